/* Flows: how a case writes them, which name each has, and what the library says of those that are alive. */
#include "run.h"
#include "words.h"

/* ---- Reading ---- */

bool cursor_read_flow(cursor *cursor, const char *what, step *step) {
    step->has_flow = true;
    return cursor_read_reference(cursor, what, &step->flow);
}

bool cursor_read_ending(cursor *cursor, step *step) {
    written_ending *ending = &step->ending;
    ending->is_there = true;
    if (cursor_skip_word(cursor, "value")) {
        ending->kind = NAV_RESULT_VALUE;
        ending->has_value = true;
        if (!cursor_read_value(cursor, &ending->value)) return false;
    } else if (cursor_skip_word(cursor, "failed")) {
        ending->kind = NAV_RESULT_FAILED;
        if (!cursor_read_code(cursor, &ending->code)) return false;
        ending->has_value = cursor_at_value(cursor);
        if (ending->has_value && !cursor_read_value(cursor, &ending->value)) return false;
    } else {
        ending->kind = NAV_RESULT_CANCELLED;
        ending->is_there = cursor_skip_word(cursor, "cancelled");
    }
    if (!cursor_skip_word(cursor, "keep")) return true;
    ending->is_there = true;
    ending->flags = NAV_FLOW_KEEP_ENTRIES;
    return true;
}

/* `begins` and a request. */
bool cursor_read_initial(cursor *cursor, written_place *place) {
    if (!cursor_skip_word(cursor, "begins")) return cursor_fail(cursor, "begins");
    if (!cursor_read_name(cursor, "the route of its first entry", &place->initial)) return false;
    place->has_value = cursor_at_value(cursor);
    return !place->has_value || cursor_read_value(cursor, &place->value);
}

static bool read_flow(cursor *cursor, written_place *place) {
    if (!cursor_read_initial(cursor, place)) return false;
    return !cursor_skip_word(cursor, "presented") || cursor_read_presentation(cursor, &place->presentation);
}

bool cursor_read_flows(cursor *cursor, script_case *current) {
    current->has_flows = true;
    return cursor_read_places_by(cursor, current, read_flow);
}

bool step_is_of_flows(const step *step) {
    for (size_t i = 0; i < step->part_count; i++)
        if (step_is_of_flows(&step->parts[i])) return true;
    if (step->inner && step_is_of_flows(step->inner)) return true;
    return step->has_flow || step->place.initial.length || step->operation == NAV_INTENT_DISPATCH ||
           (step->options.flags & NAV_OPTION_NEXT_VALUE) ||
           (step->verb >= VERB_PUBLISH && step->verb <= VERB_CHILD_REMOVE) ||
           (step->verb >= VERB_FLOWS && step->verb <= VERB_TAKES);
}

/* ---- Messages ---- */

void put_initial(text *message, const written_place *place) {
    if (!place->initial.length) return;
    put_open(message, "initial", '{');
    put_text(message, "route", place->initial);
    if (place->has_value) put_value(message, "arguments", &place->value, true, NULL);
    put_close(message, '}');
}

void put_ending(text *message, const written_ending *ending) {
    static const char *const kinds[] = {"value", "cancelled", "failed"};
    if (!ending->is_there) return;
    put_open(message, "ending", '{');
    put_word(message, "kind", kinds[ending->kind]);
    put_flag(message, "keep", ending->flags != 0);
    put_number(message, "code", ending->code);
    if (ending->has_value) put_value(message, "value", &ending->value, true, NULL);
    put_close(message, '}');
}

/* ---- Names ---- */

known_flow *flow_of(run *run, nav_id id) {
    for (size_t i = 0; i < run->flow_count; i++)
        if (run->flows[i]->id == id) return run->flows[i];
    run->flows = arena_grow(&run->arena, run->flows, run->flow_count, sizeof *run->flows);
    known_flow *flow = run->flows[run->flow_count++] = arena_take(&run->arena, sizeof *flow);
    flow->id = id;
    flow->route = (nav_string){"?", 1};
    return flow;
}

/* What is said of it while it is planned or alive. One that has gone keeps what was known. */
static const nav_value *ask_about(run *run, nav_id id) {
    text message = subject_begin("flow-get");
    put_number(&message, "flow", (int64_t)id);
    return subject_call(run, &message);
}

known_flow *learn_flow(run *run, nav_id id) {
    known_flow *flow = flow_of(run, id);
    const nav_value *reply = ask_about(run, id);
    if (status_of(get_word(reply, "status")) != NAV_OK) return flow;
    flow->parent = get_id(reply, "parent");
    flow->route = get_text(reply, "route");
    text request = {0};
    text_add_request(&request, flow->route, get(reply, "arguments"));
    flow->request = (nav_string){arena_copy(&run->arena, request.bytes, request.length), request.length};
    text_free(&request);
    return flow;
}

void text_add_flow(run *run, text *text, nav_id id) {
    if (!id) {
        text_add_word(text, "none");
        return;
    }
    known_flow *flow = flow_of(run, id);
    if (string_is(flow->route, "?")) flow = learn_flow(run, id);
    text_add_name(text, flow->has_name ? flow->name : flow->route);
}

void text_add_flow_chain(run *run, text *text, nav_id id) {
    for (; id; id = flow_of(run, id)->parent) {
        text_add_word(text, " in ");
        text_add_flow(run, text, id);
    }
}

void text_add_flow_id(text *text, nav_id id) {
    text_print(text, "\x03%llu\x02", (unsigned long long)id);
}

/* The one that an operation began or, of a route, the newest. Else the name is that of an entry. */
nav_id resolve_flow(run *run, const step *step, const reference *reference) {
    if (!reference->name.length) return subject_id(run, "current-flow", "flow");
    for (size_t i = run->operation_count; i-- > 0;)
        if (run->operations[i]->flow && strings_equal(run->operations[i]->name, reference->name))
            return run->operations[i]->flow;
    for (size_t i = run->flow_count; i-- > 0;)
        if (strings_equal(run->flows[i]->route, reference->name)) return run->flows[i]->id;
    struct reference entry = {.kind = REFERENCE_NAME, .name = reference->name};
    return subject_id_of(run, "entry-flow", "entry", resolve(run, step, &entry, REFERENCE_ENTRY), "flow");
}

bool is_flow_route(const run *run, nav_string name) {
    for (size_t i = run->route_count; i-- > 0;)
        if (run->routes[i]->id && strings_equal(run->routes[i]->data.name, name)) return run->routes[i]->is_flow;
    return false;
}

static void name_flow(operation *operation, known_flow *flow) {
    operation->flow = flow->id;
    flow->has_name = true;
    flow->name = operation->name;
}

/* An operation that asks for a flow names the one of that route to which the entry belongs that it made. */
void operation_name_flow(run *run, operation *operation, nav_id entry) {
    for (nav_id id = entry_of(run, entry)->flow; id && !operation->flow; id = flow_of(run, id)->parent) {
        known_flow *flow = learn_flow(run, id);
        if (!flow->has_name && strings_equal(flow->route, operation->step->route)) name_flow(operation, flow);
    }
}

/* The flows of a part that a commit has begun: the last part that asks for one and has none yet has it. */
void part_name_flow(run *run, const operation *whole, nav_id entry) {
    for (nav_id id = entry_of(run, entry)->flow; id; id = flow_of(run, id)->parent) {
        known_flow *flow = learn_flow(run, id);
        if (flow->has_name) continue;
        for (size_t i = run->operation_count; i-- > 0 && !flow->has_name;) {
            operation *part = run->operations[i];
            text request = {0};
            text_add_request(&request, part->step->route, part->step->has_value ? &part->step->value : NULL);
            bool same = strings_equal((nav_string){request.bytes, request.length}, flow->request);
            text_free(&request);
            if (part->whole != whole || part->flow || !same) continue;
            name_flow(part, flow);
            part->entry = entry;
            if (!part->waiter && run->is_alive && operation_waits(part))
                part->waiter = get_id(ask_about(run, id), "waiter");
        }
    }
}

/* ---- Checks ---- */

static void add_flow_line(run *run, text *text, const nav_value *told, nav_id id, int depth) {
    known_flow *flow = flow_of(run, id);
    for (int i = 0; i < depth; i++) text_add_word(text, "  ");
    text_add_flow(run, text, id);
    if (get(told, "arguments")) {
        text_add_word(text, " ");
        text_add_value(text, get(told, "arguments"));
    }
    text_add_word(text, " first ");
    text_add_entry(run, text, get_id(told, "first"));
    text_print(text, " depth %lld%s\n", (long long)get_number(told, "depth"), get_id(told, "waiter") ? " waits" : "");
    if (get_id(told, "stack") != subject_id_of(run, "entry-stack", "entry", get_id(told, "first"), "stack"))
        run_fail(run, run->step, "nav_flow_get: its first entry is on another stack");
    if (get_number(told, "model") != (flow->model ? flow->model->number : 0))
        run_fail(run, run->step, "nav_flow_get gives another model");
}

/* Those that the entries of the mirror belong to, each below the one around it. */
static void add_flows_in(run *run, text *text, const nav_id *flows, size_t count, nav_id parent, int depth) {
    for (size_t i = 0; i < count; i++) {
        const nav_value *told = ask_about(run, flows[i]);
        if (get_id(told, "parent") != parent) continue;
        add_flow_line(run, text, told, flows[i], depth);
        add_flows_in(run, text, flows, count, flows[i], depth + 1);
    }
}

static size_t living_flows(run *run, nav_id **flows) {
    nav_id *entries;
    size_t entry_count = mirror_walk(run, &entries), count = 0;
    *flows = NULL;
    for (size_t i = 0; i < entry_count; i++)
        for (nav_id id = entry_of(run, entries[i])->flow; id; id = flow_of(run, id)->parent) {
            size_t at = 0;
            while (at < count && (*flows)[at] != id) at++;
            if (at < count) break;
            *flows = arena_grow(&run->arena, *flows, count, sizeof **flows);
            (*flows)[count++] = id;
        }
    return count;
}

static void check_flows(run *run, const step *step) {
    nav_id *flows;
    size_t count = living_flows(run, &flows);
    text actual = {0};
    text_add(&actual, "", 0);
    add_flows_in(run, &actual, flows, count, 0, 0);
    if (!strings_equal(step->dump, (nav_string){actual.bytes, actual.length}))
        run_fail(run, step, "the flows\n--- expected\n%s--- actual\n%s---", step->dump.bytes, actual.bytes);
    text_free(&actual);
}

static void compare_flow(run *run, const step *step, const char *what, const reference *expected, nav_id actual) {
    text wanted = {0}, given = {0};
    nav_id id = resolve(run, step, expected, REFERENCE_FLOW);
    if (id == actual) return;
    text_add_flow(run, &wanted, id);
    text_add_flow(run, &given, actual);
    run_fail(run, step, "%s: expected %s, which is %llu, actual %s, which is %llu", what, wanted.bytes,
             (unsigned long long)id, given.bytes, (unsigned long long)actual);
    text_free(&wanted);
    text_free(&given);
}

static void check_takes(run *run, const step *step) {
    text message = subject_begin("flow-takes");
    if (step->has_flow) put_number(&message, "flow", (int64_t)resolve(run, step, &step->flow, REFERENCE_FLOW));
    put_request(run, &message, "request", step, false);
    const nav_value *reply = subject_call(run, &message);
    check_status(run, step, "nav_dispatch_target", status_of(get_word(reply, "status")));
    static const reference nobody = {.kind = REFERENCE_NONE};
    compare_flow(run, step, "nav_dispatch_target", step->reference_count ? &step->references[0] : &nobody,
                 get_id(reply, "taker"));
}

void flows_check(run *run, const step *step) {
    switch (step->verb) {
    case VERB_FLOWS: check_flows(run, step); break;
    case VERB_FLOW_GET:
        check_status(run, step, "nav_flow_get",
                     status_of(get_word(ask_about(run, resolve(run, step, &step->flow, REFERENCE_FLOW)), "status")));
        break;
    case VERB_ENTRY_FLOW: {
        nav_id entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
        compare_flow(run, step, "nav_entry_flow", &step->flow,
                     subject_id_of(run, "entry-flow", "entry", entry, "flow"));
        break;
    }
    case VERB_CURRENT_FLOW:
        compare_flow(run, step, "nav_current_flow", &step->flow, subject_id(run, "current-flow", "flow"));
        break;
    default: check_takes(run, step);
    }
}
