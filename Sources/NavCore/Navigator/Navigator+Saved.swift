// Saving and restoring the state.

extension Navigator {
    /// Returns the state of the last commit as text. The call is no operation: it asks nobody, changes nothing, and is
    /// allowed inside callbacks. The same state gives the same text.
    ///
    /// - Parameters:
    ///   - appVersion: The version of the app's routes as a whole.
    ///   - scene: Saves only the scene with this root stack; nil: all scenes.
    ///   - budget: The greatest length of the text in bytes; 0: no limit. If the text is longer, these are left out in turn:
    ///     the states of hidden entries, the memory of removed containers, all states.
    ///   - isComplete: A secret or a host object in the arguments of an entry or a flow is an error.
    /// - Throws: ``NavigationStatus/notStarted``, ``NavigationStatus/closed``, ``NavigationStatus/stale`` for the scene,
    ///   ``NavigationStatus/notSaved``, ``NavigationStatus/tooLarge`` for the budget.
    public func save(
        appVersion: UInt32 = 0, scene: StackID? = nil, budget: Int = 0, isComplete: Bool = false
    ) throws(NavigationError) -> SavedNavigation {
        if engine.isClosed { throw NavigationError(.closed) }
        access(.stack)
        var saving = GivenSaving()
        saving.appVersion = appVersion
        saving.scene = scene?.id ?? .none
        saving.budget = budget
        saving.flags = isComplete ? GivenSaving.everything : 0
        var text = TextBuffer()
        defer { text.free() }
        _ = try engine.save(&saving, into: &text).checked()
        return SavedNavigation(rawValue: String(text.text))
    }

    /// Makes the scenes of a text, or starts where there is no text or it can't be used: there is a first screen in any case.
    ///
    /// ```swift
    /// try navigator.restore(saved, orStart: "home")
    /// ```
    ///
    /// Before the start entries keep their ``number(of:)``, and the bridge gets a replay and no question. Later it is a
    /// change like any other: a scene with the name of a scene of the text is removed first, entries get new numbers, and a
    /// text that can't be used is thrown.
    ///
    /// What a guard or a builder refuses is lost, and the rest comes back. ``NavigationOptions/unresolved`` decides about what
    /// is lost, unless `migrate` does; ``UnresolvedRoutePolicy/prefix`` is its default here.
    ///
    /// - Parameters:
    ///   - saved: Nil or empty: nothing was saved.
    ///   - initial: The request for the start, and for a scene whose entries are all lost.
    ///   - appVersion: A text of a greater one is ``NavigationStatus/unsupported``.
    ///   - options: `isAnimated`, `hint`, `tag`, `unresolved`, and `scene`: another name for the only scene of the text.
    ///   - migrate: Asked about each entry and flow that can't come back unchanged, before any model is made. It is held
    ///     until the operation ends. Nil: ``SavedDecision/keep``, but incomplete arguments are lost.
    /// - Throws: What ``start(_:_:options:)`` throws.
    @discardableResult
    public func restore(
        _ saved: SavedNavigation?, orStart initial: NavigationRequest, appVersion: UInt32 = 0,
        options: NavigationOptions = .standard, migrate: ((SavedEntry) -> SavedDecision)? = nil
    ) throws(NavigationError) -> NavigationRestoration {
        var failure: NavigationError?
        if let saved, !saved.rawValue.isEmpty {
            do throws(NavigationError) {
                let outcome = try restore(text: saved.rawValue, initial, appVersion, options, migrate)
                return NavigationRestoration(
                    outcome: outcome, failure: nil, isRestored: true,
                    message: outcome.isDone ? lastMessage : "")
            } catch {
                // A live navigator goes on as it was, and one that is closed or that another start waits for can't be started.
                guard engine.life == .made, !engine.isClosed, error.status != .full else { throw error }
                failure = error
            }
        }
        var startOptions = options
        startOptions.unresolved = nil
        let outcome = try start(initial, options: startOptions)
        return NavigationRestoration(
            outcome: outcome, failure: failure, isRestored: false, message: "")
    }

    /// Gives the waiter with a key a closure: the waiter of a navigation for a result in the process that saved the state.
    /// A result that has come before is kept for it.
    ///
    /// ```swift
    /// if try navigator.attachResult("settings.colour", onResult: paint) == nil {
    ///     try navigator.navigateForResult(to: "picker", options: .key("settings.colour"), onResult: paint)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: ``NavigationOptions/key`` of the navigation.
    ///   - onResult: Called exactly once where this returns a waiter: before that where the result is there, inside a
    ///     callback next. Nil for hosts that read results from events.
    /// - Returns: The waiter, for ``cancelResult(_:)``; nil: nobody waits under that key.
    /// - Throws: ``NavigationStatus/inUse`` where the waiter has a closure already; ``NavigationStatus/invalid`` and
    ///   ``NavigationStatus/tooLarge`` for the key; ``NavigationStatus/full``, ``NavigationStatus/closed``.
    @discardableResult
    public func attachResult(
        _ key: String, onResult: ((NavigationResult) -> Void)?
    ) throws(NavigationError) -> WaiterID? {
        do throws(NavigationError) {
            return try wait(onResult) { function, ownedUserData in
                var key = key
                return key.withUTF8 { engine.attach(toKey: Bytes($0.baseAddress, $0.count), function, ownedUserData) }
            }
        } catch {
            if error.status == .notFound { return nil }
            throw error
        }
    }

    private func restore(
        text: String, _ initial: NavigationRequest, _ appVersion: UInt32, _ options: NavigationOptions,
        _ migrate: ((SavedEntry) -> SavedDecision)?
    ) throws(NavigationError) -> NavigationOutcome {
        var encoder = IntentEncoder()
        defer { encoder.free() }
        var outcome = Outcome(.ok)
        var given = GivenIntent(.restore, encoder.encode(options))
        let fallback = encoder.given(initial, retaining: true)
        withUnsafePointer(to: fallback) { fallback in
            var text = text
            text.withUTF8 { bytes in
                var restoring = GivenRestoring()
                restoring.text = Bytes(bytes.baseAddress, bytes.count)
                restoring.appVersion = appVersion
                restoring.fallback = fallback
                if let migrate {
                    restoring.migrate = askMigration
                    restoring.ownedUserData = lend(MigrationBox(self, migrate))
                }
                withUnsafePointer(to: restoring) {
                    given.restoring = $0
                    _ = engine.perform(&given, &outcome)
                }
            }
        }
        return try told(outcome) { _ in nil }
    }

    /// Says what is to take the place of an entry or a flow about which a restore asks.
    func replace(
        _ saved: UnsafePointer<Saved>, by request: NavigationRequest, _ state: NavigationValue?
    ) -> NavigationStatus {
        var encoder = IntentEncoder()
        defer { encoder.free() }
        let given = encoder.given(request, retaining: true)
        let status = withUnsafePointer(to: given) {
            engine.replace(saved: saved, by: $0, state.map { encoder.lend($0) })
        }
        if status != .ok { withUnsafePointer(to: given) { GivenRequest.release($0) } }
        return status
    }
}
