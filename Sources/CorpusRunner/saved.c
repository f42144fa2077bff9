/* Saved state: texts that are saved and restored, and what a restore asks about entries that can't come back. */
#include "run.h"
#include "words.h"

#include <string.h>

/* ---- Reading ---- */

static bool read_number_of(cursor *cursor, const char *word, uint64_t *number) {
    return cursor_skip_word(cursor, word) && cursor_read_number(cursor, "a number", number);
}

bool cursor_read_saving(cursor *cursor, step *step) {
    while (cursor_peek(cursor)->kind != TOKEN_END && !cursor_is_word(cursor, "->")) {
        if (read_number_of(cursor, "app", &step->number) || read_number_of(cursor, "budget", &step->second_number))
            continue;
        if (cursor_skip_word(cursor, "scene")) {
            step->references = arena_grow(cursor->arena, step->references, 0, sizeof *step->references);
            step->reference_count = 1;
            if (!cursor_read_reference(cursor, "the root stack of a scene", step->references)) return false;
        } else if (cursor_is_word(cursor, "as")) {
            if (!cursor_read_option(cursor, step)) return false;
        } else if (cursor_skip_word(cursor, "is")) {
            step->has_saved = true;
            if (!cursor_read_name(cursor, "the name of a save", &step->saved)) return false;
        } else if (cursor_skip_word(cursor, "complete")) {
            step->flag = true;
        } else {
            return cursor_fail(cursor, "app, budget, scene, complete, as or is");
        }
    }
    return true;
}

/* `text(N)` and `bytes(HEX)` are texts, like a string; another word is the name of a save. */
static bool is_text(const cursor *cursor) {
    const token *token = cursor_peek(cursor);
    nav_string inside;
    return token->kind == TOKEN_STRING ||
           (token->kind == TOKEN_WORD &&
            (word_with_content(token->text, "text", &inside) || word_with_content(token->text, "bytes", &inside)));
}

static bool at_own_word(const cursor *cursor) {
    return cursor_is_word(cursor, "or-start") || cursor_is_word(cursor, "app");
}

bool cursor_read_restoring(cursor *cursor, step *step) {
    step->has_text = is_text(cursor);
    if (step->has_text && !cursor_read_text(cursor, "a saved text", &step->text)) return false;
    bool is_word = cursor_peek(cursor)->kind == TOKEN_WORD && !cursor_is_word(cursor, "->");
    step->has_saved = !step->has_text && is_word && !at_own_word(cursor) && !cursor_at_option(cursor);
    if (step->has_saved && !cursor_read_name(cursor, "the name of a save", &step->saved)) return false;
    while (at_own_word(cursor)) {
        if (read_number_of(cursor, "app", &step->number)) continue;
        if (!cursor_skip_word(cursor, "or-start")) return false;
        step->has_route = true;
        if (!cursor_read_name(cursor, "a route", &step->route)) return false;
        step->has_value = cursor_at_value(cursor);
        if (step->has_value && !cursor_read_value(cursor, &step->value)) return false;
    }
    return true;
}

bool cursor_read_migration(cursor *cursor, step *step) {
    if (cursor_skip_word(cursor, "keep"))
        step->answer = ANSWER_ACCEPT;
    else if (cursor_skip_word(cursor, "leave-out"))
        step->answer = ANSWER_LEAVE_OUT;
    else if (cursor_skip_word(cursor, "cut"))
        step->answer = ANSWER_CUT;
    else if (cursor_skip_word(cursor, "refuse")) {
        step->answer = ANSWER_REFUSE;
        return cursor_read_code(cursor, &step->code);
    } else if (cursor_skip_word(cursor, "replace")) {
        step->answer = ANSWER_REPLACE;
        step->has_route = true;
        if (!cursor_read_name(cursor, "a route", &step->route)) return false;
        step->has_value = cursor_at_value(cursor);
        if (step->has_value && !cursor_read_value(cursor, &step->value)) return false;
        step->has_hint = cursor_skip_word(cursor, "state");
        return !step->has_hint || cursor_read_value(cursor, &step->hint);
    } else
        return cursor_fail(cursor, "keep, replace, leave-out, cut or refuse");
    return true;
}

/* ---- Texts ---- */

static const saved_text *saved_named(run *run, const step *step, nav_string name) {
    for (size_t i = run->saved_count; i-- > 0;)
        if (strings_equal(run->saved[i].name, name)) return &run->saved[i];
    run_fail(run, step, "no save is named %.*s", (int)name.length, name.bytes);
    return NULL;
}

static void compare(run *run, const step *step, nav_string expected, nav_string actual) {
    if (!strings_equal(expected, actual))
        run_fail(run, step, "nav_save\n--- expected\n%.*s--- actual\n%.*s---", (int)expected.length, expected.bytes,
                 (int)actual.length, actual.bytes);
}

void save(run *run, const step *step) {
    text message = subject_begin("save");
    put_number(&message, "app", (int64_t)step->number);
    put_number(&message, "budget", (int64_t)step->second_number);
    put_flag(&message, "complete", step->flag);
    if (step->reference_count)
        put_number(&message, "stack", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_save", status);
    if (status != NAV_OK) return;
    nav_string text = get_text(reply, "text");
    if (step->dump.length) compare(run, step, step->dump, text);
    const saved_text *other = step->has_saved ? saved_named(run, step, step->saved) : NULL;
    if (other) compare(run, step, other->text, text);
    run->saved = arena_grow(&run->arena, run->saved, run->saved_count, sizeof *run->saved);
    run->saved[run->saved_count++] = (saved_text){step->has_name ? step->name : (nav_string){"save", 4}, text};
}

/* What is written at the step, else what was saved under that name, else what was saved last. */
static nav_string text_of(run *run, const step *step) {
    if (step->has_text) return step->text;
    if (step->dump.length) return step->dump;
    if (step->has_saved || !run->saved_count) {
        const saved_text *saved = saved_named(run, step, step->has_saved ? step->saved : (nav_string){"save", 4});
        return saved ? saved->text : (nav_string){"", 0};
    }
    return run->saved[run->saved_count - 1].text;
}

void put_restoring(run *run, text *message, const step *step, operation *own) {
    nav_string text = text_of(run, step);
    put_text(message, "text", text);
    put_number(message, "app", (int64_t)step->number);
    if (step->has_route) put_request(run, message, "or-start", step, true);
    if (!own) return;
    own->text = text;
    if (run->migrations_used == run->migration_count) return;
    host_register(run, &own->data, "restore", own->name, own);
    put_number(message, "data", own->data.number);
}

/* ---- Keys ---- */

bool step_is_of_keys(const step *step) {
    for (size_t i = 0; i < step->part_count; i++)
        if (step_is_of_keys(&step->parts[i])) return true;
    if (step->inner && step_is_of_keys(step->inner)) return true;
    return step->verb == VERB_ATTACH || step->options.key.length;
}

/* The waiter is known by the name of the step, as that of an operation. A result that was kept comes before the reply.
 */
void attach_key(run *run, const step *step) {
    operation *waiting = new_operation(run, step, NULL);
    text message = subject_begin("result-attach");
    waiting->judged = true;
    host_register(run, &waiting->data, "result", waiting->name, waiting);
    put_text(&message, "key", step->route);
    put_number(&message, "data", waiting->data.number);
    put_flag(&message, "listens", run->way != CORPUS_PULL);
    const nav_value *reply = subject_call(run, &message);
    waiting->status = waiting->returned.status = status_of(get_word(reply, "status"));
    waiting->waiter = get_id(reply, "waiter");
    check_status(run, step, "nav_result_attach", waiting->status);
    if ((waiting->status == NAV_OK) != (waiting->waiter != 0))
        run_fail(run, step, "nav_result_attach returns %s, and there is %s", status_word(waiting->status),
                 waiting->waiter ? "a waiter" : "no waiter");
}

/* ---- Migrations ---- */

static void hear_migration(run *run, const nav_value *message) {
    static const char *const numbers[] = {"version", "app", "code", "number"};
    text text = {0};
    text_print(&text, "migrated %s%s ", get_word(message, "problem"), get_flag(message, "flow") ? " flow" : "");
    text_add_request(&text, get_text(message, "route"), get(message, "arguments"));
    if (get(message, "state")) {
        text_add_word(&text, " state ");
        text_add_value(&text, get(message, "state"));
    }
    if (get_text(message, "branch").length) {
        text_add_word(&text, " branch ");
        text_add_name(&text, get_text(message, "branch"));
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (get_number(message, numbers[i]))
            text_print(&text, " %s %lld", numbers[i], (long long)get_number(message, numbers[i]));
    hear_text(run, CHANNEL_MIGRATIONS, &text);
    text_free(&text);
}

static void replace(run *run, const step *prepared) {
    text message = subject_begin("saved-replace");
    put_request(run, &message, "request", prepared, true);
    if (prepared->has_hint) put_value(&message, "state", &prepared->hint, true, NULL);
    nav_status status = subject_status(run, &message);
    if (status != NAV_OK) run_fail(run, prepared, "nav_saved_replace: %s", status_word(status));
}

int64_t migration_asked(run *run, user_data *data, const nav_value *message) {
    nav_string text = ((operation *)data->owner)->text;
    size_t offset = (size_t)get_number(message, "offset");
    if (offset >= text.length || text.bytes[offset] != '{')
        run_fail(run, run->step, "nothing begins at byte %zu of the text", offset);
    hear_migration(run, message);
    run_fire(run, MOMENT_MIGRATED);
    if (run->migrations_used == run->migration_count) return CORPUS_ACCEPT;
    const step *prepared = run->migrations[run->migrations_used++];
    switch (prepared->answer) {
    case ANSWER_REPLACE: replace(run, prepared); return CORPUS_ACCEPT;
    case ANSWER_LEAVE_OUT: return CORPUS_LEAVE_OUT;
    case ANSWER_CUT: return CORPUS_CUT;
    case ANSWER_REFUSE: return prepared->code;
    default: return CORPUS_ACCEPT;
    }
}
