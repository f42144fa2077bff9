/* What of a text can't come back: guards, builders, routes that are gone, and what the host says of it. */
#include "saved.h"

#define SHOP                                                                                                           \
    "{\"navcore\":1,\"next\":9,\"scenes\":[\n"                                                                         \
    "{\"name\":\"main\",\"entries\":[\n"                                                                               \
    "{\"number\":1,\"route\":\"main\",\"selected\":\"orders\",\"branches\":[\n"                                        \
    "{\"name\":\"home\",\"entries\":[\n"                                                                               \
    "{\"number\":2,\"route\":\"home\"},\n"                                                                             \
    "{\"number\":3,\"route\":\"note\",\"arguments\":{\"id\":3},\"state\":0.5}]},\n"                                    \
    "{\"name\":\"orders\",\"entries\":[\n"                                                                             \
    "{\"number\":4,\"route\":\"orders\"},\n"                                                                           \
    "{\"number\":5,\"route\":\"order\",\"arguments\":{\"order\":12},\"presented\":[\n"                                 \
    "{\"as\":\"sheet\",\"entries\":[\n"                                                                                \
    "{\"number\":6,\"route\":\"cart\"},\n"                                                                             \
    "{\"number\":7,\"route\":\"address\",\"flow\":1},\n"                                                               \
    "{\"number\":8,\"route\":\"note\",\"flow\":1}]}]}]}]}]}],\"flows\":[\n"                                            \
    "{\"route\":\"checkout\"}]}\n"

static void all_comes_back_and_nobody_is_asked(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, &outcome));
    CHECK_NUMBER(nav_current_top(self.navigator), outcome.entry);
    CHECK_NUMBER(0, outcome.removed_count);
    CHECK_NUMBER(1, outcome.revision);
    check_saved(SHOP, self.navigator);
    CHECK_NUMBER(8, nav_entry_number(self.navigator, outcome.entry));
    CHECK_NUMBER(0, self.questions);
    CHECK_NUMBER(1, self.replays);
    CHECK_NUMBER(1, self.changes);
    /* Owners first, a flow before its first entry. */
    CHECK_TEXT("main home note orders order cart checkout address note", self.built);
    world_end(&self);
}

static void a_new_entry_has_the_next_number(void) {
    world self;
    nav_request home = nav_request_init("home", NULL);
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &home, NULL, NULL));
    CHECK_NUMBER(9, nav_entry_number(self.navigator, nav_current_find(self.navigator, &home)));
    world_end(&self);
}

static void a_guard_cuts_the_stack_and_no_model_is_made(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    self.guarded = "order";
    self.guard_answer = 3;
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, &outcome));
    CHECK_NUMBER(4, outcome.removed_count);
    CHECK_TEXT("main home note orders", self.built);
    CHECK_NUMBER(4, nav_entry_number(self.navigator, outcome.entry));
    world_end(&self);
}

static void a_guard_refuses_the_root_of_a_scene(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(SHOP), NULL);
    world_begin(&self, NULL);
    self.guarded = "main";
    self.guard_answer = 3;
    CHECK_NUMBER(NAV_BLOCKED, nav_restore(self.navigator, &restoring, NULL, &outcome));
    CHECK_NUMBER(3, outcome.host_code);
    CHECK_NUMBER(0, outcome.index);
    CHECK_NUMBER(0, self.made);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, &outcome));
    CHECK_NUMBER(8, outcome.removed_count);
    CHECK_TEXT("home", self.built);
    CHECK_NUMBER(1, nav_current_depth(self.navigator));
    CHECK_NUMBER(NAV_INVALID, nav_start(self.navigator, &home, NULL, NULL));
    world_end(&self);
}

static void a_guard_sends_to_the_login(void) {
    world self;
    nav_request login = nav_request_init("login", NULL);
    world_begin(&self, NULL);
    self.guarded = "order";
    self.login = "login";
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, NULL));
    CHECK_NUMBER(nav_current_top(self.navigator), nav_current_find(self.navigator, &login));
    CHECK_TEXT("main home note orders login", self.built);
    world_end(&self);
}

static void a_guard_answers_later(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    for (int refuses = 0; refuses < 3; refuses++) {
        world_begin(&self, NULL);
        self.guarded = "order";
        self.guard_answer = NAV_ANSWER_LATER;
        CHECK_NUMBER(NAV_PENDING, restore(self.navigator, SHOP, &outcome));
        CHECK_NUMBER(0, self.made);
        self.guarded = NULL;
        if (refuses == 2) {
            CHECK_NUMBER(NAV_OK, nav_abort(self.navigator, outcome.ticket, NAV_ABORT_BY_HOST));
            CHECK_NUMBER(0, self.made);
        } else {
            CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.guard_question, refuses ? 3 : NAV_ANSWER_ACCEPT));
            CHECK_NUMBER(NAV_OK, nav_last_outcome(self.navigator, &outcome));
            CHECK_NUMBER(NAV_OK, outcome.status);
            CHECK_NUMBER(refuses ? 4 : 0, outcome.removed_count);
        }
        world_end(&self);
    }
}

static void a_builder_refuses_and_the_models_serve_again(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    self.refused = "cart";
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, &outcome));
    CHECK_TEXT("main home note orders order", self.built);
    CHECK_NUMBER(3, outcome.removed_count);
    CHECK_NUMBER(5, nav_entry_number(self.navigator, outcome.entry));
    world_end(&self);
}

/* What is lost is released once, whatever comes after it. */
static void twice_the_same_is_refused(void) {
    world self;
    world_begin(&self, NULL);
    self.refused = "note";
    for (int index = 0; index < 3; index++) {
        CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, NULL));
        CHECK_NUMBER(2, nav_current_depth(self.navigator));
        CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
        CHECK_NUMBER(1, nav_current_depth(self.navigator));
    }
    world_end(&self);
}

static void a_builder_refuses_a_container(void) {
    world self;
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    self.refused = "main";
    CHECK_NUMBER(NAV_OK, restore(self.navigator, SHOP, &outcome));
    CHECK_TEXT("home", self.built);
    world_end(&self);
    world_begin(&self, NULL);
    self.refused = "home";
    /* The fallback is refused, too. */
    CHECK_NUMBER(NAV_REFUSED, restore(self.navigator,
                                      "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":["
                                      "{\"route\":\"main\",\"branches\":[]}]}]}",
                                      &outcome));
    CHECK_NUMBER(NAV_BY_BUILDER, outcome.by);
    CHECK_NUMBER(7, outcome.host_code);
    world_end(&self);
}

/* What is said of what can't come back, and the answers to it. */
typedef struct migration {
    nav_navigator *navigator;
    char told[1024];
    int32_t answer;
    const char *instead;
    nav_value arguments;
    nav_status replaced;
    const nav_saved *kept;
    int operates;
    int replacements;
} migration;

static int32_t migrate(void *user_data, const nav_saved *saved) {
    migration *self = user_data;
    size_t used = strlen(self->told);
    nav_request instead = nav_request_init(self->instead, &self->arguments);
    snprintf(self->told + used, sizeof self->told - used, "%s%d %s%.*s v%u #%d", used > 0 ? ", " : "",
             (int)saved->problem, saved->is_flow ? "flow " : "", (int)saved->route.length, saved->route.bytes,
             saved->version, (int)saved->number);
    self->kept = saved;
    if (self->operates) {
        CHECK_NUMBER(NAV_PENDING, nav_navigate(self->navigator, &instead, NULL, NULL));
    } else if (self->instead != NULL) {
        self->replaced = nav_saved_replace(self->navigator, saved, &instead, NULL);
        self->replacements += 1;
    }
    return self->answer;
}

static nav_status migrated(world *self, migration *migration, const char *text, int32_t unresolved,
                           nav_outcome *outcome) {
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(text), &home);
    nav_options options = nav_options_init();
    migration->navigator = self->navigator;
    restoring.migrate = migrate;
    restoring.user_data = migration;
    options.unresolved = unresolved;
    return nav_restore(self->navigator, &restoring, &options, outcome);
}

#define STACK(entries) "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[" entries "]}]}"
#define UNKNOWN STACK("{\"route\":\"home\"},{\"route\":\"gone\",\"version\":2,\"number\":4},{\"route\":\"note\"}")

static void the_host_decides_about_an_unknown_route(void) {
    static const struct {
        int32_t answer;
        const char *instead;
        nav_status status;
        const char *built;
    } rows[] = {{NAV_ANSWER_ACCEPT, NULL, NAV_OK, "home"},
                {NAV_SAVED_CUT, NULL, NAV_OK, "home"},
                {NAV_SAVED_LEAVE_OUT, NULL, NAV_OK, "home note"},
                {NAV_ANSWER_ACCEPT, "address", NAV_OK, "home address note"},
                {NAV_ANSWER_ACCEPT, "nowhere", NAV_OK, "home"},
                {NAV_ANSWER_ACCEPT, "checkout", NAV_OK, "home"},
                {9, "address", NAV_REFUSED, ""}};
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        world self;
        migration migration = {.answer = rows[row].answer, .instead = rows[row].instead};
        nav_outcome outcome = nav_outcome_init();
        world_begin(&self, NULL);
        CHECK_NUMBER(rows[row].status, migrated(&self, &migration, UNKNOWN, 0, &outcome));
        CHECK_TEXT("1 gone v2 #4", migration.told);
        CHECK_TEXT(rows[row].built, self.built);
        if (rows[row].status == NAV_REFUSED) {
            CHECK_NUMBER(NAV_BY_RESTORE, outcome.by);
            CHECK_NUMBER(9, outcome.host_code);
            CHECK_NUMBER(1, outcome.index);
        }
        world_end(&self);
    }
}

static void the_policy_decides_where_the_host_does_not(void) {
    world self;
    migration migration = {0};
    nav_config config = nav_config_init();
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_UNRESOLVED, migrated(&self, &migration, UNKNOWN, NAV_UNRESOLVED_REJECT, &outcome));
    CHECK_NUMBER(1, outcome.index);
    CHECK_NUMBER(0, self.made);
    world_end(&self);
    config.fallback_route = nav_string_init("login");
    world_begin(&self, &config);
    CHECK_NUMBER(NAV_OK, migrated(&self, &migration, UNKNOWN, NAV_UNRESOLVED_FALLBACK, &outcome));
    CHECK_TEXT("home login note", self.built);
    CHECK_NUMBER(1, outcome.removed_count);
    self.refused = NULL;
    world_end(&self);
}

static void the_host_replaces_what_a_builder_or_a_guard_refuses_once(void) {
    for (int is_guard = 0; is_guard < 2; is_guard++) {
        world self;
        migration migration = {.instead = "address"};
        nav_outcome outcome = nav_outcome_init();
        world_begin(&self, NULL);
        if (is_guard) self.guarded = "note", self.guard_answer = 3;
        if (!is_guard) self.refused = "note";
        CHECK_NUMBER(NAV_OK, migrated(&self, &migration, SHOP, 0, &outcome));
        CHECK_TEXT(is_guard ? "7 note v0 #3, 7 note v0 #8" : "6 note v0 #3, 6 note v0 #8", migration.told);
        CHECK_NUMBER(0, outcome.removed_count);
        world_end(&self);
        /* What is put there is refused, too. */
        migration.told[0] = 0;
        migration.instead = "note";
        world_begin(&self, NULL);
        if (is_guard) self.guarded = "note", self.guard_answer = 3;
        if (!is_guard) self.refused = "note";
        CHECK_NUMBER(NAV_OK, migrated(&self, &migration, SHOP, 0, &outcome));
        CHECK_NUMBER(2, outcome.removed_count);
        world_end(&self);
    }
}

static void one_that_is_left_out_leaves_those_above(void) {
    world self;
    migration migration = {.answer = NAV_SAVED_LEAVE_OUT};
    world_begin(&self, NULL);
    self.refused = "address";
    CHECK_NUMBER(NAV_OK, migrated(&self, &migration, SHOP, 0, NULL));
    CHECK_TEXT("6 address v0 #7", migration.told);
    CHECK_TEXT("main home note orders order cart checkout note", self.built);
    world_end(&self);
}

static void a_branch_and_a_flow_are_gone(void) {
    world self;
    migration migration = {0};
    nav_outcome outcome = nav_outcome_init();
    world_begin(&self, NULL);
    CHECK_NUMBER(
        NAV_OK,
        migrated(&self, &migration,
                 "{\"navcore\":1,\"flows\":[{\"route\":\"wizard\",\"version\":4}],\"scenes\":[{\"name\":\"main\","
                 "\"entries\":[{\"route\":\"main\",\"number\":1,\"branches\":[{\"name\":\"gone\",\"entries\":["
                 "{\"route\":\"note\"},{\"route\":\"note\"}]},{\"name\":\"home\",\"entries\":["
                 "{\"route\":\"home\"},{\"route\":\"note\",\"flow\":1}]}]}]}]}",
                 0, &outcome));
    CHECK_TEXT("5 note v0 #0, 1 flow wizard v4 #0", migration.told);
    CHECK_NUMBER(0, nav_current_flow(self.navigator));
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    CHECK_NUMBER(2, outcome.removed_count);
    world_end(&self);
}

#define GONE_ON_TOP STACK("{\"route\":\"home\"},{\"route\":\"gone\"}")
#define GONE STACK("{\"route\":\"gone\"}")

static int given_back;

static void give_back(void *object) {
    CHECK_TEXT("photo", object);
    given_back += 1;
}

static void check_photo(nav_navigator *navigator) {
    nav_request request = nav_request_init(NULL, NULL);
    CHECK_NUMBER(0, given_back);
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, nav_current_top(navigator), &request));
    CHECK(request.arguments != NULL && request.arguments->type == NAV_TYPE_HOST_OBJECT);
    if (request.arguments != NULL) CHECK_TEXT("photo", request.arguments->content.host.object);
}

static void host_objects_belong_to_what_stands_in(void) {
    static const char flow[] = "{\"navcore\":1,\"flows\":[{\"route\":\"gone\"}],\"scenes\":[{\"name\":\"main\","
                               "\"entries\":[{\"route\":\"note\",\"flow\":1}]}]}";
    for (int way = 0; way < 6; way++) {
        world self;
        migration migration = {.instead = way == 2 ? "checkout" : "note"};
        nav_value photo = nav_value_host_object((void *)"photo", give_back);
        nav_request root = nav_request_init("note", &photo);
        nav_restoring restoring = nav_restoring_init(nav_string_init(GONE), &root);
        world_begin(&self, NULL);
        given_back = 0;
        migration.arguments = photo;
        switch (way) {
        case 0: /* An entry is replaced. */
            CHECK_NUMBER(NAV_OK, migrated(&self, &migration, GONE_ON_TOP, 0, NULL));
            check_photo(self.navigator);
            break;
        case 1: /* And the builder refuses what is there instead. */
            self.refused = "note";
            CHECK_NUMBER(NAV_OK, migrated(&self, &migration, GONE_ON_TOP, NAV_UNRESOLVED_PREFIX, NULL));
            CHECK_NUMBER(migration.replacements, given_back);
            break;
        case 2: /* A flow is replaced. */
            CHECK_NUMBER(NAV_OK, migrated(&self, &migration, flow, 0, NULL));
            CHECK_NUMBER(0, given_back);
            break;
        case 3: /* The request of the root stands in, */
            CHECK_NUMBER(NAV_OK, nav_restore(self.navigator, &restoring, NULL, NULL));
            check_photo(self.navigator);
            break;
        case 4: /* is not needed, */
            restoring.text = nav_string_init(SHOP);
            CHECK_NUMBER(NAV_OK, nav_restore(self.navigator, &restoring, NULL, NULL));
            CHECK_NUMBER(1, given_back);
            break;
        default: /* or is refused. */
            self.refused = "note";
            CHECK_NUMBER(NAV_REFUSED, nav_restore(self.navigator, &restoring, NULL, NULL));
            CHECK_NUMBER(1, given_back);
        }
        world_end(&self);
        CHECK_NUMBER(way < 3 ? migration.replacements : 1, given_back);
    }
}

static void the_callback_may_only_be_used_while_it_runs(void) {
    world self;
    migration migration = {.instead = "login", .operates = 1};
    nav_request login = nav_request_init("login", NULL);
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, migrated(&self, &migration, UNKNOWN, 0, NULL));
    CHECK(nav_current_find(self.navigator, &login) == nav_current_top(self.navigator));
    CHECK_NUMBER(NAV_STALE, nav_saved_replace(self.navigator, migration.kept, &login, NULL));
    CHECK_NUMBER(NAV_STALE, nav_saved_replace(self.navigator, NULL, &login, NULL));
    world_end(&self);
}

int main(void) {
    RUN(all_comes_back_and_nobody_is_asked);
    RUN(a_new_entry_has_the_next_number);
    RUN(a_guard_cuts_the_stack_and_no_model_is_made);
    RUN(a_guard_refuses_the_root_of_a_scene);
    RUN(a_guard_sends_to_the_login);
    RUN(a_guard_answers_later);
    RUN(a_builder_refuses_and_the_models_serve_again);
    RUN(twice_the_same_is_refused);
    RUN(a_builder_refuses_a_container);
    RUN(the_host_decides_about_an_unknown_route);
    RUN(the_policy_decides_where_the_host_does_not);
    RUN(the_host_replaces_what_a_builder_or_a_guard_refuses_once);
    RUN(one_that_is_left_out_leaves_those_above);
    RUN(a_branch_and_a_flow_are_gone);
    RUN(host_objects_belong_to_what_stands_in);
    RUN(the_callback_may_only_be_used_while_it_runs);
    return check_report();
}
