// The reference: what is done next. Everything is chosen among what the navigator has said, so that it can be done.

import NavCore

extension ModelReference {
    private static let usual: [ModelAct.Kind] = [
        .navigate, .navigateForResult, .replaceTop, .popBack, .popToEntry, .popToRoute, .popUpToRoot, .hostDidPop,
        .hostDidSetStack, .pushAll, .setStack, .setStack, .batch, .batch, .batch, .cancelResult, .answer, .abort,
        .setState, .post, .post, .post, .post, .drain, .newPort, .retainPort, .releasePort, .view, .view,
        .dropView, .open, .open, .open, .open, .holdLinks, .addPattern,
    ]

    private static let posted: [ModelAct.Kind] = [
        .navigate, .navigate, .navigateForResult, .navigateForResult, .replaceTop, .popBack, .popBack, .popToEntry,
        .popToRoute, .popUpToRoot, .hostDidPop, .hostDidSetStack, .pushAll, .setStack, .batch, .answer, .answer, .abort,
        .abort, .abort, .cancelResult, .cancelResult, .open, .open,
    ]

    /// After the end.
    private static let late: [ModelAct.Kind] = [
        .navigate, .navigateForResult, .popBack, .hostDidPop, .setStack, .batch, .cancelResult, .answer, .abort,
        .setBridge, .setState, .view, .dropView, .configure, .close, .newPort, .releasePort, .post, .postClose, .drain,
        .open, .holdLinks, .addPattern,
    ]

    private static let steps: [ModelAct.Kind] = [
        .navigate, .navigate, .navigateForResult, .navigateForResult, .replaceTop, .popBack, .popBack, .popToEntry,
        .popToRoute, .popUpToRoot, .pushAll, .setStack, .open, .open,
    ]

    func choose() -> ModelAct {
        var act = ModelAct(choosePossibleKind())
        if act.isOperation, !random.oneIn(3) { act.options = chooseScope(chooseOptions(act.kind)) }
        fillIn(&act)
        return act
    }

    /// What is done in the end, until nothing is left to do.
    func chooseEnd() -> ModelAct? {
        if !isGone { return ModelAct(life == .open && random.oneIn(2) ? .close : .free) }
        guard let port = heldPorts.first else { return nil }
        var act = ModelAct(random.oneIn(2) ? .releasePort : random.oneIn(4) ? .postClose : .post)
        fillIn(&act)
        act.port = port
        return act
    }

    /// Those that the host holds.
    private var heldPorts: [Int] { ports.indices.filter { ports[$0].owners > 0 } }

    private func fillIn(_ act: inout ModelAct) {
        act.isPerformed = random.oneIn(3)
        act.request = chooseRequest()
        act.value = random.oneIn(2) ? chooseValue() : nil
        act.code = random.oneIn(3) ? Int32(1 + random.below(9)) : random.oneIn(30) ? Int32.min : 0
        act.reason = random.oneIn(2) ? .byHost : .timedOut
        if act.isReport, random.oneIn(3) { act.options.revision = UInt64(max(1, revision - random.below(5))) }
        switch act.kind {
        case .popToEntry, .hostDidPop, .setState, .view, .dropView: act.subject = chooseEntry()
        case .hostDidSetStack: act.entries = chooseReportedStack()
        case .cancelResult: act.subject = choose(waiters)
        case .answer: act.subject = choose(questionKeys)
        case .abort: act.subject = choose(ticketKeys)
        case .setBridge: act.bridge = chooseBridge()
        case .configure: act.settings = chooseSettings()
        case .open: act.link = chooseLink()
        case .holdLinks: act.code = random.oneIn(3) ? 1 : 0
        case .addPattern: act.subject = random.below(ModelPatterns.branch.count)
        case .pushAll: act.requests = (0..<random.below(4)).map { _ in chooseRequest() }
        case .setStack: act.elements = chooseElements()
        case .retainPort, .releasePort, .postClose: act.port = choosePort()
        case .post:
            act.port = choosePort()
            act.intents = [choosePosted()]
            if act.intents[0].isOperation { act.flaw = chooseFlaw(act.intents[0].kind) }
        case .batch: act.intents = random.oneIn(30) ? [] : (0...random.below(5)).map { _ in chooseIntent() }
        default: break
        }
    }

    private func choosePort() -> Int {
        let ports = heldPorts
        return ports.isEmpty ? 0 : ports[random.below(ports.count)]
    }

    private func choosePosted() -> ModelAct {
        var act = ModelAct(Self.posted[random.below(Self.posted.count)])
        if act.isOperation, !random.oneIn(3) { act.options = chooseScope(chooseOptions(act.kind)) }
        fillIn(&act)
        // After the end nobody pulls any more what an id is.
        if isGone, !known.contains(act.subject) { act.subject = 0 }
        return act
    }

    private func chooseFlaw(_ kind: ModelAct.Kind) -> ModelFlaw {
        guard random.oneIn(12), let flaw = ModelFlaw(rawValue: random.below(5)) else { return .none }
        let hasName = [.navigate, .navigateForResult, .replaceTop, .popToRoute].contains(kind)
        return flaw == .name && !hasName ? .kind : flaw
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

    private func choosePossibleKind() -> ModelAct.Kind {
        let kind = chooseKind()
        // What is refused inside an operation stays the last detail.
        if kind == .addPattern, isInside, ModelPatterns.branch.indices.contains(where: hasPattern) { return .open }
        return heldPorts.isEmpty && [.retainPort, .releasePort, .post, .postClose].contains(kind) ? .newPort : kind
    }

    private func chooseKind() -> ModelAct.Kind {
        if stack.isEmpty { return random.oneIn(4) ? .free : Self.late[random.below(Self.late.count)] }
        if random.oneIn(isInside ? 60 : 150) { return random.oneIn(3) ? .postClose : random.oneIn(2) ? .close : .free }
        if !mailbox.isEmpty || !taken.isEmpty, random.oneIn(6) { return .drain }
        if let asking, asking.verdict == nil, random.oneIn(3) { return .answer }
        if stack.count < 3 || random.oneIn(3) { return random.oneIn(2) ? .navigate : .navigateForResult }
        if random.oneIn(25) { return .setBridge }
        if random.oneIn(25) { return .configure }
        if linksAreHeld, random.oneIn(12) { return .holdLinks }
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
        case .navigateForResult, .pushAll, .setStack, .batch, .open: options.unresolved = choosePolicy()
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

    private func chooseValue() -> Int { random.below(ModelValues.chosenCount) }

    func chooseRequest() -> ModelRequest {
        let route = random.oneIn(12) ? ModelRoutes.registered : random.below(ModelRoutes.registered)
        return ModelRequest(route: route, arguments: random.oneIn(2) ? chooseValue() : nil)
    }

    private func chooseLink() -> ModelLink {
        var link = ModelLink()
        link.merge = LinkMerge(rawValue: Int32(random.oneIn(2) ? 0 : random.below(3))) ?? .keep
        if random.oneIn(6) { link.base = chooseEntry() }
        link.comesFromOutside = random.oneIn(3)
        link.skipsWhatIsOpen = random.oneIn(8)
        link.leaves = random.oneIn(8)
        if random.oneIn(5) {
            link.request = chooseRequest()
            link.leavesWhereUnsaid = random.oneIn(3)
            link.beginsWithScene = random.oneIn(60)
        } else {
            link.text = random.below(random.oneIn(2) ? ModelLinks.placeCount : ModelLinks.texts.count)
            link.beginsWithScene = random.oneIn(8)
            link.leavesWhereUnsaid = random.oneIn(60)
        }
        return link
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
        if !isRootMissing, let root = stack.first?.key, chosen.first != root { chosen.insert(root, at: 0) }
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
        if random.oneIn(60) { chosen.append(ModelElement(kept: stack.first?.key ?? 0, new: chooseRequest())) }
        return chosen
    }
}
