/* A walk through the life of a navigator that passes every place where the library calls the host. A test hooks one of
 * these sites, does there what it is about, and sees at the end that everything was given back. */
#ifndef WALK_H
#define WALK_H

#include "navigator.h"

typedef enum site {
    MAKE_MODEL,
    UPDATE_MODEL,
    UPDATE_MODEL_AGAIN,
    UPDATE_MODEL_OF_REPORT,
    DESTROY_MODEL,
    MAKE_VIEW,
    DESTROY_VIEW,
    ROUTE_DESTROY,
    TRANSITION,
    NAVIGATE_TO,
    POP_BACK,
    POP_UP_TO_ROOT,
    REPLAY,
    REGISTER_ROUTES,
    BRIDGE_DESTROY,
    RESULT,
    RESULT_DESTROY,
    OBSERVER,
    OBSERVER_DESTROY,
    OBJECT_DESTROY,
    CHECK_IN_MATCH,
    CHECK_IN_PATH,
    CHECK_IN_EXPLAIN,
    CHECK_IN_OPEN,
    TYPE_DESTROY,
    GUARD_ENTER,
    GUARD_LEAVE,
    GUARD_DESTROY,
    SITE_COUNT
} site;

static const char *const site_names[SITE_COUNT] = {"make_model",
                                                   "update_model",
                                                   "update_model, again",
                                                   "update_model of a report",
                                                   "destroy_model",
                                                   "make_view",
                                                   "destroy_view",
                                                   "destroy of a route",
                                                   "transition",
                                                   "navigate_to",
                                                   "pop_back",
                                                   "pop_up_to_root",
                                                   "replay",
                                                   "register_routes",
                                                   "destroy of a bridge",
                                                   "result",
                                                   "destroy of a result",
                                                   "observer",
                                                   "destroy of an observer",
                                                   "destroy of a host object",
                                                   "check in nav_link_match",
                                                   "check in nav_request_path",
                                                   "check in nav_link_explain",
                                                   "check in nav_open",
                                                   "destroy of a type",
                                                   "guard about entering",
                                                   "guard about leaving",
                                                   "destroy of a guard"};

typedef struct walk walk;

struct walk {
    nav_navigator *navigator; /* NULL once it was freed */
    site hooked;              /* at its first call after the start `hook` runs; SITE_COUNT: nowhere */
    void (*hook)(walk *self);
    int separate;   /* a bridge with navigate_to, pop_back and pop_up_to_root in the place of transition */
    int started;    /* whether nav_start has returned, or told its replay */
    int hook_calls; /* how often the hook ran: once at the most */
    int ended;      /* the hook closed or freed the navigator */
    int calls[SITE_COUNT];
    int given[SITE_COUNT]; /* user data and host objects that the library was given, by the site that destroys them */
    site updating;         /* what the calls of update_model are */
    int updates;           /* how many there were in that step */
    site checking;         /* where a type's check is called next; SITE_COUNT: not to be counted */
    nav_id ticket;         /* of an operation that the hook called */
    int completed;         /* completions of that ticket */
    nav_status completion;
    nav_id bridge_question;
    int failed_before;             /* checks, when the walk began */
    nav_observer_callback observe; /* beside the walk's own observing; may be NULL */
};

static inline void walk_at(walk *self, site here) {
    self->calls[here] += 1;
    if (self->hooked != here || self->hook_calls > 0 || !self->started) return;
    self->hook_calls += 1;
    self->hook(self);
}

static inline int32_t walk_make_model(void *user_data, const nav_build_context *build, void **model) {
    walk *self = user_data;
    CHECK_NUMBER(NAV_ENTRY_PLANNED, nav_entry_current_phase(self->navigator, build->entry));
    walk_at(self, MAKE_MODEL);
    *model = self;
    return 0;
}

static inline int32_t walk_update_model(void *user_data, void *model, const nav_build_context *build) {
    walk *self = user_data;
    CHECK(model == user_data);
    CHECK_NUMBER(NAV_ENTRY_ALIVE, nav_entry_current_phase(self->navigator, build->entry));
    /* The second one refuses, so the first is called again. */
    if (self->updating == UPDATE_MODEL_AGAIN && self->updates++ < 2) return self->updates - 1;
    walk_at(self, self->updating);
    return 0;
}

static inline void walk_destroy_model(void *user_data, void *model) {
    CHECK(model == user_data);
    walk_at(user_data, DESTROY_MODEL);
}

static inline int32_t walk_make_view(void *user_data, nav_id entry, void *model, void **view) {
    walk *self = user_data;
    void *another;
    CHECK(model == user_data);
    CHECK_NUMBER(NAV_IN_USE, nav_entry_view(self->navigator, entry, &another));
    walk_at(self, MAKE_VIEW);
    *view = self;
    return 0;
}

static inline void walk_destroy_view(void *user_data, void *view) {
    CHECK(view == user_data);
    walk_at(user_data, DESTROY_VIEW);
}

static inline int32_t walk_transition(void *user_data, const nav_plan *plan) {
    ((walk *)user_data)->bridge_question = plan->question;
    walk_at(user_data, TRANSITION);
    return NAV_ANSWER_ACCEPT;
}

static inline int32_t walk_navigate_to(void *user_data, const nav_plan *plan) {
    ((walk *)user_data)->bridge_question = plan->question;
    walk_at(user_data, NAVIGATE_TO);
    return NAV_ANSWER_ACCEPT;
}

static inline int32_t walk_pop_back(void *user_data, const nav_plan *plan) {
    ((walk *)user_data)->bridge_question = plan->question;
    walk_at(user_data, POP_BACK);
    return NAV_ANSWER_ACCEPT;
}

static inline int32_t walk_pop_up_to_root(void *user_data, const nav_plan *plan) {
    ((walk *)user_data)->bridge_question = plan->question;
    walk_at(user_data, POP_UP_TO_ROOT);
    return NAV_ANSWER_ACCEPT;
}

static inline void walk_replay(void *user_data, const nav_changes *stack) {
    walk *self = user_data;
    CHECK_NUMBER(nav_current_depth(self->navigator), nav_changes_count(stack));
    self->started = 1;
    walk_at(self, REPLAY);
}

static inline nav_status walk_register_routes(void *user_data, nav_navigator *navigator) {
    walk *self = user_data;
    CHECK(navigator == self->navigator);
    walk_at(self, REGISTER_ROUTES);
    return NAV_OK;
}

static inline void walk_result(void *user_data, const nav_result *result) {
    CHECK(result->waiter != 0);
    walk_at(user_data, RESULT);
}

static inline void walk_observe(void *user_data, const nav_event *event) {
    walk *self = user_data;
    if (self->observe != NULL) self->observe(self, event);
    walk_at(self, OBSERVER);
}

static inline void walk_route_destroy(void *user_data) {
    walk_at(user_data, ROUTE_DESTROY);
}

static inline void walk_bridge_destroy(void *user_data) {
    walk_at(user_data, BRIDGE_DESTROY);
}

static inline void walk_result_destroy(void *user_data) {
    walk_at(user_data, RESULT_DESTROY);
}

static inline void walk_observer_destroy(void *user_data) {
    walk_at(user_data, OBSERVER_DESTROY);
}

static inline void walk_object_destroy(void *user_data) {
    walk_at(user_data, OBJECT_DESTROY);
}

static inline int32_t walk_check(void *user_data, const char *bytes, size_t length) {
    walk *self = user_data;
    CHECK(length == 3 && memcmp(bytes, "abc", 3) == 0);
    if (self->checking < SITE_COUNT) walk_at(self, self->checking);
    return 0;
}

static inline void walk_type_destroy(void *user_data) {
    walk_at(user_data, TYPE_DESTROY);
}

static inline int32_t walk_guard(void *user_data, const nav_guard_context *context) {
    walk *self = user_data;
    CHECK(context->plan->question != 0);
    CHECK(nav_entry_current_phase(self->navigator, context->entry) != NAV_ENTRY_GONE);
    walk_at(self, context->kind == NAV_GUARD_LEAVE ? GUARD_LEAVE : GUARD_ENTER);
    return NAV_ANSWER_ACCEPT;
}

static inline void walk_guard_destroy(void *user_data) {
    walk_at(user_data, GUARD_DESTROY);
}

static inline nav_id walk_add_guard(walk *self, nav_guard_kind kind, const char *route) {
    nav_id id = 0;
    nav_guard guard = nav_guard_init(kind, walk_guard);
    guard.route_name = nav_string_init(route);
    guard.user_data = self;
    guard.destroy = walk_guard_destroy;
    self->given[GUARD_DESTROY] += 1;
    nav_guard_add(self->navigator, &guard, &id);
    return id;
}

/* Whether the patterns are being looked through there, and stay as they are. */
static inline int walk_is_checking(site here) {
    return here >= CHECK_IN_MATCH && here <= CHECK_IN_OPEN;
}

/* Completions are pulled, so they are seen also when the observer has left. */
static inline void walk_pull(walk *self) {
    const nav_event *event;
    while (nav_next_event(self->navigator, &event) == NAV_OK) {
        /* An object that is destroyed with its event has a callback too. */
        if (self->ended) return;
        if (event->kind != NAV_EVENT_COMPLETED || event->ticket != self->ticket) continue;
        self->completed += 1;
        self->completion = event->outcome->status;
    }
}

static inline void walk_set_bridge(walk *self) {
    nav_bridge bridge = nav_bridge_init();
    if (self->separate) {
        bridge.navigate_to = walk_navigate_to;
        bridge.pop_back = walk_pop_back;
        bridge.pop_up_to_root = walk_pop_up_to_root;
    } else {
        bridge.transition = walk_transition;
    }
    bridge.replay = walk_replay;
    bridge.register_routes = walk_register_routes;
    bridge.user_data = self;
    bridge.destroy = walk_bridge_destroy;
    self->given[BRIDGE_DESTROY] += 1;
    nav_bridge_set(self->navigator, &bridge);
}

static inline void walk_add_route(walk *self, const char *name) {
    nav_route builder = nav_route_init(name);
    builder.make_model = walk_make_model;
    builder.update_model = walk_update_model;
    builder.destroy_model = walk_destroy_model;
    builder.make_view = walk_make_view;
    builder.destroy_view = walk_destroy_view;
    builder.user_data = self;
    builder.destroy = walk_route_destroy;
    self->given[ROUTE_DESTROY] += 1;
    nav_route_register(self->navigator, &builder, NULL);
}

static inline nav_status walk_add_type(walk *self) {
    nav_parameter_type type = nav_parameter_type_init("walked");
    type.check = walk_check;
    type.user_data = self;
    type.destroy = walk_type_destroy;
    self->given[TYPE_DESTROY] += 1;
    return nav_parameter_type_add(self->navigator, &type);
}

static inline void walk_add_path(walk *self) {
    walk_add_type(self);
    walk_add_route(self, "walked");
    nav_pattern_add(self->navigator, nav_route_find(self->navigator, nav_string_init("walked")),
                    nav_string_init("/walked/{name:walked}"), NAV_PATTERN_LINKABLE, NULL);
}

/* A look-up in each of its forms. */
static inline void walk_look_up(walk *self, site checking) {
    nav_link link = nav_link_trusted("app:/walked/abc");
    nav_member members[2] = {nav_member_init("name", nav_value_string("abc")),
                             nav_member_init("more", nav_value_host_object(self, walk_object_destroy))};
    nav_value arguments = nav_value_map(members, 2);
    nav_request request = nav_request_init("walked", &arguments);
    char *text = NULL;
    nav_match match;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    self->checking = checking;
    switch (checking) {
    case CHECK_IN_MATCH:
        if (nav_link_match(self->navigator, &link, &match) != NAV_OK) {
            CHECK_NUMBER(0, match.route);
            break;
        }
        CHECK(match.route != 0);
        CHECK_NUMBER(1, match.arguments.content.map.count);
        CHECK(memcmp(match.arguments.content.map.members[0].value.content.string.bytes, "abc", 3) == 0);
        break;
    case CHECK_IN_PATH:
        if (nav_request_path(self->navigator, &request, &text, NULL) == NAV_OK) CHECK_TEXT("/walked/abc", text);
        break;
    case CHECK_IN_EXPLAIN: nav_link_explain(self->navigator, &link, &text, NULL); break;
    default:
        link = nav_link_trusted("");
        link.request = &request;
        self->given[OBJECT_DESTROY] += 1;
        nav_open(self->navigator, &link, NULL, NULL);
    }
    nav_text_free(text);
}

static inline void walk_push(walk *self) {
    nav_value object = nav_value_host_object(self, walk_object_destroy);
    nav_request request = nav_request_init("list", &object);
    self->given[OBJECT_DESTROY] += 1;
    self->given[RESULT_DESTROY] += 1;
    nav_navigate_for_result(self->navigator, &request, walk_result, self, walk_result_destroy, NULL, NULL);
}

/* Pops what is on top, pushes one to wait for, and one that comes and goes. */
static inline void walk_batch(walk *self) {
    nav_value object = nav_value_host_object(self, walk_object_destroy);
    nav_request list = nav_request_init("list", &object), detail = nav_request_init("detail", NULL);
    nav_intent back = nav_intent_init(NAV_INTENT_POP_BACK), move = intent_with(NAV_INTENT_NAVIGATE, &detail);
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
    const nav_intent *steps[4];
    steps[0] = &back;
    steps[1] = &waits;
    steps[2] = &move;
    steps[3] = &back;
    waits.callback = walk_result;
    waits.user_data = self;
    waits.destroy = walk_result_destroy;
    self->given[OBJECT_DESTROY] += 1;
    nav_batch(self->navigator, steps, 4, NULL, NULL);
}

/* The stack turned round, with a new root. */
static inline void walk_set_stack(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_id stack[8];
    nav_element elements[9];
    size_t depth = nav_current_entries(self->navigator, stack, 8), index;
    if (depth > 8) depth = 8;
    elements[0] = nav_element_new(&list);
    for (index = 0; index < depth; index++) elements[index + 1] = nav_element_keep(stack[depth - 1 - index]);
    nav_set_stack(self->navigator, elements, depth + 1, NULL, NULL);
}

/* New arguments for the top entry, in a call or a report. */
static inline void walk_update(walk *self, site updating) {
    nav_value object = nav_value_host_object(self, walk_object_destroy), value = nav_value_list(&object, 1);
    nav_id top = nav_current_top(self->navigator);
    self->updating = updating;
    self->given[OBJECT_DESTROY] += 1;
    if (updating == UPDATE_MODEL)
        nav_update(self->navigator, top, &value, NULL, NULL);
    else
        nav_host_did_update(self->navigator, top, &object, NULL, NULL);
}

/* New arguments for two entries, of which the second refuses. */
static inline void walk_update_again(walk *self) {
    nav_value object = nav_value_host_object(self, walk_object_destroy), items[2], value = nav_value_list(items, 2);
    nav_request home = nav_request_init("home", &value);
    nav_element elements[2];
    items[0] = object;
    items[1] = nav_value_int(1);
    elements[0] = nav_element_new(&home);
    elements[1] = nav_element_new(&home);
    self->given[OBJECT_DESTROY] += 2;
    nav_set_stack(self->navigator, elements, 2, NULL, NULL);
    elements[0] = nav_element_update(nav_current_entry_at(self->navigator, 0), &home);
    elements[1] = nav_element_update(nav_current_entry_at(self->navigator, 1), &home);
    items[1] = nav_value_int(2);
    self->updating = UPDATE_MODEL_AGAIN;
    self->updates = 0;
    self->given[OBJECT_DESTROY] += 2;
    nav_set_stack(self->navigator, elements, 2, NULL, NULL);
}

/* One step of the walk; 0 when it is over. What the steps answer depends on what the hook did before, so they are not
 * checked here. */
static inline int walk_step(walk *self, int step) {
    nav_navigator *navigator = self->navigator;
    nav_request home = nav_request_init("home", NULL), detail = nav_request_init("detail", NULL);
    nav_value blue = nav_value_string("blue");
    void *view;
    switch (step) {
    case 0:
        walk_add_route(self, "home");
        walk_add_route(self, "list");
        walk_add_route(self, "detail");
        walk_add_path(self);
        self->given[OBSERVER_DESTROY] += 1;
        nav_observer_add(navigator, walk_observe, self, walk_observer_destroy, NULL);
        break;
    case 1: walk_set_bridge(self); break;
    case 2:
        nav_start(navigator, &home, NULL, NULL);
        self->started = 1;
        break;
    case 3: walk_push(self); break;
    case 4: nav_entry_view(navigator, nav_current_top(navigator), &view); break;
    case 5: nav_entry_drop_view(navigator, nav_current_top(navigator)); break;
    case 6: nav_entry_view(navigator, nav_current_top(navigator), &view); break;
    case 7: nav_pop_back(navigator, &blue, NULL, NULL); break;
    case 8: walk_push(self); break;
    case 9: walk_push(self); break;
    case 10: nav_replace_top(navigator, &detail, NULL, NULL); break;
    case 11: nav_host_did_pop(navigator, nav_current_top(navigator), NULL, NULL, NULL); break;
    case 12: walk_push(self); break;
    case 13: nav_pop_up_to_root(navigator, NULL, NULL); break;
    case 14: nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("detail"))); break;
    case 15: walk_set_bridge(self); break;
    case 16: nav_bridge_set(navigator, NULL); break;
    case 17: {
        nav_id observer = 0;
        self->given[OBSERVER_DESTROY] += 1;
        nav_observer_add(navigator, walk_observe, self, walk_observer_destroy, &observer);
        nav_observer_remove(navigator, observer);
        break;
    }
    case 18: walk_push(self); break;
    case 19: walk_push(self); break;
    case 20: push_one(navigator, &home, NULL, NULL); break;
    case 21:
        self->given[RESULT_DESTROY] += 1;
        walk_batch(self);
        break;
    case 22: walk_set_stack(self); break;
    case 23: walk_look_up(self, CHECK_IN_MATCH); break;
    case 24: walk_look_up(self, CHECK_IN_PATH); break;
    case 25: walk_look_up(self, CHECK_IN_EXPLAIN); break;
    case 26: walk_look_up(self, CHECK_IN_OPEN); break;
    case 27: walk_add_type(self); break;
    case 28: walk_push(self); break;
    case 29: walk_update(self, UPDATE_MODEL); break;
    case 30: walk_update(self, UPDATE_MODEL_OF_REPORT); break;
    case 31: walk_update_again(self); break;
    case 32: walk_add_guard(self, NAV_GUARD_ENTER, "list"); break;
    case 33: walk_add_guard(self, NAV_GUARD_LEAVE, "list"); break;
    case 34: walk_push(self); break;
    case 35: nav_pop_back(navigator, &blue, NULL, NULL); break;
    case 36: nav_guard_remove(navigator, walk_add_guard(self, NAV_GUARD_LEAVE, "home")); break;
    default: return 0;
    }
    return 1;
}

static inline void walk_begin(walk *self, site hooked, void (*hook)(walk *), int separate) {
    nav_config config = config_with_events(4096);
    memset(self, 0, sizeof *self);
    self->hooked = hooked;
    self->hook = hook;
    self->separate = separate;
    self->updating = UPDATE_MODEL;
    self->failed_before = checks_failed_here;
    self->navigator = new_navigator(&config);
}

/* What the library was given, it has given back: every model, view, user data and host object once. */
static inline void walk_check_balance(const walk *self) {
    CHECK_NUMBER(self->calls[MAKE_MODEL], self->calls[DESTROY_MODEL]);
    CHECK_NUMBER(self->calls[MAKE_VIEW], self->calls[DESTROY_VIEW]);
    CHECK_NUMBER(self->given[ROUTE_DESTROY], self->calls[ROUTE_DESTROY]);
    CHECK_NUMBER(self->given[BRIDGE_DESTROY], self->calls[BRIDGE_DESTROY]);
    CHECK_NUMBER(self->given[RESULT_DESTROY], self->calls[RESULT_DESTROY]);
    CHECK_NUMBER(self->given[OBSERVER_DESTROY], self->calls[OBSERVER_DESTROY]);
    CHECK_NUMBER(self->given[OBJECT_DESTROY], self->calls[OBJECT_DESTROY]);
    CHECK_NUMBER(self->given[GUARD_DESTROY], self->calls[GUARD_DESTROY]);
    CHECK_NUMBER(self->given[TYPE_DESTROY], self->calls[TYPE_DESTROY]);
}

static inline void walk_end(walk *self) {
    if (self->navigator != NULL) nav_navigator_free(self->navigator);
    self->navigator = NULL;
    walk_check_balance(self);
    CHECK_NUMBER(1, self->hook_calls);
    if (checks_failed_here > self->failed_before) printf("  in %s\n", site_names[self->hooked]);
}

/* Walks to the end, or until the hook has freed the navigator. */
static inline void walk_through(walk *self) {
    int step = 0;
    while (self->navigator != NULL && walk_step(self, step)) {
        if (self->navigator != NULL && !self->ended) walk_pull(self);
        step += 1;
    }
}

/* Whether a site is passed by a bridge with separate callbacks only. */
static inline int walk_needs_separate(site here) {
    return here == NAVIGATE_TO || here == POP_BACK || here == POP_UP_TO_ROOT;
}

#endif
