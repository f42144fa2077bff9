// The crossing on Kotlin/Native: cinterop.

@file:OptIn(ExperimentalForeignApi::class, ExperimentalNativeApi::class)

package navcore

import kotlin.experimental.ExperimentalNativeApi
import kotlin.native.concurrent.ThreadLocal
import kotlin.native.ref.WeakReference
import kotlin.native.ref.createCleaner
import kotlin.reflect.KClass
import kotlinx.cinterop.*
import navcore.interop.*
import platform.posix.*

internal actual object Crossing {
    actual val OUT: Int = 11

    init {
        val ways = cValue<crossing_ways_up> {
            transition = staticCFunction { receiver, tokenAndKind, plan ->
                CallbackReceiver.transition(receiver, tokenAndKind, plan)
            }
            make_model = staticCFunction { receiver, token, entry, route ->
                CallbackReceiver.makeModel(receiver, token, entry, route)
            }
            destroy_model = staticCFunction { receiver, tokenAndModel ->
                CallbackReceiver.destroyModel(receiver, tokenAndModel)
            }
            other = staticCFunction { receiver, what, token, a, b, bytes, length ->
                Calls.keeping { CallbackReceiver.other(receiver, what, token, a, b, bytes?.readBytes(length.toInt())) }
            }
        }
        crossing_install(ways)
    }

    actual fun thread(): Long = crossing_thread()

    actual fun call(
        handle: Long, owner: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray,
    ): Int = Calls.calling {
        out.usePinned { pinned ->
            lending(bytes, length) { lent, count ->
                crossing_call(handle, owner, what, a, b, lent, count, pinned.addressOf(0))
            }
        }
    }

    actual fun post(port: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray): Int =
        Calls.calling {
            out.usePinned { pinned ->
                lending(bytes, length) { lent, count ->
                    crossing_post(port, what, a, b, lent, count, pinned.addressOf(0))
                }
            }
        }

    private inline fun <T> lending(bytes: ByteArray?, length: Int, body: (CPointer<UByteVar>?, ULong) -> T): T =
        if (bytes == null || length == 0) body(null, 0u)
        else bytes.usePinned { body(it.addressOf(0).reinterpret(), length.convert()) }

    actual fun nextRecords(handle: Long, owner: Long, records: Long, capacity: Int): Int =
        crossing_next_records(handle, owner, records, capacity)

    actual fun read(
        handle: Long, owner: Long, what: Int, a: Long, bytes: ByteArray?, length: Int,
    ): ByteArray = memScoped {
        val answer = alloc<crossing_bytes>()
        crossing_bytes_begin(answer.ptr)
        lending(bytes, length) { lent, count -> crossing_read(handle, owner, what, a, lent, count, answer.ptr) }
        val content = answer.bytes!!.readBytes(answer.length.convert())
        crossing_bytes_end(answer.ptr)
        content
    }
}

/**
 * Of this thread: how many calls down are running, and what was thrown that is not kept for the owner's call, for the call
 * that caused it.
 */
@ThreadLocal
private object Calls {
    private var count = 0
    private var thrown: Throwable? = null

    inline fun calling(body: () -> Int): Int {
        count++
        val status: Int
        try {
            status = body()
        } finally {
            count--
        }
        val caught = thrown ?: return status
        thrown = null
        throw caught
    }

    inline fun keeping(body: () -> Long): Long {
        // A call inside must not see what was thrown before.
        val outer = thrown
        thrown = null
        val answer = try {
            body()
        } catch (exception: Throwable) {
            if (count > 0) thrown = exception
            0
        }
        if (outer != null) putBack(outer)
        return answer
    }

    private fun putBack(outer: Throwable) {
        thrown?.let { if (it !== outer) outer.addSuppressed(it) }
        thrown = outer
    }
}

internal actual fun crossNavigate(handle: Long, owner: Long, route: Long): Int =
    crossing_navigate(handle, owner, route)

internal actual fun crossPopBack(handle: Long, owner: Long): Int = crossing_pop_back(handle, owner)

internal actual class Memory actual constructor(address: Long, size: Long) {
    private val start = address.toCPointer<ByteVar>()!!
    actual fun int(at: Int): Int = (start + at)!!.reinterpret<IntVar>().pointed.value
    actual fun long(at: Int): Long = (start + at)!!.reinterpret<LongVar>().pointed.value
}

internal actual class Lock {
    private val mutex = nativeHeap.alloc<pthread_mutex_t>().also { mutex ->
        memScoped {
            val attributes = alloc<pthread_mutexattr_t>()
            pthread_mutexattr_init(attributes.ptr)
            pthread_mutexattr_settype(attributes.ptr, PTHREAD_MUTEX_RECURSIVE.toInt())
            pthread_mutex_init(mutex.ptr, attributes.ptr)
            pthread_mutexattr_destroy(attributes.ptr)
        }
    }

    @Suppress("unused")
    private val cleaner = createCleaner(mutex) {
        pthread_mutex_destroy(it.ptr)
        nativeHeap.free(it)
    }

    actual fun lock() {
        pthread_mutex_lock(mutex.ptr)
    }

    actual fun unlock() {
        pthread_mutex_unlock(mutex.ptr)
    }
}

internal actual class Weak<T : Any> actual constructor(value: T) {
    private val reference = WeakReference(value)
    actual fun get(): T? = reference.get()
}

internal actual fun onGarbage(owner: Any, handles: NavigatorHandles): Any = createCleaner(handles) { it.clean() }

internal actual fun isEnum(type: KClass<*>): Boolean = false
