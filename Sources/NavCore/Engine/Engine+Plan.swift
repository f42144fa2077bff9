// From an intent to a plan: the changes that it would make to the stack as it is. Planning changes nothing that can be
// seen.

extension Engine {
    /// Plans a push or a pop that asks for nothing special, as one change of the stack as it is.
    @inline(__always)
    func planUsual(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        assert(!operation.pointee.isTouched)
        return kind == .popBack ? planPop(operation, stack.top, of: stack.count) : planPush(operation)
    }

    /// Plans what may ask for more, or need a draft, or was planned before.
    func plan(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        let status = planFresh(operation, kind)
        if operation.pointee.isPlannedAnew, status == .ok {
            operation.pointee.outcome.redirects += operation.pointee.voidQuestions
            releaseWhatIsLeft(of: operation)
        }
        return status
    }

    private func planFresh(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        if operation.pointee.intent.isScoped {
            let status = checkScope(operation.pointee.intent)
            guard status == .ok else { return status }
        }
        draft.begin(stack.slots)
        return kind.hasSteps ? planSteps(operation) : planOnDraft(operation, kind)
    }

    /// Plans an operation, or a step of one, upon what those before it have left.
    func planOnDraft(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        let intent = operation.pointee.intent
        switch kind {
        case .navigate:
            return intent.unique == .no ? planNew(operation) : planUnique(operation)
        case .navigateForResult:
            return planNew(operation)
        case .popBack:
            return planPop(operation, draft.top, of: draft.count)
        case .start:
            return life == .made ? planNew(operation) : .invalid
        case .replaceTop:
            guard draft.count > 1 || intent.replacesRoot else { return .atRoot }
            return planNew(operation, replacing: draft.top)
        case .popUpToRoot:
            operation.pointee.outcome.entry = entries[draft[0]].pointee.id
            guard draft.count > 1 else { return .atRoot }
            planRemoval(operation, downTo: 1)
            return .ok
        case .popToEntry:
            guard let entry = entries.find(intent.entry), let index = indexInDraft(entry) else { return .stale }
            operation.pointee.outcome.entry = intent.entry
            guard index < draft.count - 1 else { return .alreadyThere }
            planRemoval(operation, downTo: index + 1)
            return .ok
        case .popToRoute:
            return planPopToRoute(operation, intent)
        case .none, .hostDidPop, .hostDidSetStack, .pushAll, .setStack, .batch, .open:
            return .invalid
        }
    }

    @inline(__always)
    private func planPush(_ operation: OperationReference) -> Status {
        let (status, entry) = planEntry(operation, isFirst: true)
        if status == .ok {
            operation.pointee.changes.set(.added(entry, at: stack.count, of: stack.node.slot))
        }
        return status
    }

    /// Plans a new entry on top of the draft, or in the place of the entry that is there.
    @inline(never)
    func planNew(_ operation: OperationReference, isOfPath: Bool = false, replacing replaced: Slot = 0) -> Status {
        let (status, entry) = planEntry(operation, isOfPath: isOfPath)
        guard status == .ok else { return status }
        operation.pointee.changes.set(
            replaced == 0
                ? .added(entry, at: draft.count, of: draft.node)
                : .replaced(replaced, by: entry, at: draft.count - 1, of: draft.node))
        return .ok
    }

    @inline(__always)
    private func planPop(_ operation: OperationReference, _ top: Slot, of count: Int) -> Status {
        guard count > 1 else { return .atRoot }
        operation.pointee.outcome.entry = entries[top].pointee.id
        operation.pointee.changes.set(.removed(top, from: count - 1, of: stack.node.slot))
        return .ok
    }

    /// Looks for the requested entry on the stack, and plans to have it on top; pushes another where there is none.
    private func planUnique(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        let (status, route) = resolveRoute(of: operation)
        guard status == .ok else { return status }
        guard operation.pointee.made != 0 || argumentsFit(operation, route) else { return .invalid }
        let arguments: UnsafePointer<Cell>?? =
            intent.comparesRoutesAlone ? nil : .some(requestArguments(of: operation)?.cell)
        let query = EntryQuery(route: route, arguments: arguments)
        let found =
            intent.unique == .top
            ? (draft.count > 0 && meets(draft.top, query) ? draft.top : 0)
            : topmostOfDraft(query)
        guard let index = indexInDraft(found) else {
            return planNew(operation)
        }
        operation.pointee.outcome.entry = entries[found].pointee.id
        guard intent.uniqueAction != .stay, index < draft.count - 1 else { return .alreadyThere }
        if intent.uniqueAction == .clearTo {
            planRemoval(operation, downTo: index + 1)
        } else {
            guard index > 0 else { return .atRoot }
            operation.pointee.changes.set(.moved(found, from: index, to: draft.count - 1, of: draft.node))
        }
        return .ok
    }

    private func planPopToRoute(_ operation: OperationReference, _ intent: Intent) -> Status {
        let (status, route) = resolveRoute(of: operation)
        guard status == .ok else { return status }
        let found = topmostOfDraft(EntryQuery(route: route, arguments: intent.arguments.map { .some($0.cell) }))
        guard let index = indexInDraft(found) else { return .notFound }
        operation.pointee.outcome.entry = entries[found].pointee.id
        guard index > 0 || !intent.isInclusive else { return .atRoot }
        guard index < draft.count - 1 || intent.isInclusive else { return .alreadyThere }
        planRemoval(operation, downTo: intent.isInclusive ? index : index + 1)
        return .ok
    }

    /// Removes what is on top, down to an index.
    func planRemoval(_ operation: OperationReference, downTo lowest: Int) {
        let count = draft.count - lowest
        if draft.tail.isEmpty {
            return operation.pointee.changes.setPopped(
                stack.slots.base + lowest, count: count, downTo: lowest, of: draft.node)
        }
        for index in (lowest..<draft.count).reversed() {
            operation.pointee.changes.append(.removed(draft[index], from: index, of: draft.node))
        }
    }

    // MARK: Requests

    /// A new entry of the requested route, which gets what came with the request, or that of the last plan, unless this is
    /// the first. Arguments that a path says fit it.
    @inline(__always)
    private func planEntry(
        _ operation: OperationReference, isOfPath: Bool = false, isFirst: Bool = false
    ) -> (Status, Slot) {
        let (status, route) = resolveRoute(of: operation)
        guard status == .ok else { return (status, 0) }
        if !isFirst, operation.pointee.made != 0, let slot = takeUp(madeBy: operation, route) { return (.ok, slot) }
        guard isOfPath || argumentsFit(operation, route) else { return (.invalid, 0) }
        guard let slot = entries.insert(make: Entry.init) else { return (.tooLarge, 0) }
        let entry = entries[slot]
        entry.pointee.phase = .planned
        entry.pointee.route = route
        entry.pointee.order = takeNumber()
        if let arguments = operation.pointee.intent.arguments {
            entry.pointee.arguments = arguments
            entry.pointee.ownsAnything = true
            operation.pointee.intent.arguments = nil
        }
        operation.pointee.outcome.entry = entry.pointee.id
        if operation.pointee.outcome.waiter != .none { adoptWaiter(of: operation, slot) }
        return (.ok, slot)
    }

    @inline(never)
    private func adoptWaiter(of operation: OperationReference, _ slot: Slot) {
        guard let waiter = waiters.find(operation.pointee.outcome.waiter), !waiter.pointee.isSettled else { return }
        waiter.pointee.result.entry = entries[slot].pointee.id
        waiter.pointee.entry = slot
        entries[slot].pointee.waiter = waiter
    }

    /// The route of a request.
    @inline(__always)
    func resolveRoute(of operation: OperationReference) -> (Status, Slot) {
        let name = operation.pointee.intent.routeName
        if name.isEmpty {
            let found = routes.find(operation.pointee.intent.routeId)
            return found.map { (.ok, $0) } ?? (.stale, 0)
        }
        if name.count <= Bytes.endsCount, let found = routes.findShort(name) { return (.ok, found) }
        return resolveOther(operation)
    }

    /// The route of a long name, or what stands in for an unknown one.
    @inline(never)
    private func resolveOther(_ operation: OperationReference) -> (Status, Slot) {
        if let found = routes.findInBuckets(operation.pointee.intent.routeName) { return (.ok, found) }
        return resolveUnknown(operation)
    }

    @inline(never)
    private func resolveUnknown(_ operation: OperationReference) -> (Status, Slot) {
        let name = operation.pointee.intent.routeName
        if let found = routes.findInCrowd(name) { return (.ok, found) }
        if policy(of: operation) == .fallback, !fallbackRoute.text.isEmpty,
            let fallback = routes.find(fallbackRoute.text)
        {
            operation.pointee.outcome.redirects = 1
            return (.ok, fallback)
        }
        complain(about: operation, .unresolved) {
            $0.write("no route is named ")
            $0.write(quoted: name)
        }
        return (.unresolved, 0)
    }

    /// What to do with an unknown route.
    func policy(of operation: OperationReference) -> UnresolvedPolicy {
        let own = operation.pointee.intent.unresolved
        return own == .standard ? settings.unresolved : own
    }

    /// Whether the caller still sees what it acted upon.
    private func checkScope(_ intent: Intent) -> Status {
        guard intent.target == .none || intent.target == stack.node else { return .stale }
        if intent.issuer != .none {
            guard let issuer = entries.find(intent.issuer) else {
                return entries.isGone(intent.issuer) ? .staleIssuer : .stale
            }
            guard issuer == stack.top else { return .staleIssuer }
        }
        return intent.revision == 0 || intent.revision == revision ? .ok : .staleIssuer
    }
}
