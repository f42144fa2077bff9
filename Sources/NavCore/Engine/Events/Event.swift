// An event, as seen by observers and pulled by hosts; the header's nav_event.

package struct Event: BitwiseCopyable {
    var size = MemoryLayout<Event>.stride
    var kind: Int32 = 0
    var intent: Int32 = 0
    var origin: Int32 = 0
    var animated: Int32 = 0
    var revision: UInt64 = 0
    var entry = Id.none
    var waiter = Id.none
    var ticket = Id.none
    var tag: UInt64 = 0
    var changes: UnsafeRawPointer?
    var outcome: UnsafeRawPointer?
    var result: UnsafeRawPointer?
    var question: UnsafeRawPointer?
    var hint: UnsafePointer<Cell>?
    var route = Id.none
    var guarding: UnsafeRawPointer?
    var gesture: UnsafeRawPointer?
    var detail: UnsafePointer<Cell>?
}

extension Event {
    /// Makes the event of a record.
    @inline(never)
    @_optimize(speed)
    init(_ record: UnsafePointer<Record>, entries: SlotTable<Entry>) {
        let (kind, revision) = (record.pointee.kind, record.pointee.revision)
        switch kind {
        case .result:
            if let waiter = record.pointee.waiter { self.init(of: waiter, revision) } else { self.init() }
        case .gesture:
            self.init(kind, of: nil, revision)
            guard let told = record.pointee.gesture else { return }
            changes = told.pointee.gesture.changes
            gesture = address(of: &told.pointee.gesture)
        case .problem, .outcome, .answer:
            self.init(kind, of: nil, revision)
            if let told = record.pointee.ending { show(told) }
        case .released, .state, .back:
            self.init(kind, of: entries[record.pointee.entry].pointee.id, revision)
        default:
            self.init(kind, of: record.pointee.operation, revision)
        }
    }

    @inline(__always)
    var isChange: Bool { kind == Int32(RecordKind.changed.rawValue) }

    private mutating func show(_ told: UnsafeMutablePointer<ToldOutcome>) {
        intent = told.pointee.intent
        origin = told.pointee.origin
        animated = told.pointee.animated
        tag = told.pointee.tag
        ticket = told.pointee.outcome.ticket
        route = told.pointee.route
        outcome = address(of: &told.pointee.outcome)
        detail = UnsafePointer(withUnsafeMutablePointer(to: &told.pointee.detail) { $0 })
    }

    init(_ kind: RecordKind, of entry: Id, _ revision: UInt64) {
        self.kind = Int32(kind.rawValue)
        self.revision = revision
        self.entry = entry
    }

    init(of settled: WaiterReference, _ revision: UInt64) {
        kind = Int32(RecordKind.result.rawValue)
        self.revision = revision
        origin = settled.pointee.result.origin
        entry = settled.pointee.result.entry
        waiter = settled.pointee.id
        tag = settled.pointee.result.tag
        result = address(of: &settled.pointee.result)
    }

    @inline(__always)
    init(_ kind: RecordKind, of operation: OperationReference?, _ revision: UInt64) {
        self.kind = Int32(kind.rawValue)
        self.revision = revision
        guard let operation else { return }
        intent = operation.pointee.question.kindNumber
        origin = operation.pointee.origin.rawValue
        animated = operation.pointee.question.animated
        tag = operation.pointee.question.tag
        hint = operation.pointee.question.hint
        ticket = operation.pointee.outcome.ticket
        changes = address(of: &operation.pointee.changes)
        if kind != .changed { showMore(of: operation, as: kind) }
    }

    private mutating func showMore(of operation: OperationReference, as kind: RecordKind) {
        if kind == .completed {
            changes = nil
            entry = operation.pointee.outcome.entry
            waiter = operation.pointee.outcome.waiter
            outcome = address(of: &operation.pointee.outcome)
        }
        if kind == .load {
            changes = nil
            route = operation.pointee.branch.route
        }
        if kind == .guarding, let guarded = operation.pointee.guarded {
            changes = nil
            entry = guarded.pointee.told.entry
            route = guarded.pointee.told.route
            guarding = address(of: &guarded.pointee.told)
        }
        if kind == .question || kind == .load || kind == .guarding {
            ticket = operation.pointee.ticket
            question = address(of: &operation.pointee.question)
        }
    }
}

/// Returns the address of a part of a record; the record does not move.
@inline(__always)
func address<Part>(of part: UnsafeMutablePointer<Part>) -> UnsafeRawPointer {
    UnsafeRawPointer(part)
}
