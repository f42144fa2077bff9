/* What has to hold without being asked: a mirror of the stack after every step, and what was made, given and awaited
 * at the end of the case. */
#include "run.h"

#include <string.h>

void balance_step(run *run, const step *step) {
    if (!run->is_alive || run->closed || run->paused) return;
    mirror_compare(run, step);
    nav_revision revision = subject_id(run, "revision", "revision");
    if (run->last_revision != revision)
        run_fail(run, step, "the revision is %llu, and the last event said %llu", (unsigned long long)revision,
                 (unsigned long long)run->last_revision);
}

/* ---- The end ---- */

static void once(run *run, const user_data *data) {
    if (data->freed == data->given) return;
    run_fail(run, NULL, "the user data of %s %.*s was destroyed %d times", data->kind, (int)data->name.length,
             data->name.bytes, data->freed);
}

static void balance_operation(run *run, const operation *operation) {
    const char *name = operation->name.bytes;
    int length = (int)operation->name.length;
    nav_status status = operation->whole ? operation->whole->status : operation->status;
    bool accepted = status == NAV_OK || status == NAV_PENDING;
    int settled = operation_waits(operation) && accepted;
    int callbacks = run->way == CORPUS_PULL ? 0 : settled;
    if (operation->callbacks != callbacks)
        run_fail(run, NULL, "the callback of %.*s ran %d times, expected %d", length, name, operation->callbacks,
                 callbacks);
    if (run->freed && run->way == CORPUS_PULL) return; /* the records went with the navigator */
    if (operation->records != settled)
        run_fail(run, NULL, "%d results were recorded for %.*s, expected %d", operation->records, length, name,
                 settled);
    if (!operation->whole && status == NAV_PENDING && !operation->completions)
        run_fail(run, NULL, "%.*s was pending and never completed", length, name);
}

void balance_case(run *run) {
    for (size_t i = 0; i < run->operation_count; i++) balance_operation(run, run->operations[i]);
    for (size_t i = 0; i < run->data_count; i++) once(run, run->data[i]);
    for (size_t i = 0; i < run->model_count; i++)
        if (!run->models[i]->destroyed)
            run_fail(run, NULL, "a %s was never destroyed", run->models[i]->is_view ? "view" : "model");
    for (size_t i = 0; i < run->object_count; i++)
        if (run->objects[i]->given != run->objects[i]->destroyed)
            run_fail(run, NULL, "object(%s) was given %d times and destroyed %d times", run->objects[i]->name.bytes,
                     run->objects[i]->given, run->objects[i]->destroyed);
    for (size_t i = 0; i < run->hook_count; i++)
        if (run->hooks[i]) run_fail(run, run->hooks[i], "what was to be done inside has never run");
    if (run->host_answers_used < run->host_answer_count)
        run_fail(run, run->host_answers[run->host_answers_used], "the prepared answer was never wanted");
    if (run->guard_answers_used < run->guard_answer_count)
        run_fail(run, run->guard_answers[run->guard_answers_used], "the prepared answer was never wanted");
    if (run->loader_answers_used < run->loader_answer_count)
        run_fail(run, run->loader_answers[run->loader_answers_used], "the prepared answer was never wanted");
    if (run->migrations_used < run->migration_count)
        run_fail(run, run->migrations[run->migrations_used], "the prepared answer was never wanted");
    for (size_t i = 0; i < run->route_count; i++) {
        for (int act = 0; act < BUILDER_ACT_COUNT; act++) {
            const struct answers *script = &run->routes[i]->scripts[act];
            if (script->used < script->count)
                run_fail(run, script->steps[script->used], "the prepared answer was never wanted");
        }
    }
}
