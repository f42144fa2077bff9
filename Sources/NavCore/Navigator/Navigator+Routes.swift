// Routes: what can be navigated to.

extension Navigator {
    /// Registers a route without models and views; at any time, also inside a callback.
    ///
    /// - Parameters:
    ///   - route: 1 to 1,024 bytes of UTF-8 without `{ } * ? # %` and control characters.
    ///   - opens: Where and how it opens.
    ///   - container: The branches of each of its entries; nil: none.
    ///   - version: The version of the meaning of arguments and states: a restore asks about entries of another version.
    ///   - isRestored: False: a restore leaves its entries out, with everything that they own. For a splash screen or a
    ///     one-time code.
    /// - Throws: ``NavigationStatus/ambiguous`` where the name is taken, ``NavigationStatus/invalid``,
    ///   ``NavigationStatus/tooLarge``, each with the reason; ``NavigationStatus/closed``.
    @discardableResult
    public func register(
        _ route: String, opens: RouteOpening = .pushed, contains container: NavigationContainer? = nil,
        version: UInt32 = 0, isRestored: Bool = true
    ) throws(NavigationError) -> RouteID {
        try register(route, Builder(), opens, container, version: version, isRestored: isRestored)
    }

    /// Registers a route with a builder of its models and views.
    ///
    /// - Throws: What ``register(_:opens:contains:version:isRestored:)`` throws; then the builder is released at once.
    @discardableResult
    public func register<Model, View>(
        _ route: String, opens: RouteOpening = .pushed, contains container: NavigationContainer? = nil,
        version: UInt32 = 0, isRestored: Bool = true, builder: RouteBuilder<Model, View>
    ) throws(NavigationError) -> RouteID {
        let box = BuilderBox(builder)
        var functions = Builder()
        functions.makeModel = makeModel
        if box.updateModel != nil { functions.updateModel = updateModel }
        functions.destroyModel = destroyProduct
        if box.makeView != nil { functions.makeView = makeView }
        functions.destroyView = destroyProduct
        functions.sharesModels = builder.sharesModels
        functions.ownedUserData = lend(box)
        return try register(route, functions, opens, container, version: version, isRestored: isRestored)
    }

    /// Removes a route, and releases its builder.
    ///
    /// - Throws: ``NavigationStatus/inUse`` while entries of the route are planned or alive, or a restore runs;
    ///   ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func unregister(_ route: RouteID) throws(NavigationError) {
        _ = try change { $0.unregister(route.id) }
        if let type = typedRoutes.removeValue(forKey: route) { branchRoots.remove(of: type.name) }
        tellRoutes()
    }

    /// Returns the id of a registered route, nil if no route has that name.
    public func routeID(named name: String) -> RouteID? {
        access(.routes)
        let loan = Loan(name: name)
        defer { loan.free() }
        return slot(ofRoute: loan.name).flatMap { RouteID(engine.routes[$0].pointee.id) }
    }

    func slot(ofRoute name: Bytes) -> Slot? { name.isEmpty ? nil : engine.routes.find(name) }

    /// Returns the name of a registered route, nil if the route is gone.
    public func name(of route: RouteID) -> String? {
        access(.routes)
        return engine.routes.find(route.id).map { String(engine.routes[$0].pointee.name) }
    }

    func register(
        _ route: String, _ functions: Builder, _ opens: RouteOpening, _ container: NavigationContainer?,
        version: UInt32, isRestored: Bool, initial: NavigationRequest? = nil
    ) throws(NavigationError) -> RouteID {
        var builder = functions
        builder.version = version
        builder.isRestored = isRestored
        let loan = Loan(name: route)
        var encoder = IntentEncoder()
        defer {
            loan.free()
            encoder.free()
        }
        let place = encoder.encode(opens, container, initial: initial)
        var id = Id.none
        do throws(NavigationError) {
            try registering { engine in
                let registered = engine.register(loan.name, builder, place)
                id = registered.1
                return registered.0
            }
        } catch {
            engine.whileInside {
                release(builder.ownedUserData.userData)
                GivenContainer.release(place.container)
                GivenRequest.release(place.initial)
            }
            throw error
        }
        return RouteID(rawValue: id.rawValue)
    }
}
