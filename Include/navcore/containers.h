/* Part of navcore.h: how routes open, and what containers are. */
#ifndef NAVCORE_CONTAINERS_H
#define NAVCORE_CONTAINERS_H

#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Stacks and containers ----------------------------------------------------------------------------------------
 *
 * The state is a tree of stacks and entries:
 * - A stack holds entries. The root stack lies below all other stacks.
 * - A container is an entry with branches. Each branch is a stack, such as a tab of an app.
 * - An entry may also present stacks over other stacks: a sheet, an alert.
 *
 * Containers and presented stacks nest in any order, NAV_MAX_STACK_DEPTH stacks deep.
 *
 * A container is an ordinary entry, with a request, a builder's model and view, a state and a waiter. Removing an entry
 * also removes the branches of the entry, and the stacks presented by the entry.
 *
 *     static nav_status add_tabs(nav_navigator *navigator) {
 *         nav_request home = nav_request_init("home", NULL), notes = nav_request_init("notes", NULL);
 *         nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("notes", &notes)};
 *         nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
 *         nav_route main = nav_route_init("main");
 *         main.container = &tabs;
 *         return nav_route_register(navigator, &main, NULL);
 *     }
 *
 * ---- The stack of an operation ----
 *
 * An operation works on the first of:
 * 1. The target: nav_options.target.
 * 2. The stack of the issuer: nav_options.issuer.
 * 3. The innermost active stack. The path begins at the root stack. From each stack the path leads to the presented
 *    stack in front, else to the selected branch of the top entry. In a split the path leads to the column with the
 *    focus.
 *
 * Exceptions:
 * - A push without target skips alerts and action sheets, since both hold one entry. So does a presentation without
 *   target and issuer.
 * - nav_pop_up_to_root without target and issuer skips all presented stacks on the path, and dismisses these stacks.
 *
 * ---- Where a request opens ----
 *
 * The first of:
 * 1. A route with a presentation: in a new stack.
 * 2. With a target: pushed on the target. The parent of the route does not apply.
 * 3. A route with a parent: in a branch of a container.
 * 4. Every other route: pushed.
 *
 * A flow whose route has neither presentation nor parent opens as the route of the flow's first entry says.
 *
 * ---- Routes with a presentation ----
 *
 * The new stack lies over the root stack or presented stack around the operation. So a sheet from inside a sheet lies
 * over the first sheet. With a target the new stack lies over the target alone.
 *
 * The new stack belongs to the issuer, else to the entry on top. Over a stack lies at most one stack of each kind: see
 * nav_options.occupied. A unique navigation also searches the stack of the same kind.
 *
 * ---- Routes with a parent ----
 *
 * The request opens in nav_route.branch of the first of:
 * 1. The newest container of the parent's route on the way back. On the way back lie the entries of the operation's
 *    stack, the entry that owns the stack, the entries below the owner, and so on.
 * 2. The newest container of the parent's route anywhere: the one with the greatest nav_entry_number.
 * 3. A new container of the parent's route, opened first by the same rules.
 *
 * Then the user sees the branch: the branch is selected. Entries above the container are removed. Stacks presented over
 * the branch or the container are dismissed.
 *
 * The new entry is pushed on the branch. Exceptions, unless the issuer is in the branch:
 * - A request for the branch's root (equal route and arguments) clears the branch up to the root.
 * - In a column of a split the new entry replaces all entries above the root: cancelled(replace). So taps on a list do
 *   not pile up.
 * - In a column, a request equal to the entry directly above the root clears the column up to this entry. A request for
 *   a result still replaces the entry.
 *
 * nav_push_all also pushes from inside the branch, since each entry issues the next request. Entries presented from
 * inside the branch count as inside.
 *
 * A branch opens when first selected or worked on. The initial entry always lies below the other entries.
 *
 * ---- What outlives a container ----
 *
 * With NAV_RETENTION_WHILE_STACK or NAV_RETENTION_WHILE_SCENE a removed container is remembered:
 * - The requests of all entries on the branches, also of inner containers.
 * - The flows that began in the container, with their arguments.
 * - The selected branches, and the order in which branches were left.
 *
 * The memory holds the state before the removing operation. The next entry with the same route and equal arguments
 * begins with this memory, and takes it. The entry must become a container with one of these policies: for
 * NAV_RETENTION_WHILE_STACK on the same stack, for NAV_RETENTION_WHILE_SCENE in the same scene.
 *
 * Builders make all entries anew, in the same change. Entries have their former numbers (nav_entry_number). Models,
 * states, waiters and presented stacks are lost. Flows begin anew. Exceptions:
 * - An entry with a secret or a host object in the arguments is not remembered, nor are the entries above. A container
 *   with such arguments is not remembered at all.
 * - An entry does not come back if its route is gone or rejects the arguments, nor do the entries above. If no entry of
 *   a branch comes back, the branch opens as usual.
 * - A flow does not come back if its route is gone or rejects the arguments. Its entries belong to the outer flow.
 * - If a builder refuses an entry, the operation is NAV_REFUSED, and the memory is forgotten.
 * - The newest NAV_MAX_RETAINED_CONTAINERS containers are remembered, with at most NAV_MAX_STEPS entries each. In one
 *   operation at most NAV_MAX_STEPS entries come back.
 * - nav_set_container does not remember removed branches.
 *
 * ---- Splits ----
 *
 * A split shows columns side by side, as many as fit. The host reports the number with nav_host_did_resize. A split is
 * folded if fewer columns fit than exist:
 * - The column nav_container_info.top is shown, with as many columns before as fit.
 * - If room is left, the columns after are shown, too.
 * - Hidden columns before are folded. They lie below the first shown column, as if both were one stack.
 * - Hidden columns after keep their entries, and an issuer there is not stale.
 *
 * Folding changes the shown columns and the way back. No entry moves, and unfolding shows all columns as before.
 *
 * A column may be empty if nav_branch.initial is NULL. Such a column has no root. Rules for the root apply to the
 * lowest entry. But the lowest entry can be popped and replaced like other entries, also by a request for the column.
 * Stacks presented over an empty column lie over the stack of the split.
 *
 *     static nav_status add_mail(nav_navigator *navigator) {
 *         nav_request list = nav_request_init("letters", NULL), none = nav_request_init("nothing", NULL);
 *         nav_branch columns[] = {nav_branch_init("list", &list), nav_branch_init("letter", &none)};
 *         nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, 2);
 *         nav_route mail = nav_route_init("mail"), letter = nav_route_init("letter");
 *         nav_status status;
 *         columns[1].flags = NAV_BRANCH_PLACEHOLDER;
 *         mail.container = &split;
 *         letter.parent = nav_string_init("mail");
 *         letter.branch = nav_string_init("letter");
 *         status = nav_route_register(navigator, &mail, NULL);
 *         return status == NAV_OK ? nav_route_register(navigator, &letter, NULL) : status;
 *     }
 */

struct nav_request;

/* How an entry opens. The order is from back to front. */
typedef int32_t nav_presentation;
enum {
    NAV_PRESENTATION_DEFAULT = 0, /* Default. In options: as the route says. In a route: pushed */
    NAV_PRESENTATION_PUSHED = 1,  /* on a stack. A stack of this kind is a branch or the root stack */
    NAV_PRESENTATION_WINDOW = 2,
    NAV_PRESENTATION_FULL_SCREEN = 3, /* hides the stack below, and the stacks behind that lie over the same stack */
    NAV_PRESENTATION_MODAL = 4,
    NAV_PRESENTATION_SHEET = 5,
    NAV_PRESENTATION_ACTION_SHEET = 6, /* holds one entry. A container is NAV_INVALID. An issuer below is not stale */
    NAV_PRESENTATION_ALERT = 7         /* as NAV_PRESENTATION_ACTION_SHEET */
};

/* What happens if a stack of the same kind already lies over the stack. The policy also applies if the operation works
 * in a presented stack of the same kind, unless target or issuer names this stack. NAV_OCCUPIED_DEFAULT does not apply
 * then: the new stack lies over the presented stack. */
typedef int32_t nav_occupied_policy;
enum {
    NAV_OCCUPIED_DEFAULT = 0, /* Default: alerts and action sheets wait as with NAV_OCCUPIED_QUEUE, but are NAV_IN_USE
                                 in a batch and for nav_push_all. Other kinds replace */
    NAV_OCCUPIED_REPLACE = 1, /* dismisses the earlier stack in the same change */
    NAV_OCCUPIED_QUEUE = 2,   /* NAV_PENDING until the earlier stack is dismissed, then planned anew. Several operations
                                 wait in call order. Blocks no other operation. Takes room of
                                 nav_config.queue_capacity. NAV_ABORTED with NAV_ABORT_GONE if the stack below is
                                 removed. In a batch and for nav_push_all NAV_INVALID in place of NAV_PENDING */
    NAV_OCCUPIED_REJECT = 3   /* NAV_IN_USE */
};

typedef int32_t nav_container_kind;
enum {
    NAV_CONTAINER_NONE = 0,
    NAV_CONTAINER_TABS = 1,  /* shows one branch at a time */
    NAV_CONTAINER_SPLIT = 2, /* columns, all open from the beginning. The selected column has the focus. If the column
                                is empty, or in a folded split holds only a placeholder, the column before has the
                                focus, and so on */
    NAV_CONTAINER_CUSTOM = 3 /* a kind of the host's: nav_container.custom_kind */
};

/* nav_container.flags */
enum {
    NAV_CONTAINER_SHOW_ALL = 1 /* NAV_CONTAINER_CUSTOM: all branches are shown, and open at once. The selected branch
                                  has the focus */
};

/* The move of nav_back if the selected branch of NAV_CONTAINER_TABS has nothing to pop. Without a move, nav_back
 * continues above the container. */
typedef int32_t nav_tabs_back;
enum {
    NAV_TABS_BACK_PASS = 0,    /* Default: no move */
    NAV_TABS_BACK_INITIAL = 1, /* selects the branch selected at first */
    NAV_TABS_BACK_HISTORY = 2  /* selects the branch selected before; each branch once */
};

/* How long a container keeps the entries of unselected branches, and whether requests are remembered afterwards. The
 * change that ends this time pops the branch up to the root: the waiters get cancelled(containerRemoved). */
typedef int32_t nav_retention;
enum {
    NAV_RETENTION_WHILE_CONTAINER = 0, /* Default: as long as the container lives */
    NAV_RETENTION_NONE = 1,            /* until another branch is selected: pops the former branch */
    NAV_RETENTION_WHILE_ACTIVE = 2, /* until a branch around the container is no longer selected. Not so for columns and
                                    NAV_CONTAINER_SHOW_ALL branches. In a presented stack, the branches around the
                                    stack's owner apply */
    NAV_RETENTION_WHILE_STACK = 3,  /* as long as the container lives, then as requests until the stack of the container
                                       is removed. See "What outlives a container" */
    NAV_RETENTION_WHILE_SCENE = 4   /* as NAV_RETENTION_WHILE_STACK, but until the scene is removed */
};

/* nav_branch.flags */
enum {
    NAV_BRANCH_EAGER = 1,      /* opens with the container */
    NAV_BRANCH_FORGETS = 4,    /* NAV_CONTAINER_TABS: the branch is popped to its root when it is left, as every branch
                                  with NAV_RETENTION_NONE */
    NAV_BRANCH_PLACEHOLDER = 2 /* NAV_CONTAINER_SPLIT, not the first column: the root is required, and stands for
                                  nothing. A column with only a placeholder is never nav_container_info.top. An entry of
                                  another route in place of the root is no placeholder */
};

typedef struct nav_branch { /* three fields for ever: passed in arrays */
    nav_string name;        /* by the rules of route names; unique in the container */
    const struct nav_request
        *initial; /* the root. Holds no host object. Without arguments takes the arguments of the container, unless
                     the arguments hold a host object. NULL (NAV_CONTAINER_SPLIT, not the first column): the column may
                     be empty, and the last entry can be popped, too */
    uint64_t flags;
} nav_branch;

typedef struct nav_container {
    size_t size;
    nav_container_kind kind;
    uint32_t flags;
    nav_tabs_back tabs_back; /* NAV_CONTAINER_TABS */
    nav_retention retention; /* NAV_RETENTION_NONE and NAV_RETENTION_WHILE_ACTIVE: NAV_CONTAINER_TABS only */
    int32_t custom_kind;     /* NAV_CONTAINER_CUSTOM: yours */
    uint32_t columns; /* NAV_CONTAINER_SPLIT: how many columns fit at first, at most NAV_MAX_BRANCHES. Default: 0, all
                                   columns. So an app for phones sets 1. A split in place of a split keeps the number */
    const nav_branch *branches; /* 1 to NAV_MAX_BRANCHES */
    size_t count;
    size_t selected; /* index of the branch selected at first */
} nav_container;

/* Makes a branch from a NUL-terminated name and the request of the root. Copies neither. */
static inline nav_branch nav_branch_init(const char *name, const struct nav_request *initial) {
    nav_branch branch;
    branch.name = nav_string_init(name);
    branch.initial = initial;
    branch.flags = 0;
    return branch;
}

/* Makes a container with branches. Does not copy the branches. */
static inline nav_container nav_container_init(nav_container_kind kind, const nav_branch *branches, size_t count) {
    static nav_container zero;
    nav_container container = zero;
    container.size = sizeof container;
    container.kind = kind;
    container.branches = branches;
    container.count = count;
    return container;
}

#ifdef __cplusplus
}
#endif
#endif
