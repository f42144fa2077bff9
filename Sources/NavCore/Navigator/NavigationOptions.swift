// Options of operations.

/// The policy for a route that nobody registered.
public enum UnresolvedRoutePolicy: Int32, Sendable {
    /// ``NavigationStatus/unresolved``.
    case reject = 1
    /// The configuration's fallback route takes its place, with the same arguments, where that is registered.
    case fallback = 2
    /// ``Navigator/pushAll(_:options:)`` and ``Navigator/setStack(_:options:)`` do what comes before it, where anything
    /// does, and ``NavigationOutcome/index`` says where they stopped. Elsewhere as ``reject``.
    case prefix = 3
}

/// Whether a navigation may find the requested entry instead of making another: one of the same route with equal
/// arguments. Where there is none it pushes as ever.
public enum NavigationUniqueness: Int32, Sendable {
    /// Always makes another entry.
    case no = 0
    /// Looks at the top entry.
    case top = 1
    /// Looks at the whole stack, from the top down.
    case anywhere = 2
}

/// The action for the entry that a unique navigation found. On top it is ``NavigationStatus/alreadyThere`` anyway.
public enum UniqueNavigationAction: Int32, Sendable {
    /// ``NavigationStatus/alreadyThere``.
    case stay = 0
    /// Moves the entry to the top, with its arguments, model and waiter. The root stays:
    /// ``NavigationStatus/atRoot``.
    case bringToFront = 1
    /// All above it is popped; their waiters get `cancelled(popTo)`.
    case popTo = 2
}

/// The stack or the flow on which an operation works.
public enum NavigationTarget: Sendable, Hashable {
    /// On that stack.
    case stack(StackID)
    /// On the entries of that flow, as if they were the whole stack and the lowest of them its root. It is
    /// ``NavigationStatus/staleIssuer`` where an entry of another flow stands above them, unless that flow is in this one.
    case flow(FlowID)

    var id: Id { Id(rawValue: rawValue) }
}

extension NavigationTarget: RawRepresentable {
    /// Makes a target of the number of an id of either kind, as other languages and other processes name one.
    public init(rawValue: UInt64) {
        let isFlow = Id(rawValue: rawValue).isOf(.flow)
        self = isFlow ? .flow(FlowID(rawValue: rawValue)) : .stack(StackID(rawValue: rawValue))
    }

    /// The number of the id.
    public var rawValue: UInt64 {
        switch self {
        case .stack(let stack): stack.rawValue
        case .flow(let flow): flow.rawValue
        }
    }
}

/// Where an operation looks for the entry to which it goes. The user sees the entry that is found beyond the stack: its branch
/// is selected, its scene becomes the active one, and what covers it is removed.
public enum NavigationSearch: Sendable, Hashable {
    /// On the stack where the operation goes.
    case stack
    /// On the stacks around, the innermost first, then on all stacks of the scene, the newest entry first.
    case scene
    /// As in the scene, then in the other scenes, in the order of their start.
    case all
}

/// How an operation is to be done. The default is: on the innermost stack, whoever asks, whatever has happened before.
///
/// An option that an operation does not take is ``NavigationStatus/invalid``, in an intent of a batch too; only reports
/// ignore ``issuer``, ``target`` and ``scene``.
public struct NavigationOptions: Sendable, Hashable {
    /// Whether the host should animate the change; nil: as the configuration says.
    public var isAnimated: Bool?
    /// The entry whose screen asks. Where it is not on top any more, nothing is done
    /// (``NavigationStatus/staleIssuer``), so a double tap never pushes or pops twice.
    public var issuer: EntryID?
    /// The revision that the caller saw. Where it is another now, ``NavigationStatus/staleIssuer``.
    public var revision: UInt64?
    /// The stack or the flow to work on; nil: the stack of the issuer, else the innermost active one.
    public var target: NavigationTarget?
    /// The name of the scene to work in, wherever the user is there; nil: the active one. Of `start` the scene to start;
    /// nil: that of the configuration. Not with ``issuer`` or ``target``.
    public var scene: String?
    /// Yours: it comes back in builds, questions, results and events.
    public var tag: UInt64
    /// Yours (a transition, a shared element): it comes back in builds, questions and events of this operation, and is
    /// never saved.
    public var hint: NavigationValue?
    /// Whether `replaceTop` may replace the root; of that alone.
    public var replacesRoot: Bool
    /// Whether the waiter of the entry that goes waits for the new one; of `replaceTop` alone.
    public var transfersResult: Bool
    /// Whether the found entry is removed, too; of `popToRoute` alone.
    public var isInclusive: Bool
    /// The policy where the route is not registered, of operations with a request; nil: as the configuration says, and
    /// ``UnresolvedRoutePolicy/prefix`` for a restore.
    public var unresolved: UnresolvedRoutePolicy?
    /// Whether the navigation may find an entry instead; of `navigate` alone.
    public var unique: NavigationUniqueness
    /// The action for the entry that was found; of `navigate` alone.
    public var uniqueAction: UniqueNavigationAction
    /// Whether a unique navigation compares no arguments; of `navigate` alone.
    public var ignoresArguments: Bool
    /// Where `popToRoute`, or a `navigate` that is unique, looks for the entry.
    public var search: NavigationSearch
    /// Whether `popToRoute`, or a `navigate` that is unique, finds an entry of the route with any arguments, which gets
    /// those of the request, as by ``Navigator/update(_:_:options:)``.
    public var updatesArguments: Bool
    /// The presentation of what opens: it goes before that of the route.
    public var presentation: Presentation
    /// The policy for what is presented, where something is presented in the same way already.
    public var occupied: OccupiedPolicy
    /// Stacks that are presented by entries that go are passed on to the top entry that is left, where there is room. Of
    /// `popUpToRoot`, links and what opens in a branch: what is presented over the way stays.
    public var keepsPresented: Bool
    /// The stack on which it works is selected, too. Of `select`: what lies over the stack is dismissed.
    public var reveals: Bool
    /// Whether the branch is popped up to its root, too; of `select` alone.
    public var popsBranch: Bool
    /// Whether a branch that is selected already is left as it is, of `select`; of a link that leads to the root of a branch,
    /// whether the branch is left as it is.
    public var keepsBranch: Bool
    /// Whether the waiter waits for the first value that the entry publishes, as by
    /// ``Navigator/nextValue(of:tag:onResult:)``; of `navigateForResult` alone. Not of a flow.
    public var waitsForNextValue: Bool
    /// The key of the waiter, which is saved: in another process ``Navigator/attachResult(_:onResult:)`` finds the waiter by
    /// it. 1 to 1,024 bytes. Of `navigateForResult` alone, and not with ``waitsForNextValue``.
    public var key: String?

    /// Makes options. A parameter that is left out has the default.
    @inlinable
    public init(
        isAnimated: Bool? = nil, issuer: EntryID? = nil, revision: UInt64? = nil,
        target: NavigationTarget? = nil,
        scene: String? = nil, tag: UInt64 = 0, hint: NavigationValue? = nil, replacesRoot: Bool = false,
        isInclusive: Bool = false,
        unresolved: UnresolvedRoutePolicy? = nil, unique: NavigationUniqueness = .no,
        uniqueAction: UniqueNavigationAction = .stay, ignoresArguments: Bool = false, transfersResult: Bool = false,
        updatesArguments: Bool = false, presentation: Presentation = .standard, occupied: OccupiedPolicy = .standard,
        keepsPresented: Bool = false, reveals: Bool = false, popsBranch: Bool = false,
        keepsBranch: Bool = false, waitsForNextValue: Bool = false, key: String? = nil,
        search: NavigationSearch = .stack
    ) {
        self.isAnimated = isAnimated
        self.issuer = issuer
        self.revision = revision
        self.target = target
        self.scene = scene
        self.tag = tag
        self.hint = hint
        self.replacesRoot = replacesRoot
        self.transfersResult = transfersResult
        self.isInclusive = isInclusive
        self.unresolved = unresolved
        self.unique = unique
        self.uniqueAction = uniqueAction
        self.ignoresArguments = ignoresArguments
        self.updatesArguments = updatesArguments
        self.presentation = presentation
        self.occupied = occupied
        self.keepsPresented = keepsPresented
        self.reveals = reveals
        self.popsBranch = popsBranch
        self.keepsBranch = keepsBranch
        self.waitsForNextValue = waitsForNextValue
        self.key = key
        self.search = search
    }

    /// The options of a call that names none: every one has its default.
    @inlinable
    public static var standard: NavigationOptions { NavigationOptions() }

    /// Options for a result that is the first value which the entry publishes; see ``waitsForNextValue``.
    @inlinable
    public static var nextValue: NavigationOptions { NavigationOptions(waitsForNextValue: true) }

    /// Options for a result that outlives the process; see ``key``.
    @inlinable
    public static func key(_ key: String) -> NavigationOptions { NavigationOptions(key: key) }
}

extension UnresolvedRoutePolicy? {
    var engineValue: UnresolvedPolicy { flatMap { UnresolvedPolicy(rawValue: $0.rawValue) } ?? .standard }
}
