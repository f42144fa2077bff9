/* Operations: an intent is made of the message, and its function gets what is in it, or nav_perform, or a port. */
#include "driver.h"

#include <stddef.h>
#include <string.h>

/* A copy of a value in which host objects stand by themselves. */
static nav_value copy_of(driver *driver, const nav_value *value) {
    nav_value copy = *value;
    if (value->type == NAV_TYPE_HOST_OBJECT) return object_value(driver, value);
    if (value->type == NAV_TYPE_LIST && value->content.list.count) {
        nav_value *items = arena_take(&driver->arena, value->content.list.count * sizeof *items);
        for (size_t i = 0; i < value->content.list.count; i++)
            items[i] = copy_of(driver, &value->content.list.items[i]);
        copy.content.list.items = items;
    } else if (value->type == NAV_TYPE_MAP && value->content.map.count) {
        nav_member *members = arena_take(&driver->arena, value->content.map.count * sizeof *members);
        for (size_t i = 0; i < value->content.map.count; i++) {
            members[i].key = value->content.map.members[i].key;
            members[i].value = copy_of(driver, &value->content.map.members[i].value);
        }
        copy.content.map.members = members;
    }
    return copy;
}

const nav_value *value_of(driver *driver, const nav_value *map, const char *key) {
    const nav_value *given = get(map, key);
    if (!given) return NULL;
    nav_value *value = arena_take(&driver->arena, sizeof *value);
    *value = copy_of(driver, given);
    return value;
}

static nav_animated animated_of(const nav_value *map) {
    if (!get(map, "animated")) return NAV_ANIMATED_DEFAULT;
    return get_flag(map, "animated") ? NAV_ANIMATED_YES : NAV_ANIMATED_NO;
}

static bool is(const nav_value *map, const char *key, const char *word) {
    return strcmp(get_word(map, key), word) == 0;
}

static const nav_options *options_of(driver *driver, const nav_value *message) {
    const nav_value *map = get(message, "options");
    if (!map) return NULL;
    nav_options *options = arena_take(&driver->arena, sizeof *options);
    *options = (nav_options){.size = sizeof *options,
                             .animated = animated_of(map),
                             .issuer = get_id(map, "issuer"),
                             .revision = get_id(map, "revision"),
                             .target = get_id(map, "target"),
                             .tag = get_id(map, "tag"),
                             .hint = value_of(driver, map, "hint"),
                             .unresolved = policy_of(get_word(map, "unresolved"))};
    for (size_t i = 0; i < OPTION_FLAG_COUNT; i++)
        if (get_flag(map, option_flags[i].word)) options->flags |= option_flags[i].flag;
    options->presentation = presentation_of(get_word(map, "presentation"));
    options->scene = get_text(map, "scene");
    options->key = get_text(map, "key");
    options->occupied = occupied_of(get_word(map, "occupied"));
    if (get(map, "unique")) options->unique = is(map, "unique", "top") ? NAV_UNIQUE_TOP : NAV_UNIQUE_ANYWHERE;
    if (is(map, "action", "bring-to-front")) options->unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT;
    if (is(map, "action", "pop-to")) options->unique_action = NAV_UNIQUE_ACTION_POP_TO;
    return options;
}

/* Of the start in the place of a restore: what becomes of lost entries is the restore's. */
const nav_options *start_options_of(driver *driver, const nav_value *message) {
    const nav_options *given = options_of(driver, message);
    if (!given) return NULL;
    nav_options *options = arena_take(&driver->arena, sizeof *options);
    *options = *given;
    options->unresolved = NAV_UNRESOLVED_DEFAULT;
    return options;
}

const nav_request *request_of(driver *driver, const nav_value *map) {
    if (!map) return NULL;
    nav_request *request = arena_take(&driver->arena, sizeof *request);
    *request = (nav_request){.size = sizeof *request,
                             .route = get_text(map, "route"),
                             .route_id = get_id(map, "id"),
                             .arguments = value_of(driver, map, "arguments")};
    return request;
}

/* NULL where the message has none. */
const nav_container *container_in(driver *driver, const nav_value *message) {
    const nav_value *map = get(message, "container");
    if (!map) return NULL;
    nav_list list = get_list(map, "branches");
    nav_branch *branches = arena_take(&driver->arena, (list.count + 1) * sizeof *branches);
    nav_container *container = arena_take(&driver->arena, sizeof *container);
    for (size_t i = 0; i < list.count; i++) {
        const nav_value *branch = &list.items[i];
        const nav_value *initial = get(branch, "initial");
        branches[i] = (nav_branch){get_text(branch, "name"), initial ? request_of(driver, initial) : NULL,
                                   (get_flag(branch, "eager") ? NAV_BRANCH_EAGER : 0) |
                                       (get_flag(branch, "forgets") ? NAV_BRANCH_FORGETS : 0) |
                                       (get_flag(branch, "placeholder") ? NAV_BRANCH_PLACEHOLDER : 0)};
    }
    *container = (nav_container){.size = sizeof *container,
                                 .kind = container_of(get_word(map, "kind")),
                                 .flags = get_flag(map, "all-shown") ? NAV_CONTAINER_SHOW_ALL : 0,
                                 .tabs_back = tabs_back_of(get_word(map, "back")),
                                 .retention = memory_of(get_word(map, "retention")),
                                 .custom_kind = (int32_t)get_number(map, "custom"),
                                 .columns = (uint32_t)get_number(map, "columns"),
                                 .branches = branches,
                                 .count = list.count,
                                 .selected = (size_t)get_number(map, "selected")};
    return container;
}

const nav_link *link_of(driver *driver, const nav_value *message) {
    static const struct {
        const char *word;
        uint32_t flag;
    } flags[] = {{"trusted", NAV_LINK_TRUSTED},
                 {"scene-first", NAV_LINK_HAS_SCENE},
                 {"skip-if-open", NAV_LINK_SKIP_IF_OPEN},
                 {"close", NAV_LINK_CLOSE},
                 {"else-close", NAV_LINK_ELSE_CLOSE}};
    const nav_value *map = get(message, "link");
    if (!map) return NULL;
    nav_link *link = arena_take(&driver->arena, sizeof *link);
    *link = (nav_link){.size = sizeof *link,
                       .url = get_text(map, "url"),
                       .merge = NAV_LINK_MERGE_KEEP,
                       .base = get_id(map, "base"),
                       .request = request_of(driver, get(map, "request"))};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (get_flag(map, flags[i].word)) link->flags |= flags[i].flag;
    if (is(map, "merge", "reset")) link->merge = NAV_LINK_MERGE_RESET;
    if (is(map, "merge", "push")) link->merge = NAV_LINK_MERGE_PUSH;
    return link;
}

static const nav_request *const *requests_of(driver *driver, nav_list list) {
    const nav_request **requests = arena_take(&driver->arena, (list.count + 1) * sizeof *requests);
    for (size_t i = 0; i < list.count; i++) requests[i] = request_of(driver, &list.items[i]);
    return requests;
}

static const nav_element *elements_of(driver *driver, nav_list list) {
    nav_element *elements = arena_take(&driver->arena, (list.count + 1) * sizeof *elements);
    for (size_t i = 0; i < list.count; i++) {
        const nav_value *item = &list.items[i];
        if (item->type == NAV_TYPE_INT)
            elements[i] = nav_element_keep((nav_id)item->content.integer);
        else if (get(item, "keep"))
            elements[i] = nav_element_update(get_id(item, "keep"), request_of(driver, item));
        else
            elements[i] = nav_element_new(request_of(driver, item));
    }
    return elements;
}

static const nav_id *entries_of(driver *driver, nav_list list) {
    nav_id *entries = arena_take(&driver->arena, (list.count + 1) * sizeof *entries);
    for (size_t i = 0; i < list.count; i++) entries[i] = (nav_id)list.items[i].content.integer;
    return entries;
}

const nav_intent *intent_of(driver *driver, const nav_value *map) {
    nav_intent *intent = arena_take(&driver->arena, sizeof *intent);
    nav_list requests = get_list(map, "requests"), elements = get_list(map, "elements"),
             entries = get_list(map, "entries"), intents = get_list(map, "intents");
    const nav_intent **inner = arena_take(&driver->arena, (intents.count + 1) * sizeof *inner);
    *intent = (nav_intent){.size = sizeof *intent,
                           .kind = intent_of_word(get_word(map, "do")),
                           .entry = get_id(map, "entry"),
                           .stack = get_id(map, "stack"),
                           .container = container_in(driver, map),
                           .columns = (uint32_t)get_number(map, "columns"),
                           .request = request_of(driver, get(map, "request")),
                           .result = value_of(driver, map, "result"),
                           .arguments = value_of(driver, map, "arguments"),
                           .link = link_of(driver, map),
                           .flow = get_id(map, "flow"),
                           .ending = ending_of(driver, map),
                           .restoring = restoring_of(driver, map),
                           .count = requests.count + elements.count + entries.count + intents.count,
                           .options = options_of(driver, map)};
    if (intent->kind == NAV_INTENT_PUSH_ALL) intent->requests = requests_of(driver, requests);
    if (intent->kind == NAV_INTENT_SET_STACK) intent->elements = elements_of(driver, elements);
    if (get(map, "entries")) intent->entries = entries_of(driver, entries);
    for (size_t i = 0; i < intents.count; i++) inner[i] = intent_of(driver, &intents.items[i]);
    if (intent->kind == NAV_INTENT_BATCH) intent->intents = inner;
    if (intent->kind != NAV_INTENT_NAVIGATE_FOR_RESULT || !get(map, "data")) return intent;
    intent->callback = get_flag(map, "listens") ? heard_result : NULL;
    intent->user_data = lend(driver, map);
    intent->destroy = destroyed;
    return intent;
}

static nav_status call_function(nav_navigator *navigator, const nav_intent *intent, nav_outcome *outcome) {
    const nav_options *options = intent->options;
    size_t count = intent->count;
    switch (intent->kind) {
    case NAV_INTENT_START: return nav_start(navigator, intent->request, options, outcome);
    case NAV_INTENT_NAVIGATE: return nav_navigate(navigator, intent->request, options, outcome);
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
        return nav_navigate_for_result(navigator, intent->request, intent->callback, intent->user_data, intent->destroy,
                                       options, outcome);
    case NAV_INTENT_REPLACE_TOP: return nav_replace_top(navigator, intent->request, options, outcome);
    case NAV_INTENT_POP_BACK: return nav_pop_back(navigator, intent->result, options, outcome);
    case NAV_INTENT_POP_TO_ENTRY: return nav_pop_to_entry(navigator, intent->entry, options, outcome);
    case NAV_INTENT_POP_TO_ROUTE: return nav_pop_to_route(navigator, intent->request, options, outcome);
    case NAV_INTENT_POP_UP_TO_ROOT: return nav_pop_up_to_root(navigator, options, outcome);
    case NAV_INTENT_HOST_DID_POP: return nav_host_did_pop(navigator, intent->entry, intent->result, options, outcome);
    case NAV_INTENT_HOST_DID_SET_STACK:
        return nav_host_did_set_stack(navigator, intent->entries, count, options, outcome);
    case NAV_INTENT_PUSH_ALL: return nav_push_all(navigator, intent->requests, count, options, outcome);
    case NAV_INTENT_SET_STACK: return nav_set_stack(navigator, intent->elements, count, options, outcome);
    case NAV_INTENT_OPEN: return nav_open(navigator, intent->link, options, outcome);
    case NAV_INTENT_REMOVE: return nav_remove(navigator, intent->entries, count, options, outcome);
    case NAV_INTENT_UPDATE: return nav_update(navigator, intent->entry, intent->arguments, options, outcome);
    case NAV_INTENT_HOST_DID_UPDATE:
        return nav_host_did_update(navigator, intent->entry, intent->arguments, options, outcome);
    case NAV_INTENT_SELECT: return nav_select(navigator, intent->stack, options, outcome);
    case NAV_INTENT_DISMISS: return nav_dismiss(navigator, intent->result, options, outcome);
    case NAV_INTENT_SET_CONTAINER:
        return nav_set_container(navigator, intent->entry, intent->container, options, outcome);
    case NAV_INTENT_RECHECK_GUARDS: return nav_recheck_guards(navigator, options, outcome);
    case NAV_INTENT_END_FLOW: return nav_end_flow(navigator, intent->flow, intent->ending, options, outcome);
    case NAV_INTENT_DISPATCH: return nav_dispatch(navigator, intent->flow, intent->request, options, outcome);
    case NAV_INTENT_BACK: return nav_back(navigator, options, outcome);
    case NAV_INTENT_HOST_DID_DISMISS:
        return nav_host_did_dismiss(navigator, intent->stack, intent->result, options, outcome);
    case NAV_INTENT_HOST_DID_SELECT: return nav_host_did_select(navigator, intent->stack, options, outcome);
    case NAV_INTENT_HOST_DID_RESIZE:
        return nav_host_did_resize(navigator, intent->entry, intent->columns, options, outcome);
    case NAV_INTENT_FINISH: return nav_finish(navigator, intent->entry, intent->result, options, outcome);
    case NAV_INTENT_RESTORE: return nav_restore(navigator, intent->restoring, options, outcome);
    default: return nav_batch(navigator, intent->intents, count, options, outcome);
    }
}

/* The intent, in the way of any operation: a push or a pop with options that end before their last field does not take the
 * short one. */
static const nav_intent *in_general(driver *driver, const nav_intent *given) {
    nav_intent *intent = arena_take(&driver->arena, sizeof *intent);
    nav_options *options = arena_take(&driver->arena, sizeof *options);
    *intent = *given;
    *options = given->options ? *given->options : nav_options_init();
    if (options->key.length == 0) options->size = offsetof(nav_options, key);
    intent->options = options;
    return intent;
}

/* A post fills the outcome as a call would that is pending. */
void operate(driver *driver, const nav_value *message, text *reply) {
    nav_outcome outcome = {.size = sizeof outcome};
    nav_status status;
    const nav_intent *intent = intent_of(driver, message);
    if (is(message, "by", "post"))
        status = outcome.status = nav_port_post(port_of(driver), intent, &outcome.ticket);
    else if (is(message, "by", "perform"))
        status = nav_perform(driver->navigator, in_general(driver, intent), &outcome);
    else
        status = call_function(driver->navigator, intent, &outcome);
    put_word(reply, "status", nav_status_name(status));
    put_outcome(reply, "outcome", &outcome);
    if (status < 0) start_instead(driver, message);
}
