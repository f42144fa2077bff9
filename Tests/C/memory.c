/* Memory: where it runs out, at whatever allocation, the process aborts. The library's allocations come here. */
#define _POSIX_C_SOURCE 200809L
#include "flows.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many there were, and which of them fails; 0: none does. */
static long allocations;
static long failing;
static size_t bytes_allocated;

int posix_memalign(void **out, size_t alignment, size_t size) {
    allocations++;
    if (allocations == failing) return ENOMEM;
    bytes_allocated += size;
    *out = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    return *out == NULL ? ENOMEM : 0;
}

enum {
    FEW = 5,
    MANY = 70 /* more than anything has room for at first */
};

static int32_t make(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    *model = user_data;
    return 0;
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    (void)user_data;
    (void)entry;
    *view = model;
    return 0;
}

static int32_t accept_text(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    return length == 0;
}

static void add_places(nav_navigator *navigator) {
    nav_route builder = nav_route_init("built");
    nav_parameter_type type = nav_parameter_type_init("some");
    char name[32];
    int index;
    builder.make_model = make;
    builder.make_view = make_view;
    builder.user_data = navigator;
    nav_route_register(navigator, &builder, NULL);
    type.check = accept_text;
    nav_parameter_type_add(navigator, &type);
    nav_link_prefix_add(navigator, nav_string_init("https://shop.example/in"), nav_string_init(""));
    nav_route_add_with_path(navigator, "root", "/", NAV_PATTERN_LINKABLE);
    nav_route_add_with_path(navigator, "typed", "/typed/{name:some}/{rest*}?{page:int=1}", NAV_PATTERN_LINKABLE);
    for (index = 0; index < FEW; index++) {
        char pattern[64];
        snprintf(name, sizeof name, "route %d", index);
        snprintf(pattern, sizeof pattern, "/places/%d/{id:int}", index);
        nav_route_add_with_path(navigator, name, pattern, NAV_PATTERN_LINKABLE);
    }
}

/* Values of all kinds, in pieces of all sizes. */
static void fill(nav_navigator *navigator) {
    static char large[1 << 18];
    nav_value items[3] = {nav_value_string("one"), nav_value_int(2), nav_value_bytes(large, sizeof large)};
    nav_member members[2] = {nav_member_init("list", nav_value_list(items, 3)),
                             nav_member_init("id", nav_value_int(1))};
    nav_value map = nav_value_map(members, 2);
    nav_request built = nav_request_init("built", &map);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_element elements[MANY];
    nav_id stack[MANY];
    void *view;
    size_t count, index;
    options.hint = &map;
    for (index = 0; index + 1 < MANY; index++) {
        items[2].content.string.length = index < FEW ? sizeof large : 8;
        nav_navigate_for_result(navigator, &built, ignore_result, NULL, NULL, &options, &outcome);
        nav_entry_view(navigator, outcome.entry, &view);
        nav_entry_set_state(navigator, outcome.entry, &map);
    }
    count = nav_current_entries(navigator, stack, MANY);
    for (index = 0; index < count; index++) elements[index] = nav_element_keep(stack[index]);
    for (index = 1; index < count; index++) elements[index] = nav_element_keep(stack[count - index]);
    nav_set_stack(navigator, elements, count, NULL, NULL);
    nav_pop_back(navigator, &map, NULL, NULL);
}

static void ask_for_texts(nav_navigator *navigator) {
    nav_link link = nav_link_init("https://shop.example/in/places/3/77?x=1%20");
    nav_match match = nav_match_init();
    char *text;
    nav_open(navigator, &link, NULL, NULL);
    nav_link_match(navigator, &link, &match);
    if (nav_link_explain(navigator, &link, &text, NULL) == NAV_OK) nav_text_free(text);
    if (nav_entry_path(navigator, nav_current_top(navigator), &text, NULL) == NAV_OK) nav_text_free(text);
    if (nav_dump(navigator, &text, NULL) == NAV_OK) nav_text_free(text);
    nav_last_message(navigator);
}

static void post(nav_navigator *navigator) {
    nav_value value = nav_value_string("posted");
    nav_request request = nav_request_init("built", &value);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &request);
    nav_port *port;
    int index;
    if (nav_port_new(navigator, NULL, NULL, NULL, &port) != NAV_OK) return;
    for (index = 0; index < FEW; index++) nav_port_post(port, &intent, NULL);
    nav_port_answer(port, MADE_UP_ID, NAV_ANSWER_ACCEPT);
    nav_drain(navigator);
    nav_port_release(port);
}

/* Much of what a program does. */
static void use_everything(void) {
    nav_config config = config_with_events(4096);
    nav_request root = nav_request_init("root", NULL);
    nav_record records[8];
    nav_navigator *navigator = NULL;
    size_t count;
    int index;
    nav_navigator_new(&config, &navigator);
    add_places(navigator);
    for (index = 0; index < MANY; index++) nav_observer_add(navigator, ignore_event, NULL, NULL, NULL);
    nav_start(navigator, &root, NULL, NULL);
    fill(navigator);
    ask_for_texts(navigator);
    post(navigator);
    while (nav_next_records(navigator, records, sizeof(nav_record), 8, &count) == NAV_OK) continue;
    nav_navigator_free(navigator);
}

/* How a process ends in which one allocation fails: the signal, or 0. */
static int signal_without(long which) {
    int status = 0;
    pid_t child;
    fflush(NULL);
    child = fork();
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        allocations = 0;
        failing = which;
        use_everything();
        _exit(0);
    }
    CHECK(child > 0);
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void it_aborts_where_memory_runs_out(void) {
    long total, which;
    allocations = 0;
    use_everything();
    total = allocations;
    CHECK(total > FEW);
    CHECK_NUMBER(0, signal_without(total + 1));
    for (which = 1; which <= total; which++) {
        CHECK_NUMBER(SIGABRT, signal_without(which));
        if (checks_failed_here > 0) break;
    }
    tries += total;
}

/* All that is asked for until it is started, given back or not. */
static void a_navigator_with_one_route_is_small(void) {
    nav_navigator *navigator;
    nav_request home = nav_request_init("home", NULL);
    size_t before = bytes_allocated;
    CHECK_NUMBER(NAV_OK, nav_navigator_new(NULL, &navigator));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "home"));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    CHECK(bytes_allocated - before <= 16384);
    nav_navigator_free(navigator);
}

static size_t bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* A deep stack with results and patterns, and operations that wait. */
static void fill_deeply(nav_navigator *navigator) {
    nav_value text = nav_value_string("a text that is longer than a few bytes");
    nav_member member = nav_member_init("text", text);
    nav_value map = nav_value_map(&member, 1);
    nav_request root = nav_request_init("root", NULL), built = nav_request_init("built", &map);
    int index;
    add_places(navigator);
    nav_start(navigator, &root, NULL, NULL);
    for (index = 0; index < 20000; index++) nav_navigate_for_result(navigator, &built, NULL, NULL, NULL, NULL, NULL);
    for (index = 0; index < 20000; index++) nav_current_find(navigator, &built);
    ask_for_texts(navigator);
}

static void a_closed_navigator_gives_its_memory_back(void) {
    nav_record records[64];
    int keeps_events;
    for (keeps_events = 0; keeps_events < 2; keeps_events++) {
        nav_config config = config_with_events(keeps_events ? 100000 : 0);
        size_t before = bytes_in_use(), count;
        nav_navigator *navigator;
        CHECK_NUMBER(NAV_OK, nav_navigator_new(&config, &navigator));
        fill_deeply(navigator);
        CHECK(bytes_in_use() - before > 2000000);
        CHECK_NUMBER(NAV_OK, nav_close(navigator));
        /* The events that were kept name entries until they are read. */
        while (nav_next_records(navigator, records, sizeof(nav_record), 64, &count) == NAV_OK) continue;
        CHECK(bytes_in_use() - before <= 16384);
        CHECK_NUMBER(NAV_CLOSED, nav_pop_back(navigator, NULL, NULL, NULL));
        CHECK_NUMBER(0, nav_current_depth(navigator));
        nav_navigator_free(navigator);
    }
}

static nav_status update(nav_navigator *navigator, nav_id entry, int64_t number, int is_report) {
    nav_value value = nav_value_int(number);
    return is_report ? nav_host_did_update(navigator, entry, &value, NULL, NULL)
                     : nav_update(navigator, entry, &value, NULL, NULL);
}

static void update_often(nav_navigator *navigator, int64_t from) {
    int64_t number;
    for (number = from; number < from + 10000; number++)
        CHECK_NUMBER(NAV_OK, update(navigator, nav_current_entry_at(navigator, 1), number, (int)(number % 2)));
}

/* Beside the room that the first ones leave for the next. In a deep stack an entry is looked for by its arguments. */
static void memory_does_not_grow_with_updates(void) {
    static const int depths[] = {1, 40};
    int which, is_observed;
    for (which = 0; which < 2; which++) {
        for (is_observed = 0; is_observed < 2; is_observed++) {
            nav_navigator *navigator = started_navigator(NULL);
            nav_value number = nav_value_int(0);
            nav_request request = nav_request_init("list", &number);
            size_t before;
            int index;
            if (is_observed) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
            for (index = 0; index < depths[which]; index++) push(navigator, "list");
            for (index = 0; index < depths[which]; index++) nav_current_find(navigator, &request);
            update_often(navigator, 1000);
            before = bytes_in_use();
            update_often(navigator, 20000);
            update_often(navigator, 40000);
            CHECK(bytes_in_use() <= before + 65536);
            nav_navigator_free(navigator);
        }
    }
}

/* A host that pulls nothing can't report new arguments for ever. */
static void memory_does_not_grow_with_reports_that_nobody_pulls(void) {
    nav_config config = config_with_events(4);
    nav_navigator *navigator = started_navigator(&config);
    size_t before;
    int64_t number;
    for (number = 0; number < 4; number++) update(navigator, nav_current_top(navigator), number, 1);
    before = bytes_in_use();
    for (; number < 21000; number++) CHECK_NUMBER(NAV_FULL, update(navigator, nav_current_top(navigator), number, 1));
    CHECK(bytes_in_use() <= before + 65536);
    nav_navigator_free(navigator);
}

/* Turns on or off, while a change is told, what is told after it. */
static void configure_anew(void *user_data, const nav_event *event) {
    nav_config config = nav_config_init();
    if (event->kind != NAV_EVENT_CHANGED) return;
    config.flags = event->revision % 3 == 0 ? 0 : NAV_CONFIG_LIFECYCLE_EVENTS | NAV_CONFIG_BACK_EVENTS;
    CHECK_NUMBER(NAV_OK, nav_configure(user_data, &config));
}

static void push_and_pop_often(nav_navigator *navigator) {
    int index;
    for (index = 0; index < 10000; index++) {
        push(navigator, "list");
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        if (index % 2 == 0) push(navigator, "list");
        if (index % 2 == 0) CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    }
}

static void memory_does_not_grow_where_observers_configure(void) {
    nav_navigator *navigator = started_navigator(NULL);
    size_t before;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, configure_anew, navigator, NULL, NULL));
    push_and_pop_often(navigator);
    before = bytes_in_use();
    push_and_pop_often(navigator);
    push_and_pop_often(navigator);
    CHECK(bytes_in_use() <= before + 65536);
    nav_navigator_free(navigator);
}

static int32_t accept_entry(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return NAV_ANSWER_ACCEPT;
}

static void wait_at(nav_navigator *navigator, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &request, ignore_result, NULL, NULL, NULL, NULL));
}

/* A guard, a window, a sheet with tabs, flows, and those who wait for them. */
static void come_and_go(nav_navigator *navigator, int rounds) {
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, accept_entry);
    nav_request home = nav_request_init("home", NULL);
    nav_options window = nav_options_init(), closing = nav_options_init();
    nav_flow_ending keeping = {sizeof keeping, NAV_RESULT_CANCELLED, NAV_FLOW_KEEP_ENTRIES, 0, NULL};
    nav_record records[16];
    nav_id added, flow, two;
    size_t count;
    guard.route_name = nav_string_init("list");
    window.scene = nav_string_init("window");
    while (rounds-- > 0) {
        CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, &added));
        CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, &window, NULL));
        closing.target = nav_scene_find(navigator, window.scene);
        CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, NULL, &closing, NULL));
        wait_at(navigator, "sheet");
        two = nav_current_branch(navigator, nav_string_init("sheet"), nav_string_init("two"));
        CHECK_NUMBER(NAV_OK, nav_select(navigator, two, NULL, NULL));
        wait_at(navigator, "list");
        CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, NULL, NULL, NULL));
        wait_at(navigator, "outer");
        flow = nav_current_flow(navigator);
        wait_at(navigator, "inner");
        wait_at(navigator, "detail");
        CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &keeping, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_guard_remove(navigator, added));
        while (nav_next_records(navigator, records, sizeof(nav_record), 16, &count) == NAV_OK) continue;
    }
}

/* 0: nobody listens, 1: an observer, 2: events are pulled. */
static void memory_does_not_grow_with_what_comes_and_goes(void) {
    nav_config pulling = config_with_events(256);
    int audience;
    for (audience = 0; audience < 3; audience++) {
        nav_navigator *navigator = started_navigator(audience == 2 ? &pulling : NULL);
        nav_request home = nav_request_init("home", NULL), list = nav_request_init("list", NULL);
        nav_branch branches[] = {nav_branch_init("one", &home), nav_branch_init("two", &list)};
        nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
        nav_route sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
        size_t before;
        sheet.container = &tabs;
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
        CHECK_NUMBER(NAV_OK, add_flow(navigator, "outer", "list"));
        CHECK_NUMBER(NAV_OK, add_flow(navigator, "inner", "home"));
        if (audience == 1) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
        come_and_go(navigator, 1000);
        before = bytes_in_use();
        come_and_go(navigator, 2000);
        CHECK(bytes_in_use() <= before + 65536);
        nav_navigator_free(navigator);
    }
}

enum {
    DEEP = 20000
};

static void push_many(nav_navigator *navigator, const nav_value *arguments, nav_id *ids) {
    nav_request request = nav_request_init("list", arguments);
    int index;
    for (index = 0; index < DEEP; index++) {
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
        ids[index] = nav_current_top(navigator);
    }
}

static void pop_many(nav_navigator *navigator, int at_once) {
    if (at_once) CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    while (nav_current_depth(navigator) > 1) CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
}

/* What is given back is gone as before: its ids name nothing, and no other entry gets them. */
static void a_stack_that_was_deep_gives_its_memory_back(void) {
    static nav_id ids[DEEP], later[DEEP];
    nav_value map, text = nav_value_string("a text that is longer than a few bytes");
    nav_member member = nav_member_init("text", text);
    int way, index;
    map = nav_value_map(&member, 1);
    for (way = 0; way < 8; way++) {
        nav_navigator *navigator = started_navigator(NULL);
        size_t before, grown;
        int same = 0, found = 0;
        void *model;
        nav_id never = nav_current_top(navigator) + 2 * DEEP;
        if (way & 1) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
        before = bytes_in_use();
        push_many(navigator, way & 2 ? &map : NULL, ids);
        grown = bytes_in_use() - before;
        CHECK(grown > DEEP * 100);
        pop_many(navigator, way & 4);
        CHECK(bytes_in_use() - before <= grown / 4);
        CHECK_NUMBER(NAV_ALREADY_GONE, nav_host_did_pop(navigator, ids[0], NULL, NULL, NULL));
        CHECK_NUMBER(NAV_STALE, nav_host_did_pop(navigator, never, NULL, NULL, NULL));
        push_many(navigator, way & 2 ? &map : NULL, later);
        for (index = 0; index < DEEP; index++) {
            nav_options options = nav_options_init();
            options.issuer = ids[index];
            found += nav_entry_model(navigator, ids[index], &model) != NAV_STALE;
            same += ids[index] == later[index];
            if (index % 100 == 0) CHECK_NUMBER(NAV_STALE_ISSUER, nav_pop_back(navigator, NULL, &options, NULL));
        }
        CHECK_NUMBER(0, found);
        CHECK_NUMBER(0, same);
        CHECK_NUMBER(DEEP + 1, nav_current_depth(navigator));
        nav_navigator_free(navigator);
    }
}

/* The entry that came last stays, and holds the places of those before it, but neither their arguments nor their
 * events. */
static void memory_does_not_grow_where_a_late_entry_stays(void) {
    static nav_id ids[DEEP];
    nav_value map, text = nav_value_string("a text that is longer than a few bytes");
    nav_member member = nav_member_init("text", text);
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_element other = nav_element_new(&list);
    size_t before = bytes_in_use(), grown = 0, kept = 0;
    int round;
    map = nav_value_map(&member, 1);
    for (round = 0; round < 4; round++) {
        push_many(navigator, &map, ids);
        if (round == 0) grown = bytes_in_use() - before;
        CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, &other, 1, NULL, NULL));
        if (round == 0) kept = bytes_in_use() - before;
        CHECK(kept <= grown * 3 / 4);
        CHECK(bytes_in_use() - before <= kept + 65536);
    }
    nav_navigator_free(navigator);
}

/* Few records are given back as many are, and those that wait to be pulled with the pull that finds no more. */
static void memory_is_given_back_from_1024_entries_on(void) {
    nav_config config = config_with_events(100000);
    nav_record records[64];
    size_t before, grown, count;
    int index, is_pulled;
    for (is_pulled = 0; is_pulled < 2; is_pulled++) {
        nav_navigator *navigator = started_navigator(is_pulled ? &config : NULL);
        before = bytes_in_use();
        for (index = 0; index < 1500; index++) push(navigator, "list");
        grown = bytes_in_use() - before;
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        while (nav_next_records(navigator, records, sizeof(nav_record), 64, &count) == NAV_OK) continue;
        CHECK(bytes_in_use() - before <= grown / 4);
        nav_navigator_free(navigator);
    }
}

int main(void) {
    RUN(it_aborts_where_memory_runs_out);
    RUN(a_navigator_with_one_route_is_small);
    RUN(a_closed_navigator_gives_its_memory_back);
    RUN(memory_does_not_grow_with_updates);
    RUN(memory_does_not_grow_with_reports_that_nobody_pulls);
    RUN(memory_does_not_grow_where_observers_configure);
    RUN(memory_does_not_grow_with_what_comes_and_goes);
    RUN(a_stack_that_was_deep_gives_its_memory_back);
    RUN(memory_does_not_grow_where_a_late_entry_stays);
    RUN(memory_is_given_back_from_1024_entries_on);
    return check_report();
}
