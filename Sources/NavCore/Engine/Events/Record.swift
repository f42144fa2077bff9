// Records: all notifications of the engine, in a single first-in first-out queue. The facts lie in the operation,
// waiter or entry named by the record, so a record is small and there is always room.

package enum RecordKind: UInt8, BitwiseCopyable {
    case none = 0
    // Records for hosts to observe and pull; the numbers are the header's.
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
    /// Somebody asked about an operation has answered.
    case answer = 17
    /// The stack is replayed to the bridge, unless a replay has been made meanwhile.
    case replayNow = 31
    /// An entry of a plan, shown by no question.
    case releasedUnseen = 32
    // Things only given back to the host.
    case userData = 33
    case value = 34
    case view = 35
    /// A former carrier of arguments. Readers of earlier records may still read the arguments.
    case releasedCarrier = 36
    /// The model of an entry gets the arguments of the entry.
    case model = 37
    /// Operations continue with the result of a screen. Nobody else is notified of the result.
    case resumed = 39
    /// A removed stack. Readers of earlier records may still read the stack.
    case releasedStack = 38
    /// An ended flow. The model is destroyed after the models of the entries.
    case releasedFlow = 43
    /// A handler of back is notified of a gesture.
    case gestureOfHandler = 40
    /// The whole stack is to be told.
    case resyncNow = 42
    /// A look at whether the user can go back is due.
    case backNow = 41

    /// Whether the record is kept only to be given back, and is no event.
    var isSilent: Bool { self == .releasedCarrier || self == .releasedStack || self == .releasedFlow }

    /// Whether records of the kind are never dropped if a host pulls.
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

    /// Whether the record is dropped if too many events wait to be pulled.
    var isDropped: Bool { self == .changed || self == .problem || self == .outcome || self == .answer }

    var tellsChanges: Bool {
        self == .changed || self == .question || self == .replay || self == .resync || self == .lifecycle
    }
}

package struct Record: AboutSubject, BitwiseCopyable {
    var kind: RecordKind
    /// Whether the record will be kept until pulled.
    var isKept = false
    /// Whether the facts about an operation lie in `brief`: such a record has no subject.
    var isBrief = false
    /// The entry that the record is about, or the flow of a `releasedFlow`.
    var entry: Slot = 0
    var revision: UInt64 = 0
    /// The waiter of a result, the operation of other events, or the thing to be given back.
    var subject: UnsafeMutableRawPointer?
    var destroy: DestroyFunction?
    var brief = Brief()

    init(kind: RecordKind) {
        self.kind = kind
    }

    var content: RecordContent { RecordContent(kind: kind, isBrief: isBrief, entry: entry, subject: subject) }
}

/// The subject of a record, without the facts about the subject.
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

/// All facts about an operation with a single change, no hint and the usual outcome.
struct Brief: BitwiseCopyable {
    /// The kind of the intent.
    var intent: Int32 = 0
    var animated: Int32 = 0
    var origin: Int32 = 0
    var change = Change.none
    /// `Id.none` if the operation was not pending.
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

    /// Whether a record has room for all facts about an operation. Observers get the operation itself.
    @inline(__always)
    static func holds(_ operation: OperationReference) -> Bool {
        operation.pointee.changes.count == 1 && operation.pointee.hint == nil
            && (operation.pointee.stage != .over
                || operation.pointee.outcome.isUsual && operation.pointee.question.kind != .restore)
    }

    @inline(__always)
    var removed: Int { change.removedEntry == 0 ? 0 : 1 }
}
