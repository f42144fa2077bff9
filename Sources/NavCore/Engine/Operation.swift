// An operation: a transaction from the call that asks for it until the last record about it has been read.

/// Who refused.
public enum RefusingParty: Int32, Sendable, BitwiseCopyable {
    case nobody = 0
    case bridge = 1
    case builder = 2
    case guardian = 3
}

public enum AbortReason: Int32, Sendable, BitwiseCopyable {
    case none = 0
    case byHost = 1
    case timedOut = 2
    case bridgeGone = 3
    case closed = 4
}

package struct Outcome: BitwiseCopyable {
    package internal(set) var status = Status.ok
    package internal(set) var by = RefusingParty.nobody
    package internal(set) var hostCode: Int32 = 0
    package internal(set) var abortReason = AbortReason.none
    package internal(set) var redirects: UInt32 = 0
    package internal(set) var ticket = Id.none
    package internal(set) var entry = Id.none
    package internal(set) var waiter = Id.none
    package internal(set) var revision: UInt64 = 0
    package internal(set) var index = 0
    package internal(set) var removed = 0
}

enum OperationPhase: UInt8 {
    /// Called, and not planned yet.
    case queued
    /// The bridge is being asked, or owes its answer.
    case asking
    case done
}

/// How an open question was decided. The first decision counts.
enum Verdict: Equatable {
    case open
    case accepted
    case refused(code: Int32)
    case aborted(AbortReason)
    case superseded
}

package struct Operation: SlotRecord {
    /// Its id is the ticket.
    package var header: SlotHeader
    package var intent = Intent()
    package internal(set) var outcome = Outcome()
    var phase = OperationPhase.queued
    var verdict = Verdict.open
    /// The caller was told "pending" and gets a completion.
    var isPending = false
    /// A question about it was put to the host, who has seen its new entries.
    var wasAsked = false
    /// Of a report: the open question that it accepts.
    var agrees = false
    package internal(set) var isAnimated = false
    package internal(set) var origin = ChangeOrigin.core
    /// The question that is open, or the last one; each slot counts its own.
    package internal(set) var question: Id
    /// Whoever still needs the record: its caller, and each queued record about it.
    var holds: UInt32 = 0
    var nextQueued: Slot = 0
    var waiter: Slot = 0
    /// The plan: the stack keeps its first `kept` entries, and above them comes the tail.
    var kept = 0
    var tail: FlatList<Slot>
    /// The same as a list of changes.
    package internal(set) var changes: FlatList<Change>

    init(_ header: SlotHeader) {
        self.header = header
        question = .unissued(.question, slot: header.id.slot)
        tail = FlatList()
        changes = FlatList()
    }

    package var ticket: Id { header.id }

    func free() {
        tail.free()
        changes.free()
    }
}
