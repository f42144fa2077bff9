/* Random intents on the trees of some scenes: their routes, and requests, options, elements and containers for them.
 * What they give to the library is counted, and what comes back. */
#ifndef TREE_INTENTS_H
#define TREE_INTENTS_H

#include "mirror.h"

enum {
    IDS = 64,
    STEPS = 5
};

/* ---- Random numbers ---- */

static uint64_t seed;

static inline uint32_t any(uint32_t count) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 33) % count;
}

static inline int once_in(uint32_t count) {
    return any(count) == 0;
}

/* ---- What is given and comes back ---- */

static long objects_given, objects_destroyed, models_made, models_destroyed, waiters_given, waiters_destroyed, results;

static inline void destroy_object(void *object) {
    (void)object;
    objects_destroyed += 1;
}

static inline void destroy_waiter(void *user_data) {
    (void)user_data;
    waiters_destroyed += 1;
}

static inline void count_result(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
    results += 1;
}

static inline int32_t make_model(void *user_data, const nav_build_context *build, void **model) {
    (void)user_data;
    (void)build;
    if (once_in(40)) return 7;
    models_made += 1;
    *model = malloc(1);
    return 0;
}

static inline void destroy_model(void *user_data, void *model) {
    (void)user_data;
    models_destroyed += 1;
    free(model);
}

/* ---- Routes ---- */

static const char *const routes[] = {"home",  "list",  "item", "part", "main",  "panes", "nest", "sheet", "window",
                                     "modal", "cover", "menu", "ask",  "pages", "twin",  "root", "split", "cell"};
enum {
    ROUTES = sizeof routes / sizeof routes[0]
};

static nav_request home, list, nest, part;
static const char *const scenes[] = {"main", "left", "right", "Upper"};
static const char *const branch_names[] = {"one", "two", "three", "four", "five"};

static inline void add(nav_navigator *navigator, nav_route builder, const nav_container *container) {
    builder.make_model = make_model;
    builder.destroy_model = destroy_model;
    builder.container = container;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
}

static inline void add_all(nav_navigator *navigator) {
    nav_branch branches[3] = {nav_branch_init("one", &home), nav_branch_init("two", &list),
                              nav_branch_init("three", &nest)};
    nav_branch inner[2] = {nav_branch_init("one", &home), nav_branch_init("two", &part)};
    nav_branch columns[3] = {nav_branch_init("one", &list), nav_branch_init("two", &nest),
                             nav_branch_init("three", NULL)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 3),
                  panes = nav_container_init(NAV_CONTAINER_CUSTOM, inner, 2);
    nav_container pages = nav_container_init(NAV_CONTAINER_TABS, inner, 2),
                  split = nav_container_init(NAV_CONTAINER_SPLIT, columns, 3);
    branches[2].flags = once_in(2) ? NAV_BRANCH_EAGER : NAV_BRANCH_FORGETS;
    columns[1].flags = NAV_BRANCH_PLACEHOLDER;
    split.columns = any(4);
    tabs.retention = (nav_retention)any(3);
    pages.retention = (nav_retention)any(3);
    tabs.tabs_back = (nav_tabs_back)any(3);
    tabs.selected = any(3);
    pages.tabs_back = (nav_tabs_back)any(3);
    panes.flags = once_in(2) ? NAV_CONTAINER_SHOW_ALL : 0;
    add(navigator, nav_route_init("home"), NULL);
    add(navigator, nav_route_init("list"), NULL);
    add(navigator, nav_route_init("root"), NULL);
    add(navigator, nav_route_in("item", "main", "two"), NULL);
    add(navigator, nav_route_in("part", "panes", "two"), NULL);
    add(navigator, nav_route_init("main"), &tabs);
    add(navigator, nav_route_init("panes"), &panes);
    add(navigator, nav_route_in("nest", "main", "three"), &pages);
    add(navigator, nav_route_presented("sheet", NAV_PRESENTATION_SHEET), NULL);
    add(navigator, nav_route_presented("window", NAV_PRESENTATION_WINDOW), NULL);
    add(navigator, nav_route_presented("modal", NAV_PRESENTATION_MODAL), NULL);
    add(navigator, nav_route_presented("cover", NAV_PRESENTATION_FULL_SCREEN), NULL);
    add(navigator, nav_route_presented("menu", NAV_PRESENTATION_ACTION_SHEET), NULL);
    add(navigator, nav_route_presented("ask", NAV_PRESENTATION_ALERT), NULL);
    add(navigator, nav_route_presented("pages", NAV_PRESENTATION_SHEET), &pages);
    add(navigator, nav_route_in("twin", "pages", "two"), NULL);
    add(navigator, nav_route_in("split", "main", "one"), &split);
    add(navigator, nav_route_in("cell", "split", once_in(2) ? "two" : "three"), NULL);
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("main")),
                                         nav_string_init("/main"), NAV_PATTERN_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("item")),
                                         nav_string_init("/main/{item}"), NAV_PATTERN_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("pages")),
                                         nav_string_init("/main/{item}/pages"), NAV_PATTERN_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("twin")),
                                         nav_string_init("/main/{item}/pages/twin"), NAV_PATTERN_LINKABLE, NULL));
}

/* ---- The host ---- */

typedef struct host {
    nav_navigator *navigator;
    mirror observed, pulled, replayed, planned;
    nav_id questions[IDS], tickets[IDS];
    size_t question_count;
    nav_id gone[IDS]; /* ids of all kinds, of the past */
    size_t gone_count;
    int inside;
    int reentries;
} host;

/* ---- Random parts ---- */

/* All stacks that there are, or all entries. */
static inline size_t collect(const host *self, nav_id owner, nav_id *stacks, nav_id *entries, size_t *entry_count,
                             size_t count) {
    nav_id own[MIRROR_LIST], on[MIRROR_LIST];
    size_t owned = checks_failed_here > 0 ? 0 : nav_owned_stacks(self->navigator, owner, own, MIRROR_LIST), index,
           place, depth;
    for (index = 0; index < owned && count < 500; index++) {
        stacks[count++] = own[index];
        depth = nav_stack_entries(self->navigator, own[index], on, MIRROR_LIST);
        for (place = 0; place < depth && *entry_count < 2000; place++) {
            entries[(*entry_count)++] = on[place];
            count = collect(self, on[place], stacks, entries, entry_count, count);
        }
    }
    return count;
}

typedef struct choice {
    nav_id stacks[512], entries[2048];
    size_t stack_count, entry_count;
} choice;

static inline void look(const host *self, choice *all) {
    all->entry_count = 0;
    all->stack_count = collect(self, 0, all->stacks, all->entries, &all->entry_count, 0);
}

static inline nav_id some_gone(const host *self) {
    return self->gone_count > 0 ? self->gone[any((uint32_t)self->gone_count)] : MADE_UP_ID;
}

static inline nav_id some_stack(const host *self, const choice *all) {
    if (all->stack_count == 0 || once_in(50)) return some_gone(self);
    return all->stacks[any((uint32_t)all->stack_count)];
}

static inline nav_id some_entry(const host *self, const choice *all) {
    if (all->entry_count == 0 || once_in(50)) return some_gone(self);
    return all->entries[any((uint32_t)all->entry_count)];
}

/* What one intent points to. */
typedef struct parts {
    nav_request requests[STEPS], initial[STEPS];
    const nav_request *given[STEPS];
    nav_value values[STEPS], result;
    nav_options options;
    nav_element elements[MIRROR_LIST];
    nav_id entries[MIRROR_LIST];
    nav_branch branches[STEPS];
    nav_container container;
    nav_link link;
    char url[64];
} parts;

static inline nav_value some_value(void) {
    if (once_in(6)) {
        objects_given += 1;
        return nav_value_host_object(&seed, destroy_object);
    }
    return nav_value_int(any(3));
}

static inline void some_request(parts *self, int index) {
    self->requests[index] = nav_request_init(once_in(60) ? "nowhere" : routes[any(ROUTES)], NULL);
    self->given[index] = &self->requests[index];
    if (once_in(3)) {
        self->values[index] = some_value();
        self->requests[index].arguments = &self->values[index];
    }
}

static inline void some_options(parts *self, const host *of, const choice *all, nav_intent *intent, int is_step) {
    nav_intent_kind kind = intent->kind;
    int is_push = kind == NAV_INTENT_NAVIGATE || kind == NAV_INTENT_NAVIGATE_FOR_RESULT || kind == NAV_INTENT_PUSH_ALL;
    self->options = nav_options_init();
    intent->options = &self->options;
    if (once_in(4) && kind != NAV_INTENT_SELECT && kind != NAV_INTENT_SET_CONTAINER && kind != NAV_INTENT_BACK)
        self->options.target = some_stack(of, all);
    if (once_in(6) && !is_step) self->options.issuer = some_entry(of, all);
    if (once_in(8)) self->options.scene = nav_string_init(scenes[any(4)]);
    if (is_push && once_in(5)) self->options.presentation = (nav_presentation)any(NAV_PRESENTATION_ALERT + 1);
    if (is_push && once_in(3)) self->options.occupied = (nav_occupied_policy)any(is_step ? 2 : 4);
    if (once_in(5)) self->options.flags |= NAV_OPTION_REVEAL;
    if (once_in(5)) self->options.flags |= NAV_OPTION_KEEP_PRESENTED;
    if (kind == NAV_INTENT_SELECT) {
        if (once_in(4)) self->options.flags |= NAV_OPTION_KEEP_BRANCH;
        if (once_in(4)) self->options.flags |= NAV_OPTION_POP_BRANCH;
    }
    if (kind == NAV_INTENT_REPLACE_TOP && once_in(2)) self->options.flags |= NAV_OPTION_REPLACE_ROOT;
    if (kind == NAV_INTENT_REPLACE_TOP && once_in(4)) self->options.flags |= NAV_OPTION_TRANSFER_RESULT;
    if (kind == NAV_INTENT_POP_TO_ROUTE && once_in(3)) self->options.flags |= NAV_OPTION_INCLUSIVE;
    if (kind == NAV_INTENT_NAVIGATE && once_in(4)) {
        self->options.unique = (nav_unique)(1 + any(2));
        self->options.unique_action = (nav_unique_action)any(3);
        if (once_in(3)) self->options.flags |= NAV_OPTION_IGNORE_ARGUMENTS;
        if (once_in(3)) self->options.flags |= NAV_OPTION_UPDATE_ARGUMENTS;
    }
    /* Most operations take neither. */
    if (self->options.flags & (NAV_OPTION_REVEAL | NAV_OPTION_KEEP_PRESENTED) && once_in(3)) self->options.flags = 0;
}

/* Those of a stack in a random order, some left out, some new. */
static inline size_t some_elements(parts *self, const host *of, const choice *all, nav_id stack) {
    nav_id ids[MIRROR_LIST];
    size_t count = nav_stack_entries(of->navigator, stack, ids, MIRROR_LIST), index, made = 0, fresh = 0;
    if (once_in(3)) {
        /* Those of another stack, too, all or some of them. */
        nav_id others[MIRROR_LIST];
        size_t all_others = nav_stack_entries(of->navigator, some_stack(of, all), others, MIRROR_LIST);
        int takes_all = once_in(2);
        for (index = 0; index < all_others && count < MIRROR_LIST / 2; index++)
            if (nav_entry_stack(of->navigator, others[index]) != stack && (takes_all || once_in(2)))
                ids[count++] = others[index];
    }
    if (once_in(2)) {
        for (index = count; index > 1; index--) {
            size_t other = any((uint32_t)index);
            nav_id swapped = ids[other];
            ids[other] = ids[index - 1];
            ids[index - 1] = swapped;
        }
    }
    for (index = 0; index < count; index++) {
        if (once_in(4) && fresh < STEPS) {
            some_request(self, (int)fresh);
            self->elements[made++] = nav_element_new(&self->requests[fresh++]);
        }
        if (!once_in(4)) self->elements[made++] = nav_element_keep(ids[index]);
    }
    return made;
}

static inline void some_container(parts *self) {
    int kind = (int)any(5);
    size_t index, count = 1 + any(STEPS);
    uint32_t first = any(5);
    for (index = 0; index < count; index++) {
        /* Where it is the same for all, they are those names in another order. */
        self->initial[index] = nav_request_init(routes[any(6)], NULL);
        self->branches[index] = nav_branch_init(branch_names[kind == 0 ? (first + index) % 5 : (first + 5 - index) % 5],
                                                &self->initial[index]);
        if (once_in(4)) self->branches[index].flags = NAV_BRANCH_EAGER;
        if (kind < 3 || index == 0) continue;
        if (once_in(3))
            self->branches[index].flags |= NAV_BRANCH_PLACEHOLDER;
        else if (once_in(2))
            self->branches[index].initial = NULL;
    }
    self->container = nav_container_init(kind == 0  ? NAV_CONTAINER_CUSTOM
                                         : kind < 3 ? NAV_CONTAINER_TABS
                                                    : NAV_CONTAINER_SPLIT,
                                         self->branches, count);
    if (kind == 0 && once_in(2)) self->container.flags = NAV_CONTAINER_SHOW_ALL;
    if (kind == 1 || kind == 2) self->container.tabs_back = (nav_tabs_back)any(3);
    if (kind == 1 || kind == 2) self->container.retention = (nav_retention)any(3);
    if (kind > 2) self->container.columns = any(4);
    self->container.selected = any((uint32_t)count);
}

/* An entry that is a split, where there is one. */
static inline nav_id some_split(const host *of, const choice *all) {
    int tries_left = 12;
    nav_id entry = some_entry(of, all);
    nav_container_info info = nav_container_info_init();
    while (tries_left-- > 0 &&
           (nav_container_get(of->navigator, entry, &info) != NAV_OK || info.kind != NAV_CONTAINER_SPLIT))
        entry = some_entry(of, all);
    return entry;
}

static inline int is_root(const host *of, nav_id stack) {
    return mirror_find(&of->observed.scenes, stack) < of->observed.scenes.count;
}

/* What is left on a stack, or on some columns of a split one after the other. */
static inline size_t some_left(parts *self, const host *of, const choice *all) {
    nav_id ids[MIRROR_LIST], stacks[MIRROR_LIST];
    size_t count = 1, index, place, left = 0;
    stacks[0] = some_stack(of, all);
    if (once_in(3)) {
        size_t owned = nav_owned_stacks(of->navigator, some_split(of, all), stacks, MIRROR_LIST);
        count = owned == 0 ? 0 : 1 + any((uint32_t)owned);
    }
    if (count > 0 && once_in(8)) self->options.target = stacks[count - 1];
    for (index = 0; index < count; index++) {
        size_t depth = nav_stack_entries(of->navigator, stacks[index], ids, MIRROR_LIST);
        for (place = 0; place < depth && left < MIRROR_LIST; place++)
            if (place == 0 ? !once_in(6) : !once_in(3)) self->entries[left++] = ids[place];
    }
    return left;
}

/* An intent of a kind that may be in a batch, or any. */
static inline nav_intent some_intent(parts *self, const host *of, const choice *all, int is_step) {
    static const nav_intent_kind often[] = {NAV_INTENT_NAVIGATE,
                                            NAV_INTENT_NAVIGATE,
                                            NAV_INTENT_NAVIGATE,
                                            NAV_INTENT_NAVIGATE,
                                            NAV_INTENT_SELECT,
                                            NAV_INTENT_SELECT,
                                            NAV_INTENT_SELECT,
                                            NAV_INTENT_NAVIGATE_FOR_RESULT,
                                            NAV_INTENT_REPLACE_TOP,
                                            NAV_INTENT_POP_BACK,
                                            NAV_INTENT_POP_TO_ENTRY,
                                            NAV_INTENT_POP_TO_ROUTE,
                                            NAV_INTENT_POP_UP_TO_ROOT,
                                            NAV_INTENT_PUSH_ALL,
                                            NAV_INTENT_SET_STACK,
                                            NAV_INTENT_OPEN,
                                            NAV_INTENT_REMOVE,
                                            NAV_INTENT_REMOVE,
                                            NAV_INTENT_FINISH,
                                            NAV_INTENT_UPDATE,
                                            NAV_INTENT_DISMISS,
                                            NAV_INTENT_SET_CONTAINER,
                                            NAV_INTENT_SET_CONTAINER,
                                            NAV_INTENT_BACK,
                                            NAV_INTENT_START,
                                            NAV_INTENT_HOST_DID_RESIZE,
                                            NAV_INTENT_HOST_DID_DISMISS,
                                            NAV_INTENT_HOST_DID_SELECT,
                                            NAV_INTENT_HOST_DID_POP,
                                            NAV_INTENT_HOST_DID_UPDATE,
                                            NAV_INTENT_HOST_DID_SET_STACK};
    nav_intent intent = nav_intent_init(often[any(sizeof often / sizeof often[0] - (is_step ? 7 : 0))]);
    size_t index;
    memset(self, 0, sizeof *self);
    some_options(self, of, all, &intent, is_step);
    switch (intent.kind) {
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
        waiters_given += 1;
        intent.callback = count_result;
        intent.user_data = &seed;
        intent.destroy = destroy_waiter; /* fall through */
    case NAV_INTENT_START:
    case NAV_INTENT_NAVIGATE:
    case NAV_INTENT_REPLACE_TOP:
    case NAV_INTENT_POP_TO_ROUTE:
        some_request(self, 0);
        intent.request = &self->requests[0];
        if (intent.kind != NAV_INTENT_START) break;
        self->options = nav_options_init();
        self->options.scene = nav_string_init(scenes[any(4)]);
        break;
    case NAV_INTENT_DISMISS:
        if (is_root(of, self->options.target) && !once_in(3)) self->options.target = 0; /* the scene stays */
        self->result = some_value();
        intent.result = &self->result;
        break;
    case NAV_INTENT_POP_BACK:
        self->result = some_value();
        intent.result = &self->result;
        break;
    case NAV_INTENT_FINISH: self->result = some_value(); intent.result = &self->result; /* fall through */
    case NAV_INTENT_HOST_DID_POP:
    case NAV_INTENT_POP_TO_ENTRY:
    case NAV_INTENT_UPDATE:
    case NAV_INTENT_HOST_DID_UPDATE: intent.entry = some_entry(of, all); break;
    case NAV_INTENT_PUSH_ALL:
        intent.count = 1 + any(3);
        for (index = 0; index < intent.count; index++) some_request(self, (int)index);
        intent.requests = self->given;
        break;
    case NAV_INTENT_SET_STACK:
        if (self->options.target == 0) self->options.target = some_stack(of, all);
        intent.count = some_elements(self, of, all, self->options.target);
        intent.elements = self->elements;
        break;
    case NAV_INTENT_HOST_DID_SET_STACK:
        intent.count = some_left(self, of, all);
        intent.entries = self->entries;
        break;
    case NAV_INTENT_HOST_DID_RESIZE:
        intent.entry = some_split(of, all);
        intent.columns = any(5);
        break;
    case NAV_INTENT_REMOVE:
        intent.count = 1 + any(4);
        for (index = 0; index < intent.count; index++) self->entries[index] = some_entry(of, all);
        intent.entries = self->entries;
        if (once_in(2)) {
            nav_id ids[MIRROR_LIST], stack = some_stack(of, all);
            size_t count = nav_stack_entries(of->navigator, stack, ids, MIRROR_LIST);
            self->options.target = stack;
            for (index = 0; index < intent.count && count > 1; index++)
                self->entries[index] = ids[1 + any((uint32_t)count - 1)];
        }
        break;
    case NAV_INTENT_OPEN:
        if (once_in(4)) snprintf(self->url, sizeof self->url, "app://%s", scenes[any(4)]);
        snprintf(self->url + strlen(self->url), sizeof self->url - strlen(self->url),
                 (const char *const[]){"/main", "/main/%d", "/main/%d/pages", "/main/%d/pages/twin"}[any(4)],
                 (int)any(3));
        self->link = nav_link_trusted(self->url);
        self->link.merge = (nav_link_merge)any(3);
        if (once_in(4)) self->link.flags |= NAV_LINK_SKIP_IF_OPEN;
        intent.link = &self->link;
        break;
    case NAV_INTENT_SELECT:
    case NAV_INTENT_HOST_DID_DISMISS:
    case NAV_INTENT_HOST_DID_SELECT:
        intent.stack = some_stack(of, all);
        if (intent.kind == NAV_INTENT_HOST_DID_DISMISS && is_root(of, intent.stack) && !once_in(3))
            intent.stack = MADE_UP_ID;
        break;
    case NAV_INTENT_SET_CONTAINER:
        intent.entry = some_entry(of, all);
        if (!once_in(4)) {
            some_container(self);
            intent.container = &self->container;
        }
        break;
    default: break;
    }
    return intent;
}

#endif
