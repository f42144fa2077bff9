// The crossing on the JVM: JNI. jni.c registers both functions and calls `up`.

package navcore

import java.lang.ref.Cleaner
import java.lang.ref.WeakReference
import java.util.concurrent.locks.ReentrantLock

internal actual object Crossing {
    actual val OUT: Int = 11

    init {
        val path = System.getProperty("navcore.library")
        if (path != null) System.load(path) else System.loadLibrary("navcore_jni")
    }

    @JvmStatic
    actual external fun call(
        handle: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray,
    ): Int

    @JvmStatic
    actual external fun read(handle: Long, what: Int, a: Long): ByteArray

    @JvmStatic
    fun up(core: Long, what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long =
        Core.up(core, what, token, a, b, bytes)
}

internal actual class Lock {
    private val lock = ReentrantLock()
    actual fun lock() = lock.lock()
    actual fun unlock() = lock.unlock()
}

internal actual class Weak<T : Any> actual constructor(value: T) {
    private val reference = WeakReference(value)
    actual fun get(): T? = reference.get()
}

private val cleaner = Cleaner.create()

internal actual fun onGarbage(owner: Any, net: Net): Any = cleaner.register(owner) { net.clean() }
