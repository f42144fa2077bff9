// The whole tree as a value.

/// The tree of stacks, as it was when it was asked for: an immutable copy.
public struct NavigationTree: Sendable, Hashable {
    /// The scenes in the order of their starts; none before the start.
    public let scenes: [Scene]

    /// A scene: a window of the app.
    public struct Scene: Sendable, Hashable, Identifiable {
        /// By which operations find it.
        public let name: String
        /// Operations go there that name no other.
        public let isActive: Bool
        /// The stack that lies below all others of it.
        public let root: Stack

        /// The id of the root stack.
        public var id: StackID { root.id }
    }

    /// A stack of the tree.
    public struct Stack: Sendable, Hashable, Identifiable {
        /// The id of the stack. No later stack gets the same id.
        public let id: StackID
        /// The name of a branch or a scene; else empty.
        public let name: String
        /// How it is presented; ``Presentation/pushed``: it is a branch, or the root.
        public let presentation: Presentation
        /// The entry that has it as a branch, or presents it; nil: it is the root stack of a scene.
        public let owner: EntryID?
        /// The stack over which it is presented; nil: it is not presented.
        public let over: StackID?
        /// The root stack of its scene.
        public let scene: StackID
        /// Whether it is a branch, and the selected one of its container.
        public let isSelected: Bool
        /// Whether the user sees it: nothing hides it wholly.
        public let isShown: Bool
        /// Whether the stack is the innermost active stack of its scene: the default stack of operations.
        public let isActive: Bool
        /// Whether a guard would be asked if its top entry were removed.
        public let isGuarded: Bool
        /// Whether it is a column of a split whose root stands for nothing.
        public let isPlaceholder: Bool
        /// From the root up; empty: a branch that has not opened.
        public let nodes: [Node]
    }

    /// An entry with the stacks that it owns.
    public struct Node: Sendable, Hashable, Identifiable {
        /// The entry itself.
        public let entry: NavigationEntry
        /// The kind of container that it is; ``ContainerKind/none``: it is none.
        public let container: ContainerKind
        /// The host's number of a custom container.
        public let customKind: Int32
        /// How many columns of a split fit; that can be more than there are. 0: it is none.
        public let columns: Int
        /// Whether all branches of a custom container are shown.
        public let showsAll: Bool
        /// The effect of back in tabs.
        public let tabsBack: TabsBack
        /// How long a container keeps what is on branches that are not selected.
        public let retention: BranchRetention
        private let topIndex: Int
        /// The branches of a container.
        public let branches: [Stack]
        /// The stacks that it presents, the one in front last.
        public let presented: [Stack]

        /// The id of the entry.
        public var id: EntryID { entry.id }
        /// The branch that is selected; nil where it is no container.
        public var selected: Stack? { branches.first { $0.isSelected } }
        /// The column of a split that is shown where only one fits, else the selected branch; nil where it is no container.
        public var top: Stack? { branches.isEmpty ? nil : branches[topIndex] }
    }
}

extension NavigationTree {
    /// The stack that lies below all others of the active scene; nil before the start.
    public var root: Stack? { scenes.first { $0.isActive }?.root }
    /// All stacks, each before those that its entries own.
    public var stacks: [Stack] { scenes.flatMap { $0.root.all } }
    /// The stack where operations go that name no other; nil before the start.
    public var active: Stack? { root?.all.first { $0.isActive } }
}

extension NavigationTree.Stack {
    /// Itself and all that is in it.
    fileprivate var all: [NavigationTree.Stack] {
        [self] + nodes.flatMap { ($0.branches + $0.presented).flatMap { $0.all } }
    }
}

extension NavigationTree: CustomStringConvertible {
    /// A text of one line: `[main (home: [home], orders*: [orders, order] sheet: [cart])]`. With several scenes the name of
    /// each comes first, and a star marks the active one.
    public var description: String {
        guard scenes.count > 1 else { return root?.description ?? "[]" }
        return scenes.map { "\($0.name)\($0.isActive ? "*" : ""): \($0.root)" }.joined(separator: " ")
    }
}

extension NavigationTree.Stack: CustomStringConvertible {
    /// The entries in brackets, with what they own.
    public var description: String { nodes.description }
}

extension NavigationTree.Node: CustomStringConvertible {
    /// The entry, its branches in parentheses, and what it presents behind it.
    public var description: String {
        let inner = branches.map { "\($0.name)\($0.isSelected ? "*" : ""): \($0)" }.joined(separator: ", ")
        let over = presented.map { " \($0.presentation): \($0)" }.joined()
        return entry.description + (branches.isEmpty ? "" : " (\(inner))") + over
    }
}

extension Navigator {
    /// The whole tree as an immutable copy. Making it costs as much as there are entries.
    public var tree: NavigationTree {
        access(.tree)
        var scenes: [NavigationTree.Scene] = []
        engine.forEachStack(ownedBy: .none) { root in
            let stack = NavigationTree.Stack(root, in: engine)
            scenes.append(NavigationTree.Scene(name: stack.name, isActive: root == engine.root, root: stack))
        }
        return NavigationTree(scenes: scenes)
    }

    /// The root stack of a scene by its name, or of the active one; nil where there is none.
    public func scene(_ name: String? = nil) -> StackID? {
        access(.root)
        access(.stack)
        guard let name else { return engine.root(ofScene: .empty).flatMap { StackID($0.pointee.id) } }
        let loan = Loan(name: name)
        defer { loan.free() }
        return name.isEmpty ? nil : engine.root(ofScene: loan.name).flatMap { StackID($0.pointee.id) }
    }

    /// The innermost stack that the user sees, on which operations work that name no other; nil before the start.
    public var currentStack: StackID? {
        access(.root)
        access(.stack)
        return engine.active.pointee.count > 0 ? StackID(engine.active.pointee.id) : nil
    }

    /// The stack on which an entry is, or was; nil once the entry is released.
    public func stack(of entry: EntryID) -> StackID? {
        access(.stack)
        return engine.entries.find(entry.id).flatMap {
            StackID(engine.id(ofStack: engine.entries[$0].pointee.node))
        }
    }

    /// The branch of a container by its name; nil where there is none.
    public func branch(_ name: String, of entry: EntryID) -> StackID? {
        access(.stack)
        let loan = Loan(name: name)
        defer { loan.free() }
        guard let slot = engine.entries.find(entry.id) else { return nil }
        return engine.branch(named: loan.name, of: slot).flatMap { StackID($0.pointee.id) }
    }

    /// Finds a branch by its name and the route of its container: the innermost container of the route around the
    /// current stack; nil if there is none.
    public func currentBranch(_ name: String, of route: String) -> StackID? {
        access(.tree)
        let name = Loan(name: name)
        let route = Loan(name: route)
        defer {
            name.free()
            route.free()
        }
        return engine.currentBranch(named: name.name, of: route.name).flatMap { StackID($0.pointee.id) }
    }

    /// Finds a branch by the route of its initial entry, in the innermost container around the current stack that has such a
    /// branch.
    public func currentBranch(with initialRoute: String) -> StackID? {
        access(.tree)
        let route = Loan(name: initialRoute)
        defer { route.free() }
        return engine.currentBranch(beginningWith: route.name).flatMap { StackID($0.pointee.id) }
    }

    /// An entry with the stacks that it owns; nil once it is released.
    public func node(_ entry: EntryID) -> NavigationTree.Node? {
        access(.tree)
        return engine.entries.find(entry.id).map { NavigationTree.Node($0, in: engine) }
    }

    /// A stack with all that is in it; nil once it has gone.
    public func stack(_ id: StackID) -> NavigationTree.Stack? {
        access(.tree)
        return engine.find(stack: id.id).map { NavigationTree.Stack($0, in: engine) }
    }
}

extension NavigationTree.Stack {
    init(_ stack: StackReference, in engine: Engine) {
        id = StackID(rawValue: stack.pointee.id.rawValue)
        name = String(engine.nameToTell(of: stack))
        presentation = stack.pointee.presentation
        owner = EntryID(engine.id(of: stack.pointee.owner))
        over = stack.pointee.over.flatMap { StackID($0.pointee.id) }
        scene = StackID(rawValue: engine.sceneRoot(of: stack).pointee.id.rawValue)
        let flags = engine.flags(of: stack)
        isSelected = flags & 1 != 0
        isShown = flags & 2 != 0
        isActive = flags & 4 != 0
        isPlaceholder = flags & 8 != 0
        isGuarded = flags & 16 != 0
        nodes = (0..<stack.pointee.count).map { NavigationTree.Node(stack.pointee[$0], in: engine) }
    }
}

extension NavigationTree.Node {
    init(_ slot: Slot, in engine: Engine) {
        entry = NavigationEntry(slot, in: engine)
        var branches: [NavigationTree.Stack] = []
        var presented: [NavigationTree.Stack] = []
        engine.forEachStack(ownedBy: engine.id(of: slot)) { stack in
            let copy = NavigationTree.Stack(stack, in: engine)
            if stack.pointee.isPresented { presented.append(copy) } else { branches.append(copy) }
        }
        self.branches = branches
        self.presented = presented
        let reference = engine.entries[slot].pointee.container
        container = reference?.pointee.kind ?? .none
        customKind = reference?.pointee.given.custom ?? 0
        showsAll = reference?.pointee.given.showsAll ?? false
        tabsBack = reference?.pointee.given.tabsBack ?? .pass
        retention = reference?.pointee.given.memory ?? .whileContainer
        columns = Int(reference?.pointee.columnsToTell ?? 0)
        topIndex = reference.map { $0.top(in: engine) } ?? 0
    }
}
