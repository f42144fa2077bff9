// Questions and events are views of the engine's memory while their callback runs. What the callback keeps is copied when
// it returns, so nothing is copied that nobody keeps, and nothing that is kept refers to the engine.

/// The place of a question, an event or a list of changes: the engine while a callback runs, and itself afterwards.
protocol LentSource: AnyObject {
    init()

    /// Shows what the engine lends until `keep` or `end`.
    func lend(_ lent: UnsafeRawPointer)

    /// Copies what is lent, for those who have kept it.
    func keep()

    /// Shows nothing any more. Nobody has kept it, but maybe a part of it.
    func end()
}

/// Shows one thing after another to a callback. It uses its source again unless the callback has kept it.
class Lender<Source: LentSource> {
    private final var source = Source()
    private final var isLending = false

    @inline(__always)
    final func show<Answer>(_ lent: UnsafeRawPointer, to callback: (Source) -> Answer) -> Answer {
        if isLending { return showInside(lent, to: callback) }
        isLending = true
        source.lend(lent)
        let answer = callback(source)
        if isKnownUniquelyReferenced(&source) {
            source.end()
        } else {
            source.keep()
            source = Source()
        }
        isLending = false
        return answer
    }

    /// The callback has called the navigator, which calls it again.
    @inline(never)
    private final func showInside<Answer>(_ lent: UnsafeRawPointer, to callback: (Source) -> Answer) -> Answer {
        var source = Source()
        source.lend(lent)
        let answer = callback(source)
        if !isKnownUniquelyReferenced(&source) { source.keep() }
        return answer
    }
}

final class EventSource: LentSource {
    private var lent: UnsafePointer<Event>?
    private var changes = ChangeSource()
    // Copies of what was lent.
    private var keptFacts = EventFacts(Event())
    private var keptKind = NavigationEvent.Kind.overflow
    private var keptHint: NavigationValue?

    init() {}

    init(_ facts: EventFacts, _ kind: NavigationEvent.Kind, _ hint: NavigationValue?) {
        keptFacts = facts
        keptKind = kind
        keptHint = hint
    }

    var facts: EventFacts { lent.map { EventFacts($0.pointee) } ?? keptFacts }

    var kind: NavigationEvent.Kind {
        if let lent { NavigationEvent.Kind(lent, NavigationChanges(changes)) } else { keptKind }
    }

    var hint: NavigationValue? { lent.map { $0.pointee.hint.map { NavigationValue($0.pointee) } } ?? keptHint }

    @inline(__always)
    func lend(_ lent: UnsafeRawPointer) {
        let event = lent.assumingMemoryBound(to: Event.self)
        self.lent = event
        if let list = event.pointee.changes { changes.lend(list) }
    }

    func keep() {
        keptFacts = facts
        keptKind = kind
        keptHint = hint
        changes.keep()
        lent = nil
    }

    @inline(__always)
    func end() {
        lent = nil
        if isKnownUniquelyReferenced(&changes) {
            changes.end()
        } else {
            changes.keep()
            changes = ChangeSource()
        }
    }
}

/// The facts of an event besides its kind and its hint.
struct EventFacts {
    let intent: IntentKind
    let origin: ChangeOrigin
    let isAnimated: Bool
    let revision: UInt64
    let tag: UInt64
    let flow: FlowID?

    @inline(__always)
    init(_ event: Event) {
        intent = IntentKind(rawValue: event.intent) ?? .none
        origin = ChangeOrigin(rawValue: event.origin) ?? .core
        isAnimated = event.animated == Animation.yes.rawValue
        revision = event.revision
        tag = event.tag
        flow = event.result.flatMap { FlowID($0.assumingMemoryBound(to: Result.self).pointee.flow) }
    }
}

final class QuestionSource: LentSource {
    private var lent: UnsafePointer<Question>?
    private var changeSource = ChangeSource()
    // Copies of what was lent.
    private var keptFacts = QuestionFacts(Question())
    private var keptHint: NavigationValue?

    init() {}

    init(_ facts: QuestionFacts, _ changes: [NavigationChange], _ hint: NavigationValue?) {
        keptFacts = facts
        changeSource = ChangeSource(changes)
        keptHint = hint
    }

    var facts: QuestionFacts { lent.map { QuestionFacts($0.pointee) } ?? keptFacts }

    var changes: NavigationChanges { NavigationChanges(changeSource) }

    var hint: NavigationValue? { lent.map { $0.pointee.hint.map { NavigationValue($0.pointee) } } ?? keptHint }

    @inline(__always)
    func lend(_ lent: UnsafeRawPointer) {
        let question = lent.assumingMemoryBound(to: Question.self)
        self.lent = question
        if let list = question.pointee.changes { changeSource.lend(list) }
    }

    func keep() {
        keptFacts = facts
        keptHint = hint
        changeSource.keep()
        lent = nil
    }

    @inline(__always)
    func end() {
        lent = nil
        if isKnownUniquelyReferenced(&changeSource) {
            changeSource.end()
        } else {
            changeSource.keep()
            changeSource = ChangeSource()
        }
    }
}

/// The facts of a question besides its changes and its hint.
struct QuestionFacts {
    let id: QuestionID
    let ticket: Ticket
    let kind: IntentKind
    let isAnimated: Bool
    let tag: UInt64

    @inline(__always)
    init(_ question: Question) {
        id = QuestionID(rawValue: question.id.rawValue)
        ticket = Ticket(rawValue: question.ticket.rawValue)
        kind = question.kind
        isAnimated = question.isAnimated
        tag = question.tag
    }
}

final class ChangeSource: LentSource {
    private var lent: UnsafePointer<ChangeList>?
    private var copied: [NavigationChange] = []

    init() {}

    init(_ changes: [NavigationChange]) {
        copied = changes
    }

    var count: Int { lent?.pointee.count ?? copied.count }

    subscript(index: Int) -> NavigationChange {
        guard let lent else { return copied[index] }
        precondition(index >= 0 && index < lent.pointee.count, "there is no such change")
        return lent.pointee.owner._withUnsafeGuaranteedRef { NavigationChange(lent.pointee[index], in: $0) }
    }

    func removes(_ entry: EntryID) -> Bool {
        guard let lent else { return copied.contains { $0.removed == entry } }
        return lent.pointee.owner._withUnsafeGuaranteedRef { engine in
            engine.entries.find(entry.id).map { engine.isRemoved($0, by: lent.pointee) } ?? false
        }
    }

    @inline(__always)
    func lend(_ lent: UnsafeRawPointer) {
        self.lent = lent.assumingMemoryBound(to: ChangeList.self)
    }

    func keep() {
        copied = NavigationChange.all(lent)
        lent = nil
    }

    @inline(__always)
    func end() {
        lent = nil
    }
}
