/* Part of navcore.h: the changes of a plan or a commit. */
#ifndef NAVCORE_CHANGES_H
#define NAVCORE_CHANGES_H

#include "containers.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Changes ----------------------------------------------------------------------------------------------------------
 *
 * The changes that a plan will make to the stacks, or that a commit made. They are a list to be applied one after
 * another: each index counts in the state that the changes before it have left. So a mirror that applies them has the
 * same stacks. */

typedef int32_t nav_change_kind;
enum {
    NAV_ADDED = 0,       /* entry, at index to */
    NAV_REMOVED = 1,     /* entry, from index from; removals come first, the topmost before the others */
    NAV_REPLACED = 2,    /* replaced, at index from, by entry, at the same index. New stacks and batches have it too,
                         where the lowest difference is an entry that leaves and a new one in its place */
    NAV_MOVED = 3,       /* entry, from index from to index to */
    NAV_UPDATED = 4,     /* entry, at index to, has new arguments; it comes after all others */
    NAV_STACK_ADDED = 5, /* stack, a new empty one: the branch of entry at index to, or presented by entry. The indexes
                              of branches, from and to, are those before and after the whole list */
    NAV_STACK_REMOVED = 6, /* stack of entry: what was on it was removed before */
    NAV_STACK_PASSED = 7,  /* stack, a branch that stays, goes from index from to index to of entry's branches. Or it
                              stays there and has other flags: its container is another one, or its root is a
                              placeholder now, or no more. Or stack is presented by entry now, over `over`. Its
                              former owner, and the stack over which it lay, may be removed before that */
    NAV_CONTAINED = 8, /* entry is a container now, with the branch at index to selected, or none. Its new branches are
                          added after that */
    NAV_SELECTED = 9,  /* stack, the branch of entry at index to, is selected; before it was that at index from */
    NAV_RESIZED = 10,  /* so many columns of entry fit now (to), before it were others (from) */
    NAV_SCENE_ADDED =
        11, /* stack, the empty root stack of a new scene, which is the active one. entry will be its root.
                               The scene that is started while there is none is not told: its stack is that of its root */
    NAV_SCENE_REMOVED = 12,  /* stack, of a scene: what was on it was removed before, its root entry too */
    NAV_SCENE_SELECTED = 13, /* the scene of stack is the active one now; entry is its root */
    NAV_MOVED_OUT = 14, /* entry, from index from of stack, for another stack; among the removals, in their order */
    NAV_MOVED_IN = 15,  /* entry, which was moved out before, at index to of stack, with all that it owns */
    /* Of entry, in a NAV_EVENT_LIFE only: see nav_life. stack is 0 of an entry whose exit is over. */
    NAV_CREATED = 16,
    NAV_STARTED = 17,
    NAV_RESUMED = 18,
    NAV_PAUSED = 19,
    NAV_STOPPED = 20,
    NAV_EXITING = 21,
    NAV_JOINED = 22 /* entry, which stays, belongs to flow now (0: none); after all others but NAV_UPDATED. Where the
                       flow of a flow is another one now, each of its entries has one, too */
};

typedef struct nav_change {
    size_t size;
    nav_change_kind kind;
    nav_id stack; /* on which entry stands, where the comments above do not say another */
    nav_id entry;
    nav_id replaced; /* the entry that was there before */
    nav_id route;    /* of entry */
    size_t from;
    size_t to;
    const nav_value *arguments;    /* of entry, as they are when this is called; of NAV_UPDATED in a plan the new ones.
                                   NULL: none */
    nav_id over;                   /* NAV_STACK_ADDED, NAV_STACK_PASSED: the stack over which it is presented, else 0 */
    nav_presentation presentation; /* NAV_STACK_ADDED: NAV_PUSHED is a branch */
    nav_container_kind container;  /* NAV_CONTAINED */
    nav_string name;               /* NAV_STACK_ADDED: of the branch; NAV_SCENE_ADDED: of the scene. Else empty */
    uint32_t columns;              /* NAV_CONTAINED: how many columns of a split fit, else 0 */
    uint32_t flags;                /* NAV_STACK_ADDED, NAV_STACK_PASSED: nav_branch.flags, else 0.
                                      NAV_BRANCH_PLACEHOLDER only while the root is of the route of nav_branch.initial */
    nav_id flow;                   /* the innermost one to which entry belongs after the change; 0: none */
} nav_change;

/* A change to be filled: its size, and zero in every other byte. */
static inline nav_change nav_change_init(void) {
    static nav_change zero;
    nav_change change = zero;
    change.size = sizeof change;
    return change;
}

/* How many changes there are; 0 for NULL. */
size_t nav_changes_count(const nav_changes *changes);

/* Fills *out, whose pointers live as long as the changes. NAV_OK, NAV_INVALID beyond the last. */
nav_status nav_changes_get(const nav_changes *changes, size_t index, nav_change *out);

#ifdef __cplusplus
}
#endif
#endif
