/* The program that measures look-ups for scripts/bench: it lists the rows, times one, runs one batch of it for
 * callgrind to count, or counts its allocations. It prints numbers only; the script makes the table. */
#define _POSIX_C_SOURCE 200809L

#include "allocator.h"
#include "each.h"
#include "lookups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const lookup_row rows[] = {
    {"path-hits", ANY_NUMBER, .copies = 1},
    {"path-0", 0, .copies = 1},
    {"path-1", 1, .copies = 1},
    {"path-2", 2, .copies = 1},
    {"path-3", 3, .copies = 1},
    {"path-4", 4, .copies = 1},
    {"path-more", FIVE_OR_MORE, .copies = 1},
    {"path-miss", ANY_NUMBER, .copies = 1, .misses = 1},
    {"url-hits", ANY_NUMBER, .copies = 1, .of_web = 1},
    {"path-copies", ANY_NUMBER, .copies = 30},
    {"path-numbers", ANY_NUMBER, .copies = 1, .with_numbers = 1},
    {"path-typed", ANY_NUMBER, .copies = 1, .with_numbers = 1, .typed = 1},
};

enum {
    ROWS = sizeof rows / sizeof rows[0],
    ROUNDS = 101,
    LOOKUPS_IN_ROUND = 10000 /* at least, so that the clock and the call count for nothing */
};

/* callgrind counts what happens inside the function of this name, so it stays a function of its own. */
void measured_batch(lookups *set, size_t runs);
__attribute__((noinline)) void measured_batch(lookups *set, size_t runs) {
    lookups_run(set, runs);
}

static size_t runs_of_batch(const lookups *set) {
    return 1 + LOOKUPS_IN_ROUND / lookup_count(set);
}

static double now_in_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void print_time(lookups *set) {
    double rounds[ROUNDS];
    size_t runs = runs_of_batch(set);
    for (size_t i = 0; i < ROUNDS; i++) {
        double start = now_in_nanoseconds();
        measured_batch(set, runs);
        rounds[i] = (now_in_nanoseconds() - start) / (double)(runs * lookup_count(set));
    }
    qsort(rounds, ROUNDS, sizeof rounds[0], compare_doubles);
    printf("%.2f\n", rounds[ROUNDS / 2]);
}

static void run_once(lookups *set) {
    size_t runs = runs_of_batch(set);
    CALLGRIND_START_INSTRUMENTATION;
    measured_batch(set, runs);
    CALLGRIND_STOP_INSTRUMENTATION;
    printf("%zu\n", runs * lookup_count(set));
}

static void print_allocations(lookups *set) {
    size_t before = allocator_calls();
    measured_batch(set, 1);
    printf("%g\n", (double)(allocator_calls() - before) / (double)lookup_count(set));
}

/* The rows for which the file has patterns, each with its look-ups and their parameters. */
static int list_rows(const char *file) {
    for (size_t i = 0; i < ROWS; i++) {
        lookups *set = lookups_open(&rows[i], file);
        if (i == 0 && lookup_count(set) == 0) {
            fprintf(stderr, "bench: %s has no patterns\n", file);
            return 1;
        }
        if (lookup_count(set) > 0) printf("%s\t%zu\t%zu\n", rows[i].name, lookup_count(set), lookup_parameters(set));
        lookups_close(set);
    }
    return 0;
}

static int measure(const lookup_row *row, const char *what, const char *file) {
    void (*command)(lookups *) = NULL;
    if (strcmp(what, "time") == 0) command = print_time;
    if (strcmp(what, "run") == 0) command = run_once;
    if (strcmp(what, "allocations") == 0) command = print_allocations;
    if (command == NULL) return 2;
    lookups *set = lookups_open(row, file);
    if (lookup_count(set) == 0) {
        fprintf(stderr, "bench: %s has no patterns for %s\n", file, row->name);
        return 1;
    }
    lookups_run(set, 1); /* resolves the symbols and grows what has to grow */
    command(set);
    lookups_close(set);
    return 0;
}

static int run_named(const char *name, const char *file) {
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0) return measure(&rows[i], "run", file);
    return 2;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "list") == 0) return list_rows(argv[2]);
    if (argc > 3 && strcmp(argv[1], "run") == 0) return run_each(argc - 2, argv + 2, run_named);
    for (size_t i = 0; i < ROWS && argc == 4; i++)
        if (strcmp(rows[i].name, argv[2]) == 0) return measure(&rows[i], argv[1], argv[3]);
    fprintf(stderr, "usage: paths list FILE | time ROW FILE | run (ROW FILE)… | allocations ROW FILE\n");
    return 2;
}
