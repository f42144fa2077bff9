// The plan of a link: the waypoints on its way become entries.

extension Planner {
    /// Drafts what a link asks for.
    func draftLink(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        // A link for an empty column is drafted where its container stands.
        while draft.count == 0, stack.pointee.owner != 0 { work(on: engine.stack(of: stack.pointee.owner)) }
        guard draft.count > 0 else { return .notStarted }
        guard !engine.isMatching else { return .inUse }
        var link = operation.pointee.intent.link
        if link.hasRequest {
            linkText.removeAll()
            let status = writeDestination(of: operation, into: &linkText)
            if status == .invalid, link.flags.leavesWhereUnsaid { return draftLeaving(routeOf: operation, drafted) }
            guard status == .ok else { return status }
            link.text = linkText.text
        }
        let (status, found) = find(link)
        if status == .ok, found == 0, let halves = link.halves {
            return draftHalves(operation, link, halves, drafted)
        }
        if status == .invalid {
            engine.complain(LinkText.complaint(about: link.text) ?? "the link is invalid", about: operation)
        }
        guard status == .ok else {
            guard status == .unresolved else { return status }
            complainNowhere(operation, link) { $0.write(linkScene.complaint) }
            return fallBack(operation, link, drafted)
        }
        guard found != 0 else {
            // The explanation looks at all parts of the link, which the usual way has not taken down.
            _ = resolve(link)
            return draftUnresolved(operation, link, drafted)
        }
        let entered = enterScene(of: operation)
        guard entered == .ok else { return entered }
        if link.flags.closes {
            findWaypoints(to: found)
            return draftLeaving(from: indexOfDestination(found, operation), operation, drafted)
        }
        return draftWay(to: found, operation, link, drafted)
    }

    /// The pattern to which a link leads; 0 is nowhere.
    func find(_ link: Link) -> (Status, UInt32) {
        if link.flags.sayNothingOfPaths, engine.mayMatchPlainly,
            let found = engine.matching({ engine.paths.match(plain: link.text, link.flags) })
        {
            linkScene = .named(.empty)
            return (.ok, follow(found, link))
        }
        return findTaken(link)
    }

    /// Finds that pattern, and takes down the parts of the link, which are looked at after that.
    func findTaken(_ link: Link) -> (Status, UInt32) {
        let status = resolve(link)
        return (status, status == .ok ? follow(engine.matching { engine.paths.match() }, link) : 0)
    }

    /// The patterns on the way to one, itself the last.
    func findWaypoints(to pattern: UInt32) {
        waypoints.removeAll()
        waypoints.append(pattern)
        engine.paths.forEachWaypoint(above: pattern) { waypoints.append($0) }
        waypoints.reverse()
    }

    /// Brings the draft to a destination, unless it is there and that is enough.
    func draftWay(
        to found: UInt32, _ operation: OperationReference, _ link: Link, hasDetail: Bool = false,
        _ drafted: DraftedReference
    ) -> Status {
        findWaypoints(to: found)
        if link.flags.skipsIfOpen, let index = indexOfDestination(found, operation) {
            operation.pointee.outcome.entry = entries[draft[index]].pointee.id
            reached = WayPlace(stack: stack, index: index)
            return .alreadyThere
        }
        guard let scene = linkGoal(operation) ?? startScene(named: linkScene.name ?? .empty, drafted) else {
            return .tooLarge
        }
        return draftWay(operation, link.merge, from: scene.pointee.root, hasDetail: hasDetail, drafted)
    }

    /// Works on the innermost active stack of the scene to which the link leads that was resolved last, where that is another
    /// one than that of the draft at work.
    func enterScene(of operation: OperationReference) -> Status {
        guard let other = linkGoal(operation), other != engine.scene(of: stack) else { return .ok }
        // One that is not there yet was started by an earlier intent.
        let root = other.pointee.root
        guard other.isLive || root.pointee.draft != nil, !root.pointee.isClosing else {
            engine.complain("an earlier intent removes the scene", about: operation)
            return .stale
        }
        work(on: engine.innermost(from: root))
        return .ok
    }

    /// The scene to which the link leads that was resolved last: that of its options, else the one that it names, else that
    /// in which it is opened. Nil where it is not there.
    private func linkGoal(_ operation: OperationReference) -> SceneReference? {
        if let scene = engine.findScene(operation.pointee.intent.stack) { return scene }
        guard let name = linkScene.name, !name.isEmpty else { return engine.scene(of: stack) }
        return engine.findScene(named: name)
    }

    func push(
        waypointAt index: Int, _ operation: OperationReference, _ drafted: DraftedReference
    ) -> Status {
        let pattern = waypoints[index]
        engine.paths.fillOther(pattern, isEnd: index == waypoints.count - 1)
        let step = addStep(to: operation)
        step.pointee.intent.routeId = engine.paths.route(of: pattern)
        if engine.paths.members.count > 0 {
            var arguments = engine.paths.memberMap
            switch engine.blocks.copy(&arguments) {
            case .value(let block): step.pointee.intent.arguments = block
            case .refused(let status): return status
            }
        }
        step.pointee.outcome.index = index
        return draftNew(step, drafted, isOfPath: true)
    }

    /// Whether an entry of the draft is what a waypoint would make, or the first one of a flow that it would begin. One that is
    /// not the destination is compared by what its path says.
    func stands(_ pattern: UInt32, at index: Int) -> Bool {
        let route = engine.paths.tree.pattern(pattern).pointee.route
        var arguments = engine.plannedArguments(of: draft[index])
        if entries[draft[index]].pointee.route != route {
            guard let flow = flow(of: route, beginningAt: index) else { return false }
            arguments = engine.flows[flow].pointee.arguments
        }
        let isEnd = pattern == waypoints[waypoints.count - 1]
        engine.paths.fillOther(pattern, isEnd: isEnd)
        return engine.paths.membersAreIn(PathArguments(arguments?.cell.pointee), pattern, pathOnly: !isEnd)
    }

    /// Finds the topmost index of the destination on the draft.
    private func indexOfDestination(_ pattern: UInt32, _ operation: OperationReference) -> Int? {
        // Nothing stands in a scene that is not there.
        guard linkGoal(operation) != nil else { return nil }
        engine.paths.fillOther(pattern, isEnd: true)
        let query = EntryQuery(route: engine.paths.tree.pattern(pattern).pointee.route, pattern: pattern)
        return indexInDraft(topmostOfDraft(query))
    }

    private func draftLeaving(routeOf operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let (status, route) = engine.findRoute(of: operation)
        guard status == .ok else { return status }
        let found = topmostOfDraft(EntryQuery(route: route))
        return draftLeaving(from: indexInDraft(found), operation, drafted)
    }

    private func draftLeaving(from index: Int?, _ operation: OperationReference, _ drafted: DraftedReference) -> Status
    {
        guard let index else {
            operation.pointee.outcome.entry = entries[draft.top].pointee.id
            return .alreadyThere
        }
        guard index > 0 else { return .atRoot }
        _ = cut(to: index, because: operation, drafted)
        operation.pointee.outcome.entry = entries[draft.top].pointee.id
        return .ok
    }

    /// Whether the host is to register more patterns below a lazy one first: where a link leads there, and somebody hears
    /// of it. Each time that is a deeper one. A step of a batch, which has no draft of its own, can't wait.
    private func needsBranch(_ operation: OperationReference, _ link: Link) -> Bool {
        guard engine.hasListeners, operation.pointee.planned != nil, !link.flags.closes else { return false }
        let branch = engine.matching { engine.paths.findBranch(from: operation.pointee.branch.depth) }
        guard branch.pattern != 0 else { return false }
        operation.pointee.branch.route = engine.paths.route(of: branch.pattern)
        operation.pointee.branch.depth = branch.depth + 1
        return true
    }

    /// Pushes the fallback route where that is wanted, and there is one. What is nowhere can't be left for it.
    func fallBack(
        _ operation: OperationReference, _ link: Link, _ drafted: DraftedReference
    ) -> Status {
        if engine.policy(of: operation) == .fallback, !link.flags.closes, engine.routes.fallback != nil {
            operation.pointee.outcome.index = 0
            return pushFallback(operation, link, drafted)
        }
        return .unresolved
    }

    func complainNowhere(_ operation: OperationReference, _ link: Link, why: (inout TextBuffer) -> Void) {
        engine.complain(about: operation, .unresolved) {
            $0.write("nothing is at ")
            $0.write(quoted: link.text)
            $0.write("; ")
            why(&$0)
        }
    }

    func draftUnresolved(
        _ operation: OperationReference, _ link: Link, _ drafted: DraftedReference
    ) -> Status {
        if needsBranch(operation, link) { return .unresolved }
        let stop = engine.matching { engine.paths.findStop() }
        operation.pointee.outcome.index = stop
        complainNowhere(operation, link) { engine.explainStop(stop, into: &$0) }
        guard engine.policy(of: operation) == .prefix, !link.flags.closes else {
            return fallBack(operation, link, drafted)
        }
        let found = engine.matching { engine.paths.matchLongestPrefix(from: stop) }
        guard found != 0 else { return fallBack(operation, link, drafted) }
        return draftWay(to: found, operation, link, drafted)
    }

    /// Navigates to the fallback route, which is told where the link wanted to go, as an operation for its request would.
    private func pushFallback(
        _ operation: OperationReference, _ link: Link, _ drafted: DraftedReference
    ) -> Status {
        guard let fallback = engine.routes.fallback else { return .unresolved }
        let step = addStep(to: operation)
        step.pointee.scene = operation.pointee.scene
        step.pointee.intent.target = operation.pointee.intent.target
        step.pointee.intent.issuer = operation.pointee.intent.issuer
        step.pointee.intent.take(.keepPresented, of: operation.pointee.intent)
        step.pointee.intent.routeId = routes[fallback].pointee.id
        var member = Member(key: Bytes("url"), value: Cell(link.text))
        let block = withUnsafePointer(to: &member) { member in
            var arguments = Cell(.map, start: member, count: 1)
            return engine.blocks.copy(&arguments)
        }
        if case .value(let arguments) = block { step.pointee.intent.arguments = arguments }
        step.pointee.outcome.redirects = 1
        let status = draftNavigation(step, drafted)
        guard status == .ok else {
            engine.blame(step, of: operation)
            return status
        }
        operation.pointee.outcome.redirects += 1
        operation.pointee.outcome.entry = step.pointee.outcome.entry
        return .ok
    }
}
