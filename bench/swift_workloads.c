/* navcore's side of the Swift rows, whose programs are in swift/. */
#include "workload.h"

#include <stdbool.h>

void *swift_ordinary_open(size_t depth);
bool swift_ordinary_run(void *program, size_t count);
void swift_ordinary_close(void *program);

static void *open_ordinary(size_t depth) {
    void *program = swift_ordinary_open(depth);
    if (program == NULL) workload_failed("the Swift program", 0);
    return program;
}

static void run_ordinary(void *opened, size_t count) {
    if (!swift_ordinary_run(opened, count)) workload_failed("the Swift program", 0);
}

const workload swift_ordinary = {open_ordinary, NULL, run_ordinary, swift_ordinary_close};
