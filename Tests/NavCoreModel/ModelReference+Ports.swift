// The reference: ports, and what is posted through them.

import NavCore

extension ModelReference {
    func newPort() -> NavigationStatus {
        let loan = lend()
        if isClosed {
            outermost { giveBack(loan) }
            return .closed
        }
        ports.append(ModelPort(loan: loan))
        return .ok
    }

    func release(port: Int) {
        ports[port].owners -= 1
        leave(port)
    }

    private func leave(_ port: Int) {
        if ports[port].owners == 0, ports[port].posts == 0 { giveBack(ports[port].loan) }
    }

    // MARK: Posting, which is no call of the navigator's

    func post(_ act: ModelAct) {
        let inner = act.intents[0]
        guard inner.isOperation else { return post(decision: inner, act.port) }
        let loans = act.flaw == .isNull ? [] : inner.forResults.map { _ in lend() }
        let status = check(inner, act.flaw)
        guard status == .pending else {
            loans.forEach(giveBack)
            return say(.returned, [Int(status.rawValue)], [0])
        }
        let key = newKey()
        ticketKeys.append(key)
        leave(ModelPost(inner, key: key, port: act.port, loans: loans))
        say(.returned, [Int(status.rawValue)], [key])
    }

    private func check(_ act: ModelAct, _ flaw: ModelFlaw) -> NavigationStatus {
        if mailboxIsClosed || closeIsPosted { return .closed }
        if flaw == .isNull || flaw == .kind || flaw == .size || act.invalidIndex != nil { return .invalid }
        return flaw == .name ? .tooLarge : .pending
    }

    private func post(decision act: ModelAct, _ port: Int) {
        let status = check(decision: act)
        if status == .pending { leave(ModelPost(act, key: 0, port: port, loans: [])) }
        say(.returned, [Int(status.rawValue)], [0])
    }

    private func check(decision act: ModelAct) -> NavigationStatus {
        if mailboxIsClosed || closeIsPosted { return .closed }
        switch act.kind {
        case .answer:
            if act.code == Int32.min { return .invalid }
            return questionKeys.contains(act.subject) ? .pending : .stale
        case .abort: return ticketKeys.contains(act.subject) ? .pending : .stale
        default: return waiterTags[act.subject] == nil ? .stale : .pending
        }
    }

    func postClose(_ port: Int) -> NavigationStatus {
        if closeIsPosted || isGone { return .closed }
        closeIsPosted = true
        wakeOnce(port)
        return .pending
    }

    private func leave(_ post: ModelPost) {
        mailbox.append(post)
        ports[post.port].posts += 1
        wakeOnce(post.port)
    }

    private func wakeOnce(_ port: Int) {
        if ports[port].hasWoken { return }
        ports[port].hasWoken = true
        wake(port)
    }

    private func wake(_ port: Int) { say(.woken, [ports[port].loan]) }

    // MARK: Draining

    /// What is posted from now on waits for the next drain.
    func takePosts() {
        taken += mailbox
        mailbox = []
        for index in ports.indices { ports[index].hasWoken = false }
        for abort in taken where abort.act.kind == .abort {
            guard let post = taken.first(where: { $0.isOperation(abort.act.subject) }) else { continue }
            if post.reason == .none, !post.act.isReport { post.reason = abort.act.reason }
        }
    }

    func drain() -> NavigationStatus {
        if !isClosed, !runPosts() { return .pending }
        if closeIsPosted {
            isAbandoned = true
            _ = close()
        }
        return isAbandoned ? .freed : isClosed ? .closed : .ok
    }

    /// False where it has to stop at the limit.
    private func runPosts() -> Bool {
        if isInside { return runTaken(after: acceptedInside + 1) }
        isDraining = true
        let isDone = runTaken(after: 0)
        isDraining = false
        acceptedInside = 0
        if isClosed { outermost {} }
        return isDone
    }

    /// After that many calls. Whatever comes of a post, it counts.
    private func runTaken(after count: Int) -> Bool {
        var ran = count
        takePosts()
        while !isClosed, let post = taken.first {
            guard ran < settings.operationLimit else {
                wake(post.port)
                return false
            }
            if !isInside { acceptedInside = ran }
            runFirstPost()
            acceptedInside = max(acceptedInside, ran)
            ran = acceptedInside + 1
        }
        return true
    }

    func runFirstPost() {
        let post = taken.removeFirst()
        run(post, post.act)
        ports[post.port].posts -= 1
        outermost { leave(post.port) }
    }

    private func run(_ post: ModelPost, _ act: ModelAct) {
        if !act.isOperation { return make(decision: act) }
        let operation = begin(act, key: post.key, post.loans)
        becomePending(operation)
        operation.wasTold = true
        bindWaiters(of: operation, isCommitted: false)
        waitersGiven += operation.waiters.count
        if post.reason != .none {
            operation.reason = post.reason
            outermost { finish(operation, .aborted) }
        } else if isClosed {
            outermost { finish(operation, .closed) }
        } else if act.isReport {
            submit(report: operation)
        } else {
            submit(operation)
        }
    }

    private func make(decision act: ModelAct) {
        if isClosed { return }
        switch act.kind {
        case .answer: _ = answer(act)
        case .abort: _ = abortOperation(act)
        default: _ = cancel(waiter: act.subject)
        }
    }
}
