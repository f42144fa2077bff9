/* Texts that are none, and limits of texts: each is refused with the byte that is wrong, and changes nothing. */
#include "saved.h"

#define STACK(entries) "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[" entries "]}]}"
#define ENTRY(members) STACK("{\"route\":\"home\"" members "}")

static nav_navigator *begin(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request home = nav_request_init("home", NULL);
    nav_branch branch = nav_branch_init("home", &home);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_route route = nav_route_init("main");
    add_routes(navigator);
    route.container = &tabs;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &route, NULL));
    return navigator;
}

/* Nothing has changed: the navigator can be started. */
static void end(nav_navigator *navigator) {
    nav_request home = nav_request_init("home", NULL);
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_current_revision(navigator));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    nav_navigator_free(navigator);
}

static void wrong_texts_are_refused_with_their_byte(void) {
    static const struct {
        const char *text;
        nav_status status;
        const char *at; /* the text from the byte on that is wrong */
        const char *expected;
    } rows[] = {
        {" ", NAV_CORRUPT, "", "more text"},
        {"nonsense", NAV_CORRUPT, "onsense", "a value"},
        {"[1]", NAV_CORRUPT, "[1]", "an object"},
        {"{}", NAV_CORRUPT, "{}", "the member navcore"},
        {"{\"navcore\":2}", NAV_UNSUPPORTED, "2}", "navcore 1"},
        {"{\"navcore\":0}", NAV_CORRUPT, "0}", "a whole number that can stand here"},
        {"{\"navcore\":1,\"app\":5}", NAV_UNSUPPORTED, "5}", "a version that this app reads"},
        {"{\"navcore\":1}", NAV_CORRUPT, "{\"navcore\":1}", "the member scenes"},
        {"{\"navcore\":1,\"scenes\":[]}", NAV_CORRUPT, "[]}", "one scene at the least"},
        {"{\"navcore\":1,\"navcore\":1}", NAV_CORRUPT, "\"navcore\":1}", "a member that stands once"},
        {"{\"navcore\":1} x", NAV_CORRUPT, "x", "the end of the text"},
        {"{\"navcore\":1,}", NAV_CORRUPT, "}", "a key in quotes"},
        {"{\"navcore\" 1}", NAV_CORRUPT, "1}", "a colon"},
        {"{\"navcore\":1 \"app\":1}", NAV_CORRUPT, "\"app\":1}", "a comma or }"},
        {"{\"navcore\":\"\\q\"}", NAV_CORRUPT, "\\q", "an escape"},
        {"{\"navcore\":\"\\ud800\"}", NAV_CORRUPT, "\\ud800", "an escape"},
        {"{\"navcore\":1.}", NAV_CORRUPT, "}", "a digit"},
        {"{\"navcore\":1e}", NAV_CORRUPT, "}", "a digit"},
        {"{\"navcore\":-}", NAV_CORRUPT, "}", "a value"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\"}]}", NAV_CORRUPT, "{\"name\":\"main\"}", "the member entries"},
        {"{\"navcore\":1,\"scenes\":[{\"entries\":[]}]}", NAV_CORRUPT, "{\"entries\":[]}", "the member name"},
        {STACK(""), NAV_CORRUPT, "[]}]}", "one entry at the least"},
        {STACK("{}"), NAV_CORRUPT, "{}]", "the member route"},
        {STACK("{\"route\":1}"), NAV_CORRUPT, "1}]", "a name in quotes"},
        {STACK("{\"route\":\"a*b\"}"), NAV_CORRUPT, "\"a*b\"", "the name of a route"},
        {ENTRY(",\"number\":0"), NAV_CORRUPT, "0}", "a whole number that can stand here"},
        {ENTRY(",\"number\":281474976710656"), NAV_CORRUPT, "281474976710656", "a whole number that can stand here"},
        {ENTRY(",\"number\":1},{\"route\":\"home\",\"number\":1"), NAV_CORRUPT, "1}]}]}",
         "a number that no other entry has"},
        {ENTRY(",\"flow\":1"), NAV_CORRUPT, "1}", "the number of a flow"},
        {ENTRY(",\"version\":-1"), NAV_CORRUPT, "-1}", "a whole number that can stand here"},
        {ENTRY(",\"columns\":0"), NAV_CORRUPT, "0}", "a whole number that can stand here"},
        {ENTRY(",\"arguments\":{\"$double\":\"7ff\"}"), NAV_CORRUPT, "\"7ff\"", "16 digits in quotes"},
        {ENTRY(",\"arguments\":{\"$int\":\"9223372036854775808\"}"), NAV_CORRUPT, "\"9223372036854775808\"",
         "an integer in quotes"},
        {ENTRY(",\"arguments\":{\"$bytes\":\"AAB=\"}"), NAV_CORRUPT, "\"AAB=\"", "base64 in quotes"},
        {ENTRY(",\"arguments\":{\"$none\":1}"), NAV_CORRUPT, "1}}", "$int, $double, $bytes, $map, $secret or $object"},
        {ENTRY(",\"arguments\":9223372036854775808"), NAV_CORRUPT, "9223372036854775808}", "an integer of 64 bits"},
        {ENTRY(",\"arguments\":{\"a\":1,\"a\":1}"), NAV_CORRUPT, "{\"a\":1,\"a\":1}",
         "a value within the limits, with each key once"},
        {ENTRY(",\"presented\":[{\"as\":\"popup\",\"entries\":[]}]"), NAV_CORRUPT, "\"popup\"",
         "window fullScreen modal sheet actionSheet alert"},
        {ENTRY(",\"presented\":[{\"as\":\"sheet\",\"over\":1,\"entries\":[{\"route\":\"home\"}]}]"), NAV_CORRUPT,
         "1,\"entries\"", "a whole number that can stand here"},
        {ENTRY(",\"presented\":[{\"as\":\"sheet\",\"entries\":[{\"route\":\"home\"}]},{\"as\":\"sheet\",\"entries\":[{"
               "\"route\":\"home\"}]}]"),
         NAV_CORRUPT, "\"sheet\",\"entries\":[{\"route\":\"home\"}]}]}]}", "one stack of each kind over a stack"},
        {ENTRY(",\"presented\":[{\"as\":\"alert\",\"entries\":[{\"route\":\"home\"},{\"route\":\"home\"}]}]"),
         NAV_CORRUPT, "{\"route\":\"home\"}]}]}]}", "only one entry"},
        {ENTRY(",\"presented\":[{\"as\":\"alert\",\"entries\":[{\"route\":\"main\",\"branches\":[]}]}]"), NAV_CORRUPT,
         "[]}]}]}]}", "no container here"},
        {ENTRY(",\"branches\":[{\"name\":\"a\",\"entries\":[]},{\"name\":\"a\",\"entries\":[]}]"), NAV_CORRUPT,
         "{\"name\":\"a\",\"entries\":[]}]}]}", "a branch of another name"},
        {ENTRY(",\"container\":{\"kind\":\"tabs\",\"branches\":[]}"), NAV_CORRUPT, "{\"kind\"",
         "a container that can be"},
        {ENTRY(",\"container\":{\"kind\":\"none\",\"branches\":[]}"), NAV_CORRUPT, "\"none\"", "tabs split custom"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"a\",\"entries\":[{\"route\":\"home\"}]},{\"name\":\"A\",\"entries\":[{"
         "\"route\":\"home\"}]}]}",
         NAV_CORRUPT, "\"A\"", "a scene of another name"},
        {"{\"navcore\":1,\"next\":3,\"scenes\":[{\"name\":\"a\",\"entries\":[{\"route\":\"home\",\"number\":3}]}]}",
         NAV_CORRUPT, "3,\"scenes\"", "a number above those of all entries"},
        {"{\"navcore\":1,\"scene\":\"b\",\"scenes\":[{\"name\":\"a\",\"entries\":[{\"route\":\"home\"}]}]}",
         NAV_CORRUPT, "\"b\"", "the name of a scene of the text"},
        {"{\"navcore\":1,\"flows\":[{\"route\":\"x\",\"in\":1}],\"scenes\":[{\"name\":\"a\",\"entries\":[{\"route\":"
         "\"home\"}]}]}",
         NAV_CORRUPT, "1}]", "the number of a flow"},
        {"{\"navcore\":1,\"\xff\":1}", NAV_CORRUPT, "\xff", "UTF-8"},
        {"{\"navcore\":1,\"a\":\"\n\"}", NAV_CORRUPT, "\n\"", "an escape: control characters stand in no string"},
    };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        nav_navigator *navigator = begin();
        nav_outcome outcome = nav_outcome_init();
        nav_status status = restore(navigator, rows[row].text, &outcome);
        const char *message = nav_last_message(navigator).bytes;
        const char *at = rows[row].text + (outcome.index <= strlen(rows[row].text) ? outcome.index : 0);
        size_t length = strlen(rows[row].expected) + strlen(" is expected");
        const char *said = strlen(message) > length ? message + strlen(message) - length : "";
        tries += 1;
        CHECK_NUMBER(rows[row].status, status);
        CHECK(strncmp(rows[row].expected, said, strlen(rows[row].expected)) == 0);
        CHECK(strncmp(rows[row].at, at, strlen(rows[row].at)) == 0 && (*rows[row].at != 0 || *at == 0));
        if (checks_failed_here > 0) printf("%s\n%s\n%s\n", rows[row].text, at, message);
        end(navigator);
    }
}

/* A reader takes any order and spacing, members that it does not know, escapes of all kinds, and entries without
 * numbers. */
static void other_writers_are_understood(void) {
    nav_navigator *navigator = begin();
    CHECK_NUMBER(
        NAV_OK,
        restore(navigator,
                " { \"future\" : [ { \"a\" : [ ] } , 1e5 , true , false , null , \"\" ] , \"scenes\" : [ { \"entries\" "
                ":\t[ "
                "{\r\n\"\\u0072oute\" : \"h\\u006fme\" , \"state\":\"\\u00e9\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\\"\\\\\","
                "\"arguments\":{\"b\":-0,\"a\":1E2,\"\\u0063\":{\"$map\":{\"$x\":[{},[]]}},\"d\":{\"$bytes\":\"AAECAw=="
                "\"}}}, "
                "{ \"route\" : \"list\" , \"number\" : 5 } ] , \"name\" : \"m\\u0061in\" } ] , \"navcore\" : 1 } \n",
                NULL));
    check_saved(
        "{\"navcore\":1,\"next\":7,\"scenes\":[\n"
        "{\"name\":\"main\",\"entries\":[\n"
        "{\"number\":6,\"route\":\"home\",\"arguments\":{\"a\":100.0,\"b\":0,\"c\":{\"$map\":{\"$x\":[{},[]]}},"
        "\"d\":{\"$bytes\":\"AAECAw==\"}},\"state\":\"\xc3\xa9\xf0\x9f\x98\x80/\\u0008\\u000c\\n\\r\\t\\\"\\\\\"},\n"
        "{\"number\":5,\"route\":\"list\"}]}]}\n",
        navigator);
    nav_navigator_free(navigator);
}

static void a_text_is_copied_and_may_have_a_length(void) {
    nav_navigator *navigator = begin();
    char text[] = ENTRY("") "garbage";
    nav_restoring restoring = nav_restoring_init(nav_string_init(NULL), NULL);
    restoring.text.bytes = text;
    restoring.text.length = sizeof ENTRY("") - 1;
    CHECK_NUMBER(NAV_OK, nav_restore(navigator, &restoring, NULL, NULL));
    memset(text, 'x', sizeof text);
    check_saved("{\"navcore\":1,\"next\":2,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":"
                "\"home\"}]}]}\n",
                navigator);
    nav_navigator_free(navigator);
}

/* Writes a piece of a text. The place behind it. */
static char *put(char *end, const char *piece) {
    size_t length = strlen(piece);
    memcpy(end, piece, length + 1);
    return end + length;
}

/* Writes a text of so many levels of a thing. */
static char *nested(const char *head, const char *open, int count, const char *middle, const char *close,
                    const char *tail) {
    size_t size = strlen(head) + strlen(tail) + strlen(middle) + (size_t)count * (strlen(open) + strlen(close)) + 1;
    char *text = malloc(size), *end = text;
    if (text == NULL) exit(1);
    end = put(end, head);
    for (int index = 0; index < count; index++) end = put(end, open);
    end = put(end, middle);
    for (int index = 0; index < count; index++) end = put(end, close);
    put(end, tail);
    return text;
}

static void check_nested(nav_status expected, char *text) {
    nav_navigator *navigator = begin();
    CHECK_NUMBER(expected, restore(navigator, text, NULL));
    free(text);
    if (expected == NAV_OK) {
        nav_navigator_free(navigator);
    } else {
        end(navigator);
    }
}

static void depths_have_limits(void) {
    check_nested(NAV_TOO_LARGE, nested("", "[", 100000, "", "]", ""));
    check_nested(NAV_CORRUPT, nested("", "[", 100, "", "", ""));
    check_nested(
        NAV_OK, nested("{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\",\"state\":", "[",
                       127, "", "]", "}]}]}"));
    check_nested(NAV_TOO_LARGE,
                 nested("{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\",\"state\":",
                        "[", 129, "", "]", "}]}]}"));
    check_nested(NAV_OK, nested("{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[",
                                "{\"route\":\"home\",\"presented\":[{\"as\":\"sheet\",\"entries\":[", 63,
                                "{\"route\":\"home\"}", "]}]}", "]}]}"));
    check_nested(NAV_TOO_LARGE, nested("{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[",
                                       "{\"route\":\"home\",\"presented\":[{\"as\":\"sheet\",\"entries\":[", 64,
                                       "{\"route\":\"home\"}", "]}]}", "]}]}"));
    /* Unknown members, many of them alike. */
    check_nested(NAV_OK, nested("{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"}]}]",
                                ",\"x\":0", 100000, "", "", "}"));
}

/* Each level of the stacks takes four levels of the text, and each of the value three. */
static void the_deepest_value_of_the_deepest_stack_comes_back(void) {
    nav_navigator *first = begin(), *second = begin();
    nav_request home = nav_request_init("home", NULL), tabs = nav_request_init("main", NULL);
    nav_value values[NAV_MAX_VALUE_DEPTH];
    nav_member members[NAV_MAX_VALUE_DEPTH];
    char *text;
    CHECK_NUMBER(NAV_OK, nav_start(first, &home, NULL, NULL));
    for (unsigned depth = 1; depth < NAV_MAX_STACK_DEPTH; depth++) {
        CHECK_NUMBER(NAV_OK, nav_navigate(first, &tabs, NULL, NULL));
    }
    values[0] = nav_value_int(1);
    for (unsigned depth = 1; depth < NAV_MAX_VALUE_DEPTH; depth++) {
        members[depth] = nav_member_init("$a", values[depth - 1]);
        values[depth] = nav_value_map(&members[depth], 1);
    }
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(first, nav_current_top(first), &values[NAV_MAX_VALUE_DEPTH - 1]));
    text = saved(first);
    CHECK_NUMBER(NAV_OK, restore(second, text, NULL));
    check_saved(text, second);
    nav_text_free(text);
    nav_navigator_free(first);
    nav_navigator_free(second);
}

static void arguments_of_restoring_are_checked(void) {
    nav_navigator *navigator = begin();
    nav_request home = nav_request_init("home", NULL), wrong = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(ENTRY("")), &home);
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    size_t length = 7;
    CHECK_NUMBER(NAV_INVALID, nav_restore(NULL, &restoring, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_restore(navigator, NULL, NULL, NULL));
    restoring.size = 3;
    CHECK_NUMBER(NAV_INVALID, nav_restore(navigator, &restoring, NULL, NULL));
    restoring = nav_restoring_init(nav_string_init(NULL), &home);
    restoring.text.length = 5;
    CHECK_NUMBER(NAV_INVALID, nav_restore(navigator, &restoring, NULL, NULL));
    restoring.text.bytes = "x";
    restoring.text.length = NAV_MAX_SAVED_BYTES + 1u;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_restore(navigator, &restoring, NULL, NULL));
    restoring = nav_restoring_init(nav_string_init(ENTRY("")), &wrong);
    wrong.size = 1;
    CHECK_NUMBER(NAV_INVALID, nav_restore(navigator, &restoring, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_save(navigator, NULL, &text, &length));
    CHECK(text == NULL && length == 0);
    end(navigator);
    navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_save(navigator, NULL, NULL, &length));
    saving.flags = 2;
    CHECK_NUMBER(NAV_INVALID, nav_save(navigator, &saving, &text, &length));
    saving = nav_saving_init();
    saving.scene = MADE_UP_ID;
    CHECK_NUMBER(NAV_STALE, nav_save(navigator, &saving, &text, &length));
    saving = nav_saving_init();
    saving.budget = 10;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_save(navigator, &saving, &text, &length));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_save(navigator, NULL, &text, &length));
    CHECK_NUMBER(NAV_CLOSED, restore(navigator, ENTRY(""), NULL));
    nav_navigator_free(navigator);
}

static void a_budget_leaves_out_in_levels(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value long_state = nav_value_string("a state that is long enough");
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    size_t whole = 0, length = 0;
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), &long_state));
    push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), &long_state));
    CHECK_NUMBER(NAV_OK, nav_save(navigator, NULL, &text, &whole));
    nav_text_free(text);
    saving.budget = whole;
    CHECK_NUMBER(NAV_OK, nav_save(navigator, &saving, &text, &length));
    CHECK_NUMBER(whole, length);
    nav_text_free(text);
    saving.budget = whole - 1;
    CHECK_NUMBER(NAV_OK, nav_save(navigator, &saving, &text, NULL));
    CHECK_TEXT("{\"navcore\":1,\"next\":3,\"cut\":1,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,"
               "\"route\":\"home\"},\n"
               "{\"number\":2,\"route\":\"list\",\"state\":\"a state that is long enough\"}]}]}\n",
               text);
    saving.budget = strlen(text) - 1;
    nav_text_free(text);
    CHECK_NUMBER(NAV_OK, nav_save(navigator, &saving, &text, NULL));
    CHECK_TEXT("{\"navcore\":1,\"next\":3,\"cut\":3,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,"
               "\"route\":\"home\"},\n"
               "{\"number\":2,\"route\":\"list\"}]}]}\n",
               text);
    nav_text_free(text);
    nav_navigator_free(navigator);
}

static void nothing(void *object) {
    (void)object;
}

static void secrets_and_host_objects_never_reach_a_text(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_member members[] = {{nav_string_init("pin"), nav_value_string("1234")},
                            {nav_string_init("id"), nav_value_int(1)}};
    nav_value map = nav_value_map(members, 2), object = nav_value_host_object(&map, nothing);
    nav_request detail = nav_request_init("detail", &map), list = nav_request_init("list", &object);
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    members[0].value.flags = NAV_VALUE_SECRET;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), &map));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    check_saved(
        "{\"navcore\":1,\"next\":4,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"home\"},\n"
        "{\"number\":2,\"route\":\"detail\",\"arguments\":{\"id\":1,\"pin\":{\"$secret\":true}}},\n"
        "{\"number\":3,\"route\":\"list\",\"arguments\":{\"$object\":true}}]}]}\n",
        navigator);
    saving.flags = NAV_SAVING_COMPLETE;
    CHECK_NUMBER(NAV_NOT_SAVED, nav_save(navigator, &saving, &text, NULL));
    CHECK(text == NULL);
    text = saved(navigator);
    nav_navigator_free(navigator);
    navigator = begin();
    CHECK_NUMBER(NAV_OK, restore(navigator, text, NULL));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_text_free(text);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(wrong_texts_are_refused_with_their_byte);
    RUN(other_writers_are_understood);
    RUN(a_text_is_copied_and_may_have_a_length);
    RUN(depths_have_limits);
    RUN(the_deepest_value_of_the_deepest_stack_comes_back);
    RUN(arguments_of_restoring_are_checked);
    RUN(a_budget_leaves_out_in_levels);
    RUN(secrets_and_host_objects_never_reach_a_text);
    return check_report();
}
