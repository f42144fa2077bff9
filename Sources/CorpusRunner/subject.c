/* What the driver is asked: messages down, and their replies. */
#include "run.h"

text subject_begin(const char *what) {
    text message = {0};
    put_open(&message, NULL, '{');
    put_word(&message, "do", what);
    return message;
}

static const nav_value *no_reply(run *run) {
    nav_value *empty = arena_take(&run->arena, sizeof *empty);
    *empty = nav_value_map(NULL, 0);
    run_fail(run, run->step, "the driver gives no reply that can be read");
    return empty;
}

/* Its callbacks may execute other messages, so the reply that is expected is put aside meanwhile. */
const nav_value *subject_call(run *run, text *message) {
    text reply = {0}, *outer = run->reply;
    put_close(message, '}');
    run->reply = &reply;
    run->driver->execute(run->driver->context, run, (const uint8_t *)message->bytes, message->length);
    run->reply = outer;
    const nav_value *value = NULL;
    if (reply.bytes) value = message_read(&run->arena, (const uint8_t *)reply.bytes, reply.length);
    text_free(&reply);
    text_free(message);
    return value ? value : no_reply(run);
}

void corpus_reply(run *run, const uint8_t *bytes, size_t length) {
    if (run->reply) text_add(run->reply, (const char *)bytes, length);
}

nav_status subject_status(run *run, text *message) {
    return status_of(get_word(subject_call(run, message), "status"));
}

const nav_value *subject_ask(run *run, const char *what) {
    text message = subject_begin(what);
    return subject_call(run, &message);
}

nav_id subject_id(run *run, const char *what, const char *key) {
    return get_id(subject_ask(run, what), key);
}

nav_id subject_id_of(run *run, const char *what, const char *operand, nav_id id, const char *key) {
    text message = subject_begin(what);
    put_number(&message, operand, (int64_t)id);
    return get_id(subject_call(run, &message), key);
}

void put_config(text *message, const run *run, const written_config *written) {
    const nav_config *config = &written->config;
    uint32_t events = run->way == CORPUS_PULL && !written->has_events ? 4096 : config->event_capacity;
    put_open(message, "config", '{');
    if (config->animated) put_flag(message, "animated", config->animated == NAV_ANIMATED_YES);
    if (config->queue_capacity) put_number(message, "queue", config->queue_capacity);
    if (events) put_number(message, "events", events);
    if (config->operation_limit) put_number(message, "limit", config->operation_limit);
    if (config->redirect_limit) put_number(message, "redirects", config->redirect_limit);
    if (config->unresolved) put_word(message, "unresolved", policy_word(config->unresolved));
    if (config->fallback_route.length) put_text(message, "fallback", config->fallback_route);
    if (config->scene.length) put_text(message, "scene", config->scene);
    if (config->flags & NAV_CONFIG_LIFECYCLE_EVENTS) put_flag(message, "lifecycle", true);
    if (config->flags & NAV_CONFIG_WAIT_FOR_EXITS) put_flag(message, "exits", true);
    if (config->flags & NAV_CONFIG_WAIT_FOR_ENTRIES) put_flag(message, "entries", true);
    if (config->flags & NAV_CONFIG_BACK_EVENTS) put_flag(message, "back", true);
    if (config->flags & NAV_CONFIG_PROBLEM_EVENTS) put_flag(message, "problems", true);
    if (config->flags & NAV_CONFIG_TRACE_EVENTS || run->manner.is_traced) put_flag(message, "trace", true);
    if (config->pattern_flags) put_flag(message, "ignoring-case", true);
    put_close(message, '}');
}
