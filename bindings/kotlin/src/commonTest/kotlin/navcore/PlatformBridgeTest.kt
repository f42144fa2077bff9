// Bridges of three verbs, and bridges that are pulled.

package navcore

import kotlin.test.*

class PlatformBridgeTest {
    private val log = ArrayList<String>()

    private fun started(): Navigator {
        val navigator = Navigator(NavigatorConfiguration(eventCapacity = 8))
        for (route in listOf("main", "a", "b")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private class Failure(message: String) : RuntimeException(message)

    /** The three verbs and nothing else. */
    private open inner class Platform(var isWilling: Boolean = true) : PlatformBridge {
        private fun does(verb: String): Boolean {
            log += verb
            return isWilling
        }

        override fun navigateTo(request: NavigationRequest) = does("navigate to $request")
        override fun popBack() = does("pop back")
        override fun popUpToRoot() = does("pop up to root")
    }

    @Test
    fun aBridgeWithTheVerbsAloneIsAsked(): Unit = started().use { navigator ->
        val platform = Platform()
        assertEquals(NavigationStatus.Ok, navigator.setBridge(platform))
        navigator.navigate(NavigationRequest("a", "id" to 1))
        navigator.navigateForResult(NavigationRequest("b")) {}
        navigator.popBack()
        navigator.popUpToRoot()
        assertEquals(listOf("navigate to a([\"id\": 1])", "navigate to b", "pop back", "pop up to root"), log)
    }

    @Test
    fun aNoRefusesWithOne(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("a"))
        navigator.setBridge(Platform(isWilling = false))
        val outcomes = listOf(navigator.navigate(NavigationRequest("b")), navigator.popBack(), navigator.popUpToRoot())
        for (outcome in outcomes) assertEquals("${NavigationStatus.Refused} 1", "${outcome.status} ${outcome.hostCode}")
        assertEquals(listOf("navigate to b", "pop back", "pop up to root"), log)
        assertEquals(2, navigator.depth)
    }

    @Test
    fun whatTheVerbsCannotExpressIsRefused(): Unit = started().use { navigator ->
        navigator.setBridge(Platform())
        navigator.navigate(NavigationRequest("a"))
        val root = navigator.entryAt(0)!!
        for (outcome in listOf(navigator.replaceTop(NavigationRequest("b")), navigator.popToEntry(root))) {
            assertEquals(0, assertIs<NavigationOutcome.Refused>(outcome).hostCode)
        }
        // A unique navigation that pops.
        val unique = NavigationOptions(
            unique = NavigationUniqueness.Anywhere, uniqueAction = UniqueNavigationAction.PopTo,
        )
        assertEquals(
            1, assertIs<NavigationOutcome.Refused>(navigator.navigate(NavigationRequest("main"), unique)).hostCode,
        )
        assertEquals(listOf("navigate to a"), log)
    }

    @Test
    fun aBridgeRegistersItsRoutesBeforeTheReplay(): Unit = started().use { navigator ->
        navigator.setBridge(object : Platform() {
            override fun registerRoutes(navigator: Navigator) {
                navigator.register("c")
                assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("c")))
                log += "registered"
            }

            override fun replay(stack: List<NavigationRequest>) = log.plusAssign("$stack")
        })
        assertEquals(listOf("registered", "[main]", "navigate to c"), log)
        assertEquals(2, navigator.depth)
    }

    @Test
    fun whatTheRegistrationThrowsComesOutOfSetBridge(): Unit = started().use { navigator ->
        navigator.setBridge(Platform(isWilling = false))
        val next = object : Platform() {
            override fun registerRoutes(navigator: Navigator) {
                navigator.register("c")
                navigator.register("main")
            }

            override fun onDetached() = log.plusAssign("detached")
        }
        val error = assertFailsWith<NavigationException> { navigator.setBridge(next) }
        assertEquals(NavigationStatus.Ambiguous, error.status)
        assertEquals(1, assertIs<NavigationOutcome.Refused>(navigator.navigate(NavigationRequest("c"))).hostCode)
        assertEquals(listOf("detached", "navigate to c"), log)
        val last = navigatorBridge { throw Failure("never asked") }
        val closing = object : NavigatorBridge by last {
            override fun registerRoutes(navigator: Navigator) {
                navigator.shutdown()
            }
        }
        assertEquals(NavigationStatus.Closed, navigator.setBridge(closing))
    }

    @Test
    fun aBridgeThatIsSetInTheRegistrationIsReplaced(): Unit = started().use { navigator ->
        val inner = navigatorBridge { BridgeAnswer.Refuse(5) }
        navigator.setBridge(object : Platform() {
            override fun registerRoutes(navigator: Navigator) {
                assertEquals(NavigationStatus.Ok, navigator.setBridge(inner))
            }
        })
        assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
        assertEquals(listOf("navigate to a"), log)
    }

    @Test
    fun itIsToldTheStackAndThatItIsDetached(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("a", "id" to 1))
        navigator.setBridge(object : Platform() {
            override fun replay(stack: List<NavigationRequest>) = log.plusAssign("$stack")
            override fun onDetached() = log.plusAssign("detached")
        })
        assertEquals(listOf("[main, a([\"id\": 1])]"), log)
        assertEquals(NavigationStatus.Ok, navigator.setBridge(null))
        assertEquals("detached", log.last())
        assertTrue(navigator.popBack().isDone)
        assertEquals(2, log.size)
    }

    @Test
    fun whatAVerbThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        navigator.setBridge(object : Platform() {
            override fun navigateTo(request: NavigationRequest) = throw Failure("no way")
        })
        assertEquals("no way", assertFailsWith<Failure> { navigator.navigate(NavigationRequest("a")) }.message)
        assertEquals(NavigatorBridge.THREW, navigator.lastOutcome.hostCode)
    }

    @Test
    fun aPulledBridgeIsAskedByEvents(): Unit = started().use { navigator ->
        while (navigator.nextEvent() != null) continue
        assertEquals(NavigationStatus.Ok, navigator.setPulledBridge())
        val outcome = assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("a")))
        assertEquals(EventKind.Replay, navigator.nextEvent()?.kind)
        navigator.answer(navigator.nextEvent()!!.question!!.id, BridgeAnswer.Accept)
        assertEquals(outcome.ticket, navigator.lastOutcome.ticket)
        assertEquals(2, navigator.depth)
        Navigator().use { assertEquals(NavigationStatus.Invalid, it.setPulledBridge()) }
    }
}
