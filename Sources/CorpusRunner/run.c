/* Runs cases: makes the navigator of each, does its steps, settles after each, and takes the balance. */
#include "run.h"

#include <stdarg.h>
#include <stdio.h>

/* More than any case needs: a library that never stops talking must not stop the runner. */
enum {
    MOST_RECORDS = 100000
};

void report(const corpus_driver *driver, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    text line = {0};
    text_print_list(&line, format, arguments, again);
    va_end(again);
    va_end(arguments);
    if (driver->print)
        driver->print(driver->context, line.bytes);
    else
        puts(line.bytes);
    text_free(&line);
}

void run_fail(run *run, const step *step, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    text what = {0};
    text_print_list(&what, format, arguments, again);
    va_end(again);
    va_end(arguments);
    run->failures++;
    report(run->driver, "%s:%d: %.*s: %s", run->script->file, step ? step->line : run->script->line,
           (int)run->script->name.length, run->script->name.bytes, what.bytes);
    text_free(&what);
}

static void take_answer(run *run, const step *step, const struct step ***answers, size_t *count) {
    *answers = arena_grow(&run->arena, *answers, *count, sizeof **answers);
    (*answers)[(*count)++] = step;
}

static void take_hook(run *run, const step *step) {
    run->hooks = arena_grow(&run->arena, run->hooks, run->hook_count, sizeof *run->hooks);
    run->hooks[run->hook_count++] = step;
}

static void relaunch(run *run, const step *step);

static void perform(run *run, const step *step) {
    if (step->verb == VERB_RELAUNCH) {
        relaunch(run, step);
        return;
    }
    if (!run->is_alive) {
        run_fail(run, step, "the navigator was freed before");
        return;
    }
    switch (step->verb) {
    case VERB_HOST: take_answer(run, step, &run->host_answers, &run->host_answer_count); break;
    case VERB_GUARD: take_answer(run, step, &run->guard_answers, &run->guard_answer_count); break;
    case VERB_LOADER: take_answer(run, step, &run->loader_answers, &run->loader_answer_count); break;
    case VERB_INSIDE: take_hook(run, step); break;
    case VERB_BUILDER: builder_prepare(run, step); break;
    case VERB_MIGRATE: take_answer(run, step, &run->migrations, &run->migration_count); break;
    case VERB_PAUSE: run->paused = true; break;
    case VERB_RESUME: run->paused = false; break;
    default:
        if (step->operation)
            call_operation(run, step);
        else if (step->verb <= VERB_FREE)
            call_other(run, step);
        else
            check_state(run, step);
    }
    run_let_go(run);
}

/* Freed inside a callback, it lives until the outermost call has ended. */
void run_let_go(run *run) {
    if (!run->freed || run->in_callback || !run->is_alive) return;
    run->is_alive = false;
    subject_ask(run, "let-go");
}

void run_fire(run *run, moment moment) {
    size_t count = run->hook_count; /* what is added from here on waits for the next time */
    for (size_t i = 0; i < count && run->is_alive; i++) {
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
        run_let_go(run);
        return true;
    }
    return false;
}

static bool pull(run *run) {
    if (run->manner.by_records) return records_pull(run);
    const nav_value *reply = subject_ask(run, "next"), *event = get(reply, "event");
    nav_status status = status_of(get_word(reply, "status"));
    if (status != NAV_OK && status != NAV_NO_EVENT)
        run_fail(run, run->step, "nav_next_event: expected ok or noEvent, actual %s", status_word(status));
    if (status != NAV_OK || !event) return false;
    told told = read_told(run, event);
    host_handle(run, &told);
    return true;
}

void run_settle(run *run) {
    int records = 0;
    while (run->is_alive && !run->paused && (run->way == CORPUS_PULL ? pull(run) : answer_oldest(run)))
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
    if (run->manner.by_folds) fold_and_unfold(run);
}

static bool begin(run *run) {
    text message = subject_begin("new");
    put_config(&message, run, &run->script->config);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    if (status != NAV_OK) {
        run_fail(run, NULL, "nav_navigator_new: expected ok, actual %s", status_word(status));
        return false;
    }
    run->is_alive = true;
    if (run->script->has_flows && !get_flag(reply, "flows")) return false;
    if (run->script->has_keys && !get_flag(reply, "keys")) return false;
    if (run->script->has_verbs && !get_flag(reply, "verbs")) return false;
    run->is_tree = run->script->place_count > 0;
    if (run->way != CORPUS_PULL) host_observe(run);
    if (run->way != CORPUS_CALLBACKS && !run->script->has_bridge_step) host_attach_silently(run);
    for (size_t i = 0; i < run->script->route_count; i++) builder_register(run, NULL, run->script->routes[i], false);
    for (size_t i = 0; i < run->script->place_count; i++)
        if (!builder_route(run, run->script->places[i].route))
            builder_register(run, NULL, run->script->places[i].route, false);
    paths_register(run);
    return true;
}

/* What is heard here counts for the balance and is compared with nothing. */
static void end(run *run) {
    run->ending = true;
    run->step = NULL;
    if (run->is_alive) {
        if (!run->closed) {
            text message = subject_begin("close");
            put_word(&message, "by", "call");
            subject_call(run, &message);
        }
        run->closed = true;
        run->paused = false;
        run_settle(run);
        subject_ask(run, "free");
        run->is_alive = false;
        subject_ask(run, "let-go");
    }
    subject_ask(run, "end");
    judge_operations(run, NULL);
    balance_case(run);
}

/* As a new process does: only the texts that were saved are left. */
static void relaunch(run *run, const step *step) {
    if (run->in_callback) {
        run_fail(run, step, "a process does not end inside a callback");
        return;
    }
    end(run);
    *run = (struct run){.script = run->script,
                        .driver = run->driver,
                        .manner = run->manner,
                        .way = run->way,
                        .arena = run->arena,
                        .failures = run->failures,
                        .saved = run->saved,
                        .saved_count = run->saved_count,
                        .step = step};
    begin(run);
}

/* The language does not have what the case is about. */
static void leave_out(run *run) {
    subject_ask(run, "free");
    subject_ask(run, "let-go");
    subject_ask(run, "end");
}

/* Counts the case as passed or failed, where it is run at all. */
static void run_case(const script_case *script, const corpus_driver *driver, corpus_manner manner,
                     corpus_counts *counts) {
    run run = {.script = script, .driver = driver, .manner = manner, .way = manner.way};
    bool begun = begin(&run);
    if (begun) {
        for (size_t i = 0; i < script->step_count; i++) run_step(&run, &script->steps[i]);
        end(&run);
    } else if (run.is_alive) {
        leave_out(&run);
    }
    if (run.failures)
        counts->failed++;
    else if (begun)
        counts->passed++;
    arena_free(&run.arena);
}

corpus_counts run_all(const script *script, const corpus_driver *driver, corpus_manner manner) {
    static const unsigned flags[] = {WAY_CALLBACKS, WAY_LATE, WAY_PULL};
    corpus_counts counts = {.errors = (size_t)script->errors};
    for (size_t i = 0; i < script->case_count; i++) {
        const script_case *one = &script->cases[i];
        if (one->malformed)
            counts.failed++;
        else if (!(one->ways & flags[manner.way]) || (one->is_direct && manner.by_posts) ||
                 (manner.by_folds && !folds_apply(one)))
            continue;
        else
            run_case(one, driver, manner, &counts);
    }
    return counts;
}

corpus_counts corpus_run_path(const corpus_driver *driver, corpus_manner manner, const char *path) {
    script script = {.driver = driver};
    script_read(&script, path);
    corpus_counts counts = run_all(&script, driver, manner);
    arena_free(&script.arena);
    return counts;
}
