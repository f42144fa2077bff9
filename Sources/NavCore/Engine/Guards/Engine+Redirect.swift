// Guards that send the user elsewhere: another intent takes the place of an operation's, or a screen makes it possible.

extension Engine {
    /// The answer of a guard, the bridge or a loader: another intent.
    package func redirect(_ question: Id, to given: GivenIntent, resumes: Bool) -> Status {
        var given = given
        let kind = given.kind
        guard kind != .none, kind != .recheckGuards, !kind.isReport, given.callback == nil,
            !resumes || kind == .navigate
        else {
            whileInside { given.release() }
            return .invalid
        }
        // The waiter of a navigation for a result is that of the operation, or waits for the screen.
        let isForResult = resumes || kind == .navigateForResult
        let replacement = takeRecord(isForResult ? .navigate : kind)
        if callFlags.contains(.traced), let open = redirectable(question) {
            tell(callOf: replacement, as: (resumes ? replacement : open).pointee.ticket, &given)
        }
        var status =
            isClosed ? .closed : read(&given, into: replacement, optionsOf: isForResult ? .navigateForResult : kind)
        if status != .ok { whileInside { given.release() } }
        if status == .ok { status = checkArguments(replacement) }
        let (found, open) = findRedirected(question, by: replacement, kind, resumes: resumes)
        if status == .ok { status = found }
        guard status == .ok, let open else {
            discard(replacement, status)
            return status
        }
        tell(.superseded, answerOf: open)
        replacement.pointee.question.kindNumber = kind.rawValue
        if open == work.sending { goToAskedFlow(replacement) }
        copyLentMemory(replacement)
        if open.pointee.awaitsGuard {
            whileInside { redirect(open, to: replacement, resumes: resumes) }
        } else {
            let guarded = makeGuarded(open)
            guarded.pointee.replacement = replacement
            guarded.pointee.resumes = resumes
            settle(open, .redirected)
        }
        return .ok
    }

    /// The operation whose intent another one of a kind can replace.
    private func findRedirected(
        _ question: Id, by replacement: OperationReference, _ kind: IntentKind, resumes: Bool
    ) -> (Status, OperationReference?) {
        guard question.isOf(.question), wasGivenOut(question) else { return (.stale, nil) }
        guard let open = redirectable(question) else { return (.alreadyResolved, nil) }
        let former = open.pointee.question.kind
        let intent = intent(of: replacement)
        let starts = replacement.start != nil
        let isStep =
            (kind.canBeStep && kind != .navigateForResult || kind == .batch && !starts) && !resumes
            && intent.pointee.issuer == .none && intent.pointee.revision == 0
        if former == .batch, open == work.sending {
            // It takes the place of one intent of the batch.
            return isStep ? (.ok, open) : (.invalid, nil)
        }
        // In a reevaluation only its guards can send the user elsewhere.
        if former == .recheckGuards, open != work.guarded, !open.pointee.awaitsGuard { return (.invalid, nil) }
        if former == .batch, open.start != nil {
            // It takes the place of what follows the start, or another start that of all.
            return isStep || starts && !resumes ? (.ok, open) : (.invalid, nil)
        }
        let isStart = former == .start && life == .made
        guard starts == isStart, kind != .navigateForResult || former == .navigateForResult else {
            return (.invalid, nil)
        }
        return (.ok, open)
    }

    /// The operation whose question is open, whoever is asked.
    private func redirectable(_ question: Id) -> OperationReference? {
        openGuardQuestion(question) ?? openQuestion(question) ?? openSending(question)
    }

    /// The operation about which a coordinator is asked just now.
    private func openSending(_ question: Id) -> OperationReference? {
        guard let sending = work.sending, sending.pointee.question.id == question, sending.pointee.verdict == .open
        else {
            return nil
        }
        return sending
    }

    /// Sends a coordinator's intent, put in the place of the one that was sent, to its flow if it names no other place.
    private func goToAskedFlow(_ replacement: OperationReference) {
        let kind = replacement.pointee.question.kind
        let intent = intent(of: replacement)
        guard intent.pointee.target == .none, intent.pointee.issuer == .none, replacement.pointee.scene == .none else {
            return
        }
        if kind == .dispatch && intent.pointee.flow == .none || kind.opensEntries || kind == .batch {
            intent.pointee.flow = work.askedFlow
        } else if kind.options.contains(.target) {
            intent.pointee.target = work.askedFlow
        }
    }

    /// Goes on with what the bridge, a loader or a coordinator has put in the place of an operation's intent.
    func redirect(asked operation: OperationReference) {
        let isSent = operation.pointee.question.kind == .dispatch && operation.pointee.sentTo != 0
        let party: RefusingParty = isSent ? .coordinator : operation.pointee.branch.route == .none ? .bridge : .loader
        operation.pointee.guarded?.pointee.blockedBy = party.rawValue
        operation.pointee.verdict = .open
        forgetPart(of: operation)
        redirect(operation)
    }

    /// Goes on with what somebody has put in the place of an operation that is under way.
    func redirect(_ operation: OperationReference) {
        guard let guarded = operation.pointee.guarded, let replacement = guarded.pointee.replacement else { return }
        guarded.pointee.replacement = nil
        redirect(operation, to: replacement, resumes: guarded.pointee.resumes)
    }

    private func redirect(_ operation: OperationReference, to replacement: OperationReference, resumes: Bool) {
        let guarded = makeGuarded(operation)
        if goesOnWithoutRefused(operation) {
            if operation.pointee.intent.keepsEntries {
                perform(Follower(replacement: replacement, opening: takeRefused(of: operation, waits: resumes)))
                return operation.pointee.awaitsGuard ? goOn(afterGuard: operation) : run(operation)
            }
            let asked = guarded.pointee.askedEntry
            noteRefusal(0, of: operation, isRedirected: true)
            if let restoring = operation.pointee.intent.restoring {
                let index = guarded.pointee.sketchIndex
                restoring.pointee.followers.append(
                    Follower(
                        replacement: replacement, opening: resumes ? reopen(index, restoring) : nil,
                        scene: restoring.pointee.indexOfScene(ofRefused: index)))
            } else {
                perform(Follower(replacement: replacement, opening: resumes ? reopen(asked, after: operation) : nil))
            }
            if operation.pointee.awaitsGuard { goOn(afterGuard: operation) }
            return
        }
        noteTrace(of: operation, guarded)
        guard guarded.pointee.redirects < settings.redirectLimit else {
            discard(replacement, .loop)
            return endLoop(of: operation, guarded)
        }
        guarded.pointee.redirects += 1
        if resumes { return waitForResult(operation, of: replacement, guarded) }
        if operation.pointee.awaitsGuard {
            takeFromGuards(operation)
            takeOver(replacement, by: operation)
            enqueue(operation, asNext: true)
        } else {
            takeBackPlan(of: operation, wasShown: true)
            takeOver(replacement, by: operation)
            if hasFreeScenes(operation) { return run(operation) }
            becomePending(operation)
            enqueue(operation, asNext: true)
        }
    }

    /// Puts what a coordinator has put in the place of a step of a batch there.
    func redirect(_ step: OperationReference, of operation: OperationReference) -> Status {
        guard operation.pointee.verdict == .redirected, let guarded = operation.pointee.guarded,
            let replacement = guarded.pointee.replacement
        else { return .pending }
        guarded.pointee.replacement = nil
        operation.pointee.verdict = .open
        operation.pointee.question.id = .none
        noteTrace(of: operation, guarded)
        operation.pointee.sentTo = 0
        guard guarded.pointee.redirects < settings.redirectLimit else {
            discard(replacement, .loop)
            complainOfLoop(step, guarded)
            return .loop
        }
        guarded.pointee.redirects += 1
        takeBackEntry(madeBy: step)
        put(replacement, inPlaceOf: step)
        return .ok
    }

    private func noteTrace(of operation: OperationReference, _ guarded: GuardedReference) {
        if !guarded.pointee.trace.text.isEmpty { guarded.pointee.trace.write(" -> ") }
        if let asked = guarded.pointee.asked {
            guarded.pointee.trace.write(name: routes[asked.route].pointee.name)
        } else if operation.pointee.sentTo != 0 {
            guarded.pointee.trace.write(name: routes[flows[operation.pointee.sentTo].pointee.route].pointee.name)
        } else {
            guarded.pointee.trace.write("the bridge")
        }
    }

    private func complainOfLoop(_ operation: OperationReference, _ guarded: GuardedReference) {
        complain(about: operation, .loop) {
            $0.write("it is redirected without end: ")
            $0.write(guarded.pointee.trace.text)
        }
    }

    private func endLoop(of operation: OperationReference, _ guarded: GuardedReference) {
        complainOfLoop(operation, guarded)
        guard operation.pointee.awaitsGuard else { return fail(operation, .loop) }
        takeFromGuards(operation)
        settle(operation, .looped)
    }

    /// An operation does what another one was to do.
    private func takeOver(_ replacement: OperationReference, by operation: OperationReference) {
        let guarded = makeGuarded(operation)
        releaseUnused(by: operation)
        operation.pointee.steps.forEach { blockWaiter(of: $0, guarded) }
        if replacement.pointee.question.kind != .navigateForResult { blockWaiter(of: operation, guarded) }
        if guarded.pointee.issuer == .none { guarded.pointee.issuer = operation.pointee.intent.issuer }
        if let start = operation.start, start != operation, replacement.start == nil {
            put(replacement, behind: start, of: operation)
        } else {
            put(replacement, inPlaceOf: operation)
        }
        operation.pointee.sentTo = 0
        operation.pointee.room = Room()
        operation.pointee.branch = AwaitedBranch()
        guarded.pointee.isScopeChecked = false
        dropAsked(of: guarded)
        sortAcceptances(of: guarded)
    }

    /// A batch that begins with a start goes on with another intent.
    private func put(
        _ replacement: OperationReference, behind start: OperationReference, of operation: OperationReference
    ) {
        while let step = operation.pointee.steps.next(after: start) {
            operation.pointee.steps.remove(step)
            releaseIntents(step)
            operations.putBack(step)
        }
        put(replacement, inPlaceOf: addStep(.navigate, to: operation))
    }

    /// An operation or a step has the intent of another one.
    private func put(_ replacement: OperationReference, inPlaceOf operation: OperationReference) {
        releaseIntents(operation)
        operations.putBackSteps(of: operation)
        operation.pointee.question.kindNumber = replacement.pointee.question.kindNumber
        operation.pointee.intent = replacement.pointee.intent
        operation.pointee.steps = replacement.pointee.steps
        operation.pointee.scene = replacement.pointee.scene
        operation.pointee.isTouched = true
        replacement.pointee.intent = Intent()
        replacement.pointee.steps = OperationQueue()
        dropHold(replacement)
    }

    /// Detaches a waiter whose result will not come. It is told so when the operation is done.
    private func blockWaiter(of part: OperationReference, _ guarded: GuardedReference) {
        guard let waiter = waiters.find(part.pointee.outcome.waiter), !waiter.pointee.isSettled else { return }
        detach(waiter)
        guarded.pointee.blocked.append(waiter.pointee.id)
    }

    /// Whether a waiter waits for what its operation was to do before.
    func isBlocked(_ waiter: WaiterReference, _ operation: OperationReference) -> Bool {
        guard let blocked = operation.pointee.guarded?.pointee.blocked else { return false }
        return (0..<blocked.count).contains { blocked[$0] == waiter.pointee.id }
    }

    /// A record that was read is not needed.
    func discard(_ replacement: OperationReference, _ status: Status, isTold: Bool = false) {
        releaseUnused(by: replacement)
        reject(replacement, status, isCalled: isTold)
        dropHold(replacement)
    }

    /// Lets an operation of a guard wait for its turn.
    func runNext(_ operation: OperationReference, isNext: Bool) {
        becomePending(operation)
        enqueue(operation, asNext: isNext)
        dropHold(operation)
    }

    // MARK: Waiting for a result

    /// The operation waits until a screen has brought a value.
    func waitForResult(
        _ operation: OperationReference, of screen: OperationReference, _ guarded: GuardedReference
    ) {
        if !operation.pointee.awaitsGuard { waitForGuard(operation) }
        guard operation.pointee.awaitsGuard else { return discard(screen, .full, isTold: true) }
        let route = findRoute(of: screen).1
        guarded.pointee.screenRoute = route == 0 ? .none : routes[route].pointee.id
        drop(guarded.pointee.screenArguments)
        guarded.pointee.screenArguments = nil
        if let given = screen.pointee.intent.arguments, case .value(let copy) = blocks.copy(given.cell) {
            guarded.pointee.screenArguments = copy
        }
        if let shared = findScreen(like: guarded) {
            discard(screen, .alreadyThere, isTold: true)
            if waits(for: operation, shared.pointee.screenTicket) { return endLoop(of: operation, guarded) }
            return wait(operation, for: shared.pointee.resumesAfter, shared.pointee.screenTicket)
        }
        addWaiter(resumeOperations, OwnedUserData(userData: Unmanaged.passUnretained(self).toOpaque()), to: screen)
        wait(operation, for: screen.pointee.outcome.waiter, screen.pointee.ticket)
        screen.pointee.question.kindNumber = IntentKind.navigateForResult.rawValue
        if hasScenes, screen.pointee.scene == .none { screen.pointee.scene = operation.pointee.scene }
        runNext(screen, isNext: true)
    }

    /// An operation that was restored waits for the result of an entry or a flow that is there.
    func wait(_ operation: OperationReference, forResultOf subject: Slot, _ role: WaiterRole) {
        var waiter: WaiterReference?
        let (route, arguments): (Slot, ValueBlock?)
        if role == .flow {
            waiter = flows[subject].pointee.waiter
            (route, arguments) = (flows[subject].pointee.route, flows[subject].pointee.arguments)
        } else {
            waiter = entries[subject].pointee.waiter
            (route, arguments) = (entries[subject].pointee.route, entries[subject].pointee.arguments)
        }
        if waiter == nil {
            let owned = OwnedUserData(userData: Unmanaged.passUnretained(self).toOpaque())
            waiter = makeWaiter(resumeOperations, owned, tag: 0)
            waiter.map { attach($0, role, toRestored: subject) }
        }
        operation.pointee.question.id = Id(.question, number: takeNumber())
        waitForGuard(operation)
        guard operation.pointee.awaitsGuard, let waiter else { return }
        let guarded = makeGuarded(operation)
        guarded.pointee.isScopeChecked = false
        guarded.pointee.screenRoute = routes[route].pointee.id
        guarded.pointee.screenArguments = blocks.copy(arguments)
        wait(operation, for: waiter.pointee.id, .none)
    }

    /// An operation that waited for the answer of its guard waits for the result of a screen.
    private func wait(_ operation: OperationReference, for waiter: Id, _ ticket: Id) {
        endGuardQuestion(of: operation)
        operation.pointee.guarded?.pointee.resumesAfter = waiter
        operation.pointee.guarded?.pointee.screenTicket = ticket
        guardWork.awaitingScreens.append(operation)
    }

    /// Another operation that waits for a screen with the same request.
    private func findScreen(like guarded: GuardedReference) -> GuardedReference? {
        guard guarded.pointee.screenRoute != Id.none else { return nil }
        var next = guardWork.awaitingScreens.first
        while let operation = next {
            if let other = operation.pointee.guarded, other.pointee.screenRoute == guarded.pointee.screenRoute,
                areEqual(other.pointee.screenArguments, guarded.pointee.screenArguments)
            {
                return other
            }
            next = guardWork.awaitingScreens.next(after: operation)
        }
        return nil
    }

    /// Whether the screen with a ticket waits for an operation, or for a screen that does.
    private func waits(for operation: OperationReference, _ ticket: Id) -> Bool {
        var wanted = ticket
        while let screen = waiting.find(wanted), screen.pointee.awaitsGuard {
            if screen == operation { return true }
            wanted = screen.pointee.guarded?.pointee.screenTicket ?? .none
        }
        return false
    }

    /// A screen for whose result operations wait is not opened: they say by whom it was refused.
    func noteRefusal(of screen: OperationReference, _ waiter: WaiterReference, _ status: Status) {
        var outcome = screen.pointee.outcome
        // One that has led elsewhere is done.
        outcome.statusCode = status.rawValue
        var reason = TextBuffer()
        defer { reason.free() }
        writeReason(of: screen, outcome, into: &reason)
        guardWork.awaitingScreens.forEach { operation in
            guard let guarded = operation.pointee.guarded, guarded.pointee.resumesAfter == waiter.pointee.id else {
                return
            }
            if outcome.by != RefusingParty.nobody.rawValue { guarded.pointee.blockedBy = outcome.by }
            guarded.pointee.screenCode = outcome.hostCode
            complain(about: operation, .blocked) {
                $0.write("the screen ")
                if let route = routes.find(guarded.pointee.screenRoute) {
                    $0.write(quoted: routes[route].pointee.name)
                    $0.write(" ")
                }
                $0.write("was not opened: ")
                $0.write(reason.text)
            }
        }
    }

    /// Whether operations go on with the result of a waiter.
    func resumesOperations(_ waiter: WaiterReference) -> Bool {
        waiter.pointee.ownedUserData.userData == Unmanaged.passUnretained(self).toOpaque()
    }

    /// A screen has brought its result: what waits for it goes on, or is over.
    fileprivate func resume(after waiter: Id, isDone: Bool) {
        guardWork.awaitingScreens.forEachReversed { operation in
            guard let guarded = operation.pointee.guarded, guarded.pointee.resumesAfter == waiter else { return }
            dropAsked(of: guarded)
            guard isDone else {
                takeFromGuards(operation)
                guarded.pointee.isInVain = true
                return settle(operation, .refused, code: guarded.pointee.screenCode)
            }
            guarded.pointee.forgetEntering { drop($0.arguments) }
            goOn(afterGuard: operation)
        }
    }
}

/// Resumes operations with the result of a screen: the function of the waiter for that result.
private func resumeOperations(_ userData: UserData?, _ result: UnsafeRawPointer?) {
    guard let userData, let told = result?.assumingMemoryBound(to: Result.self).pointee else { return }
    Unmanaged<Engine>.fromOpaque(userData)._withUnsafeGuaranteedRef {
        $0.resume(after: told.waiter, isDone: told.kind == ResultKind.value.rawValue)
    }
}
