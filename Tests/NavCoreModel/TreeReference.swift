// The reference of the tree's random test: the tree, who waits, and what an operation comes to.

import CNavCore

/// What a waiter gets.
struct TreeResult: Equatable, CustomStringConvertible {
    var waiter: Int
    var kind = NAV_CANCELLED
    var reason = NAV_REASON_NONE
    var isByHost = false
    var status = NAV_OK
    var value: Int?

    var description: String {
        switch kind {
        case NAV_VALUE: "waiter #\(waiter) gets \(value ?? -1)"
        case NAV_FAILED: "waiter #\(waiter) fails with \(status)"
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

/// An operation that waits until there is room for what it presents.
private struct TreeWaiting {
    var act: TreeAct
    var context: Int
    var number: Int
    var waiters: [Int]
}

final class TreeReference {
    private(set) var root = TreeStack(key: 0)
    private var lastKey = 0
    private(set) var isStarted = false
    private(set) var revision: UInt64 = 0
    /// What has been in the tree and has gone.
    private(set) var goneEntries: [Int] = []
    private(set) var goneStacks: [Int] = []
    private var waiting: [TreeWaiting] = []
    /// Of the waiters that were not settled.
    private(set) var unsettled: Set<Int> = []
    private(set) var waiterCount = 0

    // What the last act came to.
    private(set) var outcome = TreeOutcome(status: NAV_OK)
    /// The waiters that it was given.
    private(set) var waiters: [Int] = []
    private(set) var results: [TreeResult] = []
    /// Of operations that had to wait, by the number of the act.
    private(set) var completions: [(number: Int, outcome: TreeOutcome)] = []
    private(set) var isAsked = false

    var look: TreeLook { TreeLook(root) }
    var waitingCount: Int { waiting.count }

    func start(_ request: TreeRequest) {
        var plan = TreePlan(TreeStack(key: 1), lastKey: 1)
        _ = try? plan.make(request, on: 1)
        root = plan.root
        lastKey = plan.lastKey
        revision = 1
        isStarted = true
    }

    func step(_ act: TreeAct, number: Int) {
        results = []
        completions = []
        waiters = []
        isAsked = false
        outcome = perform(act, number)
        if outcome.status == NAV_PENDING, act.answer.isLater, isAsked {
            var end = TreeOutcome(status: NAV_OK)
            switch act.answer {
            case .acceptsLater:
                let given = waiters
                end = perform(act, number, waiters: given, isAnswered: true)
                waiters = given
            case .refusesLater: end.status = NAV_REFUSED
            default: end.status = NAV_ABORTED
            }
            if end.status != NAV_OK { fail(waiters, end.status) }
            completions.insert((number, end), at: 0)
        }
        serveWaiting()
    }

    /// Waiters of what did not happen.
    private func fail(_ waiters: [Int], _ status: Int) {
        for waiter in waiters.sorted(by: >) where unsettled.remove(waiter) != nil {
            results.append(TreeResult(waiter: waiter, kind: NAV_FAILED, status: status))
        }
    }

    private var didMakeRoom = false

    private func serveWaiting() {
        while didMakeRoom {
            didMakeRoom = false
            let all = waiting
            waiting = []
            for (index, next) in all.enumerated() {
                let given = waiters
                let end = perform(next.act, next.number, context: next.context, waiters: next.waiters)
                waiters = given
                if end.status == NAV_PENDING { continue }
                if end.status != NAV_OK { fail(next.waiters, end.status) }
                completions.append((next.number, end))
                if didMakeRoom {
                    waiting = waiting + all[(index + 1)...]
                    break
                }
            }
        }
    }

    private func perform(
        _ act: TreeAct, _ number: Int, context: Int = 0, waiters given: [Int]? = nil, isAnswered: Bool = false
    ) -> TreeOutcome {
        var plan = TreePlan(root, lastKey: lastKey)
        plan.isReport = act.isReport
        plan.context = context
        plan.givenWaiters = given ?? []
        defer { lastKey = max(lastKey, plan.lastKey) }
        var answer: TreePlan.Answer
        do {
            if !act.isReport, !isAnswered { try checkScope(act) }
            answer = try plan.perform(act)
        } catch let waits as TreeWaits {
            waiters = plan.waiters
            for waiter in waiters where given == nil {
                unsettled.insert(waiter)
                waiterCount += 1
            }
            waiting.append(TreeWaiting(act: act, context: waits.context, number: number, waiters: waiters))
            return TreeOutcome(status: NAV_PENDING)
        } catch {
            let status = (error as? TreeNo)?.status ?? NAV_INVALID
            return TreeOutcome(status: look.isUnfit(act) ? NAV_INVALID : status)
        }
        if answer.status != NAV_OK, look.isUnfit(act) { answer.status = NAV_INVALID }
        guard answer.status == NAV_OK else {
            return TreeOutcome(status: answer.status, entry: answer.status == NAV_ALREADY_THERE ? answer.entry : 0)
        }
        let (old, new) = (look, plan.look)
        if isRefusedByModels(plan, old, new, isReport: act.isReport) { return TreeOutcome(status: NAV_REFUSED) }
        waiters = plan.waiters
        let changed = root.lines() != plan.root.lines() || shapes(old) != shapes(new)
        if changed, !act.isReport, !isAnswered {
            isAsked = true
            let say = given == nil ? act.answer : .none
            if say == .refuses {
                waiters = []
                return TreeOutcome(status: NAV_REFUSED)
            }
            if say.isLater {
                for waiter in waiters {
                    unsettled.insert(waiter)
                    waiterCount += 1
                }
                return TreeOutcome(status: NAV_PENDING)
            }
        }
        for waiter in waiters where given == nil && !isAnswered {
            unsettled.insert(waiter)
            waiterCount += 1
        }
        commit(plan, old, new, act, changed)
        let isSeen = old.entries[answer.entry] != nil || new.entries[answer.entry] != nil
        let removed = plan.left.count { old.entries[$0.entry.key] != nil }
        return TreeOutcome(status: NAV_OK, entry: isSeen ? answer.entry : 0, removed: removed)
    }

    private func shapes(_ look: TreeLook) -> [TreeShape?] { look.entryKeys.map { look.entry($0).shape } }

    private func commit(_ plan: TreePlan, _ old: TreeLook, _ new: TreeLook, _ act: TreeAct, _ changed: Bool) {
        root = plan.root
        if changed { revision += 1 }
        goneEntries += old.entryKeys.filter { new.entries[$0] == nil }
        let gone = old.stackKeys.filter { new.stacks[$0] == nil }
        goneStacks += gone
        if gone.contains(where: { old.stack($0).isPresented }) { didMakeRoom = true }
        var settled: [Int: TreeResult] = [:]
        for (entry, reason) in plan.left {
            let waiter = entry.waiter
            guard waiter != 0, settled[waiter] == nil, unsettled.contains(waiter) else { continue }
            settled[waiter] =
                plan.values[entry.key].map { TreeResult(waiter: waiter, kind: NAV_VALUE, value: $0) }
                ?? TreeResult(waiter: waiter, reason: reason, isByHost: act.isReport)
        }
        for waiter in settled.keys.sorted(by: >) {
            unsettled.remove(waiter)
            if let result = settled[waiter] { results.append(result) }
        }
    }

    /// Whether the caller still sees what it acted upon.
    private func checkScope(_ act: TreeAct) throws {
        let look = look
        if act.target != 0, look.stacks[act.target] == nil { throw TreeNo(NAV_STALE) }
        guard act.issuer != 0 else { return }
        if act.issuer == TreeAct.unknown { throw TreeNo(NAV_STALE) }
        guard look.entries[act.issuer] != nil, look.isUncovered(act.issuer) else { throw TreeNo(NAV_STALE_ISSUER) }
    }

    private func isRefusedByModels(_ plan: TreePlan, _ old: TreeLook, _ new: TreeLook, isReport: Bool) -> Bool {
        let hasBuilder = { (key: Int) in new.entries[key].map { TreeWorld.routes[$0.route].hasBuilder } ?? false }
        if plan.made.contains(where: { hasBuilder($0) && new.entry($0).argument == TreeWorld.refused }) { return true }
        return !isReport
            && plan.updated.contains {
                hasBuilder($0) && old.entries[$0] != nil && new.entry($0).argument == TreeWorld.refusedUpdate
                    && old.entry($0).argument != TreeWorld.refusedUpdate
            }
    }

    /// The navigator is closed.
    func close() {
        results = []
        completions = waiting.map { ($0.number, TreeOutcome(status: NAV_CLOSED)) }
        let pending = Set(waiting.flatMap(\.waiters))
        for waiter in unsettled.sorted(by: >) {
            let isPending = pending.contains(waiter)
            results.append(
                TreeResult(
                    waiter: waiter, kind: isPending ? NAV_FAILED : NAV_CANCELLED,
                    reason: isPending ? NAV_REASON_NONE : NAV_REASON_SHUTDOWN, status: isPending ? NAV_CLOSED : NAV_OK))
        }
        unsettled = []
        waiting = []
    }
}
