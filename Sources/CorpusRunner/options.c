/* Reads the options of operations. */
#include "script.h"

bool cursor_at_option(const cursor *cursor) {
    static const char *const words[] = {
        "as",        "issuer",   "revision", "target", "tag",  "animated", "replace-root", "hand-on-waiter",
        "inclusive", "fallback", "reject",   "prefix", "hint", "by-id",    "unique",       "bring-to-front",
        "clear-to",  "by-route", "renew"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_is_word(cursor, words[i])) return true;
    return false;
}

/* One of two words. */
static bool read_flag(cursor *cursor, const char *yes, const char *no, const char *what, bool *flag) {
    *flag = cursor_skip_word(cursor, yes);
    return *flag || cursor_skip_word(cursor, no) || cursor_fail(cursor, what);
}

bool cursor_read_option(cursor *cursor, step *step) {
    nav_options *options = &step->options;
    if (cursor_skip_word(cursor, "as")) {
        step->has_name = true;
        return cursor_read_name(cursor, "a name", &step->name);
    }
    if (cursor_skip_word(cursor, "issuer")) {
        step->has_issuer = true;
        return cursor_read_reference(cursor, "an entry", &step->issuer);
    }
    if (cursor_skip_word(cursor, "target")) {
        step->has_target = true;
        return cursor_read_reference(cursor, "a node", &step->target);
    }
    if (cursor_skip_word(cursor, "revision")) return cursor_read_number(cursor, "a revision", &options->revision);
    if (cursor_skip_word(cursor, "tag")) return cursor_read_number(cursor, "a tag", &options->tag);
    if (cursor_skip_word(cursor, "animated")) {
        bool yes;
        if (!read_flag(cursor, "yes", "no", "yes or no", &yes)) return false;
        options->animated = yes ? NAV_ANIMATED_YES : NAV_ANIMATED_NO;
    } else if (cursor_skip_word(cursor, "replace-root"))
        options->flags |= NAV_REPLACE_ROOT;
    else if (cursor_skip_word(cursor, "hand-on-waiter"))
        options->flags |= NAV_HAND_ON_WAITER;
    else if (cursor_skip_word(cursor, "inclusive"))
        options->flags |= NAV_INCLUSIVE;
    else if (cursor_skip_word(cursor, "fallback"))
        options->unresolved = NAV_UNRESOLVED_FALLBACK;
    else if (cursor_skip_word(cursor, "reject"))
        options->unresolved = NAV_UNRESOLVED_REJECT;
    else if (cursor_skip_word(cursor, "prefix"))
        options->unresolved = NAV_UNRESOLVED_PREFIX;
    else if (cursor_skip_word(cursor, "renew"))
        options->flags |= NAV_RENEW;
    else if (cursor_skip_word(cursor, "by-route"))
        options->flags |= NAV_BY_ROUTE_ALONE;
    else if (cursor_skip_word(cursor, "bring-to-front"))
        options->unique_action = NAV_UNIQUE_BRING_TO_FRONT;
    else if (cursor_skip_word(cursor, "clear-to"))
        options->unique_action = NAV_UNIQUE_CLEAR_TO;
    else if (cursor_skip_word(cursor, "unique")) {
        bool top;
        if (!read_flag(cursor, "top", "anywhere", "top or anywhere", &top)) return false;
        options->unique = top ? NAV_UNIQUE_TOP : NAV_UNIQUE_ANYWHERE;
    } else if (cursor_skip_word(cursor, "hint")) {
        step->has_hint = true;
        return cursor_read_value(cursor, &step->hint);
    } else if (cursor_skip_word(cursor, "by-id"))
        step->by_id = true;
    return true;
}
