/* Part of navcore.h: the version, the limits, ids, statuses and strings. */
#ifndef NAVCORE_LIBRARY_H
#define NAVCORE_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Library ------------------------------------------------------------------------------------------------- */

#define NAV_VERSION_MAJOR 0
#define NAV_VERSION_MINOR 1
#define NAV_VERSION_PATCH 0

/* The nav_string.length of a string that ends at the first NUL. */
#define NAV_NUL_TERMINATED SIZE_MAX

/* Limits. A call beyond a limit is NAV_TOO_LARGE. The check runs before the library allocates anything. Exceptions:
 * - NAV_MAX_RETAINED_CONTAINERS: the oldest remembered container is forgotten.
 * - NAV_MAX_REDIRECTS: a larger nav_config.redirect_limit is NAV_INVALID.
 * - NAV_MAX_POSTS: the post is NAV_FULL. */
#define NAV_MAX_NAME_BYTES 1024u        /* of a route's name */
#define NAV_MAX_VALUE_BYTES (16u << 20) /* of strings, bytes and keys in one value */
#define NAV_MAX_VALUE_CELLS (1u << 20)  /* items and members in one value, at all depths */
#define NAV_MAX_VALUE_DEPTH 128u        /* a value without other values inside has depth 1 */
#define NAV_MAX_ROUTES (1u << 20)
#define NAV_MAX_ENTRIES (1u << 23) /* alive at one time */
#define NAV_MAX_SCENES 1024u
#define NAV_MAX_STACKS (1u << 20)        /* alive at one time */
#define NAV_MAX_STACK_DEPTH 64u          /* stacks within stacks, counted by owners */
#define NAV_MAX_BRANCHES 1024u           /* of one container */
#define NAV_MAX_RETAINED_CONTAINERS 256u /* removed containers with remembered requests */
#define NAV_MAX_FLOWS (1u << 20)         /* at one time */
#define NAV_MAX_FLOW_DEPTH 64u           /* flows in flows */
#define NAV_MAX_CHILDREN 1024u           /* of one entry */
#define NAV_MAX_REDIRECTS 32u            /* of one operation: the largest nav_config.redirect_limit */
#define NAV_MAX_STEPS (1u << 16)         /* requests, or intents of a batch, in one operation */
#define NAV_MAX_DISPATCHES 64u           /* of the intents of a batch, those that are dispatched */
#define NAV_MAX_POSTS (1u << 16)         /* posted and not yet drained */
#define NAV_MAX_URL_BYTES (1u << 16)     /* of a path or URL */
#define NAV_MAX_QUERY_ITEMS 1024u        /* key=value in one URL */
#define NAV_MAX_PATTERN_BYTES 4096u
#define NAV_MAX_PATTERN_SEGMENTS 64u
#define NAV_MAX_PATTERN_PARAMETERS 32u
#define NAV_MAX_PARAMETER_NAME_BYTES 64u /* also of the name of a parameter type */
#define NAV_MAX_PARAMETER_SIBLINGS 64u   /* parameters of different types at the same place after the same segments */
#define NAV_MAX_PARAMETER_TYPES 256u     /* registered by the host */
#define NAV_MAX_LINK_PREFIXES 256u
#define NAV_MAX_SAVED_BYTES (256u << 20) /* of a saved text */
#define NAV_MAX_KEYS (1u << 16)          /* waiters and results with keys at one time */

typedef struct nav_navigator nav_navigator;
typedef struct nav_changes nav_changes;
typedef struct nav_port nav_port;

/* The id of an entry, stack, flow, route, waiter, observer, guard, back handler, ticket or question. 0: no id.
 * - Ids are below 2^53.
 * - An id belongs to one navigator. Another navigator may give out the same number.
 * - Within a navigator an id never gets another meaning.
 * - An id of something removed is NAV_STALE; as an issuer NAV_STALE_ISSUER; in a report NAV_ALREADY_GONE. */
typedef uint64_t nav_id;

/* The number of commits that changed the structure: 0 before the start, 1 after the start. */
typedef uint64_t nav_revision;

typedef int32_t nav_status;
enum {
    NAV_OK = 0,
    NAV_PENDING = 1,          /* accepted, and not over when the call returns. One NAV_EVENT_COMPLETED with the same
                                 ticket has the outcome */
    NAV_AT_ROOT = 2,          /* the root stays: nothing to pop */
    NAV_ALREADY_THERE = 3,    /* the state is already as requested */
    NAV_ALREADY_GONE = 4,     /* removed or ended before */
    NAV_STALE_ISSUER = 5,     /* the issuer is no longer on top, or the revision is another: a double tap */
    NAV_ALREADY_RESOLVED = 6, /* answered before: the first answer applies */
    NAV_NO_EVENT = 7,         /* no event to pull */
    NAV_FREED = 8,            /* the navigator was freed, and must not be used any more. nav_drain ran a posted close,
                                 or a callback in a pull freed the navigator */
    NAV_KEPT = 9,             /* the value is published, and kept until somebody asks */
    NAV_REFUSED = -1,         /* by the bridge, a builder, a loader or a coordinator: nav_outcome.by, .host_code */
    NAV_BLOCKED = -2,         /* by a guard: nav_outcome.by, .host_code */
    NAV_ABORTED = -3,         /* aborted while waiting: nav_outcome.abort_reason */
    NAV_SUPERSEDED = -4,      /* while waiting for a guard: another commit changed stacks of the plan */
    NAV_UNRESOLVED = -5,      /* no such route: nav_outcome.index is the request's index */
    NAV_AMBIGUOUS = -6,       /* a route's name, a pattern or a path that can't be told from another */
    NAV_NOT_FOUND = -7,       /* no entry of the route on the stack, no branch of the name, nothing presented */
    NAV_STALE = -8,           /* an id of something removed, an id never given out, or an id of another kind */
    NAV_IN_USE = -9,          /* entries of the route still live; a view just being made; nav_occupied_policy */
    NAV_NOT_AWAITED = -10,    /* published, and nobody asks */
    NAV_NOT_STARTED = -11,    /* before nav_start */
    NAV_FULL = -12,           /* too much is pending, not yet pulled, or called inside callbacks; see nav_config */
    NAV_TOO_LARGE = -13,      /* beyond a limit */
    NAV_WRONG_THREAD = -14,   /* not the owner's thread */
    NAV_CLOSED = -15,         /* after nav_close */
    NAV_INVALID = -16,        /* a wrong NULL, a bad size, bad UTF-8, an unknown constant, a wrong order */
    NAV_LOOP = -17,           /* containers or flows would open one another without end, or too many redirects */
    NAV_CORRUPT = -18,        /* not a valid saved text: nav_outcome.index is the wrong byte */
    NAV_UNSUPPORTED = -19,    /* a text saved by a newer library, or by a newer version of the app */
    NAV_NOT_SAVED = -20       /* a secret or a host object that a text can't hold */
};

typedef void (*nav_destroy_callback)(void *user_data);

typedef struct nav_string {
    const char *bytes;
    size_t length; /* in bytes, or NAV_NUL_TERMINATED */
} nav_string;

/* Returns the library's version: (major << 16) | (minor << 8) | patch. From any thread. */
uint32_t nav_version(void);

/* Returns "ok", "atRoot", "refused", …; "unknown" for a number unknown to this library. Static, from any thread. */
const char *nav_status_name(nav_status status);

/* Makes a string of a C literal or any other NUL-terminated text. */
static inline nav_string nav_string_init(const char *text) {
    nav_string string;
    string.bytes = text;
    string.length = NAV_NUL_TERMINATED;
    return string;
}

/* Returns 1 if two strings have the same bytes, else 0. Each string may be NUL-terminated. Bytes that are NULL are the
 * empty string. */
static inline int32_t nav_string_equal(nav_string one, nav_string other) {
    size_t index = 0;
    if (one.bytes == NULL) one.length = 0;
    if (other.bytes == NULL) other.length = 0;
    for (;; index++) {
        int32_t one_ends = one.length == NAV_NUL_TERMINATED ? one.bytes[index] == 0 : index == one.length;
        int32_t other_ends = other.length == NAV_NUL_TERMINATED ? other.bytes[index] == 0 : index == other.length;
        if (one_ends || other_ends) return one_ends && other_ends;
        if (one.bytes[index] != other.bytes[index]) return 0;
    }
}

#ifdef __cplusplus
}
#endif
#endif
