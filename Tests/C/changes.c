/* Changes: whether a plan removes an entry, and what a question says of branches, what a gesture
 * would do. */
#include "navigator.h"

#include <pthread.h>

/* What the bridge asks about every plan, and what came of it for the plan that it was asked last. */
typedef struct asker {
    nav_id entry;
    int32_t removes;
    int asked;
} asker;

static int32_t ask(void *user_data, const nav_plan *plan) {
    asker *self = user_data;
    self->removes = nav_plan_removes(plan, self->entry);
    self->asked++;
    return 1;
}

/* home, detail, list, and a bridge that refuses every move. */
static nav_navigator *ready(asker *self, nav_id stack[3]) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_bridge bridge = nav_bridge_init();
    push(navigator, "detail");
    push(navigator, "list");
    CHECK_NUMBER(3, nav_current_entries(navigator, stack, 3));
    memset(self, 0, sizeof *self);
    bridge.transition = ask;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    return navigator;
}

/* Whether each of the three entries leaves with a move. */
#define CHECK_REMOVES(on_root, on_middle, on_top, move)                                                                \
    do {                                                                                                               \
        const int32_t expected[3] = {on_root, on_middle, on_top};                                                      \
        int place;                                                                                                     \
        for (place = 0; place < 3; place++) {                                                                          \
            asker.entry = stack[place];                                                                                \
            asker.removes = -1;                                                                                        \
            CHECK_NUMBER(NAV_REFUSED, move);                                                                           \
            CHECK_NUMBER(expected[place], asker.removes);                                                              \
        }                                                                                                              \
    } while (0)

static void whatever_removes_an_entry_is_seen(void) {
    asker asker;
    nav_id stack[3];
    nav_navigator *navigator = ready(&asker, stack);
    nav_request detail = nav_request_init("detail", NULL);
    const nav_request *requests[1] = {&detail};
    nav_element fewer[2] = {nav_element_keep(stack[0]), nav_element_keep(stack[2])};
    nav_element other[2] = {nav_element_new(&detail), nav_element_keep(stack[1])};
    nav_element turned[3] = {nav_element_keep(stack[0]), nav_element_keep(stack[2]), nav_element_keep(stack[1])};
    nav_options root_too = nav_options_init(), to_front = nav_options_init();
    root_too.flags = NAV_OPTION_REPLACE_ROOT;
    to_front.unique = NAV_UNIQUE_ANYWHERE;
    to_front.unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT;

    CHECK_REMOVES(0, 0, 1, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_REMOVES(0, 1, 1, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_REMOVES(0, 0, 1, nav_pop_to_entry(navigator, stack[1], NULL, NULL));
    CHECK_REMOVES(0, 0, 1, nav_replace_top(navigator, &detail, &root_too, NULL));
    CHECK_REMOVES(0, 1, 0, nav_set_stack(navigator, fewer, 2, NULL, NULL));
    CHECK_REMOVES(1, 0, 1, nav_set_stack(navigator, other, 2, NULL, NULL));
    CHECK_REMOVES(0, 0, 0, nav_set_stack(navigator, turned, 3, NULL, NULL));
    CHECK_REMOVES(0, 0, 0, nav_navigate(navigator, &detail, NULL, NULL));
    CHECK_REMOVES(0, 0, 0, nav_navigate(navigator, &detail, &to_front, NULL));
    CHECK_REMOVES(0, 0, 0, nav_push_all(navigator, requests, 1, NULL, NULL));
    nav_navigator_free(navigator);
}

static int32_t ask_about_the_new_one(void *user_data, const nav_plan *plan) {
    asker *self = user_data;
    nav_change change = nav_change_init();
    CHECK_NUMBER(NAV_OK, nav_changes_get(plan->changes, nav_changes_count(plan->changes) - 1, &change));
    CHECK_NUMBER(0, nav_plan_removes(plan, change.entry));
    CHECK_NUMBER(1, nav_plan_removes(plan, change.replaced));
    CHECK_NUMBER(0, nav_plan_removes(plan, 0));
    CHECK_NUMBER(0, nav_plan_removes(plan, UINT64_MAX));
    CHECK_NUMBER(0, nav_plan_removes(plan, change.route));
    CHECK_NUMBER(0, nav_plan_removes(NULL, change.replaced));
    self->asked++;
    return 1;
}

static void new_entries_and_other_ids_are_not_removed(void) {
    asker asker;
    nav_id stack[3];
    nav_navigator *navigator = ready(&asker, stack);
    nav_request detail = nav_request_init("detail", NULL);
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = ask_about_the_new_one;
    bridge.user_data = &asker;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_REFUSED, nav_replace_top(navigator, &detail, NULL, NULL));
    CHECK_NUMBER(1, asker.asked);
    nav_navigator_free(navigator);
}

typedef struct question {
    const nav_plan *plan;
    nav_id entry;
    int32_t removes;
} question;

static void *ask_elsewhere(void *argument) {
    question *question = argument;
    question->removes = nav_plan_removes(question->plan, question->entry);
    return NULL;
}

static void a_pulled_plan_is_read_on_the_owners_thread(void) {
    asker asker;
    nav_id stack[3];
    nav_navigator *navigator = ready(&asker, stack);
    nav_config config = nav_config_init();
    nav_bridge bridge = nav_bridge_init();
    const nav_event *event;
    question elsewhere;
    pthread_t thread;
    config.event_capacity = 8;
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &config));
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_pop_back(navigator, NULL, NULL, NULL));
    do CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
    while (event != NULL && event->kind != NAV_EVENT_QUESTION);
    CHECK_NUMBER(1, nav_plan_removes(event->plan, stack[2]));
    CHECK_NUMBER(0, nav_plan_removes(event->plan, stack[1]));
    elsewhere.plan = event->plan;
    elsewhere.entry = stack[2];
    elsewhere.removes = -1;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, ask_elsewhere, &elsewhere));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    CHECK_NUMBER(0, elsewhere.removes);
    nav_navigator_free(navigator);
}

static int32_t note_flags(void *user_data, const nav_plan *plan) {
    size_t index;
    for (index = 0; index < nav_changes_count(plan->changes); index++) {
        nav_change change = nav_change_init();
        CHECK_NUMBER(NAV_OK, nav_changes_get(plan->changes, index, &change));
        if (change.kind == NAV_CHANGE_STACK_ADDED) *(uint32_t *)user_data = change.flags;
        CHECK_NUMBER(0, change.from);
    }
    return NAV_ANSWER_ACCEPT;
}

/* The second container of the batch keeps the column of the first, where it is no placeholder any more. */
static void a_question_has_the_flags_of_the_last_container(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_branch columns[2] = {nav_branch_init("one", &list), nav_branch_init("two", &list)};
    nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, 2),
                  tabs = nav_container_init(NAV_CONTAINER_TABS, columns + 1, 1);
    nav_branch tab = columns[1];
    nav_intent intents[2];
    const nav_intent *steps[2] = {&intents[0], &intents[1]};
    nav_bridge bridge = nav_bridge_init();
    uint32_t flags = 77;
    columns[1].flags = NAV_BRANCH_PLACEHOLDER;
    tabs.branches = &tab;
    intents[0] = intents[1] = nav_intent_init(NAV_INTENT_SET_CONTAINER);
    intents[0].entry = intents[1].entry = nav_current_top(navigator);
    intents[0].container = &split;
    intents[1].container = &tabs;
    bridge.transition = note_flags;
    bridge.user_data = &flags;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, 2, NULL, NULL));
    CHECK_NUMBER(0, flags);
    nav_navigator_free(navigator);
}

/* What an observer has heard of gestures: how many times, and the entry that the last of them would remove. */
typedef struct heard {
    int gestures;
    nav_id entry;
} heard;

/* 0: there are no changes. */
static nav_id first_entry(const nav_changes *changes) {
    nav_change change = nav_change_init();
    return nav_changes_get(changes, 0, &change) == NAV_OK ? change.entry : 0;
}

static void hear(void *user_data, const nav_event *event) {
    heard *self = user_data;
    if (event->kind != NAV_EVENT_GESTURE) return;
    CHECK(event->changes == event->gesture->changes);
    self->gestures++;
    self->entry = first_entry(event->changes);
}

static nav_status gesture(nav_navigator *navigator, nav_gesture_phase phase) {
    nav_gesture given = nav_gesture_init(phase, 0.5);
    return nav_back_gesture(navigator, &given, NULL);
}

/* Also where another entry has come into the place of the one that has gone. */
static void a_gesture_names_no_entry_that_has_gone(void) {
    nav_navigator *navigator = started_navigator(NULL);
    heard heard = {0, 0};
    nav_id detail;
    int comes_another;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    for (comes_another = 0; comes_another < 2; comes_another++) {
        push(navigator, "detail");
        detail = nav_current_top(navigator);
        CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_BEGIN));
        CHECK(heard.entry == detail);
        CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_PROGRESS));
        CHECK(heard.entry == detail);
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        if (comes_another) push(navigator, "list");
        CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_PROGRESS));
        CHECK_NUMBER(0, heard.entry);
        CHECK_NUMBER(NAV_STALE_ISSUER, gesture(navigator, NAV_GESTURE_COMMIT));
        CHECK_NUMBER(0, heard.entry);
    }
    CHECK_NUMBER(8, heard.gestures);
    nav_navigator_free(navigator);
}

/* What waits to be pulled is read when the entry has left its stack, and some of it when the entry was freed. */
static void a_pulled_gesture_names_no_entry_that_has_gone(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    const nav_event *event;
    nav_id detail, named[3] = {1, 1, 1};
    int gestures = 0;
    push(navigator, "detail");
    detail = nav_current_top(navigator);
    CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_BEGIN));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_PROGRESS));
    CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_CANCEL));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_GESTURE || gestures == 3) continue;
        named[gestures++] = first_entry(event->changes);
    }
    CHECK_NUMBER(3, gestures);
    CHECK(named[0] == detail && named[1] == 0 && named[2] == 0);
    nav_navigator_free(navigator);
}

static void a_gesture_with_a_wrong_outcome_changes_nothing(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_gesture commit = nav_gesture_init(NAV_GESTURE_COMMIT, 1);
    nav_outcome outcome = nav_outcome_init();
    push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, gesture(navigator, NAV_GESTURE_BEGIN));
    outcome.size = 4;
    CHECK_NUMBER(NAV_INVALID, nav_back_gesture(navigator, &commit, &outcome));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    outcome.size = sizeof outcome;
    CHECK_NUMBER(NAV_OK, nav_back_gesture(navigator, &commit, &outcome));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(whatever_removes_an_entry_is_seen);
    RUN(new_entries_and_other_ids_are_not_removed);
    RUN(a_pulled_plan_is_read_on_the_owners_thread);
    RUN(a_question_has_the_flags_of_the_last_container);
    RUN(a_gesture_names_no_entry_that_has_gone);
    RUN(a_pulled_gesture_names_no_entry_that_has_gone);
    RUN(a_gesture_with_a_wrong_outcome_changes_nothing);
    return check_report();
}
