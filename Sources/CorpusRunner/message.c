/* Writes and reads messages. What they say is not known here. */
#include "message.h"

#include <string.h>

/* ---- Writing ---- */

static void put_bits(text *message, uint64_t bits, size_t count) {
    char bytes[8];
    for (size_t i = 0; i < count; i++) bytes[i] = (char)(bits >> (8 * i) & 0xFF);
    text_add(message, bytes, count);
}

static void put_tag(text *message, char tag) {
    text_add(message, &tag, 1);
}

static void put_bytes(text *message, char tag, const char *bytes, size_t length) {
    put_tag(message, tag);
    put_bits(message, length, 4);
    text_add(message, bytes, length);
}

static void put_key(text *message, const char *key) {
    if (key) put_bytes(message, 's', key, strlen(key));
}

void put_open(text *message, const char *key, char bracket) {
    put_key(message, key);
    put_tag(message, bracket);
}

void put_close(text *message, char bracket) {
    put_tag(message, bracket);
}

void put_number(text *message, const char *key, int64_t number) {
    put_key(message, key);
    put_tag(message, 'i');
    put_bits(message, (uint64_t)number, 8);
}

void put_word(text *message, const char *key, const char *word) {
    put_key(message, key);
    put_bytes(message, 's', word, strlen(word));
}

void put_flag(text *message, const char *key, bool flag) {
    put_key(message, key);
    put_tag(message, flag ? 't' : 'f');
}

/* The bytes of the scalar that begins there; 0 for none. */
static size_t scalar_length(const unsigned char *bytes, size_t left) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t count = *bytes < 0x80 ? 1 : *bytes >> 5 == 6 ? 2 : *bytes >> 4 == 14 ? 3 : *bytes >> 3 == 30 ? 4 : 0;
    if (count < 2 || count > left) return count == 1;
    uint32_t scalar = *bytes & (0xFFu >> (count + 1));
    for (size_t i = 1; i < count; i++) {
        if (bytes[i] >> 6 != 2) return 0;
        scalar = scalar << 6 | (bytes[i] & 0x3F);
    }
    bool is_scalar = scalar >= least[count] && scalar <= 0x10FFFF && scalar >> 11 != 0x1B;
    return is_scalar ? count : 0;
}

static bool is_utf8(nav_string string) {
    for (size_t at = 0; at < string.length;) {
        size_t count = scalar_length((const unsigned char *)string.bytes + at, string.length - at);
        if (!count) return false;
        at += count;
    }
    return true;
}

void put_text(text *message, const char *key, nav_string string) {
    put_key(message, key);
    put_bytes(message, is_utf8(string) ? 's' : 'b', string.bytes, string.length);
}

static void put_double(text *message, double real) {
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    put_tag(message, 'd');
    put_bits(message, bits, 8);
}

void put_value(text *message, const char *key, const nav_value *value, bool given, object_namer namer) {
    if (!value) return;
    put_key(message, key);
    if (value->flags & NAV_VALUE_SECRET) put_tag(message, '!');
    switch (value->type) {
    case NAV_TYPE_BOOL: put_tag(message, value->content.boolean ? 't' : 'f'); break;
    case NAV_TYPE_INT: put_number(message, NULL, value->content.integer); break;
    case NAV_TYPE_DOUBLE: put_double(message, value->content.real); break;
    case NAV_TYPE_STRING: put_bytes(message, 's', value->content.string.bytes, value->content.string.length); break;
    case NAV_TYPE_BYTES: put_bytes(message, 'b', value->content.string.bytes, value->content.string.length); break;
    case NAV_TYPE_LIST:
        put_tag(message, '[');
        for (size_t i = 0; i < value->content.list.count; i++)
            put_value(message, NULL, &value->content.list.items[i], given, namer);
        put_tag(message, ']');
        break;
    case NAV_TYPE_MAP:
        put_tag(message, '{');
        for (size_t i = 0; i < value->content.map.count; i++) {
            const nav_member *member = &value->content.map.members[i];
            put_bytes(message, 's', member->key.bytes, member->key.length);
            put_value(message, NULL, &member->value, given, namer);
        }
        put_tag(message, '}');
        break;
    case NAV_TYPE_HOST_OBJECT: {
        const char *name = namer ? namer(value->content.host.object) : value->content.host.object;
        put_bytes(message, given ? 'g' : 'o', name, strlen(name));
        break;
    }
    default: put_tag(message, 'n');
    }
}

/* ---- Reading ---- */

typedef struct reader {
    arena *arena;
    const uint8_t *at, *end;
} reader;

static bool read_bits(reader *reader, uint64_t *bits, size_t count) {
    if ((size_t)(reader->end - reader->at) < count) return false;
    *bits = 0;
    for (size_t i = 0; i < count; i++) *bits |= (uint64_t)*reader->at++ << (8 * i);
    return true;
}

static bool read_string(reader *reader, nav_string *string) {
    uint64_t length;
    if (!read_bits(reader, &length, 4) || length > (uint64_t)(reader->end - reader->at)) return false;
    *string = (nav_string){arena_copy(reader->arena, (const char *)reader->at, (size_t)length), (size_t)length};
    reader->at += length;
    return true;
}

static bool skip(reader *reader, char tag) {
    if (reader->at == reader->end || *reader->at != (uint8_t)tag) return false;
    reader->at++;
    return true;
}

static bool read_value(reader *reader, nav_value *value);

static bool read_list(reader *reader, nav_value *value) {
    nav_value *items = NULL;
    size_t count = 0;
    while (!skip(reader, ']')) {
        items = arena_grow(reader->arena, items, count, sizeof *items);
        if (!read_value(reader, &items[count++])) return false;
    }
    *value = nav_value_list(items, count);
    return true;
}

static bool read_map(reader *reader, nav_value *value) {
    nav_member *members = NULL;
    size_t count = 0;
    while (!skip(reader, '}')) {
        members = arena_grow(reader->arena, members, count, sizeof *members);
        nav_member *member = &members[count++];
        if (!skip(reader, 's') || !read_string(reader, &member->key) || !read_value(reader, &member->value))
            return false;
    }
    *value = nav_value_map(members, count);
    return true;
}

static void is_given(void *object) {
    (void)object;
}

static bool read_value(reader *reader, nav_value *value) {
    if (skip(reader, '!')) {
        if (!read_value(reader, value)) return false;
        value->flags |= NAV_VALUE_SECRET;
        return true;
    }
    if (reader->at == reader->end) return false;
    char tag = (char)*reader->at++;
    nav_string string = {NULL, 0};
    uint64_t bits = 0;
    double real;
    *value = nav_value_null();
    if (strchr("sbgo", tag) && !read_string(reader, &string)) return false;
    if (strchr("id", tag) && !read_bits(reader, &bits, 8)) return false;
    switch (tag) {
    case 'n': return true;
    case 't':
    case 'f': *value = nav_value_bool(tag == 't'); return true;
    case 'i': *value = nav_value_int((int64_t)bits); return true;
    case 'd':
        memcpy(&real, &bits, sizeof real);
        *value = nav_value_double(real);
        return true;
    case 's':
        *value = nav_value_string(string.bytes);
        value->content.string.length = string.length;
        return true;
    case 'b': *value = nav_value_bytes(string.bytes, string.length); return true;
    case 'g':
    case 'o': *value = nav_value_host_object((void *)string.bytes, tag == 'g' ? is_given : NULL); return true;
    case '[': return read_list(reader, value);
    case '{': return read_map(reader, value);
    default: return false;
    }
}

const nav_value *message_read(arena *arena, const uint8_t *bytes, size_t length) {
    reader reader = {arena, bytes, bytes + length};
    nav_value *value = arena_take(arena, sizeof *value);
    return read_value(&reader, value) && reader.at == reader.end ? value : NULL;
}

/* ---- Members ---- */

const nav_value *get(const nav_value *map, const char *key) {
    if (!map || map->type != NAV_TYPE_MAP) return NULL;
    for (size_t i = 0; i < map->content.map.count; i++)
        if (string_is(map->content.map.members[i].key, key)) return &map->content.map.members[i].value;
    return NULL;
}

int64_t get_number(const nav_value *map, const char *key) {
    const nav_value *value = get(map, key);
    return value && value->type == NAV_TYPE_INT ? value->content.integer : 0;
}

nav_id get_id(const nav_value *map, const char *key) {
    return (nav_id)get_number(map, key);
}

bool get_flag(const nav_value *map, const char *key) {
    const nav_value *value = get(map, key);
    return value && value->type == NAV_TYPE_BOOL && value->content.boolean;
}

nav_string get_text(const nav_value *map, const char *key) {
    const nav_value *value = get(map, key);
    bool is_text = value && (value->type == NAV_TYPE_STRING || value->type == NAV_TYPE_BYTES);
    return is_text ? value->content.string : (nav_string){"", 0};
}

const char *get_word(const nav_value *map, const char *key) {
    return get_text(map, key).bytes;
}

nav_list get_list(const nav_value *map, const char *key) {
    const nav_value *value = get(map, key);
    return value && value->type == NAV_TYPE_LIST ? value->content.list : (nav_list){NULL, 0};
}
