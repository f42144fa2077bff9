// A preview of back, before anybody goes back: a handler has it, or the library, with the plan of the operation.

/// A preview of going back in a scene, or forward.
package struct BackPreview: BitwiseCopyable {
    package var status = Status.notStarted
    /// The handler that would have it; none: the library.
    package var handler = Id.none
    /// The entry of the handler, or what the outcome would name.
    package var entry = Id.none
    /// The parties that would be asked; the header's flags.
    package var asks: UInt32 = 0
    /// The changes of the library's.
    var told: OperationReference?
    /// A hash of these.
    var signature: UInt64 = 0
    /// When it was found out: the revision with which its scene was changed last, and what else changes it.
    var revision: UInt64 = 0
    var backChanges: UInt64 = 0

    package init() {}

    package var changes: UnsafeRawPointer? {
        told.map { address(of: &$0.pointee.changes) }
    }

    package static var asksGuard: UInt32 { 1 }
    package static var asksBridge: UInt32 { 2 }
}

extension Engine {
    /// Previews going back or forward in a scene, by default in the active one. It lasts until something changes that.
    package func previewBack(in id: Id, isForward: Bool) -> BackPreview {
        var preview = BackPreview()
        guard life == .started else { return preview }
        preview.status = .stale
        guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return preview }
        if isForward { return plan(forwardIn: scene) }
        if scene.pointee.back.revision == changedAt(scene), scene.pointee.back.backChanges == backChanges {
            return scene.pointee.back
        }
        preview = plan(backIn: scene)
        preview.revision = changedAt(scene)
        preview.backChanges = backChanges
        forgetBack(in: scene)
        scene.pointee.back = preview
        leaveIfOutermost()
        return preview
    }

    func forgetBack(in scene: SceneReference) {
        if let told = scene.pointee.back.told { dropHold(told) }
        scene.pointee.back = BackPreview()
    }

    /// Something else than a commit has changed what back would do. Nobody is called here: an entry may just be freed.
    func noteBackChange() {
        backChanges &+= 1
        if settings.sendsBackEvents { appendBack() }
    }

    private func plan(forwardIn scene: SceneReference) -> BackPreview {
        preview(of: firstHandler(in: scene, isForward: true))
    }

    /// Returns the preview of a handler; 0: there is nothing to go to.
    private func preview(of handler: Slot) -> BackPreview {
        var preview = BackPreview()
        preview.status = handler == 0 ? .atRoot : .ok
        guard handler != 0 else { return preview }
        preview.handler = backHandlers[handler].pointee.id
        preview.entry = backHandlers[handler].pointee.given.entry
        return preview
    }

    private func plan(backIn scene: SceneReference) -> BackPreview {
        let handler = firstHandler(in: scene, isForward: false)
        if handler != 0 { return preview(of: handler) }
        var preview = BackPreview()
        tryBack(in: scene) { operation in
            let status = plan(operation, .back)
            preview.status = status == .ok ? .ok : .atRoot
            preview.entry = operation.pointee.outcome.entry
            if status == .ok { show(operation, in: &preview) }
        }
        return preview
    }

    /// The entries to which going back in a scene leads, by default in the active one: the last one is where the user is. An
    /// entry that back would make is none. The caller frees the list.
    package func wayBack(in id: Id) -> FlatList<Id> {
        var way = FlatList<Id>()
        guard life == .started, let scene = id == .none ? scene : findScene(id), scene.isLive else { return way }
        goBack(in: scene) {
            way.append(entries[$0].pointee.phase == .alive ? entries[$0].pointee.id : .none)
            return true
        }
        way.reverse()
        return way
    }

    /// Whether a column is shown with an entry on it when the user has gone back to another entry; none: as it is.
    func shows(_ entry: Slot, in column: StackReference, whenBackAt place: Slot?) -> Bool {
        var isInView = Branch(self, column).isInView
        guard let place else { return isInView }
        goBack(in: scene(of: column)) {
            if $0 == place { isInView = planner.isThere(entry) && Branch(self, column).isInView }
            return $0 != place
        }
        return isInView
    }

    /// Plans going back from entry to entry, for as long as the body says so, and carries nothing out.
    private func goBack(in scene: SceneReference, while goesOn: (Slot) -> Bool) {
        tryBack(in: scene) { planner.draftAllBack($0, goesOn) }
        leaveIfOutermost()
    }

    /// Plans going back, and carries nothing out.
    private func tryBack(in scene: SceneReference, _ plan: (OperationReference) -> Void) {
        let operation = takeRecord(.back)
        operation.pointee.scene = scene.id
        if isInside { withInnerPlanner { plan(operation) } } else { plan(operation) }
        releaseNew(of: operation, wereShown: false)
        operations.putBackSteps(of: operation)
        operation.pointee.changes.removeAll()
        dropHold(operation)
    }

    /// Shows the changes of a plan in a preview, but not the entries and stacks made for it: they would be made anew.
    private func show(_ operation: OperationReference, in preview: inout BackPreview) {
        preview.signature = signature(of: operation.pointee.changes)
        if bridge.form != .none { preview.asks |= BackPreview.asksBridge }
        let told = takeRecord(.back)
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            if isGuarded(change) { preview.asks |= BackPreview.asksGuard }
            let isNew = entries[change.entry].pointee.phase == .planned || stacks[change.node].pointee.phase == .planned
            if !isNew { told.pointee.changes.append(change) }
        }
        preview.told = told
    }

    private func isGuarded(_ change: Change) -> Bool {
        if guards.isEmpty { return false }
        let left = change.removedEntry
        if left != 0, guards.isGuarded(left, entries[left].pointee.route, .leave) { return true }
        return change.made != 0 && guards.isGuarded(change.made, entries[change.made].pointee.route, .enter)
    }

    /// Whether a guard would be asked if the top entry of a stack were removed.
    package func isLeavingGuarded(_ stack: StackReference) -> Bool {
        guard guards.hasAny(.leave), stack.pointee.top != 0 else { return false }
        return isLeavingGuarded(stack.pointee.top)
    }

    private func isLeavingGuarded(_ entry: Slot) -> Bool {
        if guards.isGuarded(entry, entries[entry].pointee.route, .leave) { return true }
        guard entries[entry].pointee.ownsStacks else { return false }
        var isGuarded = false
        forEachStack(ownedBy: entries[entry].pointee.id) { stack in
            for index in 0..<stack.pointee.count where !isGuarded { isGuarded = isLeavingGuarded(stack.pointee[index]) }
        }
        return isGuarded
    }

    /// Returns a hash of what a plan does to entries and stacks that are there. It changes once one of them has left.
    func signature(of changes: ChangeList) -> UInt64 {
        var hash = WideHash()
        for index in 0..<changes.count {
            let change = changes[index]
            let stack = stacks[change.node]
            let isMade = change.made != 0 || stack.pointee.phase == .planned
            hash.add(UInt64(UInt32(bitPattern: change.kind.rawValue)))
            hash.add(isMade || entries[change.entry].pointee.phase != .alive ? 0 : id(of: change.entry).rawValue)
            hash.add(isMade || stack.pointee.phase != .alive ? 0 : stack.pointee.id.rawValue)
            hash.add(UInt64(change.from) << 32 | UInt64(change.to))
        }
        return hash.value | 1
    }

    // MARK: Handlers

    /// The handler that comes first in a scene: the deepest, then by priority, then the newest; those of all scenes come
    /// last. 0: there is none.
    private func firstHandler(in scene: SceneReference, isForward: Bool) -> Slot {
        if backHandlers.isEmpty { return 0 }
        var best: (handler: Slot, depth: UInt8) = (0, 0)
        findHandler(on: scene.pointee.root, isForward, &best)
        return best.handler != 0 ? best.handler : backHandlers.best(of: 0, isForward: isForward)
    }

    /// Looks at what is in front, and at what is shown there.
    private func findHandler(
        on stack: StackReference, _ isForward: Bool, _ best: inout (handler: Slot, depth: UInt8)
    ) {
        if let front = presented(over: stack).front() { return findHandler(on: front, isForward, &best) }
        let top = stack.pointee.top
        guard top != 0 else { return }
        let handler = backHandlers.best(of: top, isForward: isForward)
        let depth = stack.pointee.depth
        if handler != 0 {
            let comesFirst =
                best.handler == 0 || depth > best.depth
                || depth == best.depth && backHandlers[handler].pointee.goesBefore(backHandlers[best.handler].pointee)
            if comesFirst { best = (handler, depth) }
        }
        guard let container = container(of: top) else { return }
        for index in shownBranches(of: container) {
            findHandler(on: container.pointee.branches[index], isForward, &best)
        }
    }

    /// Gives back to the handler that comes first; false where there is none.
    func giveToHandler(_ operation: OperationReference) -> Bool {
        guard !backHandlers.isEmpty, operation.pointee.intent.gesture == 0 else { return false }
        let scene = mainScene(of: operation)
        guard scene.isLive, operation.pointee.scene == .none || findScene(operation.pointee.scene) != nil else {
            return false
        }
        if operation.pointee.intent.isScoped, checkScope(operation) != .ok { return false }
        let handler = firstHandler(in: scene, isForward: false)
        guard handler != 0 else { return false }
        operation.pointee.outcome.entry = backHandlers[handler].pointee.given.entry
        var gesture = Gesture(scene: scene.id, handler: backHandlers[handler].pointee.id)
        gesture.phase = .commit
        cancelGestures { $0.scene == gesture.scene && $0.handler == gesture.handler }
        tell(gesture)
        finish(operation, .ok)
        return true
    }

    // MARK: Told

    /// Queues a look at whether one can go back, before anything else is said.
    func appendBack() {
        if !backIsDue { append(.backNow, subject: nil) }
        backIsDue = true
    }

    /// Tells of which scenes one can go back now, or can't any more.
    func tellBack() {
        backIsDue = false
        guard life == .started, settings.sendsBackEvents else { return }
        forEachScene { scene in
            guard goesBack(in: scene) != scene.pointee.canGoBack else { return }
            scene.pointee.canGoBack.toggle()
            append(.back, entry: scene.pointee.root.pointee[0])
        }
    }

    /// Whether a handler or the library has something to go back to.
    private func goesBack(in scene: SceneReference) -> Bool {
        guard scene.isLive else { return false }
        if firstHandler(in: scene, isForward: false) != 0 { return true }
        if case .none = backMove(in: scene.pointee.root).kind { return false }
        return true
    }
}
