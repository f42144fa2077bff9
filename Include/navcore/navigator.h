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
 * Every operation takes the navigator, the operation's own parameters, options, and an outcome to fill. NULL options
 * are the defaults. The outcome may be NULL if the status is enough. */

typedef struct nav_request {
    size_t size;
    nav_string route;           /* the route's name, as in nav_route; or route_id */
    nav_id route_id;            /* from nav_route_register. If not 0, the name is not read at all */
    const nav_value *arguments; /* NULL: no arguments. The arguments of a new entry must fit the route's patterns, see
                                   Paths and links */
} nav_request;

/* Whether the host should animate the change. Questions and events tell the host. Nothing else depends on the value. */
typedef int32_t nav_animated;
enum {
    NAV_ANIMATED_DEFAULT = 0, /* default: nav_config.animated. Default of nav_config: NAV_ANIMATED_YES */
    NAV_ANIMATED_YES = 1,
    NAV_ANIMATED_NO = 2
};

/* The policy for an unregistered route. */
typedef int32_t nav_unresolved_policy;
enum {
    NAV_UNRESOLVED_DEFAULT = 0,  /* default: nav_config.unresolved. Default of nav_config: NAV_UNRESOLVED_REJECT.
                                    Exception: nav_restore, whose default is always NAV_UNRESOLVED_PREFIX */
    NAV_UNRESOLVED_REJECT = 1,   /* NAV_UNRESOLVED */
    NAV_UNRESOLVED_FALLBACK = 2, /* nav_config.fallback_route takes the place of the route, with the same arguments.
                                    NAV_OK; nav_outcome.redirect_count counts the fallback. If the fallback is not
                                    registered: NAV_UNRESOLVED_REJECT applies.
                                    - nav_open of a url opens the fallback as the fallback's route says, with the
                                      argument "url".
                                    - nav_open of a request opens the fallback's path. */
    NAV_UNRESOLVED_PREFIX = 3    /* the operation stops before the unknown route, with NAV_OK:
                                    - nav_push_all and nav_set_stack do everything before the route, at least one
                                      request or element.
                                    - nav_open opens the known beginning of the path, at least one segment.
                                    nav_outcome.index says where the operation stopped, but not in a batch.
                                    NAV_UNRESOLVED_REJECT applies:
                                    - to all other operations;
                                    - to links that leave (NAV_LINK_CLOSE);
                                    - if a known route needs an unknown route to open. */
};

/* Whether nav_navigate may find an entry instead of making a new entry. An entry is found by the route and equal
 * arguments; with NAV_OPTION_IGNORE_ARGUMENTS by the route alone. If no entry is found, nav_navigate pushes as usual.
 */
typedef int32_t nav_unique;
enum {
    NAV_UNIQUE_NO = 0,      /* default: always makes a new entry */
    NAV_UNIQUE_TOP = 1,     /* looks at the top entry */
    NAV_UNIQUE_ANYWHERE = 2 /* looks at the whole stack, from the top down */
};

/* The move of the found entry. nav_outcome.entry is the found entry. An entry on top already does not move. If nothing
 * changes: NAV_ALREADY_THERE. */
typedef int32_t nav_unique_action;
enum {
    NAV_UNIQUE_ACTION_STAY = 0,           /* default: the entry stays in its place: NAV_ALREADY_THERE */
    NAV_UNIQUE_ACTION_BRING_TO_FRONT = 1, /* the entry moves to the top, with its arguments, model and waiter. The root:
                                      NAV_AT_ROOT */
    NAV_UNIQUE_ACTION_POP_TO = 2          /* all entries above are popped; their waiters get cancelled(popTo) */
};

/* nav_options.flags. Each flag is for the named functions and their intents. */
enum {
    NAV_OPTION_REPLACE_ROOT = 1,     /* nav_replace_top: may replace the root */
    NAV_OPTION_TRANSFER_RESULT = 8,  /* nav_replace_top: the waiter of the replaced entry waits for the new entry, under
                                        the same waiter id */
    NAV_OPTION_INCLUSIVE = 2,        /* nav_pop_to_route: removes the found entry too */
    NAV_OPTION_IGNORE_ARGUMENTS = 4, /* nav_navigate with unique: compares no arguments */
    NAV_OPTION_KEEP_PRESENTED = 32,  /* nav_navigate, nav_navigate_for_result, nav_replace_top, all nav_pop_* functions,
                                 nav_push_all, nav_set_stack, nav_open, nav_remove, nav_end_flow, nav_dispatch: keeps
                                 presented stacks.
                                 - A stack presented by a removed entry passes to the top entry left. If a stack of the
                                   same kind is presented over the new place already, the passed stack is dismissed.
                                 - nav_pop_up_to_root, nav_open, routes with a parent, nav_pop_to_entry,
                                   nav_pop_to_route, nav_navigate that finds an entry: the stacks presented over the way
                                   stay. */
    NAV_OPTION_REVEAL = 64, /* nav_navigate, nav_navigate_for_result, nav_push_all, nav_set_stack, nav_pop_to_entry,
                                 nav_pop_to_route, nav_pop_up_to_root, nav_select: the user sees the stack afterwards.
                                 The stack is selected, as by nav_select. Everything over the stack, and over the
                                 containers around the stack, is removed */
    NAV_OPTION_POP_BRANCH = 128,  /* nav_select: also pops the branch up to the root */
    NAV_OPTION_KEEP_BRANCH = 256, /* nav_select: a branch selected already stays as before. Not with
                                 NAV_OPTION_POP_BRANCH. nav_open with NAV_LINK_MERGE_KEEP: a branch stays as before,
                                 if the link leads to the branch's root */
    NAV_OPTION_NEXT_VALUE = 512,  /* nav_navigate_for_result: the waiter waits for the first value the entry publishes,
                                    as by nav_entry_next_value. Not for a flow */
    NAV_OPTION_SEARCH_SCENE = 1024, /* nav_navigate with unique, nav_pop_to_route: looks for the entry on the stacks
                                       around, the innermost first, then in the whole scene, the newest first. An
                                       entry that is on top of its stack afterwards is shown: its branch is selected,
                                       and what covers the entry is removed */
    NAV_OPTION_SEARCH_ALL = 2048,   /* the same, then in the other scenes, in the order of their start. The scene of the
                                     entry becomes the active one */
    NAV_OPTION_UPDATE_ARGUMENTS = 16 /* nav_navigate with unique, nav_pop_to_route: finds an entry of the route with any
                                 arguments. The entry gets the request's arguments, as by nav_update. Not with
                                 NAV_OPTION_INCLUSIVE */
};

/* An option that an operation does not take is NAV_INVALID, also in an intent of a batch:
 * - A flag of another operation.
 * - unique or unique_action, except for nav_navigate.
 * - unique_action, NAV_OPTION_IGNORE_ARGUMENTS or NAV_OPTION_UPDATE_ARGUMENTS for nav_navigate without unique.
 * - unresolved for an operation without requests or links, and for nav_dispatch.
 * - issuer, revision or target for nav_start.
 * - target for nav_select, nav_back, nav_end_flow, nav_dispatch and nav_recheck_guards.
 * - target for nav_pop_to_entry, nav_finish, nav_remove, nav_update and nav_set_container: they work on the stack of the
 *   entry.
 * - scene for these operations, except nav_back and nav_recheck_guards.
 * - scene together with issuer or target.
 * - key, except for nav_navigate_for_result, and together with NAV_OPTION_NEXT_VALUE.
 * - presentation or occupied, except for nav_navigate, nav_navigate_for_result and nav_push_all. nav_push_all takes
 *   both for the first entry. */
typedef struct nav_options {
    size_t size;
    uint32_t flags;
    nav_animated animated;
    nav_id issuer;         /* the entry whose screen asks. With an issuer a double tap opens one screen.
                              NAV_STALE_ISSUER if:
                              - the issuer was removed;
                              - the issuer is covered by an entry on its stack, a stack over its stack, or another
                                column of a folded split. Alerts and action sheets cover nothing;
                              - an earlier operation of the issuer is asked about, or waits for a guard, a screen or
                                room;
                              - the issuer has opened an alert, an action sheet, or something in another tab or window,
                                and the user is not back yet.
                              An issuer that is in front afterwards is not stale, such as an alert that opened a page
                              below the alert.
                              A navigation for a result ends with its issuer: if the issuer leaves and the asked entry
                              or flow stays, the waiter gets cancelled(asker). A restored waiter has no issuer */
    nav_revision revision; /* the revision the caller saw. NAV_STALE_ISSUER if a later commit has changed the scene, or
                              if the revision is not reached yet. 0: any revision */
    nav_id target;         /* the stack or the flow to work on. Default (0): the stack of the issuer. Without an issuer:
                              the innermost active stack */
    uint64_t tag;          /* yours: returned in builds, questions, results and events */
    const nav_value *hint; /* yours, copied: a transition, a shared element. Returned in the builds and questions of the
                              operation, in NAV_EVENT_CHANGED and NAV_EVENT_COMPLETED. Never saved. NULL: no hint */
    nav_unresolved_policy unresolved;
    nav_unique unique;
    nav_unique_action unique_action;
    nav_presentation presentation; /* of the opened entry; overrides the route's presentation */
    nav_occupied_policy occupied;  /* if something of the same kind is presented in the same place */
    nav_string scene;              /* the scene to work in, wherever the user is. Default (empty): the active scene.
                                      nav_start: the scene to start. Default (empty): nav_config.scene */
    nav_string key; /* nav_navigate_for_result: the key of the waiter, which is saved: see nav_result_attach.
                                      Default (empty): no key */
} nav_options;

/* The refusing party. */
typedef int32_t nav_party;
enum {
    NAV_BY_NOBODY = 0,
    NAV_BY_BRIDGE = 1,
    NAV_BY_BUILDER = 2,
    NAV_BY_GUARD = 3,
    NAV_BY_LOADER = 4, /* the answer to a NAV_EVENT_LOAD */
    NAV_BY_COORDINATOR = 5,
    NAV_BY_RESTORE = 6, /* nav_restoring.migrate */
    NAV_BY_HANDLER = 7  /* a handler of back. In NAV_EVENT_ANSWER only */
};

typedef int32_t nav_abort_reason;
enum {
    NAV_ABORT_NONE = 0,
    NAV_ABORT_BY_HOST = 1,
    NAV_ABORT_TIMED_OUT = 2,
    NAV_ABORT_BRIDGE_GONE = 3, /* the bridge was detached before the answer */
    NAV_ABORT_CLOSED = 4,      /* the navigator was closed before the answer */
    NAV_ABORT_GONE = 5         /* the scene, the guard, or the stack over which the operation waited was removed */
};

typedef struct nav_outcome {
    size_t size;
    nav_status status;
    nav_party by;
    int32_t host_code; /* the number with which `by` refused */
    nav_abort_reason abort_reason;
    nav_id ticket;           /* of a pending operation, else 0 */
    nav_id entry;            /* NAV_OK: the entry that was made, found or popped; of several entries the last. 0 if the
                              entry was made and removed within a batch. After a removal: the top entry.
                              NAV_ALREADY_THERE: the entry that is in place. Any other status: 0 */
    nav_id waiter;           /* of nav_navigate_for_result, also while pending. Of a batch: the last waiter */
    nav_revision revision;   /* after the operation */
    size_t index;            /* of the failed request, element, id or intent, or where NAV_UNRESOLVED_PREFIX stopped */
    size_t removed_count;    /* the number of removed entries */
    uint32_t redirect_count; /* the number of times that another route replaced the requested route, or that the bridge
                              was asked anew after a report */
} nav_outcome;

/* An initialiser returns a struct with its size, the values of the parameters, and zero in every other byte. Bytes
 * between the fields are zero, too; assignments would leave these bytes as before. The name is nav_TYPE_init. */
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

/* Makes a request by a route's NUL-terminated name. The name is NULL if the library fills the request. arguments may be
 * NULL. */
static inline nav_request nav_request_init(const char *route, const nav_value *arguments) {
    static nav_request zero;
    nav_request request = zero;
    request.size = sizeof request;
    if (route) request.route = nav_string_init(route);
    request.arguments = arguments;
    return request;
}

#ifndef __cplusplus
/* Makes a request with one argument, by NUL-terminated names. The argument lives as long as the block around the call.
 * Not in C++, where the argument would end with the statement.
 *
 *     static nav_status open_order(nav_navigator *navigator) {
 *         nav_request order = nav_request_with("order", "id", nav_value_int(3));
 *         return nav_navigate(navigator, &order, NULL, NULL);
 *     }
 */
#define nav_request_with(route, key, value)                                                                            \
    nav_request_init((route),                                                                                          \
                     (const nav_value[]){nav_value_map((const nav_member[]){nav_member_init((key), (value))}, 1)})
#endif

/* Makes a request by the route's id from nav_route_register. No name is compared. */
static inline nav_request nav_request_by_id(nav_id route, const nav_value *arguments) {
    nav_request request = nav_request_init(NULL, arguments);
    request.route_id = route;
    return request;
}

/* ---- Navigator ----------------------------------------------------------------------------------------------------
 *
 * The order of use:
 * 1. Make the navigator.
 * 2. Give the navigator its routes and its bridge.
 * 3. Start the navigator.
 * 4. Use the navigator.
 * 5. Free the navigator. */

typedef struct nav_config {
    size_t size;
    nav_animated animated;            /* for operations with NAV_ANIMATED_DEFAULT */
    uint32_t queue_capacity;          /* the most operations pending at one time; more are NAV_FULL. Default (0): 256 */
    uint32_t event_capacity;          /* the most events kept for nav_next_event. Default (0): no events, and
                                         nav_next_event is NAV_NO_EVENT. While so many events wait to be pulled:
                                         - operations are NAV_FULL;
                                         - NAV_EVENT_CHANGED is dropped, with one NAV_EVENT_OVERFLOW in its place;
                                         - NAV_EVENT_PROBLEM, NAV_EVENT_OUTCOME and NAV_EVENT_ANSWER are dropped. No
                                           other event is dropped.
                                         nav_configure with 0 forgets the kept events, and pulled events can't be read
                                         any more. With another capacity the events are kept. */
    uint32_t operation_limit;         /* the most calls that one outermost call may lead to, the outermost call
                                         included. So an observer that navigates on every event can't hang the host.
                                         Default (0): 1,000. Inside callbacks the limit applies to:
                                         - operations and reports;
                                         - nav_bridge_set, nav_entry_set_state, nav_entry_drop_view,
                                           nav_observer_remove, nav_guard_remove, nav_child_remove,
                                           nav_route_unregister, nav_back_gesture, nav_stack_set_max_lifecycle,
                                           nav_back_handler_enable, nav_back_handler_remove, nav_entry_publish,
                                           nav_entry_next_value.
                                         Above the limit calls are NAV_FULL, and give back their user data and host
                                         objects. Reports are never NAV_FULL, except nav_host_did_update,
                                         nav_host_did_select and nav_host_did_resize. Above the limit a report that
                                         changes nothing returns its outcome at once. */
    nav_unresolved_policy unresolved; /* for operations with NAV_UNRESOLVED_DEFAULT, except nav_restore */
    nav_string fallback_route;        /* for NAV_UNRESOLVED_FALLBACK; may be registered later. Empty: no fallback */
    nav_string scene;                 /* the scene of a nav_start without nav_options.scene. Default (empty): main */
    uint32_t pattern_flags;  /* flags of every pattern added from now on: NAV_PATTERN_LINKABLE, NAV_PATTERN_IGNORE_CASE
                                and so on, except NAV_PATTERN_ALIAS */
    uint32_t redirect_limit; /* the most redirects and sendings-on of one operation, up to NAV_MAX_REDIRECTS.
                                         Default (0): 8 */
    uint32_t flags;          /* NAV_CONFIG_LIFECYCLE_EVENTS and so on, or 0 */
} nav_config;

/* nav_config.flags */
enum {
    NAV_CONFIG_LIFECYCLE_EVENTS = 1, /* sends NAV_EVENT_LIFECYCLE */
    NAV_CONFIG_WAIT_FOR_EXITS = 2,   /* an entry removed in sight of the user stays until nav_host_did_exit. Without the
                                        flag nav_configure ends all exits. NAV_INVALID without
                                        NAV_CONFIG_LIFECYCLE_EVENTS */
    NAV_CONFIG_BACK_EVENTS = 4,      /* sends NAV_EVENT_BACK */
    NAV_CONFIG_PROBLEM_EVENTS = 8,   /* sends NAV_EVENT_PROBLEM */
    /* An entry that the user begins to see is resumed by nav_host_did_enter. NAV_INVALID without
     * NAV_CONFIG_LIFECYCLE_EVENTS. */
    NAV_CONFIG_WAIT_FOR_ENTRIES = 16,
    NAV_CONFIG_TRACE_EVENTS = 32 /* sends NAV_EVENT_OUTCOME and NAV_EVENT_ANSWER: for a log. See nav_calls_observe */
};

/* Makes a configuration with all defaults. */
static inline nav_config nav_config_init(void) {
    static nav_config zero;
    nav_config config = zero;
    config.size = sizeof config;
    return config;
}

/* Makes a navigator that belongs to the calling thread. config may be NULL. *out is owned (nav_navigator_free), NULL on
 * failure.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID.
 * - NAV_TOO_LARGE. */
nav_status nav_navigator_new(const nav_config *config, nav_navigator **out);

/* Replaces the whole configuration at once, also for waiting operations. NULL: all defaults. See event_capacity and
 * NAV_CONFIG_WAIT_FOR_EXITS.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: also an event_capacity of 0 with a pulled bridge, or with a guard or back handler without a callback.
 * - NAV_TOO_LARGE. */
nav_status nav_configure(nav_navigator *navigator, const nav_config *config);

/* Starts a scene with its root entry: nav_options.scene, or by default nav_config.scene.
 * - If no scene is started, the bridge is not asked, but told by a replay.
 * - If another scene is started, the bridge is asked. Then the new scene is the active scene.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: the scene is started already. At once, also inside a callback.
 * - NAV_REFUSED: the builder refused. nav_start may be called again.
 * - NAV_UNRESOLVED.
 * - The outcomes of every operation. */
nav_status nav_start(nav_navigator *navigator, const nav_request *initial, const nav_options *options,
                     nav_outcome *outcome);

/* Ends everything except the reading of events:
 * - An open question is aborted. Pending operations fail with NAV_CLOSED. Operations and posts aborted before stay
 *   NAV_ABORTED.
 * - Waiters get cancelled(shutdown), the newest first.
 * - Models, views and user data are destroyed. The bridge and the observers are removed. No entry is left.
 *
 * Functions that only read can still be called. The stack is empty. An entry of an event that was not pulled can be
 * read. Routes keep their names. No path is looked up any more. All other memory is freed, at the latest by the pull
 * that finds no event.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_PENDING: inside a callback. The close takes effect when the outermost call ends; other operations are
 *   NAV_CLOSED at once.
 * - NAV_CLOSED: a second close. */
nav_status nav_close(nav_navigator *navigator);

/* Closes the navigator and frees its memory; inside a callback when the outermost call ends. To find out, call
 * nav_close before: NAV_PENDING. The outermost call still fills its nav_outcome and returns its status. Afterwards
 * nothing of the navigator may be read, also not nav_last_message.
 *
 * Unpulled events are forgotten all at once: a destroy called for an event pulls NAV_NO_EVENT. NULL is allowed. From
 * another thread: no effect. */
void nav_navigator_free(nav_navigator *navigator);

#ifdef __cplusplus
}
#endif
#endif
