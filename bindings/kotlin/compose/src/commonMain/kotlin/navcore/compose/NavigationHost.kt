// The host: draws the tree, and animates from one screen to the next. Where the user is, the navigator knows.

package navcore.compose

import androidx.compose.animation.AnimatedContent
import androidx.compose.animation.AnimatedContentTransitionScope
import androidx.compose.animation.ContentTransform
import androidx.compose.animation.EnterTransition
import androidx.compose.animation.ExitTransition
import androidx.compose.animation.core.updateTransition
import androidx.compose.animation.togetherWith
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.ProvidableCompositionLocal
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import navcore.EntryLifecycle
import navcore.Navigator

/** The navigator of the innermost [NavigationHost] around. */
public val LocalNavigator: ProvidableCompositionLocal<Navigator> =
    staticCompositionLocalOf { error("there is no NavigationHost around") }

/** The things with which a stack is drawn inside of a host. */
internal class Drawing(
    val navigator: Navigator,
    val group: HostGroup,
    val screens: NavigationScreens,
    val transition: AnimatedContentTransitionScope<ScreenEntry>.(NavigationMove) -> ContentTransform,
    val presentation: @Composable (stack: ScreenStack, content: @Composable () -> Unit) -> Unit,
    val columnWidth: Dp,
    val paneTitle: (ScreenStack) -> String,
)

/** The entry whose screen is around; null: none of the innermost host. */
internal val LocalScreenEntry = staticCompositionLocalOf<ScreenEntry?> { null }

internal val LocalDrawing = staticCompositionLocalOf<Drawing> { error("there is no NavigationHost around") }

/**
 * Whether something is animated, or something around it. Until it is still no entry in it has come in. It is read and
 * written in scopes of their own: a screen is not composed anew because an animation ends.
 */
private class Stillness(private val around: Stillness?, isMoving: Boolean) {
    var isMoving by mutableStateOf(isMoving)
    val isStill: Boolean get() = !isMoving && around?.isStill != false
}

private val LocalStillness = staticCompositionLocalOf<Stillness?> { null }

/**
 * Shows a scene of the navigator: the screen on top of its root stack, the branches of containers, and what is
 * presented over it. Before the start it shows nothing.
 *
 * The host of a window names its [scene], and shows nothing while that is not there. When the window gets the focus the
 * scene is reported as the active one. Without a name the host shows whichever scene is the active one. An entry that
 * moves to the scene of another host keeps what its screen has saved; [ScreenEntry.scope] ends, and there is a new one.
 * [Scenes] makes the windows.
 *
 * A change of the top of a stack is animated by [transition], in the direction that [NavigationMove] says; one that the
 * operation's options or the navigator's configuration do not animate shows at once. Any number of changes may come
 * while an animation runs: it turns to the newest top from where it is.
 *
 * The screen of a container draws its branches, by [SelectedBranch], [Columns] or [Branch]; without a screen
 * of its own the host does. A column of a split is at least as wide as [columnWidth] says, and the navigator is told
 * how many fit. What is presented is drawn by [presentation], which is [Presented] where nothing else is given. To
 * screen readers a column, a sheet and a dialog are panes, which are called as [paneTitle] says: the branch, or the
 * route on top.
 *
 * What a screen keeps by `rememberSaveable` is kept while its entry is on a stack, also on a branch that is not
 * selected and on a column that is folded. A screen that is animated out is drawn to the end: it keeps its
 * [ScreenEntry], with the model, also where its entry is gone by then and the builder has destroyed the model. It gets
 * no more clicks.
 *
 * A gesture of back ([PlatformBack]) moves the animation that back would have. A navigator that waits for exits is told
 * when the screen of an entry that has left is drawn no more, and one that waits for entries when a screen, and all
 * around it, is animated no more.
 *
 * The navigator must belong to the thread that composes; it is observed, and changed only where the user dismisses what
 * is presented, where another number of columns fits, where a window gets the focus, and where an exit or an entrance
 * is over. After its end the host keeps what it drew last. Hosts may stand in each other, each with a navigator of its
 * own.
 */
@Composable
public fun NavigationHost(
    navigator: Navigator,
    modifier: Modifier = Modifier,
    scene: String? = null,
    transition: AnimatedContentTransitionScope<ScreenEntry>.(NavigationMove) -> ContentTransform = { slide(it) },
    presentation: @Composable (stack: ScreenStack, content: @Composable () -> Unit) -> Unit = { stack, content ->
        Presented(stack, content = content)
    },
    columnWidth: Dp = 300.dp,
    paneTitle: (ScreenStack) -> String = { stack -> stack.name.ifEmpty { stack.top?.route ?: "" } },
    screens: NavigationScreens.() -> Unit,
) {
    val scope = rememberCoroutineScope()
    val host = remember(navigator, scene) { HostState(navigator, scope.coroutineContext, scene) }
    // Every commit is followed by a composition, also one that changes nothing of what is shown.
    host.revision
    SideEffect { host.dropGone() }
    if (scene != null) ReportFocus(host)
    val known = NavigationScreens().apply(screens)
    val drawing = Drawing(navigator, host.group, known, transition, presentation, columnWidth, paneTitle)
    CompositionLocalProvider(
        LocalNavigator provides navigator, LocalDrawing provides drawing, LocalScreenEntry provides null,
    ) {
        Box(modifier.clipToBounds(), propagateMinConstraints = true) {
            host.root?.let { key(navigator, it.id) { WholeStack(it) } }
        }
    }
}

/** Draws the root stack or a branch, and what is presented over it. */
@Composable
private fun WholeStack(stack: ScreenStack, modifier: Modifier = Modifier) {
    val presentation = LocalDrawing.current.presentation
    val stillness = rememberStillness { stack.layers.any { it.isMoving } }
    Box(modifier.clipToBounds(), propagateMinConstraints = true) {
        CompositionLocalProvider(LocalStillness provides stillness) {
            StackContent(stack)
            for (layer in stack.layers.filterNot { it.isOver }) key(layer.id) { Layer(layer, presentation) }
        }
    }
}

@Composable
private fun rememberStillness(moves: () -> Boolean): Stillness {
    val around = LocalStillness.current
    val stillness = remember(around) { Stillness(around, Snapshot.withoutReadObservation { moves() }) }
    NoteMoves(stillness, moves)
    return stillness
}

@Composable
private fun NoteMoves(stillness: Stillness, moves: () -> Boolean) {
    val isMoving = moves()
    SideEffect { stillness.isMoving = isMoving }
}

/** Reports that an entry has come in, when its screen and all around it are still. */
@Composable
private fun ReportEntrance(stillness: Stillness, entry: ScreenEntry, navigator: Navigator) {
    // Below a sheet it is started too, and nothing happens.
    if (stillness.isStill && entry.lifecycle == EntryLifecycle.Started) {
        // What begins to move with this frame was noted before.
        SideEffect { if (stillness.isStill) navigator.hostDidEnter(entry.id) }
    }
}

/** Draws the top of a stack. */
@Composable
internal fun StackContent(stack: ScreenStack) {
    val drawing = LocalDrawing.current
    Box(Modifier.clipToBounds(), propagateMinConstraints = true) {
        val shown = stack.shown ?: return@Box
        val pop = stack.pop
        // A change that is not animated begins a new transition, which is at its end from the start. So does a gesture.
        val current = key(stack, pop ?: shown.generation) { updateTransition(pop?.from ?: shown.entry, "navigation") }
        if (pop != null) Follow(current, pop.from, pop.below, pop) { stack.endPop(pop) }
        current.AnimatedContent(
            transitionSpec = {
                val transform = if (initialState === targetState) {
                    EnterTransition.None togetherWith ExitTransition.None
                } else {
                    drawing.transition(this, moveBetween(initialState, targetState, pop, shown.hint))
                }
                transform.apply { targetContentZIndex = targetState.depth.toFloat() }
            },
            // What is saved is found again under the same key, also by the next host.
            contentKey = { it.key },
        ) { entry ->
            val isTarget = entry === if (pop == null) current.targetState else shown.entry
            val stillness = rememberStillness { !isTarget || entry !== current.currentState }
            ReportEntrance(stillness, entry, drawing.navigator)
            // A screen is as large as it wants to be.
            Box(Modifier.ignoresPointers(!isTarget)) {
                drawing.group.states.Keeping(entry.key) {
                    CompositionLocalProvider(LocalScreenEntry provides entry, LocalStillness provides stillness) {
                        drawing.screens.Content(entry)
                    }
                }
                DisposableEffect(drawing.navigator, entry.id) {
                    drawing.group.begins(entry.id)
                    onDispose { drawing.group.ends(entry.id, drawing.navigator) }
                }
            }
        }
    }
}

/** Draws a branch of a container, for the container's screen. What is on it keeps its state while it is not drawn. */
@Composable
public fun Branch(branch: ScreenStack, modifier: Modifier = Modifier) {
    key(branch.id) { WholeStack(branch, modifier) }
}

/** Draws the selected branch of a container, for the container's screen. */
@Composable
public fun SelectedBranch(container: ScreenEntry, modifier: Modifier = Modifier) {
    container.branches.firstOrNull { it.isSelected }?.let { Branch(it, modifier) }
}

/** A container without a screen of its own. */
@Composable
internal fun Branches(container: ScreenEntry) {
    if (container.columns > 0) return Columns(container, Modifier.fillMaxSize())
    if (!container.showsAllBranches) return SelectedBranch(container, Modifier.fillMaxSize())
    Row(Modifier.fillMaxSize()) {
        for (branch in container.branches) key(branch.id) { Branch(branch, Modifier.weight(1f)) }
    }
}
