/* Makes a state with every member that a saved text of version 1 can have, and prints its save. `--restore FILE` restores
 * a text in a new navigator, and prints the save of that.
 *
 * golden-1.json is what it prints. That file stays readable for ever: texts like it lie on the devices of users. A later
 * version of the library may print another text here, and then gets a golden file of its own. This one is never written
 * anew, and `--restore` of it has to give the same state for as long as there is a navcore. */
#include <navcore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const uint32_t app_version = 3;
static nav_navigator *app;

static nav_status require(nav_status status, int line) {
    if (status == NAV_OK) return status;
    nav_string message = nav_last_message(app);
    fprintf(stderr, "golden.c:%d: %s: %.*s\n", line, nav_status_name(status), (int)message.length, message.bytes);
    exit(1);
}
#define REQUIRE(status) require((status), __LINE__)

/* ---- Routes ---- */

static void add(nav_route route) {
    REQUIRE(nav_route_register(app, &route, NULL));
}

static void add_version(nav_route route, uint32_t version) {
    route.version = version;
    add(route);
}

static void add_container(const char *name, nav_container container) {
    nav_route route = nav_route_init(name);
    route.container = &container;
    add_version(route, 1);
}

static void add_flow(const char *name, const char *first, uint32_t version) {
    nav_route route = nav_route_init(name);
    nav_request initial = nav_request_init(first, NULL);
    route.initial = &initial;
    add_version(route, version);
}

static void add_tabs(const char *name, const char *first, const char *second, const char *third,
                     nav_retention retention) {
    nav_request requests[] = {nav_request_init(first, NULL), nav_request_init(second, NULL),
                              nav_request_init(third, NULL)};
    nav_branch branches[] = {nav_branch_init(first, &requests[0]), nav_branch_init(second, &requests[1]),
                             nav_branch_init(third, &requests[2])};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 3);
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    tabs.retention = retention;
    add_container(name, tabs);
}

static void add_mail(void) {
    nav_request folders = nav_request_init("folders", NULL), none = nav_request_init("nothing", NULL);
    nav_branch columns[] = {nav_branch_init("folders", &folders), nav_branch_init("letters", NULL),
                            nav_branch_init("letter", &none)};
    columns[2].flags = NAV_BRANCH_PLACEHOLDER;
    add_container("mail", nav_container_init(NAV_CONTAINER_SPLIT, columns, 3));
}

static void add_routes(void) {
    static const char *const screens[] = {"home",    "orders",  "account", "songs",  "albums",  "lists",   "product",
                                          "folders", "nothing", "plain",   "window", "address", "payment", "tracks"};
    for (size_t i = 0; i < COUNT(screens); i++) add(nav_route_init(screens[i]));
    add_version(nav_route_init("order"), 2);
    add(nav_route_init("caf\xC3\xA9 \"au lait\""));
    add_version(nav_route_in("letters", "mail", "letters"), 4294967295u);
    add(nav_route_in("letter", "mail", "letter"));
    add_flow("checkout", "address", 7);
    add_flow("pay", "payment", 0);
    add_flow("play", "tracks", 1);
    add_tabs("main", "home", "orders", "account", NAV_RETENTION_WHILE_CONTAINER);
    add_tabs("music", "songs", "albums", "lists", NAV_RETENTION_WHILE_SCENE);
    add_tabs("radio", "songs", "albums", "lists", NAV_RETENTION_WHILE_STACK);
    add_mail();
}

/* ---- Moves ---- */

static nav_id navigate(const char *route, const nav_value *arguments, const nav_options *options) {
    nav_request request = nav_request_init(route, arguments);
    nav_outcome outcome = nav_outcome_init();
    REQUIRE(nav_navigate(app, &request, options, &outcome));
    return outcome.entry;
}

static nav_id push(const char *route, nav_id stack) {
    nav_options options = nav_options_init();
    options.target = stack;
    return navigate(route, NULL, &options);
}

/* Presents a route over a stack, for an entry (0: the one on top). */
static nav_id present(const char *route, nav_presentation presentation, nav_id over, nav_id issuer) {
    nav_options options = nav_options_init();
    options.presentation = presentation;
    options.target = over;
    options.issuer = issuer;
    return navigate(route, NULL, &options);
}

static nav_id branch(nav_id entry, const char *name) {
    nav_id found = nav_branch_find(app, entry, nav_string_init(name));
    if (found == 0) fprintf(stderr, "there is no branch %s\n", name);
    return found;
}

static void show(nav_id entry, const char *name) {
    REQUIRE(nav_select(app, branch(entry, name), NULL, NULL));
}

static nav_value double_of(uint64_t bits) {
    double real;
    memcpy(&real, &bits, sizeof real);
    return nav_value_double(real);
}

static nav_value bytes(const char *text, size_t count) {
    return nav_value_bytes(text, count);
}

/* ---- The state ---- */

/* Arguments and a state with every type of value. */
static nav_id push_product(nav_id stack) {
    nav_value numbers[] = {nav_value_int(0),
                           nav_value_int(-1),
                           nav_value_int((INT64_C(1) << 53) - 1),
                           nav_value_int(INT64_C(1) << 53),
                           nav_value_int(-(INT64_C(1) << 53) + 1),
                           nav_value_int(-(INT64_C(1) << 53)),
                           nav_value_int(INT64_MAX),
                           nav_value_int(INT64_MIN)};
    nav_value reals[] = {nav_value_double(0.0),
                         nav_value_double(-0.0),
                         nav_value_double(1.0),
                         nav_value_double(0.1),
                         nav_value_double(-2.5),
                         nav_value_double(0.0001),
                         nav_value_double(0.00001),
                         nav_value_double(9007199254740992.0),
                         nav_value_double(9007199254740994.0),
                         nav_value_double(1e17),
                         nav_value_double(1.7976931348623157e308),
                         nav_value_double(5e-324),
                         double_of(UINT64_C(0x7FF0000000000000)),
                         double_of(UINT64_C(0xFFF0000000000000)),
                         double_of(UINT64_C(0x7FF8000000000000)),
                         double_of(UINT64_C(0xFFF8000000000123))};
    nav_value texts[] = {nav_value_string(""),
                         nav_value_string("a \"quote\", a \\ and a /"),
                         nav_value_string("line\nreturn\rtab\tback\bfeed\f"),
                         nav_value_string("\x01\x1F\x7F\xC2\x80\xC2\x9F\xC2\xA0"),
                         nav_value_string("\xE2\x80\x8E\xE2\x80\x8F\xE2\x80\xA8\xE2\x80\xA9\xE2\x80\xAE"
                                          "\xE2\x81\xA6\xE2\x81\xA9"),
                         nav_value_string("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x9B\x92")};
    nav_value all_bytes[] = {bytes("", 0), bytes("\x00", 1), bytes("\xFF\xFE", 2), bytes("\x00\x10\x83", 3),
                             bytes("\xFB\xFF\xBF\x7F", 4)};
    nav_member one = nav_member_init("one", nav_value_null());
    nav_member marked = nav_member_init("$int", nav_value_string("no marker"));
    nav_member dollars[] = {nav_member_init("$b", nav_value_int(2)), nav_member_init("$a", nav_value_int(1))};
    nav_value maps[] = {nav_value_map(NULL, 0), nav_value_map(&one, 1), nav_value_map(&marked, 1),
                        nav_value_map(dollars, 2)};
    nav_member members[] = {nav_member_init("texts", nav_value_list(texts, COUNT(texts))),
                            nav_member_init("reals", nav_value_list(reals, COUNT(reals))),
                            nav_member_init("none", nav_value_null()),
                            nav_member_init("yes", nav_value_bool(1)),
                            nav_member_init("no", nav_value_bool(0)),
                            nav_member_init("numbers", nav_value_list(numbers, COUNT(numbers))),
                            nav_member_init("empty", nav_value_list(NULL, 0)),
                            nav_member_init("bytes", nav_value_list(all_bytes, COUNT(all_bytes))),
                            nav_member_init("maps", nav_value_list(maps, COUNT(maps))),
                            nav_member_init("", nav_value_int(0)),
                            nav_member_init("\xC3\xA9 \"\n", nav_value_int(1))};
    nav_value everything = nav_value_map(members, COUNT(members));
    nav_options options = nav_options_init();
    options.target = stack;
    nav_id product = navigate("product", &everything, &options);
    REQUIRE(nav_entry_set_state(app, product, &everything));
    return product;
}

/* Tabs with a history and a flow, which have left: they are remembered on the stack on which they were (radio), or on the
 * root stack of their scene (music). */
static void remember(const char *route, nav_id stack, int64_t year) {
    nav_member member = nav_member_init("year", nav_value_int(year));
    nav_value arguments = nav_value_map(&member, 1);
    nav_options options = nav_options_init();
    options.target = stack;
    nav_id tabs = navigate(route, &arguments, &options);
    show(tabs, "lists");
    show(tabs, "albums");
    nav_options inside = nav_options_init();
    inside.target = branch(tabs, "albums");
    navigate("play", &arguments, &inside);
    push("product", inside.target);
    REQUIRE(nav_remove(app, &tabs, 1, NULL, NULL));
}

/* Containers that other entries than those of their routes have. */
static void push_containers(nav_id stack) {
    nav_member member = nav_member_init("id", nav_value_int(4));
    nav_value arguments = nav_value_map(&member, 1);
    nav_request home = nav_request_init("home", NULL), order = nav_request_init("order", &arguments);
    nav_branch branches[] = {nav_branch_init("left", &home), nav_branch_init("right \"side\"", &order)};
    nav_container board = nav_container_init(NAV_CONTAINER_CUSTOM, branches, 2);
    board.custom_kind = -7;
    board.flags = NAV_CONTAINER_SHOW_ALL;
    board.retention = NAV_RETENTION_WHILE_STACK;
    board.selected = 1;
    nav_id entry = push("plain", stack);
    REQUIRE(nav_set_container(app, entry, &board, NULL, NULL));
    show(entry, "left");

    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    branches[1].flags = NAV_BRANCH_EAGER | NAV_BRANCH_FORGETS;
    tabs.tabs_back = NAV_TABS_BACK_INITIAL;
    tabs.retention = NAV_RETENTION_WHILE_ACTIVE;
    entry = push("plain", branch(entry, "left"));
    REQUIRE(nav_set_container(app, entry, &tabs, NULL, NULL));

    /* Its route is one of tabs, and it is a split with an empty column. */
    nav_branch columns[] = {nav_branch_init("left", &home), nav_branch_init("empty", NULL),
                            nav_branch_init("right", &order)};
    nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, 3);
    columns[2].flags = NAV_BRANCH_PLACEHOLDER;
    split.columns = 2;
    entry = push("music", branch(entry, "left"));
    REQUIRE(nav_set_container(app, entry, &split, NULL, NULL));
    remember("radio", branch(entry, "empty"), 2000);
    /* Its route is one of tabs, and it is no container. */
    entry = push("music", branch(entry, "left"));
    REQUIRE(nav_set_container(app, entry, NULL, NULL, NULL));
}

/* A flow in a flow, each with screens of its own. */
static nav_id begin_flows(nav_id stack) {
    nav_member member = nav_member_init("order", nav_value_int(12));
    nav_value arguments = nav_value_map(&member, 1);
    nav_options options = nav_options_init();
    options.target = stack;
    navigate("checkout", &arguments, &options);
    push("product", stack);
    navigate("pay", NULL, &options);
    return push("product", stack);
}

/* What lies over one another: all six kinds, with an owner in the tabs, and over other stacks than the nearest. */
static void present_all(nav_id tabs) {
    nav_id orders = branch(tabs, "orders");
    nav_id order = push("order", orders);
    nav_id first = present("window", NAV_PRESENTATION_SHEET, orders, order); /* over the tab alone */
    nav_id sheet = nav_entry_stack(app, first);
    begin_flows(sheet);
    nav_id mail = present("mail", NAV_PRESENTATION_WINDOW, 0, 0);
    REQUIRE(nav_host_did_resize(app, mail, 1, NULL, NULL));
    nav_id letters = navigate("letters", NULL, NULL);
    navigate("letter", NULL, NULL);
    REQUIRE(nav_select(app, nav_entry_stack(app, letters), NULL, NULL));
    nav_id inner = push("main", nav_entry_stack(app, letters));
    nav_id home = branch(inner, "home");
    nav_id deep = push("caf\xC3\xA9 \"au lait\"", home);
    present("product", NAV_PRESENTATION_FULL_SCREEN, nav_entry_stack(app, letters), deep);
    present("product", NAV_PRESENTATION_MODAL, 0, 0);
    present("product", NAV_PRESENTATION_ACTION_SHEET, 0, 0);
    present("product", NAV_PRESENTATION_ALERT, 0, 0);
}

static void make_state(void) {
    nav_request root = nav_request_init("main", NULL), other = nav_request_init("plain", NULL);
    nav_outcome tabs = nav_outcome_init();
    nav_options options = nav_options_init();
    REQUIRE(nav_start(app, &root, NULL, &tabs));
    options.scene = nav_string_init("f\xC3\xBCr \"zwei\"");
    REQUIRE(nav_start(app, &other, &options, NULL));
    begin_flows(nav_scene_find(app, options.scene));
    show(tabs.entry, "account");
    nav_id account = branch(tabs.entry, "account");
    remember("radio", account, 1999);
    push_containers(account);
    show(tabs.entry, "home");
    nav_id product = push_product(branch(tabs.entry, "home"));
    remember("music", branch(tabs.entry, "home"), 2001);
    remember("music", nav_scene_find(app, nav_string_init("main")), 2002);
    show(tabs.entry, "orders");
    present_all(tabs.entry);
    nav_value scroll = nav_value_double(410.5);
    REQUIRE(nav_entry_set_state(app, nav_current_top(app), &scroll));
    /* What is secret is in no text. */
    nav_value secret = nav_value_string("1234");
    secret.flags = NAV_VALUE_SECRET;
    REQUIRE(nav_entry_set_state(app, tabs.entry, &secret));
    /* From an entry that lies in the background: nobody has asked for it yet. */
    REQUIRE(nav_entry_set_trail(app, product, &scroll));
    if (nav_entry_publish(app, product, &scroll, NAV_PUBLISH_WHEN_COVERED) != NAV_KEPT) exit(1);
}

/* ---- Texts ---- */

static void print_save(void) {
    nav_saving saving = nav_saving_init();
    char *text;
    size_t length;
    saving.app_version = app_version;
    saving.flags = NAV_SAVING_COMPLETE;
    REQUIRE(nav_save(app, &saving, &text, &length));
    fwrite(text, 1, length, stdout);
    nav_text_free(text);
}

static void restore(const char *path) {
    FILE *file = fopen(path, "rb");
    static char bytes_of_file[1 << 20];
    nav_restoring restoring;
    nav_options options = nav_options_init();
    if (!file) exit(2);
    restoring = nav_restoring_init(nav_string_init(""), NULL);
    restoring.text.bytes = bytes_of_file;
    restoring.text.length = fread(bytes_of_file, 1, sizeof bytes_of_file, file);
    restoring.app_version = app_version;
    fclose(file);
    options.unresolved = NAV_UNRESOLVED_REJECT;
    REQUIRE(nav_links_set_held(app, 1)); /* links of the text are held again */
    REQUIRE(nav_restore(app, &restoring, &options, NULL));
}

int main(int count, char **words) {
    if (nav_navigator_new(NULL, &app) != NAV_OK) return 1;
    add_routes();
    if (count == 3 && strcmp(words[1], "--restore") == 0) {
        restore(words[2]);
    } else if (count == 1) {
        make_state();
    } else {
        fprintf(stderr, "usage: golden [--restore FILE]\n");
        return 2;
    }
    print_save();
    nav_navigator_free(app);
    return 0;
}
