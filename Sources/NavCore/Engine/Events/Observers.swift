// The observers of events, in the order of their adding.

struct Observer: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var function: ObserverFunction?
    var ownedUserData = OwnedUserData()
    /// In the order of adding.
    var place = 0
    /// The revision of the stack that it could read when it was added.
    var since: UInt64 = 0

    init(_ id: Id) {
        self.id = id
    }

    var isLive: Bool { function != nil }
}

struct ObserverList {
    private var observers = SlotTable<Observer>(.observer)
    /// In the order of adding; 0 in the place of one that was removed.
    private var order = FlatList<Slot>()
    private var gaps = 0
    /// Below it there are only gaps.
    private var lowest = 0
    /// The revision at which the last one was added.
    private var newest: UInt64 = 0
    private var isCalling = false
    /// The event that they are being told of.
    let told = UnsafeMutablePointer<Event>.allocate(capacity: 1)

    func free() {
        told.deallocate()
        observers.free()
        order.free()
    }

    @inline(__always)
    var isEmpty: Bool { order.count == gaps }

    mutating func add(_ function: ObserverFunction, _ ownedUserData: OwnedUserData, since revision: UInt64) -> Id? {
        guard let slot = observers.insert(make: Observer.init) else { return nil }
        observers[slot].pointee.function = function
        observers[slot].pointee.ownedUserData = ownedUserData
        observers[slot].pointee.place = order.count
        observers[slot].pointee.since = revision
        newest = revision
        order.append(slot)
        return observers[slot].pointee.id
    }

    mutating func remove(_ id: Id) -> OwnedUserData? {
        guard let slot = observers.find(id) else { return nil }
        let observer = observers[slot].pointee
        observers[slot].pointee.function = nil
        observers.remove(slot)
        order[observer.place] = 0
        gaps += 1
        closeGaps()
        return observer.ownedUserData
    }

    /// The one that was added first.
    var first: Id? {
        mutating get {
            while lowest < order.count, order[lowest] == 0 { lowest += 1 }
            return lowest < order.count ? observers[order[lowest]].pointee.id : nil
        }
    }

    /// How many places are to be called now; who is added meanwhile is called from the next event on.
    @inline(__always)
    mutating func begin() -> Int {
        isCalling = true
        return order.count
    }

    /// Calls the one at a place, unless it was removed, or was added after a change was made.
    @inline(__always)
    func call(_ place: Int, with event: UnsafePointer<Event>) {
        guard order[place] != 0 else { return }
        let observer = observers[order[place]]
        if newest >= event.pointee.revision, event.pointee.isChange, observer.pointee.since >= event.pointee.revision {
            return
        }
        observer.pointee.function?(observer.pointee.ownedUserData.userData, event)
    }

    @inline(__always)
    mutating func end() {
        isCalling = false
        if gaps > 0 { closeGaps() }
    }

    /// Closes the gaps once they are half of all places, so that a removal costs the same however many there are.
    @inline(never)
    private mutating func closeGaps() {
        guard !isCalling, gaps * 2 >= order.count else { return }
        var kept = 0
        for place in 0..<order.count where order[place] != 0 {
            order[kept] = order[place]
            observers[order[kept]].pointee.place = kept
            kept += 1
        }
        order.truncate(to: kept)
        gaps = 0
        lowest = 0
    }
}
