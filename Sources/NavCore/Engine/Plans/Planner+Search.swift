// Where an entry is that is looked for beyond its stack: outwards from where the operation goes, then anywhere.

extension Planner {
    /// Makes the draft of the stack the one at work on which the entry is that a step looks for: of the stacks around its goal
    /// the innermost, else that with the newest such entry in the scene, or in the first other one that has any. Whether there
    /// is one.
    func search(_ step: OperationReference, _ route: Slot, from goal: StackReference) -> Bool {
        (base, isOfFlow) = (0, false)
        for around in engine.stacksAround(goal) where topmost(step, route, on: around) != 0 {
            work(on: around)
            return true
        }
        let (own, searchesAll) = (engine.scene(of: goal), step.pointee.intent.flags.contains(.searchAll))
        var best: (scene: SceneReference, number: UInt64, stack: StackReference)?
        func consider(_ stack: StackReference) {
            let scene = engine.scene(of: stack)
            guard scene == own || searchesAll else { return }
            let isOfOther = best.map { $0.scene != scene } ?? true
            if let best, isOfOther, best.scene == own || scene != own && engine.wasStarted(best.scene, before: scene) {
                return
            }
            let entry = topmost(step, route, on: stack)
            guard entry != 0 else { return }
            let number = entries[entry].pointee.number
            if isOfOther || best.map({ number > $0.number }) ?? true { best = (scene, number, stack) }
        }
        engine.stacks.forEach { if $0.pointee.isLive, $0.pointee.phase == .alive { consider($0) } }
        // Others that are planned are those of other operations.
        if let opened = drafted?.pointee.opened { for index in 0..<opened.count { consider(opened[index]) } }
        if let best { work(on: best.stack) }
        return best != nil
    }

    /// The topmost entry of a stack that a step looks for; 0: none. Only a stack that the plan changes is looked at by its draft.
    private func topmost(_ step: OperationReference, _ route: Slot, on stack: StackReference) -> Slot {
        guard !stack.pointee.isClosing else { return 0 }
        let query = query(of: step, route)
        if step.pointee.question.kind == .navigate, step.pointee.intent.unique == .top {
            let top = top(of: stack)
            return top != 0 && engine.meets(top, query) ? top : 0
        }
        if stack.pointee.draft == nil { return engine.topmost(query, of: stack) }
        work(on: stack)
        return topmostOfDraft(query)
    }
}
