// Events about operations beside their completions: problems, for hosts that log problems, and the trace of each call,
// answer and outcome, for hosts that keep a log.

/// The facts about a finished operation, or about an answer, until nobody reads the facts any more. The sentence
/// follows in the block.
struct ToldOutcome {
    var intent: Int32
    var origin: Int32
    var animated: Int32
    var tag: UInt64
    var outcome: Outcome
    /// The route of the entry of the outcome, or of the asked flow.
    var route: Id
    var detail: Cell
}

extension Engine {
    func isProblem(_ operation: OperationReference, _ status: Status) -> Bool {
        status.isProblem || failure.isMisspelt && failure.isOf(operation.pointee.ticket, status)
    }

    /// Reports the end of an operation, if the end is a problem or if all outcomes are reported.
    @inline(never)
    func tellEnd(of operation: OperationReference, _ status: Status, wasPending: Bool) {
        if settings.sendsProblemEvents, isProblem(operation, status) {
            tellProblem(of: operation, operation.pointee.outcome)
        }
        guard callFlags.contains(.traced) else { return }
        // A call inside a callback counts on acceptance; a call that is not accepted counts here.
        if !wasPending, operation != lastOperation, !mayCall() { return }
        var outcome = operation.pointee.outcome
        outcome.ticket = operation.pointee.ticket
        tell(.outcome, operation, outcome, explains: status != .ok)
    }

    /// Reports a failed operation, or the loss of a part of an operation, with a reason if it differs from the
    /// operation's. Inside callbacks the number of reports has no limit, so reports count as calls.
    @inline(never)
    func tellProblem(of operation: OperationReference, _ outcome: Outcome, _ reason: Bytes? = nil) {
        guard hasListeners, mayCall() else { return }
        tell(.problem, operation, outcome, reason, explains: true)
    }

    /// Keeps an outcome, with a sentence, until nobody reads the outcome any more.
    private func tell(
        _ kind: RecordKind, _ operation: OperationReference, _ outcome: Outcome, _ reason: Bytes? = nil,
        of route: Slot = 0, explains: Bool
    ) {
        let route = route == 0 ? entries.find(outcome.entry).map { entries[$0].pointee.route } ?? 0 : route
        var text = TextBuffer.withoutMemory
        defer { text.free() }
        if explains { explain(operation, outcome, reason, into: &text) }
        let head = MemoryLayout<ToldOutcome>.stride
        let block = blocks.allocate(head + text.text.count + 1)
        text.copy(to: block.base + head)
        let detail = Bytes((block.base + head).assumingMemoryBound(to: UInt8.self), text.text.count)
        block.base.initializeMemory(
            as: ToldOutcome.self,
            to: ToldOutcome(
                intent: operation.pointee.question.kindNumber, origin: operation.pointee.origin.rawValue,
                animated: operation.pointee.question.animated, tag: operation.pointee.question.tag, outcome: outcome,
                route: route == 0 ? .none : routes[route].pointee.id, detail: Cell(detail)))
        append(kind, subject: block.base)
    }
}

// MARK: The trace

extension Engine {
    /// Reports the arguments of a call before any of the arguments is read. Calls made meanwhile are not reported.
    @inline(never)
    func tell(callOf operation: OperationReference, as ticket: Id, _ given: inout GivenIntent) {
        guard callFlags.contains(.traced) else { return }
        operation.pointee.isTouched = true
        guard work.beingTold == nil, let function = callListener.function else { return }
        let userData = callListener.userData
        work.beingTold = operation
        defer { work.beingTold = nil }
        // No copy, and no guard of the stack around the callers.
        _withUnprotectedUnsafePointer(to: &given) { given in
            whileInside { function(userData, ticket.rawValue, UnsafeRawPointer(given)) }
        }
    }

    /// Tells the answer to the question of an operation.
    @inline(never)
    func tell(answer code: Int32, of operation: OperationReference) {
        tell(code == Answer.yes ? .ok : code == Answer.later ? .pending : .refused, code: code, answerOf: operation)
    }

    /// Tells the answer to the question of an operation, as a status.
    @inline(never)
    func tell(_ status: Status, code: Int32 = 0, answerOf operation: OperationReference) {
        if let guarded = operation.pointee.guarded, guarded.pointee.asked != nil {
            let status = status == .refused ? .blocked : status
            return tell(status, code: code, by: .guard, about: guarded.pointee.askedEntry, operation)
        }
        let isSent = operation == work.sending
        let party: RefusingParty = isSent ? .coordinator : operation.pointee.branch.route == .none ? .bridge : .loader
        tell(status, code: code, by: party, about: .none, operation)
    }

    /// Reports an answer about an operation. Superseded: another intent takes the place of the operation.
    @inline(never)
    func tell(
        _ status: Status, code: Int32 = 0, by party: RefusingParty, about entry: Id, of route: Slot = 0,
        _ operation: OperationReference
    ) {
        guard callFlags.contains(.traced) else { return }
        var outcome = Outcome(status)
        outcome.by = party.rawValue
        outcome.hostCode = status.rawValue < 0 ? code : 0
        outcome.entry = entry
        outcome.ticket = operation.pointee.ticket
        outcome.revision = revision
        tell(.answer, operation, outcome, of: route, explains: false)
    }
}

/// The function notified of each call.
package struct CallListener: BitwiseCopyable {
    package var function: CallFunction?
    package var userData: UserData?

    package init(_ function: CallFunction? = nil, _ userData: UserData? = nil) {
        self.function = function
        self.userData = userData
    }
}

extension NavigationStatus {
    /// Whether an operation was refused or wrong. An operation that came too late or too early is no problem.
    var isProblem: Bool {
        switch self {
        case .refused, .blocked, .unresolved, .ambiguous, .tooLarge, .invalid, .loop: true
        default: false
        }
    }
}
