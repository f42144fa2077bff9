/* What the tasks of docs/tasks*.md need in C. scripts/tasks puts a function for each task at the end. */
#include <navcore.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names in the calls of the page ---- */

struct note {
    int64_t id;
};

static nav_navigator *navigator;
static nav_port *port;
static nav_id entry, stack, flow, waiter;
static nav_request home, settings, picker, orders, letters, cart, sign_in, buy;
static nav_value blue, paid;
static const char *url;
static char *text;
static void *model;
static int is_signed_in, is_saved, is_allowed;

/* ---- What the program says of a task ---- */

static char said[4096];

static void tell(const char *words) {
    if (said[0]) strcat(said, " ");
    strcat(said, words);
}

static void tell_number(int64_t number) {
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    tell(digits);
}

/* Tells the first line of the text, and frees the text. */
static void tell_text(void) {
    text[strcspn(text, "\n")] = 0;
    tell(text);
    nav_text_free(text);
}

static void done(nav_status status) {
    if (status != NAV_OK) tell(nav_status_name(status));
}

/* Prints the task, what was told, and the entries and stacks of the dump. */
static void show(const char *wants) {
    char *dump = NULL, *line;
    const char *separator = said[0] ? "; " : "";
    printf("%s: %s", wants, said);
    if (navigator && nav_dump(navigator, &dump, NULL) == NAV_OK) {
        for (line = strtok(dump, "\n") ? strtok(NULL, "\n") : NULL; line; line = strtok(NULL, "\n")) {
            line += strspn(line, " ");
            if (strncmp(line, "stack ", 6) == 0) continue;
            line += strspn(line, "0123456789");
            printf("%s%s", separator, line + strspn(line, " "));
            separator = " / ";
        }
    }
    putchar('\n');
    nav_text_free(dump);
    nav_port_release(port);
    nav_navigator_free(navigator);
    navigator = NULL;
    port = NULL;
    said[0] = 0;
    is_signed_in = is_saved = is_allowed = 0;
}

/* ---- Callbacks ---- */

static void (*on_build)(const nav_build_context *build);

static int32_t make_note(void *user_data, const nav_build_context *build, void **made) {
    struct note *note = malloc(sizeof *note);
    (void)user_data;
    if (!note) return 1;
    note->id = nav_value_member(build->arguments, nav_string_init("id"))->content.integer;
    if (on_build) on_build(build);
    on_build = NULL;
    *made = note;
    return 0;
}

static void destroy_note(void *user_data, void *made) {
    (void)user_data;
    free(made);
}

static void picked(void *user_data, const nav_result *result) {
    (void)user_data;
    tell(result->kind == NAV_RESULT_VALUE ? result->value->content.string.bytes : "cancelled");
}

static void close_search(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    if (gesture->phase == NAV_GESTURE_COMMIT) tell("closed");
}

static int32_t may_leave(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return is_saved ? NAV_ANSWER_ACCEPT : 1;
}

static int32_t may_enter(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return is_signed_in ? NAV_ANSWER_ACCEPT : 1;
}

static int32_t ask_app(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return is_allowed ? NAV_ANSWER_ACCEPT : 1;
}

static void draw(void *user_data, const nav_event *event) {
    (void)user_data;
    if (event->kind == NAV_EVENT_CHANGED) tell("changed");
    if (event->kind == NAV_EVENT_GESTURE) {
        tell("gesture");
        tell_number((int64_t)(event->gesture->progress * 100 + 0.5));
    }
}

static int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    (void)user_data;
    return nav_string_equal(sent->request->route, nav_string_init("buy")) ? NAV_DISPATCH_SHOW : NAV_DISPATCH_PASS;
}

/* ---- What the tasks are given, and what comes after the calls ---- */

static void fresh(void) {
    nav_navigator_new(NULL, &navigator);
}

static void add(const char *route) {
    done(nav_route_add(navigator, route));
}

/* A request for a route. Some routes have arguments. */
static nav_request request_for(const char *route) {
    static nav_member id;
    static nav_value arguments;
    id = nav_member_init("id", nav_value_int(7));
    arguments = nav_value_map(&id, 1);
    return nav_request_init(route, strcmp(route, "note") ? NULL : &arguments);
}

static void start(const char *route) {
    nav_request request = request_for(route);
    done(nav_start(navigator, &request, NULL, NULL));
}

static void app(void) {
    nav_route note = nav_route_init("note");
    nav_id route;
    fresh();
    note.make_model = make_note;
    note.destroy_model = destroy_note;
    add("home");
    nav_route_register(navigator, &note, &route);
    nav_pattern_add(navigator, route, nav_string_init("/notes/{id:int}"), NAV_PATTERN_LINKABLE, NULL);
    nav_route_add_with_path(navigator, "settings", "/settings", 0);
    add("picker");
    add("order");
    add("signIn");
    start("home");
}

static void tabs(void) {
    nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("orders", &orders)};
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route route = nav_route_init("main");
    fresh();
    add("home");
    add("orders");
    add("settings");
    route.container = &container;
    nav_route_register(navigator, &route, NULL);
    start("main");
}

static void split(void) {
    nav_branch columns[] = {nav_branch_init("letters", &letters), nav_branch_init("letter", NULL)};
    nav_container container = nav_container_init(NAV_CONTAINER_SPLIT, columns, 2);
    nav_route route = nav_route_init("mail");
    fresh();
    add("letters");
    route.container = &container;
    nav_route_register(navigator, &route, NULL);
    start("mail");
}

static void go(const char *route) {
    nav_request request = request_for(route);
    done(nav_navigate(navigator, &request, NULL, NULL));
}

static void ask_with(const char *route, nav_presentation presentation) {
    nav_request request = request_for(route);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    options.presentation = presentation;
    done(nav_navigate_for_result(navigator, &request, picked, NULL, NULL, &options, &outcome));
    waiter = outcome.waiter;
}

static void ask(const char *route) {
    ask_with(route, NAV_PRESENTATION_DEFAULT);
}

static void sheet(const char *route) {
    ask_with(route, NAV_PRESENTATION_SHEET);
}

static void checkout(void) {
    nav_route route = nav_route_init("checkout");
    app();
    add("cart");
    route.initial = &cart;
    nav_route_register(navigator, &route, NULL);
    ask("checkout");
    flow = nav_current_flow(navigator);
}

static void coordinator(void) {
    nav_route route = nav_route_init("shop");
    fresh();
    add("home");
    add("buy");
    route.initial = &home;
    route.on_dispatch = prepare;
    nav_route_register(navigator, &route, NULL);
    start("shop");
}

static void take(void) {
    entry = nav_current_top(navigator);
}

static void root(void) {
    nav_stack_entries(navigator, nav_scene_find(navigator, nav_string_init("")), &entry, 1);
}

static void branch(const char *of_root) {
    root();
    stack = nav_branch_find(navigator, entry, nav_string_init(of_root));
}

static void next(void) {
    done(nav_entry_next_value(navigator, entry, picked, NULL, NULL, 0, NULL));
}

static void pick(void) {
    done(nav_pop_back(navigator, &blue, NULL, NULL));
}

static void publish(void) {
    done(nav_entry_publish(navigator, entry, &blue, 0));
}

static void back(void) {
    done(nav_back(navigator, NULL, NULL));
}

static void gesture(nav_gesture_phase phase) {
    nav_gesture told = nav_gesture_init(phase, 0);
    done(nav_back_gesture(navigator, &told, NULL));
}

static void touch(void) {
    gesture(NAV_GESTURE_BEGIN);
}

static void swipe(void) {
    touch();
    gesture(NAV_GESTURE_CANCEL);
}

static void watch(void) {
    done(nav_observer_add(navigator, draw, NULL, NULL, NULL));
}

static void point(const char *to) {
    url = to;
}

static void follow(const char *path) {
    nav_link given = nav_link_init(path);
    done(nav_open(navigator, &given, NULL, NULL));
}

static void ready(void) {
    done(nav_links_set_held(navigator, 0));
}

static void add_guard(int32_t (*decide)(void *user_data, const nav_guard_context *context)) {
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, decide);
    guard.route_name = nav_string_init("order");
    done(nav_guard_add(navigator, &guard, NULL));
}

static void wall(void) {
    add_guard(may_enter);
}

static void login(void) {
    is_signed_in = 1;
}

static void logout(void) {
    is_signed_in = 0;
}

static void refuse(void) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = ask_app;
    done(nav_bridge_set(navigator, &bridge));
}

static void door(void) {
    done(nav_port_new(navigator, NULL, NULL, NULL, &port));
}

static void elsewhere(void *(*run)(void *unused)) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, NULL) == 0) pthread_join(thread, NULL);
}

static void drain(void) {
    done(nav_drain(navigator));
}

static void gone(void) {
    navigator = NULL;
}

static void name(void) {
    nav_request request = nav_request_init(NULL, NULL);
    done(nav_entry_request(navigator, entry, &request));
    tell(request.route.bytes);
}

static void level(void) {
    tell("depth");
    tell_number((int64_t)nav_current_depth(navigator));
}

static void reveal(void) {
    done(nav_entry_model(navigator, entry, &model));
    tell_number(((struct note *)model)->id);
}

static void recall(void) {
    const nav_value *state;
    done(nav_entry_state(navigator, entry, &state));
    tell_number(state->content.integer);
}

static void names(void) {
    static nav_member id;
    static nav_value arguments;
    id = nav_member_init("id", nav_value_int(7));
    arguments = nav_value_map(&id, 1);
    home = nav_request_init("home", NULL);
    settings = nav_request_init("settings", NULL);
    picker = nav_request_init("picker", NULL);
    orders = nav_request_init("orders", NULL);
    letters = nav_request_init("letters", NULL);
    cart = nav_request_init("cart", NULL);
    sign_in = nav_request_init("signIn", NULL);
    buy = nav_request_init("buy", &arguments);
    blue = nav_value_string("blue");
    paid = nav_value_string("paid");
}

/* ---- The tasks ---- */
