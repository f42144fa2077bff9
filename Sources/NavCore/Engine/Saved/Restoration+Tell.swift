// The entries of a text that are lost, and about which the host has not decided: each is a problem.

extension Restoration {
    /// Tells each such entry, and keeps the sentence about the first one for the outcome.
    func tellLosses() {
        var count = 0
        for index in 0..<part.entries.count {
            var outcome = Outcome(of: nil, at: index, 0)
            var text = TextBuffer()
            switch part.entries[index].fate {
            case .came, .leftOut: continue
            case .follows: write(lossOf: index, nil, 0, into: &text)
            case .lost(let problem, let code):
                outcome = Outcome(of: problem, at: index, code)
                write(lossOf: index, problem, code, into: &text)
            }
            count += 1
            outcome.revision = engine.revision
            if engine.settings.sendsProblemEvents { engine.tellProblem(of: operation, outcome, text.text) }
            if count == 1 {
                engine.failure.keep(text, operation.pointee.ticket, .ok)
            } else {
                text.free()
            }
        }
        guard count > 1 else { return }
        engine.failure.text.write("; ")
        engine.failure.text.write(count)
        engine.failure.text.write(" entries are lost")
    }

    /// Says why an entry of the text can't come back; nil: since another one can't.
    @inline(never)
    func write(lossOf index: Int, _ problem: SavedProblem?, _ code: Int32, into text: inout TextBuffer) {
        text.write(quoted: part.entries[index].route)
        text.write(" is lost")
        switch problem {
        case nil: text.write(" with the entry below or around it")
        case .unknown: text.write(": no such screen is registered")
        case .version: text.write(": its route has another version")
        case .arguments: text.write(": its arguments do not fit its route")
        case .incomplete: text.write(": its arguments had a secret or a host object")
        case .branch:
            text.write(": the container has no branch ")
            text.write(quoted: part.entries[index].place.branch)
        case .builder, .guard:
            text.write(problem == .builder ? ": the builder" : ": the guard")
            text.write(" refused with ")
            text.write(Int64(code))
        }
    }
}

extension Outcome {
    /// The outcome of an entry of a text that can't come back.
    init(of problem: SavedProblem?, at source: Int, _ code: Int32) {
        self.init(problem == .builder ? .refused : problem == .guard ? .blocked : .unresolved)
        index = max(source, 0)
        hostCode = code
        if problem == .builder { by = RefusingParty.builder.rawValue }
        if problem == .guard { by = RefusingParty.guard.rawValue }
    }
}
