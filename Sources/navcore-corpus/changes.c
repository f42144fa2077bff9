/* Changes: read from the library, and shown. */
#include "run.h"

change_list changes_of(run *run, const nav_changes *changes) {
    change_list list = {NULL, nav_changes_count(changes)};
    list.items = arena_take(&run->arena, (list.count + 1) * sizeof *list.items);
    for (size_t i = 0; i < list.count; i++) {
        list.items[i].size = sizeof *list.items;
        if (nav_changes_get(changes, i, &list.items[i]) != NAV_OK)
            run_fail(run, run->step, "change %zu can't be read", i);
    }
    return list;
}

void text_add_request(text *text, nav_string route, const nav_value *arguments, object_namer namer, void *context) {
    text_add_name(text, route);
    if (!arguments) return;
    text_add_word(text, " ");
    text_add_value(text, arguments, namer, context);
}

/* What is new is told with its arguments. */
static void learn_request(run *run, const nav_change *change) {
    entry *entry = entry_of(run, change->entry);
    nav_string name;
    if (string_is(entry->route, "?") && nav_route_name(run->navigator, change->route, &name) == NAV_OK)
        entry->route = nul_terminated(&run->arena, name);
    if (entry->request.length || (change->kind != NAV_ADDED && change->kind != NAV_REPLACED)) return;
    text text = {0};
    text_add_request(&text, entry->route, change->arguments, object_name, run);
    entry->request = (nav_string){arena_copy(&run->arena, text.bytes, text.length), text.length};
    text_free(&text);
}

static void add_arguments(run *run, text *text, const nav_change *change) {
    if (!change->arguments) return;
    text_add_word(text, " ");
    text_add_value(text, change->arguments, object_name, run);
}

static void add_change(run *run, text *text, const nav_change *change) {
    learn_request(run, change);
    nav_id first = change->kind == NAV_REPLACED ? change->replaced : change->entry;
    static const char *const words[] = {"added ", "removed ", "replaced ", "moved "};
    text_add_word(text, change->kind >= 0 && change->kind <= NAV_MOVED ? words[change->kind] : "? ");
    text_add_id(text, first);
    switch (change->kind) {
    case NAV_ADDED:
        add_arguments(run, text, change);
        text_print(text, " at %zu", change->to);
        break;
    case NAV_REPLACED:
        text_add_word(text, " by ");
        text_add_id(text, change->entry);
        add_arguments(run, text, change);
        text_print(text, " at %zu", change->from);
        if (change->to != change->from) text_print(text, " to %zu", change->to);
        break;
    case NAV_MOVED: text_print(text, " from %zu to %zu", change->from, change->to); break;
    default: text_print(text, " from %zu", change->from);
    }
    if (!run->closed && change->node != nav_stack_node(run->navigator)) text_add_word(text, " on another node");
}

void text_add_changes(run *run, text *text, const change_list *changes) {
    text_add_word(text, ":");
    for (size_t i = 0; i < changes->count; i++) {
        text_add_word(text, i ? ", " : " ");
        add_change(run, text, &changes->items[i]);
    }
}
