/* The steps that call functions other than operations, and the values that are given to the library. */
#include "run.h"

#include <string.h>

/* ---- Values that are given to the library ---- */

static void object_destroyed(void *pointer) {
    host_object *object = pointer;
    run *run = object->run;
    run->in_callback++;
    if (++object->destroyed > object->given) run_fail(run, run->step, "a host object is destroyed once too often");
    hear(run, CHANNEL_OBJECTS, "object-destroyed", object->name);
    run->in_callback--;
}

static host_object *object_named(run *run, const char *name) {
    for (size_t i = 0; i < run->object_count; i++)
        if (strcmp(run->objects[i]->name.bytes, name) == 0) return run->objects[i];
    run->objects = arena_grow(&run->arena, run->objects, run->object_count, sizeof *run->objects);
    host_object *object = run->objects[run->object_count++] = arena_take(&run->arena, sizeof *object);
    object->run = run;
    object->name = (nav_string){name, strlen(name)};
    return object;
}

/* A copy in which each host object is given once more. */
nav_value give_value(run *run, const nav_value *value) {
    nav_value copy = *value;
    if (value->type == NAV_HOST_OBJECT) {
        host_object *object = object_named(run, value->content.host.object);
        object->given++;
        copy = nav_host_object_value(object, object_destroyed);
        copy.flags = value->flags;
    } else if (value->type == NAV_LIST && value->content.list.count) {
        nav_value *items = arena_take(&run->arena, value->content.list.count * sizeof *items);
        for (size_t i = 0; i < value->content.list.count; i++)
            items[i] = give_value(run, &value->content.list.items[i]);
        copy.content.list.items = items;
    } else if (value->type == NAV_MAP && value->content.map.count) {
        nav_member *members = arena_take(&run->arena, value->content.map.count * sizeof *members);
        for (size_t i = 0; i < value->content.map.count; i++) {
            members[i].key = value->content.map.members[i].key;
            members[i].value = give_value(run, &value->content.map.members[i].value);
        }
        copy.content.map.members = members;
    }
    return copy;
}

/* ---- The other functions ---- */

static nav_status drain(run *run) {
    nav_status status = nav_drain(run->navigator);
    if (status == NAV_FREED) run->freed = run->closed = true;
    return status;
}

void answer_question(run *run, nav_id question, int32_t answer) {
    if (!run->manner.by_posts || run->in_callback)
        nav_answer(run->navigator, question, answer);
    else if (nav_port_answer(port_of(run), question, answer) == NAV_PENDING)
        drain(run);
}

static nav_status answer(run *run, const step *step, bool by_port) {
    nav_id question = 0;
    if (step->reference_count)
        question = resolve(run, step, &step->references[0], REFERENCE_QUESTION);
    else if (run->question_count)
        question = run->questions[run->question_count - 1].id;
    else
        run_fail(run, step, "no question was asked");
    int32_t code = step->answer == ANSWER_REFUSE ? step->code : step->answer == ANSWER_LATER ? NAV_LATER : NAV_ACCEPT;
    return by_port ? nav_port_answer(port_of(run), question, code) : nav_answer(run->navigator, question, code);
}

static nav_status abort_operation(run *run, const step *step, bool by_port) {
    nav_id ticket = 0;
    if (step->reference_count)
        ticket = resolve(run, step, &step->references[0], REFERENCE_TICKET);
    else if (run->question_count)
        ticket = run->questions[run->question_count - 1].ticket;
    return by_port ? nav_port_abort(port_of(run), ticket, step->constant)
                   : nav_abort(run->navigator, ticket, step->constant);
}

static nav_status cancel_result(run *run, const step *step, bool by_port) {
    nav_id waiter = resolve(run, step, &step->references[0], REFERENCE_WAITER);
    return by_port ? nav_port_cancel_result(port_of(run), waiter) : nav_cancel_result(run->navigator, waiter);
}

/* A decision is posted where it says so; and posted and drained where every operation is, unless it is to come to nothing,
 * which no post tells. */
static void decide(run *run, const step *step, const char *what,
                   nav_status (*call)(struct run *, const struct step *, bool)) {
    bool is_drained = !step->posted && run->manner.by_posts && step->expected.status == NAV_OK;
    nav_status status = call(run, step, step->posted || is_drained);
    if (is_drained && status == NAV_PENDING) {
        drain(run);
        status = NAV_OK;
    }
    check_status(run, step, what, status);
}

static void view(run *run, const step *step) {
    nav_id id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    void *view = NULL;
    nav_status status = nav_entry_view(run->navigator, id, &view);
    check_status(run, step, "nav_entry_view", status);
    nav_outcome outcome = {.size = sizeof outcome};
    if (status == NAV_REFUSED) {
        if (nav_last_outcome(run->navigator, &outcome) != NAV_OK || outcome.by != step->expected.by ||
            outcome.host_code != step->expected.code)
            run_fail(run, step, "nav_last_outcome: by %d with the code %d", (int)outcome.by, (int)outcome.host_code);
    } else if (status == NAV_OK && view != (step->flag ? NULL : entry_of(run, id)->view)) {
        run_fail(run, step, "nav_entry_view gives another view");
    }
}

static nav_status set_state(run *run, const step *step) {
    nav_id id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
    nav_value state = step->has_value ? give_value(run, &step->value) : nav_null_value();
    return nav_entry_set_state(run->navigator, id, step->has_value ? &state : NULL);
}

/* A navigator that keeps no events is deaf to a runner that pulls, and has forgotten those that were kept. */
static nav_status configure(run *run, const step *step) {
    nav_config config = run_config(run, &step->config);
    nav_status status = nav_configure(run->navigator, step->flag ? NULL : &config);
    if (status == NAV_OK && run->way == IN_PULL) run->deaf = step->flag || !config.event_capacity;
    if (run->deaf) run->overflowed = true;
    return status;
}

static nav_status close_navigator(run *run) {
    nav_status status = nav_close(run->navigator);
    if (status == NAV_OK || status == NAV_PENDING) run->closed = true;
    return status == NAV_PENDING && run->in_callback ? NAV_OK : status;
}

static void leave(run *run) {
    run->freed = run->closed = true;
    nav_navigator_free(run->navigator);
}

void call_other(run *run, const step *step) {
    nav_navigator *navigator = run->navigator;
    nav_id id = 0;
    switch (step->verb) {
    case VERB_CANCEL_RESULT: decide(run, step, "nav_cancel_result", cancel_result); break;
    case VERB_ANSWER: decide(run, step, "nav_answer", answer); break;
    case VERB_ABORT: decide(run, step, "nav_abort", abort_operation); break;
    case VERB_BRIDGE: host_set_bridge(run, step); break;
    case VERB_ROUTE_REGISTER: builder_register(run, step, step->route, step->flag); break;
    case VERB_ROUTE_UNREGISTER: builder_unregister(run, step); break;
    case VERB_ENTRY_VIEW: view(run, step); break;
    case VERB_ENTRY_DROP_VIEW:
        id = resolve(run, step, &step->references[0], REFERENCE_ENTRY);
        check_status(run, step, "nav_entry_drop_view", nav_entry_drop_view(navigator, id));
        break;
    case VERB_ENTRY_SET_STATE: check_status(run, step, "nav_entry_set_state", set_state(run, step)); break;
    case VERB_CONFIGURE: check_status(run, step, "nav_configure", configure(run, step)); break;
    case VERB_PATTERN_ADD:
    case VERB_PARAMETER_TYPE_ADD:
    case VERB_LINK_PREFIX_ADD:
    case VERB_HOLD_LINKS: paths_call(run, step); break;
    case VERB_OBSERVER_ADD: host_add_observer(run, step); break;
    case VERB_OBSERVER_REMOVE: host_remove_observer(run, step); break;
    case VERB_CLOSE:
        if (step->posted)
            check_status(run, step, "nav_port_close", nav_port_close(port_of(run)));
        else
            check_status(run, step, "nav_close", close_navigator(run));
        break;
    case VERB_DRAIN: check_status(run, step, "nav_drain", drain(run)); break;
    default: leave(run);
    }
}
