// The reference: the end of a navigator, and the user data that comes back.

import NavCore

extension ModelReference {
    /// It was freed, and no call of it is running.
    var isGone: Bool { isAbandoned && life == .closed && !isInside }

    func close() -> NavigationStatus {
        if isClosed { return .closed }
        isClosed = true
        if isInside { return .pending }
        outermost {}
        return .ok
    }

    func free() {
        isAbandoned = true
        _ = close()
        say(.returned, [])
    }

    func shutDown() {
        life = .closing
        mailboxIsClosed = true
        takePosts()
        while !taken.isEmpty { runFirstPost() }
        endOperations()
        for entry in stack.sorted(by: { age(of: $0) > age(of: $1) }) {
            guard let waiter = waiter(of: entry) else { continue }
            settle(waiter: waiter, ModelReference.cancelled(.shutdown), entry.key)
        }
        let entries = stack
        stack = []
        release(entries, shown: entries)
        deliver()
        records += (registrations.prefix(registrations.count - ModelRoutes.registered)).map { .userData($0) }
        if let bridgeLoan { records.append(.userData(bridgeLoan)) }
        records += registrations.suffix(ModelRoutes.registered).map { .userData($0) }
        deliver()
        life = .closed
    }

    /// What was decided stays decided, but nothing is changed any more.
    private func endOperations() {
        if let asking {
            switch asking.verdict {
            case nil, .accepted: asking.verdict = .aborted(.closed)
            default: break
            }
            decided.removeAll { $0 === asking }
            decide(asking)
        }
        for operation in decided {
            if operation.verdict == nil { fail(operation, .closed) } else { decide(operation) }
        }
        for operation in queue + held { fail(operation, .closed) }
        decided = []
        queue = []
        held = []
    }

    // MARK: User data

    /// The number of what is lent next.
    func lend() -> Int {
        loanCount += 1
        return loanCount - 1
    }

    func giveBack(_ loan: Int) {
        say(.gaveBack, [loan])
        callback()
    }
}
