// From a decision to the new state: the plan is applied in one go. Then waiters and observers are called: at once, or by
// records in the queue.

extension Engine {
    @inline(never)
    func commit(_ operation: OperationReference) {
        if hasScenes { noteChangedScenes(of: operation) }
        if !guardWork.awaitingAnswers.isEmpty { supersede(by: operation) }
        if callFlags.contains(.gesturing) { Gestures(self).end(by: operation) }
        if spentCount > 0 { forgetIssuedInSight() }
        let issue = isTree || spentCount > 0 ? issue(of: operation) : nil
        defer { if let issue { spend(issue) } }
        // The stack in front may have changed since a pending one was planned.
        let isOfThisTree = !isTree || !operation.pointee.isPending
        if operation.pointee.isOfTop, !callFlags.addToCommits, isOfThisTree {
            let change = operation.pointee.changes.only
            if change.kind == .added, entries[change.entry].pointee.hasTies {
                FlowCommit(self, operation).countArrival(change)
            }
            if change.makesEntry, operation.pointee.planned == nil { operation.pointee.intent.arguments = nil }
            if change.removedEntry != 0 { stacks[change.node].pointee.prepare(toLeave: Int(change.from)) }
            commit(operation, change, of: stacks[change.node])
        } else {
            recordPlan(of: operation)
            commitMany(operation)
        }
    }

    // MARK: One change

    @inline(__always)
    func commit(_ operation: OperationReference, _ change: Change, of stack: StackReference) {
        let left = change.removedEntry
        if left != 0 { stack.pointee.pop(entries[left]) }
        if change.makesEntry {
            arrive(change.entry, on: stack)
        }
        revision &+= 1
        if left != 0 {
            operation.pointee.outcome.removed = 1
            if hasListeners || entries[left].pointee.needsCleanup || callFlags.contains(.undelivered) {
                return leave(left, operation)
            }
            entries[left].pointee.phase = .gone
            takeOut(left)
        } else if hasListeners {
            return notify(ofChange: operation)
        }
        finish(operation)
    }

    /// An entry has left the stack because of an operation of one change, and somebody is to be told or given something.
    @inline(never)
    private func leave(_ slot: Slot, _ operation: OperationReference) {
        let entry = entries[slot]
        entry.pointee.phase = .leaving
        if isTree { findActive(afterPopOf: stacks[entry.pointee.node]) }
        // A batch may ask for a result on behalf of the entry that it replaces.
        let mayBeAsked = !operation.pointee.steps.isEmpty && operation.pointee.changes.only.kind == .replaced
        guard notifiesAtOnce(of: operation), !entry.pointee.hasTies, !mayBeAsked else {
            removedEntries.removeAll()
            removedEntries.append(removal(of: slot, operation))
            transferResult(of: removedEntries[0])
            if entry.pointee.hasTies, flowCount > 0 { FlowCommit(self, operation).settleFlows() }
            return end(operation)
        }
        var waiter: WaiterReference?
        if entry.pointee.waiter != nil {
            let removal = removal(of: slot, operation)
            transferResult(of: removal)
            waiter = entry.pointee.waiter
            if let waiter { Settlement(self, because: removal, of: operation).settle(waiter) }
            if waiter?.pointee.isDetached == true { waiter = nil }
        }
        endAtOnce(operation, waiter)
        // A callback may have let the table of entries grow.
        if hasListeners || entries[slot].pointee.hasProducts { deliver(release: slot) }
        free(entry: slot)
    }

    /// Why the one entry leaves that a plan takes away.
    private func removal(of slot: Slot, _ operation: OperationReference) -> Removal {
        operation.pointee.planned.map { $0.pointee.removals[0] } ?? Removal(entry: slot, cause: operation)
    }

    /// Ends an operation of one change, of which nothing leaves.
    @inline(never)
    private func notify(ofChange operation: OperationReference) {
        if notifiesAtOnce(of: operation) { return endAtOnce(operation) }
        removedEntries.removeAll()
        end(operation)
    }

    /// Ends an operation, and calls who is to be told or given something.
    @inline(__always)
    private func endAtOnce(_ operation: OperationReference, _ waiter: WaiterReference? = nil) {
        let steps = stepsToTell(after: operation)
        finish(operation)
        if let waiter {
            deliver(result: waiter)
            free(waiter)
        }
        notify(of: operation, steps)
    }

    /// Ends an operation that was done, after its waiters were bound to who asks.
    @inline(__always)
    private func finish(_ operation: OperationReference) {
        if operation.pointee.isTouched,
            operation.pointee.outcome.waiter != .none || !operation.pointee.steps.isEmpty
        {
            bindWaiters(of: operation, isCommitted: true)
        }
        finishBound(operation)
    }

    /// Ends an operation that was done, of which no waiter is left to bind.
    @inline(__always)
    private func finishBound(_ operation: OperationReference) {
        if operation.pointee.isTouched || operation.pointee.intent.ownsValues { return finish(operation, .ok) }
        operation.pointee.stage = .over
        operation.pointee.outcome.revision = revision
    }

    /// Whether a commit may call the host before it returns: nothing waits to be said before, nothing of it is kept, and
    /// its completion is no record.
    @inline(__always)
    private func notifiesAtOnce(of operation: OperationReference) -> Bool {
        !operation.pointee.isPending && !keepsEvents && !callFlags.tellsByRecords
    }

    @inline(__always)
    private func stepsToTell(after operation: OperationReference) -> OperationReference? {
        callFlags.contains(.tellingMore) && settings.sendsLifecycleEvents
            ? Lifecycle(self).makeSteps(after: operation) : nil
    }

    /// Notifies of a commit, of the steps of entries after it, and of back.
    @inline(__always)
    private func notify(of operation: OperationReference, _ steps: OperationReference?) {
        if !observers.isEmpty { notifyObservers(of: Event(.changed, of: operation, revision)) }
        if let steps { Lifecycle(self).notify(of: steps) }
        if callFlags.contains(.tellingMore), settings.sendsBackEvents { tellBack() }
    }

    private func noteStart() {
        life = .started
        callFlags.remove(.notStarted)
        beginReplay()
    }

    // MARK: Many changes

    @inline(never)
    private func commitMany(_ operation: OperationReference) {
        removedEntries.removeAll()
        applyDraft(of: operation)
        assert(isSound())
        if operation.pointee.intent.restoring != nil { Restoration(self, operation)?.noteCommit() }
        if operation.pointee.changes.count > 0 { revision &+= 1 }
        if life == .made, operation.startsScenes { noteStart() }
        if flowCount > 0 { FlowCommit(self, operation).settleFlows() }
        if operation.pointee.intent.restoring != nil { Restoration(self, operation)?.revive() }
        end(operation)
    }

    /// Ends an operation, whatever its commit has removed: records settle, tell and release that. Observers are called at once
    /// where nothing was removed.
    @inline(never)
    private func end(_ operation: OperationReference) {
        if !removedEntries.isEmpty || !endedFlows.isEmpty { settleLeaving(operation) }
        bindWaiters(of: operation, isCommitted: true)
        for index in 0..<removedEntries.count where entries[removedEntries[index].entry].pointee.extras != 0 {
            cancelAsked(by: removedEntries[index].entry, operation.pointee.origin)
        }
        let isHeard = hasListeners && operation.pointee.changes.count > 0
        let isToldAtOnce = isHeard && removedEntries.isEmpty && notifiesAtOnce(of: operation)
        let steps = isToldAtOnce ? stepsToTell(after: operation) : nil
        if isHeard, !isToldAtOnce {
            append(.changed, operation)
            if settings.tellsMore { Lifecycle(self).tellMore(after: operation) }
        }
        let isTouched = operation.pointee.isTouched
        if isTouched { operation.pointee.holds += 1 }
        finishBound(operation)
        if !exits.isEmpty { Lifecycle(self).keepExits() }
        if !keeping.isEmpty { forgetCovered() }
        for index in 0..<removedEntries.count { release(removedEntries[index].entry) }
        if let drafted = operation.pointee.planned, !drafted.pointee.isOfTop {
            if flowCount > 0 { FlowCommit(self, operation).letGoOfJoined(drafted) }
            TreeCommit(self, operation, drafted).releaseClosed()
        }
        if isToldAtOnce { notify(of: operation, steps) }
        guard isTouched else { return }
        operations.putBackSteps(of: operation)
        dropHold(operation)
    }

    /// Settles the waiters of the entries that leave and of the flows that end.
    @inline(never)
    private func settleLeaving(_ operation: OperationReference) {
        sortRemovedEntries()
        markLeaving()
        for index in 0..<leavingWaiters.count {
            let waiter = leavingWaiters[index].waiter
            Settlement(self, because: leavingWaiters[index].removal, of: operation).settle(waiter)
            append(.result, waiter)
        }
    }

    /// The newest entry first.
    func sortRemovedEntries() {
        var sorted = 1
        while sorted < removedEntries.count,
            entries[removedEntries[sorted - 1].entry].pointee.isNewer(than: entries[removedEntries[sorted].entry])
        {
            sorted += 1
        }
        // They are nearly always in order, and the sort calls a closure for each comparison.
        if sorted >= removedEntries.count { return }
        removedEntries.sort { entries[$0.entry].pointee.isNewer(than: entries[$1.entry]) }
    }

    /// Finds the waiters of the entries that leave, and of the flows that end, the newest first.
    func markLeaving() {
        leavingWaiters.removeAll()
        for index in 0..<removedEntries.count {
            let removal = removedEntries[index]
            let entry = entries[removal.entry]
            entry.pointee.phase = .leaving
            if entry.pointee.extras != 0, let asker = asker(of: removal.entry) { note(asker, leavingBy: removal) }
            if let waiter = entry.pointee.waiter { note(waiter, leavingBy: removal) }
        }
        if endedFlows.isEmpty { return }
        for index in 0..<endedFlows.count {
            let flow = flows[endedFlows[index]]
            if let waiter = flow.pointee.waiter, let removal = flow.pointee.removal { note(waiter, leavingBy: removal) }
        }
        endedFlows.removeAll()
        leavingWaiters.sort { isNewer($0, than: $1) }
    }

    @inline(never)
    private func note(_ waiter: WaiterReference, leavingBy removal: Removal) {
        leavingWaiters.append(LeavingWaiter(waiter: waiter, removal: removal))
    }

    /// A waiter is as new as its entry, or the first entry of its flow. Of one entry the asker is newer than the waiter, and
    /// the waiter than those of flows, of which an inner one is newer than an outer one.
    private func isNewer(_ left: LeavingWaiter, than right: LeavingWaiter) -> Bool {
        let (first, second) = (left.removal.entry, right.removal.entry)
        if first != second { return entries[first].pointee.isNewer(than: entries[second]) }
        let (role, other) = (left.waiter.pointee.role, right.waiter.pointee.role)
        if role == .flow, other == .flow {
            return isIn(flow: left.waiter.pointee.subject, right.waiter.pointee.subject)
        }
        return role == .asker || other == .flow
    }

    /// A number above all that were given before.
    func takeNumber() -> UInt64 {
        nextTicket.rawValue &+= 1
        return nextTicket.rawValue &- 1
    }

    /// Lets the waiter of an entry that is replaced wait for the new one, where that is wanted.
    @inline(__always)
    private func transferResult(of removal: Removal) {
        if removal.cause.pointee.intent.transfersResult { transferResult(of: removal.entry, by: removal.cause) }
    }

    /// Hands the waiter on, if this entry is the replaced one: other entries may leave with it.
    @inline(never)
    private func transferResult(of slot: Slot, by replacement: OperationReference) {
        guard let new = entries.find(replacement.pointee.outcome.entry),
            entries[slot].pointee.id == replacement.pointee.intent.entry, let waiter = entries[slot].pointee.waiter
        else { return }
        entries[slot].pointee.waiter = nil
        attach(waiter, .result, to: new)
        waiter.pointee.result.entry = entries[new].pointee.id
    }

    private func applyDraft(of operation: OperationReference) {
        guard let drafted = operation.pointee.planned else { return }
        let removals = drafted.pointee.removals
        removedEntries.append(contentsOf: removals.base, count: removals.count)
        for index in 0..<removals.count {
            transferResult(of: removals[index])
            if entries[removals[index].entry].pointee.phase == .alive { operation.pointee.outcome.removed += 1 }
        }
        let changesTree = drafted.pointee.changesTree
        if changesTree { TreeCommit(self, operation, drafted).applyEdits() }
        for index in 0..<drafted.pointee.stacks.count {
            let draft = drafted.pointee.stacks[index]
            draft.stack.pointee.truncate(to: draft.kept + draft.liftedCount, in: entries)
            for place in draft.lifted { draft.stack.lift(drafted.pointee.lifted[place], in: entries) }
        }
        for index in 0..<drafted.pointee.stacks.count { apply(drafted.pointee.stacks[index], drafted) }
        if changesTree {
            TreeCommit(self, operation, drafted).applyStacks()
            TreeCommit(self, operation, drafted).applyScenes()
        }
        if isTree { findActive() }
        if !drafted.pointee.renewals.isEmpty { renewArguments(of: operation, drafted) }
    }

    /// Makes a stack what a plan has drafted.
    private func apply(_ draft: DraftedStack, _ drafted: DraftedReference) {
        let tail = drafted.pointee.tails.base + draft.first
        draft.stack.pointee.append(tail, count: draft.count, places: nextTicket.rawValue, in: entries)
        nextTicket.rawValue += UInt64(draft.count)
        for index in 0..<draft.count {
            let entry = entries[tail[index]]
            if entry.pointee.phase == .planned { entry.pointee.arrival = revision &+ 1 }
            entry.pointee.phase = .alive
        }
    }

    /// Gives the updated entries their new arguments. Tells models that were not asked, or may have heard others since.
    @inline(never)
    private func renewArguments(of operation: OperationReference, _ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.renewals.count {
            let renewal = drafted.pointee.renewals[index]
            exchangeArguments(renewal.entry, renewal.carrier)
            noteArguments(of: renewal.entry)
            if entries[renewal.carrier].pointee.hasModel { exchangeModels(renewal.entry, renewal.carrier) }
            if !renewal.isKnown || lastRenewal > drafted.pointee.madeAt { append(.model, entry: renewal.entry) }
        }
        operation.pointee.changes.forgetCarriers()
        lastRenewal = revision &+ 1
    }

    @inline(__always)
    private func arrive(_ slot: Slot, on stack: StackReference) {
        let entry = entries[slot]
        entry.pointee.phase = .alive
        entry.pointee.arrival = revision &+ 1
        entry.pointee.place = takeNumber()
        stack.pointee.push(slot, entry)
    }
}
