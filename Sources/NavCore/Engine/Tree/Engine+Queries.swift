// Reading the state. Nothing here changes anything.

extension Engine {
    package var depth: Int { active.pointee.count }

    /// The topmost entry of a route, with equal arguments where some are given; 0 where there is none.
    package func topmost(ofRoute route: Slot, arguments: UnsafePointer<Cell>?) -> Slot {
        let stack = active
        guard let arguments else { return topmost(EntryQuery(route: route), of: stack) }
        // Arguments that are looked for among many are hashed, so their maps have to be sorted.
        guard stack.pointee.count > Engine.few, case .value(let own) = blocks.copy(arguments) else {
            return topmostOfFew(EntryQuery(route: route, arguments: .some(arguments)), of: stack, below: UInt64.max)
        }
        defer { blocks.release(own.block) }
        return topmost(EntryQuery(route: route, arguments: .some(own.cell)), of: stack)
    }

    /// The stack on which an entry is.
    /// Whether a plan takes an entry from the stack.
    package func isRemoved(_ entry: Slot, by plan: ChangeList) -> Bool {
        guard entries[entry].pointee.phase == .alive else { return false }
        let stack = stack(of: entry)
        let place = entries[entry].pointee.place
        return plan.removes(entry) { change in
            let taken = change.takenEntry
            guard taken != 0 || change.takesStack else { return false }
            let other = stacks[change.node]
            guard other == stack else { return isInner(other, stack) }
            return taken != 0 && entries[taken].pointee.place > place
        }
    }

    /// Whether what goes from a stack is told before what goes from another: the inner one first, in the tree as it is.
    func isInner(_ stack: StackReference, _ other: StackReference) -> Bool {
        let (depth, otherDepth) = (stack.pointee.committed.depth, other.pointee.committed.depth)
        return depth == otherDepth ? stack.pointee.id.slot > other.pointee.id.slot : depth > otherDepth
    }

    /// The route of a request that a caller gives.
    package func find(_ request: GivenRequest) -> (Status, Slot) {
        if request.routeId != .none {
            let found = routes.find(request.routeId)
            return found.map { (.ok, $0) } ?? (.stale, 0)
        }
        let (status, name) = readName(request.route)
        guard status == .ok, !name.isEmpty else { return (status == .ok ? .invalid : status, 0) }
        if let found = routes.find(name) { return (.ok, found) }
        let nameStatus = RouteTable.check(name: name)
        return (nameStatus == .ok ? .unresolved : nameStatus, 0)
    }

    package func routeName(of entry: Slot) -> Bytes { routes[entries[entry].pointee.route].pointee.name }

    package func routeId(of entry: Slot) -> Id { routes[entries[entry].pointee.route].pointee.id }

    /// The entry of an id while the entry is on its stack.
    @inline(never)
    func findAlive(_ id: Id) -> Slot? { entries.find(id).flatMap { entries[$0].pointee.phase == .alive ? $0 : nil } }

    package func id(of entry: Slot) -> Id { entry == 0 ? .none : entries[entry].pointee.id }

    /// The waiter for an entry's result.
    package func waiter(of entry: Slot) -> Id { entries[entry].pointee.waiter?.pointee.id ?? .none }

    /// The outcome of the last operation that was called.
    package var lastOutcome: Outcome {
        var outcome = Outcome()
        tell(outcomeOf: lastCalled, to: &outcome)
        return outcome
    }

    var lastCalled: OperationReference { lastInside ?? lastOperation }
}
