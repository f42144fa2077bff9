// Changes: what a plan will do to the stack, and what a commit did.

/// A step of a change. Steps are applied one after another, each index counted in the state that the steps before it
/// have left; so a mirror that applies them has the same stack.
public struct NavigationChange: Sendable, Hashable {
    /// The effect of the step on the stack.
    public let kind: ChangeKind
    /// The stack: on which the entry stands, or that comes, goes, gets another index, or is selected.
    public let stack: StackID
    /// The entry that is added or removed, takes the place of another, moves or gets other arguments.
    public let entry: EntryID
    /// The request of ``entry``, as it is now; where a plan updates it, with the new arguments.
    public let request: NavigationRequest
    /// The route of ``entry``.
    public let routeID: RouteID
    /// The entry that was there before, of a replacement.
    public let replaced: EntryID?
    /// The former index of an entry, from the root, which is 0, or of a branch; or the number of columns that fitted.
    public let from: Int
    /// The present index of an entry or a branch, of all but removals; or the number of columns that fit.
    public let to: Int
    /// The stack over which a new stack is presented, or one that has moved.
    public let over: StackID?
    /// The presentation of a new stack; ``Presentation/pushed``: it is a branch, or the root of a scene.
    public let presentation: Presentation
    /// The name of a new branch or scene.
    public let name: String
    /// The kind of container that the entry is now, of ``ChangeKind/containerSet``.
    public let container: ContainerKind
    /// How many columns fit in the entry that is a split now, of ``ChangeKind/containerSet``; else 0.
    public let columns: Int
    /// Whether a new or moved branch is a column whose root stands for nothing.
    public let isPlaceholder: Bool
    /// The innermost flow to which ``entry`` belongs after the change.
    public let flow: FlowID?

    /// The entry that it takes from the stack, of removals and replacements.
    public var removed: EntryID? { kind == .removed ? entry : replaced }

    /// Does to a mirror of the ``stack`` what was done to it. What is about stacks does nothing to it.
    public func apply(to stack: inout [EntryID]) {
        switch kind {
        case .added, .movedIn: stack.insert(entry, at: to)
        case .removed, .movedOut: stack.remove(at: from)
        case .replaced: stack[to] = entry
        case .moved: stack.insert(stack.remove(at: from), at: to)
        case .updated, .stackAdded, .stackRemoved, .stackMoved, .containerSet, .selected, .resized, .sceneAdded,
            .sceneRemoved, .sceneSelected, .created, .started, .resumed, .paused, .stopped, .exiting, .flowChanged:
            break
        }
    }
}

extension NavigationChange: CustomStringConvertible {
    /// A text of the change, with its request and index: `added product(["id": 3]) at 1`.
    public var description: String {
        switch kind {
        case .added: "added \(request) at \(to)"
        case .removed: "removed \(request) from \(from)"
        case .replaced: "replaced by \(request) at \(to)"
        case .moved: "moved \(request) from \(from) to \(to)"
        case .movedOut: "moved \(request) out from \(from)"
        case .movedIn: "moved \(request) in at \(to)"
        case .updated: "updated \(request) at \(to)"
        case .stackAdded where presentation == .pushed: "added branch \(name) of \(request) at \(to)"
        case .stackAdded: "added \(presentation) by \(request)"
        case .stackRemoved: "removed a stack of \(request)"
        case .stackMoved where over != nil: "passed a stack to \(request)"
        case .stackMoved: "passed a branch of \(request) from \(from) to \(to)"
        case .containerSet: "made \(request) \(container)"
        case .selected: "selected branch \(to) of \(request)"
        case .sceneAdded: "added scene \(name) with \(request)"
        case .sceneRemoved: "removed the scene of \(request)"
        case .sceneSelected: "selected the scene of \(request)"
        case .resized: "\(to) columns of \(request) fit, not \(from)"
        case .flowChanged: "\(request) joined another flow"
        case .created, .started, .resumed, .paused, .stopped, .exiting: "\(kind) \(request)"
        }
    }
}

extension NavigationChange {
    init(_ change: Change, in engine: Engine) {
        kind = change.kind
        stack = StackID(rawValue: engine.id(ofStack: change.node).rawValue)
        entry = EntryID(rawValue: engine.id(of: change.entry).rawValue)
        request = NavigationRequest(of: change.told, in: engine)
        routeID = RouteID(rawValue: engine.routeId(of: change.entry).rawValue)
        replaced = EntryID(engine.id(of: change.replaced))
        from = change.fromIndex
        to = Int(change.to)
        over = StackID(engine.id(ofStack: change.over))
        let added = change.kind == .stackAdded || change.kind == .sceneAdded ? engine.stacks[change.node] : nil
        presentation = added?.pointee.presentation ?? .standard
        name = added.map { String(engine.nameToTell(of: $0)) } ?? ""
        columns = Int(change.columns)
        isPlaceholder = change.branchFlags & UInt32(GivenBranch.placeholder) != 0
        container = ContainerKind(rawValue: change.container) ?? .none
        flow = FlowID(engine.flow(after: change))
    }

    /// A copy of a list that the engine shows.
    static func all(_ pointer: UnsafeRawPointer?) -> [NavigationChange] {
        guard let list = pointer?.assumingMemoryBound(to: ChangeList.self).pointee else { return [] }
        return list.owner._withUnsafeGuaranteedRef { engine in
            (0..<list.count).map { NavigationChange(list[$0], in: engine) }
        }
    }
}
