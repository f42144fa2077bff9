/* Reading the words and values of a command. A cursor is a place in the line, and reading moves it on. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <navcore.h>

enum {
    MAX_ARGUMENTS = 16
};

/* A map built from cells of its own. Its strings lie in the line, which must live as long. */
typedef struct arguments {
    nav_member members[MAX_ARGUMENTS];
    nav_value map;
} arguments;

/* What went wrong, as a sentence's end; NULL where all is well. */
typedef const char *complaint;

/* Goes on to the next word; 0 at the end of the line. */
int at_word(char **cursor);

/* Cuts the next word out of the line; empty at its end. */
char *read_word(char **cursor);

/* Reads 3, 1.5, true, false, null or "text". The text is unescaped where it stands. */
complaint read_value(char **cursor, nav_value *value);

/* Reads key=value until the end of the line. The map's cell is set only where there are any. */
complaint read_arguments(char **cursor, arguments *arguments, const nav_value **map);

#endif
