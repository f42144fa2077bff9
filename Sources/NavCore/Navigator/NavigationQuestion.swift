// Questions: what a bridge is asked.

/// A move that has not happened yet, put to the bridge.
///
/// It may be kept: its changes are copied then, when the bridge has answered. To send it to another isolation domain,
/// send ``detached()``.
public struct NavigationQuestion: Identifiable {
    private let source: QuestionSource

    init(_ source: QuestionSource) {
        self.source = source
    }

    /// A copy of what the engine shows.
    init(_ question: UnsafeRawPointer) {
        source = QuestionSource()
        source.lend(question)
        source.keep()
    }

    /// For ``Navigator/answer(_:_:)``.
    public var id: QuestionID { source.facts.id }
    /// For ``Navigator/abort(_:_:)``.
    public var ticket: Ticket { source.facts.ticket }
    /// The operation that was called.
    public var kind: IntentKind { source.facts.kind }
    /// Whether the host should animate the move.
    public var isAnimated: Bool { source.facts.isAnimated }
    /// The caller's, from its options.
    public var tag: UInt64 { source.facts.tag }
    /// The caller's, from its options.
    public var hint: NavigationValue? { source.hint }
    /// The changes of the move. New entries in it are planned: their requests, models and views can be read.
    public var changes: NavigationChanges { source.changes }

    /// The request of the entry that a navigation pushes. Nil for a move that pushes none, such as a unique navigation that
    /// brings an entry to the front.
    public var pushed: NavigationRequest? { changes.first.flatMap { $0.kind == .added ? $0.request : nil } }

    /// Whether the move would take an entry from the stack, by a removal or a replacement: a bridge that keeps a form
    /// until it is saved asks this, whatever was called.
    public func removes(_ entry: EntryID) -> Bool {
        changes.removes(entry)
    }
}

extension NavigationQuestion: CustomStringConvertible {
    /// A text with the id, the operation and its changes: `question 3: navigate: added list at 1`.
    public var description: String { "\(id): \(content)" }

    var content: String { "\(kind): \(changes.listed)" }
}

extension NavigationQuestion {
    /// A question that shares nothing with this one, so that it can be sent to another isolation domain.
    public func detached() -> sending NavigationQuestion {
        NavigationQuestion(QuestionSource(source.facts, Array(changes), hint))
    }
}

extension NavigationQuestion: Hashable {
    public static func == (left: NavigationQuestion, right: NavigationQuestion) -> Bool {
        left.id == right.id && left.ticket == right.ticket && left.kind == right.kind
            && left.isAnimated == right.isAnimated && left.tag == right.tag && left.hint == right.hint
            && left.changes == right.changes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(changes)
    }
}
