/* Writes the log of random acts, with guards that answer at once and later, to the standard output, for Tests/JS/replay.mjs and
 * LogWalkTest.kt of the Kotlin binding, which has the same acts: recorded SEED ACTS. The routes are those of Tests/JS/walk.mjs. */
#include "recorded.h"

#include <navcore_log.h>

#include <stdio.h>
#include <stdlib.h>

static uint64_t random_state;
static nav_id owed[64]; /* questions without an answer */
static unsigned owed_count;

static unsigned below(unsigned limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random_state >> 33) % limit;
}

static void keep(void *user_data, const char *line, size_t length) {
    (void)user_data;
    fwrite(line, 1, length, stdout);
}

static int32_t decide(void *user_data, const nav_guard_context *context) {
    nav_navigator *navigator = (nav_navigator *)user_data;
    nav_request item = nav_request_init("any", NULL);
    unsigned chance = below(12);
    /* A call inside of a callback. */
    if (chance == 0) nav_navigate(navigator, &item, NULL, NULL);
    if (chance == 1 || chance == 0) return 0;
    if (chance < 4) return 400 + (int32_t)chance;
    if (chance > 4 || owed_count == 64) return 0;
    owed[owed_count++] = context->plan->question;
    return NAV_ANSWER_LATER;
}

static void add_guards(nav_navigator *navigator) {
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, decide);
    guard.user_data = navigator;
    guard.route_name = nav_string_init("item");
    nav_guard_add(navigator, &guard, NULL);
    guard.kind = NAV_GUARD_ENTER;
    guard.route_name = nav_string_init("any");
    nav_guard_add(navigator, &guard, NULL);
}

static nav_id some_entry(nav_navigator *navigator) {
    nav_id ids[64];
    size_t count = nav_stack_entries(navigator, nav_current_stack(navigator), ids, 64);
    return count == 0 ? 0 : ids[below((unsigned)(count < 64 ? count : 64))];
}

static void act(nav_navigator *navigator) {
    nav_member members[2] = {nav_member_init("id", nav_value_int(below(9))),
                             nav_member_init("of", nav_value_double((double)below(1000) / 16))};
    nav_value arguments = nav_value_map(members, 2), id = nav_value_map(members, 1),
              value = nav_value_string("a <value>");
    nav_request item = nav_request_init("item", &id), any = nav_request_init("any", &arguments);
    nav_request sheet = nav_request_init("sheet", NULL), checkout = nav_request_init("checkout", NULL);
    nav_request start = nav_request_init("main", NULL);
    nav_options options = nav_options_init();
    nav_link link = nav_link_init(below(3) == 0 ? "/nowhere" : below(2) == 0 ? "/" : "/item/4?from=<mail>");
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_id entry = some_entry(navigator);
    char *text = NULL;
    options.tag = below(3) == 0 ? UINT64_MAX - below(9) : 0;
    options.issuer = below(3) == 0 ? entry : 0;
    switch (below(19)) {
    case 0:
    case 1: nav_navigate(navigator, &item, &options, NULL); break;
    case 2: nav_navigate(navigator, &any, &options, NULL); break;
    case 3: nav_navigate(navigator, &sheet, &options, NULL); break;
    case 4: nav_navigate_for_result(navigator, &sheet, NULL, NULL, NULL, &options, NULL); break;
    case 5: nav_back(navigator, NULL, NULL); break;
    case 6: nav_pop_back(navigator, &value, NULL, NULL); break;
    case 7: nav_pop_up_to_root(navigator, &options, NULL); break;
    case 8: nav_pop_to_entry(navigator, entry, NULL, NULL); break;
    case 9: nav_remove(navigator, &entry, 1, NULL, NULL); break;
    case 10: nav_update(navigator, entry, &id, NULL, NULL); break;
    case 11: nav_open(navigator, &link, &options, NULL); break;
    case 12:
        nav_select(
            navigator,
            nav_current_branch(navigator, nav_string_init("main"), nav_string_init(below(2) ? "first" : "second")),
            NULL, NULL);
        break;
    case 13: nav_dismiss(navigator, &value, NULL, NULL); break;
    case 14: nav_navigate(navigator, &checkout, NULL, NULL); break;
    case 15:
        ending.value = &value;
        nav_end_flow(navigator, nav_current_flow(navigator), &ending, NULL, NULL);
        break;
    case 16: nav_host_did_pop(navigator, nav_current_top(navigator), NULL, NULL, NULL); break;
    case 17: nav_entry_set_state(navigator, entry, &arguments); break;
    default:
        if (below(4) != 0 || nav_save(navigator, NULL, &text, NULL) != NAV_OK) break;
        nav_restoring restoring = nav_restoring_init(nav_string_init(text), &start);
        nav_restore(navigator, &restoring, &options, NULL);
        nav_text_free(text);
    }
    if (owed_count > 0 && below(2) == 0) {
        nav_id question = owed[below(owed_count)];
        nav_answer(navigator, question, below(4) == 0 ? 17 : 0);
        owed_count = 0;
    }
}

int main(int count, char **given) {
    nav_config config = nav_config_init();
    nav_log_config logged = nav_log_config_init();
    nav_request start = nav_request_init("main", NULL);
    nav_navigator *navigator;
    nav_log *log;
    if (count != 3) return 2;
    random_state = (uint64_t)atoi(given[1]);
    config.flags = NAV_CONFIG_TRACE_EVENTS;
    nav_navigator_new(&config, &navigator);
    logged.write = keep;
    logged.program = "recorded";
    log = nav_log_begin(navigator, &logged);
    add_routes(navigator);
    add_guards(navigator);
    nav_start(navigator, &start, NULL, NULL);
    for (int acts = atoi(given[2]); acts > 0; acts--) act(navigator);
    nav_log_end(log);
    nav_navigator_free(navigator);
    return 0;
}
