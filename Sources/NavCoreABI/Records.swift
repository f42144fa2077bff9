// The engine's records in the form in which the header shows them.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// What a `nav_changes` points to.
struct ChangesHandle {
    var engine: Unmanaged<Engine>
    var operation: Slot

    @inline(__always)
    init(_ engine: Engine, _ operation: Slot) {
        self.engine = Unmanaged.passUnretained(engine)
        self.operation = operation
    }
}

extension nav_outcome {
    @inline(__always)
    init(_ outcome: Outcome) {
        self.init(
            size: MemoryLayout<nav_outcome>.size, status: outcome.status.code, by: outcome.by.rawValue,
            host_code: outcome.hostCode, abort_reason: outcome.abortReason.rawValue,
            ticket: outcome.ticket.rawValue, entry: outcome.entry.rawValue, waiter: outcome.waiter.rawValue,
            revision: outcome.revision, index: outcome.index, removed: outcome.removed, redirects: outcome.redirects)
    }
}

extension nav_result {
    init(_ waiter: Waiter) {
        self.init(
            size: MemoryLayout<nav_result>.size, kind: waiter.kind.rawValue, reason: waiter.reason.rawValue,
            origin: waiter.origin.rawValue, status: waiter.status.code, waiter: waiter.id.rawValue,
            entry: waiter.entry.rawValue, tag: waiter.tag, value: values(waiter.value?.cell))
    }
}

extension nav_plan {
    @inline(__always)
    init(_ operation: UnsafeMutablePointer<Operation>, changes: OpaquePointer) {
        self.init(
            size: MemoryLayout<nav_plan>.size, kind: operation.pointee.intent.kind.rawValue,
            animated: navAnimated(operation.pointee.isAnimated), question: operation.pointee.question.rawValue,
            ticket: operation.pointee.ticket.rawValue, tag: operation.pointee.intent.tag, changes: changes)
    }
}

extension nav_change {
    init(_ change: Change, in engine: Engine) {
        self.init(
            size: MemoryLayout<nav_change>.size, kind: change.kind.rawValue, node: engine.stack.node.rawValue,
            entry: engine.id(of: change.entry).rawValue, replaced: engine.id(of: change.replaced).rawValue,
            route: engine.routeId(of: change.entry).rawValue, from: Int(change.from), to: Int(change.to),
            arguments: values(engine.entries[change.entry].pointee.arguments?.cell))
    }
}

@inline(__always)
private func navAnimated(_ isAnimated: Bool) -> nav_animated {
    isAnimated ? Animation.yes.rawValue : Animation.no.rawValue
}

/// An event with all that it points to. It must not be moved.
struct EventFrame {
    var event = nav_event()
    var outcome = nav_outcome()
    var result = nav_result()
    var plan = nav_plan()
    var changes: ChangesHandle?

    static func fill(_ frame: UnsafeMutablePointer<EventFrame>, _ record: Record, in engine: Engine) {
        frame.pointee.event = nav_event()
        frame.pointee.event.size = MemoryLayout<nav_event>.size
        frame.pointee.event.kind = nav_event_kind(record.kind.rawValue)
        frame.pointee.event.revision = record.revision
        switch record.kind {
        case .result: fillResult(frame, engine.waiters[record.slot].pointee)
        case .released: frame.pointee.event.entry = engine.id(of: record.slot).rawValue
        case .changed, .replay, .resync:
            fillOperation(frame, record, in: engine)
            frame.pointee.event.changes = fillChanges(frame, record, in: engine)
        case .question:
            fillOperation(frame, record, in: engine)
            let changes = fillChanges(frame, record, in: engine)
            frame.pointee.plan = nav_plan(engine.operations[record.slot], changes: changes)
            frame.pointee.event.plan = address(of: &frame.pointee.plan)
            frame.pointee.event.changes = changes
        case .completed:
            fillOperation(frame, record, in: engine)
            frame.pointee.outcome = nav_outcome(engine.operations[record.slot].pointee.outcome)
            frame.pointee.event.entry = frame.pointee.outcome.entry
            frame.pointee.event.waiter = frame.pointee.outcome.waiter
            frame.pointee.event.outcome = address(of: &frame.pointee.outcome)
        default: break
        }
    }

    private static func fillResult(_ frame: UnsafeMutablePointer<EventFrame>, _ waiter: Waiter) {
        frame.pointee.result = nav_result(waiter)
        frame.pointee.event.origin = waiter.origin.rawValue
        frame.pointee.event.entry = waiter.entry.rawValue
        frame.pointee.event.waiter = waiter.id.rawValue
        frame.pointee.event.tag = waiter.tag
        frame.pointee.event.result = address(of: &frame.pointee.result)
    }

    private static func fillOperation(_ frame: UnsafeMutablePointer<EventFrame>, _ record: Record, in engine: Engine) {
        let operation = engine.operations[record.slot]
        frame.pointee.event.intent = operation.pointee.intent.kind.rawValue
        frame.pointee.event.origin = operation.pointee.origin.rawValue
        frame.pointee.event.animated = navAnimated(operation.pointee.isAnimated)
        frame.pointee.event.tag = operation.pointee.intent.tag
        frame.pointee.event.ticket = operation.pointee.outcome.ticket.rawValue
    }

    private static func fillChanges(
        _ frame: UnsafeMutablePointer<EventFrame>, _ record: Record, in engine: Engine
    ) -> OpaquePointer {
        frame.pointee.changes = ChangesHandle(engine, record.slot)
        return OpaquePointer(address(of: &frame.pointee.changes))
    }
}

/// Where a part of a frame lies, which stays there.
private func address<Part>(of part: UnsafeMutablePointer<Part>) -> UnsafePointer<Part> {
    UnsafePointer(part)
}
