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
    /// It is pending: its question waits to be pulled.
    case asked
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
        isFreeWhenHeard() ? navigate(name, routeId, .heard) : .notTaken
    }

    /// Whether nothing is going on but that somebody hears of it; then the last record is fit. After a question to be
    /// pulled it says "pending" for as long as its outcome may be asked for.
    private func isFreeWhenHeard() -> Bool {
        if obstacles != .heard {
            guard obstacles == Obstacles.heard.with(.special), bridge.form == .pulled, observers.isEmpty else {
                return false
            }
            takeOtherLast()
            obstacles = .heard
        }
        lastOperation.pointee.isPending = false
        lastOperation.pointee.wasTold = false
        lastOperation.pointee.outcome.ticket = .none
        return true
    }

    @inline(__always)
    private func navigate(_ name: Bytes, _ routeId: Id, _ idle: Obstacles) -> PlainEnd {
        guard let route = route(name, routeId) else { return .notTaken }
        if hasSpecialRoutes, routes[route].pointee.isSpecial { return navigateSpecially(route, idle) }
        return push(route, idle, makesModel: false)
    }

    /// Navigates to a route that makes models, but not to one that needs arguments.
    @inline(never)
    private func navigateSpecially(_ route: Slot, _ idle: Obstacles) -> PlainEnd {
        routes[route].pointee.needsArguments ? .notTaken : push(route, idle, makesModel: true)
    }

    @inline(__always)
    private func push(_ route: Slot, _ idle: Obstacles, makesModel: Bool) -> PlainEnd {
        guard let slot = entries.insert(make: Entry.init) else { return .notTaken }
        let operation = lastOperation
        plan(operation, slot, of: route, .navigate)
        guard !makesModel || buildsModel(operation, slot, idle), isAccepted(operation, nil, idle) else {
            return unaccepted
        }
        arrive(slot, idle)
        return .done
    }

    /// The end of an operation that is not accepted at once.
    private var unaccepted: PlainEnd { obstacles.contains(.special) ? .special : .asked }

    /// The same for a result.
    package func navigatePlainly(
        _ name: Bytes, _ routeId: Id, _ function: ResultFunction?, _ keepsake: Keepsake
    ) -> PlainEnd {
        guard obstacles == .none || isFreeWhenHeard() else { return .notTaken }
        let idle = obstacles
        guard let route = route(name, routeId) else { return .notTaken }
        let isSpecial = hasSpecialRoutes && routes[route].pointee.isSpecial
        if isSpecial, routes[route].pointee.needsArguments { return .notTaken }
        guard let waiter = waiters.take(make: Waiter.init) else { return .notTaken }
        guard let slot = entries.insert(make: Entry.init) else {
            waiters.putBack(waiter)
            return .notTaken
        }
        let operation = lastOperation
        plan(operation, slot, of: route, .navigateForResult)
        waiter.pointee.begin(function, keepsake, tag: 0, order: nextTicket.rawValue)
        waiter.pointee.result.entry = operation.pointee.outcome.entry
        operation.pointee.outcome.waiter = waiter.pointee.id
        guard !isSpecial || buildsModel(operation, slot, idle), isAccepted(operation, nil, idle) else {
            return .special
        }
        waiter.pointee.entry = slot
        entries[slot].pointee.waiter = waiter
        arrive(slot, idle)
        return .done
    }

    /// Pops the top entry with a result that is a string or bytes.
    @inline(never)
    package func popPlainly(copying result: UnsafePointer<Cell>) -> PlainEnd {
        guard obstacles == .none || isFreeWhenHeard(), stack.count > 1 else { return .notTaken }
        guard case .value(let copy) = blocks.copy(result) else { return .notTaken }
        lastOperation.pointee.intent.result = copy
        let end = pop(nil, obstacles)
        if end == .done || end == .over {
            lastOperation.pointee.intent.result = nil
            blocks.release(copy.block)
        }
        return end
    }

    /// Pops the top entry, with a result that is a number, a truth value or null, or without one.
    @inline(__always)
    package func popPlainly(_ result: UnsafePointer<Cell>?) -> PlainEnd {
        obstacles == .none ? pop(result, .none) : popHeard(result)
    }

    @inline(never)
    private func popHeard(_ result: UnsafePointer<Cell>?) -> PlainEnd {
        isFreeWhenHeard() ? pop(result, .heard) : .notTaken
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
        guard isAccepted(operation, result, idle) else { return unaccepted }
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
            askOther(operation, result)
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

    /// Asks a bridge that has no function for all questions.
    @inline(never)
    private func askOther(_ operation: OperationReference, _ result: UnsafePointer<Cell>?) {
        let isForResult = operation.pointee.outcome.waiter != .none
        if bridge.form == .pulled, !isForResult, result == nil, operation.pointee.intent.result == nil {
            keepQuestion(operation)
        } else {
            goOn(operation, result, answer: nil)
        }
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
        if idle == .heard {
            keep(.changed, lastOperation)
            noteFullness()
        }
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
            keep(.changed, operation)
            keepRelease(of: slot)
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
        } else if let value = lastOperation.pointee.intent.result {
            waiter.pointee.result.kind = ResultKind.value.rawValue
            waiter.pointee.result.value = value.cell
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

    // MARK: Hosts that pull

    /// Keeps what is said of a plain operation for hosts that pull.
    @inline(__always)
    private func keep(_ kind: RecordKind, _ operation: OperationReference) {
        let change = operation.pointee.changes.only
        records.keepDelivered(Record(kind, of: PlainOperation(operation.pointee), change.entry, revision))
    }

    @inline(__always)
    private func keepRelease(of slot: Slot) {
        records.keepDelivered(Record(kind: .released, isKept: true, entry: slot, revision: revision))
    }

    /// Asks a bridge that pulls its questions.
    private func keepQuestion(_ operation: OperationReference) {
        operation.pointee.question.id = .question(of: operation.pointee.ticket)
        operation.pointee.outcome.removed = 0
        becomePending(operation)
        operation.pointee.wasTold = true
        asking = operation
        obstacles = Obstacles.heard.with(.asking)
        keep(.question, operation)
        noteFullness()
    }

    /// Carries the last operation out where this is its question and nothing has happened since it was asked.
    @inline(__always)
    func acceptPlainly(_ question: Id) -> Bool {
        let operation = lastOperation
        guard obstacles == Obstacles.heard.with(.asking), asking == operation, operation.pointee.question.id == question
        else { return false }
        let slot = operation.pointee.changes.only.entry
        let entry = entries[slot]
        let isPop = operation.pointee.question.kindNumber == IntentKind.popBack.rawValue
        if isPop, entry.pointee.needsFarewell { return false }
        asking = nil
        obstacles = .heard
        pendingCount -= 1
        operation.pointee.holds -= 1
        revision &+= 1
        operation.pointee.isOver = true
        operation.pointee.outcome.revision = revision
        operation.pointee.outcome.removed = isPop ? 1 : 0
        if isPop {
            stack.pop(entry)
            entry.pointee.phase = .leaving
        } else {
            entry.pointee.phase = .alive
            stack.push(slot, entry)
        }
        let plain = PlainOperation(operation.pointee)
        records.keepDelivered(Record(.changed, of: plain, slot, revision))
        records.keepDelivered(Record(.completed, of: plain, slot, revision))
        if isPop { keepRelease(of: slot) }
        noteFullness()
        return true
    }

    // MARK: The outcome

    /// The operation that went the short way, or began on it.
    package var plainOperation: OperationReference { lastOperation }

    /// Whether the last operation went the short way, so that its outcome is not written down wholly.
    var lastWasPlain: Bool {
        !obstacles.contains(.special) && lastOperation.pointee.changes.count == 1 && !lastOperation.pointee.isPending
    }

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
