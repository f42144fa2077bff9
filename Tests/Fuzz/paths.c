/* A fuzz target: patterns and links from the lines of a text, on one navigator. Whatever they are, nothing crashes, a
 * look-up is the same the second time, and the path of what was found leads to it again.
 *
 *     +/notes/{id:int}     a linkable pattern of a route of its own
 *     *\/notes/{id:int}    one that is presented, too
 *     ~/notes/{id:int}     one that is neither
 *     ^/notes              one that is lazy and linkable: what lies below it is loaded
 *     %/notes/{id:int}     one whose case does not count
 *     @/n/{id:int}         a linkable alias of the last route
 *     -2                   the third route goes
 *     =https://server/app  a prefix of links
 *     !myapp:/notes/12     opens a link
 *     /notes/12            any other line is looked up
 */
#include "input.h"

#include <navcore.h>
#include <stdlib.h>

enum {
    MOST_LINES = 64
};

static nav_navigator *navigator;
static nav_id routes[MOST_LINES];
static int route_count;
/* Of the link that is being opened. */
static int loads;

static int32_t has_even_length(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    return (int32_t)(length % 2);
}

/* A number is how long the text is. */
static int32_t reads_length(void *user_data, const char *bytes, size_t length, nav_value *out) {
    (void)user_data;
    MUST(strlen(bytes) == length);
    if (length > 3) return 1;
    *out = nav_value_int((int64_t)length);
    return 0;
}

static ptrdiff_t writes_length(void *user_data, const nav_value *value, char *out, size_t capacity) {
    int64_t length = value->type == NAV_TYPE_INT ? value->content.integer : -1;
    (void)user_data;
    if (length < 0 || length > 3) return -1;
    if ((size_t)length <= capacity) memset(out, 'x', (size_t)length);
    return (ptrdiff_t)length;
}

static void add_pattern_of(nav_presentation presentation, nav_string pattern, uint32_t flags) {
    char name[32];
    nav_route builder;
    nav_id conflict = 7, route;
    nav_status status;
    if (flags & NAV_PATTERN_ALIAS && route_count > 0) {
        route = routes[route_count - 1];
    } else {
        snprintf(name, sizeof name, "route %d", route_count);
        builder = nav_route_init(name);
        builder.presentation = presentation;
        MUST(nav_route_register(navigator, &builder, &route) == NAV_OK);
        routes[route_count] = route;
        route_count += 1;
    }
    status = nav_pattern_add(navigator, route, pattern, flags, &conflict);
    /* The last route may have gone. */
    if (status == NAV_STALE && flags & NAV_PATTERN_ALIAS) return;
    MUST(status == NAV_OK || status == NAV_INVALID || status == NAV_TOO_LARGE || status == NAV_AMBIGUOUS);
    MUST((conflict != 0) == (status == NAV_AMBIGUOUS));
    MUST(nav_last_message(navigator).length > 0 || status == NAV_OK);
    TRACE("pattern %.*s: %s", (int)pattern.length, pattern.bytes, nav_status_name(status));
}

static void add_pattern(nav_string pattern, uint32_t flags) {
    add_pattern_of(NAV_PRESENTATION_DEFAULT, pattern, flags);
}

static void remove_route(nav_string text) {
    size_t index = text.length > 0 ? (size_t)(unsigned char)text.bytes[0] - '0' : 0;
    nav_status status;
    if (route_count == 0) return;
    status = nav_route_unregister(navigator, routes[index % (size_t)route_count]);
    MUST(status == NAV_OK || status == NAV_STALE || status == NAV_IN_USE);
}

static nav_status look_up(nav_string url, uint32_t flags, nav_match *match) {
    nav_link link = nav_link_init("");
    link.url = url;
    link.flags = flags;
    memset(match, 0, sizeof *match);
    match->size = sizeof *match;
    return nav_link_match(navigator, &link, match);
}

/* The path of what was found leads to it. */
static void find_again(const nav_match *found) {
    nav_request request = nav_request_by_id(found->route, &found->arguments);
    nav_match match;
    char *path = NULL, *again = NULL;
    size_t length;
    nav_status status = nav_request_path(navigator, &request, &path, &length);
    MUST(status == NAV_OK || status == NAV_AMBIGUOUS || status == NAV_INVALID);
    if (status != NAV_OK) return;
    TRACE("  its path is %s", path);
    MUST(strlen(path) == length && path[0] == '/');
    MUST(look_up(nav_string_init(path), NAV_LINK_TRUSTED, &match) == NAV_OK && match.route == found->route);
    request.arguments = &match.arguments;
    MUST(nav_request_path(navigator, &request, &again, NULL) == NAV_OK && strcmp(path, again) == 0);
    nav_text_free(path);
    nav_text_free(again);
}

static void explain(nav_string url, nav_status expected) {
    nav_link link = nav_link_trusted("");
    char *text = NULL;
    nav_status status;
    link.url = url;
    status = nav_link_explain(navigator, &link, &text, NULL);
    MUST(status == (expected == NAV_UNRESOLVED || expected == NAV_INVALID ? NAV_OK : expected));
    TRACE("  %s", text == NULL ? nav_status_name(status) : text);
    nav_text_free(text);
}

static void look(nav_string url) {
    nav_match first, second;
    nav_status status = look_up(url, NAV_LINK_TRUSTED, &first);
    nav_id route = first.route;
    TRACE("%.*s: %s", (int)url.length, url.bytes, nav_status_name(status));
    MUST((route != 0) == (status == NAV_OK));
    MUST(look_up(url, NAV_LINK_TRUSTED, &second) == status && second.route == route);
    if (status == NAV_OK) find_again(&second);
    explain(url, status);
    status = look_up(url, 0, &second);
    MUST(status != NAV_OK || route != 0);
    look_up(url, NAV_LINK_HAS_SCENE | NAV_LINK_TRUSTED, &second);
}

/* The host has nothing to register, which it says at once: the link is then opened as it would be without the lazy
 * patterns. With nothing registered there is
 * no deeper one to ask about. */
static void load_nothing(void *user_data, const nav_event *event) {
    (void)user_data;
    if (event->kind != NAV_EVENT_LOAD) return;
    loads += 1;
    MUST(loads == 1 && event->route != 0);
    TRACE("  loads");
    MUST(nav_answer(navigator, event->plan->question, NAV_ANSWER_ACCEPT) == NAV_OK);
}

static void open_link(nav_string url) {
    nav_link link = nav_link_trusted("");
    nav_outcome outcome = nav_outcome_init();
    nav_match match;
    char *path = NULL;
    nav_status expected, status;
    link.url = url;
    link.merge = (nav_link_merge)(url.length % 3);
    expected = look_up(url, NAV_LINK_TRUSTED, &match);
    loads = 0;
    status = nav_open(navigator, &link, NULL, &outcome);
    TRACE("open %.*s: %s", (int)url.length, url.bytes, nav_status_name(status));
    /* A detail opens in a split, and there is none. */
    if (expected == NAV_OK && status == NAV_UNRESOLVED && memchr(url.bytes, '#', url.length) != NULL) return;
    MUST(status == expected || (status == NAV_ALREADY_THERE && expected == NAV_OK));
    MUST(loads == 0 || status == NAV_UNRESOLVED);
    if (expected != NAV_OK) return;
    MUST(outcome.entry == nav_current_top(navigator));
    status = nav_entry_path(navigator, outcome.entry, &path, NULL);
    MUST(status == NAV_OK || status == NAV_AMBIGUOUS || status == NAV_INVALID);
    if (path != NULL) MUST(look_up(nav_string_init(path), NAV_LINK_TRUSTED, &match) == NAV_OK);
    nav_text_free(path);
}

static void run_line(nav_string line) {
    nav_string rest = line;
    if (line.length == 0) return look(line);
    rest.bytes += 1;
    rest.length -= 1;
    switch (line.bytes[0]) {
    case '+': add_pattern(rest, NAV_PATTERN_LINKABLE); break;
    case '*': add_pattern_of(NAV_PRESENTATION_SHEET, rest, NAV_PATTERN_LINKABLE); break;
    case '~': add_pattern(rest, 0); break;
    case '^': add_pattern(rest, NAV_PATTERN_LINKABLE | NAV_PATTERN_LAZY); break;
    case '%': add_pattern(rest, NAV_PATTERN_LINKABLE | NAV_PATTERN_IGNORE_CASE); break;
    case '@': add_pattern(rest, NAV_PATTERN_LINKABLE | NAV_PATTERN_ALIAS); break;
    case '-': remove_route(rest); break;
    case '&': nav_link_scene_add(navigator, rest); break;
    case '=': nav_link_prefix_add(navigator, rest, nav_string_init("")); break;
    case '!': open_link(rest); break;
    default: look(line); break;
    }
}

/* Each line in a block of its own, so that what is read beyond it is seen. */
static void run_copy(const uint8_t *bytes, size_t length) {
    nav_string line;
    char *copy = malloc(length > 0 ? length : 1);
    if (copy == NULL) exit(1);
    memcpy(copy, bytes, length);
    line.bytes = copy;
    line.length = length;
    run_line(line);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    nav_parameter_type even = nav_parameter_type_init("even");
    nav_parameter_type length = nav_parameter_type_init("length");
    nav_request home = nav_request_init("home", NULL);
    int lines;
    is_traced = getenv("FUZZ_TRACE") != NULL;
    route_count = 0;
    even.check = has_even_length;
    MUST(nav_navigator_new(NULL, &navigator) == NAV_OK);
    MUST(nav_parameter_type_add(navigator, &even) == NAV_OK);
    length.read = reads_length;
    length.write = writes_length;
    MUST(nav_parameter_type_add(navigator, &length) == NAV_OK);
    MUST(nav_route_add(navigator, "home") == NAV_OK);
    MUST(nav_start(navigator, &home, NULL, NULL) == NAV_OK);
    MUST(nav_observer_add(navigator, load_nothing, NULL, NULL, NULL) == NAV_OK);
    for (lines = 0; lines < MOST_LINES; lines++) {
        const uint8_t *end = count > 0 ? memchr(bytes, '\n', count) : NULL;
        size_t length = end == NULL ? count : (size_t)(end - bytes);
        run_copy(bytes, length);
        if (end == NULL) break;
        bytes = end + 1;
        count -= length + 1;
    }
    nav_navigator_free(navigator);
    return 0;
}
