// The operations that take arguments, with variables in them: `navigate(to: "product", ["id": id])`. A literal that has
// none is a NavigationValue, in which lists and maps may be of everything, so that goes before.

extension NavigationRequest {
    /// ``init(_:_:)-(String,_)`` with variables among the arguments.
    @_disfavoredOverload
    public init(_ route: String, _ arguments: NavigationMap) {
        self.init(route, .map(arguments))
    }

    /// Makes a request with variables among the arguments, by the route's id.
    @_disfavoredOverload
    public init(_ route: RouteID, _ arguments: NavigationMap) {
        self.init(route, .map(arguments))
    }
}

extension NavigationElement {
    /// ``new(_:_:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func new(_ request: NavigationRequest, _ arguments: NavigationMap) -> NavigationElement {
        .new(request, .map(arguments))
    }
}

extension Navigator {
    /// ``start(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func start(
        _ initial: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.start(initial, arguments, options: options))
    }

    /// ``navigate(to:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func navigate(
        to request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try navigate(to: request, .map(arguments), options: options)
    }

    /// ``navigateForResult(to:_:options:onResult:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func navigateForResult(
        to request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.navigateForResult(to: request, arguments, options: options, onResult: onResult))
    }

    /// ``replaceTop(with:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func replaceTop(
        with request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.replaceTop(with: request, arguments, options: options))
    }

    /// ``update(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func update(
        _ entry: EntryID, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try update(entry, .map(arguments), options: options)
    }

    /// ``hostDidUpdate(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func hostDidUpdate(
        _ entry: EntryID, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try hostDidUpdate(entry, .map(arguments), options: options)
    }

    /// ``popToRoute(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload @discardableResult
    public func popToRoute(
        _ request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToRoute(request, arguments, options: options))
    }

    /// ``popBack(result:options:)`` with a variable as the result.
    @_disfavoredOverload @discardableResult
    public func popBack(
        result: some NavigationValueConvertible, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try popBack(result: result.navigationValue, options: options)
    }

    /// ``setState(_:of:)`` with a variable as the state.
    @_disfavoredOverload
    public func setState(
        _ state: some NavigationValueConvertible, of entry: EntryID
    ) throws(NavigationError) {
        try setState(state.navigationValue, of: entry)
    }
}

extension NavigationIntent {
    /// ``start(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func start(
        _ initial: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .start(initial, .map(arguments), options: options)
    }

    /// ``navigate(to:_:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func navigate(
        to request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .navigate(to: request, .map(arguments), options: options)
    }

    /// ``navigateForResult(to:_:options:onResult:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func navigateForResult(
        to request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) -> NavigationIntent {
        .navigateForResult(to: request, .map(arguments), options: options, onResult: onResult)
    }

    /// ``replaceTop(with:_:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func replaceTop(
        with request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .replaceTop(with: request, .map(arguments), options: options)
    }

    /// ``update(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func update(
        _ entry: EntryID, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .update(entry, .map(arguments), options: options)
    }

    /// ``popToRoute(_:_:options:)`` with variables among the arguments.
    @_disfavoredOverload
    public static func popToRoute(
        _ request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .popToRoute(request, .map(arguments), options: options)
    }

    /// ``popBack(result:options:)`` with a variable as the result.
    @_disfavoredOverload
    public static func popBack(
        result: some NavigationValueConvertible, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        .popBack(result: result.navigationValue, options: options)
    }
}
