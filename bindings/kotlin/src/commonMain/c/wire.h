/* Bytes and the structs of navcore.h, both ways. */
#ifndef NAVCORE_WIRE_H
#define NAVCORE_WIRE_H

#include "crossing.h"

/* What Kotlin wrote, and the memory of the structs that are made of it. */
typedef struct wire_chunk {
    struct wire_chunk *next;
} wire_chunk;

typedef struct wire_input {
    const uint8_t *at;
    const uint8_t *end;
    int64_t core;
    wire_chunk *chunks;
    size_t used;
    _Alignas(16) uint8_t first[1536];
} wire_input;

void wire_begin(wire_input *input, const uint8_t *bytes, size_t length, int64_t core);
void wire_end(wire_input *input);

uint32_t wire_take_32(wire_input *input);
int64_t wire_take_64(wire_input *input);
nav_string wire_take_string(wire_input *input);
int wire_take_is_there(wire_input *input);
const nav_value *wire_take_optional_value(wire_input *input);
const nav_request *wire_take_request(wire_input *input);
const nav_link *wire_take_link(wire_input *input);
const nav_intent *wire_take_intent(wire_input *input);

void wire_put_8(crossing_bytes *out, uint8_t number);
void wire_put_32(crossing_bytes *out, uint32_t number);
void wire_put_64(crossing_bytes *out, int64_t number);
void wire_put_string(crossing_bytes *out, nav_string string);
void wire_put_optional_value(crossing_bytes *out, const nav_value *value);
void wire_put_match(crossing_bytes *out, const nav_match *match, nav_string route);
void wire_put_request(crossing_bytes *out, const nav_request *request);
void wire_put_outcome(crossing_bytes *out, const nav_outcome *outcome);
void wire_put_changes(crossing_bytes *out, const nav_changes *changes);
void wire_put_plan(crossing_bytes *out, const nav_plan *plan);
void wire_put_build(crossing_bytes *out, const nav_build *build);
void wire_put_result(crossing_bytes *out, const nav_result *result);
void wire_put_event(crossing_bytes *out, const nav_event *event);
void wire_put_record(crossing_bytes *out, const nav_record *record);

/* The callbacks of a waiter and the destructor of a host object. */
void crossing_result(void *user_data, const nav_result *result);
void crossing_destroy(void *user_data);
void crossing_destroy_object(void *object);

/* User data of a registration: who is called, and what for. */
typedef struct crossing_target {
    int64_t core;
    int64_t token;
} crossing_target;
crossing_target *crossing_target_new(int64_t core, int64_t token);

/* Memory that is there, or the end of the process. */
void *crossing_memory(void *memory, size_t size);

#endif
