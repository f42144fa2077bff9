// The members of the objects in a saved text.

/// By the lengths of their words, as `named` looks for them.
enum SavedMember: UInt8, BitwiseCopyable {
    case `as`, `do`, `in`
    case app, cut, key, tag, url
    case name, flow, next, over, kept, left, kind, back, link, code
    case route, state, scene, flows, eager, merge, flags, value, trail
    case number, scenes, custom, unique, action, reason, origin, status
    case entries, version, columns, navcore, showAll, resumes, waiting, results, forgets, leftOut
    case branches, selected, requests, occupied
    case arguments, container, presented, retention
    case remembered, unresolved
    case placeholder

    static var count: Int { Int(SavedMember.placeholder.rawValue) + 1 }

    /// Nil for a key that no object has.
    static func named(_ key: Bytes) -> SavedMember? {
        switch key.count {
        case 2: key.find(.as, "as do in")
        case 3: key.find(.app, "app cut key tag url")
        case 4: key.find(.name, "name flow next over kept left kind back link code")
        case 5: key.find(.route, "route state scene flows eager merge flags value trail")
        case 6: key.find(.number, "number scenes custom unique action reason origin status")
        case 7: key.find(.entries, "entries version columns navcore showAll resumes waiting results forgets leftOut")
        case 8: key.find(.branches, "branches selected requests occupied")
        case 9: key.find(.arguments, "arguments container presented retention")
        case 10: key.find(.remembered, "remembered unresolved")
        case 11: key.find(.placeholder, "placeholder")
        default: nil
        }
    }
}

extension Bytes {
    /// The member whose word the key is, among words that are as long as the key. The first is that of a member, the others are
    /// those of the next members.
    @inline(never)
    fileprivate func find(_ first: SavedMember, _ words: StaticString) -> SavedMember? {
        let start = start.unsafelyUnwrapped
        var member = first.rawValue
        var word = words.utf8Start
        let end = word + words.utf8CodeUnitCount
        while word < end {
            var index = 0
            while index < count, start[index] == word[index] { index += 1 }
            if index == count { return SavedMember(rawValue: member) }
            word += count + 1
            member += 1
        }
        return nil
    }
}
