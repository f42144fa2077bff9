// Text that is being written, as UTF-8 bytes.

package struct TextBuffer {
    private(set) var bytes: FlatList<UInt8>

    package init() {
        bytes = FlatList(capacity: 16)
    }

    private init(withoutMemory: Void) {
        bytes = .withoutMemory
    }

    /// One without memory, which it gets when something is written. Before, its text must not be lent to anybody outside.
    static var withoutMemory: TextBuffer { TextBuffer(withoutMemory: ()) }

    package func free() {
        bytes.free()
    }

    package mutating func removeAll() {
        bytes.removeAll()
    }

    mutating func truncate(to count: Int) {
        bytes.truncate(to: count)
    }

    /// Sees to it that the text does not move until it has more than so many bytes.
    mutating func makeRoom(for total: Int) {
        let count = bytes.count
        bytes.extend(to: total, with: 0)
        bytes.truncate(to: count)
    }

    /// Puts a NUL after the text, which it does not count.
    mutating func endWithNUL() {
        bytes.append(0)
        bytes.removeLast()
    }

    package var text: Bytes { Bytes(bytes.base, bytes.count) }

    /// Copies the text and a NUL after it.
    package func copy(to target: UnsafeMutableRawPointer) {
        target.copyMemory(from: bytes.base, byteCount: bytes.count)
        target.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    }

    @inline(never)
    package mutating func write(_ text: Bytes) {
        guard let start = text.start else { return }
        bytes.append(contentsOf: start, count: text.count)
    }

    package mutating func write(_ text: StaticString) {
        write(Bytes(text))
    }

    @inline(never)
    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func write(spaces count: Int) {
        for _ in 0..<count { write(byte: 0x20) }
    }

    mutating func write(_ number: UInt64) {
        var count = 1
        var rest = number / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        bytes.makeRoom(for: bytes.count + count)
        bytes.setCount(bytes.count + count)
        rest = number
        for place in 1...count {
            bytes[bytes.count - place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    mutating func write(_ number: Int) {
        write(Int64(number))
    }

    mutating func write(_ number: Int64) {
        if number < 0 { write(byte: 0x2D) }
        write(number.magnitude)
    }

    mutating func write(hex byte: UInt8) {
        for shift in 0..<2 {
            let digit = shift == 0 ? byte >> 4 : byte & 15
            write(byte: digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
        }
    }

    /// A route's name, quoted where it has a space, a quote, a backslash or what can't be seen.
    mutating func write(name: Bytes) {
        let needsQuotes = (0..<name.count).contains { index in
            let byte = name.start?[index]
            return byte == 0x20 || byte == 0x22 || byte == 0x5C || name.invisible(at: index) != nil
        }
        if needsQuotes { write(quoted: name) } else { write(name) }
    }

    /// In double quotes, as JSON has it.
    @inline(never)
    mutating func write(quoted text: Bytes) {
        bytes.makeRoom(for: bytes.count + text.count + 2)
        let place = bytes.base + bytes.count
        place[0] = 0x22
        var index = 0
        while index < text.count, let byte = text.start?[index], byte.isUsual {
            place[index + 1] = byte
            index += 1
        }
        bytes.setCount(bytes.count + index + 1)
        if index < text.count {
            write(visible: Bytes(text.start.map { $0 + index }, text.count - index), escaping: true)
        }
        write(byte: 0x22)
    }

    /// The beginning of a member of an object of JSON: its name, which needs no escapes, and before that a comma where it is
    /// not the first.
    @inline(never)
    mutating func write(member name: StaticString, isFirst: Bool) {
        let count = name.utf8CodeUnitCount
        bytes.makeRoom(for: bytes.count + count + 4)
        var place = bytes.base + bytes.count
        if !isFirst {
            place[0] = 0x2C
            place += 1
        }
        place[0] = 0x22
        (place + 1).initialize(from: name.utf8Start, count: count)
        place[count + 1] = 0x22
        place[count + 2] = 0x3A
        bytes.setCount(place - bytes.base + count + 3)
    }

    /// With escapes in place of what can't be seen.
    @inline(never)
    mutating func write(visible text: Bytes) {
        write(visible: text, escaping: false)
    }

    /// Writes with escapes in place of what can't be seen, and perhaps before quotes and backslashes.
    @inline(never)
    private mutating func write(visible text: Bytes, escaping escapes: Bool) {
        guard let start = text.start else { return }
        var index = 0
        while index < text.count {
            let first = index
            while index < text.count, start[index].isPlain(escapes) { index += 1 }
            bytes.append(contentsOf: start + first, count: index - first)
            guard index < text.count else { return }
            if let hidden = text.invisible(at: index) {
                index += hidden < 0x80 ? 1 : hidden < 0x800 ? 2 : 3
                write(escape: hidden)
                continue
            }
            if start[index] == 0x22 || start[index] == 0x5C { write(byte: 0x5C) }
            write(byte: start[index])
            index += 1
        }
    }

    private mutating func write(escape code: UInt32) {
        write(byte: 0x5C)
        switch code {
        case 0x0A: write("n")
        case 0x0D: write("r")
        case 0x09: write("t")
        default:
            write("u")
            write(hex: UInt8(truncatingIfNeeded: code >> 8))
            write(hex: UInt8(truncatingIfNeeded: code))
        }
    }
}

extension UInt8 {
    /// Whether it is a character of ASCII that stands for itself everywhere.
    @inline(__always)
    fileprivate var isUsual: Bool { self &- 0x5D < 0x22 || self &- 0x23 < 0x39 || self == 0x20 }

    /// Whether it stands for itself, whatever follows it; a quote and a backslash only where they need no escape.
    @inline(__always)
    fileprivate func isPlain(_ escapes: Bool) -> Bool {
        if self == 0x22 || self == 0x5C { return !escapes }
        return self >= 0x20 && self != 0x7F && self != 0xC2 && self != 0xE2
    }
}

extension Bytes {
    /// The character at a place of a text, where it is a control character, ends a line or turns the direction of text.
    fileprivate func invisible(at index: Int) -> UInt32? {
        guard let start else { return nil }
        let byte = start[index]
        if byte < 0x20 || byte == 0x7F { return UInt32(byte) }
        if byte == 0xC2, index + 1 < count, start[index + 1] < 0xA0 { return UInt32(start[index + 1]) }
        guard byte == 0xE2, index + 2 < count else { return nil }
        let code = 0x2000 | UInt32(start[index + 1] & 0x3F) << 6 | UInt32(start[index + 2] & 0x3F)
        switch code {
        case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return code
        default: return nil
        }
    }
}
