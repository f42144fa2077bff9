/* Patterns, types and links: their limits and texts, what they own, links that are held, and links from other threads. */
#include "navigator.h"

#include <pthread.h>

static nav_id route_of(nav_navigator *navigator, const char *name) {
    return nav_route_find(navigator, nav_text(name));
}

static nav_status add_pattern(nav_navigator *navigator, const char *pattern) {
    return nav_pattern_add(navigator, route_of(navigator, "list"), nav_text(pattern), NAV_LINKABLE, NULL);
}

static nav_status open_url(nav_navigator *navigator, const char *url) {
    nav_link link = nav_trusted_link(url);
    return nav_open(navigator, &link, NULL, NULL);
}

static nav_status match_url(nav_navigator *navigator, const char *url, nav_match *match) {
    nav_link link = nav_trusted_link(url);
    memset(match, 0, sizeof *match);
    match->size = sizeof *match;
    return nav_match_link(navigator, &link, match);
}

static nav_status explain_url(nav_navigator *navigator, const char *url) {
    nav_link link = nav_trusted_link(url);
    char *text = NULL;
    nav_status status = nav_explain_link(navigator, &link, &text, NULL);
    CHECK((text != NULL) == (status == NAV_OK));
    nav_text_free(text);
    return status;
}

/* Room for the longest texts, and what is put together there. */
static char text[(1 << 17)];

static void check_every_link(nav_status expected, nav_navigator *navigator) {
    nav_match match;
    CHECK_NUMBER(expected, match_url(navigator, text, &match));
    CHECK_NUMBER(expected, explain_url(navigator, text));
    CHECK_NUMBER(expected, open_url(navigator, text));
}

/* ---- Limits ---- */

static void urls_are_limited(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_match match;
    size_t index, length;
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/{all*}?{a?}"));
    memset(text, 'a', sizeof text);
    text[0] = '/';
    text[NAV_MAX_URL_BYTES] = 0;
    check_every_link(NAV_OK, navigator);
    CHECK_NUMBER(NAV_OK, match_url(navigator, text, &match));
    CHECK_NUMBER(NAV_MAX_URL_BYTES - 1, match.arguments.content.map.members[0].value.content.string.length);
    text[NAV_MAX_URL_BYTES] = 'a';
    text[NAV_MAX_URL_BYTES + 1] = 0;
    check_every_link(NAV_TOO_LARGE, navigator);
    for (index = 0; index < NAV_MAX_URL_BYTES; index += 2) memcpy(text + index, "/a", 2);
    text[NAV_MAX_URL_BYTES] = 0;
    CHECK_NUMBER(NAV_OK, open_url(navigator, text));
    length = (size_t)snprintf(text, sizeof text, "/a?");
    for (index = 0; index < NAV_MAX_QUERY_ITEMS; index++)
        length += (size_t)snprintf(text + length, 16, "%c=1&", index == 0 ? 'a' : 'b');
    CHECK_NUMBER(NAV_OK, match_url(navigator, text, &match));
    CHECK_NUMBER(2, match.arguments.content.map.count);
    memcpy(text + length, "c", 2);
    check_every_link(NAV_TOO_LARGE, navigator);
    nav_navigator_free(navigator);
}

/* As many of a part as there may be, and one more: the same part again and again, with a number in it. */
static void check_parts(const char *begin, const char *part, const char *end, size_t most) {
    nav_navigator *navigator = started_navigator(NULL);
    size_t count, index, length;
    for (count = most + 1; count >= most; count--) {
        length = (size_t)snprintf(text, sizeof text, "%s", begin);
        for (index = 0; index < count; index++) length += (size_t)snprintf(text + length, 64, part, (int)index);
        snprintf(text + length, 64, "%s", end);
        CHECK_NUMBER(count > most ? NAV_TOO_LARGE : NAV_OK, add_pattern(navigator, text));
        CHECK((nav_last_detail(navigator).length > 0) == (count > most));
    }
    nav_navigator_free(navigator);
}

static void patterns_are_limited(void) {
    check_parts("/", "a", "", NAV_MAX_PATTERN_BYTES - 1);
    check_parts("", "/a%d", "", NAV_MAX_PATTERN_SEGMENTS);
    check_parts("", "/{a%d}", "", NAV_MAX_PATTERN_PARAMETERS);
    check_parts("/a?{first}", "&{a%d}", "", NAV_MAX_PATTERN_PARAMETERS - 1);
    check_parts("/{", "a", "}", NAV_MAX_PARAMETER_NAME_BYTES);
}

static void siblings_are_limited(void) {
    nav_navigator *navigator = started_navigator(NULL);
    char pattern[64];
    int index;
    for (index = 0; index < (int)NAV_MAX_PARAMETER_SIBLINGS; index++) {
        snprintf(pattern, sizeof pattern, "/all/{a:b%d|c%d}", index, index);
        CHECK_NUMBER(NAV_OK, add_pattern(navigator, pattern));
    }
    CHECK_NUMBER(NAV_TOO_LARGE, add_pattern(navigator, "/all/{a}"));
    CHECK_NUMBER(NAV_TOO_LARGE, add_pattern(navigator, "/all/{a:int}/more/{b}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/all/name"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/all/{other:c7|b7}/more"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/all/{rest*}"));
    nav_navigator_free(navigator);
}

static int32_t take_any(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    (void)length;
    return 0;
}

static nav_status add_type(nav_navigator *navigator, const char *name, int *destroyed) {
    nav_parameter_type type = nav_parameter_type_init(name);
    type.check = take_any;
    type.user_data = destroyed;
    type.destroy = count_destroy;
    return nav_parameter_type_add(navigator, &type);
}

static void types_and_prefixes_are_limited(void) {
    nav_navigator *navigator = started_navigator(NULL);
    char name[64];
    int index, destroyed = 0;
    for (index = 0; index < (int)NAV_MAX_PARAMETER_TYPES; index++) {
        snprintf(name, sizeof name, "type-%d", index);
        CHECK_NUMBER(NAV_OK, add_type(navigator, name, &destroyed));
    }
    CHECK_NUMBER(NAV_TOO_LARGE, add_type(navigator, "another", &destroyed));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/{a:type-255}"));
    for (index = 0; index < (int)NAV_MAX_LINK_PREFIXES; index++) {
        snprintf(name, sizeof name, "https://server%d.example/app", index);
        CHECK_NUMBER(NAV_OK, nav_link_prefix_add(navigator, nav_text(name), nav_text("")));
    }
    CHECK_NUMBER(NAV_TOO_LARGE, nav_link_prefix_add(navigator, nav_text("https://another"), nav_text("")));
    CHECK_NUMBER(NAV_OK,
                 nav_link_prefix_add(navigator, nav_text("HTTPS://Server7.example/app"), nav_text("elsewhere")));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "https://SERVER8.example/app/a"));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "https://server7.example/app/a"));
    CHECK_NUMBER(nav_active_stack(navigator), nav_scene_named(navigator, nav_text("elsewhere")));
    CHECK_NUMBER(NAV_UNRESOLVED, open_url(navigator, "https://server8.example/application/a"));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1 + (int)NAV_MAX_PARAMETER_TYPES, destroyed);
}

/* ---- Texts ---- */

/* What is looked up in the slow way has the same texts. */
static void texts_of_parameters(void) {
    static const char *const same[][2] = {
        {"/a/b", "b"},           {"/a/%62", "b"},        {"//a//b/", "b"},          {"/x/../a/./b", "b"},
        {"/a/%2E%2E", ".."},     {"/a/%2f", "/"},        {"/a/%C3%A9", "\xC3\xA9"}, {"/a/\xC3\xA9", "\xC3\xA9"},
        {"/a/+", "+"},           {"/../../a/b?x#", "b"}, {"app:/a/b", "b"},         {"app://main/a/b", "b"},
        {"app://MAIN/a/b", "b"}, {"a/b", "b"},           {"APP:///a/b", "b"}};
    nav_navigator *navigator = started_navigator(NULL);
    nav_match match;
    size_t index;
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{text}"));
    for (index = 0; index < sizeof same / sizeof same[0]; index++) {
        nav_string found;
        CHECK_NUMBER(NAV_OK, match_url(navigator, same[index][0], &match));
        CHECK_NUMBER(route_of(navigator, "list"), match.route);
        if (match.arguments.type != NAV_MAP) continue;
        found = match.arguments.content.map.members[0].value.content.string;
        CHECK_NUMBER(strlen(same[index][1]), found.length);
        CHECK(memcmp(same[index][1], found.bytes, found.length) == 0);
    }
    nav_navigator_free(navigator);
}

/* Where a text is empty its pointer does not count, and what would follow a text's end is not read. */
static void an_empty_url_is_not_read(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_link link = nav_trusted_link("");
    nav_match match;
    char *end = malloc(4);
    size_t length;
    if (end == NULL) exit(1);
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    memcpy(end, "app:", 4);
    link.url.bytes = (const char *)(uintptr_t)8;
    for (length = 0; length <= 4; length++) {
        link.url.length = length;
        CHECK(nav_match_link(navigator, &link, &match) < 0);
        CHECK(nav_open(navigator, &link, NULL, NULL) < 0);
        link.url.bytes = end;
    }
    free(end);
    nav_navigator_free(navigator);
}

/* A text that is measured up to its NUL, and one with a length: the same. */
static void a_length_counts(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_link link = nav_trusted_link("/a/bcd");
    nav_string pattern = nav_text("/a/{text}/more");
    nav_match match;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    pattern.length = 9;
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "list"), pattern, 0, NULL));
    link.url.length = 5;
    CHECK_NUMBER(NAV_OK, nav_match_link(navigator, &link, &match));
    CHECK_NUMBER(2, match.arguments.content.map.members[0].value.content.string.length);
    nav_navigator_free(navigator);
}

/* Keys and texts of a match end with a NUL, wherever they come from: a text without escapes, with them, of many segments,
 * a default, the query and the fragment. */
static void texts_of_a_match_end_with_a_nul(void) {
    static const char *const urls[] = {
        "/t/abc",          "/t/abc/",      "/t/%61bc",        "/t/abc?more=1", "/t/a%20c#x",
        "/r/ab/cd/e",      "/r/ab/c%64/e", "/r/ab/cd/e?z=1",  "/q?text=x",     "/q?text=a+b&k=y#f",
        "/q?text=&k=#%41", "/two/ab/cd",   "/two/a%62/cd/ef", "/c/red",        "/m/abc"};
    nav_navigator *navigator = started_navigator(NULL);
    size_t i, index;
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/t/{name}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/r/{first}/{rest*}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/q?{text}&k={key=the%20default}&{other=plain}#{part?}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/two/{one}/{two}/{three=last}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/c/{colour:red|green}"));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/m/{x}/{y?}"));
    for (i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        size_t length = strlen(urls[i]);
        char *url = malloc(length); /* without a NUL, so that what is read behind it is found */
        nav_link link = nav_trusted_link(NULL);
        nav_match match = nav_match_init();
        if (url == NULL) exit(1);
        memcpy(url, urls[i], length);
        link.url.bytes = url;
        link.url.length = length;
        CHECK_NUMBER(NAV_OK, nav_match_link(navigator, &link, &match));
        free(url);
        CHECK(match.arguments.content.map.count > 0);
        for (index = 0; index < match.arguments.content.map.count; index++) {
            const nav_member *member = &match.arguments.content.map.members[index];
            CHECK_NUMBER(member->key.length, strlen(member->key.bytes));
            CHECK_NUMBER(member->value.content.string.length, strlen(member->value.content.string.bytes));
        }
    }
    nav_navigator_free(navigator);
}

static int32_t is_terminated(void *user_data, const char *bytes, size_t length) {
    *(int *)user_data += bytes[length] == 0;
    return 0;
}

static void a_type_is_asked_about_texts_that_end_with_a_nul(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_parameter_type type = nav_parameter_type_init("any");
    nav_member member = nav_member_init("a", nav_text_value("abcd"));
    nav_value arguments = nav_map_value(&member, 1);
    nav_request request = nav_request_init("list", &arguments);
    nav_match match;
    char *path;
    int terminated = 0;
    type.check = is_terminated;
    type.user_data = &terminated;
    member.value.content.string.length = 3;
    CHECK_NUMBER(NAV_OK, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/{a:any}/b"));
    CHECK_NUMBER(NAV_OK, match_url(navigator, "/abc/b", &match));
    CHECK_NUMBER(NAV_OK, match_url(navigator, "/a%62c/b", &match));
    CHECK_NUMBER(2, terminated);
    CHECK_NUMBER(NAV_OK, nav_request_path(navigator, &request, &path, NULL));
    CHECK_TEXT("/abc/b", path);
    CHECK_NUMBER(4, terminated);
    nav_text_free(path);
    nav_navigator_free(navigator);
}

static int32_t reads_many_bytes(void *user_data, const char *bytes, size_t length, nav_value *out) {
    (void)bytes;
    *out = nav_bytes_value(user_data, 40000 + length);
    return 0;
}

static ptrdiff_t writes_nothing(void *user_data, const nav_value *value, char *out, size_t capacity) {
    (void)user_data;
    (void)value;
    (void)out;
    return capacity == 0 ? 0 : PTRDIFF_MAX;
}

/* What was read last is kept by the navigator until it goes; a length beyond all bounds is no text. */
static void a_type_reads_large_values(void) {
    static char bytes[50000];
    nav_navigator *navigator = started_navigator(NULL);
    nav_parameter_type type = nav_parameter_type_init("large");
    nav_match match = nav_match_init();
    nav_request request = nav_request_init("list", &match.arguments);
    char *path;
    type.user_data = bytes;
    type.read = reads_many_bytes;
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    type.write = writes_nothing;
    type.check = is_terminated;
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    type.check = NULL;
    CHECK_NUMBER(NAV_OK, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/{a:large}?{b:large*?}"));
    CHECK_NUMBER(NAV_OK, match_url(navigator, "/x?b=1&b=22", &match));
    CHECK_NUMBER(2, match.arguments.content.map.count);
    CHECK_NUMBER(40001, match.arguments.content.map.members[0].value.content.string.length);
    CHECK_NUMBER(40002, match.arguments.content.map.members[1].value.content.list.items[1].content.string.length);
    CHECK_NUMBER(NAV_INVALID, nav_request_path(navigator, &request, &path, NULL));
    nav_navigator_free(navigator);
}

static void a_conflict_is_told(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id conflict = 7;
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{b:int}"));
    CHECK_NUMBER(NAV_AMBIGUOUS,
                 nav_pattern_add(navigator, route_of(navigator, "detail"), nav_text("/a/{c:int}?{d}"), 0, &conflict));
    CHECK_NUMBER(route_of(navigator, "list"), conflict);
    CHECK(nav_last_detail(navigator).length > 0);
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "detail"), nav_text("/a/{c}"), 0, &conflict));
    CHECK_NUMBER(0, conflict);
    CHECK_NUMBER(0, nav_last_detail(navigator).length);
    nav_navigator_free(navigator);
}

/* A path is not that of a closed navigator, and its types are asked no more. */
static int32_t count_check(void *user_data, const char *bytes, size_t length) {
    (void)bytes;
    *(int *)user_data += 1;
    return length == 3 ? 0 : 1;
}

static void a_closed_navigator_asks_no_type(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_parameter_type type = nav_parameter_type_init("three");
    nav_match match;
    int checks = 0;
    type.check = count_check;
    type.user_data = &checks;
    CHECK_NUMBER(NAV_OK, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/{a:three}"));
    CHECK_NUMBER(NAV_OK, match_url(navigator, "/abc", &match));
    CHECK_NUMBER(NAV_UNRESOLVED, match_url(navigator, "/abcd", &match));
    CHECK_NUMBER(2, checks);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, match_url(navigator, "/abc", &match));
    CHECK_NUMBER(NAV_CLOSED, explain_url(navigator, "/abc"));
    CHECK_NUMBER(2, checks);
    nav_navigator_free(navigator);
}

static void a_relative_path_needs_a_start(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_match match;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a"));
    CHECK_NUMBER(NAV_OK, match_url(navigator, "/a", &match));
    CHECK_NUMBER(NAV_NOT_STARTED, match_url(navigator, "a", &match));
    CHECK_NUMBER(NAV_NOT_STARTED, explain_url(navigator, "a"));
    CHECK_NUMBER(NAV_NOT_STARTED, open_url(navigator, "a"));
    nav_navigator_free(navigator);
}

/* ---- Ownership ---- */

static void *add_type_elsewhere(void *argument) {
    void **parts = argument;
    CHECK_NUMBER(NAV_WRONG_THREAD, add_type(parts[0], "type", parts[1]));
    return NULL;
}

static void run_elsewhere(void *(*body)(void *), void *argument) {
    pthread_t thread;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, body, argument));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
}

static void a_type_is_destroyed_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int kept = 0, failed = 0;
    void *parts[2] = {navigator, &failed};
    nav_parameter_type type = nav_parameter_type_init("type");
    type.user_data = &failed;
    type.destroy = count_destroy;
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(1, failed);
    CHECK_NUMBER(NAV_INVALID, add_type(NULL, "type", &failed));
    CHECK_NUMBER(NAV_INVALID, add_type(navigator, "a type", &failed));
    CHECK_NUMBER(NAV_AMBIGUOUS, add_type(navigator, "double", &failed));
    CHECK_NUMBER(4, failed);
    run_elsewhere(add_type_elsewhere, parts);
    CHECK_NUMBER(5, failed);
    CHECK_NUMBER(NAV_OK, add_type(navigator, "type", &kept));
    CHECK_NUMBER(NAV_AMBIGUOUS, add_type(navigator, "type", &failed));
    CHECK_NUMBER(6, failed);
    CHECK_NUMBER(0, kept);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, kept);
    CHECK_NUMBER(NAV_CLOSED, add_type(navigator, "late", &failed));
    CHECK_NUMBER(7, failed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, kept);
}

typedef struct giving {
    nav_navigator *navigator;
    int destroyed;
} giving;

static void count_giving(void *user_data) {
    ((giving *)user_data)->destroyed += 1;
}

/* Opens a route with an object among its arguments, which comes back once. */
static void check_given(giving *self, const char *route, nav_status expected, int which) {
    nav_member members[2] = {nav_member_init("text", nav_text_value(which == 1 ? "" : "b")),
                             nav_member_init("object", nav_host_object_value(self, count_giving))};
    nav_value arguments = nav_map_value(members, 2);
    nav_request request = nav_request_init(route, &arguments);
    nav_link link = nav_trusted_link("");
    nav_intent intent = nav_intent_init(NAV_INTENT_OPEN), missing = nav_intent_init(NAV_INTENT_POP_TO_ROUTE);
    nav_request nowhere = nav_request_init("nowhere", NULL);
    const nav_intent *steps[2];
    nav_outcome outcome = nav_outcome_init();
    steps[0] = &intent;
    steps[1] = &missing;
    missing.request = &nowhere;
    intent.link = &link;
    link.request = &request;
    if (which == 2) link.flags = 32;
    if (which == 3) link.base = MADE_UP_ID;
    if (which == 4) link.url = nav_text("/a");
    if (which == 5) outcome.size = 0;
    if (which == 6) link.size = sizeof link - 1;
    if (which == 7) link.size = 5000;
    self->destroyed = 0;
    if (which < 8) CHECK_NUMBER(expected, nav_open(self->navigator, &link, NULL, &outcome));
    if (which == 8) CHECK_NUMBER(expected, nav_perform(self->navigator, &intent, &outcome));
    if (which == 9) CHECK_NUMBER(expected, nav_batch(self->navigator, steps, 2, NULL, &outcome));
    if (which == 10) {
        intent.entry = 1;
        CHECK_NUMBER(expected, nav_perform(self->navigator, &intent, &outcome));
    }
    if (self->destroyed != (which == 6 ? 0 : 1))
        printf("  %d destroyed with %s, %s, %d\n", self->destroyed, route, nav_status_name(expected), which);
    CHECK_NUMBER(which == 6 ? 0 : 1, self->destroyed);
}

static void *give_elsewhere(void *argument) {
    check_given(argument, "list", NAV_WRONG_THREAD, 0);
    return NULL;
}

static void an_object_in_a_link_comes_back_once(void) {
    giving self = {started_navigator(NULL), 0};
    nav_navigator *started = self.navigator;
    CHECK_NUMBER(NAV_OK, add_pattern(self.navigator, "/a/{text}"));
    check_given(&self, "list", NAV_OK, 0);
    check_given(&self, "list", NAV_ALREADY_THERE, 8);
    check_given(&self, "list", NAV_INVALID, 1);
    check_given(&self, "list", NAV_INVALID, 2);
    check_given(&self, "list", NAV_STALE, 3);
    check_given(&self, "list", NAV_INVALID, 4);
    check_given(&self, "list", NAV_INVALID, 5);
    check_given(&self, "list", NAV_INVALID, 7);
    check_given(&self, "list", NAV_UNRESOLVED, 9);
    check_given(&self, "list", NAV_INVALID, 10);
    check_given(&self, "home", NAV_NOT_FOUND, 0);
    check_given(&self, "nowhere", NAV_UNRESOLVED, 0);
    check_given(&self, "a{b", NAV_INVALID, 0);
    run_elsewhere(give_elsewhere, &self);
    self.navigator = NULL;
    check_given(&self, "list", NAV_INVALID, 0);
    self.navigator = started;
    CHECK_NUMBER(NAV_OK, nav_close(started));
    check_given(&self, "list", NAV_CLOSED, 0);
    nav_navigator_free(started);
    self.navigator = new_navigator(NULL);
    add_routes(self.navigator);
    check_given(&self, "list", NAV_NOT_STARTED, 0);
    nav_navigator_free(self.navigator);
}

/* ---- Held links ---- */

static int pull_completions(nav_navigator *navigator, nav_status expected) {
    const nav_event *event;
    int count = 0;
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        CHECK_NUMBER(expected, event->outcome->status);
        count += 1;
    }
    return count;
}

/* Whatever its text: the initialisers say whose a link is. */
static void a_link_is_from_outside_unless_it_is_trusted(void) {
    static const char *const texts[] = {"/open", "open", "app://main/open", "/closed", "closed", "app://main/closed"};
    nav_navigator *navigator = started_navigator(NULL);
    nav_request request = nav_request_init("list", NULL);
    nav_link requested = nav_link_to_request(&request);
    size_t i;
    CHECK_NUMBER(NAV_OK,
                 nav_pattern_add(navigator, route_of(navigator, "detail"), nav_text("/open"), NAV_LINKABLE, NULL));
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "list"), nav_text("/closed"), 0, NULL));
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        nav_link link = nav_link_init(texts[i]), trusted = nav_trusted_link(texts[i]);
        nav_status expected = i < 3 ? NAV_OK : NAV_UNRESOLVED;
        nav_match match = nav_match_init();
        CHECK_NUMBER(expected, nav_match_link(navigator, &link, &match));
        CHECK_NUMBER(NAV_OK, nav_match_link(navigator, &trusted, &match));
        CHECK_NUMBER(expected, nav_open(navigator, &link, NULL, NULL));
        nav_pop_up_to_root(navigator, NULL, NULL);
        CHECK_NUMBER(NAV_OK, nav_open(navigator, &trusted, NULL, NULL));
        nav_pop_up_to_root(navigator, NULL, NULL);
    }
    CHECK_NUMBER(NAV_OK, nav_open(navigator, &requested, NULL, NULL));
    requested.flags = 0;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_open(navigator, &requested, NULL, NULL));
    nav_navigator_free(navigator);
}

static void links_are_held_until_they_are_let_go(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator;
    nav_request home = nav_request_init("home", NULL);
    nav_link link = nav_link_init(text);
    nav_outcome outcome = nav_outcome_init();
    nav_request current = nav_request_init(NULL, NULL);
    config.queue_capacity = 3;
    navigator = new_navigator(&config);
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{number:int}"));
    CHECK_NUMBER(NAV_OK, nav_hold_links(navigator, 1));
    CHECK_NUMBER(NAV_NOT_STARTED, open_url(navigator, "/a/0"));
    CHECK_NUMBER(NAV_INVALID, open_url(navigator, "app:/a/%"));
    strcpy(text, "app:/a/1");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    strcpy(text, "app:/a/2");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, &outcome));
    CHECK(outcome.ticket != 0);
    strcpy(text, "/a/3");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_open(navigator, &link, NULL, NULL));
    memset(text, 'x', 16);
    CHECK_NUMBER(NAV_NOT_STARTED, nav_hold_links(navigator, 0));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(1, pull_completions(navigator, NAV_ABORTED));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    CHECK_NUMBER(1, nav_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_hold_links(navigator, 0));
    CHECK_NUMBER(2, pull_completions(navigator, NAV_OK));
    CHECK_NUMBER(2, nav_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(3, nav_value_member(current.arguments, nav_text("number"))->content.integer);
    CHECK_NUMBER(NAV_OK, nav_hold_links(navigator, 1));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "/a/4"));
    strcpy(text, "app:/a/5");
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(0, pull_completions(navigator, NAV_OK));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, pull_completions(navigator, NAV_CLOSED));
    CHECK_NUMBER(NAV_CLOSED, nav_hold_links(navigator, 0));
    nav_navigator_free(navigator);
}

/* ---- From other threads ---- */

typedef struct posting {
    nav_port *port;
    int destroyed;
    nav_status expected;
} posting;

static void count_posting(void *user_data) {
    __atomic_add_fetch(&((posting *)user_data)->destroyed, 1, __ATOMIC_RELAXED);
}

static void *post_links(void *argument) {
    posting *self = argument;
    nav_member members[2] = {nav_member_init("number", nav_int_value(7)),
                             nav_member_init("object", nav_host_object_value(self, count_posting))};
    nav_value arguments = nav_map_value(members, 2);
    nav_request request = nav_request_init("list", &arguments), nowhere = nav_request_init("home", &arguments);
    char url[32] = "app://main/a/1";
    nav_link link = nav_trusted_link(url);
    nav_intent intent = nav_intent_init(NAV_INTENT_OPEN), none = nav_intent_init(NAV_INTENT_OPEN);
    const nav_intent *steps[2];
    intent.link = &link;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    strcpy(url, "/a/2");
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    link = nav_trusted_link("");
    memset(url, 0x55, sizeof url);
    link.request = &nowhere;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    link.request = &request;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &intent, NULL));
    steps[0] = &intent;
    steps[1] = &none;
    none.kind = NAV_INTENT_BATCH;
    none.intents = steps;
    none.count = 1;
    CHECK_NUMBER(self->expected, nav_port_post(self->port, &none, NULL));
    none = nav_intent_init(NAV_INTENT_OPEN);
    CHECK_NUMBER(self->expected == NAV_PENDING ? NAV_INVALID : self->expected, nav_port_post(self->port, &none, NULL));
    link.flags = 64;
    CHECK_NUMBER(self->expected == NAV_PENDING ? NAV_INVALID : self->expected,
                 nav_port_post(self->port, &intent, NULL));
    return NULL;
}

static void links_are_posted(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    posting self = {NULL, 0, NAV_PENDING};
    const nav_event *event;
    int completed[3] = {0, 0, 0};
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "/a/{number:int}"));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &self.port));
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_drain(navigator);
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        if (event->outcome->status == NAV_OK) completed[0] += 1;
        if (event->outcome->status == NAV_NOT_FOUND) completed[1] += 1;
        if (event->outcome->status == NAV_ALREADY_THERE) completed[2] += 1;
    }
    CHECK_NUMBER(3, completed[0]);
    CHECK_NUMBER(1, completed[1]);
    CHECK_NUMBER(1, completed[2]);
    CHECK_NUMBER(4, self.destroyed);
    CHECK_NUMBER(2, nav_depth(navigator));
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(NAV_OK, nav_hold_links(navigator, 1));
    nav_drain(navigator);
    self.destroyed = 0;
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(4, self.destroyed);
    self.destroyed = 0;
    self.expected = NAV_CLOSED;
    run_elsewhere(post_links, &self);
    CHECK_NUMBER(4, self.destroyed);
    nav_port_release(self.port);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(urls_are_limited);
    RUN(patterns_are_limited);
    RUN(siblings_are_limited);
    RUN(types_and_prefixes_are_limited);
    RUN(texts_of_parameters);
    RUN(an_empty_url_is_not_read);
    RUN(a_length_counts);
    RUN(texts_of_a_match_end_with_a_nul);
    RUN(a_type_is_asked_about_texts_that_end_with_a_nul);
    RUN(a_type_reads_large_values);
    RUN(a_conflict_is_told);
    RUN(a_closed_navigator_asks_no_type);
    RUN(a_relative_path_needs_a_start);
    RUN(a_type_is_destroyed_once);
    RUN(an_object_in_a_link_comes_back_once);
    RUN(a_link_is_from_outside_unless_it_is_trusted);
    RUN(links_are_held_until_they_are_let_go);
    RUN(links_are_posted);
    return check_report();
}
