// Records: everything that the engine says, in one first-in first-out queue. What is said lies in the operation, waiter
// or entry that the record names, so a record is small and there is always room for it.

package enum RecordKind: UInt8, BitwiseCopyable {
    case none = 0
    // What hosts can observe and pull; the numbers are the header's.
    case result = 1
    case changed = 2
    case completed = 3
    case released = 4
    case question = 5
    case replay = 6
    case resync = 7
    case overflow = 8
    case state = 9
    case load = 10
    /// The bridge is told the stack, where it was not told meanwhile.
    case replayNow = 31
    /// An entry of a plan that no question showed.
    case releasedUnseen = 32
    // What is only given back to the host.
    case userData = 33
    case value = 34
    case view = 35

    var tellsChanges: Bool { self == .changed || self == .question || self == .replay || self == .resync }
}

package struct Record: BitwiseCopyable {
    var kind: RecordKind
    /// Will be kept until it is pulled.
    var isKept = false
    /// The entry that is released, or whose state was set, or of a plain operation.
    var entry: Slot = 0
    var plain = PlainOperation()
    /// The waiter of a result, the operation of other events, or what is given back. None of a plain operation.
    var subject: UnsafeMutableRawPointer?
    var destroy: DestroyFunction?
    var revision: UInt64 = 0

    init(
        kind: RecordKind, isKept: Bool = false, entry: Slot = 0, subject: UnsafeMutableRawPointer? = nil,
        destroy: DestroyFunction? = nil, revision: UInt64 = 0
    ) {
        self.kind = kind
        self.isKept = isKept
        self.entry = entry
        self.subject = subject
        self.destroy = destroy
        self.revision = revision
    }

    /// What is said of a plain operation, which is kept in the record itself.
    @inline(__always)
    init(_ kind: RecordKind, of plain: PlainOperation, _ entry: Slot, _ revision: UInt64) {
        self.init(kind: kind, isKept: true, entry: entry, revision: revision)
        self.plain = plain
    }

    var isPlain: Bool { plain.kindNumber != 0 }

    var waiter: WaiterReference? { subject?.assumingMemoryBound(to: Waiter.self) }
    var operation: OperationReference? { subject?.assumingMemoryBound(to: Operation.self) }
}

/// What there is to be said of a plain operation besides its entry.
struct PlainOperation: BitwiseCopyable {
    var kindNumber: Int32 = 0
    var animated: Int32 = 0
    var index: UInt32 = 0
    /// None where it was not pending.
    var ticket = Id.none

    init() {}

    @inline(__always)
    init(_ operation: Operation) {
        kindNumber = operation.question.kindNumber
        animated = operation.question.animated
        index = operation.changes.only.from | operation.changes.only.to
        ticket = operation.outcome.ticket
    }

    var isPop: Bool { kindNumber == IntentKind.popBack.rawValue }

    func change(of entry: Slot) -> Change {
        isPop ? Change(kind: .removed, entry: entry, from: index) : Change(kind: .added, entry: entry, to: index)
    }
}

struct RecordQueue {
    private var records: UnsafeMutablePointer<Record>
    private var capacity = 16
    /// Positions count up for ever; the ring is addressed by their low bits.
    private var oldest = 0
    private var delivered = 0
    private var end = 0
    /// Events that wait to be pulled.
    private(set) var keptCount = 0

    init() {
        records = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    }

    func free() {
        records.deallocate()
    }

    var isEmpty: Bool { oldest == end }

    @inline(__always)
    mutating func append(_ record: Record) {
        if end &- oldest == capacity { grow() }
        place(end).initialize(to: record)
        end &+= 1
        if record.isKept { keptCount &+= 1 }
    }

    @inline(__always)
    private func place(_ position: Int) -> UnsafeMutablePointer<Record> { records + (position & (capacity &- 1)) }

    /// Appends a record that only waits to be pulled, where none waits to be delivered.
    @inline(__always)
    mutating func keepDelivered(_ record: Record) {
        assert(delivered == end)
        append(record)
        delivered = end
    }

    /// The record that is to be delivered next.
    var next: Record? { delivered == end ? nil : place(delivered).pointee }

    /// The next record was delivered. Whether it stays in the queue, to be pulled: its delivery may have changed that.
    mutating func advance() -> Bool {
        let isKept = place(delivered).pointee.isKept
        delivered += 1
        if keptCount == 0 { oldest = delivered }
        return isKept
    }

    /// The oldest record that was delivered and kept, which lies there until the next append.
    mutating func pullNext() -> UnsafeMutablePointer<Record>? {
        while oldest != delivered {
            let record = place(oldest)
            oldest &+= 1
            if record.pointee.isKept {
                keptCount &-= 1
                return record
            }
        }
        return nil
    }

    /// Those that are still to be delivered, or just being so, are not kept either.
    mutating func keepNone(_ note: (Record) -> Void) {
        for position in delivered..<end where place(position).pointee.isKept {
            place(position).pointee.isKept = false
            note(place(position).pointee)
        }
        keptCount = 0
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Record>.allocate(capacity: capacity * 2)
        for position in oldest..<end {
            larger[position & (capacity * 2 - 1)] = place(position).pointee
        }
        records.deallocate()
        records = larger
        capacity *= 2
    }
}
