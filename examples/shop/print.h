/* How the shop writes what it got from the library. No ids are printed: they mean something to programs only. */
#ifndef PRINT_H
#define PRINT_H

#include "shop.h"

/* Begins a line that says what happened, and a whole line of that kind. */
void print_word(FILE *out, const char *word);
void print_line(FILE *out, const char *word, const char *text);

/* Parts of a line. */
void print_version(FILE *out);
void print_value(FILE *out, const nav_value *value);
void print_entry(FILE *out, const shop *shop, nav_id entry);
void print_title(FILE *out, const shop *shop, nav_id entry);
void print_changes(FILE *out, const shop *shop, const nav_changes *changes);
void print_outcome(FILE *out, const shop *shop, const nav_outcome *outcome);
void print_refusal(FILE *out, int32_t code);
void print_result(FILE *out, const nav_result *result);

/* The outcome of an operation, as a line of the shop's, with the library's sentence if the operation was wrong. */
void print_final_outcome(const shop *shop, const nav_outcome *outcome);

/* What has become of the last operation so far, with the library's sentence about it where it has one. Returns its
 * status. */
nav_status print_last_outcome(FILE *out, const shop *shop);

#endif
