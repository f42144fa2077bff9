// The corpus over navcore.hpp: the driver of C, in which nav::navigator does each message for which the class has a method, and
// the operations and registrations of the others by call and operate. The rest goes by get(): posts, intents, pulled questions,
// ports, and functions that only read. Compiled with driver_execute renamed in main.c.
#include <navcore.hpp>

extern "C" {
#include "driver.h"
void execute_in_cpp(void *context, corpus_run *run, const uint8_t *bytes, size_t length);
}

#include <cstring>
#include <map>

namespace {

// The navigator of the case, from `new` to `free`.
std::unique_ptr<nav::navigator> app;

// User data that is told when it goes. Copies of a function share it.
using shared_lent = std::shared_ptr<lent>;

shared_lent share(void *user_data) {
    return {static_cast<lent *>(user_data), [](lent *last) { destroyed(last); }};
}

nav::optional value_at(const nav_value *cell) {
    return nav::read(cell);
}

nav::request request_at(const nav_request *of) {
    nav::request made(nav::read(of->route));
    made.arguments = value_at(of->arguments);
    made.route_id = of->route_id;
    return made;
}

nav::listener<nav::result> tells_result(const shared_lent &to) {
    return [to](const nav::result &of) {
        nav::parameters made;
        nav_result told = of;
        told.value = made.pass(of.value);
        heard_result(to.get(), &told);
    };
}

// ---- Operations ----

nav::outcome operate_in_cpp(const nav_intent &intent) {
    const nav_options *options = intent.options;
    nav::optional result = value_at(intent.result), arguments = value_at(intent.arguments);
    switch (intent.kind) {
    case NAV_INTENT_START: return app->start(request_at(intent.request), options);
    case NAV_INTENT_NAVIGATE: return app->navigate(request_at(intent.request), options);
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
        return app->navigate_for_result(request_at(intent.request), tells_result(share(intent.user_data)), options);
    case NAV_INTENT_REPLACE_TOP: return app->replace_top(request_at(intent.request), options);
    case NAV_INTENT_POP_BACK: return app->pop_back(result, options);
    case NAV_INTENT_POP_TO_ENTRY: return app->pop_to_entry(intent.entry, options);
    case NAV_INTENT_POP_TO_ROUTE: return app->pop_to_route(request_at(intent.request), options);
    case NAV_INTENT_POP_UP_TO_ROOT: return app->pop_up_to_root(options);
    case NAV_INTENT_FINISH: return app->finish(intent.entry, result, options);
    case NAV_INTENT_DISMISS: return app->dismiss(result, options);
    case NAV_INTENT_BACK: return app->back(options);
    case NAV_INTENT_SELECT: return app->select(intent.stack, options);
    case NAV_INTENT_OPEN:
        if (intent.link->request || intent.link->merge || intent.link->base)
            return app->operate(nav_open, intent.link, options);
        return app->open(nav::read(intent.link->url), intent.link->flags, options);
    case NAV_INTENT_END_FLOW:
        if (!intent.ending || intent.ending->flags || intent.ending->kind == NAV_RESULT_FAILED)
            return app->operate(nav_end_flow, intent.flow, intent.ending, options);
        if (intent.ending->kind == NAV_RESULT_VALUE && !intent.ending->value)
            return app->end_flow(intent.flow, nav::value(), options);
        return app->end_flow(intent.flow, value_at(intent.ending->value), options);
    case NAV_INTENT_HOST_DID_POP:
        if (!options) return app->host_did_pop(intent.entry, result);
        return app->operate(nav_host_did_pop, intent.entry, result, options);
    case NAV_INTENT_HOST_DID_DISMISS:
        if (!options) return app->host_did_dismiss(intent.stack, result);
        return app->operate(nav_host_did_dismiss, intent.stack, result, options);
    case NAV_INTENT_HOST_DID_SET_STACK:
        if (!options && intent.entries) return app->host_did_set_stack({intent.entries, intent.entries + intent.count});
        return app->operate(nav_host_did_set_stack, intent.entries, intent.count, options);
    case NAV_INTENT_HOST_DID_SELECT:
        if (!options) return app->host_did_select(intent.stack);
        return app->operate(nav_host_did_select, intent.stack, options);
    case NAV_INTENT_HOST_DID_RESIZE:
        if (!options) return app->host_did_resize(intent.entry, intent.columns);
        return app->operate(nav_host_did_resize, intent.entry, intent.columns, options);
    case NAV_INTENT_HOST_DID_UPDATE: return app->operate(nav_host_did_update, intent.entry, arguments, options);
    case NAV_INTENT_UPDATE: return app->operate(nav_update, intent.entry, arguments, options);
    case NAV_INTENT_RESTORE: return app->restore(*intent.restoring, options);
    case NAV_INTENT_DISPATCH: return app->operate(nav_dispatch, intent.flow, request_at(intent.request), options);
    case NAV_INTENT_PUSH_ALL: return app->operate(nav_push_all, intent.requests, intent.count, options);
    case NAV_INTENT_SET_STACK: return app->operate(nav_set_stack, intent.elements, intent.count, options);
    case NAV_INTENT_REMOVE: return app->operate(nav_remove, intent.entries, intent.count, options);
    case NAV_INTENT_SET_CONTAINER: return app->operate(nav_set_container, intent.entry, intent.container, options);
    case NAV_INTENT_RECHECK_GUARDS: return app->operate(nav_recheck_guards, options);
    default: return app->operate(nav_batch, intent.intents, intent.count, options);
    }
}

bool operates(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_intent_kind kind = intent_of_word(what);
    if (kind <= NAV_INTENT_NONE || kind >= operation_kind_count || *get_word(message, "by") == 'p') return false;
    if (kind == NAV_INTENT_NAVIGATE_FOR_RESULT && !get_flag(message, "listens")) return false;
    nav_outcome outcome = nav_outcome_init();
    nav_status status;
    try {
        outcome = operate_in_cpp(*intent_of(driver, message));
        status = outcome.status;
    } catch (const nav::error &error) {
        outcome = error.outcome;
        status = error.status;
    }
    put_word(reply, "status", nav_status_name(status));
    put_outcome(reply, "outcome", &outcome);
    if (status < 0) start_instead(driver, message);
    return true;
}

// ---- Everything else ----

nav_status begin(driver *driver, const nav_value *message, text *reply) {
    nav_config config = config_of(message);
    put_flag(reply, "flows", true);
    put_flag(reply, "keys", true);
    put_flag(reply, "verbs", true);
    app = std::make_unique<nav::navigator>(&config);
    driver->navigator = app->get();
    return NAV_OK;
}

nav_status leave(driver *, const nav_value *, text *) {
    app.reset();
    return NAV_OK;
}

nav_status close_it(driver *, const nav_value *, text *) {
    return app->close();
}

nav_status drain(driver *, const nav_value *, text *) {
    return app->drain();
}

nav_status answer(driver *, const nav_value *message, text *) {
    return app->answer(get_id(message, "question"), static_cast<int32_t>(get_number(message, "answer")));
}

nav_status abort_it(driver *, const nav_value *message, text *) {
    return app->call(nav_abort, get_id(message, "ticket"), abort_of(get_word(message, "reason")));
}

nav_status cancel(driver *, const nav_value *message, text *) {
    return app->call(nav_cancel_result, get_id(message, "waiter"));
}

nav_status set_bridge(driver *driver, const nav_value *message, text *) {
    nav_bridge bridge = describe_bridge(driver, message);
    bool has_more =
        bridge.flags || bridge.navigate_to || bridge.pop_back || bridge.pop_up_to_root || bridge.register_routes;
    if (!bridge.transition || has_more) return app->call(nav_bridge_set, &bridge);
    shared_lent to = share(bridge.user_data);
    app->set_bridge(
        [=](const nav_plan &plan) {
            return nav::decision{bridge.transition(to.get(), &plan), {}};
        },
        [=](const nav_changes *stack) { bridge.replay(to.get(), stack); });
    return NAV_OK;
}

nav_status remove_bridge(driver *, const nav_value *, text *) {
    return app->remove_bridge();
}

nav_status add_guard(driver *driver, const nav_value *message, text *reply) {
    nav_guard guard = describe_guard(driver, message);
    nav_id id = 0;
    if (guard.decide) {
        shared_lent to = share(guard.user_data);
        auto decide = [=](const nav_guard_context &context) {
            return nav::decision{guard.decide(to.get(), &context), {}};
        };
        id = app->add_guard(guard, decide);
    } else {
        app->call(nav_guard_add, &guard, &id);
    }
    put_number(reply, "id", static_cast<int64_t>(id));
    return NAV_OK;
}

nav_status add_handler(driver *driver, const nav_value *message, text *reply) {
    nav_back_handler handler = describe_handler(driver, message);
    nav_id id = 0;
    if (handler.handle) {
        shared_lent to = share(handler.user_data);
        id = app->add_back_handler(handler, [=](const nav_gesture &gesture) { handler.handle(to.get(), &gesture); });
    } else {
        app->call(nav_back_handler_add, &handler, &id);
    }
    put_number(reply, "id", static_cast<int64_t>(id));
    return NAV_OK;
}

nav_status observe(driver *driver, const nav_value *message, text *) {
    shared_lent to = share(lend(driver, message));
    app->add_observer([to](const nav_event &event) { heard_event(to.get(), &event); });
    return NAV_OK;
}

nav_status add_observer(driver *driver, const nav_value *message, text *reply) {
    shared_lent to = share(lend(driver, message));
    nav_id id = app->add_observer([to](const nav_event &event) { heard_event_kind(to.get(), &event); });
    put_number(reply, "id", static_cast<int64_t>(id));
    return NAV_OK;
}

nav_status remove_observer(driver *, const nav_value *message, text *) {
    return app->remove_observer(get_id(message, "id"));
}

nav_status remove_guard(driver *, const nav_value *message, text *) {
    return app->remove_guard(get_id(message, "id"));
}

nav_status remove_handler(driver *, const nav_value *message, text *) {
    return app->remove_back_handler(get_id(message, "id"));
}

nav_status add_route(driver *driver, const nav_value *message, text *reply) {
    put_number(reply, "id", static_cast<int64_t>(app->add_route(describe_route(driver, message))));
    return NAV_OK;
}

nav_status attach(driver *driver, const nav_value *message, text *reply) {
    nav_string key = get_text(message, "key");
    nav_id waiter = 0;
    if (get_flag(message, "listens"))
        waiter = app->attach_result(nav::read(key), tells_result(share(lend(driver, message))));
    else
        app->call(nav_result_attach, key, nullptr, lend(driver, message), destroyed, &waiter);
    put_number(reply, "waiter", static_cast<int64_t>(waiter));
    return NAV_OK;
}

nav_status publish_value(driver *driver, const nav_value *message, text *) {
    uint32_t flags = (get_flag(message, "if-awaited") ? NAV_PUBLISH_IF_AWAITED : 0) |
                     (get_flag(message, "when-covered") ? NAV_PUBLISH_WHEN_COVERED : 0);
    nav::optional value = value_at(value_of(driver, message, "value"));
    return app->call(nav_entry_publish, get_id(message, "entry"), value, flags);
}

nav_status set_state(driver *driver, const nav_value *message, text *) {
    nav::optional state = value_at(value_of(driver, message, "state"));
    return app->call(nav_entry_set_state, get_id(message, "entry"), state);
}

nav_status save(driver *, const nav_value *message, text *reply) {
    nav_saving saving = nav_saving_init();
    saving.flags = get_flag(message, "complete") ? NAV_SAVING_COMPLETE : 0;
    saving.app_version = static_cast<uint32_t>(get_number(message, "app"));
    saving.budget = static_cast<size_t>(get_number(message, "budget"));
    saving.scene = get_id(message, "stack");
    std::string made = app->save(&saving);
    put_text(reply, "text", {made.data(), made.size()});
    return NAV_OK;
}

nav_status location(driver *, const nav_value *message, text *reply) {
    uint32_t flags = get_flag(message, "bare") ? NAV_LOCATION_WITHOUT_SCENE : 0;
    std::string made = app->location(get_id(message, "stack"), flags);
    put_text(reply, "text", {made.data(), made.size()});
    return NAV_OK;
}

nav_status stack(driver *driver, const nav_value *, text *reply) {
    std::vector<nav_id> ids;
    for (const nav::entry &each : app->stack()) ids.push_back(each.id);
    put_open(reply, "entries", '[');
    for (nav_id id : ids) put_number(reply, nullptr, static_cast<int64_t>(id));
    put_close(reply, ']');
    put_flows(driver, reply, ids.data(), ids.size());
    return NAV_OK;
}

nav_status top(driver *, const nav_value *, text *reply) {
    auto found = app->top();
    put_number(reply, "entry", found ? static_cast<int64_t>(found->id) : 0);
    return NAV_OK;
}

nav_status entry_request(driver *, const nav_value *message, text *reply) {
    auto found = app->find_entry(get_id(message, "entry"));
    nav::parameters made;
    put_open(reply, "request", '{');
    if (found) put_text(reply, "route", made.pass(found->route));
    if (found) put_value(reply, "arguments", made.pass(found->arguments), false, object_name);
    put_close(reply, '}');
    return found ? NAV_OK : NAV_STALE;
}

const std::map<std::string_view, nav_status (*)(driver *, const nav_value *, text *)> words = {
    {"new", begin},
    {"free", leave},
    {"close", close_it},
    {"drain", drain},
    {"answer", answer},
    {"abort", abort_it},
    {"cancel-result", cancel},
    {"bridge", set_bridge},
    {"bridge-none", remove_bridge},
    {"guard-add", add_guard},
    {"guard-remove", remove_guard},
    {"handler-add", add_handler},
    {"handler-remove", remove_handler},
    {"observe", observe},
    {"observer-add", add_observer},
    {"observer-remove", remove_observer},
    {"route-register", add_route},
    {"result-attach", attach},
    {"entry-publish", publish_value},
    {"entry-set-state", set_state},
    {"save", save},
    {"stack", stack},
    {"top", top},
    {"entry-request", entry_request}};

bool executes(driver *driver, const char *what, const nav_value *message, text *reply) {
    auto found = words.find(what);
    bool is_location = strcmp(what, "location") == 0 && !get_id(message, "entry");
    if ((found == words.end() && !is_location) || *get_word(message, "by") == 'p') return false;
    nav_status status;
    try {
        status = (is_location ? location : found->second)(driver, message, reply);
    } catch (const nav::error &error) {
        status = error.status;
    }
    put_word(reply, "status", nav_status_name(status));
    return true;
}

} // namespace

// After `free`, and where C++ has nothing of its own, the driver of C executes the message.
void execute_in_cpp(void *context, corpus_run *run, const uint8_t *bytes, size_t length) {
    auto *driver = static_cast<struct driver *>(context);
    arena arena = {nullptr};
    text reply = {nullptr, 0, 0};
    driver->run = run;
    const nav_value *message = message_read(&arena, bytes, length);
    const char *what = get_word(message, "do");
    if (strcmp(what, "end") == 0) app.reset();
    put_open(&reply, nullptr, '{');
    bool is_done = (app || strcmp(what, "new") == 0) &&
                   (executes(driver, what, message, &reply) || operates(driver, what, message, &reply));
    put_close(&reply, '}');
    if (is_done)
        corpus_reply(run, reinterpret_cast<const uint8_t *>(reply.bytes), reply.length);
    else
        driver_execute(context, run, bytes, length);
    text_free(&reply);
    arena_free(&arena);
}
