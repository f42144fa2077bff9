// Demands of a path and its pattern on each other beside the segments, as bits, so that one comparison tells whether
// there is anything to look at. It usually is nothing, and a look-up comes by here for each pattern that it finds.

struct PatternDemands: BitwiseCopyable {
    private static var outside: UInt32 { 1 }
    /// Something of the query or the fragment is the pattern's: each path has to see to that.
    private static var more: UInt32 { 1 << 30 }
    /// The path may have a query or a fragment, and slashes in its segments: each pattern has to.
    private static var rest: UInt32 { 1 << 31 }

    private let bits: UInt32

    /// Makes the demands of a link. Its other flags ask for nothing of a pattern.
    @inline(__always)
    init(_ flags: LinkFlags, hasMore: Bool = false) {
        bits = flags.bits ^ (PatternDemands.outside | PatternDemands.more) | (hasMore ? PatternDemands.rest : 0)
    }

    /// Makes the demands of a pattern: the parts of it that have to be looked at where a link asks for them.
    init(isLinkable: Bool, needsMore: Bool) {
        bits =
            PatternDemands.rest | (isLinkable ? 0 : PatternDemands.outside) | (needsMore ? PatternDemands.more : 0)
    }

    var isFromOutside: Bool { bits & PatternDemands.outside != 0 }
    var hasMore: Bool { bits & PatternDemands.rest != 0 }

    /// Whether nothing has to be looked at.
    @inline(__always)
    func areMet(by pattern: PatternDemands) -> Bool { bits & pattern.bits == 0 }
}
