// What the user did through the host's own controls. It has happened: it is planned like an operation, but nobody is
// asked, and it decides an open question instead of waiting for it.

extension Engine {
    /// Applies the report at once or, inside a callback, next.
    package func submit(report operation: Slot) {
        operations[operation].pointee.origin = .host
        guard life != .made else { return reject(operation, .notStarted) }
        if isInside {
            copyLentMemory(operation)
            becomePending(operation)
            if let verdict = verdict(of: operation) { settle(asking, verdict) }
            decided.append(operation, in: operations)
            return
        }
        isInside = true
        apply(report: operation)
        leave()
    }

    func apply(report operation: Slot) {
        let animation = operations[operation].pointee.intent.animation
        operations[operation].pointee.isAnimated = animation == .standard ? settings.isAnimated : animation == .yes
        if !operations[operation].pointee.agrees, let verdict = verdict(of: operation) {
            operations[asking].pointee.verdict = verdict
            decide(asking)
        }
        let status = operations[operation].pointee.agrees ? Status.ok : plan(report: operation)
        guard status == .ok, !operations[operation].pointee.agrees else {
            finish(operation, status)
            if status == .atRoot || status == .stale || status == .invalid { resync() }
            return
        }
        deriveChanges(operation)
        commit(operation)
    }

    /// How the report decides the open question: the same stack accepts it, another change of it supersedes it, and
    /// what changes nothing decides nothing.
    private func verdict(of operation: Slot) -> Verdict? {
        guard asking != 0, operations[asking].pointee.verdict == .open else { return nil }
        if reportsPlan(of: asking, operation) {
            operations[operation].pointee.agrees = true
            operations[operation].pointee.outcome.entry = operations[operation].pointee.intent.entry
            return .accepted
        }
        let status = plan(report: operation)
        operations[operation].pointee.tail.removeAll()
        return status == .ok ? .superseded : nil
    }

    /// Whether the report says what the plan of the other operation would make of the stack.
    private func reportsPlan(of asked: Slot, _ operation: Slot) -> Bool {
        let planned = operations[asked]
        let intent = operations[operation].pointee.intent
        let count = planned.pointee.kept + planned.pointee.tail.count
        func plannedId(_ index: Int) -> UInt64 {
            let kept = planned.pointee.kept
            let slot = index < kept ? stack[index] : planned.pointee.tail[index - kept]
            return entries[slot].pointee.id.rawValue
        }
        if intent.kind == .hostDidPop {
            guard planned.pointee.tail.isEmpty, count < stack.count else { return false }
            return entries[stack[count]].pointee.id == intent.entry
        }
        guard count == intent.idCount, let ids = intent.ids else { return false }
        for index in 0..<count where ids[index] != plannedId(index) { return false }
        return true
    }

    /// Plans what the report says.
    private func plan(report operation: Slot) -> Status {
        let record = operations[operation]
        let intent = record.pointee.intent
        if intent.kind == .hostDidSetStack { return planReportedStack(record) }
        guard let entry = entries.find(intent.entry), let index = stack.index(of: entry) else {
            let isLeaving = entries.find(intent.entry).map { entries[$0].pointee.phase == .leaving } ?? false
            return isLeaving || entries.isGone(intent.entry) ? .alreadyGone : .stale
        }
        guard index > 0 else { return .atRoot }
        record.pointee.outcome.entry = intent.entry
        record.pointee.kept = index
        return .ok
    }

    /// The reported entries must be on the stack, in the same order, the root among them.
    private func planReportedStack(_ record: UnsafeMutablePointer<Operation>) -> Status {
        let intent = record.pointee.intent
        guard intent.idCount > 0, let ids = intent.ids, ids[0] == entries[stack[0]].pointee.id.rawValue else {
            return checkReportedIds(intent) ?? .atRoot
        }
        var index = 0
        var kept = 0
        for reported in 0..<intent.idCount {
            while index < stack.count, entries[stack[index]].pointee.id.rawValue != ids[reported] { index += 1 }
            guard index < stack.count else {
                record.pointee.tail.removeAll()
                return checkReportedIds(intent) ?? .invalid
            }
            if index == reported { kept += 1 } else { record.pointee.tail.append(stack[index]) }
            index += 1
        }
        guard intent.idCount < stack.count else { return .alreadyThere }
        record.pointee.kept = kept
        return .ok
    }

    /// `stale` where an id was never given out.
    private func checkReportedIds(_ intent: Intent) -> Status? {
        for index in 0..<intent.idCount {
            guard let ids = intent.ids else { break }
            let id = Id(rawValue: ids[index])
            if entries.find(id) == nil, !entries.isGone(id) { return .stale }
        }
        return nil
    }
}
