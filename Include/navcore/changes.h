/* Part of navcore.h: the changes of a plan or a commit. */
#ifndef NAVCORE_CHANGES_H
#define NAVCORE_CHANGES_H

#include "containers.h"
#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Changes --------------------------------------------------------------------------------------------------------
 *
 * The list of changes to the stacks: the changes a plan will make, or the changes a commit has made. Apply the changes
 * in the order of the list. Each index is an index in the state after all changes before. A mirror that applies the
 * whole list has the same stacks. */

typedef int32_t nav_change_kind;
enum {
    NAV_CHANGE_ADDED = 0,    /* entry, at index `to` */
    NAV_CHANGE_REMOVED = 1,  /* entry, from index `from`. Removals are first in the list, the topmost entry before the
                                entries below */
    NAV_CHANGE_REPLACED = 2, /* entry takes the place of `replaced`, at index `from`; `to` is the same index. New stacks
                                and batches have NAV_CHANGE_REPLACED too, if the lowest difference is a removed entry
                                with a new entry in the same place */
    NAV_CHANGE_MOVED = 3,    /* entry, from index `from` to index `to` */
    NAV_CHANGE_UPDATED = 4,  /* entry, at index `to`, has new arguments. After all other changes */
    NAV_CHANGE_STACK_ADDED = 5,   /* stack, new and empty: the branch of entry at index `to`, or presented by entry. For
                                branches `from` and `to` are the indexes before and after the whole list */
    NAV_CHANGE_STACK_REMOVED = 6, /* stack of entry, after the removal of the stack's entries */
    NAV_CHANGE_STACK_MOVED = 7,   /* one of:
                                - stack, a branch that stays, moves from index `from` to index `to` of entry's branches;
                                - stack, a branch that stays in place, gets other flags. The container is another
                                  container, or the root has become a placeholder, or is no placeholder any more;
                                - stack is presented by entry now, over `presented_over`. The former owner, and the
                                  stack formerly below, may be removed earlier in the list */
    NAV_CHANGE_CONTAINER_SET = 8, /* entry is a container now, with the branch at index `to` selected. Or entry is no
                                container any more. New branches are added later in the list */
    NAV_CHANGE_SELECTED = 9,      /* stack, the branch of entry at index `to`, is selected. Before: the branch at index
                                `from` */
    NAV_CHANGE_RESIZED = 10,      /* the number of fitting columns of entry: `to`. Before: `from` */
    NAV_CHANGE_SCENE_ADDED = 11,  /* stack, the empty root stack of a new scene. The scene is active now. entry will be
                                     the root. A scene started while no other scene exists has no
                                     NAV_CHANGE_SCENE_ADDED: the scene's stack is the root's stack */
    NAV_CHANGE_SCENE_REMOVED = 12,  /* stack, of a scene, after the removal of the stack's entries, the root too */
    NAV_CHANGE_SCENE_SELECTED = 13, /* the scene of stack is active now; entry is the root */
    NAV_CHANGE_MOVED_OUT = 14, /* entry, from index `from` of stack, for another stack. Among the removals, in the same
                                order */
    NAV_CHANGE_MOVED_IN = 15,  /* entry, moved out before, at index `to` of stack, with everything entry owns */
    /* In NAV_EVENT_LIFECYCLE only, of entry; see nav_lifecycle. stack is 0 if the exit of entry is over. */
    NAV_CHANGE_CREATED = 16,
    NAV_CHANGE_STARTED = 17,
    NAV_CHANGE_RESUMED = 18,
    NAV_CHANGE_PAUSED = 19,
    NAV_CHANGE_STOPPED = 20,
    NAV_CHANGE_EXITING = 21,
    NAV_CHANGE_FLOW_CHANGED = 22 /* entry stays, and belongs to flow now (0: no flow). After all changes except
                                    NAV_CHANGE_UPDATED. If a flow is in another flow now, each entry of the inner flow
                                    has a NAV_CHANGE_FLOW_CHANGED, too */
};

typedef struct nav_change {
    size_t size;
    nav_change_kind kind;
    nav_id stack; /* the stack of entry, unless the comments above name another stack */
    nav_id entry;
    nav_id replaced; /* the entry in this place before */
    nav_id route;    /* of entry */
    size_t from;
    size_t to;
    const nav_value *arguments; /* of entry, at the time of nav_changes_get. NAV_CHANGE_UPDATED in a plan: the new
                                      arguments. NULL: no arguments */
    nav_id presented_over; /* NAV_CHANGE_STACK_ADDED, NAV_CHANGE_STACK_MOVED: the stack below the presented stack, else
                              0 */
    nav_presentation presentation; /* NAV_CHANGE_STACK_ADDED: NAV_PRESENTATION_PUSHED is a branch */
    nav_container_kind container;  /* NAV_CHANGE_CONTAINER_SET */
    nav_string name;  /* NAV_CHANGE_STACK_ADDED: of the branch. NAV_CHANGE_SCENE_ADDED: of the scene. Else empty */
    uint32_t columns; /* NAV_CHANGE_CONTAINER_SET: the number of fitting columns of a split, else 0 */
    uint32_t flags;   /* NAV_CHANGE_STACK_ADDED, NAV_CHANGE_STACK_MOVED: nav_branch.flags, else 0.
                                      NAV_BRANCH_PLACEHOLDER only while the root has the route of nav_branch.initial */
    nav_id flow;      /* the innermost flow of entry after the change. 0: no flow */
} nav_change;

/* Makes a change to be filled. */
static inline nav_change nav_change_init(void) {
    static nav_change zero;
    nav_change change = zero;
    change.size = sizeof change;
    return change;
}

/* Returns the number of changes; 0 for NULL. */
size_t nav_changes_count(const nav_changes *changes);

/* Fills *out. The pointers in *out live as long as the changes.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: an index beyond the last change. */
nav_status nav_changes_get(const nav_changes *changes, size_t index, nav_change *out);

#ifdef __cplusplus
}
#endif
#endif
