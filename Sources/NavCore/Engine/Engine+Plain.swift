// The short way of the operations that are called most, a navigation and a pop that ask for nothing special while nothing
// special is going on. The steps are those of every operation, less what has nothing to do here. As soon as anything
// special happens, the operation goes on the long way.

/// How far an operation came on the short way.
package enum PlainEnd: UInt8, BitwiseCopyable {
    /// It can't go there; nothing has happened.
    case notTaken
    /// It is done, and no callback ran after the commit.
    case done
    /// It is done.
    case over
    /// It went on the long way, and has to be concluded.
    case special
}

extension Engine {
    /// Navigates to a route by name, or where that is empty by id.
    @inline(__always)
    package func navigatePlainly(_ name: Bytes, _ routeId: Id) -> PlainEnd {
        obstacles == .none ? navigate(name, routeId, .none) : navigateHeard(name, routeId)
    }

    @inline(never)
    private func navigateHeard(_ name: Bytes, _ routeId: Id) -> PlainEnd {
        obstacles == .heard ? navigate(name, routeId, .heard) : .notTaken
    }

    @inline(__always)
    private func navigate(_ name: Bytes, _ routeId: Id, _ idle: Obstacles) -> PlainEnd {
        guard let route = route(name, routeId) else { return .notTaken }
        guard let slot = entries.insert(make: Entry.init) else { return .notTaken }
        let operation = lastOperation
        plan(operation, slot, of: route, .navigate)
        guard builds(operation, slot, of: route, idle), isAccepted(operation, nil, idle) else { return .special }
        arrive(slot, idle)
        return .done
    }

    /// The same for a result.
    package func navigatePlainly(
        _ name: Bytes, _ routeId: Id, _ function: ResultFunction?, _ keepsake: Keepsake
    ) -> PlainEnd {
        let idle = obstacles
        guard idle == .none || idle == .heard else { return .notTaken }
        guard let route = route(name, routeId) else { return .notTaken }
        guard let waiter = waiters.take(make: Waiter.init) else { return .notTaken }
        guard let slot = entries.insert(make: Entry.init) else {
            waiters.putBack(waiter)
            return .notTaken
        }
        let operation = lastOperation
        plan(operation, slot, of: route, .navigateForResult)
        waiter.pointee.begin(function, keepsake, tag: 0)
        waiter.pointee.result.entry = operation.pointee.outcome.entry
        operation.pointee.outcome.waiter = waiter.pointee.id
        guard builds(operation, slot, of: route, idle), isAccepted(operation, nil, idle) else { return .special }
        waiter.pointee.entry = slot
        entries[slot].pointee.waiter = waiter
        arrive(slot, idle)
        return .done
    }

    /// Pops the top entry, with a result that is a number, a truth value or null, or without one.
    @inline(__always)
    package func popPlainly(_ result: UnsafePointer<Cell>?) -> PlainEnd {
        obstacles == .none ? pop(result, .none) : popHeard(result)
    }

    @inline(never)
    private func popHeard(_ result: UnsafePointer<Cell>?) -> PlainEnd {
        obstacles == .heard ? pop(result, .heard) : .notTaken
    }

    @inline(__always)
    private func pop(_ result: UnsafePointer<Cell>?, _ idle: Obstacles) -> PlainEnd {
        guard stack.count > 1 else { return .notTaken }
        let slot = stack.top
        let operation = lastOperation
        name(operation, .popBack)
        operation.pointee.outcome.entry = entries[slot].pointee.id
        operation.pointee.outcome.waiter = .none
        operation.pointee.changes.set(
            Change(kind: .removed, entry: slot, from: UInt32(truncatingIfNeeded: stack.count &- 1)))
        guard isAccepted(operation, result, idle) else { return .special }
        let entry = entries[slot]
        if entry.pointee.needsFarewell || idle == .heard { return leave(slot, result, idle) }
        stack.pop(entry)
        entry.pointee.phase = .gone
        entries.remove(slot)
        revision &+= 1
        obstacles = idle
        return .done
    }

    // MARK: The steps

    @inline(__always)
    private func route(_ name: Bytes, _ id: Id) -> Slot? {
        if name.isEmpty { return routes.find(id) }
        return name.count > Bytes.endsCount ? routeOfLongName(name) : routes.findShort(name)
    }

    @inline(never)
    private func routeOfLongName(_ name: Bytes) -> Slot? { routes.findLong(name) }

    @inline(__always)
    private func plan(_ operation: OperationReference, _ slot: Slot, of route: Slot, _ kind: IntentKind) {
        let number = nextTicket.rawValue
        name(operation, kind)
        let entry = entries[slot]
        entry.pointee.phase = .planned
        entry.pointee.route = route
        entry.pointee.order = number
        entry.pointee.place = number
        operation.pointee.outcome.entry = entry.pointee.id
        operation.pointee.outcome.waiter = .none
        operation.pointee.changes.set(
            Change(kind: .added, entry: slot, to: UInt32(truncatingIfNeeded: stack.count)))
    }

    /// Makes the model of the new entry. Where the operation does not stay on the short way, false.
    @inline(__always)
    private func builds(_ operation: OperationReference, _ slot: Slot, of route: Slot, _ idle: Obstacles) -> Bool {
        guard hasBuilders, routes[route].pointee.builder.makeModel != nil else { return true }
        return buildsModel(operation, slot, idle)
    }

    @inline(never)
    private func buildsModel(_ operation: OperationReference, _ slot: Slot, _ idle: Obstacles) -> Bool {
        obstacles.insert(.inside)
        operation.pointee.outcome.removed = 0
        guard makeModel(operation, slot, 0, 0) else {
            leave()
            return false
        }
        if obstacles == idle.with(.inside) { return true }
        goOn(operation, nil, answer: nil)
        return false
    }

    /// Whether the bridge just says yes, and nothing happens meanwhile.
    @inline(__always)
    private func isAccepted(_ operation: OperationReference, _ result: UnsafePointer<Cell>?, _ idle: Obstacles) -> Bool
    {
        guard let transition = bridge.transition else {
            if bridge.form == .none { return true }
            goOn(operation, result, answer: nil)
            return false
        }
        operation.pointee.question.id = .question(of: operation.pointee.ticket)
        let asking = idle.with(.inside).with(.plain)
        obstacles = asking
        let answer = transition(bridge.keepsake.userData, address(of: &operation.pointee.question))
        if answer == Answer.yes, obstacles == asking { return true }
        goOn(operation, result, answer: answer)
        return false
    }

    /// Goes on the long way, before the bridge is asked or after it answered.
    @inline(never)
    private func goOn(_ operation: OperationReference, _ result: UnsafePointer<Cell>?, answer: Int32?) {
        obstacles = obstacles.without(.plain).with(.inside).with(.special)
        operation.pointee.outcome.removed = 0
        if let result, case .value(let taken) = take(result) { operation.pointee.intent.result = taken }
        if let answer, answer != Answer.yes || operation.pointee.verdict != .open {
            heed(answer, operation)
        } else if answer != nil || ask(operation, operation.pointee.question.kind) {
            commit(operation)
        }
        leave()
    }

    @inline(__always)
    private func arrive(_ slot: Slot, _ idle: Obstacles) {
        let entry = entries[slot]
        entry.pointee.phase = .alive
        stack.push(slot, entry)
        revision &+= 1
        obstacles = idle
        if idle == .heard { keepChange(of: slot, stack.count - 1) }
    }

    /// Pops an entry that has something to give back, somebody who waits, or a host that hears of it.
    @inline(never)
    private func leave(_ slot: Slot, _ result: UnsafePointer<Cell>?, _ idle: Obstacles) -> PlainEnd {
        let entry = entries[slot]
        let operation = lastOperation
        if idle == .heard, entry.pointee.needsFarewell {
            goOn(operation, result, answer: Answer.yes)
            return .special
        }
        stack.pop(entry)
        entry.pointee.phase = .leaving
        revision &+= 1
        if idle == .heard {
            obstacles = idle
            keepChange(of: slot, stack.count)
            records.keepDelivered(Record(kind: .released, isKept: true, entry: slot, revision: revision))
            noteFullness()
            return .done
        }
        obstacles = .inside
        _ = plainOutcome
        operation.pointee.changes.removeAll()
        if let waiter = entry.pointee.waiter { settlePlainly(waiter, result) }
        releasePlainly(slot)
        leave()
        return .over
    }

    /// Releases an entry at once, so that nothing that was called inside its result is told before.
    private func releasePlainly(_ slot: Slot) {
        if entries[slot].pointee.ownsAnything || isHeard {
            deliverRelease(Record(kind: .released, entry: slot, revision: revision))
        }
        free(entry: slot)
    }

    /// Tells a waiter the result of its entry, which has left.
    private func settlePlainly(_ waiter: WaiterReference, _ result: UnsafePointer<Cell>?) {
        entries[waiter.pointee.entry].pointee.waiter = nil
        waiter.pointee.entry = 0
        waiter.pointee.isSettled = true
        if let result {
            waiter.pointee.scalar = result.pointee.scalarCopy
            waiter.pointee.result.kind = ResultKind.value.rawValue
            waiter.pointee.result.value = UnsafePointer(withUnsafeMutablePointer(to: &waiter.pointee.scalar) { $0 })
        } else {
            waiter.pointee.result.kind = ResultKind.cancelled.rawValue
            waiter.pointee.result.reason = CancellationReason.pop.rawValue
        }
        waiter.pointee.function?(waiter.pointee.keepsake.userData, address(of: &waiter.pointee.result))
        waiter.pointee.keepsake.destroy?(waiter.pointee.keepsake.userData)
        waiter.pointee.keepsake = Keepsake()
        waiter.pointee.isLive = false
        waiters.putBack(waiter)
    }

    /// Keeps a plain change for hosts that pull.
    private func keepChange(of slot: Slot, _ index: Int) {
        records.keepDelivered(
            Record(of: lastOperation.pointee.question, slot, UInt32(truncatingIfNeeded: index), revision))
        noteFullness()
    }

    // MARK: The outcome

    /// The operation that went the short way, or began on it.
    package var plainOperation: OperationReference { lastOperation }

    /// Whether the last operation went the short way, so that its outcome is not written down wholly.
    var lastWasPlain: Bool { !obstacles.contains(.special) && lastOperation.pointee.changes.count == 1 }

    /// Of the last operation, which went the short way: what it left to be written down later, is.
    @inline(__always)
    package var plainOutcome: UnsafePointer<Outcome> {
        let operation = lastOperation
        operation.pointee.outcome.removed = operation.pointee.question.kindNumber == IntentKind.popBack.rawValue ? 1 : 0
        operation.pointee.outcome.revision = revision
        return UnsafePointer(withUnsafeMutablePointer(to: &operation.pointee.outcome) { $0 })
    }

    /// The record of the last operation can't be that of the next one.
    func endPlainness() {
        if lastWasPlain { _ = plainOutcome }
        obstacles.insert(.special)
    }
}
