// Back: what it would do, handlers and gestures.

/// The effect that ``Navigator/back(options:)`` would have.
public struct BackPlan: Sendable, Hashable {
    /// Whether a guard would be asked first: a host does not let its own gesture begin.
    public let asksGuard: Bool
    /// Whether the bridge would be asked.
    public let asksBridge: Bool
    /// The handler that would have it; nil: the library.
    public let handler: BackHandlerID?
    /// The handler's, or what the outcome would name.
    public let entry: EntryID?
    /// The changes that the library would make, without the entries and stacks that would be made for them.
    public let changes: [NavigationChange]

    init(_ preview: BackPreview) {
        asksGuard = preview.asks & BackPreview.asksGuard != 0
        asksBridge = preview.asks & BackPreview.asksBridge != 0
        handler = BackHandlerID(preview.handler)
        entry = EntryID(preview.entry)
        changes = NavigationChange.all(preview.changes)
    }
}

/// A gesture of the user's, as a handler or an event tells it.
public struct NavigationGesture: Sendable, Hashable {
    /// How far it is.
    public let phase: GesturePhase
    /// Whether it goes forward, of which there are only handlers.
    public let isForward: Bool
    /// The host's.
    public let edge: Int
    /// How far the user has come, from 0 to 1.
    public let progress: Double
    /// The root stack of its scene.
    public let scene: StackID
    /// The handler that has it; nil: the library.
    public let handler: BackHandlerID?
    /// The changes that the library will make. Empty: a handler has it, or an entry or stack of them has gone since.
    public let changes: [NavigationChange]

    init(_ told: Gesture) {
        phase = told.phase
        isForward = told.forward != 0
        edge = Int(told.edge)
        progress = told.progress
        scene = StackID(rawValue: told.scene.rawValue)
        handler = BackHandlerID(told.handler)
        changes = NavigationChange.all(told.changes)
    }
}

extension Navigator {
    /// Returns the effect that ``back(options:)`` would have in the scene of a root stack, nil: in the active one. Nil
    /// where there is nothing to go back to: the app may close. It is found out once until something changes it.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    public func backPlan(in scene: StackID? = nil) throws(NavigationError) -> BackPlan? {
        access(.tree)
        if engine.isClosed { throw NavigationError(.closed) }
        let preview = engine.previewBack(in: scene?.id ?? .none, isForward: false)
        return try preview.status.checked() == .ok ? BackPlan(preview) : nil
    }

    /// Returns the entries to which repeated ``back(options:)`` leads in the scene of a root stack, nil: in the active one. The
    /// last one is where the user is. Handlers and guards are not asked. Nil stands for an entry that back would make.
    public func wayBack(in scene: StackID? = nil) -> [EntryID?] {
        access(.tree)
        let way = engine.wayBack(in: scene?.id ?? .none)
        defer { way.free() }
        return (0..<way.count).map { EntryID(way[$0]) }
    }

    /// Adds a handler of back, for a screen that wants it for itself. Of a scene those count that are of entries on top of
    /// stacks that are shown, with nothing presented over them: the deepest one comes first, then the one with the greater
    /// priority, then the one that was added or enabled last. Those without an entry come after all others.
    ///
    /// ```swift
    /// let search = try navigator.addBackHandler(of: entry, isEnabled: false) { gesture in
    ///     if gesture.phase == .commit { model.closeSearch() }
    /// }
    /// try navigator.setBackHandler(search, isEnabled: model.isSearching)
    /// ```
    ///
    /// - Parameter handle: Called with ``GesturePhase/commit`` for ``back(options:)``, and with every phase of a gesture.
    ///   Retained until the handler is removed, its entry is released or the navigator is closed.
    /// - Throws: ``NavigationStatus/stale`` for an entry that is gone, ``NavigationStatus/tooLarge``,
    ///   ``NavigationStatus/closed``.
    @discardableResult
    public func addBackHandler(
        of entry: EntryID? = nil, priority: Int32 = 0, isForward: Bool = false, isEnabled: Bool = true,
        _ handle: @escaping (NavigationGesture) -> Void
    ) throws(NavigationError) -> BackHandlerID {
        var given = GivenBackHandler()
        given.entry = entry?.id ?? .none
        given.priority = priority
        given.isForward = isForward
        given.isEnabled = isEnabled
        given.function = tellHandler
        given.ownedUserData = lend(GestureBox(handle))
        var id = Id.none
        do {
            _ = try changeBack { engine in
                let (status, added) = engine.addBackHandler(given)
                id = added
                return status
            }
        } catch {
            given.ownedUserData.release()
            throw error
        }
        return BackHandlerID(rawValue: id.rawValue)
    }

    /// Enables a handler of back, or disables it. An enabled handler comes before the others of its priority. A handler
    /// that has a gesture keeps the gesture.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyThere`` if nothing changes.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    @discardableResult
    public func setBackHandler(
        _ handler: BackHandlerID, isEnabled: Bool
    ) throws(NavigationError) -> NavigationStatus {
        try changeBack { $0.setBackHandler(handler.id, isEnabled: isEnabled) }
    }

    /// Removes a handler of back. A handler that has a gesture is called with ``GesturePhase/cancel`` first.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func removeBackHandler(_ handler: BackHandlerID) throws(NavigationError) {
        _ = try changeBack { $0.removeBackHandler(handler.id) }
    }

    /// Tells of a gesture of the user's. Its beginning finds out who has it until its end: a handler, or the library, of
    /// which ``NavigationEvent/Kind/gesture(_:)`` tells. A commit of the library's does what the beginning has shown: guards
    /// and the bridge are asked. It is ``NavigationStatus/staleIssuer`` where back would do something else by now. A report
    /// that does what the gesture has shown is its commit; any other in the scene cancels it.
    ///
    /// - Parameter progress: From 0 to 1; what is outside is brought in.
    /// - Returns: ``NavigationStatus/ok``, of a commit what ``back(options:)`` returns. ``NavigationStatus/atRoot`` at the
    ///   beginning: nothing has begun. ``NavigationStatus/alreadyGone``: nothing has begun, or it has ended.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/notStarted``, ``NavigationStatus/closed``,
    ///   ``NavigationStatus/full``, ``NavigationStatus/invalid`` for ``GesturePhase/none``; of a commit what
    ///   ``back(options:)`` throws.
    @discardableResult
    public func backGesture(
        _ phase: GesturePhase, progress: Double = 0, isForward: Bool = false, edge: Int32 = 0, in scene: StackID? = nil
    ) throws(NavigationError) -> NavigationOutcome {
        guard phase != .none else { throw NavigationError(.invalid) }
        var gesture = Gesture(scene: scene?.id ?? .none)
        gesture.phase = phase
        gesture.progress = progress
        gesture.forward = isForward ? 1 : 0
        gesture.edge = edge
        var outcome = Outcome()
        _ = Gestures(engine).perform(gesture, &outcome)
        return try told(outcome) { _ in nil }
    }
}

/// A handler's closure in the engine's hands.
private final class GestureBox {
    let handle: (NavigationGesture) -> Void

    init(_ handle: @escaping (NavigationGesture) -> Void) {
        self.handle = handle
    }
}

private func tellHandler(_ userData: UserData?, _ gesture: UnsafeRawPointer?) {
    guard let userData, let gesture else { return }
    let told = NavigationGesture(gesture.assumingMemoryBound(to: Gesture.self).pointee)
    Unmanaged<GestureBox>.fromOpaque(userData)._withUnsafeGuaranteedRef { $0.handle(told) }
}
