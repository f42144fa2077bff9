/* Include/navcore_replay.h: random sessions are recorded and performed again, to equal states; wrong logs are named. */
#include "log.h"

#include <navcore_replay.h>

static uint64_t random_state = 1;

static unsigned below(unsigned limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(random_state >> 33) % limit;
}

enum {
    MOST_QUESTIONS = 64
};

/* What the app that is recorded remembers. */
typedef struct app {
    nav_navigator *navigator;
    nav_id questions[MOST_QUESTIONS], tickets[MOST_QUESTIONS];
    size_t question_count;
    nav_id seen[16];  /* entries that may have gone */
    int is_plain;     /* names no issuers and no keys, which a saved state knows nothing of */
    int walls;        /* a guard redirects, and no builder refuses */
    unsigned trouble; /* of 100 questions, so many are not answered with yes at once */
    char *saved;
} app;

static int32_t answer(app *self, const nav_plan *plan) {
    if (below(100) >= self->trouble) return NAV_ANSWER_ACCEPT;
    if (below(2) == 0 || self->question_count == MOST_QUESTIONS) return 1 + (int32_t)below(500);
    self->questions[self->question_count] = plan->question;
    self->tickets[self->question_count++] = plan->ticket;
    return NAV_ANSWER_LATER;
}

static int32_t guarded(void *user_data, const nav_guard_context *context) {
    return answer(user_data, context->plan);
}

/* A wall: the user signs in first, or goes elsewhere. */
static int32_t walled(void *user_data, const nav_guard_context *context) {
    app *self = user_data;
    nav_request sign = nav_request_init("sign", NULL), home = nav_request_init("home", NULL);
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    int resumes = below(3) > 0;
    if (!self->walls || below(100) >= self->trouble) return NAV_ANSWER_ACCEPT;
    intent.request = resumes ? &sign : &home;
    nav_redirect(self->navigator, context->plan->question, &intent, resumes ? NAV_REDIRECT_RESUME : 0);
    return 1;
}

static int32_t bridged(void *user_data, const nav_plan *plan) {
    return below(3) == 0 ? answer(user_data, plan) : NAV_ANSWER_ACCEPT;
}

static int32_t build(void *user_data, const nav_build_context *context, void **model) {
    app *self = user_data;
    (void)context;
    *model = NULL;
    return self != NULL && !self->walls && below(100) < self->trouble / 2 ? 77 : 0;
}

/* The routes of the app. The app of the log has a builder that refuses at times. */
static void add_routes(nav_navigator *navigator, app *self) {
    nav_request home = nav_request_init("home", NULL), account = nav_request_init("account", NULL);
    nav_request cart = nav_request_init("cart", NULL), buying = nav_request_init("buy", NULL);
    nav_branch branches[2] = {nav_branch_init("home", &home), nav_branch_init("account", &account)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route main_route = nav_route_init("main"), sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    nav_route alert = nav_route_presented("alert", NAV_PRESENTATION_ALERT), buy = nav_route_init("buy");
    nav_route pay = nav_route_init("pay"), built = nav_route_init("built");
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    main_route.container = &tabs;
    buy.initial = &cart;
    pay.initial = &buying;
    built.make_model = build;
    built.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &main_route, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "home", "/home", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "account"));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "note", "/home/{id:int?}", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "item", "/home/item/{price:double}", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &alert, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "cart"));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "vault"));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "sign"));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &buy, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &pay, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &built, NULL));
}

static void begin(app *self, unsigned trouble) {
    static const char *const entering[] = {"note", "cart"}, *const leaving[] = {"item", "sheet", "account"};
    nav_bridge bridge = nav_bridge_init();
    memset(self, 0, sizeof *self);
    self->navigator = new_traced(NAV_CONFIG_LIFECYCLE_EVENTS);
    self->trouble = trouble;
    add_routes(self->navigator, self);
    for (size_t index = 0; index < 5; index++) {
        nav_guard guard = nav_guard_init(index < 2 ? NAV_GUARD_ENTER : NAV_GUARD_LEAVE, guarded);
        guard.route_name = nav_string_init(index < 2 ? entering[index] : leaving[index - 2]);
        guard.user_data = self;
        CHECK_NUMBER(NAV_OK, nav_guard_add(self->navigator, &guard, NULL));
        /* A second guard about the same entries. */
        if (index == 2) CHECK_NUMBER(NAV_OK, nav_guard_add(self->navigator, &guard, NULL));
    }
    {
        nav_guard wall = nav_guard_init(NAV_GUARD_ENTER, walled);
        wall.route_name = nav_string_init("vault");
        wall.user_data = self;
        CHECK_NUMBER(NAV_OK, nav_guard_add(self->navigator, &wall, NULL));
    }
    bridge.transition = bridged;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
}

static void end(app *self) {
    nav_text_free(self->saved);
    nav_navigator_free(self->navigator);
}

/* An entry that is there, or was once. */
static nav_id some_entry(app *self) {
    size_t depth = nav_current_depth(self->navigator);
    nav_id now = depth == 0 ? 0 : nav_current_entry_at(self->navigator, below((unsigned)depth));
    nav_id *seen = &self->seen[below(16)];
    if (below(8) == 0 && *seen != 0) return *seen;
    return *seen = now;
}

static nav_request some_request(nav_value *map, nav_member *member) {
    static const char *const routes[] = {"home", "account", "note",  "note",    "item",  "sheet", "alert",
                                         "buy",  "pay",     "built", "nothing", "vault", "vault"};
    nav_request request = nav_request_init(routes[below(13)], NULL);
    *member = nav_string_equal(request.route, nav_string_init("item"))
                  ? nav_member_init("price", nav_value_double(below(100) / 8.0))
                  : nav_member_init("id", nav_value_int(below(9)));
    *map = nav_value_map(member, 1);
    if (below(4) > 0 || nav_string_equal(request.route, nav_string_init("item"))) request.arguments = map;
    return request;
}

static nav_id some_stack(app *self) {
    nav_id stacks[64];
    size_t count = 0;
    switch (below(4)) {
    case 0:
        return nav_current_branch(self->navigator, nav_string_init("main"),
                                  nav_string_init(below(2) ? "home" : "account"));
    case 1: return nav_current_stack(self->navigator);
    case 2: count = nav_owned_stacks(self->navigator, 0, stacks, 64); break;
    default: count = nav_owned_stacks(self->navigator, some_entry(self), stacks, 64); break;
    }
    return count == 0 ? 0 : stacks[below((unsigned)(count < 64 ? count : 64))];
}

/* One act of a user, a program or a network. */
static void act(app *self, unsigned turn) {
    nav_navigator *navigator = self->navigator;
    nav_member members[3];
    nav_value maps[3], state = nav_value_int(below(1000)), price = nav_value_double(below(1000) / 64.0);
    nav_request requests[3] = {some_request(&maps[0], &members[0]), some_request(&maps[1], &members[1]),
                               some_request(&maps[2], &members[2])};
    const nav_request *pushed[2] = {&requests[0], &requests[1]};
    nav_options options = nav_options_init(), plain = nav_options_init();
    nav_flow_ending ending = nav_flow_ending_init((nav_result_kind)below(3));
    nav_id ids[3] = {some_entry(self), some_entry(self), some_entry(self)};
    plain.tag = turn;
    options.tag = turn;
    if (below(6) == 0 && !self->is_plain) options.issuer = some_entry(self);
    if (below(20) == 0) options.revision = nav_current_revision(navigator) - below(2);
    if (below(10) == 0) options.target = below(2) ? some_stack(self) : nav_current_flow(navigator);
    if (below(10) == 0 && options.issuer == 0 && options.target == 0)
        options.scene = nav_string_init(below(2) ? "main" : "two");
    /* Not too deep. */
    if (nav_current_depth(navigator) > 12) nav_pop_up_to_root(navigator, &plain, NULL);
    switch (below(32)) {
    case 0:
    case 1:
    case 2:
    case 3:
        if (below(4) == 0) options.unique = NAV_UNIQUE_ANYWHERE;
        if (options.unique && below(2)) options.unique_action = NAV_UNIQUE_ACTION_POP_TO;
        if (options.unique && below(2)) options.flags = NAV_OPTION_SEARCH_SCENE;
        nav_navigate(navigator, &requests[0], &options, NULL);
        break;
    case 4:
        if (below(2) && !self->is_plain) options.key = nav_string_init(below(2) ? "a" : "b");
        nav_navigate_for_result(navigator, &requests[0], NULL, NULL, NULL, &options, NULL);
        break;
    case 5: nav_replace_top(navigator, &requests[0], &options, NULL); break;
    case 6:
    case 7: nav_back(navigator, NULL, NULL); break;
    case 8: nav_pop_back(navigator, &price, &options, NULL); break;
    case 9:
        if (below(2)) plain.flags = NAV_OPTION_REVEAL;
        nav_select(navigator, some_stack(self), &plain, NULL);
        break;
    case 10: nav_dismiss(navigator, below(2) ? &state : NULL, &options, NULL); break;
    case 11: nav_pop_up_to_root(navigator, &options, NULL); break;
    case 12: nav_entry_set_state(navigator, ids[0], &price); break;
    case 13: nav_update(navigator, ids[0], &maps[0], &plain, NULL); break;
    case 14: {
        static const char *const urls[] = {"/home/7",  "/home", "/home/item/2.5",
                                           "/nowhere", "?x=1",  "app://two/home/3"};
        nav_link link = nav_link_init(urls[below(6)]);
        if (below(2)) link.merge = (nav_link_merge)below(3);
        nav_open(navigator, &link, &options, NULL);
        break;
    }
    case 15: nav_push_all(navigator, pushed, 2, &options, NULL); break;
    case 16: {
        nav_element elements[3] = {nav_element_keep(nav_current_entry_at(navigator, 0)), nav_element_new(&requests[1]),
                                   nav_element_keep(ids[2])};
        nav_set_stack(navigator, elements, 1 + below(3), &options, NULL);
        break;
    }
    case 17: nav_remove(navigator, ids, 1 + below(2), &plain, NULL); break;
    case 18: nav_finish(navigator, ids[0], below(2) ? &state : NULL, &plain, NULL); break;
    case 19: nav_end_flow(navigator, nav_entry_flow(navigator, ids[0]), below(2) ? &ending : NULL, &plain, NULL); break;
    case 20: {
        nav_intent steps[3] = {nav_intent_init(NAV_INTENT_NAVIGATE), nav_intent_init(NAV_INTENT_FINISH),
                               nav_intent_init(NAV_INTENT_POP_UP_TO_ROOT)};
        const nav_intent *intents[3] = {&steps[below(3)], &steps[below(3)], &steps[0]};
        steps[0].request = &requests[0];
        steps[1].entry = ids[0];
        nav_batch(navigator, intents, 3, &plain, NULL);
        break;
    }
    case 21: nav_host_did_pop(navigator, ids[0], below(2) ? &state : NULL, NULL, NULL); break;
    case 22: nav_host_did_select(navigator, some_stack(self), NULL, NULL); break;
    case 23: nav_host_did_dismiss(navigator, nav_current_stack(navigator), NULL, NULL, NULL); break;
    case 24: {
        nav_id entries[64];
        size_t count = nav_current_entries(navigator, entries, 64);
        nav_host_did_set_stack(navigator, entries, count < 2 ? count : 1 + below((unsigned)count), NULL, NULL);
        break;
    }
    case 25: nav_host_did_update(navigator, ids[0], &maps[0], NULL, NULL); break;
    case 26: {
        nav_request request = nav_request_init(NULL, NULL);
        /* The log does not have the end of a waiter that the app has no callback for. */
        nav_entry_request(navigator, ids[0], &request);
        if (self->saved == NULL && !nav_string_equal(request.route, nav_string_init("sign")))
            nav_cancel_result(navigator, nav_entry_waiter(navigator, ids[0]));
        break;
    }
    case 27:
        if (below(4) == 0) nav_recheck_guards(navigator, NULL, NULL);
        break;
    case 28: nav_pop_to_entry(navigator, ids[0], &plain, NULL); break;
    case 29: nav_pop_to_route(navigator, &requests[0], &options, NULL); break;
    case 30:
        if (below(8) == 0) {
            nav_request main_screen = nav_request_init("main", NULL);
            plain.scene = nav_string_init("two");
            nav_start(navigator, &main_screen, &plain, NULL);
        } else if (below(8) == 0) {
            nav_text_free(self->saved);
            nav_save(navigator, NULL, &self->saved, NULL);
        } else if (below(8) == 0 && self->saved != NULL) {
            nav_restoring restoring = nav_restoring_init(nav_string_init(self->saved), &requests[0]);
            nav_restore(navigator, &restoring, NULL, NULL);
        }
        break;
    default: break;
    }
    while (self->question_count > 0 && below(4) == 0) {
        size_t which = below((unsigned)self->question_count);
        nav_id question = self->questions[which], ticket = self->tickets[which];
        self->question_count -= 1;
        self->questions[which] = self->questions[self->question_count];
        self->tickets[which] = self->tickets[self->question_count];
        if (below(8) == 0)
            nav_abort(navigator, ticket, below(2) ? NAV_ABORT_BY_HOST : NAV_ABORT_TIMED_OUT);
        else
            nav_answer(navigator, question, below(4) == 0 ? 9 : NAV_ANSWER_ACCEPT);
    }
    if (nav_current_stack(navigator) == 0) {
        nav_request main_screen = nav_request_init("main", NULL);
        nav_start(navigator, &main_screen, NULL, NULL);
    }
}

/* Records so many acts. The log begins after some of them. */
static void record(written *lines, unsigned acts, unsigned late, unsigned trouble, size_t limit) {
    app self;
    nav_log *log = NULL;
    nav_request main_screen = nav_request_init("main", NULL);
    begin(&self, trouble);
    self.walls = trouble % 2;
    self.is_plain = late > 0 || limit > 0;
    for (unsigned turn = 0; turn < acts; turn++) {
        if (turn == late) log = begin_log(self.navigator, limit == 0 ? lines : NULL, limit);
        if (turn == 0) nav_start(self.navigator, &main_screen, NULL, NULL);
        act(&self, turn);
    }
    if (limit > 0) {
        nav_string text = nav_log_text(log);
        log_keep(lines, text.bytes, text.length);
    }
    nav_log_end(log);
    end(&self);
}

static nav_status replay(const written *lines, uint32_t flags, nav_replay_report *report) {
    nav_navigator *navigator = NULL;
    nav_status status;
    CHECK_NUMBER(NAV_OK, nav_navigator_new(NULL, &navigator));
    add_routes(navigator, NULL);
    status = nav_replay(navigator, lines->text, lines->length, flags, report);
    nav_navigator_free(navigator);
    return status;
}

static void show(const written *lines, const nav_replay_report *report) {
    const char *line = line_start(lines->text, report->line - 1),
               *from = line_start(lines->text, report->line < 12 ? 0 : report->line - 12);
    printf("line %zu after %zu commits: %s\n%.*s", report->line, report->commits, report->message,
           (int)(strchr(line, '\n') + 1 - from), from);
}

static void check_replay(const written *lines, unsigned seed, size_t commits) {
    nav_replay_report report;
    CHECK_NUMBER(NAV_OK, replay(lines, 0, &report));
    CHECK_NUMBER(0, report.line);
    CHECK(report.commits >= commits);
    if (checks_failed_here == 0) return;
    printf("seed %u\n", seed);
    if (report.line > 0) show(lines, &report);
}

static void sessions_are_replayed_to_equal_states(void) {
    for (unsigned seed = 1; seed <= 10 && checks_failed_here == 0; seed++) {
        written lines = {0};
        random_state = seed;
        record(&lines, 300, 0, seed % 6 * 11, 0);
        check_replay(&lines, seed, 50);
        written_free(&lines);
        tries += 300;
    }
}

static void a_log_that_begins_late_is_replayed(void) {
    for (unsigned seed = 1; seed <= 5 && checks_failed_here == 0; seed++) {
        written lines = {0};
        random_state = seed;
        record(&lines, 300, 150, 0, 0);
        check_replay(&lines, seed, 25);
        written_free(&lines);
    }
}

static void a_ring_is_replayed(void) {
    for (unsigned seed = 1; seed <= 5 && checks_failed_here == 0; seed++) {
        written lines = {0};
        random_state = seed;
        record(&lines, 600, 0, 0, 100);
        CHECK(lines.length > 0 && strncmp(line_start(lines.text, 1), "{\"change\"", 9) == 0);
        check_replay(&lines, seed, 15);
        written_free(&lines);
    }
}

/* Replays changed bytes. A log that is wrong is named, and nothing has changed. */
static nav_status replay_bytes(const char *text, size_t length) {
    nav_navigator *navigator = new_traced(0);
    nav_replay_report report;
    nav_status status;
    add_routes(navigator, NULL);
    status = nav_replay(navigator, text, length, 0, &report);
    if (status == NAV_CORRUPT || status == NAV_UNSUPPORTED) {
        CHECK_NUMBER(0, nav_current_revision(navigator));
        CHECK_NUMBER(0, nav_current_stack(navigator));
    }
    CHECK((status == NAV_OK) == (report.line == 0));
    CHECK((status == NAV_OK) == (report.message[0] == 0));
    CHECK(status == NAV_OK || status == NAV_CORRUPT || status == NAV_UNSUPPORTED || status == NAV_NOT_FOUND);
    nav_navigator_free(navigator);
    tries += 1;
    return status;
}

static void every_prefix_and_every_flipped_byte_is_named(void) {
    written lines = {0};
    random_state = 11;
    record(&lines, 5, 0, 30, 0);
    for (size_t length = 0; length < lines.length && checks_failed_here == 0; length++) {
        nav_status status = replay_bytes(lines.text, length);
        int is_whole = length > 0 && lines.text[length - 1] == '\n';
        CHECK((status == NAV_CORRUPT) == !is_whole);
    }
    for (size_t index = 0; index < lines.length && checks_failed_here == 0; index++) {
        char byte = lines.text[index];
        lines.text[index] = (char)(byte ^ 1 << below(8));
        replay_bytes(lines.text, lines.length);
        lines.text[index] = byte;
    }
    CHECK_NUMBER(NAV_OK, replay_bytes(lines.text, lines.length));
    written_free(&lines);
}

#define HEAD "{\"navlog\":1}\n"
#define STATE "{\"change\":\"start\",\"state\":[\"{\\\"navcore\\\":1,\\\"next\\\":2,\\\"scenes\\\":[\","

static void a_wrong_log_is_named(void) {
    static const struct {
        const char *text;
        nav_status status;
        size_t line;
    } logs[] = {
        {"", NAV_CORRUPT, 1},
        {"\n", NAV_CORRUPT, 1},
        {"{\"navlog\":1}", NAV_CORRUPT, 1},
        {"{\"navlog\":2}\n", NAV_UNSUPPORTED, 1},
        {"{\"navlog\":\"1\"}\n", NAV_CORRUPT, 1},
        {"{\"call\":\"back\",\"operation\":1}\n", NAV_CORRUPT, 1},
        {HEAD HEAD, NAV_CORRUPT, 2},
        {HEAD "{}\n", NAV_CORRUPT, 2},
        {HEAD "[]\n", NAV_CORRUPT, 2},
        {HEAD "{ \"call\":\"back\",\"operation\":1}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\"}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"fly\",\"operation\":1}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\",\"operation\":1,\"operation\":2}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\",\"operation\":-1}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\",\"operation\":1,\"hint\":01}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\",\"operation\":1,\"hint\":\"\\x\"}\n", NAV_CORRUPT, 2},
        {HEAD "{\"call\":\"back\",\"operation\":1,\"hint\":\"\xFF\"}\n", NAV_CORRUPT, 2},
        {HEAD STATE "0,\"\",0,0]}\n", NAV_CORRUPT, 2},
        {HEAD STATE "1,\"\",0]}\n", NAV_CORRUPT, 2},
        {HEAD STATE "0,\"\"]}\n", NAV_CORRUPT, 2},
        {HEAD STATE "0,\"nonsense\",0]}\n", NAV_CORRUPT, 2},
        {HEAD STATE "0,\"{\\\"name\\\":\\\"main\\\",\\\"entries\\\":[\\n{\\\"number\\\":1,\\\"route\\\":\\\"home\\\"}]}"
                    "]}\\n\",0]}\n",
         NAV_OK, 0},
        {HEAD "{\"call\":\"back\",\"operation\":1}\n{\"outcome\":\"notStarted\",\"operation\":1}\n", NAV_OK, 0},
        {HEAD "{\"change\":\"back\"}\n{\"outcome\":\"ok\",\"operation\":1}\n", NAV_NOT_FOUND, 2},
        {HEAD "{\"set\":\"state\",\"entry\":7}\n{\"change\":\"back\"}\n", NAV_NOT_FOUND, 3},
        {HEAD "{\"new\":[{\"kind\":1.5e-7}]}\n", NAV_OK, 0},
    };
    nav_replay_report report;
    nav_navigator *navigator = new_traced(0);
    for (size_t index = 0; index < sizeof logs / sizeof *logs; index++) {
        written lines = {0};
        log_keep(&lines, logs[index].text, strlen(logs[index].text));
        CHECK_NUMBER(logs[index].status, replay(&lines, 0, &report));
        CHECK_NUMBER(logs[index].line, report.line);
        if (checks_failed_here > 0) {
            printf("%s%s\n", logs[index].text, report.message);
            return;
        }
        written_free(&lines);
    }
    add_routes(navigator, NULL);
    CHECK_NUMBER(NAV_INVALID, nav_replay(NULL, HEAD, strlen(HEAD), 0, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_replay(navigator, NULL, 0, 0, &report));
    {
        nav_request home = nav_request_init("home", NULL);
        nav_start(navigator, &home, NULL, NULL);
        CHECK_NUMBER(NAV_INVALID, nav_replay(navigator, HEAD, strlen(HEAD), 0, &report));
    }
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_replay(navigator, HEAD, strlen(HEAD), 0, &report));
    nav_navigator_free(navigator);
}

static int32_t says(void *user_data, const nav_guard_context *context) {
    (void)context;
    return *(const int32_t *)user_data;
}

/* A guard that says no, and the app with the guard repaired. */
static void an_app_answers_by_its_own_guards(void) {
    written lines = {0};
    nav_replay_report report;
    nav_request home = nav_request_init("home", NULL), note = nav_request_init("note", NULL);
    int32_t code = 0;
    nav_log *log = NULL;
    char *no;
    for (int turn = 0; turn < 3; turn++) {
        nav_navigator *navigator = new_traced(0);
        nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, says);
        add_routes(navigator, NULL);
        guard.route_name = nav_string_init("note");
        guard.user_data = &code;
        CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
        if (turn == 0) {
            log = begin_log(navigator, &lines, 0);
            nav_start(navigator, &home, NULL, NULL);
            nav_navigate(navigator, &note, NULL, NULL);
            code = 423;
            nav_back(navigator, NULL, NULL);
            nav_navigate(navigator, &home, NULL, NULL);
            nav_log_end(log);
        } else {
            code = turn == 1 ? 423 : 0;
            CHECK_NUMBER(turn == 1 ? NAV_OK : NAV_NOT_FOUND,
                         nav_replay(navigator, lines.text, lines.length, NAV_REPLAY_OWN_ANSWERS, &report));
            CHECK_NUMBER(turn == 1 ? 3 : 2, report.commits - (turn == 1 ? 0 : 1));
        }
        nav_navigator_free(navigator);
    }
    /* The back of the repaired app is a commit that the log has not, where the log has the next one. */
    CHECK(strncmp(line_start(lines.text, report.line - 1), "{\"change\":\"navigate\",\"revision\":3", 33) == 0);
    CHECK_NUMBER(NAV_OK, replay(&lines, 0, &report));
    /* With a yes in the place of the no, the log differs from its own next commit on. */
    no = strstr(lines.text, "\"answer\":\"no\"");
    CHECK(no != NULL);
    memmove(no + 14, no + 13, strlen(no + 13) + 1);
    memcpy(no, "\"answer\":\"yes\"", 14);
    lines.length += 1;
    CHECK_NUMBER(NAV_NOT_FOUND, replay(&lines, 0, &report));
    CHECK(strncmp(line_start(lines.text, report.line - 1), "{\"change\":\"navigate\",\"revision\":3", 33) == 0);
    written_free(&lines);
}

int main(void) {
    RUN(sessions_are_replayed_to_equal_states);
    RUN(a_log_that_begins_late_is_replayed);
    RUN(a_ring_is_replayed);
    RUN(every_prefix_and_every_flipped_byte_is_named);
    RUN(a_wrong_log_is_named);
    RUN(an_app_answers_by_its_own_guards);
    return check_report();
}
