/* nav_check: its texts, ids of routes that are gone, and callbacks that change what is checked. */
#include "navigator.h"

typedef struct heard {
    nav_navigator *navigator;
    nav_id route, guard;
    nav_check_kind kinds[16];
    char route_name[16], other[16], message[16][128];
    int count;
} heard;

static void hear(void *user_data, const nav_check_problem *problem) {
    heard *self = user_data;
    CHECK_NUMBER(sizeof *problem, problem->size);
    CHECK_NUMBER(0, problem->route.bytes[problem->route.length]);
    CHECK_NUMBER(0, problem->other.bytes[problem->other.length]);
    CHECK_NUMBER(0, problem->message.bytes[problem->message.length]);
    snprintf(self->route_name, sizeof self->route_name, "%s", problem->route.bytes);
    snprintf(self->other, sizeof self->other, "%s", problem->other.bytes);
    snprintf(self->message[self->count], sizeof *self->message, "%s", problem->message.bytes);
    self->kinds[self->count++] = problem->kind;
}

static nav_id add_tabs(nav_navigator *navigator, const char *name, const nav_request *root) {
    nav_branch branch = nav_branch_init("tab", root);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_route route = nav_route_init(name);
    nav_id id = 0;
    route.container = &tabs;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &route, &id));
    return id;
}

static nav_id add_guard(nav_navigator *navigator, const char *name) {
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, NULL);
    nav_id id = 0;
    guard.route_name = nav_string_init(name);
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, &id));
    return id;
}

/* Three problems: of a route, of a guard, and of the fallback. */
static nav_navigator *wrong_navigator(heard *self) {
    nav_config config = config_with_events(8);
    nav_route product = nav_route_in("product", "mian", "tab");
    nav_request home = nav_request_init("home", NULL);
    memset(self, 0, sizeof *self);
    config.fallback_route = nav_string_init("missing");
    self->navigator = started_navigator(&config);
    add_tabs(self->navigator, "main", &home);
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &product, &self->route));
    self->guard = add_guard(self->navigator, "oder");
    return self->navigator;
}

static void texts_end_with_a_nul(void) {
    heard self;
    nav_navigator *navigator = wrong_navigator(&self);
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(navigator, hear, &self));
    CHECK_NUMBER(3, self.count);
    CHECK_NUMBER(NAV_CHECK_PARENT, self.kinds[0]);
    CHECK_NUMBER(NAV_CHECK_GUARD, self.kinds[1]);
    CHECK_NUMBER(NAV_CHECK_FALLBACK, self.kinds[2]);
    CHECK_TEXT("the guarded route \"oder\" is not registered", self.message[1]);
    CHECK_TEXT("", self.route_name);
    CHECK_TEXT("missing", self.other);
    nav_navigator_free(navigator);
}

static void without_a_callback_the_first_sentence_is_the_last_message(void) {
    heard self;
    nav_navigator *navigator = wrong_navigator(&self);
    const char *first = "the parent \"mian\" of \"product\" is not registered; did you mean \"main\"?";
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(navigator, NULL, NULL));
    CHECK_TEXT(first, nav_last_message(navigator).bytes);
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(navigator, hear, &self));
    CHECK_TEXT(first, nav_last_message(navigator).bytes);
    nav_navigator_free(navigator);
}

static void a_route_that_was_given_by_its_id_may_be_gone(void) {
    heard self;
    nav_navigator *navigator = started_navigator(NULL);
    nav_route flow = nav_route_init("flow");
    nav_request root;
    nav_id gone;
    memset(&self, 0, sizeof self);
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "gone"));
    gone = nav_route_find(navigator, nav_string_init("gone"));
    root = nav_request_by_id(gone, NULL);
    add_tabs(navigator, "main", &root);
    flow.initial = &root;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &flow, NULL));
    CHECK_NUMBER(NAV_OK, nav_check(navigator, hear, &self));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, gone));
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(navigator, hear, &self));
    CHECK_NUMBER(2, self.count);
    CHECK_TEXT("the root \"\" of \"main\" is not registered", self.message[0]);
    CHECK_TEXT("the first screen \"\" of \"flow\" is not registered", self.message[1]);
    CHECK_TEXT("", self.other);
    nav_navigator_free(navigator);
}

static void change_all(void *user_data, const nav_check_problem *problem) {
    heard *self = user_data;
    nav_request list = nav_request_init("list", NULL);
    hear(user_data, problem);
    CHECK_NUMBER(NAV_PENDING, nav_navigate(self->navigator, &list, NULL, NULL));
    if (self->count > 1) return;
    CHECK_NUMBER(NAV_OK, nav_route_unregister(self->navigator, self->route));
    CHECK_NUMBER(NAV_OK, nav_guard_remove(self->navigator, self->guard));
    CHECK_NUMBER(NAV_OK, nav_configure(self->navigator, NULL));
    CHECK_NUMBER(NAV_OK, nav_check(self->navigator, hear, self));
    CHECK_NUMBER(1, self->count);
}

static void a_callback_may_change_what_is_checked(void) {
    heard self;
    nav_navigator *navigator = wrong_navigator(&self);
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(navigator, change_all, &self));
    CHECK_NUMBER(3, self.count);
    CHECK_NUMBER(4, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_check(navigator, hear, &self));
    nav_navigator_free(navigator);
}

static void free_it(void *user_data, const nav_check_problem *problem) {
    heard *self = user_data;
    hear(user_data, problem);
    if (self->count == 1) nav_navigator_free(self->navigator);
}

static void a_callback_may_free_the_navigator(void) {
    heard self;
    CHECK_NUMBER(NAV_NOT_FOUND, nav_check(wrong_navigator(&self), free_it, &self));
    CHECK_NUMBER(3, self.count);
}

int main(void) {
    RUN(texts_end_with_a_nul);
    RUN(without_a_callback_the_first_sentence_is_the_last_message);
    RUN(a_route_that_was_given_by_its_id_may_be_gone);
    RUN(a_callback_may_change_what_is_checked);
    RUN(a_callback_may_free_the_navigator);
    return check_report();
}
