// The engine: the state of one navigator, and the tables that everything else works on. It knows no language, thread,
// clock, file or screen. Each step of an operation's way has a file of its own:
//
//     Engine+Submit  ->  Engine+Plan  ->  Engine+Ask  ->  Engine+Commit  ->  Engine+Deliver

import Synchronization

package struct Settings: BitwiseCopyable {
    package var animation = Animation.yes
    package var unresolved = UnresolvedPolicy.reject
    package var queueCapacity = 256
    /// 0: events are not kept.
    package var eventCapacity = 0
    package var operationLimit = 1000

    package init() {}
}

/// Lent for the call.
package struct SettingNames {
    package var fallbackRoute = Bytes.empty
    /// Empty: main.
    package var scene = Bytes.empty

    package init() {}

    /// Whether they can be names: a scene is what may stand for one in a URL as it is.
    package func check() -> Status {
        let status = fallbackRoute.isEmpty ? .ok : RouteTable.check(name: fallbackRoute)
        return status == .ok && !scene.isEmpty ? SettingNames.check(scene: scene) : status
    }

    static func check(scene: Bytes) -> Status {
        scene.firstIndex(of: 0x2F) == nil ? RouteTable.check(name: scene) : .invalid
    }
}

/// Some properties are not checked for exclusive access while the program runs: those that every operation uses, and for
/// which the compiler can't leave the checks out itself. No access of one lasts while the host is called.
package final class Engine {
    enum Life: UInt8 {
        case made
        case started
        case closing
        case closed
    }

    /// Whatever identifies the thread that may use this engine; the engine only keeps it.
    let owner: Atomic<UInt>
    var settings: Settings

    // The state.
    var life = Life.made
    @exclusivity(unchecked) package internal(set) var routes = RouteTable()
    @exclusivity(unchecked) package internal(set) var entries = SlotTable<Entry>(
        .entry, limit: Limits.entries)
    @exclusivity(unchecked) package internal(set) var stack: Stack
    @exclusivity(unchecked) package internal(set) var revision: UInt64 = 0
    /// How many waiters were cancelled by their callers, which is no commit.
    var cancellations: UInt64 = 0
    var waiters = Pool<Waiter>(.waiter)
    /// Whether any route makes models.
    var hasBuilders = false
    @exclusivity(unchecked) var observers = ObserverList()
    var bridge = Bridge()
    var fallbackRoute = TextBuffer()

    /// The planner of the level that is at work, once one was needed.
    private var plannerAtWork: Planner?

    // Paths.
    package internal(set) var paths = Paths()
    var linkPrefixes = LinkPrefixes()
    /// The name of the one scene.
    var sceneName = TextBuffer()
    /// Looking a path up calls nobody, and it is not closed.
    var mayMatchPlainly = true
    /// A type of the host's may be running: the patterns must stay as they are.
    var isMatching = false
    /// What was opened from outside waits until the host lets it go.
    var linksAreHeld = false
    var held = OperationQueue()
    /// The arguments of the last look-up, where they had to outlive what ran after it.
    var keptMatch: ValueBlock?
    /// What is wrong with the last pattern.
    var registration = RegistrationComplaint()

    // Operations.
    /// What keeps an operation from running at once, and a call from being over at once.
    var obstacles = Obstacles.notStarted
    var operations = OperationPool()
    /// The operations of the one scene that wait, and the one that is decided.
    var lane = Lane()
    /// Those of the queue, and those that are held.
    var waiting = TicketIndex()
    var nextTicket = Id(.ticket, number: 1)
    /// The bridge has not been told the stack yet.
    var replayIsDue = false
    /// How many callers were told "pending" and have no completion yet.
    var pendingCount = 0
    /// How many calls that make callbacks were made inside callbacks of the outermost call.
    var acceptedInside = 0
    /// The outermost call is one that drains.
    var isDraining = false
    /// The last one that was called from outside, kept for its outcome until the next begins.
    var lastOperation: OperationReference
    /// The last one that was called inside a callback of the outermost call.
    var lastInside: OperationReference?
    /// What other threads have posted, and of that what was taken and not run yet.
    var mailbox: Mailbox?
    var posted = PostQueue()
    /// What was taken out of turn, to be found by its ticket: its ports count it as not taken.
    var foundEarly = PostQueue()
    /// All that was taken, once a ticket was looked for.
    var postIndex: PostIndex?
    /// The entries that leave with the commit that is being made.
    var departed = FlatList<Slot>()
    /// The stack by route, and by route and arguments.
    var byRoute = EntryIndex()
    var byArguments = EntryIndex()
    /// The waiters of these entries.
    var leavingWaiters = FlatList<WaiterReference>()

    // Records.
    var records = RecordQueue()
    /// Whether anyone hears of events.
    var isHeard: Bool { obstacles.contains(.heard) }
    /// Events of these kinds wait to be pulled.
    var keptOverflow = false
    var keptResync = false
    /// The event that observers are being told of.
    private let told = UnsafeMutablePointer<Event>.allocate(capacity: 1)
    /// How many changes of the oldest event that waits to be pulled were pulled as records.
    var toldChanges = 0
    let lentEvent = UnsafeMutablePointer<Event>.allocate(capacity: 1)

    @exclusivity(unchecked) var blocks = BlockStore()
    /// What the last operation failed for that failed for more than its status says.
    var failure = FailureText()
    /// The sentence about the last outcome.
    var sentence = TextBuffer()
    /// The host has let go of it: it is to be freed when the outermost call ends.
    package var isAbandoned = false

    package init(owner: UInt, settings: Settings, names: SettingNames) {
        self.owner = Atomic(owner)
        self.settings = settings
        stack = Stack(node: Id(.node, slot: 1))
        lastOperation = OperationReference.allocate(capacity: 1)
        keep(names)
        noteWhoHears()
        operations.add(lastOperation, for: Unmanaged.passUnretained(self).toOpaque())
        lastOperation.pointee.holds = 1
    }

    deinit {
        mailbox?.leave()
        assert(life == .closed && blocks.liveCount == 0, "something was not given back")
        operations.freeAll()
        waiting.free()
        postIndex?.free()
        waiters.free { _ in }
        entries.free()
        routes.free()
        stack.free()
        departed.free()
        byRoute.free()
        byArguments.free()
        leavingWaiters.free()
        observers.free()
        records.free()
        told.deallocate()
        lentEvent.deallocate()
        fallbackRoute.free()
        paths.free()
        linkPrefixes.free()
        sceneName.free()
        registration.free()
        failure.free()
        sentence.free()
        blocks.freeAll()
    }

    /// Sets all settings anew. False where the bridge could not be asked any more.
    package func configure(_ new: Settings, _ names: SettingNames) -> Bool {
        guard new.eventCapacity > 0 || bridge.form != .pulled else { return false }
        settings = new
        keep(names)
        noteWhoHears()
        if !keepsEvents { forgetKept() }
        noteFullness()
        return true
    }

    /// Makes plans. What comes inside a callback has a planner of its own.
    var planner: Planner {
        if let plannerAtWork { return plannerAtWork }
        assert(life != .closed)
        let made = Planner(for: self)
        plannerAtWork = made
        return made
    }

    /// After the end nothing is planned any more.
    func freePlanner() {
        plannerAtWork = nil
    }

    /// Plans inside a callback of a plan.
    func withInnerPlanner<Answer>(_ body: () -> Answer) -> Answer {
        let outer = planner
        plannerAtWork = outer.inner
        defer { plannerAtWork = outer }
        return body()
    }

    package var keepsEvents: Bool { settings.eventCapacity > 0 }

    func noteWhoHears() {
        if keepsEvents || !observers.isEmpty { obstacles.insert(.heard) } else { obstacles.remove(.heard) }
    }

    /// Whether a call of it is running.
    @inline(__always)
    package var isInside: Bool { obstacles.contains(.inside) }

    /// Whether it was closed, or will be when the outermost call ends.
    @inline(__always)
    package var isClosed: Bool { obstacles.contains(.closed) }

    private func keep(_ names: SettingNames) {
        fallbackRoute.removeAll()
        fallbackRoute.write(names.fallbackRoute)
        sceneName.removeAll()
        sceneName.write(names.scene.isEmpty ? Bytes("main") : names.scene)
    }

    /// Calls all observers with what a record says.
    func notifyObservers(of record: Record) {
        guard !observers.isEmpty else { return }
        guard record.isBrief else { return notifyObservers(of: Event(record, entries: entries)) }
        let operation = operation(ofBrief: record)
        notifyObservers(of: Event(record.kind, of: operation, record.revision))
        dropHold(operation)
    }

    @inline(__always)
    func notifyObservers(of event: Event) {
        told.initialize(to: event)
        let count = observers.begin()
        var place = 0
        while place < count {
            observers.call(place, with: told)
            place &+= 1
        }
        observers.end()
    }

    // MARK: Memory that the engine owns

    func keep<Element>(_ start: UnsafePointer<Element>, _ count: Int) -> Block {
        let byteCount = count * MemoryLayout<Element>.stride
        let block = blocks.allocate(byteCount)
        block.base.copyMemory(from: start, byteCount: byteCount)
        return block
    }

    /// Copies a value in. The engine owns its host objects from now on, also where it refuses the value.
    @inline(__always)
    package func take(_ value: UnsafePointer<Cell>) -> Taken {
        let taken = blocks.copy(value)
        if case .refused = taken { destroyHostObjects(in: value) }
        return taken
    }

    @inline(never)
    private func destroyHostObjects(in value: UnsafePointer<Cell>) {
        let fault = blocks.valueFault
        whileInside { Cell.destroyHostObjects(in: value.pointee) }
        blocks.valueFault = fault
    }

    /// Frees a value; host objects in it are given back with the next delivery.
    func drop(_ value: ValueBlock?) {
        guard let value else { return }
        if value.hasHostObjects {
            append(.value, subject: value.block.base)
        } else {
            blocks.release(value.block)
        }
    }

    /// Returns user data to the host when no callback is running.
    func giveBack(_ keepsake: Keepsake) {
        guard let destroy = keepsake.destroy else { return }
        append(.userData, subject: keepsake.userData, destroy)
    }
}

/// Conditions that are looked at together, so that a plain call looks once: it runs only where there is none, and is over
/// at once where there is none but `inside`. What has to be looked after at the end of a call must be one of them.
struct Obstacles: Equatable, BitwiseCopyable {
    private var bits: UInt32

    private init(_ bits: UInt32) {
        self.bits = bits
    }

    static var none: Obstacles { Obstacles(0) }
    static var notStarted: Obstacles { Obstacles(1) }
    /// A call is running.
    static var inside: Obstacles { Obstacles(2) }
    /// The bridge owes an answer.
    static var asking: Obstacles { Obstacles(4) }
    /// Operations wait for their turn.
    static var queued: Obstacles { Obstacles(8) }
    /// Too many events wait to be pulled.
    static var full: Obstacles { Obstacles(16) }
    /// Records wait to be delivered, or decisions to be carried out.
    static var said: Obstacles { Obstacles(32) }
    static var closed: Obstacles { Obstacles(64) }
    /// Somebody hears of events.
    static var heard: Obstacles { Obstacles(256) }

    /// Whether nothing keeps an operation from running at once.
    @inline(__always)
    package var areNone: Bool { bits & ~Obstacles.heard.bits == 0 }

    /// Whether a call that is running is over with that.
    @inline(__always)
    var isQuiet: Bool { bits & (Obstacles.said.bits | Obstacles.queued.bits | Obstacles.closed.bits) == 0 }

    @inline(__always)
    func contains(_ other: Obstacles) -> Bool { bits & other.bits != 0 }

    @inline(__always)
    mutating func insert(_ other: Obstacles) { bits |= other.bits }

    @inline(__always)
    mutating func remove(_ other: Obstacles) { bits &= ~other.bits }

    @inline(__always)
    static func == (left: Obstacles, right: Obstacles) -> Bool { left.bits == right.bits }
}
