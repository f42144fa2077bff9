// State: where the user is. Reading changes nothing and is possible at any time.

extension Navigator {
    /// The entries of the innermost stack, from its root up, as an immutable copy; empty before the start.
    public var stack: EntryStack {
        access(.stack)
        return copy.current(in: engine)
    }

    /// How many entries are on that stack, the root among them; 0 before the start.
    public var depth: Int {
        access(.depth)
        return engine.depth
    }

    /// The entry on top; nil before the start. All of it: the last of the ``stack``.
    public var top: EntryID? {
        access(.top)
        return EntryID(engine.id(of: engine.active.pointee.top))
    }

    /// The request of the top entry; nil before the start.
    public var currentRequest: NavigationRequest? {
        access(.topRequest)
        return request(at: engine.depth - 1)
    }

    /// The request of the root of the app; nil before the start.
    public var initialRequest: NavigationRequest? {
        access(.rootRequest)
        return engine.root.pointee.count > 0 ? NavigationRequest(of: engine.root.pointee[0], in: engine) : nil
    }

    /// The route of the root; nil before the start.
    public var initialRoute: String? { initialRequest?.route }

    /// Counts the commits that changed the structure: 0 before the start, 1 after it.
    public var revision: UInt64 {
        access(.revision)
        return engine.revision
    }

    /// Whether operations are pending: one waits for an answer of the bridge or a guard, or for its turn.
    public var isPending: Bool {
        access(.pending)
        return engine.pendingCount > 0
    }

    /// Whether the last change is to be animated, as ``NavigationOptions/isAnimated`` or the configuration says. It is known
    /// as soon as something of the navigator is observed; until then it is true.
    public var lastChangeIsAnimated: Bool {
        access(.revision)
        return observation.lastChangeIsAnimated
    }

    /// Whether it was closed, or will be when the outermost call ends.
    public var isClosed: Bool {
        access(.isClosed)
        return engine.isClosed
    }

    /// The topmost entry of a request's route, and with its arguments where there are any.
    public func topmost(_ request: NavigationRequest) -> EntryID? {
        access(.stack)
        let loan = Loan(name: request.route, value: request.arguments)
        defer {
            if let value = loan.value { Cell.destroyHostObjects(in: value.pointee) }
            loan.free()
        }
        let route = request.routeID.map { engine.routes.find($0.id) } ?? slot(ofRoute: loan.name)
        return route.flatMap { EntryID(engine.id(of: engine.topmost(ofRoute: $0, arguments: loan.value))) }
    }

    /// The request from which an entry was made; nil once the entry is released.
    public func request(of entry: EntryID) -> NavigationRequest? {
        access(.stack)
        return engine.entries.find(entry.id).map { NavigationRequest(of: $0, in: engine) }
    }

    /// How far an entry is on its way; ``NavigationEntry/Phase/gone`` for an id that never was one.
    public func phase(of entry: EntryID) -> NavigationEntry.Phase {
        access(.stack)
        return engine.entries.find(entry.id).flatMap { .init(rawValue: engine.entries[$0].pointee.phase.rawValue) }
            ?? .gone
    }

    /// A number that the entry keeps for life, also in a saved text: the key for all that a host stores by entry, such as the
    /// scroll position of a view. No other entry of this navigator gets the number, but an entry that comes back from the
    /// memory of a container has the former number. Nil where the entry is gone.
    public func number(of entry: EntryID) -> UInt64? {
        access(.stack)
        return engine.entries.find(entry.id).map { engine.entries[$0].pointee.number }
    }

    /// The waiter for the entry's result; nil where nobody waits.
    public func waiter(of entry: EntryID) -> WaiterID? {
        access(.stack)
        return engine.entries.find(entry.id).flatMap { WaiterID(engine.waiter(of: $0)) }
    }

    /// The model that the builder made; it may be nil.
    ///
    /// - Throws: ``NavigationStatus/stale``.
    public func model(of entry: EntryID) throws(NavigationError) -> Any? {
        guard let slot = engine.entries.find(entry.id) else { throw NavigationError(.stale) }
        return product(engine.entries[slot].pointee.model)
    }

    /// The view, made by the builder at the first call; it may be nil.
    ///
    /// - Throws: ``NavigationStatus/refused`` by the builder, ``NavigationStatus/inUse`` while it is being made,
    ///   ``NavigationStatus/stale``, also where making it removed the entry; ``NavigationStatus/closed``.
    public func view(of entry: EntryID) throws(NavigationError) -> Any? {
        if engine.isClosed { throw NavigationError(.closed) }
        let (status, view) = engine.view(of: entry.id)
        if status == .refused { throw NavigationError(lastOutcome, message: lastMessage) }
        _ = try status.checked()
        return product(view)
    }

    /// Releases the view before this returns (inside a callback: next); ``view(of:)`` makes another.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyGone`` where there is none.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/inUse`` while it is being made,
    ///   ``NavigationStatus/closed``, ``NavigationStatus/full``.
    @discardableResult
    public func dropView(of entry: EntryID) throws(NavigationError) -> NavigationStatus {
        try change { $0.dropView(of: entry.id) }
    }

    /// The state of an entry: a value of the host's that changes while the entry lives (a scroll position, a draft, a
    /// title); nil where none was set.
    ///
    /// - Throws: ``NavigationStatus/stale``.
    public func state(of entry: EntryID) throws(NavigationError) -> NavigationValue? {
        access(stateOf: entry)
        return try value(engine.state(of: entry.id))
    }

    /// Sets the state, nil to none; at once, also inside a callback, whatever operations are under way.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``,
    ///   ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func setState(_ state: NavigationValue?, of entry: EntryID) throws(NavigationError) {
        try set(state) { $0.setState(of: entry.id, to: $1) }
        tellState(of: entry)
    }

    /// The trail of an entry: what the function that leads a flow has got from the entry, for the walk in the next process. A
    /// value beside the state; nil where none was set.
    ///
    /// - Throws: ``NavigationStatus/stale``.
    public func trail(of entry: EntryID) throws(NavigationError) -> NavigationValue? {
        try value(engine.trail(of: entry.id))
    }

    /// Sets the trail, nil to none. No event tells it. It is saved whatever the budget.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``,
    ///   ``NavigationStatus/closed``.
    public func setTrail(_ trail: NavigationValue?, of entry: EntryID) throws(NavigationError) {
        try set(trail) { $0.setTrail(of: entry.id, to: $1) }
    }

    /// The outcome of the operation that was called last, or that ``drain()`` ran last: of a pending one
    /// ``NavigationStatus/pending`` until it is over, then what its completion says.
    public var lastOutcome: NavigationOutcome { NavigationOutcome(engine.lastOutcome) }

    /// A sentence about it for a developer, empty where it was ok; or about a route, a pattern, a type of parameters or a
    /// prefix of links that was refused after it.
    public var lastMessage: String { String(engine.lastMessage()) }

    /// The value of an entry that was read, nil where none was set.
    private func value(_ read: (status: NavigationStatus, block: ValueBlock?)) throws(NavigationError)
        -> NavigationValue?
    {
        guard read.status == .ok else { throw NavigationError(read.status) }
        return read.block.map { NavigationValue($0.cell.pointee) }
    }

    /// Sets a value of an entry.
    private func set(
        _ value: NavigationValue?, _ body: (Engine, UnsafePointer<Cell>?) -> NavigationStatus
    ) throws(NavigationError) {
        _ = try change { engine in
            let loan = Loan(value: value)
            defer { loan.free() }
            return body(engine, loan.value)
        }
    }

    private func request(at index: Int) -> NavigationRequest? {
        index >= 0 && index < engine.depth ? NavigationRequest(of: engine.active.pointee[index], in: engine) : nil
    }

    private func product(_ pointer: UnsafeMutableRawPointer?) -> Any? {
        pointer.map { Unmanaged<Product>.fromOpaque($0).takeUnretainedValue().value }
    }
}

extension Navigator: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The stack in one line: `Navigator([home, product(["id": 3])])`.
    public var description: String {
        if depth > 0 { return "Navigator(\(stack))" }
        return isClosed ? "Navigator(closed)" : "Navigator(not started)"
    }

    /// The whole state as indented text, the same for the same state.
    public var debugDescription: String {
        access(.stack)
        var text = TextBuffer()
        defer { text.free() }
        engine.dump(into: &text)
        return String(text.text)
    }

    public var customMirror: Mirror {
        Mirror(self, children: ["stack": stack, "revision": revision, "isClosed": isClosed])
    }
}
