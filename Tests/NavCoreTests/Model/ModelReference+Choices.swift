// The reference: what is done next. Everything is chosen among what the navigator has said, so that it can be done.

import NavCore

extension ModelReference {
    private static let usual: [ModelAct.Kind] = [
        .navigate, .navigateForResult, .replaceTop, .popBack, .popToEntry, .popToRoute, .popUpToRoot, .hostDidPop,
        .hostDidSetStack, .pushAll, .setStack, .setStack, .batch, .batch, .batch, .cancelResult, .answer, .abort,
        .setState,
    ]

    private static let steps: [ModelAct.Kind] = [
        .navigate, .navigate, .navigateForResult, .navigateForResult, .replaceTop, .popBack, .popBack, .popToEntry,
        .popToRoute, .popUpToRoot, .pushAll, .setStack,
    ]

    func choose() -> ModelAct {
        var act = ModelAct(chooseKind())
        if act.isOperation, !random.oneIn(3) { act.options = chooseScope(chooseOptions(act.kind)) }
        fillIn(&act)
        return act
    }

    private func fillIn(_ act: inout ModelAct) {
        act.isPerformed = random.oneIn(3)
        act.request = chooseRequest()
        act.value = random.oneIn(2) ? chooseValue() : nil
        act.code = random.oneIn(3) ? Int32(1 + random.below(9)) : random.oneIn(30) ? Int32.min : 0
        act.reason = random.oneIn(2) ? .byHost : .timedOut
        switch act.kind {
        case .popToEntry, .hostDidPop, .setState: act.subject = chooseEntry()
        case .hostDidSetStack: act.entries = chooseReportedStack()
        case .cancelResult: act.subject = choose(waiters)
        case .answer: act.subject = choose(questionKeys)
        case .abort: act.subject = choose(ticketKeys)
        case .setBridge: act.bridge = chooseBridge()
        case .configure: act.settings = chooseSettings()
        case .pushAll: act.requests = (0..<random.below(4)).map { _ in chooseRequest() }
        case .setStack: act.elements = chooseElements()
        case .batch: act.intents = random.oneIn(30) ? [] : (0...random.below(5)).map { _ in chooseIntent() }
        default: break
        }
    }

    /// What stands in a batch.
    private func chooseIntent() -> ModelAct {
        var act = ModelAct(Self.steps[random.below(Self.steps.count)])
        if random.oneIn(100) { act.kind = random.oneIn(2) ? .batch : .hostDidPop }
        act.options = chooseOptions(act.kind)
        if random.oneIn(100) { act.options = chooseScope(act.options) }
        fillIn(&act)
        // What a batch in a batch holds is not looked at.
        if act.kind == .batch { act.intents = [ModelAct(.popUpToRoot)] }
        return act
    }

    private func chooseKind() -> ModelAct.Kind {
        if let asking, asking.verdict == nil, random.oneIn(3) { return .answer }
        if stack.count < 3 || random.oneIn(3) { return random.oneIn(2) ? .navigate : .navigateForResult }
        if random.oneIn(25) { return .setBridge }
        if random.oneIn(25) { return .configure }
        return Self.usual[random.below(Self.usual.count)]
    }

    private func chooseOptions(_ kind: ModelAct.Kind) -> ModelOptions {
        var options = ModelOptions()
        options.tag = random.below(4)
        switch kind {
        case .navigate:
            options.comparesRoutesAlone = random.oneIn(3)
            options.unresolved = choosePolicy()
        case .replaceTop:
            options.replacesRoot = random.oneIn(3)
            options.unresolved = choosePolicy()
        case .popToRoute:
            options.isInclusive = random.oneIn(3)
            options.unresolved = choosePolicy()
        case .navigateForResult, .pushAll, .setStack, .batch: options.unresolved = choosePolicy()
        default: break
        }
        if kind == .navigate ? random.oneIn(2) : random.oneIn(60) {
            options.unique = random.oneIn(4) ? .top : .anywhere
            options.uniqueAction = UniqueAction(rawValue: Int32(random.below(3))) ?? .stay
        }
        return options
    }

    /// Adds what belongs to whole operations only.
    private func chooseScope(_ options: ModelOptions) -> ModelOptions {
        var options = options
        if random.oneIn(8) { options.issuer = chooseEntry() }
        if random.oneIn(12) { options.revision = UInt64(revision + (random.oneIn(3) ? 1 : 0)) }
        if random.oneIn(8) { options.isAnimated = random.oneIn(2) }
        if random.oneIn(8) { options.hint = chooseValue() }
        return options
    }

    private func choosePolicy() -> UnresolvedPolicy {
        UnresolvedPolicy(rawValue: Int32(random.below(4))) ?? .standard
    }

    private func chooseValue() -> Int { random.below(ModelValues.count) }

    func chooseRequest() -> ModelRequest {
        let route = random.oneIn(12) ? ModelRoutes.registered : random.below(ModelRoutes.registered)
        return ModelRequest(route: route, arguments: random.oneIn(2) ? chooseValue() : nil)
    }

    private func chooseBridge() -> ModelBridge {
        if random.oneIn(3) { return .none }
        if audience == .observerAndPuller, random.oneIn(3) { return .pulled }
        return random.oneIn(3) ? .narrow : .whole
    }

    private func chooseSettings() -> ModelSettings {
        ModelSettings(
            isAnimated: !random.oneIn(3), queueCapacity: 1 + random.below(6), operationLimit: 2 + random.below(9),
            unresolved: choosePolicy(), fallback: random.oneIn(4) ? nil : random.below(ModelRoutes.names.count))
    }

    /// Mostly one of the newest.
    private func choose(_ keys: [Int]) -> Int {
        if keys.isEmpty || random.oneIn(20) { return 0 }
        // An id of whatever kind.
        if random.oneIn(40) { return known.sorted()[random.below(known.count)] }
        let newest = min(keys.count, random.oneIn(4) ? 30 : 3)
        return keys[keys.count - 1 - random.below(newest)]
    }

    /// Mostly one near the top.
    private func chooseEntry() -> Int {
        if random.oneIn(6) { return choose(gone.filter(known.contains)) }
        if random.oneIn(6) { return choose(phases.filter { $1 == .planned && known.contains($0) }.keys.sorted()) }
        let shown = stack.map { $0.key }.filter(known.contains)
        guard !shown.isEmpty, !random.oneIn(3) else { return choose(shown) }
        return shown[random.below(shown.count)]
    }

    private func chooseReportedStack() -> [Int] {
        if random.oneIn(12) { return [] }
        let isRootMissing = random.oneIn(12)
        var chosen = stack.map { $0.key }.filter { known.contains($0) && !random.oneIn(5) }
        if !isRootMissing, chosen.first != stack[0].key { chosen.insert(stack[0].key, at: 0) }
        // The stack that the open question would make.
        if let open = openQuestion, random.oneIn(2) { chosen = open.draft.stack.map { $0.key }.filter(known.contains) }
        if random.oneIn(10), chosen.count > 1 { chosen.swapAt(0, chosen.count - 1) }
        if random.oneIn(20) { chosen.append(chooseEntry()) }
        return chosen
    }

    func chooseElements() -> [ModelElement] {
        let asItIs = stack.map { $0.key }.filter(known.contains)
        if random.oneIn(12) { return asItIs.map { ModelElement(kept: $0) } }
        var chosen = asItIs.filter { _ in !random.oneIn(4) }.map { ModelElement(kept: $0) }
        if random.oneIn(4) { chosen.shuffle(using: &random) }
        if random.oneIn(2), !chosen.isEmpty { chosen.swapAt(0, random.below(chosen.count)) }
        if random.oneIn(20) { chosen.append(ModelElement(kept: chooseEntry())) }
        for _ in 0..<random.below(4) {
            chosen.insert(ModelElement(new: chooseRequest()), at: random.below(chosen.count + 1))
        }
        // Neither, and both.
        if random.oneIn(60) { chosen.append(ModelElement()) }
        if random.oneIn(60) { chosen.append(ModelElement(kept: stack[0].key, new: chooseRequest())) }
        return chosen
    }
}
