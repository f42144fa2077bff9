// Questions: what a bridge is asked.

/// A move that has not happened yet, put to the bridge.
public struct NavigationQuestion: Sendable, Hashable, Identifiable {
    /// For ``Navigator/answer(_:_:)``.
    public let id: QuestionID
    /// For ``Navigator/abort(_:_:)``.
    public let ticket: Ticket
    /// What was called.
    public let kind: IntentKind
    public let isAnimated: Bool
    /// The caller's, from its options.
    public let tag: UInt64
    /// The caller's, from its options.
    public let hint: NavigationValue?
    /// What the move would do. New entries in it are planned: their requests, models and views can be read.
    public let changes: [NavigationChange]

    /// Whether the move would take an entry from the stack, by a removal or a replacement: a bridge that keeps a form
    /// until it is saved asks this, whatever was called.
    public func removes(_ entry: EntryID) -> Bool {
        changes.contains { $0.removed == entry }
    }
}

extension NavigationQuestion: CustomStringConvertible {
    /// Its id, what was called, and what it would do: `question 3: navigate: added list at 1`.
    public var description: String { "\(id): \(content)" }

    var content: String { "\(kind): \(changes.listed)" }
}

extension NavigationQuestion {
    init(_ pointer: UnsafeRawPointer) {
        let question = pointer.assumingMemoryBound(to: Question.self)
        id = QuestionID(rawValue: question.pointee.id.rawValue)
        ticket = Ticket(rawValue: question.pointee.ticket.rawValue)
        kind = question.pointee.kind
        isAnimated = question.pointee.isAnimated
        tag = question.pointee.tag
        hint = question.pointee.hint.map { NavigationValue($0.pointee) }
        changes = NavigationChange.all(question.pointee.changes)
    }
}
