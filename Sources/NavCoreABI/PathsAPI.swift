// Patterns, links and the paths of places.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

/// The complaint about a text that is not even read.
private let unread: StaticString = "it is too long or has no bytes"

@implementation @_cdecl("nav_pattern_add")
public func nav_pattern_add(
    _ navigator: OpaquePointer?, _ route: nav_id, _ pattern: nav_string, _ flags: UInt32,
    _ conflict: UnsafeMutablePointer<nav_id>?
) -> nav_status {
    conflict?.pointee = 0
    return changing(navigator) { engine in
        let flags = PatternFlags(bits: flags)
        let (textStatus, text) = readText(Bytes(pattern), limit: Limits.patternBytes)
        guard flags.areKnown else { return engine.refuse(.invalid, "pattern", text, "a flag is unknown") }
        guard textStatus == .ok else { return engine.refuse(textStatus, "pattern", text, unread) }
        let (status, other) = engine.addPattern(text, to: Id(rawValue: route), flags)
        conflict?.pointee = other.rawValue
        return status
    }
}

@implementation @_cdecl("nav_parameter_type_add")
public func nav_parameter_type_add(_ navigator: OpaquePointer?, _ type: UnsafePointer<nav_parameter_type>?)
    -> nav_status
{
    let known = type.flatMap { readKnown($0, blank: nav_parameter_type(), minimum: sizeWithString) }
    let ownedUserData = OwnedUserData(known?.user_data, known?.destroy)
    return changing(navigator, elseGiveBack: ownedUserData.release) { engine in
        guard let type, let given = readStruct(type, blank: nav_parameter_type(), minimum: sizeWithString)
        else { return engine.refuse(.invalid, "type", .empty, "it is NULL, or has a wrong size") }
        var hostType = HostType()
        hostType.check = unsafeBitCast(given.check, to: HostType.Check?.self)
        hostType.read = unsafeBitCast(given.read, to: HostType.Read?.self)
        hostType.write = unsafeBitCast(given.write, to: HostType.Write?.self)
        hostType.ownedUserData = ownedUserData
        let (status, name) = readText(Bytes(given.name), limit: Limits.parameterNameBytes)
        return status == .ok
            ? engine.addParameterType(name, hostType)
            : engine.refuse(status, "type", name, "the name is too long or has no bytes")
    }
}

@implementation @_cdecl("nav_link_prefix_add")
public func nav_link_prefix_add(_ navigator: OpaquePointer?, _ prefix: nav_string, _ scene: nav_string) -> nav_status {
    changing(navigator) { engine in
        let (prefixStatus, prefix) = readText(Bytes(prefix), limit: Limits.linkBytes)
        guard prefixStatus == .ok else { return engine.refuse(prefixStatus, "link prefix", prefix, unread) }
        let (status, scene) = readText(Bytes(scene), limit: Limits.nameBytes)
        guard status == .ok else {
            return engine.refuse(status, "link prefix", prefix, "the name of its scene is too long or has no bytes")
        }
        return engine.addLinkPrefix(prefix, scene: scene)
    }
}

@implementation @_cdecl("nav_link_scene_add")
public func nav_link_scene_add(_ navigator: OpaquePointer?, _ scene: nav_string) -> nav_status {
    changing(navigator) { engine in
        let (status, scene) = readText(Bytes(scene), limit: Limits.nameBytes)
        return status == .ok ? engine.addLinkScene(scene) : engine.refuse(status, "scene", scene, unread)
    }
}

@implementation @_cdecl("nav_link_scheme_add")
public func nav_link_scheme_add(_ navigator: OpaquePointer?, _ scheme: nav_string) -> nav_status {
    changing(navigator) { engine in
        let (status, scheme) = readText(Bytes(scheme), limit: Limits.nameBytes)
        return status == .ok ? engine.addLinkScheme(scheme) : engine.refuse(status, "scheme", scheme, unread)
    }
}

@implementation @_cdecl("nav_link_current")
public func nav_link_current(_ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<nav_url>?) -> nav_status {
    guard let out, canWrite(out, minimum: sizeWithString) else {
        return withEngine(navigator, else: { $0 }) { _ in .invalid }.code
    }
    var url = nav_url()
    url.size = MemoryLayout<nav_url>.stride
    (url.text, url.query, url.fragment) = (nav_string(.empty), nav_string(.empty), nav_string(.empty))
    let status = asking(navigator) { engine in
        guard let link = engine.currentLink else { return .notFound }
        url.text = nav_string(link.text)
        url.query = nav_string(link.parts.query ?? .empty)
        url.fragment = nav_string(link.parts.fragment ?? .empty)
        return .ok
    }
    writeStruct(url, to: out)
    return status.code
}

@implementation @_cdecl("nav_open")
public func nav_open(
    _ navigator: OpaquePointer?, _ link: UnsafePointer<nav_link>?, _ options: UnsafePointer<nav_options>?,
    _ outcome: UnsafeMutablePointer<nav_outcome>?
) -> nav_status {
    var intent = GivenIntent(.open, given(options))
    intent.link = given(link)
    return perform(navigator, &intent, outcome)
}

@implementation @_cdecl("nav_links_set_held")
public func nav_links_set_held(_ navigator: OpaquePointer?, _ held: Int32) -> nav_status {
    changing(navigator) { $0.setLinksHeld(held != 0) }
}

@implementation @_cdecl("nav_link_match")
public func nav_link_match(
    _ navigator: OpaquePointer?, _ link: UnsafePointer<nav_link>?, _ out: UnsafeMutablePointer<nav_match>?
) -> nav_status {
    matchPlainly(navigator, link, out) ?? matchLink(navigator, link, out)
}

/// Looks an absolute path up in which nothing is to be decoded; nil where it may be something else.
@inline(__always)
private func matchPlainly(
    _ navigator: OpaquePointer?, _ link: UnsafePointer<nav_link>?, _ out: UnsafeMutablePointer<nav_match>?
) -> nav_status? {
    guard let navigator, let link: UnsafePointer<GivenLink> = given(link), let out,
        link.pointee.size == MemoryLayout<GivenLink>.stride, out.pointee.size == MemoryLayout<nav_match>.stride
    else { return nil }
    let text = link.pointee.url
    guard link.pointee.isPlain else { return nil }
    return Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef { engine in
        guard engine.owner.isThread(currentThread()),
            let found = engine.matchPlainly(text, LinkFlags(bits: link.pointee.flags))
        else { return nil }
        if found == 0 {
            show(0, 0, engine, in: out)
            return Status.unresolved.code
        }
        show(engine.paths.route(of: found).rawValue, engine.paths.members.count, engine, in: out)
        return Status.ok.code
    }
}

@inline(__always)
private func show(_ route: nav_id, _ memberCount: Int, _ engine: Engine, in out: UnsafeMutablePointer<nav_match>) {
    out.pointee.route = route
    out.pointee.arguments.flags = 0
    out.pointee.arguments.type = memberCount == 0 ? CellType.null.rawValue : CellType.map.rawValue
    out.pointee.arguments.content.map = nav_map(members: members(engine.paths.members.base), count: memberCount)
}

@inline(never)
private func matchLink(
    _ navigator: OpaquePointer?, _ link: UnsafePointer<nav_link>?, _ out: UnsafeMutablePointer<nav_match>?
) -> nav_status {
    guard let out, canWrite(out, minimum: sizeWithId) else {
        return withEngine(navigator, else: { $0 }) { _ in .invalid }.code
    }
    var match = nav_match()
    match.size = MemoryLayout<nav_match>.stride
    let status: Status = withEngine(navigator, else: { $0 }) { engine in
        var wanted = Link()
        let linkStatus = wanted.read(ofText: given(link))
        guard linkStatus == .ok else { return linkStatus }
        let found = engine.match(wanted)
        if found.status == .ok {
            match.route = found.route.rawValue
            withUnsafePointer(to: found.arguments) { match.arguments = values($0).unsafelyUnwrapped.pointee }
        }
        _ = end(engine, found.status)
        return found.status
    }
    writeStruct(match, to: out)
    return status.code
}

@implementation @_cdecl("nav_link_explain")
public func nav_link_explain(
    _ navigator: OpaquePointer?, _ link: UnsafePointer<nav_link>?,
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writing(navigator, out, length) { engine, text in
        var wanted = Link()
        let status = wanted.read(ofText: given(link))
        return status == .ok ? engine.explain(wanted, into: &text) : status
    }
}

@implementation @_cdecl("nav_request_path")
public func nav_request_path(
    _ navigator: OpaquePointer?, _ request: UnsafePointer<nav_request>?,
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writing(navigator, out, length) { engine, text in
        guard let request = GivenRequest(given(request)) else { return .invalid }
        guard !engine.isClosed else { return .closed }
        let (status, route) = engine.find(request)
        guard status == .ok else { return status }
        return engine.writePath(of: route, PathArguments(request.arguments?.pointee), into: &text)
    }
}

@implementation @_cdecl("nav_location")
public func nav_location(
    _ navigator: OpaquePointer?, _ scene: nav_id, _ flags: UInt32,
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writingLocation(navigator, flags, out, length) {
        $0.writeLocation(of: Id(rawValue: scene), showsScene: $1, into: &$2)
    }
}

@implementation @_cdecl("nav_location_of")
public func nav_location_of(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ flags: UInt32,
    _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writingLocation(navigator, flags, out, length) {
        $0.writeLocation(ofEntry: Id(rawValue: entry), showsScene: $1, into: &$2)
    }
}

/// Writes a location, of which the flags say whether the scene is shown.
private func writingLocation(
    _ navigator: OpaquePointer?, _ flags: UInt32, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?, _ write: (Engine, Bool, inout TextBuffer) -> Status
) -> nav_status {
    writing(navigator, out, length) { engine, text in
        let without = UInt32(NAV_LOCATION_WITHOUT_SCENE)
        return flags & ~without == 0 ? write(engine, flags & without == 0, &text) : .invalid
    }
}

@implementation @_cdecl("nav_entry_path")
public func nav_entry_path(
    _ navigator: OpaquePointer?, _ entry: nav_id, _ out: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
    writing(navigator, out, length) { $0.writePath(ofEntry: Id(rawValue: entry), into: &$1) }
}
