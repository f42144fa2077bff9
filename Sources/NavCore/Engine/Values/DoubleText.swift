// Doubles as text: the shortest decimal that reads back as the same double, and of those the nearest.

extension TextBuffer {
    /// Writes a double as Swift prints it: `0.1`, `100.0`, `1e-05`, `1.5e+16`, `inf`, `nan`.
    mutating func write(_ number: Double) {
        if number.isNaN { return write("nan") }
        if number.sign == .minus { write("-") }
        if number.isInfinite { return write("inf") }
        if number == 0 { return write("0.0") }
        let decimal = ShortestDecimal(of: number.magnitude)
        let first = bytes.count
        write(decimal.digits)
        let count = bytes.count - first
        let point = count + decimal.exponent
        if point <= -4 || number.magnitude > 0x1p53 {
            if count > 1 { insert(0x2E, at: first + 1) }
            write(exponent: point - 1)
        } else {
            for _ in 0..<max(1 - point, 0) { insert(0x30, at: first) }
            for _ in 0..<max(point + 1 - count, 0) { write(byte: 0x30) }
            insert(0x2E, at: first + max(point, 1))
        }
    }

    private mutating func insert(_ byte: UInt8, at place: Int) {
        write(byte: byte)
        var index = bytes.count - 1
        while index > place {
            bytes[index] = bytes[index - 1]
            index -= 1
        }
        bytes[place] = byte
    }

    private mutating func write(exponent: Int) {
        write(exponent < 0 ? "e-" : "e+")
        if exponent.magnitude < 10 { write("0") }
        write(UInt64(exponent.magnitude))
    }
}

/// An integer without zeros at its end, times a power of ten; after Giulietti, "The Schubfach way to render doubles" (2020).
private struct ShortestDecimal {
    private(set) var digits: UInt64
    private(set) var exponent: Int

    init(of magnitude: Double) {
        let fraction = magnitude.significandBitPattern
        let isNormal = magnitude.exponentBitPattern > 0
        let bits = isNormal ? fraction | 1 << 52 : fraction
        let unit = Int(max(magnitude.exponentBitPattern, 1)) - 1075
        // The next lower double is half as near where the exponent changes.
        let isUneven = fraction == 0 && magnitude.exponentBitPattern > 1
        // The interval of the decimals that read back as the double is as wide as one to ten units of 10^exponent.
        exponent = PowerOfTen.exponent(below: unit, isThreeQuarters: isUneven)
        let power = PowerOfTen(-exponent)
        let shift = UInt64(unit + power.binaryExponent + 1)
        func scale(_ quarters: UInt64) -> UInt64 { power.product(quarters &<< shift) }
        // All in quarters of a unit. An end of the interval is outside if the double is odd.
        let quarters = scale(bits << 2)
        let lowest = scale(bits << 2 - (isUneven ? 1 : 2)) + bits & 1
        let highest = scale(bits << 2 + 2) - bits & 1
        func isInside(_ decimal: UInt64) -> Bool { lowest <= decimal << 2 && decimal << 2 <= highest }

        digits = quarters >> 2
        let tens = digits / 10 * 10
        if isInside(tens) || isInside(tens + 10) {
            digits = isInside(tens) ? tens : tens + 10
            removeZeros(4, power: 10_000)
            removeZeros(1, power: 10)
        } else if isInside(digits + 1) {
            let isAbove = quarters & 3 > 2 || quarters & 3 == 2 && digits & 1 == 1
            if isAbove || !isInside(digits) { digits += 1 }
        }
    }
    @inline(__always)
    private mutating func removeZeros(_ count: Int, power: UInt64) {
        while digits % power == 0 {
            digits /= power
            exponent += count
        }
    }
}
