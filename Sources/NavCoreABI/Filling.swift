// From the caller's intent to the engine's operation. What is taken over is taken out of the intent, so that the rest can be
// given back where the intent turns out to be wrong.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// Fills in what the operation is to do.
func fill(_ operation: OperationReference, in engine: Engine, _ intent: inout nav_intent) -> Status {
    let kind = operation.pointee.question.kind
    guard kind != .none else { return refuse(.invalid, "the intent has a wrong size or kind", operation, engine) }
    if let complaint = intent.superfluous(for: kind) { return refuse(.invalid, complaint, operation, engine) }
    if let options = intent.options {
        let status = fill(operation, from: options, &intent, engine, asStepOf: nil)
        guard status == .ok else { return status }
    }
    if kind == .batch { return fillBatch(operation, &intent, engine) }
    return fillContent(operation, operation, &intent, engine)
}

private func refuse(
    _ status: Status, _ complaint: StaticString, _ operation: OperationReference, _ engine: Engine
) -> Status {
    engine.complain(complaint, about: operation)
    return status
}

/// What belongs to the kind, of an operation or of a step of it.
private func fillContent(
    _ part: OperationReference, _ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine
) -> Status {
    switch part.pointee.question.kind {
    case .start, .navigate, .replaceTop, .popToRoute:
        return fillRequest(part, operation, &intent, engine)
    case .navigateForResult:
        let status = fillRequest(part, operation, &intent, engine)
        guard status == .ok else { return status }
        let keepsake = intent.takeKeepsake()
        engine.addWaiter(unsafeBitCast(intent.callback, to: ResultFunction?.self), keepsake, to: part)
        return .ok
    case .popBack, .hostDidPop:
        engine.intent(of: part).pointee.entry = Id(rawValue: intent.entry)
        guard let result = intent.result else { return .ok }
        intent.result = nil
        let (status, taken) = take(cells(result), "the result", engine, operation)
        engine.intent(of: part).pointee.result = taken
        return status
    case .popToEntry:
        engine.intent(of: part).pointee.entry = Id(rawValue: intent.entry)
        return .ok
    case .hostDidSetStack:
        return fillReportedStack(part, intent, engine)
    case .pushAll:
        return fillRequests(part, operation, &intent, engine)
    case .setStack:
        return fillElements(part, operation, &intent, engine)
    case .open:
        return fillLink(part, operation, &intent, engine)
    case .none, .popUpToRoot, .batch:
        return .ok
    }
}

private func fillLink(
    _ part: OperationReference, _ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine
) -> Status {
    guard let pointer = intent.link else { return refuse(.invalid, "the link is NULL", operation, engine) }
    var link = Link()
    let (status, complaint) = readLink(pointer, &link)
    guard status == .ok else { return refuse(status, complaint, operation, engine) }
    engine.intent(of: part).pointee.link = link
    guard let known = read(pointer, blank: nav_link(), minimum: sizeWithString), link.hasRequest else { return .ok }
    intent.link = nil
    return fill(part, from: known.request, operation, engine)
}

private func fillRequest(
    _ part: OperationReference, _ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine
) -> Status {
    let request = intent.request
    intent.request = nil
    return fill(part, from: request, operation, engine)
}

/// Fills in a request, or gives back what it holds.
private func fill(
    _ part: OperationReference, from pointer: UnsafePointer<nav_request>?, _ operation: OperationReference,
    _ engine: Engine
) -> Status {
    func refuseRequest(_ status: Status, _ complaint: StaticString) -> Status {
        engine.whileInside { giveBackArguments(of: pointer) }
        return refuse(status, complaint, operation, engine)
    }
    guard let pointer else { return refuse(.invalid, "the request is NULL", operation, engine) }
    guard let request = read(pointer, blank: nav_request(), minimum: sizeWithString) else {
        return refuseRequest(.invalid, "the request has a wrong size")
    }
    let intent = engine.intent(of: part)
    if request.route_id == 0 {
        let (status, name) = readName(request.route)
        guard status == .ok else { return refuseRequest(status, "the route's name is too long or has no bytes") }
        guard name.count > 0 else { return refuseRequest(.invalid, "the request names no route") }
        intent.pointee.routeName = name
    } else {
        intent.pointee.routeName = .empty
        intent.pointee.routeId = Id(rawValue: request.route_id)
    }
    guard let arguments = request.arguments else { return .ok }
    let (status, taken) = take(cells(arguments), "the arguments", engine, operation)
    intent.pointee.arguments = taken
    return status
}

private func fillReportedStack(_ part: OperationReference, _ intent: nav_intent, _ engine: Engine) -> Status {
    guard intent.count != 0 else { return .ok }
    guard let entries = intent.entries else { return refuse(.invalid, "the stack is NULL", part, engine) }
    guard intent.count > 0, intent.count <= Limits.entries else {
        return refuse(.tooLarge, "the stack is too long", part, engine)
    }
    let filled = engine.intent(of: part)
    filled.pointee.ids = entries
    filled.pointee.idCount = intent.count
    return .ok
}

// MARK: Operations of several steps

private func fillRequests(
    _ part: OperationReference, _ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine
) -> Status {
    guard intent.count != 0 else { return refuse(.invalid, "there is no request", operation, engine) }
    guard intent.count > 0, intent.count <= Limits.steps else {
        return refuse(.tooLarge, "there are too many requests", operation, engine)
    }
    guard intent.requests != nil else { return refuse(.invalid, "the requests are NULL", operation, engine) }
    var index = 0
    while let request = intent.takeFirstRequest() {
        let status = fill(engine.addStep(.navigate, to: part), from: request.pointee, operation, engine)
        guard status == .ok else {
            if part == operation { engine.blame(index, of: operation) }
            return status
        }
        index += 1
    }
    return .ok
}

private func fillElements(
    _ part: OperationReference, _ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine
) -> Status {
    guard intent.count != 0 else { return refuse(.invalid, "a stack is never empty", operation, engine) }
    guard intent.count > 0, intent.count <= Limits.entries else {
        return refuse(.tooLarge, "there are too many elements", operation, engine)
    }
    guard let elements = intent.elements else { return refuse(.invalid, "the elements are NULL", operation, engine) }
    let filled = engine.intent(of: part)
    filled.pointee.elements = UnsafeRawPointer(elements).assumingMemoryBound(to: Element.self)
    filled.pointee.idCount = intent.count
    var index = 0
    var stepCount = 0
    while let element = intent.takeFirstElement() {
        var status = Status.ok
        if element.pointee.kept != 0 {
            if element.pointee.request != nil {
                engine.whileInside { giveBackArguments(of: element.pointee.request) }
                status = refuse(.invalid, "an element is both kept and new", operation, engine)
            }
        } else if stepCount == Limits.steps {
            engine.whileInside { giveBackArguments(of: element.pointee.request) }
            status = refuse(.tooLarge, "there are too many new elements", operation, engine)
        } else {
            stepCount += 1
            status = fill(engine.addStep(.navigate, to: part), from: element.pointee.request, operation, engine)
        }
        guard status == .ok else {
            if part == operation { engine.blame(index, of: operation) }
            return status
        }
        index += 1
    }
    return .ok
}

private func fillBatch(_ operation: OperationReference, _ intent: inout nav_intent, _ engine: Engine) -> Status {
    guard intent.count != 0 else { return refuse(.invalid, "there is no intent", operation, engine) }
    guard intent.count > 0, intent.count <= Limits.steps else {
        return refuse(.tooLarge, "there are too many intents", operation, engine)
    }
    guard intent.intents != nil else { return refuse(.invalid, "the intents are NULL", operation, engine) }
    var index = 0
    while let pointer = intent.takeFirstIntent() {
        var step = nav_intent(readableAt: pointer.pointee)
        let status = fill(stepOf: operation, from: pointer.pointee, &step, engine)
        guard status == .ok else {
            engine.whileInside { step.giveBack(asStep: true) }
            engine.blame(index, of: operation)
            return status
        }
        index += 1
    }
    return .ok
}

private func fill(
    stepOf operation: OperationReference, from pointer: UnsafePointer<nav_intent>?, _ intent: inout nav_intent,
    _ engine: Engine
) -> Status {
    guard let pointer, let known = read(pointer, blank: nav_intent(), minimum: sizeWithNumber),
        let kind = IntentKind(rawValue: known.kind), kind.canBeStep
    else { return refuse(.invalid, "an intent is NULL, has a wrong size, or is of a wrong kind", operation, engine) }
    if let complaint = intent.superfluous(for: kind) { return refuse(.invalid, complaint, operation, engine) }
    let step = engine.addStep(kind, to: operation)
    if let options = intent.options {
        let status = fill(step, from: options, &intent, engine, asStepOf: operation)
        guard status == .ok else { return status }
    }
    return fillContent(step, operation, &intent, engine)
}

// MARK: Values and options

/// Hands a value to the engine; nil and a complaint where it is none.
@inline(__always)
func take(
    _ value: UnsafePointer<Cell>, _ noun: StaticString, _ engine: Engine, _ operation: OperationReference
) -> (Status, ValueBlock?) {
    switch engine.take(value) {
    case .value(let taken): return (.ok, taken)
    case .refused(let status):
        engine.complain(value: noun, status, about: operation)
        return (status, nil)
    }
}

/// Fills in the options of an operation, or of a step of one.
@inline(never)
private func fill(
    _ part: OperationReference, from pointer: UnsafePointer<nav_options>, _ intent: inout nav_intent, _ engine: Engine,
    asStepOf whole: OperationReference?
) -> Status {
    let operation = whole ?? part
    guard let options = read(pointer, blank: nav_options(), minimum: sizeWithNumber) else {
        return refuse(.invalid, "the options have a wrong size", operation, engine)
    }
    if let complaint = options.complaint(for: part.pointee.question.kind, isStep: whole != nil) {
        return refuse(.invalid, complaint, operation, engine)
    }
    intent.options = nil
    if let hint = options.hint {
        let (status, taken) = take(cells(hint), "the hint", engine, operation)
        part.pointee.hint = taken
        guard status == .ok else { return status }
    }
    engine.setScope(of: part, tag: options.tag, Animation(rawValue: options.animated) ?? .standard)
    let filled = engine.intent(of: part)
    filled.pointee.replacesRoot = options.flags & UInt32(NAV_REPLACE_ROOT) != 0
    filled.pointee.isInclusive = options.flags & UInt32(NAV_INCLUSIVE) != 0
    filled.pointee.comparesRoutesAlone = options.flags & UInt32(NAV_BY_ROUTE_ALONE) != 0
    filled.pointee.unique = Uniqueness(rawValue: options.unique) ?? .no
    filled.pointee.uniqueAction = UniqueAction(rawValue: options.unique_action) ?? .stay
    let unresolved = UnresolvedPolicy(rawValue: options.unresolved) ?? .standard
    if unresolved != .standard { filled.pointee.unresolved = unresolved }
    filled.pointee.issuer = Id(rawValue: options.issuer)
    filled.pointee.revision = options.revision
    filled.pointee.target = Id(rawValue: options.target)
    return .ok
}

extension nav_options {
    /// What is wrong with them, for that kind.
    func complaint(for kind: IntentKind, isStep: Bool) -> StaticString? {
        guard flags & ~UInt32(NAV_REPLACE_ROOT | NAV_INCLUSIVE | NAV_BY_ROUTE_ALONE) == 0 else {
            return "the options have an unknown flag"
        }
        guard Animation(rawValue: animated) != nil else { return "options.animated is unknown" }
        guard UnresolvedPolicy(rawValue: unresolved) != nil else { return "options.unresolved is unknown" }
        guard Uniqueness(rawValue: unique) != nil, UniqueAction(rawValue: unique_action) != nil else {
            return "options.unique or options.unique_action is unknown"
        }
        if let complaint = kind.complaint(about: special) { return complaint }
        let concernsMore = issuer != 0 || revision != 0 || target != 0 || animated != 0 || hint != nil
        return isStep && concernsMore ? "issuer, revision, target, animated and hint belong to the batch" : nil
    }

    private var special: SpecialOptions {
        var special = SpecialOptions()
        special.scope = issuer != 0 || revision != 0 || target != 0
        special.unresolved = unresolved != 0
        special.replaceRoot = flags & UInt32(NAV_REPLACE_ROOT) != 0
        special.inclusive = flags & UInt32(NAV_INCLUSIVE) != 0
        special.unique = unique != 0 || unique_action != 0 || flags & UInt32(NAV_BY_ROUTE_ALONE) != 0
        return special
    }
}
