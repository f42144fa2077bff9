// The reference: what the host reports, and what that does to an open question.

import NavCore

extension ModelReference {
    func plan(report operation: ModelOperation) -> NavigationStatus {
        let act = operation.act
        operation.draft = ModelDraft(of: stack, waiters: [])
        let seen = act.options.revision ?? 0
        if seen > UInt64(revision) { return .stale }
        func hasComeSince(_ entry: ModelEntry) -> Bool { seen != 0 && arrivals[entry.key] ?? 0 > seen }
        if act.kind == .hostDidPop {
            guard let index = stack.firstIndex(where: { $0.key == act.subject }) else {
                return hasGone(act.subject) ? .alreadyGone : .stale
            }
            guard index > 0 else { return .atRoot }
            operation.draft.entry = act.subject
            let above = stack[(index + 1)...].filter(hasComeSince)
            let cancelled = ModelReference.cancelled(.pop, byHost: true)
            operation.draft.become(stack[...index] + above, cancelling: cancelled)
            let result = act.value.map { ModelReference.value($0, byHost: true) } ?? cancelled
            operation.draft.become(stack[..<index] + above, cancelling: result)
            return .ok
        }
        if act.kind == .hostDidUpdate {
            guard stack.contains(where: { $0.key == act.subject }) else {
                return hasGone(act.subject) ? .alreadyGone : .stale
            }
            let status = planUpdate(act, &operation.draft)
            operation.renewals = renewals(of: operation.draft)
            return status
        }
        guard let root = act.entries.first else { return .atRoot }
        if act.entries.contains(where: { phases[$0] == nil }) { return .stale }
        if root != stack[0].key { return .atRoot }
        var wanted = act.entries[...]
        let left = stack.filter { entry in
            guard entry.key == wanted.first else { return hasComeSince(entry) }
            wanted.removeFirst()
            return true
        }
        if !wanted.isEmpty { return .invalid }
        if left.count == stack.count { return .alreadyThere }
        operation.draft.become(left, cancelling: ModelReference.cancelled(.set, byHost: true))
        return .ok
    }

    /// Whether an entry is on the stack no more, or an earlier step has removed it.
    func hasGone(_ entry: Int, _ draft: ModelDraft? = nil) -> Bool {
        [.gone, .leaving].contains(phases[entry]) || draft?.departures.contains { $0.entry.key == entry } ?? false
    }

    /// What a report does to the open question.
    enum Effect {
        case none
        /// All that it asks.
        case completes
        /// A part of that.
        case does
        /// Something else.
        case voids
    }

    func effect(of report: ModelOperation, on asked: ModelOperation) -> Effect {
        // It has no plan yet.
        if asked.loading != nil || report.act.kind == .hostDidUpdate { return .none }
        let status = plan(report: report)
        let planned = asked.draft.stack.map { $0.key }
        let isTheSame =
            status == .ok && planned == report.draft.stack.map { $0.key }
            || report.act.kind == .hostDidSetStack && planned == report.act.entries
        if isTheSame, asked.verdict == nil, asked.renewals.isEmpty {
            report.agrees = !report.bringsResult
            report.draft.entry = report.act.subject
            return .completes
        }
        guard status == .ok else { return .none }
        let departed = stack.filter { !report.draft.stack.contains($0) }
        return departed.contains(where: asked.draft.stack.contains) ? .voids : .does
    }

    /// What a report that waits means for the open question until its turn comes.
    func prepare(_ open: ModelOperation, for effect: Effect) {
        switch effect {
        case .none: break
        case .completes: settle(open, .accepted)
        case .does: if open === beingAsked { open.isAskedForRest = true }
        case .voids:
            open.voidQuestions += 1
            voidQuestion(of: open)
        }
    }

    func apply(report operation: ModelOperation) {
        if operation.agrees { return finish(operation, .ok) }
        let open = asking
        let effect = open.map { self.effect(of: operation, on: $0) } ?? .none
        if effect == .completes, !operation.bringsResult, let open {
            open.verdict = .accepted
            decide(open)
            return finish(operation, .ok)
        }
        let status = plan(report: operation)
        if status == .ok {
            if effect == .voids, let open {
                open.voidQuestions += 1
                decided.removeAll { $0 === open }
                planAnew(open)
            }
            commit(operation)
            if effect == .completes, let open, open.verdict == nil {
                open.verdict = .accepted
                decide(open)
            }
            return
        }
        finish(operation, status)
        guard audience != .nobody, acceptedInside < settings.operationLimit else { return }
        if status == .atRoot || status == .stale || status == .invalid { records.append(.resync(stack)) }
    }

    // MARK: Planning anew

    func voidQuestion(of operation: ModelOperation) {
        if operation === beingAsked { operation.isVoid = true } else { planAnew(operation) }
    }

    /// Plans an operation anew when its turn comes, which is next. Its requests keep their entries.
    func planAnew(_ operation: ModelOperation) {
        becomePending(operation)
        if operation.question != 0 { operation.shown.formUnion(operation.new.map { $0.key }) }
        operation.left = operation.draft.placed.filter { !$0.isOfPath }
        operation.passing = Set(operation.made.filter(operation.passes).map { $0.key })
        tellModelsAgain(of: operation)
        release(made: operation.draft.placed.filter(\.isOfPath), of: operation)
        (operation.new, operation.made, operation.draft.placed) = ([], [], [])
        (operation.draft.redirects, operation.draft.index) = (0, 0)
        operation.isVoid = false
        operation.question = 0
        beNext(operation)
    }

    func beNext(_ operation: ModelOperation) {
        if asking === operation { asking = nil }
        operation.verdict = nil
        queue.insert(operation, at: 0)
    }

    var openQuestion: ModelOperation? {
        guard let operation = beingAsked ?? asking, operation.verdict == nil, !operation.isVoid,
            !operation.isDoneByReport
        else {
            return nil
        }
        return operation
    }
}
