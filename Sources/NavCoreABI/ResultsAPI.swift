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
    var untaken = value
    return changing(navigator, elseGiveBack: { Cell.destroyHostObjects(at: given(untaken)) }) { engine in
        guard flags & ~UInt32(NAV_STRICT | NAV_COVERED) == 0 else { return .invalid }
        untaken = nil
        let taken = value.map { engine.take(cells($0)) } ?? withUnsafePointer(to: Cell()) { engine.take($0) }
        switch taken {
        case .refused(let status): return status
        case .value(let block):
            return engine.publish(
                block, from: Id(rawValue: entry), isStrict: flags & UInt32(NAV_STRICT) != 0,
                fromCovered: flags & UInt32(NAV_COVERED) != 0)
        }
    }
}

@implementation @_cdecl("nav_entry_next")
public func nav_entry_next(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ callback: nav_result_callback?,
    _ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?, _ tag: UInt64,
    _ waiter: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    waiter?.pointee = 0
    let ownedUserData = OwnedUserData(userData, destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        let function = unsafeBitCast(callback, to: ResultFunction?.self)
        let (status, id) = engine.next(of: Id(rawValue: entry), function, ownedUserData, tag: tag)
        waiter?.pointee = id.rawValue
        return status
    }
}
