// From an intent to a plan: the changes that it would make to the stack as it is. Planning changes nothing that can be
// seen.

extension Engine {
    /// Plans a push or a pop that asks for nothing special, as one change of the stack as it is.
    @inline(__always)
    func planUsual(_ operation: OperationReference, _ kind: IntentKind, on stack: StackReference) -> Status {
        assert(!operation.pointee.isTouched || operation.pointee.intent.issuer != .none)
        guard kind == .popBack else {
            return planPush(operation, on: stack)
        }
        let count = stack.pointee.count
        // The last entry of a column is popped in the general way, and one next to a gap.
        guard stack.pointee.mayPopAtOnce else { return count > 1 || stack.pointee.mayBeEmpty ? .pending : .atRoot }
        let top = stack.pointee.slots.last
        let entry = entries[top]
        // Stacks that it presents go with it, wherever they lie.
        if entry.pointee.presentedCount != 0 { return .pending }
        operation.pointee.outcome.entry = entry.pointee.id
        operation.pointee.changes.set(.removed(top, from: count &- 1, of: stack.pointee.id.slot))
        return .ok
    }

    /// Writes down what a plan of one change at the top drafts: for who looks at it, and for a commit that does more than
    /// that change.
    @inline(never)
    func recordPlan(of operation: OperationReference) {
        guard operation.pointee.isOfTop else { return }
        let change = operation.pointee.changes.only
        let drafted = operation.pointee.planned ?? recordMade(by: operation, change)
        guard drafted.pointee.stacks.isEmpty else { return }
        let stack = stacks[change.node]
        drafted.pointee.stacks.append(
            DraftedStack(
                stack: stack, kept: change.removedEntry == 0 ? stack.pointee.count : Int(change.from), firstLifted: 0,
                liftedCount: 0, first: 0, count: change.makesEntry ? 1 : 0))
        if change.makesEntry { drafted.pointee.tails.append(change.entry) }
    }

    /// Writes down what the change of the lane makes and removes.
    private func recordMade(by operation: OperationReference, _ change: Change) -> DraftedReference {
        let drafted = operations.makePlan(of: operation)
        drafted.pointee.madeAt = revision
        drafted.pointee.isOfTop = true
        if change.makesEntry { drafted.pointee.made.append(Made(entry: change.entry, cause: operation)) }
        if change.removedEntry != 0 {
            drafted.pointee.removals.append(Removal(entry: change.removedEntry, cause: operation))
            operation.pointee.intent.entry = operation.pointee.outcome.entry
        }
        return drafted
    }

    /// Plans what may ask for more, or need a draft, or was planned before.
    func plan(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        let status = planFresh(operation, kind)
        // No other operation was planned before.
        if status == .ok, operation.pointee.stage.hasWaited || operation.pointee.guarded != nil {
            operation.pointee.outcome.redirects += operation.pointee.voidQuestions
            releaseUnused(by: operation)
            noteAge(of: operation.pointee.changes.lastMade)
        }
        return status
    }

    /// An entry that was made before the operation waited may be older than the top of its stack.
    private func noteAge(of made: Slot) {
        if made == 0 || entries[made].pointee.isCarrier { return }
        stacks[entries[made].pointee.node].pointee.noteAge(of: entries[made], in: entries)
    }

    private func planFresh(_ operation: OperationReference, _ kind: IntentKind) -> Status {
        if operation.pointee.scene != .none, findScene(operation.pointee.scene) == nil { return .aborted }
        if operation.pointee.room.stack != .none {
            guard mayStillPresent(operation) else { return .aborted }
        } else if operation.pointee.intent.isScoped {
            let status = checkScope(operation)
            guard status == .ok else { return status }
        }
        return unmanagedPlanner._withUnsafeGuaranteedRef { $0.plan(operation) }
    }

    /// Whether what waits to be presented still has the stack over which it waits, and its issuer. What its caller saw was
    /// looked at before.
    private func mayStillPresent(_ operation: OperationReference) -> Bool {
        guard let context = find(stack: operation.pointee.room.stack), context.pointee.phase == .alive else {
            return false
        }
        let issuer = operation.pointee.intent.issuer
        return issuer == .none || findAlive(issuer) != nil
    }

    @inline(__always)
    private func planPush(_ operation: OperationReference, on stack: StackReference) -> Status {
        let (found, route) = resolveRoute(of: operation)
        guard found == .ok else { return found }
        // It may open elsewhere, or in a flow.
        guard routes[route].pointee.place == nil, stack.pointee.isClearOfFlows else { return .pending }
        let (status, entry) = planEntry(operation, route)
        guard status == .ok else { return status }
        planArrival(of: entry, on: stack, operation)
        return .ok
    }

    /// Plans a push in the flow of the top entry, or of a flow that begins there. What may open elsewhere, or may bring more
    /// than an entry, is planned in the general way.
    func planPush(_ operation: OperationReference, inFlowsOn stack: StackReference) -> Status {
        let (top, (found, route)) = (stack.pointee.top, findRoute(of: operation))
        guard found == .ok, top != 0, opensOnTop(route) else { return .pending }
        let (status, entry) = planNew(operation, route, isOfPath: false, in: entries[top].pointee.flow)
        guard status == .ok else { return status }
        planArrival(of: entry, on: stack, operation)
        placeFlows(around: entry)
        return .ok
    }

    /// Whether a route opens as one entry on top of where the user is: a plain one, or a flow that begins with one.
    private func opensOnTop(_ route: Slot) -> Bool {
        guard let place = routes[route].pointee.place?.pointee else { return true }
        guard let initial = place.initial, place.presentation == .pushed, place.parent.isEmpty else { return false }
        return findRoute(of: initial).map { routes[$0].pointee.place == nil } ?? false
    }

    /// Plans to put a new entry on top of a stack.
    @inline(__always)
    func planArrival(of entry: Slot, on stack: StackReference, _ operation: OperationReference) {
        let node = stack.pointee.id.slot
        entries[entry].pointee.node = node
        operation.pointee.changes.set(.added(entry, at: stack.pointee.count, of: node))
    }

    /// The entry that the last plan of a request has made, where it is of its route, or a new one.
    @inline(never)
    func planOther(_ operation: OperationReference, _ route: Slot, isOfPath: Bool) -> (Status, Slot) {
        if let slot = reuse(madeBy: operation, route) { return (.ok, slot) }
        return planEntry(operation, route, isOfPath: isOfPath)
    }

    /// A new entry of the requested route, to which the request lends its arguments. Those that a path says fit it.
    @inline(__always)
    private func planEntry(
        _ operation: OperationReference, _ route: Slot, isOfPath: Bool = false
    ) -> (Status, Slot) {
        guard isOfPath || argumentsFit(operation, route) else { return (.invalid, 0) }
        guard let slot = makeEntry(route) else { return (.tooLarge, 0) }
        if let arguments = operation.pointee.intent.arguments { give(arguments, to: slot) }
        operation.pointee.outcome.entry = entries[slot].pointee.id
        if operation.pointee.outcome.waiter != .none { adoptWaiter(of: operation, slot) }
        return (.ok, slot)
    }

    /// A planned entry, with a number that it had before or the next one; nil beyond the limit.
    @inline(__always)
    func makeEntry(_ route: Slot, numbered number: UInt64 = 0) -> Slot? {
        guard let slot = entries.insert(make: Entry.init) else { return nil }
        let entry = entries[slot]
        entry.pointee.phase = .planned
        entry.pointee.route = route
        entry.pointee.number = number == 0 ? takeEntryNumber() : number
        entry.pointee.arrival = .max
        return slot
    }

    /// A planned entry with copies of a state and a trail that it had before.
    @inline(never)
    func makeEntry(_ route: Slot, numbered number: UInt64, _ state: ValueBlock?, _ trail: ValueBlock?) -> Slot? {
        guard let entry = makeEntry(route, numbered: number) else { return nil }
        routesInUse.forget()
        if let state = blocks.copy(state) {
            entries[entry].pointee.state = state
            entries[entry].pointee.ownsAnything = true
        }
        if let trail = blocks.copy(trail) {
            let slot = makeExtras(of: entry)
            extras[slot].pointee.trail = trail
        }
        return entry
    }

    /// A number that no entry has had.
    @inline(__always)
    func takeEntryNumber() -> UInt64 {
        lastEntryNumber &+= 1
        return lastEntryNumber
    }

    /// Gives a planned entry arguments. Those of a request are lent until the operation is over.
    @inline(__always)
    func give(_ arguments: ValueBlock, to entry: Slot) {
        entries[entry].pointee.arguments = arguments
        entries[entry].pointee.ownsAnything = true
    }

    @inline(never)
    private func adoptWaiter(of operation: OperationReference, _ slot: Slot) {
        guard let waiter = waiterToAdopt(of: operation) else { return }
        waiter.pointee.result.entry = entries[slot].pointee.id
        // It may have waited for a flow before.
        waiter.pointee.result.flow = .none
        if operation.pointee.intent.waitsForNextValue { return attach(waiter, .asker, to: slot) }
        waiter.pointee.role = .result
        waiter.pointee.subject = slot
        entries[slot].pointee.waiter = waiter
    }

    /// Gives a flow that begins the waiter of its operation.
    func adoptWaiter(of operation: OperationReference, byFlow flow: Slot) {
        guard let waiter = waiterToAdopt(of: operation) else { return }
        waiter.pointee.result.entry = .none
        waiter.pointee.result.flow = flows[flow].pointee.id
        attach(waiter, .flow, to: flow)
    }

    @inline(__always)
    private func waiterToAdopt(of operation: OperationReference) -> WaiterReference? {
        guard let waiter = waiters.find(operation.pointee.outcome.waiter), !waiter.pointee.isSettled,
            !isBlocked(waiter, operation)
        else { return nil }
        return waiter
    }

    /// The route of a request, not inlined.
    @inline(never)
    func findRoute(of operation: OperationReference) -> (Status, Slot) { resolveRoute(of: operation) }

    /// The route of a request.
    @inline(__always)
    private func resolveRoute(of operation: OperationReference) -> (Status, Slot) {
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
        if policy(of: operation) == .fallback, let fallback = routes.fallback {
            operation.pointee.outcome.redirects = 1
            return (.ok, fallback)
        }
        complain(ofUnknown: name, operation)
        return (.unresolved, 0)
    }

    /// Returns the policy for an unknown route.
    func policy(of operation: OperationReference) -> UnresolvedPolicy {
        let own = operation.pointee.intent.unresolved
        return own == .standard ? settings.unresolved : own
    }

    /// Whether the caller still sees what it acted upon.
    func checkScope(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        if intent.target != .none {
            guard let stack = stack(ofTarget: intent.target), stack.pointee.phase == .alive else { return .stale }
        }
        if operation.pointee.guarded?.pointee.isScopeChecked == true { return .ok }
        if intent.issuer != .none {
            guard let issuer = entries.find(intent.issuer) else {
                return entries.isGone(intent.issuer) ? .staleIssuer : .stale
            }
            guard mayIssue(operation, from: issuer) else { return .staleIssuer }
        }
        if intent.revision == 0 { return .ok }
        let changedAt = hasScenes ? self.changedAt(mainScene(of: operation)) : revision
        return changedAt <= intent.revision && intent.revision <= revision ? .ok : .staleIssuer
    }

    // MARK: Planners

    /// Makes plans. What comes inside a callback has a planner of its own.
    var planner: Planner { unmanagedPlanner.takeUnretainedValue() }

    /// The planner, for a call that need not retain it.
    @inline(__always)
    var unmanagedPlanner: Unmanaged<Planner> { plannerAtWork ?? makePlanner() }

    @inline(never)
    private func makePlanner() -> Unmanaged<Planner> {
        assert(life != .closed && life != .emptied)
        let made = Unmanaged.passRetained(Planner(for: self))
        plannerAtWork = made
        return made
    }

    /// After the end nothing is planned any more.
    func freePlanner() {
        plannerAtWork?.release()
        plannerAtWork = nil
    }

    /// Plans inside a callback of a plan.
    func withInnerPlanner<Answer>(_ body: () -> Answer) -> Answer {
        let outer = planner
        plannerAtWork = Unmanaged.passUnretained(outer.inner)
        defer { plannerAtWork = Unmanaged.passUnretained(outer) }
        return body()
    }
}
