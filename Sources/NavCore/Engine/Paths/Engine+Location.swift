// The location of a scene: a link that leads where the user is there.

extension Engine {
    /// Writes `/scene/path#detail` of a scene; of the active one where the id is none. `notFound` where nothing on the way
    /// to where the user is has a path.
    package func writeLocation(of id: Id, into text: inout TextBuffer) -> Status {
        answering {
            guard life == .started else { return .notStarted }
            guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return .stale }
            text.write("/")
            text.write(segment: name(of: scene))
            return writePlace(in: scene, into: &text)
        }
    }

    /// Writes the path of the innermost entry that has one. One that stands in the last column of the outermost split, where
    /// its route does not say so, is the detail, and the path is that of what stands before it.
    private func writePlace(in scene: SceneReference, into text: inout TextBuffer) -> Status {
        var found: (entry: Slot, column: StackReference?)?
        forEachOnWayBack(from: innermost(from: scene.pointee.root)) { entry, stack in
            let column = detailColumn(of: entry, around: stack)
            guard hasPath(entry, asHalf: column != nil) else { return false }
            found = (entry, column)
            return true
        }
        guard let (entry, column) = found else { return .notFound }
        guard let column else { return write(pathLeadingTo: entry, into: &text) }
        var base: Slot = 0
        forEachOnWayBack(from: column, below: 0) { other, _ in
            guard hasPath(other, asHalf: true) else { return false }
            base = other
            return true
        }
        guard base != 0 else { return .notFound }
        _ = write(pathLeadingTo: base, into: &text)
        text.write("#")
        return write(pathLeadingTo: entry, into: &text)
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

    /// The last column of the outermost split around a stack, where an entry stands in that column and its route opens
    /// nowhere else.
    private func detailColumn(of entry: Slot, around stack: StackReference) -> StackReference? {
        if let place = routes[request(leadingTo: entry).0].pointee.place?.pointee,
            !place.parent.isEmpty || place.presentation != .pushed
        {
            return nil
        }
        guard let column = outermostColumn(around: stack), column == split(of: column)?.pointee.lastBranch else {
            return nil
        }
        return column
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
