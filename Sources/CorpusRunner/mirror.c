/* A mirror of the tree, which knows only the changes that were told. After every step it has to be the tree. */
#include "run.h"
#include "words.h"

#include <string.h>

/* ---- Applying changes ---- */

static mirrored *find(const run *run, nav_id stack) {
    for (size_t i = 0; i < run->mirror_count; i++)
        if (run->mirror[i].id == stack) return &run->mirror[i];
    return NULL;
}

static contained *container_of_entry(const run *run, nav_id entry) {
    for (size_t i = 0; i < run->container_count; i++)
        if (run->containers[i].entry == entry) return &run->containers[i];
    return NULL;
}

static mirrored *add_stack(run *run, mirrored stack) {
    run->mirror = arena_grow(&run->arena, run->mirror, run->mirror_count, sizeof *run->mirror);
    run->mirror[run->mirror_count] = stack;
    return &run->mirror[run->mirror_count++];
}

static void insert(run *run, mirrored *stack, size_t at, nav_id entry) {
    stack->entries = arena_grow(&run->arena, stack->entries, stack->count, sizeof *stack->entries);
    memmove(stack->entries + at + 1, stack->entries + at, (stack->count - at) * sizeof *stack->entries);
    stack->entries[at] = entry;
    stack->count++;
}

static void take(mirrored *stack, size_t at) {
    memmove(stack->entries + at, stack->entries + at + 1, (stack->count - at - 1) * sizeof *stack->entries);
    stack->count--;
}

/* An entry that goes has no branch any more. What it presents may be passed on after it. */
static bool leave(run *run, nav_id entry) {
    for (size_t i = 0; i < run->mirror_count; i++)
        if (run->mirror[i].owner == entry && !run->mirror[i].presented_over) return false;
    contained *container = container_of_entry(run, entry);
    if (container) *container = run->containers[--run->container_count];
    return true;
}

/* The root stack is told by its first entry. */
static mirrored *stack_of(run *run, const change *change) {
    mirrored *stack = find(run, change->stack);
    if (stack || run->mirror_count || change->kind != NAV_CHANGE_ADDED) return stack;
    run->active_scene = change->stack;
    return add_stack(run, (mirrored){.id = change->stack, .presentation = NAV_PRESENTATION_PUSHED});
}

/* Whether an entry is between two stacks. */
static bool stop_moving(run *run, nav_id entry) {
    for (size_t i = 0; i < run->moving_count; i++) {
        if (run->moving[i] != entry) continue;
        run->moving[i] = run->moving[--run->moving_count];
        return true;
    }
    return false;
}

static bool apply_to_entries(run *run, const change *change) {
    mirrored *stack = stack_of(run, change);
    if (!stack) return false;
    nav_id there = change->kind != NAV_CHANGE_ADDED && change->from < stack->count ? stack->entries[change->from] : 0;
    switch (change->kind) {
    case NAV_CHANGE_ADDED:
        if (change->to > stack->count) return false;
        insert(run, stack, change->to, change->entry);
        return true;
    case NAV_CHANGE_MOVED_OUT:
        if (there != change->entry) return false;
        take(stack, change->from);
        run->moving = arena_grow(&run->arena, run->moving, run->moving_count, sizeof *run->moving);
        run->moving[run->moving_count++] = change->entry;
        return true;
    case NAV_CHANGE_MOVED_IN:
        if (change->to > stack->count || !stop_moving(run, change->entry)) return false;
        insert(run, stack, change->to, change->entry);
        return true;
    case NAV_CHANGE_REMOVED:
        if (there != change->entry) return false;
        take(stack, change->from);
        return leave(run, change->entry);
    case NAV_CHANGE_REPLACED:
        if (there != change->replaced || !there) return false;
        stack->entries[change->from] = change->entry;
        return leave(run, change->replaced);
    case NAV_CHANGE_MOVED:
        if (there != change->entry || change->to >= stack->count) return false;
        take(stack, change->from);
        insert(run, stack, change->to, change->entry);
        return true;
    default: return there == change->entry && change->to == change->from;
    }
}

static bool has_entry(const run *run, nav_id entry) {
    for (size_t i = 0; i < run->mirror_count; i++)
        for (size_t at = 0; at < run->mirror[i].count; at++)
            if (run->mirror[i].entries[at] == entry) return true;
    for (size_t i = 0; i < run->moving_count; i++)
        if (run->moving[i] == entry) return true;
    return false;
}

static bool begin_stack(run *run, const change *change) {
    bool is_branch = change->presentation == NAV_PRESENTATION_PUSHED;
    if (find(run, change->stack) || !has_entry(run, change->entry)) return false;
    if (is_branch ? !container_of_entry(run, change->entry) : !find(run, change->presented_over)) return false;
    add_stack(run, (mirrored){.id = change->stack,
                              .owner = change->entry,
                              .presented_over = change->presented_over,
                              .presentation = change->presentation,
                              .name = change->name,
                              .branch = change->to,
                              .is_placeholder = change->is_placeholder});
    return true;
}

static bool end_stack(run *run, const change *change) {
    mirrored *stack = find(run, change->stack);
    /* What lies over it may be passed on after it. */
    if (!stack || stack->count || stack->owner != change->entry) return false;
    memmove(stack, stack + 1, (size_t)(run->mirror + run->mirror_count - stack - 1) * sizeof *stack);
    run->mirror_count--;
    return true;
}

static bool begin_scene(run *run, const change *change) {
    if (find(run, change->stack) || (!run->mirror_count && !run->is_root_gone)) return false;
    add_stack(run, (mirrored){.id = change->stack, .presentation = NAV_PRESENTATION_PUSHED, .name = change->name});
    run->is_root_gone = false;
    run->active_scene = change->stack;
    return true;
}

static bool end_scene(run *run, const change *change) {
    const mirrored *stack = find(run, change->stack);
    if (!stack || stack->owner) return false;
    bool ended = end_stack(run, &(struct change){.stack = change->stack});
    /* Another scene may begin in the same change. Else the next one is told by its root entry. */
    if (!run->mirror_count) run->is_root_gone = true;
    return ended;
}

static bool select_scene(run *run, const change *change) {
    const mirrored *stack = find(run, change->stack);
    if (!stack || stack->owner || !stack->count || stack->entries[0] != change->entry) return false;
    if (run->active_scene == change->stack) return false;
    run->active_scene = change->stack;
    return true;
}

static bool contain(run *run, const change *change) {
    contained *container = container_of_entry(run, change->entry);
    if (!has_entry(run, change->entry)) return false;
    if (!change->container) {
        if (container) *container = run->containers[--run->container_count];
        return container != NULL;
    }
    if (!container) {
        run->containers = arena_grow(&run->arena, run->containers, run->container_count, sizeof *run->containers);
        container = &run->containers[run->container_count++];
    }
    *container = (contained){change->entry, change->container, change->to, change->columns};
    return true;
}

/* The flow of a flow may be another one, so the entry may stay in its own. */
static bool join(run *run, const change *change) {
    const mirrored *stack = find(run, change->stack);
    bool is_there = false;
    for (size_t i = 0; stack && i < stack->count; i++) is_there |= stack->entries[i] == change->entry;
    return is_there;
}

static bool apply(run *run, const change *change) {
    mirrored *stack = find(run, change->stack);
    contained *container = container_of_entry(run, change->entry);
    switch (change->kind) {
    case NAV_CHANGE_STACK_ADDED: return begin_stack(run, change);
    case NAV_CHANGE_STACK_REMOVED: return end_stack(run, change);
    case NAV_CHANGE_STACK_MOVED:
        if (!stack || (stack->presented_over != 0) != (change->presented_over != 0)) return false;
        if (!stack->presented_over && (stack->owner != change->entry || stack->branch != change->from)) return false;
        stack->owner = change->entry;
        stack->presented_over = change->presented_over;
        stack->branch = change->to;
        stack->is_placeholder = change->is_placeholder;
        return true;
    case NAV_CHANGE_CONTAINER_SET: return contain(run, change);
    case NAV_CHANGE_SELECTED:
        if (!container || !stack || container->selected != change->from || stack->branch != change->to) return false;
        container->selected = change->to;
        return true;
    case NAV_CHANGE_SCENE_ADDED: return begin_scene(run, change);
    case NAV_CHANGE_SCENE_REMOVED: return end_scene(run, change);
    case NAV_CHANGE_SCENE_SELECTED: return select_scene(run, change);
    case NAV_CHANGE_RESIZED:
        if (!container || container->kind != NAV_CONTAINER_SPLIT || change->from == change->to) return false;
        container->columns = change->to;
        return true;
    case NAV_CHANGE_FLOW_CHANGED: return join(run, change);
    default: return apply_to_entries(run, change);
    }
}

static void apply_all(run *run, const change_list *changes) {
    bool has_joined = false;
    for (size_t i = 0; i < changes->count; i++) {
        const change *change = &changes->items[i];
        bool comes_last = change->kind == NAV_CHANGE_FLOW_CHANGED || change->kind == NAV_CHANGE_UPDATED;
        learn_change(run, change);
        if (has_joined && !comes_last) run_fail(run, run->step, "change %zu comes after what has joined", i);
        has_joined |= change->kind == NAV_CHANGE_FLOW_CHANGED;
        mirror_note_flow(run, change);
        if (apply(run, change)) continue;
        run_fail(run, run->step, "change %zu does not fit the tree that the changes before it have left", i);
        return;
    }
    if (run->moving_count) run_fail(run, run->step, "an entry is moved out, and not in");
}

static void forget(run *run) {
    run->mirror_count = run->container_count = 0;
    run->mirror = NULL;
    run->containers = NULL;
}

void mirror_told(run *run, const told *told) {
    const nav_event *event = &told->event;
    if (event->kind == NAV_EVENT_OVERFLOW) run->overflowed = true;
    if (run->overflowed) return;
    if (event->kind == NAV_EVENT_RESYNC) {
        forget(run);
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

/* ---- Reading it ---- */

static void walk(run *run, const mirrored *stack, nav_id **entries, size_t *count) {
    for (size_t at = 0; at < stack->count; at++) {
        *entries = arena_grow(&run->arena, *entries, *count, sizeof **entries);
        (*entries)[(*count)++] = stack->entries[at];
        for (size_t i = 0; i < run->mirror_count; i++)
            if (run->mirror[i].owner == stack->entries[at]) walk(run, &run->mirror[i], entries, count);
    }
}

size_t mirror_walk(run *run, nav_id **entries) {
    size_t count = 0;
    *entries = NULL;
    for (size_t i = 0; i < run->mirror_count; i++)
        if (!run->mirror[i].owner) walk(run, &run->mirror[i], entries, &count);
    return count;
}

/* ---- Comparing it with the tree ---- */

static const mirrored *home_of(const run *run, nav_id entry) {
    for (size_t i = 0; i < run->mirror_count; i++)
        for (size_t at = 0; at < run->mirror[i].count; at++)
            if (run->mirror[i].entries[at] == entry) return &run->mirror[i];
    return NULL;
}

static const mirrored *in_front(const run *run, nav_id stack) {
    const mirrored *front = NULL;
    for (size_t i = 0; i < run->mirror_count; i++)
        if (run->mirror[i].presented_over == stack && stack &&
            (!front || run->mirror[i].presentation > front->presentation))
            front = &run->mirror[i];
    return front;
}

static bool is_selected(const run *run, const mirrored *stack) {
    const contained *container = stack->presented_over ? NULL : container_of_entry(run, stack->owner);
    return container && container->selected == stack->branch;
}

static const mirrored *branch_at(const run *run, nav_id owner, size_t index) {
    for (size_t i = 0; i < run->mirror_count; i++)
        if (run->mirror[i].owner == owner && !run->mirror[i].presented_over && run->mirror[i].branch == index)
            return &run->mirror[i];
    return NULL;
}

static size_t count_branches(const run *run, nav_id owner) {
    size_t count = 0;
    while (branch_at(run, owner, count)) count++;
    return count;
}

/* The column of a split that has the focus: the selected one, or one before it that is not empty, nor folded with its
 * placeholder alone. */
static size_t top_column(const run *run, const contained *split, bool is_folded) {
    size_t index = split->selected;
    while (index) {
        const mirrored *column = branch_at(run, split->entry, index);
        if (column->count > 1 || (column->count && !(is_folded && column->is_placeholder))) break;
        index--;
    }
    return index;
}

static const mirrored *focus_of(const run *run, const contained *container) {
    size_t index = container->selected;
    if (container->kind == NAV_CONTAINER_SPLIT)
        index = top_column(run, container, container->columns < count_branches(run, container->entry));
    return branch_at(run, container->entry, index);
}

static bool is_column_shown(const run *run, const contained *split, size_t index) {
    if (split->columns >= count_branches(run, split->entry)) return true;
    size_t end = top_column(run, split, true) + 1;
    if (end < split->columns) end = split->columns;
    return index < end && index + split->columns >= end;
}

/* The innermost active stack, from the root stack of a scene on. */
static nav_id active(const run *run, nav_id scene) {
    const mirrored *stack = find(run, scene);
    while (stack) {
        const mirrored *next = in_front(run, stack->id);
        const contained *container = stack->count ? container_of_entry(run, stack->entries[stack->count - 1]) : NULL;
        if (!next && container) next = focus_of(run, container);
        if (!next) return stack->id;
        stack = next;
    }
    return 0;
}

static bool is_covered(const run *run, nav_id stack, nav_presentation by_more_than) {
    for (size_t i = 0; i < run->mirror_count; i++)
        if (run->mirror[i].presented_over == stack && run->mirror[i].presentation == NAV_PRESENTATION_FULL_SCREEN &&
            NAV_PRESENTATION_FULL_SCREEN > by_more_than)
            return true;
    return false;
}

/* Whether a user sees it. `all_shown` says it of a container. */
static bool is_shown(const run *run, const mirrored *stack, bool (*all_shown)(const nav_value *, nav_id),
                     const nav_value *tree) {
    nav_presentation from = NAV_PRESENTATION_PUSHED;
    while (stack) {
        if (is_covered(run, stack->id, from)) return false;
        from = NAV_PRESENTATION_PUSHED;
        if (stack->presented_over) {
            from = stack->presentation;
            stack = find(run, stack->presented_over);
            continue;
        }
        if (!stack->owner) return true;
        const mirrored *home = home_of(run, stack->owner);
        if (!home || home->entries[home->count - 1] != stack->owner) return false;
        const contained *container = container_of_entry(run, stack->owner);
        if (container->kind == NAV_CONTAINER_SPLIT ? !is_column_shown(run, container, stack->branch)
                                                   : !is_selected(run, stack) && !all_shown(tree, stack->owner))
            return false;
        stack = home;
    }
    return false;
}

static bool shows_all(const nav_value *tree, nav_id entry) {
    nav_list containers = get_list(tree, "containers");
    for (size_t i = 0; i < containers.count; i++)
        if (get_id(&containers.items[i], "entry") == entry) return get_flag(&containers.items[i], "all-shown");
    return false;
}

static bool same_entries(const mirrored *stack, nav_list entries) {
    bool same = stack->count == entries.count;
    for (size_t i = 0; same && i < entries.count; i++)
        same = stack->entries[i] == (nav_id)entries.items[i].content.integer;
    return same;
}

static const char *difference(const run *run, const nav_value *told, const nav_value *tree) {
    const mirrored *stack = find(run, get_id(told, "stack"));
    nav_list entries = get_list(told, "entries");
    if (!stack) return "there is another stack";
    if (stack->owner != get_id(told, "owner")) return "a stack has another owner";
    if (stack->presented_over != get_id(told, "over")) return "a stack lies over another";
    if (stack->presentation != presentation_of(get_word(told, "presentation"))) return "a stack is presented otherwise";
    /* The name of the first scene is not told. */
    if (stack->name.length && !strings_equal(stack->name, get_text(told, "name"))) return "a stack has another name";
    if (stack->branch != (size_t)get_number(told, "branch")) return "a branch has another index";
    if (!same_entries(stack, entries)) return "a stack has other entries";
    if (get_id(told, "depth") != entries.count) return "a stack has another depth";
    if (get_id(told, "top") != (entries.count ? (nav_id)entries.items[entries.count - 1].content.integer : 0))
        return "another entry is on top";
    if (get_flag(told, "selected") != is_selected(run, stack)) return "another branch is selected";
    if (get_flag(told, "active") != (stack->id == active(run, get_id(told, "scene")))) return "another stack is active";
    if (get_flag(told, "shown") != is_shown(run, stack, shows_all, tree)) return "other stacks are shown";
    return NULL;
}

static const char *difference_of_container(const run *run, const nav_value *told) {
    const contained *container = container_of_entry(run, get_id(told, "entry"));
    size_t branches = 0;
    if (!container) return "there is another container";
    for (size_t i = 0; i < run->mirror_count; i++)
        branches += run->mirror[i].owner == container->entry && !run->mirror[i].presented_over;
    if (container->kind != container_of(get_word(told, "kind"))) return "a container is of another kind";
    if (container->selected != (size_t)get_number(told, "selected")) return "a container selects another branch";
    if (container->columns != (size_t)get_number(told, "columns")) return "other columns fit";
    if (container->kind == NAV_CONTAINER_SPLIT && top_column(run, container, true) != (size_t)get_number(told, "top"))
        return "another column is on top";
    if (branches != (size_t)get_number(told, "count")) return "a container has another number of branches";
    return NULL;
}

static void compare_tree(run *run, const step *step) {
    const nav_value *tree = subject_ask(run, "tree");
    nav_list stacks = get_list(tree, "stacks"), containers = get_list(tree, "containers");
    const char *what = NULL;
    nav_id stack = 0;
    if (stacks.count != run->mirror_count) what = "there are more or fewer stacks";
    if (containers.count != run->container_count) what = "there are more or fewer containers";
    if (get_id(tree, "active-scene") != (stacks.count ? run->active_scene : 0)) what = "another scene is active";
    for (size_t i = 0; !what && i < stacks.count; i++) {
        stack = get_id(&stacks.items[i], "stack");
        what = difference(run, &stacks.items[i], tree);
        mirror_compare_flows(run, step, &stacks.items[i]);
    }
    for (size_t i = 0; !what && i < containers.count; i++) what = difference_of_container(run, &containers.items[i]);
    if (!what) return;
    text text = {0};
    if (stack) text_add_word(&text, ": ");
    if (stack) text_add_stack(run, &text, stack);
    if (stack) show_ids(run, &text);
    run_fail(run, step, "the events, applied to a mirror, do not give the tree: %s%s", what,
             text.bytes ? text.bytes : "");
    text_free(&text);
}

/* Where some were dropped, or there are none, it is read from the tree. */
static void read_again(run *run) {
    run->overflowed = false;
    run->last_revision = subject_id(run, "revision", "revision");
    forget(run);
    if (!run->is_tree) {
        run->root = run->active_scene = subject_id(run, "active-stack", "stack");
        const nav_value *told = subject_ask(run, "stack");
        nav_list entries = get_list(told, "entries");
        mirror_read_flows(run, told);
        mirrored *root =
            entries.count ? add_stack(run, (mirrored){.id = run->root, .presentation = NAV_PRESENTATION_PUSHED}) : NULL;
        for (size_t i = 0; i < entries.count; i++) insert(run, root, i, (nav_id)entries.items[i].content.integer);
        return;
    }
    const nav_value *tree = subject_ask(run, "tree");
    nav_list stacks = get_list(tree, "stacks"), containers = get_list(tree, "containers");
    run->active_scene = get_id(tree, "active-scene");
    for (size_t i = 0; i < containers.count; i++) {
        const nav_value *told = &containers.items[i];
        run->containers = arena_grow(&run->arena, run->containers, run->container_count, sizeof *run->containers);
        run->containers[run->container_count++] =
            (contained){get_id(told, "entry"), container_of(get_word(told, "kind")),
                        (size_t)get_number(told, "selected"), (size_t)get_number(told, "columns")};
    }
    for (size_t i = 0; i < stacks.count; i++) {
        const nav_value *told = &stacks.items[i];
        nav_list entries = get_list(told, "entries");
        mirror_read_flows(run, told);
        mirrored *stack = add_stack(run, (mirrored){.id = get_id(told, "stack"),
                                                    .owner = get_id(told, "owner"),
                                                    .presented_over = get_id(told, "over"),
                                                    .presentation = presentation_of(get_word(told, "presentation")),
                                                    .name = get_text(told, "name"),
                                                    .branch = (size_t)get_number(told, "branch"),
                                                    .is_placeholder = get_flag(told, "placeholder")});
        for (size_t at = 0; at < entries.count; at++) insert(run, stack, at, (nav_id)entries.items[at].content.integer);
        change known = {.kind = NAV_CHANGE_STACK_ADDED,
                        .stack = stack->id,
                        .entry = stack->owner,
                        .presentation = stack->presentation,
                        .name = stack->name};
        if (stack->owner)
            learn_change(run, &known);
        else
            run->root = stack->id;
    }
}

/* Where there is one stack it is asked alone, which costs less. */
static void compare_stack(run *run, const step *step) {
    const nav_value *told = subject_ask(run, "stack");
    nav_list stack = get_list(told, "entries");
    mirror_compare_flows(run, step, told);
    bool same = run->mirror_count ? run->mirror_count == 1 && same_entries(&run->mirror[0], stack) : !stack.count;
    if (!same) run_fail(run, step, "the events, applied to a mirror, do not give the stack");
}

void mirror_compare(run *run, const step *step) {
    if (run->overflowed || run->deaf) read_again(run);
    if (run->is_tree)
        compare_tree(run, step);
    else
        compare_stack(run, step);
    mirror_end_flows(run);
}
