// Decimal numbers to doubles, rounded to the nearest and to even where two are as near: what the shortest text of a double
// says is that double again. No locale, no allocation but in the rare case that needs long arithmetic.

package enum Decimal {
    /// The longest text that is a number.
    static var longest: Int { 40 }

    /// The number that a text says: digits, perhaps with a minus, a fraction and an exponent. Nil for everything else, and
    /// for what is beyond the largest double.
    @inline(never)
    package static func parse(_ text: Bytes) -> Double? {
        guard let start = text.start, text.count <= longest else { return nil }
        var scanner = Scanner(bytes: UnsafeBufferPointer(start: start, count: text.count))
        let isNegative = scanner.take(0x2D)
        guard let decimal = scanner.takeDecimal(), scanner.isAtEnd else { return nil }
        let magnitude = decimal.value
        return magnitude.isFinite ? (isNegative ? -magnitude : magnitude) : nil
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func take(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func takeDigit() -> UInt32? {
            guard index < bytes.count, bytes[index] &- 0x30 < 10 else { return nil }
            index += 1
            return UInt32(bytes[index - 1] - 0x30)
        }

        mutating func takeDecimal() -> Digits? {
            let first = index
            var digits = Digits()
            var count = 0
            while let digit = takeDigit() {
                digits.append(digit)
                count += 1
            }
            guard count > 0 else { return nil }
            if take(0x2E) {
                count = 0
                while let digit = takeDigit() {
                    digits.append(digit)
                    digits.exponent -= 1
                    count += 1
                }
                guard count > 0 else { return nil }
            }
            digits.text = UnsafeBufferPointer(rebasing: bytes[first..<index])
            guard take(0x65) || take(0x45) else { return digits }
            let isNegative = take(0x2D)
            if !isNegative { _ = take(0x2B) }
            guard var exponent = takeDigit() else { return nil }
            while let digit = takeDigit() { exponent = min(exponent * 10 + digit, 10_000) }
            digits.exponent += isNegative ? -Int(exponent) : Int(exponent)
            return digits
        }
    }

    /// An integer of as many digits as there may be, times a power of ten.
    private struct Digits {
        /// The digits, and the point that may be among them.
        var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        /// The integer, where it is short.
        var low: UInt64 = 0
        var isShort = true
        var exponent = 0

        mutating func append(_ digit: UInt32) {
            if low < 1 << 53 { low = low * 10 + UInt64(digit) } else { isShort = false }
        }

        var value: Double {
            if low == 0 { return 0 }
            if isShort, low <= 1 << 53, abs(exponent) <= 22 {
                var power = 1.0
                for _ in 0..<abs(exponent) { power *= 10 }
                return exponent < 0 ? Double(low) / power : Double(low) * power
            }
            if exponent > 310 { return .infinity }
            if exponent < -400 { return 0 }
            return quotient
        }

        /// The exact quotient of two long numbers, rounded.
        private var quotient: Double {
            var numerator = LongNumber()
            for byte in text where byte != 0x2E { numerator.multiply(by: 10, adding: UInt32(byte - 0x30)) }
            var denominator = LongNumber(1)
            for _ in 0..<max(exponent, 0) { numerator.multiply(by: 10, adding: 0) }
            for _ in 0..<max(-exponent, 0) { denominator.multiply(by: 10, adding: 0) }
            // Scaled by a power of two, the quotient has 62 or 63 bits.
            let scale = 62 + denominator.bitCount - numerator.bitCount
            numerator.shiftLeft(by: max(scale, 0))
            denominator.shiftLeft(by: max(-scale, 0))
            denominator.shiftLeft(by: 63)
            var bits: UInt64 = 0
            for _ in 0..<64 {
                bits <<= 1
                if numerator.subtract(ifAtLeast: denominator) { bits |= 1 }
                denominator.halve()
            }
            return Digits.round(bits, isExact: numerator.isZero, exponent: -scale)
        }

        /// Bits times a power of two, of which a double holds 53, and fewer where it is very small.
        private static func round(_ bits: UInt64, isExact: Bool, exponent: Int) -> Double {
            let length = 64 - bits.leadingZeroBitCount
            let dropped = max(length - 53, -1074 - exponent)
            guard dropped > 0 else { return Double(sign: .plus, exponent: exponent, significand: Double(bits)) }
            guard dropped <= 64 else { return 0 }
            var kept = dropped == 64 ? 0 : bits >> UInt64(dropped)
            let rest = dropped == 64 ? bits : bits & ((1 << UInt64(dropped)) - 1)
            // Not an Int: bit 63 would be its sign, and it has no bits above 31 on 32-bit processors.
            let half: UInt64 = 1 << UInt64(dropped - 1)
            if rest > half || (rest == half && (!isExact || kept & 1 == 1)) { kept += 1 }
            return Double(sign: .plus, exponent: exponent + dropped, significand: Double(kept))
        }
    }
}
