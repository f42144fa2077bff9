// Commits in the middle of an animation: whatever comes, the host ends with the top entry and keeps nothing else.

package navcore.compose

import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.unit.dp
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.random.Random
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.EntryId
import navcore.NavigationElement
import navcore.NavigationIntent
import navcore.NavigationOptions
import navcore.NavigationUniqueness
import navcore.UniqueNavigationAction
import navcore.arguments
import org.junit.Test

class CommitsTest : HostRig() {
    private fun assertShowsTheTop() {
        val top = ui { navigator.top!! }
        screen(top).assertIsDisplayed()
        assertEquals(0.dp, screen(top).getUnclippedBoundsInRoot().left)
        assertEquals(listOf(top), composed)
    }

    /** Each of the changes a little later than the one before. */
    private fun during(pause: Long, vararg changes: () -> Unit) {
        start()
        showPlainScreens()
        ui { navigator.navigate(going("a")) }
        holdTime()
        for (change in changes) {
            ui(change)
            advance(pause)
        }
        settle()
        assertShowsTheTop()
    }

    private fun push(route: String) = { navigator.navigate(going(route)); Unit }
    private val pop = { navigator.popBack(); Unit }
    private val replace = { navigator.replaceTop(going("d")); Unit }
    private val set = {
        navigator.setStack(listOf(NavigationElement.Keep(navigator.entryAt(0)!!), NavigationElement.New(going("c"))))
        Unit
    }

    @Test
    fun pushPush() = during(60, push("b"), push("c"))

    @Test
    fun pushPop() = during(60, push("b"), pop)

    @Test
    fun popPush() = during(60, pop, push("b"))

    @Test
    fun popPop() = during(60, push("b"), pop, pop)

    @Test
    fun everything() = during(40, push("b"), push("c"), pop, replace, set, push("b"), pop, replace)

    @Test
    fun everythingInOneFrame() = during(0, push("b"), push("c"), pop, replace, set, push("b"), pop, replace)

    @Test
    fun theRootReplaced() = during(40, push("b"), set, {
        navigator.setStack(listOf(NavigationElement.New(going("b"))))
        Unit
    })

    private class Walk(seed: Int) {
        val random = Random(seed)
        fun animated() = when (random.nextInt(4)) {
            0 -> atOnce
            1 -> null
            else -> NavigationOptions(isAnimated = true)
        }

        fun request() = going(listOf("a", "b", "c", "d").random(random))
    }

    private fun Walk.step(kept: List<EntryId>) {
        when (random.nextInt(11)) {
            0, 1, 2 -> if (kept.size < 8) navigator.navigate(request(), animated())
            3, 4 -> navigator.popBack(options = animated())
            5 -> if (kept.size > 1) navigator.replaceTop(request(), animated())
            6 -> {
                val stays = kept.filterIndexed { index, _ -> index == 0 || random.nextInt(3) > 0 }
                val elements = stays.map(NavigationElement::Keep) +
                    List(random.nextInt(3)) { NavigationElement.New(request()) }
                navigator.setStack(listOf(elements.first()) + elements.drop(1).shuffled(random), animated())
            }
            7 -> navigator.popToEntry(kept.random(random), animated())
            8 -> {
                val action =
                    if (random.nextBoolean()) UniqueNavigationAction.BringToFront else UniqueNavigationAction.PopTo
                val options = animated() ?: NavigationOptions()
                navigator.navigate(
                    request(), options.copy(unique = NavigationUniqueness.Anywhere, uniqueAction = action),
                )
            }
            9 -> navigator.update(kept.random(random), arguments("n" to random.nextInt(3)), animated())
            else -> navigator.batch(
                listOf(NavigationIntent.PopBack(), NavigationIntent.Navigate(request())), animated(),
            )
        }
    }

    /** The same for several seeds: [steps] operations, with pauses from none to longer than an animation. */
    private fun walk(seed: Int, steps: Int) {
        start()
        showPlainScreens()
        holdTime()
        val walk = Walk(seed)
        val beside = ui { HostState(navigator, EmptyCoroutineContext) }
        var done = 0
        for (index in 1..steps) {
            val before = ui { navigator.revision }
            ui { walk.step(navigator.entryIds) }
            if (ui { navigator.revision } != before) done++
            when (walk.random.nextInt(6)) {
                0, 1 -> {}
                2 -> rule.mainClock.advanceTimeByFrame()
                3, 4 -> advance(walk.random.nextLong(200))
                else -> settle()
            }
            val stack = ui { navigator.entryIds }
            assertEquals(stack.last(), beside.shown?.entry?.id, "seed $seed, step $index")
            assertEquals(ui { navigator.readCurrentRequest() }, beside.shown?.entry?.request, "seed $seed, step $index")
            assertTrue(beside.screenCount <= stack.size, "seed $seed, step $index: ${beside.screenCount}")
            if (index % 10 == 0) {
                settle()
                assertShowsTheTop()
                val keys = ui { navigator.entryIds }.map(::keyOf)
                assertTrue(keys.containsAll(savedKeys()), "seed $seed, step $index: ${savedKeys()} of $keys")
            }
        }
        ui { beside.onForgotten() }
        for ((entry, values) in remembered) assertEquals(1, values.toSet().size, "seed $seed, $entry: $values")
        assertTrue(remembered.values.any { it.size > 1 })
        println("commits: seed $seed, $steps operations, $done done, ${remembered.size} screens")
    }

    @Test
    fun anyOrderSeed1() = walk(1, 600)

    @Test
    fun anyOrderSeed2() = walk(2, 600)

    @Test
    fun anyOrderSeed3() = walk(3, 600)
}
