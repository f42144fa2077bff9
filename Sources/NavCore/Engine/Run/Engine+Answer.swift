// Decisions: answers, aborts, and what follows from them. Whoever decides first decides.

extension Engine {
    /// Ends an operation whose verdict is known.
    func decide(_ operation: OperationReference) {
        QuestionMarks(self, operation).removeAll()
        letGo(operation)
        switch operation.pointee.verdict {
        case .open, .openForRest, .acceptedAfterReport:
            assertionFailure("nothing was decided")
        case .redirected:
            redirect(asked: operation)
        case .accepted:
            if operation.pointee.branch.route != .none { return goOn(operation) }
            if let drafted = operation.pointee.planned {
                // In a window that it only passes the user may have gone on.
                if hasScenes { planner.forgetDone(drafted) }
                if drafted.pointee.done != .none || mayJoinMore(drafted) || activatesOtherwise(operation) {
                    planner.planRest(of: operation, drafted)
                }
            }
            commit(operation)
        case .refused where operation.pointee.guarded.map { $0.pointee.asked != nil || $0.pointee.isInVain } ?? false:
            block(operation, operation.pointee.verdictCode)
        case .refused:
            let party = operation.pointee.branch.route == .none ? RefusingParty.bridge : .loader
            operation.pointee.outcome.by = party.rawValue
            operation.pointee.outcome.hostCode = operation.pointee.verdictCode
            fail(operation, .refused)
        case .aborted:
            operation.pointee.outcome.abortReason = operation.pointee.verdictCode
            fail(operation, .aborted)
        case .void:
            planAnew(operation)
        case .superseded:
            fail(operation, .superseded)
        case .looped:
            fail(operation, .loop)
        }
    }

    /// Whether reports may have brought something since into what is to join other flows.
    private func mayJoinMore(_ drafted: DraftedReference) -> Bool {
        drafted.pointee.joins > 0 && drafted.pointee.madeAt != revision
    }

    /// Decides an operation that waits, and carries it out: now, or, inside a callback, next.
    func settle(_ operation: OperationReference, _ verdict: Verdict, code: Int32 = 0) {
        operation.pointee.isTouched = true
        operation.pointee.verdict = verdict
        operation.pointee.verdictCode = code
        if verdict.isFailure { keepFromCancelling(waitersOf: operation) }
        if operation == work.beingAsked || operation == work.building || operation == work.guarded {
            return
        }
        if operation == work.sending { return }
        if isInside {
            if verdict == .accepted, operation.pointee.branch.route != .none { return goOn(operation) }
            // One whose question is void waits there already.
            work.decided.remove(operation)
            work.decided.append(operation)
            callFlags.insert(.undelivered)
        } else {
            callFlags.insert(.inside)
            decide(operation)
            leave()
        }
    }

    /// Marks waiters to fail: that is decided with their operation, even if it ends later than the call that decides.
    private func keepFromCancelling(waitersOf operation: OperationReference) {
        waiters.find(operation.pointee.outcome.waiter)?.pointee.isToFail = true
        operation.pointee.steps.forEach(keepFromCancelling)
    }

    /// The host's answer to a question.
    package func answer(_ question: Id, code: Int32) -> Status {
        guard question.isOf(.question), wasGivenOut(question) else { return .stale }
        if !guards.isEmpty || !guardWork.awaitingAnswers.isEmpty, let guarded = openGuardQuestion(question) {
            tell(answer: code, of: guarded)
            answer(guardOf: guarded, code: code)
            return .ok
        }
        guard let open = openQuestion(question) else { return .alreadyResolved }
        tell(answer: code, of: open)
        settle(open, code == Answer.yes ? .accepted : .refused, code: code)
        return .ok
    }

    /// The operation whose question is not answered, by the question's id.
    func openQuestion(_ id: Id) -> OperationReference? {
        if let asked = work.beingAsked, asked.pointee.question.id == id {
            return asked.pointee.verdict.isOpen ? asked : nil
        }
        if let asking = scene.pointee.asking, asking.pointee.question.id == id {
            return asking.pointee.verdict.isOpen ? asking : nil
        }
        return hasScenes ? openQuestionElsewhere(id) : nil
    }

    private func openQuestionElsewhere(_ id: Id) -> OperationReference? {
        firstAsking { $0.pointee.question.id == id }.flatMap { $0.pointee.verdict.isOpen ? $0 : nil }
    }

    /// Finds the first operation that is looked for, among those that wait for an answer.
    private func firstAsking(_ isLookedFor: (OperationReference) -> Bool) -> OperationReference? {
        for index in 0..<scenes.count {
            if let asking = scenes[index].pointee.asking, isLookedFor(asking) { return asking }
        }
        return nil
    }

    /// The operation with a ticket, where it is asked about, built, or waits otherwise.
    func pending(_ ticket: Id) -> OperationReference? { underWay(ticket) ?? waiting.find(ticket) }

    /// The operation with a ticket, where it is one that is being asked about or built.
    private func underWay(_ ticket: Id) -> OperationReference? {
        if let working = work.beingAsked ?? work.building ?? work.guarded ?? work.sending,
            working.pointee.ticket == ticket
        {
            return working
        }
        return firstAsking { $0.pointee.ticket == ticket }
    }

    /// Ends a pending operation, in whatever phase it is.
    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard ticket.isOf(.ticket), wasGivenOut(ticket) else { return .stale }
        if let post = posts.find(ticket, isOpen: !isClosed) {
            guard post.pointee.abortReason == .none, post.pointee.role == .operation else { return .alreadyResolved }
            post.pointee.abortReason = reason
            return .ok
        }
        return abortOperation(ticket, reason)
    }

    /// Ends a pending operation that is no post which waits for its turn.
    func abortOperation(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard let operation = pending(ticket),
            operation.pointee.verdict.isOpen || operation.pointee.verdict == .void
        else {
            return .alreadyResolved
        }
        switch operation.pointee.wait {
        case .none, .turn: break
        case .links: heldLinks.operations.remove(operation)
        case .guard: takeFromGuards(operation)
        case .room: find(stack: operation.pointee.room.stack)?.pointee.waiting.remove(operation)
        }
        if operation.pointee.wait != .none { takeFromQueues(operation) }
        // A start whose question is void is decided already.
        work.decided.remove(operation)
        settle(operation, .aborted, code: reason.rawValue)
        return .ok
    }
}
