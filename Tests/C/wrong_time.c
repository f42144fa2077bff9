/* Right calls at the wrong time: before the start, after the close, and on another thread during every callback. */
#include "bad_input.h"

#include <pthread.h>

static void try_right_calls(nav_navigator *navigator, nav_status expected, unsigned of, unsigned except) {
    int which;
    for (which = 0; which < ROW_COUNT; which++) {
        unsigned takes = row_takes[which];
        kit self;
        nav_status status;
        if ((takes & FREE) || (takes & except) || which == ROW_nav_navigator_free || (of != 0 && !(takes & of)))
            continue;
        if (of == OPERATION && (which == ROW_nav_start || which == ROW_nav_restore)) continue;
        kit_begin(&self, navigator, NULL);
        given += handed_over(&self, takes);
        status = kit_call(&self, (row)which);
        tries += 1;
        if (status == (takes & VALUED ? 0 : expected) && given == destroyed) continue;
        checks_failed_here += 1;
        printf("%s is %s, with %d given and %d destroyed\n", row_names[which], nav_status_name(status), given,
               destroyed);
        destroyed = given;
    }
}

static void before_the_start(void) {
    nav_navigator *navigator = new_navigator(NULL);
    char *before;
    add_routes(navigator);
    before = dump(navigator);
    try_right_calls(navigator, NAV_NOT_STARTED, OPERATION, 0);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void after_the_close(void) {
    nav_navigator *navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    try_right_calls(navigator, NAV_CLOSED, OPERATION | CHANGES | LOOKS, 0);
    nav_navigator_free(navigator);
}

static void *try_elsewhere(void *navigator) {
    try_right_calls(navigator, NAV_WRONG_THREAD, 0, 0);
    return NULL;
}

static void run_elsewhere(walk *self) {
    pthread_t thread;
    char *before = dump(self->navigator);
    CHECK_NUMBER(0, pthread_create(&thread, NULL, try_elsewhere, self->navigator));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    check_unchanged(self->navigator, before);
}

static void another_thread_during_a_callback(void) {
    for_every_site(run_elsewhere);
}

int main(void) {
    RUN(before_the_start);
    RUN(after_the_close);
    RUN(another_thread_during_a_callback);
    return check_report();
}
