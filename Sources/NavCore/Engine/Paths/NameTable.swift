// The names that may come next at a node: open addressing, at most half full, whose length is a power of two.

struct NameEdge: BitwiseCopyable {
    /// The first eight bytes of the name, and zeros where it has fewer.
    var word: UInt64 = 0
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    /// 0 where the place is free.
    var child: UInt32 = 0

    var name: Bytes { Bytes(start, Int(count)) }

    @inline(__always)
    func isNamed(_ segment: UnsafePointer<PathSegment>) -> Bool {
        guard word == segment.pointee.word, Int(count) == segment.pointee.count else { return false }
        return count <= 8 || hasSameEnd(as: segment.pointee)
    }

    @inline(__always)
    private func hasSameEnd(as segment: PathSegment) -> Bool {
        var offset = 8
        let other = UnsafeRawPointer(segment.start)
        guard let own = start.map(UnsafeRawPointer.init) else { return false }
        let last = segment.count &- 8
        while offset < last {
            if own.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset &+= 8
        }
        return own.loadUnaligned(fromByteOffset: last, as: UInt64.self)
            == other.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    }
}

struct NameTable: BitwiseCopyable {
    /// How far from its place a name may stand: in a table that is half full none does, unless names were made to collide.
    private static var longestProbe: Int { 64 }

    private var edges: UnsafeMutablePointer<NameEdge>?
    /// Hashes begin with it; another one where too many collide.
    private var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// What is left of a hash after so many bits is a place.
    private var shift: UInt8 = 64
    private var lastPlace: UInt32 = 0
    private var counted: UInt32 = 0

    var count: Int { Int(counted) }
    private var capacity: Int { edges == nil ? 0 : Int(lastPlace) + 1 }
    private var mask: Int { Int(lastPlace) }

    /// The child of that name; 0 where there is none.
    @inline(__always)
    func find(_ segment: UnsafePointer<PathSegment>) -> UInt32 {
        guard counted > 0 else { return 0 }
        return findAny(segment)
    }

    /// The same where there are names.
    @inline(__always)
    func findAny(_ segment: UnsafePointer<PathSegment>) -> UInt32 {
        let edges = edges.unsafelyUnwrapped
        var place = Int(truncatingIfNeeded: hash(segment) &>> UInt64(shift))
        while true {
            let edge = edges + place
            if edge.pointee.isNamed(segment) { return edge.pointee.child }
            if edge.pointee.child == 0 { return 0 }
            place = (place &+ 1) & mask
        }
    }

    /// The upper bits are the best ones.
    @inline(__always)
    private func hash(_ segment: UnsafePointer<PathSegment>) -> UInt64 {
        let short = segment.pointee.word &* multiplier
        return segment.pointee.count <= 8 ? short : NameTable.hash(short, long: segment.pointee)
    }

    @inline(__always)
    private static func hash(_ short: UInt64, long segment: PathSegment) -> UInt64 {
        var mixed = short
        var offset = 8
        let bytes = UnsafeRawPointer(segment.start)
        let last = segment.count &- 8
        while offset < last {
            mixed = (mixed ^ mixed &>> 32 ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            mixed = mixed &* 0xD6E8_FEB8_6659_FD93
            offset &+= 8
        }
        mixed = mixed ^ mixed &>> 32 ^ bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        return mixed &* 0xD6E8_FEB8_6659_FD93
    }

    /// Adds a name that is not there.
    mutating func add(_ edge: NameEdge) {
        if (count + 1) * 2 > capacity { rebuild(Swift.max(2, capacity * 2)) }
        counted += 1
        var isFar = place(edge)
        for _ in 0..<4 where isFar {
            multiplier = multiplier &* 0xD6E8_FEB8_6659_FD93 | 1
            isFar = rebuild(capacity)
        }
    }

    /// Removes a name that is there, and returns its own bytes.
    mutating func remove(_ segment: UnsafePointer<PathSegment>) -> Bytes {
        guard let edges else { return .empty }
        var hole = Int(truncatingIfNeeded: hash(segment) &>> UInt64(shift))
        while !edges[hole].isNamed(segment) { hole = (hole &+ 1) & mask }
        let name = edges[hole].name
        counted -= 1
        var next = (hole + 1) & mask
        while edges[next].child != 0 {
            // What may stand in the hole as well as where it is moves there.
            if (next &- home(edges[next])) & mask >= (next &- hole) & mask {
                edges[hole] = edges[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        edges[hole] = NameEdge()
        return name
    }

    private func home(_ edge: NameEdge) -> Int {
        guard let start = edge.start else { return 0 }
        var segment = PathSegment(start: start, count: Int(edge.count), word: edge.word)
        return Int(truncatingIfNeeded: hash(&segment) &>> UInt64(shift))
    }

    /// Whether it stands too far from its place.
    @discardableResult
    private func place(_ edge: NameEdge) -> Bool {
        guard let edges else { return false }
        var place = home(edge)
        var probes = 0
        while edges[place].child != 0 {
            place = (place &+ 1) & mask
            probes += 1
        }
        edges[place] = edge
        return probes > NameTable.longestProbe
    }

    /// Whether a name stands too far from its place then.
    @discardableResult
    private mutating func rebuild(_ newCapacity: Int) -> Bool {
        let old = edges
        let oldCapacity = capacity
        let new = UnsafeMutablePointer<NameEdge>.allocate(capacity: newCapacity)
        new.initialize(repeating: NameEdge(), count: newCapacity)
        edges = new
        shift = 64 - UInt8(truncatingIfNeeded: newCapacity.trailingZeroBitCount)
        lastPlace = UInt32(truncatingIfNeeded: newCapacity - 1)
        var isFar = false
        for index in 0..<oldCapacity {
            if let edge = old?[index], edge.child != 0, place(edge) { isFar = true }
        }
        old?.deallocate()
        return isFar
    }

    func forEach(_ body: (NameEdge) -> Void) {
        guard let edges else { return }
        for index in 0..<capacity where edges[index].child != 0 { body(edges[index]) }
    }

    mutating func free() {
        edges?.deallocate()
        self = NameTable()
    }
}
