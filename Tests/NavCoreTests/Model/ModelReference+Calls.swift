// The reference: what each call does at once.

import NavCore

extension ModelReference {
    func perform(_ act: ModelAct) {
        switch act.kind {
        case .cancelResult: cancel(act)
        case .answer: answer(act)
        case .abort: abort(act)
        case .setBridge: setBridge(act)
        default: operate(act)
        }
    }

    func returned(_ status: NavigationStatus) { say(.returned, [Int(status.rawValue)]) }

    func operate(_ act: ModelAct) {
        let operation = Operation(act, newKey())
        if act.kind == .navigateForResult { operation.waiter = newKey() }
        if operation.isReport { submit(report: operation) } else { submit(operation) }
        operation.wasTold = operation.isPending
        if operation.isPending {
            say(.returned, [1], [operation.key, operation.waiter ?? 0])
            ticketKeys.append(operation.key)
            tickets[operation.key] = operation
        } else {
            let waiter = operation.status == .ok ? operation.waiter ?? 0 : 0
            say(
                .returned,
                [
                    Int(operation.status.rawValue), Int(operation.by.rawValue), Int(operation.code),
                    Int(operation.reason.rawValue), operation.removed, Int(operation.revision),
                ], [operation.entry, waiter])
        }
        if let waiter = operation.waiter, operation.isPending || operation.status == .ok {
            waiters.append(waiter)
            waitersGiven += 1
        }
        if operation.entry != 0, !operation.isPending { known.insert(operation.entry) }
    }

    func submit(_ operation: Operation) {
        if isInside || asking != nil || !queue.isEmpty {
            if pending >= ModelSettings.queueCapacity || !mayCall() { return finish(operation, .full) }
            becomePending(operation)
            queue.append(operation)
            return
        }
        outermost { run(operation) }
    }

    func mayCall() -> Bool {
        guard isInside else { return true }
        guard acceptedInside + 1 < ModelSettings.operationLimit else { return false }
        acceptedInside += 1
        return true
    }

    func becomePending(_ operation: Operation) {
        guard !operation.isPending else { return }
        operation.isPending = true
        pending += 1
        tickets[operation.key] = operation
        if let waiter = operation.waiter { liveWaiters.insert(waiter) }
    }

    func submit(report operation: Operation) {
        if isInside {
            acceptedInside += 1
            let open = openQuestion
            let decision = open.flatMap { verdict(of: operation, on: $0) }
            if decision == nil, acceptedInside >= ModelSettings.operationLimit {
                let status = plan(report: operation)
                if status != .ok { return finish(operation, status) }
            }
            becomePending(operation)
            if let open, let decision { settle(open, decision) }
            decided.append(operation)
            return
        }
        outermost { apply(report: operation) }
    }

    func cancel(_ act: ModelAct) {
        guard waiters.contains(act.subject.key) else { return returned(.stale) }
        guard liveWaiters.contains(act.subject.key) else { return returned(.alreadyResolved) }
        // Of an operation that waits the entry may not be made yet.
        let owner = tickets.values.first { $0.waiter == act.subject.key }
        let entry = stack.first { $0.waiter == act.subject.key }?.key ?? owner?.new?.key ?? 0
        outermost { settle(waiter: act.subject.key, [1, 9, 0], entry) }
        returned(.ok)
    }

    func answer(_ act: ModelAct) {
        guard questionKeys.contains(act.subject.key) else { return returned(.stale) }
        guard let open = openQuestion, open.question == act.subject.key else { return returned(.alreadyResolved) }
        settle(open, act.code == 0 ? .accepted : .refused(act.code))
        returned(.ok)
    }

    func abort(_ act: ModelAct) {
        guard ticketKeys.contains(act.subject.key), let operation = tickets[act.subject.key] else {
            return returned(ticketKeys.contains(act.subject.key) ? .alreadyResolved : .stale)
        }
        let isQueued = queue.contains { $0 === operation }
        let isWaiting = isQueued || openQuestion === operation || building === operation
        guard isWaiting, operation.verdict == nil else { return returned(.alreadyResolved) }
        queue.removeAll { $0 === operation }
        settle(operation, .aborted(act.isFlagged ? .timedOut : .byHost))
        returned(.ok)
    }

    func setBridge(_ act: ModelAct) {
        guard mayCall() else { return returned(.full) }
        outermost {
            hasBridge = act.code != 0
            if let open = openQuestion { settle(open, .aborted(.bridgeGone)) }
            replayIsDue = hasBridge
        }
        returned(.ok)
    }

    var openQuestion: Operation? {
        guard let operation = beingAsked ?? asking, operation.verdict == nil else { return nil }
        return operation
    }
}
