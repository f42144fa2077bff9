/* The program behind the rows of scripts/bench that double a size: it lists its cases, and runs one of them with a size
 * for callgrind to count. A case whose cost is quadratic costs four times as much with twice the size. */
#define _POSIX_C_SOURCE 199309L
#include "doubling.h"
#include "each.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

nav_navigator *navigator;

void *many(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) abort();
    return memory;
}

void expect(nav_status expected, nav_status status, const char *call) {
    if (status == expected) return;
    fprintf(stderr, "bench: %s is %s\n", call, nav_status_name(status));
    exit(1);
}

nav_id add_route(const char *name) {
    expect(NAV_OK, nav_route_add(navigator, name), name);
    return nav_route_find(navigator, nav_string_init(name));
}

void make_navigator(const nav_config *config) {
    nav_request root = nav_request_init("root", NULL);
    expect(NAV_OK, nav_navigator_new(config, &navigator), "nav_navigator_new");
    add_route("root");
    expect(NAV_OK, nav_start(navigator, &root, NULL, NULL), "nav_start");
}

const nav_value *numbered(size_t number) {
    nav_member *member = many(1, sizeof *member);
    nav_value *value = many(1, sizeof *value);
    *member = nav_member_init("n", nav_value_int((int64_t)number));
    *value = nav_value_map(member, 1);
    return value;
}

void push_numbered(const char *route, size_t count) {
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init(route, numbered(i));
        expect(NAV_OK, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
    }
}

/* callgrind counts what happens inside the function of this name, so it stays a function of its own. */
void measured_batch(const doubling_case *chosen, size_t size);
__attribute__((noinline)) void measured_batch(const doubling_case *chosen, size_t size) {
    chosen->run(size);
    __asm__ volatile("" ::: "memory");
}

static const struct {
    const doubling_case *cases;
    const size_t *count;
} tables[] = {
    {stack_cases, &stack_case_count}, {waiting_cases, &waiting_case_count}, {text_cases, &text_case_count},
    {tree_cases, &tree_case_count},   {flow_cases, &flow_case_count},
};

static const doubling_case *next_case(size_t index) {
    for (size_t table = 0; table < sizeof tables / sizeof tables[0]; table++) {
        if (index < *tables[table].count) return tables[table].cases + index;
        index -= *tables[table].count;
    }
    return NULL;
}

static const doubling_case *case_named(const char *name) {
    const doubling_case *found;
    for (size_t i = 0; (found = next_case(i)) != NULL; i++)
        if (strcmp(found->name, name) == 0) return found;
    return NULL;
}

static int list_cases(void) {
    const doubling_case *found;
    for (size_t i = 0; (found = next_case(i)) != NULL; i++) printf("%s\t%zu\n", found->name, found->size);
    return 0;
}

/* Prints the milliseconds to the error stream, and that one thing was measured. */
static int run_case(const char *name, const char *text) {
    const doubling_case *chosen = case_named(name);
    size_t size = (size_t)strtoul(text, NULL, 10);
    if (chosen == NULL) return 2;
    struct timespec before, after;
    chosen->prepare(size);
    clock_gettime(CLOCK_MONOTONIC, &before);
    CALLGRIND_START_INSTRUMENTATION;
    measured_batch(chosen, size);
    CALLGRIND_STOP_INSTRUMENTATION;
    clock_gettime(CLOCK_MONOTONIC, &after);
    nav_navigator_free(navigator);
    fprintf(stderr, "%.3f ms\n",
            (double)(after.tv_sec - before.tv_sec) * 1e3 + (double)(after.tv_nsec - before.tv_nsec) / 1e6);
    printf("1\n");
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "list") == 0) return list_cases();
    if (argc > 3 && strcmp(argv[1], "run") == 0) return run_each(argc - 2, argv + 2, run_case);
    fprintf(stderr, "usage: doubling list | run (CASE SIZE)…\n");
    return 2;
}
