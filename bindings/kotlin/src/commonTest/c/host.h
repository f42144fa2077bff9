/* Calls down, from memory of exactly the length, so that reading further is found out; and a host that counts what
 * comes up and reads it to its end. For one source file. */
#ifndef CROSSING_TEST_HOST_H
#define CROSSING_TEST_HOST_H

#include <pthread.h>
#include <stdlib.h>

#include "bytes.h"
#include "crossing.h"

/* ---- Down */

static int32_t call_exactly(int64_t handle, int32_t what, int64_t a, int64_t b, const writing *in, size_t length,
                            int64_t out[CROSSING_OUT]) {
    uint8_t *exact = malloc(length > 0 ? length : 1);
    int32_t status;
    memcpy(exact, in->bytes, length);
    memset(out, 0, CROSSING_OUT * sizeof *out);
    status = crossing_call(handle, crossing_thread(), what, a, b, exact, length, out);
    free(exact);
    return status;
}

static int32_t call(int64_t handle, int32_t what, int64_t a, int64_t b, const writing *in, int64_t out[CROSSING_OUT]) {
    return call_exactly(handle, what, a, b, in, in->length, out);
}

static int32_t command(int64_t handle, int32_t what, int64_t a) {
    int64_t out[CROSSING_OUT];
    return call(handle, what, a, 0, begun(), out);
}

static int32_t command_port(int64_t port, int32_t what) {
    int64_t out[CROSSING_OUT] = {0};
    int32_t status = crossing_post(port, what, 0, 0, NULL, 0, out);
    CHECK(out[1] == status);
    return status;
}

typedef struct answer {
    crossing_bytes bytes;
    reading in;
} answer;

static reading *read_exactly(answer *answer, int64_t handle, int32_t what, int64_t a, const writing *in,
                             size_t length) {
    uint8_t *exact = length > 0 ? malloc(length) : NULL;
    if (length > 0) memcpy(exact, in->bytes, length);
    crossing_bytes_begin(&answer->bytes);
    crossing_read(handle, crossing_thread(), what, a, exact, length, &answer->bytes);
    free(exact);
    answer->in.at = answer->bytes.bytes;
    answer->in.end = answer->bytes.bytes + answer->bytes.length;
    return &answer->in;
}

static reading *read_into(answer *answer, int64_t handle, int32_t what, int64_t a) {
    return read_exactly(answer, handle, what, a, NULL, 0);
}

static void end(answer *answer) {
    CHECK(answer->in.at == answer->in.end);
    crossing_bytes_end(&answer->bytes);
}

/* ---- Up: what a host does that accepts everything and counts */

static struct {
    int transitions, builds, models, updates, views, results, asked, events, replays, destroyed, objects, wakes, checks,
        reads, writes, guards, gestures, sent, saved;
    /* Of those that may come on any thread, how many came without a navigator. */
    int strays;
    int64_t refusal;
    /* Of the guard that was asked last. */
    int64_t question;
    /* What replaces saved entries, and how much of it. */
    const writing *replacement;
    size_t replaced;
    int64_t navigator;
    /* Where it is not NULL, how much of it answers what reads and writes. */
    const writing *answer;
    size_t answered;
    /* Of a log: its lines, one after the other, and the text of its end. */
    int times, ends;
    char lines[4096], text[4096];
    size_t line_bytes;
    /* Where it is not 0, the log that the next event ends. */
    int64_t log;
} heard;
static pthread_t owner;

static int64_t transition(int64_t of, int64_t token_and_kind, int64_t plan) {
    answer answer;
    CHECK(of == receiver);
    CHECK((uint32_t)token_and_kind == 11);
    CHECK(token_and_kind >> 32 > 0);
    skip_plan(read_into(&answer, 0, CROSSING_READ_PLAN, plan));
    end(&answer);
    heard.transitions++;
    return heard.refusal;
}

static int64_t make_model(int64_t of, int64_t token, int64_t entry, int64_t route) {
    CHECK(of == receiver && token == 12);
    CHECK(entry != 0 && route != 0);
    return ++heard.models;
}

static int64_t destroy_model(int64_t of, int64_t token_and_model) {
    CHECK(of == receiver && (uint32_t)token_and_model == 12);
    CHECK(token_and_model >> 32 > 0);
    heard.models--;
    return 0;
}

/* Answers a type of parameters, without the bytes that would follow. */
static int64_t answer_type(int64_t type) {
    int64_t out[CROSSING_OUT];
    if (heard.answer == NULL) return 0;
    CHECK(call_exactly(0, CROSSING_PARAMETER_ANSWER, type, 0, heard.answer, heard.answered, out) == NAV_OK);
    return 0;
}

/* Replaces a saved entry by what the bytes say, wherever they end. */
static int64_t replace(int64_t saved) {
    int64_t out[CROSSING_OUT];
    call_exactly(heard.navigator, CROSSING_SAVED_REPLACE, saved, 0, heard.replacement, heard.replaced, out);
    return 0;
}

static void hear_line(const uint8_t *line, size_t length) {
    CHECK(length > 0 && line[length - 1] == '\n');
    CHECK(heard.line_bytes + length < sizeof heard.lines);
    memcpy(heard.lines + heard.line_bytes, line, length);
    heard.line_bytes += length;
}

static void hear_end_of_log(const uint8_t *text, size_t length) {
    CHECK(length < sizeof heard.text);
    memcpy(heard.text, text, length);
    heard.text[length] = 0;
    heard.ends++;
}

static void end_log(int64_t log) {
    int64_t out[CROSSING_OUT];
    writing *in = begun();
    put(in, (uint64_t)log, 8);
    CHECK(call(heard.navigator, CROSSING_LOG_END, 0, 0, in, out) == NAV_OK);
}

static int64_t other(int64_t of, int32_t what, int64_t token, int64_t a, int64_t b, const uint8_t *bytes,
                     size_t length) {
    reading in = {bytes, bytes + length};
    answer plan;
    CHECK(of == receiver);
    switch (what) {
    case CROSSING_UP_DESTROY:
    case CROSSING_UP_OBJECT:
    case CROSSING_UP_WAKE: heard.strays += a == 1; break;
    default: break;
    }
    switch (what) {
    case CROSSING_UP_REPLAY:
        skip_changes(&in);
        heard.replays++;
        break;
    case CROSSING_UP_MAKE_MODEL:
        CHECK(token == 12);
        take_build(&in);
        heard.builds++;
        CHECK(in.at == in.end);
        return ++heard.models;
    case CROSSING_UP_UPDATE_MODEL:
        CHECK(token == 12 && a > 0);
        CHECK(take_build(&in) != 0);
        heard.updates++;
        CHECK(in.at == in.end);
        return heard.refusal << 32;
    case CROSSING_UP_MAKE_VIEW: return ++heard.views;
    case CROSSING_UP_DESTROY_VIEW: heard.views--; break;
    case CROSSING_UP_RESULT:
        heard.asked += take_result(&in);
        heard.results++;
        break;
    case CROSSING_UP_EVENT:
        CHECK(a > 0);
        skip_event(read_into(&plan, 0, CROSSING_READ_EVENT, b));
        end(&plan);
        heard.events++;
        if (heard.log != 0) end_log(heard.log);
        heard.log = 0;
        break;
    case CROSSING_UP_GUARD:
        CHECK(token == 18 && b == NAV_INTENT_NAVIGATE);
        read_into(&plan, 0, CROSSING_READ_PLAN, a);
        take(&plan.in, 8);
        heard.question = (int64_t)take(&plan.in, 8);
        crossing_bytes_end(&plan.bytes);
        skip_guarding(&in);
        CHECK(in.at == in.end);
        heard.guards++;
        return heard.refusal;
    case CROSSING_UP_MIGRATE:
        CHECK(token == 20);
        skip_saved(&in);
        CHECK(in.at == in.end);
        heard.saved++;
        return heard.replacement == NULL ? heard.refusal : replace(a);
    case CROSSING_UP_GESTURE:
        CHECK(token == 19);
        CHECK(take_gesture(&in) != 0);
        heard.gestures++;
        break;
    case CROSSING_UP_PREPARE:
        CHECK(token == 12);
        heard.question = take_sent(&in);
        CHECK(in.at == in.end);
        heard.sent++;
        return heard.refusal;
    case CROSSING_UP_DESTROY: heard.destroyed++; break;
    case CROSSING_UP_OBJECT: heard.objects++; break;
    case CROSSING_UP_WAKE:
        CHECK(!pthread_equal(pthread_self(), owner));
        heard.wakes++;
        break;
    case CROSSING_UP_CHECK: heard.checks++; return length == 1 && *bytes == 'x' ? 0 : 1;
    case CROSSING_UP_READ: heard.reads++; return answer_type(a);
    case CROSSING_UP_WRITE:
        skip_optional(&in);
        CHECK(in.at == in.end);
        heard.writes++;
        return answer_type(a);
    case CROSSING_UP_LOG_LINE: hear_line(bytes, length); return 0;
    case CROSSING_UP_LOG_TIME: return ++heard.times;
    case CROSSING_UP_LOG_ENDED: hear_end_of_log(bytes, length); return 0;
    default: CHECK(!"what goes up");
    }
    CHECK(in.at == in.end);
    CHECK(token != 0);
    return 0;
}

#endif
