// The reference: what is done next. Everything is chosen among what the navigator has said, so that it can be done.

import NavCore

extension ModelReference {
    private static let usual: [ModelAct.Kind] = [
        .navigate, .navigateForResult, .replaceTop, .popBack, .finish, .popToEntry, .popToRoute, .popUpToRoot,
        .hostDidPop,
        .hostDidSetStack, .pushAll, .setStack, .remove, .batch, .batch, .batch, .cancelResult, .answer, .abort,
        .setState, .update, .update, .hostDidUpdate, .post, .post, .post, .post, .drain, .newPort, .retainPort,
        .releasePort, .view, .view,
        .dropView, .open, .open, .open, .open, .holdLinks, .addPattern,
    ]

    private static let posted: [ModelAct.Kind] = [
        .navigate, .navigate, .navigateForResult, .navigateForResult, .replaceTop, .popBack, .popBack, .finish,
        .popToEntry,
        .popToRoute, .popUpToRoot, .hostDidPop, .hostDidSetStack, .pushAll, .setStack, .batch, .answer, .answer, .abort,
        .abort, .remove, .update, .hostDidUpdate, .cancelResult, .cancelResult, .open, .open,
    ]

    /// After the end.
    private static let late: [ModelAct.Kind] = [
        .navigate, .navigateForResult, .popBack, .hostDidPop, .setStack, .batch, .cancelResult, .answer, .abort,
        .setBridge, .setState, .view, .dropView, .configure, .close, .newPort, .releasePort, .post, .postClose, .drain,
        .open, .holdLinks, .addPattern,
    ]

    private static let steps: [ModelAct.Kind] = [
        .navigate, .navigate, .navigateForResult, .navigateForResult, .replaceTop, .popBack, .remove, .finish,
        .popToEntry,
        .popToRoute, .popUpToRoot, .pushAll, .setStack, .open, .open, .update, .update,
    ]

    func choose() -> ModelAct {
        var act = ModelAct(choosePossibleKind())
        if act.isOperation, !choices.oneIn(3) { act.options = chooseScope(chooseOptions(act.kind)) }
        fillIn(&act)
        return act
    }

    /// What is done in the end, until nothing is left to do.
    func chooseEnd() -> ModelAct? {
        if !isGone { return ModelAct(life == .open && choices.oneIn(2) ? .close : .free) }
        guard let port = heldPorts.first else { return nil }
        var act = ModelAct(!choices.oneIn(2) ? .releasePort : choices.oneIn(4) ? .postClose : .post)
        fillIn(&act)
        act.port = port
        return act
    }

    /// Those that the host holds.
    private var heldPorts: [Int] { ports.indices.filter { ports[$0].owners > 0 } }

    /// Chooses what such an act takes, and no more.
    private func fillIn(_ act: inout ModelAct) {
        if act.isOperation { act.isPerformed = choices.oneIn(3) }
        if act.isReport, choices.oneIn(3) { act.options.revision = UInt64(max(1, revision - choices.below(5))) }
        switch act.kind {
        case .navigate, .navigateForResult, .replaceTop, .popToRoute: act.request = chooseRequest()
        case .popBack: act.value = chooseValueOrNone()
        case .popToEntry, .view, .dropView: act.subject = chooseEntry()
        case .hostDidPop, .finish, .setState, .update, .hostDidUpdate:
            (act.subject, act.value) = (chooseEntry(), chooseValueOrNone())
        case .hostDidSetStack: act.entries = chooseReportedStack()
        case .remove: act.entries = chooseRemoved()
        case .cancelResult: act.subject = choose(waiters)
        case .answer: (act.subject, act.code) = (choose(questionKeys), chooseAnswer())
        case .abort: (act.subject, act.reason) = (choose(ticketKeys), choices.oneIn(2) ? .byHost : .timedOut)
        case .setBridge: act.bridge = chooseBridge()
        case .configure: act.settings = chooseSettings()
        case .open: act.link = chooseLink()
        case .holdLinks: act.code = choices.oneIn(3) ? 1 : 0
        case .addPattern: act.subject = choices.below(ModelPatterns.branch.count)
        case .pushAll: act.requests = (0..<choices.below(4)).map { _ in chooseRequest() }
        case .setStack: act.elements = chooseElements()
        case .retainPort, .releasePort, .postClose: act.port = choosePort()
        case .post:
            act.port = choosePort()
            act.intents = [choosePosted()]
            if act.intents[0].isOperation { act.flaw = chooseFlaw(act.intents[0].kind) }
        case .batch: act.intents = choices.oneIn(30) ? [] : (0...choices.below(5)).map { _ in chooseIntent() }
        case .popUpToRoot, .close, .free, .newPort, .drain: break
        }
    }

    private func chooseAnswer() -> Int32 {
        choices.oneIn(3) ? Int32(1 + choices.below(9)) : choices.oneIn(30) ? Int32.min : 0
    }

    private func choosePort() -> Int {
        let ports = heldPorts
        return ports.isEmpty ? 0 : ports[choices.below(ports.count)]
    }

    private func choosePosted() -> ModelAct {
        var act = ModelAct(Self.posted[choices.below(Self.posted.count)])
        if act.isOperation, !choices.oneIn(3) { act.options = chooseScope(chooseOptions(act.kind)) }
        fillIn(&act)
        // After the end nobody pulls any more what an id is.
        if isGone, !known.contains(act.subject) { act.subject = 0 }
        return act
    }

    private func chooseFlaw(_ kind: ModelAct.Kind) -> ModelFlaw {
        guard choices.oneIn(12), let flaw = ModelFlaw(rawValue: choices.below(5)) else { return .none }
        let hasName = [.navigate, .navigateForResult, .replaceTop, .popToRoute].contains(kind)
        return flaw == .name && !hasName ? .kind : flaw
    }

    /// What stands in a batch.
    private func chooseIntent() -> ModelAct {
        var act = ModelAct(Self.steps[choices.below(Self.steps.count)])
        if choices.oneIn(100) { act.kind = choices.oneIn(2) ? .batch : .hostDidPop }
        act.options = chooseOptions(act.kind)
        if choices.oneIn(100) { act.options = chooseScope(act.options) }
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
        if stack.isEmpty { return choices.oneIn(4) ? .free : Self.late[choices.below(Self.late.count)] }
        if choices.oneIn(isInside ? 60 : 150) {
            return choices.oneIn(3) ? .postClose : choices.oneIn(2) ? .close : .free
        }
        if !mailbox.isEmpty || !taken.isEmpty, choices.oneIn(6) { return .drain }
        if let asking, asking.verdict == nil, choices.oneIn(3) { return .answer }
        if stack.count < 3 || choices.oneIn(3) { return choices.oneIn(2) ? .navigate : .navigateForResult }
        if choices.oneIn(25) { return .setBridge }
        if choices.oneIn(25) { return .configure }
        if linksAreHeld, choices.oneIn(12) { return .holdLinks }
        return Self.usual[choices.below(Self.usual.count)]
    }

    private func chooseOptions(_ kind: ModelAct.Kind) -> ModelOptions {
        var options = ModelOptions()
        options.tag = choices.below(4)
        switch kind {
        case .navigate:
            options.unresolved = choosePolicy()
        case .replaceTop:
            options.replacesRoot = choices.oneIn(3)
            options.transfersResult = choices.oneIn(3)
            options.unresolved = choosePolicy()
        case .popToRoute:
            options.isInclusive = choices.oneIn(3)
            options.renews = choices.oneIn(options.isInclusive ? 30 : 3)
            options.unresolved = choosePolicy()
        case .navigateForResult, .pushAll, .setStack, .batch, .open: options.unresolved = choosePolicy()
        default: break
        }
        if kind == .navigate ? choices.oneIn(2) : choices.oneIn(60) {
            options.unique = choices.oneIn(4) ? .top : .anywhere
            options.uniqueAction = UniqueAction(rawValue: Int32(choices.below(3))) ?? .stay
            options.ignoresArguments = choices.oneIn(3)
            options.renews = choices.oneIn(3)
            // Without the first the others say nothing.
            if choices.oneIn(60) { options.unique = .no }
        }
        return options
    }

    /// Adds what belongs to whole operations only.
    private func chooseScope(_ options: ModelOptions) -> ModelOptions {
        var options = options
        if choices.oneIn(8) { options.issuer = chooseEntry() }
        if choices.oneIn(12) { options.revision = UInt64(revision + (choices.oneIn(3) ? 1 : 0)) }
        if choices.oneIn(8) { options.isAnimated = choices.oneIn(2) }
        if choices.oneIn(8) { options.hint = chooseValue() }
        return options
    }

    private func choosePolicy() -> UnresolvedPolicy {
        UnresolvedPolicy(rawValue: Int32(choices.below(4))) ?? .standard
    }

    private func chooseValueOrNone() -> Int? { choices.oneIn(2) ? chooseValue() : nil }

    private func chooseValue() -> Int { choices.below(ModelValues.chosenCount) }

    func chooseRequest() -> ModelRequest {
        let route = choices.oneIn(12) ? ModelRoutes.registered : choices.below(ModelRoutes.registered)
        return ModelRequest(route: route, arguments: chooseValueOrNone())
    }

    private func chooseLink() -> ModelLink {
        var link = ModelLink()
        link.merge = LinkMerge(rawValue: Int32(choices.oneIn(2) ? 0 : choices.below(3))) ?? .keep
        if choices.oneIn(6) { link.base = chooseEntry() }
        link.comesFromOutside = choices.oneIn(3)
        link.skipsIfOpen = choices.oneIn(8)
        link.leaves = choices.oneIn(8)
        if choices.oneIn(5) {
            link.request = chooseRequest()
            link.leavesWhereUnsaid = choices.oneIn(3)
            link.beginsWithScene = choices.oneIn(60)
        } else {
            link.text = choices.below(choices.oneIn(2) ? ModelLinks.placeCount : ModelLinks.texts.count)
            link.beginsWithScene = choices.oneIn(8) && ModelLinks.namesScene(link.text)
            link.leavesWhereUnsaid = choices.oneIn(60)
        }
        return link
    }

    private func chooseBridge() -> ModelBridge {
        if choices.oneIn(3) { return .none }
        if audience == .observerAndPuller, choices.oneIn(3) { return .pulled }
        return choices.oneIn(3) ? .narrow : .whole
    }

    private func chooseSettings() -> ModelSettings {
        ModelSettings(
            isAnimated: !choices.oneIn(3), queueCapacity: 1 + choices.below(6), operationLimit: 2 + choices.below(9),
            unresolved: choosePolicy(), fallback: choices.oneIn(4) ? nil : choices.below(ModelRoutes.names.count))
    }

    /// Mostly one of the newest.
    private func choose(_ keys: [Int]) -> Int {
        if keys.isEmpty || choices.oneIn(20) { return 0 }
        // An id of whatever kind.
        if choices.oneIn(40) { return known.sorted()[choices.below(known.count)] }
        let newest = min(keys.count, choices.oneIn(4) ? 30 : 3)
        return keys[keys.count - 1 - choices.below(newest)]
    }

    /// Mostly one near the top.
    private func chooseEntry() -> Int {
        if choices.oneIn(6) { return choose(gone.filter(known.contains)) }
        if choices.oneIn(6) { return choose(phases.filter { $1 == .planned && known.contains($0) }.keys.sorted()) }
        let shown = stack.map { $0.key }.filter(known.contains)
        guard !shown.isEmpty, !choices.oneIn(3) else { return choose(shown) }
        return shown[choices.below(shown.count)]
    }

    private func chooseReportedStack() -> [Int] {
        if choices.oneIn(12) { return [] }
        let isRootMissing = choices.oneIn(12)
        var chosen = stack.map { $0.key }.filter { known.contains($0) && !choices.oneIn(5) }
        if !isRootMissing, let root = stack.first?.key, chosen.first != root { chosen.insert(root, at: 0) }
        // The stack that the open question would make.
        if let open = openQuestion, choices.oneIn(2) { chosen = open.draft.stack.map { $0.key }.filter(known.contains) }
        if choices.oneIn(10), chosen.count > 1 { chosen.swapAt(0, chosen.count - 1) }
        if choices.oneIn(20) { chosen.append(chooseEntry()) }
        return chosen
    }

    private func chooseRemoved() -> [Int] {
        if choices.oneIn(20) { return [] }
        let lowest = choices.oneIn(12) ? 0 : 1
        var chosen = stack.dropFirst(lowest).map { $0.key }.filter { known.contains($0) && choices.oneIn(3) }
        if chosen.isEmpty || choices.oneIn(12) { chosen.append(chooseEntry()) }
        if choices.oneIn(10) { chosen.append(chosen[0]) }
        return chosen
    }

    func chooseElements() -> [ModelElement] {
        let asItIs = stack.map { $0.key }.filter(known.contains)
        if choices.oneIn(12) { return asItIs.map { ModelElement(kept: $0) } }
        var chosen = asItIs.filter { _ in !choices.oneIn(4) }.map(chooseKept)
        if choices.oneIn(4) { choices.shuffle(&chosen) }
        if choices.oneIn(2), !chosen.isEmpty { chosen.swapAt(0, choices.below(chosen.count)) }
        if choices.oneIn(20) { chosen.append(ModelElement(kept: chooseEntry())) }
        for _ in 0..<choices.below(4) {
            chosen.insert(ModelElement(new: chooseRequest()), at: choices.below(chosen.count + 1))
        }
        if choices.oneIn(60) { chosen.append(ModelElement()) }
        return chosen
    }

    /// Some with other arguments, mostly of their route.
    private func chooseKept(_ key: Int) -> ModelElement {
        guard choices.oneIn(5) else { return ModelElement(kept: key) }
        var request = chooseRequest()
        if !choices.oneIn(12) { request.route = routesOfEntries[key] ?? request.route }
        return ModelElement(kept: key, new: request)
    }
}
