// Routes: names that can be navigated to, found by their bytes.

package struct Route: SlotRecord {
    package var id: Id
    package internal(set) var name = Bytes.empty
    /// The ends of the name, which mostly are all of it.
    fileprivate var first: UInt64 = 0
    fileprivate var last: UInt64 = 0
    package var nextFree: Slot = 0
    fileprivate var nameBlock: Block?
    /// It has no bucket.
    fileprivate var isCrowded = false
    package internal(set) var builder = Builder()
    /// The place where it opens, and what its entries contain; nil: it is pushed, and they contain nothing.
    var place: PlacementReference?
    /// Its patterns, in the order of their registration; 0 is none.
    package internal(set) var firstPattern: UInt32 = 0
    fileprivate var lastPattern: UInt32 = 0
    /// Its aliases, the last one first.
    var firstAlias: UInt32 = 0

    init(_ id: Id) {
        self.id = id
    }

    package var isLive: Bool { !name.isEmpty }

    /// Whether it begins a flow.
    var isFlow: Bool { place?.pointee.initial != nil }

    /// Whether its name is as long as another, with the same ends.
    @inline(__always)
    func hasEnds(_ first: UInt64, _ last: UInt64, of other: Bytes) -> Bool {
        name.count == other.count && self.first == first && self.last == last
    }
}

/// Which routes have entries, as it was found out at a moment: when so many numbers were given out and entries freed.
struct RoutesInUse {
    var moment = UInt64.max
    var routes = FlatList<Bool>()

    /// An entry without a new number, or a flow, is made.
    mutating func forget() { moment = .max }
}

package struct RouteTable {
    private var routes = SlotTable<Route>(.route)
    /// Open addressing over slots; 0 is free. Its length is a power of two, at least twice the number of routes.
    private var buckets = FlatList<Slot>(capacity: 16)
    /// The number of bits by which a hash is shifted, to get a bucket.
    private var shift: UInt64 = 60
    private var names = BlockStore()
    /// The routes whose names were made to collide with others, by name.
    private let crowd = BitTrie<NameKey>.make()
    package private(set) var count = 0
    /// Whether any route opens otherwise than by being pushed.
    private(set) var hasPlaces = false
    /// The name of the route that stands for what is unknown; empty: there is none.
    var fallbackName = TextBuffer()

    init() {
        buckets.extend(to: 16, with: 0)
    }

    func free() {
        forEach(dropPlace)
        routes.free()
        fallbackName.free()
        buckets.free()
        crowd.pointee.free()
        crowd.deallocate()
        names.freeAll()
    }

    @inline(__always)
    package subscript(slot: Slot) -> UnsafeMutablePointer<Route> { routes[slot] }

    package func find(_ id: Id) -> Slot? { routes.find(id) }

    /// The route of that name, which is not empty.
    @inline(never)
    package func find(_ name: Bytes) -> Slot? {
        findInBuckets(name) ?? findInCrowd(name)
    }

    /// The route that stands for what is unknown, where it is registered.
    var fallback: Slot? {
        mutating get { fallbackName.text.isEmpty ? nil : find(fallbackName.text) }
    }

    /// Finds a route by a name that did not collide with many others.
    func findInBuckets(_ name: Bytes) -> Slot? {
        name.count > Bytes.endsCount ? findLong(name) : findShort(name)
    }

    /// Finds a route by a name that did.
    @inline(__always)
    func findInCrowd(_ name: Bytes) -> Slot? {
        crowd.pointee.find(NameKey(name: name)).map { Slot(truncatingIfNeeded: $0) }
    }

    /// The route of a name of which the ends are all, where it has a bucket.
    @inline(__always)
    func findShort(_ name: Bytes) -> Slot? {
        let (first, last) = name.ends
        var bucket = Int(truncatingIfNeeded: name.hash(first, last) &>> shift)
        while true {
            let slot = buckets.base[bucket]
            if slot == 0 { return nil }
            if routes[slot].pointee.hasEnds(first, last, of: name) { return slot }
            bucket = (bucket &+ 1) & (buckets.count &- 1)
        }
    }

    @inline(__always)
    private func findLong(_ name: Bytes) -> Slot? {
        let (first, last) = name.ends
        var bucket = Int(truncatingIfNeeded: name.wholeHash(first, last) &>> shift)
        while true {
            let slot = buckets.base[bucket]
            if slot == 0 { return nil }
            if routes[slot].pointee.hasEnds(first, last, of: name),
                Bytes.middlesAreEqual(routes[slot].pointee.name, name)
            {
                return slot
            }
            bucket = (bucket &+ 1) & (buckets.count &- 1)
        }
    }

    static var nameRule: StaticString {
        "a name is 1 to 1,024 bytes of UTF-8 without { } * ? # % and control characters"
    }

    /// A name is 1 to 1,024 bytes of UTF-8 without what patterns and URLs give a meaning to.
    package static func check(name: Bytes) -> Status {
        guard name.count <= Limits.nameBytes else { return .tooLarge }
        guard name.count > 0, let start = name.start, name.isUTF8 else { return .invalid }
        // Letters are most of it.
        for index in 0..<name.count where !(0x40..<0x7B).contains(start[index]) {
            switch start[index] {
            case 0..<0x20, 0x7F, 0x7B, 0x7D, 0x2A, 0x3F, 0x23, 0x25: return .invalid
            case 0xC2 where start[index + 1] < 0xA0: return .invalid
            default: continue
            }
        }
        return .ok
    }

    /// Returns the place where a route opens, to be written; made where it has none yet.
    mutating func makePlace(of slot: Slot) -> PlacementReference {
        hasPlaces = true
        if let place = routes[slot].pointee.place { return place }
        let place = PlacementReference.allocate(capacity: 1)
        place.initialize(to: Placement())
        routes[slot].pointee.place = place
        return place
    }

    private func dropPlace(of slot: Slot) {
        guard let place = routes[slot].pointee.place else { return }
        routes[slot].pointee.place = nil
        if let shape = place.pointee.shape { ContainerShape.drop(shape) }
        place.pointee.initial?.free()
        place.pointee.text.free()
        place.deallocate()
    }

    mutating func add(_ name: Bytes) -> (status: Status, slot: Slot) {
        let status = RouteTable.check(name: name)
        guard status == .ok, let start = name.start else { return (status, 0) }
        guard find(name) == nil else { return (.ambiguous, 0) }
        guard count < Limits.routes, let slot = routes.insert(make: Route.init) else { return (.tooLarge, 0) }
        let block = names.allocate(name.count + 1)
        let bytes = block.base.assumingMemoryBound(to: UInt8.self)
        bytes.initialize(from: start, count: name.count)
        bytes[name.count] = 0
        let route = routes[slot]
        route.pointee.name = Bytes(bytes, name.count)
        (route.pointee.first, route.pointee.last) = name.ends
        route.pointee.nameBlock = block
        route.pointee.builder = Builder()
        count += 1
        if count * 2 > buckets.count { rehash(to: buckets.count * 2) } else { place(slot) }
        return (.ok, slot)
    }

    /// Makes a pattern the last one of a route.
    func append(pattern: UInt32, to slot: Slot, in tree: PathTree) {
        if tree.pattern(pattern).pointee.flags.isAlias {
            tree.pattern(pattern).pointee.nextOfRoute = routes[slot].pointee.firstAlias
            routes[slot].pointee.firstAlias = pattern
            return
        }
        let route = routes[slot]
        if route.pointee.firstPattern == 0 {
            route.pointee.firstPattern = pattern
        } else {
            tree.pattern(route.pointee.lastPattern).pointee.nextOfRoute = pattern
        }
        route.pointee.lastPattern = pattern
    }

    /// Takes its patterns and aliases from a route, and out of the tree.
    func removePatterns(of slot: Slot, from tree: inout PathTree) {
        tree.removeAll(from: routes[slot].pointee.firstPattern)
        tree.removeAll(from: routes[slot].pointee.firstAlias)
        routes[slot].pointee.firstPattern = 0
        routes[slot].pointee.firstAlias = 0
    }

    mutating func remove(_ slot: Slot) {
        if routes[slot].pointee.isCrowded {
            crowd.pointee.remove(NameKey(name: routes[slot].pointee.name))
        } else {
            vacate(bucketOf(slot))
        }
        if let block = routes[slot].pointee.nameBlock { names.release(block) }
        routes[slot].pointee.nameBlock = nil
        dropPlace(of: slot)
        routes[slot].pointee.name = .empty
        routes.remove(slot)
        count -= 1
    }

    private func home(_ slot: Slot) -> Int {
        let route = routes[slot]
        let hash = route.pointee.name.wholeHash(route.pointee.first, route.pointee.last)
        return Int(truncatingIfNeeded: hash &>> shift)
    }

    private func bucketOf(_ slot: Slot) -> Int {
        var bucket = home(slot)
        while buckets[bucket] != slot { bucket = (bucket + 1) & (buckets.count - 1) }
        return bucket
    }

    /// Gives a route a bucket, unless too many stand there side by side.
    private mutating func place(_ slot: Slot) {
        let probe = TableProbe(from: home(slot), mask: buckets.count - 1)
        let bucket = probe.freePlace { buckets[$0] == 0 }
        routes[slot].pointee.isCrowded = bucket == nil
        if let bucket {
            buckets[bucket] = slot
        } else {
            crowd.pointee.set(NameKey(name: routes[slot].pointee.name), to: UInt(slot))
        }
    }

    /// Empties a bucket and moves up those behind it that a search would no longer reach.
    private func vacate(_ bucket: Int) {
        let mask = buckets.count - 1
        var hole = bucket
        var next = (bucket + 1) & mask
        while buckets[next] != 0 {
            let distance = (next - home(buckets[next])) & mask
            if distance >= (next - hole) & mask {
                buckets[hole] = buckets[next]
                hole = next
            }
            next = (next + 1) & mask
        }
        buckets[hole] = 0
    }

    private mutating func rehash(to count: Int) {
        buckets.removeAll()
        buckets.extend(to: count, with: 0)
        shift = UInt64(64 - count.trailingZeroBitCount)
        crowd.pointee.removeAll()
        for index in 1..<routes.slotCount {
            let slot = Slot(truncatingIfNeeded: index)
            if routes[slot].pointee.isLive { place(slot) }
        }
    }

    func forEach(_ body: (Slot) -> Void) {
        for index in 1..<routes.slotCount {
            let slot = Slot(truncatingIfNeeded: index)
            if routes[slot].pointee.isLive { body(slot) }
        }
    }
}

/// Routes, of which it says quickly that one is not among them. None is taken out again.
struct RouteFilter: BitwiseCopyable {
    /// A bit stands for every 64th route.
    private var bits: UInt64 = 0

    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    @inline(__always)
    func mayHave(_ route: Slot) -> Bool { bits &>> UInt64(route & 63) & 1 != 0 }

    mutating func insert(_ route: Slot) {
        bits |= 1 &<< UInt64(route & 63)
    }

    mutating func insertAll() {
        bits = .max
    }
}
