// Saved state.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_save")
public func nav_save(
    _ navigator: OpaquePointer?, _ saving: UnsafePointer<nav_saving>?,
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writing(navigator, out, length) { engine, text in
        engine.isClosed ? .closed : engine.save(given(saving), into: &text)
    }
}

@implementation @_cdecl("nav_restore")
public func nav_restore(
    _ navigator: OpaquePointer?, _ restoring: UnsafePointer<nav_restoring>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.restore, given(options))
    intent.restoring = given(restoring)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_saved_replace")
public func nav_saved_replace(
    _ navigator: OpaquePointer?, _ saved: UnsafePointer<nav_saved>?, _ request: UnsafePointer<nav_request>?,
    _ state: UnsafePointer<nav_value>?
) -> nav_status {
    let giveBack = {
        GivenRequest.release(given(request))
        Cell.destroyHostObjects(at: given(state))
    }
    return changing(navigator, elseGiveBack: giveBack) { engine in
        engine.replace(saved: given(saved), by: given(request), state.map(cells))
    }
}
