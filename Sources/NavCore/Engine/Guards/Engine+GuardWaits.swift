// Operations that wait for a guard: they hold nothing, and are planned anew with the answer.

extension Engine {
    /// A guard owes an answer.
    func waitForGuard(_ operation: OperationReference) {
        guard mayWait(operation) else { return fail(operation, .full) }
        noteAskedIndex(of: operation)
        becomePending(operation)
        keepIntent(of: operation)
        let guarded = makeGuarded(operation)
        guarded.pointee.stacks.removeAll()
        forEachChangedStack(of: operation) {
            guarded.pointee.stacks.append($0)
            stacks[$0].pointee.guardWaits += 1
        }
        sortAcceptances(of: guarded)
        guarded.pointee.isScopeChecked = true
        if hasScenes || !operation.startsScenes {
            operation.pointee.scene = mainScene(of: operation).id
        }
        takeBackPlan(of: operation, wasShown: true)
        operation.pointee.verdict = .open
        operation.pointee.wait = .guard
        waiting.add(operation)
        waiting.add(operation, as: operation.pointee.question.id)
        guardWork.awaitingAnswers.append(operation)
        spendIssuer(ofWaiting: operation)
        noteGuarded()
    }

    /// Lets an operation wait for a guard without a function, which a record asks.
    func wait(_ operation: OperationReference, askedByRecord id: Id, about subject: GuardSubject) -> Bool {
        let told = takeTold(of: operation)
        told.pointee.changes.append(contentsOf: operation.pointee.changes)
        makeGuarded(told).pointee.told = guarding(of: id, subject, told)
        waitForGuard(operation)
        if operation.pointee.awaitsGuard {
            append(.guarding, subject: UnsafeMutableRawPointer(told))
        } else {
            dropTold(told)
        }
        return false
    }

    /// It waits for no guard any more, and for no screen.
    func takeFromGuards(_ operation: OperationReference) {
        if let guarded = operation.pointee.guarded, guarded.pointee.resumesAfter != .none {
            guardWork.awaitingScreens.remove(operation)
            guarded.pointee.resumesAfter = .none
            guarded.pointee.screenTicket = .none
        } else {
            endGuardQuestion(of: operation)
        }
        operation.pointee.wait = .none
        waiting.remove(operation)
    }

    /// The question of the guard for which an operation waits is over.
    func endGuardQuestion(of operation: OperationReference) {
        guardWork.awaitingAnswers.remove(operation)
        if let asked = operation.pointee.guarded?.pointee.stacks {
            for index in 0..<asked.count {
                assert(stacks[asked[index]].pointee.guardWaits > 0)
                stacks[asked[index]].pointee.guardWaits &-= 1
            }
        }
        waiting.remove(operation.pointee.question.id)
        noteGuarded()
    }

    /// Notes whether an operation that waits for a guard would change a stack where the user is.
    func noteGuarded() {
        callFlags.set(.guarded, to: active.pointee.guardWaits > 0 || pushed.pointee.guardWaits > 0)
    }

    /// Its turn comes next, and it is planned anew.
    func goOn(afterGuard operation: OperationReference) {
        takeFromGuards(operation)
        if let guarded = operation.pointee.guarded { sortAcceptances(of: guarded) }
        enqueue(operation, asNext: true)
        leaveIfOutermost()
    }

    /// The operation that waits for the answer to a question of a guard.
    func openGuardQuestion(_ id: Id) -> OperationReference? {
        if let asked = work.guarded, asked.pointee.question.id == id {
            return asked.pointee.verdict == .open ? asked : nil
        }
        return waiting.find(id)
    }

    /// Answers the question of a guard.
    func answer(guardOf operation: OperationReference, code: Int32) {
        if operation == work.guarded {
            settle(operation, code == Answer.yes ? .accepted : .refused, code: code)
        } else if code == Answer.yes {
            if let guarded = operation.pointee.guarded { accept(guarded) }
            goOn(afterGuard: operation)
        } else if goesOnWithoutRefused(operation) {
            noteRefusal(code, of: operation, isRedirected: false)
            goOn(afterGuard: operation)
        } else {
            takeFromGuards(operation)
            settle(operation, .refused, code: code)
        }
    }

    // MARK: Superseding

    /// A commit changes stacks: what would have changed them, and waits for a guard, is over.
    func supersede(by operation: OperationReference) {
        var isAwaited = false
        forEachChangedStack(of: operation) { if stacks[$0].pointee.guardWaits > 0 { isAwaited = true } }
        guard isAwaited || removesScene(operation) else { return }
        forEachChangedStack(of: operation) { stacks[$0].pointee.isReported = true }
        guardWork.awaitingAnswers.forEach { waiting in
            guard let guarded = waiting.pointee.guarded else { return }
            let isGone = goes(findScene(waiting.pointee.scene), with: operation)
            guard
                isGone || (0..<guarded.pointee.stacks.count).contains(where: { isChanged(guarded.pointee.stacks[$0]) })
            else { return }
            takeFromGuards(waiting)
            settle(waiting, isGone ? .aborted : .superseded, code: isGone ? AbortReason.gone.rawValue : 0)
        }
        forEachChangedStack(of: operation) { stacks[$0].pointee.isReported = false }
    }

    /// Whether an operation that waited for guards would change other stacks now, since the user has gone elsewhere.
    func wouldGoElsewhere(_ operation: OperationReference) -> Bool {
        guard let guarded = operation.pointee.guarded, guarded.pointee.isScopeChecked,
            operation.pointee.question.kind.followsTheUser, operation.pointee.intent.target == .none,
            operation.pointee.intent.issuer == .none
        else { return false }
        var index = 0
        var isOther = false
        forEachChangedStack(of: operation) { stack in
            let asked = guarded.pointee.stacks
            if index >= asked.count || asked[index] != stack { isOther = true }
            index += 1
        }
        return isOther || index != guarded.pointee.stacks.count
    }

    private func isChanged(_ stack: Slot) -> Bool { stacks[stack].pointee.isReported }

    private func removesScene(_ operation: OperationReference) -> Bool {
        hasScenes
            && (0..<operation.pointee.changes.count).contains { operation.pointee.changes[$0].kind == .sceneRemoved }
    }

    private func goes(_ scene: SceneReference?, with operation: OperationReference) -> Bool {
        guard hasScenes, let scene else { return false }
        return (0..<operation.pointee.changes.count).contains {
            let change = operation.pointee.changes[$0]
            return change.kind == .sceneRemoved && stacks[change.node] == scene.pointee.root
        }
    }

    /// Calls with the stacks that are there and that a plan changes, selects or removes.
    private func forEachChangedStack(of operation: OperationReference, _ body: (Slot) -> Void) {
        var last: Slot = 0
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            guard change.node != last, change.kind.changesStack, stacks[change.node].pointee.phase == .alive else {
                continue
            }
            last = change.node
            body(last)
        }
    }
}

extension IntentKind {
    /// Whether its operation goes to where the user is, unless its caller says otherwise.
    fileprivate var followsTheUser: Bool {
        switch self {
        case .open, .start, .recheckGuards, .select, .setContainer, .remove, .batch: false
        default: true
        }
    }
}

extension ChangeKind {
    /// Whether it changes what is on its stack, or selects or removes that.
    fileprivate var changesStack: Bool {
        switch self {
        case .stackAdded, .stackMoved, .resized, .sceneAdded, .sceneSelected: false
        default: true
        }
    }
}
