// A clock that a test moves.

package navcore.test

import kotlin.time.Duration

/** A clock for tests: nothing happens until the test advances it. */
public class TestClock {
    private class Alarm(val time: Duration, val serial: Long, val run: () -> Unit)

    private val alarms = ArrayList<Alarm>()
    private var serial = 0L

    /** The time since the clock was made. */
    public var now: Duration = Duration.ZERO
        private set

    /** The time of the next action; null: there is none. */
    public val next: Duration? get() = alarms.minOfOrNull { it.time }

    /** Runs an action when a time has passed. Actions of the same time run in the order of these calls. */
    public fun runAfter(delay: Duration, action: () -> Unit) {
        serial++
        alarms += Alarm(timeAfter(delay), serial, action)
    }

    /** Moves on, and runs the actions that are due by then, in the order of their times, also actions that these add. */
    public fun advance(by: Duration) {
        val end = timeAfter(by)
        while (true) {
            val next = alarms.minWithOrNull(compareBy({ it.time }, { it.serial })) ?: break
            if (next.time > end) break
            alarms -= next
            now = maxOf(now, next.time)
            next.run()
        }
        now = maxOf(now, end)
    }

    internal fun timeAfter(delay: Duration): Duration = now + maxOf(delay, Duration.ZERO)
}
