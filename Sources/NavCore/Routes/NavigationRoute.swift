// Routes as types: what a screen takes are its properties, what it gives is its Value.

/// A screen as a type. The compiler checks what it takes and what it gives.
///
/// ```swift
/// struct Home: NavigationRoute {}
///
/// struct Product: NavigationRoute {
///     static let place: RoutePlace = .inTab("shop", of: Main.self, "/shop/{id}")
///     var id: Int
/// }
///
/// struct Picker: NavigationRoute {
///     typealias Value = String
///     static let place = RoutePlace.sheet
/// }
///
/// try navigator.register(Home.self, Product.self, Picker.self)
/// try navigator.navigate(to: Product(id: 3))
/// ```
///
/// The properties are the arguments of the route, by name. Each is `Codable`: numbers, texts, enums, lists, structs. A property
/// that is nil is no argument.
public protocol NavigationRoute: Codable, Sendable {
    /// The type of the screen's result and of its published values. `Never` by default: it has none.
    associatedtype Value = Never

    /// The name of the route. By default the name of the type with a small first word: `product` of `Product`, `urlPage` of
    /// `URLPage`. Types of the same name in different types need names of their own.
    static var name: String { get }

    /// The type of ``place``: a ``RoutePlace`` or a text, as the compiler finds it.
    associatedtype DeclaredPlace: RoutePlaceConvertible = RoutePlace

    /// The place where the route opens, its pattern and what it contains. A text is the pattern of a pushed route. By default
    /// the route is pushed and has no pattern.
    static var place: DeclaredPlace { get }

    /// The version of the meaning of the properties, for saved state. 0 by default.
    static var version: UInt32 { get }

    /// Whether a restore brings its screens back. True by default; false for a splash screen or a one-time code. Of a flow that
    /// is not restored, all screens are left out, and the screens above.
    static var isRestored: Bool { get }

    /// The request for the route with these arguments. By default it is made from the properties. If they can't be
    /// encoded, it names no route, and every operation throws ``NavigationStatus/invalid``.
    var request: NavigationRequest { get }
}

extension NavigationRoute {
    public static var name: String {
        let name = _typeName(Self.self, qualified: false)
        guard let first = name.utf8.first, first < 0x80 else { return name.prefix(1).lowercased() + name.dropFirst() }
        return String(unsafeUninitializedCapacity: name.utf8.count) { bytes in
            let (_, end) = bytes.initialize(from: name.utf8)
            let capitals = bytes[..<end].prefix { 0x41...0x5A ~= $0 }.count
            // The last of several capitals begins the next word if a small letter follows.
            let isNextWord = capitals > 1 && capitals < end && 0x61...0x7A ~= bytes[capitals]
            for index in 0..<(isNextWord ? capitals - 1 : capitals) { bytes[index] |= 0x20 }
            return end
        }
    }

    public static var version: UInt32 { 0 }

    public static var isRestored: Bool { true }

    public var request: NavigationRequest {
        let arguments: NavigationValue
        do { arguments = try ValueEncoder.encode(self) } catch {
            return NavigationRequest(mistake: sentence(of: error))
        }
        if case .map(let map) = arguments, map.members.isEmpty { return NavigationRequest(Self.name) }
        return NavigationRequest(Self.name, arguments)
    }

    static var routePlace: RoutePlace { place.routePlace }

    /// Reads the route from a request; nil if the request is for another route, or has other arguments.
    public init?(_ request: NavigationRequest?) {
        guard let request, request.route.hasSameBytes(as: Self.name),
            let route = Self(arguments: request.arguments)
        else { return nil }
        self = route
    }

    /// Reads the route from its arguments; nil if they are not those of the route.
    package init?(arguments: NavigationValue?) {
        do { try self.init(decoding: arguments) } catch { return nil }
    }

    /// Reads the route from its arguments.
    init(decoding arguments: NavigationValue?) throws {
        self = try ValueDecoder.decode(Self.self, from: arguments ?? .map(NavigationMap()))
    }
}

extension NavigationRoute where DeclaredPlace == RoutePlace {
    /// The place of a pushed route without a pattern.
    public static var place: RoutePlace { RoutePlace() }
}

/// A flow as a type: a story of several screens with one result.
///
/// ```swift
/// struct Checkout: FlowRoute {
///     typealias Value = Order
///     static let first = CartPage()
/// }
/// ```
///
/// Navigating to it opens its first screen. Properties of the flow replace properties of ``first`` with the same name: with
/// `first = ColorView(name: "?")` a `Color(name: "red")` opens `ColorView(name: "red")`. A flow without a result, such as a coordinator that only shows screens, names no
/// `Value`.
public protocol FlowRoute: NavigationRoute {
    /// The route of the first screen.
    associatedtype FlowFirst: NavigationRoute

    /// The messages that its coordinator takes, an enum that is a ``NavigationMessage``. `Never` by default: its
    /// coordinator, if it has one, gets every request as a ``DispatchContext``.
    associatedtype FlowMessage = Never

    /// The first screen.
    static var first: FlowFirst { get }
}

/// The sentence about an error of a type's code for encoding.
func sentence(of error: any Error) -> String {
    (error as? NavigationError)?.message ?? "its properties can't be encoded: \(error)"
}

/// The sentence about an error of a type's code for decoding: which argument is not that of the route.
func sentence(ofDecoding error: any Error, _ route: String) -> String {
    var context: DecodingError.Context?
    switch error as? DecodingError {
    case .keyNotFound(_, let told), .valueNotFound(_, let told), .typeMismatch(_, let told), .dataCorrupted(let told):
        context = told
    default: break
    }
    let path = (context?.codingPath ?? []).map(\.stringValue) + [context?.debugDescription ?? "\(error)"]
    return "the arguments are not those of \(route): \(path.joined(separator: ": "))"
}
