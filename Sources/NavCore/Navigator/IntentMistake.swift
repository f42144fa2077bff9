// Mistakes of the program that an intent shows by itself. The engine does not see them, or is not there to explain them.

/// A mistake in an intent.
struct IntentMistake {
    let kind: IntentKind
    /// The index of the intent in a batch.
    var index = 0
    let sentence: String

    /// The error that a call with the intent throws.
    var error: NavigationError {
        var outcome = Outcome(.invalid)
        outcome.index = index
        return NavigationError(NavigationOutcome(outcome), message: "\(kind.name): \(sentence)")
    }
}

extension NavigationIntent {
    /// The first mistake; nil: none.
    var mistake: IntentMistake? {
        // The engine takes an empty key for none.
        if options.key?.isEmpty == true { return mistake("the key of a waiter has 1 to 1,024 bytes") }
        switch content {
        case .request(let request), .awaited(let request, _), .sent(let request, _):
            return request.mistake.map { mistake($0) }
        case .link(let link): return link.request?.mistake.map { mistake($0) }
        case .intents(let intents):
            if intents.isEmpty { return mistake("there are no intents") }
            for (index, intent) in intents.enumerated() {
                if intent.kind == .start {
                    if index > 0 { return mistake("start can only begin a batch", at: index) }
                } else if !intent.kind.canBeStep {
                    return mistake("\(intent.kind.name) can't be in a batch", at: index)
                }
                if let found = intent.mistake { return mistake(found.sentence, at: index) }
            }
            return nil
        default: return nil
        }
    }

    private func mistake(_ sentence: String, at index: Int = 0) -> IntentMistake {
        IntentMistake(kind: kind, index: index, sentence: sentence)
    }
}
