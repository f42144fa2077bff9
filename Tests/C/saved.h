/* A navigator of which saved state is made and restored: routes with models that are counted, a guard, a bridge. */
#ifndef SAVED_H
#define SAVED_H

#include "navigator.h"

/* What the routes of one navigator are told, and how they answer. */
typedef struct world {
    nav_navigator *navigator;
    int made, destroyed;
    char built[512];      /* the routes of the models that were made */
    const char *refused;  /* the route whose builder refuses */
    const char *guarded;  /* the route that the guard refuses */
    int32_t guard_answer; /* instead of the refusal */
    const char *login;    /* the guard sends the user there */
    uint32_t redirect_flags;
    nav_id guard_question;
    int questions, replays, changes;
    int32_t bridge_answer;
    nav_id bridge_question;
} world;

static inline void note(char *list, nav_string name) {
    size_t used = strlen(list);
    snprintf(list + used, 512 - used, "%s%.*s", used > 0 ? " " : "", (int)name.length, name.bytes);
}

static inline nav_string name_of(world *self, nav_id route) {
    nav_string name = {"", 0};
    CHECK_NUMBER(NAV_OK, nav_route_name(self->navigator, route, &name));
    return name;
}

static inline int is(nav_string name, const char *text) {
    return text != NULL && nav_string_equal(name, nav_string_init(text));
}

static inline int32_t world_make(void *user_data, const nav_build_context *build, void **model) {
    world *self = user_data;
    nav_string name = name_of(self, build->route);
    if (is(name, self->refused)) return 7;
    note(self->built, name);
    self->made += 1;
    *model = self;
    return 0;
}

static inline void world_destroy(void *user_data, void *model) {
    world *self = user_data;
    CHECK(model == self);
    self->destroyed += 1;
}

static inline int32_t world_guard(void *user_data, const nav_guard_context *context) {
    world *self = user_data;
    nav_string name = name_of(self, context->route);
    nav_request login = nav_request_init(self->login, NULL);
    nav_intent instead = nav_intent_init(NAV_INTENT_NAVIGATE);
    if (!is(name, self->guarded)) return NAV_ANSWER_ACCEPT;
    self->guard_question = context->plan->question;
    instead.request = &login;
    if (self->login != NULL) {
        CHECK_NUMBER(NAV_OK, nav_redirect(self->navigator, context->plan->question, &instead, self->redirect_flags));
        return NAV_ANSWER_ACCEPT;
    }
    return self->guard_answer;
}

static inline int32_t world_ask(void *user_data, const nav_plan *plan) {
    world *self = user_data;
    self->questions += 1;
    self->bridge_question = plan->question;
    return self->bridge_answer;
}

static inline void world_replay(void *user_data, const nav_changes *changes) {
    world *self = user_data;
    (void)changes;
    self->replays += 1;
}

static inline void world_hear(void *user_data, const nav_event *event) {
    world *self = user_data;
    if (event->kind == NAV_EVENT_CHANGED) self->changes += 1;
}

static inline void world_route(world *self, nav_route route) {
    route.make_model = world_make;
    route.destroy_model = world_destroy;
    route.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &route, NULL));
}

/* "main" has the branches "home" and "orders"; "cart" is a sheet; "checkout" is a flow that begins with "address". */
static inline void world_begin(world *self, const nav_config *config) {
    static const world blank;
    nav_request home = nav_request_init("home", NULL), orders = nav_request_init("orders", NULL),
                address = nav_request_init("address", NULL);
    nav_branch branches[2];
    nav_container tabs;
    nav_route route = nav_route_init("main");
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, world_guard);
    nav_bridge bridge = nav_bridge_init();
    *self = blank;
    self->navigator = new_navigator(config);
    branches[0] = nav_branch_init("home", &home);
    branches[1] = nav_branch_init("orders", &orders);
    tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    route.container = &tabs;
    world_route(self, route);
    world_route(self, nav_route_init("home"));
    world_route(self, nav_route_init("orders"));
    world_route(self, nav_route_init("address"));
    world_route(self, nav_route_init("login"));
    world_route(self, nav_route_init("note"));
    world_route(self, nav_route_in("order", "main", "orders"));
    route = nav_route_init("cart");
    route.presentation = NAV_PRESENTATION_SHEET;
    world_route(self, route);
    route = nav_route_init("checkout");
    route.initial = &address;
    world_route(self, route);
    guard.flags = NAV_GUARD_EVERY_ROUTE;
    guard.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_guard_add(self->navigator, &guard, NULL));
    bridge.transition = world_ask;
    bridge.replay = world_replay;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
    CHECK_NUMBER(NAV_OK, nav_observer_add(self->navigator, world_hear, self, NULL, NULL));
}

static inline void world_end(world *self) {
    nav_navigator_free(self->navigator);
    CHECK_NUMBER(self->made, self->destroyed);
}

/* The saved text; owned. */
static inline char *saved(nav_navigator *navigator) {
    char *text = NULL;
    CHECK_NUMBER(NAV_OK, nav_save(navigator, NULL, &text, NULL));
    return text;
}

static inline void check_saved(const char *expected, nav_navigator *navigator) {
    char *text = saved(navigator);
    CHECK_TEXT(expected, text);
    nav_text_free(text);
}

static inline nav_status restore(nav_navigator *navigator, const char *text, nav_outcome *outcome) {
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(text), &home);
    return nav_restore(navigator, &restoring, NULL, outcome);
}

#endif
