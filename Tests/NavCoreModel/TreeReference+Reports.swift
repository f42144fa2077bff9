// Reports: what they do to the tree, and to the operation about which the bridge owes an answer.

import CNavCore

/// What a report does to an open question.
private enum TreeEffect {
    /// All that it asks about.
    case completes
    /// A part of that.
    case does
    /// Something else that it has to do with.
    case voids
    /// Nothing that it has to do with.
    case none
}

extension TreeReference {
    func report(_ act: TreeAct) -> TreeOutcome {
        let scene = scene(of: act)
        let asking = asked.first { $0.scenes.contains(scene) }
        if let asking, says(act, whatIsAskedBy: asking) {
            letGo(asking)
            commit(asking, isReported: true)
            return TreeOutcome(status: NAV_OK)
        }
        var plan = plan(act, on: root, in: scene)
        let status: Int
        do {
            status = try plan.perform(act).status
        } catch {
            status = (error as? TreeNo)?.status ?? NAV_INVALID
        }
        guard status == NAV_OK else { return TreeOutcome(status: look.isUnfit(act) ? NAV_INVALID : status) }
        let effect = asking.map { self.effect(of: act, plan, upon: $0) } ?? .none
        // One that brings a result or the focus comes first.
        let movesFocus =
            act.kind == Int32(NAV_INTENT_HOST_DID_SELECT) && plan.look.root.key != asking?.plan?.look.root.key
        if effect == .completes, act.value == nil, !movesFocus, let asking {
            letGo(asking)
            commit(asking, isReported: true)
            return TreeOutcome(status: NAV_OK)
        }
        if isRefusedByModels(plan, isReport: true) { return TreeOutcome(status: NAV_REFUSED) }
        if let asking {
            switch effect {
            case .voids:
                letGo(asking)
                asking.plan = nil
                asking.isPartlyDone = false
                asking.isNext = true
                asking.scenes = scenes(of: asking)
                waitForNamedScenes(asking)
                queue.insert(asking, at: 0)
                forgetWhatIsNotStarted()
            case .does: asking.isPartlyDone = true
            case .completes, .none: break
            }
        }
        let before = look
        let closed = commit(plan, isByHost: true, isReported: true)
        // What it completes is over before what its commit ends.
        if effect == .completes, let asking {
            letGo(asking)
            commit(asking, isReported: true)
        }
        abortGone(since: before)
        serve(after: closed)
        if effect == .none, let asking { add(act, to: asking, since: before) }
        // When a branch was left is when that was reported.
        if effect == .does, let plan = asking?.plan {
            asking?.plan?.root = addingSelections(since: before, to: plan.root)
        }
        return TreeOutcome(status: NAV_OK)
    }

    /// Whether a report of a stack names what a plan makes of it, which changes nothing else.
    private func says(_ act: TreeAct, whatIsAskedBy operation: TreeOperation) -> Bool {
        guard act.kind == Int32(NAV_INTENT_HOST_DID_SET_STACK), let plan = operation.plan else { return false }
        let (before, planned) = (operation.look, plan.look)
        let changed = before.changedStacks(in: planned)
        guard changed.count == 1, let stack = changed.first, plan.updated.isEmpty, plan.closed.isEmpty,
            !act.entries.isEmpty || act.target == stack
        else { return false }
        let selectsOthers = before.entryKeys.contains {
            planned.entries[$0] != nil && before.selected($0) != planned.selected($0)
        }
        return !selectsOthers && before.root.key == planned.root.key && before.stackKeys == planned.stackKeys
            && planned.stack(stack).entries.map(\.key) == act.entries
    }

    private func effect(of act: TreeAct, _ report: TreePlan, upon operation: TreeOperation) -> TreeEffect {
        let leavesIt = [NAV_INTENT_HOST_DID_UPDATE, NAV_INTENT_HOST_DID_RESIZE].contains(Int(act.kind))
        guard !leavesIt, let asked = operation.plan else { return .none }
        let (now, reported, planned) = (look, report.look, asked.look)
        let known = Set(now.entryKeys + now.stackKeys)
        if act.kind == Int32(NAV_INTENT_HOST_DID_SELECT), !operation.isPartlyDone,
            report.root.sceneLines(known: known) == asked.root.sceneLines(known: known)
        {
            return .completes
        }
        let isPart =
            now.entryKeys.allSatisfy { reported.entries[$0] != nil || planned.entries[$0] == nil }
            && now.stackKeys.allSatisfy { reported.stacks[$0] != nil || planned.stacks[$0] == nil }
            && reported.entryKeys.allSatisfy { key in
                let selected = reported.selected(key)
                let isSame = planned.entries[key]?.shape == now.entry(key).shape
                let isAsked = planned.stacks[selected] == nil || isSame && planned.selected(key) == selected
                return now.entries[key] != nil && (isAsked || now.selected(key) == selected)
            }
        // Which scene is to be active is left where a report does the rest.
        let leavesFocus = planned.root.key != now.root.key && planned.root.key != reported.root.key
        // What is updated is told by the operation, also where a report has done the same.
        let isUpdated = asked.updated.contains { reported.entries[$0] != nil }
        let isAll =
            !leavesFocus && !isUpdated
            && report.root.scenes.flatMap { $0.lines() } == asked.root.scenes.flatMap { $0.lines() }
        if isPart { return isAll ? .completes : .does }
        let endsActive = operation.activated.map { now.stacks[$0] != nil && reported.stacks[$0] == nil } ?? false
        let changesGoal = now.home[operation.answerOfPlan.entry].map(now.changedStacks(in: reported).contains) ?? false
        return endsActive || changesGoal || concerns(report.look, asked, from: operation.look) ? .voids : .none
    }

    /// Whether a report changes a stack that a plan changes or opens on, or selects another branch where the plan wants one.
    private func concerns(_ reported: TreeLook, _ asked: TreePlan, from before: TreeLook) -> Bool {
        let (now, planned) = (look, asked.look)
        let theirs = now.changedStacks(in: reported)
        // What reports have done of it is done, but for updates.
        var own = before.changedStacks(in: planned).filter { stack in
            now.lines(of: stack) != planned.lines(of: stack) || before.lines(of: stack) == planned.lines(of: stack)
                || planned.stack(stack).entries.contains { asked.updated.contains($0.key) }
        }
        // An entry that is to contain something else changes its stack, also if all its branches stay.
        for key in now.entryKeys {
            guard let container = planned.entries[key], container.shape != before.entry(key).shape else { continue }
            if let home = now.home[key] { own.insert(home) }
        }
        if own.contains(where: { key in
            let place = now.stacks[key] != nil ? now : planned
            return place.around(key).contains(where: theirs.contains) || theirs.contains(place.stack(key).over)
        }) {
            return true
        }
        return now.entryKeys.contains { key in
            guard let container = planned.entries[key] else { return false }
            let isOther = container.shape != before.entry(key).shape
            // What is to contain something else has gone.
            if reported.entries[key] == nil { return isOther }
            return reported.selected(key) != now.selected(key) && (isOther || asked.chosen.contains(key))
        }
    }

    /// Adds what was reported to a plan that goes on.
    private func add(_ act: TreeAct, to operation: TreeOperation, since before: TreeLook) {
        let isUpdate = act.kind == Int32(NAV_INTENT_HOST_DID_UPDATE)
        guard var asked = operation.plan, !(isUpdate && asked.updated.contains(act.entry)) else { return }
        asked.root = adding(act, to: asked.root, since: before)
        operation.plan = asked
        operation.look = TreeLook(adding(act, to: operation.look.world, since: before))
    }

    private func adding(_ act: TreeAct, to root: TreeStack, since before: TreeLook) -> TreeStack {
        if act.kind == Int32(NAV_INTENT_HOST_DID_UPDATE) {
            var plan = plan(act, on: root, in: "")
            return (try? plan.perform(act)) != nil ? plan.root : root
        }
        let now = look
        var root = root
        if act.kind == Int32(NAV_INTENT_HOST_DID_RESIZE) {
            let split = now.entry(act.entry)
            root.change(entry: act.entry) { if $0.columnsKey == split.columnsKey { $0.columns = split.columns } }
            return root
        }
        root = addingSelections(since: before, to: root)
        for key in before.entryKeys where now.entries[key] == nil {
            root.change(stack: before.home[key] ?? -1) { $0.entries.removeAll { $0.key == key } }
        }
        for key in before.stackKeys where now.stacks[key] == nil {
            root.change(entry: before.owner[key] ?? -1) { $0.presented.removeAll { $0.key == key } }
        }
        return root
    }

    /// Opens and selects in a tree what a report has opened and selected.
    private func addingSelections(since before: TreeLook, to root: TreeStack) -> TreeStack {
        let now = look
        var root = root
        for key in before.stackKeys where before.stack(key).entries.isEmpty && !now.stack(key).entries.isEmpty {
            root.change(stack: key) { $0.entries = now.stack(key).entries }
        }
        for key in before.entryKeys where before.selected(key) != now.selected(key) {
            let (from, to) = (before.selected(key), now.selected(key))
            root.change(entry: key) { container in
                container.selected = container.branches.firstIndex { $0.key == to } ?? container.selected
            }
            for branch in [from, to] {
                root.change(stack: branch) { $0.leftAt = now.stack(branch).leftAt }
            }
        }
        return root
    }
}

extension TreeLook {
    /// The selected branch of a container; 0: it is none.
    fileprivate func selected(_ entry: Int) -> Int {
        let container = self.entry(entry)
        return container.shape == nil ? 0 : container.branches[container.selected].key
    }

    /// What stands on a stack, and where that is.
    fileprivate func lines(of stack: Int) -> [[Int]]? {
        guard let value = stacks[stack] else { return nil }
        let owner = owner[stack] ?? 0
        let branch = entry(owner).branches.firstIndex { $0.key == stack } ?? -1
        return [[owner, branch, value.over]] + value.entries.map { [$0.key, $0.argument ?? -1] }
    }

    /// The stacks of which another tree has other entries, or that only one of the two has.
    fileprivate func changedStacks(in other: TreeLook) -> Set<Int> {
        let all = Set(stackKeys).union(other.stackKeys)
        var changed = all.filter { lines(of: $0) != other.lines(of: $0) }
        for key in entryKeys {
            guard let container = other.entries[key], container.shape == entry(key).shape else { continue }
            if selected(key) != other.selected(key) { changed.insert(other.selected(key)) }
        }
        return changed
    }
}
