/* What migrate may do beside its answer: replace with values that are taken, and unregister no route. */
#include "saved.h"

#define SCENE(entries) "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[" entries "]}]}"
#define GONE SCENE("{\"route\":\"gone\"}")
#define MAIN SCENE("{\"route\":\"main\",\"branches\":[]}")

#define SAVED(entries, next)                                                                                           \
    "{\"navcore\":1,\"next\":" next ",\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n" entries "]}]}\n"

static int given_back;

static void give_back(void *object) {
    CHECK_TEXT("photo", object);
    given_back += 1;
}

/* A state is taken with the call, like arguments, though no host object can be in it. */
static int32_t give_objects(void *user_data, const nav_saved *saved) {
    world *self = user_data;
    nav_value photo = nav_value_host_object((void *)"photo", give_back);
    nav_member member = nav_member_init("photo", photo);
    nav_value map = nav_value_map(&member, 1), deep = nav_value_list(&map, 1);
    const nav_value *states[] = {&photo, &map, &deep};
    nav_request request = nav_request_init("note", NULL), gone = nav_request_init("nowhere", NULL),
                bad = nav_request_init("", NULL), both = nav_request_init("note", &photo);
    const nav_request *requests[] = {&request, &gone, &bad, NULL};
    nav_saved other = *saved;
    for (int state = 0; state < 3; state++) {
        for (int which = 0; which < 4; which++) {
            given_back = 0;
            CHECK_NUMBER(NAV_INVALID, nav_saved_replace(self->navigator, saved, requests[which], states[state]));
            CHECK_NUMBER(1, given_back);
        }
        given_back = 0;
        CHECK_NUMBER(NAV_INVALID, nav_saved_replace(self->navigator, &other, &request, states[state]));
        CHECK_NUMBER(1, given_back);
        CHECK_NUMBER(NAV_INVALID, nav_saved_replace(self->navigator, saved, &both, states[state]));
        CHECK_NUMBER(3, given_back);
        CHECK_NUMBER(NAV_INVALID, nav_saved_replace(NULL, saved, &both, states[state]));
        CHECK_NUMBER(5, given_back);
    }
    self->questions += 1;
    return NAV_SAVED_LEAVE_OUT;
}

static void a_state_is_taken_whatever_the_status(void) {
    world self;
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(GONE), &home);
    world_begin(&self, NULL);
    restoring.migrate = give_objects;
    restoring.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_restore(self.navigator, &restoring, NULL, NULL));
    CHECK_NUMBER(1, self.questions);
    world_end(&self);
}

static nav_status unregister(world *self, const char *name) {
    return nav_route_unregister(self->navigator, nav_route_find(self->navigator, nav_string_init(name)));
}

static int32_t unregister_what_stands_in(void *user_data, const nav_saved *saved) {
    world *self = user_data;
    nav_request note = nav_request_init("note", NULL);
    CHECK_NUMBER(NAV_OK, nav_saved_replace(self->navigator, saved, &note, NULL));
    CHECK_NUMBER(NAV_IN_USE, unregister(self, "note"));
    CHECK_NUMBER(NAV_IN_USE, unregister(self, "login"));
    return NAV_ANSWER_ACCEPT;
}

/* A restore has found its routes: they stay until it is over. */
static void no_route_is_unregistered_while_a_restore_runs(void) {
    for (int way = 0; way < 8; way++) {
        int lives = way & 1, waits = way & 2, is_refused = way & 4;
        world self;
        nav_outcome outcome = nav_outcome_init();
        nav_request home = nav_request_init("home", NULL);
        nav_restoring restoring = nav_restoring_init(nav_string_init(GONE), &home);
        world_begin(&self, NULL);
        if (lives) CHECK_NUMBER(NAV_OK, nav_start(self.navigator, &home, NULL, NULL));
        if (waits) self.guarded = "note", self.guard_answer = NAV_ANSWER_LATER;
        restoring.migrate = unregister_what_stands_in;
        restoring.user_data = &self;
        CHECK_NUMBER(waits ? NAV_PENDING : NAV_OK, nav_restore(self.navigator, &restoring, NULL, &outcome));
        if (waits) {
            CHECK_NUMBER(NAV_IN_USE, unregister(&self, "note"));
            CHECK_NUMBER(NAV_IN_USE, unregister(&self, "login"));
            self.guarded = NULL;
            CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.guard_question, is_refused ? 3 : NAV_ANSWER_ACCEPT));
        }
        CHECK_NUMBER(1, nav_current_depth(self.navigator));
        CHECK_NUMBER(NAV_OK, unregister(&self, "login"));
        world_end(&self);
    }
}

static void a_restore_that_is_over_leaves_no_route_in_use(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_CORRUPT, restore(self.navigator, "{", NULL));
    self.guarded = "main";
    self.guard_answer = NAV_ANSWER_LATER;
    CHECK_NUMBER(NAV_PENDING, restore(self.navigator, MAIN, &outcome));
    CHECK_NUMBER(NAV_IN_USE, unregister(&self, "login"));
    CHECK_NUMBER(NAV_OK, nav_abort(self.navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, unregister(&self, "login"));
    self.guard_answer = 3;
    CHECK_NUMBER(NAV_OK, restore(self.navigator, MAIN, NULL));
    CHECK_NUMBER(NAV_OK, unregister(&self, "note"));
    world_end(&self);
}

static int32_t put_a_smaller_container(void *user_data, const nav_saved *saved) {
    world *self = user_data;
    nav_request small = nav_request_init("small", NULL);
    self->guarded = "small";
    CHECK_NUMBER(NAV_OK, nav_saved_replace(self->navigator, saved, &small, NULL));
    return NAV_ANSWER_ACCEPT;
}

/* The guard refuses a container, and another one with fewer branches in its place, which the fallback replaces then. */
static void a_smaller_container_is_refused_like_the_one_before(void) {
    static const char text[] =
        SCENE("{\"route\":\"main\",\"branches\":[{\"name\":\"home\",\"entries\":[{\"route\":\"home\"}]},"
              "{\"name\":\"orders\",\"entries\":[{\"route\":\"orders\"},{\"route\":\"note\"}],\"remembered\":["
              "{\"route\":\"main\",\"branches\":[]}]}]}");
    nav_request home = nav_request_init("home", NULL);
    nav_branch branch = nav_branch_init("home", &home);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_route small = nav_route_init("small");
    small.container = &tabs;
    for (int stands = 0; stands < 2; stands++) {
        world self;
        nav_config config = nav_config_init();
        nav_options options = nav_options_init();
        nav_restoring restoring = nav_restoring_init(nav_string_init(text), &home);
        config.fallback_route = nav_string_init("main");
        options.unresolved = stands ? NAV_UNRESOLVED_FALLBACK : NAV_UNRESOLVED_PREFIX;
        world_begin(&self, &config);
        world_route(&self, small);
        self.guarded = "main";
        self.guard_answer = 3;
        restoring.migrate = put_a_smaller_container;
        restoring.user_data = &self;
        CHECK_NUMBER(NAV_OK, nav_restore(self.navigator, &restoring, &options, NULL));
        check_saved(stands ? SAVED("{\"number\":7,\"route\":\"main\",\"selected\":\"home\",\"branches\":[\n"
                                   "{\"name\":\"home\",\"entries\":[\n{\"number\":8,\"route\":\"home\"}]}]}",
                                   "9")
                           : SAVED("{\"number\":7,\"route\":\"home\"}", "8"),
                    self.navigator);
        world_end(&self);
    }
}

int main(void) {
    RUN(a_state_is_taken_whatever_the_status);
    RUN(no_route_is_unregistered_while_a_restore_runs);
    RUN(a_restore_that_is_over_leaves_no_route_in_use);
    RUN(a_smaller_container_is_refused_like_the_one_before);
    return check_report();
}
