/* Guards: what they are asked about, and what the case has prepared for an answer. */
#include "run.h"
#include "words.h"

void guard_add(run *run, const step *step) {
    run->guards = arena_grow(&run->arena, run->guards, run->guard_count, sizeof *run->guards);
    guard *guard = run->guards[run->guard_count++] = arena_take(&run->arena, sizeof *guard);
    text message = subject_begin("guard-add");
    host_register(run, &guard->data, "guard", step->route, guard);
    put_number(&message, "data", guard->data.number);
    put_flag(&message, "leave", step->flag);
    put_flag(&message, "pulled", step->constant != 0);
    if (step->reference_count)
        put_number(&message, "entry", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    if (step->has_text) {
        reference route = {.kind = REFERENCE_ROUTE, .name = step->text};
        put_number(&message, "route", (int64_t)resolve(run, step, &route, REFERENCE_ROUTE));
    }
    if (step->name.length) put_text(&message, "named", step->name);
    if (step->number) put_flag(&message, "every", true);
    const nav_value *reply = subject_call(run, &message);
    guard->id = get_id(reply, "id");
    check_status(run, step, "nav_guard_add", status_of(get_word(reply, "status")));
}

void guard_remove(run *run, const step *step) {
    for (size_t i = run->guard_count; i-- > 0;) {
        if (!strings_equal(run->guards[i]->data.name, step->route)) continue;
        text message = subject_begin("guard-remove");
        put_number(&message, "id", (int64_t)run->guards[i]->id);
        check_status(run, step, "nav_guard_remove", subject_status(run, &message));
        return;
    }
    run_fail(run, step, "no guard has that name");
}

nav_status redirect_question(run *run, nav_id question, const step *intent, bool resumes) {
    text message = subject_begin("redirect");
    put_number(&message, "question", (int64_t)question);
    put_flag(&message, "resumes", resumes);
    put_open(&message, "intent", '{');
    put_intent_alone(run, &message, intent);
    put_close(&message, '}');
    return subject_status(run, &message);
}

static nav_status redirect(run *run, const step *step, nav_id question) {
    return redirect_question(run, question, step->inner, step->answer == ANSWER_RESUME);
}

/* The question that was asked last. */
nav_status guard_redirect(run *run, const step *step) {
    if (!run->question_count) run_fail(run, step, "no question was asked");
    return redirect(run, step, run->question_count ? run->questions[run->question_count - 1].id : 0);
}

static void hear_guard(run *run, nav_string name, const nav_guard_context *context) {
    text text = {0};
    text_print(&text, "guarded %s ", context->kind == NAV_GUARD_LEAVE ? "leave" : "enter");
    text_add_name(&text, name);
    text_add_word(&text, " ");
    text_add_id(&text, context->entry);
    if (context->arguments) {
        text_add_word(&text, " ");
        text_add_value(&text, context->arguments);
    }
    if (context->redirect_count) text_print(&text, " redirects %u", context->redirect_count);
    hear_text(run, CHANNEL_GUARDS, &text);
    text_free(&text);
}

/* What was prepared, or yes. A guard that redirects answers by that, and what it returns does not count. */
static int64_t answer_guard(run *run, nav_id question) {
    if (run->guard_answers_used == run->guard_answer_count) return CORPUS_ACCEPT;
    const step *prepared = run->guard_answers[run->guard_answers_used++];
    switch (prepared->answer) {
    case ANSWER_REFUSE: return prepared->code;
    case ANSWER_LATER: return CORPUS_LATER;
    case ANSWER_REDIRECT:
    case ANSWER_RESUME: {
        nav_status status = redirect(run, prepared, question);
        if (status != prepared->expected.status) run_fail(run, prepared, "nav_redirect: %s", status_word(status));
        return CORPUS_LATER;
    }
    default: return CORPUS_ACCEPT;
    }
}

static void note(run *run, const nav_guard_context *context, nav_string route) {
    entry *entry = entry_of(run, context->entry);
    if (route.length) entry->route = route;
    run->planned = context->entry;
}

int64_t guard_asked(run *run, user_data *data, const nav_value *message) {
    nav_plan plan = read_plan(get(message, "question"));
    read_changes(run, get(message, "question")); /* notes what it would make */
    nav_guard_context context = read_guarding(message);
    guard *guard = data->owner;
    if (guard->id && context.guard != guard->id) run_fail(run, run->step, "another guard is named");
    note_question(run, &plan);
    note(run, &context, get_text(message, "route"));
    hear_guard(run, data->name, &context);
    run_fire(run, MOMENT_GUARDED);
    return answer_guard(run, plan.question);
}

void guard_asked_by_event(run *run, const told *told) {
    nav_plan plan = told->by_records ? (nav_plan){.question = told->question, .ticket = told->event.ticket}
                                     : (told->event.plan ? *told->event.plan : (nav_plan){.question = 0});
    nav_string name = {"?", 1};
    for (size_t i = 0; i < run->guard_count; i++)
        if (run->guards[i]->id == told->guard_context.guard) name = run->guards[i]->data.name;
    note_question(run, &plan);
    note(run, &told->guard_context, told->route);
    hear_guard(run, name, &told->guard_context);
    int64_t answer = answer_guard(run, plan.question);
    if (answer != CORPUS_LATER && run->is_alive) answer_question(run, plan.question, (int32_t)answer);
    run_let_go(run);
}
