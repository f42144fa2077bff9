// Requests: where to go.

/// A route and its arguments. A request is a value: it can be used again and again, and each time makes a new entry.
///
/// A string literal is a request without arguments. Apps that give their routes names of their own get them with a dot:
///
/// ```swift
/// extension NavigationRequest {
///     static let home: NavigationRequest = "home"
///     static func product(_ id: Int) -> NavigationRequest { NavigationRequest("product", ["id": id]) }
/// }
///
/// try navigator.navigate(to: .product(3))
/// ```
public struct NavigationRequest: Sendable, Hashable {
    /// The route's name; empty where the route is named by ``routeID``.
    public let route: String
    /// The route as its registration named it; nil where it is named by ``route``.
    public let routeID: RouteID?
    /// Nil is no arguments, which is not the same as a null.
    public let arguments: NavigationValue?

    /// A request by the route's name, which is 1 to 1,024 bytes of UTF-8.
    public init(_ route: String, _ arguments: NavigationValue? = nil) {
        self.route = route
        self.arguments = arguments
        routeID = nil
    }

    /// A request by the route's id.
    public init(_ route: RouteID, _ arguments: NavigationValue? = nil) {
        self.route = ""
        self.arguments = arguments
        routeID = route
    }

    /// Makes the request for what can't be encoded. It names no route, and its arguments are the reason.
    init(mistake: String) {
        self.init("", .string(mistake))
    }

    /// The reason for which it could not be encoded; nil: it could.
    var mistake: String? {
        guard route.isEmpty, routeID == nil, case .string(let reason)? = arguments else { return nil }
        return reason
    }

    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { arguments?[key] }

    /// Returns the same route with other arguments, where there are any.
    func with(_ others: NavigationValue?) -> NavigationRequest {
        guard let others else { return self }
        return routeID.map { NavigationRequest($0, others) } ?? NavigationRequest(route, others)
    }

    public static func == (left: NavigationRequest, right: NavigationRequest) -> Bool {
        left.route.hasSameBytes(as: right.route) && left.routeID == right.routeID
            && left.arguments == right.arguments
    }

    public func hash(into hasher: inout Hasher) {
        for byte in route.utf8 { hasher.combine(byte) }
        hasher.combine(routeID)
        hasher.combine(arguments)
    }
}

extension NavigationRequest: ExpressibleByStringLiteral {
    public init(stringLiteral route: String) { self.init(route) }
}

extension NavigationRequest: CustomStringConvertible {
    /// The route and what it was given: `home`, `product(["id": 3])`.
    public var description: String {
        let name = routeID.map { $0.description } ?? route
        return arguments.map { "\(name)(\($0))" } ?? name
    }
}
