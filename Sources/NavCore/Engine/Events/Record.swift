// Records: everything that the engine says, in one first-in first-out queue. What is said lies in the operation, waiter
// or entry that the record names, so a record is small and there is always room for it.

package enum RecordKind: UInt8, BitwiseCopyable {
    case none = 0
    // Records that hosts can observe and pull; the numbers are the header's.
    case result = 1
    case changed = 2
    case completed = 3
    case released = 4
    case question = 5
    case replay = 6
    case resync = 7
    case overflow = 8
    case state = 9
    case load = 10
    case guarding = 11
    /// Steps in the lives of entries.
    case lifecycle = 12
    case gesture = 13
    case back = 14
    /// An operation was refused or wrong.
    case problem = 15
    /// An operation is over.
    case outcome = 16
    /// Somebody who was asked about an operation has answered.
    case answer = 17
    /// The bridge is told the stack, where it was not told meanwhile.
    case replayNow = 31
    /// An entry of a plan that no question showed.
    case releasedUnseen = 32
    // Things that are only given back to the host.
    case userData = 33
    case value = 34
    case view = 35
    /// An entry that carried arguments, which others may read that were told before.
    case releasedCarrier = 36
    /// The model of an entry is told its arguments.
    case model = 37
    /// Operations go on with the result of a screen, which nobody else hears.
    case resumed = 39
    /// A stack that has gone, which others may read that were told before.
    case releasedStack = 38
    /// A flow that has ended, whose model goes after those of its entries.
    case releasedFlow = 43
    /// A handler of back is told of a gesture.
    case gestureOfHandler = 40
    /// The whole stack is to be told.
    case resyncNow = 42
    /// A look at whether one can go back is due.
    case backNow = 41

    /// Whether it is kept to be given back, and is no event.
    var isSilent: Bool { self == .releasedCarrier || self == .releasedStack || self == .releasedFlow }

    /// Whether none of the kind is ever dropped where a host pulls.
    var isAlwaysKept: Bool {
        switch self {
        case .result, .completed, .released, .question, .guarding, .replay, .state, .load, .lifecycle, .gesture, .back,
            .releasedCarrier, .releasedStack, .releasedFlow:
            true
        case .none, .changed, .resync, .overflow, .problem, .outcome, .answer, .replayNow, .releasedUnseen, .userData,
            .value, .view, .model, .resumed, .gestureOfHandler, .backNow, .resyncNow:
            false
        }
    }

    /// Whether it is dropped where too many events wait to be pulled.
    var isDropped: Bool { self == .changed || self == .problem || self == .outcome || self == .answer }

    var tellsChanges: Bool {
        self == .changed || self == .question || self == .replay || self == .resync || self == .lifecycle
    }
}

package struct Record: AboutSubject, BitwiseCopyable {
    var kind: RecordKind
    /// Will be kept until it is pulled.
    var isKept = false
    /// The facts about an operation lie in `brief`: there is no subject.
    var isBrief = false
    /// The entry that is released, or whose state was set.
    var entry: Slot = 0
    var revision: UInt64 = 0
    /// The waiter of a result, the operation of other events, or what is given back.
    var subject: UnsafeMutableRawPointer?
    var destroy: DestroyFunction?
    var brief = Brief()

    init(kind: RecordKind) {
        self.kind = kind
    }

    var content: RecordContent { RecordContent(kind: kind, isBrief: isBrief, entry: entry, subject: subject) }
}

/// The subject of a record, without the facts about it.
struct RecordContent: AboutSubject, BitwiseCopyable {
    let kind: RecordKind
    let isBrief: Bool
    let entry: Slot
    let subject: UnsafeMutableRawPointer?
}

protocol AboutSubject {
    var subject: UnsafeMutableRawPointer? { get }
}

extension AboutSubject {
    var ending: UnsafeMutablePointer<ToldOutcome>? { subject?.assumingMemoryBound(to: ToldOutcome.self) }
    var gesture: UnsafeMutablePointer<ToldGesture>? { subject?.assumingMemoryBound(to: ToldGesture.self) }
    var waiter: WaiterReference? { subject?.assumingMemoryBound(to: Waiter.self) }
    var operation: OperationReference? { subject?.assumingMemoryBound(to: Operation.self) }
}

/// All that is said of an operation with one change, no hint and the usual outcome.
struct Brief: BitwiseCopyable {
    /// The kind of the intent.
    var intent: Int32 = 0
    var animated: Int32 = 0
    var origin: Int32 = 0
    var change = Change.none
    /// None where it was not pending.
    var ticket = Id.none
    var question = Id.none
    /// The entry of the outcome.
    var entry = Id.none
    var waiter = Id.none
    var tag: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ operation: OperationReference) {
        intent = operation.pointee.question.kindNumber
        animated = operation.pointee.question.animated
        origin = operation.pointee.origin.rawValue
        change = operation.pointee.changes.only
        ticket = operation.pointee.outcome.ticket
        question = operation.pointee.question.id
        entry = operation.pointee.outcome.entry
        waiter = operation.pointee.outcome.waiter
        tag = operation.pointee.question.tag
    }

    /// Whether a record has room for all there is to be said of an operation. Observers are shown the operation itself.
    @inline(__always)
    static func holds(_ operation: OperationReference) -> Bool {
        operation.pointee.changes.count == 1 && operation.pointee.hint == nil
            && (operation.pointee.stage != .over
                || operation.pointee.outcome.isUsual && operation.pointee.question.kind != .restore)
    }

    @inline(__always)
    var removed: Int { change.removedEntry == 0 ? 0 : 1 }
}
