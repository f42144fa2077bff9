/* Runs one case: makes its navigator, does its steps, settles after each, and takes the balance. */
#include "run.h"

#include <stdarg.h>
#include <stdio.h>

/* More than any case needs: a library that never stops talking must not stop the runner. */
enum {
    MOST_RECORDS = 100000
};

void run_fail(run *run, const step *step, const char *format, ...) {
    va_list arguments;
    run->failures++;
    printf("%s:%d: %.*s: ", run->script->file, step ? step->line : run->script->line, (int)run->script->name.length,
           run->script->name.bytes);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static void take_answer(run *run, const step *step) {
    run->host_answers = arena_grow(&run->arena, run->host_answers, run->host_answer_count, sizeof *run->host_answers);
    run->host_answers[run->host_answer_count++] = step;
}

static void take_hook(run *run, const step *step) {
    run->hooks = arena_grow(&run->arena, run->hooks, run->hook_count, sizeof *run->hooks);
    run->hooks[run->hook_count++] = step;
}

static void perform(run *run, const step *step) {
    if (!run->navigator) {
        run_fail(run, step, "the navigator was freed before");
        return;
    }
    switch (step->verb) {
    case VERB_HOST: take_answer(run, step); break;
    case VERB_INSIDE: take_hook(run, step); break;
    case VERB_BUILDER: builder_prepare(run, step); break;
    case VERB_PAUSE: run->paused = true; break;
    case VERB_RESUME: run->paused = false; break;
    default:
        if (step->verb <= VERB_LAST_OPERATION)
            call_operation(run, step);
        else if (step->verb <= VERB_FREE)
            call_other(run, step);
        else
            check_state(run, step);
    }
    /* Freed inside a callback, it lives until the outermost call has ended, which is here. */
    if (run->freed && !run->in_callback) run->navigator = NULL;
}

void run_fire(run *run, moment moment) {
    size_t count = run->hook_count; /* what is added from here on waits for the next time */
    for (size_t i = 0; i < count && run->navigator; i++) {
        const step *hook = run->hooks[i];
        if (!hook || hook->constant != (int32_t)moment) continue;
        run->hooks[i] = NULL;
        perform(run, hook->inner);
    }
}

static bool answer_oldest(run *run) {
    for (size_t i = 0; i < run->question_count; i++) {
        if (!run->questions[i].owed) continue;
        run->questions[i].owed = false;
        answer_question(run, run->questions[i].id, run->questions[i].answer);
        if (run->freed) run->navigator = NULL;
        return true;
    }
    return false;
}

static bool pull(run *run) {
    if (run->manner.by_records) return records_pull(run);
    const nav_event *event = NULL;
    nav_status status = nav_next_event(run->navigator, &event);
    if (status != NAV_OK && status != NAV_NO_EVENT)
        run_fail(run, run->step, "nav_next_event: expected ok or noEvent, actual %s", nav_status_name(status));
    if (status != NAV_OK || !event) return false;
    host_handle_event(run, event);
    return true;
}

void run_settle(run *run) {
    int records = 0;
    while (run->navigator && !run->paused && (run->way == IN_PULL ? pull(run) : answer_oldest(run)))
        if (++records == MOST_RECORDS) {
            run_fail(run, run->step, "the library does not come to rest");
            break;
        }
}

void run_step(run *run, const step *step) {
    run->step = step;
    perform(run, step);
    run_settle(run);
    judge_operations(run, step);
    judge_heard(run, step);
    balance_step(run, step);
}

nav_config run_config(const run *run, const written_config *written) {
    nav_config config = written->config;
    config.size = sizeof config;
    if (run->way == IN_PULL && !written->has_events) config.event_capacity = 4096;
    return config;
}

static bool begin(run *run) {
    nav_config config = run_config(run, &run->script->config);
    nav_status status = nav_navigator_new(&config, &run->navigator);
    if (status != NAV_OK || !run->navigator) {
        run_fail(run, NULL, "nav_navigator_new: expected ok, actual %s", nav_status_name(status));
        return false;
    }
    if (run->way != IN_PULL) host_observe(run);
    if (run->way != IN_CALLBACKS && !run->script->has_bridge_step) host_attach_silently(run);
    for (size_t i = 0; i < run->script->route_count; i++) builder_register(run, NULL, run->script->routes[i], false);
    paths_register(run);
    return true;
}

/* What is heard here counts for the balance and is compared with nothing. */
static void end(run *run) {
    run->ending = true;
    run->step = NULL;
    if (run->navigator) {
        if (!run->closed) nav_close(run->navigator);
        run->closed = true;
        run->paused = false;
        run_settle(run);
        nav_navigator_free(run->navigator);
        run->navigator = NULL;
    }
    nav_port_release(run->port);
    judge_operations(run, NULL);
    balance_case(run);
}

bool run_case(const script_case *script, const manner *manner) {
    run run = {.script = script, .manner = *manner, .way = manner->way};
    if (begin(&run)) {
        for (size_t i = 0; i < script->step_count; i++) run_step(&run, &script->steps[i]);
        end(&run);
    }
    arena_free(&run.arena);
    return run.failures == 0;
}
