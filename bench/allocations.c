/* A second program over the same rows: it prints how many calls of the allocator an operation makes in the steady
 * state. Apart from bench.c, so that counting costs nothing there. */
#include "allocator.h"
#include "workload.h"

#include <stdio.h>

/* How many calls a batch makes; what prepares it is not counted. */
static size_t calls_of_batch(const workload *workload, void *state, size_t count) {
    if (workload->prepare != NULL) workload->prepare(state, count);
    size_t before = allocator_calls();
    workload->run(state, count);
    return allocator_calls() - before;
}

int main(int argc, char **argv) {
    const row *row = argc == 3 ? row_named(argv[1]) : NULL;
    const workload *workload = row != NULL ? workload_of(row, argv[2]) : NULL;
    if (workload == NULL) {
        fprintf(stderr, "usage: allocations ROW navcore|floor\n");
        return 2;
    }
    void *state = workload->open(row->depth);
    calls_of_batch(workload, state, row->count); /* grows what has to grow */
    size_t made = calls_of_batch(workload, state, row->count);
    workload->close(state);
    printf("%g\n", (double)made / (double)row->count);
    return 0;
}
