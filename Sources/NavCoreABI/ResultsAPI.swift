// Results.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_cancel_result")
public func nav_cancel_result(_ navigator: OpaquePointer?, _ waiter: nav_id) -> nav_status {
    changing(navigator) { $0.cancel(waiter: Id(rawValue: waiter)) }
}

@implementation @_cdecl("nav_entry_publish")
public func nav_entry_publish(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ value: UnsafePointer<nav_value>?, _ flags: UInt32
) -> nav_status {
    withEngine(
        navigator,
        else: { status in
            Cell.destroyHostObjects(at: given(value))
            return status.code
        }
    ) { engine in
        end(engine, publish(engine, Id(rawValue: entry), value, flags))
    }
}

@inline(__always)
private func publish(
    _ engine: Engine, _ entry: Id, _ value: UnsafePointer<nav_value>?, _ flags: UInt32
) -> Status {
    guard !engine.isClosed, flags & ~UInt32(NAV_PUBLISH_IF_AWAITED | NAV_PUBLISH_WHEN_COVERED) == 0 else {
        engine.whileInside { Cell.destroyHostObjects(at: given(value)) }
        return engine.isClosed ? .closed : .invalid
    }
    var null = Cell()
    switch value.map({ engine.take(cells($0)) }) ?? engine.take(&null) {
    case .refused(let status): return status
    case .value(let block):
        return engine.publish(
            block, from: entry, isStrict: flags & UInt32(NAV_PUBLISH_IF_AWAITED) != 0,
            fromCovered: flags & UInt32(NAV_PUBLISH_WHEN_COVERED) != 0)
    }
}

@implementation @_cdecl("nav_entry_next_value")
public func nav_entry_next_value(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ callback: nav_result_callback?,
    _ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?, _ tag: UInt64,
    _ waiter: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    waiting(navigator, callback, OwnedUserData(userData, destroy), waiter) {
        $0.next(of: Id(rawValue: entry), $1, $2, tag: tag)
    }
}

@implementation @_cdecl("nav_result_attach")
public func nav_result_attach(
    _ navigator: OpaquePointer?, _ key: nav_string, _ callback: nav_result_callback?,
    _ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?, _ waiter: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    waiting(navigator, callback, OwnedUserData(userData, destroy), waiter) { $0.attach(toKey: Bytes(key), $1, $2) }
}

/// Lets a callback wait, or gives its user data back.
private func waiting(
    _ navigator: OpaquePointer?, _ callback: nav_result_callback?, _ ownedUserData: OwnedUserData,
    _ waiter: UnsafeMutablePointer<nav_id>?, _ body: (Engine, ResultFunction?, OwnedUserData) -> (Status, Id)
) -> nav_status {
    waiter?.pointee = 0
    return withEngine(
        navigator,
        else: { status in
            ownedUserData.release()
            return status.code
        }
    ) { engine in
        let function = unsafeBitCast(callback, to: ResultFunction?.self)
        let (status, id) = engine.isClosed ? (.closed, Id.none) : body(engine, function, ownedUserData)
        if status != .ok { engine.whileInside(ownedUserData.release) }
        waiter?.pointee = id.rawValue
        return end(engine, status)
    }
}
