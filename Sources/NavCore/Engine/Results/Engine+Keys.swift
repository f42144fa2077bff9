// Waiters with keys. A key outlives the process: whoever attaches to it gets the result of a waiter that was restored.

extension Engine {
    /// A waiter that nobody has attached to is not there any more, nor is its result.
    func forget(detached waiter: WaiterReference) {
        detach(waiter)
        waiter.pointee.isDetached = false
        free(waiter)
    }

    /// Nobody can attach any more.
    func forgetAllKeys() {
        var all = FlatList<WaiterReference>.withoutMemory
        defer { all.freeMemory() }
        keys.forEach { all.append($0) }
        for index in 0..<all.count where all[index].pointee.isDetached { forget(detached: all[index]) }
    }

    /// Lets a function get the result of the waiter with a key. The engine has the user data from then on where that is ok.
    package func attach(
        toKey key: Bytes, _ function: ResultFunction?, _ ownedUserData: OwnedUserData
    ) -> (Status, Id) {
        let (status, key) = readName(key)
        guard status == .ok, key.count > 0 else { return (status == .ok ? .invalid : status, .none) }
        guard mayCall() else { return (.full, .none) }
        guard let waiter = keys.find(key) else { return (refuse(.notFound, "no waiter has that key"), .none) }
        guard waiter.pointee.isDetached else { return (refuse(.inUse, "somebody waits with that key"), .none) }
        waiter.pointee.isDetached = false
        waiter.pointee.function = function
        waiter.pointee.ownedUserData = ownedUserData
        let id = waiter.pointee.id
        if waiter.pointee.isSettled {
            append(.result, waiter)
            leaveIfOutermost()
        }
        return (.ok, id)
    }
}
