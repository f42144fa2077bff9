/* nav_bridge.register_routes: when it is called, what it may call, and what its status does. */
#include "navigator.h"

#include <stddef.h>

/* A host whose register_routes does one thing. */
typedef struct host host;

struct host {
    nav_navigator *navigator;
    nav_status (*does)(host *self);
    nav_status says; /* of the call inside */
    int registered, replayed, asked, destroyed;
};

static nav_status register_routes(void *user_data, nav_navigator *navigator) {
    host *self = user_data;
    self->registered += 1;
    CHECK(navigator == self->navigator);
    CHECK_NUMBER(0, self->replayed);
    CHECK_NUMBER(0, self->asked);
    return self->does(self);
}

static int32_t ask(void *user_data, const nav_plan *plan) {
    host *self = user_data;
    (void)plan;
    CHECK_NUMBER(1, self->replayed);
    self->asked += 1;
    return NAV_ANSWER_ACCEPT;
}

static void replay(void *user_data, const nav_changes *stack) {
    (void)stack;
    ((host *)user_data)->replayed += 1;
}

static void destroy(void *user_data) {
    ((host *)user_data)->destroyed += 1;
}

static host new_host(nav_navigator *navigator, nav_status (*does)(host *self)) {
    host self;
    memset(&self, 0, sizeof self);
    self.navigator = navigator;
    self.does = does;
    return self;
}

static nav_bridge bridge_of_host(host *self) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = ask;
    bridge.replay = replay;
    bridge.user_data = self;
    bridge.destroy = destroy;
    bridge.register_routes = register_routes;
    return bridge;
}

static nav_status set(host *self) {
    nav_bridge bridge = bridge_of_host(self);
    return nav_bridge_set(self->navigator, &bridge);
}

/* What a host does inside. */

static nav_status add_page(host *self) {
    return self->says = nav_route_add(self->navigator, "page");
}

static nav_status add_twice(host *self) {
    add_page(self);
    return self->says = nav_route_add(self->navigator, "home");
}

static nav_status say_made_up(host *self) {
    (void)self;
    return -1000;
}

static nav_status say_invalid(host *self) {
    (void)self;
    return NAV_INVALID;
}

static nav_status navigate(host *self) {
    nav_request list = nav_request_init("list", NULL);
    return self->says = nav_navigate(self->navigator, &list, NULL, NULL);
}

static host inner;

static nav_status set_inner(host *self) {
    inner = new_host(self->navigator, add_page);
    CHECK_NUMBER(NAV_OK, set(&inner));
    CHECK_NUMBER(1, inner.registered);
    return NAV_OK;
}

static nav_status close_it(host *self) {
    return self->says = nav_close(self->navigator);
}

static nav_status free_it(host *self) {
    nav_navigator_free(self->navigator);
    return NAV_OK;
}

/* The checks */

static void it_is_called_once_before_the_replay_and_any_question(void) {
    nav_navigator *navigator = started_navigator(NULL);
    host self = new_host(navigator, add_page);
    CHECK_NUMBER(NAV_OK, set(&self));
    CHECK_NUMBER(1, self.registered);
    CHECK_NUMBER(1, self.replayed);
    push(navigator, "page");
    CHECK_NUMBER(1, self.asked);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, self.registered);
    CHECK_NUMBER(1, self.destroyed);
}

/* An older program has a shorter struct. */
static void an_older_bridge_registers_nothing(void) {
    nav_navigator *navigator = started_navigator(NULL);
    host self = new_host(navigator, add_page);
    nav_bridge bridge = bridge_of_host(&self);
    bridge.size = offsetof(nav_bridge, register_routes);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(0, self.registered);
    push(navigator, "list");
    CHECK_NUMBER(1, self.asked);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, self.destroyed);
}

/* A bridge that fails is destroyed, the former one is asked, and what was registered stays. */
static void check_failure(nav_status (*does)(host *self), nav_status expected, const char *sentence) {
    nav_navigator *navigator = started_navigator(NULL);
    host former = new_host(navigator, add_page), self = new_host(navigator, does);
    former.says = nav_route_add(navigator, "home"); /* an older sentence */
    CHECK_NUMBER(NAV_AMBIGUOUS, former.says);
    former.does = navigate;
    CHECK_NUMBER(NAV_OK, set(&former));
    CHECK_NUMBER(NAV_PENDING, former.says);
    CHECK_NUMBER(1, former.asked);
    CHECK_NUMBER(expected, set(&self));
    CHECK_TEXT(sentence, nav_last_message(navigator).bytes);
    CHECK_NUMBER(1, self.registered);
    CHECK_NUMBER(1, self.destroyed);
    CHECK_NUMBER(0, self.replayed);
    CHECK_NUMBER(0, former.destroyed);
    if (does == add_twice) push(navigator, "page");
    push(navigator, "detail");
    CHECK_NUMBER(does == add_twice ? 3 : 2, former.asked);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, former.destroyed);
    CHECK_NUMBER(1, self.destroyed);
}

static void a_status_below_0_fails(void) {
    check_failure(add_twice, NAV_AMBIGUOUS, "the route \"home\" is registered already");
    check_failure(say_invalid, NAV_INVALID, "register_routes of the bridge failed");
    check_failure(say_made_up, NAV_INVALID, "register_routes of the bridge failed");
}

static void a_bridge_that_is_set_inside_is_replaced(void) {
    nav_navigator *navigator = started_navigator(NULL);
    host self = new_host(navigator, set_inner);
    CHECK_NUMBER(NAV_OK, set(&self));
    CHECK_NUMBER(1, inner.destroyed);
    CHECK_NUMBER(0, inner.replayed);
    push(navigator, "page");
    CHECK_NUMBER(1, self.asked);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, self.destroyed);
}

/* The same bridge again and again comes to an end. */
static nav_status set_myself(host *self) {
    nav_status status = set(self);
    if (status == NAV_FULL) self->says = status;
    return NAV_OK;
}

static void a_bridge_that_sets_itself_comes_to_an_end(void) {
    nav_config config = nav_config_init();
    nav_navigator *navigator;
    host self;
    config.operation_limit = 20;
    navigator = started_navigator(&config);
    self = new_host(navigator, set_myself);
    CHECK_NUMBER(NAV_OK, set(&self));
    CHECK_NUMBER(NAV_FULL, self.says);
    CHECK_NUMBER(20, self.registered);
    CHECK_NUMBER(20, self.destroyed);
    CHECK_NUMBER(1, self.replayed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(21, self.destroyed);
}

static void after_a_close_inside_the_bridge_is_not_set(void) {
    nav_navigator *navigator = started_navigator(NULL);
    host self = new_host(navigator, close_it);
    CHECK_NUMBER(NAV_CLOSED, set(&self));
    CHECK_NUMBER(NAV_PENDING, self.says);
    CHECK_NUMBER(1, self.destroyed);
    CHECK_NUMBER(0, self.replayed);
    CHECK_NUMBER(NAV_CLOSED, set(&self));
    CHECK_NUMBER(1, self.registered);
    CHECK_NUMBER(2, self.destroyed);
    nav_navigator_free(navigator);
    self = new_host(started_navigator(NULL), free_it);
    CHECK_NUMBER(NAV_CLOSED, set(&self));
    CHECK_NUMBER(1, self.destroyed);
}

static host *late;

static void set_late(void *user_data, const nav_event *event) {
    (void)user_data;
    if (event->kind != NAV_EVENT_CHANGED || late->registered) return;
    CHECK_NUMBER(NAV_OK, set(late));
    CHECK_NUMBER(1, late->registered);
    CHECK_NUMBER(0, late->replayed);
    CHECK(nav_route_find(late->navigator, nav_string_init("page")) != 0);
}

static void inside_a_callback_it_is_called_at_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    host self = new_host(navigator, add_page);
    late = &self;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, set_late, NULL, NULL, NULL));
    push(navigator, "list");
    CHECK_NUMBER(1, self.replayed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, self.destroyed);
}

int main(void) {
    RUN(it_is_called_once_before_the_replay_and_any_question);
    RUN(an_older_bridge_registers_nothing);
    RUN(a_status_below_0_fails);
    RUN(a_bridge_that_is_set_inside_is_replaced);
    RUN(a_bridge_that_sets_itself_comes_to_an_end);
    RUN(after_a_close_inside_the_bridge_is_not_set);
    RUN(inside_a_callback_it_is_called_at_once);
    return check_report();
}
