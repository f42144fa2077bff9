// Operations and host reports: the thin forms of intents.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_navigate")
public func nav_navigate(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    navigatePlainly(navigator, request, options, outcome)
        ?? perform(navigator, .navigate, Given(request: request), options, outcome)
}

@implementation @_cdecl("nav_navigate_for_result")
public func nav_navigate_for_result(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ callback: nav_result_callback?,
    _ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    let given = Given(request: request, waiter: callback, Keepsake(userData, destroy))
    return perform(navigator, .navigateForResult, given, options, outcome)
}

@implementation @_cdecl("nav_replace_top")
public func nav_replace_top(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .replaceTop, Given(request: request), options, outcome)
}

@implementation @_cdecl("nav_pop_back")
public func nav_pop_back(
    _ navigator: OpaquePointer?, _ result: UnsafePointer<nav_value>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    if result == nil, options == nil, let status = performPlainly(navigator, .popBack, outcome, fill: { _ in }) {
        return status
    }
    return perform(navigator, .popBack, Given(result: result), options, outcome)
}

@implementation @_cdecl("nav_pop_to_entry")
public func nav_pop_to_entry(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .popToEntry, Given(entry: entry), options, outcome)
}

@implementation @_cdecl("nav_pop_to_route")
public func nav_pop_to_route(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .popToRoute, Given(request: request), options, outcome)
}

@implementation @_cdecl("nav_pop_up_to_root")
public func nav_pop_up_to_root(
    _ navigator: OpaquePointer?, _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .popUpToRoot, Given(), options, outcome)
}

@implementation @_cdecl("nav_host_did_pop")
public func nav_host_did_pop(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .hostDidPop, Given(entry: entry), options, outcome)
}

@implementation @_cdecl("nav_host_did_set_stack")
public func nav_host_did_set_stack(
    _ navigator: OpaquePointer?, _ entries: UnsafePointer<nav_id>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .hostDidSetStack, Given(ids: entries, count: count), options, outcome)
}
