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
                prepare(open, for: effect)
                work.decided.append(operation)
            } else {
                work.decided.append(operation)
                if let open { acceptAfterReport(open) }
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
        releaseNew(of: operation, wereShown: false)
        operations.putBackSteps(of: operation)
        return (effect, hasRoom ? .ok : status)
    }

    /// Prepares the open question for the effect of a report that waits, until its turn comes.
    private func prepare(_ open: OperationReference, for effect: ReportEffect) {
        switch effect {
        case .none: break
        case .completes: settle(open, .accepted)
        case .does: if open == work.beingAsked { open.pointee.verdict = .openForRest }
        case .voids:
            open.pointee.voidQuestions += 1
            voidQuestion(of: open)
        }
    }

    /// Accepts after a report that does all that is asked and brings more, a result or the focus: that comes first.
    private func acceptAfterReport(_ open: OperationReference) {
        if open == work.beingAsked { open.pointee.verdict = .acceptedAfterReport } else { settle(open, .accepted) }
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
        if open != asked { effect = open.map { self.effect(of: operation, on: $0) } ?? .none }
        if let open, operation.pointee.question.kind == .hostDidResize { tellColumns(operation, to: open) }
        guard let open, effect != .none else { return commit(operation) }
        if effect == .voids {
            open.pointee.voidQuestions += 1
            work.decided.remove(open)
            planAnew(open)
            return commit(operation)
        }
        // The commit may take records that earlier reports have freed: with the last scene a new root stack comes.
        if effect == .completes { planner.forgetDone(of: open) }
        takePart(operation, of: open)
        // The operation, which is done, must not end with its scene.
        if effect == .completes { letGo(open) }
        // Nobody is told of the one before the other has happened, too.
        callFlags.insert(.undelivered)
        commit(operation)
        guard effect == .completes else { return }
        open.pointee.verdict = .accepted
        decide(open)
    }

    /// A split that an open plan puts in the place of one has as many columns that fit as that has now.
    private func tellColumns(_ report: OperationReference, to asked: OperationReference) {
        guard asked.pointee.isDrafted, let drafted = asked.pointee.drafted else { return }
        let columns = report.pointee.intent.columns
        let entry = report.pointee.changes.only.entry
        let (made, replaced) = (drafted.pointee.container(of: entry), drafted.pointee.replaced)
        guard let made, made.pointee.kind == .split,
            (0..<replaced.count).allSatisfy({
                replaced[$0].pointee.kind == .split || replaced[$0].pointee.selectedBranch.pointee.owner != entry
            })
        else { return }
        made.pointee.columns = columns
        asked.pointee.changes.tell(columns: columns, of: entry)
    }

    /// Plans a report, and says what it does to a question that is open, or was answered just now.
    private func plan(report operation: OperationReference, besides asked: OperationReference?) -> (
        ReportEffect, Status
    ) {
        let kind = operation.pointee.question.kind
        // These make entries.
        if kind == .hostDidSelect || kind == .hostDidUpdate, callFlags.contains(.unforgotten) { forgetDoneElsewhere() }
        // A link that waits for a branch has no plan yet.
        guard let asked, asked.pointee.loading == .none else { return (.none, planner.plan(report: operation)) }
        if kind == .hostDidSelect || kind == .hostDidUpdate { planner.forgetDone(of: asked) }
        let isOpen = asked.pointee.verdict.isOpen
        let isStack = kind == .hostDidSetStack
        if isStack, isOpen, planner.matches(asked, operation) { return (agree(operation), .ok) }
        let status = planner.plan(report: operation)
        guard status == .ok, !kind.leavesQuestions else { return (.none, status) }
        if isOpen, opensTheSame(operation, asked) {
            releaseNew(of: operation, wereShown: false)
            operation.pointee.outcome.entry = asked.pointee.outcome.entry
            operation.pointee.agrees = true
            return (.completes, .ok)
        }
        return (effect(of: operation, on: asked), .ok)
    }

    /// Whether the user has selected a branch that opens, and that is all that is asked about.
    private func opensTheSame(_ report: OperationReference, _ asked: OperationReference) -> Bool {
        let (reported, planned) = (report.pointee.changes, asked.pointee.changes)
        guard report.pointee.question.kind == .hostDidSelect, reported.count == planned.count,
            !asked.pointee.isPartlyDone
        else { return false }
        return (0..<planned.count).allSatisfy { index in
            let (one, other) = (reported[index], planned[index])
            guard one.kind == other.kind, one.to == other.to, isSame(one.node, other.node) else { return false }
            switch one.kind {
            case .added:
                // The container may have got other arguments since it was asked about, which the root of a branch inherits.
                let (new, asked) = (entries[one.entry].pointee, entries[other.entry].pointee)
                return one.to == 0 && new.route == asked.route && areEqual(new.arguments, asked.arguments)
            case .stackAdded: return one.over == 0 && other.over == 0
            case .containerSet, .selected, .sceneSelected: return true
            // Entries that are not kept on a branch that is left.
            case .removed: return one.entry == other.entry
            default: return false
            }
        }
    }

    /// Whether the user has selected something in another window, and nobody is asked about the focus.
    private func movesFocusAlone(_ report: OperationReference) -> Bool {
        guard report.pointee.question.kind == .hostDidSelect else { return false }
        let done = report.pointee.changes
        return (0..<done.count).contains {
            done[$0].kind == .sceneSelected && !stacks[done[$0].node].pointee.isAskedAbout
        }
    }

    /// Whether two plans have the same stack, or each one of its own.
    private func isSame(_ stack: Slot, _ other: Slot) -> Bool {
        stack == other || stacks[stack].pointee.phase == .planned && stacks[other].pointee.phase == .planned
    }

    /// Finds the effect of a report with a plan on a question that is open, or was answered just now.
    private func effect(of operation: OperationReference, on asked: OperationReference) -> ReportEffect {
        if let rest = rest(of: asked, after: operation) {
            let isAll = rest == 0 && !movesFocus(asked, after: operation)
            return isAll && asked.pointee.verdict.isOpen ? agree(operation) : .does
        }
        return concerns(operation, asked) ? .voids : .none
    }

    /// Makes the models of what a report opens, and those that entries share with its arguments. A builder that refuses ends it.
    private func hasModels(_ operation: OperationReference) -> Bool {
        guard !asked.isEmpty, operation.pointee.isDrafted, let drafted = operation.pointee.drafted else { return true }
        return buildMade(of: operation, drafted) && (sharedModels == nil || makeRenewed(of: operation, drafted))
    }

    /// Whether a report changes or removes a stack that a plan changes or opens on, or selects another branch where the plan
    /// wants one.
    private func concerns(_ report: OperationReference, _ asked: OperationReference) -> Bool {
        guard isTree else { return true }
        let reported = report.pointee.changes
        // A window that gets the focus changes nothing in it.
        for index in 0..<reported.count where reported[index].kind != .sceneSelected {
            stacks[reported[index].node].pointee.isReported = true
        }
        defer { for index in 0..<reported.count { stacks[reported[index].node].pointee.isReported = false } }
        if asked.pointee.isDrafted, let chosen = asked.pointee.drafted?.pointee.chosen,
            (0..<chosen.count).contains(where: { selects(report, aBranchOf: chosen[$0]) })
        {
            return true
        }
        let planned = asked.pointee.changes
        return (0..<planned.count).contains { index in
            let change = planned[index]
            if isDone(change) { return false }
            let stack = stacks[change.node]
            // A scene that is to get the focus is concerned only if it goes.
            if change.kind == .sceneSelected {
                return (0..<reported.count).contains {
                    reported[$0].kind == .sceneRemoved && reported[$0].node == change.node
                }
            }
            if stacksAround(stack).contains(where: { $0.pointee.isReported }) { return true }
            return stack.pointee.over?.pointee.isReported ?? false
        }
    }

    /// Whether a report has done a part of a plan. Something else may have the records of what went.
    private func isDone(_ change: Change) -> Bool {
        switch change.kind {
        case .removed: !entries[change.entry].pointee.isAskedAbout
        case .stackRemoved, .sceneRemoved: !stacks[change.node].pointee.isAskedToGo
        default: false
        }
    }

    /// A report that brings more than is asked about, a result or the focus, comes first.
    private func agree(_ operation: OperationReference) -> ReportEffect {
        operation.pointee.agrees = !operation.pointee.bringsResult && !movesFocusAlone(operation)
        if !operation.pointee.question.kind.isOfTree {
            operation.pointee.outcome.entry = operation.pointee.intent.entry
        }
        return .completes
    }
}

extension IntentKind {
    /// Whether a report changes nothing that is asked about.
    fileprivate var leavesQuestions: Bool { self == .hostDidUpdate || self == .hostDidResize }
}

/// The effect of a report on the open question.
private enum ReportEffect: UInt8, BitwiseCopyable {
    /// Nothing of what it asks is concerned.
    case none
    /// All that it asks.
    case completes
    /// A part of what it asks.
    case does
    /// Something else: the question is void.
    case voids
}
