/* Values: cells that are wrong, and the limits on what is in them. */
#include "navigator.h"

static nav_navigator *navigator;

static nav_status navigate_with(const nav_value *arguments) {
    nav_request request = nav_request_init("list", arguments);
    return nav_navigate(navigator, &request, NULL, NULL);
}

/* The same value is checked in arguments, in a hint, in a state and in a result. */
static void check_refused(nav_status expected, const nav_value *value) {
    nav_options options = nav_options_init();
    char *before = dump(navigator);
    options.hint = value;
    CHECK_NUMBER(expected, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK_NUMBER(expected, nav_entry_set_state(navigator, nav_current_top(navigator), value));
    CHECK_NUMBER(expected, navigate_with(value));
    CHECK_NUMBER(expected, nav_pop_back(navigator, value, NULL, NULL));
    check_unchanged(navigator, before);
}

static void check_taken(const nav_value *value) {
    nav_request current = nav_request_init(NULL, NULL);
    const nav_value *state;
    CHECK_NUMBER(NAV_OK, navigate_with(value));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(1, nav_value_equal(value, current.arguments));
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), value));
    CHECK_NUMBER(NAV_OK, nav_entry_state(navigator, nav_current_top(navigator), &state));
    CHECK_NUMBER(1, nav_value_equal(value, state));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, value, NULL, NULL));
}

static void wrong_cells(void) {
    nav_value value, list;
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    value = nav_value_null();
    value.type = 9;
    check_refused(NAV_INVALID, &value);
    value.type = -1;
    check_refused(NAV_INVALID, &value);
    list = nav_value_list(&value, 1);
    check_refused(NAV_INVALID, &list);
    value = nav_value_null();
    value.flags = 2;
    check_refused(NAV_INVALID, &value);
    value.flags = NAV_VALUE_SECRET | 1u << 31;
    check_refused(NAV_INVALID, &value);
    value = nav_value_list(NULL, 1);
    check_refused(NAV_INVALID, &value);
    value = nav_value_map(NULL, 1);
    check_refused(NAV_INVALID, &value);
    nav_navigator_free(navigator);
}

static void keys_differ(void) {
    nav_member members[3];
    nav_value map;
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    members[0] = nav_member_init("b", nav_value_int(1));
    members[1] = nav_member_init("a", nav_value_int(2));
    members[2] = nav_member_init("b", nav_value_int(1));
    map = nav_value_map(members, 3);
    check_refused(NAV_INVALID, &map);
    members[2].key = nav_string_init("");
    check_taken(&map);
    members[0].key = nav_string_init("");
    check_refused(NAV_INVALID, &map);
    nav_navigator_free(navigator);
}

static void every_type_comes_out_as_it_went_in(void) {
    nav_value items[8], list;
    nav_member member;
    navigator = started_navigator(NULL);
    items[0] = nav_value_null();
    items[1] = nav_value_bool(7);
    items[2] = nav_value_int(INT64_MIN);
    items[3] = nav_value_double(-0.0);
    items[4] = nav_value_string("");
    items[5] = nav_value_bytes("\xFF\0\x80", 3);
    member = nav_member_init("key", nav_value_list(NULL, 0));
    items[6] = nav_value_map(&member, 1);
    items[7] = nav_value_map(NULL, 0);
    list = nav_value_list(items, 8);
    check_taken(&list);
    nav_navigator_free(navigator);
}

/* Where a value is marked counts for texts alone, and the mark comes back. */
static void a_secret_keeps_its_mark(void) {
    nav_value list, items[2], plain[2], open;
    nav_request current = nav_request_init(NULL, NULL);
    char *text;
    navigator = started_navigator(NULL);
    items[0] = plain[0] = nav_value_string("secret text");
    items[1] = plain[1] = nav_value_int(12345);
    items[0].flags = NAV_VALUE_SECRET;
    list = nav_value_list(items, 2);
    open = nav_value_list(plain, 2);
    CHECK_NUMBER(1, nav_value_equal(&list, &open));
    check_taken(&list);
    CHECK_NUMBER(NAV_OK, navigate_with(&list));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK_NUMBER(0, current.arguments->flags);
    CHECK_NUMBER(NAV_VALUE_SECRET, current.arguments->content.list.items[0].flags);
    CHECK_NUMBER(0, current.arguments->content.list.items[1].flags);
    text = dump(navigator);
    CHECK(strstr(text, "secret text") == NULL);
    CHECK(strstr(text, "12345") != NULL);
    nav_text_free(text);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    list.flags = NAV_VALUE_SECRET;
    CHECK_NUMBER(NAV_OK, navigate_with(&list));
    text = dump(navigator);
    CHECK(strstr(text, "12345") == NULL);
    CHECK(strstr(text, "(secret)") != NULL);
    nav_text_free(text);
    nav_navigator_free(navigator);
}

static void equal_is_by_type_and_content(void) {
    nav_value one = nav_value_int(1), two = nav_value_int(2), real = nav_value_double(1), text = nav_value_string("1");
    nav_value bytes = nav_value_bytes("1", 1), zero = nav_value_double(0.0), minus = nav_value_double(-0.0);
    nav_value yes = nav_value_bool(1), left, right;
    nav_member ab[2], ba[2];
    CHECK_NUMBER(1, nav_value_equal(&one, &one));
    CHECK_NUMBER(0, nav_value_equal(&one, &two));
    CHECK_NUMBER(0, nav_value_equal(&one, &real));
    CHECK_NUMBER(0, nav_value_equal(&text, &bytes));
    CHECK_NUMBER(0, nav_value_equal(&one, &yes));
    CHECK_NUMBER(0, nav_value_equal(&zero, &minus));
    yes.content.boolean = 5;
    right = nav_value_bool(1);
    CHECK_NUMBER(1, nav_value_equal(&yes, &right));
    ab[0] = ba[1] = nav_member_init("a", one);
    ab[1] = ba[0] = nav_member_init("b", two);
    left = nav_value_map(ab, 2);
    right = nav_value_map(ba, 2);
    CHECK_NUMBER(1, nav_value_equal(&left, &right));
    CHECK(nav_value_member(&left, nav_string_init("b")) == &ab[1].value);
    CHECK(nav_value_member(&left, nav_string_init("c")) == NULL);
    CHECK(nav_value_member(&one, nav_string_init("a")) == NULL);
    right.content.map.count = 1;
    CHECK_NUMBER(0, nav_value_equal(&left, &right));
}

/* A list in a list in a list…, so many deep, the innermost empty. */
static nav_value *nest(size_t depth) {
    nav_value *cells = malloc(depth * sizeof(nav_value));
    size_t index;
    if (cells == NULL) exit(1);
    cells[depth - 1] = nav_value_list(NULL, 0);
    for (index = depth - 1; index > 0; index--) cells[index - 1] = nav_value_list(&cells[index], 1);
    return cells;
}

static void depth_is_limited(void) {
    nav_value *deepest = nest(NAV_MAX_VALUE_DEPTH), *deeper = nest(NAV_MAX_VALUE_DEPTH + 1), *abyss = nest(1000000);
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    check_taken(deepest);
    check_refused(NAV_TOO_LARGE, deeper);
    check_refused(NAV_TOO_LARGE, abyss);
    CHECK_NUMBER(1, nav_value_equal(deepest, deepest));
    CHECK_NUMBER(0, nav_value_equal(deeper, deeper));
    CHECK_NUMBER(0, nav_value_equal(abyss, abyss));
    nav_navigator_free(navigator);
    free(deepest);
    free(deeper);
    free(abyss);
}

static void cells_are_limited(void) {
    size_t count = NAV_MAX_VALUE_CELLS + 1, index;
    nav_value *items = malloc(count * sizeof(nav_value)), list;
    if (items == NULL) exit(1);
    for (index = 0; index < count; index++) items[index] = nav_value_null();
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    list = nav_value_list(items, count - 1);
    check_taken(&list);
    list = nav_value_list(items, count);
    check_refused(NAV_TOO_LARGE, &list);
    /* A count that no memory could hold is refused before an item is read. */
    list = nav_value_list(items, SIZE_MAX / sizeof(nav_value));
    check_refused(NAV_TOO_LARGE, &list);
    list = nav_value_list(items, SIZE_MAX);
    check_refused(NAV_TOO_LARGE, &list);
    /* At all depths together. */
    items[0] = nav_value_list(&items[1], count / 2);
    items[count / 2 + 1] = items[0];
    list = nav_value_list(items, count / 2 + 2);
    check_refused(NAV_TOO_LARGE, &list);
    nav_navigator_free(navigator);
    free(items);
}

static void bytes_are_limited(void) {
    size_t most = NAV_MAX_VALUE_BYTES;
    char *bytes = malloc(most + 2);
    nav_value value, items[2];
    nav_member member;
    if (bytes == NULL) exit(1);
    memset(bytes, 'a', most + 1);
    bytes[most + 1] = 0;
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    value = nav_value_bytes(bytes, most);
    check_taken(&value);
    value = nav_value_bytes(bytes, most + 1);
    check_refused(NAV_TOO_LARGE, &value);
    value = nav_value_string(bytes);
    check_refused(NAV_TOO_LARGE, &value);
    /* All strings and keys of the value together. */
    items[0] = nav_value_bytes(bytes, most / 2);
    items[1] = nav_value_bytes(bytes, most / 2 + 1);
    value = nav_value_list(items, 2);
    check_refused(NAV_TOO_LARGE, &value);
    member = nav_member_init("k", nav_value_bytes(bytes, most));
    value = nav_value_map(&member, 1);
    check_refused(NAV_TOO_LARGE, &value);
    nav_navigator_free(navigator);
    free(bytes);
}

static void host_objects_stand_near_the_top(void) {
    int destroyed = 0;
    nav_value object, list, nested;
    nav_member member;
    navigator = started_navigator(NULL);
    push(navigator, "detail");
    object = nav_value_host_object(&destroyed, count_destroy);
    CHECK_NUMBER(NAV_OK, navigate_with(&object));
    member = nav_member_init("object", object);
    list = nav_value_map(&member, 1);
    CHECK_NUMBER(NAV_OK, navigate_with(&list));
    list = nav_value_list(&object, 1);
    CHECK_NUMBER(NAV_OK, navigate_with(&list));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    nested = nav_value_list(&list, 1);
    CHECK_NUMBER(NAV_INVALID, navigate_with(&nested));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(wrong_cells);
    RUN(keys_differ);
    RUN(every_type_comes_out_as_it_went_in);
    RUN(a_secret_keeps_its_mark);
    RUN(equal_is_by_type_and_content);
    RUN(depth_is_limited);
    RUN(cells_are_limited);
    RUN(bytes_are_limited);
    RUN(host_objects_stand_near_the_top);
    return check_report();
}
