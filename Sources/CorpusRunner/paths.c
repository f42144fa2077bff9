/* Patterns, types of parameters and links: what the case registers, and what it asks about them. */
#include "run.h"
#include "words.h"

#include <string.h>

/* ---- Registration ---- */

int64_t paths_check_text(run *run, user_data *data, const nav_value *message) {
    const parameter_type *type = data->owner;
    nav_string text = get_text(message, "text");
    int64_t answer = 1;
    for (size_t i = 0; i < type->written->count; i++)
        if (strings_equal(type->written->texts[i], text)) answer = 0;
    run_fire(run, MOMENT_CHECKED);
    return answer;
}

static nav_status add_type(run *run, const written_type *written) {
    run->types = arena_grow(&run->arena, run->types, run->type_count, sizeof *run->types);
    parameter_type *type = run->types[run->type_count++] = arena_take(&run->arena, sizeof *type);
    text message = subject_begin("parameter-type-add");
    host_register(run, &type->data, "type", written->name, type);
    type->written = written;
    put_number(&message, "data", type->data.number);
    put_text(&message, "name", written->name);
    if (written->reads) put_value(&message, "values", &written->values, true, NULL);
    return subject_status(run, &message);
}

static nav_id route_id(run *run, nav_string name) {
    const route *route = builder_route(run, name);
    return route ? route->id : 0;
}

static const nav_value *add_pattern(run *run, const written_pattern *pattern) {
    text message = subject_begin("pattern-add");
    put_number(&message, "id", (int64_t)route_id(run, pattern->route));
    put_text(&message, "pattern", pattern->text);
    for (size_t i = 0; i < PATTERN_FLAG_COUNT; i++)
        if (pattern->flags & pattern_flags[i].flag) put_flag(&message, pattern_flags[i].word, true);
    return subject_call(run, &message);
}

/* What the headings say. A route that stands in no other heading is registered with its first pattern. */
void paths_register(run *run) {
    const script_case *script = run->script;
    for (size_t i = 0; i < script->type_count; i++) {
        nav_status status = add_type(run, &script->types[i]);
        if (status != NAV_OK)
            run_fail(run, NULL, "nav_parameter_type_add: expected ok, actual %s", status_word(status));
    }
    for (size_t i = 0; i < script->pattern_count; i++) {
        const written_pattern *pattern = &script->patterns[i];
        if (!builder_route(run, pattern->route)) builder_register(run, NULL, pattern->route, false);
        nav_status status = status_of(get_word(add_pattern(run, pattern), "status"));
        if (status != NAV_OK)
            run_fail(run, NULL, "nav_pattern_add: expected ok, actual %s: %s", status_word(status),
                     get_word(subject_ask(run, "last-message"), "text"));
    }
}

static void call_pattern_add(run *run, const step *step) {
    nav_id expected = step->route.length ? route_id(run, step->route) : 0;
    const nav_value *reply = add_pattern(run, &step->pattern);
    nav_id conflict = get_id(reply, "conflict");
    check_status(run, step, "nav_pattern_add", status_of(get_word(reply, "status")));
    if (conflict != expected)
        run_fail(run, step, "nav_pattern_add: expected the conflict %llu, actual %llu", (unsigned long long)expected,
                 (unsigned long long)conflict);
}

static void add_prefix(run *run, const step *step) {
    text message = subject_begin("link-prefix-add");
    put_text(&message, "prefix", step->text);
    put_text(&message, "scene", step->route);
    check_status(run, step, "nav_link_prefix_add", subject_status(run, &message));
}

static void add_scheme(run *run, const step *step) {
    text message = subject_begin("link-scheme-add");
    put_text(&message, "scheme", step->text);
    check_status(run, step, "nav_link_scheme_add", subject_status(run, &message));
}

static void add_scene(run *run, const step *step) {
    text message = subject_begin("link-scene-add");
    put_text(&message, "scene", step->text);
    check_status(run, step, "nav_link_scene_add", subject_status(run, &message));
}

static void hold_links(run *run, const step *step) {
    text message = subject_begin("hold-links");
    put_flag(&message, "hold", step->flag);
    check_status(run, step, "nav_links_set_held", subject_status(run, &message));
}

void paths_call(run *run, const step *step) {
    switch (step->verb) {
    case VERB_PATTERN_ADD: call_pattern_add(run, step); break;
    case VERB_PARAMETER_TYPE_ADD: check_status(run, step, "nav_parameter_type_add", add_type(run, &step->type)); break;
    case VERB_LINK_PREFIX_ADD: add_prefix(run, step); break;
    case VERB_LINK_SCHEME_ADD: add_scheme(run, step); break;
    case VERB_LINK_SCENE_ADD: add_scene(run, step); break;
    default: hold_links(run, step);
    }
}

/* ---- Links ---- */

void put_link(run *run, text *message, const step *step) {
    const written_link *written = &step->link;
    put_open(message, "link", '{');
    if (written->has_request)
        put_request(run, message, "request", step, true);
    else
        put_text(message, "url", written->url);
    for (size_t i = 0; i < LINK_FLAG_COUNT; i++)
        if (written->flags & link_flags[i].flag) put_flag(message, link_flags[i].word, true);
    put_word(message, "merge", merge_word(written->merge));
    if (written->has_base) put_number(message, "base", (int64_t)resolve(run, step, &written->base, REFERENCE_ENTRY));
    put_close(message, '}');
}

static void check_match(run *run, const step *step) {
    text message = subject_begin("match-link");
    put_link(run, &message, step);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_link_match", status);
    if (status != NAV_OK || !step->has_route || step->link.has_request) return;
    text expected = {0}, actual = {0};
    text_add_request(&expected, step->route, step->has_value ? &step->value : NULL);
    text_add_request(&actual, get_text(reply, "route"), get(reply, "arguments"));
    check_text(run, step, "nav_link_match", &expected, &actual);
}

/* Compares a text that the library has made. */
static void check_made(run *run, const step *step, const char *what, const nav_value *reply, nav_string expected,
                       bool is_compared) {
    nav_string text = get_text(reply, "text");
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, what, status);
    if (status == NAV_OK && is_compared && !strings_equal(expected, text))
        run_fail(run, step, "%s\n--- expected\n%s\n--- actual\n%s\n---", what, expected.bytes ? expected.bytes : "",
                 text.bytes);
}

static const nav_value *entry_path(run *run, const step *step) {
    text message = subject_begin("entry-path");
    put_number(&message, "entry", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    return subject_call(run, &message);
}

static const nav_value *location(run *run, const step *step, bool is_bare) {
    text message = subject_begin("location");
    put_number(&message, step->verb == VERB_LOCATION_OF ? "entry" : "stack",
               (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    if (is_bare) put_flag(&message, "bare", true);
    return subject_call(run, &message);
}

/* The path behind the scene of a location. */
static nav_string behind_scene(nav_string location) {
    size_t at = 1;
    while (at < location.length && !strchr("/?#", location.bytes[at])) at++;
    return (nav_string){location.bytes + at, location.length - at};
}

/* The form without the scene is the same but for the scene. */
static void check_location(run *run, const step *step) {
    const char *what = step->verb == VERB_LOCATION_OF ? "nav_location_of" : "nav_location";
    const nav_value *reply = location(run, step, false);
    check_made(run, step, what, reply, step->text, step->has_text);
    if (status_of(get_word(reply, "status")) != NAV_OK) return;
    nav_string path = behind_scene(get_text(reply, "text"));
    nav_string bare = get_text(location(run, step, true), "text");
    bool has_root = path.length == 0 || path.bytes[0] != '/';
    if (has_root && bare.length > 0 && bare.bytes[0] == '/') bare = (nav_string){bare.bytes + 1, bare.length - 1};
    if (!strings_equal(path, bare))
        run_fail(run, step, "%s without the scene: expected %.*s, actual %.*s", what, (int)path.length, path.bytes,
                 (int)bare.length, bare.bytes);
}

static const nav_value *request_path(run *run, const step *step) {
    text message = subject_begin("request-path");
    put_request(run, &message, "request", step, false);
    return subject_call(run, &message);
}

static const nav_value *explain_link(run *run, const step *step) {
    text message = subject_begin("explain-link");
    put_link(run, &message, step);
    return subject_call(run, &message);
}

/* The URL, its query and its fragment, with bars between them. */
static void check_opened_url(run *run, const step *step) {
    const nav_value *reply = subject_ask(run, "opened-url");
    nav_string parts[] = {get_text(reply, "text"), get_text(reply, "query"), get_text(reply, "fragment")};
    nav_status status = status_of(get_word(reply, "status"));
    text expected = {0}, actual = {0};
    check_status(run, step, "nav_link_current", status);
    if (status != NAV_OK) return;
    text_add(&expected, step->text.bytes, step->text.length);
    for (int i = 0; i < 3; i++) text_print(&actual, i ? " | %.*s" : "%.*s", (int)parts[i].length, parts[i].bytes);
    check_text(run, step, "nav_link_current", &expected, &actual);
}

void paths_check(run *run, const step *step) {
    switch (step->verb) {
    case VERB_MATCH_LINK: check_match(run, step); break;
    case VERB_EXPLAIN_LINK:
        check_made(run, step, "nav_link_explain", explain_link(run, step), step->dump, step->dump.length > 0);
        break;
    case VERB_OPENED_URL: check_opened_url(run, step); break;
    case VERB_REQUEST_PATH:
        check_made(run, step, "nav_request_path", request_path(run, step), step->text, step->has_text);
        break;
    case VERB_LOCATION:
    case VERB_LOCATION_OF: check_location(run, step); break;
    default: check_made(run, step, "nav_entry_path", entry_path(run, step), step->text, step->has_text);
    }
}
