// Decimal numbers, against the parser of Swift's own library.

import NavCoreModel
import Testing

@testable import NavCore

struct DecimalTests {
    private func parse(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { Decimal.parse(Bytes($0.baseAddress, $0.count)) }
    }

    private func check(_ text: String) {
        let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
        let actual = parse(text)
        #expect(actual?.bitPattern == expected?.bitPattern, "\(text)")
    }

    @Test func shortestTextsAreReadAsTheirDoubles() {
        var random = SeededRandom(52)
        for _ in 0..<1000 {
            let double = Double(bitPattern: random.next())
            guard double.isFinite else { continue }
            #expect(parse(double.description)?.bitPattern == double.bitPattern, "\(double)")
        }
        for bits in 0..<UInt64(100) {
            check(Double(bitPattern: bits).description)
            check(Double(bitPattern: 0x000F_FFFF_FFFF_FFFF - bits).description)
            check(Double(bitPattern: 0x0010_0000_0000_0000 + bits).description)
            check(Double(bitPattern: 0x7FEF_FFFF_FFFF_FFFF - bits).description)
        }
    }

    @Test func anyDecimalIsRoundedToTheNearest() {
        var random = SeededRandom(53)
        for _ in 0..<1000 {
            var text = random.oneIn(3) ? "-" : ""
            for _ in 0...random.below(18) { text += "\(random.below(10))" }
            if random.oneIn(2) {
                text += "."
                for _ in 0...random.below(12) { text += "\(random.below(10))" }
            }
            if random.oneIn(2) {
                text += (random.oneIn(2) ? "e" : "E") + ["", "+", "-"][random.below(3)] + "\(random.below(330))"
            }
            check(text)
        }
    }

    /// Around the smallest double and half of it, with numbers of every length.
    @Test func theSmallestDecimalsAreRoundedToTheNearest() {
        var random = SeededRandom(55)
        for _ in 0..<1000 {
            var digits = "\(1 + random.below(9))"
            for _ in 0..<random.below(18) { digits += "\(random.below(10))" }
            check("\(digits)e\(random.below(6) - 326 - digits.utf8.count)")
        }
    }

    /// Exactly between two doubles, and one unit of its last digit beside that.
    @Test func halvesBetweenNeighboursAreRoundedToEven() {
        var random = SeededRandom(54)
        for _ in 0..<500 {
            let odd = UInt128(random.next() >> 11 | 1 << 52) * 2 + 1
            let whole = odd << UInt128(random.below(73))
            for number in [whole - 1, whole, whole + 1] { check("\(number)") }
            let places = 1 + random.below(28)
            var digits = odd
            for _ in 0..<places { digits *= 5 }
            for number in [digits - 1, digits, digits + 1] {
                let text = "\(number)"
                let padded = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
                let point = padded.index(padded.endIndex, offsetBy: -places)
                let decimal = padded[..<point] + "." + padded[point...]
                check(String(decimal))
            }
        }
    }

    @Test func edgesOfTheRange() {
        for text in [
            "0", "-0", "0.0", "0e999999999999999999999", "4.9e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2.470328229206232720882843964341106861e-324", "7.4109846876186981e-324", "7.4109846876186982e-324",
            "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201136057409796709132e-308",
            "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.797693134862315807e308",
            "1.7976931348623158079372897140530341507e308", "1.797693134862315808e308", "1e308", "1e309", "1e400",
            "0.0000000000000000000000000000000001e342", "0.0000000000000000000000000000000001e343",
            "9007199254740992", "9007199254740993", "9007199254740993.0000000000000000001", "9007199254740994",
            "1e22", "1e23", "1e-22", "1e-23", "123456789012345678901234567890e-5",
            "100000000000000000000000000000000000000",
            "1e99999999999999999999", "1e-99999999999999999999", "1234567890123456789012345678901234567e-400",
        ] {
            check(text)
            check("-" + text)
        }
    }

    @Test func whatIsNoDecimalIsNone() {
        for text in [
            "", "-", "--1", "+1", ".", ".5", "5.", "5.e1", "1e", "1e+", "1e-", "e1", "1 ", " 1", "1,5", "0x10", "inf",
            "nan",
            "infinity", "1e5.0", "1_000", "１", "1.2.3", "1e1e1", "-.5",
        ] {
            #expect(parse(text) == nil, "\(text)")
        }
    }

    @Test func decimalsOfAnyLengthAreRoundedToTheNearest() {
        var random = SeededRandom(56)
        for length in 17...900 {
            var digits = "\(1 + random.below(9))."
            for _ in 0..<length { digits += "\(random.below(10))" }
            check("\(digits)e\(random.below(640) - 325)")
        }
        let zeros = String(repeating: "0", count: 1000)
        for text in ["0.\(zeros)1e1001", "1\(zeros)e-1000", "1.\(zeros)1", "9007199254740993.\(zeros)1", "\(zeros)7"] {
            check(text)
        }
    }

    @Test func aPathHasDoublesOfFewBytes() {
        let text = Bytes("00000000000000000000000000000000000000001")
        #expect(text.count == 41)
        #expect(text.double == nil)
        #expect(text.dropping(1).double == 1)
    }
}
