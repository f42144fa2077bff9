// The tree: operations on stacks, reports about them, and reading.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

// MARK: Operations

@implementation @_cdecl("nav_select")
public func nav_select(
    _ navigator: OpaquePointer?, _ stack: nav_id, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .select, stack, nil, options, outcome)
}

@implementation @_cdecl("nav_dismiss")
public func nav_dismiss(
    _ navigator: OpaquePointer?, _ result: UnsafePointer<nav_value>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .dismiss, 0, result, options, outcome)
}

@implementation @_cdecl("nav_set_container")
public func nav_set_container(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ container: UnsafePointer<nav_container>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.setContainer, given(options))
    intent.entry = Id(rawValue: entry)
    intent.container = container.map(containers)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_back")
public func nav_back(
    _ navigator: OpaquePointer?, _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.back, given(options)), outcome)
}

@implementation @_cdecl("nav_host_did_dismiss")
public func nav_host_did_dismiss(
    _ navigator: OpaquePointer?, _ stack: nav_id, _ result: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .hostDidDismiss, stack, result, options, outcome)
}

@implementation @_cdecl("nav_host_did_select")
public func nav_host_did_select(
    _ navigator: OpaquePointer?, _ stack: nav_id, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, .hostDidSelect, stack, nil, options, outcome)
}

@implementation @_cdecl("nav_host_did_resize")
public func nav_host_did_resize(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ columns: UInt32, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.hostDidResize, given(options))
    intent.entry = Id(rawValue: entry)
    intent.columns = columns
    return perform(navigator, &intent, outcome)
}

private func perform(
    _ navigator: OpaquePointer?, _ kind: IntentKind, _ stack: nav_id, _ result: UnsafePointer<nav_value>?,
    _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(kind, given(options))
    intent.stack = Id(rawValue: stack)
    intent.result = result.map(cells)
    return perform(navigator, &intent, outcome)
}

// MARK: Reading

@implementation @_cdecl("nav_current_stack")
public func nav_current_stack(_ navigator: OpaquePointer?) -> nav_id {
    reading(navigator, or: 0) { $0.active.pointee.count > 0 ? $0.active.pointee.id.rawValue : 0 }
}

@implementation @_cdecl("nav_stack_get")
public func nav_stack_get(
    _ navigator: OpaquePointer?, _ stack: nav_id, _ out: UnsafeMutablePointer<nav_stack_info>?
) -> nav_status {
    let status = asking(navigator) { engine in
        guard let out, canWrite(out, minimum: sizeWithNumber) else { return .invalid }
        guard let stack = engine.find(stack: Id(rawValue: stack)) else { return .stale }
        writeStruct(nav_stack_info(stack, in: engine), to: out)
        return .ok
    }
    if status != .ok {
        var blank = nav_stack_info()
        blank.name = nav_string(.empty)
        clearStruct(out, blank, minimum: sizeWithNumber)
    }
    return status.code
}

extension nav_stack_info {
    fileprivate init(_ stack: StackReference, in engine: Engine) {
        let info = stack.pointee
        self.init(
            size: MemoryLayout<nav_stack_info>.stride, flags: engine.flags(of: stack),
            presentation: info.presentation.rawValue, owner: engine.id(of: info.owner).rawValue,
            presented_over: info.over?.pointee.id.rawValue ?? 0, name: nav_string(engine.nameToTell(of: stack)),
            branch: info.branch, depth: info.count, top: engine.id(of: info.top).rawValue,
            scene: engine.sceneRoot(of: stack).pointee.id.rawValue)
    }
}

@implementation @_cdecl("nav_stack_entries")
public func nav_stack_entries(
    _ navigator: OpaquePointer?, _ stack: nav_id, _ out: UnsafeMutablePointer<nav_id>?, _ capacity: Int
) -> Int {
    reading(navigator, or: 0) { engine in
        guard let stack = engine.find(stack: Id(rawValue: stack)) else { return 0 }
        if let out {
            for index in 0..<Int(min(UInt(bitPattern: capacity), UInt(stack.pointee.count))) {
                out[index] = engine.id(of: stack.pointee[index]).rawValue
            }
        }
        return stack.pointee.count
    }
}

@implementation @_cdecl("nav_owned_stacks")
public func nav_owned_stacks(
    _ navigator: OpaquePointer?, _ owner: nav_id, _ out: UnsafeMutablePointer<nav_id>?, _ capacity: Int
) -> Int {
    reading(navigator, or: 0) { engine in
        var count = 0
        engine.forEachStack(ownedBy: Id(rawValue: owner)) { stack in
            if let out, UInt(count) < UInt(bitPattern: capacity) { out[count] = stack.pointee.id.rawValue }
            count += 1
        }
        return count
    }
}

@implementation @_cdecl("nav_container_get")
public func nav_container_get(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<nav_container_info>?
) -> nav_status {
    let status = asking(navigator) { engine in
        guard let out, canWrite(out, minimum: sizeWithNumber) else { return .invalid }
        guard let slot = engine.entries.find(Id(rawValue: entry)) else { return .stale }
        var info = nav_container_info()
        info.size = MemoryLayout<nav_container_info>.stride
        if let reference = engine.entries[slot].pointee.container {
            let container = reference.pointee
            info.kind = container.given.kindNumber
            info.flags = container.given.flags
            info.tabs_back = container.given.back
            info.retention = container.given.memoryNumber
            info.custom_kind = container.given.custom
            info.columns = container.columnsToTell
            info.count = container.branches.count
            info.selected = container.selected
            info.top = reference.top(in: engine)
        }
        writeStruct(info, to: out)
        return .ok
    }
    if status != .ok { clearStruct(out, nav_container_info(), minimum: sizeWithNumber) }
    return status.code
}

@implementation @_cdecl("nav_entry_stack")
public func nav_entry_stack(_ navigator: OpaquePointer?, _ entry: nav_id) -> nav_id {
    reading(navigator, or: 0) { engine in
        engine.entries.find(Id(rawValue: entry)).map { engine.id(ofStack: engine.entries[$0].pointee.node).rawValue }
            ?? 0
    }
}

@implementation @_cdecl("nav_scene_find")
public func nav_scene_find(_ navigator: OpaquePointer?, _ name: nav_string) -> nav_id {
    finding(navigator, "no scene has that name") { engine in
        let (status, name) = name.length == 0 ? (.ok, .empty) : readName(Bytes(name))
        return status == .ok ? engine.root(ofScene: name)?.pointee.id : nil
    }
}

@implementation @_cdecl("nav_current_branch")
public func nav_current_branch(_ navigator: OpaquePointer?, _ route: nav_string, _ name: nav_string) -> nav_id {
    finding(navigator, "no branch has that name") { engine in
        let (routeStatus, route) = readName(Bytes(route))
        let (status, name) = readName(Bytes(name))
        guard routeStatus == .ok, status == .ok else { return nil }
        return engine.currentBranch(named: name, of: route)?.pointee.id
    }
}

@implementation @_cdecl("nav_current_branch_with")
public func nav_current_branch_with(_ navigator: OpaquePointer?, _ initialRoute: nav_string) -> nav_id {
    finding(navigator, "no branch begins with that route") { engine in
        let (status, route) = readName(Bytes(initialRoute))
        guard status == .ok else { return nil }
        return engine.currentBranch(beginningWith: route)?.pointee.id
    }
}

@implementation @_cdecl("nav_branch_find")
public func nav_branch_find(_ navigator: OpaquePointer?, _ entry: nav_id, _ name: nav_string) -> nav_id {
    finding(navigator, "no branch has that name") { engine in
        let (status, name) = readName(Bytes(name))
        guard status == .ok, let slot = engine.entries.find(Id(rawValue: entry)) else { return nil }
        return engine.branch(named: name, of: slot)?.pointee.id
    }
}
