/* Flows: every call that has to do with them, inside every callback. */
#include "flows.h"

typedef struct inside {
    nav_navigator *navigator;
    nav_id flow;
    int where; /* in which callback it is done */
    int what;  /* what is done there */
    int done;  /* how often */
    int made, destroyed, results, given, given_back;
} inside;

enum {
    IN_MAKE,
    IN_DESTROY,
    IN_RESULT,
    IN_RESULT_DESTROY,
    IN_OBJECT_DESTROY,
    IN_OBSERVER,
    IN_CHILD_DESTROY,
    PLACES,
    WHATS = 14
};

static void reenter(inside *self, int where);

static void hear_inside(void *user_data, const nav_result *result) {
    inside *self = user_data;
    CHECK(result->waiter != 0);
    self->results += 1;
    reenter(self, IN_RESULT);
}

static void give_back_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_RESULT_DESTROY);
}

static void destroy_object_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_OBJECT_DESTROY);
}

static void destroy_child_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_CHILD_DESTROY);
}

static void observe_inside(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED || event->kind == NAV_EVENT_RESULT) reenter(user_data, IN_OBSERVER);
}

static int32_t make_inside(void *user_data, const nav_build_context *build, void **model) {
    inside *self = user_data;
    if (self->flow == 0) self->flow = build->flow;
    reenter(self, IN_MAKE);
    self->made += 1;
    *model = self;
    return 0;
}

static void destroy_inside(void *user_data, void *model) {
    inside *self = user_data;
    CHECK(model == user_data);
    self->destroyed += 1;
    reenter(self, IN_DESTROY);
}

static void reenter(inside *self, int where) {
    nav_navigator *navigator = self->navigator;
    nav_request list = nav_request_init("list", NULL), flow = nav_request_init("flow", NULL);
    nav_value object = nav_value_host_object(self, destroy_object_inside), one = nav_value_int(1);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_intent send = nav_intent_init(NAV_INTENT_DISPATCH);
    nav_id top, taker;
    nav_status status;
    if (navigator == NULL || self->where != where || self->done >= 2) return;
    self->done += 1;
    top = nav_current_top(navigator);
    ending.value = &object;
    send.request = &list;
    switch (self->what) {
    case 0:
        self->given += 1;
        status = nav_end_flow(navigator, self->flow, &ending, NULL, NULL);
        CHECK(status == NAV_PENDING || status == NAV_CLOSED);
        break;
    case 1:
        status = nav_entry_publish(navigator, top, &one, 0);
        CHECK(status == NAV_OK || status == NAV_KEPT || status == NAV_STALE || status == NAV_STALE_ISSUER);
        break;
    case 2:
        self->given += 1;
        status = nav_entry_next_value(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
        CHECK(status == NAV_OK || status == NAV_IN_USE || status == NAV_STALE);
        break;
    case 3:
        status = nav_dispatch(navigator, self->flow, &list, NULL, NULL);
        CHECK(status == NAV_PENDING);
        break;
    case 4:
        self->given += 1;
        nav_navigate_for_result(navigator, &flow, hear_inside, self, give_back_inside, NULL, NULL);
        break;
    case 5: nav_pop_up_to_root(navigator, NULL, NULL); break;
    case 6: CHECK(nav_close(navigator) == NAV_PENDING || self->done > 1); break;
    case 7:
        self->navigator = NULL;
        nav_navigator_free(navigator);
        break;
    case 8:
        self->given += 1;
        nav_child_add(navigator, top, nav_string_init("inside"), self, destroy_child_inside);
        nav_child_remove(navigator, top, nav_string_init("inside"));
        break;
    case 9: nav_dispatch_target(navigator, self->flow, &list, &taker); break;
    case 10: nav_redirect(navigator, MADE_UP_ID, &send, 0); break;
    case 11: nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("flow"))); break;
    case 12:
        nav_end_flow(navigator, self->flow, NULL, NULL, NULL);
        nav_end_flow(navigator, self->flow, NULL, NULL, NULL);
        push_upon(navigator, "list", self->flow);
        break;
    default: {
        nav_flow_info read = nav_flow_info_init();
        char *text = NULL;
        nav_flow_get(navigator, self->flow, &read);
        nav_entry_flow(navigator, top);
        nav_current_flow(navigator);
        if (nav_dump(navigator, &text, NULL) == NAV_OK) nav_text_free(text);
        nav_cancel_result(navigator, read.waiter);
        nav_replace_top(navigator, &flow, NULL, NULL);
    }
    }
}

/* Once round: begin with a waiter, ask, publish, publish to nobody, give it children, end with an object. */
static void go_round(inside *self) {
    nav_request flow = nav_request_init("flow", NULL);
    nav_value object = nav_value_host_object(self, destroy_object_inside), one = nav_value_int(1);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    int step;
    for (step = 0; self->navigator != NULL && step < 12; step++) {
        nav_navigator *navigator = self->navigator;
        nav_id top = nav_current_top(navigator);
        switch (step) {
        case 0:
            self->given += 1;
            nav_navigate_for_result(navigator, &flow, hear_inside, self, give_back_inside, NULL, NULL);
            break;
        case 1:
        case 3:
            self->given += 1;
            nav_entry_next_value(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
            break;
        case 2:
        case 4:
        case 5: nav_entry_publish(navigator, top, &one, 0); break;
        case 6:
        case 7:
            self->given += 1;
            nav_child_add(navigator, top, step == 6 ? nav_string_init("a") : nav_string_init("b"), self,
                          destroy_child_inside);
            break;
        case 8: nav_child_remove(navigator, top, nav_string_init("a")); break;
        case 9:
            self->given += 1;
            nav_entry_next_value(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
            break;
        case 10:
            self->given += 1;
            ending.value = &object;
            nav_end_flow(navigator, self->flow, &ending, NULL, NULL);
            break;
        default: nav_pop_back(navigator, NULL, NULL, NULL);
        }
    }
}

static void everything_in_every_callback(void) {
    int where, what;
    for (where = 0; where < PLACES; where++) {
        for (what = 0; what < WHATS; what++) {
            inside self = {0};
            nav_navigator *navigator = started_navigator(NULL);
            nav_request list = nav_request_init("screen", NULL);
            nav_route flow = nav_route_init("flow"), screen = nav_route_init("screen");
            int failed_before = checks_failed_here;
            self.where = where;
            self.what = what;
            flow.make_model = screen.make_model = make_inside;
            flow.destroy_model = screen.destroy_model = destroy_inside;
            flow.initial = &list;
            flow.user_data = screen.user_data = &self;
            CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &flow, NULL));
            CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &screen, NULL));
            CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, observe_inside, &self, NULL, NULL));
            self.navigator = navigator;
            go_round(&self);
            CHECK(self.done > 0);
            navigator = self.navigator;
            self.navigator = NULL;
            nav_navigator_free(navigator);
            CHECK_NUMBER(self.made, self.destroyed);
            CHECK_NUMBER(self.given, self.given_back);
            if (checks_failed_here > failed_before) printf("  in place %d, what %d\n", where, what);
        }
    }
}

int main(void) {
    RUN(everything_in_every_callback);
    return check_report();
}
