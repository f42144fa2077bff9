// Back: what it would do, and handlers of screens that want it for themselves.

package navcore

/** The part of a [Navigator] that knows what back would do. */
public abstract class NavigationBack internal constructor(calls: NavigatorCalls) : NavigationLifecycle(calls) {
    /**
     * Plans what [Navigator.back] would do in the [scene] of a root stack, or in the active one. Returns null if there is
     * nothing to go back to: the app may close. The plan is kept until something changes it. Throws with
     * [NavigationStatus.NotStarted], [NavigationStatus.Stale], [NavigationStatus.Closed].
     */
    public fun backPlan(scene: StackId? = null): BackPlan? {
        val (status, reader) = calls.read(Down.BACK_PLAN, scene?.value ?: 0)
        if (status == NavigationStatus.AtRoot) return null
        status.orThrow()
        return reader.backPlan()
    }

    /**
     * Returns the entries to which repeated [Navigator.back] leads in the [scene] of a root stack, or in the active one. The last
     * one is where the user is. Handlers and guards are not asked. Null stands for an entry that back would make.
     */
    public fun wayBack(scene: StackId? = null): List<EntryId?> =
        calls.read(Down.WAY_BACK, scene?.value ?: 0).second.entryIds().map { entry -> entry.takeIf { it.value != 0L } }

    /**
     * Adds a handler of back, for a screen that handles back itself. A handler applies while its entry is on top of a
     * stack that is shown, with nothing presented over it. The handler of the deepest stack comes first, then the handler
     * with the greater [priority], then the handler that was added or enabled last. Handlers without an [entry] come after
     * all others.
     *
     * [handle] is called with [GesturePhase.Commit] for [Navigator.back], and with every phase of a gesture. It is held
     * until the handler is removed, its entry is released or the navigator is closed; then [onRemoved] is called once.
     * An exception comes out of the call that led to it. Throws with [NavigationStatus.Stale] for an entry that is
     * gone.
     */
    public fun addBackHandler(
        entry: EntryId? = null, priority: Int = 0, isForward: Boolean = false, isEnabled: Boolean = true,
        onRemoved: (() -> Unit)? = null, handle: (NavigationGesture) -> Unit,
    ): BackHandlerId =
        add(receiver.tokens.put(BackHandler(onRemoved, handle)).toLong(), entry, priority, isForward, isEnabled)

    /**
     * Adds a handler whose gestures are told by events of the kind [EventKind.Gesture]. Throws with
     * [NavigationStatus.Invalid] without a [NavigatorConfiguration.eventCapacity].
     */
    public fun addPulledBackHandler(
        entry: EntryId? = null, priority: Int = 0, isForward: Boolean = false, isEnabled: Boolean = true,
    ): BackHandlerId = add(0, entry, priority, isForward, isEnabled)

    private fun add(
        token: Long, entry: EntryId?, priority: Int, isForward: Boolean, isEnabled: Boolean,
    ): BackHandlerId {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.BACK_HANDLER_ADD, token, out) {
            it.long(entry?.value ?: 0).int(priority).int(if (isForward) 1 else 0).int(if (isEnabled) 0 else 1)
        }.orThrow()
        return BackHandlerId(out[0])
    }

    /**
     * Enables a handler, which then comes before those of its priority, or disables it. A handler that has a gesture keeps
     * the gesture.
     */
    public fun setBackHandlerEnabled(handler: BackHandlerId, isEnabled: Boolean): NavigationStatus =
        calls.call(Down.BACK_HANDLER_ENABLE, handler.value, if (isEnabled) 1 else 0)

    /** Removes a handler, which is not called again. A handler that has a gesture gets [GesturePhase.Cancel] first. */
    public fun removeBackHandler(handler: BackHandlerId): NavigationStatus =
        calls.call(Down.BACK_HANDLER_REMOVE, handler.value)
}
