// What becomes of screens whose columns are folded and unfolded: nothing is lost.

package navcore.compose

import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.random.Random
import kotlin.test.assertEquals
import kotlin.test.assertSame
import kotlin.test.assertTrue
import kotlinx.coroutines.isActive
import navcore.BuildContext
import navcore.EntryId
import navcore.InBranch
import navcore.NavigationOptions
import navcore.NavigationResult
import navcore.NavigationTree
import navcore.NavigationValue
import navcore.Presentation
import navcore.RouteBuilder
import org.junit.Test

class FoldingTest : SplitRig() {
    private class LetterModel

    private class Letters : RouteBuilder<LetterModel, Unit> {
        var made = 0
        var destroyed = 0
        override fun makeModel(build: BuildContext): LetterModel = LetterModel().also { made++ }
        override fun makeView(entry: EntryId, model: LetterModel) = Unit
        override fun destroyModel(model: LetterModel) {
            destroyed++
        }
    }

    @Test
    fun foldingGoingBackAndUnfoldingKeepsEverything() {
        registerMail()
        val letters = Letters()
        ui { navigator.register("letter", builder = letters, opens = InBranch("letter", of = "mail")) }
        start("mail")
        val seen = HashMap<EntryId, ScreenEntry>()
        showCounters { screen("letter") { seen[it.id] = it; Counter(it) } }
        text("letters 0").performClick()
        var result: NavigationResult<NavigationValue>? = null
        val letter = ui { navigator.navigateForResult(going("letter")) { result = it }.entryOrThrow() }
        rule.waitForIdle()
        text("letter 0").performClick()
        text("letter 1").performClick()
        val before = seen.getValue(letter)
        ui { before.setState(NavigationValue.of("read")) }

        resize(400)
        assertEquals(listOf("letter"), routes())
        text("letter 2").assertIsDisplayed()
        assertSame(before, seen.getValue(letter))
        assertTrue(before.scope.isActive)
        resize(900)
        text("letters 1").assertIsDisplayed()
        text("letter 2").assertIsDisplayed()
        assertEquals(listOf("letter", "letters"), routes())

        resize(400)
        val page = open("page")
        text("page 0").performClick()
        resize(900)
        text("page 1").assertIsDisplayed()
        text("letters 1").assertIsDisplayed()
        resize(400)
        back()
        assertEquals(listOf("letter"), routes())
        text("letter 2").performClick()
        resize(900)
        text("letter 3").assertIsDisplayed()
        assertSame(before.model, seen.getValue(letter).model)
        assertEquals(listOf(1, 0), listOf(letters.made, letters.destroyed))
        assertEquals("read", before.state?.string)
        assertEquals(null, result)

        resize(400)
        back()
        assertEquals("cancelled(pop)", "$result")
        assertEquals(listOf("letters"), routes())
        text("letters 1").performClick()
        resize(900)
        text("letters 2").assertIsDisplayed()
        text("blank 0").assertIsDisplayed()
        assertEquals(1, letters.destroyed)
        assertTrue(!before.scope.isActive)
        for ((entry, values) in remembered) assertEquals(1, values.toSet().size, "$entry: $values")
        assertTrue(keyOf(letter) !in savedKeys() && keyOf(page) !in savedKeys())
    }

    @Test
    fun aColumnThatStaysIsNotDrawnAnew() {
        startMail()
        showCounters()
        val letter = open("letter")
        for (to in listOf(400, 900, 400, 650, 900)) resize(to)
        assertEquals(1, remembered.getValue(letter).size)
        assertEquals(1, composed.count { it == letter })
    }

    @Test
    fun whatIsWrittenWhileItIsFoldedIsThereWhenItIsUnfolded() {
        startMail()
        showCounters()
        resize(400)
        text("letters 0").performClick()
        open("letter")
        text("letter 0").performClick()
        open("attached")
        text("attached 0").performClick()
        assertEquals(listOf("attached"), routes())
        resize(900)
        for (route in listOf("letters", "letter", "attached")) text("$route 1").assertIsDisplayed()
        resize(700)
        assertEquals(listOf("attached", "letter"), routes())
        back()
        assertEquals(listOf("letter", "letters"), routes())
        text("letters 1").assertIsDisplayed()
    }

    @Test
    fun anotherColumnIsDrawnAtOnceWhereTheyAreFolded() {
        startMail()
        showCounters()
        resize(400)
        assertEquals(listOf("letters"), routes())
        open("letter")
        assertEquals(listOf("letter"), routes())
        back()
        assertEquals(listOf("letters"), routes())
        ui { navigator.select(branch("letter")) }
        rule.waitForIdle()
        // A placeholder alone is not shown there.
        assertEquals(listOf("letters"), routes())
    }

    private val NavigationTree.drawn: List<EntryId>
        get() = stacks.filter { it.isShown }.mapNotNull { it.top }.filter { it.container == null }.map { it.id }

    /** Any operations while the window is resized, in the middle of animations: what is saved is never lost. */
    private fun walk(seed: Int) {
        startMail()
        showCounters()
        rule.waitForIdle()
        holdTime()
        val random = Random(seed)
        val steps = listOf<() -> Unit>(
            { width = random.nextInt(100, 1000) }, { width = random.nextInt(100, 1000) },
            { navigator.navigate(going("letter", "id" to random.nextInt(3))) }, { navigator.navigate(going("attached")) },
            { navigator.navigate(going("page")) }, { navigator.back() }, { navigator.back(atOnce) },
            { navigator.select(navigator.readTree().stacks.filter { it.name != "" }.random(random).id) },
            { navigator.popBack() },
            { navigator.navigate(going("page"), NavigationOptions(presentation = Presentation.Sheet)) },
        )
        repeat(300) { index ->
            ui { steps.random(random)() }
            when (random.nextInt(5)) {
                0, 1 -> {}
                2 -> rule.mainClock.advanceTimeByFrame()
                else -> advance(random.nextLong(300))
            }
            if (index % 10 == 0) {
                settle()
                val drawn = ui { navigator.readTree().drawn }
                assertEquals(drawn.sortedBy { it.value }, composed.sortedBy { it.value }, "seed $seed, step $index")
            }
        }
        for ((entry, values) in remembered) assertEquals(1, values.toSet().size, "seed $seed, $entry: $values")
        assertTrue(remembered.values.count { it.size > 1 } > 10)
        assertTrue(reports.size > 10)
        println("commits: seed $seed, a split resized ${reports.size} times, ${remembered.size} screens")
    }

    @Test
    fun anyOrderSeed1() = walk(1)

    @Test
    fun anyOrderSeed2() = walk(2)
}
