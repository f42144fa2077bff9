// The way of an operation. Called from outside it runs at once; called inside a callback, or while a question is open, it
// waits for its turn.

extension Engine {
    /// Whether nothing keeps an operation that opens no link from running at once.
    @inline(__always)
    package var mayBeginAtOnce: Bool { callFlags.areNone }

    /// Runs an operation that may begin at once and asks for nothing special. It makes one change, which is handed from step
    /// to step.
    @inline(__always)
    package func runUsual(_ operation: OperationReference, _ kind: IntentKind) {
        callFlags.insert(.inside)
        let stack = kind == .popBack ? active : pushed
        let status = planUsual(operation, kind, on: stack)
        if status == .ok {
            let change = operation.pointee.changes.only
            assert(planner.wouldMake(change, for: operation))
            if prepare(operation, change), ask(operation, kind) {
                if kind != .popBack { operation.pointee.intent.arguments = nil }
                commit(operation, change, of: stack)
            }
        } else {
            runUnusual(operation, kind, status)
        }
        leave()
    }

    /// An operation turns out to be none of the usual ones, or can't be planned. A push where there are flows makes one change,
    /// too, if it opens on top of where the user is.
    @inline(never)
    private func runUnusual(_ operation: OperationReference, _ kind: IntentKind, _ status: Status) {
        var status = status
        if status == .pending, kind != .popBack { status = planPush(operation, inFlowsOn: pushed) }
        switch status {
        case .ok:
            assert(planner.wouldMake(operation.pointee.changes.only, for: operation))
            if prepare(operation, operation.pointee.changes.only), ask(operation, kind) { commit(operation) }
        case .pending:
            operation.pointee.isTouched = true
            run(operation)
        default: reject(planned: operation, status)
        }
    }

    /// Runs the operation or lets it wait.
    package func submit(_ operation: OperationReference) {
        guard callFlags.holdNothing, !callFlags.contains(.elsewhere), !heldLinks.areHeld else {
            return submitSlowly(operation)
        }
        callFlags.insert(.inside)
        run(operation)
        leave()
    }

    /// The way of an operation, against the state that it meets: it is planned, guards are asked, its models are built, the bridge
    /// is asked, it is committed.
    @inline(never)
    func run(_ operation: OperationReference) {
        let kind = operation.pointee.question.kind
        forgetDoneElsewhere()
        if heldLinks.areHeld, mustBeHeld(operation), operation.pointee.guarded == nil { return hold(operation) }
        if kind == .recheckGuards, !recheckGuards(operation) { return }
        // One that waited for a guard may come after the last scene has gone; one that waited for room is over then.
        if life == .made, !operation.startsScenes, operation.pointee.room.stack == .none {
            return reject(planned: operation, .notStarted)
        }
        if kind == .back, giveToHandler(operation) { return }
        if kind == .restore, !decide(saved: operation) { return }
        let status = plan(operation, kind)
        if status == .ok {
            if operation.pointee.intent.gesture != 0, !Gestures(self).doesWhatWasShown(operation) {
                return fail(operation, .staleIssuer)
            }
            if operation.pointee.guarded != nil, wouldGoElsewhere(operation) {
                return fail(operation, .superseded)
            }
            // A link to a window that is not there may end in one that is.
            if changesWhatIsAsked(operation) {
                return waitForAnswers(operation, asNext: true)
            }
            if prepare(operation), asksNothing(operation, kind) || ask(operation, kind) { commit(operation) }
        } else if operation.pointee.branch.route != .none {
            // The scene to which it leads may not be there: then it waits in the one to which it goes otherwise.
            guard isHeldUpWhereItWaits(operation) else { return waitForBranch(operation) }
            operation.pointee.branch = AwaitedBranch()
            waitForAnswers(operation, asNext: operation.pointee.stage.hasWaited)
        } else if kind == .restore, status == .unresolved, Restoration(self, operation)?.planWithoutUnplanted() == true
        {
            return
        } else if status == .inUse, operation.pointee.room.stack != .none {
            RoomQueue(self).waitForRoom(operation)
        } else if operation.pointee.verdict != .open {
            // A coordinator was asked about it, which has put something else in its place, or it was aborted meanwhile.
            decide(operation)
        } else {
            let isGesture = operation.pointee.intent.gesture != 0
            reject(planned: operation, isGesture && status == .atRoot ? .staleIssuer : status)
        }
    }

    @inline(never)
    private func submitSlowly(_ operation: OperationReference) {
        let ownStatus = checkArguments(operation)
        guard ownStatus == .ok else { return reject(operation, ownStatus) }
        let isHeld = mustBeHeld(operation)
        if life == .made, !operation.startsScenes, !isHeld, !isInside, hasFreeScenes(operation) {
            return reject(operation, .notStarted)
        }
        if callFlags.contains(.full) { return reject(operation, .full) }
        guard isInside || !hasFreeScenes(operation) else {
            if isHeld, !mayWait(operation) { return reject(operation, .full) }
            callFlags.insert(.inside)
            run(operation)
            return leave()
        }
        if !mayWait(operation) || !mayCall() { return reject(operation, .full) }
        if isIssuedAgain(operation) { return reject(operation, .staleIssuer) }
        copyLentMemory(operation)
        becomePending(operation)
        enqueue(operation)
    }

    /// Ends an operation that is not even accepted.
    @inline(never)
    package func reject(_ operation: OperationReference, _ status: Status, isCalled: Bool = true) {
        operation.pointee.changes.removeAll()
        finish(operation, status, isCalled: isCalled)
        operations.putBackSteps(of: operation)
        leaveIfOutermost()
    }

    /// Ends an operation that can't be planned. A wrong argument goes before what is wrong with the state.
    @inline(never)
    private func reject(planned operation: OperationReference, _ status: Status) {
        let ownStatus = checkArguments(operation)
        let status = ownStatus == .ok ? status : ownStatus
        if ownStatus != .ok { operation.pointee.outcome.redirects = 0 }
        if status == .aborted { operation.pointee.outcome.abortReason = AbortReason.gone.rawValue }
        fail(operation, status, wereShown: false)
    }

    /// Copies the memory that a waiting intent was lent for the call only, unless it waited before.
    func copyLentMemory(_ operation: OperationReference) {
        // A step that was added is planned, and added anew by the next plan.
        if operation.pointee.isAdded { return }
        let intent = intent(of: operation)
        operation.pointee.steps.forEach { copyLentMemory($0) }
        guard intent.pointee.textBlock == nil else { return }
        let kind = operation.pointee.question.kind
        if kind == .open, !intent.pointee.link.hasRequest {
            guard let start = intent.pointee.link.text.start, !intent.pointee.link.text.isEmpty else {
                intent.pointee.link.text = .empty
                return
            }
            let block = blocks.copy(start, intent.pointee.link.text.count)
            intent.pointee.textBlock = block
            intent.pointee.link.text.start = UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self))
        } else if kind == .start || kind == .restore {
            let (route, scene) = (intent.pointee.routeName, intent.pointee.sceneName)
            guard route.count + scene.count > 0 else { return }
            let block = blocks.allocate(route.count + scene.count)
            let text = block.base.assumingMemoryBound(to: UInt8.self)
            if let start = route.start { text.update(from: start, count: route.count) }
            if let start = scene.start { (text + route.count).update(from: start, count: scene.count) }
            intent.pointee.textBlock = block
            intent.pointee.routeName = route.isEmpty ? .empty : Bytes(text, route.count)
            intent.pointee.sceneName = scene.isEmpty ? .empty : Bytes(text + route.count, scene.count)
        } else if kind.needsRoute || kind == .open {
            guard let start = intent.pointee.routeName.start, !intent.pointee.routeName.isEmpty else { return }
            let block = blocks.copy(start, intent.pointee.routeName.count)
            intent.pointee.textBlock = block
            intent.pointee.routeName.start = UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self))
        } else if let ids = intent.pointee.ids, intent.pointee.idCount > 0 {
            let block = blocks.copy(ids, intent.pointee.idCount)
            intent.pointee.textBlock = block
            intent.pointee.ids = UnsafePointer(block.base.assumingMemoryBound(to: UInt64.self))
        } else if let elements = intent.pointee.elements, intent.pointee.idCount > 0 {
            let block = blocks.copy(elements, intent.pointee.idCount)
            intent.pointee.textBlock = block
            intent.pointee.elements = UnsafePointer(block.base.assumingMemoryBound(to: Element.self))
        }
    }

    /// Whether so few others are pending that an operation may wait, which may be pending itself.
    func mayWait(_ operation: OperationReference) -> Bool {
        pendingCount - (operation.pointee.isPending ? 1 : 0) < settings.queueCapacity
    }

    /// The caller is told "pending", and gets one completion, unless the operation is over before the call is.
    func becomePending(_ operation: OperationReference) {
        guard !operation.pointee.isPending else { return }
        operation.pointee.isTouched = true
        operation.pointee.stage = .pending
        operation.pointee.outcome.ticket = operation.pointee.ticket
        nameWaiter(of: operation)
        operation.pointee.holds += 1
        pendingCount += 1
    }
}
