// A list, a note above it, and a picker that gives a colour back, as in stack.c. What is printed is what an app would draw.
#include <navcore.hpp>
#include <iostream>

static void draw(const nav::navigator &app) {
    const char *between = "";
    for (const nav::entry &entry : app.stack()) {
        std::cout << between << entry.route;
        between = " > ";
    }
    std::cout << "\n";
}

static void picked(const nav::result &result) {
    if (result)
        std::cout << "picked " << result.value->get<std::string>() << "\n";
    else
        std::cout << "nothing picked\n"; // the user went back, or a link closed the picker
}

int main() {
    nav::navigator app;
    for (const char *route : {"list", "note", "picker"}) app.add_route(route);
    app.add_observer([&](const nav_event &event) {
        if (event.kind == NAV_EVENT_CHANGED) draw(app);
    });

    app.start("list");
    app.navigate({"note", {{"id", 7}}});
    app.navigate_for_result("picker", picked);
    app.pop_back("blue"); // the picker closes with its result
    app.navigate_for_result("picker", picked);
    app.back(); // the user presses back
    app.back();
    if (!app.back()) std::cout << "the app may close\n";
}
