/* Reads a configuration, which is a heading of a case and a step. */
#include "script.h"

static bool read_animated(cursor *cursor, nav_animated *animated) {
    if (cursor_skip_word(cursor, "yes"))
        *animated = NAV_ANIMATED_YES;
    else if (cursor_skip_word(cursor, "no"))
        *animated = NAV_ANIMATED_NO;
    else
        return cursor_fail(cursor, "yes or no");
    return true;
}

static bool read_unresolved(cursor *cursor, nav_unresolved_policy *policy) {
    if (cursor_skip_word(cursor, "reject"))
        *policy = NAV_UNRESOLVED_REJECT;
    else if (cursor_skip_word(cursor, "fallback"))
        *policy = NAV_UNRESOLVED_FALLBACK;
    else if (cursor_skip_word(cursor, "prefix"))
        *policy = NAV_UNRESOLVED_PREFIX;
    else
        return cursor_fail(cursor, "reject, fallback or prefix");
    return true;
}

static bool read_room(cursor *cursor, uint32_t *room) {
    uint64_t number = 0;
    if (!cursor_read_number(cursor, "a number", &number)) return false;
    *room = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return true;
}

static bool read_field(cursor *cursor, written_config *written) {
    nav_config *config = &written->config;
    if (cursor_skip_word(cursor, "queue")) return read_room(cursor, &config->queue_capacity);
    if (cursor_skip_word(cursor, "limit")) return read_room(cursor, &config->operation_limit);
    if (cursor_skip_word(cursor, "redirects")) return read_room(cursor, &config->redirect_limit);
    if (cursor_skip_word(cursor, "fallback")) return cursor_read_name(cursor, "a route", &config->fallback_route);
    if (cursor_skip_word(cursor, "scene")) return cursor_read_name(cursor, "a scene", &config->scene);
    if (cursor_skip_word(cursor, "animated")) return read_animated(cursor, &config->animated);
    if (cursor_skip_word(cursor, "unresolved")) return read_unresolved(cursor, &config->unresolved);
    if (cursor_skip_word(cursor, "lifecycle")) return config->flags |= NAV_CONFIG_LIFECYCLE_EVENTS;
    if (cursor_skip_word(cursor, "exits"))
        return config->flags |= NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_WAIT_FOR_EXITS;
    if (cursor_skip_word(cursor, "entries"))
        return config->flags |= NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_WAIT_FOR_ENTRIES;
    if (cursor_skip_word(cursor, "back")) return config->flags |= NAV_CONFIG_BACK_EVENTS;
    if (cursor_skip_word(cursor, "problems")) return config->flags |= NAV_CONFIG_PROBLEM_EVENTS;
    if (cursor_skip_word(cursor, "trace")) return config->flags |= NAV_CONFIG_TRACE_EVENTS;
    if (cursor_skip_word(cursor, "ignoring-case")) return config->pattern_flags |= NAV_PATTERN_IGNORE_CASE;
    if (!cursor_skip_word(cursor, "events")) return cursor_fail(cursor, "a word of the configuration");
    written->has_events = true;
    return read_room(cursor, &config->event_capacity);
}

/* As far as the line or an arrow. */
bool cursor_read_config(cursor *cursor, written_config *written) {
    while (cursor_peek(cursor)->kind != TOKEN_END && !cursor_is_word(cursor, "->"))
        if (!read_field(cursor, written)) return false;
    return true;
}
