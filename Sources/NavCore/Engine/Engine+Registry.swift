// Routes, observers and views: what the host registers and what its builders make.

extension Engine {
    /// Registers a route. The engine owns the builder from now on only where this is ok.
    package func register(
        _ name: Bytes, builder: UnsafeMutableRawPointer?, makesModels: Bool, makesViews: Bool
    ) -> (Status, Id) {
        let (status, slot) = routes.add(name)
        guard status == .ok else { return (status, .none) }
        routes[slot].pointee.builder = builder
        routes[slot].pointee.makesModels = makesModels
        routes[slot].pointee.makesViews = makesViews
        return (.ok, routes[slot].pointee.header.id)
    }

    package func unregister(_ route: Id) -> Status {
        guard let slot = routes.find(route) else { return .stale }
        guard routes[slot].pointee.entryCount == 0 else { return .inUse }
        removeRoute(slot)
        leaveIfOutermost()
        return .ok
    }

    func removeRoute(_ slot: Slot) {
        if let builder = routes[slot].pointee.builder {
            records.append(Record(kind: .discardedBuilder, memory: builder))
        }
        routes[slot].pointee.builder = nil
        routes.remove(slot)
    }

    package func addObserver(_ callback: HostCallback) -> Id? {
        observers.add(callback)
    }

    package func removeObserver(_ id: Id) -> Status {
        guard let callback = observers.remove(id) else { return .stale }
        giveBack(callback)
        leaveIfOutermost()
        return .ok
    }

    /// The view of an entry, made at the first call.
    package func view(of id: Id) -> (Status, UnsafeMutableRawPointer?) {
        guard let slot = entries.find(id) else { return (.stale, nil) }
        switch entries[slot].pointee.viewState {
        case .made: return (.ok, entries[slot].pointee.view)
        case .making: return (.inUse, nil)
        case .none: break
        }
        guard entries[slot].pointee.phase != .leaving, routes[entries[slot].pointee.route].pointee.makesViews else {
            return (.ok, nil)
        }
        return makeView(id, slot)
    }

    private func makeView(_ id: Id, _ slot: Slot) -> (Status, UnsafeMutableRawPointer?) {
        let isOutermost = !isInside
        isInside = true
        entries[slot].pointee.viewState = .making
        let made = host.makeView(self, entry: slot)
        entries[slot].pointee.viewState = made.code == 0 ? .made : .none
        entries[slot].pointee.view = made.code == 0 ? made.view : nil
        if made.code != 0, let operation = begin(.none) {
            operations[operation].pointee.outcome.by = .builder
            operations[operation].pointee.outcome.hostCode = made.code
            finish(operation, .refused)
            conclude(operation)
        }
        if isOutermost { leave() }
        guard made.code == 0 else { return (.refused, nil) }
        return entries.find(id) == nil ? (.stale, nil) : (.ok, made.view)
    }

    package func dropView(of id: Id) -> Status {
        guard let slot = entries.find(id) else { return .stale }
        switch entries[slot].pointee.viewState {
        case .none: return .alreadyGone
        case .making: return .inUse
        case .made: break
        }
        records.append(
            Record(kind: .discardedView, slot: entries[slot].pointee.route, memory: entries[slot].pointee.view))
        entries[slot].pointee.viewState = .none
        entries[slot].pointee.view = nil
        leaveIfOutermost()
        return .ok
    }
}
