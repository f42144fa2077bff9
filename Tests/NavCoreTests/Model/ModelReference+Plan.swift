// The reference: what an operation or a report would make of the stack.

import NavCore

extension ModelReference {
    func plan(_ operation: Operation) -> NavigationStatus {
        let act = operation.act
        if let issuer = act.issuer {
            if issuer.key == 0 { return .stale }
            if stack.last?.key != issuer.key { return .staleIssuer }
        }
        if let seen = act.revision, seen != revision { return .staleIssuer }
        operation.left = stack
        switch act.kind {
        case .navigate, .navigateForResult, .replaceTop:
            if act.kind == .replaceTop {
                guard stack.count > 1 || act.isFlagged else { return .atRoot }
                operation.left.removeLast()
            }
            guard act.route < ModelRoutes.registered else { return .unresolved }
            let new = Entry(key: newKey(), route: act.route, arguments: act.arguments, waiter: nil)
            operation.new = new
            operation.entry = new.key
        case .popBack:
            guard let top = operation.left.popLast(), stack.count > 1 else { return .atRoot }
            operation.entry = top.key
        case .popUpToRoot:
            guard stack.count > 1 else { return .atRoot }
            operation.left = [stack[0]]
            operation.entry = stack[0].key
        case .popToEntry:
            guard let index = stack.firstIndex(where: { $0.key == act.subject.key }) else { return .stale }
            operation.entry = act.subject.key
            guard index < stack.count - 1 else { return .alreadyThere }
            operation.left = Array(stack[...index])
        case .popToRoute:
            guard act.route < ModelRoutes.registered else { return .unresolved }
            let found = stack.lastIndex {
                $0.route == act.route && (act.arguments == nil || act.arguments == $0.arguments)
            }
            guard let index = found else { return .notFound }
            operation.entry = stack[index].key
            if act.isFlagged {
                guard index > 0 else { return .atRoot }
                operation.left = Array(stack[..<index])
            } else {
                guard index < stack.count - 1 else { return .alreadyThere }
                operation.left = Array(stack[...index])
            }
        default: return .invalid
        }
        return .ok
    }

    func plan(report operation: Operation) -> NavigationStatus {
        let act = operation.act
        func isUnknown(_ key: Int) -> Bool {
            key == 0 || openQuestion?.new?.key == key && act.kind == .hostDidPop
        }
        if act.kind == .hostDidPop {
            guard let index = stack.firstIndex(where: { $0.key == act.subject.key }) else {
                return isUnknown(act.subject.key) ? .stale : .alreadyGone
            }
            guard index > 0 else { return .atRoot }
            operation.entry = act.subject.key
            operation.left = Array(stack[..<index])
            return .ok
        }
        let keys = act.subjects.map { $0.key }
        if keys.isEmpty { return .atRoot }
        if keys.contains(0) { return .stale }
        if keys[0] != stack[0].key { return .atRoot }
        var left: [Entry] = []
        var wanted = keys[...]
        for entry in stack where entry.key == wanted.first {
            left.append(entry)
            wanted.removeFirst()
        }
        if !wanted.isEmpty { return .invalid }
        operation.left = left
        return left.count == stack.count ? .alreadyThere : .ok
    }

    func verdict(of report: Operation, on asked: Operation) -> Verdict? {
        let planned = asked.left.map { $0.key } + (asked.new.map { [$0.key] } ?? [])
        let act = report.act
        let agrees: Bool
        if act.kind == .hostDidPop {
            let index = stack.firstIndex { $0.key == act.subject.key }
            agrees = index.map { planned == stack[..<$0].map { $0.key } } ?? false
        } else {
            agrees = planned == act.subjects.map { $0.key }
        }
        if agrees {
            report.agrees = true
            report.entry = act.subject.key
            return .accepted
        }
        return plan(report: report) == .ok ? .superseded : nil
    }

    func apply(report operation: Operation) {
        if !operation.agrees, let open = openQuestion, let verdict = verdict(of: operation, on: open) {
            open.verdict = verdict
            decide(open)
        }
        if operation.agrees { return finish(operation, .ok) }
        operation.entry = 0
        let status = plan(report: operation)
        if status == .ok { return commit(operation) }
        finish(operation, status)
        guard isHeard, acceptedInside < ModelSettings.operationLimit else { return }
        if status == .atRoot || status == .stale || status == .invalid { records.append(.resync(stack.count)) }
    }
}
