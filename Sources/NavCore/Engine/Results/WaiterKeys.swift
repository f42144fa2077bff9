// The keys of waiters, by which they are found in this process and in another one.

struct WaiterKeys {
    /// There is none before a waiter has had a key.
    private var waiters: UnsafeMutablePointer<BitTrie<NameKey>>?

    func free() {
        waiters?.pointee.free()
        waiters?.deallocate()
    }

    /// Whether no waiter has had a key.
    var isUnused: Bool { waiters == nil }

    /// Finds the waiter with a key. One that is settled has its result for who attaches.
    @inline(never)
    func find(_ key: Bytes) -> WaiterReference? {
        waiters?.pointee.find(NameKey(name: key)).flatMap(WaiterReference.init(bitPattern:))
    }

    /// Whether a waiter can get a key.
    func check(_ key: Bytes) -> Status {
        guard key.count > 0, key.isUTF8 else { return .invalid }
        if find(key) != nil { return .inUse }
        return waiters?.pointee.count ?? 0 < Limits.keys ? .ok : .tooLarge
    }

    /// Gives a waiter a key that no other one has.
    @inline(never)
    mutating func give(_ key: Bytes, to waiter: WaiterReference) {
        guard let start = key.start else { return }
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count)
        text.initialize(from: start, count: key.count)
        waiter.pointee.key = Bytes(text, key.count)
        let waiters = waiters ?? BitTrie<NameKey>.make()
        self.waiters = waiters
        waiters.pointee.set(NameKey(name: waiter.pointee.key), to: UInt(bitPattern: waiter))
    }

    /// Takes its key from a waiter that has one: nobody finds it any more.
    @inline(never)
    func take(from waiter: WaiterReference) {
        let key = waiter.pointee.key
        guard let start = key.start else { return }
        waiters?.pointee.remove(NameKey(name: key))
        waiter.pointee.key = .empty
        start.deallocate()
    }

    func forEach(_ body: (WaiterReference) -> Void) {
        waiters?.pointee.forEach { leaf in if let waiter = WaiterReference(bitPattern: leaf.value) { body(waiter) } }
    }
}
