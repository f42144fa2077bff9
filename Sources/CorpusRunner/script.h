/* Corpus files as they are written: cases, their headings and steps. Nothing here runs. */
#ifndef CORPUS_SCRIPT_H
#define CORPUS_SCRIPT_H

#include "corpus.h"
#include "values.h"
#include "words.h"

/* Where an id is wanted. */
typedef enum reference_kind {
    REFERENCE_NAME,
    REFERENCE_NONE,
    REFERENCE_UNKNOWN,
    REFERENCE_PLANNED,
    REFERENCE_STACK,
    REFERENCE_ROOT,
    REFERENCE_ENTRY,
    REFERENCE_WAITER,
    REFERENCE_TICKET,
    REFERENCE_QUESTION,
    REFERENCE_FORMER,
    REFERENCE_LOAD,
    REFERENCE_ROUTE,
    REFERENCE_PLANNED_OF,
    REFERENCE_AT,        /* the name is an index */
    REFERENCE_STACK_OF,  /* on which an entry is */
    REFERENCE_BRANCH,    /* of an entry, by its name */
    REFERENCE_PRESENTED, /* by an entry, in one way */
    REFERENCE_SCENE,     /* the root stack of a scene, by its name */
    REFERENCE_FLOW,      /* by its name, or by that of an entry that belongs to it; without a name the current one */
} reference_kind;

typedef struct reference {
    reference_kind kind;
    nav_string name;
    struct reference *entry; /* of a stack */
    nav_presentation presentation;
} reference;

/* What stands behind the arrow. */
typedef struct expectation {
    bool pending; /* it stays pending, or with `then` returns so */
    bool then;
    nav_status status;
    nav_party by;
    int32_t code;
    nav_abort_reason reason;
    uint64_t index, redirects;
    bool has_entry, has_removed, has_revision;
    reference entry;
    uint64_t removed, revision;
} expectation;

typedef enum verb_id {
    VERB_OPERATION,
    VERB_CANCEL_RESULT,
    VERB_ANSWER,
    VERB_ABORT,
    VERB_BRIDGE,
    VERB_ROUTE_REGISTER,
    VERB_ROUTE_UNREGISTER,
    VERB_ENTRY_VIEW,
    VERB_ENTRY_DROP_VIEW,
    VERB_ENTRY_SET_STATE,
    VERB_ENTRY_SET_TRAIL,
    VERB_EXIT,
    VERB_ENTER,
    VERB_LIMIT_LIFE,
    VERB_HANDLER_ADD,
    VERB_HANDLER_ENABLE,
    VERB_HANDLER_REMOVE,
    VERB_GESTURE,
    VERB_BACK_PLAN,
    VERB_CONFIGURE,
    VERB_PATTERN_ADD,
    VERB_PARAMETER_TYPE_ADD,
    VERB_LINK_PREFIX_ADD,
    VERB_LINK_SCHEME_ADD,
    VERB_LINK_SCENE_ADD,
    VERB_HOLD_LINKS,
    VERB_OBSERVER_ADD,
    VERB_OBSERVER_REMOVE,
    VERB_GUARD_ADD,
    VERB_GUARD_REMOVE,
    VERB_REDIRECT,
    VERB_PUBLISH,
    VERB_NEXT,
    VERB_CHILD_ADD,
    VERB_CHILD_FIND,
    VERB_CHILD_REMOVE,
    VERB_SAVE,
    VERB_ATTACH,
    VERB_CLOSE,
    VERB_DRAIN,
    VERB_FREE,
    VERB_HOST,
    VERB_LOADER,
    VERB_GUARD,
    VERB_BUILDER,
    VERB_MIGRATE,
    VERB_INSIDE,
    VERB_PAUSE,
    VERB_RESUME,
    VERB_RELAUNCH,
    VERB_STACK,
    VERB_TREE,
    VERB_STACK_ENTRIES,
    VERB_WAY_BACK,
    VERB_STACK_GET,
    VERB_CONTAINER_GET,
    VERB_DEPTH,
    VERB_TOP,
    VERB_ENTRY_AT,
    VERB_CURRENT_REQUEST,
    VERB_INITIAL_REQUEST,
    VERB_ENTRY_REQUEST,
    VERB_TOPMOST,
    VERB_CURRENT_BRANCH,
    VERB_CURRENT_BRANCH_WITH,
    VERB_ENTRY_PHASE,
    VERB_ENTRY_LIFE,
    VERB_ENTRY_WAITER,
    VERB_ENTRY_NUMBER,
    VERB_ENTRY_MODEL,
    VERB_ENTRY_STATE,
    VERB_REVISION,
    VERB_MODELS,
    VERB_ROUTE_FIND,
    VERB_ROUTE_NAME,
    VERB_LAST_OUTCOME,
    VERB_LAST_DETAIL,
    VERB_OPENED_URL,
    VERB_CHECK,
    VERB_DUMP,
    VERB_MATCH_LINK,
    VERB_EXPLAIN_LINK,
    VERB_REQUEST_PATH,
    VERB_ENTRY_PATH,
    VERB_LOCATION,
    VERB_LOCATION_OF,
    VERB_FLOWS,
    VERB_FLOW_GET,
    VERB_ENTRY_FLOW,
    VERB_CURRENT_FLOW,
    VERB_TAKES,
    VERB_ELEMENT /* no step: what stands in the brackets of push-all and set-stack */
} verb_id;

typedef enum answer_kind {
    ANSWER_ACCEPT,
    ANSWER_REFUSE,
    ANSWER_LATER,
    ANSWER_NULL,     /* of a builder */
    ANSWER_REDIRECT, /* of a guard, to step->inner */
    ANSWER_RESUME,   /* the same, and the operation goes on with the result */
    ANSWER_SWITCH,   /* of a coordinator, which shows where it accepts, and may redirect */
    ANSWER_IGNORE,
    ANSWER_REPLACE, /* of a migration, by the request of the step */
    ANSWER_LEAVE_OUT,
    ANSWER_CUT
} answer_kind;

/* What a builder does, for which an answer may be prepared. */
typedef enum builder_act {
    BUILDER_MAKES_MODEL,
    BUILDER_UPDATES_MODEL,
    BUILDER_MAKES_VIEW,
    BUILDER_ACT_COUNT
} builder_act;

/* Where `inside` may be. */
typedef enum moment {
    MOMENT_ASKED,
    MOMENT_REPLAYED,
    MOMENT_MADE,
    MOMENT_DESTROYED,
    MOMENT_VIEW_MADE,
    MOMENT_VIEW_DESTROYED,
    MOMENT_RESULT,
    MOMENT_CHANGED,
    MOMENT_COMPLETED,
    MOMENT_RELEASED,
    MOMENT_RESYNC,
    MOMENT_STATE,
    MOMENT_FREED,
    MOMENT_CHECKED,
    MOMENT_LOAD,
    MOMENT_UPDATED,
    MOMENT_GUARDED,
    MOMENT_LIFE,
    MOMENT_GESTURE,
    MOMENT_PROBLEM,
    MOMENT_OUTCOME,
    MOMENT_ANSWER,
    MOMENT_HANDLED,
    MOMENT_SENT,
    MOMENT_MIGRATED,
    MOMENT_REGISTERED
} moment;

/* What the runner listens to. */
enum {
    CHANNEL_ALWAYS = 1,
    CHANNEL_QUESTIONS = 2,
    CHANNEL_REPLAYS = 4,
    CHANNEL_CHANGES = 8,
    CHANNEL_RELEASES = 16,
    CHANNEL_MODELS = 32,
    CHANNEL_VIEWS = 64,
    CHANNEL_DATA = 128,
    CHANNEL_OBJECTS = 256,
    CHANNEL_STATES = 512,
    CHANNEL_GUARDS = 1024,
    CHANNEL_HANDLERS = 2048,
    CHANNEL_SENDS = 4096,
    CHANNEL_MIGRATIONS = 8192,
    /* Callbacks in every way. */
    CHANNELS_CALLED = CHANNEL_MODELS | CHANNEL_VIEWS | CHANNEL_DATA | CHANNEL_OBJECTS | CHANNEL_GUARDS |
                      CHANNEL_HANDLERS | CHANNEL_SENDS | CHANNEL_MIGRATIONS
};

/* What is said of a handler or a gesture. */
enum {
    GESTURE_FORWARD = 1,
    GESTURE_DISABLED = 2,
    GESTURE_PULLED = 4
};

/* The callbacks that a bridge has. */
enum {
    BRIDGE_TRANSITION = 1,
    BRIDGE_NAVIGATE_TO = 2,
    BRIDGE_POP_BACK = 4,
    BRIDGE_POP_UP_TO_ROOT = 8,
    BRIDGE_PULLED = 16,
    BRIDGE_MUTE = 32,
    BRIDGE_TRANSITION_OR_NONE = BRIDGE_TRANSITION | BRIDGE_PULLED | BRIDGE_MUTE,
    BRIDGE_REGISTER_ROUTES = 64
};

/* A line below a step, in the one way to write it; a completion is compared by its outcome. */
typedef struct heard_line {
    nav_string text;
    unsigned channel;
    bool completed;
    nav_string name;
    uint64_t tag; /* of a restored operation */
    expectation outcome;
} heard_line;

/* The configuration as it is written. */
typedef struct written_config {
    nav_config config;
    bool has_events;
} written_config;

/* Where to go, but for a request, which is that of the step. */
typedef struct written_link {
    bool is_there, has_request, has_base;
    nav_string url;
    uint32_t flags;
    nav_link_merge merge;
    reference base;
} written_link;

/* A pattern of a route; also in headings. */
typedef struct written_pattern {
    nav_string route, text;
    uint32_t flags;
} written_pattern;

/* A type of parameters, and the texts that are of it, or what each of them is read as. */
typedef struct written_type {
    nav_string name;
    bool reads;
    nav_value values;
    nav_string *texts;
    size_t count;
} written_type;

/* A container, and its branches with what each begins with. */
typedef struct written_branch {
    nav_string name, route;
    bool has_value, is_eager, is_placeholder, forgets; /* without a route it may be empty */
    nav_value value;
} written_branch;

typedef struct written_container {
    nav_container_kind kind;
    int32_t custom;
    nav_tabs_back back;
    nav_retention retention;
    bool is_all_shown, has_top;
    uint64_t selected, columns, top;
    written_branch *branches;
    size_t branch_count;
} written_container;

/* Where and how a route opens, and what its entries contain, or with what a flow begins; also in headings. */
typedef struct written_place {
    nav_string route, parent, branch;
    nav_presentation presentation;
    bool has_container;
    written_container container;
    nav_string initial; /* empty: the route is no flow */
    bool has_value;
    nav_value value;
} written_place;

/* How a flow ends. */
typedef struct written_ending {
    bool is_there, has_value;
    nav_result_kind kind;
    uint32_t flags;
    int32_t code;
    nav_value value;
} written_ending;

/* What a coordinator does with a request, or with one that a flow in it has not taken. */
typedef struct written_rule {
    nav_string request, child;
    bool has_child;
    answer_kind answer;
    int32_t code;
    struct step *inner; /* where it is sent, or what is performed */
} written_rule;

typedef struct written_coordinator {
    nav_string route;
    written_rule *rules;
    size_t rule_count;
} written_coordinator;

typedef struct step {
    const char *file;
    int line;
    nav_string words; /* as written */
    verb_id verb;
    nav_intent_kind operation;                    /* NAV_INTENT_NONE: it is none */
    bool has_route, has_value, has_number, by_id; /* an element without a route is kept: references[0] */
    nav_string route;                             /* or another name that is an operand */
    nav_value value;                              /* arguments or result */
    reference *references;
    size_t reference_count;
    uint64_t number, second_number;
    bool flag;         /* plain, null, none, said, found, view */
    bool is_shared;    /* of a route: its entries share models */
    bool is_forgotten; /* of a route: no restore brings it back */
    answer_kind answer;
    int32_t code;
    int32_t constant; /* an abort reason, a phase, bridge callbacks, a moment, what a builder does */
    bool has_name;
    nav_string name; /* as */
    nav_options options;
    reference issuer, target;
    bool has_issuer, has_target;
    bool has_hint;
    nav_value hint;
    written_config config;
    written_link link;
    written_pattern pattern;
    written_type type;
    written_place place;
    bool has_text;
    nav_string text; /* a path, a prefix, a sentence */
    bool has_flow;
    reference flow; /* that ends, is asked, or is expected */
    written_ending ending;
    bool has_saved;
    nav_string saved;   /* the name of a save */
    bool performed;     /* by nav_perform */
    bool posted;        /* through a port */
    struct step *parts; /* what stands in brackets: elements, or the intents of a batch */
    size_t part_count;
    expectation expected;
    struct step *inner; /* of inside, and where a guard redirects to */
    heard_line *heard;
    size_t heard_count;
    nav_string dump; /* the lines of a text below `check`, `dump`, `explain-link`, `save`, `restore` */
} step;

/* Whether it is an operation with that trait. */
static inline bool step_has(const step *step, unsigned trait) {
    return (operation_forms[step->operation].traits & trait) != 0;
}

/* In which ways a case holds. */
enum {
    WAY_CALLBACKS = 1,
    WAY_LATE = 2,
    WAY_PULL = 4
};

typedef struct script_case {
    const char *file;
    int line;
    nav_string name;
    nav_string *rows, *routes;
    size_t row_count, route_count;
    bool is_direct; /* its operations can't be posted */
    unsigned ways, channels;
    written_config config;
    written_pattern *patterns;
    size_t pattern_count;
    written_type *types;
    written_place *places;
    size_t place_count;
    size_t type_count;
    written_coordinator *coordinators;
    size_t coordinator_count;
    bool has_bridge_step;
    bool has_flows; /* or what came with them: not every language has that */
    bool has_keys;  /* of waiters: the same */
    bool has_verbs; /* a bridge of the callbacks for kinds alone: the same */
    step *steps;
    size_t step_count;
    bool malformed;
} script_case;

typedef struct script {
    arena arena;
    const corpus_driver *driver; /* which takes what is printed */
    script_case *cases;
    size_t case_count;
    int errors;
} script;

/* Prints a line of the report. */
void report(const corpus_driver *driver, const char *format, ...);

/* Reads a file, or each *.txt of a directory, and adds its cases. What is malformed is printed and counted. */
void script_read(script *script, const char *path);
void script_read_text(script *script, const char *file, const char *bytes, size_t length);

/* Reads one step. Where it is wrong the cursor has an error. */
bool cursor_read_step(cursor *cursor, step *step);
/* An operation in the place of another one, without an outcome. */
bool cursor_read_intent(cursor *cursor, step *step);

/* Whether an option of an operation stands there, and one of them. */
bool cursor_at_option(const cursor *cursor);
bool cursor_read_option(cursor *cursor, step *step);
bool cursor_read_expectation(cursor *cursor, expectation *expected);
bool cursor_read_heard(cursor *cursor, heard_line *line);
bool cursor_read_config(cursor *cursor, written_config *written);

/* containers.c */
bool cursor_read_container(cursor *cursor, written_container *container);
bool cursor_read_place(cursor *cursor, written_place *place);
/* Each reads a heading: containers, places, presented. */
bool cursor_read_containers(cursor *cursor, script_case *current);
bool cursor_read_places(cursor *cursor, script_case *current);
bool cursor_read_presented(cursor *cursor, script_case *current);
/* The same, with a reader of what stands behind each route. */
bool cursor_read_places_by(cursor *cursor, script_case *current, bool (*read)(struct cursor *, written_place *));

/* saved.c */
bool cursor_read_saving(cursor *cursor, step *step);
bool cursor_read_restoring(cursor *cursor, step *step);
bool cursor_read_migration(cursor *cursor, step *step);
/* Whether a step needs a language that has keys. */
bool step_is_of_keys(const step *step);

/* flows.c, coordinators.c */
bool cursor_read_flow(cursor *cursor, const char *what, step *step);
bool cursor_read_ending(cursor *cursor, step *step);
bool cursor_read_initial(cursor *cursor, written_place *place);
bool cursor_read_flows(cursor *cursor, script_case *current);
bool cursor_read_coordinators(cursor *cursor, script_case *current);
/* Whether a step needs a language that has flows. */
bool step_is_of_flows(const step *step);

/* links.c */
bool cursor_read_text(cursor *cursor, const char *what, nav_string *out);
bool cursor_read_link(cursor *cursor, step *step);
bool cursor_at_link_word(const cursor *cursor);
bool cursor_read_link_word(cursor *cursor, written_link *link);
bool cursor_skip_pattern_flag(cursor *cursor, uint32_t *flags);
bool cursor_read_pattern(cursor *cursor, written_pattern *pattern);
bool cursor_read_patterns(cursor *cursor, script_case *current);
bool cursor_read_type(cursor *cursor, written_type *type);
bool cursor_read_types(cursor *cursor, script_case *current);
bool cursor_read_reference(cursor *cursor, const char *what, reference *reference);

/* A whole file. NULL, and errno, where it can't be read. The caller frees it. */
char *file_read(const char *path, size_t *length);

#endif
