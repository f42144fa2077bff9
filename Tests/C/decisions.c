/* Decisions that other threads post: answers, aborts and cancellations are made by the drain, in order, and come too
 * late in silence. */
#define _POSIX_C_SOURCE 200809L
#include "navigator.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

enum {
    ROUNDS = 300
};

static nav_request list;

static nav_port *new_port(nav_navigator *navigator) {
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    return port;
}

/* ---- What happened ---- */

typedef struct heard {
    int completions, results;
    nav_id ticket, question;
    nav_outcome outcome;
    nav_result result;
} heard;

static void hear(void *user_data, const nav_event *event) {
    heard *heard = user_data;
    if (event->kind == NAV_EVENT_COMPLETED) {
        heard->completions += 1;
        heard->ticket = event->ticket;
        heard->outcome = *event->outcome;
    }
    if (event->kind == NAV_EVENT_RESULT) {
        heard->results += 1;
        heard->result = *event->result;
    }
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    ((heard *)user_data)->question = plan->question;
    return NAV_ANSWER_LATER;
}

static void listen_to(nav_navigator *navigator, heard *heard) {
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, heard, NULL, NULL));
}

static void ask_later(nav_navigator *navigator, heard *heard) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = answer_later;
    bridge.user_data = heard;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
}

static nav_id navigate_pending(nav_navigator *navigator) {
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, &outcome));
    return outcome.ticket;
}

static nav_id navigate_for_result(nav_navigator *navigator) {
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &outcome));
    return outcome.waiter;
}

/* ---- One at a time ---- */

static void an_answer_decides(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    heard heard = {0};
    nav_outcome last = nav_outcome_init();
    nav_id ticket;
    listen_to(navigator, &heard);
    ask_later(navigator, &heard);
    ticket = navigate_pending(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question, 17));
    CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(0, heard.completions);
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &last));
    CHECK_NUMBER(NAV_PENDING, last.status);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, heard.completions);
    CHECK_NUMBER((intmax_t)ticket, (intmax_t)heard.ticket);
    CHECK_NUMBER(NAV_REFUSED, heard.outcome.status);
    CHECK_NUMBER(17, heard.outcome.host_code);
    /* The last outcome is what the completion said. */
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &last));
    CHECK_NUMBER(0, memcmp(&last, &heard.outcome, sizeof last));
    CHECK_TEXT("navigate: the bridge refused with 17", nav_last_message(navigator).bytes);
    navigate_pending(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(navigator, heard.question, NAV_ANSWER_ACCEPT));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void an_abort_ends_what_waits(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    heard heard = {0};
    nav_id asked, queued;
    listen_to(navigator, &heard);
    ask_later(navigator, &heard);
    asked = navigate_pending(navigator);
    queued = navigate_pending(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, queued, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER((intmax_t)queued, (intmax_t)heard.ticket);
    CHECK_NUMBER(NAV_ABORT_BY_HOST, heard.outcome.abort_reason);
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, asked, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER((intmax_t)asked, (intmax_t)heard.ticket);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, heard.outcome.abort_reason);
    CHECK_NUMBER(2, heard.completions);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* It never starts: its builder and the bridge hear nothing of it, and what it holds is given back. */
static void an_abort_of_a_post_comes_before_it(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request holding = nav_request_init("list", &object);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &holding), report = nav_intent_init(NAV_INTENT_HOST_DID_POP);
    heard heard = {0};
    nav_id ticket = 0;
    listen_to(navigator, &heard);
    ask_later(navigator, &heard);
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, &ticket));
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(1, heard.completions);
    CHECK_NUMBER(NAV_ABORTED, heard.outcome.status);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, heard.outcome.abort_reason);
    CHECK_NUMBER(0, heard.question);
    /* A report has happened. */
    report.entry = nav_current_top(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &report, &ticket));
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_AT_ROOT, heard.outcome.status);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void a_cancellation_settles_the_waiter(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    heard heard = {0};
    nav_id waiter;
    listen_to(navigator, &heard);
    waiter = navigate_for_result(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(port, waiter));
    CHECK_NUMBER(0, heard.results);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, heard.results);
    CHECK_NUMBER(NAV_CANCEL_CALLER_CANCEL, heard.result.reason);
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_entry_waiter(navigator, nav_current_top(navigator)));
    CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(port, waiter));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, heard.results);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void what_no_state_makes_right_is_refused_at_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_id entry = nav_current_top(navigator), waiter = navigate_for_result(navigator);
    heard heard = {0};
    nav_id ticket;
    ask_later(navigator, &heard);
    ticket = navigate_pending(navigator);
    CHECK_NUMBER(NAV_INVALID, nav_port_answer(NULL, heard.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_INVALID, nav_port_abort(NULL, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_INVALID, nav_port_cancel_result(NULL, waiter));
    CHECK_NUMBER(NAV_INVALID, nav_port_answer(port, heard.question, NAV_ANSWER_LATER));
    CHECK_NUMBER(NAV_INVALID, nav_port_abort(port, ticket, NAV_ABORT_NONE));
    CHECK_NUMBER(NAV_INVALID, nav_port_abort(port, ticket, NAV_ABORT_CLOSED));
    CHECK_NUMBER(NAV_INVALID, nav_port_abort(port, ticket, 99));
    CHECK_NUMBER(NAV_STALE, nav_port_answer(port, 0, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_STALE, nav_port_answer(port, ticket, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_STALE, nav_port_abort(port, 0, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_STALE, nav_port_abort(port, heard.question, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_STALE, nav_port_cancel_result(port, 0));
    CHECK_NUMBER(NAV_STALE, nav_port_cancel_result(port, entry));
    CHECK_NUMBER(NAV_STALE, nav_port_cancel_result(port, UINT64_MAX));
    /* Of the right kind and never given out: nothing happens. */
    CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question + 1000, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, ticket + 1000, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(port, waiter + 1000));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER((intmax_t)waiter, (intmax_t)nav_entry_waiter(navigator, nav_current_top(navigator)));
    nav_navigator_free(navigator);
    CHECK_NUMBER(NAV_CLOSED, nav_port_answer(port, heard.question, NAV_ANSWER_LATER));
    CHECK_NUMBER(NAV_CLOSED, nav_port_abort(port, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_CLOSED, nav_port_cancel_result(port, waiter));
    nav_port_release(port);
}

/* Decisions have their place among the posts, and hold the port as posts do. */
static void decisions_are_posts(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_port *port = NULL;
    nav_id waiter = navigate_for_result(navigator);
    unsigned index;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, &destroyed, count_destroy, &port));
    for (index = 0; index < NAV_MAX_POSTS; index++) CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(port, waiter));
    CHECK_NUMBER(NAV_FULL, nav_port_cancel_result(port, waiter));
    CHECK_NUMBER(NAV_PENDING, nav_drain(navigator));
    CHECK_NUMBER(0, nav_entry_waiter(navigator, nav_current_top(navigator)));
    nav_port_release(port);
    CHECK_NUMBER(0, destroyed);
    while (nav_drain(navigator) == NAV_PENDING) continue;
    CHECK_NUMBER(1, destroyed);
    nav_navigator_free(navigator);
}

/* As many aborts as posts: the drain does not look for each of them from the beginning. */
static void many_posts_are_aborted(void) {
    enum {
        HALF = NAV_MAX_POSTS / 2
    };
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_id *tickets = malloc(HALF * sizeof *tickets);
    heard heard = {0};
    unsigned index;
    clock_t before;
    if (tickets == NULL) exit(1);
    listen_to(navigator, &heard);
    for (index = 0; index < HALF; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, &tickets[index]));
    for (index = HALF; index > 0; index--)
        CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, tickets[index - 1], NAV_ABORT_BY_HOST));
    before = clock();
    while (nav_drain(navigator) == NAV_PENDING) continue;
    printf("aborted in %ld ms\n", (long)((clock() - before) * 1000 / CLOCKS_PER_SEC));
    CHECK_NUMBER(HALF, heard.completions);
    CHECK_NUMBER(NAV_ABORTED, heard.outcome.status);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    free(tickets);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static nav_navigator *inside;

static void free_inside(void *user_data, const nav_event *event) {
    if (event->kind != NAV_EVENT_COMPLETED && event->kind != NAV_EVENT_RESULT) return;
    *(int *)user_data += 1;
    nav_navigator_free(inside);
}

/* What a decision calls may free the navigator; the decisions after it come to nothing. */
static void freed_by_what_a_decision_calls(void) {
    int round;
    for (round = 0; round < 3; round++) {
        heard heard = {0};
        int runs = 0;
        nav_port *port;
        nav_id waiter, ticket;
        inside = started_navigator(NULL);
        port = new_port(inside);
        waiter = navigate_for_result(inside);
        ask_later(inside, &heard);
        ticket = navigate_pending(inside);
        CHECK_NUMBER(NAV_OK, nav_observer_add(inside, free_inside, &runs, NULL, NULL));
        if (round == 0) CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question, NAV_ANSWER_ACCEPT));
        if (round == 1) CHECK_NUMBER(NAV_PENDING, nav_port_abort(port, ticket, NAV_ABORT_BY_HOST));
        CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(port, waiter));
        CHECK_NUMBER(NAV_PENDING, nav_port_answer(port, heard.question, NAV_ANSWER_ACCEPT));
        CHECK_NUMBER(NAV_FREED, nav_drain(inside));
        CHECK(runs > 0);
        CHECK_NUMBER(NAV_CLOSED, nav_port_cancel_result(port, waiter));
        nav_port_release(port);
    }
}

/* ---- From other threads ---- */

/* What the owner shows to the others, the latest of each kind, and a wake. */
typedef struct desk {
    pthread_mutex_t mutex;
    pthread_cond_t woken, shown;
    int is_due, is_over;
    nav_id question, ticket, waiter;
    nav_port *port;
} desk;

static void show(desk *desk, nav_id *place, nav_id id) {
    pthread_mutex_lock(&desk->mutex);
    *place = id;
    pthread_cond_broadcast(&desk->shown);
    pthread_mutex_unlock(&desk->mutex);
}

/* What was shown there, which is gone with that; 0 where it is over. */
static nav_id take(desk *desk, nav_id *place) {
    nav_id id;
    pthread_mutex_lock(&desk->mutex);
    while (*place == 0 && !desk->is_over) pthread_cond_wait(&desk->shown, &desk->mutex);
    id = desk->is_over ? 0 : *place;
    *place = 0;
    pthread_mutex_unlock(&desk->mutex);
    return id;
}

static void end_desk(desk *desk) {
    pthread_mutex_lock(&desk->mutex);
    desk->is_over = 1;
    pthread_cond_broadcast(&desk->shown);
    pthread_mutex_unlock(&desk->mutex);
}

static void wake_desk(void *user_data) {
    desk *desk = user_data;
    pthread_mutex_lock(&desk->mutex);
    desk->is_due = 1;
    pthread_cond_signal(&desk->woken);
    pthread_mutex_unlock(&desk->mutex);
}

static void wait_for_wake(desk *desk) {
    pthread_mutex_lock(&desk->mutex);
    while (!desk->is_due) pthread_cond_wait(&desk->woken, &desk->mutex);
    desk->is_due = 0;
    pthread_mutex_unlock(&desk->mutex);
}

static void *answer_questions(void *argument) {
    desk *desk = argument;
    nav_id question;
    while ((question = take(desk, &desk->question)) != 0)
        CHECK_NUMBER(NAV_PENDING, nav_port_answer(desk->port, question, question % 3 ? NAV_ANSWER_ACCEPT : 7));
    return NULL;
}

static void *abort_operations(void *argument) {
    desk *desk = argument;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_id ticket, own;
    while ((ticket = take(desk, &desk->ticket)) != 0) {
        CHECK_NUMBER(NAV_PENDING, nav_port_abort(desk->port, ticket, NAV_ABORT_TIMED_OUT));
        CHECK_NUMBER(NAV_PENDING, nav_port_post(desk->port, &navigate, &own));
        CHECK_NUMBER(NAV_PENDING, nav_port_abort(desk->port, own, NAV_ABORT_BY_HOST));
    }
    return NULL;
}

static void *cancel_waiters(void *argument) {
    desk *desk = argument;
    nav_id waiter;
    while ((waiter = take(desk, &desk->waiter)) != 0)
        CHECK_NUMBER(NAV_PENDING, nav_port_cancel_result(desk->port, waiter));
    return NULL;
}

/* An answerer, a timer and a caller who gives up, each on a thread of its own, on a pulled bridge. */
static void decided_by_other_threads(void) {
    static desk desk = {
        .mutex = PTHREAD_MUTEX_INITIALIZER, .woken = PTHREAD_COND_INITIALIZER, .shown = PTHREAD_COND_INITIALIZER};
    nav_config config = config_with_events(100000);
    nav_navigator *navigator = started_navigator(&config);
    nav_bridge bridge = nav_bridge_init();
    pthread_t threads[3];
    int round, cancelled = 0, aborted = 0;
    size_t index;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, wake_desk, &desk, NULL, &desk.port));
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(0, pthread_create(&threads[0], NULL, answer_questions, &desk));
    CHECK_NUMBER(0, pthread_create(&threads[1], NULL, abort_operations, &desk));
    CHECK_NUMBER(0, pthread_create(&threads[2], NULL, cancel_waiters, &desk));
    for (round = 0; round < ROUNDS || cancelled == 0 || aborted == 0; round++) {
        nav_outcome outcome = nav_outcome_init();
        const nav_event *event;
        int is_done = 0;
        CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &outcome));
        show(&desk, &desk.waiter, outcome.waiter);
        if (round % 5 == 0) show(&desk, &desk.ticket, outcome.ticket);
        while (!is_done) {
            while (nav_next_event(navigator, &event) == NAV_OK) {
                if (event->kind == NAV_EVENT_QUESTION) show(&desk, &desk.question, event->plan->question);
                if (event->kind == NAV_EVENT_COMPLETED && event->ticket == outcome.ticket) is_done = 1;
                if (event->kind == NAV_EVENT_COMPLETED) aborted += event->outcome->status == NAV_ABORTED;
                if (event->kind == NAV_EVENT_RESULT) cancelled += event->result->reason == NAV_CANCEL_CALLER_CANCEL;
            }
            if (is_done) break;
            wait_for_wake(&desk);
            CHECK_NUMBER(NAV_OK, nav_drain(navigator));
        }
    }
    end_desk(&desk);
    for (index = 0; index < 3; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    printf("%d cancelled, %d aborted\n", cancelled, aborted);
    nav_port_release(desk.port);
    nav_navigator_free(navigator);
}

/* Decisions until they are told that it is closed, while the owner frees it. */
static void *decide_until_closed(void *argument) {
    nav_port *port = argument;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_status status;
    do {
        nav_id ticket = 0;
        status = nav_port_post(port, &navigate, &ticket);
        if (status == NAV_PENDING) status = nav_port_abort(port, ticket, NAV_ABORT_BY_HOST);
        sched_yield(); /* lets the owner run under valgrind, too, before very many wait */
    } while (status != NAV_CLOSED);
    nav_port_release(port);
    return NULL;
}

static void freed_while_others_decide(void) {
    nav_config config = nav_config_init();
    int round;
    config.operation_limit = 20;
    for (round = 0; round < 50; round++) {
        nav_navigator *navigator = started_navigator(&config);
        nav_port *port = new_port(navigator);
        heard heard = {0};
        pthread_t threads[2];
        int index;
        listen_to(navigator, &heard);
        for (index = 0; index < 2; index++)
            CHECK_NUMBER(0, pthread_create(&threads[index], NULL, decide_until_closed, nav_port_retain(port)));
        while (heard.completions < 10) nav_drain(navigator);
        nav_port_release(port);
        nav_navigator_free(navigator);
        for (index = 0; index < 2; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    }
}

int main(void) {
    list = nav_request_init("list", NULL);
    RUN(an_answer_decides);
    RUN(an_abort_ends_what_waits);
    RUN(an_abort_of_a_post_comes_before_it);
    RUN(a_cancellation_settles_the_waiter);
    RUN(what_no_state_makes_right_is_refused_at_once);
    RUN(decisions_are_posts);
    RUN(many_posts_are_aborted);
    RUN(freed_by_what_a_decision_calls);
    RUN(decided_by_other_threads);
    RUN(freed_while_others_decide);
    return check_report();
}
