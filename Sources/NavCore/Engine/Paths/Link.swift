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
    var text: Bytes
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

    /// Adds a prefix, or gives it another scene.
    mutating func add(_ text: Bytes, scene: Bytes) -> Status {
        for index in (0..<list.count).reversed() where list[index].text.isSameLinkPrefix(as: text) { remove(index) }
        guard list.count < Limits.linkPrefixes else { return .tooLarge }
        let block = store.allocate(text.count + scene.count)
        let bytes = block.base.assumingMemoryBound(to: UInt8.self)
        if let start = text.start { bytes.initialize(from: start, count: text.count) }
        if let start = scene.start { (bytes + text.count).initialize(from: start, count: scene.count) }
        list.append(
            LinkPrefix(
                text: Bytes(bytes, text.count), scene: Bytes(bytes + text.count, scene.count), block: block))
        return .ok
    }

    private mutating func remove(_ index: Int) {
        store.release(list[index].block)
        list.remove(at: index)
    }

    /// The longest prefix of a URL without its query: its server and scheme in any case, its path whole segments.
    func find(_ url: LinkText) -> LinkPrefix? {
        var longest: LinkPrefix?
        for index in 0..<list.count where list[index].text.count > longest?.text.count ?? 0 {
            if list[index].text.isLinkPrefix(of: url) { longest = list[index] }
        }
        return longest
    }
}

extension Bytes {
    /// Whether both are the same but for the case of what is not case-sensitive.
    fileprivate func isSameLinkPrefix(as other: Bytes) -> Bool {
        guard let own = LinkText(self), let other = LinkText(other) else { return false }
        return own.hasSameServer(as: other) && own.path == other.path
    }

    fileprivate func isLinkPrefix(of other: LinkText) -> Bool {
        guard let own = LinkText(self), own.hasSameServer(as: other) else { return false }
        guard own.path.count <= other.path.count, other.path.prefix(own.path.count) == own.path else { return false }
        let rest = other.path.dropping(own.path.count)
        return rest.isEmpty || rest.begins(with: 0x2F) || own.path.endsWith(0x2F)
    }
}

extension LinkText {
    fileprivate func hasSameServer(as other: LinkText) -> Bool {
        scheme.isEqualIgnoringCase(other.scheme) && authority.isEqualIgnoringCase(other.authority)
    }
}
