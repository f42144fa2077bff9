// The calls that programs make most often, read where they lie. What such a call asks for takes the steps of every
// operation; it only is not copied into an intent first. Any other call goes to the reader of intents.

import CNavCore
import CNavCoreSupport

#if canImport(NavCore)
    import NavCore
#endif

/// Performs an operation that may begin at once, with a tag, animation and the entry on top where the user is as the issuer,
/// or no options. Nil where it is no such call: then nothing was done.
@inline(__always)
func performUsual(
    _ navigator: OpaquePointer?, _ kind: IntentKind, _ options: UnsafePointer<GivenOptions>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?, _ fill: (Engine, OperationReference) -> Status
) -> nav_status? {
    guard let navigator else { return nil }
    if let options, !GivenOptions.areUsual(options) { return nil }
    if let outcome, outcome.pointee.size != MemoryLayout<nav_outcome>.stride { return nil }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        guard engine.owner.isThread(currentThread()), engine.mayBeginAtOnce else { return nil }
        if let options, !engine.goesWhereUserIs(issuedBy: options.pointee.issuer) { return nil }
        let operation = engine.beginUsual(kind)
        if let options {
            engine.setScope(
                of: operation, tag: options.pointee.tag, Animation(rawValue: options.pointee.animated) ?? .standard)
            engine.setIssuer(of: operation, options.pointee.issuer)
        }
        let status = fill(engine, operation)
        if status == .ok { engine.runUsual(operation, kind) } else { engine.reject(operation, status) }
        if operation.pointee.isTouched || engine.isClosed {
            let status = engine.conclude(operation, telling: given(outcome))
            if engine.isClosed { reap(engine) }
            return status
        }
        if let outcome { outcome.pointee = shown(engine.outcome(of: operation), as: nav_outcome.self).pointee }
        return operation.pointee.outcome.statusCode
    }
}

/// A request with a route that has a name or an id, and arguments or none.
struct UsualRequest {
    private let name: Bytes
    private let route: Id
    private let arguments: UnsafePointer<Cell>?

    /// Nil where the reader of intents has to look at it.
    @inline(__always)
    init?(_ pointer: UnsafePointer<nav_request>?) {
        guard let pointer, pointer.pointee.size == MemoryLayout<nav_request>.stride else { return nil }
        route = Id(rawValue: pointer.pointee.route_id)
        arguments = pointer.pointee.arguments.map(cells)
        guard route == .none else {
            name = .empty
            return
        }
        let text = pointer.pointee.route
        guard let start = text.bytes else { return nil }
        let length = text.length == -1 ? navcore_text_length(start, Limits.nameBytes + 1) : text.length
        guard UInt(bitPattern: length) &- 1 < UInt(Limits.nameBytes) else { return nil }
        name = Bytes(UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), length)
    }

    /// Writes it into an operation. The engine takes over the arguments, also where they are no valid value.
    @inline(__always)
    func fill(_ operation: OperationReference, in engine: Engine) -> Status {
        let intent = engine.intent(of: operation)
        intent.pointee.routeName = name
        intent.pointee.routeId = route
        guard let arguments else { return .ok }
        let (status, taken) = engine.take(arguments, "the arguments", for: operation)
        intent.pointee.arguments = taken
        return status
    }
}
