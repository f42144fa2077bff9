// The words for constants in a saved text, in the order of the constants.

enum Words {
    static var presentations: StaticString { "window fullScreen modal sheet actionSheet alert" }
    static var containers: StaticString { "tabs split custom" }
    static var tabsBack: StaticString { "pass initial history" }
    static var retentions: StaticString { "whileContainer none whileActive whileStack whileScene" }

    /// The word with an index.
    static func word(_ index: Int32, of words: StaticString) -> Bytes {
        var (first, left) = (0, index)
        while left > 0 {
            if words.utf8Start[first] == 0x20 { left -= 1 }
            first += 1
        }
        return Bytes(words.utf8Start + first, length(at: first, of: words))
    }

    /// The index of a word; nil where it is none.
    static func index(of word: Bytes, in words: StaticString) -> Int32? {
        var (first, index) = (0, Int32(0))
        while first < words.utf8CodeUnitCount {
            let length = length(at: first, of: words)
            if word == Bytes(words.utf8Start + first, length) { return index }
            first += length + 1
            index += 1
        }
        return nil
    }

    private static func length(at first: Int, of words: StaticString) -> Int {
        var length = 0
        while first + length < words.utf8CodeUnitCount, words.utf8Start[first + length] != 0x20 { length += 1 }
        return length
    }
}
