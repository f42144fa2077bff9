// Guards: added, removed, redirected, asked again.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_guard_add")
public func nav_guard_add(
    _ navigator: OpaquePointer?, _ given: UnsafePointer<nav_guard>?, _ out: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    out?.pointee = 0
    let known = given.flatMap { readKnown($0, blank: nav_guard(), minimum: sizeWithNumber) }
    let ownedUserData = OwnedUserData(known?.user_data, known?.destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let given, let read = readStruct(given, blank: nav_guard(), minimum: sizeWithNumber),
            let kind = GuardKind(rawValue: read.kind), read.flags & ~UInt32(NAV_GUARD_EVERY_ROUTE) == 0
        else { return .invalid }
        var added = GivenGuard()
        added.kind = kind
        added.entry = Id(rawValue: read.entry)
        added.route = Id(rawValue: read.route)
        added.routeName = Bytes(read.route_name)
        added.isOfEveryRoute = read.flags != 0
        added.function = unsafeBitCast(read.decide, to: GuardFunction?.self)
        added.ownedUserData = ownedUserData
        let (status, id) = engine.addGuard(added)
        out?.pointee = id.rawValue
        return status
    }
}

@implementation @_cdecl("nav_guard_remove")
public func nav_guard_remove(_ navigator: OpaquePointer?, _ id: nav_id) -> nav_status {
    changing(navigator) { $0.removeGuard(Id(rawValue: id)) }
}

@implementation @_cdecl("nav_redirect")
public func nav_redirect(
    _ navigator: OpaquePointer?, _ question: nav_id, _ intent: UnsafePointer<nav_intent>?, _ flags: UInt32
) -> nav_status {
    var given = GivenIntent(readableAt: given(intent))
    return withEngine(
        navigator,
        else: { status in
            given.release()
            return status.code
        }
    ) { engine in
        var status = engine.isClosed ? Status.closed : flags & ~UInt32(NAV_REDIRECT_RESUME) == 0 ? .ok : .invalid
        if status == .ok {
            status = engine.redirect(
                Id(rawValue: question), to: given, resumes: flags & UInt32(NAV_REDIRECT_RESUME) != 0)
        } else {
            engine.whileInside { given.release() }
        }
        return end(engine, status)
    }
}

@implementation @_cdecl("nav_recheck_guards")
public func nav_recheck_guards(
    _ navigator: OpaquePointer?, _ options: UnsafePointer<nav_options>?, _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.recheckGuards, given(options)), outcome)
}
