/* Messages between the runner and a driver: a map each, as bytes. docs/corpus-driver.md says how they are written. */
#ifndef CORPUS_MESSAGE_H
#define CORPUS_MESSAGE_H

#include "arena.h"

/* Each adds a value; with a key in a map, with NULL in a list. */
void put_open(text *message, const char *key, char bracket);
void put_close(text *message, char bracket);
void put_number(text *message, const char *key, int64_t number);
void put_word(text *message, const char *key, const char *word);
void put_flag(text *message, const char *key, bool flag);

/* A string, or bytes where it is no UTF-8. */
void put_text(text *message, const char *key, nav_string string);

/* The name of a host object. */
typedef const char *(*object_namer)(const void *object);

/* Adds nothing where there is no value. Host objects stand there by their names. `given`: the driver gives them to the
 * library once more; else it only compares them. */
void put_value(text *message, const char *key, const nav_value *value, bool given, object_namer namer);

/* Where the bytes are no value it returns NULL. The pointer of a host object is its name, a text; with a destroy it is
 * given. */
const nav_value *message_read(arena *arena, const uint8_t *bytes, size_t length);

/* The member of a map, or NULL. NULL is a map without members. */
const nav_value *get(const nav_value *map, const char *key);

/* Each gives 0, or what is empty, where there is none. */
int64_t get_number(const nav_value *map, const char *key);
nav_id get_id(const nav_value *map, const char *key);
bool get_flag(const nav_value *map, const char *key);
nav_string get_text(const nav_value *map, const char *key);
const char *get_word(const nav_value *map, const char *key);
nav_list get_list(const nav_value *map, const char *key);

#endif
