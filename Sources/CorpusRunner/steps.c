/* Reads one step of a case. Which operands a verb has is a table, here or, of operations, in words.c. */
#include "script.h"
#include "words.h"

#include <string.h>

/* The letters of operands, in the order of the operands:
 *   r a route or another name     v perhaps a value             e a reference           * references, as many as stand
 *   n a number                    o options, and `as`           w `as`                   > `->` and an outcome
 *   q perhaps a route with value  V a value, or `none`          U perhaps one of these
 *   1 requests in brackets        2 elements in brackets        3 intents in brackets
 *   j a stack                     G a container, or `none`     g where and how a route opens
 *   k a link                      K words of a link             x a text                t perhaps `is` and a text
 *   X an intent of a guard, and `resumes`
 *   4 what is saved               5 what is restored           6 what a migration answers
 *   d a flow                      Q perhaps `to` and a flow     E how a flow ends
 *   others: a word or two of this verb alone */
static const struct verb {
    const char *word;
    verb_id id;
    const char *operands;
} verbs[] = {
    {"cancel-result", VERB_CANCEL_RESULT, "e>"},
    {"answer", VERB_ANSWER, "A>"},
    {"abort", VERB_ABORT, "R>"},
    {"bridge", VERB_BRIDGE, "Bw>"},
    {"route-register", VERB_ROUTE_REGISTER, "rPg>"},
    {"route-unregister", VERB_ROUTE_UNREGISTER, "r>"},
    {"entry-view", VERB_ENTRY_VIEW, "eN>"},
    {"entry-drop-view", VERB_ENTRY_DROP_VIEW, "e>"},
    {"entry-set-state", VERB_ENTRY_SET_STATE, "eV>"},
    {"entry-set-trail", VERB_ENTRY_SET_TRAIL, "eV>"},
    {"exit", VERB_EXIT, "e>"},
    {"enter", VERB_ENTER, "e>"},
    {"max-lifecycle", VERB_LIMIT_LIFE, "jl>"},
    {"handler-add", VERB_HANDLER_ADD, "rz>"},
    {"handler-enable", VERB_HANDLER_ENABLE, "rY>"},
    {"handler-remove", VERB_HANDLER_REMOVE, "r>"},
    {"gesture", VERB_GESTURE, "iz>"},
    {"back-plan", VERB_BACK_PLAN, "z"},
    {"configure", VERB_CONFIGURE, "C>"},
    {"pattern-add", VERB_PATTERN_ADD, "pc>"},
    {"parameter-type-add", VERB_PARAMETER_TYPE_ADD, "y>"},
    {"link-prefix-add", VERB_LINK_PREFIX_ADD, "xs>"},
    {"link-scheme-add", VERB_LINK_SCHEME_ADD, "x>"},
    {"link-scene-add", VERB_LINK_SCENE_ADD, "x>"},
    {"hold-links", VERB_HOLD_LINKS, "Y>"},
    {"observer-add", VERB_OBSERVER_ADD, "r>"},
    {"observer-remove", VERB_OBSERVER_REMOVE, "r>"},
    {"guard-add", VERB_GUARD_ADD, "rW>"},
    {"guard-remove", VERB_GUARD_REMOVE, "r>"},
    {"redirect", VERB_REDIRECT, "X"},
    {"publish", VERB_PUBLISH, "evu>"},
    {"next", VERB_NEXT, "eo>"},
    {"child-add", VERB_CHILD_ADD, "er>"},
    {"child-find", VERB_CHILD_FIND, "er>"},
    {"child-remove", VERB_CHILD_REMOVE, "er>"},
    {"save", VERB_SAVE, "4>"},
    {"attach", VERB_ATTACH, "rw>"},
    {"close", VERB_CLOSE, ">"},
    {"drain", VERB_DRAIN, ">"},
    {"free", VERB_FREE, ""},
    {"host", VERB_HOST, "H"},
    {"loader", VERB_LOADER, "H"},
    {"guard", VERB_GUARD, "Z"},
    {"builder", VERB_BUILDER, "rM"},
    {"migrate", VERB_MIGRATE, "6"},
    {"inside", VERB_INSIDE, "I"},
    {"pause", VERB_PAUSE, ""},
    {"resume", VERB_RESUME, ""},
    {"relaunch", VERB_RELAUNCH, ""},
    {"stack", VERB_STACK, "*"},
    {"tree", VERB_TREE, ""},
    {"stack-entries", VERB_STACK_ENTRIES, "j*"},
    {"way-back", VERB_WAY_BACK, "j*"},
    {"stack-get", VERB_STACK_GET, "jf>"},
    {"container-get", VERB_CONTAINER_GET, "eG>"},
    {"depth", VERB_DEPTH, "n"},
    {"top", VERB_TOP, "e"},
    {"entry-at", VERB_ENTRY_AT, "ne"},
    {"current-request", VERB_CURRENT_REQUEST, "q>"},
    {"initial-request", VERB_INITIAL_REQUEST, "q>"},
    {"entry-request", VERB_ENTRY_REQUEST, "eq>"},
    {"topmost", VERB_TOPMOST, "rvT"},
    {"current-branch", VERB_CURRENT_BRANCH, "rxT"},
    {"current-branch-with", VERB_CURRENT_BRANCH_WITH, "rT"},
    {"entry-phase", VERB_ENTRY_PHASE, "eS"},
    {"entry-lifecycle", VERB_ENTRY_LIFE, "el"},
    {"entry-waiter", VERB_ENTRY_WAITER, "ee"},
    {"entry-number", VERB_ENTRY_NUMBER, "en"},
    {"entry-model", VERB_ENTRY_MODEL, "eNJ>"},
    {"entry-state", VERB_ENTRY_STATE, "eU>"},
    {"revision", VERB_REVISION, "n"},
    {"models", VERB_MODELS, "D"},
    {"route-find", VERB_ROUTE_FIND, "rF"},
    {"route-name", VERB_ROUTE_NAME, "r>"},
    {"last-outcome", VERB_LAST_OUTCOME, ">"},
    {"opened-url", VERB_OPENED_URL, "O>"},
    {"last-message", VERB_LAST_DETAIL, "L"},
    {"check", VERB_CHECK, ">"},
    {"dump", VERB_DUMP, ""},
    {"match-link", VERB_MATCH_LINK, "kKm>"},
    {"explain-link", VERB_EXPLAIN_LINK, "kK>"},
    {"request-path", VERB_REQUEST_PATH, "rvbt>"},
    {"entry-path", VERB_ENTRY_PATH, "et>"},
    {"location", VERB_LOCATION, "et>"},
    {"location-of", VERB_LOCATION_OF, "et>"},
    {"flows", VERB_FLOWS, ""},
    {"flow-get", VERB_FLOW_GET, "d>"},
    {"entry-flow", VERB_ENTRY_FLOW, "ed"},
    {"current-flow", VERB_CURRENT_FLOW, "d"},
    {"takes", VERB_TAKES, "rvQh>"},
};

static const struct moment_word {
    const char *word;
    moment moment;
} moments[] = {
    {"asked", MOMENT_ASKED},         {"replayed", MOMENT_REPLAYED},     {"made", MOMENT_MADE},
    {"destroyed", MOMENT_DESTROYED}, {"view-made", MOMENT_VIEW_MADE},   {"view-destroyed", MOMENT_VIEW_DESTROYED},
    {"result", MOMENT_RESULT},       {"changed", MOMENT_CHANGED},       {"completed", MOMENT_COMPLETED},
    {"released", MOMENT_RELEASED},   {"resync", MOMENT_RESYNC},         {"state", MOMENT_STATE},
    {"freed", MOMENT_FREED},         {"checked", MOMENT_CHECKED},       {"load", MOMENT_LOAD},
    {"updated", MOMENT_UPDATED},     {"guarded", MOMENT_GUARDED},       {"lifecycle", MOMENT_LIFE},
    {"problem", MOMENT_PROBLEM},     {"gesture", MOMENT_GESTURE},       {"handled", MOMENT_HANDLED},
    {"outcome", MOMENT_OUTCOME},     {"answered", MOMENT_ANSWER},       {"dispatched", MOMENT_SENT},
    {"migrated", MOMENT_MIGRATED},   {"registered", MOMENT_REGISTERED},
};

/* Of the line, or of what stands before an arrow or in brackets. */
static bool at_end(const cursor *cursor) {
    const token *token = cursor_peek(cursor);
    if (token->kind == TOKEN_MARK) return token->text.bytes[0] == ',' || token->text.bytes[0] == ']';
    return token->kind == TOKEN_END || cursor_is_word(cursor, "->");
}

/* One of two words. */
static bool read_flag(cursor *cursor, const char *yes, const char *no, const char *what, bool *flag) {
    *flag = cursor_skip_word(cursor, yes);
    return *flag || cursor_skip_word(cursor, no) || cursor_fail(cursor, what);
}

static bool read_answer(cursor *cursor, step *step, const char *what) {
    if (cursor_skip_word(cursor, "accept"))
        step->answer = ANSWER_ACCEPT;
    else if (cursor_skip_word(cursor, "later"))
        step->answer = ANSWER_LATER;
    else if (cursor_skip_word(cursor, "refuse")) {
        step->answer = ANSWER_REFUSE;
        return cursor_read_code(cursor, &step->code);
    } else
        return cursor_fail(cursor, what);
    return true;
}

static bool read_references(cursor *cursor, step *step, bool only_one) {
    while (only_one || (!at_end(cursor) && !cursor_at_option(cursor))) {
        step->references = arena_grow(cursor->arena, step->references, step->reference_count, sizeof *step->references);
        if (!cursor_read_reference(cursor, "a name", &step->references[step->reference_count++])) return false;
        if (only_one) break;
    }
    return true;
}

static bool read_bridge(cursor *cursor, step *step) {
    if (cursor_skip_word(cursor, "none")) return step->flag = true;
    for (;;) {
        if (cursor_skip_word(cursor, "transition"))
            step->constant |= BRIDGE_TRANSITION;
        else if (cursor_skip_word(cursor, "navigate-to"))
            step->constant |= BRIDGE_NAVIGATE_TO;
        else if (cursor_skip_word(cursor, "pop-back"))
            step->constant |= BRIDGE_POP_BACK;
        else if (cursor_skip_word(cursor, "pop-up-to-root"))
            step->constant |= BRIDGE_POP_UP_TO_ROOT;
        else if (cursor_skip_word(cursor, "pulled"))
            step->constant |= BRIDGE_PULLED;
        else if (cursor_skip_word(cursor, "mute"))
            step->constant |= BRIDGE_MUTE;
        else if (cursor_skip_word(cursor, "register-routes"))
            step->constant |= BRIDGE_REGISTER_ROUTES;
        else
            break;
    }
    if (!(step->constant & ~BRIDGE_REGISTER_ROUTES)) step->constant |= BRIDGE_TRANSITION;
    return true;
}

static bool read_builder(cursor *cursor, step *step) {
    step->constant = cursor_skip_word(cursor, "view")     ? BUILDER_MAKES_VIEW
                     : cursor_skip_word(cursor, "update") ? BUILDER_UPDATES_MODEL
                                                          : BUILDER_MAKES_MODEL;
    if (step->constant != BUILDER_UPDATES_MODEL && cursor_skip_word(cursor, "null")) {
        step->answer = ANSWER_NULL;
        return true;
    }
    if (!cursor_is_word(cursor, "refuse")) return cursor_fail(cursor, "null or refuse");
    return read_answer(cursor, step, "null or refuse");
}

static bool read_inside(cursor *cursor, step *step) {
    size_t i = 0, count = sizeof moments / sizeof *moments;
    while (i < count && !cursor_skip_word(cursor, moments[i].word)) i++;
    if (i == count) return cursor_fail(cursor, "an event");
    step->constant = moments[i].moment;
    if (!cursor_skip_mark(cursor, ':')) return cursor_fail(cursor, "a colon");
    step->inner = arena_take(cursor->arena, sizeof *step->inner);
    *step->inner = (struct step){.file = step->file, .line = step->line, .words = step->words};
    if (!cursor_read_step(cursor, step->inner)) return false;
    verb_id verb = step->inner->verb;
    bool has_lines = verb == VERB_CHECK || verb == VERB_DUMP || verb == VERB_TREE || verb == VERB_FLOWS;
    return !has_lines || cursor_fail(cursor, "a step that has no lines below it");
}

static bool read_route_and_value(cursor *cursor, step *step) {
    step->has_route = true;
    if (!cursor_read_name(cursor, "a name", &step->route)) return false;
    step->has_value = cursor_at_value(cursor);
    return !step->has_value || cursor_read_value(cursor, &step->value);
}

static bool read_value_or_none(cursor *cursor, step *step) {
    step->flag = cursor_skip_word(cursor, "none");
    step->has_value = !step->flag;
    return step->flag || cursor_read_value(cursor, &step->value);
}

static bool read_configure(cursor *cursor, step *step) {
    step->flag = cursor_skip_word(cursor, "none");
    return step->flag || cursor_read_config(cursor, &step->config);
}

/* What `push-all` and `set-stack` have in brackets: a request, perhaps named; of `set-stack` also `keep ENTRY`. */
static bool read_request(cursor *cursor, step *part) {
    if (!read_route_and_value(cursor, part)) return false;
    while (cursor_is_word(cursor, "as") || cursor_is_word(cursor, "by-id"))
        if (!cursor_read_option(cursor, part)) return false;
    return true;
}

static bool read_element(cursor *cursor, step *part) {
    if (!cursor_skip_word(cursor, "keep")) return read_request(cursor, part);
    return read_references(cursor, part, true) && (!cursor_skip_word(cursor, "with") || read_request(cursor, part));
}

static bool read_verb_and_operands(cursor *cursor, step *step);

bool cursor_read_intent(cursor *cursor, step *part) {
    if (!read_verb_and_operands(cursor, part)) return false;
    return part->operation || cursor_fail(cursor, "an operation");
}

/* An intent in the place of another one; `resume` before it: the other one goes on with its result. */
static bool read_redirect(cursor *cursor, step *step) {
    step->answer = cursor_skip_word(cursor, "resume") ? ANSWER_RESUME : ANSWER_REDIRECT;
    step->inner = arena_take(cursor->arena, sizeof *step->inner);
    *step->inner = (struct step){.file = step->file, .line = step->line, .words = step->words};
    if (!cursor_read_intent(cursor, step->inner)) return false;
    step->expected = step->inner->expected;
    return true;
}

/* Whom a guard is asked about, and whether it has no function. */
static bool read_guard(cursor *cursor, step *step) {
    if (!read_flag(cursor, "leave", "enter", "enter or leave", &step->flag)) return false;
    if (cursor_skip_word(cursor, "entry") && !read_references(cursor, step, true)) return false;
    step->has_text = cursor_skip_word(cursor, "of");
    if (step->has_text && !cursor_read_name(cursor, "a route", &step->text)) return false;
    if (cursor_skip_word(cursor, "named") && !cursor_read_name(cursor, "the name of a route", &step->name))
        return false;
    step->number = cursor_skip_word(cursor, "every");
    step->constant = cursor_skip_word(cursor, "pulled");
    return true;
}

/* Of a handler, or of a gesture. */
static bool read_gesture(cursor *cursor, step *step) {
    while (!at_end(cursor)) {
        if (cursor_skip_word(cursor, "entry") || cursor_skip_word(cursor, "scene")) {
            if (!read_references(cursor, step, true)) return false;
        } else if (cursor_skip_word(cursor, "priority") || cursor_skip_word(cursor, "edge")) {
            if (!cursor_read_number(cursor, "a number", &step->number)) return false;
        } else if (cursor_skip_word(cursor, "forward"))
            step->constant |= GESTURE_FORWARD;
        else if (cursor_skip_word(cursor, "disabled"))
            step->constant |= GESTURE_DISABLED;
        else if (cursor_skip_word(cursor, "pulled"))
            step->constant |= GESTURE_PULLED;
        else
            return cursor_fail(cursor, "entry, scene, priority, edge, forward, disabled or pulled");
    }
    return true;
}

static bool read_phase_of_gesture(cursor *cursor, step *step) {
    if (!cursor_read_gesture(cursor, &step->code)) return false;
    step->has_value = cursor_at_value(cursor);
    return !step->has_value || cursor_read_value(cursor, &step->value);
}

static bool read_parts(cursor *cursor, step *step, bool (*read)(struct cursor *, struct step *)) {
    if (!cursor_skip_mark(cursor, '[')) return cursor_fail(cursor, "[");
    while (!cursor_skip_mark(cursor, ']')) {
        if (step->part_count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or ]");
        step->parts = arena_grow(cursor->arena, step->parts, step->part_count, sizeof *step->parts);
        struct step *part = &step->parts[step->part_count++];
        *part = (struct step){.file = step->file, .line = step->line, .words = step->words, .verb = VERB_ELEMENT};
        if (!read(cursor, part)) return false;
    }
    return true;
}

/* An operation may have the name of a reason. */
static bool at_abort_reason(const cursor *at) {
    cursor ahead = *at;
    nav_abort_reason reason;
    return !cursor_is_word(at, "none") && cursor_read_abort(&ahead, &reason) && at_end(&ahead);
}

/* Options of an operation; the words of a link stand among them. */
static bool read_options(cursor *cursor, step *step) {
    for (;;) {
        bool of_link = step->link.is_there && cursor_at_link_word(cursor);
        if (!of_link && !cursor_at_option(cursor)) return true;
        if (!(of_link ? cursor_read_link_word(cursor, &step->link) : cursor_read_option(cursor, step))) return false;
    }
}

static bool read_link_words(cursor *cursor, written_link *link) {
    while (cursor_at_link_word(cursor))
        if (!cursor_read_link_word(cursor, link)) return false;
    return true;
}

/* `is` and what it is, where that is written. */
static bool skip_is(cursor *cursor, bool *there) {
    return (*there = cursor_skip_word(cursor, "is"));
}

/* Without a container it says nothing, where an outcome does. */
static bool read_container_or_none(cursor *cursor, step *step) {
    if (at_end(cursor) || cursor_skip_word(cursor, "none")) return true;
    step->place.has_container = true;
    return cursor_read_container(cursor, &step->place.container);
}

static bool read_stack_flags(cursor *cursor, step *step) {
    while (!at_end(cursor)) {
        if (cursor_skip_word(cursor, "selected"))
            step->constant |= NAV_STACK_SELECTED;
        else if (cursor_skip_word(cursor, "shown"))
            step->constant |= NAV_STACK_SHOWN;
        else if (cursor_skip_word(cursor, "guarded"))
            step->constant |= NAV_STACK_GUARDED;
        else if (cursor_skip_word(cursor, "active"))
            step->constant |= NAV_STACK_ACTIVE;
        else
            return cursor_fail(cursor, "selected, shown, guarded or active");
    }
    return true;
}

/* What publishing may have behind its value. */
static bool read_publishing(cursor *cursor, step *step) {
    if (cursor_skip_word(cursor, "if-awaited")) step->constant |= NAV_PUBLISH_IF_AWAITED;
    if (cursor_skip_word(cursor, "when-covered")) step->constant |= NAV_PUBLISH_WHEN_COVERED;
    return true;
}

static bool read_sentence(cursor *cursor, step *step) {
    step->has_text = cursor_peek(cursor)->kind == TOKEN_STRING;
    if (step->has_text) return cursor_read_text(cursor, "a sentence", &step->text);
    return read_flag(cursor, "said", "empty", "said, empty or a sentence", &step->flag);
}

static bool read_operand(cursor *cursor, step *step, char letter) {
    bool there = false;
    switch (letter) {
    case 'r': step->has_route = true; return cursor_read_name(cursor, "a name", &step->route);
    case 'v':
    case 'a':
        step->has_value = cursor_at_value(cursor);
        return !step->has_value || cursor_read_value(cursor, &step->value);
    case 'q': return at_end(cursor) || read_route_and_value(cursor, step);
    case 'V': return read_value_or_none(cursor, step);
    case 'U': return at_end(cursor) || read_value_or_none(cursor, step);
    case 'C': return read_configure(cursor, step);
    case 'e':
    case 'j': return read_references(cursor, step, true);
    case 'G': return read_container_or_none(cursor, step);
    case 'g': return cursor_read_place(cursor, &step->place);
    case 'f': return read_stack_flags(cursor, step);
    case '*': return read_references(cursor, step, false);
    case 'n': step->has_number = true; return cursor_read_number(cursor, "a number", &step->number);
    case 'o': return read_options(cursor, step);
    case 'k': return cursor_read_link(cursor, step);
    case 'K': return read_link_words(cursor, &step->link);
    case 'm': return !skip_is(cursor, &there) || read_route_and_value(cursor, step);
    case 'x': return cursor_read_text(cursor, "a text", &step->text);
    case 't': return !skip_is(cursor, &step->has_text) || cursor_read_text(cursor, "a path", &step->text);
    case 's': return at_end(cursor) || cursor_read_name(cursor, "a scene", &step->route);
    case 'b': step->by_id = cursor_skip_word(cursor, "by-id"); return true;
    case 'p': return cursor_read_pattern(cursor, &step->pattern);
    case 'c': return !cursor_skip_word(cursor, "conflict") || cursor_read_name(cursor, "a route", &step->route);
    case 'y': return cursor_read_type(cursor, &step->type);
    case 'Y': return read_flag(cursor, "yes", "no", "yes or no", &step->flag);
    case 'w': return !cursor_is_word(cursor, "as") || cursor_read_option(cursor, step);
    case '>': return !cursor_skip_word(cursor, "->") || cursor_read_expectation(cursor, &step->expected);
    case 'A':
        if (!cursor_is_word(cursor, "accept") && !cursor_is_word(cursor, "refuse") &&
            !cursor_is_word(cursor, "later") && !read_references(cursor, step, true))
            return false;
        return read_answer(cursor, step, "accept, refuse or later");
    case '1': return read_parts(cursor, step, read_request);
    case '2': return read_parts(cursor, step, read_element);
    case '3': return read_parts(cursor, step, cursor_read_intent);
    case '4': return cursor_read_saving(cursor, step);
    case '5': return cursor_read_restoring(cursor, step);
    case '6': return cursor_read_migration(cursor, step);
    case 'H': return read_answer(cursor, step, "accept, refuse or later");
    case 'R':
        if (!at_abort_reason(cursor) && !read_references(cursor, step, true)) return false;
        return cursor_read_abort(cursor, &step->constant);
    case 'W': return read_guard(cursor, step);
    case 'X': return read_redirect(cursor, step);
    case 'Z':
        return cursor_skip_word(cursor, "redirect") || cursor_is_word(cursor, "resume")
                   ? read_redirect(cursor, step)
                   : read_answer(cursor, step, "accept, refuse, later, redirect or resume");
    case 'S': return cursor_read_phase(cursor, &step->constant);
    case 'z': return read_gesture(cursor, step);
    case 'i': return read_phase_of_gesture(cursor, step);
    case 'l': return cursor_read_life(cursor, &step->constant);
    case 'B': return read_bridge(cursor, step);
    case 'M': return read_builder(cursor, step);
    case 'I': return read_inside(cursor, step);
    case 'P':
        step->flag = cursor_skip_word(cursor, "plain");
        step->is_shared = cursor_skip_word(cursor, "shared");
        step->is_forgotten = cursor_skip_word(cursor, "not-restored");
        return !cursor_skip_word(cursor, "version") || cursor_read_number(cursor, "a version", &step->number);
    case 'd': return cursor_read_flow(cursor, "a flow", step);
    case 'Q': return !cursor_skip_word(cursor, "to") || cursor_read_flow(cursor, "a flow", step);
    case 'E': return cursor_read_ending(cursor, step);
    case 'u': return read_publishing(cursor, step);
    case 'h': return !cursor_skip_word(cursor, "is") || read_references(cursor, step, true);
    case 'N': step->flag = cursor_skip_word(cursor, "null"); return true;
    case 'J': return !cursor_skip_word(cursor, "of") || read_references(cursor, step, true);
    case 'F': return read_flag(cursor, "found", "none", "found or none", &step->flag);
    case 'L': return read_sentence(cursor, step);
    case 'O': return at_end(cursor) || cursor_read_text(cursor, "a text", &step->text);
    case 'T':
        return (cursor_skip_word(cursor, "is") || cursor_fail(cursor, "is")) && read_references(cursor, step, true);
    default: /* 'D' */
        return (cursor_skip_word(cursor, "made") || cursor_fail(cursor, "made")) &&
               cursor_read_number(cursor, "a number", &step->number) &&
               (cursor_skip_word(cursor, "destroyed") || cursor_fail(cursor, "destroyed")) &&
               cursor_read_number(cursor, "a number", &step->second_number);
    }
}

/* Reads the word of an operation or of another verb, and returns the operands that it has: NULL where there is none. */
static const char *read_verb(cursor *cursor, step *step) {
    for (nav_intent_kind kind = NAV_INTENT_START; kind < operation_kind_count; kind++) {
        if (!cursor_skip_word(cursor, operation_forms[kind].word)) continue;
        step->verb = VERB_OPERATION;
        step->operation = kind;
        return operation_forms[kind].operands;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!cursor_skip_word(cursor, verbs[i].word)) continue;
        step->verb = verbs[i].id;
        return verbs[i].operands;
    }
    cursor_fail(cursor, "a verb");
    return NULL;
}

static bool read_verb_and_operands(cursor *cursor, step *step) {
    const char *letter = read_verb(cursor, step);
    if (!letter) return false;
    step->options.size = sizeof step->options;
    for (; *letter; letter++)
        if (!read_operand(cursor, step, *letter)) return false;
    return true;
}

/* What a port takes beside operations. */
static bool is_posted_too(verb_id verb) {
    return verb == VERB_CLOSE || verb == VERB_ANSWER || verb == VERB_ABORT || verb == VERB_CANCEL_RESULT;
}

bool cursor_read_step(cursor *cursor, step *step) {
    step->performed = cursor_skip_word(cursor, "perform");
    step->posted = !step->performed && cursor_skip_word(cursor, "post");
    if (!read_verb_and_operands(cursor, step)) return false;
    bool is_operation = step->operation || (step->posted && is_posted_too(step->verb));
    if ((step->performed || step->posted) && !is_operation) return cursor_fail(cursor, "an operation");
    return cursor_peek(cursor)->kind == TOKEN_END || cursor_fail(cursor, "the end of the line");
}
