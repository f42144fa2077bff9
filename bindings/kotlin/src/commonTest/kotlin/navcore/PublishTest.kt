// What entries publish, who asks for it, and the children of entries.

package navcore

import kotlin.test.*
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class PublishTest {
    private class Failure(message: String) : RuntimeException(message)

    private val results = ArrayList<NavigationResult<NavigationValue>>()
    private val destroyed = ArrayList<String>()
    private var released = 0

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        navigator.register("main")
        navigator.register("picker", object : RouteBuilder<String, Nothing?> {
            override fun makeModel(build: BuildContext) = "picker"
            override fun makeView(entry: EntryId, model: String) = null
            override fun destroyModel(model: String) {
                destroyed += "model"
            }
        })
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun Navigator.push(): EntryId = navigate(NavigationRequest("picker")).entryOrThrow()
    private fun Navigator.ask(entry: EntryId): WaiterId =
        nextValue(entry, onReleased = { released++ }) { results += it }

    private fun value(value: Any?) = NavigationResult.Value(NavigationValue.of(value))
    private fun told() = results.toList().also { results.clear() }
    private fun thrown(body: () -> Unit) = assertFailsWith<NavigationException> { body() }.status

    @Test
    fun whoAsksGetsTheNextValue(): Unit = started().use { navigator ->
        val picker = navigator.push()
        navigator.ask(picker)
        assertEquals(NavigationStatus.InUse, thrown { navigator.ask(picker) })
        assertEquals(1, released)
        assertEquals(NavigationStatus.Ok, navigator.publish(picker, "red"))
        assertEquals(listOf(value("red")), told())
        assertEquals(2, released)
        // What was kept is there at once.
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, "green"))
        assertEquals(NavigationStatus.Kept, navigator.publish(picker))
        navigator.ask(picker)
        assertEquals(listOf(value(null)), told())
        assertEquals(NavigationStatus.NotAwaited, navigator.publish(picker, 1, isStrict = true))
    }

    @Test
    fun whichResultsAreOfAskersIsTold(): Unit = started(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
        val picker = navigator.push()
        navigator.ask(picker)
        navigator.publish(picker, "red")
        navigator.cancelResult(navigator.ask(picker))
        navigator.ask(picker)
        navigator.popBack()
        assertEquals(List(3) { true }, results.map { it.isNext })
        assertTrue(results.first().map { it.toKotlin() }.isNext)
        navigator.navigateForResult(NavigationRequest("picker")) { results += it }
        navigator.popBack("red")
        assertEquals(results.first(), results.last())
        assertFalse(results.last().isNext)
        val events = generateSequence { navigator.nextEvent() }.mapNotNull { it.result?.isNext }.toList()
        assertEquals(listOf(true, true, true, false), events)
        val next = NavigationOptions(waitsForNextValue = true)
        navigator.navigateForResult(NavigationRequest("picker"), next) { results += it }
        navigator.publish(navigator.top!!, 1)
        assertTrue(results.last().isNext)
        assertEquals(1, navigator.nextRecords(8).single { it.kind == EventKind.Result }.to)
    }

    @Test
    fun itMayAskAgainAndAgain(): Unit = started().use { navigator ->
        val picker = navigator.push()
        fun ask() {
            navigator.nextValue(picker) {
                results += it
                if (it is NavigationResult.Value) ask()
            }
        }
        ask()
        for (number in 1..3) assertEquals(NavigationStatus.Ok, navigator.publish(picker, number))
        navigator.popBack("a result is nothing published")
        assertEquals(
            listOf(value(1), value(2), value(3), NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core)),
            told(),
        )
    }

    @Test
    fun aNavigationMayWaitForTheNext(): Unit = started().use { navigator ->
        val forNext = NavigationOptions(waitsForNextValue = true)
        val picker = navigator.navigateForResult(NavigationRequest("picker"), forNext) { results += it }.entryOrThrow()
        navigator.publish(picker, "blue")
        assertEquals(listOf(value("blue")), told())
        assertEquals(2, navigator.depth)
        navigator.popBack("late")
        assertTrue(told().isEmpty())
        navigator.navigateForResult(NavigationRequest("picker"), forNext) { results += it }
        navigator.popBack("no")
        assertEquals(listOf(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core)), told().toList<Any>())
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("picker"), forNext).status)
        navigator.registerFlow("flow", NavigationRequest("main"))
        assertEquals(
            NavigationStatus.Invalid, navigator.navigateForResult(NavigationRequest("flow"), forNext) {}.status,
        )
    }

    @Test
    fun whatIsCoveredIsForgotten(): Unit = started().use { navigator ->
        val picker = navigator.push()
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, "first tap"))
        navigator.push()
        assertEquals(NavigationStatus.StaleIssuer, navigator.publish(picker, "second tap"))
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, "done below", fromCovered = true))
        navigator.popBack()
        navigator.ask(picker)
        assertEquals(listOf(value("done below")), told())
        navigator.popBack()
        assertEquals(NavigationStatus.Stale, navigator.publish(picker, 1))
        assertEquals(NavigationStatus.Stale, thrown { navigator.ask(picker) })
    }

    @Test
    fun anAskerIsCancelled(): Unit = started().use { navigator ->
        val picker = navigator.push()
        val waiter = navigator.ask(picker)
        assertEquals(NavigationStatus.Ok, navigator.cancelResult(waiter))
        assertEquals(listOf<Any>(NavigationResult.Cancelled(CancelReason.CallerCancel, ChangeOrigin.Core)), told())
        assertEquals(1, released)
        navigator.ask(picker)
        navigator.close()
        assertEquals(listOf<Any>(NavigationResult.Cancelled(CancelReason.Shutdown, ChangeOrigin.Core)), told())
        assertEquals(NavigationStatus.Closed, thrown { navigator.ask(picker) })
        assertEquals(NavigationStatus.Closed, navigator.publish(picker, 1))
        assertEquals(3, released)
    }

    @Test
    fun hostObjectsAreGivenBack(): Unit = started().use { navigator ->
        var givenBack = 0
        val photo = HostObject("photo") { givenBack++ }
        val picker = navigator.push()
        assertEquals(NavigationStatus.NotAwaited, navigator.publish(picker, photo, isStrict = true))
        assertEquals(1, givenBack)
        navigator.ask(picker)
        assertEquals(NavigationStatus.Ok, navigator.publish(picker, photo))
        assertEquals("photo", told().single().valueOrNull()?.toKotlin())
        assertEquals(2, givenBack)
    }

    private enum class Colour { Red, Blue }

    @Test
    fun hostObjectsAreKept(): Unit = started().use { navigator ->
        var givenBack = 0
        val photo = HostObject("photo") { givenBack++ }
        val picker = navigator.push()
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, photo))
        assertEquals(0, givenBack)
        // Replaced.
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, mapOf("colour" to Colour.Red, "photo" to photo)))
        assertEquals(1, givenBack)
        navigator.ask(picker)
        assertEquals(mapOf("colour" to Colour.Red, "photo" to "photo"), told().single().valueOrNull()?.toKotlin())
        assertEquals(2, givenBack)
        // Covered.
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, photo))
        val top = navigator.push()
        assertEquals(3, givenBack)
        // Its entry goes.
        assertEquals(NavigationStatus.Kept, navigator.publish(picker, photo, fromCovered = true))
        assertEquals(NavigationStatus.Kept, navigator.publish(top, photo))
        navigator.popUpToRoot()
        assertEquals(5, givenBack)
        assertEquals(NavigationStatus.Kept, navigator.publish(navigator.top!!, photo))
        navigator.close()
        assertEquals(6, givenBack)
    }

    @Test
    fun whatAnAskerThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        val picker = navigator.push()
        navigator.nextValue(picker) { throw Failure("no") }
        assertEquals("no", assertFailsWith<Failure> { navigator.publish(picker, 1) }.message)
        navigator.publish(picker, 2)
        assertEquals("no", assertFailsWith<Failure> { navigator.nextValue(picker) { throw Failure("no") } }.message)
    }

    @Test
    fun aHostThatPullsIsTold(): Unit = started(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
        val picker = navigator.push()
        while (navigator.nextEvent() != null) continue
        val waiter = navigator.nextValuePulled(picker, tag = 5) { released++ }
        navigator.publish(picker, "red")
        val event = assertNotNull(navigator.nextEvent())
        assertEquals(listOf<Any?>(EventKind.Result, picker, waiter, 5L, value("red")),
            listOf(event.kind, event.entry, event.waiter, event.tag, event.result))
        assertNull(navigator.nextEvent())
        assertEquals(1, released)
        navigator.cancelResult(navigator.nextValuePulled(picker))
        assertEquals(EventKind.Result, navigator.nextEvent()?.kind)
    }

    @Test
    fun itIsAwaited() = runTest {
        started().use { navigator ->
            val picker = navigator.push()
            val first = async(start = CoroutineStart.UNDISPATCHED) { navigator.awaitNextValue(picker) }
            assertEquals(NavigationResult.Failed(NavigationStatus.InUse), navigator.awaitNextValue(picker))
            navigator.publish(picker, "red")
            assertEquals(value("red"), first.await())
            navigator.publish(picker, "kept")
            assertEquals(value("kept"), navigator.awaitNextValue(picker))
            val waiting = launch(start = CoroutineStart.UNDISPATCHED) { navigator.awaitNextValue(picker) }
            waiting.cancel()
            yield()
            // Who was cancelled asks no more.
            assertEquals(NavigationStatus.NotAwaited, navigator.publish(picker, 1, isStrict = true))
            val last = async(start = CoroutineStart.UNDISPATCHED) { navigator.awaitNextValue(picker) }
            navigator.popBack()
            assertEquals<Any>(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core), last.await())
            assertEquals<Any>(NavigationResult.Failed(NavigationStatus.Stale), navigator.awaitNextValue(picker))
            val chosen = async(start = CoroutineStart.UNDISPATCHED) {
                navigator.awaitResultOf(NavigationRequest("picker"), NavigationOptions(waitsForNextValue = true))
            }
            navigator.publish(navigator.top!!, 7)
            assertEquals(value(7), chosen.await())
        }
    }

    @Test
    fun aStrangerIsOnTheWrongThread(): Unit = started().use { navigator ->
        val picker = navigator.push()
        refusalElsewhere { navigator.publish(picker, HostObject(1) { released++ }) }
        refusalElsewhere { navigator.ask(picker) }
        refusalElsewhere { navigator.addChild(picker, "a", 1) { destroyed += "$it" } }
        refusalElsewhere { navigator.childOf(picker, "a") }
        refusalElsewhere { navigator.removeChild(picker, "a") }
        // What was handed over is given back.
        assertEquals(2, released)
        assertEquals(listOf("1"), destroyed)
    }

    // Children

    private fun Navigator.add(entry: EntryId, key: String): NavigationStatus =
        addChild(entry, key, key) { destroyed += it }

    @Test
    fun childrenLiveAsLongAsTheirEntry(): Unit = started().use { navigator ->
        val picker = navigator.push()
        for (key in listOf("a", "b", "c")) assertEquals(NavigationStatus.Ok, navigator.add(picker, key))
        assertEquals("b", navigator.childOf(picker, "b"))
        assertNull(navigator.childOf(picker, "d"))
        assertEquals(NavigationStatus.Ok, navigator.removeChild(picker, "b"))
        assertEquals(listOf("b"), destroyed)
        assertEquals(NavigationStatus.NotFound, navigator.removeChild(picker, "b"))
        navigator.popBack()
        assertEquals(listOf("b", "c", "a", "model"), destroyed)
        assertEquals(NavigationStatus.Stale, thrown { navigator.childOf(picker, "a") })
        assertEquals(NavigationStatus.Stale, navigator.removeChild(picker, "a"))
        assertEquals(NavigationStatus.Stale, navigator.add(picker, "a"))
        assertEquals("a", destroyed.last())
    }

    @Test
    fun aChildMayBeNullAndHasAKeyOfItsOwn(): Unit = started().use { navigator ->
        val main = navigator.top!!
        val held = navigator.receiver.tokens.count
        assertEquals(NavigationStatus.Ok, navigator.addChild(main, "nothing", null))
        assertNull(navigator.childOf(main, "nothing"))
        assertEquals(NavigationStatus.Ok, navigator.removeChild(main, "nothing"))
        assertEquals(held, navigator.receiver.tokens.count)
        navigator.add(main, "a")
        assertEquals(NavigationStatus.InUse, navigator.addChild(main, "a", 2) { destroyed += "$it" })
        assertEquals(listOf("2"), destroyed)
        assertEquals("a", navigator.childOf(main, "a"))
        assertEquals(NavigationStatus.Invalid, navigator.add(main, ""))
        assertEquals(NavigationStatus.Invalid, navigator.add(main, "half \ud800"))
        assertEquals(NavigationStatus.TooLarge, navigator.add(main, "a".repeat(1025)))
        assertEquals(NavigationStatus.Invalid, thrown { navigator.childOf(main, "") })
    }

    @Test
    fun childrenGoWithTheNavigator() {
        val navigator = started()
        navigator.add(navigator.push(), "a")
        navigator.addChild(navigator.top!!, "b", Failure("no")) { throw it }
        assertEquals("no", assertFailsWith<Failure> { navigator.close() }.message)
        assertEquals(listOf("a", "model"), destroyed)
        assertEquals(0, navigator.receiver.products.count)
    }
}
