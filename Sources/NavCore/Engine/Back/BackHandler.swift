// Handlers of back: a search field, a drawer or a page within a screen handles back in place of the library.

/// Gets a `Gesture`.
package typealias GestureFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Void

/// The header's nav_back_handler without the size.
package struct GivenBackHandler: BitwiseCopyable {
    package var entry = Id.none
    package var priority: Int32 = 0
    package var isForward = false
    package var isEnabled = true
    package var function: GestureFunction?
    package var ownedUserData = OwnedUserData()

    package init() {}
}

struct BackHandler: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var isLive = false
    var given = GivenBackHandler()
    /// The entry with which the handler is removed; 0: a handler of all scenes.
    var entry: Slot = 0
    /// Greater than the number of every handler added or enabled before.
    var number: UInt64 = 0
    /// The next and the previous handler of the same entry.
    var next: Slot = 0
    var previous: Slot = 0

    init(_ id: Id) {
        self.id = id
    }

    /// The place among all enabled handlers. Handlers of an entry and a direction lie together, the first to be asked
    /// last.
    var rank: WordPair {
        let priority = UInt32(bitPattern: given.priority) ^ 1 << 31
        return BackHandler.end(of: entry, isForward: given.isForward, priority, number)
    }

    /// Returns the upper end of the ranks of an entry and a direction, or the rank of a priority and a number.
    static func end(
        of entry: Slot, isForward: Bool, _ priority: UInt32 = UInt32.max, _ number: UInt64 = UInt64.max
    ) -> WordPair {
        WordPair(high: UInt64(entry) << 33 | (isForward ? 1 : 0) << 32 | UInt64(priority), low: number)
    }

    /// Whether the handler is asked before another handler of the same depth.
    func goesBefore(_ other: BackHandler) -> Bool {
        given.priority == other.given.priority ? number > other.number : given.priority > other.given.priority
    }
}

struct BackHandlerTable {
    private var handlers = SlotTable<BackHandler>(.handler, capacity: 1)
    /// The first handler of each entry, by entry; index 0: the first handler of all scenes.
    private var firsts = FlatList<Slot>.withoutMemory
    /// Nil before the first handler is added.
    private var enabled: UnsafeMutablePointer<BitTrie<WordPair>>?
    private(set) var count = 0
    private var pulledCount = 0

    func free() {
        handlers.free()
        enabled?.pointee.free()
        enabled?.deallocate()
        firsts.free()
    }

    var isEmpty: Bool { count == 0 }

    /// Whether any handler is notified by events.
    var haveAnyPulled: Bool { pulledCount > 0 }

    subscript(slot: Slot) -> UnsafeMutablePointer<BackHandler> { handlers[slot] }

    func find(_ id: Id) -> Slot? { handlers.find(id) }

    func first(of entry: Slot) -> Slot { Int(entry) < firsts.count ? firsts[Int(entry)] : 0 }

    /// Adds a handler; nil beyond the limit.
    mutating func add(_ given: GivenBackHandler, entry: Slot, number: UInt64) -> Id? {
        guard let slot = handlers.insert(make: BackHandler.init) else { return nil }
        if Int(entry) >= firsts.count { firsts.extend(to: Int(entry) + 1, with: 0) }
        let made = handlers[slot]
        made.pointee.isLive = true
        made.pointee.given = given
        made.pointee.entry = entry
        made.pointee.number = number
        made.pointee.previous = 0
        made.pointee.next = firsts[Int(entry)]
        if made.pointee.next != 0 { handlers[made.pointee.next].pointee.previous = slot }
        firsts[Int(entry)] = slot
        if enabled == nil { enabled = BitTrie.make() }
        if given.isEnabled { enabled?.pointee.set(made.pointee.rank, to: UInt(slot)) }
        count += 1
        if given.function == nil { pulledCount += 1 }
        return made.pointee.id
    }

    /// Enables or disables a handler. An enabled handler comes before the earlier handlers of the same priority.
    mutating func enable(_ slot: Slot, _ isEnabled: Bool, number: UInt64) {
        let handler = handlers[slot]
        handler.pointee.given.isEnabled = isEnabled
        if isEnabled {
            handler.pointee.number = number
            enabled?.pointee.set(handler.pointee.rank, to: UInt(slot))
        } else {
            enabled?.pointee.remove(handler.pointee.rank)
        }
    }

    mutating func remove(_ slot: Slot) -> OwnedUserData {
        let left = handlers[slot].pointee
        if left.given.isEnabled { enabled?.pointee.remove(left.rank) }
        if left.next != 0 { handlers[left.next].pointee.previous = left.previous }
        if left.previous != 0 {
            handlers[left.previous].pointee.next = left.next
        } else {
            firsts[Int(left.entry)] = left.next
        }
        handlers[slot].pointee.isLive = false
        handlers[slot].pointee.given = GivenBackHandler()
        handlers.remove(slot)
        count -= 1
        if left.given.function == nil { pulledCount -= 1 }
        return left.given.ownedUserData
    }

    /// Finds the enabled handler of an entry to be asked first; 0: no handler.
    func best(of entry: Slot, isForward: Bool) -> Slot {
        let end = BackHandler.end(of: entry, isForward: isForward)
        guard let found = enabled?.pointee.greatest(below: end), found.key.high >> 32 == end.high >> 32 else {
            return 0
        }
        return Slot(truncatingIfNeeded: found.value)
    }

    /// The places of all handlers, and of some removed handlers.
    var places: Range<Slot> { isEmpty ? 1..<1 : 1..<Slot(handlers.slotCount) }
}

extension Engine {
    package func addBackHandler(_ given: GivenBackHandler) -> (Status, Id) {
        var entry: Slot = 0
        if given.entry != .none {
            guard let found = findAlive(given.entry) else {
                return (.stale, .none)
            }
            entry = found
        }
        guard given.function != nil || keepsEvents else { return (.invalid, .none) }
        guard let id = back.handlers.add(given, entry: entry, number: takeNumber()) else { return (.tooLarge, .none) }
        if entry != 0 { entries[entry].pointee.ownsAnything = true }
        noteBackChange()
        leaveIfOutermost()
        return (.ok, id)
    }

    /// Enables or disables a handler. An enabled handler comes before the earlier handlers of the same priority.
    package func setBackHandler(_ id: Id, isEnabled: Bool) -> Status {
        guard let slot = back.handlers.find(id) else { return .stale }
        guard back.handlers[slot].pointee.given.isEnabled != isEnabled else { return .alreadyThere }
        guard mayCall() else { return .full }
        back.handlers.enable(slot, isEnabled, number: isEnabled ? takeNumber() : 0)
        noteBackChange()
        leaveIfOutermost()
        return .ok
    }

    package func removeBackHandler(_ id: Id) -> Status {
        guard let slot = back.handlers.find(id) else { return .stale }
        guard mayCall() else { return .full }
        whileInside { remove(backHandlerAt: slot) }
        return .ok
    }

    private func remove(backHandlerAt slot: Slot) {
        Gestures(self).cancel { $0.handler == back.handlers[slot].pointee.id }
        release(back.handlers.remove(slot))
        noteBackChange()
    }

    /// Removes the handlers of an entry that leaves for good.
    func removeBackHandlers(ofEntry entry: Slot) {
        while true {
            let first = back.handlers.first(of: entry)
            if first == 0 { return }
            remove(backHandlerAt: first)
        }
    }

    func removeAllBackHandlers() {
        for slot in back.handlers.places where back.handlers[slot].pointee.isLive { remove(backHandlerAt: slot) }
    }
}
