// What is printed, and what is no text at all.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

class TextsTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    // Sentences

    @Test
    fun aFailedOperationPrintsTheLibrarysSentence(): Unit = started().use { navigator ->
        val failed = navigator.navigate(NavigationRequest("nowhere"))
        assertEquals("navigate: no route is named \"nowhere\"", failed.message)
        assertEquals("unresolved: navigate: no route is named \"nowhere\"", "$failed")
        val thrown = assertFailsWith<NavigationException> { failed.entryOrThrow() }
        assertEquals("navcore: unresolved: navigate: no route is named \"nowhere\"", thrown.message)
        navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(7) })
        val refused = navigator.navigate(NavigationRequest("a"))
        assertEquals("refused by the bridge with 7: navigate: the bridge refused with 7", "$refused")
        assertEquals("", navigator.popBack().message)
        // It is what it was, whatever comes after it.
        assertEquals("navigate: no route is named \"nowhere\"", failed.message)
        assertEquals("$refused", "${navigator.also { it.navigate(NavigationRequest("a")) }.lastOutcome}")
    }

    @Test
    fun aFailedResultPrintsItToo() = runTest {
        started().use { navigator ->
            val failed = navigator.awaitResultOf(NavigationRequest("nowhere"))
            assertEquals(NavigationResult.Failed(NavigationStatus.Unresolved), failed)
            assertEquals("failed(unresolved: navigate for result: no route is named \"nowhere\")", "$failed")
        }
    }

    @Test
    fun anOperationThatFailsLaterPrintsItToo() = runTest {
        started().use { navigator ->
            var question: NavigationQuestion? = null
            navigator.setBridge(navigatorBridge { question = it; BridgeAnswer.Later })
            val pending = navigator.navigate(NavigationRequest("a"))
            assertEquals("pending ${pending.ticket}", "$pending")
            navigator.answer(question!!.id, BridgeAnswer.Refuse(7))
            assertEquals("navigate: the bridge refused with 7", pending.await().message)
        }
    }

    @Test
    fun aBuilderThatRefusesAViewSaysSo(): Unit = started().use { navigator ->
        navigator.register("view", object : RouteBuilder<Any, Any> {
            override fun makeModel(build: BuildContext): Any = "model"
            override fun makeView(entry: EntryId, model: Any): Any = throw BuilderRefusedException(9)
        })
        val entry = navigator.navigate(NavigationRequest("view")).entryOrThrow()
        val thrown = assertFailsWith<NavigationException> { navigator.viewOf(entry) }
        assertEquals(9, thrown.outcome?.hostCode)
        assertTrue(thrown.message!!.startsWith("navcore: refused by the builder with 9"), thrown.message)
    }

    // Ids

    @Test
    fun idsPrintWhatTheyName(): Unit = started().use { navigator ->
        val first = navigator.navigate(NavigationRequest("a"))
        assertEquals("entry 2", "${first.entry}")
        assertEquals("ok", "$first")
        navigator.popBack()
        val again = navigator.navigateForResult(NavigationRequest("a")) {}
        assertEquals("entry 2.2", "${again.entry}")
        assertEquals("waiter 1", "${again.waiter}")
        assertEquals("route 2", "${navigator.routeId("a")}")
        assertEquals("stack 1", "${navigator.currentStack}")
        assertEquals("observer 1", "${navigator.observe {}}")
        var question: NavigationQuestion? = null
        navigator.setBridge(navigatorBridge { question = it; BridgeAnswer.Later })
        val pending = navigator.popBack()
        assertEquals("${pending.ticket}".replace("ticket", "question"), "${question!!.id}")
        assertTrue(Regex("ticket \\d{1,3}").matches("${pending.ticket}"), "${pending.ticket}")
        assertEquals("removed a from 1", "${question!!.changes.single()}")
        // What no library gave out.
        assertEquals("EntryId(7)", "${EntryId(7)}")
    }

    // Texts that are no UTF-8

    private val lone = "a\uD800b"

    @Test
    fun aLoneSurrogateIsRefusedAsInvalidUtf8(): Unit = started().use { navigator ->
        fun refused(body: () -> Unit) = assertEquals(NavigationStatus.Invalid, assertFailsWith<NavigationException> { body() }.status)
        for (text in listOf(lone, "\uDC00", "end\uD83D", "\uD800\uD83D\uDE80", "\uDE80\uD83D")) {
            refused { navigator.register(text) }
            refused { navigator.register("b", "/$text") }
            navigator.unregister(navigator.routeId("b")!!)
            refused { navigator.addLinkPrefix("https://x.example/$text") }
            refused { navigator.addParameterType(text) { true } }
            refused { navigator.match("/$text") }
            refused { Navigator(NavigatorConfiguration(scene = text)).close() }
            refused { Navigator(NavigatorConfiguration(fallbackRoute = text)).close() }
            fun fails(value: Any?) {
                assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("a", NavigationValue.of(value))).status)
                assertEquals(NavigationStatus.Invalid, navigator.setState(navigator.top!!, NavigationValue.of(value)))
            }
            fails(text)
            fails(listOf(1, text))
            fails(mapOf(text to 1))
            fails(mapOf("key" to mapOf("key" to text)))
            fails(NavigationValue.Secret(NavigationValue.Text(text)))
            assertEquals(NavigationStatus.Invalid, navigator.open("/$text").status)
            assertEquals(NavigationStatus.Invalid, navigator.popBack(text).status)
            assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("a"), NavigationOptions(scene = text)).status)
            assertNull(navigator.scene(text))
            assertTrue(navigator.navigate(NavigationRequest(text)).status.number < 0)
            assertNull(navigator.routeId(text))
            assertNull(navigator.topmost(NavigationRequest("main", text to 1)))
        }
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aLoneSurrogateIsNoOtherCharacter(): Unit = started().use { navigator ->
        for (replacement in listOf("?", "\uFFFD")) {
            navigator.navigate(NavigationRequest("a", "id" to "a${replacement}b"))
            assertNull(navigator.topmost(NavigationRequest("a", "id" to lone)))
        }
    }

    @Test
    fun wholeTextsCrossAsTheyAre(): Unit = started().use { navigator ->
        for (text in listOf("", "?", "grüße", "\uD83D\uDE80", "x\uD83D\uDE80\uD83D\uDE80y", "\uFFFD\uFFFF\u0000", "\uD7FF\uE000")) {
            val entry = navigator.navigate(NavigationRequest("a", "key $text" to text)).entryOrThrow()
            assertEquals(text, navigator.requestOf(entry)?.get("key $text")?.string)
        }
    }
}
