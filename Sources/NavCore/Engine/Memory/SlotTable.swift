// Records in slots of flat memory, found by id without a search. A freed slot is used again under a new id; one whose
// ids are used up is retired. Pointers to records last until the next insertion.

/// What every record in a table begins with.
package struct SlotHeader: BitwiseCopyable {
    /// The id of the record that lives here, or the id that the next one will get.
    package internal(set) var id: Id
    package internal(set) var isLive = false
    fileprivate var nextFree: Slot = 0
}

package protocol SlotRecord: BitwiseCopyable {
    var header: SlotHeader { get set }
}

package struct SlotTable<Record: SlotRecord> {
    private var records: UnsafeMutablePointer<Record>
    private var capacity: Int
    private let kind: IdKind
    private var firstFree: Slot = 0
    /// Slots that were ever used, slot 0 among them.
    package private(set) var slotCount = 1
    package private(set) var liveCount = 0

    init(_ kind: IdKind, capacity: Int = 8) {
        self.kind = kind
        self.capacity = capacity
        records = UnsafeMutablePointer<Record>.allocate(capacity: capacity)
    }

    func free() {
        records.deallocate()
    }

    @inline(__always)
    package subscript(slot: Slot) -> UnsafeMutablePointer<Record> {
        assert(slot > 0 && Int(slot) < slotCount)
        return records + Int(slot)
    }

    /// A slot whose record is as its last user left it but for the header; nil when every slot is in use.
    /// `prepare` makes the record of a slot that is used for the first time.
    @inline(__always)
    mutating func insert(prepare: (SlotHeader) -> Record) -> Slot? {
        let slot: Slot
        if firstFree != 0 {
            slot = firstFree
            firstFree = records[Int(slot)].header.nextFree
        } else {
            guard let fresh = addSlot(prepare: prepare) else { return nil }
            slot = fresh
        }
        records[Int(slot)].header.isLive = true
        liveCount &+= 1
        return slot
    }

    /// Takes the record out; its id is spent.
    @inline(__always)
    mutating func remove(_ slot: Slot) {
        let record = self[slot]
        assert(record.pointee.header.isLive)
        record.pointee.header.isLive = false
        liveCount &-= 1
        record.pointee.header.id = record.pointee.header.id.next
        if record.pointee.header.id.isSpent { return }
        record.pointee.header.nextFree = firstFree
        firstFree = slot
    }

    /// The slot of a live record.
    @inline(__always)
    package func find(_ id: Id) -> Slot? {
        let slot = id.slot
        guard slot != 0, Int(slot) < slotCount, records[Int(slot)].header.id == id, records[Int(slot)].header.isLive
        else { return nil }
        return slot
    }

    /// Whether the id was given out and its record has gone.
    package func isGone(_ id: Id) -> Bool {
        let slot = id.slot
        guard slot != 0, Int(slot) < slotCount else { return false }
        return id.isOlder(than: records[Int(slot)].header.id)
    }

    @inline(never)
    private mutating func addSlot(prepare: (SlotHeader) -> Record) -> Slot? {
        guard slotCount <= Int(Id.largestSlot) else { return nil }
        if slotCount == capacity {
            let moved = UnsafeMutablePointer<Record>.allocate(capacity: capacity * 2)
            moved.update(from: records, count: slotCount)
            records.deallocate()
            records = moved
            capacity *= 2
        }
        let slot = Slot(slotCount)
        (records + slotCount).initialize(to: prepare(SlotHeader(id: Id(kind, slot: slot))))
        slotCount += 1
        return slot
    }
}
