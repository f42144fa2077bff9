// What is wrong with a route or a pattern, in words for a developer.

struct RegistrationComplaint {
    private(set) var sentence = TextBuffer()
    /// The ticket that the next operation was to get when the pattern was refused.
    private var nextTicket = Id.none

    func free() {
        sentence.free()
    }

    mutating func removeAll() {
        nextTicket = .none
    }

    /// Whether no operation was called since.
    func isLast(_ next: Id) -> Bool { nextTicket == next }

    mutating func complain(_ complaint: Bytes, aboutPattern pattern: Bytes, before next: Id) {
        nextTicket = next
        begin(pattern)
        sentence.write(": ")
        sentence.write(complaint)
    }

    /// One pattern could not be told from another one.
    mutating func complain(_ pattern: Bytes, _ other: Bytes, _ route: Bytes, before next: Id) {
        nextTicket = next
        begin(pattern)
        sentence.write(" can't be told from ")
        sentence.write(quoted: other)
        sentence.write(" of the route ")
        sentence.write(quoted: route)
    }

    mutating func complain(route name: Bytes, before next: Id) {
        nextTicket = next
        sentence.removeAll()
        sentence.write("the route ")
        sentence.write(quoted: name)
        sentence.write(" is registered already")
    }

    private mutating func begin(_ pattern: Bytes) {
        sentence.removeAll()
        sentence.write("the pattern ")
        sentence.write(quoted: pattern.prefix(min(pattern.count, 256)))
    }
}
