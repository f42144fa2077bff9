// From an intent to a plan: what the stack would become, and the same as a list of changes. Planning changes nothing
// that can be seen.

extension Engine {
    /// Plans the operation against the state as it is, and takes it as far as it goes.
    @inline(__always)
    func run(_ operation: Slot) {
        operations[operation].pointee.phase = .asking
        let status = plan(operation)
        guard status == .ok else {
            finish(operation, status)
            return releasePlanned(operation)
        }
        deriveChanges(operation)
        advance(operation)
    }

    @inline(__always)
    private func plan(_ operation: Slot) -> Status {
        let record = operations[operation]
        let animation = record.pointee.intent.animation
        record.pointee.isAnimated = animation == .standard ? settings.isAnimated : animation == .yes
        if record.pointee.intent.issuer.rawValue | record.pointee.intent.revision | record.pointee.intent.target.rawValue != 0 {
            let status = checkIssuer(record.pointee.intent)
            guard status == .ok else { return status }
        }
        switch record.pointee.intent.kind {
        case .navigate, .navigateForResult:
            record.pointee.kept = stack.count
            return planEntry(operation)
        case .popBack:
            guard stack.count > 1 else { return .atRoot }
            record.pointee.kept = stack.count &- 1
            record.pointee.outcome.entry = entries[stack.top].pointee.id
            return .ok
        default:
            return planSeldom(operation)
        }
    }

    @inline(never)
    private func planSeldom(_ operation: Slot) -> Status {
        let record = operations[operation]
        let intent = record.pointee.intent
        switch intent.kind {
        case .start:
            guard life == .made else { return .invalid }
            return planEntry(operation)
        case .replaceTop:
            guard stack.count > 1 || intent.replacesRoot else { return .atRoot }
            record.pointee.kept = stack.count - 1
            return planEntry(operation)
        case .popUpToRoot:
            record.pointee.outcome.entry = entries[stack[0]].pointee.id
            guard stack.count > 1 else { return .atRoot }
            record.pointee.kept = 1
            return .ok
        case .popToEntry:
            guard let entry = entries.find(intent.entry), let index = stack.index(of: entry) else { return .stale }
            record.pointee.outcome.entry = intent.entry
            guard index < stack.count - 1 else { return .alreadyThere }
            record.pointee.kept = index + 1
            return .ok
        case .popToRoute:
            return planPopToRoute(operation)
        case .none, .navigate, .navigateForResult, .popBack, .hostDidPop, .hostDidSetStack:
            return .invalid
        }
    }

    private func planPopToRoute(_ operation: Slot) -> Status {
        let record = operations[operation]
        let intent = record.pointee.intent
        let (status, route) = resolve(operation)
        guard status == .ok else { return status }
        let found = topmost(ofRoute: route, arguments: intent.arguments?.cell)
        guard found != 0, let index = stack.index(of: found) else { return .notFound }
        record.pointee.outcome.entry = entries[found].pointee.id
        guard index > 0 || !intent.isInclusive else { return .atRoot }
        guard index < stack.count - 1 || intent.isInclusive else { return .alreadyThere }
        record.pointee.kept = intent.isInclusive ? index : index + 1
        return .ok
    }

    /// Adds a new entry of the requested route to the plan's tail.
    @inline(__always)
    private func planEntry(_ operation: Slot) -> Status {
        let (status, route) = resolve(operation)
        guard status == .ok else { return status }
        guard entries.liveCount < Limits.entries, let slot = entries.insert(prepare: Entry.init) else { return .tooLarge }
        let record = operations[operation]
        let entry = entries[slot]
        entry.pointee.phase = .planned
        entry.pointee.route = route
        entry.pointee.arguments = record.pointee.intent.arguments
        record.pointee.intent.arguments = nil
        routes[route].pointee.entryCount &+= 1
        record.pointee.tail.append(slot)
        record.pointee.outcome.entry = entry.pointee.id
        if record.pointee.outcome.waiter != .none, let waiter = waiters.find(record.pointee.outcome.waiter) {
            waiters[waiter].pointee.entry = entry.pointee.id
        }
        return .ok
    }

    /// The route of a request.
    @inline(__always)
    private func resolve(_ operation: Slot) -> (Status, Slot) {
        let record = operations[operation]
        if record.pointee.intent.routeId != .none {
            let found = routes.find(record.pointee.intent.routeId)
            return found.map { (.ok, $0) } ?? (.stale, 0)
        }
        if let found = routes.find(record.pointee.intent.routeName) { return (.ok, found) }
        return resolveUnknown(operation)
    }

    @inline(never)
    private func resolveUnknown(_ operation: Slot) -> (Status, Slot) {
        let record = operations[operation]
        let status = RouteTable.check(name: record.pointee.intent.routeName)
        guard status == .ok else { return (status, 0) }
        if record.pointee.intent.unresolved == .fallback, let fallback = routes.find(fallbackName) {
            record.pointee.outcome.redirects = 1
            return (.ok, fallback)
        }
        unknownRoute.removeAll()
        unknownRoute.write(record.pointee.intent.routeName)
        return (.unresolved, 0)
    }

    /// Whether the caller still sees what it acted upon.
    @inline(never)
    private func checkIssuer(_ intent: Intent) -> Status {
        guard intent.target == .none || intent.target == stack.node else { return .stale }
        if intent.issuer != .none {
            guard let issuer = entries.find(intent.issuer) else {
                return entries.isGone(intent.issuer) ? .staleIssuer : .stale
            }
            guard issuer == stack.top else { return .staleIssuer }
        }
        return intent.revision == 0 || intent.revision == revision ? .ok : .staleIssuer
    }

    /// The plan as changes. What is removed comes first, from the top down; then, from the bottom up, what takes the
    /// place of another entry, and what is added.
    @inline(__always)
    func deriveChanges(_ operation: Slot) {
        let record = operations[operation]
        let kept = record.pointee.kept
        let old = stack.count
        let new = record.pointee.tail.count
        if old == kept {
            for index in 0..<new { addedChange(record, index) }
        } else {
            deriveRemovals(record, old: old)
        }
    }

    private func deriveRemovals(_ record: UnsafeMutablePointer<Operation>, old: Int) {
        let kept = record.pointee.kept
        let new = record.pointee.tail.count
        var staying = 0
        for index in 0..<new where entries[record.pointee.tail[index]].pointee.phase == .alive {
            entries[record.pointee.tail[index]].pointee.stays = true
            staying += 1
        }
        let replaced = staying == 0 ? min(old - kept, new) : 0
        var index = old
        while index > kept + replaced {
            index &-= 1
            let entry = stack[index]
            if entries[entry].pointee.stays {
                entries[entry].pointee.stays = false
            } else {
                record.pointee.changes.append(Change(kind: .removed, entry: entry, from: UInt32(truncatingIfNeeded: index)))
            }
        }
        for index in 0..<replaced {
            let position = UInt32(truncatingIfNeeded: kept + index)
            record.pointee.changes.append(
                Change(
                    kind: .replaced, entry: record.pointee.tail[index], replaced: stack[kept + index], from: position,
                    to: position))
        }
        if staying == 0 { for index in replaced..<new { addedChange(record, index) } }
    }

    @inline(__always)
    private func addedChange(_ record: UnsafeMutablePointer<Operation>, _ index: Int) {
        record.pointee.changes.append(
            Change(
                kind: .added, entry: record.pointee.tail[index],
                to: UInt32(truncatingIfNeeded: record.pointee.kept &+ index)))
    }
}
