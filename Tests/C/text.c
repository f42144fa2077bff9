/* Strings: what is UTF-8 and what is not, in every place that takes one. */
#include "navigator.h"

typedef struct sample {
    const char *bytes;
    size_t length;
} sample;

#define SAMPLE(literal)                                                                                                \
    { literal, sizeof(literal) - 1 }

static const sample bad[] = {
    SAMPLE("\x80"),                      /* a continuation alone */
    SAMPLE("\xC3"),                      /* cut short */
    SAMPLE("\xE2\x82"),                  /* cut short */
    SAMPLE("\xF0\x9F\x98"),              /* cut short */
    SAMPLE("\xC0\x80"),                  /* NUL in two bytes */
    SAMPLE("\xC1\xBF"),                  /* longer than needed */
    SAMPLE("\xE0\x9F\xBF"),              /* longer than needed */
    SAMPLE("\xF0\x8F\xBF\xBF"),          /* longer than needed */
    SAMPLE("\xED\xA0\x80"),              /* a surrogate */
    SAMPLE("\xED\xBF\xBF"),              /* a surrogate */
    SAMPLE("\xF4\x90\x80\x80"),          /* beyond the last character */
    SAMPLE("\xF5\x80\x80\x80"),          /* no first byte */
    SAMPLE("\xFF"),                      /* no first byte */
    SAMPLE("\xC3\x28"),                  /* no continuation */
    SAMPLE("abcdefgh\x80"),              /* after eight bytes that are fine */
    SAMPLE("abcdefghijklmno\xC3"),       /* the last of sixteen */
    SAMPLE("abcdef\xE2\x82xabcdefghijk") /* across the eighth */
};

static const sample good[] = {
    SAMPLE("a"),
    SAMPLE("\xC2\xA0"),
    SAMPLE("\xDF\xBF"),
    SAMPLE("\xE0\xA0\x80"),
    SAMPLE("\xED\x9F\xBF"),
    SAMPLE("\xEE\x80\x80"),
    SAMPLE("\xEF\xBF\xBF"),
    SAMPLE("\xF0\x90\x80\x80"),
    SAMPLE("\xF4\x8F\xBF\xBF"),
    SAMPLE("abcdefg\xC3\xA9"),
    SAMPLE("gr\xC3\xBC\xC3\x9F"
           "e aus Z\xC3\xBCrich"),
};

enum {
    BAD_COUNT = sizeof bad / sizeof bad[0],
    GOOD_COUNT = sizeof good / sizeof good[0]
};

static nav_string string_of(const sample *text) {
    nav_string string;
    string.bytes = text->bytes;
    string.length = text->length;
    return string;
}

static void bad_names(void) {
    nav_navigator *navigator = started_navigator(NULL);
    char *before = dump(navigator);
    nav_request request;
    nav_route builder;
    int index;
    memset(&builder, 0, sizeof builder);
    builder.size = sizeof builder;
    for (index = 0; index < BAD_COUNT; index++) {
        request = nav_request_init("list", NULL);
        request.route = builder.name = string_of(&bad[index]);
        CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &builder, NULL));
        CHECK_NUMBER(0, nav_route_find(navigator, request.route));
        CHECK_NUMBER(0, nav_current_find(navigator, &request));
        CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &request, NULL, NULL, NULL, NULL, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, &request, NULL, NULL));
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void bad_initial_and_fallback_routes(void) {
    nav_navigator *navigator = new_navigator(NULL), *another = navigator;
    nav_config config = config_with_events(0);
    nav_request request = nav_request_init("", NULL);
    int index;
    for (index = 0; index < BAD_COUNT; index++) {
        request.route = config.fallback_route = string_of(&bad[index]);
        CHECK_NUMBER(NAV_INVALID, nav_start(navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_navigator_new(&config, &another));
        CHECK(another == NULL);
        CHECK_NUMBER(NAV_INVALID, nav_configure(navigator, &config));
    }
    CHECK_NUMBER(0, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void bad_text_in_values(void) {
    nav_navigator *navigator = started_navigator(NULL);
    char *before = dump(navigator);
    nav_value text, list, map;
    nav_member member;
    nav_request request = nav_request_init("list", &text);
    int index;
    for (index = 0; index < BAD_COUNT; index++) {
        text = nav_value_string("");
        text.content.string = string_of(&bad[index]);
        request.arguments = &text;
        CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, &text, NULL, NULL));
        list = nav_value_list(&text, 1);
        request.arguments = &list;
        CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, &request, NULL, NULL));
        member = nav_member_init("", nav_value_null());
        member.key = string_of(&bad[index]);
        map = nav_value_map(&member, 1);
        request.arguments = &map;
        CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void good_names_and_values(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder;
    nav_request request, current = nav_request_init(NULL, NULL);
    nav_value text;
    nav_string name;
    nav_id route;
    int index;
    memset(&builder, 0, sizeof builder);
    builder.size = sizeof builder;
    for (index = 0; index < GOOD_COUNT; index++) {
        text = nav_value_string("");
        text.content.string = builder.name = string_of(&good[index]);
        request = nav_request_init("", &text);
        request.route = builder.name;
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &route));
        CHECK_NUMBER(route, nav_route_find(navigator, builder.name));
        CHECK_NUMBER(NAV_OK, nav_route_name(navigator, route, &name));
        CHECK_NUMBER(good[index].length, name.length);
        CHECK(memcmp(name.bytes, good[index].bytes, name.length) == 0);
        CHECK_NUMBER(0, name.bytes[name.length]);
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
        CHECK_NUMBER(route, current.route_id);
        CHECK_NUMBER(1, nav_value_equal(&text, current.arguments));
    }
    nav_navigator_free(navigator);
}

/* Any byte may stand in a string, NUL too; where none of them counts the pointer does not count either. */
static void lengths_count_and_terminators_do_not(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value text = nav_value_string("a\0b");
    nav_request request = nav_request_init("list", &text), current = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(1, current.arguments->content.string.length);
    text.content.string.length = 3;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(3, current.arguments->content.string.length);
    CHECK(memcmp(current.arguments->content.string.bytes, "a\0b", 4) == 0);
    text.content.string.bytes = NULL;
    text.content.string.length = 0;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(0, current.arguments->content.string.length);
    nav_navigator_free(navigator);
}

static void names_have_rules(void) {
    static const char *const wrong[] = {"",     "{",    "a}",   "*",    "a?b",  "#",         "100%",
                                        "a\nb", "\x7F", "a\tb", "\x1F", "\x01", "a\xC2\x80", "\xC2\x9F"};
    nav_navigator *navigator = started_navigator(NULL);
    nav_string nul;
    nav_route builder;
    size_t index;
    for (index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
        CHECK_NUMBER(NAV_INVALID, nav_route_add(navigator, wrong[index]));
    }
    nul.bytes = "a\0b";
    nul.length = 3;
    memset(&builder, 0, sizeof builder);
    builder.size = sizeof builder;
    builder.name = nul;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "a/b c:d;e&f=g+h,i~j!k$l'm(n)"));
    nav_navigator_free(navigator);
}

/* A name that came out, and the NUL behind it. */
static void check_name(const char *expected, nav_string name) {
    CHECK_NUMBER(strlen(expected), name.length);
    CHECK_TEXT(expected, name.bytes);
}

static void check_told_names(void *user_data, const nav_event *event) {
    nav_change change = nav_change_init();
    size_t index;
    if (event->kind != NAV_EVENT_CHANGED) return;
    for (index = 0; nav_changes_get(event->changes, index, &change) == NAV_OK; index++) {
        if (change.kind != NAV_CHANGE_STACK_ADDED && change.kind != NAV_CHANGE_SCENE_ADDED) continue;
        CHECK_NUMBER(change.name.length, strlen(change.name.bytes));
        *(size_t *)user_data += 1;
    }
}

/* Names come out with a NUL, whatever was in the memory before, and however they were given. */
static void names_come_out_with_a_nul(void) {
    void *dirt[512];
    nav_navigator *navigator;
    nav_request list = nav_request_init("list", NULL);
    nav_branch branches[2];
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route tabs = nav_route_init("tabs");
    nav_stack_info info = nav_stack_info_init();
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_id stacks[2];
    size_t index, told = 0, form;
    for (index = 0; index < 512; index++) {
        dirt[index] = malloc(index + 1);
        memset(dirt[index], 'Z', index + 1);
    }
    for (index = 0; index < 512; index++) free(dirt[index]);
    navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, check_told_names, &told, NULL, NULL));
    branches[0] = nav_branch_init("one", &list);
    branches[1] = nav_branch_init("twotwo", &list);
    branches[1].name.length = 3;
    tabs.container = &container;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &tabs, NULL));
    for (form = 0; form < 2; form++) {
        nav_id entry;
        if (form == 0) {
            CHECK_NUMBER(NAV_OK, nav_set_container(navigator, nav_current_top(navigator), &container, NULL, &outcome));
            entry = outcome.entry;
        } else {
            entry = push(navigator, "tabs");
        }
        CHECK_NUMBER(2, nav_owned_stacks(navigator, entry, stacks, 2));
        CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, stacks[0], &info));
        check_name("one", info.name);
        CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, stacks[1], &info));
        check_name("two", info.name);
    }
    CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, nav_scene_find(navigator, nav_string_init("")), &info));
    check_name("main", info.name);
    options.scene = nav_string_init("second window");
    options.scene.length = 6;
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, nav_scene_find(navigator, nav_string_init("second")), &info));
    check_name("second", info.name);
    CHECK_NUMBER(5, told);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(bad_names);
    RUN(bad_initial_and_fallback_routes);
    RUN(bad_text_in_values);
    RUN(good_names_and_values);
    RUN(lengths_count_and_terminators_do_not);
    RUN(names_have_rules);
    RUN(names_come_out_with_a_nul);
    return check_report();
}
