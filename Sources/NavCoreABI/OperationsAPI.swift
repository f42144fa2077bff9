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
    if let usual = UsualRequest(request),
        let status = performUsual(navigator, .navigate, given(options), outcome, { usual.fill($1, in: $0) })
    {
        return status
    }
    return perform(navigator, GivenIntent(.navigate, given(options), request: given(request)), outcome)
}

@implementation @_cdecl("nav_navigate_for_result")
public func nav_navigate_for_result(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ callback: nav_result_callback?,
    _ userData: UnsafeMutableRawPointer?, _ destroy: nav_destroy_callback?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    if let usual = UsualRequest(request),
        let status = performUsual(
            navigator, .navigateForResult, given(options), outcome,
            { engine, operation in
                let status = usual.fill(operation, in: engine)
                let function = unsafeBitCast(callback, to: ResultFunction?.self)
                engine.addWaiter(function, OwnedUserData(userData, destroy), to: operation)
                return status
            })
    {
        return status
    }
    var intent = GivenIntent(.navigateForResult, given(options), request: given(request))
    intent.callback = unsafeBitCast(callback, to: ResultFunction?.self)
    intent.ownedUserData = OwnedUserData(userData, destroy)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_replace_top")
public func nav_replace_top(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.replaceTop, given(options), request: given(request)), outcome)
}

@implementation @_cdecl("nav_pop_back")
public func nav_pop_back(
    _ navigator: OpaquePointer?, _ result: UnsafePointer<nav_value>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    let usual = performUsual(navigator, .popBack, given(options), outcome) { engine, operation in
        guard let result else { return .ok }
        let (status, taken) = engine.take(cells(result), "the result", for: operation)
        engine.intent(of: operation).pointee.result = taken
        return status
    }
    if let usual { return usual }
    var intent = GivenIntent(.popBack, given(options))
    intent.result = given(result)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_pop_to_entry")
public func nav_pop_to_entry(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.popToEntry, given(options))
    intent.entry = Id(rawValue: entry)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_finish")
public func nav_finish(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ result: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.finish, given(options))
    intent.entry = Id(rawValue: entry)
    intent.result = given(result)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_pop_to_route")
public func nav_pop_to_route(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.popToRoute, given(options), request: given(request)), outcome)
}

@implementation @_cdecl("nav_pop_up_to_root")
public func nav_pop_up_to_root(
    _ navigator: OpaquePointer?, _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.popUpToRoot, given(options)), outcome)
}

@implementation @_cdecl("nav_push_all")
public func nav_push_all(
    _ navigator: OpaquePointer?, _ requests: UnsafePointer<UnsafePointer<nav_request>?>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.pushAll, given(options))
    intent.requests = given(requests)
    intent.count = count
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_set_stack")
public func nav_set_stack(
    _ navigator: OpaquePointer?, _ elements: UnsafePointer<nav_element>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.setStack, given(options))
    intent.elements = given(elements)
    intent.count = count
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_batch")
public func nav_batch(
    _ navigator: OpaquePointer?, _ intents: UnsafePointer<UnsafePointer<nav_intent>?>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.batch, given(options))
    intent.intents = given(intents)
    intent.count = count
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_perform")
public func nav_perform(
    _ navigator: OpaquePointer?, _ intent: UnsafePointer<nav_intent>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(readableAt: given(intent))
    let options: UnsafePointer<nav_options>? = given(intent.options)
    switch intent.kind {
    case .navigate where intent.superfluous == nil:
        return nav_navigate(navigator, given(intent.request), options, outcome)
    case .navigateForResult where intent.superfluous == nil:
        let (callback, owned) = (unsafeBitCast(intent.callback, to: nav_result_callback?.self), intent.ownedUserData)
        return nav_navigate_for_result(
            navigator, given(intent.request), callback, owned.userData, owned.destroy, options, outcome)
    case .popBack where intent.superfluous == nil:
        return nav_pop_back(navigator, given(intent.result), options, outcome)
    default: return perform(navigator, &intent, ofCall: false, outcome)
    }
}

@implementation @_cdecl("nav_remove")
public func nav_remove(
    _ navigator: OpaquePointer?, _ entries: UnsafePointer<nav_id>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.remove, given(options))
    intent.entries = entries
    intent.count = count
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_update")
public func nav_update(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ arguments: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.update, given(options), entry: entry, arguments: given(arguments)), outcome)
}

@implementation @_cdecl("nav_host_did_pop")
public func nav_host_did_pop(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ result: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.hostDidPop, given(options))
    intent.entry = Id(rawValue: entry)
    intent.result = given(result)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_host_did_set_stack")
public func nav_host_did_set_stack(
    _ navigator: OpaquePointer?, _ entries: UnsafePointer<nav_id>?, _ count: Int,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.hostDidSetStack, given(options))
    intent.entries = entries
    intent.count = count
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_host_did_update")
public func nav_host_did_update(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ arguments: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.hostDidUpdate, given(options), entry: entry, arguments: given(arguments)), outcome)
}

extension GivenIntent {
    /// An entry has, or gets, other arguments.
    fileprivate init(
        _ kind: IntentKind, _ options: UnsafePointer<GivenOptions>?, entry: nav_id, arguments: UnsafePointer<Cell>?
    ) {
        self.init(kind, options)
        self.entry = Id(rawValue: entry)
        self.arguments = arguments
    }
}
