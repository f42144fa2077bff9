/* The driver in C: does what the runner of the corpus says, through the header alone, and tells what comes back. */
#ifndef CORPUS_DRIVER_H
#define CORPUS_DRIVER_H

#include "corpus.h"
#include "message.h"
#include "words.h"

struct nav_log;

/* What a case holds; `logs` and `log_count` stay for the next one. */
typedef struct driver {
    corpus_run *run;
    const char *logs;    /* the folder for the log of each navigator; NULL: none is kept */
    int log_count;       /* of all cases */
    struct nav_log *log; /* of the navigator that is there, or was */
    struct arena arena;
    nav_navigator *navigator;
    nav_port *port; /* NULL before something was posted */
    int64_t products;
    struct named_object **objects;
    size_t object_count;
    const nav_saved *asked; /* by a migration that runs */
} driver;

/* A registration or a call, by the runner's number: the user data of its callbacks. It lives as long as the case, so
 * that the runner sees a callback that comes too late. */
typedef struct lent {
    struct driver *driver;
    int64_t data;
    const nav_value *values; /* of a type of parameters: what it reads each text as */
} lent;

/* A model or a view. */
typedef struct product {
    int64_t number;
} product;

/* driver.c. The first executes a message; the context is a driver. */
void driver_execute(void *context, corpus_run *run, const uint8_t *bytes, size_t length);
lent *lend(driver *driver, const nav_value *message);
nav_config config_of(const nav_value *message);
nav_port *port_of(driver *driver);

/* intents.c: an intent, and an operation by its function, as an intent or posted. */
const nav_request *request_of(driver *driver, const nav_value *map);
const nav_container *container_in(driver *driver, const nav_value *message);
const nav_link *link_of(driver *driver, const nav_value *map);
const nav_value *value_of(driver *driver, const nav_value *map, const char *key);
const nav_options *start_options_of(driver *driver, const nav_value *message);
const nav_intent *intent_of(driver *driver, const nav_value *map);
void operate(driver *driver, const nav_value *message, text *reply);

/* callbacks.c: what the library calls. */
nav_bridge describe_bridge(driver *driver, const nav_value *message);
nav_route describe_route(driver *driver, const nav_value *message);
nav_guard describe_guard(driver *driver, const nav_value *message);
nav_back_handler describe_handler(driver *driver, const nav_value *message);
void heard_result(void *user_data, const nav_result *result);
void heard_event(void *user_data, const nav_event *event);
void heard_event_kind(void *user_data, const nav_event *event);
int32_t checks_text(void *user_data, const char *bytes, size_t length);
int32_t reads_text(void *user_data, const char *bytes, size_t length, nav_value *out);
ptrdiff_t writes_value(void *user_data, const nav_value *value, char *out, size_t capacity);
void destroyed(void *user_data);

/* tell.c: what the library gives, as members of a message. */
text hear_begin(const char *what);
int64_t hear_end(driver *driver, text *message);
void put_outcome(text *message, const char *key, const nav_outcome *outcome);
void put_result(text *message, const nav_result *result);
void put_plan(driver *driver, text *message, const nav_plan *plan);
void put_guarding(driver *driver, text *message, const nav_guard_context *context);
void put_gesture(text *message, const nav_gesture *gesture);
void put_changes(driver *driver, text *message, const nav_changes *changes);
void put_event(driver *driver, text *message, const nav_event *event);
void put_record(driver *driver, text *message, const nav_record *record);
void put_route(driver *driver, text *message, nav_id route);

/* objects.c: the host objects of a case, by their names. */
nav_value object_value(driver *driver, const nav_value *named);
const char *object_name(const void *object);

/* log.c: the log of a navigator, where logs are kept. False: the file can't be written. */
bool begin_log(driver *driver);
void end_log(driver *driver);

/* saved.c */
nav_status save_text(driver *driver, const nav_value *message, char **made, size_t *length);
nav_status replace_saved(driver *driver, const nav_value *message);
nav_status attach_result(driver *driver, const nav_value *message, text *reply);
const nav_restoring *restoring_of(driver *driver, const nav_value *map);
void start_instead(driver *driver, const nav_value *message);

/* trees.c: what asks about stacks and containers. False where the message is none of these. */
bool query_tree(driver *driver, const char *what, const nav_value *message, text *reply);
void say_wrong(driver *driver, const char *what);

/* flows.c: flows, coordinators, published values and children. The last two give more than a status. */
int32_t prepare(void *user_data, const nav_dispatch_context *sent);
const nav_flow_ending *ending_of(driver *driver, const nav_value *message);
void put_flows(driver *driver, text *reply, const nav_id *entries, size_t count);
bool query_flows(driver *driver, const char *what, const nav_value *message, text *reply);
nav_status publish(driver *driver, const nav_value *message);
nav_status add_child(driver *driver, const nav_value *message);
nav_status remove_child(driver *driver, const nav_value *message);
nav_status ask_for_next(driver *driver, const nav_value *message, text *reply);
nav_status find_child(driver *driver, const nav_value *message, text *reply);

/* queries.c: what only asks. False where the message is none of these. */
bool query(driver *driver, const char *what, const nav_value *message, text *reply);

#endif
