// From a plan to its models: builders make one for each new entry.

extension Engine {
    /// Makes the models of the plan's new entries. Where that ends the operation, or a report was made meanwhile that comes
    /// before it, false.
    @inline(__always)
    func build(_ operation: OperationReference) -> Bool {
        (!hasBuilders || buildModels(of: operation)) && (lane.decided.isEmpty || !isOvertaken(operation))
    }

    /// Whether a report was made while an operation was planned or its models were made. Then it is planned anew.
    @inline(never)
    private func isOvertaken(_ operation: OperationReference) -> Bool {
        guard lane.decided.hasReport else { return false }
        planAnew(operation)
        return true
    }

    @inline(never)
    private func buildModels(of operation: OperationReference) -> Bool {
        if operation.pointee.question.kind.hasDraft { return buildSteps(of: operation, operation, nil) }
        return (0..<operation.pointee.changes.count).allSatisfy { build(operation, $0) }
    }

    /// Makes the models of what the steps bring and the end of the plan still has. A step of a step is blamed as its.
    private func buildSteps(
        of whole: OperationReference, _ operation: OperationReference, _ blamed: OperationReference?
    ) -> Bool {
        var next = whole.pointee.steps.first
        while let step = next {
            next = step.pointee.next
            if step.pointee.question.kind.hasDraft {
                if !buildSteps(of: step, operation, step) { return false }
                continue
            }
            for index in 0..<step.pointee.changes.count {
                let change = step.pointee.changes[index]
                guard change.makesEntry, entries[change.entry].pointee.phase == .planned else { continue }
                let route = entries[change.entry].pointee.route
                guard routes[route].pointee.builder.makeModel != nil else { continue }
                let blamedIndex = (blamed ?? step).pointee.outcome.index
                if !makeModel(operation, change.entry, step.pointee.question.tag, blamedIndex) { return false }
            }
        }
        return true
    }

    private func build(_ operation: OperationReference, _ index: Int) -> Bool {
        let change = operation.pointee.changes[index]
        guard change.makesEntry else { return true }
        let route = entries[change.entry].pointee.route
        return routes[route].pointee.builder.makeModel == nil
            || makeModel(operation, change.entry, operation.pointee.question.tag, index)
    }

    @inline(never)
    func makeModel(_ operation: OperationReference, _ slot: Slot, _ tag: UInt64, _ index: Int) -> Bool {
        let route = routes[entries[slot].pointee.route]
        guard let make = route.pointee.builder.makeModel, !entries[slot].pointee.hasModel else { return true }
        var build = Build(
            entry: entries[slot].pointee.id, route: route.pointee.id,
            arguments: entries[slot].pointee.arguments?.cell, tag: tag,
            hint: operation.pointee.question.hint)
        var model: UnsafeMutableRawPointer?
        operation.pointee.question.id = .none
        lane.building = operation
        let code = make(route.pointee.builder.ownedUserData.userData, &build, &model)
        lane.building = nil
        while replayIsDue { replay() }
        if code == 0 {
            entries[slot].pointee.model = model
            entries[slot].pointee.hasModel = true
            entries[slot].pointee.ownsAnything = true
        }
        if operation.pointee.verdict != .open {
            decide(operation)
            return false
        }
        if code != 0 {
            operation.pointee.outcome.by = RefusingParty.builder.rawValue
            operation.pointee.outcome.hostCode = code
            operation.pointee.outcome.index = index
            fail(operation, .refused)
            return false
        }
        return true
    }
}
