/* Include/navcore_test.h: the bridge with a script, its clock, and the user. */
#include "check.h"

#include <navcore_test.h>

static nav_navigator *begin(void) {
    nav_navigator *navigator = NULL;
    nav_request home = nav_request_init("home", NULL);
    nav_route sheet = nav_route_presented("picker", NAV_PRESENTATION_SHEET);
    CHECK_NUMBER(NAV_OK, nav_navigator_new(NULL, &navigator));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "home"));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "note"));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    return navigator;
}

static void the_bridge_follows_its_script(void) {
    nav_test test;
    nav_navigator *navigator = begin();
    nav_request note = nav_request_init("note", NULL);
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_OK, nav_test_attach(&test, navigator, "later 300, refuse 7, twice 50, refuse,accept"));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &note, NULL, NULL));
    nav_test_advance(&test, 299);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_test_advance(&test, -5);
    nav_test_advance(&test, 1);
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_REFUSED, nav_pop_back(navigator, NULL, NULL, &outcome));
    CHECK_NUMBER(7, outcome.host_code);
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &note, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_test_wait_for_revision(&test, 3));
    CHECK_NUMBER(3, nav_current_depth(navigator));
    CHECK_NUMBER(350, test.now);
    CHECK_NUMBER(NAV_OK, nav_test_wait_for_revision(&test, 2));
    CHECK_NUMBER(NAV_NOT_FOUND, nav_test_wait_for_revision(&test, 4));
    CHECK_NUMBER(NAV_REFUSED, nav_pop_back(navigator, NULL, NULL, &outcome));
    CHECK_NUMBER(1, outcome.host_code);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_TEXT("asked later 300\nanswered ok\nasked refuse 7\nasked twice 50\nanswered ok\nanswered alreadyResolved\n"
               "asked refuse\nasked accept\nasked accept\n",
               test.log);
    nav_navigator_free(navigator);
}

static void any_order_of_answers_is_the_same(void) {
    nav_navigator *navigator = begin();
    nav_request note = nav_request_init("note", NULL);
    for (uint64_t seed = 0; seed < 100; seed++) {
        nav_test test;
        CHECK_NUMBER(NAV_OK, nav_test_attach(&test, navigator, "open, open, open"));
        for (int count = 0; count < 3; count++) {
            CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &note, NULL, NULL));
        }
        nav_test_answer_open(&test, seed);
        CHECK_NUMBER(4, nav_current_depth(navigator));
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    }
    nav_navigator_free(navigator);
}

static int results;
static nav_result_kind last_kind;

static void hear(void *user_data, const nav_result *result) {
    (void)user_data;
    results += 1;
    last_kind = result->kind;
}

static void the_user_submits_and_goes(void) {
    nav_test test;
    nav_navigator *navigator = begin();
    nav_request note = nav_request_init("note", NULL), picker = nav_request_init("picker", NULL);
    nav_value five = nav_value_int(5);
    CHECK_NUMBER(NAV_OK, nav_test_attach(&test, navigator, ""));
    CHECK_NUMBER(NAV_INVALID, nav_test_swipe_away(&test));
    CHECK_NUMBER(NAV_KEPT, nav_test_submit(&test, &five));
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &picker, hear, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_test_submit(&test, &five));
    CHECK_NUMBER(1, results);
    CHECK_NUMBER(NAV_RESULT_VALUE, last_kind);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &picker, hear, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_test_swipe_away(&test));
    CHECK_NUMBER(2, results);
    CHECK_NUMBER(NAV_RESULT_CANCELLED, last_kind);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &note, hear, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_test_submit(&test, &five));
    CHECK_NUMBER(3, results);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &note, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_test_swipe_back(&test));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void a_pressed_back_button_asks(void) {
    nav_test test;
    nav_navigator *navigator = begin();
    nav_request note = nav_request_init("note", NULL);
    CHECK_NUMBER(NAV_OK, nav_test_attach(&test, navigator, "accept, refuse"));
    CHECK_NUMBER(NAV_AT_ROOT, nav_test_press_back(&test));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &note, NULL, NULL));
    CHECK_NUMBER(NAV_REFUSED, nav_test_press_back(&test));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_test_press_back(&test));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void a_wrong_script_is_refused(void) {
    nav_test test;
    nav_navigator *navigator = begin();
    CHECK_NUMBER(NAV_INVALID, nav_test_attach(&test, navigator, "later 300, maybe"));
    CHECK_NUMBER(NAV_INVALID, nav_test_attach(&test, navigator, "accept 3x"));
    CHECK_NUMBER(NAV_INVALID, nav_test_attach(&test, navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_test_attach(NULL, navigator, ""));
    CHECK_NUMBER(NAV_INVALID, nav_test_attach(&test, NULL, ""));
    nav_navigator_free(navigator);
}

static void registrations_that_do_not_fit_fail_the_first_test(void) {
    nav_test test;
    nav_navigator *navigator = begin();
    nav_route product = nav_route_in("product", "hme", "all");
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &product, NULL));
    CHECK_NUMBER(NAV_NOT_FOUND, nav_test_attach(&test, navigator, ""));
    CHECK_TEXT("problem: the parent \"hme\" of \"product\" is not registered; did you mean \"home\"?\n", test.log);
    nav_navigator_free(navigator);
}

static void too_many_are_accepted(void) {
    nav_test test;
    char script[NAV_TEST_MAX_OPEN * 8 + 64] = "";
    nav_navigator *navigator = begin();
    nav_request note = nav_request_init("note", NULL);
    for (int count = 0; count < 40; count++) strcat(script, "twice 5, ");
    CHECK_NUMBER(NAV_OK, nav_test_attach(&test, navigator, script));
    for (int count = 0; count < 40; count++) CHECK(nav_navigate(navigator, &note, NULL, NULL) >= 0);
    nav_test_advance(&test, 1000);
    CHECK_NUMBER(41, nav_current_depth(navigator));
    CHECK_NUMBER(0, test.open_count);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(the_bridge_follows_its_script);
    RUN(any_order_of_answers_is_the_same);
    RUN(the_user_submits_and_goes);
    RUN(a_pressed_back_button_asks);
    RUN(a_wrong_script_is_refused);
    RUN(registrations_that_do_not_fit_fail_the_first_test);
    RUN(too_many_are_accepted);
    return check_report();
}
