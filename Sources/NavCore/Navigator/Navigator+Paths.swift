// Paths and links: patterns, opening, holding, explaining, and the paths of places.

extension Navigator {
    /// Adds a pattern to a route, which can then be reached by a path.
    ///
    /// - Parameters:
    ///   - pattern: `/notes/{id:int}`; the header says what there is.
    ///   - isLinkable: links from outside may lead there.
    ///   - isPresented: it goes before its siblings.
    ///   - isLazy: more patterns below it may be registered when a link needs them, which
    ///     ``NavigationEvent/Kind/load(_:_:)`` says.
    /// - Throws: ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``, ``NavigationStatus/ambiguous``, each with
    ///   the reason; ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/inUse``.
    public func add(
        pattern: String, to route: RouteID, isLinkable: Bool = false, isPresented: Bool = false,
        isLazy: Bool = false
    ) throws(NavigationError) {
        let loan = Loan(name: pattern)
        defer { loan.free() }
        let flags = PatternFlags(bits: (isLinkable ? 1 : 0) | (isPresented ? 2 : 0) | (isLazy ? 4 : 0))
        try registering { $0.addPattern(loan.name, to: route.id, flags).0 }
    }

    /// Registers a route and its pattern.
    @discardableResult
    public func register(
        _ route: String, pattern: String, isLinkable: Bool = false
    ) throws(NavigationError) -> RouteID {
        let id = try register(route)
        try add(pattern: pattern, to: id, isLinkable: isLinkable)
        return id
    }

    /// Registers a route that is a type of its own.
    @discardableResult
    public func register<Route: NavigationRoute>(_ route: Route.Type) throws(NavigationError) -> RouteID {
        try register(Route.name, pattern: Route.pattern, isLinkable: Route.isLinkable)
    }

    /// Registers a type for parameters of patterns that are added after it. The function gets a decoded text, must answer
    /// the same for the same text, and be quick; what it calls of this navigator's paths is ``NavigationStatus/inUse``.
    public func addParameterType(_ name: String, check: @escaping (String) -> Bool) throws(NavigationError) {
        let loan = Loan(name: name)
        defer { loan.free() }
        let ownedUserData = lend(CheckBox(check))
        do throws(NavigationError) {
            var type = HostType()
            type.check = checkParameter
            type.ownedUserData = ownedUserData
            try registering { $0.addParameterType(loan.name, type) }
        } catch {
            engine.whileInside { release(ownedUserData.userData) }
            throw error
        }
    }

    /// Has `https://server/prefix` lead to a scene: what comes after the prefix is the path.
    ///
    /// - Throws: ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``, each with the reason;
    ///   ``NavigationStatus/inUse``, ``NavigationStatus/closed``.
    public func addLinkPrefix(_ prefix: String, scene: String = "") throws(NavigationError) {
        let prefix = Loan(name: prefix)
        let scene = Loan(name: scene)
        defer {
            prefix.free()
            scene.free()
        }
        try registering { $0.addLinkPrefix(prefix.name, scene: scene.name) }
    }

    /// Opens a link: the stack becomes the waypoints on its way, and the destination on top.
    ///
    /// - Throws: ``NavigationStatus/unresolved``, ``NavigationStatus/invalid``, ``NavigationStatus/stale`` (the base),
    ///   and what every operation can throw.
    @discardableResult
    public func open(
        _ link: DeepLink, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.open(link, options: options))
    }

    /// Opens the path of a route; what its parameters lack is absent.
    @discardableResult
    public func open(
        _ route: some NavigationRoute, merge: LinkMerge = .keep, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try open(.trusted(path(of: route.request), merge: merge), options: options)
    }

    /// Holds what comes from outside, or lets it go: until then opening it is ``NavigationStatus/pending``.
    public func holdLinks(_ areHeld: Bool) throws(NavigationError) {
        _ = try change { $0.holdLinks(areHeld) }
    }

    /// What a URL or path leads to; nothing changes.
    public func match(_ link: DeepLink) throws(NavigationError) -> NavigationRequest {
        let loan = Loan(name: link.url ?? "")
        defer { loan.free() }
        guard link.canBeLookedUp else { throw NavigationError(.invalid) }
        let match = engine.match(link.engineLink(loan.name))
        _ = try match.status.checked()
        guard let slot = engine.routes.find(match.route) else { throw NavigationError(.unresolved) }
        let hasArguments = match.arguments.kind == .map
        return NavigationRequest(
            String(engine.routes[slot].pointee.name), hasArguments ? NavigationValue(match.arguments) : nil)
    }

    /// Why a URL or path leads where it does, for a developer.
    public func explain(_ link: DeepLink) throws(NavigationError) -> String {
        let loan = Loan(name: link.url ?? "")
        defer { loan.free() }
        guard link.canBeLookedUp else { throw NavigationError(.invalid) }
        return try written { $0.explain(link.engineLink(loan.name), into: &$1) }
    }

    /// The path of a request.
    ///
    /// - Throws: ``NavigationStatus/notFound`` where its route has no pattern, ``NavigationStatus/invalid`` where its
    ///   arguments can't be said, ``NavigationStatus/ambiguous`` where that path leads elsewhere.
    public func path(of request: NavigationRequest) throws(NavigationError) -> String {
        let loan = Loan(name: request.route, value: request.arguments)
        defer {
            if let value = loan.value { Cell.destroyHostObjects(in: value.pointee) }
            loan.free()
        }
        let route = request.routeID.map { engine.routes.find($0.id) } ?? slot(ofRoute: loan.name)
        guard let route else {
            if engine.isClosed { throw NavigationError(.closed) }
            let status = request.routeID == nil ? RouteTable.check(name: loan.name) : .stale
            throw NavigationError(status == .ok ? .unresolved : status)
        }
        return try written { $0.writePath(of: route, PathArguments(loan.value?.pointee), into: &$1) }
    }

    /// The path of an entry.
    public func path(of entry: EntryID) throws(NavigationError) -> String {
        try written { $0.writePath(ofEntry: entry.id, into: &$1) }
    }

    private func written(_ write: (Engine, inout TextBuffer) -> Status) throws(NavigationError) -> String {
        var text = TextBuffer()
        defer { text.free() }
        _ = try write(engine, &text).checked()
        return String(text.text)
    }
}

/// A function that checks parameters.
final class CheckBox {
    let check: (String) -> Bool

    init(_ check: @escaping (String) -> Bool) { self.check = check }
}

private func checkParameter(_ userData: UserData?, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let userData else { return 1 }
    let box = Unmanaged<CheckBox>.fromOpaque(userData).takeUnretainedValue()
    return box.check(String(Bytes(bytes, count))) ? 0 : 1
}
