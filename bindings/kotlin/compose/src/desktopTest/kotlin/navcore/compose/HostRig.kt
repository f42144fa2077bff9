// A host in a window that nobody sees, and the navigator that it shows. The test's rule draws on one thread and clicks on
// another, never both at a time; so the navigator belongs to whoever is calling.

package navcore.compose

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.graphics.drawscope.clipRect
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.test.junit4.createComposeRule
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onNodeWithText
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable
import navcore.ContainerKind
import navcore.EntryId
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.Navigator
import navcore.StackId
import org.junit.After
import org.junit.Rule

val atOnce = NavigationOptions(isAnimated = false)

fun going(route: String, vararg members: Pair<String, Any?>) =
    if (members.isEmpty()) NavigationRequest(route) else NavigationRequest(route, *members)

/** Whoever is calling is the owner: nothing has to go elsewhere, and what was posted is run when the next one calls. */
class CallersDispatcher : CoroutineDispatcher() {
    private val posted = ConcurrentLinkedQueue<Runnable>()

    override fun isDispatchNeeded(context: CoroutineContext) = false

    override fun dispatch(context: CoroutineContext, block: Runnable) {
        posted.add(block)
    }

    fun <T> calling(body: () -> T): T {
        runPosted()
        return body().also { runPosted() }
    }

    private fun runPosted() {
        while (true) (posted.poll() ?: return).run()
    }
}

/** Everything is drawn, but only a few pixels are filled: it takes a third of the time, and [Film] has the pixels. */
fun Modifier.drawnSmall() = drawWithContent {
    clipRect(right = 16f, bottom = 16f) { this@drawWithContent.drawContent() }
}

abstract class HostRig {
    val dispatcher = CallersDispatcher()

    @get:Rule
    val rule = createComposeRule()

    val navigator: Navigator = ui {
        newNavigator("home", "a", "b", "c", "d")
    }

    /** The moves that were animated, in the order in which they were begun. */
    val moves = ArrayList<NavigationMove>()

    /** The entries whose screens are composed, as often as they are. */
    val composed = ArrayList<EntryId>()

    /** What stands around the host and is asked to save. */
    val registry = SaveableStateRegistry(emptyMap()) { true }

    /** What [rememberSaveable] gave each screen, newest last. */
    val remembered = HashMap<EntryId, ArrayList<Int>>()
    private var serial = 0

    @After
    fun close() = ui { navigator.close() }

    fun newNavigator(vararg routes: String) =
        Navigator(dispatcher = dispatcher).apply { for (route in routes) register(route) }

    /** What has changed is known to the composition at once, and not some time later. */
    fun <T> ui(body: () -> T): T =
        rule.runOnUiThread { dispatcher.calling(body).also { Snapshot.sendApplyNotifications() } }

    fun start(route: String = "home") = ui { navigator.start(going(route)).entryOrThrow() }

    fun branches(vararg names: String) = names.map { NavigationBranch(it, going(it)) }

    /** Two tabs, a and b. */
    fun startTabs() {
        ui { navigator.register("tabs", container = NavigationContainer(ContainerKind.Tabs, branches("a", "b"))) }
        start("tabs")
    }

    fun branch(name: String): StackId = ui { navigator.readTree().stacks.first { it.name == name }.id }

    /** Every route has a screen that shows its name. */
    fun showPlainScreens() = show { Host { unknown { PlainScreen(it) } } }

    fun show(content: @Composable () -> Unit) = rule.setContent {
        Box(Modifier.fillMaxSize().drawnSmall()) {
            CompositionLocalProvider(LocalSaveableStateRegistry provides registry, content = content)
        }
    }

    @Composable
    fun Host(shown: Navigator = navigator, screens: NavigationScreens.() -> Unit) = NavigationHost(
        shown,
        Modifier.fillMaxSize(),
        transition = {
            moves += it
            slide(it)
        },
        screens = screens,
    )

    @Composable
    fun PlainScreen(entry: ScreenEntry) {
        val mine = rememberSaveable { serial++ }
        DisposableEffect(entry) {
            composed += entry.id
            remembered.getOrPut(entry.id) { ArrayList() } += mine
            onDispose { composed -= entry.id }
        }
        Box(Modifier.fillMaxSize().testTag("screen ${entry.id.value}")) { BasicText(entry.route) }
    }

    fun text(text: String) = rule.onNodeWithText(text)
    fun screen(entry: EntryId) = rule.onNodeWithTag("screen ${entry.value}")

    /** From now on only [advance] lets time pass. */
    fun holdTime() {
        rule.waitForIdle()
        rule.mainClock.autoAdvance = false
    }

    /** Frame by frame: a longer step would be one frame. */
    fun advance(milliseconds: Long) = repeat((milliseconds / 16).toInt()) { rule.mainClock.advanceTimeByFrame() }

    /** Until nothing moves any more. */
    fun settle() {
        advance(700)
        rule.waitForIdle()
    }

    /** The keys of the entries whose screens have something saved. */
    fun savedKeys(): Set<String> = ui { HostGroup.of(navigator).states.run { save(keys).keys } }

    fun keyOf(entry: EntryId) = keyOf(navigator, entry)
}
