// Asking the host about what can't come back as it is.

extension Engine {
    /// Says what is to take the place of an entry or a flow about which is asked just now.
    package func replace(
        saved told: UnsafePointer<Saved>?, by request: UnsafePointer<GivenRequest>?, _ state: UnsafePointer<Cell>?
    ) -> Status {
        guard let given = GivenRequest(request) else { return .invalid }
        let (nameStatus, name) = given.routeId == .none ? readName(given.route) : (.ok, .empty)
        guard nameStatus == .ok else { return nameStatus }
        if given.routeId == .none, routes.find(name) == nil {
            let status = RouteTable.check(name: name)
            guard status == .ok else { return status }
        }
        if Cell.holdsHostObject(state) { return .invalid }
        let (argumentsStatus, arguments) = copy(given.arguments)
        guard argumentsStatus == .ok else { return argumentsStatus }
        let (stateStatus, copiedState) = copy(state)
        var status = stateStatus
        let route = given.routeId == .none ? routes.find(name) : routes.find(given.routeId)
        if status == .ok, told == nil || told != work.migrating { status = .stale }
        if status == .ok, route == nil { status = given.routeId == .none ? .unresolved : .stale }
        guard status == .ok, let route else {
            // Host objects stay the caller's.
            if let arguments { blocks.release(arguments.block) }
            drop(copiedState)
            return status
        }
        drop(work.replacement)
        work.replacement = Replacement(route: route, arguments: arguments, state: copiedState)
        return .ok
    }

    @inline(never)
    func drop(_ replacement: Replacement?) {
        drop(replacement?.arguments)
        drop(replacement?.state)
    }
}
