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

// MARK: The short way

/// Performs a navigation that asks for nothing special when nothing special is going on; nil where it does.
@inline(__always)
func navigatePlainly(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ outcome: UnsafeMutablePointer<nav_outcome>?,
    _ navigate: (Engine, Bytes, Id) -> PlainEnd
) -> nav_status? {
    guard let request, request.pointee.size == MemoryLayout<nav_request>.stride else { return nil }
    guard request.pointee.arguments == nil else { return nil }
    var name = Bytes(request.pointee.route)
    if request.pointee.route_id != 0 { name = .empty } else if !isPlainName(name) { return nil }
    return performPlainly(navigator, outcome) { navigate($0, name, Id(rawValue: request.pointee.route_id)) }
}

/// Whether it has bytes, and no more than a name may have.
@inline(__always)
private func isPlainName(_ name: Bytes) -> Bool {
    guard UInt(bitPattern: name.count) &- 1 < UInt(Limits.nameBytes) else { return false }
    return name.start != nil
}

@inline(__always)
func performPlainly(
    _ navigator: OpaquePointer?, _ outcome: UnsafeMutablePointer<nav_outcome>?, _ run: (Engine) -> PlainEnd
) -> nav_status? {
    guard let navigator else { return nil }
    if let outcome, outcome.pointee.size != MemoryLayout<nav_outcome>.stride { return nil }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        guard engine.belongs(to: currentThread()) else { return nil }
        switch run(engine) {
        case .notTaken: return nil
        case .special: return conclude(engine.plainOperation, engine, outcome)
        case .done:
            if let outcome { outcome.pointee = shown(engine.plainOutcome, as: nav_outcome.self).pointee }
        case .over:
            if let outcome { writeOutcome(engine.lastOutcome, to: outcome) }
            if engine.isClosed { reap(engine) }
        case .asked:
            if let outcome { writeOutcome(engine.lastOutcome, to: outcome) }
            return Status.pending.code
        }
        return Status.ok.code
    }
}

/// Reports what became of an operation.
@inline(never)
private func conclude(
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
