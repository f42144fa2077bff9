// The state and the trail of an entry: values of the host's that change while the entry lives. No event tells a trail.

extension Engine {
    /// Sets the trail. It takes effect at once.
    package func setTrail(of id: Id, to value: UnsafePointer<Cell>?) -> Status {
        let (status, trail) = takeOptional(value)
        guard status == .ok else { return status }
        guard let entry = entries.find(id) else {
            drop(trail)
            leaveIfOutermost()
            return .stale
        }
        let slot = makeExtras(of: entry)
        drop(extras[slot].pointee.trail)
        extras[slot].pointee.trail = trail
        leaveIfOutermost()
        return .ok
    }

    package func trail(of id: Id) -> (Status, ValueBlock?) {
        guard let entry = entries.find(id) else { return (.stale, nil) }
        let slot = entries[entry].pointee.extras
        return (.ok, slot == 0 ? nil : extras[slot].pointee.trail)
    }

    /// Sets the state. It takes effect at once. Of an entry on the stack it is said, once for as often as it was set
    /// before anyone heard of it; who hears of other entries reads their state then.
    package func setState(of id: Id, to value: UnsafePointer<Cell>?) -> Status {
        let (status, state) = takeOptional(value)
        guard status == .ok else { return status }
        let hasRoom = mayCall()
        guard hasRoom, let slot = entries.find(id) else {
            drop(state)
            leaveIfOutermost()
            return hasRoom ? .stale : .full
        }
        let entry = entries[slot]
        drop(entry.pointee.state)
        entry.pointee.state = state
        entry.pointee.ownsAnything = true
        if hasListeners, entry.pointee.phase == .alive, !entry.pointee.stateIsNews {
            entry.pointee.stateIsNews = true
            append(.state, entry: slot)
        }
        leaveIfOutermost()
        return .ok
    }

    package func state(of id: Id) -> (Status, ValueBlock?) {
        guard let entry = entries.find(id) else { return (.stale, nil) }
        return (.ok, entries[entry].pointee.state)
    }

    /// Takes a value over; nil is none.
    private func takeOptional(_ value: UnsafePointer<Cell>?) -> (Status, ValueBlock?) {
        guard let value else { return (.ok, nil) }
        switch take(value) {
        case .value(let taken): return (.ok, taken)
        case .refused(let status): return (status, nil)
        }
    }
}
