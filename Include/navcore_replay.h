/* Performs the calls of a log again, on another navigator, in another process: see navcore_log.h.
 *
 *     static void replay(const char *text, size_t length) {
 *         nav_replay_report report;
 *         nav_navigator *navigator;
 *         nav_navigator_new(NULL, &navigator);
 *         register_routes(navigator);
 *         if (nav_replay(navigator, text, length, 0, &report) != NAV_OK)
 *             printf("line %zu: %s\n", report.line, report.message);
 *         nav_navigator_free(navigator);
 *     }
 *
 * Guards, the bridge and refusing builders answer as in the log. After each commit the saved state is compared.
 *
 * A log does not say everything. The replay differs after these, and names the line:
 * - nav_entry_publish, nav_entry_set_trail, nav_result_attach, nav_links_set_held, nav_close.
 * - nav_cancel_result for a waiter of a redirect, or for a waiter without a callback.
 * - A redirect of a guard and a refusal of a builder in one nav_restore.
 * - A coordinator of the log, unless the program registers the coordinator.
 * - Of a log with pulled questions: a nav_restore, if a guard refuses an entry.
 * - Of a log begun late: operations waiting at the beginning, and issuers with something opened before.
 *
 * A header alone, for C99 and C++11 or later. Thread: the owner of the navigator. */
#ifndef NAVCORE_REPLAY_H
#define NAVCORE_REPLAY_H

#include <navcore_log.h>

/* Flags of nav_replay. */
enum {
    NAV_REPLAY_OWN_ANSWERS = 1 /* the program's own guards and bridge answer, for example a repaired guard */
};

typedef struct nav_replay_report {
    size_t line;         /* the wrong or different line, from 1. 0: none */
    size_t commits;      /* the number of compared commits */
    const char *message; /* the reason, static. Empty: none */
} nav_replay_report;

/* Private helpers of the functions below. */

/* The most members of a line, unknown ones included. */
#define NAV_REPLAY_MAX_MEMBERS 64

/* The most guards of an entry. */
#define NAV_REPLAY_MAX_GUARDS 16

/* An id never given out. */
#define NAV_REPLAY_NO_ID ((nav_id)1 << 52)

/* Anything in the text of a log. */
typedef struct nav_replay_text {
    const char *at, *end;
} nav_replay_text;

typedef enum nav_replay_kind {
    NAV_REPLAY_HEAD,
    NAV_REPLAY_CALL,
    NAV_REPLAY_ANSWER,
    NAV_REPLAY_CHANGE,
    NAV_REPLAY_RESULT,
    NAV_REPLAY_SET,
    NAV_REPLAY_OUTCOME,
    NAV_REPLAY_OTHER
} nav_replay_kind;

typedef struct nav_replay_line {
    nav_replay_text text;
    nav_replay_kind kind;
    int is_done;      /* a commit was compared, an answer was given, a state was set */
    size_t operation; /* the index in the table of operations */
    size_t next;      /* the next answer of the operation. 0: none */
    size_t redirect;  /* of an answer elsewhere: the line of the call of the other intent. 0: none */
} nav_replay_line;

typedef struct nav_replay_operation {
    uint64_t number;
    size_t call;   /* the line. 0: none */
    size_t first;  /* the line of the first answer or of the outcome */
    size_t answer; /* the line of the first answer still to give. 0: none */
    nav_id ticket, question;
    int is_at_once; /* over before the call returned */
    int is_report;  /* a report: nobody is asked */
    int is_screen;  /* called by a redirect */
    int is_queued;  /* called inside a callback, and without a turn up to now */
    int is_performed;
} nav_replay_operation;

typedef struct nav_replay_block {
    struct nav_replay_block *next;
} nav_replay_block;

typedef struct nav_replaying {
    nav_navigator *navigator;
    nav_navigator *reader; /* reads doubles */
    uint32_t flags;
    nav_replay_line *lines;
    size_t line_count, line_capacity;
    nav_replay_operation *operations;
    size_t operation_count, operation_capacity;
    nav_replay_operation **pending; /* called, and not over */
    size_t pending_count, pending_capacity;
    nav_replay_operation *current;   /* the operation of the present call */
    nav_replay_operation *outer;     /* the operation around the present line of the log */
    nav_replay_operation **uncalled; /* screens of redirects, and operations without a call; the first line first */
    size_t uncalled_count, uncalled_capacity, uncalled_done;
    size_t queued;            /* the number of queued operations */
    size_t line;              /* the present line */
    int is_in_commit;         /* the present line is between a commit and the outcome of the operation */
    size_t guard_count;       /* the most guards of an entry */
    size_t change;            /* the line of the next commit */
    int64_t shift;            /* the revision of the log less the revision of the navigator */
    nav_string state;         /* of the last commit of the log. Owned */
    nav_replay_block *blocks; /* the memory of the present line */
    nav_id gone;              /* a removed entry */
    int is_begun, is_pulled;  /* pulled: questions of the log were pulled */
    nav_replay_report *report;
    nav_status status;
} nav_replaying;

static inline void nav_replay_fail(nav_replaying *self, nav_status status, size_t line, const char *message) {
    if (self->status != NAV_OK) return;
    self->status = status;
    self->report->line = line + 1;
    self->report->message = message;
}

static inline void *nav_replay_allocate(nav_replaying *self, size_t size) {
    nav_replay_block *block = (nav_replay_block *)calloc(1, sizeof *block + sizeof(uint64_t) + size);
    if (block == NULL) {
        nav_replay_fail(self, NAV_FULL, 0, "no memory");
        return NULL;
    }
    block->next = self->blocks;
    self->blocks = block;
    return block + 1;
}

static inline void nav_replay_release(nav_replaying *self) {
    while (self->blocks != NULL) {
        nav_replay_block *next = self->blocks->next;
        free(self->blocks);
        self->blocks = next;
    }
}

/* ---- JSON */

/* Returns the place behind a string, NULL for a wrong string. */
static inline const char *nav_replay_skip_string(const char *at, const char *end) {
    if (at == end || *at != '"') return NULL;
    for (at += 1; at < end && *at != '"';) {
        size_t length = nav_log_character((const unsigned char *)at, (size_t)(end - at)), index;
        if (length == 0 || (unsigned char)*at < 0x20) return NULL;
        if (*at == '\\') {
            if (end - at < 2 || strchr("\"\\/bfnrtu", at[1]) == NULL || at[1] == 0) return NULL;
            length = at[1] == 'u' ? 6 : 2;
            if (length > (size_t)(end - at)) return NULL;
            for (index = 2; index < length; index++)
                if (memchr("0123456789abcdefABCDEF", at[index], 22) == NULL) return NULL;
        }
        at += length;
    }
    return at < end ? at + 1 : NULL;
}

static inline const char *nav_replay_skip_digits(const char *at, const char *end) {
    const char *first = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at == first ? NULL : at;
}

static inline const char *nav_replay_skip_number(const char *at, const char *end) {
    if (at < end && *at == '-') at++;
    if (end - at > 1 && *at == '0' && at[1] >= '0' && at[1] <= '9') return NULL;
    at = nav_replay_skip_digits(at, end);
    if (at != NULL && at < end && *at == '.') at = nav_replay_skip_digits(at + 1, end);
    if (at == NULL || at == end || (*at != 'e' && *at != 'E')) return at;
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    return nav_replay_skip_digits(at, end);
}

/* Returns the place behind a value, NULL for a wrong value. Blanks are wrong. */
static inline const char *nav_replay_skip(const char *at, const char *end, unsigned depth) {
    static const char *const words[] = {"null", "true", "false"};
    char close;
    size_t index;
    if (at == NULL || at == end || depth > 2 * NAV_MAX_VALUE_DEPTH) return NULL;
    for (index = 0; index < 3; index++)
        if ((size_t)(end - at) >= strlen(words[index]) && memcmp(at, words[index], strlen(words[index])) == 0)
            return at + strlen(words[index]);
    if (*at == '"') return nav_replay_skip_string(at, end);
    if (*at != '{' && *at != '[') return nav_replay_skip_number(at, end);
    close = *at == '{' ? '}' : ']';
    at++;
    if (at < end && *at == close) return at + 1;
    for (;;) {
        if (close == '}') {
            at = nav_replay_skip_string(at, end);
            if (at == NULL || at == end || *at != ':') return NULL;
            at++;
        }
        at = nav_replay_skip(at, end, depth + 1);
        if (at == NULL || at == end) return NULL;
        if (*at == close) return at + 1;
        if (*at != ',') return NULL;
        at++;
    }
}

static inline nav_replay_text nav_replay_none(void) {
    nav_replay_text none;
    none.at = none.end = NULL;
    return none;
}

/* Takes the next element of a list, or the next key or value of an object; *at begins at the bracket. Returns 0 at the
 * end. nav_replay_skip has checked the text before. */
static inline int nav_replay_next(const char **at, const char *end, nav_replay_text *out) {
    if (*at == NULL || end - *at < 2 || **at == ']' || **at == '}') return 0;
    *at += 1;
    if (**at == ']' || **at == '}') return 0;
    out->at = *at;
    out->end = *at = nav_replay_skip(*at, end, 0);
    return 1;
}

/* Returns whether a text is a string without escapes. */
static inline int nav_replay_is(nav_replay_text text, const char *word) {
    size_t length = strlen(word);
    return (size_t)(text.end - text.at) == length + 2 && *text.at == '"' && memcmp(text.at + 1, word, length) == 0;
}

/* Returns a member of an object. */
static inline nav_replay_text nav_replay_member(nav_replay_text object, const char *name) {
    nav_replay_text key, value;
    const char *at = object.at;
    if (at == NULL || *at != '{') return nav_replay_none();
    while (nav_replay_next(&at, object.end, &key)) {
        if (!nav_replay_next(&at, object.end, &value)) break;
        if (nav_replay_is(key, name)) return value;
    }
    return nav_replay_none();
}

/* Reads a natural number of at most 19 digits. */
static inline int nav_replay_natural(nav_replay_text text, uint64_t *out) {
    const char *at = text.at;
    *out = 0;
    if (at == NULL || text.end - at > 19) return 0;
    for (; at < text.end; at++) {
        if (*at < '0' || *at > '9') return 0;
        *out = *out * 10 + (uint64_t)(*at - '0');
    }
    return 1;
}

static inline uint64_t nav_replay_number(nav_replay_text object, const char *name) {
    uint64_t number;
    nav_replay_natural(nav_replay_member(object, name), &number);
    return number;
}

static inline int nav_replay_true(nav_replay_text object, const char *name) {
    nav_replay_text text = nav_replay_member(object, name);
    return text.at != NULL && *text.at == 't';
}

/* Reads an integer of 64 bits. Returns 0 for any other number. */
static inline int nav_replay_integer(nav_replay_text text, int64_t *out) {
    int is_negative = text.at < text.end && *text.at == '-';
    uint64_t number = 0;
    const char *at = text.at + is_negative;
    if (at == NULL || at == text.end) return 0;
    for (; at < text.end; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || number > (UINT64_MAX - digit) / 10) return 0;
        number = number * 10 + digit;
    }
    if (number > (uint64_t)INT64_MAX + (uint64_t)is_negative) return 0;
    *out = is_negative ? (int64_t)(0 - number) : (int64_t)number;
    return 1;
}

static inline int32_t nav_replay_code(nav_replay_text object, const char *name) {
    int64_t code = 0;
    nav_replay_text text = nav_replay_member(object, name);
    if (text.at != NULL) nav_replay_integer(text, &code);
    return (int32_t)code;
}

/* Returns the number of a word, 0 for any other. */
static inline int32_t nav_replay_word(nav_replay_text text, const char *(*words)(int32_t index)) {
    int32_t index;
    for (index = 0; index < 32; index++)
        if (text.at != NULL && words(index) != NULL && nav_replay_is(text, words(index))) return index;
    return 0;
}

/* Returns the flags of a list of words. */
static inline uint32_t nav_replay_flags(nav_replay_text list, const nav_log_flag *table) {
    nav_replay_text word;
    const nav_log_flag *flag;
    const char *at = list.at;
    uint32_t flags = 0;
    while (at != NULL && nav_replay_next(&at, list.end, &word))
        for (flag = table; flag->word != NULL; flag++)
            if (nav_replay_is(word, flag->word)) flags |= flag->bit;
    return flags;
}

static inline unsigned nav_replay_hex(const char *at) {
    unsigned code = 0;
    int index;
    for (index = 0; index < 4; index++) {
        unsigned char digit = (unsigned char)at[index];
        code = code << 4 | (unsigned)(digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10);
    }
    return code;
}

/* Writes a character as UTF-8, and returns the place behind. */
static inline char *nav_replay_utf8(char *out, unsigned code) {
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    if (code >= 0x10000) {
        *out++ = (char)(0xF0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 0x3F));
    } else if (code >= 0x800) {
        *out++ = (char)(0xE0 | code >> 12);
    }
    *out++ = (char)(code < 0x800 ? 0xC0 | code >> 6 : 0x80 | (code >> 6 & 0x3F));
    *out++ = (char)(0x80 | (code & 0x3F));
    return out;
}

/* Reads a string, with a NUL at the end. Anything else is the empty string. */
static inline nav_string nav_replay_string(nav_replaying *self, nav_replay_text text) {
    nav_string string = nav_string_init("");
    const char *at = text.at;
    char *bytes, *out;
    string.length = 0;
    if (at == NULL || *at != '"') return string;
    bytes = out = (char *)nav_replay_allocate(self, (size_t)(text.end - at));
    if (bytes == NULL) return string;
    for (at += 1; *at != '"'; at++) {
        unsigned code;
        if (*at != '\\') {
            *out++ = *at;
            continue;
        }
        at += 1;
        switch (*at) {
        case 'b': *out++ = '\b'; break;
        case 'f': *out++ = '\f'; break;
        case 'n': *out++ = '\n'; break;
        case 'r': *out++ = '\r'; break;
        case 't': *out++ = '\t'; break;
        case 'u':
            code = nav_replay_hex(at + 1);
            at += 4;
            if (code >= 0xD800 && code < 0xDC00 && at[1] == '\\' && at[2] == 'u') {
                code = 0x10000 + ((code & 0x3FF) << 10 | (nav_replay_hex(at + 3) & 0x3FF));
                at += 6;
            }
            out = nav_replay_utf8(out, code);
            break;
        default: *out++ = *at; break;
        }
    }
    string.bytes = bytes;
    string.length = (size_t)(out - bytes);
    return string;
}

/* ---- Values */

static inline nav_value nav_replay_double(nav_replaying *self, nav_replay_text text) {
    nav_match match = nav_match_init();
    nav_link link = nav_link_trusted("");
    nav_value value = nav_value_null();
    const nav_value *found;
    char path[64] = "/";
    size_t length = (size_t)(text.end - text.at), index, used = 1;
    for (index = 0; index < length && used < sizeof path - 4; index++) {
        if (text.at[index] == '+') continue;
        path[used++] = text.at[index];
    }
    link.url.bytes = path;
    link.url.length = used;
    if (nav_link_match(self->reader, &link, &match) != NAV_OK) return value;
    found = nav_value_member(&match.arguments, nav_string_init("n"));
    return found == NULL ? value : nav_value_double(found->content.real);
}

static inline nav_value nav_replay_bytes(nav_replaying *self, nav_replay_text text) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    nav_string string = nav_replay_string(self, text);
    unsigned char *bytes = (unsigned char *)nav_replay_allocate(self, string.length + 1);
    size_t index, count = 0;
    unsigned long group = 0;
    unsigned bits = 0;
    for (index = 0; bytes != NULL && index < string.length && string.bytes[index] != '='; index++) {
        const char *digit = (const char *)memchr(digits, string.bytes[index], 64);
        if (digit == NULL) break;
        group = (group << 6 | (unsigned long)(digit - digits)) & 0xFFFF;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes[count++] = (unsigned char)(group >> bits);
    }
    return nav_value_bytes(bytes, count);
}

static inline size_t nav_replay_count(nav_replay_text list) {
    nav_replay_text item;
    const char *at = list.at;
    size_t count = 0;
    while (at != NULL && nav_replay_next(&at, list.end, &item)) count++;
    return count;
}

static inline nav_value nav_replay_value(nav_replaying *self, nav_replay_text text, int is_map);

/* Reads a map, or a value written as an object with one key: {"$int":"9007199254740992"}. */
static inline nav_value nav_replay_object(nav_replaying *self, nav_replay_text text, int is_map) {
    size_t count = nav_replay_count(text) / 2, index;
    nav_replay_text key, value;
    const char *at = text.at;
    nav_member *members;
    nav_value marked = nav_value_null();
    if (!is_map && count == 1 && nav_replay_next(&at, text.end, &key) && nav_replay_next(&at, text.end, &value)) {
        int64_t integer = 0;
        if (nav_replay_is(key, "$map")) return nav_replay_value(self, value, 1);
        if (nav_replay_is(key, "$bytes")) return nav_replay_bytes(self, value);
        if (nav_replay_is(key, "$object")) return nav_value_host_object(self, NULL);
        if (nav_replay_is(key, "$secret")) {
            marked.flags = NAV_VALUE_SECRET;
            return marked;
        }
        value.at += 1;
        value.end -= 1;
        if (nav_replay_is(key, "$int") && nav_replay_integer(value, &integer)) return nav_value_int(integer);
        if (nav_replay_is(key, "$double") && value.end - value.at == 16) {
            uint64_t bits = 0;
            double real;
            for (index = 0; index < 4; index++) bits = bits << 16 | nav_replay_hex(value.at + 4 * index);
            memcpy(&real, &bits, sizeof real);
            return nav_value_double(real);
        }
    }
    at = text.at;
    members = (nav_member *)nav_replay_allocate(self, count * sizeof *members);
    if (members == NULL) return marked;
    for (index = 0; nav_replay_next(&at, text.end, &key) && nav_replay_next(&at, text.end, &value); index++) {
        members[index].key = nav_replay_string(self, key);
        members[index].value = nav_replay_value(self, value, 0);
    }
    return nav_value_map(members, count);
}

static inline nav_value nav_replay_value(nav_replaying *self, nav_replay_text text, int is_map) {
    nav_replay_text item;
    const char *at = text.at;
    size_t count = 0;
    int64_t integer;
    nav_value value = nav_value_null(), *items;
    switch (*at) {
    case 'n': return value;
    case 't':
    case 'f': return nav_value_bool(*at == 't');
    case '"':
        value.type = NAV_TYPE_STRING;
        value.content.string = nav_replay_string(self, text);
        return value;
    case '[':
        items = (nav_value *)nav_replay_allocate(self, nav_replay_count(text) * sizeof *items);
        while (items != NULL && nav_replay_next(&at, text.end, &item)) items[count++] = nav_replay_value(self, item, 0);
        return nav_value_list(items, count);
    case '{': return nav_replay_object(self, text, is_map);
    default: return nav_replay_integer(text, &integer) ? nav_value_int(integer) : nav_replay_double(self, text);
    }
}

/* Returns a value of an object. NULL: no such member. */
static inline const nav_value *nav_replay_given(nav_replaying *self, nav_replay_text object, const char *name) {
    nav_replay_text text = nav_replay_member(object, name);
    nav_value *value = text.at == NULL ? NULL : (nav_value *)nav_replay_allocate(self, sizeof *value);
    if (value != NULL) *value = nav_replay_value(self, text, 0);
    return value;
}

/* ---- Entries, stacks and flows by their numbers */

/* The number of ids that need no memory of their own. */
#define NAV_REPLAY_FEW_IDS 16

/* Lists the ids of nav_stack_entries or nav_owned_stacks, in the array of its caller if the ids fit. No ids without memory. */
static inline nav_id *nav_replay_ids(nav_replaying *self,
                                     size_t (*list)(const nav_navigator *navigator, nav_id of, nav_id *out,
                                                    size_t capacity),
                                     nav_id of, nav_id few[NAV_REPLAY_FEW_IDS], size_t *count) {
    nav_id *ids;
    *count = list(self->navigator, of, few, NAV_REPLAY_FEW_IDS);
    if (*count <= NAV_REPLAY_FEW_IDS) return few;
    ids = (nav_id *)nav_replay_allocate(self, *count * sizeof *ids);
    if (ids == NULL)
        *count = 0;
    else
        list(self->navigator, of, ids, *count);
    return ids;
}

static inline nav_id nav_replay_find_below(nav_replaying *self, nav_id owner, uint64_t number);

static inline nav_id nav_replay_find_on(nav_replaying *self, nav_id stack, uint64_t number) {
    nav_id found = 0, few[NAV_REPLAY_FEW_IDS];
    size_t count, index;
    const nav_id *entries = nav_replay_ids(self, nav_stack_entries, stack, few, &count);
    for (index = count; index > 0 && found == 0; index--) {
        nav_id entry = entries[index - 1];
        found = nav_entry_number(self->navigator, entry) == number ? entry : nav_replay_find_below(self, entry, number);
    }
    return found;
}

static inline nav_id nav_replay_find_below(nav_replaying *self, nav_id owner, uint64_t number) {
    nav_id found = 0, few[NAV_REPLAY_FEW_IDS];
    size_t count, index;
    const nav_id *stacks = nav_replay_ids(self, nav_owned_stacks, owner, few, &count);
    for (index = 0; index < count && found == 0; index++) found = nav_replay_find_on(self, stacks[index], number);
    return found;
}

/* Returns the entry of a number. Without the entry: a removed entry, or an id never given out. */
static inline nav_id nav_replay_entry(nav_replaying *self, uint64_t number) {
    nav_id found = number == 0 ? 0 : nav_replay_find_below(self, 0, number);
    return found != 0 ? found : self->gone != 0 ? self->gone : NAV_REPLAY_NO_ID;
}

static inline nav_id nav_replay_named(nav_replaying *self, nav_replay_text object, const char *name) {
    nav_replay_text text = nav_replay_member(object, name);
    uint64_t number;
    return text.at != NULL && nav_replay_natural(text, &number) ? nav_replay_entry(self, number) : 0;
}

static inline nav_id nav_replay_flow(nav_replaying *self, nav_replay_text text) {
    uint64_t number = 0, outwards = 0;
    nav_replay_text part;
    const char *at = text.at;
    nav_flow_info info;
    nav_id flow;
    if (at == NULL) return 0;
    if (*at == '[') {
        if (nav_replay_next(&at, text.end, &part)) nav_replay_natural(part, &number);
        if (nav_replay_next(&at, text.end, &part)) nav_replay_natural(part, &outwards);
    } else {
        nav_replay_natural(text, &number);
    }
    flow = nav_entry_flow(self->navigator, nav_replay_entry(self, number));
    for (; outwards > 0 && flow != 0; outwards--) {
        info = nav_flow_info_init();
        nav_flow_get(self->navigator, flow, &info);
        flow = info.parent;
    }
    return flow != 0 ? flow : NAV_REPLAY_NO_ID;
}

static inline nav_id nav_replay_stack(nav_replaying *self, nav_replay_text text) {
    nav_replay_text name = nav_replay_member(text, "scene");
    nav_container_info container = nav_container_info_init();
    nav_id entry, stack = 0, few[NAV_REPLAY_FEW_IDS];
    const nav_id *stacks;
    size_t count, index;
    if (text.at == NULL) return 0;
    if (name.at != NULL) {
        stack = nav_scene_find(self->navigator, nav_replay_string(self, name));
        return stack != 0 ? stack : NAV_REPLAY_NO_ID;
    }
    entry = nav_replay_entry(self, nav_replay_number(text, "of"));
    name = nav_replay_member(text, "branch");
    if (name.at != NULL) {
        stack = nav_branch_find(self->navigator, entry, nav_replay_string(self, name));
        return stack != 0 ? stack : NAV_REPLAY_NO_ID;
    }
    stacks = nav_replay_ids(self, nav_owned_stacks, entry, few, &count);
    nav_container_get(self->navigator, entry, &container);
    index = container.count + (size_t)nav_replay_number(text, "presented");
    return *text.at == '{' && index < count ? stacks[index] : NAV_REPLAY_NO_ID;
}

/* ---- Calls */

static inline const nav_request *nav_replay_request(nav_replaying *self, nav_replay_text text) {
    nav_request *request = (nav_request *)nav_replay_allocate(self, sizeof *request);
    if (request == NULL) return NULL;
    *request = nav_request_init(NULL, NULL);
    request->route = nav_replay_string(self, nav_replay_member(text, "route"));
    request->arguments = nav_replay_given(self, text, "arguments");
    return request;
}

static inline const nav_request *nav_replay_only_request(nav_replaying *self, nav_replay_text object) {
    nav_replay_text list = nav_replay_member(object, "requests"), request;
    const char *at = list.at;
    return at != NULL && nav_replay_next(&at, list.end, &request) ? nav_replay_request(self, request) : NULL;
}

static inline void nav_replay_requests(nav_replaying *self, nav_replay_text list, nav_intent *intent) {
    size_t count = nav_replay_count(list), index = 0;
    nav_element *elements = (nav_element *)nav_replay_allocate(self, count * sizeof *elements);
    const nav_request **requests = (const nav_request **)nav_replay_allocate(self, count * sizeof *requests);
    nav_replay_text item;
    const char *at = list.at;
    if (elements == NULL || requests == NULL) return;
    while (at != NULL && nav_replay_next(&at, list.end, &item)) {
        elements[index].kept = nav_replay_named(self, item, "number");
        if (nav_replay_member(item, "route").at != NULL) requests[index] = nav_replay_request(self, item);
        elements[index].request = requests[index];
        index += 1;
    }
    intent->count = count;
    if (intent->kind == NAV_INTENT_SET_STACK)
        intent->elements = elements;
    else
        intent->requests = requests;
}

static inline const nav_link *nav_replay_link(nav_replaying *self, nav_replay_text object) {
    nav_link *link = (nav_link *)nav_replay_allocate(self, sizeof *link);
    if (link == NULL) return NULL;
    *link = nav_link_init("");
    link->request = nav_replay_only_request(self, object);
    link->url = nav_replay_string(self, nav_replay_member(object, "url"));
    link->flags = nav_replay_flags(nav_replay_member(object, "link"), nav_log_link_flags());
    link->merge = nav_replay_word(nav_replay_member(object, "merge"), nav_log_merge);
    link->base = nav_replay_named(self, object, "base");
    return link;
}

static inline const nav_container *nav_replay_container(nav_replaying *self, nav_replay_text text) {
    nav_container *container = (nav_container *)nav_replay_allocate(self, sizeof *container);
    nav_replay_text list = nav_replay_member(text, "branches"), selected = nav_replay_member(text, "selected"), item;
    nav_string first = nav_replay_string(self, selected);
    size_t count = nav_replay_count(list), index = 0;
    nav_branch *branches = (nav_branch *)nav_replay_allocate(self, count * sizeof *branches);
    const char *at = list.at;
    if (text.at == NULL || *text.at != '{' || container == NULL || branches == NULL) return NULL;
    *container = nav_container_init(NAV_CONTAINER_NONE, branches, count);
    container->kind = nav_replay_word(nav_replay_member(text, "kind"), nav_log_container_kind);
    container->custom_kind = nav_replay_code(text, "custom");
    if (nav_replay_true(text, "showAll")) container->flags = NAV_CONTAINER_SHOW_ALL;
    container->tabs_back = nav_replay_word(nav_replay_member(text, "back"), nav_log_tabs_back);
    container->retention = nav_replay_word(nav_replay_member(text, "retention"), nav_log_retention);
    container->columns = (uint32_t)nav_replay_number(text, "columns");
    for (; at != NULL && nav_replay_next(&at, list.end, &item); index++) {
        branches[index].name = nav_replay_string(self, nav_replay_member(item, "name"));
        if (nav_replay_member(item, "route").at != NULL) branches[index].initial = nav_replay_request(self, item);
        if (nav_replay_true(item, "eager")) branches[index].flags |= NAV_BRANCH_EAGER;
        if (nav_replay_true(item, "forgets")) branches[index].flags |= NAV_BRANCH_FORGETS;
        if (nav_replay_true(item, "placeholder")) branches[index].flags |= NAV_BRANCH_PLACEHOLDER;
        if (selected.at != NULL && nav_string_equal(first, branches[index].name)) container->selected = index;
    }
    return container;
}

static inline const nav_options *nav_replay_options(nav_replaying *self, nav_replay_text object) {
    nav_options *options = (nav_options *)nav_replay_allocate(self, sizeof *options);
    nav_replay_text target = nav_replay_member(object, "target"), flow = nav_replay_member(target, "flow");
    int64_t tag = 0;
    uint64_t seen = nav_replay_number(object, "seen");
    const nav_value *given = nav_replay_given(self, object, "tag");
    if (options == NULL) return NULL;
    if (given != NULL && given->type == NAV_TYPE_INT) tag = given->content.integer;
    *options = nav_options_init();
    options->flags = nav_replay_flags(nav_replay_member(object, "flags"), nav_log_option_flags());
    options->unique = nav_replay_word(nav_replay_member(object, "unique"), nav_log_unique);
    options->unique_action = nav_replay_word(nav_replay_member(object, "action"), nav_log_unique_action);
    options->unresolved = nav_replay_word(nav_replay_member(object, "unresolved"), nav_log_unresolved);
    options->presentation = nav_replay_word(nav_replay_member(object, "as"), nav_log_presentation);
    options->occupied = nav_replay_word(nav_replay_member(object, "occupied"), nav_log_occupied);
    options->key = nav_replay_string(self, nav_replay_member(object, "key"));
    options->tag = (uint64_t)tag;
    options->animated = nav_replay_word(nav_replay_member(object, "animated"), nav_log_animated);
    options->issuer = nav_replay_named(self, object, "issuer");
    /* A revision before the log began is never reached: others have changed the scene since. */
    if (seen != 0)
        options->revision = (int64_t)seen > self->shift ? (nav_revision)((int64_t)seen - self->shift) : INT64_MAX;
    options->target = flow.at != NULL ? nav_replay_flow(self, flow) : nav_replay_stack(self, target);
    options->scene = nav_replay_string(self, nav_replay_member(object, "scene"));
    options->hint = nav_replay_given(self, object, "hint");
    return options;
}

static inline const nav_flow_ending *nav_replay_ending(nav_replaying *self, nav_replay_text object) {
    nav_flow_ending *ending = (nav_flow_ending *)nav_replay_allocate(self, sizeof *ending);
    if (ending == NULL) return NULL;
    *ending = nav_flow_ending_init(nav_replay_word(nav_replay_member(object, "kind"), nav_log_result_kind));
    ending->value = nav_replay_given(self, object, "value");
    ending->host_code = nav_replay_code(object, "code");
    if (nav_replay_true(object, "keepEntries")) ending->flags = NAV_FLOW_KEEP_ENTRIES;
    return ending;
}

static inline const nav_restoring *nav_replay_restoring(nav_replaying *self, nav_replay_text object) {
    nav_restoring *restoring = (nav_restoring *)nav_replay_allocate(self, sizeof *restoring);
    if (restoring == NULL) return NULL;
    *restoring = nav_restoring_init(nav_replay_string(self, nav_replay_member(object, "text")),
                                    nav_replay_only_request(self, object));
    restoring->app_version = (uint32_t)nav_replay_number(object, "app");
    return restoring;
}

/* Makes the intent of a call, or of a step of a batch. */
static inline nav_intent nav_replay_intent(nav_replaying *self, nav_replay_text object, const char *kind) {
    nav_intent intent = nav_intent_init(nav_replay_word(nav_replay_member(object, kind), nav_log_intent));
    nav_replay_text list, item;
    const char *at;
    size_t index = 0;
    intent.options = nav_replay_options(self, object);
    intent.entry = nav_replay_named(self, object, "entry");
    intent.stack = nav_replay_stack(self, nav_replay_member(object, "stack"));
    intent.columns = (uint32_t)nav_replay_number(object, "columns");
    switch (intent.kind) {
    case NAV_INTENT_START:
    case NAV_INTENT_NAVIGATE:
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
    case NAV_INTENT_REPLACE_TOP:
    case NAV_INTENT_POP_TO_ROUTE: intent.request = nav_replay_only_request(self, object); break;
    case NAV_INTENT_DISPATCH:
        intent.request = nav_replay_only_request(self, object);
        intent.flow = nav_replay_flow(self, nav_replay_member(object, "flow"));
        break;
    case NAV_INTENT_PUSH_ALL:
    case NAV_INTENT_SET_STACK: nav_replay_requests(self, nav_replay_member(object, "requests"), &intent); break;
    case NAV_INTENT_POP_BACK:
    case NAV_INTENT_DISMISS:
    case NAV_INTENT_FINISH:
    case NAV_INTENT_HOST_DID_POP:
    case NAV_INTENT_HOST_DID_DISMISS: intent.result = nav_replay_given(self, object, "value"); break;
    case NAV_INTENT_UPDATE:
    case NAV_INTENT_HOST_DID_UPDATE: intent.arguments = nav_replay_given(self, object, "arguments"); break;
    case NAV_INTENT_REMOVE:
    case NAV_INTENT_HOST_DID_SET_STACK: {
        nav_id *entries;
        list = nav_replay_member(object, "entries");
        intent.count = nav_replay_count(list);
        entries = (nav_id *)nav_replay_allocate(self, intent.count * sizeof *entries);
        at = list.at;
        while (entries != NULL && at != NULL && nav_replay_next(&at, list.end, &item)) {
            uint64_t number = 0;
            nav_replay_natural(item, &number);
            entries[index++] = nav_replay_entry(self, number);
        }
        intent.entries = entries;
        break;
    }
    case NAV_INTENT_OPEN: intent.link = nav_replay_link(self, object); break;
    case NAV_INTENT_SET_CONTAINER:
        intent.container = nav_replay_container(self, nav_replay_member(object, "container"));
        break;
    case NAV_INTENT_END_FLOW:
        intent.flow = nav_replay_flow(self, nav_replay_member(object, "flow"));
        intent.ending = nav_replay_ending(self, object);
        break;
    case NAV_INTENT_RESTORE: intent.restoring = nav_replay_restoring(self, object); break;
    case NAV_INTENT_BATCH: {
        nav_intent *steps;
        const nav_intent **intents;
        list = nav_replay_member(object, "intents");
        intent.count = nav_replay_count(list);
        steps = (nav_intent *)nav_replay_allocate(self, intent.count * sizeof *steps);
        intents = (const nav_intent **)nav_replay_allocate(self, intent.count * sizeof *intents);
        at = list.at;
        while (steps != NULL && intents != NULL && at != NULL && nav_replay_next(&at, list.end, &item)) {
            steps[index] = nav_replay_intent(self, item, "do");
            intents[index] = &steps[index];
            index += 1;
        }
        intent.intents = intents;
        break;
    }
    default: break;
    }
    return intent;
}

/* ---- Reading the whole log, before anything is done */

/* The members of lines, and their types: a number, a natural number, a string, true, a list, an object, anything. */
static inline char nav_replay_type(nav_replay_text key) {
    static const char *const names[] = {
        "navlog 1",   "call s",      "answer s",   "change s",  "lifecycle s", "result s",      "set s",
        "resync t",   "outcome s",   "end s",      "t i",       "program s",   "library s",     "pulled t",
        "revision 0", "operation 0", "entry 0",    "entries [", "requests [",  "url s",         "link [",
        "merge s",    "base 0",      "columns 0",  "kind s",    "code i",      "keepEntries t", "text s",
        "app 0",      "intents [",   "flags [",    "unique s",  "action s",    "unresolved s",  "as s",
        "occupied s", "key s",       "animated s", "issuer 0",  "seen 0",      "scene s",       "do s",
        "by s",       "route s",     "origin s",   "changes [", "way [",       "back {",        "reason s",
        "status s",   "next t",      "abort s",    "index 0",   "redirects 0", "later t",       "explained s",
        "why s"};
    size_t index;
    for (index = 0; index < sizeof names / sizeof *names; index++) {
        size_t length = strlen(names[index]) - 2;
        if ((size_t)(key.end - key.at) == length + 2 && memcmp(key.at + 1, names[index], length) == 0)
            return names[index][length + 1];
    }
    return 'a';
}

static inline int nav_replay_has_type(nav_replay_text value, char type) {
    int64_t integer;
    uint64_t natural;
    switch (type) {
    case '1':
    case '0': return nav_replay_natural(value, &natural);
    case 'i': return nav_replay_integer(value, &integer);
    case 's': return *value.at == '"';
    case 't': return *value.at == 't';
    case '[':
    case '{': return *value.at == type;
    default: return 1;
    }
}

/* Checks the members of a line, and finds the kind of the line. Returns the reason, NULL if the line is right. */
static inline const char *nav_replay_check_line(nav_replay_line *line) {
    static const char *const kinds[] = {"navlog", "call", "answer", "change", "result", "set", "outcome"};
    nav_replay_text key, value;
    const char *at = line->text.at;
    size_t index;
    if (*at != '{' || nav_replay_skip(at, line->text.end, 0) != line->text.end)
        return "a line is a JSON object without blanks";
    line->kind = NAV_REPLAY_OTHER;
    for (index = 0; nav_replay_next(&at, line->text.end, &key) && nav_replay_next(&at, line->text.end, &value);
         index++) {
        const char *before = line->text.at;
        nav_replay_text other, skipped;
        size_t which;
        if (index == NAV_REPLAY_MAX_MEMBERS) return "a line has too many members";
        for (which = 0; index == 0 && which < sizeof kinds / sizeof *kinds; which++)
            if (nav_replay_is(key, kinds[which])) line->kind = (nav_replay_kind)which;
        if (!nav_replay_has_type(value, nav_replay_type(key))) return "a member has another type";
        for (which = 0; which < index; which++) {
            if (!nav_replay_next(&before, line->text.end, &other) ||
                !nav_replay_next(&before, line->text.end, &skipped))
                break;
            if (other.end - other.at == key.end - key.at && memcmp(other.at, key.at, (size_t)(key.end - key.at)) == 0)
                return "a member is there twice";
        }
        if (index == 0 && line->kind == NAV_REPLAY_ANSWER && !nav_replay_is(value, "yes") &&
            !nav_replay_is(value, "no") && !nav_replay_is(value, "later") && !nav_replay_is(value, "elsewhere"))
            return "no such answer";
    }
    return index == 0 ? "a line names its kind" : NULL;
}

static inline void nav_replay_drop_state(nav_replaying *self) {
    free((void *)(uintptr_t)self->state.bytes);
    self->state.bytes = NULL;
    self->state.length = 0;
}

/* Puts together the next state: the first line, lines of the state before, new lines, lines of the state before. Returns
 * the reason, NULL if the state is right. */
static inline const char *nav_replay_next_state(nav_replaying *self, nav_replay_text list) {
    nav_replay_text parts[4];
    nav_string first, added;
    uint64_t kept, rest, lines = 0;
    const char *at = list.at, *former, *former_end = self->state.bytes + self->state.length, *kept_end, *rest_start;
    char *text, *out;
    int index;
    for (index = 0; index < 4 && nav_replay_next(&at, list.end, &parts[index]);) index++;
    if (index < 4 || *parts[0].at != '"' || *parts[2].at != '"' || !nav_replay_natural(parts[1], &kept) ||
        !nav_replay_natural(parts[3], &rest))
        return "a state is [first line, number, new lines, number]";
    first = nav_replay_string(self, parts[0]);
    added = nav_replay_string(self, parts[2]);
    former = self->state.length == 0 ? NULL : (const char *)memchr(self->state.bytes, '\n', self->state.length);
    former = former == NULL ? former_end : former + 1;
    if (self->state.length > 0) lines = nav_log_lines(former, (size_t)(former_end - former));
    if (kept > lines || rest > lines - kept) return "a state keeps lines that were not there";
    for (kept_end = former; kept > 0; kept--)
        kept_end = (const char *)memchr(kept_end, '\n', (size_t)(former_end - kept_end)) + 1;
    for (rest_start = former_end; rest > 0; rest--)
        for (rest_start--; rest_start > kept_end && rest_start[-1] != '\n';) rest_start--;
    text = out = (char *)malloc(first.length + 1 + (size_t)(kept_end - former) + added.length +
                                (size_t)(former_end - rest_start) + 1);
    if (text == NULL) return "no memory";
    memcpy(out, first.bytes, first.length);
    out += first.length;
    *out++ = '\n';
    if (kept_end > former) memcpy(out, former, (size_t)(kept_end - former));
    out += kept_end - former;
    memcpy(out, added.bytes, added.length);
    out += added.length;
    if (former_end > rest_start) memcpy(out, rest_start, (size_t)(former_end - rest_start));
    out += former_end - rest_start;
    *out = 0;
    nav_replay_drop_state(self);
    self->state.bytes = text;
    self->state.length = (size_t)(out - text);
    return NULL;
}

static inline int nav_replay_order(const void *one, const void *other) {
    uint64_t left = ((const nav_replay_operation *)one)->number, right = ((const nav_replay_operation *)other)->number;
    return left < right ? -1 : left > right;
}

static inline int nav_replay_first_order(const void *one, const void *other) {
    size_t left = (*(nav_replay_operation *const *)one)->first, right = (*(nav_replay_operation *const *)other)->first;
    return left < right ? -1 : left > right;
}

/* Returns the operation of a line. NULL: a line without an operation. */
static inline nav_replay_operation *nav_replay_operation_of(nav_replaying *self, const nav_replay_line *line) {
    nav_replay_operation key;
    memset(&key, 0, sizeof key);
    key.number = nav_replay_number(line->text, "operation");
    return key.number == 0 || self->operation_count == 0
               ? NULL
               : (nav_replay_operation *)bsearch(&key, self->operations, self->operation_count, sizeof key,
                                                 nav_replay_order);
}

static inline int nav_replay_room(nav_replaying *self, void **items, size_t *capacity, size_t count, size_t size) {
    if (nav_log_grow(items, capacity, count, size)) return 1;
    nav_replay_fail(self, NAV_FULL, 0, "no memory");
    return 0;
}

/* Splits a log into lines, and checks each. */
static inline void nav_replay_read_lines(nav_replaying *self, const char *text, size_t length) {
    const char *end = text + length;
    while (text < end && self->status == NAV_OK) {
        const char *newline = (const char *)memchr(text, '\n', (size_t)(end - text)), *wrong = NULL;
        size_t index = self->line_count;
        nav_replay_line *line;
        void *lines = self->lines;
        if (!nav_replay_room(self, &lines, &self->line_capacity, index + 1, sizeof *line)) return;
        self->lines = (nav_replay_line *)lines;
        line = &self->lines[self->line_count++];
        memset(line, 0, sizeof *line);
        line->text.at = text;
        line->text.end = newline == NULL ? end : newline;
        wrong = newline == NULL   ? "the last line has no newline"
                : newline == text ? "a line is empty"
                                  : nav_replay_check_line(line);
        if (wrong == NULL && (line->kind == NAV_REPLAY_HEAD) != (index == 0))
            wrong = index == 0 ? "the first line is the head" : "a second head";
        if (wrong != NULL)
            nav_replay_fail(self, NAV_CORRUPT, index, wrong);
        else if (index == 0 && nav_replay_number(line->text, "navlog") != 1)
            nav_replay_fail(self, NAV_UNSUPPORTED, index, "another version of the log");
        text = line->text.end + 1;
    }
    if (self->line_count == 0) nav_replay_fail(self, NAV_CORRUPT, 0, "the first line is the head");
}

static inline nav_party nav_replay_by(nav_replaying *self, size_t line) {
    return nav_replay_word(nav_replay_member(self->lines[line].text, "by"), nav_log_party);
}

static inline int nav_replay_says(nav_replaying *self, size_t line, const char *answer) {
    return nav_replay_is(nav_replay_member(self->lines[line].text, "answer"), answer);
}

static inline int nav_replay_has_same(nav_replaying *self, size_t one, size_t other, const char *name) {
    nav_replay_text left = nav_replay_member(self->lines[one].text, name);
    nav_replay_text right = nav_replay_member(self->lines[other].text, name);
    size_t length = (size_t)(left.end - left.at);
    return length == (size_t)(right.end - right.at) && (length == 0 || memcmp(left.at, right.at, length) == 0);
}

/* Counts the guards of an operation for one entry. */
static inline void nav_replay_count_guards(nav_replaying *self, size_t index) {
    size_t next = self->lines[index].next, guards = 1, looked;
    for (looked = 0; next != 0 && looked < NAV_REPLAY_MAX_GUARDS; next = self->lines[next].next, looked++)
        if (!nav_replay_says(self, next, "later") && nav_replay_has_same(self, index, next, "by") &&
            nav_replay_has_same(self, index, next, "route") && nav_replay_has_same(self, index, next, "entry"))
            guards += 1;
    if (guards > self->guard_count) self->guard_count = guards;
}

/* Finds the call with the intent of a redirect: the last call before. The replay makes no separate call of the line. */
static inline void nav_replay_find_redirect(nav_replaying *self, size_t index) {
    size_t call = index - 1;
    while (call > 0 && self->lines[call].kind != NAV_REPLAY_CALL) call--;
    self->lines[index].redirect = call;
    if (call == 0) return;
    self->lines[call].redirect = index;
    self->lines[call].kind = NAV_REPLAY_OTHER;
}

/* Makes the table of operations. */
static inline void nav_replay_read_operations(nav_replaying *self) {
    size_t index, count = 0;
    for (index = 1; index < self->line_count && self->status == NAV_OK; index++) {
        nav_replay_line *line = &self->lines[index];
        void *operations = self->operations;
        if (line->kind != NAV_REPLAY_CALL && line->kind != NAV_REPLAY_ANSWER && line->kind != NAV_REPLAY_OUTCOME)
            continue;
        if (nav_replay_number(line->text, "operation") == 0) {
            nav_replay_fail(self, NAV_CORRUPT, index, "a line names its operation");
            return;
        }
        if (!nav_replay_room(self, &operations, &self->operation_capacity, count + 1, sizeof *self->operations)) return;
        self->operations = (nav_replay_operation *)operations;
        memset(&self->operations[count], 0, sizeof *self->operations);
        self->operations[count++].number = nav_replay_number(line->text, "operation");
    }
    if (count == 0 || self->status != NAV_OK) return;
    qsort(self->operations, count, sizeof *self->operations, nav_replay_order);
    for (index = 0; index < count; index++)
        if (index == 0 || self->operations[index].number != self->operations[self->operation_count - 1].number)
            self->operations[self->operation_count++] = self->operations[index];
    for (index = self->line_count; index-- > 1;) {
        nav_replay_line *line = &self->lines[index];
        nav_replay_operation *operation = nav_replay_operation_of(self, line);
        if (operation == NULL || (line->kind == NAV_REPLAY_OTHER && line->redirect == 0)) continue;
        line->operation = (size_t)(operation - self->operations);
        if (line->kind == NAV_REPLAY_ANSWER || line->kind == NAV_REPLAY_OUTCOME) operation->first = index;
        /* A second call of an operation is another intent in the place of the first. */
        if (line->kind == NAV_REPLAY_OTHER && nav_replay_operation_of(self, &self->lines[line->redirect]) == operation)
            continue;
        if (line->kind == NAV_REPLAY_CALL || line->kind == NAV_REPLAY_OTHER) {
            operation->is_screen = line->kind == NAV_REPLAY_OTHER;
            if (nav_replay_word(nav_replay_member(line->text, "call"), nav_log_intent) == 0 &&
                !nav_replay_is(nav_replay_member(line->text, "call"), "unknown"))
                nav_replay_fail(self, NAV_CORRUPT, index, "no such operation");
            operation->call = index;
        } else if (line->kind == NAV_REPLAY_ANSWER) {
            line->next = operation->answer;
            operation->answer = index;
            nav_replay_count_guards(self, index);
            if (nav_replay_says(self, index, "elsewhere")) nav_replay_find_redirect(self, index);
        } else {
            operation->is_at_once = !nav_replay_true(line->text, "later");
        }
    }
    for (index = 0; index < self->operation_count; index++) {
        void *uncalled = (void *)self->uncalled;
        if (self->operations[index].first == 0 ||
            (self->operations[index].call != 0 && !self->operations[index].is_screen))
            continue;
        if (!nav_replay_room(self, &uncalled, &self->uncalled_capacity, self->uncalled_count + 1,
                             sizeof *self->uncalled))
            return;
        self->uncalled = (nav_replay_operation **)uncalled;
        self->uncalled[self->uncalled_count++] = &self->operations[index];
    }
    if (self->uncalled_count > 1)
        qsort((void *)self->uncalled, self->uncalled_count, sizeof *self->uncalled, nav_replay_first_order);
}

/* Checks the states of all commits. */
static inline void nav_replay_read_states(nav_replaying *self) {
    size_t index;
    for (index = 1; index < self->line_count && self->status == NAV_OK; index++) {
        nav_replay_text state = nav_replay_member(self->lines[index].text, "state");
        const char *wrong;
        if (self->lines[index].kind != NAV_REPLAY_CHANGE || state.at == NULL) continue;
        wrong = nav_replay_next_state(self, state);
        if (wrong != NULL) nav_replay_fail(self, NAV_CORRUPT, index, wrong);
        nav_replay_release(self);
    }
    nav_replay_drop_state(self);
}

/* ---- Replaying */

static inline int nav_replay_uses_log(const nav_replaying *self) {
    return (self->flags & NAV_REPLAY_OWN_ANSWERS) == 0;
}

static inline void nav_replay_set_state(nav_replaying *self, size_t index) {
    nav_replay_line *line = &self->lines[index];
    nav_id entry = nav_replay_named(self, line->text, "entry");
    line->is_done = 1;
    if (entry != 0) nav_entry_set_state(self->navigator, entry, nav_replay_given(self, line->text, "value"));
}

static inline int nav_replay_is_equal(nav_replaying *self) {
    char *text = NULL;
    size_t length = 0;
    int is_equal = nav_save(self->navigator, NULL, &text, &length) == NAV_OK && length == self->state.length &&
                   memcmp(text, self->state.bytes, length) == 0;
    nav_text_free(text);
    return is_equal;
}

/* Compares a commit with the next commit of the log. Sets the states of entries in time, as callbacks did. */
static inline void nav_replay_compare(nav_replaying *self) {
    size_t index = self->change, next;
    nav_replay_text state;
    const char *wrong;
    for (; index < self->line_count && self->lines[index].kind != NAV_REPLAY_CHANGE; index++)
        if (self->lines[index].kind == NAV_REPLAY_SET && !self->lines[index].is_done) nav_replay_set_state(self, index);
    if (index >= self->line_count) {
        nav_replay_fail(self, NAV_NOT_FOUND, self->line_count - 1, "the replay has one more commit");
        return;
    }
    self->change = index + 1;
    self->lines[index].is_done = 1;
    state = nav_replay_member(self->lines[index].text, "state");
    if (state.at == NULL) return;
    wrong = nav_replay_next_state(self, state);
    if (wrong != NULL) {
        nav_replay_fail(self, NAV_FULL, index, wrong);
        return;
    }
    self->report->commits += 1;
    if (nav_replay_is_equal(self)) return;
    for (next = index + 1; next < self->line_count && self->lines[next].kind != NAV_REPLAY_CHANGE; next++) {
        if (self->lines[next].kind != NAV_REPLAY_SET || self->lines[next].is_done) continue;
        nav_replay_set_state(self, next);
        if (nav_replay_is_equal(self)) return;
    }
    nav_replay_fail(self, NAV_NOT_FOUND, index, "the saved state is another one");
}

static inline void nav_replay_wait(nav_replaying *self, nav_replay_operation *operation, nav_id ticket) {
    void *pending = self->pending;
    operation->ticket = ticket;
    if (!nav_replay_room(self, &pending, &self->pending_capacity, self->pending_count + 1, sizeof *self->pending))
        return;
    self->pending = (nav_replay_operation **)pending;
    self->pending[self->pending_count++] = operation;
}

/* Returns the next operation of the log without a call: the screen of a redirect, or a redirect of nav_recheck_guards. */
static inline nav_replay_operation *nav_replay_uncalled(nav_replaying *self) {
    size_t index;
    while (self->uncalled_done < self->uncalled_count && self->uncalled[self->uncalled_done]->first < self->line)
        self->uncalled_done += 1;
    for (index = self->uncalled_done; index < self->uncalled_count; index++) {
        nav_replay_operation *operation = self->uncalled[index];
        if (operation->ticket == 0 && (!operation->is_screen || operation->is_performed)) return operation;
    }
    return NULL;
}

/* Returns the operation of a question: a waiting operation, the operation of the present call, or an operation without a
 * call. Of two operations with unknown tickets: the first in the log. */
static inline nav_replay_operation *nav_replay_asked(nav_replaying *self, nav_id ticket) {
    nav_replay_operation *operation;
    size_t index;
    for (index = 0; index < self->pending_count; index++)
        if (self->pending[index]->ticket == ticket) return self->pending[index];
    if (self->current != NULL && self->current->ticket == ticket) return self->current;
    operation = nav_replay_uncalled(self);
    if (self->current != NULL && self->current->ticket == 0 && !self->current->is_report &&
        (operation == NULL || self->current->first == 0 || self->current->first < operation->first)) {
        self->current->ticket = ticket;
        return self->current;
    }
    if (operation == NULL) return NULL;
    operation->is_performed = 1;
    nav_replay_wait(self, operation, ticket);
    return operation;
}

static inline void nav_replay_event(void *user_data, const nav_event *event) {
    nav_replaying *self = (nav_replaying *)user_data;
    nav_replay_operation *operation;
    nav_change change = nav_change_init();
    size_t index;
    if (!self->is_begun || self->status != NAV_OK) return;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
        for (index = 0; nav_changes_get(event->changes, index, &change) == NAV_OK; index++)
            if (change.kind == NAV_CHANGE_REMOVED) self->gone = change.entry;
        nav_replay_compare(self);
        break;
    case NAV_EVENT_LOAD:
        operation = nav_replay_asked(self, event->plan->ticket);
        if (operation != NULL) operation->question = event->plan->question;
        break;
    case NAV_EVENT_COMPLETED:
        for (index = 0; index < self->pending_count; index++) {
            if (self->pending[index]->ticket != event->outcome->ticket) continue;
            self->pending[index]->question = 0;
            self->pending_count -= 1;
            memmove(&self->pending[index], &self->pending[index + 1],
                    (self->pending_count - index) * sizeof *self->pending);
            break;
        }
        break;
    default: break;
    }
}

/* Returns the number of an answer of the log. */
static inline int32_t nav_replay_answer_of(nav_replaying *self, size_t line) {
    int32_t code = nav_replay_code(self->lines[line].text, "code");
    if (nav_replay_says(self, line, "yes")) return NAV_ANSWER_ACCEPT;
    if (nav_replay_says(self, line, "later")) return NAV_ANSWER_LATER;
    return code == NAV_ANSWER_ACCEPT || code == NAV_ANSWER_LATER ? 1 : code;
}

/* Takes an answer out of the answers of the operation. Redirects the question, if the answer does. Returns the number. */
static inline int32_t nav_replay_take(nav_replaying *self, size_t *place, nav_id question) {
    size_t line = *place, call = self->lines[line].redirect;
    self->lines[line].is_done = 1;
    *place = self->lines[line].next;
    if (call != 0) {
        nav_intent intent = nav_replay_intent(self, self->lines[call].text, "call");
        nav_replay_operation *screen = &self->operations[self->lines[call].operation];
        int is_screen = self->lines[call].operation != self->lines[line].operation;
        if (is_screen) screen->is_performed = 1;
        nav_redirect(self->navigator, question, &intent, is_screen ? NAV_REDIRECT_RESUME : 0);
    }
    return nav_replay_answer_of(self, line);
}

/* Returns 1 if a line is about the entry of a question. */
static inline int nav_replay_is_about(nav_replaying *self, size_t line, const nav_guard_context *context) {
    nav_replay_text text = self->lines[line].text;
    nav_string name;
    if (nav_route_name(self->navigator, context->route, &name) != NAV_OK) return 0;
    if (!nav_string_equal(nav_replay_string(self, nav_replay_member(text, "route")), name)) return 0;
    /* A pulled answer may have another number. */
    return self->is_pulled || nav_replay_member(text, "entry").at == NULL ||
           nav_replay_number(text, "entry") == nav_entry_number(self->navigator, context->entry);
}

/* Answers inside a callback. A pulled guard or bridge has answered after the call, so the question waits. */
static inline int32_t nav_replay_give(nav_replaying *self, nav_replay_operation *operation, size_t *place,
                                      nav_id question) {
    int32_t code = NAV_ANSWER_LATER;
    if (!self->is_pulled || nav_replay_says(self, *place, "later")) code = nav_replay_take(self, place, question);
    if (code == NAV_ANSWER_LATER) operation->question = question;
    return code;
}

/* Takes the next answer about an entry. Answers behind a late answer have to wait. Without an answer: yes. */
static inline int32_t nav_replay_give_about(nav_replaying *self, nav_party by, const nav_guard_context *context) {
    nav_replay_operation *operation = nav_replay_asked(self, context->plan->ticket);
    size_t *place = operation == NULL ? NULL : &operation->answer;
    for (; place != NULL && *place != 0; place = &self->lines[*place].next) {
        if (nav_replay_by(self, *place) == by && nav_replay_is_about(self, *place, context))
            return nav_replay_give(self, operation, place, context->plan->question);
        if (nav_replay_says(self, *place, "later")) break;
    }
    return NAV_ANSWER_ACCEPT;
}

static inline int32_t nav_replay_guard(void *user_data, const nav_guard_context *context) {
    return nav_replay_give_about((nav_replaying *)user_data, NAV_BY_GUARD, context);
}

/* Refuses in the place of a builder, as the last guard of an entry. Only if the bridge is not asked, or if the operation
 * goes on without the entry. */
static inline int32_t nav_replay_build(void *user_data, const nav_guard_context *context) {
    nav_intent_kind kind = context->plan->kind;
    if (kind != NAV_INTENT_RESTORE && kind != NAV_INTENT_START) return NAV_ANSWER_ACCEPT;
    return nav_replay_give_about((nav_replaying *)user_data, NAV_BY_BUILDER, context);
}

/* Answers as the bridge of the log, and refuses in the place of a builder. Without a line: yes. */
static inline int32_t nav_replay_transition(void *user_data, const nav_plan *plan) {
    nav_replaying *self = (nav_replaying *)user_data;
    nav_replay_operation *operation = nav_replay_asked(self, plan->ticket);
    size_t *place;
    if (operation == NULL) return NAV_ANSWER_ACCEPT;
    for (place = &operation->answer; *place != 0; place = &self->lines[*place].next) {
        nav_party by = nav_replay_by(self, *place);
        if (by == NAV_BY_BUILDER) return nav_replay_take(self, place, plan->question);
        if (by == NAV_BY_BRIDGE) return nav_replay_give(self, operation, place, plan->question);
        if (!nav_replay_says(self, *place, "yes")) break;
    }
    return NAV_ANSWER_ACCEPT;
}

/* The turn of an operation has come. */
static inline void nav_replay_begin_turn(nav_replaying *self, nav_replay_operation *operation) {
    if (operation->is_queued) self->queued -= 1;
    operation->is_queued = 0;
    operation->is_performed = 1;
}

static inline void nav_replay_perform(nav_replaying *self, nav_replay_operation *operation) {
    nav_outcome outcome = nav_outcome_init();
    nav_intent intent;
    nav_replay_begin_turn(self, operation);
    if (operation->call == 0 || operation->is_screen) return;
    /* The navigator has no handlers of the log. */
    if (nav_replay_uses_log(self) && operation->answer != 0 && nav_replay_by(self, operation->answer) == NAV_BY_HANDLER)
        return;
    intent = nav_replay_intent(self, self->lines[operation->call].text, "call");
    operation->is_report = strncmp(nav_log_known(nav_log_intent(intent.kind)), "host", 4) == 0;
    if (self->status != NAV_OK) return;
    self->current = operation;
    nav_perform(self->navigator, &intent, &outcome);
    self->current = NULL;
    if (outcome.status == NAV_PENDING) nav_replay_wait(self, operation, outcome.ticket);
}

/* Handles an answer: calls the operation if not called yet, or answers the open question. */
static inline void nav_replay_answered(nav_replaying *self, size_t index) {
    nav_replay_operation *operation = &self->operations[self->lines[index].operation];
    nav_id question;
    size_t *place = &operation->answer;
    int32_t code;
    if (!operation->is_performed) nav_replay_perform(self, operation);
    question = operation->question;
    if (self->lines[index].is_done || question == 0) return;
    while (*place != index && *place != 0) place = &self->lines[*place].next;
    if (*place == 0) return;
    operation->question = 0;
    code = nav_replay_take(self, place, question);
    if (code == NAV_ANSWER_LATER) operation->question = question;
    if (code == NAV_ANSWER_LATER || operation->question != 0 || self->lines[index].redirect != 0) return;
    nav_answer(self->navigator, question, code);
}

/* Handles an outcome: calls the operation if not called yet, or ends the operation. */
static inline void nav_replay_ended(nav_replaying *self, size_t index) {
    nav_replay_text text = self->lines[index].text, status = nav_replay_member(text, "outcome");
    nav_replay_operation *operation = &self->operations[self->lines[index].operation];
    int is_ok = nav_replay_is(status, "ok");
    nav_id question = operation->question;
    if (!operation->is_performed) {
        /* An operation aborted before its turn was never planned. */
        if (nav_replay_uses_log(self) && (nav_replay_is(status, "aborted") || nav_replay_is(status, "closed")))
            nav_replay_begin_turn(self, operation);
        else
            nav_replay_perform(self, operation);
    } else if (nav_replay_uses_log(self) && !is_ok) {
        /* The log may lack the reason. */
        nav_abort(self->navigator, operation->ticket, NAV_ABORT_BY_HOST);
    } else if (nav_replay_uses_log(self) && question != 0) {
        /* The yes of a bridge has no line. */
        operation->question = 0;
        nav_answer(self->navigator, question, NAV_ANSWER_ACCEPT);
    }
}

/* Handles a commit not yet reached: the next successful operation makes the commit. */
static inline void nav_replay_reach(nav_replaying *self, size_t index) {
    size_t next;
    for (next = index + 1; next < self->line_count && !self->lines[index].is_done && self->status == NAV_OK; next++) {
        nav_replay_line *line = &self->lines[next];
        if (line->kind == NAV_REPLAY_CHANGE) break;
        if (line->kind != NAV_REPLAY_OUTCOME || !nav_replay_is(nav_replay_member(line->text, "outcome"), "ok"))
            continue;
        if (!self->operations[line->operation].is_performed || self->operations[line->operation].question != 0)
            nav_replay_ended(self, next);
    }
    if (!self->lines[index].is_done) nav_replay_fail(self, NAV_NOT_FOUND, index, "the replay has no such commit");
}

/* Cancels a waiter, as the program of the log did. */
static inline void nav_replay_cancelled(nav_replaying *self, size_t index) {
    nav_replay_text text = self->lines[index].text;
    nav_id entry;
    if (!nav_replay_is(nav_replay_member(text, "reason"), "callerCancel")) return;
    entry = nav_replay_named(self, text, "entry");
    if (entry != 0) nav_cancel_result(self->navigator, nav_entry_waiter(self->navigator, entry));
}

/* Attaches the restored waiters, so results are delivered as in the log. */
static inline void nav_replay_attach(nav_replaying *self) {
    static const char member[] = "\"key\":";
    const char *at = self->state.bytes;
    while (at != NULL && (at = strstr(at, member)) != NULL) {
        nav_replay_text key;
        key.at = at + sizeof member - 1;
        key.end = at = nav_replay_skip_string(key.at, self->state.bytes + self->state.length);
        if (at != NULL) nav_result_attach(self->navigator, nav_replay_string(self, key), NULL, NULL, NULL, NULL);
    }
}

/* Restores the first state of a log: the state of the head, or in a ring the state of the first commit. Returns
 * the first line to replay. */
static inline size_t nav_replay_begin(nav_replaying *self) {
    size_t index = self->line_count > 1 && self->lines[1].kind == NAV_REPLAY_CHANGE ? 1 : 0;
    nav_replay_text text = self->lines[index].text, state = nav_replay_member(text, "state");
    nav_restoring restoring = nav_restoring_init(nav_string_init(""), NULL);
    if (state.at == NULL) return 1;
    if (index == 0) {
        nav_string whole = nav_replay_string(self, state);
        char *copy = (char *)malloc(whole.length + 1);
        if (copy == NULL) {
            nav_replay_fail(self, NAV_FULL, 0, "no memory");
            return 1;
        }
        memcpy(copy, whole.bytes, whole.length);
        copy[whole.length] = 0;
        self->state.bytes = copy;
        self->state.length = whole.length;
    } else if (nav_replay_next_state(self, state) != NULL) {
        nav_replay_fail(self, NAV_FULL, 1, "no memory");
        return 1;
    }
    restoring.text = self->state;
    restoring.app_version = UINT32_MAX;
    if (nav_restore(self->navigator, &restoring, NULL, NULL) != NAV_OK) {
        nav_replay_fail(self, NAV_CORRUPT, index, "the state can't be restored");
    } else {
        self->report->commits += 1;
        if (!nav_replay_is_equal(self)) nav_replay_fail(self, NAV_NOT_FOUND, index, "the saved state is another one");
    }
    nav_replay_attach(self);
    self->shift = (int64_t)nav_replay_number(text, "revision") - (int64_t)nav_current_revision(self->navigator);
    return index + 1;
}

/* A call of the log. A call inside a callback gets its turn later, when the first answer or the outcome is met. Up to then
 * all calls are inside callbacks: of a queued operation. So are calls before a commit that the replay has reached. */
static inline void nav_replay_called(nav_replaying *self, size_t index) {
    nav_replay_operation *operation = &self->operations[self->lines[index].operation];
    if (operation->is_performed) return;
    if (self->outer != NULL || self->is_in_commit || self->queued > 0 || self->change > index) {
        operation->is_queued = 1;
        self->queued += 1;
        return;
    }
    if (operation->is_at_once) self->outer = operation;
    nav_replay_perform(self, operation);
}

static inline void nav_replay_run(nav_replaying *self) {
    size_t index = nav_replay_begin(self);
    self->is_pulled = nav_replay_true(self->lines[0].text, "pulled");
    self->change = index;
    self->is_begun = 1;
    for (; index < self->line_count && self->status == NAV_OK; index++) {
        self->line = index;
        switch (self->lines[index].kind) {
        case NAV_REPLAY_CALL: nav_replay_called(self, index); break;
        case NAV_REPLAY_ANSWER:
            if (nav_replay_uses_log(self)) nav_replay_answered(self, index);
            break;
        case NAV_REPLAY_OUTCOME:
            nav_replay_ended(self, index);
            if (self->outer == &self->operations[self->lines[index].operation]) self->outer = NULL;
            self->is_in_commit = 0;
            break;
        case NAV_REPLAY_CHANGE:
            self->is_in_commit = 1;
            if (!self->lines[index].is_done) nav_replay_reach(self, index);
            break;
        case NAV_REPLAY_RESULT: nav_replay_cancelled(self, index); break;
        case NAV_REPLAY_SET:
            if (!self->lines[index].is_done) nav_replay_set_state(self, index);
            break;
        default: break;
        }
        nav_replay_release(self);
    }
    /* Newest first: no operation gets a turn. */
    self->is_begun = 0;
    while (self->pending_count > 0)
        nav_abort(self->navigator, self->pending[--self->pending_count]->ticket, NAV_ABORT_BY_HOST);
}

/* Replays with the answers of the log. Guards of every route stand for the guards and builders of the log, as many as
 * the log has for one entry. */
static inline void nav_replay_with_answers(nav_replaying *self) {
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, nav_replay_guard);
    nav_bridge bridge = nav_bridge_init();
    nav_id guards[2 * NAV_REPLAY_MAX_GUARDS + 3];
    size_t count = 0, index;
    guard.flags = NAV_GUARD_EVERY_ROUTE;
    guard.user_data = self;
    bridge.transition = nav_replay_transition;
    bridge.user_data = self;
    for (index = 0; index < self->guard_count; index++) {
        guard.kind = NAV_GUARD_LEAVE;
        nav_guard_add(self->navigator, &guard, &guards[count++]);
        guard.kind = NAV_GUARD_ENTER;
        nav_guard_add(self->navigator, &guard, &guards[count++]);
    }
    guard.kind = NAV_GUARD_ENTER;
    guard.decide = nav_replay_build;
    nav_guard_add(self->navigator, &guard, &guards[count++]);
    nav_bridge_set(self->navigator, &bridge);
    nav_replay_run(self);
    while (count > 0) nav_guard_remove(self->navigator, guards[--count]);
    nav_bridge_set(self->navigator, NULL);
}

/* ---- The replay */

/* Performs the calls of a log on a navigator with routes, before the start. Reads and checks the whole log first. A log with
 * a state in the head, or a ring, begins with the state.
 *
 * Without NAV_REPLAY_OWN_ANSWERS the navigator has no guards, and loses the bridge. Operations still waiting at the end
 * are aborted.
 *
 * Returns, with the line and the reason in *report (may be NULL):
 * - NAV_OK: each commit has the saved state of the log.
 * - NAV_NOT_FOUND: the replay differs, from the line on.
 * - NAV_CORRUPT: a line is wrong. NAV_UNSUPPORTED: another version of the log. Nothing has changed.
 * - NAV_INVALID: the navigator has started, or a NULL.
 * - NAV_FULL: no memory.
 * - NAV_CLOSED, NAV_WRONG_THREAD. */
static inline nav_status nav_replay(nav_navigator *navigator, const char *text, size_t length, uint32_t flags,
                                    nav_replay_report *report) {
    nav_replay_report unread;
    nav_replaying self;
    nav_id observer = 0;
    if (report == NULL) report = &unread;
    memset(report, 0, sizeof *report);
    report->message = "";
    memset(&self, 0, sizeof self);
    self.navigator = navigator;
    self.flags = flags;
    self.report = report;
    if (navigator == NULL || text == NULL || nav_current_stack(navigator) != 0) return NAV_INVALID;
    nav_replay_read_lines(&self, text, length);
    if (self.status == NAV_OK) nav_replay_read_operations(&self);
    if (self.status == NAV_OK) nav_replay_read_states(&self);
    if (self.status == NAV_OK) self.status = nav_observer_add(navigator, nav_replay_event, &self, NULL, &observer);
    if (self.status == NAV_OK) {
        nav_navigator_new(NULL, &self.reader);
        nav_route_add_with_path(self.reader, "n", "/{n:double}", 0);
        if (nav_replay_uses_log(&self))
            nav_replay_with_answers(&self);
        else
            nav_replay_run(&self);
        nav_observer_remove(navigator, observer);
        nav_navigator_free(self.reader);
    }
    nav_replay_release(&self);
    nav_replay_drop_state(&self);
    free(self.lines);
    free(self.operations);
    free((void *)self.pending);
    free((void *)self.uncalled);
    return self.status;
}

#endif
