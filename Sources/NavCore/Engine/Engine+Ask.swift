// From a plan to a decision: models are built, the bridge is asked, and whoever decides first decides.

extension Engine {
    /// Makes the models of the plan's new entries. Where that ends the operation, or a report was made meanwhile that comes
    /// before it, false.
    @inline(__always)
    func build(_ operation: OperationReference) -> Bool {
        (!hasBuilders || buildModels(of: operation)) && (lane.decided.isEmpty || !isOvertaken(operation))
    }

    /// Whether a report was made while an operation was planned or its models were made. Then it is planned anew.
    @inline(never)
    private func isOvertaken(_ operation: OperationReference) -> Bool {
        guard lane.decided.hasReport else { return false }
        planAnew(operation)
        return true
    }

    @inline(never)
    private func buildModels(of operation: OperationReference) -> Bool {
        if operation.pointee.question.kind.hasSteps { return buildSteps(of: operation, operation, nil) }
        return (0..<operation.pointee.changes.count).allSatisfy { build(operation, $0) }
    }

    /// Makes the models of what the steps bring and the end of the plan still has. A step of a step is blamed as its.
    private func buildSteps(
        of whole: OperationReference, _ operation: OperationReference, _ blamed: OperationReference?
    ) -> Bool {
        var next = whole.pointee.steps.first
        while let step = next {
            next = step.pointee.next
            if step.pointee.question.kind.hasSteps {
                if !buildSteps(of: step, operation, step) { return false }
                continue
            }
            for index in 0..<step.pointee.changes.count {
                let change = step.pointee.changes[index]
                guard change.makesEntry, entries[change.entry].pointee.phase == .planned else { continue }
                let route = entries[change.entry].pointee.route
                guard routes[route].pointee.builder.makeModel != nil else { continue }
                let blamedIndex = (blamed ?? step).pointee.outcome.index
                if !makeModel(operation, change.entry, step.pointee.question.tag, blamedIndex) { return false }
            }
        }
        return true
    }

    private func build(_ operation: OperationReference, _ index: Int) -> Bool {
        let change = operation.pointee.changes[index]
        guard change.makesEntry else { return true }
        let route = entries[change.entry].pointee.route
        return routes[route].pointee.builder.makeModel == nil
            || makeModel(operation, change.entry, operation.pointee.question.tag, index)
    }

    @inline(never)
    func makeModel(_ operation: OperationReference, _ slot: Slot, _ tag: UInt64, _ index: Int) -> Bool {
        let route = routes[entries[slot].pointee.route]
        guard let make = route.pointee.builder.makeModel, !entries[slot].pointee.hasModel else { return true }
        var build = Build(
            entry: entries[slot].pointee.id, route: route.pointee.id,
            arguments: entries[slot].pointee.arguments?.cell, tag: tag,
            hint: operation.pointee.question.hint)
        var model: UnsafeMutableRawPointer?
        operation.pointee.question.id = .none
        lane.building = operation
        let code = make(route.pointee.builder.keepsake.userData, &build, &model)
        lane.building = nil
        while replayIsDue { replay() }
        if code == 0 {
            entries[slot].pointee.model = model
            entries[slot].pointee.hasModel = true
            entries[slot].pointee.ownsAnything = true
        }
        if operation.pointee.verdict != .open {
            decide(operation)
            return false
        }
        if code != 0 {
            operation.pointee.outcome.by = RefusingParty.builder.rawValue
            operation.pointee.outcome.hostCode = code
            operation.pointee.outcome.index = index
            fail(operation, .refused)
            return false
        }
        return true
    }

    /// Puts the operation to the bridge. True where it may be committed now.
    @inline(__always)
    func ask(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        guard let transition = bridge.transition, kind != .start, operation.pointee.changes.count > 0 else {
            return askOther(operation, kind)
        }
        return ask(operation, transition)
    }

    /// The same where there is nothing to ask, or no function for all questions.
    @inline(never)
    private func askOther(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        if bridge.form == .none || kind == .start || operation.pointee.changes.count == 0 { return true }
        if bridge.form == .pulled {
            askByRecord(operation)
        } else if let function = bridge.question(for: kind) {
            return ask(operation, function)
        } else {
            refuse(operation, 0)
        }
        return false
    }

    @inline(__always)
    private func ask(_ operation: OperationReference, _ function: QuestionFunction) -> Bool {
        operation.pointee.nameQuestion()
        lane.beingAsked = operation
        let answer = function(bridge.keepsake.userData, address(of: &operation.pointee.question))
        lane.beingAsked = nil
        if answer == Answer.yes, operation.pointee.verdict == .open { return true }
        heed(answer, operation)
        return false
    }

    /// What follows where the bridge did not just say yes. It may have been decided while it was being asked.
    @inline(never)
    func heed(_ answer: Int32, _ operation: OperationReference) {
        let isDone = operation.pointee.verdict == .acceptedAfterReport
        if isDone || operation.pointee.verdict == .openForRest {
            operation.pointee.verdict = .open
            if isDone || answer == Answer.yes {
                wait(operation)
                return settle(operation, .accepted)
            }
        }
        if operation.pointee.verdict != .open {
            decide(operation)
        } else if answer == Answer.later {
            wait(operation)
        } else {
            refuse(operation, answer)
        }
    }

    private func refuse(_ operation: OperationReference, _ code: Int32) {
        operation.pointee.isTouched = true
        operation.pointee.verdict = .refused
        operation.pointee.verdictCode = code
        decide(operation)
    }

    /// The bridge owes the answer; until then nothing else is planned.
    func wait(_ operation: OperationReference) {
        lane.asking = operation
        obstacles.insert(.asking)
        becomePending(operation)
        keepIntent(of: operation)
    }

    private func askByRecord(_ operation: OperationReference) {
        operation.pointee.nameQuestion()
        wait(operation)
        append(.question, operation)
    }

    /// Ends an operation whose verdict is known.
    func decide(_ operation: OperationReference) {
        if lane.asking == operation {
            lane.asking = nil
            obstacles.remove(.asking)
        }
        endQuestion(of: operation)
        switch operation.pointee.verdict {
        case .open, .openForRest, .acceptedAfterReport:
            assertionFailure("nothing was decided")
        case .accepted:
            if operation.pointee.loading != .none { return goOn(operation) }
            if operation.pointee.isPartlyDone { planner.planRest(of: operation) }
            commit(operation)
        case .refused:
            let party = operation.pointee.loading == .none ? RefusingParty.bridge : .loader
            operation.pointee.outcome.by = party.rawValue
            operation.pointee.outcome.hostCode = operation.pointee.verdictCode
            fail(operation, .refused)
        case .aborted:
            operation.pointee.outcome.abortReason = operation.pointee.verdictCode
            fail(operation, .aborted)
        case .void:
            planAnew(operation)
        }
    }

    /// Decides an operation that waits, and carries it out: now, or, inside a callback, next.
    func settle(_ operation: OperationReference, _ verdict: Verdict, code: Int32 = 0) {
        operation.pointee.isTouched = true
        operation.pointee.verdict = verdict
        operation.pointee.verdictCode = code
        if verdict != .accepted { keepFromCancelling(waitersOf: operation) }
        if operation == lane.beingAsked || operation == lane.building { return }
        if isInside {
            if verdict == .accepted, operation.pointee.loading != .none { return goOn(operation) }
            lane.decided.append(operation)
            obstacles.insert(.said)
        } else {
            obstacles.insert(.inside)
            decide(operation)
            leave()
        }
    }

    /// What waiters get is decided with their operation, also where it ends later than the call that decides.
    private func keepFromCancelling(waitersOf operation: OperationReference) {
        waiters.find(operation.pointee.outcome.waiter)?.pointee.isToFail = true
        operation.pointee.steps.forEach(keepFromCancelling)
    }

    /// The host's answer to a question.
    package func answer(_ question: Id, code: Int32) -> Status {
        guard question.isOf(.question), wasGivenOut(question) else { return .stale }
        guard let open = lane.openQuestion, open.pointee.question.id == question else { return .alreadyResolved }
        settle(open, code == Answer.yes ? .accepted : .refused, code: code)
        return .ok
    }

    /// Ends a pending operation, in whatever phase it is.
    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard ticket.isOf(.ticket), wasGivenOut(ticket) else { return .stale }
        if let post = findPost(ticket) {
            guard post.pointee.abortReason == .none, post.pointee.role == .operation else { return .alreadyResolved }
            post.pointee.abortReason = reason
            return .ok
        }
        return abortOperation(ticket, reason)
    }

    /// The same of what is no post that waits for its turn.
    func abortOperation(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard let operation = lane.underWay(ticket) ?? waiting.find(ticket), operation.pointee.verdict.isOpen || operation.pointee.verdict == .void else {
            return .alreadyResolved
        }
        if operation.pointee.isQueued {
            operation.pointee.isQueued = false
            waiting.remove(operation)
            if operation.pointee.isHeld { held.remove(operation) } else { lane.queue.remove(operation) }
            if lane.queue.isEmpty { obstacles.remove(.queued) }
        }
        settle(operation, .aborted, code: reason.rawValue)
        return .ok
    }

    /// The host sets, replaces or detaches its bridge. The new one is told the stack before it is asked anything. The
    /// engine keeps it only where this is ok.
    package func setBridge(_ new: Bridge) -> Status {
        guard mayCall() else { return .full }
        whileInside {
            giveBack(bridge.keepsake)
            bridge = new
            if let open = lane.openQuestion, open.pointee.loading == .none {
                if new.form == .none {
                    settle(open, .aborted, code: AbortReason.bridgeGone.rawValue)
                } else {
                    voidQuestion(of: open)
                }
            }
            replayIsDue = life == .started && new.form != .none
            if replayIsDue { obstacles.insert(.said) }
        }
        return .ok
    }
}
