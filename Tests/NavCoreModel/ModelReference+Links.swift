// The reference: what opening a link would make of a stack.

import NavCore

extension ModelReference {
    func planLink(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        let link = act.link
        var text = ModelLinks.texts[link.text]
        if let request = link.request {
            guard let route = resolve(request, act.options, &draft) else { return .unresolved }
            guard let index = baseIndex(of: link, draft) else { return .stale }
            switch path(of: route, request.arguments, inheriting: draft.stack[index].arguments) {
            case .path(let path): text = path.text
            case .notFound: return .notFound
            case .invalid:
                guard link.leavesWhereUnsaid else { return .invalid }
                return planLeaving(from: draft.stack.lastIndex { $0.route == route }, &draft)
            }
        }
        let (status, path) = resolve(link, ModelLinkText(text), draft)
        if status == .unresolved { return fallBack(act, text, &draft) }
        guard status == .ok else { return status }
        guard let found = match(path, isFromOutside: link.comesFromOutside) else {
            return planUnresolved(act, text, path, &draft)
        }
        if link.leaves { return planLeaving(from: indexOfDestination(found, path, draft), &draft) }
        return planWay(to: found, path, act, &draft)
    }

    // MARK: The way

    private func planWay(
        to found: ModelPattern, _ path: ModelPath, _ act: ModelAct, index: Int = 0, _ draft: inout ModelDraft
    ) -> NavigationStatus {
        let stack = draft.stack
        let way = waypoints(to: found, path)
        let last = way.count - 1
        let bottom = way[0].segments.isEmpty || stack[0].route == way[0].route ? 0 : 1
        var same = 0
        if act.link.merge != .reset {
            while same < way.count, bottom + same < stack.count,
                stands(way[same], path, isEnd: same == last, stack[bottom + same])
            {
                same += 1
            }
        }
        draft.begin(part: index)
        if act.link.skipsIfOpen, let place = indexOfDestination(found, path, draft) {
            draft.entry = stack[place].key
            return .alreadyThere
        }
        let isOnTop = act.link.merge == .push && stands(found, path, isEnd: true, stack[stack.count - 1])
        if isOnTop || same == way.count && stack.count == bottom + same {
            draft.entry = stack[stack.count - 1].key
            return .alreadyThere
        }
        if act.link.merge == .push {
            same = min(same, last)
        } else {
            draft.become(Array(stack.prefix(bottom + same)), cancelling: ModelReference.cancelled(.set))
        }
        for number in same..<way.count {
            draft.begin(part: number)
            let parameters = parameters(of: way[number], path, isEnd: number == last)
            let request = ModelRequest(
                route: way[number].route, arguments: ModelValues.number(id: parameters.id, page: parameters.page))
            draft.stack.append(newEntry(request.route, request, act.options, isOfPath: true, &draft))
        }
        draft.begin(part: index)
        draft.entry = draft.stack[draft.stack.count - 1].key
        return .ok
    }

    private func parameters(of pattern: ModelPattern, _ path: ModelPath, isEnd: Bool) -> (id: Int?, page: Int?) {
        (pattern.id(in: path), pattern.takesPage && isEnd ? path.page.flatMap { Int($0) } : nil)
    }

    /// Whether an entry is what a waypoint would make: of one that is not the end, as far as its path says.
    private func stands(_ pattern: ModelPattern, _ path: ModelPath, isEnd: Bool, _ entry: ModelEntry) -> Bool {
        guard entry.route == pattern.route else { return false }
        let wanted = parameters(of: pattern, path, isEnd: isEnd)
        let own = ModelValues.parameters(of: entry.arguments)
        if pattern.segments.contains(nil), own.id != wanted.id { return false }
        return !pattern.takesPage || !isEnd || own.page == wanted.page
    }

    private func indexOfDestination(_ pattern: ModelPattern, _ path: ModelPath, _ draft: ModelDraft) -> Int? {
        draft.stack.lastIndex { stands(pattern, path, isEnd: true, $0) }
    }

    private func planLeaving(from index: Int?, _ draft: inout ModelDraft) -> NavigationStatus {
        if index == 0 { return .atRoot }
        if let index { draft.become(Array(draft.stack[..<index]), cancelling: ModelReference.cancelled(.set)) }
        draft.entry = draft.stack[draft.stack.count - 1].key
        return index == nil ? .alreadyThere : .ok
    }

    // MARK: What leads nowhere

    private func planUnresolved(
        _ act: ModelAct, _ text: String, _ path: ModelPath, _ draft: inout ModelDraft
    ) -> NavigationStatus {
        if audience != .nobody, !draft.isBatch, !act.link.leaves,
            let branch = branch(on: path, from: draft.loadingDepth)
        {
            draft.loading = branch
            return .unresolved
        }
        let stop = stop(of: path)
        draft.begin(part: stop)
        guard policy(act.options, draft) == .prefix, !act.link.leaves,
            let found = matchLongestPrefix(of: path, isFromOutside: act.link.comesFromOutside)
        else { return fallBack(act, text, &draft) }
        return planWay(to: found.pattern, found.path, act, index: stop, &draft)
    }

    /// The fallback route is pushed, and told where the link wanted to go.
    private func fallBack(_ act: ModelAct, _ text: String, _ draft: inout ModelDraft) -> NavigationStatus {
        guard policy(act.options, draft) == .fallback, !act.link.leaves, let fallback = settings.fallback,
            fallback < ModelRoutes.registered
        else { return .unresolved }
        draft.begin(part: 0)
        draft.redirects += 1
        let request = ModelRequest(route: fallback, arguments: ModelValues.number(url: text))
        draft.stack.append(newEntry(fallback, request, act.options, isOfPath: true, &draft))
        return .ok
    }

    // MARK: Branches that are registered when a link needs them

    /// The host is asked to register what is missing.
    func waitForBranch(_ operation: ModelOperation, _ branch: ModelPattern) {
        operation.loading = branch
        operation.loadingDepth = branch.segments.count + 1
        operation.question = newKey()
        wait(operation)
        records.append(.load(operation, question: operation.question, route: branch.route))
    }

    /// It has: the operation is the next whose turn comes.
    func goOn(_ operation: ModelOperation) {
        operation.loading = nil
        operation.draft.loading = nil
        operation.question = 0
        beNext(operation)
    }

    /// Registers a pattern of the branch.
    func addPattern(_ number: Int) -> NavigationStatus {
        if isClosed { return .closed }
        if hasPattern(number) { return .ambiguous }
        patterns.append(ModelPatterns.branch[number])
        return .ok
    }

    func hasPattern(_ number: Int) -> Bool {
        patterns.contains { $0.text == ModelPatterns.branch[number].text }
    }

    // MARK: Holding

    func isToBeHeld(_ operation: ModelOperation) -> Bool { linksAreHeld && operation.act.opensFromOutside }

    func hold(_ operation: ModelOperation) {
        becomePending(operation)
        held.append(operation)
    }

    func holdLinks(_ areHeld: Bool) -> NavigationStatus {
        if isClosed { return .closed }
        linksAreHeld = areHeld
        if areHeld { return .ok }
        queue += held
        held = []
        outermost {}
        return .ok
    }
}
