// Extras, for only few entries: the asker of the next value, the value kept until somebody asks, the last thing issued,
// the waiters for issued requests, the trail of the leading function, and children.

struct EntryExtras: SlotRecord {
    var id: Id
    var nextFree: Slot = 0
    var isLive = false
    var asker: WaiterReference?
    /// Published, and not asked for yet.
    var kept: ValueBlock?
    /// The values from the entry got by the function leading the flow.
    var trail: ValueBlock?
    /// The last entry opened with this entry as issuer, or the ticket of a waiting operation; `Id.none`: the user is
    /// back.
    var issued = Id.none
    /// The waiters for requests issued by this entry, and the number of waiters at which the list is next looked
    /// through.
    var asked = FlatList<Id>.withoutMemory
    var askedLimit = 4
    var children = FlatList<Child>.withoutMemory

    init(_ id: Id) {
        self.id = id
    }
}

/// A host object with the lifetime of an entry.
struct Child: BitwiseCopyable {
    /// The name, stored in the block.
    var key: Bytes
    var block: Block
    var object: UnsafeMutableRawPointer?
    var destroy: DestroyFunction?
}

extension Engine {
    func asker(of entry: Slot) -> WaiterReference? { extras[entries[entry].pointee.extras].pointee.asker }

    /// Returns the extras of an entry, to be written, and makes missing extras.
    func makeExtras(of entry: Slot) -> Slot {
        if entries[entry].pointee.extras != 0 { return entries[entry].pointee.extras }
        guard let slot = extras.insert(make: EntryExtras.init) else { fatalError("there are as many as entries") }
        extras[slot].pointee.isLive = true
        entries[entry].pointee.extras = slot
        entries[entry].pointee.ownsAnything = true
        return slot
    }

    /// Drops everything that ties an entry to flows and to askers, when the entry leaves for good.
    @inline(never)
    func dropTies(of entry: UnsafeMutablePointer<Entry>) {
        let slot = entry.pointee.extras
        entry.pointee.flow = 0
        if slot == 0 { return }
        setIssued(.none, by: entry.pointee.id.slot)
        entry.pointee.extras = 0
        if let kept = extras[slot].pointee.kept {
            stopKeeping(entry.pointee.id.slot)
            drop(kept)
        }
        extras[slot].pointee.kept = nil
        drop(extras[slot].pointee.trail)
        extras[slot].pointee.trail = nil
        extras[slot].pointee.asked.freeMemory()
        extras[slot].pointee.askedLimit = 4
        extras[slot].pointee.children.freeMemory()
        extras[slot].pointee.isLive = false
        extras.remove(slot)
    }

    // MARK: Children

    /// Gives an entry a child. If the status is ok, the engine owns the object from then on.
    package func addChild(
        _ object: UnsafeMutableRawPointer?, _ destroy: DestroyFunction?, to id: Id, _ key: Bytes
    ) -> Status {
        guard let entry = entries.find(id), entries[entry].pointee.phase != .leaving else { return .stale }
        guard findChild(of: entry, key) == nil else { return refuse(.inUse, "the entry has a child of that key") }
        let slot = makeExtras(of: entry)
        guard extras[slot].pointee.children.count < Limits.children, let start = key.start else { return .tooLarge }
        let block = blocks.copy(start, key.count)
        let text = Bytes(block.base.assumingMemoryBound(to: UInt8.self), key.count)
        extras[slot].pointee.children.append(Child(key: text, block: block, object: object, destroy: destroy))
        return .ok
    }

    package func child(of id: Id, _ key: Bytes) -> (Status, UnsafeMutableRawPointer?) {
        guard let entry = entries.find(id) else { return (.stale, nil) }
        guard let index = findChild(of: entry, key) else { return (.notFound, nil) }
        return (.ok, extras[entries[entry].pointee.extras].pointee.children[index].object)
    }

    package func removeChild(of id: Id, _ key: Bytes) -> Status {
        guard mayCall() else { return .full }
        guard let entry = entries.find(id) else { return .stale }
        guard let index = findChild(of: entry, key) else {
            return refuse(.notFound, "the entry has no child of that key")
        }
        let child = takeChild(at: index, of: entries[entry].pointee.extras)
        release(OwnedUserData(userData: child.object, destroy: child.destroy))
        leaveIfOutermost()
        return .ok
    }

    private func findChild(of entry: Slot, _ key: Bytes) -> Int? {
        let slot = entries[entry].pointee.extras
        guard slot != 0 else { return nil }
        let children = extras[slot].pointee.children
        return (0..<children.count).first { children[$0].key == key }
    }

    private func takeChild(at index: Int, of slot: Slot) -> Child {
        let child = extras[slot].pointee.children[index]
        extras[slot].pointee.children.remove(at: index)
        blocks.release(child.block)
        return child
    }

    /// Destroys the children of an entry, the newest first.
    func destroyChildren(of entry: Slot) {
        let slot = entries[entry].pointee.extras
        while !extras[slot].pointee.children.isEmpty {
            let child = takeChild(at: extras[slot].pointee.children.count - 1, of: slot)
            child.destroy?(child.object)
        }
    }
}
