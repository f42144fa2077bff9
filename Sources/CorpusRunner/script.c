/* Reads a corpus file line by line: cases, headings, steps, and what is heard below them. */
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    script *script;
    const char *file;
    int line;
    script_case *current; /* NULL before the first case */
    text dump;
} reader;

static void complain(reader *reader, const char *what) {
    report(reader->script->driver, "%s:%d: malformed: %s", reader->file, reader->line, what);
    reader->script->errors++;
    if (reader->current) reader->current->malformed = true;
}

static step *last_step(reader *reader) {
    script_case *current = reader->current;
    return current && current->step_count ? &current->steps[current->step_count - 1] : NULL;
}

static bool has_lines(const step *step) {
    return step->verb == VERB_DUMP || step->verb == VERB_TREE || step->verb == VERB_EXPLAIN_LINK ||
           step->verb == VERB_CHECK || step->verb == VERB_FLOWS || step->verb == VERB_SAVE ||
           step->operation == NAV_INTENT_RESTORE;
}

/* The lines of a dump were collected apart, since they grow; the step gets them when another one begins. */
static void end_step(reader *reader) {
    step *step = last_step(reader);
    if (step && has_lines(step))
        step->dump = (nav_string){
            arena_copy(&reader->script->arena, reader->dump.bytes ? reader->dump.bytes : "", reader->dump.length),
            reader->dump.length};
    reader->dump.length = 0;
}

static void begin_case(reader *reader, nav_string name) {
    script *script = reader->script;
    end_step(reader);
    script->cases = arena_grow(&script->arena, script->cases, script->case_count, sizeof *script->cases);
    reader->current = &script->cases[script->case_count++];
    *reader->current = (script_case){.file = reader->file,
                                     .line = reader->line,
                                     .name = name,
                                     .ways = WAY_CALLBACKS | WAY_LATE | WAY_PULL,
                                     .channels = CHANNEL_ALWAYS | CHANNEL_HANDLERS | CHANNEL_MIGRATIONS};
    if (!name.length) complain(reader, "a case without a name");
    for (size_t i = 0; i + 1 < script->case_count; i++)
        if (script->cases[i].file == reader->file && strings_equal(script->cases[i].name, name))
            complain(reader, "a case of that name stands above");
}

static bool read_names(cursor *cursor, const char *what, nav_string **names, size_t *count) {
    while (cursor_peek(cursor)->kind != TOKEN_END) {
        *names = arena_grow(cursor->arena, *names, *count, sizeof **names);
        if (!cursor_read_name(cursor, what, &(*names)[(*count)++])) return false;
    }
    return true;
}

typedef struct flag_word {
    const char *word; /* NULL ends the list */
    unsigned flag;
} flag_word;

static const flag_word way_words[] = {{"callbacks", WAY_CALLBACKS}, {"late", WAY_LATE}, {"pull", WAY_PULL}, {NULL, 0}};

static const flag_word channel_words[] = {
    {"questions", CHANNEL_QUESTIONS}, {"replays", CHANNEL_REPLAYS},  {"changes", CHANNEL_CHANGES},
    {"releases", CHANNEL_RELEASES},   {"models", CHANNEL_MODELS},    {"views", CHANNEL_VIEWS},
    {"data", CHANNEL_DATA},           {"objects", CHANNEL_OBJECTS},  {"states", CHANNEL_STATES},
    {"guards", CHANNEL_GUARDS},       {"dispatches", CHANNEL_SENDS}, {NULL, 0}};

static bool read_flags(cursor *cursor, const char *what, const flag_word *words, unsigned *flags) {
    while (cursor_peek(cursor)->kind != TOKEN_END) {
        const flag_word *candidate = words;
        while (candidate->word && !cursor_skip_word(cursor, candidate->word)) candidate++;
        if (!candidate->word) return cursor_fail(cursor, what);
        *flags |= candidate->flag;
    }
    return true;
}

static bool read_heading(cursor *cursor, script_case *current) {
    nav_string heading;
    if (!cursor_read_name(cursor, "a heading", &heading) || !cursor_skip_mark(cursor, ':')) return false;
    if (string_is(heading, "rows")) return read_names(cursor, "a row", &current->rows, &current->row_count);
    if (string_is(heading, "routes")) return read_names(cursor, "a route", &current->routes, &current->route_count);
    if (string_is(heading, "containers")) return cursor_read_containers(cursor, current);
    if (string_is(heading, "places")) return cursor_read_places(cursor, current);
    if (string_is(heading, "presented")) return cursor_read_presented(cursor, current);
    if (string_is(heading, "flows")) return cursor_read_flows(cursor, current);
    if (string_is(heading, "coordinators")) return cursor_read_coordinators(cursor, current);
    if (string_is(heading, "patterns")) return cursor_read_patterns(cursor, current);
    if (string_is(heading, "types")) return cursor_read_types(cursor, current);
    if (string_is(heading, "config")) return cursor_read_config(cursor, &current->config);
    if (string_is(heading, "observe")) return read_flags(cursor, "a channel", channel_words, &current->channels);
    if (string_is(heading, "calls"))
        return (current->is_direct = cursor_skip_word(cursor, "direct")) || cursor_fail(cursor, "direct");
    if (string_is(heading, "ways")) {
        current->ways = 0;
        return read_flags(cursor, "callbacks, late or pull", way_words, &current->ways);
    }
    return cursor->at = 0, cursor_fail(cursor, "a heading that exists");
}

static bool is_heading(const cursor *cursor) {
    return cursor->count >= 2 && cursor->tokens[1].kind == TOKEN_MARK && cursor->tokens[1].text.bytes[0] == ':';
}

static void add_step(reader *reader, cursor *cursor, nav_string line) {
    script_case *current = reader->current;
    end_step(reader);
    if (!current->row_count && !current->step_count) complain(reader, "a case without rows");
    current->steps = arena_grow(cursor->arena, current->steps, current->step_count, sizeof *current->steps);
    step *step = &current->steps[current->step_count];
    *step = (struct step){.file = reader->file, .line = reader->line, .words = line};
    if (!cursor_read_step(cursor, step)) {
        complain(reader, cursor->error);
        return;
    }
    current->step_count++;
    current->has_flows |= step_is_of_flows(step);
    current->has_keys |= step_is_of_keys(step);
    for (struct step *inner = step; inner; inner = inner->inner)
        if (inner->verb == VERB_BRIDGE) {
            current->has_bridge_step = true;
            current->has_verbs |= !inner->flag && !(inner->constant & BRIDGE_TRANSITION_OR_NONE);
        }
}

static void add_heard(reader *reader, cursor *cursor) {
    step *step = last_step(reader);
    if (!step) {
        complain(reader, "a line that belongs to no step");
        return;
    }
    step->heard = arena_grow(cursor->arena, step->heard, step->heard_count, sizeof *step->heard);
    heard_line *line = &step->heard[step->heard_count];
    if (!cursor_read_heard(cursor, line))
        complain(reader, cursor->error);
    else if (!(line->channel & reader->current->channels))
        complain(reader, "a channel that the case does not observe");
    else
        step->heard_count++;
}

static bool is_dump_line(reader *reader, nav_string line) {
    step *step = last_step(reader);
    return step && has_lines(step) && line.length >= 3 && memcmp(line.bytes, "  |", 3) == 0;
}

static void read_line(reader *reader, nav_string line) {
    arena *arena = &reader->script->arena;
    if (is_dump_line(reader, line)) {
        if (line.length > 4) text_add(&reader->dump, line.bytes + 4, line.length - 4);
        text_add_word(&reader->dump, "\n");
        return;
    }
    size_t indent = 0;
    while (indent < line.length && (line.bytes[indent] == ' ' || line.bytes[indent] == '\t')) indent++;
    if (indent == line.length || line.bytes[indent] == '#') return;
    if (line.length >= 3 && memcmp(line.bytes, "===", 3) == 0) {
        size_t start = line.length > 3 && line.bytes[3] == ' ' ? 4 : 3;
        begin_case(reader, (nav_string){line.bytes + start, line.length - start});
        return;
    }
    if (!reader->current) {
        complain(reader, "a line before the first case");
        return;
    }
    cursor cursor = tokens_of(arena, line.bytes, line.length);
    if (cursor.error)
        complain(reader, cursor.error);
    else if (indent >= 2)
        add_heard(reader, &cursor);
    else if (indent)
        complain(reader, "a line that begins with one space");
    else if (!is_heading(&cursor))
        add_step(reader, &cursor, line);
    else if (reader->current->step_count)
        complain(reader, "a heading below the first step");
    else if (!read_heading(&cursor, reader->current))
        complain(reader, cursor.error ? cursor.error : "not a heading");
}

void script_read_text(script *script, const char *file, const char *bytes, size_t length) {
    reader reader = {script, file, 0, NULL, {0}};
    const char *copy = arena_copy(&script->arena, bytes, length), *end = copy + length;
    for (const char *start = copy; start < end;) {
        const char *newline = memchr(start, '\n', (size_t)(end - start));
        size_t count = (size_t)((newline ? newline : end) - start);
        reader.line++;
        while (count && (start[count - 1] == '\r' || start[count - 1] == ' ')) count--;
        read_line(&reader, (nav_string){start, count});
        if (!newline) break;
        start = newline + 1;
    }
    end_step(&reader);
    text_free(&reader.dump);
    if (!reader.current) {
        report(script->driver, "%s: malformed: no case", file);
        script->errors++;
    }
}
