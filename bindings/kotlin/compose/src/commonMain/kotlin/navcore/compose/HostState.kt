// What the host knows of the navigator: a mirror of its stack, kept by its events. Nothing here is drawn, and the
// composition reads nothing else, so that it never calls the navigator.

package navcore.compose

import androidx.compose.runtime.RememberObserver
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import kotlin.coroutines.CoroutineContext
import navcore.ChangeKind
import navcore.EntryId
import navcore.EventKind
import navcore.NavigationEvent
import navcore.NavigationException
import navcore.NavigationValue
import navcore.Navigator
import navcore.ObserverId
import navcore.Status

/** The entry to be shown. Another [generation] than before: at once. */
internal class Shown(val entry: ScreenEntry, val generation: Int, val hint: NavigationValue?)

internal class HostState(private val navigator: Navigator, private val context: CoroutineContext) : RememberObserver {
    private val stack = ArrayList<EntryId>()

    /** The revision that brought an entry onto the stack. */
    private val addedAt = HashMap<EntryId, Long>()

    /** Of the entries on the stack those that have been on top. */
    private val screens = HashMap<EntryId, ScreenEntry>()

    /** The keys of the entries that have left the stack, until they are taken. */
    private val gone = ArrayList<String>()
    private val observer: ObserverId?

    /** The newest commit that the mirror has. */
    var revision by mutableStateOf(0L)
        private set

    var shown by mutableStateOf<Shown?>(null)
        private set

    /** The keys of the entries on the stack. */
    val keys: Set<String> get() = stack.mapTo(HashSet()) { keyOf(navigator, it) }

    init {
        observer = observeUnlessClosed()
        // What the stack has here, no event will tell: an observer hears of what comes after it.
        if (observer != null) {
            revision = navigator.revision
            stack += navigator.stack
            for (entry in stack) addedAt[entry] = revision
            if (stack.isNotEmpty()) show(isAnimated = false, hint = null)
        }
    }

    private fun observeUnlessClosed(): ObserverId? = try {
        navigator.observe(hear = ::heard)
    } catch (exception: NavigationException) {
        if (exception.status == Status.Closed) null else throw exception
    }

    private fun heard(event: NavigationEvent) {
        when (event.kind) {
            EventKind.Changed -> changed(event)
            EventKind.State -> event.entry?.let { id -> screens[id]?.state = navigator.stateOf(id) }
            else -> {}
        }
    }

    private fun changed(event: NavigationEvent) {
        revision = event.revision
        for (change in event.changes) {
            change.applyTo(stack)
            val gone = if (change.kind == ChangeKind.Removed) change.entry else change.replaced
            if (gone != null) leave(gone)
            if (change.makesEntry) addedAt[change.entry] = revision
            if (change.kind == ChangeKind.Updated) update(change.entry)
        }
        if (stack.isNotEmpty()) show(event.isAnimated, event.hint)
    }

    private fun update(entry: EntryId) {
        val screen = screens[entry] ?: return
        navigator.requestOf(entry)?.let { screen.request = it }
    }

    private fun leave(entry: EntryId) {
        addedAt.remove(entry)
        screens.remove(entry)?.leave(revision)
        gone += keyOf(navigator, entry)
    }

    fun takeGone(): List<String> = gone.toList().also { gone.clear() }

    private fun show(isAnimated: Boolean, hint: NavigationValue?) {
        val before = shown
        val entry = screens.getOrPut(stack.last()) { screenOf(stack.last()) }
        entry.depth = stack.size
        if (entry === before?.entry) return
        val generation = before?.generation ?: 0
        shown = Shown(entry, if (isAnimated) generation else generation + 1, hint)
    }

    /** Also of an entry that a later commit has removed: until that is told, it can be read. */
    private fun screenOf(id: EntryId) = ScreenEntry(
        navigator = navigator,
        id = id,
        request = checkNotNull(navigator.requestOf(id)) { "the navigator does not know its top entry" },
        model = navigator.modelOf(id),
        state = navigator.stateOf(id),
        addedAt = addedAt.getValue(id),
        depth = stack.size,
        context = context,
    )

    /** How many entries it holds something of; for tests. */
    val screenCount: Int get() = screens.size

    override fun onRemembered() {}
    override fun onAbandoned() = end()
    override fun onForgotten() = end()

    private fun end() {
        if (observer != null && !navigator.isClosed) navigator.removeObserver(observer)
        for (screen in screens.values) screen.end()
        screens.clear()
    }
}
