// JSON as a list of nodes, in the order of the text: read in one pass without recursion.

struct JSONNode: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case null, no, yes, integer, fraction, string, list, map
    }

    let kind: Kind
    /// The string has escapes.
    var isEscaped = false
    /// The key has escapes.
    let keyIsEscaped: Bool
    /// Where it begins in the text; a string behind its quote.
    let start: UInt32
    /// Where it ends.
    var stop: UInt32
    /// Where its key begins, behind the quote; 0: it has none.
    let key: UInt32
    /// The index behind all that is in it.
    var end: UInt32
}

struct JSONText {
    let text: Bytes
    private let bytes: UnsafePointer<UInt8>
    private(set) var nodes = FlatList<JSONNode>(capacity: 256)
    /// The lists and maps around what is read next.
    private var open = FlatList<UInt32>()
    /// The byte that is read next; where it can't be read on, the one that is wrong.
    private(set) var index = 0
    private var key: UInt32 = 0
    private var keyIsEscaped = false
    /// The thing that should stand at the wrong byte.
    private(set) var expected: StaticString = ""

    /// Lists and maps within one another: more than the deepest value at the bottom of the deepest stack has.
    static var depth: Int { 1_024 }
    static var nodeLimit: Int { 1 << 26 }

    init(_ text: Bytes) {
        self.text = text
        bytes = text.start.unsafelyUnwrapped
    }

    func free() {
        nodes.free()
        open.free()
    }

    // MARK: Reading

    private enum Awaited: UInt8 { case value, valueOrEnd, key, keyOrEnd, comma }

    /// Reads the text. What is wrong with it stands in `index` and `expected`.
    mutating func read() -> Status {
        var awaited = Awaited.value
        while true {
            skipSpaces()
            if open.isEmpty, !nodes.isEmpty { return index == text.count ? .ok : fail("the end of the text") }
            guard index < text.count else { return fail("more text") }
            switch awaited {
            case .comma:
                if bytes[index] == 0x2C {
                    index += 1
                    awaited = isInMap ? .key : .value
                } else if !close() {
                    return fail(isInMap ? "a comma or }" : "a comma or ]")
                }
                continue
            case .keyOrEnd where close(), .valueOrEnd where close():
                awaited = .comma
                continue
            case .key, .keyOrEnd:
                guard readKey() else { return fail(expected) }
            default: break
            }
            guard nodes.count < JSONText.nodeLimit else { return .tooLarge }
            let status = readValue()
            guard status == .ok else { return status }
            let last = nodes[nodes.count - 1]
            awaited = last.end != 0 ? .comma : last.kind == .map ? .keyOrEnd : .valueOrEnd
        }
    }

    private var isInMap: Bool { nodes[Int(open[open.count - 1])].kind == .map }

    private mutating func fail(_ expected: StaticString) -> Status {
        self.expected = expected
        return .corrupt
    }

    @inline(__always)
    private mutating func skipSpaces() {
        while index < text.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Whether the innermost list or map ends here.
    private mutating func close() -> Bool {
        guard bytes[index] == (isInMap ? 0x7D : 0x5D) else { return false }
        index += 1
        let top = nodes.base + Int(open[open.count - 1])
        top.pointee.end = UInt32(truncatingIfNeeded: nodes.count)
        top.pointee.stop = UInt32(truncatingIfNeeded: index)
        open.removeLast()
        return true
    }

    private mutating func readKey() -> Bool {
        expected = "a key in quotes"
        guard bytes[index] == 0x22 else { return false }
        key = UInt32(truncatingIfNeeded: index + 1)
        guard let isEscaped = skipString() else { return false }
        keyIsEscaped = isEscaped
        skipSpaces()
        expected = "a colon"
        guard index < text.count, bytes[index] == 0x3A else { return false }
        index += 1
        skipSpaces()
        return true
    }

    private mutating func readValue() -> Status {
        expected = "a value"
        guard index < text.count else { return .corrupt }
        let start = index
        switch bytes[index] {
        case 0x7B, 0x5B:
            guard open.count < JSONText.depth else { return .tooLarge }
            open.append(UInt32(truncatingIfNeeded: nodes.count))
            index += 1
            add(bytes[start] == 0x7B ? .map : .list, from: start, end: 0)
        case 0x22:
            guard let isEscaped = skipString() else { return .corrupt }
            add(.string, from: start + 1)
            nodes.base[nodes.count - 1].isEscaped = isEscaped
            nodes.base[nodes.count - 1].stop -= 1
        case 0x74: return readWord("true", .yes)
        case 0x66: return readWord("false", .no)
        case 0x6E: return readWord("null", .null)
        default: return readNumber()
        }
        return .ok
    }

    private mutating func add(_ kind: JSONNode.Kind, from start: Int, end: Int? = nil) {
        nodes.append(
            JSONNode(
                kind: kind, keyIsEscaped: keyIsEscaped, start: UInt32(truncatingIfNeeded: start),
                stop: UInt32(truncatingIfNeeded: index), key: key,
                end: UInt32(truncatingIfNeeded: end ?? nodes.count + 1)))
        key = 0
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONNode.Kind) -> Status {
        let start = index
        for place in 0..<word.utf8CodeUnitCount {
            guard index < text.count, bytes[index] == word.utf8Start[place] else { return .corrupt }
            index += 1
        }
        add(kind, from: start)
        return .ok
    }

    private mutating func readNumber() -> Status {
        let start = index
        if bytes[index] == 0x2D { index += 1 }
        let first = index
        guard skipDigits() else { return .corrupt }
        guard bytes[first] != 0x30 || index == first + 1 else {
            index = first + 1
            return fail("no digit behind a first 0")
        }
        var kind = JSONNode.Kind.integer
        expected = "a digit"
        if index < text.count, bytes[index] == 0x2E {
            kind = .fraction
            index += 1
            guard skipDigits() else { return .corrupt }
        }
        if index < text.count, bytes[index] == 0x65 || bytes[index] == 0x45 {
            kind = .fraction
            index += 1
            if index < text.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
            guard skipDigits() else { return .corrupt }
        }
        add(kind, from: start)
        return .ok
    }

    private mutating func skipDigits() -> Bool {
        let first = index
        while index < text.count, bytes[index] &- 0x30 < 10 { index += 1 }
        return index > first
    }

    /// Skips a string with its quotes. Whether it has escapes; nil where it is wrong.
    private mutating func skipString() -> Bool? {
        index += 1
        var isEscaped = false
        while index < text.count {
            let byte = bytes[index]
            if byte == 0x22 {
                index += 1
                return isEscaped
            }
            if byte < 0x20 {
                expected = "an escape: control characters stand in no string"
                return nil
            }
            if byte != 0x5C {
                index += 1
                continue
            }
            isEscaped = true
            guard let length = lengthOfEscape(at: index) else {
                expected = "an escape"
                return nil
            }
            index += length
        }
        expected = "the quote at the end of a string"
        return nil
    }

    /// The bytes of an escape, of which surrogates are two; nil where it is none.
    @inline(never)
    private func lengthOfEscape(at place: Int) -> Int? {
        guard place + 1 < text.count else { return nil }
        switch bytes[place + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
        case 0x75:
            guard let unit = unit(at: place) else { return nil }
            if unit < 0xD800 || unit > 0xDFFF { return 6 }
            guard unit < 0xDC00, let low = self.unit(at: place + 6), low >= 0xDC00, low <= 0xDFFF else { return nil }
            return 12
        default: return nil
        }
    }

    /// The number of an escape of four digits.
    private func unit(at place: Int) -> UInt32? {
        guard place + 6 <= text.count, bytes[place] == 0x5C, bytes[place + 1] == 0x75 else { return nil }
        var unit: UInt32 = 0
        for index in place + 2..<place + 6 {
            guard let digit = bytes[index].hexDigit else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    // MARK: What was read

    /// The first node in a list or map, and the next one behind another; nil where there is none.
    func first(in node: Int) -> Int? { nodes[node].end > node + 1 ? node + 1 : nil }

    func next(_ node: Int, in outer: Int) -> Int? {
        let next = nodes[node].end
        return next < nodes[outer].end ? Int(next) : nil
    }

    /// Where one begins, a string with its quote.
    func byte(of node: Int) -> Int { Int(nodes[node].start) - (nodes[node].kind == .string ? 1 : 0) }

    /// The number of nodes in a list or map.
    func count(in node: Int) -> Int {
        var count = 0
        var next = first(in: node)
        while let inner = next {
            count += 1
            next = self.next(inner, in: node)
        }
        return count
    }

    /// The bytes between the quotes of a string, or of a number.
    func raw(_ node: Int) -> Bytes {
        Bytes(bytes + Int(nodes[node].start), Int(nodes[node].stop - nodes[node].start))
    }

    /// The bytes between the quotes of a key.
    @inline(never)
    func rawKey(of node: Int) -> Bytes {
        var stop = Int(nodes[node].key)
        while bytes[stop] != 0x22 { stop += bytes[stop] == 0x5C ? 2 : 1 }
        return Bytes(bytes + Int(nodes[node].key), stop - Int(nodes[node].key))
    }

    /// Writes the bytes for which those of a string stand, which are as many at most. How many they are.
    func decode(_ raw: Bytes, to place: UnsafeMutablePointer<UInt8>) -> Int {
        guard let start = raw.start else { return 0 }
        let offset = start - bytes
        var (index, count) = (offset, 0)
        while index < offset + raw.count {
            guard bytes[index] == 0x5C else {
                place[count] = bytes[index]
                index += 1
                count += 1
                continue
            }
            count += decodeEscape(at: index, to: place + count)
            index += lengthOfEscape(at: index) ?? 2
        }
        return count
    }

    private func decodeEscape(at index: Int, to place: UnsafeMutablePointer<UInt8>) -> Int {
        var code = UInt32(bytes[index + 1])
        switch bytes[index + 1] {
        case 0x62: code = 0x08
        case 0x66: code = 0x0C
        case 0x6E: code = 0x0A
        case 0x72: code = 0x0D
        case 0x74: code = 0x09
        case 0x75:
            code = unit(at: index) ?? 0
            if code >= 0xD800, code < 0xDC00, let low = unit(at: index + 6) {
                code = 0x1_0000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
        default: break
        }
        return place.write(utf8: code)
    }

    // MARK: What is wrong

    /// Writes where a byte stands: the keys and indexes of all that is around it.
    func writePath(to byte: Int, into path: inout TextBuffer) {
        var node = 0
        while node < nodes.count, let inner = child(of: node, at: byte) {
            if nodes[node].kind == .map {
                if !path.text.isEmpty { path.write(".") }
                path.write(visible: rawKey(of: inner))
            } else {
                path.write("[")
                path.write(index(of: inner, in: node))
                path.write("]")
            }
            node = inner
        }
    }

    /// Where one ends that is still read, or was; the next one may follow there.
    private func stop(of node: Int) -> Int { nodes[node].end == 0 ? text.count : Int(nodes[node].stop) }

    private func child(of node: Int, at byte: Int) -> Int? {
        guard nodes[node].kind.rawValue >= JSONNode.Kind.list.rawValue else { return nil }
        var next = node + 1
        while next < nodes.count, nodes[node].end == 0 || next < nodes[node].end {
            let begin = nodes[next].key == 0 ? Int(nodes[next].start) : Int(nodes[next].key)
            if begin <= byte + 1, byte < stop(of: next) + 1 { return next }
            if nodes[next].end == 0 { return nil }
            next = Int(nodes[next].end)
        }
        return nil
    }

    private func index(of inner: Int, in node: Int) -> Int {
        var index = 0
        var next = node + 1
        while next != inner {
            index += 1
            next = Int(nodes[next].end)
        }
        return index
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a character. How many bytes it has.
    fileprivate func write(utf8 code: UInt32) -> Int {
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | code >> shift & 0x3F) }
        if code < 0x80 {
            self[0] = UInt8(truncatingIfNeeded: code)
            return 1
        }
        if code < 0x800 {
            self[0] = UInt8(truncatingIfNeeded: 0xC0 | code >> 6)
            self[1] = byte(0)
            return 2
        }
        if code < 0x1_0000 {
            self[0] = UInt8(truncatingIfNeeded: 0xE0 | code >> 12)
            self[1] = byte(6)
            self[2] = byte(0)
            return 3
        }
        self[0] = UInt8(truncatingIfNeeded: 0xF0 | code >> 18)
        self[1] = byte(12)
        self[2] = byte(6)
        self[3] = byte(0)
        return 4
    }
}
