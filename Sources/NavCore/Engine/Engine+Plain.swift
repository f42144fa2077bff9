// The short way of the operations that are called most, a navigation and a pop that ask for nothing special while nothing
// special is going on. The steps are those of every operation, less what has nothing to do here. As soon as anything
// special happens, the operation goes on the long way.

/// How far an operation came on the short way.
package enum PlainEnd {
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
        guard obstacles == .none, let route = name.isEmpty ? routes.find(routeId) : routes.find(name),
            let slot = entries.insert(make: Entry.init)
        else { return .notTaken }
        planPlainly(slot, of: route, .navigate)
        guard builds(slot, of: route), isAccepted(.navigate, nil) else { return .special }
        arrivePlainly(slot)
        return .done
    }

    /// The same for a result.
    package func navigatePlainly(
        _ name: Bytes, _ routeId: Id, _ function: ResultFunction?, _ keepsake: Keepsake
    ) -> PlainEnd {
        guard obstacles == .none, let route = name.isEmpty ? routes.find(routeId) : routes.find(name),
            let waiter = waiters.take(make: Waiter.init)
        else { return .notTaken }
        guard let slot = entries.insert(make: Entry.init) else {
            waiters.putBack(waiter)
            return .notTaken
        }
        planPlainly(slot, of: route, .navigateForResult)
        waiter.pointee.begin(function, keepsake, tag: 0)
        waiter.pointee.result.entry = entries[slot].pointee.id
        lastOperation.pointee.outcome.waiter = waiter.pointee.id
        guard builds(slot, of: route), isAccepted(.navigateForResult, nil) else { return .special }
        waiter.pointee.entry = slot
        entries[slot].pointee.waiter = waiter
        arrivePlainly(slot)
        return .done
    }

    /// Pops the top entry, with a result that is a number, a truth value or null, or without one.
    @inline(__always)
    package func popPlainly(_ result: UnsafePointer<Cell>?) -> PlainEnd {
        guard obstacles == .none, stack.count > 1 else { return .notTaken }
        let slot = stack.top
        obstacles = .inside
        name(lastOperation, .popBack)
        lastOperation.pointee.outcome.entry = entries[slot].pointee.id
        lastOperation.pointee.outcome.waiter = .none
        lastOperation.pointee.changes.set(
            Change(kind: .removed, entry: slot, from: UInt32(truncatingIfNeeded: stack.count &- 1)))
        guard isAccepted(.popBack, result) else { return .special }
        let entry = entries[slot]
        if entry.pointee.needsFarewell || isHeard { return leavePlainly(slot, result) }
        stack.pop(entry)
        entry.pointee.phase = .gone
        entries.remove(slot)
        revision &+= 1
        obstacles = .none
        return .done
    }

    // MARK: The steps

    @inline(__always)
    private func planPlainly(_ slot: Slot, of route: Slot, _ kind: IntentKind) {
        obstacles = .inside
        name(lastOperation, kind)
        let number = lastOperation.pointee.question.ticket.rawValue
        let entry = entries[slot]
        entry.pointee.phase = .planned
        entry.pointee.route = route
        entry.pointee.order = number
        entry.pointee.place = number
        lastOperation.pointee.outcome.entry = entry.pointee.id
        lastOperation.pointee.outcome.waiter = .none
        lastOperation.pointee.changes.set(
            Change(kind: .added, entry: slot, to: UInt32(truncatingIfNeeded: stack.count)))
    }

    /// Makes the model of the new entry. Where that ends the operation, false.
    @inline(__always)
    private func builds(_ slot: Slot, of route: Slot) -> Bool {
        guard hasBuilders, routes[route].pointee.builder.makeModel != nil else { return true }
        lastOperation.pointee.outcome.removed = 0
        if makeModel(lastOperation, slot, 0, 0) { return true }
        leave()
        return false
    }

    /// Whether the bridge just says yes.
    @inline(__always)
    private func isAccepted(_ kind: IntentKind, _ result: UnsafePointer<Cell>?) -> Bool {
        guard let transition = bridge.transition else {
            if bridge.form == .none, obstacles == .inside { return true }
            goOn(kind, result, answer: nil)
            return false
        }
        let operation = lastOperation
        operation.pointee.question.id = .question(of: operation.pointee.ticket)
        beingAsked = operation
        let answer = transition(bridge.keepsake.userData, address(of: &operation.pointee.question))
        beingAsked = nil
        if answer == Answer.yes, obstacles == .inside { return true }
        goOn(kind, result, answer: answer)
        return false
    }

    /// Goes on the long way, before the bridge is asked or after it answered.
    @inline(never)
    private func goOn(_ kind: IntentKind, _ result: UnsafePointer<Cell>?, answer: Int32?) {
        let operation = lastOperation
        operation.pointee.outcome.removed = 0
        obstacles.insert(.special)
        keep(result, for: operation)
        if let answer, answer != Answer.yes || operation.pointee.verdict != .open {
            heed(answer, operation)
        } else if answer != nil || ask(operation, kind) {
            commit(operation)
        }
        leave()
    }

    private func keep(_ result: UnsafePointer<Cell>?, for operation: OperationReference) {
        guard let result, case .value(let taken) = take(result) else { return }
        operation.pointee.intent.result = taken
    }

    @inline(__always)
    private func arrivePlainly(_ slot: Slot) {
        let entry = entries[slot]
        entry.pointee.phase = .alive
        stack.push(slot, entry)
        revision &+= 1
        if isHeard { keepPlainly(slot, stack.count - 1) }
        obstacles.remove(.inside)
    }

    /// Pops an entry that has something to give back, somebody who waits, or hosts that hear of it.
    @inline(never)
    private func leavePlainly(_ slot: Slot, _ result: UnsafePointer<Cell>?) -> PlainEnd {
        let entry = entries[slot]
        if isHeard, entry.pointee.needsFarewell {
            goOn(.popBack, result, answer: Answer.yes)
            return .special
        }
        stack.pop(entry)
        entry.pointee.phase = .leaving
        revision &+= 1
        if isHeard {
            keepPlainly(slot, stack.count)
            records.keepDelivered(Record(kind: .released, isKept: true, entry: slot, revision: revision))
            noteFullness()
            obstacles.remove(.inside)
            return .done
        }
        lastOperation.pointee.outcome = plainOutcome
        lastOperation.pointee.changes.removeAll()
        if let waiter = entry.pointee.waiter { settlePlainly(waiter, result) }
        if entries[slot].pointee.ownsAnything || obstacles.contains(.said) {
            append(Record(kind: .released, entry: slot))
        } else {
            entries[slot].pointee.phase = .gone
            entries.remove(slot)
        }
        leave()
        return .over
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
    @inline(never)
    private func keepPlainly(_ slot: Slot, _ index: Int) {
        records.keepDelivered(
            Record(of: lastOperation.pointee.question, slot, UInt32(truncatingIfNeeded: index), revision))
        noteFullness()
    }

    // MARK: The outcome

    /// The operation that went the short way, or began on it.
    package var plainOperation: OperationReference { lastOperation }

    /// Whether the last operation went the short way, so that its outcome is not written down wholly.
    var lastWasPlain: Bool { !obstacles.contains(.special) && lastOperation.pointee.changes.count == 1 }

    /// Of the last operation, which went the short way.
    var plainOutcome: Outcome {
        var outcome = lastOperation.pointee.outcome
        outcome.removed = lastOperation.pointee.question.kind == .popBack ? 1 : 0
        outcome.revision = revision
        return outcome
    }

    /// The record of the last operation can't be that of the next one.
    func endPlainness() {
        if lastWasPlain { lastOperation.pointee.outcome = plainOutcome }
        obstacles.insert(.special)
    }
}
