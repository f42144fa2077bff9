/* Stacks: which one a case means, how it is shown, and what the getters say of the tree. */
#include "run.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

known_stack *known(const run *run, nav_id stack) {
    for (size_t i = run->stack_count; i-- > 0;)
        if (run->stacks[i]->id == stack) return run->stacks[i];
    return NULL;
}

static void learn_stack(run *run, const change *change) {
    known_stack *stack = known(run, change->stack);
    run->is_tree = true;
    if (!stack) {
        run->stacks = arena_grow(&run->arena, run->stacks, run->stack_count, sizeof *run->stacks);
        stack = run->stacks[run->stack_count++] = arena_take(&run->arena, sizeof *stack);
    }
    *stack = (known_stack){change->stack, change->kind == NAV_CHANGE_SCENE_ADDED ? 0 : change->entry,
                           change->kind == NAV_CHANGE_SCENE_ADDED ? NAV_PRESENTATION_PUSHED : change->presentation,
                           change->name};
}

/* The first stack that was not told as a new one is the root stack. */
void learn_change(run *run, const change *change) {
    if (change->kind == NAV_CHANGE_STACK_ADDED || change->kind == NAV_CHANGE_SCENE_ADDED) learn_stack(run, change);
    if (change->kind == NAV_CHANGE_STACK_MOVED && known(run, change->stack))
        known(run, change->stack)->owner = change->entry;
    if (change->kind != NAV_CHANGE_ADDED && change->kind != NAV_CHANGE_REPLACED) return;
    if ((!run->root || run->is_root_gone) && !known(run, change->stack)) {
        run->root = change->stack;
        run->is_root_gone = false;
    }
    entry_of(run, change->entry)->stack = change->stack;
}

void text_add_stack(run *run, text *text, nav_id id) {
    const known_stack *stack = known(run, id);
    if (!stack) {
        text_add_word(text, !id ? "none" : id == run->root ? "root()" : "stack(?)");
        return;
    }
    if (!stack->owner) {
        text_print(text, "root(%.*s)", (int)stack->name.length, stack->name.bytes);
        return;
    }
    text_print(text, "%s(",
               stack->presentation == NAV_PRESENTATION_PUSHED ? "branch" : presentation_word(stack->presentation));
    text_add_id(text, stack->owner);
    if (stack->presentation == NAV_PRESENTATION_PUSHED)
        text_print(text, ", %.*s", (int)stack->name.length, stack->name.bytes);
    text_add_word(text, ")");
}

/* The newest that was told, whether or not it is there still. */
static nav_id newest(const run *run, nav_id owner, nav_presentation presentation, nav_string name) {
    for (size_t i = run->stack_count; i-- > 0;) {
        const known_stack *stack = run->stacks[i];
        if (stack->owner == owner && stack->presentation == presentation && strings_equal(stack->name, name))
            return stack->id;
    }
    return 0;
}

/* One that is gone is known by what was told of it. A branch that never was is 0, as the function gives it. */
nav_id resolve_stack(run *run, const step *step, const reference *reference) {
    if (reference->kind == REFERENCE_ROOT) {
        nav_list stacks = get_list(subject_ask(run, "tree"), "stacks");
        return stacks.count ? get_id(&stacks.items[0], "stack") : 0;
    }
    if (reference->kind == REFERENCE_SCENE) {
        text message = subject_begin("scene-named");
        put_text(&message, "name", reference->name);
        nav_id scene = get_id(subject_call(run, &message), "stack");
        return scene ? scene : newest(run, 0, NAV_PRESENTATION_PUSHED, reference->name);
    }
    nav_id owner = resolve(run, step, reference->entry, REFERENCE_ENTRY);
    if (reference->kind == REFERENCE_STACK_OF) {
        nav_id stack = subject_id_of(run, "entry-stack", "entry", owner, "stack");
        return stack ? stack : entry_of(run, owner)->stack;
    }
    if (reference->kind == REFERENCE_BRANCH) {
        text message = subject_begin("branch-named");
        put_number(&message, "entry", (int64_t)owner);
        put_text(&message, "name", reference->name);
        nav_id branch = get_id(subject_call(run, &message), "stack");
        return branch ? branch : newest(run, owner, NAV_PRESENTATION_PUSHED, reference->name);
    }
    nav_id stack = newest(run, owner, reference->presentation, (nav_string){NULL, 0});
    if (!stack) run_fail(run, step, "nothing was presented so by that entry");
    return stack;
}

/* ---- Checks ---- */

static const nav_value *member_of(nav_list list, const char *key, nav_id id) {
    for (size_t i = 0; i < list.count; i++)
        if (get_id(&list.items[i], key) == id) return &list.items[i];
    return NULL;
}

static void indent(text *text, int depth) {
    for (int i = 0; i < depth; i++) text_add_word(text, "  ");
}

static void add_entry(run *run, text *text, nav_id id, size_t index, const nav_value *container, int depth) {
    struct text message = subject_begin("entry-request");
    put_number(&message, "entry", (int64_t)id);
    const nav_value *arguments = get(get(subject_call(run, &message), "request"), "arguments");
    indent(text, depth);
    text_print(text, "%zu ", index);
    text_add_entry(run, text, id);
    if (arguments) {
        text_add_word(text, " ");
        text_add_value(text, arguments);
    }
    if (container) text_print(text, " %s", get_word(container, "kind"));
    size_t columns = container ? (size_t)get_number(container, "columns") : 0;
    if (columns && columns < (size_t)get_number(container, "count")) text_print(text, " fits %zu", columns);
    if (subject_id_of(run, "entry-waiter", "entry", id, "waiter")) text_add_word(text, " waits");
    if (run->script->has_flows) text_add_flow_chain(run, text, subject_id_of(run, "entry-flow", "entry", id, "flow"));
    text_add_word(text, "\n");
}

static void add_stack(run *run, text *text, const nav_value *tree, const nav_value *stack, int depth) {
    nav_list stacks = get_list(tree, "stacks"), entries = get_list(stack, "entries");
    const char *presentation = get_word(stack, "presentation");
    indent(text, depth);
    if (!get_id(stack, "owner") &&
        get_id(&stacks.items[0], "scene") == get_id(&stacks.items[stacks.count - 1], "scene"))
        text_add_word(text, "root");
    else if (!get_id(stack, "owner"))
        text_print(text, "root(%.*s)%s", (int)get_text(stack, "name").length, get_text(stack, "name").bytes,
                   get_id(stack, "stack") == get_id(tree, "active-scene") ? " active" : "");
    else if (strcmp(presentation, "pushed") != 0)
        text_add_word(text, presentation);
    else
        text_add_name(text, get_text(stack, "name"));
    if (get_flag(stack, "selected")) text_add_word(text, " selected");
    if (get_flag(stack, "active")) text_add_word(text, " *");
    text_add_word(text, "\n");
    for (size_t i = 0; i < entries.count; i++) {
        nav_id entry = (nav_id)entries.items[i].content.integer;
        add_entry(run, text, entry, i, member_of(get_list(tree, "containers"), "entry", entry), depth + 1);
        for (size_t at = 0; at < stacks.count; at++)
            if (get_id(&stacks.items[at], "owner") == entry) add_stack(run, text, tree, &stacks.items[at], depth + 2);
    }
}

/* From the root stack on: each entry is followed by the stacks that it owns, in the order in which they are told. */
void text_add_tree(run *run, text *text, const nav_value *tree) {
    nav_list stacks = get_list(tree, "stacks");
    text_add(text, "", 0);
    for (size_t i = 0; i < stacks.count; i++)
        if (!get_id(&stacks.items[i], "owner")) add_stack(run, text, tree, &stacks.items[i], 0);
}

void check_tree(run *run, const step *step) {
    text actual = {0};
    text_add_tree(run, &actual, subject_ask(run, "tree"));
    if (!strings_equal(step->dump, (nav_string){actual.bytes, actual.length}))
        run_fail(run, step, "the tree\n--- expected\n%s--- actual\n%s---", step->dump.bytes, actual.bytes);
    text_free(&actual);
}

static const nav_value *ask_about(run *run, const step *step, const char *what, const char *key) {
    text message = subject_begin(what);
    put_number(&message, key, (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    return subject_call(run, &message);
}

void check_entries(run *run, const step *step) {
    bool is_way = step->verb == VERB_WAY_BACK;
    nav_list entries = get_list(ask_about(run, step, is_way ? "way-back" : "stack-entries", "stack"), "entries");
    text expected = {0}, actual = {0};
    for (size_t i = 1; i < step->reference_count; i++) {
        if (i > 1) text_add_word(&expected, " ");
        show_reference(run, step, &expected, &step->references[i]);
    }
    for (size_t i = 0; i < entries.count; i++) {
        if (i) text_add_word(&actual, " ");
        text_add_entry(run, &actual, (nav_id)entries.items[i].content.integer);
    }
    check_text(run, step, is_way ? "nav_way_back" : "nav_stack_entries", &expected, &actual);
}

static void add_flags(text *text, bool selected, bool shown, bool active, bool guarded) {
    if (selected) text_add_word(text, " selected");
    if (shown) text_add_word(text, " shown");
    if (active) text_add_word(text, " active");
    if (guarded) text_add_word(text, " guarded");
}

void check_stack_get(run *run, const step *step) {
    const nav_value *reply = ask_about(run, step, "stack-get", "stack");
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_stack_get", status);
    if (status != NAV_OK || step->expected.status != NAV_OK) return;
    text expected = {0}, actual = {0};
    add_flags(&expected, step->constant & NAV_STACK_SELECTED, step->constant & NAV_STACK_SHOWN,
              step->constant & NAV_STACK_ACTIVE, step->constant & NAV_STACK_GUARDED);
    add_flags(&actual, get_flag(reply, "selected"), get_flag(reply, "shown"), get_flag(reply, "active"),
              get_flag(reply, "guarded"));
    check_text(run, step, "nav_stack_get", &expected, &actual);
}

static void add_container(text *text, const char *kind, int custom, const char *back, const char *memory) {
    text_print(text, "%s %d back %s retention %s", kind, custom, *back ? back : "pass",
               *memory ? memory : "while-container");
}

/* Kind, number, back and flags, the selected branch, and how many there are. */
void check_container_get(run *run, const step *step) {
    const nav_value *reply = ask_about(run, step, "container-get", "entry");
    const written_container *written = &step->place.container;
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_container_get", status);
    if (status != NAV_OK || step->expected.status != NAV_OK) return;
    text expected = {0}, actual = {0};
    add_container(&expected, container_word(written->kind), (int)written->custom, tabs_back_word(written->back),
                  memory_word(written->retention));
    add_container(&actual, get_word(reply, "kind"), (int)get_number(reply, "custom"), get_word(reply, "back"),
                  get_word(reply, "retention"));
    text_print(&expected, "%s selected %zu of %zu", written->is_all_shown ? " all-shown" : "",
               (size_t)written->selected, written->branch_count);
    text_print(&actual, "%s selected %zu of %zu", get_flag(reply, "all-shown") ? " all-shown" : "",
               (size_t)get_number(reply, "selected"), (size_t)get_number(reply, "count"));
    if (written->columns) {
        text_print(&expected, " fits %zu", (size_t)written->columns);
        text_print(&actual, " fits %zu", (size_t)get_number(reply, "columns"));
    }
    if (written->has_top) {
        text_print(&expected, " top %zu", (size_t)written->top);
        text_print(&actual, " top %zu", (size_t)get_number(reply, "top"));
    }
    check_text(run, step, "nav_container_get", &expected, &actual);
}
