// Alerts: what is no alert is refused, and so is an answer that is none of the buttons.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

class AlertTest {
    private fun started() = Navigator().also {
        it.register(Base, NavigationAlert)
        it.start(Base)
    }

    @Test
    fun anAlertHasButtonsOfDifferentIds() {
        val none = assertFailsWith<IllegalArgumentException> { NavigationAlert("Sure?") { } }
        assertEquals("an alert needs a button", none.message)
        val alike = assertFailsWith<IllegalArgumentException> {
            NavigationAlert("Sure?") {
                button("Yes")
                destructive("All")
                cancel("No", id = "Yes")
            }
        }
        assertEquals("two buttons of the alert have the id 'Yes'", alike.message)
        assertFailsWith<IllegalArgumentException> { NavigationAlert("Sure?", null, emptyList()) }
    }

    /** As docs/concepts/tabs-and-sheets.md has it for the hosts of other languages. */
    @Test
    fun anAlertIsAMapOfArguments(): Unit = started().use { navigator ->
        val alert = NavigationAlert("Discard?", "It is not saved.") {
            destructive("Discard", id = "discard")
            cancel("Keep", id = "keep")
        }
        val buttons = listOf(
            mapOf("id" to "discard", "title" to "Discard", "role" to "destructive"),
            mapOf("id" to "keep", "title" to "Keep", "role" to "cancel"),
        )
        val request = NavigationRequest(
            "alert", "title" to "Discard?", "message" to "It is not saved.", "buttons" to buttons,
        )
        assertEquals(request, navigator.requestOf(alert))
        assertEquals(alert, NavigationAlert.of(request))
    }

    @Test
    fun anAlertByNameHasButtonsToo(): Unit = started().use { navigator ->
        val button = mapOf("id" to "a", "title" to "A", "role" to "usual")
        val sentences = listOf("an alert needs a button", "two buttons of the alert have the id 'a'")
        for ((buttons, sentence) in listOf(emptyList(), listOf(button, button)).zip(sentences)) {
            val outcome = navigator.navigate(NavigationRequest("alert", "title" to "Sure?", "buttons" to buttons))
            assertEquals(NavigationStatus.Invalid, outcome.status)
            assertTrue(outcome.message.endsWith(sentence), outcome.message)
        }
        assertTrue(navigator.navigate(NavigationRequest("alert", "title" to "?", "buttons" to listOf(button))).isDone)
    }

    @Test
    fun anAlertIsAnsweredByItsButtonsAlone() = runTest {
        val navigator = started()
        val problems = ArrayList<String>()
        navigator.onProblem = { problems += "$it" }
        val sure = NavigationAlert("Sure?") {
            destructive("Yes")
            cancel("No", id = "no")
        }
        val answers = ArrayList<String?>()
        navigator.navigate(sure) { answers += it }
        val alert = navigator.topScreen!!.ofType(NavigationAlert)!!
        val none = "invalid: dismiss: the alert has no button 'Maybe'"
        assertEquals(none, "${navigator.dismiss("Maybe")}")
        assertEquals(none, "${navigator.dismiss("Maybe", NavigationOptions(target = navigator.currentStack))}")
        assertEquals(none, "${navigator.dismiss("Maybe", NavigationOptions(issuer = alert.entry))}")
        assertEquals(none, "${alert.perform(NavigationIntent.Dismiss(NavigationValue.of("Maybe")))}")
        // In a batch, first of all or by its stack.
        val maybe = NavigationValue.of("Maybe")
        val atIt = NavigationIntent.Dismiss(maybe, NavigationOptions(target = navigator.currentStack))
        assertEquals(none, "${navigator.batch(listOf(NavigationIntent.Dismiss(maybe)))}")
        assertEquals(none, "${navigator.batch(listOf(NavigationIntent.PopUpToRoot(), atIt))}")
        assertEquals("invalid: finish: the alert has no button 'Maybe'", "${alert.submit("Maybe")}")
        // The title is not the id, and a number is no text.
        assertEquals(NavigationStatus.Invalid, alert.submit("No").status)
        assertEquals(NavigationStatus.Invalid, navigator.awaitDismiss(7).status)
        val others = listOf("finish" to "Maybe", "finish" to "No", "dismiss" to "7")
            .map { (kind, answer) -> "invalid: $kind: the alert has no button '$answer'" }
        assertEquals(List(6) { none } + others, problems)
        assertEquals(emptyList(), answers)
        assertTrue(alert.submit("no").isDone)
        assertEquals(listOf<String?>("no"), answers)

        // Nobody waits.
        problems.clear()
        navigator.navigate(sure)
        assertEquals(NavigationStatus.Invalid, navigator.topScreen!!.ofType(NavigationAlert)!!.submit("Maybe").status)
        assertEquals(listOf("invalid: the alert has no button 'Maybe'"), problems)
        assertTrue(navigator.dismiss().isDone)
        // What the host reports has happened.
        navigator.navigate(sure) { answers += it }
        assertTrue(navigator.hostDidDismiss(navigator.currentStack!!, "Maybe").isDone)
        assertEquals(listOf<String?>("no", "Maybe"), answers)
        navigator.close()
    }
}
