// The records of operations: those that are not in use, queues of them, and those that wait by their tickets.

/// The records of operations, which never move, and of their plans.
struct OperationPool {
    private var free: OperationReference?
    private var all = FlatList<UnsafeMutableRawPointer>()
    private var freePlan: DraftedReference?

    mutating func freeAll() {
        for index in 0..<all.count { free(all[index].assumingMemoryBound(to: Operation.self)) }
        all.free()
        freePlansMemory()
    }

    /// Frees the records that are not in use, and of the others all but the outcome.
    mutating func freeUnused() {
        var used = FlatList<UnsafeMutableRawPointer>()
        for index in 0..<all.count {
            let operation = all[index].assumingMemoryBound(to: Operation.self)
            if operation.pointee.holds > 0 {
                putBackPlan(of: operation)
                operation.pointee.changes.free()
                operation.pointee.changes = ChangeList(of: operation.pointee.changes.engine)
                used.append(all[index])
            } else {
                free(operation)
            }
        }
        all.free()
        all = used
        free = nil
        freePlansMemory()
    }

    private mutating func free(_ operation: OperationReference) {
        putBackPlan(of: operation)
        operation.pointee.changes.free()
        operation.deallocate()
    }

    private mutating func freePlansMemory() {
        while let plan = freePlan {
            freePlan = plan.pointee.next
            plan.pointee.free()
            plan.deallocate()
        }
    }

    // MARK: Plans

    /// Gives an operation an empty plan.
    mutating func makePlan(of operation: OperationReference) -> DraftedReference {
        operation.pointee.isTouched = true
        let plan = operation.pointee.planned ?? takePlan()
        plan.pointee.removeAll()
        operation.pointee.planned = plan
        return plan
    }

    private mutating func takePlan() -> DraftedReference {
        guard let plan = freePlan else { return makePlan() }
        freePlan = plan.pointee.next
        return plan
    }

    @inline(never)
    private func makePlan() -> DraftedReference {
        let plan = DraftedReference.allocate(capacity: 1)
        plan.initialize(to: Drafted())
        return plan
    }

    mutating func putBackPlan(of operation: OperationReference) {
        guard let plan = operation.pointee.planned else { return }
        operation.pointee.planned = nil
        plan.pointee.next = freePlan
        freePlan = plan
    }

    /// Keeps no memory of large plans that are over.
    func giveMemoryBack() {
        var next = freePlan
        while let plan = next {
            plan.pointee.giveMemoryBack()
            next = plan.pointee.next
        }
    }

    // MARK: Operations

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

    @inline(never)
    mutating func putBack(_ operation: OperationReference) {
        clean(operation)
        operation.pointee.holds = 0
        operation.pointee.next = free
        free = operation
    }
}

extension OperationPool {
    /// Makes a record as good as new.
    @inline(never)
    mutating func clean(_ operation: OperationReference) {
        putBackSteps(of: operation)
        putBackPlan(of: operation)
        operation.pointee.clean()
    }

    mutating func putBackSteps(of operation: OperationReference) {
        while let step = operation.pointee.steps.takeFirst() { putBack(step) }
    }
}

/// A record that stands in a queue: it holds its neighbours.
protocol Queued: BitwiseCopyable {
    var next: UnsafeMutablePointer<Self>? { get set }
    var previous: UnsafeMutablePointer<Self>? { get set }
}

/// Records in an order, linked to a ring.
struct Queue<Element: Queued>: BitwiseCopyable {
    typealias Reference = UnsafeMutablePointer<Element>

    private var last: Reference?

    var first: Reference? { last?.pointee.next }

    var isEmpty: Bool { last == nil }

    /// The one behind a record of the queue.
    func next(after element: Reference) -> Reference? {
        element == last ? nil : element.pointee.next
    }

    mutating func append(_ element: Reference) {
        prepend(element)
        last = element
    }

    @inline(never)
    mutating func prepend(_ element: Reference) {
        guard let last, let first = last.pointee.next else {
            (element.pointee.next, element.pointee.previous) = (element, element)
            return last = element
        }
        (element.pointee.next, element.pointee.previous) = (first, last)
        first.pointee.previous = element
        last.pointee.next = element
    }

    mutating func takeFirst() -> Reference? {
        guard let first else { return nil }
        if first == last { last = nil } else { remove(first) }
        first.pointee.previous = nil
        return first
    }

    /// The body may remove the record that it gets.
    func forEach(_ body: (Reference) -> Void) {
        var current = first
        while let element = current {
            current = next(after: element)
            body(element)
        }
    }

    func forEachReversed(_ body: (Reference) -> Void) {
        let first = first
        var current = last
        while let element = current {
            current = element == first ? nil : element.pointee.previous
            body(element)
        }
    }

    /// Removes a record that is in this queue or in none.
    @inline(never)
    mutating func remove(_ element: Reference) {
        guard let previous = element.pointee.previous, let next = element.pointee.next else { return }
        element.pointee.previous = nil
        if previous == element { return last = nil }
        previous.pointee.next = next
        next.pointee.previous = previous
        if element == last { last = previous }
    }
}

typealias OperationQueue = Queue<Operation>

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

extension Queue<Operation> {
    var hasReport: Bool {
        var has = false
        forEach { if $0.pointee.question.kind.isReport { has = true } }
        return has
    }
}
