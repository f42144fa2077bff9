// The plan of new arguments for an entry that stays. Another entry has them until the commit, which nobody ever sees.

extension Planner {
    /// Renews the entry that a step has found, where it has other arguments.
    func renewFound(by step: OperationReference, _ status: Status, _ drafted: DraftedReference) -> Status {
        guard let found = entries.find(step.pointee.outcome.entry) else { return status }
        let renewed = renew(found, by: step, drafted)
        return renewed == .alreadyThere ? status : renewed
    }

    /// Gives an entry of the draft the arguments of a step's request. They have to be for its route.
    func renew(_ entry: Slot, by step: OperationReference, _ drafted: DraftedReference) -> Status {
        let id = entries[entry].pointee.id
        let route = entries[entry].pointee.route
        guard engine.argumentsFit(step, route) else { return .invalid }
        let arguments = step.pointee.intent.arguments?.cell
        if engine.meets(entry, EntryQuery(route: route, arguments: .some(arguments))) { return .alreadyThere }
        if !step.pointee.question.kind.needsRoute {
            step.pointee.intent.routeName = .empty
            step.pointee.intent.routeId = routes[route].pointee.id
        }
        let (found, wanted) = engine.findRoute(of: step)
        guard found == .ok else { return found }
        // The carrier needs no number: the next entry gets the next one.
        let lastNumber = engine.lastEntryNumber
        let (status, carrier) = engine.planOther(step, wanted, isOfPath: true)
        engine.lastEntryNumber = lastNumber
        guard status == .ok else { return status }
        entries[carrier].pointee.phase = .leaving
        entries[carrier].pointee.node = 0
        entries[carrier].pointee.place = 0
        step.pointee.outcome.entry = id
        drafted.pointee.removals.append(Removal(entry: carrier, cause: step))
        drafted.pointee.made.append(Made(entry: carrier, cause: step))
        drafted.pointee.renewals.append(Renewal(entry: entry, carrier: carrier, cause: step))
        draft(of: entry, drafted).pointee.carrier = carrier
        noteArguments(of: entry)
        return .ok
    }

    /// An entry has other arguments: where they are looked for in an index, it is found by these, too.
    private func noteArguments(of entry: Slot) {
        engine.noteArguments(of: entry)
        guard draft.tail.count > Engine.few, let index = indexInDraft(entry), index >= draft.kept else { return }
        let number = draft.number(at: draft.place(at: index))
        noteArguments(of: entry, numbered: number, by: .arguments)
        noteArguments(of: entry, numbered: number, by: .destination)
    }

    private func noteArguments(of entry: Slot, numbered number: UInt64, by subject: EntryQuery.Subject) {
        var index = draft.indexes[subject]
        guard number <= index.filledUpTo else { return }
        engine.add(entry, to: &index, of: subject, place: number)
        draft.indexes[subject] = index
    }

    /// The steps are drafted. Of the renewals of an entry the last counts, and that only where the entry stays and has other
    /// arguments.
    func settleRenewals(_ drafted: DraftedReference) {
        drafted.pointee.renewals.removeAll {
            let draft = draft(of: $0.entry, drafted)
            return draft.pointee.carrier != $0.carrier || entries[$0.entry].pointee.mark == .leaves
                || engine.haveEqualArguments($0.entry, $0.carrier)
        }
    }

    /// Writes down what the plan renews, after all other changes.
    func addRenewals(to operation: OperationReference, _ drafted: DraftedReference) {
        for place in 0..<drafted.pointee.renewals.count {
            let renewal = drafted.pointee.renewals[place]
            work(on: engine.stack(of: renewal.entry))
            guard let index = indexInDraft(renewal.entry) else { continue }
            write(
                to: operation,
                .updated(renewal.entry, by: renewal.carrier, at: index, of: draft.node))
        }
    }
}

extension Engine {
    /// Lets an entry and the carrier of its new arguments exchange what they have.
    func exchangeArguments(_ entry: Slot, _ carrier: Slot) {
        let own = entries[entry].pointee.arguments
        entries[carrier].pointee.noteGiven()
        entries[entry].pointee.arguments = entries[carrier].pointee.arguments
        entries[carrier].pointee.arguments = own
        entries[entry].pointee.ownsAnything = true
        entries[carrier].pointee.ownsAnything = true
    }

    func haveEqualArguments(_ entry: Slot, _ other: Slot) -> Bool {
        areEqual(entries[entry].pointee.arguments, entries[other].pointee.arguments)
    }
}
