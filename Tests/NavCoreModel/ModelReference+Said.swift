// The reference: what is said, in which order.

import NavCore

extension ModelReference {
    func deliver() {
        while !records.isEmpty {
            switch records.removeFirst() {
            case .result(let waiter, let numbers, let entry):
                let numbers = numbers + [waiterTags[waiter] ?? 0]
                say(.result, numbers, [waiter, entry])
                callback()
                hear(.heardResult, numbers, [waiter, entry])
                if let loan = waiterLoans[waiter] { giveBack(loan) }
            case .changed(let operation):
                hear(
                    .changed, operation.eventNumbers + [operation.revision, operation.renewals.count], [],
                    leadingTo: operation.draft.stack)
            case .completed(let operation):
                hear(
                    .completed, operation.eventNumbers + operation.outcomeNumbers,
                    [operation.key] + operation.outcomeKeys)
            case .released(let entry, let isTold):
                release(entry, isTold: isTold)
            case .question(let operation, let question, let new, let target, let asked):
                pulledQuestions.append((operation, question, new))
                pull(line(.asked, asked, [question, operation.key], target))
            case .replay(let stack):
                pull(line(.replayed, [], [], stack))
            case .resync(let stack):
                // At most one waits to be pulled.
                hear(.resync, [], [], leadingTo: stack, isPulled: !pulled.contains { $0.kind == .resync })
            case .load(let operation, let question, let route):
                show(operation, question, [])
                hear(.load, operation.eventNumbers + [route], [question, operation.key])
            case .userData(let loan): giveBack(loan)
            case .droppedView(let entry): destroyView(of: entry)
            case .model(let entry): tellModel(of: entry)
            case .state(let entry):
                if audience != .observerAndPuller { news.remove(entry) }
                // Whoever pulls reads the newest.
                pull(line(.state, [], [entry], nil))
                hear(.state, [ModelValues.told(states[entry])], [entry], isPulled: false)
            }
        }
    }

    private func release(_ entry: ModelEntry, isTold: Bool) {
        if isTold { hear(.released, [], [entry.key]) }
        if views.remove(entry.key) != nil { destroyView(of: entry.key) }
        if models.remove(entry.key) != nil {
            say(.destroyed, [], [entry.key])
            callback()
        }
        // What can still be pulled can still be read.
        if !isTold || audience != .observerAndPuller { phases[entry.key] = .gone }
    }

    /// The bridge is told the stack before it is asked anything.
    func replay() {
        replayIsDue = false
        if bridge == .pulled { return records.append(.replay(stack)) }
        say(.replayed, [], [], leadingTo: stack)
        callback()
    }

    /// Who is asked learns the ids of the question, the operation and its entries.
    func show(_ operation: ModelOperation, _ question: Int, _ new: [ModelEntry]) {
        questionKeys.append(question)
        tickets[operation.key] = operation
        if !ticketKeys.contains(operation.key) { ticketKeys.append(operation.key) }
        known.formUnion(new.map { $0.key })
    }

    // MARK: Lines

    private func line(
        _ kind: ModelSaid.Kind, _ numbers: [Int], _ keys: [Int], _ target: [ModelEntry]?
    ) -> ModelSaid {
        ModelSaid(
            kind: kind, numbers: numbers, keys: keys, stack: stack, revision: revision, target: target, isLast: isGone)
    }

    /// Something that the host's end must be called with, or that a call must return.
    func say(
        _ kind: ModelSaid.Kind, _ numbers: [Int], _ keys: [Int] = [], leadingTo target: [ModelEntry]? = nil
    ) {
        expected.append(line(kind, numbers, keys, target))
        known.formUnion(keys.filter { $0 != 0 })
        known.formUnion(stack.map { $0.key })
    }

    /// Something that the observer hears, and that can be pulled.
    private func hear(
        _ kind: ModelSaid.Kind, _ numbers: [Int], _ keys: [Int], leadingTo target: [ModelEntry]? = nil,
        isPulled: Bool = true
    ) {
        if isPulled { pull(line(kind, numbers, keys, target)) }
        guard audience != .nobody else { return }
        say(kind, numbers, keys, leadingTo: target)
        callback()
    }

    private func pull(_ line: ModelSaid) {
        if audience == .observerAndPuller { pulled.append(line) }
    }

    /// The last line was said by a callback, in which something may be done.
    func callback() {
        guard choices.oneIn(12), !isGone else { return }
        let line = expected.count - 1
        repeat {
            let act = choose()
            acts[line, default: []].append(act)
            perform(act)
        } while choices.oneIn(4) && !isGone
    }

    /// The same for a callback that answers.
    func callback(answering code: Int32) -> Int32 {
        answers[expected.count - 1] = code
        callback()
        return code
    }
}

extension ModelOperation {
    fileprivate var eventNumbers: [Int] { numbers + [act.isReport ? 1 : 0] }
}
