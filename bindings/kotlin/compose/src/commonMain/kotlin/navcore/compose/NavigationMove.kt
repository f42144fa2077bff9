// From one screen to the next: which way it goes, and how it looks where the program does not say.

package navcore.compose

import androidx.compose.animation.AnimatedContentTransitionScope
import androidx.compose.animation.AnimatedContentTransitionScope.SlideDirection
import androidx.compose.animation.ContentTransform
import androidx.compose.animation.core.FiniteAnimationSpec
import androidx.compose.animation.core.tween
import androidx.compose.animation.fadeIn
import androidx.compose.animation.fadeOut
import androidx.compose.animation.togetherWith
import androidx.compose.ui.unit.IntOffset
import navcore.NavigationValue

/** The direction of a move as it is seen: several commits between two frames are one move. */
public enum class MoveDirection {
    /** The former screen is still on the stack, below the new top. */
    Forward,

    /** The former screen is gone, and a screen that it covered is on top. */
    Back,

    /** The former screen is gone, and the screen on top came after it or in its place. */
    Replace,
}

/** A move from one screen to the next. */
public class NavigationMove internal constructor(
    /** The former screen. */
    public val from: ScreenEntry,
    /** The screen that is on top now. */
    public val to: ScreenEntry,
    /** The direction, for the animation. */
    public val direction: MoveDirection,
    /** The [hint][navcore.NavigationOptions.hint] of the operation. */
    public val hint: NavigationValue?,
)

internal fun moveBetween(
    from: ScreenEntry, to: ScreenEntry, gesture: PopProgress?, hint: NavigationValue?,
): NavigationMove {
    val direction = when {
        from === gesture?.from && to === gesture.below -> MoveDirection.Back
        !from.isGone -> MoveDirection.Forward
        to.addedAt < from.removedAt -> MoveDirection.Back
        else -> MoveDirection.Replace
    }
    return NavigationMove(from, to, direction, hint)
}

/** The usual transition: the higher screen slides over the lower one, and what takes a place is faded in. */
public fun AnimatedContentTransitionScope<ScreenEntry>.slide(move: NavigationMove): ContentTransform {
    val spec: FiniteAnimationSpec<IntOffset> = tween(SLIDE_MILLISECONDS)
    val transform = when (move.direction) {
        MoveDirection.Forward ->
            slideIntoContainer(SlideDirection.Start, spec) togetherWith
                slideOutOfContainer(SlideDirection.Start, spec) { it / LOWER_SCREEN_SHARE }
        MoveDirection.Back ->
            slideIntoContainer(SlideDirection.End, spec) { it / LOWER_SCREEN_SHARE } togetherWith
                slideOutOfContainer(SlideDirection.End, spec)
        MoveDirection.Replace -> fadeIn(tween(SLIDE_MILLISECONDS)) togetherWith fadeOut(tween(SLIDE_MILLISECONDS))
    }
    return transform using null
}

private const val SLIDE_MILLISECONDS = 250

/** The lower screen moves by that part of what the higher one does. */
private const val LOWER_SCREEN_SHARE = 4
