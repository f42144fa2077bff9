// A sentence for a developer about the outcome of the last operation, or about the pattern that was refused after it.

extension Engine {
    /// Borrowed until the next operation.
    package func lastMessage() -> Bytes {
        sentence.removeAll()
        if registration.isLast(nextTicket), isInside || !registration.isInner {
            sentence.write(registration.sentence.text)
        } else if lastOutcome.status != .ok || failure.isOf(lastCalled.pointee.ticket, .ok) {
            explain(lastCalled, lastOutcome, into: &sentence)
        }
        sentence.endWithNUL()
        return sentence.text
    }

    @inline(never)
    package func complain(_ complaint: StaticString, about operation: OperationReference) {
        operation.pointee.isTouched = true
        operation.pointee.complaint = Bytes(complaint)
    }

    /// Says what is wrong with a value that an operation was handed.
    @inline(never)
    package func complain(value noun: StaticString, _ status: Status, about operation: OperationReference) {
        operation.pointee.isTouched = true
        complain(about: operation, status) {
            $0.write(noun)
            $0.write(" can't be taken: ")
            $0.write(blocks.valueFault.noun)
        }
    }

    /// Says more than a static sentence about an operation that fails with a status.
    func complain(about operation: OperationReference, _ status: Status, _ write: (inout TextBuffer) -> Void) {
        // Meanwhile a type of the host's may call an operation that fails, too: the text is nobody else's.
        var text = failure.takeText()
        write(&text)
        failure.keep(text, operation.pointee.ticket, status)
    }

    /// No route has the name that an operation gives. The routes are looked through where the sentence is read.
    func complain(ofUnknown route: Bytes, _ operation: OperationReference) {
        complain(about: operation, .unresolved) {
            $0.write("no route is named ")
            $0.write(quoted: route)
            $0.write(route)
        }
        failure.unknownCount = route.count
    }

    /// An operation fails because one of its steps does.
    func blame(_ step: OperationReference, of operation: OperationReference) {
        operation.pointee.complaint = step.pointee.complaint
        (operation.pointee.outcome.by, operation.pointee.outcome.hostCode) =
            (step.pointee.outcome.by, step.pointee.outcome.hostCode)
        failure.pass(from: step.pointee.ticket, to: operation.pointee.ticket)
    }

    func explain(
        _ operation: OperationReference, _ outcome: Outcome, _ reason: Bytes? = nil, into text: inout TextBuffer
    ) {
        text.write(operation.pointee.name)
        text.write(": ")
        if let reason { text.write(reason) } else { writeReason(of: operation, outcome, into: &text) }
    }

    /// Says why an operation has come to an outcome.
    func writeReason(of operation: OperationReference, _ outcome: Outcome, into text: inout TextBuffer) {
        if !operation.pointee.complaint.isEmpty { return text.write(operation.pointee.complaint) }
        if failure.isOf(operation.pointee.ticket, outcome.status) {
            failure.write(into: &text)
        } else if outcome.status == .refused, outcome.by == RefusingParty.bridge.rawValue, outcome.hostCode == 0 {
            text.write("the bridge has no callback for it: transition")
            text.write(operation.pointee.question.kind.ownCallback)
        } else if outcome.status == .refused {
            text.write("the ")
            text.write(RefusingParty(rawValue: outcome.by)?.name ?? "bridge")
            text.write(" refused with ")
            text.write(Int64(outcome.hostCode))
        } else {
            text.write(outcome.status.explanation)
        }
        guard outcome.status == .unresolved else { return }
        explainMissingFallback(operation, into: &text)
        if failure.isOf(operation.pointee.ticket, .unresolved) {
            suggestRoute(for: failure.unknownRoute).write(into: &text)
        }
    }

    func suggestRoute(for name: Bytes) -> Suggestion {
        var suggestion = Suggestion(for: name)
        routes.forEach { suggestion.consider(routes[$0].pointee.name) }
        return suggestion
    }

    /// Says why no fallback route took the place of what was unresolved.
    private func explainMissingFallback(_ operation: OperationReference, into text: inout TextBuffer) {
        let name = routes.fallbackName.text
        guard policy(of: operation) == .fallback, !operation.pointee.intent.link.flags.closes else { return }
        if name.isEmpty { return text.write("; there is no fallback route") }
        guard routes.find(name) == nil else { return }
        text.write("; the fallback route ")
        text.write(quoted: name)
        text.write(" is not registered")
    }
}

extension Operation {
    /// Its name in a sentence for a developer. A view that is refused is told as an operation, too.
    fileprivate var name: StaticString {
        if question.kind != .none { return question.kind.name }
        return outcome.by == RefusingParty.builder.rawValue ? "entry view" : "perform"
    }
}

extension IntentKind {
    /// The callback of a bridge that is asked about it beside `transition`.
    fileprivate var ownCallback: StaticString {
        switch self {
        case .navigate, .navigateForResult: " or navigate_to"
        case .popBack, .finish: " or pop_back"
        case .popUpToRoot: " or pop_up_to_root"
        default: ""
        }
    }
}

extension RefusingParty {
    fileprivate var name: StaticString {
        switch self {
        case .nobody, .bridge: "bridge"
        case .builder: "builder"
        case .guard: "guard"
        case .loader: "loader"
        case .coordinator: "coordinator"
        case .restore: "migration"
        case .handler: "handler of back"
        }
    }
}

extension NavigationStatus {
    var explanation: StaticString {
        switch self {
        case .ok: ""
        case .pending: "accepted, and not done yet"
        case .atRoot: "the root stays"
        case .alreadyThere: "the state is already what was asked for"
        case .alreadyGone: "it had gone before"
        case .staleIssuer: "the issuer is not on top any more, or the revision is another"
        case .alreadyResolved: "it was decided before"
        case .noEvent: "there is no event to pull"
        case .freed: "a close was posted"
        case .kept: "the value is kept until somebody asks"
        case .refused: "it was refused"
        case .blocked: "a guard blocked it"
        case .aborted: "it was aborted while it waited"
        case .superseded: "another operation took its place"
        case .unresolved: "there is no such route"
        case .ambiguous: "a route of that name is registered already"
        case .notFound: "no entry of that route is on the stack, or the route has no path"
        case .stale: "an id is gone, was never given out, or is of another kind"
        case .inUse: "it is in use"
        case .notAwaited: "nobody waits for it"
        case .notStarted: "the navigator is not started"
        case .full: "too much is pending or not pulled yet"
        case .tooLarge: "it is beyond a limit"
        case .wrongThread: "another thread owns the navigator"
        case .closed: "the navigator is closed"
        case .invalid: "an argument is invalid"
        case .loop: "containers, flows or redirects would lead to one another without end"
        case .corrupt: "the text is no saved state"
        case .unsupported: "the text was saved by a newer version"
        case .notSaved: "there is a secret or a host object that a text can't hold"
        }
    }
}

/// The reason for which an operation failed.
struct FailureText {
    private var text = TextBuffer()
    /// So many bytes behind the sentence are the name of a route that was not found.
    var unknownCount = 0
    /// A name was not found that does not come and go, so the operation is wrong.
    var isMisspelt = false
    private var ticket = Id.none
    /// Nil: no operation has failed so far.
    private var status: Status?

    func free() {
        text.free()
    }

    /// The memory of the text, for another one.
    mutating func takeText() -> TextBuffer {
        var taken = TextBuffer()
        swap(&text, &taken)
        unknownCount = 0
        taken.removeAll()
        return taken
    }

    mutating func keep(_ new: TextBuffer, _ ticket: Id, _ status: Status) {
        text.free()
        text = new
        self.ticket = ticket
        self.status = status
        unknownCount = 0
        isMisspelt = false
    }

    var unknownRoute: Bytes {
        let count = text.text.count - unknownCount
        return Bytes(text.text.start.map { $0 + count }, unknownCount)
    }

    func write(into other: inout TextBuffer) {
        other.write(Bytes(text.text.start, text.text.count - unknownCount))
    }

    mutating func pass(from step: Id, to whole: Id) {
        if ticket == step { ticket = whole }
    }

    func isOf(_ ticket: Id, _ status: Status) -> Bool { self.ticket == ticket && self.status == status }
}
