// Bridge: set, answered, aborted.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_bridge_set")
public func nav_bridge_set(_ navigator: OpaquePointer?, _ bridge: UnsafePointer<nav_bridge>?) -> nav_status {
    guard let bridge else {
        return changing(navigator) { engine in
            engine.setBridge(Bridge())
            return .ok
        }
    }
    guard let given = read(bridge, blank: nav_bridge(), minimum: sizeWithNumber) else {
        return withEngine(navigator, else: { $0.code }) { ($0.isClosed ? Status.closed : .invalid).code }
    }
    var isTaken = false
    let status = changing(navigator) { engine in
        guard var new = Bridge(given, keepsEvents: engine.keepsEvents) else { return .invalid }
        let memory = CHost.BridgeMemory.allocate(capacity: 1)
        memory.initialize(to: given)
        new.memory = UnsafeMutableRawPointer(memory)
        isTaken = true
        engine.setBridge(new)
        return .ok
    }
    if !isTaken { giveBack(given.user_data, given.destroy) }
    return status
}

extension Bridge {
    /// Nil for one that could answer nothing, or both by callback and by record.
    fileprivate init?(_ bridge: nav_bridge, keepsEvents: Bool) {
        self.init()
        guard bridge.flags & ~UInt32(NAV_BRIDGE_PULLED) == 0 else { return nil }
        if bridge.transition != nil { answers = Bridge.everyKind }
        if bridge.navigate_to != nil { answers |= Bridge.bit(.navigate) | Bridge.bit(.navigateForResult) }
        if bridge.pop_back != nil { answers |= Bridge.bit(.popBack) }
        if bridge.pop_up_to_root != nil { answers |= Bridge.bit(.popUpToRoot) }
        let isCalled = answers != 0
        form = isCalled ? .called : .pulled
        if bridge.flags == 0 {
            guard isCalled else { return nil }
        } else {
            guard !isCalled, bridge.replay == nil, keepsEvents else { return nil }
            answers = Bridge.everyKind
        }
    }
}

@implementation @_cdecl("nav_answer")
public func nav_answer(_ navigator: OpaquePointer?, _ question: nav_id, _ answer: Int32) -> nav_status {
    changing(navigator) { engine in
        answer == laterAnswer ? .invalid : engine.answer(Id(rawValue: question), code: answer)
    }
}

@implementation @_cdecl("nav_abort")
public func nav_abort(_ navigator: OpaquePointer?, _ ticket: nav_id, _ reason: nav_abort_reason) -> nav_status {
    changing(navigator) { engine in
        guard let reason = AbortReason(rawValue: reason), reason == .byHost || reason == .timedOut else {
            return .invalid
        }
        return engine.abort(Id(rawValue: ticket), reason)
    }
}
