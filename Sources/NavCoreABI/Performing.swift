// The one shape of every operation: read what was given, begin, submit, report.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// What a caller hands over besides options and outcome.
struct Given {
    /// Where an operation needs a request, NULL is wrong.
    var needsRequest = false
    var request: UnsafePointer<nav_request>?
    var result: UnsafePointer<nav_value>?
    var callback: HostCallback?
    var entry: nav_id = 0
    var ids: UnsafePointer<nav_id>?
    var idCount = 0

    @inline(__always)
    init() {}

    @inline(__always)
    init(request: UnsafePointer<nav_request>?, callback: HostCallback? = nil) {
        needsRequest = true
        self.request = request
        self.callback = callback
    }

    @inline(__always)
    init(result: UnsafePointer<nav_value>?) {
        self.result = result
    }

    @inline(__always)
    init(entry: nav_id) {
        self.entry = entry
    }

    @inline(__always)
    init(ids: UnsafePointer<nav_id>?, count: Int) {
        self.ids = ids
        idCount = count
    }

    /// Returns everything that the library would own, when the call cannot even begin.
    @inline(never)
    func giveAllBack() {
        if let request, let read = read(request, blank: nav_request(), minimum: sizeWithString) {
            giveBack(read.arguments)
        }
        giveBack(result)
        giveCallbackBack()
    }

    func giveCallbackBack() {
        if let callback {
            giveBack(callback.userData, unsafeBitCast(callback.destroy, to: nav_destroy_callback?.self))
        }
    }
}

/// Performs an operation.
@inline(__always)
func perform(
    _ navigator: OpaquePointer?, _ kind: IntentKind, _ given: Given, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    withEngine(
        navigator,
        else: { status in
            given.giveAllBack()
            return status.code
        }
    ) { engine in
        if engine.isClosed {
            given.giveAllBack()
            return Status.closed.code
        }
        if let outcome, !canWrite(outcome, minimum: sizeWithNumber) {
            given.giveAllBack()
            return Status.invalid.code
        }
        guard let operation = engine.begin(kind) else {
            given.giveAllBack()
            return Status.full.code
        }
        let status = fill(operation, in: engine, given, options)
        if status == .ok {
            if kind.isReport { engine.submit(report: operation) } else { engine.submit(operation) }
        } else {
            engine.reject(operation, status)
        }
        let told = engine.callersOutcomeStatus(operation)
        if let outcome { write(nav_outcome(engine.callersOutcome(operation)), to: outcome) }
        engine.conclude(operation)
        if engine.isClosed { reap(engine) }
        return told.code
    }
}

/// Fills the operation's intent. Whatever was handed over is owned by the engine or given back afterwards.
@inline(__always)
private func fill(
    _ operation: Slot, in engine: Engine, _ given: Given, _ options: UnsafePointer<nav_options>?
) -> Status {
    engine.complaint = .empty
    let intent = engine.intent(of: operation)
    if let options, let complaint = readOptions(options, intent) {
        engine.complaint = Bytes(complaint)
        given.giveAllBack()
        return .invalid
    }
    var arguments: UnsafePointer<nav_value>?
    if given.needsRequest {
        guard let pointer = given.request, let request = read(pointer, blank: nav_request(), minimum: sizeWithString) else {
            engine.complaint = Bytes(given.request == nil ? "the request is NULL" : "the request has a wrong size")
            given.giveAllBack()
            return .invalid
        }
        if request.route_id != 0 {
            intent.pointee.routeId = Id(rawValue: request.route_id)
        } else {
            let (status, name) = readName(request.route)
            guard status == .ok, name.count > 0 else {
                engine.complaint = Bytes(status == .tooLarge ? "the route's name is too long" : "the request names no route")
                given.giveAllBack()
                return status == .ok ? .invalid : status
            }
            intent.pointee.routeName = name
        }
        arguments = request.arguments
    }
    intent.pointee.entry = Id(rawValue: given.entry)
    if let ids = given.ids {
        intent.pointee.ids = ids
        intent.pointee.idCount = given.idCount
    }
    if arguments != nil || given.result != nil {
        let status = takeValues(engine, intent, arguments, given.result)
        guard status == .ok else {
            engine.complaint = Bytes(arguments != nil ? "the arguments are no valid value" : "the result is no valid value")
            given.giveCallbackBack()
            return status
        }
    }
    if let callback = given.callback { engine.addWaiter(callback, to: operation) }
    return .ok
}

@inline(never)
private func takeValues(
    _ engine: Engine, _ intent: UnsafeMutablePointer<Intent>, _ arguments: UnsafePointer<nav_value>?,
    _ result: UnsafePointer<nav_value>?
) -> Status {
    if let arguments {
        switch engine.take(cells(arguments)) {
        case .success(let value): intent.pointee.arguments = value
        case .failure(let failure): return failure.status
        }
    }
    if let result {
        switch engine.take(cells(result)) {
        case .success(let value): intent.pointee.result = value
        case .failure(let failure): return failure.status
        }
    }
    return .ok
}

/// What is wrong with the options, if anything.
@inline(never)
private func readOptions(_ pointer: UnsafePointer<nav_options>, _ intent: UnsafeMutablePointer<Intent>) -> StaticString? {
    guard let options = read(pointer, blank: nav_options(), minimum: sizeWithNumber) else {
        return "the options have a wrong size"
    }
    guard options.flags & ~UInt32(NAV_REPLACE_ROOT | NAV_INCLUSIVE) == 0 else { return "the options have an unknown flag" }
    guard let animation = Animation(rawValue: options.animated) else { return "options.animated is unknown" }
    guard let unresolved = UnresolvedPolicy(rawValue: options.unresolved) else { return "options.unresolved is unknown" }
    intent.pointee.replacesRoot = options.flags & UInt32(NAV_REPLACE_ROOT) != 0
    intent.pointee.isInclusive = options.flags & UInt32(NAV_INCLUSIVE) != 0
    intent.pointee.animation = animation
    intent.pointee.unresolved = unresolved
    intent.pointee.issuer = Id(rawValue: options.issuer)
    intent.pointee.revision = options.revision
    intent.pointee.target = Id(rawValue: options.target)
    intent.pointee.tag = options.tag
    return nil
}
