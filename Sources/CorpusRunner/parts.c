/* The parts of an operation, and the entries and waiters that belong to them. An outcome names the last of each only;
 * the others are known by their requests, and by who is told first. */
#include "run.h"

static bool is_new(const change_list *changes, nav_id entry) {
    for (size_t i = 0; i < changes->count; i++) {
        const change *change = &changes->items[i];
        if (change->entry == entry && (change->kind == NAV_CHANGE_ADDED || change->kind == NAV_CHANGE_REPLACED))
            return true;
    }
    return false;
}

/* The mirror is as the commit has left it. */
void parts_note_commit(run *run, const told *told) {
    run->commits = arena_grow(&run->arena, run->commits, run->commit_count, sizeof *run->commits);
    commit *commit = &run->commits[run->commit_count++];
    *commit = (struct commit){.revision = told->event.revision, .intent = told->event.intent};
    nav_id *entries;
    size_t count = mirror_walk(run, &entries);
    commit->entries = arena_take(&run->arena, (count + 1) * sizeof *commit->entries);
    for (size_t i = count; i-- > 0;)
        if (is_new(&told->changes, entries[i])) commit->entries[commit->count++] = entries[i];
}

static commit *commit_of(run *run, const operation *operation) {
    const nav_outcome *outcome = operation->is_complete ? &operation->completed : &operation->returned;
    for (size_t i = 0; outcome->status == NAV_OK && i < run->commit_count; i++) {
        commit *commit = &run->commits[i];
        if (!commit->is_claimed && commit->revision == outcome->revision &&
            commit->intent == operation->step->operation)
            return commit;
    }
    return NULL;
}

static bool asks_for(const operation *part, const entry *entry) {
    const step *step = part->step;
    text request = {0};
    text_add_request(&request, step->route, step->has_value ? &step->value : NULL);
    bool same = strings_equal((nav_string){request.bytes, request.length}, entry->request);
    text_free(&request);
    return same;
}

/* The entry belongs to the last part that asks for its request and has no entry yet. */
static void name_part(run *run, const operation *whole, nav_id id) {
    entry *entry = entry_of(run, id);
    for (size_t i = run->operation_count; i-- > 0;) {
        operation *part = run->operations[i];
        if (part->whole != whole || part->entry || !asks_for(part, entry)) continue;
        part->entry = id;
        entry->has_name = true;
        entry->name = part->name;
        if (step_has(part->step, WAITS_FOR_RESULT) && !part->waiter && run->is_alive)
            part->waiter = subject_id_of(run, "entry-waiter", "entry", id, "waiter");
        return;
    }
}

void parts_name(run *run) {
    for (size_t i = 0; i < run->operation_count; i++) {
        const operation *operation = run->operations[i];
        bool has_parts = step_has(operation->step, MAKES_ENTRIES) && !operation->whole;
        commit *commit = has_parts ? commit_of(run, operation) : NULL;
        if (!commit) continue;
        commit->is_claimed = true;
        for (size_t at = 0; at < commit->count; at++) {
            part_name_flow(run, operation, commit->entries[at]);
            name_part(run, operation, commit->entries[at]);
        }
    }
}

/* Who waits for an entry that was left is known by it; of the others the newest is told first. Also of an operation
 * that was posted, which names no waiter. */
operation *parts_waiting_for(run *run, nav_id waiter, nav_id entry) {
    operation *newest = NULL;
    for (size_t i = run->operation_count; i-- > 0;) {
        operation *part = run->operations[i];
        bool is_told = !part->whole && !part->step->posted && !run->manner.by_posts;
        if (is_told || part->waiter || !step_has(part->step, WAITS_FOR_RESULT)) continue;
        if (entry && part->entry == entry) return part->waiter = waiter, part;
        if (!newest && !part->entry) newest = part;
    }
    if (newest) newest->waiter = waiter;
    return newest;
}
