// Text as bytes: length, equality, order, hash and the check that it is UTF-8. Nothing here makes a String.

package struct Bytes: BitwiseCopyable {
    package var start: UnsafePointer<UInt8>?
    package var count: Int

    package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        self.start = start
        self.count = count
    }

    package init(_ text: StaticString) {
        self.init(text.utf8Start, text.utf8CodeUnitCount)
    }

    package static var empty: Bytes { Bytes(nil, 0) }
    package var isEmpty: Bool { count == 0 }

    @inline(__always)
    private func word(_ offset: Int) -> UInt64 {
        UnsafeRawPointer(start.unsafelyUnwrapped).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    @inline(__always)
    private func halfWord(_ offset: Int) -> UInt64 {
        UInt64(UnsafeRawPointer(start.unsafelyUnwrapped).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The longest text of which the ends are all.
    static var endsCount: Int { 16 }

    /// The first and last bytes, up to 16, as two words that may overlap: with the count they say all of 16 bytes.
    @inline(__always)
    var ends: (first: UInt64, last: UInt64) {
        if count >= 8 { return (word(0), word(count &- 8)) }
        if count >= 4 { return (halfWord(0), halfWord(count &- 4)) }
        guard count > 0 else { return (0, 0) }
        let bytes = start.unsafelyUnwrapped
        return (UInt64(bytes[0]), UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count &- 1]))
    }

    @inline(__always)
    static func == (left: Bytes, right: Bytes) -> Bool {
        left.count == right.count && left.ends == right.ends && middlesAreEqual(left, right)
    }

    /// Whether both have the same bytes between their ends.
    @inline(__always)
    static func middlesAreEqual(_ left: Bytes, _ right: Bytes) -> Bool {
        var offset = 8
        while offset &+ 8 < left.count {
            if left.word(offset) != right.word(offset) { return false }
            offset &+= 8
        }
        return true
    }

    /// A hash of the count and the ends, which are all of a short text. Its upper bits are the best ones.
    @inline(__always)
    func hash(_ first: UInt64, _ last: UInt64) -> UInt64 {
        Bytes.mix((first &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15 ^ last)
    }

    /// A hash of all bytes, the same for a short text.
    func wholeHash(_ first: UInt64, _ last: UInt64) -> UInt64 {
        var mixed = hash(first, last)
        var offset = 8
        while offset &+ 8 < count {
            mixed = Bytes.mix((mixed ^ mixed &>> 32) &+ word(offset))
            offset &+= 8
        }
        return mixed
    }

    @inline(__always)
    private static func mix(_ word: UInt64) -> UInt64 { word &* 0xD6E8_FEB8_6659_FD93 }

    /// By bytes, the shorter first where one begins the other.
    @inline(never)
    func isLess(than other: Bytes) -> Bool {
        let shared = Swift.min(count, other.count)
        var index = 0
        while index < shared {
            let (own, others) = (start.unsafelyUnwrapped[index], other.start.unsafelyUnwrapped[index])
            if own != others { return own < others }
            index &+= 1
        }
        return count < other.count
    }

    @inline(__always)
    private var isASCII: Bool {
        let (first, last) = ends
        var bits = first | last
        var offset = 8
        while offset &+ 8 < count {
            bits |= word(offset)
            offset &+= 8
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7).
    package var isUTF8: Bool {
        guard start != nil else { return count == 0 }
        return isASCII || countOfUTF8 == count
    }

    /// How many bytes there are before the first that is not well-formed.
    var countOfUTF8: Int {
        guard let bytes = start else { return 0 }
        var index = 0
        while index < count {
            while index + 8 <= count, word(index) & 0x8080_8080_8080_8080 == 0 { index += 8 }
            guard index < count else { break }
            let lead = bytes[index]
            let first = index
            index += 1
            if lead < 0x80 { continue }
            let more: Int
            var lowest: UInt8 = 0x80
            var highest: UInt8 = 0xBF
            switch lead {
            case 0xC2...0xDF: more = 1
            case 0xE0: (more, lowest) = (2, 0xA0)
            case 0xE1...0xEC, 0xEE, 0xEF: more = 2
            case 0xED: (more, highest) = (2, 0x9F)
            case 0xF0: (more, lowest) = (3, 0x90)
            case 0xF1...0xF3: more = 3
            case 0xF4: (more, highest) = (3, 0x8F)
            default: return first
            }
            guard index + more <= count, bytes[index] >= lowest, bytes[index] <= highest else { return first }
            var rest = index + 1
            while rest < index + more {
                if bytes[rest] & 0xC0 != 0x80 { return first }
                rest += 1
            }
            index += more
        }
        return count
    }
}
