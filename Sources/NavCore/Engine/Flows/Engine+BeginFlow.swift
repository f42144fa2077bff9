// The beginning of a flow: the route of the flow names the request for the first entry. The request may begin an inner
// flow.

extension Engine {
    /// Plans a new entry of a request, in a flow. If the route belongs to a flow, the entry is the first of the new
    /// flow.
    func planNew(
        _ operation: OperationReference, _ route: Slot, isOfPath: Bool, in flow: Slot
    ) -> (Status, Slot) {
        if let place = routes[route].pointee.place, place.pointee.initial != nil {
            return begin(route, by: operation, isOfPath: isOfPath, in: flow)
        }
        let (status, entry) = planOther(operation, route, isOfPath: isOfPath)
        if status == .ok, flowCount > 0 { own(planned: entry, by: flow) }
        return (status, entry)
    }

    /// Begins the flow of a route in another flow. The request lends its arguments to the flow, and hands over its
    /// waiter.
    private func begin(
        _ route: Slot, by operation: OperationReference, isOfPath: Bool, in outer: Slot
    ) -> (Status, Slot) {
        takeBackEntry(madeBy: operation)
        guard isOfPath || argumentsFit(operation, route) else { return (.invalid, 0) }
        guard !operation.pointee.intent.waitsForNextValue else {
            complain("a flow publishes nothing", about: operation)
            return (.invalid, 0)
        }
        guard let flow = makeFlow(route, in: outer) else { return (.tooLarge, 0) }
        hold(flow: flow)
        defer { letGo(flow: flow) }
        flows[flow].pointee.arguments = operation.pointee.intent.arguments
        if operation.pointee.outcome.waiter != .none { adoptWaiter(of: operation, byFlow: flow) }
        let (status, entry) = planFirst(of: flow, operation)
        if status == .ok {
            operation.pointee.outcome.entry = entries[entry].pointee.id
        } else {
            flows[flow].pointee.arguments = nil
        }
        return (status, entry)
    }

    /// Plans the first entry of a flow with nothing begun yet.
    private func planFirst(of flow: Slot, _ operation: OperationReference) -> (Status, Slot) {
        guard let initial = routes[flows[flow].pointee.route].pointee.place?.pointee.initial else {
            return (.invalid, 0)
        }
        guard let route = findRoute(of: initial) else {
            let isNamed = initial.pointee.request.routeId == .none
            if isNamed { complain(ofUnknown: initial.pointee.request.route, operation) }
            return (isNamed ? .unresolved : .stale, 0)
        }
        let (copied, arguments) = withFirstArguments(of: initial, flows[flow].pointee.arguments?.cell) {
            copy($0)
        }
        guard copied == .ok else { return (copied, 0) }
        guard fit(arguments, route, operation) else {
            drop(arguments)
            return (.invalid, 0)
        }
        if routes[route].pointee.isFlow {
            return begin(route, arguments, within: flow, operation)
        }
        guard let entry = makeEntry(route) else {
            drop(arguments)
            return (.tooLarge, 0)
        }
        if let arguments { give(arguments, to: entry) }
        own(planned: entry, by: flow)
        return (.ok, entry)
    }

    /// Begins a flow as the first thing in another flow.
    private func begin(
        _ route: Slot, _ arguments: ValueBlock?, within outer: Slot, _ operation: OperationReference
    ) -> (Status, Slot) {
        let isLoop = flowsAround(outer).contains {
            flows[$0].pointee.phase == .planned && flows[$0].pointee.route == route
        }
        guard !isLoop, let flow = makeFlow(route, in: outer) else {
            drop(arguments)
            if isLoop { complain("flows would begin in one another without end", about: operation) }
            return (isLoop ? .loop : .tooLarge, 0)
        }
        hold(flow: flow)
        defer { letGo(flow: flow) }
        flows[flow].pointee.arguments = arguments
        return planFirst(of: flow, operation)
    }

    /// Places the flows beginning with a planned entry on the entry's stack.
    @inline(never)
    func placeFlows(around entry: Slot) {
        for flow in flowsAround(plannedFlow(of: entry)) {
            guard flows[flow].pointee.phase == .planned, flows[flow].pointee.node == 0 else { return }
            flows[flow].pointee.node = entries[entry].pointee.node
        }
    }

    /// Calls a function with the arguments of a flow's first request; nil: no arguments. Arguments of the flow replace
    /// arguments of the same name. A request without arguments gets the flow's arguments, unless the flow's hold a host
    /// object.
    func withFirstArguments<Answer>(
        of initial: InitialReference, _ flow: UnsafePointer<Cell>?, _ body: (UnsafePointer<Cell>?) -> Answer
    ) -> Answer {
        guard var merged = initial.pointee.request.arguments?.pointee else {
            return body(Cell.own(nil, orInherited: flow))
        }
        guard let flow, merged.kind == .map, let members = merged.members else {
            return body(initial.pointee.request.arguments)
        }
        var taken = FlatList<Member>()
        defer { taken.free() }
        for index in 0..<merged.count {
            var member = members[index]
            if let value = flow.pointee.memberOfAnyMap(member.key), !Cell.holdsHostObject(value) {
                member.value = value.pointee
                member.value.isSecret = value.pointee.isSecret || flow.pointee.isSecret
            }
            taken.append(member)
        }
        merged.low = UInt(bitPattern: taken.base)
        return body(&merged)
    }

    /// Copies arguments, if present.
    func copy(_ arguments: UnsafePointer<Cell>?) -> (Status, ValueBlock?) {
        guard let arguments else { return (.ok, nil) }
        switch blocks.copy(arguments) {
        case .value(let block): return (.ok, block)
        case .refused(let status): return (status, nil)
        }
    }
}

extension Cell {
    /// Returns own arguments. Without own arguments, returns the inherited arguments of a container or a flow, unless
    /// they hold a host object.
    static func own(_ own: UnsafePointer<Cell>?, orInherited inherited: UnsafePointer<Cell>?) -> UnsafePointer<Cell>? {
        own ?? (holdsHostObject(inherited) ? nil : inherited)
    }
}
