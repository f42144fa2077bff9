// The words of the format for the header's numbers, in their order, as Sources/CorpusRunner/words.c has them. They hang on no
// name of Swift's.

import NavCore

protocol CorpusConstant: RawRepresentable where RawValue: FixedWidthInteger {
    static var words: [String] { get }
    /// The number of the first word.
    static var firstNumber: Int { get }
}

extension CorpusConstant {
    static var firstNumber: Int { 0 }

    var word: String {
        let index = Int(rawValue) - Self.firstNumber
        return Self.words.indices.contains(index) ? Self.words[index] : "?"
    }

    init?(word: String) {
        guard let index = Self.words.firstIndex(of: word) else { return nil }
        self.init(rawValue: RawValue(index + Self.firstNumber))
    }
}

extension CorpusMessage {
    /// The constant of a member's word; nil where it is another one, or none.
    func constant<Constant: CorpusConstant>(_ key: String) -> Constant? { Constant(word: word(key)) }
}

extension CorpusWriter {
    mutating func put(_ key: String, _ constant: some CorpusConstant) { put(key, constant.word) }
}

extension NavigationStatus: CorpusConstant {
    static var words: [String] {
        [
            "notSaved", "unsupported", "corrupt", "loop", "invalid", "closed", "wrongThread", "tooLarge", "full",
            "notStarted", "notAwaited", "inUse",
            "stale",
            "notFound", "ambiguous", "unresolved", "superseded", "aborted", "blocked", "refused", "ok", "pending",
            "atRoot",
            "alreadyThere", "alreadyGone", "staleIssuer", "alreadyResolved", "noEvent", "freed", "kept",
        ]
    }
    static var firstNumber: Int { -20 }
}

extension IntentKind: CorpusConstant {
    static var words: [String] {
        [
            "none", "start", "navigate", "navigate-for-result", "replace-top", "pop-back", "pop-to-entry",
            "pop-to-route",
            "pop-up-to-root", "host-did-pop", "host-did-set-stack", "push-all", "set-stack", "batch", "open", "remove",
            "update", "host-did-update", "select", "dismiss", "set-container", "back", "host-did-dismiss",
            "host-did-select", "host-did-resize", "recheck-guards", "end-flow", "dispatch", "restore", "finish",
        ]
    }
}

extension ChangeKind: CorpusConstant {
    static var words: [String] {
        [
            "added", "removed", "replaced", "moved", "updated", "stack-added", "stack-removed", "stack-moved",
            "container-set", "selected", "resized", "scene-added", "scene-removed", "scene-selected", "moved-out",
            "moved-in",
            "created", "started", "resumed", "paused", "stopped", "exiting", "flow-changed",
        ]
    }
}

extension CancelReason: CorpusConstant {
    static var words: [String] {
        [
            "none", "pop", "popTo", "root", "replace", "set", "dismiss", "containerRemoved", "flowEnd", "callerCancel",
            "restore", "undo", "shutdown", "remove", "guard", "asker",
        ]
    }
}

extension AbortReason: CorpusConstant {
    static var words: [String] { ["none", "byHost", "timedOut", "bridgeGone", "closed", "gone"] }
}

extension RefusingParty: CorpusConstant {
    static var words: [String] {
        ["nobody", "bridge", "builder", "guard", "loader", "coordinator", "restore", "handler"]
    }
}

extension ChangeOrigin: CorpusConstant {
    static var words: [String] { ["core", "host"] }
}

extension Presentation: CorpusConstant {
    static var words: [String] {
        ["default", "pushed", "window", "full-screen", "modal", "sheet", "action-sheet", "alert"]
    }
}

extension OccupiedPolicy: CorpusConstant {
    static var words: [String] { ["default", "replace", "queue", "reject"] }
}

extension UnresolvedRoutePolicy: CorpusConstant {
    static var words: [String] { ["reject", "fallback", "prefix"] }
    static var firstNumber: Int { 1 }
}

extension NavigationUniqueness: CorpusConstant {
    static var words: [String] { ["no", "top", "anywhere"] }
}

extension UniqueNavigationAction: CorpusConstant {
    static var words: [String] { ["stay", "bring-to-front", "pop-to"] }
}

extension LinkMerge: CorpusConstant {
    static var words: [String] { ["keep", "reset", "push"] }
}

extension ContainerKind: CorpusConstant {
    static var words: [String] { ["none", "tabs", "split", "custom"] }
}

extension TabsBack: CorpusConstant {
    static var words: [String] { ["pass", "initial", "history"] }
}

extension BranchRetention: CorpusConstant {
    static var words: [String] { ["while-container", "none", "while-active", "while-stack", "while-scene"] }
}

extension GesturePhase: CorpusConstant {
    static var words: [String] { ["none", "begin", "progress", "cancel", "commit"] }
}

extension EntryLifecycle: CorpusConstant {
    static var words: [String] { ["none", "created", "started", "resumed"] }
}

extension NavigationEntry.Phase: CorpusConstant {
    static var words: [String] { ["gone", "planned", "alive", "leaving"] }
}

extension RegistrationProblemKind: CorpusConstant {
    static var words: [String] { ["parent", "branch", "circle", "initial", "root", "pattern", "guard", "fallback"] }
    static var firstNumber: Int { 1 }
}
