/* The functions of navcore.h over integers and bytes, and the callbacks that go up. */
#include "crossing.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "message.h"
#include "replay.h"

#if !(defined __linux__ && (defined __x86_64__ || defined __aarch64__))
#include <pthread.h>
#endif

static crossing_ways_up up;

/* Whether this thread is in a call that uses no navigator: of a port, of a thread that owns none, of one that is
 * closed. */
static __thread int32_t is_without_navigator;

int64_t crossing_thread(void) {
#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)
    return (int64_t)(intptr_t)__builtin_thread_pointer();
#else
    return (int64_t)(intptr_t)pthread_self();
#endif
}

void crossing_install(crossing_ways_up ways) {
    up = ways;
}

/* ---- Up */

crossing_target *crossing_target_new(int64_t receiver, int64_t token) {
    crossing_target *target = crossing_memory(NULL, sizeof *target);
    target->receiver = receiver;
    target->token = token;
    return target;
}

int crossing_hand_over(int64_t receiver, int64_t token, void **user_data, nav_destroy_callback *destroy) {
    if (token == 0) return 0;
    *user_data = crossing_target_new(receiver, token);
    *destroy = crossing_destroy;
    return 1;
}

static int64_t call_up(void *user_data, int32_t what, int64_t a, int64_t b, const crossing_bytes *bytes) {
    const crossing_target *target = user_data;
    return up.other(target->receiver, what, target->token, a, b, bytes == NULL ? NULL : bytes->bytes,
                    bytes == NULL ? 0 : bytes->length);
}

int64_t crossing_call_up(void *user_data, int32_t what, const uint8_t *bytes, size_t length) {
    const crossing_target *target = user_data;
    return up.other(target->receiver, what, target->token, 0, 0, bytes, length);
}

/* What may come on any thread. A call that is made inside is one of its own. */
static void call_up_anywhere(void *user_data, int32_t what) {
    int32_t outer = is_without_navigator;
    is_without_navigator = 0;
    call_up(user_data, what, outer, 0, NULL);
    is_without_navigator = outer;
}

void crossing_destroy(void *user_data) {
    call_up_anywhere(user_data, CROSSING_UP_DESTROY);
    free(user_data);
}

/* Kotlin frees the target when the last giving of the object has come back. */
void crossing_destroy_object(void *object) {
    call_up_anywhere(object, CROSSING_UP_OBJECT);
}

void crossing_result(void *user_data, const nav_result *result) {
    crossing_bytes bytes;
    crossing_bytes_begin(&bytes);
    crossing_put_result(&bytes, result);
    call_up(user_data, CROSSING_UP_RESULT, 0, 0, &bytes);
    crossing_bytes_end(&bytes);
}

/* The event is read by who wants it, with CROSSING_READ_EVENT. */
static void observe(void *user_data, const nav_event *event) {
    call_up(user_data, CROSSING_UP_EVENT, event->kind, (int64_t)(intptr_t)event, NULL);
}

static int64_t pair(int64_t low, int64_t high) {
    return (int64_t)((uint64_t)(uint32_t)low | (uint64_t)high << 32);
}

/* All that a bridge is asked. The plan is read by who wants it, with CROSSING_READ_PLAN. */
static int32_t ask(void *user_data, const nav_plan *plan) {
    const crossing_target *target = user_data;
    return (int32_t)up.transition(target->receiver, pair(target->token, plan->kind), (int64_t)(intptr_t)plan);
}

static void replay(void *user_data, const nav_changes *stack) {
    crossing_bytes bytes;
    crossing_bytes_begin(&bytes);
    crossing_put_changes(&bytes, stack);
    call_up(user_data, CROSSING_UP_REPLAY, 0, 0, &bytes);
    crossing_bytes_end(&bytes);
}

/* Kotlin throws what it throws in there out of the call that has set the bridge. */
static nav_status register_routes(void *user_data, nav_navigator *navigator) {
    (void)navigator;
    return (nav_status)call_up(user_data, CROSSING_UP_REGISTER_ROUTES, 0, 0, NULL);
}

/* The upper half of the answer is the refusal, the lower half the token of what was made. */
static int32_t made(int64_t answer, void **out) {
    *out = (void *)(intptr_t)(uint32_t)answer;
    return (int32_t)(answer >> 32);
}

/* Most builds have an entry and a route alone, which need no bytes. */
static int32_t make_model(void *user_data, const nav_build_context *build, void **model) {
    const crossing_target *target = user_data;
    crossing_bytes bytes;
    int64_t answer;
    if (build->arguments == NULL && build->hint == NULL && build->tag == 0 && build->flow == 0) {
        answer = up.make_model(target->receiver, target->token, (int64_t)build->entry, (int64_t)build->route);
        return made(answer, model);
    }
    crossing_bytes_begin(&bytes);
    crossing_put_build(&bytes, build);
    answer = call_up(user_data, CROSSING_UP_MAKE_MODEL, 0, 0, &bytes);
    crossing_bytes_end(&bytes);
    return made(answer, model);
}

static int32_t update_model(void *user_data, void *model, const nav_build_context *build) {
    crossing_bytes bytes;
    int64_t answer;
    crossing_bytes_begin(&bytes);
    crossing_put_build(&bytes, build);
    answer = call_up(user_data, CROSSING_UP_UPDATE_MODEL, (int64_t)(intptr_t)model, 0, &bytes);
    crossing_bytes_end(&bytes);
    return (int32_t)(answer >> 32);
}

static void destroy_model(void *user_data, void *model) {
    const crossing_target *target = user_data;
    up.destroy_model(target->receiver, pair(target->token, (intptr_t)model));
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    return made(call_up(user_data, CROSSING_UP_MAKE_VIEW, (int64_t)entry, (int64_t)(intptr_t)model, NULL), view);
}

static void destroy_view(void *user_data, void *view) {
    call_up(user_data, CROSSING_UP_DESTROY_VIEW, (int64_t)(intptr_t)view, 0, NULL);
}

static int32_t ask_guard(void *user_data, const nav_guard_context *context) {
    crossing_bytes bytes;
    int64_t answer;
    crossing_bytes_begin(&bytes);
    crossing_put_guarding(&bytes, context);
    answer = call_up(user_data, CROSSING_UP_GUARD, (int64_t)(intptr_t)context->plan, context->plan->kind, &bytes);
    crossing_bytes_end(&bytes);
    return (int32_t)answer;
}

static void handle_back(void *user_data, const nav_gesture *gesture) {
    crossing_bytes bytes;
    crossing_bytes_begin(&bytes);
    crossing_put_gesture(&bytes, gesture);
    call_up(user_data, CROSSING_UP_GESTURE, 0, 0, &bytes);
    crossing_bytes_end(&bytes);
}

static int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    crossing_bytes bytes;
    int64_t answer;
    crossing_bytes_begin(&bytes);
    crossing_put_sent(&bytes, sent);
    answer = call_up(user_data, CROSSING_UP_PREPARE, 0, 0, &bytes);
    crossing_bytes_end(&bytes);
    return (int32_t)answer;
}

static int32_t migrate(void *user_data, const nav_saved *saved) {
    crossing_bytes bytes;
    int64_t answer;
    crossing_bytes_begin(&bytes);
    crossing_put_saved(&bytes, saved);
    answer = call_up(user_data, CROSSING_UP_MIGRATE, (int64_t)(intptr_t)saved, 0, &bytes);
    crossing_bytes_end(&bytes);
    return (int32_t)answer;
}

static int32_t check_parameter(void *user_data, const char *text, size_t length) {
    return (int32_t)crossing_call_up(user_data, CROSSING_UP_CHECK, (const uint8_t *)text, length);
}

/* A type of parameters that reads and writes. The bytes of its last answer live until the next one, and with them the
 * value that was made of them. */
typedef struct crossing_type {
    crossing_target target; /* First, so that call_up finds it. */
    uint8_t *answer;
    size_t length;
    crossing_input input;
} crossing_type;

static crossing_type *type_new(int64_t receiver, int64_t token) {
    crossing_type *type = crossing_memory(NULL, sizeof *type);
    type->target.receiver = receiver;
    type->target.token = token;
    type->answer = NULL;
    type->length = 0;
    crossing_input_begin(&type->input, NULL, 0, receiver);
    return type;
}

static void type_destroy(void *user_data) {
    crossing_type *type = user_data;
    crossing_input_end(&type->input);
    free(type->answer);
    crossing_destroy(type);
}

/* Keeps the rest of the input as the answer of the type. */
static void type_answer(crossing_type *type, const crossing_input *input) {
    type->length = (size_t)(input->end - input->at);
    if (type->length == 0) return;
    type->answer = crossing_memory(type->answer, type->length);
    memcpy(type->answer, input->at, type->length);
}

/* Asks Kotlin, and returns what it answered: no bytes where it did not. */
static crossing_input *type_ask(crossing_type *type, int32_t what, const uint8_t *bytes, size_t length) {
    const crossing_target *target = &type->target;
    type->length = 0;
    up.other(target->receiver, what, target->token, (int64_t)(intptr_t)type, 0, bytes, length);
    crossing_input_end(&type->input);
    crossing_input_begin(&type->input, type->answer, type->length, target->receiver);
    return &type->input;
}

static int32_t read_parameter(void *user_data, const char *text, size_t length, nav_value *out) {
    const nav_value *value =
        crossing_take_optional_value(type_ask(user_data, CROSSING_UP_READ, (const uint8_t *)text, length));
    if (value != NULL) *out = *value;
    return value == NULL;
}

static ptrdiff_t write_parameter(void *user_data, const nav_value *value, char *out, size_t capacity) {
    crossing_bytes bytes;
    crossing_input *answer;
    nav_string text;
    crossing_bytes_begin(&bytes);
    crossing_put_optional_value(&bytes, value);
    answer = type_ask(user_data, CROSSING_UP_WRITE, bytes.bytes, bytes.length);
    crossing_bytes_end(&bytes);
    if (!crossing_take_is_there(answer)) return -1;
    text = crossing_take_string(answer);
    if (text.length > 0) memcpy(out, text.bytes, text.length < capacity ? text.length : capacity);
    return (ptrdiff_t)text.length;
}

static void wake(void *user_data) {
    call_up_anywhere(user_data, CROSSING_UP_WAKE);
}

/* ---- Down */

/* NULL for another thread than the owner's: with that the library gives back what it was handed, and touches nothing.
 */
static nav_navigator *navigator_of(int64_t handle, int64_t owner) {
    return owner == crossing_thread() ? (nav_navigator *)(intptr_t)handle : NULL;
}

static void put_outcome(int64_t *out, const nav_outcome *outcome) {
    out[0] = outcome->status;
    out[1] = outcome->by;
    out[2] = outcome->host_code;
    out[3] = outcome->abort_reason;
    out[4] = (int64_t)outcome->ticket;
    out[5] = (int64_t)outcome->entry;
    out[6] = (int64_t)outcome->waiter;
    out[7] = (int64_t)outcome->revision;
    out[8] = (int64_t)outcome->index;
    out[9] = (int64_t)outcome->removed_count;
    out[10] = outcome->redirect_count;
}

static nav_config take_config(crossing_input *input) {
    nav_config config = nav_config_init();
    config.animated = (nav_animated)crossing_take_32(input);
    config.queue_capacity = crossing_take_32(input);
    config.event_capacity = crossing_take_32(input);
    config.operation_limit = crossing_take_32(input);
    config.unresolved = (nav_unresolved_policy)crossing_take_32(input);
    config.fallback_route = crossing_take_string(input);
    config.scene = crossing_take_string(input);
    config.pattern_flags = crossing_take_32(input);
    config.redirect_limit = crossing_take_32(input);
    config.flags = crossing_take_32(input);
    return config;
}

/* How calls that give out an id end. */
static nav_status put_id(int64_t *out, nav_id id, nav_status status) {
    out[0] = (int64_t)id;
    return status;
}

/* The bits of `asks`: NAV_ROUTE_SHARES_MODELS, and of a flow 2 a model, 4 a coordinator. */
enum {
    ASKS_FOR_MODEL = 4,
    ASKS_COORDINATOR = 8
};

static nav_status register_route(nav_navigator *navigator, crossing_input *input, int64_t token, uint32_t asks,
                                 int64_t *out) {
    nav_route builder = nav_route_init("");
    nav_id route = 0;
    nav_status status;
    builder.name = crossing_take_string(input);
    builder.parent = crossing_take_string(input);
    builder.branch = crossing_take_string(input);
    builder.presentation = (nav_presentation)crossing_take_32(input);
    builder.container = crossing_take_optional_container(input);
    if (crossing_take_is_there(input)) builder.initial = crossing_take_request(input);
    builder.version = crossing_take_32(input);
    builder.flags = asks & (NAV_ROUTE_SHARES_MODELS | NAV_ROUTE_NOT_RESTORED);
    if (crossing_hand_over(input->receiver, token, &builder.user_data, &builder.destroy)) {
        int is_flow = builder.initial != NULL;
        if (!is_flow || (asks & ASKS_FOR_MODEL)) {
            builder.make_model = make_model;
            builder.destroy_model = destroy_model;
        }
        if (is_flow && (asks & ASKS_COORDINATOR)) builder.on_dispatch = prepare;
        if (!is_flow) {
            if (!(asks & NAV_ROUTE_SHARES_MODELS)) builder.update_model = update_model;
            builder.make_view = make_view;
            builder.destroy_view = destroy_view;
        }
    }
    status = nav_route_register(navigator, &builder, &route);
    return put_id(out, route, status);
}

static nav_status add_parameter_type(nav_navigator *navigator, crossing_input *input, int64_t token, int reads) {
    nav_parameter_type type = nav_parameter_type_init("");
    type.name = crossing_take_string(input);
    if (reads) {
        type.read = read_parameter;
        type.write = write_parameter;
        type.user_data = type_new(input->receiver, token);
        type.destroy = type_destroy;
    } else {
        type.check = check_parameter;
        type.user_data = crossing_target_new(input->receiver, token);
        type.destroy = crossing_destroy;
    }
    return nav_parameter_type_add(navigator, &type);
}

static nav_status add_link_prefix(nav_navigator *navigator, crossing_input *input) {
    nav_string prefix = crossing_take_string(input);
    return nav_link_prefix_add(navigator, prefix, crossing_take_string(input));
}

/* Without a token it is asked by events. */
static nav_status add_guard(nav_navigator *navigator, crossing_input *input, int64_t token, int64_t *out) {
    nav_guard guard = nav_guard_init((nav_guard_kind)crossing_take_32(input), NULL);
    nav_id id = 0;
    nav_status status;
    guard.flags = (uint32_t)crossing_take_32(input);
    guard.entry = (nav_id)crossing_take_64(input);
    guard.route = (nav_id)crossing_take_64(input);
    guard.route_name = crossing_take_string(input);
    if (crossing_hand_over(input->receiver, token, &guard.user_data, &guard.destroy)) guard.decide = ask_guard;
    status = nav_guard_add(navigator, &guard, &id);
    return put_id(out, id, status);
}

/* Without a token its gestures are told by events. */
static nav_status add_back_handler(nav_navigator *navigator, crossing_input *input, int64_t token, int64_t *out) {
    nav_back_handler handler = nav_back_handler_init((nav_id)crossing_take_64(input), NULL);
    nav_id id = 0;
    nav_status status;
    handler.priority = (int32_t)crossing_take_32(input);
    handler.forward = (int32_t)crossing_take_32(input);
    handler.disabled = (int32_t)crossing_take_32(input);
    if (crossing_hand_over(input->receiver, token, &handler.user_data, &handler.destroy)) handler.handle = handle_back;
    status = nav_back_handler_add(navigator, &handler, &id);
    return put_id(out, id, status);
}

static nav_status ask_for_next(nav_navigator *navigator, crossing_input *input, nav_id entry, uint64_t tag,
                               int64_t *out) {
    void *user_data = NULL;
    nav_destroy_callback destroy = NULL;
    nav_result_callback callback = crossing_take_waiter(input, &user_data, &destroy);
    nav_id waiter = 0;
    nav_status status = nav_entry_next_value(navigator, entry, callback, user_data, destroy, tag, &waiter);
    return put_id(out, waiter, status);
}

static nav_status attach_result(nav_navigator *navigator, crossing_input *input, int64_t *out) {
    void *user_data = NULL;
    nav_destroy_callback destroy = NULL;
    nav_result_callback callback = crossing_take_waiter(input, &user_data, &destroy);
    nav_string key = crossing_take_string(input);
    nav_id waiter = 0;
    nav_status status = nav_result_attach(navigator, key, callback, user_data, destroy, &waiter);
    return put_id(out, waiter, status);
}

/* A child is known by what gives it back. */
static nav_status add_child(nav_navigator *navigator, crossing_input *input, nav_id entry, int64_t token) {
    return nav_child_add(navigator, entry, crossing_take_string(input), crossing_target_new(input->receiver, token),
                         crossing_destroy);
}

static nav_status find_child(const nav_navigator *navigator, crossing_input *input, nav_id entry, int64_t *out) {
    void *object = NULL;
    nav_status status = nav_child_find(navigator, entry, crossing_take_string(input), &object);
    out[0] = status == NAV_OK ? ((const crossing_target *)object)->token : 0;
    return status;
}

static nav_gesture take_gesture(crossing_input *input) {
    nav_gesture gesture = nav_gesture_init((nav_gesture_phase)crossing_take_32(input), 0);
    int64_t bits;
    gesture.forward = (int32_t)crossing_take_32(input);
    gesture.edge = (int32_t)crossing_take_32(input);
    bits = crossing_take_64(input);
    memcpy(&gesture.progress, &bits, sizeof bits);
    gesture.scene = (nav_id)crossing_take_64(input);
    return gesture;
}

/* Without a token nobody is asked. */
static nav_status restore(nav_navigator *navigator, crossing_input *input, int64_t token, nav_outcome *outcome) {
    nav_restoring restoring = nav_restoring_init(crossing_take_string(input), NULL);
    restoring.app_version = crossing_take_32(input);
    restoring.fallback = crossing_take_request(input);
    if (crossing_hand_over(input->receiver, token, &restoring.user_data, &restoring.destroy))
        restoring.migrate = migrate;
    return nav_restore(navigator, &restoring, crossing_take_options(input), outcome);
}

static nav_status replace_saved(nav_navigator *navigator, crossing_input *input, const nav_saved *saved) {
    const nav_request *request = crossing_take_request(input);
    return nav_saved_replace(navigator, saved, request, crossing_take_optional_value(input));
}

/* The bits of `asks`: 1 transition, 2 navigate_to, 4 pop_back, 8 pop_up_to_root, 16 pulled, 32 register_routes; -1 detaches. */
static nav_status set_bridge(nav_navigator *navigator, int64_t receiver, int64_t token, int64_t asks) {
    nav_bridge bridge = nav_bridge_init();
    if (asks < 0) return nav_bridge_set(navigator, NULL);
    if ((asks & 1) != 0) bridge.transition = ask;
    if ((asks & 2) != 0) bridge.navigate_to = ask;
    if ((asks & 4) != 0) bridge.pop_back = ask;
    if ((asks & 8) != 0) bridge.pop_up_to_root = ask;
    if ((asks & 16) != 0) bridge.flags = NAV_BRIDGE_PULLED;
    if ((asks & 32) != 0) bridge.register_routes = register_routes;
    /* A pulled one is told by events. */
    if ((asks & 16) == 0) bridge.replay = replay;
    bridge.user_data = crossing_target_new(receiver, token);
    bridge.destroy = crossing_destroy;
    return nav_bridge_set(navigator, &bridge);
}

/* Kotlin reads records where they are, by these offsets, which no platform changes. It asks for that of the flow, which
 * comes after pointers. */
_Static_assert(offsetof(nav_record, intent) == 4 && offsetof(nav_record, subkind) == 8 &&
                   offsetof(nav_record, reason) == 12 && offsetof(nav_record, by) == 16 &&
                   offsetof(nav_record, remaining) == 20 && offsetof(nav_record, origin) == 24 &&
                   offsetof(nav_record, animated) == 28 && offsetof(nav_record, revision) == 32 &&
                   offsetof(nav_record, entry) == 40 && offsetof(nav_record, related) == 48 &&
                   offsetof(nav_record, route) == 56 && offsetof(nav_record, ticket) == 64 &&
                   offsetof(nav_record, question) == 72 && offsetof(nav_record, from) == 80 &&
                   offsetof(nav_record, to) == 84 && offsetof(nav_record, tag) == 88 &&
                   offsetof(nav_record, stack) == 96,
               "the fields of nav_record are where NavigationRecords.kt reads them");

int32_t crossing_next_records(int64_t handle, int64_t owner, int64_t records, int32_t capacity) {
    size_t count;
    if (owner != crossing_thread()) return NAV_WRONG_THREAD;
    nav_next_records((nav_navigator *)(intptr_t)handle, (nav_record *)(intptr_t)records, sizeof(nav_record),
                     (size_t)capacity, &count);
    return (int32_t)count;
}

static nav_status call_port(nav_port *port, int32_t what, int64_t a, int64_t b, crossing_input *input, int64_t *out) {
    nav_id ticket;
    nav_status status;
    switch (what) {
    case CROSSING_PORT_RETAIN: nav_port_retain(port); return NAV_OK;
    case CROSSING_PORT_RELEASE: nav_port_release(port); return NAV_OK;
    case CROSSING_PORT_CLOSE: return nav_port_close(port);
    case CROSSING_PORT_ANSWER: return nav_port_answer(port, (nav_id)a, (int32_t)b);
    case CROSSING_PORT_ABORT: return nav_port_abort(port, (nav_id)a, (nav_abort_reason)b);
    case CROSSING_PORT_CANCEL_RESULT: return nav_port_cancel_result(port, (nav_id)a);
    default:
        status = nav_port_post(port, crossing_take_intent(input), &ticket);
        out[0] = (int64_t)ticket;
        return status;
    }
}

static nav_status call(nav_navigator *navigator, int32_t what, int64_t a, int64_t b, crossing_input *input,
                       int64_t *out) {
    nav_outcome outcome = nav_outcome_init();
    nav_status status = NAV_OK;
    void *pointer = NULL;
    switch (what) {
    case CROSSING_NEW: {
        nav_config config = take_config(input);
        nav_navigator *made_navigator;
        status = nav_navigator_new(&config, &made_navigator);
        out[0] = (int64_t)(intptr_t)made_navigator;
        return status;
    }
    case CROSSING_FREE: nav_navigator_free(navigator); return NAV_OK;
    case CROSSING_PERFORM:
        status = nav_perform(navigator, crossing_take_intent(input), &outcome);
        put_outcome(out, &outcome);
        return status;
    case CROSSING_RESTORE:
        status = restore(navigator, input, a, &outcome);
        put_outcome(out, &outcome);
        return status;
    case CROSSING_SAVED_REPLACE: return replace_saved(navigator, input, (const nav_saved *)(intptr_t)a);
    case CROSSING_NAVIGATE: {
        nav_request request = nav_request_by_id((nav_id)a, NULL);
        status = nav_navigate(navigator, &request, NULL, &outcome);
        put_outcome(out, &outcome);
        return status;
    }
    case CROSSING_POP_BACK:
        status = nav_pop_back(navigator, NULL, NULL, &outcome);
        put_outcome(out, &outcome);
        return status;
    case CROSSING_CONFIGURE: {
        nav_config config = take_config(input);
        return nav_configure(navigator, a != 0 ? NULL : &config);
    }
    case CROSSING_CLOSE: return nav_close(navigator);
    case CROSSING_ROUTE_REGISTER: return register_route(navigator, input, a, (uint32_t)b, out);
    case CROSSING_ROUTE_UNREGISTER: return nav_route_unregister(navigator, (nav_id)a);
    case CROSSING_ROUTE_FIND: out[0] = (int64_t)nav_route_find(navigator, crossing_take_string(input)); return NAV_OK;
    case CROSSING_PATTERN_ADD: {
        nav_id conflict;
        status = nav_pattern_add(navigator, (nav_id)a, crossing_take_string(input), (uint32_t)b, &conflict);
        out[0] = (int64_t)conflict;
        return status;
    }
    case CROSSING_PARAMETER_TYPE_ADD: return add_parameter_type(navigator, input, a, b != 0);
    case CROSSING_PARAMETER_ANSWER: type_answer((crossing_type *)(intptr_t)a, input); return NAV_OK;
    case CROSSING_LINK_PREFIX_ADD: return add_link_prefix(navigator, input);
    case CROSSING_LINK_SCENE_ADD: return nav_link_scene_add(navigator, crossing_take_string(input));
    case CROSSING_LINK_SCHEME_ADD: return nav_link_scheme_add(navigator, crossing_take_string(input));
    case CROSSING_HOLD_LINKS: return nav_links_set_held(navigator, (int32_t)a);
    case CROSSING_BRIDGE_SET: return set_bridge(navigator, input->receiver, a, b);
    case CROSSING_GUARD_ADD: return add_guard(navigator, input, a, out);
    case CROSSING_GUARD_REMOVE: return nav_guard_remove(navigator, (nav_id)a);
    case CROSSING_REDIRECT: return nav_redirect(navigator, (nav_id)a, crossing_take_intent(input), (uint32_t)b);
    case CROSSING_BACK_HANDLER_ADD: return add_back_handler(navigator, input, a, out);
    case CROSSING_BACK_HANDLER_ENABLE: return nav_back_handler_enable(navigator, (nav_id)a, (int32_t)b);
    case CROSSING_BACK_HANDLER_REMOVE: return nav_back_handler_remove(navigator, (nav_id)a);
    case CROSSING_BACK_GESTURE: {
        nav_gesture gesture = take_gesture(input);
        status = nav_back_gesture(navigator, &gesture, &outcome);
        put_outcome(out, &outcome);
        return status;
    }
    case CROSSING_ENTRY_FLOW: out[0] = (int64_t)nav_entry_flow(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_CURRENT_FLOW: out[0] = (int64_t)nav_current_flow(navigator); return NAV_OK;
    case CROSSING_FLOW_TAKES: {
        nav_id taker = 0;
        status = nav_dispatch_target(navigator, (nav_id)a, crossing_take_request(input), &taker);
        return put_id(out, taker, status);
    }
    case CROSSING_PUBLISH:
        return nav_entry_publish(navigator, (nav_id)a, crossing_take_optional_value(input), (uint32_t)b);
    case CROSSING_NEXT: return ask_for_next(navigator, input, (nav_id)a, (uint64_t)b, out);
    case CROSSING_RESULT_ATTACH: return attach_result(navigator, input, out);
    case CROSSING_CHILD_ADD: return add_child(navigator, input, (nav_id)a, b);
    case CROSSING_CHILD_FIND: return find_child(navigator, input, (nav_id)a, out);
    case CROSSING_CHILD_REMOVE: return nav_child_remove(navigator, (nav_id)a, crossing_take_string(input));
    case CROSSING_STACK_LIMIT_LIFE: return nav_stack_set_max_lifecycle(navigator, (nav_id)a, (nav_lifecycle)b);
    case CROSSING_HOST_DID_ENTER: return nav_host_did_enter(navigator, (nav_id)a);
    case CROSSING_HOST_DID_EXIT: return nav_host_did_exit(navigator, (nav_id)a);
    case CROSSING_ANSWER: return nav_answer(navigator, (nav_id)a, (int32_t)b);
    case CROSSING_ABORT: return nav_abort(navigator, (nav_id)a, (nav_abort_reason)b);
    case CROSSING_CANCEL_RESULT: return nav_cancel_result(navigator, (nav_id)a);
    case CROSSING_DEPTH: out[0] = (int64_t)nav_current_depth(navigator); return NAV_OK;
    case CROSSING_TOP: out[0] = (int64_t)nav_current_top(navigator); return NAV_OK;
    case CROSSING_ENTRY_AT: out[0] = (int64_t)nav_current_entry_at(navigator, (size_t)a); return NAV_OK;
    case CROSSING_TOPMOST: out[0] = (int64_t)nav_current_find(navigator, crossing_take_request(input)); return NAV_OK;
    case CROSSING_REVISION: out[0] = (int64_t)nav_current_revision(navigator); return NAV_OK;
    case CROSSING_ACTIVE_STACK: out[0] = (int64_t)nav_current_stack(navigator); return NAV_OK;
    case CROSSING_ENTRY_STACK: out[0] = (int64_t)nav_entry_stack(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_BRANCH_NAMED:
        out[0] = (int64_t)nav_branch_find(navigator, (nav_id)a, crossing_take_string(input));
        return NAV_OK;
    case CROSSING_CURRENT_BRANCH_WITH:
        out[0] = (int64_t)nav_current_branch_with(navigator, crossing_take_string(input));
        return NAV_OK;
    case CROSSING_CURRENT_BRANCH: {
        nav_string route = crossing_take_string(input);
        out[0] = (int64_t)nav_current_branch(navigator, route, crossing_take_string(input));
        return NAV_OK;
    }
    case CROSSING_SCENE_NAMED: out[0] = (int64_t)nav_scene_find(navigator, crossing_take_string(input)); return NAV_OK;
    case CROSSING_ENTRY_PHASE: out[0] = nav_entry_current_phase(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_ENTRY_LIFE: out[0] = nav_entry_lifecycle(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_ENTRY_NUMBER: out[0] = (int64_t)nav_entry_number(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_ENTRY_WAITER: out[0] = (int64_t)nav_entry_waiter(navigator, (nav_id)a); return NAV_OK;
    case CROSSING_ENTRY_MODEL:
        status = nav_entry_model(navigator, (nav_id)a, &pointer);
        out[0] = (int64_t)(intptr_t)pointer;
        return status;
    case CROSSING_ENTRY_VIEW:
        status = nav_entry_view(navigator, (nav_id)a, &pointer);
        out[0] = (int64_t)(intptr_t)pointer;
        return status;
    case CROSSING_ENTRY_DROP_VIEW: return nav_entry_drop_view(navigator, (nav_id)a);
    case CROSSING_ENTRY_SET_STATE:
        return nav_entry_set_state(navigator, (nav_id)a, crossing_take_optional_value(input));
    case CROSSING_ENTRY_SET_TRAIL:
        return nav_entry_set_trail(navigator, (nav_id)a, crossing_take_optional_value(input));
    case CROSSING_LAST_OUTCOME:
        status = nav_last_outcome(navigator, &outcome);
        put_outcome(out, &outcome);
        return status;
    case CROSSING_OBSERVER_ADD: {
        nav_id observer = 0;
        status =
            nav_observer_add(navigator, observe, crossing_target_new(input->receiver, a), crossing_destroy, &observer);
        return put_id(out, observer, status);
    }
    case CROSSING_LOG_BEGIN: return crossing_log_begin(navigator, input, a, b, out);
    case CROSSING_LOG_END: return crossing_log_end(navigator, (crossing_log *)(intptr_t)crossing_take_64(input));
    case CROSSING_OBSERVER_REMOVE: return nav_observer_remove(navigator, (nav_id)a);
    case CROSSING_RELEASE: return nav_detach_thread(navigator);
    case CROSSING_CLAIM: return nav_attach_thread(navigator);
    case CROSSING_DRAIN: return (nav_status)(out[0] = nav_drain(navigator));
    case CROSSING_PORT_NEW: {
        nav_port *port;
        status = nav_port_new(navigator, wake, crossing_target_new(input->receiver, a), crossing_destroy, &port);
        out[0] = (int64_t)(intptr_t)port;
        return status;
    }
    case CROSSING_OBJECT_NEW: out[0] = (int64_t)(intptr_t)crossing_target_new(input->receiver, a); return NAV_OK;
    case CROSSING_RECORDS_NEW:
        out[0] = (int64_t)(intptr_t)crossing_memory(NULL, (size_t)a * sizeof(nav_record));
        out[1] = sizeof(nav_record);
        out[2] = offsetof(nav_record, flow);
        return NAV_OK;
    case CROSSING_RECORDS_FREE: free((void *)(intptr_t)a); return NAV_OK;
    case CROSSING_OBJECT_FREE: free((void *)(intptr_t)a); return NAV_OK;
    default: return NAV_INVALID;
    }
}

int32_t crossing_navigate(int64_t handle, int64_t owner, int64_t route) {
    nav_request request = nav_request_by_id((nav_id)route, NULL);
    if (owner != crossing_thread()) return NAV_WRONG_THREAD;
    return nav_navigate((nav_navigator *)(intptr_t)handle, &request, NULL, NULL);
}

int32_t crossing_pop_back(int64_t handle, int64_t owner) {
    if (owner != crossing_thread()) return NAV_WRONG_THREAD;
    return nav_pop_back((nav_navigator *)(intptr_t)handle, NULL, NULL, NULL);
}

/* What the bytes say begins with the receiver, so that callbacks find their way back. */
static void begin_input(crossing_input *input, const uint8_t *in, size_t length) {
    crossing_input_begin(input, in, length, 0);
    if (length >= 8) input->receiver = crossing_take_64(input);
}

int32_t crossing_call(int64_t handle, int64_t owner, int32_t what, int64_t a, int64_t b, const uint8_t *in,
                      size_t length, int64_t out[CROSSING_OUT]) {
    nav_navigator *navigator = navigator_of(handle, owner);
    int32_t outer = is_without_navigator;
    crossing_input input;
    nav_status status;
    begin_input(&input, in, length);
    is_without_navigator = navigator == NULL;
    status = call(navigator, what, a, b, &input, out);
    is_without_navigator = outer;
    crossing_input_end(&input);
    return navigator == NULL && handle != 0 ? NAV_WRONG_THREAD : status;
}

int32_t crossing_post(int64_t port, int32_t what, int64_t a, int64_t b, const uint8_t *in, size_t length,
                      int64_t out[CROSSING_OUT]) {
    int32_t outer = is_without_navigator;
    crossing_input input;
    begin_input(&input, in, length);
    is_without_navigator = 1;
    out[1] = call_port((nav_port *)(intptr_t)port, what, a, b, &input, out);
    is_without_navigator = outer;
    crossing_input_end(&input);
    return (int32_t)out[1];
}

/* ---- Reading */

static void put_status(crossing_bytes *out, nav_status status) {
    crossing_put_32(out, (uint32_t)status);
}

/* Functions that copy ids, as many as there is room for, and return how many there are. */
typedef size_t (*ids_function)(const nav_navigator *navigator, nav_id of, nav_id *out, size_t capacity);

static size_t active_entries(const nav_navigator *navigator, nav_id of, nav_id *out, size_t capacity) {
    (void)of;
    return nav_current_entries(navigator, out, capacity);
}

/* Returns the ids in memory of their own, and their number. */
static nav_id *ids_of(const nav_navigator *navigator, ids_function function, nav_id of, size_t *count) {
    size_t capacity = function(navigator, of, NULL, 0);
    nav_id *ids = crossing_memory(NULL, (capacity + 1) * sizeof *ids);
    *count = function(navigator, of, ids, capacity);
    return ids;
}

static void read_ids(const nav_navigator *navigator, ids_function function, nav_id of, crossing_bytes *out) {
    size_t count;
    nav_id *ids = ids_of(navigator, function, of, &count);
    put_status(out, NAV_OK);
    crossing_put_32(out, (uint32_t)count);
    for (size_t index = 0; index < count; index++) crossing_put_64(out, (int64_t)ids[index]);
    free(ids);
}

static void read_stack_info(const nav_navigator *navigator, nav_id stack, crossing_bytes *out) {
    nav_stack_info info = nav_stack_info_init();
    put_status(out, nav_stack_get(navigator, stack, &info));
    crossing_put_stack_info(out, &info);
}

static void read_container_info(const nav_navigator *navigator, nav_id entry, crossing_bytes *out) {
    nav_container_info info = nav_container_info_init();
    put_status(out, nav_container_get(navigator, entry, &info));
    crossing_put_container_info(out, &info);
}

static void read_flow(const nav_navigator *navigator, nav_id id, crossing_bytes *out) {
    nav_flow_info flow = nav_flow_info_init();
    nav_request request;
    nav_status status = nav_flow_get(navigator, id, &flow);
    put_status(out, status);
    if (status != NAV_OK) return;
    request = nav_request_by_id(flow.route, flow.arguments);
    nav_route_name(navigator, flow.route, &request.route);
    crossing_put_request(out, &request);
    crossing_put_64(out, (int64_t)flow.parent);
    crossing_put_64(out, (int64_t)flow.stack);
    crossing_put_64(out, (int64_t)flow.first_entry);
    crossing_put_32(out, (uint32_t)flow.depth);
    crossing_put_64(out, (int64_t)flow.waiter);
    crossing_put_64(out, (int64_t)(intptr_t)flow.model);
}

static void read_back_plan(nav_navigator *navigator, nav_id scene, crossing_bytes *out) {
    nav_back_plan plan = nav_back_plan_init();
    put_status(out, nav_back_plan_get(navigator, scene, &plan));
    crossing_put_32(out, plan.ask_flags);
    crossing_put_64(out, (int64_t)plan.handler);
    crossing_put_64(out, (int64_t)plan.entry);
    crossing_put_changes(out, plan.changes);
}

/* ---- The tree, in one crossing: the active scene, and of each its root stack with its entries, each with the stacks
 * that it owns. Entries that Kotlin knows are left out. */

typedef struct known_entry {
    uint32_t index;
    nav_id entry;
} known_entry;

/* The entries below `from` are as Kotlin knows them. Of these the ones from `again` on, `count` of them, are put once
 * more. */
typedef struct known_stack {
    nav_id stack;
    uint32_t from;
    uint32_t count;
    const known_entry *again;
} known_stack;

/* Stacks in the order of their ids. */
typedef struct known_tree {
    known_stack *stacks;
    size_t count;
} known_tree;

static known_tree take_known(crossing_input *input) {
    known_tree known = {NULL, crossing_take_32(input)};
    known.stacks = crossing_take_memory(input, known.count, sizeof *known.stacks);
    for (size_t index = 0; index < known.count; index++) {
        known_stack *stack = &known.stacks[index];
        known_entry *again;
        stack->stack = (nav_id)crossing_take_64(input);
        stack->from = crossing_take_32(input);
        stack->count = crossing_take_32(input);
        stack->again = again = crossing_take_memory(input, stack->count, sizeof *again);
        for (uint32_t number = 0; number < stack->count; number++) {
            again[number].index = crossing_take_32(input);
            again[number].entry = (nav_id)crossing_take_64(input);
        }
    }
    return known;
}

static const known_stack *find_known(const known_tree *known, nav_id stack) {
    static const known_stack nothing;
    size_t low = 0, high = known->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (known->stacks[middle].stack == stack) return &known->stacks[middle];
        if (known->stacks[middle].stack < stack)
            low = middle + 1;
        else
            high = middle;
    }
    return &nothing;
}

static void put_stack(const nav_navigator *navigator, nav_id stack, const known_tree *known, crossing_bytes *out);

static void put_entry(const nav_navigator *navigator, nav_id entry, const known_tree *known, crossing_bytes *out) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_container_info info = nav_container_info_init();
    size_t count = 0;
    /* Of no entry the root stacks would come. */
    nav_id *stacks = entry == 0 ? NULL : ids_of(navigator, nav_owned_stacks, entry, &count);
    nav_entry_request(navigator, entry, &request);
    nav_container_get(navigator, entry, &info);
    crossing_put_64(out, (int64_t)entry);
    crossing_put_request(out, &request);
    crossing_put_64(out, (int64_t)nav_entry_waiter(navigator, entry));
    crossing_put_64(out, (int64_t)nav_entry_flow(navigator, entry));
    crossing_put_container_info(out, &info);
    crossing_put_32(out, (uint32_t)count);
    for (size_t index = 0; index < count; index++) put_stack(navigator, stacks[index], known, out);
    free(stacks);
}

/* The entries from that index on. */
static void put_entries(const nav_navigator *navigator, const nav_stack_info *info, nav_id stack, size_t from,
                        const known_tree *known, crossing_bytes *out) {
    size_t count;
    nav_id *entries;
    crossing_put_32(out, (uint32_t)(info->depth - from));
    if (from + 1 == info->depth) put_entry(navigator, info->top, known, out);
    if (from + 1 >= info->depth) return;
    entries = ids_of(navigator, nav_stack_entries, stack, &count);
    for (size_t index = from; index < count; index++) put_entry(navigator, entries[index], known, out);
    free(entries);
}

static void put_stack(const nav_navigator *navigator, nav_id stack, const known_tree *known, crossing_bytes *out) {
    nav_stack_info info = nav_stack_info_init();
    const known_stack *before = find_known(known, stack);
    size_t from = before->from;
    nav_stack_get(navigator, stack, &info);
    if (from > info.depth) from = info.depth;
    crossing_put_64(out, (int64_t)stack);
    crossing_put_stack_info(out, &info);
    crossing_put_32(out, (uint32_t)from);
    crossing_put_32(out, before->count);
    for (uint32_t number = 0; number < before->count; number++) {
        crossing_put_32(out, before->again[number].index);
        put_entry(navigator, before->again[number].entry, known, out);
    }
    put_entries(navigator, &info, stack, from, known, out);
}

static void read_tree(const nav_navigator *navigator, crossing_input *input, crossing_bytes *out) {
    const known_tree known = take_known(input);
    nav_string active = {"", 0};
    size_t count;
    nav_id *roots = ids_of(navigator, nav_owned_stacks, 0, &count);
    put_status(out, NAV_OK);
    crossing_put_64(out, (int64_t)nav_scene_find(navigator, active));
    crossing_put_32(out, (uint32_t)count);
    for (size_t index = 0; index < count; index++) put_stack(navigator, roots[index], &known, out);
    free(roots);
}

static void read_records(nav_navigator *navigator, size_t capacity, crossing_bytes *out) {
    nav_record *records;
    size_t count = 0;
    nav_status status;
    if (capacity > NAV_MAX_STEPS) capacity = NAV_MAX_STEPS;
    records = crossing_memory(NULL, (capacity + 1) * sizeof *records);
    status = nav_next_records(navigator, records, sizeof(nav_record), capacity, &count);
    put_status(out, status);
    crossing_put_32(out, (uint32_t)count);
    for (size_t index = 0; index < count; index++) crossing_put_record(out, &records[index]);
    free(records);
}

/* A text that the library has written, and that goes back to it. */
static void read_text(nav_status status, char *text, size_t length, crossing_bytes *out) {
    nav_string written = {status == NAV_OK ? text : "", status == NAV_OK ? length : 0};
    put_status(out, status);
    crossing_put_string(out, written);
    nav_text_free(text);
}

static void read_saved(const nav_navigator *navigator, crossing_input *input, crossing_bytes *out) {
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    size_t length = 0;
    nav_status status;
    saving.flags = crossing_take_32(input);
    saving.app_version = crossing_take_32(input);
    saving.scene = (nav_id)crossing_take_64(input);
    saving.budget = (size_t)crossing_take_64(input);
    status = nav_save(navigator, &saving, &text, &length);
    read_text(status, text, length, out);
}

static void read_match(nav_navigator *navigator, crossing_input *input, crossing_bytes *out) {
    nav_match match = {.size = sizeof match};
    nav_string route = {"", 0};
    nav_status status = nav_link_match(navigator, crossing_take_link(input), &match);
    put_status(out, status);
    if (status != NAV_OK) return;
    nav_route_name(navigator, match.route, &route);
    crossing_put_match(out, &match, route);
}

static void read_opened_url(const nav_navigator *navigator, crossing_bytes *out) {
    nav_url url = nav_url_init();
    put_status(out, nav_link_current(navigator, &url));
    crossing_put_string(out, url.text);
    crossing_put_string(out, url.query);
    crossing_put_string(out, url.fragment);
}

static void count_problem(void *user_data, const nav_check_problem *problem) {
    (void)problem;
    *(uint32_t *)user_data += 1;
}

static void put_problem(void *user_data, const nav_check_problem *problem) {
    crossing_put_32(user_data, (uint32_t)problem->kind);
    crossing_put_string(user_data, problem->route);
    crossing_put_string(user_data, problem->other);
    crossing_put_string(user_data, problem->message);
}

static void read_check(nav_navigator *navigator, crossing_bytes *out) {
    uint32_t count = 0;
    put_status(out, nav_check(navigator, count_problem, &count));
    crossing_put_32(out, count);
    if (count > 0) nav_check(navigator, put_problem, out);
}

static void read_call(nav_navigator *navigator, int32_t what, int64_t a, crossing_input *input, crossing_bytes *out) {
    char *text = NULL;
    size_t length = 0;
    nav_request request = nav_request_init(NULL, NULL);
    nav_string string = {"", 0};
    const nav_value *value = NULL;
    const nav_event *event = NULL;
    nav_status status;
    switch (what) {
    case CROSSING_ROUTE_NAME:
        put_status(out, nav_route_name(navigator, (nav_id)a, &string));
        crossing_put_string(out, string);
        break;
    case CROSSING_STACK: read_ids(navigator, active_entries, 0, out); break;
    case CROSSING_STACKS: read_ids(navigator, nav_owned_stacks, (nav_id)a, out); break;
    case CROSSING_STACK_ENTRIES: read_ids(navigator, nav_stack_entries, (nav_id)a, out); break;
    case CROSSING_WAY_BACK: read_ids(navigator, nav_way_back, (nav_id)a, out); break;
    case CROSSING_STACK_INFO: read_stack_info(navigator, (nav_id)a, out); break;
    case CROSSING_CONTAINER_INFO: read_container_info(navigator, (nav_id)a, out); break;
    case CROSSING_BACK_PLAN: read_back_plan(navigator, (nav_id)a, out); break;
    case CROSSING_TREE: read_tree(navigator, input, out); break;
    case CROSSING_FLOW_INFO: read_flow(navigator, (nav_id)a, out); break;
    case CROSSING_CURRENT_REQUEST:
    case CROSSING_INITIAL_REQUEST:
    case CROSSING_ENTRY_REQUEST:
        status = what == CROSSING_CURRENT_REQUEST   ? nav_current_request(navigator, &request)
                 : what == CROSSING_INITIAL_REQUEST ? nav_initial_request(navigator, &request)
                                                    : nav_entry_request(navigator, (nav_id)a, &request);
        put_status(out, status);
        if (status == NAV_OK) crossing_put_request(out, &request);
        break;
    case CROSSING_ENTRY_STATE:
        put_status(out, nav_entry_state(navigator, (nav_id)a, &value));
        crossing_put_optional_value(out, value);
        break;
    case CROSSING_ENTRY_TRAIL:
        put_status(out, nav_entry_trail(navigator, (nav_id)a, &value));
        crossing_put_optional_value(out, value);
        break;
    case CROSSING_LAST_DETAIL:
        put_status(out, NAV_OK);
        crossing_put_string(out, nav_last_message(navigator));
        break;
    case CROSSING_DUMP:
        status = nav_dump(navigator, &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_SAVE: read_saved(navigator, input, out); break;
    case CROSSING_MATCH_LINK: read_match(navigator, input, out); break;
    case CROSSING_CHECK: read_check(navigator, out); break;
    case CROSSING_REPLAY: crossing_put_replay(navigator, input, a, out); break;
    case CROSSING_OPENED_URL: read_opened_url(navigator, out); break;
    case CROSSING_EXPLAIN_LINK:
        status = nav_link_explain(navigator, crossing_take_link(input), &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_REQUEST_PATH:
        status = nav_request_path(navigator, crossing_take_request(input), &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_ENTRY_PATH:
        status = nav_entry_path(navigator, (nav_id)a, &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_LOCATION:
        status = nav_location(navigator, (nav_id)a, crossing_take_32(input), &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_LOCATION_OF:
        status = nav_location_of(navigator, (nav_id)a, crossing_take_32(input), &text, &length);
        read_text(status, text, length, out);
        break;
    case CROSSING_NEXT_EVENT:
        status = nav_next_event(navigator, &event);
        put_status(out, status);
        if (status == NAV_OK) crossing_put_event(out, event);
        break;
    case CROSSING_NEXT_RECORDS: read_records(navigator, (size_t)a, out); break;
    default: put_status(out, NAV_INVALID); break;
    }
}

/* What the owner has borrowed from the library. */
static void read_borrowed(int64_t memory, int32_t what, int64_t a, crossing_bytes *out) {
    const nav_record *record;
    switch (what) {
    case CROSSING_READ_PLAN: crossing_put_plan(out, (const nav_plan *)(intptr_t)a); break;
    case CROSSING_READ_EVENT: crossing_put_event(out, (const nav_event *)(intptr_t)a); break;
    case CROSSING_LOG_TEXT: crossing_put_log(out, (const crossing_log *)(intptr_t)memory); break;
    default:
        record = &((const nav_record *)(intptr_t)memory)[a];
        crossing_put_optional_value(out, record->value);
        crossing_put_optional_value(out, record->hint);
        break;
    }
}

static int is_borrowed(int32_t what) {
    return what == CROSSING_READ_PLAN || what == CROSSING_READ_EVENT || what == CROSSING_RECORD_VALUES ||
           what == CROSSING_LOG_TEXT;
}

/* Bytes that were written as for a navigator that is not there. */
static void put_wrong_thread(crossing_bytes *out) {
    crossing_bytes status;
    crossing_bytes_begin(&status);
    put_status(&status, NAV_WRONG_THREAD);
    memcpy(out->bytes, status.bytes, status.length);
    crossing_bytes_end(&status);
}

void crossing_read(int64_t handle, int64_t owner, int32_t what, int64_t a, const uint8_t *in, size_t length,
                   crossing_bytes *out) {
    nav_navigator *navigator = navigator_of(handle, owner);
    crossing_input input;
    if (is_borrowed(what)) {
        if (owner == crossing_thread()) read_borrowed(handle, what, a, out);
        return;
    }
    begin_input(&input, in, length);
    read_call(navigator, what, a, &input, out);
    if (navigator == NULL && handle != 0) put_wrong_thread(out);
    crossing_input_end(&input);
}
