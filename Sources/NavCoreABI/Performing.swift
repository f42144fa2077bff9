// The one shape of every operation: an intent is read, begun, submitted, and its outcome told.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// Performs an operation.
func perform(
    _ navigator: OpaquePointer?, _ intent: nav_intent, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = intent
    return withEngine(
        navigator,
        else: { status in
            intent.giveBack()
            if let outcome, canWrite(outcome, minimum: sizeWithNumber) { writeOutcome(Outcome(status), to: outcome) }
            return status.code
        }
    ) { engine in
        let operation = engine.begin(IntentKind(rawValue: intent.kind) ?? .none)
        if let outcome, !canWrite(outcome, minimum: sizeWithNumber) {
            engine.complain("the outcome has a wrong size", about: operation)
            submit(operation, engine.isClosed ? .closed : .invalid, engine, &intent)
            return conclude(operation, engine, nil)
        }
        let status = engine.isClosed ? .closed : fill(operation, in: engine, &intent)
        submit(operation, status, engine, &intent)
        return conclude(operation, engine, outcome)
    }
}

/// Performs an operation that another thread has posted. The engine outlives it, whoever frees it meanwhile.
func perform(_ intent: nav_intent, postedAs post: Post, in engine: Engine) {
    var intent = intent
    let operation = engine.begin(IntentKind(rawValue: intent.kind) ?? .none)
    let status = fill(operation, in: engine, &intent)
    let adopted = engine.adopt(post, by: operation)
    if status == .ok, adopted != .ok {
        engine.reject(operation, adopted)
    } else {
        submit(operation, status, engine, &intent)
    }
    engine.conclude(operation)
}

/// Submits what was filled in, or rejects it and gives back what is left of the intent.
private func submit(
    _ operation: OperationReference, _ status: Status, _ engine: Engine, _ intent: inout nav_intent
) {
    if status != .ok {
        engine.whileInside { intent.giveBack() }
        engine.reject(operation, status)
    } else if operation.pointee.question.kind.isReport {
        engine.submit(report: operation)
    } else {
        engine.submit(operation)
    }
}

/// Reports what became of an operation.
@inline(never)
func conclude(
    _ operation: OperationReference, _ engine: Engine, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    let told = engine.statusToTell(operation)
    if let outcome { writeOutcome(engine.outcomeToTell(operation), to: outcome) }
    engine.conclude(operation)
    if engine.isClosed { reap(engine) }
    return told
}

func writeOutcome(_ outcome: Outcome, to pointer: UnsafeMutablePointer<nav_outcome>) {
    withUnsafePointer(to: outcome) { write(shown($0, as: nav_outcome.self).pointee, to: pointer) }
}
