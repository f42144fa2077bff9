// Records that never move, found by id. One that is put back is used again under a new id; its contents stay, so whoever
// puts it back leaves it clean.

package protocol PoolRecord: BitwiseCopyable {
    /// The id of the record, or the one that it will get next.
    var id: Id { get set }
    /// Whether it is in use; whoever uses it sees to that.
    var isLive: Bool { get }
    /// Managed by the pool.
    var nextFree: UnsafeMutableRawPointer? { get set }
}

package struct Pool<Record: PoolRecord> {
    package typealias Reference = UnsafeMutablePointer<Record>

    private let kind: IdKind
    private var free: UnsafeMutableRawPointer?
    /// By slot; the first stands for slot 0, which is none.
    private var records = FlatList<UnsafeMutableRawPointer?>()

    init(_ kind: IdKind) {
        self.kind = kind
        records.append(nil)
    }

    /// Frees all records, after `end` has seen each.
    func free(end: (Reference) -> Void) {
        for index in 1..<records.count {
            guard let record = reference(index) else { continue }
            end(record)
            record.deallocate()
        }
        records.free()
    }

    private func reference(_ index: Int) -> Reference? {
        records[index]?.assumingMemoryBound(to: Record.self)
    }

    /// A record as its last user left it; `make` makes one that is used for the first time.
    @inline(__always)
    mutating func take(make: (Id) -> Record) -> Reference? {
        guard let first = free else { return add(make: make) }
        let record = first.assumingMemoryBound(to: Record.self)
        free = record.pointee.nextFree
        return record
    }

    /// The id is spent.
    @inline(__always)
    mutating func putBack(_ record: Reference) {
        record.pointee.id = record.pointee.id.next
        if record.pointee.id.isSpent { return }
        record.pointee.nextFree = free
        free = UnsafeMutableRawPointer(record)
    }

    package func find(_ id: Id) -> Reference? {
        guard id.slot != 0, Int(id.slot) < records.count, let record = reference(Int(id.slot)),
            record.pointee.id == id, record.pointee.isLive
        else { return nil }
        return record
    }

    /// Whether the id was given out and its record has been put back.
    package func isGone(_ id: Id) -> Bool {
        guard id.slot != 0, Int(id.slot) < records.count, let record = reference(Int(id.slot)) else { return false }
        return id.isOlder(than: record.pointee.id)
    }

    /// The first record, which there is always room for.
    mutating func takeFirst(make: (Id) -> Record) -> Reference { take(make: make).unsafelyUnwrapped }

    /// Calls with each record, also with those that are not in use.
    func forEach(_ body: (Reference) -> Void) {
        for index in 1..<records.count { if let record = reference(index) { body(record) } }
    }

    /// The record in a slot.
    package subscript(slot: Slot) -> Reference {
        records[Int(slot)].unsafelyUnwrapped.assumingMemoryBound(to: Record.self)
    }

    @inline(never)
    private mutating func add(make: (Id) -> Record) -> Reference? {
        guard records.count <= Int(Id.largestSlot) else { return nil }
        let record = Reference.allocate(capacity: 1)
        record.initialize(to: make(Id(kind, slot: Slot(records.count))))
        records.append(UnsafeMutableRawPointer(record))
        return record
    }
}
