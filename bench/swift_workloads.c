/* navcore's side of the Swift rows, whose programs are in swift/. */
#include "workload.h"

#include <stdbool.h>

void *swift_ordinary_open(size_t depth, bool reads_life);
bool swift_ordinary_run(void *program, size_t count);
void swift_ordinary_close(void *program);
void *swift_observed_open(size_t depth, bool is_mirrored);
bool swift_observed_run(void *program, size_t count);
void swift_observed_close(void *program);
void *swift_typed_open(bool is_typed);
bool swift_typed_run(void *program, size_t count);
void swift_typed_close(void *program);

static void *opened(void *program) {
    if (program == NULL) workload_failed("the Swift program", 0);
    return program;
}

static void ran(bool is_well) {
    if (!is_well) workload_failed("the Swift program", 0);
}

static void *open_ordinary(size_t depth) {
    return opened(swift_ordinary_open(depth, false));
}

static void *open_living(size_t depth) {
    return opened(swift_ordinary_open(depth, true));
}

static void run_ordinary(void *program, size_t count) {
    ran(swift_ordinary_run(program, count));
}

static void *open_observed(size_t depth) {
    return opened(swift_observed_open(depth, false));
}

static void *open_mirrored(size_t depth) {
    return opened(swift_observed_open(depth, true));
}

static void run_observed(void *program, size_t count) {
    ran(swift_observed_run(program, count));
}

static void *open_typed(size_t depth) {
    (void)depth;
    return opened(swift_typed_open(true));
}

static void *open_untyped(size_t depth) {
    (void)depth;
    return opened(swift_typed_open(false));
}

static void run_typed(void *program, size_t count) {
    ran(swift_typed_run(program, count));
}

const workload swift_ordinary = {open_ordinary, NULL, run_ordinary, swift_ordinary_close};
const workload swift_living = {open_living, NULL, run_ordinary, swift_ordinary_close};
const workload swift_observed = {open_observed, NULL, run_observed, swift_observed_close};
const workload swift_mirrored = {open_mirrored, NULL, run_observed, swift_observed_close};
const workload swift_typed = {open_typed, NULL, run_typed, swift_typed_close};
const workload swift_untyped = {open_untyped, NULL, run_typed, swift_typed_close};
