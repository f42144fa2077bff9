// Values of a saved text.

/// Memory in which a value is put together before it is copied, used for one value after the other.
struct SavedValueReader {
    private let json: JSONText
    private var cells = FlatList<Member>.withoutMemory
    private var cellCount = 0
    private var letters = FlatList<UInt8>.withoutMemory
    private var letterCount = 0
    /// Something was left out of the value that no text has.
    private(set) var isIncomplete = false
    /// The node that is wrong, and what should stand there.
    private(set) var fault = 0
    private(set) var expected: StaticString = ""

    init(_ json: JSONText) {
        self.json = json
    }

    func free() {
        cells.free()
        letters.free()
    }

    /// Reads a value into memory that the next one uses again; nil where it is none.
    mutating func read(_ node: Int) -> Cell? {
        (cellCount, letterCount, isIncomplete) = (0, 0, false)
        let inner = Int(json.nodes[node].end) - node
        // A cell is smaller than a member, and no string is longer than its text.
        if inner > 1 { cells.makeRoom(for: inner) }
        letters.makeRoom(for: Int(json.nodes[node].stop - json.nodes[node].start))
        return cell(node)
    }

    private mutating func fail(_ node: Int, _ expected: StaticString) -> Cell? {
        fault = node
        self.expected = expected
        return nil
    }

    @inline(never)
    private mutating func cell(_ node: Int) -> Cell? {
        switch json.nodes[node].kind {
        case .null: return Cell()
        case .no: return Cell(bool: false)
        case .yes: return Cell(bool: true)
        case .integer:
            guard let number = json.raw(node).integer else { return fail(node, "an integer of 64 bits") }
            return Cell(int: number)
        case .fraction:
            guard let number = Decimal.parse(json.raw(node)) else { return fail(node, "a double") }
            return Cell(double: number)
        case .string: return string(json.raw(node), isEscaped: json.nodes[node].isEscaped)
        case .list: return list(node)
        case .map: return map(node)
        }
    }

    private mutating func string(_ raw: Bytes, isEscaped: Bool) -> Cell {
        let text = isEscaped ? decoded(raw) : raw
        return Cell(.string, start: text.start, count: text.count)
    }

    private mutating func decoded(_ raw: Bytes) -> Bytes {
        let place = letters.base + letterCount
        let count = json.decode(raw, to: place)
        letterCount += count
        return Bytes(place, count)
    }

    private mutating func list(_ node: Int) -> Cell? {
        let count = json.count(in: node)
        let items = UnsafeMutableRawPointer(cells.base + cellCount).assumingMemoryBound(to: Cell.self)
        cellCount += count
        var place = 0
        var next = json.first(in: node)
        while let item = next {
            guard let cell = cell(item) else { return nil }
            (items + place).initialize(to: cell)
            place += 1
            next = json.next(item, in: node)
        }
        return Cell(.list, start: items, count: count)
    }

    private mutating func map(_ node: Int) -> Cell? {
        if let only = json.first(in: node), json.next(only, in: node) == nil,
            json.text.start?[Int(json.nodes[only].key)] == 0x24
        {
            return marked(only)
        }
        return members(of: node)
    }

    @inline(never)
    private mutating func members(of node: Int) -> Cell? {
        let count = json.count(in: node)
        let members = cells.base + cellCount
        cellCount += count
        var place = 0
        var next = json.first(in: node)
        while let member = next {
            let raw = json.rawKey(of: member)
            let key = json.nodes[member].keyIsEscaped ? decoded(raw) : raw
            guard let cell = cell(member) else { return nil }
            (members + place).initialize(to: Member(key: key, value: cell))
            place += 1
            next = json.next(member, in: node)
        }
        return Cell(.map, start: members, count: count)
    }

    /// A map whose only key begins with `$` stands for something else.
    private mutating func marked(_ only: Int) -> Cell? {
        let key = json.rawKey(of: only)
        let raw = json.raw(only)
        let kind = json.nodes[only].kind
        if key == "$map" {
            return kind == .map ? members(of: only) : fail(only, "a map")
        }
        if key == "$secret" || key == "$object" {
            guard kind == .yes else { return fail(only, "true") }
            isIncomplete = true
            return Cell()
        }
        if key == "$int" {
            guard kind == .string, let number = raw.integer else { return fail(only, "an integer in quotes") }
            return Cell(int: number)
        }
        if key == "$double" {
            guard kind == .string, let bits = SavedValueReader.bits(raw) else {
                return fail(only, "16 digits in quotes")
            }
            return Cell(double: Double(bitPattern: bits))
        }
        if key == "$bytes" {
            guard kind == .string, let count = readBase64(raw) else { return fail(only, "base64 in quotes") }
            let start = letters.base + letterCount
            letterCount += count
            return Cell(.bytes, start: start, count: count)
        }
        return fail(only, "$int, $double, $bytes, $map, $secret or $object")
    }

    private static func bits(_ digits: Bytes) -> UInt64? {
        guard digits.count == 16, let start = digits.start else { return nil }
        var bits: UInt64 = 0
        for index in 0..<16 {
            // Small letters alone: every value has one text.
            guard let digit = start[index].hexDigit, start[index].lowered == start[index] else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits
    }

    /// Writes the bytes that a text says. How many they are; nil where it says none.
    private func readBase64(_ text: Bytes) -> Int? {
        guard text.count % 4 == 0 else { return nil }
        guard let start = text.start, text.count > 0 else { return 0 }
        let padding = start[text.count - 1] != 0x3D ? 0 : start[text.count - 2] != 0x3D ? 1 : 2
        let place = letters.base + letterCount
        var count = 0
        var bits: UInt32 = 0
        for index in 0..<text.count - padding {
            guard let value = Base64Letters.value(of: start[index]) else { return nil }
            bits = bits << 6 | UInt32(value)
            guard index % 4 > 0 else { continue }
            place[count] = UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * (index % 4)))
            count += 1
        }
        // Bits that no byte needs are 0: every value has one text.
        let unused: UInt32 = padding == 0 ? 0 : padding == 1 ? 3 : 15
        return bits & unused == 0 ? count : nil
    }
}

func == (left: Bytes, right: StaticString) -> Bool { left == Bytes(right) }
