/* Links that are held, and operations that wait for the result of a screen, from one process to the next. */
#include "saved.h"

static int results;
static nav_result last;

static void hear(void *user_data, const nav_result *result) {
    (void)user_data;
    results += 1;
    last = *result;
}

/* Routes with paths: "order" opens in its tab, behind a guard that sends to "login" while self->guarded is "order". */
static void begin(world *self) {
    world_begin(self, NULL);
    self->guarded = "order";
    self->login = "login";
    self->redirect_flags = NAV_REDIRECT_RESUME;
    CHECK_NUMBER(NAV_OK, nav_pattern_add(self->navigator, nav_route_find(self->navigator, nav_string_init("main")),
                                         nav_string_init("/"), NAV_PATTERN_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(self->navigator, nav_route_find(self->navigator, nav_string_init("order")),
                                         nav_string_init("/orders/{id:int}"), NAV_PATTERN_LINKABLE, NULL));
    results = 0;
}

static void start(world *self) {
    nav_request main = nav_request_init("main", NULL);
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &main, NULL, NULL));
}

static nav_status open_link(world *self, const char *url, uint64_t tag) {
    nav_link link = nav_link_init(url);
    nav_options options = nav_options_init();
    options.tag = tag;
    return nav_open(self->navigator, &link, &options, NULL);
}

/* Begins another process with the text of this one. */
static char *kill_process(world *self) {
    char *text = saved(self->navigator);
    world_end(self);
    begin(self);
    CHECK_NUMBER(NAV_OK, restore(self->navigator, text, NULL));
    return text;
}

static void check_top(const char *route, world *self) {
    nav_request top = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_current_request(self->navigator, &top));
    CHECK_TEXT(route, top.route.bytes);
}

/* The top has a state. */
static void check_state(int64_t expected, world *self) {
    const nav_value *state = NULL;
    nav_value wanted = nav_value_int(expected);
    CHECK_NUMBER(NAV_OK, nav_entry_state(self->navigator, nav_current_top(self->navigator), &state));
    CHECK(nav_value_equal(&wanted, state));
}

static void sign_in(world *self) {
    nav_value yes = nav_value_bool(1);
    self->guarded = NULL;
    CHECK_NUMBER(NAV_OK, nav_pop_back(self->navigator, &yes, NULL, NULL));
}

#define WAITS                                                                                                          \
    "{\"navcore\":1,\"next\":6,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"main\","      \
    "\"selected\":\"home\",\"branches\":[\n{\"name\":\"home\",\"entries\":[\n{\"number\":2,\"route\":\"home\"},\n{"    \
    "\"number\":5,\"route\":"                                                                                          \
    "\"login\",\"resumes\":[\n{\"do\":\"open\",\"url\":\"/orders/7\",\"tag\":5}]}]}]}]}]}\n"

static void a_link_waits_for_a_sign_in_that_the_process_does_not_survive(void) {
    world self;
    char *text;
    begin(&self);
    start(&self);
    CHECK_NUMBER(NAV_PENDING, open_link(&self, "/orders/7", 5));
    check_top("login", &self);
    check_saved(WAITS, self.navigator);
    text = kill_process(&self);
    CHECK_TEXT(WAITS, text);
    check_saved(WAITS, self.navigator);
    check_top("login", &self);
    sign_in(&self);
    check_top("order", &self);
    nav_text_free(text);
    world_end(&self);
}

static void who_gives_up_does_not_get_there(void) {
    world self;
    begin(&self);
    start(&self);
    CHECK_NUMBER(NAV_PENDING, open_link(&self, "/orders/7", 5));
    nav_text_free(kill_process(&self));
    self.guarded = NULL;
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
    check_top("home", &self);
    world_end(&self);
}

static void an_order_with_a_key_brings_its_result(void) {
    world self;
    nav_request order = nav_request_with("order", "id", nav_value_int(7));
    nav_options options = nav_options_init();
    nav_value sent = nav_value_bool(1);
    begin(&self);
    start(&self);
    options.key = nav_string_init("home.order");
    options.tag = 9;
    CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(self.navigator, &order, hear, NULL, NULL, &options, NULL));
    check_saved("{\"navcore\":1,\"next\":6,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":"
                "\"main\",\"selected\":\"home\",\"branches\":[\n{\"name\":\"home\",\"entries\":[\n{\"number\":2,"
                "\"route\":\"home\"},\n{"
                "\"number\":5,\"route\":\"login\",\"resumes\":[\n{\"do\":\"navigateForResult\",\"requests\":[\n{"
                "\"route\":\"order\",\"arguments\":{\"id\":7}}],\"key\":\"home.order\",\"tag\":9}]}]}]}]}]}\n",
                self.navigator);
    nav_text_free(kill_process(&self));
    results = 0;
    CHECK_NUMBER(NAV_OK, nav_result_attach(self.navigator, nav_string_init("home.order"), hear, NULL, NULL, NULL));
    sign_in(&self);
    check_top("order", &self);
    CHECK_NUMBER(0, results);
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &sent, NULL, NULL));
    CHECK_NUMBER(1, results);
    CHECK_NUMBER(NAV_RESULT_VALUE, last.kind);
    CHECK_NUMBER(9, last.tag);
    world_end(&self);

    /* The user gives up: the result is there for who attaches. */
    begin(&self);
    start(&self);
    CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(self.navigator, &order, hear, NULL, NULL, &options, NULL));
    nav_text_free(kill_process(&self));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
    results = 0;
    CHECK_NUMBER(NAV_OK, nav_result_attach(self.navigator, nav_string_init("home.order"), hear, NULL, NULL, NULL));
    CHECK_NUMBER(1, results);
    CHECK_NUMBER(NAV_RESULT_FAILED, last.kind);
    CHECK_NUMBER(NAV_BLOCKED, last.status);
    world_end(&self);
}

static void two_operations_wait_for_one_screen(void) {
    world self;
    nav_request order = nav_request_with("order", "id", nav_value_int(1));
    nav_request note = nav_request_init("note", NULL);
    const nav_request *both[2];
    nav_options options = nav_options_init();
    char *text;
    begin(&self);
    start(&self);
    both[0] = &note;
    both[1] = &order;
    options.presentation = NAV_PRESENTATION_SHEET;
    options.flags = NAV_OPTION_KEEP_PRESENTED;
    CHECK_NUMBER(NAV_PENDING, nav_push_all(self.navigator, both, 2, &options, NULL));
    CHECK_NUMBER(NAV_PENDING, open_link(&self, "/orders/7", 0));
    text = kill_process(&self);
    CHECK(strstr(text, "\"resumes\":[\n{\"do\":\"pushAll\",\"requests\":[\n{\"route\":\"note\"},\n{\"route\":\"order\","
                       "\"arguments\":{\"id\":1}}],\"flags\":[\"keepPresented\"],\"as\":\"sheet\"},\n{\"do\":\"open\","
                       "\"url\":\"/orders/7\"}]") != NULL);
    check_saved(text, self.navigator);
    sign_in(&self);
    check_top("order", &self);
    nav_text_free(text);
    world_end(&self);
}

static void held_links_are_held_again_or_opened(void) {
    static const char held[] =
        "{\"navcore\":1,\"next\":2,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,"
        "\"route\":\"home\"}]}],\"waiting\":[\n{\"do\":\"open\",\"url\":\"/orders/7\",\"tag\":3},\n"
        "{\"do\":\"open\",\"url\":\"/orders/8\",\"merge\":\"push\"}]}\n";
    world self;
    nav_request home = nav_request_init("home", NULL);
    nav_link link = nav_link_init("/orders/8");
    nav_request top = nav_request_init(NULL, NULL);
    begin(&self);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(self.navigator, 1));
    CHECK_NUMBER(NAV_OK, nav_start(self.navigator, &home, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, open_link(&self, "/orders/7", 3));
    link.merge = NAV_LINK_MERGE_PUSH;
    CHECK_NUMBER(NAV_PENDING, nav_open(self.navigator, &link, NULL, NULL));
    check_saved(held, self.navigator);
    world_end(&self);

    /* The next process holds links, too, until it is ready. */
    begin(&self);
    self.guarded = NULL;
    CHECK_NUMBER(NAV_OK, nav_links_set_held(self.navigator, 1));
    CHECK_NUMBER(NAV_OK, restore(self.navigator, held, NULL));
    check_top("home", &self);
    check_saved(held, self.navigator);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(self.navigator, 0));
    CHECK_NUMBER(NAV_OK, nav_current_request(self.navigator, &top));
    CHECK_TEXT("order", top.route.bytes);
    CHECK_NUMBER(8, nav_value_member(top.arguments, nav_string_init("id"))->content.integer);
    world_end(&self);

    /* Or it holds none: they open after the restore, in their order. */
    begin(&self);
    self.guarded = NULL;
    CHECK_NUMBER(NAV_OK, restore(self.navigator, held, NULL));
    check_top("order", &self);
    world_end(&self);
}

static void what_does_not_fit_any_more_is_lost(void) {
    static const char text[] =
        "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"},{\"route\":\"login\","
        "\"resumes\":["
        "{\"do\":\"navigate\",\"requests\":[{\"route\":\"gone\"}]},{\"do\":\"navigate\",\"requests\":[{\"route\":"
        "\"note\","
        "\"version\":2}]},{\"do\":\"navigate\",\"requests\":[{\"route\":\"note\",\"arguments\":{\"$secret\":true}}]},{"
        "\"do\":\"navigateForResult\",\"key\":\"a\",\"requests\":[{\"route\":\"gone\"}]},{\"do\":\"open\",\"url\":"
        "\"/"
        "\\u0007\"},{\"do\":\"navigate\",\"requests\":[{\"route\":\"note\"}],\"flags\":[\"inclusive\"]}]},{\"route\":"
        "\"gone\",\"resumes\":[{\"do\":\"navigateForResult\",\"key\":\"b\",\"requests\":[{\"route\":\"note\"}]}]}]}]}";
    world self;
    begin(&self);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    for (int i = 0; i < 2; i++) {
        results = 0;
        CHECK_NUMBER(NAV_OK,
                     nav_result_attach(self.navigator, nav_string_init(i == 0 ? "a" : "b"), hear, NULL, NULL, NULL));
        CHECK_NUMBER(1, results);
        CHECK_NUMBER(NAV_CANCEL_RESTORE, last.reason);
    }
    check_saved("{\"navcore\":1,\"next\":3,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":"
                "\"home\"},\n{\"number\":2,\"route\":\"login\"}]}]}\n",
                self.navigator);
    world_end(&self);
}

static void a_text_of_one_window_has_nothing_that_is_held(void) {
    world self;
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    begin(&self);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(self.navigator, 1));
    start(&self);
    CHECK_NUMBER(NAV_PENDING, open_link(&self, "/orders/7", 3));
    saving.scene = nav_scene_find(self.navigator, nav_string_init("main"));
    CHECK_NUMBER(NAV_OK, nav_save(self.navigator, &saving, &text, NULL));
    CHECK(strstr(text, "waiting") == NULL);
    nav_text_free(text);
    world_end(&self);
}

static void a_queue_that_is_full_takes_no_more(void) {
    static const char text[] =
        "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"},{\"route\":\"login\","
        "\"resumes\":["
        "{\"do\":\"navigate\",\"requests\":[{\"route\":\"note\"}]},{\"do\":\"navigateForResult\",\"key\":\"a\","
        "\"requests\":[{\"route\":\"note\"}]}]}]}]}";
    nav_config config = nav_config_init();
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(text), &home);
    nav_value yes = nav_value_bool(1);
    nav_navigator *navigator;
    config.queue_capacity = 1;
    navigator = new_navigator(&config);
    nav_route_add(navigator, "home");
    nav_route_add(navigator, "login");
    nav_route_add(navigator, "note");
    CHECK_NUMBER(NAV_OK, nav_restore(navigator, &restoring, NULL, NULL));
    results = 0;
    CHECK_NUMBER(NAV_OK, nav_result_attach(navigator, nav_string_init("a"), hear, NULL, NULL, NULL));
    CHECK_NUMBER(1, results);
    CHECK_NUMBER(NAV_CANCEL_RESTORE, last.reason);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &yes, NULL, NULL));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

/* X10: a guard sends `/settings` to `/login`, and on. */
static void a_guard_lets_what_is_restored_wait(void) {
    static const char text[] =
        "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"},{\"route\":"
        "\"order\",\"arguments\":{\"id\":7}},{\"route\":\"note\",\"state\":3}]}]}";
    world self;
    nav_outcome outcome = nav_outcome_init();
    begin(&self);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, &outcome));
    CHECK_NUMBER(2, outcome.removed_count);
    check_top("login", &self);
    CHECK_TEXT("home login", self.built);
    sign_in(&self);
    check_top("note", &self);
    check_state(3, &self);
    world_end(&self);

    /* And while the sign-in is shown the process dies. */
    begin(&self);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    nav_text_free(kill_process(&self));
    check_top("login", &self);
    sign_in(&self);
    check_top("note", &self);
    check_state(3, &self);
    world_end(&self);
}

static void a_recheck_lets_what_it_removes_wait(void) {
    world self;
    begin(&self);
    self.guarded = NULL;
    start(&self);
    CHECK_NUMBER(NAV_OK, open_link(&self, "/orders/7", 0));
    self.guarded = "order";
    CHECK_NUMBER(NAV_OK, nav_recheck_guards(self.navigator, NULL, NULL));
    check_top("login", &self);
    sign_in(&self);
    check_top("order", &self);
    world_end(&self);
}

int main(void) {
    RUN(a_link_waits_for_a_sign_in_that_the_process_does_not_survive);
    RUN(who_gives_up_does_not_get_there);
    RUN(an_order_with_a_key_brings_its_result);
    RUN(two_operations_wait_for_one_screen);
    RUN(held_links_are_held_again_or_opened);
    RUN(what_does_not_fit_any_more_is_lost);
    RUN(a_text_of_one_window_has_nothing_that_is_held);
    RUN(a_queue_that_is_full_takes_no_more);
    RUN(a_guard_lets_what_is_restored_wait);
    RUN(a_recheck_lets_what_it_removes_wait);
    return check_report();
}
