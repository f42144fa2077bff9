/* An app as the docs advise to write it: a bridge, an observer, two arguments and an outcome, and in the options of
 * both calls who asks, what was seen, or where to work. Each spelling is measured in four places. */
#include "workload.h"

#include <navcore.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum place {
    STACK,      /* no route opens otherwise than by being pushed */
    REGISTERED, /* the same, but that routes of tabs and of a sheet are registered */
    TABS,       /* in one of three tabs */
    SHEET       /* on a sheet over the tabs */
} place;

typedef enum spelling {
    PLAIN,
    ISSUER,
    REVISION,
    TARGET,
    SCENE,
    UNIQUE,
    HINT,
    PERFORM,
    BATCH
} spelling;

typedef struct app {
    nav_navigator *navigator;
    spelling spelling;
    tally tally;
} app;

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void observe(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED) ((tally *)user_data)->events++;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static void add_tabs(nav_navigator *navigator, size_t count) {
    static char names[NAV_MAX_BRANCHES][16];
    nav_request roots[NAV_MAX_BRANCHES];
    nav_branch branches[NAV_MAX_BRANCHES];
    for (size_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "tab%zu", i);
        roots[i] = nav_request_init(names[i], NULL);
        branches[i] = nav_branch_init(names[i], &roots[i]);
        check("nav_route_add", nav_route_add(navigator, names[i]));
    }
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, count);
    nav_route builder = nav_route_init("main");
    builder.container = &tabs;
    check("nav_route_register", nav_route_register(navigator, &builder, NULL));
    builder = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    check("nav_route_register", nav_route_register(navigator, &builder, NULL));
}

static void navigate(app *app, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    check("nav_navigate", nav_navigate(app->navigator, &request, NULL, NULL));
}

static app *new_app(uint32_t flags) {
    app *app = calloc(1, sizeof *app);
    nav_config config = nav_config_init();
    nav_bridge bridge = nav_bridge_init();
    if (app == NULL) abort();
    config.flags = flags;
    check("nav_navigator_new", nav_navigator_new(&config, &app->navigator));
    for (size_t i = 0; i < ROUTE_COUNT; i++) check("nav_route_add", nav_route_add(app->navigator, routes[i].bytes));
    bridge.transition = accept_move;
    bridge.user_data = &app->tally;
    check("nav_bridge_set", nav_bridge_set(app->navigator, &bridge));
    check("nav_observer_add", nav_observer_add(app->navigator, observe, &app->tally, NULL, NULL));
    return app;
}

static void start(app *app, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    check("nav_start", nav_start(app->navigator, &request, NULL, NULL));
}

static void *open_at(size_t depth, place place, spelling spelling, uint32_t flags) {
    app *app = new_app(flags);
    app->spelling = spelling;
    if (place != STACK) add_tabs(app->navigator, 3);
    start(app, place == TABS || place == SHEET ? "main" : routes[0].bytes);
    if (place == SHEET) navigate(app, "sheet");
    for (size_t i = 1; i < depth; i++) navigate(app, routes[i % ROUTE_COUNT].bytes);
    return app;
}

static void close_app(void *opened) {
    app *app = opened;
    nav_navigator_free(app->navigator);
    free(app);
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

static nav_options options_of(const app *app, const nav_value *hint) {
    nav_options options = nav_options_init();
    switch (app->spelling) {
    case ISSUER: options.issuer = nav_current_top(app->navigator); break;
    case REVISION: options.revision = nav_current_revision(app->navigator); break;
    case TARGET: options.target = nav_current_stack(app->navigator); break;
    case SCENE: options.scene = nav_string_init("main"); break;
    case HINT: options.hint = hint; break;
    case UNIQUE: options.unique = NAV_UNIQUE_TOP; break;
    default: break;
    }
    return options;
}

static nav_status perform(const app *app, const nav_intent *intent, nav_outcome *outcome) {
    if (app->spelling == BATCH) return nav_batch(app->navigator, &intent, 1, NULL, outcome);
    return nav_perform(app->navigator, intent, outcome);
}

static nav_status push(const app *app, const nav_request *request, nav_outcome *outcome) {
    const nav_value hint = nav_value_string("slide");
    const nav_options options = options_of(app, &hint);
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    if (app->spelling == PLAIN) return nav_navigate(app->navigator, request, NULL, outcome);
    if (app->spelling < PERFORM) return nav_navigate(app->navigator, request, &options, outcome);
    intent.request = request;
    return perform(app, &intent, outcome);
}

static nav_status pop(const app *app, nav_outcome *outcome) {
    const nav_value hint = nav_value_string("slide");
    nav_options options = options_of(app, &hint);
    nav_intent intent = nav_intent_init(NAV_INTENT_POP_BACK);
    options.unique = NAV_UNIQUE_NO;
    if (app->spelling == PLAIN) return nav_pop_back(app->navigator, NULL, NULL, outcome);
    if (app->spelling < PERFORM) return nav_pop_back(app->navigator, NULL, &options, outcome);
    return perform(app, &intent, outcome);
}

static void run_pairs(void *opened, size_t count) {
    app *app = opened;
    size_t before = app->tally.events;
    for (size_t i = 0; i < count; i++) {
        nav_outcome outcome = nav_outcome_init();
        nav_member members[] = {nav_member_init("id", nav_value_int((int64_t)i)),
                                nav_member_init("title", nav_value_string(SOME_TEXT))};
        nav_value arguments = nav_value_map(members, 2);
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, &arguments);
        check("the push", push(app, &request, &outcome));
        nav_id pushed = outcome.entry;
        check("the pop", pop(app, &outcome));
        if (app->spelling != BATCH && outcome.entry != pushed) workload_failed("the popped entry", 0);
    }
    if (app->tally.events - before != 2 * count) workload_failed("the count of events", 0);
}

#define PAIR(name, place, spelling)                                                                                    \
    static void *open_##name(size_t depth) {                                                                           \
        return open_at(depth, place, spelling, 0);                                                                     \
    }                                                                                                                  \
    const workload advised_##name = {open_##name, NULL, run_pairs, close_app}
#define PAIRS(name, spelling)                                                                                          \
    PAIR(name##_stack, STACK, spelling);                                                                               \
    PAIR(name##_registered, REGISTERED, spelling);                                                                     \
    PAIR(name##_tabs, TABS, spelling);                                                                                 \
    PAIR(name##_sheet, SHEET, spelling)

PAIRS(plain, PLAIN);
PAIRS(issuer, ISSUER);
PAIRS(revision, REVISION);
PAIRS(target, TARGET);
PAIRS(scene, SCENE);
PAIRS(unique, UNIQUE);
PAIRS(hint, HINT);
PAIRS(perform, PERFORM);
PAIRS(batch, BATCH);

/* ---- What else an app with tabs does ----------------------------------------------------------------------------- */

typedef nav_status step(app *app, nav_outcome *outcome);

static nav_status present(app *app, nav_outcome *outcome) {
    nav_request request = nav_request_init("sheet", NULL);
    return nav_navigate(app->navigator, &request, NULL, outcome);
}

static nav_status dismiss(app *app, nav_outcome *outcome) {
    return nav_dismiss(app->navigator, NULL, NULL, outcome);
}

static nav_status select_tab(app *app, const char *name, nav_outcome *outcome) {
    nav_id tab = nav_current_branch(app->navigator, nav_string_init("main"), nav_string_init(name));
    return nav_select(app->navigator, tab, NULL, outcome);
}

static nav_status select_second(app *app, nav_outcome *outcome) {
    return select_tab(app, "tab1", outcome);
}

static nav_status select_first(app *app, nav_outcome *outcome) {
    return select_tab(app, "tab0", outcome);
}

static nav_status open_url(app *app, const char *url, nav_outcome *outcome) {
    nav_link link = nav_link_init(url);
    return nav_open(app->navigator, &link, NULL, outcome);
}

static nav_status open_detail(app *app, nav_outcome *outcome) {
    return open_url(app, "/tab1/7", outcome);
}

static nav_status open_home(app *app, nav_outcome *outcome) {
    return open_url(app, "/tab0", outcome);
}

/* Two calls, each of which is one change of the tree. */
static void run_steps(app *app, size_t count, step *there, step *back) {
    size_t before = app->tally.events;
    for (size_t i = 0; i < count; i++) {
        nav_outcome outcome = nav_outcome_init();
        check("the first of two", there(app, &outcome));
        check("the second of two", back(app, &outcome));
    }
    if (app->tally.events - before != 2 * count) workload_failed("the count of events", 0);
}

static void run_sheets(void *opened, size_t count) {
    run_steps(opened, count, present, dismiss);
}

static void run_selects(void *opened, size_t count) {
    run_steps(opened, count, select_second, select_first);
}

static void run_links(void *opened, size_t count) {
    run_steps(opened, count, open_detail, open_home);
}

static void *open_tabs(size_t depth) {
    return open_at(depth, TABS, PLAIN, 0);
}

static void add_pattern(app *app, const char *route, const char *pattern) {
    nav_id id = nav_route_find(app->navigator, nav_string_init(route));
    check("nav_pattern_add", nav_pattern_add(app->navigator, id, nav_string_init(pattern), NAV_PATTERN_LINKABLE, NULL));
}

/* A link leads to a screen upon the root of the second tab. */
static void *open_linked_tabs(size_t depth) {
    app *app = open_at(depth, TABS, PLAIN, 0);
    nav_route detail = nav_route_in("detail", "main", "tab1");
    check("nav_route_register", nav_route_register(app->navigator, &detail, NULL));
    add_pattern(app, "main", "/");
    add_pattern(app, "tab0", "/tab0");
    add_pattern(app, "tab1", "/tab1");
    add_pattern(app, "detail", "/tab1/{id:int}");
    return app;
}

const workload advised_sheet = {open_tabs, NULL, run_sheets, close_app};
const workload advised_select = {open_tabs, NULL, run_selects, close_app};
const workload advised_link = {open_linked_tabs, NULL, run_links, close_app};

/* ---- What is told or asked with each pair ------------------------------------------------------------------------ */

static int32_t accept_entry(void *user_data, const nav_guard_context *context) {
    (void)context;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void *open_guarded(size_t depth) {
    app *app = open_at(depth, STACK, PLAIN, 0);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, accept_entry);
    guard.flags = NAV_GUARD_EVERY_ROUTE;
    guard.user_data = &app->tally;
    check("nav_guard_add", nav_guard_add(app->navigator, &guard, NULL));
    return app;
}

static void *open_telling_back(size_t depth) {
    return open_at(depth, STACK, PLAIN, NAV_CONFIG_BACK_EVENTS);
}

static void *open_tabs_telling_back(size_t depth) {
    return open_at(depth, TABS, PLAIN, NAV_CONFIG_BACK_EVENTS);
}

static void read_steps(void *user_data, const nav_event *event) {
    size_t count = event->kind == NAV_EVENT_LIFECYCLE ? nav_changes_count(event->changes) : 0;
    for (size_t i = 0; i < count; i++) {
        nav_change step = nav_change_init();
        check("nav_changes_get", nav_changes_get(event->changes, i, &step));
        ((tally *)user_data)->results += step.entry != 0;
    }
}

static void *open_living(size_t depth) {
    app *app = open_at(depth, STACK, PLAIN, NAV_CONFIG_LIFECYCLE_EVENTS);
    check("nav_observer_add", nav_observer_add(app->navigator, read_steps, &app->tally, NULL, NULL));
    return app;
}

const workload advised_guarded = {open_guarded, NULL, run_pairs, close_app};
const workload advised_back = {open_telling_back, NULL, run_pairs, close_app};
const workload advised_back_tabs = {open_tabs_telling_back, NULL, run_pairs, close_app};
const workload advised_life = {open_living, NULL, run_pairs, close_app};

/* ---- Beside so many others, which a pair does not change --------------------------------------------------------- */

/* Options that name a window; its name is written to the memory. */
static nav_options in_window(char name[32], size_t number) {
    nav_options options = nav_options_init();
    snprintf(name, 32, "window%zu", number);
    options.scene = nav_string_init(name);
    return options;
}

enum {
    TOLD = NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_BACK_EVENTS
};

/* So many other windows. */
static void *open_beside_windows(size_t count) {
    app *app = open_at(2, STACK, PLAIN, TOLD);
    nav_id first = nav_scene_find(app->navigator, nav_string_init(""));
    for (size_t i = 0; i < count; i++) {
        char name[32];
        nav_options options = in_window(name, i);
        nav_request request = nav_request_init(routes[0].bytes, NULL);
        check("nav_start", nav_start(app->navigator, &request, &options, NULL));
    }
    check("nav_host_did_select", nav_host_did_select(app->navigator, first, NULL, NULL));
    return app;
}

/* In a container of so many tabs, with life and back told. */
static void *open_beside_tabs(size_t count) {
    app *app = new_app(TOLD);
    add_tabs(app->navigator, count);
    start(app, "main");
    return app;
}

/* In the front one of so many sheets over one another. */
static void *open_sheets(size_t count, uint32_t flags) {
    app *app = open_at(2, TABS, PLAIN, flags);
    for (size_t i = 0; i < count; i++) navigate(app, "sheet");
    return app;
}

/* In so many containers around one another. */
static void *open_levels(size_t count, uint32_t flags) {
    app *app = new_app(flags);
    char name[16];
    for (size_t i = 0; i <= count; i++) {
        char inner[16];
        snprintf(name, sizeof name, "level%zu", i);
        snprintf(inner, sizeof inner, "level%zu", i + 1);
        nav_request root = nav_request_init(inner, NULL);
        nav_branch branch = nav_branch_init("only", &root);
        nav_container container = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
        nav_route route = nav_route_init(name);
        if (i < count) route.container = &container;
        check("nav_route_register", nav_route_register(app->navigator, &route, NULL));
    }
    start(app, "level0");
    return app;
}

static void *open_beside_sheets(size_t count) {
    return open_sheets(count, NAV_CONFIG_LIFECYCLE_EVENTS);
}

static void *open_beside_levels(size_t count) {
    return open_levels(count, NAV_CONFIG_LIFECYCLE_EVENTS);
}

static void *open_sheets_telling_back(size_t count) {
    return open_sheets(count, TOLD);
}

static void *open_levels_telling_back(size_t count) {
    return open_levels(count, TOLD);
}

static int32_t decide_later(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return NAV_ANSWER_LATER;
}

/* So many operations of other windows that wait for a guard. */
static void *open_beside_waiting(size_t count) {
    app *app = open_beside_windows(count);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, decide_later);
    check("nav_route_add", nav_route_add(app->navigator, "guarded"));
    guard.route_name = nav_string_init("guarded");
    check("nav_guard_add", nav_guard_add(app->navigator, &guard, NULL));
    for (size_t i = 0; i < count; i++) {
        char name[32];
        nav_options options = in_window(name, i);
        nav_request request = nav_request_init("guarded", NULL);
        nav_status status = nav_navigate(app->navigator, &request, &options, NULL);
        if (status != NAV_PENDING) workload_failed("nav_navigate to what is guarded", status);
    }
    return app;
}

/* So many gestures of back that are open in other windows. */
static void *open_beside_gestures(size_t count) {
    app *app = open_beside_windows(count);
    for (size_t i = 0; i < count; i++) {
        char name[32];
        nav_options options = in_window(name, i);
        nav_request request = nav_request_init(routes[1].bytes, NULL);
        nav_gesture gesture = nav_gesture_init(NAV_GESTURE_BEGIN, 0);
        check("nav_navigate", nav_navigate(app->navigator, &request, &options, NULL));
        gesture.scene = nav_scene_find(app->navigator, options.scene);
        check("nav_back_gesture", nav_back_gesture(app->navigator, &gesture, NULL));
    }
    return app;
}

/* Each beside one. */
static void *open_beside_window(size_t count) {
    (void)count;
    return open_beside_windows(1);
}

static void *open_beside_two_tabs(size_t count) {
    (void)count;
    return open_beside_tabs(2);
}

static void *open_beside_sheet(size_t count) {
    (void)count;
    return open_beside_sheets(1);
}

static void *open_beside_level(size_t count) {
    (void)count;
    return open_beside_levels(1);
}

static void *open_sheet_telling_back(size_t count) {
    (void)count;
    return open_sheets(1, TOLD);
}

static void *open_level_telling_back(size_t count) {
    (void)count;
    return open_levels(1, TOLD);
}

static void *open_beside_one_waiting(size_t count) {
    (void)count;
    return open_beside_waiting(1);
}

static void *open_beside_gesture(size_t count) {
    (void)count;
    return open_beside_gestures(1);
}

const workload beside_windows = {open_beside_windows, NULL, run_pairs, close_app};
const workload beside_window = {open_beside_window, NULL, run_pairs, close_app};
const workload beside_tabs = {open_beside_tabs, NULL, run_pairs, close_app};
const workload beside_two_tabs = {open_beside_two_tabs, NULL, run_pairs, close_app};
const workload beside_sheets = {open_beside_sheets, NULL, run_pairs, close_app};
const workload beside_sheet = {open_beside_sheet, NULL, run_pairs, close_app};
const workload beside_levels = {open_beside_levels, NULL, run_pairs, close_app};
const workload beside_level = {open_beside_level, NULL, run_pairs, close_app};
const workload back_beside_sheets = {open_sheets_telling_back, NULL, run_pairs, close_app};
const workload back_beside_sheet = {open_sheet_telling_back, NULL, run_pairs, close_app};
const workload back_beside_levels = {open_levels_telling_back, NULL, run_pairs, close_app};
const workload back_beside_level = {open_level_telling_back, NULL, run_pairs, close_app};
const workload beside_waiting = {open_beside_waiting, NULL, run_pairs, close_app};
const workload beside_one_waiting = {open_beside_one_waiting, NULL, run_pairs, close_app};
const workload beside_gestures = {open_beside_gestures, NULL, run_pairs, close_app};
const workload beside_gesture = {open_beside_gesture, NULL, run_pairs, close_app};

/* ---- Registering ------------------------------------------------------------------------------------------------- */

enum {
    REGISTERED_ROUTES = 100
};

/* The texts that a program has ready: they are made before what is measured. */
typedef struct texts {
    char names[REGISTERED_ROUTES][16];
    char paths[REGISTERED_ROUTES][32];
} texts;

static void *open_texts(size_t depth) {
    (void)depth;
    texts *texts = malloc(sizeof *texts);
    if (texts == NULL) abort();
    for (int i = 0; i < REGISTERED_ROUTES; i++) {
        snprintf(texts->names[i], sizeof texts->names[i], "route%d", i);
        snprintf(texts->paths[i], sizeof texts->paths[i], i == 0 ? "/" : "/route%d/{id:int}", i);
    }
    return texts;
}

static void close_texts(void *opened) {
    free(opened);
}

/* So many routes, with a pattern each or without, and a start. */
static void register_routes(const texts *texts, size_t count, bool with_patterns) {
    nav_navigator *navigator;
    nav_request request = nav_request_init(texts->names[0], NULL);
    check("nav_navigator_new", nav_navigator_new(NULL, &navigator));
    for (size_t i = 0; i < count; i++) {
        const char *name = texts->names[i];
        if (with_patterns)
            check("nav_route_add_with_path",
                  nav_route_add_with_path(navigator, name, texts->paths[i], NAV_PATTERN_LINKABLE));
        else
            check("nav_route_add", nav_route_add(navigator, name));
    }
    check("nav_start", nav_start(navigator, &request, NULL, NULL));
    nav_navigator_free(navigator);
}

static void run_registrations(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) register_routes(opened, REGISTERED_ROUTES, false);
}

static void run_patterns(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) register_routes(opened, REGISTERED_ROUTES, true);
}

static void run_starts(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) register_routes(opened, 1, false);
}

const workload advised_routes = {open_texts, NULL, run_registrations, close_texts};
const workload advised_patterns = {open_texts, NULL, run_patterns, close_texts};
const workload advised_start = {open_texts, NULL, run_starts, close_texts};

/* ---- Numbers as text --------------------------------------------------------------------------------------------- */

static void *open_prices(size_t depth) {
    app *app = open_at(depth, STACK, PLAIN, 0);
    check("nav_route_add_with_path",
          nav_route_add_with_path(app->navigator, "price", "/prices/{of:double}", NAV_PATTERN_LINKABLE));
    check("nav_route_add_with_path",
          nav_route_add_with_path(app->navigator, "name", "/names/{of}", NAV_PATTERN_LINKABLE));
    return app;
}

static void write_path(app *app, const char *route, nav_value of) {
    nav_member members[] = {nav_member_init("of", of)};
    nav_value arguments = nav_value_map(members, 1);
    nav_request request = nav_request_init(route, &arguments);
    char *text;
    size_t length;
    check("nav_request_path", nav_request_path(app->navigator, &request, &text, &length));
    nav_text_free(text);
}

/* 0.01 to 999.99 */
static void run_doubles(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) write_path(opened, "price", nav_value_double((double)(i * 37 % 100000) / 100));
}

static void run_texts(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) write_path(opened, "name", nav_value_string("999.99"));
}

const workload advised_doubles = {open_prices, NULL, run_doubles, close_app};
const workload advised_texts = {open_prices, NULL, run_texts, close_app};

/* ---- Saved states -------------------------------------------------------------------------------------------------- */

enum {
    SAVED_DOUBLES = 500
};

typedef struct saved_app {
    nav_navigator *navigator;
    size_t depth; /* the entries of its stack */
    char *text;   /* NULL: it is not saved */
} saved_app;

static nav_navigator *new_home(void) {
    nav_navigator *navigator;
    check("nav_navigator_new", nav_navigator_new(NULL, &navigator));
    check("nav_route_add", nav_route_add(navigator, "home"));
    check("nav_route_add", nav_route_add(navigator, "item"));
    return navigator;
}

static saved_app *start_home(size_t depth, const nav_value *arguments) {
    saved_app *app = malloc(sizeof *app);
    nav_request home = nav_request_init("home", arguments);
    if (app == NULL) abort();
    app->navigator = new_home();
    app->depth = depth;
    app->text = NULL;
    check("nav_start", nav_start(app->navigator, &home, NULL, NULL));
    return app;
}

static void *saved(saved_app *app) {
    check("nav_save", nav_save(app->navigator, NULL, &app->text, NULL));
    return app;
}

/* An entry whose argument is a list with one double many times. */
static void *open_list(double number) {
    nav_value items[SAVED_DOUBLES];
    for (size_t i = 0; i < SAVED_DOUBLES; i++) items[i] = nav_value_double(number);
    nav_member member = nav_member_init("of", nav_value_list(items, SAVED_DOUBLES));
    nav_value arguments = nav_value_map(&member, 1);
    return saved(start_home(1, &arguments));
}

static void *open_short_list(size_t depth) {
    (void)depth;
    return open_list(0.5);
}

/* 17 digits, and the exponent that costs the most. */
static void *open_long_list(size_t depth) {
    (void)depth;
    return open_list(1.2345678901234567e287);
}

static void open_items(nav_navigator *navigator, size_t count) {
    for (size_t i = 0; i < count; i++) {
        nav_member members[] = {nav_member_init("id", nav_value_int((int64_t)i)),
                                nav_member_init("title", nav_value_string(SOME_TEXT))};
        nav_value arguments = nav_value_map(members, 2);
        nav_request item = nav_request_init("item", &arguments);
        check("nav_navigate", nav_navigate(navigator, &item, NULL, NULL));
    }
}

static void *open_root(size_t depth) {
    return start_home(depth, NULL);
}

static void *open_stack(size_t depth) {
    saved_app *app = start_home(depth, NULL);
    open_items(app->navigator, depth - 1);
    return saved(app);
}

/* Saves so many entries, the stack as often as that takes. */
static void run_saves(void *opened, size_t count) {
    saved_app *app = opened;
    for (size_t i = 0; i < count; i += app->depth) {
        char *text;
        check("nav_save", nav_save(app->navigator, NULL, &text, NULL));
        nav_text_free(text);
    }
}

static void run_restores(void *opened, size_t count) {
    saved_app *app = opened;
    for (size_t i = 0; i < count; i += app->depth) {
        nav_navigator *navigator = new_home();
        nav_restoring restoring = nav_restoring_init(nav_string_init(app->text), NULL);
        check("nav_restore", nav_restore(navigator, &restoring, NULL, NULL));
        nav_navigator_free(navigator);
    }
}

static void pop_entries(void *opened, size_t count) {
    saved_app *app = opened;
    (void)count;
    if (nav_current_depth(app->navigator) > 1)
        check("nav_pop_up_to_root", nav_pop_up_to_root(app->navigator, NULL, NULL));
}

static void open_entries(void *opened, size_t count) {
    saved_app *app = opened;
    open_items(app->navigator, count);
}

static void close_saved(void *opened) {
    saved_app *app = opened;
    nav_text_free(app->text);
    nav_navigator_free(app->navigator);
    free(app);
}

const workload advised_save_long = {open_long_list, NULL, run_saves, close_saved};
const workload advised_save_short = {open_short_list, NULL, run_saves, close_saved};
const workload advised_restore_long = {open_long_list, NULL, run_restores, close_saved};
const workload advised_restore_short = {open_short_list, NULL, run_restores, close_saved};
const workload advised_save_entry = {open_stack, NULL, run_saves, close_saved};
const workload advised_restore_entry = {open_stack, NULL, run_restores, close_saved};
const workload advised_open_entry = {open_root, pop_entries, open_entries, close_saved};
