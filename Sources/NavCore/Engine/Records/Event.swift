// An event as observers see it and hosts pull it; the header's nav_event.

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
}

extension Event {
    init(_ record: Record, entries: SlotTable<Entry>) {
        kind = Int32(record.kind.rawValue)
        revision = record.revision
        switch record.kind {
        case .result:
            if let waiter = record.waiter { show(waiter) }
        case .released, .state:
            entry = entries[record.entry].pointee.id
        default:
            if let operation = record.operation { show(operation, as: record.kind) }
        }
    }

    private mutating func show(_ settled: WaiterReference) {
        origin = settled.pointee.result.origin
        entry = settled.pointee.result.entry
        waiter = settled.pointee.id
        tag = settled.pointee.result.tag
        result = address(of: &settled.pointee.result)
    }

    private mutating func show(_ operation: OperationReference, as kind: RecordKind) {
        intent = operation.pointee.question.kindNumber
        origin = operation.pointee.origin.rawValue
        animated = operation.pointee.question.animated
        tag = operation.pointee.question.tag
        hint = operation.pointee.question.hint
        ticket = operation.pointee.outcome.ticket
        if kind == .completed {
            entry = operation.pointee.outcome.entry
            waiter = operation.pointee.outcome.waiter
            outcome = address(of: &operation.pointee.outcome)
        } else {
            changes = address(of: &operation.pointee.changes)
        }
        if kind == .load {
            changes = nil
            route = operation.pointee.loading
        }
        if kind == .question || kind == .load {
            ticket = operation.pointee.ticket
            question = address(of: &operation.pointee.question)
        }
    }
}

/// Where a part of a record lies, which does not move.
@inline(__always)
func address<Part>(of part: UnsafeMutablePointer<Part>) -> UnsafeRawPointer {
    UnsafeRawPointer(part)
}
