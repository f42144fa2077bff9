/* What has to hold without being asked: a mirror of the stack after every step, and what was made, given and awaited
 * at the end of the case. */
#include "run.h"

#include <string.h>

/* ---- The mirror ---- */

static void insert(run *run, size_t at, nav_id entry) {
    run->mirror = arena_grow(&run->arena, run->mirror, run->mirror_count, sizeof *run->mirror);
    memmove(run->mirror + at + 1, run->mirror + at, (run->mirror_count - at) * sizeof *run->mirror);
    run->mirror[at] = entry;
    run->mirror_count++;
}

static void take(run *run, size_t at) {
    memmove(run->mirror + at, run->mirror + at + 1, (run->mirror_count - at - 1) * sizeof *run->mirror);
    run->mirror_count--;
}

static bool apply(run *run, const change *change) {
    size_t count = run->mirror_count;
    nav_id there = change->kind != NAV_ADDED && change->from < count ? run->mirror[change->from] : 0;
    switch (change->kind) {
    case NAV_ADDED:
        if (change->to > count) return false;
        insert(run, change->to, change->entry);
        return true;
    case NAV_REMOVED:
        if (there != change->entry) return false;
        take(run, change->from);
        return true;
    case NAV_REPLACED:
        if (there != change->replaced || !there) return false;
        run->mirror[change->from] = change->entry;
        return true;
    case NAV_MOVED:
        if (there != change->entry || change->to >= count) return false;
        take(run, change->from);
        insert(run, change->to, change->entry);
        return true;
    case NAV_UPDATED: return there == change->entry && change->to == change->from;
    default: return false;
    }
}

static void apply_all(run *run, const change_list *changes) {
    for (size_t i = 0; i < changes->count; i++) {
        if (apply(run, &changes->items[i])) continue;
        run_fail(run, run->step, "change %zu does not fit the stack that the changes before it have left", i);
        return;
    }
}

void mirror_told(run *run, const told *told) {
    const nav_event *event = &told->event;
    if (event->kind == NAV_EVENT_OVERFLOW) run->overflowed = true;
    if (run->overflowed) return;
    if (event->kind == NAV_EVENT_RESYNC) {
        run->mirror_count = 0;
        run->mirror = NULL;
        apply_all(run, &told->changes);
    } else if (event->kind == NAV_EVENT_CHANGED) {
        if (event->revision != run->last_revision + 1)
            run_fail(run, run->step, "changed: revision %llu after %llu", (unsigned long long)event->revision,
                     (unsigned long long)run->last_revision);
        run->last_revision = event->revision;
        apply_all(run, &told->changes);
        parts_note_commit(run, told);
    }
}

static void read_again(run *run) {
    run->overflowed = false;
    run->mirror_count = 0;
    run->mirror = NULL;
    nav_list stack = get_list(subject_ask(run, "stack"), "entries");
    for (size_t i = 0; i < stack.count; i++) insert(run, i, (nav_id)stack.items[i].content.integer);
    run->last_revision = subject_id(run, "revision", "revision");
}

void balance_step(run *run, const step *step) {
    if (!run->is_alive || run->closed || run->paused) return;
    if (run->overflowed || run->deaf) read_again(run);
    nav_list stack = get_list(subject_ask(run, "stack"), "entries");
    bool same = stack.count == run->mirror_count;
    for (size_t i = 0; same && i < stack.count; i++) same = run->mirror[i] == (nav_id)stack.items[i].content.integer;
    if (!same) run_fail(run, step, "the events, applied to a mirror, do not give the stack");
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
    int settled = step_has(operation->step, WAITS_FOR_RESULT) && accepted;
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
    if (run->loader_answers_used < run->loader_answer_count)
        run_fail(run, run->loader_answers[run->loader_answers_used], "the prepared answer was never wanted");
    for (size_t i = 0; i < run->route_count; i++) {
        for (int act = 0; act < BUILDER_ACT_COUNT; act++) {
            const struct answers *script = &run->routes[i]->scripts[act];
            if (script->used < script->count)
                run_fail(run, script->steps[script->used], "the prepared answer was never wanted");
        }
    }
}
