// A growing array of plain data in memory of its own: no reference counts, no copies on write, no bounds that trap.
// Its owner frees it. Pointers into it last until the next append.

package struct FlatList<Element: BitwiseCopyable>: BitwiseCopyable {
    package private(set) var base: UnsafeMutablePointer<Element>
    package private(set) var count = 0
    private var capacity: Int

    package init(capacity: Int = 4) {
        self.capacity = capacity
        base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    }

    /// One without memory, which it gets when something is added. Before, it must not be freed.
    private init(withoutMemory: Void) {
        capacity = 0
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
    }

    static var withoutMemory: FlatList { FlatList(withoutMemory: ()) }

    var hasMemory: Bool { capacity > 0 }

    package func free() {
        base.deallocate()
    }

    /// Frees the memory of one that began without any.
    mutating func freeMemory() {
        if hasMemory { free() }
        self = .withoutMemory
    }

    /// Forgets all, and keeps the memory where that is little.
    mutating func resetLarge() {
        if capacity > 16 { reset() } else { count = 0 }
    }

    /// Frees all but a little of the memory of what it had.
    mutating func reset() {
        free()
        self = FlatList()
    }

    /// Moves the elements into memory of somebody else's: from then on the list is only read, and not freed.
    mutating func move(to memory: UnsafeMutableRawPointer) {
        let elements = memory.bindMemory(to: Element.self, capacity: count)
        elements.initialize(from: base, count: count)
        base.deallocate()
        base = elements
        capacity = count
    }

    package var isEmpty: Bool { count == 0 }

    package subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == capacity { grow(to: count &+ 1) }
        (base + count).initialize(to: element)
        count &+= 1
    }

    /// Puts an element where one was before, of those places that are free, else at the end.
    mutating func put(_ element: Element, reusing free: inout FlatList<UInt32>) -> UInt32 {
        guard let index = free.last else {
            append(element)
            return UInt32(truncatingIfNeeded: count - 1)
        }
        free.removeLast()
        self[Int(index)] = element
        return index
    }

    @inline(__always)
    package mutating func removeLast() {
        assert(count > 0)
        count &-= 1
    }

    mutating func remove(at index: Int) {
        assert(index >= 0 && index < count)
        move(from: index + 1, to: index)
        count -= 1
    }

    mutating func removeFirst(_ number: Int) {
        assert(number >= 0 && number <= count)
        if number == 0 { return }
        if number == count { return removeAll() }
        move(from: number, to: 0)
        count -= number
    }

    /// Inserts elements that lie elsewhere.
    mutating func insert(contentsOf elements: UnsafePointer<Element>, count added: Int, at index: Int) {
        assert(index >= 0 && index <= count)
        guard added > 0 else { return }
        if count + added > capacity { grow(to: count + added) }
        move(from: index, to: index + added)
        (base + index).initialize(from: elements, count: added)
        count += added
    }

    /// Moves all from an index on to where others may be.
    private func move(from index: Int, to newIndex: Int) {
        UnsafeMutableRawPointer(base + newIndex).copyMemory(
            from: base + index, byteCount: (count - index) * MemoryLayout<Element>.stride)
    }

    mutating func removeAll(where isToGo: (Element) -> Bool) {
        var left = 0
        for index in 0..<count where !isToGo(self[index]) {
            base[left] = self[index]
            left += 1
        }
        truncate(to: left)
    }

    func reverse() {
        var elements = UnsafeMutableBufferPointer(start: base, count: count)
        elements.reverse()
    }

    @inline(__always)
    func sort(by isBefore: (Element, Element) -> Bool) {
        base.sort(count: count, by: isBefore)
    }

    /// Cuts the list to its first `newCount` elements.
    package mutating func truncate(to newCount: Int) {
        assert(newCount >= 0 && newCount <= count)
        count = newCount
    }

    package mutating func removeAll() {
        count = 0
    }

    /// Sees to it that so many elements fit, which whoever asks for it may write behind the last one.
    @inline(__always)
    mutating func makeRoom(for total: Int) {
        if total > capacity { grow(to: total) }
    }

    /// Counts elements that were written behind the last one.
    @inline(__always)
    mutating func setCount(_ newCount: Int) {
        assert(newCount >= 0 && newCount <= capacity)
        count = newCount
    }

    /// Lengthens the list to `newCount` elements where it is shorter.
    package mutating func extend(to newCount: Int, with filler: Element) {
        guard newCount > count else { return }
        if newCount > capacity { grow(to: newCount) }
        (base + count).initialize(repeating: filler, count: newCount - count)
        count = newCount
    }

    package mutating func append(contentsOf bytes: UnsafePointer<Element>, count added: Int) {
        guard added > 0 else { return }
        if count + added > capacity { grow(to: count + added) }
        (base + count).initialize(from: bytes, count: added)
        count += added
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let newCapacity = Swift.max(needed, capacity == 0 ? 4 : capacity &* 2)
        let stride = MemoryLayout<Element>.stride
        base = moveMemory(capacity == 0 ? nil : base, count &* stride, toRoomFor: newCapacity &* stride)
            .assumingMemoryBound(to: Element.self)
        capacity = newCapacity
    }
}

/// Moves so many bytes to other memory, and frees the one in which they were: the same code for all elements.
@inline(never)
private func moveMemory(
    _ old: UnsafeMutableRawPointer?, _ used: Int, toRoomFor byteCount: Int
) -> UnsafeMutableRawPointer {
    let new = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    guard let old else { return new }
    new.copyMemory(from: old, byteCount: used)
    old.deallocate()
    return new
}
