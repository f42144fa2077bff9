// The reference: what each call does at once.

import NavCore

extension ModelReference {
    func perform(_ act: ModelAct) {
        switch act.kind {
        case .close: returned(close())
        case .free: free()
        case .newPort: returned(newPort())
        case .retainPort: ports[act.port].owners += 1
        case .releasePort: release(port: act.port)
        case .post: post(act)
        case .postClose: returned(postClose(act.port))
        case .drain: returned(drain())
        case .view: view(of: act.subject)
        case .holdLinks: returned(holdLinks(act.code != 0))
        case .addPattern: returned(addPattern(act.subject))
        case .setBridge: returned(setBridge(act.bridge))
        case .cancelResult, .answer, .abort, .setState, .configure, .dropView:
            if isClosed { return returned(.closed) }
            changeSomething(act)
        default: operate(act)
        }
    }

    private func changeSomething(_ act: ModelAct) {
        switch act.kind {
        case .cancelResult: returned(cancel(waiter: act.subject))
        case .answer: returned(answer(act))
        case .abort: returned(abort(act))
        case .setState: returned(setState(act))
        case .dropView: returned(dropView(of: act.subject))
        default:
            settings = act.settings
            returned(.ok)
        }
    }

    func returned(_ status: NavigationStatus) { say(.returned, [Int(status.rawValue)]) }

    private func operate(_ act: ModelAct) {
        let loans = act.forResults.map { _ in lend() }
        let taken = act.partsTaken
        let operation = begin(act, key: newKey(), isClosed ? [] : Array(loans.prefix(taken.count)))
        if isClosed {
            outermost { loans.forEach(giveBack) }
            outermost { finish(operation, .closed) }
        } else if let index = act.malformedIndex {
            operation.draft.index = index
            var rest = loans.dropFirst(taken.count)
            // What is wrong in a batch goes first.
            let wrong = act.malformedPart?.forResults.count ?? 0
            outermost { rest.prefix(wrong).forEach(giveBack) }
            rest = rest.dropFirst(wrong)
            outermost { rest.forEach(giveBack) }
            outermost { finish(operation, .invalid) }
        } else if act.isReport {
            submit(report: operation)
        } else {
            submit(operation)
        }
        operation.wasTold = operation.isPending
        if operation.isPending { bindWaiters(of: operation, isCommitted: false) }
        if operation.isPending || operation.status == .ok { waitersGiven += operation.waiters.count }
        if operation.isPending {
            let pending = [Int(NavigationStatus.pending.rawValue), 0, 0, 0, 0, 0, 0, revision]
            say(.returned, pending, [operation.key, 0, operation.waiters.last ?? 0])
            ticketKeys.append(operation.key)
        } else {
            say(.returned, operation.outcomeNumbers, [0] + operation.outcomeKeys)
        }
        if let waiter = operation.outcomeKeys.last, waiter != 0 { waiters.append(waiter) }
    }

    func begin(_ act: ModelAct, key: Int, _ loans: [Int]) -> ModelOperation {
        let operation = ModelOperation(act, key: key, waiters: loans.map { _ in newKey() })
        liveWaiters.formUnion(operation.waiters)
        for (waiter, forResult) in zip(operation.waiters, act.forResults) { waiterTags[waiter] = forResult.options.tag }
        for (waiter, loan) in zip(operation.waiters, loans) { waiterLoans[waiter] = loan }
        operation.isAnimated = act.options.isAnimated ?? settings.isAnimated
        return operation
    }

    func submit(_ operation: ModelOperation) {
        let runsAtOnce = !isInside && asking == nil && queue.isEmpty && !linksAreHeld
        if !runsAtOnce || operation.act.repeatedIndex != nil, let index = wrongIndex(of: operation.act) {
            operation.draft.index = index
            return outermost { finish(operation, .invalid) }
        }
        let othersPending = pendingCount - (operation.isPending ? 1 : 0)
        guard isInside || asking != nil || !queue.isEmpty else {
            let hasRoom = !isToBeHeld(operation) || othersPending < settings.queueCapacity
            return outermost { if hasRoom { run(operation) } else { finish(operation, .full) } }
        }
        if othersPending >= settings.queueCapacity || !mayCall() { return outermost { finish(operation, .full) } }
        if isIssuedAgain(operation) { return outermost { finish(operation, .staleIssuer) } }
        becomePending(operation)
        queue.append(operation)
    }

    func submit(report operation: ModelOperation) {
        guard isInside else { return outermost { apply(report: operation) } }
        if operation.act.kind == .hostDidUpdate, acceptedInside + 1 >= settings.operationLimit {
            return finish(operation, .full)
        }
        acceptedInside += 1
        let open = openQuestion
        let effect = open.map { self.effect(of: operation, on: $0) } ?? .none
        if effect == .none, acceptedInside >= settings.operationLimit {
            let status = plan(report: operation)
            if status != .ok { return finish(operation, status) }
        }
        becomePending(operation)
        if let open, effect != .completes || !operation.bringsResult { prepare(open, for: effect) }
        decided.append(operation)
        if let open, effect == .completes, operation.bringsResult {
            if open === beingAsked { open.isDoneByReport = true } else { settle(open, .accepted) }
        }
    }

    /// Whether one more call is allowed inside a callback.
    func mayCall() -> Bool {
        guard isInside else { return true }
        guard acceptedInside + 1 < settings.operationLimit else { return false }
        acceptedInside += 1
        return true
    }

    func becomePending(_ operation: ModelOperation) {
        guard !operation.isPending else { return }
        operation.isPending = true
        pendingCount += 1
        tickets[operation.key] = operation
    }

    func cancel(waiter: Int) -> NavigationStatus {
        guard waiterTags[waiter] != nil else { return .stale }
        guard liveWaiters.contains(waiter), !decidedWaiters.contains(waiter) else { return .alreadyResolved }
        let entry = entry(of: waiter)
        outermost { settle(waiter: waiter, ModelReference.cancelled(.callerCancel), entry?.key ?? 0) }
        return .ok
    }

    func answer(_ act: ModelAct) -> NavigationStatus {
        if act.code == Int32.min { return .invalid }
        guard questionKeys.contains(act.subject) else { return .stale }
        guard let open = openQuestion, open.question == act.subject else { return .alreadyResolved }
        settle(open, act.code == 0 ? .accepted : .refused(act.code))
        return .ok
    }

    private func abort(_ act: ModelAct) -> NavigationStatus {
        if let post = (taken + mailbox).first(where: { $0.isOperation(act.subject) }) {
            guard post.reason == .none, !post.act.isReport else { return .alreadyResolved }
            post.reason = act.reason
            return .ok
        }
        return abortOperation(act)
    }

    func abortOperation(_ act: ModelAct) -> NavigationStatus {
        guard ticketKeys.contains(act.subject), let operation = tickets[act.subject] else { return .stale }
        let isQueued = (queue + held).contains { $0 === operation }
        let isWaiting = isQueued || (beingAsked ?? asking ?? building) === operation
        guard isWaiting, operation.verdict == nil, !operation.isDoneByReport else { return .alreadyResolved }
        queue.removeAll { $0 === operation }
        held.removeAll { $0 === operation }
        settle(operation, .aborted(act.reason))
        return .ok
    }

    private func setBridge(_ new: ModelBridge) -> NavigationStatus {
        let loan = new == .none ? nil : lend()
        if isClosed || !mayCall() {
            let status: NavigationStatus = isClosed ? .closed : .full
            outermost { loan.map(giveBack) }
            return status
        }
        outermost {
            if let bridgeLoan { records.append(.userData(bridgeLoan)) }
            bridgeLoan = loan
            bridge = new
            if let open = openQuestion, open.loading == nil {
                if new == .none { settle(open, .aborted(.bridgeGone)) } else { voidQuestion(of: open) }
            }
            replayIsDue = new != .none
        }
        return .ok
    }

    private func setState(_ act: ModelAct) -> NavigationStatus {
        guard mayCall() else { return .full }
        guard let phase = phases[act.subject], phase != .gone else { return .stale }
        outermost {
            states[act.subject] = act.value
            if audience != .nobody, phase == .alive, news.insert(act.subject).inserted {
                records.append(.state(act.subject))
            }
        }
        return .ok
    }
}
