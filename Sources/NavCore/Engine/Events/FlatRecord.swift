// An event, or one change of an event, as flat data; the header's nav_record.

package struct FlatRecord: BitwiseCopyable {
    var kind: Int32 = 0
    var intent: Int32 = 0
    var subkind: Int32 = 0
    var reason: Int32 = 0
    var by: Int32 = 0
    var remaining: UInt32 = 0
    var origin: Int32 = 0
    var animated: Int32 = 0
    var revision: UInt64 = 0
    var entry = Id.none
    var related = Id.none
    var route = Id.none
    var ticket = Id.none
    var question = Id.none
    var from: UInt32 = 0
    var to: UInt32 = 0
    var tag: UInt64 = 0
    var node = Id.none
    var value: UnsafePointer<Cell>?
    var hint: UnsafePointer<Cell>?
    var flow = Id.none
}

/// The places for records: an array of the caller's. The records of an older or newer caller are shorter or longer.
package struct RecordPlaces {
    private let start: UnsafeMutableRawPointer
    private let recordSize: Int
    let capacity: Int

    /// Returns nil for a wrong size. A capacity beyond all memory is no limit.
    @inline(__always)
    package init?(_ start: UnsafeMutableRawPointer, recordSize: Int, capacity: Int) {
        guard recordSize > 0, recordSize <= largestStruct, recordSize & 7 == 0 else { return nil }
        self.start = start
        self.recordSize = recordSize
        self.capacity = capacity < 0 ? Int.max : capacity
    }

    @inline(__always)
    var haveOwnSize: Bool { recordSize == MemoryLayout<FlatRecord>.stride }

    /// The first place, if all places have the size of `FlatRecord`.
    @inline(__always)
    var first: UnsafeMutablePointer<FlatRecord> { start.assumingMemoryBound(to: FlatRecord.self) }

    /// Fills in a place up to the place's size, and zeroes the bytes unknown here.
    func put(_ record: FlatRecord, at index: Int) {
        let target = start + index * recordSize
        withUnsafeBytes(of: record) { source in
            let known = min(recordSize, source.count)
            target.copyMemory(from: source.baseAddress.unsafelyUnwrapped, byteCount: known)
            for offset in known..<recordSize { target.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
        }
    }
}

/// A place to be filled in from a record.
struct RecordPlace {
    private let engine: Engine
    private let record: UnsafePointer<Record>
    private let place: UnsafeMutablePointer<FlatRecord>

    @inline(__always)
    init(_ engine: Engine, _ record: UnsafePointer<Record>, at place: UnsafeMutablePointer<FlatRecord>) {
        self.engine = engine
        self.record = record
        self.place = place
        place.initialize(to: FlatRecord(record))
    }

    /// Fills in an event without changes.
    func fillIn() {
        switch record.pointee.kind {
        case .result:
            if let waiter = record.pointee.waiter { place.pointee.show(waiter) }
        case .back: show(record.pointee.entry)
        case .gesture:
            if let told = record.pointee.gesture { place.pointee.show(told) }
        case .problem, .outcome, .answer:
            if let told = record.pointee.ending { place.pointee.show(told) }
        case .state:
            let entry = record.pointee.entry
            show(entry)
            place.pointee.value = engine.entries[entry].pointee.state?.cell
        case .completed:
            if let operation = record.pointee.operation {
                place.pointee.show(operation, outcome: operation.pointee.outcome)
            }
        default:
            guard let operation = record.pointee.operation else { return }
            place.pointee.show(operation)
            if record.pointee.kind == .guarding { return place.pointee.show(guardsOf: operation) }
            guard record.pointee.kind == .load else { return }
            place.pointee.route = operation.pointee.branch.route
            place.pointee.ticket = operation.pointee.ticket
            place.pointee.question = operation.pointee.question.id
        }
    }

    /// Fills in the release of an entry.
    @inline(__always)
    func fillInReleased() {
        show(record.pointee.entry)
    }

    /// Fills in the facts in the record itself.
    @inline(__always)
    func fillInBrief() {
        let kind = record.pointee.kind
        let change = record.pointee.brief.change
        place.pointee.intent = record.pointee.brief.intent
        place.pointee.animated = record.pointee.brief.animated
        place.pointee.origin = record.pointee.brief.origin
        place.pointee.tag = record.pointee.brief.tag
        if kind != .changed { place.pointee.ticket = record.pointee.brief.ticket }
        if kind == .completed {
            place.pointee.entry = record.pointee.brief.entry
            place.pointee.related = record.pointee.brief.waiter
            place.pointee.to = UInt32(truncatingIfNeeded: record.pointee.brief.removed)
        } else {
            if kind == .question { place.pointee.question = record.pointee.brief.question }
            show(change)
        }
    }

    /// Fills in a change of an event.
    func fillIn(change index: Int, of operation: OperationReference) {
        place.pointee.show(operation)
        if record.pointee.kind == .question {
            place.pointee.ticket = operation.pointee.ticket
            place.pointee.question = operation.pointee.question.id
        }
        place.pointee.remaining = UInt32(truncatingIfNeeded: operation.pointee.changes.count - 1 - index)
        let change = operation.pointee.changes[index]
        guard record.pointee.kind == .lifecycle else { return show(change) }
        show(change.entry)
        place.pointee.subkind = change.kind.rawValue
        place.pointee.node = engine.id(ofStack: change.node)
    }

    @inline(__always)
    private func show(_ change: Change) {
        show(change.entry)
        place.pointee.subkind = change.kind.rawValue
        place.pointee.node = engine.stacks[change.node].pointee.id
        place.pointee.value = engine.entries[change.entry].pointee.arguments?.cell
        place.pointee.from = change.from
        place.pointee.to = change.to
        if engine.flowCount > 0 { place.pointee.flow = engine.flow(after: change) }
        if change.kind == .stackMoved { show(passed: change) }
        if change.other != 0 { show(otherOf: change) }
    }

    @inline(never)
    private func show(passed change: Change) {
        place.pointee.from = UInt32(change.fromIndex)
        place.pointee.reason = Int32(change.branchFlags)
    }

    /// Shows the replaced entry, the arguments of a carrier, or the stack below a presented stack.
    @inline(never)
    private func show(otherOf change: Change) {
        if change.kind == .updated {
            place.pointee.value = engine.entries[change.carrier].pointee.toldArguments
        } else if change.kind != .flowChanged {
            place.pointee.related =
                change.kind == .replaced ? engine.id(of: change.replaced) : engine.id(ofStack: change.over)
        }
    }

    @inline(__always)
    private func show(_ slot: Slot) {
        let entry = engine.entries[slot].pointee
        place.pointee.entry = entry.id
        place.pointee.route = engine.routes[entry.route].pointee.id
    }
}

extension FlatRecord {
    @inline(__always)
    fileprivate init(_ record: UnsafePointer<Record>) {
        kind = Int32(record.pointee.kind.rawValue)
        revision = record.pointee.revision
    }

    fileprivate mutating func show(_ settled: WaiterReference) {
        let result = settled.pointee.result
        subkind = result.kind
        reason = result.kind == ResultKind.failed.rawValue ? result.status : result.reason
        origin = result.origin
        entry = result.entry
        related = settled.pointee.id
        tag = result.tag
        value = result.value
        flow = result.flow
        from = UInt32(bitPattern: result.hostCode)
        to = UInt32(result.isNext)
    }

    fileprivate mutating func show(_ told: UnsafeMutablePointer<ToldGesture>) {
        let gesture = told.pointee.gesture
        subkind = gesture.phaseNumber
        reason = gesture.edge
        related = gesture.handler
        node = gesture.scene
        to = gesture.forward == 0 ? 0 : 1
        value = withUnsafePointer(to: &told.pointee.progress) { $0 }
    }

    fileprivate mutating func show(_ told: UnsafeMutablePointer<ToldOutcome>) {
        intent = told.pointee.intent
        origin = told.pointee.origin
        animated = told.pointee.animated
        tag = told.pointee.tag
        route = told.pointee.route
        show(told.pointee.outcome)
        value = UnsafePointer(withUnsafeMutablePointer(to: &told.pointee.detail) { $0 })
    }

    fileprivate mutating func show(_ operation: OperationReference) {
        intent = operation.pointee.question.kindNumber
        origin = operation.pointee.origin.rawValue
        animated = operation.pointee.question.animated
        tag = operation.pointee.question.tag
        hint = operation.pointee.question.hint
    }

    fileprivate mutating func show(guardsOf operation: OperationReference) {
        guard let told = operation.pointee.guarded?.pointee.told else { return }
        subkind = told.kindNumber
        entry = told.entry
        related = told.guardID
        route = told.route
        value = told.arguments
        from = told.redirects
        ticket = operation.pointee.ticket
        question = operation.pointee.question.id
    }

    fileprivate mutating func show(_ operation: OperationReference, outcome: Outcome) {
        show(operation)
        show(outcome)
    }

    private mutating func show(_ outcome: Outcome) {
        subkind = outcome.statusCode
        reason = outcome.status == .aborted ? outcome.abortReason : outcome.hostCode
        entry = outcome.entry
        related = outcome.waiter
        ticket = outcome.ticket
        by = outcome.by
        from = UInt32(truncatingIfNeeded: outcome.index)
        to = UInt32(truncatingIfNeeded: outcome.removed)
    }
}
