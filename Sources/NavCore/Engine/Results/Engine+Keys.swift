// Waiters with keys. A key outlives the process: whoever attaches to it gets the result of a waiter that was restored.

extension Engine {
    /// The waiter with a key. One that is settled has its result for who attaches.
    func waiter(ofKey key: Bytes) -> WaiterReference? {
        keys?.pointee.find(NameKey(name: key)).flatMap(WaiterReference.init(bitPattern:))
    }

    /// Whether a waiter can get a key.
    func check(key: Bytes) -> Status {
        guard key.count > 0, key.isUTF8 else { return .invalid }
        if waiter(ofKey: key) != nil { return .inUse }
        return keys?.pointee.count ?? 0 < Limits.keys ? .ok : .tooLarge
    }

    /// Gives a waiter a key that no other one has.
    func give(key: Bytes, to waiter: WaiterReference) {
        guard let start = key.start else { return }
        let block = keep(start, key.count)
        waiter.pointee.key = Bytes(UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self)), key.count)
        let keys = keys ?? BitTrie<NameKey>.make()
        self.keys = keys
        keys.pointee.set(NameKey(name: waiter.pointee.key), to: UInt(bitPattern: waiter))
    }

    /// Nobody finds the waiter by its key any more.
    @inline(never)
    func forgetKey(of waiter: WaiterReference) {
        let key = waiter.pointee.key
        guard let start = key.start else { return }
        keys?.pointee.remove(NameKey(name: key))
        waiter.pointee.key = .empty
        blocks.release(Block(base: UnsafeMutableRawPointer(mutating: start)))
    }

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
        keys?.pointee.forEach { leaf in if let waiter = WaiterReference(bitPattern: leaf.value) { all.append(waiter) } }
        for index in 0..<all.count where all[index].pointee.isDetached { forget(detached: all[index]) }
    }

    /// Lets a function get the result of the waiter with a key. The engine has the user data from then on where that is ok.
    package func attach(
        toKey key: Bytes, _ function: ResultFunction?, _ ownedUserData: OwnedUserData
    ) -> (Status, Id) {
        let (status, key) = readName(key)
        guard status == .ok, key.count > 0 else { return (status == .ok ? .invalid : status, .none) }
        guard mayCall() else { return (.full, .none) }
        guard let waiter = waiter(ofKey: key) else { return (.notFound, .none) }
        guard waiter.pointee.isDetached else { return (.inUse, .none) }
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
