/* Waiters with keys: in the text, after a restore, and the results that come before anybody attaches. */
#include "saved.h"

/* What the waiters of one test have got. */
typedef struct heard {
    int count, destroyed;
    nav_result last;
    char value[64];
} heard;

static void hear(void *user_data, const nav_result *result) {
    heard *self = user_data;
    self->count += 1;
    self->last = *result;
    self->value[0] = 0;
    if (result->value != NULL && result->value->type == NAV_TYPE_STRING)
        snprintf(self->value, sizeof self->value, "%.*s", (int)result->value->content.string.length,
                 result->value->content.string.bytes);
}

static void end_hearing(void *user_data) {
    heard *self = user_data;
    self->destroyed += 1;
}

static nav_options keyed(const char *key) {
    nav_options options = nav_options_init();
    options.key = nav_string_init(key);
    return options;
}

static nav_status ask(world *self, const char *route, const char *key, heard *heard) {
    nav_request request = nav_request_init(route, NULL);
    nav_options options = keyed(key);
    options.tag = 7;
    return nav_navigate_for_result(self->navigator, &request, hear, heard, end_hearing, &options, NULL);
}

static nav_status attach(world *self, const char *key, heard *heard) {
    return nav_result_attach(self->navigator, nav_string_init(key), hear, heard, end_hearing, NULL);
}

static void begin(world *self) {
    nav_request home = nav_request_init("home", NULL);
    world_begin(self, NULL);
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &home, NULL, NULL));
}

/* Frees a navigator with a waiter, whose callback goes with it, and begins another one with its text. */
static char *kill_process(world *self) {
    char *text = saved(self->navigator);
    world_end(self);
    world_begin(self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self->navigator, text, NULL));
    return text;
}

#define ASKED                                                                                                          \
    "{\"navcore\":1,\"next\":3,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"home\"},\n"   \
    "{\"number\":2,\"route\":\"note\",\"key\":\"home.note\",\"tag\":7}]}]}\n"

static void a_waiter_waits_in_the_next_process(void) {
    world self;
    heard before = {0}, after = {0};
    nav_value blue = nav_value_string("blue");
    char *text;
    begin(&self);
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &before));
    check_saved(ASKED, self.navigator);
    text = kill_process(&self);
    CHECK_TEXT(ASKED, text);
    check_saved(ASKED, self.navigator);
    CHECK_NUMBER(1, before.count); /* cancelled(shutdown), which a process that dies does not tell */
    CHECK_NUMBER(NAV_CANCEL_SHUTDOWN, before.last.reason);
    CHECK_NUMBER(NAV_OK, attach(&self, "home.note", &after));
    CHECK_NUMBER(NAV_IN_USE, attach(&self, "home.note", &after));
    CHECK_NUMBER(1, after.destroyed);
    CHECK_NUMBER(0, after.count);
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &blue, NULL, NULL));
    CHECK_NUMBER(1, after.count);
    CHECK_NUMBER(NAV_RESULT_VALUE, after.last.kind);
    CHECK_NUMBER(7, after.last.tag);
    CHECK_TEXT("blue", after.value);
    CHECK_NUMBER(2, after.destroyed);
    CHECK_NUMBER(NAV_NOT_FOUND, attach(&self, "home.note", &after));
    nav_text_free(text);
    world_end(&self);
}

static void a_result_that_comes_first_is_kept_and_saved(void) {
    static const char kept[] =
        "{\"navcore\":1,\"next\":3,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,"
        "\"route\":\"home\"}]}],\"results\":[\n{\"key\":\"home.note\",\"tag\":7,\"value\":"
        "\"blue\"}]}\n";
    world self;
    heard before = {0}, after = {0};
    nav_value blue = nav_value_string("blue");
    char *text;
    begin(&self);
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &before));
    nav_text_free(kill_process(&self));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &blue, NULL, NULL));
    CHECK_NUMBER(NAV_IN_USE, ask(&self, "note", "home.note", &before));
    check_saved(kept, self.navigator);
    text = kill_process(&self);
    CHECK_TEXT(kept, text);
    check_saved(kept, self.navigator);
    CHECK_NUMBER(NAV_OK, attach(&self, "home.note", &after));
    CHECK_NUMBER(1, after.count);
    CHECK_NUMBER(7, after.last.tag);
    CHECK_NUMBER(0, after.last.entry);
    CHECK_TEXT("blue", after.value);
    CHECK_NUMBER(NAV_NOT_FOUND, attach(&self, "home.note", &after));
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &after));
    nav_text_free(text);
    world_end(&self);
}

static void every_kind_of_result_is_kept(void) {
    static const char kept[] =
        "{\"navcore\":1,\"next\":2,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":\"home\"}]}]"
        ","
        "\"results\":[\n{\"key\":\"a\",\"kind\":\"cancelled\",\"reason\":\"pop\",\"origin\":\"host\"},\n{\"key\":\"b\","
        "\"tag\":{\"$int\":\"-1\"},\"kind\":\"failed\",\"value\":[1,2.5],\"status\":-8,\"code\":-3},\n{\"key\":\"c\","
        "\"value\":null}]}\n";
    static const char wide[] = "\"tag\":{\"$int\":\"-1\"},";
    char text[sizeof kept];
    world self;
    heard after = {0};
    char *place;
    strcpy(text, kept);
    place = strstr(text, wide);
    memmove(place, "\"tag\":-1,", 9);
    memmove(place + 9, place + sizeof wide - 1, strlen(place + sizeof wide - 1) + 1);
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, kept, NULL));
    check_saved(text, self.navigator);
    CHECK_NUMBER(NAV_OK, attach(&self, "a", &after));
    CHECK_NUMBER(NAV_RESULT_CANCELLED, after.last.kind);
    CHECK_NUMBER(NAV_CANCEL_POP, after.last.reason);
    CHECK_NUMBER(NAV_ORIGIN_HOST, after.last.origin);
    CHECK_NUMBER(NAV_OK, attach(&self, "b", &after));
    CHECK_NUMBER(NAV_RESULT_FAILED, after.last.kind);
    CHECK_NUMBER(-8, after.last.status);
    CHECK_NUMBER(-3, after.last.host_code);
    CHECK(after.last.tag == UINT64_MAX);
    CHECK_NUMBER(NAV_OK, attach(&self, "c", &after));
    CHECK_NUMBER(NAV_RESULT_VALUE, after.last.kind);
    CHECK_NUMBER(3, after.count);
    world_end(&self);
}

static void a_secret_result_fails_in_the_next_process(void) {
    world self;
    heard before = {0}, after = {0};
    nav_value secret = nav_value_string("4711");
    secret.flags = NAV_VALUE_SECRET;
    begin(&self);
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "pin", &before));
    nav_text_free(kill_process(&self));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &secret, NULL, NULL));
    nav_text_free(kill_process(&self));
    CHECK_NUMBER(NAV_OK, attach(&self, "pin", &after));
    CHECK_NUMBER(NAV_RESULT_FAILED, after.last.kind);
    CHECK_NUMBER(NAV_NOT_SAVED, after.last.status);
    world_end(&self);
}

static void a_flow_has_a_waiter_too(void) {
    world self;
    heard before = {0}, after = {0};
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_value paid = nav_value_string("paid");
    begin(&self);
    CHECK_NUMBER(NAV_OK, ask(&self, "checkout", "order", &before));
    check_saved("{\"navcore\":1,\"next\":3,\"scenes\":[\n{\"name\":\"main\",\"entries\":[\n{\"number\":1,\"route\":"
                "\"home\"},\n{\"number\":2,\"route\":\"address\",\"flow\":1}]}],\"flows\":[\n{\"route\":\"checkout\","
                "\"key\":\"order\",\"tag\":7}]}\n",
                self.navigator);
    nav_text_free(kill_process(&self));
    CHECK_NUMBER(NAV_OK, attach(&self, "order", &after));
    ending.value = &paid;
    CHECK_NUMBER(NAV_OK, nav_end_flow(self.navigator, nav_current_flow(self.navigator), &ending, NULL, NULL));
    CHECK_NUMBER(1, after.count);
    CHECK(after.last.flow != 0);
    CHECK_TEXT("paid", after.value);
    world_end(&self);
}

static void a_waiter_of_what_is_lost_is_cancelled(void) {
    static const char text[] =
        "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"},{\"route\":\"gone\",\"key\":"
        "\"a\"},{\"route\":\"note\",\"key\":\"b\",\"flow\":1}]}],\"flows\":[{\"route\":\"checkout\",\"key\":\"c\"}]}";
    static const char *const keys[] = {"a", "b", "c"};
    world self;
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    for (int i = 0; i < 3; i++) {
        heard after = {0};
        CHECK_NUMBER(NAV_OK, attach(&self, keys[i], &after));
        CHECK_NUMBER(1, after.count);
        CHECK_NUMBER(NAV_RESULT_CANCELLED, after.last.kind);
        CHECK_NUMBER(NAV_CANCEL_RESTORE, after.last.reason);
    }
    world_end(&self);
}

static void the_fallback_has_no_waiter(void) {
    static const char text[] = "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"gone\",\"key\":"
                               "\"a\"}]}]}";
    world self;
    heard after = {0};
    world_begin(&self, NULL);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, text, NULL));
    CHECK_NUMBER(0, nav_entry_waiter(self.navigator, nav_current_top(self.navigator)));
    CHECK_NUMBER(NAV_OK, attach(&self, "a", &after));
    CHECK_NUMBER(NAV_CANCEL_RESTORE, after.last.reason);
    world_end(&self);
}

static void a_live_restore_takes_the_keys_of_what_goes(void) {
    world self;
    heard first = {0}, after = {0};
    nav_value blue = nav_value_string("blue");
    begin(&self);
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &first));
    CHECK_NUMBER(NAV_OK, restore(self.navigator, ASKED, NULL));
    CHECK_NUMBER(1, first.count);
    CHECK_NUMBER(NAV_CANCEL_RESTORE, first.last.reason);
    /* Twice in a row, and nobody attaches in between. */
    CHECK_NUMBER(NAV_OK, restore(self.navigator, ASKED, NULL));
    CHECK_NUMBER(NAV_OK, attach(&self, "home.note", &after));
    CHECK_NUMBER(0, after.count);
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &blue, NULL, NULL));
    CHECK_NUMBER(1, after.count);
    CHECK_TEXT("blue", after.value);
    world_end(&self);
}

static void a_key_of_what_stays_refuses_the_text(void) {
    world self;
    heard first = {0}, after = {0};
    nav_request home = nav_request_init("home", NULL);
    nav_options left = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    begin(&self);
    left.scene = nav_string_init("left");
    CHECK_NUMBER(NAV_OK, nav_start(self.navigator, &home, &left, NULL));
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &first));
    CHECK_NUMBER(NAV_IN_USE, restore(self.navigator, ASKED, &outcome));
    CHECK_TEXT("restore: another waiter has the key \"home.note\"", nav_last_message(self.navigator).bytes);
    CHECK_NUMBER(0, first.count);
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, restore(self.navigator, ASKED, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
    /* The result of the first text waits for somebody. */
    CHECK_NUMBER(NAV_IN_USE, restore(self.navigator, ASKED, NULL));
    CHECK_NUMBER(NAV_OK, attach(&self, "home.note", &after));
    CHECK_NUMBER(NAV_CANCEL_POP, after.last.reason);
    CHECK_NUMBER(NAV_OK, restore(self.navigator, ASKED, NULL));
    world_end(&self);
}

static nav_status asked_again;

static void hear_and_ask_again(void *user_data, const nav_result *result) {
    world *self = user_data;
    static heard second;
    (void)result;
    asked_again = ask(self, "note", "home.note", &second);
}

static void a_key_is_free_once_the_result_is_there(void) {
    world self;
    nav_request note = nav_request_init("note", NULL);
    nav_options options = keyed("home.note");
    begin(&self);
    CHECK_NUMBER(NAV_OK,
                 nav_navigate_for_result(self.navigator, &note, hear_and_ask_again, &self, NULL, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, asked_again);
    CHECK_NUMBER(2, nav_current_depth(self.navigator));
    world_end(&self);
}

static void a_failed_navigation_has_no_key(void) {
    world self;
    heard heard = {0};
    begin(&self);
    self.bridge_answer = 3;
    CHECK_NUMBER(NAV_REFUSED, ask(&self, "note", "home.note", &heard));
    CHECK_NUMBER(NAV_UNRESOLVED, ask(&self, "gone", "home.note", &heard));
    CHECK_NUMBER(NAV_NOT_FOUND, attach(&self, "home.note", &heard));
    self.bridge_answer = NAV_ANSWER_LATER;
    CHECK_NUMBER(NAV_PENDING, ask(&self, "note", "home.note", &heard));
    CHECK_NUMBER(NAV_IN_USE, ask(&self, "note", "home.note", &heard));
    CHECK_NUMBER(NAV_OK, nav_answer(self.navigator, self.bridge_question, 3));
    CHECK_NUMBER(1, heard.count);
    CHECK_NUMBER(NAV_RESULT_FAILED, heard.last.kind);
    self.bridge_answer = NAV_ANSWER_ACCEPT;
    CHECK_NUMBER(NAV_OK, ask(&self, "note", "home.note", &heard));
    world_end(&self);
}

static void keys_are_checked(void) {
    char longest[NAV_MAX_NAME_BYTES + 2];
    world self;
    heard heard = {0};
    nav_request note = nav_request_init("note", NULL);
    nav_options options = keyed("a");
    begin(&self);
    CHECK_NUMBER(NAV_INVALID, nav_navigate(self.navigator, &note, &options, NULL));
    CHECK_TEXT("navigate: only a navigation for a result has a key", nav_last_message(self.navigator).bytes);
    options.flags = NAV_OPTION_NEXT_VALUE;
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(self.navigator, &note, hear, &heard, NULL, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, ask(&self, "note", "\xFF", &heard));
    CHECK_NUMBER(NAV_INVALID, attach(&self, "", &heard));
    CHECK_NUMBER(NAV_NOT_FOUND, attach(&self, "\xFF", &heard));
    memset(longest, 'k', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    CHECK_NUMBER(NAV_TOO_LARGE, ask(&self, "note", longest, &heard));
    CHECK_NUMBER(NAV_TOO_LARGE, attach(&self, longest, &heard));
    longest[sizeof longest - 2] = 0;
    CHECK_NUMBER(NAV_OK, ask(&self, "note", longest, &heard));
    CHECK_NUMBER(NAV_OK,
                 nav_cancel_result(self.navigator, nav_entry_waiter(self.navigator, nav_current_top(self.navigator))));
    CHECK_NUMBER(1, heard.count);
    CHECK_NUMBER(NAV_INVALID, nav_result_attach(NULL, nav_string_init("a"), hear, &heard, end_hearing, NULL));
    world_end(&self);
}

static void a_host_that_pulls_attaches_without_a_callback(void) {
    nav_config config = config_with_events(64);
    nav_request home = nav_request_init("home", NULL);
    nav_value blue = nav_value_string("blue");
    nav_navigator *navigator = new_navigator(&config);
    const nav_event *event;
    nav_id waiter = 0;
    int results = 0;
    nav_restoring restoring = nav_restoring_init(nav_string_init(ASKED), &home);
    nav_route_add(navigator, "home");
    nav_route_add(navigator, "note");
    CHECK_NUMBER(NAV_OK, nav_restore(navigator, &restoring, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &blue, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) CHECK(event->kind != NAV_EVENT_RESULT);
    CHECK_NUMBER(NAV_OK, nav_result_attach(navigator, nav_string_init("home.note"), NULL, NULL, NULL, &waiter));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_RESULT) continue;
        results += 1;
        CHECK_NUMBER(waiter, event->result->waiter);
        CHECK_NUMBER(7, event->result->tag);
    }
    CHECK_NUMBER(1, results);
    nav_navigator_free(navigator);
}

/* Texts in which something about keys is wrong, and what is said about them. */
static void wrong_keys_are_corrupt(void) {
    static const char *const texts[][2] = {
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\",\"key\":\"a\"},{\"route\":"
         "\"note\",\"key\":\"a\"}]}]}",
         "restore: byte 98 (scenes[0].entries[1].key): a key that no other waiter has is expected"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\",\"key\":\"\"}]}]}",
         "restore: byte 71 (scenes[0].entries[0].key): 1 to 1,024 bytes is expected"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"}]}],\"results\":[{\"key\":"
         "\"a\"}]}",
         "restore: byte 80 (results[0]): the member value is expected"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"}]}],\"results\":[{\"key\":"
         "\"a\",\"kind\":\"odd\"}]}",
         "restore: byte 98 (results[0].kind): value cancelled failed is expected"},
        {"{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"home\"}]}],\"waiting\":[{\"do\":"
         "\"back\"}]}",
         "restore: byte 86 (waiting[0].do): navigate navigateForResult pushAll open reopen is expected"},
    };
    world self;
    world_begin(&self, NULL);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK_NUMBER(NAV_CORRUPT, restore(self.navigator, texts[i][0], NULL));
        CHECK_TEXT(texts[i][1], nav_last_message(self.navigator).bytes);
    }
    world_end(&self);
}

int main(void) {
    RUN(a_waiter_waits_in_the_next_process);
    RUN(a_result_that_comes_first_is_kept_and_saved);
    RUN(every_kind_of_result_is_kept);
    RUN(a_secret_result_fails_in_the_next_process);
    RUN(a_flow_has_a_waiter_too);
    RUN(a_waiter_of_what_is_lost_is_cancelled);
    RUN(the_fallback_has_no_waiter);
    RUN(a_live_restore_takes_the_keys_of_what_goes);
    RUN(a_key_of_what_stays_refuses_the_text);
    RUN(a_key_is_free_once_the_result_is_there);
    RUN(a_failed_navigation_has_no_key);
    RUN(keys_are_checked);
    RUN(a_host_that_pulls_attaches_without_a_callback);
    RUN(wrong_keys_are_corrupt);
    return check_report();
}
