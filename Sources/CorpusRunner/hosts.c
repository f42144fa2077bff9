/* The host's end: what the driver hears of bridges, observers and results, and what the case answers. */
#include "run.h"
#include "words.h"

#include <string.h>

void host_register(run *run, user_data *data, const char *kind, nav_string name, void *owner) {
    run->data = arena_grow(&run->arena, run->data, run->data_count, sizeof *run->data);
    run->data[run->data_count++] = data;
    *data = (user_data){.number = (int64_t)run->data_count, .kind = kind, .name = name, .owner = owner, .given = 1};
}

/* Around everything that a callback does. */
static void enter(run *run, user_data *data) {
    run->in_callback++;
    if (!data) return;
    if (data->freed) run_fail(run, run->step, "a callback after its user data was destroyed");
    data->running++;
}

static void leave(run *run, user_data *data) {
    run->in_callback--;
    if (data) data->running--;
}

static void freed(run *run, user_data *data) {
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
        const change *change = &changes->items[i];
        if (change->kind == NAV_CHANGE_ADDED || change->kind == NAV_CHANGE_REPLACED) run->planned = change->entry;
    }
}

size_t note_question(run *run, const nav_plan *plan) {
    run->questions = arena_grow(&run->arena, run->questions, run->question_count, sizeof *run->questions);
    run->questions[run->question_count] = (question){plan->question, plan->ticket, NAV_ANSWER_ACCEPT, false, false};
    return run->question_count++;
}

/* The prepared answer, or yes. */
static int32_t take_answer(const step **answers, size_t count, size_t *used) {
    if (*used == count) return NAV_ANSWER_ACCEPT;
    const step *prepared = answers[(*used)++];
    if (prepared->answer == ANSWER_LATER) return NAV_ANSWER_LATER;
    return prepared->answer == ANSWER_REFUSE ? prepared->code : NAV_ANSWER_ACCEPT;
}

static size_t hear_question(run *run, const host_bridge *bridge, const char *callback, const nav_plan *plan,
                            const change_list *changes, int32_t *answer) {
    size_t index = note_question(run, plan);
    *answer = NAV_ANSWER_ACCEPT;
    if (!bridge || bridge->data.silent) return index;
    note_planned(run, changes);
    hear_plan(run, bridge, callback, plan, changes);
    run_fire(run, MOMENT_ASKED);
    *answer = take_answer(run->host_answers, run->host_answer_count, &run->host_answers_used);
    return index;
}

static int64_t asked(run *run, user_data *data, const nav_value *message) {
    const nav_value *question = get(message, "question");
    const char *callback = get_word(message, "via");
    nav_plan plan = read_plan(question);
    change_list changes = read_changes(run, question);
    int32_t answer;
    size_t index = hear_question(run, data->owner, *callback ? callback : NULL, &plan, &changes, &answer);
    if (run->way == CORPUS_LATE && answer != NAV_ANSWER_LATER) {
        run->questions[index].answer = answer;
        run->questions[index].owed = true;
        return CORPUS_LATER;
    }
    return answer;
}

static void hear_whole_stack(run *run, const host_bridge *bridge, const change_list *stack) {
    if (!bridge || bridge->data.silent) return;
    hear_replay(run, bridge, stack);
    run_fire(run, MOMENT_REPLAYED);
}

static int64_t replayed(run *run, user_data *data, const nav_value *message) {
    change_list changes = read_changes(run, message);
    hear_whole_stack(run, data->owner, &changes);
    return CORPUS_ACCEPT;
}

static int64_t registered(run *run, user_data *data, const nav_value *message) {
    (void)message;
    hear(run, CHANNEL_REPLAYS, data->name.length ? "registered of" : "registered", data->name);
    run_fire(run, MOMENT_REGISTERED);
    return take_answer(run->host_answers, run->host_answer_count, &run->host_answers_used);
}

static nav_status attach(run *run, nav_string name, int callbacks, bool silent) {
    static const struct {
        const char *word;
        int callback;
    } words[] = {
        {"transition", BRIDGE_TRANSITION},          {"navigate-to", BRIDGE_NAVIGATE_TO}, {"pop-back", BRIDGE_POP_BACK},
        {"pop-up-to-root", BRIDGE_POP_UP_TO_ROOT},  {"pulled", BRIDGE_PULLED},           {"mute", BRIDGE_MUTE},
        {"register-routes", BRIDGE_REGISTER_ROUTES}};
    run->bridges = arena_grow(&run->arena, run->bridges, run->bridge_count, sizeof *run->bridges);
    host_bridge *bridge = run->bridges[run->bridge_count++] = arena_take(&run->arena, sizeof *bridge);
    host_register(run, &bridge->data, "bridge", name, bridge);
    bridge->data.silent = silent;
    bool answers = (callbacks & (BRIDGE_MUTE | BRIDGE_PULLED)) == 0;
    if (run->way == CORPUS_PULL && answers) callbacks = BRIDGE_PULLED;
    text message = subject_begin("bridge");
    put_number(&message, "data", bridge->data.number);
    put_open(&message, "callbacks", '[');
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (callbacks & words[i].callback) put_word(&message, NULL, words[i].word);
    put_close(&message, ']');
    nav_status status = subject_status(run, &message);
    if (status == NAV_OK) run->bridge = bridge;
    return status;
}

void host_set_bridge(run *run, const step *step) {
    nav_status status;
    if (step->flag) {
        text message = subject_begin("bridge-none");
        status = subject_status(run, &message);
        if (status == NAV_OK) run->bridge = NULL;
    } else {
        status = attach(run, step->has_name ? step->name : (nav_string){"", 0}, step->constant, false);
    }
    check_status(run, step, "nav_bridge_set", status);
}

void host_attach_silently(run *run) {
    nav_status status = attach(run, (nav_string){"", 0}, BRIDGE_TRANSITION, true);
    if (status != NAV_OK) run_fail(run, NULL, "the runner's bridge: expected ok, actual %s", status_word(status));
}

/* ---- Events ---- */

static int64_t result(run *run, user_data *data, const nav_value *message) {
    nav_result told = read_result(get(message, "result"));
    hear_result(run, data->owner, &told);
    run_fire(run, MOMENT_RESULT);
    return CORPUS_ACCEPT;
}

static void pull_question(run *run, const told *told) {
    int32_t answer;
    const nav_plan *plan = told->event.plan;
    if (!values_equal(told->event.hint, plan->hint))
        run_fail(run, run->step, "a question's event and its plan have different hints");
    hear_question(run, run->bridge, NULL, plan, &told->changes, &answer);
    if (answer != NAV_ANSWER_LATER && run->is_alive) answer_question(run, plan->question, answer);
    run_let_go(run);
}

/* What is owed is answered when the outermost call has returned; in callbacks right here. */
static void take_load(run *run, const told *told) {
    const nav_event *event = &told->event;
    const nav_plan *plan = event->plan;
    if (!plan || plan->kind != NAV_INTENT_OPEN || told->changes.count || plan->ticket != event->ticket ||
        plan->tag != event->tag || plan->animated != event->animated || !values_equal(plan->hint, event->hint)) {
        run_fail(run, run->step, "a load's event and its plan differ");
        return;
    }
    size_t index = note_question(run, plan);
    run->questions[index].is_load = true;
    hear_load(run, told);
    run_fire(run, MOMENT_LOAD);
    int32_t answer = take_answer(run->loader_answers, run->loader_answer_count, &run->loader_answers_used);
    if (answer == NAV_ANSWER_LATER) return;
    if (run->way == CORPUS_LATE) {
        run->questions[index].answer = answer;
        run->questions[index].owed = true;
    } else if (run->is_alive) {
        answer_question(run, plan->question, answer);
    }
    run_let_go(run);
}

static void fire(run *run, nav_event_kind kind) {
    static const struct {
        nav_event_kind kind;
        moment moment;
    } moments[] = {{NAV_EVENT_RESULT, MOMENT_RESULT},       {NAV_EVENT_CHANGED, MOMENT_CHANGED},
                   {NAV_EVENT_COMPLETED, MOMENT_COMPLETED}, {NAV_EVENT_RELEASED, MOMENT_RELEASED},
                   {NAV_EVENT_RESYNC, MOMENT_RESYNC},       {NAV_EVENT_STATE, MOMENT_STATE},
                   {NAV_EVENT_LIFECYCLE, MOMENT_LIFE},      {NAV_EVENT_GESTURE, MOMENT_GESTURE},
                   {NAV_EVENT_PROBLEM, MOMENT_PROBLEM},     {NAV_EVENT_OUTCOME, MOMENT_OUTCOME},
                   {NAV_EVENT_ANSWER, MOMENT_ANSWER}};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++)
        if (moments[i].kind == kind) run_fire(run, moments[i].moment);
}

/* Whether an event is of a trace that the case did not ask for. */
static bool is_beside_case(const run *run, nav_event_kind kind) {
    return (kind == NAV_EVENT_OUTCOME || kind == NAV_EVENT_ANSWER) &&
           !(run->script->config.config.flags & NAV_CONFIG_TRACE_EVENTS);
}

/* From the runner's observer, or pulled. */
void host_handle(run *run, const told *told) {
    const nav_event *event = &told->event;
    bool pulled = run->way == CORPUS_PULL;
    if (is_beside_case(run, event->kind)) return;
    switch (event->kind) {
    case NAV_EVENT_QUESTION:
        if (pulled && event->plan)
            pull_question(run, told);
        else
            run_fail(run, run->step, "an observer hears a question");
        return;
    case NAV_EVENT_LOAD: take_load(run, told); return;
    case NAV_EVENT_GUARD: guard_asked_by_event(run, told); return;
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

static int64_t event(run *run, user_data *data, const nav_value *message) {
    (void)data;
    told told = read_told(run, get(message, "event"));
    host_handle(run, &told);
    return CORPUS_ACCEPT;
}

void host_observe(run *run) {
    text message = subject_begin("observe");
    host_register(run, &run->own_observer, "observer", (nav_string){"", 0}, NULL);
    run->own_observer.silent = true;
    put_number(&message, "data", run->own_observer.number);
    nav_status status = subject_status(run, &message);
    if (status != NAV_OK) run_fail(run, NULL, "the runner's observer: expected ok, actual %s", status_word(status));
}

/* ---- What the driver says ---- */

static int64_t hears(run *run, user_data *data, const nav_value *message) {
    text text = {0};
    if (is_beside_case(run, event_of(get_word(message, "kind")))) return CORPUS_ACCEPT;
    text_add_name(&text, data->name);
    text_print(&text, " hears %s", get_word(message, "kind"));
    hear_text(run, CHANNEL_ALWAYS, &text);
    text_free(&text);
    return CORPUS_ACCEPT;
}

static int64_t object_given(run *run, user_data *data, const nav_value *message) {
    (void)data;
    object_named(run, get_text(message, "name"))->given++;
    return CORPUS_ACCEPT;
}

static int64_t object_destroyed(run *run, user_data *data, const nav_value *message) {
    (void)data;
    host_object *object = object_named(run, get_text(message, "name"));
    if (++object->destroyed > object->given) run_fail(run, run->step, "a host object is destroyed once too often");
    hear(run, CHANNEL_OBJECTS, "object-destroyed", object->name);
    return CORPUS_ACCEPT;
}

static int64_t wrong(run *run, user_data *data, const nav_value *message) {
    (void)data;
    run_fail(run, run->step, "%s", get_word(message, "text"));
    return CORPUS_ACCEPT;
}

static const struct {
    const char *word;
    int64_t (*hear)(run *run, user_data *data, const nav_value *message);
    const char *kind; /* of the user data that it must name */
} words[] = {{"asked", asked, "bridge"},
             {"replayed", replayed, "bridge"},
             {"registered", registered, "bridge"},
             {"result", result, "result"},
             {"event", event, NULL},
             {"hears", hears, "observer"},
             {"made", builder_make_model, "route"},
             {"updated", builder_update_model, "route"},
             {"guarded", guard_asked, "guard"},
             {"dispatched", coordinator_asked, "route"},
             {"handled", gesture_handled, "handler"},
             {"migrated", migration_asked, "restore"},
             {"view-made", builder_make_view, "route"},
             {"destroyed", builder_destroy, NULL},
             {"checked", paths_check_text, "type"},
             {"object-given", object_given, NULL},
             {"object-destroyed", object_destroyed, NULL},
             {"wrong", wrong, NULL}};

static user_data *data_of(run *run, const nav_value *message) {
    nav_id number = get_id(message, "data");
    return number && number <= run->data_count ? run->data[number - 1] : NULL;
}

int64_t corpus_hear(run *run, const uint8_t *bytes, size_t length) {
    const nav_value *message = message_read(&run->arena, bytes, length);
    nav_string word = get_text(message, "heard");
    user_data *data = data_of(run, message);
    if (data && string_is(word, "freed")) return freed(run, data), CORPUS_ACCEPT;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!string_is(word, words[i].word)) continue;
        if (words[i].kind && (!data || strcmp(data->kind, words[i].kind) != 0)) break;
        enter(run, data);
        int64_t answer = words[i].hear(run, data, message);
        leave(run, data);
        return answer;
    }
    run_fail(run, run->step, "the driver says what can't be read: %.*s", (int)word.length, word.bytes);
    return CORPUS_ACCEPT;
}
