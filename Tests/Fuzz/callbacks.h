/* What the library calls: each callback checks that it may be called now, does acts of its own inside, and answers what
 * the input says. */
#ifndef CALLBACKS_H
#define CALLBACKS_H

#include "watch.h"

static void destroy_given(void *user_data) {
    gift *given = user_data;
    mark_destroyed(given);
    act_inside(given->owner);
}

static void destroy_object(void *object) {
    destroy_given(object);
}

static void destroy_result(void *user_data) {
    destroy_given(user_data);
}

static void hear_result(void *user_data, const nav_result *result) {
    gift *given = user_data;
    mark_running(given);
    given->calls += 1;
    if (given->calls > given->most_calls && given->most_calls > 0) VIOLATION("a second result");
    MUST(given->calls == 1);
    read_result(result);
    trace_result(result);
    act_inside(given->owner);
    read_result(result);
    given->running -= 1;
}

static void hear_event(void *user_data, const nav_event *event) {
    gift *given = user_data;
    mark_running(given);
    read_event(given->owner, event);
    trace_event("also heard", event);
    act_inside(given->owner);
    read_event(given->owner, event);
    given->running -= 1;
}

/* The observer from the beginning. */
static void watch(void *user_data, const nav_event *event) {
    gift *given = user_data;
    mark_running(given);
    watch_event(given->owner, event);
    act_inside(given->owner);
    read_event(given->owner, event);
    given->running -= 1;
}

/* ---- Bridges ---- */

static int32_t answer_plan(void *user_data, const nav_plan *plan) {
    gift *given = user_data;
    host *self = given->owner;
    uint8_t pick;
    mark_running(given);
    read_plan(self, plan);
    trace_plan(plan);
    callback_depth += 1;
    pick = take();
    callback_depth -= 1;
    if (pick >= 248) {
        nav_status status = nav_answer(self->navigator, plan->question, pick & 1 ? NAV_ANSWER_ACCEPT : 9);
        MUST(status == NAV_OK || status == NAV_ALREADY_RESOLVED || status == NAV_CLOSED);
    }
    act_inside(self);
    read_plan(self, plan);
    given->running -= 1;
    if (pick >= 150 && pick < 230) note_owed(self, plan, 0);
    if (pick < 150) return NAV_ANSWER_ACCEPT;
    return pick < 230 ? NAV_ANSWER_LATER : pick;
}

static void hear_replay(void *user_data, const nav_changes *stack) {
    gift *given = user_data;
    host *self = given->owner;
    size_t count = nav_changes_count(stack), index;
    nav_change change = nav_change_init();
    mirror replayed;
    memset(&replayed, 0, sizeof replayed);
    mark_running(given);
    read_changes(stack);
    trace_changes(stack);
    for (index = 0; index < count; index++) {
        MUST(nav_changes_get(stack, index, &change) == NAV_OK);
        MUST(change.kind == NAV_CHANGE_ADDED || change.kind == NAV_CHANGE_STACK_ADDED ||
             change.kind == NAV_CHANGE_CONTAINER_SET || change.kind == NAV_CHANGE_SCENE_ADDED ||
             change.kind == NAV_CHANGE_SCENE_SELECTED);
        mirror_apply(&replayed, change.stack, change.kind, change.entry, 0, change.from, change.to);
        if (change.kind != NAV_CHANGE_ADDED) continue;
        MUST(nav_entry_stack(self->navigator, change.entry) == change.stack);
    }
    replayed.revision = nav_current_revision(self->navigator);
    mirror_check(&replayed, self);
    act_inside(self);
    read_changes(stack);
    given->running -= 1;
}

static nav_bridge make_bridge(host *self, gift *given, uint8_t pick) {
    nav_bridge bridge = nav_bridge_init();
    (void)self;
    bridge.user_data = given;
    bridge.destroy = given == NULL ? NULL : destroy_given;
    if (given == NULL) return bridge;
    switch (pick % 8) {
    case 0: bridge.flags = NAV_BRIDGE_PULLED; break;
    case 1:
        bridge.navigate_to = answer_plan;
        bridge.pop_back = pick & 16 ? answer_plan : NULL;
        bridge.pop_up_to_root = pick & 32 ? answer_plan : NULL;
        break;
    case 2:
        bridge.flags = pick & 64 ? NAV_BRIDGE_PULLED : 2;
        bridge.transition = answer_plan;
        break;
    case 3: break;
    default: bridge.transition = answer_plan; break;
    }
    if (pick & 8) bridge.replay = hear_replay;
    return bridge;
}

/* ---- Builders ---- */

/* Picks what a builder answers, and does something inside it. What it is told stays readable meanwhile. */
static uint8_t pick_for(host *self, const nav_build_context *build) {
    uint8_t pick;
    read_value(build->arguments, 1);
    read_value(build->hint, 1);
    trace_build("build", build);
    callback_depth += 1;
    pick = take();
    callback_depth -= 1;
    act_inside(self);
    read_value(build->arguments, 1);
    read_value(build->hint, 1);
    return pick;
}

static int32_t make_model(void *user_data, const nav_build_context *build, void **model) {
    gift *given = user_data, *made;
    host *self = given->owner;
    uint8_t pick;
    mark_running(given);
    if (build->entry == 0) { /* Of a flow. */
        nav_flow_info read = nav_flow_info_init();
        MUST(build->flow != 0 && nav_flow_get(self->navigator, build->flow, &read) == NAV_OK);
        MUST(read.route == build->route && read.depth == 0);
        note(self, build->flow, ID_PLANNED);
        remember(self, IDS_FLOW, build->flow);
    } else if (nav_entry_current_phase(self->navigator, build->entry) == NAV_ENTRY_PLANNED) {
        note(self, build->entry, ID_PLANNED);
        remember(self, IDS_ENTRY, build->entry);
    } else { /* It gets other arguments. */
        MUST(given->is_shared);
    }
    pick = pick_for(self, build);
    given->running -= 1;
    if (pick >= 240) return pick;
    made = new_gift(GIFT_MODEL, self);
    if (made == NULL) return 1;
    made->expected = 1;
    made->known = hash_value(0, build->arguments);
    made->is_shared = given->is_shared;
    *model = made;
    return 0;
}

/* Told the arguments that its entry has, what a model answers is ignored. */
static int32_t update_model(void *user_data, void *model, const nav_build_context *build) {
    gift *given = user_data, *told = model;
    host *self = given->owner;
    nav_request request = nav_request_init(NULL, NULL);
    uint8_t pick;
    int has;
    mark_running(given);
    MUST(told->kind == GIFT_MODEL && told->destroyed == 0);
    MUST(nav_entry_request(self->navigator, build->entry, &request) == NAV_OK && request.route_id == build->route);
    has = nav_value_equal(request.arguments, build->arguments);
    if (has) MUST(build->tag == 0 && build->hint == NULL);
    pick = pick_for(self, build);
    MUST(told->destroyed == 0);
    given->running -= 1;
    if (has || pick < 240) told->known = hash_value(0, build->arguments);
    return pick < 240 ? 0 : pick;
}

static void destroy_product(void *user_data, void *product) {
    gift *given = user_data;
    mark_running(given);
    mark_destroyed(product);
    act_inside(given->owner);
    given->running -= 1;
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    gift *given = user_data, *made;
    host *self = given->owner;
    uint8_t pick;
    mark_running(given);
    MUST(((gift *)model)->destroyed == 0);
    (void)entry;
    callback_depth += 1;
    pick = take();
    callback_depth -= 1;
    act_inside(self);
    given->running -= 1;
    if (pick >= 240) return pick;
    made = new_gift(GIFT_VIEW, self);
    if (made == NULL) return 1;
    made->expected = 1;
    *view = made;
    return 0;
}

static nav_route make_builder(gift *given, nav_string route) {
    nav_route builder = nav_route_init("");
    builder.name = route;
    if (given == NULL) return builder;
    builder.make_model = make_model;
    builder.update_model = update_model;
    builder.destroy_model = destroy_product;
    builder.make_view = make_view;
    builder.destroy_view = destroy_product;
    builder.user_data = given;
    builder.destroy = destroy_given;
    return builder;
}

/* Lets the entries of a route share models. */
static void share_models(nav_route *builder) {
    gift *given = builder->user_data;
    if (given == NULL) return;
    given->is_shared = 1;
    builder->flags = NAV_ROUTE_SHARES_MODELS;
    builder->update_model = NULL;
}

/* ---- Flows ---- */

static void act_redirect(host *self, nav_id question);

static void read_sent(const host *self, const nav_dispatch_context *sent) {
    nav_flow_info read = nav_flow_info_init();
    size_t index;
    MUST((sent->question == 0) == (sent->is_trial == 1));
    MUST(sent->redirect_count <= NAV_MAX_REDIRECTS);
    MUST(nav_flow_get(self->navigator, sent->flow, &read) == NAV_OK || self->is_closed);
    for (index = 0; index < sent->request->route.length; index++)
        read_bytes += (unsigned char)sent->request->route.bytes[index];
    read_value(sent->request->arguments, 1);
}

static int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    static const int32_t answers[] = {NAV_DISPATCH_SHOW, NAV_DISPATCH_SHOW, NAV_DISPATCH_SHOW,   NAV_DISPATCH_PASS,
                                      NAV_DISPATCH_PASS, NAV_DISPATCH_PASS, NAV_DISPATCH_SWITCH, NAV_DISPATCH_SWITCH};
    gift *given = user_data;
    host *self = given->owner;
    uint8_t pick;
    mark_running(given);
    read_sent(self, sent);
    trace_say("sent to %llu, question %llu, redirects %u", (unsigned long long)sent->flow,
              (unsigned long long)sent->question, sent->redirect_count);
    MUST(sent->shown_entry == 0 || nav_entry_flow(self->navigator, sent->shown_entry) == sent->flow);
    callback_depth += 1;
    pick = take();
    if (pick >= 200 && pick < 230) act_redirect(self, sent->question);
    callback_depth -= 1;
    act_inside(self);
    read_sent(self, sent);
    given->running -= 1;
    if (pick >= 240) return pick == 255 ? NAV_ANSWER_LATER : pick >= 250 ? NAV_DISPATCH_IGNORE : pick;
    return answers[pick % 8];
}

/* Makes a flow of the builder of a screen. */
static void make_flow(nav_route *builder, const nav_request *initial, int decides) {
    builder->initial = initial;
    builder->update_model = NULL;
    builder->make_view = NULL;
    builder->destroy_view = NULL;
    if (builder->user_data != NULL && decides) builder->on_dispatch = prepare;
}

/* ---- Types ---- */

/* The same answer for the same text, whatever is done meanwhile. */
static int32_t check_text(void *user_data, const char *bytes, size_t length) {
    gift *given = user_data;
    size_t index, sum = 0;
    mark_running(given);
    for (index = 0; index < length; index++) sum += (unsigned char)bytes[index];
    act_inside(given->owner);
    for (index = 0; index < length; index++) sum -= (unsigned char)bytes[index];
    MUST(sum == 0);
    given->running -= 1;
    return length % 3 == 0 ? 0 : 1;
}

static nav_parameter_type make_type(gift *given, nav_string name) {
    nav_parameter_type type = nav_parameter_type_init("");
    type.name = name;
    if (given == NULL) return type;
    type.check = check_text;
    type.user_data = given;
    type.destroy = destroy_given;
    return type;
}

/* May be called on several threads, and must call nothing. */
static void wake(void *user_data) {
    gift *given = user_data;
    MUST(given->destroyed == 0);
}

#endif
