// The names that may come next at a node: open addressing, at most half full, whose length is a power of two. Names that
// were made to collide stand in a tree beside it, so that no choice of names makes a search long.

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
    private typealias Crowd = BitTrie<NameKey>

    private var edges: UnsafeMutablePointer<NameEdge>?
    /// The names that found no place, by their bytes.
    private var crowd: UnsafeMutablePointer<Crowd>?
    /// The number of bits by which a hash is shifted, to get a place.
    private var shift: UInt8 = 64
    private var lastPlace: UInt32 = 0
    /// Names in the table.
    private var counted: UInt32 = 0

    var count: Int { Int(counted) + (crowd?.pointee.count ?? 0) }
    /// Whether all names are in the table.
    var isRoomy: Bool { crowd == nil }
    private var capacity: Int { edges == nil ? 0 : Int(lastPlace) + 1 }
    private var mask: Int { Int(lastPlace) }

    /// The child of that name; 0 where there is none.
    @inline(__always)
    func find(_ segment: UnsafePointer<PathSegment>) -> UInt32 {
        if counted > 0 {
            let child = findAny(segment)
            if child != 0 { return child }
        }
        return crowd == nil ? 0 : findInCrowd(segment)
    }

    /// Calls `find`, without being inlined.
    @inline(never)
    func findOther(_ segment: UnsafePointer<PathSegment>) -> UInt32 { find(segment) }

    /// Finds the child in the table alone, which has names; 0 where the table has none of that name.
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

    @inline(never)
    private func findInCrowd(_ segment: UnsafePointer<PathSegment>) -> UInt32 {
        crowd?.pointee.find(NameKey(name: segment.pointee.text)).map { UInt32(truncatingIfNeeded: $0) } ?? 0
    }

    /// The upper bits are the best ones.
    @inline(__always)
    private func hash(_ segment: UnsafePointer<PathSegment>) -> UInt64 {
        let short = segment.pointee.word &* 0x9E37_79B9_7F4A_7C15
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
        if (Int(counted) + 1) * 2 > capacity { rebuild(Swift.max(2, capacity * 2)) }
        place(edge)
    }

    /// Removes a name that is there, and returns its own bytes.
    mutating func remove(_ segment: UnsafePointer<PathSegment>) -> Bytes {
        guard let edges, counted > 0, findAny(segment) != 0 else { return removeFromCrowd(segment) }
        var hole = Int(truncatingIfNeeded: hash(segment) &>> UInt64(shift))
        while !edges[hole].isNamed(segment) { hole = (hole &+ 1) & mask }
        let name = edges[hole].name
        counted -= 1
        var next = (hole + 1) & mask
        while edges[next].child != 0 {
            // A name that may stand in the hole as well as where it is moves there.
            if (next &- home(edges[next])) & mask >= (next &- hole) & mask {
                edges[hole] = edges[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        edges[hole] = NameEdge()
        if Int(counted) * 8 < capacity { rebuild(capacity / 2) }
        return name
    }

    private func home(_ edge: NameEdge) -> Int {
        guard let start = edge.start else { return 0 }
        var segment = PathSegment(start: start, count: Int(edge.count), word: edge.word)
        return Int(truncatingIfNeeded: hash(&segment) &>> UInt64(shift))
    }

    /// Puts a name into the table, or beside it where too many stand there side by side.
    @inline(never)
    private mutating func place(_ edge: NameEdge) {
        guard let edges else { return }
        let probe = TableProbe(from: home(edge), mask: mask)
        guard let place = probe.freePlace(where: { edges[$0].child == 0 }) else { return addToCrowd(edge) }
        edges[place] = edge
        counted += 1
    }

    private mutating func rebuild(_ newCapacity: Int) {
        let old = edges
        let oldCapacity = capacity
        let new = UnsafeMutablePointer<NameEdge>.allocate(capacity: newCapacity)
        new.initialize(repeating: NameEdge(), count: newCapacity)
        edges = new
        shift = 64 - UInt8(truncatingIfNeeded: newCapacity.trailingZeroBitCount)
        lastPlace = UInt32(truncatingIfNeeded: newCapacity - 1)
        counted = 0
        for index in 0..<oldCapacity {
            if let edge = old?[index], edge.child != 0 { place(edge) }
        }
        old?.deallocate()
    }

    private mutating func addToCrowd(_ edge: NameEdge) {
        let crowd = crowd ?? Crowd.make()
        self.crowd = crowd
        crowd.pointee.set(NameKey(name: edge.name), to: UInt(edge.child))
    }

    private mutating func removeFromCrowd(_ segment: UnsafePointer<PathSegment>) -> Bytes {
        guard let crowd, let leaf = crowd.pointee.remove(NameKey(name: segment.pointee.text)) else { return .empty }
        if crowd.pointee.isEmpty {
            crowd.pointee.free()
            crowd.deallocate()
            self.crowd = nil
        }
        return leaf.key.name
    }

    /// One of the children. Places far from each other are looked at in turn, so it is found soon.
    var anyChild: UInt32 {
        if let crowd, let leaf = crowd.pointee.first { return UInt32(truncatingIfNeeded: leaf.value) }
        guard let edges, counted > 0 else { return 0 }
        var place = 0
        while edges[place].child == 0 { place = (place &+ (capacity * 5 / 8 | 1)) & mask }
        return edges[place].child
    }

    mutating func free() {
        edges?.deallocate()
        if let crowd {
            crowd.pointee.free()
            crowd.deallocate()
        }
        self = NameTable()
    }
}
