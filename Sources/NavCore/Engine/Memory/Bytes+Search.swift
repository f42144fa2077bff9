// Looking for bytes in a text, eight at once.

extension Bytes {
    func begins(with byte: UInt8) -> Bool { count > 0 && start?[0] == byte }

    func endsWith(_ byte: UInt8) -> Bool { count > 0 && start?[count - 1] == byte }

    func prefix(_ length: Int) -> Bytes { Bytes(start, length) }

    func dropping(_ length: Int) -> Bytes { Bytes(start.map { $0 + length }, count - length) }

    /// Returns the index of the first such byte; nil where there is none.
    func firstIndex(of byte: UInt8) -> Int? {
        guard let start, count > 0 else { return nil }
        if count < 8 {
            let index = Word.firstIndex(of: byte, in: Word.short(start, count))
            return index < count ? index : nil
        }
        let bytes = UnsafeRawPointer(start)
        var offset = 0
        while true {
            let index = Word.firstIndex(of: byte, in: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            if index < 8 { return offset &+ index }
            guard offset &+ 8 < count else { return nil }
            // The last eight bytes may overlap with those before.
            offset = Swift.min(offset &+ 8, count &- 8)
        }
    }

    /// Takes what comes before the next such byte, or all that is left; nil after the end.
    @inline(never)
    mutating func takePart(before separator: UInt8) -> Bytes? {
        guard start != nil else { return nil }
        guard let length = firstIndex(of: separator) else {
            defer { self = .empty }
            return self
        }
        defer { self = dropping(length + 1) }
        return prefix(length)
    }

    var hasControls: Bool {
        guard let start else { return false }
        for index in 0..<count where start[index] < 0x20 || start[index] == 0x7F { return true }
        return false
    }

    /// Whether nothing in it can have a meaning in a URL but its slashes and colons: no control, # % ? or DEL, and all of
    /// it is ASCII.
    var isPlainInURL: Bool {
        guard let start else { return true }
        if count < 8 { return !Word.hasSpecial(Word.short(start, count) | Word.slashes &<< Word.bits(count)) }
        let bytes = UnsafeRawPointer(start)
        var offset = 0
        while true {
            if Word.hasSpecial(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return false }
            guard offset &+ 8 < count else { return true }
            offset = Swift.min(offset &+ 8, count &- 8)
        }
    }
}

/// Eight bytes at once.
enum Word {
    /// Whether a byte is a control, # % ? or DEL, or is not of ASCII.
    @inline(__always)
    static func hasSpecial(_ word: UInt64) -> Bool {
        // First whether one is below 0x26, which few are, or of other than ASCII, or ? or DEL, whose lower bits are all set.
        let atLeast26 = word &+ 0x5A5A_5A5A_5A5A_5A5A
        let carried = (word &+ 0x0101_0101_0101_0101) ^ word
        let isSuspect = (~atLeast26 | word) & 0x8080_8080_8080_8080 | carried & 0x4040_4040_4040_4040
        return isSuspect != 0 && reallyHasSpecial(word)
    }

    private static func reallyHasSpecial(_ word: UInt64) -> Bool {
        guard word & 0x8080_8080_8080_8080 == 0 else { return true }
        let control = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
        return control | matches(word, 0x23) | matches(word, 0x25) | matches(word, 0x3F) | matches(word, 0x7F) != 0
    }

    /// The high bit of each byte that is equal to another; all of ASCII.
    @inline(__always)
    static func matches(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ (byte &* 0x0101_0101_0101_0101)
        return ~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    }

    /// Which byte is the first that is equal to another; 8 where none is.
    @inline(__always)
    static func firstIndex(of byte: UInt8, in word: UInt64) -> Int {
        let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
        let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        return zeros.trailingZeroBitCount &>> 3
    }

    static var slashes: UInt64 { 0x2F2F_2F2F_2F2F_2F2F }

    /// How many bits so many bytes are.
    @inline(__always)
    static func bits(_ byteCount: Int) -> UInt64 { UInt64(truncatingIfNeeded: byteCount &* 8) }

    /// The first bytes, up to eight, and zeros.
    static func first(of start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        count >= 8 ? UnsafeRawPointer(start).loadUnaligned(as: UInt64.self) : short(start, count)
    }

    /// Less than eight bytes, and zeros.
    @inline(__always)
    static func short(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = UnsafeRawPointer(start)
        if count >= 4 {
            let low = UInt64(bytes.loadUnaligned(as: UInt32.self))
            let high = UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            return low | high &<< bits(count &- 4)
        }
        if count == 0 { return 0 }
        let middle = UInt64(start[count &>> 1]) &<< bits(count &>> 1)
        return UInt64(start[0]) | middle | UInt64(start[count &- 1]) &<< bits(count &- 1)
    }
}
