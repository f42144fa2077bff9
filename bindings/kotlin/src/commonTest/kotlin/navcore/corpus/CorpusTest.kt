// Every case of the corpus, in each way in which it holds, through the Kotlin navigator. The runner is in C; what is here
// drives it.

package navcore.corpus

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The numbers are the runner's. */
enum class CorpusWay { Callbacks, Late, Pull }

/** How operations are called and events are pulled. With folds every split is folded and unfolded after each step. */
enum class CorpusManner { Functions, Intents, Posts, Records, Folds }

class CorpusCounts(val passed: Int, val failed: Int, val errors: Int)

/** Where the cases are. */
expect val corpusFolder: String

/** Runs the cases of a folder. */
expect fun runCorpus(driver: CorpusDriver, way: CorpusWay, manner: CorpusManner, folder: String): CorpusCounts

/** Tells the runner that something has happened, and gives what the case does about it. */
expect fun corpusHear(run: Long, message: ByteArray): Long

class CorpusTest {
    private fun everyCase(way: CorpusWay, manner: CorpusManner) {
        val driver = CorpusDriver()
        val counts = runCorpus(driver, way, manner, corpusFolder)
        val words = "${way.name.lowercase()}, ${manner.name.lowercase()}"
        println("corpus, $words: ${counts.passed} cases passed, ${counts.failed + counts.errors} failures")
        assertEquals("", driver.report.joinToString("\n"))
        assertEquals(0, counts.failed + counts.errors)
        val least = if (manner == CorpusManner.Folds) 10 else 800
        assertTrue(counts.passed > least, "${counts.passed} cases")
    }

    @Test
    fun everyCaseHoldsWithCallbacks() = everyCase(CorpusWay.Callbacks, CorpusManner.Functions)

    @Test
    fun everyCaseHoldsAnsweredLate() = everyCase(CorpusWay.Late, CorpusManner.Functions)

    @Test
    fun everyCaseHoldsPulled() = everyCase(CorpusWay.Pull, CorpusManner.Functions)

    @Test
    fun everyCaseHoldsAsIntents() = everyCase(CorpusWay.Callbacks, CorpusManner.Intents)

    @Test
    fun everyCaseHoldsPosted() = everyCase(CorpusWay.Callbacks, CorpusManner.Posts)

    @Test
    fun everyCaseHoldsPostedAndAnsweredLate() = everyCase(CorpusWay.Late, CorpusManner.Posts)

    @Test
    fun everyCaseWithASplitHoldsFolded() = everyCase(CorpusWay.Callbacks, CorpusManner.Folds)

    @Test
    fun everyCaseWithASplitHoldsFoldedAndAnsweredLate() = everyCase(CorpusWay.Late, CorpusManner.Folds)

    @Test
    fun everyCaseWithASplitHoldsFoldedAndPulled() = everyCase(CorpusWay.Pull, CorpusManner.Folds)

    @Test
    fun everyCaseHoldsPulledAsRecords() = everyCase(CorpusWay.Pull, CorpusManner.Records)
}
