// A stack of entries: the order from the root up, and the topmost entry of each route.

package struct Stack {
    package let node: Id
    /// Whether the entries stand in the order in which they were made.
    private(set) var isInOrder = true
    private(set) var slots = FlatList<Slot>(capacity: 16)
    /// By route slot.
    private var topmostOfRoute = FlatList<Slot>(capacity: 16)

    init(node: Id) {
        self.node = node
    }

    func free() {
        slots.free()
        topmostOfRoute.free()
    }

    @inline(__always)
    package var count: Int { slots.count }

    @inline(__always)
    package subscript(index: Int) -> Slot { slots[index] }

    @inline(__always)
    package var top: Slot { slots.isEmpty ? 0 : slots[slots.count &- 1] }

    package func topmost(ofRoute route: Slot) -> Slot {
        Int(route) < topmostOfRoute.count ? topmostOfRoute[Int(route)] : 0
    }

    /// The index of an entry, found by its place.
    func index(of entry: Slot, in entries: SlotTable<Entry>) -> Int? {
        let place = entries[entry].pointee.place
        var low = 0
        var high = slots.count
        if entry == top { low = high - 1 }
        while low < high {
            let middle = (low + high) / 2
            if entries[slots[middle]].pointee.place < place { low = middle + 1 } else { high = middle }
        }
        return low < slots.count && slots[low] == entry ? low : nil
    }

    /// Routes get room in the list of topmost entries when they are registered.
    mutating func makeRoom(forRoute route: Slot) {
        topmostOfRoute.extend(to: Int(route) + 1, with: 0)
    }

    @inline(__always)
    mutating func push(_ slot: Slot, _ entry: UnsafeMutablePointer<Entry>) {
        let route = Int(entry.pointee.route)
        entry.pointee.lowerOfRoute = topmostOfRoute[route]
        topmostOfRoute[route] = slot
        slots.append(slot)
    }

    /// Pops the top entry, which the caller knows.
    @inline(__always)
    mutating func pop(_ top: UnsafeMutablePointer<Entry>) {
        topmostOfRoute[Int(top.pointee.route)] = top.pointee.lowerOfRoute
        slots.removeLast()
    }

    /// Moves an entry to the top, and gives it that place.
    mutating func bringToFront(from index: Int, place: UInt64, in entries: SlotTable<Entry>) {
        let slot = slots[index]
        unlink(slot, in: entries)
        slots.remove(at: index)
        entries[slot].pointee.place = place
        push(slot, entries[slot])
        isInOrder = false
    }

    /// Takes an entry that may have others above it from the list of its route's.
    private mutating func unlink(_ slot: Slot, in entries: SlotTable<Entry>) {
        let entry = entries[slot]
        let route = Int(entry.pointee.route)
        if topmostOfRoute[route] == slot {
            topmostOfRoute[route] = entry.pointee.lowerOfRoute
        } else {
            var upper = topmostOfRoute[route]
            while entries[upper].pointee.lowerOfRoute != slot { upper = entries[upper].pointee.lowerOfRoute }
            entries[upper].pointee.lowerOfRoute = entry.pointee.lowerOfRoute
        }
    }

    /// Leaves so many entries as they are and puts others above them, which get places from a number on.
    mutating func replace(above kept: Int, with tail: FlatList<Slot>, places: UInt64, in entries: SlotTable<Entry>) {
        while slots.count > kept { pop(entries[top]) }
        var place = places
        for index in 0..<tail.count {
            let entry = entries[tail[index]]
            if slots.count > 0, entries[top].pointee.order > entry.pointee.order { isInOrder = false }
            entry.pointee.place = place
            place += 1
            push(tail[index], entry)
        }
    }
}
