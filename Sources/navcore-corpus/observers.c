/* The observers that a case adds beside the runner's own, and the words for what they hear. */
#include "run.h"
#include "words.h"

static void observe(void *user_data, const nav_event *event) {
    extra_observer *observer = user_data;
    run *run = observer->data.run;
    host_enter(&observer->data);
    text text = {0};
    text_add_name(&text, observer->data.name);
    text_add_word(&text, " hears ");
    text_add_word(&text, event_word(event->kind));
    hear_text(run, CHANNEL_ALWAYS, &text);
    text_free(&text);
    host_leave(&observer->data);
}

void host_add_observer(run *run, const step *step) {
    run->observers = arena_grow(&run->arena, run->observers, run->observer_count, sizeof *run->observers);
    extra_observer *observer = run->observers[run->observer_count++] = arena_take(&run->arena, sizeof *observer);
    observer->data = (user_data){run, "observer", step->route, false, 1, 0, 0};
    nav_status status = nav_observer_add(run->navigator, observe, &observer->data, host_freed, &observer->id);
    check_status(run, step, "nav_observer_add", status);
}

void host_remove_observer(run *run, const step *step) {
    for (size_t i = run->observer_count; i-- > 0;) {
        if (!strings_equal(run->observers[i]->data.name, step->route)) continue;
        nav_id id = run->observers[i]->id;
        check_status(run, step, "nav_observer_remove", nav_observer_remove(run->navigator, id));
        return;
    }
    run_fail(run, step, "no observer has that name");
}
