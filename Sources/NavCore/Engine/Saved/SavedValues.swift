// Values in a saved text: JSON, so that each is read again as it was.

extension TextBuffer {
    /// Writes a value that an engine owns.
    @inline(never)
    mutating func write(saved cell: UnsafePointer<Cell>) {
        if cell.pointee.isSecret { return write("{\"$secret\":true}") }
        switch cell.pointee.kind {
        case .null, nil: write("null")
        case .bool: write(cell.pointee.bool ? "true" : "false")
        case .int: write(saved: Int64(bitPattern: cell.pointee.bits))
        case .double: write(saved: Double(bitPattern: cell.pointee.bits))
        case .string: write(quoted: cell.pointee.text)
        case .bytes:
            write("{\"$bytes\":\"")
            write(base64: cell.pointee.text)
            write("\"}")
        case .list:
            write("[")
            for index in 0..<cell.pointee.count {
                if index > 0 { write(byte: 0x2C) }
                write(saved: cell.pointee.items.unsafelyUnwrapped + index)
            }
            write("]")
        case .map: write(savedMap: cell.pointee.members.unsafelyUnwrapped, cell.pointee.count)
        case .hostObject: write("{\"$object\":true}")
        }
    }

    private mutating func write(savedMap members: UnsafePointer<Member>, _ count: Int) {
        // One that could be taken for something else is put into a map itself.
        let isMarked = count == 1 && members.pointee.key.start?.pointee == 0x24 && members.pointee.key.count > 0
        if isMarked { write("{\"$map\":") }
        write(byte: 0x7B)
        for index in 0..<count {
            if index > 0 { write(byte: 0x2C) }
            write(quoted: members[index].key)
            write(byte: 0x3A)
            write(saved: Member.value(of: members + index))
        }
        write(byte: 0x7D)
        if isMarked { write(byte: 0x7D) }
    }

    /// Beyond what every reader of JSON keeps, an integer is a string.
    private mutating func write(saved number: Int64) {
        if number.magnitude < 1 << 53 { return write(number) }
        write("{\"$int\":\"")
        write(number)
        write("\"}")
    }

    private mutating func write(saved number: Double) {
        if number.isFinite { return write(number) }
        write("{\"$double\":\"")
        for shift in (0..<8).reversed() {
            write(hex: UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * shift)))
        }
        write("\"}")
    }

    private mutating func write(base64 bytes: Bytes) {
        guard let start = bytes.start else { return }
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let word =
                UInt32(start[index]) << 16 | (left > 1 ? UInt32(start[index + 1]) << 8 : 0)
                | (left > 2 ? UInt32(start[index + 2]) : 0)
            for place in 0..<4 {
                write(
                    byte: place > left
                        ? 0x3D : Base64Letters.letter(UInt8(truncatingIfNeeded: word >> UInt32(18 - 6 * place)) & 63))
            }
            index += 3
        }
    }
}

enum Base64Letters {
    /// The letter of a number below 64.
    static func letter(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: 0x41 + value
        case 26..<52: 0x61 + value - 26
        case 52..<62: 0x30 + value - 52
        default: value == 62 ? 0x2B : 0x2F
        }
    }

    /// The number for which a letter stands; nil for no such letter.
    static func value(of letter: UInt8) -> UInt8? {
        switch letter {
        case 0x41...0x5A: letter - 0x41
        case 0x61...0x7A: letter - 0x61 + 26
        case 0x30...0x39: letter - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
