// Typed routes in a navigator: registered, and in the place of requests.

extension Navigator {
    // MARK: Registering

    /// Registers routes that are types. Their ``NavigationRoute/place`` says where they open, their properties what they take.
    ///
    /// ```swift
    /// try navigator.register(Home.self, Product.self, Main.self)
    /// ```
    ///
    /// A move to a route with arguments that are not its own, as a call by name or a saved state can have, fails: it is
    /// ``NavigationStatus/invalid`` if no pattern of the route takes them, else refused by the builder with the number of
    /// that status.
    ///
    /// A route whose place says nothing else, and that is the root of a tab or column of a typed container, opens there. It is
    /// registered with the container or after it.
    ///
    /// The code of a type that decodes a property is run once with samples, to find out which properties there are.
    ///
    /// - Throws: ``NavigationStatus/ambiguous`` if a name or a pattern is taken; ``NavigationStatus/invalid`` if a pattern
    ///   does not fit the properties of its route, a flow contains something, or a root of two containers does not say
    ///   where it opens, with the reason; ``NavigationStatus/tooLarge``, ``NavigationStatus/closed``. The routes before the
    ///   one that fails stay.
    public func register<each Route: NavigationRoute>(
        _ routes: repeat (each Route).Type
    ) throws(NavigationError) {
        do throws(NavigationError) {
            // First all of them: a container may come after its roots.
            repeat try addRoots(of: each routes)
            repeat try registerType(each routes)
        } catch {
            repeat forgetRoots(of: each routes)
            throw error
        }
    }

    /// Notes where the roots of a container open.
    private func addRoots<Route: NavigationRoute>(of container: Route.Type) throws(NavigationError) {
        guard routeID(named: Route.name) == nil else { return }
        for branch in Route.routePlace.container?.branches ?? [] {
            guard let root = BranchRoots.root(of: branch) else { continue }
            let isNew = !branchRoots.contain(root, of: Route.name)
            branchRoots.add(branch, of: Route.name)
            guard isNew, let id = routeID(named: root), typedRoutes[id]?.routePlace.opens == .pushed else { continue }
            _ = try branchRoots.opening(of: root)
            throw NavigationError(
                .invalid, route: root,
                message: "\(root) is the root of a branch of \(Route.name): register it in the same call, or after it")
        }
    }

    /// Forgets the roots of a container that is not registered after all.
    private func forgetRoots<Route: NavigationRoute>(of container: Route.Type) {
        if routeID(named: Route.name) == nil { branchRoots.remove(of: Route.name) }
    }

    /// Where a route opens: as its place says, or in the branch of which it is the root.
    private func opening<Route: NavigationRoute>(of route: Route.Type) throws(NavigationError) -> RouteOpening {
        let opens = Route.routePlace.opens
        return opens == .pushed ? try branchRoots.opening(of: Route.name) ?? opens : opens
    }

    /// Registers a route that is a type, with a builder of its models, which gets the route.
    ///
    /// ```swift
    /// try navigator.register(Product.self) { product, _ in ProductModel(id: product.id) }
    /// ```
    ///
    /// - Parameters:
    ///   - makeModel: Runs before the bridge is asked; nil is a valid model.
    ///   - updateModel: Tells a model the new arguments of its entry, as that of a ``RouteBuilder``.
    /// - Throws: What ``register(_:)`` throws; then the closures are released at once.
    public func register<Route: NavigationRoute, Model>(
        _ route: Route.Type, makeModel: @escaping (Route, BuildContext) throws(BuilderRefusal) -> Model?,
        updateModel: ((Model?, Route) throws(BuilderRefusal) -> Void)? = nil
    ) throws(NavigationError) {
        let (make, update) = try typedBuilder(route, makeModel, updateModel)
        try registerScreen(route, RouteBuilder(makeModel: make, updateModel: update))
    }

    /// Registers a route that is a type, with a builder of its models and views.
    ///
    /// ```swift
    /// try navigator.register(
    ///     Product.self,
    ///     makeModel: { product, _ in ProductModel(id: product.id) },
    ///     makeView: { screen, model in ProductPage(screen, model) })
    /// ```
    ///
    /// - Parameters:
    ///   - makeModel: Runs before the bridge is asked; nil is a valid model.
    ///   - updateModel: Tells a model the new arguments of its entry, as that of a ``RouteBuilder``.
    ///   - makeView: Runs at the first ``Navigator/view(of:)``, and gets the handle of the screen. Nil is a valid view.
    /// - Throws: What ``register(_:)`` throws; then the closures are released at once.
    public func register<Route: NavigationRoute, Model, View>(
        _ route: Route.Type, makeModel: @escaping (Route, BuildContext) throws(BuilderRefusal) -> Model?,
        updateModel: ((Model?, Route) throws(BuilderRefusal) -> Void)? = nil,
        makeView: @escaping (NavigationScreen<Route>, Model?) throws(BuilderRefusal) -> View?
    ) throws(NavigationError) {
        let (make, update) = try typedBuilder(route, makeModel, updateModel)
        let view: RouteBuilder<Model, View>.MakeView = { [weak self] entry, model throws(BuilderRefusal) in
            guard let screen = self?.screen(of: entry)?.as(route) else {
                throw BuilderRefusal(NavigationStatus.invalid.rawValue)
            }
            return try makeView(screen, model)
        }
        try registerScreen(route, RouteBuilder(makeModel: make, updateModel: update, makeView: view))
    }

    /// Returns the functions of a builder that reads the route from its arguments.
    private func typedBuilder<Route: NavigationRoute, Model>(
        _ route: Route.Type, _ makeModel: @escaping (Route, BuildContext) throws(BuilderRefusal) -> Model?,
        _ updateModel: ((Model?, Route) throws(BuilderRefusal) -> Void)?
    ) throws(NavigationError) -> (RouteBuilder<Model, Never>.MakeModel, RouteBuilder<Model, Never>.UpdateModel?) {
        if route is any FlowRoute.Type {
            let message = "\(route) is a flow, whose builder gets the flow alone"
            throw NavigationError(.invalid, route: Route.name, message: message)
        }
        let read = reader(of: route)
        func make(_ build: BuildContext) throws(BuilderRefusal) -> Model? {
            try makeModel(try read(build.arguments), build)
        }
        func update(_ model: Model?, _ build: BuildContext) throws(BuilderRefusal) {
            try updateModel?(model, try read(build.arguments))
        }
        return (make, updateModel == nil ? nil : update)
    }

    /// Returns the function that reads the route that an entry is built for. It notes which argument is not the route's.
    private func reader<Route: NavigationRoute>(
        of route: Route.Type
    ) -> (NavigationValue?) throws(BuilderRefusal) -> Route {
        { [weak self] arguments throws(BuilderRefusal) in
            do { return try Route(decoding: arguments) } catch {
                self?.wrongArgument = sentence(ofDecoding: error, Route.name)
                throw BuilderRefusal(NavigationStatus.invalid.rawValue)
            }
        }
    }

    private func registerScreen<Route: NavigationRoute, Model, View>(
        _ route: Route.Type, _ builder: RouteBuilder<Model, View>
    ) throws(NavigationError) {
        let pattern = try typedPattern(route)
        do throws(NavigationError) {
            try addRoots(of: route)
            try keep(
                route, pattern,
                try register(
                    Route.name, opens: opening(of: route), contains: Route.routePlace.container, version: Route.version,
                    isRestored: Route.isRestored, builder: builder))
        } catch {
            forgetRoots(of: route)
            throw error
        }
    }

    /// Registers a flow that is a type, with a coordinator.
    ///
    /// - Parameter onDispatch: Decides what is sent to the flow by ``dispatch(_:_:to:options:)``. It may only read the
    ///   navigator, which it holds weakly.
    /// - Throws: What ``register(_:)`` throws; then the closure is released at once.
    public func register<Flow: FlowRoute>(
        _ flow: Flow.Type, onDispatch: @escaping (DispatchContext) -> CoordinatorAnswer
    ) throws(NavigationError) where Flow.FlowMessage == Never {
        try registerFlow(flow, FlowBuilder(initial: Flow.first.request, onDispatch: onDispatch))
    }

    /// Registers a flow that is a type, with a builder of its models, which gets the flow, and a coordinator.
    ///
    /// - Parameters:
    ///   - makeModel: Runs before the bridge is asked; nil is a valid model.
    ///   - onDispatch: Decides what is sent to the flow, with the model of the flow. Nil: the flows around it decide.
    /// - Throws: What ``register(_:)`` throws; then the closures are released at once.
    public func register<Flow: FlowRoute, Model>(
        _ flow: Flow.Type, makeModel: @escaping (Flow) throws(BuilderRefusal) -> Model?,
        onDispatch: FlowBuilder<Model>.OnDispatch? = nil
    ) throws(NavigationError) where Flow.FlowMessage == Never {
        try registerFlow(flow, makeModel, onDispatch)
    }

    private func registerType<Route: NavigationRoute>(_ route: Route.Type) throws(NavigationError) {
        if let flow = route as? any FlowRoute.Type { return try registerPlainFlow(flow) }
        // Without a model: it checks the arguments.
        let read = reader(of: route)
        func make(_ build: BuildContext) throws(BuilderRefusal) -> Never? {
            _ = try read(build.arguments)
            return nil
        }
        try registerScreen(route, RouteBuilder(makeModel: make))
    }

    private func registerPlainFlow<Flow: FlowRoute>(_ flow: Flow.Type) throws(NavigationError) {
        guard Flow.FlowMessage.self == Never.self else {
            let message = "\(flow) takes messages, and has no coordinator: register it alone, with onDispatch"
            throw NavigationError(.invalid, route: Flow.name, message: message)
        }
        try registerFlow(flow, FlowBuilder(initial: Flow.first.request))
    }

    func registerFlow<Flow: FlowRoute, Model>(
        _ flow: Flow.Type, _ makeModel: @escaping (Flow) throws(BuilderRefusal) -> Model?,
        _ onDispatch: FlowBuilder<Model>.OnDispatch?
    ) throws(NavigationError) {
        let read = reader(of: flow)
        let builder = FlowBuilder<Model>(
            initial: Flow.first.request,
            makeModel: { build throws(BuilderRefusal) in try makeModel(try read(build.arguments)) },
            onDispatch: onDispatch)
        try registerFlow(flow, builder)
    }

    func registerFlow<Flow: FlowRoute>(
        _ flow: Flow.Type, _ builder: FlowBuilder<some Any>
    ) throws(NavigationError) {
        let pattern = try typedPattern(flow)
        guard Flow.routePlace.container == nil else {
            throw NavigationError(.invalid, route: Flow.name, message: "\(flow) is a flow, and can't contain branches")
        }
        try keep(
            flow, pattern,
            try register(
                Flow.name, opens: opening(of: flow), version: Flow.version, isRestored: Flow.isRestored, flow: builder))
    }

    private func typedPattern<Route: NavigationRoute>(_ route: Route.Type) throws(NavigationError) -> String? {
        do throws(PatternMismatch) {
            guard let pattern = Route.routePlace.pattern else { return nil }
            return try RoutePattern.typed(pattern, route)
        } catch {
            throw NavigationError(.invalid, route: Route.name, message: error.sentence)
        }
    }

    private func keep<Route: NavigationRoute>(
        _ route: Route.Type, _ pattern: String?, _ id: RouteID
    ) throws(NavigationError) {
        do throws(NavigationError) {
            if let pattern { try add(pattern: pattern, to: id, isLinkable: Route.routePlace.isLinkable) }
            typedRoutes[id] = route
        } catch {
            try? unregister(id)
            throw error
        }
    }

    /// The id of a registered route; nil if no route of its name is registered.
    public func routeID<Route: NavigationRoute>(of _: Route.Type) -> RouteID? { routeID(named: Route.name) }

    /// Adds a guard about entering a route, which gets the route that would be entered.
    ///
    /// ```swift
    /// try navigator.addGuard(entering: Account.self) { _ in
    ///     session.isSignedIn ? .accept : .resume(after: SignIn())
    /// }
    /// ```
    ///
    /// What has arguments that are not those of the route is refused.
    ///
    /// - Throws: ``NavigationStatus/stale`` if the route is not registered, and what ``addGuard(_:_:)`` throws.
    @discardableResult
    public func addGuard<Route: NavigationRoute>(
        entering route: Route.Type, _ decide: @escaping (Route) -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(.enteringRoute(registered(route))) { context in
            Route(arguments: context.arguments).map(decide) ?? .refuse
        }
    }

    /// Adds a guard about leaving a route, which gets the screen that would be left.
    ///
    /// ```swift
    /// try navigator.addGuard(leaving: Form.self) { form in
    ///     form.model(FormModel.self)?.isSaved == false ? .refuse : .accept
    /// }
    /// ```
    ///
    /// A screen of other arguments than those of the route may leave.
    ///
    /// - Throws: ``NavigationStatus/stale`` if the route is not registered, and what ``addGuard(_:_:)`` throws.
    @discardableResult
    public func addGuard<Route: NavigationRoute>(
        leaving route: Route.Type, _ decide: @escaping (NavigationScreen<Route>) -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        try addGuard(.leavingRoute(registered(route))) { [weak self] context in
            self?.screen(of: context.entry)?.as(route).map(decide) ?? .accept
        }
    }

    /// The id of a route that has to be registered.
    package func registered<Route: NavigationRoute>(_ route: Route.Type) throws(NavigationError) -> RouteID {
        let id = routeID(of: route)
        let other = id.flatMap { typedRoutes[$0] }.flatMap { $0 == route ? nil : $0 }
        if let id, other == nil { return id }
        if engine.isClosed { throw NavigationError(.closed) }
        let sentence =
            other.map { "the route of the name \(Route.name) is the type \(String(reflecting: $0))" }
            ?? "no route of the name \(Route.name) is registered: register it before its guards"
        throw NavigationError(.stale, route: Route.name, message: sentence)
    }

    // MARK: Operations

    /// ``start(_:_:options:)`` with a typed route.
    @discardableResult
    public func start(
        _ initial: some NavigationRoute, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try start(request(for: initial), options: options)
    }

    /// ``start(_:then:_:options:)`` with a typed route.
    ///
    /// ```swift
    /// try app.start(Home(), then: .open("/items/3"))
    /// ```
    @discardableResult
    public func start(
        _ initial: some NavigationRoute, then next: NavigationIntent, _ more: NavigationIntent...,
        options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try start(request(for: initial), then: [next] + more, options)
    }

    /// ``navigate(to:_:options:)`` with a typed route.
    @discardableResult
    public func navigate(
        to route: some NavigationRoute, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try navigate(to: request(for: route), options: options)
    }

    /// ``navigateForResult(to:_:options:onResult:)`` with a typed route.
    ///
    /// - Parameter onValue: Gets the value with which the screen is left; nil if it is left without one, or does not open.
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, options: NavigationOptions = .standard, onValue: @escaping (Route.Value?) -> Void
    ) throws(NavigationError) -> NavigationOutcome where Route.Value: NavigationValueReadable {
        try navigateForResult(to: request(for: route), options: options) { result in
            onValue(result.value.flatMap { Route.Value($0) })
        }
    }

    /// ``replaceTop(with:_:options:)`` with a typed route.
    @discardableResult
    public func replaceTop(
        with route: some NavigationRoute, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try replaceTop(with: request(for: route), options: options)
    }

    /// ``pushAll(_:options:)-([NavigationRequest],_)`` with typed routes.
    @discardableResult @_disfavoredOverload
    public func pushAll(
        _ routes: [any NavigationRoute], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        var requests: [NavigationRequest] = []
        for route in routes { requests.append(try request(for: route)) }
        return try pushAll(requests, options: options)
    }

    /// Gives an entry the arguments of a typed route, as ``update(_:_:options:)`` does.
    ///
    /// - Throws: Also ``NavigationStatus/invalid`` if the entry is of another route.
    @discardableResult
    public func update<Route: NavigationRoute>(
        _ entry: EntryID, to route: Route, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        if let screen = screen(of: entry), !(screen.route is Route) {
            throw wrong(NavigationError(.invalid, route: Route.name, message: "the entry is of another route"))
        }
        return try update(entry, request(for: route).arguments, options: options)
    }

    /// ``restore(_:orStart:appVersion:options:migrate:)`` with a typed route for the start.
    @discardableResult
    public func restore(
        _ saved: SavedNavigation?, orStart initial: some NavigationRoute, appVersion: UInt32 = 0,
        options: NavigationOptions = .standard, migrate: ((SavedEntry) -> SavedDecision)? = nil
    ) throws(NavigationError) -> NavigationRestoration {
        try restore(
            saved, orStart: request(for: initial), appVersion: appVersion, options: options, migrate: migrate)
    }

    /// Pops to the topmost entry of a route, whatever its arguments, as ``popToRoute(_:_:options:)`` does.
    @discardableResult
    public func popToRoute<Route: NavigationRoute>(
        _ route: Route.Type, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToRoute(route, options: options))
    }

    /// Selects a branch by the route of its first screen, for example a tab: `select(Account.self)`. The container is the innermost
    /// one around the current stack with such a branch.
    ///
    /// - Returns: What ``select(_:options:)-(StackID,_)`` returns.
    /// - Throws: ``NavigationStatus/notFound`` if no branch begins with the route, with the names of the branches that there
    ///   are; what ``select(_:options:)-(StackID,_)`` throws.
    @discardableResult
    public func select<Root: NavigationRoute>(
        _: Root.Type, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try select(branchWith: Root.name, options)
    }

    /// Selects a branch of the innermost container of a route, as ``select(_:of:options:)`` does.
    @discardableResult
    public func select<Container: NavigationRoute>(
        _ branch: String, of _: Container.Type, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try select(branch, of: Container.name, options: options)
    }

    /// ``dispatch(_:_:to:options:)`` with a typed route.
    @discardableResult
    public func dispatch(
        _ route: some NavigationRoute, to flow: FlowID? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try dispatch(request(for: route), to: flow, options: options)
    }

    /// Opens the path of a route, with what stands on its way.
    @discardableResult
    public func open(
        _ route: some NavigationRoute, merge: LinkMerge = .keep, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try open(.trusted(path(of: route), merge: merge), options: options)
    }

    // MARK: Reading

    /// ``path(of:)-(NavigationRequest)`` of a typed route.
    public func path(of route: some NavigationRoute) throws(NavigationError) -> String {
        try path(of: request(for: route))
    }

    /// Finds a branch by the route of its first screen, as ``currentBranch(with:)-(String)`` does.
    public func currentBranch<Root: NavigationRoute>(with _: Root.Type) -> StackID? { currentBranch(with: Root.name) }

    /// Finds a branch of the innermost container of a route, as ``currentBranch(_:of:)-(_,String)`` does.
    public func currentBranch<Container: NavigationRoute>(_ name: String, of _: Container.Type) -> StackID? {
        currentBranch(name, of: Container.name)
    }

    /// The topmost entry of a route, whatever its arguments.
    public func topmost<Route: NavigationRoute>(_: Route.Type) -> EntryID? { topmost(NavigationRequest(Route.name)) }

    /// Makes the request for a route.
    ///
    /// - Throws: ``NavigationStatus/invalid`` with the reason if its properties can't be encoded.
    package func request<Route: NavigationRoute>(for route: Route) throws(NavigationError) -> NavigationRequest {
        let request = route.request
        guard let mistake = request.mistake else { return request }
        throw wrong(NavigationError(.invalid, route: Route.name, message: mistake))
    }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/navigate(to:options:)``.
    public static func navigate(
        to route: some NavigationRoute, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .navigate(to: route.request, options: options)
    }

    /// Makes the intent of ``Navigator/navigate(to:options:onValue:)``, with a new waiter each time.
    public static func navigate<Route: NavigationRoute>(
        to route: Route, options: NavigationOptions = .standard, onValue: @escaping (Route.Value?) -> Void
    ) -> NavigationIntent where Route.Value: NavigationValueReadable {
        .navigateForResult(to: route.request, options: options) { result in
            onValue(result.value.flatMap { Route.Value($0) })
        }
    }

    /// Makes the intent of ``Navigator/replaceTop(with:options:)``.
    public static func replaceTop(
        with route: some NavigationRoute, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .replaceTop(with: route.request, options: options)
    }

    /// Makes the intent of ``Navigator/popToRoute(_:options:)``.
    public static func popToRoute<Route: NavigationRoute>(
        _ route: Route.Type, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .popToRoute(NavigationRequest(route.name), options: options)
    }

    /// Makes the intent of ``Navigator/dispatch(_:to:options:)``.
    public static func dispatch(
        _ route: some NavigationRoute, to flow: FlowID? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .dispatch(route.request, to: flow, options: options)
    }
}

extension NavigationElement {
    /// Makes a new entry from a typed route.
    public static func new(_ route: some NavigationRoute) -> NavigationElement { .new(route.request) }
}

extension NavigationBranch {
    /// Makes a branch with a root that is a typed route; the name is that of the route unless another is given.
    public init(_ initial: some NavigationRoute, name: String? = nil, isEager: Bool = false, forgets: Bool = false) {
        self.init(initial.request, name: name, isEager: isEager, forgets: forgets)
    }
}

extension GuardAnswer {
    /// The operation waits for the result of a typed route, such as a sign-in, and goes on with a value.
    public static func resume(after route: some NavigationRoute) -> GuardAnswer { .resume(after: route.request) }
}

extension CoordinatorAnswer {
    /// Dispatches a typed route in the place of what was dispatched.
    public static func redispatch(_ route: some NavigationRoute) -> CoordinatorAnswer { .redispatch(route.request) }
}
