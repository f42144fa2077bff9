// An operation: a transaction from the call that asks for it until the last record about it has been read.

/// Who refused.
public enum RefusingParty: Int32, Sendable, BitwiseCopyable {
    case nobody = 0
    case bridge = 1
    case builder = 2
    /// Reserved: for guards.
    case guardian = 3
    case loader = 4
}

public enum AbortReason: Int32, Sendable, BitwiseCopyable {
    case none = 0
    case byHost = 1
    case timedOut = 2
    case bridgeGone = 3
    case closed = 4
}

/// What an operation came to; the header's nav_outcome.
package struct Outcome: BitwiseCopyable {
    var size = MemoryLayout<Outcome>.stride
    package internal(set) var statusCode: Int32 = 0
    package internal(set) var by: Int32 = 0
    package internal(set) var hostCode: Int32 = 0
    package internal(set) var abortReason: Int32 = 0
    package internal(set) var ticket = Id.none
    package internal(set) var entry = Id.none
    package internal(set) var waiter = Id.none
    package internal(set) var revision: UInt64 = 0
    package internal(set) var index = 0
    package internal(set) var removed = 0
    package internal(set) var redirects: UInt32 = 0
    /// The header's struct ends here, too.
    private var padding: UInt32 = 0

    init() {}

    package init(_ status: Status) {
        statusCode = status.rawValue
    }

    /// Whether it is done, and there is no more to be said than of which entry.
    var isUsual: Bool { statusCode == 0 && index == 0 && redirects == 0 }

    package var status: Status { Status(rawValue: statusCode) ?? .invalid }
}

/// What the bridge is asked; the header's nav_plan.
package struct Question: BitwiseCopyable {
    var size = MemoryLayout<Question>.stride
    var kindNumber: Int32 = 0
    var animated: Int32 = 0
    /// None where it was never put.
    package internal(set) var id = Id.none
    package internal(set) var ticket = Id.none
    package internal(set) var tag: UInt64 = 0
    package internal(set) var changes: UnsafeRawPointer?
    package internal(set) var hint: UnsafePointer<Cell>?

    @inline(__always)
    package var kind: IntentKind { IntentKind(rawValue: kindNumber) ?? .none }
    package var isAnimated: Bool { animated == Animation.yes.rawValue }
}

/// How an open question was decided. The first decision counts.
enum Verdict: UInt8, BitwiseCopyable {
    case open
    case accepted
    /// With a code.
    case refused
    /// With a reason.
    case aborted
    /// While its function runs: a report that waits does a part of what is asked, and goes before the answer.
    case openForRest
    /// While its function runs: a report that waits does all that is asked, and goes before it.
    case acceptedAfterReport
    /// The question is void: the operation is planned anew.
    case void

    var isOpen: Bool { self == .open || self == .openForRest }
}

package struct Operation: BitwiseCopyable {
    package internal(set) var question = Question()
    package internal(set) var changes: ChangeList
    package internal(set) var outcome = Outcome()
    /// Who still needs the record: its caller, and each queued record about it.
    var holds: Int32 = 0
    /// More of the record was written than `begin` overwrites, or somebody reads it still: it is cleaned, or left to them,
    /// before the next operation begins.
    package internal(set) var isTouched = true
    /// The caller is told "pending" and gets a completion.
    package internal(set) var isPending = false
    /// The caller was told so: its call is over.
    var wasTold = false
    /// Its outcome is final.
    var isOver = false
    /// It waits for its turn.
    var isQueued = false
    /// It waits until links are let go.
    var isHeld = false
    /// Of a report: it accepts the open question.
    var agrees = false
    /// Its plan is in `drafted`, too.
    var isDrafted = false
    /// Reports have done a part of its plan.
    var isPartlyDone = false
    /// How many changes reports have left of it; -1 before the first one.
    var rest = -1
    /// It was planned before, for a stack or a bridge that is there no more.
    var isPlannedAnew = false
    package internal(set) var origin = ChangeOrigin.core
    var verdict = Verdict.open
    /// The code of a refusal, the reason of an abort.
    var verdictCode: Int32 = 0
    /// The next one in the queue, the next step of the same operation, or the next of those that are not in use. Of what
    /// is told of a branch: the operation that waits for it.
    var next: UnsafeMutablePointer<Operation>?
    /// The one before it in a queue.
    var previous: UnsafeMutablePointer<Operation>?
    var steps = OperationQueue()
    /// Made at the first use of the record for such a plan, and kept with it.
    var drafted: DraftedReference?
    package var intent = Intent()
    /// The value that the question's hint shows.
    package var hint: ValueBlock? {
        didSet { question.hint = hint?.cell }
    }
    /// The route whose branch its link needs, while the host is asked to register more of it.
    var loading = Id.none
    /// How deep the next one has to begin at the least.
    var loadingDepth = 0
    /// The entry that its last plan made, for the next one; 0 where that has taken it up, or there is none.
    var made: Slot = 0
    /// How many of its questions became void because of a report.
    var voidQuestions: UInt32 = 0
    /// What the id of its question has other than its ticket.
    private var questionDifference = Id.fromTicketToQuestion
    /// What an argument was refused for.
    var complaint = Bytes.empty

    init(of engine: UnsafeRawPointer) {
        changes = ChangeList(of: engine)
    }

    func free() {
        changes.free()
        guard let drafted else { return }
        drafted.pointee.free()
        drafted.deallocate()
    }

    package var ticket: Id { question.ticket }

    /// Gives the question its id.
    @inline(__always)
    mutating func nameQuestion() {
        question.id = Id(rawValue: question.ticket.rawValue ^ questionDifference)
    }

    /// Lets its next question have another id than those before.
    mutating func nameNextQuestion(_ id: Id) {
        questionDifference = question.ticket.rawValue ^ id.rawValue
    }

    /// Of a report: the waiter of its entry gets that.
    var bringsResult: Bool { intent.result != nil }

    /// Where its plan is drafted.
    mutating func makeDrafted() -> DraftedReference {
        isDrafted = true
        let made = drafted ?? DraftedReference.allocate(capacity: 1)
        if drafted == nil {
            made.initialize(to: Drafted())
            drafted = made
        }
        made.pointee.departures.removeAll()
        made.pointee.brought.removeAll()
        return made
    }

    /// Begins anew in a record of which only this was written.
    @inline(__always)
    mutating func begin(_ kind: IntentKind, ticket: Id, animated: Int32) {
        assert(isTouched || isBlank && holds == 1)
        question.kindNumber = kind.rawValue
        question.animated = animated
        question.id = .none
        question.ticket = ticket
        question.tag = 0
        outcome = Outcome()
        changes.removeAll()
        isOver = false
    }

    /// Whether all is blank that `begin` does not overwrite.
    private var isBlank: Bool {
        !isPending && !wasTold && !isQueued && !isHeld && !agrees && !isDrafted && !isPartlyDone && rest == -1
            && !isPlannedAnew
            && made == 0
            && voidQuestions == 0 && questionDifference == Id.fromTicketToQuestion && origin == .core
            && verdict == .open && verdictCode == 0 && steps.isEmpty
            && hint == nil && !intent.isSpecial && loading == .none
            && loadingDepth == 0 && complaint.isEmpty
    }

    /// Makes the record as good as new.
    mutating func clean() {
        isTouched = false
        changes.removeAll()
        question.id = .none
        question.tag = 0
        hint = nil
        outcome = Outcome()
        isPending = false
        wasTold = false
        isOver = false
        isQueued = false
        isHeld = false
        agrees = false
        isDrafted = false
        isPartlyDone = false
        rest = -1
        isPlannedAnew = false
        made = 0
        voidQuestions = 0
        questionDifference = Id.fromTicketToQuestion
        origin = .core
        verdict = .open
        verdictCode = 0
        intent = Intent()
        complaint = .empty
        loading = .none
        loadingDepth = 0
    }
}

package typealias OperationReference = UnsafeMutablePointer<Operation>

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
