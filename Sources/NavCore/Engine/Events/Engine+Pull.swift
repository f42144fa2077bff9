// Pulling: the host takes out kept events, one by one or many at a time. Taken events can be read until the next pull.

extension Engine {
    /// Returns the oldest event not pulled yet, as the header's nav_event.
    package func pull() -> UnsafeRawPointer? {
        // The rest of a begun event is left out, and so is the rest of an event begun by a pull inside `takeBackLent`.
        records.leaveOutRest()
        takeBackLent()
        records.leaveOutRest()
        var next = records.pullNext()
        while let silent = next, silent.pointee.kind.isSilent {
            records.countPulled()
            next = records.pullNext()
        }
        if callFlags.contains(.full) { noteFullness() }
        guard let record = next else {
            takeBackLent()
            giveMemoryBack()
            return nil
        }
        if record.pointee.isBrief {
            record.pointee.subject = UnsafeMutableRawPointer(operation(ofBrief: record))
            record.pointee.isBrief = false
        }
        records.noteTaken(record.pointee.kind)
        noteTaken(record.pointee)
        lentEvent.initialize(to: Event(record, entries: entries))
        return UnsafeRawPointer(lentEvent)
    }

    /// Fills in the oldest events not pulled yet, and returns the number of places filled.
    @inline(__always)
    package func pull(into places: RecordPlaces) -> Int {
        if records.isLending { takeBackLent() }
        if places.haveOwnSize { return tellNext(at: places.first, places.capacity) }
        return pullOneByOne(into: places)
    }

    /// Fills in one place after the other, for a host with records of another size.
    @inline(never)
    private func pullOneByOne(into places: RecordPlaces) -> Int {
        var count = 0
        var record = FlatRecord()
        while count < places.capacity, withUnsafeMutablePointer(to: &record, { tellNext(at: $0, 1, after: count) }) == 1
        {
            places.put(record, at: count)
            count += 1
        }
        return count
    }

    @inline(__always)
    private func tellNext(
        at places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int, after told: Int = 0
    ) -> Int {
        var count = 0
        while count < capacity, let record = records.pullNext() {
            let place = places + count
            if record.pointee.isBrief {
                RecordPlace(self, record, at: place).fillInBrief()
                count &+= 1
            } else if record.pointee.kind == .released {
                RecordPlace(self, record, at: place).fillInReleased()
                count &+= 1
            } else {
                count &+= tellOn(record, at: place, capacity &- count, isFirst: told &+ count == 0)
            }
        }
        if callFlags.contains(.full) { noteFullness() }
        if count &+ told == 0 { giveMemoryBack() }
        return count
    }

    /// Fills in an event, or as many of the changes not pulled yet as the places can hold. The rest waits.
    private func tellOn(
        _ record: UnsafePointer<Record>, at places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int, isFirst: Bool
    ) -> Int {
        if record.pointee.kind.isSilent {
            records.countPulled()
            // Nothing will be told, so nothing has to stay.
            if isFirst, records.keptCount == 0 { takeBackLent() }
            return 0
        }
        if records.pulledChanges == 0 {
            records.noteTaken(record.pointee.kind)
            noteTaken(record.pointee)
        }
        guard record.pointee.kind.tellsChanges, let operation = record.pointee.operation,
            operation.pointee.changes.count > 0
        else {
            RecordPlace(self, record, at: places).fillIn()
            return 1
        }
        let all = operation.pointee.changes.count
        let told = records.pulledChanges
        let count = min(all &- told, capacity)
        for index in 0..<count {
            RecordPlace(self, record, at: places + index).fillIn(change: told &+ index, of: operation)
        }
        if told &+ count == all {
            records.pulledChanges = 0
        } else {
            records.pulledChanges = told &+ count
            records.putBack()
        }
        return count
    }

    /// Notes a taken event: the next event about the same subject has to be kept again.
    private func noteTaken(_ record: Record) {
        switch record.kind {
        case .state: entries[record.entry].pointee.stateIsNews = false
        case .result:
            if let waiter = record.content.waiter, !waiter.pointee.key.isEmpty { keys.take(from: waiter) }
        default: break
        }
    }

    /// Stops keeping events. While the host may read pulled events, the subjects of all other kept events stay too.
    func forgetKept() {
        let isLending = records.isLending
        records.keepNone(noteTaken)
        if !isLending { consumeLent() }
    }

    /// Makes an operation with the few facts in a brief record. The operation is held for the reader of the record.
    func operation(ofBrief record: UnsafePointer<Record>) -> OperationReference {
        let brief = record.pointee.brief
        let operation = takeRecord(.none)
        operation.pointee.question.kindNumber = brief.intent
        operation.pointee.question.animated = brief.animated
        operation.pointee.question.id = brief.question
        operation.pointee.question.ticket = brief.ticket
        operation.pointee.question.tag = brief.tag
        operation.pointee.origin = ChangeOrigin(rawValue: brief.origin) ?? .core
        operation.pointee.changes.set(brief.change)
        operation.pointee.outcome.ticket = brief.ticket
        operation.pointee.outcome.entry = brief.entry
        operation.pointee.outcome.waiter = brief.waiter
        operation.pointee.outcome.removed = brief.removed
        operation.pointee.outcome.revision = record.pointee.revision
        return operation
    }

    /// Takes back the pulled events: the host does not read the events any more.
    func takeBackLent() {
        consumeLent()
        if callFlags.contains(.undelivered) { leaveIfOutermost() }
        if isClosed { freeState() }
    }

    private func consumeLent() {
        while let record = records.takeBackNext() {
            if record.pointee.kind == .released {
                free(entry: record.pointee.entry)
            } else if !record.pointee.isBrief {
                consume(record.pointee.content)
            }
        }
    }
}
