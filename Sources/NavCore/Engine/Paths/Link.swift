// A link: where to go, as a path, a URL or a request, and how; what nav_link says.

/// How the waypoints of a link join the stack. An entry is the same as a waypoint where it has the same route and the same
/// parameters: those of the path, and of the destination all.
public enum LinkMerge: Int32, Sendable, BitwiseCopyable {
    /// As many entries from the root up as are the same stay, all others go.
    case keep = 0
    /// All entries go but a root that no waypoint stands for, and all waypoints are new.
    case reset = 1
    /// Nothing goes: the waypoints that are not the same are pushed, at least the last, unless the top entry is the
    /// destination.
    case push = 2
}

package struct LinkFlags: BitwiseCopyable {
    package static var trusted: LinkFlags { LinkFlags(bits: 1) }

    package let bits: UInt32

    package init(bits: UInt32) {
        self.bits = bits
    }

    /// Whether only linkable patterns count, and it may be held: unless the program says that the link is its own.
    package var isFromOutside: Bool { bits & 1 == 0 }
    /// The first segment is the scene.
    var beginsWithScene: Bool { bits & 2 != 0 }
    var withoutScene: LinkFlags { LinkFlags(bits: bits & ~2) }
    /// Nothing is done where the destination is on the stack already.
    var skipsIfOpen: Bool { bits & 4 != 0 }
    /// The destination is left instead of opened.
    var closes: Bool { bits & 8 != 0 }
    /// The route of the request is left, where the request can't be said as a path.
    var leavesWhereUnsaid: Bool { bits & 16 != 0 }
    /// Returns the complaint about flags that don't go with a request, or with a url; nil: they all do.
    package func complaint(besideRequest hasRequest: Bool) -> StaticString? {
        if hasRequest, beginsWithScene { return "the path of a request does not begin with a scene" }
        if !hasRequest, leavesWhereUnsaid { return "only a link with a request can leave its route instead" }
        return nil
    }

    /// Whether a path means what it does without them, but for who wrote it.
    var sayNothingOfPaths: Bool { bits & ~13 == 0 }
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
