/* Every exported function as a row of a table: how it is called with the parts of a kit, and which parts those are. A
 * kit makes a right call of each; the kinds of bad input spoil one part of it. */
#ifndef BAD_INPUT_H
#define BAD_INPUT_H

#include "walk.h"

enum {
    ROOM = 256
};

/* A struct in a larger piece of memory. */
typedef union sized {
    size_t size;
    nav_request request;
    nav_options options;
    nav_outcome outcome;
    nav_config config;
    nav_route builder;
    nav_bridge bridge;
    nav_intent intent;
    nav_link link;
    nav_match match;
    nav_url url;
    nav_parameter_type type;
    nav_container container;
    nav_container_info container_info;
    nav_stack_info stack_info;
    nav_back_plan back_plan;
    nav_flow_ending ending;
    nav_flow_info flow;
    unsigned char bytes[ROOM];
} sized;

/* What a function takes. */
enum {
    REQUEST = 1 << 0,
    OPTIONS = 1 << 1,
    OUTCOME = 1 << 2,
    VALUE = 1 << 3,
    USER = 1 << 4, /* user data with its destroy callback */
    ID = 1 << 5,
    NAME = 1 << 6,
    COUNT = 1 << 7, /* an array */
    CONFIG = 1 << 8,
    BUILDER = 1 << 9,
    BRIDGE = 1 << 10,
    INTENT = 1 << 11,
    OUT = 1 << 12,    /* what is filled, and must not be NULL */
    FILLED = 1 << 13, /* a struct that is filled */
    ANSWER = 1 << 14,
    REASON = 1 << 15,
    /* What it is. */
    OPERATION = 1 << 16, /* may be pending, and needs a start */
    REPORT = 1 << 17,
    CHANGES = 1 << 18, /* does nothing on a closed navigator */
    VALUED = 1 << 19,  /* returns no status: 0 is nothing */
    POST = 1 << 20,    /* what is wrong may come at the drain */
    FREE = 1 << 21,    /* needs no navigator */
    LOOKS = 1 << 22,   /* in use inside a type's check */
    LINK = 1 << 23,
    TYPE = 1 << 24,
    PATTERN = 1 << 25,
    PREFIX = 1 << 26,
    SCHEME = 1 << 27,
    CONTAINER = 1 << 28,
    OF_STACK = 1 << 29, /* the id is that of a stack */
    SCENE = 1 << 30     /* the name of a scene, which may not be empty */
};

typedef struct kit {
    nav_navigator *navigator;
    nav_port *port;
    nav_id id;
    nav_string name;
    nav_value argument, hint, value;
    nav_value broken[2]; /* an object, and something that is no value */
    nav_string pattern, prefix, scene, key;
    uint32_t flags;
    sized request, options, outcome, config, builder, bridge, intent, filled, link, match, type, container, ending;
    nav_branch branches[2];
    sized initial;
    const nav_request *request_given, *requests[1];
    const nav_options *options_given;
    nav_outcome *outcome_given;
    const nav_config *config_given;
    const nav_route *builder_given;
    const nav_bridge *bridge_given;
    const nav_intent *intent_given, *intents[1];
    const nav_link *link_given;
    const nav_parameter_type *type_given;
    const nav_container *container_given;
    nav_guard guard;
    nav_back_handler handler;
    nav_gesture gesture;
    nav_flow_ending flow_ending;
    nav_restoring restoring;
    nav_element element;
    nav_id entries[1];
    const void *array; /* NULL: no array is given */
    size_t count;
    int32_t number;
    nav_observer_callback observer;
    int is_url_spoilt; /* it is given in the place of a request */
    int gives_out;     /* a place for what is filled */
    /* How many objects and user data a call would be given in each part, if it takes that. */
    int in_request, in_options, in_value, in_user, in_container;
    /* What the call may answer. */
    nav_status expected[4];
    int expected_count;
} kit;

static int given, destroyed;

static inline void kit_destroy(void *user_data) {
    (void)user_data;
    destroyed += 1;
}

static inline void kit_result(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
}

static inline void kit_event(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

static inline int32_t kit_check(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    return length == 0;
}

static inline int32_t kit_answer(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static inline void kit_gesture(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    (void)gesture;
}

static inline int32_t kit_guard(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return NAV_ANSWER_ACCEPT;
}

/* Parts of a right call, each with an object where it may have one. Options are only given where they are spoilt. */
static inline void kit_begin(kit *self, nav_navigator *navigator, nav_port *port) {
    memset(self, 0, sizeof *self);
    self->navigator = navigator;
    self->port = port;
    self->id = MADE_UP_ID;
    self->name = nav_string_init("list");
    self->argument = self->hint = self->value = nav_value_host_object(self, kit_destroy);
    self->broken[0] = self->argument;
    self->request.request = nav_request_init("list", &self->argument);
    self->options.options = nav_options_init();
    self->options.options.hint = &self->hint;
    self->outcome.outcome = nav_outcome_init();
    self->config.config = nav_config_init();
    self->builder.builder = nav_route_init("another");
    self->builder.builder.destroy = kit_destroy;
    self->bridge.bridge = nav_bridge_init();
    self->bridge.bridge.transition = kit_answer;
    self->bridge.bridge.destroy = kit_destroy;
    self->intent.intent = nav_intent_init(NAV_INTENT_NAVIGATE_FOR_RESULT);
    self->intent.intent.request = &self->request.request;
    self->intent.intent.callback = kit_result;
    self->intent.intent.destroy = kit_destroy;
    self->pattern = nav_string_init("/pattern");
    self->prefix = nav_string_init("https://server.example/prefix");
    self->scene = nav_string_init("left");
    self->key = nav_string_init("key");
    self->link.link = nav_link_trusted("/nowhere");
    self->match.match.size = sizeof(nav_match);
    self->type.type = nav_parameter_type_init("kit");
    self->type.type.check = kit_check;
    self->type.type.destroy = kit_destroy;
    self->ending.ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    self->ending.ending.value = &self->value;
    self->initial.request = nav_request_init("list", NULL);
    self->branches[0] = nav_branch_init("first", &self->initial.request);
    self->branches[1] = nav_branch_init("second", &self->initial.request);
    self->container.container = nav_container_init(NAV_CONTAINER_TABS, self->branches, 2);
    self->request_given = self->requests[0] = &self->request.request;
    self->outcome_given = &self->outcome.outcome;
    self->config_given = &self->config.config;
    self->builder_given = &self->builder.builder;
    self->bridge_given = &self->bridge.bridge;
    self->intent_given = self->intents[0] = &self->intent.intent;
    self->link_given = &self->link.link;
    self->type_given = &self->type.type;
    self->container_given = &self->container.container;
    self->element = nav_element_new(&self->request.request);
    self->entries[0] = MADE_UP_ID;
    self->filled.size = sizeof(nav_request);
    self->array = self;
    self->count = 1;
    self->number = 1;
    self->observer = kit_event;
    self->gives_out = 1;
    self->in_request = self->in_value = self->in_user = 1;
}

#define ARRAY(parts) (self->array == NULL ? NULL : (parts))
#define PLACE(place) (self->gives_out ? (place) : NULL)

/* ROW(function, what it takes, a call of it). */
#define ROWS                                                                                                           \
    ROW(nav_abort, ID | REASON | CHANGES, nav_abort(n, self->id, self->number))                                        \
    ROW(nav_current_stack, VALUED, nav_current_stack(n) != 0)                                                          \
    ROW(nav_answer, ID | ANSWER | CHANGES, nav_answer(n, self->id, self->number))                                      \
    ROW(nav_back, OPTIONS | OUTCOME | OPERATION, nav_back(n, self->options_given, self->outcome_given))                \
    ROW(nav_back_gesture, ID | OF_STACK | OUTCOME | CHANGES,                                                           \
        nav_back_gesture(n, gesture_of(self), self->outcome_given))                                                    \
    ROW(nav_back_handler_add, ID | USER | CHANGES, nav_back_handler_add(n, handler_of(self), NULL))                    \
    ROW(nav_back_handler_enable, ID | CHANGES, nav_back_handler_enable(n, self->id, 1))                                \
    ROW(nav_back_handler_remove, ID | CHANGES, nav_back_handler_remove(n, self->id))                                   \
    ROW(nav_back_plan_get, ID | OF_STACK | OUT | FILLED | CHANGES,                                                     \
        nav_back_plan_get(n, named(self), PLACE(&self->filled.back_plan)))                                             \
    ROW(nav_batch, REQUEST | USER | COUNT | INTENT | OPTIONS | OUTCOME | OPERATION,                                    \
        nav_batch(n, ARRAY(self->intents), self->count, self->options_given, self->outcome_given))                     \
    ROW(nav_current_branch_with, NAME | VALUED, nav_current_branch_with(n, self->name) != 0)                           \
    ROW(nav_current_branch, NAME | VALUED, nav_current_branch(n, self->name, self->name) != 0)                         \
    ROW(nav_branch_find, ID | NAME | VALUED, nav_branch_find(n, self->id, self->name) != 0)                            \
    ROW(nav_bridge_set, BRIDGE | USER | CHANGES, nav_bridge_set(n, self->bridge_given))                                \
    ROW(nav_calls_observe, CHANGES, nav_calls_observe(n, NULL, NULL))                                                  \
    ROW(nav_cancel_result, ID | CHANGES, nav_cancel_result(n, self->id))                                               \
    ROW(nav_changes_count, FREE | VALUED, (nav_status)nav_changes_count(NULL))                                         \
    ROW(nav_changes_get, FREE, nav_changes_get(NULL, self->count, NULL))                                               \
    ROW(nav_check, CHANGES, nav_check(n, NULL, NULL))                                                                  \
    ROW(nav_child_add, ID | USER | CHANGES, nav_child_add(n, self->id, self->key, self, kit_destroy))                  \
    ROW(nav_child_find, ID | OUT, nav_child_find(n, self->id, self->key, PLACE(&product)))                             \
    ROW(nav_child_remove, ID | CHANGES, nav_child_remove(n, self->id, self->key))                                      \
    ROW(nav_attach_thread, 0, nav_attach_thread(n))                                                                    \
    ROW(nav_close, CHANGES, nav_close(n))                                                                              \
    ROW(nav_configure, CONFIG | CHANGES, nav_configure(n, self->config_given))                                         \
    ROW(nav_container_get, ID | OUT | FILLED, nav_container_get(n, self->id, PLACE(&self->filled.container_info)))     \
    ROW(nav_current_flow, VALUED, nav_current_flow(n) != 0)                                                            \
    ROW(nav_current_request, OUT | FILLED, nav_current_request(n, PLACE(&self->filled.request)))                       \
    ROW(nav_current_revision, VALUED, (nav_status)nav_current_revision(n))                                             \
    ROW(nav_current_depth, VALUED, (nav_status)nav_current_depth(n))                                                   \
    ROW(nav_dismiss, VALUE | OPTIONS | OUTCOME | OPERATION,                                                            \
        nav_dismiss(n, &self->value, self->options_given, self->outcome_given))                                        \
    ROW(nav_drain, CHANGES, nav_drain(n))                                                                              \
    ROW(nav_dump, OUT, nav_dump(n, PLACE(&text), NULL))                                                                \
    ROW(nav_end_flow, ID | VALUE | OPTIONS | OUTCOME | OPERATION,                                                      \
        nav_end_flow(n, self->id, &self->ending.ending, self->options_given, self->outcome_given))                     \
    ROW(nav_current_entry_at, VALUED, nav_current_entry_at(n, SIZE_MAX) != 0)                                          \
    ROW(nav_entry_current_phase, ID | VALUED, nav_entry_current_phase(n, self->id))                                    \
    ROW(nav_entry_drop_view, ID | CHANGES, nav_entry_drop_view(n, self->id))                                           \
    ROW(nav_entry_flow, ID | VALUED, nav_entry_flow(n, self->id) != 0)                                                 \
    ROW(nav_entry_lifecycle, ID | VALUED, nav_entry_lifecycle(n, self->id))                                            \
    ROW(nav_entry_model, ID | OUT, nav_entry_model(n, self->id, PLACE(&product)))                                      \
    ROW(nav_entry_next_value, ID | USER | CHANGES,                                                                     \
        nav_entry_next_value(n, self->id, kit_result, self, kit_destroy, 0, NULL))                                     \
    ROW(nav_entry_path, ID | OUT | LOOKS, nav_entry_path(n, self->id, PLACE(&text), NULL))                             \
    ROW(nav_entry_publish, ID | VALUE | CHANGES, nav_entry_publish(n, self->id, &self->value, self->flags))            \
    ROW(nav_entry_request, ID | OUT | FILLED, nav_entry_request(n, self->id, PLACE(&self->filled.request)))            \
    ROW(nav_entry_set_trail, ID | VALUE | CHANGES, nav_entry_set_trail(n, self->id, &self->value))                     \
    ROW(nav_entry_trail, ID | OUT, nav_entry_trail(n, self->id, PLACE(&state)))                                        \
    ROW(nav_entry_set_state, ID | VALUE | CHANGES, nav_entry_set_state(n, self->id, &self->value))                     \
    ROW(nav_entry_stack, ID | VALUED, nav_entry_stack(n, self->id) != 0)                                               \
    ROW(nav_entry_state, ID | OUT, nav_entry_state(n, self->id, PLACE(&state)))                                        \
    ROW(nav_entry_view, ID | OUT | CHANGES, nav_entry_view(n, self->id, PLACE(&product)))                              \
    ROW(nav_entry_number, ID | VALUED, nav_entry_number(n, self->id) != 0)                                             \
    ROW(nav_entry_waiter, ID | VALUED, nav_entry_waiter(n, self->id) != 0)                                             \
    ROW(nav_link_explain, LINK | OUT | LOOKS, nav_link_explain(n, self->link_given, PLACE(&text), NULL))               \
    ROW(nav_finish, ID | VALUE | OPTIONS | OUTCOME | OPERATION,                                                        \
        nav_finish(n, self->id, &self->value, self->options_given, self->outcome_given))                               \
    ROW(nav_flow_get, ID | OUT | FILLED, nav_flow_get(n, self->id, PLACE(&self->filled.flow)))                         \
    ROW(nav_dispatch_target, ID | NAME | CHANGES, nav_dispatch_target(n, self->id, asked_of(self), NULL))              \
    ROW(nav_guard_add, ID | USER | CHANGES, nav_guard_add(n, guard_of(self), NULL))                                    \
    ROW(nav_guard_remove, ID | CHANGES, nav_guard_remove(n, self->id))                                                 \
    ROW(nav_links_set_held, CHANGES, nav_links_set_held(n, 0))                                                         \
    ROW(nav_host_did_dismiss, ID | OF_STACK | VALUE | OPTIONS | OUTCOME | OPERATION | REPORT,                          \
        nav_host_did_dismiss(n, self->id, &self->value, self->options_given, self->outcome_given))                     \
    ROW(nav_host_did_exit, ID | REPORT | CHANGES, nav_host_did_exit(n, self->id))                                      \
    ROW(nav_host_did_enter, ID | REPORT | CHANGES, nav_host_did_enter(n, self->id))                                    \
    ROW(nav_host_did_pop, ID | VALUE | OPTIONS | OUTCOME | OPERATION | REPORT,                                         \
        nav_host_did_pop(n, self->id, &self->value, self->options_given, self->outcome_given))                         \
    ROW(nav_host_did_resize, ID | OPTIONS | OUTCOME | OPERATION | REPORT,                                              \
        nav_host_did_resize(n, self->id, 1, self->options_given, self->outcome_given))                                 \
    ROW(nav_host_did_select, ID | OF_STACK | OPTIONS | OUTCOME | OPERATION | REPORT,                                   \
        nav_host_did_select(n, self->id, self->options_given, self->outcome_given))                                    \
    ROW(nav_host_did_set_stack, COUNT | OPTIONS | OUTCOME | OPERATION | REPORT,                                        \
        nav_host_did_set_stack(n, ARRAY(self->entries), self->count, self->options_given, self->outcome_given))        \
    ROW(nav_host_did_update, ID | VALUE | OPTIONS | OUTCOME | OPERATION | REPORT,                                      \
        nav_host_did_update(n, self->id, &self->value, self->options_given, self->outcome_given))                      \
    ROW(nav_initial_request, OUT | FILLED, nav_initial_request(n, PLACE(&self->filled.request)))                       \
    ROW(nav_last_message, VALUED, nav_last_message(n).length != 0)                                                     \
    ROW(nav_last_outcome, OUT | FILLED, nav_last_outcome(n, PLACE(&self->filled.outcome)))                             \
    ROW(nav_link_prefix_add, PREFIX | CHANGES, nav_link_prefix_add(n, self->prefix, self->scene))                      \
    ROW(nav_link_scene_add, SCENE | CHANGES, nav_link_scene_add(n, self->scene))                                       \
    ROW(nav_link_scheme_add, SCHEME | CHANGES, nav_link_scheme_add(n, self->prefix))                                   \
    ROW(nav_location, ID | OF_STACK | OUT | LOOKS, nav_location(n, self->id, 0, PLACE(&text), NULL))                   \
    ROW(nav_location_of, ID | OUT | LOOKS, nav_location_of(n, self->id, 0, PLACE(&text), NULL))                        \
    ROW(nav_link_match, LINK | OUT | FILLED | LOOKS, nav_link_match(n, self->link_given, PLACE(&self->filled.match)))  \
    ROW(nav_navigate, REQUEST | OPTIONS | OUTCOME | OPERATION,                                                         \
        nav_navigate(n, self->request_given, self->options_given, self->outcome_given))                                \
    ROW(nav_navigate_for_result, REQUEST | USER | OPTIONS | OUTCOME | OPERATION,                                       \
        nav_navigate_for_result(n, self->request_given, kit_result, self, kit_destroy, self->options_given,            \
                                self->outcome_given))                                                                  \
    ROW(nav_navigator_free, 0, (nav_navigator_free(NULL), NAV_INVALID))                                                \
    ROW(nav_navigator_new, FREE | CONFIG | OUT, nav_navigator_new(self->config_given, PLACE(&another)))                \
    ROW(nav_next_event, OUT, nav_next_event(n, PLACE(&event)))                                                         \
    ROW(nav_next_records, OUT, nav_next_records(n, PLACE(&record), sizeof(nav_record), 1, &count))                     \
    ROW(nav_link_current, OUT | FILLED, nav_link_current(n, PLACE(&self->filled.url)))                                 \
    ROW(nav_observer_add, USER | CHANGES, nav_observer_add(n, self->observer, self, kit_destroy, NULL))                \
    ROW(nav_observer_remove, ID | CHANGES, nav_observer_remove(n, self->id))                                           \
    ROW(nav_open, LINK | REQUEST | OPTIONS | OUTCOME | OPERATION,                                                      \
        nav_open(n, link_of(self), self->options_given, self->outcome_given))                                          \
    ROW(nav_parameter_type_add, TYPE | USER | CHANGES | LOOKS, nav_parameter_type_add(n, self->type_given))            \
    ROW(nav_pattern_add, ID | PATTERN | CHANGES | LOOKS,                                                               \
        nav_pattern_add(n, self->id, self->pattern, self->flags, NULL))                                                \
    ROW(nav_perform, REQUEST | USER | INTENT | OUTCOME | OPERATION,                                                    \
        nav_perform(n, self->intent_given, self->outcome_given))                                                       \
    ROW(nav_plan_removes, FREE | VALUED, (nav_status)nav_plan_removes(NULL, self->id))                                 \
    ROW(nav_pop_back, VALUE | OPTIONS | OUTCOME | OPERATION,                                                           \
        nav_pop_back(n, &self->value, self->options_given, self->outcome_given))                                       \
    ROW(nav_pop_to_entry, ID | OPTIONS | OUTCOME | OPERATION,                                                          \
        nav_pop_to_entry(n, self->id, self->options_given, self->outcome_given))                                       \
    ROW(nav_pop_to_route, REQUEST | OPTIONS | OUTCOME | OPERATION,                                                     \
        nav_pop_to_route(n, self->request_given, self->options_given, self->outcome_given))                            \
    ROW(nav_pop_up_to_root, OPTIONS | OUTCOME | OPERATION,                                                             \
        nav_pop_up_to_root(n, self->options_given, self->outcome_given))                                               \
    ROW(nav_port_abort, ID | REASON | POST | FREE, nav_port_abort(self->port, self->id, self->number))                 \
    ROW(nav_port_answer, ID | ANSWER | POST | FREE, nav_port_answer(self->port, self->id, self->number))               \
    ROW(nav_port_cancel_result, ID | POST | FREE, nav_port_cancel_result(self->port, self->id))                        \
    ROW(nav_port_close, FREE, nav_port_close(NULL))                                                                    \
    ROW(nav_port_new, USER | OUT | CHANGES, nav_port_new(n, NULL, self, kit_destroy, PLACE(&port)))                    \
    ROW(nav_port_post, REQUEST | USER | INTENT | POST | FREE, nav_port_post(self->port, self->intent_given, NULL))     \
    ROW(nav_port_release, FREE, (nav_port_release(NULL), NAV_INVALID))                                                 \
    ROW(nav_port_retain, FREE | VALUED, nav_port_retain(NULL) != NULL)                                                 \
    ROW(nav_push_all, REQUEST | COUNT | OPTIONS | OUTCOME | OPERATION,                                                 \
        nav_push_all(n, ARRAY(self->requests), self->count, self->options_given, self->outcome_given))                 \
    ROW(nav_redirect, ID | REQUEST | CHANGES, nav_redirect(n, self->id, redirect_of(self), 0))                         \
    ROW(nav_recheck_guards, OPTIONS | OUTCOME | OPERATION,                                                             \
        nav_recheck_guards(n, self->options_given, self->outcome_given))                                               \
    ROW(nav_detach_thread, 0, n == NULL ? nav_detach_thread(NULL) : NAV_WRONG_THREAD)                                  \
    ROW(nav_replace_top, REQUEST | OPTIONS | OUTCOME | OPERATION,                                                      \
        nav_replace_top(n, self->request_given, self->options_given, self->outcome_given))                             \
    ROW(nav_request_path, NAME | OUT | LOOKS, nav_request_path(n, request_of(self), PLACE(&text), NULL))               \
    ROW(nav_restore, USER | OPTIONS | OUTCOME | OPERATION,                                                             \
        nav_restore(n, restoring_of(self), self->options_given, self->outcome_given))                                  \
    ROW(nav_result_attach, USER | CHANGES, nav_result_attach(n, self->name, kit_result, self, kit_destroy, NULL))      \
    ROW(nav_route_find, NAME | VALUED, nav_route_find(n, self->name) != 0)                                             \
    ROW(nav_route_name, ID | OUT, nav_route_name(n, self->id, PLACE(&name)))                                           \
    ROW(nav_route_register, BUILDER | USER | CHANGES | LOOKS, nav_route_register(n, self->builder_given, NULL))        \
    ROW(nav_route_unregister, ID | CHANGES | LOOKS, nav_route_unregister(n, self->id))                                 \
    ROW(nav_save, OUT | CHANGES, nav_save(n, NULL, PLACE(&text), NULL))                                                \
    ROW(nav_saved_replace, ID | REQUEST | CHANGES, nav_saved_replace(n, NULL, self->request_given, NULL))              \
    ROW(nav_select, ID | OF_STACK | OPTIONS | OUTCOME | OPERATION,                                                     \
        nav_select(n, self->id, self->options_given, self->outcome_given))                                             \
    ROW(nav_dispatch, ID | REQUEST | OPTIONS | OUTCOME | OPERATION,                                                    \
        nav_dispatch(n, self->id, self->request_given, self->options_given, self->outcome_given))                      \
    ROW(nav_set_container, ID | NAME | CONTAINER | OPTIONS | OUTCOME | OPERATION,                                      \
        nav_set_container(n, self->id, self->container_given, self->options_given, self->outcome_given))               \
    ROW(nav_remove, COUNT | OPTIONS | OUTCOME | OPERATION,                                                             \
        nav_remove(n, ARRAY(self->entries), self->count, self->options_given, self->outcome_given))                    \
    ROW(nav_set_stack, REQUEST | COUNT | OPTIONS | OUTCOME | OPERATION,                                                \
        nav_set_stack(n, ARRAY(&self->element), self->count, self->options_given, self->outcome_given))                \
    ROW(nav_current_entries, VALUED, (nav_status)nav_current_entries(n, NULL, SIZE_MAX))                               \
    ROW(nav_stack_entries, ID | OF_STACK | VALUED, (nav_status)nav_stack_entries(n, self->id, NULL, SIZE_MAX))         \
    ROW(nav_stack_get, ID | OF_STACK | OUT | FILLED, nav_stack_get(n, self->id, PLACE(&self->filled.stack_info)))      \
    ROW(nav_stack_set_max_lifecycle, ID | OF_STACK | CHANGES,                                                          \
        nav_stack_set_max_lifecycle(n, self->id, NAV_LIFECYCLE_CREATED))                                               \
    ROW(nav_owned_stacks, VALUED, (nav_status)nav_owned_stacks(n, MADE_UP_ID, NULL, SIZE_MAX))                         \
    ROW(nav_start, REQUEST | OPTIONS | OUTCOME | OPERATION,                                                            \
        nav_start(n, self->request_given, self->options_given, self->outcome_given))                                   \
    ROW(nav_scene_find, NAME | VALUED, self->name.bytes && self->name.bytes[0] && nav_scene_find(n, self->name) != 0)  \
    ROW(nav_status_name, FREE | VALUED, strcmp(nav_status_name(self->number * 1000), "unknown"))                       \
    ROW(nav_text_free, FREE, (nav_text_free(NULL), NAV_INVALID))                                                       \
    ROW(nav_current_top, VALUED, nav_current_top(n) != 0)                                                              \
    ROW(nav_current_find, NAME | VALUED, nav_current_find(n, self->gives_out ? request_of(self) : NULL) != 0)          \
    ROW(nav_update, ID | VALUE | OPTIONS | OUTCOME | OPERATION,                                                        \
        nav_update(n, self->id, &self->value, self->options_given, self->outcome_given))                               \
    ROW(nav_value_equal, FREE | VALUED, nav_value_equal(NULL, &self->value))                                           \
    ROW(nav_value_member, FREE | VALUED, nav_value_member(&self->value, self->name) != NULL)                           \
    ROW(nav_version, FREE, nav_version() != 0 ? NAV_INVALID : NAV_OK)                                                  \
    ROW(nav_way_back, ID | OF_STACK | VALUED, (nav_status)nav_way_back(n, named(self), NULL, SIZE_MAX))

/* A query, which takes nothing over. */
static inline const nav_request *request_of(kit *self) {
    self->request.request.route = self->name;
    return &self->request.request;
}

/* The same without arguments. */
static inline const nav_request *asked_of(kit *self) {
    self->initial.request.route = self->name;
    return &self->initial.request;
}

/* 0 would be all, or the active one. */
static inline nav_id named(const kit *self) {
    return self->id == 0 ? MADE_UP_ID : self->id;
}

/* A guard of an entry. */
static inline const nav_guard *guard_of(kit *self) {
    self->guard = nav_guard_init(NAV_GUARD_LEAVE, kit_guard);
    self->guard.entry = named(self);
    self->guard.user_data = self;
    self->guard.destroy = kit_destroy;
    return &self->guard;
}

/* The same of back. */
static inline const nav_back_handler *handler_of(kit *self) {
    self->handler = nav_back_handler_init(named(self), kit_gesture);
    self->handler.user_data = self;
    self->handler.destroy = kit_destroy;
    return &self->handler;
}

/* A text of one scene, which is not there. */
static inline const nav_restoring *restoring_of(kit *self) {
    self->restoring = nav_restoring_init(
        nav_string_init("{\"navcore\":1,\"scenes\":[{\"name\":\"kit\",\"entries\":[{\"route\":\"list\"}]}]}"), NULL);
    self->restoring.user_data = self;
    self->restoring.destroy = kit_destroy;
    return &self->restoring;
}

static inline const nav_gesture *gesture_of(kit *self) {
    self->gesture = nav_gesture_init(NAV_GESTURE_BEGIN, 0);
    self->gesture.scene = named(self);
    return &self->gesture;
}

static inline const nav_intent *redirect_of(kit *self) {
    self->intent.intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    self->intent.intent.request = self->request_given;
    return &self->intent.intent;
}

/* With the request, unless it is the url that is spoilt. */
static inline const nav_link *link_of(kit *self) {
    if (self->link_given != NULL && !self->is_url_spoilt) {
        self->link.link.url = nav_string_init("");
        self->link.link.request = self->request_given;
    }
    return self->link_given;
}

typedef enum row {
#define ROW(function, takes, call) ROW_##function,
    ROWS
#undef ROW
        ROW_COUNT
} row;

static const char *const row_names[] = {
#define ROW(function, takes, call) #function,
    ROWS
#undef ROW
};

static const unsigned row_takes[] = {
#define ROW(function, takes, call) takes,
    ROWS
#undef ROW
};

static inline nav_status kit_call(kit *self, row which) {
    nav_navigator *n = self->navigator, *another = NULL;
    nav_port *port = NULL;
    nav_string name;
    nav_record record;
    const nav_event *event;
    const nav_value *state;
    void *product;
    char *text = NULL;
    size_t count;
    nav_status status = NAV_OK;
    switch (which) {
#define ROW(function, takes, call)                                                                                     \
    case ROW_##function: status = (call); break;
        ROWS
#undef ROW
            default : break;
    }
    nav_navigator_free(another);
    nav_port_release(port);
    nav_text_free(text);
    return status;
}

static inline void expect(kit *self, nav_status first, nav_status second) {
    self->expected[0] = first;
    self->expected[1] = second;
    self->expected_count = 2;
}

/* How many objects and user data the call is given. */
static inline int handed_over(const kit *self, unsigned takes) {
    int count = 0;
    if (takes & REQUEST) count += self->in_request;
    if (takes & OPTIONS) count += self->in_options;
    if (takes & VALUE) count += self->in_value;
    if (takes & USER) count += self->in_user;
    if (takes & (CONTAINER | BUILDER)) count += self->in_container;
    return count;
}

/* A walk to each site, with a hook there, after which everything has come back. */
static inline void for_every_site(void (*hook)(walk *)) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, hook, walk_needs_separate((site)index));
        walk_through(&self);
        walk_end(&self);
        CHECK_NUMBER(given, destroyed);
        destroyed = given;
    }
}

#endif
