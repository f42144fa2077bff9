/* What the library gives, as members of a message: numbers that are 0 and values that are not there are left out. */
#include "driver.h"

text hear_begin(const char *what) {
    text message = {0};
    put_open(&message, NULL, '{');
    put_word(&message, "heard", what);
    return message;
}

int64_t hear_end(driver *driver, text *message) {
    put_close(message, '}');
    int64_t answer = corpus_hear(driver->run, (const uint8_t *)message->bytes, message->length);
    text_free(message);
    return answer;
}

static void put_id(text *message, const char *key, uint64_t id) {
    if (id) put_number(message, key, (int64_t)id);
}

static void put_told(text *message, const char *key, const nav_value *value) {
    put_value(message, key, value, false, object_name);
}

static void put_animated(text *message, nav_animated animated) {
    if (animated == NAV_ANIMATED_YES || animated == NAV_ANIMATED_NO)
        put_flag(message, "animated", animated == NAV_ANIMATED_YES);
}

static void put_origin(text *message, nav_origin origin) {
    if (origin == NAV_ORIGIN_HOST) put_word(message, "origin", "host");
}

void put_route(driver *driver, text *message, nav_id route) {
    nav_string name;
    if (route && nav_route_name(driver->navigator, route, &name) == NAV_OK) put_text(message, "route", name);
}

void put_outcome(text *message, const char *key, const nav_outcome *outcome) {
    put_open(message, key, '{');
    put_word(message, "status", nav_status_name(outcome->status));
    put_word(message, "by", party_word(outcome->by));
    put_id(message, "code", (uint64_t)(int64_t)outcome->host_code);
    put_word(message, "reason", abort_word(outcome->abort_reason));
    put_id(message, "ticket", outcome->ticket);
    put_id(message, "entry", outcome->entry);
    put_id(message, "waiter", outcome->waiter);
    put_id(message, "revision", outcome->revision);
    put_id(message, "index", outcome->index);
    put_id(message, "removed", outcome->removed_count);
    put_id(message, "redirects", outcome->redirect_count);
    put_close(message, '}');
}

void put_result(text *message, const nav_result *result) {
    static const char *const kinds[] = {"value", "cancelled", "failed"};
    put_open(message, "result", '{');
    put_word(message, "kind", result->kind >= 0 && result->kind <= NAV_RESULT_FAILED ? kinds[result->kind] : "?");
    put_origin(message, result->origin);
    put_id(message, "waiter", result->waiter);
    put_id(message, "entry", result->entry);
    put_id(message, "tag", result->tag);
    put_told(message, "value", result->value);
    put_id(message, "flow", result->flow);
    put_id(message, "code", (uint64_t)(int64_t)result->host_code);
    if (result->kind == NAV_RESULT_CANCELLED) put_word(message, "reason", reason_word(result->reason));
    if (result->kind == NAV_RESULT_FAILED) put_word(message, "status", nav_status_name(result->status));
    put_close(message, '}');
}

static void put_change(driver *driver, text *message, const nav_change *change) {
    put_open(message, NULL, '{');
    put_word(message, "kind", change_word(change->kind));
    put_id(message, "stack", change->stack);
    put_id(message, "entry", change->entry);
    put_id(message, "replaced", change->replaced);
    put_route(driver, message, change->route);
    put_id(message, "from", change->from);
    put_id(message, "to", change->to);
    put_told(message, "arguments", change->arguments);
    put_id(message, "flow", change->flow);
    put_id(message, "over", change->presented_over);
    if (change->presentation) put_word(message, "presentation", presentation_word(change->presentation));
    if (change->container) put_word(message, "container", container_word(change->container));
    if (change->name.length) put_text(message, "name", change->name);
    if (change->columns) put_number(message, "columns", change->columns);
    if (change->flags & NAV_BRANCH_PLACEHOLDER) put_flag(message, "placeholder", true);
    put_close(message, '}');
}

void put_changes(driver *driver, text *message, const nav_changes *changes) {
    size_t count = nav_changes_count(changes);
    put_open(message, "changes", '[');
    for (size_t i = 0; i < count; i++) {
        nav_change change = {.size = sizeof change, .kind = -1};
        nav_changes_get(changes, i, &change);
        put_change(driver, message, &change);
    }
    put_close(message, ']');
}

void put_plan(driver *driver, text *message, const nav_plan *plan) {
    put_open(message, "question", '{');
    put_word(message, "kind", intent_word(plan->kind));
    put_animated(message, plan->animated);
    put_id(message, "question", plan->question);
    put_id(message, "ticket", plan->ticket);
    put_id(message, "tag", plan->tag);
    put_told(message, "hint", plan->hint);
    put_changes(driver, message, plan->changes);
    put_close(message, '}');
}

void put_guarding(driver *driver, text *message, const nav_guard_context *context) {
    put_flag(message, "leave", context->kind == NAV_GUARD_LEAVE);
    put_number(message, "redirects", context->redirect_count);
    put_id(message, "guard", context->guard);
    put_id(message, "entry", context->entry);
    put_route(driver, message, context->route);
    put_told(message, "arguments", context->arguments);
}

static void put_phase(text *message, nav_gesture_phase phase, double progress, bool forward, int32_t edge, nav_id scene,
                      nav_id handler) {
    nav_value value = nav_value_double(progress);
    put_open(message, "gesture", '{');
    put_word(message, "phase", gesture_word(phase));
    put_told(message, "progress", &value);
    put_flag(message, "forward", forward);
    put_number(message, "edge", edge);
    put_id(message, "stack", scene);
    put_id(message, "handler", handler);
    put_close(message, '}');
}

void put_gesture(text *message, const nav_gesture *gesture) {
    put_phase(message, gesture->phase, gesture->progress, gesture->forward, gesture->edge, gesture->scene,
              gesture->handler);
}

void put_event(driver *driver, text *message, const nav_event *event) {
    put_open(message, "event", '{');
    put_word(message, "kind", event_word(event->kind));
    put_word(message, "intent", intent_word(event->intent));
    put_origin(message, event->origin);
    put_animated(message, event->animated);
    put_id(message, "revision", event->revision);
    put_id(message, "entry", event->entry);
    put_id(message, "waiter", event->waiter);
    put_id(message, "ticket", event->ticket);
    put_id(message, "tag", event->tag);
    put_told(message, "hint", event->hint);
    put_route(driver, message, event->route);
    if (event->changes) put_changes(driver, message, event->changes);
    if (event->outcome) put_outcome(message, "outcome", event->outcome);
    if (event->result) put_result(message, event->result);
    if (event->plan) put_plan(driver, message, event->plan);
    if (event->guard_context) {
        put_open(message, "guard_context", '{');
        put_guarding(driver, message, event->guard_context);
        put_close(message, '}');
    }
    if (event->gesture) put_gesture(message, event->gesture);
    put_told(message, "detail", event->detail);
    put_close(message, '}');
}

/* The sub-kind and the reason are the numbers that the record has. */
void put_record(driver *driver, text *message, const nav_record *record) {
    put_open(message, NULL, '{');
    put_word(message, "kind", event_word(record->kind));
    put_word(message, "intent", intent_word(record->intent));
    put_number(message, "subkind", record->subkind);
    put_number(message, "reason", record->reason);
    put_word(message, "by", party_word(record->by));
    put_id(message, "remaining", record->remaining);
    put_origin(message, record->origin);
    put_animated(message, record->animated);
    put_id(message, "revision", record->revision);
    put_id(message, "entry", record->entry);
    put_id(message, "related", record->related);
    put_route(driver, message, record->route);
    put_id(message, "ticket", record->ticket);
    put_id(message, "question", record->question);
    put_id(message, "from", record->from);
    put_id(message, "to", record->to);
    put_id(message, "tag", record->tag);
    put_id(message, "stack", record->stack);
    put_id(message, "flow", record->flow);
    if (record->kind == NAV_EVENT_GESTURE)
        put_phase(message, record->subkind, record->value ? record->value->content.real : -1, record->to != 0,
                  record->reason, record->stack, record->related);
    put_told(message, "value", record->value);
    put_told(message, "hint", record->hint);
    put_close(message, '}');
}
