/* Patterns, types of parameters and links: what the case registers, and what it asks about them. */
#include "run.h"

#include <string.h>

/* ---- Registration ---- */

static int32_t check(void *user_data, const char *bytes, size_t length) {
    parameter_type *type = user_data;
    run *run = type->data.run;
    int32_t answer = 1;
    host_enter(&type->data);
    for (size_t i = 0; i < type->written->count; i++)
        if (strings_equal(type->written->texts[i], (nav_string){bytes, length})) answer = 0;
    run_fire(run, MOMENT_CHECKED);
    host_leave(&type->data);
    return answer;
}

static nav_status add_type(run *run, const written_type *written) {
    run->types = arena_grow(&run->arena, run->types, run->type_count, sizeof *run->types);
    parameter_type *type = run->types[run->type_count++] = arena_take(&run->arena, sizeof *type);
    type->data = (user_data){run, "type", written->name, false, 1, 0, 0};
    type->written = written;
    nav_parameter_type given = {
        .size = sizeof given, .name = written->name, .check = check, .user_data = &type->data, .destroy = host_freed};
    return nav_parameter_type_add(run->navigator, &given);
}

static nav_id route_id(run *run, nav_string name) {
    const route *route = builder_route(run, name);
    return route ? route->id : 0;
}

static nav_status add_pattern(run *run, const written_pattern *pattern, nav_id *conflict) {
    return nav_pattern_add(run->navigator, route_id(run, pattern->route), pattern->text, pattern->flags, conflict);
}

/* What the headings say. A route that stands in no other heading is registered with its first pattern. */
void paths_register(run *run) {
    const script_case *script = run->script;
    for (size_t i = 0; i < script->type_count; i++) {
        nav_status status = add_type(run, &script->types[i]);
        if (status != NAV_OK)
            run_fail(run, NULL, "nav_parameter_type_add: expected ok, actual %s", nav_status_name(status));
    }
    for (size_t i = 0; i < script->pattern_count; i++) {
        const written_pattern *pattern = &script->patterns[i];
        if (!builder_route(run, pattern->route)) builder_register(run, NULL, pattern->route, false);
        nav_status status = add_pattern(run, pattern, NULL);
        nav_string detail = nav_last_detail(run->navigator);
        if (status != NAV_OK)
            run_fail(run, NULL, "nav_pattern_add: expected ok, actual %s: %.*s", nav_status_name(status),
                     (int)detail.length, detail.bytes);
    }
}

static void call_pattern_add(run *run, const step *step) {
    nav_id conflict = 1, expected = step->route.length ? route_id(run, step->route) : 0;
    check_status(run, step, "nav_pattern_add", add_pattern(run, &step->pattern, &conflict));
    if (conflict != expected)
        run_fail(run, step, "nav_pattern_add: expected the conflict %llu, actual %llu", (unsigned long long)expected,
                 (unsigned long long)conflict);
}

void paths_call(run *run, const step *step) {
    nav_navigator *navigator = run->navigator;
    switch (step->verb) {
    case VERB_PATTERN_ADD: call_pattern_add(run, step); break;
    case VERB_PARAMETER_TYPE_ADD: check_status(run, step, "nav_parameter_type_add", add_type(run, &step->type)); break;
    case VERB_LINK_PREFIX_ADD:
        check_status(run, step, "nav_link_prefix_add", nav_link_prefix_add(navigator, step->text, step->route));
        break;
    default: check_status(run, step, "nav_hold_links", nav_hold_links(navigator, step->flag));
    }
}

/* ---- Links ---- */

const nav_link *paths_link(run *run, const step *step, const nav_request *request) {
    const written_link *written = &step->link;
    nav_link *link = arena_take(&run->arena, sizeof *link);
    link->size = sizeof *link;
    link->url = written->url;
    link->flags = written->flags;
    link->merge = written->merge;
    if (written->has_base) link->base = resolve(run, step, &written->base, REFERENCE_ENTRY);
    link->request = request;
    return link;
}

static void check_match(run *run, const step *step) {
    const nav_request *wanted = step->link.has_request ? request_of(run, step) : NULL;
    nav_match match = {.size = sizeof match};
    nav_string name = {NULL, 0};
    nav_status status = nav_match_link(run->navigator, paths_link(run, step, wanted), &match);
    check_status(run, step, "nav_match_link", status);
    if (status != NAV_OK && (match.route || match.arguments.type))
        run_fail(run, step, "nav_match_link fails, and fills its match");
    if (status != NAV_OK || !step->has_route || wanted) return;
    if (nav_route_name(run->navigator, match.route, &name) != NAV_OK)
        run_fail(run, step, "nav_match_link gives a route that is not registered");
    text expected = {0}, actual = {0};
    text_add_request(&expected, step->route, step->has_value ? &step->value : NULL, NULL, NULL);
    text_add_request(&actual, name, match.arguments.type ? &match.arguments : NULL, object_name, run);
    check_text(run, step, "nav_match_link", &expected, &actual);
}

/* Compares text that the library has given, and gives it back. */
static void check_owned(run *run, const step *step, const char *what, nav_status status, nav_string expected,
                        bool is_compared, char *text, size_t length) {
    check_status(run, step, what, status);
    if ((status == NAV_OK) != (text != NULL)) run_fail(run, step, "%s: %s a text", what, text ? "there is" : "no");
    if (text && (strlen(text) != length || (is_compared && !strings_equal(expected, (nav_string){text, length}))))
        run_fail(run, step, "%s\n--- expected\n%s\n--- actual\n%s\n---", what, expected.bytes ? expected.bytes : "",
                 text);
    nav_text_free(text);
}

void paths_check(run *run, const step *step) {
    nav_navigator *navigator = run->navigator;
    const nav_request *request = step->has_route && step->verb != VERB_MATCH_LINK ? request_of(run, step) : NULL;
    char *text = NULL;
    size_t length = 0;
    nav_status status;
    switch (step->verb) {
    case VERB_MATCH_LINK: check_match(run, step); break;
    case VERB_EXPLAIN_LINK:
        status = nav_explain_link(navigator, paths_link(run, step, request), &text, &length);
        check_owned(run, step, "nav_explain_link", status, step->dump, step->dump.length > 0, text, length);
        break;
    case VERB_REQUEST_PATH:
        status = nav_request_path(navigator, request, &text, &length);
        check_owned(run, step, "nav_request_path", status, step->text, step->has_text, text, length);
        break;
    default:
        status = nav_entry_path(navigator, resolve(run, step, &step->references[0], REFERENCE_ENTRY), &text, &length);
        check_owned(run, step, "nav_entry_path", status, step->text, step->has_text, text, length);
    }
}
