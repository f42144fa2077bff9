// From records to callbacks: everything that is said is said here, between changes, in the order in which it happened.

extension Engine {
    /// Puts a record into the queue, and keeps it for pulling where the host pulls.
    @inline(__always)
    func append(_ kind: RecordKind, _ slot: Slot) {
        var record = Record(kind: kind, slot: slot, revision: revision)
        if settings.eventCapacity > 0 { record.isKept = keeps(kind) }
        records.append(record)
    }

    private func keeps(_ kind: RecordKind) -> Bool {
        switch kind {
        case .result, .completed, .released, .question, .resync: return true
        case .replay: return bridge.form == .pulled
        case .changed:
            if records.keptCount < settings.eventCapacity { return true }
            if !hasOverflowed {
                hasOverflowed = true
                var overflow = Record(kind: .overflow, revision: revision)
                overflow.isKept = true
                records.append(overflow)
            }
            return false
        default: return false
        }
    }

    func deliver() {
        while let record = records.deliverNext() {
            switch record.kind {
            case .result: deliverResult(record)
            case .released, .releasedUnseen: deliverRelease(record)
            case .replay:
                if bridge.form == .called { host.replay(self, operation: record.slot) }
            case .discardedValue:
                if let memory = record.memory {
                    let value = ValueBlock(block: Block(base: memory))
                    value.destroyHostObjects()
                    blocks.release(value.block)
                }
            case .discardedCallback:
                if let memory = record.memory {
                    let callback = memory.load(as: HostCallback.self)
                    blocks.release(Block(base: memory))
                    host.giveBack(callback)
                }
            case .discardedBuilder: host.giveBackBuilder(record.memory)
            case .discardedBridge: host.giveBackBridge(record.memory)
            case .discardedView:
                host.destroyView(self, builder: routes[record.slot].pointee.builder, view: record.memory)
            case .changed, .completed, .resync: notifyObservers(of: record)
            case .none, .question, .overflow: break
            }
            if !record.isKept { consume(record) }
        }
    }

    private func deliverResult(_ record: Record) {
        let callback = waiters[record.slot].pointee.callback
        if callback.function != nil { host.deliver(self, waiter: record.slot) }
        notifyObservers(of: record)
        host.giveBack(callback)
    }

    /// View and model go, after everyone who hears of it could read them for the last time.
    private func deliverRelease(_ record: Record) {
        if record.kind == .released { notifyObservers(of: record) }
        let entry = entries[record.slot].pointee
        let builder = routes[entry.route].pointee.builder
        if entry.viewState == .made {
            entries[record.slot].pointee.viewState = .none
            entries[record.slot].pointee.view = nil
            host.destroyView(self, builder: builder, view: entry.view)
        }
        if entry.hasModel {
            entries[record.slot].pointee.hasModel = false
            entries[record.slot].pointee.model = nil
            host.destroyModel(self, builder: builder, model: entry.model)
        }
    }

    private func notifyObservers(of record: Record) {
        guard !observers.isEmpty else { return }
        let count = observers.begin()
        for index in 0..<count {
            if let callback = observers.callback(at: index) { host.notify(self, observer: callback, of: record) }
        }
        observers.end()
    }

    /// Nobody reads the record any more.
    private func consume(_ record: Record) {
        switch record.kind {
        case .result:
            drop(waiters[record.slot].pointee.value)
            waiters[record.slot].pointee.value = nil
            waiters.remove(record.slot)
        case .changed, .completed, .question, .replay, .resync: dropHold(record.slot)
        case .released, .releasedUnseen: free(entry: record.slot)
        case .overflow: hasOverflowed = false
        case .none, .discardedValue, .discardedCallback, .discardedBuilder, .discardedBridge, .discardedView: break
        }
    }

    /// The oldest event that was not pulled. It can be read until the next pull.
    package func pull() -> Record? {
        if let previous = lent {
            lent = nil
            consume(previous)
            leaveIfOutermost()
        }
        lent = records.pullNext()
        return lent
    }

    // MARK: The whole stack as one record

    func replay() {
        guard bridge.form != .none else { return }
        sayWholeStack(.replay)
    }

    func resync() {
        if isHeard { sayWholeStack(.resync) }
    }

    private func sayWholeStack(_ kind: RecordKind) {
        guard let operation = begin(.none) else { return }
        for index in 0..<stack.count {
            operations[operation].pointee.changes.append(
                Change(kind: .added, entry: stack[index], to: UInt32(truncatingIfNeeded: index)))
        }
        operations[operation].pointee.phase = .done
        append(kind, operation)
    }

    // MARK: Giving back

    /// Returns user data to the host, when no callback is running.
    package func giveBack(_ callback: HostCallback) {
        guard callback.destroy != nil || callback.userData != nil else { return }
        let block = blocks.allocate(MemoryLayout<HostCallback>.size)
        block.base.initializeMemory(as: HostCallback.self, to: callback)
        records.append(Record(kind: .discardedCallback, memory: block.base))
    }
}
