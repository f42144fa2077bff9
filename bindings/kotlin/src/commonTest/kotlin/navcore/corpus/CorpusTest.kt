// Every case of the corpus, in each way in which it holds, through the Kotlin navigator.

package navcore.corpus

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/** The files of the corpus: names and contents, in the order of their names. */
expect fun corpusFiles(): List<Pair<String, String>>

class CorpusTest {
    private fun everyCase(way: CorpusWay, manner: CorpusManner) {
        val failures = ArrayList<String>()
        var passed = 0
        for (script in corpusFiles().flatMap { (name, content) -> CorpusReader(name).read(content) }) {
            failures.addAll(script.problems)
            if (way.word !in script.ways || manner == CorpusManner.Posts && script.isDirect) continue
            val run = CorpusRun(script, way, manner)
            try {
                run.runAll()
            } catch (error: Exception) {
                run.fail(run.step, "threw ${error.stackTraceToString()}")
            }
            failures.addAll(run.failures)
            if (run.failures.isEmpty() && script.problems.isEmpty()) passed++
        }
        println("corpus, ${way.word}, ${manner.name.lowercase()}: $passed cases passed, ${failures.size} failures")
        assertTrue(passed > 100, "$passed cases")
        assertEquals("", failures.joinToString("\n"))
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
    fun everyCaseHoldsPulledAsRecords() = everyCase(CorpusWay.Pull, CorpusManner.Records)
}
