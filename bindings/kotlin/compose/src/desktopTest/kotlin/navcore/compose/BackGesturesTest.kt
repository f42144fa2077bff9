// Gestures of back as they are drawn: the animation follows the user, and goes on by itself.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.remember
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue
import navcore.BridgeAnswer
import navcore.EntryId
import navcore.GesturePhase
import navcore.GuardAnswer
import navcore.GuardScope
import navcore.NavigationOptions
import navcore.NavigationOutcome
import navcore.NavigationStatus
import navcore.QuestionId
import navcore.navigatorBridge
import org.junit.Test

class BackGesturesTest : GestureRig() {
    /** Home, and a over it, with a gesture that has come so far. */
    private fun swipe(progress: Float): Pair<EntryId, EntryId> {
        val home = start()
        showPlainScreens()
        val a = push("a")
        holdTime()
        assertTrue(ui { back.begin() })
        advance(50)
        follow(progress)
        return home to a
    }

    @Test
    fun bothScreensFollowTheUser() {
        val (home, a) = swipe(0.3f)
        assertEquals(MoveDirection.Back, moves.last().direction)
        val far = left(a)
        val below = left(home)
        assertTrue(far > 0.dp && below < 0.dp)
        advance(500)
        assertEquals(far, left(a))
        follow(0.6f)
        assertTrue(left(a) > far && left(home) > below)
        follow(0.3f)
        assertEquals(far to below, left(a) to left(home))
        assertEquals(2, ui { navigator.depth })
    }

    @Test
    fun aGestureThatIsCancelledGoesBack() {
        val (home, a) = swipe(0.6f)
        val far = left(a)
        ui { back.cancel() }
        advance(50)
        assertTrue(left(a) in 0.dp..<far)
        settle()
        assertEquals(0.dp, left(a))
        screen(home).assertDoesNotExist()
        assertEquals(listOf(a), composed)
        assertEquals(1, remembered.getValue(a).toSet().size)
    }

    @Test
    fun aGestureThatIsCommittedGoesOnFromThere() {
        val (home, a) = swipe(0.5f)
        val far = left(a)
        assertTrue(ui { back.commit() }.isDone)
        assertEquals(1, ui { navigator.depth })
        advance(48)
        assertTrue(left(a) > far && left(home) < 0.dp)
        settle()
        assertEquals(0.dp, left(home))
        assertEquals(listOf(home), composed)
    }

    @Test
    fun whatAScreenRemembersOutlivesAGesture() {
        start()
        var made = 0
        show { Host { unknown { BasicText("${it.route} ${remember { ++made }}") } } }
        push("a")
        text("a 2").assertIsDisplayed()
        holdTime()
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        text("a 2").assertExists()
        text("home 3").assertExists()
        ui { back.cancel() }
        settle()
        text("a 2").assertIsDisplayed()
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        ui { back.commit() }
        settle()
        text("home 4").assertIsDisplayed()
    }

    @Test
    fun nothingBeginsOverAGuardedDraft() {
        val home = start()
        showPlainScreens()
        val draft = push("a")
        var asked = 0
        ui {
            navigator.addGuard(GuardScope.LeavingEntry(draft)) {
                asked++
                GuardAnswer.Refuse()
            }
        }
        holdTime()
        assertFalse(ui { back.begin() })
        follow(0.5f)
        assertEquals(0.dp, left(draft))
        screen(home).assertDoesNotExist()
        assertEquals(0, asked)
        assertEquals(NavigationStatus.Blocked, ui { back.commit() }.status)
        assertEquals(1, asked)
        assertFalse(ui { back.begin() })
        ui { back.cancel() }
        settle()
        assertEquals(listOf(draft), composed)
    }

    @Test
    fun nothingBeginsAtTheRoot() {
        assertFalse(ui { back.begin() })
        start()
        showPlainScreens()
        assertFalse(ui { back.begin() })
        assertEquals(NavigationStatus.AtRoot, ui { back.commit() }.status)
    }

    @Test
    fun aCommitThatIsRefusedGoesBack() {
        val (home, a) = swipe(0.5f)
        ui { navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(3) }) }
        // Another bridge has ended the gesture.
        assertEquals(NavigationStatus.AlreadyGone, ui { back.commit() }.status)
        settle()
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        assertTrue(left(a) > 0.dp)
        assertEquals(3, ui { back.commit() }.hostCode)
        settle()
        assertEquals(0.dp, left(a))
        screen(home).assertDoesNotExist()
    }

    @Test
    fun aCommitThatIsAnsweredLaterGoesBackFirst() {
        val home = start()
        showPlainScreens()
        val a = push("a")
        var question: QuestionId? = null
        ui {
            navigator.setBridge(navigatorBridge {
                question = it.id
                BridgeAnswer.Later
            })
        }
        holdTime()
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        assertTrue(ui { back.commit() } is NavigationOutcome.Pending)
        advance(48)
        val far = left(a)
        ui { navigator.answer(question!!, BridgeAnswer.Accept) }
        advance(48)
        assertTrue(left(a) > far)
        settle()
        assertEquals(0.dp, left(home))
        assertEquals(listOf(home), composed)
    }

    @Test
    fun aReportIsItsCommit() {
        val (home, a) = swipe(0.5f)
        val far = left(a)
        ui { navigator.hostDidPop(a) }
        advance(48)
        assertTrue(left(a) > far)
        settle()
        assertEquals(listOf(home), composed)
        assertEquals(NavigationStatus.AlreadyGone, ui { back.commit() }.status)
    }

    @Test
    fun anotherCommitIsShownInItsPlace() {
        val (_, _) = swipe(0.5f)
        val b = push("b")
        settle()
        assertEquals(0.dp, left(b))
        assertEquals(listOf(b), composed)
        assertEquals(NavigationStatus.StaleIssuer, ui { back.commit() }.status)
        settle()
        assertEquals(listOf(b), composed)
        ui { navigator.popBack() }
        settle()
        assertEquals(1, composed.size)
    }

    @Test
    fun aPopOfTheProgramsTakesTheAnimationOver() {
        val (home, a) = swipe(0.5f)
        val far = left(a)
        ui { navigator.popBack() }
        advance(48)
        val further = left(a)
        assertTrue(further > far)
        ui { back.progress(0.1f) }
        advance(16)
        assertTrue(left(a) > further)
        settle()
        assertEquals(listOf(home), composed)
        ui { back.cancel() }
        settle()
        assertEquals(listOf(home), composed)
    }

    @Test
    fun aGestureThatEndsWhileAnotherSceneIsShownIsOver() {
        val (_, a) = swipe(0.5f)
        val main = ui { navigator.scene()!! }
        ui { navigator.start(going("c"), NavigationOptions(scene = "left")) }
        settle()
        ui { navigator.backGesture(GesturePhase.Cancel, scene = main) }
        ui { navigator.select(main) }
        settle()
        assertEquals(0.dp, left(a))
        assertEquals(listOf(a), composed)
    }

    @Test
    fun aGestureOfOneFrameIsAnOrdinaryPop() {
        val home = start()
        showPlainScreens()
        val a = push("a")
        holdTime()
        ui {
            back.begin()
            back.progress(0.5f)
            back.commit()
        }
        advance(100)
        assertTrue(left(a) > 0.dp && left(home) < 0.dp)
        settle()
        assertEquals(listOf(home), composed)
    }

    @Test
    fun oneGestureAfterTheOther() {
        val home = start()
        showPlainScreens()
        push("a")
        push("b")
        holdTime()
        repeat(2) {
            assertTrue(ui { back.begin() })
            advance(50)
            follow(0.5f)
            ui { back.commit() }
            // In the middle of the animation.
            advance(32)
        }
        settle()
        assertEquals(listOf(home), composed)
        assertEquals(0.dp, left(home))
    }

    @Test
    fun aHostThatGoesMeanwhileLeavesTheRest() {
        val (home, _) = swipe(0.5f)
        ui { navigator.close() }
        settle()
        assertFalse(ui { back.begin() })
        assertEquals(NavigationStatus.Closed, ui { back.commit() }.status)
        assertTrue(home in remembered)
    }
}
