/* The program that scripts/bench runs: times a row, runs one batch of it for callgrind to count, or weighs the entries.
 * It prints numbers only; the script makes the table. */
#define _POSIX_C_SOURCE 200809L

#include "each.h"
#include "workload.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- The measured batch ------------------------------------------------------------------------------------------ */

/* callgrind counts what happens inside the function of this name, so it stays a function of its own. */
void measured_batch(const workload *workload, void *state, size_t count);
__attribute__((noinline)) void measured_batch(const workload *workload, void *state, size_t count) {
    workload->run(state, count);
}

static void prepare(const workload *workload, void *state, size_t count) {
    if (workload->prepare != NULL) workload->prepare(state, count);
}

/* One batch that nobody measures: it resolves the symbols and grows what has to grow. */
static void warm_up(const workload *workload, void *state, size_t count) {
    prepare(workload, state, count);
    workload->run(state, count);
}

/* ---- Time -------------------------------------------------------------------------------------------------------- */

static double now_in_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double time_of_batch(const workload *workload, void *state, size_t count) {
    prepare(workload, state, count);
    double start = now_in_nanoseconds();
    measured_batch(workload, state, count);
    return (now_in_nanoseconds() - start) / (double)count;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, compare_doubles);
    return values[count / 2];
}

/* Prints the nanoseconds per operation of both sides and the ratio. The batches of the two sides take turns, and the
 * ratio is the median of the rounds' own ratios: a machine that changes its speed changes it for both. */
static int time_row(const row *row) {
    double *navcore = calloc(row->rounds, sizeof *navcore);
    double *floor = calloc(row->rounds, sizeof *floor);
    double *ratio = calloc(row->rounds, sizeof *ratio);
    if (navcore == NULL || floor == NULL || ratio == NULL) abort();
    void *navcore_state = row->navcore->open(row->depth);
    void *floor_state = row->floor->open(row->depth);
    warm_up(row->navcore, navcore_state, row->count);
    warm_up(row->floor, floor_state, row->count);
    for (size_t i = 0; i < row->rounds; i++) {
        int navcore_first = i % 2 == 0;
        if (navcore_first) navcore[i] = time_of_batch(row->navcore, navcore_state, row->count);
        floor[i] = time_of_batch(row->floor, floor_state, row->count);
        if (!navcore_first) navcore[i] = time_of_batch(row->navcore, navcore_state, row->count);
        ratio[i] = navcore[i] / floor[i];
    }
    row->navcore->close(navcore_state);
    row->floor->close(floor_state);
    printf("%.2f\t%.2f\t%.3f\n", median(navcore, row->rounds), median(floor, row->rounds), median(ratio, row->rounds));
    free(navcore);
    free(floor);
    free(ratio);
    return 0;
}

/* ---- Instructions ------------------------------------------------------------------------------------------------ */

/* Runs one measured batch, and prints how many operations it had. */
static int run_once(const char *name, const char *side) {
    const row *row = row_named(name);
    const workload *workload = row != NULL ? workload_of(row, side) : NULL;
    if (workload == NULL) return 2;
    void *state = workload->open(row->depth);
    warm_up(workload, state, row->count);
    prepare(workload, state, row->count);
    CALLGRIND_START_INSTRUMENTATION;
    measured_batch(workload, state, row->count);
    CALLGRIND_STOP_INSTRUMENTATION;
    workload->close(state);
    printf("%zu\n", row->count);
    return 0;
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static double bytes_of_heap(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
}

static double resident_bytes(void) {
    unsigned long total, resident;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%lu %lu", &total, &resident) != 2) {
        fprintf(stderr, "bench: /proc/self/statm cannot be read\n");
        exit(1);
    }
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

/* Prints what one weighs of a million that are made: bytes of the heap, and bytes that are resident; and what percent
 * of the heap is kept after the batch, which removes them. One side per process, so that neither finds memory that the
 * other has left. */
static int weigh(const workload *workload) {
    enum {
        MANY = 1000000
    };
    void *state = workload->open(1);
    double empty = bytes_of_heap(), resident = resident_bytes();
    prepare(workload, state, MANY);
    double heap = bytes_of_heap() - empty;
    resident = resident_bytes() - resident;
    if (workload->run != NULL) workload->run(state, MANY);
    double kept = bytes_of_heap() - empty;
    workload->close(state);
    printf("%.1f\t%.1f\t%.1f\n", heap / MANY, resident / MANY, 100 * kept / heap);
    return 0;
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

static int list_rows(void) {
    for (size_t i = 0; i < row_count; i++) puts(rows[i].name);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "list") == 0) return list_rows();
    if (argc == 3 && strcmp(argv[1], "weigh") == 0) {
        if (strcmp(argv[2], "branches") == 0) return weigh(&navcore_idle_branches);
        if (strcmp(argv[2], "waiting") == 0) return weigh(&program_waiting);
        const workload *workload = workload_of(row_named("pop-1000000"), argv[2]);
        if (workload != NULL) return weigh(workload);
    }
    const row *row = argc > 2 ? row_named(argv[2]) : NULL;
    if (row != NULL && argc == 3 && strcmp(argv[1], "time") == 0) return time_row(row);
    if (argc > 3 && strcmp(argv[1], "run") == 0) return run_each(argc - 2, argv + 2, run_once);
    fprintf(stderr, "usage: bench list | time ROW | run (ROW navcore|floor)… | weigh navcore|floor|branches|waiting\n");
    return 2;
}
