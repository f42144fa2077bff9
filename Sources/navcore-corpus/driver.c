/* Executes messages: the calls that change something are here, but for the operations. */
#include "driver.h"

#include <string.h>

/* The records of one pull at most. */
enum {
    MOST_RECORDS = 16
};

lent *lend(driver *driver, const nav_value *message) {
    lent *lent = arena_take(&driver->arena, sizeof *lent);
    lent->driver = driver;
    lent->data = get_number(message, "data");
    lent->values = NULL;
    return lent;
}

nav_port *port_of(driver *driver) {
    if (!driver->port) nav_port_new(driver->navigator, NULL, NULL, NULL, &driver->port);
    return driver->port;
}

nav_config config_of(const nav_value *message) {
    const nav_value *map = get(message, "config");
    nav_config config = {.size = sizeof config,
                         .queue_capacity = (uint32_t)get_number(map, "queue"),
                         .event_capacity = (uint32_t)get_number(map, "events"),
                         .pattern_flags = get_flag(map, "ignoring-case") ? NAV_PATTERN_IGNORE_CASE : 0,
                         .operation_limit = (uint32_t)get_number(map, "limit"),
                         .redirect_limit = (uint32_t)get_number(map, "redirects"),
                         .flags = (get_flag(map, "lifecycle") ? NAV_CONFIG_LIFECYCLE_EVENTS : 0) |
                                  (get_flag(map, "exits") ? NAV_CONFIG_WAIT_FOR_EXITS : 0) |
                                  (get_flag(map, "entries") ? NAV_CONFIG_WAIT_FOR_ENTRIES : 0) |
                                  (get_flag(map, "back") ? NAV_CONFIG_BACK_EVENTS : 0) |
                                  (get_flag(map, "problems") ? NAV_CONFIG_PROBLEM_EVENTS : 0) |
                                  (get_flag(map, "trace") ? NAV_CONFIG_TRACE_EVENTS : 0),
                         .unresolved = policy_of(get_word(map, "unresolved")),
                         .fallback_route = get_text(map, "fallback"),
                         .scene = get_text(map, "scene")};
    if (get(map, "animated")) config.animated = get_flag(map, "animated") ? NAV_ANIMATED_YES : NAV_ANIMATED_NO;
    return config;
}

/* A log needs the trace. */
static nav_config config_for(const driver *driver, const nav_value *message) {
    nav_config config = config_of(message);
    if (driver->logs) config.flags |= NAV_CONFIG_TRACE_EVENTS;
    return config;
}

/* ---- Life ---- */

/* C has flows, and all that came with them. */
static nav_status begin(driver *driver, const nav_value *message, text *reply) {
    nav_config config = config_for(driver, message);
    nav_status status = nav_navigator_new(&config, &driver->navigator);
    put_flag(reply, "flows", true);
    put_flag(reply, "keys", true);
    put_flag(reply, "verbs", true);
    if (status == NAV_OK && driver->logs && !begin_log(driver)) return NAV_INVALID;
    return status;
}

static nav_status configure(driver *driver, const nav_value *message) {
    nav_config config = config_for(driver, message);
    return nav_configure(driver->navigator, get(message, "config") ? &config : NULL);
}

static nav_status drain(driver *driver, const nav_value *message) {
    (void)message;
    return nav_drain(driver->navigator);
}

static bool is_posted(const nav_value *message) {
    return strcmp(get_word(message, "by"), "post") == 0;
}

static nav_status close(driver *driver, const nav_value *message) {
    return is_posted(message) ? nav_port_close(port_of(driver)) : nav_close(driver->navigator);
}

static nav_status leave(driver *driver, const nav_value *message) {
    (void)message;
    nav_navigator_free(driver->navigator);
    return NAV_OK;
}

static nav_status let_go(driver *driver, const nav_value *message) {
    (void)message;
    driver->navigator = NULL;
    return NAV_OK;
}

/* What destroys user data tells the runner, so the arena goes last. */
static nav_status end(driver *driver, const nav_value *message) {
    (void)message;
    nav_port_release(driver->port);
    end_log(driver);
    arena_free(&driver->arena);
    *driver = (struct driver){.run = driver->run, .logs = driver->logs, .log_count = driver->log_count};
    return NAV_OK;
}

/* ---- Decisions ---- */

static nav_status answer(driver *driver, const nav_value *message) {
    nav_id question = get_id(message, "question");
    int32_t code = (int32_t)get_number(message, "answer");
    return is_posted(message) ? nav_port_answer(port_of(driver), question, code)
                              : nav_answer(driver->navigator, question, code);
}

static nav_status abort_operation(driver *driver, const nav_value *message) {
    nav_id ticket = get_id(message, "ticket");
    nav_abort_reason reason = abort_of(get_word(message, "reason"));
    return is_posted(message) ? nav_port_abort(port_of(driver), ticket, reason)
                              : nav_abort(driver->navigator, ticket, reason);
}

static nav_status cancel_result(driver *driver, const nav_value *message) {
    nav_id waiter = get_id(message, "waiter");
    return is_posted(message) ? nav_port_cancel_result(port_of(driver), waiter)
                              : nav_cancel_result(driver->navigator, waiter);
}

/* ---- Registrations and entries ---- */

static nav_status set_bridge(driver *driver, const nav_value *message) {
    nav_bridge bridge = describe_bridge(driver, message);
    return nav_bridge_set(driver->navigator, &bridge);
}

static nav_status remove_bridge(driver *driver, const nav_value *message) {
    (void)message;
    return nav_bridge_set(driver->navigator, NULL);
}

static nav_status observe(driver *driver, const nav_value *message) {
    return nav_observer_add(driver->navigator, heard_event, lend(driver, message), destroyed, NULL);
}

static nav_status remove_observer(driver *driver, const nav_value *message) {
    return nav_observer_remove(driver->navigator, get_id(message, "id"));
}

static nav_status remove_guard(driver *driver, const nav_value *message) {
    return nav_guard_remove(driver->navigator, get_id(message, "id"));
}

static nav_status redirect(driver *driver, const nav_value *message) {
    return nav_redirect(driver->navigator, get_id(message, "question"), intent_of(driver, get(message, "intent")),
                        get_flag(message, "resumes") ? NAV_REDIRECT_RESUME : 0);
}

static nav_status unregister(driver *driver, const nav_value *message) {
    return nav_route_unregister(driver->navigator, get_id(message, "id"));
}

/* What a type reads, for as long as the driver: the message goes before. NULL where it only checks. */
static const nav_value *kept_values(driver *driver, const nav_value *message) {
    const nav_value *given = get(message, "values");
    text copy = {0};
    if (!given) return NULL;
    put_open(&copy, NULL, '{');
    put_value(&copy, "values", given, true, NULL);
    put_close(&copy, '}');
    const char *kept = arena_copy(&driver->arena, copy.bytes, copy.length);
    const nav_value *map = message_read(&driver->arena, (const uint8_t *)kept, copy.length);
    text_free(&copy);
    return get(map, "values");
}

static nav_status add_type(driver *driver, const nav_value *message) {
    lent *lent = lend(driver, message);
    nav_parameter_type type = {
        .size = sizeof type, .name = get_text(message, "name"), .user_data = lent, .destroy = destroyed};
    lent->values = kept_values(driver, message);
    type.check = lent->values ? NULL : checks_text;
    type.read = lent->values ? reads_text : NULL;
    type.write = lent->values ? writes_value : NULL;
    return nav_parameter_type_add(driver->navigator, &type);
}

static nav_status add_prefix(driver *driver, const nav_value *message) {
    return nav_link_prefix_add(driver->navigator, get_text(message, "prefix"), get_text(message, "scene"));
}

static nav_status add_scheme(driver *driver, const nav_value *message) {
    return nav_link_scheme_add(driver->navigator, get_text(message, "scheme"));
}

static nav_status add_scene(driver *driver, const nav_value *message) {
    return nav_link_scene_add(driver->navigator, get_text(message, "scene"));
}

static nav_status hold_links(driver *driver, const nav_value *message) {
    return nav_links_set_held(driver->navigator, get_flag(message, "hold"));
}

static nav_status drop_view(driver *driver, const nav_value *message) {
    return nav_entry_drop_view(driver->navigator, get_id(message, "entry"));
}

static nav_status set_state(driver *driver, const nav_value *message) {
    return nav_entry_set_state(driver->navigator, get_id(message, "entry"), value_of(driver, message, "state"));
}

static nav_status set_trail(driver *driver, const nav_value *message) {
    return nav_entry_set_trail(driver->navigator, get_id(message, "entry"), value_of(driver, message, "trail"));
}

static nav_status end_entrance(driver *driver, const nav_value *message) {
    return nav_host_did_enter(driver->navigator, get_id(message, "entry"));
}

static nav_status end_exit(driver *driver, const nav_value *message) {
    return nav_host_did_exit(driver->navigator, get_id(message, "entry"));
}

static nav_status enable_handler(driver *driver, const nav_value *message) {
    return nav_back_handler_enable(driver->navigator, get_id(message, "id"), get_flag(message, "enabled"));
}

static nav_status remove_handler(driver *driver, const nav_value *message) {
    return nav_back_handler_remove(driver->navigator, get_id(message, "id"));
}

static nav_status limit_life(driver *driver, const nav_value *message) {
    return nav_stack_set_max_lifecycle(driver->navigator, get_id(message, "stack"),
                                       life_of(get_word(message, "lifecycle")));
}

static const struct {
    const char *word;
    nav_status (*execute)(driver *driver, const nav_value *message);
} words[] = {{"configure", configure},
             {"drain", drain},
             {"close", close},
             {"free", leave},
             {"let-go", let_go},
             {"end", end},
             {"answer", answer},
             {"abort", abort_operation},
             {"cancel-result", cancel_result},
             {"bridge", set_bridge},
             {"bridge-none", remove_bridge},
             {"observe", observe},
             {"observer-remove", remove_observer},
             {"guard-remove", remove_guard},
             {"redirect", redirect},
             {"saved-replace", replace_saved},
             {"entry-publish", publish},
             {"child-add", add_child},
             {"child-remove", remove_child},
             {"route-unregister", unregister},
             {"parameter-type-add", add_type},
             {"link-prefix-add", add_prefix},
             {"link-scheme-add", add_scheme},
             {"link-scene-add", add_scene},
             {"hold-links", hold_links},
             {"entry-drop-view", drop_view},
             {"entry-set-state", set_state},
             {"entry-set-trail", set_trail},
             {"exit", end_exit},
             {"enter", end_entrance},
             {"max-lifecycle", limit_life},
             {"handler-enable", enable_handler},
             {"handler-remove", remove_handler}};

/* ---- With more than a status to reply ---- */

static nav_status add_observer(driver *driver, const nav_value *message, text *reply) {
    nav_id id = 0;
    nav_status status = nav_observer_add(driver->navigator, heard_event_kind, lend(driver, message), destroyed, &id);
    put_number(reply, "id", (int64_t)id);
    return status;
}

static nav_status add_route(driver *driver, const nav_value *message, text *reply) {
    nav_id id = 0;
    nav_route route = describe_route(driver, message);
    nav_status status = nav_route_register(driver->navigator, &route, &id);
    put_number(reply, "id", (int64_t)id);
    return status;
}

static nav_status begin_guard(driver *driver, const nav_value *message, text *reply) {
    nav_id id = 0;
    nav_guard guard = describe_guard(driver, message);
    nav_status status = nav_guard_add(driver->navigator, &guard, &id);
    put_number(reply, "id", (int64_t)id);
    return status;
}

static nav_status begin_handler(driver *driver, const nav_value *message, text *reply) {
    nav_id id = 0;
    nav_back_handler handler = describe_handler(driver, message);
    nav_status status = nav_back_handler_add(driver->navigator, &handler, &id);
    put_number(reply, "id", (int64_t)id);
    return status;
}

static nav_status gesture(driver *driver, const nav_value *message, text *reply) {
    const nav_value *progress = get(message, "progress");
    nav_outcome outcome = {.size = sizeof outcome};
    nav_gesture gesture = {.size = sizeof gesture,
                           .phase = gesture_of(get_word(message, "phase")),
                           .forward = get_flag(message, "forward"),
                           .edge = (int32_t)get_number(message, "edge"),
                           .scene = get_id(message, "stack")};
    if (progress)
        gesture.progress = progress->type == NAV_TYPE_INT ? (double)progress->content.integer : progress->content.real;
    nav_status status = nav_back_gesture(driver->navigator, &gesture, &outcome);
    put_outcome(reply, "outcome", &outcome);
    return status;
}

static nav_status plan_back(driver *driver, const nav_value *message, text *reply) {
    nav_back_plan plan = {.size = sizeof plan};
    nav_status status = nav_back_plan_get(driver->navigator, get_id(message, "stack"), &plan);
    put_flag(reply, "guard", plan.ask_flags & NAV_BACK_ASKS_GUARD);
    put_flag(reply, "bridge", plan.ask_flags & NAV_BACK_ASKS_BRIDGE);
    put_number(reply, "handler", (int64_t)plan.handler);
    put_number(reply, "entry", (int64_t)plan.entry);
    put_changes(driver, reply, plan.changes);
    return status;
}

/* It fills the conflict also where there is none. */
static nav_status add_pattern(driver *driver, const nav_value *message, text *reply) {
    nav_id conflict = 1;
    uint32_t flags = (get_flag(message, "linkable") ? NAV_PATTERN_LINKABLE : 0) |
                     (get_flag(message, "lazy") ? NAV_PATTERN_LAZY : 0) |
                     (get_flag(message, "ignoring-case") ? NAV_PATTERN_IGNORE_CASE : 0) |
                     (get_flag(message, "alias") ? NAV_PATTERN_ALIAS : 0);
    nav_status status =
        nav_pattern_add(driver->navigator, get_id(message, "id"), get_text(message, "pattern"), flags, &conflict);
    put_number(reply, "conflict", (int64_t)conflict);
    return status;
}

static nav_status pull(driver *driver, const nav_value *message, text *reply) {
    const nav_event *event = NULL;
    nav_status status = nav_next_event(driver->navigator, &event);
    (void)message;
    if (status == NAV_OK && event) put_event(driver, reply, event);
    return status;
}

static nav_status pull_records(driver *driver, const nav_value *message, text *reply) {
    nav_record records[MOST_RECORDS];
    size_t count = 0, room = (size_t)get_number(message, "room");
    if (room > MOST_RECORDS) room = MOST_RECORDS;
    nav_status status = nav_next_records(driver->navigator, records, sizeof records[0], room, &count);
    put_open(reply, "records", '[');
    for (size_t i = 0; i < count && i < room; i++) put_record(driver, reply, &records[i]);
    put_close(reply, ']');
    return status;
}

static const struct {
    const char *word;
    nav_status (*execute)(driver *driver, const nav_value *message, text *reply);
} telling[] = {{"new", begin},
               {"observer-add", add_observer},
               {"guard-add", begin_guard},
               {"handler-add", begin_handler},
               {"gesture", gesture},
               {"back-plan", plan_back},
               {"route-register", add_route},
               {"pattern-add", add_pattern},
               {"next", pull},
               {"records", pull_records},
               {"entry-next", ask_for_next},
               {"child-find", find_child},
               {"result-attach", attach_result}};

static void dispatch(driver *driver, const char *what, const nav_value *message, text *reply) {
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(what, words[i].word) == 0) {
            put_word(reply, "status", nav_status_name(words[i].execute(driver, message)));
            return;
        }
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (strcmp(what, telling[i].word) == 0) {
            put_word(reply, "status", nav_status_name(telling[i].execute(driver, message, reply)));
            return;
        }
    if (!query(driver, what, message, reply)) operate(driver, message, reply);
}

void driver_execute(void *context, corpus_run *run, const uint8_t *bytes, size_t length) {
    driver *driver = context;
    arena arena = {NULL};
    text reply = {0};
    driver->run = run;
    const nav_value *message = message_read(&arena, bytes, length);
    put_open(&reply, NULL, '{');
    dispatch(driver, get_word(message, "do"), message, &reply);
    put_close(&reply, '}');
    corpus_reply(run, (const uint8_t *)reply.bytes, reply.length);
    text_free(&reply);
    arena_free(&arena);
}
