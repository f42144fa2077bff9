// Decimal numbers to doubles, rounded to the nearest and to even where two are as near: the shortest text of a double
// is that double again. No locale, no allocation, and no limit of length.

package enum Decimal {
    /// The number that a text says: digits, perhaps with a minus, a fraction and an exponent. Nil for everything else, and
    /// for what is beyond the largest double.
    @inline(never)
    package static func parse(_ text: Bytes) -> Double? {
        guard let start = text.start else { return nil }
        var scanner = Scanner(bytes: UnsafeBufferPointer(start: start, count: text.count))
        let isNegative = scanner.take(0x2D)
        guard let digits = scanner.takeDigits(), scanner.isAtEnd else { return nil }
        let magnitude = Double(bitPattern: digits.nearest)
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

        mutating func takeDigits() -> Digits? {
            let first = index
            var digits = Digits()
            while let digit = takeDigit() { digits.append(digit) }
            guard index > first else { return nil }
            if take(0x2E) {
                let point = index
                while let digit = takeDigit() { digits.append(digit) }
                guard index > point else { return nil }
                digits.exponent -= index - point
            }
            digits.text = UnsafeBufferPointer(rebasing: bytes[first..<index])
            guard take(0x65) || take(0x45) else { return digits }
            let isNegative = take(0x2D)
            if !isNegative { _ = take(0x2B) }
            guard var exponent = takeDigit() else { return nil }
            // No text has so many digits that they make up for a larger exponent.
            while let digit = takeDigit() { exponent = min(exponent * 10 + digit, 400_000_000) }
            digits.exponent += isNegative ? -Int(exponent) : Int(exponent)
            return digits
        }
    }

    /// An integer of as many digits as there may be, times a power of ten.
    private struct Digits {
        /// The digits, and the point that may be among them.
        var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        /// The first 19 digits behind the zeros at the beginning, and the exponent of ten of the last of them.
        private var leading: UInt64 = 0
        var exponent = 0
        /// There are more, not all of them 0.
        private var hasMore = false

        mutating func append(_ digit: UInt32) {
            if leading < 1_000_000_000_000_000_000 {
                leading = leading * 10 + UInt64(digit)
            } else {
                exponent += 1
                hasMore = hasMore || digit > 0
            }
        }

        /// The bits of the nearest double.
        var nearest: UInt64 {
            let bits = nearest(to: leading)
            guard hasMore, bits != nearest(to: leading + 1) else { return bits }
            return isNearerToNext(bits) ? bits + 1 : bits
        }

        private func nearest(to number: UInt64) -> UInt64 {
            // Both are exact, so the quotient or the product is rounded once.
            if number <= 1 << 53, abs(exponent) <= 22 {
                var power = 1.0
                for _ in 0..<abs(exponent) { power *= 10 }
                return (exponent < 0 ? Double(number) / power : Double(number) * power).bitPattern
            }
            if number == 0 || exponent < -342 { return 0 }
            if exponent > 308 { return Double.infinity.bitPattern }
            let power = PowerOfTen(exponent)
            let shift = number.leadingZeroBitCount
            let product = power.product(number << UInt64(shift))
            let unit = power.binaryExponent + 1 - shift
            // A double has 53 bits, and fewer where it is very small.
            let dropped = max(11 - product.leadingZeroBitCount, -1074 - unit)
            guard dropped <= 64 else { return 0 }
            let kept = product >> dropped
            let rest = product - kept << dropped
            let half: UInt64 = 1 << (dropped - 1)
            let exponent = unit + dropped + 1074
            guard exponent < 2046 else { return Double.infinity.bitPattern }
            // The first bit of 53 adds 1 to the exponent.
            return UInt64(exponent) << 52 + kept + (rest > half || rest == half && kept & 1 == 1 ? 1 : 0)
        }

        /// Compares all digits with the number halfway between a double and the next one.
        private func isNearerToNext(_ bits: UInt64) -> Bool {
            var (decimal, count, isCut) = (LongNumber(0), 0, false)
            var (part, scale): (UInt32, UInt32) = (0, 1)
            for byte in text where byte != 0x2E && (count > 0 || byte != 0x30) {
                // No number halfway has more digits.
                guard count < 768 else {
                    isCut = isCut || byte != 0x30
                    continue
                }
                if scale == 1_000_000_000 {
                    decimal.multiply(by: scale, adding: part)
                    (part, scale) = (0, 1)
                }
                part = part * 10 + UInt32(byte - 0x30)
                scale *= 10
                count += 1
            }
            decimal.multiply(by: scale, adding: part)
            let tens = exponent + 19 - count
            let double = Double(bitPattern: bits)
            let biased = double.exponentBitPattern
            var half = LongNumber(double.significandBitPattern << 1 | (biased > 0 ? 1 << 53 : 0) | 1)
            let twos = Int(max(biased, 1)) - 1076 - tens
            decimal.multiply(byFives: max(tens, 0))
            half.multiply(byFives: max(-tens, 0))
            decimal.shiftLeft(by: max(-twos, 0))
            half.shiftLeft(by: max(twos, 0))
            let order = decimal.compare(to: &half)
            return order > 0 || order == 0 && (isCut || bits & 1 == 1)
        }
    }
}
