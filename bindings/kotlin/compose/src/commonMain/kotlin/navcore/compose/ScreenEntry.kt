// An entry as its screen sees it: it stays readable for as long as the screen is drawn, whatever becomes of the entry.

package navcore.compose

import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import kotlin.coroutines.CoroutineContext
import kotlin.reflect.KClass
import kotlin.reflect.cast
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancel
import navcore.EntryId
import navcore.EntryLifecycle
import navcore.NavigationRequest
import navcore.NavigationStatus
import navcore.NavigationValue
import navcore.Navigator

/** An entry of a stack, for its screen. */
@Stable
public class ScreenEntry internal constructor(
    /** The navigator of the entry. */
    public val navigator: Navigator,
    /** The id of the entry. */
    public val id: EntryId,
    request: NavigationRequest,
    /**
     * The model that the route's builder made; null without one. If the entry [isGone] the builder may have destroyed it,
     * unless the navigator waits for exits.
     */
    public val model: Any?,
    state: NavigationValue?,
    internal val addedAt: Long,
    depth: Int,
    lifecycle: EntryLifecycle,
    private val context: CoroutineContext,
) {
    /** The route and the arguments that the entry has: the screen is drawn anew when it gets others. */
    public var request: NavigationRequest by mutableStateOf(request)
        internal set

    /** The name of the route. */
    public val route: String get() = request.route

    /** The arguments; null: none. */
    public val arguments: NavigationValue? get() = request.arguments

    /** Returns an argument of a map. */
    public operator fun get(key: String): NavigationValue? = request[key]

    /** How many entries there are on its stack up to it. */
    public var depth: Int by mutableStateOf(depth)
        internal set

    /** Whether it is the lowest of its stack. */
    public val isRoot: Boolean get() = depth == 1

    /** Its branches, if it is a container: its screen draws them by [Branch] and [SelectedBranch]. */
    public var branches: List<ScreenStack> by mutableStateOf(emptyList())
        internal set

    /** All branches are to be shown at once. */
    internal var showsAllBranches: Boolean by mutableStateOf(false)

    /** The number of columns of a split that fit, as the navigator knows it. 0: it is no split. */
    internal var columns: Int by mutableStateOf(0)

    /**
     * How much of the entry runs. The screen is drawn anew when this changes. A limit of [Navigator.setMaxLifecycle] is
     * seen if the navigator sends lifecycle events. On its way out the entry is [EntryLifecycle.Started] while the
     * navigator waits for the exit.
     */
    public var lifecycle: EntryLifecycle by mutableStateOf(lifecycle)
        internal set

    /** Whether the entry has left its stack, and its screen is drawn for the last time. */
    public var isGone: Boolean by mutableStateOf(false)
        private set

    /** The entry's own value in the navigator ([Navigator.stateOf]): the screen is drawn anew when it is set. */
    public var state: NavigationValue? by mutableStateOf(state)
        internal set

    /** Sets the [state]. [NavigationStatus.Stale] if the entry is gone. */
    public fun setState(state: NavigationValue?): NavigationStatus = navigator.setState(id, state)

    /**
     * Lives as long as the entry, while the host is composed: what waits here for the result of another screen gets it,
     * though that one covers this one. A scope of `rememberCoroutineScope` ends when the screen is covered.
     */
    public val scope: CoroutineScope get() = ownScope.value.also { if (isOver) it.cancel() }

    private val ownScope = lazy(LazyThreadSafetyMode.NONE) { CoroutineScope(context + SupervisorJob(context[Job])) }
    private var isOver = false

    internal val key = keyOf(navigator, id)
    internal var removedAt = Long.MAX_VALUE
        private set

    internal fun leave(revision: Long) {
        removedAt = revision
        isGone = true
        end()
    }

    /** Reads how much of it runs. */
    internal fun follow() {
        lifecycle = navigator.lifecycleOf(id)
    }

    internal fun end() {
        isOver = true
        if (ownScope.isInitialized()) ownScope.value.cancel()
    }

    internal fun <Model : Any> modelOf(type: KClass<Model>): Model {
        check(type.isInstance(model)) { "the model of $route is $model and no ${type.simpleName}" }
        return type.cast(model)
    }

    override fun toString(): String = "$request"
}
