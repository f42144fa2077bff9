// The destination of a link: it is read, made absolute, and its scene taken from it.

extension Planner {
    /// Makes `paths` ready to be walked for a link, which may be relative to the draft at work, or, where it is not to be
    /// opened, to the active stack.
    func resolve(_ link: Link) -> Status {
        let opens = isAtWork
        defer { if !opens, isAtWork { end() } }
        let (status, read) = Engine.read(link)
        guard let text = read else { return status }
        var query = text.query
        basePath.removeAll()
        if !text.isAbsolute, !link.flags.beginsWithScene {
            if !opens { work(on: engine.active) }
            let goal = stack
            let baseStatus = writeBase(of: link)
            // The path may be that of another stack.
            work(on: goal)
            // A fault of the link itself goes before that.
            guard baseStatus == .ok else { return Engine.check(link) == .ok ? baseStatus : .invalid }
            if text.path.isEmpty, query == nil { query = LinkText(basePath.text)?.query }
        }
        let base = LinkText(basePath.text)?.path ?? .empty
        let (taken, scene) = engine.take(link, text, upon: base, query: query, &linkHost)
        guard taken == .ok else { return taken }
        linkScene = scene
        guard let name = scene.name else { return .unresolved }
        return name.isEmpty || SettingNames.check(scene: name) == .ok ? .ok : .unresolved
    }

    /// Follows a pattern that has the path: an alias leads to the path of its route with the same arguments, which is
    /// taken then, with the rest of the link's query and its fragment. 0 is nowhere, as where only an alias has that path;
    /// then the link's own path is taken.
    @inline(__always)
    func follow(_ found: UInt32, _ link: Link) -> UInt32 {
        !engine.paths.tree.pattern(found).pointee.isUsual ? followAlias(found, link) : found
    }

    @inline(never)
    private func followAlias(_ alias: UInt32, _ link: Link) -> UInt32 {
        guard isAlias(alias) else { return alias }
        let found = takeAliased(alias, link) ? engine.matching { engine.paths.match() } : 0
        if found != 0, !isAlias(found) { return found }
        _ = resolve(link)
        return 0
    }

    private func isAlias(_ pattern: UInt32) -> Bool {
        pattern != 0 && engine.paths.tree.pattern(pattern).pointee.flags.isAlias
    }

    private func takeAliased(_ alias: UInt32, _ link: Link) -> Bool {
        engine.matching { engine.paths.fillOther(alias) }
        var map = engine.paths.memberMap
        guard case .value(let arguments) = engine.blocks.copy(&map) else { return false }
        defer { engine.drop(arguments) }
        aliasedText.removeAll()
        let route = engine.paths.tree.pattern(alias).pointee.route
        guard RequestPath(engine, route, arguments).write(into: &aliasedText) == .ok,
            let own = LinkText(aliasedText.text), let given = LinkText(link.text)
        else { return false }
        if let query = given.query, !query.isEmpty, own.fragment == nil {
            aliasedText.write(own.query == nil ? "?" : "&")
            aliasedText.write(query)
        }
        if let fragment = given.fragment, own.fragment == nil {
            aliasedText.write("#")
            aliasedText.write(fragment)
        }
        guard let text = LinkText(aliasedText.text) else { return false }
        return engine.paths.take(text.path, upon: .empty, query: text.query, fragment: text.fragment, link.flags) == .ok
    }

    func writeBase(of link: Link) -> Status {
        let (status, index) = baseIndex(of: link)
        if status == .ok { writePath(ofDraftFrom: index, into: &basePath) }
        return status
    }

    /// Finds the index of the entry to which a link is relative.
    private func baseIndex(of link: Link) -> (Status, Int) {
        guard draft.count > 0 else { return (.notStarted, 0) }
        guard link.base != .none else { return (.ok, draft.count - 1) }
        guard let entry = entries.find(link.base), isThere(entry) else { return (.stale, 0) }
        work(on: engine.stack(of: entry))
        guard let index = indexInDraft(entry) else { return (.stale, 0) }
        return (.ok, index)
    }

    /// Writes the path of a request, whose missing parameters are those of the entry that it is relative to.
    func writeDestination(of operation: OperationReference, into text: inout TextBuffer) -> Status {
        let (status, route) = engine.findRoute(of: operation)
        guard status == .ok else { return status }
        let goal = stack
        defer { work(on: goal) }
        let (baseStatus, index) = baseIndex(of: operation.pointee.intent.link)
        guard baseStatus == .ok else { return baseStatus }
        let inherited = engine.plannedArguments(of: draft[index])?.cell.pointee
        let own = operation.pointee.intent.arguments?.cell.pointee
        let arguments = PathArguments(own, inheriting: inherited)
        let pathStatus = RequestPath(engine, route, arguments).write(into: &text)
        if pathStatus != .ok { explainNoPath(of: operation, route, arguments, pathStatus) }
        return pathStatus
    }

    /// Says why a request has no path.
    private func explainNoPath(
        of operation: OperationReference, _ route: Slot, _ arguments: PathArguments, _ status: Status
    ) {
        engine.complain(about: operation, status) {
            switch status {
            case .notFound: $0.write("the route has no pattern")
            case .ambiguous: $0.write("the path of the request leads to another route")
            default:
                MisfitExplanation(engine, arguments, inPath: true)
                    .write(patternsFrom: routes[route].pointee.firstPattern, into: &$0)
            }
            guard operation.pointee.outcome.redirects != 0 else { return }
            $0.write("; the route is the fallback ")
            $0.write(quoted: routes[route].pointee.name)
        }
    }

    /// Writes the path of the topmost entry of the draft, from an index down, that has one; the root's is / otherwise.
    func writePath(ofDraftFrom index: Int, into text: inout TextBuffer) {
        var highest = index
        while true {
            for index in (0...max(highest, 0)).reversed() where index < draft.count {
                let entry = draft[index]
                let arguments = engine.plannedArguments(of: entry)
                if RequestPath(engine, entries[entry].pointee.route, arguments).write(into: &text) == .ok {
                    return
                }
            }
            let owner = stack.pointee.owner
            guard owner != 0 else { break }
            work(on: engine.stack(of: owner))
            highest = indexInDraft(owner) ?? 0
        }
        text.write("/")
    }
}
