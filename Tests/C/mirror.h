/* A tree as a host mirrors it: changes are applied to it one after another, and what it says is compared with what the
 * navigator says. It is written for shortness: everything is looked for. */
#ifndef MIRROR_H
#define MIRROR_H

#include "navigator.h"

#include <stdlib.h>

enum {
    MIRROR_LIST = 512,
    MIRROR_STACKS = 4096,
    MIRROR_CONTAINERS = 1024
};

typedef struct mirror_list {
    nav_id ids[MIRROR_LIST];
    size_t count;
} mirror_list;

typedef struct mirror_stack {
    nav_id id, owner, presented_over; /* id 0: none */
    nav_presentation presentation;
    int is_placeholder;
    size_t branch; /* the index of a branch */
    char name[32];
    mirror_list entries, presented; /* over it, by whom ever, the one behind first */
} mirror_stack;

typedef struct mirror_container {
    nav_id entry; /* 0: none */
    nav_container_kind kind;
    size_t selected;
    uint32_t columns;     /* of a split: how many fit */
    mirror_list branches; /* by their indexes, which are those after the last list of changes */
} mirror_container;

typedef struct mirror {
    const char *of; /* what feeds it, for messages */
    int knows_more; /* changes say how stacks are presented, what they are called and what kind a container is */
    nav_id root;    /* the root stack of the active scene; 0: none yet */
    int faults;
    mirror_list scenes;   /* their root stacks, in the order of their starts */
    mirror_list moving;   /* entries that were moved out of a stack, and not into another one yet */
    mirror_stack *stacks; /* as many as there may be; they are never moved */
    mirror_container *containers;
    size_t stack_count, container_count;
} mirror;

static inline void mirror_begin(mirror *self, const char *of, int knows_more) {
    memset(self, 0, sizeof *self);
    self->of = of;
    self->knows_more = knows_more;
    self->stacks = calloc(MIRROR_STACKS, sizeof *self->stacks);
    self->containers = calloc(MIRROR_CONTAINERS, sizeof *self->containers);
    if (self->stacks == NULL || self->containers == NULL) abort();
}

static inline void mirror_end(mirror *self) {
    free(self->stacks);
    free(self->containers);
}

static inline void mirror_clear(mirror *self) {
    self->stack_count = self->container_count = self->scenes.count = self->moving.count = 0;
    self->root = 0;
}

static inline void mirror_copy(mirror *self, const mirror *other) {
    self->root = other->root;
    self->scenes = other->scenes;
    self->moving = other->moving;
    self->stack_count = other->stack_count;
    self->container_count = other->container_count;
    memcpy(self->stacks, other->stacks, other->stack_count * sizeof *self->stacks);
    memcpy(self->containers, other->containers, other->container_count * sizeof *self->containers);
}

static inline void mirror_fault(mirror *self, const char *what, const nav_change *change) {
    self->faults += 1;
    checks_failed_here += 1;
    if (self->faults > 3) return;
    printf("%s: %s", self->of, what);
    if (change != NULL)
        printf(" (kind %d, stack %" PRIx64 ", entry %" PRIx64 ", from %zu, to %zu)", (int)change->kind, change->stack,
               change->entry, change->from, change->to);
    puts("");
}

/* ---- Lists ---- */

static inline size_t mirror_find(const mirror_list *list, nav_id id) {
    size_t index = 0;
    while (index < list->count && list->ids[index] != id) index++;
    return index;
}

static inline int mirror_insert(mirror_list *list, nav_id id, size_t index) {
    if (index > list->count || list->count == MIRROR_LIST) return 0;
    memmove(list->ids + index + 1, list->ids + index, (list->count - index) * sizeof *list->ids);
    list->ids[index] = id;
    list->count += 1;
    return 1;
}

static inline int mirror_take(mirror_list *list, nav_id id, size_t index) {
    if (index >= list->count || list->ids[index] != id) return 0;
    list->count -= 1;
    memmove(list->ids + index, list->ids + index + 1, (list->count - index) * sizeof *list->ids);
    return 1;
}

/* ---- Parts ---- */

static inline mirror_stack *mirror_stack_of(const mirror *self, nav_id id) {
    size_t index;
    for (index = 0; id != 0 && index < self->stack_count; index++)
        if (self->stacks[index].id == id) return &self->stacks[index];
    return NULL;
}

static inline mirror_container *mirror_container_of(const mirror *self, nav_id entry) {
    size_t index;
    for (index = 0; entry != 0 && index < self->container_count; index++)
        if (self->containers[index].entry == entry) return &self->containers[index];
    return NULL;
}

/* The stack on which an entry is. */
static inline mirror_stack *mirror_stack_with(const mirror *self, nav_id entry) {
    size_t index;
    for (index = 0; index < self->stack_count; index++) {
        mirror_stack *stack = &self->stacks[index];
        if (stack->id != 0 && mirror_find(&stack->entries, entry) < stack->entries.count) return stack;
    }
    return NULL;
}

/* Whether an entry is on a stack, or on its way to one. */
static inline int mirror_has(const mirror *self, nav_id entry) {
    return mirror_stack_with(self, entry) != NULL || mirror_find(&self->moving, entry) < self->moving.count;
}

static inline mirror_stack *mirror_new_stack(mirror *self, nav_id id) {
    size_t index = 0;
    while (index < self->stack_count && self->stacks[index].id != 0) index++;
    if (index == MIRROR_STACKS) abort();
    if (index == self->stack_count) self->stack_count += 1;
    memset(&self->stacks[index], 0, sizeof self->stacks[index]);
    self->stacks[index].id = id;
    return &self->stacks[index];
}

static inline mirror_container *mirror_new_container(mirror *self, nav_id entry) {
    size_t index = 0;
    while (index < self->container_count && self->containers[index].entry != 0) index++;
    if (index == MIRROR_CONTAINERS) abort();
    if (index == self->container_count) self->container_count += 1;
    memset(&self->containers[index], 0, sizeof self->containers[index]);
    self->containers[index].entry = entry;
    return &self->containers[index];
}

/* ---- Changes ---- */

/* Lays a stack over another, by what is in front, where that is known. */
static inline void mirror_present(mirror *self, const mirror_stack *stack, mirror_stack *over) {
    size_t index = over->presented.count;
    while (index > 0 && self->knows_more) {
        mirror_stack *behind = mirror_stack_of(self, over->presented.ids[index - 1]);
        if (behind == NULL || behind->presentation <= stack->presentation) break;
        index -= 1;
    }
    mirror_insert(&over->presented, stack->id, index);
}

/* Puts a branch among others by its index. */
static inline int mirror_place(const mirror *self, mirror_list *branches, const mirror_stack *stack) {
    size_t index = 0;
    while (index < branches->count && mirror_stack_of(self, branches->ids[index])->branch < stack->branch) index++;
    return mirror_insert(branches, stack->id, index);
}

static inline void mirror_add_stack(mirror *self, const nav_change *change) {
    mirror_container *container = mirror_container_of(self, change->entry);
    mirror_stack *stack, *over = mirror_stack_of(self, change->presented_over);
    int is_branch = change->presented_over == 0;
    if (mirror_stack_of(self, change->stack) != NULL) {
        mirror_fault(self, "a stack is added twice", change);
        return;
    }
    if (!mirror_has(self, change->entry)) {
        mirror_fault(self, "a stack is added before its owner", change);
        return;
    }
    if (self->knows_more && is_branch != (change->presentation == NAV_PRESENTATION_PUSHED)) {
        mirror_fault(self, "a stack is presented over nothing", change);
        return;
    }
    stack = mirror_new_stack(self, change->stack);
    stack->owner = change->entry;
    stack->presented_over = change->presented_over;
    stack->presentation = change->presentation;
    stack->is_placeholder = (change->flags & NAV_BRANCH_PLACEHOLDER) != 0;
    snprintf(stack->name, sizeof stack->name, "%.*s", (int)change->name.length, change->name.bytes);
    if (is_branch) {
        stack->branch = change->to;
        if (container == NULL || !mirror_place(self, &container->branches, stack))
            mirror_fault(self, "a branch is added nowhere", change);
    } else if (over == NULL) {
        mirror_fault(self, "a stack is presented over an unknown one", change);
    } else {
        mirror_present(self, stack, over);
    }
}

/* A presented stack goes on to another owner. What it lay over may have gone. */
static inline void mirror_hand_on(mirror *self, mirror_stack *stack, const nav_change *change) {
    mirror_stack *former = mirror_stack_of(self, stack->presented_over),
                 *over = mirror_stack_of(self, change->presented_over);
    if (!mirror_has(self, change->entry) || over == NULL) {
        mirror_fault(self, "passed to nobody", change);
        return;
    }
    if (former != NULL) mirror_take(&former->presented, stack->id, mirror_find(&former->presented, stack->id));
    stack->owner = change->entry;
    stack->presented_over = change->presented_over;
    mirror_present(self, stack, over);
}

static inline void mirror_remove_stack(mirror *self, const nav_change *change) {
    mirror_stack *stack = mirror_stack_of(self, change->stack), *over;
    mirror_container *container;
    mirror_list *list = NULL;
    if (stack == NULL) {
        mirror_fault(self, "an unknown stack is removed", change);
        return;
    }
    if (stack->entries.count > 0) mirror_fault(self, "a stack with entries is removed", change);
    if (stack->owner != change->entry) mirror_fault(self, "the owner of a removed stack is another", change);
    over = mirror_stack_of(self, stack->presented_over);
    container = mirror_container_of(self, stack->owner);
    if (over != NULL)
        list = &over->presented;
    else if (container != NULL)
        list = &container->branches;
    if (list != NULL) mirror_take(list, stack->id, mirror_find(list, stack->id));
    stack->id = 0;
}

static inline void mirror_contain(mirror *self, const nav_change *change) {
    mirror_container *container = mirror_container_of(self, change->entry);
    if (!mirror_has(self, change->entry)) {
        mirror_fault(self, "an entry that is nowhere is a container", change);
        return;
    }
    if (change->container == NAV_CONTAINER_NONE) {
        if (container == NULL) {
            mirror_fault(self, "an entry is none again", change);
            return;
        }
        if (container->branches.count > 0) mirror_fault(self, "an entry that has branches is no container", change);
        container->entry = 0;
        return;
    }
    if (container == NULL) container = mirror_new_container(self, change->entry);
    container->kind = change->container;
    container->selected = change->to;
    container->columns = change->columns;
}

static inline void mirror_resize(mirror *self, mirror_container *container, const nav_change *change) {
    if (container == NULL || change->from == change->to || (self->knows_more && container->columns != change->from)) {
        mirror_fault(self, "resized wrongly", change);
        return;
    }
    container->columns = (uint32_t)change->to;
}

/* An entry that goes has no branches any more. What it presents may be passed on after it. */
static inline void mirror_forget(mirror *self, nav_id entry, const nav_change *change) {
    mirror_container *container = mirror_container_of(self, entry);
    size_t index;
    for (index = 0; index < self->stack_count; index++)
        if (self->stacks[index].id != 0 && self->stacks[index].owner == entry &&
            self->stacks[index].presented_over == 0)
            mirror_fault(self, "an entry goes before a stack that it owns", change);
    if (container != NULL) container->entry = 0;
}

static inline int mirror_pass(const mirror *self, mirror_list *branches, mirror_stack *stack,
                              const nav_change *change) {
    if (stack->branch != change->from) return 0;
    if (!mirror_take(branches, stack->id, mirror_find(branches, stack->id))) return 0;
    stack->branch = change->to;
    stack->is_placeholder = (change->flags & NAV_BRANCH_PLACEHOLDER) != 0;
    return mirror_place(self, branches, stack);
}

/* A scene that is new is the active one. */
static inline mirror_stack *mirror_add_scene(mirror *self, nav_id root) {
    mirror_stack *stack = mirror_new_stack(self, root);
    stack->presentation = NAV_PRESENTATION_PUSHED;
    mirror_insert(&self->scenes, root, self->scenes.count);
    self->root = root;
    return stack;
}

static inline void mirror_remove_scene(mirror *self, mirror_stack *stack, const nav_change *change) {
    if (stack->entries.count > 0) mirror_fault(self, "a scene with entries is removed", change);
    if (!mirror_take(&self->scenes, stack->id, mirror_find(&self->scenes, stack->id)))
        mirror_fault(self, "removed, and no scene", change);
    if (self->root == stack->id) self->root = 0;
    stack->id = 0;
}

static inline void mirror_select_scene(mirror *self, const mirror_stack *stack, const nav_change *change) {
    if (mirror_find(&self->scenes, stack->id) == self->scenes.count || self->root == stack->id ||
        stack->entries.count == 0 || stack->entries.ids[0] != change->entry)
        mirror_fault(self, "another scene is selected, or none", change);
    self->root = stack->id;
}

static inline void mirror_apply(mirror *self, const nav_change *change) {
    mirror_stack *stack = mirror_stack_of(self, change->stack);
    mirror_container *container = mirror_container_of(self, change->entry);
    if (stack == NULL && change->kind == NAV_CHANGE_ADDED && self->scenes.count == 0)
        stack = mirror_add_scene(self, change->stack);
    if ((stack == NULL) != (change->kind == NAV_CHANGE_STACK_ADDED || change->kind == NAV_CHANGE_SCENE_ADDED)) {
        mirror_fault(self, "the stack is unknown, or there already", change);
        return;
    }
    switch (change->kind) {
    case NAV_CHANGE_ADDED:
        if (mirror_has(self, change->entry)) mirror_fault(self, "an entry is added twice", change);
        if (!mirror_insert(&stack->entries, change->entry, change->to)) mirror_fault(self, "added nowhere", change);
        break;
    case NAV_CHANGE_REMOVED:
        mirror_forget(self, change->entry, change);
        if (!mirror_take(&stack->entries, change->entry, change->from)) mirror_fault(self, "removed nowhere", change);
        break;
    case NAV_CHANGE_REPLACED:
        mirror_forget(self, change->replaced, change);
        if (!mirror_take(&stack->entries, change->replaced, change->from) ||
            !mirror_insert(&stack->entries, change->entry, change->from))
            mirror_fault(self, "replaced nowhere", change);
        break;
    case NAV_CHANGE_MOVED:
        if (!mirror_take(&stack->entries, change->entry, change->from) ||
            !mirror_insert(&stack->entries, change->entry, change->to))
            mirror_fault(self, "moved nowhere", change);
        break;
    case NAV_CHANGE_MOVED_OUT:
        if (!mirror_take(&stack->entries, change->entry, change->from) ||
            !mirror_insert(&self->moving, change->entry, 0))
            mirror_fault(self, "moved out of nowhere", change);
        break;
    case NAV_CHANGE_MOVED_IN:
        if (!mirror_take(&self->moving, change->entry, mirror_find(&self->moving, change->entry)) ||
            !mirror_insert(&stack->entries, change->entry, change->to))
            mirror_fault(self, "moved into nothing", change);
        break;
    case NAV_CHANGE_SCENE_ADDED: mirror_add_scene(self, change->stack); break;
    case NAV_CHANGE_SCENE_REMOVED: mirror_remove_scene(self, stack, change); break;
    case NAV_CHANGE_SCENE_SELECTED: mirror_select_scene(self, stack, change); break;
    case NAV_CHANGE_UPDATED:
        if (change->to >= stack->entries.count || stack->entries.ids[change->to] != change->entry)
            mirror_fault(self, "updated nowhere", change);
        break;
    case NAV_CHANGE_STACK_ADDED: mirror_add_stack(self, change); break;
    case NAV_CHANGE_STACK_REMOVED: mirror_remove_stack(self, change); break;
    case NAV_CHANGE_STACK_MOVED:
        if (stack->presented_over != 0) {
            mirror_hand_on(self, stack, change);
        } else if (container == NULL || !mirror_pass(self, &container->branches, stack, change)) {
            mirror_fault(self, "passed nowhere", change);
        }
        break;
    case NAV_CHANGE_CONTAINER_SET: mirror_contain(self, change); break;
    case NAV_CHANGE_SELECTED:
        if (container == NULL || stack->owner != change->entry || stack->branch != change->to ||
            container->selected != change->from)
            mirror_fault(self, "selected wrongly", change);
        else
            container->selected = change->to;
        break;
    case NAV_CHANGE_RESIZED: mirror_resize(self, container, change); break;
    default: mirror_fault(self, "a change of no kind", change); break;
    }
}

static inline void mirror_apply_all(mirror *self, const nav_changes *changes) {
    size_t index, count = nav_changes_count(changes);
    for (index = 0; index < count; index++) {
        nav_change change = nav_change_init();
        CHECK_NUMBER(NAV_OK, nav_changes_get(changes, index, &change));
        mirror_apply(self, &change);
    }
    if (self->moving.count > 0) mirror_fault(self, "moved out, and not in", NULL);
}

/* A record of changes says less: how a stack is presented, its name and the kind of a container must be read. */
static inline void mirror_apply_record(mirror *self, const nav_record *record) {
    nav_change change = nav_change_init();
    change.kind = record->subkind;
    change.stack = record->stack;
    change.entry = record->entry;
    change.replaced = record->related;
    if (change.kind == NAV_CHANGE_STACK_ADDED || change.kind == NAV_CHANGE_STACK_MOVED)
        change.presented_over = record->related;
    change.from = record->from;
    change.to = record->to;
    if (change.kind == NAV_CHANGE_CONTAINER_SET) change.container = (nav_container_kind)record->from;
    if (change.kind == NAV_CHANGE_STACK_ADDED) change.flags = record->from;
    if (change.kind == NAV_CHANGE_STACK_MOVED) change.flags = (uint32_t)record->reason;
    change.name = nav_string_init("");
    change.name.length = 0;
    mirror_apply(self, &change);
}

/* ---- What follows from it ---- */

/* The column of a split that has the focus, or is on top where it is folded, by the words of the header. */
static inline size_t mirror_column(const mirror *self, const mirror_container *split, int is_folded) {
    size_t index = split->selected;
    for (; index > 0; index--) {
        const mirror_stack *column = mirror_stack_of(self, split->branches.ids[index]);
        if (column == NULL || column->entries.count > 1) break;
        if (column->entries.count == 1 && !(is_folded && column->is_placeholder)) break;
    }
    return index;
}

static inline size_t mirror_focus(const mirror *self, const mirror_container *container) {
    if (container->kind != NAV_CONTAINER_SPLIT) return container->selected;
    return mirror_column(self, container, container->columns < container->branches.count);
}

/* The stack where the user is in a scene, by the words of the header. */
static inline nav_id mirror_active(const mirror *self, nav_id scene) {
    const mirror_stack *stack = mirror_stack_of(self, scene);
    while (stack != NULL) {
        const mirror_container *container = NULL;
        if (stack->presented.count > 0) {
            stack = mirror_stack_of(self, stack->presented.ids[stack->presented.count - 1]);
            continue;
        }
        if (stack->entries.count > 0)
            container = mirror_container_of(self, stack->entries.ids[stack->entries.count - 1]);
        if (container == NULL || container->selected >= container->branches.count) return stack->id;
        stack = mirror_stack_of(self, container->branches.ids[mirror_focus(self, container)]);
    }
    return 0;
}

/* ---- Comparison ---- */

static inline void mirror_compare_list(mirror *self, const char *what, const mirror_list *list, const nav_id *ids,
                                       size_t count) {
    if (list->count == count && memcmp(list->ids, ids, count * sizeof *ids) == 0) return;
    mirror_fault(self, what, NULL);
}

static inline void mirror_compare_stack(mirror *self, const nav_navigator *navigator, mirror_stack *stack) {
    nav_id ids[MIRROR_LIST];
    nav_stack_info info = nav_stack_info_init();
    size_t count = nav_stack_entries(navigator, stack->id, ids, MIRROR_LIST), index;
    const mirror_container *container = mirror_container_of(self, stack->owner);
    mirror_compare_list(self, "other entries", &stack->entries, ids, count);
    CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, stack->id, &info));
    if (info.owner != stack->owner) mirror_fault(self, "another owner", NULL);
    if (info.presented_over != stack->presented_over) mirror_fault(self, "it lies over another one", NULL);
    if (info.depth != stack->entries.count) mirror_fault(self, "another depth", NULL);
    if (info.top != (count == 0 ? 0 : stack->entries.ids[count - 1])) mirror_fault(self, "another top", NULL);
    if (mirror_find(&self->scenes, info.scene) == self->scenes.count) mirror_fault(self, "no scene", NULL);
    if (self->knows_more && !!(info.flags & NAV_STACK_ACTIVE) != (mirror_active(self, info.scene) == stack->id))
        mirror_fault(self, "the flag of the active stack", NULL);
    if (self->knows_more) {
        if (info.presentation != stack->presentation) mirror_fault(self, "another presentation", NULL);
        /* The name of the first scene is not told. */
        if (stack->owner != 0 &&
            (info.name.length != strlen(stack->name) || memcmp(info.name.bytes, stack->name, info.name.length)))
            mirror_fault(self, "another name", NULL);
    }
    if (stack->presented_over == 0 && container != NULL) {
        size_t branch = mirror_find(&container->branches, stack->id);
        int is_placeholder = (info.flags & NAV_STACK_PLACEHOLDER) != 0;
        if (stack->is_placeholder != is_placeholder) mirror_fault(self, "a placeholder or none", NULL);
        if (info.branch != branch) mirror_fault(self, "another index of a branch", NULL);
        if (!!(info.flags & NAV_STACK_SELECTED) != (branch == container->selected))
            mirror_fault(self, "the flag of a selected branch", NULL);
        if (self->knows_more && nav_branch_find(navigator, stack->owner, info.name) != stack->id)
            mirror_fault(self, "no branch of its name", NULL);
    }
    for (index = 0; index < count; index++)
        if (nav_entry_stack(navigator, ids[index]) != stack->id) mirror_fault(self, "the stack of an entry", NULL);
}

/* Walks the navigator's tree from an owner, and returns how many stacks it has. */
static inline size_t mirror_compare_owner(mirror *self, const nav_navigator *navigator, nav_id owner) {
    nav_id ids[MIRROR_LIST];
    size_t count = nav_owned_stacks(navigator, owner, ids, MIRROR_LIST), index, place, total = count;
    const mirror_container *container = mirror_container_of(self, owner);
    size_t branches = owner == 0 ? count : container == NULL ? 0 : container->branches.count;
    nav_container_info info = nav_container_info_init();
    /* It might go round for ever. */
    if (self->faults > 0) return total;
    if (count < branches) {
        mirror_fault(self, "fewer stacks than branches", NULL);
        return total;
    }
    if (owner != 0) {
        CHECK_NUMBER(NAV_OK, nav_container_get(navigator, owner, &info));
        if ((info.kind == NAV_CONTAINER_NONE) != (container == NULL)) mirror_fault(self, "a container or none", NULL);
        if (container != NULL && info.selected != container->selected) mirror_fault(self, "another selection", NULL);
        if (container != NULL && self->knows_more && info.kind != container->kind)
            mirror_fault(self, "another kind of container", NULL);
        if (container != NULL && self->knows_more && info.columns != container->columns)
            mirror_fault(self, "other columns fit", NULL);
        if (info.count != branches) mirror_fault(self, "another number of branches", NULL);
    }
    if (container != NULL) mirror_compare_list(self, "other branches", &container->branches, ids, branches);
    if (owner == 0) mirror_compare_list(self, "other scenes", &self->scenes, ids, count);
    for (index = 0; index < count; index++) {
        mirror_stack *stack = mirror_stack_of(self, ids[index]);
        if (stack == NULL) {
            mirror_fault(self, "a stack that was not told", NULL);
            continue;
        }
        if (stack->owner != owner) mirror_fault(self, "a stack of another owner", NULL);
        if ((index >= branches) != (stack->presented_over != 0))
            mirror_fault(self, "a branch among what is presented", NULL);
        mirror_compare_stack(self, navigator, stack);
        for (place = 0; place < stack->entries.count; place++)
            total += mirror_compare_owner(self, navigator, stack->entries.ids[place]);
    }
    return total;
}

static inline void mirror_compare(mirror *self, const nav_navigator *navigator) {
    size_t index, known = 0, stacks = mirror_compare_owner(self, navigator, 0);
    nav_string active = {"", 0};
    for (index = 0; index < self->stack_count; index++) known += self->stacks[index].id != 0;
    if (known != stacks) mirror_fault(self, "stacks that are gone", NULL);
    if (nav_scene_find(navigator, active) != self->root) mirror_fault(self, "another active scene", NULL);
    for (index = 0; index < self->container_count; index++) {
        mirror_container *container = &self->containers[index];
        nav_container_info info = nav_container_info_init();
        if (container->entry == 0) continue;
        CHECK_NUMBER(NAV_OK, nav_container_get(navigator, container->entry, &info));
        if (self->knows_more && container->kind == NAV_CONTAINER_SPLIT && info.top != mirror_column(self, container, 1))
            mirror_fault(self, "another column on top", NULL);
    }
    if (self->knows_more && mirror_active(self, self->root) != nav_current_stack(navigator))
        mirror_fault(self, "another active stack", NULL);
}

#endif
