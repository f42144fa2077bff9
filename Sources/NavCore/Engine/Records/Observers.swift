// Who hears of events, in the order of their adding.

struct Observer: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var function: ObserverFunction?
    var keepsake = Keepsake()

    init(_ id: Id) {
        self.id = id
    }

    var isLive: Bool { function != nil }
}

struct ObserverList {
    private var observers = SlotTable<Observer>(.observer)
    /// 0 in the place of one that was removed while observers were being called.
    private var order = FlatList<Slot>()
    private var isCalling = false

    func free() {
        observers.free()
        order.free()
    }

    var isEmpty: Bool { first == nil }

    mutating func add(_ function: ObserverFunction, _ keepsake: Keepsake) -> Id? {
        guard let slot = observers.insert(make: Observer.init) else { return nil }
        observers[slot].pointee.function = function
        observers[slot].pointee.keepsake = keepsake
        order.append(slot)
        return observers[slot].pointee.id
    }

    mutating func remove(_ id: Id) -> Keepsake? {
        guard let slot = observers.find(id) else { return nil }
        let keepsake = observers[slot].pointee.keepsake
        observers[slot].pointee.function = nil
        observers.remove(slot)
        for index in 0..<order.count where order[index] == slot { order[index] = 0 }
        if !isCalling { closeGaps() }
        return keepsake
    }

    var first: Id? {
        for index in 0..<order.count where order[index] != 0 { return observers[order[index]].pointee.id }
        return nil
    }

    /// How many are to be called now; those added meanwhile are called from the next event on.
    mutating func begin() -> Int {
        isCalling = true
        return order.count
    }

    /// Calls the one at an index, unless it was removed meanwhile.
    func call(_ index: Int, with event: UnsafeRawPointer) {
        guard order[index] != 0 else { return }
        let observer = observers[order[index]].pointee
        observer.function?(observer.keepsake.userData, event)
    }

    mutating func end() {
        isCalling = false
        closeGaps()
    }

    private mutating func closeGaps() {
        var kept = 0
        for index in 0..<order.count where order[index] != 0 {
            order[kept] = order[index]
            kept += 1
        }
        order.truncate(to: kept)
    }
}
