// Printing: what a developer sees of values, operations and the navigator; short, always the same, without secrets. The
// texts are those of the Swift binding's tests.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

class PrintingTest {
    private class Counted

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "a", "b", "c")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun assertPrints(expected: String, thing: Any?) = assertEquals(expected, thing.toString())
    private fun secret(value: Any?) = NavigationValue.Secret(NavigationValue.of(value))

    @Test
    fun values() {
        fun prints(expected: String, value: Any?) = assertPrints(expected, NavigationValue.of(value))
        prints("null", null)
        prints("true", true)
        prints("3", 3)
        prints("2.5", 2.5)
        prints("\"a\\\"b\\n\"", "a\"b\n")
        prints("bytes(01ff)", byteArrayOf(1, -1))
        prints("[]", listOf<Any>())
        prints("[1, \"x\"]", listOf(1, "x"))
        prints("[:]", mapOf<String, Any>())
        prints("[\"b\": 1, \"a\": [true]]", mapOf("b" to 1, "a" to listOf(true)))
        prints("(secret)", secret(3))
        prints("[\"pin\": (secret), \"id\": 3]", mapOf("pin" to secret(listOf(1, 2)), "id" to 3))
    }

    @Test
    fun anObjectPrintsItsType() {
        assertPrints("object(Counted)", NavigationValue.of(Counted()))
        assertPrints("object(Counted)", HostObject(Counted()))
        assertPrints("object(null)", HostObject(null))
    }

    @Test
    fun whatIsNotSeenIsEscaped() {
        fun prints(expected: String, text: String) = assertPrints("\"$expected\"", NavigationValue.of(text))
        prints("\\'", "'")
        prints("\\\\", "\\")
        prints("\\t\\r\\0", "\t\r\u0000")
        prints("\\u{01}\\u{1B}\\u{7F}", "\u0001\u001b\u007f")
        prints("grüße \uD83D\uDE80 \u200b", "grüße \uD83D\uDE80 \u200b")
    }

    @Test
    fun doublesPrintAsInSwift() {
        val texts = listOf(
            0.0 to "0.0", 0.1 to "0.1", 1.0 to "1.0", 100.0 to "100.0", 2.5 to "2.5", 4.35 to "4.35", 0.3 to "0.3",
            1e-4 to "0.0001", 9.5e-5 to "9.5e-05", 1e-5 to "1e-05", 123456.789 to "123456.789",
            1e15 to "1000000000000000.0", 9007199254740990.0 to "9007199254740990.0",
            1e16 to "1e+16", 1.5e16 to "1.5e+16", 1e21 to "1e+21", 1e22 to "1e+22", 1e23 to "1e+23", 2e23 to "2e+23",
            5.684341886080802e-14 to "5.684341886080802e-14", 9007199254740992.0 to "9007199254740992.0",
            18014398509481984.0 to "1.8014398509481984e+16", 4.9e-324 to "5e-324", 1e100 to "1e+100",
            2.2250738585072014e-308 to "2.2250738585072014e-308", Double.MAX_VALUE to "1.7976931348623157e+308",
            0.002 to "0.002", 0.001 to "0.001", 4.4e-7 to "4.4e-07", Double.POSITIVE_INFINITY to "inf",
        )
        for ((number, text) in texts) {
            assertPrints(text, NavigationValue.Real(number))
            assertPrints("-$text", NavigationValue.Real(-number))
        }
        assertPrints("nan", NavigationValue.Real(Double.NaN))
    }

    @Test
    fun requests(): Unit = started().use { navigator ->
        assertPrints("home", NavigationRequest("home"))
        assertPrints("product([\"id\": 3])", NavigationRequest("product", "id" to 3))
        assertPrints("login([\"pin\": (secret)])", NavigationRequest("login", "pin" to secret(1)))
        assertPrints("route 2(null)", NavigationRequest(navigator.routeId("a")!!, NavigationValue.Null))
    }

    @Test
    fun links() {
        assertPrints("/notes/12?x#y", DeepLink("/notes/12?x#y"))
        assertPrints("login([\"pin\": (secret)])", DeepLink(NavigationRequest("login", "pin" to secret(1))))
    }

    @Test
    fun ids(): Unit = started().use { navigator ->
        assertPrints("entry 2", navigator.navigate(NavigationRequest("a")).entry)
        navigator.popBack()
        val next = navigator.navigateForResult(NavigationRequest("a")) {}
        assertPrints("entry 2.2", next.entry)
        assertPrints("waiter 1", next.waiter)
        assertPrints("stack 1", navigator.currentStack)
        assertPrints("observer 1", navigator.observe {})
        assertPrints("guard 1", navigator.addGuard(GuardScope.Entering) { GuardAnswer.Accept })
        // The type is called EntryID in Swift.
        assertPrints("EntryId(7)", EntryId(7))
    }

    @Test
    fun results() {
        assertPrints("value(\"blue\")", NavigationResult.Value(NavigationValue.of("blue")))
        assertPrints("value((secret))", NavigationResult.Value(secret("blue")))
        assertPrints("cancelled(popTo)", NavigationResult.Cancelled(CancelReason.PopTo, ChangeOrigin.Core))
        assertPrints("cancelled(pop, by the host)", NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Host))
        assertPrints("failed(aborted)", NavigationResult.Failed(NavigationStatus.Aborted))
        // As what they are made into, too.
        assertPrints("value(\"blue\")", NavigationResult.Value(NavigationValue.of("blue")).map { it.toKotlin() })
        assertPrints("value((secret))", NavigationResult.Value(secret("blue")).map { it.toKotlin() }.map { "$it" })
        val inside = NavigationValue.of(listOf(mapOf("pin" to secret(1234))))
        assertPrints("value((secret))", NavigationResult.Value(inside).map { it.toKotlin() })
    }

    @Test
    fun outcomes(): Unit = started().use { navigator ->
        assertPrints("atRoot", navigator.popBack())
        assertPrints("ok", navigator.navigate(NavigationRequest("a")))
        var answer: BridgeAnswer = BridgeAnswer.Refuse(7)
        navigator.setBridge(navigatorBridge { answer })
        assertPrints("refused by the bridge with 7: pop back: the bridge refused with 7", navigator.popBack())
        answer = BridgeAnswer.Later
        val pending = navigator.popBack()
        assertPrints("pending ${pending.ticket}", pending)
        navigator.setBridge(null)
        assertPrints(
            "unresolved: navigate: no route is named \"nowhere\"", navigator.navigate(NavigationRequest("nowhere")),
        )
        val tooDeep = NavigationRequest("a", secret(listOf(listOf(Counted()))))
        assertPrints(
            "invalid: navigate: the arguments can't be taken: a host object inside of an inner list or map",
            navigator.navigate(tooDeep),
        )
    }

    @Test
    fun entriesAndTheStack(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("a", "id" to 3, "pin" to secret(1234)))
        val entries = navigator.entries
        val waiter = navigator.navigateForResult(NavigationRequest("b")) {}.waiter!!
        assertPrints("main", entries.value[0])
        assertPrints("a([\"id\": 3, \"pin\": (secret)])", entries.value[1])
        assertPrints("b awaited", entries.value[2])
        assertPrints("[main, a([\"id\": 3, \"pin\": (secret)]), b awaited]", entries.value)
        navigator.cancelResult(waiter)
        assertPrints("b", entries.value[2])
    }

    @Test
    fun theNavigator() {
        val navigator = Navigator()
        assertPrints("Navigator(not started)", navigator)
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        navigator.navigate(NavigationRequest("a", "pin" to secret(1234)))
        assertPrints("Navigator([main, a([\"pin\": (secret)])])", navigator)
        navigator.shutdown()
        assertPrints("Navigator(closed)", navigator)
        navigator.close()
        assertPrints("Navigator(closed)", navigator)
    }

    @Test
    fun events(): Unit = started().use { navigator ->
        val log = ArrayList<String>()
        navigator.observe { log.add("$it") }
        val unanimated = NavigationOptions(isAnimated = false, tag = 5)
        navigator.navigateForResult(NavigationRequest("a", "id" to 3), unanimated) {}
        navigator.setState(navigator.top!!, NavigationValue.of(1))
        navigator.popBack("blue", NavigationOptions(hint = secret("zoom")))
        navigator.replaceTop(NavigationRequest("b"), NavigationOptions(replacesRoot = true))
        navigator.navigate(NavigationRequest("c"))
        navigator.hostDidPop(navigator.top!!)
        navigator.update(navigator.top!!, arguments("id" to 4))
        navigator.hostDidUpdate(navigator.top!!, null)
        navigator.hostDidPop(navigator.top!!)
        assertEquals(
            listOf(
                "changed, unanimated, tag 5: added a([\"id\": 3]) at 1",
                "state of entry 2",
                "result of entry 2, tag 5: value(\"blue\")",
                "changed, hint (secret): removed a([\"id\": 3]) from 1",
                "released entry 2",
                "changed: replaced by b at 0",
                "released entry 1",
                "changed: added c at 1",
                "changed by the host: removed c from 1",
                "released entry 1.2",
                "changed: updated b([\"id\": 4]) at 0",
                "changed by the host: updated b at 0",
                "resync: added b at 0",
            ).joinToString("\n"),
            log.joinToString("\n"),
        )
    }

    @Test
    fun questionsAndCompletions(): Unit = started(NavigatorConfiguration(eventCapacity = 8)).use { navigator ->
        while (navigator.nextEvent() != null) {}
        navigator.setPulledBridge()
        navigator.navigate(NavigationRequest("a"))
        assertPrints("replay: added main at 0", navigator.nextEvent())
        val event = navigator.nextEvent()!!
        val question = event.question!!
        assertTrue("${question.id}".startsWith("question "))
        assertPrints("${question.id}: navigate: added a at 1", question)
        assertPrints("$question", event)
        navigator.answer(question.id, BridgeAnswer.Refuse(1))
        assertTrue("${question.ticket}".startsWith("ticket "))
        assertPrints("completed ${question.ticket}: refused by the bridge with 1", navigator.nextEvent())
        assertPrints("released entry 2", navigator.nextEvent())
    }

    @Test
    fun aQuestionThatIsOverPrintsWhatWasCalled(): Unit = started().use { navigator ->
        var question: NavigationQuestion? = null
        navigator.setBridge(navigatorBridge { question = it; BridgeAnswer.Accept })
        navigator.navigate(NavigationRequest("a"))
        assertPrints("question: navigate", question)
    }

    @Test
    fun aChangeKeepsTheNameOfItsRoute(): Unit = started().use { navigator ->
        val route = navigator.register("gone")
        var changes: List<NavigationChange> = listOf()
        navigator.observe { if (it.changes.isNotEmpty()) changes = it.changes }
        navigator.navigate(route)
        assertEquals(NavigationRequest("gone"), changes.single().request)
        navigator.popBack()
        assertEquals(NavigationStatus.Ok, navigator.unregister(route))
        assertPrints("[removed gone from 1]", changes)
        assertPrints("moved", ChangeKind.Moved)
    }

    @Test
    fun intents() {
        fun prints(expected: String, intent: NavigationIntent) = assertPrints(expected, intent)
        prints("navigate(a([1]))", NavigationIntent.Navigate(NavigationRequest("a", NavigationValue.of(listOf(1)))))
        prints("popBack((secret))", NavigationIntent.PopBack(secret("x")))
        prints("popBack", NavigationIntent.PopBack())
        prints("popUpToRoot", NavigationIntent.PopUpToRoot())
        prints("popToEntry(EntryId(7))", NavigationIntent.PopToEntry(EntryId(7)))
        prints("hostDidPop(EntryId(7), 1)", NavigationIntent.HostDidPop(EntryId(7), NavigationValue.of(1)))
        prints("update(EntryId(7), [\"id\": 3])", NavigationIntent.Update(EntryId(7), arguments("id" to 3)))
        prints("update(EntryId(7), (secret))", NavigationIntent.Update(EntryId(7), secret(3)))
        prints("update(EntryId(7))", NavigationIntent.Update(EntryId(7), null))
        prints("hostDidUpdate(EntryId(7), 1)", NavigationIntent.HostDidUpdate(EntryId(7), NavigationValue.of(1)))
        prints("hostDidSetStack([])", NavigationIntent.HostDidSetStack(listOf()))
        prints("pushAll([a, b])", NavigationIntent.PushAll(listOf(NavigationRequest("a"), NavigationRequest("b"))))
        val new = NavigationElement.New(NavigationRequest("a", secret(1)))
        val elements = listOf(NavigationElement.Keep(EntryId(7)), new)
        prints("setStack([keep EntryId(7), a((secret))])", NavigationIntent.SetStack(elements))
        val updated = NavigationElement.Update(EntryId(7), NavigationRequest("a", "id" to 3))
        prints("setStack([update(EntryId(7), a([\"id\": 3]))])", NavigationIntent.SetStack(listOf(updated)))
        val batch = listOf(NavigationIntent.PopBack(), NavigationIntent.Navigate(NavigationRequest("a")))
        prints("batch([popBack, navigate(a)])", NavigationIntent.Batch(batch))
        prints("open(/a)", NavigationIntent.Open(DeepLink("/a")))
    }

    /** Whatever holds a secret value, nothing that prints it shows it. */
    @Test
    fun secretsAreNotPrinted() = runTest {
        started(NavigatorConfiguration(eventCapacity = 64)).use { navigator ->
            val hidden = secret("hunter2")
            val options = NavigationOptions(hint = NavigationValue.of(mapOf("key" to hidden)))
            val printed = StringBuilder()
            fun note(thing: Any?) = printed.append(thing).append('\n')
            navigator.register("d", routeBuilder { note(it) })
            navigator.setBridge(navigatorBridge { note(it); BridgeAnswer.Accept })
            navigator.observe { note(it) }
            val entries = navigator.entries
            navigator.navigateForResult(NavigationRequest("d", "key" to hidden), options) { note(it) }
            navigator.setState(navigator.top!!, hidden)
            note(navigator)
            note(navigator.stateOf(navigator.top!!))
            note(entries.value)
            note(navigator.lastOutcome)
            note(options)
            note(NavigationIntent.Navigate(NavigationRequest("a", hidden), options))
            note(NavigationIntent.PopBack(hidden))
            note(arguments("key" to hidden).toString() + DeepLink(NavigationRequest("a", hidden)))
            navigator.popBack(hidden, options)
            while (true) note(navigator.nextEvent() ?: break)
            note(navigator.navigate(NavigationRequest("nowhere", hidden), options))
            assertTrue("(secret)" in printed)
            assertFalse("hunter2" in printed, "$printed")
        }
    }
}
