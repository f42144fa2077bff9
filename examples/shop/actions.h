/* What the commands do. Each action gets the rest of its line. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "shop.h"

typedef void action(shop *shop, char *rest);

/* moves.c */
action run_navigate;
action run_replace;
action run_pop_to;
action run_present;
action run_pick;
action run_mix;
action run_pop;
action run_dismiss;
action run_root;
action run_go_back;
action run_select;
action run_window;
action run_close;
action run_cancel;

/* reports.c */
action run_back;
action run_gone;
action run_tap;
action run_resize;
action run_choose;
action run_type;
action run_sign_out;
action run_busy;
action run_refuse;
action run_answer;
action run_abort;

/* looks.c */
action run_open;
action run_explain;
action run_where;
action run_show;
action run_plan;
action run_stack;
action run_why;
action run_dump;

/* ---- What several of them need ----------------------------------------------------------------------------------- */

/* Says what is wrong with a command. */
void complain(const shop *shop, const char *what);

/* Says what a function that has no outcome returned. */
void print_status(const shop *shop, const char *word, nav_status status);

/* Reads a result: NULL where there is none. 0, and a complaint, where it is no value. */
int read_result(const shop *shop, char *rest, nav_value *value, const nav_value **result);

/* Reads a tab, or a column of the catalogue, and does with its stack what the operation does. */
typedef nav_status tab_operation(nav_navigator *navigator, nav_id stack, const nav_options *options,
                                 nav_outcome *outcome);
void run_with_tab(const shop *shop, char *rest, tab_operation *operation);

#endif
