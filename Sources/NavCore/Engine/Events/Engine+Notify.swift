// Observers are called.

extension Engine {
    /// Calls all observers with the event of a record. During the calls the record may leave its place.
    func notifyObservers(of record: UnsafePointer<Record>) {
        guard !observers.isEmpty else { return }
        let operation = record.pointee.isBrief ? operation(ofBrief: record) : nil
        if let operation {
            observers.told.initialize(to: Event(record.pointee.kind, of: operation, record.pointee.revision))
        } else {
            observers.told.initialize(to: Event(record, entries: entries))
        }
        callObservers()
        if let operation { dropHold(operation) }
    }

    @inline(__always)
    func notifyObservers(of event: Event) {
        observers.told.initialize(to: event)
        callObservers()
    }

    /// Calls all observers with the event in `told`.
    @inline(__always)
    private func callObservers() {
        let count = observers.begin()
        var place = 0
        while place < count {
            observers.call(place, with: observers.told)
            place &+= 1
        }
        observers.end()
    }
}
