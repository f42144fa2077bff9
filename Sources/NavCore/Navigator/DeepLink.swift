// Links: where to go, as a path, a URL or a request.

/// A destination, and how to go there.
///
/// A text comes from outside unless the program says that it is its own: it reaches linkable patterns only, and waits
/// while links are held. A string literal is such a text, too.
///
/// ```swift
/// try navigator.open(DeepLink(url.absoluteString))
/// try navigator.open(.trusted("/settings"))
/// try navigator.open(.trusted(".."))
/// ```
public struct DeepLink: Sendable, Hashable {
    enum Destination: Sendable, Hashable {
        case url(String)
        case request(NavigationRequest)
    }

    let destination: Destination
    /// How the waypoints of the link join the stack.
    public var merge = LinkMerge.keep
    /// The entry to whose path it is relative; nil: the top one.
    public var base: EntryID?
    /// The program's own: it reaches every pattern, and is not held. Of a request it is true.
    public var isTrusted = false
    /// Whether the first segment of a path is the scene; such a path is absolute.
    public var beginsWithScene = false
    /// Whether a destination on the stack, also below others, is just ``NavigationStatus/alreadyThere``.
    public var skipsIfOpen = false
    /// Leaves the destination instead: it and all above it go.
    public var closes = false
    /// Whether the route of a request is left where its arguments can't be said in a path.
    public var elseCloses = false

    /// A path, or a URL as the system hands it over.
    public init(_ url: String, merge: LinkMerge = .keep, isTrusted: Bool = false) {
        destination = .url(url)
        self.merge = merge
        self.isTrusted = isTrusted
    }

    /// A path or URL of the program's own.
    public static func trusted(_ url: String, merge: LinkMerge = .keep) -> DeepLink {
        DeepLink(url, merge: merge, isTrusted: true)
    }

    /// The path of a route with these arguments; parameters that they lack are those of the base.
    public init(_ request: NavigationRequest, merge: LinkMerge = .keep) {
        destination = .request(request)
        self.merge = merge
        isTrusted = true
    }

    var flags: LinkFlags {
        var bits: UInt32 = 0
        if isTrusted { bits |= 1 }
        if beginsWithScene { bits |= 2 }
        if skipsIfOpen { bits |= 4 }
        if closes { bits |= 8 }
        if elseCloses { bits |= 16 }
        return LinkFlags(bits: bits)
    }

    var url: String? {
        if case .url(let url) = destination { return url }
        return nil
    }

    var request: NavigationRequest? {
        if case .request(let request) = destination { return request }
        return nil
    }

    /// Only a url leads somewhere by itself, and what is for requests only is wrong with it.
    var canBeLookedUp: Bool { url != nil && flags.complaint(besideRequest: false) == nil }

    /// Makes the link that the engine is asked for; the text is lent for the call.
    func engineLink(_ text: Bytes) -> Link {
        var link = Link()
        link.text = text
        link.flags = flags
        link.merge = merge
        link.base = base?.id ?? .none
        link.hasRequest = request != nil
        return link
    }
}

extension DeepLink: ExpressibleByStringLiteral {
    public init(stringLiteral url: String) { self.init(url) }
}

extension DeepLink: CustomStringConvertible {
    public var description: String {
        switch destination {
        case .url(let url): url
        case .request(let request): "\(request)"
        }
    }
}

/// A route as a type of its own: what its path says are its properties.
///
/// ```swift
/// struct Note: NavigationRoute {
///     static let name = "note"
///     static let pattern = "/notes/{id:int}"
///     var id: Int64
///
///     init(id: Int64) { self.id = id }
///     init?(_ parameters: RouteParameters) {
///         guard let id = parameters.int("id") else { return nil }
///         self.id = id
///     }
///     var parameters: NavigationMap { ["id": id] }
/// }
///
/// try navigator.register(Note.self)
/// try navigator.open(Note(id: 12))
/// let note = Note(navigator.currentRequest)
/// ```
///
/// An enum with a case for each of several screens has a route for each.
public protocol NavigationRoute {
    /// The name of the route.
    static var name: String { get }
    /// The pattern of its path, such as `/notes/{id:int}`; see
    /// ``Navigator/add(pattern:to:isLinkable:isLazy:ignoresCase:isAlias:)``.
    static var pattern: String { get }
    /// Whether links from outside may lead to the route. The default is false.
    static var isLinkable: Bool { get }

    /// Nil where the parameters are not those of the route.
    init?(_ parameters: RouteParameters)

    /// The values of the pattern's parameters.
    var parameters: NavigationMap { get }
}

extension NavigationRoute {
    /// False: links from outside do not lead to the route.
    public static var isLinkable: Bool { false }

    /// The route that a request is for; nil where it is for another one.
    public init?(_ request: NavigationRequest?) {
        guard let request, request.route == Self.name else { return nil }
        self.init(RouteParameters(request.arguments))
    }

    /// The request for the route with its ``parameters``. Where there are none it has no arguments.
    public var request: NavigationRequest {
        NavigationRequest(Self.name, parameters.count == 0 ? nil : .map(parameters))
    }
}

/// The parameters of a route, by name and type: nil where there is none of that name, or it is of another type.
public struct RouteParameters: Sendable {
    private let arguments: NavigationValue?

    /// Takes the parameters from the arguments of a request. There are none if the arguments are nil or no map.
    public init(_ arguments: NavigationValue?) { self.arguments = arguments }

    /// The parameter of that name, of any type; nil where there is none.
    public subscript(name: String) -> NavigationValue? { arguments?[name] }

    /// Returns an integer; nil if there is none of that name, or it is secret or of another type.
    public func int(_ name: String) -> Int64? {
        if case .int(let value)? = self[name] { return value }
        return nil
    }

    /// Returns a floating-point number; nil if there is none of that name, or it is secret or of another type.
    public func double(_ name: String) -> Double? {
        if case .double(let value)? = self[name] { return value }
        return nil
    }

    /// Returns true or false; nil if there is none of that name, or it is secret or of another type.
    public func bool(_ name: String) -> Bool? {
        if case .bool(let value)? = self[name] { return value }
        return nil
    }

    /// Returns a text; nil if there is none of that name, or it is secret or of another type.
    public func string(_ name: String) -> String? {
        if case .string(let value)? = self[name] { return value }
        return nil
    }
}
