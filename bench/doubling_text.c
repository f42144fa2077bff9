/* Cases about names, keys and values, among them names that were made to collide. */
#include "doubling.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char (*names)[32];
static char (*patterns)[40];
static nav_value left, right;

/* ---- Maps ---- */

static void prepare_maps(size_t size) {
    nav_member *ordered = many(size, sizeof *ordered), *reversed = many(size, sizeof *reversed);
    names = many(size, sizeof *names);
    make_navigator(NULL);
    for (size_t i = 0; i < size; i++) {
        snprintf(names[i], sizeof *names, "key%08zu", i);
        ordered[i] = nav_member_init(names[i], nav_value_int((int64_t)i));
        reversed[size - 1 - i] = ordered[i];
    }
    left = nav_value_map(ordered, size);
    right = nav_value_map(reversed, size);
}

static void compare_maps(size_t size) {
    (void)size;
    if (!nav_value_equal(&left, &right)) abort();
}

static void take_map(size_t size) {
    nav_request request = nav_request_init("root", &right);
    (void)size;
    expect(NAV_OK, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
}

/* ---- Names ---- */

/* The number that a factor makes 1, in 64 bits. */
static uint64_t inverse_of(uint64_t factor) {
    uint64_t inverse = factor;
    for (int step = 0; step < 6; step++) inverse *= 2 - factor * inverse;
    return inverse;
}

/* Names with the same beginning, for a hash that is the last eight bytes, xor a number, times a factor: seven of them
 * are letters that count up, and the eighth makes the upper bits of the hash 0. */
static void make_colliding_names(size_t size, const char *begin, uint64_t number, uint64_t factor) {
    uint64_t inverse = inverse_of(factor), counter = 0;
    names = many(size * 2, sizeof *names);
    for (size_t made = 0; made < size * 2; counter++) {
        uint64_t word = 0, low;
        for (int byte = 0; byte < 7; byte++) word |= ('a' + (counter >> 4 * byte & 15)) << 8 * byte;
        low = (word ^ number) & UINT64_C(0xFFFFFFFFFFFFFF);
        word |= (((0 - (low * factor >> 56)) * inverse & 0xFF) << 56) ^ (number >> 56 << 56);
        if (((word ^ number) * factor) >> 50 != 0 || word >> 56 < 'A' || word >> 56 > 'Z') continue;
        snprintf(names[made], sizeof *names, "%s", begin);
        memcpy(names[made++] + strlen(begin), &word, 8);
    }
}

static void make_patterns(size_t size) {
    patterns = many(size * 2, sizeof *patterns);
    for (size_t i = 0; i < size * 2; i++) snprintf(patterns[i], sizeof *patterns, "/%s", names[i]);
}

static uint64_t word_of(const char *text) {
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return word;
}

static void prepare_colliding(size_t size) {
    make_navigator(NULL);
    make_colliding_names(size, "", 0, UINT64_C(0x9E3779B97F4A7C15));
    make_patterns(size);
}

/* Names of 16 bytes, the last of which make up for what the hash makes of the first. */
static void prepare_colliding_ends(size_t size) {
    uint64_t mixed = word_of("catalog-") * UINT64_C(0x9E3779B97F4A7C15);
    make_navigator(NULL);
    make_colliding_names(size, "catalog-", mixed ^ mixed >> 32, UINT64_C(0xD6E8FEB86659FD93));
    make_patterns(size);
}

static void prepare_path_names(size_t size) {
    make_navigator(NULL);
    names = many(size * 2, sizeof *names);
    for (size_t i = 0; i < size * 2; i++) snprintf(names[i], sizeof *names, "name%08zu", i);
    make_patterns(size);
}

static void use_patterns(size_t size) {
    nav_match match = nav_match_init();
    nav_id root = nav_route_find(navigator, nav_string_init("root"));
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_pattern_add(navigator, root, nav_string_init(patterns[i]), NAV_PATTERN_LINKABLE, NULL),
               "nav_pattern_add");
    for (size_t i = 0; i < size; i++) {
        nav_link found = nav_link_init(patterns[i]), missing = nav_link_init(patterns[size + i]);
        expect(NAV_OK, nav_link_match(navigator, &found, &match), "nav_link_match");
        expect(NAV_UNRESOLVED, nav_link_match(navigator, &missing, &match), "nav_link_match");
    }
}

static void prepare_colliding_routes(size_t size) {
    uint64_t mixed = (word_of("catalog-") + 16) * UINT64_C(0x9E3779B97F4A7C15);
    make_navigator(NULL);
    make_colliding_names(size, "catalog-", mixed, UINT64_C(0xD6E8FEB86659FD93));
}

static void use_routes(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_route_add(navigator, names[i]), "nav_route_add");
    for (size_t i = 0; i < size; i++) {
        if (nav_route_find(navigator, nav_string_init(names[i])) == 0) abort();
        if (nav_route_find(navigator, nav_string_init(names[size + i])) != 0) abort();
    }
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init(names[i]))),
               "nav_route_unregister");
}

/* Patterns that can't be told from one that is there, below which are many. */
static void prepare_ambiguous(size_t size) {
    prepare_path_names(size);
    nav_id root = nav_route_find(navigator, nav_string_init("root"));
    for (size_t i = 0; i < size; i++) {
        char pattern[80];
        snprintf(pattern, sizeof pattern, "/{a:one|two}%s", patterns[i]);
        expect(NAV_OK, nav_pattern_add(navigator, root, nav_string_init(pattern), 0, NULL), "nav_pattern_add");
    }
}

static void add_ambiguous(size_t size) {
    nav_id root = nav_route_find(navigator, nav_string_init("root"));
    for (size_t i = 0; i < size; i++) {
        nav_status status = nav_pattern_add(navigator, root, nav_string_init("/{b:two|three}"), 0, NULL);
        expect(NAV_AMBIGUOUS, status, "nav_pattern_add");
    }
}

/* ---- Saved texts ---- */

static char *decimal_text;

/* A decimal just above the number halfway between 1 and the next double, which its last digit alone says. */
static void prepare_decimal(size_t size) {
    static const char begin[] = "{\"navcore\":1,\"scenes\":[{\"name\":\"main\",\"entries\":[{\"route\":\"root\","
                                "\"arguments\":{\"of\":1.00000000000000011102230246251565404236316680908203125",
                      end[] = "1}}]}]}";
    decimal_text = many(sizeof begin + size + sizeof end, 1);
    strcpy(decimal_text, begin);
    memset(decimal_text + strlen(begin), '0', size);
    strcat(decimal_text, end);
    make_navigator(NULL);
}

static void read_decimal(size_t size) {
    nav_restoring restoring = nav_restoring_init(nav_string_init(decimal_text), NULL);
    (void)size;
    expect(NAV_OK, nav_restore(navigator, &restoring, NULL, NULL), "nav_restore");
}

const doubling_case text_cases[] = {
    {"equal-maps", 4000, prepare_maps, compare_maps},
    {"take-map", 4000, prepare_maps, take_map},
    {"path-names", 2000, prepare_path_names, use_patterns},
    {"colliding-paths", 1000, prepare_colliding, use_patterns},
    {"colliding-path-ends", 1000, prepare_colliding_ends, use_patterns},
    {"colliding-routes", 1000, prepare_colliding_routes, use_routes},
    {"ambiguous-patterns", 1000, prepare_ambiguous, add_ambiguous},
    {"long-decimal", 20000, prepare_decimal, read_decimal},
};
const size_t text_case_count = sizeof text_cases / sizeof text_cases[0];
