// Doubles are written as Swift prints them: the shortest decimal that reads back as the same double.

import NavCoreModel
import Testing

@testable import NavCore

struct DoubleTextTests {
    private func text(of number: Double) -> String {
        var buffer = TextBuffer()
        defer { buffer.free() }
        buffer.write(number)
        return String(decoding: UnsafeBufferPointer(start: buffer.text.start, count: buffer.text.count), as: UTF8.self)
    }

    @Test(arguments: [
        0, 0.1, 1, 100, 2.5, 4.35, 0.3, 1e-4, 9.5e-5, 1e-5, 123456.789, 1e15, 9_999_999_999_999_998, 1e16, 1.5e16, 1e21,
        1e22, 1e23, 0x1p-44, 0x1p53, 0x1p54, 5e-324, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
    ])
    func doublesAreWrittenAsSwiftPrintsThem(number: Double) {
        #expect(text(of: number) == number.description)
        #expect(text(of: -number) == (-number).description)
    }

    @Test func powersOfTwoAndRandomDoublesToo() {
        for exponent in -1074...1023 {
            let number = Double(sign: .plus, exponent: exponent, significand: 1)
            for near in [number, number.nextUp, number.nextDown] { #expect(text(of: near) == near.description) }
        }
        var random = SeededRandom(11)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            if number.isFinite { #expect(text(of: number) == number.description) }
        }
    }

    @Test func doublesOfFewDecimalsToo() {
        var random = SeededRandom(12)
        for places in 0...22 {
            for _ in 0..<200 {
                // Of any length, on both sides of what has few digits.
                let whole = random.next() >> UInt64(random.below(64))
                let number = Double(whole) / (0..<places).reduce(1.0) { power, _ in power * 10 }
                for near in [number, number.nextUp, number.nextDown] {
                    #expect(text(of: near) == near.description)
                }
            }
        }
    }

    @Test func notANumberIsWrittenWithoutItsBits() {
        #expect(text(of: .nan) == "nan")
        #expect(text(of: -Double.nan) == "nan")
    }
}
