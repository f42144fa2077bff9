/* The host's end: bridges that answer as the case prepared, observers, and the callbacks of results. */
#include "run.h"

#include <stdio.h>
#include <string.h>

/* Around everything that a callback does. */
void host_enter(user_data *data) {
    if (data->freed) run_fail(data->run, data->run->step, "a callback after its user data was destroyed");
    data->running++;
    data->run->in_callback++;
}

void host_leave(user_data *data) {
    data->running--;
    data->run->in_callback--;
}

void host_freed(void *user_data) {
    struct user_data *data = user_data;
    run *run = data->run;
    run->in_callback++;
    if (data->running) run_fail(run, run->step, "user data is destroyed while a callback of it runs");
    data->freed++;
    if (!data->silent) {
        text text = {0};
        text_print(&text, "freed %s ", data->kind);
        text_add_name(&text, data->name);
        hear_text(run, CHANNEL_DATA, &text);
        text_free(&text);
        run_fire(run, MOMENT_FREED);
    }
    run->in_callback--;
}

/* ---- Questions ---- */

static void note_planned(run *run, const change_list *changes) {
    for (size_t i = 0; i < changes->count; i++) {
        const nav_change *change = &changes->items[i];
        if (change->kind == NAV_ADDED || change->kind == NAV_REPLACED) run->planned = change->entry;
    }
}

static size_t note_question(run *run, const nav_plan *plan) {
    run->questions = arena_grow(&run->arena, run->questions, run->question_count, sizeof *run->questions);
    run->questions[run->question_count] = (question){plan->question, plan->ticket, NAV_ACCEPT, false, false};
    return run->question_count++;
}

/* The prepared answer, or yes. */
static int32_t take_answer(const step **answers, size_t count, size_t *used) {
    if (*used == count) return NAV_ACCEPT;
    const step *prepared = answers[(*used)++];
    if (prepared->answer == ANSWER_LATER) return NAV_LATER;
    return prepared->answer == ANSWER_REFUSE ? prepared->code : NAV_ACCEPT;
}

static size_t hear_question(run *run, const host_bridge *bridge, const char *callback, const nav_plan *plan,
                            const change_list *changes, int32_t *answer) {
    size_t index = note_question(run, plan);
    *answer = NAV_ACCEPT;
    if (!bridge || bridge->data.silent) return index;
    note_planned(run, changes);
    hear_plan(run, bridge, callback, plan, changes);
    run_fire(run, MOMENT_ASKED);
    *answer = take_answer(run->host_answers, run->host_answer_count, &run->host_answers_used);
    return index;
}

static int32_t ask(host_bridge *bridge, const char *callback, const nav_plan *plan) {
    run *run = bridge->data.run;
    int32_t answer;
    host_enter(&bridge->data);
    change_list changes = changes_of(run, plan->changes);
    size_t index = hear_question(run, bridge, callback, plan, &changes, &answer);
    if (run->way == IN_LATE && answer != NAV_LATER) {
        run->questions[index].answer = answer;
        run->questions[index].owed = true;
        answer = NAV_LATER;
    }
    host_leave(&bridge->data);
    return answer;
}

static int32_t transition(void *bridge, const nav_plan *plan) {
    return ask(bridge, NULL, plan);
}

static int32_t navigate_to(void *bridge, const nav_plan *plan) {
    return ask(bridge, "navigate-to", plan);
}

static int32_t pop_back(void *bridge, const nav_plan *plan) {
    return ask(bridge, "pop-back", plan);
}

static int32_t pop_up_to_root(void *bridge, const nav_plan *plan) {
    return ask(bridge, "pop-up-to-root", plan);
}

static void hear_whole_stack(run *run, const host_bridge *bridge, const change_list *stack) {
    if (!bridge || bridge->data.silent) return;
    hear_replay(run, bridge, stack);
    run_fire(run, MOMENT_REPLAYED);
}

static void replay(void *user_data, const nav_changes *stack) {
    host_bridge *bridge = user_data;
    host_enter(&bridge->data);
    change_list changes = changes_of(bridge->data.run, stack);
    hear_whole_stack(bridge->data.run, bridge, &changes);
    host_leave(&bridge->data);
}

static nav_status attach(run *run, nav_string name, int callbacks, bool silent) {
    run->bridges = arena_grow(&run->arena, run->bridges, run->bridge_count, sizeof *run->bridges);
    host_bridge *bridge = run->bridges[run->bridge_count++] = arena_take(&run->arena, sizeof *bridge);
    bridge->data = (user_data){run, "bridge", name, silent, 1, 0, 0};
    bool answers = (callbacks & (BRIDGE_MUTE | BRIDGE_PULLED)) == 0;
    if (run->way == IN_PULL && answers) callbacks = BRIDGE_PULLED;
    nav_bridge set = {.size = sizeof set, .user_data = &bridge->data, .destroy = host_freed};
    if (callbacks & BRIDGE_PULLED)
        set.flags = NAV_BRIDGE_PULLED;
    else
        set.replay = replay;
    if (callbacks & BRIDGE_TRANSITION) set.transition = transition;
    if (callbacks & BRIDGE_NAVIGATE_TO) set.navigate_to = navigate_to;
    if (callbacks & BRIDGE_POP_BACK) set.pop_back = pop_back;
    if (callbacks & BRIDGE_POP_UP_TO_ROOT) set.pop_up_to_root = pop_up_to_root;
    nav_status status = nav_bridge_set(run->navigator, &set);
    if (status == NAV_OK) run->bridge = bridge;
    return status;
}

void host_set_bridge(run *run, const step *step) {
    nav_status status;
    if (step->flag) {
        status = nav_bridge_set(run->navigator, NULL);
        if (status == NAV_OK) run->bridge = NULL;
    } else {
        status = attach(run, step->has_name ? step->name : (nav_string){"", 0}, step->constant, false);
    }
    check_status(run, step, "nav_bridge_set", status);
}

void host_attach_silently(run *run) {
    nav_status status = attach(run, (nav_string){"", 0}, BRIDGE_TRANSITION, true);
    if (status != NAV_OK) run_fail(run, NULL, "the runner's bridge: expected ok, actual %s", nav_status_name(status));
}

/* ---- Events ---- */

void host_result(void *user_data, const nav_result *result) {
    operation *operation = user_data;
    run *run = operation->data.run;
    host_enter(&operation->data);
    hear_result(run, operation, result);
    run_fire(run, MOMENT_RESULT);
    host_leave(&operation->data);
}

static void pull_question(run *run, const told *told) {
    int32_t answer;
    const nav_plan *plan = told->event.plan;
    if (!nav_value_equal(told->event.hint, plan->hint))
        run_fail(run, run->step, "a question's event and its plan have different hints");
    nav_id question = plan->question;
    hear_question(run, run->bridge, NULL, plan, &told->changes, &answer);
    if (answer != NAV_LATER && run->navigator) answer_question(run, question, answer);
    if (run->freed) run->navigator = NULL;
}

/* What is owed is answered when the outermost call has returned; in callbacks right here. */
static void take_load(run *run, const told *told) {
    const nav_event *event = &told->event;
    const nav_plan *plan = event->plan;
    if (!plan || plan->kind != NAV_INTENT_OPEN || told->changes.count || plan->ticket != event->ticket ||
        plan->tag != event->tag || plan->animated != event->animated || !nav_value_equal(plan->hint, event->hint)) {
        run_fail(run, run->step, "a load's event and its plan differ");
        return;
    }
    nav_id question = plan->question;
    size_t index = note_question(run, plan);
    run->questions[index].is_load = true;
    hear_load(run, event);
    run_fire(run, MOMENT_LOAD);
    int32_t answer = take_answer(run->loader_answers, run->loader_answer_count, &run->loader_answers_used);
    if (answer == NAV_LATER) return;
    if (run->way == IN_LATE) {
        run->questions[index].answer = answer;
        run->questions[index].owed = true;
    } else if (run->navigator) {
        answer_question(run, question, answer);
    }
    if (run->freed && !run->in_callback) run->navigator = NULL;
}

static void fire(run *run, nav_event_kind kind) {
    static const struct {
        nav_event_kind kind;
        moment moment;
    } moments[] = {{NAV_EVENT_RESULT, MOMENT_RESULT},       {NAV_EVENT_CHANGED, MOMENT_CHANGED},
                   {NAV_EVENT_COMPLETED, MOMENT_COMPLETED}, {NAV_EVENT_RELEASED, MOMENT_RELEASED},
                   {NAV_EVENT_RESYNC, MOMENT_RESYNC},       {NAV_EVENT_STATE, MOMENT_STATE}};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        if (moments[i].kind == kind) run_fire(run, moments[i].moment);
}

/* From the runner's observer, or pulled. */
void host_handle(run *run, const told *told) {
    const nav_event *event = &told->event;
    bool pulled = run->way == IN_PULL;
    switch (event->kind) {
    case NAV_EVENT_QUESTION:
        if (pulled && event->plan)
            pull_question(run, told);
        else
            run_fail(run, run->step, "an observer hears a question");
        return;
    case NAV_EVENT_LOAD: take_load(run, told); return;
    case NAV_EVENT_REPLAY:
        if (pulled)
            hear_whole_stack(run, run->bridge, &told->changes);
        else
            run_fail(run, run->step, "an observer hears a replay");
        return;
    case NAV_EVENT_RESULT:
        if (!pulled || !event->result) {
            hear_told(run, told); /* the callback has said it */
            return;
        }
        hear_result(run, NULL, event->result);
        break;
    default: mirror_told(run, told); hear_told(run, told);
    }
    fire(run, event->kind);
}

void host_handle_event(run *run, const nav_event *event) {
    const nav_changes *changes = event->plan ? event->plan->changes : event->changes;
    told told = {.event = *event, .changes = changes_of(run, changes)};
    host_handle(run, &told);
}

static void observe(void *user_data, const nav_event *event) {
    struct user_data *data = user_data;
    host_enter(data);
    host_handle_event(data->run, event);
    host_leave(data);
}

void host_observe(run *run) {
    run->own_observer = (user_data){run, "observer", {"", 0}, true, 1, 0, 0};
    nav_status status = nav_observer_add(run->navigator, observe, &run->own_observer, host_freed, NULL);
    if (status != NAV_OK) run_fail(run, NULL, "the runner's observer: expected ok, actual %s", nav_status_name(status));
}
