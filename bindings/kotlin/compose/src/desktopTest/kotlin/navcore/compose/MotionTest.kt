package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.text.BasicText
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.BuildContext
import navcore.EntryId
import navcore.NavigationElement
import navcore.NavigationOptions
import navcore.NavigationUniqueness
import navcore.NavigationValue
import navcore.NavigatorConfiguration
import navcore.RouteBuilder
import navcore.UniqueNavigationAction
import org.junit.Test

class MotionTest : HostRig() {
    private fun left(entry: EntryId) = screen(entry).getUnclippedBoundsInRoot().left
    private fun push(route: String) = ui { navigator.navigate(going(route)).entryOrThrow() }
    private fun directions() = moves.map { it.direction }

    @Test
    fun aPushSlidesIn() {
        val home = start()
        showPlainScreens()
        holdTime()
        val a = push("a")
        advance(100)
        assertTrue(left(a) > 0.dp)
        assertTrue(left(home) < 0.dp)
        val before = left(a)
        advance(50)
        assertTrue(left(a) < before)
        settle()
        assertEquals(0.dp, left(a))
        screen(home).assertDoesNotExist()
        assertEquals(MoveDirection.Forward, directions().last())
    }

    @Test
    fun aPopSlidesOut() {
        val home = start()
        showPlainScreens()
        val a = push("a")
        holdTime()
        ui { navigator.popBack() }
        advance(100)
        assertTrue(left(a) > 0.dp)
        assertTrue(left(home) < 0.dp)
        settle()
        assertEquals(0.dp, left(home))
        screen(a).assertDoesNotExist()
        assertEquals(MoveDirection.Back, directions().last())
    }

    @Test
    fun aReplacementFades() {
        start()
        showPlainScreens()
        val a = push("a")
        holdTime()
        val b = ui { navigator.replaceTop(going("b")).entryOrThrow() }
        advance(100)
        assertEquals(0.dp, left(a))
        assertEquals(0.dp, left(b))
        settle()
        screen(a).assertDoesNotExist()
        assertEquals(MoveDirection.Replace, directions().last())
    }

    @Test
    fun theDirectionIsThatOfTheStack() {
        val home = start()
        showPlainScreens()
        val a = push("a")
        rule.waitForIdle()
        push("b")
        rule.waitForIdle()
        moves.clear()
        fun after(change: () -> Unit): MoveDirection {
            ui(change)
            rule.waitForIdle()
            return moves.last().direction.also { moves.clear() }
        }
        assertEquals(MoveDirection.Back, after { navigator.popToEntry(a) })
        assertEquals(MoveDirection.Forward, after { navigator.pushAll(listOf(going("c"), going("d"))) })
        assertEquals(MoveDirection.Back, after { navigator.popUpToRoot() })
        assertEquals(
            MoveDirection.Replace,
            after { navigator.setStack(listOf(NavigationElement.New(going("a")))) },
        )
        assertEquals(MoveDirection.Forward, after { navigator.navigate(going("b")) })
        // Two commits between two frames.
        assertEquals(
            MoveDirection.Replace,
            after {
                navigator.popBack()
                navigator.navigate(going("c"))
            },
        )
        screen(home).assertDoesNotExist()
    }

    @Test
    fun anEntryThatIsBroughtToTheFrontComesForward() {
        start()
        showPlainScreens()
        push("a")
        rule.waitForIdle()
        push("b")
        rule.waitForIdle()
        val unique = NavigationOptions(
            unique = NavigationUniqueness.Anywhere, uniqueAction = UniqueNavigationAction.BringToFront,
        )
        ui { navigator.navigate(going("a"), unique) }
        text("a").assertIsDisplayed()
        assertEquals(MoveDirection.Forward, directions().last())
    }

    @Test
    fun whatIsNotAnimatedShowsAtOnce() {
        val home = start()
        showPlainScreens()
        holdTime()
        val a = ui { navigator.navigate(going("a"), atOnce).entryOrThrow() }
        rule.mainClock.advanceTimeByFrame()
        rule.mainClock.advanceTimeByFrame()
        assertEquals(0.dp, left(a))
        screen(home).assertDoesNotExist()
        ui { navigator.popBack(options = atOnce) }
        rule.mainClock.advanceTimeByFrame()
        rule.mainClock.advanceTimeByFrame()
        assertEquals(0.dp, left(home))
        screen(a).assertDoesNotExist()
        assertEquals(emptyList(), moves)
    }

    @Test
    fun theConfigurationDecidesWhereTheOptionsDoNot() {
        val home = start()
        showPlainScreens()
        holdTime()
        ui { navigator.configure(NavigatorConfiguration(isAnimated = false)) }
        val a = push("a")
        rule.mainClock.advanceTimeByFrame()
        rule.mainClock.advanceTimeByFrame()
        assertEquals(0.dp, left(a))
        screen(home).assertDoesNotExist()
        ui { navigator.navigate(going("b"), NavigationOptions(isAnimated = true)) }
        advance(100)
        assertEquals(listOf(MoveDirection.Forward), directions().distinct())
    }

    @Test
    fun whatIsNotAnimatedEndsAnAnimation() {
        val home = start()
        showPlainScreens()
        holdTime()
        val a = push("a")
        advance(100)
        ui { navigator.popBack(options = atOnce) }
        rule.mainClock.advanceTimeByFrame()
        rule.mainClock.advanceTimeByFrame()
        assertEquals(0.dp, left(home))
        screen(a).assertDoesNotExist()
    }

    @Test
    fun theHintComesToTheTransition() {
        start()
        showPlainScreens()
        ui { navigator.navigate(going("a"), NavigationOptions(hint = NavigationValue.of("zoom"))) }
        rule.waitForIdle()
        assertEquals("zoom", moves.last().hint?.string)
        assertEquals(listOf("home", "a"), listOf(moves.last().from.route, moves.last().to.route))
    }

    @Test
    fun aScreenThatGoesIsDrawnToTheEndAndNotClicked() {
        val destroyed = ArrayList<String>()
        ui {
            navigator.register(
                "product",
                object : RouteBuilder<String, Nothing?> {
                    override fun makeModel(build: BuildContext) = "teapot"
                    override fun destroyModel(model: String) {
                        destroyed += model
                    }
                    override fun makeView(entry: EntryId, model: String) = null
                },
            )
        }
        start()
        var clicks = 0
        show {
            Host {
                screen("home") { BasicText("home") }
                screen<String>("product") { entry, model ->
                    BasicText(
                        "$model ${entry.route} ${entry.isGone}",
                        Modifier.fillMaxSize().clickable { clicks++ },
                    )
                }
            }
        }
        ui { navigator.navigate(going("product")) }
        text("teapot product false").performClick()
        assertEquals(1, clicks)
        holdTime()
        ui { navigator.popBack() }
        assertEquals(listOf("teapot"), destroyed)
        advance(50)
        text("teapot product true").assertIsDisplayed()
        text("teapot product true").performClick()
        advance(50)
        assertEquals(1, clicks)
        settle()
        text("teapot product true").assertDoesNotExist()
    }
}
