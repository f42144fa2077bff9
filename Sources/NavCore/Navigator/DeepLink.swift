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
