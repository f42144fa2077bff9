// The navigator under test. It does what the reference has chosen, and each line that it says is compared at once.

import NavCore

final class ModelSubject {
    let navigator: Navigator
    private let isHeard: Bool
    private var reference: ModelReference
    private var ids: [UInt64: UInt64] = [:]
    private var keys: [UInt64: UInt64] = [:]
    private var position = 0
    private var mirror: [EntryID] = []
    private let counter = Counter()
    private let closures = Counter()
    private(set) var failure: String?
    private(set) var settled = 0
    /// What is heard then is only counted.
    private var isEnding = false

    init(_ reference: ModelReference, isHeard: Bool) throws {
        self.reference = reference
        self.isHeard = isHeard
        navigator = try Navigator(
            configuration: NavigatorConfiguration(
                queueCapacity: ModelSettings.queueCapacity, operationLimit: ModelSettings.operationLimit))
        for route in 0..<ModelRoutes.registered {
            if ModelRoutes.hasBuilder(route) {
                try navigator.register(ModelRoutes.names[route], builder: builder(route))
            } else {
                try navigator.register(ModelRoutes.names[route])
            }
        }
        try navigator.start(NavigationRequest(ModelRoutes.names[0]))
        mirror = navigator.stack.ids
        if isHeard {
            let kept = closures.make()
            try navigator.observe { [unowned self, kept] event in
                withExtendedLifetime(kept) { hear(event) }
            }
        }
        bindStack()
    }

    /// Does what the reference did, and compares what can be read afterwards.
    func step(_ act: ModelAct) -> String? {
        position = 0
        perform(act)
        if failure == nil, position != reference.expected.count {
            failure = "silent where \(reference.expected[position]) is expected"
        }
        compareState()
        return failure
    }

    /// Lets the navigator go. Everything must come back.
    func end() -> String? {
        isEnding = true
        _ = try? navigator.close()
        if counter.alive != 0 { return "\(counter.alive) models were not destroyed" }
        if closures.alive != 0 { return "\(closures.alive) closures were not released" }
        return failure
    }

    // MARK: Keys and ids

    private func bind(_ key: UInt64, _ id: UInt64) -> Bool {
        if key == 0 || id == 0 { return key == id }
        if id == ModelSubject.notKnownYet { return true }
        if let known = ids[key] { return known == id }
        guard keys[id] == nil else { return false }
        ids[key] = id
        keys[id] = key
        return true
    }

    private func bindStack() {
        for (entry, id) in zip(reference.stack, navigator.stack.ids) where !bind(UInt64(entry.key), id.rawValue) {
            failure = failure ?? "the stack holds another entry than \(entry)"
        }
    }

    private func id(_ reference: ModelAct.Reference) -> UInt64 {
        if reference.key == 0 { return 1 << 53 - 1 }
        if let known = ids[UInt64(reference.key)] { return known }
        guard let index = reference.index, index < navigator.depth else { return 1 << 53 - 1 }
        return navigator.stack.ids[index].rawValue
    }

    private func say(_ kind: ModelSaid.Kind, _ numbers: [Int], _ ids: [UInt64] = []) {
        defer { position += 1 }
        guard failure == nil, !isEnding else { return }
        guard position < reference.expected.count else {
            failure = "\(kind) \(numbers) is said, and nothing was expected"
            return
        }
        let expected = reference.expected[position]
        if expected.kind != kind || expected.numbers != numbers || expected.ids.count != ids.count
            || !zip(expected.ids, ids).allSatisfy({ bind($0, $1) })
        {
            failure = "line \(position): \(kind) \(numbers) \(ids) is said, and \(expected) was expected"
        }
    }

    /// Does inside the callback that said the last line what the reference did there.
    private func callback() -> Int32 {
        let line = position - 1
        if isEnding { return 0 }
        if failure == nil, let act = reference.acts[line] { perform(act) }
        return reference.answers[line] ?? 0
    }

    // MARK: Calls

    private func perform(_ act: ModelAct) {
        switch act.kind {
        case .cancelResult: status { try navigator.cancelResult(WaiterID(rawValue: id(act.subject))) }
        case .answer:
            status {
                try navigator.answer(QuestionID(rawValue: id(act.subject)), act.code == 0 ? .accept : .refuse(act.code))
            }
        case .abort:
            status { try navigator.abort(Ticket(rawValue: id(act.subject)), act.isFlagged ? .timedOut : .byHost) }
        case .setBridge:
            status {
                if act.code == 0 {
                    try navigator.removeBridge()
                } else {
                    try navigator.setBridge(ModelBridge(self, closures))
                }
                return .ok
            }
        default: operate(act)
        }
    }

    private func status(_ body: () throws -> NavigationStatus) {
        do {
            say(.returned, [Int(try body().rawValue)])
        } catch {
            say(.returned, [Int(((error as? NavigationError)?.status ?? .invalid).rawValue)])
        }
    }

    private func operate(_ act: ModelAct) {
        var outcome: NavigationOutcome
        do throws(NavigationError) {
            outcome = try call(act)
        } catch {
            outcome = error.outcome
        }
        if outcome.isPending {
            say(.returned, [1], [outcome.ticket?.rawValue ?? 0, outcome.waiter?.rawValue ?? 0])
        } else {
            say(
                .returned,
                [
                    Int(outcome.status.rawValue), Int(outcome.by.rawValue), Int(outcome.hostCode),
                    Int(outcome.abortReason.rawValue), outcome.removed, Int(outcome.revision),
                ], [outcome.entry?.rawValue ?? 0, outcome.waiter?.rawValue ?? 0])
        }
    }

    private func call(_ act: ModelAct) throws(NavigationError) -> NavigationOutcome {
        let request = NavigationRequest(ModelRoutes.names[act.route], act.arguments.map { .int($0) })
        let options = NavigationOptions(
            issuer: act.issuer.map { EntryID(rawValue: id($0)) }, revision: act.revision, tag: act.tag,
            replacesRoot: act.kind == .replaceTop && act.isFlagged,
            isInclusive: act.kind == .popToRoute && act.isFlagged)
        switch act.kind {
        case .navigate: return try navigator.navigate(to: request, options: options)
        case .navigateForResult:
            let kept = closures.make()
            var waiter: WaiterID?
            let outcome = try navigator.navigateForResult(to: request, options: options) {
                [unowned self, kept] result in
                withExtendedLifetime(kept) {
                    settled += 1
                    say(.result, result.numbers, [waiter?.rawValue ?? expectedWaiter])
                    _ = callback()
                }
            }
            waiter = outcome.waiter
            return outcome
        case .replaceTop: return try navigator.replaceTop(with: request, options: options)
        case .popBack: return try navigator.popBack(result: act.result.map { .int($0) }, options: options)
        case .popToEntry: return try navigator.popToEntry(EntryID(rawValue: id(act.subject)), options: options)
        case .popToRoute: return try navigator.popToRoute(request, options: options)
        case .hostDidPop: return try navigator.hostDidPop(EntryID(rawValue: id(act.subject)), options: options)
        case .hostDidSetStack:
            return try navigator.hostDidSetStack(act.subjects.map { EntryID(rawValue: id($0)) }, options: options)
        default: return try navigator.popUpToRoot(options: options)
        }
    }

    /// A waiter may be settled before the call that made it returns its id, which is compared then.
    private var expectedWaiter: UInt64 {
        guard position < reference.expected.count, let key = reference.expected[position].ids.first else { return 0 }
        return ids[key] ?? ModelSubject.notKnownYet
    }

    private static let notKnownYet = UInt64.max

    // MARK: Callbacks

    private func builder(_ route: Int) -> RouteBuilder<Counted, Never> {
        let kept = closures.make()
        return RouteBuilder { [unowned self, kept] build throws(BuilderRefusal) in
            defer { withExtendedLifetime(kept) {} }
            say(.made, [route, Int(build.arguments?.intValue ?? -1), Int(build.tag)], [build.entry.rawValue])
            let code = callback()
            if code != 0 { throw BuilderRefusal(code) }
            return counter.make()
        }
    }

    fileprivate func ask(_ question: NavigationQuestion) -> BridgeAnswer {
        let new = question.changes.first { $0.kind == .added || $0.kind == .replaced }?.entry.rawValue ?? 0
        say(.asked, [Int(question.kind.rawValue), Int(question.tag)], [question.id.rawValue, new])
        let code = callback()
        return code == 0 ? .accept : code == Int32.min ? .later : .refuse(code)
    }

    fileprivate func replay(_ stack: [NavigationChange]) {
        say(.replayed, [stack.count])
        var told: [EntryID] = []
        for change in stack { change.apply(to: &told) }
        if told != navigator.stack.ids { failure = failure ?? "a replay told another stack" }
    }

    private func hear(_ event: NavigationEvent) {
        switch event.kind {
        case .result(let waiter, let entry, let result):
            say(.heardResult, result.numbers, [waiter.rawValue, entry?.rawValue ?? 0])
        case .changed(let changes):
            if isEnding { return }
            for change in changes { change.apply(to: &mirror) }
            if mirror != navigator.stack.ids {
                failure = failure ?? "the mirror is not the stack inside a changed event"
            }
            say(
                .changed,
                [
                    Int(event.intent.rawValue), Int(event.revision), changes.count, Int(event.origin.rawValue),
                    Int(event.tag),
                ], [changes.first?.entry.rawValue ?? 0])
        case .completed(let ticket, let outcome):
            say(
                .completed,
                [
                    Int(event.intent.rawValue), Int(outcome.status.rawValue), Int(outcome.by.rawValue),
                    Int(outcome.hostCode), Int(outcome.abortReason.rawValue), outcome.removed, Int(outcome.revision),
                    Int(event.tag),
                ], [ticket.rawValue, outcome.entry?.rawValue ?? 0, outcome.waiter?.rawValue ?? 0])
        case .released(let entry):
            if navigator.request(of: entry) == nil { failure = failure ?? "a released entry can't be read" }
            say(.released, [], [entry.rawValue])
        case .resync(let changes): say(.resync, [changes.count])
        case .question, .replay, .overflow, .state: failure = failure ?? "an observer hears \(event.kind)"
        }
        _ = callback()
    }

    // MARK: State

    private func compareState() {
        guard failure == nil else { return }
        let entries = navigator.stack.ids
        if entries.count != reference.stack.count {
            failure = "the depth is \(entries.count), not \(reference.stack.count)"
        }
        bindStack()
        if navigator.revision != reference.revision { failure = "the revision is \(navigator.revision)" }
        if isHeard, mirror != entries { failure = "the mirror is not the stack" }
        if counter.alive != reference.modelsAlive {
            failure = "\(counter.alive) models are alive, not \(reference.modelsAlive)"
        }
        for (entry, id) in zip(reference.stack, entries) {
            if ids[UInt64(entry.key)] != id.rawValue { failure = "another entry stands in the place of \(entry)" }
            if (navigator.waiter(of: id) == nil) != (entry.waiter == nil) { failure = "\(entry) has another waiter" }
        }
        if let top = reference.stack.last {
            let wanted = NavigationRequest(ModelRoutes.names[top.route], top.arguments.map { .int($0) })
            if navigator.currentRequest != wanted {
                failure = "the top is \(navigator.currentRequest, default: "nothing")"
            }
            if navigator.topmost(wanted) != entries.last { failure = "the topmost of its route is not the top" }
        }
        if settled != reference.waitersSettled { failure = "\(settled) waiters were settled" }
    }
}

private final class ModelBridge: NavigatorBridge {
    private unowned let subject: ModelSubject
    private let kept: Counted

    init(_ subject: ModelSubject, _ counter: Counter) {
        self.subject = subject
        kept = counter.make()
    }

    func transition(_ question: NavigationQuestion) -> BridgeAnswer { subject.ask(question) }
    func replay(_ stack: [NavigationChange]) { subject.replay(stack) }
}
