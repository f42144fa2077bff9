/* Helps to test the navigation of an app: a bridge with a script, a clock for the test to move, and a user.
 *
 *     nav_test test;
 *     nav_test_attach(&test, navigator, "later 300, refuse 7");
 *     nav_navigate(navigator, &note, NULL, NULL);   pending: the bridge answers after 300 milliseconds
 *     nav_test_advance(&test, 300);                 accepted
 *     nav_pop_back(navigator, NULL, NULL, NULL);    refused with 7
 *     puts(test.log);
 *
 * A header alone, for C99 and C++11 or later. Thread: the owner of the navigator. */
#ifndef NAVCORE_TEST_H
#define NAVCORE_TEST_H

#include <navcore.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of late answers at a time. Further questions are accepted at once. */
#define NAV_TEST_MAX_OPEN 64

/* Bytes of the log, with the final NUL. Further lines are dropped. */
#define NAV_TEST_LOG_BYTES 8192

/* A late answer. */
typedef struct nav_test_answer {
    nav_id question;
    int64_t due; /* by the clock; -1: open */
    int32_t code;
} nav_test_answer;

typedef struct nav_test {
    nav_navigator *navigator;
    const char *script; /* the answers to later questions */
    int64_t now;        /* the time of the clock, in milliseconds */
    size_t open_count;  /* number of late answers still to give */
    nav_test_answer open[NAV_TEST_MAX_OPEN];
    char log[NAV_TEST_LOG_BYTES]; /* lines: "asked later 300" for a question, "answered ok" for a late answer. Or
                                     "problem: " and a sentence of nav_check */
} nav_test;

/* Private helpers of the functions below. */

static inline void nav_test_write(nav_test *test, const char *verb, const char *what, const char *number) {
    size_t used = strlen(test->log);
    size_t needed = strlen(verb) + strlen(what) + strlen(number) + 3;
    if (used + needed >= sizeof test->log) return;
    snprintf(test->log + used, sizeof test->log - used, "%s %s%s%s\n", verb, what, number[0] ? " " : "", number);
}

/* Takes the next answer off a script: a word, and a number or 0. Returns 0 at the end, -1 for an unknown word. */
static inline int nav_test_take(const char **script, char word[8], int64_t *number) {
    static const char *const words[] = {"accept", "refuse", "later", "twice", "open"};
    size_t length, index;
    char *end;
    *script += strspn(*script, " ,");
    if (**script == 0) return 0;
    length = strcspn(*script, " ,");
    for (index = 0; index < sizeof words / sizeof *words; index++) {
        if (strlen(words[index]) != length || strncmp(*script, words[index], length) != 0) continue;
        memcpy(word, words[index], length + 1);
        *script += length;
        *number = strtoll(*script, &end, 10);
        *script = end;
        *script += strspn(*script, " ");
        return **script == 0 || **script == ',' ? 1 : -1;
    }
    return -1;
}

static inline int32_t nav_test_transition(void *user_data, const nav_plan *plan) {
    nav_test *test = (nav_test *)user_data;
    char word[8] = "accept";
    char text[24] = "";
    int64_t number = 0;
    int times = 1;
    nav_test_take(&test->script, word, &number);
    if (number != 0) snprintf(text, sizeof text, "%lld", (long long)number);
    nav_test_write(test, "asked", word, text);
    if (strcmp(word, "accept") == 0) return NAV_ANSWER_ACCEPT;
    if (strcmp(word, "refuse") == 0) return number == 0 ? 1 : (int32_t)number;
    if (strcmp(word, "twice") == 0) times = 2;
    if (test->open_count + (size_t)times > NAV_TEST_MAX_OPEN) return NAV_ANSWER_ACCEPT;
    for (; times > 0; times--) {
        nav_test_answer *answer = &test->open[test->open_count++];
        answer->question = plan->question;
        answer->due = strcmp(word, "open") == 0 ? -1 : test->now + (number < 0 ? 0 : number);
        answer->code = NAV_ANSWER_ACCEPT;
    }
    return NAV_ANSWER_LATER;
}

static inline void nav_test_problem(void *user_data, const nav_check_problem *problem) {
    nav_test_write((nav_test *)user_data, "problem:", problem->message.bytes, "");
}

static inline void nav_test_say(nav_test *test, size_t index) {
    nav_test_answer answer = test->open[index];
    test->open_count -= 1;
    memmove(&test->open[index], &test->open[index + 1], sizeof answer * (test->open_count - index));
    nav_test_write(test, "answered", nav_status_name(nav_answer(test->navigator, answer.question, answer.code)), "");
}

/* Returns the index of the next answer by time, NAV_TEST_MAX_OPEN without an answer. */
static inline size_t nav_test_next(const nav_test *test) {
    size_t index, next = NAV_TEST_MAX_OPEN;
    for (index = 0; index < test->open_count; index++) {
        if (test->open[index].due < 0) continue;
        if (next == NAV_TEST_MAX_OPEN || test->open[index].due < test->open[next].due) next = index;
    }
    return next;
}

/* The bridge and its clock */

/* Checks the registrations of a navigator, and makes test its bridge. test and script are borrowed until the bridge is replaced or the navigator is
 * freed. The script has an answer for each question, separated by commas. After the last answer the bridge accepts.
 *
 * - accept, refuse, refuse 7: answers at once. The number of a refusal is 1 by default
 * - later 300: accepts after 300 milliseconds of the clock
 * - twice 50: accepts after 50 milliseconds, then once more
 * - open: accepts in nav_test_answer_open
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: nav_check has found problems, which are in the log. test is not the bridge.
 * - NAV_INVALID: another word in the script.
 * - The outcomes of nav_bridge_set. */
static inline nav_status nav_test_attach(nav_test *test, nav_navigator *navigator, const char *script) {
    nav_bridge bridge = nav_bridge_init();
    const char *rest = script;
    char word[8];
    int64_t number;
    nav_status status;
    int taken;
    if (test == NULL || script == NULL) return NAV_INVALID;
    while ((taken = nav_test_take(&rest, word, &number)) > 0) continue;
    if (taken < 0) return NAV_INVALID;
    memset(test, 0, sizeof *test);
    test->navigator = navigator;
    test->script = script;
    status = nav_check(navigator, nav_test_problem, test);
    if (status != NAV_OK) return status;
    bridge.transition = nav_test_transition;
    bridge.user_data = test;
    return nav_bridge_set(navigator, &bridge);
}

/* Advances the clock by milliseconds, and gives the due answers in the order of their times. */
static inline void nav_test_advance(nav_test *test, int64_t milliseconds) {
    int64_t end = test->now + (milliseconds < 0 ? 0 : milliseconds);
    size_t next;
    while ((next = nav_test_next(test)) != NAV_TEST_MAX_OPEN && test->open[next].due <= end) {
        if (test->open[next].due > test->now) test->now = test->open[next].due;
        nav_test_say(test, next);
    }
    test->now = end;
}

/* Advances the clock, answer by answer, until the navigator has reached a revision.
 *
 * Returns: NAV_OK, also for a former revision; NAV_NOT_FOUND if no answer with a time is left. */
static inline nav_status nav_test_wait_for_revision(nav_test *test, nav_revision revision) {
    while (nav_current_revision(test->navigator) < revision) {
        size_t next = nav_test_next(test);
        if (next == NAV_TEST_MAX_OPEN) return NAV_NOT_FOUND;
        nav_test_advance(test, test->open[next].due - test->now);
    }
    return NAV_OK;
}

/* Gives all late answers in an order by the seed, also answers to questions asked meanwhile. */
static inline void nav_test_answer_open(nav_test *test, uint64_t seed) {
    while (test->open_count > 0) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        nav_test_say(test, (size_t)((seed >> 33) % (uint64_t)test->open_count));
    }
}

/* The user */

/* Goes back by a swipe: reports the pop of the top entry. No guard is asked. Returns the status of
 * nav_host_did_pop. */
static inline nav_status nav_test_swipe_back(nav_test *test) {
    return nav_host_did_pop(test->navigator, nav_current_top(test->navigator), NULL, NULL, NULL);
}

/* Presses the back button of the platform. Guards and the bridge are asked. Returns the status of nav_back. */
static inline nav_status nav_test_press_back(nav_test *test) {
    return nav_back(test->navigator, NULL, NULL);
}

/* Swipes the current sheet away. Returns the status of nav_host_did_dismiss, NAV_INVALID without a sheet. */
static inline nav_status nav_test_swipe_away(nav_test *test) {
    nav_stack_info info = nav_stack_info_init();
    nav_id stack = nav_current_stack(test->navigator);
    nav_stack_get(test->navigator, stack, &info);
    if (info.presentation == NAV_PRESENTATION_PUSHED) return NAV_INVALID;
    return nav_host_did_dismiss(test->navigator, stack, NULL, NULL, NULL);
}

/* Submits the value of the top entry. value is copied, host objects are handed over.
 *
 * - With a waiter for the result: closes the entry with the value.
 * - Without a waiter: publishes the value.
 *
 * Returns: the status of nav_finish or nav_entry_publish. */
static inline nav_status nav_test_submit(nav_test *test, const nav_value *value) {
    nav_id top = nav_current_top(test->navigator);
    if (nav_entry_waiter(test->navigator, top) == 0) return nav_entry_publish(test->navigator, top, value, 0);
    return nav_finish(test->navigator, top, value, NULL, NULL);
}

#endif
