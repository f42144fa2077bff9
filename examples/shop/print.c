/* How the shop writes values, entries, changes, outcomes and results. Numbers that a newer library may add are
 * "unknown". */
#include "print.h"

#include "names.h"
#include "refusal.h"
#include "screens.h"
#include "tree.h"

#include <stdio.h>

void print_word(FILE *out, const char *word) {
    fprintf(out, "  %-10s ", word);
}

void print_line(FILE *out, const char *word, const char *text) {
    print_word(out, word);
    fprintf(out, "%s\n", text);
}

void print_version(FILE *out) {
    uint32_t version = nav_version();
    unsigned major = version >> 16, minor = version >> 8 & 255, patch = version & 255;
    fprintf(out, "navcore %u.%u.%u", major, minor, patch);
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static void print_string(FILE *out, nav_string string) {
    fprintf(out, "%.*s", (int)string.length, string.bytes);
}

static void print_quoted(FILE *out, nav_string string) {
    putc('"', out);
    for (size_t i = 0; i < string.length; i++) {
        if (string.bytes[i] == '"' || string.bytes[i] == '\\') putc('\\', out);
        putc(string.bytes[i], out);
    }
    putc('"', out);
}

static void print_list(FILE *out, nav_list list) {
    putc('[', out);
    for (size_t i = 0; i < list.count; i++) {
        if (i > 0) fprintf(out, ", ");
        print_value(out, &list.items[i]);
    }
    putc(']', out);
}

static void print_map(FILE *out, nav_map map) {
    putc('{', out);
    for (size_t i = 0; i < map.count; i++) {
        if (i > 0) fprintf(out, ", ");
        print_string(out, map.members[i].key);
        fprintf(out, ": ");
        print_value(out, &map.members[i].value);
    }
    putc('}', out);
}

void print_value(FILE *out, const nav_value *value) {
    switch (value->type) {
    case NAV_TYPE_NULL: fprintf(out, "null"); break;
    case NAV_TYPE_BOOL: fprintf(out, value->content.boolean ? "true" : "false"); break;
    case NAV_TYPE_INT: fprintf(out, "%lld", (long long)value->content.integer); break;
    case NAV_TYPE_DOUBLE: fprintf(out, "%g", value->content.real); break;
    case NAV_TYPE_STRING: print_quoted(out, value->content.string); break;
    case NAV_TYPE_BYTES: fprintf(out, "%zu bytes", value->content.string.length); break;
    case NAV_TYPE_LIST: print_list(out, value->content.list); break;
    case NAV_TYPE_MAP: print_map(out, value->content.map); break;
    case NAV_TYPE_HOST_OBJECT: fprintf(out, "an object"); break;
    default: fprintf(out, "unknown"); break;
    }
}

/* ---- Entries and changes ----------------------------------------------------------------------------------------- */

/* An entry goes by the name that its model has, or, without a model, by its route. */
void print_entry(FILE *out, const shop *shop, nav_id entry) {
    const screen *screen = screen_of(shop, entry);
    nav_request request = nav_request_init(NULL, NULL);
    if (screen != NULL)
        fprintf(out, "%s", screen->name);
    else if (nav_entry_request(shop->navigator, entry, &request) == NAV_OK)
        print_string(out, request.route);
    else
        fprintf(out, "gone");
}

/* As the customer calls it. */
void print_title(FILE *out, const shop *shop, nav_id entry) {
    const screen *screen = screen_of(shop, entry);
    if (screen != NULL)
        fprintf(out, "%s", screen->title);
    else
        print_entry(out, shop, entry);
}

/* The entry that has the stack which changes. */
static void print_owner(FILE *out, const shop *shop, const nav_change *change) {
    fprintf(out, " of ");
    print_entry(out, shop, change->entry);
}

static const char *container_word(nav_container_kind kind) {
    return kind == NAV_CONTAINER_NONE ? "no tabs" : kind == NAV_CONTAINER_SPLIT ? "columns" : "tabs";
}

/* What a branch of the entry is. */
static const char *branch_word(const shop *shop, const nav_change *change) {
    return container_info(shop, change->entry).kind == NAV_CONTAINER_SPLIT ? "column" : "tab";
}

static void print_change(FILE *out, const shop *shop, const nav_change *change) {
    switch (change->kind) {
    case NAV_CHANGE_ADDED:
        fprintf(out, "+ ");
        print_entry(out, shop, change->entry);
        fprintf(out, " at %zu", change->to);
        break;
    case NAV_CHANGE_REMOVED:
        fprintf(out, "- ");
        print_entry(out, shop, change->entry);
        fprintf(out, " at %zu", change->from);
        break;
    case NAV_CHANGE_REPLACED:
        fprintf(out, "- ");
        print_entry(out, shop, change->replaced);
        fprintf(out, " + ");
        print_entry(out, shop, change->entry);
        fprintf(out, " at %zu", change->from);
        break;
    case NAV_CHANGE_MOVED:
        print_entry(out, shop, change->entry);
        fprintf(out, " from %zu to %zu", change->from, change->to);
        break;
    case NAV_CHANGE_UPDATED:
        print_entry(out, shop, change->entry);
        fprintf(out, " at %zu has new arguments", change->to);
        break;
    case NAV_CHANGE_STACK_ADDED:
        fprintf(out, "+ %s",
                change->presentation == NAV_PRESENTATION_PUSHED ? branch_word(shop, change)
                                                                : presentation_name(change->presentation));
        if (change->presentation == NAV_PRESENTATION_PUSHED) {
            putc(' ', out);
            print_string(out, change->name);
        }
        print_owner(out, shop, change);
        break;
    case NAV_CHANGE_SCENE_ADDED:
        fprintf(out, "+ window ");
        print_string(out, change->name);
        break;
    case NAV_CHANGE_SCENE_REMOVED: fprintf(out, "- window"); break;
    case NAV_CHANGE_SCENE_SELECTED:
        fprintf(out, "window ");
        print_string(out, stack_info(shop, change->stack).name);
        fprintf(out, " selected");
        break;
    case NAV_CHANGE_STACK_REMOVED:
        fprintf(out, "- stack");
        print_owner(out, shop, change);
        break;
    case NAV_CHANGE_STACK_MOVED:
        fprintf(out, "stack passes");
        print_owner(out, shop, change);
        break;
    case NAV_CHANGE_CONTAINER_SET:
        print_entry(out, shop, change->entry);
        fprintf(out, " has %s", container_word(change->container));
        break;
    case NAV_CHANGE_SELECTED:
        fprintf(out, "%s ", branch_word(shop, change));
        print_string(out, stack_info(shop, change->stack).name);
        print_owner(out, shop, change);
        fprintf(out, " selected");
        break;
    case NAV_CHANGE_RESIZED:
        print_entry(out, shop, change->entry);
        fprintf(out, " shows %zu of its columns", change->to);
        break;
    default: fprintf(out, "unknown"); break;
    }
}

void print_changes(FILE *out, const shop *shop, const nav_changes *changes) {
    putc('[', out);
    for (size_t i = 0; i < nav_changes_count(changes); i++) {
        nav_change change = nav_change_init();
        if (nav_changes_get(changes, i, &change) != NAV_OK) break;
        if (i > 0) fprintf(out, ", ");
        print_change(out, shop, &change);
    }
    putc(']', out);
}

/* ---- Outcomes and results ---------------------------------------------------------------------------------------- */

void print_refusal(FILE *out, int32_t code) {
    const char *reason = refusal_reason(code);
    if (reason != NULL)
        fprintf(out, "(%d, %s)", (int)code, reason);
    else
        fprintf(out, "(%d)", (int)code);
}

/* Whether the bridge, a builder or a guard has said no, with a number of the shop's. */
static int is_refusal(nav_status status) {
    return status == NAV_REFUSED || status == NAV_BLOCKED;
}

void print_outcome(FILE *out, const shop *shop, const nav_outcome *outcome) {
    fprintf(out, "%s", nav_status_name(outcome->status));
    if (is_refusal(outcome->status)) {
        fprintf(out, " by %s", party_name(outcome->by));
        /* A move that waited for the sign-in in vain has no number. */
        if (outcome->host_code != 0) {
            putc(' ', out);
            print_refusal(out, outcome->host_code);
        }
    }
    if (outcome->status == NAV_ABORTED) fprintf(out, " (%s)", abort_reason_name(outcome->abort_reason));
    /* A popped entry is gone by the time that the operation returns, and its id no longer leads to a name. */
    int is_reached = outcome->status == NAV_OK || outcome->status == NAV_ALREADY_THERE;
    if (is_reached && nav_entry_current_phase(shop->navigator, outcome->entry) == NAV_ENTRY_ALIVE) {
        fprintf(out, ", ");
        print_entry(out, shop, outcome->entry);
    }
    if (outcome->removed_count > 0) fprintf(out, ", %zu removed", outcome->removed_count);
}

/* A refusal has words of the shop's. */
static int needs_sentence(nav_status status) {
    return status < 0 && !is_refusal(status) && status != NAV_ABORTED;
}

void print_final_outcome(const shop *shop, const nav_outcome *outcome) {
    print_word(shop->out, "outcome");
    print_outcome(shop->out, shop, outcome);
    nav_string sentence = nav_last_message(shop->navigator);
    if (needs_sentence(outcome->status) && sentence.length > 0) {
        fprintf(shop->out, " - ");
        print_string(shop->out, sentence);
    }
    fprintf(shop->out, "\n");
}

nav_status print_last_outcome(FILE *out, const shop *shop) {
    nav_outcome outcome = nav_outcome_init();
    nav_status status = nav_last_outcome(shop->navigator, &outcome);
    if (status != NAV_OK) {
        fprintf(out, "unknown: %s", nav_status_name(status));
        return status;
    }
    nav_string detail = nav_last_message(shop->navigator);
    if (detail.length == 0) {
        print_outcome(out, shop, &outcome);
        return outcome.status;
    }
    fprintf(out, "%s - ", nav_status_name(outcome.status));
    const char *reason = is_refusal(outcome.status) ? refusal_reason(outcome.host_code) : NULL;
    if (reason != NULL) {
        fprintf(out, "%s (%d)", reason, (int)outcome.host_code);
        return outcome.status;
    }
    print_string(out, detail);
    if (outcome.status == NAV_ABORTED) fprintf(out, " (%s)", abort_reason_name(outcome.abort_reason));
    return outcome.status;
}

void print_result(FILE *out, const nav_result *result) {
    switch (result->kind) {
    case NAV_RESULT_VALUE: print_value(out, result->value); break;
    case NAV_RESULT_CANCELLED:
        fprintf(out, "cancelled (%s)", reason_name(result->reason));
        if (result->origin == NAV_ORIGIN_HOST) fprintf(out, ", by the user");
        break;
    case NAV_RESULT_FAILED: fprintf(out, "failed (%s)", nav_status_name(result->status)); break;
    default: fprintf(out, "unknown"); break;
    }
}
