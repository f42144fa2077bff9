/* The file of the trace, and what is written there. */
#include "trace.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *file;
static int is_opened, has_text;
/* Of everything since the last hash was written, and how many texts that are. */
#define FIRST_HASH UINT64_C(0xCBF29CE484222325)
static uint64_t hash = FIRST_HASH;
static unsigned told;

int trace_is_on(void) {
    const char *name;
    if (is_opened) return file != NULL;
    is_opened = 1;
    name = getenv("NAVCORE_TRACE");
    if (name == NULL || name[0] == 0) return 0;
    file = fopen(name, "w");
    if (file == NULL) {
        perror(name);
        exit(1);
    }
    has_text = getenv("NAVCORE_TRACE_TEXT") != NULL;
    return 1;
}

static void trace_add(const char *text, size_t length) {
    size_t index;
    for (index = 0; index < length; index++) hash = (hash ^ (unsigned char)text[index]) * UINT64_C(0x100000001B3);
    hash = (hash ^ '\n') * UINT64_C(0x100000001B3);
    told += 1;
    if (has_text) fprintf(file, "    %.*s\n", (int)length, text);
}

void trace_say(const char *format, ...) {
    char text[1024];
    va_list rest;
    int length;
    if (!trace_is_on()) return;
    va_start(rest, format);
    length = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    trace_add(text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

void trace_line(const char *text) {
    if (trace_is_on()) trace_add(text, strlen(text));
}

void trace_begin(const char *line) {
    if (!trace_is_on()) return;
    fprintf(file, "%s\n", line);
    fflush(file);
}

/* Writes the hash of the texts since the last one. */
static void trace_sum(const char *name) {
    fprintf(file, " %s %u %016llx", name, told, (unsigned long long)hash);
    hash = FIRST_HASH;
    told = 0;
}

#define ID(id) ((unsigned long long)(id))

/* ---- Values ---- */

static void trace_text(const char *name, nav_string text) {
    if (text.bytes == NULL) return;
    trace_say("%s of %zu bytes", name, text.length);
    trace_add(text.bytes, text.length);
}

static void trace_value(const char *name, const nav_value *value) {
    size_t index;
    if (value == NULL) return;
    switch (value->type) {
    case NAV_TYPE_BOOL: return trace_say("%s bool %d", name, (int)value->content.boolean);
    case NAV_TYPE_INT: return trace_say("%s int %lld", name, (long long)value->content.integer);
    case NAV_TYPE_DOUBLE: return trace_say("%s double %a", name, value->content.real);
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES:
        trace_say("%s of type %d", name, (int)value->type);
        return trace_text(name, value->content.string);
    case NAV_TYPE_LIST:
        trace_say("%s list of %zu", name, value->content.list.count);
        for (index = 0; index < value->content.list.count; index++)
            trace_value(name, &value->content.list.items[index]);
        return;
    case NAV_TYPE_MAP:
        trace_say("%s map of %zu", name, value->content.map.count);
        for (index = 0; index < value->content.map.count; index++) {
            trace_text(name, value->content.map.members[index].key);
            trace_value(name, &value->content.map.members[index].value);
        }
        return;
    default: trace_say("%s of type %d", name, (int)value->type);
    }
}

/* ---- Everything that is told ---- */

void trace_changes(const nav_changes *changes) {
    size_t count = nav_changes_count(changes), index;
    nav_change change = nav_change_init();
    if (!trace_is_on()) return;
    for (index = 0; index < count; index++) {
        if (nav_changes_get(changes, index, &change) != NAV_OK) continue;
        trace_say("change %d stack %llu entry %llu for %llu route %llu from %zu to %zu over %llu as %d container %d "
                  "columns %u flags %u flow %llu '%.*s'",
                  (int)change.kind, ID(change.stack), ID(change.entry), ID(change.replaced), ID(change.route),
                  change.from, change.to, ID(change.presented_over), (int)change.presentation, (int)change.container,
                  change.columns, change.flags, ID(change.flow), (int)change.name.length,
                  change.name.bytes == NULL ? "" : change.name.bytes);
        trace_value("change", change.arguments);
    }
}

void trace_outcome(const nav_outcome *outcome) {
    if (outcome == NULL || !trace_is_on()) return;
    trace_say(
        "outcome %s by %d code %d abort %d ticket %llu entry %llu waiter %llu revision %llu index %zu removed %zu "
        "redirects %u",
        nav_status_name(outcome->status), (int)outcome->by, (int)outcome->host_code, (int)outcome->abort_reason,
        ID(outcome->ticket), ID(outcome->entry), ID(outcome->waiter), ID(outcome->revision), outcome->index,
        outcome->removed_count, outcome->redirect_count);
}

void trace_result(const nav_result *result) {
    if (result == NULL || !trace_is_on()) return;
    trace_say("result %d reason %d origin %d %s waiter %llu entry %llu tag %llu flow %llu code %d next %d",
              (int)result->kind, (int)result->reason, (int)result->origin, nav_status_name(result->status),
              ID(result->waiter), ID(result->entry), ID(result->tag), ID(result->flow), (int)result->host_code,
              (int)result->is_next_value);
    trace_value("result", result->value);
}

void trace_plan(const nav_plan *plan) {
    if (plan == NULL || !trace_is_on()) return;
    trace_say("plan %d animated %d question %llu ticket %llu tag %llu", (int)plan->kind, (int)plan->animated,
              ID(plan->question), ID(plan->ticket), ID(plan->tag));
    trace_changes(plan->changes);
    trace_value("hint", plan->hint);
}

void trace_guarding(const nav_guard_context *context) {
    if (context == NULL || !trace_is_on()) return;
    trace_say("guard %llu of kind %d redirects %u entry %llu route %llu", ID(context->guard), (int)context->kind,
              context->redirect_count, ID(context->entry), ID(context->route));
    trace_value("guard", context->arguments);
    trace_plan(context->plan);
}

static void trace_gesture(const nav_gesture *gesture) {
    if (gesture == NULL || !trace_is_on()) return;
    trace_say("gesture %d forward %d edge %d progress %a scene %llu handler %llu", (int)gesture->phase,
              (int)gesture->forward, (int)gesture->edge, gesture->progress, ID(gesture->scene), ID(gesture->handler));
    trace_changes(gesture->changes);
}

void trace_event(const char *name, const nav_event *event) {
    if (!trace_is_on()) return;
    trace_say("%s event %d intent %d origin %d animated %d revision %llu entry %llu waiter %llu ticket %llu tag %llu "
              "route %llu",
              name, (int)event->kind, (int)event->intent, (int)event->origin, (int)event->animated, ID(event->revision),
              ID(event->entry), ID(event->waiter), ID(event->ticket), ID(event->tag), ID(event->route));
    trace_changes(event->changes);
    trace_outcome(event->outcome);
    trace_result(event->result);
    trace_plan(event->plan);
    trace_guarding(event->guard_context);
    trace_gesture(event->gesture);
    trace_value("hint", event->hint);
    trace_value("detail", event->detail);
}

void trace_record(const nav_record *record) {
    if (!trace_is_on()) return;
    trace_say("record %d intent %d subkind %d reason %d by %d remaining %u origin %d animated %d revision %llu entry "
              "%llu related %llu route %llu ticket %llu question %llu from %u to %u tag %llu stack %llu flow %llu",
              (int)record->kind, (int)record->intent, (int)record->subkind, (int)record->reason, (int)record->by,
              record->remaining, (int)record->origin, (int)record->animated, ID(record->revision), ID(record->entry),
              ID(record->related), ID(record->route), ID(record->ticket), ID(record->question), record->from,
              record->to, ID(record->tag), ID(record->stack), ID(record->flow));
    trace_value("record", record->value);
    trace_value("hint", record->hint);
}

void trace_build(const char *name, const nav_build_context *build) {
    if (build == NULL || !trace_is_on()) return;
    trace_say("%s entry %llu route %llu flow %llu tag %llu", name, ID(build->entry), ID(build->route), ID(build->flow),
              ID(build->tag));
    trace_value(name, build->arguments);
    trace_value("hint", build->hint);
}

/* ---- The state ---- */

enum {
    MOST = 256
};

static void trace_flows(nav_navigator *navigator, nav_id flow) {
    nav_flow_info info = nav_flow_info_init();
    if (flow == 0 || nav_flow_get(navigator, flow, &info) != NAV_OK) return;
    trace_say("flow %llu parent %llu route %llu stack %llu first %llu depth %zu waiter %llu", ID(flow), ID(info.parent),
              ID(info.route), ID(info.stack), ID(info.first_entry), info.depth, ID(info.waiter));
    trace_value("flow", info.arguments);
    trace_flows(navigator, info.parent);
}

static void trace_entry(nav_navigator *navigator, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_container_info container = nav_container_info_init();
    const nav_value *state = NULL;
    nav_entry_request(navigator, entry, &request);
    nav_container_get(navigator, entry, &container);
    nav_entry_state(navigator, entry, &state);
    trace_say("entry %llu on %llu phase %d life %d route %llu waiter %llu flow %llu", ID(entry),
              ID(nav_entry_stack(navigator, entry)), (int)nav_entry_current_phase(navigator, entry),
              (int)nav_entry_lifecycle(navigator, entry), ID(request.route_id), ID(nav_entry_waiter(navigator, entry)),
              ID(nav_entry_flow(navigator, entry)));
    trace_value("arguments", request.arguments);
    trace_value("state", state);
    if (container.kind != NAV_CONTAINER_NONE)
        trace_say("container %d flags %u back %d retention %d columns %u count %zu selected %zu top %zu",
                  (int)container.kind, container.flags, (int)container.tabs_back, (int)container.retention,
                  container.columns, container.count, container.selected, container.top);
}

static void trace_stack(nav_navigator *navigator, nav_id stack) {
    nav_stack_info info = nav_stack_info_init();
    nav_id entries[MOST], owned[MOST], flow = 0;
    size_t count, index, place, owned_count;
    nav_stack_get(navigator, stack, &info);
    trace_say("stack %llu flags %u as %d owner %llu over %llu branch %zu depth %zu top %llu scene %llu", ID(stack),
              info.flags, (int)info.presentation, ID(info.owner), ID(info.presented_over), info.branch, info.depth,
              ID(info.top), ID(info.scene));
    trace_text("stack", info.name);
    count = nav_stack_entries(navigator, stack, entries, MOST);
    for (index = 0; index < count && index < MOST; index++) {
        trace_entry(navigator, entries[index]);
        if (nav_entry_flow(navigator, entries[index]) != flow) {
            flow = nav_entry_flow(navigator, entries[index]);
            trace_flows(navigator, flow);
        }
        owned_count = nav_owned_stacks(navigator, entries[index], owned, MOST);
        for (place = 0; place < owned_count && place < MOST; place++) trace_stack(navigator, owned[place]);
    }
}

/* Where back leads in a scene. */
static void trace_way_back(nav_navigator *navigator, nav_id scene) {
    nav_back_plan plan = nav_back_plan_init();
    nav_id way[MOST];
    size_t count = nav_way_back(navigator, scene, way, MOST), index;
    nav_status status = nav_back_plan_get(navigator, scene, &plan);
    for (index = 0; index < count && index < MOST; index++) trace_say("way %llu", ID(way[index]));
    trace_say("back in %llu %s asks %u handler %llu entry %llu", ID(scene), nav_status_name(status), plan.ask_flags,
              ID(plan.handler), ID(plan.entry));
    trace_changes(plan.changes);
}

static void trace_tree(nav_navigator *navigator) {
    nav_id scenes[MOST];
    nav_string active = {"", 0};
    size_t count = nav_owned_stacks(navigator, 0, scenes, MOST), index;
    char *dump = NULL;
    trace_say("revision %llu scenes %zu active %llu stack %llu top %llu flow %llu", ID(nav_current_revision(navigator)),
              count, ID(nav_scene_find(navigator, active)), ID(nav_current_stack(navigator)),
              ID(nav_current_top(navigator)), ID(nav_current_flow(navigator)));
    for (index = 0; index < count && index < MOST; index++) trace_stack(navigator, scenes[index]);
    for (index = 0; index < count && index < MOST; index++) trace_way_back(navigator, scenes[index]);
    if (nav_dump(navigator, &dump, NULL) == NAV_OK) trace_add(dump, strlen(dump));
    nav_text_free(dump);
}

void trace_after(nav_navigator *navigator) {
    char *saved = NULL;
    size_t length = 0;
    nav_status status;
    if (!trace_is_on()) return;
    trace_sum("told");
    if (navigator != NULL) {
        fprintf(file, " revision %llu", ID(nav_current_revision(navigator)));
        trace_tree(navigator);
        trace_sum("tree");
        status = nav_save(navigator, NULL, &saved, &length);
        trace_say("saved: %s", nav_status_name(status));
        if (saved != NULL) trace_add(saved, length);
        nav_text_free(saved);
        trace_sum("saved");
    }
    fputc('\n', file);
}
