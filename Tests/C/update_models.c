/* Updates of models: when they are told arguments, and what update_model may call. */
#include "updates.h"

enum {
    EVENTS = 64,
    ENTRIES = 4096
};

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
    int64_t known[ENTRIES];
    int made, gone, views, views_gone, routes_gone;
    int32_t answer;
} teller;

/* The entry's number is the model, so that it can be seen which one is told. */
static int32_t make_model(void *user_data, const nav_build_context *build, void **model) {
    teller *self = user_data;
    self->made += 1;
    *model = &self->known[build->entry % ENTRIES];
    self->known[build->entry % ENTRIES] = build->arguments == NULL ? -1 : build->arguments->content.integer;
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
    nav_id root = nav_current_entry_at(navigator, 0);
    nav_value state = nav_value_int(1);
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
        CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("told"))));
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

static int32_t update_model(void *user_data, void *model, const nav_build_context *build) {
    teller *self = user_data;
    int64_t number = build->arguments == NULL ? -1 : build->arguments->content.integer;
    int does = ++self->calls == self->at && self->navigator != NULL;
    CHECK(model == &self->known[build->entry % ENTRIES]);
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
    nav_route builder = nav_route_init("told");
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
    builder.name = nav_string_init("spare");
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
    depth = nav_current_entries(self->navigator, stack, 8);
    for (index = 0; index < depth && index < 8; index++) {
        int64_t known = self->known[stack[index] % ENTRIES], has = number_of(self->navigator, stack[index]);
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
    static const int32_t answers[] = {NAV_ANSWER_ACCEPT, 7, NAV_ANSWER_LATER};
    static const char *const names[] = {"accepted", "refused", "decided later"};
    int deed, at, which;
    for (deed = 0; deed < DEEDS; deed++) {
        for (at = 1; at <= 3; at++) {
            for (which = 0; which < 3; which++) {
                int failed_before = checks_failed_here;
                nav_intent intent = nav_intent_init(NAV_INTENT_UPDATE);
                nav_value arguments = nav_value_int(1);
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
            nav_value one = nav_value_int(1), two = nav_value_int(2);
            nav_request first = nav_request_init("told", &one), second = nav_request_init("told", &two);
            nav_element elements[2];
            nav_status status;
            teller self;
            teller_begin(&self, (enum deed)deed, at);
            elements[0] = nav_element_update(nav_current_entry_at(self.navigator, 0), &first);
            elements[1] = nav_element_update(self.entry, &second);
            status = nav_set_stack(self.navigator, elements, 2, NULL, NULL);
            if (at > 2) CHECK_NUMBER(NAV_OK, status);
            if (at <= 2 && deed == REFUSES) {
                CHECK_NUMBER(NAV_REFUSED, status);
                CHECK_NUMBER(at == 2 ? 3 : 1, self.calls);
            }
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
            self.answer = NAV_ANSWER_LATER;
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

static int32_t hear_update(void *user_data, void *model, const nav_build_context *build) {
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

static int32_t make_null(void *user_data, const nav_build_context *build, void **model) {
    (void)user_data;
    (void)build;
    *model = NULL;
    return 0;
}

static void a_model_is_told_what_its_entry_keeps(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = nav_route_init("told");
    nav_options options = nav_options_init();
    nav_value hint = nav_value_int(1), one = nav_value_int(1), two = nav_value_int(2);
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
    entry = nav_current_top(navigator);
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

int main(void) {
    RUN(a_model_calls_while_it_is_updated);
    RUN(a_later_model_calls_while_it_is_updated);
    RUN(a_model_calls_while_it_is_told_of_a_report);
    RUN(a_model_is_told_what_its_entry_keeps);
    return check_report();
}
