/* The smallest harness that serves: tests with names, checks that say what differed, and a closing line.
 * A test passes where all its checks do. It knows nothing of navcore. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int checks_failed_here;
static int tests_passed;
static int tests_failed;
/* Calls that were tried, where a test counts them. */
static long tries;

static inline void check_number(intmax_t expected, intmax_t actual, const char *what, const char *file, int line) {
    if (expected == actual) return;
    checks_failed_here += 1;
    printf("%s:%d: %s is %" PRIdMAX ", not %" PRIdMAX "\n", file, line, what, actual, expected);
}

static inline void check_text(const char *expected, const char *actual, const char *what, const char *file, int line) {
    if (strcmp(expected, actual) == 0) return;
    checks_failed_here += 1;
    printf("%s:%d: %s is\n%s\nand not\n%s\n", file, line, what, actual, expected);
}

static inline void check_run(const char *name, void (*test)(void)) {
    checks_failed_here = 0;
    test();
    if (checks_failed_here == 0) {
        tests_passed += 1;
    } else {
        tests_failed += 1;
        printf("FAIL %s\n", name);
    }
}

/* What main returns. */
static inline int check_report(void) {
    printf("%d passed, %d failed", tests_passed, tests_failed);
    if (tries > 0) printf(", %ld calls tried", tries);
    puts("");
    return tests_failed == 0 && tests_passed > 0 ? 0 : 1;
}

#define CHECK(condition) check_number(1, (condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_NUMBER(expected, actual)                                                                                 \
    check_number((intmax_t)(expected), (intmax_t)(actual), #actual, __FILE__, __LINE__)
#define CHECK_TEXT(expected, actual) check_text((expected), (actual), #actual, __FILE__, __LINE__)
#define RUN(test) check_run(#test, test)

#endif
