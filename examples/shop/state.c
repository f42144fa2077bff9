/* A member is set in a copy of the map: the library takes a state as a whole. */
#include "state.h"

enum {
    MOST_MEMBERS = 8
};

static const nav_value *state_of(const shop *shop, nav_id entry) {
    const nav_value *state;
    return nav_entry_state(shop->navigator, entry, &state) == NAV_OK ? state : NULL;
}

const nav_value *state_member(const shop *shop, nav_id entry, const char *name) {
    return nav_value_member(state_of(shop, entry), nav_string_init(name));
}

int state_text(const shop *shop, nav_id entry, const char *name, char *text, size_t size) {
    const nav_value *member = state_member(shop, entry, name);
    if (member == NULL || member->type != NAV_TYPE_STRING) return 0;
    nav_string string = member->content.string;
    for (size_t i = 0; i < string.length; i++)
        if (string.bytes[i] < ' ' || string.bytes[i] > '~') return 0;
    snprintf(text, size, "%.*s", (int)string.length, string.bytes);
    return 1;
}

void state_set_member(const shop *shop, nav_id entry, const char *name, const nav_value *value) {
    nav_member members[MOST_MEMBERS];
    size_t count = 0;
    const nav_value *state = state_of(shop, entry);
    if (nav_value_equal(state_member(shop, entry, name), value)) return;
    if (value != NULL) members[count++] = nav_member_init(name, *value);
    for (size_t i = 0; state != NULL && state->type == NAV_TYPE_MAP && i < state->content.map.count; i++) {
        nav_member member = state->content.map.members[i];
        if (count < MOST_MEMBERS && !nav_string_equal(member.key, nav_string_init(name))) members[count++] = member;
    }
    nav_value map = nav_value_map(members, count);
    nav_status status = nav_entry_set_state(shop->navigator, entry, count > 0 ? &map : NULL);
    if (status != NAV_OK) shop_complain(shop, "no state", status);
}
