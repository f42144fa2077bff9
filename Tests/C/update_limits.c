/* Limits of updates: those inside callbacks, those that wait, their events, and their number in one operation. */
#include "updates.h"

/* Calls that an observer makes at every change, and what they answer. */
typedef struct storm {
    nav_navigator *navigator;
    int each, is_report;
    int64_t next;
    int pending, full, there, other;
} storm;

static void storm_on(void *user_data, const nav_event *event) {
    storm *self = user_data;
    int index;
    if (event->kind != NAV_EVENT_CHANGED) return;
    for (index = 0; index < self->each; index++) {
        nav_id root = nav_current_entry_at(self->navigator, 0);
        nav_status status =
            self->is_report ? report(self->navigator, root, self->next++) : update(self->navigator, root, self->next++);
        if (status == NAV_PENDING)
            self->pending += 1;
        else if (status == NAV_FULL)
            self->full += 1;
        else
            self->other += 1;
    }
}

static void a_storm_of_updates_comes_to_an_end(void) {
    int each, is_report;
    for (each = 1; each <= 3; each++) {
        for (is_report = 0; is_report < 2; is_report++) {
            nav_config config = config_with_events(0);
            nav_id root;
            int64_t last;
            storm self;
            memset(&self, 0, sizeof self);
            config.operation_limit = 50;
            config.queue_capacity = 1000;
            self.navigator = started_navigator(&config);
            self.each = each;
            self.is_report = is_report;
            root = nav_current_top(self.navigator);
            CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, storm_on, &self, NULL, NULL));
            CHECK_NUMBER(NAV_OK, update(self.navigator, root, -5));
            /* The outermost call is one of them. */
            CHECK_NUMBER(49, self.pending);
            CHECK_NUMBER(50 * each - 49, self.full);
            CHECK_NUMBER(0, self.other);
            CHECK_NUMBER(51, nav_current_revision(self.navigator));
            last = number_of(self.navigator, root);
            CHECK(last >= 0 && last < self.next);
            /* The next call begins anew. */
            self.each = 0;
            CHECK_NUMBER(NAV_OK, update(self.navigator, root, -6));
            nav_navigator_free(self.navigator);
        }
    }
}

static int destroyed;

/* With a limit of one no callback may update; the object that it gives goes at once or next. */
static void give_full(void *user_data, const nav_event *event) {
    nav_navigator *navigator = *(nav_navigator **)user_data;
    holding new_ones;
    nav_outcome outcome = nav_outcome_init();
    if (event->kind != NAV_EVENT_CHANGED) return;
    CHECK_NUMBER(NAV_FULL,
                 nav_update(navigator, nav_current_top(navigator), hold(&new_ones, &destroyed, 1), NULL, &outcome));
    CHECK_NUMBER(NAV_FULL, outcome.status);
    CHECK_NUMBER(0, outcome.ticket);
    CHECK_NUMBER(NAV_FULL, nav_host_did_update(navigator, nav_current_top(navigator), hold(&new_ones, &destroyed, 1),
                                               NULL, &outcome));
    CHECK_NUMBER(NAV_FULL, outcome.status);
    CHECK_NUMBER(0, outcome.ticket);
}

static void objects_of_a_full_call_are_destroyed(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator;
    config.operation_limit = 1;
    destroyed = 0;
    navigator = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, give_full, &navigator, NULL, NULL));
    CHECK_NUMBER(NAV_OK, update(navigator, nav_current_top(navigator), 1));
    CHECK_DESTROYED(2);
    nav_navigator_free(navigator);
    CHECK_DESTROYED(0);
}

/* While the bridge owes an answer updates wait as others do, and reports don't. */
static void updates_wait_in_the_queue(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator;
    nav_id root;
    int32_t answer = NAV_ANSWER_LATER;
    int index;
    config.queue_capacity = 3;
    navigator = started_navigator(&config);
    root = nav_current_top(navigator);
    set_bridge(navigator, &answer);
    for (index = 0; index < 3; index++) CHECK_NUMBER(NAV_PENDING, update(navigator, root, index));
    CHECK_NUMBER(NAV_FULL, update(navigator, root, 9));
    for (index = 0; index < 5000; index++) CHECK_NUMBER(NAV_OK, report(navigator, root, 100 + index));
    CHECK_NUMBER(5099, number_of(navigator, root));
    answer = NAV_ANSWER_ACCEPT;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(2, number_of(navigator, root));
    nav_navigator_free(navigator);
}

/* An update is one event. */
static void the_events_of_updates_are_limited(void) {
    nav_config config = config_with_events(4);
    nav_navigator *navigator = started_navigator(&config);
    nav_id root = nav_current_top(navigator);
    nav_record records[16];
    size_t count = 0, index;
    skip_all(navigator);
    for (index = 0; index < 4; index++) CHECK_NUMBER(NAV_OK, update(navigator, root, (int64_t)index));
    CHECK_NUMBER(NAV_FULL, update(navigator, root, 9));
    CHECK_NUMBER(NAV_FULL, report(navigator, root, 3));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof records[0], 16, &count));
    CHECK_NUMBER(4, count);
    for (index = 0; index < count; index++) {
        CHECK_NUMBER(NAV_EVENT_CHANGED, records[index].kind);
        CHECK_NUMBER(NAV_CHANGE_UPDATED, records[index].subkind);
        CHECK_NUMBER(index + 2, records[index].revision);
    }
    CHECK_NUMBER(NAV_OK, update(navigator, root, 9));
    /* Reports of arguments are full, too: they could go on for ever. */
    skip_all(navigator);
    for (index = 0; index < 10; index++)
        CHECK_NUMBER(index < 4 ? NAV_OK : NAV_FULL, report(navigator, root, 20 + (int64_t)index));
    CHECK_NUMBER(23, number_of(navigator, root));
    CHECK_NUMBER(1 + 5 + 4, nav_current_revision(navigator));
    nav_navigator_free(navigator);
}

/* What is told to nobody takes no room: after each event was pulled there is room for the next. */
static void an_update_fits_where_no_event_waits(void) {
    uint32_t capacity;
    for (capacity = 1; capacity <= 4; capacity++) {
        nav_config config = config_with_events(capacity);
        nav_navigator *navigator = started_navigator(&config);
        nav_record record = {0};
        size_t count;
        int64_t number;
        skip_all(navigator);
        for (number = 0; number < 10; number++) {
            CHECK_NUMBER(NAV_OK, update(navigator, nav_current_top(navigator), number));
            CHECK_NUMBER(NAV_OK, nav_next_records(navigator, &record, sizeof record, 1, &count));
            CHECK_NUMBER(NAV_CHANGE_UPDATED, record.subkind);
        }
        nav_navigator_free(navigator);
    }
}

/* More elements with a request than an operation may have. */
static void elements_with_requests_are_limited(void) {
    enum {
        MOST = NAV_MAX_STEPS
    };
    nav_navigator *navigator = started_navigator(NULL);
    nav_element *elements = malloc((MOST + 1) * sizeof *elements);
    const nav_request **requests = malloc(MOST * sizeof *requests);
    nav_value one = nav_value_int(1), two = nav_value_int(2);
    nav_request first = nav_request_init("list", &one), second = nav_request_init("list", &two);
    nav_request home = nav_request_init("home", &two);
    size_t index;
    if (elements == NULL || requests == NULL) exit(1);
    for (index = 0; index < MOST; index++) requests[index] = &first;
    CHECK_NUMBER(NAV_OK, nav_push_all(navigator, requests, MOST, NULL, NULL));
    elements[0] = nav_element_update(nav_current_entry_at(navigator, 0), &home);
    for (index = 1; index <= MOST; index++)
        elements[index] = nav_element_update(nav_current_entry_at(navigator, index), &second);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    CHECK_NUMBER(1, number_of(navigator, nav_current_top(navigator)));
    elements[0].request = NULL;
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    for (index = 1; index <= MOST; index += 1000)
        CHECK_NUMBER(2, number_of(navigator, nav_current_entry_at(navigator, index)));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    free(elements);
    free(requests);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(a_storm_of_updates_comes_to_an_end);
    RUN(objects_of_a_full_call_are_destroyed);
    RUN(updates_wait_in_the_queue);
    RUN(the_events_of_updates_are_limited);
    RUN(an_update_fits_where_no_event_waits);
    RUN(elements_with_requests_are_limited);
    return check_report();
}
