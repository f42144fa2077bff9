/* The steps that check: what the getters say, against what the case says. */
#include "run.h"
#include "words.h"

#include <string.h>

void check_status(run *run, const step *step, const char *what, nav_status status) {
    if (status != step->expected.status)
        run_fail(run, step, "%s: expected %s, actual %s", what, nav_status_name(step->expected.status),
                 nav_status_name(status));
}

void check_text(run *run, const step *step, const char *what, text *expected, text *actual) {
    text_add(expected, "", 0);
    text_add(actual, "", 0);
    if (strcmp(expected->bytes, actual->bytes) != 0)
        run_fail(run, step, "%s\n    expected %s\n    actual   %s", what, expected->bytes, actual->bytes);
    text_free(expected);
    text_free(actual);
}

static void check_number(run *run, const step *step, const char *what, uint64_t expected, uint64_t actual) {
    if (expected != actual)
        run_fail(run, step, "%s: expected %llu, actual %llu", what, (unsigned long long)expected,
                 (unsigned long long)actual);
}

/* A name means whatever is shown by it; anything else is one id. */
static void add_reference(run *run, const step *step, text *text, const reference *reference) {
    if (reference->kind == REFERENCE_NAME)
        text_add_name(text, reference->name);
    else
        text_add_entry(run, text, resolve(run, step, reference, REFERENCE_ENTRY));
}

static void check_entry(run *run, const step *step, const char *what, const reference *expected, nav_id actual) {
    text wanted = {0}, given = {0};
    add_reference(run, step, &wanted, expected);
    text_add_entry(run, &given, actual);
    check_text(run, step, what, &wanted, &given);
}

static void check_stack(run *run, const step *step) {
    const nav_navigator *navigator = run->navigator;
    size_t depth = nav_stack(navigator, NULL, 0);
    nav_id *entries = arena_take(&run->arena, (depth + 1) * sizeof *entries);
    text expected = {0}, actual = {0};
    check_number(run, step, "nav_stack a second time", depth, nav_stack(navigator, entries, depth));
    for (size_t i = 0; i < step->reference_count; i++) {
        if (i) text_add_word(&expected, " ");
        add_reference(run, step, &expected, &step->references[i]);
    }
    for (size_t i = 0; i < depth; i++) {
        if (i) text_add_word(&actual, " ");
        text_add_entry(run, &actual, entries[i]);
        check_number(run, step, "nav_entry_at", entries[i], nav_entry_at(navigator, i));
    }
    check_text(run, step, "the stack", &expected, &actual);
    check_number(run, step, "nav_depth", depth, nav_depth(navigator));
    check_number(run, step, "nav_top", depth ? entries[depth - 1] : 0, nav_top(navigator));
    check_number(run, step, "nav_entry_at beyond the top", 0, nav_entry_at(navigator, depth));
}

static void check_request(run *run, const step *step, const char *what, nav_status status, const nav_request *request) {
    check_status(run, step, what, status);
    if (status != NAV_OK || !step->has_route) return;
    text expected = {0}, actual = {0};
    text_add_request(&expected, step->route, step->has_value ? &step->value : NULL, NULL, NULL);
    text_add_request(&actual, request->route, request->arguments, object_name, run);
    check_text(run, step, what, &expected, &actual);
    route *route = builder_route(run, step->route);
    if (route) check_number(run, step, "the route's id", route->id, request->route_id);
}

static void check_topmost(run *run, const step *step) {
    nav_request request = {
        .size = sizeof request, .route = step->route, .arguments = step->has_value ? &step->value : NULL};
    check_entry(run, step, "nav_topmost", &step->references[0], nav_topmost(run->navigator, &request));
}

static void check_model(run *run, const step *step, nav_id id) {
    void *model = NULL;
    nav_status status = nav_entry_model(run->navigator, id, &model);
    check_status(run, step, "nav_entry_model", status);
    if (status == NAV_OK && model != (step->flag ? NULL : entry_of(run, id)->model))
        run_fail(run, step, "nav_entry_model gives another model");
}

static void check_entry_state(run *run, const step *step, nav_id id) {
    const nav_value *state = NULL;
    nav_status status = nav_entry_state(run->navigator, id, &state);
    check_status(run, step, "nav_entry_state", status);
    if (status != NAV_OK || (!step->has_value && !step->flag)) return;
    text expected = {0}, actual = {0};
    text_add_optional_value(&expected, step->has_value ? &step->value : NULL, NULL, NULL);
    text_add_optional_value(&actual, state, object_name, run);
    check_text(run, step, "nav_entry_state", &expected, &actual);
}

static void check_route(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    nav_string name = {NULL, 0};
    if (step->verb == VERB_ROUTE_FIND) {
        nav_id expected = step->flag && route ? route->id : 0;
        check_number(run, step, "nav_route_find", expected, nav_route_find(run->navigator, step->route));
        return;
    }
    nav_status status = nav_route_name(run->navigator, route ? route->id : 0, &name);
    check_status(run, step, "nav_route_name", status);
    if (status == NAV_OK && !strings_equal(name, step->route)) run_fail(run, step, "nav_route_name gives another name");
}

static void check_last_outcome(run *run, const step *step) {
    nav_outcome outcome = {.size = sizeof outcome};
    nav_status status = nav_last_outcome(run->navigator, &outcome);
    if (status != NAV_OK) run_fail(run, step, "nav_last_outcome: expected ok, actual %s", nav_status_name(status));
    if (outcome_matches(run, step, &step->expected, &outcome, false)) return;
    text expected = {0}, actual = {0};
    text_add_expectation(run, &expected, &step->expected);
    text_add_outcome(run, &actual, &outcome);
    run_fail(run, step, "nav_last_outcome\n    expected %s\n    actual   %s", expected.bytes, actual.bytes);
    text_free(&expected);
    text_free(&actual);
}

static void check_dump(run *run, const step *step) {
    char *dump = NULL;
    size_t length = 0;
    nav_status status = nav_dump(run->navigator, &dump, &length);
    if (status != NAV_OK || !dump) {
        run_fail(run, step, "nav_dump: expected ok, actual %s", nav_status_name(status));
        return;
    }
    if (!strings_equal(step->dump, (nav_string){dump, length}))
        run_fail(run, step, "nav_dump\n--- expected\n%s--- actual\n%s---", step->dump.bytes, dump);
    nav_text_free(dump);
}

static void check_last_detail(run *run, const step *step) {
    nav_string detail = nav_last_detail(run->navigator);
    if (step->has_text ? !strings_equal(step->text, detail) : step->flag != (detail.length > 0))
        run_fail(run, step, "nav_last_detail: expected %s, actual \"%.*s\"",
                 step->has_text ? step->text.bytes
                 : step->flag   ? "a sentence"
                                : "nothing",
                 (int)detail.length, detail.bytes);
}

static void check_models(run *run, const step *step) {
    check_number(run, step, "models made", step->number, run->model_count - run->views);
    check_number(run, step, "models destroyed", step->second_number, run->models_destroyed);
}

void check_state(run *run, const step *step) {
    const nav_navigator *navigator = run->navigator;
    nav_request request = {.size = sizeof request};
    bool of_entry = step->verb == VERB_ENTRY_REQUEST || step->verb == VERB_ENTRY_PHASE ||
                    step->verb == VERB_ENTRY_WAITER || step->verb == VERB_ENTRY_MODEL || step->verb == VERB_ENTRY_STATE;
    nav_id entry = of_entry ? resolve(run, step, &step->references[0], REFERENCE_ENTRY) : 0;
    nav_status status;
    switch (step->verb) {
    case VERB_STACK: check_stack(run, step); break;
    case VERB_DEPTH: check_number(run, step, "nav_depth", step->number, nav_depth(navigator)); break;
    case VERB_TOP: check_entry(run, step, "nav_top", &step->references[0], nav_top(navigator)); break;
    case VERB_ENTRY_AT:
        check_entry(run, step, "nav_entry_at", &step->references[0], nav_entry_at(navigator, (size_t)step->number));
        break;
    case VERB_CURRENT_REQUEST:
        status = nav_current_request(navigator, &request);
        check_request(run, step, "nav_current_request", status, &request);
        break;
    case VERB_INITIAL_REQUEST:
        status = nav_initial_request(navigator, &request);
        check_request(run, step, "nav_initial_request", status, &request);
        break;
    case VERB_ENTRY_REQUEST:
        status = nav_entry_request(navigator, entry, &request);
        check_request(run, step, "nav_entry_request", status, &request);
        break;
    case VERB_TOPMOST: check_topmost(run, step); break;
    case VERB_ENTRY_PHASE: {
        const char *phase = phase_word(nav_entry_current_phase(navigator, entry)),
                   *expected = phase_word(step->constant);
        if (phase != expected) run_fail(run, step, "the phase: expected %s, actual %s", expected, phase);
        break;
    }
    case VERB_ENTRY_WAITER:
        check_number(run, step, "nav_entry_waiter", resolve(run, step, &step->references[1], REFERENCE_WAITER),
                     nav_entry_waiter(navigator, entry));
        break;
    case VERB_ENTRY_MODEL: check_model(run, step, entry); break;
    case VERB_ENTRY_STATE: check_entry_state(run, step, entry); break;
    case VERB_REVISION: check_number(run, step, "the revision", step->number, nav_current_revision(navigator)); break;
    case VERB_MODELS: check_models(run, step); break;
    case VERB_ROUTE_FIND:
    case VERB_ROUTE_NAME: check_route(run, step); break;
    case VERB_LAST_OUTCOME: check_last_outcome(run, step); break;
    case VERB_LAST_DETAIL: check_last_detail(run, step); break;
    case VERB_DUMP: check_dump(run, step); break;
    default: paths_check(run, step);
    }
}
