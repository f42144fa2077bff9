// Percent escapes (RFC 3986, section 2.1), both ways.

package enum PercentText {
    /// The complaint about a text that can't be decoded.
    static var rule: StaticString { "an escape is malformed, or what it says is a NUL or no UTF-8" }

    /// Writes the decoded text to `target`, which has room for as many bytes. Nil for a malformed escape, for one that
    /// is a NUL, and for text that is no UTF-8 then.
    @inline(never)
    static func decode(_ text: Bytes, into target: UnsafeMutablePointer<UInt8>, plusIsSpace: Bool) -> Bytes? {
        guard let start = text.start else { return Bytes(target, 0) }
        var count = 0
        var index = 0
        while index < text.count {
            var byte = start[index]
            index += 1
            if byte == 0x25 {
                guard index + 1 < text.count, let high = start[index].hexDigit, let low = start[index + 1].hexDigit
                else { return nil }
                byte = high << 4 | low
                index += 2
                if byte == 0 { return nil }
            } else if byte == 0x2B, plusIsSpace {
                byte = 0x20
            }
            target[count] = byte
            count += 1
        }
        let decoded = Bytes(target, count)
        return decoded.isUTF8 ? decoded : nil
    }
}

extension TextBuffer {
    /// A text without its escapes, lent until something is written; nil where one is malformed. What was written is of no
    /// use then.
    mutating func decoded(_ text: Bytes) -> Bytes? {
        makeRoom(for: text.count)
        return PercentText.decode(text, into: bytes.base, plusIsSpace: false)
    }

    /// As a part of a URL: all that has no meaning of its own there stays (RFC 3986, section 2.3, and ! $ ' ( ) * , @ :).
    mutating func write(escaped text: Bytes) {
        for index in 0..<text.count {
            guard let byte = text.start?[index] else { return }
            if byte.isPlainInURL {
                write(byte: byte)
            } else {
                write(escape: byte)
            }
        }
    }

    /// As a segment of a path: a text of one or two dots would mean something else.
    mutating func write(segment text: Bytes) {
        guard text == Bytes(".") || text == Bytes("..") else { return write(escaped: text) }
        for _ in 0..<text.count { write("%2E") }
    }

    mutating func write(escape byte: UInt8) {
        write(byte: 0x25)
        write(capitalDigit: byte >> 4)
        write(capitalDigit: byte & 15)
    }

    private mutating func write(capitalDigit digit: UInt8) {
        write(byte: digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
    }
}

extension UInt8 {
    fileprivate var isPlainInURL: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // - . _ ~ ! $ ' ( ) * , @ :
        case 0x2D, 0x2E, 0x5F, 0x7E, 0x21, 0x24, 0x27, 0x28, 0x29, 0x2A, 0x2C, 0x40, 0x3A: true
        default: false
        }
    }
}
