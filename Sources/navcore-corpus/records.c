/* Events that are pulled as records: put together again, whatever call brought which of their records. */
#include "run.h"

/* Small and odd, so that events with several changes are cut in many ways. */
enum {
    RECORDS = 3
};

/* What a record points to ends with the next pull, and its event may go on then. */
static nav_string keep_string(arena *arena, nav_string string) {
    return (nav_string){arena_copy(arena, string.bytes, string.length), string.length};
}

static const nav_value *keep(arena *arena, const nav_value *value) {
    if (!value) return NULL;
    nav_value *copy = arena_take(arena, sizeof *copy);
    *copy = *value;
    if (value->type == NAV_STRING || value->type == NAV_BYTES)
        copy->content.string = keep_string(arena, value->content.string);
    if (value->type == NAV_LIST) {
        nav_value *items = arena_take(arena, (value->content.list.count + 1) * sizeof *items);
        for (size_t i = 0; i < value->content.list.count; i++) items[i] = *keep(arena, &value->content.list.items[i]);
        copy->content.list.items = items;
    }
    if (value->type == NAV_MAP) {
        nav_member *members = arena_take(arena, (value->content.map.count + 1) * sizeof *members);
        for (size_t i = 0; i < value->content.map.count; i++) {
            members[i].key = keep_string(arena, value->content.map.members[i].key);
            members[i].value = *keep(arena, &value->content.map.members[i].value);
        }
        copy->content.map.members = members;
    }
    return copy;
}

static nav_change change_of(run *run, const nav_record *record) {
    nav_change change = {.size = sizeof change,
                         .kind = record->what,
                         .node = record->node,
                         .entry = record->entry,
                         .replaced = record->other,
                         .route = record->route,
                         .from = record->from,
                         .to = record->to,
                         .arguments = keep(&run->arena, record->value)};
    return change;
}

static void begin_result(run *run, nav_event *event, const nav_record *record) {
    nav_result *result = arena_take(&run->arena, sizeof *result);
    *result = (nav_result){.size = sizeof *result,
                           .kind = record->what,
                           .origin = record->origin,
                           .waiter = record->other,
                           .entry = record->entry,
                           .tag = record->tag,
                           .value = keep(&run->arena, record->value)};
    if (result->kind == NAV_CANCELLED) result->reason = record->why;
    if (result->kind == NAV_FAILED) result->status = record->why;
    event->waiter = record->other;
    event->result = result;
}

static void begin_completion(run *run, nav_event *event, const nav_record *record) {
    nav_outcome *outcome = arena_take(&run->arena, sizeof *outcome);
    *outcome = (nav_outcome){.size = sizeof *outcome,
                             .status = record->what,
                             .by = record->by,
                             .ticket = record->ticket,
                             .entry = record->entry,
                             .waiter = record->other,
                             .revision = record->revision,
                             .index = record->from,
                             .removed = record->to};
    if (outcome->status == NAV_REFUSED)
        outcome->host_code = record->why;
    else
        outcome->abort_reason = record->why;
    event->outcome = outcome;
}

static void begin_told(run *run, const nav_record *record) {
    told *told = &run->partial;
    *told = (struct told){.by_records = true, .question = record->question};
    nav_event *event = &told->event;
    *event = (nav_event){.size = sizeof *event,
                         .kind = record->kind,
                         .intent = record->intent,
                         .origin = record->origin,
                         .animated = record->animated,
                         .revision = record->revision,
                         .entry = record->entry,
                         .ticket = record->ticket,
                         .tag = record->tag,
                         .hint = keep(&run->arena, record->hint)};
    if (record->kind == NAV_EVENT_LOAD) event->route = record->route;
    if (record->kind == NAV_EVENT_STATE) told->state = keep(&run->arena, record->value);
    if (record->kind == NAV_EVENT_RESULT) begin_result(run, event, record);
    if (record->kind == NAV_EVENT_COMPLETED) begin_completion(run, event, record);
}

/* Every record of an event says the same of the event. */
static void check_next(run *run, const nav_record *record) {
    const nav_event *event = &run->partial.event;
    if (record->more + 1 != run->more)
        run_fail(run, run->step, "a record with %u to come after one with %u", record->more, run->more);
    if (record->kind != event->kind || record->intent != event->intent || record->origin != event->origin ||
        record->animated != event->animated || record->revision != event->revision || record->tag != event->tag ||
        !nav_value_equal(record->hint, event->hint) || record->ticket != event->ticket ||
        record->question != run->partial.question)
        run_fail(run, run->step, "two records of one event differ");
}

static bool has_changes(const nav_record *record) {
    return record->kind == NAV_EVENT_CHANGED || record->kind == NAV_EVENT_QUESTION ||
           record->kind == NAV_EVENT_REPLAY || record->kind == NAV_EVENT_RESYNC;
}

/* Returns whether its event is whole now. */
static bool take(run *run, const nav_record *record) {
    change_list *changes = &run->partial.changes;
    if (record->more && !has_changes(record)) run_fail(run, run->step, "an event without changes has more records");
    if (run->more)
        check_next(run, record);
    else
        begin_told(run, record);
    if (has_changes(record)) {
        changes->items = arena_grow(&run->arena, changes->items, changes->count, sizeof *changes->items);
        changes->items[changes->count++] = change_of(run, record);
    }
    run->more = record->more;
    return !run->more;
}

/* When its turn comes: what was pulled with it has been handled, so it is known who has ended. */
static void handle(run *run, told *told) {
    nav_event *event = &told->event;
    nav_plan plan = {.size = sizeof plan,
                     .kind = event->intent,
                     .animated = event->animated,
                     .question = told->question,
                     .ticket = event->ticket,
                     .tag = event->tag,
                     .hint = event->hint};
    if (event->kind == NAV_EVENT_QUESTION || event->kind == NAV_EVENT_LOAD) event->plan = &plan;
    host_handle(run, told);
}

bool records_pull(run *run) {
    nav_record records[RECORDS];
    told whole[RECORDS];
    size_t count = 0, whole_count = 0;
    nav_status status = nav_next_records(run->navigator, records, sizeof records[0], RECORDS, &count);
    if (status != NAV_OK && status != NAV_NO_EVENT)
        run_fail(run, run->step, "nav_next_records: expected ok or noEvent, actual %s", nav_status_name(status));
    if ((status == NAV_OK) != (count > 0) || count > RECORDS)
        run_fail(run, run->step, "nav_next_records gives %zu records, and %s", count, nav_status_name(status));
    if (status != NAV_OK || count > RECORDS) return false;
    for (size_t i = 0; i < count; i++)
        if (take(run, &records[i])) whole[whole_count++] = run->partial;
    for (size_t i = 0; i < whole_count && run->navigator; i++) handle(run, &whole[i]);
    return true;
}
