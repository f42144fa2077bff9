// Observers are called.

extension Engine {
    /// Calls all observers with what a record says.
    func notifyObservers(of record: Record) {
        guard !observers.isEmpty else { return }
        guard record.isBrief else { return notifyObservers(of: Event(record, entries: entries)) }
        let operation = operation(ofBrief: record)
        notifyObservers(of: Event(record.kind, of: operation, record.revision))
        dropHold(operation)
    }

    @inline(__always)
    func notifyObservers(of event: Event) {
        told.initialize(to: event)
        let count = observers.begin()
        var place = 0
        while place < count {
            observers.call(place, with: told)
            place &+= 1
        }
        observers.end()
    }
}
