// A user whom a guard keeps out, and a navigator that is closed, are no errors for who asks, shows or leads.

package navcore

import kotlin.test.*
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

class DeclinedTest {
    private class Scene(val navigator: Navigator, scope: CoroutineScope) : CoroutineScope by scope {
        val user = TestUser(navigator)
        val tree: String get() = "${navigator.readTree()}"
        suspend fun turns(count: Int = 60) = repeat(count) { yield() }
        fun begin(body: suspend FlowLeader<String>.(Int) -> Unit): Deferred<String?> =
            CoroutineScope(coroutineContext + SupervisorJob()).async { navigator.lead(Walk, body = body) }

        fun build(wall: Wall) {
            for (route in listOf(Start, Word, Tint)) {
                val scope = GuardScope.EnteringRoute(navigator.routeId(route)!!)
                when (wall) {
                    Wall.AtOnce -> navigator.addGuard(scope) { GuardAnswer.Refuse(3) }
                    Wall.Later -> navigator.addGuard(scope, this) {
                        yield()
                        GuardAnswer.Refuse(3)
                    }
                    Wall.SignInRefused -> navigator.addGuard(scope) { GuardAnswer.Resume(Level(1)) }
                }
            }
            if (wall == Wall.SignInRefused) navigator.addGuard(entering = Level) { GuardAnswer.Refuse(4) }
        }
    }

    /** How a guard keeps the user out. */
    private enum class Wall { AtOnce, Later, SignInRefused }

    private fun scene(body: suspend Scene.() -> Unit) = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Start, Walk, Level, Word, Told, Tint)
            navigator.start(Base)
            Scene(navigator, this).body()
        }
    }

    // Kept out

    @Test
    fun whoIsKeptOutIsNoError() {
        for (wall in Wall.entries) scene {
            val home = navigator.topScreen!!
            build(wall)
            assertNull(navigator.ask(Tint))
            assertNull(home.ask(Tint))
            assertNull(navigator.lead(Walk) { fail("it is led") })
            assertFailsWith<NavigationInterruptedException> { navigator.value(of = Tint) }
            assertEquals("[base]", tree)
        }
    }

    @Test
    fun aScreenToWhichAGuardLeadsIsLedByNobody() = scene {
        for (route in listOf<RouteType<*>>(Word, Tint)) {
            navigator.addGuard(entering = route) { GuardAnswer.Redirect(NavigationIntent.Navigate(Level(1))) }
        }
        var shown = 0
        val walking = begin { count ->
            when (count) {
                9 -> finish("done")
                1 -> show(Word) { fail("it is shown") }
                2 -> replace(Word) { _, _ -> fail("it is shown") }
                3 -> assertNull(ask(Tint))
            }
            shown++
        }
        for (count in 1..3) {
            user.submit(count, at = Start)
            val level = user.awaitScreen(Level)
            turns()
            assertEquals(count, shown)
            assertEquals(NavigationStatus.Kept, level.submit("a").status)
            user.swipeBack()
        }
        user.submit(9, at = Start)
        assertEquals("done", walking.await())
    }

    /** It has opened, and the coroutine has not gone on yet. */
    @Test
    fun aScreenToWhichAGuardLeadsStaysWhenTheCoroutineIsCancelled() = scene {
        navigator.addGuard(entering = Word) { GuardAnswer.Redirect(NavigationIntent.Navigate(Level(1))) }
        val showing = CompletableDeferred<Job>()
        val walking = begin { coroutineScope { showing.complete(launch { show(Word) { fail("it is shown") } }) } }
        user.awaitScreen(Start)
        val host = TestHost(navigator, otherwise = TestAnswer.Later(300.milliseconds))
        user.submit(1, at = Start)
        turns()
        assertEquals("[base, start]", tree)
        host.clock.advance(by = 300.milliseconds)
        showing.await().cancel()
        turns()
        host.clock.advance(by = 300.milliseconds)
        assertEquals("[base, start, level([\"level\": 1])]", tree)
        walking.cancel()
        turns()
        host.clock.advance(by = 300.milliseconds)
        walking.join()
    }

    @Test
    fun theScreenBelowIsAskedAgain() {
        for (wall in Wall.entries) scene {
            val said = ArrayList<String>()
            val walking = begin { count ->
                if (count == 9) finish("done")
                else {
                    show(Word) { fail("it is shown") }
                    said += "shown"
                    assertNull(ask(Tint))
                    assertNull(lead(Walk) { fail("it is led") })
                    said += "$count"
                }
            }
            user.awaitScreen(Start)
            build(wall)
            for (count in 1..2) {
                user.submit(count, at = Start)
                turns()
            }
            user.submit(9, at = Start)
            assertEquals("done", walking.await())
            assertEquals(listOf("shown", "1", "shown", "2"), said)
        }
    }

    @Test
    fun aSignInThatTheUserLeavesIsNoError() = scene {
        navigator.addGuard(entering = Tint) { GuardAnswer.Resume(Level(1)) }
        for (leave in listOf({ user.swipeBack() }, { user.pressBack() })) {
            val asking = async { navigator.ask(Tint) }
            user.awaitScreen(Level)
            assertTrue(leave().isDone)
            assertNull(asking.await())
        }
        assertEquals("[base]", tree)
    }

    @Test
    fun aRefusalOfTheBridgeIsAnError() = scene {
        val statuses = ArrayList<NavigationStatus?>()
        val walking = begin {
            navigator.setBridge(navigatorBridge {
                if (it.kind == IntentKind.Navigate || it.kind == IntentKind.NavigateForResult) BridgeAnswer.Refuse(5)
                else BridgeAnswer.Accept
            })
            statuses += assertFailsWith<NavigationException> { show(Word) { _ -> } }.status
            for (asked in listOf(suspend { ask(Tint) }, suspend { lead(Walk) { } })) {
                val thrown = assertFailsWith<NavigationInterruptedException> { asked() }
                statuses += (thrown.result as? NavigationResult.Failed)?.status
            }
            finish("done")
        }
        user.submit(0, at = Start)
        assertEquals("done", walking.await())
        assertEquals(List<NavigationStatus?>(3) { NavigationStatus.Refused }, statuses)
    }

    // Closed

    @Test
    fun aNavigatorThatWasClosedBefore() {
        for (isShutDown in listOf(false, true)) scene {
            val home = navigator.topScreen!!
            if (isShutDown) navigator.shutdown() else navigator.close()
            assertNull(navigator.ask(Tint))
            assertNull(home.ask(Tint))
            assertNull(navigator.lead(Walk) { fail("it is led") })
            val thrown = assertFailsWith<NavigationInterruptedException> { navigator.value(of = Tint) }
            assertEquals(NavigationStatus.Closed, assertIs<NavigationResult.Failed>(thrown.result).status)
            assertFailsWith<NavigationInterruptedException> { home.value(of = Tint) }
        }
    }

    /** While the screen is asked about, and while it is open. */
    @Test
    fun aNavigatorThatIsClosedMeanwhile() {
        for (isPending in listOf(false, true)) scene {
            if (isPending) TestHost(navigator, otherwise = TestAnswer.Open)
            val asking = async { navigator.ask(Tint) }
            val leading = async { navigator.lead(Walk) { } }
            val valuing = async { runCatching { navigator.value(of = Tint) } }
            turns()
            navigator.close()
            assertNull(asking.await())
            assertNull(leading.await())
            assertIs<NavigationInterruptedException>(valuing.await().exceptionOrNull())
        }
    }

    @Test
    fun aNavigatorThatIsClosedAtEachTurn() {
        for (turns in 0..<100) for (isShutDown in listOf(false, true)) scene {
            val host = TestHost(navigator, otherwise = TestAnswer.Later(1.milliseconds))
            val walking = begin {
                show(Word) {
                    ask(Tint)
                    turns(4)
                    show(Level(1)) { _ ->
                        lead(Walk) { finish("inner") }
                        backToRoot()
                    }
                }
            }
            repeat(turns) { turn ->
                yield()
                if (turn % 2 == 0) host.clock.advance(by = 1.milliseconds)
                val top = navigator.topScreen
                top?.ofType(Start)?.submit(1)
                top?.ofType(Word)?.submit("a")
                top?.ofType(Tint)?.submit("red")
                top?.ofType(Level)?.submit("b")
            }
            if (isShutDown) navigator.shutdown() else navigator.close()
            assertNull(walking.await(), "$turns")
        }
    }

    /** The function says `finish` after the navigator was closed, and throws an exception of its own. */
    @Test
    fun aFunctionThatIsRunningMeanwhile() {
        for (isBroken in listOf(false, true)) scene {
            val walking = begin {
                turns(200)
                show(Word) { fail("it is shown") }
                if (isBroken) throw Broken()
                finish("done")
            }
            user.submit(0, at = Start)
            navigator.close()
            if (isBroken) assertFailsWith<Broken> { walking.await() } else assertNull(walking.await())
        }
    }
}
