/* Part of navcore.h: operations on stacks, reports of what the user did to them, and functions that read the tree. */
#ifndef NAVCORE_TREE_H
#define NAVCORE_TREE_H

#include "containers.h"
#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Operations on stacks ---------------------------------------------------------------------------------------
 *
 * nav_navigate presents, too, and opens in branches: see Stacks and containers. An alert is a route that is presented
 * as one. Its arguments say what it shows; its waiter gets the answer with which it is dismissed.
 *
 *     static void answered(void *user_data, const nav_result *result) {
 *         if (result->kind == NAV_VALUE) *(int32_t *)user_data = result->value->content.boolean;
 *     }
 *
 *     static nav_status ask_to_delete(nav_navigator *navigator, int32_t *answer) {
 *         nav_member says = nav_member_init("title", nav_text_value("Delete it?"));
 *         nav_value words = nav_map_value(&says, 1);
 *         nav_request alert = nav_request_init("alert", &words);
 *         return nav_navigate_for_result(navigator, &alert, answered, answer, NULL, NULL, NULL);
 *     }
 */

/* Selects a branch, and those around it: each container above a stack selects the branch in which the stack is. Its
 * scene is the active one then; of a root stack that is all. A branch opens. What is presented over it stays, and what
 * is pushed over the containers, so the stack need not be active afterwards. With NAV_REVEAL these are removed, and it
 * is. A branch that was selected before is popped up to its root, cancelled(root). It is not with NAV_AS_IT_WAS, nor
 * where another branch around it is selected, nor a column of a split.
 * Returns:
 * - NAV_OK with the top entry of the stack.
 * - NAV_ALREADY_THERE with it: also where the branch is at its root. A host may scroll up then.
 * - NAV_STALE. Of a branch that opens also what opening its initial entry returns. */
nav_status nav_select(nav_navigator *navigator, nav_id stack, const nav_options *options, nav_outcome *outcome);

/* Removes a presented stack, what is presented over it, and all that is in them. It is the target, else the innermost
 * one around where the operation goes. The root stack of a scene as the target removes the scene. After the last one
 * nothing is started, and nav_start may be called again. Where the active scene goes, the one of the others that was
 * started last is active.
 *
 * The waiter of its root entry gets the result, or cancelled(dismiss) where result is NULL. The waiters of other
 * entries on it get cancelled(dismiss), those of what is in containers cancelled(containerRemoved). So a screen of a
 * sheet gives the sheet's value and goes, however deep it stands.
 * Returns:
 * - NAV_OK with the entry that presented it; of a scene with none.
 * - NAV_NOT_FOUND: nothing is presented there.
 * - NAV_INVALID: the target is a branch. NAV_STALE. */
nav_status nav_dismiss(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                       nav_outcome *outcome);

/* Makes an entry a container, another one, or none (NULL). Branches of the same name stay with all that is on them,
 * whatever their order. The others are removed: the waiters on them get cancelled(containerRemoved), those of what is
 * presented in them cancelled(dismiss). Where the selected branch is removed, nav_container.selected counts again. The
 * container is copied.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE: it is the same container, or none.
 * - NAV_UNRESOLVED: a branch that opens has an unknown route. NAV_LOOP: it would contain itself for ever.
 * - NAV_STALE, NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_set_container(nav_navigator *navigator, nav_id entry, const nav_container *container,
                             const nav_options *options, nav_outcome *outcome);

/* Does what a user means by back. The first of these that there is:
 * - Gives it to the handler that comes first: see nav_back_handler_add.
 * - Pops the innermost active stack: its top entry's waiter gets cancelled(pop).
 * - Dismisses it, where it is presented: cancelled(dismiss).
 * - Selects another branch, where it is a branch of tabs and nav_container.back says which.
 * - Does the same in the column before it, where it is a column of a split. That one is selected where it is folded.
 * - The same with the stack on which the container is.
 *
 * NAV_OK with the handler's entry, the popped entry, the entry that presented the stack, or the container. NAV_AT_ROOT:
 * there is nothing to go back to, and the app may close. */
nav_status nav_back(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

/* Reports that a presented stack has gone, with what is presented over it, or a window with the root stack of its
 * scene. The waiter of its root gets the result, or cancelled(dismiss, host) where that is NULL.
 * Returns:
 * - NAV_OK with the entry that presented it; of a scene with none.
 * - NAV_ALREADY_GONE.
 * - NAV_INVALID: a branch. It sends NAV_EVENT_RESYNC.
 * - NAV_STALE. */
nav_status nav_host_did_dismiss(nav_navigator *navigator, nav_id stack, const nav_value *result,
                                const nav_options *options, nav_outcome *outcome);

/* Reports that the user has selected a branch, and with it those around it and their scene. Or that a window has the
 * focus now, by the root stack of its scene. Only for what has happened already: neither guards nor the bridge are
 * asked. For a tap on a tab call nav_select, which asks them. A branch opens. Nothing is popped but for what nav_container.memory says.
 * Where an open question wants another branch of that container to be selected, or the one that was, it is void.
 * Returns:
 * - NAV_OK with the top entry of the branch.
 * - NAV_ALREADY_THERE, NAV_ALREADY_GONE.
 * - NAV_REFUSED, NAV_UNRESOLVED, NAV_LOOP, NAV_TOO_LARGE: the branch can't be opened. NAV_EVENT_RESYNC is sent.
 * - NAV_FULL inside callbacks past nav_config.operation_limit: selections can change for ever.
 * - NAV_STALE: sends NAV_EVENT_RESYNC. */
nav_status nav_host_did_select(nav_navigator *navigator, nav_id stack, const nav_options *options,
                               nav_outcome *outcome);

/* Reports how many columns of a split fit side by side, 1 to NAV_MAX_BRANCHES. No entry comes or goes, and an open
 * question stands.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE, NAV_ALREADY_GONE.
 * - NAV_INVALID: the entry is no split, or the number. NAV_STALE. Both send NAV_EVENT_RESYNC.
 * - NAV_FULL inside callbacks past nav_config.operation_limit. */
nav_status nav_host_did_resize(nav_navigator *navigator, nav_id entry, uint32_t columns, const nav_options *options,
                               nav_outcome *outcome);

/* ---- Reading the tree -------------------------------------------------------------------------------------------- */

/* nav_stack_info.flags */
enum {
    NAV_STACK_SELECTED = 1, /* it is the selected branch of its container */
    NAV_STACK_SHOWN = 2,    /* it is seen: no other branch, no entry above its container, nothing of full screen hides
                               it, and it is no column that is folded */
    NAV_STACK_ACTIVE = 4,   /* it is the innermost active one of its scene */
    NAV_STACK_PLACEHOLDER = 8, /* it is a column whose root is a placeholder, whatever is above that */
    NAV_STACK_GUARDED = 16     /* a guard would be asked if its top entry were removed */
};

typedef struct nav_stack_info {
    size_t size;
    uint32_t flags;
    nav_presentation presentation; /* NAV_PUSHED: a branch or the root stack of a scene */
    nav_id owner;                  /* the entry that has it as a branch, or presents it. 0: the root stack of a scene */
    nav_id over;                   /* the stack over which it is presented, else 0 */
    nav_string name;               /* of the branch or the scene, else empty. Borrowed until the stack goes */
    size_t branch;                 /* the index of the branch, else 0 */
    size_t depth;                  /* how many entries are on it. 0: a branch that has not opened */
    nav_id top;                    /* the entry on top; 0: none */
    nav_id scene;                  /* the root stack of its scene */
} nav_stack_info;

typedef struct nav_container_info {
    size_t size;
    nav_container_kind kind; /* NAV_NO_CONTAINER: the entry is none */
    uint32_t flags;
    nav_tabs_back back;
    nav_memory memory;
    int32_t custom;
    uint32_t columns; /* NAV_SPLIT: how many fit; that can be more than there are */
    size_t count;     /* of branches */
    size_t selected;  /* the index of the selected one */
    size_t top;       /* NAV_SPLIT: the index of the column that is shown where only one fits. Else as selected */
} nav_container_info;

/* A struct to be filled: its size, and zero in every other byte. */
static inline nav_stack_info nav_stack_info_init(void) {
    static nav_stack_info zero;
    nav_stack_info info = zero;
    info.size = sizeof info;
    return info;
}

static inline nav_container_info nav_container_info_init(void) {
    static nav_container_info zero;
    nav_container_info info = zero;
    info.size = sizeof info;
    return info;
}

/* The innermost active stack of the active scene, on which operations work that name no other; 0 before the start and
 * after nav_close. */
nav_id nav_active_stack(const nav_navigator *navigator);

/* Reads a stack. A planned one can be read in a question, and is empty until the plan is done. NAV_OK, NAV_STALE. */
nav_status nav_stack_get(const nav_navigator *navigator, nav_id stack, nav_stack_info *out);

/* Copies the ids of a stack's entries, from its root up, capacity at the most. Returns their number; 0 for a stale id.
 * */
size_t nav_stack_entries(const nav_navigator *navigator, nav_id stack, nav_id *out, size_t capacity);

/* Copies the ids of the stacks that an entry owns, capacity at the most. First come its branches in their order, then
 * the stacks that it presents, the one in front last. Of 0 these are the root stacks of the scenes, in the order of
 * their starts. Returns their number; 0 for a stale id. */
size_t nav_stacks(const nav_navigator *navigator, nav_id owner, nav_id *out, size_t capacity);

/* Reads what an entry is as a container. NAV_OK, NAV_STALE. */
nav_status nav_container_get(const nav_navigator *navigator, nav_id entry, nav_container_info *out);

/* The stack on which an entry is or was; 0 for a stale id, and for an entry on its way out. */
nav_id nav_entry_stack(const nav_navigator *navigator, nav_id entry);

/* The root stack of a scene by its name, of the active one where that is empty; 0 where there is none. */
nav_id nav_scene_named(const nav_navigator *navigator, nav_string name);

/* The branch of a container by its name; 0 where there is none. */
nav_id nav_branch_named(const nav_navigator *navigator, nav_id entry, nav_string name);

#ifdef __cplusplus
}
#endif
#endif
