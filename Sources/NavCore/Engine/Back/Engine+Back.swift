// Back as the whole navigator has it: calls name a scene, and changes of what back would do are told.

/// The handlers of back, the gestures that have begun, and what was told of going back.
struct BackState {
    var handlers = BackHandlerTable()
    var gestures = FlatList<OpenGesture>.withoutMemory
    /// How often something else than a commit in the active scene has changed what back would do.
    var changes: UInt64 = 1
    /// The count of changes when all scenes were looked at last, to tell whether one can go back.
    var told: UInt64 = 0
    /// A look at whether one can go back is due.
    var isDue = false

    func free() {
        handlers.free()
        gestures.free()
    }
}

extension Engine {
    /// Previews going back or forward in a scene, by default in the active one. It lasts until something changes that.
    package func previewBack(in id: Id, isForward: Bool) -> BackPreview {
        var preview = BackPreview()
        guard life == .started else { return preview }
        preview.status = .stale
        guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return preview }
        return BackPlanner(self, in: scene).preview(isForward: isForward)
    }

    /// The entries to which going back in a scene leads, by default in the active one: the last one is where the user is. An
    /// entry that back would make is none. The caller frees the list.
    package func wayBack(in id: Id) -> FlatList<Id> {
        guard life == .started, let scene = id == .none ? scene : findScene(id), scene.isLive else { return FlatList() }
        return BackPlanner(self, in: scene).way()
    }

    /// Something else than a commit has changed what back would do. Nobody is called here: an entry may just be freed.
    func noteBackChange() {
        back.changes &+= 1
        if settings.sendsBackEvents { appendBack() }
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

    /// Gives back to the handler that comes first; false where there is none.
    func giveToHandler(_ operation: OperationReference) -> Bool {
        guard !back.handlers.isEmpty, operation.pointee.intent.gesture == 0 else { return false }
        let scene = mainScene(of: operation)
        guard scene.isLive, operation.pointee.scene == .none || findScene(operation.pointee.scene) != nil else {
            return false
        }
        if operation.pointee.intent.isScoped, checkScope(operation) != .ok { return false }
        let handler = BackPlanner(self, in: scene).firstHandler(isForward: false)
        guard handler != 0 else { return false }
        operation.pointee.outcome.entry = back.handlers[handler].pointee.given.entry
        var gesture = Gesture(scene: scene.id, handler: back.handlers[handler].pointee.id)
        gesture.phase = .commit
        Gestures(self).cancel { $0.scene == gesture.scene && $0.handler == gesture.handler }
        Gestures(self).tell(gesture)
        tell(.ok, by: .handler, about: operation.pointee.outcome.entry, operation)
        finish(operation, .ok)
        return true
    }

    // MARK: Told

    /// Queues a look at whether one can go back, before anything else is said.
    func appendBack() {
        if !back.isDue { append(.backNow, subject: nil) }
        back.isDue = true
    }

    /// Tells in which scenes the user can go back now, or can't any more. Looks at the active scene alone, if only commits there
    /// have changed what back would do.
    func tellBack() {
        back.isDue = false
        guard life == .started, settings.sendsBackEvents else { return }
        if back.told == back.changes {
            if scene.pointee.root.pointee.count > 0 { tellBack(in: scene) }
            return assert(tellsAllBack)
        }
        back.told = back.changes
        forEachScene(tellBack)
    }

    /// Whether the last event of each scene says if the user can go back there.
    private var tellsAllBack: Bool {
        var isTold = true
        forEachScene { isTold = isTold && BackPlanner(self, in: $0).goesBack == $0.pointee.canGoBack }
        return isTold
    }

    private func tellBack(in scene: SceneReference) {
        guard BackPlanner(self, in: scene).goesBack != scene.pointee.canGoBack else { return }
        scene.pointee.canGoBack.toggle()
        append(.back, entry: scene.pointee.root.pointee[0])
    }
}
