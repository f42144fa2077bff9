/* Bytes and the structs of navcore.h, both ways. What comes in was written by MessageWriter.kt of the same release. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

void *crossing_memory(void *memory, size_t size) {
    memory = realloc(memory, size);
    if (memory == NULL) abort();
    return memory;
}

/* ---- In */

void crossing_input_begin(crossing_input *input, const uint8_t *bytes, size_t length, int64_t receiver) {
    input->at = bytes;
    input->end = bytes + length;
    input->receiver = receiver;
    input->chunks = NULL;
    input->used = 0;
}

void crossing_input_end(crossing_input *input) {
    while (input->chunks != NULL) {
        crossing_chunk *next = input->chunks->next;
        free(input->chunks);
        input->chunks = next;
    }
}

void *crossing_take_memory(crossing_input *input, size_t count, size_t size) {
    size_t bytes = (count * size + 15) & ~(size_t)15;
    if (count == 0) return NULL;
    if (bytes <= sizeof input->first - input->used) {
        void *memory = input->first + input->used;
        input->used += bytes;
        return memory;
    }
    crossing_chunk *chunk = crossing_memory(NULL, bytes + 16);
    chunk->next = input->chunks;
    input->chunks = chunk;
    return (uint8_t *)chunk + 16;
}

static uint8_t take_8(crossing_input *input) {
    return input->at < input->end ? *input->at++ : 0;
}

uint32_t crossing_take_32(crossing_input *input) {
    uint32_t number = 0;
    for (int shift = 0; shift < 32; shift += 8) number |= (uint32_t)take_8(input) << shift;
    return number;
}

int64_t crossing_take_64(crossing_input *input) {
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 8) number |= (uint64_t)take_8(input) << shift;
    return (int64_t)number;
}

nav_string crossing_take_string(crossing_input *input) {
    nav_string string;
    string.length = crossing_take_32(input);
    string.bytes = (const char *)input->at;
    if (string.length > (size_t)(input->end - input->at)) string.length = (size_t)(input->end - input->at);
    input->at += string.length;
    return string;
}

int crossing_take_is_there(crossing_input *input) {
    return take_8(input) != 0;
}

static void *pointer_of(int64_t number) {
    return (void *)(intptr_t)number;
}

static void take_value(crossing_input *input, nav_value *value) {
    uint8_t type = take_8(input);
    *value = nav_value_null();
    value->type = type & 0x7f;
    value->flags = (type & 0x80) != 0 ? NAV_VALUE_SECRET : 0;
    switch (value->type) {
    case NAV_TYPE_BOOL: value->content.boolean = take_8(input); break;
    case NAV_TYPE_INT: value->content.integer = crossing_take_64(input); break;
    case NAV_TYPE_DOUBLE: {
        int64_t bits = crossing_take_64(input);
        memcpy(&value->content.real, &bits, sizeof bits);
        break;
    }
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES: value->content.string = crossing_take_string(input); break;
    case NAV_TYPE_LIST: {
        size_t count = crossing_take_32(input);
        nav_value *items = crossing_take_memory(input, count, sizeof *items);
        for (size_t index = 0; index < count; index++) take_value(input, &items[index]);
        value->content.list.items = items;
        value->content.list.count = count;
        break;
    }
    case NAV_TYPE_MAP: {
        size_t count = crossing_take_32(input);
        nav_member *members = crossing_take_memory(input, count, sizeof *members);
        for (size_t index = 0; index < count; index++) {
            members[index].key = crossing_take_string(input);
            take_value(input, &members[index].value);
        }
        value->content.map.members = members;
        value->content.map.count = count;
        break;
    }
    case NAV_TYPE_HOST_OBJECT:
        value->content.host.object = pointer_of(crossing_take_64(input));
        value->content.host.destroy = crossing_destroy_object;
        break;
    default: break;
    }
}

static const nav_value *take_new_value(crossing_input *input) {
    nav_value *value = crossing_take_memory(input, 1, sizeof *value);
    take_value(input, value);
    return value;
}

const nav_value *crossing_take_optional_value(crossing_input *input) {
    return crossing_take_is_there(input) ? take_new_value(input) : NULL;
}

const nav_request *crossing_take_request(crossing_input *input) {
    nav_request *request = crossing_take_memory(input, 1, sizeof *request);
    *request = nav_request_init(NULL, NULL);
    request->route_id = (nav_id)crossing_take_64(input);
    request->route = crossing_take_string(input);
    request->arguments = crossing_take_optional_value(input);
    return request;
}

const nav_link *crossing_take_link(crossing_input *input) {
    nav_link *link = crossing_take_memory(input, 1, sizeof *link);
    *link = nav_link_init("");
    link->flags = crossing_take_32(input);
    link->merge = (nav_link_merge)crossing_take_32(input);
    link->base = (nav_id)crossing_take_64(input);
    if (take_8(input) != 0)
        link->request = crossing_take_request(input);
    else
        link->url = crossing_take_string(input);
    return link;
}

const nav_container *crossing_take_optional_container(crossing_input *input) {
    nav_container *container;
    nav_branch *branches;
    if (take_8(input) == 0) return NULL;
    container = crossing_take_memory(input, 1, sizeof *container);
    *container = nav_container_init((nav_container_kind)crossing_take_32(input), NULL, 0);
    container->flags = crossing_take_32(input);
    container->tabs_back = (nav_tabs_back)crossing_take_32(input);
    container->retention = (nav_retention)crossing_take_32(input);
    container->custom_kind = (int32_t)crossing_take_32(input);
    container->columns = crossing_take_32(input);
    container->selected = crossing_take_32(input);
    container->count = crossing_take_32(input);
    branches = crossing_take_memory(input, container->count, sizeof *branches);
    for (size_t index = 0; index < container->count; index++) {
        branches[index].name = crossing_take_string(input);
        branches[index].flags = crossing_take_32(input);
        branches[index].initial = take_8(input) != 0 ? crossing_take_request(input) : NULL;
    }
    container->branches = branches;
    return container;
}

const nav_options *crossing_take_options(crossing_input *input) {
    nav_options *options;
    if (take_8(input) == 0) return NULL;
    options = crossing_take_memory(input, 1, sizeof *options);
    *options = nav_options_init();
    options->flags = crossing_take_32(input);
    options->animated = (nav_animated)crossing_take_32(input);
    options->issuer = (nav_id)crossing_take_64(input);
    options->revision = (nav_revision)crossing_take_64(input);
    options->target = (nav_id)crossing_take_64(input);
    options->tag = (uint64_t)crossing_take_64(input);
    options->unresolved = (nav_unresolved_policy)crossing_take_32(input);
    options->unique = (nav_unique)crossing_take_32(input);
    options->unique_action = (nav_unique_action)crossing_take_32(input);
    options->presentation = (nav_presentation)crossing_take_32(input);
    options->occupied = (nav_occupied_policy)crossing_take_32(input);
    options->scene = crossing_take_string(input);
    options->key = crossing_take_string(input);
    options->hint = crossing_take_optional_value(input);
    return options;
}

/* A token below 0 is for a host that pulls, which is only told when the waiter is given back. */
nav_result_callback crossing_take_waiter(crossing_input *input, void **user_data, nav_destroy_callback *destroy) {
    int64_t token = crossing_take_64(input);
    crossing_hand_over(input->receiver, token < 0 ? -token : token, user_data, destroy);
    return token > 0 ? crossing_result : NULL;
}

static const nav_flow_ending *take_ending(crossing_input *input) {
    nav_flow_ending *ending = crossing_take_memory(input, 1, sizeof *ending);
    *ending = nav_flow_ending_init((nav_result_kind)crossing_take_32(input));
    ending->flags = crossing_take_32(input);
    ending->host_code = (int32_t)crossing_take_32(input);
    ending->value = crossing_take_optional_value(input);
    return ending;
}

/* Returns memory for as many parts as the number that follows says, which becomes the intent's count. */
static void *take_parts(crossing_input *input, nav_intent *intent, size_t size) {
    intent->count = crossing_take_32(input);
    return crossing_take_memory(input, intent->count, size);
}

static void take_requests(crossing_input *input, nav_intent *intent) {
    const nav_request **requests = take_parts(input, intent, sizeof *requests);
    for (size_t index = 0; index < intent->count; index++) requests[index] = crossing_take_request(input);
    intent->requests = requests;
}

static void take_elements(crossing_input *input, nav_intent *intent) {
    nav_element *elements = take_parts(input, intent, sizeof *elements);
    for (size_t index = 0; index < intent->count; index++) {
        elements[index] = nav_element_keep((nav_id)crossing_take_64(input));
        if (take_8(input) != 0) elements[index].request = crossing_take_request(input);
    }
    intent->elements = elements;
}

static void take_entries(crossing_input *input, nav_intent *intent) {
    nav_id *entries = take_parts(input, intent, sizeof *entries);
    for (size_t index = 0; index < intent->count; index++) entries[index] = (nav_id)crossing_take_64(input);
    intent->entries = entries;
}

static void take_intents(crossing_input *input, nav_intent *intent) {
    const nav_intent **intents = take_parts(input, intent, sizeof *intents);
    for (size_t index = 0; index < intent->count; index++) intents[index] = crossing_take_intent(input);
    intent->intents = intents;
}

const nav_intent *crossing_take_intent(crossing_input *input) {
    nav_intent *intent = crossing_take_memory(input, 1, sizeof *intent);
    *intent = nav_intent_init((nav_intent_kind)crossing_take_32(input));
    intent->options = crossing_take_options(input);
    for (;;) {
        switch (take_8(input)) {
        case CROSSING_PART_REQUEST: intent->request = crossing_take_request(input); break;
        case CROSSING_PART_RESULT: intent->result = take_new_value(input); break;
        case CROSSING_PART_ENTRY: intent->entry = (nav_id)crossing_take_64(input); break;
        case CROSSING_PART_REQUESTS: take_requests(input, intent); break;
        case CROSSING_PART_ELEMENTS: take_elements(input, intent); break;
        case CROSSING_PART_ENTRIES: take_entries(input, intent); break;
        case CROSSING_PART_INTENTS: take_intents(input, intent); break;
        case CROSSING_PART_LINK: intent->link = crossing_take_link(input); break;
        case CROSSING_PART_WAITER:
            intent->callback = crossing_take_waiter(input, &intent->user_data, &intent->destroy);
            break;
        case CROSSING_PART_STACK: intent->stack = (nav_id)crossing_take_64(input); break;
        case CROSSING_PART_CONTAINER: intent->container = crossing_take_optional_container(input); break;
        case CROSSING_PART_COLUMNS: intent->columns = crossing_take_32(input); break;
        case CROSSING_PART_FLOW: intent->flow = (nav_id)crossing_take_64(input); break;
        case CROSSING_PART_ENDING: intent->ending = take_ending(input); break;
        case CROSSING_PART_ARGUMENTS: intent->arguments = take_new_value(input); break;
        default: /* CROSSING_PART_END */ return intent;
        }
    }
}

/* ---- Out */

void crossing_bytes_begin(crossing_bytes *bytes) {
    bytes->bytes = bytes->first;
    bytes->length = 0;
    bytes->capacity = sizeof bytes->first;
}

void crossing_bytes_end(crossing_bytes *bytes) {
    if (bytes->bytes != bytes->first) free(bytes->bytes);
}

static uint8_t *put_room(crossing_bytes *out, size_t length) {
    if (out->capacity - out->length < length) {
        size_t capacity = (out->capacity + length) * 2;
        uint8_t *grown = crossing_memory(out->bytes == out->first ? NULL : out->bytes, capacity);
        if (out->bytes == out->first) memcpy(grown, out->first, out->length);
        out->bytes = grown;
        out->capacity = capacity;
    }
    out->length += length;
    return out->bytes + out->length - length;
}

void crossing_put_8(crossing_bytes *out, uint8_t number) {
    *put_room(out, 1) = number;
}

void crossing_put_32(crossing_bytes *out, uint32_t number) {
    uint8_t *at = put_room(out, 4);
    for (int shift = 0; shift < 32; shift += 8) *at++ = (uint8_t)(number >> shift);
}

void crossing_put_64(crossing_bytes *out, int64_t number) {
    uint8_t *at = put_room(out, 8);
    for (int shift = 0; shift < 64; shift += 8) *at++ = (uint8_t)((uint64_t)number >> shift);
}

void crossing_put_string(crossing_bytes *out, nav_string string) {
    crossing_put_32(out, (uint32_t)string.length);
    if (string.length > 0) memcpy(put_room(out, string.length), string.bytes, string.length);
}

static void put_value(crossing_bytes *out, const nav_value *value) {
    crossing_put_8(out, (uint8_t)(value->type | ((value->flags & NAV_VALUE_SECRET) != 0 ? 0x80 : 0)));
    switch (value->type) {
    case NAV_TYPE_BOOL: crossing_put_8(out, value->content.boolean != 0); break;
    case NAV_TYPE_INT: crossing_put_64(out, value->content.integer); break;
    case NAV_TYPE_DOUBLE: {
        int64_t bits;
        memcpy(&bits, &value->content.real, sizeof bits);
        crossing_put_64(out, bits);
        break;
    }
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES: crossing_put_string(out, value->content.string); break;
    case NAV_TYPE_LIST:
        crossing_put_32(out, (uint32_t)value->content.list.count);
        for (size_t index = 0; index < value->content.list.count; index++)
            put_value(out, &value->content.list.items[index]);
        break;
    case NAV_TYPE_MAP:
        crossing_put_32(out, (uint32_t)value->content.map.count);
        for (size_t index = 0; index < value->content.map.count; index++) {
            crossing_put_string(out, value->content.map.members[index].key);
            put_value(out, &value->content.map.members[index].value);
        }
        break;
    case NAV_TYPE_HOST_OBJECT: crossing_put_64(out, (int64_t)(intptr_t)value->content.host.object); break;
    default: break;
    }
}

void crossing_put_optional_value(crossing_bytes *out, const nav_value *value) {
    crossing_put_8(out, value != NULL);
    if (value != NULL) put_value(out, value);
}

void crossing_put_request(crossing_bytes *out, const nav_request *request) {
    crossing_put_64(out, (int64_t)request->route_id);
    crossing_put_string(out, request->route);
    crossing_put_optional_value(out, request->arguments);
}

void crossing_put_match(crossing_bytes *out, const nav_match *match, nav_string route) {
    crossing_put_64(out, (int64_t)match->route);
    crossing_put_string(out, route);
    crossing_put_optional_value(out, match->arguments.type == NAV_TYPE_NULL ? NULL : &match->arguments);
}

void crossing_put_outcome(crossing_bytes *out, const nav_outcome *outcome) {
    crossing_put_64(out, outcome->status);
    crossing_put_64(out, outcome->by);
    crossing_put_64(out, outcome->host_code);
    crossing_put_64(out, outcome->abort_reason);
    crossing_put_64(out, (int64_t)outcome->ticket);
    crossing_put_64(out, (int64_t)outcome->entry);
    crossing_put_64(out, (int64_t)outcome->waiter);
    crossing_put_64(out, (int64_t)outcome->revision);
    crossing_put_64(out, (int64_t)outcome->index);
    crossing_put_64(out, (int64_t)outcome->removed_count);
    crossing_put_64(out, outcome->redirect_count);
}

void crossing_put_changes(crossing_bytes *out, const nav_changes *changes) {
    size_t count = nav_changes_count(changes);
    crossing_put_32(out, (uint32_t)count);
    for (size_t index = 0; index < count; index++) {
        nav_change change = nav_change_init();
        nav_changes_get(changes, index, &change);
        crossing_put_32(out, (uint32_t)change.kind);
        crossing_put_64(out, (int64_t)change.stack);
        crossing_put_64(out, (int64_t)change.entry);
        crossing_put_64(out, (int64_t)change.replaced);
        crossing_put_64(out, (int64_t)change.route);
        crossing_put_32(out, (uint32_t)change.from);
        crossing_put_32(out, (uint32_t)change.to);
        crossing_put_optional_value(out, change.arguments);
        crossing_put_64(out, (int64_t)change.presented_over);
        crossing_put_32(out, (uint32_t)change.presentation);
        crossing_put_32(out, (uint32_t)change.container);
        crossing_put_string(out, change.name);
        crossing_put_32(out, change.columns);
        crossing_put_32(out, change.flags);
        crossing_put_64(out, (int64_t)change.flow);
    }
}

void crossing_put_stack_info(crossing_bytes *out, const nav_stack_info *info) {
    crossing_put_32(out, info->flags);
    crossing_put_32(out, (uint32_t)info->presentation);
    crossing_put_64(out, (int64_t)info->owner);
    crossing_put_64(out, (int64_t)info->presented_over);
    crossing_put_string(out, info->name);
    crossing_put_32(out, (uint32_t)info->branch);
    crossing_put_32(out, (uint32_t)info->depth);
    crossing_put_64(out, (int64_t)info->top);
    crossing_put_64(out, (int64_t)info->scene);
}

void crossing_put_container_info(crossing_bytes *out, const nav_container_info *info) {
    crossing_put_32(out, (uint32_t)info->kind);
    crossing_put_32(out, info->flags);
    crossing_put_32(out, (uint32_t)info->tabs_back);
    crossing_put_32(out, (uint32_t)info->retention);
    crossing_put_32(out, (uint32_t)info->custom_kind);
    crossing_put_32(out, info->columns);
    crossing_put_32(out, (uint32_t)info->count);
    crossing_put_32(out, (uint32_t)info->selected);
    crossing_put_32(out, (uint32_t)info->top);
}

void crossing_put_plan(crossing_bytes *out, const nav_plan *plan) {
    crossing_put_32(out, (uint32_t)plan->kind);
    crossing_put_32(out, (uint32_t)plan->animated);
    crossing_put_64(out, (int64_t)plan->question);
    crossing_put_64(out, (int64_t)plan->ticket);
    crossing_put_64(out, (int64_t)plan->tag);
    crossing_put_optional_value(out, plan->hint);
    crossing_put_changes(out, plan->changes);
}

/* Without the plan. */
void crossing_put_guarding(crossing_bytes *out, const nav_guard_context *context) {
    crossing_put_32(out, (uint32_t)context->kind);
    crossing_put_32(out, context->redirect_count);
    crossing_put_64(out, (int64_t)context->guard);
    crossing_put_64(out, (int64_t)context->entry);
    crossing_put_64(out, (int64_t)context->route);
    crossing_put_optional_value(out, context->arguments);
}

static void put_real(crossing_bytes *out, double number) {
    int64_t bits;
    memcpy(&bits, &number, sizeof bits);
    crossing_put_64(out, bits);
}

/* Without the changes: a handler has none, and an event has the same. */
void crossing_put_gesture(crossing_bytes *out, const nav_gesture *gesture) {
    crossing_put_32(out, (uint32_t)gesture->phase);
    crossing_put_32(out, (uint32_t)gesture->forward);
    crossing_put_32(out, (uint32_t)gesture->edge);
    put_real(out, gesture->progress);
    crossing_put_64(out, (int64_t)gesture->scene);
    crossing_put_64(out, (int64_t)gesture->handler);
}

void crossing_put_sent(crossing_bytes *out, const nav_dispatch_context *sent) {
    crossing_put_64(out, (int64_t)sent->question);
    crossing_put_64(out, (int64_t)sent->flow);
    crossing_put_64(out, (int64_t)sent->child);
    crossing_put_64(out, (int64_t)sent->shown_entry);
    crossing_put_32(out, sent->redirect_count);
    crossing_put_32(out, (uint32_t)sent->is_trial);
    crossing_put_request(out, sent->request);
}

void crossing_put_saved(crossing_bytes *out, const nav_saved *saved) {
    crossing_put_32(out, (uint32_t)saved->problem);
    crossing_put_32(out, (uint32_t)saved->host_code);
    crossing_put_32(out, (uint32_t)saved->is_flow);
    crossing_put_32(out, saved->version);
    crossing_put_32(out, saved->app_version);
    crossing_put_64(out, (int64_t)saved->offset);
    crossing_put_64(out, (int64_t)saved->number);
    crossing_put_string(out, saved->route);
    crossing_put_string(out, saved->branch);
    crossing_put_optional_value(out, saved->arguments);
    crossing_put_optional_value(out, saved->state);
}

void crossing_put_build(crossing_bytes *out, const nav_build_context *build) {
    crossing_put_64(out, (int64_t)build->entry);
    crossing_put_64(out, (int64_t)build->route);
    crossing_put_64(out, (int64_t)build->tag);
    crossing_put_optional_value(out, build->arguments);
    crossing_put_optional_value(out, build->hint);
    crossing_put_64(out, (int64_t)build->flow);
}

void crossing_put_result(crossing_bytes *out, const nav_result *result) {
    crossing_put_32(out, (uint32_t)result->kind);
    crossing_put_32(out, (uint32_t)result->reason);
    crossing_put_32(out, (uint32_t)result->origin);
    crossing_put_32(out, (uint32_t)result->status);
    crossing_put_64(out, (int64_t)result->waiter);
    crossing_put_64(out, (int64_t)result->entry);
    crossing_put_64(out, (int64_t)result->tag);
    crossing_put_optional_value(out, result->value);
    crossing_put_64(out, (int64_t)result->flow);
    crossing_put_32(out, (uint32_t)result->host_code);
    crossing_put_32(out, (uint32_t)result->is_next_value);
}

void crossing_put_event(crossing_bytes *out, const nav_event *event) {
    crossing_put_32(out, (uint32_t)event->kind);
    crossing_put_32(out, (uint32_t)event->intent);
    crossing_put_32(out, (uint32_t)event->origin);
    crossing_put_32(out, (uint32_t)event->animated);
    crossing_put_64(out, (int64_t)event->revision);
    crossing_put_64(out, (int64_t)event->entry);
    crossing_put_64(out, (int64_t)event->waiter);
    crossing_put_64(out, (int64_t)event->ticket);
    crossing_put_64(out, (int64_t)event->tag);
    crossing_put_optional_value(out, event->hint);
    crossing_put_changes(out, event->changes);
    crossing_put_8(out, event->outcome != NULL);
    if (event->outcome != NULL) crossing_put_outcome(out, event->outcome);
    crossing_put_8(out, event->result != NULL);
    if (event->result != NULL) crossing_put_result(out, event->result);
    crossing_put_8(out, event->plan != NULL);
    if (event->plan != NULL) crossing_put_plan(out, event->plan);
    crossing_put_64(out, (int64_t)event->route);
    crossing_put_8(out, event->guard_context != NULL);
    if (event->guard_context != NULL) crossing_put_guarding(out, event->guard_context);
    crossing_put_8(out, event->gesture != NULL);
    if (event->gesture != NULL) crossing_put_gesture(out, event->gesture);
    crossing_put_optional_value(out, event->detail);
}

void crossing_put_record(crossing_bytes *out, const nav_record *record) {
    crossing_put_32(out, (uint32_t)record->kind);
    crossing_put_32(out, (uint32_t)record->intent);
    crossing_put_32(out, (uint32_t)record->subkind);
    crossing_put_32(out, (uint32_t)record->reason);
    crossing_put_32(out, (uint32_t)record->by);
    crossing_put_32(out, record->remaining);
    crossing_put_32(out, (uint32_t)record->origin);
    crossing_put_32(out, (uint32_t)record->animated);
    crossing_put_64(out, (int64_t)record->revision);
    crossing_put_64(out, (int64_t)record->entry);
    crossing_put_64(out, (int64_t)record->related);
    crossing_put_64(out, (int64_t)record->route);
    crossing_put_64(out, (int64_t)record->ticket);
    crossing_put_64(out, (int64_t)record->question);
    crossing_put_32(out, record->from);
    crossing_put_32(out, record->to);
    crossing_put_64(out, (int64_t)record->tag);
    crossing_put_64(out, (int64_t)record->stack);
    crossing_put_optional_value(out, record->value);
    crossing_put_optional_value(out, record->hint);
    crossing_put_64(out, (int64_t)record->flow);
}
