/* What asks about the tree: stacks, containers, and all of it at once. */
#include "driver.h"

#include <string.h>

static nav_id *ids(driver *driver, size_t count) {
    return arena_take(&driver->arena, (count + 1) * sizeof(nav_id));
}

static size_t entries_on(driver *driver, nav_id stack, nav_id **entries) {
    size_t count = nav_stack_entries(driver->navigator, stack, NULL, 0);
    *entries = ids(driver, count);
    if (nav_stack_entries(driver->navigator, stack, *entries, count) != count)
        say_wrong(driver, "nav_stack_entries gives another number");
    return count;
}

static size_t stacks_of(driver *driver, nav_id owner, nav_id **stacks) {
    size_t count = nav_owned_stacks(driver->navigator, owner, NULL, 0);
    *stacks = ids(driver, count);
    if (nav_owned_stacks(driver->navigator, owner, *stacks, count) != count)
        say_wrong(driver, "nav_owned_stacks gives another number");
    return count;
}

static void put_entries(text *reply, const nav_id *entries, size_t count) {
    put_open(reply, "entries", '[');
    for (size_t i = 0; i < count; i++) put_number(reply, NULL, (int64_t)entries[i]);
    put_close(reply, ']');
}

/* The fields of nav_stack_info, and its flags by their words. */
static nav_status put_stack(driver *driver, text *reply, nav_id stack) {
    nav_stack_info info = nav_stack_info_init();
    nav_status status = nav_stack_get(driver->navigator, stack, &info);
    put_number(reply, "stack", (int64_t)stack);
    put_word(reply, "presentation", presentation_word(info.presentation));
    put_number(reply, "owner", (int64_t)info.owner);
    put_number(reply, "over", (int64_t)info.presented_over);
    put_text(reply, "name", info.name);
    put_number(reply, "branch", (int64_t)info.branch);
    put_number(reply, "depth", (int64_t)info.depth);
    put_number(reply, "top", (int64_t)info.top);
    put_number(reply, "scene", (int64_t)info.scene);
    put_flag(reply, "selected", (info.flags & NAV_STACK_SELECTED) != 0);
    put_flag(reply, "shown", (info.flags & NAV_STACK_SHOWN) != 0);
    put_flag(reply, "active", (info.flags & NAV_STACK_ACTIVE) != 0);
    put_flag(reply, "guarded", (info.flags & NAV_STACK_GUARDED) != 0);
    put_flag(reply, "placeholder", (info.flags & NAV_STACK_PLACEHOLDER) != 0);
    return status;
}

static nav_status put_contained(driver *driver, text *reply, nav_id entry) {
    nav_container_info info = nav_container_info_init();
    nav_status status = nav_container_get(driver->navigator, entry, &info);
    put_number(reply, "entry", (int64_t)entry);
    put_word(reply, "kind", container_word(info.kind));
    put_flag(reply, "all-shown", (info.flags & NAV_CONTAINER_SHOW_ALL) != 0);
    put_word(reply, "back", tabs_back_word(info.tabs_back));
    put_word(reply, "retention", memory_word(info.retention));
    put_number(reply, "custom", info.custom_kind);
    put_number(reply, "columns", info.columns);
    put_number(reply, "count", (int64_t)info.count);
    put_number(reply, "selected", (int64_t)info.selected);
    put_number(reply, "top", (int64_t)info.top);
    return status;
}

/* Each stack is followed by those that its entries own. */
static void put_stacks(driver *driver, text *reply, nav_id stack) {
    nav_id *entries, *owned;
    size_t count = entries_on(driver, stack, &entries);
    put_open(reply, NULL, '{');
    if (put_stack(driver, reply, stack) != NAV_OK) say_wrong(driver, "nav_stack_get fails for a stack of the tree");
    put_entries(reply, entries, count);
    put_flows(driver, reply, entries, count);
    put_close(reply, '}');
    for (size_t i = 0; i < count; i++) {
        if (nav_entry_stack(driver->navigator, entries[i]) != stack) say_wrong(driver, "nav_entry_stack gives another");
        size_t owned_count = stacks_of(driver, entries[i], &owned);
        for (size_t at = 0; at < owned_count; at++) put_stacks(driver, reply, owned[at]);
    }
}

static void put_containers(driver *driver, text *reply, nav_id stack) {
    nav_id *entries, *owned;
    size_t count = entries_on(driver, stack, &entries);
    for (size_t i = 0; i < count; i++) {
        nav_container_info info = nav_container_info_init();
        if (nav_container_get(driver->navigator, entries[i], &info) != NAV_OK)
            say_wrong(driver, "nav_container_get fails for an entry of the tree");
        if (info.kind != NAV_CONTAINER_NONE) {
            put_open(reply, NULL, '{');
            put_contained(driver, reply, entries[i]);
            put_close(reply, '}');
        }
        size_t owned_count = stacks_of(driver, entries[i], &owned);
        for (size_t at = 0; at < owned_count; at++) put_containers(driver, reply, owned[at]);
    }
}

static void tree(driver *driver, text *reply) {
    nav_id *roots;
    size_t count = stacks_of(driver, 0, &roots);
    put_number(reply, "active-scene", (int64_t)nav_scene_find(driver->navigator, nav_string_init("")));
    put_open(reply, "stacks", '[');
    for (size_t i = 0; i < count; i++) put_stacks(driver, reply, roots[i]);
    put_close(reply, ']');
    put_open(reply, "containers", '[');
    for (size_t i = 0; i < count; i++) put_containers(driver, reply, roots[i]);
    put_close(reply, ']');
}

bool query_tree(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_id stack = get_id(message, "stack"), entry = get_id(message, "entry"), *entries;
    if (strcmp(what, "tree") == 0)
        tree(driver, reply);
    else if (strcmp(what, "stack-get") == 0)
        put_word(reply, "status", nav_status_name(put_stack(driver, reply, stack)));
    else if (strcmp(what, "container-get") == 0)
        put_word(reply, "status", nav_status_name(put_contained(driver, reply, entry)));
    else if (strcmp(what, "stack-entries") == 0) {
        size_t count = entries_on(driver, stack, &entries);
        put_entries(reply, entries, count);
    } else if (strcmp(what, "way-back") == 0) {
        size_t count = nav_way_back(navigator, stack, NULL, 0);
        entries = ids(driver, count);
        if (nav_way_back(navigator, stack, entries, count) != count)
            say_wrong(driver, "nav_way_back gives another number");
        put_entries(reply, entries, count);
    } else if (strcmp(what, "entry-stack") == 0)
        put_number(reply, "stack", (int64_t)nav_entry_stack(navigator, entry));
    else if (strcmp(what, "scene-named") == 0)
        put_number(reply, "stack", (int64_t)nav_scene_find(navigator, get_text(message, "name")));
    else if (strcmp(what, "current-branch") == 0)
        put_number(reply, "stack",
                   (int64_t)nav_current_branch(navigator, get_text(message, "route"), get_text(message, "name")));
    else if (strcmp(what, "current-branch-with") == 0)
        put_number(reply, "stack", (int64_t)nav_current_branch_with(navigator, get_text(message, "route")));
    else if (strcmp(what, "branch-named") == 0)
        put_number(reply, "stack", (int64_t)nav_branch_find(navigator, entry, get_text(message, "name")));
    else
        return false;
    return true;
}
