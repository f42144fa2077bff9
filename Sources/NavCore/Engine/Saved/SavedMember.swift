// The members of the objects in a saved text.

enum SavedMember: UInt8, BitwiseCopyable {
    case navcore, app, next, cut, scene, scenes, flows
    case name, `as`, over, entries, remembered
    case number, route, version, arguments, state, kept, flow, container, selected, columns, left, branches, presented
    case kind, custom, showAll, back, retention, eager, placeholder
    case key, tag, resumes, waiting, results
    case `do`, url, link, merge, requests, flags, unique, action, unresolved, occupied
    case value, reason, origin, status, code
    case `in`

    static var count: Int { Int(SavedMember.in.rawValue) + 1 }

    /// Nil for a key that no object has.
    static func named(_ key: Bytes) -> SavedMember? {
        switch key.count {
        case 2: key.finds(.as, "as") ?? key.finds(.in, "in") ?? key.finds(.do, "do")
        case 3:
            key.finds(.app, "app") ?? key.finds(.cut, "cut") ?? key.finds(.key, "key") ?? key.finds(.tag, "tag")
                ?? key.finds(.url, "url")
        case 4:
            key.finds(.next, "next") ?? key.finds(.name, "name") ?? key.finds(.over, "over") ?? key.finds(.kept, "kept")
                ?? key.finds(.flow, "flow") ?? key.finds(.left, "left") ?? key.finds(.kind, "kind")
                ?? key.finds(.back, "back") ?? key.finds(.link, "link") ?? key.finds(.code, "code")
        case 5:
            key.finds(.route, "route") ?? key.finds(.state, "state") ?? key.finds(.scene, "scene")
                ?? key.finds(.flows, "flows") ?? key.finds(.eager, "eager")
                ?? key.finds(.merge, "merge") ?? key.finds(.flags, "flags") ?? key.finds(.value, "value")
        case 6:
            key.finds(.number, "number") ?? key.finds(.scenes, "scenes") ?? key.finds(.custom, "custom")
                ?? key.finds(.unique, "unique") ?? key.finds(.action, "action") ?? key.finds(.reason, "reason")
                ?? key.finds(.origin, "origin") ?? key.finds(.status, "status")
        case 7:
            key.finds(.entries, "entries") ?? key.finds(.version, "version") ?? key.finds(.columns, "columns")
                ?? key.finds(.navcore, "navcore") ?? key.finds(.showAll, "showAll")
                ?? key.finds(.resumes, "resumes") ?? key.finds(.waiting, "waiting") ?? key.finds(.results, "results")
        case 8:
            key.finds(.branches, "branches") ?? key.finds(.selected, "selected") ?? key.finds(.requests, "requests")
                ?? key.finds(.occupied, "occupied")
        case 9:
            key.finds(.arguments, "arguments") ?? key.finds(.presented, "presented")
                ?? key.finds(.container, "container") ?? key.finds(.retention, "retention")
        case 10: key.finds(.remembered, "remembered") ?? key.finds(.unresolved, "unresolved")
        case 11: key.finds(.placeholder, "placeholder")
        default: nil
        }
    }
}

extension Bytes {
    /// A member where the key is its word, which is as long.
    @inline(__always)
    fileprivate func finds(_ member: SavedMember, _ word: StaticString) -> SavedMember? {
        let start = start.unsafelyUnwrapped
        for index in 0..<word.utf8CodeUnitCount where start[index] != word.utf8Start[index] { return nil }
        return member
    }
}
