// Results.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_cancel_result")
public func nav_cancel_result(_ navigator: OpaquePointer?, _ waiter: nav_id) -> nav_status {
    changing(navigator) { $0.cancel(waiter: Id(rawValue: waiter)) }
}
