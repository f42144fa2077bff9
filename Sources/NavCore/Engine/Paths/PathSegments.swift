// A path, split: the segments that are left of it without empty ones, `.` and `..`, each decoded.

struct PathSegment: BitwiseCopyable {
    var start: UnsafePointer<UInt8>
    var count: Int
    /// Its first eight bytes, and zeros where it has fewer.
    var word: UInt64

    var text: Bytes { Bytes(start, count) }

    /// The bits of the integer that it says.
    @inline(__always)
    var integer: UInt64? {
        guard count <= 8 else { return text.integer.map { UInt64(bitPattern: $0) } }
        // The digits are put behind zeros, and neighbours joined: 8 of one, 4 of two, 2 of four.
        var digits = (word ^ 0x3030_3030_3030_3030) &<< Word.bits(8 &- count)
        guard ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0 else {
            return text.integer.map { UInt64(bitPattern: $0) }
        }
        digits = (digits &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
        digits = (digits &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
        return (digits &* (10000 << 32 + 1)) &>> 32
    }
}

extension PathSegment {
    /// Any text that is not empty.
    init(start: UnsafePointer<UInt8>, count: Int) {
        let word = Word.first(of: start, count)
        self.init(start: start, count: count, word: word)
    }
}

struct PathSegments: BitwiseCopyable {
    /// The longest path that is read as it is walked.
    private static var plainCount: Int { 1024 }

    private(set) var list = FlatList<PathSegment>.withoutMemory
    /// Memory for decoded text, or for a copy of a plain path.
    private var bytes = FlatList<UInt8>()
    private var decodedCount = 0
    /// How long a path may be that is read as it is walked: 0 until there is room for it.
    private var longestPlain = 0
    /// Nothing had to be decoded.
    private(set) var arePlain = false

    func free() {
        list.free()
        bytes.free()
    }

    @inline(__always)
    var count: Int { list.count }

    @inline(__always)
    subscript(index: Int) -> PathSegment { list.base[index] }

    // MARK: What is read as it is walked

    /// Makes room for the longest plain path.
    mutating func makeReady() {
        makeRoom(forPlain: PathSegments.plainCount)
        bytes.makeRoom(for: PathSegments.plainCount + 16)
        longestPlain = PathSegments.plainCount
    }

    private mutating func makeRoom(forPlain byteCount: Int) {
        list.makeRoom(for: byteCount / 2 + 1)
    }

    /// An absolute path in which nothing has to be decoded; nil for every other one.
    @inline(__always)
    func plainSource(of path: Bytes) -> PlainSegments? {
        guard UInt(bitPattern: path.count &- 1) < UInt(bitPattern: longestPlain), let start = path.start,
            start[0] == 0x2F, PlainSegments.copy(start, path.count, to: bytes.base)
        else { return nil }
        return PlainSegments(copy: bytes.base, count: path.count)
    }

    /// A walk has read that many.
    @inline(__always)
    mutating func setCount(_ count: Int) {
        list.setCount(count)
    }

    // MARK: What has to be decoded

    mutating func removeFirst(_ count: Int) {
        list.removeFirst(count)
    }

    mutating func truncate(to count: Int) {
        list.truncate(to: count)
    }

    /// Begins anew, with room for so many bytes, of which each may be a text that ends with a NUL.
    mutating func begin(_ byteCount: Int) {
        list.removeAll()
        makeRoom(forPlain: Swift.min(byteCount, PathSegments.plainCount))
        bytes.makeRoom(for: byteCount * 2 + 8)
        decodedCount = 0
        arePlain = false
    }

    /// Appends what a path says, from the root if it is absolute. False for a malformed escape.
    mutating func append(path: Bytes) -> Bool {
        if path.begins(with: 0x2F) {
            list.removeAll()
            if takePlain(path) { return true }
        }
        if !path.isEmpty { arePlain = false }
        var rest = path
        while let part = rest.takePart(before: 0x2F) {
            if part.isEmpty || part == Bytes(".") { continue }
            if part == Bytes("..") {
                if !list.isEmpty { list.removeLast() }
                continue
            }
            guard let text = decode(part, plusIsSpace: false), let start = text.start else { return false }
            list.append(PathSegment(start: start, count: text.count))
        }
        return true
    }

    /// Begins with the segments of an absolute path. False where something in it has to be decoded, or it is very long.
    private mutating func takePlain(_ path: Bytes) -> Bool {
        let copy = bytes.base + decodedCount
        guard path.count <= PathSegments.plainCount, let start = path.start,
            PlainSegments.copy(start, path.count, to: copy)
        else { return false }
        var source = PlainSegments(copy: copy, count: path.count)
        var depth = 0
        while let isThere = source.read(at: depth, into: list.base) {
            if isThere {
                depth &+= 1
            } else {
                list.setCount(depth)
                decodedCount += path.count + 1
                arePlain = true
                return true
            }
        }
        return false
    }

    mutating func decode(_ part: Bytes, plusIsSpace: Bool) -> Bytes? {
        guard let text = PercentText.decode(part, into: bytes.base + decodedCount, plusIsSpace: plusIsSpace) else {
            return nil
        }
        decodedCount += text.count + 1
        bytes.base[decodedCount - 1] = 0
        return text
    }

    /// Puts a NUL behind a segment, which is not read again then: of a plain path it takes the place of a slash.
    @inline(__always)
    func endWithNUL(_ index: Int) {
        let end = list.base[index].start + list.base[index].count
        UnsafeMutablePointer(mutating: end).pointee = 0
    }
}

/// How a walk reads the segments of a path.
protocol SegmentSource {
    /// Puts the segment at a depth into the table. False at the end of the path, nil where it has to be read otherwise.
    mutating func read(at depth: Int, into table: UnsafeMutablePointer<PathSegment>) -> Bool?
    /// The segment at a depth is to be read next, for which it was read before.
    mutating func goBack(to depth: Int, in table: UnsafeMutablePointer<PathSegment>)
}

/// Segments that are in the table.
struct DecodedSegments: SegmentSource {
    let count: Int

    func read(at depth: Int, into table: UnsafeMutablePointer<PathSegment>) -> Bool? { depth < count }
    func goBack(to depth: Int, in table: UnsafeMutablePointer<PathSegment>) {}
}

/// Segments of a path in which nothing has to be decoded.
struct PlainSegments: SegmentSource, BitwiseCopyable {
    /// The next byte of a copy with at least eight slashes behind it.
    private var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    @inline(__always)
    init(copy: UnsafePointer<UInt8>, count: Int) {
        next = copy + 1
        end = copy + count
    }

    /// Copies a path, with slashes behind it. False where a byte is special.
    @inline(__always)
    static func copy(_ start: UnsafePointer<UInt8>, _ count: Int, to copy: UnsafeMutablePointer<UInt8>) -> Bool {
        let source = UnsafeRawPointer(start)
        let target = UnsafeMutableRawPointer(copy)
        target.storeBytes(of: Word.slashes, toByteOffset: count, as: UInt64.self)
        if count < 8 {
            let word = Word.short(start, count)
            // Slashes are not special, zeros are.
            target.storeBytes(of: word | Word.slashes &<< Word.bits(count), as: UInt64.self)
            return !Word.hasSpecial(word | Word.slashes &<< Word.bits(count))
        }
        var offset = 0
        while offset &+ 8 < count {
            let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if Word.hasSpecial(word) { return false }
            target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
            offset &+= 8
        }
        // The last eight bytes may overlap with those before.
        let word = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        target.storeBytes(of: word, toByteOffset: count &- 8, as: UInt64.self)
        return !Word.hasSpecial(word)
    }

    @inline(__always)
    mutating func read(at depth: Int, into table: UnsafeMutablePointer<PathSegment>) -> Bool? {
        while next < end {
            let start = next
            let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
            let slashes = Word.matches(word, 0x2F)
            var length = slashes.trailingZeroBitCount &>> 3
            var first = word
            if slashes != 0 {
                // An empty segment vanishes.
                if length == 0 {
                    next = start + 1
                    continue
                }
                first = word & ((slashes & (0 &- slashes)) &>> 7 &- 1)
                if first & 0xFF == 0x2E, first == 0x2E || first == 0x2E2E { return nil }
            } else {
                length = lengthOfLong(start)
            }
            next = start + length + 1
            (table + depth).initialize(to: PathSegment(start: start, count: length, word: first))
            return true
        }
        return false
    }

    /// How long a segment is whose first eight bytes have no slash.
    @inline(__always)
    private func lengthOfLong(_ start: UnsafePointer<UInt8>) -> Int {
        var length = 8
        while true {
            let word = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: length, as: UInt64.self)
            let slashes = Word.matches(word, 0x2F)
            if slashes != 0 { return length &+ slashes.trailingZeroBitCount &>> 3 }
            length &+= 8
        }
    }

    @inline(__always)
    mutating func goBack(to depth: Int, in table: UnsafeMutablePointer<PathSegment>) {
        next = table[depth].start
    }
}
