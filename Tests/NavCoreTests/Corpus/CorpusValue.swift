// Values as corpus files write them.

import NavCore

/// A value in which host objects are only named.
enum CorpusValue {
    case plain(NavigationValue)
    case object(String)
    case list([CorpusValue])
    case map([(String, CorpusValue)])
    indirect case secret(CorpusValue)

    /// The value for the navigator; each host object is given once more.
    func given(_ object: (String) -> NavigationValue) -> NavigationValue {
        switch self {
        case .plain(let value): value
        case .object(let name): object(name)
        case .list(let items): .list(items.map { $0.given(object) })
        case .secret(let value): .secret(value.given(object))
        case .map(let members): .map(NavigationMap(members.map { .init($0.0, $0.1.given(object)) }))
        }
    }
}

/// A host object of a case.
final class CorpusObject: @unchecked Sendable {
    let name: String
    private let destroyed: (String) -> Void

    init(_ name: String, destroyed: @escaping (String) -> Void) {
        self.name = name
        self.destroyed = destroyed
    }

    deinit {
        destroyed(name)
    }
}

private let functions = ["bytes", "object", "text", "list", "deep"]

private func isNumber(_ word: String) -> Bool {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    return digits.first.map { $0.isASCII && $0.isNumber } ?? false
}

private func isValue(_ word: String) -> Bool {
    ["null", "true", "false", "nan", "inf", "-inf", "secret"].contains(word) || isNumber(word)
        || functions.contains { content(in: word, function: $0) != nil }
}

extension CorpusTokens {
    var isAtValue: Bool {
        switch peek {
        case .string: true
        case .mark(let mark): mark == "[" || mark == "{"
        case .word(let word): isValue(word)
        case nil: false
        }
    }

    mutating func valueIfAny() throws -> CorpusValue? { isAtValue ? try value() : nil }

    mutating func value() throws -> CorpusValue {
        guard let token = peek else { throw unexpected("a value") }
        position += 1
        switch token {
        case .string(let text): return .plain(.string(text))
        case .mark("["):
            var items: [CorpusValue] = []
            while !skip(mark: "]") {
                if !items.isEmpty, !skip(mark: ",") { throw unexpected("a comma") }
                items.append(try value())
            }
            return .list(items)
        case .mark("{"):
            var members: [(String, CorpusValue)] = []
            while !skip(mark: "}") {
                if !members.isEmpty, !skip(mark: ",") { throw unexpected("a comma") }
                let key = try name("a key")
                if !skip(mark: ":") { throw unexpected("a colon") }
                members.append((key, try value()))
            }
            return .map(members)
        case .word("secret"): return .secret(try value())
        case .word(let word): return try value(of: word)
        case .mark: throw unexpected("a value")
        }
    }

    private func value(of word: String) throws -> CorpusValue {
        switch word {
        case "null": return .plain(.null)
        case "true": return .plain(true)
        case "false": return .plain(false)
        case "nan": return .plain(.double(Double(bitPattern: 0x7FF8_0000_0000_0000)))
        case "inf": return .plain(.double(.infinity))
        case "-inf": return .plain(.double(-.infinity))
        default: break
        }
        if let name = content(in: word, function: "object") { return .object(name) }
        if let digits = content(in: word, function: "bytes") {
            let pairs = Array(digits.utf8)
            let bytes = stride(from: 0, to: pairs.count, by: 2).compactMap { index in
                UInt8(String(decoding: pairs[index..<min(index + 2, pairs.count)], as: UTF8.self), radix: 16)
            }
            return .plain(.bytes(bytes))
        }
        if let count = amount(in: word, function: "text") {
            return .plain(.string(String(repeating: "a", count: count)))
        }
        if let count = amount(in: word, function: "list") {
            return .plain(.list(Array(repeating: .null, count: count)))
        }
        if let depth = amount(in: word, function: "deep") {
            return .plain((1..<depth).reduce(.null) { value, _ in .list([value]) })
        }
        if word.hasPrefix("0x"), let bits = UInt64(word.dropFirst(2), radix: 16) {
            return .plain(.double(Double(bitPattern: bits)))
        }
        if let integer = Int64(word) { return .plain(.int(integer)) }
        if let real = Double(word) { return .plain(.double(real)) }
        throw CorpusError("expected a value, found \(word)")
    }
}

/// The one way to write a value, in which equal values are equal texts.
func text(_ value: NavigationValue) -> String {
    switch value {
    case .null, .bool, .int: return value.description
    case .double(let double): return "double(\(double) \(String(double.bitPattern, radix: 16)))"
    case .string(let string): return quoted(string)
    case .bytes: return value.description
    case .list(let items): return "[" + items.map { text($0) }.joined(separator: ", ") + "]"
    case .map(let map):
        let members = map.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return "{" + members.map { "\(quoted($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}"
    case .secret(let value): return "secret \(text(value))"
    case .object(let object): return "object(\((object.object as? CorpusObject)?.name ?? "?"))"
    }
}

func quoted(_ string: String) -> String {
    "\"" + string.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
}

/// A name as it is shown: bare where it is one word that begins no value.
func shown(_ name: String) -> String {
    let isBare =
        !name.isEmpty && !isValue(name)
        && !name.unicodeScalars.contains { $0 <= " " || "[]{},:\"".unicodeScalars.contains($0) }
    return isBare ? name : quoted(name)
}
