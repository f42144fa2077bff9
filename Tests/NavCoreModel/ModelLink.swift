// Links and patterns of the model tests: few places, of which many links lead to the same, and some nowhere.

import NavCore

struct ModelLink {
    /// A path or URL, by its number; of a request it is empty.
    var text = 0
    var request: ModelRequest?
    var merge = LinkMerge.keep
    var base: Int?
    var comesFromOutside = false
    var beginsWithScene = false
    var skipsIfOpen = false
    var leaves = false
    var leavesWhereUnsaid = false

    /// It is wrong whatever the state, and its call finds that when it reads it.
    var isMalformed: Bool { request == nil ? leavesWhereUnsaid : beginsWithScene }
    /// Its text is neither a path nor a URL, which is found out later.
    var hasInvalidText: Bool { request == nil && ModelLinks.invalid.contains(ModelLinks.texts[text]) }
}

enum ModelLinks {
    /// The paths of all places.
    private static let places = [
        "/", "/plain", "/plain/7", "/plain/8", "/plain/7?page=1", "/plain/8?page=1", "/plain/7?page=2",
        "/plain/8?page=2", "/lazy", "/lazy/7", "/lazy/8", "/lazy/7/more", "/lazy/8/more",
    ]
    static let invalid = ["/%zz", "app:x"]
    private static let others = [
        "/plain/7?page=x", "/plain/x", "/plain/7/8", "/lazy/x", "/lazy/7/x", "/lazy/7/more/x", "/nope", "/nope/7",
        "/plain#s", "/lazy/7#s", "", "?page=2", "#s", "7", "8?page=1", "..", "../8", "../lazy/7", "more", "./",
        "../../plain", "app://main/plain/7", "app:/lazy/8", "app://main/", "app://main/plain/8", "app://main/plain",
        "APP://MAIN/lazy/7/more", "app://main/lazy/x", "https://server.example/plain/7", "/main/plain/7", "main/lazy",
        "/other/plain",
    ]
    /// Whether its first segment is the one scene there is; a link to another one would start that.
    static func namesScene(_ text: Int) -> Bool { texts[text].contains("main/") }
    static let texts = places + others + invalid
    static let placeCount = places.count
}

/// A URL or path in parts. Nothing in it is to be decoded.
struct ModelLinkText {
    var scheme = ""
    var authority = ""
    var path: String
    var query: String?

    /// No pattern takes a fragment, so it is ignored.
    init(_ text: String) {
        var rest = text.prefix { $0 != "#" }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[mark...].dropFirst())
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: ":") {
            scheme = rest[..<colon].lowercased()
            rest = rest[colon...].dropFirst()
            if rest.hasPrefix("//") {
                authority = String(rest.dropFirst(2).prefix { $0 != "/" })
                rest = rest.dropFirst(2 + authority.count)
            }
        }
        path = String(rest)
    }

    var isURL: Bool { !scheme.isEmpty }
    var isAbsolute: Bool { isURL || path.hasPrefix("/") }
    var isOfWeb: Bool { scheme == "https" }
}

/// Where a link leads.
struct ModelPath {
    var segments: [String] = []
    /// What the query says of the one key that counts.
    var page: String?

    mutating func append(_ path: String) {
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = segments.popLast() } else { segments.append(String(part)) }
        }
    }

    mutating func take(query: String?) {
        page = query.map { String($0.dropFirst("page=".count)) }
    }

    var text: String { "/" + segments.joined(separator: "/") + (page.map { "?page=\($0)" } ?? "") }

    func prefix(_ count: Int) -> ModelPath { ModelPath(segments: Array(segments.prefix(count))) }
}

/// A pattern: names, and a parameter `id` where there is none.
struct ModelPattern {
    let route: Int
    let segments: [String?]
    /// Whether `page` of the query may say more.
    var takesPage = false
    var isLinkable = true
    var isLazy = false

    /// As the header writes it.
    var text: String {
        "/" + segments.map { $0 ?? "{id:int}" }.joined(separator: "/") + (takesPage ? "?{page:int?}" : "")
    }

    /// Whether its first segments are those of a path.
    func begins(_ path: ModelPath, _ count: Int) -> Bool {
        count <= segments.count && count <= path.segments.count
            && zip(segments, path.segments).prefix(count).allSatisfy { $0 == nil ? Int($1) != nil : $0 == $1 }
    }

    func id(in path: ModelPath) -> Int? {
        segments.firstIndex(of: nil).flatMap { Int(path.segments[$0]) }
    }

    func takes(_ arguments: Int?) -> Bool {
        !segments.contains(nil) || ModelValues.parameters(of: arguments).id != nil
    }
}

enum ModelPatterns {
    static let root = ModelPattern(route: 0, segments: [])
    static let plain = ModelPattern(route: 1, segments: ["plain"], isLinkable: false)
    static let page = ModelPattern(route: 2, segments: ["plain", nil], takesPage: true)
    static let lazy = ModelPattern(route: 3, segments: ["lazy"], isLazy: true)
    /// Those that are registered later.
    static let branch = [
        ModelPattern(route: 2, segments: ["lazy", nil], isLazy: true),
        ModelPattern(route: 3, segments: ["lazy", nil, "more"]),
    ]
}

extension ModelLink: CustomStringConvertible {
    var description: String {
        var words = [request.map { "to \($0)" } ?? "\"\(ModelLinks.texts[text])\""]
        if merge != .keep { words.append("\(merge)") }
        if let base { words.append("base #\(base)") }
        if comesFromOutside { words.append("from outside") }
        if beginsWithScene { words.append("with scene") }
        if skipsIfOpen { words.append("skipping what is open") }
        if leaves { words.append("leaving") }
        if leavesWhereUnsaid { words.append("else leaving") }
        return words.joined(separator: " ")
    }
}
