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
 * A route is a name that can be navigated to. Its builder makes the model of each entry, and a view of that model when
 * one is asked for. Every callback may be NULL: then models or views are NULL, or need no destruction. */

typedef struct nav_build { /* borrowed for the callback */
    size_t size;
    nav_id entry; /* planned: it is on the stack once the move is accepted; or the one that gets new arguments */
    nav_id route;
    const nav_value *arguments; /* NULL: none. They fit the route's patterns, but for those of a fallback route */
    uint64_t tag;
    const nav_value *hint; /* NULL: none */
    nav_id flow; /* to which the entry belongs, planned or alive; where entry is 0 the flow whose model is made */
} nav_build;

/* Flags of nav_route_builder.
 * NAV_SHARES_MODELS: entries of the route with equal arguments (nav_value_equal) have one model. It is made for the first
 * of them, and destroyed when the last of them is released.
 * - It needs make_model, and no update_model: else the registration is NAV_INVALID.
 * - An entry that gets other arguments moves to the model for these, which is made before the bridge is asked. Its view
 *   is destroyed. A report (nav_host_did_update) makes the model too, and is NAV_REFUSED where make_model refuses.
 * - An entry whose arguments hold host objects has a model of its own. */
#define NAV_SHARES_MODELS 1u

struct nav_sent;

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
    /* Where and how it opens; see Stacks and containers. A route that is presented has no parent. */
    nav_string parent; /* the route of the container in which it opens, which may be registered later. Empty: none */
    nav_string branch; /* the name of the branch there, with a parent only */
    nav_presentation presentation;
    const nav_container *container; /* what each of its entries contains. It is copied. NULL: nothing */
    uint32_t flags;                 /* NAV_SHARES_MODELS, or 0 */
    /* Of a flow, with what it begins; copied. Without arguments of its own it gets those of the flow. NULL: the route is a
     * screen. It opens as this route says, not as that of `initial`.
     * The model is the flow's: it is made before that of its first entry, and destroyed after that of its last one. A flow
     * has no view, no update_model, no container and no flags, and is no alert and no action sheet: NAV_INVALID. */
    const struct nav_request *initial;
    /* Of a flow: decides what is sent to it; see Coordinators. It may call nav_redirect. */
    int32_t (*prepare)(void *user_data, const struct nav_sent *sent);
} nav_route_builder;

/* A builder without callbacks, of a route by its NUL-terminated name, which is only pointed to. */
static inline nav_route_builder nav_route_builder_init(const char *route) {
    static nav_route_builder zero;
    nav_route_builder builder = zero;
    builder.size = sizeof builder;
    builder.route = nav_text(route);
    return builder;
}

/* The same of a route that opens in a branch of a container. */
static inline nav_route_builder nav_route_builder_in(const char *route, const char *parent, const char *branch) {
    nav_route_builder builder = nav_route_builder_init(route);
    builder.parent = nav_text(parent);
    builder.branch = nav_text(branch);
    return builder;
}

/* The same of a route that is presented. */
static inline nav_route_builder nav_route_builder_presented(const char *route, nav_presentation presentation) {
    nav_route_builder builder = nav_route_builder_init(route);
    builder.presentation = presentation;
    return builder;
}

/* Registers a route; at any time, also inside a callback. *route (may be NULL) gets its id.
 * NAV_OK, NAV_AMBIGUOUS (the name is taken), NAV_INVALID, NAV_TOO_LARGE, NAV_IN_USE (inside a check of parameters),
 * NAV_STALE (a route_id in its container or `initial`). */
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

#ifdef __cplusplus
}
#endif
#endif
