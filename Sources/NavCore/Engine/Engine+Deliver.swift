// From records to callbacks: everything that is said is said here, between changes, in the order in which it happened.

extension Engine {
    func append(_ kind: RecordKind, _ operation: OperationReference) {
        append(Record(kind: kind, subject: UnsafeMutableRawPointer(operation)))
    }

    func append(_ kind: RecordKind, _ waiter: WaiterReference) {
        append(Record(kind: kind, subject: UnsafeMutableRawPointer(waiter)))
    }

    /// Puts a record into the queue, and keeps it for pulling where the host pulls.
    func append(_ record: Record) {
        var record = record
        record.revision = revision
        if settings.eventCapacity > 0 { record.isKept = keeps(record.kind) }
        records.append(record)
        obstacles.insert(.said)
        noteFullness()
    }

    func noteFullness() {
        if settings.eventCapacity == 0 || records.keptCount < settings.eventCapacity {
            obstacles.remove(.full)
        } else {
            obstacles.insert(.full)
        }
    }

    /// Whether a record will wait to be pulled. Of what only says "read the state again", one is enough.
    private func keeps(_ kind: RecordKind) -> Bool {
        switch kind {
        case .result, .completed, .released, .question, .replay, .state, .load: return true
        case .resync:
            defer { keptResync = true }
            return !keptResync
        case .changed:
            if records.keptCount < settings.eventCapacity { return true }
            if !keptOverflow {
                keptOverflow = true
                records.append(Record(kind: .overflow, isKept: true, revision: revision))
            }
            return false
        case .none, .overflow, .replayNow, .releasedUnseen, .userData, .value, .view: return false
        }
    }

    func deliver() {
        while let record = records.next {
            switch record.kind {
            case .result: deliverResult(record)
            case .changed, .completed, .resync, .load: tellObservers(of: record)
            case .released, .releasedUnseen: deliverRelease(record)
            case .state: deliverState(record)
            case .userData: record.destroy?(record.subject)
            case .value, .view: destroy(record)
            case .replayNow:
                if replayIsDue { replay() }
            case .none, .question, .replay, .overflow: break
            }
            if !records.advance() { consume(record) }
        }
        obstacles.remove(.said)
    }

    private func deliverResult(_ record: Record) {
        guard let waiter = record.waiter else { return }
        waiter.pointee.function?(waiter.pointee.keepsake.userData, address(of: &waiter.pointee.result))
        tellObservers(of: record)
        waiter.pointee.keepsake.destroy?(waiter.pointee.keepsake.userData)
        waiter.pointee.keepsake = Keepsake()
    }

    /// View and model go, after everyone who hears of it could read them for the last time.
    func deliverRelease(_ record: Record) {
        if record.kind == .released { tellObservers(of: record) }
        let entry = entries[record.entry].pointee
        let builder = routes[entry.route].pointee.builder
        if entry.viewState == .made {
            entries[record.entry].pointee.viewState = .none
            entries[record.entry].pointee.view = nil
            builder.destroyView?(builder.keepsake.userData, entry.view)
        }
        if entry.hasModel {
            entries[record.entry].pointee.hasModel = false
            entries[record.entry].pointee.model = nil
            builder.destroyModel?(builder.keepsake.userData, entry.model)
        }
    }

    private func deliverState(_ record: Record) {
        if !record.isKept { entries[record.entry].pointee.stateIsNews = false }
        tellObservers(of: record)
    }

    /// Destroys what a block of the engine's holds for the host.
    private func destroy(_ record: Record) {
        guard let memory = record.subject else { return }
        let block = Block(base: memory)
        if record.kind == .value {
            ValueBlock(block: block).destroyHostObjects()
            blocks.release(block)
        } else {
            let dropped = memory.load(as: DroppedView.self)
            blocks.release(block)
            dropped.destroy?(dropped.userData, dropped.view)
        }
    }

    /// Nobody reads the record any more.
    func consume(_ record: Record) {
        switch record.kind {
        case .result:
            guard let waiter = record.waiter else { return }
            drop(waiter.pointee.value)
            waiter.pointee.value = nil
            waiter.pointee.isLive = false
            waiters.putBack(waiter)
        case .changed, .completed, .question, .replay, .resync:
            if let operation = record.operation { dropHold(operation) }
        case .load:
            if let told = record.operation { dropLoad(told) }
        case .released, .releasedUnseen: free(entry: record.entry)
        case .none, .overflow, .replayNow, .state, .userData, .value, .view: break
        }
    }

    // MARK: The whole stack, told at once

    /// The bridge is told of the start before anyone else is.
    func beginReplay() {
        switch bridge.form {
        case .none: break
        case .called:
            replayIsDue = true
            append(Record(kind: .replayNow))
        case .pulled: replay()
        }
    }

    /// Tells the bridge the stack as it is now.
    @inline(never)
    func replay() {
        replayIsDue = false
        if bridge.form == .pulled { return append(.replay, wholeStack()) }
        guard let function = bridge.replay else { return }
        let operation = wholeStack()
        function(bridge.keepsake.userData, address(of: &operation.pointee.changes))
        dropHold(operation)
    }

    func resync() {
        if isHeard, acceptedInside < settings.operationLimit { append(.resync, wholeStack()) }
    }

    private func wholeStack() -> OperationReference {
        let operation = begin(.none)
        for index in 0..<stack.count {
            operation.pointee.changes.append(
                Change(kind: .added, entry: stack[index], to: UInt32(truncatingIfNeeded: index)))
        }
        return operation
    }
}

/// A view that the host dropped, until it can be destroyed.
struct DroppedView: BitwiseCopyable {
    var view: UnsafeMutableRawPointer?
    var destroy: DestroyProductFunction?
    var userData: UserData?
}
