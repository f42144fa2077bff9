/* Back: what it would do, its handlers and gestures. */
#include "run.h"
#include "words.h"

#include <string.h>

static handler *handler_named(run *run, const step *step) {
    for (size_t i = run->handler_count; i-- > 0;)
        if (strings_equal(run->handlers[i]->data.name, step->route)) return run->handlers[i];
    run_fail(run, step, "no handler has that name");
    return NULL;
}

void handler_add(run *run, const step *step) {
    run->handlers = arena_grow(&run->arena, run->handlers, run->handler_count, sizeof *run->handlers);
    handler *handler = run->handlers[run->handler_count++] = arena_take(&run->arena, sizeof *handler);
    text message = subject_begin("handler-add");
    host_register(run, &handler->data, "handler", step->route, handler);
    put_number(&message, "data", handler->data.number);
    if (step->reference_count)
        put_number(&message, "entry", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    put_number(&message, "priority", (int64_t)step->number);
    put_flag(&message, "forward", step->constant & GESTURE_FORWARD);
    put_flag(&message, "disabled", step->constant & GESTURE_DISABLED);
    put_flag(&message, "pulled", step->constant & GESTURE_PULLED);
    const nav_value *reply = subject_call(run, &message);
    handler->id = get_id(reply, "id");
    check_status(run, step, "nav_back_handler_add", status_of(get_word(reply, "status")));
}

void handler_enable(run *run, const step *step) {
    handler *handler = handler_named(run, step);
    if (!handler) return;
    text message = subject_begin("handler-enable");
    put_number(&message, "id", (int64_t)handler->id);
    put_flag(&message, "enabled", step->flag);
    check_status(run, step, "nav_back_handler_enable", subject_status(run, &message));
}

void handler_remove(run *run, const step *step) {
    handler *handler = handler_named(run, step);
    if (!handler) return;
    text message = subject_begin("handler-remove");
    put_number(&message, "id", (int64_t)handler->id);
    check_status(run, step, "nav_back_handler_remove", subject_status(run, &message));
}

void gesture_go_on(run *run, const step *step) {
    text message = subject_begin("gesture");
    put_word(&message, "phase", gesture_word(step->code));
    if (step->has_value) put_value(&message, "progress", &step->value, true, NULL);
    put_flag(&message, "forward", step->constant & GESTURE_FORWARD);
    put_number(&message, "edge", (int64_t)step->number);
    if (step->reference_count)
        put_number(&message, "stack", (int64_t)resolve(run, step, &step->references[0], REFERENCE_STACK));
    operation *operation = new_operation(run, step, NULL);
    operation->returned = read_outcome(get(subject_call(run, &message), "outcome"));
    operation->status = operation->returned.status;
    operation->ticket = operation->returned.ticket;
}

static nav_string name_of(run *run, nav_id id) {
    for (size_t i = 0; i < run->handler_count; i++)
        if (run->handlers[i]->id == id) return run->handlers[i]->data.name;
    return (nav_string){"?", 1};
}

/* What it would do is heard. */
void gesture_plan(run *run, const step *step) {
    text message = subject_begin("back-plan"), text = {0};
    if (step->reference_count)
        put_number(&message, "stack", (int64_t)resolve(run, step, &step->references[0], REFERENCE_STACK));
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    if (status != NAV_OK) {
        text_print(&text, "back-plan %s", status_word(status));
    } else {
        change_list changes = read_changes(run, reply);
        text_add_word(&text, "back-plan");
        if (get_id(reply, "handler")) {
            text_add_word(&text, " handler ");
            text_add_name(&text, name_of(run, get_id(reply, "handler")));
        }
        if (get_flag(reply, "guard")) text_add_word(&text, " asks guard");
        if (get_flag(reply, "bridge") && !(run->bridge && run->bridge->data.silent))
            text_add_word(&text, " asks bridge");
        if (changes.count) text_add_changes(run, &text, &changes);
    }
    hear_text(run, CHANNEL_ALWAYS, &text);
    text_free(&text);
}

static void text_add_gesture(run *run, text *text, const nav_value *gesture) {
    const nav_value *progress = get(gesture, "progress");
    nav_id scene = get_id(gesture, "stack");
    text_print(text, " %s", get_word(gesture, "phase"));
    if (progress && progress->content.real != 0) {
        text_add_word(text, " ");
        text_add_value(text, progress);
    }
    if (get_flag(gesture, "forward")) text_add_word(text, " forward");
    if (get_number(gesture, "edge")) text_print(text, " edge %d", (int)get_number(gesture, "edge"));
    if (scene && scene != run->root) {
        text_add_word(text, " in ");
        text_add_stack(run, text, scene);
    }
}

int64_t gesture_handled(run *run, user_data *data, const nav_value *message) {
    text text = {0};
    text_add_word(&text, "handled ");
    text_add_name(&text, data->name);
    text_add_gesture(run, &text, get(message, "gesture"));
    hear_text(run, CHANNEL_HANDLERS, &text);
    text_free(&text);
    run_fire(run, MOMENT_HANDLED);
    return CORPUS_ACCEPT;
}

/* Of the library, or of a handler that is pulled. A record has no changes. */
void gesture_told(run *run, const told *told) {
    text text = {0};
    text_add_word(&text, "gesture");
    if (get_id(told->gesture, "handler")) {
        text_add_word(&text, " ");
        text_add_name(&text, name_of(run, get_id(told->gesture, "handler")));
    }
    text_add_gesture(run, &text, told->gesture);
    hear_text(run, CHANNEL_ALWAYS, &text);
    text_free(&text);
}
