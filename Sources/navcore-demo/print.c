/* How the demo writes values, entries, changes, outcomes and results. Numbers that a newer library may add have a name
 * here too: "unknown". */
#include "print.h"

#include "screens.h"

#include <stdio.h>

void print_word(const char *word) {
    printf("  %-10s ", word);
}

void print_line(const char *word, const char *text) {
    print_word(word);
    printf("%s\n", text);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

#define NAME_AT(names, index)                                                                                          \
    ((index) >= 0 && (size_t)(index) < sizeof(names) / sizeof *(names) ? (names)[index] : "unknown")

const char *intent_name(nav_intent_kind kind) {
    static const char *const names[] = {
        [NAV_INTENT_NONE] = "none",
        [NAV_INTENT_START] = "start",
        [NAV_INTENT_NAVIGATE] = "navigate",
        [NAV_INTENT_NAVIGATE_FOR_RESULT] = "navigate for result",
        [NAV_INTENT_REPLACE_TOP] = "replace top",
        [NAV_INTENT_POP_BACK] = "pop back",
        [NAV_INTENT_POP_TO_ENTRY] = "pop to entry",
        [NAV_INTENT_POP_TO_ROUTE] = "pop to route",
        [NAV_INTENT_POP_UP_TO_ROOT] = "pop up to root",
        [NAV_INTENT_HOST_DID_POP] = "host did pop",
        [NAV_INTENT_HOST_DID_SET_STACK] = "host did set stack",
    };
    return NAME_AT(names, kind);
}

static const char *reason_name(nav_reason reason) {
    static const char *const names[] = {
        [NAV_REASON_NONE] = "none",
        [NAV_REASON_POP] = "popped",
        [NAV_REASON_POP_TO] = "popped to another",
        [NAV_REASON_ROOT] = "popped up to the root",
        [NAV_REASON_REPLACE] = "replaced",
        [NAV_REASON_SET] = "left out of the stack",
        [NAV_REASON_DISMISS] = "dismissed",
        [NAV_REASON_CONTAINER_REMOVED] = "its container went",
        [NAV_REASON_FLOW_END] = "its flow ended",
        [NAV_REASON_CALLER_CANCEL] = "by the caller",
        [NAV_REASON_RESTORE] = "restored",
        [NAV_REASON_UNDO] = "undone",
        [NAV_REASON_SHUTDOWN] = "shut down",
    };
    return NAME_AT(names, reason);
}

static const char *party_name(nav_party party) {
    static const char *const names[] = {
        [NAV_BY_NOBODY] = "nobody",
        [NAV_BY_BRIDGE] = "the bridge",
        [NAV_BY_BUILDER] = "the builder",
        [NAV_BY_GUARD] = "a guard",
    };
    return NAME_AT(names, party);
}

static const char *abort_reason_name(nav_abort_reason reason) {
    static const char *const names[] = {
        [NAV_ABORT_NONE] = "no reason",      [NAV_ABORT_BY_HOST] = "by the host",
        [NAV_ABORT_TIMED_OUT] = "timed out", [NAV_ABORT_BRIDGE_GONE] = "the bridge is gone",
        [NAV_ABORT_CLOSED] = "closed",
    };
    return NAME_AT(names, reason);
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static void print_string(nav_string string) {
    printf("%.*s", (int)string.length, string.bytes);
}

static void print_quoted(nav_string string) {
    putchar('"');
    for (size_t i = 0; i < string.length; i++) {
        if (string.bytes[i] == '"' || string.bytes[i] == '\\') putchar('\\');
        putchar(string.bytes[i]);
    }
    putchar('"');
}

static void print_list(nav_list list) {
    putchar('[');
    for (size_t i = 0; i < list.count; i++) {
        if (i > 0) printf(", ");
        print_value(&list.items[i]);
    }
    putchar(']');
}

static void print_map(nav_map map) {
    putchar('{');
    for (size_t i = 0; i < map.count; i++) {
        if (i > 0) printf(", ");
        print_string(map.members[i].key);
        printf(": ");
        print_value(&map.members[i].value);
    }
    putchar('}');
}

void print_value(const nav_value *value) {
    switch (value->type) {
    case NAV_NULL: printf("null"); break;
    case NAV_BOOL: printf(value->as.boolean ? "true" : "false"); break;
    case NAV_INT: printf("%lld", (long long)value->as.integer); break;
    case NAV_DOUBLE: printf("%g", value->as.real); break;
    case NAV_STRING: print_quoted(value->as.string); break;
    case NAV_BYTES: printf("%zu bytes", value->as.string.length); break;
    case NAV_LIST: print_list(value->as.list); break;
    case NAV_MAP: print_map(value->as.map); break;
    case NAV_HOST_OBJECT: printf("an object"); break;
    default: printf("unknown"); break;
    }
}

/* ---- Entries and changes ----------------------------------------------------------------------------------------- */

/* An entry goes by the name that its model has, or, without a model, by its route. */
void print_entry(const shop *shop, nav_id entry) {
    const screen *screen = screen_of(shop, entry);
    nav_request request = {.size = sizeof request};
    if (screen != NULL)
        printf("%s", screen->name);
    else if (nav_entry_request(shop->navigator, entry, &request) == NAV_OK)
        print_string(request.route);
    else
        printf("gone");
}

static void print_change(const shop *shop, const nav_change *change) {
    switch (change->kind) {
    case NAV_ADDED:
        printf("+ ");
        print_entry(shop, change->entry);
        printf(" at %zu", change->to);
        break;
    case NAV_REMOVED:
        printf("- ");
        print_entry(shop, change->entry);
        printf(" at %zu", change->from);
        break;
    case NAV_REPLACED:
        printf("- ");
        print_entry(shop, change->replaced);
        printf(" + ");
        print_entry(shop, change->entry);
        printf(" at %zu", change->from);
        break;
    case NAV_MOVED:
        print_entry(shop, change->entry);
        printf(" from %zu to %zu", change->from, change->to);
        break;
    default: printf("unknown"); break;
    }
}

void print_changes(const shop *shop, const nav_changes *changes) {
    putchar('[');
    for (size_t i = 0; i < nav_changes_count(changes); i++) {
        nav_change change = {.size = sizeof change};
        if (nav_changes_get(changes, i, &change) != NAV_OK) break;
        if (i > 0) printf(", ");
        print_change(shop, &change);
    }
    putchar(']');
}

void print_stack(const shop *shop) {
    print_word("stack");
    for (size_t i = 0; i < nav_depth(shop->navigator); i++) {
        nav_id entry = nav_entry_at(shop->navigator, i);
        nav_request request = {.size = sizeof request};
        if (i > 0) printf(" > ");
        print_entry(shop, entry);
        if (nav_entry_request(shop->navigator, entry, &request) == NAV_OK && request.arguments != NULL) {
            putchar(' ');
            print_value(request.arguments);
        }
        if (nav_entry_waiter(shop->navigator, entry) != 0) printf(" (awaited)");
    }
    putchar('\n');
}

/* ---- Outcomes and results ---------------------------------------------------------------------------------------- */

void print_outcome(const shop *shop, const nav_outcome *outcome) {
    printf("%s", nav_status_name(outcome->status));
    if (outcome->status == NAV_REFUSED) printf(" by %s (%d)", party_name(outcome->by), (int)outcome->host_code);
    if (outcome->status == NAV_ABORTED) printf(" (%s)", abort_reason_name(outcome->abort_reason));
    /* A popped entry is gone by the time that the operation returns, and its id no longer leads to a name. */
    int is_reached = outcome->status == NAV_OK || outcome->status == NAV_ALREADY_THERE;
    if (is_reached && nav_entry_current_phase(shop->navigator, outcome->entry) == NAV_ENTRY_ALIVE) {
        printf(", ");
        print_entry(shop, outcome->entry);
    }
    if (outcome->removed > 0) printf(", %zu removed", outcome->removed);
}

void print_result(const nav_result *result) {
    switch (result->kind) {
    case NAV_VALUE: print_value(result->value); break;
    case NAV_CANCELLED:
        printf("cancelled (%s)", reason_name(result->reason));
        if (result->origin == NAV_ORIGIN_HOST) printf(", by the user");
        break;
    case NAV_FAILED: printf("failed (%s)", nav_status_name(result->status)); break;
    default: printf("unknown"); break;
    }
}
