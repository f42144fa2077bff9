// Records in slots of flat memory, found by id without a search. A freed slot is used again under a new id; one whose
// ids are used up is retired. Pointers to records last until the next insertion.

package protocol SlotRecord: BitwiseCopyable {
    /// The id of the record, or the one that the next in its slot will get.
    var id: Id { get set }
    /// Whether the slot is in use; whoever uses it sees to that.
    var isLive: Bool { get }
    /// Managed by the table.
    var nextFree: Slot { get set }
}

package struct SlotTable<Record: SlotRecord> {
    private var records: UnsafeMutablePointer<Record>
    private var capacity: Int
    private let kind: IdKind
    private var firstFree: Slot = 0
    private let limit: Int
    /// Slots that were ever used, slot 0 among them.
    package private(set) var slotCount = 1

    init(_ kind: IdKind, capacity: Int = 8, limit: Int = Int(Id.largestSlot)) {
        self.kind = kind
        self.capacity = capacity
        self.limit = limit
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

    /// A slot whose record is as its last user left it; nil beyond the limit. `make` makes the record of a slot that is
    /// used for the first time.
    @inline(__always)
    mutating func insert(make: (Id) -> Record) -> Slot? {
        let slot = firstFree
        if slot == 0 { return addSlot(make: make) }
        firstFree = records[Int(slot)].nextFree
        return slot
    }

    /// Takes the record out; its id is spent.
    @inline(__always)
    mutating func remove(_ slot: Slot) {
        let record = self[slot]
        record.pointee.id = record.pointee.id.next
        if record.pointee.id.isSpent { return }
        record.pointee.nextFree = firstFree
        firstFree = slot
    }

    /// The slot of a live record.
    @inline(__always)
    package func find(_ id: Id) -> Slot? {
        let slot = id.slot
        guard slot != 0, Int(slot) < slotCount, records[Int(slot)].id == id, records[Int(slot)].isLive else {
            return nil
        }
        return slot
    }

    /// Whether the id was given out and its record has gone.
    package func isGone(_ id: Id) -> Bool {
        let slot = id.slot
        guard slot != 0, Int(slot) < slotCount else { return false }
        return id.isOlder(than: records[Int(slot)].id)
    }

    @inline(never)
    private mutating func addSlot(make: (Id) -> Record) -> Slot? {
        guard slotCount <= limit else { return nil }
        if slotCount == capacity {
            let moved = UnsafeMutablePointer<Record>.allocate(capacity: capacity * 2)
            moved.initialize(from: records, count: slotCount)
            records.deallocate()
            records = moved
            capacity *= 2
        }
        let slot = Slot(slotCount)
        (records + slotCount).initialize(to: make(Id(kind, slot: slot)))
        slotCount += 1
        return slot
    }
}
