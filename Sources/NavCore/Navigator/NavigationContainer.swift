// Containers: what an entry contains, and where a route opens.

/// A branch of a container: a stack with a name.
public struct NavigationBranch: Sendable, Hashable {
    /// The name of the branch. The rules of route names apply. Branches of a container have different names.
    public var name: String
    /// The request of its root. Without arguments it gets those of the container. No host object may be in it. Nil: a
    /// column of a split, not the first, that may be empty.
    public var initial: NavigationRequest?
    /// Whether the branch opens with the container. Else it opens when it is first selected or worked on.
    public var isEager: Bool
    /// Whether the branch of tabs is popped to its root when it is left.
    public var forgets: Bool
    /// A column of a split, not the first, whose root stands for nothing: it is not shown while it is folded.
    public var isPlaceholder: Bool

    /// Makes a branch; the name is that of the initial route where none is given.
    public init(_ initial: NavigationRequest, name: String? = nil, isEager: Bool = false, forgets: Bool = false) {
        self.name = name ?? initial.route
        self.initial = initial
        self.isEager = isEager
        self.forgets = forgets
        isPlaceholder = false
    }

    /// A column of a split that may be empty, and shows nothing then. It can't be the first.
    public static func empty(_ name: String) -> NavigationBranch {
        var branch = NavigationBranch(NavigationRequest(name), name: name)
        branch.initial = nil
        return branch
    }

    /// A column of a split with a root that stands for nothing. It can't be the first.
    public static func placeholder(_ initial: NavigationRequest, name: String) -> NavigationBranch {
        var branch = NavigationBranch(initial, name: name)
        branch.isPlaceholder = true
        return branch
    }
}

extension NavigationBranch: ExpressibleByStringLiteral {
    /// A branch by the route of its root, whose name it has.
    public init(stringLiteral route: String) { self.init(NavigationRequest(route)) }
}

/// The content of an entry: branches, each of them a stack.
///
/// ```swift
/// try navigator.register("main", contains: .tabs(["home", "orders", "account"], back: .initial))
/// ```
public struct NavigationContainer: Sendable, Hashable {
    /// The kind of container, to its host.
    public var kind: ContainerKind
    /// 1 to 1,024.
    public var branches: [NavigationBranch]
    /// The index of the branch that is selected at first.
    public var selected: Int
    /// The effect of back in tabs.
    public var tabsBack: TabsBack
    /// How long it keeps what is on branches that are not selected.
    public var retention: BranchRetention
    /// How many columns of a split fit at first; 0: all.
    public var columns: Int
    /// Whether all branches of a custom container are shown and open at once.
    public var showsAll: Bool
    /// The host's number for the kind of a custom container.
    public var customKind: Int32

    /// Tabs: one branch is shown at a time.
    public static func tabs(
        _ branches: [NavigationBranch], selected: Int = 0, back: TabsBack = .pass,
        retention: BranchRetention = .whileContainer
    ) -> NavigationContainer {
        NavigationContainer(
            kind: .tabs, branches: branches, selected: selected, tabsBack: back, retention: retention, columns: 0,
            showsAll: false, customKind: 0)
    }

    /// A split: columns, of which as many are shown as fit.
    public static func split(
        _ columns: [NavigationBranch], selected: Int = 0, fitting count: Int = 0,
        retention: BranchRetention = .whileContainer
    ) -> NavigationContainer {
        NavigationContainer(
            kind: .split, branches: columns, selected: selected, tabsBack: .pass, retention: retention, columns: count,
            showsAll: false, customKind: 0)
    }

    /// A container of a kind of the host's.
    public static func custom(
        _ kind: Int32 = 0, _ branches: [NavigationBranch], selected: Int = 0, showsAll: Bool = false,
        retention: BranchRetention = .whileContainer
    ) -> NavigationContainer {
        NavigationContainer(
            kind: .custom, branches: branches, selected: selected, tabsBack: .pass, retention: retention, columns: 0,
            showsAll: showsAll, customKind: kind)
    }
}

/// The place where a route opens, and how it opens.
public enum RouteOpening: Sendable, Hashable {
    /// Pushed on the stack.
    case pushed
    /// In that branch of the nearest container of another route, which opens where it is missing.
    case branch(String, of: String)
    /// In a stack of its own, over others.
    case presented(Presentation)
}
