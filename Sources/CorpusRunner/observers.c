/* The observers that a case adds beside the runner's own. */
#include "run.h"

void host_add_observer(run *run, const step *step) {
    run->observers = arena_grow(&run->arena, run->observers, run->observer_count, sizeof *run->observers);
    extra_observer *observer = run->observers[run->observer_count++] = arena_take(&run->arena, sizeof *observer);
    text message = subject_begin("observer-add");
    host_register(run, &observer->data, "observer", step->route, observer);
    put_number(&message, "data", observer->data.number);
    const nav_value *reply = subject_call(run, &message);
    observer->id = get_id(reply, "id");
    check_status(run, step, "nav_observer_add", status_of(get_word(reply, "status")));
}

void host_remove_observer(run *run, const step *step) {
    for (size_t i = run->observer_count; i-- > 0;) {
        if (!strings_equal(run->observers[i]->data.name, step->route)) continue;
        text message = subject_begin("observer-remove");
        put_number(&message, "id", (int64_t)run->observers[i]->id);
        check_status(run, step, "nav_observer_remove", subject_status(run, &message));
        return;
    }
    run_fail(run, step, "no observer has that name");
}
