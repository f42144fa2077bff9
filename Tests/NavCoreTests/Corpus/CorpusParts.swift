// The parts of an operation, and the entries and waiters that belong to them. An outcome names the last of each only; the
// others are known by their requests, and by who is told first.

@testable import NavCore

extension CorpusRun {
    func nameParts() {
        for operation in operations where !operation.step.parts.isEmpty && operation.whole == nil {
            guard operation.outcome.status == .ok, let commit = commit(of: operation) else { continue }
            commit.isClaimed = true
            for id in commit.entries { namePart(of: operation, id) }
        }
    }

    private func commit(of operation: CorpusOperation) -> CorpusCommit? {
        commits.first {
            !$0.isClaimed && $0.revision == operation.outcome.revision && word($0.intent) == operation.step.verb
        }
    }

    /// The entry belongs to the last part that asks for its request and has no entry yet.
    private func namePart(of whole: CorpusOperation, _ id: EntryID) {
        let part = operations.last { $0.whole === whole && $0.entry == nil && text($0.step) == entry(id).request }
        guard let part else { return }
        name(id, part)
        if part.waits, part.waiter == nil { part.waiter = navigator?.waiter(of: id) }
    }

    private func text(_ part: CorpusStep) -> String {
        shown(part.route ?? "") + (part.value.map { " " + text(nameOnly($0)) } ?? "")
    }

    /// Who waits for an entry that was left is known by it; of the others the newest is told first.
    func part(waitingFor waiter: WaiterID, _ entry: EntryID?) -> CorpusOperation? {
        let parts = operations.filter { ($0.whole != nil || $0.step.isPosted) && $0.waits && $0.waiter == nil }
        let part =
            entry.flatMap { entry in parts.last { $0.entry == entry } } ?? parts.last { $0.entry == nil }
        part?.waiter = waiter
        return part
    }

    /// The waiter that an outcome names, of the operation or of the part of it to which it belongs.
    func take(_ waiter: WaiterID?, of operation: CorpusOperation) {
        let waiting = waiting(for: operation)
        if waiting?.waiter == nil { waiting?.waiter = waiter }
    }

    /// Who waits for the result of an operation, or of the last of its parts that has one.
    func waiting(for operation: CorpusOperation) -> CorpusOperation? {
        operations.last { ($0 === operation || $0.whole === operation) && $0.waits }
    }
}
