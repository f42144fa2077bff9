/* Part of navcore.h: how routes open, and what containers are. */
#ifndef NAVCORE_CONTAINERS_H
#define NAVCORE_CONTAINERS_H

#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Stacks and containers ----------------------------------------------------------------------------------------
 *
 * The state is a tree of two things. A *stack* holds entries. An entry may be a *container*: it has branches, each a
 * stack of its own, such as the tabs of an app. An entry may also present stacks over others: a sheet, an alert. The
 * root stack lies below all. Any of these may be in any other, NAV_MAX_STACK_DEPTH deep.
 *
 * A container is an entry like any other: it has a request, a builder's model and view, a state and a waiter. When an
 * entry is removed, so is all that it owns: the branches of a container, and the stacks that it presents.
 *
 *     static nav_status add_tabs(nav_navigator *navigator) {
 *         nav_request home = nav_request_init("home", NULL), notes = nav_request_init("notes", NULL);
 *         nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("notes", &notes)};
 *         nav_container tabs = nav_container_init(NAV_TABS, branches, 2);
 *         nav_route_builder main = nav_route_builder_init("main");
 *         main.container = &tabs;
 *         return nav_route_register(navigator, &main, NULL);
 *     }
 *
 * Where an operation goes. An operation with a target works on that stack. Else one with an issuer works on the stack
 * of the issuer. Else it works on the innermost active stack. The way there begins at the root stack. It goes on to the
 * stack that is presented in front, else to the selected branch of the top entry, and so on. Two operations leave this
 * way:
 * - What is pushed goes past alerts and action sheets, which hold one entry. So does what is presented, if it names
 *   neither a target nor an issuer.
 * - nav_pop_up_to_root without target and issuer goes past all that is presented, and dismisses it.
 *
 * Where a request opens:
 * - With a target: it is pushed there. The route does not count.
 * - A route with a parent: in that branch of the newest container of the parent's route that is on the way back. On the
 *   way back are the entries below, the entry that owns the stack, the entries below that, and so on. Else in the
 *   newest container of that route, else in a new one, which opens first by the same rules. Then the user sees the
 *   branch: it is selected, what was pushed over its container is removed, and what was presented over it is dismissed.
 *   A request for the root of the branch (its route and arguments) clears the branch up to that root. An issuer in the
 *   branch pushes another entry instead. In a column of a split it opens anew, so taps on a list do not pile up. What
 *   stood above the root of the column goes, cancelled(replace). What stands right on the root already, with equal
 *   arguments, is cleared up to instead, unless it is opened for a result. An issuer in the column, and nav_push_all
 *   from there, push.
 * - A route with a presentation: in a new stack, over the root stack or presented stack where the operation goes. So
 *   what is presented from inside a sheet lies over the sheet. With a target it lies over that stack alone. It belongs
 *   to the issuer, else to the entry on top. Over one stack there is one of each kind, see nav_options.occupied. A
 *   unique navigation looks on that one, too.
 * - Every other route: it is pushed.
 * A flow whose route says nothing of where it opens, opens where the route of its first entry says.
 *
 * A branch opens when it is first selected or worked on. Its initial entry always lies below what opens there.
 *
 * What outlives a container. With NAV_MEMORY_WHILE_PARENT or NAV_MEMORY_FOREVER the requests of what is in a container
 * are remembered when its entry is removed. These are the requests of all entries on its branches, also of containers
 * in it, and the flows that began in it. Which branches are selected, and in which order they were left, is kept, too.
 * All is kept as the operation found it that removes the entry. The next entry of the same route and equal arguments
 * that becomes a container with one of these policies begins so. It takes what was
 * remembered. All that comes back is new, part of the same move, and made by its builders. Models, states and waiters
 * have gone, and so has what was presented. A flow begins anew, with the arguments that it had.
 * - An entry with a secret or a host object in its arguments is not remembered, nor what was above it. A container with
 *   such arguments is not remembered at all.
 * - Where the route of an entry has gone, or does not take its arguments any more, what was above it does not come
 *   back, either. A branch on which nothing comes back opens as usual. Where the route of a flow has gone, or does not
 *   take its arguments any more, its entries belong to the flow around it.
 * - Where a builder refuses one of them, the operation is NAV_REFUSED, and what was remembered is forgotten.
 * - NAV_MAX_REMEMBERED containers are remembered, the newest ones, each with NAV_MAX_STEPS entries at the most. What
 *   comes back beyond NAV_MAX_STEPS entries in one operation is left out.
 * nav_set_container does not remember the branches that it removes.
 *
 * A split shows its columns side by side, as many as fit. The host says how many these are (nav_host_did_resize). While
 * fewer fit than there are, the column on top is shown with those before it (nav_container_info.top). Where these are
 * too few, the columns after it are shown, too. What is before them is folded: it lies below the first column that is
 * shown, as if these were one stack. What is after them is kept, and an issuer there is not stale. Folding changes what
 * is shown and where back goes. No entry moves, and unfolding shows all columns as they were.
 *
 * A column that may be empty has no root. What is said of the root is said of its lowest entry, but that can be popped
 * and replaced like the others. While it is empty, what is presented over it lies over the stack of its split.
 *
 *     static nav_status add_mail(nav_navigator *navigator) {
 *         nav_request list = nav_request_init("letters", NULL), none = nav_request_init("nothing", NULL);
 *         nav_branch columns[] = {nav_branch_init("list", &list), nav_branch_init("letter", &none)};
 *         nav_container split = nav_container_init(NAV_SPLIT, columns, 2);
 *         nav_route_builder mail = nav_route_builder_init("mail"), letter = nav_route_builder_init("letter");
 *         nav_status status;
 *         columns[1].flags = NAV_BRANCH_PLACEHOLDER;
 *         mail.container = &split;
 *         letter.parent = nav_text("mail");
 *         letter.branch = nav_text("letter");
 *         status = nav_route_register(navigator, &mail, NULL);
 *         return status == NAV_OK ? nav_route_register(navigator, &letter, NULL) : status;
 *     }
 */

struct nav_request;

/* The order is that of what is in front. */
typedef int32_t nav_presentation;
enum {
    NAV_PRESENTATION_DEFAULT = 0, /* of options: as the route says. Of a route: pushed */
    NAV_PUSHED = 1,               /* on a stack. A stack of this kind is a branch or the root stack */
    NAV_WINDOW = 2,
    NAV_FULL_SCREEN = 3, /* what it lies over is not shown, nor what lies over that behind it */
    NAV_MODAL = 4,
    NAV_SHEET = 5,
    NAV_ACTION_SHEET = 6, /* one entry. A container is NAV_INVALID. An issuer below it is not stale */
    NAV_ALERT = 7         /* the same */
};

/* What happens if something of the same kind is presented over the stack already. A presented stack
 * of that kind to which the operation goes counts, too, if no target or issuer names it. By default it does not count,
 * and the new one lies over it. */
typedef int32_t nav_occupied;
enum {
    NAV_OCCUPIED_DEFAULT = 0, /* alerts and action sheets wait as with NAV_OCCUPIED_QUEUE, but are NAV_IN_USE in a
                                 batch and for nav_push_all. Other kinds replace */
    NAV_OCCUPIED_REPLACE = 1, /* what is presented is dismissed by the same move */
    NAV_OCCUPIED_QUEUE = 2,   /* NAV_PENDING until that is dismissed, then it is planned anew; of several in the order
                                 of their calls. Nothing else waits for it. It counts in nav_config.queue_capacity.
                                 If the stack is removed over which it waits it is NAV_ABORTED with NAV_ABORT_GONE.
                                 In a batch and for nav_push_all NAV_INVALID in place of NAV_PENDING */
    NAV_OCCUPIED_REJECT = 3   /* NAV_IN_USE */
};

typedef int32_t nav_container_kind;
enum {
    NAV_NO_CONTAINER = 0,
    NAV_TABS = 1,  /* one branch is shown at a time */
    NAV_SPLIT = 2, /* columns, all of them open from the beginning. The selected one has the focus. Where that is empty,
                      or is a placeholder alone in a split that is folded, the one before it has, and so on */
    NAV_CUSTOM = 3 /* a kind of the host's, nav_container.custom */
};

/* nav_container.flags */
enum {
    NAV_ALL_SHOWN = 1 /* NAV_CUSTOM: all branches are shown and open at once; the selected one has the focus */
};

/* The move of nav_back where the selected branch of NAV_TABS has nothing to pop. Where that is none, it goes on above
 * the container. */
typedef int32_t nav_tabs_back;
enum {
    NAV_TABS_BACK_LEAVES = 0,
    NAV_TABS_BACK_INITIAL = 1, /* selects the branch that was selected at first */
    NAV_TABS_BACK_HISTORY = 2  /* selects the branch that was selected before, each counted once */
};

/* How long a container keeps what is on branches that are not selected, and whether anything of it is remembered after
 * that. What has to go is popped up to the root of its branch by the same move: its waiters get
 * cancelled(containerRemoved). */
typedef int32_t nav_memory;
enum {
    NAV_MEMORY_WHILE_ALIVE = 0,  /* as long as the container is there */
    NAV_MEMORY_NONE = 1,         /* until another branch is selected; it is the branch that is left which is popped */
    NAV_MEMORY_WHILE_ACTIVE = 2, /* until the branch in which the container is, or one around it, is selected no more.
                                   Columns and branches that are NAV_ALL_SHOWN do not count. That in which a
                                   presented stack has its owner does */
    NAV_MEMORY_WHILE_PARENT = 3, /* as long as the container is there, and after it has left as requests, until the
                                    stack goes on which it stood. See "What outlives a container" */
    NAV_MEMORY_FOREVER = 4       /* the same, until its scene goes */
};

/* nav_branch.flags */
enum {
    NAV_BRANCH_EAGER = 1,      /* it opens with the container */
    NAV_BRANCH_PLACEHOLDER = 2 /* NAV_SPLIT, not the first column: its root, which it needs, stands for nothing. A
                                  column that has only that is not on top while not all fit. An entry of another route
                                  in the place of the root is no placeholder */
};

typedef struct nav_branch { /* three fields for ever: an array of them is passed */
    nav_string name;        /* with the rules of route names; no two alike in a container */
    const struct nav_request
        *initial; /* its root. Without arguments it gets those of the container, unless they hold a host
                                   object. No host object in it. NULL, NAV_SPLIT, not the first column: the column may
                                   be empty, and its last entry can be popped, too */
    uint64_t flags;
} nav_branch;

typedef struct nav_container {
    size_t size;
    nav_container_kind kind;
    uint32_t flags;
    nav_tabs_back back;         /* NAV_TABS */
    nav_memory memory;          /* of NAV_MEMORY_NONE and NAV_MEMORY_WHILE_ACTIVE: NAV_TABS */
    int32_t custom;             /* NAV_CUSTOM: yours */
    uint32_t columns;           /* NAV_SPLIT: how many fit at first, NAV_MAX_BRANCHES at the most. 0: all, so an app
                                   for phones says 1. A split in the place of another keeps how many fit */
    const nav_branch *branches; /* 1 to NAV_MAX_BRANCHES */
    size_t count;
    size_t selected; /* the index of the branch that is selected at first */
} nav_container;

/* A branch by its NUL-terminated name, with the request of its root, which are only pointed to. */
static inline nav_branch nav_branch_init(const char *name, const struct nav_request *initial) {
    nav_branch branch;
    branch.name = nav_text(name);
    branch.initial = initial;
    branch.flags = 0;
    return branch;
}

/* A container with these branches, which are only pointed to. */
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
