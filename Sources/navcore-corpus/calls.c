/* The steps that call: operations with their requests, options and outcomes, and the other functions. */
#include "run.h"

#include <string.h>

/* ---- Values that are given to the library ---- */

static void object_destroyed(void *pointer) {
    host_object *object = pointer;
    run *run = object->run;
    run->in_callback++;
    if (++object->destroyed > object->given) run_fail(run, run->step, "a host object is destroyed once too often");
    hear(run, CHANNEL_OBJECTS, "object-destroyed", object->name);
    run->in_callback--;
}

static host_object *object_named(run *run, const char *name) {
    for (size_t i = 0; i < run->object_count; i++)
        if (strcmp(run->objects[i]->name.bytes, name) == 0) return run->objects[i];
    run->objects = arena_grow(&run->arena, run->objects, run->object_count, sizeof *run->objects);
    host_object *object = run->objects[run->object_count++] = arena_take(&run->arena, sizeof *object);
    object->run = run;
    object->name = (nav_string){name, strlen(name)};
    return object;
}

/* A copy in which each host object is given once more. */
nav_value give_value(run *run, const nav_value *value) {
    nav_value copy = *value;
    if (value->type == NAV_HOST_OBJECT) {
        host_object *object = object_named(run, value->as.host.object);
        object->given++;
        copy = nav_host_object_value(object, object_destroyed);
        copy.flags = value->flags;
    } else if (value->type == NAV_LIST && value->as.list.count) {
        nav_value *items = arena_take(&run->arena, value->as.list.count * sizeof *items);
        for (size_t i = 0; i < value->as.list.count; i++) items[i] = give_value(run, &value->as.list.items[i]);
        copy.as.list.items = items;
    } else if (value->type == NAV_MAP && value->as.map.count) {
        nav_member *members = arena_take(&run->arena, value->as.map.count * sizeof *members);
        for (size_t i = 0; i < value->as.map.count; i++) {
            members[i].key = value->as.map.members[i].key;
            members[i].value = give_value(run, &value->as.map.members[i].value);
        }
        copy.as.map.members = members;
    }
    return copy;
}

/* ---- Operations ---- */

static nav_string default_name(const step *step) {
    static const char *const verbs[] = {"pop-back",       "pop-to-entry", "pop-to-route",
                                        "pop-up-to-root", "host-did-pop", "host-did-set-stack"};
    if (step->verb <= VERB_REPLACE_TOP) return step->route;
    const char *verb = verbs[step->verb - VERB_POP_BACK];
    return (nav_string){verb, strlen(verb)};
}

static operation *new_operation(run *run, const step *step) {
    run->operations = arena_grow(&run->arena, run->operations, run->operation_count, sizeof *run->operations);
    operation *operation = run->operations[run->operation_count++] = arena_take(&run->arena, sizeof *operation);
    operation->step = step;
    operation->name = step->has_name ? step->name : default_name(step);
    operation->data = (user_data){run, "result", operation->name, false, 0, 0, 0};
    operation->returned.size = sizeof operation->returned;
    return operation;
}

static const nav_options *options_of(run *run, const step *step, nav_options *options, nav_value *hint) {
    *options = step->options;
    if (step->has_hint) {
        *hint = give_value(run, &step->hint);
        options->hint = hint;
    }
    if (step->has_issuer) options->issuer = resolve(run, step, &step->issuer, REFERENCE_ENTRY);
    if (step->has_target) options->target = resolve(run, step, &step->target, REFERENCE_ENTRY);
    bool is_default = !options->flags && !options->animated && !options->issuer && !options->revision &&
                      !options->target && !options->tag && !step->has_hint && !options->unresolved && !options->unique;
    return is_default ? NULL : options;
}

static nav_status report_stack(run *run, const step *step, const nav_options *options, nav_outcome *outcome) {
    nav_id *entries = arena_take(&run->arena, (step->reference_count + 1) * sizeof *entries);
    for (size_t i = 0; i < step->reference_count; i++)
        entries[i] = resolve(run, step, &step->references[i], REFERENCE_ENTRY);
    return nav_host_did_set_stack(run->navigator, entries, step->reference_count, options, outcome);
}

static nav_status call(run *run, const step *step, operation *operation) {
    nav_navigator *navigator = run->navigator;
    nav_outcome *outcome = &operation->returned;
    nav_options given;
    nav_value hint;
    const nav_options *options = options_of(run, step, &given, &hint);
    nav_value value = step->has_value ? give_value(run, &step->value) : nav_null_value();
    const nav_value *perhaps = step->has_value ? &value : NULL;
    nav_request request = {.size = sizeof request, .route = step->route, .arguments = perhaps};
    if (step->by_id) {
        reference name = {REFERENCE_ROUTE, step->route};
        request.route = (nav_string){NULL, 0};
        request.route_id = resolve(run, step, &name, REFERENCE_ROUTE);
    }
    nav_id entry = 0;
    if (step->verb == VERB_POP_TO_ENTRY || step->verb == VERB_HOST_DID_POP)
        entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    switch (step->verb) {
    case VERB_START: return nav_start(navigator, &request, options, outcome);
    case VERB_NAVIGATE: return nav_navigate(navigator, &request, options, outcome);
    case VERB_NAVIGATE_FOR_RESULT:
        operation->data.given = 1;
        return nav_navigate_for_result(navigator, &request, run->way == IN_PULL ? NULL : host_result, operation,
                                       host_freed, options, outcome);
    case VERB_REPLACE_TOP: return nav_replace_top(navigator, &request, options, outcome);
    case VERB_POP_BACK: return nav_pop_back(navigator, perhaps, options, outcome);
    case VERB_POP_TO_ENTRY: return nav_pop_to_entry(navigator, entry, options, outcome);
    case VERB_POP_TO_ROUTE: return nav_pop_to_route(navigator, &request, options, outcome);
    case VERB_POP_UP_TO_ROOT: return nav_pop_up_to_root(navigator, options, outcome);
    case VERB_HOST_DID_POP: return nav_host_did_pop(navigator, entry, options, outcome);
    default: return report_stack(run, step, options, outcome);
    }
}

void call_operation(run *run, const step *step) {
    operation *operation = new_operation(run, step);
    const nav_outcome *outcome = &operation->returned;
    operation->status = call(run, step, operation);
    operation->ticket = outcome->ticket;
    operation->waiter = outcome->waiter;
    if (outcome->status != operation->status)
        run_fail(run, step, "the function returns %s, and its outcome says %s", nav_status_name(operation->status),
                 nav_status_name(outcome->status));
    if ((operation->status == NAV_PENDING) != (outcome->ticket != 0))
        run_fail(run, step, "%s a ticket, and the status is %s", outcome->ticket ? "there is" : "there is not",
                 nav_status_name(operation->status));
    bool waits =
        step->verb == VERB_NAVIGATE_FOR_RESULT && (operation->status == NAV_OK || operation->status == NAV_PENDING);
    if (waits != (outcome->waiter != 0))
        run_fail(run, step, "%s a waiter, and the status is %s", outcome->waiter ? "there is" : "there is not",
                 nav_status_name(operation->status));
}

/* ---- The other functions ---- */

static nav_status answer(run *run, const step *step) {
    nav_id question = 0;
    if (step->reference_count)
        question = resolve(run, step, &step->references[0], REFERENCE_QUESTION);
    else if (run->question_count)
        question = run->questions[run->question_count - 1].id;
    else
        run_fail(run, step, "no question was asked");
    int32_t code = step->answer == ANSWER_REFUSE ? step->code : step->answer == ANSWER_LATER ? NAV_LATER : NAV_ACCEPT;
    return nav_answer(run->navigator, question, code);
}

static void view(run *run, const step *step) {
    nav_id id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    void *view = NULL;
    nav_status status = nav_entry_view(run->navigator, id, &view);
    check_status(run, step, "nav_entry_view", status);
    nav_outcome outcome = {.size = sizeof outcome};
    if (status == NAV_REFUSED) {
        if (nav_last_outcome(run->navigator, &outcome) != NAV_OK || outcome.by != step->expected.by ||
            outcome.host_code != step->expected.code)
            run_fail(run, step, "nav_last_outcome: by %d with the code %d", (int)outcome.by, (int)outcome.host_code);
    } else if (status == NAV_OK && view != (step->flag ? NULL : entry_of(run, id)->view)) {
        run_fail(run, step, "nav_entry_view gives another view");
    }
}

static nav_status set_state(run *run, const step *step) {
    nav_id id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    nav_value state = step->has_value ? give_value(run, &step->value) : nav_null_value();
    return nav_entry_set_state(run->navigator, id, step->has_value ? &state : NULL);
}

/* A navigator that keeps no events is deaf to a runner that pulls. */
static nav_status configure(run *run, const step *step) {
    nav_config config = run_config(run, &step->config);
    nav_status status = nav_configure(run->navigator, step->flag ? NULL : &config);
    if (status == NAV_OK && run->way == IN_PULL) run->deaf = step->flag || !config.event_capacity;
    return status;
}

static nav_status close_navigator(run *run) {
    nav_status status = nav_close(run->navigator);
    if (status == NAV_OK || status == NAV_PENDING) run->closed = true;
    return status == NAV_PENDING && run->in_callback ? NAV_OK : status;
}

static void leave(run *run) {
    run->freed = run->closed = true;
    nav_navigator_free(run->navigator);
}

void call_other(run *run, const step *step) {
    nav_navigator *navigator = run->navigator;
    nav_id id = 0;
    switch (step->verb) {
    case VERB_CANCEL_RESULT:
        id = resolve(run, step, &step->references[0], REFERENCE_WAITER);
        check_status(run, step, "nav_cancel_result", nav_cancel_result(navigator, id));
        break;
    case VERB_ANSWER: check_status(run, step, "nav_answer", answer(run, step)); break;
    case VERB_ABORT:
        if (step->reference_count)
            id = resolve(run, step, &step->references[0], REFERENCE_TICKET);
        else if (run->question_count)
            id = run->questions[run->question_count - 1].ticket;
        check_status(run, step, "nav_abort", nav_abort(navigator, id, step->constant));
        break;
    case VERB_BRIDGE: host_set_bridge(run, step); break;
    case VERB_ROUTE_REGISTER: builder_register(run, step, step->route, step->flag); break;
    case VERB_ROUTE_UNREGISTER: builder_unregister(run, step); break;
    case VERB_ENTRY_VIEW: view(run, step); break;
    case VERB_ENTRY_DROP_VIEW:
        id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
        check_status(run, step, "nav_entry_drop_view", nav_entry_drop_view(navigator, id));
        break;
    case VERB_ENTRY_SET_STATE: check_status(run, step, "nav_entry_set_state", set_state(run, step)); break;
    case VERB_CONFIGURE: check_status(run, step, "nav_configure", configure(run, step)); break;
    case VERB_OBSERVER_ADD: host_add_observer(run, step); break;
    case VERB_OBSERVER_REMOVE: host_remove_observer(run, step); break;
    case VERB_CLOSE: check_status(run, step, "nav_close", close_navigator(run)); break;
    default: leave(run);
    }
}
