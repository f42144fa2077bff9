/* Saved state: the text that is saved, the text that is restored, and what the library asks about it. */
#include "driver.h"
#include "values.h"

nav_status save_text(driver *driver, const nav_value *message, char **made, size_t *length) {
    nav_saving saving = nav_saving_init();
    saving.flags = get_flag(message, "complete") ? NAV_SAVING_COMPLETE : 0;
    saving.app_version = (uint32_t)get_number(message, "app");
    saving.budget = (size_t)get_number(message, "budget");
    saving.scene = get_id(message, "stack");
    return nav_save(driver->navigator, &saving, made, length);
}

static int32_t migrate(void *user_data, const nav_saved *saved) {
    lent *restoring = user_data;
    driver *driver = restoring->driver;
    const nav_saved *outer = driver->asked;
    text message = hear_begin("migrated");
    put_number(&message, "data", restoring->data);
    put_word(&message, "problem", problem_word(saved->problem));
    put_flag(&message, "flow", saved->is_flow != 0);
    put_text(&message, "route", saved->route);
    put_value(&message, "arguments", saved->arguments, false, object_name);
    put_value(&message, "state", saved->state, false, object_name);
    put_text(&message, "branch", saved->branch);
    put_number(&message, "version", saved->version);
    put_number(&message, "app", saved->app_version);
    put_number(&message, "code", saved->host_code);
    put_number(&message, "number", (int64_t)saved->number);
    put_number(&message, "offset", (int64_t)saved->offset);
    driver->asked = saved;
    int64_t answer = hear_end(driver, &message);
    driver->asked = outer;
    return (int32_t)answer;
}

nav_status replace_saved(driver *driver, const nav_value *message) {
    return nav_saved_replace(driver->navigator, driver->asked, request_of(driver, get(message, "request")),
                             value_of(driver, message, "state"));
}

/* NULL where it is another operation. */
const nav_restoring *restoring_of(driver *driver, const nav_value *map) {
    if (!get(map, "text")) return NULL;
    nav_restoring *restoring = arena_take(&driver->arena, sizeof *restoring);
    *restoring = nav_restoring_init(get_text(map, "text"), request_of(driver, get(map, "or-start")));
    restoring->app_version = (uint32_t)get_number(map, "app");
    if (!get(map, "data")) return restoring;
    restoring->migrate = migrate;
    restoring->user_data = lend(driver, map);
    restoring->destroy = destroyed;
    return restoring;
}

nav_status attach_result(driver *driver, const nav_value *message, text *reply) {
    nav_id waiter = 0;
    nav_status status = nav_result_attach(driver->navigator, get_text(message, "key"),
                                          get_flag(message, "listens") ? heard_result : NULL, lend(driver, message),
                                          destroyed, &waiter);
    put_number(reply, "waiter", (int64_t)waiter);
    return status;
}

/* Starts where a text could not be restored, as an app does. What it is about is the outcome of the restore. */
void start_instead(driver *driver, const nav_value *message) {
    const nav_request *request = request_of(driver, get(message, "or-start"));
    nav_request initial = {.size = sizeof initial};
    if (!request || nav_initial_request(driver->navigator, &initial) != NAV_NOT_STARTED) return;
    nav_status status = nav_start(driver->navigator, request, start_options_of(driver, message), NULL);
    if (status < 0) say_wrong(driver, "the start in the place of the restore fails");
}
