// Plans that change nothing but the top of one stack, made from the stack as it is, without a draft.

extension Engine {
    /// Plans what certainly changes no more; nil where it is to be drafted.
    func planAtTop(_ operation: OperationReference, _ kind: IntentKind) -> Status? {
        switch kind {
        case .navigate, .navigateForResult: planPushAtTop(operation)
        case .endFlow: planEndAtTop(operation)
        default: nil
        }
    }

    /// Plans a request that makes an entry on the stack that the user sees, and nothing else.
    private func planPushAtTop(_ operation: OperationReference) -> Status? {
        let intent = intent(of: operation)
        guard !intent.pointee.isScoped, !intent.pointee.isPlaced, intent.pointee.unique == .no,
            operation.pointee.context == .none, operation.pointee.scene == .none || !hasScenes
        else { return nil }
        let stack = pushed
        let (found, route) = findRoute(of: operation)
        guard found == .ok, stack.pointee.count > 0, routes[route].pointee.place.map(isPushed) ?? true else {
            return nil
        }
        let flow = entries[stack.pointee.top].pointee.flow
        let (status, entry) = planNew(operation, route, isOfPath: false, in: flow)
        guard status == .ok else { return status }
        planArrival(of: entry, on: stack, operation)
        return .ok
    }

    /// Whether a route is pushed, with an entry that contains nothing. Of a flow that is said of its first screen, too.
    private func isPushed(_ place: PlacementReference) -> Bool {
        var place = place
        for _ in 0...Limits.flowDepth {
            guard place.pointee.shape == nil, place.pointee.presentation == .pushed, place.pointee.parent.isEmpty else {
                return false
            }
            guard let initial = place.pointee.initial else { return true }
            guard let route = findRoute(of: initial) else { return false }
            guard let next = routes[route].pointee.place else { return true }
            place = next
        }
        return false
    }

    /// Plans the end of a flow whose entries stand on top of their stack and own no others.
    private func planEndAtTop(_ operation: OperationReference) -> Status? {
        let intent = intent(of: operation)
        guard !intent.pointee.keepsEntries, let flow = flows.find(intent.pointee.flow),
            flows[flow].pointee.phase == .alive
        else { return nil }
        let home = stacks[flows[flow].pointee.node]
        let range = range(ofFlow: flow)
        guard range.upperBound == home.pointee.count, range.lowerBound > 0,
            !isTree || range.allSatisfy({ !entries[home.pointee[$0]].pointee.ownsStacks })
        else { return nil }
        operation.pointee.ends = flow
        operation.pointee.changes.setPopped(range, of: home)
        operation.pointee.outcome.entry = id(of: home.pointee[range.lowerBound - 1])
        return .ok
    }
}
