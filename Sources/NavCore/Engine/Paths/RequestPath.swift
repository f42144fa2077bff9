// The path of a request. It is looked up again after it was written, so that it never leads elsewhere.

/// A route with arguments, as a path says them.
struct RequestPath {
    private let engine: Engine
    private let route: Slot
    private let arguments: PathArguments

    init(_ engine: Engine, _ route: Slot, _ arguments: PathArguments) {
        self.engine = engine
        self.route = route
        self.arguments = arguments
    }

    init(_ engine: Engine, _ route: Slot, _ arguments: ValueBlock?) {
        self.init(engine, route, PathArguments(arguments?.cell.pointee))
    }

    init(_ engine: Engine, ofEntry slot: Slot) {
        let entry = engine.entries[slot]
        self.init(engine, entry.pointee.route, entry.pointee.arguments)
    }

    /// Writes it by the pattern that says the most arguments. Where that would lead elsewhere `ambiguous`, and where no pattern
    /// can say them `invalid`.
    func write(into text: inout TextBuffer) -> Status {
        guard engine.routes[route].pointee.firstPattern != 0 else { return .notFound }
        let start = text.text.count
        var status = Status.invalid
        var most: (pattern: UInt32, count: Int) = (0, -1)
        var isWritten = false
        var next = engine.routes[route].pointee.firstPattern
        while next != 0 {
            let pattern = engine.paths.tree.pattern(next).pointee
            let count = arguments.ownCount(in: pattern)
            if count > most.count {
                text.truncate(to: start)
                let ownStatus = write(next, into: &text)
                isWritten = ownStatus == .ok
                if isWritten { most = (next, count) }
                if ownStatus != .invalid { status = ownStatus }
            }
            next = pattern.nextOfRoute
        }
        if !isWritten { text.truncate(to: start) }
        guard most.pattern != 0 else { return status }
        if !isWritten { _ = write(most.pattern, unchecked: &text) }
        return .ok
    }

    private func write(_ index: UInt32, into text: inout TextBuffer) -> Status {
        let start = text.text.count
        guard write(index, unchecked: &text), text.text.count - start <= Limits.linkBytes else {
            return .invalid
        }
        return leads(text.text.dropping(start), to: index) ? .ok : .ambiguous
    }

    @inline(never)
    private func write(_ index: UInt32, unchecked text: inout TextBuffer) -> Bool {
        let pattern = engine.paths.tree.pattern(index).pointee
        guard pattern.hasHostTypes else { return text.write(pattern, arguments) }
        var said = SaidValues()
        defer { said.free() }
        return engine.matching { engine.paths.say(arguments, pattern, &said) }
            && text.write(pattern, arguments.with(said))
    }

    /// Whether a path that was written for a pattern leads back to it, with the same parameters.
    private func leads(_ path: Bytes, to pattern: UInt32) -> Bool {
        // Closures capture it alone, not all of this.
        let engine = engine
        guard let text = LinkText(path),
            engine.paths.take(text.path, upon: .empty, query: text.query, fragment: text.fragment, .trusted)
                == .ok
        else { return false }
        guard engine.matching({ engine.paths.match() }) == pattern else { return false }
        engine.matching { engine.paths.fillOther(pattern) }
        return engine.paths.membersAreIn(arguments, pattern)
    }
}
