// Pulling: the events that were kept are taken out by the host, one by one or many at a time. What was taken can be read
// until the next pull.

extension Engine {
    /// The oldest event that was not pulled, as the header's nav_event.
    package func pull() -> UnsafeRawPointer? {
        // What was begun is left out; so is what a pull inside what this gives back may begin.
        toldChanges = 0
        takeBackLent()
        toldChanges = 0
        guard let record = records.pullNext() else { return nil }
        if obstacles.contains(.full) { noteFullness() }
        if record.pointee.isPlain {
            record.pointee.subject = UnsafeMutableRawPointer(operation(ofPlain: record.pointee))
        }
        lend(record)
        lentEvent.initialize(to: Event(record.pointee, entries: entries))
        return UnsafeRawPointer(lentEvent)
    }

    /// Fills in the oldest events that were not pulled, and says how many places that took.
    @inline(__always)
    package func pull(into places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int) -> Int {
        if !lent.isEmpty { takeBackLent(exceptLast: toldChanges > 0) }
        var count = 0
        if toldChanges > 0 { count = tellOn(lent.base + (lent.count &- 1), at: places, capacity) }
        while count < capacity, let record = records.pullNext() {
            if record.pointee.isPlain {
                tell(plain: record, at: places + count)
                count &+= 1
            } else {
                lend(record)
                count &+= tellOn(record, at: places + count, capacity &- count)
            }
        }
        if obstacles.contains(.full) { noteFullness() }
        return count
    }

    /// Tells an event, or as many of its changes that were not told yet as find a place.
    private func tellOn(
        _ record: UnsafePointer<Record>, at places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int
    ) -> Int {
        guard record.pointee.kind.tellsChanges, let operation = record.pointee.operation,
            operation.pointee.changes.count > 0
        else {
            tell(record, at: places)
            return 1
        }
        let all = operation.pointee.changes.count
        let told = toldChanges
        let count = min(all &- told, capacity)
        for index in 0..<count { tell(record, change: told &+ index, of: operation, at: places + index) }
        toldChanges = told &+ count == all ? 0 : told &+ count
        return count
    }

    /// The host may read what the record names until the next pull.
    private func lend(_ record: UnsafePointer<Record>) {
        noteTaken(record.pointee)
        lent.append(record.pointee)
    }

    /// The next event of its kind has to be kept again.
    private func noteTaken(_ record: Record) {
        switch record.kind {
        case .state: entries[record.entry].pointee.stateIsNews = false
        case .overflow: keptOverflow = false
        case .resync: keptResync = false
        default: break
        }
    }

    /// No events are kept any more: those that were not pulled go. What was pulled can still be read.
    func forgetKept() {
        while let record = records.pullNext()?.pointee {
            noteTaken(record)
            consume(record)
        }
        records.keepNone(noteTaken)
    }

    /// What is said of a plain operation, as of an operation that is told alone.
    private func operation(ofPlain record: Record) -> OperationReference {
        let operation = begin(.none)
        operation.pointee.question.kindNumber = record.plain.kindNumber
        operation.pointee.question.animated = record.plain.animated
        operation.pointee.question.ticket = record.plain.ticket
        operation.pointee.question.id = .question(of: record.plain.ticket)
        operation.pointee.changes.set(record.plain.change(of: record.entry))
        operation.pointee.outcome.ticket = record.plain.ticket
        operation.pointee.outcome.entry = entries[record.entry].pointee.id
        operation.pointee.outcome.removed = record.plain.isPop ? 1 : 0
        operation.pointee.outcome.revision = record.revision
        return operation
    }

    /// The host does not read any more what it pulled.
    private func takeBackLent(exceptLast: Bool = false) {
        let count = lent.count - (exceptLast ? 1 : 0)
        guard count > 0 else { return }
        for index in 0..<count {
            let record = lent.base + index
            if record.pointee.kind == .released { free(entry: record.pointee.entry) } else { consume(record.pointee) }
        }
        lent.removeFirst(count)
        if obstacles.contains(.said) { leaveIfOutermost() }
    }
}
