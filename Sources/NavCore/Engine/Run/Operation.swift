// An operation: a transaction from the call that asks for it until the last record about it has been read.

package struct Operation: Queued {
    package internal(set) var question = Question()
    package internal(set) var changes: ChangeList
    package internal(set) var outcome = Outcome()
    /// The number of those who still need the record: its caller, and each queued record about it.
    var holds: Int32 = 0
    /// More of the record was written than `begin` overwrites, or somebody reads it still: it is cleaned, or left to them,
    /// before the next operation begins.
    package internal(set) var isTouched = true
    var stage = Stage.called
    var wait = Wait.none
    /// The answers of guards about it; nil: none was asked.
    var guarded: GuardedReference?
    /// A report that accepts the open question, or the operation of that question: the user sees it done already.
    var agrees = false
    /// A step that nobody asked for: it makes what has to be below another one.
    var isAdded = false
    /// The root stack of the scene to which it goes; none: of the active one, where it has not waited yet.
    var scene = Id.none
    /// Its turns in the queues of the scenes that it concerns, while it waits for them.
    var turns: TurnReference?
    /// The room for which it waits, or waited before.
    var room = Room()
    package internal(set) var origin = ChangeOrigin.core
    var verdict = Verdict.open
    /// The code of a refusal, the reason of an abort.
    var verdictCode: Int32 = 0
    /// The next one in the queue, the next step of the same operation, or the next of those that are not in use. Of what
    /// is told of a branch: the operation that waits for it.
    package internal(set) var next: UnsafeMutablePointer<Operation>?
    /// The one before it in a queue.
    package internal(set) var previous: UnsafeMutablePointer<Operation>?
    var steps = OperationQueue()
    /// Its plan, of the pool; nil: it is one change, which was never drafted.
    var planned: DraftedReference?
    package var intent = Intent()
    /// The value that the question's hint shows.
    package var hint: ValueBlock? {
        didSet { question.hint = hint?.cell }
    }
    /// The branch that its link needs, while the host is asked to register more of it.
    var branch = AwaitedBranch()
    /// The entry that its last plan made, for the next one; 0 where that has taken it up, or there is none.
    var made: Slot = 0
    /// The flow that it ends, of a step too.
    var ends: Slot = 0
    /// The flow that takes the request that it sends, or has put something else in its place.
    var dispatchTarget = Taker()
    var sentTo: Slot = 0
    /// How many of its questions became void because of a report.
    var voidQuestions: UInt32 = 0
    /// The bits in which the id of its question differs from its ticket.
    private var questionDifference = Id.fromTicketToQuestion
    /// A sentence about why it fails; empty: there is none.
    var complaint = Bytes.empty

    init(of engine: UnsafeRawPointer) {
        changes = ChangeList(of: engine)
    }

    package var ticket: Id { question.ticket }

    /// Whether its caller gets a completion.
    @inline(__always)
    var isPending: Bool { stage.hasWaited || stage == .posted }

    /// Whether it waits for a guard, or for the screen that one has put in its place.
    var awaitsGuard: Bool { wait == .guard }

    /// Gives the question its id.
    @inline(__always)
    mutating func nameQuestion() {
        question.id = Id(rawValue: question.ticket.rawValue ^ questionDifference)
    }

    /// Lets its next question have another id than those before.
    mutating func nameNextQuestion(_ id: Id) {
        questionDifference = question.ticket.rawValue ^ id.rawValue
    }

    /// Whether a report brings a result, for the waiter of its entry.
    var bringsResult: Bool { intent.result != nil }

    /// Whether its plan is one change at the top of the stack where the user is.
    var isOfTop: Bool { planned.map { $0.pointee.isOfTop } ?? (changes.count == 1) }

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
        stage = .called
    }

    /// Whether all is blank that `begin` does not overwrite.
    private var isBlank: Bool {
        wait == .none && guarded == nil
            && !agrees
            && planned == nil && !isAdded
            && made == 0 && ends == 0 && sentTo == 0 && dispatchTarget.flow == 0
            && voidQuestions == 0 && questionDifference == Id.fromTicketToQuestion && origin == .core
            && verdict == .open && verdictCode == 0 && steps.isEmpty
            && hint == nil && !intent.isSpecial && branch.route == .none && branch.depth == 0 && complaint.isEmpty
            && scene == .none && turns == nil
            && room.stack == .none
    }

    /// Makes blank all that `begin` does not overwrite. The plan is given back before.
    mutating func clean() {
        assert(planned == nil)
        isTouched = false
        hint = nil
        wait = .none
        agrees = false
        isAdded = false
        scene = .none
        room = Room()
        made = 0
        dispatchTarget = Taker()
        sentTo = 0
        ends = 0
        voidQuestions = 0
        questionDifference = Id.fromTicketToQuestion
        origin = .core
        verdict = .open
        verdictCode = 0
        intent = Intent()
        complaint = .empty
        branch = AwaitedBranch()
    }
}

/// How far an operation is, as its caller sees it.
enum Stage: UInt8, BitwiseCopyable {
    case called
    /// The call of its post has returned "pending", and a completion follows. It runs at once.
    case posted
    /// It waits: its call will return "pending", and a completion follows.
    case pending
    /// Its call has returned "pending", and a completion follows.
    case told
    /// The outcome is final.
    case over

    /// Whether it waits or has waited, and may have been planned before.
    @inline(__always)
    var hasWaited: Bool { self == .pending || self == .told }
}

/// The event for which an operation waits, the bridge's answer and a branch aside: these hold the scenes of it.
enum Wait: UInt8, BitwiseCopyable {
    case none
    case turn
    /// Links are let go.
    case links
    /// A guard answers, or a screen brings a result.
    case `guard`
    /// A stack has room for what it presents.
    case room
}

package typealias OperationReference = UnsafeMutablePointer<Operation>

extension OperationReference {
    /// The start that an operation is, or with which a batch begins.
    @inline(__always)
    var start: OperationReference? {
        switch pointee.question.kind {
        case .start: self
        case .batch: pointee.steps.first.flatMap { $0.pointee.question.kind == .start ? $0 : nil }
        default: nil
        }
    }

    /// Whether it makes scenes, and is performed where there is none yet.
    var startsScenes: Bool { pointee.question.kind == .restore || start != nil }
}
