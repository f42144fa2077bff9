// How much of each entry runs, and entries that stay until their exit is over.

package navcore

import kotlin.test.*

class LifeTest {
    private val steps = ArrayList<String>()
    private val destroyed = ArrayList<String>()

    private inner class Builder(val name: String) : RouteBuilder<String, Nothing?> {
        override fun makeModel(build: NavigationBuild) = name
        override fun makeView(entry: EntryId, model: String) = null
        override fun destroyModel(model: String) {
            destroyed += model
        }
    }

    private fun started(configuration: NavigationConfiguration): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "list")) navigator.register(route, Builder(route))
        navigator.observe { event ->
            if (event.kind == EventKind.Life) steps += event.changes.map { "${it.kind} ${it.request.route}" }
        }
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun told(): List<String> = steps.toList().also { steps.clear() }

    @Test
    fun eachCommitIsFollowedByItsSteps(): Unit = started(NavigationConfiguration(tellsLife = true)).use { navigator ->
        val main = navigator.top!!
        assertEquals(listOf("created main", "started main", "resumed main"), told())
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        assertEquals(listOf("paused main", "created list", "started list", "resumed list", "stopped main"), told())
        assertEquals(EntryLife.Made to EntryLife.Resumed, navigator.lifeOf(main) to navigator.lifeOf(list))
        navigator.popBack()
        assertEquals(EntryLife.Resumed to EntryLife.None, navigator.lifeOf(main) to navigator.lifeOf(list))
        assertEquals(listOf("list"), destroyed)
    }

    @Test
    fun theStepsOfAnEventPrint(): Unit = Navigator(NavigationConfiguration(tellsLife = true)).use { navigator ->
        var printed = ""
        navigator.register("main")
        navigator.observe { if (it.kind == EventKind.Life) printed = "$it" }
        navigator.start(NavigationRequest("main"))
        assertEquals("life: created main, started main, resumed main", printed)
        val mirror = HashMap<StackId, MutableList<EntryId>>()
        navigator.observe { event -> event.changes.forEach { it.applyTo(mirror) } }
        navigator.limitLife(navigator.activeStack!!, EntryLife.Made)
        assertEquals("life: paused main, stopped main", printed)
        assertTrue(mirror.isEmpty())
    }

    @Test
    fun aWindowInTheBackgroundIsLimited(): Unit = started(NavigationConfiguration()).use { navigator ->
        val stack = navigator.activeStack!!
        assertEquals(Status.Ok, navigator.limitLife(stack, EntryLife.Started))
        assertEquals(Status.AlreadyThere, navigator.limitLife(stack, EntryLife.Started))
        assertEquals(EntryLife.Started, navigator.lifeOf(navigator.top!!))
        assertEquals(Status.Ok, navigator.limitLife(stack, EntryLife.Resumed))
        assertEquals(EntryLife.Resumed, navigator.lifeOf(navigator.top!!))
        assertEquals(Status.Invalid, navigator.limitLife(stack, EntryLife.None))
        assertEquals(Status.Invalid, navigator.limitLife(stack, EntryLife.Unknown))
        assertEquals(Status.Stale, navigator.limitLife(StackId(7), EntryLife.Made))
    }

    @Test
    fun whatLeavesStaysUntilItsExitIsOver(): Unit = started(NavigationConfiguration(waitsForExits = true)).use { navigator ->
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        assertEquals(Status.Invalid, navigator.hostDidExit(list))
        told()
        navigator.popBack()
        assertEquals(listOf("paused list", "started main", "resumed main", "exiting list"), told())
        assertEquals(Phase.Leaving to EntryLife.Started, navigator.phaseOf(list) to navigator.lifeOf(list))
        assertEquals("list", navigator.modelOf(list))
        assertEquals(emptyList(), destroyed)
        assertEquals(Status.Ok, navigator.hostDidExit(list))
        assertEquals(listOf("list"), destroyed)
        assertEquals(Status.AlreadyGone, navigator.hostDidExit(list))
        assertEquals(Status.Stale, navigator.hostDidExit(EntryId(7)))
    }

    @Test
    fun closingEndsEverything() {
        val navigator = started(NavigationConfiguration(waitsForExits = true))
        val list = navigator.navigate(NavigationRequest("list")).entryOrThrow()
        navigator.popBack()
        navigator.close()
        assertEquals(listOf("list", "main"), destroyed)
        assertEquals(EntryLife.None, navigator.lifeOf(list))
        assertEquals(Status.Closed, navigator.hostDidExit(list))
    }
}
