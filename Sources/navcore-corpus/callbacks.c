/* What the library calls: each callback tells the runner, and does what that answers. */
#include "driver.h"
#include "values.h"

#include <string.h>

static text begin(const lent *lent, const char *what) {
    text message = hear_begin(what);
    put_number(&message, "data", lent->data);
    return message;
}

void destroyed(void *user_data) {
    text message = begin(user_data, "freed");
    hear_end(((lent *)user_data)->driver, &message);
}

/* ---- Bridges ---- */

static int32_t ask(void *user_data, const char *via, const nav_plan *plan) {
    lent *bridge = user_data;
    text message = begin(bridge, "asked");
    if (via) put_word(&message, "via", via);
    put_plan(bridge->driver, &message, plan);
    return (int32_t)hear_end(bridge->driver, &message);
}

static int32_t transition(void *bridge, const nav_plan *plan) {
    return ask(bridge, NULL, plan);
}

static int32_t navigate_to(void *bridge, const nav_plan *plan) {
    return ask(bridge, "navigate-to", plan);
}

static int32_t pop_back(void *bridge, const nav_plan *plan) {
    return ask(bridge, "pop-back", plan);
}

static int32_t pop_up_to_root(void *bridge, const nav_plan *plan) {
    return ask(bridge, "pop-up-to-root", plan);
}

static void replay(void *user_data, const nav_changes *stack) {
    lent *bridge = user_data;
    text message = begin(bridge, "replayed");
    put_changes(bridge->driver, &message, stack);
    hear_end(bridge->driver, &message);
}

static nav_status register_routes(void *user_data, nav_navigator *navigator) {
    lent *bridge = user_data;
    text message = begin(bridge, "registered");
    (void)navigator;
    return (nav_status)hear_end(bridge->driver, &message);
}

nav_bridge describe_bridge(driver *driver, const nav_value *message) {
    nav_list callbacks = get_list(message, "callbacks");
    nav_bridge bridge = {.size = sizeof bridge, .user_data = lend(driver, message), .destroy = destroyed};
    bridge.replay = replay;
    for (size_t i = 0; i < callbacks.count; i++) {
        const char *word = callbacks.items[i].content.string.bytes;
        if (strcmp(word, "transition") == 0) bridge.transition = transition;
        if (strcmp(word, "navigate-to") == 0) bridge.navigate_to = navigate_to;
        if (strcmp(word, "pop-back") == 0) bridge.pop_back = pop_back;
        if (strcmp(word, "pop-up-to-root") == 0) bridge.pop_up_to_root = pop_up_to_root;
        if (strcmp(word, "register-routes") == 0) bridge.register_routes = register_routes;
        if (strcmp(word, "pulled") != 0) continue;
        bridge.flags = NAV_BRIDGE_PULLED;
        bridge.replay = NULL;
    }
    return bridge;
}

/* ---- Builders ---- */

static int32_t make(lent *route, text *message, product *product, void **out) {
    product->number = ++route->driver->products;
    put_number(message, "product", product->number);
    int64_t answer = hear_end(route->driver, message);
    if (answer == CORPUS_ACCEPT) *out = product;
    return answer == CORPUS_NOTHING ? 0 : (int32_t)answer;
}

static text begin_build(lent *route, const char *what, const nav_build_context *build) {
    text message = begin(route, what);
    put_number(&message, "entry", (int64_t)build->entry);
    put_number(&message, "id", (int64_t)build->route);
    put_number(&message, "tag", (int64_t)build->tag);
    put_number(&message, "flow", (int64_t)build->flow);
    put_value(&message, "arguments", build->arguments, false, object_name);
    put_value(&message, "hint", build->hint, false, object_name);
    return message;
}

static int32_t make_model(void *user_data, const nav_build_context *build, void **out) {
    lent *route = user_data;
    text message = begin_build(route, "made", build);
    return make(route, &message, arena_take(&route->driver->arena, sizeof(product)), out);
}

static int32_t update_model(void *user_data, void *model, const nav_build_context *build) {
    lent *route = user_data;
    text message = begin_build(route, "updated", build);
    put_number(&message, "model", model ? ((product *)model)->number : 0);
    return (int32_t)hear_end(route->driver, &message);
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **out) {
    lent *route = user_data;
    text message = begin(route, "view-made");
    put_number(&message, "entry", (int64_t)entry);
    put_number(&message, "model", model ? ((product *)model)->number : 0);
    return make(route, &message, arena_take(&route->driver->arena, sizeof(product)), out);
}

static void destroy(void *user_data, void *pointer) {
    lent *route = user_data;
    product *product = pointer;
    if (!product) return;
    text message = begin(route, "destroyed");
    put_number(&message, "product", product->number);
    hear_end(route->driver, &message);
}

nav_route describe_route(driver *driver, const nav_value *message) {
    nav_route builder = {.size = sizeof builder, .name = get_text(message, "route")};
    builder.parent = get_text(message, "parent");
    builder.branch = get_text(message, "branch");
    builder.presentation = presentation_of(get_word(message, "presentation"));
    builder.container = container_in(driver, message);
    builder.initial = request_of(driver, get(message, "initial"));
    builder.version = (uint32_t)get_number(message, "version");
    if (get_flag(message, "coordinates")) builder.on_dispatch = prepare;
    if (get_flag(message, "not-restored")) builder.flags = NAV_ROUTE_NOT_RESTORED;
    if (get(message, "data")) {
        bool is_shared = get_flag(message, "shared");
        builder.make_model = make_model;
        if (is_shared) builder.flags |= NAV_ROUTE_SHARES_MODELS;
        builder.destroy_model = destroy;
        if (!is_shared && !builder.initial) builder.update_model = update_model;
        if (!builder.initial) builder.make_view = make_view;
        if (!builder.initial) builder.destroy_view = destroy;
        builder.user_data = lend(driver, message);
        builder.destroy = destroyed;
    }
    return builder;
}

/* ---- Guards ---- */

static int32_t guarded(void *user_data, const nav_guard_context *context) {
    lent *guard = user_data;
    text message = begin(guard, "guarded");
    put_guarding(guard->driver, &message, context);
    put_plan(guard->driver, &message, context->plan);
    return (int32_t)hear_end(guard->driver, &message);
}

nav_guard describe_guard(driver *driver, const nav_value *message) {
    nav_guard guard = {.size = sizeof guard,
                       .kind = get_flag(message, "leave") ? NAV_GUARD_LEAVE : NAV_GUARD_ENTER,
                       .entry = get_id(message, "entry"),
                       .flags = get_flag(message, "every") ? NAV_GUARD_EVERY_ROUTE : 0,
                       .route = get_id(message, "route"),
                       .route_name = get_text(message, "named"),
                       .decide = get_flag(message, "pulled") ? NULL : guarded,
                       .user_data = lend(driver, message),
                       .destroy = destroyed};
    return guard;
}

/* ---- Handlers of back ---- */

static void handled(void *user_data, const nav_gesture *gesture) {
    lent *handler = user_data;
    text message = begin(handler, "handled");
    put_gesture(&message, gesture);
    hear_end(handler->driver, &message);
}

nav_back_handler describe_handler(driver *driver, const nav_value *message) {
    nav_back_handler handler = {.size = sizeof handler,
                                .entry = get_id(message, "entry"),
                                .priority = (int32_t)get_number(message, "priority"),
                                .forward = get_flag(message, "forward"),
                                .disabled = get_flag(message, "disabled"),
                                .handle = get_flag(message, "pulled") ? NULL : handled,
                                .user_data = lend(driver, message),
                                .destroy = destroyed};
    return handler;
}

/* ---- Results, events, texts ---- */

void heard_result(void *user_data, const nav_result *result) {
    lent *waiting = user_data;
    text message = begin(waiting, "result");
    put_result(&message, result);
    hear_end(waiting->driver, &message);
}

void heard_event(void *user_data, const nav_event *event) {
    lent *observer = user_data;
    text message = begin(observer, "event");
    put_event(observer->driver, &message, event);
    hear_end(observer->driver, &message);
}

void heard_event_kind(void *user_data, const nav_event *event) {
    lent *observer = user_data;
    text message = begin(observer, "hears");
    put_word(&message, "kind", event_word(event->kind));
    hear_end(observer->driver, &message);
}

int32_t checks_text(void *user_data, const char *bytes, size_t length) {
    lent *type = user_data;
    text message = begin(type, "checked");
    put_text(&message, "text", (nav_string){bytes, length});
    return (int32_t)hear_end(type->driver, &message);
}

/* The value that the type has for a text. */
int32_t reads_text(void *user_data, const char *bytes, size_t length, nav_value *out) {
    const lent *type = user_data;
    const nav_map *map = &type->values->content.map;
    for (size_t i = 0; i < map->count; i++)
        if (map->members[i].key.length == length && memcmp(map->members[i].key.bytes, bytes, length) == 0) {
            *out = map->members[i].value;
            return 0;
        }
    return 1;
}

ptrdiff_t writes_value(void *user_data, const nav_value *value, char *out, size_t capacity) {
    const lent *type = user_data;
    const nav_map *map = &type->values->content.map;
    for (size_t i = 0; i < map->count; i++)
        if (values_equal(&map->members[i].value, value)) {
            nav_string text = map->members[i].key;
            if (text.length <= capacity) memcpy(out, text.bytes, text.length);
            return (ptrdiff_t)text.length;
        }
    return -1;
}
