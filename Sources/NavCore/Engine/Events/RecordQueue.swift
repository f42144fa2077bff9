// The queue of records: what waits to be delivered, what waits to be pulled, and what was pulled and may be read.

/// A ring of records. From the first to the end they are: those that the host pulled and may read until its next pull,
/// those that were delivered and wait to be pulled, and those that wait to be delivered. What was delivered and is not
/// kept lies dead among the first two, until the ring is full or comes to it.
struct RecordQueue {
    private var records: UnsafeMutablePointer<Record>
    private(set) var capacity = 8
    /// Positions count up for ever, past the largest Int too; the ring is addressed by their low bits.
    private var first: Int
    private var oldest: Int
    private var delivered: Int
    private var end: Int
    /// Events that wait to be pulled.
    private(set) var keptCount = 0
    /// Records that are kept as long as these, and are no events.
    private var silentCount = 0

    /// Whether one that only says "read the state again" waits to be pulled.
    private var hasOverflow = false
    private var hasResync = false
    /// How many changes of the oldest event that waits to be pulled were pulled as records.
    var pulledChanges = 0

    init(firstPosition: Int = 0) {
        (first, oldest, delivered, end) = (firstPosition, firstPosition, firstPosition, firstPosition)
        records = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    }

    func free() {
        records.deallocate()
    }

    var isEmpty: Bool { first == end }

    /// Gives back the memory of a ring that has grown large, where it is empty.
    mutating func shrink() {
        guard isEmpty, capacity > 256 else { return }
        free()
        self = RecordQueue(firstPosition: first)
    }

    /// Whether the host may read what it pulled.
    @inline(__always)
    var isLending: Bool { first != oldest }

    @inline(__always)
    private func place(_ position: Int) -> UnsafeMutablePointer<Record> { records + (position & (capacity &- 1)) }

    private func forEach(from start: Int, to end: Int, _ body: (UnsafeMutablePointer<Record>) -> Void) {
        for offset in 0..<(end &- start) { body(place(start &+ offset)) }
    }

    // MARK: Saying and delivering

    /// Whether a record will wait to be pulled. Of what only says "read the state again", one is enough.
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

    /// Appends a record that says nothing yet but its kind; who appends it writes the rest.
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

    /// Whether none waits to be delivered.
    @inline(__always)
    var isDelivered: Bool { delivered == end }

    /// The one that was just appended calls nobody, and none waits to be delivered before it.
    @inline(__always)
    mutating func deliverLast() {
        assert(delivered == end &- 1)
        delivered = end
    }

    /// The record that is to be delivered next. It lies there until the next append.
    var next: UnsafeMutablePointer<Record>? { delivered == end ? nil : place(delivered) }

    /// The next record was delivered. Whether it stays in the queue, to be pulled: its delivery may have changed that.
    mutating func advance() -> Bool {
        let isKept = place(delivered).pointee.isKept
        delivered &+= 1
        if keptCount | silentCount == 0 { skipDead(to: delivered) }
        return isKept
    }

    // MARK: Pulling

    /// The oldest record that was delivered and kept, which is lent with that; it lies there until the next append.
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

    /// Notes that an event is pulled: the next one of its kind is kept again.
    @inline(never)
    mutating func noteTaken(_ kind: RecordKind) {
        if kind == .overflow { hasOverflow = false }
        if kind == .resync { hasResync = false }
    }

    /// Leaves out the rest of an event of which a part was pulled.
    mutating func leaveOutRest() {
        guard pulledChanges > 0 else { return }
        pulledChanges = 0
        _ = pullNext()
    }

    /// Makes the record that was just pulled the oldest that waits to be pulled again.
    mutating func putBack() {
        oldest &-= 1
        keptCount += 1
    }

    /// The last one that was appended is kept, and no event.
    mutating func discountLast() {
        if place(end &- 1).pointee.isKept { discount(1) }
    }

    /// Notes that the record that was pulled last is no event.
    mutating func countPulled() { discount(-1) }

    private mutating func discount(_ number: Int) {
        keptCount -= number
        silentCount += number
    }

    /// The oldest that was lent, which it is not any more; it lies there until the next append.
    @inline(__always)
    mutating func takeBackNext() -> UnsafeMutablePointer<Record>? {
        while first != oldest {
            let record = place(first)
            first &+= 1
            if record.pointee.isKept { return record }
        }
        return nil
    }

    /// No record waits to be pulled any more. Those that were delivered are lent, those that are still to be delivered, or
    /// just being so, are not kept.
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

    /// Leaves out what is dead, and doubles the ring where little is.
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
