// From records to callbacks: all notifications are made here, between changes, in the order of the events.

extension Engine {
    /// Queues a record about an operation.
    func append(_ kind: RecordKind, _ operation: OperationReference) {
        let record = append(kind)
        if observers.isEmpty, Brief.holds(operation) {
            record.pointee.isBrief = true
            record.pointee.subject = nil
            record.pointee.brief = Brief(operation)
        } else if kind == .question {
            // Before the question is pulled, the operation may be asked about again.
            let told = takeTold(of: operation)
            told.pointee.changes.append(contentsOf: operation.pointee.changes)
            record.pointee.subject = UnsafeMutableRawPointer(told)
        } else {
            operation.pointee.isTouched = true
            operation.pointee.holds += 1
            record.pointee.subject = UnsafeMutableRawPointer(operation)
        }
    }

    /// Makes a separate record for a question about an operation, to stay until the question has been read.
    func takeTold(of operation: OperationReference) -> OperationReference {
        let told = takeRecord(operation.pointee.question.kind)
        told.pointee.question.id = operation.pointee.question.id
        told.pointee.question.ticket = operation.pointee.ticket
        told.pointee.question.animated = operation.pointee.question.animated
        told.pointee.question.tag = operation.pointee.question.tag
        told.pointee.question.hint = operation.pointee.question.hint
        told.pointee.origin = operation.pointee.origin
        told.pointee.next = operation
        operation.pointee.holds += 1
        return told
    }

    /// Drops the record of a question that nobody reads any more.
    func dropTold(_ told: OperationReference) {
        if let operation = told.pointee.next { dropHold(operation) }
        dropHold(told)
    }

    func append(_ kind: RecordKind, _ waiter: WaiterReference) {
        if waiter.pointee.isDetached { return }
        let kind = resumesOperations(waiter) ? .resumed : kind
        append(kind, callsNobody: waiter.pointee.callsNobody).pointee.subject = UnsafeMutableRawPointer(waiter)
    }

    func append(_ kind: RecordKind, entry: Slot) {
        let callsNobody = kind == .state || kind == .released && !entries[entry].pointee.hasBelongings
        append(kind, callsNobody: callsNobody).pointee.entry = entry
    }

    /// Queues a record about a flow. A flow is released with its last entry or inner flow, after all records about the
    /// entry or inner flow.
    func append(_ kind: RecordKind, flow: Slot) {
        append(kind, callsNobody: !flows[flow].pointee.hasModel).pointee.entry = flow
        records.discountLast()
        noteFullness()
    }

    func append(_ kind: RecordKind, subject: UnsafeMutableRawPointer?, _ destroy: DestroyFunction? = nil) {
        let record = append(kind)
        record.pointee.subject = subject
        record.pointee.destroy = destroy
    }

    /// Queues a record, and keeps the record for pulling if the host pulls. A kept record that calls nobody, apart from
    /// observers, is delivered at once if no record waits before it and no observer exists.
    @inline(__always)
    private func append(_ kind: RecordKind, callsNobody: Bool = true) -> UnsafeMutablePointer<Record> {
        let isKept = keepsEvents && records.keeps(kind, beyond: settings.eventCapacity, revision)
        let isDelivered = isKept && callsNobody && observers.isEmpty && records.isDelivered
        let record = records.append(kind, isKept: isKept, revision)
        if isDelivered { records.deliverLast() } else { callFlags.insert(.undelivered) }
        if isKept, records.keptCount >= settings.eventCapacity { callFlags.insert(.full) }
        return record
    }

    func noteFullness() {
        if settings.eventCapacity == 0 || records.keptCount < settings.eventCapacity {
            callFlags.remove(.full)
        } else {
            callFlags.insert(.full)
        }
    }

    func deliver() {
        while let place = records.next {
            let told = place.pointee.content
            switch told.kind {
            case .result, .resumed:
                if let waiter = told.waiter { deliver(result: waiter) }
            case .changed, .completed, .resync, .load, .lifecycle, .gesture, .back, .problem, .outcome, .answer:
                notifyObservers(of: place)
            case .released:
                deliver(release: told.entry)
            case .releasedFlow: destroyModel(ofFlow: told.entry)
            case .releasedUnseen, .releasedCarrier: destroyProducts(of: told.entry)
            case .model: tellModel(of: told.entry)
            case .state: deliverState(place)
            case .userData: place.pointee.destroy?(told.subject)
            case .value, .view: destroy(told)
            case .replayNow:
                if replayIsDue { replay() }
            case .gestureOfHandler: told.gesture?.tellHandler()
            case .backNow: tellBack()
            case .resyncNow: resync()
            case .none, .question, .guarding, .replay, .overflow, .releasedStack: break
            }
            if !records.advance() { consume(told) }
        }
        callFlags.remove(.undelivered)
    }

    /// Calls the waiter, then the observers.
    func deliver(result waiter: WaiterReference) {
        // The key is free once the result is told.
        if !waiter.pointee.key.isEmpty, waiter.pointee.function != nil { keys.take(from: waiter) }
        waiter.pointee.function?(waiter.pointee.ownedUserData.userData, address(of: &waiter.pointee.result))
        if !observers.isEmpty, !resumesOperations(waiter) { notifyObservers(of: Event(of: waiter, revision)) }
        waiter.pointee.ownedUserData.destroy?(waiter.pointee.ownedUserData.userData)
        waiter.pointee.ownedUserData = OwnedUserData()
    }

    /// Lets observers read an entry for the last time, then destroys the children, the view and the model.
    func deliver(release slot: Slot) {
        if !observers.isEmpty { notifyObservers(of: Event(.released, of: entries[slot].pointee.id, revision)) }
        if entries[slot].pointee.extras != 0 || entries[slot].pointee.hasProducts { destroyProducts(of: slot) }
    }

    /// Destroys the children, the view and the model of an entry.
    @inline(never)
    private func destroyProducts(of slot: Slot) {
        if entries[slot].pointee.extras != 0 { destroyChildren(of: slot) }
        let entry = entries[slot].pointee
        let builder = routes[entry.route].pointee.builder
        if entry.viewState == .made {
            entries[slot].pointee.viewState = .none
            entries[slot].pointee.view = nil
            builder.destroyView?(builder.ownedUserData.userData, entry.view)
        }
        if entry.hasModel {
            entries[slot].pointee.hasModel = false
            entries[slot].pointee.model = nil
            if builder.sharesModels, isModelShared(without: slot) { return }
            builder.destroyModel?(builder.ownedUserData.userData, entry.model)
        }
    }

    private func deliverState(_ record: UnsafePointer<Record>) {
        if !record.pointee.isKept { entries[record.pointee.entry].pointee.stateIsNews = false }
        notifyObservers(of: record)
    }

    /// Destroys the host objects or the dropped view in a block of the engine's.
    private func destroy(_ record: RecordContent) {
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

    /// Frees the subject of a record that nobody reads any more.
    func consume(_ record: RecordContent) {
        switch record.kind {
        case .result, .resumed:
            if let waiter = record.waiter { free(waiter) }
        case .changed, .completed, .replay, .resync, .lifecycle:
            if !record.isBrief, let operation = record.operation { dropHold(operation) }
        case .load, .question, .guarding:
            if !record.isBrief, let told = record.operation { dropTold(told) }
        case .released, .releasedUnseen, .releasedCarrier: free(entry: record.entry)
        case .releasedStack:
            if let stack = record.subject?.assumingMemoryBound(to: Stack.self) { free(stack) }
        case .releasedFlow: free(flow: record.entry)
        case .gesture, .gestureOfHandler:
            if let told = record.gesture { Gestures(self).drop(told) }
        case .problem, .outcome, .answer:
            if let told = record.ending { blocks.release(Block(base: UnsafeMutableRawPointer(told))) }
        case .none, .overflow, .replayNow, .back, .backNow, .resyncNow, .state, .userData, .value, .view, .model: break
        }
    }

    func free(_ waiter: WaiterReference) {
        if !waiter.pointee.key.isEmpty { keys.take(from: waiter) }
        drop(waiter.pointee.value)
        waiter.pointee.value = nil
        waiter.pointee.isLive = false
        waiters.putBack(waiter)
    }

    // MARK: The whole stack, told at once

    /// Replays the start to the bridge before anyone else is notified.
    func beginReplay() {
        switch bridge.form {
        case .none: break
        case .called:
            replayIsDue = true
            append(.replayNow, subject: nil)
        case .pulled: replay()
        }
    }

    /// Replays the present stack to the bridge.
    @inline(never)
    func replay() {
        replayIsDue = false
        if bridge.form == .pulled { return append(whole: .replay) }
        guard let function = bridge.replay else { return }
        let operation = WholeTree(self).operation
        function(bridge.ownedUserData.userData, address(of: &operation.pointee.changes))
        dropHold(operation)
    }

    func resync() {
        if hasListeners, acceptedInside < settings.operationLimit { append(whole: .resync) }
    }

    private func append(whole kind: RecordKind) {
        append(kind, subject: UnsafeMutableRawPointer(WholeTree(self).operation))
    }
}

/// A view dropped by the host and not destroyed yet.
struct DroppedView: BitwiseCopyable {
    var view: UnsafeMutableRawPointer?
    var destroy: DestroyProductFunction?
    var userData: UserData?
}
