// A nav::navigator that is destroyed or moved while its calls are on the stack, and one that was moved from.
#ifndef LIFETIME_HPP
#define LIFETIME_HPP

#include "app.hpp"

namespace {

using nav::decision;

// A navigator that a function can free.
struct holder {
    std::unique_ptr<nav::navigator> app = std::make_unique<nav::navigator>(started());
    bool is_gone() const {
        return app == nullptr;
    }
    void free() {
        app.reset();
    }
};

void an_observer_frees_it() {
    holder all;
    int after = 0;
    nav::navigator &app = *all.app;
    app.add_observer([&](const nav_event &) {
        all.free();
        after += 1;
    });
    CHECK(bool(app.navigate("note")));
    CHECK(all.is_gone());
    CHECK(after > 0);
}

// The call fails, and the sentence of the freed navigator is not read.
void a_guard_frees_it_and_refuses() {
    holder all;
    nav::navigator &app = *all.app;
    app.add_guard(NAV_GUARD_ENTER, "note", [&](const nav_guard_context &) {
        all.free();
        return decision::refuse(3);
    });
    nav::error error = failure([&] { app.navigate("note"); });
    CHECK(error.status < 0);
    CHECK(std::string(error.what()).find(':') == std::string::npos);
    CHECK(all.is_gone());
}

void a_guard_frees_it_and_redirects() {
    holder all;
    nav::navigator &app = *all.app;
    app.add_guard(NAV_GUARD_ENTER, "note", [&](const nav_guard_context &) {
        all.free();
        return decision::resume_after("sign in");
    });
    CHECK(failure([&] { app.navigate("note"); }).status < 0);
    CHECK(all.is_gone());
}

void a_bridge_frees_it_and_throws() {
    holder all;
    nav::navigator &app = *all.app;
    app.set_bridge([&](const nav_plan &) -> decision {
        all.free();
        throw 21;
    });
    CHECK_NUMBER(21, thrown([&] { app.navigate("note"); }));
    CHECK(all.is_gone());
}

void a_result_frees_it() {
    std::vector<nav_cancel_reason> reasons;
    holder all;
    nav::navigator &app = *all.app;
    auto done = [&](const nav::result &result) {
        reasons.push_back(result.reason);
        all.free();
    };
    app.navigate_for_result("note", done);
    app.navigate_for_result("note", done);
    app.pop_back();
    CHECK_NUMBER(2, reasons.size());
    CHECK_NUMBER(NAV_CANCEL_POP, reasons[0]);
    CHECK_NUMBER(NAV_CANCEL_SHUTDOWN, reasons[1]);
}

void a_handler_frees_it() {
    holder all;
    nav::navigator &app = *all.app;
    app.add_back_handler(nav_back_handler_init(0, nullptr), [&](const nav_gesture &) { all.free(); });
    CHECK(bool(app.back()));
    CHECK(all.is_gone());
}

// What frees it when the library lets go of a function.
struct frees {
    holder *all;
    explicit frees(holder *from) : all(from) {
    }
    frees(const frees &) = delete;
    ~frees() {
        if (all->app) all->free();
    }
};

void a_held_object_frees_it() {
    holder all;
    nav::navigator &app = *all.app;
    auto held = std::make_shared<frees>(&all);
    nav::id observer = app.add_observer([held](const nav_event &) {});
    held.reset();
    CHECK_NUMBER(NAV_OK, app.remove_observer(observer));
    CHECK(all.is_gone());
}

// In a call inside a call, and both fail.
void it_is_freed_two_calls_deep() {
    holder all;
    nav::error inner(NAV_OK, "");
    nav::navigator &app = *all.app;
    app.add_guard(NAV_GUARD_ENTER, "missing", [](const nav_guard_context &) { return decision::accept(); });
    app.add_guard(NAV_GUARD_ENTER, "note", [&](const nav_guard_context &) {
        auto frees = [](void *data, const nav_check_problem *) { static_cast<holder *>(data)->free(); };
        nav_check_callback callback = frees;
        inner = failure([&] { app.call(nav_check, callback, &all); });
        return decision::refuse();
    });
    nav::error outer = failure([&] { app.navigate("note"); });
    CHECK(all.is_gone());
    CHECK(inner.status < 0 && std::string(inner.what()) == nav_status_name(inner.status));
    CHECK(outer.status < 0 && std::string(outer.what()) == nav_status_name(outer.status));
}

void it_moves_in_a_callback() {
    holder all;
    std::unique_ptr<nav::navigator> other;
    nav_status inside = NAV_OK;
    nav::navigator &app = *all.app;
    app.add_observer([&](const nav_event &event) {
        if (event.kind != NAV_EVENT_CHANGED || other) return;
        other = std::make_unique<nav::navigator>(std::move(*all.app));
        inside = failure([&] { all.app->navigate("note"); }).status;
        other->navigate("note");
    });
    CHECK(bool(app.navigate("note")));
    CHECK_NUMBER(NAV_INVALID, inside);
    CHECK_NUMBER(3, other->stack().size());
    other.reset();
}

void it_is_freed_in_a_drain() {
    holder all;
    nav::navigator &app = *all.app;
    nav_port *port = nullptr;
    nav_intent note = nav_intent_init(NAV_INTENT_NAVIGATE);
    nav_request request = nav_request_init("note", nullptr);
    note.request = &request;
    app.call(nav_port_new, nullptr, nullptr, nullptr, &port);
    app.add_observer([&](const nav_event &) { all.free(); });
    nav_port_post(port, &note, nullptr);
    CHECK_NUMBER(NAV_FREED, app.drain());
    CHECK(all.is_gone());
    nav_port_release(port);
}

// A close that was posted, drained in a callback: the outer call goes on, and fails.
void a_posted_close_is_drained_inside() {
    nav_status drained = NAV_OK, inside = NAV_OK;
    nav::navigator app = started();
    nav_port *port = nullptr;
    app.call(nav_port_new, nullptr, nullptr, nullptr, &port);
    nav_port_close(port);
    nav_port_release(port);
    app.add_guard(NAV_GUARD_ENTER, "note", [&](const nav_guard_context &) {
        drained = app.drain();
        inside = failure([&] { app.navigate("secret"); }).status;
        return decision::refuse();
    });
    nav::error error = failure([&] { app.navigate("note"); });
    CHECK_NUMBER(NAV_FREED, drained);
    CHECK_NUMBER(NAV_CLOSED, inside);
    CHECK_NUMBER(NAV_CLOSED, error.status);
    CHECK(app.get() == nullptr);
}

void a_moved_from_navigator_is_invalid() {
    nav::navigator app = started(), other = std::move(app);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.navigate("note"); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.save(); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.drain(); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.close(); }).status);
    auto held = std::make_shared<int>(0);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.add_observer([held](const nav_event &) {}); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.navigate_for_result("note", [held](const nav::result &) {}); }).status);
    CHECK_NUMBER(1, held.use_count());
    CHECK(app.get() == nullptr && app.stack().empty() && !app.top() && !app.find_entry(1));
    CHECK(bool(other.navigate("note")));
    app = std::move(other);
    CHECK_NUMBER(2, app.stack().size());
}

void a_move_frees_the_former_one() {
    int told = 0;
    nav::navigator app = started(), other = started();
    app.navigate_for_result("note", [&](const nav::result &result) { told += result.reason; });
    other.navigate("secret");
    app = std::move(other);
    CHECK_NUMBER(NAV_CANCEL_SHUTDOWN, told);
    CHECK_TEXT("secret", app.top()->route.c_str());
}

void it_is_freed_while_an_exception_flies() {
    int told = 0;
    CHECK_NUMBER(31, thrown([&] {
                     nav::navigator app = started();
                     app.navigate_for_result("note", [&](const nav::result &) {
                         told += 1;
                         throw 32;
                     });
                     throw 31;
                 }));
    CHECK_NUMBER(1, told);
    CHECK(bool(started().navigate("note")));
}

void run_lifetime() {
    RUN(an_observer_frees_it);
    RUN(a_guard_frees_it_and_refuses);
    RUN(a_guard_frees_it_and_redirects);
    RUN(a_bridge_frees_it_and_throws);
    RUN(a_result_frees_it);
    RUN(a_handler_frees_it);
    RUN(a_held_object_frees_it);
    RUN(it_is_freed_two_calls_deep);
    RUN(it_moves_in_a_callback);
    RUN(it_is_freed_in_a_drain);
    RUN(a_posted_close_is_drained_inside);
    RUN(a_moved_from_navigator_is_invalid);
    RUN(a_move_frees_the_former_one);
    RUN(it_is_freed_while_an_exception_flies);
}

} // namespace

#endif
