// Guards: who is asked before entries come or go, and how they are found.

/// The kind of move that a guard is asked about.
public enum GuardKind: Int32, Sendable, BitwiseCopyable {
    /// An entry would come, or get other arguments.
    case enter = 0
    /// An entry would go.
    case leave = 1
}

/// Gets a `Guarding`; answers like a bridge.
package typealias GuardFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Int32

/// The header's nav_guard, but for its size.
package struct GivenGuard: BitwiseCopyable {
    package var kind = GuardKind.enter
    package var entry = Id.none
    package var route = Id.none
    /// The name of a route that is registered, or may be later.
    package var routeName = Bytes.empty
    package var isOfEveryRoute = false
    package var function: GuardFunction?
    package var ownedUserData = OwnedUserData()

    package init() {}

    static var rule: StaticString {
        "a guard has either an entry, a route, a route_name or NAV_GUARD_EVERY_ROUTE, an entry with NAV_GUARD_LEAVE only"
    }

    /// Whether it says what it is about, and that once.
    var isClear: Bool {
        var subjects = entry == .none ? 0 : 1
        if route != .none { subjects += 1 }
        if !routeName.isEmpty { subjects += 1 }
        if isOfEveryRoute { subjects += 1 }
        return subjects == 1 && (entry == .none || kind == .leave)
    }
}

/// The question as a guard is told it; the header's nav_guard_context.
package struct Guarding: BitwiseCopyable {
    var size = MemoryLayout<Guarding>.stride
    var kindNumber: Int32 = 0
    var redirects: UInt32 = 0
    var guardID = Id.none
    var entry = Id.none
    var route = Id.none
    var arguments: UnsafePointer<Cell>?
    var question: UnsafeRawPointer?
}

struct Guard: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var isLive = false
    var kind = GuardKind.enter
    /// About which entry or which entries it is asked; 0 and 0, without a name: about all.
    var entry: Slot = 0
    var route: Slot = 0
    /// The name of its route, for which it stays when the route goes. Empty: it names none.
    var name = Bytes.empty
    /// Nil: it is asked by a record.
    var function: GuardFunction?
    var ownedUserData = OwnedUserData()
    /// Greater than that of every guard that was added before.
    var number: UInt64 = 0
    /// The next one about the same, and the one before it.
    var next: Slot = 0
    var previous: Slot = 0

    init(_ id: Id) {
        self.id = id
    }
}

/// The guards about the same, in the order of their adding.
private struct GuardChain: BitwiseCopyable {
    var first: Slot = 0
    var last: Slot = 0
}

struct GuardTable {
    private var guards = SlotTable<Guard>(.guard, capacity: 0)
    /// By kind: those about all entries, about those of a route, and about one. Those that wait for the route of a name stand
    /// behind those about all, by the length of the name.
    private var ofAll = GuardChains()
    private var ofRoutes = (GuardChains(), GuardChains())
    private var ofEntries = GuardChains()
    private var counts = (enter: 0, leave: 0)
    private var pulledCount = 0

    func free() {
        guards.free()
        ofAll.free()
        ofRoutes.0.free()
        ofRoutes.1.free()
        ofEntries.free()
    }

    var isEmpty: Bool { counts.enter == 0 && counts.leave == 0 }

    func hasAny(_ kind: GuardKind) -> Bool { (kind == .enter ? counts.enter : counts.leave) > 0 }

    subscript(slot: Slot) -> UnsafeMutablePointer<Guard> { guards[slot] }

    func find(_ id: Id) -> Slot? { guards.find(id) }

    /// Nil beyond the limit.
    mutating func add(_ given: GivenGuard, entry: Slot, route: Slot, number: UInt64) -> Id? {
        guard let slot = guards.insert(make: Guard.init) else { return nil }
        let made = guards[slot]
        made.pointee.isLive = true
        made.pointee.kind = given.kind
        made.pointee.entry = entry
        made.pointee.route = route
        made.pointee.name = given.routeName.copied
        made.pointee.function = given.function
        made.pointee.ownedUserData = given.ownedUserData
        made.pointee.number = number
        link(slot)
        if given.kind == .enter { counts.enter += 1 } else { counts.leave += 1 }
        if given.function == nil { pulledCount += 1 }
        return made.pointee.id
    }

    mutating func remove(_ slot: Slot) -> OwnedUserData {
        unlink(slot)
        let left = guards[slot].pointee
        if left.kind == .enter { counts.enter -= 1 } else { counts.leave -= 1 }
        if left.function == nil { pulledCount -= 1 }
        left.name.start?.deallocate()
        guards[slot].pointee.isLive = false
        guards[slot].pointee.ownedUserData = OwnedUserData()
        guards.remove(slot)
        return left.ownedUserData
    }

    // MARK: Names

    /// Gives those that have waited for a name to the route of that name. Returns whether there are any.
    @inline(never)
    mutating func giveGuards(named name: Bytes, to route: Slot) -> Bool {
        var hasAny = false
        var next = ofAll[name.count + 1].first
        while next != 0 {
            let slot = next
            next = guards[slot].pointee.next
            if guards[slot].pointee.name == name {
                move(slot, to: route)
                hasAny = true
            }
        }
        return hasAny
    }

    /// Moves a guard with a name to a route; 0: there is no route of that name.
    @inline(never)
    mutating func move(_ slot: Slot, to route: Slot) {
        unlink(slot)
        guards[slot].pointee.route = route
        link(slot)
    }

    // MARK: Chains

    private mutating func link(_ slot: Slot) {
        let linked = guards[slot]
        let chain = chain(of: slot)
        linked.pointee.previous = chain.pointee.last
        linked.pointee.next = 0
        if chain.pointee.last == 0 {
            chain.pointee.first = slot
        } else {
            guards[chain.pointee.last].pointee.next = slot
        }
        chain.pointee.last = slot
    }

    private mutating func unlink(_ slot: Slot) {
        let left = guards[slot].pointee
        let chain = chain(of: slot)
        if left.previous == 0 {
            chain.pointee.first = left.next
        } else {
            guards[left.previous].pointee.next = left.next
        }
        if left.next == 0 {
            chain.pointee.last = left.previous
        } else {
            guards[left.next].pointee.previous = left.previous
        }
    }

    /// The chain of a guard, which does not move until another one is asked for.
    private mutating func chain(of slot: Slot) -> UnsafeMutablePointer<GuardChain> {
        let subject = guards[slot].pointee
        if subject.entry != 0 { return ofEntries.makeChain(Int(subject.entry)) }
        if subject.route == 0 {
            return ofAll.makeChain(subject.name.isEmpty ? Int(subject.kind.rawValue) : subject.name.count + 1)
        }
        return subject.kind == .enter
            ? ofRoutes.0.makeChain(Int(subject.route)) : ofRoutes.1.makeChain(Int(subject.route))
    }

    /// Any guard of an entry or a route; 0: there is none.
    func first(ofEntry entry: Slot) -> Slot { ofEntries[Int(entry)].first }
    func first(ofRoute route: Slot) -> Slot {
        let first = ofRoutes.0[Int(route)].first
        return first == 0 ? ofRoutes.1[Int(route)].first : first
    }

    /// The places of all, and of some that are gone.
    var places: Range<Slot> { isEmpty ? 1..<1 : 1..<Slot(guards.slotCount) }

    /// Whether any guard is asked by a record.
    var haveAnyPulled: Bool { pulledCount > 0 }

    /// Whether anybody is asked about an entry.
    func isGuarded(_ entry: Slot, _ route: Slot, _ kind: GuardKind) -> Bool {
        ofAll[Int(kind.rawValue)].first != 0
            || (kind == .enter ? ofRoutes.0[Int(route)] : ofRoutes.1[Int(route)]).first != 0
            || kind == .leave && ofEntries[Int(entry)].first != 0
    }

    /// Adds those who are asked about an entry, in the order of their adding.
    func appendAll(of entry: Slot, _ route: Slot, _ kind: GuardKind, to ids: inout FlatList<Id>) {
        var all = ofAll[Int(kind.rawValue)].first
        var routed = (kind == .enter ? ofRoutes.0[Int(route)] : ofRoutes.1[Int(route)]).first
        var own = kind == .leave ? ofEntries[Int(entry)].first : 0
        while true {
            var next: Slot = 0
            if all != 0 { next = all }
            if routed != 0, next == 0 || guards[routed].pointee.number < guards[next].pointee.number { next = routed }
            if own != 0, next == 0 || guards[own].pointee.number < guards[next].pointee.number { next = own }
            if next == 0 { return }
            ids.append(guards[next].pointee.id)
            if next == all { all = guards[all].pointee.next }
            if next == routed { routed = guards[routed].pointee.next }
            if next == own { own = guards[own].pointee.next }
        }
    }
}

extension Bytes {
    /// A copy in memory of its own; nothing of what is empty.
    fileprivate var copied: Bytes {
        guard !isEmpty, let start else { return .empty }
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        copy.initialize(from: start, count: count)
        return Bytes(copy, count)
    }
}

/// Chains by an index. There is memory for as many as ever had one.
private struct GuardChains {
    private var chains = FlatList<GuardChain>.withoutMemory

    func free() {
        chains.free()
    }

    subscript(index: Int) -> GuardChain { index < chains.count ? chains[index] : GuardChain() }

    mutating func makeChain(_ index: Int) -> UnsafeMutablePointer<GuardChain> {
        if index >= chains.count { chains.extend(to: index + 1, with: GuardChain()) }
        return chains.base + index
    }
}
