// Gestures, commits and reports in any order, while the navigator waits for exits and entries: the host ends with what
// the tree shows, all of it has come in, and it keeps nothing else.

package navcore.compose

import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.unit.dp
import kotlin.random.Random
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.BuildContext
import navcore.EntryId
import navcore.EntryLifecycle
import navcore.NavigationOptions
import navcore.NavigatorConfiguration
import navcore.Presentation
import navcore.RouteBuilder
import org.junit.Test

class GestureWalkTest : HostRig() {
    private var models = 0
    private var begun = 0
    private var done = 0

    private inner class Builder : RouteBuilder<String, Nothing?> {
        override fun makeModel(build: BuildContext) = "model".also { models++ }
        override fun makeView(entry: EntryId, model: String) = null
        override fun destroyModel(model: String) {
            models--
        }
    }

    private fun Random.options() = when (nextInt(6)) {
        0 -> atOnce
        1 -> NavigationOptions(presentation = if (nextBoolean()) Presentation.Sheet else Presentation.FullScreen)
        else -> null
    }

    private fun Random.step(back: PlatformBack) {
        val route = listOf("x", "y", "z").random(this)
        when (nextInt(16)) {
            0, 1, 2 -> if (navigator.depth < 5) navigator.navigate(going(route), options())
            3 -> navigator.popBack(options = if (nextBoolean()) atOnce else null)
            4 -> navigator.back()
            5 -> navigator.dismiss()
            6 -> if (navigator.depth > 1) navigator.hostDidPop(navigator.top!!)
            7 -> if (navigator.depth > 1) navigator.replaceTop(going(route))
            8, 9, 10 -> if (back.begin()) begun++
            11, 12 -> back.progress(nextFloat())
            13 -> back.cancel()
            else -> if (back.commit().isDone) done++
        }
    }

    private fun assertShowsTheTree(where: String) {
        val tree = ui { navigator.readTree() }
        val tops = tree.stacks.filter { it.isShown }.map { it.top!!.id }
        // What lies below a full screen stays drawn.
        val drawn = tree.stacks.map { it.top!!.id }
        assertTrue(composed.containsAll(tops) && drawn.containsAll(composed), "$where: $composed, and the tree $tree")
        assertEquals(composed.toSet().size, composed.size, where)
        for (entry in tops) assertEquals(0.dp, screen(entry).getUnclippedBoundsInRoot().left, where)
        assertEquals(tree.stacks.sumOf { it.entries.size } - 1, models, where)
        assertEquals(EntryLifecycle.Resumed, ui { navigator.lifecycleOf(navigator.top!!) }, where)
    }

    private fun walk(seed: Int) {
        for (route in listOf("x", "y", "z")) ui { navigator.register(route, Builder()) }
        ui { navigator.configure(NavigatorConfiguration(waitsForExits = true, waitsForEntries = true)) }
        start()
        showPlainScreens()
        holdTime()
        val random = Random(seed)
        val back = PlatformBack(navigator)
        for (index in 1..400) {
            ui { random.step(back) }
            when (random.nextInt(6)) {
                0, 1 -> {}
                2 -> rule.mainClock.advanceTimeByFrame()
                3, 4 -> advance(random.nextLong(150))
                else -> settle()
            }
            if (index % 10 == 0) {
                ui { back.cancel() }
                settle()
                assertShowsTheTree("seed $seed, step $index")
            }
        }
        for ((entry, values) in remembered) assertEquals(1, values.toSet().size, "seed $seed, $entry: $values")
        assertTrue(begun > 20 && done > 10, "seed $seed: $begun gestures, $done done")
    }

    @Test
    fun anyOrderSeed1() = walk(1)

    @Test
    fun anyOrderSeed2() = walk(2)

    @Test
    fun anyOrderSeed3() = walk(3)
}
