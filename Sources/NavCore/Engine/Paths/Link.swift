// A link: where to go, as a path, a URL or a request, and how; what nav_link says.

/// How the waypoints of a link join the stack. An entry is the same as a waypoint where it has the same route and the same
/// parameters: those of the path, and of the destination all.
public enum LinkMerge: Int32, Sendable, BitwiseCopyable {
    /// As many entries from the root up as are the same stay, all others go.
    case keep = 0
    /// All entries go, and all waypoints are new.
    case reset = 1
    /// Nothing goes: the waypoints that are not the same are pushed, at least the last.
    case push = 2
}

package struct LinkFlags: BitwiseCopyable {
    package let bits: UInt32

    package init(bits: UInt32) {
        self.bits = bits
    }

    /// Only linkable patterns count, and it may be held.
    package var isFromOutside: Bool { bits & 1 != 0 }
    /// The first segment is the scene.
    var beginsWithScene: Bool { bits & 2 != 0 }
    /// Where the destination is on the stack already, nothing is done.
    var skipsWhatIsOpen: Bool { bits & 4 != 0 }
    /// The destination is left instead of opened.
    var leaves: Bool { bits & 8 != 0 }
    /// Where the request can't be said as a path, its route is left.
    var leavesWhereUnsaid: Bool { bits & 16 != 0 }
    /// What is wrong with them beside a request, or beside a url.
    package func complaint(besideRequest hasRequest: Bool) -> StaticString? {
        if hasRequest, beginsWithScene { return "the path of a request does not begin with a scene" }
        if !hasRequest, leavesWhereUnsaid { return "only a link with a request can leave its route instead" }
        return nil
    }

    package var areKnown: Bool { bits & ~31 == 0 }
}

package struct Link: BitwiseCopyable {
    /// A path or URL; empty where a request says the destination. Lent like a route's name.
    package var text = Bytes.empty
    package var flags = LinkFlags(bits: 0)
    package var merge = LinkMerge.keep
    /// The entry to whose path it is relative.
    package var base = Id.none
    package var hasRequest = false

    package init() {}
}

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
