// Locations: links that lead where the user is in a scene, or was at an entry.

extension Engine {
    /// Writes `/scene/path#detail` of a scene; of the active one where the id is none. `notFound` where nothing on the way
    /// to where the user is has a path.
    package func writeLocation(of id: Id, showsScene: Bool, into text: inout TextBuffer) -> Status {
        answering {
            guard life == .started else { return .notStarted }
            guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return .stale }
            let front = place(in: scene.pointee.root)
            return writePlace(of: nil, on: front, showsScene: showsScene, into: &text)
        }
    }

    /// Writes what the location of its scene would be if the user had gone back to an entry.
    package func writeLocation(ofEntry id: Id, showsScene: Bool, into text: inout TextBuffer) -> Status {
        answering {
            guard let entry = entries.find(id), entries[entry].pointee.phase == .alive else { return .stale }
            return writePlace(of: entry, on: stack(of: entry), showsScene: showsScene, into: &text)
        }
    }

    /// Writes the path of the innermost entry that has one, on the way back from an entry of a stack, or from its top. In a
    /// split what is seen in the last column is the detail, and the path is that of what stands before it; where a path alone
    /// leads to both, it is alone.
    private func writePlace(
        of start: Slot?, on front: StackReference, showsScene: Bool, into text: inout TextBuffer
    ) -> Status {
        var found: (entry: Slot, stack: StackReference)?
        let count = start.flatMap { front.index(of: $0, in: entries) }.map { $0 + 1 }
        forEachOnWayBack(from: front, below: count) { entry, stack in
            guard hasPath(entry, asHalf: standsAsDetail(entry, on: stack)) else { return false }
            found = (entry, stack)
            return true
        }
        guard let (entry, stack) = found else { return .notFound }
        if showsScene {
            text.write("/")
            text.write(segment: name(of: scene(of: front)))
        }
        guard let halves = halves(of: entry, on: stack, front, below: count, backAt: start) else {
            return write(pathLeadingTo: entry, into: &text)
        }
        _ = write(pathLeadingTo: halves.base, into: &text)
        text.write("#")
        return write(pathLeadingTo: halves.detail, into: &text)
    }

    /// Finds the entries to which path and detail lead, where both are needed; `entry` is the innermost with a path.
    private func halves(
        of entry: Slot, on stack: StackReference, _ front: StackReference, below count: Int?, backAt start: Slot?
    ) -> (base: Slot, detail: Slot)? {
        guard let column = outermostColumn(around: stack) ?? outermostColumn(around: front),
            let split = split(of: column),
            !stacksAround(stack).prefix(while: { $0 != column }).contains(where: { $0.pointee.isPresented })
        else { return nil }
        let last = split.pointee.lastBranch
        if !isIn(stack, last) {
            guard hasPath(entry, asHalf: true), let detail = detail(in: last),
                shows(detail, in: last, whenBackAt: start)
            else { return nil }
            return base(from: front, below: count, into: column.pointee.owner).map { ($0, detail) }
        }
        let isAlone = (0..<last.pointee.branch).allSatisfy { split.pointee.branches[$0].pointee.count <= 1 }
        guard standsAsDetail(entry, on: stack) || !isAlone, hasPath(entry, asHalf: true) else { return nil }
        return base(from: last, below: 0, into: column.pointee.owner).map { ($0, entry) }
    }

    /// The innermost entry whose path leads into a split, on the way back from an index of a stack.
    private func base(from start: StackReference, below first: Int? = nil, into split: Slot) -> Slot? {
        var found: Slot?
        forEachOnWayBack(from: start, below: first) { entry, _ in
            guard hasPath(entry, asHalf: true), leads(placeText.text, into: split) else { return false }
            found = entry
            return true
        }
        return found
    }

    /// Whether a path leads to a split of this route, to what opens in one, or on from one that is the root.
    private func leads(_ path: Bytes, into split: Slot) -> Bool {
        var link = Link()
        (link.text, link.flags) = (path, .trusted)
        let (status, end) = planner.findTaken(link)
        guard status == .ok, end != 0 else { return false }
        planner.findWaypoints(to: end)
        let leading = request(leadingTo: split).0
        for index in (0..<planner.waypoints.count).reversed() {
            let pattern = planner.waypoints[index]
            let route = paths.tree.pattern(pattern).pointee.route
            if route == leading || planner.opens(pattern, in: entries[split].pointee.route) { return true }
            if let place = opening(of: route)?.pointee, !place.parent.isEmpty || place.presentation != .pushed {
                return false
            }
        }
        return !paths.isAtRoot(planner.waypoints[0]) && scene(of: stack(of: split)).pointee.root.pointee[0] == split
    }

    /// The innermost entry in a column that has a path, its placeholder aside.
    private func detail(in column: StackReference) -> Slot? {
        var found: Slot?
        forEachOnWayBack(from: innermost(from: column)) { entry, stack in
            if stack != column, !isIn(stack, column) { return true }
            if stack == column, stack.pointee[0] == entry, hasPlaceholder(column) { return true }
            if hasPath(entry, asHalf: true) { found = entry }
            return found != nil
        }
        return found
    }

    private func write(pathLeadingTo entry: Slot, into text: inout TextBuffer) -> Status {
        let (route, arguments) = request(leadingTo: entry)
        return write(pathOf: route, PathArguments(arguments?.cell.pointee), into: &text)
    }

    /// The request of an entry, or of the outermost flow that has a path, of those that begin with it as their routes say.
    private func request(leadingTo entry: Slot) -> (Slot, ValueBlock?) {
        var (route, arguments) = (entries[entry].pointee.route, entries[entry].pointee.arguments)
        var found = (route, arguments)
        guard entries[entry].pointee.flow != 0 else { return found }
        let stack = stack(of: entry)
        let index = stack.index(of: entry, in: entries) ?? 0
        let below = index > 0 ? stack.pointee[index - 1] : stack.pointee.owner
        let outer = below == 0 ? 0 : entries[below].pointee.flow
        for flow in flowsAround(entries[entry].pointee.flow) {
            if isIn(flow: outer, flow) || !begins(flow, with: route, arguments) { break }
            (route, arguments) = (flows[flow].pointee.route, flows[flow].pointee.arguments)
            placeText.removeAll()
            if write(pathOf: route, PathArguments(arguments?.cell.pointee), into: &placeText) == .ok {
                found = (route, arguments)
            }
        }
        return found
    }

    /// Whether a request is that with which the route of a flow lets it begin.
    private func begins(_ flow: Slot, with route: Slot, _ arguments: ValueBlock?) -> Bool {
        guard let initial = routes[flows[flow].pointee.route].pointee.place?.pointee.initial,
            findRoute(of: initial) == route
        else { return false }
        let inherited = flows[flow].pointee.arguments?.cell
        guard
            let wanted = initial.pointee.request.arguments ?? inherited.flatMap({ Cell.holdsHostObject($0) ? nil : $0 })
        else { return arguments == nil }
        return arguments.map { Cell.equal($0.cell.pointee, wanted.pointee) } ?? false
    }

    /// Whether an entry has a path; of a half, one without a fragment.
    private func hasPath(_ entry: Slot, asHalf isHalf: Bool) -> Bool {
        let (route, arguments) = request(leadingTo: entry)
        placeText.removeAll()
        let status = write(pathOf: route, PathArguments(arguments?.cell.pointee), into: &placeText)
        guard status == .ok else { return false }
        return !isHalf || placeText.text.firstIndex(of: 0x23) == nil
    }

    /// Whether an entry stands in the last column of the outermost split around its stack, and its route opens nowhere else.
    private func standsAsDetail(_ entry: Slot, on stack: StackReference) -> Bool {
        if let place = opening(of: request(leadingTo: entry).0)?.pointee,
            !place.parent.isEmpty || place.presentation != .pushed
        {
            return false
        }
        guard let column = outermostColumn(around: stack) else { return false }
        return column == split(of: column)?.pointee.lastBranch
    }

    /// Calls with the entries to which going back from the top of a stack leads, until one is found: through the columns before
    /// a column, then on from their split.
    private func forEachOnWayBack(
        from start: StackReference, below first: Int? = nil, _ isFound: (Slot, StackReference) -> Bool
    ) {
        var index = first ?? start.pointee.count
        for stack in stacksAround(start) {
            while index > 0 {
                index -= 1
                if isFound(stack.pointee[index], stack) { return }
            }
            if let split = split(of: stack) {
                for column in (0..<stack.pointee.branch).reversed() {
                    let before = split.pointee.branches[column]
                    for place in (0..<before.pointee.count).reversed() where isFound(before.pointee[place], before) {
                        return
                    }
                }
            }
            let owner = stack.pointee.owner
            if owner != 0 { index = (self.stack(of: owner).index(of: owner, in: entries) ?? -1) + 1 }
        }
    }
}
