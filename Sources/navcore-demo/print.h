/* How the demo writes what it got from the library. No ids are printed: they mean something to programs only. */
#ifndef PRINT_H
#define PRINT_H

#include "shop.h"

/* Begins a line that says what happened, and a whole line of that kind. */
void print_word(const char *word);
void print_line(const char *word, const char *text);

/* Parts of a line. */
void print_value(const nav_value *value);
void print_entry(const shop *shop, nav_id entry);
void print_changes(const shop *shop, const nav_changes *changes);
void print_outcome(const shop *shop, const nav_outcome *outcome);
void print_result(const nav_result *result);

/* The stack from the root up, as a line of its own. */
void print_stack(const shop *shop);

const char *intent_name(nav_intent_kind kind);

#endif
