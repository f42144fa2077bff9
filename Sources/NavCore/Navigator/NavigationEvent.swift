// Events: everything that a navigator says.

/// Something that happened. Observers hear it, and the same events can be pulled, in the same order.
///
/// It may be kept: its changes are copied then, when the observer returns. To send it to another isolation domain, send
/// ``detached()``.
public struct NavigationEvent {
    /// The kind of an event, with its content.
    public enum Kind: Hashable {
        /// A waiter was settled. The entry is nil where it was never made, and where it is the result of a flow:
        /// ``NavigationEvent/flow``.
        case result(WaiterID, EntryID?, NavigationResult)
        /// A commit.
        case changed(NavigationChanges)
        // Not indirect: in builds without optimization Swift 6.3 reads plain bytes in a box after it has freed the box.
        /// An operation that was pending has ended.
        case completed(Ticket, NavigationOutcome)
        /// The entry is gone; it can be read for the last time. Also every new entry that a question showed and whose
        /// move then did not happen.
        case released(EntryID)
        /// The state of an entry on the stack was set; several times become one. Read it with ``Navigator/state(of:)``.
        case state(EntryID)
        /// A question of a pulled bridge, to be answered; never for observers.
        case question(NavigationQuestion)
        /// A link leads below a lazy pattern of the route, the deepest on its way, to where nothing is. Register what is
        /// missing, now or later, and answer the question: accepted, the link begins anew; refused, it is refused by the
        /// loader. It is asked about again only for a pattern that is deeper. Until then later operations wait.
        case load(RouteID, NavigationQuestion)
        /// A question of a guard without a function, to be answered; never for observers.
        case guarding(GuardContext)
        /// The steps in the lives of entries after a commit, from ``ChangeKind/created`` to ``ChangeKind/exiting``, where the
        /// configuration tells life. See ``EntryLifecycle``.
        case lifecycle(NavigationChanges)
        /// A gesture of the library, or of a handler without a function.
        indirect case gesture(NavigationGesture)
        /// Whether the user can go back has changed in the scene with this root entry. Only with
        /// ``NavigatorConfiguration/sendsBackEvents``. See ``Navigator/backPlan(in:)``.
        case back(EntryID)
        /// An operation was refused or wrong, whoever called it, with the sentence that says why, where the configuration
        /// tells problems. The status is `refused`, `blocked`, `unresolved`, `ambiguous`, `tooLarge`, `invalid` or `loop`.
        case problem(NavigationOutcome, String)
        /// An operation is over, whatever came of it, with the sentence that says why it is not `ok`. Only with
        /// ``NavigatorConfiguration/sendsTraceEvents``. Its ``NavigationOutcome/ticket`` names the operation, also if it was
        /// never pending.
        case outcome(NavigationOutcome, String)
        /// Somebody was asked about the operation with the ticket, and has answered. Only with
        /// ``NavigatorConfiguration/sendsTraceEvents``. ``NavigationOutcome/by`` was asked about the entry. The status:
        /// - `ok`: yes.
        /// - `pending`: the answer comes later.
        /// - `blocked` by a guard, `refused` by others: no, with the code.
        /// - `superseded`: another intent.
        case answer(NavigationOutcome)
        /// For a pulled bridge: the whole stack, as entries added; never for observers.
        case replay(NavigationChanges)
        /// The whole stack, as entries added, after a report of the host's that did not fit.
        case resync(NavigationChanges)
        /// Some ``changed(_:)`` were dropped: read the state again. Only pulled.
        case overflow
    }

    private let source: EventSource

    init(_ source: EventSource) {
        self.source = source
    }

    /// A copy of what the engine shows.
    init(_ event: UnsafeRawPointer) {
        source = EventSource()
        source.lend(event)
        source.keep()
    }

    /// The kind of the event, with its entry, changes or outcome.
    public var kind: Kind { source.kind }
    /// The operation that was called, of changes, completions, problems, outcomes and answers.
    public var intent: IntentKind { source.facts.intent }
    /// The origin of a change, a completion or a cancellation: a call, or the user through the host, which reported it.
    public var origin: ChangeOrigin { source.facts.origin }
    /// Whether the host should animate the change; of changes and completions.
    public var isAnimated: Bool { source.facts.isAnimated }
    /// After a commit; else the current one when the event was put in.
    public var revision: UInt64 { source.facts.revision }
    /// The caller's, from its options.
    public var tag: UInt64 { source.facts.tag }
    /// The flow whose result it is; nil: it is no result, or that of an entry.
    public var flow: FlowID? { source.facts.flow }
    /// The caller's, from the options of the operation: with changes, completions and questions.
    public var hint: NavigationValue? { source.hint }
}

extension NavigationEvent {
    /// An event that shares nothing with this one, so that it can be sent to another isolation domain.
    public func detached() -> sending NavigationEvent {
        NavigationEvent(EventSource(source.facts, kind.detached(), hint))
    }
}

extension NavigationEvent: Hashable {
    public static func == (left: NavigationEvent, right: NavigationEvent) -> Bool {
        left.kind == right.kind && left.intent == right.intent && left.origin == right.origin
            && left.isAnimated == right.isAnimated && left.revision == right.revision && left.tag == right.tag
            && left.hint == right.hint
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(revision)
    }
}

extension NavigationEvent: CustomStringConvertible {
    /// A text of the event, with what is unusual about it: `changed by the host, unanimated: removed list from 1`.
    public var description: String {
        var text = kind.name
        if let flow { text += " of \(flow)" }
        if origin == .host { text += " by the host" }
        if case .changed = kind, !isAnimated { text += ", unanimated" }
        if tag != 0 { text += ", tag \(tag)" }
        if let hint { text += ", hint \(hint)" }
        return kind.content.isEmpty ? text : "\(text): \(kind.content)"
    }
}

extension NavigationEvent.Kind: CustomStringConvertible {
    /// `result of entry 2: value("blue")`, `changed: added list at 1`, `released entry 2`.
    public var description: String { content.isEmpty ? name : "\(name): \(content)" }

    fileprivate var name: String {
        switch self {
        case .result(_, let entry, _): entry.map { "result of \($0)" } ?? "result"
        case .changed: "changed"
        case .completed(let ticket, _): "completed \(ticket)"
        case .released(let entry): "released \(entry)"
        case .state(let entry): "state of \(entry)"
        case .question(let question): "\(question.id)"
        case .load(let route, let question): "\(question.id) to load below \(route)"
        case .guarding(let context): "\(context.id) of \(context.guardID)"
        case .lifecycle: "lifecycle"
        case .gesture(let gesture): "gesture, \(gesture.phase)"
        case .back(let root): "back in the scene of \(root)"
        case .problem: "problem"
        case .outcome: "outcome"
        case .answer: "answer"
        case .replay: "replay"
        case .resync: "resync"
        case .overflow: "overflow"
        }
    }

    fileprivate var content: String {
        switch self {
        case .result(_, _, let result): result.description
        case .changed(let changes), .lifecycle(let changes), .replay(let changes), .resync(let changes): changes.listed
        case .completed(_, let outcome): outcome.description
        case .problem(_, let detail): detail
        case .outcome(let outcome, let detail): detail.isEmpty ? outcome.description : detail
        case .answer(let outcome): outcome.description
        case .question(let question): question.content
        case .guarding(let context): context.question.content
        case .gesture(let gesture): gesture.changes.listed
        case .released, .state, .load, .overflow, .back: ""
        }
    }
}

extension NavigationEvent.Kind {
    /// Makes the kind of an event that the engine shows, with its changes.
    init(_ lent: UnsafePointer<Event>, _ changes: @autoclosure () -> NavigationChanges) {
        switch RecordKind(rawValue: UInt8(truncatingIfNeeded: lent.pointee.kind)) {
        case .result:
            let result = lent.pointee.result.map { NavigationResult($0.assumingMemoryBound(to: Result.self).pointee) }
            self = .result(
                WaiterID(rawValue: lent.pointee.waiter.rawValue), EntryID(lent.pointee.entry),
                result ?? .failed(.invalid))
        case .changed: self = .changed(changes())
        case .completed:
            self = .completed(Ticket(rawValue: lent.pointee.ticket.rawValue), NavigationOutcome(of: lent))
        case .released: self = .released(EntryID(rawValue: lent.pointee.entry.rawValue))
        case .state: self = .state(EntryID(rawValue: lent.pointee.entry.rawValue))
        case .question:
            self = lent.pointee.question.map { .question(NavigationQuestion($0)) } ?? .overflow
        case .load:
            self =
                lent.pointee.question.map {
                    .load(RouteID(rawValue: lent.pointee.route.rawValue), NavigationQuestion($0))
                }
                ?? .overflow
        case .guarding:
            let told = lent.pointee.guarding.map { $0.assumingMemoryBound(to: Guarding.self).pointee }
            self =
                told.flatMap { told in told.question.map { .guarding(GuardContext(told, NavigationQuestion($0))) }
                }
                ?? .overflow
        case .lifecycle: self = .lifecycle(changes())
        case .gesture:
            let told = lent.pointee.gesture.map { $0.assumingMemoryBound(to: Gesture.self).pointee }
            self = told.map { .gesture(NavigationGesture($0)) } ?? .overflow
        case .back: self = .back(EntryID(rawValue: lent.pointee.entry.rawValue))
        case .problem:
            self = .problem(NavigationOutcome(of: lent), lent.pointee.detail.map { String($0.pointee.text) } ?? "")
        case .outcome:
            self = .outcome(NavigationOutcome(of: lent), lent.pointee.detail.map { String($0.pointee.text) } ?? "")
        case .answer: self = .answer(NavigationOutcome(of: lent))
        case .replay: self = .replay(changes())
        case .resync: self = .resync(changes())
        default: self = .overflow
        }
    }

    fileprivate func detached() -> sending NavigationEvent.Kind {
        switch self {
        case .result(let waiter, let entry, let result): .result(waiter, entry, result)
        case .changed(let changes): .changed(changes.detached())
        case .completed(let ticket, let outcome): .completed(ticket, outcome)
        case .released(let entry): .released(entry)
        case .state(let entry): .state(entry)
        case .question(let question): .question(question.detached())
        case .load(let route, let question): .load(route, question.detached())
        case .guarding(let context): .guarding(context.detached())
        case .lifecycle(let steps): .lifecycle(steps.detached())
        case .gesture(let gesture): .gesture(gesture)
        case .back(let root): .back(root)
        case .problem(let outcome, let detail): .problem(outcome, detail)
        case .outcome(let outcome, let detail): .outcome(outcome, detail)
        case .answer(let outcome): .answer(outcome)
        case .replay(let changes): .replay(changes.detached())
        case .resync(let changes): .resync(changes.detached())
        case .overflow: .overflow
        }
    }
}

extension NavigationOutcome {
    /// Makes the outcome of a completion, a problem, an outcome or an answer.
    fileprivate init(of event: UnsafePointer<Event>) {
        if let outcome = event.pointee.outcome {
            self.init(outcome.assumingMemoryBound(to: Outcome.self).pointee)
        } else {
            self.init(.invalid)
        }
    }
}
