/* The log of a navigator, which navcore_log.h writes, and its ways up. */
#include "log.h"

#include <navcore_log.h>
#include <stdlib.h>
#include <string.h>

/* It is the user data of an observer: its destructor is the end of the navigator, and comes after every use in a callback. */
struct crossing_log {
    crossing_target target; /* First, so that crossing_call_up finds it. */
    nav_id observer;
    nav_log *log; /* NULL: not begun, or ended */
};

/* The bits of `calls`. */
enum {
    ASKS_FOR_TIME = 1,
    HANDS_LINES_UP = 2
};

static int64_t ask_for_time(void *user_data) {
    return crossing_call_up(user_data, CROSSING_UP_LOG_TIME, NULL, 0);
}

static void hand_up(void *user_data, const char *line, size_t length) {
    crossing_call_up(user_data, CROSSING_UP_LOG_LINE, (const uint8_t *)line, length);
}

static void ignore_event(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

static void end_log(crossing_log *log) {
    nav_log *ended = log->log;
    nav_string text = nav_log_text(ended);
    if (ended == NULL) return;
    log->log = NULL;
    crossing_call_up(log, CROSSING_UP_LOG_ENDED, (const uint8_t *)text.bytes, text.length);
    nav_log_end(ended);
}

static void log_gone(void *user_data) {
    end_log(user_data);
    crossing_destroy(user_data);
}

static char *take_program(crossing_input *input) {
    nav_string name;
    char *program;
    if (!crossing_take_is_there(input)) return NULL;
    name = crossing_take_string(input);
    program = crossing_memory(NULL, name.length + 1);
    if (name.length > 0) memcpy(program, name.bytes, name.length);
    program[name.length] = 0;
    return program;
}

nav_status crossing_log_begin(nav_navigator *navigator, crossing_input *input, int64_t token, int64_t calls,
                              int64_t *out) {
    nav_log_config config = nav_log_config_init();
    crossing_log *log = crossing_memory(NULL, sizeof *log);
    char *program;
    nav_id observer = 0;
    nav_status status;
    log->target.receiver = input->receiver;
    log->target.token = token;
    log->log = NULL;
    config.limit = crossing_take_32(input);
    config.program = program = take_program(input);
    config.user_data = log;
    if ((calls & ASKS_FOR_TIME) != 0) config.now = ask_for_time;
    if ((calls & HANDS_LINES_UP) != 0) config.write = hand_up;
    status = nav_observer_add(navigator, ignore_event, log, log_gone, &observer);
    if (status == NAV_OK) {
        log->observer = observer;
        log->log = nav_log_begin(navigator, &config);
    }
    free(program);
    if (status != NAV_OK) return status;
    if (log->log == NULL) {
        nav_observer_remove(navigator, observer);
        return NAV_TOO_LARGE;
    }
    out[0] = (int64_t)(intptr_t)log;
    return NAV_OK;
}

nav_status crossing_log_end(nav_navigator *navigator, crossing_log *log) {
    if (navigator == NULL || log == NULL) return NAV_INVALID;
    end_log(log);
    return nav_observer_remove(navigator, log->observer);
}

void crossing_put_log(crossing_bytes *out, const crossing_log *log) {
    crossing_put_string(out, nav_log_text(log == NULL ? NULL : log->log));
}
