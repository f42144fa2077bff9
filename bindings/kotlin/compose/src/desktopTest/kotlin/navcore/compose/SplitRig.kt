// A split in a window that becomes narrower and wider.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.requiredSize
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import navcore.ContainerKind
import navcore.EntryId
import navcore.EventKind
import navcore.InBranch
import navcore.IntentKind
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.Navigator

private const val HEIGHT = 400

/** Notes and the one that is open, each in its column, for what is looked at pixel by pixel. */
fun notesInColumns() = Navigator().apply {
    val columns = listOf(NavigationBranch("list", going("list")), NavigationBranch.placeholder("note", going("blank")))
    register("notes", container = NavigationContainer(ContainerKind.Split, columns))
    register("note", opens = InBranch("note", of = "notes"))
    for (route in listOf("list", "blank")) register(route)
    start(going("notes"))
}

val notesColours = mapOf("list" to Color.Green, "blank" to Color.Blue, "note" to Color.Red)

abstract class SplitRig : HostRig() {
    var width by mutableStateOf(900)

    /** How many columns were reported, one after the other. */
    val reports = ArrayList<Int>()

    /** Letters, the one that is open, and what is attached to it, each in its column. */
    fun registerMail() = ui {
        val columns = listOf(
            NavigationBranch("list", going("letters")), NavigationBranch.placeholder("letter", going("blank")),
            NavigationBranch.empty("more"),
        )
        navigator.register("mail", container = NavigationContainer(ContainerKind.Split, columns))
        for (route in listOf("letters", "blank", "page")) navigator.register(route)
        navigator.register("attached", opens = InBranch("more", of = "mail"))
        navigator.observe { event ->
            val isReport = event.kind == EventKind.Changed && event.intent == IntentKind.HostDidResize
            if (isReport) reports += event.changes.single().to
        }
    }

    fun startMail(): EntryId {
        registerMail()
        ui { navigator.register("letter", opens = InBranch("letter", of = "mail")) }
        return start("mail")
    }

    @Composable
    fun InWindow(content: @Composable () -> Unit) = Box(Modifier.requiredSize(width.dp, HEIGHT.dp)) { content() }

    fun showCounters(columnWidth: Dp = 300.dp, screens: NavigationScreens.() -> Unit = {}) = show {
        InWindow {
            NavigationHost(navigator, columnWidth = columnWidth) {
                for (route in listOf("letters", "letter", "blank", "page", "attached", "home")) {
                    screen(route) { Counter(it) }
                }
                screens()
            }
        }
    }

    /** A screen that counts the clicks on its route, and saves their number. */
    @Composable
    fun Counter(entry: ScreenEntry) {
        var clicks by rememberSaveable { mutableStateOf(0) }
        Column {
            BasicText("${entry.route} $clicks", Modifier.clickable { clicks++ })
            PlainScreen(entry)
        }
    }

    fun resize(to: Int) {
        ui { width = to }
        rule.waitForIdle()
    }

    fun open(route: String) = ui { navigator.navigate(going(route)).entryOrThrow() }.also { rule.waitForIdle() }
    fun back() = ui { navigator.back() }.also { rule.waitForIdle() }
    fun widthOf(entry: EntryId) = screen(entry).getUnclippedBoundsInRoot().let { it.right - it.left }

    /** The routes of what is composed, sorted. */
    fun routes(): List<String> = ui { composed.mapNotNull { navigator.requestOf(it)?.route }.sorted() }
}
