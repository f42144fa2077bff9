// A host that follows a script.

package navcore.test

import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import kotlinx.coroutines.yield
import navcore.BridgeAnswer
import navcore.NavigationQuestion
import navcore.Navigator
import navcore.NavigatorBridge
import navcore.QuestionId

/** The answer of a [TestHost] to a question. */
public sealed class TestAnswer {
    /** Yes, at once. */
    public data object Accept : TestAnswer()

    /** No, at once, with a number. */
    public data class Refuse(val code: Int = 1) : TestAnswer()

    /** Yes after a time of the clock; or no, with a number. */
    public data class Later(val delay: Duration, val refusing: Int? = null) : TestAnswer()

    /** Yes after a time of the clock, and once more, which must do no harm. */
    public data class Twice(val delay: Duration) : TestAnswer()

    /** Not before [TestHost.answerOpen]. */
    public data object Open : TestAnswer()
}

/** The test has waited for a revision that did not come in time. */
public class TestTimeoutError internal constructor(
    /** The revision of the navigator. */
    public val revision: Long,
    /** The revision for which the test has waited. */
    public val awaited: Long,
) : AssertionError("the navigator is at revision $revision, and $awaited does not come")

/**
 * A bridge that answers as its script says, and writes down each question and each late answer. It sets itself as the
 * bridge of the navigator.
 *
 * ```kotlin
 * val host = TestHost(navigator, TestAnswer.Later(300.milliseconds), TestAnswer.Refuse(7))
 * assertIs<NavigationOutcome.Pending>(navigator.navigate(Note(1)))
 * host.clock.advance(by = 300.milliseconds)
 * assertEquals(2, navigator.depth)
 * ```
 *
 * The script has the answers to the first questions, in their order; [otherwise] is the answer to each later question.
 */
public class TestHost(
    private val navigator: Navigator,
    vararg script: TestAnswer,
    private val otherwise: TestAnswer = TestAnswer.Accept,
    /** The clock of late answers. */
    public val clock: TestClock = TestClock(),
) : NavigatorBridge {
    private val script = ArrayDeque(script.asList())
    private val questions = ArrayList<QuestionId>()
    private val written = ArrayList<String>()

    /** The questions and the late answers: `navigate: added note([…])`, `answered accept: ok`. */
    public val log: List<String> get() = written

    /** Decides about each question after the script; null: all have the answer `otherwise`. */
    public var decide: ((NavigationQuestion) -> TestAnswer)? = null

    init {
        navigator.setBridge(this)
    }

    override fun transition(question: NavigationQuestion): BridgeAnswer {
        written += "${question.kind}: ${question.changes.joinToString(", ")}"
        val id = question.id
        when (val answer = script.removeFirstOrNull() ?: decide?.invoke(question) ?: otherwise) {
            TestAnswer.Accept -> return BridgeAnswer.Accept
            is TestAnswer.Refuse -> return BridgeAnswer.Refuse(answer.code)
            is TestAnswer.Later ->
                answer(id, answer.refusing?.let { BridgeAnswer.Refuse(it) } ?: BridgeAnswer.Accept, answer.delay)
            is TestAnswer.Twice -> repeat(2) { answer(id, BridgeAnswer.Accept, answer.delay) }
            TestAnswer.Open -> questions += id
        }
        return BridgeAnswer.Later
    }

    /** Answers the open questions in an order that depends on the seed alone. */
    public fun answerOpen(seed: Int, answer: BridgeAnswer = BridgeAnswer.Accept) {
        if (answer == BridgeAnswer.Later) return
        var random = seed.toULong()
        while (questions.isNotEmpty()) {
            random = random * 6_364_136_223_846_793_005u + 1_442_695_040_888_963_407u
            say(answer, questions.removeAt(((random shr 33) % questions.size.toULong()).toInt()))
        }
    }

    /**
     * Waits until the navigator has reached a revision. When all coroutines of this thread have done what they can, the
     * clock moves on to its next action. Returns at once if the revision has passed.
     *
     * Throws a [TestTimeoutError] if there is no next action, or if the next action is later than [within] says.
     */
    public suspend fun awaitRevision(revision: Long, within: Duration = 1.minutes) {
        val end = clock.timeAfter(within)
        while (navigator.revision < revision) {
            val before = navigator.revision
            for (turn in 0..<TURNS) {
                if (navigator.revision != before) break
                yield()
            }
            if (navigator.revision != before) continue
            val next = clock.next
            if (next == null || next > end) throw TestTimeoutError(before, revision)
            clock.advance(by = next - clock.now)
        }
    }

    private fun answer(question: QuestionId, answer: BridgeAnswer, delay: Duration) =
        clock.runAfter(delay) { say(answer, question) }

    private fun say(answer: BridgeAnswer, to: QuestionId) {
        val word = if (answer is BridgeAnswer.Refuse) "refuse(${answer.code})" else "accept"
        written += "answered $word: ${navigator.answer(to, answer)}"
    }
}

/** How often other coroutines get their turn before a test takes it that they wait. */
internal const val TURNS = 2_000
