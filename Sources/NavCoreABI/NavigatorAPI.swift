// Navigator: made, started, closed, freed.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_navigator_new")
public func nav_navigator_new(
    _ config: UnsafePointer<nav_config>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> nav_status {
    guard let out else { return Status.invalid.code }
    out.pointee = nil
    var names = SettingNames()
    var settings = Settings()
    let status = readConfig(config, &settings, &names)
    guard status == .ok else { return status.code }
    let engine = Engine(owner: currentThread(), settings: settings, names: names)
    out.pointee = OpaquePointer(Unmanaged.passRetained(engine).toOpaque())
    return Status.ok.code
}

@implementation @_cdecl("nav_configure")
public func nav_configure(_ navigator: OpaquePointer?, _ config: UnsafePointer<nav_config>?) -> nav_status {
    changing(navigator) { engine in
        var names = SettingNames()
        var settings = Settings()
        let status = readConfig(config, &settings, &names)
        guard status == .ok else { return status }
        return engine.configure(settings, names) ? .ok : .invalid
    }
}

/// The settings that a config asks for.
private func readConfig(
    _ pointer: UnsafePointer<nav_config>?, _ settings: inout Settings, _ names: inout SettingNames
) -> Status {
    guard let pointer else { return .ok }
    guard let config = readStruct(pointer, blank: nav_config(), minimum: sizeWithNumber),
        let animation = Animation(rawValue: config.animated),
        let unresolved = UnresolvedPolicy(rawValue: config.unresolved)
    else { return .invalid }
    if animation != .standard { settings.animation = animation }
    if unresolved != .standard { settings.unresolved = unresolved }
    if config.queue_capacity > 0 { settings.queueCapacity = Int(clamping: config.queue_capacity) }
    settings.eventCapacity = Int(clamping: config.event_capacity)
    if config.operation_limit > 0 { settings.operationLimit = Int(clamping: config.operation_limit) }
    guard config.redirect_limit <= Limits.redirects else { return .invalid }
    if config.redirect_limit > 0 { settings.redirectLimit = config.redirect_limit }
    settings.flags = SettingFlags(rawValue: config.flags)
    guard settings.flags.areRight else { return .invalid }
    settings.patternFlags = PatternFlags(bits: config.pattern_flags)
    guard settings.patternFlags.areKnown, !settings.patternFlags.isAlias else { return .invalid }
    let (status, fallback) = readName(Bytes(config.fallback_route))
    guard status == .ok else { return status }
    let (sceneStatus, scene) = readName(Bytes(config.scene))
    guard sceneStatus == .ok else { return sceneStatus }
    names.fallbackRoute = fallback
    names.scene = scene
    return names.check()
}

@implementation @_cdecl("nav_start")
public func nav_start(
    _ navigator: OpaquePointer?, _ initial: UnsafePointer<nav_request>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    perform(navigator, GivenIntent(.start, given(options), request: given(initial)), outcome)
}

@implementation @_cdecl("nav_close")
public func nav_close(_ navigator: OpaquePointer?) -> nav_status {
    changing(navigator) { $0.close() }
}

@implementation @_cdecl("nav_navigator_free")
public func nav_navigator_free(_ navigator: OpaquePointer?) {
    reading(navigator, or: ()) { engine in
        engine.isAbandoned = true
        _ = engine.close()
        reap(engine)
    }
}
