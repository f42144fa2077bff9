// A hash of 64 bits with a state of 256, after the construction of SipHash: values that differ and have the same hash are
// beyond anybody's means to find, so a search by hash alone stays short whoever chooses the values.

struct WideHash {
    private var a: UInt64 = 0x736F_6D65_7073_6575
    private var b: UInt64 = 0x646F_7261_6E64_6F6D
    private var c: UInt64 = 0x6C79_6765_6E65_7261
    private var d: UInt64 = 0x7465_6462_7974_6573

    mutating func add(_ word: UInt64) {
        d ^= word
        mix()
        a ^= word
    }

    /// Adds a text and its length.
    mutating func add(_ text: Bytes) {
        add(UInt64(truncatingIfNeeded: text.count))
        guard let start = text.start else { return }
        var offset = 0
        while offset < text.count {
            add(Word.first(of: start + offset, Swift.min(8, text.count - offset)))
            offset += 8
        }
    }

    var value: UInt64 {
        var end = self
        end.c ^= 0xFF
        for _ in 0..<3 { end.mix() }
        return end.a ^ end.b ^ end.c ^ end.d
    }

    @inline(never)
    private mutating func mix() {
        a &+= b
        b = turn(b, 13) ^ a
        a = turn(a, 32)
        c &+= d
        d = turn(d, 16) ^ c
        a &+= d
        d = turn(d, 21) ^ a
        c &+= b
        b = turn(b, 17) ^ c
        c = turn(c, 32)
    }

    private func turn(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 &- bits) }
}

extension WideHash {
    /// Adds a value of the library's, whose maps are sorted: equal values add the same.
    mutating func add(_ cell: Cell) {
        add(UInt64(truncatingIfNeeded: cell.type))
        switch cell.kind {
        case .bool: add(cell.bool ? 1 : 0)
        case .int, .double: add(cell.bits)
        case .string, .bytes: add(cell.text)
        case .hostObject: add(UInt64(UInt(bitPattern: cell.object)))
        case .list:
            add(UInt64(truncatingIfNeeded: cell.count))
            for index in 0..<Swift.max(cell.count, 0) {
                if let items = cell.items { add(items[index]) }
            }
        case .map:
            add(UInt64(truncatingIfNeeded: cell.count))
            for index in 0..<Swift.max(cell.count, 0) {
                guard let members = cell.members else { continue }
                add(members[index].key)
                add(members[index].value)
            }
        case .null, nil: break
        }
    }
}
