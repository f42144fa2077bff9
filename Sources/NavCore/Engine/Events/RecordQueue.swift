// The queue of records: records to be delivered, records to be pulled, and pulled records for the host to read.

/// A ring of records. From the first to the end lie pulled records that the host may read until its next pull,
/// delivered records waiting to be pulled, and records waiting to be delivered. Delivered records that are not kept lie
/// dead among the first two groups, until the ring is full or comes to them.
struct RecordQueue {
    private var records: UnsafeMutablePointer<Record>
    private(set) var capacity = 8
    /// Positions count up for ever, past the largest Int too; the low bits address the ring.
    private var first: Int
    private var oldest: Int
    private var delivered: Int
    private var end: Int
    /// The number of events waiting to be pulled.
    private(set) var keptCount = 0
    /// The number of records kept as long as events without being events.
    private var silentCount = 0

    /// Whether a record that only says "read the state again" waits to be pulled.
    private var hasOverflow = false
    private var hasResync = false
    /// The number of changes already pulled as records from the oldest event waiting to be pulled.
    var pulledChanges = 0

    init(firstPosition: Int = 0) {
        (first, oldest, delivered, end) = (firstPosition, firstPosition, firstPosition, firstPosition)
        records = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    }

    func free() {
        records.deallocate()
    }

    var isEmpty: Bool { first == end }

    /// Releases the memory of a ring that has grown large, if the ring is empty.
    mutating func shrink() {
        guard isEmpty, capacity > 256 else { return }
        free()
        self = RecordQueue(firstPosition: first)
    }

    /// Whether the host may read pulled records.
    @inline(__always)
    var isLending: Bool { first != oldest }

    @inline(__always)
    private func place(_ position: Int) -> UnsafeMutablePointer<Record> { records + (position & (capacity &- 1)) }

    private func forEach(from start: Int, to end: Int, _ body: (UnsafeMutablePointer<Record>) -> Void) {
        for offset in 0..<(end &- start) { body(place(start &+ offset)) }
    }

    // MARK: Saying and delivering

    /// Whether a record will wait to be pulled. A single record saying "read the state again" is enough.
    @inline(__always)
    mutating func keeps(_ kind: RecordKind, beyond capacity: Int, _ revision: UInt64) -> Bool {
        kind.isAlwaysKept || kind.isDropped && keptCount < capacity || keepsOne(kind, revision)
    }

    @inline(never)
    private mutating func keepsOne(_ kind: RecordKind, _ revision: UInt64) -> Bool {
        switch kind {
        case .resync:
            defer { hasResync = true }
            return !hasResync
        case .changed:
            if !hasOverflow {
                hasOverflow = true
                _ = append(.overflow, isKept: true, revision)
            }
            return false
        default: return false
        }
    }

    /// Appends a record with nothing but the kind; the caller writes the rest.
    @inline(__always)
    mutating func append(_ kind: RecordKind, isKept: Bool, _ revision: UInt64) -> UnsafeMutablePointer<Record> {
        if end &- first == capacity { makeRoom() }
        let place = place(end)
        end &+= 1
        place.pointee.kind = kind
        place.pointee.isKept = isKept
        place.pointee.isBrief = false
        place.pointee.entry = 0
        place.pointee.revision = revision
        place.pointee.subject = nil
        place.pointee.destroy = nil
        if isKept { keptCount &+= 1 }
        return place
    }

    /// Whether no record waits to be delivered.
    @inline(__always)
    var isDelivered: Bool { delivered == end }

    /// Marks the record just appended as delivered: the record calls nobody, and no earlier record waits to be
    /// delivered.
    @inline(__always)
    mutating func deliverLast() {
        assert(delivered == end &- 1)
        delivered = end
    }

    /// The record to be delivered next. The record lies in place until the next append.
    var next: UnsafeMutablePointer<Record>? { delivered == end ? nil : place(delivered) }

    /// Notes that the next record was delivered. Returns whether the record stays in the queue, to be pulled: the
    /// delivery may have changed the answer.
    mutating func advance() -> Bool {
        let isKept = place(delivered).pointee.isKept
        delivered &+= 1
        if keptCount | silentCount == 0 { skipDead(to: delivered) }
        return isKept
    }

    // MARK: Pulling

    /// Lends the oldest record that was delivered and kept. The record lies in place until the next append.
    @inline(__always)
    mutating func pullNext() -> UnsafeMutablePointer<Record>? {
        while oldest != delivered {
            let record = place(oldest)
            if record.pointee.isKept {
                oldest &+= 1
                keptCount &-= 1
                return record
            }
            skipDead(to: oldest &+ 1)
        }
        return nil
    }

    /// Notes the pull of an event: the next event of the kind is kept again.
    @inline(never)
    mutating func noteTaken(_ kind: RecordKind) {
        if kind == .overflow { hasOverflow = false }
        if kind == .resync { hasResync = false }
    }

    /// Leaves out the rest of a partly pulled event.
    mutating func leaveOutRest() {
        guard pulledChanges > 0 else { return }
        pulledChanges = 0
        _ = pullNext()
    }

    /// Makes the record pulled just now wait again, as the oldest.
    mutating func putBack() {
        oldest &-= 1
        keptCount += 1
    }

    /// Notes that the record appended last is no event, if the record is kept.
    mutating func discountLast() {
        if place(end &- 1).pointee.isKept { discount(1) }
    }

    /// Notes that the record pulled last is no event.
    mutating func countPulled() { discount(-1) }

    private mutating func discount(_ number: Int) {
        keptCount -= number
        silentCount += number
    }

    /// Takes back the oldest lent record. The record lies in place until the next append.
    @inline(__always)
    mutating func takeBackNext() -> UnsafeMutablePointer<Record>? {
        while first != oldest {
            let record = place(first)
            first &+= 1
            if record.pointee.isKept { return record }
        }
        return nil
    }

    /// Stops keeping records to be pulled. Delivered records are lent. Records still to be delivered, or just being
    /// delivered, are not kept.
    mutating func keepNone(_ note: (Record) -> Void) {
        forEach(from: oldest, to: end) { if $0.pointee.isKept { note($0.pointee) } }
        forEach(from: delivered, to: end) { $0.pointee.isKept = false }
        while pullNext() != nil {}
        (keptCount, silentCount) = (0, 0)
        (hasOverflow, hasResync) = (false, false)
        pulledChanges = 0
    }

    private mutating func skipDead(to position: Int) {
        if !isLending { first = position }
        oldest = position
    }

    /// Leaves out dead records, and doubles the ring if only few records are dead.
    @inline(never)
    private mutating func makeRoom() {
        var live = end &- delivered
        forEach(from: first, to: delivered) { if $0.pointee.isKept { live += 1 } }
        let capacity = live * 2 > self.capacity ? self.capacity * 2 : self.capacity
        let roomy = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
        var count = 0
        func move(from start: Int, to end: Int, all: Bool) -> Int {
            forEach(from: start, to: end) { record in
                guard all || record.pointee.isKept else { return }
                roomy[count] = record.pointee
                count += 1
            }
            return count
        }
        let lentEnd = move(from: first, to: oldest, all: false)
        let keptEnd = move(from: oldest, to: delivered, all: false)
        end = move(from: delivered, to: end, all: true)
        (first, oldest, delivered) = (0, lentEnd, keptEnd)
        records.deallocate()
        records = roomy
        self.capacity = capacity
    }
}
