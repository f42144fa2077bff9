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

/// Operations in the order in which they are to run, linked through their records to a ring.
struct OperationQueue: BitwiseCopyable {
    private var last: OperationReference?

    var first: OperationReference? { last?.pointee.next }

    var isEmpty: Bool { last == nil }

    /// The one behind an operation of the queue.
    func next(after operation: OperationReference) -> OperationReference? {
        operation == last ? nil : operation.pointee.next
    }

    mutating func append(_ operation: OperationReference) {
        prepend(operation)
        last = operation
    }

    @inline(never)
    mutating func prepend(_ operation: OperationReference) {
        guard let last, let first = last.pointee.next else {
            (operation.pointee.next, operation.pointee.previous) = (operation, operation)
            return last = operation
        }
        (operation.pointee.next, operation.pointee.previous) = (first, last)
        first.pointee.previous = operation
        last.pointee.next = operation
    }

    mutating func takeFirst() -> OperationReference? {
        guard let first else { return nil }
        if first == last { last = nil } else { remove(first) }
        first.pointee.previous = nil
        return first
    }

    /// The body may remove the operation that it gets.
    func forEach(_ body: (OperationReference) -> Void) {
        var current = first
        while let operation = current {
            current = next(after: operation)
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
    @inline(never)
    mutating func remove(_ operation: OperationReference) {
        guard let previous = operation.pointee.previous, let next = operation.pointee.next else { return }
        operation.pointee.previous = nil
        if previous == operation { return last = nil }
        previous.pointee.next = next
        next.pointee.previous = previous
        if operation == last { last = previous }
    }
}

/// Operations that wait, found by their tickets, and those that wait for a guard by their questions, too.
struct TicketIndex {
    private var operations = BitTrie<WordPair>()

    func free() {
        operations.free()
    }

    func find(_ id: Id) -> OperationReference? {
        operations.find(WordPair(low: id.rawValue)).flatMap(OperationReference.init(bitPattern:))
    }

    mutating func add(_ operation: OperationReference) { add(operation, as: operation.pointee.ticket) }

    mutating func add(_ operation: OperationReference, as id: Id) {
        operations.set(WordPair(low: id.rawValue), to: UInt(bitPattern: operation))
    }

    mutating func remove(_ operation: OperationReference) { remove(operation.pointee.ticket) }

    mutating func remove(_ id: Id) { operations.remove(WordPair(low: id.rawValue)) }
}

extension OperationQueue {
    var hasReport: Bool {
        var has = false
        forEach { if $0.pointee.question.kind.isReport { has = true } }
        return has
    }
}
