/* Ports and threads: what is posted is held as a copy and run once, in order; and a navigator changes its owner. */
#define _POSIX_C_SOURCE 200809L
#include "ports.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <time.h>

enum {
    POSTERS = 4,
    POSTS_OF_EACH = 5000
};

static int destroyed;

static void run_elsewhere(void *(*body)(void *), void *argument) {
    pthread_t thread;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, body, argument));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
}

/* ---- What a post holds ---- */

typedef struct result {
    int calls;
    int64_t number;
} result;

static void take_result(void *user_data, const nav_result *given) {
    result *result = user_data;
    result->calls += 1;
    if (given->kind == NAV_RESULT_VALUE) result->number = given->value->content.integer;
}

static void give_result_back(void *user_data) {
    CHECK_NUMBER(1, ((result *)user_data)->calls);
    destroyed += 1;
}

static void *post_for_result(void *argument) {
    void **arguments = argument;
    char name[] = "list", text[] = "words";
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_member members[2];
    nav_value map, hint = nav_value_string(text);
    nav_request request;
    nav_options options = nav_options_init();
    nav_intent intent;
    members[0] = nav_member_init("text", hint);
    members[1] = nav_member_init("object", object);
    map = nav_value_map(members, 2);
    request = nav_request_init(name, &map);
    options.hint = &hint;
    options.tag = 77;
    intent = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &request);
    intent.options = &options;
    intent.callback = take_result;
    intent.user_data = arguments[1];
    intent.destroy = give_result_back;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(arguments[0], &intent, NULL));
    memset(name, 'x', sizeof name - 1);
    memset(text, 'x', sizeof text - 1);
    members[0] = members[1] = nav_member_init("gone", nav_value_null());
    return NULL;
}

static void what_it_holds_is_copied(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    result result = {0, 0};
    void *arguments[2];
    nav_value number = nav_value_int(42);
    nav_request request;
    const nav_value *text;
    destroyed = 0;
    arguments[0] = port;
    arguments[1] = &result;
    run_elsewhere(post_for_result, arguments);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    memset(&request, 0, sizeof request);
    request.size = sizeof request;
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &request));
    text = nav_value_member(request.arguments, nav_string_init("text"));
    CHECK(text != NULL && text->content.string.length == 5 && memcmp(text->content.string.bytes, "words", 5) == 0);
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &number, NULL, NULL));
    CHECK_NUMBER(1, result.calls);
    CHECK_NUMBER(42, result.number);
    CHECK_NUMBER(2, destroyed);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* A batch whose steps are all of one kind, with the same request: each step takes over what the request holds. */
static void what_is_not_run_is_given_back(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request request = nav_request_init("list", &object);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &request), pop = nav_intent_init(NAV_INTENT_POP_BACK);
    result result = {1, 0};
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &request);
    destroyed = 0;
    pop.result = &object;
    waits.user_data = &result;
    waits.destroy = give_result_back;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &waits, NULL));
    CHECK_NUMBER(0, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_port_close(port));
    nav_port_release(port);
}

/* ---- Contention ---- */

typedef struct loop {
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    int is_due;
} loop;

static void wake_loop(void *user_data) {
    loop *loop = user_data;
    pthread_mutex_lock(&loop->mutex);
    loop->is_due = 1;
    pthread_cond_signal(&loop->woken);
    pthread_mutex_unlock(&loop->mutex);
}

/* False where nobody wakes for a minute, which would mean for ever. */
static int wait_for_wake(loop *loop) {
    struct timespec until;
    int is_due, error = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    pthread_mutex_lock(&loop->mutex);
    while (!loop->is_due && error == 0) error = pthread_cond_timedwait(&loop->woken, &loop->mutex, &until);
    is_due = loop->is_due;
    loop->is_due = 0;
    pthread_mutex_unlock(&loop->mutex);
    return is_due;
}

typedef struct poster {
    nav_port *port;
    uint64_t number;
    int waits; /* after each post until it has been run */
} poster;

static uint64_t next_of[POSTERS];
static sem_t run_of[POSTERS]; /* counts the posts that have been run */
static long completed, in_order;

static void *post_many(void *argument) {
    poster *poster = argument;
    uint64_t index = 0, count = poster->waits ? POSTS_OF_EACH / 4 : POSTS_OF_EACH;
    nav_options options = nav_options_init();
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    pop.options = &options;
    while (index < count) {
        nav_status status;
        options.tag = poster->number << 32 | index;
        status = nav_port_post(poster->port, &pop, NULL);
        if (status != NAV_PENDING) {
            CHECK_NUMBER(NAV_FULL, status);
            sched_yield();
            continue;
        }
        index++;
        if (poster->waits) CHECK_NUMBER(0, sem_wait(&run_of[poster->number]));
    }
    nav_port_release(poster->port);
    return NULL;
}

static void check_order(void *user_data, const nav_event *event) {
    uint64_t number = event->tag >> 32, index = event->tag & UINT32_MAX;
    (void)user_data;
    if (number >= POSTERS) return;
    completed += 1;
    in_order += index == next_of[number];
    next_of[number] = index + 1;
    CHECK_NUMBER(0, sem_post(&run_of[number]));
}

static void post_from_many_threads(int wait, long expected) {
    static loop loop = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    nav_navigator *navigator = started_navigator(NULL);
    pthread_t threads[POSTERS];
    poster posters[POSTERS];
    nav_port *port = NULL;
    int index;
    completed = in_order = 0;
    loop.is_due = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, wake_loop, &loop, NULL, &port));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, check_order, NULL, NULL, NULL));
    for (index = 0; index < POSTERS; index++) {
        next_of[index] = 0;
        CHECK_NUMBER(0, sem_init(&run_of[index], 0, 0));
        posters[index].port = nav_port_retain(port);
        posters[index].number = (uint64_t)index;
        posters[index].waits = wait;
        CHECK_NUMBER(0, pthread_create(&threads[index], NULL, post_many, &posters[index]));
    }
    while (completed < expected) {
        nav_status status;
        CHECK(wait_for_wake(&loop));
        status = nav_drain(navigator);
        CHECK(status == NAV_OK || status == NAV_PENDING);
    }
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, sem_destroy(&run_of[index]));
    CHECK_NUMBER(expected, completed);
    CHECK_NUMBER(expected, in_order);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void posts_from_many_threads(void) {
    post_from_many_threads(0, (long)POSTERS * POSTS_OF_EACH);
}

/* Now the mailbox is empty time and again, and each time somebody has to wake the owner. */
static void many_threads_wait_for_their_posts(void) {
    post_from_many_threads(1, (long)POSTERS * POSTS_OF_EACH / 4);
}

/* Threads that post until they are told that it is closed, while the owner frees it. */
static void *post_until_closed(void *argument) {
    nav_port *port = argument;
    nav_value object = nav_value_host_object(NULL, NULL);
    nav_request request = nav_request_init("list", &object);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &request);
    nav_status status;
    do {
        status = nav_port_post(port, &navigate, NULL);
        sched_yield(); /* lets the owner run under valgrind, too, before very many wait */
    } while (status != NAV_CLOSED);
    nav_port_release(port);
    return NULL;
}

static void freed_while_others_post(void) {
    nav_config config = nav_config_init();
    int round, index;
    config.operation_limit = 20;
    for (round = 0; round < 50; round++) {
        nav_navigator *navigator = started_navigator(&config);
        nav_port *port = new_port(navigator);
        pthread_t threads[POSTERS];
        for (index = 0; index < POSTERS; index++)
            CHECK_NUMBER(0, pthread_create(&threads[index], NULL, post_until_closed, nav_port_retain(port)));
        while (nav_current_depth(navigator) < 10) nav_drain(navigator);
        nav_port_release(port);
        nav_navigator_free(navigator);
        for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    }
}

/* ---- Posts that wait for nobody ---- */

typedef struct blocked {
    nav_port *port;
    nav_port *other; /* without wake */
    int wakes;
    int inside_changes;
} blocked;

static void *post_one(void *port) {
    nav_request list = nav_request_init("list", NULL);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
    return NULL;
}

static void post_elsewhere_while_waking(void *user_data) {
    blocked *self = user_data;
    self->wakes += 1;
    run_elsewhere(post_one, self->other);
}

static void post_elsewhere_while_changing(void *user_data, const nav_event *event) {
    blocked *self = user_data;
    if (event->kind != NAV_EVENT_CHANGED || self->inside_changes == 2) return;
    self->inside_changes += 1;
    run_elsewhere(post_one, self->other);
}

/* A post that waited for the owner inside its call or its drain, or for a post that wakes, would wait for ever. */
static void a_post_waits_for_nobody(void) {
    nav_navigator *navigator = started_navigator(NULL);
    blocked self = {NULL, NULL, 0, 0};
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, post_elsewhere_while_waking, &self, NULL, &self.port));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &self.other));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, post_elsewhere_while_changing, &self, NULL, NULL));
    push(navigator, "list"); /* the owner is inside a call */
    run_elsewhere(post_one, self.port);
    while (nav_drain(navigator) == NAV_PENDING) continue; /* and inside a drain */
    while (nav_drain(navigator) == NAV_PENDING) continue;
    CHECK_NUMBER(1, self.wakes);
    CHECK_NUMBER(2, self.inside_changes);
    CHECK_NUMBER(6, nav_current_depth(navigator));
    nav_port_release(self.port);
    nav_port_release(self.other);
    nav_navigator_free(navigator);
}

/* ---- The owner ---- */

static void *claim_in_vain(void *argument) {
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_attach_thread(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_detach_thread(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_drain(argument));
    return NULL;
}

static void *claim_and_navigate(void *argument) {
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_close(argument));
    CHECK_NUMBER(NAV_OK, nav_attach_thread(argument));
    push(argument, "list");
    CHECK_NUMBER(NAV_OK, nav_detach_thread(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_detach_thread(argument));
    return NULL;
}

static void handing_over(void) {
    nav_navigator *navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_attach_thread(NULL));
    CHECK_NUMBER(NAV_INVALID, nav_detach_thread(NULL));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_attach_thread(navigator));
    run_elsewhere(claim_in_vain, navigator);
    CHECK_NUMBER(NAV_OK, nav_detach_thread(navigator));
    CHECK_NUMBER(0, nav_current_depth(navigator));
    run_elsewhere(claim_and_navigate, navigator);
    CHECK_NUMBER(NAV_OK, nav_attach_thread(navigator));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_OK, nav_detach_thread(navigator)); /* a closed one can be freed elsewhere */
    CHECK_NUMBER(NAV_OK, nav_attach_thread(navigator));
    nav_navigator_free(navigator);
}

typedef struct relay {
    nav_navigator *navigator;
    atomic_int turns;
} relay;

static void *take_turns(void *argument) {
    relay *relay = argument;
    while (atomic_load(&relay->turns) > 0) {
        if (nav_attach_thread(relay->navigator) != NAV_OK) {
            sched_yield();
            continue;
        }
        push(relay->navigator, "list");
        CHECK_NUMBER(NAV_OK, nav_pop_back(relay->navigator, NULL, NULL, NULL));
        push(relay->navigator, "detail");
        atomic_fetch_sub(&relay->turns, 1);
        CHECK_NUMBER(NAV_OK, nav_detach_thread(relay->navigator));
    }
    return NULL;
}

static void many_threads_take_turns(void) {
    relay relay;
    pthread_t threads[POSTERS];
    int index;
    relay.navigator = started_navigator(NULL);
    atomic_init(&relay.turns, 2000);
    CHECK_NUMBER(NAV_OK, nav_detach_thread(relay.navigator));
    for (index = 0; index < POSTERS; index++)
        CHECK_NUMBER(0, pthread_create(&threads[index], NULL, take_turns, &relay));
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    CHECK_NUMBER(NAV_OK, nav_attach_thread(relay.navigator));
    CHECK_NUMBER(1 + 2000 - atomic_load(&relay.turns), nav_current_depth(relay.navigator));
    nav_navigator_free(relay.navigator);
}

int main(void) {
    RUN(what_it_holds_is_copied);
    RUN(what_is_not_run_is_given_back);
    RUN(posts_from_many_threads);
    RUN(many_threads_wait_for_their_posts);
    RUN(freed_while_others_post);
    RUN(a_post_waits_for_nobody);
    RUN(handing_over);
    RUN(many_threads_take_turns);
    return check_report();
}
