#define _POSIX_C_SOURCE 199309L
#include "prices.h"

#include <navcore.h>
#include <time.h>

enum {
    record_capacity = 1024,
    pairs_in_bulk = 100
};

int64_t prices_bare(int64_t number) {
    return number + 1;
}

int64_t prices_bare_up(int64_t count, int64_t (*up)(int64_t number)) {
    int64_t sum = 0;
    for (int64_t index = 0; index < count; index++) sum += up(index);
    return sum;
}

static int32_t accept(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static int32_t make(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    *model = user_data;
    return 0;
}

static void destroy(void *user_data, void *model) {
    (void)user_data;
    (void)model;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t pairs(int64_t count, uint32_t event_capacity, int calls_back) {
    static nav_record records[record_capacity];
    nav_config config = nav_config_init();
    nav_navigator *navigator;
    nav_route builder = nav_route_init("a");
    nav_bridge bridge = nav_bridge_init();
    nav_request main_request = nav_request_init("main", NULL), request;
    nav_id route;
    size_t read;
    int64_t from, to;
    config.event_capacity = event_capacity;
    if (nav_navigator_new(&config, &navigator) != NAV_OK) return 0;
    nav_route_add(navigator, "main");
    if (calls_back) {
        builder.make_model = make;
        builder.destroy_model = destroy;
        builder.user_data = &builder;
        bridge.transition = accept;
        nav_bridge_set(navigator, &bridge);
    }
    nav_route_register(navigator, &builder, &route);
    nav_start(navigator, &main_request, NULL, NULL);
    request = nav_request_by_id(route, NULL);
    from = now();
    for (int64_t index = 0; index < count; index++) {
        nav_navigate(navigator, &request, NULL, NULL);
        nav_pop_back(navigator, NULL, NULL, NULL);
        if (event_capacity > 0 && index % pairs_in_bulk == 0)
            nav_next_records(navigator, records, sizeof(nav_record), record_capacity, &read);
    }
    to = now();
    nav_navigator_free(navigator);
    return to - from;
}

int64_t prices_pairs(int64_t count) {
    return pairs(count, 0, 0);
}

int64_t prices_pairs_with_records(int64_t count) {
    return pairs(count, record_capacity, 0);
}

int64_t prices_pairs_with_callbacks(int64_t count) {
    return pairs(count, 0, 1);
}
