// Events: observed and pulled.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_observer_add")
public func nav_observer_add(
    _ navigator: OpaquePointer?, _ callback: nav_observer_callback?, _ userData: UnsafeMutableRawPointer?,
    _ destroy: nav_destroy_callback?, _ out: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    out?.pointee = 0
    var isTaken = false
    let status = changing(navigator) { engine in
        guard callback != nil else { return .invalid }
        guard let id = engine.addObserver(HostCallback(callback, userData, destroy)) else { return .tooLarge }
        isTaken = true
        out?.pointee = id.rawValue
        return .ok
    }
    if !isTaken { giveBack(userData, destroy) }
    return status
}

@implementation @_cdecl("nav_observer_remove")
public func nav_observer_remove(_ navigator: OpaquePointer?, _ observer: nav_id) -> nav_status {
    changing(navigator) { $0.removeObserver(Id(rawValue: observer)) }
}

@implementation @_cdecl("nav_next_event")
public func nav_next_event(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<nav_event>?>?
) -> nav_status {
    withEngine(navigator, else: { $0.code }) { engine in
        guard let out else { return Status.invalid.code }
        out.pointee = nil
        guard let record = engine.pull() else { return Status.noEvent.code }
        guard let host = engine.host as? CHost else { return Status.invalid.code }
        EventFrame.fill(host.pulled, record, in: engine)
        out.pointee = withUnsafePointer(to: &host.pulled.pointee.event) { $0 }
        return Status.ok.code
    }
}
