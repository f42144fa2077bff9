// A guard that is a coroutine of a screen: it asks the user, and somebody may cancel it at its await.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertNull
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.ExperimentalCoroutinesApi
import navcore.GuardAnswer
import navcore.GuardScope
import navcore.NavigationOptions
import navcore.NavigationOutcome
import navcore.NavigationResult
import navcore.NavigationStatus
import navcore.NavigatorBridge
import navcore.Presentation
import navcore.RefusingParty
import navcore.addGuard
import navcore.navigateForResult
import org.junit.Test

@OptIn(ExperimentalCoroutinesApi::class)
class ScreenGuardTest : HostRig() {
    private val told = ArrayList<String>()
    private var isThere by mutableStateOf(true)

    private suspend fun mayLeave(entry: ScreenEntry): GuardAnswer = try {
        told += "asked"
        val alert = NavigationOptions(presentation = Presentation.Alert)
        val answer = entry.navigator.navigateForResult<Boolean>(going("b"), alert)
        told += "$answer"
        if (answer is NavigationResult.Value && answer.value) GuardAnswer.Accept else GuardAnswer.Refuse(1)
    } catch (exception: CancellationException) {
        told += "cancelled"
        throw exception
    }

    /** Home, and over it a draft that asks before it goes. */
    private fun showDraft() {
        start()
        show {
            if (isThere) {
                Host {
                    screen("a") { entry ->
                        DisposableEffect(entry) {
                            val scope = GuardScope.LeavingEntry(entry.id)
                            val guard = entry.navigator.addGuard(scope, entry.scope) { mayLeave(entry) }
                            onDispose { if (!entry.navigator.isClosed) entry.navigator.removeGuard(guard) }
                        }
                        BasicText("draft")
                    }
                    unknown { BasicText(it.route) }
                }
            }
        }
        ui { navigator.navigate(going("a")) }
        rule.waitForIdle()
    }

    /** The outcome of back, which waits for the guard. */
    private fun askToLeave(): NavigationOutcome.Pending {
        val outcome = assertIs<NavigationOutcome.Pending>(ui { navigator.back() })
        text("b").assertIsDisplayed()
        assertEquals(listOf("asked"), told)
        return outcome
    }

    @Test
    fun itAsksTheUser() {
        showDraft()
        assertFalse(ui { PlatformBack(navigator).begin() })
        askToLeave()
        ui { navigator.dismiss(true) }
        text("home").assertIsDisplayed()
        text("draft").assertDoesNotExist()
        assertEquals(listOf("asked", "value(true)"), told)
    }

    @Test
    fun aNoKeepsTheDraft() {
        showDraft()
        val outcome = askToLeave()
        ui { navigator.dismiss(false) }
        text("draft").assertIsDisplayed()
        assertEquals(listOf("asked", "value(false)"), told)
        assertEquals(1, assertIs<NavigationOutcome.Refused>(outcome.completion.getCompleted()).hostCode)
    }

    @Test
    fun cancelledAtItsAwaitItRefusesAndItsAlertWaitsForNobody() {
        showDraft()
        val outcome = askToLeave()
        isThere = false
        rule.waitForIdle()
        // What is posted is drained by the next call.
        ui {}
        assertEquals(listOf("asked", "cancelled"), told)
        val refused = assertIs<NavigationOutcome.Refused>(outcome.completion.getCompleted())
        assertEquals(NavigationStatus.Blocked to RefusingParty.Guard, refused.status to refused.by)
        assertEquals(NavigatorBridge.THREW, refused.hostCode)
        assertNull(ui { navigator.waiterOf(navigator.top!!) })
        isThere = true
        text("b").assertIsDisplayed()
        ui { navigator.dismiss() }
        text("draft").assertIsDisplayed()
    }

    /** The alert goes with the draft over which it is, so the guard hears of that first. */
    @Test
    fun whatTheUserHasLeftAlreadyIsNoMoreAskedAbout() {
        showDraft()
        val outcome = askToLeave()
        val root = ui { navigator.scene()!! }
        val home = ui { navigator.entryIds(root).first() }
        ui { navigator.hostDidSetStack(listOf(home), NavigationOptions(target = root)) }
        text("home").assertIsDisplayed()
        text("draft").assertDoesNotExist()
        assertEquals(listOf("asked", "cancelled(dismiss, by the host)"), told)
        assertEquals(NavigationStatus.Superseded, outcome.completion.getCompleted().status)
    }
}
