// The log of a navigator: its lines, its end, and who may do what.

package navcore

import kotlin.test.*
import kotlinx.coroutines.Dispatchers

/** The lines of the session of Tests/C/log.c. */
private val session = """
{"navlog":1,"program":"te\u003cst","library":"0.1.0"}
{"call":"start","operation":1,"requests":[{"route":"home"}]}
{"change":"start","revision":1,"changes":[{"kind":"added","route":"home","entry":1}],"way":[1],"state":["{\"navcore\":1,\"next\":2,\"scenes\":[",0,"{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"home\"}]}]}\n",0]}
{"outcome":"ok","operation":1,"do":"start","revision":1,"route":"home","entry":1}
{"call":"navigateForResult","operation":2,"requests":[{"route":"account"}]}
{"change":"navigateForResult","revision":2,"changes":[{"kind":"added","route":"account","entry":2,"at":1,"awaited":true}],"way":[1,2],"back":{"entry":2},"state":["{\"navcore\":1,\"next\":3,\"scenes\":[",1,"{\"number\":1,\"route\":\"home\"},\n{\"number\":2,\"route\":\"account\"}]}]}\n",0]}
{"outcome":"ok","operation":2,"do":"navigateForResult","revision":2,"route":"account","entry":2}
{"call":"back","operation":3}
{"answer":"no","operation":3,"do":"back","by":"guard","code":423,"route":"account","entry":2}
{"outcome":"blocked","operation":3,"do":"back","revision":2,"by":"guard","code":423,"why":"back: the guard of account refused with 423"}
{"call":"popBack","operation":4,"value":true}
{"answer":"yes","operation":4,"do":"popBack","by":"guard","route":"account","entry":2}
{"result":"value","entry":2,"value":true}
{"change":"popBack","revision":3,"changes":[{"kind":"removed","route":"account","entry":2}],"way":[1],"state":["{\"navcore\":1,\"next\":3,\"scenes\":[",1,"{\"number\":1,\"route\":\"home\"}]}]}\n",0]}
{"outcome":"ok","operation":4,"do":"popBack","revision":3,"route":"account","entry":2}
""".trimStart()

class LogTest {
    private class Failure(message: String) : Exception(message)

    private fun made(configuration: NavigatorConfiguration = NavigatorConfiguration()) = Navigator(configuration).also {
        for (route in listOf("home", "account", "note")) it.register(route)
    }

    private fun started() = made().also { it.start(NavigationRequest("home")) }

    private fun Navigator.go(route: String) = navigate(NavigationRequest(route))

    private val NavigationLog.lines get() = text.lines().dropLast(1)
    private val NavigationLog.kinds get() = lines.map { it.substring(2).substringBefore('"') }

    @Test
    fun aSessionHasTheLinesOfC(): Unit = made().use { navigator ->
        var answer: GuardAnswer = GuardAnswer.Refuse(423)
        val lines = StringBuilder()
        val log = NavigationLog(navigator, program = "te<st", write = { lines.append(it).append('\n') })
        navigator.start(NavigationRequest("home"))
        navigator.navigateForResult(NavigationRequest("account")) {}
        navigator.addGuard(GuardScope.LeavingRouteNamed("account")) { answer }
        assertEquals(NavigationStatus.Blocked, navigator.back().status)
        answer = GuardAnswer.Accept
        assertTrue(navigator.popBack(true).isDone)
        assertEquals(session, log.text)
        log.close()
        assertEquals(NavigationStatus.AtRoot, navigator.back().status)
        assertEquals(session, log.text)
        assertEquals(session, lines.toString())
    }

    @Test
    fun eachLineHasItsTime(): Unit = made().use { navigator ->
        var time = Long.MAX_VALUE - 4
        val lines = ArrayList<String>()
        val log = NavigationLog(navigator, limit = 0, now = { ++time }, write = { lines += it })
        navigator.start(NavigationRequest("home"))
        assertEquals(4, lines.size)
        assertEquals("""{"navlog":1,"t":${Long.MAX_VALUE - 3},"library":"0.1.0"}""", lines[0])
        assertTrue(lines[3].startsWith("""{"outcome":"ok","t":${Long.MAX_VALUE},"operation":1,"""))
        assertEquals(lines[3] + "\n", log.text)
        time = -3
        navigator.back()
        assertTrue(lines[4].startsWith("""{"call":"back","t":-2,"""))
        assertTrue(lines[5].startsWith("""{"outcome":"atRoot","t":-1,"""))
    }

    @Test
    fun aSecretIsLeftOutAndTextIsKept(): Unit = started().use { navigator ->
        val log = NavigationLog(navigator)
        val arguments = NavigationValue.of(mapOf("pin" to NavigationValue.Secret(NavigationValue.Integer(1234)), "name" to "Zoë 🦊"))
        navigator.navigate(NavigationRequest("note", arguments))
        assertContains(log.text, """"arguments":{"name":"Zoë 🦊","pin":{"${'$'}secret":true}}""")
        assertFalse("1234" in log.text)
    }

    @Test
    fun aLimitKeepsTheHeadAndBeginsWithAWholeState(): Unit = started().use { navigator ->
        val log = NavigationLog(navigator, limit = 10, program = "ring")
        val head = log.text
        repeat(500) {
            navigator.go("note")
            navigator.popBack()
        }
        assertTrue(log.text.startsWith(head))
        assertTrue(log.lines.size in 11..500, "${log.lines.size} lines")
        assertContains(log.lines[1], """"state":["{\"navcore\":1,""")
        assertContains(log.lines[1], """[",0,"""")
        assertContains(log.lines.last(), """"operation":1000,""")
    }

    @Test
    fun theTraceIsSentWhileThereIsALog(): Unit = started().use { navigator ->
        var traced = 0
        navigator.observe { if (it.kind == EventKind.Outcome) traced++ }
        fun isTraced() = traced.let {
            navigator.go("note")
            traced > it
        }
        assertFalse(isTraced())
        val log = NavigationLog(navigator)
        assertTrue(isTraced())
        navigator.configure(null)
        assertTrue(isTraced())
        navigator.configure(NavigatorConfiguration(redirectLimit = 3))
        assertTrue(isTraced())
        navigator.onProblem = {}
        assertTrue(isTraced())
        log.close()
        assertFalse(isTraced())
        NavigationLog(navigator).use { navigator.configure(NavigatorConfiguration(sendsTraceEvents = true)) }
        assertTrue(isTraced())
        assertEquals(5, log.lines.count { it.startsWith("""{"call":"navigate"""") } + 1)
    }

    @Test
    fun aLogEndsBeforeOrWithItsNavigator() {
        val navigator = started()
        val held = navigator.receiver.tokens.count
        val log = NavigationLog(navigator)
        navigator.go("note")
        val text = log.text
        log.close()
        log.close()
        assertEquals(held, navigator.receiver.tokens.count)
        navigator.go("note")
        assertEquals(text, log.text)
        assertEquals(text, elsewhere { log.text })
        elsewhere { log.close() }
        val other = NavigationLog(navigator)
        navigator.go("note")
        navigator.close()
        assertEquals(other.text, elsewhere { other.text })
        assertContains(other.text, """{"outcome":"ok","operation":1,"do":"navigate",""")
        other.close()
        log.close()
        assertEquals(text, log.text)
    }

    @Test
    fun aLogEndsWithAShutdown(): Unit = started().use { navigator ->
        val log = NavigationLog(navigator)
        navigator.navigateForResult(NavigationRequest("note")) {}
        navigator.shutdown()
        assertContains(log.text, """{"call":"navigateForResult"""")
        log.close()
        assertEquals(
            NavigationStatus.Closed, assertFailsWith<NavigationException> { NavigationLog(navigator) }.status,
        )
        assertNull(navigator.currentLog)
    }

    @Test
    fun whatBeginsNoLogSaysWhy() {
        val navigator = started()
        val held = navigator.receiver.tokens.count
        assertEquals("a limit of -1", assertFailsWith<IllegalArgumentException> { NavigationLog(navigator, -1) }.message)
        assertContains(refusalElsewhere { NavigationLog(navigator) }!!, "belongs to the thread")
        val log = NavigationLog(navigator)
        assertEquals(
            "navcore: this navigator has a log. Close that log first",
            assertFailsWith<IllegalStateException> { NavigationLog(navigator) }.message,
        )
        refusalElsewhere { NavigationLog(navigator) }
        refusalElsewhere { log.text }
        refusalElsewhere { log.close() }
        navigator.back()
        assertEquals(3, log.lines.size)
        log.close()
        NavigationLog(navigator).close()
        assertEquals(held, navigator.receiver.tokens.count)
        navigator.close()
        val left = navigator.receiver.tokens.count
        assertEquals(
            NavigationStatus.Closed, assertFailsWith<NavigationException> { NavigationLog(navigator) }.status,
        )
        assertEquals(left, navigator.receiver.tokens.count)
    }

    @Test
    fun whatAFunctionThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        var fails = false
        val log = NavigationLog(
            navigator, now = { if (fails) throw Failure("now") else 5 }, write = { if (fails) throw Failure(it) },
        )
        fails = true
        val thrown = assertFailsWith<Failure> { navigator.go("note") }
        fails = false
        assertEquals("now", thrown.message)
        assertTrue(thrown.suppressedExceptions.any { it.message!!.startsWith("""{"call":"navigate","t":0,""") })
        assertEquals(2, navigator.depth)
        navigator.popBack()
        assertEquals(listOf("navlog") + List(2) { listOf("call", "change", "outcome") }.flatten(), log.kinds)
        assertContains(log.lines[2], """"t":0,""")
        assertContains(log.lines[4], """"t":5,""")
    }

    @Test
    fun aLogWhoseFirstLineFailsIsNone(): Unit = started().use { navigator ->
        val held = navigator.receiver.tokens.count
        assertEquals("head", assertFailsWith<Failure> { NavigationLog(navigator, write = { throw Failure("head") }) }.message)
        assertEquals(held, navigator.receiver.tokens.count)
        var traced = 0
        navigator.observe { if (it.kind == EventKind.Outcome) traced++ }
        navigator.go("note")
        assertEquals(0, traced)
        NavigationLog(navigator).close()
    }

    @Test
    fun aFunctionMustNotCallTheNavigator(): Unit = started().use { navigator ->
        val port = navigator.port()
        val refused = ArrayList<String>()
        lateinit var log: NavigationLog
        fun refuse(body: () -> Unit) {
            val exception = assertFailsWith<NavigationException> { body() }
            assertEquals(NavigationStatus.WrongThread, exception.status)
            refused += exception.message!!
        }
        var calls = false
        fun callEverything(): Long {
            if (!calls) return 0
            refuse { navigator.go("note") }
            refuse { navigator.navigate(RouteId(1)) }
            refuse { navigator.tryPopBack() }
            refuse { navigator.depth }
            refuse { navigator.attachThread() }
            refuse { navigator.detachThread() }
            refuse { navigator.drain() }
            refuse { navigator.close() }
            refuse { log.text }
            refuse { log.close() }
            refuse { NavigationLog(navigator) }
            elsewhere { refuse { navigator.attachThread() } }
            assertEquals("Navigator(of another thread)", "$navigator")
            assertEquals(NavigationStatus.Pending, port.post(NavigationIntent.PopBack()).status)
            return 0
        }
        log = NavigationLog(navigator, now = ::callEverything, write = { callEverything() })
        calls = true
        assertEquals(NavigationStatus.AtRoot, navigator.back().status)
        calls = false
        assertEquals(4 * 12, refused.size)
        assertEquals(4 * 11, refused.count { it.endsWith("the functions of a NavigationLog must not call its navigator") })
        assertEquals(3, log.lines.size)
        assertEquals(1, navigator.depth)
        assertEquals(NavigationStatus.Ok, navigator.drain())
        assertEquals(3 + 2 * 4, log.lines.size)
        port.close()
    }

    @Test
    fun aCallbackMayBeginAndEndALog(): Unit = started().use { navigator ->
        var log: NavigationLog? = null
        val observer = navigator.observe {
            if (it.kind == EventKind.Changed && log == null) log = NavigationLog(navigator)
            else if (it.kind == EventKind.Changed) log?.close()
        }
        navigator.go("note")
        val first = log!!
        assertEquals(1, first.lines.count { it.startsWith("""{"navlog"""") })
        navigator.go("account")
        val text = first.text
        assertContains(text, """{"call":"navigate"""")
        assertNull(navigator.currentLog)
        navigator.removeObserver(observer)
        navigator.popBack()
        assertEquals(text, first.text)
        NavigationLog(navigator).use { other ->
            navigator.observe { navigator.close() }
            navigator.popBack()
            assertContains(other.text, """{"change":"popBack"""")
        }
        assertTrue(navigator.isClosed)
    }

    @Test
    fun aNavigatorWithADispatcherHasALogOnEveryThread() {
        Navigator(dispatcher = Dispatchers.Default.limitedParallelism(1)).use { navigator ->
            navigator.register("home")
            val log = elsewhere { NavigationLog(navigator, now = { 1 }, write = { assertFails { navigator.depth } }) }
            elsewhere { navigator.start(NavigationRequest("home")) }
            navigator.back()
            assertEquals(6, elsewhere { log.lines.size })
            elsewhere { log.close() }
            assertEquals(6, log.lines.size)
        }
    }
}
