// Planning anew: a report or another bridge makes an open question void, or does a part of what it asks. The operation
// keeps its ticket and the entries that it has made, as far as the next plan needs them.

extension Engine {
    /// Ends a question without an answer; the operation will be planned anew.
    func voidQuestion(of operation: OperationReference) {
        operation.pointee.isTouched = true
        if operation == work.beingAsked { operation.pointee.verdict = .void } else { planAnew(operation) }
    }

    /// Plans an operation anew when its turn comes, which is next, after the reports that were made.
    func planAnew(_ operation: OperationReference) {
        becomePending(operation)
        keepIntent(of: operation)
        QuestionMarks(self, operation).removeAll()
        if let guarded = operation.pointee.guarded { sortAcceptances(of: guarded) }
        forgetPart(of: operation)
        takeBackPlan(of: operation, wasShown: operation.pointee.question.id != .none)
        operation.pointee.question.id = .none
        beNext(operation)
    }

    /// Gives the next question about an operation another id, and forgets what reports have done of it.
    func forgetPart(of operation: OperationReference) {
        operation.pointee.nameNextQuestion(Id(.question, number: takeNumber()))
        operation.pointee.planned?.pointee.done = .none
        tellModelsAgain(of: operation)
    }

    /// Puts an operation that was asked about at the head of the queue.
    func beNext(_ operation: OperationReference) {
        letGo(operation)
        operation.pointee.verdict = .open
        enqueue(operation, asNext: true)
    }

    /// Keeps what an intent was lent for the call, for another plan.
    func keepIntent(of operation: OperationReference) {
        if operation.pointee.question.kind != .popBack { copyLentMemory(operation) }
    }

    /// Undoes a plan that nobody was asked about.
    func takeBackPlan(of operation: OperationReference) { takeBackPlan(of: operation, wasShown: false) }

    /// Undoes a plan that was not carried out. Each request keeps the entry that was made for it; those of a link, whose
    /// requests its path makes, are released.
    func takeBackPlan(of operation: OperationReference, wasShown: Bool) {
        recordPlan(of: operation)
        if let drafted = operation.pointee.planned {
            forgetScene(of: operation)
            takeBackMade(drafted, wasShown: wasShown)
        }
        forgetPlan(of: operation)
    }

    /// Each request keeps the entry that was made for it; what was made beside is released, and the stacks that go with it.
    private func takeBackMade(_ drafted: DraftedReference, wasShown: Bool) {
        for index in (0..<drafted.pointee.made.count).reversed() {
            let made = drafted.pointee.made[index]
            if !made.isOfRequest {
                Restoration(self, made.cause)?.takeBack(made)
            } else if made.cause.pointee.isAdded {
                made.cause.pointee.intent.arguments = nil
                release(planned: made.entry, wasShown: wasShown && entries[made.entry].pointee.phase == .planned)
            } else {
                keep(made.entry, madeBy: made.cause, wasShown: wasShown)
            }
        }
        releaseStacks(of: drafted)
    }

    /// A scene that an operation would have started is started by its next plan.
    private func forgetScene(of operation: OperationReference) {
        if let scene = findScene(operation.pointee.scene), !scene.isLive { operation.pointee.scene = .none }
    }

    private func keep(_ slot: Slot, madeBy operation: OperationReference, wasShown: Bool) {
        if wasShown, entries[slot].pointee.phase == .planned {
            entries[slot].pointee.wasShown = true
            entries[slot].pointee.ownsAnything = true
        }
        operation.pointee.made = slot
    }

    private func forgetPlan(of operation: OperationReference) {
        operation.pointee.steps.forEach { step in
            if step.pointee.isAdded {
                operation.pointee.steps.remove(step)
                releaseIntents(step)
                operations.putBack(step)
            } else {
                forgetPlan(of: step)
            }
        }
        operation.pointee.changes.removeAll()
        operations.putBackPlan(of: operation)
        operation.pointee.complaint = .empty
        let (ticket, waiter) = (operation.pointee.outcome.ticket, operation.pointee.outcome.waiter)
        operation.pointee.outcome = Outcome()
        operation.pointee.outcome.ticket = ticket
        operation.pointee.outcome.waiter = waiter
    }

    /// The entry that the last plan of a request made, where it is of the route that is wanted now.
    @inline(__always)
    func reuse(madeBy operation: OperationReference, _ route: Slot) -> Slot? {
        let slot = operation.pointee.made
        if slot == 0 { return nil }
        let isLikeIt =
            entries[slot].pointee.route == route
            && entries[slot].pointee.arguments == operation.pointee.intent.arguments
        guard isLikeIt else {
            takeBackEntry(madeBy: operation)
            return nil
        }
        operation.pointee.made = 0
        operation.pointee.outcome.entry = entries[slot].pointee.id
        entries[slot].pointee.phase = .planned
        entries[slot].pointee.mark = .none
        // It is newer than what this plan has made before it, unless it comes back.
        if !entries[slot].pointee.keepsNumber { entries[slot].pointee.number = takeEntryNumber() }
        return slot
    }

    /// Releases what the last plan of a request made: another plan makes something else of its arguments.
    func takeBackEntry(madeBy operation: OperationReference) {
        let slot = operation.pointee.made
        if slot == 0 { return }
        operation.pointee.made = 0
        if let lent = operation.pointee.intent.arguments { takeBack(lent, from: slot) }
        if let waiter = waiters.find(operation.pointee.outcome.waiter) { detach(waiter) }
        release(planned: slot, wasShown: false)
    }

    /// Takes arguments from the entry to which they are lent, or from the flow that begins with it.
    private func takeBack(_ lent: ValueBlock, from entry: Slot) {
        if entries[entry].pointee.arguments == lent { entries[entry].pointee.arguments = nil }
        for flow in flowsAround(entries[entry].pointee.flow) where flows[flow].pointee.arguments == lent {
            flows[flow].pointee.arguments = nil
        }
    }

    /// Releases what the last plan made and this one has no use for, the newest first.
    func releaseUnused(by operation: OperationReference) {
        guard operation.pointee.isTouched else { return }
        operation.pointee.steps.forEachReversed { releaseUnused(by: $0) }
        if operation.pointee.made != 0 { takeBackEntry(madeBy: operation) }
    }

    /// A plan is carried out or given up: what it has made owns the arguments of its requests from now on.
    func handOverArguments(of operation: OperationReference) {
        if let drafted = operation.pointee.planned {
            for index in 0..<drafted.pointee.made.count where drafted.pointee.made[index].isOfRequest {
                drafted.pointee.made[index].cause.pointee.intent.arguments = nil
            }
        } else if operation.pointee.changes.lastMade != 0 {
            operation.pointee.intent.arguments = nil
        }
    }

    /// Forgets what reports have done of plans of other scenes, before something else gets the records of that.
    @inline(never)
    func forgetDoneElsewhere() {
        guard callFlags.contains(.unforgotten) else { return }
        callFlags.remove(.unforgotten)
        forEachAsking { planner.forgetDone(of: $0) }
    }
}
