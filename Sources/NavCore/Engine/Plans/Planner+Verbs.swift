// The verbs that change one stack. Each writes the draft at work with the primitives below, and nothing else.

extension Planner {
    /// Drafts a step on the draft at work; of its route, where that is known.
    func draftStep(_ step: OperationReference, _ drafted: DraftedReference, _ route: Slot? = nil) -> Status {
        (hasFound, hasMade) = (false, false)
        let status = draftVerb(step, drafted, route)
        guard step.pointee.intent.renews, status == .ok || status == .alreadyThere, !hasMade else { return status }
        return renewFound(by: step, status, drafted)
    }

    private func draftVerb(_ step: OperationReference, _ drafted: DraftedReference, _ route: Slot?) -> Status {
        switch step.pointee.question.kind {
        case .navigate, .dispatch:
            return step.pointee.intent.unique == .no
                ? draftNew(step, drafted, route) : draftUnique(step, drafted, route)
        case .navigateForResult: return draftNew(step, drafted, route)
        case .popBack: return draftPop(step, drafted)
        case .replaceTop: return draftReplacement(step, drafted)
        case .popUpToRoot: return draftPopToRoot(step, drafted)
        case .popToEntry: return draftPopToEntry(step, drafted)
        case .popToRoute: return draftPopToRoute(step, drafted)
        case .update, .hostDidUpdate: return draftUpdate(step)
        default: return .invalid
        }
    }

    // MARK: Verbs

    /// Drafts a pop. That of the last entry of a flow that is the target dismisses the stack that it is the root of.
    private func draftPop(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        let count = draft.count
        let isAllOfFlow = count == 1 && stack.pointee.isPresented && targetFlow(of: step) != nil
        guard count > lowestPopped || isAllOfFlow else { return .atRoot }
        step.pointee.outcome.entry = entries[draft.top].pointee.id
        // The result is for nobody else's waiter, whatever goes with the entry.
        step.pointee.intent.entry = step.pointee.outcome.entry
        if isAllOfFlow {
            closeAll(stack, because: step, .dismiss, drafted)
        } else {
            _ = cut(to: count - 1, because: step, drafted)
        }
        return .ok
    }

    private func draftPopToRoot(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        step.pointee.outcome.entry = engine.id(of: draft.count > 0 ? draft[base] : 0)
        return cut(to: base + 1, because: step, drafted) ? .ok : .atRoot
    }

    private func draftPopToEntry(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        guard let entry = entries.find(step.pointee.intent.entry), let index = indexInDraft(entry), index >= base
        else { return .stale }
        step.pointee.outcome.entry = step.pointee.intent.entry
        return cut(to: index + 1, because: step, drafted) ? .ok : .alreadyThere
    }

    private func draftPopToRoute(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        let (status, route) = engine.findRoute(of: step)
        guard status == .ok else { return status }
        let found = topmostOfDraft(query(of: step, route))
        guard let index = indexInDraft(found), index >= base else { return .notFound }
        step.pointee.outcome.entry = entries[found].pointee.id
        let isInclusive = step.pointee.intent.isInclusive
        guard index >= (isOfFlow ? base + 1 : lowestPopped) || !isInclusive else { return .atRoot }
        return cut(to: isInclusive ? index : index + 1, because: step, drafted) ? .ok : .alreadyThere
    }

    private func draftReplacement(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        guard draft.count > lowestPopped || draft.count == 1 && step.pointee.intent.replacesRoot else { return .atRoot }
        return draftNew(step, drafted, replacing: draft.top)
    }

    /// Looks for the requested entry on the stack, and drafts to have it on top; pushes another where there is none.
    private func draftUnique(_ step: OperationReference, _ drafted: DraftedReference, _ known: Slot?) -> Status {
        let (status, route) = known.map { (.ok, $0) } ?? engine.findRoute(of: step)
        guard status == .ok else { return status }
        guard engine.argumentsFit(step, route) else { return .invalid }
        let found = findUnique(step, route)
        guard let index = indexInDraft(found), index >= base else { return draftNew(step, drafted, route) }
        hasFound = true
        step.pointee.outcome.entry = entries[found].pointee.id
        switch step.pointee.intent.uniqueAction {
        case .stay: return .alreadyThere
        case .popTo: return cut(to: index + 1, because: step, drafted) ? .ok : .alreadyThere
        default:
            guard index < draft.count - 1 else { return .alreadyThere }
            guard index > 0 else { return .atRoot }
            drafted.pointee.brought.append(found)
            draft.bringToFront(from: index)
            return .ok
        }
    }

    private func draftUpdate(_ step: OperationReference) -> Status {
        guard let entry = entries.find(step.pointee.intent.entry), indexInDraft(entry) != nil else { return .stale }
        step.pointee.outcome.entry = step.pointee.intent.entry
        return .alreadyThere
    }

    // MARK: Primitives

    /// Puts a new entry of a step's request on top of the draft at work, or in the place of the one that is there.
    func draftNew(
        _ step: OperationReference, _ drafted: DraftedReference, _ known: Slot? = nil, isOfPath: Bool = false,
        replacing replaced: Slot = 0
    ) -> Status {
        hasFound = false
        hasMade = true
        let (status, entry) = make(
            step, known, isOfPath: isOfPath, replacing: replaced, below: engine.flowCount == 0 ? 0 : topmostToStay)
        guard status == .ok else { return status }
        if replaced != 0 {
            draft.truncate(to: draft.count - 1)
            if step.pointee.intent.transfersResult { step.pointee.intent.entry = entries[replaced].pointee.id }
        }
        draft.push(entry)
        if replaced != 0 { remove(replaced, passingTo: entry, because: step, drafted) }
        return noteMade(entry, by: step, drafted)
    }

    /// Makes the entry of a request for the draft at work, in the flow of the entry that it replaces or stands upon.
    func make(
        _ step: OperationReference, _ known: Slot? = nil, isOfPath: Bool = false, replacing replaced: Slot = 0,
        below: Slot
    ) -> (Status, Slot) {
        let (found, route) = known.map { (.ok, $0) } ?? engine.findRoute(of: step)
        guard found == .ok else { return (found, 0) }
        let owner = engine.flowCount == 0 ? 0 : owner(of: step, below: below, replacing: replaced)
        let (status, entry) = engine.planNew(step, route, isOfPath: isOfPath, in: owner)
        guard status == .ok else { return (status, 0) }
        entries[entry].pointee.node = draft.node
        engine.placeFlows(around: entry)
        return (.ok, entry)
    }

    var lowestPopped: Int { stack.pointee.lowestPopped }

    /// The entry of the draft that a unique navigation is about; 0 where there is none.
    func findUnique(_ step: OperationReference, _ route: Slot) -> Slot {
        let query = query(of: step, route)
        return step.pointee.intent.unique == .top
            ? (draft.count > 0 && engine.meets(draft.top, query) ? draft.top : 0)
            : topmostOfDraft(query)
    }

    /// The entry that a unique navigation or a pop to a route looks for. Without arguments a pop goes to any entry of the route.
    func query(of step: OperationReference, _ route: Slot) -> EntryQuery {
        let given = step.pointee.intent.arguments
        let isAny =
            step.pointee.intent.renews || step.pointee.intent.ignoresArguments
            || step.pointee.question.kind == .popToRoute && given == nil
        return EntryQuery(route: route, arguments: isAny ? nil : .some(given?.cell))
    }
}
