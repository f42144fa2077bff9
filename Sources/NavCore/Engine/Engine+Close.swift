// The end of a navigator: everything that is open is ended, everything that was lent is given back.

extension Engine {
    /// Closes it; inside a callback when the outermost call ends.
    package func close() -> Status {
        guard !isClosed else { return .closed }
        obstacles.insert(.closed)
        guard !isInside else { return .pending }
        leaveIfOutermost()
        return .ok
    }

    func shutDown() {
        life = .closing
        endPlainness()
        endPosts()
        endOperations()
        for index in (0..<stack.count).reversed() {
            entries[stack[index]].pointee.phase = .leaving
            if let waiter = entries[stack[index]].pointee.waiter { cancel(waiter, .shutdown, .core) }
        }
        while stack.count > 0 {
            append(Record(kind: .released, entry: stack.top))
            stack.pop(entries[stack.top])
        }
        deliver()
        giveBackRegistrations()
        deliver()
        life = .closed
    }

    private func endOperations() {
        if let asking {
            if asking.pointee.verdict == .open || asking.pointee.verdict == .accepted {
                asking.pointee.verdict = .aborted
                asking.pointee.verdictCode = AbortReason.closed.rawValue
            }
            decided.remove(asking)
            decide(asking)
        }
        while let operation = decided.takeFirst() { fail(operation, .closed) }
        while let operation = queue.takeFirst() { fail(operation, .closed) }
        obstacles.remove(.queued)
    }

    private func giveBackRegistrations() {
        while let observer = observers.first {
            if let keepsake = observers.remove(observer) { giveBack(keepsake) }
        }
        noteWhoHears()
        giveBack(bridge.keepsake)
        bridge = Bridge()
        routes.forEach { slot in
            giveBack(routes[slot].pointee.builder.keepsake)
            routes[slot].pointee.builder = Builder()
        }
    }

    /// Gives back what was kept for pulling, before the engine itself goes. What that calls may pull too.
    package func forgetEvents() {
        while pull() != nil || lent.count > 0 {}
    }
}
