// The prefixes of web links that belong to the program: each a scheme, a server and perhaps the beginning of a path.

/// A prefix of web links that belong to the program, and the scene to which they lead.
struct LinkPrefix: BitwiseCopyable {
    /// Its scheme and server, as they were given.
    var server: Bytes
    /// Its segments, decoded, with a NUL after each.
    var path: Bytes
    var segmentCount: Int
    var scene: Bytes
    var block: Block
}

struct LinkPrefixes {
    private var list = FlatList<LinkPrefix>()
    private var store = BlockStore()

    mutating func free() {
        list.free()
        store.freeAll()
    }

    /// Adds a prefix, whose path has these segments, or gives it another scene.
    mutating func add(_ text: LinkText, _ segments: PathSegments, scene: Bytes) -> Status {
        for index in (0..<list.count).reversed()
        where list[index].segmentCount == segments.count && list[index].isPrefix(of: text, segments) { remove(index) }
        guard list.count < Limits.linkPrefixes else { return .tooLarge }
        var pathCount = segments.count
        for index in 0..<segments.count { pathCount += segments[index].count }
        let server = text.server
        let block = store.allocate(server.count + pathCount + scene.count)
        var writer = Writer(next: block.base.assumingMemoryBound(to: UInt8.self))
        list.append(
            LinkPrefix(
                server: writer.write(server), path: writer.write(segments), segmentCount: segments.count,
                scene: writer.write(scene), block: block))
        return .ok
    }

    private mutating func remove(_ index: Int) {
        store.release(list[index].block)
        list.remove(at: index)
    }

    /// The longest prefix of a URL, whose path has these segments.
    func find(_ url: LinkText, _ segments: PathSegments) -> LinkPrefix? {
        var longest: LinkPrefix?
        for index in 0..<list.count where list[index].segmentCount > longest?.segmentCount ?? -1 {
            if list[index].isPrefix(of: url, segments) { longest = list[index] }
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

extension LinkPrefix {
    fileprivate func isPrefix(of url: LinkText, _ segments: PathSegments) -> Bool {
        guard segmentCount <= segments.count, server.isEqualIgnoringCase(url.server) else { return false }
        var rest = path
        for index in 0..<segmentCount {
            guard let part = rest.takePart(before: 0), part == segments[index].text else { return false }
        }
        return true
    }
}

// MARK: What can be no prefix

extension LinkPrefix {
    /// What keeps a text from being a prefix, whatever its escapes say.
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
        return complaint(aboutServer: parts.authority)
    }

    private static func complaint(aboutServer authority: Bytes) -> StaticString? {
        if authority.firstIndex(of: 0x40) != nil { return "it names a user, not only a server" }
        let host = authority.hostLength
        guard authority.prefix(host).isHost else {
            return "its server is letters, digits, hyphens and dots, or an address in brackets"
        }
        let port = authority.dropping(min(host + 1, authority.count))
        guard port.isEmpty || port.isPort else { return "its port is no number up to 65535" }
        return nil
    }
}

extension Bytes {
    /// How long the name or address in front of a port is.
    fileprivate var hostLength: Int {
        let end = begins(with: 0x5B) ? firstIndex(of: 0x5D) ?? 0 : 0
        return dropping(end).firstIndex(of: 0x3A).map { $0 + end } ?? count
    }

    fileprivate var isHost: Bool {
        guard let start, count > 0 else { return false }
        let isAddress = start[0] == 0x5B
        if isAddress, count < 4 || start[count - 1] != 0x5D { return false }
        for index in isAddress ? 1..<count - 1 : 0..<count {
            switch start[index] {
            case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x2E: continue
            case 0x3A: if !isAddress { return false }
            case 0x47...0x5A, 0x67...0x7A, 0x2D, 0x5F, 0x7E, 0x80...: if isAddress { return false }
            default: return false
            }
        }
        return true
    }

    fileprivate var isPort: Bool {
        guard count <= 5, !begins(with: 0x2D), let number = integer else { return false }
        return number <= 65535
    }
}
