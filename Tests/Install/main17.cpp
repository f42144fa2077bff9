// The same program in C++17, over navcore.hpp.
#include <navcore.hpp>
#include <iostream>

int main() {
    bool is_locked = false;
    std::string colour = "nothing";
    auto version = nav_version();
    std::cout << "version " << (version >> 16) << "." << (version >> 8 & 255) << "." << (version & 255) << "\n";

    nav::navigator app;
    app.add_route("home");
    app.add_route("picker");
    app.set_bridge([&](const nav_plan &) { return is_locked ? nav::decision::refuse(401) : nav::decision::accept(); });
    app.start("home");
    app.navigate_for_result({"picker", {{"count", 3}}}, [&](const nav::result &result) {
        if (result) colour = result.value->get<std::string>();
    });
    auto top = app.top();
    std::cout << "depth " << app.stack().size() << ", on top " << top->route << " "
              << (*top->arguments)["count"].get<std::int64_t>() << "\n";

    app.pop_back("blue");
    std::cout << "depth " << app.stack().size() << ", picked " << colour << "\n";

    is_locked = true;
    try {
        app.navigate("picker");
    } catch (const nav::error &error) {
        std::cout << nav_status_name(error.status) << " " << error.outcome.host_code << "\n";
    }
    return app.stack().size() == 1 && colour == "blue" ? 0 : 1;
}
