// Which thread a navigator belongs to, as the binding knows it. The library knows it too, but only where the navigator
// still is: a thread that is not the owner must not even ask it, since the owner may be freeing it. So each crossing takes
// the owner's number along, and crossing.c lets the handle pass on that thread alone.

package navcore

import kotlin.concurrent.atomics.AtomicLong
import kotlin.concurrent.atomics.ExperimentalAtomicApi

@OptIn(ExperimentalAtomicApi::class)
internal class Owner {
    private val thread = AtomicLong(NOBODY)

    /** The owner's number, as [Crossing.thread] gives it. */
    val number: Long get() = thread.load()
    val isNobody: Boolean get() = number == NOBODY
    val isCaller: Boolean get() = number == Crossing.thread()

    /** Makes the calling thread the owner of what belongs to nobody. From then on it may claim the navigator. */
    fun take(): Boolean = thread.compareAndSet(NOBODY, Crossing.thread())

    /** Gives up what the caller owns, after the navigator was released. */
    fun leave() = thread.store(NOBODY)

    /** Runs what must not call the navigator: meanwhile no thread is the owner, and none can take the navigator. */
    inline fun <T> hidden(body: () -> T): T {
        val number = thread.exchange(-number)
        try {
            return body()
        } finally {
            thread.store(number)
        }
    }

    /** Whether the caller runs inside [hidden]. */
    val isHidden: Boolean get() = number == -Crossing.thread()

    private companion object {
        const val NOBODY = 0L
    }
}
