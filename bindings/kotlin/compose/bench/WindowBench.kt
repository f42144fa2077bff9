// Frames of a window whose stack has ten entries and then a thousand: while a long list is scrolled, and while screens are
// pushed and popped with their animations. It tells how far frames are from each other.

package navcore.compose

import androidx.compose.foundation.gestures.scrollBy
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.lazy.LazyColumn
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.rememberLazyListState
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.withFrameNanos
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import kotlin.system.exitProcess
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.Navigator

private const val ROWS = 1_000
private const val SCROLLED_FRAMES = 300
private const val PAIRS = 20
private const val FRAMES_OF_A_MOVE = 24
private const val MILLISECOND = 1_000_000.0

/** Of the screen that was drawn last. */
private var list: LazyListState? = null

@Composable
private fun ListScreen(entry: ScreenEntry) {
    val state = rememberLazyListState()
    SideEffect { if (!entry.isGone) list = state }
    Column(Modifier.fillMaxSize()) {
        BasicText("${entry.route} ${entry["id"]?.int}", Modifier.padding(12.dp))
        LazyColumn(Modifier.fillMaxSize(), state) {
            items(ROWS) { BasicText("row $it of entry ${entry["id"]?.int}", Modifier.padding(8.dp)) }
        }
    }
}

private class Frames {
    private val gaps = ArrayList<Double>()
    private var last = 0L

    suspend fun next() = withFrameNanos { now ->
        if (last != 0L) gaps += (now - last) / MILLISECOND
        last = now
    }

    override fun toString(): String {
        gaps.sort()
        fun at(share: Double) = "%5.1f".format(gaps[((gaps.size - 1) * share).toInt()])
        return "${gaps.size} frames, in the middle ${at(0.5)} ms, of 20 one above ${at(0.95)} ms, at the most ${at(1.0)} ms"
    }
}

private suspend fun scroll(): Frames = Frames().also { frames ->
    repeat(SCROLLED_FRAMES) { index ->
        frames.next()
        list?.scrollBy(if (index < SCROLLED_FRAMES / 2) 35f else -35f)
    }
}

private suspend fun pushAndPop(navigator: Navigator): Frames = Frames().also { frames ->
    repeat(PAIRS) { index ->
        navigator.navigate(NavigationRequest("product", "id" to index))
        repeat(FRAMES_OF_A_MOVE) { frames.next() }
        navigator.popBack()
        repeat(FRAMES_OF_A_MOVE) { frames.next() }
    }
}

private suspend fun measure(navigator: Navigator) {
    for (depth in listOf(10, 10, 1_000)) {
        while (navigator.depth < depth) {
            navigator.navigate(
                NavigationRequest("product", "id" to navigator.depth), NavigationOptions(isAnimated = false),
            )
        }
        repeat(FRAMES_OF_A_MOVE) { withFrameNanos {} }
        println("$depth entries, scrolled: ${scroll()}")
        println("$depth entries, pushed and popped: ${pushAndPop(navigator)}")
    }
}

fun main() = application {
    val navigator = remember {
        Navigator().apply {
            register("home")
            register("product")
            start(NavigationRequest("home"))
        }
    }
    Window(::exitApplication, title = "frames") {
        NavigationHost(navigator) { unknown { ListScreen(it) } }
        LaunchedEffect(Unit) {
            // What is compiled on the way is not measured: the first round of ten entries is told, too.
            measure(navigator)
            exitProcess(0)
        }
    }
}
