// The lives of entries, and their entrances and exits.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_entry_lifecycle")
public func nav_entry_lifecycle(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_lifecycle {
    reading(navigator, or: 0) { nav_lifecycle(Lifecycle($0).lifecycle(of: Id(rawValue: entry)).rawValue) }
}

@implementation @_cdecl("nav_stack_set_max_lifecycle")
public func nav_stack_set_max_lifecycle(_ navigator: OpaquePointer?, _ stack: nav_id, _ most: nav_lifecycle)
    -> nav_status
{
    changing(navigator) { engine in
        guard let most = UInt8(exactly: most).flatMap(EntryLifecycle.init(rawValue:)) else { return .invalid }
        return Lifecycle(engine).setMaxLifecycle(on: Id(rawValue: stack), to: most)
    }
}

@implementation @_cdecl("nav_host_did_exit")
public func nav_host_did_exit(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_status {
    changing(navigator) { Lifecycle($0).endExit(of: Id(rawValue: entry)) }
}

@implementation @_cdecl("nav_host_did_enter")
public func nav_host_did_enter(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_status {
    changing(navigator) { Lifecycle($0).endEntrance(of: Id(rawValue: entry)) }
}
