// Reads links, and what is registered for them: patterns and types of parameters.

import NavCore

private let linkWords: Set = [
    "from-outside", "trusted", "scene-first", "skip-open", "leave", "else-leave", "merge", "relative-to",
]

extension CorpusTokens {
    /// Pieces with a + between them; nil where they are no UTF-8.
    mutating func readText() throws -> String? {
        var bytes: [UInt8] = []
        repeat {
            var piece: [UInt8]
            if case .word(let word) = peek, content(in: word, function: "bytes") != nil,
                case .plain(.bytes(let written)) = try value()
            {
                piece = written
            } else {
                piece = Array(try name("a text").utf8)
            }
            if skip("times") { piece = Array(repeatElement(piece, count: Int(try number())).joined()) }
            bytes += piece
        } while skip("+")
        return String(validating: bytes, as: UTF8.self)
    }

    mutating func readLink(into step: CorpusStep) throws {
        step.link = CorpusLink(hasRequest: skip("request"))
        if step.link?.hasRequest == true {
            step.route = try name()
            step.value = try valueIfAny()
        } else {
            step.link?.url = try readText()
        }
    }

    var isAtLinkWord: Bool {
        if case .word(let word) = peek { linkWords.contains(word) } else { false }
    }

    mutating func readLinkWord(into step: CorpusStep) throws {
        switch try name() {
        case "merge":
            switch try name() {
            case "keep": step.link?.merge = .keep
            case "reset": step.link?.merge = .reset
            case "push": step.link?.merge = .push
            default: throw CorpusError("expected keep, reset or push")
            }
        case "relative-to": step.link?.base = try reference()
        case let word: step.link?.words.insert(word)
        }
    }

    mutating func readPattern() throws -> CorpusPattern {
        var pattern = CorpusPattern(route: try name("a route"), text: try readText())
        while true {
            if skip("linkable") {
                pattern.isLinkable = true
            } else if skip("presented") {
                pattern.isPresented = true
            } else if skip("lazy") {
                pattern.isLazy = true
            } else {
                return pattern
            }
        }
    }

    /// A name, and texts in brackets.
    mutating func readType() throws -> CorpusParameterType {
        var type = CorpusParameterType(name: try name("a type"))
        if !skip(mark: "[") { throw unexpected("[") }
        while !skip(mark: "]") {
            if !type.texts.isEmpty, !skip(mark: ",") { throw unexpected("a comma or ]") }
            type.texts.append(try readText() ?? "")
        }
        return type
    }

    /// The heading `patterns` or `types`.
    mutating func readPaths(_ heading: String, into current: inout CorpusCase) throws {
        repeat {
            if heading == "types" {
                current.types.append(try readType())
            } else {
                current.patterns.append(try readPattern())
            }
        } while skip(mark: ",")
        if !isAtEnd { throw unexpected("a comma, or the end of the line") }
    }
}
