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
    let ownedUserData = OwnedUserData(userData, destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let function = unsafeBitCast(callback, to: ObserverFunction?.self) else { return .invalid }
        guard let id = engine.addObserver(function, ownedUserData) else { return .tooLarge }
        out?.pointee = id.rawValue
        return .ok
    }
}

@implementation @_cdecl("nav_observer_remove")
public func nav_observer_remove(_ navigator: OpaquePointer?, _ observer: nav_id) -> nav_status {
    changing(navigator) { $0.removeObserver(Id(rawValue: observer)) }
}

@implementation @_cdecl("nav_calls_observe")
public func nav_calls_observe(
    _ navigator: OpaquePointer?, _ callback: nav_calls_callback?, _ userData: UnsafeMutableRawPointer?
) -> nav_status {
    changing(navigator) { engine in
        engine.callListener = CallListener(unsafeBitCast(callback, to: CallFunction?.self), userData)
        return .ok
    }
}

@implementation @_cdecl("nav_next_event")
public func nav_next_event(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<nav_event>?>?
) -> nav_status {
    out?.pointee = nil
    return withEngine(navigator, else: { $0.code }) { engine in
        guard let out else { return Status.invalid.code }
        let event = engine.pull()
        guard staysAfterPulling(engine) else { return Status.freed.code }
        out.pointee = event.map { shown($0, as: nav_event.self) }
        return (event == nil ? Status.noEvent : .ok).code
    }
}

@implementation @_cdecl("nav_next_records")
public func nav_next_records(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_record>?, _ recordSize: Int, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
) -> nav_status {
    count?.pointee = 0
    return withEngine(navigator, else: { $0.code }) { engine in
        guard let out, let count, capacity != 0,
            let places = RecordPlaces(out, recordSize: recordSize, capacity: capacity)
        else { return Status.invalid.code }
        let pulled = engine.pull(into: places)
        guard staysAfterPulling(engine) else { return Status.freed.code }
        count.pointee = pulled
        return (pulled == 0 ? Status.noEvent : .ok).code
    }
}

/// A pull gives back what was pulled before, and what that calls may free the navigator: with it goes what was just pulled.
@inline(__always)
private func staysAfterPulling(_ engine: Engine) -> Bool {
    guard engine.isAbandoned, !engine.isInside else { return true }
    reap(engine)
    return false
}
