// Lines of corpus files, split into tokens. What the tokens mean is not known here.

struct CorpusError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

enum CorpusToken: Equatable {
    case word(String)
    case string(String)
    case mark(String)

    var text: String {
        switch self {
        case .word(let text), .string(let text), .mark(let text): text
        }
    }
}

/// The tokens of a line, read one after another.
struct CorpusTokens {
    let tokens: [CorpusToken]
    var position = 0

    init(_ line: String) throws {
        var scalars = Array(line.unicodeScalars)[...]
        var tokens: [CorpusToken] = []
        while let first = scalars.first {
            if first == " " || first == "\t" {
                scalars.removeFirst()
            } else if first == "\"" {
                scalars.removeFirst()
                tokens.append(.string(try CorpusTokens.readString(&scalars)))
            } else if "[]{},:".unicodeScalars.contains(first) {
                tokens.append(.mark(String(first)))
                scalars.removeFirst()
            } else {
                let word = scalars.prefix { !" \t\"[]{},:".unicodeScalars.contains($0) }
                // Text with a letter behind, as in \u{HEX}, is only found in strings.
                tokens.append(.word(String(String.UnicodeScalarView(word))))
                scalars = scalars.dropFirst(word.count)
            }
        }
        self.tokens = tokens
    }

    private static func readString(_ scalars: inout ArraySlice<Unicode.Scalar>) throws -> String {
        var text = String.UnicodeScalarView()
        while let next = scalars.popFirst() {
            if next == "\"" { return String(text) }
            guard next == "\\" else {
                text.append(next)
                continue
            }
            switch scalars.popFirst() {
            case "\"": text.append("\"")
            case "\\": text.append("\\")
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "u":
                let digits = scalars.dropFirst().prefix { $0 != "}" }
                guard let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                    let scalar = Unicode.Scalar(number)
                else { throw CorpusError("an escape that does not exist") }
                text.append(scalar)
                scalars = scalars.dropFirst(digits.count + 2)
            default: throw CorpusError("an escape that does not exist")
            }
        }
        throw CorpusError("a string without its closing quote")
    }

    var peek: CorpusToken? { position < tokens.count ? tokens[position] : nil }
    var isAtEnd: Bool { peek == nil }
    var isAtArrow: Bool { peek == .word("->") }

    mutating func skip(_ word: String) -> Bool {
        guard peek == .word(word) else { return false }
        position += 1
        return true
    }

    mutating func skip(mark: String) -> Bool {
        guard peek == .mark(mark) else { return false }
        position += 1
        return true
    }

    mutating func expect(_ word: String) throws {
        if !skip(word) { throw unexpected(word) }
    }

    func unexpected(_ what: String) -> CorpusError {
        CorpusError("expected \(what), found \(peek.map { $0.text } ?? "the end of the line")")
    }

    mutating func name(_ what: String = "a name") throws -> String {
        switch peek {
        case .string(let text):
            position += 1
            return text
        case .word(let text) where text != "->":
            position += 1
            if let count = amount(in: text, function: "text") { return String(repeating: "a", count: count) }
            return text
        default: throw unexpected(what)
        }
    }

    mutating func number() throws -> UInt64 {
        guard case .word(let text) = peek, let number = UInt64(text) else { throw unexpected("a number") }
        position += 1
        return number
    }

    mutating func code() throws -> Int32 {
        guard case .word(let text) = peek, let number = Int32(text) else { throw unexpected("a code") }
        position += 1
        return number
    }
}

/// What stands between the parentheses behind a function's name.
func content(in word: String, function: String) -> String? {
    guard word.hasPrefix(function + "("), word.hasSuffix(")") else { return nil }
    return String(word.dropFirst(function.count + 1).dropLast())
}

func amount(in word: String, function: String) -> Int? {
    content(in: word, function: function).flatMap { Int($0) }
}
