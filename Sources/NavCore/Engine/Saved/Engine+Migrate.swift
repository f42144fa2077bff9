// Asking the host about what can't come back as it is.

extension Engine {
    /// Asks about an entry or a flow. The number that was answered, and what is to take its place.
    func ask(_ restoring: RestoringReference, about told: Saved) -> (Int32, Replacement?) {
        guard let migrate = restoring.pointee.migrate else { return (MigrateAnswer.accept, nil) }
        var told = told
        let outer = work.migrating
        work.replacement = nil
        let answer = withUnsafePointer(to: &told) { pointer in
            work.migrating = pointer
            return migrate(restoring.pointee.ownedUserData.userData, pointer)
        }
        work.migrating = outer
        let replacement = work.replacement
        work.replacement = nil
        while replayIsDue { replay() }
        return (answer, replacement)
    }

    /// Says what is to take the place of an entry or a flow about which is asked just now.
    package func replace(
        saved told: UnsafePointer<Saved>?, by request: UnsafePointer<GivenRequest>?, _ state: UnsafePointer<Cell>?
    ) -> Status {
        guard let told, told == work.migrating else { return .stale }
        guard let given = GivenRequest(request) else { return .invalid }
        var found = routes.find(given.routeId)
        if given.routeId == .none {
            let (status, name) = readName(given.route)
            guard status == .ok, !name.isEmpty else { return status == .ok ? .invalid : status }
            found = routes.find(name)
            guard found != nil else { return RouteTable.check(name: name) == .ok ? .unresolved : .invalid }
        }
        guard let route = found else { return .stale }
        guard state.map({ !Cell.holdsHostObject($0) }) ?? true else { return .invalid }
        var arguments: ValueBlock?
        if let own = given.arguments {
            switch blocks.copy(own) {
            case .value(let block): arguments = block
            case .refused(let status): return status
            }
        }
        var copiedState: ValueBlock?
        if let state {
            switch blocks.copy(state) {
            case .value(let block): copiedState = block
            case .refused(let status):
                if let arguments { blocks.release(arguments.block) }
                return status
            }
        }
        drop(work.replacement)
        work.replacement = Replacement(route: route, arguments: arguments, state: copiedState)
        return .ok
    }

    func drop(_ replacement: Replacement?) {
        drop(replacement?.arguments)
        drop(replacement?.state)
    }
}
