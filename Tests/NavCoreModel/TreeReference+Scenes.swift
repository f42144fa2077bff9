// Which scenes an operation concerns: each has a question of its own, and what concerns one of them waits for that.

import CNavCore

extension TreeReference {
    private func name(of scene: Int) -> String { look.stack(scene).name }

    /// The scene that an operation or a step names in any way; nil where it names none that is there.
    private func namedScene(by act: TreeAct) -> String? {
        let look = look
        let isOfEntry = (TreePlan.ofEntry + [NAV_INTENT_HOST_DID_RESIZE]).contains(Int(act.kind))
        let stacks = [
            isOfEntry ? look.home[act.entry] : nil, act.stack, act.target, look.home[act.issuer],
        ]
        if let named = stacks.compactMap({ $0 }).first(where: { look.stacks[$0] != nil }) {
            return name(of: look.scene(of: named))
        }
        if look.scene(named: act.scene) != nil { return act.scene }
        if act.isReport, let home = act.entries.first.flatMap({ look.home[$0] }) {
            return name(of: look.scene(of: home))
        }
        return startedScene(by: act) == nil ? linkScene(of: act) : nil
    }

    /// The scene that the host of a link names; nil where the options name one, or the host is a part of the path.
    private func linkScene(of act: TreeAct) -> String? {
        let host = act.linkHost
        guard !host.isEmpty, act.scene.isEmpty else { return nil }
        let isScene = paths.linkScenes.contains(host) || look.scene(named: host) != nil || isAskedAbout(host)
        return isScene ? host : nil
    }

    /// The scene that an operation starts, where no other one is just asked to start it.
    func startedScene(by act: TreeAct) -> String? {
        let name = act.start?.scene ?? linkScene(of: act) ?? ""
        return name.isEmpty || look.scene(named: name) != nil || isAskedAbout(name) ? nil : name
    }

    private func isAskedAbout(_ scene: String) -> Bool { comingScenes.contains(scene) }

    /// The names of the scenes that are asked about.
    var comingScenes: Set<String> { Set(asked.compactMap(\.plan).flatMap { $0.look.scenes.map(\.name) }) }

    /// The scene to which an operation goes.
    func scene(of act: TreeAct) -> String {
        if let start = act.start { return start.scene }
        return namedScene(by: act) ?? startedScene(by: act) ?? look.root.name
    }

    /// That scene, those of the steps of a batch, those that links name, and those from which entries are taken.
    func scenes(of operation: TreeOperation) -> Set<String> {
        Set([operation.scene] + namedScenes(by: operation.act))
    }

    /// The scenes that the steps of a batch name, those that links name, and those from which entries are taken, in the order
    /// of the steps.
    private func namedScenes(by act: TreeAct) -> [String] {
        let look = look
        let isBatch = act.kind == Int32(NAV_INTENT_BATCH)
        return act.allSteps.flatMap { step in
            let named = isBatch ? [namedScene(by: step)].compactMap { $0 } : []
            let searched = step.has(NAV_OPTION_SEARCH_ALL) ? look.scenes.map(\.name) : []
            let taken = (step.entries + step.elements.map(\.kept)).compactMap { look.home[$0] }
            return named + searched + linkedScenes(by: step) + taken.map { name(of: look.scene(of: $0)) }
        }
    }

    /// The scenes that links name, and that are there or just asked about.
    private func linkedScenes(by act: TreeAct) -> [String] {
        act.allSteps.filter { startedScene(by: $0) == nil }.compactMap(linkScene)
    }

    /// Whether a scene that is there would be started.
    func isStartAgain(_ act: TreeAct) -> Bool {
        act.start.map { look.scene(named: $0.scene) != nil } ?? false
    }

    // MARK: Waiting

    /// Takes the operation that was called first of those before which none waits for one of their scenes.
    func takeNext() -> TreeOperation? {
        forgetWhatIsNotStarted()
        let isReady = { [self] (index: Int) in
            (asked + queue[..<index]).allSatisfy { $0.scenes.isDisjoint(with: queue[index].scenes) }
        }
        let ready = queue.indices.filter { index in
            guard isReady(index) else { return false }
            // A scene that a link names or that is to be started may have been asked about since the call. It is waited for
            // once it is its turn.
            queue[index].scenes.formUnion(linkedScenes(by: queue[index].act))
            if let started = queue[index].act.start?.scene, isAskedAbout(started) {
                queue[index].scenes.insert(started)
            }
            return isReady(index)
        }
        return ready.min { queue[$0].number < queue[$1].number }.map { queue.remove(at: $0) }
    }

    private func isMissing(_ name: String) -> Bool { look.scene(named: name) == nil && !isAskedAbout(name) }

    /// A batch that starts its scene begins to wait: only for the others that its steps name.
    func waitForNamedScenes(_ operation: TreeOperation) {
        guard operation.act.start != nil, isMissing(operation.scene) else { return }
        guard let named = namedScenes(by: operation.act).first(where: { !isMissing($0) }) else { return }
        operation.scene = named
        operation.scenes = scenes(of: operation)
    }

    /// What waits for a scene that is not started after all goes to the active one, behind all that do; what starts it has its
    /// turn there. Others that wait for it, too, wait for it no more.
    func forgetWhatIsNotStarted() {
        let homeless = queue.filter { !$0.isNext && !$0.scene.isEmpty && isMissing($0.scene) }
        for operation in homeless {
            if operation.act.start == nil { operation.scene = look.root.name }
            operation.scenes = scenes(of: operation)
            waitForNamedScenes(operation)
            guard isMissing(operation.scene) else { continue }
            operation.scene = ""
            operation.scenes = [look.root.name]
        }
        for operation in queue
        where !operation.isNext && !isMissing(operation.scene) && operation.scenes.contains(where: isMissing) {
            operation.scenes = scenes(of: operation)
        }
        queue.removeAll { operation in homeless.contains { $0 === operation } }
        queue += homeless
    }

    func letGo(_ operation: TreeOperation) { asked.removeAll { $0 === operation } }

    func isAsked(_ operation: TreeOperation) -> Bool { asked.contains { $0 === operation } }

    /// A plan that changes what is asked about waits for the answer, as the next.
    func mustWait(_ operation: TreeOperation, for plan: TreePlan) -> Bool {
        let owed = changedScenes(by: plan).intersection(asked.flatMap(\.scenes))
        if owed.isEmpty { return false }
        becomePending(operation)
        waitForNamedScenes(operation)
        operation.scenes = scenes(of: operation).union(owed)
        operation.isNext = true
        queue.insert(operation, at: 0)
        return true
    }

    /// While it is asked about, others wait for the scene to which an operation goes, and those that its plan changes.
    func hold(_ operation: TreeOperation, _ plan: TreePlan) {
        let isStart = operation.act.start != nil
        operation.scenes = changedScenes(by: plan).union(isStart ? [] : [operation.scene])
        operation.activated = activated(by: plan)
    }

    /// The scenes in which a plan changes anything, and that which it selects.
    private func changedScenes(by plan: TreePlan) -> Set<String> {
        let (before, after) = (look, plan.look)
        let both = [(before, after), (after, before)]
        let changed = both.flatMap { one, other in
            one.scenes.filter { scene in
                guard let now = other.stacks[scene.key] else { return true }
                return now.lines() != scene.lines() || shapes(of: now) != shapes(of: scene)
            }
        }
        let selected = activated(by: plan).map { [after.stack($0).name] } ?? []
        return Set(changed.map(\.name) + selected)
    }

    /// The scene that a plan says to be the active one: where it is another than now, or one comes.
    private func activated(by plan: TreePlan) -> Int? {
        let (before, after) = (look, plan.look)
        let comes = after.scenes.contains { before.stacks[$0.key] == nil }
        return comes || before.root.key != after.root.key ? after.root.key : nil
    }

    private func shapes(of scene: TreeStack) -> [TreeShape?] { scene.entries.flatMap(\.all).map(\.shape) }

    // MARK: What others do meanwhile

    /// Plans that are asked about leave the scenes that they do not change as they are now.
    func renewPlans() {
        for operation in asked {
            guard let plan = operation.plan else { continue }
            let before = Set(operation.look.scenes.map(\.key))
            var planned = root
            planned.scenes =
                root.scenes.compactMap { scene in
                    operation.scenes.contains(scene.name) ? plan.root.scenes.first { $0.key == scene.key } : scene
                } + plan.root.scenes.filter { !before.contains($0.key) }
            let active = [operation.activated, look.root.key].compactMap { $0 }
            planned.activeScene =
                active.lazy.compactMap { key in planned.scenes.firstIndex { $0.key == key } }.first
                ?? max(0, planned.scenes.count - 1)
            operation.plan?.root = planned
            var old = root
            old.scenes = root.scenes.map { scene in
                operation.scenes.contains(scene.name) ? operation.look.stacks[scene.key] ?? scene : scene
            }
            operation.look = TreeLook(old)
        }
    }

    /// What waits for a scene that has gone is over, but for what starts another one.
    func abortGone(since before: TreeLook) {
        let gone = before.scenes.filter { look.stacks[$0.key] == nil }.map(\.name)
        for operation in queue where isMissing(operation.scene) && !gone.contains(operation.scene) {
            operation.scenes.subtract(gone)
        }
        let over = (asked + queue).filter { !$0.scenes.isDisjoint(with: gone) }
        for operation in over {
            queue.removeAll { $0 === operation }
            letGo(operation)
        }
        for operation in over { finish(operation, NAV_ABORTED) }
        if !gone.isEmpty, look.scenes.isEmpty { startWhatIsAskedAbout() }
    }

    /// There is no scene any more. A start that is asked about goes on, but nobody is asked about the first one.
    private func startWhatIsAskedAbout() {
        for operation in asked.reversed() {
            letGo(operation)
            if operation.act.start != nil {
                operation.plan = nil
                queue.insert(operation, at: 0)
            } else {
                finish(operation, NAV_ABORTED)
            }
        }
    }
}
