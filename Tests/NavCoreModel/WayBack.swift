// The way back under the random tests: it has the entries to which repeated back leads, and the location of each entry is
// that of the user there.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

/// Goes all the way back in a navigator without a bridge. Returns the first failure.
func wayBackFailure(_ navigator: OpaquePointer?) -> String? {
    failureOnWayBack(navigator).map { $0 + "\n" + dump(navigator) }
}

private func dump(_ navigator: OpaquePointer?) -> String {
    var text: UnsafeMutablePointer<CChar>?
    nav_dump(navigator, &text, nil)
    defer { nav_text_free(text) }
    return text.map { String(cString: $0) } ?? ""
}

private func failureOnWayBack(_ navigator: OpaquePointer?) -> String? {
    var way = wayBack(navigator)
    while true {
        let entry = way.last ?? 0
        guard location(navigator, entry) == location(navigator, nil) else {
            return "the location of \(entry) is \(location(navigator, entry)) and not \(location(navigator, nil))"
        }
        // Back from a column in which nothing can be popped pops beside it, and the user stays where they are.
        let ahead = way.dropLast().last.flatMap { $0 == entry ? nil : location(navigator, $0) }
        let before = dump(navigator)
        let status = nav_back(navigator, nil, nil)
        guard status == NAV_OK else {
            return status == NAV_AT_ROOT && way.count == 1 ? nil : "back answers \(status) before the end of \(way)"
        }
        let next = wayBack(navigator)
        // The root of a tab that was never opened has an id only now.
        guard next.count == way.count - 1, zip(next, way).allSatisfy({ $0 == $1 || $1 == 0 }) else {
            return "back leads from \(way) to \(next)"
        }
        if let ahead, way[next.count - 1] != 0, ahead != location(navigator, next[next.count - 1]) {
            return "the location of \(next[next.count - 1]) was \(ahead) in\n\(before)\non the way \(way)"
        }
        way = next
    }
}

private func wayBack(_ navigator: OpaquePointer?) -> [nav_id] {
    let count = nav_way_back(navigator, 0, nil, 0)
    return [nav_id](unsafeUninitializedCapacity: count) { ids, written in
        written = nav_way_back(navigator, 0, ids.baseAddress, count)
    }
}

/// The location of an entry, or of the active scene.
private func location(_ navigator: OpaquePointer?, _ entry: nav_id?) -> String {
    var text: UnsafeMutablePointer<CChar>?
    let status =
        entry.map { nav_location_of(navigator, $0, 0, &text, nil) } ?? nav_location(navigator, 0, 0, &text, nil)
    defer { nav_text_free(text) }
    return text.map { String(cString: $0) } ?? "status \(status)"
}
