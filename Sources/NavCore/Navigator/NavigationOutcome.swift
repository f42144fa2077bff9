// Outcomes: what operations come to.

/// What an operation came to, with what belongs to it.
///
/// A call returns it where the status is ``NavigationStatus/ok`` or nothing was to be done (a positive status), and
/// throws it in a ``NavigationError`` where it was refused or wrong. An operation that is not over when its call returns,
/// and so ``NavigationStatus/pending``, gets another outcome in one completion event with the same ``ticket``.
public struct NavigationOutcome: Sendable, Hashable {
    public let status: NavigationStatus
    /// Who refused.
    public let by: RefusingParty
    /// The number with which the bridge, the builder or the loader refused.
    public let hostCode: Int32
    public let abortReason: AbortReason
    /// Of a pending operation.
    public let ticket: Ticket?
    /// The one that was made, found or popped, of several the last; the one already there. Nil where it came and went
    /// within a batch.
    public let entry: EntryID?
    /// Of `navigateForResult`, in a batch of the last one, also while it is pending.
    public let waiter: WaiterID?
    /// After the operation.
    public let revision: UInt64
    /// Of the request, element, id or intent that failed, or at which a prefix ended.
    public let index: Int
    /// How many entries left the stack.
    public let removed: Int
    /// How often another route took the place of the one asked for.
    public let redirects: Int

    public var isDone: Bool { status == .ok }
    public var isPending: Bool { status == .pending }
}

extension NavigationOutcome {
    init(_ outcome: Outcome) {
        status = outcome.status
        by = RefusingParty(rawValue: outcome.by) ?? .nobody
        hostCode = outcome.hostCode
        abortReason = AbortReason(rawValue: outcome.abortReason) ?? .none
        ticket = Ticket(outcome.ticket)
        entry = EntryID(outcome.entry)
        waiter = WaiterID(outcome.waiter)
        revision = outcome.revision
        index = outcome.index
        removed = outcome.removed
        redirects = Int(outcome.redirects)
    }

    /// Of a call that was no operation, or could not even begin one.
    init(_ status: NavigationStatus, revision: UInt64 = 0) {
        self.status = status
        by = .nobody
        hostCode = 0
        abortReason = .none
        ticket = nil
        entry = nil
        waiter = nil
        self.revision = revision
        index = 0
        removed = 0
        redirects = 0
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
    /// Its name: `ok`, `atRoot`, `refused`.
    public var description: String { "\(name)" }
}
