// The log of a navigator: the part in C writes the lines, with navcore_log.h.

package navcore

import kotlin.concurrent.Volatile

/**
 * A log of a navigator: its calls, the answers of whoever was asked, the changes, and the outcome of each operation.
 *
 * ```kotlin
 * val log = NavigationLog(navigator, limit = 2_000, program = "notes 1.4")
 * …
 * file.writeText(log.text)
 * ```
 *
 * Each line is a JSON object, which `docs/log-format.md` describes: the same bytes as from C and Swift. The inspector shows a
 * log on a page. Secrets and host objects are left out, but a sentence or a link is written whole, with the query of the link.
 *
 * Make the log before the start. While there is a log, the navigator sends the trace, as with
 * [NavigatorConfiguration.sendsTraceEvents], also after [Navigator.configure]. So [Navigator.observe] and [Navigator.nextEvent]
 * get events of the kinds [EventKind.Outcome] and [EventKind.Answer].
 *
 * The log ends with [close], or with the navigator. [text] stays. The log belongs to the owner of the navigator, as the navigator
 * does: elsewhere each function throws a [NavigationException] with [NavigationStatus.WrongThread], until the log has ended.
 *
 * Throws with [NavigationStatus.Closed] for a navigator that is closed, an [IllegalStateException] for a navigator that has a
 * log, and an [IllegalArgumentException] for a negative limit.
 */
public class NavigationLog(
    private val navigator: Navigator,
    /** The least number of last lines that [text] keeps; 0: the last line alone, without the head. */
    limit: Int = 10_000,
    /** The name of the program, for the first line; null: none. */
    program: String? = null,
    /** Returns the time in milliseconds, for each line; null: the lines have no times. */
    private val now: (() -> Long)? = null,
    /**
     * Called with each line, without its newline, inside the call that has caused the line. What it throws comes out of that call,
     * as from an observer, and the operation stands.
     *
     * It may not call the navigator or the log, nor may [now]: such a call throws as on another thread, and does nothing.
     */
    private val write: ((String) -> Unit)? = null,
) : AutoCloseable {
    private val calls get() = navigator.calls

    /** The log of C. The owner's, and 0 when the log has ended. */
    private var address = 0L

    /** The text of a log that has ended, as UTF-8. */
    @Volatile
    private var ended: ByteArray? = null

    init {
        require(limit >= 0) { "a limit of $limit" }
        navigator.beginLog(this)
        try {
            begin(limit, program)
            navigator.sendTrace().orThrow()
        } catch (exception: Throwable) {
            end()
            throw exception
        }
    }

    /** Begins the log of C, which has begun also if [write] throws. */
    private fun begin(limit: Int, program: String?) {
        val out = LongArray(Crossing.OUT)
        val functions = (if (now != null) ASKS_FOR_TIME else 0) or (if (write != null) HANDS_LINES_UP else 0)
        val token = calls.receiver.tokens.put(this).toLong()
        try {
            calls.call(Down.LOG_BEGIN, token, out, functions) { it.int(limit).optional(program) }.orThrow()
        } finally {
            address = out[0]
        }
    }

    /** The first line and the last lines, at least as many as the limit. */
    public val text: String
        get() {
            val lines = if (ended == null) readText() else ""
            return ended?.decodeToString() ?: lines
        }

    private fun readText(): String = calls.readBorrowed { owner -> Crossing.read(address, owner, Down.LOG_TEXT, 0) }.text()

    /** Ends the log. Does nothing for a log that has ended. */
    override fun close() {
        if (ended != null) return
        end()
        navigator.sendTrace()
    }

    private fun end() {
        if (address == 0L) navigator.currentLog = null
        else calls.call(Down.LOG_END, 0, LongArray(Crossing.OUT)) { it.long(address) }
    }

    /** From C: a line with its newline. */
    internal fun written(line: ByteArray) {
        val write = write ?: return
        calls.receiver.owner.hidden { write(line.decodeToString(0, line.size - 1)) }
    }

    /** From C: the time of the next line. */
    internal fun time(): Long = calls.receiver.owner.hidden { now?.invoke() ?: 0 }

    /** From C, in the call that ends the log. */
    internal fun ended(text: ByteArray) {
        ended = text
        address = 0
        navigator.currentLog = null
    }

    private companion object {
        const val ASKS_FOR_TIME = 1L
        const val HANDS_LINES_UP = 2L
    }
}
