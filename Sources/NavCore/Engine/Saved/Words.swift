// The words for constants in a saved text, in the order of the constants.

enum Words {
    static var presentations: StaticString { "window fullScreen modal sheet actionSheet alert" }
    static var containers: StaticString { "tabs split custom" }
    static var tabsBack: StaticString { "pass initial history" }
    static var retentions: StaticString { "whileContainer none whileActive whileStack whileScene" }

    /// The word with an index.
    static func word(_ index: Int32, of words: StaticString) -> Bytes {
        var rest = Bytes(words)
        for _ in 0..<max(index, 0) { _ = rest.takePart(before: 0x20) }
        return rest.takePart(before: 0x20) ?? .empty
    }

    /// The index of a word; nil where it is none.
    static func index(of word: Bytes, in words: StaticString) -> Int32? {
        var rest = Bytes(words)
        var index: Int32 = 0
        while let each = rest.takePart(before: 0x20) {
            if each == word { return index }
            index += 1
        }
        return nil
    }
}
