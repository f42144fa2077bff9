// The lives of entries, and their exits.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_entry_life")
public func nav_entry_life(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_life {
    reading(navigator, or: 0) { nav_life($0.life(of: Id(rawValue: entry)).rawValue) }
}

@implementation @_cdecl("nav_stack_limit_life")
public func nav_stack_limit_life(_ navigator: OpaquePointer?, _ stack: nav_id, _ most: nav_life) -> nav_status {
    changing(navigator) { engine in
        guard let most = UInt8(exactly: most).flatMap(EntryLife.init(rawValue:)) else { return .invalid }
        return engine.limitLife(on: Id(rawValue: stack), to: most)
    }
}

@implementation @_cdecl("nav_host_did_exit")
public func nav_host_did_exit(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_status {
    changing(navigator) { $0.endExit(of: Id(rawValue: entry)) }
}
