// Flows: registered, ended, asked, and sent to.

extension Navigator {
    // MARK: Registering

    /// Registers a route that begins a flow: the entry that opens is of the initial request, and the waiter of
    /// ``navigateForResult(to:_:options:onResult:)`` waits for the flow.
    ///
    /// ```swift
    /// try navigator.register("checkout", initial: "cart")
    /// try navigator.navigateForResult(to: "checkout") { result in print(result) }
    /// if let flow = navigator.currentFlow { try navigator.endFlow(flow, .value("paid")) }
    /// ```
    ///
    /// - Parameters:
    ///   - initial: With what a flow begins. Without arguments of its own it gets those of the flow. It can be a flow, too:
    ///     then both begin. No host object may be in it.
    ///   - onDispatch: The coordinator: decides what is sent to the flow by ``dispatch(_:_:to:options:)``. It may only read the
    ///     navigator, which it holds weakly. Nil: it is left to the flows around it.
    /// - Throws: What ``register(_:opens:contains:version:)`` throws; ``NavigationStatus/invalid`` for an alert or an action sheet.
    @discardableResult
    public func register(
        _ route: String, initial: NavigationRequest, opens: RouteOpening = .pushed, version: UInt32 = 0,
        isRestored: Bool = true, onDispatch: ((DispatchContext) -> CoordinatorAnswer)? = nil
    ) throws(NavigationError) -> RouteID {
        try register(
            route, opens: opens, version: version, isRestored: isRestored,
            flow: FlowBuilder(initial: initial, onDispatch: onDispatch))
    }

    /// Registers a route that begins a flow, with a builder of its models.
    ///
    /// - Throws: What ``register(_:initial:opens:version:isRestored:onDispatch:)`` throws; then the builder is released at once.
    @discardableResult
    public func register<Model>(
        _ route: String, opens: RouteOpening = .pushed, version: UInt32 = 0, isRestored: Bool = true,
        flow: FlowBuilder<Model>
    ) throws(NavigationError) -> RouteID {
        try register(
            route, FlowBox(self, flow).functions, opens, nil, version: version, isRestored: isRestored,
            initial: flow.initial)
    }

    // MARK: Ending

    /// Ends a flow: removes its entries, those of flows in it, and what they own. Entries above them stay. Their waiters get
    /// `cancelled(flowEnd)`, the newest first, and the flow's own gets what the ending says. A presented stack goes with its
    /// root.
    ///
    /// - Parameter keepsEntries: The entries stay, and belong to the flow around it. Flows in it end, too.
    /// - Returns: ``NavigationStatus/ok`` with the entry that is on top afterwards; ``NavigationStatus/atRoot`` where its
    ///   first entry is the root of a scene or a branch, unless it keeps its entries; ``NavigationStatus/alreadyGone`` where
    ///   it has ended.
    /// - Throws: ``NavigationStatus/stale`` for an id that never was one, ``NavigationStatus/refused`` and what every
    ///   operation can answer.
    @discardableResult
    public func endFlow(
        _ flow: FlowID, _ ending: FlowEnding = .cancelled, keepsEntries: Bool = false,
        options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.endFlow(flow, ending, keepsEntries: keepsEntries, options: options))
    }

    // MARK: Reading

    /// A flow that lives or is planned; nil once it has ended.
    public func flow(_ flow: FlowID) -> NavigationFlow? {
        access(.stack)
        return engine.findFlow(flow.id).map { NavigationFlow($0, in: engine) }
    }

    /// The innermost flow to which an entry belongs; nil: it belongs to none.
    public func flow(of entry: EntryID) -> FlowID? {
        access(.stack)
        return engine.entries.find(entry.id).flatMap { FlowID(engine.flow(of: $0)) }
    }

    /// The innermost flow of the entry on top of the innermost active stack; nil: it belongs to none.
    public var currentFlow: FlowID? {
        access(.stack)
        return FlowID(engine.id(ofFlow: engine.currentFlow))
    }

    /// The model that the builder of a flow made; it may be nil.
    ///
    /// - Throws: ``NavigationStatus/stale``.
    public func model(of flow: FlowID) throws(NavigationError) -> Any? {
        guard engine.findFlow(flow.id) != nil else { throw NavigationError(.stale) }
        return product(ofFlow: flow.id)
    }

    func product(ofFlow flow: Id) -> Any? {
        let model = engine.flows.find(flow).flatMap { engine.flows[$0].pointee.model }
        return model.map { Unmanaged<Product>.fromOpaque($0).takeUnretainedValue().value }
    }

    // MARK: Sending

    /// Sends a request to a flow. Its coordinator decides what to do with it, else those of the flows around it, when the
    /// operation's turn comes.
    ///
    /// - Parameter flow: Nil: that of the issuer, else the current one.
    /// - Returns: ``NavigationStatus/ok`` with the entry that is shown, and every outcome of what is done;
    ///   ``NavigationStatus/alreadyThere``: it is shown, or is ignored.
    /// - Throws: ``NavigationStatus/unresolved`` where nobody takes it; ``NavigationStatus/refused`` by a coordinator;
    ///   ``NavigationStatus/loop`` where it is sent on too often; ``NavigationStatus/stale`` where the flow has ended; what
    ///   the intent throws that a coordinator performs.
    @discardableResult
    public func dispatch(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, to flow: FlowID? = nil,
        options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.dispatch(request, arguments, to: flow, options: options))
    }

    /// ``dispatch(_:_:to:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func dispatch(
        _ request: NavigationRequest, _ arguments: NavigationMap, to flow: FlowID? = nil,
        options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.dispatch(request, .map(arguments), to: flow, options: options))
    }

    /// Finds out which flow would take a request, without doing anything. One that would perform something else, or send it
    /// on, takes it.
    ///
    /// - Parameter flow: To which it would be sent; nil: the current one.
    /// - Returns: Nil where nobody would take it.
    /// - Throws: ``NavigationStatus/refused`` where a coordinator would refuse it, ``NavigationStatus/stale`` where the flow
    ///   has ended, ``NavigationStatus/invalid``, ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    public func dispatchTarget(
        of request: NavigationRequest, _ arguments: NavigationValue? = nil, sentTo flow: FlowID? = nil
    ) throws(NavigationError) -> FlowID? {
        access(.stack)
        access(.routes)
        if engine.isClosed { throw NavigationError(.closed) }
        var encoder = IntentEncoder()
        defer { encoder.free() }
        let request = request.with(arguments)
        let given = encoder.given(request, retaining: false)
        let (status, dispatchTarget) = withExtendedLifetime(request) {
            engine.dispatchTarget(of: given, sentTo: flow?.id ?? .none)
        }
        if status == .unresolved { return nil }
        _ = try status.checked()
        return FlowID(dispatchTarget)
    }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/endFlow(_:_:keepsEntries:options:)``.
    public static func endFlow(
        _ flow: FlowID, _ ending: FlowEnding = .cancelled, keepsEntries: Bool = false,
        options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.endFlow, .ending(flow, ending, keepsEntries: keepsEntries), options)
    }

    /// Makes the intent of ``Navigator/dispatch(_:_:to:options:)``.
    public static func dispatch(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, to flow: FlowID? = nil,
        options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.dispatch, .sent(request.with(arguments), flow), options)
    }

    /// ``dispatch(_:_:to:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func dispatch(
        _ request: NavigationRequest, _ arguments: NavigationMap, to flow: FlowID? = nil,
        options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .dispatch(request, .map(arguments), to: flow, options: options)
    }
}
