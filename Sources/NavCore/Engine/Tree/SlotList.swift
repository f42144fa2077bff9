// The entries of a stack, from the root up, in flat memory of their own. Where one was taken from between others last there
// is a gap, so who takes those next to it one by one moves nothing.

struct SlotList: BitwiseCopyable {
    /// The place from which those above the gap are found by their index.
    private(set) var base: UnsafeMutablePointer<Slot>
    private(set) var count = 0
    /// From the base on.
    private var capacity: UInt32 = 0
    /// So much lower lie those below the gap.
    private var gap: UInt32 = 0
    /// While there are more than so many, the top one may be removed as it is: 1, or two more than there are below the gap.
    private(set) var lowest: UInt32 = 1

    /// Without memory, which it gets when something is added.
    init() {
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Slot>.alignment).unsafelyUnwrapped
    }

    private var start: UnsafeMutablePointer<Slot> { base - Int(gap) }

    /// How many lie below the gap.
    @inline(__always)
    private var below: Int { Int(lowest) &- 2 }

    func free() {
        if capacity + gap > 0 { start.deallocate() }
    }

    /// Forgets all, and keeps the memory where that is little.
    mutating func resetLarge() {
        removeAll()
        guard capacity > 16 else { return }
        free()
        self = SlotList()
    }

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    @inline(__always)
    subscript(index: Int) -> Slot {
        assert(index >= 0 && index < count)
        return index < below ? start[index] : base[index]
    }

    /// The last one, where there is any.
    @inline(__always)
    var last: Slot { base[count &- 1] }

    @inline(__always)
    mutating func append(_ slot: Slot) {
        if UInt32(truncatingIfNeeded: count) == capacity { makeRoom() }
        base[count] = slot
        count &+= 1
    }

    /// Removes the last one; `prepare` has to be called before where there may be no more than the lowest.
    @inline(__always)
    mutating func removeLast() {
        assert(count > 0 && (gap == 0 || count > below + 1))
        count &-= 1
    }

    /// Sees to it that the last ones can be removed until so many are left.
    @inline(__always)
    mutating func prepare(toLeave left: Int) {
        if left < Int(lowest) { closeGap() }
    }

    mutating func removeAll() {
        closeGap()
        count = 0
    }

    /// Adds those of a range to a list.
    func copy(_ range: Range<Int>, to list: inout FlatList<Slot>) {
        let middle = Swift.min(Swift.max(range.lowerBound, below), range.upperBound)
        list.append(contentsOf: start + range.lowerBound, count: middle - range.lowerBound)
        list.append(contentsOf: base + middle, count: range.upperBound - middle)
    }

    /// Takes one from between others. Those that lie between it and the gap change sides, or those above it move down.
    mutating func remove(at index: Int) {
        assert(index >= 0 && index < count)
        let above = count - index - 1
        if gap == 0 { lowest = UInt32(truncatingIfNeeded: index + 2) }
        if above <= abs(index - below) {
            move(base + index + 1, to: base + index, above)
        } else {
            if index < below {
                move(start + index + 1, to: base + index + 1, below - index - 1)
            } else {
                move(base + below, to: start + below, index - below)
            }
            lowest = UInt32(truncatingIfNeeded: index + 2)
            base += 1
            gap += 1
            capacity -= 1
        }
        count -= 1
        if gap == 0 || count < lowest { closeGap() }
    }

    private func move(_ slots: UnsafeMutablePointer<Slot>, to place: UnsafeMutablePointer<Slot>, _ count: Int) {
        UnsafeMutableRawPointer(place).copyMemory(from: slots, byteCount: count * MemoryLayout<Slot>.stride)
    }

    @inline(never)
    private mutating func closeGap() {
        if gap > 0 { move(base + below, to: start + below, count - below) }
        base = start
        capacity += gap
        gap = 0
        lowest = 1
    }

    /// A wide gap is closed, or there is more memory.
    @inline(never)
    private mutating func makeRoom() {
        let isWide = Int(gap) > count / 4
        closeGap()
        if isWide { return }
        let larger = Swift.max(4, capacity * 2)
        let memory = UnsafeMutablePointer<Slot>.allocate(capacity: Int(larger))
        memory.initialize(from: base, count: count)
        free()
        base = memory
        capacity = larger
    }
}
