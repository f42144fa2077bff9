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
        if mailboxIsClosed { return .closed }
        if flaw == .isNull || flaw == .kind || flaw == .size || act.invalidIndex != nil { return .invalid }
        return flaw == .name ? .tooLarge : .pending
    }

    func postClose(_ port: Int) -> NavigationStatus {
        if mailboxIsClosed { return .closed }
        mailboxIsClosed = true
        leave(ModelPost(nil, key: -1, port: port, loans: []))
        return .pending
    }

    private func leave(_ post: ModelPost) {
        mailbox.append(post)
        ports[post.port].posts += 1
        if !ports[post.port].hasWoken {
            ports[post.port].hasWoken = true
            wake(post.port)
        }
    }

    private func wake(_ port: Int) { say(.woken, [ports[port].loan]) }

    // MARK: Draining

    /// What is posted from now on waits for the next drain.
    func takePosts() {
        taken += mailbox
        mailbox = []
    }

    func drain() -> NavigationStatus {
        if isClosed { return .closed }
        var room = settings.operationLimit - (isInside ? acceptedInside + 1 : 0)
        takePosts()
        for index in ports.indices { ports[index].hasWoken = false }
        while let post = taken.first {
            guard room > 0 else {
                wake(post.port)
                return .pending
            }
            room -= 1
            let accepted = acceptedInside
            runFirstPost()
            // Whatever came of it, it counts.
            if isInside, acceptedInside == accepted { acceptedInside += 1 }
            if post.act == nil {
                isAbandoned = true
                _ = close()
            }
            if isClosed { return .closed }
        }
        return .ok
    }

    func runFirstPost() {
        let post = taken.removeFirst()
        if let act = post.act { run(post, act) }
        ports[post.port].posts -= 1
        outermost { leave(post.port) }
    }

    private func run(_ post: ModelPost, _ act: ModelAct) {
        let operation = begin(act, key: post.key, post.loans)
        becomePending(operation)
        operation.wasTold = true
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
}
