// The reference: the way of an operation, from its turn to its end.

import NavCore

extension ModelReference {
    func outermost(_ body: () -> Void) {
        let wasInside = isInside
        isInside = true
        body()
        guard !wasInside else { return }
        repeat { deliver() } while runNext()
        acceptedInside = 0
        isInside = false
    }

    func runNext() -> Bool {
        if !decided.isEmpty {
            let operation = decided.removeFirst()
            if operation.isReport { apply(report: operation) } else { decide(operation) }
            return true
        }
        if replayIsDue {
            replay()
            return true
        }
        guard asking == nil, !queue.isEmpty else { return false }
        run(queue.removeFirst())
        return true
    }

    func replay() {
        replayIsDue = false
        say(.replayed, [stack.count])
    }

    func run(_ operation: Operation) {
        let status = plan(operation)
        guard status == .ok else { return finish(operation, status) }
        if let new = operation.new, ModelRoutes.hasBuilder(new.route) {
            building = operation
            say(.made, [new.route, new.arguments ?? -1, Int(operation.act.tag)], [new.key])
            let line = expected.count - 1
            answers[line] = random.oneIn(9) ? Int32(1 + random.below(5)) : 0
            callback()
            building = nil
            if replayIsDue { replay() }
            // One that was not made counts too: it goes with its entry.
            if operation.verdict != nil {
                modelsAlive += 1
                return decide(operation)
            }
            if let code = answers[line], code != 0 {
                (operation.by, operation.code) = (.builder, code)
                return fail(operation, .refused, modelWasMade: false)
            }
            modelsAlive += 1
        }
        guard hasBridge else { return commit(operation) }
        operation.question = newKey()
        questionKeys.append(operation.question)
        beingAsked = operation
        let kind = kindNumber(operation.act.kind)
        say(.asked, [kind, Int(operation.act.tag)], [operation.question, operation.new?.key ?? 0])
        let line = expected.count - 1
        answers[line] = random.oneIn(3) ? Int32.min : random.oneIn(6) ? Int32(1 + random.below(5)) : 0
        callback()
        beingAsked = nil
        if operation.verdict != nil { return decide(operation) }
        switch answers[line] ?? 0 {
        case 0: commit(operation)
        case Int32.min:
            asking = operation
            becomePending(operation)
        case let code:
            operation.verdict = .refused(code)
            decide(operation)
        }
    }

    /// The operations' kinds are numbered in the order of the intents, which begin with the start.
    func kindNumber(_ kind: ModelAct.Kind) -> Int {
        (ModelAct.Kind.allCases.firstIndex(of: kind) ?? 0) + Int(IntentKind.navigate.rawValue)
    }

    func settle(_ operation: Operation, _ verdict: Verdict) {
        operation.verdict = verdict
        if operation === beingAsked || operation === building { return }
        if isInside { decided.append(operation) } else { outermost { decide(operation) } }
    }

    func decide(_ operation: Operation) {
        if asking === operation { asking = nil }
        switch operation.verdict {
        case .accepted: commit(operation)
        case .refused(let code):
            (operation.by, operation.code) = (.bridge, code)
            fail(operation, .refused)
        case .aborted(let reason):
            operation.reason = reason
            fail(operation, .aborted)
        case .superseded: fail(operation, .superseded)
        case nil: break
        }
    }

    func commit(_ operation: Operation) {
        let leftKeys = Set(operation.left.map { $0.key })
        let removed = stack.filter { !leftKeys.contains($0.key) }.reversed()
        var isWorth = operation.act.result
        if operation.act.kind != .popBack { isWorth = nil }
        let reason: CancellationReason =
            switch operation.act.kind {
            case .popToEntry, .popToRoute: .popTo
            case .popUpToRoot: .root
            case .replaceTop: .replace
            case .hostDidSetStack: .set
            default: .pop
            }
        for entry in removed {
            if let waiter = entry.waiter {
                settle(
                    waiter: waiter,
                    isWorth.map { [0, $0] } ?? [1, Int(reason.rawValue), operation.isReport ? 1 : 0], entry.key)
            }
            gone.append(entry.key)
        }
        gone.removeAll { !known.contains($0) }
        stack.removeAll { !leftKeys.contains($0.key) }
        if var new = operation.new {
            if let waiter = operation.waiter, !operation.isPending || liveWaiters.contains(waiter) {
                new.waiter = waiter
                liveWaiters.insert(waiter)
            }
            stack.append(new)
        }
        revision += 1
        operation.removed = removed.count
        let count = operation.act.kind == .replaceTop ? 1 : removed.count + (operation.new == nil ? 0 : 1)
        operation.revision = revision
        if isHeard {
            records.append(.changed(operation, first: operation.new?.key ?? removed.first?.key ?? 0, count: count))
        }
        finish(operation, .ok)
        for entry in removed { records.append(.released(entry, isTold: true)) }
    }

    func fail(_ operation: Operation, _ status: NavigationStatus, modelWasMade: Bool = true) {
        finish(operation, status)
        guard let new = operation.new else { return }
        // One whose model was refused has none to destroy.
        if !modelWasMade { modelsAlive += ModelRoutes.hasBuilder(new.route) ? 1 : 0 }
        records.append(.released(new, isTold: operation.question != 0))
    }

    func finish(_ operation: Operation, _ status: NavigationStatus) {
        operation.status = status
        operation.revision = revision
        if status != .ok, status != .alreadyThere { operation.entry = 0 }
        if operation.isPending, !operation.wasTold {
            operation.isPending = false
            pending -= 1
            tickets[operation.key] = nil
            if status != .ok, let waiter = operation.waiter { liveWaiters.remove(waiter) }
        }
        if status != .ok, operation.isPending, let waiter = operation.waiter, liveWaiters.contains(waiter) {
            settle(waiter: waiter, [2, Int(status.rawValue)], operation.new?.key ?? 0)
        }
        guard operation.isPending else { return }
        pending -= 1
        tickets[operation.key] = nil
        if isHeard { records.append(.completed(operation)) }
    }

    func settle(waiter: Int, _ numbers: [Int], _ entry: Int) {
        liveWaiters.remove(waiter)
        for index in stack.indices where stack[index].waiter == waiter { stack[index].waiter = nil }
        records.append(.result(waiter: waiter, numbers: numbers, entry: entry))
    }
}
