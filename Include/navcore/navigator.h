/* Part of navcore.h: requests, the options and outcomes of operations, and the life of a navigator. */
#ifndef NAVCORE_NAVIGATOR_H
#define NAVCORE_NAVIGATOR_H

#include "containers.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

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
                                    Elsewhere, where something is to be left, and where a known route needs an unknown
                                    one to open, as to reject */
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
    NAV_UNIQUE_STAY = 0, /* it stays where it is: NAV_ALREADY_THERE */
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
    NAV_KEEP_PRESENTED = 32,  /* what removes entries or opens: stacks that they present go on to the top entry that is
                                 left. Where one of their kind is presented there already, they are dismissed. Also
                                 nav_pop_up_to_root, nav_open, routes with a parent, and what goes to an entry: what is
                                 presented over the way stays */
    NAV_REVEAL = 64,          /* the two navigations, nav_push_all, nav_set_stack, nav_pop_to_entry, nav_pop_to_route,
                                 nav_pop_up_to_root, nav_select: the user sees the stack afterwards. It is selected, as
                                 by nav_select, and what lies over it and over the containers around it is removed */
    NAV_TO_BRANCH_ROOT = 128, /* nav_select: the branch is popped up to its root, too */
    NAV_AS_IT_WAS = 256,      /* nav_select: a branch that is selected already is left as it is. Not both of these */
    NAV_FOR_NEXT = 512, /* nav_navigate_for_result: the waiter waits for the first value that the entry publishes, as
                                 by nav_entry_next. Not of a flow */
    NAV_RENEW = 16 /* nav_navigate that is unique, nav_pop_to_route: finds an entry of the route with any arguments,
                               which gets those of the request as by nav_update. Not with NAV_INCLUSIVE */
};

/* Options that an operation, or an intent of a batch, does not take are NAV_INVALID:
 * - A flag of another operation.
 * - unique and unique_action, but for nav_navigate.
 * - unique_action, NAV_BY_ROUTE_ALONE and NAV_RENEW of nav_navigate without unique.
 * - unresolved where there is no request.
 * - issuer, revision and target of nav_start.
 * - target of nav_select, nav_back, nav_end_flow and nav_send, and of what names an entry: nav_pop_to_entry, nav_remove, nav_update and
 *   nav_set_container go to the stack of the entry.
 * - scene beside an issuer or a target.
 * - presentation and occupied, but for the two navigations and nav_push_all, where they are those of the first. */
typedef struct nav_options {
    size_t size;
    uint32_t flags;
    nav_animated animated;
    nav_id issuer;         /* the entry whose screen asks. NAV_STALE_ISSUER if it is gone. The same if it is covered: by
                              an entry on its stack, a stack over it, or another column of a folded split. Alerts and
                              action sheets cover nothing. The same while an operation of this issuer is asked
                              about, or waits for a guard, a screen or room. The same once one has opened an alert,
                              an action sheet, or something in another tab or window, until the user is back. So a
                              double tap opens one screen. An issuer that is in front after that is not stale, such
                              as an alert under which a page was opened */
    nav_revision revision; /* the revision that the caller saw: where it is another now, NAV_STALE_ISSUER. 0: any */
    nav_id target;         /* the stack or the flow to work on. 0: the stack of the issuer, else the innermost active
                              one */
    uint64_t tag;          /* yours: comes back in builds, questions, results and events */
    const nav_value *hint; /* yours, copied (a transition, a shared element). It comes back in the builds and
                              questions of this operation, in its NAV_EVENT_CHANGED and NAV_EVENT_COMPLETED. It is
                              never saved. NULL: none */
    nav_unresolved_policy unresolved;
    nav_unique unique;               /* nav_navigate only */
    nav_unique_action unique_action; /* nav_navigate only */
    nav_presentation presentation;   /* of what opens; it goes before that of the route */
    nav_occupied occupied;           /* where something of the same kind is presented there */
    nav_string scene;                /* the scene to work in, wherever the user is there; of nav_start the one to start.
                                   Empty: the active one, or of nav_start that of nav_config */
} nav_options;

/* Who said no. */
typedef int32_t nav_party;
enum {
    NAV_BY_NOBODY = 0,
    NAV_BY_BRIDGE = 1,
    NAV_BY_BUILDER = 2,
    NAV_BY_GUARD = 3,
    NAV_BY_LOADER = 4, /* who answered a NAV_EVENT_LOAD */
    NAV_BY_COORDINATOR = 5
};

typedef int32_t nav_abort_reason;
enum {
    NAV_ABORT_NONE = 0,
    NAV_ABORT_BY_HOST = 1,
    NAV_ABORT_TIMED_OUT = 2,
    NAV_ABORT_BRIDGE_GONE = 3, /* the bridge was detached before it answered */
    NAV_ABORT_CLOSED = 4,      /* the navigator was closed before the answer */
    NAV_ABORT_GONE = 5         /* the scene has gone, the stack over which it waited, or the guard */
};

typedef struct nav_outcome {
    size_t size;
    nav_status status;
    nav_party by;
    int32_t host_code; /* the number with which the bridge, the builder, the guard or the loader refused */
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
                                 dropped with one NAV_EVENT_OVERFLOW in its place. NAV_EVENT_PROBLEM is dropped, too; no
                                 other event is */
    uint32_t operation_limit; /* how many calls one outermost call may lead to, itself one of them. Inside callbacks
                                 these count: operations, reports, nav_bridge_set, nav_entry_set_state,
                                 nav_entry_drop_view, nav_observer_remove, nav_route_unregister, nav_back_gesture,
                                 nav_stack_limit_life, and enabling and removing back handlers. nav_entry_publish
                                 and nav_entry_next count, too. Past it they are NAV_FULL and give back their user
                                 data and host objects. So an observer that navigates on every event can't hang the
                                 host. Reports are never full, but for nav_host_did_update, nav_host_did_select and
                                 nav_host_did_resize: past it one that changes nothing is told so at once.
                                 0: 1,000 */
    nav_unresolved_policy unresolved; /* for operations that leave it at the default */
    nav_string fallback_route;        /* for NAV_UNRESOLVED_FALLBACK; need not be registered yet. Empty: none */
    nav_string scene;                 /* the name of the scene that nav_start starts where it names none. Empty: main */
    uint32_t pattern_flags;           /* flags of every pattern that is added from then on: NAV_LINKABLE,
                                         NAV_IGNORE_CASE and so on, but for NAV_ALIAS */
    uint32_t redirect_limit; /* how often one operation may be redirected or sent on, NAV_MAX_REDIRECTS at the most.
                                         0: 8 */
    uint32_t flags;          /* NAV_TELLS_LIFE and so on, or 0 */
} nav_config;

/* nav_config.flags */
enum {
    NAV_TELLS_LIFE = 1,      /* NAV_EVENT_LIFE is sent */
    NAV_WAITS_FOR_EXITS = 2, /* what leaves where it is seen stays until nav_host_did_exit. NAV_INVALID without
                                NAV_TELLS_LIFE */
    NAV_TELLS_BACK = 4,      /* NAV_EVENT_BACK is sent */
    NAV_TELLS_PROBLEMS = 8   /* NAV_EVENT_PROBLEM is sent */
};

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
 * event_capacity of 0 forgets the events that were kept, and what was pulled can't be read any more; another one keeps
 * them. Without NAV_WAITS_FOR_EXITS all exits end. NAV_OK, NAV_INVALID (also an event_capacity of 0 with a pulled bridge or a guard without a callback),
 * NAV_TOO_LARGE. */
nav_status nav_configure(nav_navigator *navigator, const nav_config *config);

/* Starts a scene with its root entry: nav_options.scene, else that of nav_config. Its builder may refuse (NAV_REFUSED,
 * and it may be tried again). While there is no scene, the bridge is not asked, but told by a replay. It is asked about
 * any other scene, which is the active one once it is there. A scene that is there already is NAV_INVALID at once, also
 * inside a callback. Also NAV_UNRESOLVED, and what every operation can answer. */
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

#ifdef __cplusplus
}
#endif
#endif
