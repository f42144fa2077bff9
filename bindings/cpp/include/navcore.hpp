// The navigation of an app in C++17, over navcore.h: one header, no library of its own. docs/cpp.md explains it.
//
// - Each method calls one function of C: `navigate` calls nav_navigate, `add_guard` nav_guard_add. Its comment in the header
//   of C has the outcomes.
// - A status below 0 throws nav::error. A status above 0 is an outcome that is false.
// - A function given here may throw. The exception waits while C is on the stack, and comes out of the outermost call. Of
//   several exceptions the first comes out. A guard or a bridge that throws refuses.
// - A function given here may destroy the nav::navigator. Structs of C that it gets are borrowed: nav::read copies from them.
#ifndef NAVCORE_HPP
#define NAVCORE_HPP
#include <navcore.h>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace nav {
using id = nav_id;

// ---- Values ----
struct value;
using list = std::vector<value>;
using map = std::vector<std::pair<std::string, value>>; // in any order, no key twice
using bytes = std::vector<std::uint8_t>;
using host_object = nav_host_object; // the library takes it with each call that gets the value

// A value: arguments, results, states. No text of the library has a secret.
struct value {
    template <class T> using integer_or_double = std::conditional_t<std::is_integral_v<T>, std::int64_t, double>;
    template <class T> using number = std::conditional_t<std::is_same_v<T, bool>, bool, integer_or_double<T>>;
    std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, bytes, list, map, host_object> content;
    bool is_secret = false;
    value(std::nullptr_t = nullptr) : content(nullptr) {}
    // A number or a bool. An std::uint64_t does not compile, since not every number fits.
    template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0> value(T x) : content(number<T>{x}) {}
    value(float x) : content(static_cast<double>(x)) {}
    value(const char *x) : content(std::string(x)) {}
    value(std::string x) : content(std::move(x)) {}
    value(bytes x) : content(std::move(x)) {}
    value(list x) : content(std::move(x)) {}
    value(map x) : content(std::move(x)) {}
    value(host_object x) : content(x) {}
    // The content as bool, std::int64_t, double, std::string, nav::bytes, nav::list or nav::map. For another type `get` throws
    // std::bad_variant_access, and `get_if` returns nullptr.
    template <class T> const T &get() const { return std::get<T>(content); }
    template <class T> const T *get_if() const { return std::get_if<T>(&content); }
    // A member of a map. A null if the value is no map or has no such key.
    const value &operator[](std::string_view key) const {
        static const value none;
        if (auto members = get_if<map>())
            for (const auto &[name, item] : *members)
                if (name == key) return item;
        return none;
    }
};
inline value secret(value of) { return of.is_secret = true, of; }
using optional = std::optional<value>; // nullopt is no value, and not a null
// A route by its name, or by its id, and arguments.
struct request {
    std::string route;
    optional arguments;
    id route_id = 0; // if not 0, the name is not read
    request(const char *name) : route(name) {}
    request(std::string name) : route(std::move(name)) {}
    request(std::string name, map members) : route(std::move(name)), arguments(std::move(members)) {}
};

// Copies a string or a value of the library. NULL is no value.
inline std::string read(nav_string of) { return of.length ? std::string(of.bytes, of.length) : std::string(); }
inline value read(const nav_value &cell) {
    const nav_content &of = cell.content;
    value made;
    if (cell.type == NAV_TYPE_BOOL) made = of.boolean != 0;
    if (cell.type == NAV_TYPE_INT) made = of.integer;
    if (cell.type == NAV_TYPE_DOUBLE) made = of.real;
    if (cell.type == NAV_TYPE_STRING) made = read(of.string);
    if (cell.type == NAV_TYPE_BYTES) made = bytes(of.string.bytes, of.string.bytes + of.string.length);
    if (cell.type == NAV_TYPE_HOST_OBJECT) made = of.host;
    if (cell.type == NAV_TYPE_LIST) {
        auto &items = made.content.emplace<list>();
        for (std::size_t i = 0; i < of.list.count; i++) items.push_back(read(of.list.items[i]));
    }
    if (cell.type == NAV_TYPE_MAP) {
        auto &members = made.content.emplace<map>();
        for (std::size_t i = 0; i < of.map.count; i++)
            members.emplace_back(read(of.map.members[i].key), read(of.map.members[i].value));
    }
    made.is_secret = (cell.flags & NAV_VALUE_SECRET) != 0;
    return made;
}
inline optional read(const nav_value *at) { return at ? optional(read(*at)) : std::nullopt; }
// Makes parameters of a function of C: of a value, a request and texts those of C, of anything else a copy. They point into
// this object and into the originals. A second value or request takes the place of the first.
struct parameters {
    const nav_value *pass(const value &of) { return &(value_ = cell(of)); }
    const nav_value *pass(const optional &of) { return of ? pass(*of) : nullptr; }
    const nav_request *pass(const request &of) {
        if (of.arguments) arguments_ = cell(*of.arguments);
        request_ = nav_request_by_id(of.route_id, of.arguments ? &arguments_ : nullptr);
        request_.route = pass(of.route);
        return &request_;
    }
    nav_string pass(const char *text) { return nav_string_init(text); }
    nav_string pass(const std::string &text) { return {text.data(), text.size()}; }
    nav_string pass(std::string_view text) { return {text.data(), text.size()}; }
    template <class T> std::decay_t<const T &> pass(const T &x) { return x; }

  private:
    nav_value value_, arguments_;
    nav_request request_;
    std::vector<std::shared_ptr<void>> arrays_;
    template <class T, class Make> const T *array(std::size_t count, Make make) {
        std::shared_ptr<T> made(new T[count], std::default_delete<T[]>());
        for (std::size_t i = 0; i < count; i++) made.get()[i] = make(i);
        arrays_.push_back(made);
        return made.get();
    }
    nav_value cell(const value &of) {
        nav_value made = std::visit([this](const auto &x) { return cell_of(x); }, of.content);
        if (of.is_secret) made.flags |= NAV_VALUE_SECRET;
        return made;
    }
    nav_value cell_of(std::nullptr_t) { return nav_value_null(); }
    nav_value cell_of(bool x) { return nav_value_bool(x); }
    nav_value cell_of(std::int64_t x) { return nav_value_int(x); }
    nav_value cell_of(double x) { return nav_value_double(x); }
    nav_value cell_of(const bytes &x) { return nav_value_bytes(x.data(), x.size()); }
    nav_value cell_of(const host_object &x) { return nav_value_host_object(x.object, x.destroy); }
    nav_value cell_of(const std::string &x) {
        nav_value made = nav_value_string("");
        made.content.string = pass(x);
        return made;
    }
    nav_value cell_of(const list &x) {
        return nav_value_list(array<nav_value>(x.size(), [&](std::size_t i) { return cell(x[i]); }), x.size());
    }
    nav_value cell_of(const map &x) {
        auto member = [&](std::size_t i) { return nav_member{pass(x[i].first), cell(x[i].second)}; };
        return nav_value_map(array<nav_member>(x.size(), member), x.size());
    }
};
// Compares as nav_value_equal does.
inline bool operator==(const value &left, const value &right) {
    return nav_value_equal(parameters().pass(left), parameters().pass(right)) != 0;
}
inline bool operator!=(const value &left, const value &right) { return !(left == right); }

// ---- Outcomes ----
// The outcome of an operation that was neither refused nor wrong. True if the operation was done.
struct outcome : nav_outcome {
    explicit operator bool() const { return status == NAV_OK; }
};
// An operation was refused or wrong. Nothing has changed.
struct error : std::runtime_error {
    nav_status status;
    nav_outcome outcome; // by, host_code, index and so on, if an operation failed
    error(nav_status of, const std::string &text, const nav_outcome &with = nav_outcome_init())
        : std::runtime_error(nav_status_name(of) + (text.empty() ? text : ": " + text)), status(of), outcome(with) {
        outcome.status = of;
    }
};
struct entry {
    nav::id id;
    std::string route;
    optional arguments;
};
// True if a value was given.
struct result : nav_result {
    optional value; // a copy in the place of nav_result.value
    explicit operator bool() const { return kind == NAV_RESULT_VALUE; }
};
// The answer of a guard or the bridge.
struct decision {
    std::int32_t answer = NAV_ANSWER_ACCEPT;
    std::optional<request> redirect;
    std::uint32_t flags = 0;
    static decision accept() { return {}; }
    static decision refuse(std::int32_t host_code = 1) { return {host_code, {}}; }
    static decision later() { return {NAV_ANSWER_LATER, {}}; } // then nav_answer, nav_redirect or nav_abort
    static decision instead(request to) { return {1, std::move(to)}; }
    // The operation waits for the result of the screen.
    static decision resume_after(request to) { return {1, std::move(to), NAV_REDIRECT_RESUME}; }
};
template <class Told> using listener = std::function<void(const Told &)>;
template <class Asked> using decider = std::function<decision(const Asked &)>;

namespace detail {
using owner = nav_navigator *; // nullptr after NAV_FREED
// A call on the stack of this thread. The first exception of a callback waits for the end of the outermost call.
struct call {
    static inline thread_local call *innermost = nullptr;
    static inline thread_local std::exception_ptr kept;
    call *const outer = innermost;
    owner *of; // nullptr: a callback has destroyed the nav::navigator
    explicit call(owner *owning) : of(owning) { innermost = this; }
    call(const call &) = delete;
    ~call() { innermost = outer; }
    void finish(nav_status status, const nav_outcome &out = nav_outcome_init()) {
        if (of && status == NAV_FREED) *of = nullptr;
        if (!outer && kept) std::rethrow_exception(std::exchange(kept, nullptr));
        if (status >= 0) return;
        if (of && !*of) status = NAV_CLOSED;
        throw error(status, of && *of ? read(nav_last_message(*of)) : std::string(), out);
    }
};
// Frees a navigator. The calls on the stack must not use it any more.
struct freeing {
    void operator()(owner *freed) const noexcept {
        call frame(nullptr);
        for (auto *each = frame.outer; each; each = each->outer)
            if (each->of == freed) each->of = nullptr;
        nav_navigator_free(*freed);
        if (!frame.outer) frame.kept = nullptr;
        delete freed;
    }
};
// Runs a callback. Returns `otherwise` if it throws.
template <class T, class Body> T run(T otherwise, Body body) noexcept {
    try {
        return body();
    } catch (...) {
        if (!call::kept) call::kept = std::current_exception();
        return otherwise;
    }
}
template <class T> void destroy(void *data) { delete static_cast<T *>(data); }
template <class Told> void tell(void *data, const Told *told) {
    run(0, [&] { return (*static_cast<listener<Told> *>(data))(*told), 0; });
}
inline void answered(void *data, const nav_result *of) {
    run(0, [&] { return (*static_cast<listener<result> *>(data))(result{*of, read(of->value)}), 0; });
}
template <class Asked> struct judge { // a guard or a bridge
    nav_navigator *navigator;
    decider<Asked> decide;
    std::function<void(const nav_changes *)> replay; // of a bridge
};
inline id question(const nav_plan *plan) { return plan->question; }
inline id question(const nav_guard_context *context) { return context->plan->question; }
template <class Asked> std::int32_t decide(void *data, const Asked *asked) {
    return run(std::int32_t{1}, [&] {
        auto &mine = *static_cast<judge<Asked> *>(data);
        decision made = mine.decide(*asked);
        if (!made.redirect) return made.answer;
        parameters more;
        nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
        intent.request = more.pass(*made.redirect);
        nav_status status = nav_redirect(mine.navigator, question(asked), &intent, made.flags);
        return status < 0 ? throw error(status, read(nav_last_message(mine.navigator))) : made.answer;
    });
}
inline void replay(void *data, const nav_changes *stack) {
    run(0, [&] { return static_cast<judge<nav_plan> *>(data)->replay(stack), 0; });
}
} // namespace detail

// ---- Navigator ----
// Move only. A moved-from object fails with NAV_INVALID. The destructor frees the navigator, on its thread, and exceptions
// of functions are lost: call close() before to get them.
class navigator {
  public:
    using options = const nav_options *; // nullptr: the defaults
    using texts = std::vector<std::string>;
    explicit navigator(const nav_config *config = nullptr) : owner_(new detail::owner()) {
        if (nav_status status = nav_navigator_new(config, owner_.get())) throw error(status, "");
    }
    nav_navigator *get() const { return owner_ ? *owner_ : nullptr; } // borrowed
    // Calls a function of C that has no method here, and throws as methods do. Takes values, requests and texts of C++ in
    // the place of those of C. `operate` is for operations, without the outcome at the end:
    //     app.call(nav_entry_set_trail, entry, nav::value(7));
    //     app.operate(nav_update, entry, nav::value(nav::map{{"id", 8}}), nullptr);
    template <class Function, class... Rest> nav_status call(Function function, const Rest &...rest) const {
        parameters made;
        detail::call frame(owner_.get());
        nav_status status = function(get(), made.pass(rest)...);
        frame.finish(status);
        return status;
    }
    template <class Function, class... Rest> outcome operate(Function function, const Rest &...rest) {
        parameters made;
        outcome out{nav_outcome_init()};
        detail::call frame(owner_.get());
        frame.finish(function(get(), made.pass(rest)..., &out), out);
        return out;
    }
    nav_status close() { return call(nav_close); }
    nav_status drain() { return call(nav_drain); } // after NAV_FREED every method fails with NAV_CLOSED
    // ---- Routes ----
    // Registers a route with patterns, or nothing. For links from outside the patterns need NAV_PATTERN_LINKABLE.
    id add_route(const nav_route &route, const texts &patterns = {}, std::uint32_t flags = 0) {
        id made = added(nav_route_register, &route);
        try {
            for (const auto &each : patterns) call(nav_pattern_add, made, each, flags, nullptr);
        } catch (...) {
            nav_route_unregister(get(), made);
            throw;
        }
        return made;
    }
    id add_route(std::string_view name, const texts &patterns = {}, std::uint32_t flags = 0) {
        nav_route route = nav_route_init("");
        route.name = parameters().pass(name);
        return add_route(route, patterns, flags);
    }
    // ---- Operations ----
    outcome start(const request &to, options with = {}) { return operate(nav_start, to, with); }
    outcome navigate(const request &to, options with = {}) { return operate(nav_navigate, to, with); }
    outcome replace_top(const request &to, options with = {}) { return operate(nav_replace_top, to, with); }
    // Calls `done` once with the result, or never if this throws nav::error. An empty `done` is for hosts that pull.
    outcome navigate_for_result(const request &to, listener<result> done, options with = {}) {
        auto callback = done ? detail::answered : nullptr;
        return operate(nav_navigate_for_result, to, callback, kept(std::move(done)), destroys<listener<result>>, with);
    }
    outcome pop_back(const optional &result = {}, options with = {}) { return operate(nav_pop_back, result, with); }
    outcome finish(id of, const optional &result = {}, options with = {}) {
        return operate(nav_finish, of, result, with);
    }
    outcome dismiss(const optional &result = {}, options with = {}) { return operate(nav_dismiss, result, with); }
    outcome pop_to_entry(id entry, options with = {}) { return operate(nav_pop_to_entry, entry, with); }
    outcome pop_to_route(const request &to, options with = {}) { return operate(nav_pop_to_route, to, with); }
    outcome pop_up_to_root(options with = {}) { return operate(nav_pop_up_to_root, with); }
    outcome back(options with = {}) { return operate(nav_back, with); }
    outcome select(id stack, options with = {}) { return operate(nav_select, stack, with); }
    // Selects a branch by the names of the container's route and of the branch: see nav_current_branch.
    outcome select(std::string_view route, std::string_view branch, options with = {}) {
        return select(nav_current_branch(get(), parameters().pass(route), parameters().pass(branch)), with);
    }
    // Opens a link from outside, or with NAV_LINK_TRUSTED one of the program's own.
    outcome open(std::string_view url, std::uint32_t flags = 0, options with = {}) {
        nav_link link = nav_link_init("");
        link.url = parameters().pass(url);
        link.flags = flags;
        return operate(nav_open, &link, with);
    }
    // Ends a flow with a value, or without a value as cancelled.
    outcome end_flow(id flow, const optional &result = {}, options with = {}) {
        parameters more;
        nav_flow_ending ending = nav_flow_ending_init(result ? NAV_RESULT_VALUE : NAV_RESULT_CANCELLED);
        ending.value = more.pass(result);
        return operate(nav_end_flow, flow, &ending, with);
    }
    // ---- Host reports; with options by `operate` ----
    outcome host_did_pop(id of, const optional &with = {}) { return operate(nav_host_did_pop, of, with, nullptr); }
    outcome host_did_dismiss(id of, const optional &with = {}) {
        return operate(nav_host_did_dismiss, of, with, nullptr);
    }
    outcome host_did_set_stack(const std::vector<id> &entries) {
        return operate(nav_host_did_set_stack, entries.data(), entries.size(), nullptr);
    }
    outcome host_did_select(id stack) { return operate(nav_host_did_select, stack, nullptr); }
    outcome host_did_resize(id of, std::uint32_t columns) { return operate(nav_host_did_resize, of, columns, nullptr); }
    // ---- Guards, the bridge, observers, handlers of back ----
    // Adds a guard of an entry, a route or every route, as the fields say. An empty `decide` is for hosts that pull.
    id add_guard(nav_guard guard, decider<nav_guard_context> decide) {
        using judge = detail::judge<nav_guard_context>;
        guard.decide = decide ? detail::decide<nav_guard_context> : nullptr;
        guard.user_data = kept(judge{get(), std::move(decide), {}});
        guard.destroy = destroys<judge>;
        return added(nav_guard_add, &guard);
    }
    id add_guard(nav_guard_kind kind, std::string_view route_name, decider<nav_guard_context> decide) {
        nav_guard guard = nav_guard_init(kind, nullptr);
        guard.route_name = parameters().pass(route_name);
        return add_guard(guard, std::move(decide));
    }
    void set_bridge(decider<nav_plan> decide, std::function<void(const nav_changes *)> replay = {}) {
        using judge = detail::judge<nav_plan>;
        nav_bridge bridge = nav_bridge_init();
        bridge.transition = decide ? detail::decide<nav_plan> : nullptr;
        bridge.replay = replay ? detail::replay : nullptr;
        bridge.user_data = kept(judge{get(), std::move(decide), std::move(replay)});
        bridge.destroy = destroys<judge>;
        call(nav_bridge_set, &bridge);
    }
    id add_observer(listener<nav_event> observe) {
        auto callback = observe ? detail::tell<nav_event> : nullptr;
        return added(nav_observer_add, callback, kept(std::move(observe)), destroys<listener<nav_event>>);
    }
    // Adds a handler of back, made by nav_back_handler_init(entry, nullptr).
    id add_back_handler(nav_back_handler handler, listener<nav_gesture> handle) {
        handler.handle = handle ? detail::tell<nav_gesture> : nullptr;
        handler.user_data = kept(std::move(handle));
        handler.destroy = destroys<listener<nav_gesture>>;
        return added(nav_back_handler_add, &handler);
    }
    nav_status remove_bridge() { return call(nav_bridge_set, nullptr); }
    nav_status remove_guard(id guard) { return call(nav_guard_remove, guard); }
    nav_status remove_observer(id observer) { return call(nav_observer_remove, observer); }
    nav_status remove_back_handler(id handler) { return call(nav_back_handler_remove, handler); }
    nav_status answer(id question, std::int32_t with) { return call(nav_answer, question, with); }
    // ---- State ----
    std::vector<entry> stack() const { // the entries of the active stack, from the root up
        std::vector<entry> found;
        for (std::size_t i = 0; auto each = find_entry(nav_current_entry_at(get(), i)); i++) found.push_back(*each);
        return found;
    }
    std::optional<entry> top() const { return find_entry(nav_current_top(get())); }
    std::optional<entry> find_entry(id entry) const {
        nav_request found = nav_request_init(nullptr, nullptr);
        if (nav_entry_request(get(), entry, &found) != NAV_OK) return std::nullopt;
        return nav::entry{entry, read(found.route), read(found.arguments)};
    }
    // Where the user is, as /scene/path#detail.
    std::string location(id scene = 0, std::uint32_t flags = 0) const { return text(nav_location, scene, flags); }
    std::string save(const nav_saving *saving = nullptr) const { return text(nav_save, saving); }
    // `fallback` is the root of a scene that has lost all its entries.
    outcome restore(std::string_view saved, const std::optional<request> &fallback = {}, options with = {}) {
        parameters more;
        return restore(nav_restoring_init(more.pass(saved), fallback ? more.pass(*fallback) : nullptr), with);
    }
    outcome restore(const nav_restoring &from, options with = {}) { return operate(nav_restore, &from, with); }
    // Gives the waiter with a key a function, after a restore: see nav_result_attach. Returns the waiter.
    id attach_result(std::string_view key, listener<result> done) {
        auto callback = done ? detail::answered : nullptr;
        return added(nav_result_attach, key, callback, kept(std::move(done)), destroys<listener<result>>);
    }

  private:
    std::unique_ptr<detail::owner, detail::freeing> owner_;

    template <class T> static constexpr nav_destroy_callback destroys = detail::destroy<T>;
    template <class T> static T *kept(T of) { return new T(std::move(of)); }

    template <class Function, class... Rest> id added(Function function, const Rest &...rest) {
        id made = 0;
        call(function, rest..., &made);
        return made;
    }
    template <class Function, class... Rest> std::string text(Function function, const Rest &...rest) const {
        struct owned {
            char *start = nullptr;
            std::size_t length = 0;
            ~owned() { nav_text_free(start); }
        } made;
        call(function, rest..., &made.start, &made.length);
        return std::string(made.start, made.length);
    }
};

} // namespace nav

#endif
