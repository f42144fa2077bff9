/* Restoring while there are scenes, inside callbacks, by posts, and while somebody owes an answer. */
#include "saved.h"

#define TWO                                                                                                            \
    "{\"navcore\":1,\"next\":9,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"number\":1,\"route\":\"home\"},"         \
    "{\"number\":8,\"route\":\"note\"}]}]}"

/* How many waiters were cancelled since something was restored. */
static int cancelled;

static void hear(void *user_data, const nav_result *result) {
    (void)user_data;
    CHECK_NUMBER(NAV_RESULT_CANCELLED, result->kind);
    if (result->reason == NAV_CANCEL_RESTORE) cancelled += 1;
}

static void begin(world *self) {
    nav_request home = nav_request_init("home", NULL), login = nav_request_init("login", NULL);
    world_begin(self, NULL);
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &home, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(self->navigator, &login, hear, NULL, NULL, NULL, NULL));
    cancelled = 0;
    self->questions = self->replays = 0;
}

static void a_scene_of_the_same_name_goes(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    begin(&self);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, TWO, &outcome));
    CHECK_NUMBER(1, cancelled);
    CHECK_NUMBER(1, self.questions);
    CHECK_NUMBER(0, self.replays);
    CHECK_NUMBER(2, outcome.removed_count);
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    /* Numbers are new: the former ones may be given. */
    CHECK_NUMBER(4, nav_entry_number(self.navigator, outcome.entry));
    CHECK_NUMBER(2, self.destroyed);
    world_end(&self);
}

static void another_scene_stays(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    nav_options options = nav_options_init();
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(TWO), &home);
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    begin(&self);
    options.scene = nav_string_init("second");
    CHECK_NUMBER(NAV_OK, nav_restore(self.navigator, &restoring, &options, &outcome));
    CHECK_NUMBER(0, cancelled);
    CHECK_NUMBER(0, outcome.removed_count);
    CHECK(nav_scene_find(self.navigator, nav_string_init("second")) != 0);
    saving.scene = nav_scene_find(self.navigator, nav_string_init("second"));
    CHECK_NUMBER(NAV_OK, nav_save(self.navigator, &saving, &text, NULL));
    CHECK_TEXT("{\"navcore\":1,\"next\":5,\"scenes\":[\n{\"name\":\"second\",\"entries\":[\n{\"number\":3,\"route\":"
               "\"home\"},\n"
               "{\"number\":4,\"route\":\"note\"}]}]}\n",
               text);
    nav_text_free(text);
    check_saved(
        "{\"navcore\":1,\"next\":5,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"home\"},\n"
        "{\"number\":2,\"route\":\"login\"}]},\n{\"name\":\"second\",\"entries\":[\n{\"number\":3,\"route\":\"home\"},"
        "\n"
        "{\"number\":4,\"route\":\"note\"}]}]}\n",
        self.navigator);
    world_end(&self);
}

static void the_bridge_refuses_or_answers_later(void) {
    for (int row = 0; row < 5; row++) {
        world self;
        nav_outcome outcome = nav_outcome_init();
        begin(&self);
        self.bridge_answer = row == 0 ? 4 : NAV_ANSWER_LATER;
        CHECK_NUMBER(row == 0 ? NAV_REFUSED : NAV_PENDING, restore(self.navigator, TWO, &outcome));
        if (row == 1) CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.bridge_question, NAV_ANSWER_ACCEPT));
        if (row == 2) CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.bridge_question, 4));
        if (row == 3) CHECK_NUMBER(NAV_OK, nav_abort(self.navigator, outcome.ticket, NAV_ABORT_BY_HOST));
        CHECK_NUMBER(row == 1 ? 1 : 0, cancelled);
        if (row == 4) CHECK_NUMBER(NAV_OK, nav_bridge_set(self.navigator, NULL));
        CHECK_NUMBER(row == 1 ? 4 : 2, nav_entry_number(self.navigator, nav_current_top(self.navigator)));
        world_end(&self);
    }
}

static void a_close_ends_a_restore_that_waits(void) {
    world self;
    begin(&self);
    self.bridge_answer = NAV_ANSWER_LATER;
    CHECK_NUMBER(NAV_PENDING, restore(self.navigator, TWO, NULL));
    nav_navigator_free(self.navigator);
    CHECK_NUMBER(self.made, self.destroyed);
    world_begin(&self, NULL);
    self.guarded = "note";
    self.guard_answer = NAV_ANSWER_LATER;
    CHECK_NUMBER(NAV_PENDING, restore(self.navigator, TWO, NULL));
    nav_navigator_free(self.navigator);
    CHECK_NUMBER(0, self.made);
}

static void a_report_voids_the_question(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    begin(&self);
    self.bridge_answer = NAV_ANSWER_LATER;
    CHECK_NUMBER(NAV_PENDING, restore(self.navigator, TWO, &outcome));
    self.bridge_answer = NAV_ANSWER_ACCEPT;
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(self.navigator, nav_current_top(self.navigator), NULL, NULL, NULL));
    if (nav_current_depth(self.navigator) != 2)
        CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.bridge_question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    world_end(&self);
}

static nav_navigator *restored_inside;

static void restore_inside(void *user_data, const nav_event *event) {
    nav_navigator *navigator = restored_inside;
    char text[] = TWO;
    (void)user_data;
    if (event->kind != NAV_EVENT_CHANGED || navigator == NULL) return;
    restored_inside = NULL;
    CHECK_NUMBER(NAV_PENDING, restore(navigator, text, NULL));
    CHECK_NUMBER(NAV_CORRUPT, restore(navigator, "", NULL));
    memset(text, 0, sizeof text);
}

static void inside_a_callback_it_waits_for_its_turn(void) {
    world self;
    begin(&self);
    CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, restore_inside, NULL, NULL, NULL));
    restored_inside = self.navigator;
    push(self.navigator, "note");
    CHECK_NUMBER(1, cancelled);
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    world_end(&self);
}

static void it_can_be_posted_and_performed(void) {
    world self;
    nav_port *port = NULL;
    nav_request home = nav_request_init("home", NULL);
    char text[] = TWO;
    nav_restoring restoring = nav_restoring_init(nav_string_init(text), &home);
    nav_intent intent = nav_intent_init(NAV_INTENT_RESTORE);
    const nav_intent *step = &intent;
    intent.restoring = &restoring;
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, nav_port_new(self.navigator, NULL, NULL, NULL, &port));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
    memset(text, 0, sizeof text);
    CHECK_NUMBER(NAV_OK, nav_drain(self.navigator));
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    CHECK_NUMBER(NAV_INVALID, nav_batch(self.navigator, &step, 1, NULL, NULL));
    restoring.text = nav_string_init(TWO);
    CHECK_NUMBER(NAV_OK, nav_perform(self.navigator, &intent, NULL));
    nav_port_release(port);
    world_end(&self);
}

static void after_the_last_scene_has_gone_it_is_a_start_again(void) {
    world self;
    nav_options options = nav_options_init();
    begin(&self);
    options.target = nav_scene_find(self.navigator, nav_string_init("main"));
    CHECK_NUMBER(NAV_OK, nav_dismiss(self.navigator, NULL, &options, NULL));
    cancelled = 0;
    CHECK_NUMBER(NAV_OK, restore(self.navigator, TWO, NULL));
    /* Numbers that were given before are not given again. */
    CHECK_NUMBER(4, nav_entry_number(self.navigator, nav_current_top(self.navigator)));
    world_end(&self);
}

static void two_scenes_come_back_in_their_order(void) {
    static const char text[] =
        "{\"navcore\":1,\"next\":5,\"scene\":\"main\",\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,"
        "\"route\":\"home\"}]},\n"
        "{\"name\":\"left\",\"entries\":[\n{\"number\":2,\"route\":\"home\"},\n{\"number\":4,\"route\":\"note\"}]}]}\n";
    world self;
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    CHECK_NUMBER(1, nav_entry_number(self.navigator, nav_current_top(self.navigator)));
    check_saved(text, self.navigator);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    world_end(&self);
}

int main(void) {
    RUN(a_scene_of_the_same_name_goes);
    RUN(another_scene_stays);
    RUN(the_bridge_refuses_or_answers_later);
    RUN(a_close_ends_a_restore_that_waits);
    RUN(a_report_voids_the_question);
    RUN(inside_a_callback_it_waits_for_its_turn);
    RUN(it_can_be_posted_and_performed);
    RUN(after_the_last_scene_has_gone_it_is_a_start_again);
    RUN(two_scenes_come_back_in_their_order);
    return check_report();
}
