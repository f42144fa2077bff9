// Ports: posting from other threads, draining, and who owns the navigator.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

// MARK: The owner

@implementation @_cdecl("nav_release")
public func nav_release(_ navigator: OpaquePointer?) -> nav_status {
    withEngine(navigator, else: { $0.code }) { $0.release().code }
}

@implementation @_cdecl("nav_claim")
public func nav_claim(_ navigator: OpaquePointer?) -> nav_status {
    guard let navigator else { return Status.invalid.code }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        engine.claim(for: currentThread()).code
    }
}

@implementation @_cdecl("nav_drain")
public func nav_drain(_ navigator: OpaquePointer?) -> nav_status {
    withEngine(navigator, else: { $0.code }) { engine in
        let status = engine.drain()
        if engine.isClosed { reap(engine) }
        return status.code
    }
}

// MARK: Ports

@implementation @_cdecl("nav_port_new")
public func nav_port_new(
    _ navigator: OpaquePointer?, _ wake: nav_wake_callback?, _ userData: UnsafeMutableRawPointer?,
    _ destroy: nav_destroy_callback?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> nav_status {
    out?.pointee = nil
    let keepsake = Keepsake(userData, destroy)
    return changing(navigator, elseGiveBack: keepsake.giveBack) { engine in
        guard let out else { return .invalid }
        out.pointee = OpaquePointer(Unmanaged.passRetained(engine.makePort(wake, keepsake)).toOpaque())
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
    let status = post(intent, through: port, ticket)
    if status != .pending {
        ticket?.pointee = 0
        var readable = nav_intent(readableAt: intent)
        readable.giveBack()
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

// MARK: Posts

/// An intent that was posted: at the beginning of a block with all that it points to.
private struct PostedIntent {
    var post: Post
    var intent: nav_intent
}

private func post(
    _ pointer: UnsafePointer<nav_intent>?, through port: OpaquePointer?, _ ticket: UnsafeMutablePointer<nav_id>?
) -> Status {
    guard let port else { return .invalid }
    return withPort(port) { port in
        guard !port.mailbox.isClosed else { return .closed }
        guard let pointer, let intent = read(pointer, blank: nav_intent(), minimum: sizeWithNumber) else {
            return .invalid
        }
        let headSize = MemoryLayout<PostedIntent>.stride
        var measure = Packing(into: nil, after: headSize)
        _ = measure.pack(intent)
        guard measure.status == .ok else { return measure.status }
        let block = UnsafeMutableRawPointer.allocate(byteCount: measure.size, alignment: 16)
        var packing = Packing(into: block, after: headSize)
        let packed = packing.pack(intent)
        var status = packing.status
        if status == .ok {
            let posted = Post(
                performPosted, port.mailbox.takeTicket(), port, IntentKind(rawValue: packed.kind) ?? .none)
            let head = block.initializeMemory(as: PostedIntent.self, to: PostedIntent(post: posted, intent: packed))
            ticket?.pointee = posted.ticket.rawValue
            status = port.post(UnsafeMutableRawPointer(head).assumingMemoryBound(to: Post.self))
        }
        if status != .pending { block.deallocate() }
        return status
    }
}

private let performPosted: PostFunction = { engine, block in
    let posted = block.assumingMemoryBound(to: PostedIntent.self)
    Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
        perform(posted.pointee.intent, postedAs: posted.pointee.post, in: engine)
    }
    block.deallocate()
}
