/* A fuzz target: random sequences of all operations, inside and outside callbacks, with right and wrong arguments, on
 * several navigators at once. What must hold whatever is called is checked, and a violation aborts. */
#include "callbacks.h"

#include <math.h>

enum {
    MOST_ACTS = 300,
    MOST_INNER_ACTS = 200,
    DEEPEST_CALLBACK = 4
};

static int acts;

/* ---- Operations ---- */

/* NULL, one of a wrong size, or one to be filled. */
static nav_outcome *pick_outcome(void) {
    nav_outcome outcome = nav_outcome_init();
    uint8_t pick = take();
    if (pick < 240) return fitted((fitting){sizeof outcome, sizeof outcome, 0}, &outcome, sizeof outcome);
    if (pick < 246) return NULL;
    return fitted(pick_fitting(sizeof outcome, THROUGH(nav_outcome, status)), &outcome, sizeof outcome);
}

/* What an operation has answered, before its call is over. */
static nav_status told(host *self, nav_status status, const nav_outcome *outcome) {
    int is_whole = outcome != NULL && outcome->size == sizeof *outcome;
    if (is_whole) {
        MUST(outcome->status == status);
        read_outcome(outcome);
        trace_outcome(outcome);
        MUST((outcome->ticket != 0) == (status == NAV_PENDING));
        remember(self, IDS_ENTRY, outcome->entry);
        if (status == NAV_OK || status == NAV_PENDING) remember(self, IDS_WAITER, outcome->waiter);
        if (outcome->ticket != 0) remember(self, IDS_TICKET, outcome->ticket);
    }
    if (status == NAV_PENDING) self->open += 1;
    if (status == NAV_PENDING && is_whole) note(self, outcome->ticket, ID_PENDING);
    if (status == NAV_PENDING && !is_whole) self->lost_tickets += 1;
    if (is_whole && (status == NAV_OK || status == NAV_PENDING) && outcome->waiter != 0)
        note(self, outcome->waiter, ID_WAITING);
    return status;
}

static void act_operate(host *self, uint8_t code) {
    nav_navigator *navigator = self->navigator;
    int first_part = part_count, first_gift = gift_count, last_gift;
    nav_outcome *outcome = pick_outcome();
    size_t count = 0, excess = 0;
    const nav_options *options = code != 13 ? pick_options(self) : NULL;
    nav_status status = NAV_OK;
#define OPERATE(expression)                                                                                            \
    do {                                                                                                               \
        last_gift = gift_count;                                                                                        \
        status = CALL(self, told(self, expression, outcome));                                                          \
        settle_results(first_gift, last_gift, status == NAV_OK || status == NAV_PENDING);                              \
    } while (0)

    switch (code) {
    case 0: {
        const nav_request *request = pick_request(self);
        OPERATE(nav_start(navigator, request, options, outcome));
        break;
    }
    case 1: {
        const nav_request *request = pick_request(self);
        OPERATE(nav_navigate(navigator, request, options, outcome));
        break;
    }
    case 2: {
        gift *waits = new_gift(GIFT_RESULT, self);
        const nav_request *request = pick_request(self);
        if (waits == NULL) break;
        OPERATE(nav_navigate_for_result(navigator, request, hear_result, waits, destroy_result, options, outcome));
        break;
    }
    case 3: {
        const nav_request *request = pick_request(self);
        OPERATE(nav_replace_top(navigator, request, options, outcome));
        break;
    }
    case 4: {
        const nav_value *result = pick_value(self);
        OPERATE(nav_pop_back(navigator, result, options, outcome));
        break;
    }
    case 5: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        OPERATE(nav_pop_to_entry(navigator, entry, options, outcome));
        break;
    }
    case 6: {
        const nav_request *request = pick_request(self);
        OPERATE(nav_pop_to_route(navigator, request, options, outcome));
        break;
    }
    case 7: OPERATE(nav_pop_up_to_root(navigator, options, outcome)); break;
    case 8: {
        const nav_request *const *requests;
        excess = pick_excess(NAV_MAX_STEPS);
        unseen += excess > 0;
        requests = pick_requests(self, &count);
        unseen -= excess > 0;
        OPERATE(nav_push_all(navigator, requests, excess > 0 ? excess : count, options, outcome));
        break;
    }
    case 9: {
        const nav_element *elements;
        excess = pick_excess(NAV_MAX_ENTRIES);
        unseen += excess > 0;
        elements = pick_elements(self, &count);
        unseen -= excess > 0;
        OPERATE(nav_set_stack(navigator, elements, excess > 0 ? excess : count, options, outcome));
        break;
    }
    case 10: {
        const nav_intent *const *intents;
        excess = pick_excess(NAV_MAX_STEPS);
        unseen += excess > 0;
        intents = pick_intents(self, &count, 1);
        unseen -= excess > 0;
        OPERATE(nav_batch(navigator, intents, excess > 0 ? excess : count, options, outcome));
        break;
    }
    case 11: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        const nav_value *result = pick_value(self);
        OPERATE(nav_host_did_pop(navigator, entry, result, options, outcome));
        break;
    }
    case 12: {
        const nav_id *entries = pick_entries(self, &count);
        excess = pick_excess(NAV_MAX_ENTRIES);
        OPERATE(nav_host_did_set_stack(navigator, entries, excess > 0 ? excess : count, options, outcome));
        break;
    }
    case 15: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        const nav_value *arguments = pick_value(self);
        OPERATE(nav_update(navigator, entry, arguments, options, outcome));
        break;
    }
    case 16: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        const nav_value *arguments = pick_value(self);
        OPERATE(nav_host_did_update(navigator, entry, arguments, options, outcome));
        break;
    }
    case 17: {
        nav_id stack = pick_stack(self);
        OPERATE(nav_select(navigator, stack, options, outcome));
        break;
    }
    case 18: {
        const nav_value *result = pick_value(self);
        OPERATE(nav_dismiss(navigator, result, options, outcome));
        break;
    }
    case 19: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        const nav_container *container = pick_container(self);
        OPERATE(nav_set_container(navigator, entry, container, options, outcome));
        break;
    }
    case 20: OPERATE(nav_back(navigator, options, outcome)); break;
    case 21: {
        nav_id stack = pick_stack(self);
        const nav_value *result = pick_value(self);
        OPERATE(nav_host_did_dismiss(navigator, stack, result, options, outcome));
        break;
    }
    case 22: {
        nav_id stack = pick_stack(self);
        OPERATE(nav_host_did_select(navigator, stack, options, outcome));
        break;
    }
    case 23: {
        nav_id entry = pick_id(self, IDS_ENTRY);
        uint32_t columns = rarely(16) ? (uint32_t)take_number() : (uint32_t)take_below(5);
        OPERATE(nav_host_did_resize(navigator, entry, columns, options, outcome));
        break;
    }
    case 24: {
        nav_id flow = rarely(3) ? nav_current_flow(navigator) : pick_id(self, IDS_FLOW);
        const nav_flow_ending *ending = pick_ending(self);
        OPERATE(nav_end_flow(navigator, flow, ending, options, outcome));
        break;
    }
    case 25: {
        nav_id flow = rarely(3) ? 0 : pick_id(self, IDS_FLOW);
        const nav_request *request = pick_request(self);
        OPERATE(nav_dispatch(navigator, flow, request, options, outcome));
        break;
    }
    case 14: {
        const nav_link *link = pick_link(self);
        OPERATE(nav_open(navigator, link, options, outcome));
        break;
    }
    default: {
        const nav_intent *intent = rarely(64) ? NULL : pick_intent(self, 0);
        OPERATE(nav_perform(navigator, intent, outcome));
        break;
    }
    }
    free_parts(first_part);
}

/* ---- The trace ---- */

static void watch_call(void *user_data, nav_id ticket, const nav_intent *intent) {
    host *self = user_data;
    MUST(ticket != 0 && intent->size == sizeof *intent);
    remember(self, IDS_TICKET, ticket);
    act_inside(self);
}

/* ---- Navigators ---- */

static nav_config pick_config(void) {
    nav_config config = nav_config_init();
    uint8_t bits = take();
    if (bits & 1) config.event_capacity = bits & 2 ? 1000 : (uint32_t)take_below(5);
    if (bits & 4) config.queue_capacity = (uint32_t)take_below(4);
    if (bits & 8) config.operation_limit = (uint32_t)take_below(8);
    if (bits & 16) config.animated = (nav_animated)take_below(3);
    if (bits & 32) config.unresolved = (nav_unresolved_policy)take_below(4);
    if (bits & 64) config.fallback_route = nav_string_init(names[take_below(5)]);
    if (bits & 128) config.flags = (uint32_t)take_below(64);
    /* What is waited for is mostly told. */
    if (config.flags & (NAV_CONFIG_WAIT_FOR_EXITS | NAV_CONFIG_WAIT_FOR_ENTRIES) && !rarely(8))
        config.flags |= NAV_CONFIG_LIFECYCLE_EVENTS;
    if (bits & 128 && rarely(8)) config.unresolved = 4;
    if (bits & 128 && rarely(8)) config.fallback_route = pick_string();
    return config;
}

/* A table that leads to most of the first routes. What lies below a lazy place is loaded. */
static void add_paths(host *self, uint32_t second_flags) {
    static const char *const patterns[] = {"/", "/b", "/b/{n:int}", "/{h:third}", "/c/{rest*?}?{q?}"};
    const uint32_t flags[] = {NAV_PATTERN_LINKABLE, second_flags, NAV_PATTERN_LINKABLE, 0, NAV_PATTERN_LINKABLE};
    gift *given = new_gift(GIFT_TYPE, self);
    nav_parameter_type type = make_type(given, nav_string_init("third"));
    int index;
    if (given == NULL) return;
    MUST(nav_parameter_type_add(self->navigator, &type) == NAV_OK);
    for (index = 0; index < 5; index++)
        MUST(nav_pattern_add(self->navigator, nav_route_find(self->navigator, nav_string_init(names[index])),
                             nav_string_init(patterns[index]), flags[index], NULL) == NAV_OK);
    MUST(nav_link_prefix_add(self->navigator, nav_string_init("https://server.example/app"), nav_string_init("")) ==
         NAV_OK);
}

/* Of the first routes: "b" is tabs or a split, "c" opens in one, "d" is a sheet, and "e" an alert. */
static void place_route(nav_route *builder, int index, uint8_t places) {
    static nav_request initial;
    static nav_branch branches[2];
    static nav_container tabs;
    if ((places >> index & 1) == 0) return;
    initial = nav_request_init("a", NULL);
    branches[0] = nav_branch_init("a", &initial);
    branches[1] = nav_branch_init("b", &initial);
    tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    if (places >> 5 == 7) {
        tabs.kind = NAV_CONTAINER_SPLIT;
        branches[1].flags = NAV_BRANCH_PLACEHOLDER;
    } else {
        tabs.tabs_back = (nav_tabs_back)((places >> 5) % 3);
        tabs.retention = (nav_retention)(places >> 6 & 1);
    }
    if (index == 1) builder->container = &tabs;
    if (index == 2) builder->parent = nav_string_init("b");
    if (index == 2) builder->branch = nav_string_init("b");
    if (index == 3) builder->presentation = NAV_PRESENTATION_SHEET;
    if (index == 4) builder->presentation = NAV_PRESENTATION_ALERT;
}

/* Flows: "f" begins at one of the first routes, "g" at "f" or another one, and "h" at "g" or at itself. */
static void add_flows(host *self) {
    static const char *const flow_names[] = {"f", "g", "h"};
    uint8_t bits = take();
    int index;
    for (index = 0; index < 3; index++) {
        gift *building = bits >> index & 1 ? new_gift(GIFT_ROUTE, self) : NULL;
        nav_route builder = make_builder(building, nav_string_init(flow_names[index]));
        nav_request initial = nav_request_init(names[(bits >> 3) % 5], NULL);
        nav_value one = nav_value_int(1);
        nav_id route = 0;
        if (index > 0 && bits & 64) initial.route = nav_string_init(flow_names[index - 1]);
        if (index == 2 && bits % 8 == 7) initial.route = nav_string_init("h");
        if (index == 1 && bits & 128) builder.presentation = NAV_PRESENTATION_SHEET;
        if (index == 0 && bits & 32) initial.arguments = &one;
        make_flow(&builder, &initial, 1);
        MUST(nav_route_register(self->navigator, &builder, &route) == NAV_OK);
        remember(self, IDS_ROUTE, route);
    }
}

static void act_new(host *self) {
    int first_part = part_count;
    nav_config config = pick_config();
    fitting picked = pick_fitting(sizeof config, THROUGH(nav_config, animated));
    const nav_config *given = fitted(picked, &config, sizeof config);
    unsigned serial = self->serial + 1;
    nav_port *ports[PORTS];
    unsigned port_serials[PORTS];
    nav_status status;
    gift *observing;
    uint8_t index, routes, places;
    memcpy(ports, self->ports, sizeof ports);
    memcpy(port_serials, self->port_serials, sizeof port_serials);
    memset(self, 0, sizeof *self);
    memcpy(self->ports, ports, sizeof ports);
    memcpy(self->port_serials, port_serials, sizeof port_serials);
    self->serial = serial;
    status = nav_navigator_new(given, &self->navigator);
    MUST((self->navigator != NULL) == (status == NAV_OK));
    free_parts(first_part);
    TRACE("%d: made, keeping %u events, size %zu: %s", (int)(self - hosts), config.event_capacity, picked.size,
          nav_status_name(status));
    if (self->navigator == NULL) return;
    self->keeps_events = config.event_capacity > 0 && picked.size >= sizeof config;
    if (!self->keeps_events) mirror_lose(&self->pulled);
    observing = new_gift(GIFT_OBSERVER, self);
    if (observing == NULL) exit(1);
    MUST(nav_observer_add(self->navigator, watch, observing, destroy_given, NULL) == NAV_OK);
    MUST(nav_calls_observe(self->navigator, watch_call, self) == NAV_OK);
    routes = take();
    places = take();
    for (index = 0; index < 5; index++) {
        gift *building = routes >> index & 1 ? new_gift(GIFT_ROUTE, self) : NULL;
        nav_route builder = make_builder(building, nav_string_init(names[index]));
        nav_id route = 0;
        place_route(&builder, index, places);
        if (index > 2 && routes & 32) share_models(&builder);
        MUST(nav_route_register(self->navigator, &builder, &route) == NAV_OK);
        remember(self, IDS_ROUTE, route);
    }
    add_flows(self);
    if (routes & 64) add_paths(self, routes & 32 ? NAV_PATTERN_LAZY | NAV_PATTERN_LINKABLE : 0);
    if (routes & 128) {
        nav_request root = nav_request_init(names[0], NULL);
        status = CALL(self, told(self, nav_start(self->navigator, &root, NULL, NULL), NULL));
    }
}

static void act_configure(host *self) {
    int first_part = part_count;
    nav_config config = pick_config();
    fitting picked = pick_fitting(sizeof config, THROUGH(nav_config, animated));
    const nav_config *given = rarely(8) ? NULL : fitted(picked, &config, sizeof config);
    int keeps = given != NULL && config.event_capacity > 0 && picked.size >= sizeof config;
    mirror_lose(&self->pulled);
    if (!keeps) lose_lent(self);
    if (CALL(self, nav_configure(self->navigator, given)) == NAV_OK) self->keeps_events = keeps;
    free_parts(first_part);
}

static void act_free(host *self) {
    if (self->is_freed) return;
    TRACE("%d: freed", (int)(self - hosts));
    if (self->is_released) {
        nav_navigator_free(self->navigator);
        return;
    }
    self->is_freed = 1;
    self->depth += 1;
    lose_lent(self);
    nav_navigator_free(self->navigator);
    self->depth -= 1;
    if (self->depth == 0) host_end(self);
}

static void act_close(host *self) {
    int was_closed = self->is_closed;
    call closing = call_begin(self);
    nav_status status;
    /* A posted close that has not run ends with it, and frees nothing. */
    self->is_closed = 1;
    status = nav_close(self->navigator);
    TRACE("%d: closed: %s", (int)(self - hosts), nav_status_name(status));
    if (status != NAV_OK && status != NAV_PENDING) self->is_closed = was_closed;
    call_end(closing, status);
}

static void act_owner(host *self) {
    if (rarely(4) && !self->is_released) {
        nav_status status = nav_detach_thread(self->navigator);
        MUST(status == (self->depth > 0 ? NAV_INVALID : NAV_OK));
        self->is_released = status == NAV_OK;
    } else {
        nav_status status = nav_attach_thread(self->navigator);
        MUST(status == (self->is_released ? NAV_OK : NAV_ALREADY_THERE));
        self->is_released = 0;
    }
}

/* ---- Registrations ---- */

static void act_route(host *self) {
    int first_part = part_count;
    if (take() % 2 == 0) {
        nav_string name = pick_string();
        fitting picked = pick_fitting(sizeof(nav_route), THROUGH(nav_route, name));
        gift *building = reaches(picked, sizeof(nav_route)) ? new_gift(GIFT_ROUTE, self) : NULL;
        nav_route builder = make_builder(building, name);
        uint8_t place = take();
        const nav_route *given;
        if (place >= 64 && place < 128) builder.presentation = (nav_presentation)(place % 9);
        if (place >= 128 && place < 192) {
            builder.parent = pick_string();
            builder.branch = pick_string();
        }
        /* The parts that the builder's size hides from the library. */
        int hides = !reaches(picked, THROUGH(nav_route, initial));
        unseen += hides;
        if (place % 4 == 3) builder.container = pick_container(self);
        if (place % 8 == 5) share_models(&builder);
        if (place % 64 == 9) builder.flags = place;
        if (place % 32 == 12) builder.flags |= NAV_ROUTE_NOT_RESTORED;
        if (place % 16 == 2) make_flow(&builder, pick_request(self), place & 16);
        if (place % 64 == 10) builder.initial = pick_request(self);
        unseen -= hides;
        given = fitted(picked, &builder, sizeof builder);
        nav_id route = 0;
        nav_status status = CALL(self, nav_route_register(self->navigator, given, &route));
        MUST((route != 0) == (status == NAV_OK));
        remember(self, IDS_ROUTE, route);
    } else {
        nav_id route = pick_id(self, IDS_ROUTE);
        CALL(self, nav_route_unregister(self->navigator, route));
    }
    free_parts(first_part);
}

static void act_bridge(host *self) {
    int first_part = part_count;
    if (rarely(4)) {
        CALL(self, nav_bridge_set(self->navigator, NULL));
    } else {
        uint8_t pick = take();
        fitting picked = pick_fitting(sizeof(nav_bridge), THROUGH(nav_bridge, flags));
        gift *bridging = reaches(picked, sizeof(nav_bridge)) ? new_gift(GIFT_BRIDGE, self) : NULL;
        nav_bridge bridge = make_bridge(self, bridging, pick);
        const nav_bridge *given = fitted(picked, &bridge, sizeof bridge);
        CALL(self, nav_bridge_set(self->navigator, given));
    }
    free_parts(first_part);
}

/* ---- Guards ---- */

static void act_redirect(host *self, nav_id question) {
    int first_part = part_count, first_gift = gift_count, index;
    uint32_t flags = rarely(3) ? NAV_REDIRECT_RESUME : rarely(32) ? 2 : 0;
    const nav_intent *intent = rarely(64) ? NULL : pick_intent(self, 0);
    int last_gift = gift_count;
    nav_status status = CALL(self, nav_redirect(self->navigator, question, intent, flags));
    /* A screen to resume after, or what follows a reevaluation, is an operation of its own. */
    if (status == NAV_OK) inner_acts += 1;
    /* Those that wait for it are told where the operation is done, or was pending. */
    for (index = first_gift; index < last_gift; index++)
        if (gifts[index].kind == GIFT_RESULT && status == NAV_OK && gifts[index].expected > 0)
            gifts[index].most_calls = 1;
    free_parts(first_part);
}

static int32_t decide(void *user_data, const nav_guard_context *context) {
    gift *given = user_data;
    host *self = given->owner;
    uint8_t pick;
    mark_running(given);
    read_guarding(self, context);
    trace_guarding(context);
    MUST(nav_entry_current_phase(self->navigator, context->entry) != NAV_ENTRY_GONE);
    callback_depth += 1;
    pick = take();
    if (pick >= 232) act_redirect(self, context->plan->question);
    callback_depth -= 1;
    act_inside(self);
    read_guarding(self, context);
    given->running -= 1;
    if (pick >= 150 && pick < 220) note_owed(self, context->plan, 1);
    if (pick < 150) return NAV_ANSWER_ACCEPT;
    return pick < 220 ? NAV_ANSWER_LATER : pick;
}

static void act_guard(host *self) {
    nav_guard guard = nav_guard_init((nav_guard_kind)(take() % 2), decide);
    uint8_t pick = take();
    nav_id id = 0;
    switch (pick % 8) {
    case 0:
        id = pick_id(self, IDS_GUARD);
        CALL(self, nav_guard_remove(self->navigator, id));
        return;
    case 1: {
        nav_outcome outcome = nav_outcome_init();
        int first_part = part_count;
        const nav_options *options = pick_options(self);
        CALL(self, told(self, nav_recheck_guards(self->navigator, options, &outcome), &outcome));
        free_parts(first_part);
        return;
    }
    case 2: act_redirect(self, pick_id(self, IDS_QUESTION)); return;
    case 3: guard.decide = NULL; /* fallthrough */
    case 7: guard.flags = NAV_GUARD_EVERY_ROUTE; break;
    case 4: guard.entry = pick_id(self, IDS_ENTRY); break;
    case 5: guard.route = pick_id(self, IDS_ROUTE); break;
    default: guard.route_name = nav_string_init(names[take_below(5)]); break;
    }
    if (pick >= 250) guard.kind = (nav_guard_kind)(pick - 248);
    guard.user_data = new_gift(GIFT_GUARD, self);
    guard.destroy = destroy_given;
    if (guard.user_data == NULL) return;
    CALL(self, nav_guard_add(self->navigator, &guard, &id));
    remember(self, IDS_GUARD, id);
}

/* ---- Back and lives ---- */

static void handle(void *user_data, const nav_gesture *gesture) {
    gift *given = user_data;
    host *self = given->owner;
    mark_running(given);
    read_gesture(gesture);
    TRACE("handled: gesture %d", (int)gesture->phase);
    MUST(gesture->handler != 0 && gesture->changes == NULL);
    act_inside(self);
    read_gesture(gesture);
    given->running -= 1;
}

static void act_handler(host *self) {
    nav_back_handler handler = nav_back_handler_init(rarely(4) ? 0 : pick_id(self, IDS_ENTRY), handle);
    uint8_t pick = take();
    nav_id id = 0;
    handler.priority = (int32_t)(pick % 4) - 1;
    handler.forward = pick >= 240;
    handler.disabled = pick >= 200 && pick < 220;
    if (pick >= 250) handler.handle = NULL;
    handler.user_data = new_gift(GIFT_HANDLER, self);
    handler.destroy = destroy_given;
    if (handler.user_data == NULL) return;
    CALL(self, nav_back_handler_add(self->navigator, &handler, &id));
    remember(self, IDS_HANDLER, id);
}

static void act_gesture(host *self) {
    nav_outcome outcome = nav_outcome_init();
    nav_gesture gesture = nav_gesture_init((nav_gesture_phase)(rarely(16) ? take() : 1 + take_below(4)),
                                           rarely(8) ? NAN : take_below(300) / 200.0);
    gesture.scene = rarely(3) ? pick_stack(self) : 0;
    gesture.forward = rarely(8);
    gesture.edge = take();
    if (gesture.phase == NAV_GESTURE_COMMIT)
        CALL(self, told(self, nav_back_gesture(self->navigator, &gesture, &outcome), &outcome));
    else
        CALL(self, nav_back_gesture(self->navigator, &gesture, &outcome));
}

/* The way back can be read at any moment, and reading it changes nothing. */
static void read_way_back(host *self, nav_id scene) {
    nav_id way[8] = {0};
    char *before = NULL, *after = NULL, *location = NULL;
    size_t count, index;
    if (nav_dump(self->navigator, &before, NULL) != NAV_OK) return; /* on another thread */
    count = nav_way_back(self->navigator, scene, way, 8);
    MUST(nav_way_back(self->navigator, scene, NULL, 0) == count);
    for (index = 0; index < count && index < 8; index++)
        MUST(way[index] == 0 || nav_entry_current_phase(self->navigator, way[index]) != NAV_ENTRY_GONE);
    MUST(nav_dump(self->navigator, &after, NULL) == NAV_OK && strcmp(before, after) == 0);
    nav_text_free(before);
    nav_text_free(after);
    CALL(self, nav_location_of(self->navigator, way[0], (uint32_t)count % 3, &location, NULL));
    if (location != NULL) TRACE("%s", location);
    nav_text_free(location);
}

/* An entry has come in. Nothing comes in twice. */
static void act_enter(host *self, nav_id entry) {
    int before = inner_acts;
    nav_status status = CALL(self, nav_host_did_enter(self->navigator, entry));
    if (status != NAV_OK || inner_acts != before || self->navigator == NULL || self->depth > 0) return;
    MUST(nav_entry_lifecycle(self->navigator, entry) >= NAV_LIFECYCLE_STARTED);
    MUST(CALL(self, nav_host_did_enter(self->navigator, entry)) == NAV_ALREADY_THERE);
}

static void act_back(host *self) {
    nav_back_plan plan = nav_back_plan_init();
    nav_id id;
    switch (take() % 8) {
    case 0: act_handler(self); break;
    case 1:
        id = pick_id(self, IDS_HANDLER);
        CALL(self, nav_back_handler_enable(self->navigator, id, take() % 2));
        break;
    case 2:
        id = pick_id(self, IDS_HANDLER);
        CALL(self, nav_back_handler_remove(self->navigator, id));
        break;
    case 3: {
        nav_id scene = rarely(3) ? pick_stack(self) : 0;
        nav_status status = CALL(self, nav_back_plan_get(self->navigator, scene, &plan));
        MUST(status == NAV_OK || (plan.handler == 0 && plan.changes == NULL && plan.entry == 0));
        MUST(status != NAV_OK || (plan.handler == 0) == (plan.changes != NULL));
        read_changes(plan.changes);
        read_way_back(self, scene);
        break;
    }
    case 4:
        id = pick_stack(self);
        CALL(self, nav_stack_set_max_lifecycle(self->navigator, id, (nav_lifecycle)take_below(5)));
        break;
    case 5:
        id = pick_id(self, IDS_ENTRY);
        MUST(nav_entry_lifecycle(self->navigator, id) <= NAV_LIFECYCLE_RESUMED);
        CALL(self, nav_host_did_exit(self->navigator, id));
        act_enter(self, id);
        break;
    default: act_gesture(self); break;
    }
}

static void act_observer(host *self) {
    if (take() % 2 == 0) {
        gift *observing = new_gift(GIFT_OBSERVER, self);
        nav_id observer = 0;
        if (observing == NULL) return;
        CALL(self,
             nav_observer_add(self->navigator, rarely(16) ? NULL : hear_event, observing, destroy_given, &observer));
        remember(self, IDS_OBSERVER, observer);
    } else {
        nav_id observer = pick_id(self, IDS_OBSERVER);
        CALL(self, nav_observer_remove(self->navigator, observer));
    }
}

/* ---- Paths ---- */

static void act_type(host *self) {
    fitting picked = pick_fitting(sizeof(nav_parameter_type), THROUGH(nav_parameter_type, name));
    gift *typing = reaches(picked, sizeof(nav_parameter_type)) ? new_gift(GIFT_TYPE, self) : NULL;
    nav_parameter_type type = make_type(typing, rarely(2) ? nav_string_init("third") : pick_string());
    const nav_parameter_type *given = fitted(picked, &type, sizeof type);
    CALL(self, nav_parameter_type_add(self->navigator, given));
}

static void act_pattern(host *self) {
    nav_id route = pick_id(self, IDS_ROUTE), conflict = 7;
    nav_string pattern = pick_pattern();
    uint32_t flags = rarely(16) ? take() : (uint32_t)take_below(8);
    nav_status status;
    TRACE("  pattern %.*s", pattern.length > 200 ? 200 : (int)pattern.length, pattern.bytes);
    status = CALL(self, nav_pattern_add(self->navigator, route, pattern, flags, &conflict));
    MUST((conflict != 0) == (status == NAV_AMBIGUOUS));
}

/* The texts of a match may lie in the url, and its keys in a pattern: nothing stands after them. */
static void read_match(const nav_value *arguments) {
    size_t index, at;
    if (arguments->type == NAV_TYPE_NULL) return;
    MUST(arguments->type == NAV_TYPE_MAP && arguments->content.map.count > 0);
    for (index = 0; index < arguments->content.map.count; index++) {
        const nav_member *member = &arguments->content.map.members[index];
        for (at = 0; at < member->key.length; at++) read_bytes += (unsigned char)member->key.bytes[at];
        if (member->value.type != NAV_TYPE_STRING) continue;
        for (at = 0; at < member->value.content.string.length; at++)
            read_bytes += (unsigned char)member->value.content.string.bytes[at];
    }
}

static void act_match(host *self) {
    int first_gift = gift_count, index;
    const nav_link *link = pick_link(self);
    nav_match match;
    nav_status status;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    /* A question takes nothing over, and no link with a request. */
    for (index = first_gift; index < gift_count; index++) gifts[index].expected = 0;
    status = CALL(self, nav_link_match(self->navigator, link, &match));
    MUST((match.route != 0) == (status == NAV_OK));
    if (status == NAV_OK && self->navigator != NULL) read_match(&match.arguments);
}

/* The path of an entry leads to what it was asked for. */
static void act_entry_path(host *self) {
    nav_id entry = pick_id(self, IDS_ENTRY);
    nav_request request = nav_request_init(NULL, NULL);
    nav_match match;
    char *text = NULL;
    size_t length = 0;
    int before = inner_acts;
    nav_id route = nav_entry_request(self->navigator, entry, &request) == NAV_OK ? request.route_id : 0;
    nav_status status = CALL(self, nav_entry_path(self->navigator, entry, &text, &length));
    MUST((text != NULL) == (status == NAV_OK));
    if (text == NULL) return;
    MUST(strlen(text) == length && text[0] == '/');
    if (self->navigator != NULL && !self->is_closed && inner_acts == before) {
        nav_link link = nav_link_trusted(text);
        memset(&match, 0, sizeof match);
        match.size = sizeof match;
        status = CALL(self, nav_link_match(self->navigator, &link, &match));
        if (inner_acts == before) MUST(status == NAV_OK && match.route == route);
        if (inner_acts == before) read_match(&match.arguments);
    }
    nav_text_free(text);
}

static void act_path(host *self) {
    int first_part = part_count, first_gift = gift_count, index;
    uint8_t pick = take();
    char *text = NULL;
    switch (pick % 16) {
    case 0:
    case 1: act_pattern(self); break;
    case 2: act_type(self); break;
    case 3: CALL(self, nav_links_set_held(self->navigator, pick & 16)); break;
    case 4:
        CALL(self,
             nav_link_prefix_add(self->navigator, pick & 16 ? nav_string_init("https://server.example") : pick_string(),
                                 pick & 32 ? nav_string_init("") : pick_string()));
        if (pick & 64) CALL(self, nav_link_scene_add(self->navigator, pick_string()));
        break;
    case 5:
    case 6: act_match(self); break;
    case 7: {
        const nav_link *link = pick_link(self);
        for (index = first_gift; index < gift_count; index++) gifts[index].expected = 0;
        CALL(self, nav_link_explain(self->navigator, link, &text, NULL));
        break;
    }
    case 8: {
        const nav_request *request = pick_request(self);
        for (index = first_gift; index < gift_count; index++) gifts[index].expected = 0;
        CALL(self, nav_request_path(self->navigator, request, &text, NULL));
        break;
    }
    case 9:
    case 10: act_entry_path(self); break;
    default: act_operate(self, 14); break;
    }
    nav_text_free(text);
    free_parts(first_part);
}

/* ---- Questions, waiters, entries ---- */

static void act_decide(host *self) {
    nav_id id;
    switch (take() % 4) {
    case 0:
    case 1:
        id = pick_id(self, IDS_QUESTION);
        CALL(self, nav_answer(self->navigator, id,
                              rarely(4)    ? take()
                              : rarely(16) ? NAV_ANSWER_LATER
                                           : NAV_ANSWER_ACCEPT));
        break;
    case 2:
        id = pick_id(self, IDS_TICKET);
        CALL(self, nav_abort(self->navigator, id, (nav_abort_reason)(1 + take_below(4))));
        break;
    default: id = pick_id(self, IDS_WAITER); CALL(self, nav_cancel_result(self->navigator, id));
    }
}

static void act_entry(host *self) {
    int first_part = part_count;
    nav_id entry = pick_id(self, IDS_ENTRY);
    void *product = NULL;
    switch (take() % 4) {
    case 0: {
        nav_status status = CALL(self, nav_entry_view(self->navigator, entry, &product));
        MUST(product == NULL || status == NAV_OK);
        break;
    }
    case 1: CALL(self, nav_entry_drop_view(self->navigator, entry)); break;
    case 2: {
        const nav_value *state = pick_value(self);
        CALL(self, nav_entry_set_state(self->navigator, entry, state));
        break;
    }
    default: {
        const nav_value *trail = pick_value(self), *read = NULL;
        int before = inner_acts;
        nav_status status = CALL(self, nav_entry_set_trail(self->navigator, entry, trail));
        if (status != NAV_OK || inner_acts != before) break;
        MUST(nav_entry_trail(self->navigator, entry, &read) == NAV_OK && (read != NULL) == (trail != NULL));
        read_value(read, 1);
    }
    }
    free_parts(first_part);
}

/* ---- Flows ---- */

/* Without objects: of these only the header says what becomes. */
static void act_takes(host *self) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_value one = nav_value_int(take());
    nav_id flow = rarely(3) ? 0 : pick_id(self, IDS_FLOW), taker = 77;
    nav_status status;
    request.route = pick_string();
    if (rarely(2)) request.arguments = &one;
    status = CALL(self, nav_dispatch_target(self->navigator, flow, &request, &taker));
    MUST((taker != 0) == (status == NAV_OK));
}

static void act_child(host *self, nav_id entry) {
    static const char *const keys[] = {"a", "b", "c"};
    nav_string key = rarely(8) ? pick_string() : nav_string_init(keys[take_below(3)]);
    void *object = NULL;
    switch (take() % 4) {
    case 0: {
        nav_status status = CALL(self, nav_child_remove(self->navigator, entry, key));
        MUST(status != NAV_IN_USE);
        break;
    }
    case 1:
        MUST((nav_child_find(self->navigator, entry, key, &object) == NAV_OK) == (object != NULL));
        if (object != NULL) MUST(((gift *)object)->destroyed == 0);
        break;
    default:
        object = new_gift(GIFT_OBJECT, self);
        if (object == NULL) return;
        CALL(self, nav_child_add(self->navigator, entry, key, object, destroy_object));
    }
}

static void act_next(host *self, nav_id entry) {
    gift *asks = new_gift(GIFT_RESULT, self);
    nav_id waiter = 0;
    nav_status status;
    int first = gift_count - 1, last = gift_count;
    if (asks == NULL) return;
    status =
        CALL(self, nav_entry_next_value(self->navigator, entry, hear_result, asks, destroy_result, take(), &waiter));
    MUST((waiter != 0) == (status == NAV_OK));
    settle_results(first, last, status == NAV_OK);
    remember(self, IDS_WAITER, waiter);
}

static void act_flow(host *self) {
    int first_part = part_count;
    nav_id entry = pick_id(self, IDS_ENTRY);
    uint8_t pick = take();
    switch (pick % 8) {
    case 0:
    case 1: {
        const nav_value *value = pick_value(self);
        uint32_t flags = rarely(32) ? take() : (uint32_t)(pick >> 3 & 3);
        CALL(self, nav_entry_publish(self->navigator, entry, value, flags));
        break;
    }
    case 2:
    case 3: act_next(self, entry); break;
    case 4: act_takes(self); break;
    case 5: act_child(self, entry); break;
    case 6: act_operate(self, 24); break;
    default: act_operate(self, 25); break;
    }
    free_parts(first_part);
}

/* ---- Reading ---- */

/* The topmost entry with the route and the arguments of another one is found, however many there are. */
static void check_topmost(const host *self, nav_id of) {
    nav_request request = nav_request_init(NULL, NULL), other = nav_request_init(NULL, NULL);
    size_t index = nav_current_depth(self->navigator);
    nav_id entry = 0;
    MUST(nav_entry_request(self->navigator, of, &request) == NAV_OK);
    while (index > 0) {
        entry = nav_current_entry_at(self->navigator, --index);
        MUST(nav_entry_request(self->navigator, entry, &other) == NAV_OK);
        if (other.route_id == request.route_id && nav_value_equal(other.arguments, request.arguments)) break;
    }
    if (request.arguments != NULL) MUST(nav_current_find(self->navigator, &request) == entry);
}

static void act_read(host *self) {
    int first_part = part_count;
    nav_navigator *navigator = self->navigator;
    nav_id entry = pick_id(self, IDS_ENTRY);
    int first_gift = gift_count;
    const nav_request *asked;
    nav_request request = nav_request_init(NULL, NULL);
    nav_outcome outcome = nav_outcome_init();
    nav_string name = {NULL, 0};
    const nav_value *state = NULL;
    void *model = NULL;
    char *text = NULL, *again = NULL;
    size_t length = 0;
    nav_id route = pick_id(self, IDS_ROUTE);
    int is_there = nav_entry_current_phase(navigator, entry) != NAV_ENTRY_GONE, index;
    is_compared = 1;
    asked = pick_request(self);
    is_compared = 0;
    /* A query takes nothing over. */
    for (index = first_gift; index < gift_count; index++) gifts[index].expected = 0;
    nav_current_find(navigator, asked);
    if (self->is_released) {
        free_parts(first_part);
        return;
    }
    MUST((nav_entry_request(navigator, entry, &request) == NAV_OK) == is_there);
    if (nav_entry_current_phase(navigator, entry) == NAV_ENTRY_ALIVE &&
        nav_entry_stack(navigator, entry) == nav_current_stack(navigator))
        check_topmost(self, entry);
    if (is_there) {
        read_text(request.route);
        read_value(request.arguments, 1);
        MUST(nav_entry_model(navigator, entry, &model) == NAV_OK);
        if (model != NULL) MUST(((gift *)model)->destroyed == 0);
        MUST(nav_entry_state(navigator, entry, &state) == NAV_OK);
        read_value(state, 1);
        MUST(nav_entry_trail(navigator, entry, &state) == NAV_OK);
        read_value(state, 1);
    }
    if (nav_route_name(navigator, route, &name) == NAV_OK) {
        read_text(name);
        MUST(nav_route_find(navigator, name) == route);
    }
    nav_entry_waiter(navigator, entry);
    nav_last_outcome(navigator, &outcome);
    read_text(nav_last_message(navigator));
    MUST(nav_dump(navigator, &text, &length) == NAV_OK && strlen(text) == length);
    MUST(nav_dump(navigator, &again, NULL) == NAV_OK && strcmp(text, again) == 0);
    nav_text_free(text);
    nav_text_free(again);
    free_parts(first_part);
}

static void act_compare(host *self) {
    int first_part = part_count, first_gift = gift_count, index;
    nav_value left, right;
    int32_t is_equal;
    is_compared = 1;
    left = make_value(self, 1);
    right = rarely(4) ? left : make_value(self, 1);
    is_compared = 0;
    is_equal = nav_value_equal(&left, &right);
    MUST(is_equal == nav_value_equal(&right, &left));
    nav_value_member(&left, pick_string());
    for (index = first_gift; index < gift_count; index++) gifts[index].expected = 0;
    free_parts(first_part);
}

static void act_pull(host *self) {
    int index, wants_all = take() % 2;
    call pulling;
    if (self->is_released) return;
    read_lent(self);
    pulling = call_begin(self);
    if (wants_all) {
        nav_status status = NAV_OK;
        for (index = 0; index < 64 && status == NAV_OK; index++)
            status = take() % 2 ? pull_event(self) : pull_records(self);
        if (status == NAV_NO_EVENT && !self->is_partly_pulled) {
            /* What the pulls have called may have said more. */
            if (pull_event(self) == NAV_NO_EVENT && inner_acts == pulling.acts_before) check_pulled(self);
        }
    } else if (take() % 2) {
        pull_event(self);
    } else {
        pull_records(self);
    }
    call_end(pulling, NAV_OK);
}

/* ---- Ports ---- */

static void post_decision(host *self, nav_port *port, int is_current) {
    nav_status status;
    nav_port_retain(port);
    switch (take() % 4) {
    case 0:
    case 1: status = nav_port_abort(port, pick_id(self, IDS_TICKET), (nav_abort_reason)(1 + take_below(3))); break;
    case 2:
        status = nav_port_answer(port, pick_id(self, IDS_QUESTION),
                                 rarely(4)    ? take()
                                 : rarely(16) ? NAV_ANSWER_LATER
                                              : NAV_ANSWER_ACCEPT);
        break;
    default: status = nav_port_cancel_result(port, pick_id(self, IDS_WAITER));
    }
    TRACE("%d: a decision is posted: %s", (int)(self - hosts), nav_status_name(status));
    if (status == NAV_PENDING) MUST(is_current);
    nav_port_release(port);
}

static void act_port(host *self) {
    int first_part = part_count, first_gift = gift_count, last_gift;
    size_t which = take_below(PORTS);
    nav_port *port = self->ports[which];
    nav_status status;
    if (port == NULL) {
        gift *porting = new_gift(GIFT_PORT, self);
        nav_port *made = NULL;
        if (porting == NULL) return;
        status = CALL(self, nav_port_new(self->navigator, rarely(4) ? NULL : wake, porting, destroy_given, &made));
        MUST((made != NULL) == (status == NAV_OK));
        if (self->ports[which] != NULL) {
            nav_port_release(made);
            return;
        }
        self->ports[which] = made;
        self->port_serials[which] = self->serial;
        return;
    }
    switch (take() % 8) {
    case 0:
        self->ports[which] = NULL;
        nav_port_release(port);
        break;
    case 1:
        MUST(nav_port_retain(port) == port);
        nav_port_release(port);
        break;
    case 2:
        if (!rarely(4)) break;
        status = nav_port_close(port);
        MUST(status == NAV_PENDING || status == NAV_CLOSED);
        if (status == NAV_PENDING) self->is_close_posted = 1;
        break;
    case 3: post_decision(self, port, self->port_serials[which] == self->serial && self->navigator != NULL); break;
    default: {
        const nav_intent *intent = rarely(64) ? NULL : pick_intent(self, 0);
        nav_id ticket = 77, *out = rarely(16) ? NULL : &ticket;
        int is_current = self->port_serials[which] == self->serial && self->navigator != NULL;
        last_gift = gift_count;
        /* Held, as whoever posts must hold it. */
        nav_port_retain(port);
        status = nav_port_post(port, intent, out);
        settle_results(first_gift, last_gift, status == NAV_PENDING);
        if (out != NULL) MUST((ticket != 0) == (status == NAV_PENDING));
        if (status == NAV_PENDING) {
            MUST(is_current);
            self->open += 1;
            if (out == NULL) self->lost_tickets += 1;
            if (out != NULL) note(self, ticket, ID_PENDING);
            if (out != NULL) remember(self, IDS_TICKET, ticket);
        }
        nav_port_release(port);
    }
    }
    free_parts(first_part);
}

static void act_drain(host *self) {
    call draining = call_begin(self);
    nav_status status = nav_drain(self->navigator);
    TRACE("%d: drained: %s", (int)(self - hosts), nav_status_name(status));
    if (status == NAV_FREED) self->is_freed = 1;
    call_end(draining, status);
}

/* ---- Beside an open question ---- */

enum {
    MOST_STACKS = 48
};

typedef struct stack_list {
    nav_id stacks[MOST_STACKS];
    size_t count;
} stack_list;

static void list_stacks(const host *self, nav_id owner, stack_list *list) {
    nav_id owned[8], entries[8];
    size_t count = nav_owned_stacks(self->navigator, owner, owned, 8), depth, index, place;
    for (index = 0; index < count && index < 8; index++) {
        if (list->count == MOST_STACKS) return;
        list->stacks[list->count++] = owned[index];
        depth = nav_stack_entries(self->navigator, owned[index], entries, 8);
        for (place = 0; place < depth && place < 8; place++) list_stacks(self, entries[place], list);
    }
}

/* One that is a branch, or presented; else any. */
static nav_id find_stack(const host *self, const stack_list *list, int is_presented) {
    size_t first = take(), index;
    for (index = 0; index < list->count; index++) {
        nav_id stack = list->stacks[(first + index) % list->count];
        nav_stack_info info = nav_stack_info_init();
        MUST(nav_stack_get(self->navigator, stack, &info) == NAV_OK);
        if (info.owner != 0 && is_presented == (info.presented_over != 0)) return stack;
    }
    return list->count > 0 ? list->stacks[first % list->count] : 0;
}

/* In a window of its own, which is started first. */
static nav_status act_in_window(host *self) {
    nav_string window = nav_string_init("beside");
    nav_request request = nav_request_init(names[take_below(5)], NULL);
    nav_options options = nav_options_init();
    options.scene = window;
    if (nav_scene_find(self->navigator, window) == 0) return nav_start(self->navigator, &request, &options, NULL);
    if (rarely(3)) return nav_pop_back(self->navigator, NULL, &options, NULL);
    return nav_navigate(self->navigator, &request, &options, NULL);
}

/* Something that commits while an answer is owed, often about what is asked about. */
static void act_beside(host *self) {
    int first_part = part_count;
    owed_answer owed = self->owed[take_below(self->owed_count)];
    uint8_t pick = take();
    stack_list list = {{0}, 0};
    nav_id stack = 0, entries[8], entry;
    nav_revision before = nav_current_revision(self->navigator);
    size_t count = 0;
    if (!self->is_released) list_stacks(self, 0, &list);
    if (list.count > 0) stack = list.stacks[take_below(list.count)];
    if (stack != 0) count = nav_stack_entries(self->navigator, stack, entries, 8);
    if (count > 8) count = 8;
    entry = pick & 64 || count == 0 ? owed.entry : entries[count - 1];
    switch (pick % 8) {
    case 0:
        stack = find_stack(self, &list, 0);
        CALL(self, told(self, nav_host_did_select(self->navigator, stack, NULL, NULL), NULL));
        break;
    case 1:
        stack = find_stack(self, &list, 1);
        CALL(self, told(self, nav_host_did_dismiss(self->navigator, stack, NULL, NULL, NULL), NULL));
        break;
    case 2: {
        const nav_value *arguments = pick_value(self);
        CALL(self, told(self, nav_host_did_update(self->navigator, entry, arguments, NULL, NULL), NULL));
        break;
    }
    case 3: {
        uint32_t columns = 1 + (uint32_t)take_below(3);
        CALL(self, told(self, nav_host_did_resize(self->navigator, entry, columns, NULL, NULL), NULL));
        break;
    }
    case 4:
        if (count > 1) count -= 1;
        CALL(self, told(self, nav_host_did_set_stack(self->navigator, entries, count, NULL, NULL), NULL));
        break;
    case 5: CALL(self, told(self, nav_host_did_pop(self->navigator, entry, NULL, NULL, NULL), NULL)); break;
    case 6: CALL(self, nav_entry_publish(self->navigator, entry, NULL, NAV_PUBLISH_WHEN_COVERED)); break;
    default: CALL(self, told(self, act_in_window(self), NULL));
    }
    free_parts(first_part);
    if (self->navigator == NULL || self->is_freed) return;
    TRACE("beside %s: %d, %s", owed.is_guard ? "a guard" : "the bridge", pick % 8,
          nav_current_revision(self->navigator) == before ? "nothing" : "a change");
    if ((pick & 128) == 0) return;
    forget_owed(self, owed.ticket);
    CALL(self, nav_answer(self->navigator, owed.question, pick & 32 ? 5 : NAV_ANSWER_ACCEPT));
}

/* ---- Acts ---- */

/* Of what is called once, and of what is called often anyway, some are updates. */
static uint8_t operation_of(uint8_t code) {
    switch (code % 14) {
    case 0: return code / 14 < 4 ? 0 : code / 14 < 8 ? 15 : 16;
    case 5: return code / 14 < 8 ? 5 : 16;
    case 7: return code / 14 < 6 ? 7 : 15;
    case 1: return code / 14 < 7 ? 1 : 17;
    case 3: return code / 14 < 6 ? 3 : 19;
    case 6: return code / 14 < 5 ? 6 : code / 14 < 8 ? 24 : 25;
    case 4: return code / 14 < 6 ? 4 : code / 14 < 8 ? 18 : 20;
    case 11: return code / 14 < 6 ? 11 : code / 14 < 8 ? 21 : code / 14 < 9 ? 22 : 23;
    default: return code % 14;
    }
}

static void act(host *self) {
    uint8_t code = take();
    if (self->navigator == NULL) return act_new(self);
    if (parts_are_scarce()) return;
    if (code < 140) return act_operate(self, operation_of(code));
    /* In place of what matters less then. */
    if (self->owed_count > 0 && (code % 16 == 13 || code % 16 == 14 || (code % 16 == 7 && code < 196)))
        return act_beside(self);
    switch (code % 16) {
    case 0:
    case 2: act_decide(self); break;
    case 1: act_flow(self); break;
    case 3: act_route(self); break;
    case 4:
        if (code < 196)
            act_bridge(self);
        else
            act_guard(self);
        break;
    case 5: act_observer(self); break;
    case 6:
        if (code < 196)
            act_entry(self);
        else
            act_back(self);
        break;
    case 7: act_read(self); break;
    case 8:
        if (code < 160)
            act_compare(self);
        else
            act_path(self);
        break;
    case 9:
    case 10: act_pull(self); break;
    case 11: act_port(self); break;
    case 12: act_drain(self); break;
    case 13: act_configure(self); break;
    case 14: act_owner(self); break;
    default:
        if (code & 16)
            act_close(self);
        else
            act_free(self);
    }
}

static host *pick_host(host *usual) {
    return rarely(8) ? &hosts[take_below(HOSTS)] : usual;
}

/* Inside a callback: mostly nothing. */
static void act_inside(host *self) {
    int count, unseen_outside = unseen;
    if (callback_depth == DEEPEST_CALLBACK || inner_acts >= MOST_INNER_ACTS) return;
    callback_depth += 1;
    unseen = 0;
    count = take();
    for (count = count >= 252 ? 3 : count >= 236 ? 2 : count >= 150 ? 1 : 0; count > 0; count--) {
        inner_acts += 1;
        act(pick_host(self));
    }
    unseen = unseen_outside;
    callback_depth -= 1;
}

static void end_run(void) {
    int index, port;
    input_front = input_back;
    for (index = 0; index < HOSTS; index++) {
        host *self = &hosts[index];
        if (self->navigator != NULL && self->is_released) act_owner(self);
        if (self->navigator != NULL) act_free(self);
        MUST(self->navigator == NULL);
        for (port = 0; port < PORTS; port++) {
            nav_port *last = self->ports[port];
            self->ports[port] = NULL;
            nav_port_release(last);
        }
    }
    check_gifts();
}

/* An act from outside, with its lines of the trace. */
static void act_and_trace(host *self) {
    char line[64];
    snprintf(line, sizeof line, "%d: host %d, code %d, owed %d", acts, (int)(self - hosts),
             input_left() > 0 ? *input_front : 0, (int)self->owed_count);
    trace_begin(line);
    act(self);
    trace_after(self->is_released ? NULL : self->navigator);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    input_begin(bytes, count);
    is_traced = getenv("FUZZ_TRACE") != NULL;
    tracer = trace_is_on() ? trace_say : NULL;
    memset(hosts, 0, sizeof hosts);
    gift_count = inner_acts = unseen = 0;
    for (acts = 0; acts < MOST_ACTS && input_left() > 0; acts++) act_and_trace(pick_host(&hosts[0]));
    trace_begin("0: the end");
    end_run();
    trace_after(NULL);
    return 0;
}
