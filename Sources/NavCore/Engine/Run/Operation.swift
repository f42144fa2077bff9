// An operation: a transaction from the call that asks for it until the last record about it has been read.

package struct Operation: BitwiseCopyable {
    package internal(set) var question = Question()
    package internal(set) var changes: ChangeList
    package internal(set) var outcome = Outcome()
    /// The number of those who still need the record: its caller, and each queued record about it.
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
    var wait = Wait.none
    /// It waits for its turn, or has done so.
    var hasQueued = false
    /// The answers of guards about it; nil: none was asked.
    var guarded: GuardedReference?
    /// A report that accepts the open question, or the operation of that question: the user sees it done already.
    var agrees = false
    /// Its plan is in `drafted`, too.
    var isDrafted = false
    /// A step that nobody asked for: it makes what has to be below another one.
    var isAdded = false
    /// The root stack of the scene to which it goes; none: of the active one, where it has not waited yet.
    var scene = Id.none
    /// In the queue of another scene that it concerns: for which operation it stands there.
    var standsFor: UnsafeMutablePointer<Operation>?
    /// The first record that stands for it in the queue of another scene; the others follow, one behind the other.
    var nextStandIn: UnsafeMutablePointer<Operation>?
    /// The stack over which it waits to be presented, or waited before, and as what.
    var context = Id.none
    var awaitedPresentation = Presentation.standard
    /// A plan of it was undone, and the entries of that may be left for the next one.
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

    func free() {
        changes.free()
        guard let drafted else { return }
        drafted.pointee.free()
        drafted.deallocate()
    }

    mutating func forgetPlan() {
        free()
        changes = ChangeList(of: changes.engine)
        drafted = nil
    }

    package var ticket: Id { question.ticket }

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

    /// Its plan; nil: it is one change, which was never drafted.
    var planned: DraftedReference? { isDrafted ? drafted : nil }

    /// Whether its plan is one change at the top of the stack where the user is.
    var isOfTop: Bool { planned.map { $0.pointee.isOfTop } ?? (changes.count == 1) }

    /// Makes an empty place where its plan is drafted.
    mutating func makeDrafted() -> DraftedReference {
        isDrafted = true
        let made = drafted ?? DraftedReference.allocate(capacity: 1)
        if drafted == nil {
            made.initialize(to: Drafted())
            drafted = made
        }
        made.pointee.removeAll()
        isTouched = true
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
        !isPending && !wasTold && wait == .none && !hasQueued && guarded == nil
            && !agrees
            && !isDrafted && !isAdded
            && !isPlannedAnew
            && made == 0 && ends == 0 && sentTo == 0 && dispatchTarget.flow == 0
            && voidQuestions == 0 && questionDifference == Id.fromTicketToQuestion && origin == .core
            && verdict == .open && verdictCode == 0 && steps.isEmpty
            && hint == nil && !intent.isSpecial && loading == .none
            && loadingDepth == 0 && complaint.isEmpty && scene == .none && standsFor == nil && nextStandIn == nil
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
        wait = .none
        hasQueued = false
        agrees = false
        isDrafted = false
        isAdded = false
        scene = .none
        standsFor = nil
        nextStandIn = nil
        context = .none
        awaitedPresentation = .standard
        isPlannedAnew = false
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
        loading = .none
        loadingDepth = 0
    }
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
