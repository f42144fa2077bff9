// The bridge of platforms that can do three things: go to a screen, go back, go back to the first one.

package navcore

/**
 * The host's end in its simplest form: three verbs, each answered with yes or no. An exception refuses the move with the
 * code [NavigatorBridge.THREW], and comes out of the call that asked.
 *
 * A platform without a verb returns false: the move is refused with the code 1. So is refused a unique navigation that would
 * move or pop entries. A move that fits no verb (replacing the top, popping to an entry or a route) is refused with the
 * code 0, so the platform never drifts from the stack.
 */
public interface PlatformBridge {
    /** Registers the routes of the platform's screens: see [NavigatorBridge.registerRoutes]. */
    public fun registerRoutes(navigator: Navigator) {}

    /** Goes to the screen of a request, also for a result. Returns whether that is done. */
    public fun navigateTo(request: NavigationRequest): Boolean

    /** Goes back by one screen. Returns whether that is done. */
    public fun popBack(): Boolean

    /** Goes back to the first screen. Returns whether that is done. */
    public fun popUpToRoot(): Boolean

    /** Gets the whole stack, from the root up: at the start, and when the bridge is set later. */
    public fun replay(stack: List<NavigationRequest>) {}

    /** Called when the bridge is not called again. */
    public fun onDetached() {}
}

/** A bridge of three verbs as one that is asked questions. The library asks about the kinds of its verbs alone. */
internal class VerbBridge(private val platform: PlatformBridge) : NavigatorBridge {
    override fun registerRoutes(navigator: Navigator) = platform.registerRoutes(navigator)

    override fun transition(question: NavigationQuestion): BridgeAnswer {
        val isDone = when (question.kind) {
            IntentKind.Navigate, IntentKind.NavigateForResult ->
                question.changes.firstOrNull()?.let { it.kind == ChangeKind.Added && platform.navigateTo(it.request) } ?: false
            IntentKind.PopBack, IntentKind.Finish -> platform.popBack()
            else -> platform.popUpToRoot()
        }
        return if (isDone) BridgeAnswer.Accept else BridgeAnswer.Refuse(1)
    }

    override fun replay(stack: List<NavigationChange>) = platform.replay(stack.map { it.request })
    override fun onDetached() = platform.onDetached()
}
