// The complaint about a route, a pattern, a type of parameters, or a scheme, a scene or a prefix of links, that was
// refused, in words for a developer.

struct RegistrationComplaint {
    private(set) var sentence = TextBuffer()
    /// The ticket that the next operation was to get when it was refused.
    private var nextTicket = Id.none
    /// The call that has complained is not over.
    var isNew = false
    /// The call ran inside a callback. After the outermost call the sentence is about that.
    var isInner = false

    func free() {
        sentence.free()
    }

    mutating func removeAll() {
        nextTicket = .none
    }

    /// Whether no operation was called since.
    func isLast(_ next: Id) -> Bool { nextTicket == next }

    mutating func complain(_ complaint: Bytes, before next: Id) {
        begin(next)
        sentence.write(complaint)
    }

    /// `noun` is "route", "pattern" and the like.
    mutating func complain(_ complaint: Bytes, about noun: StaticString, _ name: Bytes, before next: Id) {
        begin(next)
        begin(noun, name)
        sentence.write(": ")
        sentence.write(complaint)
    }

    /// One pattern could not be told from another one.
    mutating func complain(_ pattern: Bytes, _ other: Bytes, _ route: Bytes, before next: Id) {
        begin(next)
        begin("pattern", pattern)
        sentence.write(" can't be told from ")
        sentence.write(quoted: other)
        sentence.write(" of the route ")
        sentence.write(quoted: route)
    }

    mutating func complain(route name: Bytes, before next: Id) {
        begin(next)
        begin("route", name)
        sentence.write(" is registered already")
    }

    private mutating func begin(_ next: Id) {
        nextTicket = next
        isNew = true
        sentence.removeAll()
    }

    private mutating func begin(_ noun: StaticString, _ name: Bytes) {
        sentence.write("the ")
        sentence.write(noun)
        sentence.write(" ")
        let shown = name.firstCharacters(inBytes: 256)
        sentence.write(quoted: shown)
        if shown.count < name.count { sentence.write("…") }
    }
}

extension Bytes {
    /// The whole characters among the first bytes, as far as they are UTF-8.
    fileprivate func firstCharacters(inBytes limit: Int) -> Bytes {
        var end = min(count, limit)
        while !prefix(end).isUTF8 { end -= 1 }
        return prefix(end)
    }
}
