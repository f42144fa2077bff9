// Writing keys of waiters and their results, held links, and operations that wait for a screen.

extension SketchWriter {
    /// The waiter of an entry of a sketch that is there. One that is planned in the place of a remembered one has none yet.
    func waiter(ofSketched id: Id) -> WaiterReference? {
        guard let entry = engine.findAlive(id) else { return nil }
        return engine.entries[entry].pointee.waiter
    }

    /// Writes the key of a waiter that has one.
    mutating func writeKey(of waiter: WaiterReference) {
        guard !waiter.pointee.key.isEmpty else { return }
        write("key", waiter.pointee.key)
        write(tag: waiter.pointee.result.tag)
    }

    /// Writes what belongs to no scene: links that are held, and results that nobody has got.
    mutating func writeWaiting() {
        var isFirst = true
        engine.heldLinks.operations.forEach { write($0, in: "waiting", &isFirst) }
        if !isFirst { endList() }
        isFirst = true
        engine.keys.forEach { waiter in
            guard waiter.pointee.isSettled else { return }
            if isFirst { beginList("results") }
            isFirst = false
            beginElement()
            write(result: waiter)
            end()
        }
        if !isFirst { endList() }
    }

    /// Writes the operations that go on with the result of a waiter.
    mutating func writeOperations(after waiter: WaiterReference) {
        let id = waiter.pointee.id.rawValue
        var index = (0..<resumed.count).halved { resumed[$0].waiter < id }
        var isFirst = true
        while index < resumed.count, resumed[index].waiter == id {
            write(resumed[index].operation, in: "resumes", &isFirst)
            index += 1
        }
        if !isFirst { endList() }
    }

    /// Writes an operation into a list, which begins with the first that is written.
    private mutating func write(_ operation: OperationReference, in list: StaticString, _ isFirst: inout Bool) {
        guard canBeWritten(operation) else { return }
        if isFirst { beginList(list) }
        isFirst = false
        beginElement()
        write(operation)
        end()
    }

    private mutating func write(result waiter: WaiterReference) {
        let result = waiter.pointee.result
        writeKey(of: waiter)
        guard waiter.pointee.value?.canOutlive ?? true else {
            write("kind", Words.word(ResultKind.failed.rawValue, of: Words.results))
            return write("status", Int64(Status.notSaved.rawValue))
        }
        if result.kind != 0 { write("kind", Words.word(result.kind, of: Words.results)) }
        write("value", waiter.pointee.value)
        if result.reason != 0 { write("reason", Words.word(result.reason, of: Words.reasons)) }
        if result.origin != 0 { write("origin", Words.word(result.origin, of: Words.origins)) }
        if result.status != 0 { write("status", Int64(result.status)) }
        if result.hostCode != 0 { write("code", Int64(result.hostCode)) }
    }

    // MARK: Operations

    /// Whether there is nothing in an operation that no text has.
    @inline(never)
    private func canBeWritten(_ operation: OperationReference) -> Bool {
        let intent = operation.pointee.intent
        switch operation.pointee.question.kind {
        case .navigate, .navigateForResult: return hasRequest(operation)
        case .open: return intent.link.base == .none && (!intent.link.hasRequest || hasRequest(operation))
        case .pushAll:
            var isWhole = true
            operation.pointee.steps.forEach { if !$0.pointee.isAdded, !hasRequest($0) { isWhole = false } }
            return isWhole
        default: return false
        }
    }

    private func hasRequest(_ part: OperationReference) -> Bool {
        let intent = part.pointee.intent
        return (!intent.routeName.isEmpty || engine.routes.find(intent.routeId) != nil)
            && (intent.arguments?.canOutlive ?? true)
    }

    private mutating func write(_ operation: OperationReference) {
        let intent = operation.pointee.intent
        let kind = operation.pointee.question.kind
        // The waiter of what was redirected elsewhere gets nothing from this.
        let waiter = kind == .navigateForResult ? engine.waiters.find(operation.pointee.outcome.waiter) : nil
        let key = waiter.map { $0.pointee.isSettled ? .empty : $0.pointee.key } ?? .empty
        var flags = intent.flags
        // Without a key nobody waits for its result in another process.
        if key.isEmpty { flags.remove(.nextValue) }
        if intent.keepsEntries {
            write("do", Words.word(Words.reopen, of: Words.operations))
        } else {
            write("do", kind == .navigateForResult && key.isEmpty ? .navigate : kind)
        }
        if kind == .open {
            if !intent.link.hasRequest { write("url", intent.link.text) }
            write("link", intent.link.flags.bits, of: Words.linkFlags)
            write("merge", intent.link.merge.rawValue, of: Words.merges)
        }
        if kind == .pushAll {
            beginList("requests")
            operation.pointee.steps.forEach { if !$0.pointee.isAdded { write(requestOf: $0) } }
            endList()
        } else if kind != .open || intent.link.hasRequest {
            beginList("requests")
            write(requestOf: operation)
            endList()
        }
        write("flags", flags.rawValue, of: Words.optionFlags)
        write("unique", intent.unique.rawValue, of: Words.uniqueness)
        write("action", intent.uniqueAction.rawValue, of: Words.uniqueActions)
        write("unresolved", intent.unresolved.rawValue, of: Words.unresolved)
        write("as", intent.presentation.rawValue, of: Words.placements)
        write("occupied", intent.occupied.rawValue, of: Words.occupied)
        if !key.isEmpty { write("key", key) }
        write(tag: operation.pointee.question.tag)
    }

    private mutating func write(_ name: StaticString, _ kind: IntentKind) {
        let index: Int32 =
            switch kind {
            case .navigate: 0
            case .navigateForResult: 1
            case .pushAll: 2
            default: 3
            }
        write(name, Words.word(index, of: Words.operations))
    }

    private mutating func write(requestOf part: OperationReference) {
        let intent = part.pointee.intent
        let route = intent.routeName.isEmpty ? engine.routes.find(intent.routeId) : engine.routes.find(intent.routeName)
        // An entry that comes back.
        let made = part.pointee.made == 0 ? nil : engine.entries[part.pointee.made]
        beginElement()
        if let made, made.pointee.keepsNumber { write("number", made.pointee.number) }
        write("route", route.map { engine.routes[$0].pointee.name } ?? intent.routeName)
        if let route { writeVersion(ofRoute: route) }
        write("arguments", intent.arguments)
        if let made {
            if cut == .nothing { write("state", made.pointee.state) }
            let extras = made.pointee.extras
            if extras != 0 { write("trail", engine.extras[extras].pointee.trail) }
        }
        end()
    }

    // MARK: Members

    /// Writes a constant that is not the first one.
    private mutating func write(_ name: StaticString, _ constant: Int32, of words: StaticString) {
        if constant != 0 { write(name, Words.word(constant, of: words)) }
    }

    /// Writes the words for flags.
    private mutating func write(_ name: StaticString, _ flags: UInt32, of words: StaticString) {
        if flags == 0 { return }
        beginList(name)
        for index in 0..<Int32(32) where flags >> UInt32(index) & 1 != 0 {
            write(quoted: Words.word(index, of: words))
        }
        endList()
    }
}
