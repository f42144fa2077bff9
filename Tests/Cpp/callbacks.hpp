// Functions that are given to the library: exceptions through them, decisions, results exactly once, objects that they hold.
#ifndef CALLBACKS_HPP
#define CALLBACKS_HPP

#include "app.hpp"

#include <thread>

namespace {

using nav::decision;

// ---- Exceptions ----

void an_observer_throws() {
    nav::navigator app = started();
    app.add_observer([](const nav_event &) { throw 5; });
    CHECK_NUMBER(5, thrown([&] { app.navigate("note"); }));
    CHECK_NUMBER(2, app.stack().size());
    CHECK_NUMBER(5, thrown([&] { app.pop_back(); }));
    CHECK_NUMBER(1, app.stack().size());
}

void a_guard_that_throws_refuses() {
    nav::navigator app = started();
    nav_guard every = nav_guard_init(NAV_GUARD_ENTER, nullptr);
    every.flags = NAV_GUARD_EVERY_ROUTE;
    nav::id guard = app.add_guard(every, [](const nav_guard_context &) -> decision { throw 6; });
    CHECK_NUMBER(6, thrown([&] { app.navigate("note"); }));
    CHECK_NUMBER(1, app.stack().size());
    app.remove_guard(guard);
    CHECK(bool(app.navigate("note")));
}

void a_bridge_and_its_replay_throw() {
    std::size_t replayed = 0;
    nav::navigator app = started();
    auto replay = [&](const nav_changes *stack) {
        replayed = nav_changes_count(stack);
        throw 8;
    };
    CHECK_NUMBER(8, thrown([&] { app.set_bridge([](const nav_plan &) -> decision { throw 7; }, replay); }));
    CHECK_NUMBER(1, replayed);
    CHECK_NUMBER(7, thrown([&] { app.navigate("note"); }));
    CHECK_NUMBER(1, app.stack().size());
    app.remove_bridge();
    CHECK(bool(app.navigate("note")));
}

void a_result_and_a_handler_throw() {
    nav::navigator app = started();
    app.navigate_for_result("note", [](const nav::result &) { throw 9; });
    CHECK_NUMBER(9, thrown([&] { app.pop_back(1); }));
    app.navigate("note");
    app.add_back_handler(nav_back_handler_init(app.top()->id, nullptr), [](const nav_gesture &) { throw 10; });
    CHECK_NUMBER(10, thrown([&] { app.back(); }));
    CHECK_NUMBER(2, app.stack().size());
}

void the_first_exception_comes_out() {
    int calls = 0;
    nav::navigator app = started();
    auto observe = [&](const nav_event &) { throw ++calls; };
    app.add_observer(observe);
    app.add_observer(observe);
    CHECK_NUMBER(1, thrown([&] { app.navigate("note"); }));
    CHECK(calls >= 2);
    calls = 40;
    CHECK_NUMBER(41, thrown([&] { app.navigate("note"); }));
}

// Also over two navigators: never while C is on the stack.
void it_comes_out_of_the_outermost_call() {
    int caught_inside = 0, steps = 0;
    nav::navigator inner = started(), outer = started();
    inner.add_observer([](const nav_event &) { throw 11; });
    outer.add_observer([&](const nav_event &) {
        caught_inside += thrown([&] { inner.navigate("note"); });
        steps += 1;
    });
    CHECK_NUMBER(11, thrown([&] { outer.navigate("note"); }));
    CHECK_NUMBER(0, caught_inside);
    CHECK(steps > 0);
    CHECK_NUMBER(2, inner.stack().size());
}

void an_error_inside_comes_out_or_is_caught() {
    bool catches = true;
    nav_status inside = NAV_OK;
    nav::navigator app = started();
    app.add_observer([&](const nav_event &event) {
        if (event.kind != NAV_EVENT_CHANGED) return;
        auto wrong = [&] { app.call(nav_entry_drop_view, nav_id{3}); };
        if (catches)
            inside = failure(wrong).status;
        else
            wrong();
    });
    CHECK(bool(app.navigate("note")));
    CHECK_NUMBER(NAV_STALE, inside);
    catches = false;
    CHECK_NUMBER(NAV_STALE, failure([&] { app.navigate("note"); }).status);
    CHECK_NUMBER(3, app.stack().size());
}

// A call of C over get() throws nothing: the next call of C++ does.
void a_call_of_c_throws_later() {
    nav::navigator app = started();
    app.add_observer([](const nav_event &event) {
        if (event.kind == NAV_EVENT_CHANGED) throw 12;
    });
    nav_request note = nav_request_init("note", nullptr);
    CHECK_NUMBER(NAV_OK, nav_navigate(app.get(), &note, nullptr, nullptr));
    CHECK_NUMBER(12, thrown([&] { app.save(); }));
    CHECK_NUMBER(12, thrown([&] { app.operate(nav_navigate, &note, nullptr); }));
    CHECK(!app.save().empty());
}

void close_throws_and_the_destructor_does_not() {
    nav::navigator app = started(), other = started();
    app.navigate_for_result("note", [](const nav::result &) { throw 13; });
    other.navigate_for_result("note", [](const nav::result &) { throw 14; });
    CHECK_NUMBER(13, thrown([&] { app.close(); }));
    CHECK_NUMBER(NAV_CLOSED, failure([&] { app.navigate("note"); }).status);
    { nav::navigator gone = std::move(other); }
    nav::navigator last = started();
    CHECK(bool(last.navigate("note")));
}

// ---- Outcomes ----

void outcomes_below_zero_throw() {
    nav::navigator app = started();
    nav::error error = failure([&] { app.navigate("nowhere"); });
    CHECK_NUMBER(NAV_UNRESOLVED, error.status);
    CHECK(std::string(error.what()).find("unresolved: ") == 0 && std::string(error.what()).find("nowhere") < 80);
    CHECK(!app.pop_back());
    CHECK_NUMBER(NAV_AT_ROOT, app.pop_back().status);
    CHECK_NUMBER(NAV_AT_ROOT, app.back().status);
    CHECK_NUMBER(NAV_NOT_STARTED, failure([&] { nav::navigator().navigate("home"); }).status);
    nav_config wrong = nav_config_init();
    wrong.redirect_limit = 1000;
    CHECK_NUMBER(NAV_INVALID, failure([&] { nav::navigator other(&wrong); }).status);
}

void a_route_with_a_wrong_pattern_is_not_left() {
    nav::navigator app = started();
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.add_route("more", {"/more", "{"}); }).status);
    CHECK_NUMBER(0, nav_route_find(app.get(), nav_string_init("more")));
    CHECK_NUMBER(NAV_AMBIGUOUS, failure([&] { app.add_route("note"); }).status);
}

// ---- Decisions ----

void a_guard_decides() {
    decision next = decision::refuse(42);
    nav::id question = 0;
    nav::navigator app = started();
    app.add_guard(NAV_GUARD_ENTER, "secret", [&](const nav_guard_context &context) {
        question = context.plan->question;
        return next;
    });
    nav::error error = failure([&] { app.navigate("secret"); });
    CHECK_NUMBER(NAV_BLOCKED, error.status);
    CHECK_NUMBER(42, error.outcome.host_code);
    CHECK_NUMBER(NAV_BY_GUARD, error.outcome.by);
    next = decision::later();
    CHECK_NUMBER(NAV_PENDING, app.navigate("secret").status);
    CHECK_NUMBER(1, app.stack().size());
    app.answer(question, NAV_ANSWER_ACCEPT);
    CHECK_TEXT("secret", app.top()->route.c_str());
    next = decision::instead({"order", {{"id", 3}}});
    CHECK(bool(app.navigate("secret")));
    CHECK_TEXT("/main/orders/3", app.location().c_str());
    next = decision::accept();
    CHECK(bool(app.navigate("secret")));
}

void a_guard_asks_for_a_sign_in() {
    bool is_signed_in = false;
    nav::navigator app = started();
    app.add_guard(NAV_GUARD_ENTER, "secret", [&](const nav_guard_context &) {
        return is_signed_in ? decision::accept() : decision::resume_after("sign in");
    });
    CHECK_NUMBER(NAV_PENDING, app.open("x://main/secret").status);
    CHECK_TEXT("sign in", app.top()->route.c_str());
    is_signed_in = true;
    app.dismiss(true);
    CHECK_TEXT("secret", app.top()->route.c_str());
}

void a_wrong_redirect_is_thrown() {
    nav::request wrong("note");
    nav::navigator app = started();
    wrong.route_id = 77;
    app.add_guard(NAV_GUARD_ENTER, "secret", [&](const nav_guard_context &) { return decision::instead(wrong); });
    CHECK(failure([&] { app.navigate("secret"); }).status < 0);
    CHECK_NUMBER(1, app.stack().size());
}

void a_bridge_decides() {
    decision next = decision::refuse(9);
    nav::id question = 0;
    nav::navigator app = started();
    app.set_bridge([&](const nav_plan &plan) {
        question = plan.question;
        return next;
    });
    nav::error error = failure([&] { app.navigate("note"); });
    CHECK_NUMBER(NAV_REFUSED, error.status);
    CHECK_NUMBER(9, error.outcome.host_code);
    next = decision::later();
    CHECK_NUMBER(NAV_PENDING, app.navigate("note").status);
    app.answer(question, 0);
    CHECK_NUMBER(2, app.stack().size());
    next = decision::accept();
    CHECK(bool(app.navigate("note")));
}

// ---- Results ----

void a_result_comes_once() {
    std::vector<nav::result> told;
    auto held = std::make_shared<int>(0);
    nav::id waiter = 0;
    {
        nav::navigator app = started();
        auto done = [&told, held](const nav::result &result) { told.push_back(result); };
        app.navigate_for_result("note", done);
        app.pop_back("yes");
        app.navigate_for_result("note", done);
        app.pop_back();
        app.navigate_for_result("note", done);
        app.pop_back(nullptr);
        waiter = app.navigate_for_result("note", done).waiter;
        app.call(nav_cancel_result, waiter);
        CHECK_NUMBER(4, told.size());
        CHECK_NUMBER(NAV_UNRESOLVED, failure([&] { app.navigate_for_result("nowhere", done); }).status);
        CHECK_NUMBER(4, told.size());
        nav::id question = 0;
        app.add_guard(NAV_GUARD_ENTER, "secret", [&](const nav_guard_context &context) {
            question = context.plan->question;
            return decision::later();
        });
        app.navigate_for_result("secret", done);
        app.answer(question, 3);
        CHECK_NUMBER(5, told.size());
        app.navigate_for_result("note", done);
    }
    CHECK_NUMBER(6, told.size());
    if (told.size() == 6) {
        CHECK(told[0] && *told[0].value == nav::value("yes"));
        CHECK(!told[1] && !told[1].value && told[1].reason == NAV_CANCEL_POP);
        CHECK(told[2] && *told[2].value == nav::value());
        CHECK(told[3].reason == NAV_CANCEL_CALLER_CANCEL && told[3].waiter == waiter);
        CHECK(told[4].kind == NAV_RESULT_FAILED && told[4].status == NAV_BLOCKED && told[4].host_code == 3);
        CHECK(told[5].reason == NAV_CANCEL_SHUTDOWN);
    }
    CHECK_NUMBER(1, held.use_count());
}

void what_functions_hold_is_let_go() {
    auto held = std::make_shared<int>(0);
    auto observe = [held](const nav_event &) {};
    {
        nav::navigator app = started();
        auto guard = [held](const nav_guard_context &) { return decision::accept(); };
        app.remove_observer(app.add_observer(observe));
        app.remove_guard(app.add_guard(NAV_GUARD_LEAVE, "note", guard));
        CHECK_NUMBER(3, held.use_count());
        failure([&] { app.add_guard(nav_guard_init(NAV_GUARD_ENTER, nullptr), guard); });
        CHECK_NUMBER(3, held.use_count());
        app.set_bridge([held](const nav_plan &) { return decision::accept(); });
        app.add_observer(observe);
        app.remove_back_handler(
            app.add_back_handler(nav_back_handler_init(0, nullptr), [held](const nav_gesture &) {}));
        CHECK_NUMBER(5, held.use_count());
    }
    CHECK_NUMBER(2, held.use_count());
}

void an_empty_function_is_refused_or_pulls() {
    nav::navigator app = started();
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.add_observer({}); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.set_bridge({}); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.add_guard(NAV_GUARD_ENTER, "note", {}); }).status);
    CHECK(bool(app.navigate_for_result("note", {})));
    app.pop_back(1);
}

// ---- Days of an app ----

void it_comes_back_in_the_next_process() {
    std::string saved;
    {
        nav::navigator app = started();
        nav_options options = nav_options_init();
        options.key = nav_string_init("answer");
        app.navigate({"note", {{"id", 4}}});
        app.navigate_for_result("sign in", {}, &options);
        saved = app.save();
    }
    nav::navigator app;
    for (auto name : {"home", "note", "secret", "sign in"}) app.add_route(name);
    CHECK_NUMBER(NAV_CORRUPT, failure([&] { app.restore("", nav::request("home")); }).status);
    CHECK(bool(app.restore(saved, nav::request("home"))));
    CHECK_TEXT("sign in", app.top()->route.c_str());
    std::int64_t told = 0;
    CHECK_NUMBER(NAV_NOT_FOUND, failure([&] { app.attach_result("other", [](const nav::result &) {}); }).status);
    CHECK(app.attach_result("answer", [&](const nav::result &result) { told = result.value->get<std::int64_t>(); }) !=
          0);
    app.dismiss(17);
    CHECK_NUMBER(17, told);
    CHECK((*app.top()->arguments)["id"] == nav::value(4));
}

void tabs_flows_and_reports() {
    nav::navigator app = started();
    nav_request home = nav_request_init("home", nullptr), note = nav_request_init("note", nullptr);
    nav_branch branches[] = {nav_branch_init("first", &home), nav_branch_init("second", &note)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route main = nav_route_init("main"), flow = nav_route_init("flow");
    main.container = &tabs;
    flow.initial = &note;
    app.add_route(main);
    app.add_route(flow);
    nav::id owner = app.navigate("main").entry;
    CHECK(bool(app.select("main", "second")));
    CHECK_TEXT("note", app.top()->route.c_str());
    CHECK_NUMBER(NAV_STALE, failure([&] { app.select("main", "third"); }).status);
    CHECK(bool(app.host_did_select(nav_branch_find(app.get(), owner, nav_string_init("first")))));
    CHECK_NUMBER(NAV_ALREADY_THERE, app.select(nav_branch_find(app.get(), owner, nav_string_init("first"))).status);
    std::int64_t total = 0;
    app.navigate_for_result("flow", [&](const nav::result &result) { total += result.value->get<std::int64_t>(); });
    app.end_flow(nav_current_flow(app.get()), 30);
    CHECK_NUMBER(30, total);
    app.navigate_for_result("note", [&](const nav::result &result) { total += result ? 1 : 100; });
    CHECK(bool(app.host_did_pop(app.top()->id, 1)));
    CHECK_NUMBER(31, total);
    app.navigate_for_result("sign in", [&](const nav::result &result) { total += result ? 1 : 100; });
    CHECK(bool(app.host_did_dismiss(nav_current_stack(app.get()))));
    CHECK_NUMBER(131, total);
    app.navigate("note");
    app.navigate("note");
    CHECK(bool(app.host_did_set_stack({app.stack()[0].id})));
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.host_did_resize(owner, 2); }).status);
    CHECK_NUMBER(1, app.stack().size());
}

void operations_on_the_stack() {
    nav::navigator app = started();
    nav::id first = app.navigate({"note", {{"id", 1}}}).entry;
    app.navigate({"note", {{"id", 2}}});
    CHECK(bool(app.replace_top({"note", {{"id", 3}}})));
    CHECK(bool(app.pop_to_route({"note", {{"id", 1}}})));
    CHECK(app.top()->id == first && app.find_entry(first)->route == "note" && !app.find_entry(99));
    app.navigate("note");
    CHECK(bool(app.pop_to_entry(first)));
    app.navigate("note");
    CHECK(app.finish(first).entry == app.top()->id);
    CHECK(bool(app.operate(nav_update, app.top()->id, nav::value(nav::map{{"id", 8}}), nullptr)));
    CHECK(bool(app.navigate("note")));
    CHECK(bool(app.pop_up_to_root()));
    CHECK_NUMBER(NAV_AT_ROOT, app.pop_up_to_root().status);
    int handled = 0;
    nav::id handler = app.add_back_handler(nav_back_handler_init(0, nullptr),
                                           [&](const nav_gesture &gesture) { handled += gesture.phase; });
    CHECK(bool(app.back()));
    CHECK_NUMBER(NAV_GESTURE_COMMIT, handled);
    app.remove_back_handler(handler);
    CHECK(!app.back());
}

// ---- Threads ----

void another_thread_posts() {
    nav::navigator app = started();
    nav_port *port = nullptr;
    app.call(nav_port_new, nullptr, nullptr, nullptr, &port);
    std::thread([&] {
        nav_intent back = nav_intent_init(NAV_INTENT_NAVIGATE);
        nav_request note = nav_request_init("note", nullptr);
        back.request = &note;
        nav_port_post(port, &back, nullptr);
    }).join();
    CHECK_NUMBER(NAV_OK, app.drain());
    CHECK_NUMBER(2, app.stack().size());
    nav_port_close(port);
    nav_port_release(port);
    CHECK_NUMBER(NAV_FREED, app.drain());
    CHECK(app.get() == nullptr && app.stack().empty() && !app.top());
    CHECK_NUMBER(NAV_CLOSED, failure([&] { app.navigate("note"); }).status);
    CHECK_NUMBER(NAV_CLOSED, failure([&] { app.drain(); }).status);
}

void another_thread_is_wrong() {
    nav::navigator app = started();
    auto held = std::make_shared<int>(0);
    nav_status status = NAV_OK, added = NAV_OK;
    std::size_t depth = 9;
    std::string text;
    std::thread([&, held] {
        nav::error error = failure([&] { app.navigate("note"); });
        status = error.status;
        text = error.what();
        added = failure([&] { app.add_observer([held](const nav_event &) {}); }).status;
        depth = app.stack().size() + (app.top() ? 1 : 0);
        CHECK_NUMBER(NAV_WRONG_THREAD, failure([&] { app.save(); }).status);
    }).join();
    CHECK_NUMBER(NAV_WRONG_THREAD, status);
    CHECK_TEXT("wrongThread", text.c_str());
    CHECK_NUMBER(NAV_WRONG_THREAD, added);
    CHECK_NUMBER(0, depth);
    CHECK_NUMBER(1, held.use_count());
    CHECK_NUMBER(1, app.stack().size());
}

void run_callbacks() {
    RUN(an_observer_throws);
    RUN(a_guard_that_throws_refuses);
    RUN(a_bridge_and_its_replay_throw);
    RUN(a_result_and_a_handler_throw);
    RUN(the_first_exception_comes_out);
    RUN(it_comes_out_of_the_outermost_call);
    RUN(an_error_inside_comes_out_or_is_caught);
    RUN(a_call_of_c_throws_later);
    RUN(close_throws_and_the_destructor_does_not);
    RUN(outcomes_below_zero_throw);
    RUN(a_route_with_a_wrong_pattern_is_not_left);
    RUN(a_guard_decides);
    RUN(a_guard_asks_for_a_sign_in);
    RUN(a_wrong_redirect_is_thrown);
    RUN(a_bridge_decides);
    RUN(a_result_comes_once);
    RUN(what_functions_hold_is_let_go);
    RUN(an_empty_function_is_refused_or_pulls);
    RUN(it_comes_back_in_the_next_process);
    RUN(tabs_flows_and_reports);
    RUN(operations_on_the_stack);
    RUN(another_thread_posts);
    RUN(another_thread_is_wrong);
}

} // namespace

#endif
