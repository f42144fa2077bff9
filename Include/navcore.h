/* navcore: the navigation of an app.
 *
 * A navigator keeps a stack of screens, asks the app before every change, and delivers every result exactly once.
 * A screen on the stack is an entry. It is made from a request: a route and its arguments.
 *
 * The functions of a first program:
 *
 * - nav_navigator_new, nav_navigator_free: make a navigator, and free it.
 * - nav_route_add, nav_path_add: register a route, and a route with its path.
 * - nav_start: make the first entry.
 * - nav_navigate, nav_navigate_for_result: push an entry, and wait for its result.
 * - nav_pop_back: remove the top entry, with a result or without one.
 * - nav_open: open a deep link, with the entries below its screen.
 * - nav_observer_add: be called after every change.
 *
 * Then: nav_bridge_set accepts or refuses every change, and nav_route_register gives entries models and views.
 *
 * The simplest complete program:
 *
 *     #include <navcore.h>
 *     #include <stdio.h>
 *
 *     static void picked(void *user_data, const nav_result *result) {
 *         (void)user_data;
 *         if (result->kind == NAV_VALUE)
 *             printf("picked %.*s\n", (int)result->value->content.string.length, result->value->content.string.bytes);
 *     }
 *
 *     int main(void) {
 *         nav_navigator *navigator;
 *         nav_request home = nav_request_init("home", NULL), picker = nav_request_init("picker", NULL);
 *         nav_value blue = nav_text_value("blue");
 *         if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 1;
 *         nav_route_add(navigator, "home");
 *         nav_route_add(navigator, "picker");
 *         nav_start(navigator, &home, NULL, NULL);
 *         nav_navigate_for_result(navigator, &picker, picked, NULL, NULL, NULL, NULL);
 *         nav_pop_back(navigator, &blue, NULL, NULL);
 *         nav_navigator_free(navigator);
 *         return 0;
 *     }
 *
 * Rules for every function:
 *
 *   Lifetimes. Three words are used. *Owned*: yours until you give it back with the function named there.
 *     *Borrowed*: valid until the next call that changes the navigator. *Borrowed for the callback*: valid until the
 *     callback returns. The library reads your memory during the call and keeps none of it, unless a comment says so.
 *   Strings are UTF-8, a pointer and a length in bytes; NAV_NUL_TERMINATED as the length means up to the first NUL.
 *     A length of 0 is the empty string, with any pointer. Invalid UTF-8 is NAV_INVALID. Strings that come out have a
 *     real length, and a NUL after the last byte that it does not count; an empty one has bytes too.
 *   Outputs (a pointer, an id, a count, a string, a struct with its size) are filled also by a call that fails, without
 *     a navigator and from another thread too: with NULL, 0 or an empty string, a nav_outcome with the outcome.
 *   Structs that grow begin with their size (nav_element and the cells of values never do): zero them and
 *     set `size` to sizeof, also where the library fills them. nav_TYPE_init, such as nav_options_init, does both.
 *     Zero is the default of every field. A shorter struct (of an older host) works; a longer one works
 *     while its tail is zero; in one that the library fills the tail is zeroed. A size that does not even hold the
 *     first field after `size`, or is above 4,096, is NAV_INVALID.
 *   Outcomes. A nav_status of 0 is done, above 0 is nothing done and nothing wrong, below 0 is refused or wrong; then
 *     nothing has changed. Checks come in this order: a NULL navigator (NAV_INVALID), the thread (NAV_WRONG_THREAD),
 *     closed (NAV_CLOSED), arguments (NAV_INVALID, NAV_TOO_LARGE), started (NAV_NOT_STARTED), room (NAV_FULL), then the
 *     state. A call that fails on the first three gives back at once what it was handed, on the calling thread.
 *   Threads. A navigator belongs to the thread that made it, until that thread releases it and another one claims it.
 *     From another thread every function but nav_claim gives NAV_WRONG_THREAD, or 0 where it returns a value, and does
 *     nothing. The functions of ports, nav_version, nav_status_name and the helpers that take no navigator may be called
 *     from anywhere.
 *   Callbacks run on that thread, inside a call of yours, and never while the state is being changed. They may call
 *     every function: an operation called inside a callback is NAV_PENDING and runs when its turn comes. They must
 *     neither throw nor longjmp through the library.
 *   Registration. `callback, user_data, destroy` stand together. `destroy` (which may be NULL) is called exactly once
 *     with user_data, when the library no longer needs it, also when the registration fails, and never while a callback
 *     of the same registration is running.
 *   Memory. Running out of it aborts. Dangling pointers and wrong lengths are undefined, as in any C library.
 *
 * docs/ has one short page on each of these rules. */
#ifndef NAVCORE_H
#define NAVCORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Library ------------------------------------------------------------------------------------------------- */

#define NAV_VERSION_MAJOR 0
#define NAV_VERSION_MINOR 1
#define NAV_VERSION_PATCH 0

/* The length of a string that ends at its first NUL. */
#define NAV_NUL_TERMINATED SIZE_MAX

/* Limits. What is beyond them is NAV_TOO_LARGE, checked before anything is allocated. */
#define NAV_MAX_NAME_BYTES 1024u        /* of a route's name */
#define NAV_MAX_VALUE_BYTES (16u << 20) /* of strings, bytes and keys in one value */
#define NAV_MAX_VALUE_CELLS (1u << 20)  /* items and members in one value, at all depths */
#define NAV_MAX_VALUE_DEPTH 128u        /* a value that holds no other has depth 1 */
#define NAV_MAX_ROUTES (1u << 20)
#define NAV_MAX_ENTRIES (1u << 23)   /* alive at one time */
#define NAV_MAX_STEPS (1u << 16)     /* requests, or intents of a batch, in one operation */
#define NAV_MAX_POSTS (1u << 16)     /* posted and not yet drained */
#define NAV_MAX_URL_BYTES (1u << 16) /* of a path or URL */
#define NAV_MAX_QUERY_ITEMS 1024u    /* key=value in one URL */
#define NAV_MAX_PATTERN_BYTES 4096u
#define NAV_MAX_PATTERN_SEGMENTS 64u
#define NAV_MAX_PATTERN_PARAMETERS 32u
#define NAV_MAX_PARAMETER_NAME_BYTES 64u /* and of the name of a type */
#define NAV_MAX_PARAMETER_SIBLINGS 64u   /* parameters of different types at the same place after the same segments */
#define NAV_MAX_PARAMETER_TYPES 256u     /* that the host registers */
#define NAV_MAX_LINK_PREFIXES 256u

typedef struct nav_navigator nav_navigator;
typedef struct nav_changes nav_changes;
typedef struct nav_port nav_port;

/* An entry, node, route, waiter, observer, ticket or question. Ids are below 2^53 and belong to one navigator;
 * another may give out the same. Within its navigator an id never comes to mean something else: an id that is gone is
 * NAV_STALE. 0 is none. */
typedef uint64_t nav_id;

/* Counts the commits that changed the structure: 0 before the start, 1 after it. */
typedef uint64_t nav_revision;

typedef int32_t nav_status;
enum {
    NAV_OK = 0,
    NAV_PENDING = 1,          /* accepted, and not over when the call returns; one NAV_EVENT_COMPLETED with the same
                                 ticket has its outcome */
    NAV_AT_ROOT = 2,          /* the root stays: there is nothing to pop */
    NAV_ALREADY_THERE = 3,    /* the state is already what was asked for */
    NAV_ALREADY_GONE = 4,     /* reported by the host, and it had gone before */
    NAV_STALE_ISSUER = 5,     /* the issuer is no longer on top, or the revision is another: a double tap */
    NAV_ALREADY_RESOLVED = 6, /* the first answer counts, and it was given before */
    NAV_NO_EVENT = 7,         /* nothing to pull */
    NAV_FREED = 8,            /* the navigator is gone: nav_drain ran a posted close, or a callback in a pull freed
                                 it. Do not use it any more */
    NAV_REFUSED = -1,         /* by the bridge or a builder: nav_outcome.by, .host_code */
    NAV_BLOCKED = -2,         /* reserved: for guards */
    NAV_ABORTED = -3,         /* while it waited: nav_outcome.abort_reason */
    NAV_SUPERSEDED = -4,      /* reserved: for guards */
    NAV_UNRESOLVED = -5,      /* no such route: nav_outcome.index says which request */
    NAV_AMBIGUOUS = -6,       /* it could not be told from another one: a route's name, a pattern, a path */
    NAV_NOT_FOUND = -7,       /* no entry of that route on the stack */
    NAV_STALE = -8,           /* an id that is gone, was never given out, or is of another kind */
    NAV_IN_USE = -9,          /* entries of the route still live; a view that is just being made */
    NAV_NOT_AWAITED = -10,    /* reserved: for values that nobody waits for */
    NAV_NOT_STARTED = -11,    /* before nav_start */
    NAV_FULL = -12,           /* too much is pending, not pulled yet, or called inside callbacks; see nav_config */
    NAV_TOO_LARGE = -13,      /* beyond a limit */
    NAV_WRONG_THREAD = -14,   /* not the owner's thread */
    NAV_CLOSED = -15,         /* after nav_close */
    NAV_INVALID = -16         /* NULL where it is wrong, a bad size, bad UTF-8, an unknown constant, a wrong order */
};

typedef void (*nav_destroy_callback)(void *user_data);

typedef struct nav_string {
    const char *bytes;
    size_t length; /* in bytes, or NAV_NUL_TERMINATED */
} nav_string;

/* The library's version, (major << 16) | (minor << 8) | patch. From any thread. */
uint32_t nav_version(void);

/* "ok", "atRoot", "refused", …; "unknown" for a number that this library does not have. Static, from any thread. */
const char *nav_status_name(nav_status status);

/* A string for a C literal or any other NUL-terminated text. */
static inline nav_string nav_text(const char *text) {
    nav_string string;
    string.bytes = text;
    string.length = NAV_NUL_TERMINATED;
    return string;
}

/* ---- Values -----------------------------------------------------------------------------------------------------
 *
 * Arguments and results are values: trees of cells of fixed size. They have the same form going in and coming out, so
 * they are built and read without a call. The library copies its input. Its output is borrowed: the arguments of an
 * entry until the entry is released, a result for the callback. Strings in the output have a real length, and a NUL
 * after the last byte that the length does not count.
 *
 * A host object is a pointer of the host's with a destructor. It may stand alone or directly in the outermost list or
 * map. The library takes the object with the call, whatever the call returns, and destroys it exactly once. An object
 * that stands in a value twice has been given twice, and so has one in a request that is passed twice. So a value
 * with a host object serves for one call. Only objects that the library does not look at stay yours. They stand in:
 * - A list or map with which its value would have more than NAV_MAX_VALUE_CELLS cells, or that is NAV_MAX_VALUE_DEPTH
 *   deep.
 * - An array of more than NAV_MAX_STEPS requests or intents, or of more than NAV_MAX_ENTRIES elements.
 * - The intents of an intent that is itself in an array of intents.
 * - A part of a struct that its size does not reach.
 *
 * All this holds of user_data with its destroy, too. In values that come out `destroy` is NULL. Queries only compare:
 * nav_topmost takes nothing over. */

typedef int32_t nav_type;
enum {
    NAV_NULL = 0,
    NAV_BOOL = 1,
    NAV_INT = 2,
    NAV_DOUBLE = 3,
    NAV_STRING = 4,
    NAV_BYTES = 5, /* any bytes, in content.string, with a real length */
    NAV_LIST = 6,
    NAV_MAP = 7, /* members in any order, no key twice */
    NAV_HOST_OBJECT = 8
};

typedef struct nav_list {
    const struct nav_value *items;
    size_t count;
} nav_list;

typedef struct nav_map {
    const struct nav_member *members;
    size_t count;
} nav_map;

typedef struct nav_host_object {
    void *object;
    nav_destroy_callback destroy; /* may be NULL */
} nav_host_object;

typedef union nav_content {
    int32_t boolean; /* 0 is false, anything else true; 1 when it comes out */
    int64_t integer;
    double real;
    nav_string string;
    nav_list list;
    nav_map map;
    nav_host_object host;
} nav_content;

/* nav_value.flags: the value, with all that is in it, never appears in a dump or any other text of the library's. */
enum {
    NAV_SECRET = 1
};

typedef struct nav_value {
    nav_type type;
    uint32_t flags; /* NAV_SECRET or 0 */
    nav_content content;
} nav_value;

typedef struct nav_member {
    nav_string key;
    nav_value value;
} nav_member;

/* The member of a map with that key; NULL where the value is NULL, no map, or has no such key. Borrowed from the map.
 * From any thread. */
const nav_value *nav_value_member(const nav_value *map, nav_string key);

/* 1 where both have the same type and content, whatever their flags, else 0. Members are compared whatever their order,
 * doubles by their bits, host objects by pointer; NULL equals NULL alone. Values nested deeper than NAV_MAX_VALUE_DEPTH
 * are unequal. From any thread. */
int32_t nav_value_equal(const nav_value *left, const nav_value *right);

/* Cells. The pointers in them are yours and must live as long as the cell is used. */
static inline nav_value nav_null_value(void) {
    nav_value value;
    value.type = NAV_NULL;
    value.flags = 0;
    value.content.list.items = NULL;
    value.content.list.count = 0;
    return value;
}

static inline nav_value nav_bool_value(int boolean) {
    nav_value value = nav_null_value();
    value.type = NAV_BOOL;
    value.content.boolean = boolean != 0;
    return value;
}

static inline nav_value nav_int_value(int64_t integer) {
    nav_value value = nav_null_value();
    value.type = NAV_INT;
    value.content.integer = integer;
    return value;
}

static inline nav_value nav_double_value(double real) {
    nav_value value = nav_null_value();
    value.type = NAV_DOUBLE;
    value.content.real = real;
    return value;
}

static inline nav_value nav_text_value(const char *text) {
    nav_value value = nav_null_value();
    value.type = NAV_STRING;
    value.content.string = nav_text(text);
    return value;
}

static inline nav_value nav_bytes_value(const void *bytes, size_t length) {
    nav_value value = nav_null_value();
    value.type = NAV_BYTES;
    value.content.string.bytes = (const char *)bytes;
    value.content.string.length = length;
    return value;
}

static inline nav_value nav_list_value(const nav_value *items, size_t count) {
    nav_value value = nav_null_value();
    value.type = NAV_LIST;
    value.content.list.items = items;
    value.content.list.count = count;
    return value;
}

static inline nav_value nav_map_value(const nav_member *members, size_t count) {
    nav_value value = nav_null_value();
    value.type = NAV_MAP;
    value.content.map.members = members;
    value.content.map.count = count;
    return value;
}

static inline nav_value nav_host_object_value(void *object, nav_destroy_callback destroy) {
    nav_value value = nav_null_value();
    value.type = NAV_HOST_OBJECT;
    value.content.host.object = object;
    value.content.host.destroy = destroy;
    return value;
}

static inline nav_member nav_member_init(const char *key, nav_value value) {
    nav_member member;
    member.key = nav_text(key);
    member.value = value;
    return member;
}

/* ---- Requests, options, outcomes ----------------------------------------------------------------------------------
 *
 * Every operation has the same shape: the navigator, its own parameters, options and an outcome to fill. NULL options
 * are the defaults. The outcome may be NULL where the status is enough. */

typedef struct nav_request {
    size_t size;
    nav_string route;           /* its name, which nav_route_builder describes; or */
    nav_id route_id;            /* what nav_route_register gave; where it is not 0 the name is not read at all */
    const nav_value *arguments; /* NULL: none. Of a new entry they fit the route's patterns, see Paths and links */
} nav_request;

/* Whether the host should animate the change: it is told in questions and events, and nothing else depends on it. */
typedef int32_t nav_animated;
enum {
    NAV_ANIMATED_DEFAULT = 0, /* as nav_config says, and yes where that is 0 too */
    NAV_ANIMATED_YES = 1,
    NAV_ANIMATED_NO = 2
};

/* What to do with a route that nobody registered. */
typedef int32_t nav_unresolved_policy;
enum {
    NAV_UNRESOLVED_DEFAULT = 0,  /* as nav_config says, and to reject where that is 0 too */
    NAV_UNRESOLVED_REJECT = 1,   /* NAV_UNRESOLVED */
    NAV_UNRESOLVED_FALLBACK = 2, /* nav_config.fallback_route takes its place, with the same arguments, where that is
                                    registered: NAV_OK, and nav_outcome.redirects counts it. nav_open pushes it, with
                                    the argument "url"; of a request it opens its path */
    NAV_UNRESOLVED_PREFIX = 3    /* nav_push_all and nav_set_stack do all that comes before it, where anything does.
                                    nav_open goes as far as something is, for at least one segment. All three are
                                    NAV_OK, and nav_outcome.index says where they stopped; in a batch nothing does.
                                    Elsewhere, and where something is to be left, as to reject */
};

/* Whether nav_navigate may find the requested entry instead of making another. It looks for an entry of the same
 * route with equal arguments, or with NAV_BY_ROUTE_ALONE for one of the same route. Where there is none it pushes as
 * ever. */
typedef int32_t nav_unique;
enum {
    NAV_UNIQUE_NO = 0,      /* it always makes another */
    NAV_UNIQUE_TOP = 1,     /* looks at the top entry */
    NAV_UNIQUE_ANYWHERE = 2 /* looks at the whole stack, from the top down */
};

/* The move of the entry that was found; nav_outcome.entry is its id. An entry on top is NAV_ALREADY_THERE anyway. */
typedef int32_t nav_unique_action;
enum {
    NAV_UNIQUE_STAY = 0, /* NAV_ALREADY_THERE */
    NAV_UNIQUE_BRING_TO_FRONT =
        1,                  /* it moves to the top: the same entry, with its arguments, model and waiter. The root:
                               NAV_AT_ROOT */
    NAV_UNIQUE_CLEAR_TO = 2 /* all above it is popped; their waiters get cancelled(popTo) */
};

/* nav_options.flags, each for one function and its intent */
enum {
    NAV_REPLACE_ROOT = 1,   /* nav_replace_top: it may replace the root */
    NAV_HAND_ON_WAITER = 8, /* nav_replace_top: the waiter of the entry that goes waits for the new one, under its id */
    NAV_INCLUSIVE = 2,      /* nav_pop_to_route: it removes the found entry too */
    NAV_BY_ROUTE_ALONE = 4, /* nav_navigate: a unique one compares no arguments */
    NAV_RENEW = 16 /* nav_navigate that is unique, nav_pop_to_route: finds an entry of the route with any arguments,
                               which gets those of the request as by nav_update. Not with NAV_INCLUSIVE */
};

/* Options that an operation, or an intent of a batch, does not take are NAV_INVALID:
 * - A flag of another operation.
 * - unique and unique_action, but for nav_navigate.
 * - unique_action, NAV_BY_ROUTE_ALONE and NAV_RENEW of nav_navigate without unique.
 * - unresolved where there is no request.
 * - issuer, revision and target of nav_start. */
typedef struct nav_options {
    size_t size;
    uint32_t flags;
    nav_animated animated;
    nav_id issuer;         /* the entry whose screen asks: where it is not on top any more, NAV_STALE_ISSUER */
    nav_revision revision; /* the revision that the caller saw: where it is another now, NAV_STALE_ISSUER. 0: any */
    nav_id target;         /* the node to work on. 0: the innermost active stack */
    uint64_t tag;          /* yours: comes back in builds, questions, results and events */
    const nav_value *hint; /* yours, copied (a transition, a shared element). It comes back in the builds and
                              questions of this operation, in its NAV_EVENT_CHANGED and NAV_EVENT_COMPLETED. It is
                              never saved. NULL: none */
    nav_unresolved_policy unresolved;
    nav_unique unique;               /* nav_navigate only */
    nav_unique_action unique_action; /* nav_navigate only */
} nav_options;

/* Who said no. */
typedef int32_t nav_party;
enum {
    NAV_BY_NOBODY = 0,
    NAV_BY_BRIDGE = 1,
    NAV_BY_BUILDER = 2,
    NAV_BY_GUARD = 3, /* reserved: for guards */
    NAV_BY_LOADER = 4 /* who answered a NAV_EVENT_LOAD */
};

typedef int32_t nav_abort_reason;
enum {
    NAV_ABORT_NONE = 0,
    NAV_ABORT_BY_HOST = 1,
    NAV_ABORT_TIMED_OUT = 2,
    NAV_ABORT_BRIDGE_GONE = 3, /* the bridge was detached before it answered */
    NAV_ABORT_CLOSED = 4       /* the navigator was closed before the answer */
};

typedef struct nav_outcome {
    size_t size;
    nav_status status;
    nav_party by;
    int32_t host_code; /* the number with which the bridge, the builder or the loader refused */
    nav_abort_reason abort_reason;
    nav_id ticket; /* of a pending operation, else 0 */
    nav_id entry;  /* of NAV_OK: the entry that was made, found or popped, of several the last. It is 0 where that
                      came and went within a batch. Of a removal: the top. Of NAV_ALREADY_THERE: that one. Else 0 */
    nav_id waiter; /* of nav_navigate_for_result, in a batch of the last one, also while it is pending */
    nav_revision revision; /* after it */
    size_t index;          /* of the request, element or intent that failed, or where NAV_UNRESOLVED_PREFIX stopped */
    size_t removed;        /* how many entries left the stack */
    uint32_t redirects;    /* how often another route took the place of the one asked for, or a report came between and
                              the bridge was asked anew */
} nav_outcome;

/* An initialiser gives a struct with its size, the values of its parameters, and zero in every other byte. These
 * include the bytes between the fields, which assignments leave as they are. All initialisers are called
 * nav_TYPE_init. */
static inline nav_options nav_options_init(void) {
    static nav_options zero;
    nav_options options = zero;
    options.size = sizeof options;
    return options;
}

static inline nav_outcome nav_outcome_init(void) {
    static nav_outcome zero;
    nav_outcome outcome = zero;
    outcome.size = sizeof outcome;
    return outcome;
}

/* A request for a route by its NUL-terminated name, which is NULL where the library fills the request; arguments may be
 * NULL. */
static inline nav_request nav_request_init(const char *route, const nav_value *arguments) {
    static nav_request zero;
    nav_request request = zero;
    request.size = sizeof request;
    if (route) request.route = nav_text(route);
    request.arguments = arguments;
    return request;
}

/* The same by the route's id, which nav_route_register gave: no name is compared. */
static inline nav_request nav_request_by_id(nav_id route, const nav_value *arguments) {
    nav_request request = nav_request_init(NULL, arguments);
    request.route_id = route;
    return request;
}

/* ---- Navigator ----------------------------------------------------------------------------------------------------
 *
 * Made, given its routes and its bridge, started, used, freed. */

typedef struct nav_config {
    size_t size;
    nav_animated animated;    /* for operations that leave it at the default */
    uint32_t queue_capacity;  /* operations that may be pending at one time; more are NAV_FULL. 0: 256 */
    uint32_t event_capacity;  /* how many events are kept for nav_next_event. 0: none, and it answers NAV_NO_EVENT.
                                 While as many wait to be pulled, operations are NAV_FULL, and NAV_EVENT_CHANGED is
                                 dropped with one NAV_EVENT_OVERFLOW in its place. No other event is ever dropped */
    uint32_t operation_limit; /* how many calls one outermost call may lead to, itself one of them. Inside callbacks
                                 these count: operations, reports, nav_bridge_set, nav_entry_set_state,
                                 nav_entry_drop_view, nav_observer_remove, nav_route_unregister. Past it they are
                                 NAV_FULL and give back their user data and host objects. So an observer that
                                 navigates on every event can't hang the host. Reports are never full, but for
                                 nav_host_did_update: past it one that changes nothing is told so at once. 0: 1,000 */
    nav_unresolved_policy unresolved; /* for operations that leave it at the default */
    nav_string fallback_route;        /* for NAV_UNRESOLVED_FALLBACK; need not be registered yet. Empty: none */
    nav_string scene;                 /* the name in URLs of the one scene that there is. Empty: main */
    uint32_t pattern_flags;           /* flags of every pattern that is added from then on: NAV_LINKABLE,
                                         NAV_IGNORE_CASE and so on, but for NAV_ALIAS */
} nav_config;

/* A configuration that says nothing: its size, and zero in every other byte. */
static inline nav_config nav_config_init(void) {
    static nav_config zero;
    nav_config config = zero;
    config.size = sizeof config;
    return config;
}

/* Makes a navigator that belongs to the calling thread. config may be NULL. *out is owned (nav_navigator_free), NULL on
 * failure. NAV_OK, NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_navigator_new(const nav_config *config, nav_navigator **out);

/* Sets the whole configuration anew, NULL all defaults; it takes effect at once, also for operations that wait. An
 * event_capacity of 0 forgets the events that were kept and not pulled; another one keeps them. Pulled events can be
 * read until the next pull all the same. NAV_OK, NAV_INVALID (also an event_capacity of 0 with a pulled bridge),
 * NAV_TOO_LARGE. */
nav_status nav_configure(nav_navigator *navigator, const nav_config *config);

/* Makes the root entry. Its builder may refuse (NAV_REFUSED, and it may be tried again); the bridge is not asked, it is
 * told by a replay. Once it is started another start is NAV_INVALID at once, also inside a callback. Also
 * NAV_UNRESOLVED, and what every operation can answer. */
nav_status nav_start(nav_navigator *navigator, const nav_request *initial, const nav_options *options,
                     nav_outcome *outcome);

/* Ends everything but the reading of events:
 * - An open question is aborted, and pending operations fail with NAV_CLOSED. Operations that were aborted before,
 *   posts too, stay NAV_ABORTED.
 * - Waiters get cancelled(shutdown), the newest first.
 * - Models, views and user data are destroyed, the bridge and observers are removed. Then there is no entry any more.
 *
 * Functions that only read can still be called. The stack is empty, an entry of an event that was not pulled can be
 * read, and routes keep their names. No path is looked up any more. Frees the memory of all else, at the latest by
 * the pull that finds no event.
 *
 * Inside a callback it is NAV_PENDING and takes effect when the outermost call ends, but other operations are
 * NAV_CLOSED at once. A second close is NAV_CLOSED. */
nav_status nav_close(nav_navigator *navigator);

/* Closes the navigator and frees its memory. Inside a callback the free takes effect when the outermost call ends. To
 * find out whether it is deferred, call nav_close first: inside a callback that returns NAV_PENDING. Events that were
 * not pulled are forgotten all at once: a destroy that is called for them pulls NAV_NO_EVENT. NULL is fine. From
 * another thread it does nothing. */
void nav_navigator_free(nav_navigator *navigator);

/* ---- Routes and builders --------------------------------------------------------------------------------------------
 *
 * A route is a name that can be navigated to. Its builder makes the model of each entry, and a view of that model when
 * one is asked for. Every callback may be NULL: then models or views are NULL, or need no destruction. */

typedef struct nav_build { /* borrowed for the callback */
    size_t size;
    nav_id entry; /* planned: it is on the stack once the move is accepted */
    nav_id route;
    const nav_value *arguments; /* NULL: none. They fit the route's patterns, but for those of a fallback route */
    uint64_t tag;
    const nav_value *hint; /* NULL: none */
} nav_build;

typedef struct nav_route_builder {
    size_t size;
    nav_string route; /* its name: 1 to NAV_MAX_NAME_BYTES bytes, without { } * ? # % and control characters */
    /* Makes the model, before the bridge is asked. 0 and *model, which may be NULL; any other number, NAV_LATER too,
     * refuses the move and is its host_code, and *model is ignored. The entry may never come: a screen that is shown
     * is nav_top after NAV_EVENT_CHANGED. */
    int32_t (*make_model)(void *user_data, const nav_build *build, void **model);
    /* Tells the model of an entry its new arguments, before the bridge is asked. 0; any other number refuses the move.
     * So it must not discard anything that is not saved: refuse the move here instead. It is called for a model that is
     * NULL, too, and without make_model. It is called again in these cases, without tag and hint, and its answer is
     * ignored then:
     * - The move does not happen: models that took the arguments are told those that the entry keeps.
     * - A report: after the change. If that came while a question was open, the answer's change tells its own again. */
    int32_t (*update_model)(void *user_data, void *model, const nav_build *build);
    /* Called once for each model that was made: when the move did not happen, or when its entry is released. That is
     * right after observers were notified, whether or not the event was pulled yet. */
    void (*destroy_model)(void *user_data, void *model);
    /* Makes the view, at the first nav_entry_view. 0 and *view; any other number refuses. */
    int32_t (*make_view)(void *user_data, nav_id entry, void *model, void **view);
    /* Called once for each view that was made, before its model is destroyed. */
    void (*destroy_view)(void *user_data, void *view);
    void *user_data;
    nav_destroy_callback destroy;
} nav_route_builder;

/* A builder without callbacks, of a route by its NUL-terminated name, which is only pointed to. */
static inline nav_route_builder nav_route_builder_init(const char *route) {
    static nav_route_builder zero;
    nav_route_builder builder = zero;
    builder.size = sizeof builder;
    builder.route = nav_text(route);
    return builder;
}

/* Registers a route; at any time, also inside a callback. *route (may be NULL) gets its id.
 * NAV_OK, NAV_AMBIGUOUS (the name is taken), NAV_INVALID, NAV_TOO_LARGE, NAV_IN_USE (inside a check of parameters). */
nav_status nav_route_register(nav_navigator *navigator, const nav_route_builder *builder, nav_id *route);

/* NAV_OK, NAV_IN_USE while entries of it are planned, alive, leaving, or in an event that was not pulled, NAV_STALE,
 * NAV_FULL. */
nav_status nav_route_unregister(nav_navigator *navigator, nav_id route);

/* The id of a registered route, else 0. */
nav_id nav_route_find(const nav_navigator *navigator, nav_string route);

/* The name of a registered route; borrowed until it is unregistered. NAV_OK, NAV_STALE. */
nav_status nav_route_name(const nav_navigator *navigator, nav_id route, nav_string *name);

/* Registers a route without a builder, by its NUL-terminated name. */
static inline nav_status nav_route_add(nav_navigator *navigator, const char *route) {
    nav_route_builder builder = nav_route_builder_init(route);
    return nav_route_register(navigator, &builder, NULL);
}

/* ---- Changes ----------------------------------------------------------------------------------------------------------
 *
 * The changes that a plan will make to the stacks, or that a commit made. They are a list to be applied one after
 * another: each index counts in the state that the changes before it have left. So a mirror that applies them has the
 * same stacks. */

typedef int32_t nav_change_kind;
enum {
    NAV_ADDED = 0,    /* entry, at index to */
    NAV_REMOVED = 1,  /* entry, from index from; removals come first, the topmost before the others */
    NAV_REPLACED = 2, /* replaced, at index from, by entry, at the same index. New stacks and batches have it too,
                         where the lowest difference is an entry that leaves and a new one in its place */
    NAV_MOVED = 3,    /* entry, from index from to index to */
    NAV_UPDATED = 4   /* entry, at index to, has new arguments; it comes after all others */
};

typedef struct nav_change {
    size_t size;
    nav_change_kind kind;
    nav_id node; /* the stack */
    nav_id entry;
    nav_id replaced; /* the entry that was there before */
    nav_id route;    /* of entry */
    size_t from;
    size_t to;
    const nav_value *arguments; /* of entry, as they are when this is called; of NAV_UPDATED in a plan the new ones.
                                   NULL: none */
} nav_change;

/* A change to be filled: its size, and zero in every other byte. */
static inline nav_change nav_change_init(void) {
    static nav_change zero;
    nav_change change = zero;
    change.size = sizeof change;
    return change;
}

/* How many changes there are; 0 for NULL. */
size_t nav_changes_count(const nav_changes *changes);

/* Fills *out, whose pointers live as long as the changes. NAV_OK, NAV_INVALID beyond the last. */
nav_status nav_changes_get(const nav_changes *changes, size_t index, nav_change *out);

/* ---- Bridge -----------------------------------------------------------------------------------------------------------
 *
 * The host's end: it is asked about every move before it happens. Without a bridge every move is accepted.
 *
 * A question is answered by the callback's return value, or later. For later the callback returns NAV_LATER, and the
 * operation is pending until nav_answer or nav_abort decides. nav_answer may be called once, from inside the callback
 * or any time after it. Until the decision later operations wait for their turn; the host owns the clock.
 *
 * A bridge with NAV_BRIDGE_PULLED has no callbacks, not even replay: questions come as NAV_EVENT_QUESTION and the
 * stack as NAV_EVENT_REPLAY from nav_next_event, which needs an event_capacity.
 *
 * A bridge that keeps a form on the stack until it is saved, whatever would remove it: a pop, a replacement, a link.
 *
 *     struct form {
 *         nav_id entry;
 *         int is_saved;
 *     };
 *
 *     static int32_t ask(void *user_data, const nav_plan *plan) {
 *         const struct form *form = user_data;
 *         return !form->is_saved && nav_plan_removes(plan, form->entry) ? 1 : NAV_ACCEPT;
 *     }
 *
 *     static nav_status attach(nav_navigator *navigator, struct form *form) {
 *         nav_bridge bridge = nav_bridge_init();
 *         bridge.transition = ask;
 *         bridge.user_data = form;
 *         return nav_bridge_set(navigator, &bridge);
 *     }
 */

/* Answers of a bridge callback: yes; not yet; any other number is no, and is the outcome's host_code. An answer is
 * ignored where the question was decided before the callback returned, by nav_answer, nav_abort, nav_bridge_set or a
 * report called in it. */
#define NAV_ACCEPT 0
#define NAV_LATER INT32_MIN

typedef int32_t nav_intent_kind;
enum {
    NAV_INTENT_NONE = 0,
    NAV_INTENT_START = 1,
    NAV_INTENT_NAVIGATE = 2,
    NAV_INTENT_NAVIGATE_FOR_RESULT = 3,
    NAV_INTENT_REPLACE_TOP = 4,
    NAV_INTENT_POP_BACK = 5,
    NAV_INTENT_POP_TO_ENTRY = 6,
    NAV_INTENT_POP_TO_ROUTE = 7,
    NAV_INTENT_POP_UP_TO_ROOT = 8,
    NAV_INTENT_HOST_DID_POP = 9,
    NAV_INTENT_HOST_DID_SET_STACK = 10,
    NAV_INTENT_PUSH_ALL = 11,
    NAV_INTENT_SET_STACK = 12,
    NAV_INTENT_BATCH = 13,
    NAV_INTENT_OPEN = 14,
    NAV_INTENT_REMOVE = 15,
    NAV_INTENT_UPDATE = 16,
    NAV_INTENT_HOST_DID_UPDATE = 17
};

typedef struct nav_plan { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_intent_kind kind;
    nav_animated animated; /* NAV_ANIMATED_YES or NAV_ANIMATED_NO */
    nav_id question;       /* for nav_answer */
    nav_id ticket;         /* for nav_abort */
    uint64_t tag;
    const nav_changes *changes; /* planned entries in it can be read: request, model, view, state */
    const nav_value *hint;      /* NULL: none */
} nav_plan;

/* Whether an entry leaves the stack with the plan, by a removal or a replacement: 1, else 0. 0 also for a NULL plan, for
 * an entry that is not on the stack, and from another thread. */
int32_t nav_plan_removes(const nav_plan *plan, nav_id entry);

/* nav_bridge.flags */
enum {
    NAV_BRIDGE_PULLED = 1 /* the five callbacks are NULL; user_data and destroy are taken as ever */
};

typedef struct nav_bridge {
    size_t size;
    uint32_t flags;
    /* Answers every question. Where it is NULL the next three answer the intents of their kind; navigate_to also
     * answers those for a result. An intent without a callback is refused with host_code 0, so such a bridge never
     * drifts. */
    int32_t (*transition)(void *user_data, const nav_plan *plan);
    int32_t (*navigate_to)(void *user_data, const nav_plan *plan);
    int32_t (*pop_back)(void *user_data, const nav_plan *plan);
    int32_t (*pop_up_to_root)(void *user_data, const nav_plan *plan);
    /* Gives the whole stack, from the root up, as entries added. It is called at the start, and when the bridge is
     * attached later, always before any question. NULL with NAV_BRIDGE_PULLED, where it is NAV_EVENT_REPLAY. */
    void (*replay)(void *user_data, const nav_changes *stack);
    void *user_data;
    nav_destroy_callback destroy;
} nav_bridge;

/* A bridge without callbacks or flags: its size, and zero in every other byte. */
static inline nav_bridge nav_bridge_init(void) {
    static nav_bridge zero;
    nav_bridge bridge = zero;
    bridge.size = sizeof bridge;
    return bridge;
}

/* Sets the bridge, at any time; NULL detaches it. Questions that the bridge before it had not answered are put to the
 * new one, after its replay. They keep their ticket and get another question id. Detaching aborts them
 * (NAV_ABORT_BRIDGE_GONE). A NAV_EVENT_LOAD is no question to a bridge.
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: a bridge that could answer nothing. NAV_BRIDGE_PULLED beside any callback, replay among them.
 *   NAV_BRIDGE_PULLED without an event_capacity.
 * - NAV_FULL. */
nav_status nav_bridge_set(nav_navigator *navigator, const nav_bridge *bridge);

/* Answers a question, of the bridge or of a NAV_EVENT_LOAD: NAV_ACCEPT, or a number that refuses. The operation goes
 * on before this returns, or, inside a callback, after it. Its outcome comes as NAV_EVENT_COMPLETED, or is returned
 * by its call where that has not returned yet. On another thread: nav_port_answer. NAV_OK, NAV_ALREADY_RESOLVED (it
 * was decided, or its operation is over), NAV_STALE, NAV_INVALID for NAV_LATER. */
nav_status nav_answer(nav_navigator *navigator, nav_id question, int32_t answer);

/* Ends a pending operation, which fails with NAV_ABORTED and that reason (NAV_ABORT_BY_HOST or NAV_ABORT_TIMED_OUT).
 * Inside a callback that is decided at the call, for its waiters too, and its completion comes next. NAV_OK,
 * NAV_ALREADY_RESOLVED (it was decided, is over, or is a report, which has happened), NAV_STALE, NAV_INVALID for another
 * reason. */
nav_status nav_abort(nav_navigator *navigator, nav_id ticket, nav_abort_reason reason);

/* ---- Results ------------------------------------------------------------------------------------------------------------
 *
 * A navigation for a result makes a waiter, which gets exactly one result:
 * - NAV_VALUE: the value with which the entry is popped.
 * - NAV_CANCELLED: the reason why the entry left without a value.
 * - NAV_FAILED: a status. */

typedef int32_t nav_result_kind;
enum {
    NAV_VALUE = 0,
    NAV_CANCELLED = 1,
    NAV_FAILED = 2
};

typedef int32_t nav_reason;
enum {
    NAV_REASON_NONE = 0,
    NAV_REASON_POP = 1,               /* popped without a result */
    NAV_REASON_POP_TO = 2,            /* popped to an entry or a route below it */
    NAV_REASON_ROOT = 3,              /* popped up to the root */
    NAV_REASON_REPLACE = 4,           /* replaced */
    NAV_REASON_SET = 5,               /* left out of a new stack */
    NAV_REASON_DISMISS = 6,           /* reserved: for presentations */
    NAV_REASON_CONTAINER_REMOVED = 7, /* reserved: for containers */
    NAV_REASON_FLOW_END = 8,          /* reserved: for flows */
    NAV_REASON_CALLER_CANCEL = 9,     /* nav_cancel_result */
    NAV_REASON_RESTORE = 10,          /* reserved: for snapshots */
    NAV_REASON_UNDO = 11,             /* reserved: for undo */
    NAV_REASON_SHUTDOWN = 12,         /* the navigator was closed */
    NAV_REASON_REMOVE = 13            /* nav_remove */
};

/* The origin of a change: a call, or the user through the host, which reported it. */
typedef int32_t nav_origin;
enum {
    NAV_ORIGIN_CORE = 0,
    NAV_ORIGIN_HOST = 1
};

typedef struct nav_result { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_result_kind kind;
    nav_reason reason; /* of a cancellation */
    nav_origin origin; /* of a cancellation */
    nav_status status; /* of a failure */
    nav_id waiter;
    nav_id entry; /* 0 where it was never planned, or came and went within a batch: then it was never made */
    uint64_t tag;
    const nav_value *value; /* never NULL with NAV_VALUE, where a null value is a value; else NULL */
} nav_result;

typedef void (*nav_result_callback)(void *user_data, const nav_result *result);

/* Cancels a waiter, which gets cancelled(callerCancel) before this returns or, inside a callback, next. Its entry stays,
 * and a navigation under way goes on. NAV_OK, NAV_ALREADY_RESOLVED (it has its result, or its operation was aborted or
 * refused and it fails next), NAV_STALE. */
nav_status nav_cancel_result(nav_navigator *navigator, nav_id waiter);

/* ---- Operations -----------------------------------------------------------------------------------------------------------
 *
 * Each is a transaction: it happens wholly or not at all. Each can return these beside its own outcomes: NAV_PENDING,
 * NAV_REFUSED, NAV_STALE_ISSUER, NAV_STALE (issuer, target or route_id), NAV_NOT_STARTED, NAV_FULL, NAV_TOO_LARGE,
 * NAV_CLOSED, NAV_WRONG_THREAD, NAV_INVALID. An operation that waits also ends with NAV_ABORTED, NAV_CLOSED. An
 * operation that ends before its call returns is not pending, also where a callback answered during the call. Then
 * the call returns its outcome, and there is no completion.
 *
 * After a commit the host is notified in this order, before the next operation begins:
 * - Results, the newest waiter first.
 * - One NAV_EVENT_CHANGED.
 * - NAV_EVENT_COMPLETED of a pending operation.
 * - NAV_EVENT_RELEASED with the destruction of models, the newest entry first. */

/* Pushes a new entry, unless nav_options.unique finds it on the stack. NAV_OK with the entry, NAV_UNRESOLVED, and of a
 * unique one NAV_ALREADY_THERE, NAV_AT_ROOT. */
nav_status nav_navigate(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                        nav_outcome *outcome);

/* The same, and waits for the entry's result. outcome->waiter is set at once. The callback runs exactly once where this
 * returns NAV_OK or NAV_PENDING, else never; destroy runs always. A NULL callback is for hosts that pull. */
nav_status nav_navigate_for_result(nav_navigator *navigator, const nav_request *request, nav_result_callback callback,
                                   void *user_data, nav_destroy_callback destroy, const nav_options *options,
                                   nav_outcome *outcome);

/* Puts a new entry in the place of the top one, whose waiter gets cancelled(replace). With NAV_HAND_ON_WAITER it
 * waits for the new entry instead. The root: NAV_AT_ROOT, unless NAV_REPLACE_ROOT. NAV_OK with the new entry,
 * NAV_UNRESOLVED. */
nav_status nav_replace_top(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                           nav_outcome *outcome);

/* Pops the top entry. Its waiter, and no other, gets the result, or cancelled(pop) where result is NULL; a null value is
 * a result. Where nobody waits the result is dropped. NAV_OK with the popped entry, NAV_AT_ROOT. */
nav_status nav_pop_back(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                        nav_outcome *outcome);

/* Pops all above an entry; their waiters get cancelled(popTo). NAV_OK with that entry, NAV_ALREADY_THERE, NAV_STALE. To
 * pop so many entries, name the one at the index nav_depth - 1 - count. */
nav_status nav_pop_to_entry(nav_navigator *navigator, nav_id entry, const nav_options *options, nav_outcome *outcome);

/* Pops to the topmost entry of a route, or with NAV_INCLUSIVE that one too. Arguments of the request, where there are
 * any, must be equal. With NAV_RENEW they are not compared, and the entry gets them, or none where there are none.
 * NAV_OK with that entry, NAV_ALREADY_THERE where it is on top (and has these arguments), NAV_NOT_FOUND, NAV_AT_ROOT
 * where the root would go, NAV_UNRESOLVED. */
nav_status nav_pop_to_route(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                            nav_outcome *outcome);

/* Pops all above the root; their waiters get cancelled(root), newest first. NAV_OK with the root, NAV_AT_ROOT. */
nav_status nav_pop_up_to_root(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

/* Pushes an entry for each of 1 to NAV_MAX_STEPS requests, the first lowest: all of them or none, asked and told as one
 * change. NAV_OK with the topmost entry; NAV_UNRESOLVED, and a builder's NAV_REFUSED, with the index of the request. */
nav_status nav_push_all(nav_navigator *navigator, const nav_request *const *requests, size_t count,
                        const nav_options *options, nav_outcome *outcome);

/* One place of a new stack: an entry that is on the stack now, or where `kept` is 0 a new one. An entry
 * that is kept with a request gets its arguments, as by nav_update. */
typedef struct nav_element { /* two fields for ever: an array of them is passed */
    nav_id kept;
    const nav_request *request;
} nav_element;

/* An entry that stays, a new one, and one that stays with new arguments; the request is only pointed to. */
static inline nav_element nav_kept_entry(nav_id entry) {
    nav_element element;
    element.kept = entry;
    element.request = NULL;
    return element;
}

static inline nav_element nav_new_entry(const nav_request *request) {
    nav_element element;
    element.kept = 0;
    element.request = request;
    return element;
}

static inline nav_element nav_updated_entry(nav_id entry, const nav_request *request) {
    nav_element element;
    element.kept = entry;
    element.request = request;
    return element;
}

/* Makes the whole stack anew, from the root up, the root too. Kept entries stay as they are, whatever their place,
 * with model, state and waiter. The others leave, and their waiters get cancelled(set). Routes are never compared.
 * There is one question and one change, with as few moves as there can be. Of several choices the upper entries of
 * the new stack are the moved ones.
 * Returns:
 * - NAV_OK: the new top entry.
 * - NAV_ALREADY_THERE: the stack is as the elements say.
 * - NAV_UNRESOLVED, NAV_REFUSED by a builder, NAV_STALE (not on the stack): nav_outcome.index is that of the element.
 * - NAV_INVALID: no element at all, an entry twice, an element with neither field, or with a request for another route
 *   than that of its entry. Or, as for every request, arguments that don't fit the route.
 * - NAV_TOO_LARGE: more than NAV_MAX_ENTRIES elements, or than NAV_MAX_STEPS with a request. */
nav_status nav_set_stack(nav_navigator *navigator, const nav_element *elements, size_t count,
                         const nav_options *options, nav_outcome *outcome);

/* Removes entries from wherever they stand on the stack, in one change. The entries above them stay, with model, state
 * and waiter. The waiters of the removed ones get cancelled(remove). An id that is repeated counts once.
 * Returns:
 * - NAV_OK with the entry that is on top afterwards.
 * - NAV_STALE with the index of the first id that is not on the stack. This goes before NAV_AT_ROOT.
 * - NAV_AT_ROOT if the root is among them. Like every positive status it does not fail a batch.
 * - NAV_INVALID for no entry at all, or NULL; NAV_TOO_LARGE beyond NAV_MAX_ENTRIES ids.
 * - What every operation returns. */
nav_status nav_remove(nav_navigator *navigator, const nav_id *entries, size_t count, const nav_options *options,
                      nav_outcome *outcome);

/* Gives an entry of the stack new arguments, which are copied; NULL for none. They have to fit its route. The entry
 * stays as it is, with id, model, state and waiter. Its builder's update_model and the bridge are asked. Paths, links
 * and unique navigations see the new arguments, in a batch those of the intents after it, too. Arguments that were
 * borrowed of it are good until the next call that changes anything, those of events until the next pull.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE with it, where it has equal arguments (nav_value_equal).
 * - NAV_REFUSED also by a bridge that has neither transition nor a function for this kind.
 * - NAV_INVALID where they do not fit its route.
 * - NAV_STALE where it is not on the stack. */
nav_status nav_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments, const nav_options *options,
                      nav_outcome *outcome);

/* One operation as data: the arguments of its function, each in its field. The other fields are 0. */
typedef struct nav_intent {
    size_t size;
    nav_intent_kind kind;
    nav_id entry;                            /* pop to entry, update, host did pop, host did update */
    const nav_request *request;              /* start, navigate, navigate for result, replace top, pop to route */
    const nav_value *result;                 /* pop back */
    const nav_value *arguments;              /* update, host did update */
    const nav_request *const *requests;      /* push all */
    const nav_element *elements;             /* set stack */
    const nav_id *entries;                   /* host did set stack, remove */
    const struct nav_intent *const *intents; /* batch */
    const struct nav_link *link;             /* open */
    size_t count;                            /* of requests, elements, entries or intents */
    const nav_options *options;
    nav_result_callback callback; /* navigate for result, with user_data and destroy */
    void *user_data;
    nav_destroy_callback destroy;
} nav_intent;

/* An intent of a kind, and zero in every other byte beside its size. Set the fields that the kind takes. */
static inline nav_intent nav_intent_init(nav_intent_kind kind) {
    static nav_intent zero;
    nav_intent intent = zero;
    intent.size = sizeof intent;
    intent.kind = kind;
    return intent;
}

/* Performs an intent as its function would, with the same outcomes. NAV_INVALID for an unknown kind. */
nav_status nav_perform(nav_navigator *navigator, const nav_intent *intent, nav_outcome *outcome);

/* Performs 1 to NAV_MAX_STEPS intents as one transaction. Each intent is planned upon the stack that those before it
 * would have left. Then there is one question, one commit and one NAV_EVENT_CHANGED with the differences in the end.
 * An entry that comes and goes in between is never made, and its waiter is settled like any other. An intent with
 * nothing to do does not fail the batch; one that fails does: its status, and its index in the outcome. Where nothing
 * is different in the end the bridge is not asked. Entries that it brings to the front are told as NAV_MOVED to the
 * top, not those that they pass. NAV_OK with the last entry; where no intent had anything to do, the status of the
 * last one.
 *
 * Issuer, revision, target, animated and hint belong to the batch, whose issuer is checked once; in an intent they are
 * NAV_INVALID. Its tag comes back with its builds and result. The batch's policy for unresolved routes is the default
 * of its intents. A start, a report and a batch can't be in a batch; the intents of such a batch are not looked at, and
 * stay yours. */
nav_status nav_batch(nav_navigator *navigator, const nav_intent *const *intents, size_t count,
                     const nav_options *options, nav_outcome *outcome);

/* ---- Paths and links --------------------------------------------------------------------------------------------------------
 *
 * A route that has a pattern can be reached by a path or a URL, and every place has one. nav_open builds everything
 * in between: each pattern that ends on the way is a waypoint, and gets an entry. But a pattern is no waypoint where
 * something of its path would be absent. A pattern that needs something of the query or the fragment is none either:
 * those are the destination's.
 *
 *     static void add_places(nav_navigator *navigator) {
 *         nav_path_add(navigator, "home", "/", NAV_LINKABLE);
 *         nav_path_add(navigator, "notes", "/notes", NAV_LINKABLE);
 *         nav_path_add(navigator, "note", "/notes/{id:int}", NAV_LINKABLE);
 *         nav_path_add(navigator, "settings", "/settings", 0);
 *     }
 *
 *     static nav_status open_url(nav_navigator *navigator, const char *url) {
 *         nav_link link = nav_link_init(url);
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 *     static nav_status open_settings(nav_navigator *navigator) {
 *         nav_link link = nav_trusted_link("/settings");
 *         return nav_open(navigator, &link, NULL, NULL);
 *     }
 *
 * Then myapp://main/notes/12 makes the stack home, notes, note with {"id": 12}.
 *
 * Trust. A link comes from outside unless the program says NAV_LINK_TRUSTED, whatever its text: URL, path or relative
 * path. From outside it reaches NAV_LINKABLE patterns only, and waits while links are held. So open a text that the
 * program did not write (a URL of the system, a command line, a message) with nav_link_init. Open a path of the
 * program's own with nav_trusted_link. The rule is the same for opening, matching, explaining, batches and posts. A
 * link from outside passes over a pattern that is not NAV_LINKABLE, and the next pattern in order is tried. So the
 * same text may lead to another place when it is trusted.
 *
 * The parameters of a path are the arguments of its entry: nav_value_member(request.arguments, nav_text("id")) is an
 * integer here. An entry that was made by nav_navigate with the same arguments is at the same place.
 *
 * So the arguments of a request for a new entry have to fit the route: one of its patterns, where it has any, takes
 * them. That is NAV_INVALID otherwise, and nav_last_detail names the parameter. Arguments fit a pattern if all of
 * this holds:
 * - Each parameter of the pattern is there, unless it may be absent. A null is absent.
 * - Each is of its type: an int, a bool, a finite double, a string with a UUID, one of the choices, or else a string.
 * - No optional segment is missing before one that is there.
 *
 * Other arguments don't count, so a pattern without parameters fits all arguments. A type of yours is not asked, and
 * a string need not be one that a path can say: such an entry has no path. A fallback route takes the arguments that
 * were meant for another one.
 *
 * Patterns. A segment is a name, a parameter in braces, or text and parameters:
 *
 *   {name}            a text            {name:int}      64 bits, decimal       {name:bool}     true or false
 *   {name:double}     a finite number   {name:uuid}     as RFC 9562 writes it  {name:a|b|c}    one of these
 *   {name:string}     a text, too       {name:yours}    what nav_parameter_type_add takes; its value is the text
 *   {name?}           may be absent: the last segments only, queries, the fragment
 *   {name:int=1}      has that value where it is absent
 *   {path*} {path*?}  all segments that are left: at least one, or none too; its value has / between them
 *   ?{q}&p={page:int=1}#{section?}   of the query, by its name or by a key; of the fragment
 *   ?{tag:int*}&w={word*?}           lists: all items of a key, at least one, or none too
 *   /@{user}  /{slug}.html  /{from}-{to}  /v{n:int}   text beside parameters
 *
 * Between two parameters of a segment stands text. Each of them is always there and takes at least one byte; a
 * segment has 8 at most. Where it can be split in several ways, only those count in which each value is of its type.
 * Of these the shortest first value decides, then the shortest second, and so on. So {slug}-{id:int} takes
 * my-first-note-12. In front of another parameter a number has 40 bytes at most. A type of yours is asked about the
 * split that was found. A path is written only where it is split into the same values again.
 *
 * These spellings of other libraries are NAV_INVALID, and nav_last_detail has the right one: :id, $id, *, (.*), .+,
 * <id>, [id], {id...}, \d+. A name needs escapes if it begins with : or (, is $ or $ and a parameter's name, is .+, or
 * has one of * < > [ ] \ ^ in it: %3Aid, %24id, %2A.
 *
 * A pattern begins with /; empty segments in it vanish, escapes in names, choices and values are decoded, . and ..
 * are refused. A parameter's name is letters, digits and _, and begins with no digit. A | makes choices of whatever
 * it stands between, so {x:int|bool} is one of these words; none comes twice. Parameters of types of yours, and
 * lists, have no values of their own; the list of {tag*?} is empty where no item is there. An int may begin with
 * zeros, a double has 40 bytes at most, and neither begins with a +. A text of the query that is not of its type is
 * no match, also where the parameter may be absent. Texts are compared as they are, UUIDs too. A parameter that takes
 * all that is left has no segment with an escaped / in it, and none that is an escaped . or .. .
 *
 * Two patterns can't be told apart where some path would end at both in the same way, whatever their names, queries
 * and fragments. Choices of which some are the same can't be told apart either.
 *
 * Where several patterns have a path, the first segment where they differ decides, whatever the order of their
 * registration. The pattern whose segment comes first in this order has the path:
 * - A segment at which a NAV_PRESENTED pattern ends.
 * - A name, then a name in either case.
 * - Text beside parameters.
 * - bool, one of several, int, uuid, double, then types of yours in the order of their registration.
 * - A text, then all that is left.
 *
 * At the end of a path the order is: patterns that end there, parameters that may be absent, all that is left.
 *
 * Of segments with text beside parameters more text goes before less. Of as much text the left decides: more text in one
 * place before less, then the types in the order above. At last the exact case goes before either, and bytes decide.
 *
 * Paths and URLs (RFC 3986). Split first, then decoded: %2F is a / within a segment, and %2E%2E a text of two dots.
 * Empty segments vanish; . and .. are followed, and .. never leaves the root. A + in a query is a space. Of a key that
 * comes twice the first counts, but for lists. A path without a / at its beginning is relative to the path of an entry,
 * which counts as a folder: 12 at /notes is /notes/12.
 *
 * A key of the query that the pattern does not have is ignored. So is a fragment that it does not take, such as
 * #comments. A fragment that begins with / is a detail and is not ignored: the link is NAV_UNRESOLVED, until there
 * are splits that take details.
 *
 * A link is NAV_INVALID with one of these:
 * - A text that is neither a URL nor a path.
 * - A control character, or a NUL, that is not escaped.
 * - Bytes that are no UTF-8.
 * - In the scene or the path, an escape that is malformed, or that says a NUL or no UTF-8.
 *
 * Such an escape in the query or the fragment is no match where the pattern takes the text, and is ignored elsewhere.
 * A link beyond the limits is NAV_TOO_LARGE.
 *
 *   scheme://scene/path?query#detail    every scheme but http and https; the scene may be empty
 *   https://server/prefix/path…         where nav_link_prefix_add has the prefix; else NAV_UNRESOLVED
 *   /scene/path…                        with NAV_LINK_SCENE
 *   /path   path   ?query   ..          in the scene there is
 *
 * Any scheme will do, since the system hands over those of the program only, until nav_link_scheme_add adds one.
 * Schemes, scenes and servers are not case-sensitive (A to Z). A scene of another name is NAV_UNRESOLVED.
 *
 * Time. A look-up goes over the path once and visits each node of the tree of patterns at most once, without an
 * allocation. docs/paths.md has the worst cases. */

/* Flags of a pattern. */
enum {
    NAV_LINKABLE = 1,  /* links from outside may lead there; what lies on the way need not be linkable */
    NAV_PRESENTED = 2, /* it and what is below it go before its siblings, nothing else: for what will be presented over
                          a stack */
    NAV_LAZY = 4,      /* more patterns below it may be registered when a link needs them, from outside too, see
                          NAV_EVENT_LOAD. It ends with a segment that is always there, or is /, and takes nothing of the
                          query or the fragment */
    NAV_IGNORE_CASE = 8, /* its names, and text beside parameters, are found in either case (A to Z); values are not */
    NAV_ALIAS = 16       /* links to it lead to the path that its route has with the same arguments, with the rest of
                            the query and the fragment. From outside that path has to be linkable, too. An alias is
                            never written, no waypoint, and not lazy */
};

/* Adds a pattern to a route. *conflict (may be NULL) gets the route of the pattern from which it could not be told. A
 * route may have several. They go when the route is unregistered. NAV_OK; NAV_INVALID, NAV_TOO_LARGE, NAV_AMBIGUOUS,
 * with the reason in nav_last_detail; NAV_STALE; NAV_IN_USE inside a type's callback. */
nav_status nav_pattern_add(nav_navigator *navigator, nav_id route, nav_string pattern, uint32_t flags,
                           nav_id *conflict);

/* Registers a route without a builder, by its NUL-terminated name, and its pattern. Where the pattern fails the route
 * stays. */
static inline nav_status nav_path_add(nav_navigator *navigator, const char *route, const char *pattern,
                                      uint32_t flags) {
    nav_route_builder builder = nav_route_builder_init(route);
    nav_id id;
    nav_status status = nav_route_register(navigator, &builder, &id);
    return status == NAV_OK ? nav_pattern_add(navigator, id, nav_text(pattern), flags, NULL) : status;
}

/* Adds an alias to a route, by its NUL-terminated name. NAV_STALE where there is no such route; else as
 * nav_pattern_add. */
static inline nav_status nav_alias_add(nav_navigator *navigator, const char *route, const char *pattern,
                                       uint32_t flags) {
    nav_id id = nav_route_find(navigator, nav_text(route));
    return nav_pattern_add(navigator, id, nav_text(pattern), flags | NAV_ALIAS, NULL);
}

/* A type for parameters: it checks texts, or reads values in them and writes those again. `check` and `read` get a
 * decoded text (borrowed for the callback, with a NUL after it) and return 0 where it is of the type. They may be
 * called several times for a path, must answer the same for the same text, and be quick. They run inside nav_open and
 * everything else that looks a path up; `write` inside functions that write one. Inside the three a call that looks a
 * path up is NAV_IN_USE. So is a call that registers patterns, types, prefixes and routes, or that unregisters
 * routes. Operations, nav_open too, wait for their turn. */
typedef struct nav_parameter_type {
    size_t size;
    nav_string name; /* 1 to NAV_MAX_PARAMETER_NAME_BYTES letters, digits, _ and - */
    int32_t (*check)(void *user_data, const char *bytes, size_t length);
    void *user_data;
    nav_destroy_callback destroy;
    /* In the place of a check, read and write. Reads the text as a value, which stays yours, and is copied before
     * anything else is called. 0; any other number, a null and a value with a host object say that it is not of the type. */
    int32_t (*read)(void *user_data, const char *bytes, size_t length, nav_value *out);
    /* Writes the text of a value to `out`, as far as it has room for it. Returns its length, or a negative number where
     * the value is not of the type. A text that is longer than the room is asked for again, with more room. */
    ptrdiff_t (*write)(void *user_data, const nav_value *value, char *out, size_t capacity);
} nav_parameter_type;

/* A type of that NUL-terminated name, which is only pointed to, without its check. */
static inline nav_parameter_type nav_parameter_type_init(const char *name) {
    static nav_parameter_type zero;
    nav_parameter_type type = zero;
    type.size = sizeof type;
    type.name = nav_text(name);
    return type;
}

/* Registers a type, for patterns that are added after it, until the navigator is closed. NAV_OK; with the reason in
 * nav_last_detail NAV_AMBIGUOUS (the name is taken, or one of the library's), NAV_INVALID, NAV_TOO_LARGE; NAV_IN_USE. */
nav_status nav_parameter_type_add(nav_navigator *navigator, const nav_parameter_type *type);

/* Has https://server/prefix lead to a scene ("" is the one there is). The rest of the URL is the path. The
 * prefix ends where a segment does, and the longest one that fits counts. A prefix that is there gets another scene.
 *
 * Servers are compared as ASCII text without regard to case: a name in other letters is written with xn--. A dot at the
 * end of a name is ignored. Ports are compared as numbers, and 443 of https and 80 of http is the same as none. In the
 * path of a prefix empty segments vanish, and . and .. are followed, as in the path of a link.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_TOO_LARGE and NAV_INVALID: nav_last_detail has the reason. A wildcard, a blank, a user, a query and a
 *   fragment are NAV_INVALID, too.
 * - NAV_IN_USE: inside a type's callback. */
nav_status nav_link_prefix_add(nav_navigator *navigator, nav_string prefix, nav_string scene);

/* Takes links of a scheme, such as myapp. Until one is added every scheme will do. From then on links of others are
 * NAV_UNRESOLVED, but for those of the web, which are taken by their prefixes. Schemes are not case-sensitive.
 * NAV_OK; with the reason in nav_last_detail NAV_INVALID and NAV_TOO_LARGE. */
nav_status nav_link_scheme_add(nav_navigator *navigator, nav_string scheme);

/* The link that is being opened, as it stands in its text: nothing is decoded. Absent parts are empty. */
typedef struct nav_url {
    size_t size;
    nav_string text;
    nav_string query;    /* behind the ? */
    nav_string fragment; /* behind the # */
} nav_url;

/* A URL to be filled: its size, and zero in every other byte. */
static inline nav_url nav_url_init(void) {
    static nav_url zero;
    nav_url url = zero;
    url.size = sizeof url;
    return url;
}

/* Gives the link that is being opened, for the parts that its pattern does not name. It can be called in a builder's
 * make_model and update_model, in a callback of the bridge, and until the link's question is answered. Of a batch it
 * is the last link. Borrowed for the callback, or until the question is answered. NAV_OK; NAV_NOT_FOUND where no link
 * is being opened. */
nav_status nav_opened_url(const nav_navigator *navigator, nav_url *out);

/* Flags of a link. */
enum {
    NAV_LINK_TRUSTED = 1,    /* the program's own: it reaches every pattern, and is not held */
    NAV_LINK_SCENE = 2,      /* the first segment of the path is the scene; it is absolute. Ignored of a URL,
                                  NAV_INVALID of a request */
    NAV_LINK_SKIP_OPEN = 4,  /* where the destination is on the stack, also below others: NAV_ALREADY_THERE */
    NAV_LINK_LEAVE = 8,      /* leaves the destination instead: it and all above it go. NAV_ALREADY_THERE where it is
                                  not on the stack, NAV_AT_ROOT. The outcome names the new top. Of several entries the
                                  topmost; goes before NAV_LINK_SKIP_OPEN */
    NAV_LINK_ELSE_LEAVE = 16 /* with a request only: where its arguments can't be said in a path, its route is left */
};

/* How the waypoints join the stack. An entry is the same as a waypoint where it has the same route and the same
 * parameters of the path. For the destination all parameters have to be the same. */
typedef int32_t nav_merge;
enum {
    NAV_MERGE_KEEP = 0,  /* as many entries from the root up as are the same stay, all others go */
    NAV_MERGE_RESET = 1, /* all entries go but a root that stays below (nav_open), and all waypoints are new */
    NAV_MERGE_PUSH = 2   /* nothing goes: the waypoints that are not the same are pushed, at least the last.
                            NAV_ALREADY_THERE where the top entry is the destination */
};

/* Where to go: a url, or a request. */
typedef struct nav_link {
    size_t size;
    nav_string url; /* a path or a URL */
    uint32_t flags;
    nav_merge merge;
    nav_id base; /* the entry to whose path the link is relative; 0: the top one. One that has no path has that of the
                    next below it that has one, or / */
    const nav_request *request; /* in place of a url: the path of that route with these arguments. Parameters that
                                   they lack are those of the base, and null ones are absent */
} nav_link;

/* A link from outside to a NUL-terminated path or URL, which is only pointed to. */
static inline nav_link nav_link_init(const char *url) {
    static nav_link zero;
    nav_link link = zero;
    link.size = sizeof link;
    link.url = nav_text(url);
    return link;
}

/* A link of the program's own to a NUL-terminated path or URL, which is only pointed to. */
static inline nav_link nav_trusted_link(const char *url) {
    nav_link link = nav_link_init(url);
    link.flags = NAV_LINK_TRUSTED;
    return link;
}

/* A link of the program's own to the path of a request, which is only pointed to. */
static inline nav_link nav_link_to_request(const nav_request *request) {
    nav_link link = nav_trusted_link("");
    link.request = request;
    return link;
}

/* Opens a link: the stack becomes the waypoints on its way, and the destination on top. Where none of them is that of
 * the path /, the root stays below them, unless it is of the first one's route. There is one question and one change,
 * all or nothing. In a batch each link is relative to the stack that the intents before it would have left. Waiters
 * of entries that go get cancelled(set).
 * Returns:
 * - NAV_OK: the top entry.
 * - NAV_ALREADY_THERE.
 * - NAV_PENDING while links are held, and while a NAV_EVENT_LOAD is not answered.
 * - NAV_UNRESOLVED: nav_outcome.index is the first segment of the resulting path that leads nowhere. It is the number
 *   of segments where only the query, the fragment or a flag of the pattern is wrong. nav_options.unresolved applies.
 * - NAV_REFUSED by a builder: nav_outcome.index is that of the waypoint.
 * - NAV_INVALID, NAV_TOO_LARGE.
 * - NAV_STALE: the base is not on the stack.
 * - NAV_NOT_FOUND, of a request: its route has no pattern.
 * - NAV_INVALID, of a request: no pattern of its route can say the arguments.
 * - NAV_AMBIGUOUS, of a request: the path leads to another route. */
nav_status nav_open(nav_navigator *navigator, const nav_link *link, const nav_options *options, nav_outcome *outcome);

/* Holds links from outside (not 0), or lets them go (0). Until then nav_open of such a link, and a batch with one, is
 * NAV_PENDING, also before the start. It counts with nav_config.queue_capacity. Then each runs once, in the order of
 * its coming; nav_abort ends it before. A link that has begun goes on, but for one whose NAV_EVENT_LOAD is accepted
 * while links are held: it is held again. NAV_OK; NAV_NOT_STARTED, and they stay held. */
nav_status nav_hold_links(nav_navigator *navigator, int32_t held);

/* The place to which a link leads. */
typedef struct nav_match {
    size_t size;
    nav_id route;
    nav_value arguments; /* the parameters: a map, or null where there are none. Borrowed until the next function that
                            looks a path up or changes the navigator */
} nav_match;

/* A match to be filled: its size, and zero in every other byte. */
static inline nav_match nav_match_init(void) {
    static nav_match zero;
    nav_match match = zero;
    match.size = sizeof match;
    return match;
}

/* Looks a link up, and changes nothing; before the start, too, where it is not relative (else NAV_NOT_STARTED). NAV_OK
 * and the statuses of nav_open, but without a policy for unresolved links, and without events for NAV_LAZY patterns.
 * NAV_INVALID for a link with a request. */
nav_status nav_match_link(nav_navigator *navigator, const nav_link *link, nav_match *out);

/* Why a link leads where it does, as text for a developer: the patterns that come nearest, and why each has it or not.
 * *out is owned (nav_text_free), with a NUL after it. length may be NULL. NAV_OK, also where it leads nowhere, or is
 * neither a URL nor a path; NAV_INVALID for a link with a request, NAV_TOO_LARGE, NAV_STALE, NAV_NOT_STARTED,
 * NAV_IN_USE. */
nav_status nav_explain_link(nav_navigator *navigator, const nav_link *link, char **out, size_t *length);

/* Writes the path of a route with arguments, or of an entry: `scheme://scene` before it makes a URL of it. Arguments
 * that are no parameters are left out. The path leads to the same route with the same parameters. Of several patterns
 * that can say the arguments it is the one that says the most of them, of these the first. Nothing is taken over.
 * *out is owned (nav_text_free), with a NUL after it. length may be NULL.
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: the route has no pattern.
 * - NAV_INVALID: a parameter is missing, of another type, secret, or can't be said (an empty segment, a NUL).
 * - NAV_AMBIGUOUS: the path leads to another pattern.
 * - NAV_UNRESOLVED, NAV_STALE, NAV_IN_USE. */
nav_status nav_request_path(nav_navigator *navigator, const nav_request *request, char **out, size_t *length);
nav_status nav_entry_path(nav_navigator *navigator, nav_id entry, char **out, size_t *length);

/* ---- Host reports ---------------------------------------------------------------------------------------------------------
 *
 * A report is about a change that the user made through the host's own controls (a swipe back, a system button). The
 * change has already happened: it is reported, never asked. It takes effect at once, also while the bridge owes an
 * answer. Inside a callback a report is NAV_PENDING and comes next. Then the operation that is being asked about is
 * planned anew:
 *
 * - The report did all that it asks: it is accepted and makes the change. The report removes nothing itself, unless it
 *   brings a result.
 * - A part of that: the question stands, and its answer commits the rest, whatever issuer and revision it named.
 * - Something else: the question is void (its answer is NAV_ALREADY_RESOLVED). The operation is asked again under the
 *   same ticket, with the entries that it had as far as they are still wanted. nav_outcome.redirects counts that.
 * - It is no longer possible: it ends with that (NAV_STALE, NAV_STALE_ISSUER, NAV_AT_ROOT, …).
 * - Nothing was changed: the question stands.
 *
 * Of the options animated, hint, tag and revision count; issuer and target are ignored. The revision says which stack
 * the user saw (nav_revision; 0: the present one): what has come onto it since stays. One that has not been yet is
 * NAV_STALE.
 *
 * These outcomes change nothing and send NAV_EVENT_RESYNC with the whole stack, so that the host can put its own
 * right:
 * - NAV_AT_ROOT.
 * - NAV_STALE: an id never given out.
 * - NAV_INVALID: a list that is no subsequence of the present stack.
 *
 * Inside callbacks, once past nav_config.operation_limit, there is no NAV_EVENT_RESYNC, and a report that changes
 * nothing is not NAV_PENDING. */

/* Reports that the entry and all above it have gone. Its waiter gets the result, or cancelled(pop, host) where that
 * is NULL; those of the entries above get cancelled(pop, host). Values are copied; host objects are handed over as by
 * nav_pop_back.
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_GONE: also for an entry that was planned once and never came to be on the stack.
 * - NAV_AT_ROOT.
 * - NAV_STALE: also for an entry that is planned now. */
nav_status nav_host_did_pop(nav_navigator *navigator, nav_id entry, const nav_value *result, const nav_options *options,
                            nav_outcome *outcome);

/* These entries are left, from the root up; waiters of the others get cancelled(set, host). NAV_OK, NAV_ALREADY_THERE,
 * NAV_AT_ROOT (the first is not the root, or there is none), NAV_INVALID, NAV_STALE. */
nav_status nav_host_did_set_stack(nav_navigator *navigator, const nav_id *entries, size_t count,
                                  const nav_options *options, nav_outcome *outcome);

/* The entry has these arguments now (the user has edited the address bar of a browser, say). A question that is open
 * stands, and its answer still gives entries the arguments that it asks about. The model is told afterwards.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE where it had equal ones.
 * - NAV_ALREADY_GONE, NAV_STALE.
 * - NAV_INVALID where they do not fit its route.
 * - NAV_FULL where as many events wait as nav_config.event_capacity says, and inside callbacks past operation_limit:
 *   arguments can change for ever. */
nav_status nav_host_did_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments,
                               const nav_options *options, nav_outcome *outcome);

/* ---- State ------------------------------------------------------------------------------------------------------------------ */

/* How many entries are on the stack, the root among them; 0 before the start. */
size_t nav_depth(const nav_navigator *navigator);

/* The entry on top, and the one at an index (0 is the root); 0 where there is none. */
nav_id nav_top(const nav_navigator *navigator);
nav_id nav_entry_at(const nav_navigator *navigator, size_t index);

/* Copies ids into out, from the root up, capacity at the most. Returns the depth. */
size_t nav_stack(const nav_navigator *navigator, nav_id *out, size_t capacity);

/* The topmost entry of a request's route (and arguments, where there are any), else 0. */
nav_id nav_topmost(const nav_navigator *navigator, const nav_request *request);

nav_revision nav_current_revision(const nav_navigator *navigator);

/* The stack as a node, for nav_options.target and to know it in changes; 0 before the start. */
nav_id nav_stack_node(const nav_navigator *navigator);

/* Reads the request of the top entry, and of the root, as nav_entry_request does. NAV_OK, NAV_NOT_STARTED. */
nav_status nav_current_request(const nav_navigator *navigator, nav_request *out);
nav_status nav_initial_request(const nav_navigator *navigator, nav_request *out);

/* The request of an entry: its route by name and by id, and the arguments that it has now. These are borrowed until the
 * entry is released or has others. NAV_OK, NAV_STALE. */
nav_status nav_entry_request(const nav_navigator *navigator, nav_id entry, nav_request *out);

typedef int32_t nav_entry_phase;
enum {
    NAV_ENTRY_GONE = 0,    /* or never was */
    NAV_ENTRY_PLANNED = 1, /* in a move that is not accepted yet */
    NAV_ENTRY_ALIVE = 2,   /* on the stack */
    NAV_ENTRY_LEAVING = 3  /* removed; it can be read until its NAV_EVENT_RELEASED */
};
nav_entry_phase nav_entry_current_phase(const nav_navigator *navigator, nav_id entry);

/* The waiter for the entry's result; 0 where there is none. */
nav_id nav_entry_waiter(const nav_navigator *navigator, nav_id entry);

/* The model that the builder made. NAV_OK and *out, which may be NULL; NAV_STALE. */
nav_status nav_entry_model(const nav_navigator *navigator, nav_id entry, void **out);

/* Gives the view, which the builder makes at the first call. Of a leaving entry it only gives the view that there is.
 * Returns:
 * - NAV_OK and *out, which may be NULL: also where a call inside callbacks has dropped the view before this returns.
 * - NAV_REFUSED by the builder: nav_last_outcome has its number.
 * - NAV_IN_USE: the view or the model is being made.
 * - NAV_STALE: also where making the view removed the entry. */
nav_status nav_entry_view(nav_navigator *navigator, nav_id entry, void **out);

/* Destroys the view before this returns (inside a callback: next; of a leaving entry: when it is released);
 * nav_entry_view makes another. NAV_OK, NAV_ALREADY_GONE where there is none, NAV_IN_USE while it is being made,
 * NAV_STALE, NAV_FULL. */
nav_status nav_entry_drop_view(nav_navigator *navigator, nav_id entry);

/* The state of an entry: a value of the host's that changes while the entry lives (a scroll position, a draft, a title).
 * *out is NULL where none was set, and borrowed until it is set again or the entry is released. NAV_OK, NAV_STALE. */
nav_status nav_entry_state(const nav_navigator *navigator, nav_id entry, const nav_value **out);

/* Sets it to a copy of the value, NULL to none; at once, also inside a callback, whatever operations are under way.
 * NAV_OK, NAV_STALE, NAV_INVALID, NAV_TOO_LARGE, NAV_FULL. */
nav_status nav_entry_set_state(nav_navigator *navigator, nav_id entry, const nav_value *state);

/* Reads the outcome of the operation that was called last, or that nav_drain ran last. Of a pending one it is
 * NAV_PENDING until it is over, then the outcome of its NAV_EVENT_COMPLETED. Other calls leave it as it is, but a
 * builder that refuses in nav_entry_view. NAV_OK, NAV_INVALID. */
nav_status nav_last_outcome(const nav_navigator *navigator, nav_outcome *out);

/* Returns a sentence about that outcome for a developer; empty where it is NAV_OK. A route, pattern, type of parameters
 * or link prefix that was refused since has the sentence in its place, until the next of them succeeds. Other calls
 * write none: after one of those that failed, the sentence is still that of the call before it. Borrowed. */
nav_string nav_last_detail(const nav_navigator *navigator);

/* The whole state as indented text, the same for the same state, with a NUL after it. Here and in sentences control
 * characters, line ends and marks of the writing direction are written as \uXXXX. *out is owned (nav_text_free). length
 * may be NULL. */
nav_status nav_dump(const nav_navigator *navigator, char **out, size_t *length);

/* Frees a text that the library gave. NULL is fine. From any thread. */
void nav_text_free(char *text);

/* ---- Events -------------------------------------------------------------------------------------------------------------------
 *
 * Observers are called with every event, and the same events can be pulled, in the same order. A host that pulls does
 * this after its calls, with an event_capacity and perhaps a bridge with NAV_BRIDGE_PULLED:
 *
 *     static void pull(nav_navigator *navigator) {
 *         const nav_event *event;
 *         while (nav_next_event(navigator, &event) == NAV_OK) {
 *             if (event->kind == NAV_EVENT_QUESTION) nav_answer(navigator, event->plan->question, NAV_ACCEPT);
 *             if (event->kind == NAV_EVENT_CHANGED) printf("%d changes\n", (int)nav_changes_count(event->changes));
 *         }
 *     }
 */

typedef int32_t nav_event_kind;
enum {
    NAV_EVENT_NONE = 0,
    NAV_EVENT_RESULT = 1,    /* result: a waiter was settled */
    NAV_EVENT_CHANGED = 2,   /* changes: a commit */
    NAV_EVENT_COMPLETED = 3, /* outcome: of an operation that was pending */
    NAV_EVENT_RELEASED = 4,  /* entry: gone, readable for the last time. Also every new entry that a question showed and
                                whose move then did not happen */
    NAV_EVENT_QUESTION = 5,  /* plan: pulled bridges only, not for observers */
    NAV_EVENT_REPLAY = 6,   /* changes: the whole stack, as added: it takes the place of a mirror, and changes up to its
                                revision are in it. Pulled bridges only, not for observers */
    NAV_EVENT_RESYNC = 7,   /* the same, after a report that did not fit. At most one waits to be pulled */
    NAV_EVENT_OVERFLOW = 8, /* some NAV_EVENT_CHANGED were dropped: read the state again, and skip what is older than
                                nav_current_revision, whole stacks too. Pulled only */
    NAV_EVENT_STATE = 9,    /* entry: an entry on the stack, whose state was set; several of one entry become one. Read
                               it with nav_entry_state */
    NAV_EVENT_LOAD = 10 /* plan, without changes, and route: a link leads below a NAV_LAZY pattern of that route, the
                           deepest on its way, to where nothing is. The host registers what is missing, now or later,
                           and gives plan->question to nav_answer. NAV_ACCEPT: the link begins anew. A number: it is
                           NAV_REFUSED by NAV_BY_LOADER. Or the host calls nav_abort. Until then later operations
                           wait, and reports take effect: a host that registers such a pattern sees to it that
                           somebody answers. A link is asked about again only for a pattern that is deeper; then
                           nav_options.unresolved decides. Not asked about: what is to be left, links in batches, and
                           all links where there is neither an observer nor an event_capacity */
};

typedef struct nav_event { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_event_kind kind;
    nav_intent_kind intent; /* of changes and outcomes */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision; /* after a commit; else the current one when it was put in */
    nav_id entry;
    nav_id waiter;
    nav_id ticket;
    uint64_t tag;
    const nav_changes *changes; /* of changed, replay and resync, else NULL */
    const nav_outcome *outcome; /* of completed, else NULL */
    const nav_result *result;   /* of a result, else NULL */
    const nav_plan *plan;       /* of a question and a load, else NULL */
    const nav_value *hint;      /* of the operation: of changed, completed, question and load. NULL: none */
    nav_id route;               /* of a load */
} nav_event;

typedef void (*nav_observer_callback)(void *user_data, const nav_event *event);

/* Adds an observer, which is called for every event after it, in the order of their adding. A change that the stack has
 * already when it is added is not told. *out (may be NULL) gets its id. NAV_OK, NAV_INVALID, NAV_TOO_LARGE beyond
 * 16,777,215 of them. */
nav_status nav_observer_add(nav_navigator *navigator, nav_observer_callback callback, void *user_data,
                            nav_destroy_callback destroy, nav_id *out);

/* It is not called again. NAV_OK, NAV_STALE, NAV_FULL. */
nav_status nav_observer_remove(nav_navigator *navigator, nav_id observer);

/* Takes the oldest event that was not pulled. *out is valid until the next pull, and what it points to too. NAV_OK,
 * NAV_NO_EVENT and *out NULL; NAV_FREED where what was pulled before goes and its destroy frees the navigator. */
nav_status nav_next_event(nav_navigator *navigator, const nav_event **out);

/* An event as flat data, for hosts to which a call is dear. One with changes gives a record for each. */
typedef struct nav_record { /* grows at its end: who fills an array of them says how big one is */
    nav_event_kind kind;
    nav_intent_kind intent;
    int32_t subkind; /* of changes, also in questions: nav_change_kind; of a result: nav_result_kind; of a completion:
                      nav_status */
    int32_t reason; /* of a cancelled result: nav_reason; of a failed one: nav_status; of a completion that was refused:
                      the host's number; of one that was aborted: nav_abort_reason */
    nav_party by;   /* of a completion that was refused */
    uint32_t remaining; /* how many records of the same event come after this one */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision;
    nav_id entry;
    nav_id related;  /* of a replacement: the entry that was there; of a result and a completion: the waiter */
    nav_id route;    /* of the entry, in changes and of an entry that was released or whose state was set; of a load */
    nav_id ticket;   /* of a completion, a question and a load */
    nav_id question; /* of a question and a load */
    uint32_t from;   /* in changes; of a completion: nav_outcome.index */
    uint32_t to;     /* in changes; of a completion: nav_outcome.removed */
    uint64_t tag;
    nav_id node;            /* of changes: the stack; else 0 */
    const nav_value *value; /* of changes: the arguments; of a result: its value; of a state: the state. NULL: none */
    const nav_value *hint;  /* as in nav_event */
} nav_record;

/* Takes the oldest events that were not pulled, as many as `capacity` records of `record_size` bytes hold. It never
 * writes beyond those. An event with more changes than fit waits, and goes on in the next call. record_size is
 * sizeof(nav_record): of an older host's shorter records the last fields are left out, of longer ones they are
 * zeroed. *count gets the number of filled records. They, and what they point to, are valid until the next pull. It
 * does not matter how an event is pulled, but nav_next_event leaves out an event that was begun here. NAV_OK,
 * NAV_NO_EVENT, NAV_FREED as there, NAV_INVALID for a NULL, a capacity of 0, a size of 0, above 4,096 or no multiple
 * of 8. */
nav_status nav_next_records(nav_navigator *navigator, nav_record *out, size_t record_size, size_t capacity,
                            size_t *count);

/* ---- Threads and ports ------------------------------------------------------------------------------------------------------
 *
 * A port is the door for other threads: it posts intents, decisions and a close, which run on the owner's thread when
 * that calls nav_drain. It is counted and outlives the navigator. */

/* Gives the navigator up, also a closed one: until a thread claims it, it belongs to none. NAV_OK, NAV_INVALID inside a
 * callback. */
nav_status nav_release(nav_navigator *navigator);

/* Makes the calling thread the owner of a navigator that belongs to none, and lets it see all that was done before.
 * From any thread, while the navigator lives. A thread that was woken for posts may have found that it is no longer
 * the owner, so the new owner calls nav_drain. NAV_OK, NAV_ALREADY_THERE for the owner, NAV_WRONG_THREAD while another
 * thread owns it, NAV_INVALID for NULL. */
nav_status nav_claim(nav_navigator *navigator);

/* Has the owner call nav_drain soon: writes to an eventfd, posts to a run loop. It is called on the thread that
 * posts, or on the thread that drains. It may be called on several at a time, and a last time when the navigator has
 * just gone. It may post, retain and release ports, and must call nothing that takes the navigator. */
typedef void (*nav_wake_callback)(void *user_data);

/* Makes a port. `wake` (which may be NULL, for an owner that drains anyway) is called once for all that is posted
 * through this port between two drains. Posts that have not run hold the port, too. `destroy` is called when the port
 * goes, by the thread that let it go. That may be the owner's, inside nav_drain. *out is owned (nav_port_release).
 * NAV_OK, NAV_INVALID, NAV_CLOSED. */
nav_status nav_port_new(nav_navigator *navigator, nav_wake_callback wake, void *user_data, nav_destroy_callback destroy,
                        nav_port **out);

/* Counts one owner more, and returns the port. */
nav_port *nav_port_retain(nav_port *port);

/* Counts one owner less; the port goes with the last one. NULL is fine. */
void nav_port_release(nav_port *port);

/* Posts a copy of an intent, of any kind: nav_perform for another thread. Posts run in the order of posting, over all
 * ports of a navigator; a direct call goes before posts that were not drained yet. The result callback and all
 * destroy callbacks in the intent are called on the owner's thread. Where this fails at once, the destroy callbacks
 * are called on the calling one. *ticket (which may be NULL) gets the ticket of its NAV_EVENT_COMPLETED; 0 where this
 * fails. nav_abort and nav_port_abort take the ticket, too: the post then completes so at its turn.
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID, NAV_TOO_LARGE: no state of the navigator could make the intent right. Failures that depend on the
 *   state come with its completion.
 * - NAV_CLOSED: the navigator is closed, or a close was posted.
 * - NAV_FULL: NAV_MAX_POSTS wait. */
nav_status nav_port_post(nav_port *port, const nav_intent *intent, nav_id *ticket);

/* Post a decision about a pending operation, for a network answer, a timer or a cancelled coroutine on another thread. The
 * drain makes it, in the order of posting, as nav_answer, nav_abort or nav_cancel_result would. A decision has no
 * ticket. Its effect comes with the NAV_EVENT_COMPLETED of the operation, or with the result of the waiter. The
 * completion has the host_code or abort_reason of the decision that came first. Where it comes too late, or the id
 * was never given out, a decision does nothing.
 *
 * A post that has not run is aborted before it starts, as by nav_abort: a drain looks for aborts before it runs
 * anything. A posted report can't be aborted. The waiter of a post is known from its completion.
 *
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID: a NULL port, NAV_LATER, or a reason that nav_abort does not take.
 * - NAV_STALE: 0, or an id of another kind.
 * - NAV_CLOSED, NAV_FULL: as nav_port_post. */
nav_status nav_port_answer(nav_port *port, nav_id question, int32_t answer);
nav_status nav_port_abort(nav_port *port, nav_id ticket, nav_abort_reason reason);
nav_status nav_port_cancel_result(nav_port *port, nav_id waiter);

/* Posts a nav_navigator_free, for the cleaner of a garbage collector. It takes effect at the drain, after all posts
 * before it, also of a navigator that is closed by then. Nothing is posted after it. Never NAV_FULL. NAV_PENDING,
 * NAV_CLOSED (a close was posted before, or the navigator has gone), NAV_INVALID. */
nav_status nav_port_close(nav_port *port);

/* Runs the posts. A post made meanwhile may wait for the next drain, for which wake is called. A post is an
 * operation like others: while the bridge owes an answer it is queued, and NAV_FULL where nav_config leaves no room.
 * Inside a callback it waits for its turn.
 * Returns:
 * - NAV_OK.
 * - NAV_PENDING: more waits than nav_config.operation_limit lets run in one call, with all that is called inside
 *   callbacks. The rest waits, and a port's wake is called again, here.
 * - NAV_FREED: after a posted close. The navigator goes, inside a callback when the outermost call ends.
 * - NAV_CLOSED: the navigator is closed and still to be freed. */
nav_status nav_drain(nav_navigator *navigator);

#ifdef __cplusplus
}
#endif
#endif
