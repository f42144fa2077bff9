// Events: everything that a navigator says.

/// Something that happened. Observers hear it, and the same events can be pulled, in the same order.
public struct NavigationEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// A waiter was settled. The entry is nil where it was never made.
        case result(WaiterID, EntryID?, NavigationResult)
        /// A commit.
        case changed([NavigationChange])
        /// An operation that was pending has ended.
        case completed(Ticket, NavigationOutcome)
        /// The entry is gone; it can be read for the last time. Also every new entry that a question showed and whose
        /// move then did not happen.
        case released(EntryID)
        /// The state of an entry on the stack was set; several times become one. Read it with ``Navigator/state(of:)``.
        case state(EntryID)
        /// Of a pulled bridge, to be answered; never for observers.
        case question(NavigationQuestion)
        /// A link leads below a lazy pattern of the route, the deepest on its way, to where nothing is. Register what is
        /// missing, now or later, and answer the question: accepted, the link begins anew; refused, it is refused by the
        /// loader. It is asked about again only for a pattern that is deeper. Until then later operations wait.
        case load(RouteID, NavigationQuestion)
        /// For a pulled bridge: the whole stack, as entries added; never for observers.
        case replay([NavigationChange])
        /// The whole stack, as entries added, after a report of the host's that did not fit.
        case resync([NavigationChange])
        /// Some ``changed(_:)`` were dropped: read the state again. Only pulled.
        case overflow
    }

    public let kind: Kind
    /// What was called, of changes and completions.
    public let intent: IntentKind
    public let origin: ChangeOrigin
    public let isAnimated: Bool
    /// After a commit; else the current one when the event was put in.
    public let revision: UInt64
    /// The caller's, from its options.
    public let tag: UInt64
    /// The caller's, from the options of the operation: with changes, completions and questions.
    public let hint: NavigationValue?
}

extension NavigationEvent: CustomStringConvertible {
    /// What happened, and what is unusual about it: `changed by the host, unanimated: removed list from 1`.
    public var description: String {
        var text = kind.name
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
        case .replay: "replay"
        case .resync: "resync"
        case .overflow: "overflow"
        }
    }

    fileprivate var content: String {
        switch self {
        case .result(_, _, let result): result.description
        case .changed(let changes), .replay(let changes), .resync(let changes): changes.listed
        case .completed(_, let outcome): outcome.description
        case .question(let question): question.content
        case .released, .state, .load, .overflow: ""
        }
    }
}

extension [NavigationChange] {
    /// Separated by commas.
    var listed: String { map { $0.description }.joined(separator: ", ") }
}

extension NavigationEvent {
    init(_ pointer: UnsafeRawPointer) {
        let event = pointer.assumingMemoryBound(to: Event.self).pointee
        kind = Kind(event)
        intent = IntentKind(rawValue: event.intent) ?? .none
        origin = ChangeOrigin(rawValue: event.origin) ?? .core
        isAnimated = event.animated == Animation.yes.rawValue
        revision = event.revision
        tag = event.tag
        hint = event.hint.map { NavigationValue($0.pointee) }
    }
}

extension NavigationEvent.Kind {
    fileprivate init(_ event: Event) {
        switch RecordKind(rawValue: UInt8(truncatingIfNeeded: event.kind)) {
        case .result:
            let result = event.result.map { NavigationResult($0.assumingMemoryBound(to: Result.self).pointee) }
            self = .result(
                WaiterID(rawValue: event.waiter.rawValue), EntryID(event.entry), result ?? .failed(.invalid))
        case .changed: self = .changed(NavigationChange.all(event.changes))
        case .completed:
            let outcome = event.outcome.map { NavigationOutcome($0.assumingMemoryBound(to: Outcome.self).pointee) }
            self = .completed(Ticket(rawValue: event.ticket.rawValue), outcome ?? NavigationOutcome(.invalid))
        case .released: self = .released(EntryID(rawValue: event.entry.rawValue))
        case .state: self = .state(EntryID(rawValue: event.entry.rawValue))
        case .question:
            self = event.question.map { .question(NavigationQuestion($0)) } ?? .overflow
        case .load:
            self =
                event.question.map { .load(RouteID(rawValue: event.route.rawValue), NavigationQuestion($0)) }
                ?? .overflow
        case .replay: self = .replay(NavigationChange.all(event.changes))
        case .resync: self = .resync(NavigationChange.all(event.changes))
        default: self = .overflow
        }
    }
}
