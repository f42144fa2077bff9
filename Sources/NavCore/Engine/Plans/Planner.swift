// The planner: from an intent and the state to a draft, and from the draft to changes. It owns what it needs meanwhile, so
// what comes inside a callback of one plan is planned by another planner. It makes the entries of a plan; nothing else of the
// state changes, and nothing that it does can be seen.

final class Planner {
    /// Retained until the engine is closed, which lets go of its planner then.
    let engine: Engine
    /// The drafts that were ever needed at one time, of which so many are in use.
    private var drafts = FlatList<DraftReference>()
    private var draftCount = 0
    /// The draft of the stack that is just being planned.
    private var current: DraftReference
    /// The drafts of containers in the same way.
    private var containers = FlatList<UnsafeMutablePointer<ContainerDraft>>.withoutMemory
    private var containerCount = 0
    /// The draft of the whole plan; nil: it is one change of one stack.
    var drafted: DraftedReference?
    /// The stacks of which something leaves and onto which something comes, and the selections, while changes are written.
    var leaving = FlatList<StackReference>.withoutMemory
    var coming = FlatList<StackReference>.withoutMemory
    var selections = FlatList<Change>.withoutMemory
    /// How many containers are being opened for one another.
    var parentDepth = 0
    /// The place of the steps of a batch that name none.
    var batch = BatchPlace()
    /// The target of what is drafted by steps of its own: a new stack, or many requests.
    var targetOfSteps: Id?
    /// The index on the draft at which the entries of the target flow begin; 0: the target is none, and all are seen.
    var base = 0
    var isOfFlow = false
    /// The scene of the operation.
    var scene: SceneReference
    /// The entries of the draft's tail that are on the stack, while the two are compared.
    var survivors = FlatList<Slot>.withoutMemory
    /// The patterns on the way to a destination, from the root up.
    var waypoints = FlatList<UInt32>.withoutMemory
    /// The path that a relative link is relative to.
    var basePath = TextBuffer.withoutMemory
    /// The path of a request that is opened as a link.
    var linkText = TextBuffer.withoutMemory
    /// The path that an alias stands for.
    var aliasedText = TextBuffer.withoutMemory
    /// The scene of the link that was resolved last, and the host that may be its name.
    var linkScene = LinkScene.named(.empty)
    var linkHost = TextBuffer.withoutMemory
    /// A container that is missing on the way of a link is just being opened.
    var isOnWay = false
    /// The place to which the way of the link has come that was drafted last.
    var reached: WayPlace?
    private var madeInner: Planner?

    init(for engine: Engine) {
        self.engine = engine
        scene = engine.scene
        current = DraftReference.allocate(capacity: 1)
        current.initialize(to: Draft(of: engine.root))
        drafts.append(current)
    }

    deinit {
        for index in 0..<drafts.count {
            drafts[index].pointee.free()
            drafts[index].deallocate()
        }
        drafts.free()
        for index in 0..<containers.count { containers[index].deallocate() }
        containers.freeMemory()
        leaving.freeMemory()
        coming.freeMemory()
        selections.freeMemory()
        survivors.freeMemory()
        waypoints.freeMemory()
        basePath.free()
        linkText.free()
        aliasedText.free()
        linkHost.free()
    }

    /// The planner for what comes inside a callback of this one's plan.
    var inner: Planner {
        if let madeInner { return madeInner }
        let made = Planner(for: engine)
        madeInner = made
        return made
    }

    var entries: SlotTable<Entry> { engine.entries }
    /// The stack whose draft is at work.
    var stack: StackReference { draft.stack }
    var routes: RouteTable { engine.routes }

    /// The draft of the stack that is just being planned.
    var draft: Draft {
        @inline(__always) unsafeAddress { UnsafePointer(current) }
        @inline(__always) unsafeMutableAddress { current }
    }

    /// Plans an operation against the state as it is.
    func plan(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        begin()
        defer { end() }
        scene = engine.mainScene(of: operation)
        if engine.life == .made, let start = operation.start { scene.pointee.rename(start.pointee.intent.sceneName) }
        if engine.isTree || kind.isOfTree || operation.pointee.intent.isPlaced || kind == .start && engine.life != .made
        {
            return planSteps(operation)
        }
        var route: Slot?
        if engine.routes.hasPlaces, mayOpenElsewhere(operation, kind, &route) { return planSteps(operation) }
        work(on: engine.root)
        return kind.isPlannedInSteps || operation.pointee.intent.renews
            ? planSteps(operation) : planOnOneStack(operation, kind, route)
    }

    /// Whether an operation on the only stack there is may lead to another one, because of a flow or of its route, which is
    /// looked up then.
    private func mayOpenElsewhere(_ operation: OperationReference, _ kind: IntentKind, _ route: inout Slot?) -> Bool {
        guard engine.flowCount == 0, !operation.pointee.intent.target.isOf(.flow) else { return true }
        switch kind {
        case .popBack, .popUpToRoot, .popToEntry, .popToRoute: return false
        case .navigate, .navigateForResult, .replaceTop:
            let (status, found) = engine.findRoute(of: operation)
            route = found
            return status != .ok || routes[found].pointee.place != nil
        default: return true
        }
    }

    // MARK: Drafts

    /// Begins with the tree as it is.
    func begin() {
        assert(draftCount == 0 && drafted == nil)
        batch = BatchPlace()
        base = 0
        isOfFlow = false
    }

    /// The plan is made: what it would do to the tree is undone.
    func end() {
        suspend()
        draftCount = 0
        containerCount = 0
        drafted = nil
        parentDepth = 0
    }

    /// Shows the tree as it is, until `resume`.
    func suspend() {
        for index in 0..<draftCount { drafts[index].pointee.stack.show(nil) }
        if let drafted { show(drafted, false) }
    }

    func resume() {
        for index in 0..<draftCount { drafts[index].pointee.stack.show(drafts[index]) }
        if let drafted { show(drafted, true) }
    }

    /// Shows the drafts of entries, flows and containers, or hides them.
    @inline(never)
    func show(_ drafted: DraftedReference, _ isShown: Bool) {
        for index in 0..<drafted.pointee.entries.count {
            entries[drafted.pointee.entries[index].entry].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
        for index in 0..<drafted.pointee.flows.count {
            engine.flows[drafted.pointee.flows[index].flow].pointee.draft =
                isShown ? Slot(truncatingIfNeeded: index + 1) : 0
        }
        for index in 0..<containerCount {
            let draft = containers[index]
            draft.pointee.container.show(
                isShown ? withUnsafeMutablePointer(to: &draft.pointee.state) { $0 } : nil)
        }
    }

    /// Calls the host, which sees the tree as it is.
    @inline(__always)
    func aside(_ body: () -> Int32) -> Int32 {
        draftCount == 0 && drafted.map({ $0.pointee.extent == 0 }) ?? true ? body() : asideOfDrafts(body)
    }

    @inline(never)
    private func asideOfDrafts(_ body: () -> Int32) -> Int32 {
        suspend()
        drafted?.mark(.none, in: entries)
        defer {
            drafted?.mark(.leaves, in: entries)
            resume()
        }
        return body()
    }

    /// How often entries and flows have joined others in the plan.
    var joins: Int32 { drafted?.pointee.joins ?? 0 }

    /// Whether there are drafts.
    var isAtWork: Bool { draftCount > 0 }

    /// Makes the draft of a stack the one that is at work.
    @inline(never)
    func work(on stack: StackReference) { current = draft(of: stack) }

    /// The draft of a stack, begun where there is none.
    @inline(__always)
    func draft(of stack: StackReference) -> DraftReference { stack.pointee.draft ?? beginDraft(of: stack) }

    @inline(never)
    private func beginDraft(of stack: StackReference) -> DraftReference {
        if draftCount == drafts.count { makeDraft(of: stack) }
        let begun = drafts[draftCount]
        begun.pointee.begin(stack)
        draftCount += 1
        stack.show(begun)
        return begun
    }

    @inline(never)
    private func makeDraft(of stack: StackReference) {
        let made = DraftReference.allocate(capacity: 1)
        made.initialize(to: Draft(of: stack))
        drafts.append(made)
    }

    /// Begins the draft of a container where there is none.
    func draft(of container: ContainerReference) {
        if container.isDrafted { return }
        let begun = ContainerDraft(container: container, state: container.pointee.committed)
        if containerCount == containers.count {
            containers.append(UnsafeMutablePointer<ContainerDraft>.allocate(capacity: 1))
        }
        let draft = containers[containerCount]
        draft.initialize(to: begun)
        containerCount += 1
        container.show(withUnsafeMutablePointer(to: &draft.pointee.state) { $0 })
    }

    /// Goes through the drafts, in the order in which they were begun.
    func forEachDraft(_ body: () -> Void) {
        for index in 0..<draftCount {
            current = drafts[index]
            body()
        }
    }

    /// How many entries a stack would have.
    func count(of stack: StackReference) -> Int { stack.pointee.plannedCount }

    /// The entry at an index of a stack, as the plan would leave it.
    @inline(never)
    func entry(_ index: Int, of stack: StackReference) -> Slot {
        stack.pointee.draft?.pointee[index] ?? stack.pointee[index]
    }

    @inline(never)
    func top(of stack: StackReference) -> Slot {
        let count = count(of: stack)
        return count == 0 ? 0 : entry(count - 1, of: stack)
    }

    /// Plans an operation, or a step of one, upon what those before it have left; of its route, where that is known.
    func planOnOneStack(_ operation: OperationReference, _ kind: IntentKind, _ route: Slot? = nil) -> Status {
        switch kind {
        case .navigate, .dispatch:
            return operation.pointee.intent.unique == .no ? planNew(operation, route) : planUnique(operation)
        case .navigateForResult:
            return planNew(operation, route)
        case .popBack:
            return engine.planPop(operation, draft.top, of: draft.count, on: stack, leaving: lowestPopped)
        case .start:
            return planNew(operation)
        case .replaceTop:
            guard draft.count > lowestPopped || draft.count == 1 && operation.pointee.intent.replacesRoot else {
                return .atRoot
            }
            return planNew(operation, route, replacing: draft.top)
        case .popUpToRoot:
            operation.pointee.outcome.entry = engine.id(of: draft.count > 0 ? draft[base] : 0)
            guard draft.count > base + 1 else { return .atRoot }
            planRemoval(operation, downTo: base + 1)
            return .ok
        case .popToEntry:
            guard let entry = entries.find(operation.pointee.intent.entry), let index = indexInDraft(entry),
                index >= base
            else { return .stale }
            operation.pointee.outcome.entry = operation.pointee.intent.entry
            guard index < draft.count - 1 else { return .alreadyThere }
            planRemoval(operation, downTo: index + 1)
            return .ok
        case .popToRoute:
            return planPopToRoute(operation)
        case .update, .hostDidUpdate:
            guard let entry = entries.find(operation.pointee.intent.entry), indexInDraft(entry) != nil else {
                return .stale
            }
            operation.pointee.outcome.entry = operation.pointee.intent.entry
            return .alreadyThere
        default:
            return .invalid
        }
    }

    var lowestPopped: Int { stack.pointee.lowestPopped }

    /// Plans a new entry on top of the draft, or in the place of the entry that is there.
    func planNew(
        _ operation: OperationReference, _ known: Slot? = nil, isOfPath: Bool = false, replacing replaced: Slot = 0,
        below: Slot? = nil
    ) -> Status {
        let (found, route) = known.map { (.ok, $0) } ?? engine.findRoute(of: operation)
        guard found == .ok else { return found }
        let owner =
            engine.flowCount == 0
            ? 0 : owner(of: operation, below: below ?? topmostToStay, replacing: replaced)
        let (status, entry) = engine.planNew(operation, route, isOfPath: isOfPath, in: owner)
        guard status == .ok else { return status }
        entries[entry].pointee.node = draft.node
        for flow in engine.flowsAround(engine.plannedFlow(of: entry)) {
            guard engine.flows[flow].pointee.phase == .planned, engine.flows[flow].pointee.node == 0 else { break }
            engine.flows[flow].pointee.node = draft.node
        }
        operation.pointee.changes.set(
            replaced == 0
                ? .added(entry, at: draft.count, of: draft.node)
                : .replaced(replaced, by: entry, at: draft.count - 1, of: draft.node))
        return .ok
    }

    /// The entry of the draft that a unique navigation is about; 0 where there is none.
    func findUnique(_ operation: OperationReference, _ route: Slot) -> Slot {
        let query = query(of: operation, route)
        return operation.pointee.intent.unique == .top
            ? (draft.count > 0 && engine.meets(draft.top, query) ? draft.top : 0)
            : topmostOfDraft(query)
    }

    /// Looks for the requested entry on the stack, and plans to have it on top; pushes another where there is none.
    private func planUnique(_ operation: OperationReference) -> Status {
        let (status, route) = engine.findRoute(of: operation)
        guard status == .ok else { return status }
        guard engine.argumentsFit(operation, route) else { return .invalid }
        let found = findUnique(operation, route)
        guard let index = indexInDraft(found), index >= base else {
            return planNew(operation)
        }
        operation.pointee.outcome.entry = entries[found].pointee.id
        guard operation.pointee.intent.uniqueAction != .stay, index < draft.count - 1 else { return .alreadyThere }
        if operation.pointee.intent.uniqueAction == .popTo {
            planRemoval(operation, downTo: index + 1)
        } else {
            guard index > 0 else { return .atRoot }
            operation.pointee.changes.set(.moved(found, from: index, to: draft.count - 1, of: draft.node))
        }
        return .ok
    }

    /// The entry that a unique navigation or a pop to a route looks for. Without arguments a pop goes to any entry of the route.
    func query(of operation: OperationReference, _ route: Slot) -> EntryQuery {
        let given = operation.pointee.intent.arguments
        let isAny =
            operation.pointee.intent.renews || operation.pointee.intent.ignoresArguments
            || operation.pointee.question.kind == .popToRoute && given == nil
        return EntryQuery(route: route, arguments: isAny ? nil : .some(given?.cell))
    }

    private func planPopToRoute(_ operation: OperationReference) -> Status {
        let (status, route) = engine.findRoute(of: operation)
        guard status == .ok else { return status }
        let found = topmostOfDraft(query(of: operation, route))
        guard let index = indexInDraft(found), index >= base else { return .notFound }
        operation.pointee.outcome.entry = entries[found].pointee.id
        guard index >= (isOfFlow ? base + 1 : lowestPopped) || !operation.pointee.intent.isInclusive else {
            return .atRoot
        }
        guard index < draft.count - 1 || operation.pointee.intent.isInclusive else { return .alreadyThere }
        planRemoval(operation, downTo: operation.pointee.intent.isInclusive ? index : index + 1)
        return .ok
    }

    /// Removes what is on top, down to an index.
    func planRemoval(_ operation: OperationReference, downTo lowest: Int) {
        if draft.isCut { return operation.pointee.changes.setPopped(lowest..<draft.count, of: stack) }
        for index in (lowest..<draft.count).reversed() {
            operation.pointee.changes.append(.removed(draft[index], from: index, of: draft.node))
        }
    }
}

/// A container as a plan would leave it.
private struct ContainerDraft: BitwiseCopyable {
    let container: ContainerReference
    var state: ContainerState
}

/// The place of the steps of a batch that name none.
struct BatchPlace {
    /// Nil: none is planned.
    var operation: OperationReference?
    var target = Id.none
    /// The flow in whose tree they open what they open.
    var flow = Id.none
    var issuer = Id.none

    var isBatch: Bool { operation != nil }
}
