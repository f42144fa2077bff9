/* The worst that tables of patterns and paths can be made to cost: one case of these, to be run under callgrind with
 * --toggle-collect=measured. Without callgrind it prints the time. README.md says which cases there are. */
#define _POSIX_C_SOURCE 199309L
#include <navcore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static nav_navigator *navigator;
static char text[1 << 17];
static size_t text_length;
static size_t size;
static int route_count;
static nav_status expected = NAV_UNRESOLVED;

static void fail(const char *what, nav_status status) {
    fprintf(stderr, "%s: %s\n", what, nav_status_name(status));
    exit(1);
}

static void add(const char *pattern) {
    char name[32];
    nav_status status;
    snprintf(name, sizeof name, "r%d", route_count++);
    status = nav_route_add_with_path(navigator, name, pattern, NAV_PATTERN_LINKABLE);
    if (status != NAV_OK) fail(pattern, status);
}

static void write_text(const char *part) {
    size_t length = strlen(part);
    memcpy(text + text_length, part, length + 1);
    text_length += length;
}

static void write_many(const char *part, size_t count) {
    while (count-- > 0) write_text(part);
}

/* ---- What is measured ---- */

static void look_up(void) {
    nav_link link = nav_link_init(text);
    nav_match match;
    nav_status status;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    link.url.length = text_length;
    status = nav_link_match(navigator, &link, &match);
    if (status != expected) fail("look-up", status);
}

static void (*make_pattern)(size_t index, char *pattern);

static void register_all(void) {
    size_t index;
    char pattern[128];
    for (index = 0; index < size; index++) {
        make_pattern(index, pattern);
        add(pattern);
    }
}

static void unregister_all(void) {
    char name[32];
    size_t index;
    for (index = 0; index < size; index++) {
        nav_status status;
        snprintf(name, sizeof name, "r%d", (int)index);
        status = nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init(name)));
        if (status != NAV_OK) fail(name, status);
    }
}

static void look_all_up(void) {
    size_t index;
    expected = NAV_OK;
    for (index = 0; index < size; index++) {
        make_pattern(index, text);
        text_length = strlen(text);
        look_up();
    }
}

/* callgrind counts what runs inside. */
__attribute__((noinline)) void measured(void (*run)(void));
void measured(void (*run)(void)) {
    run();
    __asm__ volatile("" ::: "memory");
}

/* ---- Tables ---- */

static void siblings(size_t index, char *pattern) {
    sprintf(pattern, "/item%06zu", index);
}

static void long_names(size_t index, char *pattern) {
    sprintf(pattern, "/a-name-of-sixty-bytes-that-all-of-them-begin-with-xxxxxxxxxxxx%06zu", index);
}

static void folders(size_t index, char *pattern) {
    sprintf(pattern, "/%zu/%zu/%zu/items", index / 10000, index / 100 % 100, index % 100);
}

/* Names of eight bytes whose words, multiplied, have the same upper bits: the inverse of the factor of short names,
 * times small numbers, as far as they are names. */
static void colliding(size_t index, char *pattern) {
    static uint64_t number;
    static size_t made;
    static char names[1 << 17][9];
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t inverse = factor, word;
    int step, byte, is_name;
    for (step = 0; step < 6; step++) inverse *= 2 - factor * inverse;
    while (made <= index) {
        word = ++number * inverse;
        is_name = 1;
        for (byte = 0; byte < 8 && is_name; byte++) {
            unsigned char letter = (unsigned char)(word >> 8 * byte);
            is_name = letter > 0x20 && letter < 0x7F && strchr("/{}%?#", letter) == NULL;
        }
        if (is_name) memcpy(names[made++], &word, 8);
    }
    sprintf(pattern, "/%s", names[index]);
}

/* Every node down to a depth has a child for each of the parts. */
static void fork_below(const char *const *parts, int count, int depth, char *pattern, size_t length, const char *end) {
    int index;
    if (depth == 0) {
        sprintf(pattern + length, "%s", end);
        add(pattern);
        return;
    }
    for (index = 0; index < count; index++) {
        int more = sprintf(pattern + length, parts[index], depth);
        fork_below(parts, count, depth - 1, pattern, length + (size_t)more, end);
    }
}

static void forks(const char *const *parts, int count, const char *end) {
    char pattern[4096];
    fork_below(parts, count, (int)size, pattern, 0, end);
}

/* ---- Cases ---- */

typedef struct table_case {
    const char *name;
    void (*make)(size_t index, char *pattern);
} table_case;

static const table_case tables[] = {
    {"siblings", siblings}, {"long-names", long_names}, {"folders", folders}, {"colliding", colliding}};

static const char *const typed[] = {"/{i%d:int}", "/{d%d:double}"};
static const char *const named[] = {"/1", "/{i%d:int}", "/{d%d:double}", "/{t%d}"};
static const char *const texts[] = {"/{d%d:double}", "/{t%d}"};
static const char *const ugly = "/2.470328229206232720882843964341106e-324";

static void (*prepare(const char *name))(void) {
    size_t index, count;
    for (index = 0; index < sizeof tables / sizeof tables[0]; index++) {
        size_t length = strlen(tables[index].name);
        if (strncmp(name, tables[index].name, length) != 0) continue;
        make_pattern = tables[index].make;
        make_pattern(size - 1, text);
        if (strcmp(name + length, "-register") == 0) return register_all;
        register_all();
        if (strcmp(name + length, "-unregister") == 0) return unregister_all;
        if (strcmp(name + length, "-miss") == 0) {
            make_pattern(size, text);
            text_length = strlen(text);
            return look_up;
        }
        return look_all_up;
    }
    if (strcmp(name, "forks") == 0) {
        forks(typed, 2, "/end");
        write_many("/1", size);
        write_text("/else");
    } else if (strcmp(name, "forks-named") == 0) {
        forks(named, 4, "/end");
        write_many("/1", size);
        write_text("/else");
    } else if (strcmp(name, "forks-catch-all") == 0) {
        forks(typed, 2, "/{rest*}?{q}");
        write_many("/1", size);
        write_text("/else");
    } else if (strcmp(name, "forks-double") == 0) {
        forks(texts, 2, "/end");
        write_many(ugly, size);
        write_text("/else");
    } else if (strcmp(name, "forks-query") == 0) {
        char end[1024] = "?{q0}";
        count = strlen(end);
        for (index = 1; index < 32 - size; index++) count += (size_t)sprintf(end + count, "&{q%d}", (int)index);
        forks(typed, 2, end);
        write_many("/1", size);
        write_text("?");
        for (index = 0; index < NAV_MAX_QUERY_ITEMS - 32; index++) write_text("z=1&");
        for (index = 0; index < 31 - size; index++)
            text_length += (size_t)sprintf(text + text_length, "q%d=1&", (int)index);
    } else if (strcmp(name, "query") == 0) {
        char end[1024] = "/a?{q0}";
        count = strlen(end);
        for (index = 1; index < 32; index++) count += (size_t)sprintf(end + count, "&{q%d}", (int)index);
        add(end);
        write_text("/a?");
        for (index = 0; index < size - 32; index++) write_text("z=1&");
        for (index = 0; index < 32; index++) text_length += (size_t)sprintf(text + text_length, "q%d=1&", (int)index);
        expected = NAV_OK;
    } else if (strcmp(name, "catch-alls") == 0) {
        char pattern[512] = "";
        for (index = 0; index < 63; index++) {
            count = strlen(pattern);
            sprintf(pattern + count, "/{rest*}?{q}");
            add(pattern);
            sprintf(pattern + count, "/a");
        }
        write_many("/a", size);
    } else if (strcmp(name, "segments") == 0) {
        add("/{all*}");
        write_many("/a", size);
        expected = NAV_OK;
    } else if (strcmp(name, "escapes") == 0) {
        add("/{all*}");
        write_text("/");
        write_many("%61", size);
        expected = NAV_OK;
    } else if (strcmp(name, "dots") == 0) {
        add("/{all*}");
        write_text("/b");
        write_many("/a/..", size);
        expected = NAV_OK;
    } else if (strcmp(name, "one-segment") == 0) {
        add("/{all}");
        write_text("/");
        write_many("a", size);
        expected = NAV_OK;
    } else {
        fail(name, NAV_UNRESOLVED);
    }
    return look_up;
}

int main(int count, char **arguments) {
    struct timespec before, after;
    void (*run)(void);
    if (count != 3) {
        fprintf(stderr, "usage: worst_paths CASE SIZE\n");
        return 2;
    }
    size = (size_t)strtoul(arguments[2], NULL, 10);
    if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 1;
    run = prepare(arguments[1]);
    clock_gettime(CLOCK_MONOTONIC, &before);
    measured(run);
    clock_gettime(CLOCK_MONOTONIC, &after);
    printf("%s %zu: %.3f ms, %d patterns, %zu bytes\n", arguments[1], size,
           (double)(after.tv_sec - before.tv_sec) * 1e3 + (double)(after.tv_nsec - before.tv_nsec) / 1e6, route_count,
           text_length);
    nav_navigator_free(navigator);
    return 0;
}
