// A stack of entries: the order from the root up, and the topmost entry of each route.

package struct Stack {
    package let node: Id
    /// Whether the entries stand in the order in which they were made.
    private(set) var isInOrder = true
    private var slots = FlatList<Slot>(capacity: 16)
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

    /// The index of an entry, looked for from the top down; for an operation that names it removes what is above it.
    func index(of entry: Slot) -> Int? {
        var index = slots.count
        while index > 0 {
            index &-= 1
            if slots[index] == entry { return index }
        }
        return nil
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

    /// Moves an entry to the top.
    mutating func bringToFront(from index: Int, in entries: SlotTable<Entry>) {
        let slot = slots[index]
        remove(at: index, in: entries)
        push(slot, entries[slot])
        isInOrder = false
    }

    /// Removes an entry that has others above it.
    mutating func remove(at index: Int, in entries: SlotTable<Entry>) {
        let entry = slots[index]
        let record = entries[entry]
        let route = Int(record.pointee.route)
        if topmostOfRoute[route] == entry {
            topmostOfRoute[route] = record.pointee.lowerOfRoute
        } else {
            var upper = topmostOfRoute[route]
            while entries[upper].pointee.lowerOfRoute != entry { upper = entries[upper].pointee.lowerOfRoute }
            entries[upper].pointee.lowerOfRoute = record.pointee.lowerOfRoute
        }
        slots.remove(at: index)
    }
}
