// A screen's own end of the navigation: what views are given.

/// A handle of an entry for its screen: its route, and calls that come from it. Nothing here throws, and outcomes may be
/// dropped: ``Navigator/onProblem`` hears of what is refused or wrong.
///
/// ```swift
/// struct ProductView: View {
///     let screen: NavigationScreen<Product>
///     var body: some View {
///         Text("Product \(screen.route.id)")
///         Button("Back") { screen.back() }
///     }
/// }
/// ```
///
/// The entry is the issuer of each call. So a second tap, or one after the user has gone on, does nothing: it is
/// ``NavigationStatus/staleIssuer``. `finish`, and `submit` if somebody waits, close the screen also if another one lies over
/// it; a second tap is ``NavigationStatus/alreadyGone``. The handle holds its navigator weakly; without it every call is
/// ``NavigationStatus/stale``.
public struct NavigationScreen<Route: NavigationRoute>: NavigationActions {
    /// The route with its properties, as they were when the handle was made.
    public let route: Route
    /// The handle without the type.
    public let untyped: AnyNavigationScreen

    fileprivate init(_ untyped: AnyNavigationScreen, _ route: Route) {
        self.untyped = untyped
        self.route = route
    }

    /// Makes a handle that belongs to no navigator, for previews and tests of a view: every call is
    /// ``NavigationStatus/stale``.
    public init(previewing route: Route) { self.init(AnyNavigationScreen(previewing: route), route) }

    /// Says that the screen is done, with its value:
    ///
    /// - If somebody waits for the result of the screen, they get the value, and the screen closes: it is popped, or its
    ///   sheet dismissed.
    /// - Else the value is published, as to who leads a flow, and the screen stays.
    @discardableResult
    public func submit(_ value: Route.Value) -> NavigationOutcome where Route.Value: NavigationCodable {
        give(value) { $0.submit($1, from: entry) }
    }

    /// Closes this screen with its value, however it is shown, with all that lies over it: it is popped, or its sheet
    /// dismissed. Who waits for the screen gets the value, else who waits for the flow that ends with it. See
    /// ``Navigator/finish(_:result:options:)``.
    ///
    /// - Returns: ``NavigationStatus/alreadyGone`` at a second tap; ``NavigationStatus/atRoot`` for the root of a window, a
    ///   tab or a column, which stays.
    @discardableResult
    public func finish(_ value: Route.Value) -> NavigationOutcome where Route.Value: NavigationCodable {
        give(value) { $0.attempt(.finish(entry, result: $1)) }
    }

    private func give(
        _ value: Route.Value, _ body: (Navigator, NavigationValue) -> NavigationOutcome
    ) -> NavigationOutcome where Route.Value: NavigationCodable {
        guard let navigator = untyped.navigator else { return NavigationOutcome(.stale) }
        if let data = value as? any NavigationData, (try? ValueEncoder.encode(data)) == nil {
            let error = NavigationError(.invalid, route: Route.name, message: "its value can't be encoded")
            navigator.tell(error)
            return error.outcome
        }
        return body(navigator, value.navigationValue)
    }
}

/// The handle of a screen of any route: what a host gives to whoever draws the screens.
///
/// ```swift
/// switch screen.route {
/// case let product as Product: ProductView(id: product.id)
/// case is Picker: PickerView(screen: screen.as(Picker.self))
/// default: HomeView(screen: screen)
/// }
/// ```
public struct AnyNavigationScreen: NavigationActions, Identifiable {
    /// The entry of the screen.
    public let entry: EntryID
    /// The route with its properties, as they were when the handle was made.
    public let route: any NavigationRoute
    package private(set) weak var navigator: Navigator?

    public var id: EntryID { entry }
    public var untyped: AnyNavigationScreen { self }

    fileprivate init(_ navigator: Navigator?, _ entry: EntryID, _ route: any NavigationRoute) {
        self.entry = entry
        self.route = route
        self.navigator = navigator
    }

    /// Makes a handle that belongs to no navigator, for previews and tests of a view.
    public init(previewing route: any NavigationRoute) { self.init(nil, EntryID(rawValue: 0), route) }

    /// Returns the handle with the type of its route; nil if the screen is of another route.
    public func `as`<Route: NavigationRoute>(_: Route.Type) -> NavigationScreen<Route>? {
        (route as? Route).map { NavigationScreen(self, $0) }
    }
}

/// The calls of a screen's handle, typed or not.
public protocol NavigationActions {
    /// The handle without the type of the route.
    var untyped: AnyNavigationScreen { get }
}

extension NavigationActions {
    /// The entry of the screen, which issues the calls.
    public var entry: EntryID { untyped.entry }

    /// Performs an intent as issued by this screen, in the place of the issuer that the intent has.
    @discardableResult
    public func perform(_ intent: NavigationIntent) -> NavigationOutcome {
        var intent = intent
        intent.options.issuer = entry
        return untyped.navigator?.attempt(intent) ?? NavigationOutcome(.stale)
    }

    /// Opens a screen where its route says. See ``Navigator/navigate(to:options:)``.
    ///
    /// - Parameter hint: Your value: builders and the bridge get it.
    @discardableResult
    public func navigate(to route: some NavigationRoute, hint: NavigationValue? = nil) -> NavigationOutcome {
        perform(route) { .navigate(to: $0, options: NavigationOptions(hint: hint)) }
    }

    /// Opens a screen that gives a value. See ``Navigator/navigate(to:options:onValue:)``.
    ///
    /// - Parameters:
    ///   - hint: Your value: builders and the bridge get it.
    ///   - onValue: Gets the value with which the screen is left; nil if it is left without one, or is refused later. If the
    ///     outcome says at once that the screen does not open, it gets nothing.
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, hint: NavigationValue? = nil, onValue: @escaping (Route.Value?) -> Void
    ) -> NavigationOutcome where Route.Value: NavigationValueReadable {
        perform(.navigate(to: route, options: NavigationOptions(hint: hint), onValue: onValue))
    }

    /// Puts a screen in the place of this one. See ``Navigator/replaceTop(with:options:)``.
    @discardableResult
    public func replace(with route: some NavigationRoute) -> NavigationOutcome {
        perform(route) { .replaceTop(with: $0) }
    }

    /// Goes back from this screen:
    ///
    /// - The first screen of a sheet dismisses the sheet.
    /// - Another screen is popped.
    /// - A screen under another one stays: ``NavigationStatus/staleIssuer``. ``finish()`` closes it.
    @discardableResult
    public func back() -> NavigationOutcome { perform(.finish(entry)) }

    /// Closes this screen, however it is shown, with all that lies over it: it is popped, or its sheet dismissed. See
    /// ``Navigator/finish(_:result:options:)``.
    @discardableResult
    public func finish() -> NavigationOutcome {
        untyped.navigator?.attempt(.finish(entry)) ?? NavigationOutcome(.stale)
    }

    /// Goes back to the topmost screen of a route. See ``Navigator/popToRoute(_:options:)``.
    @discardableResult
    public func back<Route: NavigationRoute>(to route: Route.Type) -> NavigationOutcome { perform(.popToRoute(route)) }

    /// Goes back to the root of the stack. See ``Navigator/popUpToRoot(options:)``.
    @discardableResult
    public func backToRoot() -> NavigationOutcome { perform(.popUpToRoot()) }

    /// Closes the sheet in which this screen is. See ``Navigator/dismiss(result:options:)``.
    @discardableResult
    public func dismiss() -> NavigationOutcome { perform(.dismiss()) }

    /// Dispatches a route to the flow of this screen. See ``Navigator/dispatch(_:to:options:)``.
    @discardableResult
    public func dispatch(_ route: some NavigationRoute) -> NavigationOutcome { perform(route) { .dispatch($0) } }

    /// Selects a branch by the route of its first screen. See ``Navigator/select(_:options:)-(Root.Type,_)``.
    @discardableResult
    public func select<Root: NavigationRoute>(_ root: Root.Type) -> NavigationOutcome {
        guard let navigator = untyped.navigator else { return NavigationOutcome(.stale) }
        return navigator.attempt { () throws(NavigationError) in
            try navigator.select(root, options: NavigationOptions(issuer: entry))
        }
    }

    /// Selects a branch of the innermost container of a route. See ``Navigator/select(_:of:options:)``.
    @discardableResult
    public func select<Container: NavigationRoute>(
        _ branch: String, of container: Container.Type
    ) -> NavigationOutcome {
        guard let navigator = untyped.navigator else { return NavigationOutcome(.stale) }
        return navigator.attempt { () throws(NavigationError) in
            try navigator.select(branch, of: container, options: NavigationOptions(issuer: entry))
        }
    }

    /// Performs an intent for a route; a route that can't be encoded is a problem with the reason.
    private func perform(
        _ route: some NavigationRoute, _ intent: (NavigationRequest) -> NavigationIntent
    ) -> NavigationOutcome {
        guard let navigator = untyped.navigator else { return NavigationOutcome(.stale) }
        return navigator.attempt { () throws(NavigationError) in
            perform(intent(try navigator.request(for: route)))
        }
    }
}

extension NavigationActions {
    /// Returns the model of this screen; nil if its builder has made none or another type, or the screen is gone.
    public func model<Model>(_: Model.Type = Model.self) -> Model? {
        (try? untyped.navigator?.model(of: entry)) as? Model
    }
}

extension Navigator {
    /// Registers a route that is a type, with a builder of its models, which gets the handle of the screen: the route, and the
    /// calls that come from the screen. A model keeps the handle, and needs no navigator.
    ///
    /// ```swift
    /// final class ProductModel {
    ///     let screen: NavigationScreen<Product>
    ///     init(_ screen: NavigationScreen<Product>) { self.screen = screen }
    /// }
    ///
    /// try navigator.register(Product.self, model: ProductModel.init)
    /// ```
    ///
    /// - Parameter model: Runs before the bridge is asked, when the screen is planned: call the handle later. Nil is a valid
    ///   model.
    /// - Throws: What ``register(_:)`` throws; then the closure is released at once.
    @_disfavoredOverload
    public func register<Route: NavigationRoute, Model>(
        _ route: Route.Type, model: @escaping (NavigationScreen<Route>) throws(BuilderRefusal) -> Model?
    ) throws(NavigationError) {
        try register(
            route,
            makeModel: { [weak self] (route: Route, build: BuildContext) throws(BuilderRefusal) -> Model? in
                try model(NavigationScreen(AnyNavigationScreen(self, build.entry, route), route))
            })
    }

    /// Makes the handle of an entry; nil if the entry is gone, its route is no type, or its arguments are not those of the
    /// type.
    public func screen(of entry: EntryID) -> AnyNavigationScreen? {
        access(.stack)
        guard let slot = engine.entries.find(entry.id),
            let type = typedRoutes[
                RouteID(rawValue: engine.routes[engine.entries[slot].pointee.route].pointee.id.rawValue)]
        else { return nil }
        let arguments = engine.entries[slot].pointee.arguments.map { NavigationValue($0.cell.pointee) }
        return type.init(arguments: arguments).map { AnyNavigationScreen(self, entry, $0) }
    }

    /// Makes the handle of the screen on top; nil before the start, and if ``screen(of:)`` has none.
    public var topScreen: AnyNavigationScreen? { top.flatMap { screen(of: $0) } }

    /// Makes the handle of the screen on top of a stack, such as a tab that is not selected or a column; nil if the stack is
    /// empty or gone, and if ``screen(of:)`` has none.
    public func topScreen(of stack: StackID) -> AnyNavigationScreen? {
        self.stack(stack)?.nodes.last.flatMap { screen(of: $0.id) }
    }

    fileprivate func submit(_ value: NavigationValue, from entry: EntryID) -> NavigationOutcome {
        guard waiter(of: entry) == nil else { return attempt(.finish(entry, result: value)) }
        do throws(NavigationError) {
            if let mistake = mistake(inAnswer: value, to: entry) { throw NavigationError(.invalid, message: mistake) }
            return NavigationOutcome(try publish(value, from: entry))
        } catch {
            // A second tap, after the screen has gone, is no problem.
            if error.status == .stale { return NavigationOutcome(.staleIssuer) }
            tell(error)
            return error.outcome
        }
    }
}
