// The prefixes of web links that belong to the program: each a scheme, a server and perhaps the beginning of a path.

/// A prefix of web links that belong to the program, and the scene to which they lead.
struct LinkPrefix: BitwiseCopyable {
    var server: WebServer
    /// Its segments, decoded, with a NUL after each.
    var path: Bytes
    var segmentCount: Int
    var scene: Bytes
    var block: Block
}

/// A server of the web and how it is reached.
struct WebServer: BitwiseCopyable {
    let isSecure: Bool
    /// A name without a dot at its end, or an address in brackets.
    var host: Bytes
    let port: Int64

    /// Nil where the port is no number.
    init?(_ url: LinkText) {
        let authority = url.authority
        let length = authority.hostLength
        let portText = authority.dropping(min(length + 1, authority.count))
        isSecure = url.isSecure
        host = authority.prefix(length)
        if host.endsWith(0x2E) { host = host.prefix(length - 1) }
        if portText.isEmpty {
            port = isSecure ? 443 : 80
        } else {
            guard let number = portText.integer, 1...65535 ~= number else { return nil }
            port = number
        }
    }

    func isSame(as other: WebServer) -> Bool {
        isSecure == other.isSecure && port == other.port && host.isEqualIgnoringCase(other.host)
    }
}

struct LinkPrefixes {
    private var list = FlatList<LinkPrefix>()
    /// The schemes of other links; none where every one will do.
    private var schemes = LinkWords()
    /// The scenes that links may start, beside those of the prefixes.
    private var scenes = LinkWords()
    private var store = BlockStore()

    mutating func free() {
        list.free()
        schemes.free()
        scenes.free()
        store.freeAll()
    }

    /// False where there are too many.
    mutating func add(scheme: Bytes) -> Bool { schemes.add(scheme) }

    /// False where there are too many.
    mutating func add(scene: Bytes) -> Bool { scenes.add(scene) }

    @inline(__always)
    func takes(scheme: Bytes) -> Bool { schemes.isEmpty || schemes.has(scheme) }

    /// Whether links may start a scene.
    func leads(to scene: Bytes) -> Bool {
        scenes.has(scene) || (0..<list.count).contains { list[$0].scene.isEqualIgnoringCase(scene) }
    }

    /// Adds a prefix, whose path has these segments, or gives it another scene.
    mutating func add(_ server: WebServer, _ segments: PathSegments, scene: Bytes) -> Status {
        for index in (0..<list.count).reversed()
        where list[index].segmentCount == segments.count && list[index].isPrefix(of: server, segments) { remove(index) }
        guard list.count < Limits.linkPrefixes else { return .tooLarge }
        var pathCount = segments.count
        for index in 0..<segments.count { pathCount += segments[index].count }
        var server = server
        let block = store.allocate(server.host.count + pathCount + scene.count)
        var writer = Writer(next: block.base.assumingMemoryBound(to: UInt8.self))
        server.host = writer.write(server.host)
        list.append(
            LinkPrefix(
                server: server, path: writer.write(segments), segmentCount: segments.count,
                scene: writer.write(scene), block: block))
        return .ok
    }

    private mutating func remove(_ index: Int) {
        store.release(list[index].block)
        list.remove(at: index)
    }

    /// The longest prefix of a URL, whose path has these segments; lent until the next one is added.
    @inline(__always)
    func find(_ url: LinkText, _ segments: PathSegments) -> UnsafePointer<LinkPrefix>? {
        guard !list.isEmpty, let server = WebServer(url) else { return nil }
        var longest: UnsafePointer<LinkPrefix>?
        for index in 0..<list.count {
            let prefix = UnsafePointer(list.base + index)
            guard prefix.pointee.segmentCount > longest?.pointee.segmentCount ?? -1 else { continue }
            if prefix.pointee.isPrefix(of: server, segments) { longest = prefix }
        }
        return longest
    }

    private struct Writer {
        var next: UnsafeMutablePointer<UInt8>

        mutating func write(_ text: Bytes) -> Bytes {
            if let start = text.start { next.initialize(from: start, count: text.count) }
            defer { next += text.count }
            return Bytes(next, text.count)
        }

        mutating func write(_ segments: PathSegments) -> Bytes {
            let start = next
            for index in 0..<segments.count {
                _ = write(segments[index].text)
                next.initialize(to: 0)
                next += 1
            }
            return Bytes(start, next - start)
        }
    }
}

/// A few words without control characters, compared without regard to the case of A to Z.
private struct LinkWords {
    /// Each with the end of a line behind it.
    private var text = TextBuffer.withoutMemory

    func free() {
        text.free()
    }

    var isEmpty: Bool { text.text.isEmpty }

    /// False where there are too many.
    mutating func add(_ word: Bytes) -> Bool {
        if has(word) { return true }
        guard text.text.count + word.count < Limits.linkBytes else { return false }
        text.write(word)
        text.write("\n")
        return true
    }

    @inline(never)
    func has(_ word: Bytes) -> Bool {
        var rest = text.text
        while let own = rest.takePart(before: 0x0A) {
            if !own.isEmpty, own.isEqualIgnoringCase(word) { return true }
        }
        return false
    }
}

extension LinkPrefix {
    fileprivate func isPrefix(of other: WebServer, _ segments: PathSegments) -> Bool {
        guard segmentCount <= segments.count, server.isSame(as: other) else { return false }
        var rest = path
        for index in 0..<segmentCount {
            guard let part = rest.takePart(before: 0), part == segments[index].text else { return false }
        }
        return true
    }
}

// MARK: What can be no prefix

extension LinkPrefix {
    /// Returns the complaint about a text that is no prefix, whatever its escapes say.
    static func complaint(about text: Bytes) -> StaticString? {
        guard text.isUTF8, !text.hasControls else { return "it is no UTF-8, or has control characters" }
        guard let parts = LinkText(text), parts.isOfWeb else { return "it begins with neither https:// nor http://" }
        guard !parts.authority.isEmpty else { return "it has no server" }
        guard parts.query == nil, parts.fragment == nil else { return "it has a query or a fragment" }
        if text.firstIndex(of: 0x2A) != nil {
            return "it has a wildcard: each server is added by itself, and what follows a path belongs to it"
        }
        if text.firstIndex(of: 0x20) != nil { return "it has a blank, which is %20 in a path" }
        if text.firstIndex(of: 0x7B) != nil || text.firstIndex(of: 0x7D) != nil {
            return "it has braces: parameters stand in patterns"
        }
        return complaint(aboutServerOf: parts)
    }

    private static func complaint(aboutServerOf url: LinkText) -> StaticString? {
        if url.authority.firstIndex(of: 0x40) != nil { return "it names a user, not only a server" }
        if !url.authority.isASCII { return "its server is not ASCII: a name in other letters is written with xn--" }
        guard let server = WebServer(url) else { return "its port is no number from 1 to 65535" }
        guard server.host.isHost else {
            return "its server is words of letters, digits and inner hyphens between dots, or an address in brackets"
        }
        return nil
    }
}

extension Bytes {
    /// How long the name or address in front of a port is.
    fileprivate var hostLength: Int {
        let end = begins(with: 0x5B) ? firstIndex(of: 0x5D) ?? 0 : 0
        return dropping(end).firstIndex(of: 0x3A).map { $0 + end } ?? count
    }

    fileprivate var isASCII: Bool { (0..<count).allSatisfy { start.unsafelyUnwrapped[$0] < 0x80 } }

    fileprivate var isHost: Bool {
        if begins(with: 0x5B) { return count >= 4 && endsWith(0x5D) && dropping(1).prefix(count - 2).isAddress }
        var rest = self
        var hasWords = false
        while let word = rest.takePart(before: 0x2E) {
            hasWords = true
            if !word.isHostWord { return false }
        }
        return hasWords
    }

    /// Digits of base 16, colons and dots.
    private var isAddress: Bool {
        (0..<count).allSatisfy { index in
            let byte = start.unsafelyUnwrapped[index]
            return byte == 0x3A || byte == 0x2E || byte.hexDigit != nil
        }
    }

    /// Letters, digits and hyphens, and no hyphen first or last.
    private var isHostWord: Bool {
        guard !isEmpty, !begins(with: 0x2D), !endsWith(0x2D) else { return false }
        return (0..<count).allSatisfy { index in
            let byte = start.unsafelyUnwrapped[index]
            return byte == 0x2D || byte &- 0x30 < 10 || byte.lowered &- 0x61 < 26
        }
    }
}
