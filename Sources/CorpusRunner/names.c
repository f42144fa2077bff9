/* Names for ids: what an operation was called, what an entry is shown by, which id a reference means. */
#include "run.h"

#include <stdlib.h>

/* The largest id: a library that counts up does not come here. */
static const nav_id never_given = (UINT64_C(1) << 53) - 1;

entry *entry_of(run *run, nav_id id) {
    for (size_t i = 0; i < run->entry_count; i++)
        if (run->entries[i]->id == id) return run->entries[i];
    run->entries = arena_grow(&run->arena, run->entries, run->entry_count, sizeof *run->entries);
    entry *entry = run->entries[run->entry_count++] = arena_take(&run->arena, sizeof *entry);
    entry->id = id;
    entry->route = (nav_string){"?", 1};
    return entry;
}

void text_add_entry(run *run, text *text, nav_id id) {
    if (!id) {
        text_add_word(text, "none");
        return;
    }
    entry *entry = entry_of(run, id);
    text_add_name(text, entry->has_name ? entry->name : entry->route);
}

/* The question of a ticket that was asked last, or before the last one. */
static nav_id question_of(run *run, nav_id ticket, bool only_loads, bool is_former) {
    for (size_t i = run->question_count; ticket && i-- > 0;)
        if (run->questions[i].ticket == ticket && run->questions[i].is_load >= only_loads) {
            if (!is_former) return run->questions[i].id;
            is_former = false;
        }
    return 0;
}

static nav_id id_of(run *run, const operation *operation, reference_kind kind) {
    switch (kind) {
    case REFERENCE_WAITER: return operation->waiter;
    case REFERENCE_TICKET: return operation->ticket;
    case REFERENCE_QUESTION: return question_of(run, operation->ticket, false, false);
    case REFERENCE_FORMER: return question_of(run, operation->ticket, false, true);
    case REFERENCE_LOAD: return question_of(run, operation->ticket, true, false);
    default: return operation->entry;
    }
}

/* The entry of a route that was shown last. */
static nav_id newest_of(const run *run, nav_string route) {
    for (size_t i = run->entry_count; i-- > 0;)
        if (strings_equal(run->entries[i]->route, route)) return run->entries[i]->id;
    return 0;
}

/* Entries that no step has named are known by their routes: the root of a branch, a parent. */
nav_id resolve(run *run, const step *step, const reference *reference, reference_kind natural) {
    reference_kind kind = reference->kind == REFERENCE_NAME ? natural : reference->kind;
    switch (kind) {
    case REFERENCE_NONE: return 0;
    case REFERENCE_UNKNOWN: return never_given;
    case REFERENCE_PLANNED: return run->planned;
    case REFERENCE_STACK: return subject_id(run, "active-stack", "stack");
    case REFERENCE_ROOT:
    case REFERENCE_STACK_OF:
    case REFERENCE_BRANCH:
    case REFERENCE_SCENE:
    case REFERENCE_PRESENTED: return resolve_stack(run, step, reference);
    case REFERENCE_FLOW: return resolve_flow(run, step, reference);
    case REFERENCE_AT:
        return subject_id_of(run, "entry-at", "index", strtoull(reference->name.bytes, NULL, 10), "entry");
    case REFERENCE_PLANNED_OF: {
        nav_id entry = newest_of(run, reference->name);
        if (entry) return entry;
        break;
    }
    case REFERENCE_ROUTE: {
        route *route = builder_route(run, reference->name);
        if (route) return route->id;
        break;
    }
    default:
        for (size_t i = run->operation_count; i-- > 0;) {
            const operation *operation = run->operations[i];
            nav_id id = strings_equal(operation->name, reference->name) ? id_of(run, operation, kind) : 0;
            if (id) return id;
        }
        nav_id entry = kind == REFERENCE_ENTRY ? newest_of(run, reference->name) : 0;
        if (entry) return entry;
    }
    run_fail(run, step, "nothing of that kind is named %.*s", (int)reference->name.length, reference->name.bytes);
    return never_given;
}

host_object *object_named(run *run, nav_string name) {
    for (size_t i = 0; i < run->object_count; i++)
        if (strings_equal(run->objects[i]->name, name)) return run->objects[i];
    run->objects = arena_grow(&run->arena, run->objects, run->object_count, sizeof *run->objects);
    host_object *object = run->objects[run->object_count++] = arena_take(&run->arena, sizeof *object);
    object->name = name;
    return object;
}
