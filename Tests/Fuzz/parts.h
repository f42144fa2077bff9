/* Parts of calls, made from the input: values, requests, options and intents, right ones and wrong ones. Each lies in a
 * block of its own of exactly its size, which is freed when the call is over: so a sanitizer sees what is read beyond
 * it or later. */
#ifndef PARTS_H
#define PARTS_H

#include "host.h"

enum {
    MOST_PARTS = 1 << 12
};

static void *parts[MOST_PARTS];
static int part_count;

static inline void *new_part(size_t size) {
    void *made = calloc(1, size > 0 ? size : 1);
    if (made == NULL || part_count == MOST_PARTS) exit(1);
    parts[part_count++] = made;
    return made;
}

static inline int parts_are_scarce(void) {
    return part_count > MOST_PARTS - 600 || gift_count > MOST_GIFTS - 600;
}

static inline void free_parts(int down_to) {
    while (part_count > down_to) free(parts[--part_count]);
}

/* ---- Sizes ---- */

#define THROUGH(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

typedef struct fitting {
    size_t size; /* what the struct says */
    size_t room; /* of which there is as much */
    int is_bad;  /* with something in its tail */
} fitting;

/* Mostly the right size; else one that ends with the first field, is too short, or too long. */
static inline fitting pick_fitting(size_t whole, size_t first) {
    fitting picked = {whole, whole, 0};
    switch (take()) {
    case 247: picked.size = picked.room = first - 1; break;
    case 248:
    case 249: picked.size = picked.room = first; break;
    case 250: picked.size = picked.room = sizeof(size_t); break;
    case 251: picked = (fitting){whole + 8, whole + 8, 0}; break;
    case 252: picked = (fitting){whole + 8, whole + 8, 1}; break;
    case 253: picked = (fitting){4096, 4096, 0}; break;
    case 254: picked.size = 4097; break;
    case 255: picked.size = SIZE_MAX; break;
    default: break;
    }
    return picked;
}

static inline void *fitted(fitting picked, const void *from, size_t whole) {
    unsigned char *made = new_part(picked.room);
    memcpy(made, from, picked.room < whole ? picked.room : whole);
    memcpy(made, &picked.size, sizeof(size_t));
    if (picked.is_bad) made[picked.room - 1] = 1;
    return made;
}

static inline int reaches(fitting picked, size_t through) {
    return picked.size >= through;
}

/* ---- Ids and strings ---- */

static inline nav_id pick_id(host *self, id_kind kind) {
    uint8_t pick = take();
    id_kind from = kind;
    size_t count;
    if (pick >= 250) return pick == 255 ? take_number() : pick - 250;
    if (pick >= 240) from = (id_kind)take_below(IDS_KINDS);
    if (from == IDS_ENTRY && pick < 160) {
        size_t depth = nav_current_depth(self->navigator);
        if (depth > 0) return nav_current_entry_at(self->navigator, pick < 60 ? depth - 1 : pick % depth);
    }
    count = self->id_counts[from] < MOST_IDS ? self->id_counts[from] : MOST_IDS;
    if (count == 0) return 0;
    return self->ids[from][(self->id_counts[from] - 1 - pick % count) % MOST_IDS];
}

/* One around an entry, or in it. */
static inline nav_id pick_stack(host *self) {
    nav_id entry = pick_id(self, IDS_ENTRY), stacks[4];
    size_t count = nav_owned_stacks(self->navigator, entry, stacks, 4);
    uint8_t pick = take();
    if (pick >= 240) return pick == 255 ? take_number() : nav_current_stack(self->navigator);
    if (count == 0 || pick < 80) return nav_entry_stack(self->navigator, entry);
    return stacks[pick % (count < 4 ? count : 4)];
}

static const char *const names[] = {"a", "b", "c", "d", "e", "refusing", "long name of a route, longer than one word",
                                    "f", "g", "h"};

static inline nav_string string_of(const void *bytes, size_t length) {
    nav_string string;
    char *copy = new_part(length);
    memcpy(copy, bytes, length);
    string.bytes = copy;
    string.length = length;
    return string;
}

static inline nav_string pick_string(void) {
    uint8_t pick = take();
    nav_string string = nav_string_init("");
    char bytes[16];
    size_t length, index;
    if (pick < 200) {
        const char *name = names[pick % (sizeof names / sizeof names[0])];
        if (pick % 2 == 0) return string_of(name, strlen(name));
        string = string_of(name, strlen(name) + 1);
        string.length = NAV_NUL_TERMINATED;
        return string;
    }
    switch (pick) {
    case 200: return nav_string_init("nowhere");
    case 201: return nav_string_init("");
    case 202: return nav_string_init("100%");
    case 203: return string_of("a\xC3", 2);
    case 204: return string_of("a\0b", 3);
    case 205:
        string.length = 3;
        string.bytes = NULL;
        return string;
    case 206:
        string.bytes = NULL;
        string.length = NAV_NUL_TERMINATED;
        return string;
    case 207:
        string.bytes = NULL;
        string.length = 0;
        return string;
    case 208:
    case 209:
        length = (size_t)NAV_MAX_NAME_BYTES + (pick == 209 ? 1 : 0);
        string.bytes = memset(new_part(length), 'n', length);
        string.length = length;
        return string;
    default:
        length = pick % 16;
        for (index = 0; index < length; index++) bytes[index] = (char)take();
        return string_of(bytes, length);
    }
}

/* ---- Values ---- */

/* What is made now is only compared, so no limit keeps a count from being believed. */
static int is_compared;

static void destroy_object(void *object);

static inline nav_value make_value(host *self, int depth);

static inline nav_value nested_value(size_t depth) {
    nav_value value = nav_value_int(7);
    while (--depth > 0) {
        nav_value *item = new_part(sizeof value);
        *item = value;
        value = nav_value_list(item, 1);
    }
    return value;
}

static inline nav_value make_list(host *self, int depth) {
    size_t count = take_below(4), index;
    nav_value *items = new_part(count * sizeof *items);
    for (index = 0; index < count; index++) items[index] = make_value(self, depth + 1);
    return nav_value_list(items, count);
}

static inline nav_value make_map(host *self, int depth) {
    size_t count = take_below(4), index;
    nav_member *members = new_part(count * sizeof *members);
    for (index = 0; index < count; index++) {
        /* A key twice makes no value, and no sense where it is only compared. */
        if (rarely(16) && !is_compared) {
            members[index].key = pick_string();
        } else {
            char key = (char)('a' + (int)index);
            members[index].key = string_of(&key, 1);
        }
        members[index].value = make_value(self, depth + 1);
    }
    return nav_value_map(members, count);
}

static inline nav_value make_value(host *self, int depth) {
    uint8_t pick = take();
    nav_value value = nav_value_null();
    gift *object;
    if (depth > 5 || parts_are_scarce()) return nav_value_int(pick);
    switch (pick % 16) {
    case 0: break;
    case 1: value = nav_value_bool(pick & 16); break;
    case 2: value = nav_value_int(pick >> 4); break;
    case 3: value = nav_value_int((int64_t)take_number()); break;
    case 4: value = nav_value_double((double)take() / 7); break;
    case 5:
    case 6:
        value = nav_value_string("");
        value.content.string = pick_string();
        break;
    case 7:
        value = nav_value_bytes(NULL, 0);
        value.content.string = string_of("\xFF\0\x80", take_below(4));
        break;
    case 8:
    case 9: value = make_list(self, depth); break;
    case 10:
    case 11: value = make_map(self, depth); break;
    case 12:
    case 13:
        object = new_gift(GIFT_OBJECT, self);
        if (object != NULL) value = nav_value_host_object(object, destroy_object);
        if (object != NULL) TRACE("  object %d at depth %d", (int)(object - gifts), depth);
        if (object != NULL && rarely(32)) {
            value.content.host.destroy = NULL;
            object->expected = 0;
        }
        break;
    case 14:
        switch (pick >> 4) {
        case 0: value.type = 9; break;
        case 1: value.type = -1; break;
        case 2: value = nested_value(NAV_MAX_VALUE_DEPTH); break;
        case 3: value = nested_value((size_t)NAV_MAX_VALUE_DEPTH + 1); break;
        case 4: value = nav_value_list(NULL, 3); break;
        case 5: value = nav_value_map(NULL, 1); break;
        case 6: value = nav_value_list(new_part(sizeof value), is_compared ? 1 : 1000000000); break;
        case 7: value = nav_value_map(new_part(sizeof(nav_member)), is_compared ? 1 : SIZE_MAX); break;
        case 8: value = nav_value_list(NULL, 0); break;
        case 9: value = nav_value_bytes(NULL, 4); break;
        case 10: value = nav_value_bytes(new_part(1), is_compared ? 1 : (size_t)NAV_MAX_VALUE_BYTES + 1); break;
        default: value.flags = NAV_VALUE_SECRET; break;
        }
        break;
    default: value.flags = pick < 240 ? NAV_VALUE_SECRET : 1u << (pick & 7); break;
    }
    return value;
}

/* NULL for many. */
static inline const nav_value *pick_value(host *self) {
    nav_value *made;
    if (take() % 4 != 0) return NULL;
    made = new_part(sizeof *made);
    *made = make_value(self, 1);
    return made;
}

/* ---- Requests and options ---- */

static inline const nav_request *pick_request(host *self) {
    nav_request request = nav_request_init(NULL, NULL);
    fitting picked;
    int hides;
    if (rarely(128)) return NULL;
    picked = pick_fitting(sizeof request, THROUGH(nav_request, route));
    request.route = pick_string();
    if (rarely(6)) request.route_id = pick_id(self, IDS_ROUTE);
    hides = !reaches(picked, sizeof request);
    unseen += hides;
    request.arguments = pick_value(self);
    unseen -= hides;
    TRACE("  request of size %zu, %.*s, id %llx, arguments %d", picked.size,
          request.route.length > 60 ? 60 : (int)request.route.length, request.route.bytes,
          (unsigned long long)request.route_id, request.arguments == NULL ? -1 : (int)request.arguments->type);
    return fitted(picked, &request, sizeof request);
}

static inline uint32_t pick_flags(void) {
    uint8_t pick = take();
    return (pick & 0x60) == 0x60 ? NAV_OPTION_UPDATE_ARGUMENTS | (pick & NAV_OPTION_IGNORE_ARGUMENTS) : pick & 7u;
}

static inline const nav_options *pick_options(host *self) {
    nav_options options = nav_options_init();
    fitting picked;
    uint8_t bits;
    int hides;
    if (take() % 8 < 5) return NULL;
    bits = take();
    picked = pick_fitting(sizeof options, THROUGH(nav_options, flags));
    if (bits & 1) options.flags = rarely(8) ? take() : pick_flags();
    if (bits & 2) options.animated = (nav_animated)take_below(4);
    if (bits & 4) {
        options.unique = (nav_unique)take_below(4);
        options.unique_action = (nav_unique_action)take_below(4);
    }
    if (bits & 8) options.unresolved = (nav_unresolved_policy)take_below(5);
    if (bits & 16) options.issuer = pick_id(self, IDS_ENTRY);
    if (bits & 32) options.revision = nav_current_revision(self->navigator) + take_below(2);
    if (bits & 64) options.target = rarely(16) ? pick_id(self, IDS_ENTRY) : pick_stack(self);
    if (bits & 2) options.presentation = (nav_presentation)take_below(bits & 1 ? 9 : 8);
    if (options.presentation != 0) options.occupied = (nav_occupied_policy)take_below(bits & 1 ? 5 : 4);
    if ((bits & 64) && rarely(3)) options.target = pick_id(self, IDS_FLOW);
    if (bits & 64) options.flags |= (uint32_t)take_below(32) << 5;
    options.tag = bits;
    hides = !reaches(picked, THROUGH(nav_options, hint));
    unseen += hides;
    if (bits & 128) options.hint = pick_value(self);
    unseen -= hides;
    TRACE("  options of size %zu, flags %u, unique %d, unresolved %d, hint %d", picked.size, options.flags,
          (int)options.unique, (int)options.unresolved, options.hint != NULL);
    return fitted(picked, &options, sizeof options);
}

/* ---- Endings ---- */

/* NULL, or how a flow ends. */
static inline const nav_flow_ending *pick_ending(host *self) {
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    fitting picked;
    uint8_t bits = take();
    int hides;
    if (bits < 64) return NULL;
    picked = pick_fitting(sizeof ending, THROUGH(nav_flow_ending, kind));
    ending.kind = (nav_result_kind)(bits % 3);
    if (bits >= 250) ending.kind = (nav_result_kind)(bits - 252);
    if (bits & 4) ending.flags = rarely(16) ? take() : NAV_FLOW_KEEP_ENTRIES;
    if (ending.kind == NAV_RESULT_FAILED || rarely(32)) ending.host_code = take();
    hides = !reaches(picked, sizeof ending);
    unseen += hides;
    if (ending.kind != NAV_RESULT_CANCELLED || rarely(32)) ending.value = pick_value(self);
    unseen -= hides;
    return fitted(picked, &ending, sizeof ending);
}

/* ---- Containers ---- */

/* NULL, or a container; its requests are for the first routes or any. */
static inline const nav_container *pick_container(host *self) {
    static const nav_container_kind kinds[] = {NAV_CONTAINER_CUSTOM, NAV_CONTAINER_SPLIT, NAV_CONTAINER_TABS,
                                               NAV_CONTAINER_TABS};
    nav_container container;
    nav_branch *branches;
    fitting picked;
    size_t count, index;
    uint8_t bits = take();
    int hides;
    if (bits >= 224) return NULL;
    picked = pick_fitting(sizeof container, THROUGH(nav_container, kind));
    hides = !reaches(picked, THROUGH(nav_container, count));
    count = 1 + take_below(3);
    branches = new_part(count * sizeof *branches);
    container = nav_container_init(kinds[bits % 4], branches, count);
    if (container.kind == NAV_CONTAINER_CUSTOM) container.flags = bits >> 2 & 1;
    if (container.kind == NAV_CONTAINER_SPLIT) container.columns = bits >> 2 & 3;
    if (container.kind == NAV_CONTAINER_TABS) container.tabs_back = (nav_tabs_back)(bits >> 2 & 3);
    if (container.kind == NAV_CONTAINER_TABS) container.retention = (nav_retention)(bits >> 4 & 3);
    container.selected = take_below(count);
    unseen += hides;
    for (index = 0; index < count; index++) {
        nav_request initial = nav_request_init(names[(bits + index) % 5], NULL);
        branches[index].name = rarely(32) ? pick_string() : nav_string_init(names[index]);
        branches[index].flags = rarely(3) ? NAV_BRANCH_EAGER : rarely(8) ? NAV_BRANCH_FORGETS : 0;
        if (container.kind == NAV_CONTAINER_SPLIT && index > 0) {
            uint8_t pick = take();
            if (pick % 4 == 0) continue;
            if (pick % 4 == 1) branches[index].flags |= NAV_BRANCH_PLACEHOLDER;
        }
        branches[index].initial = rarely(16)
                                      ? pick_request(self)
                                      : fitted((fitting){sizeof initial, sizeof initial, 0}, &initial, sizeof initial);
    }
    unseen -= hides;
    if (rarely(64)) container.kind = (nav_container_kind)take();
    if (rarely(64)) container.selected = take();
    return fitted(picked, &container, sizeof container);
}

/* ---- Links and patterns ---- */

/* Names, values of types, what is followed, and what is wrong. */
static const char *const segments[] = {"a",   "b",    "c", "12", "true", "third", "%61", "x.y",
                                       "..",  ".",    "",  "é",  "-7",   "1e5",   "%2F", "abcdefghijklmnopq",
                                       "%zz", "a%2Eb"};

static const char *const pattern_segments[] = {"a",       "b",          "c",        "{n:int}",   "{t}",     "{f:bool}",
                                               "{k:a|b}", "{h:third}",  "{o?}",     "{d:int=3}", "{rest*}", "{rest*?}",
                                               "{t",      "{n:double}", "{u:uuid}", "%61"};

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static inline size_t write_segments(char *text, size_t room, const char *const *from, size_t count) {
    size_t length = 0, left = take_below(4);
    for (; left > 0; left--) length += (size_t)snprintf(text + length, room - length, "/%s", from[take_below(count)]);
    return length;
}

static inline nav_string pick_pattern(void) {
    static const char *const ends[] = {"?{q}", "?{q?}&k={p:int=1}", "#{s?}", "?{q:bool}#{s}", "?", "#"};
    char text[256] = "/";
    uint8_t pick = take();
    size_t length;
    if (pick >= 250) return pick_string();
    length = write_segments(text, sizeof text, pattern_segments, COUNT_OF(pattern_segments));
    if (length == 0) length = 1;
    if (pick < 60) length += (size_t)snprintf(text + length, sizeof text - length, "%s", ends[pick % 6]);
    return string_of(text, length);
}

static inline nav_string pick_url(void) {
    static const char *const begins[] = {
        "", "app:", "app://main", "app://", "https://server.example/app", "app://other", ".."};
    static const char *const ends[] = {"?q=1", "?q=true&p=4#s", "#s", "?k=7&k=8&", "?%", "?"};
    char text[256];
    uint8_t pick = take();
    size_t length;
    if (pick >= 250) return pick_string();
    length = (size_t)snprintf(text, sizeof text, "%s", begins[pick < 150 ? 0 : pick % 7]);
    length += write_segments(text + length, sizeof text - length, segments, COUNT_OF(segments));
    if (pick % 16 < 4) length += (size_t)snprintf(text + length, sizeof text - length, "%s", ends[take_below(6)]);
    if (pick % 16 == 4 && length > 0) return string_of(text + 1, length - 1);
    return string_of(text, length);
}

/* NULL, or a link to a url or a request. */
static inline const nav_link *pick_link(host *self) {
    nav_link link = nav_link_init("");
    fitting picked;
    uint8_t bits;
    int hides;
    if (rarely(64)) return NULL;
    picked = pick_fitting(sizeof link, THROUGH(nav_link, url));
    bits = take();
    if (bits & 1) link.flags = rarely(8) ? take() : (uint32_t)take_below(32);
    if (bits & 2) link.merge = (nav_link_merge)take_below(bits & 4 ? 4 : 3);
    if (bits & 8) link.base = pick_id(self, IDS_ENTRY);
    hides = !reaches(picked, sizeof link);
    unseen += hides;
    if ((bits & 0x30) == 0x30) link.request = pick_request(self);
    unseen -= hides;
    if (link.request == NULL || rarely(16)) link.url = pick_url();
    TRACE("  link of size %zu to %.*s, flags %u, merge %d, base %llx, request %d", picked.size,
          link.url.length > 200 ? 200 : (int)link.url.length, link.url.bytes, link.flags, (int)link.merge,
          (unsigned long long)link.base, link.request != NULL);
    return fitted(picked, &link, sizeof link);
}

/* ---- Many of them ---- */

static inline const nav_request *const *pick_requests(host *self, size_t *count) {
    const nav_request **made;
    size_t index;
    *count = take_below(5);
    made = new_part(*count * sizeof *made);
    for (index = 0; index < *count; index++) made[index] = pick_request(self);
    return made;
}

/* For the route of an entry, where there is one. */
static inline const nav_request *pick_request_for(host *self, nav_id entry) {
    nav_request now = nav_request_init(NULL, NULL), *made;
    if (nav_entry_request(self->navigator, entry, &now) != NAV_OK) return pick_request(self);
    made = new_part(sizeof *made);
    *made = nav_request_by_id(now.route_id, pick_value(self));
    return made;
}

static inline const nav_element *pick_elements(host *self, size_t *count) {
    nav_element *made;
    size_t index;
    *count = take_below(7);
    made = new_part(*count * sizeof *made);
    for (index = 0; index < *count; index++) {
        uint8_t pick = take();
        if (pick < 150) made[index].kept = pick_id(self, IDS_ENTRY);
        if (pick >= 148) made[index].request = pick_request(self);
        if (pick >= 110 && pick < 148) made[index].request = pick_request_for(self, made[index].kept);
    }
    return made;
}

/* Some of the entries on the columns of a split, one column after the other. */
static inline size_t pick_of_columns(host *self, nav_id *made, size_t room, uint8_t leaves) {
    nav_id stacks[8];
    size_t count = nav_owned_stacks(self->navigator, pick_id(self, IDS_ENTRY), stacks, 8), index, picked = 0;
    for (index = 0; index < count && index <= leaves % 4u && picked < room; index++)
        picked += nav_stack_entries(self->navigator, stacks[index], made + picked, room - picked);
    if (picked > room) picked = room;
    return picked > 0 && leaves >= 200 ? picked - 1 : picked;
}

/* A part of the stack as it is, or ids of any kind. */
static inline const nav_id *pick_entries(host *self, size_t *count) {
    size_t depth = nav_current_depth(self->navigator), index;
    uint8_t pick = take(), leaves = take();
    nav_id *made;
    *count = 0;
    if (depth > 64) depth = 64;
    made = new_part((depth + 1) * sizeof *made);
    for (index = 0; index < depth; index++) {
        if (pick < 128 ? index + leaves % 4 < depth : (leaves >> index % 8 & 1) == 0)
            made[(*count)++] = nav_current_entry_at(self->navigator, index);
    }
    if (pick >= 240) made[(*count)++] = pick_id(self, IDS_ENTRY);
    if (pick < 200 || pick >= 240) return made;
    made = new_part(64 * sizeof *made);
    *count = pick_of_columns(self, made, 64, leaves);
    return made;
}

/* Now and then a count that is far beyond what there is, else 0. */
static inline size_t pick_excess(size_t limit) {
    switch (take()) {
    case 253: return limit + 1;
    case 254: return SIZE_MAX;
    case 255: return (size_t)1 << 62;
    default: return 0;
    }
}

static void hear_result(void *user_data, const nav_result *result);
static void destroy_result(void *user_data);

static inline const nav_intent *pick_intent(host *self, int level);

static inline const nav_intent *const *pick_intents(host *self, size_t *count, int level) {
    const nav_intent **made;
    size_t index;
    *count = take_below(5);
    made = new_part(*count * sizeof *made);
    for (index = 0; index < *count; index++) made[index] = rarely(64) ? NULL : pick_intent(self, level);
    return made;
}

/* Of an operation (0), a step of a batch (1), or what a batch in a batch holds (2). */
static inline const nav_intent *pick_intent(host *self, int level) {
    static const nav_intent_kind common[] = {NAV_INTENT_NAVIGATE,
                                             NAV_INTENT_NAVIGATE_FOR_RESULT,
                                             NAV_INTENT_POP_BACK,
                                             NAV_INTENT_REPLACE_TOP,
                                             NAV_INTENT_POP_TO_ENTRY,
                                             NAV_INTENT_POP_TO_ROUTE,
                                             NAV_INTENT_POP_UP_TO_ROOT,
                                             NAV_INTENT_PUSH_ALL,
                                             NAV_INTENT_SET_STACK,
                                             NAV_INTENT_OPEN,
                                             NAV_INTENT_BATCH,
                                             NAV_INTENT_HOST_DID_POP,
                                             NAV_INTENT_HOST_DID_SET_STACK,
                                             NAV_INTENT_START,
                                             NAV_INTENT_NONE,
                                             NAV_INTENT_REMOVE};
    fitting picked = pick_fitting(sizeof(nav_intent), THROUGH(nav_intent, kind));
    uint8_t kind = take();
    nav_intent intent = nav_intent_init(kind >= 230 ? NAV_INTENT_UPDATE : common[kind % (level == 0 ? 16 : 10)]);
    int hides = !reaches(picked, sizeof intent);
    uint8_t more = take();
    size_t count = 0;
    if (more >= 160 && more < 200) intent.kind = (nav_intent_kind)(NAV_INTENT_SELECT + more % (level == 0 ? 7 : 4));
    if (level == 0 && kind >= 243) intent.kind = NAV_INTENT_HOST_DID_UPDATE;
    if (level > 0 && more == 200) intent.kind = (nav_intent_kind)take_below(30);
    if (more >= 225 && more < 235) intent.kind = NAV_INTENT_FINISH;
    if (more > 200 && more < 225) intent.kind = more & 1 ? NAV_INTENT_END_FLOW : NAV_INTENT_DISPATCH;
    unseen += hides;
    intent.options = pick_options(self);
    switch (intent.kind) {
    case NAV_INTENT_START:
    case NAV_INTENT_NAVIGATE:
    case NAV_INTENT_REPLACE_TOP:
    case NAV_INTENT_POP_TO_ROUTE: intent.request = pick_request(self); break;
    case NAV_INTENT_NAVIGATE_FOR_RESULT: {
        gift *waits = new_gift(GIFT_RESULT, self);
        intent.request = pick_request(self);
        intent.callback = waits == NULL ? NULL : hear_result;
        intent.user_data = waits;
        intent.destroy = waits == NULL ? NULL : destroy_result;
        break;
    }
    case NAV_INTENT_POP_BACK: intent.result = pick_value(self); break;
    case NAV_INTENT_FINISH: intent.result = pick_value(self); /* fall through */
    case NAV_INTENT_POP_TO_ENTRY:
    case NAV_INTENT_HOST_DID_POP: intent.entry = pick_id(self, IDS_ENTRY); break;
    case NAV_INTENT_UPDATE:
    case NAV_INTENT_HOST_DID_UPDATE:
        intent.entry = pick_id(self, IDS_ENTRY);
        intent.arguments = pick_value(self);
        break;
    case NAV_INTENT_DISMISS: intent.result = pick_value(self); break;
    case NAV_INTENT_HOST_DID_DISMISS: intent.result = pick_value(self); /* fall through */
    case NAV_INTENT_SELECT:
    case NAV_INTENT_HOST_DID_SELECT: intent.stack = pick_stack(self); break;
    case NAV_INTENT_HOST_DID_RESIZE:
        intent.entry = pick_id(self, IDS_ENTRY);
        intent.columns = (uint32_t)take_below(5);
        break;
    case NAV_INTENT_SET_CONTAINER:
        intent.entry = pick_id(self, IDS_ENTRY);
        intent.container = pick_container(self);
        break;
    case NAV_INTENT_DISPATCH: intent.request = pick_request(self); /* fall through */
    case NAV_INTENT_END_FLOW:
        if (intent.kind == NAV_INTENT_END_FLOW) intent.ending = pick_ending(self);
        intent.flow = pick_id(self, IDS_FLOW);
        break;
    case NAV_INTENT_PUSH_ALL: intent.requests = pick_requests(self, &count); break;
    case NAV_INTENT_SET_STACK: intent.elements = pick_elements(self, &count); break;
    case NAV_INTENT_REMOVE:
    case NAV_INTENT_HOST_DID_SET_STACK: intent.entries = pick_entries(self, &count); break;
    case NAV_INTENT_OPEN: intent.link = pick_link(self); break;
    case NAV_INTENT_BATCH:
        unseen += level;
        if (level < 2) intent.intents = pick_intents(self, &count, level + 1);
        unseen -= level;
        break;
    default: break;
    }
    intent.count = count;
    switch (more) {
    case 250:
        if (intent.result == NULL) intent.result = pick_value(self);
        break;
    case 251: intent.entry = pick_id(self, IDS_ENTRY); break;
    case 253:
        if (intent.arguments == NULL) intent.arguments = pick_value(self);
        break;
    case 252:
        if (intent.requests == NULL && intent.elements == NULL && intent.entries == NULL && intent.intents == NULL)
            intent.count = 1;
        break;
    default: break;
    }
    unseen -= hides;
    TRACE("  intent %d of size %zu, level %d, count %zu", (int)intent.kind, picked.size, level, intent.count);
    return fitted(picked, &intent, sizeof intent);
}

#endif
