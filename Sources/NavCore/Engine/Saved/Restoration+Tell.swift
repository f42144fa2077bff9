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

    /// Says why an entry of the text can't come back, or a flow in which it is.
    @inline(never)
    func write(_ loss: SavedLoss, of index: Int, _ flow: Bytes = .empty, into text: inout TextBuffer) {
        text.write(quoted: flow.isEmpty ? part.entries[index].route : flow)
        text.write(" is lost")
        text.write(reason(loss, index, flow))
        if loss.problem == .branch { text.write(quoted: part.entries[index].place.branch) }
        if loss.problem == .builder || loss.problem == .guard { text.write(Int64(loss.code)) }
    }

    private func reason(_ loss: SavedLoss, _ index: Int, _ flow: Bytes) -> StaticString {
        switch loss.problem {
        case nil: return " with the entry below or around it"
        case .unknown:
            if !flow.isEmpty { return ": no such flow is registered" }
            guard let route = engine.routes.find(part.entries[index].route), !engine.routes[route].pointee.isFlow else {
                return ": no such screen is registered"
            }
            return ": it can't open there, or the root of a branch is not registered"
        case .version: return ": its route has another version"
        case .arguments: return ": its arguments do not fit its route"
        case .incomplete: return ": its arguments had a secret or a host object"
        case .branch: return ": the container has no branch "
        case .builder: return ": the builder refused with "
        case .guard: return ": the guard refused with "
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
