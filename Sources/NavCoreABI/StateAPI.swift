// State: reading where the user is.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_current_depth")
public func nav_current_depth(_ navigator: OpaquePointer?) -> Int {
    reading(navigator, or: 0) { $0.depth }
}

@implementation @_cdecl("nav_current_top")
public func nav_current_top(_ navigator: OpaquePointer?) -> nav_id {
    reading(navigator, or: 0) { $0.id(of: $0.active.pointee.top).rawValue }
}

@implementation @_cdecl("nav_current_entry_at")
public func nav_current_entry_at(_ navigator: OpaquePointer?, _ index: Int) -> nav_id {
    reading(navigator, or: 0) { engine in
        index >= 0 && index < engine.depth ? engine.id(of: engine.active.pointee[index]).rawValue : 0
    }
}

@implementation @_cdecl("nav_current_entries")
public func nav_current_entries(_ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_id>?, _ capacity: Int)
    -> Int
{
    reading(navigator, or: 0) { engine in
        if let out {
            for index in 0..<Int(min(UInt(bitPattern: capacity), UInt(engine.depth))) {
                out[index] = engine.id(of: engine.active.pointee[index]).rawValue
            }
        }
        return engine.depth
    }
}

@implementation @_cdecl("nav_current_find")
public func nav_current_find(_ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?) -> nav_id {
    reading(navigator, or: 0) { engine in
        guard let request = GivenRequest(given(request)) else { return 0 }
        let (status, route) = engine.find(request)
        guard status == .ok else { return 0 }
        return engine.id(of: engine.topmost(ofRoute: route, arguments: request.arguments)).rawValue
    }
}

@implementation @_cdecl("nav_current_revision")
public func nav_current_revision(_ navigator: OpaquePointer?) -> nav_revision {
    reading(navigator, or: 0) { $0.revision }
}

@inline(__always)
private func writeRequest(_ engine: Engine, _ entry: Slot, _ out: UnsafeMutablePointer<nav_request>) {
    let request = nav_request(
        size: MemoryLayout<nav_request>.stride, route: nav_string(engine.routeName(of: entry)),
        route_id: engine.routeId(of: entry).rawValue,
        arguments: values(engine.entries[entry].pointee.arguments?.cell))
    writeStruct(request, to: out)
}

/// Fills in the request of the entry that `find` finds.
@inline(never)
private func writeRequest(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_request>?, else failure: Status, find: (Engine) -> Slot
) -> nav_status {
    let status = asking(navigator) { engine in
        guard let out, canWrite(out, minimum: sizeWithString) else { return .invalid }
        let entry = find(engine)
        guard entry != 0 else { return failure }
        writeRequest(engine, entry, out)
        return .ok
    }
    if status != .ok {
        clearStruct(
            out, nav_request(size: 0, route: nav_string(.empty), route_id: 0, arguments: nil), minimum: sizeWithString)
    }
    return status.code
}

@implementation @_cdecl("nav_current_request")
public func nav_current_request(_ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_request>?) -> nav_status {
    writeRequest(navigator, out, else: .notStarted) { $0.active.pointee.top }
}

@implementation @_cdecl("nav_initial_request")
public func nav_initial_request(_ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_request>?) -> nav_status {
    writeRequest(navigator, out, else: .notStarted) { $0.root.pointee.count > 0 ? $0.root.pointee[0] : 0 }
}

@implementation @_cdecl("nav_entry_request")
public func nav_entry_request(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<nav_request>?
) -> nav_status {
    writeRequest(navigator, out, else: .stale) { $0.entries.find(Id(rawValue: entry)) ?? 0 }
}

@implementation @_cdecl("nav_entry_current_phase")
public func nav_entry_current_phase(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_entry_phase {
    reading(navigator, or: 0) { engine in
        let phase = engine.entries.find(Id(rawValue: entry)).map { engine.entries[$0].pointee.phase } ?? .gone
        return nav_entry_phase(phase.rawValue)
    }
}

@implementation @_cdecl("nav_entry_number")
public func nav_entry_number(_ navigator: OpaquePointer?, _ entry: nav_id) -> UInt64 {
    reading(navigator, or: 0) { engine in
        engine.entries.find(Id(rawValue: entry)).map { engine.entries[$0].pointee.number } ?? 0
    }
}

@implementation @_cdecl("nav_entry_waiter")
public func nav_entry_waiter(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_id {
    reading(navigator, or: 0) { engine in
        engine.entries.find(Id(rawValue: entry)).map { engine.waiter(of: $0).rawValue } ?? 0
    }
}

@implementation @_cdecl("nav_entry_model")
public func nav_entry_model(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> nav_status {
    out?.pointee = nil
    return asking(navigator) { engine in
        guard let out else { return .invalid }
        guard let slot = engine.entries.find(Id(rawValue: entry)) else { return .stale }
        out.pointee = engine.entries[slot].pointee.model
        return .ok
    }.code
}

@implementation @_cdecl("nav_entry_view")
public func nav_entry_view(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> nav_status {
    out?.pointee = nil
    return changing(navigator) { engine in
        guard let out else { return .invalid }
        let (status, view) = engine.view(of: Id(rawValue: entry))
        out.pointee = view
        return status
    }
}

@implementation @_cdecl("nav_entry_drop_view")
public func nav_entry_drop_view(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_status {
    changing(navigator) { $0.dropView(of: Id(rawValue: entry)) }
}

@implementation @_cdecl("nav_entry_state")
public func nav_entry_state(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<UnsafePointer<nav_value>?>?
) -> nav_status {
    readValue(navigator, out) { $0.state(of: Id(rawValue: entry)) }
}

@implementation @_cdecl("nav_entry_set_state")
public func nav_entry_set_state(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ state: UnsafePointer<nav_value>?
) -> nav_status {
    setValue(navigator, state) { $0.setState(of: Id(rawValue: entry), to: $1) }
}

@implementation @_cdecl("nav_entry_trail")
public func nav_entry_trail(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<UnsafePointer<nav_value>?>?
) -> nav_status {
    readValue(navigator, out) { $0.trail(of: Id(rawValue: entry)) }
}

@implementation @_cdecl("nav_entry_set_trail")
public func nav_entry_set_trail(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ trail: UnsafePointer<nav_value>?
) -> nav_status {
    setValue(navigator, trail) { $0.setTrail(of: Id(rawValue: entry), to: $1) }
}

/// Reads a value of an entry; nil is none.
private func readValue(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<nav_value>?>?,
    _ read: (Engine) -> (Status, ValueBlock?)
) -> nav_status {
    out?.pointee = nil
    return asking(navigator) { engine in
        guard let out else { return .invalid }
        let (status, value) = read(engine)
        out.pointee = values(value?.cell)
        return status
    }.code
}

/// Sets a value of an entry, which takes over what the value hands over.
private func setValue(
    _ navigator: OpaquePointer?, _ value: UnsafePointer<nav_value>?,
    _ set: (Engine, UnsafePointer<Cell>?) -> Status
) -> nav_status {
    var untaken = value
    return changing(navigator, elseGiveBack: { Cell.destroyHostObjects(at: given(untaken)) }) { engine in
        untaken = nil
        return set(engine, value.map(cells))
    }
}

@implementation @_cdecl("nav_last_outcome")
public func nav_last_outcome(_ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_outcome>?) -> nav_status {
    let out: UnsafeMutablePointer<Outcome>? = given(out)
    let status = asking(navigator) { engine in
        guard let out, canWrite(out, minimum: sizeWithNumber) else { return .invalid }
        writeStruct(engine.lastOutcome, to: out)
        return .ok
    }
    if status != .ok, let out, canWrite(out, minimum: sizeWithNumber) { writeStruct(Outcome(status), to: out) }
    return status.code
}

@implementation @_cdecl("nav_last_message")
public func nav_last_message(_ navigator: OpaquePointer?) -> nav_string {
    reading(navigator, or: nav_string(.empty)) { nav_string($0.lastMessage()) }
}

@implementation @_cdecl("nav_dump")
public func nav_dump(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writing(navigator, out, length) { engine, text in
        engine.dump(into: &text)
        return .ok
    }
}

/// Hands out a text that the caller will own.
@inline(never)
func writing(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, _ write: (Engine, inout TextBuffer) -> Status
) -> nav_status {
    out?.pointee = nil
    length?.pointee = 0
    return withEngine(navigator, else: { $0.code }) { engine in
        guard let out else { return Status.invalid.code }
        var text = TextBuffer()
        defer { text.free() }
        let status = write(engine, &text)
        if status == .ok {
            let owned = UnsafeMutablePointer<CChar>.allocate(capacity: text.text.count + 1)
            text.copy(to: UnsafeMutableRawPointer(owned))
            out.pointee = owned
            length?.pointee = text.text.count
        }
        return end(engine, status)
    }
}

@implementation @_cdecl("nav_text_free")
public func nav_text_free(_ text: UnsafeMutablePointer<CChar>?) {
    text?.deallocate()
}
