// An app whose navigator the composition remembers, and the system that saves it and begins it anew.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.SnapshotMutableState
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.performClick
import navcore.BranchRetention
import navcore.ContainerKind
import navcore.GuardAnswer
import navcore.GuardScope
import navcore.NavigationContainer
import navcore.NavigationQuestion
import navcore.Navigator
import navcore.SavedDecision
import navcore.SavedEntry

typealias Saved = Map<String, List<Any?>>

abstract class RememberedRig : HostRig() {
    var around = registryOf(emptyMap())
    var isThere by mutableStateOf(true)

    /** The navigator that is remembered now, and those before it. */
    val made = ArrayList<Navigator>()
    val current get() = made.last()
    var routes: Navigator.() -> Unit = {
        val tabs = branches("a", "b")
        for (route in listOf("home", "a", "b", "c", "d")) register(route)
        register("tabs", container = NavigationContainer(ContainerKind.Tabs, tabs))
        register(
            "section", container = NavigationContainer(ContainerKind.Tabs, tabs, retention = BranchRetention.WhileStack),
        )
    }

    private fun registryOf(saved: Saved) = SaveableStateRegistry(saved) { true }

    fun showApp(
        budget: Int = 50_000, appVersion: Int = 0, migrate: ((SavedEntry) -> SavedDecision)? = null,
    ) = rule.setContent {
        if (isThere) {
            CompositionLocalProvider(LocalSaveableStateRegistry provides around) { App(budget, appVersion, migrate) }
        }
    }

    @Composable
    fun App(
        budget: Int = 50_000, appVersion: Int = 0, migrate: ((SavedEntry) -> SavedDecision)? = null,
    ) {
        val navigator = rememberNavigator(
            going("home"), budget = budget, appVersion = appVersion, migrate = migrate, dispatcher = dispatcher,
            routes = routes,
        )
        if (navigator !== made.lastOrNull()) made += navigator
        Host(navigator) {
            unknown { entry ->
                var count by rememberSaveable { mutableStateOf(0) }
                BasicText("${entry.route} $count", Modifier.clickable { count++ })
            }
        }
    }

    /** The system asks for the state. */
    fun save(): Saved = ui { around.performSave() }

    /** The process ends, or the screen is turned, and the next one begins with what was saved. */
    fun recreate(saved: Saved = save()) {
        isThere = false
        rule.waitForIdle()
        around = registryOf(saved)
        isThere = true
        rule.waitForIdle()
    }

    fun navigate(route: String, vararg members: Pair<String, Any?>) {
        ui { current.navigate(going(route, *members)).entryOrThrow() }
        rule.waitForIdle()
    }

    fun click(text: String) {
        text(text).performClick()
        rule.waitForIdle()
    }

    fun select(branch: String) {
        ui { current.select(current.readTree().stacks.first { it.name == branch }.id) }
        rule.waitForIdle()
    }

    fun popBack() {
        ui { current.popBack() }
        rule.waitForIdle()
    }

    val tree get() = ui { current.readTree().toString() }

    /** The text in what is saved, and the keys of the screens beside it. */
    fun textIn(saved: Saved) = partsIn(saved)[0] as String
    fun keysBeside(saved: Saved) = (partsIn(saved)[1] as Map<*, *>).keys
    private fun partsIn(saved: Saved) = saved.values.flatten().single() as List<*>

    fun withText(saved: Saved, change: (String) -> String): Saved =
        partsIn(saved).let { (text, states) -> saved.mapValues { listOf(arrayListOf(change(text as String), states)) } }

    /** The states in what is saved as values: those of two processes are other objects. */
    fun plain(value: Any?): Any? = when (value) {
        is SnapshotMutableState<*> -> plain(value.value)
        is Map<*, *> -> value.mapValues { plain(it.value) }
        is List<*> -> value.map(::plain)
        else -> value
    }

    val questions = ArrayList<NavigationQuestion>()

    /** A guard that answers later about one of the routes. */
    fun guardLater() {
        val before = routes
        routes = {
            before()
            addGuard(GuardScope.EnteringRoute(routeId("c")!!)) {
                questions += it.question
                GuardAnswer.Later
            }
        }
    }
}
