// From an intent to the engine's operation: names and values are lent for the call, closures handed over. Of what is
// refused the engine keeps nothing.

/// Fills in one operation, with its steps. It is to be freed when the operation was submitted.
struct Filling {
    private let engine: Engine
    private let operation: OperationReference
    /// Whether it is only to be found out what is wrong: then nobody waits.
    private let isTrial: Bool
    private var loan: Loan?
    private var otherLoans: [Loan] = []
    private var lists: [UnsafeMutableRawPointer] = []

    init(_ operation: OperationReference, in engine: Engine, isTrial: Bool = false) {
        self.operation = operation
        self.engine = engine
        self.isTrial = isTrial
    }

    func free() {
        loan?.free()
        for loan in otherLoans { loan.free() }
        for list in lists { list.deallocate() }
    }

    mutating func fill(with intent: NavigationIntent) -> Status {
        let status = fill(operation, with: intent.options)
        return status == .ok ? fill(operation, with: intent.content) : status
    }

    private mutating func fill(_ part: OperationReference, withResult result: NavigationValue) -> Status {
        let loan = lend("", result)
        return take(loan.value, "the result") { engine.intent(of: part).pointee.result = $0 }
    }

    /// Fills in the operation, or a step of it.
    private mutating func fill(_ part: OperationReference, with content: NavigationIntent.Content) -> Status {
        switch content {
        case .none: break
        case .request(let request): return fill(part, with: request)
        case .awaited(let request, let waiting):
            let status = fill(part, with: request)
            guard status == .ok else { return status }
            if !isTrial { engine.addWaiter(waiting.function, waiting.lend(), to: part) }
        case .result(let result): return fill(part, withResult: result)
        case .entry(let entry), .popped(let entry, nil): engine.intent(of: part).pointee.entry = entry.id
        case .popped(let entry, let result?):
            engine.intent(of: part).pointee.entry = entry.id
            return fill(part, withResult: result)
        case .entries(let entries):
            guard entries.count <= Limits.entries else { return refuse(.tooLarge, "the stack is too long") }
            guard !entries.isEmpty else { break }
            engine.intent(of: part).pointee.ids = lend(entries.map { $0.rawValue })
            engine.intent(of: part).pointee.idCount = entries.count
        case .requests(let requests): return fill(part, with: requests)
        case .elements(let elements): return fill(part, with: elements)
        case .intents(let intents): return fillBatch(with: intents)
        case .link(let link): return fill(part, with: link)
        }
        return .ok
    }

    private mutating func fill(_ part: OperationReference, with request: NavigationRequest) -> Status {
        if let route = request.routeID {
            engine.intent(of: part).pointee.routeName = .empty
            engine.intent(of: part).pointee.routeId = route.id
        } else {
            let count = request.route.utf8.count
            guard count <= Limits.nameBytes else { return refuse(.tooLarge, "the route's name is too long") }
            guard count > 0 else { return refuse(.invalid, "the request names no route") }
        }
        let loan = lend(request.route, request.arguments)
        if request.routeID == nil { engine.intent(of: part).pointee.routeName = loan.name }
        return take(loan.value, "the arguments") { engine.intent(of: part).pointee.arguments = $0 }
    }

    private mutating func fill(_ part: OperationReference, with link: DeepLink) -> Status {
        if let complaint = link.flags.complaint(besideRequest: link.request != nil) {
            return refuse(.invalid, complaint)
        }
        let url = link.url ?? ""
        guard url.utf8.count <= Limits.linkBytes else { return refuse(.tooLarge, "the url is too long") }
        engine.intent(of: part).pointee.link = link.engineLink(lend(url, nil).name)
        return link.request.map { fill(part, with: $0) } ?? .ok
    }

    // MARK: Operations of several steps

    private mutating func fill(_ part: OperationReference, with requests: [NavigationRequest]) -> Status {
        guard !requests.isEmpty else { return refuse(.invalid, "there is no request") }
        guard requests.count <= Limits.steps else { return refuse(.tooLarge, "there are too many requests") }
        for (index, request) in requests.enumerated() {
            let status = fill(engine.addStep(.navigate, to: part), with: request)
            guard status == .ok else { return blame(index, in: part, status) }
        }
        return .ok
    }

    private mutating func fill(_ part: OperationReference, with elements: [NavigationElement]) -> Status {
        guard !elements.isEmpty else { return refuse(.invalid, "a stack is never empty") }
        guard elements.count <= Limits.entries else { return refuse(.tooLarge, "there are too many elements") }
        var kept: [Element] = []
        kept.reserveCapacity(elements.count)
        var newCount = 0
        for (index, element) in elements.enumerated() {
            var status = Status.ok
            switch element {
            case .keep(let entry):
                kept.append(Element(kept: entry.id))
                if entry.id == .none { status = refuse(.invalid, "an element is neither kept nor new") }
            case .new(let request):
                newCount += 1
                kept.append(Element(kept: .none))
                status =
                    newCount > Limits.steps
                    ? refuse(.tooLarge, "there are too many new elements")
                    : fill(engine.addStep(.navigate, to: part), with: request)
            }
            guard status == .ok else { return blame(index, in: part, status) }
        }
        engine.intent(of: part).pointee.elements = lend(kept)
        engine.intent(of: part).pointee.idCount = kept.count
        return .ok
    }

    private mutating func fillBatch(with intents: [NavigationIntent]) -> Status {
        guard !intents.isEmpty else { return refuse(.invalid, "there is no intent") }
        guard intents.count <= Limits.steps else { return refuse(.tooLarge, "there are too many intents") }
        for (index, intent) in intents.enumerated() {
            let status = fillStep(with: intent)
            guard status == .ok else { return blame(index, in: operation, status) }
        }
        return .ok
    }

    private mutating func fillStep(with intent: NavigationIntent) -> Status {
        guard intent.kind.canBeStep else { return refuse(.invalid, "a start, a report or a batch is in the batch") }
        let step = engine.addStep(intent.kind, to: operation)
        let status = fill(step, with: intent.options)
        return status == .ok ? fill(step, with: intent.content) : status
    }

    // MARK: Options and values

    private func fill(_ part: OperationReference, with options: NavigationOptions) -> Status {
        guard options != .standard else { return .ok }
        if let complaint = part.pointee.question.kind.complaint(about: options.special) {
            return refuse(.invalid, complaint)
        }
        guard part == operation || options.concernTheIntentAlone else {
            return refuse(.invalid, "issuer, revision, target, animated and hint belong to the batch")
        }
        if let hint = options.hint {
            let loan = Loan(value: hint)
            defer { loan.free() }
            let status = take(loan.value, "the hint") { part.pointee.hint = $0 }
            guard status == .ok else { return status }
        }
        options.fill(part, in: engine)
        return .ok
    }

    /// Hands a value to the engine.
    private func take(
        _ value: UnsafePointer<Cell>?, _ noun: StaticString, keep: (ValueBlock) -> Void
    ) -> Status {
        guard let value else { return .ok }
        switch engine.take(value) {
        case .value(let taken):
            keep(taken)
            return .ok
        case .refused(let status):
            engine.complain(value: noun, status, about: operation)
            return status
        }
    }

    private func refuse(_ status: Status, _ complaint: StaticString) -> Status {
        engine.complain(complaint, about: operation)
        return status
    }

    /// Says which part of the operation is wrong. Of what is itself a part, the whole is.
    private func blame(_ index: Int, in part: OperationReference, _ status: Status) -> Status {
        if part == operation { engine.blame(index, of: operation) }
        return status
    }

    // MARK: Lending

    private mutating func lend(_ name: String, _ value: NavigationValue?) -> Loan {
        let new = Loan(name: name, value: value)
        if loan == nil { loan = new } else { otherLoans.append(new) }
        return new
    }

    private mutating func lend<Item: BitwiseCopyable>(_ items: [Item]) -> UnsafePointer<Item>? {
        let memory = UnsafeMutableBufferPointer<Item>.allocate(capacity: items.count)
        _ = memory.initialize(from: items)
        guard let start = memory.baseAddress else { return nil }
        lists.append(start)
        return UnsafePointer(start)
    }
}

extension NavigationIntent {
    /// Whether a navigator in some state could perform it: filled in for an engine of its own it says what is wrong.
    func check() -> Status {
        let engine = Engine(owner: 0, settings: Settings(), names: SettingNames())
        let operation = engine.begin(kind)
        var filling = Filling(operation, in: engine, isTrial: true)
        var status = filling.fill(with: self)
        if status == .ok { status = engine.checkArguments(operation) }
        engine.reject(operation, status == .ok ? .notStarted : status)
        engine.conclude(operation)
        filling.free()
        _ = engine.close()
        return status
    }
}
