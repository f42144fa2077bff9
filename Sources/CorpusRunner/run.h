/* One case while it runs: what the case has named, what was heard, and what has to balance. */
#ifndef CORPUS_RUN_H
#define CORPUS_RUN_H

#include "message.h"
#include "script.h"
#include "words.h"

/* What the user data of one registration or call stands for; the driver names it by its number. It lives as long as the
 * run, so a second destruction is seen. */
typedef struct user_data {
    int64_t number;
    const char *kind; /* "result", "route", "bridge", "observer", "type" */
    nav_string name;
    void *owner; /* the operation, the route, the bridge, … */
    bool silent; /* of the runner's own */
    int given, freed;
    int running; /* callbacks of it that have not returned */
} user_data;

typedef struct operation {
    user_data data; /* of its result callback */
    const step *step;
    struct operation *whole; /* of a part of a batch, push-all or set-stack: that one */
    nav_string name;
    nav_id ticket, waiter, entry;
    nav_id flow;         /* that it began; 0: none, or it is not known */
    bool called, judged; /* judged: its outcome was compared, or it was expected to stay pending */
    nav_outcome returned, completed;
    nav_status status;
    bool is_complete, by_records;                 /* by_records: its completion was pulled so */
    int completions, settled, callbacks, records; /* callbacks and records that settled its waiter */
    bool failed;                                  /* its waiter got `failed`, and the completion is still to come */
    nav_status failure;
    int32_t failure_code;
    nav_string text; /* of a restore */
} operation;

typedef struct entry {
    nav_id id;
    nav_string route;
    nav_string request; /* route and arguments, as text; empty where no change has told it */
    bool has_name;
    nav_string name;
    struct model *model, *view; /* the last ones */
    nav_id stack;               /* on which it was put last; 0 where no change has told it */
    nav_id flow;                /* to which the changes say that it belongs */
} entry;

/* A flow that was told, whether or not it came to be. */
typedef struct known_flow {
    nav_id id, parent;
    nav_string route;
    nav_string request; /* route and arguments, as text */
    bool has_name;
    nav_string name;
    struct model *model;
    bool has_moved;          /* in the changes of this step: the flow around it may be another one */
    size_t seen_on, seen_at; /* the stack that was looked at, and the index above its topmost entry so far */
} known_flow;

/* A stack that a change has told, whether or not it came to be. */
typedef struct known_stack {
    nav_id id, owner;              /* of the root stack no owner */
    nav_presentation presentation; /* of the root stack and of branches NAV_PRESENTATION_PUSHED */
    nav_string name;
} known_stack;

/* A stack of the mirror. */
typedef struct mirrored {
    nav_id id, owner, presented_over;
    nav_presentation presentation;
    nav_string name;
    size_t branch;
    bool is_placeholder;
    nav_id *entries;
    size_t count;
} mirrored;

/* What an entry of the mirror contains. */
typedef struct contained {
    nav_id entry;
    nav_container_kind kind;
    size_t selected, columns;
} contained;

/* A model or a view, by the driver's number. */
typedef struct model {
    int64_t number;
    nav_id entry;
    nav_id flow; /* whose model it is, where entry is 0 */
    bool is_view;
    struct model *owner; /* of a view: its model, which may be NULL */
    int destroyed;
} model;

typedef struct route {
    user_data data;
    nav_id id;
    bool is_shared, is_flow;
    struct answers { /* prepared answers of its builder, first first, by builder_act */
        const step **steps;
        size_t count, used;
    } scripts[BUILDER_ACT_COUNT];
} route;

typedef struct host_bridge {
    user_data data;
    int callbacks;
} host_bridge;

typedef struct extra_observer {
    user_data data;
    nav_id id;
} extra_observer;

typedef struct guard {
    user_data data;
    nav_id id;
} guard;

typedef struct handler {
    user_data data;
    nav_id id;
} handler;

/* An object that lives as long as an entry. */
typedef struct child {
    user_data data;
    nav_id entry;
} child;

typedef struct parameter_type {
    user_data data;
    const written_type *written;
} parameter_type;

typedef struct host_object {
    nav_string name;
    int given, destroyed;
} host_object;

/* A text that was saved. */
typedef struct saved_text {
    nav_string name, text;
} saved_text;

typedef struct question {
    nav_id id, ticket;
    int32_t answer;
    bool owed;
    bool is_load; /* about a branch that a link needs, not about a plan */
} question;

typedef struct change {
    nav_change_kind kind;
    nav_id stack, entry, replaced;
    nav_string route; /* its name; empty where it is not known */
    size_t from, to;
    const nav_value *arguments;
    nav_id flow; /* of a record of it the runner asks */
    /* What follows is of the change alone: a record of a new stack has none of it, and the runner asks. */
    nav_id presented_over;
    nav_presentation presentation;
    nav_container_kind container;
    nav_string name;
    uint32_t columns;
    bool is_placeholder;
} change;

/* It does not matter whether they came in an event or as records. */
typedef struct change_list {
    change *items;
    size_t count;
} change_list;

/* What the library tells: an event, or the records of one, whose plan, outcome and result were put together again. */
typedef struct told {
    nav_event event;
    nav_string route; /* of a load */
    nav_guard_context guard_context;
    change_list changes;
    bool by_records;        /* how often a route was redirected is not in it */
    nav_id question;        /* of records, as there */
    const nav_value *state; /* the same */
    const nav_value *gesture;
    const nav_value *detail; /* of a problem */
} told;

/* A changed event, for the names of what it has added. */
typedef struct commit {
    nav_revision revision;
    nav_intent_kind intent;
    nav_id *entries; /* new ones, the topmost first */
    size_t count;
    bool is_claimed; /* by the operation that made it */
} commit;

typedef enum heard_kind {
    HEARD_LINE,      /* text */
    HEARD_RESULT,    /* text is what follows the name of the waiter's operation */
    HEARD_RECORD,    /* the observer's record of a result; not shown */
    HEARD_COMPLETION /* outcome */
} heard_kind;

/* Ids of entries stand in the text as a byte 1, the number, and a byte 2, until the step has ended and they have
 * names; those of flows begin with a byte 3. */
typedef struct heard {
    heard_kind kind;
    unsigned channel;
    nav_string text;
    struct operation *operation; /* of a result, where it is known */
    nav_id waiter, ticket, entry;
    nav_result_kind result;
    nav_status status;
    int32_t code;      /* of a failure */
    nav_id flow;       /* whose result it is */
    bool is_recorded;  /* of a result that came from a callback: the observer has heard of it */
    bool lacks_waiter; /* and its callback did not say who waited */
    nav_outcome outcome;
    bool by_records;
    nav_intent_kind intent;
    uint64_t tag;
    nav_string hint; /* of a completion, as text */
} heard;

typedef struct run {
    const script_case *script;
    const corpus_driver *driver;
    corpus_manner manner;
    corpus_way way;
    arena arena;
    text *reply;   /* to the message that is executed */
    bool is_alive; /* the driver has a navigator */
    bool freed, closed, paused, overflowed, ending;
    bool deaf; /* it pulls, and no events are kept */
    int in_callback;
    const step *step; /* the outermost, for the report */
    int failures;

    user_data **data;
    size_t data_count;
    operation **operations;
    size_t operation_count;
    entry **entries;
    size_t entry_count;
    model **models;
    size_t model_count, models_destroyed, views;
    route **routes;
    size_t route_count;
    host_bridge **bridges;
    size_t bridge_count;
    host_bridge *bridge; /* the one that is set */
    extra_observer **observers;
    size_t observer_count;
    user_data own_observer;
    parameter_type **types;
    size_t type_count;
    host_object **objects;
    size_t object_count;
    question *questions;
    size_t question_count;
    nav_id planned;

    struct handler **handlers;
    size_t handler_count;
    struct guard **guards;
    size_t guard_count;
    const step **guard_answers;
    size_t guard_answer_count, guard_answers_used;
    const step **host_answers;
    size_t host_answer_count, host_answers_used;
    const step **loader_answers;
    size_t loader_answer_count, loader_answers_used;
    const step **migrations; /* prepared answers */
    size_t migration_count, migrations_used;
    saved_text *saved; /* they outlive the navigator */
    size_t saved_count;
    const step **hooks; /* steps of verb inside that wait; NULL where one has run */
    size_t hook_count;

    heard *heard;
    size_t heard_count;
    known_flow **flows;
    size_t flow_count, looked_at; /* stacks, to see whether the entries of each flow stand together */
    child **children;
    size_t child_count;
    known_stack **stacks;
    size_t stack_count;
    nav_id root;         /* the root stack; 0 where it is not known yet */
    bool is_root_gone;   /* with the last scene */
    bool is_tree;        /* there may be more stacks than one */
    nav_id active_scene; /* its root stack */
    mirrored *mirror;    /* the root stack first, then as they came */
    size_t mirror_count;
    contained *containers;
    size_t container_count;
    nav_id *moving; /* entries between two stacks, while changes are applied */
    size_t moving_count;
    nav_revision last_revision;
    commit *commits;
    size_t commit_count;
    told partial; /* an event of which some records were pulled, and more are to come */
    uint32_t remaining;
    bool is_folding;
    nav_revision folds; /* how many of the revisions are none of the case's */
} run;

/* run.c: all cases. */
corpus_counts run_all(const script *script, const corpus_driver *driver, corpus_manner manner);
void run_step(run *run, const step *step);
void run_fail(run *run, const step *step, const char *format, ...);
void run_settle(run *run);

/* folds.c */
bool folds_apply(const script_case *script);
void fold_and_unfold(run *run);
void text_add_tree(run *run, text *text, const nav_value *tree);

void run_fire(run *run, moment moment);
/* Where it was freed and no callback runs, the driver lets go of it. */
void run_let_go(run *run);

/* subject.c: what the driver is asked. */
text subject_begin(const char *what);
/* Ends the message, and returns the reply. */
const nav_value *subject_call(run *run, text *message);
nav_status subject_status(run *run, text *message);
const nav_value *subject_ask(run *run, const char *what);
/* The id or number that the reply has under that key. */
nav_id subject_id(run *run, const char *what, const char *key);
nav_id subject_id_of(run *run, const char *what, const char *operand, nav_id id, const char *key);
void put_config(text *message, const run *run, const written_config *written);

/* told.c: reads what the driver says. */
change_list read_changes(run *run, const nav_value *map);
nav_outcome read_outcome(const nav_value *map);
nav_plan read_plan(const nav_value *map);
nav_result read_result(const nav_value *map);
nav_guard_context read_guarding(const nav_value *map);
told read_told(run *run, const nav_value *map);

/* hosts.c, builders.c: the host's end. */
void host_set_bridge(run *run, const step *step);
void host_attach_silently(run *run);
void host_observe(run *run);
void host_add_observer(run *run, const step *step);
void host_remove_observer(run *run, const step *step);
void host_handle(run *run, const told *told);
/* Where a question is noted, as the last one. */
size_t note_question(run *run, const nav_plan *plan);

/* guards.c */
void guard_add(run *run, const step *step);
void guard_remove(run *run, const step *step);
nav_status guard_redirect(run *run, const step *step);
nav_status redirect_question(run *run, nav_id question, const step *intent, bool resumes);
int64_t guard_asked(run *run, user_data *data, const nav_value *message);
/* One without a function is asked by an event, or by a record of it. */
void guard_asked_by_event(run *run, const told *told);

/* flows.c */
known_flow *flow_of(run *run, nav_id id);
/* Asks about it, where it is planned or alive. */
known_flow *learn_flow(run *run, nav_id id);
nav_id resolve_flow(run *run, const step *step, const reference *reference);
void text_add_flow(run *run, text *text, nav_id id);
/* ` in ` and its name, and so the flows around it; nothing for 0. */
void text_add_flow_chain(run *run, text *text, nav_id id);
/* The same as text_add_id, of a flow. */
void text_add_flow_id(text *text, nav_id id);
bool is_flow_route(const run *run, nav_string name);
void operation_name_flow(run *run, operation *operation, nav_id entry);
void part_name_flow(run *run, const operation *whole, nav_id entry);
void flows_check(run *run, const step *step);
void put_initial(text *message, const written_place *place);
void put_ending(text *message, const written_ending *ending);

/* coordinators.c */
const written_coordinator *coordinator_of(const script_case *script, nav_string route);
int64_t coordinator_asked(run *run, user_data *data, const nav_value *message);

/* publishing.c */
void publishing_call(run *run, const step *step);

/* saved.c */
void save(run *run, const step *step);
void attach_key(run *run, const step *step);
void put_restoring(run *run, text *message, const step *step, operation *own);
int64_t migration_asked(run *run, user_data *data, const nav_value *message);

/* gestures.c */
void handler_add(run *run, const step *step);
void handler_enable(run *run, const step *step);
void handler_remove(run *run, const step *step);
void gesture_go_on(run *run, const step *step);
void gesture_plan(run *run, const step *step);
int64_t gesture_handled(run *run, user_data *data, const nav_value *message);
void gesture_told(run *run, const told *told);

void host_register(run *run, user_data *data, const char *kind, nav_string name, void *owner);
int64_t builder_make_model(run *run, user_data *data, const nav_value *message);
int64_t builder_update_model(run *run, user_data *data, const nav_value *message);
int64_t builder_make_view(run *run, user_data *data, const nav_value *message);
int64_t builder_destroy(run *run, user_data *data, const nav_value *message);
void builder_register(run *run, const step *step, nav_string name, bool plain);
void builder_unregister(run *run, const step *step);
void builder_prepare(run *run, const step *step);
route *builder_route(run *run, nav_string name);

/* records.c: events that come as records. Returns whether there were any. */
bool records_pull(run *run);

/* paths.c: patterns, types of parameters, links. */
void paths_register(run *run);
void paths_call(run *run, const step *step);
void paths_check(run *run, const step *step);
int64_t paths_check_text(run *run, user_data *data, const nav_value *message);
void put_link(run *run, text *message, const step *step);

/* operations.c, calls.c, checks.c: what the steps do. */
operation *new_operation(run *run, const step *step, operation *whole);
/* Whether it has a waiter where it is accepted. */
bool operation_waits(const operation *operation);
void call_operation(run *run, const step *step);
/* The waiter that an outcome names, of the operation or of the part of it to which it belongs. */
void operation_take_waiter(run *run, operation *operation, nav_id waiter);
void call_other(run *run, const step *step);
/* The members of an intent that is no operation of the case. */
void put_intent_alone(run *run, text *message, const step *step);
/* The runner's own answer, which the manner of running may have posted. */
void answer_question(run *run, nav_id question, int32_t answer);
void check_state(run *run, const step *step);
void check_status(run *run, const step *step, const char *what, nav_status status);
void check_text(run *run, const step *step, const char *what, text *expected, text *actual);
void check_number(run *run, const step *step, const char *what, uint64_t expected, uint64_t actual);
void show_reference(run *run, const step *step, text *text, const reference *reference);
/* `given`: the arguments are handed over, and not only compared. */
void put_request(run *run, text *message, const char *key, const step *step, bool given);
host_object *object_named(run *run, nav_string name);

/* containers.c */
void put_container(text *message, const written_container *container);
void put_place(text *message, const written_place *place);
/* What the headings say of a route; NULL where they say nothing. */
const written_place *place_of(const script_case *script, nav_string route);

/* tree.c: stacks by their names, and what there is of them. */
void learn_change(run *run, const change *change);
known_stack *known(const run *run, nav_id stack);
nav_id resolve_stack(run *run, const step *step, const reference *reference);
void text_add_stack(run *run, text *text, nav_id stack);
void check_tree(run *run, const step *step);
void check_entries(run *run, const step *step);
void check_stack_get(run *run, const step *step);
void check_container_get(run *run, const step *step);

/* names.c: names for ids. */
entry *entry_of(run *run, nav_id id);
operation *operation_named(run *run, nav_string name);
nav_id resolve(run *run, const step *step, const reference *reference, reference_kind natural);
void text_add_entry(run *run, text *text, nav_id id);

/* heard.c: the log, and its comparison. */
void hear(run *run, unsigned channel, const char *word, nav_string name);
void hear_text(run *run, unsigned channel, const text *text);
void hear_told(run *run, const told *told);
void hear_result(run *run, operation *operation, const nav_result *result);
void hear_record(run *run, const nav_event *event);
void hear_plan(run *run, const host_bridge *bridge, const char *callback, const nav_plan *plan,
               const change_list *changes);
void hear_replay(run *run, const host_bridge *bridge, const change_list *changes);
void hear_load(run *run, const told *told);
void text_add_id(text *text, nav_id id);
/* The ids in a text become names. */
void show_ids(run *run, text *text);
void text_add_hint(text *text, const nav_value *hint);
void judge_heard(run *run, const step *step);

/* changes.c */
void text_add_changes(run *run, text *text, const change_list *changes);
void text_add_steps(text *text, const change_list *steps);
void text_add_request(text *text, nav_string route, const nav_value *arguments);

/* parts.c: which entry and which waiter belongs to which part of an operation. */
void parts_note_commit(run *run, const told *told);
void parts_name(run *run);
operation *parts_waiting_for(run *run, nav_id waiter, nav_id entry);

/* outcomes.c */
bool outcome_matches(run *run, const step *step, const expectation *expected, const nav_outcome *outcome,
                     bool by_records);
void text_add_outcome(run *run, text *text, const nav_outcome *outcome);
void text_add_expectation(run *run, text *text, const expectation *expected);
bool failure_is_shown(const heard *heard);
void judge_operations(run *run, const step *step);

/* mirror.c */
void mirror_told(run *run, const told *told);
void mirror_compare(run *run, const step *step);
/* Its entries in the order in which a tree is read: each is followed by what it owns. */
size_t mirror_walk(run *run, nav_id **entries);

/* mirror_flows.c: `told` is a stack, or what is said of one. The last is for what was noted in a step. */
void mirror_note_flow(run *run, const change *change);
void mirror_read_flows(run *run, const nav_value *told);
void mirror_compare_flows(run *run, const step *step, const nav_value *told);
void mirror_end_flows(run *run);

/* balance.c */
void balance_step(run *run, const step *step);
void balance_case(run *run);

#endif
