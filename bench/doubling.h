/* A case is something that a caller may do with many things of a kind. Its cost must grow as their number does. */
#ifndef DOUBLING_H
#define DOUBLING_H

#include <navcore.h>
#include <stddef.h>

typedef struct doubling_case {
    const char *name;
    size_t size; /* how many of them; the row compares this with twice as many */
    void (*prepare)(size_t size);
    void (*run)(size_t size);
} doubling_case;

extern const doubling_case stack_cases[], waiting_cases[], text_cases[], tree_cases[], flow_cases[];
extern const size_t stack_case_count, waiting_case_count, text_case_count, tree_case_count, flow_case_count;

/* The navigator of the case, with the route "root" and started there; the program frees it. */
extern nav_navigator *navigator;
void make_navigator(const nav_config *config);

/* Memory that is never freed. */
void *many(size_t count, size_t size);
/* Ends the program unless a call came to what was expected. */
void expect(nav_status expected, nav_status status, const char *call);

/* Adds a route and returns its id. */
nav_id add_route(const char *name);
/* Arguments with one integer, "n", that live as long as the program. */
const nav_value *numbered(size_t number);
/* Pushes so many entries of a route, with the numbers from 0 as arguments. */
void push_numbered(const char *route, size_t count);

#endif
