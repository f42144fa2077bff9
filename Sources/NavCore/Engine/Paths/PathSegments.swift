// A path, split: the segments that are left of it without empty ones, `.` and `..`, each decoded.

struct PathSegment: BitwiseCopyable {
    var start: UnsafePointer<UInt8>
    var count: Int
    /// Its first eight bytes, and zeros where it has fewer.
    var word: UInt64

    var text: Bytes { Bytes(start, count) }
}

struct PathSegments: BitwiseCopyable {
    private(set) var list = FlatList<PathSegment>(capacity: 32)
    /// Where decoded text lies.
    private var decoded = FlatList<UInt8>(capacity: 256)
    private var decodedCount = 0

    func free() {
        list.free()
        decoded.free()
    }

    @inline(__always)
    var count: Int { list.count }

    @inline(__always)
    subscript(index: Int) -> PathSegment { list.base[index] }

    /// Splits an absolute path in which nothing has to be decoded or left out but empty segments. False where something
    /// has, or may have; then it is to be split anew.
    @inline(__always)
    mutating func splitPlainly(_ path: Bytes) -> Bool {
        guard let start = path.start, path.count > 0, start[0] == 0x2F else { return false }
        list.removeAll()
        let words = WordReader(start, path.count)
        var segment = 1
        var offset = 0
        while offset < path.count {
            let word = words.word(at: offset, filler: 0x61)
            if Word.hasSpecial(word) { return false }
            var slashes = Word.matches(word, 0x2F)
            while slashes != 0 {
                let end = offset &+ slashes.trailingZeroBitCount &>> 3
                if end > segment, !append(words, segment, end) { return false }
                segment = end &+ 1
                slashes &= slashes &- 1
            }
            offset &+= 8
        }
        return path.count == segment || append(words, segment, path.count)
    }

    @inline(__always)
    private mutating func append(_ words: WordReader, _ from: Int, _ end: Int) -> Bool {
        let count = end &- from
        let word = Word.first(count, of: words.word(at: from))
        if word == 0x2E || word == 0x2E2E { return false }
        list.append(PathSegment(start: words.start + from, count: count, word: word))
        return true
    }

    mutating func truncate(to count: Int) {
        list.truncate(to: count)
    }

    // MARK: What has to be decoded

    /// Begins anew, with room for so many bytes.
    mutating func begin(_ byteCount: Int) {
        list.removeAll()
        decoded.extend(to: byteCount, with: 0)
        decodedCount = 0
    }

    /// Appends what a path says, from the root if it is absolute. False for a malformed escape.
    mutating func append(path: Bytes) -> Bool {
        if path.begins(with: 0x2F) { list.removeAll() }
        var rest = path
        while let part = rest.takePart(before: 0x2F) {
            if part.isEmpty || part == Bytes(".") { continue }
            if part == Bytes("..") {
                if !list.isEmpty { list.removeLast() }
                continue
            }
            guard let text = decode(part, plusIsSpace: false), let start = text.start else { return false }
            let words = WordReader(start, text.count)
            list.append(
                PathSegment(start: start, count: text.count, word: Word.first(text.count, of: words.word(at: 0))))
        }
        return true
    }

    mutating func decode(_ part: Bytes, plusIsSpace: Bool) -> Bytes? {
        let text = PercentText.decode(part, into: decoded.base + decodedCount, plusIsSpace: plusIsSpace)
        decodedCount += text?.count ?? 0
        return text
    }
}

/// Reads eight bytes at a time, none of them beyond the end.
struct WordReader {
    let start: UnsafePointer<UInt8>
    private let lastStart: Int
    private let last: UInt64

    @inline(__always)
    init(_ start: UnsafePointer<UInt8>, _ count: Int) {
        self.start = start
        if count >= 8 {
            lastStart = count &- 8
            last = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: lastStart, as: UInt64.self)
        } else {
            lastStart = count &- 8
            last = WordReader.short(start, count) &<< UInt64(truncatingIfNeeded: (8 &- count) &* 8 & 63)
        }
    }

    private static func short(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(start[index]) << UInt64(index * 8) }
        return word
    }

    /// The eight bytes from an offset on, zeros beyond the end.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        if offset <= lastStart { return UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        return last &>> UInt64(truncatingIfNeeded: (offset &- lastStart) &* 8)
    }

    /// The same with other bytes beyond the end.
    @inline(__always)
    func word(at offset: Int, filler: UInt64) -> UInt64 {
        if offset <= lastStart { return UnsafeRawPointer(start).loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        let missing = UInt64(truncatingIfNeeded: (offset &- lastStart) &* 8)
        return last &>> missing | ~(UInt64.max &>> missing) & (filler &* 0x0101_0101_0101_0101)
    }
}

/// Eight bytes at once.
enum Word {
    /// Whether a byte is below 0x26 (controls, space and ! " # $ %), is ? or DEL, or is not of ASCII.
    @inline(__always)
    static func hasSpecial(_ word: UInt64) -> Bool {
        let low = (word &- 0x2626_2626_2626_2626) & ~word
        let marked = (word | 0x4040_4040_4040_4040) ^ 0x7F7F_7F7F_7F7F_7F7F
        let mark = (marked &- 0x0101_0101_0101_0101) & ~marked
        return (low | word | mark) & 0x8080_8080_8080_8080 != 0
    }

    /// The high bit of each byte that is equal to another; all of ASCII.
    @inline(__always)
    static func matches(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ (byte &* 0x0101_0101_0101_0101)
        return ~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    }

    /// The first bytes, up to eight, and zeros.
    @inline(__always)
    static func first(_ count: Int, of word: UInt64) -> UInt64 {
        count >= 8 ? word : word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: count &* 8))
    }
}
