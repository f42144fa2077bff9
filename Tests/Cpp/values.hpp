// Values through the library and back: as arguments, results, states and in a saved text.
#ifndef VALUES_HPP
#define VALUES_HPP

#include "app.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace {

using nav::value;

// What the library makes of a value, as an argument, as a result, and as a state.
std::vector<value> crossed(const value &given) {
    std::vector<value> found;
    nav::navigator app = started();
    auto outcome = app.navigate_for_result({"note", {{"it", given}}}, [&](const nav::result &result) {
        CHECK(bool(result));
        found.push_back(*result.value);
    });
    found.push_back((*app.top()->arguments)["it"]);
    app.call(nav_entry_set_state, outcome.entry, given);
    const nav_value *state = nullptr;
    nav_entry_state(app.get(), outcome.entry, &state);
    found.push_back(*nav::read(state));
    app.pop_back(given);
    return found;
}

// Whether it comes back as it was: the same type, the same content, the same flag.
void check_crosses(const value &given) {
    std::vector<value> all = crossed(given);
    CHECK_NUMBER(3, all.size());
    for (const value &each : all) {
        CHECK_NUMBER(given.content.index(), each.content.index());
        CHECK(each == given);
        CHECK_NUMBER(given.is_secret, each.is_secret);
    }
}

void each_type_crosses() {
    check_crosses(nullptr);
    check_crosses(true);
    check_crosses(false);
    check_crosses("");
    check_crosses("Grüße, 世界");
    check_crosses(nav::list());
    check_crosses(nav::map());
    check_crosses(nav::list{1, "two", 3.0, nullptr, false, nav::list{4}, nav::map{{"five", 6}}});
    check_crosses(nav::map{{"", 1}, {"a b", nav::list{nav::map{{"deep", nav::bytes{1, 2}}}}}});
}

void integers_have_64_bits() {
    for (std::int64_t each : {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
                              std::int64_t{1} << 53 | 1, std::int64_t{1} << 32, std::int64_t{-1}, std::int64_t{0}}) {
        check_crosses(each);
        CHECK(crossed(each)[0].get<std::int64_t>() == each);
    }
    CHECK(value(7u) == value(std::int64_t{7}));
    CHECK(value(short{-3}) == value(-3));
}

void doubles_stay_doubles() {
    for (double each : {1.0, 0.0, -0.0, 0.1, 1e308, 5e-324, 9007199254740993.0, std::numeric_limits<double>::infinity(),
                        std::numeric_limits<double>::quiet_NaN()}) {
        double found = crossed(each)[0].get<double>();
        check_crosses(each);
        CHECK(std::memcmp(&found, &each, sizeof each) == 0);
    }
    CHECK(value(1) != value(1.0));
    CHECK(value(true) != value(1));
    CHECK(value(1.5f) == value(1.5));
}

void texts_keep_their_nuls() {
    std::string text("a\0b\0", 4);
    check_crosses(text);
    CHECK(crossed(text)[0].get<std::string>() == text);
    check_crosses(nav::map{{std::string("k\0y", 3), text}});
    nav::navigator app = started();
    app.navigate({"note", {{std::string("k\0y", 3), 5}}});
    CHECK((*app.top()->arguments)[std::string_view("k\0y", 3)] == value(5));
    CHECK((*app.top()->arguments)["k"] == value());
}

void bytes_stay_whole() {
    nav::bytes all;
    for (int i = 0; i < 256; i++) all.push_back(static_cast<std::uint8_t>(i));
    check_crosses(all);
    CHECK(crossed(all)[0].get<nav::bytes>() == all);
    check_crosses(nav::bytes());
}

void secrets_stay_secrets() {
    nav::navigator app = started();
    auto contains = [](const std::string &text, const char *part) { return text.find(part) != std::string::npos; };
    check_crosses(nav::secret("s3cret"));
    check_crosses(nav::secret(nav::list{1, "s3cret"}));
    CHECK(crossed(nav::map{{"word", nav::secret("s3cret")}})[0]["word"].is_secret);
    CHECK(!crossed(nav::map{{"word", nav::secret("s3cret")}})[0].is_secret);
    app.navigate({"note", {{"open", "shown"}, {"word", nav::secret("s3cret")}}});
    CHECK(contains(app.save(), "shown"));
    CHECK(!contains(app.save(), "s3cret"));
}

void names_are_not_cut_at_a_nul() {
    nav::navigator app = started();
    std::string name("note\0x", 6), url("/\0x", 3);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.navigate(name); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.add_route(name); }).status);
    CHECK(failure([&] { app.open(url, NAV_LINK_TRUSTED); }).status < 0);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.navigate({"note", {{"it", "\xff"}}}); }).status);
    CHECK_NUMBER(NAV_INVALID, failure([&] { app.navigate({"note", {{"twice", 1}, {"twice", 2}}}); }).status);
    CHECK_NUMBER(1, app.stack().size());
}

void no_arguments_are_not_null() {
    nav::navigator app = started();
    nav::request request("note");
    app.navigate(request);
    CHECK(!app.top()->arguments);
    request.arguments = value();
    app.navigate(request);
    CHECK(app.top()->arguments && *app.top()->arguments == value());
    request.route_id = nav_route_find(app.get(), nav_string_init("home"));
    app.navigate(request);
    CHECK_TEXT("home", app.top()->route.c_str());
}

// The C and the C++ of one navigator say the same numbers.
void numbers_have_64_bits() {
    nav_options options = nav_options_init();
    nav::result told{};
    std::uint64_t completed = 0;
    nav::navigator app = started();
    options.tag = 0xfedcba9876543210;
    app.add_observer(
        [&](const nav_event &event) { completed = event.kind == NAV_EVENT_RESULT ? event.tag : completed; });
    nav::outcome outcome = app.navigate_for_result(
        "note", [&](const nav::result &result) { told = result; }, &options);
    CHECK(outcome.entry == nav_current_top(app.get()) && app.top()->id == outcome.entry);
    CHECK(outcome.entry > 0xffffffff);
    CHECK(outcome.waiter == nav_entry_waiter(app.get(), outcome.entry) && outcome.waiter > 0xffffffff);
    app.pop_back(1);
    CHECK(told.tag == options.tag && told.entry == outcome.entry && told.waiter == outcome.waiter);
    CHECK(completed == options.tag);
}

int destroyed;

void host_objects_are_destroyed_once() {
    static int object;
    nav::host_object given{&object, [](void *) { destroyed += 1; }};
    nav::navigator app = started();
    app.navigate({"note", {{"it", given}}});
    auto found = (*app.top()->arguments)["it"].get<nav::host_object>();
    CHECK(found.object == &object && found.destroy == nullptr);
    CHECK_NUMBER(0, destroyed);
    app.pop_back();
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_UNRESOLVED, failure([&] { app.navigate({"nowhere", {{"it", given}}}); }).status);
    CHECK_NUMBER(2, destroyed);
}

void members_are_found() {
    value map = nav::map{{"id", 7}, {"none", nullptr}};
    CHECK(map["id"].get<std::int64_t>() == 7);
    CHECK(map["other"] == value() && map["none"] == value() && value(3)["id"] == value());
    CHECK(map["id"].get_if<std::string>() == nullptr);
    try {
        map["id"].get<std::string>();
        CHECK(false);
    } catch (const std::bad_variant_access &) {
    }
}

static_assert(!std::is_constructible_v<value, void *>, "a pointer is no bool");
static_assert(!std::is_constructible_v<value, nav::navigator *>, "a pointer is no bool");
static_assert(!std::is_copy_constructible_v<nav::navigator> && std::is_nothrow_move_constructible_v<nav::navigator>);
static_assert(std::is_nothrow_move_assignable_v<nav::navigator>);

void run_values() {
    RUN(each_type_crosses);
    RUN(integers_have_64_bits);
    RUN(doubles_stay_doubles);
    RUN(texts_keep_their_nuls);
    RUN(bytes_stay_whole);
    RUN(secrets_stay_secrets);
    RUN(names_are_not_cut_at_a_nul);
    RUN(no_arguments_are_not_null);
    RUN(numbers_have_64_bits);
    RUN(host_objects_are_destroyed_once);
    RUN(members_are_found);
}

} // namespace

#endif
