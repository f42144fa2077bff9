// From a plan to a question: the bridge is asked, at once or by a record.

extension Engine {
    /// Whether there is nothing to ask the bridge: the first start, and a plan that changes nothing.
    func asksNothing(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        life == .made && operation.startsScenes || operation.pointee.changes.count == 0
    }

    /// Puts the operation to the bridge. True where it may be committed now.
    @inline(__always)
    func ask(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        guard let transition = bridge.transition else { return askOther(operation, kind) }
        return ask(operation, transition)
    }

    /// Whether a plan is that of a pop of the entry that the user sees.
    private func isPop(_ operation: OperationReference) -> Bool {
        operation.pointee.changes.count == 1 && operation.pointee.changes.only.kind == .removed
            && stacks[operation.pointee.changes.only.node] == active
    }

    /// Asks a bridge without a function for all questions; true where there is no bridge.
    @inline(never)
    private func askOther(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        if bridge.form == .none { return true }
        if bridge.form == .pulled {
            askByRecord(operation)
        } else if let function = bridge.question(for: kind), kind != .finish || isPop(operation) {
            return ask(operation, function)
        } else {
            refuse(operation, 0)
        }
        return false
    }

    @inline(__always)
    private func ask(_ operation: OperationReference, _ function: QuestionFunction) -> Bool {
        operation.pointee.nameQuestion()
        work.beingAsked = operation
        let answer = function(bridge.ownedUserData.userData, address(of: &operation.pointee.question))
        work.beingAsked = nil
        if answer == Answer.yes, operation.pointee.verdict == .open { return true }
        handle(answer, operation)
        return false
    }

    /// Handles an answer that is not just yes. The operation may have been decided while the bridge was asked.
    @inline(never)
    func handle(_ answer: Int32, _ operation: OperationReference) {
        if answer != Answer.yes, operation.pointee.verdict.isOpen { tell(answer: answer, of: operation) }
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
        holdScenes(operation)
        becomePending(operation)
        keepIntent(of: operation)
        spendIssuer(ofWaiting: operation)
    }

    private func askByRecord(_ operation: OperationReference) {
        operation.pointee.nameQuestion()
        wait(operation)
        append(.question, operation)
    }

    /// The bridge has another one in its place, or none, which is asked anew.
    private func forgetQuestion(of open: OperationReference) {
        guard open.pointee.verdict.isOpen, open.pointee.branch.route == .none else { return }
        if bridge.form == .none {
            settle(open, .aborted, code: AbortReason.bridgeGone.rawValue)
        } else {
            voidQuestion(of: open)
        }
    }

    /// Lets a bridge register its routes. Keeps the sentence of the call that fails in it.
    @inline(never)
    private func registerRoutes(of new: Bridge) -> Status {
        guard let function = new.registerRoutes else { return .ok }
        registration.removeAll()
        let code = function(new.ownedUserData.userData, OpaquePointer(Unmanaged.passUnretained(self).toOpaque()))
        if isClosed { return .closed }
        guard code < 0 else { return .ok }
        let status = Status(rawValue: code) ?? .invalid
        if !registration.isLast(nextTicket) { _ = refuse(status, "register_routes of the bridge failed") }
        registration.isNew = true
        return status
    }

    /// Sets, replaces or detaches the bridge. A new bridge registers its routes, is told the stack, and then is asked. The
    /// engine keeps the bridge only if the status is ok.
    package func setBridge(_ new: Bridge) -> Status {
        guard mayCall() else { return .full }
        var status = Status.ok
        whileInside {
            status = registerRoutes(of: new)
            guard status == .ok else { return }
            release(bridge.ownedUserData)
            bridge = new
            Lifecycle(self).endAllExits()
            Lifecycle(self).endAllEntrances()
            Gestures(self).cancel { _ in true }
            noteBackChange()
            if let asked = work.beingAsked { forgetQuestion(of: asked) }
            forEachAsking(forgetQuestion)
            replayIsDue = life == .started && new.form != .none
            if replayIsDue { callFlags.insert(.undelivered) }
        }
        return status
    }
}
