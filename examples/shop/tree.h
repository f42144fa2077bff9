/* The tree of stacks, as the shop walks over it. It only reads. */
#ifndef TREE_H
#define TREE_H

#include "shop.h"

/* Ids of entries or stacks. Owned: free(ids.items). */
typedef struct ids {
    nav_id *items;
    size_t count;
} ids;

/* The stacks that an entry owns, its branches first; of 0 the root stack. */
ids stacks_of(const shop *shop, nav_id owner);

/* The entries of a stack, from its root up. */
ids entries_of(const shop *shop, nav_id stack);

/* The stack that is seen inside a stack: the selected branch of the entry on top, or the column that is shown of a
 * folded split, then that of the entry on top there, and so on. The stack itself where the entry on top is no
 * container. */
nav_id innermost_of(const shop *shop, nav_id stack);

nav_stack_info stack_info(const shop *shop, nav_id stack);
nav_container_info container_info(const shop *shop, nav_id entry);

/* Calls that for every entry, wherever it stands. */
typedef void visit(const shop *shop, nav_id entry);
void visit_entries(const shop *shop, visit *visit);

/* Writes the whole tree in one line: main [home#1 | *catalogue#2 > product#3 + sheet [cart#4] | -]. The selected branch
 * has an asterisk, and a branch that has not opened is a dash. */
void print_tree(FILE *out, const shop *shop);

#endif
