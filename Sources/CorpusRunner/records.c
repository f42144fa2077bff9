/* Events that are pulled as records: put together again, whatever call brought which of their records. */
#include "run.h"

/* Small and odd, so that events with several changes are cut in many ways. */
enum {
    RECORDS = 3
};

/* A record as it is read; the names are those of nav_record. */
typedef struct record {
    const nav_value *map;
    nav_event_kind kind;
    nav_event event; /* what every record of an event says of it */
    nav_id question;
    uint32_t remaining;
} record;

static record read_record(run *run, const nav_value *map) {
    told told = read_told(run, map);
    return (record){.map = map,
                    .kind = told.event.kind,
                    .event = told.event,
                    .question = get_id(map, "question"),
                    .remaining = (uint32_t)get_number(map, "remaining")};
}

/* The kind and the name are no part of a record: they are asked, as a host that pulls would ask, or known from a
 * question. */
static void fill_stack(run *run, change *change) {
    text message = subject_begin("stack-get");
    put_number(&message, "stack", (int64_t)change->stack);
    const nav_value *reply = subject_call(run, &message);
    const known_stack *told = known(run, change->stack);
    if (status_of(get_word(reply, "status")) == NAV_OK) {
        change->presentation = presentation_of(get_word(reply, "presentation"));
        change->name = get_text(reply, "name");
        change->is_placeholder = get_flag(reply, "placeholder");
    } else if (told) {
        change->presentation = told->presentation;
        change->name = told->name;
    }
}

static void fill_container(run *run, change *change) {
    text message = subject_begin("container-get");
    put_number(&message, "entry", (int64_t)change->entry);
    change->columns = (uint32_t)get_number(subject_call(run, &message), "columns");
}

/* Of a container `from` is the kind. */
static change change_of(run *run, const nav_value *map) {
    change change = {.kind = (nav_change_kind)get_number(map, "subkind"),
                     .stack = get_id(map, "stack"),
                     .entry = get_id(map, "entry"),
                     .replaced = get_id(map, "related"),
                     .route = get_text(map, "route"),
                     .from = (size_t)get_number(map, "from"),
                     .to = (size_t)get_number(map, "to"),
                     .arguments = get(map, "value"),
                     .flow = get_id(map, "flow")};
    if (change.kind == NAV_CHANGE_STACK_ADDED || change.kind == NAV_CHANGE_STACK_MOVED)
        change.presented_over = change.replaced;
    bool is_of_stack = change.kind == NAV_CHANGE_STACK_ADDED || change.kind == NAV_CHANGE_STACK_MOVED ||
                       change.kind == NAV_CHANGE_SCENE_ADDED;
    if (is_of_stack && run->is_alive) fill_stack(run, &change);
    if (change.kind == NAV_CHANGE_CONTAINER_SET) change.container = (nav_container_kind)change.from;
    if (change.container == NAV_CONTAINER_SPLIT && run->is_alive) fill_container(run, &change);
    return change;
}

static const nav_result *result_of_record(run *run, const nav_value *map) {
    nav_result *result = arena_take(&run->arena, sizeof *result);
    int32_t why = (int32_t)get_number(map, "reason");
    *result = (nav_result){.size = sizeof *result,
                           .kind = (nav_result_kind)get_number(map, "subkind"),
                           .origin = string_is(get_text(map, "origin"), "host") ? NAV_ORIGIN_HOST : NAV_ORIGIN_CORE,
                           .waiter = get_id(map, "related"),
                           .entry = get_id(map, "entry"),
                           .tag = get_id(map, "tag"),
                           .value = get(map, "value"),
                           .flow = get_id(map, "flow"),
                           .host_code = (int32_t)get_number(map, "from"),
                           .is_next_value = (int32_t)get_number(map, "to")};
    if (result->kind == NAV_RESULT_CANCELLED) result->reason = why;
    if (result->kind == NAV_RESULT_FAILED) result->status = why;
    return result;
}

static const nav_outcome *outcome_of_record(run *run, const nav_value *map) {
    nav_outcome *outcome = arena_take(&run->arena, sizeof *outcome);
    int32_t why = (int32_t)get_number(map, "reason");
    *outcome = (nav_outcome){.size = sizeof *outcome,
                             .status = (nav_status)get_number(map, "subkind"),
                             .by = party_of(get_word(map, "by")),
                             .ticket = get_id(map, "ticket"),
                             .entry = get_id(map, "entry"),
                             .waiter = get_id(map, "related"),
                             .revision = get_id(map, "revision"),
                             .index = (size_t)get_number(map, "from"),
                             .removed_count = (size_t)get_number(map, "to")};
    if (outcome->status == NAV_REFUSED || outcome->status == NAV_BLOCKED)
        outcome->host_code = why;
    else
        outcome->abort_reason = why;
    return outcome;
}

static void begin_told(run *run, const record *record) {
    told *told = &run->partial;
    *told = (struct told){.by_records = true, .question = record->question, .event = record->event};
    nav_event *event = &told->event;
    if (record->kind == NAV_EVENT_LOAD) told->route = get_text(record->map, "route");
    if (record->kind == NAV_EVENT_GUARD) {
        told->route = get_text(record->map, "route");
        told->guard_context = (nav_guard_context){.size = sizeof told->guard_context,
                                                  .kind = (nav_guard_kind)get_number(record->map, "subkind"),
                                                  .redirect_count = (uint32_t)get_number(record->map, "from"),
                                                  .guard = get_id(record->map, "related"),
                                                  .entry = get_id(record->map, "entry"),
                                                  .arguments = get(record->map, "value")};
    }
    told->gesture = get(record->map, "gesture");
    if (record->kind == NAV_EVENT_STATE) told->state = get(record->map, "value");
    if (record->kind == NAV_EVENT_RESULT) {
        event->waiter = get_id(record->map, "related");
        event->result = result_of_record(run, record->map);
    }
    bool has_detail =
        record->kind == NAV_EVENT_PROBLEM || record->kind == NAV_EVENT_OUTCOME || record->kind == NAV_EVENT_ANSWER;
    if (has_detail) told->detail = get(record->map, "value");
    if (has_detail || record->kind == NAV_EVENT_COMPLETED) event->outcome = outcome_of_record(run, record->map);
}

/* Every record of an event says the same of the event. */
static void check_next(run *run, const record *record) {
    const nav_event *event = &run->partial.event, *again = &record->event;
    if (record->remaining + 1 != run->remaining)
        run_fail(run, run->step, "a record with %u to come after one with %u", record->remaining, run->remaining);
    if (again->kind != event->kind || again->intent != event->intent || again->origin != event->origin ||
        again->animated != event->animated || again->revision != event->revision || again->tag != event->tag ||
        !values_equal(again->hint, event->hint) || again->ticket != event->ticket ||
        record->question != run->partial.question)
        run_fail(run, run->step, "two records of one event differ");
}

static bool has_changes(const record *record) {
    return record->kind == NAV_EVENT_CHANGED || record->kind == NAV_EVENT_QUESTION ||
           record->kind == NAV_EVENT_REPLAY || record->kind == NAV_EVENT_RESYNC || record->kind == NAV_EVENT_LIFECYCLE;
}

/* Returns whether its event is whole now. */
static bool take(run *run, const record *record) {
    change_list *changes = &run->partial.changes;
    if (record->remaining && !has_changes(record))
        run_fail(run, run->step, "an event without changes has more records");
    if (run->remaining)
        check_next(run, record);
    else
        begin_told(run, record);
    if (has_changes(record)) {
        changes->items = arena_grow(&run->arena, changes->items, changes->count, sizeof *changes->items);
        changes->items[changes->count++] = change_of(run, record->map);
    }
    run->remaining = record->remaining;
    return !run->remaining;
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
    told whole[RECORDS];
    size_t whole_count = 0;
    text message = subject_begin("records");
    put_number(&message, "room", RECORDS);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    nav_list records = get_list(reply, "records");
    if (status != NAV_OK && status != NAV_NO_EVENT)
        run_fail(run, run->step, "nav_next_records: expected ok or noEvent, actual %s", status_word(status));
    if ((status == NAV_OK) != (records.count > 0) || records.count > RECORDS)
        run_fail(run, run->step, "nav_next_records gives %zu records, and %s", records.count, status_word(status));
    if (status != NAV_OK || records.count > RECORDS) return false;
    for (size_t i = 0; i < records.count; i++) {
        record record = read_record(run, &records.items[i]);
        if (take(run, &record)) whole[whole_count++] = run->partial;
    }
    for (size_t i = 0; i < whole_count && run->is_alive; i++) handle(run, &whole[i]);
    return true;
}
