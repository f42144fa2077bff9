// The one way across, and what each platform brings: a few functions down and up, a lock, and a call when
// something is garbage. The numbers are those of crossing.h.

package navcore

import kotlin.reflect.KClass

internal expect object Crossing {
    val OUT: Int

    /** The number of the calling thread, which no other living one has. Never 0. */
    fun thread(): Long

    // Each function with a handle takes the number of its Owner too: on another thread it does nothing.

    /** A status, and in [out] integers. */
    fun call(
        handle: Long, owner: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray,
    ): Int

    /** Calls a port, from any thread. [out] is filled also if a callback throws: a ticket, and the status. */
    fun post(port: Long, what: Int, a: Long, b: Long, bytes: ByteArray?, length: Int, out: LongArray): Int

    /** A status and what was asked for, perhaps by [bytes]. Of what is borrowed no status, and nothing on another thread. */
    fun read(handle: Long, owner: Long, what: Int, a: Long, bytes: ByteArray? = null, length: Int = 0): ByteArray

    /** How many records were read into that memory, or [WRONG_THREAD]. */
    fun nextRecords(handle: Long, owner: Long, records: Long, capacity: Int): Int
}

// What is called most: a status each. They are functions of their own because an object costs Kotlin/Native a frame.

internal expect fun crossNavigate(handle: Long, owner: Long, route: Long): Int
internal expect fun crossPopBack(handle: Long, owner: Long): Int

/** Memory of C, read in its byte order. */
internal expect class Memory(address: Long, size: Long) {
    fun int(at: Int): Int
    fun long(at: Int): Long
}

internal expect class Lock() {
    fun lock()
    fun unlock()
}

internal inline fun <T> Lock.held(body: () -> T): T {
    lock()
    try {
        return body()
    } finally {
        unlock()
    }
}

internal expect class Weak<T : Any>(value: T) {
    fun get(): T?
}

/** Whether a class is an enum; false if the platform can't say it. */
internal expect fun isEnum(type: KClass<*>): Boolean

/** Calls [clean], which must not reach [owner], some time after [owner] is garbage. Keep what this returns with it. */
internal expect fun onGarbage(owner: Any, handles: NavigatorHandles): Any

internal object Down {
    const val NEW = 1
    const val FREE = 2
    const val PERFORM = 3
    const val CONFIGURE = 4
    const val CLOSE = 5
    const val ROUTE_REGISTER = 6
    const val ROUTE_UNREGISTER = 7
    const val ROUTE_FIND = 8
    const val ROUTE_NAME = 9
    const val BRIDGE_SET = 10
    const val ANSWER = 11
    const val ABORT = 12
    const val CANCEL_RESULT = 13
    const val DEPTH = 14
    const val TOP = 15
    const val ENTRY_AT = 16
    const val STACK = 17
    const val TOPMOST = 18
    const val REVISION = 19
    const val ACTIVE_STACK = 20
    const val CURRENT_REQUEST = 21
    const val INITIAL_REQUEST = 22
    const val ENTRY_REQUEST = 23
    const val ENTRY_PHASE = 24
    const val ENTRY_WAITER = 25
    const val ENTRY_MODEL = 26
    const val ENTRY_VIEW = 27
    const val ENTRY_DROP_VIEW = 28
    const val ENTRY_STATE = 29
    const val ENTRY_SET_STATE = 30
    const val LAST_OUTCOME = 31
    const val LAST_DETAIL = 32
    const val DUMP = 33
    const val OBSERVER_ADD = 34
    const val OBSERVER_REMOVE = 35
    const val NEXT_EVENT = 36
    const val NEXT_RECORDS = 37
    const val RELEASE = 38
    const val CLAIM = 39
    const val DRAIN = 40
    const val PORT_NEW = 41
    const val PORT_RETAIN = 42
    const val PORT_RELEASE = 43
    const val PORT_POST = 44
    const val PORT_CLOSE = 45
    const val OBJECT_NEW = 46
    const val OBJECT_FREE = 47
    const val NAVIGATE = 48
    const val POP_BACK = 49
    const val RECORDS_NEW = 50
    const val RECORDS_FREE = 51
    const val RECORD_VALUES = 52
    const val READ_PLAN = 53
    const val READ_EVENT = 54
    const val PORT_ANSWER = 55
    const val PORT_ABORT = 56
    const val PORT_CANCEL_RESULT = 57
    const val PATTERN_ADD = 58
    const val PARAMETER_TYPE_ADD = 59
    const val LINK_PREFIX_ADD = 60
    const val HOLD_LINKS = 61
    const val MATCH_LINK = 62
    const val EXPLAIN_LINK = 63
    const val REQUEST_PATH = 64
    const val ENTRY_PATH = 65
    const val LINK_SCHEME_ADD = 66
    const val OPENED_URL = 67
    const val PARAMETER_ANSWER = 68
    const val ENTRY_STACK = 69
    const val BRANCH_NAMED = 70
    const val STACKS = 71
    const val STACK_ENTRIES = 72
    const val STACK_INFO = 73
    const val CONTAINER_INFO = 74
    const val TREE = 75
    const val SCENE_NAMED = 76
    const val LOCATION = 77
    const val GUARD_ADD = 78
    const val GUARD_REMOVE = 79
    const val REDIRECT = 80
    const val ENTRY_LIFE = 81
    const val STACK_LIMIT_LIFE = 82
    const val HOST_DID_EXIT = 83
    const val BACK_PLAN = 84
    const val BACK_HANDLER_ADD = 85
    const val BACK_HANDLER_ENABLE = 86
    const val BACK_HANDLER_REMOVE = 87
    const val BACK_GESTURE = 88
    const val FLOW_INFO = 89
    const val ENTRY_FLOW = 90
    const val CURRENT_FLOW = 91
    const val FLOW_TAKES = 92
    const val PUBLISH = 93
    const val NEXT = 94
    const val CHILD_ADD = 95
    const val CHILD_FIND = 96
    const val CHILD_REMOVE = 97
    const val LINK_SCENE_ADD = 98
    const val CURRENT_BRANCH = 99
    const val ENTRY_NUMBER = 100
    const val SAVE = 101
    const val RESTORE = 102
    const val SAVED_REPLACE = 103
    const val RESULT_ATTACH = 104
    const val WAY_BACK = 105
    const val LOCATION_OF = 106
    const val ENTRY_TRAIL = 107
    const val ENTRY_SET_TRAIL = 108
    const val HOST_DID_ENTER = 109
    const val CHECK = 110
    const val CURRENT_BRANCH_WITH = 111
    const val LOG_BEGIN = 112
    const val LOG_END = 113
    const val LOG_TEXT = 114
    const val REPLAY = 115
}

/** The calls up by [CallbackReceiver.other]. Objects, destroys and wakes may come on any thread. */
internal object Up {
    const val MAKE_MODEL = 1
    const val GESTURE = 2
    const val PREPARE = 3
    const val REPLAY = 4
    const val MAKE_VIEW = 5
    const val DESTROY_VIEW = 6
    const val RESULT = 7
    const val EVENT = 8
    const val DESTROY = 9
    const val OBJECT = 10
    const val WAKE = 11
    const val CHECK = 12
    const val READ = 13
    const val WRITE = 14
    const val UPDATE_MODEL = 15
    const val GUARD = 16
    const val MIGRATE = 17
    const val REGISTER_ROUTES = 18
    const val LOG_LINE = 19
    const val LOG_TIME = 20
    const val LOG_ENDED = 21
}

/** The parts of an intent. */
internal object Part {
    const val END = 0
    const val REQUEST = 1
    const val RESULT = 2
    const val ENTRY = 3
    const val REQUESTS = 4
    const val ELEMENTS = 5
    const val ENTRIES = 6
    const val INTENTS = 7
    const val LINK = 8
    const val WAITER = 9
    const val ARGUMENTS = 10
    const val STACK = 11
    const val CONTAINER = 12
    const val COLUMNS = 13
    const val FLOW = 14
    const val ENDING = 15
}
