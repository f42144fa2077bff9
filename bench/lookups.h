/* Look-ups of paths: the patterns of a file are registered, and each is looked up by a path of its own. */
#ifndef LOOKUPS_H
#define LOOKUPS_H

#include <stddef.h>

enum {
    ANY_NUMBER = -1,
    FIVE_OR_MORE = 5
};

typedef struct lookup_row {
    const char *name;
    int parameters; /* only the patterns with so many are looked up (all are registered); or ANY_NUMBER, FIVE_OR_MORE */
    unsigned copies;  /* how often the patterns are registered, each time below another first segment; 1: as they are */
    int with_numbers; /* a path has numbers in the place of parameters: 1, 2, 3 and so on; else their names */
    int typed;        /* {name} is registered as {name:int} */
    int of_web;       /* a path is that of a URL, whose server is a link prefix */
    int misses;       /* a path has one segment more than its pattern; those that lead somewhere are left out */
} lookup_row;

typedef struct lookups lookups;

/* Registers the patterns of a file: one a line, without empty lines and those that begin with #. What is wrong with it
 * ends the program. */
lookups *lookups_open(const lookup_row *row, const char *path);
void lookups_close(lookups *set);

/* Makes every look-up so many times, in the order of the file, and reads the parameters. */
void lookups_run(lookups *set, size_t runs);

/* How many look-ups that are, and how many parameters they read. */
size_t lookup_count(const lookups *set);
size_t lookup_parameters(const lookups *set);

#endif
