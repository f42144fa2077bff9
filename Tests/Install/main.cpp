// The same program in C++.
#include <iostream>
#include <memory>
#include <navcore.h>
#include <string>

struct App {
    bool is_locked = false;
    std::string colour = "nothing";
};

int main() {
    App app;
    auto version = nav_version();
    if (version != (NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH)) return 1;
    std::cout << "version " << (version >> 16) << "." << (version >> 8 & 255) << "." << (version & 255) << "\n";

    nav_navigator *made = nullptr;
    if (nav_navigator_new(nullptr, &made) != NAV_OK) return 1;
    std::unique_ptr<nav_navigator, decltype(&nav_navigator_free)> navigator(made, nav_navigator_free);

    nav_bridge bridge{};
    bridge.size = sizeof bridge;
    bridge.transition = [](void *user_data, const nav_plan *) -> int32_t {
        return static_cast<App *>(user_data)->is_locked ? 401 : NAV_ANSWER_ACCEPT;
    };
    bridge.user_data = &app;

    auto count = nav_member_init("count", nav_value_int(3));
    auto arguments = nav_value_map(&count, 1), blue = nav_value_string("blue");
    auto home = nav_request_init("home", nullptr), picker = nav_request_init("picker", &arguments);
    nav_route_add(made, "home");
    nav_route_add(made, "picker");
    nav_bridge_set(made, &bridge);
    nav_start(made, &home, nullptr, nullptr);
    auto picked = [](void *user_data, const nav_result *result) {
        if (result->kind != NAV_RESULT_VALUE || result->value->type != NAV_TYPE_STRING) return;
        auto text = result->value->content.string;
        static_cast<App *>(user_data)->colour.assign(text.bytes, text.length);
    };
    nav_navigate_for_result(made, &picker, picked, &app, nullptr, nullptr, nullptr);
    nav_request top{};
    top.size = sizeof top;
    nav_current_request(made, &top);
    std::cout << "depth " << nav_current_depth(made) << ", on top " << std::string(top.route.bytes, top.route.length)
              << " " << nav_value_member(top.arguments, nav_string_init("count"))->content.integer << "\n";

    nav_pop_back(made, &blue, nullptr, nullptr);
    std::cout << "depth " << nav_current_depth(made) << ", picked " << app.colour << "\n";

    app.is_locked = true;
    nav_outcome outcome{};
    outcome.size = sizeof outcome;
    nav_navigate(made, &picker, nullptr, &outcome);
    std::cout << nav_status_name(outcome.status) << " " << outcome.host_code << "\n";
    return nav_current_depth(made) == 1 && app.colour == "blue" && outcome.host_code == 401 ? 0 : 1;
}
