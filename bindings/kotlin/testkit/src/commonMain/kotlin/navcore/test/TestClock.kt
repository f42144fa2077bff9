// A clock that a test moves.

package navcore.test

/** A clock for tests: nothing happens until the test advances it. Times are in milliseconds. */
public class TestClock {
    private class Alarm(val time: Long, val serial: Long, val run: () -> Unit)

    private val alarms = ArrayList<Alarm>()
    private var serial = 0L

    /** The time since the clock was made. */
    public var now: Long = 0
        private set

    /** The time of the next action; null: there is none. */
    public val next: Long? get() = alarms.minOfOrNull { it.time }

    /** Runs an action when so many milliseconds have passed. Actions of the same time run in the order of these calls. */
    public fun runAfter(milliseconds: Long, action: () -> Unit) {
        serial++
        alarms += Alarm(timeAfter(milliseconds), serial, action)
    }

    /** Goes on, and runs the actions that are due by then, in the order of their times, also actions that these add. */
    public fun advance(by: Long) {
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

    internal fun timeAfter(milliseconds: Long): Long =
        if (milliseconds > Long.MAX_VALUE - now) Long.MAX_VALUE else now + maxOf(milliseconds, 0)
}
