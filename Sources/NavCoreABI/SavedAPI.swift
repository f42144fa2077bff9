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
