/* Types and links: what they own, links that are held, and links from other threads. */
#include "paths.h"

#include <pthread.h>

static void run_elsewhere(void *(*body)(void *), void *argument) {
    pthread_t thread;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, body, argument));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
}

/* ---- Ownership ---- */

static void *add_type_elsewhere(void *argument) {
    void **parts = argument;
    CHECK_NUMBER(NAV_WRONG_THREAD, add_type(parts[0], "type", parts[1]));
    return NULL;
}

static void a_type_is_destroyed_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int kept = 0, failed = 0;
    void *parts[2] = {navigator, &failed};
    nav_parameter_type type = nav_parameter_type_init("type");
    type.user_data = &failed;
    type.destroy = count_destroy;
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(1, failed);
    CHECK_NUMBER(NAV_INVALID, add_type(NULL, "type", &failed));
    CHECK_NUMBER(NAV_INVALID, add_type(navigator, "a type", &failed));
    CHECK_NUMBER(NAV_AMBIGUOUS, add_type(navigator, "double", &failed));
    CHECK_NUMBER(4, failed);
    run_elsewhere(add_type_elsewhere, parts);
    CHECK_NUMBER(5, failed);
    CHECK_NUMBER(NAV_OK, add_type(navigator, "type", &kept));
    CHECK_NUMBER(NAV_AMBIGUOUS, add_type(navigator, "type", &failed));
    CHECK_NUMBER(6, failed);
    CHECK_NUMBER(0, kept);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, kept);
    CHECK_NUMBER(NAV_CLOSED, add_type(navigator, "late", &failed));
    CHECK_NUMBER(7, failed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, kept);
}

typedef struct giving {
    nav_navigator *navigator;
    int destroyed;
} giving;

static void count_giving(void *user_data) {
    ((giving *)user_data)->destroyed += 1;
}

/* Opens a route with an object among its arguments, which comes back once. */
static void check_given(giving *self, const char *route, nav_status expected, int which) {
    nav_member members[2] = {nav_member_init("text", nav_value_string(which == 1 ? "" : "b")),
                             nav_member_init("object", nav_value_host_object(self, count_giving))};
    nav_value arguments = nav_value_map(members, 2);
    nav_request request = nav_request_init(route, &arguments);
    nav_link link = nav_link_trusted("");
    nav_intent intent = nav_intent_init(NAV_INTENT_OPEN), missing = nav_intent_init(NAV_INTENT_POP_TO_ROUTE);
    nav_request nowhere = nav_request_init("nowhere", NULL);
    const nav_intent *steps[2];
    nav_outcome outcome = nav_outcome_init();
    steps[0] = &intent;
    steps[1] = &missing;
    missing.request = &nowhere;
    intent.link = &link;
    link.request = &request;
    if (which == 2) link.flags = 32;
    if (which == 3) link.base = MADE_UP_ID;
    if (which == 4) link.url = nav_string_init("/a");
    if (which == 5) outcome.size = 0;
    if (which == 6) link.size = sizeof link - 1;
    if (which == 7) link.size = 5000;
    self->destroyed = 0;
    if (which < 8) CHECK_NUMBER(expected, nav_open(self->navigator, &link, NULL, &outcome));
    if (which == 8) CHECK_NUMBER(expected, nav_perform(self->navigator, &intent, &outcome));
    if (which == 9) CHECK_NUMBER(expected, nav_batch(self->navigator, steps, 2, NULL, &outcome));
    if (which == 10) {
        intent.entry = 1;
        CHECK_NUMBER(expected, nav_perform(self->navigator, &intent, &outcome));
    }
    if (self->destroyed != (which == 6 ? 0 : 1))
        printf("  %d destroyed with %s, %s, %d\n", self->destroyed, route, nav_status_name(expected), which);
    CHECK_NUMBER(which == 6 ? 0 : 1, self->destroyed);
}

static void *give_elsewhere(void *argument) {
    check_given(argument, "list", NAV_WRONG_THREAD, 0);
    return NULL;
}

static void an_object_in_a_link_comes_back_once(void) {
    giving self = {started_navigator(NULL), 0};
    nav_navigator *started = self.navigator;
    CHECK_NUMBER(NAV_OK, add_pattern(self.navigator, "/a/{text}"));
    check_given(&self, "list", NAV_OK, 0);
    check_given(&self, "list", NAV_ALREADY_THERE, 8);
    check_given(&self, "list", NAV_INVALID, 1);
    check_given(&self, "list", NAV_INVALID, 2);
    check_given(&self, "list", NAV_STALE, 3);
    check_given(&self, "list", NAV_INVALID, 4);
    check_given(&self, "list", NAV_INVALID, 5);
    check_given(&self, "list", NAV_INVALID, 7);
    check_given(&self, "list", NAV_UNRESOLVED, 9);
    check_given(&self, "list", NAV_INVALID, 10);
    check_given(&self, "home", NAV_NOT_FOUND, 0);
    check_given(&self, "nowhere", NAV_UNRESOLVED, 0);
    check_given(&self, "a{b", NAV_INVALID, 0);
    run_elsewhere(give_elsewhere, &self);
    self.navigator = NULL;
    check_given(&self, "list", NAV_INVALID, 0);
    self.navigator = started;
    CHECK_NUMBER(NAV_OK, nav_close(started));
    check_given(&self, "list", NAV_CLOSED, 0);
    nav_navigator_free(started);
    self.navigator = new_navigator(NULL);
    add_routes(self.navigator);
    check_given(&self, "list", NAV_NOT_STARTED, 0);
    nav_navigator_free(self.navigator);
}

/* ---- Held links ---- */

static int pull_completions(nav_navigator *navigator, nav_status expected) {
    const nav_event *event;
    int count = 0;
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        CHECK_NUMBER(expected, event->outcome->status);
        count += 1;
    }
    return count;
}

/* Whatever its text: the initialisers say whose a link is. */
static void a_link_is_from_outside_unless_it_is_trusted(void) {
    static const char *const texts[] = {"/open", "open", "app://main/open", "/closed", "closed", "app://main/closed"};
    nav_navigator *navigator = started_navigator(NULL);
    nav_request request = nav_request_init("list", NULL);
    nav_link requested = nav_link_from_request(&request);
    size_t i;
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "detail"), nav_string_init("/open"),
                                         NAV_PATTERN_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "list"), nav_string_init("/closed"), 0, NULL));
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        nav_link link = nav_link_init(texts[i]), trusted = nav_link_trusted(texts[i]);
        nav_status expected = i < 3 ? NAV_OK : NAV_UNRESOLVED;
        nav_match match = nav_match_init();
        CHECK_NUMBER(expected, nav_link_match(navigator, &link, &match));
        CHECK_NUMBER(NAV_OK, nav_link_match(navigator, &trusted, &match));
        CHECK_NUMBER(expected, nav_open(navigator, &link, NULL, NULL));
        nav_pop_up_to_root(navigator, NULL, NULL);
        CHECK_NUMBER(NAV_OK, nav_open(navigator, &trusted, NULL, NULL));
        nav_pop_up_to_root(navigator, NULL, NULL);
    }
    CHECK_NUMBER(NAV_OK, nav_open(navigator, &requested, NULL, NULL));
    requested.flags = 0;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_open(navigator, &requested, NULL, NULL));
    nav_navigator_free(navigator);
}

/* The text of links, written anew while they are held. */
static char text[32];

static void links_are_held_until_they_are_let_go(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator;
    nav_request home = nav_request_init("home", NULL);
    nav_link link = nav_link_init(text);
    nav_outcome outcome = nav_outcome_init();
    nav_request current = nav_request_init(NULL, NULL);
    config.queue_capacity = 3;
    navigator = new_navigator(&config);
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{number:int}"));
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 1));
    CHECK_NUMBER(NAV_NOT_STARTED, open_url(navigator, "/a/0"));
    CHECK_NUMBER(NAV_INVALID, open_url(navigator, "app:/a/%"));
    strcpy(text, "app:/a/1");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    strcpy(text, "app:/a/2");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, &outcome));
    CHECK(outcome.ticket != 0);
    strcpy(text, "/a/3");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_open(navigator, &link, NULL, NULL));
    memset(text, 'x', 16);
    CHECK_NUMBER(NAV_NOT_STARTED, nav_links_set_held(navigator, 0));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(1, pull_completions(navigator, NAV_ABORTED));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 0));
    CHECK_NUMBER(2, pull_completions(navigator, NAV_OK));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(3, nav_value_member(current.arguments, nav_string_init("number"))->content.integer);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 1));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "/a/4"));
    strcpy(text, "app:/a/5");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(0, pull_completions(navigator, NAV_OK));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, pull_completions(navigator, NAV_CLOSED));
    CHECK_NUMBER(NAV_CLOSED, nav_links_set_held(navigator, 0));
    nav_navigator_free(navigator);
}

/* ---- From other threads ---- */

typedef struct posting {
    nav_port *port;
    int destroyed;
    nav_status expected;
} posting;

static void count_posting(void *user_data) {
    __atomic_add_fetch(&((posting *)user_data)->destroyed, 1, __ATOMIC_RELAXED);
}

static void *post_links(void *argument) {
    posting *self = argument;
    nav_member members[2] = {nav_member_init("number", nav_value_int(7)),
                             nav_member_init("object", nav_value_host_object(self, count_posting))};
    nav_value arguments = nav_value_map(members, 2);
    nav_request request = nav_request_init("list", &arguments), nowhere = nav_request_init("home", &arguments);
    char url[32] = "app://main/a/1";
    nav_link link = nav_link_trusted(url);
    nav_intent intent = nav_intent_init(NAV_INTENT_OPEN), none = nav_intent_init(NAV_INTENT_OPEN);
    const nav_intent *steps[2];
    intent.link = &link;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    strcpy(url, "/a/2");
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    link = nav_link_trusted("");
    memset(url, 0x55, sizeof url);
    link.request = &nowhere;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    link.request = &request;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    steps[0] = &intent;
    steps[1] = &none;
    none.kind = NAV_INTENT_BATCH;
    none.intents = steps;
    none.count = 1;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &none, NULL));
    none = nav_intent_init(NAV_INTENT_OPEN);
    CHECK_NUMBER(self->expected == NAV_PENDING ? NAV_INVALID : self->expected, nav_port_post(self->port, &none, NULL));
    link.flags = 64;
    CHECK_NUMBER(self->expected == NAV_PENDING ? NAV_INVALID : self->expected,
                 nav_port_post(self->port, &intent, NULL));
    return NULL;
}

static void links_are_posted(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    posting self = {NULL, 0, NAV_PENDING};
    const nav_event *event;
    int completed[3] = {0, 0, 0};
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{number:int}"));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &self.port));
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_drain(navigator);
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        if (event->outcome->status == NAV_OK) completed[0] += 1;
        if (event->outcome->status == NAV_NOT_FOUND) completed[1] += 1;
        if (event->outcome->status == NAV_ALREADY_THERE) completed[2] += 1;
    }
    CHECK_NUMBER(3, completed[0]);
    CHECK_NUMBER(1, completed[1]);
    CHECK_NUMBER(1, completed[2]);
    CHECK_NUMBER(4, self.destroyed);
    CHECK_NUMBER(2, nav_current_depth(navigator));
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 1));
    nav_drain(navigator);
    self.destroyed = 0;
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(4, self.destroyed);
    self.destroyed = 0;
    self.expected = NAV_CLOSED;
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(4, self.destroyed);
    nav_port_release(self.port);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(a_type_is_destroyed_once);
    RUN(an_object_in_a_link_comes_back_once);
    RUN(a_link_is_from_outside_unless_it_is_trusted);
    RUN(links_are_held_until_they_are_let_go);
    RUN(links_are_posted);
    return check_report();
}
