// Powers of ten as precise as doubles need them, for both ways: from a double to its text, and back. There is no table of
// them: they are multiplied in 192 bits, of which the upper 128 are right for each exponent.

/// A power of ten: at least 10^-342, and at most 10^324.
struct PowerOfTen {
    private let exponent: Int
    /// The highest 128 bits of the power, the first of them set. The rest is rounded up.
    private let high: UInt64
    private let low: UInt64

    init(_ exponent: Int) {
        self.exponent = exponent
        let isBelowOne = exponent < 0
        var steps = (isBelowOne ? 26 - exponent : exponent) / 27
        var five: UInt64 = 1
        for _ in 0..<(isBelowOne ? exponent + 27 * steps : exponent - 27 * steps) { five *= 5 }
        var bits = WideFraction(high: five << UInt64(five.leadingZeroBitCount), middle: 0, low: 0)
        var factor = isBelowOne ? WideFraction.oneByFives : WideFraction.fives
        while steps > 0 {
            if steps & 1 == 1 { bits.multiply(by: factor) }
            steps >>= 1
            if steps > 0 { factor.multiply(by: factor) }
        }
        high = bits.high
        // 128 bits hold 5^55.
        low = bits.middle + (isBelowOne || exponent > 55 ? 1 : 0)
    }

    /// The exponent of the highest power of two that is not above the power of ten.
    var binaryExponent: Int { (exponent * 1_741_647) >> 19 }

    /// The exponent of the highest power of ten that is not above a power of two, or three quarters of that.
    static func exponent(below binaryExponent: Int, isThreeQuarters: Bool) -> Int {
        (binaryExponent * 1_262_611 - (isThreeQuarters ? 524_031 : 0)) >> 22
    }

    /// The product with a number, in units of 2^(binaryExponent + 1). The fraction is cut, and an inexact product is made
    /// odd: so it lies on the right side of all that has fewer bits. 128 bits are enough for that. For each exponent, no
    /// number of 64 bits has a product so near to one of 54 bits that the error of the power would matter.
    func product(_ number: UInt64) -> UInt64 {
        let lower = low.multipliedFullWidth(by: number)
        let upper = high.multipliedFullWidth(by: number)
        let (rest, carries) = upper.low.addingReportingOverflow(lower.high)
        let whole = upper.high + (carries ? 1 : 0)
        // 64 bits hold 5^27, and no product with a higher power of five.
        return rest == 0 && exponent.magnitude <= 27 ? whole : whole | 1
    }
}

/// A number of 192 bits, the first of which is set.
private struct WideFraction {
    private(set) var high: UInt64
    private(set) var middle: UInt64
    private(set) var low: UInt64

    /// The bits of 5^27, and of 1 / 5^27.
    static var fives: WideFraction { WideFraction(high: 0xCECB_8F27_F420_0F3A, middle: 0, low: 0) }
    static var oneByFives: WideFraction {
        WideFraction(high: 0x9E74_D1B7_91E0_7E48, middle: 0x775E_A264_CF55_347D, low: 0xCA49_F1C0_5120_C9C7)
    }

    init(high: UInt64, middle: UInt64, low: UInt64) {
        (self.high, self.middle, self.low) = (high, middle, low)
    }

    /// Multiplies, and keeps the highest bits.
    mutating func multiply(by other: WideFraction) {
        let outer = high.multipliedFullWidth(by: other.high)
        let left = high.multipliedFullWidth(by: other.middle)
        let right = middle.multipliedFullWidth(by: other.high)
        var (toMiddle, toHigh): (UInt64, UInt64) = (0, 0)
        var sum = left.low
        sum.add(right.low, carryingTo: &toMiddle)
        sum.add(high.multipliedFullWidth(by: other.low).high, carryingTo: &toMiddle)
        sum.add(middle.multipliedFullWidth(by: other.middle).high, carryingTo: &toMiddle)
        sum.add(low.multipliedFullWidth(by: other.high).high, carryingTo: &toMiddle)
        low = sum
        middle = outer.low
        middle.add(left.high, carryingTo: &toHigh)
        middle.add(right.high, carryingTo: &toHigh)
        middle.add(toMiddle, carryingTo: &toHigh)
        high = outer.high + toHigh
        guard high >> 63 == 0 else { return }
        high = high << 1 | middle >> 63
        middle = middle << 1 | low >> 63
        low <<= 1
    }
}

extension UInt64 {
    /// Adds a word, and 1 to the next word if the sum has 65 bits.
    @inline(__always)
    fileprivate mutating func add(_ word: UInt64, carryingTo next: inout UInt64) {
        let (sum, carries) = addingReportingOverflow(word)
        self = sum
        next &+= carries ? 1 : 0
    }
}
