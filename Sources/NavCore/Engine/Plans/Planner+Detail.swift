// The two halves of a link: its path, and behind the # another path, which opens in the last column of the outermost split on
// the way. Both are looked up before anything is planned.

extension Planner {
    /// Drafts a link of which no pattern takes the fragment.
    func draftHalves(
        _ operation: OperationReference, _ link: Link, _ halves: LinkHalves, _ drafted: DraftedReference
    ) -> Status {
        guard !link.flags.closes else { return draftUnresolved(operation, link, drafted) }
        let (path, detail, hasPath) = (halves.path, halves.detail, halves.hasPath)
        let (status, found) = findTaken(path)
        guard status == .ok else { return status }
        guard found != 0 || !hasPath else { return draftUnresolved(operation, path, drafted) }
        let count = hasPath ? engine.paths.segments.count : 0
        let (detailStatus, end) = findTaken(detail)
        guard detailStatus == .ok else { return detailStatus }
        let isDetailThere = end != 0 || engine.paths.segments.count == 0
        let goesOnWithout = engine.policy(of: operation) == .prefix && hasPath
        if !isDetailThere {
            let stop = engine.matching { engine.paths.findStop() }
            complainNowhere(operation, detail) { engine.explainStop(stop, into: &$0) }
            operation.pointee.outcome.index = count + stop
            guard goesOnWithout else { return fallBack(operation, link, drafted) }
        }
        _ = findTaken(path)
        let entered = enterScene(of: operation)
        guard entered == .ok else { return entered }
        reached = WayPlace(stack: stack, index: -1)
        let way =
            hasPath
            ? draftWay(to: found, operation, path, hasDetail: isDetailThere, drafted) : .alreadyThere
        guard isDetailThere, way == .ok || way == .alreadyThere else { return way }
        let last = draftDetail(operation, detail, behind: count, drafted)
        return last == .unresolved && goesOnWithout ? way : last
    }

    /// Brings the last column of the outermost split around where a link has come to the detail.
    private func draftDetail(
        _ operation: OperationReference, _ link: Link, behind count: Int, _ drafted: DraftedReference
    ) -> Status {
        guard let reached, let column = lastColumn(around: reached) else {
            engine.complain("no split is there for the detail of the link", about: operation)
            operation.pointee.outcome.index = count
            return .unresolved
        }
        let opened = open(column, by: operation)
        guard opened == .ok else { return opened }
        let (_, found) = findTaken(link)
        findDetailWaypoints(to: found)
        work(on: column)
        let isPushing = link.merge == .push && !waypoints.isEmpty
        if !isPushing || draft.count == 0 || !stands(waypoints[waypoints.count - 1], at: draft.count - 1) {
            let status = draftWaypoints(in: column, isPushing: isPushing, operation, link, behind: count, drafted)
            guard status == .ok else { return status }
        }
        operation.pointee.outcome.entry = engine.id(of: draft.top)
        let (status, _) = uncover(column, by: operation, drafted)
        // The steps drafted on the way, if any, make it a change.
        return status == .ok ? .alreadyThere : status
    }

    /// Leads the work stack, a column, from above its root over the waypoints.
    private func draftWaypoints(
        in column: StackReference, isPushing: Bool, _ operation: OperationReference, _ link: Link, behind count: Int,
        _ drafted: DraftedReference
    ) -> Status {
        var place = WayPlace(stack: column, index: lowestPopped - 1, isPushing: isPushing)
        if link.merge == .reset { _ = cut(to: place.index + 1, because: operation, drafted) }
        for index in 0..<waypoints.count {
            place.mustPush = isPushing && index == waypoints.count - 1
            operation.pointee.outcome.index = count + index
            let status = step(to: place.index + 1, waypointAt: index, &place, operation, drafted)
            guard status == .ok else { return status }
        }
        operation.pointee.outcome.index = 0
        work(on: column)
        if !isPushing { _ = cut(to: place.index + 1, because: operation, drafted) }
        return .ok
    }

    /// The way to a detail: without the pattern of the root, since the column has one, and of what is on
    /// the way without containers and what opens elsewhere by its route.
    func findDetailWaypoints(to found: UInt32) {
        waypoints.removeAll()
        if found != 0 { findWaypoints(to: found) }
        if !waypoints.isEmpty, engine.paths.isAtRoot(waypoints[0]) { waypoints.removeFirst(1) }
        var kept = 0
        for index in 0..<waypoints.count
        where index == waypoints.count - 1
            || mayStandBelowDetail(engine.paths.tree.pattern(waypoints[index]).pointee.route)
        {
            waypoints[kept] = waypoints[index]
            kept += 1
        }
        while waypoints.count > kept { waypoints.removeLast() }
    }

    private func mayStandBelowDetail(_ route: Slot) -> Bool {
        guard let place = engine.opening(of: route)?.pointee else { return true }
        guard place.shape == nil, place.presentation == .pushed, let parent = engine.routes.find(place.parent),
            let shape = engine.routes[parent].pointee.place?.pointee.shape?.pointee, shape.given.kind == .split
        else { return false }
        return shape.branch(shape.given.count - 1).name == place.branch
    }

    private func lastColumn(around place: WayPlace) -> StackReference? {
        if let column = Branch(engine, place.stack).outermostColumn {
            return Branch(engine, column).split?.pointee.lastBranch
        }
        work(on: place.stack)
        guard place.index >= 0, place.index < draft.count,
            let container = engine.container(of: draft[place.index]),
            container.pointee.kind == .split
        else { return nil }
        return container.pointee.lastBranch
    }
}

/// The two halves of a link: the path that it leads to, and the detail for the last column there.
struct LinkHalves {
    /// Its text is empty: where it is opened.
    let path: Link
    /// Its text begins with a slash.
    let detail: Link

    var hasPath: Bool { !path.text.isEmpty }
}

extension Link {
    /// Its halves; nil where it has one.
    var halves: LinkHalves? {
        guard let fragment = LinkText(text)?.fragment, fragment.begins(with: 0x2F) else { return nil }
        var (path, detail) = (self, self)
        path.text = text.prefix(text.count - fragment.count - 1)
        detail.text = fragment
        detail.base = .none
        detail.flags = flags.withoutScene
        return LinkHalves(path: path, detail: detail)
    }
}
