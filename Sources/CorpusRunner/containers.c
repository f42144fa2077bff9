/* Reads and puts containers, and where routes open: headings of a case, and operands of steps. */
#include "run.h"
#include "words.h"

/* ---- Reading ---- */

static bool read_branch(cursor *cursor, written_branch *branch) {
    if (!cursor_read_name(cursor, "a branch", &branch->name)) return false;
    if (cursor_skip_word(cursor, "empty")) return true;
    if (!cursor_read_name(cursor, "the route of its root", &branch->route)) return false;
    branch->has_value = cursor_at_value(cursor);
    if (branch->has_value && !cursor_read_value(cursor, &branch->value)) return false;
    branch->is_eager = cursor_skip_word(cursor, "eager");
    branch->is_placeholder = cursor_skip_word(cursor, "placeholder");
    branch->forgets = cursor_skip_word(cursor, "forgets");
    return true;
}

static bool read_branches(cursor *cursor, written_container *container) {
    if (!cursor_skip_mark(cursor, '[')) return cursor_fail(cursor, "[");
    while (!cursor_skip_mark(cursor, ']')) {
        size_t count = container->branch_count;
        if (count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or ]");
        container->branches = arena_grow(cursor->arena, container->branches, count, sizeof *container->branches);
        container->branches[container->branch_count++] = (written_branch){.is_eager = false};
        if (!read_branch(cursor, &container->branches[count])) return false;
    }
    return true;
}

/* A kind of its own has a number behind it. */
static bool read_kind(cursor *cursor, written_container *container) {
    container->kind = NAV_CONTAINER_TABS;
    if (cursor_skip_word(cursor, "tabs")) return true;
    container->kind = NAV_CONTAINER_SPLIT;
    if (cursor_skip_word(cursor, "split")) return true;
    container->kind = NAV_CONTAINER_CUSTOM;
    return cursor_skip_word(cursor, "custom") ? cursor_read_code(cursor, &container->custom)
                                              : cursor_fail(cursor, "tabs, split, custom or none");
}

bool cursor_read_container(cursor *cursor, written_container *container) {
    if (!read_kind(cursor, container) || !read_branches(cursor, container)) return false;
    for (;;) {
        if (cursor_skip_word(cursor, "all-shown"))
            container->is_all_shown = true;
        else if (cursor_skip_word(cursor, "selected")) {
            if (!cursor_read_number(cursor, "the index of a branch", &container->selected)) return false;
        } else if (cursor_skip_word(cursor, "fits")) {
            if (!cursor_read_number(cursor, "how many columns fit", &container->columns)) return false;
        } else if (cursor_skip_word(cursor, "top")) {
            container->has_top = true;
            if (!cursor_read_number(cursor, "the index of a column", &container->top)) return false;
        } else if (cursor_skip_word(cursor, "retention")) {
            if (!cursor_read_memory(cursor, &container->retention)) return false;
        } else if (!cursor_skip_word(cursor, "back"))
            return true;
        else if (!cursor_read_tabs_back(cursor, &container->back))
            return false;
    }
}

/* Behind the name of a route that is registered. */
bool cursor_read_place(cursor *cursor, written_place *place) {
    for (;;) {
        if (cursor_skip_word(cursor, "in")) {
            if (!cursor_read_name(cursor, "a parent", &place->parent)) return false;
            if (!cursor_read_name(cursor, "a branch", &place->branch)) return false;
        } else if (cursor_skip_word(cursor, "presented")) {
            if (!cursor_read_presentation(cursor, &place->presentation)) return false;
        } else if (cursor_is_word(cursor, "begins")) {
            if (!cursor_read_initial(cursor, place)) return false;
        } else if (!cursor_skip_word(cursor, "contains"))
            return true;
        else if (place->has_container = true, !cursor_read_container(cursor, &place->container))
            return false;
    }
}

static written_place *place_named(arena *arena, script_case *current, nav_string route) {
    for (size_t i = 0; i < current->place_count; i++)
        if (strings_equal(current->places[i].route, route)) return &current->places[i];
    current->places = arena_grow(arena, current->places, current->place_count, sizeof *current->places);
    written_place *place = &current->places[current->place_count++];
    *place = (written_place){.route = route};
    return place;
}

bool cursor_read_places_by(cursor *cursor, script_case *current, bool (*read)(struct cursor *, written_place *)) {
    do {
        nav_string route;
        if (!cursor_read_name(cursor, "a route", &route)) return false;
        if (!read(cursor, place_named(cursor->arena, current, route))) return false;
    } while (cursor_skip_mark(cursor, ','));
    return cursor_peek(cursor)->kind == TOKEN_END || cursor_fail(cursor, "a comma, or the end of the line");
}

static bool read_container(cursor *cursor, written_place *place) {
    place->has_container = true;
    return cursor_read_container(cursor, &place->container);
}

static bool read_parent(cursor *cursor, written_place *place) {
    return cursor_read_name(cursor, "a parent", &place->parent) && cursor_read_name(cursor, "a branch", &place->branch);
}

static bool read_presentation(cursor *cursor, written_place *place) {
    return cursor_read_presentation(cursor, &place->presentation);
}

bool cursor_read_containers(cursor *cursor, script_case *current) {
    return cursor_read_places_by(cursor, current, read_container);
}

bool cursor_read_places(cursor *cursor, script_case *current) {
    return cursor_read_places_by(cursor, current, read_parent);
}

bool cursor_read_presented(cursor *cursor, script_case *current) {
    return cursor_read_places_by(cursor, current, read_presentation);
}

/* ---- Messages ---- */

static void put_branch(text *message, const written_branch *branch) {
    put_open(message, NULL, '{');
    put_text(message, "name", branch->name);
    if (branch->route.length) {
        put_open(message, "initial", '{');
        put_text(message, "route", branch->route);
        if (branch->has_value) put_value(message, "arguments", &branch->value, true, NULL);
        put_close(message, '}');
    }
    if (branch->is_eager) put_flag(message, "eager", true);
    if (branch->is_placeholder) put_flag(message, "placeholder", true);
    if (branch->forgets) put_flag(message, "forgets", true);
    put_close(message, '}');
}

void put_container(text *message, const written_container *container) {
    put_open(message, "container", '{');
    put_word(message, "kind", container_word(container->kind));
    if (container->custom) put_number(message, "custom", container->custom);
    if (container->back) put_word(message, "back", tabs_back_word(container->back));
    if (container->retention) put_word(message, "retention", memory_word(container->retention));
    if (container->columns) put_number(message, "columns", (int64_t)container->columns);
    if (container->is_all_shown) put_flag(message, "all-shown", true);
    if (container->selected) put_number(message, "selected", (int64_t)container->selected);
    put_open(message, "branches", '[');
    for (size_t i = 0; i < container->branch_count; i++) put_branch(message, &container->branches[i]);
    put_close(message, ']');
    put_close(message, '}');
}

void put_place(text *message, const written_place *place) {
    if (place->parent.length) put_text(message, "parent", place->parent);
    if (place->branch.length) put_text(message, "branch", place->branch);
    if (place->presentation) put_word(message, "presentation", presentation_word(place->presentation));
    if (place->has_container) put_container(message, &place->container);
    put_initial(message, place);
}

/* What the headings say of a route; NULL where they say nothing. */
const written_place *place_of(const script_case *script, nav_string route) {
    for (size_t i = 0; i < script->place_count; i++)
        if (strings_equal(script->places[i].route, route)) return &script->places[i];
    return NULL;
}
