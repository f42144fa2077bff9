/* Records: events as flat data, pulled many at a time. What every field says, and where an event is cut. */
#include "navigator.h"

enum {
    ROOM = 32
};

static nav_record records[ROOM];

/* Pulls as many as there is room for, and checks that no more were filled. */
static size_t pull(nav_navigator *navigator, size_t capacity) {
    size_t count = ROOM, index;
    nav_status status;
    memset(records, 0xAA, sizeof records);
    status = nav_next_records(navigator, records, sizeof(nav_record), capacity, &count);
    CHECK_NUMBER(count > 0 ? NAV_OK : NAV_NO_EVENT, status);
    CHECK(count <= capacity);
    for (index = count * sizeof records[0]; index < sizeof records; index++) {
        if (((unsigned char *)records)[index] != 0xAA) break;
    }
    CHECK_NUMBER(sizeof records, index);
    return count;
}

static void skip_all(nav_navigator *navigator) {
    const nav_event *event;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
}

static nav_navigator *started_with_events(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    skip_all(navigator);
    return navigator;
}

static nav_status push_three(nav_navigator *navigator, const nav_options *options) {
    nav_value one = nav_value_string("one");
    nav_request list = nav_request_init("list", &one), detail = nav_request_init("detail", NULL);
    const nav_request *requests[3];
    requests[0] = &list;
    requests[1] = requests[2] = &detail;
    return nav_push_all(navigator, requests, 3, options, NULL);
}

static nav_id route_id(nav_navigator *navigator, const char *name) {
    return nav_route_find(navigator, nav_string_init(name));
}

/* ---- What they say ---- */

static void changes_are_records(void) {
    nav_navigator *navigator = started_with_events();
    nav_value hint = nav_value_int(7);
    nav_options options = nav_options_init();
    nav_id stack[4];
    size_t index;
    options.hint = &hint;
    options.tag = 12;
    options.animated = NAV_ANIMATED_NO;
    CHECK_NUMBER(NAV_OK, push_three(navigator, &options));
    CHECK_NUMBER(4, nav_current_entries(navigator, stack, 4));
    CHECK_NUMBER(3, pull(navigator, ROOM));
    for (index = 0; index < 3; index++) {
        const nav_record *record = &records[index];
        CHECK_NUMBER(NAV_EVENT_CHANGED, record->kind);
        CHECK_NUMBER(NAV_INTENT_PUSH_ALL, record->intent);
        CHECK_NUMBER(NAV_CHANGE_ADDED, record->subkind);
        CHECK_NUMBER(0, record->reason);
        CHECK_NUMBER(2 - index, record->remaining);
        CHECK_NUMBER(NAV_ORIGIN_CORE, record->origin);
        CHECK_NUMBER(NAV_ANIMATED_NO, record->animated);
        CHECK_NUMBER(2, record->revision);
        CHECK_NUMBER(stack[index + 1], record->entry);
        CHECK_NUMBER(0, record->related);
        CHECK_NUMBER(route_id(navigator, index == 0 ? "list" : "detail"), record->route);
        CHECK_NUMBER(0, record->ticket);
        CHECK_NUMBER(0, record->question);
        CHECK_NUMBER(0, record->from);
        CHECK_NUMBER(index + 1, record->to);
        CHECK_NUMBER(12, record->tag);
        CHECK_NUMBER(nav_current_stack(navigator), record->stack);
        CHECK((record->value != NULL) == (index == 0));
        CHECK_NUMBER(1, nav_value_equal(record->hint, &hint));
    }
    CHECK_TEXT("one", records[0].value->content.string.bytes);
    CHECK_NUMBER(0, pull(navigator, ROOM));
    nav_navigator_free(navigator);
}

static void every_change_is_a_record(void) {
    nav_navigator *navigator = started_with_events();
    nav_request list = nav_request_init("list", NULL);
    nav_id root = nav_current_top(navigator), first = push(navigator, "detail"), second = push(navigator, "detail"),
           made;
    nav_element elements[3];
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &list, NULL, NULL));
    made = nav_current_top(navigator);
    CHECK_NUMBER(2, pull(navigator, ROOM)); /* with the release */
    CHECK_NUMBER(NAV_CHANGE_REPLACED, records[0].subkind);
    CHECK_NUMBER(made, records[0].entry);
    CHECK_NUMBER(second, records[0].related);
    CHECK_NUMBER(route_id(navigator, "list"), records[0].route);
    CHECK_NUMBER(2, records[0].from);
    CHECK_NUMBER(NAV_EVENT_RELEASED, records[1].kind);
    CHECK_NUMBER(second, records[1].entry);
    CHECK_NUMBER(0, records[1].stack);
    CHECK_NUMBER(route_id(navigator, "detail"), records[1].route);
    CHECK_NUMBER(0, records[1].remaining);
    elements[0] = nav_element_keep(first);
    elements[1] = nav_element_keep(made);
    elements[2] = nav_element_keep(root);
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_CHANGE_MOVED, records[0].subkind);
    CHECK_NUMBER(root, records[0].entry);
    CHECK_NUMBER(0, records[0].from);
    CHECK_NUMBER(2, records[0].to);
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, root, NULL, NULL, NULL));
    CHECK_NUMBER(2, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_CHANGE_REMOVED, records[0].subkind);
    CHECK_NUMBER(NAV_INTENT_HOST_DID_POP, records[0].intent);
    CHECK_NUMBER(NAV_ORIGIN_HOST, records[0].origin);
    CHECK_NUMBER(root, records[0].entry);
    CHECK_NUMBER(2, records[0].from);
    nav_navigator_free(navigator);
}

static nav_outcome wait_for(nav_navigator *navigator, uint64_t tag) {
    nav_request list = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    options.tag = tag;
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, &options, &outcome));
    skip_all(navigator);
    return outcome;
}

static void results_are_records(void) {
    nav_navigator *navigator = started_with_events();
    nav_value null = nav_value_null();
    nav_outcome waiting = wait_for(navigator, 3);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &null, NULL, NULL));
    CHECK_NUMBER(3, pull(navigator, ROOM)); /* the result, the change, the release */
    CHECK_NUMBER(NAV_EVENT_RESULT, records[0].kind);
    CHECK_NUMBER(NAV_RESULT_VALUE, records[0].subkind);
    CHECK_NUMBER(0, records[0].reason);
    CHECK_NUMBER(waiting.entry, records[0].entry);
    CHECK_NUMBER(waiting.waiter, records[0].related);
    CHECK_NUMBER(3, records[0].tag);
    CHECK(records[0].value != NULL && records[0].value->type == NAV_TYPE_NULL);
    waiting = wait_for(navigator, 0);
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, waiting.entry, NULL, NULL, NULL));
    CHECK_NUMBER(3, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_RESULT_CANCELLED, records[0].subkind);
    CHECK_NUMBER(NAV_CANCEL_POP, records[0].reason);
    CHECK_NUMBER(NAV_ORIGIN_HOST, records[0].origin);
    CHECK(records[0].value == NULL);
    waiting = wait_for(navigator, 0);
    CHECK_NUMBER(NAV_OK, nav_cancel_result(navigator, waiting.waiter));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_CANCEL_CALLER_CANCEL, records[0].reason);
    CHECK_NUMBER(NAV_ORIGIN_CORE, records[0].origin);
    nav_navigator_free(navigator);
}

static void states_are_records(void) {
    nav_navigator *navigator = started_with_events();
    nav_id top = nav_current_top(navigator);
    nav_value one = nav_value_int(1), two = nav_value_int(2);
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, top, &one));
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, top, &two));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_EVENT_STATE, records[0].kind);
    CHECK_NUMBER(top, records[0].entry);
    CHECK_NUMBER(route_id(navigator, "home"), records[0].route);
    CHECK_NUMBER(1, nav_value_equal(records[0].value, &two));
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, top, NULL));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK(records[0].value == NULL);
    nav_navigator_free(navigator);
}

static void set_pulled_bridge(nav_navigator *navigator) {
    nav_bridge bridge = nav_bridge_init();
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
}

static void replays_and_resyncs_are_records(void) {
    nav_navigator *navigator = started_with_events();
    nav_id stack[4];
    size_t index;
    int round;
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    CHECK_NUMBER(4, nav_current_entries(navigator, stack, 4));
    skip_all(navigator);
    for (round = 0; round < 2; round++) {
        if (round == 0)
            set_pulled_bridge(navigator);
        else
            CHECK_NUMBER(NAV_STALE, nav_host_did_pop(navigator, MADE_UP_ID, NULL, NULL, NULL));
        CHECK_NUMBER(4, pull(navigator, ROOM));
        for (index = 0; index < 4; index++) {
            CHECK_NUMBER(round == 0 ? NAV_EVENT_REPLAY : NAV_EVENT_RESYNC, records[index].kind);
            CHECK_NUMBER(NAV_CHANGE_ADDED, records[index].subkind);
            CHECK_NUMBER(stack[index], records[index].entry);
            CHECK_NUMBER(index, records[index].to);
            CHECK_NUMBER(3 - index, records[index].remaining);
            CHECK_NUMBER(2, records[index].revision);
        }
    }
    nav_navigator_free(navigator);
}

static void questions_and_completions_are_records(void) {
    nav_navigator *navigator = started_with_events();
    nav_request list = nav_request_init("list", NULL), nowhere = nav_request_init("nowhere", NULL);
    const nav_request *requests[2];
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init(), second = outcome, third = outcome;
    nav_id question;
    requests[0] = &list;
    requests[1] = &nowhere;
    options.tag = 5;
    set_pulled_bridge(navigator);
    skip_all(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, &options, &outcome));
    CHECK_NUMBER(NAV_PENDING, nav_push_all(navigator, requests, 2, NULL, &second));
    CHECK_NUMBER(NAV_PENDING, nav_pop_back(navigator, NULL, NULL, &third));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_EVENT_QUESTION, records[0].kind);
    CHECK_NUMBER(NAV_INTENT_NAVIGATE_FOR_RESULT, records[0].intent);
    CHECK_NUMBER(NAV_CHANGE_ADDED, records[0].subkind);
    CHECK_NUMBER(NAV_ANIMATED_YES, records[0].animated);
    CHECK_NUMBER(1, records[0].to);
    CHECK_NUMBER(5, records[0].tag);
    CHECK_NUMBER(NAV_ENTRY_PLANNED, nav_entry_current_phase(navigator, records[0].entry));
    question = records[0].question;
    CHECK_NUMBER(outcome.ticket, records[0].ticket);
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, 77));
    /* The waiter's failure, the completion and the release; the completion of the second; the third is at the root. */
    CHECK_NUMBER(5, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_EVENT_RESULT, records[0].kind);
    CHECK_NUMBER(NAV_RESULT_FAILED, records[0].subkind);
    CHECK_NUMBER(NAV_REFUSED, records[0].reason);
    CHECK_NUMBER(outcome.waiter, records[0].related);
    CHECK_NUMBER(NAV_EVENT_COMPLETED, records[1].kind);
    CHECK_NUMBER(NAV_REFUSED, records[1].subkind);
    CHECK_NUMBER(77, records[1].reason);
    CHECK_NUMBER(NAV_BY_BRIDGE, records[1].by);
    CHECK_NUMBER(outcome.ticket, records[1].ticket);
    CHECK_NUMBER(5, records[1].tag);
    CHECK_NUMBER(NAV_EVENT_RELEASED, records[2].kind);
    CHECK_NUMBER(NAV_UNRESOLVED, records[3].subkind);
    CHECK_NUMBER(0, records[3].reason);
    CHECK_NUMBER(second.ticket, records[3].ticket);
    CHECK_NUMBER(1, records[3].from); /* the index */
    CHECK_NUMBER(NAV_AT_ROOT, records[4].subkind);
    CHECK_NUMBER(third.ticket, records[4].ticket);
    nav_navigator_free(navigator);
}

static int32_t accept(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

/* An operation is done by another bridge before the question is read, and others after it. */
static void a_question_says_what_was_asked(void) {
    nav_navigator *navigator = started_with_events();
    nav_value one = nav_value_string("one"), two = nav_value_string("two"), three = nav_value_string("three");
    nav_value none = nav_value_null();
    nav_request list = nav_request_init("list", &one);
    const nav_value *asked[3];
    nav_bridge bridge = nav_bridge_init();
    size_t index, count, questions;
    int round;
    asked[0] = &two;
    asked[1] = NULL;
    asked[2] = &three;
    bridge.transition = accept;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    for (round = 0; round < 3; round++) {
        const nav_value *given = asked[round] == NULL ? &none : asked[round], *told;
        nav_id entry = nav_current_top(navigator);
        set_pulled_bridge(navigator);
        skip_all(navigator);
        CHECK_NUMBER(NAV_PENDING, nav_update(navigator, entry, asked[round], NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
        if (round > 0) CHECK_NUMBER(NAV_OK, nav_update(navigator, entry, &one, NULL, NULL));
        if (round > 1) CHECK_NUMBER(NAV_OK, nav_update(navigator, entry, &two, NULL, NULL));
        count = pull(navigator, ROOM);
        for (index = questions = 0; index < count; index++) {
            if (records[index].kind != NAV_EVENT_QUESTION) continue;
            questions++;
            told = records[index].value;
            CHECK_NUMBER(NAV_CHANGE_UPDATED, records[index].subkind);
            CHECK_NUMBER(entry, records[index].entry);
            CHECK(nav_value_equal(given, told == NULL ? &none : told));
        }
        CHECK_NUMBER(1, questions);
    }
    nav_navigator_free(navigator);
}

static void an_abort_says_why(void) {
    nav_navigator *navigator = started_with_events();
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    push(navigator, "list");
    push(navigator, "list");
    set_pulled_bridge(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, &outcome));
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(2, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_ABORTED, records[0].subkind);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, records[0].reason);
    CHECK_NUMBER(NAV_PENDING, nav_pop_up_to_root(navigator, NULL, &outcome));
    CHECK_NUMBER(2, pull(navigator, ROOM));
    CHECK_NUMBER(1, records[0].remaining);
    CHECK_NUMBER(records[0].ticket, records[1].ticket);
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, records[0].question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(5, pull(navigator, ROOM)); /* two changes, the completion, two releases */
    CHECK_NUMBER(NAV_EVENT_COMPLETED, records[2].kind);
    CHECK_NUMBER(NAV_OK, records[2].subkind);
    CHECK_NUMBER(2, records[2].to); /* removed */
    CHECK_NUMBER(nav_current_top(navigator), records[2].entry);
    CHECK_NUMBER(4, records[2].revision);
    nav_navigator_free(navigator);
}

static void an_overflow_is_a_record(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_id root = nav_current_top(navigator), entry = push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(4, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_EVENT_CHANGED, records[0].kind);
    CHECK_NUMBER(NAV_EVENT_CHANGED, records[1].kind);
    CHECK_NUMBER(NAV_EVENT_OVERFLOW, records[2].kind);
    CHECK_NUMBER(0, records[2].remaining);
    CHECK_NUMBER(0, records[2].entry);
    CHECK_NUMBER(NAV_EVENT_RELEASED, records[3].kind);
    CHECK_NUMBER(root, nav_current_top(navigator));
    CHECK_NUMBER(2, (push(navigator, "list"), nav_current_depth(navigator)));
    nav_navigator_free(navigator);
}

/* ---- Where they are cut ---- */

static void an_event_goes_on_in_the_next_call(void) {
    size_t capacity;
    for (capacity = 1; capacity <= 7; capacity++) {
        nav_navigator *navigator = started_with_events();
        uint32_t expected[] = {2, 1, 0, 2, 1, 0, 0, 0, 0};
        size_t total = 0, count, index;
        CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        while ((count = pull(navigator, capacity)) > 0) {
            CHECK_NUMBER(9 - total < capacity ? 9 - total : capacity, count);
            for (index = 0; index < count && total < 9; index++, total++) {
                CHECK_NUMBER(expected[total], records[index].remaining);
                CHECK_NUMBER(total < 3 ? NAV_CHANGE_ADDED : total < 6 ? NAV_CHANGE_REMOVED : 0, records[index].subkind);
                CHECK_NUMBER(total < 6 ? NAV_EVENT_CHANGED : NAV_EVENT_RELEASED, records[index].kind);
                /* The arguments are there, although their entry has left. */
                if (total == 0) CHECK_TEXT("one", records[index].value->content.string.bytes);
            }
        }
        CHECK_NUMBER(9, total);
        nav_navigator_free(navigator);
    }
}

/* Until all of it was pulled it takes its room. */
static void an_event_that_was_begun_still_waits(void) {
    nav_config config = config_with_events(1);
    nav_navigator *navigator = started_navigator(&config);
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    CHECK_NUMBER(2, pull(navigator, 2));
    CHECK_NUMBER(NAV_FULL, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(1, pull(navigator, 2));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    nav_navigator_free(navigator);
}

/* What was begun as records is left out by nav_next_event, and nothing else is. */
static void an_event_that_was_begun_is_left_out(void) {
    nav_navigator *navigator = started_with_events();
    const nav_event *event = NULL;
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    push(navigator, "detail");
    push(navigator, "list");
    CHECK_NUMBER(2, pull(navigator, 2));
    CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_EVENT_CHANGED, event->kind);
    CHECK_NUMBER(3, event->revision);
    CHECK_NUMBER(1, nav_changes_count(event->changes));
    CHECK_NUMBER(1, pull(navigator, ROOM));
    CHECK_NUMBER(4, records[0].revision);
    /* Nor is the rest of it told when it was the last. */
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    CHECK_NUMBER(1, pull(navigator, 1));
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_event(navigator, &event));
    CHECK(event == NULL);
    CHECK_NUMBER(0, pull(navigator, ROOM));
    nav_navigator_free(navigator);
}

/* What happens between two pulls comes after what is being told. */
static void an_event_goes_on_after_others_have_come(void) {
    nav_navigator *navigator = started_with_events();
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    CHECK_NUMBER(1, pull(navigator, 1));
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(2, pull(navigator, 2));
    CHECK_NUMBER(1, records[0].remaining);
    CHECK_NUMBER(2, records[0].revision);
    CHECK_NUMBER(NAV_CHANGE_ADDED, records[1].subkind);
    CHECK_NUMBER(6, pull(navigator, ROOM));
    CHECK_NUMBER(NAV_CHANGE_REMOVED, records[0].subkind);
    CHECK_NUMBER(3, records[0].revision);
    nav_navigator_free(navigator);
}

/* After the close what is left can still be read; the rest of an event too. */
static void an_event_goes_on_after_the_close(void) {
    nav_navigator *navigator = started_with_events();
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request list = nav_request_init("list", NULL), last = nav_request_init("list", &object);
    const nav_request *requests[2];
    requests[0] = &list;
    requests[1] = &last;
    CHECK_NUMBER(NAV_OK, nav_push_all(navigator, requests, 2, NULL, NULL));
    CHECK_NUMBER(1, pull(navigator, 1));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(1, pull(navigator, 1));
    CHECK_NUMBER(NAV_EVENT_CHANGED, records[0].kind);
    CHECK(records[0].value != NULL && records[0].value->content.host.object == &destroyed);
    CHECK(records[0].value->content.host.destroy == NULL);
    while (pull(navigator, 2) > 0) continue;
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_close(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, destroyed);
}

/* A free in the middle of an event. */
static void an_event_that_was_begun_ends_with_the_navigator(void) {
    nav_navigator *navigator = started_with_events();
    CHECK_NUMBER(NAV_OK, push_three(navigator, NULL));
    CHECK_NUMBER(2, pull(navigator, 2));
    nav_navigator_free(navigator);
}

/* A navigator that keeps no events any more lends none either. */
static void what_was_pulled_goes_with_what_is_forgotten(void) {
    nav_config config = nav_config_init();
    nav_navigator *navigator;
    nav_value text = nav_value_string("a text that lies in memory of its own");
    nav_value other = nav_value_string("another one, which may lie where it was");
    nav_request list = nav_request_init("list", &text), detail = nav_request_init("detail", &other);
    nav_record records[2];
    size_t count = 0;
    config.event_capacity = 10;
    navigator = started_navigator(&config);
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof(nav_record), 2, &count));
    CHECK_NUMBER(2, count);
    config.event_capacity = 0;
    CHECK_NUMBER(1, nav_value_equal(records[1].value, &text));
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &config));
    CHECK_NUMBER(NAV_STALE, nav_entry_set_state(navigator, records[1].entry, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_records(navigator, records, sizeof(nav_record), 2, &count));
    nav_navigator_free(navigator);
}

/* Of a host that was compiled with another header: its records are shorter or longer, and each ends where it says. */
static void records_may_have_another_size(void) {
    static const size_t sizes[] = {8, 24, 64, sizeof(nav_record) - 8, sizeof(nav_record) + 8, 4096};
    static unsigned char memory[4 * 4096];
    nav_record whole[4];
    size_t count, size;
    for (size_t step = 0; step < sizeof sizes / sizeof sizes[0]; step++) {
        nav_navigator *navigators[2] = {started_with_events(), started_with_events()};
        for (int index = 0; index < 2; index++) {
            CHECK_NUMBER(NAV_OK, push_three(navigators[index], NULL));
            CHECK_NUMBER(NAV_OK, nav_pop_back(navigators[index], NULL, NULL, NULL));
        }
        size = sizes[step];
        memset(memory, 0xAA, sizeof memory);
        CHECK_NUMBER(NAV_OK, nav_next_records(navigators[0], whole, sizeof whole[0], 4, &count));
        CHECK_NUMBER(NAV_OK, nav_next_records(navigators[1], (nav_record *)memory, size, 4, &count));
        CHECK_NUMBER(4, count);
        for (size_t index = 0; index < 4; index++) {
            size_t known = size < sizeof whole[0] ? size : sizeof whole[0], place = index * size;
            if (known > offsetof(nav_record, value)) known = offsetof(nav_record, value);
            CHECK(memcmp(&whole[index], memory + place, known) == 0);
            for (known = sizeof whole[0]; known < size; known++) CHECK_NUMBER(0, memory[place + known]);
        }
        for (size_t place = 4 * size; place < sizeof memory; place++) {
            if (memory[place] == 0xAA) continue;
            CHECK_NUMBER(sizeof memory, place);
            break;
        }
        nav_navigator_free(navigators[0]);
        nav_navigator_free(navigators[1]);
    }
}

static void a_wrong_size_of_records_pulls_nothing(void) {
    static const size_t sizes[] = {0, 4, 12, sizeof(nav_record) + 4, 4104, SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX - 7};
    nav_navigator *navigator = started_with_events();
    nav_record record;
    push(navigator, "list");
    for (size_t step = 0; step < sizeof sizes / sizeof sizes[0]; step++) {
        size_t count = 7;
        CHECK_NUMBER(NAV_INVALID, nav_next_records(navigator, &record, sizes[step], 1, &count));
        CHECK_NUMBER(0, count);
    }
    CHECK_NUMBER(1, pull(navigator, ROOM));
    nav_navigator_free(navigator);
}

static void no_events_are_no_records(void) {
    nav_navigator *navigator = started_navigator(NULL);
    push(navigator, "list");
    CHECK_NUMBER(0, pull(navigator, ROOM));
    CHECK_NUMBER(0, pull(navigator, 1));
    nav_navigator_free(navigator);
}

/* Keeps events again while the exits end that a configuration without events no longer waits for. */
static void keep_events_again(void *user_data, const nav_event *event) {
    nav_config config = config_with_events(20);
    if (event->kind == NAV_EVENT_LIFECYCLE && nav_current_top(user_data) == nav_current_entry_at(user_data, 0))
        CHECK_NUMBER(NAV_OK, nav_configure(user_data, &config));
}

static void events_are_forgotten_before_anybody_is_called(void) {
    nav_config config = config_with_events(20), without = nav_config_init();
    nav_navigator *navigator;
    config.flags = NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_WAIT_FOR_EXITS;
    without.flags = NAV_CONFIG_LIFECYCLE_EVENTS;
    navigator = started_navigator(&config);
    push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, keep_events_again, navigator, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &without));
    CHECK_NUMBER(0, pull(navigator, ROOM));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(changes_are_records);
    RUN(every_change_is_a_record);
    RUN(results_are_records);
    RUN(states_are_records);
    RUN(replays_and_resyncs_are_records);
    RUN(questions_and_completions_are_records);
    RUN(a_question_says_what_was_asked);
    RUN(an_abort_says_why);
    RUN(an_overflow_is_a_record);
    RUN(an_event_goes_on_in_the_next_call);
    RUN(an_event_that_was_begun_still_waits);
    RUN(an_event_that_was_begun_is_left_out);
    RUN(an_event_goes_on_after_others_have_come);
    RUN(an_event_goes_on_after_the_close);
    RUN(an_event_that_was_begun_ends_with_the_navigator);
    RUN(what_was_pulled_goes_with_what_is_forgotten);
    RUN(records_may_have_another_size);
    RUN(a_wrong_size_of_records_pulls_nothing);
    RUN(no_events_are_no_records);
    RUN(events_are_forgotten_before_anybody_is_called);
    return check_report();
}
