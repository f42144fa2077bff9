/* Updates: how long old and new arguments can be read, who destroys their host objects, what update_model may call, and
 * how much of it there may be. */
#define _GNU_SOURCE
#include "navigator.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#endif

enum {
    EVENTS = 64
};

static nav_status update(nav_navigator *navigator, nav_id entry, int64_t number) {
    nav_value arguments = nav_int_value(number);
    return nav_update(navigator, entry, &arguments, NULL, NULL);
}

static nav_status report(nav_navigator *navigator, nav_id entry, int64_t number) {
    nav_value arguments = nav_int_value(number);
    return nav_host_did_update(navigator, entry, &arguments, NULL, NULL);
}

/* The number that an entry has as its arguments; -1: none. */
static int64_t number_of(nav_navigator *navigator, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, entry, &request));
    return request.arguments == NULL ? -1 : request.arguments->content.integer;
}

static int32_t answer_plan(void *user_data, const nav_plan *plan) {
    (void)plan;
    return *(int32_t *)user_data;
}

/* Gives a navigator a bridge that answers so. */
static void set_bridge(nav_navigator *navigator, int32_t *answer) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = answer_plan;
    bridge.user_data = answer;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
}

/* ---- What was borrowed ---- */

/* A text on the heap, so that a sanitizer sees that it was freed. */
static nav_value long_text(char last) {
    static char text[600];
    nav_value value;
    memset(text, 'a', sizeof text);
    text[sizeof text - 2] = last;
    text[sizeof text - 1] = 0;
    value = nav_text_value(text);
    return value;
}

static nav_status update_text(nav_navigator *navigator, nav_id entry, char last) {
    nav_value text = long_text(last);
    return nav_update(navigator, entry, &text, NULL, NULL);
}

static char last_of(const nav_value *text) {
    if (text == NULL || text->type != NAV_STRING || text->content.string.length < 2) return 0;
    return text->content.string.bytes[text->content.string.length - 1];
}

/* A call that changes nothing leaves what was borrowed before it. */
static void arguments_are_good_until_something_changes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_top(navigator);
    nav_request request = nav_request_init(NULL, NULL);
    nav_value text = long_text('b');
    nav_request other = nav_request_init("home", &text);
    int32_t answer = 7;
    nav_value wrong = nav_text_value("\xFF");
    CHECK_NUMBER(NAV_OK, update_text(navigator, root, 'b'));
    set_bridge(navigator, &answer);
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, root, &request));
    CHECK_NUMBER(NAV_REFUSED, update_text(navigator, root, 'c'));
    CHECK_NUMBER('b', last_of(request.arguments));
    CHECK_NUMBER(NAV_ALREADY_THERE, update_text(navigator, root, 'b'));
    CHECK_NUMBER(NAV_STALE, update_text(navigator, MADE_UP_ID, 'c'));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, root, &wrong, NULL, NULL));
    CHECK_NUMBER(root, nav_topmost(navigator, &other));
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
    CHECK_NUMBER(NAV_UPDATED, change.kind);
    CHECK_NUMBER(self->entry, change.entry);
    CHECK_NUMBER(0, change.replaced);
    CHECK_NUMBER(nav_route_find(self->navigator, nav_text("home")), change.route);
    CHECK_NUMBER(nav_stack_node(self->navigator), change.node);
    CHECK_NUMBER(0, change.to);
    CHECK_NUMBER('c', last_of(change.arguments));
    CHECK_NUMBER(NAV_OK, nav_entry_request(self->navigator, self->entry, &request));
    CHECK_NUMBER('b', last_of(request.arguments));
    CHECK_NUMBER(0, nav_plan_removes(plan, self->entry));
    self->asked += 1;
    return NAV_ACCEPT;
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
    state.entry = nav_top(navigator);
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

static void skip_all(nav_navigator *navigator) {
    const nav_event *event;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
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
    CONFIGURED,
    CLOSED,
    FATES
} fate;

static void meet(fate fate, nav_navigator *navigator, nav_id entry, nav_id question, nav_id ticket) {
    nav_value text = long_text('z');
    switch (fate) {
    case UPDATED_AGAIN: update_text(navigator, entry, 'x'); break;
    case ACCEPTED: nav_answer(navigator, question, NAV_ACCEPT); break;
    case ACCEPTED_AND_UPDATED:
        nav_answer(navigator, question, NAV_ACCEPT);
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
    case CONFIGURED: {
        nav_config config = config_with_events(0);
        nav_bridge_set(navigator, NULL);
        nav_configure(navigator, &config);
        update_text(navigator, entry, 'x');
        break;
    }
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
                CHECK_NUMBER(NAV_UPDATED, record.subkind);
                CHECK_NUMBER(entry, record.entry);
                CHECK_NUMBER(0, record.related);
                CHECK_NUMBER(1, record.to);
                CHECK_NUMBER(nav_stack_node(navigator), record.node);
                CHECK_NUMBER(nav_route_find(navigator, nav_text("list")), record.route);
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
                CHECK_NUMBER(NAV_UPDATED, record.subkind);
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
        CHECK_NUMBER(NAV_UPDATED, change.kind);
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
        if (records[index].kind != NAV_EVENT_CHANGED || records[index].subkind != NAV_UPDATED) continue;
        updates += 1;
        CHECK(last_of(records[index].value) >= 'b' && last_of(records[index].value) <= 'd');
    }
    CHECK_NUMBER(3, updates);
    nav_navigator_free(navigator);
}

/* ---- Host objects ---- */

static int destroyed;

/* Arguments with an object in them: each call makes another. */
typedef struct holding {
    nav_member members[2];
    nav_value map;
} holding;

static const nav_value *hold(holding *self, int64_t number) {
    self->members[0] = nav_member_init("id", nav_int_value(number));
    self->members[1] = nav_member_init("object", nav_host_object_value(&destroyed, count_destroy));
    self->map = nav_map_value(self->members, 2);
    return &self->map;
}

#define CHECK_DESTROYED(count)                                                                                         \
    do {                                                                                                               \
        CHECK_NUMBER(count, destroyed);                                                                                \
        destroyed = 0;                                                                                                 \
    } while (0)

static void objects_are_destroyed_where_the_call_fails(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_top(navigator), note;
    nav_outcome bad = nav_outcome_init();
    nav_options wrong = nav_options_init();
    nav_value text = nav_text_value("x");
    holding new_ones;
    nav_request request;
    destroyed = 0;
    CHECK_NUMBER(NAV_OK, nav_path_add(navigator, "note", "/notes/{id:int}", 0));
    request = nav_request_init("note", hold(&new_ones, 1));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    note = nav_top(navigator);
    CHECK_DESTROYED(0);
    CHECK_NUMBER(NAV_INVALID, nav_update(NULL, note, hold(&new_ones, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_STALE, nav_update(navigator, MADE_UP_ID, hold(&new_ones, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_STALE, nav_host_did_update(navigator, MADE_UP_ID, hold(&new_ones, 2), NULL, NULL));
    CHECK_DESTROYED(1);
    /* Objects are equal by their pointers: what was given the second time goes. */
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_update(navigator, note, hold(&new_ones, 1), NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_host_did_update(navigator, note, hold(&new_ones, 1), NULL, NULL));
    CHECK_DESTROYED(1);
    hold(&new_ones, 2);
    new_ones.members[0].value = text;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, &new_ones.map, NULL, NULL));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, note, &new_ones.map, NULL, NULL));
    CHECK_DESTROYED(1);
    bad.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, hold(&new_ones, 2), NULL, &bad));
    CHECK_DESTROYED(1);
    wrong.flags = NAV_RENEW;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, note, hold(&new_ones, 2), &wrong, NULL));
    CHECK_DESTROYED(1);
    wrong.flags = 0;
    wrong.issuer = root;
    wrong.hint = &new_ones.members[1].value;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_update(navigator, note, hold(&new_ones, 2), &wrong, NULL));
    CHECK_DESTROYED(2);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_DESTROYED(1);
    CHECK_NUMBER(NAV_CLOSED, nav_update(navigator, note, hold(&new_ones, 2), NULL, NULL));
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
    nav_request request = nav_request_init("list", hold(&new_ones, number));
    nav_options options = nav_options_init();
    nav_element elements[2];
    nav_intent intent = nav_intent_init(NAV_INTENT_UPDATE);
    const nav_intent *step = &intent;
    options.flags = NAV_RENEW;
    switch (how) {
    case BY_UPDATE: return nav_update(navigator, entry, &new_ones.map, NULL, NULL);
    case BY_REPORT: return nav_host_did_update(navigator, entry, &new_ones.map, NULL, NULL);
    case BY_NAVIGATE:
        options.unique = NAV_UNIQUE_ANYWHERE;
        return nav_navigate(navigator, &request, &options, NULL);
    case BY_POP: return nav_pop_to_route(navigator, &request, &options, NULL);
    case BY_STACK:
        elements[0] = nav_kept_entry(nav_entry_at(navigator, 0));
        elements[1] = nav_updated_entry(entry, &request);
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
        int32_t answer = NAV_ACCEPT;
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
        answer = NAV_LATER;
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
        int32_t answer = NAV_LATER;
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
            intent.entry = nav_top(navigator);
            intent.arguments = hold(&new_ones, 1);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.arguments = hold(&new_ones, 2);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.arguments = hold(&new_ones, 2);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            intent.entry = 0;
            intent.arguments = hold(&new_ones, 3);
            CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
            CHECK_DESTROYED(0);
            if (is_drained) {
                CHECK_NUMBER(NAV_OK, nav_drain(navigator));
                CHECK_DESTROYED(3);
            }
            nav_navigator_free(navigator);
            CHECK_DESTROYED(is_drained ? 1 : 4);
            intent.arguments = hold(&new_ones, 4);
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
    CHECK(nav_value_member(change.arguments, nav_text("object"))->content.host.object == &destroyed);
    CHECK_NUMBER(0, destroyed);
    skip_all(navigator);
    CHECK_NUMBER(2, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(3, destroyed);
}

/* ---- Models ---- */

/* What update_model does at one of its calls. */
typedef enum deed {
    UPDATES,
    REPORTS,
    UPDATES_ANOTHER,
    ABORTS,
    CLOSES,
    FREES,
    UNREGISTERS,
    POPS,
    REPORTS_A_POP,
    REPORTS_A_STACK,
    DETACHES,
    ASKS_FOR_VIEW,
    SETS_STATE,
    DRAINS,
    REFUSES,
    DEEDS
} deed;

typedef struct teller {
    nav_navigator *navigator; /* NULL once it was freed */
    nav_id entry, ticket, spare_route;
    deed deed;
    int at;    /* the call of update_model that does it, from 1 */
    int calls; /* of update_model */
    int64_t known[4096];
    int made, gone, views, views_gone, routes_gone;
    int32_t answer;
} teller;

/* The entry's number is the model, so that it can be seen which one is told. */
static int32_t make_model(void *user_data, const nav_build *build, void **model) {
    teller *self = user_data;
    self->made += 1;
    *model = &self->known[build->entry % 4096];
    self->known[build->entry % 4096] = build->arguments == NULL ? -1 : build->arguments->content.integer;
    return 0;
}

static void destroy_model(void *user_data, void *model) {
    CHECK(model != NULL);
    ((teller *)user_data)->gone += 1;
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    (void)entry;
    ((teller *)user_data)->views += 1;
    *view = model;
    return 0;
}

static void destroy_view(void *user_data, void *view) {
    (void)view;
    ((teller *)user_data)->views_gone += 1;
}

static void route_gone(void *user_data) {
    ((teller *)user_data)->routes_gone += 1;
}

static void do_deed(teller *self, deed deed) {
    nav_navigator *navigator = self->navigator;
    nav_id root = nav_entry_at(navigator, 0);
    nav_value state = nav_int_value(1);
    void *view = NULL;
    switch (deed) {
    case UPDATES: CHECK_NUMBER(NAV_PENDING, update(navigator, self->entry, 70)); break;
    case REPORTS: CHECK_NUMBER(NAV_PENDING, report(navigator, self->entry, 71)); break;
    case UPDATES_ANOTHER:
        CHECK_NUMBER(NAV_PENDING, update(navigator, root, 72));
        CHECK_NUMBER(NAV_PENDING, report(navigator, root, 73));
        break;
    case ABORTS: nav_abort(navigator, self->ticket, NAV_ABORT_BY_HOST); break;
    case CLOSES:
        CHECK_NUMBER(NAV_PENDING, nav_close(navigator));
        CHECK_NUMBER(NAV_CLOSED, update(navigator, self->entry, 70));
        CHECK_NUMBER(NAV_CLOSED, report(navigator, self->entry, 70));
        break;
    case FREES:
        self->navigator = NULL;
        nav_navigator_free(navigator);
        break;
    case UNREGISTERS:
        CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, nav_route_find(navigator, nav_text("told"))));
        CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, self->spare_route));
        break;
    case POPS: nav_pop_back(navigator, NULL, NULL, NULL); break;
    case REPORTS_A_POP: nav_host_did_pop(navigator, self->entry, NULL, NULL, NULL); break;
    case REPORTS_A_STACK: nav_host_did_set_stack(navigator, &root, 1, NULL, NULL); break;
    case DETACHES: CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL)); break;
    case ASKS_FOR_VIEW:
        CHECK_NUMBER(NAV_OK, nav_entry_view(navigator, self->entry, &view));
        CHECK_NUMBER(NAV_OK, nav_entry_drop_view(navigator, self->entry));
        break;
    case SETS_STATE: CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, self->entry, &state)); break;
    case DRAINS: nav_drain(navigator); break;
    default: break;
    }
}

static int32_t update_model(void *user_data, void *model, const nav_build *build) {
    teller *self = user_data;
    int64_t number = build->arguments == NULL ? -1 : build->arguments->content.integer;
    int does = ++self->calls == self->at && self->navigator != NULL;
    CHECK(model == &self->known[build->entry % 4096]);
    if (does) do_deed(self, self->deed);
    CHECK_NUMBER(number, build->arguments == NULL ? -1 : build->arguments->content.integer);
    if (does && self->deed == REFUSES) return 5;
    *(int64_t *)model = number;
    return 0;
}

static int32_t answer_teller(void *user_data, const nav_plan *plan) {
    (void)plan;
    return ((teller *)user_data)->answer;
}

static void teller_begin(teller *self, deed deed, int at) {
    nav_config config = config_with_events(EVENTS);
    nav_route_builder builder = nav_route_builder_init("told");
    nav_request request = nav_request_init("told", NULL);
    nav_bridge bridge = nav_bridge_init();
    nav_outcome outcome = nav_outcome_init();
    memset(self, 0, sizeof *self);
    self->deed = deed;
    self->at = at;
    self->navigator = new_navigator(&config);
    builder.make_model = make_model;
    builder.update_model = update_model;
    builder.destroy_model = destroy_model;
    builder.make_view = make_view;
    builder.destroy_view = destroy_view;
    builder.user_data = self;
    builder.destroy = route_gone;
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &builder, NULL));
    builder.route = nav_text("spare");
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &builder, &self->spare_route));
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(self->navigator, &request, NULL, &outcome));
    self->entry = outcome.entry;
    bridge.transition = answer_teller;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
    skip_all(self->navigator);
}

/* Nothing waits any more: each model knows the arguments of its entry. */
static void check_models(teller *self) {
    nav_id stack[8];
    size_t depth, index;
    if (self->navigator == NULL) return;
    depth = nav_stack(self->navigator, stack, 8);
    for (index = 0; index < depth && index < 8; index++) {
        int64_t known = self->known[stack[index] % 4096], has = number_of(self->navigator, stack[index]);
        if (self->deed != REFUSES) CHECK_NUMBER(has, known);
    }
}

static void teller_end(teller *self, int failed_before, const char *when) {
    check_models(self);
    if (self->navigator != NULL) nav_navigator_free(self->navigator);
    self->navigator = NULL;
    CHECK_NUMBER(self->made, self->gone);
    CHECK_NUMBER(self->views, self->views_gone);
    CHECK_NUMBER(2, self->routes_gone);
    if (checks_failed_here > failed_before) printf("  deed %d at call %d, %s\n", (int)self->deed, self->at, when);
}

static void a_model_calls_while_it_is_updated(void) {
    static const int32_t answers[] = {NAV_ACCEPT, 7, NAV_LATER};
    static const char *const names[] = {"accepted", "refused", "decided later"};
    int deed, at, which;
    for (deed = 0; deed < DEEDS; deed++) {
        for (at = 1; at <= 3; at++) {
            for (which = 0; which < 3; which++) {
                int failed_before = checks_failed_here;
                nav_intent intent = nav_intent_init(NAV_INTENT_UPDATE);
                nav_value arguments = nav_int_value(1);
                nav_port *port = NULL;
                nav_id last;
                teller self;
                teller_begin(&self, (enum deed)deed, at);
                self.answer = answers[which];
                intent.entry = self.entry;
                intent.arguments = &arguments;
                CHECK_NUMBER(NAV_OK, nav_port_new(self.navigator, NULL, NULL, NULL, &port));
                CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, &self.ticket));
                arguments.content.integer = 2;
                CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, &last));
                nav_port_release(port);
                nav_drain(self.navigator);
                if (self.navigator != NULL) nav_bridge_set(self.navigator, NULL);
                if (self.navigator != NULL) nav_drain(self.navigator);
                CHECK(self.calls >= 1);
                teller_end(&self, failed_before, names[which]);
            }
        }
    }
}

/* Two models are updated in one move: the later one decides what becomes of both. */
static void a_later_model_calls_while_it_is_updated(void) {
    int deed, at;
    for (deed = 0; deed < DEEDS; deed++) {
        for (at = 1; at <= 4; at++) {
            int failed_before = checks_failed_here;
            nav_value one = nav_int_value(1), two = nav_int_value(2);
            nav_request first = nav_request_init("told", &one), second = nav_request_init("told", &two);
            nav_element elements[2];
            nav_status status;
            teller self;
            teller_begin(&self, (enum deed)deed, at);
            elements[0] = nav_updated_entry(nav_entry_at(self.navigator, 0), &first);
            elements[1] = nav_updated_entry(self.entry, &second);
            status = nav_set_stack(self.navigator, elements, 2, NULL, NULL);
            if (at > 2) CHECK_NUMBER(NAV_OK, status);
            if (at <= 2 && deed == REFUSES) {
                CHECK_NUMBER(NAV_REFUSED, status);
                CHECK_NUMBER(at == 2 ? 3 : 1, self.calls);
            }
            if (at <= 2 && deed == CLOSES) CHECK_NUMBER(NAV_CLOSED, status);
            teller_end(&self, failed_before, "with a new stack");
        }
    }
}

/* A report tells the model afterwards, and what that returns is ignored. */
static void a_model_calls_while_it_is_told_of_a_report(void) {
    int deed, is_asking;
    for (deed = 0; deed < DEEDS; deed++) {
        for (is_asking = 0; is_asking < 2; is_asking++) {
            int failed_before = checks_failed_here;
            nav_outcome outcome = nav_outcome_init();
            nav_request request = nav_request_init("told", NULL);
            teller self;
            teller_begin(&self, (enum deed)deed, 1);
            self.answer = NAV_LATER;
            if (is_asking) {
                CHECK_NUMBER(NAV_PENDING, nav_navigate(self.navigator, &request, NULL, &outcome));
                self.ticket = outcome.ticket;
            }
            CHECK_NUMBER(NAV_OK, report(self.navigator, self.entry, 3));
            CHECK(self.calls >= 1);
            if (self.navigator != NULL) nav_bridge_set(self.navigator, NULL);
            teller_end(&self, failed_before, "of a report");
        }
    }
}

/* It is told again what its entry keeps, without tag and hint. */
typedef struct heard {
    int calls, numbers[8];
    uint64_t tags[8];
    int hints[8];
} heard;

static int32_t hear_update(void *user_data, void *model, const nav_build *build) {
    heard *self = user_data;
    CHECK(model == NULL);
    CHECK_NUMBER(sizeof *build, build->size);
    if (self->calls >= 8) return 0;
    self->numbers[self->calls] = build->arguments == NULL ? -1 : (int)build->arguments->content.integer;
    self->tags[self->calls] = build->tag;
    self->hints[self->calls] = build->hint != NULL;
    self->calls += 1;
    return 0;
}

static void make_nothing(void *user_data, void *model) {
    (void)user_data;
    CHECK(model == NULL);
}

static int32_t make_null(void *user_data, const nav_build *build, void **model) {
    (void)user_data;
    (void)build;
    *model = NULL;
    return 0;
}

static void a_model_is_told_what_its_entry_keeps(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route_builder builder = nav_route_builder_init("told");
    nav_options options = nav_options_init();
    nav_value hint = nav_int_value(1), one = nav_int_value(1), two = nav_int_value(2);
    nav_request request = nav_request_init("told", &one);
    nav_id entry;
    int32_t answer = 7;
    heard self;
    memset(&self, 0, sizeof self);
    builder.make_model = make_null;
    builder.update_model = hear_update;
    builder.destroy_model = make_nothing;
    builder.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    entry = nav_top(navigator);
    set_bridge(navigator, &answer);
    options.tag = 9;
    options.hint = &hint;
    CHECK_NUMBER(NAV_REFUSED, nav_update(navigator, entry, &two, &options, NULL));
    CHECK_NUMBER(2, self.calls);
    CHECK_NUMBER(2, self.numbers[0]);
    CHECK_NUMBER(9, self.tags[0]);
    CHECK_NUMBER(1, self.hints[0]);
    CHECK_NUMBER(1, self.numbers[1]);
    CHECK_NUMBER(0, self.tags[1]);
    CHECK_NUMBER(0, self.hints[1]);
    CHECK_NUMBER(NAV_OK, nav_host_did_update(navigator, entry, &two, &options, NULL));
    CHECK_NUMBER(3, self.calls);
    CHECK_NUMBER(2, self.numbers[2]);
    CHECK_NUMBER(0, self.tags[2]);
    CHECK_NUMBER(0, self.hints[2]);
    nav_navigator_free(navigator);
    CHECK_NUMBER(3, self.calls);
}

/* ---- Limits ---- */

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
        nav_id root = nav_entry_at(self->navigator, 0);
        nav_status status = self->is_report ? report(self->navigator, root, self->next++)
                                            : update(self->navigator, root, self->next++);
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
            root = nav_top(self.navigator);
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

/* With a limit of one no callback may update; the object that it gives goes at once or next. */
static void give_full(void *user_data, const nav_event *event) {
    nav_navigator *navigator = *(nav_navigator **)user_data;
    holding new_ones;
    nav_outcome outcome = nav_outcome_init();
    if (event->kind != NAV_EVENT_CHANGED) return;
    CHECK_NUMBER(NAV_FULL, nav_update(navigator, nav_top(navigator), hold(&new_ones, 1), NULL, &outcome));
    CHECK_NUMBER(NAV_FULL, outcome.status);
    CHECK_NUMBER(0, outcome.ticket);
    CHECK_NUMBER(NAV_FULL, nav_host_did_update(navigator, nav_top(navigator), hold(&new_ones, 1), NULL, &outcome));
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
    CHECK_NUMBER(NAV_OK, update(navigator, nav_top(navigator), 1));
    CHECK_DESTROYED(2);
    nav_navigator_free(navigator);
    CHECK_DESTROYED(0);
}

/* While the bridge owes an answer updates wait as others do, and reports don't. */
static void updates_wait_in_the_queue(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator;
    nav_id root;
    int32_t answer = NAV_LATER;
    int index;
    config.queue_capacity = 3;
    navigator = started_navigator(&config);
    root = nav_top(navigator);
    set_bridge(navigator, &answer);
    for (index = 0; index < 3; index++) CHECK_NUMBER(NAV_PENDING, update(navigator, root, index));
    CHECK_NUMBER(NAV_FULL, update(navigator, root, 9));
    for (index = 0; index < 5000; index++) CHECK_NUMBER(NAV_OK, report(navigator, root, 100 + index));
    CHECK_NUMBER(5099, number_of(navigator, root));
    answer = NAV_ACCEPT;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(2, number_of(navigator, root));
    nav_navigator_free(navigator);
}

/* An update keeps one event: nothing is said of what it took the place of. */
static void the_events_of_updates_are_limited(void) {
    nav_config config = config_with_events(4);
    nav_navigator *navigator = started_navigator(&config);
    nav_id root = nav_top(navigator);
    nav_record records[16];
    size_t count = 0, index;
    skip_all(navigator);
    for (index = 0; index < 4; index++) CHECK_NUMBER(NAV_OK, update(navigator, root, (int64_t)index));
    CHECK_NUMBER(NAV_FULL, update(navigator, root, 9));
    CHECK_NUMBER(NAV_ALREADY_THERE, report(navigator, root, 3));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof records[0], 16, &count));
    CHECK_NUMBER(4, count);
    for (index = 0; index < count; index++) {
        CHECK_NUMBER(NAV_EVENT_CHANGED, records[index].kind);
        CHECK_NUMBER(NAV_UPDATED, records[index].subkind);
        CHECK_NUMBER(index + 2, records[index].revision);
    }
    CHECK_NUMBER(NAV_OK, update(navigator, root, 9));
    /* Reports are never full: what they change is dropped, and said to be. */
    skip_all(navigator);
    for (index = 0; index < 10; index++) CHECK_NUMBER(NAV_OK, report(navigator, root, 20 + (int64_t)index));
    count = 0;
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof records[0], 16, &count));
    CHECK_NUMBER(NAV_EVENT_OVERFLOW, records[count - 1].kind);
    CHECK_NUMBER(29, number_of(navigator, root));
    CHECK_NUMBER(12 + 4, nav_current_revision(navigator));
    nav_navigator_free(navigator);
}

/* More elements with a request than an operation may have. */
static void elements_with_requests_are_limited(void) {
    enum {
        MOST = NAV_MAX_STEPS
    };
    nav_navigator *navigator = started_navigator(NULL);
    nav_element *elements = malloc((MOST + 1) * sizeof *elements);
    const nav_request **requests = malloc(MOST * sizeof *requests);
    nav_value one = nav_int_value(1), two = nav_int_value(2);
    nav_request first = nav_request_init("list", &one), second = nav_request_init("list", &two);
    nav_request home = nav_request_init("home", &two);
    size_t index;
    if (elements == NULL || requests == NULL) exit(1);
    for (index = 0; index < MOST; index++) requests[index] = &first;
    CHECK_NUMBER(NAV_OK, nav_push_all(navigator, requests, MOST, NULL, NULL));
    elements[0] = nav_updated_entry(nav_entry_at(navigator, 0), &home);
    for (index = 1; index <= MOST; index++) elements[index] = nav_updated_entry(nav_entry_at(navigator, index), &second);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    CHECK_NUMBER(1, number_of(navigator, nav_top(navigator)));
    elements[0].request = NULL;
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    for (index = 1; index <= MOST; index += 1000)
        CHECK_NUMBER(2, number_of(navigator, nav_entry_at(navigator, index)));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_set_stack(navigator, elements, MOST + 1, NULL, NULL));
    free(elements);
    free(requests);
    nav_navigator_free(navigator);
}

/* ---- Memory ---- */

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
static size_t bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
static size_t bytes_in_use(void) {
    return 0;
}
#endif

static void update_often(nav_navigator *navigator, int64_t from) {
    int64_t number;
    for (number = from; number < from + 10000; number++) {
        nav_id entry = nav_entry_at(navigator, 1);
        CHECK_NUMBER(NAV_OK, number % 2 ? update(navigator, entry, number) : report(navigator, entry, number));
    }
}

/* Beside the room that the first ones leave for the next. An entry is looked for by its arguments in a deep stack. */
static void memory_does_not_grow_with_updates(void) {
    static const int depths[] = {1, 40};
    int which, is_observed;
    for (which = 0; which < 2; which++) {
        for (is_observed = 0; is_observed < 2; is_observed++) {
            nav_navigator *navigator = started_navigator(NULL);
            nav_value number = nav_int_value(0);
            nav_request request = nav_request_init("list", &number);
            size_t before;
            int index;
            if (is_observed) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
            for (index = 0; index < depths[which]; index++) push(navigator, "list");
            for (index = 0; index < depths[which]; index++) nav_topmost(navigator, &request);
            update_often(navigator, 1000);
            before = bytes_in_use();
            update_often(navigator, 20000);
            update_often(navigator, 40000);
            CHECK(bytes_in_use() <= before + 65536);
            nav_navigator_free(navigator);
        }
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
    RUN(a_model_calls_while_it_is_updated);
    RUN(a_later_model_calls_while_it_is_updated);
    RUN(a_model_calls_while_it_is_told_of_a_report);
    RUN(a_model_is_told_what_its_entry_keeps);
    RUN(a_storm_of_updates_comes_to_an_end);
    RUN(objects_of_a_full_call_are_destroyed);
    RUN(updates_wait_in_the_queue);
    RUN(the_events_of_updates_are_limited);
    RUN(elements_with_requests_are_limited);
    RUN(memory_does_not_grow_with_updates);
    return check_report();
}
