// What is wrong with what the host registers, in words for a developer.

struct RegistrationComplaint {
    private(set) var sentence = TextBuffer()
    /// The ticket that the next operation was to get when something was refused.
    private var nextTicket = Id.none

    func free() {
        sentence.free()
    }

    mutating func removeAll() {
        nextTicket = .none
    }

    /// Whether no operation was called since.
    func isLast(_ next: Id) -> Bool { nextTicket == next }

    /// About a pattern, a type or a prefix.
    mutating func complain(_ complaint: Bytes, about noun: StaticString, _ text: Bytes, before next: Id) {
        nextTicket = next
        begin(noun, text)
        sentence.write(": ")
        sentence.write(complaint)
    }

    /// One pattern could not be told from another one.
    mutating func complain(_ pattern: Bytes, _ other: Bytes, _ route: Bytes, before next: Id) {
        nextTicket = next
        begin("pattern", pattern)
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

    private mutating func begin(_ noun: StaticString, _ text: Bytes) {
        sentence.removeAll()
        sentence.write("the ")
        sentence.write(noun)
        sentence.write(" ")
        sentence.write(quoted: text.prefix(min(text.count, 256)))
    }
}
