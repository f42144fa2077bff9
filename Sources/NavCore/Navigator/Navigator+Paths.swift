// Paths and links: patterns, opening, holding, explaining, and the paths of places.

extension Navigator {
    /// Adds a pattern to a route, which can then be reached by a path.
    ///
    /// - Parameters:
    ///   - pattern: `/notes/{id:int}`; the header says what there is.
    ///   - isLinkable: links from outside may lead there.
    ///   - isLazy: more patterns below it may be registered when a link needs them, which
    ///     ``NavigationEvent/Kind/load(_:_:)`` says.
    ///   - ignoresCase: its names, and the text beside parameters, are found in either case (A to Z). Values are not.
    ///   - isAlias: links to it lead to the path that its route has with the same arguments. It is never written.
    /// - Throws: ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``, ``NavigationStatus/ambiguous``, each with
    ///   the reason; ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/inUse``.
    public func add(
        pattern: String, to route: RouteID, isLinkable: Bool = false, isLazy: Bool = false, ignoresCase: Bool = false,
        isAlias: Bool = false
    ) throws(NavigationError) {
        let loan = Loan(name: pattern)
        defer { loan.free() }
        let flags = PatternFlags(
            bits: (isLinkable ? 1 : 0) | (isLazy ? 2 : 0) | (ignoresCase ? 4 : 0) | (isAlias ? 8 : 0))
        try registering { $0.addPattern(loan.name, to: route.id, flags).0 }
    }

    /// Registers a route and its pattern. If the pattern fails, the route stays.
    ///
    /// - Throws: What ``register(_:opens:contains:version:)`` and
    ///   ``add(pattern:to:isLinkable:isLazy:ignoresCase:isAlias:)`` throw.
    @discardableResult
    public func register(
        _ route: String, pattern: String, isLinkable: Bool = false, opens: RouteOpening = .pushed,
        contains container: NavigationContainer? = nil
    ) throws(NavigationError) -> RouteID {
        let id = try register(route, opens: opens, contains: container)
        try add(pattern: pattern, to: id, isLinkable: isLinkable)
        return id
    }

    /// Registers a route with a builder of its models and views, and its pattern. If the pattern fails, the route
    /// stays.
    ///
    /// - Throws: What ``register(_:opens:contains:version:builder:)`` and ``add(pattern:to:isLinkable:isLazy:ignoresCase:isAlias:)``
    ///   throw.
    @discardableResult
    public func register<Model, View>(
        _ route: String, pattern: String, isLinkable: Bool = false, opens: RouteOpening = .pushed,
        contains container: NavigationContainer? = nil, builder: RouteBuilder<Model, View>
    ) throws(NavigationError) -> RouteID {
        let id = try register(route, opens: opens, contains: container, builder: builder)
        try add(pattern: pattern, to: id, isLinkable: isLinkable)
        return id
    }

    /// Registers a type for parameters of patterns that are added after it. The function gets a decoded text, must answer
    /// the same for the same text, and be quick; what it calls of this navigator's paths is ``NavigationStatus/inUse``.
    ///
    /// - Throws: ``NavigationStatus/ambiguous`` if the name is taken, ``NavigationStatus/invalid``,
    ///   ``NavigationStatus/tooLarge``, each with the reason; ``NavigationStatus/inUse``, ``NavigationStatus/closed``. Then
    ///   the closure is released at once.
    public func addParameterType(_ name: String, check: @escaping (String) -> Bool) throws(NavigationError) {
        var type = HostType()
        type.check = checkParameter
        type.ownedUserData = lend(CheckBox(check))
        try add(type, named: name)
    }

    /// Registers a type for parameters whose value is not their text, for patterns that are added after it.
    ///
    /// - Parameters:
    ///   - read: gets a decoded text and returns its value, or nil where it is not of the type. A value with a host object
    ///     is not of the type.
    ///   - write: returns the text of a value, or nil where that is not of the type. A path is written only where what is
    ///     read from it is the same value again.
    /// - Throws: What ``addParameterType(_:check:)`` throws; then the closures are released at once.
    public func addParameterType(
        _ name: String, read: @escaping (String) -> NavigationValue?, write: @escaping (NavigationValue) -> String?
    ) throws(NavigationError) {
        var type = HostType()
        type.read = readParameter
        type.write = writeParameter
        type.ownedUserData = lend(ValueBox(read, write))
        try add(type, named: name)
    }

    private func add(_ type: HostType, named name: String) throws(NavigationError) {
        let loan = Loan(name: name)
        defer { loan.free() }
        do throws(NavigationError) {
            try registering { $0.addParameterType(loan.name, type) }
        } catch {
            engine.whileInside { release(type.ownedUserData.userData) }
            throw error
        }
    }

    /// Takes links of a scheme, such as `myapp`. Until one is added every scheme will do; from then on links of others are
    /// ``NavigationStatus/unresolved``, but for those of the web, which are taken by their prefixes.
    ///
    /// - Throws: ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``, each with the reason.
    public func addLinkScheme(_ scheme: String) throws(NavigationError) {
        let loan = Loan(name: scheme)
        defer { loan.free() }
        try registering { $0.addLinkScheme(loan.name) }
    }

    /// Lets links start the scene of a name. The host of a URL with a scheme of your own, such as `notes` in
    /// `myapp://notes/7`, is a scene where one of that name is open, or where it was added here. Any other host is the
    /// first segment of the path.
    ///
    /// - Throws: ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``, each with the reason.
    public func addLinkScene(_ scene: String) throws(NavigationError) {
        let loan = Loan(name: scene)
        defer { loan.free() }
        try registering { $0.addLinkScene(loan.name) }
    }

    /// The link that is being opened, for what its pattern does not name: in a builder, in a bridge, and until its
    /// question is answered. Of a batch it is the last link. Nil where none is.
    public var currentLink: OpenedLink? {
        engine.currentLink.map {
            OpenedLink(
                url: String($0.text), query: String($0.parts.query ?? .empty),
                fragment: String($0.parts.fragment ?? .empty))
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

    /// Holds links from outside, or releases them. While links are held, opening such a link is
    /// ``NavigationStatus/pending``. After the release each link runs once, in the order of arrival.
    ///
    /// - Throws: ``NavigationStatus/notStarted`` for a release before the start if a link waits: it stays held.
    ///   ``NavigationStatus/closed``.
    public func setLinksHeld(_ areHeld: Bool) throws(NavigationError) {
        _ = try change { $0.setLinksHeld(areHeld) }
    }

    /// Returns the request to which a URL or path leads; nothing changes.
    ///
    /// - Throws: ``NavigationStatus/unresolved`` if it leads nowhere; ``NavigationStatus/notStarted`` before the start, for a
    ///   relative link only; ``NavigationStatus/invalid``, also for a link with a request; and what else
    ///   ``open(_:options:)`` throws about its link.
    public func match(_ link: DeepLink) throws(NavigationError) -> NavigationRequest {
        access(.routes)
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

    /// Explains to a developer why a URL or path leads to its place: the nearest patterns, and why each one matches or not.
    ///
    /// - Returns: A text, also if the link leads nowhere.
    /// - Throws: ``NavigationStatus/invalid`` for a link with a request, ``NavigationStatus/tooLarge``,
    ///   ``NavigationStatus/stale``, ``NavigationStatus/notStarted``, ``NavigationStatus/inUse``, ``NavigationStatus/closed``.
    public func explain(_ link: DeepLink) throws(NavigationError) -> String {
        access(.routes)
        let loan = Loan(name: link.url ?? "")
        defer { loan.free() }
        guard link.canBeLookedUp else { throw NavigationError(.invalid) }
        return try written { $0.explain(link.engineLink(loan.name), into: &$1) }
    }

    /// Returns the path of a request.
    ///
    /// - Throws: ``NavigationStatus/notFound`` where its route has no pattern, ``NavigationStatus/invalid`` where its
    ///   arguments can't be said, ``NavigationStatus/ambiguous`` where that path leads elsewhere.
    public func path(of request: NavigationRequest) throws(NavigationError) -> String {
        access(.routes)
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

    /// Returns the path of an entry.
    ///
    /// - Throws: What ``path(of:)-(NavigationRequest)`` throws; ``NavigationStatus/stale`` for an entry that is gone.
    public func path(of entry: EntryID) throws(NavigationError) -> String {
        access(.stack)
        access(.routes)
        return try written { $0.writePath(ofEntry: entry.id, into: &$1) }
    }

    /// Returns the place of the user in a scene, given by its root stack, or in the active one: `/scene/path#detail`.
    /// Opening it as a link that begins with the scene leads there.
    ///
    /// - Parameter showsScene: Whether the scene comes first. Without it the location is `/path#detail`.
    /// - Throws: ``NavigationStatus/notFound`` where no entry on the way has a path, ``NavigationStatus/notStarted``,
    ///   ``NavigationStatus/stale``.
    public func location(of scene: StackID? = nil, showsScene: Bool = true) throws(NavigationError) -> String {
        access(.stack)
        access(.routes)
        return try written { $0.writeLocation(of: scene?.id ?? .none, showsScene: showsScene, into: &$1) }
    }

    /// Returns the location after the user had gone back to an entry.
    ///
    /// - Throws: ``NavigationStatus/notFound`` where no entry on the way has a path, ``NavigationStatus/stale``.
    public func location(of entry: EntryID, showsScene: Bool = true) throws(NavigationError) -> String {
        access(.tree)
        access(.routes)
        return try written { $0.writeLocation(ofEntry: entry.id, showsScene: showsScene, into: &$1) }
    }

    private func written(_ write: (Engine, inout TextBuffer) -> Status) throws(NavigationError) -> String {
        var text = TextBuffer()
        defer { text.free() }
        _ = try write(engine, &text).checked()
        return String(text.text)
    }
}

/// A link as it stands in its text: nothing is decoded. What is absent is empty.
public struct OpenedLink: Hashable, Sendable {
    /// All of it: a URL or a path.
    public let url: String
    /// The text behind the `?`.
    public let query: String
    /// The text behind the `#`.
    public let fragment: String
}

/// Functions that read and write parameters.
final class ValueBox {
    private let read: (String) -> NavigationValue?
    private let write: (NavigationValue) -> String?
    /// The value that was read last: it is lent until the next time.
    private var loan: Loan?

    init(_ read: @escaping (String) -> NavigationValue?, _ write: @escaping (NavigationValue) -> String?) {
        self.read = read
        self.write = write
    }

    deinit { endLoan() }

    func read(_ text: String, into cell: UnsafeMutablePointer<Cell>) -> Bool {
        guard let value = read(text) else { return false }
        endLoan()
        let loan = Loan(value: value)
        self.loan = loan
        if let lent = loan.value { cell.pointee = lent.pointee }
        return true
    }

    func text(of value: NavigationValue) -> String? { write(value) }

    private func endLoan() {
        if let value = loan?.value { Cell.destroyHostObjects(in: value.pointee) }
        loan?.free()
        loan = nil
    }
}

private func readParameter(
    _ userData: UserData?, _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ out: UnsafeMutableRawPointer?
) -> Int32 {
    guard let userData, let out else { return 1 }
    let box = Unmanaged<ValueBox>.fromOpaque(userData).takeUnretainedValue()
    return box.read(String(Bytes(bytes, count)), into: out.assumingMemoryBound(to: Cell.self)) ? 0 : 1
}

private func writeParameter(
    _ userData: UserData?, _ value: UnsafeRawPointer?, _ out: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
    guard let userData, let value, let out else { return -1 }
    let box = Unmanaged<ValueBox>.fromOpaque(userData).takeUnretainedValue()
    guard var text = box.text(of: NavigationValue(value.assumingMemoryBound(to: Cell.self).pointee)) else { return -1 }
    return text.withUTF8 { bytes in
        if bytes.count <= capacity, let start = bytes.baseAddress { out.update(from: start, count: bytes.count) }
        return bytes.count
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
