/* The helpers for tests, alone and twice. */
#include <navcore_test.h>

#include <navcore_test.h>

int main(void) {
    nav_test test;
    return nav_test_attach(&test, NULL, "later 300, refuse 7") == NAV_INVALID ? 0 : 1;
}
