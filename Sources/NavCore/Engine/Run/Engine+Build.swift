// From a plan to its models: builders make one for each new entry.

extension Engine {
    /// Asks the guards, and makes the models of the plan's new entries. Where that ends the operation or lets it wait, or a
    /// report was made meanwhile that comes before it, false.
    @inline(__always)
    func prepare(_ operation: OperationReference) -> Bool {
        (asked.isEmpty || askBeforehand(operation)) && (work.decided.isEmpty || !isOvertaken(operation))
    }

    /// Prepares a plan that brings one entry, or removes one.
    @inline(__always)
    func prepare(_ operation: OperationReference, _ change: Change) -> Bool {
        (asked.isEmpty || !mayAsk(about: change.entry) || askBeforehand(operation))
            && (work.decided.isEmpty || !isOvertaken(operation))
    }

    /// Whether anybody may be asked about an entry, or about a flow that begins with it.
    @inline(__always)
    private func mayAsk(about entry: Slot) -> Bool {
        asked.mayHave(entries[entry].pointee.route) || entries[entry].pointee.hasTies
    }

    /// Whether a report was made while an operation was planned or its models were made. Then it is planned anew.
    @inline(never)
    func isOvertaken(_ operation: OperationReference) -> Bool {
        guard work.decided.hasReport else { return false }
        planAnew(operation)
        return true
    }

    @inline(never)
    private func askBeforehand(_ operation: OperationReference) -> Bool {
        mayGoOn(operation) && buildModels(of: operation) && Restoration(self, operation)?.mustPlanAgain() != true
    }

    private func buildModels(of operation: OperationReference) -> Bool {
        guard let drafted = operation.pointee.planned else {
            return (0..<operation.pointee.changes.count).allSatisfy { build(operation, $0) }
        }
        return buildMade(of: operation, drafted) && (drafted.pointee.renewals.isEmpty || updateModels(of: operation))
    }

    /// Tells the models of the entries that are to be updated.
    @inline(never)
    private func updateModels(of operation: OperationReference) -> Bool {
        guard let drafted = operation.pointee.planned else { return true }
        for place in 0..<drafted.pointee.renewals.count {
            let renewal = drafted.pointee.renewals[place]
            if sharedModels != nil, !makeModel(operation, renewal) { return false }
            guard isUpdated(renewal.entry) else { continue }
            let code = whileBuilding(operation) {
                updateModel(
                    of: renewal.entry, entries[renewal.carrier].pointee.arguments, renewal.cause.pointee.question.tag,
                    operation.pointee.question.hint)
            }
            drafted.pointee.renewals.base[place].isKnown = code == 0
            guard goesOn(operation, renewal.entry, code, renewal.index) else { return false }
        }
        return true
    }

    /// Makes the models that go with new arguments, of entries that share theirs.
    @inline(never)
    func makeRenewed(of operation: OperationReference, _ drafted: DraftedReference) -> Bool {
        (0..<drafted.pointee.renewals.count).allSatisfy { makeModel(operation, drafted.pointee.renewals[$0]) }
    }

    /// The carrier has the model until the commit.
    private func makeModel(_ operation: OperationReference, _ renewal: Renewal) -> Bool {
        guard routes[entries[renewal.entry].pointee.route].pointee.builder.sharesModels else { return true }
        return makeModel(
            operation, renewal.carrier, renewal.cause.pointee.question.tag, renewal.index, shownAs: renewal.entry)
    }

    /// Tells models that know of arguments which their entries do not get after all.
    func tellModelsAgain(of operation: OperationReference) {
        guard let drafted = operation.pointee.planned else { return }
        for index in 0..<drafted.pointee.renewals.count where drafted.pointee.renewals[index].isKnown {
            drafted.pointee.renewals.base[index].isKnown = false
            append(.model, entry: drafted.pointee.renewals[index].entry)
        }
    }

    /// Tells the model of an entry the arguments that it has. What it answers does not count: they have changed.
    func tellModel(of slot: Slot) {
        if isUpdated(slot) { _ = updateModel(of: slot, entries[slot].pointee.arguments, 0, nil) }
    }

    /// Whether the model of an entry is told new arguments.
    @inline(never)
    private func isUpdated(_ slot: Slot) -> Bool {
        routes[entries[slot].pointee.route].pointee.builder.updateModel != nil
    }

    @inline(never)
    private func updateModel(
        of slot: Slot, _ arguments: ValueBlock?, _ tag: UInt64, _ hint: UnsafePointer<Cell>?
    ) -> Int32 {
        let route = routes[entries[slot].pointee.route]
        var told = build(of: slot, arguments, tag, hint)
        guard let update = route.pointee.builder.updateModel else { return 0 }
        return update(route.pointee.builder.ownedUserData.userData, entries[slot].pointee.model, &told)
    }

    /// Makes the models of what a plan makes and its end still has.
    func buildMade(of operation: OperationReference, _ drafted: DraftedReference) -> Bool {
        for place in 0..<drafted.pointee.made.count {
            let made = drafted.pointee.made[place]
            guard entries[made.entry].pointee.phase == .planned,
                operation.pointee.intent.restoring?.pointee.isLost(made) != true
            else { continue }
            if !makeModels(ofFlowsAround: entries[made.entry].pointee.flow, operation, made) { return false }
            let route = entries[made.entry].pointee.route
            guard routes[route].pointee.builder.makeModel != nil else { continue }
            if !makeModel(operation, made.entry, made.cause.pointee.question.tag, made.index) { return false }
        }
        return true
    }

    /// Makes the models of a flow that begins and of those around it, the outermost first.
    private func makeModels(ofFlowsAround flow: Slot, _ operation: OperationReference, _ made: Made) -> Bool {
        guard flow != 0, flows[flow].pointee.phase == .planned, !flows[flow].pointee.hasModel else { return true }
        if !makeModels(ofFlowsAround: flows[flow].pointee.parent, operation, made) { return false }
        let record = flows[flow]
        let route = routes[record.pointee.route]
        guard let make = route.pointee.builder.makeModel else { return true }
        var told = Build(
            entry: .none, route: route.pointee.id, arguments: record.pointee.arguments?.cell,
            tag: made.cause.pointee.question.tag, hint: operation.pointee.question.hint, flow: record.pointee.id)
        var model: UnsafeMutableRawPointer?
        let code = whileBuilding(operation) { make(route.pointee.builder.ownedUserData.userData, &told, &model) }
        if code == 0 {
            flows[flow].pointee.model = model
            flows[flow].pointee.hasModel = true
        }
        return goesOn(operation, made.entry, code, made.index)
    }

    private func build(_ operation: OperationReference, _ index: Int) -> Bool {
        let change = operation.pointee.changes[index]
        guard change.makesEntry else { return true }
        let made = Made(entry: change.entry, cause: operation, index: index)
        if !makeModels(ofFlowsAround: entries[change.entry].pointee.flow, operation, made) { return false }
        let route = entries[change.entry].pointee.route
        return routes[route].pointee.builder.makeModel == nil
            || makeModel(operation, change.entry, operation.pointee.question.tag, index)
    }

    /// Makes the model of an entry, or of a carrier, for which the builder is shown another entry.
    @inline(never)
    func makeModel(
        _ operation: OperationReference, _ slot: Slot, _ tag: UInt64, _ index: Int, shownAs shown: Slot? = nil
    ) -> Bool {
        let route = routes[entries[slot].pointee.route]
        guard let make = route.pointee.builder.makeModel, !entries[slot].pointee.hasModel else { return true }
        if route.pointee.builder.sharesModels, shareModel(with: slot) { return true }
        var told = build(of: shown ?? slot, entries[slot].pointee.arguments, tag, operation.pointee.question.hint)
        var model: UnsafeMutableRawPointer?
        let code = whileBuilding(operation) { make(route.pointee.builder.ownedUserData.userData, &told, &model) }
        if code == 0 {
            giveModel(model, to: slot)
            if routes[entries[slot].pointee.route].pointee.builder.sharesModels { noteSharedModel(of: slot) }
        } else if !remembered.isEmpty, shown == nil, operation.pointee.planned != nil {
            forgetRemembered(around: slot)
        }
        return goesOn(operation, shown ?? slot, code, index)
    }

    @inline(__always)
    func giveModel(_ model: UnsafeMutableRawPointer?, to slot: Slot) {
        entries[slot].pointee.model = model
        entries[slot].pointee.hasModel = true
        entries[slot].pointee.ownsAnything = true
    }

    @inline(__always)
    private func build(
        of slot: Slot, _ arguments: ValueBlock?, _ tag: UInt64, _ hint: UnsafePointer<Cell>?
    ) -> Build {
        let entry = entries[slot]
        return Build(
            entry: entry.pointee.id, route: routes[entry.pointee.route].pointee.id, arguments: arguments?.cell,
            tag: tag,
            hint: hint, flow: id(ofFlow: entry.pointee.flow))
    }

    /// Calls a function of a builder for an operation.
    @inline(__always)
    private func whileBuilding(_ operation: OperationReference, _ call: () -> Int32) -> Int32 {
        operation.pointee.question.id = .none
        work.building = operation
        let code = call()
        work.building = nil
        while replayIsDue { replay() }
        return code
    }

    /// Whether an operation goes on that a builder has answered: it may have refused, or been decided meanwhile.
    @inline(__always)
    private func goesOn(_ operation: OperationReference, _ slot: Slot, _ code: Int32, _ index: Int) -> Bool {
        if operation.pointee.verdict == .open, code == 0 { return true }
        return !stops(operation, slot, code, index)
    }

    /// Whether an operation stops that a builder has refused, or that was decided meanwhile. A restore may lose that alone.
    @inline(never)
    private func stops(_ operation: OperationReference, _ slot: Slot, _ code: Int32, _ index: Int) -> Bool {
        guard operation.pointee.verdict == .open else {
            decide(operation)
            return true
        }
        tell(.refused, code: code, by: .builder, about: entries[slot].pointee.id, operation)
        if let restoration = Restoration(self, operation) {
            return !restoration.lose(index: index, .builder, code: code)
        }
        operation.pointee.outcome.by = RefusingParty.builder.rawValue
        operation.pointee.outcome.hostCode = code
        operation.pointee.outcome.index = index
        fail(operation, .refused)
        return true
    }
}
