/* The operations: each step as a message, with its options and its parts. */
#include "run.h"
#include "words.h"

#include <string.h>

static nav_string default_name(const step *step) {
    if (step->verb == VERB_GESTURE) return (nav_string){"gesture", 7};
    if (step->verb == VERB_NEXT) return (nav_string){"next", 4};
    if (step->verb == VERB_ATTACH) return (nav_string){"attach", 6};
    bool is_element = !step->operation;
    if (is_element || step_has(step, MAKES_ENTRY)) return step->route;
    const char *word = intent_word(step->operation);
    return (nav_string){word, strlen(word)};
}

operation *new_operation(run *run, const step *step, operation *whole) {
    run->operations = arena_grow(&run->arena, run->operations, run->operation_count, sizeof *run->operations);
    operation *operation = run->operations[run->operation_count++] = arena_take(&run->arena, sizeof *operation);
    operation->step = step;
    operation->whole = whole;
    operation->judged = whole != NULL;
    operation->name = step->has_name ? step->name : default_name(step);
    operation->returned.size = sizeof operation->returned;
    return operation;
}

bool operation_waits(const operation *operation) {
    verb_id verb = operation->step->verb;
    return step_has(operation->step, WAITS_FOR_RESULT) || verb == VERB_NEXT || verb == VERB_ATTACH;
}

/* ---- Messages ---- */

static void put_flags(text *message, const nav_options *options) {
    for (size_t i = 0; i < OPTION_FLAG_COUNT; i++)
        if (options->flags & option_flags[i].flag) put_flag(message, option_flags[i].word, true);
    if (options->animated) put_flag(message, "animated", options->animated == NAV_ANIMATED_YES);
    if (options->unresolved) put_word(message, "unresolved", policy_word(options->unresolved));
    if (options->unique) put_word(message, "unique", options->unique == NAV_UNIQUE_TOP ? "top" : "anywhere");
    if (options->unique_action == NAV_UNIQUE_ACTION_BRING_TO_FRONT) put_word(message, "action", "bring-to-front");
    if (options->unique_action == NAV_UNIQUE_ACTION_POP_TO) put_word(message, "action", "pop-to");
    if (options->presentation) put_word(message, "presentation", presentation_word(options->presentation));
    if (options->occupied) put_word(message, "occupied", occupied_word(options->occupied));
}

/* No options where nothing is written. */
static void put_options(run *run, text *message, const step *step) {
    const nav_options *options = &step->options;
    nav_id issuer = step->has_issuer ? resolve(run, step, &step->issuer, REFERENCE_ENTRY) : 0;
    nav_id target = step->has_target ? resolve(run, step, &step->target, REFERENCE_ENTRY) : 0;
    bool is_default = !options->flags && !options->animated && !issuer && !options->revision && !target &&
                      !options->tag && !step->has_hint && !options->unresolved && !options->unique &&
                      !options->unique_action && !options->presentation && !options->occupied &&
                      !options->scene.length && !options->key.length;
    if (is_default) return;
    put_open(message, "options", '{');
    put_flags(message, options);
    if (issuer) put_number(message, "issuer", (int64_t)issuer);
    if (target) put_number(message, "target", (int64_t)target);
    if (options->scene.length) put_text(message, "scene", options->scene);
    if (options->key.length) put_text(message, "key", options->key);
    if (options->revision) put_number(message, "revision", (int64_t)options->revision);
    if (options->tag) put_number(message, "tag", (int64_t)options->tag);
    if (step->has_hint) put_value(message, "hint", &step->hint, true, NULL);
    put_close(message, '}');
}

static void put_request_of(run *run, text *message, const step *step, bool given) {
    reference name = {.kind = REFERENCE_ROUTE, .name = step->route};
    if (step->by_id)
        put_number(message, "id", (int64_t)resolve(run, step, &name, REFERENCE_ROUTE));
    else
        put_text(message, "route", step->route);
    if (step->has_value) put_value(message, "arguments", &step->value, given, NULL);
}

void put_request(run *run, text *message, const char *key, const step *step, bool given) {
    put_open(message, key, '{');
    put_request_of(run, message, step, given);
    put_close(message, '}');
}

static void put_entry(run *run, text *message, const char *key, const step *step, size_t index) {
    put_number(message, key, (int64_t)resolve(run, step, &step->references[index], REFERENCE_ENTRY));
}

static void put_entries(run *run, text *message, const step *step) {
    put_open(message, "entries", '[');
    for (size_t i = 0; i < step->reference_count; i++) put_entry(run, message, NULL, step, i);
    put_close(message, ']');
}

/* An element that is kept is its entry alone; one that is kept with a request has it as `keep`. */
static void put_requests(run *run, text *message, const char *key, const step *step, operation *whole) {
    put_open(message, key, '[');
    for (size_t i = 0; i < step->part_count; i++) {
        const struct step *part = &step->parts[i];
        if (!part->has_route) {
            put_entry(run, message, NULL, part, 0);
            continue;
        }
        if (part->reference_count) {
            put_open(message, NULL, '{');
            put_entry(run, message, "keep", part, 0);
            put_request_of(run, message, part, true);
            put_close(message, '}');
            continue;
        }
        new_operation(run, part, whole);
        put_request(run, message, NULL, part, true);
    }
    put_close(message, ']');
}

static void put_intent(run *run, text *message, const step *step, operation *own, operation *whole);

/* Of what makes an entry the part is an operation of its own: it has a name, and perhaps a waiter. */
static void put_intents(run *run, text *message, const step *step, operation *whole) {
    put_open(message, "intents", '[');
    for (size_t i = 0; i < step->part_count; i++) {
        const struct step *part = &step->parts[i];
        operation *own = step_has(part, MAKES_ENTRY) ? new_operation(run, part, whole) : NULL;
        put_open(message, NULL, '{');
        put_word(message, "do", intent_word(part->operation));
        put_intent(run, message, part, own, whole);
        put_close(message, '}');
    }
    put_close(message, ']');
}

static void put_waiting(run *run, text *message, operation *own) {
    host_register(run, &own->data, "result", own->name, own);
    put_number(message, "data", own->data.number);
    put_flag(message, "listens", run->way != CORPUS_PULL);
}

static void put_operands(run *run, text *message, const step *step, operation *own, operation *whole) {
    bool has_request = false;
    put_options(run, message, step);
    for (const char *letter = operation_forms[step->operation].operands; *letter; letter++) {
        switch (*letter) {
        case 'r':
            put_request(run, message, "request", step, true);
            has_request = true;
            break;
        case 'v':
            if (!has_request && step->has_value) put_value(message, "result", &step->value, true, NULL);
            break;
        case 'a':
            if (step->has_value) put_value(message, "arguments", &step->value, true, NULL);
            break;
        case 'e': put_entry(run, message, "entry", step, 0); break;
        case 'n': put_number(message, "columns", (int64_t)step->number); break;
        case 'j':
            put_number(message, "stack", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
            break;
        case 'G':
            if (step->place.has_container) put_container(message, &step->place.container);
            break;
        case '*': put_entries(run, message, step); break;
        case '1': put_requests(run, message, "requests", step, whole); break;
        case '2': put_requests(run, message, "elements", step, whole); break;
        case '3': put_intents(run, message, step, whole); break;
        case '5': put_restoring(run, message, step, own); break;
        case 'k': put_link(run, message, step); break;
        case 'd':
        case 'Q':
            if (step->has_flow) put_number(message, "flow", (int64_t)resolve(run, step, &step->flow, REFERENCE_FLOW));
            break;
        case 'E': put_ending(message, &step->ending); break;
        }
    }
}

static void put_intent(run *run, text *message, const step *step, operation *own, operation *whole) {
    put_operands(run, message, step, own, whole);
    if (step_has(step, WAITS_FOR_RESULT)) put_waiting(run, message, own);
}

void put_intent_alone(run *run, text *message, const step *step) {
    put_word(message, "do", intent_word(step->operation));
    put_operands(run, message, step, NULL, NULL);
}

/* ---- Calls ---- */

/* What waits for a result: the operation itself, or the last of its parts that does. */
static operation *last_waiting(run *run, operation *whole) {
    for (size_t i = run->operation_count; i-- > 0;) {
        operation *candidate = run->operations[i];
        if ((candidate == whole || candidate->whole == whole) && step_has(candidate->step, WAITS_FOR_RESULT))
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
    const char *status = status_word(operation->status);
    bool is_pending = operation->status == NAV_PENDING;
    if (outcome->status != operation->status)
        run_fail(run, operation->step, "the function returns %s, and its outcome says %s", status,
                 status_word(outcome->status));
    if (is_pending != (outcome->ticket != 0))
        run_fail(run, operation->step, "%s a ticket, and the status is %s",
                 outcome->ticket ? "there is" : "there is not", status);
    bool accepted = is_pending || operation->status == NAV_OK;
    if ((waits && accepted) != (outcome->waiter != 0))
        run_fail(run, operation->step, "%s a waiter, and the status is %s",
                 outcome->waiter ? "there is" : "there is not", status);
}

/* A post does not know whether there is to be a start in its place. */
static bool is_posted(const run *run, const step *step) {
    bool may_start = step->operation == NAV_INTENT_RESTORE && step->has_route;
    return step->posted || (run->manner.by_posts && !may_start);
}

static const char *form_of(const run *run, const step *step) {
    if (is_posted(run, step)) return "post";
    return step->performed || run->manner.by_intents ? "perform" : "call";
}

void call_operation(run *run, const step *step) {
    operation *operation = new_operation(run, step, NULL);
    text message = subject_begin(intent_word(step->operation));
    put_word(&message, "by", form_of(run, step));
    put_intent(run, &message, step, operation, operation);
    const nav_value *reply = subject_call(run, &message);
    operation->status = status_of(get_word(reply, "status"));
    operation->returned = read_outcome(get(reply, "outcome"));
    operation->ticket = operation->returned.ticket;
    if (is_posted(run, step)) {
        if (!step->posted && operation->status == NAV_PENDING) subject_ask(run, "drain");
        return;
    }
    operation_take_waiter(run, operation, operation->returned.waiter);
    check_returned(run, operation, last_waiting(run, operation) != NULL);
}
