// Handlers of back: a search field, a drawer or a page within a screen takes back for itself.

/// Gets a `Gesture`.
package typealias GestureFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Void

/// The header's nav_back_handler, but for its size.
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
    /// The entry with which it goes; 0: of all scenes.
    var entry: Slot = 0
    /// Greater than that of every handler that was added or enabled before.
    var number: UInt64 = 0
    /// The next one of the same entry, and the one before it.
    var next: Slot = 0
    var previous: Slot = 0

    init(_ id: Id) {
        self.id = id
    }

    /// Its place among all enabled handlers: those of one entry and direction together, the first to be asked last.
    var rank: WordPair {
        let priority = UInt32(bitPattern: given.priority) ^ 1 << 31
        return BackHandler.end(of: entry, isForward: given.isForward, priority, number)
    }

    /// The upper end of the ranks of an entry and a direction, or the rank of one with a priority and a number.
    static func end(
        of entry: Slot, isForward: Bool, _ priority: UInt32 = UInt32.max, _ number: UInt64 = UInt64.max
    ) -> WordPair {
        WordPair(high: UInt64(entry) << 33 | (isForward ? 1 : 0) << 32 | UInt64(priority), low: number)
    }

    /// Whether it comes before another one of the same entry.
    func goesBefore(_ other: BackHandler) -> Bool {
        given.priority == other.given.priority ? number > other.number : given.priority > other.given.priority
    }
}

struct BackHandlerTable {
    private var handlers = SlotTable<BackHandler>(.handler, capacity: 1)
    /// By entry; the first is of those that have none.
    private var firsts = FlatList<Slot>.withoutMemory
    /// There is none before the first handler is added.
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

    /// Whether any is told by events.
    var haveAnyPulled: Bool { pulledCount > 0 }

    subscript(slot: Slot) -> UnsafeMutablePointer<BackHandler> { handlers[slot] }

    func find(_ id: Id) -> Slot? { handlers.find(id) }

    func first(of entry: Slot) -> Slot { Int(entry) < firsts.count ? firsts[Int(entry)] : 0 }

    /// Nil beyond the limit.
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

    /// One that is enabled comes before those of its priority that were before.
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

    /// The one of an entry that comes first, of those that are enabled; 0: there is none.
    func best(of entry: Slot, isForward: Bool) -> Slot {
        let end = BackHandler.end(of: entry, isForward: isForward)
        guard let found = enabled?.pointee.greatest(below: end), found.key.high >> 32 == end.high >> 32 else {
            return 0
        }
        return Slot(truncatingIfNeeded: found.value)
    }

    /// The places of all, and of some that are gone.
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

    /// Enables a handler, which then comes before the handlers that were added before, or disables it.
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

    /// An entry goes for good, and its handlers do.
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
