/* Reads what the driver says: events, questions, changes, outcomes and results. */
#include "run.h"
#include "words.h"

static nav_origin origin_of(const nav_value *map) {
    return string_is(get_text(map, "origin"), "host") ? NAV_ORIGIN_HOST : NAV_ORIGIN_CORE;
}

static nav_animated animated_of(const nav_value *map) {
    if (!get(map, "animated")) return NAV_ANIMATED_DEFAULT;
    return get_flag(map, "animated") ? NAV_ANIMATED_YES : NAV_ANIMATED_NO;
}

static change read_change(const nav_value *map) {
    return (change){.kind = change_of_word(get_word(map, "kind")),
                    .stack = get_id(map, "stack"),
                    .entry = get_id(map, "entry"),
                    .replaced = get_id(map, "replaced"),
                    .route = get_text(map, "route"),
                    .from = (size_t)get_number(map, "from"),
                    .to = (size_t)get_number(map, "to"),
                    .arguments = get(map, "arguments"),
                    .flow = get_id(map, "flow"),
                    .presented_over = get_id(map, "over"),
                    .presentation = presentation_of(get_word(map, "presentation")),
                    .container = container_of(get_word(map, "container")),
                    .columns = (uint32_t)get_number(map, "columns"),
                    .is_placeholder = get_flag(map, "placeholder"),
                    .name = get_text(map, "name")};
}

change_list read_changes(run *run, const nav_value *map) {
    nav_list written = get_list(map, "changes");
    change_list list = {arena_take(&run->arena, (written.count + 1) * sizeof *list.items), written.count};
    for (size_t i = 0; i < written.count; i++) list.items[i] = read_change(&written.items[i]);
    return list;
}

nav_outcome read_outcome(const nav_value *map) {
    return (nav_outcome){.size = sizeof(nav_outcome),
                         .status = status_of(get_word(map, "status")),
                         .by = party_of(get_word(map, "by")),
                         .host_code = (int32_t)get_number(map, "code"),
                         .abort_reason = abort_of(get_word(map, "reason")),
                         .ticket = get_id(map, "ticket"),
                         .entry = get_id(map, "entry"),
                         .waiter = get_id(map, "waiter"),
                         .revision = get_id(map, "revision"),
                         .index = (size_t)get_number(map, "index"),
                         .removed_count = (size_t)get_number(map, "removed"),
                         .redirect_count = (uint32_t)get_number(map, "redirects")};
}

nav_plan read_plan(const nav_value *map) {
    return (nav_plan){.size = sizeof(nav_plan),
                      .kind = intent_of_word(get_word(map, "kind")),
                      .animated = animated_of(map),
                      .question = get_id(map, "question"),
                      .ticket = get_id(map, "ticket"),
                      .tag = get_id(map, "tag"),
                      .hint = get(map, "hint")};
}

nav_result read_result(const nav_value *map) {
    nav_result result = {.size = sizeof result,
                         .kind = result_of(get_word(map, "kind")),
                         .origin = origin_of(map),
                         .waiter = get_id(map, "waiter"),
                         .entry = get_id(map, "entry"),
                         .tag = get_id(map, "tag"),
                         .flow = get_id(map, "flow"),
                         .host_code = (int32_t)get_number(map, "code"),
                         .value = get(map, "value")};
    if (result.kind == NAV_RESULT_CANCELLED) result.reason = reason_of(get_word(map, "reason"));
    if (result.kind == NAV_RESULT_FAILED) result.status = status_of(get_word(map, "status"));
    return result;
}

/* Of a message, an event, or a record, which has other names for it. */
nav_guard_context read_guarding(const nav_value *map) {
    nav_guard_context context = {.size = sizeof context,
                                 .kind = get_flag(map, "leave") ? NAV_GUARD_LEAVE : NAV_GUARD_ENTER,
                                 .redirect_count = (uint32_t)get_number(map, "redirects"),
                                 .guard = get_id(map, "guard"),
                                 .entry = get_id(map, "entry"),
                                 .arguments = get(map, "arguments")};
    return context;
}

/* The changes of a question are those of its plan. */
told read_told(run *run, const nav_value *map) {
    told told = {.route = get_text(map, "route")};
    nav_event *event = &told.event;
    const nav_value *question = get(map, "question"), *outcome = get(map, "outcome"), *result = get(map, "result");
    *event = (nav_event){.size = sizeof *event,
                         .kind = event_of(get_word(map, "kind")),
                         .intent = intent_of_word(get_word(map, "intent")),
                         .origin = origin_of(map),
                         .animated = animated_of(map),
                         .revision = get_id(map, "revision"),
                         .entry = get_id(map, "entry"),
                         .waiter = get_id(map, "waiter"),
                         .ticket = get_id(map, "ticket"),
                         .tag = get_id(map, "tag"),
                         .hint = get(map, "hint")};
    told.changes = read_changes(run, question ? question : map);
    if (question) {
        nav_plan *plan = arena_take(&run->arena, sizeof *plan);
        *plan = read_plan(question);
        event->plan = plan;
    }
    if (event->kind == NAV_EVENT_GUARD) told.guard_context = read_guarding(get(map, "guard_context"));
    told.gesture = get(map, "gesture");
    told.detail = get(map, "detail");
    if (outcome) {
        nav_outcome *read = arena_take(&run->arena, sizeof *read);
        *read = read_outcome(outcome);
        event->outcome = read;
    }
    if (result) {
        nav_result *read = arena_take(&run->arena, sizeof *read);
        *read = read_result(result);
        event->result = read;
    }
    return told;
}
