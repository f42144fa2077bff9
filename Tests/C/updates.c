/* Updates: how long old and new arguments can be read, and who destroys their host objects. */
#include "updates.h"

enum {
    EVENTS = 64
};

/* ---- What was borrowed ---- */

/* A text on the heap, so that a sanitizer sees that it was freed. */
static nav_value long_text(char last) {
    static char texts['z' + 1][600];
    char *text = texts[(unsigned char)last];
    memset(text, 'a', sizeof texts[0] - 2);
    text[sizeof texts[0] - 2] = last;
    return nav_value_string(text);
}

static nav_status update_text(nav_navigator *navigator, nav_id entry, char last) {
    nav_value text = long_text(last);
    return nav_update(navigator, entry, &text, NULL, NULL);
}

static char last_of(const nav_value *text) {
    if (text == NULL || text->type != NAV_TYPE_STRING || text->content.string.length < 2) return 0;
    return text->content.string.bytes[text->content.string.length - 1];
}

/* A call that changes nothing leaves what was borrowed before it. */
static void arguments_are_good_until_something_changes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_current_top(navigator);
    nav_request request = nav_request_init(NULL, NULL);
    nav_value text = long_text('b');
    nav_request other = nav_request_init("home", &text);
    int32_t answer = 7;
    nav_value wrong = nav_value_string("\xFF");
    CHECK_NUMBER(NAV_OK, update_text(navigator, root, 'b'));
    set_bridge(navigator, &answer);
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, root, &request));
    CHECK_NUMBER(NAV_REFUSED, update_text(navigator, root, 'c'));
    CHECK_NUMBER('b', last_of(request.arguments));
    CHECK_NUMBER(NAV_ALREADY_THERE, update_text(navigator, root, 'b'));
    CHECK_NUMBER(NAV_STALE, update_text(navigator, MADE_UP_ID, 'c'));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, root, &wrong, NULL, NULL));
    CHECK_NUMBER(root, nav_current_find(navigator, &other));
    nav_text_free(dump(navigator));
    CHECK_NUMBER('b', last_of(request.arguments));
    nav_navigator_free(navigator);
}

/* What a callback can read of an update: the entry has its own arguments until the commit. */
typedef struct watched {
    nav_navigator *navigator;
    nav_id entry;
    int asked, changed;
} watched;

static int32_t read_plan(void *user_data, const nav_plan *plan) {
    watched *self = user_data;
    nav_change change = nav_change_init();
    nav_request request = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_INTENT_UPDATE, plan->kind);
    CHECK_NUMBER(1, nav_changes_count(plan->changes));
    CHECK_NUMBER(NAV_OK, nav_changes_get(plan->changes, 0, &change));
    CHECK_NUMBER(NAV_CHANGE_UPDATED, change.kind);
    CHECK_NUMBER(self->entry, change.entry);
    CHECK_NUMBER(0, change.replaced);
    CHECK_NUMBER(nav_route_find(self->navigator, nav_string_init("home")), change.route);
    CHECK_NUMBER(nav_current_stack(self->navigator), change.stack);
    CHECK_NUMBER(0, change.to);
    CHECK_NUMBER('c', last_of(change.arguments));
    CHECK_NUMBER(NAV_OK, nav_entry_request(self->navigator, self->entry, &request));
    CHECK_NUMBER('b', last_of(request.arguments));
    CHECK_NUMBER(0, nav_plan_removes(plan, self->entry));
    self->asked += 1;
    return NAV_ANSWER_ACCEPT;
}

static void read_event(void *user_data, const nav_event *event) {
    watched *self = user_data;
    nav_change change = nav_change_init();
    if (event->kind != NAV_EVENT_CHANGED) return;
    CHECK_NUMBER(NAV_INTENT_UPDATE, event->intent);
    CHECK_NUMBER(NAV_OK, nav_changes_get(event->changes, 0, &change));
    CHECK_NUMBER('c', last_of(change.arguments));
    /* It is queued, and changes nothing that this callback can read. */
    CHECK_NUMBER(NAV_PENDING, update_text(self->navigator, self->entry, 'c'));
    CHECK_NUMBER('c', last_of(change.arguments));
    self->changed += 1;
}

static void callbacks_read_old_and_new_arguments(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_bridge bridge = nav_bridge_init();
    watched state;
    memset(&state, 0, sizeof state);
    state.navigator = navigator;
    state.entry = nav_current_top(navigator);
    CHECK_NUMBER(NAV_OK, update_text(navigator, state.entry, 'b'));
    bridge.transition = read_plan;
    bridge.user_data = &state;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, read_event, &state, NULL, NULL));
    CHECK_NUMBER(NAV_OK, update_text(navigator, state.entry, 'c'));
    CHECK_NUMBER(1, state.asked);
    CHECK_NUMBER(1, state.changed);
    nav_navigator_free(navigator);
}

/* ---- What was pulled ---- */

static nav_navigator *pulling_navigator(void) {
    nav_config config = config_with_events(EVENTS);
    return started_navigator(&config);
}

static void set_pulled_bridge(nav_navigator *navigator) {
    nav_bridge bridge = nav_bridge_init();
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
}

/* Pulls up to the next event of a kind; NULL where there is none. */
static const nav_event *pull(nav_navigator *navigator, nav_event_kind kind) {
    const nav_event *event;
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind == kind) return event;
    }
    CHECK(!"an event of that kind");
    return NULL;
}

static int pull_record(nav_navigator *navigator, nav_event_kind kind, nav_record *record) {
    size_t count;
    while (nav_next_records(navigator, record, sizeof *record, 1, &count) == NAV_OK) {
        if (record->kind == kind) return 1;
    }
    CHECK(!"a record of that kind");
    return 0;
}

/* What may happen to a question, or to an entry, after it was pulled. */
typedef enum fate {
    UPDATED_AGAIN,
    ACCEPTED,
    ACCEPTED_AND_UPDATED,
    REFUSED,
    ABORTED,
    REPORTED,
    VOID,
    DETACHED,
    CLOSED,
    FATES
} fate;

static void meet(fate fate, nav_navigator *navigator, nav_id entry, nav_id question, nav_id ticket) {
    nav_value text = long_text('z');
    switch (fate) {
    case UPDATED_AGAIN: update_text(navigator, entry, 'x'); break;
    case ACCEPTED: nav_answer(navigator, question, NAV_ANSWER_ACCEPT); break;
    case ACCEPTED_AND_UPDATED:
        nav_answer(navigator, question, NAV_ANSWER_ACCEPT);
        nav_bridge_set(navigator, NULL);
        update_text(navigator, entry, 'x');
        update_text(navigator, entry, 'y');
        break;
    case REFUSED: nav_answer(navigator, question, 7); break;
    case ABORTED: nav_abort(navigator, ticket, NAV_ABORT_BY_HOST); break;
    case REPORTED:
        nav_host_did_update(navigator, entry, &text, NULL, NULL);
        update_text(navigator, entry, 'x');
        break;
    case VOID: nav_host_did_pop(navigator, entry, NULL, NULL, NULL); break;
    case DETACHED: nav_bridge_set(navigator, NULL); break;
    default: nav_close(navigator); break;
    }
}

static void what_a_pulled_question_says_lasts(void) {
    int fate, is_record;
    for (fate = 0; fate < FATES; fate++) {
        for (is_record = 0; is_record < 2; is_record++) {
            nav_navigator *navigator = pulling_navigator();
            nav_id entry = push(navigator, "list"), question = 0, ticket = 0;
            const nav_value *arguments = NULL;
            nav_record record;
            CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'b'));
            skip_all(navigator);
            set_pulled_bridge(navigator);
            CHECK_NUMBER(NAV_PENDING, update_text(navigator, entry, 'c'));
            if (is_record && pull_record(navigator, NAV_EVENT_QUESTION, &record)) {
                CHECK_NUMBER(NAV_CHANGE_UPDATED, record.subkind);
                CHECK_NUMBER(entry, record.entry);
                CHECK_NUMBER(0, record.related);
                CHECK_NUMBER(1, record.to);
                CHECK_NUMBER(nav_current_stack(navigator), record.stack);
                CHECK_NUMBER(nav_route_find(navigator, nav_string_init("list")), record.route);
                arguments = record.value;
                question = record.question;
                ticket = record.ticket;
            } else if (!is_record) {
                const nav_event *event = pull(navigator, NAV_EVENT_QUESTION);
                nav_change change = nav_change_init();
                CHECK_NUMBER(NAV_OK, nav_changes_get(event->plan->changes, 0, &change));
                arguments = change.arguments;
                question = event->plan->question;
                ticket = event->plan->ticket;
            }
            CHECK_NUMBER('c', last_of(arguments));
            meet((enum fate)fate, navigator, entry, question, ticket);
            CHECK_NUMBER('c', last_of(arguments));
            skip_all(navigator);
            nav_navigator_free(navigator);
        }
    }
}

static void what_a_pulled_change_says_lasts(void) {
    int fate, is_record;
    for (fate = 0; fate < FATES; fate++) {
        for (is_record = 0; is_record < 2; is_record++) {
            nav_navigator *navigator = pulling_navigator();
            nav_id entry = push(navigator, "list");
            const nav_value *arguments = NULL;
            nav_record record;
            skip_all(navigator);
            CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'b'));
            if (is_record && pull_record(navigator, NAV_EVENT_CHANGED, &record)) {
                CHECK_NUMBER(NAV_INTENT_UPDATE, record.intent);
                CHECK_NUMBER(NAV_CHANGE_UPDATED, record.subkind);
                CHECK_NUMBER(1, record.to);
                arguments = record.value;
            } else if (!is_record) {
                const nav_event *event = pull(navigator, NAV_EVENT_CHANGED);
                nav_change change = nav_change_init();
                CHECK_NUMBER(NAV_OK, nav_changes_get(event->changes, 0, &change));
                CHECK_NUMBER(NAV_INTENT_UPDATE, event->intent);
                arguments = change.arguments;
            }
            CHECK_NUMBER('b', last_of(arguments));
            meet((enum fate)fate, navigator, entry, MADE_UP_ID, MADE_UP_ID);
            CHECK_NUMBER('b', last_of(arguments));
            skip_all(navigator);
            nav_navigator_free(navigator);
        }
    }
}

/* The changes of a pulled event can be read again at any time until the next pull, whatever they say then. */
static void changes_can_be_read_again(void) {
    int fate;
    for (fate = 0; fate < FATES; fate++) {
        nav_navigator *navigator = pulling_navigator();
        nav_id entry = push(navigator, "list");
        nav_change change = nav_change_init();
        const nav_event *event;
        CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'a'));
        skip_all(navigator);
        CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'b'));
        event = pull(navigator, NAV_EVENT_CHANGED);
        meet((enum fate)fate, navigator, entry, MADE_UP_ID, MADE_UP_ID);
        CHECK_NUMBER(NAV_OK, nav_changes_get(event->changes, 0, &change));
        CHECK_NUMBER(NAV_CHANGE_UPDATED, change.kind);
        CHECK(last_of(change.arguments) >= 'b');
        nav_navigator_free(navigator);
    }
}

/* An event that was not pulled yet may be followed by others about its entry, and by its release. */
static void events_that_wait_outlive_their_arguments(void) {
    nav_navigator *navigator = pulling_navigator();
    nav_id entry = push(navigator, "list");
    nav_record records[EVENTS];
    size_t count = 0, index, updates = 0;
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'b'));
    CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'c'));
    CHECK_NUMBER(NAV_OK, update_text(navigator, entry, 'd'));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof records[0], EVENTS, &count));
    for (index = 0; index < count; index++) {
        if (records[index].kind != NAV_EVENT_CHANGED || records[index].subkind != NAV_CHANGE_UPDATED) continue;
        updates += 1;
        CHECK(last_of(records[index].value) >= 'b' && last_of(records[index].value) <= 'd');
    }
    CHECK_NUMBER(3, updates);
    nav_navigator_free(navigator);
}

/* ---- Host objects ---- */

static int destroyed;

static void objects_are_destroyed_where_the_call_fails(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_current_top(navigator), note;
    nav_outcome bad = nav_outcome_init();
    nav_options wrong = nav_options_init();
    nav_value text = nav_value_string("x");
    holding new_ones;
    nav_request request;
    destroyed = 0;
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "note", "/notes/{id:int}", 0));
    request = nav_request_init("note", hold(&new_ones, &destroyed, 1));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    note = nav_current_top(navigator);
    CHECK_DESTROYED(0);
    CHECK_NUMBER(NAV_INVALID, nav_update(NULL, note, hold(&new_ones, &destroyed, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_STALE, nav_update(navigator, MADE_UP_ID, hold(&new_ones, &destroyed, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_STALE, nav_host_did_update(navigator, MADE_UP_ID, hold(&new_ones, &destroyed, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    /* Objects are equal by their pointers: what was given the second time goes. */
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_update(navigator, note, hold(&new_ones, &destroyed, 1), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_host_did_update(navigator, note, hold(&new_ones, &destroyed, 1), NULL, NULL));
    CHECK_DESTROYED(1);
    hold(&new_ones, &destroyed, 2);
    new_ones.members[0].value = text;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, &new_ones.map, NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, note, &new_ones.map, NULL, NULL));
    CHECK_DESTROYED(1);
    bad.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, hold(&new_ones, &destroyed, 2), NULL, &bad));
    CHECK_DESTROYED(1);
    wrong.flags = NAV_OPTION_UPDATE_ARGUMENTS;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, hold(&new_ones, &destroyed, 2), &wrong, NULL));
    CHECK_DESTROYED(1);
    wrong.flags = 0;
    wrong.issuer = root;
    wrong.hint = &new_ones.members[1].value;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_update(navigator, note, hold(&new_ones, &destroyed, 2), &wrong, NULL));
    CHECK_DESTROYED(2);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_CLOSED, nav_update(navigator, note, hold(&new_ones, &destroyed, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    nav_navigator_free(navigator);
    CHECK_DESTROYED(0);
}

/* Every call that can give an entry other arguments. */
typedef enum renewal {
    BY_UPDATE,
    BY_REPORT,
    BY_NAVIGATE,
    BY_POP,
    BY_STACK,
    BY_BATCH,
    BY_INTENT,
    RENEWALS
} renewal;

static nav_status renew(nav_navigator *navigator, renewal how, nav_id entry, int64_t number) {
    holding new_ones;
    nav_request request = nav_request_init("list", hold(&new_ones, &destroyed, number));
    nav_options options = nav_options_init();
    nav_element elements[2];
    nav_intent intent = nav_intent_init(NAV_INTENT_UPDATE);
    const nav_intent *step = &intent;
    options.flags = NAV_OPTION_UPDATE_ARGUMENTS;
    switch (how) {
    case BY_UPDATE: return nav_update(navigator, entry, &new_ones.map, NULL, NULL);
    case BY_REPORT: return nav_host_did_update(navigator, entry, &new_ones.map, NULL, NULL);
    case BY_NAVIGATE: options.unique = NAV_UNIQUE_ANYWHERE; return nav_navigate(navigator, &request, &options, NULL);
    case BY_POP: return nav_pop_to_route(navigator, &request, &options, NULL);
    case BY_STACK:
        elements[0] = nav_element_keep(nav_current_entry_at(navigator, 0));
        elements[1] = nav_element_update(entry, &request);
        return nav_set_stack(navigator, elements, 2, NULL, NULL);
    default: break;
    }
    intent.entry = entry;
    intent.arguments = &new_ones.map;
    if (how == BY_INTENT) return nav_perform(navigator, &intent, NULL);
    return nav_batch(navigator, &step, 1, NULL, NULL);
}

static void objects_live_as_long_as_they_are_arguments(void) {
    int how;
    for (how = 0; how < RENEWALS; how++) {
        nav_navigator *navigator = started_navigator(NULL);
        nav_id entry = push(navigator, "list");
        int failed_before = checks_failed_here;
        int32_t answer = NAV_ANSWER_ACCEPT;
        destroyed = 0;
        CHECK_NUMBER(NAV_OK, renew(navigator, (renewal)how, entry, 1));
        CHECK_DESTROYED(0);
        CHECK_NUMBER(NAV_OK, renew(navigator, (renewal)how, entry, 2));
        CHECK_DESTROYED(1);
        CHECK_NUMBER(NAV_ALREADY_THERE, renew(navigator, (renewal)how, entry, 2));
        CHECK_DESTROYED(1);
        answer = 7;
        set_bridge(navigator, &answer);
        CHECK_NUMBER(how == BY_REPORT ? NAV_OK : NAV_REFUSED, renew(navigator, (renewal)how, entry, 3));
        CHECK_DESTROYED(1);
        answer = NAV_ANSWER_LATER;
        if (how != BY_REPORT) {
            CHECK_NUMBER(NAV_PENDING, renew(navigator, (renewal)how, entry, 4));
            CHECK_DESTROYED(0);
            CHECK_NUMBER(NAV_PENDING, renew(navigator, (renewal)how, entry, 5));
            CHECK_DESTROYED(0);
        }
        CHECK_NUMBER(NAV_OK, nav_close(navigator));
        CHECK_DESTROYED(how == BY_REPORT ? 1 : 3);
        nav_navigator_free(navigator);
        CHECK_DESTROYED(0);
        if (checks_failed_here > failed_before) printf("  renewed in way %d\n", how);
    }
}

static void objects_of_what_is_aborted_are_destroyed(void) {
    int how;
    for (how = 0; how < RENEWALS; how++) {
        nav_navigator *navigator;
        nav_id entry;
        nav_outcome outcome = nav_outcome_init();
        int failed_before = checks_failed_here;
        int32_t answer = NAV_ANSWER_LATER;
        if (how == BY_REPORT) continue;
        navigator = started_navigator(NULL);
        entry = push(navigator, "list");
        destroyed = 0;
        set_bridge(navigator, &answer);
        CHECK_NUMBER(NAV_PENDING, renew(navigator, (renewal)how, entry, 1));
        CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &outcome));
        CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_TIMED_OUT));
        CHECK_DESTROYED(1);
        /* The entry leaves while it is asked about. */
        CHECK_NUMBER(NAV_PENDING, renew(navigator, (renewal)how, entry, 2));
        CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entry, NULL, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
        nav_navigator_free(navigator);
        CHECK_DESTROYED(1);
        if (checks_failed_here > failed_before) printf("  renewed in way %d\n", how);
    }
}

static void objects_of_a_post_are_destroyed(void) {
    int is_report, is_drained;
    for (is_report = 0; is_report < 2; is_report++) {
        for (is_drained = 0; is_drained < 2; is_drained++) {
            nav_navigator *navigator = started_navigator(NULL);
            nav_intent intent = nav_intent_init(is_report ? NAV_INTENT_HOST_DID_UPDATE : NAV_INTENT_UPDATE);
            holding new_ones;
            nav_port *port = NULL;
            destroyed = 0;
            CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
            intent.entry = nav_current_top(navigator);
            intent.arguments = hold(&new_ones, &destroyed, 1);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.arguments = hold(&new_ones, &destroyed, 2);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.arguments = hold(&new_ones, &destroyed, 2);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.entry = 0;
            intent.arguments = hold(&new_ones, &destroyed, 3);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            CHECK_DESTROYED(0);
            if (is_drained) {
                CHECK_NUMBER(NAV_OK, nav_drain(navigator));
                CHECK_DESTROYED(3);
            }
            nav_navigator_free(navigator);
            CHECK_DESTROYED(is_drained ? 1 : 4);
            intent.arguments = hold(&new_ones, &destroyed, 4);
            CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &intent, NULL));
            CHECK_DESTROYED(1);
            nav_port_release(port);
        }
    }
}

/* An object of pulled events goes with the last of them that could show it. */
static void objects_wait_for_what_was_pulled(void) {
    nav_navigator *navigator = pulling_navigator();
    nav_id entry = push(navigator, "list");
    const nav_event *event;
    nav_change change = nav_change_init();
    destroyed = 0;
    skip_all(navigator);
    CHECK_NUMBER(NAV_OK, renew(navigator, BY_UPDATE, entry, 1));
    event = pull(navigator, NAV_EVENT_CHANGED);
    CHECK_NUMBER(NAV_OK, nav_changes_get(event->changes, 0, &change));
    CHECK_NUMBER(NAV_OK, renew(navigator, BY_UPDATE, entry, 2));
    CHECK_NUMBER(NAV_OK, renew(navigator, BY_UPDATE, entry, 3));
    CHECK(nav_value_member(change.arguments, nav_string_init("object"))->content.host.object == &destroyed);
    CHECK_NUMBER(0, destroyed);
    skip_all(navigator);
    CHECK_NUMBER(2, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(3, destroyed);
}

/* The pull that finds nothing takes back what was pulled before, and what only carried arguments. */
static void objects_go_with_the_pull_that_finds_nothing(void) {
    int is_record;
    for (is_record = 0; is_record < 2; is_record++) {
        nav_navigator *navigator = pulling_navigator();
        nav_id entry = push(navigator, "list");
        const nav_event *event;
        nav_record record;
        size_t count;
        skip_all(navigator);
        destroyed = 0;
        CHECK_NUMBER(NAV_OK, renew(navigator, BY_UPDATE, entry, 1));
        CHECK_NUMBER(NAV_OK, renew(navigator, BY_UPDATE, entry, 2));
        if (is_record)
            while (nav_next_records(navigator, &record, sizeof record, 1, &count) == NAV_OK) continue;
        else
            while (nav_next_event(navigator, &event) == NAV_OK) continue;
        CHECK_DESTROYED(1);
        nav_navigator_free(navigator);
        CHECK_DESTROYED(1);
    }
}

/* ---- What is found ---- */

enum {
    MANY = 20 /* more than are looked through one by one */
};

/* Each entry of a stack of numbered ones is found by its number. */
static void check_found(nav_navigator *navigator) {
    size_t index;
    for (index = 1; index < nav_current_depth(navigator); index++) {
        nav_id entry = nav_current_entry_at(navigator, index);
        nav_request request = nav_request_init(NULL, NULL);
        CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, entry, &request));
        CHECK_NUMBER(entry, nav_current_find(navigator, &request));
    }
}

/* A batch looks an entry up after it has given another one other arguments, and is then refused, decided later, aborted
 * or not possible: the entries keep theirs. */
static void entries_are_found_by_the_arguments_that_they_keep(void) {
    static const int32_t answers[] = {NAV_ANSWER_ACCEPT, 7, NAV_ANSWER_LATER, NAV_ANSWER_ACCEPT};
    int which, index;
    for (which = 0; which < 4; which++) {
        nav_navigator *navigator = started_navigator(NULL);
        nav_value numbers[MANY], other = nav_value_int(100), missing = nav_value_int(200);
        nav_request request = nav_request_init("list", &missing);
        nav_options unique = nav_options_init();
        nav_intent steps[3] = {nav_intent_init(NAV_INTENT_UPDATE), nav_intent_init(NAV_INTENT_NAVIGATE),
                               nav_intent_init(NAV_INTENT_POP_TO_ENTRY)};
        const nav_intent *intents[3] = {&steps[0], &steps[1], &steps[2]};
        nav_outcome outcome = nav_outcome_init();
        int32_t answer = answers[which];
        int failed_before = checks_failed_here;
        for (index = 0; index < MANY; index++) {
            nav_request numbered = nav_request_init("list", &numbers[index]);
            numbers[index] = nav_value_int(index);
            CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &numbered, NULL, NULL));
        }
        set_bridge(navigator, &answer);
        unique.unique = NAV_UNIQUE_ANYWHERE;
        steps[0].entry = nav_current_entry_at(navigator, 2);
        steps[0].arguments = &other;
        steps[1].request = &request;
        steps[1].options = &unique;
        steps[2].entry = MADE_UP_ID;
        nav_batch(navigator, intents, which == 3 ? 3 : 2, NULL, &outcome);
        check_found(navigator);
        if (which == 2) CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
        check_found(navigator);
        nav_navigator_free(navigator);
        if (checks_failed_here > failed_before) printf("  in way %d\n", which);
    }
}

int main(void) {
    RUN(arguments_are_good_until_something_changes);
    RUN(callbacks_read_old_and_new_arguments);
    RUN(what_a_pulled_question_says_lasts);
    RUN(what_a_pulled_change_says_lasts);
    RUN(changes_can_be_read_again);
    RUN(events_that_wait_outlive_their_arguments);
    RUN(objects_are_destroyed_where_the_call_fails);
    RUN(objects_live_as_long_as_they_are_arguments);
    RUN(objects_of_what_is_aborted_are_destroyed);
    RUN(objects_of_a_post_are_destroyed);
    RUN(objects_wait_for_what_was_pulled);
    RUN(objects_go_with_the_pull_that_finds_nothing);
    RUN(entries_are_found_by_the_arguments_that_they_keep);
    return check_report();
}
