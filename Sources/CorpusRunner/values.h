/* Values as they are written in a case: read from tokens, and printed so that equal values are equal text. */
#ifndef CORPUS_VALUES_H
#define CORPUS_VALUES_H

#include "tokens.h"

/* Whether a value begins here. */
bool cursor_at_value(const cursor *cursor);

/* A host object is its name: a NUL-terminated text in content.host.object. */
bool cursor_read_value(cursor *cursor, nav_value *value);

void text_add_value(text *text, const nav_value *value);

/* The value, or `none` for NULL. */
void text_add_optional_value(text *text, const nav_value *value);
/* NULL is no value, and equal to none but itself. */
bool values_equal(const nav_value *left, const nav_value *right);
void text_add_string(text *text, nav_string string);

/* A name is printed bare where it is one word that begins no value, else as a string. */
void text_add_name(text *text, nav_string name);

#endif
