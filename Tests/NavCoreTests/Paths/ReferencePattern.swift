// A pattern as data, and what it takes: written anew from the header's words, segment by segment, without a tree.

import NavCore

enum ReferenceType: Equatable {
    case text
    case bool
    case int
    case double
    case uuid
    case choice([String])
    /// Of the host's, by its number.
    case host(Int)

    /// Where several take a segment, the lowest goes first.
    var rank: Int {
        switch self {
        case .bool: 0
        case .choice: 1
        case .int: 2
        case .uuid: 3
        case .double: 4
        case .host(let number): 5 + number
        case .text: 1000
        }
    }

    func isSame(as other: ReferenceType) -> Bool {
        if case .choice(let own) = self, case .choice(let others) = other { return Set(own) == Set(others) }
        return self == other
    }

    func overlaps(_ other: ReferenceType) -> Bool {
        guard case .choice(let own) = self, case .choice(let others) = other else { return false }
        return !Set(own).isDisjoint(with: others)
    }

    /// What the host's types take.
    static let hostChecks: [@Sendable (String) -> Bool] = [
        { $0.hasPrefix("a") },
        { $0.utf8.count % 2 == 0 },
    ]

    func value(of text: String) -> NavigationValue? {
        switch self {
        case .text: return .string(text)
        case .bool: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .int:
            let digits = text.hasPrefix("-") ? text.dropFirst() : Substring(text)
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int64(text).map { .int($0) }
        case .double: return ReferenceType.number(text).map { .double($0) }
        case .uuid: return ReferenceType.isUUID(text) ? .string(text) : nil
        case .choice(let choices): return choices.contains { $0.utf8.elementsEqual(text.utf8) } ? .string(text) : nil
        case .host(let number): return ReferenceType.hostChecks[number](text) ? .string(text) : nil
        }
    }

    private static func number(_ text: String) -> Double? {
        var rest = Array(text.utf8)[...]
        func take(_ bytes: String) -> Bool {
            guard let first = rest.first, bytes.utf8.contains(first) else { return false }
            rest.removeFirst()
            return true
        }
        func takeDigits() -> Bool {
            guard take("0123456789") else { return false }
            while take("0123456789") {}
            return true
        }
        guard rest.count <= 40 else { return nil }
        _ = take("-")
        guard takeDigits() else { return nil }
        if take("."), !takeDigits() { return nil }
        if take("eE") {
            _ = take("+-")
            if !takeDigits() { return nil }
        }
        return rest.isEmpty ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.utf8.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) } }
    }
}

struct ReferenceParameter {
    var name: String
    var type = ReferenceType.text
    var mayBeAbsent = false
    /// Of the query: all items of its key.
    var isList = false
    /// As it stands in the pattern.
    var fallback: String?
    /// Of the query.
    var key: String

    init(_ name: String, _ type: ReferenceType = .text) {
        self.name = name
        self.type = type
        key = name
    }

    var fallbackValue: NavigationValue? {
        if isList { return mayBeAbsent ? .list([]) : nil }
        return fallback.flatMap { type.value(of: $0) }
    }
}

/// Text beside parameters: one text more than there are parameters.
struct ReferenceForm {
    var texts: [String]
    var parameters: [ReferenceParameter]
    var ignoresCase = false

    /// Where several take a segment, the lowest goes first.
    var order: [Int] {
        var order = [-texts.reduce(0) { $0 + $1.utf8.count }]
        for (index, text) in texts.enumerated() {
            order += [-text.utf8.count, index < parameters.count ? parameters[index].type.rank : .max]
        }
        order.append(ignoresCase ? 1 : 0)
        for text in texts { order += (ignoresCase ? text.lowered : text).utf8.map { Int($0) } }
        return order
    }

    func isSame(as other: ReferenceForm) -> Bool {
        order == other.order && zip(parameters, other.parameters).allSatisfy { $0.type.isSame(as: $1.type) }
    }

    /// Whether they can't be told apart although they are not the same.
    func overlaps(_ other: ReferenceForm) -> Bool {
        guard order == other.order, !isSame(as: other) else { return false }
        return parameters.count > 1
            || zip(parameters, other.parameters).contains { $0.type.overlaps($1.type) }
    }

    /// The values in a segment; nil where it has not the form.
    func values(in segment: String) -> [String]? {
        guard let values = split(Array(segment.utf8), 0, at: 0) else { return nil }
        let texts = values.map { String(validating: $0, as: UTF8.self) ?? "" }
        return zip(parameters, texts).allSatisfy { $0.type.value(of: $1) != nil } ? texts : nil
    }

    /// Every way to split it, those with shorter values at the beginning first.
    private func split(_ bytes: [UInt8], _ index: Int, at start: Int) -> [[UInt8]]? {
        let text = Array(texts[index].utf8)
        guard bytes.count - start >= text.count, isSame(bytes[start..<start + text.count], text[...]) else {
            return nil
        }
        let from = start + text.count
        if index == parameters.count { return from == bytes.count ? [] : nil }
        let isLast = index == parameters.count - 1
        for end in from + 1..<max(bytes.count + 1, from + 1) {
            let value = Array(bytes[from..<end])
            if !isLast, value.count > 40, !parameters[index].type.isOpen { return nil }
            guard
                parameters[index].type.isOpen
                    || parameters[index].type.value(of: String(decoding: value, as: UTF8.self)) != nil,
                let rest = split(bytes, index + 1, at: end)
            else { continue }
            return [value] + rest
        }
        return nil
    }

    private func isSame(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        ignoresCase ? left.map(\.small).elementsEqual(right.map(\.small)) : left.elementsEqual(right)
    }

    var text: String {
        zip(texts, parameters).map { $0.escaped + $1.text() }.joined() + (texts.last?.escaped ?? "")
    }
}

extension ReferenceType {
    /// What takes every text, as far as the split goes.
    var isOpen: Bool {
        if case .host = self { return true }
        return self == .text
    }
}

enum ReferenceSegment {
    case name(String)
    /// In either case.
    case foldedName(String)
    case form(ReferenceForm)
    case parameter(ReferenceParameter)

    var parameters: [ReferenceParameter] {
        switch self {
        case .name, .foldedName: []
        case .form(let form): form.parameters
        case .parameter(let parameter): [parameter]
        }
    }

    /// Whether both are the same way.
    func isSame(as other: ReferenceSegment) -> Bool {
        switch (self, other) {
        case (.name(let own), .name(let others)): own.utf8.elementsEqual(others.utf8)
        case (.foldedName(let own), .foldedName(let others)): own.lowered.utf8.elementsEqual(others.lowered.utf8)
        case (.form(let own), .form(let others)): own.isSame(as: others)
        case (.parameter(let own), .parameter(let others)): own.type.isSame(as: others.type)
        default: false
        }
    }

    func overlaps(_ other: ReferenceSegment) -> Bool {
        switch (self, other) {
        case (.form(let own), .form(let others)): own.overlaps(others)
        case (.parameter(let own), .parameter(let others)): own.type.overlaps(others.type)
        default: false
        }
    }

    var mayBeAbsent: Bool {
        if case .parameter(let parameter) = self { return parameter.mayBeAbsent }
        return false
    }
}

struct ReferencePattern {
    var route: String
    var segments: [ReferenceSegment] = []
    /// What takes all that is left.
    var rest: ReferenceParameter?
    var query: [ReferenceParameter] = []
    var fragment: ReferenceParameter?
    var ignoresCase = false
    var isLinkable = false
    var isPresented = false

    /// What may end where another pattern does.
    enum End {
        case here
        case absent
        case rest
    }

    var required: Int { segments.count - segments.reversed().prefix { $0.mayBeAbsent }.count }

    var ends: [(depth: Int, end: End)] {
        [(segments.count, rest == nil ? .here : .rest)] + (required..<segments.count).map { ($0, .absent) }
    }

    func hasSameWay(as other: ReferencePattern, to depth: Int) -> Bool {
        depth <= segments.count && depth <= other.segments.count
            && (0..<depth).allSatisfy { segments[$0].isSame(as: other.segments[$0]) }
    }

    /// Whether some path would lead to both, and nothing says to which.
    func isAmbiguous(with other: ReferencePattern) -> Bool {
        for own in ends {
            for others in other.ends where own == others && hasSameWay(as: other, to: own.depth) { return true }
        }
        let common = zip(segments, other.segments).prefix { $0.isSame(as: $1) }.count
        guard common < min(segments.count, other.segments.count) else { return false }
        return segments[common].overlaps(other.segments[common])
    }
}

// MARK: Its text

extension ReferenceParameter {
    func text(ending: String = "") -> String {
        var text = "{" + name + ending
        switch type {
        case .text: break
        case .bool: text += ":bool"
        case .int: text += ":int"
        case .double: text += ":double"
        case .uuid: text += ":uuid"
        case .choice(let choices): text += ":" + choices.map(\.escaped).joined(separator: "|")
        case .host(let number): text += ":host\(number)"
        }
        if isList { text += "*" }
        if let fallback { text += "=" + fallback.escaped } else if mayBeAbsent { text += "?" }
        return text + "}"
    }
}

extension ReferencePattern: CustomStringConvertible {
    var description: String {
        var text = ""
        for segment in segments {
            switch segment {
            case .name(let name), .foldedName(let name): text += "/" + name.escaped
            case .form(let form): text += "/" + form.text
            case .parameter(let parameter): text += "/" + parameter.text()
            }
        }
        if let rest { text += "/" + rest.text(ending: "*") }
        if text.isEmpty { text = "/" }
        for (index, parameter) in query.enumerated() {
            text += index == 0 ? "?" : "&"
            if parameter.key != parameter.name { text += parameter.key.escaped + "=" }
            text += parameter.text()
        }
        if let fragment { text += "#" + fragment.text() }
        return text
    }
}

extension String {
    /// With an escape for all but letters and digits of ASCII.
    var escaped: String {
        utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + byte.twoDigits
        }.joined()
    }

    /// With small letters in the place of A to Z.
    var lowered: String { String(decoding: utf8.map(\.small), as: UTF8.self) }
}

extension UInt8 {
    var small: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    var twoDigits: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
