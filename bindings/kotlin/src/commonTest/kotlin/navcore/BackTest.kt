// What back would do, handlers that have it, and gestures.

package navcore

import kotlin.test.*

class BackTest {
    private class Failure(message: String) : RuntimeException(message)

    private val heard = ArrayList<String>()
    private var removed = 0

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "list")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun Navigator.push(): EntryId = navigate(NavigationRequest("list")).entryOrThrow()

    private fun Navigator.handle(entry: EntryId? = null, isForward: Boolean = false): BackHandlerId =
        addBackHandler(entry, isForward = isForward, onRemoved = { removed++ }) {
            heard += "${it.phase} ${it.progress}"
        }

    private fun told(): List<String> = heard.toList().also { heard.clear() }

    @Test
    fun whatBackWouldDoIsKnown(): Unit = started().use { navigator ->
        assertNull(navigator.backPlan())
        val list = navigator.push()
        val plan = assertNotNull(navigator.backPlan(navigator.currentStack))
        assertEquals(listOf("removed list from 1"), plan.changes.map { "$it" })
        assertEquals(list, plan.entry)
        assertNull(plan.handler)
        assertFalse(plan.asksGuard || plan.asksBridge)
        navigator.addGuard(GuardScope.LeavingEntry(list)) { GuardAnswer.Accept }
        navigator.setBridge(navigatorBridge { BridgeAnswer.Accept })
        val asking = assertNotNull(navigator.backPlan())
        assertTrue(asking.asksGuard && asking.asksBridge)
        assertTrue(navigator.readTree().root!!.isGuarded)
        assertEquals(
            NavigationStatus.Stale, assertFailsWith<NavigationException> { navigator.backPlan(StackId(7)) }.status,
        )
    }

    @Test
    fun thereIsNoPlanBeforeTheStartAndAfterTheEnd() {
        val navigator = Navigator()
        assertEquals(NavigationStatus.NotStarted, assertFailsWith<NavigationException> { navigator.backPlan() }.status)
        navigator.close()
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.backPlan() }.status)
        assertEquals(NavigationStatus.Closed, navigator.backGesture(GesturePhase.Begin).status)
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.handle() }.status)
        assertEquals(1, removed)
    }

    @Test
    fun aHandlerHasBackWhileItIsEnabled(): Unit = started().use { navigator ->
        val list = navigator.push()
        val handler = navigator.handle(list)
        assertEquals("handler 1", "$handler")
        assertEquals(handler, navigator.backPlan()?.handler)
        assertTrue(navigator.back().isDone)
        assertEquals(listOf("commit 0.0"), told())
        assertEquals(NavigationStatus.Ok, navigator.setBackHandlerEnabled(handler, false))
        assertEquals(NavigationStatus.AlreadyThere, navigator.setBackHandlerEnabled(handler, false))
        assertEquals(NavigationStatus.Ok, navigator.setBackHandlerEnabled(handler, true))
        assertEquals(NavigationStatus.Ok, navigator.removeBackHandler(handler))
        assertEquals(NavigationStatus.Stale, navigator.removeBackHandler(handler))
        assertEquals(1, removed)
        assertTrue(navigator.back().isDone)
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aHandlerGoesWithItsEntryAndWithTheNavigator() {
        val navigator = started()
        val list = navigator.push()
        navigator.handle(list)
        navigator.handle()
        navigator.popBack()
        assertEquals(1, removed)
        assertEquals(NavigationStatus.Stale, assertFailsWith<NavigationException> { navigator.handle(list) }.status)
        assertEquals(2, removed)
        navigator.close()
        assertEquals(3, removed)
    }

    @Test
    fun whatAHandlerThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        navigator.addBackHandler { if (it.phase != GesturePhase.Cancel) throw Failure("no") }
        assertEquals("no", assertFailsWith<Failure> { navigator.back() }.message)
        assertEquals("no", assertFailsWith<Failure> { navigator.backGesture(GesturePhase.Begin) }.message)
    }

    @Test
    fun aHandlerMayNavigateAndRemoveItself(): Unit = started().use { navigator ->
        val list = navigator.push()
        var handler: BackHandlerId? = null
        handler = navigator.addBackHandler(list, onRemoved = { removed++ }) {
            navigator.removeBackHandler(handler!!)
            navigator.popBack()
        }
        navigator.back()
        assertEquals(1, removed)
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aGestureOfTheLibraryIsToldAndPops(): Unit = started().use { navigator ->
        assertEquals(NavigationStatus.AtRoot, navigator.backGesture(GesturePhase.Begin).status)
        assertEquals(NavigationStatus.AlreadyGone, navigator.backGesture(GesturePhase.Commit).status)
        val list = navigator.push()
        val gestures = ArrayList<NavigationGesture>()
        val printed = ArrayList<String>()
        navigator.observe { event ->
            event.gesture?.let { gestures += it }
            if (event.kind == EventKind.Gesture) printed += "$event"
        }
        assertTrue(navigator.backGesture(GesturePhase.Begin, edge = 2).isDone)
        navigator.backGesture(GesturePhase.Progress, 0.25, edge = 2)
        assertEquals(list, navigator.backGesture(GesturePhase.Commit, 1.0).entry)
        assertEquals(
            listOf(GesturePhase.Begin, GesturePhase.Progress, GesturePhase.Commit), gestures.map { it.phase },
        )
        assertEquals(listOf(0.0, 0.25, 1.0), gestures.map { it.progress })
        assertEquals(2, gestures[0].edge)
        assertEquals(navigator.currentStack, gestures[0].scene)
        assertEquals(listOf("removed list from 1"), gestures[0].changes.map { "$it" })
        assertEquals("gesture, begin: removed list from 1", printed[0])
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aHandlerIsToldEveryPhase(): Unit = started().use { navigator ->
        navigator.handle(isForward = true)
        assertEquals(NavigationStatus.AtRoot, navigator.backGesture(GesturePhase.Begin).status)
        navigator.backGesture(GesturePhase.Begin, isForward = true)
        navigator.backGesture(GesturePhase.Progress, 7.0, isForward = true)
        navigator.backGesture(GesturePhase.Progress, Double.NaN, isForward = true)
        navigator.backGesture(GesturePhase.Cancel, isForward = true)
        assertEquals(listOf("begin 0.0", "progress 1.0", "progress 0.0", "cancel 0.0"), told())
        assertEquals(NavigationStatus.Invalid, navigator.backGesture(GesturePhase.None).status)
    }

    @Test
    fun aCommitMayBeAnsweredLater(): Unit = started().use { navigator ->
        navigator.push()
        var question: QuestionId? = null
        navigator.setBridge(navigatorBridge { it.keep(); question = it.id; BridgeAnswer.Later })
        navigator.backGesture(GesturePhase.Begin)
        assertIs<NavigationOutcome.Pending>(navigator.backGesture(GesturePhase.Commit))
        navigator.answer(question!!, BridgeAnswer.Accept)
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aHandlerWithoutAFunctionIsToldByEvents(): Unit =
        started(NavigatorConfiguration(eventCapacity = 8)).use { navigator ->
            while (navigator.nextEvent() != null) continue
            val handler = navigator.addPulledBackHandler(navigator.top)
            navigator.backGesture(GesturePhase.Begin)
            val event = assertNotNull(navigator.nextEvent())
            assertEquals(EventKind.Gesture, event.kind)
            assertEquals(handler, event.gesture?.handler)
            navigator.back()
            val record = navigator.nextRecords(8).last()
            assertEquals(GesturePhase.Commit.ordinal, record.subkind)
            assertEquals(handler.value, record.related)
        }

    @Test
    fun aHandlerWithoutAFunctionNeedsEvents(): Unit = started().use { navigator ->
        val thrown = assertFailsWith<NavigationException> { navigator.addPulledBackHandler() }
        assertEquals(NavigationStatus.Invalid, thrown.status)
    }

    @Test
    fun whetherOneCanGoBackIsTold(): Unit = started(NavigatorConfiguration(sendsBackEvents = true)).use { navigator ->
        val told = ArrayList<String>()
        navigator.observe { if (it.kind == EventKind.Back) told += "$it ${navigator.backPlan() != null}" }
        navigator.push()
        navigator.push()
        navigator.popUpToRoot()
        val root = navigator.top
        assertEquals(listOf("back in the scene of $root true", "back in the scene of $root false"), told)
    }

    @Test
    fun aStrangerIsOnTheWrongThread(): Unit = started().use { navigator ->
        val handler = navigator.handle()
        val main = navigator.top!!
        val stack = navigator.currentStack!!
        refusalElsewhere { navigator.backPlan() }
        refusalElsewhere { navigator.handle() }
        // The function that was handed over is given back.
        assertEquals(1, removed)
        refusalElsewhere { navigator.backGesture(GesturePhase.Begin) }
        refusalElsewhere { navigator.setBackHandlerEnabled(handler, false) }
        refusalElsewhere { navigator.removeBackHandler(handler) }
        refusalElsewhere { navigator.setMaxLifecycle(stack, EntryLifecycle.Created) }
        refusalElsewhere { navigator.hostDidExit(main) }
        refusalElsewhere { navigator.lifecycleOf(main) }
        assertEquals(EntryLifecycle.Resumed, navigator.lifecycleOf(main))
        assertTrue(navigator.back().isDone)
        assertEquals(1, told().size)
    }
}
