/* The rows of the table: which workloads are set beside each other, how deep, and how many operations a batch has. */
#include "workload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const route_name routes[ROUTE_COUNT] = {
    {"me", 2},
    {"home", 4},
    {"search", 6},
    {"settings", 8},
    {"shop/catalogue", 14},
    {"orders/confirmation", 19},
    {"account/payment/methods", 23},
    {"catalogue/products/comparisons", 30},
};

/* What an operation costs must not depend on the depth, so some rows are measured at three. */
const row rows[] = {
    {"name-1", 1, 20000, 101, &program_pair, &hand_pair},
    {"name-1000", 1000, 20000, 101, &program_pair, &hand_pair},
    {"name-100000", 100000, 20000, 11, &program_pair, &hand_pair},
    {"name-1000000", 1000000, 20000, 11, &program_pair, &hand_pair},
    {"options", 1000, 20000, 101, &program_pair_options, &hand_pair_options},
    {"outcome", 1000, 20000, 101, &program_pair_outcome, &hand_pair_outcome},
    {"observed", 1000, 20000, 101, &program_pair_observed, &hand_pair_observed},
    {"arguments", 1000, 20000, 101, &program_pair_arguments, &hand_pair_arguments},
    {"arguments-unsorted", 1000, 5000, 101, &program_pair_unsorted, &program_pair_sorted}, /* beside those in order */
    {"result-integer", 1000, 20000, 101, &program_result_integer, &hand_result_integer},
    {"result-text", 1000, 20000, 101, &program_result_text, &hand_result_text},
    {"result-map", 1000, 20000, 101, &program_result_map, &hand_result_map},
    {"ordinary-1", 1, 20000, 101, &program_ordinary, &hand_ordinary},
    {"ordinary-1000", 1000, 20000, 101, &program_ordinary, &hand_ordinary},
    {"ordinary-100000", 100000, 20000, 11, &program_ordinary, &hand_ordinary},
    {"ordinary-1000000", 1000000, 20000, 11, &program_ordinary, &hand_ordinary},
    {"swift-ordinary-1", 1, 20000, 101, &swift_ordinary, &hand_ordinary},
    {"swift-ordinary-1000", 1000, 20000, 101, &swift_ordinary, &hand_ordinary},
    {"swift-living", 1000, 20000, 101, &swift_living, &swift_ordinary},    /* beside one without life */
    {"swift-observed", 1000, 1000, 101, &swift_observed, &swift_mirrored}, /* beside a mirror written by hand */
    {"swift-typed", 1, 2000, 101, &swift_typed, &swift_untyped},           /* beside requests by name */
    {"pair-route-id", 1000, 20000, 101, &navcore_pair_route_id, &floor_pair},
    {"pair-followed", 1000, 20000, 101, &navcore_pair_followed, &floor_pair},
    {"pair-pulled", 1000, 20000, 101, &navcore_pair_pulled, &floor_pair},
    {"pair-posted", 1000, 500, 101, &navcore_pair_posted, &program_pair}, /* beside a direct call */
    {"fill-1000", 1000, 20 * 999, 101, &navcore_fill, &floor_fill},
    {"set-1000", 1000, 100, 101, &navcore_set, &floor_ten},
    {"front-1000", 1000, 64, 101, &navcore_front, &floor_pair},
    {"front-100000", 100000, 64, 11, &navcore_front, &floor_pair},
    {"open-five", 1, 32, 101, &navcore_open_five, &navcore_navigate_five},  /* beside five navigations */
    {"open-five-push", 1, 32, 101, &navcore_open_five, &navcore_push_five}, /* beside nav_push_all */
    {"pair-among-stacks", 100000, 20000, 11, &navcore_pair_among_stacks, &navcore_pair_alone}, /* beside a lone stack */
    {"select-10000", 10000, 2000, 101, &navcore_select, &navcore_select_roots}, /* beside branches of one entry */
    {"tabs-five", 1, 32, 101, &navcore_tabs, &program_pair},                    /* beside a pair on a stack */
    {"open-sheet", 1, 32, 101, &navcore_open_sheet, &navcore_navigate_sheet},   /* beside two navigations */
    {"fold-10000", 10000, 2000, 101, &navcore_fold, &navcore_fold_few},         /* beside columns of few entries */
    {"move-10000", 10000, 2000, 101, &navcore_move, &navcore_move_few},         /* beside a container of few entries */
    {"pair-beside-guard", 1, 20000, 101, &program_pair_beside_guard, &program_pair},  /* beside no guard */
    {"pair-living", 1, 20000, 101, &program_pair_living, &program_pair_observed},     /* beside one that is observed */
    {"back-plan-100", 100, 20000, 101, &program_back_plan, &program_back_plan_alone}, /* beside one handler */
    {"pair-beside-question", 1, 20000, 101, &navcore_pair_beside_question, &program_pair}, /* beside a lone window */
    {"pair-in-scene", 1, 20000, 101, &navcore_pair_in_scene, &program_pair},               /* the same */
    {"flow", 1, 20000, 101, &program_flow, &program_result_integer},                       /* beside a result */
    {"end-flow-1000", 1, 1000, 101, &program_end_flow, &program_pop_filled}, /* beside a pop up to the root */
    {"publish", 1, 20000, 101, &program_publish, &program_result_integer},   /* beside a result */
    {"send-ten", 1, 20000, 101, &program_send, &program_pair},               /* beside a pair */
    {"issuer-stack", 10, 2000, 101, &advised_issuer_stack, &advised_plain_stack},
    {"issuer-registered", 10, 2000, 101, &advised_issuer_registered, &advised_plain_registered},
    {"issuer-tabs", 10, 2000, 101, &advised_issuer_tabs, &advised_plain_tabs},
    {"issuer-sheet", 10, 2000, 101, &advised_issuer_sheet, &advised_plain_sheet},
    {"revision-stack", 10, 2000, 101, &advised_revision_stack, &advised_plain_stack},
    {"revision-registered", 10, 2000, 101, &advised_revision_registered, &advised_plain_registered},
    {"revision-tabs", 10, 2000, 101, &advised_revision_tabs, &advised_plain_tabs},
    {"revision-sheet", 10, 2000, 101, &advised_revision_sheet, &advised_plain_sheet},
    {"target-stack", 10, 2000, 101, &advised_target_stack, &advised_plain_stack},
    {"target-registered", 10, 2000, 101, &advised_target_registered, &advised_plain_registered},
    {"target-tabs", 10, 2000, 101, &advised_target_tabs, &advised_plain_tabs},
    {"target-sheet", 10, 2000, 101, &advised_target_sheet, &advised_plain_sheet},
    {"scene-stack", 10, 2000, 101, &advised_scene_stack, &advised_plain_stack},
    {"scene-registered", 10, 2000, 101, &advised_scene_registered, &advised_plain_registered},
    {"scene-tabs", 10, 2000, 101, &advised_scene_tabs, &advised_plain_tabs},
    {"scene-sheet", 10, 2000, 101, &advised_scene_sheet, &advised_plain_sheet},
    {"unique-stack", 10, 2000, 101, &advised_unique_stack, &advised_plain_stack},
    {"unique-registered", 10, 2000, 101, &advised_unique_registered, &advised_plain_registered},
    {"unique-tabs", 10, 2000, 101, &advised_unique_tabs, &advised_plain_tabs},
    {"unique-sheet", 10, 2000, 101, &advised_unique_sheet, &advised_plain_sheet},
    {"hint-stack", 10, 2000, 101, &advised_hint_stack, &advised_plain_stack},
    {"hint-registered", 10, 2000, 101, &advised_hint_registered, &advised_plain_registered},
    {"hint-tabs", 10, 2000, 101, &advised_hint_tabs, &advised_plain_tabs},
    {"hint-sheet", 10, 2000, 101, &advised_hint_sheet, &advised_plain_sheet},
    {"perform-stack", 10, 2000, 101, &advised_perform_stack, &advised_plain_stack},
    {"perform-registered", 10, 2000, 101, &advised_perform_registered, &advised_plain_registered},
    {"perform-tabs", 10, 2000, 101, &advised_perform_tabs, &advised_plain_tabs},
    {"perform-sheet", 10, 2000, 101, &advised_perform_sheet, &advised_plain_sheet},
    {"batch-stack", 10, 2000, 101, &advised_batch_stack, &advised_plain_stack},
    {"batch-registered", 10, 2000, 101, &advised_batch_registered, &advised_plain_registered},
    {"batch-tabs", 10, 2000, 101, &advised_batch_tabs, &advised_plain_tabs},
    {"batch-sheet", 10, 2000, 101, &advised_batch_sheet, &advised_plain_sheet},
    {"sheet-pair", 1, 2000, 101, &advised_sheet, &advised_plain_tabs},
    {"select-pair", 1, 2000, 101, &advised_select, &advised_plain_tabs},
    {"link-pair", 1, 2000, 101, &advised_link, &advised_plain_tabs},
    {"guarded", 10, 2000, 101, &advised_guarded, &advised_plain_stack},
    {"back-told", 10, 2000, 101, &advised_back, &advised_plain_stack},
    {"back-told-tabs", 1, 2000, 101, &advised_back_tabs, &advised_plain_tabs},
    {"life-read", 10, 2000, 101, &advised_life, &advised_plain_stack},
    {"beside-windows", 100, 2000, 101, &beside_windows, &beside_window},           /* beside one */
    {"beside-tabs", 100, 2000, 101, &beside_tabs, &beside_two_tabs},               /* beside one */
    {"beside-sheets", 8, 2000, 101, &beside_sheets, &beside_sheet},                /* beside one */
    {"beside-levels", 8, 2000, 101, &beside_levels, &beside_level},                /* beside one */
    {"back-beside-sheets", 8, 2000, 101, &back_beside_sheets, &back_beside_sheet}, /* beside one */
    {"back-beside-levels", 8, 2000, 101, &back_beside_levels, &back_beside_level}, /* beside one */
    {"beside-waiting", 100, 2000, 101, &beside_waiting, &beside_one_waiting},      /* beside one */
    {"beside-one-waiting", 1, 2000, 101, &beside_one_waiting, &beside_window},
    {"beside-gestures", 100, 2000, 101, &beside_gestures, &beside_gesture}, /* beside one */
    {"routes-100", 0, 20, 101, &advised_routes, &advised_start},            /* beside one route */
    {"patterns-100", 0, 20, 101, &advised_patterns, &advised_start},        /* the same */
    {"doubles", 1, 2000, 101, &advised_doubles, &advised_texts},            /* beside texts */
    {"save-doubles", 1, 10, 101, &advised_save_long, &advised_save_short},  /* beside short doubles */
    {"restore-doubles", 1, 10, 101, &advised_restore_long, &advised_restore_short},
    {"save-entry", 1000, 2000, 101, &advised_save_entry, &advised_open_entry}, /* beside opening the entry */
    {"restore-entry", 1000, 2000, 101, &advised_restore_entry, &advised_open_entry},
    {"pop-1000000", 1, 1000000, 7, &navcore_pop_all, &floor_pop_all},
};
const size_t row_count = sizeof rows / sizeof rows[0];

const row *row_named(const char *name) {
    for (size_t i = 0; i < row_count; i++)
        if (strcmp(rows[i].name, name) == 0) return &rows[i];
    return NULL;
}

const workload *workload_of(const row *row, const char *side) {
    if (strcmp(side, "navcore") == 0) return row->navcore;
    if (strcmp(side, "floor") == 0) return row->floor;
    return NULL;
}

void workload_failed(const char *what, long status) {
    fprintf(stderr, "bench: %s failed with %ld\n", what, status);
    exit(1);
}
