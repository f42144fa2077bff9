// Routes and builders.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_route_register")
public func nav_route_register(
    _ navigator: OpaquePointer?, _ builder: UnsafePointer<nav_route>?, _ route: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    route?.pointee = 0
    let giveBack = {
        guard let builder, let known = readKnown(builder, blank: nav_route(), minimum: sizeWithString) else {
            return
        }
        OwnedUserData(known.user_data, known.destroy).release()
        GivenContainer.release(known.container.map(containers))
        GivenRequest.release(given(known.initial))
    }
    return changing(navigator, elseGiveBack: giveBack) { engine in
        let status = builder.flatMap {
            withStruct($0, blank: nav_route(), minimum: sizeWithString) { register($0, route, in: engine) }
        }
        return status ?? engine.refuse(.invalid, "route", .empty, "the builder is NULL or has a wrong size")
    }
}

private func register(
    _ given: UnsafePointer<nav_route>, _ route: UnsafeMutablePointer<nav_id>?, in engine: Engine
) -> Status {
    let (nameStatus, name) = readName(Bytes(given.pointee.name))
    guard nameStatus == .ok else {
        return engine.refuse(nameStatus, "route", name, "the name is too long or has no bytes")
    }
    guard given.pointee.flags < 4 else {
        return engine.refuse(.invalid, "route", name, "a flag is unknown")
    }
    let (status, id) = engine.register(name, Builder(given.pointee), GivenPlace(given.pointee))
    route?.pointee = id.rawValue
    return status
}

extension GivenPlace {
    fileprivate init(_ builder: nav_route) {
        self.init()
        presentation = builder.presentation
        parent = Bytes(builder.parent)
        branch = Bytes(builder.branch)
        container = builder.container.map(containers)
        initial = given(builder.initial)
    }
}

@inline(__always)
func containers(_ container: UnsafePointer<nav_container>) -> UnsafePointer<GivenContainer> {
    UnsafeRawPointer(container).assumingMemoryBound(to: GivenContainer.self)
}

extension Builder {
    fileprivate init(_ builder: nav_route) {
        self.init()
        makeModel = unsafeBitCast(builder.make_model, to: MakeModelFunction?.self)
        updateModel = unsafeBitCast(builder.update_model, to: UpdateModelFunction?.self)
        destroyModel = builder.destroy_model
        makeView = builder.make_view
        destroyView = builder.destroy_view
        prepare = unsafeBitCast(builder.on_dispatch, to: PrepareFunction?.self)
        ownedUserData = OwnedUserData(builder.user_data, builder.destroy)
        version = builder.version
        sharesModels = builder.flags & UInt32(NAV_ROUTE_SHARES_MODELS) != 0
        isRestored = builder.flags & UInt32(NAV_ROUTE_NOT_RESTORED) == 0
    }
}

@implementation @_cdecl("nav_route_unregister")
public func nav_route_unregister(_ navigator: OpaquePointer?, _ route: nav_id) -> nav_status {
    changing(navigator) { $0.unregister(Id(rawValue: route)) }
}

@implementation @_cdecl("nav_route_find")
public func nav_route_find(_ navigator: OpaquePointer?, _ route: nav_string) -> nav_id {
    finding(navigator, "no route has that name") { engine in
        let (status, name) = readName(Bytes(route))
        guard status == .ok, !name.isEmpty else { return nil }
        return engine.routes.find(name).map { engine.routes[$0].pointee.id }
    }
}

@implementation @_cdecl("nav_route_name")
public func nav_route_name(
    _ navigator: OpaquePointer?, _ route: nav_id, _ name: UnsafeMutablePointer<nav_string>?
) -> nav_status {
    name?.pointee = nav_string(.empty)
    return asking(navigator) { engine in
        guard let name else { return .invalid }
        guard let slot = engine.routes.find(Id(rawValue: route)) else { return .stale }
        name.pointee = nav_string(engine.routes[slot].pointee.name)
        return .ok
    }.code
}

@implementation @_cdecl("nav_check")
public func nav_check(
    _ navigator: OpaquePointer?, _ callback: nav_check_callback?, _ userData: UnsafeMutableRawPointer?
) -> nav_status {
    changing(navigator) { engine in
        engine.checkRegistrations {
            withUnsafePointer(to: $0) { callback?(userData, shown($0, as: nav_check_problem.self)) }
        }
    }
}
