// Pulling: the events that were kept are taken out by the host, one by one or many at a time. What was taken can be read
// until the next pull.

extension Engine {
    /// The oldest event that was not pulled, as the header's nav_event.
    package func pull() -> UnsafeRawPointer? {
        takeBackLent()
        begun = nil
        guard let record = takeOldest() else { return nil }
        if record.pointee.isPlain {
            record.pointee.subject = UnsafeMutableRawPointer(operation(ofPlain: record.pointee))
        }
        lent.append(record.pointee)
        lentEvent.initialize(to: Event(record.pointee, entries: entries))
        return UnsafeRawPointer(lentEvent)
    }

    /// Fills in the oldest events that were not pulled, and says how many places that took.
    package func pull(into places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int) -> Int {
        var count = 0
        takeBackLent(exceptLast: begun != nil)
        if let event = begun {
            begun = nil
            count = fill(places, capacity, from: event)
        }
        while count < capacity, let record = takeOldest() {
            let place = places + count
            if record.pointee.isPlain {
                place.initialize(to: FlatRecord(plain: record.pointee, in: self))
                count += 1
            } else {
                lent.append(record.pointee)
                count += fill(place, capacity - count, from: BegunEvent(record: record.pointee))
            }
        }
        return count
    }

    private func fill(_ places: UnsafeMutablePointer<FlatRecord>, _ capacity: Int, from event: BegunEvent) -> Int {
        let operation = event.record.operation
        guard event.record.kind.tellsChanges, let operation, operation.pointee.changes.count > 0 else {
            places.initialize(to: FlatRecord(event.record, in: self))
            return 1
        }
        var index = event.next
        var place = 0
        while index < operation.pointee.changes.count, place < capacity {
            (places + place).initialize(to: FlatRecord(event.record, change: index, of: operation, in: self))
            index += 1
            place += 1
        }
        if index < operation.pointee.changes.count { begun = BegunEvent(record: event.record, next: index) }
        return place
    }

    private func takeOldest() -> UnsafeMutablePointer<Record>? {
        guard let record = records.pullNext() else { return nil }
        obstacles.remove(.full)
        switch record.pointee.kind {
        case .state: entries[record.pointee.entry].pointee.stateIsNews = false
        case .overflow: keptOverflow = false
        case .resync: keptResync = false
        default: break
        }
        return record
    }

    /// What is said of a plain operation, as of an operation that is told alone.
    private func operation(ofPlain record: Record) -> OperationReference {
        let operation = begin(record.plain.kind)
        operation.pointee.question.animated = (record.plain.isAnimated ? Animation.yes : .no).rawValue
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

/// An event of which not all changes are told.
struct BegunEvent {
    var record: Record
    /// The change to be told next.
    var next = 0
}
