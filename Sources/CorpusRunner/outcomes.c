/* Compares what became of each operation with what its step expects, whether it was returned or completed. */
#include "run.h"
#include "words.h"

#include <stdio.h>

static void add_fields(text *text, nav_party by, int32_t code, nav_abort_reason reason, uint64_t index,
                       uint64_t redirects) {
    if (by) text_print(text, " by %s", party_word(by));
    if (code) text_print(text, " code %d", (int)code);
    if (reason) text_print(text, " reason %s", abort_word(reason));
    if (index) text_print(text, " index %llu", (unsigned long long)index);
    if (redirects) text_print(text, " redirects %llu", (unsigned long long)redirects);
}

void text_add_outcome(run *run, text *text, const nav_outcome *outcome) {
    text_add_word(text, status_word(outcome->status));
    add_fields(text, outcome->by, outcome->host_code, outcome->abort_reason, outcome->index, outcome->redirect_count);
    if (outcome->entry) {
        text_add_word(text, " entry ");
        text_add_entry(run, text, outcome->entry);
    }
    if (outcome->removed_count) text_print(text, " removed %llu", (unsigned long long)outcome->removed_count);
    text_print(text, " revision %llu", (unsigned long long)outcome->revision);
}

static void add_reference(text *text, const reference *reference) {
    static const char *const fixed[] = {"", "none", "unknown", "planned()", "stack()", "root()"};
    static const char *const functions[] = {"entry", "waiter", "ticket",  "question", "former",
                                            "load",  "route",  "planned", "at"};
    if (reference->kind == REFERENCE_NAME)
        text_add_name(text, reference->name);
    else if (reference->kind < REFERENCE_ENTRY)
        text_add_word(text, fixed[reference->kind]);
    else if (reference->kind > REFERENCE_AT)
        text_add_word(text, reference->kind == REFERENCE_FLOW ? "a flow" : "a stack");
    else
        text_print(text, "%s(%.*s)", functions[reference->kind - REFERENCE_ENTRY], (int)reference->name.length,
                   reference->name.bytes);
}

void text_add_expectation(run *run, text *text, const expectation *expected) {
    (void)run;
    if (expected->then) text_add_word(text, "pending then ");
    text_add_word(text, status_word(expected->status));
    add_fields(text, expected->by, expected->code, expected->reason, expected->index, expected->redirects);
    if (expected->has_entry) {
        text_add_word(text, " entry ");
        add_reference(text, &expected->entry);
    }
    if (expected->has_removed) text_print(text, " removed %llu", (unsigned long long)expected->removed);
    if (expected->has_revision) text_print(text, " revision %llu", (unsigned long long)expected->revision);
}

bool outcome_matches(run *run, const step *step, const expectation *expected, const nav_outcome *outcome,
                     bool by_records) {
    return expected->status == outcome->status && expected->by == outcome->by && expected->code == outcome->host_code &&
           expected->reason == outcome->abort_reason && expected->index == outcome->index &&
           (by_records || expected->redirects == outcome->redirect_count) &&
           (!expected->has_entry || resolve(run, step, &expected->entry, REFERENCE_ENTRY) == outcome->entry) &&
           (!expected->has_removed || expected->removed == outcome->removed_count) &&
           (!expected->has_revision || expected->revision + run->folds == outcome->revision);
}

/* A link and a restore open several entries, and what is sent may be shown already: only what is written names one. */
static bool makes_entry(const operation *operation) {
    const step *step = operation->step;
    bool may_find =
        step->link.is_there || step->operation == NAV_INTENT_DISPATCH || step->operation == NAV_INTENT_RESTORE;
    bool names = step_has(step, MAKES_ENTRY) || (may_find && step->has_name);
    return names && !operation->whole;
}

static void name_entry(run *run, operation *operation) {
    const nav_outcome *outcome = operation->is_complete ? &operation->completed : &operation->returned;
    if (operation->entry || !makes_entry(operation) || outcome->status != NAV_OK || !outcome->entry) return;
    operation->entry = outcome->entry;
    if (is_flow_route(run, operation->step->route)) {
        operation_name_flow(run, operation, outcome->entry);
        return;
    }
    entry *entry = entry_of(run, outcome->entry);
    entry->has_name = true;
    entry->name = operation->name;
}

static operation *with_id(run *run, nav_id waiter, nav_id ticket) {
    for (size_t i = 0; i < run->operation_count; i++) {
        operation *operation = run->operations[i];
        if ((waiter && operation->waiter == waiter) || (ticket && operation->ticket == ticket)) return operation;
    }
    return NULL;
}

/* A flow that came to be can fail, and what was restored. An operation that came to nothing fails, too, and that is
 * never shown. */
bool failure_is_shown(const heard *heard) {
    const operation *operation = heard->operation;
    if (!operation || heard->kind != HEARD_RESULT || heard->result != NAV_RESULT_FAILED) return false;
    if (operation->step->verb == VERB_ATTACH) return true;
    if (operation->whole) operation = operation->whole;
    nav_status status = operation->is_complete ? operation->completed.status : operation->status;
    return status == NAV_OK && heard->status != NAV_BLOCKED;
}

static void note_result(run *run, const step *step, heard *heard) {
    if (!heard->operation) heard->operation = with_id(run, heard->waiter, 0);
    if (!heard->operation) heard->operation = parts_waiting_for(run, heard->waiter, heard->entry);
    operation *operation = heard->operation;
    if (!operation) {
        run_fail(run, step, "a result for a waiter that no operation has");
        return;
    }
    if (operation->waiter && heard->waiter && operation->waiter != heard->waiter)
        run_fail(run, step, "a result of %.*s names another waiter", (int)operation->name.length,
                 operation->name.bytes);
    bool from_callback = heard->kind == HEARD_RESULT && run->way != CORPUS_PULL;
    operation->callbacks += from_callback;
    operation->records += !from_callback;
    if (heard->kind != HEARD_RESULT) return;
    if (heard->flow && operation->flow && heard->flow != operation->flow)
        run_fail(run, step, "a result of %.*s names another flow", (int)operation->name.length, operation->name.bytes);
    operation->settled++;
    if (heard->result != NAV_RESULT_FAILED || failure_is_shown(heard)) return;
    operation->failed = true;
    operation->failure = heard->status;
    operation->failure_code = heard->code;
}

static void check_hint(run *run, const step *step, const operation *operation, nav_string hint) {
    text expected = {0};
    text_add(&expected, "", 0);
    if (operation->step->has_hint) {
        text_add_word(&expected, " hint ");
        text_add_value(&expected, &operation->step->hint);
    }
    if (!strings_equal((nav_string){expected.bytes, expected.length}, hint))
        run_fail(run, step, "%.*s completes with the hint\n    expected%s\n    actual  %.*s",
                 (int)operation->name.length, operation->name.bytes, expected.bytes, (int)hint.length, hint.bytes);
    text_free(&expected);
}

/* A guard has sent the user elsewhere: the operation is done, and what its waiter waited for does not come. */
static bool was_sent_elsewhere(const operation *operation, nav_status status) {
    return operation->failure == NAV_BLOCKED && status == NAV_OK;
}

/* The waiter of an operation that was pending and came to nothing has failed with the same status and code just before. */
static void check_waiter(run *run, const step *step, operation *operation, const nav_outcome *outcome) {
    nav_status status = outcome->status;
    bool waits = step_has(operation->step, WAITS_FOR_RESULT);
    const char *name = operation->name.bytes;
    int length = (int)operation->name.length;
    if (operation->failed && status != operation->failure && !was_sent_elsewhere(operation, status))
        run_fail(run, step, "%.*s: its waiter failed with %s, and it completes with %s", length, name,
                 status_word(operation->failure), status_word(status));
    else if (operation->failed && operation->failure_code != outcome->host_code)
        run_fail(run, step, "%.*s: its waiter failed with the code %d, and it completes with %d", length, name,
                 (int)operation->failure_code, (int)outcome->host_code);
    if (waits && status != NAV_OK && !operation->settled)
        run_fail(run, step, "%.*s completes with %s, and its waiter was told nothing", length, name,
                 status_word(status));
    operation->failed = false;
}

/* Operations of a text wait again under new tickets: their completions are lines of their own. */
static bool may_be_restored(const run *run) {
    for (size_t i = 0; i < run->operation_count; i++)
        if (run->operations[i]->step->operation == NAV_INTENT_RESTORE) return true;
    return false;
}

static void note_completion(run *run, const step *step, heard *heard) {
    operation *operation = heard->operation = with_id(run, 0, heard->ticket);
    if (!operation && may_be_restored(run)) return;
    if (!operation) {
        run_fail(run, step, "a completion (%s) with a ticket that no operation has",
                 status_word(heard->outcome.status));
        return;
    }
    const char *name = operation->name.bytes;
    int length = (int)operation->name.length;
    if (operation->completions++) run_fail(run, step, "%.*s completes a second time", length, name);
    bool is_redirected = heard->outcome.redirect_count || heard->by_records; /* records do not tell that */
    nav_intent_kind kind = operation->step->verb == VERB_GESTURE ? NAV_INTENT_BACK : operation->step->operation;
    if (heard->intent != kind && !is_redirected)
        run_fail(run, step, "%.*s completes as %s", length, name, intent_word(heard->intent));
    if (heard->tag != operation->step->options.tag)
        run_fail(run, step, "%.*s completes with the tag %llu", length, name, (unsigned long long)heard->tag);
    check_hint(run, step, operation, heard->hint);
    for (size_t i = 0; i < run->operation_count; i++)
        if (run->operations[i] == operation || run->operations[i]->whole == operation)
            check_waiter(run, step, run->operations[i], &heard->outcome);
}

/* What has to be known before anything is judged: outcomes, and with them the names of what was made. */
static void learn(run *run, const heard *heard) {
    operation *operation = heard->kind == HEARD_COMPLETION ? with_id(run, 0, heard->ticket) : heard->operation;
    if (!operation) return;
    if (heard->kind == HEARD_RESULT && !operation->waiter) operation->waiter = heard->waiter;
    if (heard->kind != HEARD_COMPLETION) return;
    operation->is_complete = true;
    operation_take_waiter(run, operation, heard->outcome.waiter);
    operation->by_records = heard->by_records;
    operation->completed = heard->outcome;
}

static void fail_outcome(run *run, const operation *operation, const char *instead) {
    text expected = {0}, actual = {0};
    text_add_expectation(run, &expected, &operation->step->expected);
    if (instead)
        text_add_word(&actual, instead);
    else
        text_add_outcome(run, &actual, operation->is_complete ? &operation->completed : &operation->returned);
    run_fail(run, operation->step, "%.*s\n    expected %s\n    actual   %s", (int)operation->step->words.length,
             operation->step->words.bytes, expected.bytes, actual.bytes);
    text_free(&expected);
    text_free(&actual);
}

static void judge(run *run, operation *operation) {
    const expectation *expected = &operation->step->expected;
    bool was_pending = operation->status == NAV_PENDING;
    operation->judged = true;
    if (expected->pending && !expected->then) {
        if (!was_pending || operation->is_complete) fail_outcome(run, operation, NULL);
    } else if (expected->then && !was_pending) {
        fail_outcome(run, operation, NULL);
    } else if (was_pending && !operation->is_complete) {
        fail_outcome(run, operation, "it is still pending");
    } else {
        const nav_outcome *outcome = was_pending ? &operation->completed : &operation->returned;
        if (!outcome_matches(run, operation->step, expected, outcome, operation->by_records && was_pending))
            fail_outcome(run, operation, NULL);
    }
}

void judge_operations(run *run, const step *step) {
    for (size_t i = 0; i < run->heard_count; i++) learn(run, &run->heard[i]);
    for (size_t i = 0; i < run->operation_count; i++) name_entry(run, run->operations[i]);
    parts_name(run);
    for (size_t i = 0; i < run->heard_count; i++) {
        heard *heard = &run->heard[i];
        if (heard->kind == HEARD_RESULT || heard->kind == HEARD_RECORD)
            note_result(run, step, heard);
        else if (heard->kind == HEARD_COMPLETION)
            note_completion(run, step, heard);
    }
    for (size_t i = 0; i < run->operation_count; i++) {
        operation *operation = run->operations[i];
        if (!operation->judged && !run->ending) judge(run, operation);
        if (operation->failed && !run->ending && !was_sent_elsewhere(operation, operation->status))
            run_fail(run, step, "the waiter of %.*s failed with %s, and no completion came",
                     (int)operation->name.length, operation->name.bytes, status_word(operation->failure));
        operation->failed = false;
    }
}
