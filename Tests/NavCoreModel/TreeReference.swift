// The reference of the tree's random test: the tree, who waits, and what an operation comes to.

import CNavCore

/// What a waiter gets.
struct TreeResult: Equatable, CustomStringConvertible {
    var waiter: Int
    var kind = NAV_RESULT_CANCELLED
    var reason = NAV_CANCEL_NONE
    var isByHost = false
    var status = NAV_OK
    var value: Int?

    var description: String {
        switch kind {
        case NAV_RESULT_VALUE: "waiter #\(waiter) gets \(value ?? -1)"
        case NAV_RESULT_FAILED: "waiter #\(waiter) fails with \(status)"
        default: "waiter #\(waiter) is cancelled because of \(reason)\(isByHost ? " by the host" : "")"
        }
    }
}

/// What an operation comes to.
struct TreeOutcome: Equatable, CustomStringConvertible {
    var status: Int
    var entry = 0
    var removed = 0

    var description: String { "\(String(cString: nav_status_name(nav_status(status)))) #\(entry) removed \(removed)" }
}

/// An operation on its way.
final class TreeOperation {
    let act: TreeAct
    let number: Int
    /// The keys of its waiters.
    let waiters: [Int]
    /// The name of the scene to which it goes, whichever is active later; empty while it only has its turn in the active one.
    /// And those that it waits for: while the bridge is asked these are all that others have to wait for.
    var scene = ""
    var scenes: Set<String> = []
    /// The key of the scene that is to be the active one, where it is another than before.
    var activated: Int?
    /// What the bridge says when it is asked next.
    var answer: TreeAnswer
    var isPending = false
    /// Its turn has come, and comes again as the next.
    var isNext = false
    /// A report has done a part of its plan.
    var isPartlyDone = false
    /// What the bridge is asked about.
    var plan: TreePlan?
    var answerOfPlan: TreePlan.Answer = (NAV_OK, 0)
    /// Whether the entry of the answer was in the tree before.
    var isAboutTree = false
    /// The tree that was planned upon.
    var look = TreeLook(TreeStack.world())
    /// The stack over which it waits until there is room, and as what.
    var context = 0
    var presentation = Int32(NAV_PRESENTATION_PUSHED)
    fileprivate(set) var outcome = TreeOutcome(status: NAV_PENDING)

    fileprivate init(_ act: TreeAct, number: Int, waiters: [Int]) {
        self.act = act
        self.number = number
        self.waiters = waiters
        answer = act.answer
    }
}

final class TreeReference {
    let paths: TreePaths
    var root = TreeStack.world() {
        didSet { lastLook = nil }
    }
    private var lastLook: TreeLook?
    private var lastKey = 0
    private(set) var revision: UInt64 = 0
    /// As the last act found it.
    private var shown = TreeLook(TreeStack.world())
    /// What has been in the tree and has gone.
    private(set) var goneEntries: [Int] = []
    private(set) var goneStacks: [Int] = []
    /// The operations about which the bridge owes answers, those whose turn comes, and those that wait for room.
    var asked: [TreeOperation] = []
    var queue: [TreeOperation] = []
    private var waiting: [TreeOperation] = []
    /// The stacks that lie over others now, as they were.
    private var freed: [TreeStack] = []
    var pending: [TreeOperation] { (asked + queue + waiting).sorted { $0.number < $1.number } }
    /// Of the waiters that were not settled.
    private(set) var unsettled: Set<Int> = []
    /// The issuers of what was asked for, the oldest first.
    private var askers: [(asker: Int, waiter: Int)] = []
    /// By issuers what they have issued last, until the user is back.
    var issued: [Int: TreeIssued] = [:]

    // What the last act came to.
    private(set) var outcome = TreeOutcome(status: NAV_OK)
    /// The waiters that it was given.
    private(set) var waiters: [Int] = []
    private(set) var results: [TreeResult] = []
    /// Of pending operations, by the number of the act.
    private(set) var completions: [(number: Int, outcome: TreeOutcome)] = []
    /// What the bridge says to each question.
    private(set) var answers: [TreeAnswer] = []

    var look: TreeLook {
        let look = lastLook ?? TreeLook(root)
        lastLook = look
        return look
    }

    /// How much of the entries runs.
    var lives = TreeLives()

    /// Whether there are several scenes.
    let hasScenes: Bool

    init(rootRoute: Int?, hasScenes: Bool, linkScenes: Set<String>) {
        self.hasScenes = hasScenes
        paths = TreePaths(rootRoute: rootRoute, linkScenes: linkScenes)
    }

    func start(_ request: TreeRequest) {
        var plan = TreePlan(root, lastKey: 0, paths: paths)
        _ = try? plan.start(request, as: "main")
        root = plan.root
        lastKey = plan.lastKey
        revision = 1
        lives.commit(look, issuer: 0, isReport: false)
    }

    /// Gives each entry the number that the library has given it.
    func number(_ numbers: (Int) -> UInt64) {
        for key in look.entryKeys where look.entry(key).number == .max {
            let number = numbers(key)
            root.change(entry: key) { $0.number = number }
        }
    }

    func newKey() -> Int {
        lastKey += 1
        return lastKey
    }

    // MARK: The way of an operation

    private func begin() {
        shown = look
        results = []
        completions = []
        waiters = []
        answers = []
        beginLives()
    }

    func beginLives() { lives.begin() }

    func step(_ act: TreeAct, number: Int) {
        begin()
        if root.scenes.isEmpty, act.start == nil {
            outcome = TreeOutcome(status: NAV_NOT_STARTED)
        } else if let status = statusOfScene(act) {
            outcome = TreeOutcome(status: status)
        } else if act.isReport {
            outcome = report(act)
        } else {
            let operation = TreeOperation(
                act, number: number, waiters: act.allSteps.filter(\.waits).map { _ in newKey() })
            submit(operation)
            outcome = operation.outcome
            if outcome.status == NAV_OK || outcome.status == NAV_PENDING { waiters = operation.waiters }
        }
        serve()
    }

    /// Of an operation that names a scene which is not there.
    private func statusOfScene(_ act: TreeAct) -> Int? {
        let named = ([act] + act.steps).filter { $0.kind != Int32(NAV_INTENT_START) }.map(\.scene).filter {
            !$0.isEmpty
        }
        return named.allSatisfy { look.scene(named: $0) != nil } ? nil : NAV_NOT_FOUND
    }

    private func submit(_ operation: TreeOperation) {
        operation.scene = scene(of: operation.act)
        operation.scenes = scenes(of: operation)
        let waits = (asked + queue).contains { !$0.scenes.isDisjoint(with: operation.scenes) }
        guard waits else { return run(operation) }
        if look.isUnfit(operation.act) || isStartAgain(operation.act) { return finish(operation, NAV_INVALID) }
        if case .operation = issued[operation.act.issuer], isSpent(operation.act.issuer) {
            return finish(operation, NAV_STALE_ISSUER)
        }
        becomePending(operation)
        waitForNamedScenes(operation)
        queue.append(operation)
    }

    /// The bridge answers what it owes, or what waits is aborted.
    func end(_ act: TreeAct) -> TreeAnswer {
        begin()
        guard let operation = pending.first(where: { $0.number == act.number }) else { return .none }
        let answer = act.kind == TreeAct.aborts ? .aborts : operation.answer
        for list in [\TreeReference.asked, \.queue, \.waiting] { self[keyPath: list].removeAll { $0 === operation } }
        operation.answer = .none
        switch answer {
        case .acceptsLater: commit(operation)
        case .refusesLater: finish(operation, NAV_REFUSED)
        default: finish(operation, NAV_ABORTED)
        }
        serve()
        return answer
    }

    private func serve() {
        while let next = takeNext() { run(next) }
        let now = look
        goneEntries += shown.entryKeys.filter { now.entries[$0] == nil }
        goneStacks += shown.stackKeys.filter { now.stacks[$0] == nil }
    }

    func plan(_ act: TreeAct, on root: TreeStack, in scene: String) -> TreePlan {
        var plan = TreePlan(root, in: scene, lastKey: lastKey, paths: paths)
        plan.isReport = act.isReport
        plan.comingScenes = comingScenes
        return plan
    }

    func run(_ operation: TreeOperation) {
        operation.isNext = false
        if operation.scene.isEmpty { operation.scene = scene(of: operation.act) }
        var plan = plan(operation.act, on: root, in: operation.scene)
        plan.context = operation.context
        plan.givenWaiters = operation.waiters
        defer { lastKey = max(lastKey, plan.lastKey) }
        do {
            try checkScope(operation)
            operation.answerOfPlan = try plan.perform(operation.act)
        } catch let waits as TreeWaits {
            operation.context = waits.context
            operation.presentation = waits.presentation
            becomePending(operation)
            waiting.append(operation)
            spend(operation.act.issuer, byPending: operation)
            return
        } catch {
            return finish(operation, statusOfNothing(operation.act, (error as? TreeNo)?.status ?? NAV_INVALID))
        }
        let (status, entry) = operation.answerOfPlan
        guard status == NAV_OK else {
            let status = statusOfNothing(operation.act, status)
            return finish(operation, status, entry: status == NAV_ALREADY_THERE ? entry : 0)
        }
        if mustWait(operation, for: plan) { return }
        if isRefusedByModels(plan, isReport: false) { return finish(operation, NAV_REFUSED) }
        operation.plan = plan
        operation.look = look
        operation.isAboutTree = look.entries[entry] != nil
        ask(operation, plan)
    }

    /// Of an operation that does nothing. What is wrong with its arguments goes before.
    private func statusOfNothing(_ act: TreeAct, _ status: Int) -> Int { look.isUnfit(act) ? NAV_INVALID : status }

    private func ask(_ operation: TreeOperation, _ plan: TreePlan) {
        guard differs(plan.root), !root.scenes.isEmpty else { return commit(operation) }
        answers.append(operation.answer)
        switch operation.answer {
        case .none: commit(operation)
        case .refuses:
            operation.answer = .none
            finish(operation, NAV_REFUSED)
        default:
            becomePending(operation)
            spend(operation.act.issuer, byPending: operation)
            hold(operation, plan)
            asked.append(operation)
        }
    }

    /// Whether a tree is another than that there is.
    func differs(_ other: TreeStack) -> Bool {
        root.sceneLines() != other.sceneLines() || shapes(look) != shapes(TreeLook(other))
    }

    private func shapes(_ look: TreeLook) -> [TreeShape?] { look.entryKeys.map { look.entry($0).shape } }

    func commit(_ operation: TreeOperation, isReported: Bool = false) {
        guard let plan = operation.plan else { return }
        operation.plan = nil
        // Those of one that waited may have been settled since.
        if !operation.isPending { unsettled.formUnion(operation.waiters) }
        let (old, entry) = (look, operation.answerOfPlan.entry)
        // What is updated is told, also where a report has done the same.
        let planned = plan.look
        let isUpdate = plan.updated.contains { key in
            guard let before = operation.look.entries[key], let after = planned.entries[key] else { return false }
            return before.argument != after.argument
        }
        let closed = commit(plan, of: operation, isByHost: false, isReported: isReported, isChange: isUpdate)
        spend(operation.act.issuer, by: entry)
        let isSeen = operation.isAboutTree || look.entries[entry] != nil
        let removed = plan.left.count { old.entries[$0.entry.key] != nil }
        finish(operation, NAV_OK, entry: isSeen ? entry : 0, removed: removed)
        abortGone(since: old)
        let aborted =
            operation.act.kind == Int32(NAV_INTENT_OPEN)
            ? takeWaiting(over: look.around(look.innermost(look.scene(of: look.home[entry] ?? look.root.key))))
            : []
        serve(after: closed)
        for operation in aborted { finish(operation, NAV_ABORTED) }
    }

    /// Makes the tree that of a plan. Returns the stacks that it closes.
    func commit(
        _ plan: TreePlan, of operation: TreeOperation? = nil, isByHost: Bool, isReported: Bool, isChange: Bool = false
    ) -> [TreeStack] {
        let old = look
        forgetIssuedInSight()
        let changes = isChange || differs(plan.root)
        if changes { revision += 1 }
        root = plan.root
        lastKey = max(lastKey, plan.lastKey)
        renewAges(since: old)
        if changes { lives.commit(look, issuer: operation?.act.issuer ?? 0, isReport: isReported) }
        var settled: [Int: TreeResult] = [:]
        for (entry, reason) in plan.left where entry.waiter != 0 && unsettled.contains(entry.waiter) {
            guard settled[entry.waiter] == nil else { continue }
            settled[entry.waiter] =
                plan.values[entry.key].map { TreeResult(waiter: entry.waiter, kind: NAV_RESULT_VALUE, value: $0) }
                ?? TreeResult(waiter: entry.waiter, reason: reason, isByHost: isByHost)
        }
        let left = plan.left.map(\.entry).sorted { $0.isNewer(than: $1) }
        settle(left.compactMap { settled.removeValue(forKey: $0.waiter) })
        // What the operation asks for is newer than what those that leave have asked for.
        if let operation { bindWaiters(of: operation, isCommitted: true) }
        // What waits in a scene that goes fails.
        let gone = old.scenes.filter { look.stacks[$0.key] == nil }.map(\.name)
        let failing = Set((asked + queue).filter { !$0.scenes.isDisjoint(with: gone) }.flatMap(\.waiters))
        for entry in left where old.entries[entry.key] != nil {
            let asked = askers.filter { $0.asker == entry.key && !failing.contains($0.waiter) }
            settle(asked.reversed().map { TreeResult(waiter: $0.waiter, reason: NAV_CANCEL_ASKER, isByHost: isByHost) })
        }
        renewPlans()
        let now = look
        let passed = old.stackKeys.filter { now.stacks[$0] != nil && now.stack($0).over != old.stack($0).over }
        freed = passed.map { old.stack($0) }
        return plan.closed.compactMap { old.stacks[$0] }
    }

    /// Containers are as old as the commit that brings them: what was reported meanwhile is older.
    private func renewAges(since old: TreeLook) {
        let containers = look.entries.values.filter { $0.shape != nil && old.entries[$0.key]?.age != $0.age }
        for container in containers.sorted(by: { $0.age < $1.age }) {
            let age = newKey()
            root.change(entry: container.key) { $0.age = age }
        }
    }

    private func settle(_ all: [TreeResult]) {
        for result in all where unsettled.remove(result.waiter) != nil { results.append(result) }
    }

    func becomePending(_ operation: TreeOperation) {
        operation.isPending = true
        operation.outcome = TreeOutcome(status: NAV_PENDING)
        unsettled.formUnion(operation.waiters)
        bindWaiters(of: operation, isCommitted: false)
    }

    /// The waiters of an operation that is pending or was committed end with its issuer.
    private func bindWaiters(of operation: TreeOperation, isCommitted: Bool) {
        guard operation.act.issuer != 0 else { return }
        let isThere = look.entries[operation.act.issuer] != nil
        let waiters = operation.waiters.filter(unsettled.contains)
        if isThere {
            askers += waiters.map { (operation.act.issuer, $0) }
        } else if isCommitted {
            settle(waiters.reversed().map { TreeResult(waiter: $0, reason: NAV_CANCEL_ASKER, isByHost: false) })
        }
    }

    func finish(_ operation: TreeOperation, _ status: Int, entry: Int = 0, removed: Int = 0) {
        operation.outcome = TreeOutcome(status: status, entry: entry, removed: removed)
        if status != NAV_OK {
            operation.plan = nil
            settle(operation.waiters.reversed().map { TreeResult(waiter: $0, kind: NAV_RESULT_FAILED, status: status) })
            if operation.context != 0 { queue = nextWaiting(operation.context, operation.presentation) + queue }
        }
        if operation.isPending { completions.append((operation.number, operation.outcome)) }
    }

    // MARK: Waiting for room

    /// Stacks were closed: the turn comes of the next that waits for the room of each, and of all that wait over it. What
    /// waited in a window that has gone is over.
    func serve(after closed: [TreeStack]) {
        defer { freed = [] }
        let passed = freed.flatMap { nextWaiting($0.over, $0.presentation) }
        let served =
            passed
            + closed.flatMap { stack in
                (stack.isPresented ? nextWaiting(stack.over, stack.presentation) : []) + takeWaiting(over: [stack.key])
            }
        let inOrder = served.sorted { $0.number < $1.number }
        let look = look
        let isOver = { (operation: TreeOperation) in look.scene(named: operation.scene) == nil }
        for operation in inOrder where isOver(operation) { finish(operation, NAV_ABORTED) }
        for operation in served { operation.scenes = scenes(of: operation) }
        queue = inOrder.filter { !isOver($0) } + queue
    }

    /// Those that wait over stacks.
    private func takeWaiting(over stacks: [Int]) -> [TreeOperation] {
        let taken = stacks.flatMap { stack in waiting.filter { $0.context == stack } }
        waiting.removeAll { stacks.contains($0.context) }
        return taken
    }

    private func nextWaiting(_ context: Int, _ presentation: Int32) -> [TreeOperation] {
        let look = look
        guard look.stacks[context] != nil, !look.front(context).contains(where: { $0.presentation == presentation }),
            let index = waiting.firstIndex(where: { $0.context == context && $0.presentation == presentation })
        else { return [] }
        return [waiting.remove(at: index)]
    }

    /// Whether the caller still sees what it acted upon. For what waits for room only its issuer has to be there.
    private func checkScope(_ operation: TreeOperation) throws {
        let (act, look) = (operation.act, look)
        guard operation.context == 0 else {
            if act.issuer != 0, look.entries[act.issuer] == nil { throw TreeNo(NAV_ABORTED) }
            return
        }
        if act.target != 0, look.stacks[act.target] == nil { throw TreeNo(NAV_STALE) }
        guard act.issuer != 0 else { return }
        if act.issuer == TreeAct.unknown { throw TreeNo(NAV_STALE) }
        guard look.entries[act.issuer] != nil, look.isUncovered(act.issuer), !isSpent(act.issuer) else {
            throw TreeNo(NAV_STALE_ISSUER)
        }
    }

    func isRefusedByModels(_ plan: TreePlan, isReport: Bool) -> Bool {
        let (old, new) = (look, plan.look)
        let hasBuilder = { (key: Int) in new.entries[key].map { TreeWorld.routes[$0.route].hasBuilder } ?? false }
        if plan.made.contains(where: { hasBuilder($0.key) && $0.argument == TreeWorld.refused }) { return true }
        // The builder of an entry that is made and renewed is told both arguments.
        let told = { (key: Int) in (plan.made.first { $0.key == key } ?? (key, old.entry(key).argument)).argument }
        return !isReport
            && plan.updated.contains {
                hasBuilder($0) && new.entry($0).argument == TreeWorld.refusedUpdate
                    && told($0) != TreeWorld.refusedUpdate
            }
    }

    /// The navigator is closed. What waits fails first.
    func close() {
        begin()
        lives.close()
        let ended = pending.map { (operation: $0, status: isAsked($0) ? NAV_ABORTED : NAV_CLOSED) }
        completions = ended.map { ($0.operation.number, TreeOutcome(status: $0.status)) }
        for (operation, status) in ended.reversed() {
            settle(operation.waiters.reversed().map { TreeResult(waiter: $0, kind: NAV_RESULT_FAILED, status: status) })
        }
        let entries = look.entries.values.filter { unsettled.contains($0.waiter) }.sorted { $0.isNewer(than: $1) }
        settle(entries.map { TreeResult(waiter: $0.waiter, reason: NAV_CANCEL_SHUTDOWN) })
    }
}
