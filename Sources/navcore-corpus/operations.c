/* The operations: each step as an intent, which its function gets, or nav_perform. */
#include "run.h"
#include "words.h"

#include <string.h>

static nav_intent_kind kind_of(const step *step) {
    return (nav_intent_kind)step->verb + NAV_INTENT_START;
}

static nav_string default_name(const step *step) {
    if (step->has_route && step->verb != VERB_POP_TO_ROUTE && step->verb != VERB_OPEN) return step->route;
    const char *verb = intent_word(kind_of(step));
    return (nav_string){verb, strlen(verb)};
}

static operation *new_operation(run *run, const step *step, operation *whole) {
    run->operations = arena_grow(&run->arena, run->operations, run->operation_count, sizeof *run->operations);
    operation *operation = run->operations[run->operation_count++] = arena_take(&run->arena, sizeof *operation);
    operation->step = step;
    operation->whole = whole;
    operation->judged = whole != NULL;
    operation->name = step->has_name ? step->name : default_name(step);
    operation->data = (user_data){run, "result", operation->name, false, 0, 0, 0};
    operation->returned.size = sizeof operation->returned;
    return operation;
}

/* ---- Intents ---- */

static const nav_value *value_of(run *run, bool is_there, const nav_value *written) {
    if (!is_there) return NULL;
    nav_value *value = arena_take(&run->arena, sizeof *value);
    *value = give_value(run, written);
    return value;
}

static const nav_options *options_of(run *run, const step *step) {
    nav_options *options = arena_take(&run->arena, sizeof *options);
    *options = step->options;
    options->hint = value_of(run, step->has_hint, &step->hint);
    if (step->has_issuer) options->issuer = resolve(run, step, &step->issuer, REFERENCE_ENTRY);
    if (step->has_target) options->target = resolve(run, step, &step->target, REFERENCE_ENTRY);
    bool is_default = !options->flags && !options->animated && !options->issuer && !options->revision &&
                      !options->target && !options->tag && !options->hint && !options->unresolved && !options->unique;
    return is_default ? NULL : options;
}

const nav_request *request_of(run *run, const step *step) {
    nav_request *request = arena_take(&run->arena, sizeof *request);
    request->size = sizeof *request;
    request->arguments = value_of(run, step->has_value, &step->value);
    reference name = {REFERENCE_ROUTE, step->route};
    if (step->by_id)
        request->route_id = resolve(run, step, &name, REFERENCE_ROUTE);
    else
        request->route = step->route;
    return request;
}

static const nav_id *entries_of(run *run, const step *step) {
    nav_id *entries = arena_take(&run->arena, (step->reference_count + 1) * sizeof *entries);
    for (size_t i = 0; i < step->reference_count; i++)
        entries[i] = resolve(run, step, &step->references[i], REFERENCE_ENTRY);
    return entries;
}

static const nav_request *part_request(run *run, const step *part, operation *whole) {
    new_operation(run, part, whole);
    return request_of(run, part);
}

static const nav_request *const *requests_of(run *run, const step *step, operation *whole) {
    const nav_request **requests = arena_take(&run->arena, (step->part_count + 1) * sizeof *requests);
    for (size_t i = 0; i < step->part_count; i++) requests[i] = part_request(run, &step->parts[i], whole);
    return requests;
}

static const nav_element *elements_of(run *run, const step *step, operation *whole) {
    nav_element *elements = arena_take(&run->arena, (step->part_count + 1) * sizeof *elements);
    for (size_t i = 0; i < step->part_count; i++) {
        const struct step *part = &step->parts[i];
        elements[i] = part->has_route ? nav_new_entry(part_request(run, part, whole))
                                      : nav_kept_entry(resolve(run, part, &part->references[0], REFERENCE_ENTRY));
    }
    return elements;
}

static const nav_intent *intent_of(run *run, const step *step, operation *own, operation *whole);

/* Of what makes an entry the part is an operation of its own: it has a name, and perhaps a waiter. */
static const nav_intent *const *intents_of(run *run, const step *step, operation *whole) {
    const nav_intent **intents = arena_take(&run->arena, (step->part_count + 1) * sizeof *intents);
    for (size_t i = 0; i < step->part_count; i++) {
        const struct step *part = &step->parts[i];
        operation *own = part->verb <= VERB_REPLACE_TOP ? new_operation(run, part, whole) : NULL;
        intents[i] = intent_of(run, part, own, whole);
    }
    return intents;
}

static const nav_intent *intent_of(run *run, const step *step, operation *own, operation *whole) {
    nav_intent *intent = arena_take(&run->arena, sizeof *intent);
    intent->size = sizeof *intent;
    intent->kind = kind_of(step);
    intent->options = options_of(run, step);
    switch (step->verb) {
    case VERB_POP_BACK: intent->result = value_of(run, step->has_value, &step->value); break;
    case VERB_POP_UP_TO_ROOT: break;
    case VERB_POP_TO_ENTRY:
    case VERB_HOST_DID_POP:
        intent->entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
        intent->result = value_of(run, step->has_value, &step->value);
        break;
    case VERB_HOST_DID_SET_STACK:
        intent->entries = entries_of(run, step);
        intent->count = step->reference_count;
        break;
    case VERB_PUSH_ALL:
        intent->requests = requests_of(run, step, whole);
        intent->count = step->part_count;
        break;
    case VERB_SET_STACK:
        intent->elements = elements_of(run, step, whole);
        intent->count = step->part_count;
        break;
    case VERB_BATCH:
        intent->intents = intents_of(run, step, whole);
        intent->count = step->part_count;
        break;
    case VERB_OPEN: intent->link = paths_link(run, step, step->has_route ? request_of(run, step) : NULL); break;
    default: intent->request = request_of(run, step);
    }
    if (step->verb != VERB_NAVIGATE_FOR_RESULT) return intent;
    own->data.given = 1;
    intent->callback = run->way == IN_PULL ? NULL : host_result;
    intent->user_data = own;
    intent->destroy = host_freed;
    return intent;
}

/* ---- Calls ---- */

static nav_status call_function(nav_navigator *navigator, const nav_intent *intent, nav_outcome *outcome) {
    const nav_options *options = intent->options;
    size_t count = intent->count;
    switch (intent->kind) {
    case NAV_INTENT_START: return nav_start(navigator, intent->request, options, outcome);
    case NAV_INTENT_NAVIGATE: return nav_navigate(navigator, intent->request, options, outcome);
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
        return nav_navigate_for_result(navigator, intent->request, intent->callback, intent->user_data, intent->destroy,
                                       options, outcome);
    case NAV_INTENT_REPLACE_TOP: return nav_replace_top(navigator, intent->request, options, outcome);
    case NAV_INTENT_POP_BACK: return nav_pop_back(navigator, intent->result, options, outcome);
    case NAV_INTENT_POP_TO_ENTRY: return nav_pop_to_entry(navigator, intent->entry, options, outcome);
    case NAV_INTENT_POP_TO_ROUTE: return nav_pop_to_route(navigator, intent->request, options, outcome);
    case NAV_INTENT_POP_UP_TO_ROOT: return nav_pop_up_to_root(navigator, options, outcome);
    case NAV_INTENT_HOST_DID_POP: return nav_host_did_pop(navigator, intent->entry, intent->result, options, outcome);
    case NAV_INTENT_HOST_DID_SET_STACK:
        return nav_host_did_set_stack(navigator, intent->entries, count, options, outcome);
    case NAV_INTENT_PUSH_ALL: return nav_push_all(navigator, intent->requests, count, options, outcome);
    case NAV_INTENT_SET_STACK: return nav_set_stack(navigator, intent->elements, count, options, outcome);
    case NAV_INTENT_OPEN: return nav_open(navigator, intent->link, options, outcome);
    default: return nav_batch(navigator, intent->intents, count, options, outcome);
    }
}

/* What waits for a result: the operation itself, or the last of its parts that does. */
static operation *last_waiting(run *run, operation *whole) {
    for (size_t i = run->operation_count; i-- > 0;) {
        operation *candidate = run->operations[i];
        if ((candidate == whole || candidate->whole == whole) && candidate->step->verb == VERB_NAVIGATE_FOR_RESULT)
            return candidate;
    }
    return NULL;
}

void operation_take_waiter(run *run, operation *operation, nav_id waiter) {
    struct operation *waiting = last_waiting(run, operation);
    if (waiting && !waiting->waiter) waiting->waiter = waiter;
}

static void check_returned(run *run, const operation *operation, bool waits) {
    const nav_outcome *outcome = &operation->returned;
    const char *status = nav_status_name(operation->status);
    bool is_pending = operation->status == NAV_PENDING;
    if (outcome->status != operation->status)
        run_fail(run, operation->step, "the function returns %s, and its outcome says %s", status,
                 nav_status_name(outcome->status));
    if (is_pending != (outcome->ticket != 0))
        run_fail(run, operation->step, "%s a ticket, and the status is %s",
                 outcome->ticket ? "there is" : "there is not", status);
    bool accepted = is_pending || operation->status == NAV_OK;
    if ((waits && accepted) != (outcome->waiter != 0))
        run_fail(run, operation->step, "%s a waiter, and the status is %s",
                 outcome->waiter ? "there is" : "there is not", status);
}

nav_port *port_of(run *run) {
    if (!run->port) nav_port_new(run->navigator, NULL, NULL, NULL, &run->port);
    return run->port;
}

/* Fills the outcome as a call would that is pending; its waiter is known when it completes, or has a result. */
static nav_status post(run *run, const nav_intent *intent, nav_outcome *outcome) {
    return outcome->status = nav_port_post(port_of(run), intent, &outcome->ticket);
}

void call_operation(run *run, const step *step) {
    operation *operation = new_operation(run, step, NULL);
    nav_outcome *outcome = &operation->returned;
    const nav_intent *intent = intent_of(run, step, operation, operation);
    if (step->posted || run->manner.by_posts) {
        operation->status = post(run, intent, outcome);
        operation->ticket = outcome->ticket;
        if (!step->posted && operation->status == NAV_PENDING) nav_drain(run->navigator);
        return;
    }
    operation->status = step->performed || run->manner.by_intents ? nav_perform(run->navigator, intent, outcome)
                                                                  : call_function(run->navigator, intent, outcome);
    operation->ticket = outcome->ticket;
    operation_take_waiter(run, operation, outcome->waiter);
    check_returned(run, operation, last_waiting(run, operation) != NULL);
}
