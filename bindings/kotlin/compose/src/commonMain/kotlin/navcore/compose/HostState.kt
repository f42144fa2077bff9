// What the host knows of the navigator: the scene that it draws, kept by its events. Nothing here is drawn, and the
// composition reads nothing else, so that it never calls the navigator.

package navcore.compose

import androidx.compose.runtime.RememberObserver
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import kotlin.coroutines.CoroutineContext
import navcore.ChangeKind
import navcore.ContainerKind
import navcore.ContainerNode
import navcore.EntryId
import navcore.EntryLifecycle
import navcore.EntryPhase
import navcore.EventKind
import navcore.GesturePhase
import navcore.NavigationChange
import navcore.NavigationEntry
import navcore.NavigationEvent
import navcore.NavigationException
import navcore.NavigationGesture
import navcore.NavigationHostApi
import navcore.NavigationStatus
import navcore.Navigator
import navcore.ObserverId
import navcore.StackId
import navcore.StackNode
import navcore.compareEntries
import navcore.toldTree

@OptIn(NavigationHostApi::class)
internal class HostState(
    val navigator: Navigator,
    private val context: CoroutineContext,
    /** The name of the scene that it draws; null: whichever is the active one. */
    val scene: String? = null,
) : RememberObserver {
    /** On another thread than the navigator's it is never made. */
    val group by lazy(LazyThreadSafetyMode.NONE) { HostGroup.of(navigator) }

    /** The revision that brought an entry onto its stack: of every entry that there is. */
    private val addedAt = HashMap<EntryId, Long>()

    /** The screens of the entries that have been on top of a stack that is drawn. */
    private val screens = HashMap<EntryId, ScreenEntry>()

    /** The screens of the entries that are on top of a stack that is drawn. */
    private var drawn: MutableSet<ScreenEntry> = LinkedHashSet()
    private val stacks = HashMap<StackId, ScreenStack>()

    /** The stacks at the commit before. */
    private var before: List<StackNode> = emptyList()

    /** The screens of the entries that have left, until they are released. */
    private val leaving = HashMap<EntryId, ScreenEntry>()

    /** The keys of the entries that have gone and can't come back, until what they have saved is dropped. */
    private val gone = HashSet<String>()
    private val observer: ObserverId?

    /** The animations that the user's gestures move, by their scenes. */
    private val followed = HashMap<StackId, BackProgress>()

    /** The newest commit that is known here. */
    var revision by mutableStateOf(0L)
        private set

    /** The stack that lies below all; null where the scene is not there. */
    var root by mutableStateOf<ScreenStack?>(null)
        private set

    /** The root stack of the scene that it names. */
    val sceneId: StackId? get() = scene?.let { navigator.scene(it) }

    /** The entry to be shown of the root stack. */
    val shown: Shown? get() = root?.shown

    /** All entries that it knows; for tests. */
    val entries: Set<EntryId> get() = addedAt.keys

    init {
        observer = observeUnlessClosed()
        // What is there already, no event will tell: an observer hears of what comes after it.
        if (observer != null) {
            revision = navigator.revision
            take(Commit(navigator.toldTree(), isAnimated = false, hint = null))
            // Entries go also while no host is there to see it.
            if (group.states.keys.isNotEmpty()) forgetOthers()
            dropGone()
        }
    }

    private fun observeUnlessClosed(): ObserverId? = try {
        navigator.observe(hear = ::heard)
    } catch (exception: NavigationException) {
        if (exception.status == NavigationStatus.Closed) null else throw exception
    }

    private fun heard(event: NavigationEvent) {
        when (event.kind) {
            EventKind.Changed -> changed(event)
            EventKind.Gesture -> event.gesture?.let(::told)
            EventKind.Lifecycle -> event.changes.forEach(::lived)
            EventKind.Released -> event.entry?.let { leaving.remove(it)?.lifecycle = EntryLifecycle.None }
            EventKind.State -> event.entry?.let { id -> screens[id]?.state = navigator.stateOf(id) }
            else -> {}
        }
    }

    private fun changed(event: NavigationEvent) {
        // With the arguments that they have now; who leaves keeps them.
        for (change in event.changes) screens[change.entry]?.request = change.request
        // Of commits that are told late the last one shows what has become of all.
        if (event.revision < navigator.revision) return
        revision = event.revision
        take(Commit(navigator.toldTree(event), event.isAnimated, event.hint))
    }

    /** Takes a step in a life. An entry that is on its way out and drawn nowhere has left already. */
    private fun lived(step: NavigationChange) {
        val screen = screens[step.entry] ?: leaving[step.entry]
        if (screen != null) screen.lifecycle = navigator.lifecycleOf(step.entry)
        if (step.kind == ChangeKind.Exiting && !group.isDrawn(step.entry)) navigator.hostDidExit(step.entry)
    }

    private fun take(commit: Commit) {
        if (navigator.isClosed) return
        val below = if (scene == null) commit.tree.root else sceneId?.let { commit.tree[it] }
        // Where any scene may be drawn, what is in the others is kept.
        val all = commit.tree.stacks.filter { scene == null || it.info.scene == below?.id }
        val difference = compareEntries(before, all)
        difference.left.forEach(::leave)
        if (before.any { it.isRememberedAfter(difference.left, navigator) }) forgetOthers()
        for (entry in difference.came) addedAt[entry] = revision
        if (!before.hasSameStacks(all)) stacks.keys.retainAll(all.mapTo(HashSet()) { it.id })
        before = all
        val covered = drawn
        drawn = LinkedHashSet()
        root = below?.let { drawWhole(it, commit) }
        for (screen in covered) if (screen !in drawn && screen.id in screens) screen.follow()
        for (screen in drawn) screen.follow()
    }

    /** The root stack or a branch, with what is presented over it. */
    private fun drawWhole(stack: StackNode, commit: Commit): ScreenStack {
        val below = draw(stack, commit)
        val before = below.layers
        val layers = commit.layersOver(stack.id)
        if (before.isEmpty() && layers.isEmpty()) return below
        val now = layers.map { layer ->
            draw(layer, commit).also { if (it !in before) it.appears(commit.isAnimated) }
        }
        val leaving = before.filter { it !in now }
        for (layer in leaving) layer.disappear(commit.isAnimated)
        val drawn = leaving.filter { !it.isOver }
        // What goes stays where it is among the others.
        below.layers = if (drawn.isEmpty()) now else now.toMutableList().also { merged ->
            for (layer in drawn) merged.add(minOf(before.indexOf(layer), merged.size), layer)
        }
        return below
    }

    private fun draw(stack: StackNode, commit: Commit): ScreenStack {
        val drawn = stacks.getOrPut(stack.id) { ScreenStack(stack.id, stack.presentation) }
        drawn.name = stack.name
        drawn.isSelected = stack.isSelected
        val top = stack.top
        if (top == null) {
            drawn.showNothing()
            return drawn
        }
        drawn.show(draw(top, stack.entries.size, commit), commit.isAnimated, commit.hint)
        return drawn
    }

    private fun draw(entry: NavigationEntry, depth: Int, commit: Commit): ScreenEntry {
        val screen = screens.getOrPut(entry.id) { screenOf(entry, depth) }
        screen.depth = depth
        drawn += screen
        screen.branches = entry.container?.let { drawBranches(it, commit) } ?: emptyList()
        screen.showsAllBranches = entry.container?.info?.showsAll ?: false
        screen.columns = entry.container?.columns ?: 0
        return screen
    }

    private fun told(gesture: NavigationGesture) {
        if (gesture.handler != null || gesture.isForward) return
        val scene = gesture.scene
        when (gesture.phase) {
            GesturePhase.Begin -> if (scene == root?.id) begin(gesture.changes)?.let { followed[scene] = it }
            GesturePhase.Progress -> {}
            else -> followed.remove(scene)?.letGo()
        }
        followed[scene]?.follow(gesture.progress.toFloat())
    }

    /** The animated effect of back: it pops an entry that is drawn, or dismisses a presented stack. */
    private fun begin(changes: List<NavigationChange>): BackProgress? {
        val dismissed = changes.filter { it.kind == ChangeKind.StackRemoved }.map { it.stack }
        // What is in an entry goes before it.
        for (change in changes.asReversed()) {
            val stack = stacks[change.stack]?.takeIf { it.id !in dismissed } ?: continue
            val top = stack.shown?.entry?.takeIf { it.id == change.entry && it in drawn } ?: continue
            if (change.kind != ChangeKind.Removed || change.from == 0) continue
            val commit = Commit(navigator.toldTree(), isAnimated = false, hint = null)
            val below = commit.tree[stack.id]?.entries?.getOrNull(change.from - 1) ?: continue
            return PopProgress(top, draw(below, change.from, commit)).also { stack.pop = it }
        }
        val stack = dismissed.lastOrNull()?.let { stacks[it] }?.takeIf { it.top in drawn } ?: return null
        return DismissalProgress().also { stack.dismissal = it }
    }

    private fun drawBranches(container: ContainerNode, commit: Commit): List<ScreenStack> {
        val shown = when {
            container.info.showsAll -> container.branches
            container.kind == ContainerKind.Split -> shownColumns(container, commit)
            else -> listOfNotNull(container.selected)
        }
        return container.branches.map { branch ->
            val isShown = shown.any { it === branch }
            (if (isShown) drawWhole(branch, commit) else known(branch)).also { it.isShown = isShown }
        }
    }

    private fun shownColumns(container: ContainerNode, commit: Commit): List<StackNode> {
        val shown = container.branches.filter { column ->
            column.isShown || commit.layersOver(column.id).any { it.isShown }
        }
        if (shown.isNotEmpty()) return shown
        // Something of full screen hides all of them. Below that they stay as they were.
        return container.branches.filter { stacks[it.id]?.isShown ?: false }.ifEmpty { listOfNotNull(container.top) }
    }

    /** A branch that is not drawn. */
    private fun known(stack: StackNode): ScreenStack {
        val known = stacks.getOrPut(stack.id) { ScreenStack(stack.id, stack.presentation) }
        known.name = stack.name
        known.isSelected = stack.isSelected
        // Nobody sees the others go.
        known.layers = known.layers.filter { it.id in stacks }
        return known
    }

    private fun screenOf(entry: NavigationEntry, depth: Int) = ScreenEntry(
        navigator = navigator,
        id = entry.id,
        request = entry.request,
        model = navigator.modelOf(entry.id),
        state = navigator.stateOf(entry.id),
        addedAt = addedAt.getValue(entry.id),
        depth = depth,
        lifecycle = navigator.lifecycleOf(entry.id),
        context = context,
    )

    /** Until its release is told, what is gone can be read. What is still there has moved to another scene. */
    private fun leave(entry: EntryId) {
        val isThere = scene != null && navigator.phaseOf(entry) == EntryPhase.Alive
        val screen = screens.remove(entry)
        addedAt.remove(entry)
        screen?.leave(revision)
        if (isThere) return
        if (screen != null) leaving[entry] = screen
        gone += screen?.key ?: keyOf(navigator, entry)
    }

    /** Forgets the entries that are not there, but for those that may come back, which the saved text names. */
    private fun forgetOthers() {
        val keys = keysOf(navigator) ?: return
        gone += group.states.keys
        gone -= keys
    }

    /** Their screens may be composed once more before that, to be animated out. */
    fun dropGone() {
        group.states.drop(gone)
        gone.clear()
    }

    /** Reports that the window of the scene has the focus. */
    fun reportFocus() {
        if (observer != null && !navigator.isClosed) sceneId?.let { navigator.hostDidSelect(it) }
    }

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
