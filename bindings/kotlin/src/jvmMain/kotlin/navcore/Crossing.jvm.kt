// The crossing on the JVM: JNI. jni.c registers the functions down and calls those up.

package navcore

import java.lang.ref.PhantomReference
import java.lang.ref.ReferenceQueue
import java.lang.ref.WeakReference
import java.nio.ByteBuffer
import java.nio.ByteOrder
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.thread
import kotlin.reflect.KClass

internal actual object Crossing {
    actual val OUT: Int = 11

    init {
        NativeLibrary.load()
    }

    @JvmStatic
    actual external fun thread(): Long

    @JvmStatic
    actual external fun call(
        handle: Long, owner: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray,
    ): Int

    @JvmStatic
    actual external fun post(
        port: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray,
    ): Int

    @JvmStatic
    actual external fun read(
        handle: Long, owner: Long, what: Int, a: Long, bytes: ByteArray?, length: Int,
    ): ByteArray

    @JvmStatic
    external fun navigate(handle: Long, owner: Long, route: Long): Int

    @JvmStatic
    external fun popBack(handle: Long, owner: Long): Int

    @JvmStatic
    actual external fun nextRecords(handle: Long, owner: Long, records: Long, capacity: Int): Int

    @JvmStatic
    external fun memoryAt(address: Long, size: Long): ByteBuffer

    // Up: from jni.c, to which 0 means a refusal.

    @JvmStatic
    fun transition(receiver: Long, tokenAndKind: Long, plan: Long): Long =
        CallbackReceiver.transition(receiver, tokenAndKind, plan).inv()

    @JvmStatic
    fun makeModel(receiver: Long, token: Long, entry: Long, route: Long): Long =
        CallbackReceiver.makeModel(receiver, token, entry, route).inv()

    @JvmStatic
    fun destroyModel(receiver: Long, tokenAndModel: Long): Long =
        CallbackReceiver.destroyModel(receiver, tokenAndModel).inv()

    @JvmStatic
    fun other(receiver: Long, what: Int, token: Long, a: Long, b: Long, bytes: ByteArray?): Long =
        CallbackReceiver.other(receiver, what, token, a, b, bytes).inv()
}

internal actual fun crossNavigate(handle: Long, owner: Long, route: Long): Int =
    Crossing.navigate(handle, owner, route)

internal actual fun crossPopBack(handle: Long, owner: Long): Int = Crossing.popBack(handle, owner)

internal actual class Memory actual constructor(address: Long, size: Long) {
    private val buffer = Crossing.memoryAt(address, size).order(ByteOrder.nativeOrder())
    actual fun int(at: Int): Int = buffer.getInt(at)
    actual fun long(at: Int): Long = buffer.getLong(at)
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

/** What java.lang.ref.Cleaner does, which Android has only since API level 33. */
private object Cleaner {
    class Cleanable(owner: Any, val handles: NavigatorHandles) : PhantomReference<Any>(owner, queue)

    private val queue = ReferenceQueue<Any>()
    private val waiting: MutableSet<Cleanable> = ConcurrentHashMap.newKeySet()

    init {
        thread(isDaemon = true, name = "navcore-cleaner") {
            while (true) {
                val gone = queue.remove() as Cleanable
                waiting.remove(gone)
                // An exception must not end the thread, and nobody is there to hear of it.
                runCatching { gone.handles.clean() }
            }
        }
    }

    fun watch(owner: Any, handles: NavigatorHandles): Any = Cleanable(owner, handles).also { waiting.add(it) }
}

internal actual fun onGarbage(owner: Any, handles: NavigatorHandles): Any = Cleaner.watch(owner, handles)

internal actual fun isEnum(type: KClass<*>): Boolean = type.java.isEnum
