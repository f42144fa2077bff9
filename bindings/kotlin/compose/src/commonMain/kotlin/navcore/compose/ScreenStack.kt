// A stack as it is drawn: the root stack, a branch of a container, or what is presented.

package navcore.compose

import androidx.compose.animation.core.MutableTransitionState
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import navcore.NavigationValue
import navcore.Presentation
import navcore.StackId

/** The entry to be shown. Another [generation] than before: at once. */
internal class Shown(val entry: ScreenEntry, val generation: Int, val hint: NavigationValue?)

/** A stack: what its container's screen, or what draws presentations, knows of it. */
@Stable
public class ScreenStack internal constructor(public val id: StackId, public val presentation: Presentation) {
    /** The name of the branch, else empty. */
    public var name: String by mutableStateOf("")
        internal set

    /** Whether it is the selected branch of its container. */
    public var isSelected: Boolean by mutableStateOf(false)
        internal set

    /**
     * Whether it is a branch to be drawn: the selected branch of tabs, a column of a split that is not folded, and every
     * branch of a container that shows all.
     */
    public var isShown: Boolean by mutableStateOf(false)
        internal set

    /**
     * The entry on top; null: a branch that was not drawn yet, or a column that is empty. For a stack that is gone, the entry
     * that was drawn last.
     */
    public val top: ScreenEntry? get() = shown?.entry

    internal var shown by mutableStateOf<Shown?>(null)
        private set

    /**
     * The stacks presented over the root stack or a branch, the stack in front last; also those that were, until the next
     * commit after they were animated out.
     */
    internal var layers: List<ScreenStack> by mutableStateOf(emptyList())

    /** Whether a presented stack is there, and whether it comes or goes. */
    internal var presence by mutableStateOf(MutableTransitionState(true))
        private set

    /** A gesture that pops the entry on top. */
    internal var pop by mutableStateOf<PopProgress?>(null)

    /** A gesture that dismisses a presented stack. */
    internal var dismissal by mutableStateOf<DismissalProgress?>(null)

    /** Whether a presented stack is there, and does not go. */
    internal val isPresent: Boolean get() = presence.targetState && dismissal?.goal != 1f

    /** Whether it has left the screen. */
    internal val isOver: Boolean get() = presence.isIdle && !presence.targetState

    /** Whether it is animated in or out, or a gesture holds it. */
    internal val isMoving: Boolean get() = dismissal != null || !presence.isIdle

    internal fun show(entry: ScreenEntry, isAnimated: Boolean, hint: NavigationValue?) {
        val before = shown
        if (entry === before?.entry) return
        val generation = before?.generation ?: 0
        // What a gesture has begun goes on. Anything else is shown at once in its place.
        val begun = pop?.takeIf { it.isSeen }
        if (begun != null && isAnimated && entry === begun.below) begun.goal = 1f else pop = null
        shown = Shown(entry, if (isAnimated && begun == null) generation else generation + 1, hint)
    }

    /** Nothing is left of the gesture to be drawn. */
    internal fun endPop(of: PopProgress) {
        if (pop === of) pop = null
    }

    internal fun showNothing() {
        shown = null
        pop = null
    }

    internal fun appears(isAnimated: Boolean) {
        presence = MutableTransitionState(!isAnimated).apply { targetState = true }
    }

    internal fun disappear(isAnimated: Boolean) {
        val begun = dismissal?.takeIf { it.isSeen }
        if (begun != null && isAnimated) {
            begun.goal = 1f
            return
        }
        dismissal = null
        if (isAnimated) presence.targetState = false else presence = MutableTransitionState(false)
    }

    internal fun endDismissal(of: DismissalProgress) {
        if (dismissal !== of) return
        if (of.goal == 1f) presence = MutableTransitionState(false)
        dismissal = null
    }
}
