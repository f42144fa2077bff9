// The records of operations: those that are not in use, queues of them, and those that wait by their tickets.

/// The records of operations, which never move.
struct OperationPool {
    private var free: OperationReference?
    private var all = FlatList<UnsafeMutableRawPointer>()

    func freeAll() {
        for index in 0..<all.count {
            let operation = all[index].assumingMemoryBound(to: Operation.self)
            operation.pointee.free()
            operation.deallocate()
        }
        all.free()
    }

    /// Frees the records that are not in use, and of the others all but the outcome.
    mutating func freeUnused() {
        var used = FlatList<UnsafeMutableRawPointer>()
        for index in 0..<all.count {
            let operation = all[index].assumingMemoryBound(to: Operation.self)
            if operation.pointee.holds > 0 {
                operation.pointee.forgetPlan()
                used.append(all[index])
            } else {
                operation.pointee.free()
                operation.deallocate()
            }
        }
        all.free()
        all = used
        free = nil
    }

    mutating func take(for engine: UnsafeRawPointer) -> OperationReference {
        if let operation = free {
            free = operation.pointee.next
            operation.pointee.next = nil
            operation.pointee.isTouched = true
            return operation
        }
        let operation = OperationReference.allocate(capacity: 1)
        add(operation, for: engine)
        return operation
    }

    mutating func add(_ operation: OperationReference, for engine: UnsafeRawPointer) {
        operation.initialize(to: Operation(of: engine))
        operation.pointee.question.changes = address(of: &operation.pointee.changes)
        all.append(UnsafeMutableRawPointer(operation))
    }

    mutating func putBack(_ operation: OperationReference) {
        putBackSteps(of: operation)
        operation.pointee.clean()
        operation.pointee.holds = 0
        operation.pointee.next = free
        free = operation
    }
}

extension OperationPool {
    mutating func putBackSteps(of operation: OperationReference) {
        while let step = operation.pointee.steps.takeFirst() { putBack(step) }
    }
}

/// Operations in the order in which they are to run, linked through their records.
struct OperationQueue: BitwiseCopyable {
    private(set) var first: OperationReference?
    private var last: OperationReference?

    var isEmpty: Bool { first == nil }

    mutating func append(_ operation: OperationReference) {
        operation.pointee.next = nil
        operation.pointee.previous = last
        if let last { last.pointee.next = operation } else { first = operation }
        last = operation
    }

    mutating func prepend(_ operation: OperationReference) {
        operation.pointee.next = first
        operation.pointee.previous = nil
        if let first { first.pointee.previous = operation } else { last = operation }
        first = operation
    }

    mutating func takeFirst() -> OperationReference? {
        guard let operation = first else { return nil }
        first = operation.pointee.next
        if let first { first.pointee.previous = nil } else { last = nil }
        return operation
    }

    mutating func takeLast() -> OperationReference? {
        guard let operation = last else { return nil }
        remove(operation)
        return operation
    }

    func forEach(_ body: (OperationReference) -> Void) {
        var current = first
        while let operation = current {
            current = operation.pointee.next
            body(operation)
        }
    }

    func forEachReversed(_ body: (OperationReference) -> Void) {
        if isEmpty { return }
        var all = FlatList<OperationReference>()
        defer { all.free() }
        forEach { all.append($0) }
        for index in (0..<all.count).reversed() { body(all[index]) }
    }

    /// Removes an operation that is in this queue or in none.
    mutating func remove(_ operation: OperationReference) {
        guard operation.pointee.previous != nil || first == operation else { return }
        let (previous, next) = (operation.pointee.previous, operation.pointee.next)
        if let previous { previous.pointee.next = next } else { first = next }
        if let next { next.pointee.previous = previous } else { last = previous }
        operation.pointee.previous = nil
    }
}

/// Operations that wait for their turn, found by their tickets.
struct TicketIndex {
    private var operations = BitTrie<WordPair>()

    func free() {
        operations.free()
    }

    func find(_ ticket: Id) -> OperationReference? {
        operations.find(WordPair(low: ticket.rawValue)).flatMap(OperationReference.init(bitPattern:))
    }

    mutating func add(_ operation: OperationReference) {
        operations.set(WordPair(low: operation.pointee.ticket.rawValue), to: UInt(bitPattern: operation))
    }

    mutating func remove(_ operation: OperationReference) {
        operations.remove(WordPair(low: operation.pointee.ticket.rawValue))
    }
}

extension OperationQueue {
    var hasReport: Bool {
        var has = false
        forEach { if $0.pointee.question.kind.isReport { has = true } }
        return has
    }
}
