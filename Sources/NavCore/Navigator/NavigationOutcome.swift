// Outcomes: what operations come to.

/// The outcome of an operation, with what belongs to it.
///
/// A call returns it where the status is ``NavigationStatus/ok`` or nothing was to be done (a positive status), and
/// throws it in a ``NavigationError`` where it was refused or wrong. An operation that is not over when its call returns,
/// and so ``NavigationStatus/pending``, gets another outcome in one completion event with the same ``ticket``.
public struct NavigationOutcome: Sendable {
    private let outcome: Outcome

    init(_ outcome: Outcome) {
        self.outcome = outcome
    }

    /// Makes the outcome of a call that was no operation, or could not even begin one.
    package init(_ status: NavigationStatus) {
        outcome = Outcome(status)
    }

    /// Whether it is done, pending or refused, or why there was nothing to do.
    public var status: NavigationStatus { outcome.status }
    /// The party that refused.
    public var by: RefusingParty { RefusingParty(rawValue: outcome.by) ?? .nobody }
    /// The number with which the host refused: its bridge, guard, builder, loader or coordinator.
    public var hostCode: Int32 { outcome.hostCode }
    /// Why it was aborted; ``AbortReason/none`` with any other status.
    public var abortReason: AbortReason { AbortReason(rawValue: outcome.abortReason) ?? .none }
    /// The ticket of a pending operation.
    public var ticket: Ticket? { Ticket(outcome.ticket) }
    /// The one that was made, found or popped, of several the last; the one already there. Nil where it came and went
    /// within a batch.
    public var entry: EntryID? { EntryID(outcome.entry) }
    /// The waiter of `navigateForResult`, in a batch of the last one, also while it is pending.
    public var waiter: WaiterID? { WaiterID(outcome.waiter) }
    /// After the operation.
    public var revision: UInt64 { outcome.revision }
    /// The index of the request, element, id or intent that failed, or at which a prefix ended.
    public var index: Int { outcome.index }
    /// How many entries left the stack.
    public var removedCount: Int { outcome.removed }
    /// How often another route took the place of the one asked for.
    public var redirectCount: Int { Int(outcome.redirects) }

    /// Whether the operation has happened: the status is ``NavigationStatus/ok``.
    public var isDone: Bool { status == .ok }
    /// Whether another outcome follows, in a completion event with the same ``ticket``.
    public var isPending: Bool { status == .pending }
}

extension NavigationOutcome: Hashable {
    public static func == (left: NavigationOutcome, right: NavigationOutcome) -> Bool {
        left.status == right.status && left.by == right.by && left.hostCode == right.hostCode
            && left.abortReason == right.abortReason && left.ticket == right.ticket && left.entry == right.entry
            && left.waiter == right.waiter && left.revision == right.revision && left.index == right.index
            && left.removedCount == right.removedCount && left.redirectCount == right.redirectCount
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(ticket)
        hasher.combine(entry)
        hasher.combine(waiter)
        hasher.combine(revision)
    }
}

extension NavigationOutcome: CustomStringConvertible {
    /// The status with what explains it: `ok`, `pending ticket 3`, `refused by the bridge with 7`.
    public var description: String {
        var text = "\(status)"
        if isPending, let ticket { text += " \(ticket)" }
        if by != .nobody { text += " by the \(by)" }
        if hostCode != 0 { text += " with \(hostCode)" }
        if abortReason != .none { text += " \(abortReason)" }
        return text
    }
}

extension NavigationStatus: CustomStringConvertible {
    /// The name of the status: `ok`, `atRoot`, `refused`.
    public var description: String { "\(name)" }
}
