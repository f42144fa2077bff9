/* Values that entries publish, who asks for them, and children of entries. None of these is an operation. */
#include "run.h"
#include "words.h"

static text begin(run *run, const step *step, const char *what) {
    text message = subject_begin(what);
    put_number(&message, "entry", (int64_t)resolve(run, step, &step->references[0], REFERENCE_ENTRY));
    return message;
}

static void publish(run *run, const step *step) {
    text message = begin(run, step, "entry-publish");
    if (step->has_value) put_value(&message, "value", &step->value, true, NULL);
    put_flag(&message, "if-awaited", (step->constant & NAV_PUBLISH_IF_AWAITED) != 0);
    put_flag(&message, "when-covered", (step->constant & NAV_PUBLISH_WHEN_COVERED) != 0);
    check_status(run, step, "nav_entry_publish", subject_status(run, &message));
}

/* It has a waiter as operations have. Its name is known before it is called, for a value that was kept comes at once.
 */
static void ask(run *run, const step *step) {
    operation *asker = new_operation(run, step, NULL);
    text message = begin(run, step, "entry-next");
    asker->judged = true;
    host_register(run, &asker->data, "result", asker->name, asker);
    put_number(&message, "data", asker->data.number);
    put_flag(&message, "listens", run->way != CORPUS_PULL);
    put_number(&message, "tag", (int64_t)step->options.tag);
    const nav_value *reply = subject_call(run, &message);
    asker->status = asker->returned.status = status_of(get_word(reply, "status"));
    asker->waiter = get_id(reply, "waiter");
    check_status(run, step, "nav_entry_next_value", asker->status);
    if ((asker->status == NAV_OK) != (asker->waiter != 0))
        run_fail(run, step, "nav_entry_next_value returns %s, and there is %s", status_word(asker->status),
                 asker->waiter ? "a waiter" : "no waiter");
}

/* The user data of a child is what is destroyed. */
static void add_child(run *run, const step *step) {
    run->children = arena_grow(&run->arena, run->children, run->child_count, sizeof *run->children);
    child *child = run->children[run->child_count++] = arena_take(&run->arena, sizeof *child);
    child->entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    text message = begin(run, step, "child-add");
    host_register(run, &child->data, "child", step->route, child);
    put_text(&message, "key", step->route);
    put_number(&message, "data", child->data.number);
    check_status(run, step, "nav_child_add", subject_status(run, &message));
}

static void find_child(run *run, const step *step) {
    text message = begin(run, step, "child-find");
    nav_id entry = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    put_text(&message, "key", step->route);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    check_status(run, step, "nav_child_find", status);
    for (size_t i = 0; i < run->child_count && status == NAV_OK; i++) {
        const child *child = run->children[i];
        bool is_it = child->entry == entry && strings_equal(child->data.name, step->route) && !child->data.freed;
        if (is_it && get_number(reply, "data") == child->data.number) return;
    }
    if (status == NAV_OK) run_fail(run, step, "nav_child_find gives what is no such child");
}

static void remove_child(run *run, const step *step) {
    text message = begin(run, step, "child-remove");
    put_text(&message, "key", step->route);
    check_status(run, step, "nav_child_remove", subject_status(run, &message));
}

void publishing_call(run *run, const step *step) {
    switch (step->verb) {
    case VERB_PUBLISH: publish(run, step); break;
    case VERB_NEXT: ask(run, step); break;
    case VERB_CHILD_ADD: add_child(run, step); break;
    case VERB_CHILD_FIND: find_child(run, step); break;
    default: remove_child(run, step);
    }
}
