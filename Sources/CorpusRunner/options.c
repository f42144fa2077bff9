/* Reads the options of operations. */
#include "script.h"
#include "words.h"

bool cursor_at_option(const cursor *cursor) {
    static const char *const words[] = {"as",       "issuer",         "revision",     "target",   "tag",   "animated",
                                        "fallback", "reject",         "prefix",       "hint",     "by-id", "unique",
                                        "pop-to",   "bring-to-front", "presentation", "occupied", "scene", "key"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (cursor_is_word(cursor, words[i])) return true;
    for (size_t i = 0; i < OPTION_FLAG_COUNT; i++)
        if (cursor_is_word(cursor, option_flags[i].word)) return true;
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
        return cursor_read_reference(cursor, "a stack", &step->target);
    }
    if (cursor_skip_word(cursor, "presentation")) return cursor_read_presentation(cursor, &options->presentation);
    if (cursor_skip_word(cursor, "key")) return cursor_read_name(cursor, "a key", &options->key);
    if (cursor_skip_word(cursor, "scene")) return cursor_read_name(cursor, "a scene", &options->scene);
    if (cursor_skip_word(cursor, "occupied")) return cursor_read_occupied(cursor, &options->occupied);
    for (size_t i = 0; i < OPTION_FLAG_COUNT; i++)
        if (cursor_skip_word(cursor, option_flags[i].word)) return options->flags |= option_flags[i].flag;
    if (cursor_skip_word(cursor, "revision")) return cursor_read_number(cursor, "a revision", &options->revision);
    if (cursor_skip_word(cursor, "tag")) return cursor_read_number(cursor, "a tag", &options->tag);
    if (cursor_skip_word(cursor, "animated")) {
        bool yes;
        if (!read_flag(cursor, "yes", "no", "yes or no", &yes)) return false;
        options->animated = yes ? NAV_ANIMATED_YES : NAV_ANIMATED_NO;
    } else if (cursor_skip_word(cursor, "fallback"))
        options->unresolved = NAV_UNRESOLVED_FALLBACK;
    else if (cursor_skip_word(cursor, "reject"))
        options->unresolved = NAV_UNRESOLVED_REJECT;
    else if (cursor_skip_word(cursor, "prefix"))
        options->unresolved = NAV_UNRESOLVED_PREFIX;
    else if (cursor_skip_word(cursor, "bring-to-front"))
        options->unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT;
    else if (cursor_skip_word(cursor, "pop-to"))
        options->unique_action = NAV_UNIQUE_ACTION_POP_TO;
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
