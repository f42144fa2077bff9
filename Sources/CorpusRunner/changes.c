/* Shows changes. */
#include "run.h"
#include "words.h"

void text_add_request(text *text, nav_string route, const nav_value *arguments) {
    text_add_name(text, route);
    if (!arguments) return;
    text_add_word(text, " ");
    text_add_value(text, arguments);
}

/* What is new is told with its arguments. */
static void learn_request(run *run, const change *change) {
    entry *entry = entry_of(run, change->entry);
    if (string_is(entry->route, "?") && change->route.length) entry->route = change->route;
    if (entry->request.length || (change->kind != NAV_CHANGE_ADDED && change->kind != NAV_CHANGE_REPLACED)) return;
    text text = {0};
    text_add_request(&text, entry->route, change->arguments);
    entry->request = (nav_string){arena_copy(&run->arena, text.bytes, text.length), text.length};
    text_free(&text);
}

static void add_arguments(text *text, const change *change) {
    if (!change->arguments) return;
    text_add_word(text, " ");
    text_add_value(text, change->arguments);
}

static void add_place(run *run, text *text, const change *change) {
    if (change->stack == run->root) return;
    text_add_word(text, " in ");
    text_add_stack(run, text, change->stack);
}

/* Of stacks and containers. Over which stack one is presented stands where it is not the root stack. */
static void add_change_of_stack(run *run, text *text, const change *change) {
    text_print(text, "%s ", change_word(change->kind));
    if (change->kind == NAV_CHANGE_CONTAINER_SET) {
        text_add_id(text, change->entry);
        text_print(text, " %s", container_word(change->container));
        if (change->container) text_print(text, " at %zu", change->to);
        return;
    }
    if (change->kind >= NAV_CHANGE_SCENE_ADDED) {
        text_add_stack(run, text, change->stack);
        return;
    }
    if (change->kind == NAV_CHANGE_RESIZED) {
        text_add_id(text, change->entry);
        text_print(text, " from %zu to %zu", change->from, change->to);
        return;
    }
    text_add_stack(run, text, change->stack);
    const known_stack *stack = known(run, change->stack);
    bool is_presented = stack && stack->presentation != NAV_PRESENTATION_PUSHED;
    if (change->kind == NAV_CHANGE_STACK_REMOVED) return;
    if (change->kind == NAV_CHANGE_STACK_ADDED && !is_presented) text_print(text, " at %zu", change->to);
    if (change->kind == NAV_CHANGE_SELECTED || (change->kind == NAV_CHANGE_STACK_MOVED && !is_presented))
        text_print(text, " from %zu to %zu", change->from, change->to);
    if (!change->presented_over || change->presented_over == run->root) return;
    text_add_word(text, " over ");
    text_add_stack(run, text, change->presented_over);
}

static void add_change(run *run, text *text, const change *change) {
    learn_change(run, change);
    if (change->kind > NAV_CHANGE_UPDATED && change->kind < NAV_CHANGE_MOVED_OUT) {
        add_change_of_stack(run, text, change);
        return;
    }
    learn_request(run, change);
    nav_id first = change->kind == NAV_CHANGE_REPLACED ? change->replaced : change->entry;
    text_print(text, "%s ", change_word(change->kind));
    text_add_id(text, first);
    switch (change->kind) {
    case NAV_CHANGE_ADDED:
    case NAV_CHANGE_UPDATED:
        add_arguments(text, change);
        text_print(text, " at %zu", change->to);
        break;
    case NAV_CHANGE_REPLACED:
        text_add_word(text, " by ");
        text_add_id(text, change->entry);
        add_arguments(text, change);
        text_print(text, " at %zu", change->from);
        if (change->to != change->from) text_print(text, " to %zu", change->to);
        break;
    case NAV_CHANGE_FLOW_CHANGED:
        text_add_word(text, " to ");
        text_add_flow_id(text, change->flow);
        break;
    case NAV_CHANGE_MOVED_IN: text_print(text, " at %zu", change->to); break;
    case NAV_CHANGE_MOVED: text_print(text, " from %zu to %zu", change->from, change->to); break;
    default: text_print(text, " from %zu", change->from);
    }
    add_place(run, text, change);
}

/* Of lives. */
void text_add_steps(text *text, const change_list *steps) {
    for (size_t i = 0; i < steps->count; i++) {
        text_print(text, "%s %s ", i ? "," : "", change_word(steps->items[i].kind));
        text_add_id(text, steps->items[i].entry);
    }
}

void text_add_changes(run *run, text *text, const change_list *changes) {
    text_add_word(text, ":");
    for (size_t i = 0; i < changes->count; i++) {
        text_add_word(text, i ? ", " : " ");
        add_change(run, text, &changes->items[i]);
    }
}
