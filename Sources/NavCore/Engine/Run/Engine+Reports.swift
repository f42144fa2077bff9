// Reports of the user's acts through the host's own controls. They have happened: each is planned like an operation,
// but nobody is asked, and it decides an open question instead of waiting for it.

extension Engine {
    /// Applies the report at once or, inside a callback, next. It always has room; where calls inside callbacks have none
    /// any more, it is told at once that it changes nothing, so that its completion can't call for another one.
    package func submit(report operation: OperationReference) {
        operation.pointee.origin = .host
        guard life != .made else { return reject(operation, .notStarted) }
        let ownStatus = operation.pointee.question.kind == .hostDidResize ? checkArguments(operation) : .ok
        guard ownStatus == .ok else {
            // Inside a callback something may just be on its way.
            if isInside { append(.resyncNow, subject: nil) } else { resync() }
            return reject(operation, ownStatus)
        }
        // Entries never come back, but arguments, selections and columns can change back and forth for ever.
        let kind = operation.pointee.question.kind
        let isFull = isInside && acceptedInside + 1 >= settings.operationLimit
        let isOfSight = kind == .hostDidSelect || kind == .hostDidResize
        if kind == .hostDidUpdate && (isFull || callFlags.contains(.full)) || isOfSight && isFull {
            return reject(operation, .full)
        }
        if isInside {
            acceptedInside += 1
            let open = openQuestion(for: operation)
            let (effect, status) = foresee(report: operation, open)
            guard status == .ok else { return reject(operation, status) }
            copyLentMemory(operation)
            becomePending(operation)
            if let open, effect != .completes || operation.pointee.agrees {
                ReportBesideQuestion(self, operation, open).prepare(for: effect)
                work.decided.append(operation)
            } else {
                work.decided.append(operation)
                if let open { ReportBesideQuestion(self, operation, open).acceptAfterReport() }
            }
            callFlags.insert(.undelivered)
            return
        }
        callFlags.insert(.inside)
        apply(report: operation)
        leave()
    }

    /// Foresees the effect of a report that has to wait on the open question, and its status where calls have no room
    /// any more. Another planner plans it: a link may just be looked up for the other one.
    private func foresee(report operation: OperationReference, _ open: OperationReference?) -> (ReportEffect, Status) {
        let hasRoom = acceptedInside < settings.operationLimit
        if operation.pointee.question.kind.leavesQuestions { return (.none, .ok) }
        if open == nil, hasRoom { return (.none, .ok) }
        let (effect, status) = withInnerPlanner { plan(report: operation, besides: open) }
        // It is planned again when its turn comes.
        forgetPlanned(of: operation)
        return (effect, hasRoom ? .ok : status)
    }

    func apply(report operation: OperationReference) {
        if operation.pointee.agrees { return finish(operation, .ok) }
        let asked = mainScene(of: operation).pointee.asking
        var (effect, status) = plan(report: operation, besides: asked)
        if effect == .completes, operation.pointee.agrees, let asked {
            asked.pointee.verdict = .accepted
            decide(asked)
            return finish(operation, .ok)
        }
        guard status == .ok else {
            fail(operation, status)
            if status != .alreadyThere, status != .alreadyGone { resync() }
            return
        }
        guard hasModels(operation) else { return resync() }
        let open = mainScene(of: operation).pointee.asking
        // A builder may have decided the question.
        if open != asked { effect = open.map { ReportBesideQuestion(self, operation, $0).findEffect() } ?? .none }
        if let open, operation.pointee.question.kind == .hostDidResize {
            ReportBesideQuestion(self, operation, open).tellColumns()
        }
        guard let open, effect != .none else { return commit(operation) }
        if effect == .voids {
            open.pointee.voidQuestions += 1
            work.decided.remove(open)
            planAnew(open)
            return commit(operation)
        }
        // The commit may take records that earlier reports have freed: with the last scene a new root stack comes.
        if effect == .completes { planner.forgetDone(of: open) }
        ReportBesideQuestion(self, operation, open).takePart()
        // The operation, which is done, must not end with its scene.
        if effect == .completes { letGo(open) }
        // Nobody is told of the one before the other has happened, too.
        callFlags.insert(.undelivered)
        commit(operation)
        guard effect == .completes else { return }
        open.pointee.verdict = .accepted
        decide(open)
    }

    /// Makes the models of what a report opens, and those that entries share with its arguments. A builder that refuses ends it.
    private func hasModels(_ operation: OperationReference) -> Bool {
        guard !asked.isEmpty, let drafted = operation.pointee.planned else { return true }
        return buildMade(of: operation, drafted) && (sharedModels == nil || makeRenewed(of: operation, drafted))
    }

    /// Plans a report, and says what it does to a question that is open, or was answered just now.
    private func plan(report operation: OperationReference, besides asked: OperationReference?) -> (
        ReportEffect, Status
    ) {
        let kind = operation.pointee.question.kind
        // These make entries.
        if kind == .hostDidSelect || kind == .hostDidUpdate { forgetDoneElsewhere() }
        // A link that waits for a branch has no plan yet.
        guard let asked, asked.pointee.branch.route == .none else { return (.none, planner.plan(report: operation)) }
        return ReportBesideQuestion(self, operation, asked).plan()
    }
}
