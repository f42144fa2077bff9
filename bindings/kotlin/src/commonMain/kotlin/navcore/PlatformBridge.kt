// The bridge of platforms that can do three things: go to a screen, go back, go back to the first one.

package navcore

/** A verb of a [PlatformBridge]: each is the function of its name. */
public enum class PlatformVerb(internal val bit: Int) { NavigateTo(2), PopBack(4), PopUpToRoot(8) }

/**
 * The host's end in its simplest form: three verbs, each answered with yes or no. An exception refuses the move with the
 * code [NavigatorBridge.THREW], and comes out of the call that asked.
 *
 * What the verbs can't express (replacing the top, popping to an entry or a route) is refused with the code 0, so that the
 * platform never drifts from the stack. A "no" refuses with the code 1; so is refused a unique navigation that would move
 * or pop entries. A verb that is not overridden says no.
 */
public interface PlatformBridge {
    /** The verbs that it has; the others are refused with the code 0. They are read once, when the bridge is set. */
    public val verbs: Set<PlatformVerb> get() = PlatformVerb.entries.toSet()

    /** Goes to the screen of a request, also for a result. Returns whether that is done. */
    public fun navigateTo(request: NavigationRequest): Boolean = false

    /** Goes back by one screen. Returns whether that is done. */
    public fun popBack(): Boolean = false

    /** Goes back to the first screen. Returns whether that is done. */
    public fun popUpToRoot(): Boolean = false

    /** Gets the whole stack, from the root up: at the start, and when the bridge is set later. */
    public fun replay(stack: List<NavigationRequest>) {}

    /** Called when the bridge is not called again. */
    public fun onDetached() {}
}

/** A bridge of three verbs as one that is asked questions. The library asks about the kinds of its verbs alone. */
internal class VerbBridge(private val platform: PlatformBridge) : NavigatorBridge {
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
