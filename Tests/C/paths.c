/* Patterns, types and urls: their limits and their texts. */
#include "paths.h"

static nav_status match_url(nav_navigator *navigator, const char *url, nav_match *match) {
    nav_link link = nav_link_trusted(url);
    memset(match, 0, sizeof *match);
    match->size = sizeof *match;
    return nav_link_match(navigator, &link, match);
}

static nav_status explain_url(nav_navigator *navigator, const char *url) {
    nav_link link = nav_link_trusted(url);
    char *text = NULL;
    nav_status status = nav_link_explain(navigator, &link, &text, NULL);
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
        CHECK((nav_last_message(navigator).length > 0) == (count > most));
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
        CHECK_NUMBER(NAV_OK, nav_link_prefix_add(navigator, nav_string_init(name), nav_string_init("")));
    }
    CHECK_NUMBER(NAV_TOO_LARGE,
                 nav_link_prefix_add(navigator, nav_string_init("https://another"), nav_string_init("")));
    CHECK_NUMBER(NAV_OK, nav_link_prefix_add(navigator, nav_string_init("HTTPS://Server7.example/app"),
                                             nav_string_init("elsewhere")));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "https://SERVER8.example/app/a"));
    CHECK_NUMBER(NAV_OK, open_url(navigator, "https://server7.example/app/a"));
    CHECK_NUMBER(nav_current_stack(navigator), nav_scene_find(navigator, nav_string_init("elsewhere")));
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
        if (match.arguments.type != NAV_TYPE_MAP) continue;
        found = match.arguments.content.map.members[0].value.content.string;
        CHECK_NUMBER(strlen(same[index][1]), found.length);
        CHECK(memcmp(same[index][1], found.bytes, found.length) == 0);
    }
    nav_navigator_free(navigator);
}

/* Where a text is empty its pointer does not count, and what would follow a text's end is not read. */
static void an_empty_url_is_not_read(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_link link = nav_link_trusted("");
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
        CHECK(nav_link_match(navigator, &link, &match) < 0);
        CHECK(nav_open(navigator, &link, NULL, NULL) < 0);
        link.url.bytes = end;
    }
    free(end);
    nav_navigator_free(navigator);
}

/* A text that is measured up to its NUL, and one with a length: the same. */
static void a_length_counts(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_link link = nav_link_trusted("/a/bcd");
    nav_string pattern = nav_string_init("/a/{text}/more");
    nav_match match;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    pattern.length = 9;
    CHECK_NUMBER(NAV_OK, nav_pattern_add(navigator, route_of(navigator, "list"), pattern, 0, NULL));
    link.url.length = 5;
    CHECK_NUMBER(NAV_OK, nav_link_match(navigator, &link, &match));
    CHECK_NUMBER(2, match.arguments.content.map.members[0].value.content.string.length);
    nav_navigator_free(navigator);
}

/* Keys and texts of a match end with a NUL, wherever they come from: a text without escapes, with them, of many
 * segments, a default, the query and the fragment. */
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
        nav_link link = nav_link_trusted(NULL);
        nav_match match = nav_match_init();
        if (url == NULL) exit(1);
        memcpy(url, urls[i], length);
        link.url.bytes = url;
        link.url.length = length;
        CHECK_NUMBER(NAV_OK, nav_link_match(navigator, &link, &match));
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
    nav_member member = nav_member_init("a", nav_value_string("abcd"));
    nav_value arguments = nav_value_map(&member, 1);
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
    *out = nav_value_bytes(user_data, 40000 + length);
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
    CHECK_NUMBER(NAV_AMBIGUOUS, nav_pattern_add(navigator, route_of(navigator, "detail"),
                                                nav_string_init("/a/{c:int}?{d}"), 0, &conflict));
    CHECK_NUMBER(route_of(navigator, "list"), conflict);
    CHECK(nav_last_message(navigator).length > 0);
    CHECK_NUMBER(NAV_OK,
                 nav_pattern_add(navigator, route_of(navigator, "detail"), nav_string_init("/a/{c}"), 0, &conflict));
    CHECK_NUMBER(0, conflict);
    CHECK_NUMBER(0, nav_last_message(navigator).length);
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
    return check_report();
}
