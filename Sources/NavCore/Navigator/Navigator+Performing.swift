// The one way of all operations: an intent is written into the engine's operation and submitted, and its outcome told.

extension Navigator {
    /// Does what the intent says, as the function of its name would, with the same outcomes.
    ///
    /// - Throws: What that function throws.
    @discardableResult
    public func perform(_ intent: NavigationIntent) throws(NavigationError) -> NavigationOutcome {
        let operation = engine.begin(intent.kind)
        var memory = LentMemory()
        defer { memory.free() }
        let status = engine.isClosed ? .closed : fill(operation, with: intent, lending: &memory)
        if status != .ok {
            engine.reject(operation, status)
        } else if intent.kind.isReport {
            engine.submit(report: operation)
        } else {
            engine.submit(operation)
        }
        let outcome = NavigationOutcome(engine.outcomeToTell(operation))
        engine.conclude(operation)
        guard outcome.status.rawValue >= 0 else {
            throw NavigationError(outcome, route: intent.request?.route, detail: String(engine.lastDetail()))
        }
        return outcome
    }

    /// Writes an intent into an operation. Of what is refused the engine keeps nothing.
    private func fill(
        _ operation: OperationReference, with intent: NavigationIntent, lending memory: inout LentMemory
    ) -> Status {
        var status = fill(operation, with: intent.options)
        if status == .ok, let request = intent.request {
            status = fill(operation, with: request, lending: &memory)
        }
        if status == .ok, let result = intent.result {
            let loan = Loan(value: result)
            memory.add(loan)
            status = take(loan.value, "the result is no valid value", operation) { $0.pointee.result = $1 }
        }
        guard status == .ok else { return status }
        let filled = engine.intent(of: operation)
        filled.pointee.entry = intent.entry?.id ?? .none
        if !intent.entries.isEmpty {
            filled.pointee.ids = memory.add(intent.entries.map { $0.rawValue })
            filled.pointee.idCount = intent.entries.count
        }
        if let waiting = intent.waiting {
            engine.addWaiter(waiting.function, waiting.object.map { lend($0) } ?? Keepsake(), to: operation)
        }
        return .ok
    }

    private func fill(
        _ operation: OperationReference, with request: NavigationRequest, lending memory: inout LentMemory
    ) -> Status {
        let loan = Loan(name: request.route, value: request.arguments)
        memory.add(loan)
        let filled = engine.intent(of: operation)
        if let route = request.routeID {
            filled.pointee.routeName = .empty
            filled.pointee.routeId = route.id
        } else {
            guard loan.name.count <= Limits.nameBytes else {
                return complain("the route's name is too long", operation, .tooLarge)
            }
            guard loan.name.count > 0 else { return complain("the request names no route", operation, .invalid) }
            filled.pointee.routeName = loan.name
        }
        return take(loan.value, "the arguments are no valid value", operation) { $0.pointee.arguments = $1 }
    }

    private func fill(_ operation: OperationReference, with options: NavigationOptions) -> Status {
        guard options != .standard else { return .ok }
        guard options.unique == .no || operation.pointee.question.kind == .navigate else {
            return complain("only a navigation without a result can be unique", operation, .invalid)
        }
        if let hint = options.hint {
            let loan = Loan(value: hint)
            defer { loan.free() }
            let status = take(loan.value, "the hint is no valid value", operation) { operation.pointee.hint = $1 }
            guard status == .ok else { return status }
        }
        options.fill(operation, in: engine)
        return .ok
    }

    /// Hands a value to the engine, and what it made of it to the intent.
    private func take(
        _ value: UnsafePointer<Cell>?, _ complaint: StaticString, _ operation: OperationReference,
        keep: (UnsafeMutablePointer<Intent>, ValueBlock) -> Void
    ) -> Status {
        guard let value else { return .ok }
        switch engine.take(value) {
        case .value(let taken):
            keep(engine.intent(of: operation), taken)
            return .ok
        case .refused(let status): return complain(complaint, operation, status)
        }
    }

    private func complain(_ complaint: StaticString, _ operation: OperationReference, _ status: Status) -> Status {
        engine.complain(complaint, about: operation)
        return status
    }
}

/// What is lent to the engine for one call.
private struct LentMemory {
    private var first: Loan?
    private var others: [Loan] = []
    private var ids: UnsafeMutableBufferPointer<UInt64>?

    mutating func add(_ loan: Loan) {
        if first == nil { first = loan } else { others.append(loan) }
    }

    mutating func add(_ numbers: [UInt64]) -> UnsafePointer<UInt64>? {
        let memory = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: numbers.count)
        _ = memory.initialize(from: numbers)
        ids = memory
        return UnsafePointer(memory.baseAddress)
    }

    func free() {
        first?.free()
        for loan in others { loan.free() }
        ids?.deallocate()
    }
}
