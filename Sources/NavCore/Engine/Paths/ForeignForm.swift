// Parameters as other libraries write them in a pattern, in the place of {name}. Read as a name such a segment would
// match nothing that its writer means, so it is refused with the right spelling.

/// A segment that is written as another library has a parameter.
struct ForeignForm {
    private let part: Bytes
    private var name = Bytes("name")
    private var type = Bytes.empty
    private var isRest = false
    private var mayBeAbsent: Bool

    /// Nil where a segment without braces is a name. Before a ? at the end of the pattern it means one that may be absent.
    init?(segment part: Bytes, isLast: Bool, isBeforeMark: Bool) {
        self.part = part
        mayBeAbsent = isBeforeMark
        if part.contains("\\d") || part.contains("[0-9]") { type = Bytes("int") }
        if part.begins(with: 0x3A) {
            takeColon(part.dropping(1))
        } else if part.begins(with: 0x24), part.count > 1, part.isForeign(0) {
            take(name: part.dropping(1))
        } else if part.begins(with: 0x3C), part.endsWith(0x3E) {
            takeAngles(part.inside)
        } else if part.begins(with: 0x5B), part.endsWith(0x5D) {
            takeBrackets(part.inside)
        } else if type.isEmpty, part.isForRest {
            takeStars(isLast)
        } else if (0..<part.count).allSatisfy({ !part.isForeign($0) }) {
            return nil
        }
    }

    /// `:id`, `:id*`, `:id+`, `:id(…)`
    private mutating func takeColon(_ text: Bytes) {
        let length = text.identifierLength
        let end = text.dropping(length)
        guard end.isEmpty || end == Bytes("*") || end == Bytes("+") || end.begins(with: 0x28) else { return }
        isRest = end == Bytes("*") || end == Bytes("+")
        if end == Bytes("*") { mayBeAbsent = true }
        take(name: text.prefix(length))
    }

    /// `<id>`, `<int:id>`, `<path:rest>`
    private mutating func takeAngles(_ text: Bytes) {
        guard let colon = text.firstIndex(of: 0x3A) else { return take(name: text) }
        let converter = text.prefix(colon)
        isRest = converter == Bytes("path")
        if ParameterKind(named: converter) != nil { type = converter }
        take(name: text.dropping(colon + 1))
    }

    /// `[id]`, `[...rest]`, `[[...rest]]`
    private mutating func takeBrackets(_ text: Bytes) {
        var text = text
        if text.begins(with: 0x5B), text.endsWith(0x5D) {
            text = text.inside
            mayBeAbsent = true
        }
        if text.hasPrefix("...") {
            text = text.dropping(3)
            isRest = true
        }
        take(name: text)
    }

    /// `*`, `**`, `*rest`, `(.*)`, `.+`, `$`
    private mutating func takeStars(_ isLast: Bool) {
        isRest = isLast
        if isLast { name = Bytes("rest") }
        take(name: part.withoutStars)
    }

    private mutating func take(name text: Bytes) {
        if text.isParameterName { name = text }
    }

    /// Says how the segment is written here, as a parameter and as a name.
    func complain(into text: inout TextBuffer) {
        text.write(quoted: part)
        text.write(" is no parameter: write {")
        text.write(name)
        if isRest { text.write("*") }
        if !type.isEmpty, !isRest {
            text.write(":")
            text.write(type)
        }
        text.write(mayBeAbsent ? "?}, or " : "}, or ")
        for index in 0..<part.count {
            guard let byte = part.start?[index] else { break }
            if part.isForeign(index) || byte > 0x7F { text.write(escape: byte) } else { text.write(byte: byte) }
        }
        text.write(" for a name")
    }
}

extension Bytes {
    /// Whether other libraries give a meaning to a byte of a segment: * < > [ ] \ ^, at its beginning : and (, $ alone or
    /// in front of a name, and .+ alone.
    fileprivate func isForeign(_ index: Int) -> Bool {
        switch start?[index] {
        case 0x2A, 0x3C, 0x3E, 0x5B, 0x5C, 0x5D, 0x5E: true
        case 0x3A, 0x28: index == 0
        case 0x24: index == 0 && (count == 1 || dropping(1).isParameterName)
        case 0x2B: self == Bytes(".+")
        default: false
        }
    }

    /// Without its first and its last byte.
    fileprivate var inside: Bytes { count > 1 ? dropping(1).prefix(count - 2) : .empty }

    fileprivate var withoutStars: Bytes {
        var text = self
        while text.begins(with: 0x2A) { text = text.dropping(1) }
        return text
    }

    /// Whether it has a star, or is another spelling of it.
    fileprivate var isForRest: Bool {
        firstIndex(of: 0x2A) != nil || self == Bytes(".+") || self == Bytes("(.+)") || self == Bytes("$")
    }

    fileprivate func contains(_ part: StaticString) -> Bool {
        (0..<count).contains { dropping($0).hasPrefix(part) }
    }

    fileprivate func hasPrefix(_ prefix: StaticString) -> Bool {
        let prefix = Bytes(prefix)
        return count >= prefix.count && self.prefix(prefix.count) == prefix
    }

    /// The name in `*rest`, `...rest` and `rest...`, which stand for all that is left elsewhere; nil for others.
    var nameOfForeignRest: Bytes? {
        var text = withoutStars
        if text.hasPrefix("...") { text = text.dropping(3) }
        if text.count > 3, text.dropping(text.count - 3) == Bytes("...") { text = text.prefix(text.count - 3) }
        return text.count < count && text.isParameterName ? text : nil
    }
}
