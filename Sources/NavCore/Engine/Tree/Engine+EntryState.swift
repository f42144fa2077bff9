// The state of an entry: a value of the host's that changes while the entry lives.

extension Engine {
    /// Sets the state. It takes effect at once. Of an entry on the stack it is said, once for as often as it was set
    /// before anyone heard of it; who hears of other entries reads their state then.
    package func setState(of id: Id, to value: UnsafePointer<Cell>?) -> Status {
        var state: ValueBlock?
        if let value {
            switch take(value) {
            case .value(let taken): state = taken
            case .refused(let status): return status
            }
        }
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
}
