// The navigator for Swift: the engine with Swift's types. It decides nothing; what it calls has the same meaning as the
// functions of the C header. The Embedded library does not contain this folder.

import Observation

/// Holds where the user is: a tree of stacks of entries, each entry made from a request.
///
/// Routes are registered, the navigator is started, and then used. Every operation is a transaction: it happens wholly
/// or not at all. It returns an outcome where it is done or nothing was to be done, and throws a ``NavigationError``
/// where it was refused or wrong; then nothing has changed.
///
/// Callbacks (results, observers, bridges, builders) run inside a call of yours and never while the state is being
/// changed. They may call everything; an operation called inside a callback is ``NavigationStatus/pending`` and runs
/// when its turn comes.
///
/// A navigator is not Sendable: it belongs to one isolation domain. It retains what it is given (closures, bridges,
/// builders, models) and releases each exactly once, at the latest when it is closed or goes away; so what it retains
/// refers to it weakly.
///
/// ```swift
/// let navigator = Navigator()
/// try navigator.register("home")
/// try navigator.register("picker")
/// try navigator.start("home")
/// try navigator.navigateForResult(to: "picker") { result in print(result) }
/// try navigator.popBack(result: "blue")
/// ```
public final class Navigator {
    let engine: Engine
    let registrar = ObservationRegistrar()
    var observation = Watching()
    /// The ``stack`` as it was the last time.
    var copy = StackCopy()
    /// The registered routes that are types.
    var typedRoutes: [RouteID: any NavigationRoute.Type] = [:]
    var branchRoots = BranchRoots()
    var problems: ProblemObserver?
    /// Which argument was not that of its typed route, the last time.
    var wrongArgument = ""
    /// The flows that functions lead.
    package var ledFlows: Set<FlowID> = []

    /// Makes a navigator with the default configuration.
    public init() {
        engine = Engine(owner: 0, settings: Settings(), names: SettingNames())
    }

    /// Makes a navigator with a configuration.
    ///
    /// - Throws: ``NavigationStatus/invalid`` or ``NavigationStatus/tooLarge`` for a fallback route or a
    ///   scene that can't be a name.
    public init(configuration: NavigatorConfiguration) throws(NavigationError) {
        let loan = ConfigurationLoan(configuration)
        defer { loan.free() }
        _ = try loan.names.check().checked()
        engine = Engine(owner: 0, settings: configuration.settings, names: loan.names)
    }

    /// Sets the whole configuration anew; it takes effect at once, also for operations that wait. An
    /// ``NavigatorConfiguration/eventCapacity`` of 0 forgets the events that were kept and not pulled.
    ///
    /// - Throws: ``NavigationStatus/invalid`` or ``NavigationStatus/tooLarge`` for a fallback route or a
    ///   scene that can't be a name; ``NavigationStatus/invalid`` for a ``NavigatorConfiguration/eventCapacity`` of 0
    ///   with a pulled bridge or a pulled guard; ``NavigationStatus/closed``.
    public func configure(_ configuration: NavigatorConfiguration) throws(NavigationError) {
        let loan = ConfigurationLoan(configuration)
        defer { loan.free() }
        _ = try change { engine in
            let status = loan.names.check()
            guard status == .ok else { return status }
            var settings = configuration.settings
            if onProblem != nil { settings.flags.insert(.problems) }
            return engine.configure(settings, loan.names) ? .ok : .invalid
        }
    }

    // No call of it is running: whoever calls a method keeps the navigator until the method returns.
    deinit {
        _ = engine.close()
        engine.forgetAllEvents()
    }

    /// Makes the root entry. Its builder may refuse, and then it may be tried again; the bridge is not asked but told.
    ///
    /// - Throws: ``NavigationStatus/refused`` by the builder, ``NavigationStatus/unresolved``, and
    ///   ``NavigationStatus/invalid`` for a second start.
    @discardableResult
    public func start(
        _ initial: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.start(initial, arguments, options: options))
    }

    /// Makes the root entry and goes on from there, as one first move: a link, several screens. Nothing in between is built,
    /// resumed or told.
    ///
    /// ```swift
    /// try app.start("home", then: .open("/items/3"))
    /// ```
    ///
    /// - Parameters:
    ///   - next: What follows, with ``more``. Guards are asked about all of it.
    ///   - options: Those of the whole; ``NavigationOptions/scene`` is that of the start.
    /// - Returns: ``NavigationStatus/ok`` with the last entry.
    /// - Throws: What ``start(_:_:options:)`` and ``batch(_:options:)`` throw, with the index of what failed; nothing is started
    ///   then.
    @discardableResult
    public func start(
        _ initial: NavigationRequest, then next: NavigationIntent, _ more: NavigationIntent...,
        options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try start(initial, then: [next] + more, options)
    }

    func start(
        _ initial: NavigationRequest, then others: [NavigationIntent], _ options: NavigationOptions
    ) throws(NavigationError) -> NavigationOutcome {
        let ofStart = NavigationOptions(scene: options.scene, tag: options.tag, unresolved: options.unresolved)
        var ofAll = options
        ofAll.scene = nil
        return try batch([.start(initial, options: ofStart)] + others, options: ofAll)
    }

    /// Ends everything but the reading of events: an open question is aborted, pending operations fail, waiters get
    /// `cancelled(shutdown)`, and all that was given is released. Inside a callback it is
    /// ``NavigationStatus/pending`` and takes effect when the outermost call ends.
    ///
    /// - Throws: ``NavigationStatus/closed`` the second time.
    @discardableResult
    public func close() throws(NavigationError) -> NavigationStatus {
        try engine.close().checked()
    }

    /// For what the host registers: what is refused comes with the reason.
    func registering(_ body: (Engine) -> Status) throws(NavigationError) {
        if engine.isClosed { throw NavigationError(.closed) }
        let status = body(engine)
        if status.rawValue < 0 {
            engine.noteFailure(status)
            throw NavigationError(NavigationOutcome(status), message: lastMessage)
        }
        tellRoutes()
    }

    /// For what changes something but is no operation.
    func change(_ body: (Engine) -> Status) throws(NavigationError) -> NavigationStatus {
        if engine.isClosed { throw NavigationError(.closed) }
        let status = body(engine)
        if status.rawValue < 0 { engine.noteFailure(status) }
        return try status.checked()
    }

    /// For what changes what back would do, or whom it would ask.
    func changeBack(_ body: (Engine) -> Status) throws(NavigationError) -> NavigationStatus {
        let status = try change(body)
        if status == .ok { tellBack() }
        return status
    }
}
