// Locations: links that lead where the user is in a scene, or was at an entry.

extension Engine {
    /// Writes `/scene/path#detail` of a scene; of the active one where the id is none. `notFound` where nothing on the way
    /// to where the user is has a path.
    package func writeLocation(of id: Id, showsScene: Bool, into text: inout TextBuffer) -> Status {
        answering {
            guard life == .started else { return .notStarted }
            guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return .stale }
            let front = place(in: scene.pointee.root)
            return writeLocation(of: nil, on: front, showsScene: showsScene, into: &text)
        }
    }

    /// Writes what the location of its scene would be if the user had gone back to an entry.
    package func writeLocation(ofEntry id: Id, showsScene: Bool, into text: inout TextBuffer) -> Status {
        answering {
            guard let entry = findAlive(id) else { return .stale }
            return writeLocation(of: entry, on: stack(of: entry), showsScene: showsScene, into: &text)
        }
    }

    /// Writes the location of a place: of an entry, or of the top of a stack.
    @inline(never)
    private func writeLocation(
        of entry: Slot?, on stack: StackReference, showsScene: Bool, into text: inout TextBuffer
    ) -> Status {
        var path = TextBuffer.withoutMemory
        defer { path.free() }
        return withUnsafeMutablePointer(to: &path) { path in
            Location(self, of: entry, on: stack, path).write(showsScene: showsScene, into: &text)
        }
    }
}

/// A place in a scene: a stack, and an entry of it to which the user would have gone back, or its top.
private struct Location {
    private let engine: Engine
    private let start: Slot?
    private let front: StackReference
    /// The path of the entry that was looked at last.
    private let path: UnsafeMutablePointer<TextBuffer>

    init(_ engine: Engine, of start: Slot?, on front: StackReference, _ path: UnsafeMutablePointer<TextBuffer>) {
        self.engine = engine
        self.start = start
        self.front = front
        self.path = path
    }

    /// How many entries of the stack are not above the place; nil: all.
    private var count: Int? { start.flatMap { front.index(of: $0, in: engine.entries) }.map { $0 + 1 } }

    /// Writes the path of the innermost entry that has one, on the way back from an entry of a stack, or from its top. In a
    /// split what is seen in the last column is the detail, and the path is that of what stands before it; where a path alone
    /// leads to both, it is alone.
    func write(showsScene: Bool, into text: inout TextBuffer) -> Status {
        var found: (entry: Slot, stack: StackReference)?
        for (entry, stack) in WayBack(engine, from: front, below: count)
        where hasPath(entry, asHalf: standsAsDetail(entry, on: stack)) {
            found = (entry, stack)
            break
        }
        guard let (entry, stack) = found else { return .notFound }
        if showsScene {
            text.write("/")
            text.write(segment: engine.name(of: engine.scene(of: front)))
        }
        guard let halves = halves(of: entry, on: stack) else {
            return write(pathLeadingTo: entry, into: &text)
        }
        _ = write(pathLeadingTo: halves.base, into: &text)
        text.write("#")
        return write(pathLeadingTo: halves.detail, into: &text)
    }

    /// Finds the entries to which path and detail lead, where both are needed; `entry` is the innermost with a path.
    private func halves(of entry: Slot, on stack: StackReference) -> (base: Slot, detail: Slot)? {
        guard let column = Branch(engine, stack).outermostColumn ?? Branch(engine, front).outermostColumn,
            let split = Branch(engine, column).split,
            !engine.stacksAround(stack).prefix(while: { $0 != column }).contains(where: { $0.pointee.isPresented })
        else { return nil }
        let last = split.pointee.lastBranch
        if !engine.isIn(stack, last) {
            // Where the user is back in the last column and no path leads, no detail is seen.
            guard !engine.isIn(front, last), hasPath(entry, asHalf: true) else { return nil }
            var found: Slot?
            BackPlanner(engine, in: engine.scene(of: last)).look(whenBackAt: start) {
                if Branch(engine, last).isInView { found = detail(in: last) }
            }
            guard let detail = found else { return nil }
            return base(from: front, below: count, into: column.pointee.owner).map { ($0, detail) }
        }
        let isAlone = (0..<last.pointee.branch).allSatisfy { split.pointee.branches[$0].pointee.count <= 1 }
        guard standsAsDetail(entry, on: stack) || !isAlone, hasPath(entry, asHalf: true) else { return nil }
        return base(from: last, below: 0, into: column.pointee.owner).map { ($0, entry) }
    }

    /// The innermost entry whose path leads into a split, on the way back from an index of a stack.
    private func base(from start: StackReference, below first: Int?, into split: Slot) -> Slot? {
        for (entry, _) in WayBack(engine, from: start, below: first)
        where hasPath(entry, asHalf: true) && leads(into: split) {
            return entry
        }
        return nil
    }

    /// Whether the path of the entry that was looked at last leads to a split of this route, to what opens in one, or on from
    /// one that is the root.
    private func leads(into split: Slot) -> Bool {
        var link = Link()
        (link.text, link.flags) = (path.pointee.text, .trusted)
        let planner = engine.planner
        let (status, end) = planner.findTaken(link)
        guard status == .ok, end != 0 else { return false }
        planner.findWaypoints(to: end)
        let leading = request(leadingTo: split).0
        for index in (0..<planner.waypoints.count).reversed() {
            let pattern = planner.waypoints[index]
            let route = engine.paths.tree.pattern(pattern).pointee.route
            if route == leading || planner.opens(pattern, in: engine.entries[split].pointee.route) { return true }
            if let place = engine.opening(of: route)?.pointee, !place.parent.isEmpty || place.presentation != .pushed {
                return false
            }
        }
        return !engine.paths.isAtRoot(planner.waypoints[0])
            && engine.scene(of: engine.stack(of: split)).pointee.root.pointee[0] == split
    }

    /// The innermost entry in a column that has a path, its placeholder aside.
    @inline(never)
    private func detail(in column: StackReference) -> Slot? {
        for (entry, stack) in WayBack(engine, from: engine.innermost(from: column)) {
            if stack != column, !engine.isIn(stack, column) { return nil }
            if stack == column, stack.pointee[0] == entry, Branch(engine, column).hasPlaceholder { return nil }
            if engine.planner.isThere(entry), hasPath(entry, asHalf: true) { return entry }
        }
        return nil
    }

    @inline(never)
    private func write(pathLeadingTo entry: Slot, into text: inout TextBuffer) -> Status {
        let (route, arguments) = request(leadingTo: entry)
        return RequestPath(engine, route, arguments).write(into: &text)
    }

    /// The request of an entry, or of the outermost flow that has a path, of those that begin with it as their routes say.
    private func request(leadingTo entry: Slot) -> (Slot, ValueBlock?) {
        var (route, arguments) = (engine.entries[entry].pointee.route, engine.entries[entry].pointee.arguments)
        var found = (route, arguments)
        guard engine.entries[entry].pointee.flow != 0 else { return found }
        let stack = engine.stack(of: entry)
        let index = stack.index(of: entry, in: engine.entries) ?? 0
        let below = index > 0 ? stack.pointee[index - 1] : stack.pointee.owner
        let outer = below == 0 ? 0 : engine.entries[below].pointee.flow
        for flow in engine.flowsAround(engine.entries[entry].pointee.flow) {
            if engine.isIn(flow: outer, flow) || !begins(flow, with: route, arguments) { break }
            (route, arguments) = (engine.flows[flow].pointee.route, engine.flows[flow].pointee.arguments)
            path.pointee.removeAll()
            if RequestPath(engine, route, arguments).write(into: &path.pointee) == .ok { found = (route, arguments) }
        }
        return found
    }

    /// Whether a request is that with which the route of a flow lets it begin.
    private func begins(_ flow: Slot, with route: Slot, _ arguments: ValueBlock?) -> Bool {
        guard let initial = engine.routes[engine.flows[flow].pointee.route].pointee.place?.pointee.initial,
            engine.findRoute(of: initial) == route
        else { return false }
        return engine.withFirstArguments(of: initial, engine.flows[flow].pointee.arguments?.cell) { wanted in
            guard let wanted, let arguments else { return wanted == nil && arguments == nil }
            return Cell.equal(arguments.cell.pointee, wanted.pointee)
        }
    }

    /// Whether an entry has a path; of a half, one without a fragment.
    @inline(never)
    private func hasPath(_ entry: Slot, asHalf isHalf: Bool) -> Bool {
        let (route, arguments) = request(leadingTo: entry)
        path.pointee.removeAll()
        guard RequestPath(engine, route, arguments).write(into: &path.pointee) == .ok else { return false }
        return !isHalf || path.pointee.text.firstIndex(of: 0x23) == nil
    }

    /// Whether an entry stands in the last column of the outermost split around its stack, and its route opens nowhere else.
    private func standsAsDetail(_ entry: Slot, on stack: StackReference) -> Bool {
        if let place = engine.opening(of: request(leadingTo: entry).0)?.pointee,
            !place.parent.isEmpty || place.presentation != .pushed
        {
            return false
        }
        guard let column = Branch(engine, stack).outermostColumn else { return false }
        return column == Branch(engine, column).split?.pointee.lastBranch
    }
}

/// The entries to which going back leads, with their stacks: through the columns before a column, then on from their split.
private struct WayBack: Sequence, IteratorProtocol {
    private let engine: Engine
    private var stack: StackReference
    /// How many entries of the stack are still to come.
    private var index: Int

    /// Begins at the top of a stack, or below an index.
    init(_ engine: Engine, from stack: StackReference, below index: Int? = nil) {
        self.engine = engine
        self.stack = stack
        self.index = index ?? stack.pointee.count
    }

    @inline(never)
    mutating func next() -> (entry: Slot, stack: StackReference)? {
        while index == 0 {
            if stack.pointee.branch > 0, let split = Branch(engine, stack).split {
                stack = split.pointee.branches[stack.pointee.branch - 1]
                index = stack.pointee.count
            } else {
                let owner = stack.pointee.owner
                guard let below = engine.stackBelow(stack) else { return nil }
                stack = below
                index = (below.index(of: owner, in: engine.entries) ?? -1) + 1
            }
        }
        index -= 1
        return (stack.pointee[index], stack)
    }
}
