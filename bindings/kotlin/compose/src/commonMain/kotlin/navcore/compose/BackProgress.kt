// A gesture of back as it is drawn: the animation that back would have, as far as the user has come.

package navcore.compose

import androidx.compose.animation.core.InternalAnimationApi
import androidx.compose.animation.core.LinearEasing
import androidx.compose.animation.core.MutableTransitionState
import androidx.compose.animation.core.Transition
import androidx.compose.animation.core.animate
import androidx.compose.animation.core.tween
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshotFlow
import kotlin.math.abs
import kotlin.math.roundToInt
import kotlinx.coroutines.flow.collectLatest
import kotlinx.coroutines.flow.filterNotNull
import kotlinx.coroutines.launch

/** The effect of a gesture on a stack. */
internal sealed class BackProgress {
    /** How much of the animation is drawn, from 0 to 1. */
    var progress by mutableStateOf(0f)

    /** To where it goes on by itself: 1 where back has happened, 0 where it has not; null while the user holds it. */
    var goal by mutableStateOf<Float?>(null)

    /** Whether it has been drawn. */
    var isSeen = false

    /** The user has come so far. */
    fun follow(progress: Float) {
        if (goal == null) this.progress = progress
    }

    /** The gesture is over. That back has happened may be known before or after this. */
    fun letGo() {
        if (goal == null) goal = 0f
    }
}

/** An entry goes, and the one [below] it is seen. */
internal class PopProgress(val from: ScreenEntry, val below: ScreenEntry) : BackProgress()

/** A presented stack goes. */
internal class DismissalProgress : BackProgress() {
    /** A state of its own, which the transition may change. */
    val presence = MutableTransitionState(true)
}

/**
 * Has the transition be as far as the gesture is. It does not run by itself any more: that is how Compose's tools move
 * one, and the only way before Compose 1.7.
 */
@OptIn(InternalAnimationApi::class)
@Composable
internal fun <S> Follow(transition: Transition<S>, from: S, to: S, gesture: BackProgress, onEnd: () -> Unit) {
    LaunchedEffect(transition, gesture) {
        gesture.isSeen = true
        launch {
            // How long it takes is known when the first frame of it has been composed.
            snapshotFlow { (gesture.progress * transition.totalDurationNanos).toLong() }.collect { time ->
                transition.setPlaytimeAfterInitialAndTargetStateEstablished(from, to, time)
            }
        }
        snapshotFlow { gesture.goal }.filterNotNull().collectLatest { goal ->
            val rest = abs(goal - gesture.progress) * transition.totalDurationNanos / NANOSECONDS
            animate(gesture.progress, goal, animationSpec = tween(rest.roundToInt(), easing = LinearEasing)) { value, _ ->
                gesture.progress = value
            }
            onEnd()
        }
    }
}

/** The nanoseconds of a millisecond. */
private const val NANOSECONDS = 1_000_000f
