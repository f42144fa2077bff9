// Bytes: what is UTF-8, equal, less and hashed alike, against Swift's own strings and arrays.

import NavCoreModel
import Testing

@testable import NavCore

struct BytesTests {
    private func with<Value>(_ bytes: [UInt8], _ body: (Bytes) -> Value) -> Value {
        bytes.withUnsafeBufferPointer { body(Bytes($0.baseAddress, $0.count)) }
    }

    private func hash(_ bytes: Bytes) -> UInt64 {
        let (first, last) = bytes.ends
        return bytes.wholeHash(first, last)
    }

    private func isUTF8(_ bytes: [UInt8]) -> Bool { with(bytes) { $0.isUTF8 } }

    @Test func randomBytesAreUTF8WhereSwiftSaysSo() {
        var random = SeededRandom(6)
        // Bytes at the edges of what may follow what.
        let edges: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var valid = 0
        for step in 0..<200_000 {
            let count = random.below(step % 10 == 0 ? 40 : 6)
            let bytes = (0..<count).map { _ in
                random.below(3) > 0 ? edges[random.below(edges.count)] : UInt8(random.below(256))
            }
            let expected = String(validating: bytes, as: UTF8.self) != nil
            if isUTF8(bytes) != expected { Issue.record("\(bytes)") }
            if expected { valid += 1 }
        }
        #expect(valid > 1000)
    }

    @Test func everySequenceOfTwoBytesIsJudgedAsSwiftDoes() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                // Behind eight letters, where words are looked at.
                for prefix in [[], Array("abcdefgh".utf8), Array("abcdefg".utf8)] {
                    let bytes = prefix + [first, second]
                    if isUTF8(bytes) != (String(validating: bytes, as: UTF8.self) != nil) { Issue.record("\(bytes)") }
                }
            }
        }
    }

    @Test func everyScalarIsUTF8() {
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if !isUTF8(Array(String(Character(scalar)).utf8)) { Issue.record("\(value)") }
        }
    }

    @Test func equalBytesAreEqualAndHashAlike() {
        var random = SeededRandom(7)
        for _ in 0..<50_000 {
            let left = (0..<random.below(40)).map { _ in UInt8(random.below(3)) }
            var right = left
            switch random.below(4) {
            case 0 where !right.isEmpty: right[random.below(right.count)] ^= 1
            case 1: right.append(0)
            case 2 where !right.isEmpty: right.removeLast()
            default: break
            }
            with(left) { a in
                with(right) { b in
                    #expect((a == b) == (left == right))
                    #expect(a.isLess(than: b) == left.lexicographicallyPrecedes(right))
                    if left == right { #expect(hash(a) == hash(b)) }
                }
            }
        }
    }

    @Test(arguments: ["route%", "%/detail", "a/long/name/of/%/and/more"])
    func hashSpreadsOverItsUpperBits(pattern: String) {
        var used = Set<UInt64>()
        for number in 0..<4096 {
            let name = pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(number)")
            used.insert(with(Array(name.utf8)) { hash($0) >> 52 })
        }
        // A perfectly random one uses 63 %.
        #expect(used.count > 2200)
    }

    @Test func hashOfAShortTextIsThatOfItsEnds() {
        for count in 1...Bytes.endsCount {
            with(Array("the end of a name".utf8.prefix(count))) { bytes in
                let (first, last) = bytes.ends
                #expect(bytes.hash(first, last) == bytes.wholeHash(first, last))
            }
        }
    }

    @Test func nulTerminatedTextIsMeasured() {
        with([0x61, 0x62, 0, 0x63]) { bytes in
            let text = Bytes(bytes.start, Int(bitPattern: Cell.nulTerminated))
            #expect(text.measured(limit: 10) == 2)
            #expect(text.measured(limit: 2) == 2)
            #expect(text.measured(limit: 1) == nil)
            #expect(bytes.measured(limit: 3) == nil)
            #expect(bytes.measured(limit: 4) == 4)
        }
    }

    /// A text whose bytes are neither 0, 0x2F nor 0x80, but for one.
    private func withText(_ count: Int, _ byte: UInt8, at place: Int, _ body: (Bytes) -> Void) {
        var bytes = (0..<count).map { UInt8($0 % 2 == 0 ? 0x81 : 0x01) }
        if place < count { bytes[place] = byte }
        bytes.withUnsafeBufferPointer { body(Bytes($0.baseAddress, count)) }
    }

    @Test(arguments: [0, 0x2F, 0x80, 0xFF] as [UInt8]) func aByteIsFoundWhereverItStands(byte: UInt8) {
        for count in 1...40 {
            for place in 0...count {
                withText(count, byte, at: place) { #expect($0.firstIndex(of: byte) == (place < count ? place : nil)) }
            }
        }
        #expect(Bytes.empty.firstIndex(of: byte) == nil)
    }

    @Test func partsEndWithTheText() {
        var rest = Bytes("a//bc" as StaticString)
        var counts: [Int] = []
        while let part = rest.takePart(before: 0x2F) { counts.append(part.count) }
        #expect(counts == [1, 0, 2])
    }

    @Test(arguments: [0x00, 0x1F, 0x23, 0x25, 0x3F, 0x7F, 0x80, 0xFF] as [UInt8]) func noPlainTextHas(byte: UInt8) {
        for count in 1...40 {
            var bytes = [UInt8](repeating: 0x2F, count: count)
            bytes.withUnsafeBufferPointer { #expect(Bytes($0.baseAddress, count).isPlainInURL) }
            for place in 0..<count {
                bytes[place] = byte
                bytes.withUnsafeBufferPointer { #expect(!Bytes($0.baseAddress, count).isPlainInURL) }
                bytes[place] = 0x3A
            }
        }
    }
}
