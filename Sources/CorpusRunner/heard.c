/* The log of what was heard during a step, and its comparison with the lines below the step. */
#include "run.h"
#include "words.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static heard *add(run *run, heard_kind kind, unsigned channel, const text *text) {
    if (run->is_folding && channel != CHANNEL_CHANGES)
        run_fail(run, run->step, "folding says %s", text ? text->bytes : "more than that it did");
    run->heard = arena_grow(&run->arena, run->heard, run->heard_count, sizeof *run->heard);
    heard *heard = &run->heard[run->heard_count++];
    *heard = (struct heard){.kind = kind, .channel = channel};
    if (text && text->length)
        heard->text = (nav_string){arena_copy(&run->arena, text->bytes, text->length), text->length};
    return heard;
}

void hear_text(run *run, unsigned channel, const text *text) {
    add(run, HEARD_LINE, channel, text);
}

void hear(run *run, unsigned channel, const char *word, nav_string name) {
    text text = {0};
    text_add_word(&text, word);
    if (name.length) {
        text_add_word(&text, " ");
        text_add_name(&text, name);
    }
    hear_text(run, channel, &text);
    text_free(&text);
}

void text_add_id(text *text, nav_id id) {
    text_print(text, "\x01%llu\x02", (unsigned long long)id);
}

static void add_tag(text *text, uint64_t tag) {
    if (tag) text_print(text, " tag %llu", (unsigned long long)tag);
}

void text_add_hint(text *text, const nav_value *hint) {
    if (!hint) return;
    text_add_word(text, " hint ");
    text_add_value(text, hint);
}

static void add_animated(text *text, nav_animated animated) {
    if (animated == NAV_ANIMATED_NO)
        text_add_word(text, " unanimated");
    else if (animated != NAV_ANIMATED_YES)
        text_add_word(text, " neither animated nor not");
}

static void add_bridge(text *text, const host_bridge *bridge) {
    if (!bridge || !bridge->data.name.length) return;
    text_add_word(text, " of ");
    text_add_name(text, bridge->data.name);
}

void hear_plan(run *run, const host_bridge *bridge, const char *callback, const nav_plan *plan,
               const change_list *changes) {
    text text = {0};
    text_print(&text, "asked %s", intent_word(plan->kind));
    add_bridge(&text, bridge);
    if (callback) text_print(&text, " via %s", callback);
    add_animated(&text, plan->animated);
    add_tag(&text, plan->tag);
    text_add_hint(&text, plan->hint);
    text_add_changes(run, &text, changes);
    hear_text(run, CHANNEL_QUESTIONS, &text);
    text_free(&text);
}

void hear_replay(run *run, const host_bridge *bridge, const change_list *changes) {
    text text = {0};
    text_add_word(&text, "replayed");
    add_bridge(&text, bridge);
    text_add_changes(run, &text, changes);
    hear_text(run, CHANNEL_REPLAYS, &text);
    text_free(&text);
}

void hear_load(run *run, const told *told) {
    const nav_event *event = &told->event;
    text text = {0};
    text_add_word(&text, "load ");
    text_add_name(&text, told->route.length ? told->route : (nav_string){"?", 1});
    add_animated(&text, event->animated);
    add_tag(&text, event->tag);
    text_add_hint(&text, event->hint);
    hear_text(run, CHANNEL_ALWAYS, &text);
    text_free(&text);
}

void hear_result(run *run, operation *operation, const nav_result *result) {
    text text = {0};
    if (result->kind == NAV_RESULT_VALUE && result->value) {
        text_add_word(&text, " value ");
        text_add_value(&text, result->value);
    } else if (result->kind == NAV_RESULT_CANCELLED) {
        text_print(&text, " cancelled %s%s", reason_word(result->reason),
                   result->origin == NAV_ORIGIN_HOST ? " host" : "");
    } else {
        text_add_word(&text, " failed");
        if (result->status != NAV_REFUSED) text_print(&text, " %s", status_word(result->status));
        if (result->status == NAV_REFUSED || result->host_code) text_print(&text, " %d", (int)result->host_code);
        if (result->value) {
            text_add_word(&text, " ");
            text_add_value(&text, result->value);
        }
    }
    add_tag(&text, result->tag);
    heard *heard = add(run, HEARD_RESULT, CHANNEL_ALWAYS, &text);
    heard->operation = operation;
    heard->code = result->host_code;
    heard->waiter = result->waiter;
    heard->lacks_waiter = !result->waiter;
    heard->entry = result->entry;
    heard->result = result->kind;
    heard->status = result->status;
    heard->flow = result->flow;
    text_free(&text);
}

/* The result that a callback has told last, and of which no record was heard: of that waiter, where that is known. */
static heard *unrecorded(run *run, nav_id waiter) {
    heard *last = NULL;
    for (size_t i = run->heard_count; i-- > 0;) {
        heard *heard = &run->heard[i];
        if (heard->kind != HEARD_RESULT || !heard->lacks_waiter || heard->is_recorded) continue;
        if (heard->operation && heard->operation->waiter == waiter) return heard;
        if (!last && !(heard->operation && heard->operation->waiter)) last = heard;
    }
    return last;
}

/* Some languages hand a callback the result alone. Its record, which follows, has the rest. */
void hear_record(run *run, const nav_event *event) {
    add(run, HEARD_RECORD, 0, NULL)->waiter = event->waiter;
    heard *told = run->way == CORPUS_PULL ? NULL : unrecorded(run, event->waiter);
    if (!told) return;
    text text = {0};
    text_add(&text, told->text.bytes, told->text.length);
    add_tag(&text, event->tag);
    told->text = (nav_string){arena_copy(&run->arena, text.bytes, text.length), text.length};
    told->waiter = event->waiter;
    told->entry = event->entry;
    told->is_recorded = true;
    text_free(&text);
}

/* With the state that is there when it is heard; records have it. */
static void hear_state(run *run, text *text, const told *told) {
    const nav_value *state = told->state;
    nav_id entry = told->event.entry;
    nav_status status = NAV_OK;
    if (!told->by_records) {
        struct text message = subject_begin("entry-state");
        put_number(&message, "entry", (int64_t)entry);
        const nav_value *reply = subject_call(run, &message);
        status = status_of(get_word(reply, "status"));
        state = get(reply, "state");
    }
    text_add_word(text, "state ");
    text_add_id(text, entry);
    text_add_word(text, " ");
    if (status == NAV_OK)
        text_add_optional_value(text, state);
    else
        text_print(text, "can't be read: %s", status_word(status));
    hear_text(run, CHANNEL_STATES, text);
}

/* Of an operation that was refused or wrong, or of any that is over. */
static void hear_outcome(run *run, text *text, const told *told) {
    const nav_event *event = &told->event;
    text_print(text, "%s %s ", event->kind == NAV_EVENT_PROBLEM ? "problem" : "outcome", intent_word(event->intent));
    if (event->outcome) text_add_outcome(run, text, event->outcome);
    add_tag(text, event->tag);
    if (event->kind == NAV_EVENT_PROBLEM || !event->outcome || event->outcome->status != NAV_OK) {
        text_add_word(text, " ");
        text_add_value(text, told->detail);
    }
    hear_text(run, CHANNEL_ALWAYS, text);
}

/* A bridge that is asked by a record, or answers late, says yes and later where another one says nothing. */
static void hear_answer(run *run, text *text, const told *told) {
    const nav_event *event = &told->event;
    const nav_outcome *outcome = event->outcome;
    bool is_no = outcome && (outcome->status == NAV_REFUSED || outcome->status == NAV_BLOCKED);
    if (!outcome || (outcome->by == NAV_BY_BRIDGE && (outcome->status == NAV_OK || outcome->status == NAV_PENDING)))
        return;
    const char *answer = is_no                               ? "no"
                         : outcome->status == NAV_OK         ? "yes"
                         : outcome->status == NAV_PENDING    ? "later"
                         : outcome->status == NAV_SUPERSEDED ? "elsewhere"
                                                             : status_word(outcome->status);
    text_print(text, "answered %s %s by %s", intent_word(event->intent), answer, party_word(outcome->by));
    if (outcome->host_code) text_print(text, " code %d", (int)outcome->host_code);
    if (outcome->entry) {
        text_add_word(text, " entry ");
        text_add_entry(run, text, outcome->entry);
    }
    add_tag(text, event->tag);
    hear_text(run, CHANNEL_ALWAYS, text);
}

/* All kinds but questions, replays, and results that are pulled. */
void hear_told(run *run, const told *told) {
    const nav_event *event = &told->event;
    text text = {0};
    switch (event->kind) {
    case NAV_EVENT_RESULT: hear_record(run, event); break;
    case NAV_EVENT_COMPLETED: {
        heard *heard = add(run, HEARD_COMPLETION, CHANNEL_ALWAYS, NULL);
        heard->ticket = event->ticket;
        heard->intent = event->intent;
        heard->tag = event->tag;
        heard->by_records = told->by_records;
        if (event->outcome) heard->outcome = *event->outcome;
        text_add_hint(&text, event->hint);
        heard->hint = (nav_string){arena_copy(&run->arena, text.bytes ? text.bytes : "", text.length), text.length};
        break;
    }
    case NAV_EVENT_CHANGED:
        text_print(&text, "changed %s%s", intent_word(event->intent), event->origin == NAV_ORIGIN_HOST ? " host" : "");
        add_animated(&text, event->animated);
        add_tag(&text, event->tag);
        text_add_hint(&text, event->hint);
        text_add_changes(run, &text, &told->changes);
        hear_text(run, CHANNEL_CHANGES, &text);
        break;
    case NAV_EVENT_RELEASED:
        text_add_word(&text, "released ");
        text_add_id(&text, event->entry);
        hear_text(run, CHANNEL_RELEASES, &text);
        break;
    case NAV_EVENT_RESYNC:
        text_add_word(&text, "resync");
        text_add_changes(run, &text, &told->changes);
        hear_text(run, CHANNEL_ALWAYS, &text);
        break;
    case NAV_EVENT_STATE: hear_state(run, &text, told); break;
    case NAV_EVENT_LIFECYCLE:
        if (run->is_folding) break;
        text_add_word(&text, "lifecycle:");
        text_add_steps(&text, &told->changes);
        hear_text(run, CHANNEL_ALWAYS, &text);
        break;
    case NAV_EVENT_GESTURE: gesture_told(run, told); break;
    case NAV_EVENT_BACK:
        text_add_word(&text, "back ");
        text_add_id(&text, event->entry);
        hear_text(run, CHANNEL_ALWAYS, &text);
        break;
    case NAV_EVENT_PROBLEM:
    case NAV_EVENT_OUTCOME: hear_outcome(run, &text, told); break;
    case NAV_EVENT_ANSWER: hear_answer(run, &text, told); break;
    case NAV_EVENT_OVERFLOW: hear(run, CHANNEL_ALWAYS, "overflow", (nav_string){NULL, 0}); break;
    default: text_print(&text, "an event of the kind %d", (int)event->kind); hear_text(run, CHANNEL_ALWAYS, &text);
    }
    text_free(&text);
}

static void add_shown(run *run, text *out, nav_string line) {
    for (size_t at = 0; at < line.length; at++) {
        char mark = line.bytes[at], *end;
        if (mark != 1 && mark != 3) {
            text_add(out, line.bytes + at, 1);
            continue;
        }
        nav_id id = strtoull(line.bytes + at + 1, &end, 10);
        if (mark == 1)
            text_add_entry(run, out, id);
        else
            text_add_flow(run, out, id);
        at = (size_t)(end - line.bytes);
    }
}

void show_ids(run *run, text *text) {
    struct text shown = {0};
    add_shown(run, &shown, (nav_string){text->bytes, text->length});
    text_free(text);
    *text = shown;
}

static bool stays_pending(const operation *operation) {
    return operation && operation->step->expected.pending && !operation->step->expected.then;
}

static bool is_shown(const run *run, const heard *heard) {
    if (!(heard->channel & run->script->channels)) return false;
    if (heard->kind == HEARD_RESULT) return heard->result != NAV_RESULT_FAILED || failure_is_shown(heard);
    bool is_told = !heard->operation || stays_pending(heard->operation);
    return heard->kind == HEARD_LINE || (heard->kind == HEARD_COMPLETION && is_told);
}

/* A restored operation has no name: the case has named it in another process. */
static nav_string operation_name(const heard *heard) {
    if (heard->operation) return heard->operation->name;
    const char *word = heard->kind == HEARD_COMPLETION ? intent_word(heard->intent) : "?";
    return (nav_string){word, strlen(word)};
}

static void add_heard(run *run, text *out, const heard *heard) {
    if (heard->kind == HEARD_RESULT) {
        text_add_word(out, "result ");
        text_add_name(out, operation_name(heard));
    }
    if (heard->kind == HEARD_COMPLETION) {
        text_add_word(out, "completed ");
        text_add_name(out, operation_name(heard));
        if (!heard->operation) add_tag(out, heard->tag);
        text_add_word(out, " -> ");
        text_add_outcome(run, out, &heard->outcome);
    } else {
        add_shown(run, out, heard->text);
    }
}

static void add_expected(run *run, text *out, const heard_line *line) {
    if (!line->completed) {
        text_add(out, line->text.bytes, line->text.length);
        return;
    }
    text_add_word(out, "completed ");
    text_add_name(out, line->name);
    add_tag(out, line->tag);
    text_add_word(out, " -> ");
    text_add_expectation(run, out, &line->outcome);
}

static bool matches(run *run, const step *step, const heard_line *line, const heard *heard) {
    if (line->completed)
        return heard->kind == HEARD_COMPLETION && strings_equal(line->name, operation_name(heard)) &&
               (heard->operation ? !line->tag : line->tag == heard->tag) &&
               outcome_matches(run, step, &line->outcome, &heard->outcome, heard->by_records);
    text shown = {0}, written = {0};
    add_heard(run, &shown, heard);
    text_add(&written, line->text.bytes, line->text.length);
    bool same = heard->kind != HEARD_COMPLETION &&
                strings_equal((nav_string){written.bytes, written.length}, (nav_string){shown.bytes, shown.length});
    text_free(&shown);
    text_free(&written);
    return same;
}

/* Both sequences, with what is missing and what was not expected. Equal lines at both ends are shown once. */
static void explain(run *run, const step *step, const heard_line **lines, size_t line_count, const heard **came,
                    size_t came_count, bool called) {
    text text = {0};
    size_t start = 0, tail = 0;
    while (start < line_count && start < came_count && matches(run, step, lines[start], came[start])) start++;
    while (tail < line_count - start && tail < came_count - start &&
           matches(run, step, lines[line_count - 1 - tail], came[came_count - 1 - tail]))
        tail++;
    for (size_t i = 0; i < line_count - tail; i++) {
        text_add_word(&text, i < start ? "\n      " : "\n    - ");
        add_expected(run, &text, lines[i]);
    }
    for (size_t i = start; i < came_count; i++) {
        text_add_word(&text, i < came_count - tail ? "\n    + " : "\n      ");
        add_heard(run, &text, came[i]);
    }
    run_fail(run, step, "%.*s\n    heard%s, expected (-) and actual (+):%s", (int)step->words.length, step->words.bytes,
             called ? " by callbacks" : "", text.bytes);
    text_free(&text);
}

static void compare(run *run, const step *step, unsigned channels) {
    const heard_line **lines = arena_take(&run->arena, (step->heard_count + 1) * sizeof *lines);
    const heard **came = arena_take(&run->arena, (run->heard_count + 1) * sizeof *came);
    size_t line_count = 0, came_count = 0, same = 0;
    for (size_t i = 0; i < step->heard_count; i++)
        if (step->heard[i].channel & channels) lines[line_count++] = &step->heard[i];
    for (size_t i = 0; i < run->heard_count; i++)
        if ((run->heard[i].channel & channels) && is_shown(run, &run->heard[i])) came[came_count++] = &run->heard[i];
    while (same < line_count && same < came_count && matches(run, step, lines[same], came[same])) same++;
    if (same < line_count || same < came_count)
        explain(run, step, lines, line_count, came, came_count, run->way == CORPUS_PULL && channels == CHANNELS_CALLED);
}

void judge_heard(run *run, const step *step) {
    if (run->way == CORPUS_PULL) {
        compare(run, step, ~(unsigned)CHANNELS_CALLED);
        compare(run, step, CHANNELS_CALLED);
    } else {
        compare(run, step, ~0u);
    }
    run->heard_count = 0;
    run->heard = NULL;
}
