// Texts in paths: any text that can be said comes back as it was, dots are followed as a list of names would be, and no
// bytes at all do harm.

import NavCoreModel
import Testing

@testable import NavCore

struct PathTextTests {
    private static let scalars: [UnicodeScalar] = Array(
        "aZ09-._~!$&'()*+,;=:@/?#[]%{}|\\^`\"<> é日\u{1}\u{7F}\u{80}\u{A0}\u{301}\u{202E}\u{FEFF}\u{FFFD}😀\u{10FFFF}"
            .unicodeScalars)

    private func text(_ random: inout SeededRandom, longest: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<random.below(longest + 1) {
            let any = UnicodeScalar(UInt32(random.below(0x110000))).flatMap { $0.value == 0 ? nil : $0 }
            text.append(random.oneIn(4) ? any ?? "x" : Self.scalars[random.below(Self.scalars.count)])
        }
        if random.oneIn(20) { return [".", "..", "...", "%2E", "", "a\u{0}"][random.below(6)] }
        return String(text)
    }

    @Test func textsComeBackAsTheyWere() throws {
        var random = SeededRandom(61)
        let navigator = Navigator()
        try navigator.register("texts", pattern: "/x/{a}/{b*?}?{c?}&k%20%3D={d?}#{e?}")
        for round in 0..<600 {
            let longest = round % 50 == 0 ? 3000 : 8
            let (a, c, d, e) = (
                text(&random, longest: longest), text(&random, longest: 8), text(&random, longest: 8),
                text(&random, longest: 8)
            )
            let b = (0...random.below(3)).map { _ in text(&random, longest: 5) }.joined(separator: "/")
            var members: [NavigationMap.Member] = [.init("a", .string(a)), .init("b", .string(b))]
            for (key, value) in [("c", c), ("d", d), ("e", e)] where random.oneIn(2) {
                members.append(.init(key, .string(value)))
            }
            let request = NavigationRequest("texts", .map(NavigationMap(members)))
            let parts = b.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
            let isEmpty =
                a.isEmpty
                || parts.contains { $0.isEmpty || $0.elementsEqual([0x2E]) || $0.elementsEqual([0x2E, 0x2E]) }
                || members.contains { $0.key == "e" && $0.value == .string("") }
            let hasNUL = members.contains {
                if case .string(let value) = $0.value { return value.utf8.contains(0) }
                return false
            }
            do throws(NavigationError) {
                let path = try navigator.path(of: request)
                #expect(!isEmpty && !hasNUL, "\(request)")
                #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(path)")
                let found = try navigator.match(.trusted(path))
                #expect(found.parameters == request.parameters, "\(path)")
                #expect(found.parameters.count == members.count)
            } catch {
                #expect(error.status == .invalid && (isEmpty || hasNUL), "\(request) is \(error.status)")
            }
        }
    }

    @Test func dotsAreFollowed() throws {
        var random = SeededRandom(62)
        let navigator = Navigator()
        try navigator.register("all", pattern: "/{all*?}")
        try navigator.start("all")
        for _ in 0..<1500 {
            func parts() -> [String] {
                (0..<random.below(8)).map { _ in ["a", "b", "", ".", "..", "..."][random.below(6)] }
            }
            let base = parts()
            let own = parts()
            try navigator.open(.trusted("/" + base.joined(separator: "/"), merge: .reset))
            let link = own.joined(separator: "/")
            var names: [String] = []
            for part in link.hasPrefix("/") ? own : base + own where !part.isEmpty && part != "." {
                if part == ".." { _ = names.popLast() } else { names.append(part) }
            }
            let request = try navigator.match(.trusted(link))
            let expected = names.isEmpty ? nil : NavigationValue.string(names.joined(separator: "/"))
            #expect(request["all"] == expected, "\(link) upon \(base)")
        }
    }

    /// Bytes that are mostly no text, to everything that reads them.
    @Test func anyBytesDoNoHarm() throws {
        var random = SeededRandom(63)
        let navigator = Navigator()
        let engine = navigator.engine
        let tokens = [
            "/", "{", "}", "?", "#", "&", "=", "*", ":int", ":a|b", "%2F", "%", "..", "app://", "a", "\u{0}", "é",
        ]
        let route = try navigator.register("route")
        var added = 0
        for number in 0..<6000 {
            var bytes: [UInt8] = random.oneIn(4) ? [] : [0x2F]
            for _ in 0..<random.below(14) {
                if random.oneIn(6) {
                    bytes.append(UInt8(random.below(256)))
                } else {
                    bytes += tokens[random.below(tokens.count)].utf8
                }
            }
            bytes.withUnsafeBufferPointer { buffer in
                let text = Bytes(buffer.baseAddress, buffer.count)
                if number % 3 == 0 {
                    if engine.addPattern(text, to: route.id, PatternFlags(bits: 0)).0 == .ok { added += 1 }
                } else {
                    var link = Link()
                    link.text = text
                    link.flags = LinkFlags(bits: 1)
                    let match = engine.match(link)
                    #expect(match.status == engine.match(link).status)
                    var explanation = TextBuffer()
                    defer { explanation.free() }
                    let status = engine.explain(link, into: &explanation)
                    #expect(status == (match.status == .unresolved || match.status == .invalid ? .ok : match.status))
                }
            }
        }
        #expect(added > 20)
    }
}
