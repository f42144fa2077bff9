// Reads corpus files line by line.

import Foundation
import NavCore

enum CorpusReader {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Corpus")

    /// All cases of all files.
    static func cases() throws -> [CorpusCase] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "txt" }
            .sorted { $0.path < $1.path }
        return try files.flatMap { file in
            read(try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
        }
    }

    static func read(_ text: String, file: String) -> [CorpusCase] {
        var cases: [CorpusCase] = []
        for (index, piece) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = String(piece)
            while line.hasSuffix(" ") || line.hasSuffix("\r") { line.removeLast() }
            if line.hasPrefix("  |"), ["dump", "explain-link"].contains(cases.last?.steps.last?.verb) {
                cases[cases.count - 1].steps.last?.dump.append(String(line.dropFirst(4)))
                continue
            }
            let visible = line.drop { $0 == " " }
            if visible.isEmpty || visible.hasPrefix("#") { continue }
            if line.hasPrefix("=== ") {
                cases.append(CorpusCase(file: file, line: index + 1, name: String(line.dropFirst(4))))
                continue
            }
            guard !cases.isEmpty else { continue }
            do {
                try read(line, index + 1, into: &cases[cases.count - 1])
            } catch {
                cases[cases.count - 1].problems.append("\(file):\(index + 1): malformed: \(error)")
            }
        }
        return cases
    }

    private static func read(_ line: String, _ number: Int, into current: inout CorpusCase) throws {
        var tokens = try CorpusTokens(line)
        if line.hasPrefix("  ") {
            let heard = try tokens.heardLine()
            guard current.channels.contains(heard.channel) else { throw CorpusError("a channel that is not observed") }
            current.steps.last?.heard.append(heard)
        } else if tokens.tokens.count > 1, tokens.tokens[1] == .mark(":") {
            try readHeading(&tokens, into: &current)
        } else {
            let step = CorpusStep(number, line)
            try tokens.readStep(into: step)
            current.steps.append(step)
        }
    }

    private static func readHeading(_ tokens: inout CorpusTokens, into current: inout CorpusCase) throws {
        let heading = try tokens.name()
        _ = tokens.skip(mark: ":")
        if heading == "ways" { current.ways = [] }
        if heading == "patterns" || heading == "types" { return try tokens.readPaths(heading, into: &current) }
        while !tokens.isAtEnd {
            let word = try tokens.name()
            switch heading {
            // This runner calls every operation directly.
            case "rows", "calls": continue
            case "routes": current.routes.append(word)
            case "ways": current.ways.insert(word)
            case "observe": current.channels.insert(word)
            case "config": try tokens.readConfiguration(word, into: &current.configuration)
            default: throw CorpusError("a heading that does not exist")
            }
        }
    }
}
