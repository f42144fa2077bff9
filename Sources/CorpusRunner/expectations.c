/* Reads what is expected: outcomes behind an arrow, lines below a step, and the references in both. */
#include "script.h"
#include "words.h"

#include <string.h>

/* The reference inside brackets: a word without them. */
static bool read_inner(cursor *cursor, nav_string word, reference *reference) {
    token tokens[] = {{TOKEN_WORD, word}, {TOKEN_END, {"", 0}}};
    struct cursor inner = {.arena = cursor->arena, .tokens = tokens, .count = 2};
    reference->entry = arena_take(cursor->arena, sizeof *reference->entry);
    return cursor_read_reference(&inner, "an entry", reference->entry) || cursor_fail(cursor, "an entry");
}

/* `branch(ENTRY, NAME)`, of which the comma is a token of its own. */
static bool read_branch(cursor *cursor, reference *reference) {
    static const char start[] = "branch(";
    const size_t length = sizeof start - 1;
    nav_string word = cursor_peek(cursor)->text;
    reference->kind = REFERENCE_BRANCH;
    if (!read_inner(cursor, (nav_string){word.bytes + length, word.length - length}, reference)) return false;
    cursor->at++;
    if (!cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma");
    word = cursor_peek(cursor)->text;
    if (cursor_peek(cursor)->kind != TOKEN_WORD || word.length < 2 || word.bytes[word.length - 1] != ')')
        return cursor_fail(cursor, "the name of a branch, and )");
    reference->name = (nav_string){arena_copy(cursor->arena, word.bytes, word.length - 1), word.length - 1};
    cursor->at++;
    return true;
}

static bool is_branch(nav_string word) {
    return word.length > 7 && memcmp(word.bytes, "branch(", 7) == 0 && word.bytes[word.length - 1] != ')';
}

/* What an entry presents, or the stack on which it is. */
static bool is_of_entry(nav_string word, reference *reference, nav_string *entry) {
    reference->kind = REFERENCE_STACK_OF;
    if (word_with_content(word, "stack", entry)) return true;
    reference->kind = REFERENCE_PRESENTED;
    for (nav_presentation kind = NAV_PRESENTATION_WINDOW; kind <= NAV_PRESENTATION_ALERT; kind++) {
        reference->presentation = kind;
        if (word_with_content(word, presentation_word(kind), entry)) return true;
    }
    return false;
}

bool cursor_read_reference(cursor *cursor, const char *what, reference *reference) {
    static const struct {
        const char *word;
        reference_kind kind;
    } fixed[] = {{"none", REFERENCE_NONE},     {"unknown", REFERENCE_UNKNOWN}, {"planned()", REFERENCE_PLANNED},
                 {"stack()", REFERENCE_STACK}, {"root()", REFERENCE_ROOT},     {"flow()", REFERENCE_FLOW}},
      functions[] = {{"entry", REFERENCE_ENTRY},       {"waiter", REFERENCE_WAITER},      {"ticket", REFERENCE_TICKET},
                     {"question", REFERENCE_QUESTION}, {"former", REFERENCE_FORMER},      {"load", REFERENCE_LOAD},
                     {"route", REFERENCE_ROUTE},       {"planned", REFERENCE_PLANNED_OF}, {"at", REFERENCE_AT},
                     {"root", REFERENCE_SCENE},        {"flow", REFERENCE_FLOW}};
    memset(reference, 0, sizeof *reference);
    const token *token = cursor_peek(cursor);
    if (token->kind == TOKEN_WORD) {
        nav_string entry;
        for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
            if (!cursor_skip_word(cursor, fixed[i].word)) continue;
            reference->kind = fixed[i].kind;
            return true;
        }
        for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
            if (!word_with_content(token->text, functions[i].word, &reference->name)) continue;
            reference->kind = functions[i].kind;
            cursor->at++;
            return true;
        }
        if (is_branch(token->text)) return read_branch(cursor, reference);
        if (is_of_entry(token->text, reference, &entry)) {
            cursor->at++;
            return read_inner(cursor, entry, reference);
        }
        if (string_is(token->text, "->")) return cursor_fail(cursor, what);
    }
    memset(reference, 0, sizeof *reference);
    reference->kind = REFERENCE_NAME;
    return cursor_read_name(cursor, what, &reference->name);
}

static bool read_field(cursor *cursor, expectation *expected) {
    if (cursor_skip_word(cursor, "by")) return cursor_read_party(cursor, &expected->by);
    if (cursor_skip_word(cursor, "code")) return cursor_read_code(cursor, &expected->code);
    if (cursor_skip_word(cursor, "reason")) return cursor_read_abort(cursor, &expected->reason);
    if (cursor_skip_word(cursor, "index")) return cursor_read_number(cursor, "an index", &expected->index);
    if (cursor_skip_word(cursor, "redirects")) return cursor_read_number(cursor, "a number", &expected->redirects);
    if (cursor_skip_word(cursor, "entry")) {
        expected->has_entry = true;
        return cursor_read_reference(cursor, "an entry", &expected->entry);
    }
    if (cursor_skip_word(cursor, "removed")) {
        expected->has_removed = true;
        return cursor_read_number(cursor, "a number", &expected->removed);
    }
    if (cursor_skip_word(cursor, "revision")) {
        expected->has_revision = true;
        return cursor_read_number(cursor, "a revision", &expected->revision);
    }
    return cursor_fail(cursor, "a field of the outcome, or the end of the line");
}

/* From behind the arrow to the end of the line. */
bool cursor_read_expectation(cursor *cursor, expectation *expected) {
    memset(expected, 0, sizeof *expected);
    if (!cursor_read_status(cursor, &expected->status)) return false;
    if (expected->status == NAV_PENDING) {
        expected->pending = true;
        if (cursor_skip_word(cursor, "then")) {
            expected->then = true;
            if (!cursor_read_status(cursor, &expected->status)) return false;
        }
    }
    while (cursor_peek(cursor)->kind != TOKEN_END)
        if (!read_field(cursor, expected)) return false;
    return true;
}

static unsigned channel_of(nav_string word) {
    static const struct {
        const char *word;
        unsigned channel;
    } channels[] = {{"result", CHANNEL_ALWAYS},       {"completed", CHANNEL_ALWAYS},
                    {"resync", CHANNEL_ALWAYS},       {"overflow", CHANNEL_ALWAYS},
                    {"load", CHANNEL_ALWAYS},         {"asked", CHANNEL_QUESTIONS},
                    {"replayed", CHANNEL_REPLAYS},    {"registered", CHANNEL_REPLAYS},
                    {"changed", CHANNEL_CHANGES},     {"released", CHANNEL_RELEASES},
                    {"made", CHANNEL_MODELS},         {"destroyed", CHANNEL_MODELS},
                    {"view-made", CHANNEL_VIEWS},     {"view-destroyed", CHANNEL_VIEWS},
                    {"freed", CHANNEL_DATA},          {"object-destroyed", CHANNEL_OBJECTS},
                    {"state", CHANNEL_STATES},        {"updated", CHANNEL_MODELS},
                    {"guarded", CHANNEL_GUARDS},      {"lifecycle", CHANNEL_ALWAYS},
                    {"gesture", CHANNEL_ALWAYS},      {"handled", CHANNEL_HANDLERS},
                    {"back", CHANNEL_ALWAYS},         {"back-plan", CHANNEL_ALWAYS},
                    {"dispatched", CHANNEL_SENDS},    {"problem", CHANNEL_ALWAYS},
                    {"migrated", CHANNEL_MIGRATIONS}, {"outcome", CHANNEL_ALWAYS},
                    {"answered", CHANNEL_ALWAYS}};
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++)
        if (string_is(word, channels[i].word)) return channels[i].channel;
    return 0;
}

/* The line in the one way to write it: one space between words, values as they are printed. */
static bool normalize(cursor *cursor, text *out) {
    while (cursor_peek(cursor)->kind != TOKEN_END) {
        const token *token = cursor_peek(cursor);
        bool tight = token->kind == TOKEN_MARK && strchr(",:", token->text.bytes[0]) != NULL;
        if (out->length && !tight) text_add_word(out, " ");
        if (cursor_at_value(cursor)) {
            nav_value value;
            if (!cursor_read_value(cursor, &value)) return false;
            text_add_value(out, &value);
        } else {
            text_add(out, token->text.bytes, token->text.length);
            cursor->at++;
        }
    }
    return true;
}

bool cursor_read_heard(cursor *cursor, heard_line *line) {
    memset(line, 0, sizeof *line);
    line->channel = channel_of(cursor_peek(cursor)->text);
    if (!line->channel) {
        struct cursor ahead = *cursor;
        nav_string observer;
        line->channel = CHANNEL_ALWAYS;
        if (!cursor_read_name(&ahead, "an observer", &observer) || !cursor_is_word(&ahead, "hears"))
            return cursor_fail(cursor, "something that can be heard");
    }
    if (cursor_skip_word(cursor, "completed")) {
        line->completed = true;
        if (!cursor_read_name(cursor, "the name of an operation", &line->name)) return false;
        if (cursor_skip_word(cursor, "tag") && !cursor_read_number(cursor, "a tag", &line->tag)) return false;
        if (!cursor_skip_word(cursor, "->")) return cursor_fail(cursor, "->");
        return cursor_read_expectation(cursor, &line->outcome);
    }
    text written = {0};
    bool read = normalize(cursor, &written);
    if (read) line->text = (nav_string){arena_copy(cursor->arena, written.bytes, written.length), written.length};
    text_free(&written);
    return read;
}
