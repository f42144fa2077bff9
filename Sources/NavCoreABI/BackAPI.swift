// Back: what it would do, handlers and gestures.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_back_plan_get")
public func nav_back_plan_get(
    _ navigator: OpaquePointer?, _ scene: nav_id, _ out: UnsafeMutablePointer<nav_back_plan>?
) -> nav_status {
    var preview = BackPreview()
    let status = asking(navigator) { engine in
        guard !engine.isClosed else { return .closed }
        guard let out, canWrite(out, minimum: sizeWithNumber) else { return .invalid }
        preview = engine.previewBack(in: Id(rawValue: scene), isForward: false)
        return preview.status
    }
    if status != .ok, status != .atRoot { preview = BackPreview() }
    let plan = nav_back_plan(
        size: MemoryLayout<nav_back_plan>.stride, ask_flags: preview.asks, handler: preview.handler.rawValue,
        entry: status == .ok ? preview.entry.rawValue : 0, changes: preview.changes.map(OpaquePointer.init))
    if let out, canWrite(out, minimum: sizeWithNumber) { writeStruct(plan, to: out) }
    return status.code
}

@implementation @_cdecl("nav_way_back")
public func nav_way_back(
    _ navigator: OpaquePointer?, _ scene: nav_id, _ out: UnsafeMutablePointer<nav_id>?, _ capacity: Int
) -> Int {
    reading(navigator, or: 0) { engine in
        let way = engine.wayBack(in: Id(rawValue: scene))
        defer { way.free() }
        if let out {
            for index in 0..<Int(min(UInt(bitPattern: capacity), UInt(way.count))) { out[index] = way[index].rawValue }
        }
        return way.count
    }
}

@implementation @_cdecl("nav_back_handler_add")
public func nav_back_handler_add(
    _ navigator: OpaquePointer?, _ given: UnsafePointer<nav_back_handler>?, _ out: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    out?.pointee = 0
    let known = given.flatMap { readKnown($0, blank: nav_back_handler(), minimum: sizeWithNumber) }
    let ownedUserData = OwnedUserData(known?.user_data, known?.destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let given, let read = readStruct(given, blank: nav_back_handler(), minimum: sizeWithNumber) else {
            return .invalid
        }
        var handler = GivenBackHandler()
        handler.entry = Id(rawValue: read.entry)
        handler.priority = read.priority
        handler.isForward = read.forward != 0
        handler.isEnabled = read.disabled == 0
        handler.function = unsafeBitCast(read.handle, to: GestureFunction?.self)
        handler.ownedUserData = ownedUserData
        let (status, id) = engine.addBackHandler(handler)
        out?.pointee = id.rawValue
        return status
    }
}

@implementation @_cdecl("nav_back_handler_enable")
public func nav_back_handler_enable(
    _ navigator: OpaquePointer?, _ handler: nav_id, _ enabled: Int32
) -> nav_status {
    changing(navigator) { $0.setBackHandler(Id(rawValue: handler), isEnabled: enabled != 0) }
}

@implementation @_cdecl("nav_back_handler_remove")
public func nav_back_handler_remove(_ navigator: OpaquePointer?, _ handler: nav_id) -> nav_status {
    changing(navigator) { $0.removeBackHandler(Id(rawValue: handler)) }
}

@implementation @_cdecl("nav_back_gesture")
public func nav_back_gesture(
    _ navigator: OpaquePointer?, _ given: UnsafePointer<nav_gesture>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var told = Outcome(.invalid)
    let status: Int32 = withEngine(
        navigator,
        else: { status in
            told = Outcome(status)
            return status.code
        }
    ) { engine in
        if engine.isClosed {
            told = Outcome(.closed)
            return Status.closed.code
        }
        guard outcome.map({ canWrite($0, minimum: sizeWithNumber) }) ?? true,
            let given, let read = readStruct(given, blank: nav_gesture(), minimum: sizeWithNumber),
            let phase = GesturePhase(rawValue: read.phase), phase != .none
        else {
            engine.noteFailure(.invalid)
            return Status.invalid.code
        }
        var gesture = Gesture(scene: Id(rawValue: read.scene))
        gesture.phase = phase
        gesture.forward = read.forward
        gesture.edge = read.edge
        gesture.progress = read.progress
        let status = Gestures(engine).perform(gesture, &told)
        if engine.isClosed { reap(engine) }
        return status
    }
    guard let outcome, canWrite(outcome, minimum: sizeWithNumber) else { return status }
    writeStruct(shown(&told, as: nav_outcome.self).pointee, to: outcome)
    return status
}
