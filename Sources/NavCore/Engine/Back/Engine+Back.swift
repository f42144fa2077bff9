// Back in the whole navigator: calls name a scene, and events report whether the user can go back.

/// The handlers of back, the gestures that have begun, and the events sent about going back.
struct BackState {
    var handlers = BackHandlerTable()
    var gestures = FlatList<OpenGesture>.withoutMemory
    /// The number of changes to the effect of back, other than commits in the active scene.
    var changes: UInt64 = 1
    /// The number of changes at the last look at all scenes, to find out whether the user can go back.
    var told: UInt64 = 0
    /// Whether a look at going back is due.
    var isDue = false

    func free() {
        handlers.free()
        gestures.free()
    }
}

extension Engine {
    /// Previews going back or forward in a scene, by default in the active scene. The preview lasts until a change
    /// affects going back.
    package func previewBack(in id: Id, isForward: Bool) -> BackPreview {
        var preview = BackPreview()
        guard life == .started else { return preview }
        preview.status = .stale
        guard let scene = id == .none ? scene : findScene(id), scene.isLive else { return preview }
        return BackPlanner(self, in: scene).preview(isForward: isForward)
    }

    /// Lists the entries reached by going back in a scene, by default in the active scene; the entry where the user is
    /// comes last. An entry that back would make is listed as `Id.none`. The caller frees the list.
    package func wayBack(in id: Id) -> FlatList<Id> {
        guard life == .started, let scene = id == .none ? scene : findScene(id), scene.isLive else { return FlatList() }
        return BackPlanner(self, in: scene).way()
    }

    /// Notes that something other than a commit has changed the effect of back. Calls nobody: an entry may be being
    /// freed.
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

    /// Lets the handler that comes first handle back; returns false if no handler does.
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

    /// Queues a look at whether the user can go back, before any later record.
    func appendBack() {
        if !back.isDue { append(.backNow, subject: nil) }
        back.isDue = true
    }

    /// Sends an event for each scene in which going back has become possible or impossible. Looks at the active scene
    /// alone if only commits in the active scene have changed the effect of back.
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

    /// Whether the last event of each scene says correctly if the user can go back.
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
