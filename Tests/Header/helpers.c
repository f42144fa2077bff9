/* Every helper of the header that is no function of the library, used once: as C and as C++. It only needs to compile. */
#include <navcore.h>

static nav_value values(void) {
    static nav_value items[6];
    static nav_member member;
    items[0] = nav_null_value();
    items[1] = nav_bool_value(1);
    items[2] = nav_int_value(INT64_MIN);
    items[3] = nav_double_value(0.5);
    items[4] = nav_bytes_value("\0\1", 2);
    items[5] = nav_host_object_value(items, NULL);
    member = nav_member_of("items", nav_list_value(items, 6));
    return nav_map_value(&member, 1);
}

int main(void) {
    nav_value arguments = values(), text = nav_text_value("text");
    nav_request request = nav_request_to("home", &arguments);
    nav_navigator *navigator = NULL;
    nav_string name = nav_text("home");
    return request.size == sizeof request && name.length == NAV_NUL_TERMINATED && text.type == NAV_STRING &&
                   nav_route_add(navigator, "home") == NAV_INVALID
               ? 0
               : 1;
}
