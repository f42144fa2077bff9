// Operations that are waited for until they have ended.

import NavCore

extension Navigator {
    /// Does what the intent says, and returns its final outcome: also where a bridge answers late, or where it is called
    /// inside a callback and runs after that.
    ///
    /// Cancelling the task aborts an operation that is pending, with ``AbortReason/byHost``: nothing opens for a task that
    /// has gone. Not a report of the host's, which has happened. A task that was cancelled before does nothing.
    ///
    /// - Returns: An outcome that is never ``NavigationStatus/pending``.
    /// - Throws: What the intent's function throws; the same where it was pending and did not happen. `CancellationError`
    ///   if the task was cancelled.
    @discardableResult
    public nonisolated(nonsending) func settle(_ intent: NavigationIntent) async throws -> NavigationOutcome {
        try Task.checkCancellation()
        return try await settle(intent) { gate in await gate.wait() }
    }

    /// Does what the intent says, also in a task that is cancelled, and returns when the operation has ended. If it is
    /// refused or wrong, ``onProblem`` hears of that.
    ///
    /// - Returns: The final outcome; nil if it is refused or wrong.
    @discardableResult
    nonisolated(nonsending) func carryOut(_ intent: NavigationIntent) async -> NavigationOutcome? {
        try? await settle(intent) { gate in await gate.waitUntilOpen() }
    }

    private nonisolated(nonsending) func settle(
        _ intent: NavigationIntent, waiting wait: nonisolated(nonsending) (Gate) async -> Void
    ) async throws -> NavigationOutcome {
        let gate = Gate()
        let box = Box<NavigationOutcome>()
        let pending = Box<Ticket>()
        var early: [Ticket: NavigationOutcome] = [:]
        let observer = try observe { event in
            guard case .completed(let ticket, let outcome) = event.kind else { return }
            guard let awaited = pending.value else { return early[ticket] = outcome }
            guard ticket == awaited else { return }
            box.value = outcome
            gate.open()
        }
        defer { _ = try? removeObserver(observer) }
        let outcome = try perform(intent)
        guard outcome.status == .pending else { return outcome }
        pending.value = outcome.ticket
        box.value = outcome.ticket.flatMap { early[$0] }
        if box.value == nil { await wait(gate) }
        guard let final = box.value else {
            if let ticket = outcome.ticket { _ = try? abort(ticket) }
            throw CancellationError()
        }
        if final.status.rawValue < 0 { throw NavigationError(final) }
        return final
    }
}
