/* Include/navcore_log.h: the lines of a log, its states, a ring, and its end. */
#include "log.h"

static uint64_t random_state = 1;

static unsigned below(unsigned limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random_state >> 33) % limit;
}

static int32_t says_no(void *user_data, const nav_guard_context *context) {
    (void)context;
    return *(const int32_t *)user_data;
}

static void add_routes(nav_navigator *navigator) {
    nav_request home = nav_request_init("home", NULL), account = nav_request_init("account", NULL);
    nav_branch branches[2] = {nav_branch_init("home", &home), nav_branch_init("account", &account)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route main_route = nav_route_init("main"), sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    nav_route buy = nav_route_init("buy"), pay = nav_route_init("pay");
    nav_request cart = nav_request_init("cart", NULL), buying = nav_request_init("buy", NULL);
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    main_route.container = &tabs;
    buy.initial = &cart;
    pay.initial = &buying;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &main_route, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "home", "/home", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "account"));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "note", "/home/{id:int?}", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "cart"));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &buy, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &pay, NULL));
}

static nav_navigator *begin(void) {
    nav_navigator *navigator = new_traced(0);
    add_routes(navigator);
    return navigator;
}

static void start(nav_navigator *navigator, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &request, NULL, NULL));
}

static void a_session_has_these_lines(void) {
    written lines = {0};
    int32_t code = 423;
    nav_navigator *navigator = begin();
    nav_log_config config = nav_log_config_init();
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, says_no);
    nav_value yes = nav_value_bool(1);
    nav_log *log;
    config.write = log_keep;
    config.user_data = &lines;
    config.program = "te<st";
    log = nav_log_begin(navigator, &config);
    start(navigator, "home");
    CHECK_NUMBER(NAV_OK, nav_await(navigator, "account", NULL, NULL));
    guard.route_name = nav_string_init("account");
    guard.user_data = &code;
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
    CHECK_NUMBER(NAV_BLOCKED, nav_back(navigator, NULL, NULL));
    code = NAV_ANSWER_ACCEPT;
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &yes, NULL, NULL));
    nav_log_end(log);
    CHECK_NUMBER(NAV_AT_ROOT, nav_back(navigator, NULL, NULL));
    CHECK_TEXT(
        "{\"navlog\":1,\"program\":\"te\\u003cst\",\"library\":\"0.1.0\"}\n"
        "{\"call\":\"start\",\"operation\":1,\"requests\":[{\"route\":\"home\"}]}\n"
        "{\"change\":\"start\",\"revision\":1,\"changes\":[{\"kind\":\"added\",\"route\":\"home\",\"entry\":1}],"
        "\"way\":"
        "[1],\"state\":[\"{\\\"navcore\\\":1,\\\"next\\\":2,\\\"scenes\\\":[\",0,\"{\\\"name\\\":\\\"main\\\","
        "\\\"entries\\\":[\\n{\\\"number\\\":1,\\\"route\\\":\\\"home\\\"}]}]}\\n\",0]}\n"
        "{\"outcome\":\"ok\",\"operation\":1,\"do\":\"start\",\"revision\":1,\"route\":\"home\",\"entry\":1}\n"
        "{\"call\":\"navigateForResult\",\"operation\":2,\"requests\":[{\"route\":\"account\"}]}\n"
        "{\"change\":\"navigateForResult\",\"revision\":2,\"changes\":[{\"kind\":\"added\",\"route\":\"account\","
        "\"entry\":"
        "2,\"at\":1,\"awaited\":true}],\"way\":[1,2],\"back\":{\"entry\":2},\"state\":[\"{\\\"navcore\\\":1,"
        "\\\"next\\\":3,"
        "\\\"scenes\\\":[\",1,\"{\\\"number\\\":1,\\\"route\\\":\\\"home\\\"},\\n{\\\"number\\\":2,\\\"route\\\":"
        "\\\"account\\\"}]}]}\\n\",0]}\n"
        "{\"outcome\":\"ok\",\"operation\":2,\"do\":\"navigateForResult\",\"revision\":2,\"route\":\"account\","
        "\"entry\":2}"
        "\n"
        "{\"call\":\"back\",\"operation\":3}\n"
        "{\"answer\":\"no\",\"operation\":3,\"do\":\"back\",\"by\":\"guard\",\"code\":423,\"route\":\"account\","
        "\"entry\":"
        "2}\n"
        "{\"outcome\":\"blocked\",\"operation\":3,\"do\":\"back\",\"revision\":2,\"by\":\"guard\",\"code\":423,\"why\":"
        "\"back: the guard of account refused with 423\"}\n"
        "{\"call\":\"popBack\",\"operation\":4,\"value\":true}\n"
        "{\"answer\":\"yes\",\"operation\":4,\"do\":\"popBack\",\"by\":\"guard\",\"route\":\"account\",\"entry\":2}\n"
        "{\"result\":\"value\",\"entry\":2,\"value\":true}\n"
        "{\"change\":\"popBack\",\"revision\":3,\"changes\":[{\"kind\":\"removed\",\"route\":\"account\",\"entry\":2}],"
        "\"way\":[1],\"state\":[\"{\\\"navcore\\\":1,\\\"next\\\":3,\\\"scenes\\\":[\",1,\"{\\\"number\\\":1,"
        "\\\"route\\\":"
        "\\\"home\\\"}]}]}\\n\",0]}\n"
        "{\"outcome\":\"ok\",\"operation\":4,\"do\":\"popBack\",\"revision\":3,\"route\":\"account\",\"entry\":2}\n",
        lines.text);
    written_free(&lines);
    nav_navigator_free(navigator);
}

/* Returns the part of the last call line behind the number of the operation. */
static const char *last_call(const written *lines) {
    static char found[2048];
    const char *line = lines->text, *next, *from = "";
    while ((next = strstr(line, "{\"call\":")) != NULL) {
        from = next;
        line = next + 1;
    }
    snprintf(found, sizeof found, "%.*s", (int)strcspn(from, "\n"), from);
    from = strstr(found, ",\"operation\":");
    if (from == NULL) return found;
    return from + 13 + strspn(from + 13, "0123456789");
}

#define LAST_CALL(text) CHECK_TEXT(text "}", last_call(&lines))

static void a_call_has_everything_it_was_called_with(void) {
    written lines = {0};
    nav_navigator *navigator = begin();
    nav_log *log = begin_log(navigator, &lines, 0);
    nav_member members[2] = {nav_member_init("z", nav_value_int(2)), nav_member_init("a", nav_value_double(0.5))};
    nav_value map = nav_value_map(members, 2), hint = nav_value_string("fade"), nothing = nav_value_null();
    nav_request note = nav_request_init("note", &map), home = nav_request_init("home", NULL);
    nav_request sheet = nav_request_init("sheet", &nothing), pay = nav_request_init("pay", NULL);
    nav_request by_id = nav_request_by_id(nav_route_find(navigator, nav_string_init("account")), NULL);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_id root, ids[2];
    start(navigator, "main");
    root = nav_current_entry_at(navigator, 0);
    options.issuer = root;
    options.tag = UINT64_MAX;
    options.hint = &hint;
    options.animated = NAV_ANIMATED_NO;
    options.revision = 1;
    options.unique = NAV_UNIQUE_ANYWHERE;
    options.unique_action = NAV_UNIQUE_ACTION_POP_TO;
    options.flags = NAV_OPTION_IGNORE_ARGUMENTS | NAV_OPTION_REVEAL | NAV_OPTION_SEARCH_ALL;
    options.presentation = NAV_PRESENTATION_FULL_SCREEN;
    options.occupied = NAV_OCCUPIED_REJECT;
    options.unresolved = NAV_UNRESOLVED_FALLBACK;
    nav_navigate(navigator, &note, &options, &outcome);
    LAST_CALL(
        ",\"requests\":[{\"route\":\"note\",\"arguments\":{\"a\":0.5,\"z\":2}}],\"flags\":[\"ignoreArguments\","
        "\"reveal\",\"searchAll\"],\"unique\":\"anywhere\",\"action\":\"popTo\",\"unresolved\":\"fallback\",\"as\":"
        "\"fullScreen\",\"occupied\":\"reject\",\"tag\":-1,\"animated\":\"no\",\"issuer\":2,\"seen\":1,\"hint\":"
        "\"fade\"");
    options = nav_options_init();
    options.issuer = 77;
    options.scene = nav_string_init("ma\"in");
    nav_navigate(navigator, &by_id, &options, NULL);
    LAST_CALL(",\"requests\":[{\"route\":\"account\"}],\"issuer\":0,\"scene\":\"ma\\\"in\"");
    /* Stacks: a scene, a branch, a presented one, one that is gone. */
    nav_select(navigator, nav_scene_find(navigator, nav_string_init("")), NULL, NULL);
    LAST_CALL(",\"stack\":{\"scene\":\"main\"}");
    nav_select(navigator, nav_current_branch(navigator, nav_string_init("main"), nav_string_init("account")), NULL,
               NULL);
    LAST_CALL(",\"stack\":{\"of\":1,\"branch\":\"account\"}");
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &sheet, NULL, NULL));
    LAST_CALL(",\"requests\":[{\"route\":\"sheet\",\"arguments\":null}]");
    options = nav_options_init();
    options.target = nav_current_stack(navigator);
    nav_dismiss(navigator, &nothing, &options, NULL);
    LAST_CALL(",\"value\":null,\"target\":{\"of\":3,\"presented\":0}");
    nav_dismiss(navigator, NULL, &options, NULL);
    LAST_CALL(",\"target\":0");
    /* Flows: cart begins both pay and buy. */
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &pay, NULL, NULL));
    options.target = nav_current_flow(navigator);
    nav_navigate(navigator, &home, &options, NULL);
    LAST_CALL(",\"requests\":[{\"route\":\"home\"}],\"target\":{\"flow\":6}");
    {
        nav_flow_info inner = nav_flow_info_init();
        nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_FAILED);
        ending.value = &map;
        ending.host_code = -7;
        ending.flags = NAV_FLOW_KEEP_ENTRIES;
        nav_flow_get(navigator, nav_current_flow(navigator), &inner);
        nav_end_flow(navigator, inner.parent, &ending, NULL, NULL);
        LAST_CALL(",\"flow\":[6,1],\"value\":{\"a\":0.5,\"z\":2},\"kind\":\"failed\",\"code\":-7,\"keepEntries\":true");
        nav_end_flow(navigator, inner.parent, NULL, NULL, NULL);
        LAST_CALL(",\"flow\":0,\"kind\":\"cancelled\"");
    }
    /* Lists. */
    {
        nav_element elements[3] = {nav_element_keep(root), nav_element_update(77, &note), nav_element_new(&home)};
        const nav_request *requests[2] = {&home, &note};
        nav_set_stack(navigator, elements, 3, NULL, NULL);
        LAST_CALL(",\"requests\":[{\"number\":2},{\"number\":0,\"route\":\"note\",\"arguments\":{\"a\":0.5,\"z\":2}},{"
                  "\"route\":\"home\"}]");
        nav_push_all(navigator, requests, 2, NULL, NULL);
        LAST_CALL(",\"requests\":[{\"route\":\"home\"},{\"route\":\"note\",\"arguments\":{\"a\":0.5,\"z\":2}}]");
        nav_push_all(navigator, NULL, 2, NULL, NULL);
        LAST_CALL(",\"requests\":[]");
    }
    ids[0] = nav_current_top(navigator);
    ids[1] = 0;
    nav_remove(navigator, ids, 2, NULL, NULL);
    LAST_CALL(",\"entries\":[9,0]");
    nav_update(navigator, ids[0], &map, NULL, NULL);
    LAST_CALL(",\"entry\":9,\"arguments\":{\"a\":0.5,\"z\":2}");
    nav_host_did_update(navigator, 0, NULL, NULL, NULL);
    LAST_CALL("");
    nav_host_did_resize(navigator, root, 3, NULL, NULL);
    LAST_CALL(",\"entry\":2,\"columns\":3");
    {
        nav_branch branches[2] = {nav_branch_init("one", &note), nav_branch_init("two", NULL)};
        nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, branches, 2);
        branches[1].flags = NAV_BRANCH_EAGER | NAV_BRANCH_FORGETS | NAV_BRANCH_PLACEHOLDER;
        split.selected = 1;
        split.columns = 1;
        split.custom_kind = -3;
        split.flags = NAV_CONTAINER_SHOW_ALL;
        split.tabs_back = NAV_TABS_BACK_INITIAL;
        split.retention = NAV_RETENTION_WHILE_SCENE;
        nav_set_container(navigator, root, &split, NULL, NULL);
        LAST_CALL(
            ",\"entry\":2,\"container\":{\"kind\":\"split\",\"custom\":-3,\"showAll\":true,\"back\":\"initial\","
            "\"retention\":\"whileScene\",\"columns\":1,\"selected\":\"two\",\"branches\":[{\"name\":\"one\",\"route\":"
            "\"note\",\"arguments\":{\"a\":0.5,\"z\":2}},{\"name\":\"two\",\"eager\":true,\"forgets\":true,"
            "\"placeholder\":true}]}");
        nav_set_container(navigator, root, NULL, NULL, NULL);
        LAST_CALL(",\"entry\":2,\"container\":null");
    }
    {
        nav_link link = nav_link_trusted("/home/7");
        nav_intent steps[2] = {nav_intent_init(NAV_INTENT_OPEN), nav_intent_init(NAV_INTENT_POP_BACK)};
        const nav_intent *intents[2] = {&steps[0], &steps[1]};
        link.flags |= NAV_LINK_CLOSE;
        link.merge = NAV_LINK_MERGE_PUSH;
        link.base = root;
        steps[0].link = &link;
        steps[1].result = &nothing;
        nav_batch(navigator, intents, 2, NULL, NULL);
        LAST_CALL(
            ",\"intents\":[{\"do\":\"open\",\"url\":\"/home/7\",\"link\":[\"trusted\",\"close\"],\"merge\":\"push\","
            "\"base\":2},{\"do\":\"popBack\",\"value\":null}]");
        link.request = &note;
        nav_open(navigator, &link, NULL, NULL);
        LAST_CALL(
            ",\"requests\":[{\"route\":\"note\",\"arguments\":{\"a\":0.5,\"z\":2}}],\"link\":[\"trusted\",\"close\"],"
            "\"merge\":\"push\",\"base\":2");
    }
    {
        nav_restoring restoring = nav_restoring_init(nav_string_init("{\"a\":\n\xC2\x85\xFF"), &home);
        restoring.app_version = 4;
        nav_restore(navigator, &restoring, NULL, NULL);
        LAST_CALL(",\"requests\":[{\"route\":\"home\"}],\"text\":\"{\\\"a\\\":\\n\\u0085\xEF\xBF\xBD\",\"app\":4");
    }
    options = nav_options_init();
    options.key = nav_string_init("k");
    options.flags = NAV_OPTION_NEXT_VALUE;
    nav_navigate_for_result(navigator, &home, NULL, NULL, NULL, &options, NULL);
    LAST_CALL(",\"requests\":[{\"route\":\"home\"}],\"flags\":[\"nextValue\"],\"key\":\"k\"");
    /* Structs of another program: shorter ones end before, wrong ones are not read. */
    options.size = offsetof(nav_options, key);
    nav_back(navigator, &options, NULL);
    LAST_CALL(",\"flags\":[\"nextValue\"]");
    options.size = 5000;
    nav_back(navigator, &options, NULL);
    LAST_CALL("");
    nav_perform(navigator, NULL, NULL);
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

/* The library refuses each, and reads nothing that a wrong length or kind says is there. So does the log. */
static void a_wrong_call_has_a_line(void) {
    static nav_value deep[200];
    written lines = {0};
    nav_navigator *navigator = begin();
    nav_log *log = begin_log(navigator, &lines, 0);
    nav_value many = nav_value_list(deep, (size_t)1 << 30), unknown = nav_value_null(), far = nav_value_string("x");
    nav_member members[2] = {nav_member_init(NULL, nav_value_list(NULL, 3)), nav_member_init("b", many)};
    nav_value map = nav_value_map(members, 2), nested;
    nav_request request = nav_request_init("home", &many);
    nav_intent intent = nav_intent_init(99);
    nav_branch branch = nav_branch_init("one", NULL);
    nav_container container = nav_container_init(77, &branch, 5000);
    nav_outcome outcome = nav_outcome_init();
    start(navigator, "home");
    unknown.type = 55;
    far.content.string.length = (size_t)1 << 30;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &request, NULL, NULL));
    LAST_CALL(",\"requests\":[{\"route\":\"home\",\"arguments\":[]}]");
    request.arguments = &far;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &request, NULL, NULL));
    LAST_CALL(",\"requests\":[{\"route\":\"home\",\"arguments\":\"\"}]");
    request.arguments = &unknown;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    LAST_CALL(",\"requests\":[{\"route\":\"home\",\"arguments\":null}]");
    request.arguments = &map;
    CHECK(nav_navigate(navigator, &request, NULL, NULL) < 0);
    LAST_CALL(",\"requests\":[{\"route\":\"home\",\"arguments\":{\"\":[],\"b\":[]}}]");
    for (int depth = 0; depth < 199; depth++) deep[depth] = nav_value_list(&deep[depth + 1], 1);
    deep[199] = nav_value_null();
    nested = deep[0];
    request.arguments = &nested;
    CHECK(nav_navigate(navigator, &request, NULL, NULL) < 0);
    CHECK(strlen(last_call(&lines)) < 350 && strstr(last_call(&lines), "[[null]]") != NULL);
    request.arguments = NULL;
    request.route = (nav_string){"far", (size_t)1 << 30};
    CHECK(nav_navigate(navigator, &request, NULL, NULL) < 0);
    LAST_CALL(",\"requests\":[{\"route\":\"\"}]");
    request.route = (nav_string){NULL, 7};
    CHECK(nav_navigate(navigator, &request, NULL, NULL) < 0);
    LAST_CALL(",\"requests\":[{\"route\":\"\"}]");
    request.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    LAST_CALL(",\"requests\":[{\"route\":\"\"}]");
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, NULL, NULL, NULL));
    LAST_CALL("");
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK(strstr(lines.text, "{\"call\":\"unknown\",\"operation\":") != NULL);
    intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    intent.requests = (const nav_request *const *)(uintptr_t)8;
    intent.count = (size_t)1 << 30;
    CHECK(nav_perform(navigator, &intent, NULL) < 0);
    LAST_CALL(",\"requests\":[]");
    intent = nav_intent_init(NAV_INTENT_BATCH);
    intent.count = 3;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    LAST_CALL(",\"intents\":[]");
    intent = nav_intent_init(NAV_INTENT_BACK);
    intent.size = 5000;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, NULL, NULL));
    CHECK(nav_set_container(navigator, nav_current_top(navigator), &container, NULL, NULL) < 0);
    LAST_CALL(",\"entry\":1,\"container\":{\"kind\":\"unknown\",\"branches\":[]}");
    outcome.size = 1;
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, NULL, &outcome));
    CHECK_NUMBER(1, nav_current_revision(navigator));
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

static nav_value random_value(nav_value *cells, nav_member *members, unsigned depth) {
    static const char *const strings[] = {"",
                                          "a",
                                          "<\"\\\n\r\t\x01\x7F",
                                          "\xC3\xA4\xC2\x80\xE2\x80\x8E\xE2\x80\xA9\xE2\x81\xA6\xE2\x81\xA5",
                                          "$int",
                                          "\xF0\x9F\x8D\xB5"};
    static const char *const keys[] = {"b", "a", "$a", "ab", ""};
    unsigned count = below(4), index;
    uint64_t bits;
    double real;
    switch (below(depth == 0 ? 6 : 8)) {
    case 0: return nav_value_null();
    case 1: return nav_value_bool((int)below(2));
    case 2:
        return nav_value_int((int64_t)(((uint64_t)below(1u << 31) << 33 | below(1u << 31)) >> below(64)) *
                             (below(2) ? 1 : -1));
    case 3:
        bits = (uint64_t)below(1u << 31) << 33 ^ (uint64_t)below(1u << 31) << 10 ^ below(1024);
        if (below(8) == 0) bits &= UINT64_C(0xFFF) << 52; /* a power of two, or an infinity */
        memcpy(&real, &bits, sizeof real);
        if (real != real) real = 0.1;
        return nav_value_double(below(2) ? real : (double)below(100000) / 100);
    case 4: return nav_value_string(strings[below(6)]);
    case 5: return nav_value_bytes(strings[2], below(9));
    case 6:
        for (index = 0; index < count; index++) cells[index] = random_value(cells + 4, members + 4, depth - 1);
        return nav_value_list(cells, count);
    default:
        for (index = 0; index < count; index++)
            members[index] =
                nav_member_init(keys[(index + depth) % 5], random_value(cells + 4, members + 4, depth - 1));
        return nav_value_map(members, count);
    }
}

/* A value in a log is the value in a saved text, but for the `<`. The value of a list's items is the last one's cells. */
static void values_are_those_of_a_saved_state(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    nav_log *log = begin_log(navigator, &lines, 0);
    start(navigator, "home");
    for (int turn = 0; turn < 20000; turn++) {
        nav_value cells[16];
        nav_member members[16];
        nav_value value = random_value(cells, members, 3);
        char *saved = NULL, *found, *less;
        const char *line;
        nav_value list = nav_value_list(&value, 1);
        lines.length = 0;
        CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), &list));
        CHECK_NUMBER(NAV_OK, nav_save(navigator, NULL, &saved, NULL));
        found = strstr(saved, ",\"state\":") + 9;
        found[strlen(found) - 6] = 0; /* }]}]}\n */
        while ((less = strstr(lines.text, "\\u003c")) != NULL) {
            *less = '<';
            memmove(less + 1, less + 6, strlen(less + 6) + 1);
        }
        line = strstr(lines.text, ",\"value\":") + 9;
        lines.text[strlen(lines.text) - 2] = 0;
        CHECK_TEXT(found, line);
        nav_text_free(saved);
        if (checks_failed_here > 0) break;
    }
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

/* One act of a user or a program. */
static void act(nav_navigator *navigator) {
    nav_member member = nav_member_init("id", nav_value_int(below(20)));
    nav_value map = nav_value_map(&member, 1);
    nav_request note = nav_request_init("note", &map), sheet = nav_request_init("sheet", NULL);
    nav_value state = nav_value_int(below(1000));
    nav_id branch =
        nav_current_branch(navigator, nav_string_init("main"), nav_string_init(below(2) ? "home" : "account"));
    nav_options reveal = nav_options_init();
    reveal.flags = NAV_OPTION_REVEAL;
    switch (below(10)) {
    case 0:
    case 1:
    case 2: nav_navigate(navigator, &note, NULL, NULL); break;
    case 3: nav_navigate_for_result(navigator, &sheet, NULL, NULL, NULL, NULL, NULL); break;
    case 4: nav_select(navigator, branch, &reveal, NULL); break;
    case 5: nav_pop_up_to_root(navigator, NULL, NULL); break;
    case 6: nav_entry_set_state(navigator, nav_current_entry_at(navigator, 0), &state); break;
    case 7:
        nav_update(navigator, nav_current_entry_at(navigator, nav_current_depth(navigator) / 2), &map, NULL, NULL);
        break;
    default: nav_back(navigator, NULL, NULL); break;
    }
}

typedef struct seen_state {
    written *lines;
    size_t read;
    char *state;
    nav_navigator *navigator;
    int compared;
} seen_state;

/* Called after the log: puts together the state of the commit. */
static void compare(void *user_data, const nav_event *event) {
    seen_state *self = user_data;
    char *saved = NULL;
    if (event->kind != NAV_EVENT_CHANGED || nav_current_stack(self->navigator) == 0) return;
    while (self->read < self->lines->length) {
        next_state(self->lines->text + self->read, &self->state);
        self->read += strcspn(self->lines->text + self->read, "\n") + 1;
    }
    CHECK_NUMBER(NAV_OK, nav_save(self->navigator, NULL, &saved, NULL));
    CHECK_TEXT(saved, self->state);
    nav_text_free(saved);
    self->compared += 1;
}

static void states_come_out_of_the_differences(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    seen_state seen = {&lines, 0, NULL, NULL, 0};
    nav_log *log = begin_log(navigator, &lines, 0);
    seen.navigator = navigator;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, compare, &seen, NULL, NULL));
    start(navigator, "main");
    for (int turn = 0; turn < 3000 && checks_failed_here == 0; turn++) act(navigator);
    CHECK(seen.compared > 1500);
    /* The last scene goes, so nothing can be saved; another one starts. */
    CHECK_NUMBER(NAV_OK,
                 nav_host_did_dismiss(navigator, nav_scene_find(navigator, nav_string_init("")), NULL, NULL, NULL));
    CHECK(strstr(lines.text + seen.read, "\"state\"") == NULL);
    nav_log_end(log);
    nav_navigator_free(navigator);
    free(seen.state);
    written_free(&lines);
}

static void a_ring_keeps_the_last_lines(void) {
    static const size_t limits[] = {1, 10, 100, 1000};
    for (size_t which = 0; which < 4; which++) {
        nav_navigator *navigator = begin();
        written lines = {0};
        nav_log *log = begin_log(navigator, &lines, limits[which]);
        size_t head = lines.length, most = 0;
        start(navigator, "main");
        for (int turn = 0; turn < 2000 && checks_failed_here == 0; turn++) {
            nav_string text;
            size_t count = 0;
            act(navigator);
            text = nav_log_text(log);
            for (size_t index = head; index < text.length; index++) count += text.bytes[index] == '\n';
            if (count > most) most = count;
            if (text.length == lines.length) continue;
            CHECK(count >= limits[which]);
            CHECK(memcmp(text.bytes, lines.text, head) == 0);
            CHECK(memcmp(text.bytes + head, lines.text + lines.length - (text.length - head), text.length - head) == 0);
            CHECK(strncmp(text.bytes + head, "{\"change\"", 9) == 0);
            CHECK(strstr(text.bytes + head, "\\\"scenes\\\":[\",0,\"{\\\"name\\\":\\\"main\\\"") <
                  strchr(text.bytes + head, '\n'));
        }
        /* Those of 64 commits more. */
        CHECK(most < limits[which] + 400);
        nav_log_end(log);
        nav_navigator_free(navigator);
        written_free(&lines);
    }
}

static void no_line_has_a_secret(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    nav_log *log = begin_log(navigator, &lines, 0);
    nav_member members[2] = {nav_member_init("key", nav_value_string("hunter2")),
                             nav_member_init("id", nav_value_int(3))};
    nav_value map = nav_value_map(members, 2), secret = nav_value_string("hunter2"), object;
    nav_request note = nav_request_init("note", &map), sheet = nav_request_init("sheet", &secret);
    nav_options options = nav_options_init();
    int thing = 0;
    members[0].value.flags = NAV_VALUE_SECRET;
    secret.flags = NAV_VALUE_SECRET;
    options.hint = &secret;
    object = nav_value_host_object(&thing, NULL);
    start(navigator, "main");
    nav_navigate(navigator, &note, &options, NULL);
    nav_navigate_for_result(navigator, &sheet, NULL, NULL, NULL, &options, NULL);
    nav_entry_set_state(navigator, nav_current_top(navigator), &map);
    nav_pop_back(navigator, &secret, &options, NULL);
    nav_navigate_for_result(navigator, &sheet, NULL, NULL, NULL, NULL, NULL);
    nav_update(navigator, nav_current_top(navigator), &map, NULL, NULL);
    nav_pop_back(navigator, &object, NULL, NULL);
    CHECK(strstr(lines.text, "hunter2") == NULL);
    CHECK(strstr(lines.text, "{\"$secret\":true}") != NULL &&
          strstr(lines.text, "\"value\":{\"$object\":true}") != NULL);
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

static void a_log_may_begin_late(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    char state[512];
    char *saved = NULL;
    nav_log *log;
    start(navigator, "home");
    nav_await(navigator, "account", NULL, NULL);
    log = begin_log(navigator, &lines, 0);
    CHECK(strstr(lines.text, "\"revision\":2,\"state\":\"{") != NULL);
    log_unquote(strstr(lines.text, "\"state\":") + 8, state);
    CHECK_NUMBER(NAV_OK, nav_save(navigator, NULL, &saved, NULL));
    CHECK_TEXT(saved, state);
    nav_text_free(saved);
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

static int64_t now(void *user_data) {
    (void)user_data;
    return 1234567890123;
}

/* The text of a ring with a NUL, until the next call. */
static const char *kept_text(const nav_log *log) {
    static char text[4096];
    nav_string kept = nav_log_text(log);
    snprintf(text, sizeof text, "%.*s", (int)kept.length, kept.bytes);
    return text;
}

static void a_line_has_its_time(void) {
    nav_navigator *navigator = begin();
    nav_log_config config = nav_log_config_init();
    nav_log *log;
    config.now = now;
    config.limit = 100;
    log = nav_log_begin(navigator, &config);
    nav_back(navigator, NULL, NULL);
    CHECK_TEXT("{\"navlog\":1,\"t\":1234567890123,\"library\":\"0.1.0\"}\n"
               "{\"call\":\"back\",\"t\":1234567890123,\"operation\":1}\n"
               "{\"outcome\":\"notStarted\",\"t\":1234567890123,\"operation\":1,\"do\":\"back\",\"why\":\"back: the "
               "navigator is not "
               "started\"}\n",
               kept_text(log));
    nav_log_end(log);
    nav_navigator_free(navigator);
}

typedef struct ending {
    nav_navigator *navigator;
    nav_log *log;
    int ends_log, frees;
} ending;

static void end_inside(void *user_data, const nav_event *event) {
    ending *self = user_data;
    if (event->kind != NAV_EVENT_CHANGED) return;
    if (self->ends_log && self->log != NULL) nav_log_end(self->log);
    if (self->ends_log) self->log = NULL;
    if (self->frees) nav_navigator_free(self->navigator);
}

/* In each order of the two ends, inside a callback and outside. Valgrind and AddressSanitizer look at the memory. */
static void a_log_ends_before_or_after_the_navigator(void) {
    for (int way = 0; way < 16; way++) {
        written lines = {0};
        ending self = {begin(), NULL, way & 1, way >> 1 & 1};
        size_t length;
        if (way & 4) nav_observer_add(self.navigator, end_inside, &self, NULL, NULL);
        self.log = begin_log(self.navigator, &lines, way & 8 ? 10 : 0);
        if (!(way & 4)) nav_observer_add(self.navigator, end_inside, &self, NULL, NULL);
        start(self.navigator, "main");
        length = lines.length;
        CHECK(length > 40);
        if (!self.frees) act(self.navigator);
        CHECK(self.ends_log ? lines.length == length : lines.length > 0);
        if (!self.frees) nav_navigator_free(self.navigator);
        if (!self.ends_log) nav_log_end(self.log);
        written_free(&lines);
    }
    nav_log_end(NULL);
    CHECK(nav_log_begin(NULL, NULL) == NULL);
    CHECK_NUMBER(0, nav_log_text(NULL).length);
}

static void a_link_is_explained(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    nav_log *log = begin_log(navigator, &lines, 0);
    nav_link link = nav_link_init("/nowhere");
    char *explained = NULL, *found = malloc(4096);
    start(navigator, "home");
    CHECK_NUMBER(NAV_UNRESOLVED, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_link_explain(navigator, &link, &explained, NULL));
    CHECK(strstr(lines.text, ",\"explained\":\"") != NULL);
    log_unquote(strstr(lines.text, ",\"explained\":") + 13, found);
    CHECK_TEXT(explained, found);
    nav_text_free(explained);
    free(found);
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

static int32_t leads_home(void *user_data, const nav_guard_context *context) {
    nav_request home = nav_request_init("home", NULL);
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    intent.request = &home;
    CHECK_NUMBER(NAV_OK, nav_redirect(user_data, context->plan->question, &intent, 0));
    return 1;
}

static void a_redirect_is_a_second_call(void) {
    nav_navigator *navigator = begin();
    written lines = {0};
    nav_log *log = begin_log(navigator, &lines, 0);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, leads_home);
    nav_request account = nav_request_init("account", NULL);
    start(navigator, "home");
    guard.route_name = account.route;
    guard.user_data = navigator;
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &account, NULL, NULL));
    CHECK(strstr(lines.text, "{\"call\":\"navigate\",\"operation\":2,\"requests\":[{\"route\":\"account\"}]}\n"
                             "{\"call\":\"navigate\",\"operation\":2,\"requests\":[{\"route\":\"home\"}]}\n"
                             "{\"answer\":\"elsewhere\",\"operation\":2,\"do\":\"navigate\",\"by\":\"guard\",\"route\":"
                             "\"account\",\"entry\":2}\n"
                             "{\"change\":\"navigate\"") != NULL);
    CHECK(
        strstr(
            lines.text,
            "{\"outcome\":\"ok\",\"operation\":2,\"do\":\"navigate\",\"revision\":2,\"route\":\"account\",\"entry\":3,"
            "\"redirects\":1}\n") != NULL);
    nav_log_end(log);
    nav_navigator_free(navigator);
    written_free(&lines);
}

typedef struct told {
    nav_navigator *navigator;
    nav_id about;
    char text[4096];
} told;

static void tell(void *user_data, const nav_event *event) {
    told *self = user_data;
    char sentence[256], shorter[8];
    size_t length = nav_log_sentence(self->navigator, event, sentence, sizeof sentence);
    if (length == 0 || (self->about != 0 && !nav_log_is_about(self->navigator, event, self->about))) return;
    CHECK_NUMBER(length, strlen(sentence));
    CHECK_NUMBER(length, nav_log_sentence(self->navigator, event, shorter, sizeof shorter));
    CHECK(strncmp(sentence, shorter, 7) == 0 && strlen(shorter) == (length < 7 ? length : 7));
    CHECK_NUMBER(length, nav_log_sentence(self->navigator, event, NULL, 0));
    strcat(strcat(self->text, sentence), "\n");
}

static void an_event_is_a_sentence(void) {
    static told self;
    int32_t code = 423;
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, says_no);
    nav_value state = nav_value_null();
    self = (told){.navigator = begin()};
    nav_observer_add(self.navigator, tell, &self, NULL, NULL);
    start(self.navigator, "home");
    nav_await(self.navigator, "account", NULL, NULL);
    nav_back(self.navigator, NULL, NULL);
    nav_back(self.navigator, NULL, NULL);
    nav_await(self.navigator, "account", NULL, NULL);
    guard.route_name = nav_string_init("account");
    guard.user_data = &code;
    nav_guard_add(self.navigator, &guard, NULL);
    nav_back(self.navigator, NULL, NULL);
    nav_entry_set_state(self.navigator, nav_current_top(self.navigator), &state);
    nav_host_did_pop(self.navigator, 99, NULL, NULL, NULL);
    nav_pop_up_to_root(self.navigator, NULL, NULL);
    CHECK_TEXT("start: home 1 was added\n"
               "start is done\n"
               "navigate for result: account 2 was added\n"
               "navigate for result is done\n"
               "the result of account 2 is cancelled: pop\n"
               "back: account 2 was removed\n"
               "account 2 was released\n"
               "back is done\n"
               "back did nothing: the root stays\n"
               "navigate for result: account 3 was added\n"
               "navigate for result is done\n"
               "the guard of account said no (423): back\n"
               "back did nothing: a guard said no (423)\n"
               "the state of account 3 was set\n"
               "host did pop did nothing: an id is gone, was never given out, or is of another kind\n"
               "a report did not fit\n"
               "the guard of account said no (423): pop up to root\n"
               "pop up to root did nothing: a guard said no (423)\n",
               self.text);
    nav_navigator_free(self.navigator);
}

static void a_part_is_told_alone(void) {
    static told self;
    nav_id first, flow;
    nav_request pay = nav_request_init("pay", NULL);
    self = (told){.navigator = begin()};
    start(self.navigator, "home");
    nav_await(self.navigator, "account", NULL, NULL);
    nav_observer_add(self.navigator, tell, &self, NULL, NULL);
    first = self.about = nav_current_top(self.navigator);
    nav_navigate(self.navigator, &pay, NULL, NULL);
    nav_pop_back(self.navigator, NULL, NULL, NULL);
    CHECK_TEXT("", self.text);
    nav_navigate(self.navigator, &pay, NULL, NULL);
    flow = self.about = nav_current_flow(self.navigator);
    nav_await(self.navigator, "note", NULL, NULL);
    self.about = first;
    nav_pop_to_entry(self.navigator, first, NULL, NULL);
    self.about = nav_scene_find(self.navigator, nav_string_init(""));
    nav_pop_back(self.navigator, NULL, NULL, NULL);
    CHECK(flow != 0);
    CHECK_TEXT("navigate for result: note 5 was added\n"
               "navigate for result is done\n"
               "pop to entry is done\n"
               "the result of account 2 is cancelled: pop\n"
               "pop back: account 2 was removed\n"
               "account 2 was released\n",
               self.text);
    nav_navigator_free(self.navigator);
}

int main(void) {
    RUN(a_session_has_these_lines);
    RUN(a_call_has_everything_it_was_called_with);
    RUN(a_wrong_call_has_a_line);
    RUN(values_are_those_of_a_saved_state);
    RUN(states_come_out_of_the_differences);
    RUN(a_ring_keeps_the_last_lines);
    RUN(no_line_has_a_secret);
    RUN(a_log_may_begin_late);
    RUN(a_line_has_its_time);
    RUN(a_log_ends_before_or_after_the_navigator);
    RUN(a_link_is_explained);
    RUN(a_redirect_is_a_second_call);
    RUN(an_event_is_a_sentence);
    RUN(a_part_is_told_alone);
    return check_report();
}
