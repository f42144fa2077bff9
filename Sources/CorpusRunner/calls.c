/* The steps that call functions other than operations. */
#include "run.h"

static nav_status drain(run *run) {
    nav_status status = status_of(get_word(subject_ask(run, "drain"), "status"));
    if (status == NAV_FREED) run->freed = run->closed = true;
    return status;
}

static nav_status give_answer(run *run, nav_id question, int32_t code, bool by_port) {
    text message = subject_begin("answer");
    put_number(&message, "question", (int64_t)question);
    put_number(&message, "answer", code);
    put_word(&message, "by", by_port ? "post" : "call");
    return subject_status(run, &message);
}

void answer_question(run *run, nav_id question, int32_t answer) {
    if (!run->manner.by_posts || run->in_callback)
        give_answer(run, question, answer, false);
    else if (give_answer(run, question, answer, true) == NAV_PENDING)
        drain(run);
}

static nav_status answer(run *run, const step *step, bool by_port) {
    nav_id question = 0;
    if (step->reference_count)
        question = resolve(run, step, &step->references[0], REFERENCE_QUESTION);
    else if (run->question_count)
        question = run->questions[run->question_count - 1].id;
    else
        run_fail(run, step, "no question was asked");
    int32_t code = step->answer == ANSWER_REFUSE  ? step->code
                   : step->answer == ANSWER_LATER ? NAV_ANSWER_LATER
                                                  : NAV_ANSWER_ACCEPT;
    return give_answer(run, question, code, by_port);
}

static nav_status abort_operation(run *run, const step *step, bool by_port) {
    nav_id ticket = 0;
    if (step->reference_count)
        ticket = resolve(run, step, &step->references[0], REFERENCE_TICKET);
    else if (run->question_count)
        ticket = run->questions[run->question_count - 1].ticket;
    text message = subject_begin("abort");
    put_number(&message, "ticket", (int64_t)ticket);
    put_word(&message, "reason", abort_word(step->constant));
    put_word(&message, "by", by_port ? "post" : "call");
    return subject_status(run, &message);
}

static nav_status cancel_result(run *run, const step *step, bool by_port) {
    text message = subject_begin("cancel-result");
    put_number(&message, "waiter", (int64_t)resolve(run, step, &step->references[0], REFERENCE_WAITER));
    put_word(&message, "by", by_port ? "post" : "call");
    return subject_status(run, &message);
}

/* A decision is posted where it says so; and posted and drained where every operation is, unless it is to come to
 * nothing, which no post tells. */
static void decide(run *run, const step *step, const char *what,
                   nav_status (*call)(struct run *, const struct step *, bool)) {
    bool is_drained = !step->posted && run->manner.by_posts && step->expected.status == NAV_OK;
    nav_status status = call(run, step, step->posted || is_drained);
    if (is_drained && status == NAV_PENDING) {
        drain(run);
        status = NAV_OK;
    }
    check_status(run, step, what, status);
}

static text begin_with_entry(run *run, const step *step, const char *what, nav_id *id) {
    text message = subject_begin(what);
    *id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    put_number(&message, "entry", (int64_t)*id);
    return message;
}

static void view(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "entry-view", &id);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_entry_view", status);
    if (status == NAV_REFUSED) {
        nav_party by = party_of(get_word(reply, "by"));
        int32_t code = (int32_t)get_number(reply, "code");
        if (by != step->expected.by || code != step->expected.code)
            run_fail(run, step, "nav_last_outcome: by %s with the code %d", party_word(by), (int)code);
    } else if (status == NAV_OK) {
        const model *view = step->flag ? NULL : entry_of(run, id)->view;
        if (get_number(reply, "product") != (view ? view->number : 0))
            run_fail(run, step, "nav_entry_view gives another view");
    }
}

static void drop_view(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "entry-drop-view", &id);
    check_status(run, step, "nav_entry_drop_view", subject_status(run, &message));
}

static void set_state(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "entry-set-state", &id);
    if (step->has_value) put_value(&message, "state", &step->value, true, NULL);
    check_status(run, step, "nav_entry_set_state", subject_status(run, &message));
}

static void set_trail(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "entry-set-trail", &id);
    if (step->has_value) put_value(&message, "trail", &step->value, true, NULL);
    check_status(run, step, "nav_entry_set_trail", subject_status(run, &message));
}

static void end_entrance(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "enter", &id);
    check_status(run, step, "nav_host_did_enter", subject_status(run, &message));
}

static void end_exit(run *run, const step *step) {
    nav_id id;
    text message = begin_with_entry(run, step, "exit", &id);
    check_status(run, step, "nav_host_did_exit", subject_status(run, &message));
}

static void limit_life(run *run, const step *step) {
    text message = subject_begin("max-lifecycle");
    put_number(&message, "stack", (int64_t)resolve(run, step, &step->references[0], REFERENCE_STACK));
    put_word(&message, "lifecycle", life_word(step->constant));
    check_status(run, step, "nav_stack_set_max_lifecycle", subject_status(run, &message));
}

/* A navigator that keeps no events is deaf to a runner that pulls, and has forgotten those that were kept. */
static nav_status configure(run *run, const step *step) {
    const written_config *written = &step->config;
    text message = subject_begin("configure");
    if (!step->flag) put_config(&message, run, written);
    nav_status status = subject_status(run, &message);
    bool keeps_none = step->flag || (written->has_events && !written->config.event_capacity);
    if (status == NAV_OK && run->way == CORPUS_PULL) run->deaf = keeps_none;
    if (run->deaf) run->overflowed = true;
    return status;
}

static nav_status close_navigator(run *run, bool by_port) {
    text message = subject_begin("close");
    put_word(&message, "by", by_port ? "post" : "call");
    nav_status status = subject_status(run, &message);
    if (by_port) return status;
    if (status == NAV_OK || status == NAV_PENDING) run->closed = true;
    return status == NAV_PENDING && run->in_callback ? NAV_OK : status;
}

static void leave(run *run) {
    run->freed = run->closed = true;
    subject_ask(run, "free");
}

void call_other(run *run, const step *step) {
    switch (step->verb) {
    case VERB_CANCEL_RESULT: decide(run, step, "nav_cancel_result", cancel_result); break;
    case VERB_ANSWER: decide(run, step, "nav_answer", answer); break;
    case VERB_ABORT: decide(run, step, "nav_abort", abort_operation); break;
    case VERB_BRIDGE: host_set_bridge(run, step); break;
    case VERB_ROUTE_REGISTER: builder_register(run, step, step->route, step->flag); break;
    case VERB_ROUTE_UNREGISTER: builder_unregister(run, step); break;
    case VERB_ENTRY_VIEW: view(run, step); break;
    case VERB_ENTRY_DROP_VIEW: drop_view(run, step); break;
    case VERB_ENTRY_SET_STATE: set_state(run, step); break;
    case VERB_ENTRY_SET_TRAIL: set_trail(run, step); break;
    case VERB_EXIT: end_exit(run, step); break;
    case VERB_ENTER: end_entrance(run, step); break;
    case VERB_LIMIT_LIFE: limit_life(run, step); break;
    case VERB_HANDLER_ADD: handler_add(run, step); break;
    case VERB_HANDLER_ENABLE: handler_enable(run, step); break;
    case VERB_HANDLER_REMOVE: handler_remove(run, step); break;
    case VERB_GESTURE: gesture_go_on(run, step); break;
    case VERB_BACK_PLAN: gesture_plan(run, step); break;
    case VERB_CONFIGURE: check_status(run, step, "nav_configure", configure(run, step)); break;
    case VERB_PATTERN_ADD:
    case VERB_PARAMETER_TYPE_ADD:
    case VERB_LINK_PREFIX_ADD:
    case VERB_LINK_SCHEME_ADD:
    case VERB_LINK_SCENE_ADD:
    case VERB_HOLD_LINKS: paths_call(run, step); break;
    case VERB_OBSERVER_ADD: host_add_observer(run, step); break;
    case VERB_OBSERVER_REMOVE: host_remove_observer(run, step); break;
    case VERB_GUARD_ADD: guard_add(run, step); break;
    case VERB_GUARD_REMOVE: guard_remove(run, step); break;
    case VERB_REDIRECT: check_status(run, step, "nav_redirect", guard_redirect(run, step)); break;
    case VERB_PUBLISH:
    case VERB_NEXT:
    case VERB_CHILD_ADD:
    case VERB_CHILD_FIND:
    case VERB_CHILD_REMOVE: publishing_call(run, step); break;
    case VERB_SAVE: save(run, step); break;
    case VERB_ATTACH: attach_key(run, step); break;
    case VERB_CLOSE: check_status(run, step, "nav_close", close_navigator(run, step->posted)); break;
    case VERB_DRAIN: check_status(run, step, "nav_drain", drain(run)); break;
    default: leave(run);
    }
}
