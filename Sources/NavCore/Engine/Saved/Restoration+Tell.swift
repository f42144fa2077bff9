// The entries of a text that are lost, and about which the host has not decided: each is a problem.

extension Restoration {
    /// Tells each such entry, and keeps the sentence about the first one for the outcome.
    func tellLosses() {
        var (count, first) = (0, 0)
        for index in 0..<part.entries.count {
            guard let loss = part.entries[index].fate.loss else { continue }
            if count == 0 { first = index }
            count += 1
            if engine.settings.sendsProblemEvents { tell(loss, of: index) }
        }
        guard count > 0, let loss = part.entries[first].fate.loss else { return }
        engine.complain(about: operation, .ok) {
            write(loss, of: first, into: &$0)
            if count == 1 { return }
            $0.write("; ")
            $0.write(count)
            $0.write(" entries are lost")
        }
    }

    private func tell(_ loss: SavedLoss, of index: Int) {
        var outcome = Outcome(of: loss, at: index)
        outcome.revision = engine.revision
        var text = TextBuffer()
        defer { text.free() }
        write(loss, of: index, into: &text)
        engine.tellProblem(of: operation, outcome, text.text)
    }

    /// Says why an entry of the text can't come back.
    @inline(never)
    func write(_ loss: SavedLoss, of index: Int, into text: inout TextBuffer) {
        text.write(quoted: part.entries[index].route)
        text.write(" is lost")
        switch loss.problem {
        case nil: text.write(" with the entry below or around it")
        case .unknown:
            let isScreen = engine.routes.find(part.entries[index].route).map { !engine.routes[$0].pointee.isFlow }
            text.write(
                isScreen == true
                    ? ": it can't open there, or the root of a branch is not registered"
                    : ": no such screen is registered")
        case .version: text.write(": its route has another version")
        case .arguments: text.write(": its arguments do not fit its route")
        case .incomplete: text.write(": its arguments had a secret or a host object")
        case .branch:
            text.write(": the container has no branch ")
            text.write(quoted: part.entries[index].place.branch)
        case .builder, .guard:
            text.write(loss.problem == .builder ? ": the builder" : ": the guard")
            text.write(" refused with ")
            text.write(Int64(loss.code))
        }
    }
}

extension SavedFate {
    /// Nil: the entry came, or the host has left it out.
    fileprivate var loss: SavedLoss? {
        switch self {
        case .came, .leftOut: nil
        case .follows: SavedLoss(problem: nil, code: 0)
        case .lost(let loss): loss
        }
    }
}

extension Outcome {
    /// The outcome of an entry of a text that can't come back.
    init(of loss: SavedLoss, at source: Int) {
        self.init(loss.problem == .builder ? .refused : loss.problem == .guard ? .blocked : .unresolved)
        index = max(source, 0)
        hostCode = loss.code
        if loss.problem == .builder { by = RefusingParty.builder.rawValue }
        if loss.problem == .guard { by = RefusingParty.guard.rawValue }
    }
}
