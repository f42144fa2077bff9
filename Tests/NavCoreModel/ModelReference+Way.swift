// The reference: the way of an operation, from its turn to its end.

import NavCore

extension ModelReference {
    func outermost(_ body: () -> Void) {
        let wasInside = isInside
        isInside = true
        body()
        guard !wasInside else { return }
        repeat { deliver() } while runNext()
        if !isDraining { acceptedInside = 0 }
        isInside = false
    }

    private func runNext() -> Bool {
        if isClosed {
            guard !isDraining, life == .open else { return false }
            shutDown()
        } else if !decided.isEmpty {
            let operation = decided.removeFirst()
            if operation.act.isReport { apply(report: operation) } else { decide(operation) }
        } else if replayIsDue {
            replay()
        } else if asking == nil, !queue.isEmpty {
            run(queue.removeFirst())
        } else {
            return false
        }
        return true
    }

    func run(_ operation: ModelOperation) {
        if isToBeHeld(operation) { return hold(operation) }
        var status = plan(operation)
        if status != .ok, operation.draft.loading == nil, let index = wrongIndex(of: operation.act) {
            status = .invalid
            (operation.draft.index, operation.draft.redirects) = (index, 0)
        }
        if let branch = operation.draft.loading { return waitForBranch(operation, branch) }
        guard status == .ok else {
            finish(operation, status)
            releaseLeft(of: operation)
            return release(made: operation.draft.placed, of: operation)
        }
        releaseLeft(of: operation)
        for entry in operation.made { phases[entry.key] = operation.passes(entry) ? .leaving : .planned }
        for carrier in operation.carriers { phases[carrier.key] = .leaving }
        for entry in operation.new where ModelRoutes.hasBuilder(entry.route) && !models.contains(entry.key) {
            guard build(entry, operation) else { return }
        }
        guard updateModels(of: operation) else { return }
        if decided.contains(where: { $0.act.isReport }) { planAnew(operation) } else { ask(operation) }
    }

    /// Makes the model of an entry. Where that ends the operation, false.
    private func build(_ entry: ModelEntry, _ operation: ModelOperation) -> Bool {
        building = operation
        let hint = ModelValues.told(operation.act.options.hint)
        say(.made, [entry.route, ModelValues.told(argumentsOfEntries[entry.key]), entry.tag, hint], [entry.key])
        let code = callback(answering: choices.oneIn(9) ? Int32(1 + choices.below(5)) : 0)
        building = nil
        while replayIsDue { replay() }
        if code == 0 { models.insert(entry.key) }
        return goesOn(operation, code, part: entry.part)
    }

    /// Whether an operation goes on after what a builder has answered.
    func goesOn(_ operation: ModelOperation, _ code: Int32, part: Int) -> Bool {
        if operation.verdict != nil {
            decide(operation)
            return false
        }
        if code != 0 {
            (operation.by, operation.code) = (.builder, code)
            operation.draft.index = part
            fail(operation, .refused)
            return false
        }
        return true
    }

    private func ask(_ operation: ModelOperation) {
        if bridge == .none || operation.draft.stack == stack && operation.renewals.isEmpty { return commit(operation) }
        // One that closes the top alone is a pop to it.
        let popsTop = operation.act.kind == .finish && operation.draft.stack.count == stack.count - 1
        guard bridge.canBeAsked(about: popsTop ? .popBack : operation.act.kind) else {
            operation.verdict = .refused(0)
            return decide(operation)
        }
        operation.question = newKey()
        if bridge == .pulled {
            records.append(
                .question(
                    operation, question: operation.question, new: operation.new, target: operation.draft.stack,
                    numbers: operation.askedNumbers))
            return wait(operation)
        }
        beingAsked = operation
        show(operation, operation.question, operation.new)
        say(.asked, operation.askedNumbers, [operation.question, operation.key], leadingTo: operation.draft.stack)
        let refusal = choices.oneIn(6) ? Int32(1 + choices.below(5)) : 0
        let answer = callback(answering: choices.oneIn(3) ? Int32.min : refusal)
        beingAsked = nil
        let isAskedForRest = operation.isAskedForRest
        operation.isAskedForRest = false
        if operation.verdict != nil { return decide(operation) }
        if operation.isVoid { return planAnew(operation) }
        let isDoneByReport = operation.isDoneByReport
        operation.isDoneByReport = false
        if isDoneByReport || isAskedForRest && answer == 0 {
            wait(operation)
            return settle(operation, .accepted)
        }
        if answer == Int32.min { return wait(operation) }
        operation.verdict = answer == 0 ? .accepted : .refused(answer)
        decide(operation)
    }

    func wait(_ operation: ModelOperation) {
        asking = operation
        becomePending(operation)
        if let issuer = operation.act.options.issuer, stack.contains(where: { $0.key == issuer }) {
            issued[issuer] = operation
        }
    }

    /// Whether the issuer of an operation has issued another one that is asked about, or was and is not over.
    func isIssuedAgain(_ operation: ModelOperation) -> Bool {
        guard let issuer = operation.act.options.issuer, phases[issuer] != nil, let other = issued[issuer] else {
            return false
        }
        return ([asking, beingAsked, building].compactMap { $0 } + queue + decided).contains { $0 === other }
    }

    /// Decides an operation that waits: now or, inside a callback, next.
    func settle(_ operation: ModelOperation, _ verdict: ModelOperation.Verdict) {
        operation.verdict = verdict
        if case .accepted = verdict {} else { decidedWaiters.formUnion(operation.waiters) }
        if operation === beingAsked || operation === building { return }
        guard isInside else { return outermost { decide(operation) } }
        if operation.loading != nil, case .accepted = verdict { return goOn(operation) }
        decided.append(operation)
    }

    func decide(_ operation: ModelOperation) {
        if asking === operation { asking = nil }
        switch operation.verdict {
        case .accepted where operation.loading != nil: goOn(operation)
        case .accepted: commit(operation)
        case .refused(let code):
            (operation.by, operation.code) = (operation.loading == nil ? .bridge : .loader, code)
            fail(operation, .refused)
        case .aborted(let reason):
            operation.reason = reason
            fail(operation, .aborted)
        case nil: break
        }
    }

    func commit(_ operation: ModelOperation) {
        let draft = operation.draft
        let isChange = draft.stack != stack || !operation.renewals.isEmpty
        let departed = stack.filter { !draft.stack.contains($0) }
        let passing = operation.made.filter { !operation.new.contains($0) }
        renewArguments(of: operation)
        stack = draft.stack.map { entry in
            var entry = entry
            entry.arguments = argumentsOfEntries[entry.key]
            return entry
        }
        if isChange { revision += 1 }
        for entry in operation.new { (phases[entry.key], arrivals[entry.key]) = (.alive, revision) }
        let left = draft.departures.filter { waiter(of: $0.entry) != nil }
        for departure in left.sorted(by: { age(of: $0.entry) > age(of: $1.entry) }) {
            settle(
                waiter: departure.entry.waiter ?? 0, departure.result,
                operation.passes(departure.entry) ? 0 : departure.entry.key)
        }
        cancelAsked(by: departed, byHost: operation.act.isReport)
        bindWaiters(of: operation, isCommitted: true)
        operation.removed = departed.count
        operation.revision = revision
        if isChange, audience != .nobody { records.append(.changed(operation)) }
        finish(operation, .ok)
        let unseen = passing + operation.carriers
        release(departed + unseen, shown: departed + unseen.filter { operation.shown.contains($0.key) })
    }

    /// The waiters of an operation whose caller knows that it is pending, or that was committed, end with its issuer.
    func bindWaiters(of operation: ModelOperation, isCommitted: Bool) {
        guard let issuer = operation.act.options.issuer else { return }
        let isThere = stack.contains { $0.key == issuer }
        // Those that end at once do so with the newest first.
        for waiter in isThere ? operation.waiters : operation.waiters.reversed() where liveWaiters.contains(waiter) {
            if isThere {
                asked.append((issuer, waiter))
            } else if isCommitted {
                settle(waiter: waiter, ModelReference.cancelled(.asker), entry(of: waiter)?.key ?? 0)
            }
        }
    }

    private func cancelAsked(by departed: [ModelEntry], byHost: Bool) {
        for entry in departed.sorted(by: { age(of: $0) > age(of: $1) }) {
            for (asker, waiter) in asked.reversed()
            where asker == entry.key && liveWaiters.contains(waiter) && !decidedWaiters.contains(waiter) {
                let result = ModelReference.cancelled(.asker, byHost: byHost)
                settle(waiter: waiter, result, self.entry(of: waiter)?.key ?? 0)
            }
        }
    }

    /// Of an operation that waits the entry may not be made yet.
    func entry(of waiter: Int) -> ModelEntry? {
        stack.first { $0.waiter == waiter } ?? tickets.values.compactMap { $0.entry(of: waiter) }.first
    }

    func fail(_ operation: ModelOperation, _ status: NavigationStatus) {
        tellModelsAgain(of: operation)
        finish(operation, status)
        releaseLeft(of: operation)
        release(made: operation.draft.placed, of: operation)
    }

    /// Releases what an operation that does not happen has made, the last one first.
    func release(made: [ModelDraft.Placed], of operation: ModelOperation) {
        for placed in made.reversed() {
            let isShown = operation.question != 0 && operation.new.contains(placed.entry)
            release([placed.entry], shown: isShown || operation.shown.contains(placed.entry.key) ? [placed.entry] : [])
        }
    }

    /// Releases what the plan before made and this one does not need.
    private func releaseLeft(of operation: ModelOperation) {
        for placed in operation.left.reversed() {
            release([placed.entry], shown: operation.shown.contains(placed.entry.key) ? [placed.entry] : [])
        }
        operation.left = []
    }

    /// Entries go, the newest first. Of those that were never shown nobody is told.
    func release(_ entries: [ModelEntry], shown: [ModelEntry]) {
        for entry in entries.sorted(by: { age(of: $0) > age(of: $1) }) {
            phases[entry.key] = .leaving
            gone.append(entry.key)
            records.append(.released(entry, isTold: audience != .nobody && shown.contains(entry)))
        }
    }

    func finish(_ operation: ModelOperation, _ status: NavigationStatus) {
        operation.status = status
        operation.revision = revision
        if operation.isPending, !operation.wasTold {
            operation.isPending = false
            pendingCount -= 1
        }
        if status != .ok { endWaiters(operation) }
        guard operation.isPending else { return }
        pendingCount -= 1
        if audience != .nobody { records.append(.completed(operation)) }
    }

    /// Of an operation that did not happen. Whoever was told that it is pending gets a failure.
    private func endWaiters(_ operation: ModelOperation) {
        for waiter in operation.waiters.reversed() where liveWaiters.contains(waiter) {
            if operation.isPending {
                settle(
                    waiter: waiter, ModelReference.failed(operation.status), operation.entry(of: waiter)?.key ?? 0)
            } else {
                liveWaiters.remove(waiter)
                if let loan = waiterLoans[waiter] { records.append(.userData(loan)) }
            }
        }
    }

    func settle(waiter: Int, _ numbers: [Int], _ entry: Int) {
        liveWaiters.remove(waiter)
        records.append(.result(waiter: waiter, numbers: numbers, entry: entry))
    }
}
