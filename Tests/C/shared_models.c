/* Models that entries share: random operations on many entries with few arguments, compared with what must hold of each
 * entry and of each model, and what the callbacks may call. */
#include "updates.h"

enum {
    ACTS = 20000,
    NUMBERS = 5,
    MODELS = 1 << 15
};

/* What make_model does at its next call. */
typedef enum deed {
    MAKES,
    REFUSES,
    NAVIGATES,
    REPORTS,
    POPS,
    CLOSES,
    DEEDS
} deed;

typedef struct model {
    int64_t number; /* the arguments for which it was made */
    int views, gone;
} model;

typedef struct maker {
    nav_navigator *navigator;
    model models[MODELS];
    int made, gone, views, views_gone;
    deed deed;
} maker;

static uint32_t seed = 12345;

static uint32_t below(uint32_t limit) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % limit;
}

static nav_status navigate_to(nav_navigator *navigator, int64_t number) {
    nav_value arguments = nav_value_int(number);
    nav_request request = nav_request_init("shared", &arguments);
    return nav_navigate(navigator, &request, NULL, NULL);
}

static int32_t make_model(void *user_data, const nav_build_context *build, void **made) {
    maker *self = user_data;
    int64_t number = build->arguments->content.integer;
    deed deed = self->deed;
    nav_id top = nav_current_top(self->navigator);
    self->deed = MAKES;
    switch (deed) {
    case REFUSES: return 9;
    case NAVIGATES: navigate_to(self->navigator, number); break;
    case REPORTS: report(self->navigator, top, below(NUMBERS)); break;
    case POPS: nav_host_did_pop(self->navigator, top, NULL, NULL, NULL); break;
    case CLOSES: CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator)); break;
    default: break;
    }
    if (self->made == MODELS) return 1;
    self->models[self->made].number = number;
    *made = &self->models[self->made++];
    return 0;
}

static void destroy_model(void *user_data, void *product) {
    maker *self = user_data;
    model *gone = product;
    CHECK_NUMBER(0, gone->gone);
    CHECK_NUMBER(0, gone->views);
    gone->gone = 1;
    self->gone += 1;
}

static int32_t make_view(void *user_data, nav_id entry, void *product, void **view) {
    maker *self = user_data;
    model *shown = product;
    CHECK_NUMBER(number_of(self->navigator, entry), shown->number);
    CHECK_NUMBER(0, shown->gone);
    shown->views += 1;
    self->views += 1;
    *view = shown;
    return 0;
}

static void destroy_view(void *user_data, void *view) {
    ((model *)view)->views -= 1;
    ((maker *)user_data)->views_gone += 1;
}

static void add_shared(maker *self) {
    nav_route builder = nav_route_init("shared");
    builder.flags = NAV_ROUTE_SHARES_MODELS;
    builder.make_model = make_model;
    builder.destroy_model = destroy_model;
    builder.make_view = make_view;
    builder.destroy_view = destroy_view;
    builder.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &builder, NULL));
}

static maker *new_maker(const nav_config *config) {
    maker *self = calloc(1, sizeof *self);
    if (self == NULL) exit(1);
    self->navigator = started_navigator(config);
    add_shared(self);
    return self;
}

static void end(maker *self) {
    nav_navigator_free(self->navigator);
    CHECK_NUMBER(self->made, self->gone);
    CHECK_NUMBER(self->views, self->views_gone);
    free(self);
}

/* The entries with a number have one model, and no other model is left. */
static void check_all(const maker *self, nav_id open) {
    const model *of_number[NUMBERS] = {NULL};
    size_t depth = nav_current_depth(self->navigator), index;
    int used = 0;
    for (index = 1; index < depth; index++) {
        nav_id entry = nav_current_entry_at(self->navigator, index);
        int64_t number = number_of(self->navigator, entry);
        void *found = NULL;
        CHECK_NUMBER(NAV_OK, nav_entry_model(self->navigator, entry, &found));
        CHECK(found != NULL);
        CHECK_NUMBER(number, ((model *)found)->number);
        CHECK_NUMBER(0, ((model *)found)->gone);
        if (of_number[number] == NULL) {
            of_number[number] = found;
            used += 1;
        }
        CHECK(of_number[number] == found);
    }
    if (open == 0) CHECK_NUMBER(used, self->made - self->gone);
}

static void push_three(nav_navigator *navigator) {
    nav_value numbers[3];
    nav_request requests[3];
    const nav_request *given[3];
    int index;
    for (index = 0; index < 3; index++) {
        numbers[index] = nav_value_int(below(NUMBERS));
        requests[index] = nav_request_init("shared", &numbers[index]);
        given[index] = &requests[index];
    }
    nav_push_all(navigator, given, 3, NULL, NULL);
}

/* The entries in another order, some of them with other arguments, and a new one. */
static void set_some(nav_navigator *navigator) {
    size_t depth = nav_current_depth(navigator), index, count = 1;
    nav_element elements[64];
    nav_value numbers[64];
    nav_request requests[64];
    elements[0] = nav_element_keep(nav_current_entry_at(navigator, 0));
    for (index = depth < 40 ? depth : 40; index-- > 1;) {
        if (below(4) == 0) continue;
        elements[count] = nav_element_keep(nav_current_entry_at(navigator, index));
        if (below(3) == 0) {
            numbers[count] = nav_value_int(below(NUMBERS));
            requests[count] = nav_request_init("shared", &numbers[count]);
            elements[count].request = &requests[count];
        }
        count += 1;
    }
    numbers[count] = nav_value_int(below(NUMBERS));
    requests[count] = nav_request_init("shared", &numbers[count]);
    elements[count] = nav_element_new(&requests[count]);
    nav_set_stack(navigator, elements, count + 1, NULL, NULL);
}

static void batch_some(nav_navigator *navigator, nav_id entry) {
    nav_value first = nav_value_int(below(NUMBERS)), last = nav_value_int(below(NUMBERS));
    nav_request request = nav_request_init("shared", &last);
    nav_intent update = nav_intent_init(NAV_INTENT_UPDATE), pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_intent go = intent_with(NAV_INTENT_NAVIGATE, &request);
    const nav_intent *intents[4] = {&update, &go, &pop, &go};
    update.entry = entry;
    update.arguments = &first;
    nav_batch(navigator, intents, 2 + below(3), NULL, NULL);
}

static void act(maker *self) {
    nav_navigator *navigator = self->navigator;
    size_t depth = nav_current_depth(navigator);
    nav_id entry = nav_current_entry_at(navigator, depth > 1 ? 1 + below((uint32_t)depth - 1) : 0);
    nav_value number = nav_value_int(below(NUMBERS));
    nav_request request = nav_request_init("shared", &number);
    nav_options renewing = nav_options_init();
    void *view;
    renewing.unique = NAV_UNIQUE_ANYWHERE;
    renewing.flags = NAV_OPTION_UPDATE_ARGUMENTS;
    if (depth > 24) CHECK(nav_pop_up_to_root(navigator, NULL, NULL) != NAV_INVALID);
    switch (below(14)) {
    case 0: nav_replace_top(navigator, &request, NULL, NULL); break;
    case 1: push_three(navigator); break;
    case 2: set_some(navigator); break;
    case 3: nav_pop_back(navigator, NULL, NULL, NULL); break;
    case 4: nav_remove(navigator, &entry, 1, NULL, NULL); break;
    case 5: nav_host_did_pop(navigator, entry, NULL, NULL, NULL); break;
    case 6: nav_navigate(navigator, &request, &renewing, NULL); break;
    case 7: batch_some(navigator, entry); break;
    case 8: nav_entry_view(navigator, entry, &view); break;
    case 9: nav_entry_drop_view(navigator, entry); break;
    case 10:
        if (entry != nav_current_entry_at(navigator, 0)) report(navigator, entry, below(NUMBERS));
        break;
    case 11:
    case 12:
        if (entry != nav_current_entry_at(navigator, 0)) update(navigator, entry, below(NUMBERS));
        break;
    default: navigate_to(navigator, below(NUMBERS)); break;
    }
}

static int32_t answer_at_random(void *user_data, const nav_plan *plan) {
    nav_id *open = user_data;
    switch (below(6)) {
    case 0: return 7;
    case 1: *open = plan->question; return NAV_ANSWER_LATER;
    default: return NAV_ANSWER_ACCEPT;
    }
}

/* Also operations that wait for an answer, which comes after others. */
static void entries_with_equal_arguments_have_one_model(int has_bridge, uint32_t event_capacity) {
    nav_config config = config_with_events(event_capacity);
    maker *self = new_maker(&config);
    nav_id open = 0;
    int index;
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = answer_at_random;
    bridge.user_data = &open;
    if (has_bridge) CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
    for (index = 0; index < ACTS && self->made < MODELS - 100; index++) {
        if (below(8) == 0) self->deed = (deed)below(CLOSES);
        act(self);
        self->deed = MAKES;
        while (open != 0 && below(3) == 0) {
            nav_id question = open;
            open = 0;
            nav_answer(self->navigator, question, below(4) == 0 ? 5 : NAV_ANSWER_ACCEPT);
        }
        if (event_capacity > 0) skip_all(self->navigator);
        check_all(self, open);
    }
    end(self);
}

static void a_close_while_a_model_is_made_destroys_each_once(void) {
    maker *self = new_maker(NULL);
    CHECK_NUMBER(NAV_OK, navigate_to(self->navigator, 1));
    CHECK_NUMBER(NAV_OK, navigate_to(self->navigator, 1));
    self->deed = CLOSES;
    update(self->navigator, nav_current_top(self->navigator), 2);
    CHECK_NUMBER(2, self->made);
    CHECK_NUMBER(2, self->gone);
    end(self);
}

static void a_route_goes_when_its_last_entry_has_gone(void) {
    maker *self = new_maker(NULL);
    nav_id route = nav_route_find(self->navigator, nav_string_init("shared"));
    CHECK_NUMBER(NAV_OK, navigate_to(self->navigator, 1));
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(self->navigator, route));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self->navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(self->navigator, route));
    add_shared(self);
    CHECK_NUMBER(NAV_OK, navigate_to(self->navigator, 1));
    CHECK_NUMBER(2, self->made);
    end(self);
}

static void entries_share_without_a_bridge(void) {
    entries_with_equal_arguments_have_one_model(0, 0);
}

static void entries_share_while_a_bridge_thinks(void) {
    entries_with_equal_arguments_have_one_model(1, 0);
}

static void entries_share_while_events_are_pulled(void) {
    entries_with_equal_arguments_have_one_model(1, 64);
}

int main(void) {
    RUN(entries_share_without_a_bridge);
    RUN(entries_share_while_a_bridge_thinks);
    RUN(entries_share_while_events_are_pulled);
    RUN(a_close_while_a_model_is_made_destroys_each_once);
    RUN(a_route_goes_when_its_last_entry_has_gone);
    return check_report();
}
