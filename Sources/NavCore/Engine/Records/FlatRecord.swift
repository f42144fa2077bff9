// An event, or one change of an event, as flat data; the header's nav_record.

package struct FlatRecord: BitwiseCopyable {
    var kind: Int32 = 0
    var intent: Int32 = 0
    var what: Int32 = 0
    var why: Int32 = 0
    var by: Int32 = 0
    var more: UInt32 = 0
    var origin: Int32 = 0
    var animated: Int32 = 0
    var revision: UInt64 = 0
    var entry = Id.none
    var other = Id.none
    var route = Id.none
    var ticket = Id.none
    var question = Id.none
    var from: UInt32 = 0
    var to: UInt32 = 0
    var tag: UInt64 = 0
    var value: UnsafePointer<Cell>?
    var hint: UnsafePointer<Cell>?
}

extension FlatRecord {
    /// An event without changes.
    init(_ record: Record, in engine: Engine) {
        kind = Int32(record.kind.rawValue)
        revision = record.revision
        switch record.kind {
        case .result:
            if let waiter = record.waiter { show(waiter) }
        case .released, .state:
            show(record.entry, in: engine)
            if record.kind == .state { value = engine.entries[record.entry].pointee.state?.cell }
        case .completed:
            if let operation = record.operation { show(operation, outcome: operation.pointee.outcome) }
        default:
            if let operation = record.operation { show(operation) }
        }
    }

    /// What is said of a plain operation.
    init(plain record: Record, in engine: Engine) {
        kind = Int32(record.kind.rawValue)
        revision = record.revision
        intent = record.plain.kind.rawValue
        animated = (record.plain.isAnimated ? Animation.yes : .no).rawValue
        if record.kind == .completed {
            entry = engine.entries[record.entry].pointee.id
            ticket = record.plain.ticket
            to = record.plain.isPop ? 1 : 0
            return
        }
        show(record.plain.change(of: record.entry), in: engine)
        if record.kind == .question {
            ticket = record.plain.ticket
            question = .question(of: ticket)
        }
    }

    /// A change of an event.
    init(_ record: Record, change index: Int, of operation: OperationReference, in engine: Engine) {
        kind = Int32(record.kind.rawValue)
        revision = record.revision
        show(operation)
        if record.kind == .question {
            ticket = operation.pointee.ticket
            question = operation.pointee.question.id
        }
        let change = operation.pointee.changes[index]
        more = UInt32(truncatingIfNeeded: operation.pointee.changes.count - 1 - index)
        show(change, in: engine)
    }

    private mutating func show(_ change: Change, in engine: Engine) {
        what = change.kind.rawValue
        other = engine.id(of: change.replaced)
        show(change.entry, in: engine)
        value = engine.entries[change.entry].pointee.arguments?.cell
        from = change.from
        to = change.to
    }

    private mutating func show(_ slot: Slot, in engine: Engine) {
        entry = engine.entries[slot].pointee.id
        route = engine.routeId(of: slot)
    }

    private mutating func show(_ settled: WaiterReference) {
        let result = settled.pointee.result
        what = result.kind
        why = result.kind == ResultKind.failed.rawValue ? result.status : result.reason
        origin = result.origin
        entry = result.entry
        other = settled.pointee.id
        tag = result.tag
        value = result.value
    }

    private mutating func show(_ operation: OperationReference) {
        intent = operation.pointee.question.kindNumber
        origin = operation.pointee.origin.rawValue
        animated = operation.pointee.question.animated
        tag = operation.pointee.question.tag
        hint = operation.pointee.question.hint
    }

    private mutating func show(_ operation: OperationReference, outcome: Outcome) {
        show(operation)
        what = outcome.statusCode
        why = outcome.status == .aborted ? outcome.abortReason : outcome.hostCode
        entry = outcome.entry
        other = outcome.waiter
        ticket = outcome.ticket
        by = outcome.by
        from = UInt32(truncatingIfNeeded: outcome.index)
        to = UInt32(truncatingIfNeeded: outcome.removed)
    }
}
