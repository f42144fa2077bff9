// Library: version, names of statuses.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_version")
public func nav_version() -> UInt32 {
    UInt32(NAV_VERSION_MAJOR) << 16 | UInt32(NAV_VERSION_MINOR) << 8 | UInt32(NAV_VERSION_PATCH)
}

@implementation @_cdecl("nav_status_name")
public func nav_status_name(_ status: nav_status) -> UnsafePointer<CChar>? {
    let name: StaticString = Status(rawValue: status)?.name ?? "unknown"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
