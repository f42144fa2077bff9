// The end of a navigator: everything that is open is ended, everything that was lent is given back.

extension Engine {
    /// Closes it; inside a callback when the outermost call ends.
    package func close() -> Status {
        guard !isClosed else { return .closed }
        wantsClose = true
        guard !isInside else { return .pending }
        leaveIfOutermost()
        return .ok
    }

    func shutDown() {
        life = .closing
        endOperations()
        while stack.count > 0 {
            let slot = stack.top
            stack.pop(in: entries)
            entries[slot].pointee.phase = .leaving
            if entries[slot].pointee.waiter != 0 {
                settle(waiter: entries[slot].pointee.waiter, cancelled: .shutdown, .core)
            }
            append(.released, slot)
        }
        deliver()
        giveBackRegistrations()
        deliver()
        life = .closed
    }

    private func endOperations() {
        if asking != 0 {
            operations[asking].pointee.verdict = .aborted(.closed)
            decide(asking)
        }
        while let operation = decided.takeFirst(in: operations) { endUnrun(operation) }
        while let operation = queue.takeFirst(in: operations) { endUnrun(operation) }
    }

    private func endUnrun(_ operation: Slot) {
        if operations[operation].pointee.phase != .done { fail(operation, .closed) }
    }

    private func giveBackRegistrations() {
        while let observer = observers.first {
            if let callback = observers.remove(observer) { giveBack(callback) }
        }
        if bridge.memory != nil { records.append(Record(kind: .discardedBridge, memory: bridge.memory)) }
        bridge = Bridge()
        routes.forEach { slot in
            if let builder = routes[slot].pointee.builder {
                routes[slot].pointee.builder = nil
                routes[slot].pointee.makesModels = false
                routes[slot].pointee.makesViews = false
                records.append(Record(kind: .discardedBuilder, memory: builder))
            }
        }
    }

    /// Gives back what was kept for pulling, before the engine itself goes.
    package func forgetEvents() {
        while pull() != nil {}
    }
}
