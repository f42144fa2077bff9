// The replay of a log: the part in C performs the calls, with navcore_replay.h.

package navcore

/** The answers to the questions of a [replay]. */
public enum class ReplayAnswers {
    /** The log answers. The navigator must have no guards of its own, and loses its bridge. */
    Log,

    /** The guards and the bridge of the app answer: for a repaired guard. */
    App;

    override fun toString(): String = caseName(name)
}

/** The first line of a log at which a replay is not as the log. */
public data class ReplayDifference(
    /** The line, from 1. */
    val line: Long,
    /** A sentence for a developer. It may change in any version. */
    val message: String,
) {
    override fun toString(): String = "line $line: $message"
}

/** The report of a [replay]. */
public data class ReplayReport(
    /** The number of commits whose saved states were compared. */
    val commits: Long,
    /** The place where the replay is not as the log, and ends; null: it is as the log. */
    val difference: ReplayDifference?,
) {
    override fun toString(): String = difference?.toString() ?: "$commits commits as in the log"
}

/** A log could not be replayed, and nothing was called. */
public class ReplayException internal constructor(
    status: NavigationStatus,
    /** The wrong line, from 1; null: it is not for a line. */
    public val line: Long?,
    message: String,
) : NavigationException(status, null, if (line == null) message else "line $line: $message")

/**
 * Performs the calls of a [log] again, and compares the saved state after each commit. The navigator has the routes of the app,
 * and has not started. A log that began after the start, or has lost lines, begins with its state.
 *
 * ```kotlin
 * val report = Navigator().use { navigator ->
 *     registerRoutes(navigator)
 *     navigator.replay(log)
 * }
 * println(report.difference ?: "as in the log")
 * ```
 *
 * Operations that still wait at the end are aborted. A log does not say everything: published values, trails, attached results and
 * held links make a difference.
 *
 * Throws a [ReplayException], with [NavigationStatus.Corrupt] for a wrong line, [NavigationStatus.Unsupported] for a log of a later
 * version, [NavigationStatus.Invalid] for a navigator that has started, and inside a callback. What a callback of the app throws
 * comes out after the replay.
 */
public fun Navigator.replay(log: String, answers: ReplayAnswers = ReplayAnswers.Log): ReplayReport {
    val (status, reader) = readReplay(log, answers)
    if (status == NavigationStatus.Closed) throw NavigationException(status)
    val line = reader.long()
    val commits = reader.long()
    val message = reader.text()
    return when (status) {
        NavigationStatus.Ok -> ReplayReport(commits, null)
        NavigationStatus.NotFound -> ReplayReport(commits, ReplayDifference(line, message))
        NavigationStatus.Invalid -> throw ReplayException(status, null, "the navigator has started")
        else -> throw ReplayException(status, if (line == 0L) null else line, message)
    }
}

private fun Navigator.readReplay(log: String, answers: ReplayAnswers): Pair<NavigationStatus, MessageReader> {
    if (receiver.owner.isCaller && receiver.depth > 0)
        throw ReplayException(NavigationStatus.Invalid, null, "a replay inside a callback")
    return calls.read(Down.REPLAY, answers.ordinal.toLong()) { it.text(log) }
}
