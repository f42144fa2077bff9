/* Thousands of random operations on the trees of some scenes, also in batches, answered late, refused, reported and
 * called again from an observer. Entries move between stacks and scenes. Splits are folded and unfolded. After each of
 * them three mirrors have the tree that the navigator says it has: one fed by observed changes, one by pulled records,
 * one by a replay. In the end everything was given back once. */
#include "tree_intents.h"

enum {
    CAPACITY = 1 << 20 /* of events */
};

/* ---- The host ---- */

static void operate(host *self);

static const char *trace;

static void print_changes(const char *what, const nav_changes *changes) {
    size_t index;
    if (trace == NULL) return;
    for (index = 0; index < nav_changes_count(changes); index++) {
        nav_change change = nav_change_init();
        nav_changes_get(changes, index, &change);
        printf("    %s %d: stack %" PRIx64 " entry %" PRIx64 " from %zu to %zu over %" PRIx64
               " as %d container %d %.*s\n",
               what, (int)change.kind, change.stack, change.entry, change.from, change.to, change.presented_over,
               (int)change.presentation, (int)change.container, (int)change.name.length, change.name.bytes);
    }
}

static int32_t asked(void *user_data, const nav_plan *plan) {
    host *self = user_data;
    print_changes("asked", plan->changes);
    size_t index, count = nav_changes_count(plan->changes);
    if (count == 0) mirror_fault(&self->observed, "a question about nothing", NULL);
    /* It could be applied to what there is. */
    mirror_copy(&self->planned, &self->observed);
    mirror_apply_all(&self->planned, plan->changes);
    for (index = 0; index < count; index++) {
        nav_change change = nav_change_init();
        nav_stack_info info = nav_stack_info_init();
        nav_request request = nav_request_init(NULL, NULL);
        CHECK_NUMBER(NAV_OK, nav_changes_get(plan->changes, index, &change));
        CHECK_NUMBER(NAV_OK, nav_stack_get(self->navigator, change.stack, &info));
        CHECK_NUMBER(NAV_OK, nav_entry_request(self->navigator, change.entry, &request));
        CHECK(nav_entry_stack(self->navigator, change.entry) != 0 || change.kind == NAV_CHANGE_REMOVED);
        nav_plan_removes(plan, change.entry);
    }
    if (once_in(5) && self->question_count < IDS) {
        self->questions[self->question_count] = plan->question;
        self->tickets[self->question_count++] = plan->ticket;
        return NAV_ANSWER_LATER;
    }
    return once_in(15) ? 3 : NAV_ANSWER_ACCEPT;
}

static void replayed(void *user_data, const nav_changes *stack) {
    host *self = user_data;
    print_changes("replayed", stack);
    mirror_clear(&self->replayed);
    mirror_apply_all(&self->replayed, stack);
    mirror_compare(&self->replayed, self->navigator);
}

static void observe(void *user_data, const nav_event *event) {
    host *self = user_data;
    if (trace != NULL) printf("    event %d\n", (int)event->kind);
    if (event->kind == NAV_EVENT_RESYNC || event->kind == NAV_EVENT_REPLAY) mirror_clear(&self->observed);
    if (event->changes != NULL) print_changes("observed", event->changes);
    if (event->changes != NULL) mirror_apply_all(&self->observed, event->changes);
    if (event->kind == NAV_EVENT_RELEASED && self->gone_count < IDS) self->gone[self->gone_count++] = event->entry;
    if (event->kind == NAV_EVENT_CHANGED && self->reentries > 0 && once_in(20)) {
        self->reentries -= 1;
        operate(self);
    }
}

/* Takes what there is, so many records at a time. */
static void pull(host *self) {
    nav_record records[7];
    size_t count, index;
    nav_status status;
    int is_begun = 0;
    while ((status = nav_next_records(self->navigator, records, sizeof *records, 1 + any(7), &count)) == NAV_OK) {
        for (index = 0; index < count; index++) {
            const nav_record *record = &records[index];
            int is_whole = record->kind == NAV_EVENT_RESYNC || record->kind == NAV_EVENT_REPLAY;
            if (is_whole && !is_begun) mirror_clear(&self->pulled);
            is_begun = is_whole && record->remaining > 0;
            if (is_whole || record->kind == NAV_EVENT_CHANGED) mirror_apply_record(&self->pulled, record);
        }
    }
    CHECK_NUMBER(NAV_NO_EVENT, status);
}

/* ---- Running ---- */

static long status_counts[64];

static void operate(host *self) {
    static parts taken[3][STEPS];
    static choice choices[3];
    static int level;
    nav_intent intents[STEPS];
    const nav_intent *steps[STEPS];
    choice *all = &choices[level];
    nav_status status;
    if (level == 3) return;
    look(self, all);
    if (once_in(6) && all->entry_count > 0) {
        size_t index, count = 1 + any(STEPS);
        for (index = 0; index < count; index++) {
            intents[index] = some_intent(&taken[level][index], self, all, 1);
            steps[index] = &intents[index];
        }
        if (trace != NULL) {
            printf("batch of");
            for (index = 0; index < count; index++)
                printf(" %d (entry %" PRIx64 " stack %" PRIx64 " container %d of %zu)", (int)intents[index].kind,
                       intents[index].entry, intents[index].stack,
                       intents[index].container == NULL ? 0 : (int)intents[index].container->kind,
                       intents[index].container == NULL ? 0 : intents[index].container->count);
            puts("");
        }
        level += 1;
        status = nav_batch(self->navigator, steps, count, NULL, NULL);
    } else {
        nav_outcome outcome = nav_outcome_init();
        intents[0] = some_intent(&taken[level][0], self, all, 0);
        if (trace != NULL)
            printf("kind %d request %s entry %" PRIx64 " stack %" PRIx64 " target %" PRIx64 " issuer %" PRIx64
                   " flags %d presentation %d occupied %d count %zu columns %d\n",
                   (int)intents[0].kind, intents[0].request ? intents[0].request->route.bytes : "-", intents[0].entry,
                   intents[0].stack, intents[0].options->target, intents[0].options->issuer,
                   (int)intents[0].options->flags, (int)intents[0].options->presentation,
                   (int)intents[0].options->occupied, intents[0].count, (int)intents[0].columns);
        if (trace != NULL && intents[0].kind == NAV_INTENT_PUSH_ALL) {
            size_t index;
            for (index = 0; index < intents[0].count; index++) printf(" %s", intents[0].requests[index]->route.bytes);
            puts("");
        }
        level += 1;
        status = nav_perform(self->navigator, &intents[0], &outcome);
        CHECK_NUMBER(status, outcome.status);
    }
    level -= 1;
    tries += 1;
    status_counts[status + 32] += 1;
    if (trace != NULL) printf("  %s\n", nav_status_name(status));
}

static void answer_some(host *self) {
    while (self->question_count > 0 && once_in(3)) {
        uint32_t index = any((uint32_t)self->question_count);
        nav_id question = self->questions[index], ticket = self->tickets[index];
        self->question_count -= 1;
        self->questions[index] = self->questions[self->question_count];
        self->tickets[index] = self->tickets[self->question_count];
        if (trace != NULL) puts("answer");
        if (once_in(6))
            nav_abort(self->navigator, ticket, NAV_ABORT_BY_HOST);
        else
            nav_answer(self->navigator, question, once_in(5) ? 4 : NAV_ANSWER_ACCEPT);
    }
}

static void attach(host *self) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = asked;
    bridge.replay = replayed;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
}

static void compare_all(host *self) {
    if (checks_failed_here > 0) return;
    pull(self);
    mirror_compare(&self->observed, self->navigator);
    mirror_compare(&self->pulled, self->navigator);
}

/* Folds all splits and unfolds them, after which the tree is as it was. */
static void fold(host *self) {
    static choice all;
    size_t index;
    char *before = NULL, *after = NULL;
    if (checks_failed_here > 0) return;
    self->reentries = 0;
    look(self, &all);
    CHECK_NUMBER(NAV_OK, nav_dump(self->navigator, &before, NULL));
    for (index = 0; index < all.entry_count; index++) {
        nav_container_info info = nav_container_info_init();
        CHECK_NUMBER(NAV_OK, nav_container_get(self->navigator, all.entries[index], &info));
        if (info.kind != NAV_CONTAINER_SPLIT) continue;
        CHECK_NUMBER(NAV_OK,
                     nav_host_did_resize(self->navigator, all.entries[index], info.columns == 1 ? 2 : 1, NULL, NULL));
        compare_all(self);
        CHECK_NUMBER(NAV_OK, nav_host_did_resize(self->navigator, all.entries[index], info.columns, NULL, NULL));
    }
    CHECK_NUMBER(NAV_OK, nav_dump(self->navigator, &after, NULL));
    /* The first line has the revision. */
    if (before != NULL && after != NULL) CHECK(strcmp(strchr(before, '\n'), strchr(after, '\n')) == 0);
    nav_text_free(before);
    nav_text_free(after);
}

static void run(uint64_t from, int count) {
    host self;
    nav_config config = config_with_events(CAPACITY);
    nav_request root = nav_request_init("root", NULL);
    int step;
    memset(&self, 0, sizeof self);
    seed = from * UINT64_C(0x9E3779B97F4A7C15) + 1;
    objects_given = objects_destroyed = models_made = models_destroyed = waiters_given = waiters_destroyed = results =
        0;
    self.navigator = new_navigator(&config);
    mirror_begin(&self.observed, "observed", 1);
    mirror_begin(&self.pulled, "pulled", 0);
    mirror_begin(&self.replayed, "replayed", 1);
    mirror_begin(&self.planned, "planned", 1);
    add_all(self.navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, observe, &self, NULL, NULL));
    attach(&self);
    for (step = 0; step < count && checks_failed_here == 0; step++) {
        self.reentries = 2;
        while (nav_owned_stacks(self.navigator, 0, NULL, 0) == 0 &&
               nav_start(self.navigator,
                         once_in(2) ? &root : &(nav_request){sizeof root, nav_string_init("main"), 0, NULL}, NULL,
                         NULL) != NAV_OK)
            ;
        operate(&self);
        answer_some(&self);
        if (once_in(40)) attach(&self);
        if (once_in(200)) self.gone_count = 0;
        compare_all(&self);
        if (once_in(4)) fold(&self);
    }
    if (checks_failed_here > 0) printf("seed %" PRIu64 ", step %d\n", from, step - 1);
    if (once_in(2)) nav_close(self.navigator);
    nav_navigator_free(self.navigator);
    CHECK_NUMBER(objects_given, objects_destroyed);
    CHECK_NUMBER(models_made, models_destroyed);
    CHECK_NUMBER(waiters_given, waiters_destroyed);
    CHECK(results <= waiters_given);
    mirror_end(&self.observed);
    mirror_end(&self.pulled);
    mirror_end(&self.replayed);
    mirror_end(&self.planned);
}

static uint64_t first_seed = 1;
static int seeds = 40, operations = 250;

static void mirrors_have_the_tree(void) {
    int index;
    for (index = 0; index < seeds; index++) {
        run(first_seed + (uint64_t)index, operations);
        if (checks_failed_here > 0) return;
    }
}

/* tree_mirror [SEED [SEEDS [OPERATIONS]]] */
int main(int argc, char **argv) {
    int index;
    home = nav_request_init("home", NULL);
    list = nav_request_init("list", NULL);
    nest = nav_request_init("nest", NULL);
    part = nav_request_init("part", NULL);
    trace = getenv("TRACE");
    if (trace != NULL) setvbuf(stdout, NULL, _IONBF, 0);
    if (argc > 1) first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2) seeds = atoi(argv[2]);
    if (argc > 3) operations = atoi(argv[3]);
    RUN(mirrors_have_the_tree);
    if (getenv("STATUSES") != NULL)
        for (index = 0; index < 64; index++)
            if (status_counts[index] > 0) printf("%s %ld\n", nav_status_name(index - 32), status_counts[index]);
    return check_report();
}
