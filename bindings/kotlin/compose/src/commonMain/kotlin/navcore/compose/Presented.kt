// How stacks look that are presented over others, where the program does not say. They are drawn inside of the host.

package navcore.compose

import androidx.compose.animation.AnimatedVisibility
import androidx.compose.animation.EnterTransition
import androidx.compose.animation.ExitTransition
import androidx.compose.animation.ExperimentalAnimationApi
import androidx.compose.animation.core.Transition
import androidx.compose.animation.core.updateTransition
import androidx.compose.animation.fadeIn
import androidx.compose.animation.fadeOut
import androidx.compose.animation.slideInVertically
import androidx.compose.animation.slideOutVertically
import androidx.compose.foundation.background
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.gestures.draggable
import androidx.compose.foundation.gestures.rememberDraggableState
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.layout.widthIn
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.layout
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.dp
import kotlin.math.roundToInt
import navcore.NavigationOptions
import navcore.Presentation
import navcore.StackId

/** A layer over others. */
@Composable
internal fun Layer(
    layer: ScreenStack,
    presentation: @Composable (stack: ScreenStack, content: @Composable () -> Unit) -> Unit,
) {
    val dismissal = layer.dismissal
    val presence = key(dismissal) { updateTransition(dismissal?.presence ?: layer.presence, "presence") }
    if (dismissal != null) Follow(presence, true, false, dismissal) { layer.endDismissal(dismissal) }
    CompositionLocalProvider(LocalPresence provides presence) {
        Box(Modifier.ignoresPointers(!layer.isPresent), propagateMinConstraints = true) {
            presentation(layer) { StackContent(layer) }
        }
    }
}

/**
 * Draws a stack that is presented, as its presentation says: over all of the host, as a sheet at its lower edge, or as a
 * dialog in its middle.
 *
 * A click beside a sheet or dialog, but for an alert, asks the navigator to dismiss the stack, and the bridge may refuse.
 * A sheet that the user has dragged down by its upper edge has gone: that is reported.
 */
@Composable
public fun Presented(stack: ScreenStack, color: Color = Color.White, content: @Composable () -> Unit) {
    when (stack.presentation) {
        Presentation.FullScreen -> Appearing(slideInVertically { it }, slideOutVertically { it }) {
            val whole = Modifier.fillMaxSize().background(color).pane(stack).takesClicks()
            Box(whole, propagateMinConstraints = true) { content() }
        }
        Presentation.Sheet, Presentation.ActionSheet -> {
            Scrim(stack, canBeLeft = true)
            Box(Modifier.fillMaxSize(), Alignment.BottomCenter) {
                Appearing(slideInVertically { it }, slideOutVertically { it }) { Sheet(stack, color, content) }
            }
        }
        else -> {
            val canBeLeft = stack.presentation != Presentation.Alert
            Scrim(stack, canBeLeft)
            Appearing(fadeIn(), fadeOut()) { Dialog(stack, color, canBeLeft, content) }
        }
    }
}

/** The presence of the innermost layer around. */
private val LocalPresence = staticCompositionLocalOf<Transition<Boolean>> { error("nothing is presented here") }

/** For the host's presentation: shows a part of it while its stack is there, and animates that in and out. */
@OptIn(ExperimentalAnimationApi::class)
@Composable
public fun Appearing(enter: EnterTransition, exit: ExitTransition, content: @Composable () -> Unit) {
    LocalPresence.current.AnimatedVisibility({ it }, enter = enter, exit = exit) { content() }
}

/** Takes the clicks from the parts below. */
private fun Modifier.takesClicks(onClick: (() -> Unit)? = null): Modifier =
    pointerInput(onClick != null) { detectTapGestures { onClick?.invoke() } }

@Composable
private fun Scrim(stack: ScreenStack, canBeLeft: Boolean) {
    val dismiss = dismissalOf(stack)
    Appearing(fadeIn(), fadeOut()) {
        Box(
            Modifier.fillMaxSize().background(Color.Black.copy(alpha = 0.4f)).testTag(scrimTag(stack.id))
                .takesClicks(if (canBeLeft) ({ dismiss() }) else null),
        )
    }
}

/** Asks the navigator to dismiss a stack, and returns whether that is done. */
@Composable
private fun dismissalOf(stack: ScreenStack): () -> Boolean {
    val navigator = LocalNavigator.current
    return { navigator.dismiss(options = NavigationOptions(target = stack.id)).isDone }
}

internal fun scrimTag(stack: StackId) = "scrim ${stack.value}"
internal fun handleTag(stack: StackId) = "handle ${stack.value}"

@Composable
private fun Sheet(stack: ScreenStack, color: Color, content: @Composable () -> Unit) {
    val navigator = LocalNavigator.current
    var dragged by remember(stack) { mutableStateOf(0f) }
    var height by remember(stack) { mutableStateOf(0) }
    val drag = rememberDraggableState { dragged = maxOf(0f, dragged + it) }
    val left = { isFast: Boolean -> isFast || dragged > height / SHARE_THAT_DISMISSES }
    val shape = RoundedCornerShape(topStart = 16.dp, topEnd = 16.dp)
    Column(
        Modifier.offset { IntOffset(0, dragged.roundToInt()) }.fillMaxWidth().atMostAShareHigh().clip(shape)
            .background(color).onSizeChanged { height = it.height }.dialogPane(stack, dismissalOf(stack))
            .takesClicks(),
        horizontalAlignment = Alignment.CenterHorizontally,
    ) {
        val dragging = Modifier.draggable(
            drag, Orientation.Vertical,
            onDragStopped = { speed ->
                if (left(speed > FAST)) navigator.hostDidDismiss(stack.id) else dragged = 0f
            },
        )
        Box(dragging.fillMaxWidth().testTag(handleTag(stack.id)), Alignment.Center) {
            val handle = Modifier.padding(8.dp).size(36.dp, 4.dp)
            Box(handle.background(Color.Gray.copy(alpha = 0.5f), RoundedCornerShape(2.dp)))
        }
        Box(Modifier.weight(1f, fill = false).fillMaxWidth(), propagateMinConstraints = true) { content() }
    }
}

@Composable
private fun Dialog(stack: ScreenStack, color: Color, canBeLeft: Boolean, content: @Composable () -> Unit) {
    val dismiss = dismissalOf(stack).takeIf { canBeLeft }
    Box(Modifier.fillMaxSize().padding(32.dp), Alignment.Center) {
        val shape = RoundedCornerShape(16.dp)
        val box = Modifier.widthIn(max = 400.dp).clip(shape).background(color)
        Box(box.dialogPane(stack, dismiss).takesClicks()) { content() }
    }
}

/** As high as its content, up to [SHEET_SHARE]. */
private fun Modifier.atMostAShareHigh(): Modifier = layout { measurable, constraints ->
    val most = (constraints.maxHeight * SHEET_SHARE).roundToInt()
    val content = measurable.measure(constraints.copy(minHeight = 0, maxHeight = most))
    layout(content.width, content.height) { content.place(0, 0) }
}

/** How much of the host's height a sheet has at the most. */
private const val SHEET_SHARE = 0.85f

/** A sheet goes that is dragged by one part of so many of its height. */
private const val SHARE_THAT_DISMISSES = 4

/** Pixels in a second. */
private const val FAST = 1500f
