// Going back in a scene, planned and not carried out: the handler, the move of the library, and the target.

/// Plans and describes going back or forward in a scene.
struct BackPlanner {
    let engine: Engine
    let scene: SceneReference

    init(_ engine: Engine, in scene: SceneReference) {
        self.engine = engine
        self.scene = scene
    }

    /// Previews going back or forward. The preview of going back lasts until a change affects going back.
    func preview(isForward: Bool) -> BackPreview {
        if isForward { return preview(of: firstHandler(isForward: true)) }
        if scene.pointee.back.revision == engine.changedAt(scene), scene.pointee.back.backChanges == engine.back.changes
        {
            return scene.pointee.back
        }
        var preview = plan()
        preview.revision = engine.changedAt(scene)
        preview.backChanges = engine.back.changes
        forget()
        scene.pointee.back = preview
        engine.leaveIfOutermost()
        return preview
    }

    @inline(never)
    func forget() {
        if let told = scene.pointee.back.told { engine.dropHold(told) }
        scene.pointee.back = BackPreview()
    }

    /// Returns the preview of a handler; 0: no handler, so nothing to go to.
    private func preview(of handler: Slot) -> BackPreview {
        var preview = BackPreview()
        preview.status = handler == 0 ? .atRoot : .ok
        guard handler != 0 else { return preview }
        preview.handler = engine.back.handlers[handler].pointee.id
        preview.entry = engine.back.handlers[handler].pointee.given.entry
        return preview
    }

    private func plan() -> BackPreview {
        let handler = firstHandler(isForward: false)
        if handler != 0 { return preview(of: handler) }
        var preview = BackPreview()
        tryBack { operation in
            let status = engine.plan(operation, .back)
            preview.status = status == .ok ? .ok : .atRoot
            preview.entry = operation.pointee.outcome.entry
            if status == .ok { show(operation, in: &preview) }
        }
        return preview
    }

    /// Lists the entries reached by going back; the entry where the user is comes last. An entry that back would make
    /// is listed as `Id.none`. The caller frees the list.
    func way() -> FlatList<Id> {
        var way = FlatList<Id>()
        goBack {
            way.append(engine.entries[$0].pointee.phase == .alive ? engine.entries[$0].pointee.id : .none)
            return true
        }
        way.reverse()
        return way
    }

    /// Looks at the state planned for a return to an entry; nil: at the present state.
    func look(whenBackAt place: Slot?, _ look: () -> Void) {
        guard let place else { return look() }
        var isThere = false
        goBack {
            isThere = $0 == place
            return !isThere
        } then: {
            if isThere { look() }
        }
    }

    /// Plans going back from entry to entry while a condition holds, looks at the plan, and carries nothing out.
    private func goBack(while goesOn: (Slot) -> Bool, then look: () -> Void = {}) {
        tryBack { engine.planner.draftAllBack($0, while: goesOn, then: look) }
        engine.leaveIfOutermost()
    }

    /// Plans going back, and carries nothing out.
    @inline(never)
    private func tryBack(_ plan: (OperationReference) -> Void) {
        let operation = engine.takeRecord(.back)
        let lastNumber = engine.lastEntryNumber
        operation.pointee.scene = scene.id
        func planAfterReports() {
            // Back may open a branch, and make an entry.
            engine.forgetDoneElsewhere()
            plan(operation)
        }
        if engine.isInside { engine.withInnerPlanner(planAfterReports) } else { planAfterReports() }
        engine.forgetPlanned(of: operation)
        engine.dropHold(operation)
        // Nobody has seen the entries made for the plan.
        engine.lastEntryNumber = lastNumber
    }

    /// Shows the changes of a plan in a preview, without the entries and stacks made for the plan: back would make new
    /// ones.
    private func show(_ operation: OperationReference, in preview: inout BackPreview) {
        preview.signature = Gestures(engine).signature(of: operation.pointee.changes)
        if engine.bridge.form != .none { preview.asks |= BackPreview.asksBridge }
        let told = engine.takeRecord(.back)
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            if isGuarded(change) { preview.asks |= BackPreview.asksGuard }
            let isNew =
                engine.entries[change.entry].pointee.phase == .planned
                || engine.stacks[change.node].pointee.phase == .planned
            if !isNew { told.pointee.changes.append(change) }
        }
        preview.told = told
    }

    private func isGuarded(_ change: Change) -> Bool {
        if engine.guards.isEmpty { return false }
        let left = change.removedEntry
        if left != 0, engine.guards.isGuarded(left, engine.entries[left].pointee.route, .leave) { return true }
        return change.made != 0
            && engine.guards.isGuarded(change.made, engine.entries[change.made].pointee.route, .enter)
    }

    /// Finds the handler to be asked first: the deepest, then by priority, then the newest. Handlers of all scenes come
    /// last. 0: no handler.
    func firstHandler(isForward: Bool) -> Slot {
        if engine.back.handlers.isEmpty { return 0 }
        var best: (handler: Slot, depth: UInt8) = (0, 0)
        findHandler(on: scene.pointee.root, isForward, &best)
        return best.handler != 0 ? best.handler : engine.back.handlers.best(of: 0, isForward: isForward)
    }

    /// Searches the stack in front and the branches shown there.
    private func findHandler(
        on stack: StackReference, _ isForward: Bool, _ best: inout (handler: Slot, depth: UInt8)
    ) {
        if let front = engine.presented(over: stack).front() { return findHandler(on: front, isForward, &best) }
        let top = stack.pointee.top
        guard top != 0 else { return }
        let handler = engine.back.handlers.best(of: top, isForward: isForward)
        let depth = stack.pointee.depth
        if handler != 0 {
            let comesFirst =
                best.handler == 0 || depth > best.depth
                || depth == best.depth
                    && engine.back.handlers[handler].pointee.goesBefore(engine.back.handlers[best.handler].pointee)
            if comesFirst { best = (handler, depth) }
        }
        guard let container = engine.container(of: top) else { return }
        for index in engine.shownBranches(of: container) {
            findHandler(on: container.pointee.branches[index], isForward, &best)
        }
    }

    /// Whether a handler or the library has something to go back to.
    var goesBack: Bool {
        guard scene.isLive else { return false }
        if firstHandler(isForward: false) != 0 { return true }
        if case .none = engine.backMove(in: scene.pointee.root).kind { return false }
        return true
    }
}
