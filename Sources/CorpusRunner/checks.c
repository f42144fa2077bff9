/* The steps that check: what the getters say, against what the case says. */
#include "run.h"
#include "words.h"

#include <string.h>

void check_status(run *run, const step *step, const char *what, nav_status status) {
    if (status != step->expected.status)
        run_fail(run, step, "%s: expected %s, actual %s", what, status_word(step->expected.status),
                 status_word(status));
}

void check_text(run *run, const step *step, const char *what, text *expected, text *actual) {
    text_add(expected, "", 0);
    text_add(actual, "", 0);
    if (strcmp(expected->bytes, actual->bytes) != 0)
        run_fail(run, step, "%s\n    expected %s\n    actual   %s", what, expected->bytes, actual->bytes);
    text_free(expected);
    text_free(actual);
}

void check_number(run *run, const step *step, const char *what, uint64_t expected, uint64_t actual) {
    if (expected != actual)
        run_fail(run, step, "%s: expected %llu, actual %llu", what, (unsigned long long)expected,
                 (unsigned long long)actual);
}

/* A name means whatever is shown by it; anything else is one id. */
void show_reference(run *run, const step *step, text *text, const reference *reference) {
    if (reference->kind == REFERENCE_NAME)
        text_add_name(text, reference->name);
    else
        text_add_entry(run, text, resolve(run, step, reference, REFERENCE_ENTRY));
}

static void check_entry(run *run, const step *step, const char *what, const reference *expected, nav_id actual) {
    text wanted = {0}, given = {0};
    show_reference(run, step, &wanted, expected);
    text_add_entry(run, &given, actual);
    check_text(run, step, what, &wanted, &given);
}

static void check_stack(run *run, const step *step) {
    nav_list stack = get_list(subject_ask(run, "stack"), "entries");
    text expected = {0}, actual = {0};
    nav_id top = 0;
    for (size_t i = 0; i < step->reference_count; i++) {
        if (i) text_add_word(&expected, " ");
        show_reference(run, step, &expected, &step->references[i]);
    }
    for (size_t i = 0; i < stack.count; i++) {
        top = (nav_id)stack.items[i].content.integer;
        if (i) text_add_word(&actual, " ");
        text_add_entry(run, &actual, top);
        check_number(run, step, "nav_current_entry_at", top, subject_id_of(run, "entry-at", "index", i, "entry"));
    }
    check_text(run, step, "the stack", &expected, &actual);
    check_number(run, step, "nav_current_depth", stack.count, subject_id(run, "depth", "depth"));
    check_number(run, step, "nav_current_top", top, subject_id(run, "top", "entry"));
    check_number(run, step, "nav_current_entry_at beyond the top", 0,
                 subject_id_of(run, "entry-at", "index", stack.count, "entry"));
}

static void check_request(run *run, const step *step, const char *what, const nav_value *reply) {
    const nav_value *request = get(reply, "request");
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, what, status);
    if (status != NAV_OK || !step->has_route) return;
    text expected = {0}, actual = {0};
    text_add_request(&expected, step->route, step->has_value ? &step->value : NULL);
    text_add_request(&actual, get_text(request, "route"), get(request, "arguments"));
    check_text(run, step, what, &expected, &actual);
    route *route = builder_route(run, step->route);
    if (route && get(request, "id")) check_number(run, step, "the route's id", route->id, get_id(request, "id"));
}

static void check_topmost(run *run, const step *step) {
    text message = subject_begin("topmost");
    put_request(run, &message, "request", step, false);
    check_entry(run, step, "nav_current_find", &step->references[0], get_id(subject_call(run, &message), "entry"));
}

static void check_current_branch(run *run, const step *step) {
    bool is_named = step->verb == VERB_CURRENT_BRANCH;
    text message = subject_begin(is_named ? "current-branch" : "current-branch-with"), expected = {0}, actual = {0};
    put_text(&message, "route", step->route);
    if (is_named) put_text(&message, "name", step->text);
    text_add_id(&expected, resolve(run, step, &step->references[0], REFERENCE_STACK));
    text_add_id(&actual, get_id(subject_call(run, &message), "stack"));
    check_text(run, step, is_named ? "nav_current_branch" : "nav_current_branch_with", &expected, &actual);
}

static void check_model(run *run, const step *step, const nav_value *reply, nav_id id) {
    nav_status status = status_of(get_word(reply, "status"));
    if (step->reference_count > 1) id = resolve(run, step, &step->references[1], REFERENCE_ENTRY);
    const model *model = step->flag ? NULL : entry_of(run, id)->model;
    check_status(run, step, "nav_entry_model", status);
    if (status == NAV_OK && get_number(reply, "product") != (model ? model->number : 0))
        run_fail(run, step, "nav_entry_model gives another model");
}

static void check_entry_state(run *run, const step *step, const nav_value *reply) {
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_entry_state", status);
    if (status != NAV_OK || (!step->has_value && !step->flag)) return;
    text expected = {0}, actual = {0};
    text_add_optional_value(&expected, step->has_value ? &step->value : NULL);
    text_add_optional_value(&actual, get(reply, "state"));
    check_text(run, step, "nav_entry_state", &expected, &actual);
}

static void check_of_entry(run *run, const step *step) {
    static const struct {
        verb_id verb;
        const char *what;
    } words[] = {{VERB_ENTRY_REQUEST, "entry-request"}, {VERB_ENTRY_PHASE, "entry-phase"},
                 {VERB_ENTRY_LIFE, "entry-lifecycle"},  {VERB_ENTRY_WAITER, "entry-waiter"},
                 {VERB_ENTRY_MODEL, "entry-model"},     {VERB_ENTRY_STATE, "entry-state"},
                 {VERB_ENTRY_NUMBER, "entry-number"}};
    nav_id entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    size_t i = 0;
    while (words[i].verb != step->verb) i++;
    text message = subject_begin(words[i].what);
    put_number(&message, "entry", (int64_t)entry);
    const nav_value *reply = subject_call(run, &message);
    switch (step->verb) {
    case VERB_ENTRY_REQUEST: check_request(run, step, "nav_entry_request", reply); break;
    case VERB_ENTRY_PHASE: {
        const char *phase = get_word(reply, "phase"), *expected = phase_word(step->constant);
        if (strcmp(phase, expected) != 0) run_fail(run, step, "the phase: expected %s, actual %s", expected, phase);
        break;
    }
    case VERB_ENTRY_LIFE: {
        const char *life = get_word(reply, "lifecycle"), *expected = life_word(step->constant);
        if (strcmp(life, expected) != 0) run_fail(run, step, "the life: expected %s, actual %s", expected, life);
        break;
    }
    case VERB_ENTRY_WAITER:
        check_number(run, step, "nav_entry_waiter", resolve(run, step, &step->references[1], REFERENCE_WAITER),
                     get_id(reply, "waiter"));
        break;
    case VERB_ENTRY_NUMBER:
        check_number(run, step, "nav_entry_number", step->number, get_number(reply, "number"));
        break;
    case VERB_ENTRY_MODEL: check_model(run, step, reply, entry); break;
    default: check_entry_state(run, step, reply);
    }
}

static void check_route(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    nav_id id = route ? route->id : 0;
    text message = subject_begin(step->verb == VERB_ROUTE_FIND ? "route-find" : "route-name");
    if (step->verb == VERB_ROUTE_FIND) {
        put_text(&message, "route", step->route);
        check_number(run, step, "nav_route_find", step->flag ? id : 0, get_id(subject_call(run, &message), "id"));
        return;
    }
    put_number(&message, "id", (int64_t)id);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_route_name", status);
    if (status == NAV_OK && !strings_equal(get_text(reply, "route"), step->route))
        run_fail(run, step, "nav_route_name gives another name");
}

static void check_last_outcome(run *run, const step *step) {
    nav_outcome outcome = read_outcome(get(subject_ask(run, "last-outcome"), "outcome"));
    if (outcome_matches(run, step, &step->expected, &outcome, false)) return;
    text expected = {0}, actual = {0};
    text_add_expectation(run, &expected, &step->expected);
    text_add_outcome(run, &actual, &outcome);
    check_text(run, step, "nav_last_outcome", &expected, &actual);
}

static void check_dump(run *run, const step *step) {
    nav_string dump = get_text(subject_ask(run, "dump"), "text");
    if (!strings_equal(step->dump, dump))
        run_fail(run, step, "nav_dump\n--- expected\n%s--- actual\n%s---", step->dump.bytes, dump.bytes);
}

/* A line for each problem: its kind, its names, and its sentence. */
static void check_registrations(run *run, const step *step) {
    const nav_value *reply = subject_ask(run, "check");
    nav_list problems = get_list(reply, "problems");
    text actual = {0};
    for (size_t i = 0; i < problems.count; i++) {
        const nav_value *problem = &problems.items[i];
        nav_string message = get_text(problem, "message");
        text_print(&actual, "%s ", get_word(problem, "kind"));
        text_add_name(&actual, get_text(problem, "route"));
        text_add_word(&actual, " ");
        text_add_name(&actual, get_text(problem, "other"));
        text_print(&actual, ": %.*s\n", (int)message.length, message.bytes);
    }
    check_status(run, step, "nav_check", status_of(get_word(reply, "status")));
    if (!strings_equal(step->dump, (nav_string){actual.bytes, actual.length}))
        run_fail(run, step, "nav_check\n--- expected\n%s--- actual\n%s---", step->dump.bytes,
                 actual.bytes ? actual.bytes : "");
    text_free(&actual);
}

static void check_last_detail(run *run, const step *step) {
    nav_string detail = get_text(subject_ask(run, "last-message"), "text");
    if (step->has_text ? !strings_equal(step->text, detail) : step->flag != (detail.length > 0))
        run_fail(run, step, "nav_last_message: expected %s, actual \"%.*s\"",
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
    switch (step->verb) {
    case VERB_STACK: check_stack(run, step); break;
    case VERB_TREE: check_tree(run, step); break;
    case VERB_STACK_ENTRIES:
    case VERB_WAY_BACK: check_entries(run, step); break;
    case VERB_STACK_GET: check_stack_get(run, step); break;
    case VERB_CONTAINER_GET: check_container_get(run, step); break;
    case VERB_DEPTH:
        check_number(run, step, "nav_current_depth", step->number, subject_id(run, "depth", "depth"));
        break;
    case VERB_TOP:
        check_entry(run, step, "nav_current_top", &step->references[0], subject_id(run, "top", "entry"));
        break;
    case VERB_ENTRY_AT:
        check_entry(run, step, "nav_current_entry_at", &step->references[0],
                    subject_id_of(run, "entry-at", "index", step->number, "entry"));
        break;
    case VERB_CURRENT_REQUEST:
        check_request(run, step, "nav_current_request", subject_ask(run, "current-request"));
        break;
    case VERB_INITIAL_REQUEST:
        check_request(run, step, "nav_initial_request", subject_ask(run, "initial-request"));
        break;
    case VERB_TOPMOST: check_topmost(run, step); break;
    case VERB_CURRENT_BRANCH:
    case VERB_CURRENT_BRANCH_WITH: check_current_branch(run, step); break;
    case VERB_ENTRY_REQUEST:
    case VERB_ENTRY_PHASE:
    case VERB_ENTRY_LIFE:
    case VERB_ENTRY_NUMBER:
    case VERB_ENTRY_WAITER:
    case VERB_ENTRY_MODEL:
    case VERB_ENTRY_STATE: check_of_entry(run, step); break;
    case VERB_REVISION:
        check_number(run, step, "the revision", step->number + run->folds, subject_id(run, "revision", "revision"));
        break;
    case VERB_MODELS: check_models(run, step); break;
    case VERB_ROUTE_FIND:
    case VERB_ROUTE_NAME: check_route(run, step); break;
    case VERB_LAST_OUTCOME: check_last_outcome(run, step); break;
    case VERB_LAST_DETAIL: check_last_detail(run, step); break;
    case VERB_FLOWS:
    case VERB_FLOW_GET:
    case VERB_ENTRY_FLOW:
    case VERB_CURRENT_FLOW:
    case VERB_TAKES: flows_check(run, step); break;
    case VERB_CHECK: check_registrations(run, step); break;
    case VERB_DUMP: check_dump(run, step); break;
    default: paths_check(run, step);
    }
}
