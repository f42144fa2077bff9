// The reference: what an intent would make of a stack.

import NavCore

extension ModelReference {
    static func cancelled(_ reason: CancelReason, byHost: Bool = false) -> [Int] {
        [1, Int(reason.rawValue), byHost ? 1 : 0, 0, -1]
    }

    static func value(_ value: Int, byHost: Bool = false) -> [Int] {
        [0, 0, byHost ? 1 : 0, 0, ModelValues.told(value)]
    }

    static func failed(_ status: NavigationStatus) -> [Int] { [2, 0, 0, Int(status.rawValue), -1] }

    /// Plans the whole operation, against the stack as it is.
    func plan(_ operation: ModelOperation) -> NavigationStatus {
        let options = operation.act.options
        (operation.new, operation.made) = ([], [])
        if let issuer = options.issuer {
            if phases[issuer] == nil { return .stale }
            if stack.last?.key != issuer { return .staleIssuer }
        }
        if let seen = options.revision, seen != UInt64(revision) { return .staleIssuer }
        operation.draft = ModelDraft(of: stack, waiters: operation.waiters)
        operation.draft.before = operation.left
        operation.draft.unresolved = options.unresolved
        operation.draft.loadingDepth = operation.loadingDepth
        let status = plan(operation.act, &operation.draft)
        operation.made = operation.draft.made.filter { !stack.contains($0) }.sorted { age(of: $0) < age(of: $1) }
        operation.renewals = renewals(of: operation.draft)
        operation.left = operation.draft.before
        if status == .ok {
            operation.new = operation.made.filter(operation.draft.stack.contains)
            operation.draft.redirects += operation.voidQuestions
        }
        return status
    }

    /// Plans one intent upon what those before it would have left.
    func plan(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        let stack = draft.stack
        switch act.kind {
        case .navigate:
            guard let route = resolve(act.request, act.options, &draft) else { return .unresolved }
            guard takes(route, act.request) else { return .invalid }
            if let found = findUnique(route, act, in: stack) {
                return renewFound(act, after: plan(act.options, found: found, &draft), &draft)
            }
            draft.stack.append(newEntry(route, act.request, act.options, &draft))
        case .navigateForResult:
            let waiter = draft.waiters.removeFirst()
            guard let route = resolve(act.request, act.options, &draft) else { return .unresolved }
            guard takes(route, act.request) else { return .invalid }
            draft.stack.append(newEntry(route, act.request, act.options, waiter: waiter, &draft))
        case .replaceTop:
            guard stack.count > 1 || act.options.replacesRoot else { return .atRoot }
            guard let route = resolve(act.request, act.options, &draft) else { return .unresolved }
            guard takes(route, act.request) else { return .invalid }
            var waiter: Int?
            if act.options.transfersResult { waiter = draft.takeWaiterOfTop() }
            draft.become(draft.stack.dropLast(), cancelling: ModelReference.cancelled(.replace))
            draft.stack.append(newEntry(route, act.request, act.options, handedOn: waiter, &draft))
        case .popBack:
            guard stack.count > 1 else { return .atRoot }
            draft.entry = stack[stack.count - 1].key
            let result = act.value.map { ModelReference.value($0) } ?? ModelReference.cancelled(.pop)
            draft.become(stack.dropLast(), cancelling: result)
        case .finish:
            guard let index = stack.firstIndex(where: { $0.key == act.subject }) else {
                return hasGone(act.subject, draft) ? .alreadyGone : .stale
            }
            guard index > 0 else { return .atRoot }
            let cancelled = ModelReference.cancelled(.pop)
            draft.become(Array(stack[...index]), cancelling: cancelled)
            draft.become(Array(stack[..<index]), cancelling: act.value.map { ModelReference.value($0) } ?? cancelled)
            draft.entry = stack[index - 1].key
        case .popToEntry:
            guard let index = stack.firstIndex(where: { $0.key == act.subject }) else { return .stale }
            return pop(to: index, .popTo, &draft)
        case .popToRoute:
            guard let route = resolve(act.request, act.options, &draft) else { return .unresolved }
            let asked = act.options.renews ? nil : act.request.arguments
            let found = stack.lastIndex {
                $0.route == route && (asked == nil || ModelValues.told(asked) == ModelValues.told($0.arguments))
            }
            guard let index = found else { return .notFound }
            guard act.options.isInclusive else {
                return renewFound(act, after: pop(to: index, .popTo, &draft), &draft)
            }
            guard index > 0 else { return .atRoot }
            draft.entry = stack[index].key
            draft.become(Array(stack[..<index]), cancelling: ModelReference.cancelled(.popTo))
        case .popUpToRoot:
            guard stack.count > 1 else { return .atRoot }
            return pop(to: 0, .root, &draft)
        case .pushAll: return planPushAll(act, &draft)
        case .setStack: return planSetStack(act, &draft)
        case .batch: return planBatch(act, &draft)
        case .open: return planLink(act, &draft)
        case .remove: return planRemoval(act, &draft)
        case .update:
            guard stack.contains(where: { $0.key == act.subject }) else { return .stale }
            return planUpdate(act, &draft)
        default: return .invalid
        }
        return .ok
    }

    /// The route of a request, or the one that takes its place.
    func resolve(_ request: ModelRequest, _ options: ModelOptions, _ draft: inout ModelDraft) -> Int? {
        if request.route < ModelRoutes.registered { return request.route }
        guard policy(options, draft) == .fallback, let fallback = settings.fallback, fallback < ModelRoutes.registered
        else {
            return nil
        }
        draft.redirects += 1
        return fallback
    }

    /// Whether a pattern of the route, where it has one, takes the arguments. What takes another's place takes them all.
    func takes(_ route: Int, _ request: ModelRequest) -> Bool {
        let own = patterns.filter { $0.route == route }
        guard route == request.route, !own.isEmpty else { return true }
        return own.contains { $0.takes(request.arguments) }
    }

    /// The part of an operation that is wrong whatever the state: it keeps an entry twice, or its arguments don't fit.
    func wrongIndex(of act: ModelAct) -> Int? {
        [act.repeatedIndex, misfitIndex(of: act)].compactMap { $0 }.min()
    }

    private func misfitIndex(of act: ModelAct) -> Int? {
        func fits(_ request: ModelRequest) -> Bool {
            request.route >= ModelRoutes.registered || takes(request.route, request)
        }
        return switch act.kind {
        case .navigate, .navigateForResult, .replaceTop: fits(act.request) ? nil : 0
        case .popToRoute: !act.options.renews || fits(act.request) ? nil : 0
        case .update: isThere(act.subject) && !fits(updated(act)) ? 0 : nil
        case .pushAll: act.requests.firstIndex { !fits($0) }
        case .setStack: act.elements.firstIndex { $0.new.map { !fits($0) } ?? false }
        case .batch: act.intents.firstIndex { misfitIndex(of: $0) != nil }
        default: nil
        }
    }

    /// What to do with an unknown route: as the intent says, or the batch, or the configuration.
    func policy(_ options: ModelOptions, _ draft: ModelDraft) -> UnresolvedPolicy {
        [options.unresolved, draft.unresolved, settings.unresolved].first { $0 != .standard } ?? .reject
    }

    func newEntry(
        _ route: Int, _ request: ModelRequest, _ options: ModelOptions, waiter: Int? = nil, handedOn: Int? = nil,
        isOfPath: Bool = false, _ draft: inout ModelDraft
    ) -> ModelEntry {
        let before = isOfPath ? nil : draft.takeUp(route)
        let entry = ModelEntry(
            key: key(takenUp: before), route: route, arguments: request.arguments, tag: options.tag,
            waiter: waiter ?? handedOn, wasHandedOn: handedOn != nil, part: draft.index)
        draft.entry = entry.key
        draft.placed.append(ModelDraft.Placed(place: draft.place, entry: entry, isOfPath: isOfPath))
        routesOfEntries[entry.key] = route
        argumentsOfEntries[entry.key] = request.arguments
        return entry
    }

    private func pop(to index: Int, _ reason: CancelReason, _ draft: inout ModelDraft) -> NavigationStatus {
        draft.entry = draft.stack[index].key
        guard index < draft.stack.count - 1 else { return .alreadyThere }
        draft.become(Array(draft.stack[...index]), cancelling: ModelReference.cancelled(reason))
        return .ok
    }

    private func findUnique(_ route: Int, _ act: ModelAct, in stack: [ModelEntry]) -> Int? {
        func isTheSame(_ entry: ModelEntry) -> Bool {
            guard entry.route == route else { return false }
            return act.options.ignoresArguments || act.options.renews
                || ModelValues.told(entry.arguments) == ModelValues.told(act.request.arguments)
        }
        switch act.options.unique {
        case .no: return nil
        case .top: return isTheSame(stack[stack.count - 1]) ? stack.count - 1 : nil
        case .anywhere: return stack.lastIndex(where: isTheSame)
        }
    }

    private func plan(_ options: ModelOptions, found index: Int, _ draft: inout ModelDraft) -> NavigationStatus {
        var stack = draft.stack
        let isThere = index == stack.count - 1 || options.uniqueAction == .stay
        if options.uniqueAction == .bringToFront, !isThere {
            guard index > 0 else { return .atRoot }
            draft.entry = stack[index].key
            stack.append(stack.remove(at: index))
            draft.stack = stack
            return .ok
        }
        if options.uniqueAction == .popTo { return pop(to: index, .popTo, &draft) }
        draft.entry = stack[index].key
        return .alreadyThere
    }
}
