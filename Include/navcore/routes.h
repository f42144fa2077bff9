/* Part of navcore.h: routes, and the builders that make models and views. */
#ifndef NAVCORE_ROUTES_H
#define NAVCORE_ROUTES_H

#include "containers.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Routes and builders --------------------------------------------------------------------------------------------
 *
 * A route is a name that can be navigated to. The route's builder makes the model of each entry, and a view of the
 * model on request. Every callback may be NULL: then models or views are NULL, or need no destruction. */

typedef struct nav_build_context { /* borrowed for the callback */
    size_t size;
    nav_id entry; /* a planned entry, on the stack after the move is accepted; or the entry that gets new arguments */
    nav_id route;
    const nav_value *arguments; /* NULL: no arguments. The arguments fit the route's patterns, except for a fallback
                                   route */
    uint64_t tag;
    const nav_value *hint; /* NULL: no hint */
    nav_id flow;           /* the flow of the entry, planned or alive. If entry is 0: the flow whose model is made */
} nav_build_context;

/* A flag of nav_route. Entries of the route with equal arguments (nav_value_equal) have one model. The model is
 * made for the first entry, and destroyed when the last entry is released.
 * - make_model is required, and update_model must be NULL: otherwise the registration is NAV_INVALID.
 * - An entry that gets new arguments moves to the model for the new arguments, made before the bridge is asked. The
 *   entry's view is destroyed.
 * - A report (nav_host_did_update) makes the model, too. If make_model refuses, the report is NAV_REFUSED.
 * - An entry with host objects in the arguments has a model of its own. */
#define NAV_ROUTE_SHARES_MODELS 1u

/* nav_route.flags: no restore brings the route back, for a splash screen or a one-time code. An entry of the route is left
 * out with everything that the entry owns, and entries above stay. The initial entry of a branch comes back: the branch
 * opens with the route anyway. Of a flow: all entries of the flow are left out, and the entries above. Nobody is asked, and
 * no NAV_EVENT_PROBLEM tells. Operations that waited for the entry's result are over. A scene that has lost all its entries
 * gets nav_restoring.fallback. */
#define NAV_ROUTE_NOT_RESTORED 2u

struct nav_dispatch_context;

typedef struct nav_route {
    size_t size;
    nav_string name; /* the name: 1 to NAV_MAX_NAME_BYTES bytes, without { } * ? # % and control characters */
    /* Makes the model, before the bridge is asked. Returns 0 with *model, which may be NULL. Any other number,
     * NAV_ANSWER_LATER included, refuses the move: the number is nav_outcome.host_code, and *model is ignored. The
     * entry may never be on the stack. To find the screen that is shown, read nav_current_top after NAV_EVENT_CHANGED.
     */
    int32_t (*make_model)(void *user_data, const nav_build_context *build, void **model);
    /* Gives the model of an entry new arguments, before the bridge is asked. Returns 0. Any other number refuses the
     * move. So update_model must not discard anything unsaved: refuse the move instead. Also called for a model that is
     * NULL, and without make_model.
     *
     * Also called in these cases, without tag and hint. The return value is then ignored:
     * - The move does not happen: models that accepted the new arguments get the arguments that the entries keep.
     * - A report, after the change. If a question was open during the report, the change of the answer gives its own
     *   arguments again. */
    int32_t (*update_model)(void *user_data, void *model, const nav_build_context *build);
    /* Called once for each model that was made: if the move did not happen, or when the entry is released. The call
     * follows right after observers were notified, whether or not the event was pulled yet. */
    void (*destroy_model)(void *user_data, void *model);
    /* Makes the view, at the first nav_entry_view. Returns 0 with *view. Any other number refuses. */
    int32_t (*make_view)(void *user_data, nav_id entry, void *model, void **view);
    /* Called once for each view that was made, before the model is destroyed. */
    void (*destroy_view)(void *user_data, void *view);
    void *user_data;
    nav_destroy_callback destroy;
    /* Where and how the route opens: see Stacks and containers. A presented route has no parent. */
    nav_string parent; /* the route of the container to open in; may be registered later. Empty: no parent */
    nav_string branch; /* the name of the container's branch. Required with a parent, else empty */
    nav_presentation presentation;
    const nav_container *container; /* makes each entry a container; copied. NULL: no container */
    uint32_t flags;                 /* NAV_ROUTE_SHARES_MODELS and so on, or 0 */
    /* For a flow: the request of the first entry; copied. NULL: the route is a screen. Without arguments,
     * the request gets the arguments of the flow, or none if they hold a host object. If both are maps, members of the
     * flow's map replace the members with the same key, except host objects. Members with other keys are left out, and
     * maps inside are not merged. The flow opens as this route says. Without a parent and a
     * presentation, the flow opens as the route of `initial` says.
     *
     * The model belongs to the flow: made before the model of the first entry, and destroyed after the model of the
     * last entry. A flow has no view, no update_model, no container and no NAV_ROUTE_SHARES_MODELS, and is no alert and no
     * action sheet.
     * Otherwise the registration is NAV_INVALID. */
    const struct nav_request *initial;
    /* For a flow: decides what to do with requests sent to the flow, see Coordinators. May call nav_redirect. */
    int32_t (*on_dispatch)(void *user_data, const struct nav_dispatch_context *context);
    uint32_t
        version; /* of the meaning of arguments and states: nav_restoring.migrate gets entries of another version */
} nav_route;

/* Describes a route without callbacks, by its NUL-terminated name. The name is only pointed to. */
static inline nav_route nav_route_init(const char *route) {
    static nav_route zero;
    nav_route described = zero;
    described.size = sizeof described;
    described.name = nav_string_init(route);
    return described;
}

/* Describes a route like nav_route_init, for a route that opens in a branch of a container. */
static inline nav_route nav_route_in(const char *route, const char *parent, const char *branch) {
    nav_route described = nav_route_init(route);
    described.parent = nav_string_init(parent);
    described.branch = nav_string_init(branch);
    return described;
}

/* Describes a route like nav_route_init, for a route that is presented. */
static inline nav_route nav_route_presented(const char *route, nav_presentation presentation) {
    nav_route described = nav_route_init(route);
    described.presentation = presentation;
    return described;
}

/* Registers a route, at any time, also inside a callback. *id (may be NULL) gets the id of the route.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_AMBIGUOUS: the name is taken.
 * - NAV_IN_USE: inside a callback of a nav_parameter_type.
 * - NAV_STALE: a route_id in the container or in `initial`.
 * - NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_route_register(nav_navigator *navigator, const nav_route *route, nav_id *id);

/* Unregisters a route.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_IN_USE: entries of the route are planned, alive, leaving, or in an event that was not pulled. Also while a flow
 *   of the route is planned or alive, and for every route while nav_restore runs or waits for an answer.
 * - NAV_STALE, NAV_FULL. */
nav_status nav_route_unregister(nav_navigator *navigator, nav_id route);

/* Returns the id of a registered route, else 0. */
nav_id nav_route_find(const nav_navigator *navigator, nav_string route);

/* Reads the name of a registered route. Borrowed until the route is unregistered. Returns NAV_OK or NAV_STALE. */
nav_status nav_route_name(const nav_navigator *navigator, nav_id route, nav_string *name);

/* The kind of a problem that nav_check finds. */
typedef int32_t nav_check_kind;
enum {
    NAV_CHECK_PARENT = 1,  /* nav_route.parent is not registered */
    NAV_CHECK_BRANCH = 2,  /* the parent has no branch nav_route.branch. Branches of nav_set_container count as
                             missing */
    NAV_CHECK_CIRCLE = 3,  /* the parents lead back to the route, or the first screens of a flow to the flow. Found once
                              for each circle of at most NAV_MAX_STACK_DEPTH routes */
    NAV_CHECK_INITIAL = 4, /* the route of nav_route.initial is not registered */
    NAV_CHECK_ROOT = 5,    /* the route of nav_branch.initial is not registered */
    NAV_CHECK_PATTERN = 6, /* every link to the pattern leads to a presented route, whose pattern has a text or all
                              remaining segments in that place. Other patterns that no link reaches are not found.
                              Or the pattern is an alias of a route without a path */
    NAV_CHECK_GUARD = 7,   /* nav_guard.route_name is not registered. Or the guard is about a flow, which has no
                              entries */
    NAV_CHECK_FALLBACK = 8 /* nav_config.fallback_route is not registered */
};

typedef struct nav_check_problem { /* borrowed for the callback */
    size_t size;
    nav_check_kind kind;
    nav_string route;   /* the route with the problem. Empty: NAV_CHECK_GUARD, NAV_CHECK_FALLBACK */
    nav_string other;   /* the name that was not found, the pattern, or the next route of the circle. Empty if the
                           registration had the id of a route that was unregistered */
    nav_string message; /* a sentence for people. The first 64 have the nearest name: did you mean "home"? */
} nav_check_problem;

typedef void (*nav_check_callback)(void *user_data, const nav_check_problem *problem);

/* Checks the registrations, in a test or at the start of an app. No registration finds these problems, since routes,
 * patterns and guards may be registered in any order. Calls callback for each problem: of the routes in the order of registration, then
 * of the guards, then of the fallback. callback may be NULL, and may call every function: all problems are found before.
 *
 *     static void print_problem(void *user_data, const nav_check_problem *problem) {
 *         fprintf(user_data, "%s\n", problem->message.bytes);
 *     }
 *
 *     static int is_right(nav_navigator *navigator) {
 *         return nav_check(navigator, print_problem, stderr) == NAV_OK;
 *     }
 *
 * Returns:
 * - NAV_OK: no problem.
 * - NAV_NOT_FOUND: at least one problem. nav_last_message has the sentence of the first.
 * - NAV_INVALID: navigator is NULL.
 * - NAV_CLOSED, NAV_WRONG_THREAD. */
nav_status nav_check(nav_navigator *navigator, nav_check_callback callback, void *user_data);

/* Registers a route without a builder, by its NUL-terminated name. */
static inline nav_status nav_route_add(nav_navigator *navigator, const char *route) {
    nav_route described = nav_route_init(route);
    return nav_route_register(navigator, &described, NULL);
}

#ifdef __cplusplus
}
#endif
#endif
