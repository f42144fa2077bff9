// Ports: posting from other threads, draining, and who owns the navigator.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

// MARK: The owner

@implementation @_cdecl("nav_detach_thread")
public func nav_detach_thread(_ navigator: OpaquePointer?) -> nav_status {
    withEngine(navigator, else: { $0.code }) { $0.release().code }
}

@implementation @_cdecl("nav_attach_thread")
public func nav_attach_thread(_ navigator: OpaquePointer?) -> nav_status {
    guard let navigator else { return Status.invalid.code }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        engine.owner.claim(for: currentThread()).code
    }
}

@implementation @_cdecl("nav_drain")
public func nav_drain(_ navigator: OpaquePointer?) -> nav_status {
    withEngine(navigator, else: { $0.code }) { end($0, $0.drain()) }
}

// MARK: Ports

@implementation @_cdecl("nav_port_new")
public func nav_port_new(
    _ navigator: OpaquePointer?, _ wake: nav_wake_callback?, _ userData: UnsafeMutableRawPointer?,
    _ destroy: nav_destroy_callback?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> nav_status {
    out?.pointee = nil
    let ownedUserData = OwnedUserData(userData, destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let out else { return .invalid }
        out.pointee = OpaquePointer(Unmanaged.passRetained(engine.makePort(wake, ownedUserData)).toOpaque())
        return .ok
    }
}

@implementation @_cdecl("nav_port_retain")
public func nav_port_retain(_ port: OpaquePointer?) -> OpaquePointer? {
    if let port { _ = reference(to: port).retain() }
    return port
}

@implementation @_cdecl("nav_port_release")
public func nav_port_release(_ port: OpaquePointer?) {
    if let port { reference(to: port).release() }
}

@implementation @_cdecl("nav_port_post")
public func nav_port_post(
    _ port: OpaquePointer?, _ intent: UnsafePointer<nav_intent>?, _ ticket: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    let status = port.map { withPort($0) { $0.post(given(intent), ticket: given(ticket)) } } ?? .invalid
    if status != .pending {
        ticket?.pointee = 0
        var readable = GivenIntent(readableAt: given(intent))
        readable.release()
    }
    return status.code
}

@implementation @_cdecl("nav_port_answer")
public func nav_port_answer(_ port: OpaquePointer?, _ question: nav_id, _ answer: Int32) -> nav_status {
    posting(port) { $0.answer(Id(rawValue: question), code: answer) }
}

@implementation @_cdecl("nav_port_abort")
public func nav_port_abort(_ port: OpaquePointer?, _ ticket: nav_id, _ reason: nav_abort_reason) -> nav_status {
    posting(port) { $0.abort(Id(rawValue: ticket), AbortReason(rawValue: reason) ?? .none) }
}

@implementation @_cdecl("nav_port_cancel_result")
public func nav_port_cancel_result(_ port: OpaquePointer?, _ waiter: nav_id) -> nav_status {
    posting(port) { $0.cancelResult(Id(rawValue: waiter)) }
}

@implementation @_cdecl("nav_port_close")
public func nav_port_close(_ port: OpaquePointer?) -> nav_status {
    posting(port) { $0.close() }
}

private func posting(_ port: OpaquePointer?, _ body: (Port) -> Status) -> nav_status {
    guard let port else { return Status.invalid.code }
    return withPort(port) { body($0).code }
}

/// Keeps the port meanwhile: its last holder may be what it posts.
private func withPort<Value>(_ port: OpaquePointer, _ body: (Port) -> Value) -> Value {
    let port = reference(to: port).retain()
    defer { port.release() }
    return port._withUnsafeGuaranteedRef(body)
}

private func reference(to port: OpaquePointer) -> Unmanaged<Port> {
    .fromOpaque(UnsafeRawPointer(port))
}
