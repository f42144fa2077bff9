// An app for the tests: some routes, and what a call throws.
#ifndef APP_HPP
#define APP_HPP

#include <navcore.hpp>

#include "../C/check.h"

// A home, a note, an order by its number, a secret, and a sheet to sign in.
inline nav::navigator started() {
    nav::navigator app;
    app.add_route("home", {"/"});
    app.add_route("note");
    app.add_route("order", {"/orders/{id:int}"});
    app.add_route("secret", {"/secret"}, NAV_PATTERN_LINKABLE);
    app.add_route(nav_route_presented("sign in", NAV_PRESENTATION_SHEET));
    app.start("home");
    return app;
}

// The error of a call, or one with NAV_OK.
template <class Body> nav::error failure(Body body) {
    try {
        body();
    } catch (const nav::error &error) {
        return error;
    }
    return nav::error(NAV_OK, "");
}

// The number that a call throws, or 0.
template <class Body> int thrown(Body body) {
    try {
        body();
    } catch (int number) {
        return number;
    }
    return 0;
}

#endif
