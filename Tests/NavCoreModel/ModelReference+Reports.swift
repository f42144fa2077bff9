// The reference: what the host reports, and what that does to an open question.

import NavCore

extension ModelReference {
    func plan(report operation: ModelOperation) -> NavigationStatus {
        let act = operation.act
        operation.draft = ModelDraft(of: stack, waiters: [])
        if act.kind == .hostDidPop {
            guard let index = stack.firstIndex(where: { $0.key == act.subject }) else {
                return [.gone, .leaving].contains(phases[act.subject]) ? .alreadyGone : .stale
            }
            guard index > 0 else { return .atRoot }
            operation.draft.entry = act.subject
            operation.draft.become(Array(stack[..<index]), cancelling: ModelReference.cancelled(.pop, byHost: true))
            return .ok
        }
        guard let root = act.entries.first else { return .atRoot }
        if act.entries.contains(where: { phases[$0] == nil }) { return .stale }
        if root != stack[0].key { return .atRoot }
        var wanted = act.entries[...]
        let left = stack.filter { entry in
            guard entry.key == wanted.first else { return false }
            wanted.removeFirst()
            return true
        }
        if !wanted.isEmpty { return .invalid }
        if left.count == stack.count { return .alreadyThere }
        operation.draft.become(left, cancelling: ModelReference.cancelled(.set, byHost: true))
        return .ok
    }

    /// The report of what is being asked accepts it; another change of the stack supersedes it.
    func verdict(of report: ModelOperation, on asked: ModelOperation) -> ModelOperation.Verdict? {
        // It has no plan yet.
        if asked.loading != nil { return nil }
        let status = plan(report: report)
        let planned = asked.draft.stack.map { $0.key }
        let isTheSame =
            report.act.kind == .hostDidPop
            ? status == .ok && planned == report.draft.stack.map { $0.key } : planned == report.act.entries
        guard isTheSame else { return status == .ok ? .superseded : nil }
        report.agrees = true
        report.draft.entry = report.act.subject
        return .accepted
    }

    func apply(report operation: ModelOperation) {
        if !operation.agrees, let open = openQuestion, let verdict = verdict(of: operation, on: open) {
            open.verdict = verdict
            decide(open)
        }
        if operation.agrees { return finish(operation, .ok) }
        let status = plan(report: operation)
        if status == .ok { return commit(operation) }
        finish(operation, status)
        guard audience != .nobody, acceptedInside < settings.operationLimit else { return }
        if status == .atRoot || status == .stale || status == .invalid { records.append(.resync(stack)) }
    }

    var openQuestion: ModelOperation? {
        guard let operation = beingAsked ?? asking, operation.verdict == nil else { return nil }
        return operation
    }
}
