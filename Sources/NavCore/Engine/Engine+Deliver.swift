// From records to callbacks: everything that is said is said here, between changes, in the order in which it happened.

extension Engine {
    /// Puts what there is to be said of an operation into the queue.
    func append(_ kind: RecordKind, _ operation: OperationReference) {
        if isBrief(operation) { return append(Record(kind: kind, brief: Brief(operation))) }
        operation.pointee.holds += 1
        append(Record(kind: kind, subject: UnsafeMutableRawPointer(operation)))
    }

    /// Whether a record says all there is to be said of an operation. Observers are shown the operation itself.
    private func isBrief(_ operation: OperationReference) -> Bool {
        operation.pointee.changes.count == 1 && operation.pointee.hint == nil && observers.isEmpty
            && operation.pointee.question.kindNumber != 0 && operation.pointee.loading == .none
            && (!operation.pointee.isOver || operation.pointee.outcome.isUsual)
    }

    func append(_ kind: RecordKind, _ waiter: WaiterReference) {
        append(Record(kind: kind, subject: UnsafeMutableRawPointer(waiter)))
    }

    /// Puts a record into the queue, and keeps it for pulling where the host pulls.
    func append(_ record: Record) {
        var record = record
        record.revision = revision
        if keepsEvents { record.isKept = keeps(record.kind) }
        if record.isKept, records.isDelivered, callsNobody(record) {
            records.appendDelivered(record)
        } else {
            records.append(record)
            obstacles.insert(.said)
        }
        noteFullness()
    }

    /// Whether the delivery of a record that is kept would call nobody.
    private func callsNobody(_ record: Record) -> Bool {
        guard observers.isEmpty else { return false }
        switch record.kind {
        case .changed, .completed, .question, .replay, .resync, .overflow, .state, .load: return true
        case .released: return !entries[record.entry].pointee.hasProducts
        case .result: return record.waiter?.pointee.callsNobody == true
        case .none, .replayNow, .releasedUnseen, .userData, .value, .view: return false
        }
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
            case .result:
                if let waiter = record.waiter { deliver(result: waiter) }
            case .changed, .completed, .resync, .load: notifyObservers(of: record)
            case .released: deliver(release: record.entry)
            case .releasedUnseen: destroyProducts(of: record.entry)
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

    /// Calls the waiter, then the observers.
    func deliver(result waiter: WaiterReference) {
        waiter.pointee.function?(waiter.pointee.keepsake.userData, address(of: &waiter.pointee.result))
        if !observers.isEmpty { notifyObservers(of: Event(of: waiter, revision)) }
        waiter.pointee.keepsake.destroy?(waiter.pointee.keepsake.userData)
        waiter.pointee.keepsake = Keepsake()
    }

    /// Observers can read an entry for the last time, then its view and its model are destroyed.
    func deliver(release slot: Slot) {
        if !observers.isEmpty { notifyObservers(of: Event(.released, of: entries[slot].pointee.id, revision)) }
        if entries[slot].pointee.hasProducts { destroyProducts(of: slot) }
    }

    @inline(never)
    private func destroyProducts(of slot: Slot) {
        let entry = entries[slot].pointee
        let builder = routes[entry.route].pointee.builder
        if entry.viewState == .made {
            entries[slot].pointee.viewState = .none
            entries[slot].pointee.view = nil
            builder.destroyView?(builder.keepsake.userData, entry.view)
        }
        if entry.hasModel {
            entries[slot].pointee.hasModel = false
            entries[slot].pointee.model = nil
            builder.destroyModel?(builder.keepsake.userData, entry.model)
        }
    }

    private func deliverState(_ record: Record) {
        if !record.isKept { entries[record.entry].pointee.stateIsNews = false }
        notifyObservers(of: record)
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
            if let waiter = record.waiter { free(waiter) }
        case .changed, .completed, .question, .replay, .resync:
            if let operation = record.operation { dropHold(operation) }
        case .load:
            if let told = record.operation { dropLoad(told) }
        case .released, .releasedUnseen: free(entry: record.entry)
        case .none, .overflow, .replayNow, .state, .userData, .value, .view: break
        }
    }

    func free(_ waiter: WaiterReference) {
        drop(waiter.pointee.value)
        waiter.pointee.value = nil
        waiter.pointee.isLive = false
        waiters.putBack(waiter)
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
        if bridge.form == .pulled { return append(whole: .replay) }
        guard let function = bridge.replay else { return }
        let operation = wholeStack()
        function(bridge.keepsake.userData, address(of: &operation.pointee.changes))
        dropHold(operation)
    }

    func resync() {
        if isHeard, acceptedInside < settings.operationLimit { append(whole: .resync) }
    }

    private func append(whole kind: RecordKind) {
        append(Record(kind: kind, subject: UnsafeMutableRawPointer(wholeStack())))
    }

    private func wholeStack() -> OperationReference {
        let operation = takeRecord(.none)
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
