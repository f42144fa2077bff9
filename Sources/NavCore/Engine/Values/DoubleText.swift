// The shortest decimal that reads back as the same double, and of those the nearest; after Steele and White, "How to print
// floating-point numbers accurately" (1990), with exact arithmetic.

extension TextBuffer {
    /// Writes a double as Swift prints it: `0.1`, `100.0`, `1e-05`, `1.5e+16`, `inf`, `nan`.
    mutating func write(_ number: Double) {
        if number.isNaN { return write("nan") }
        if number.sign == .minus { write("-") }
        if number.isInfinite { return write("inf") }
        if number == 0 { return write("0.0") }
        var digits = DecimalDigits()
        let point = digits.takeFew(of: number.magnitude) ?? ShortestDigits(of: number.magnitude).write(to: &digits)
        if point <= -4 || number.magnitude > 0x1p53 {
            writeScientific(digits, exponent: point - 1)
        } else {
            writePlain(digits, point)
        }
    }

    /// Digits with the point after so many of them.
    private mutating func writePlain(_ digits: DecimalDigits, _ point: Int) {
        if point <= 0 { write("0.") }
        for _ in 0..<max(-point, 0) { write(byte: 0x30) }
        for index in 0..<max(digits.count, point) {
            if index == point, point > 0 { write(".") }
            write(byte: index < digits.count ? digits[index] : 0x30)
        }
        if digits.count <= point { write(".0") }
    }

    private mutating func writeScientific(_ digits: DecimalDigits, exponent: Int) {
        write(byte: digits[0])
        for index in 1..<max(digits.count, 1) {
            if index == 1 { write(".") }
            write(byte: digits[index])
        }
        write(exponent < 0 ? "e-" : "e+")
        if exponent.magnitude < 10 { write("0") }
        write(UInt64(exponent.magnitude))
    }
}

/// Up to 17 digits, as letters.
private struct DecimalDigits {
    private(set) var count = 0
    private var letters: (UInt64, UInt64, UInt64) = (0, 0, 0)

    subscript(index: Int) -> UInt8 {
        withUnsafeBytes(of: letters) { $0[index] }
    }

    mutating func append(_ digit: UInt8) {
        let index = count
        withUnsafeMutableBytes(of: &letters) { $0[index] = 0x30 + digit }
        count += 1
    }

    /// Takes the digits of a number that has so few that no other number as short is near. Returns how many of them stand
    /// before the point; a negative number says zeros behind it. Nil where it has more.
    mutating func takeFew(of magnitude: Double) -> Int? {
        // A product below this is off by less than an eighth, and a power of ten up to 10^22 is exact: so what the quotient
        // gives back, the digits say.
        let most = 0x1p49
        var (places, power) = (0, 1.0)
        while places <= 22, magnitude * power < most {
            let whole = UInt64(magnitude * power + 0.5)
            if Double(whole) / power == magnitude {
                append(whole)
                return count - places
            }
            places += 1
            power *= 10
        }
        return nil
    }

    private mutating func append(_ whole: UInt64) {
        if whole >= 10 { append(whole / 10) }
        append(UInt8(whole % 10))
    }
}

/// The digits of any number, by long arithmetic.
private struct ShortestDigits {
    /// The number, and half its distance to the next lower and the next higher double, as fractions of `scale`.
    private var rest: LongNumber
    private var scale: LongNumber
    private var below: LongNumber
    private var above: LongNumber
    /// Whether the ends of the interval read back as the same double, too.
    private let takesEnds: Bool
    private let magnitude: Double

    init(of magnitude: Double) {
        self.magnitude = magnitude
        let bits = magnitude.significandBitPattern
        let isNormal = magnitude.exponentBitPattern != 0
        let exponent = Int(max(magnitude.exponentBitPattern, 1)) - 1075
        takesEnds = bits & 1 == 0
        // The next lower double is half as near where the exponent changes.
        let isUneven = bits == 0 && magnitude.exponentBitPattern > 1
        rest = LongNumber(isNormal ? bits | 1 << 52 : bits)
        scale = LongNumber(1)
        below = LongNumber(1)
        rest.shiftLeft(by: max(exponent, 0) + (isUneven ? 2 : 1))
        scale.shiftLeft(by: max(-exponent, 0) + (isUneven ? 2 : 1))
        below.shiftLeft(by: max(exponent, 0))
        above = below
        if isUneven { above.shiftLeft(by: 1) }
    }

    /// Writes the digits, and returns the same.
    consuming func write(to digits: inout DecimalDigits) -> Int {
        let point = scaleToOneDigit()
        while true {
            var digit: UInt8 = 0
            while rest.subtract(ifAtLeast: scale) { digit += 1 }
            let mayEndBelow = isIn(rest.compare(to: below))
            let mayEndAbove = reachesScale
            if !mayEndBelow, !mayEndAbove {
                digits.append(digit)
                multiplyByTen()
                continue
            }
            if mayEndAbove, !mayEndBelow || isUpperHalf(digit) { digit += 1 }
            digits.append(digit)
            return point
        }
    }

    /// Brings the number to between 1 and 10, in units of the scale.
    private mutating func scaleToOneDigit() -> Int {
        var point = 0
        let exponent = Int(magnitude.exponent)
        // 1,233 / 4,096 is a little less than log10(2), so the estimate is at most 1 too low.
        point = (exponent * 1233) >> 12
        for _ in 0..<max(point, 0) { scale.multiply(by: 10, adding: 0) }
        for _ in 0..<max(-point, 0) { multiplyByTen() }
        // A number that reaches the scale tenfold has one digit more.
        while true {
            var tenfold = scale
            tenfold.multiply(by: 10, adding: 0)
            var upper = rest
            upper.add(above)
            let order = upper.compare(to: tenfold)
            guard order > 0 || order == 0 && takesEnds else { break }
            scale = tenfold
            point += 1
        }
        // A number that does not reach it has one less.
        while true {
            var upper = rest
            upper.add(above)
            let order = upper.compare(to: scale)
            guard order < 0 || order == 0 && !takesEnds else { break }
            multiplyByTen()
            point -= 1
        }
        return point + 1
    }

    private mutating func multiplyByTen() {
        rest.multiply(by: 10, adding: 0)
        below.multiply(by: 10, adding: 0)
        above.multiply(by: 10, adding: 0)
    }

    private func isIn(_ order: Int) -> Bool { order < 0 || order == 0 && takesEnds }

    /// Whether the next higher digit is in the interval.
    private var reachesScale: Bool {
        var upper = rest
        upper.add(above)
        return isIn(scale.compare(to: upper))
    }

    /// Whether the next higher digit is nearer, or as near and even.
    private func isUpperHalf(_ digit: UInt8) -> Bool {
        var twice = rest
        twice.add(rest)
        let order = twice.compare(to: scale)
        return order > 0 || order == 0 && digit & 1 == 1
    }
}
