/* Look-ups through the header alone, as a host would make them: its links are ready, and it reads the parameters. */
#include "lookups.h"

#include <navcore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_LINE = 512,
    LONGEST_PATTERN = 8 * LONGEST_LINE /* a line with types or numbers, another segment before it and one after it */
};

#define WEB_PREFIX "https://www.example.com"

typedef struct lookup {
    nav_link link; /* it owns the bytes of its url */
    nav_id route;  /* where it leads */
    size_t parameters;
} lookup;

struct lookups {
    const lookup_row *row;
    nav_navigator *navigator;
    lookup *lookups;
    size_t count, capacity;
    size_t parameters; /* that one run reads */
    size_t number;     /* stands in a path for the next parameter */
    size_t sum;        /* what the last run read: the lengths of texts, and numbers */
};

/* ---- Patterns and their paths ------------------------------------------------------------------------------------ */

/* One pattern as it is registered, and its path. */
typedef struct pattern {
    char text[LONGEST_PATTERN];
    char path[LONGEST_PATTERN];
    size_t parameters;
} pattern;

static void fail(const char *what, const char *why) {
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(1);
}

/* Reads the parameter that begins at a brace, and returns where the line goes on. */
static const char *read_parameter(lookups *set, const char *line, const char *brace, pattern *pattern) {
    const char *name = brace + 1;
    int length = (int)strcspn(name, "{}:?*=/");
    if (length == 0 || name[length] != '}') fail(line, "in braces there may be names only");
    char *text = pattern->text + strlen(pattern->text), *path = pattern->path + strlen(pattern->path);
    sprintf(text, set->row->typed ? "{%.*s:int}" : "{%.*s}", length, name);
    if (set->row->with_numbers)
        sprintf(path, "%zu", ++set->number);
    else
        sprintf(path, "%.*s", length, name);
    pattern->parameters++;
    return name + length + 1;
}

static void read_pattern(lookups *set, const char *line, unsigned copy, pattern *pattern) {
    memset(pattern, 0, sizeof *pattern);
    if (line[0] != '/' || line[1] == '\0') fail(line, "it is not a / with segments after it");
    if (set->row->copies > 1) {
        sprintf(pattern->text, "/v%u", copy);
        strcpy(pattern->path, pattern->text);
    }
    for (const char *rest = line; *rest != '\0';) {
        int length = (int)strcspn(rest, "{");
        sprintf(pattern->text + strlen(pattern->text), "%.*s", length, rest);
        sprintf(pattern->path + strlen(pattern->path), "%.*s", length, rest);
        rest += length;
        if (*rest == '{') rest = read_parameter(set, line, rest, pattern);
    }
    if (set->row->misses) strcat(pattern->path, "/nope!");
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static int is_wanted(const lookup_row *row, const pattern *pattern) {
    if (row->parameters == FIVE_OR_MORE) return pattern->parameters >= FIVE_OR_MORE;
    return row->parameters == ANY_NUMBER || pattern->parameters == (size_t)row->parameters;
}

static nav_id register_pattern(lookups *set, const pattern *pattern) {
    static size_t routes_made;
    char name[32];
    sprintf(name, "route/%zu", routes_made++);
    nav_route builder = nav_route_init(name);
    nav_id route;
    nav_status status = nav_route_register(set->navigator, &builder, &route);
    if (status == NAV_OK)
        status = nav_pattern_add(set->navigator, route, nav_string_init(pattern->text), NAV_PATTERN_LINKABLE, NULL);
    if (status != NAV_OK) fail(pattern->text, nav_status_name(status));
    return route;
}

static void add_lookup(lookups *set, const pattern *pattern, nav_id route) {
    if (set->count == set->capacity) {
        set->capacity = set->capacity * 2 + 64;
        set->lookups = realloc(set->lookups, set->capacity * sizeof *set->lookups);
        if (set->lookups == NULL) abort();
    }
    const char *before = set->row->of_web ? WEB_PREFIX : "";
    size_t length = strlen(before) + strlen(pattern->path);
    char *url = malloc(length + 1);
    if (url == NULL) abort();
    strcat(strcpy(url, before), pattern->path);
    set->lookups[set->count++] = (lookup){
        .link = {.size = sizeof(nav_link), .url = {url, length}},
        .route = route,
        .parameters = pattern->parameters,
    };
}

static void add_patterns(lookups *set, FILE *file, unsigned copy) {
    char line[LONGEST_LINE];
    static pattern pattern;
    rewind(file);
    while (fgets(line, sizeof line, file) != NULL) {
        size_t length = strcspn(line, "\n");
        if (line[length] == '\0' && !feof(file)) fail(line, "it is too long");
        line[length] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        read_pattern(set, line, copy, &pattern);
        nav_id route = register_pattern(set, &pattern);
        if (is_wanted(set->row, &pattern)) add_lookup(set, &pattern, route);
    }
}

static void check_match(const lookups *set, const lookup *lookup, nav_status status, const nav_match *match) {
    const char *path = lookup->link.url.bytes;
    if (status != (set->row->misses ? NAV_UNRESOLVED : NAV_OK)) fail(path, nav_status_name(status));
    if (set->row->misses) return;
    size_t parameters = match->arguments.type == NAV_TYPE_MAP ? match->arguments.content.map.count : 0;
    if (match->route != lookup->route || parameters != lookup->parameters) fail(path, "it leads to another pattern");
}

/* Looks every path up once: one that should lead to its pattern must, and what should lead nowhere but does is dropped.
 */
static void settle(lookups *set) {
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++) {
        lookup *lookup = &set->lookups[i];
        nav_match match = {.size = sizeof match};
        nav_status status = nav_link_match(set->navigator, &lookup->link, &match);
        if (set->row->misses && status == NAV_OK) {
            free((char *)lookup->link.url.bytes);
            continue;
        }
        check_match(set, lookup, status, &match);
        if (!set->row->misses) set->parameters += lookup->parameters;
        set->lookups[kept++] = *lookup;
    }
    set->count = kept;
}

lookups *lookups_open(const lookup_row *row, const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) fail(path, "it cannot be read");
    lookups *set = calloc(1, sizeof *set);
    if (set == NULL) abort();
    set->row = row;
    nav_status status = nav_navigator_new(NULL, &set->navigator);
    if (status != NAV_OK) fail("nav_navigator_new", nav_status_name(status));
    if (row->of_web) {
        status = nav_link_prefix_add(set->navigator, nav_string_init(WEB_PREFIX), nav_string_init(""));
        if (status != NAV_OK) fail("nav_link_prefix_add", nav_status_name(status));
    }
    for (unsigned copy = 0; copy < row->copies; copy++) add_patterns(set, file, copy);
    fclose(file);
    settle(set);
    return set;
}

void lookups_close(lookups *set) {
    nav_navigator_free(set->navigator);
    for (size_t i = 0; i < set->count; i++) free((char *)set->lookups[i].link.url.bytes);
    free(set->lookups);
    free(set);
}

size_t lookup_count(const lookups *set) {
    return set->count;
}

size_t lookup_parameters(const lookups *set) {
    return set->parameters;
}

/* ---- The look-ups ------------------------------------------------------------------------------------------------ */

static size_t sum_of_texts(const nav_value *arguments) {
    size_t sum = 0;
    for (size_t i = 0; i < arguments->content.map.count; i++)
        sum += arguments->content.map.members[i].value.content.string.length;
    return sum;
}

static size_t sum_of_numbers(const nav_value *arguments) {
    size_t sum = 0;
    for (size_t i = 0; i < arguments->content.map.count; i++)
        sum += (size_t)arguments->content.map.members[i].value.content.integer;
    return sum;
}

void lookups_run(lookups *set, size_t runs) {
    nav_match match = {.size = sizeof match};
    nav_status expected = set->row->misses ? NAV_UNRESOLVED : NAV_OK;
    int typed = set->row->typed;
    const lookup *end = set->lookups + set->count;
    size_t sum = 0;
    for (size_t run = 0; run < runs; run++) {
        for (const lookup *lookup = set->lookups; lookup < end; lookup++) {
            nav_status status = nav_link_match(set->navigator, &lookup->link, &match);
            if (status != expected) fail(lookup->link.url.bytes, nav_status_name(status));
            if (status == NAV_OK && match.arguments.type == NAV_TYPE_MAP)
                sum += typed ? sum_of_numbers(&match.arguments) : sum_of_texts(&match.arguments);
        }
    }
    set->sum = sum;
}
