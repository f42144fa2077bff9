/* Bytes and the structs of navcore.h, both ways. */
#ifndef NAVCORE_MESSAGE_H
#define NAVCORE_MESSAGE_H

#include "crossing.h"

/* What Kotlin wrote, and the memory of the structs that are made of it. */
typedef struct crossing_chunk {
    struct crossing_chunk *next;
} crossing_chunk;

typedef struct crossing_input {
    const uint8_t *at;
    const uint8_t *end;
    int64_t receiver;
    crossing_chunk *chunks;
    size_t used;
    _Alignas(16) uint8_t first[1536];
} crossing_input;

void crossing_input_begin(crossing_input *input, const uint8_t *bytes, size_t length, int64_t receiver);
void crossing_input_end(crossing_input *input);

/* Memory for so many of that size, until the end of the input; NULL for none. */
void *crossing_take_memory(crossing_input *input, size_t count, size_t size);

uint32_t crossing_take_32(crossing_input *input);
int64_t crossing_take_64(crossing_input *input);
nav_string crossing_take_string(crossing_input *input);
int crossing_take_is_there(crossing_input *input);
const nav_value *crossing_take_optional_value(crossing_input *input);
const nav_request *crossing_take_request(crossing_input *input);
const nav_link *crossing_take_link(crossing_input *input);
const nav_container *crossing_take_optional_container(crossing_input *input);
const nav_options *crossing_take_options(crossing_input *input);
const nav_intent *crossing_take_intent(crossing_input *input);
nav_result_callback crossing_take_waiter(crossing_input *input, void **user_data, nav_destroy_callback *destroy);

void crossing_put_8(crossing_bytes *out, uint8_t number);
void crossing_put_32(crossing_bytes *out, uint32_t number);
void crossing_put_64(crossing_bytes *out, int64_t number);
void crossing_put_string(crossing_bytes *out, nav_string string);
void crossing_put_optional_value(crossing_bytes *out, const nav_value *value);
void crossing_put_match(crossing_bytes *out, const nav_match *match, nav_string route);
void crossing_put_request(crossing_bytes *out, const nav_request *request);
void crossing_put_outcome(crossing_bytes *out, const nav_outcome *outcome);
void crossing_put_changes(crossing_bytes *out, const nav_changes *changes);
void crossing_put_plan(crossing_bytes *out, const nav_plan *plan);
void crossing_put_guarding(crossing_bytes *out, const nav_guard_context *context);
void crossing_put_gesture(crossing_bytes *out, const nav_gesture *gesture);
void crossing_put_sent(crossing_bytes *out, const nav_dispatch_context *sent);
void crossing_put_saved(crossing_bytes *out, const nav_saved *saved);
void crossing_put_build(crossing_bytes *out, const nav_build_context *build);
void crossing_put_result(crossing_bytes *out, const nav_result *result);
void crossing_put_event(crossing_bytes *out, const nav_event *event);
void crossing_put_stack_info(crossing_bytes *out, const nav_stack_info *info);
void crossing_put_container_info(crossing_bytes *out, const nav_container_info *info);
void crossing_put_record(crossing_bytes *out, const nav_record *record);

/* The callbacks of a waiter and the destructor of a host object. */
void crossing_result(void *user_data, const nav_result *result);
void crossing_destroy(void *user_data);
void crossing_destroy_object(void *object);

/* User data of a registration: who is called, and what for. */
typedef struct crossing_target {
    int64_t receiver;
    int64_t token;
} crossing_target;
crossing_target *crossing_target_new(int64_t receiver, int64_t token);

/* Calls up for a target, or for what begins with one. */
int64_t crossing_call_up(void *user_data, int32_t what, const uint8_t *bytes, size_t length);

/* Hands over who is called: their target, and what gives it back. Without a token nobody is: 0. */
int crossing_hand_over(int64_t receiver, int64_t token, void **user_data, nav_destroy_callback *destroy);

/* Memory that is there, or the end of the process. */
void *crossing_memory(void *memory, size_t size);

#endif
