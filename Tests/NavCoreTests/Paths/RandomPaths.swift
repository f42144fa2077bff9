// Random tables of patterns, and random paths that come near to them.

import NavCore
import NavCoreModel

struct RandomPaths {
    var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

    // MARK: Names and texts

    private static let names = [
        "a", "b", "ab", "abc", "item", "items", "abcdefg", "abcdefgh", "abcdefgi", "abcdefghi", "abcdefghijklmno",
        "abcdefghijklmnop", "abcdefghijklmnoq", "abcdefghijklmnopq", "xbcdefghijklmnopq", "é", "e\u{301}", "日本", "a b",
        "true", "false", "12", "-3", "1.5", "a|b", "%", ".", "..", "...", "~x", "a/b", "\u{1}", "{x}", "a+b", ":", "=",
    ]

    private static let texts: [(ReferenceType, [String])] = [
        (.bool, ["true", "false", "True", "1", ""]),
        (
            .int,
            [
                "0", "-0", "7", "007", "12", "-3", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
                "-9223372036854775809", "00000000000000000000000000012", "-", "+1", "1 ", "99999999999999999999999",
            ]
        ),
        (
            .double,
            [
                "1.5", "-0.0", "1e5", "1E-3", ".5", "5.", "1e", "1e400", "4.9e-324", "0.1", "nan", "inf", "0x1p3",
                "1e+2",
                "1.0000000000000000000000000000000000000001", "123456789012345678901234567890123456789012345",
            ]
        ),
        (
            .uuid,
            [
                "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-42661417400F",
                "123e4567-e89b-12d3-a456-42661417400", "123e4567e89b-12d3-a456-4266141740000",
                "123e4567-e89b-12d3-a456-42661417400g",
            ]
        ),
        (.text, ["x", "long text of more than sixteen bytes", "日本語", "a/b", " ", "😀", "+", "&=?#"]),
    ]

    mutating func name() -> String { pick(Self.names) }

    /// A text that often is of a type.
    mutating func text(of type: ReferenceType) -> String {
        if random.oneIn(6) { return pick(pick(Self.texts).1) }
        if case .choice(let choices) = type { return pick(choices) }
        guard let own = Self.texts.first(where: { $0.0 == type }) else { return name() }
        if type == .text, random.oneIn(2) { return name() }
        return pick(own.1)
    }

    // MARK: Patterns

    mutating func type(hostTypes: Int) -> ReferenceType {
        switch random.below(hostTypes > 0 ? 9 : 8) {
        case 0: return .bool
        case 1, 2: return .int
        case 3: return .double
        case 4: return .uuid
        case 5: return .choice(pick([["a", "b"], ["b", "a"], ["c", "item"], ["b", "c"], ["12", "true"]]))
        case 8: return .host(random.below(hostTypes))
        default: return .text
        }
    }

    mutating func parameter(_ number: Int, hostTypes: Int) -> ReferenceParameter {
        ReferenceParameter(pick(["p", "Q", "z_", "x"]) + "\(number)", type(hostTypes: hostTypes))
    }

    /// May be absent, sometimes with a value for that.
    private mutating func loosen(_ parameter: inout ReferenceParameter, mayBeEmpty: Bool) {
        parameter.mayBeAbsent = true
        guard random.oneIn(2) else { return }
        if case .host = parameter.type { return }
        let text = text(of: parameter.type)
        if parameter.type.value(of: text) != nil, mayBeEmpty || !text.isEmpty { parameter.fallback = text }
    }

    /// A pattern that often begins as another one does.
    mutating func pattern(near others: [ReferencePattern], route: String, hostTypes: Int) -> ReferencePattern {
        var pattern = ReferencePattern(route: route)
        pattern.ignoresCase = random.oneIn(4)
        var number = 0
        if !others.isEmpty, !random.oneIn(4) {
            let other = pick(others)
            pattern.segments = other.segments.prefix(random.below(other.segments.count + 1)).map { segment in
                renamed(segment, ignoringCase: pattern.ignoresCase, &number)
            }
        }
        for _ in 0..<random.below(3) {
            number += 1
            pattern.segments.append(
                segment(ignoringCase: pattern.ignoresCase, &number, hostTypes: hostTypes))
        }
        if random.oneIn(6) {
            pattern.rest = ReferenceParameter("rest")
            pattern.rest?.mayBeAbsent = random.oneIn(2)
        }
        if random.oneIn(3), pattern.rest?.mayBeAbsent != false { loosenEnd(of: &pattern) }
        while random.oneIn(4) {
            number += 1
            var asked = parameter(number, hostTypes: hostTypes)
            if random.oneIn(3) { asked.key = "key \(number)" }
            asked.isList = random.oneIn(4)
            if asked.isList { asked.mayBeAbsent = random.oneIn(2) }
            if !asked.isList, random.oneIn(2) { loosen(&asked, mayBeEmpty: true) }
            pattern.query.append(asked)
        }
        if random.oneIn(8) {
            var asked = parameter(number + 1, hostTypes: hostTypes)
            if random.oneIn(2) { loosen(&asked, mayBeEmpty: true) }
            pattern.fragment = asked
        }
        pattern.isLinkable = random.oneIn(2)
        return pattern
    }

    private mutating func segment(ignoringCase ignoresCase: Bool, _ number: inout Int, hostTypes: Int)
        -> ReferenceSegment
    {
        if random.oneIn(2) {
            let name = name()
            return ignoresCase ? .foldedName(random.oneIn(2) ? name.uppercasedASCII : name) : .name(name)
        }
        guard random.oneIn(3) else { return .parameter(parameter(number, hostTypes: hostTypes)) }
        var form = ReferenceForm(texts: [random.oneIn(2) ? "" : text()], parameters: [], ignoresCase: ignoresCase)
        repeat {
            number += 1
            form.parameters.append(parameter(number, hostTypes: hostTypes))
            form.texts.append(text())
        } while random.oneIn(2) && form.parameters.count < 4
        if form.texts != ["", form.texts[1]], random.oneIn(2) { form.texts[form.texts.count - 1] = "" }
        if form.texts.allSatisfy(\.isEmpty) { form.texts[0] = "@" }
        return .form(form)
    }

    /// A text beside a parameter.
    private mutating func text() -> String { pick(["-", "-", ".", "@", "a", "B", "1", "é", "--", ".html", "/"]) }

    /// A segment of another pattern with names of parameters of its own.
    private mutating func renamed(_ segment: ReferenceSegment, ignoringCase ignoresCase: Bool, _ number: inout Int)
        -> ReferenceSegment
    {
        switch segment {
        case .name(let name), .foldedName(let name): return ignoresCase ? .foldedName(name) : .name(name)
        case .form(var form):
            form.ignoresCase = ignoresCase
            for index in form.parameters.indices {
                number += 1
                form.parameters[index] = ReferenceParameter("s\(number)", form.parameters[index].type)
            }
            return .form(form)
        case .parameter(let own):
            number += 1
            return .parameter(ReferenceParameter("s\(number)", own.type))
        }
    }

    private mutating func loosenEnd(of pattern: inout ReferencePattern) {
        var index = pattern.segments.count - 1
        while index >= 0, case .parameter(var last) = pattern.segments[index], !random.oneIn(3) {
            loosen(&last, mayBeEmpty: false)
            pattern.segments[index] = .parameter(last)
            index -= 1
        }
    }

    // MARK: Paths

    /// With escapes for what needs one in a segment, a query or a fragment, and for some that does not.
    mutating func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let mustBe = byte <= 0x20 || byte >= 0x7F || "%/?#&=+".utf8.contains(byte)
            guard mustBe || random.oneIn(40) else { return String(UnicodeScalar(byte)) }
            let digits = "%" + byte.twoDigits
            return random.oneIn(2) ? digits : digits.lowercased()
        }.joined()
    }

    /// A segment: one of dots alone would be followed.
    private mutating func escapedSegment(_ text: String) -> String {
        guard text.utf8.allSatisfy({ $0 == 0x2E }) else { return escaped(text) }
        return text.utf8.map { _ in "%2E" }.joined()
    }

    /// A path that a pattern may have, or nearly.
    mutating func path(near pattern: ReferencePattern) -> String {
        var parts = pattern.segments.map { segment in
            switch segment {
            case .name(let name): escapedSegment(name)
            case .foldedName(let name): escapedSegment(random.oneIn(2) ? name.uppercasedASCII : name)
            case .form(let form):
                escapedSegment(
                    zip(form.texts, form.parameters).map { $0 + text(of: $1.type) }.joined() + (form.texts.last ?? ""))
            case .parameter(let parameter): escapedSegment(text(of: parameter.type))
            }
        }
        if pattern.rest != nil { for _ in 0..<random.below(4) { parts.append(escapedSegment(name())) } }
        while random.oneIn(4) { mutate(&parts) }
        if random.oneIn(8), !parts.isEmpty { parts.removeLast() }
        var path = "/" + parts.joined(separator: "/")
        if random.oneIn(10) { path += "/" }
        return path + query(near: pattern)
    }

    private mutating func mutate(_ parts: inout [String]) {
        let place = random.below(parts.count + 1)
        switch random.below(7) {
        case 0: parts.insert("", at: place)
        case 1: parts.insert(".", at: place)
        case 2: parts.insert("..", at: place)
        case 3:
            parts.insert("..", at: place)
            parts.insert(escapedSegment(name()), at: place)
        case 4: parts.insert(escapedSegment(name()), at: place)
        case 5: if !parts.isEmpty { parts.remove(at: random.below(parts.count)) }
        default:
            guard !parts.isEmpty else { return }
            parts[random.below(parts.count)] =
                random.oneIn(30) ? pick(["%", "%zz", "%00", "%FF", "%4"]) : escapedSegment(name())
        }
    }

    private mutating func query(near pattern: ReferencePattern) -> String {
        var items: [String] = []
        for parameter in pattern.query where !random.oneIn(4) {
            var value = escaped(text(of: parameter.type))
            if random.oneIn(8) { value = value.replacing("%20", with: "+") }
            if random.oneIn(30) { value += "%4" }
            items.append(escaped(parameter.key) + (random.oneIn(12) ? "" : "=" + value))
            while random.oneIn(parameter.isList ? 2 : 8) {
                items.append(escaped(parameter.key) + "=" + escaped(text(of: parameter.type)))
            }
        }
        if random.oneIn(10) {
            items.insert(
                pick(["other=1", "", "=", "a==b", "&", "other=%zz", "%4=1"]), at: random.below(items.count + 1))
        }
        var text = items.isEmpty && !random.oneIn(20) ? "" : "?" + items.joined(separator: "&")
        if let fragment = pattern.fragment, !random.oneIn(3) {
            text += "#" + escaped(self.text(of: fragment.type))
        } else if random.oneIn(20) {
            text += pick(["#", "#detail", "#/detail", "#%41", "#%4", "#/%"])
        }
        return text
    }
}

extension String {
    fileprivate var uppercasedASCII: String {
        String(decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0 }, as: UTF8.self)
    }
}
