// Values as text, JSON's form as far as it goes: bytes are x"00ff", host objects (object), what is secret (secret).

extension TextBuffer {
    mutating func write(_ cell: Cell) {
        if cell.isSecret { return write("(secret)") }
        switch cell.kind {
        case .null, nil: write("null")
        case .bool: write(cell.bool ? "true" : "false")
        case .int: write(Int64(bitPattern: cell.bits))
        case .double: write(Double(bitPattern: cell.bits))
        case .string: write(quoted: cell.text)
        case .bytes:
            write("x\"")
            for index in 0..<cell.count { write(hex: cell.text.start.unsafelyUnwrapped[index]) }
            write("\"")
        case .list:
            write("[")
            for index in 0..<cell.count {
                if index > 0 { write(", ") }
                write(cell.items.unsafelyUnwrapped[index])
            }
            write("]")
        case .map:
            write("{")
            for index in 0..<cell.count {
                if index > 0 { write(", ") }
                let member = cell.members.unsafelyUnwrapped[index]
                write(quoted: member.key)
                write(": ")
                write(member.value)
            }
            write("}")
        case .hostObject: write("(object)")
        }
    }
}
