// The engine: the state of one navigator, and the tables that everything else works on. It knows no language, thread,
// clock, file or screen. Each step of an operation's way has a file of its own:
//
//     Engine+Submit  ->  Engine+Plan  ->  Engine+Ask  ->  Engine+Commit  ->  Engine+Deliver

package struct Settings: BitwiseCopyable {
    package var isAnimated = true
    package var queueCapacity = 256
    /// 0: events are not kept.
    package var eventCapacity = 0
    package var operationLimit = 1000

    package init() {}
}

package final class Engine {
    enum Life: UInt8 {
        case made
        case started
        case closing
        case closed
    }

    package let host: Host
    /// Whatever identifies the thread that may use this engine; the engine only keeps it.
    package let owner: UInt
    let settings: Settings

    // The state.
    var life = Life.made
    package internal(set) var routes = RouteTable()
    package internal(set) var entries = SlotTable<Entry>(.entry, capacity: 64)
    package internal(set) var stack: Stack
    package internal(set) var revision: UInt64 = 0
    package internal(set) var waiters = SlotTable<Waiter>(.waiter)
    var observers = ObserverList()
    package internal(set) var bridge = Bridge()
    var fallbackRoute: Block?

    // Operations: in the table from the call to the last record about them.
    package internal(set) var operations = SlotTable<Operation>(.ticket)
    /// Called, and waiting for their turn.
    var queue = OperationQueue()
    /// Decided or reported inside a callback: they come before the queue.
    var decided = OperationQueue()
    /// Its question is open, or just being decided: it holds the operations behind it.
    var asking: Slot = 0
    /// Its question callback is running.
    var beingAsked: Slot = 0
    /// How many callers were told "pending" and have no completion yet.
    var pendingCount = 0
    /// The last one that was called; kept for `lastOutcome`.
    package internal(set) var lastOperation: Slot = 0

    // Calls and records.
    package internal(set) var isInside = false
    var acceptedInside = 0
    var wantsClose = false
    /// The host has let go of it: it is to be freed when the outermost call ends.
    package var isAbandoned = false
    var records = RecordQueue()
    /// The event that the host pulled last and may still read.
    package internal(set) var lent: Record?
    var hasOverflowed = false

    var blocks = BlockStore()
    /// The name of the route that was not found last, and the sentence about the last outcome.
    var unknownRoute = TextBuffer()
    var sentence = TextBuffer()
    /// What an argument was refused for.
    package var complaint = Bytes.empty

    package init(host: Host, owner: UInt, settings: Settings, fallbackRoute: Bytes) {
        self.host = host
        self.owner = owner
        self.settings = settings
        stack = Stack(node: Id(.node, slot: 1))
        if let start = fallbackRoute.start, fallbackRoute.count > 0 { self.fallbackRoute = keep(start, fallbackRoute.count) }
    }

    deinit {
        assert(life == .closed && blocks.liveCount == (fallbackRoute == nil ? 0 : 1), "something was not given back")
        if let fallbackRoute { blocks.release(fallbackRoute) }
        for index in 1..<operations.slotCount { operations[Slot(truncatingIfNeeded: index)].pointee.free() }
        operations.free()
        entries.free()
        waiters.free()
        routes.free()
        stack.free()
        observers.free()
        records.free()
        unknownRoute.free()
        sentence.free()
        blocks.freeAll()
    }

    package var isStarted: Bool { life == .started }

    package var keepsEvents: Bool { settings.eventCapacity > 0 }

    /// Whether it was closed, or will be when the outermost call ends.
    @inline(__always)
    package var isClosed: Bool { wantsClose }

    package static func checkFallback(_ name: Bytes) -> Status { name.isEmpty ? .ok : RouteTable.check(name: name) }

    var fallbackName: Bytes {
        guard let fallbackRoute else { return .empty }
        return Bytes(
            UnsafePointer(fallbackRoute.base.assumingMemoryBound(to: UInt8.self)), fallbackRoute.header.pointee.byteCount)
    }

    /// Whether anyone hears of events.
    @inline(__always)
    var isHeard: Bool { settings.eventCapacity > 0 || !observers.isEmpty }

    // MARK: Memory that the engine owns

    func keep<Element>(_ start: UnsafePointer<Element>, _ count: Int) -> Block {
        let byteCount = count * MemoryLayout<Element>.stride
        let block = blocks.allocate(byteCount)
        block.base.copyMemory(from: start, byteCount: byteCount)
        return block
    }

    /// Copies a value in. The engine owns its host objects from now on, also where it refuses the value.
    package func take(_ value: UnsafePointer<Cell>) -> Result<ValueBlock, CopyFailure> {
        blocks.copy(value)
    }

    /// Frees a value; host objects in it are given back with the next delivery.
    package func drop(_ value: ValueBlock?) {
        guard let value else { return }
        if value.hasHostObjects {
            records.append(Record(kind: .discardedValue, memory: value.block.base))
        } else {
            blocks.release(value.block)
        }
    }
}

/// Operations in the order in which they are to run, linked through their records.
struct OperationQueue {
    private var first: Slot = 0
    private var last: Slot = 0

    var isEmpty: Bool { first == 0 }

    mutating func append(_ operation: Slot, in operations: SlotTable<Operation>) {
        operations[operation].pointee.nextQueued = 0
        if last == 0 { first = operation } else { operations[last].pointee.nextQueued = operation }
        last = operation
    }

    mutating func takeFirst(in operations: SlotTable<Operation>) -> Slot? {
        guard first != 0 else { return nil }
        let operation = first
        first = operations[operation].pointee.nextQueued
        if first == 0 { last = 0 }
        return operation
    }

    mutating func remove(_ operation: Slot, in operations: SlotTable<Operation>) {
        var before: Slot = 0
        var current = first
        while current != 0, current != operation {
            before = current
            current = operations[current].pointee.nextQueued
        }
        guard current != 0 else { return }
        let next = operations[current].pointee.nextQueued
        if before == 0 { first = next } else { operations[before].pointee.nextQueued = next }
        if last == current { last = before }
    }
}
