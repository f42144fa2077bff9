// Flows, coordinators, and the children of an entry.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_end_flow")
public func nav_end_flow(
    _ navigator: OpaquePointer?, _ flow: nav_id, _ ending: UnsafePointer<nav_flow_ending>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.endFlow, given(options))
    intent.flow = Id(rawValue: flow)
    intent.ending = given(ending)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_flow_get")
public func nav_flow_get(
    _ navigator: OpaquePointer?, _ flow: nav_id, _ out: UnsafeMutablePointer<nav_flow_info>?
) -> nav_status {
    let status = asking(navigator) { engine in
        guard let out, canWrite(out, minimum: sizeWithId) else { return .invalid }
        guard let slot = engine.findFlow(Id(rawValue: flow)) else { return .stale }
        writeStruct(nav_flow_info(slot, in: engine), to: out)
        return .ok
    }
    if status != .ok { clearStruct(out, nav_flow_info(), minimum: sizeWithId) }
    return status.code
}

extension nav_flow_info {
    fileprivate init(_ slot: Slot, in engine: Engine) {
        let flow = engine.flows[slot].pointee
        let range = engine.range(ofFlow: slot)
        let stack = range.isEmpty ? nil : engine.stacks[flow.node]
        self.init(
            size: MemoryLayout<nav_flow_info>.stride, parent: engine.id(ofFlow: flow.parent).rawValue,
            route: engine.routes[flow.route].pointee.id.rawValue, arguments: values(flow.arguments?.cell),
            stack: stack?.pointee.id.rawValue ?? 0,
            first_entry: stack.map { engine.id(of: $0.pointee[range.lowerBound]).rawValue } ?? 0, depth: range.count,
            waiter: flow.waiter?.pointee.id.rawValue ?? 0, model: flow.model)
    }
}

@implementation @_cdecl("nav_entry_flow")
public func nav_entry_flow(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_id {
    reading(navigator, or: 0) { engine in
        engine.entries.find(Id(rawValue: entry)).map { engine.flow(of: $0).rawValue } ?? 0
    }
}

@implementation @_cdecl("nav_current_flow")
public func nav_current_flow(_ navigator: OpaquePointer?) -> nav_id {
    reading(navigator, or: 0) { $0.id(ofFlow: $0.currentFlow).rawValue }
}

@implementation @_cdecl("nav_dispatch")
public func nav_dispatch(
    _ navigator: OpaquePointer?, _ flow: nav_id, _ request: UnsafePointer<nav_request>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.dispatch, given(options), request: given(request))
    intent.flow = Id(rawValue: flow)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_dispatch_target")
public func nav_dispatch_target(
    _ navigator: OpaquePointer?, _ flow: nav_id, _ request: UnsafePointer<nav_request>?,
    _ dispatchTarget: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    dispatchTarget?.pointee = 0
    return changing(navigator) { engine in
        guard let request = GivenRequest(given(request)) else { return .invalid }
        let (status, id) = engine.dispatchTarget(of: request, sentTo: Id(rawValue: flow))
        dispatchTarget?.pointee = id.rawValue
        return status
    }
}

// MARK: Children

@implementation @_cdecl("nav_child_add")
public func nav_child_add(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ key: nav_string, _ object: UnsafeMutableRawPointer?,
    _ destroy: nav_destroy_callback?
) -> nav_status {
    changing(navigator, elseGiveBack: { destroy?(object) }) { engine in
        let (status, name) = readKey(key)
        return status == .ok ? engine.addChild(object, destroy, to: Id(rawValue: entry), name) : status
    }
}

@implementation @_cdecl("nav_child_find")
public func nav_child_find(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ key: nav_string,
    _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> nav_status {
    out?.pointee = nil
    return asking(navigator) { engine in
        let (status, name) = readKey(key)
        guard let out, status == .ok else { return status == .ok ? .invalid : status }
        let (found, object) = engine.child(of: Id(rawValue: entry), name)
        out.pointee = object
        return found
    }.code
}

@implementation @_cdecl("nav_child_remove")
public func nav_child_remove(_ navigator: OpaquePointer?, _ entry: nav_id, _ key: nav_string) -> nav_status {
    changing(navigator) { engine in
        let (status, name) = readKey(key)
        return status == .ok ? engine.removeChild(of: Id(rawValue: entry), name) : status
    }
}

private func readKey(_ key: nav_string) -> (Status, Bytes) {
    let (status, name) = readName(Bytes(key))
    guard status == .ok else { return (status, name) }
    return (name.count > 0 && name.isUTF8 ? .ok : .invalid, name)
}
