// Bridge: set, answered, aborted.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_bridge_set")
public func nav_bridge_set(_ navigator: OpaquePointer?, _ bridge: UnsafePointer<nav_bridge>?) -> nav_status {
    let known = bridge.flatMap { readKnown($0, blank: nav_bridge(), minimum: sizeWithNumber) }
    let ownedUserData = OwnedUserData(known?.user_data, known?.destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let bridge else { return engine.setBridge(Bridge()) }
        guard let given = readStruct(bridge, blank: nav_bridge(), minimum: sizeWithNumber),
            let new = Bridge(given, keepsEvents: engine.keepsEvents)
        else { return .invalid }
        return engine.setBridge(new)
    }
}

extension Bridge {
    /// Nil for one that could answer nothing, or both by callback and by record.
    fileprivate init?(_ bridge: nav_bridge, keepsEvents: Bool) {
        self.init()
        let isPulled = bridge.flags & UInt32(NAV_BRIDGE_PULLED) != 0
        let isCalled =
            bridge.transition != nil || bridge.navigate_to != nil || bridge.pop_back != nil
            || bridge.pop_up_to_root != nil
        guard bridge.flags & ~UInt32(NAV_BRIDGE_PULLED) == 0, isPulled != isCalled else { return nil }
        if isPulled, bridge.replay != nil || bridge.register_routes != nil || !keepsEvents { return nil }
        form = isPulled ? .pulled : .called
        transition = unsafeBitCast(bridge.transition, to: QuestionFunction?.self)
        navigateTo = unsafeBitCast(bridge.navigate_to, to: QuestionFunction?.self)
        popBack = unsafeBitCast(bridge.pop_back, to: QuestionFunction?.self)
        popUpToRoot = unsafeBitCast(bridge.pop_up_to_root, to: QuestionFunction?.self)
        replay = unsafeBitCast(bridge.replay, to: ReplayFunction?.self)
        ownedUserData = OwnedUserData(bridge.user_data, bridge.destroy)
        registerRoutes = bridge.register_routes
    }
}

@implementation @_cdecl("nav_answer")
public func nav_answer(_ navigator: OpaquePointer?, _ question: nav_id, _ answer: Int32) -> nav_status {
    changing(navigator) { engine in
        answer == Answer.later ? .invalid : engine.answer(Id(rawValue: question), code: answer)
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
