// Opening a link: its path is resolved, and the waypoints on the way become the steps of one plan.

extension Engine {
    /// What is wrong with a link whatever the state.
    package static func check(_ link: Link) -> Status {
        let (status, text) = read(link)
        return text?.hasMalformedEscape == true ? .invalid : status
    }

    /// The same but for its escapes, which are found to be wrong when they are decoded; its parts where it is right.
    private static func read(_ link: Link) -> (Status, LinkText?) {
        guard link.text.count <= Limits.linkBytes else { return (.tooLarge, nil) }
        guard let text = LinkText(link.text), text.isPlain || link.text.isUTF8 && !link.text.hasControls else {
            return (.invalid, nil)
        }
        return (.ok, text)
    }

    // MARK: Holding

    /// Lets what comes from outside wait, or go.
    package func holdLinks(_ areHeld: Bool) -> Status {
        if !areHeld, life == .made, held.first != nil { return .notStarted }
        linksAreHeld = areHeld
        guard !areHeld, held.first != nil else { return .ok }
        while let operation = held.takeFirst() {
            operation.pointee.isHeld = false
            queue.append(operation)
        }
        obstacles.insert(.queued)
        leaveIfOutermost()
        return .ok
    }

    /// Whether an operation is to wait until links are let go.
    func isToBeHeld(_ operation: OperationReference) -> Bool { linksAreHeld && opensFromOutside(operation) }

    /// A batch does where one of its steps does.
    private func opensFromOutside(_ operation: OperationReference) -> Bool {
        switch operation.pointee.question.kind {
        case .open: return operation.pointee.intent.link.flags.isFromOutside
        case .batch:
            var opens = false
            operation.pointee.steps.forEach { if opensFromOutside($0) { opens = true } }
            return opens
        default: return false
        }
    }

    func hold(_ operation: OperationReference) {
        copyLentMemory(operation)
        becomePending(operation)
        operation.pointee.isQueued = true
        operation.pointee.isHeld = true
        waiting.add(operation)
        held.append(operation)
    }

    // MARK: Where it leads

    /// Makes `paths` ready to be walked for a link, which may be relative to the draft.
    func resolve(_ link: Link) -> Status {
        let (status, read) = Engine.read(link)
        guard let text = read else { return status }
        var query = text.query
        basePath.removeAll()
        if !text.isAbsolute, !link.flags.beginsWithScene {
            let baseStatus = writeBase(of: link)
            // What is wrong with the link itself goes before that.
            guard baseStatus == .ok else { return Engine.check(link) == .ok ? baseStatus : .invalid }
            if text.path.isEmpty, query == nil { query = LinkText(basePath.text)?.query }
        }
        let taken = paths.take(
            text.path, upon: LinkText(basePath.text)?.path ?? .empty, query: query, fragment: text.fragment,
            link.flags)
        guard taken == .ok else { return taken }
        linkScene = takeScene(of: link, text)
        guard let scene = linkScene else { return .unresolved }
        return scene.isEmpty || scene.isEqualIgnoringCase(sceneName.text) ? .ok : .unresolved
    }

    /// The scene to which a link leads; what says so is taken from the path. Nil where it is a link of others.
    private func takeScene(of link: Link, _ text: LinkText) -> Bytes? {
        if text.isOfWeb {
            guard let prefix = linkPrefixes.find(text, paths.segments) else { return nil }
            paths.dropSegments(prefix.pointee.segmentCount)
            return prefix.pointee.scene
        }
        if text.isURL { return basePath.decoded(text.authority) }
        guard link.flags.beginsWithScene, paths.segments.count > 0 else { return .empty }
        let scene = paths.segments[0].text
        paths.dropSegments(1)
        return scene
    }

    private func writeBase(of link: Link) -> Status {
        let (status, index) = baseIndex(of: link)
        if status == .ok { writePath(ofDraftFrom: index, into: &basePath) }
        return status
    }

    /// Where the entry stands to which a link is relative.
    private func baseIndex(of link: Link) -> (Status, Int) {
        guard draft.count > 0 else { return (.notStarted, 0) }
        guard link.base != .none else { return (.ok, draft.count - 1) }
        guard let entry = entries.find(link.base), let index = indexInDraft(entry) else { return (.stale, 0) }
        return (.ok, index)
    }

    /// Writes the path of a request, whose missing parameters are those of the entry that it is relative to.
    private func writeDestination(of operation: OperationReference, into text: inout TextBuffer) -> Status {
        let (status, route) = resolveRoute(of: operation)
        guard status == .ok else { return status }
        let (baseStatus, index) = baseIndex(of: operation.pointee.intent.link)
        guard baseStatus == .ok else { return baseStatus }
        let inherited = entries[draft[index]].pointee.arguments?.cell.pointee
        let own = operation.pointee.intent.arguments?.cell.pointee
        let arguments = PathArguments(own, inheriting: inherited)
        let pathStatus = write(pathOf: route, arguments, into: &text)
        if pathStatus != .ok { explainNoPath(of: operation, route, arguments, pathStatus) }
        return pathStatus
    }

    /// Says why a request has no path.
    private func explainNoPath(
        of operation: OperationReference, _ route: Slot, _ arguments: PathArguments, _ status: Status
    ) {
        complain(about: operation, status) {
            switch status {
            case .notFound: $0.write("the route has no pattern")
            case .ambiguous: $0.write("the path of the request leads to another route")
            default: explainMisfit(of: arguments, to: routes[route].pointee.firstPattern, inPath: true, into: &$0)
            }
            guard operation.pointee.outcome.redirects != 0 else { return }
            $0.write("; the route is the fallback ")
            $0.write(quoted: routes[route].pointee.name)
        }
    }

    // MARK: The plan

    /// Drafts what a link asks for.
    func draftLink(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard draft.count > 0 else { return .notStarted }
        guard !isMatching else { return .inUse }
        var link = operation.pointee.intent.link
        if link.hasRequest {
            linkText.removeAll()
            let status = writeDestination(of: operation, into: &linkText)
            if status == .invalid, link.flags.leavesWhereUnsaid { return draftLeaving(routeOf: operation, drafted) }
            guard status == .ok else { return status }
            link.text = linkText.text
        }
        let (status, found) = find(link)
        if status == .invalid {
            complain(LinkText.complaint(about: link.text) ?? "the link is invalid", about: operation)
        }
        guard status == .ok else {
            guard status == .unresolved else { return status }
            complainNowhere(operation, link) { explainScene(into: &$0) }
            return fallBack(operation, link)
        }
        guard found != 0 else { return draftUnresolved(operation, link, drafted) }
        if link.flags.leaves {
            findWaypoints(to: found)
            return draftLeaving(from: indexOfDestination(found), operation, drafted)
        }
        return draftWay(to: found, operation, link, drafted)
    }

    /// The pattern to which a link leads; 0 is nowhere.
    private func find(_ link: Link) -> (Status, UInt32) {
        if link.flags.sayNothingOfPaths, let found = matching({ paths.match(plain: link.text, link.flags) }) {
            return (.ok, found)
        }
        let status = resolve(link)
        return (status, status == .ok ? matching { paths.match() } : 0)
    }

    /// The patterns on the way to one, itself the last.
    func findWaypoints(to pattern: UInt32) {
        waypoints.removeAll()
        waypoints.append(pattern)
        paths.forEachWaypoint(above: pattern) { waypoints.append($0) }
        waypoints.reverse()
    }

    /// Brings the draft to a destination, unless it is there and that is enough.
    private func draftWay(
        to found: UInt32, _ operation: OperationReference, _ link: Link, _ drafted: DraftedReference
    ) -> Status {
        findWaypoints(to: found)
        if link.flags.skipsWhatIsOpen, let index = indexOfDestination(found) {
            operation.pointee.outcome.entry = entries[draft[index]].pointee.id
            return .alreadyThere
        }
        return draftWay(operation, link.merge, drafted)
    }

    /// Brings the draft to the waypoints.
    private func draftWay(_ operation: OperationReference, _ merge: LinkMerge, _ drafted: DraftedReference) -> Status {
        // Where none of them is that of the path /, the root stays below, unless it is of the route of the first.
        let rootRoute = entries[draft[0]].pointee.route
        let bottom = paths.isAtRoot(waypoints[0]) || rootRoute == paths.tree.pattern(waypoints[0]).pointee.route ? 0 : 1
        var same = 0
        if merge != .reset {
            while same < waypoints.count, bottom + same < draft.count, stands(waypoints[same], at: bottom + same) {
                same += 1
            }
        }
        let isOnTop = merge == .push && stands(waypoints[waypoints.count - 1], at: draft.count - 1)
        if isOnTop || same == waypoints.count && draft.count == bottom + same {
            operation.pointee.outcome.entry = entries[draft.top].pointee.id
            return .alreadyThere
        }
        if merge == .push {
            same = min(same, waypoints.count - 1)
        } else {
            leaveDraft(above: bottom + same, operation, drafted)
        }
        for index in same..<waypoints.count {
            let status = push(waypointAt: index, operation)
            if status != .ok { return status }
        }
        operation.pointee.outcome.entry = entries[draft.top].pointee.id
        return .ok
    }

    private func push(waypointAt index: Int, _ operation: OperationReference) -> Status {
        let pattern = waypoints[index]
        paths.fill(pattern, isEnd: index == waypoints.count - 1)
        let step = addStep(.navigate, to: operation)
        step.pointee.intent.routeId = route(of: pattern)
        if paths.members.count > 0 {
            var arguments = paths.memberMap
            switch blocks.copy(&arguments) {
            case .value(let block): step.pointee.intent.arguments = block
            case .refused(let status): return status
            }
        }
        step.pointee.outcome.index = index
        let status = planNew(step, isOfPath: true)
        if status == .ok { draft.apply(step.pointee.changes.only) }
        return status
    }

    private func leaveDraft(above count: Int, _ operation: OperationReference, _ drafted: DraftedReference) {
        for index in (min(count, draft.count)..<draft.count).reversed() {
            depart(draft[index], because: operation, drafted)
        }
        draft.truncate(to: count)
    }

    // MARK: What is there already

    /// Whether an entry of the draft is what a waypoint would make. One that is not the destination is compared by what
    /// its path says.
    private func stands(_ pattern: UInt32, at index: Int) -> Bool {
        let entry = entries[draft[index]].pointee
        guard entry.route == paths.tree.pattern(pattern).pointee.route else { return false }
        let isEnd = pattern == waypoints[waypoints.count - 1]
        paths.fill(pattern, isEnd: isEnd)
        return paths.membersAreIn(PathArguments(entry.arguments?.cell.pointee), pattern, pathOnly: !isEnd)
    }

    /// Where the destination stands on the draft, topmost.
    private func indexOfDestination(_ pattern: UInt32) -> Int? {
        (0..<draft.count).reversed().first { stands(pattern, at: $0) }
    }

    private func draftLeaving(routeOf operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let (status, route) = resolveRoute(of: operation)
        guard status == .ok else { return status }
        let index = (0..<draft.count).reversed().first { entries[draft[$0]].pointee.route == route }
        return draftLeaving(from: index, operation, drafted)
    }

    private func draftLeaving(from index: Int?, _ operation: OperationReference, _ drafted: DraftedReference) -> Status
    {
        guard let index else {
            operation.pointee.outcome.entry = entries[draft.top].pointee.id
            return .alreadyThere
        }
        guard index > 0 else { return .atRoot }
        leaveDraft(above: index, operation, drafted)
        operation.pointee.outcome.entry = entries[draft.top].pointee.id
        return .ok
    }

    // MARK: Branches that are registered when a link needs them

    /// Whether the host is to register more patterns below a lazy one first: where a link leads there, and somebody hears
    /// of it. Each time that is a deeper one. A step of a batch, which has no draft of its own, can't wait.
    private func needsBranch(_ operation: OperationReference, _ link: Link) -> Bool {
        guard isHeard, operation.pointee.isDrafted, !link.flags.leaves else { return false }
        let branch = matching { paths.findBranch(from: operation.pointee.loadingDepth) }
        guard branch.pattern != 0 else { return false }
        operation.pointee.loading = route(of: branch.pattern)
        operation.pointee.loadingDepth = branch.depth + 1
        return true
    }

    /// Asks the host to register it.
    func waitForBranch(_ operation: OperationReference) {
        operation.pointee.question.id = Id(.question, number: takeNumber())
        let told = takeTold(of: operation)
        told.pointee.loading = operation.pointee.loading
        wait(operation)
        append(.load, subject: UnsafeMutableRawPointer(told))
    }

    /// The host has registered what it wanted to: the operation is the next whose turn comes, after the reports that were
    /// made meanwhile.
    func goOn(_ operation: OperationReference) {
        operation.pointee.loading = .none
        operation.pointee.question.id = .none
        beNext(operation)
    }

    // MARK: What leads nowhere

    /// Pushes the fallback route where that is wanted, and there is one. What is nowhere can't be left for it.
    private func fallBack(_ operation: OperationReference, _ link: Link) -> Status {
        if policy(of: operation) == .fallback, !link.flags.leaves, !fallbackRoute.text.isEmpty,
            routes.find(fallbackRoute.text) != nil
        {
            operation.pointee.outcome.index = 0
            return pushFallback(operation, link)
        }
        return .unresolved
    }

    private func complainNowhere(_ operation: OperationReference, _ link: Link, why: (inout TextBuffer) -> Void) {
        complain(about: operation, .unresolved) {
            $0.write("nothing is at ")
            $0.write(quoted: link.text)
            $0.write("; ")
            why(&$0)
        }
    }

    private func draftUnresolved(
        _ operation: OperationReference, _ link: Link, _ drafted: DraftedReference
    ) -> Status {
        if needsBranch(operation, link) { return .unresolved }
        let stop = matching { paths.findStop() }
        operation.pointee.outcome.index = stop
        complainNowhere(operation, link) { explainStop(stop, into: &$0) }
        guard policy(of: operation) == .prefix, !link.flags.leaves else {
            return fallBack(operation, link)
        }
        let found = matching { paths.matchLongestPrefix(from: stop) }
        guard found != 0 else { return fallBack(operation, link) }
        return draftWay(to: found, operation, link, drafted)
    }

    /// The fallback route is told where the link wanted to go.
    private func pushFallback(_ operation: OperationReference, _ link: Link) -> Status {
        guard let fallback = routes.find(fallbackRoute.text) else { return .unresolved }
        let step = addStep(.navigate, to: operation)
        step.pointee.intent.routeId = routes[fallback].pointee.id
        var member = Member(key: Bytes("url"), value: Cell(link.text))
        let block = withUnsafePointer(to: &member) { member in
            var arguments = Cell(.map, start: member, count: 1)
            return blocks.copy(&arguments)
        }
        if case .value(let arguments) = block { step.pointee.intent.arguments = arguments }
        let status = planNew(step, isOfPath: true)
        guard status == .ok else { return status }
        draft.apply(step.pointee.changes.only)
        operation.pointee.outcome.redirects += 1
        operation.pointee.outcome.entry = step.pointee.outcome.entry
        return .ok
    }
}
