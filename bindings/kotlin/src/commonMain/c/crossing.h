/* What Kotlin calls, on the JVM through JNI and on Kotlin/Native through cinterop: the functions of navcore.h over
 * integers and bytes, and the ways by which callbacks go up. MessageWriter.kt and MessageReader.kt write and read the
 * bytes: little-endian, without padding. */
#ifndef NAVCORE_CROSSING_H
#define NAVCORE_CROSSING_H

#include <navcore.h>

/* The numbers are those of Crossing.kt. */
enum {
    CROSSING_NEW = 1,
    CROSSING_FREE = 2,
    CROSSING_PERFORM = 3,
    CROSSING_CONFIGURE = 4,
    CROSSING_CLOSE = 5,
    CROSSING_ROUTE_REGISTER = 6,
    CROSSING_ROUTE_UNREGISTER = 7,
    CROSSING_ROUTE_FIND = 8,
    CROSSING_ROUTE_NAME = 9,
    CROSSING_BRIDGE_SET = 10,
    CROSSING_ANSWER = 11,
    CROSSING_ABORT = 12,
    CROSSING_CANCEL_RESULT = 13,
    CROSSING_DEPTH = 14,
    CROSSING_TOP = 15,
    CROSSING_ENTRY_AT = 16,
    CROSSING_STACK = 17,
    CROSSING_TOPMOST = 18,
    CROSSING_REVISION = 19,
    CROSSING_ACTIVE_STACK = 20,
    CROSSING_CURRENT_REQUEST = 21,
    CROSSING_INITIAL_REQUEST = 22,
    CROSSING_ENTRY_REQUEST = 23,
    CROSSING_ENTRY_PHASE = 24,
    CROSSING_ENTRY_WAITER = 25,
    CROSSING_ENTRY_MODEL = 26,
    CROSSING_ENTRY_VIEW = 27,
    CROSSING_ENTRY_DROP_VIEW = 28,
    CROSSING_ENTRY_STATE = 29,
    CROSSING_ENTRY_SET_STATE = 30,
    CROSSING_LAST_OUTCOME = 31,
    CROSSING_LAST_DETAIL = 32,
    CROSSING_DUMP = 33,
    CROSSING_OBSERVER_ADD = 34,
    CROSSING_OBSERVER_REMOVE = 35,
    CROSSING_NEXT_EVENT = 36,
    CROSSING_NEXT_RECORDS = 37,
    CROSSING_RELEASE = 38,
    CROSSING_CLAIM = 39,
    CROSSING_DRAIN = 40,
    CROSSING_PORT_NEW = 41,
    CROSSING_PORT_RETAIN = 42,
    CROSSING_PORT_RELEASE = 43,
    CROSSING_PORT_POST = 44,
    CROSSING_PORT_CLOSE = 45,
    CROSSING_OBJECT_NEW = 46,
    CROSSING_OBJECT_FREE = 47,
    CROSSING_NAVIGATE = 48,
    CROSSING_POP_BACK = 49,
    CROSSING_RECORDS_NEW = 50,
    CROSSING_RECORDS_FREE = 51,
    CROSSING_RECORD_VALUES = 52,
    CROSSING_READ_PLAN = 53,
    CROSSING_READ_EVENT = 54,
    CROSSING_PORT_ANSWER = 55,
    CROSSING_PORT_ABORT = 56,
    CROSSING_PORT_CANCEL_RESULT = 57,
    CROSSING_PATTERN_ADD = 58,
    CROSSING_PARAMETER_TYPE_ADD = 59,
    CROSSING_LINK_PREFIX_ADD = 60,
    CROSSING_HOLD_LINKS = 61,
    CROSSING_MATCH_LINK = 62,
    CROSSING_EXPLAIN_LINK = 63,
    CROSSING_REQUEST_PATH = 64,
    CROSSING_ENTRY_PATH = 65,
    CROSSING_LINK_SCHEME_ADD = 66,
    CROSSING_OPENED_URL = 67,
    CROSSING_PARAMETER_ANSWER = 68,
    CROSSING_ENTRY_STACK = 69,
    CROSSING_BRANCH_NAMED = 70,
    CROSSING_STACKS = 71,
    CROSSING_STACK_ENTRIES = 72,
    CROSSING_STACK_INFO = 73,
    CROSSING_CONTAINER_INFO = 74,
    CROSSING_TREE = 75,
    CROSSING_SCENE_NAMED = 76,
    CROSSING_LOCATION = 77,
    CROSSING_GUARD_ADD = 78,
    CROSSING_GUARD_REMOVE = 79,
    CROSSING_REDIRECT = 80,
    CROSSING_ENTRY_LIFE = 81,
    CROSSING_STACK_LIMIT_LIFE = 82,
    CROSSING_HOST_DID_EXIT = 83,
    CROSSING_BACK_PLAN = 84,
    CROSSING_BACK_HANDLER_ADD = 85,
    CROSSING_BACK_HANDLER_ENABLE = 86,
    CROSSING_BACK_HANDLER_REMOVE = 87,
    CROSSING_BACK_GESTURE = 88,
    CROSSING_FLOW_INFO = 89,
    CROSSING_ENTRY_FLOW = 90,
    CROSSING_CURRENT_FLOW = 91,
    CROSSING_FLOW_TAKES = 92,
    CROSSING_PUBLISH = 93,
    CROSSING_NEXT = 94,
    CROSSING_CHILD_ADD = 95,
    CROSSING_CHILD_FIND = 96,
    CROSSING_CHILD_REMOVE = 97,
    CROSSING_LINK_SCENE_ADD = 98,
    CROSSING_CURRENT_BRANCH = 99,
    CROSSING_ENTRY_NUMBER = 100,
    CROSSING_SAVE = 101,
    CROSSING_RESTORE = 102,
    CROSSING_SAVED_REPLACE = 103,
    CROSSING_RESULT_ATTACH = 104,
    CROSSING_WAY_BACK = 105,
    CROSSING_LOCATION_OF = 106,
    CROSSING_ENTRY_TRAIL = 107,
    CROSSING_ENTRY_SET_TRAIL = 108,
    CROSSING_HOST_DID_ENTER = 109,
    CROSSING_CHECK = 110,
    CROSSING_CURRENT_BRANCH_WITH = 111,
    CROSSING_LOG_BEGIN = 112,
    CROSSING_LOG_END = 113,
    CROSSING_LOG_TEXT = 114,
    CROSSING_REPLAY = 115
};

/* What goes up by `other`. CROSSING_UP_DESTROY, CROSSING_UP_OBJECT and CROSSING_UP_WAKE may come on any thread: `a` is
 * 1 where they belong to a call of that thread that uses no navigator, so that what they throw must come out of it.
 *
 * CROSSING_UP_MAKE_MODEL carries a build with more than an entry and a route, in its bytes. Its answer is that of
 * make_model.
 *
 * CROSSING_UP_UPDATE_MODEL carries the model in `a` and the build in its bytes. Its answer is a refusal alone.
 *
 * CROSSING_UP_GUARD carries the plan in `a`, its kind in `b`, and the rest of the context in its bytes. Its answer is
 * the guard's number.
 *
 * CROSSING_UP_PREPARE carries all of what was sent in its bytes. Its answer is the coordinator's number.
 *
 * CROSSING_UP_MIGRATE carries the nav_saved in `a`, for CROSSING_SAVED_REPLACE, and what it says in its bytes. Its answer
 * is the decision's number.
 *
 * CROSSING_UP_READ and CROSSING_UP_WRITE carry an address in `a`. Before it returns, Kotlin calls
 * CROSSING_PARAMETER_ANSWER with that address and an optional value or text. Without that call the text or the value is
 * not of the type.
 *
 * CROSSING_UP_LOG_LINE carries a line of a log with its newline. The answer of CROSSING_UP_LOG_TIME is the time of the
 * next line. CROSSING_UP_LOG_ENDED carries the text of a log, after CROSSING_LOG_END or when the navigator is freed. */
enum {
    CROSSING_UP_MAKE_MODEL = 1,
    CROSSING_UP_GESTURE = 2,
    CROSSING_UP_PREPARE = 3,
    CROSSING_UP_REPLAY = 4,
    CROSSING_UP_MAKE_VIEW = 5,
    CROSSING_UP_DESTROY_VIEW = 6,
    CROSSING_UP_RESULT = 7,
    CROSSING_UP_EVENT = 8,
    CROSSING_UP_DESTROY = 9,
    CROSSING_UP_OBJECT = 10,
    CROSSING_UP_WAKE = 11,
    CROSSING_UP_CHECK = 12,
    CROSSING_UP_READ = 13,
    CROSSING_UP_WRITE = 14,
    CROSSING_UP_UPDATE_MODEL = 15,
    CROSSING_UP_GUARD = 16,
    CROSSING_UP_MIGRATE = 17,
    CROSSING_UP_REGISTER_ROUTES = 18,
    CROSSING_UP_LOG_LINE = 19,
    CROSSING_UP_LOG_TIME = 20,
    CROSSING_UP_LOG_ENDED = 21
};

/* The parts of an intent, each of which stands after its number. */
enum {
    CROSSING_PART_END = 0,
    CROSSING_PART_REQUEST = 1,
    CROSSING_PART_RESULT = 2,
    CROSSING_PART_ENTRY = 3,
    CROSSING_PART_REQUESTS = 4,
    CROSSING_PART_ELEMENTS = 5,
    CROSSING_PART_ENTRIES = 6,
    CROSSING_PART_INTENTS = 7,
    CROSSING_PART_LINK = 8,
    CROSSING_PART_WAITER = 9,
    CROSSING_PART_ARGUMENTS = 10,
    CROSSING_PART_STACK = 11,
    CROSSING_PART_CONTAINER = 12,
    CROSSING_PART_COLUMNS = 13,
    CROSSING_PART_FLOW = 14,
    CROSSING_PART_ENDING = 15
};

/* Bytes that grow. Made by crossing_bytes_begin, given back by crossing_bytes_end. */
typedef struct crossing_bytes {
    uint8_t *bytes;
    size_t length;
    size_t capacity;
    uint8_t first[512];
} crossing_bytes;

void crossing_bytes_begin(crossing_bytes *bytes);
void crossing_bytes_end(crossing_bytes *bytes);

/* How callbacks reach Kotlin: `receiver` and `token` are what Kotlin gave, the CallbackReceiver's number and what
 * stands in its TokenTable. The three of every move have a way of their own, with no more arguments than they need. An
 * answer's upper half is a refusal, its lower half the token of what was made; a bridge's is its number. None may throw
 * or longjmp. */
typedef struct crossing_ways_up {
    int64_t (*transition)(int64_t receiver, int64_t token_and_kind, int64_t plan);
    int64_t (*make_model)(int64_t receiver, int64_t token, int64_t entry, int64_t route);
    int64_t (*destroy_model)(int64_t receiver, int64_t token_and_model);
    int64_t (*other)(int64_t receiver, int32_t what, int64_t token, int64_t a, int64_t b, const uint8_t *bytes,
                     size_t length);
} crossing_ways_up;

/* Once, before anything else. */
void crossing_install(crossing_ways_up ways);

/* Returns a number that no other living thread has. Never 0. */
int64_t crossing_thread(void);

/* Each function that takes the handle of a navigator takes its owner, too: the crossing_thread of the thread to which
 * Kotlin knows it to belong, 0 for none. On another thread than the owner's the handle is never used, since the owner
 * may be freeing the navigator: the call gives back what it was handed, and returns NAV_WRONG_THREAD. */

/* How many integers `out` of crossing_call has. */
#define CROSSING_OUT 11

/* Makes a call that returns a status and integers. Where `handle` is 0 there is no navigator: NAV_INVALID for what
 * needs one. */
int32_t crossing_call(int64_t handle, int64_t owner, int32_t what, int64_t a, int64_t b, const uint8_t *in,
                      size_t length, int64_t out[CROSSING_OUT]);

/* Makes a call of a port, from any thread. out[0] gets the ticket of a post, out[1] the status once more, for a caller
 * that a wake-up's exception keeps from the returned one. */
int32_t crossing_post(int64_t port, int32_t what, int64_t a, int64_t b, const uint8_t *in, size_t length,
                      int64_t out[CROSSING_OUT]);

/* Return the status alone: of navigating to a route without arguments, and of popping back. */
int32_t crossing_navigate(int64_t handle, int64_t owner, int64_t route);
int32_t crossing_pop_back(int64_t handle, int64_t owner);

/* Reads records into the memory that CROSSING_RECORDS_NEW gave. Returns how many, or NAV_WRONG_THREAD. Kotlin reads the
 * memory as it is. */
int32_t crossing_next_records(int64_t handle, int64_t owner, int64_t records, int32_t capacity);

/* Makes a call that returns bytes: the status, and what was asked for. `in` is what links and requests are read from,
 * and what is known of a tree; NULL for the others. What the owner has borrowed (CROSSING_READ_PLAN,
 * CROSSING_READ_EVENT, CROSSING_RECORD_VALUES, CROSSING_LOG_TEXT) has no status, and on another thread no bytes. */
void crossing_read(int64_t handle, int64_t owner, int32_t what, int64_t a, const uint8_t *in, size_t length,
                   crossing_bytes *out);

#endif
