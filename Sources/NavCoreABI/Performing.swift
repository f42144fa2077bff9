// The one shape of every operation: read what was given, begin, submit, report.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// What a caller hands over besides options and outcome.
struct Given {
    /// Where an operation needs a request, NULL is wrong.
    var needsRequest = false
    /// Until its hint is taken.
    var options: UnsafePointer<nav_options>?
    var request: UnsafePointer<nav_request>?
    var result: UnsafePointer<nav_value>?
    var waits = false
    var callback: nav_result_callback?
    var keepsake = Keepsake()
    var entry: nav_id = 0
    var ids: UnsafePointer<nav_id>?
    var idCount = 0

    @inline(__always)
    init() {}

    @inline(__always)
    init(request: UnsafePointer<nav_request>?) {
        needsRequest = true
        self.request = request
    }

    @inline(__always)
    init(request: UnsafePointer<nav_request>?, waiter: nav_result_callback?, _ keepsake: Keepsake) {
        self.init(request: request)
        waits = true
        callback = waiter
        self.keepsake = keepsake
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
    func giveAllBack() {
        if let options, let readable = readKnown(options, blank: nav_options(), minimum: sizeWithNumber) {
            destroyHostObjects(readable.hint)
        }
        if let request, let readable = readKnown(request, blank: nav_request(), minimum: sizeWithString) {
            destroyHostObjects(readable.arguments)
        }
        destroyHostObjects(result)
        keepsake.giveBack()
    }

}

/// Performs an operation.
func perform(
    _ navigator: OpaquePointer?, _ kind: IntentKind, _ given: Given, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var given = given
    given.options = options
    return withEngine(
        navigator,
        else: { status in
            given.giveAllBack()
            if let outcome, canWrite(outcome, minimum: sizeWithNumber) { writeOutcome(Outcome(status), to: outcome) }
            return status.code
        }
    ) { engine in
        if let outcome, !canWrite(outcome, minimum: sizeWithNumber) {
            engine.whileInside { given.giveAllBack() }
            return conclude(engine.isClosed ? .closed : .invalid, engine)
        }
        let operation = engine.begin(kind)
        let status = engine.isClosed ? refuse(given, .closed, engine) : fill(operation, in: engine, &given)
        if status != .ok {
            engine.reject(operation, status)
        } else if kind.isReport {
            engine.submit(report: operation)
        } else {
            engine.submit(operation)
        }
        return conclude(operation, engine, outcome)
    }
}

/// Performs a navigation that asks for nothing special when nothing special is going on; nil where it does.
@inline(__always)
func navigatePlainly(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status? {
    guard let request, options == nil, request.pointee.size == MemoryLayout<nav_request>.stride else { return nil }
    guard request.pointee.arguments == nil else { return nil }
    var name = Bytes(request.pointee.route)
    if request.pointee.route_id != 0 { name = .empty } else if !isPlainName(name) { return nil }
    return performPlainly(navigator, .navigate, outcome) { intent in
        intent.pointee.routeName = name
        intent.pointee.routeId = Id(rawValue: request.pointee.route_id)
    }
}

/// Whether it has bytes, and no more than a name may have.
@inline(__always)
private func isPlainName(_ name: Bytes) -> Bool {
    guard UInt(bitPattern: name.count) &- 1 < UInt(Limits.nameBytes) else { return false }
    return name.start != nil
}

@inline(__always)
func performPlainly(
    _ navigator: OpaquePointer?, _ kind: IntentKind, _ outcome: UnsafeMutablePointer<nav_outcome>?,
    fill: (UnsafeMutablePointer<Intent>) -> Void
) -> nav_status? {
    guard let navigator else { return nil }
    if let outcome, outcome.pointee.size != MemoryLayout<nav_outcome>.stride { return nil }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        guard engine.owner == currentThread(), let operation = engine.beginPlainly(kind) else { return nil }
        fill(engine.intent(of: operation))
        engine.runPlainly(operation, kind)
        if operation.pointee.needsCleaning { return conclude(operation, engine, outcome) }
        if let outcome { writeOutcome(engine.outcomeToTell(operation), to: outcome) }
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

private func conclude(_ status: Status, _ engine: Engine) -> nav_status {
    if engine.isClosed { reap(engine) }
    return status.code
}

private func refuse(_ given: Given, _ status: Status, _ engine: Engine) -> Status {
    engine.whileInside { given.giveAllBack() }
    return status
}

func writeOutcome(_ outcome: Outcome, to pointer: UnsafeMutablePointer<nav_outcome>) {
    withUnsafePointer(to: outcome) { write(shown($0, as: nav_outcome.self).pointee, to: pointer) }
}

/// Fills in what the operation is to do. Whatever was handed over is owned by the engine or given back afterwards.
private func fill(
    _ operation: OperationReference, in engine: Engine, _ given: inout Given
) -> Status {
    func refuse(_ status: Status, _ complaint: StaticString) -> Status {
        engine.complain(complaint, about: operation)
        engine.whileInside { given.giveAllBack() }
        return status
    }
    let intent = engine.intent(of: operation)
    if let options = given.options {
        let (status, complaint) = readOptions(options, &given, engine, operation)
        guard status == .ok else { return refuse(status, complaint) }
    }
    if given.needsRequest {
        guard let pointer = given.request else { return refuse(.invalid, "the request is NULL") }
        guard let request = read(pointer, blank: nav_request(), minimum: sizeWithString) else {
            return refuse(.invalid, "the request has a wrong size")
        }
        if request.route_id == 0 {
            let (status, name) = readName(request.route)
            guard status == .ok else { return refuse(status, "the route's name is too long or has no bytes") }
            guard name.count > 0 else { return refuse(.invalid, "the request names no route") }
            intent.pointee.routeName = name
        } else {
            intent.pointee.routeName = .empty
            intent.pointee.routeId = Id(rawValue: request.route_id)
        }
        if let arguments = request.arguments {
            let (status, taken) = take(arguments, "the arguments are no valid value", engine, operation)
            intent.pointee.arguments = taken
            if status != .ok {
                engine.whileInside { given.keepsake.giveBack() }
                return status
            }
        }
    }
    if let result = given.result {
        let (status, taken) = take(result, "the result is no valid value", engine, operation)
        intent.pointee.result = taken
        if status != .ok { return status }
    }
    if given.waits {
        engine.addWaiter(unsafeBitCast(given.callback, to: ResultFunction?.self), given.keepsake, to: operation)
    }
    if given.entry != 0 || given.idCount != 0 {
        intent.pointee.entry = Id(rawValue: given.entry)
        guard given.idCount != 0 else { return .ok }
        guard given.ids != nil else { return refuse(.invalid, "the stack is NULL") }
        guard given.idCount > 0, given.idCount <= Limits.entries else {
            return refuse(.tooLarge, "the stack is too long")
        }
        intent.pointee.ids = given.ids
        intent.pointee.idCount = given.idCount
    }
    return .ok
}

/// Hands a value to the engine; nil and a complaint where it is none.
private func take(
    _ value: UnsafePointer<nav_value>, _ complaint: StaticString, _ engine: Engine, _ operation: OperationReference
) -> (Status, ValueBlock?) {
    switch engine.take(cells(value)) {
    case .value(let taken): return (.ok, taken)
    case .refused(let status):
        engine.complain(complaint, about: operation)
        return (status, nil)
    }
}

/// Reads the options; where they are wrong, what is wrong with them.
@inline(never)
private func readOptions(
    _ pointer: UnsafePointer<nav_options>, _ given: inout Given, _ engine: Engine, _ operation: OperationReference
) -> (Status, StaticString) {
    guard let options = read(pointer, blank: nav_options(), minimum: sizeWithNumber) else {
        return (.invalid, "the options have a wrong size")
    }
    guard options.flags & ~UInt32(NAV_REPLACE_ROOT | NAV_INCLUSIVE | NAV_BY_ROUTE_ALONE) == 0 else {
        return (.invalid, "the options have an unknown flag")
    }
    guard let animation = Animation(rawValue: options.animated) else {
        return (.invalid, "options.animated is unknown")
    }
    guard let unresolved = UnresolvedPolicy(rawValue: options.unresolved) else {
        return (.invalid, "options.unresolved is unknown")
    }
    guard let unique = Uniqueness(rawValue: options.unique), let action = UniqueAction(rawValue: options.unique_action)
    else { return (.invalid, "options.unique or options.unique_action is unknown") }
    guard unique == .no || operation.pointee.question.kind == .navigate else {
        return (.invalid, "only a navigation without a result can be unique")
    }
    given.options = nil
    if let hint = options.hint {
        let complaint: StaticString = "the hint is no valid value"
        let (status, taken) = take(hint, complaint, engine, operation)
        operation.pointee.hint = taken
        guard status == .ok else { return (status, complaint) }
    }
    engine.setScope(of: operation, tag: options.tag, animation)
    let intent = engine.intent(of: operation)
    intent.pointee.replacesRoot = options.flags & UInt32(NAV_REPLACE_ROOT) != 0
    intent.pointee.isInclusive = options.flags & UInt32(NAV_INCLUSIVE) != 0
    intent.pointee.comparesRoutesAlone = options.flags & UInt32(NAV_BY_ROUTE_ALONE) != 0
    intent.pointee.unique = unique
    intent.pointee.uniqueAction = action
    intent.pointee.unresolved = unresolved
    intent.pointee.issuer = Id(rawValue: options.issuer)
    intent.pointee.revision = options.revision
    intent.pointee.target = Id(rawValue: options.target)
    return (.ok, "")
}
