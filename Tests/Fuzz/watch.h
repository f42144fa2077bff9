/* What is told: every byte that can be read is read, mirrors are kept, and each thing is told once. */
#ifndef WATCH_H
#define WATCH_H

#include "parts.h"

#include <trace.h>

static volatile unsigned read_bytes;

static inline void read_text(nav_string string) {
    size_t index;
    for (index = 0; index < string.length; index++) read_bytes += (unsigned char)string.bytes[index];
    if (string.bytes != NULL) MUST(string.bytes[string.length] == 0);
}

static inline void read_value(const nav_value *value, int depth) {
    size_t index;
    if (value == NULL) return;
    MUST(depth <= (int)NAV_MAX_VALUE_DEPTH);
    MUST(value->flags == 0 || value->flags == NAV_VALUE_SECRET);
    switch (value->type) {
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES: read_text(value->content.string); break;
    case NAV_TYPE_LIST:
        for (index = 0; index < value->content.list.count; index++)
            read_value(&value->content.list.items[index], depth + 1);
        break;
    case NAV_TYPE_MAP:
        for (index = 0; index < value->content.map.count; index++) {
            read_text(value->content.map.members[index].key);
            read_value(&value->content.map.members[index].value, depth + 1);
        }
        break;
    case NAV_TYPE_HOST_OBJECT:
        MUST(value->content.host.destroy == NULL);
        if (value->content.host.object != NULL) MUST(((gift *)value->content.host.object)->destroyed == 0);
        break;
    default: MUST(value->type >= NAV_TYPE_NULL && value->type <= NAV_TYPE_DOUBLE);
    }
}

static inline void read_changes(const nav_changes *changes) {
    size_t count = nav_changes_count(changes), index;
    nav_change change = nav_change_init();
    for (index = 0; index < count; index++) {
        MUST(nav_changes_get(changes, index, &change) == NAV_OK);
        MUST(change.entry != 0 && change.route != 0);
        MUST((change.replaced != 0) == (change.kind == NAV_CHANGE_REPLACED));
        MUST(change.flow >> 53 == 0);
        read_value(change.arguments, 1);
    }
    if (changes != NULL) MUST(nav_changes_get(changes, count, &change) == NAV_INVALID);
}

static inline void read_result(const nav_result *result) {
    if (result == NULL) return;
    MUST(result->kind >= NAV_RESULT_VALUE && result->kind <= NAV_RESULT_FAILED);
    MUST(result->kind == NAV_RESULT_FAILED || (result->value != NULL) == (result->kind == NAV_RESULT_VALUE));
    MUST(result->flow == 0 || (result->entry == 0 && result->is_next_value == 0));
    MUST(result->host_code == 0 || result->kind == NAV_RESULT_FAILED);
    MUST(result->is_next_value == 0 || result->is_next_value == 1);
    MUST((result->reason != NAV_CANCEL_NONE) == (result->kind == NAV_RESULT_CANCELLED));
    MUST((result->status < 0) == (result->kind == NAV_RESULT_FAILED) || result->status > 0);
    read_value(result->value, 1);
}

static inline void read_outcome(const nav_outcome *outcome) {
    if (outcome == NULL) return;
    MUST(outcome->status >= NAV_NOT_SAVED && outcome->status <= NAV_FREED);
    MUST((outcome->status == NAV_REFUSED || outcome->status == NAV_BLOCKED) == (outcome->by != NAV_BY_NOBODY));
    MUST(outcome->by != NAV_BY_GUARD || outcome->status == NAV_BLOCKED);
    MUST((outcome->status == NAV_ABORTED) == (outcome->abort_reason != NAV_ABORT_NONE));
}

/* Somebody has said yes, no, later, or something else. */
static inline void read_answer(const nav_outcome *answer) {
    nav_status no = answer->by == NAV_BY_GUARD ? NAV_BLOCKED : NAV_REFUSED;
    MUST(answer->by != NAV_BY_NOBODY && answer->by <= NAV_BY_HANDLER && answer->ticket != 0);
    MUST(answer->status == NAV_OK || answer->status == NAV_PENDING || answer->status == NAV_SUPERSEDED ||
         answer->status == no);
    MUST(answer->host_code == 0 || answer->status == no);
}

static inline void read_plan(host *self, const nav_plan *plan) {
    if (plan == NULL) return;
    MUST(plan->question != 0 && plan->ticket != 0);
    MUST(plan->animated == NAV_ANIMATED_YES || plan->animated == NAV_ANIMATED_NO);
    remember(self, IDS_QUESTION, plan->question);
    remember(self, IDS_TICKET, plan->ticket);
    read_changes(plan->changes);
    read_value(plan->hint, 1);
}

static inline void read_guarding(host *self, const nav_guard_context *context) {
    if (context == NULL) return;
    MUST(context->kind == NAV_GUARD_ENTER || context->kind == NAV_GUARD_LEAVE);
    MUST(context->guard != 0 && context->entry != 0 && context->route != 0 && context->plan != NULL);
    MUST(context->redirect_count <= NAV_MAX_REDIRECTS);
    remember(self, IDS_ENTRY, context->entry);
    read_value(context->arguments, 1);
    read_plan(self, context->plan);
}

static inline void read_gesture(const nav_gesture *gesture) {
    if (gesture == NULL) return;
    MUST(gesture->phase >= NAV_GESTURE_BEGIN && gesture->phase <= NAV_GESTURE_COMMIT);
    MUST(gesture->progress >= 0 && gesture->progress <= 1 && gesture->scene != 0);
    read_changes(gesture->changes);
}

static inline void read_event(host *self, const nav_event *event) {
    int is_guard = event->kind == NAV_EVENT_GUARD;
    MUST(event->kind > NAV_EVENT_NONE && event->kind <= NAV_EVENT_ANSWER);
    MUST((event->plan != NULL) == (event->kind == NAV_EVENT_QUESTION || event->kind == NAV_EVENT_LOAD || is_guard));
    MUST((event->route != 0) == (event->kind == NAV_EVENT_LOAD || is_guard) || event->kind >= NAV_EVENT_PROBLEM);
    MUST((event->guard_context != NULL) == is_guard);
    MUST((event->gesture != NULL) == (event->kind == NAV_EVENT_GESTURE));
    read_guarding(self, event->guard_context);
    read_gesture(event->gesture);
    read_changes(event->changes);
    if (event->kind == NAV_EVENT_ANSWER)
        read_answer(event->outcome);
    else
        read_outcome(event->outcome);
    read_result(event->result);
    read_plan(self, event->plan);
    read_value(event->hint, 1);
}

/* What was pulled last can be read until the next pull, and while the navigator keeps events. */
static inline void read_lent(host *self) {
    size_t index;
    if (self->lent != NULL) read_event(self, self->lent);
    for (index = 0; index < self->lent_count; index++) {
        /* A state goes when it is set again, or with its entry. */
        if (self->lent_records[index].kind != NAV_EVENT_STATE) read_value(self->lent_records[index].value, 1);
        read_value(self->lent_records[index].hint, 1);
    }
}

static inline void lose_lent(host *self) {
    self->lent = NULL;
    self->lent_count = 0;
}

/* Whether what is told of the whole stack was read before, after an overflow. */
static inline int mirror_is_newer(const mirror *self, nav_revision revision) {
    return !self->is_lost && revision < self->revision;
}

/* Applies a change of the whole stack that follows, or the whole stack. */
static inline void mirror_hear(mirror *self, const nav_event *event) {
    size_t count = nav_changes_count(event->changes), index;
    nav_change change = nav_change_init();
    if (event->kind != NAV_EVENT_CHANGED) {
        self->scene_count = 0;
        self->active = 0;
        self->is_lost = 0;
    }
    for (index = 0; index < count; index++) {
        nav_changes_get(event->changes, index, &change);
        mirror_apply(self, change.stack, change.kind, change.entry, change.replaced, change.from, change.to);
    }
    self->revision = event->revision;
}

/* ---- The observer that is there from the beginning to the end ---- */

static void act_inside(host *self);

static inline void note_added(host *self, const nav_changes *changes) {
    size_t count = nav_changes_count(changes), index;
    nav_change change = nav_change_init();
    for (index = 0; index < count; index++) {
        nav_changes_get(changes, index, &change);
        if (change.kind != NAV_CHANGE_ADDED && change.kind != NAV_CHANGE_REPLACED) continue;
        remember(self, IDS_ENTRY, change.entry);
        remember(self, IDS_FLOW, change.flow);
        note(self, change.entry, ID_ADDED);
    }
}

static inline void watch_change(host *self, const nav_event *event) {
    int was_lost = self->observed.is_lost;
    MUST(event->revision == self->observed.revision + 1);
    MUST(nav_changes_count(event->changes) > 0);
    mirror_hear(&self->observed, event);
    mirror_check(&self->observed, self);
    note_added(self, event->changes);
    if (was_lost || self->observed.is_lost) self->is_untracked = 1;
}

static inline void watch_lives(const nav_event *event) {
    int phase, last = 0;
    size_t count = nav_changes_count(event->changes), index;
    nav_change step = nav_change_init();
    MUST(count > 0);
    for (index = 0; index < count; index++) {
        MUST(nav_changes_get(event->changes, index, &step) == NAV_OK);
        MUST(step.kind >= NAV_CHANGE_CREATED && step.kind <= NAV_CHANGE_EXITING && step.entry != 0);
        phase = step.kind == NAV_CHANGE_PAUSED                                       ? 0
                : step.kind == NAV_CHANGE_CREATED                                    ? 1
                : step.kind == NAV_CHANGE_STARTED || step.kind == NAV_CHANGE_RESUMED ? 2
                                                                                     : 3;
        MUST(phase >= last);
        last = phase;
    }
}

static inline void watch_event(host *self, const nav_event *event) {
    read_event(self, event);
    trace_event("heard", event);
    switch (event->kind) {
    case NAV_EVENT_CHANGED: watch_change(self, event); break;
    case NAV_EVENT_RESYNC:
        MUST(event->revision == self->observed.revision);
        mirror_hear(&self->observed, event);
        mirror_check(&self->observed, self);
        break;
    case NAV_EVENT_COMPLETED:
        forget_owed(self, event->ticket);
        note(self, event->ticket, ID_COMPLETED);
        self->open -= 1;
        break;
    case NAV_EVENT_RESULT: note(self, event->waiter, ID_SETTLED); break;
    case NAV_EVENT_RELEASED: {
        nav_request request = nav_request_init(NULL, NULL);
        note(self, event->entry, ID_RELEASED);
        MUST(nav_entry_request(self->navigator, event->entry, &request) == NAV_OK);
        read_text(request.route);
        read_value(request.arguments, 1);
        break;
    }
    case NAV_EVENT_STATE: {
        const nav_value *state = NULL;
        MUST(nav_entry_state(self->navigator, event->entry, &state) == NAV_OK);
        read_value(state, 1);
        break;
    }
    case NAV_EVENT_LOAD:
        MUST(event->ticket == event->plan->ticket);
        MUST(nav_changes_count(event->plan->changes) == 0 && event->changes == NULL);
        break;
    case NAV_EVENT_LIFECYCLE: watch_lives(event); break;
    case NAV_EVENT_GESTURE: break;
    case NAV_EVENT_BACK: MUST(nav_entry_current_phase(self->navigator, event->entry) != NAV_ENTRY_GONE); break;
    case NAV_EVENT_PROBLEM:
        MUST(event->outcome->status < 0 && event->detail->type == NAV_TYPE_STRING);
        read_value(event->detail, 1);
        break;
    case NAV_EVENT_OUTCOME:
        MUST(event->outcome->ticket != 0 && event->outcome->status != NAV_PENDING);
        MUST((event->outcome->status == NAV_OK) == (event->detail->content.string.length == 0));
        read_value(event->detail, 1);
        break;
    case NAV_EVENT_ANSWER: break;
    default: VIOLATION("an observer heard an event of kind %d", (int)event->kind);
    }
}

/* ---- Pulling ---- */

static inline void hear_pulled(host *self, const nav_event *event) {
    mirror *pulled = &self->pulled;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
        if (event->revision <= pulled->revision || pulled->is_lost) break;
        MUST(event->revision == pulled->revision + 1);
        mirror_hear(pulled, event);
        break;
    case NAV_EVENT_REPLAY:
    case NAV_EVENT_RESYNC:
        if (!mirror_is_newer(pulled, event->revision)) mirror_hear(pulled, event);
        break;
    case NAV_EVENT_OVERFLOW: mirror_read(pulled, self); break;
    default: break;
    }
}

/* The stack is known from what was pulled, where all was. */
static inline void check_pulled(host *self) {
    if (self->depth > 1 || self->is_closed || self->is_freed) return;
    if (!self->keeps_events) return mirror_lose(&self->pulled);
    if (self->pulled.is_lost) mirror_read(&self->pulled, self);
    mirror_check(&self->pulled, self);
}

static inline nav_status pull_event(host *self) {
    const nav_event *event = NULL;
    nav_status status;
    lose_lent(self);
    if (self->is_partly_pulled) mirror_lose(&self->pulled);
    self->is_partly_pulled = 0;
    status = nav_next_event(self->navigator, &event);
    MUST((event != NULL) == (status == NAV_OK));
    self->lent = event;
    if (event != NULL) {
        TRACE("pulled: event %d, revision %d", (int)event->kind, (int)event->revision);
        read_event(self, event);
        trace_event("pulled", event);
        hear_pulled(self, event);
    }
    return status;
}

static inline void hear_record(host *self, const nav_record *record) {
    mirror *pulled = &self->pulled;
    trace_record(record);
    TRACE("pulled: record %d, revision %d, more %d", (int)record->kind, (int)record->revision, (int)record->remaining);
    switch (record->kind) {
    case NAV_EVENT_REPLAY:
    case NAV_EVENT_RESYNC:
        if (mirror_is_newer(pulled, record->revision)) break;
        if (!self->is_partly_pulled) {
            pulled->scene_count = 0;
            pulled->active = 0;
            pulled->is_lost = 0;
        }
        if (record->entry != 0)
            mirror_apply(pulled, record->stack, record->subkind, record->entry, record->related, record->from,
                         record->to);
        if (record->remaining == 0) pulled->revision = record->revision;
        break;
    case NAV_EVENT_CHANGED:
        if (record->revision <= pulled->revision || pulled->is_lost) break;
        MUST(record->revision == pulled->revision + 1);
        mirror_apply(pulled, record->stack, record->subkind, record->entry, record->related, record->from, record->to);
        if (record->remaining == 0) pulled->revision = record->revision;
        break;
    case NAV_EVENT_OVERFLOW: mirror_read(pulled, self); break;
    case NAV_EVENT_QUESTION:
    case NAV_EVENT_GUARD:
    case NAV_EVENT_LOAD:
        MUST(record->question != 0 && record->ticket != 0 && record->route != 0);
        remember(self, IDS_QUESTION, record->question);
        remember(self, IDS_TICKET, record->ticket);
        break;
    default: break;
    }
    self->is_partly_pulled = record->remaining > 0;
    read_value(record->value, 1);
    read_value(record->hint, 1);
}

static inline nav_status pull_records(host *self) {
    size_t capacity = take_below(MOST_RECORDS), count = 77, index;
    nav_record *records = calloc(capacity + 1, sizeof *records);
    nav_status status;
    lose_lent(self);
    status = nav_next_records(self->navigator, records, sizeof(nav_record), capacity, &count);
    MUST(count <= capacity && (count > 0) == (status == NAV_OK));
    for (index = 0; index < count; index++) hear_record(self, &records[index]);
    memcpy(self->lent_records, records, count * sizeof *records);
    self->lent_count = count;
    free(records);
    return status;
}

#endif
