// The words for constants in a saved text, in the order of the constants.

enum Words {
    static var presentations: StaticString { "window fullScreen modal sheet actionSheet alert" }
    /// Presentations with that of the route and the one on a stack.
    static var placements: StaticString { "default pushed window fullScreen modal sheet actionSheet alert" }
    static var containers: StaticString { "tabs split custom" }
    static var tabsBack: StaticString { "pass initial history" }
    static var operations: StaticString { "navigate navigateForResult pushAll open reopen" }
    /// The index of the word for an operation that opens entries again.
    static var reopen: Int32 { 4 }
    static var optionFlags: StaticString {
        "replaceRoot inclusive ignoreArguments transferResult updateArguments keepPresented reveal popBranch keepBranch nextValue searchScene searchAll"
    }
    static var linkFlags: StaticString { "trusted hasScene skipIfOpen close elseClose" }
    static var merges: StaticString { "keep reset push" }
    static var uniqueness: StaticString { "no top anywhere" }
    static var uniqueActions: StaticString { "stay bringToFront popTo" }
    static var unresolved: StaticString { "default reject fallback prefix" }
    static var occupied: StaticString { "default replace queue reject" }
    static var results: StaticString { "value cancelled failed" }
    static var reasons: StaticString {
        "none pop popTo root replace set dismiss containerRemoved flowEnd callerCancel restore undo shutdown remove guard asker"
    }
    static var origins: StaticString { "core host" }
    /// The parts of an intent, in the order of `IntentPart`.
    static var parts: StaticString {
        "columns stack flow entry ending container restoring request arguments callback result entries requests elements link intents count"
    }
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
