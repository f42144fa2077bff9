/* Walking over the tree: the stacks of 0, the entries of each, the stacks of each of these, and so on. */
#include "tree.h"

#include "names.h"
#include "print.h"
#include "windows.h"

#include <stdlib.h>

static ids ids_new(size_t count) {
    ids ids = {.items = malloc((count + 1) * sizeof *ids.items), .count = count};
    if (ids.items == NULL) abort();
    return ids;
}

ids stacks_of(const shop *shop, nav_id owner) {
    ids stacks = ids_new(nav_owned_stacks(shop->navigator, owner, NULL, 0));
    nav_owned_stacks(shop->navigator, owner, stacks.items, stacks.count);
    return stacks;
}

ids entries_of(const shop *shop, nav_id stack) {
    ids entries = ids_new(nav_stack_entries(shop->navigator, stack, NULL, 0));
    nav_stack_entries(shop->navigator, stack, entries.items, entries.count);
    return entries;
}

nav_stack_info stack_info(const shop *shop, nav_id stack) {
    nav_stack_info info = nav_stack_info_init();
    nav_stack_get(shop->navigator, stack, &info);
    return info;
}

nav_container_info container_info(const shop *shop, nav_id entry) {
    nav_container_info info = nav_container_info_init();
    nav_container_get(shop->navigator, entry, &info);
    return info;
}

nav_id innermost_of(const shop *shop, nav_id stack) {
    for (;;) {
        nav_id top = stack_info(shop, stack).top;
        nav_container_info container = container_info(shop, top);
        if (container.kind == NAV_CONTAINER_NONE) return stack;
        ids branches = stacks_of(shop, top);
        stack = branches.items[container.columns < container.count ? container.top : container.selected];
        free(branches.items);
    }
}

/* ---- Visiting ---------------------------------------------------------------------------------------------------- */

static void visit_owned(const shop *shop, nav_id owner, visit *visit) {
    ids stacks = stacks_of(shop, owner);
    for (size_t i = 0; i < stacks.count; i++) {
        ids entries = entries_of(shop, stacks.items[i]);
        for (size_t j = 0; j < entries.count; j++) {
            visit(shop, entries.items[j]);
            visit_owned(shop, entries.items[j], visit);
        }
        free(entries.items);
    }
    free(stacks.items);
}

void visit_entries(const shop *shop, visit *visit) {
    visit_owned(shop, 0, visit);
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

static void print_stack(FILE *out, const shop *shop, nav_id stack);

/* An entry, and behind it in brackets the stacks that it owns. */
static void print_whole_entry(FILE *out, const shop *shop, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    print_entry(out, shop, entry);
    if (nav_entry_request(shop->navigator, entry, &request) == NAV_OK && request.arguments != NULL) {
        putc(' ', out);
        print_value(out, request.arguments);
    }
    if (nav_entry_waiter(shop->navigator, entry) != 0) fprintf(out, " (awaited)");
    ids stacks = stacks_of(shop, entry);
    size_t branches = container_info(shop, entry).count;
    for (size_t i = 0; i < stacks.count; i++) {
        nav_stack_info info = stack_info(shop, stacks.items[i]);
        if (i >= branches)
            fprintf(out, " + %s [", presentation_name(info.presentation));
        else
            fprintf(out, i == 0 ? " [" : " | ");
        if (info.flags & NAV_STACK_SELECTED) putc('*', out);
        print_stack(out, shop, stacks.items[i]);
        if (i >= branches || i + 1 == branches) putc(']', out);
    }
    free(stacks.items);
}

static void print_stack(FILE *out, const shop *shop, nav_id stack) {
    ids entries = entries_of(shop, stack);
    if (entries.count == 0) putc('-', out);
    for (size_t i = 0; i < entries.count; i++) {
        if (i > 0) fprintf(out, " > ");
        print_whole_entry(out, shop, entries.items[i]);
    }
    free(entries.items);
}

void print_tree(FILE *out, const shop *shop) {
    ids windows = stacks_of(shop, 0);
    for (size_t i = 0; i < windows.count; i++) {
        if (i > 0) fprintf(out, ", ");
        if (windows.count > 1) {
            if (windows.items[i] == window_active(shop)) putc('*', out);
            fprintf(out, "%s: ", stack_info(shop, windows.items[i]).name.bytes);
        }
        print_stack(out, shop, windows.items[i]);
    }
    free(windows.items);
}
