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
 * nav_navigate also presents stacks and opens routes in branches: see Stacks and containers.
 *
 * An alert is a route presented as NAV_PRESENTATION_ALERT. The arguments say what to show. The waiter gets the answer
 * with which the alert is dismissed.
 *
 *     static void answered(void *user_data, const nav_result *result) {
 *         if (result->kind == NAV_RESULT_VALUE) *(int32_t *)user_data = result->value->content.boolean;
 *     }
 *
 *     static nav_status ask_to_delete(nav_navigator *navigator, int32_t *answer) {
 *         nav_member says = nav_member_init("title", nav_value_string("Delete it?"));
 *         nav_value words = nav_value_map(&says, 1);
 *         nav_request alert = nav_request_init("alert", &words);
 *         return nav_navigate_for_result(navigator, &alert, answered, answer, NULL, NULL, NULL);
 *     }
 */

/* Selects a branch and every branch around it, and makes the scene of the stack active. A root stack only makes its
 * scene active. A branch that has not opened opens.
 *
 * Stacks presented over the branch stay, and so do entries above the containers. So the stack may be inactive
 * afterwards. With NAV_OPTION_REVEAL both are removed, and the user sees the stack. So the root stack with
 * NAV_OPTION_REVEAL removes everything that is presented over what the user sees, and the user stays on the screen below.
 *
 * A branch that was selected before is popped up to its root: cancelled(root). Exceptions:
 * - With NAV_OPTION_KEEP_BRANCH.
 * - In a column of a split.
 * - If the call also changes a selection around the branch or the active scene, or removes something
 *   (NAV_OPTION_REVEAL).
 *
 * Returns:
 * - NAV_OK: outcome->entry is the top entry of the stack.
 * - NAV_ALREADY_THERE: outcome->entry is the top entry. If a branch is at its root, the host may scroll up.
 * - NAV_STALE.
 * - If a branch opens, also the errors of opening the initial entry. */
nav_status nav_select(nav_navigator *navigator, nav_id stack, const nav_options *options, nav_outcome *outcome);

/* Removes a presented stack, the stacks presented over it, and all entries on these stacks. The presented stack is the
 * target, else the innermost one around the operation. For a flow as the target see flows.h.
 *
 * If the target is the root stack of a scene, the scene is removed. If the active scene is removed, the newest of the
 * other scenes becomes active. After the last scene nothing is started, and nav_start may be called again. Operations that
 * wait for the scene end with NAV_ABORT_GONE; a start of another scene goes on.
 *
 * The waiter of the stack's root entry gets the result, or cancelled(dismiss) if result is NULL. So a screen deep in a
 * sheet can close the sheet with a value. Waiters of other entries on the stack get cancelled(dismiss). Waiters inside
 * containers get cancelled(containerRemoved).
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry that presented the stack, 0 for a scene.
 * - NAV_NOT_FOUND: nothing is presented there, or by the flow.
 * - NAV_INVALID: the target is a branch.
 * - NAV_STALE. */
nav_status nav_dismiss(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                       nav_outcome *outcome);

/* Gives an entry a container, another container, or no container (NULL). Copies the container.
 *
 * Branches of the same name stay, with everything on them, in any order. Other branches are removed: waiters on these
 * branches get cancelled(containerRemoved), waiters on stacks presented inside get cancelled(dismiss). If the selected
 * branch is removed, nav_container.selected applies again.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry.
 * - NAV_ALREADY_THERE: the container is equal, or NULL for an entry without container.
 * - NAV_UNRESOLVED: a branch that opens has an unknown route.
 * - NAV_LOOP: the container would contain itself for ever.
 * - NAV_STALE, NAV_INVALID, NAV_TOO_LARGE. */
nav_status nav_set_container(nav_navigator *navigator, nav_id entry, const nav_container *container,
                             const nav_options *options, nav_outcome *outcome);

/* Goes back as the user means it. Begins at the innermost active stack, and does the first possible step:
 * 1. Calls the first back handler: see nav_back_handler_add.
 * 2. Pops the top entry of the stack: cancelled(pop).
 * 3. Dismisses the stack, if presented: cancelled(dismiss).
 * 4. Selects another branch, if the stack is a branch of tabs and nav_container.tabs_back names a branch.
 * 5. In a column of a split: continues with step 2 in the column before, or selects a folded column before.
 * 6. Continues with step 2 on the stack of the container.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the handler's entry, the popped entry, the entry that presented the stack, or the
 *   container.
 * - NAV_AT_ROOT: no step is possible. The app may close. */
nav_status nav_back(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

/* Reports that a presented stack has gone, with the stacks presented over it. For the root stack of a scene: that the
 * window has gone. The waiter of the root entry gets the result, or cancelled(dismiss, host) if result is NULL.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry that presented the stack, 0 for a scene.
 * - NAV_ALREADY_GONE.
 * - NAV_INVALID: the stack is a branch. NAV_STALE. Both send NAV_EVENT_RESYNC. */
nav_status nav_host_did_dismiss(nav_navigator *navigator, nav_id stack, const nav_value *result,
                                const nav_options *options, nav_outcome *outcome);

/* Reports that the user has selected a branch, with the branches around it and the scene. For the root stack of a
 * scene: that the window has the focus.
 *
 * Only for selections that have already happened: neither guards nor the bridge are asked. For a tap on a tab call
 * nav_select, which asks both.
 *
 * A branch that has not opened opens. Entries are popped only as nav_container.retention says. An open question is void
 * if the question wants another branch of the container selected, or the former branch.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the top entry of the branch.
 * - NAV_ALREADY_THERE, NAV_ALREADY_GONE.
 * - NAV_REFUSED, NAV_UNRESOLVED, NAV_LOOP, NAV_TOO_LARGE: the branch can't open. Sends NAV_EVENT_RESYNC.
 * - NAV_FULL: inside callbacks, past nav_config.operation_limit. Selections can change for ever.
 * - NAV_STALE: sends NAV_EVENT_RESYNC. */
nav_status nav_host_did_select(nav_navigator *navigator, nav_id stack, const nav_options *options,
                               nav_outcome *outcome);

/* Reports how many columns of a split fit side by side: 1 to NAV_MAX_BRANCHES. Adds and removes no entry. An open
 * question stays open.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the split.
 * - NAV_ALREADY_THERE, NAV_ALREADY_GONE.
 * - NAV_INVALID: the entry is no split, or the number is out of range. NAV_STALE. Both send NAV_EVENT_RESYNC.
 * - NAV_FULL: inside callbacks, past nav_config.operation_limit. */
nav_status nav_host_did_resize(nav_navigator *navigator, nav_id entry, uint32_t columns, const nav_options *options,
                               nav_outcome *outcome);

/* ---- Reading the tree -------------------------------------------------------------------------------------------- */

/* nav_stack_info.flags */
enum {
    NAV_STACK_SELECTED = 1,    /* the selected branch of its container */
    NAV_STACK_SHOWN = 2,       /* visible: not hidden by another branch, an entry above its container, a full screen, or
                                  lack of room in a split */
    NAV_STACK_ACTIVE = 4,      /* the innermost active stack of its scene */
    NAV_STACK_PLACEHOLDER = 8, /* a column whose root is a placeholder, with or without entries above */
    NAV_STACK_GUARDED = 16     /* removing the top entry would ask a guard */
};

typedef struct nav_stack_info {
    size_t size;
    uint32_t flags;
    nav_presentation presentation; /* NAV_PRESENTATION_PUSHED: a branch or the root stack of a scene */
    nav_id owner;                  /* the container, or the entry that presents the stack. 0: a root stack */
    nav_id presented_over;         /* the stack below a presented stack, else 0 */
    nav_string name;               /* of the branch or the scene, else empty. Borrowed until the stack is removed */
    size_t branch;                 /* index of the branch, else 0 */
    size_t depth;                  /* number of entries. 0: a branch that has not opened, or an empty column */
    nav_id top;                    /* the top entry. 0: no entry */
    nav_id scene;                  /* the root stack of the scene */
} nav_stack_info;

typedef struct nav_container_info {
    size_t size;
    nav_container_kind kind; /* NAV_CONTAINER_NONE: the entry is no container */
    uint32_t flags;
    nav_tabs_back tabs_back;
    nav_retention retention;
    int32_t custom_kind;
    uint32_t columns; /* NAV_CONTAINER_SPLIT: how many columns fit, perhaps more than exist */
    size_t count;     /* number of branches */
    size_t selected;  /* index of the selected branch */
    size_t top; /* NAV_CONTAINER_SPLIT: index of the column that is shown if only one fits. Other kinds: as selected */
} nav_container_info;

/* Makes a struct to be filled: the size is set, every other byte is zero. */
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

/* Returns the innermost active stack of the active scene. Operations that name no other stack work there. 0 before the
 * start and after nav_close. */
nav_id nav_current_stack(const nav_navigator *navigator);

/* Reads a stack. A planned stack is readable during a question, and empty until the plan is done. NAV_OK, NAV_STALE. */
nav_status nav_stack_get(const nav_navigator *navigator, nav_id stack, nav_stack_info *out);

/* Copies at most capacity ids of a stack's entries, from the root up. Returns the number of entries; 0: a stale id. */
size_t nav_stack_entries(const nav_navigator *navigator, nav_id stack, nav_id *out, size_t capacity);

/* Copies at most capacity ids of an entry's stacks: the branches in order, then the presented stacks, the front stack
 * last. Owner 0: the root stacks of the scenes, in order of start. Returns the number of stacks; 0: a stale id. */
size_t nav_owned_stacks(const nav_navigator *navigator, nav_id owner, nav_id *out, size_t capacity);

/* Reads the container of an entry. NAV_OK, NAV_STALE. */
nav_status nav_container_get(const nav_navigator *navigator, nav_id entry, nav_container_info *out);

/* Returns the stack on which an entry lies or lay. 0 for a stale id, and for an entry on its way out. */
nav_id nav_entry_stack(const nav_navigator *navigator, nav_id entry);

/* Finds the root stack of a scene by name. An empty name finds the active scene. 0: not found. */
nav_id nav_scene_find(const nav_navigator *navigator, nav_string name);

/* Finds a branch of a container by name. 0: not found. */
nav_id nav_branch_find(const nav_navigator *navigator, nav_id entry, nav_string name);

/* Finds a branch by two names: the name of a route, and the name of the branch. The container is the innermost entry of
 * the route around the active stack. 0: not found. With nav_select a host selects a tab by names:
 *
 *     static nav_status select_orders(nav_navigator *navigator) {
 *         nav_id orders = nav_current_branch(navigator, nav_string_init("main"), nav_string_init("orders"));
 *         return nav_select(navigator, orders, NULL, NULL);
 *     }
 */
nav_id nav_current_branch(const nav_navigator *navigator, nav_string route, nav_string name);

/* Finds a branch by the route of nav_branch.initial, for example a tab by its first screen. The container is the innermost
 * container around the active stack with such a branch; of several branches, the first. A branch that begins with a flow is
 * found by the flow. 0: not found, also with an entry pushed over the container. */
nav_id nav_current_branch_with(const nav_navigator *navigator, nav_string initial_route);

#ifdef __cplusplus
}
#endif
#endif
