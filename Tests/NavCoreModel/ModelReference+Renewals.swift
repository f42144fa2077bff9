// The reference: arguments of entries that stay.

import NavCore

extension ModelReference {
    /// Whether an id stands for anything.
    func isThere(_ key: Int) -> Bool { phases[key].map { $0 != .gone } ?? false }

    /// The request that an entry would be of.
    func updated(_ act: ModelAct) -> ModelRequest {
        ModelRequest(route: routesOfEntries[act.subject] ?? 0, arguments: act.value)
    }

    func planUpdate(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        draft.entry = act.subject
        return renew(act.subject, updated(act), act.options, &draft)
    }

    /// Renews what a navigation or a pop has found.
    func renewFound(_ act: ModelAct, after status: NavigationStatus, _ draft: inout ModelDraft) -> NavigationStatus {
        guard act.options.renews, status == .ok || status == .alreadyThere else { return status }
        let renewed = renew(draft.entry, act.request, act.options, &draft)
        return renewed == .alreadyThere ? status : renewed
    }

    /// Gives an entry of the draft the arguments of a request.
    func renew(
        _ key: Int, _ request: ModelRequest, _ options: ModelOptions, _ draft: inout ModelDraft
    ) -> NavigationStatus {
        guard let index = draft.stack.firstIndex(where: { $0.key == key }) else { return .stale }
        let entry = draft.stack[index]
        guard takes(entry.route, request) else { return .invalid }
        if ModelValues.told(entry.arguments) == ModelValues.told(request.arguments) { return .alreadyThere }
        let before = draft.takeUp(entry.route)
        let carrier = ModelEntry(
            key: self.key(takenUp: before), route: entry.route, arguments: request.arguments, tag: 0, waiter: nil,
            part: 0
        )
        routesOfEntries[carrier.key] = entry.route
        draft.placed.append(ModelDraft.Placed(place: draft.place, entry: carrier, isCarrier: true))
        draft.renewals.append(
            ModelRenewal(key: key, arguments: request.arguments, tag: options.tag, part: draft.index))
        draft.stack[index].arguments = request.arguments
        return .ok
    }

    /// Of several renewals of an entry the last counts, where the entry stays and has other arguments.
    func renewals(of draft: ModelDraft) -> [ModelRenewal] {
        draft.renewals.enumerated().filter { index, renewal in
            draft.stack.contains { $0.key == renewal.key }
                && !draft.renewals[(index + 1)...].contains { $0.key == renewal.key }
                && ModelValues.told(argumentsOfEntries[renewal.key]) != ModelValues.told(renewal.arguments)
        }.map(\.element)
    }

    // MARK: Models

    /// Tells the models what their entries are to get. Where that ends the operation, false.
    func updateModels(of operation: ModelOperation) -> Bool {
        operation.askedAt = revision
        for index in operation.renewals.indices where models.contains(operation.renewals[index].key) {
            let renewal = operation.renewals[index]
            building = operation
            say(
                .updated,
                [
                    routesOfEntries[renewal.key] ?? 0, ModelValues.told(renewal.arguments), renewal.tag,
                    ModelValues.told(operation.act.options.hint),
                ], [renewal.key])
            let code = callback(answering: choices.oneIn(9) ? Int32(1 + choices.below(5)) : 0)
            building = nil
            while replayIsDue { replay() }
            operation.renewals[index].isKnown = code == 0
            guard goesOn(operation, code, part: renewal.part) else { return false }
        }
        return true
    }

    /// Models that were told arguments which their entries do not get are told those that they keep.
    func tellModelsAgain(of operation: ModelOperation) {
        for renewal in operation.renewals where renewal.isKnown { records.append(.model(renewal.key)) }
        operation.renewals = []
    }

    func tellModel(of key: Int) {
        guard models.contains(key) else { return }
        say(.updated, [routesOfEntries[key] ?? 0, ModelValues.told(argumentsOfEntries[key]), 0, -1], [key])
        callback()
    }

    func renewArguments(of operation: ModelOperation) {
        for renewal in operation.renewals {
            argumentsOfEntries[renewal.key] = renewal.arguments
            if !renewal.isKnown || lastRenewal > operation.askedAt { records.append(.model(renewal.key)) }
        }
        if !operation.renewals.isEmpty { lastRenewal = revision + 1 }
    }
}
