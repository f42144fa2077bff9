// How much of each entry runs, entries that stay until their exit is over, and entries that come in.

package navcore

import kotlin.test.*

class LifecycleTest {
    private val steps = ArrayList<String>()
    private val destroyed = ArrayList<String>()

    private inner class Builder(val name: String) : RouteBuilder<String, Nothing?> {
        override fun makeModel(build: BuildContext) = name
        override fun makeView(entry: EntryId, model: String) = null
        override fun destroyModel(model: String) {
            destroyed += model
        }
    }

    private fun started(configuration: NavigatorConfiguration): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "list")) navigator.register(route, Builder(route))
        navigator.observe { event ->
            if (event.kind == EventKind.Lifecycle) steps += event.changes.map { "${it.kind} ${it.request.route}" }
        }
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun told(): List<String> = steps.toList().also { steps.clear() }

    @Test
    fun eachCommitIsFollowedByItsSteps(): Unit =
        started(NavigatorConfiguration(sendsLifecycleEvents = true)).use { navigator ->
        val main = navigator.top!!
        assertEquals(listOf("created main", "started main", "resumed main"), told())
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        assertEquals(listOf("paused main", "created list", "started list", "resumed list", "stopped main"), told())
        assertEquals(
            EntryLifecycle.Created to EntryLifecycle.Resumed, navigator.lifecycleOf(main) to navigator.lifecycleOf(list),
        )
        navigator.popBack()
        assertEquals(
            EntryLifecycle.Resumed to EntryLifecycle.None, navigator.lifecycleOf(main) to navigator.lifecycleOf(list),
        )
        assertEquals(listOf("list"), destroyed)
    }

    @Test
    fun theStepsOfAnEventPrint(): Unit =
        Navigator(NavigatorConfiguration(sendsLifecycleEvents = true)).use { navigator ->
        var printed = ""
        navigator.register("main")
        navigator.observe { if (it.kind == EventKind.Lifecycle) printed = "$it" }
        navigator.start(NavigationRequest("main"))
        assertEquals("lifecycle: created main, started main, resumed main", printed)
        val mirror = HashMap<StackId, MutableList<EntryId>>()
        navigator.observe { event -> event.changes.forEach { it.applyTo(mirror) } }
        navigator.setMaxLifecycle(navigator.currentStack!!, EntryLifecycle.Created)
        assertEquals("lifecycle: paused main, stopped main", printed)
        assertTrue(mirror.isEmpty())
    }

    @Test
    fun aWindowInTheBackgroundIsLimited(): Unit = started(NavigatorConfiguration()).use { navigator ->
        val stack = navigator.currentStack!!
        assertEquals(NavigationStatus.Ok, navigator.setMaxLifecycle(stack, EntryLifecycle.Started))
        assertEquals(NavigationStatus.AlreadyThere, navigator.setMaxLifecycle(stack, EntryLifecycle.Started))
        assertEquals(EntryLifecycle.Started, navigator.lifecycleOf(navigator.top!!))
        assertEquals(NavigationStatus.Ok, navigator.setMaxLifecycle(stack, EntryLifecycle.Resumed))
        assertEquals(EntryLifecycle.Resumed, navigator.lifecycleOf(navigator.top!!))
        assertEquals(NavigationStatus.Invalid, navigator.setMaxLifecycle(stack, EntryLifecycle.None))
        assertEquals(NavigationStatus.Invalid, navigator.setMaxLifecycle(stack, EntryLifecycle.Unknown))
        assertEquals(NavigationStatus.Stale, navigator.setMaxLifecycle(StackId(7), EntryLifecycle.Created))
    }

    @Test
    fun whatLeavesStaysUntilItsExitIsOver(): Unit =
        started(NavigatorConfiguration(waitsForExits = true)).use { navigator ->
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        assertEquals(NavigationStatus.Invalid, navigator.hostDidExit(list))
        told()
        navigator.popBack()
        assertEquals(listOf("paused list", "started main", "resumed main", "exiting list"), told())
        assertEquals(
            EntryPhase.Leaving to EntryLifecycle.Started, navigator.phaseOf(list) to navigator.lifecycleOf(list),
        )
        assertEquals("list", navigator.modelOf(list))
        assertEquals(emptyList(), destroyed)
        assertEquals(NavigationStatus.Ok, navigator.hostDidExit(list))
        assertEquals(listOf("list"), destroyed)
        assertEquals(NavigationStatus.AlreadyGone, navigator.hostDidExit(list))
        assertEquals(NavigationStatus.Stale, navigator.hostDidExit(EntryId(7)))
    }

    @Test
    fun whatIsShownIsResumedWhenItHasComeIn(): Unit =
        started(NavigatorConfiguration(waitsForEntries = true)).use { navigator ->
        val main = navigator.top!!
        assertEquals(listOf("created main", "started main"), told())
        assertEquals(NavigationStatus.Ok, navigator.hostDidEnter(main))
        assertEquals(listOf("resumed main"), told())
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        assertEquals(listOf("paused main", "created list", "started list"), told())
        assertEquals(
            EntryLifecycle.Started to EntryLifecycle.Started,
            navigator.lifecycleOf(main) to navigator.lifecycleOf(list),
        )
        assertEquals(NavigationStatus.Ok, navigator.hostDidEnter(list))
        assertEquals(listOf("resumed list", "stopped main"), told())
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidEnter(list))
        navigator.popBack()
        assertEquals(NavigationStatus.AlreadyGone, navigator.hostDidEnter(list))
        assertEquals(NavigationStatus.Stale, navigator.hostDidEnter(EntryId(7)))
        navigator.close()
        assertEquals(NavigationStatus.Closed, navigator.hostDidEnter(main))
    }

    @Test
    fun closingEndsEverything() {
        val navigator = started(NavigatorConfiguration(waitsForExits = true))
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        navigator.popBack()
        navigator.close()
        assertEquals(listOf("list", "main"), destroyed)
        assertEquals(EntryLifecycle.None, navigator.lifecycleOf(list))
        assertEquals(NavigationStatus.Closed, navigator.hostDidExit(list))
    }
}
