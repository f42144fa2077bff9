/* A workload is something to measure, done by one side; a row of the table sets navcore's beside the floor's. */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include <stddef.h>

typedef struct workload {
    /* Opens a stack and fills it to a depth, outside the measurement. */
    void *(*open)(size_t depth);
    /* Runs outside the measurement before every batch; NULL where there is nothing to do. */
    void (*prepare)(void *state, size_t count);
    /* The batch that is measured: count operations, after which the stack is as deep as at first. */
    void (*run)(void *state, size_t count);
    void (*close)(void *state);
} workload;

typedef struct row {
    const char *name;
    size_t depth;  /* of the stack before the first operation, the root included */
    size_t count;  /* operations in one batch: pairs, or entries */
    size_t rounds; /* how many batches of each side are timed */
    const workload *navcore;
    const workload *floor;
} row;

extern const row rows[];
extern const size_t row_count;

const row *row_named(const char *name);

/* The workload of the side "navcore" or "floor"; NULL for another word. */
const workload *workload_of(const row *row, const char *side);

/* The routes that every workload uses in turn: 2 to 30 bytes. */
enum {
    ROUTE_COUNT = 8
};

typedef struct route_name {
    const char *bytes;
    size_t length;
} route_name;

extern const route_name routes[ROUTE_COUNT];

/* The text in arguments and results. */
#define SOME_TEXT "a text of 24 characters."

/* What the host's callbacks count: the little that they do. */
typedef struct tally {
    size_t moves;   /* how often the host was called */
    size_t results; /* how many results came */
    size_t events;  /* how often an observer was notified of a change */
} tally;

/* Says what went wrong and exits: a workload that fails has no meaningful figures. */
void workload_failed(const char *what, long status);

/* Ordinary programs: what a program writes with navcore, and the same written by hand in C. */
extern const workload program_pair_living, program_back_plan, program_back_plan_alone;
extern const workload program_flow, program_end_flow, program_pop_filled, program_publish, program_send;
extern const workload program_pair, program_pair_beside_guard, program_pair_options, program_pair_outcome,
    program_pair_observed, program_pair_arguments, program_pair_sorted, program_pair_unsorted, program_ordinary,
    program_result_integer, program_result_text, program_result_map;
extern const workload hand_pair, hand_pair_options, hand_pair_outcome, hand_pair_observed, hand_pair_arguments,
    hand_ordinary, hand_result_integer, hand_result_text, hand_result_map;

/* The same written in Swift, with the Navigator of the module NavCore. */
extern const workload swift_ordinary;
extern const workload swift_living;
extern const workload swift_observed;
extern const workload swift_mirrored;
extern const workload swift_typed, swift_untyped;

extern const workload floor_pair, floor_fill, floor_pop_all, floor_ten;
extern const workload navcore_pair_route_id, navcore_pair_followed, navcore_pair_pulled, navcore_pair_posted;
extern const workload navcore_fill, navcore_pop_all;
extern const workload navcore_set, navcore_front;
extern const workload navcore_open_five, navcore_navigate_five, navcore_push_five;
extern const workload navcore_pair_alone, navcore_pair_among_stacks, navcore_select, navcore_select_roots, navcore_tabs,
    navcore_open_sheet, navcore_navigate_sheet, navcore_idle_branches, program_waiting;
extern const workload navcore_fold, navcore_fold_few, navcore_move, navcore_move_few, navcore_pair_beside_question,
    navcore_pair_in_scene;

/* Apps as the docs advise to write them: each spelling of a pair in each place, and what is told or asked with it. */
extern const workload advised_plain_stack, advised_plain_registered, advised_plain_tabs, advised_plain_sheet,
    advised_issuer_stack, advised_issuer_registered, advised_issuer_tabs, advised_issuer_sheet, advised_revision_stack,
    advised_revision_registered, advised_revision_tabs, advised_revision_sheet, advised_target_stack,
    advised_target_registered, advised_target_tabs, advised_target_sheet, advised_scene_stack, advised_scene_registered,
    advised_scene_tabs, advised_scene_sheet, advised_unique_stack, advised_unique_registered, advised_unique_tabs,
    advised_unique_sheet, advised_hint_stack, advised_hint_registered, advised_hint_tabs, advised_hint_sheet,
    advised_perform_stack, advised_perform_registered, advised_perform_tabs, advised_perform_sheet, advised_batch_stack,
    advised_batch_registered, advised_batch_tabs, advised_batch_sheet;
extern const workload advised_sheet, advised_select, advised_link, advised_guarded, advised_back, advised_back_tabs,
    advised_life, advised_routes, advised_patterns, advised_start, advised_doubles, advised_texts, advised_save_long,
    advised_save_short, advised_restore_long, advised_restore_short, advised_save_entry, advised_restore_entry,
    advised_open_entry;
extern const workload beside_windows, beside_window, beside_tabs, beside_two_tabs, beside_waiting, beside_one_waiting,
    beside_gestures, beside_gesture, beside_sheets, beside_sheet, beside_levels, beside_level, back_beside_sheets,
    back_beside_sheet, back_beside_levels, back_beside_level;

#endif
