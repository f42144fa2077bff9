// The observers of events, in the order of their adding.

struct Observer: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var function: ObserverFunction?
    var ownedUserData = OwnedUserData()
    /// In the order of adding.
    var place = 0
    /// The revision of the stack that the observer could read when added.
    var since: UInt64 = 0

    init(_ id: Id) {
        self.id = id
    }

    var isLive: Bool { function != nil }
}

struct ObserverList {
    private var observers = SlotTable<Observer>(.observer)
    /// Slots in the order of adding; 0 in the place of a removed observer.
    private var order = FlatList<Slot>()
    private var gaps = 0
    /// The lowest place that may have an observer: all places below are gaps.
    private var lowest = 0
    /// The revision at which the last observer was added.
    private var newest: UInt64 = 0
    private var isCalling = false
    /// The event of the running notification.
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

    /// The observer added first.
    var first: Id? {
        mutating get {
            while lowest < order.count, order[lowest] == 0 { lowest += 1 }
            return lowest < order.count ? observers[order[lowest]].pointee.id : nil
        }
    }

    /// Returns the number of places to be called now. Observers added meanwhile are called from the next event on.
    @inline(__always)
    mutating func begin() -> Int {
        isCalling = true
        return order.count
    }

    /// Calls the observer at a place, unless the observer was removed, or was added after a change was made.
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

    /// Closes the gaps once half of all places are gaps, so a removal costs the same for any number of observers.
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
