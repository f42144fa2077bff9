// The configuration of a navigator.

/// The settings for all operations of a navigator, until it is configured anew.
public struct NavigatorConfiguration: Sendable, Hashable {
    /// Whether to animate, for operations that don't say.
    public var isAnimated: Bool
    /// Operations that may be pending at one time; more are ``NavigationStatus/full``. 0: 256.
    public var queueCapacity: Int
    /// How many events are kept for ``Navigator/nextEvent()``; 0: none. While as many wait to be pulled, operations are
    /// ``NavigationStatus/full``, and changes are dropped with one overflow in their place.
    public var eventCapacity: Int
    /// How many calls one outermost call may lead to. Inside callbacks operations, reports and what else makes callbacks
    /// count; past it they are ``NavigationStatus/full``, reports excepted. 0: 1,000.
    public var operationLimit: Int
    /// How often guards may redirect one operation, 32 at the most. 0: 8.
    public var redirectLimit: Int
    /// The policy for routes that nobody registered, for operations that don't say, except a restore.
    public var unresolved: UnresolvedRoutePolicy
    /// For ``UnresolvedRoutePolicy/fallback``; it need not be registered yet.
    public var fallbackRoute: String?
    /// The scene of a ``Navigator/start(_:_:options:)`` without ``NavigationOptions/scene``.
    public var scene: String
    /// Whether the patterns that are added from then on are found in either case (A to Z).
    public var patternsIgnoreCase: Bool
    /// Whether ``NavigationEvent/Kind/lifecycle(_:)`` is told.
    public var sendsLifecycleEvents: Bool
    /// Whether an entry that leaves where it is seen stays until ``Navigator/hostDidExit(_:)``. It tells life, too.
    public var waitsForExits: Bool
    /// Whether an entry that the user begins to see is resumed by ``Navigator/hostDidEnter(_:)``, and what it covers stays
    /// started until then. It tells life, too.
    public var waitsForEntries: Bool
    /// Whether ``NavigationEvent/Kind/back(_:)`` is told.
    public var sendsBackEvents: Bool
    /// Whether ``NavigationEvent/Kind/problem(_:_:)`` is told.
    public var sendsProblemEvents: Bool
    /// Whether ``NavigationEvent/Kind/outcome(_:_:_:)`` and ``NavigationEvent/Kind/answer(_:)`` are told: for a log.
    public var sendsTraceEvents: Bool

    /// Makes a configuration; what is left out is the default.
    public init(
        isAnimated: Bool = true, queueCapacity: Int = 0, eventCapacity: Int = 0, operationLimit: Int = 0,
        redirectLimit: Int = 0, unresolved: UnresolvedRoutePolicy = .reject, fallbackRoute: String? = nil,
        scene: String = "main", patternsIgnoreCase: Bool = false, sendsLifecycleEvents: Bool = false,
        waitsForExits: Bool = false, waitsForEntries: Bool = false, sendsBackEvents: Bool = false,
        sendsProblemEvents: Bool = false, sendsTraceEvents: Bool = false
    ) {
        self.isAnimated = isAnimated
        self.queueCapacity = queueCapacity
        self.eventCapacity = eventCapacity
        self.operationLimit = operationLimit
        self.redirectLimit = redirectLimit
        self.unresolved = unresolved
        self.fallbackRoute = fallbackRoute
        self.scene = scene
        self.patternsIgnoreCase = patternsIgnoreCase
        self.sendsLifecycleEvents = sendsLifecycleEvents
        self.waitsForExits = waitsForExits
        self.waitsForEntries = waitsForEntries
        self.sendsBackEvents = sendsBackEvents
        self.sendsProblemEvents = sendsProblemEvents
        self.sendsTraceEvents = sendsTraceEvents
    }

    var settings: Settings {
        var settings = Settings()
        settings.animation = isAnimated ? .yes : .no
        settings.unresolved = Optional(unresolved).engineValue
        if queueCapacity > 0 { settings.queueCapacity = queueCapacity }
        if eventCapacity > 0 { settings.eventCapacity = eventCapacity }
        if operationLimit > 0 { settings.operationLimit = operationLimit }
        if redirectLimit > 0 { settings.redirectLimit = min(UInt32(clamping: redirectLimit), Limits.redirects) }
        if sendsLifecycleEvents { settings.flags.insert(.lifecycle) }
        if waitsForExits { settings.flags.formUnion([.lifecycle, .exits]) }
        if waitsForEntries { settings.flags.formUnion([.lifecycle, .entries]) }
        if sendsBackEvents { settings.flags.insert(.back) }
        if sendsProblemEvents { settings.flags.insert(.problems) }
        if sendsTraceEvents { settings.flags.insert(.trace) }
        if patternsIgnoreCase { settings.patternFlags = PatternFlags(bits: 4) }
        return settings
    }
}

/// The names of a configuration, lent for a call.
struct ConfigurationLoan {
    private let fallbackRoute: Loan
    private let scene: Loan

    init(_ configuration: NavigatorConfiguration) {
        fallbackRoute = Loan(name: configuration.fallbackRoute ?? "")
        scene = Loan(name: configuration.scene)
    }

    var names: SettingNames {
        var names = SettingNames()
        names.fallbackRoute = fallbackRoute.name
        names.scene = scene.name
        return names
    }

    func free() {
        fallbackRoute.free()
        scene.free()
    }
}
