// The way of a link through the tree: each waypoint opens where its route says, seen from the one before.

extension Planner {
    /// Brings the drafts to the waypoints, and what the user sees to the last of them.
    func draftWay(
        _ operation: OperationReference, _ merge: LinkMerge, from root: StackReference, hasDetail: Bool = false,
        _ drafted: DraftedReference
    ) -> Status {
        work(on: engine.innermost(from: root))
        if merge == .push, draft.count > 0 {
            if stands(waypoints[waypoints.count - 1], at: draft.count - 1) {
                operation.pointee.outcome.entry = entries[draft.top].pointee.id
                reached = WayPlace(stack: stack, index: draft.count - 1)
                _ = activate(engine.scene(of: stack))
                return .alreadyThere
            }
        }
        // The index where the link itself stopped short of its end.
        let stop = operation.pointee.outcome.index
        work(on: root)
        // If none of the waypoints is that of the path /, the root stays below, unless it is of the route of the first.
        let rootRoute = draft.count > 0 ? entries[draft[0]].pointee.route : 0
        let isAtRoot =
            engine.paths.isAtRoot(waypoints[0]) || draft.count == 0
            || rootRoute == engine.paths.tree.pattern(waypoints[0]).pointee.route
        let staysBelow = !isAtRoot || draft.count > 0 && opens(waypoints[0], in: rootRoute)
        var place = WayPlace(stack: root, index: staysBelow ? 0 : -1, isPushing: merge == .push)
        place.hasDetail = hasDetail
        if merge == .reset { _ = cut(to: place.index + 1, because: operation, drafted) }
        for index in 0..<waypoints.count {
            place.mustPush = merge == .push && index == waypoints.count - 1
            operation.pointee.outcome.index = index
            let status = follow(waypointAt: index, &place, operation, drafted)
            operation.pointee.outcome.index = stop
            guard status == .ok else { return status }
        }
        work(on: place.stack)
        if operation.pointee.intent.keepsBranch, merge == .keep, !hasDetail, place.index < lowestPopped,
            place.stack.pointee.isBranch
        {
            place.index = draft.count - 1
        }
        if merge != .push { _ = cut(to: place.index + 1, because: operation, drafted) }
        operation.pointee.outcome.entry = entries[draft[place.index]].pointee.id
        reached = place
        let (status, _) = uncover(place.stack, by: operation, drafted)
        guard status == .ok else { return status }
        // The steps drafted on the way, if any, make it a change.
        return .alreadyThere
    }

    private func follow(
        waypointAt index: Int, _ place: inout WayPlace, _ operation: OperationReference, _ drafted: DraftedReference
    ) -> Status {
        let route = engine.paths.tree.pattern(waypoints[index]).pointee.route
        work(on: place.stack)
        let isRootThere = place.index < 0 && draft.count > 0 && stands(waypoints[index], at: 0)
        guard let own = engine.opening(of: route)?.pointee, !isRootThere else {
            return step(to: place.index + 1, waypointAt: index, &place, operation, drafted)
        }
        if own.presentation != .pushed, place.index >= 0 {
            return present(waypointAt: index, own.presentation, &place, operation, drafted)
        }
        if !own.parent.isEmpty, place.index >= 0 || mayStandLowest(own) {
            return enter(own, waypointAt: index, &place, operation, drafted)
        }
        return step(to: place.index + 1, waypointAt: index, &place, operation, drafted)
    }

    /// Whether a waypoint opens in a container of a route, or in one that does, and so on.
    func opens(_ pattern: UInt32, in route: Slot) -> Bool {
        var next = engine.paths.tree.pattern(pattern).pointee.route
        for _ in 0..<Limits.stackDepth {
            guard let place = engine.opening(of: next)?.pointee, !place.parent.isEmpty,
                let parent = routes.find(place.parent)
            else { return false }
            if parent == route { return true }
            next = parent
        }
        return false
    }

    /// Whether the outermost container in which a route opens may be the lowest of a stack: what is presented needs one below.
    private func mayStandLowest(_ place: Placement) -> Bool {
        var place = place
        for _ in 0..<Limits.stackDepth {
            guard !place.parent.isEmpty, let parent = routes.find(place.parent),
                let next = engine.opening(of: parent)?.pointee
            else { return place.presentation == .pushed }
            if next.presentation != .pushed { return false }
            place = next
        }
        return true
    }

    /// Goes on to an entry that stands at an index already, or is put there.
    func step(
        to position: Int, waypointAt index: Int, _ place: inout WayPlace, _ operation: OperationReference,
        _ drafted: DraftedReference
    ) -> Status {
        work(on: place.stack)
        if place.hasDetail, position > 0, position <= draft.count, let column = firstColumn(of: draft[position - 1]) {
            return step(intoBranch: column, waypointAt: index, &place, operation, drafted)
        }
        place.index = position
        if position < draft.count, stands(waypoints[index], at: position), !place.mustPush { return .ok }
        guard position == 0 || mayPush(by: operation) else { return .invalid }
        if !place.isPushing { _ = cut(to: position, because: operation, drafted) }
        let status = push(waypointAt: index, operation, drafted)
        work(on: place.stack)
        place.index = draft.count - 1
        return status
    }

    /// Goes on in the branch where a route opens: of a container on the way, or of one that is opened for it.
    private func enter(
        _ own: Placement, waypointAt index: Int, _ place: inout WayPlace, _ operation: OperationReference,
        _ drafted: DraftedReference
    ) -> Status {
        var container = nearestContainer(of: own.parent, from: place, drafted)
        if container == 0 {
            let (status, made) = openParent(own, &place, operation, drafted)
            guard status == .ok else { return status }
            container = made
        }
        let (status, found) = branch(of: own, in: container, operation)
        guard status == .ok, let branch = found else { return status }
        if branch == place.stack {
            return step(to: place.index + 1, waypointAt: index, &place, operation, drafted)
        }
        if !place.isPushing {
            work(on: engine.stack(of: container))
            if let position = indexInDraft(container) { _ = cut(to: position + 1, because: operation, drafted) }
        }
        return step(intoBranch: branch, waypointAt: index, &place, operation, drafted)
    }

    /// Goes on to an entry that is the root of a branch, or stands upon that, or is put there.
    private func step(
        intoBranch branch: StackReference, waypointAt index: Int, _ place: inout WayPlace,
        _ operation: OperationReference, _ drafted: DraftedReference
    ) -> Status {
        let opened = open(branch, by: operation)
        guard opened == .ok else { return opened }
        work(on: branch)
        place.stack = branch
        place.index = lowestPopped - 1
        if place.index == 0, stands(waypoints[index], at: 0), !place.mustPush { return .ok }
        return step(to: place.index + 1, waypointAt: index, &place, operation, drafted)
    }

    private func firstColumn(of entry: Slot) -> StackReference? {
        guard let container = engine.container(of: entry), container.pointee.kind == .split else { return nil }
        return container.pointee.branches[0]
    }

    /// A container that is missing on the way is put there like a waypoint of its own.
    private func openParent(
        _ own: Placement, _ place: inout WayPlace, _ operation: OperationReference, _ drafted: DraftedReference
    ) -> (Status, Slot) {
        work(on: place.stack)
        if !place.isPushing { _ = cut(to: place.index + 1, because: operation, drafted) }
        isOnWay = true
        let (status, made) = makeParent(own, near: place.stack, operation, isNext: true, drafted)
        isOnWay = false
        guard status == .ok else { return (status, 0) }
        place.stack = engine.stack(of: made)
        work(on: place.stack)
        place.index = indexInDraft(made) ?? 0
        return (.ok, made)
    }

    /// Goes on in a stack that is presented over the one before, unless that is there already.
    private func present(
        waypointAt index: Int, _ presentation: Presentation, _ place: inout WayPlace, _ operation: OperationReference,
        _ drafted: DraftedReference
    ) -> Status {
        work(on: place.stack)
        if !place.isPushing { _ = cut(to: place.index + 1, because: operation, drafted) }
        let context = engine.context(of: place.stack)
        if let occupant = engine.presented(as: presentation, over: context) {
            work(on: occupant)
            if stands(waypoints[index], at: 0), !place.mustPush {
                place.stack = occupant
                place.index = 0
                return .ok
            }
            closeAll(occupant, because: operation, .dismiss, drafted)
        }
        work(on: place.stack)
        let owner = draft[min(place.index, draft.count - 1)]
        guard let made = presentStack(presentation, over: context, by: owner, drafted) else { return .tooLarge }
        place.stack = made
        place.index = 0
        work(on: made)
        return push(waypointAt: index, operation, drafted)
    }
}

/// The place to which a link has come.
struct WayPlace {
    var stack: StackReference
    /// The index of the entry on the draft; -1: none yet.
    var index: Int
    /// Nothing goes: what is not there is pushed.
    var isPushing = false
    /// The destination is pushed, whatever stands there.
    var mustPush = false
    /// A detail follows: what a split on the way does not say where to open stands in its first column.
    var hasDetail = false
}
