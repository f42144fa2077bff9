/* The names of the library's numbers. One that a newer library may add has a name here too: "unknown". */
#include "names.h"

#include <stddef.h>
#include <string.h>

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
        [NAV_INTENT_PUSH_ALL] = "push all",
        [NAV_INTENT_SET_STACK] = "set stack",
        [NAV_INTENT_BATCH] = "batch",
        [NAV_INTENT_OPEN] = "open",
        [NAV_INTENT_REMOVE] = "remove",
        [NAV_INTENT_UPDATE] = "update",
        [NAV_INTENT_HOST_DID_UPDATE] = "host did update",
        [NAV_INTENT_SELECT] = "select",
        [NAV_INTENT_DISMISS] = "dismiss",
        [NAV_INTENT_SET_CONTAINER] = "set container",
        [NAV_INTENT_BACK] = "back",
        [NAV_INTENT_HOST_DID_DISMISS] = "host did dismiss",
        [NAV_INTENT_HOST_DID_SELECT] = "host did select",
        [NAV_INTENT_HOST_DID_RESIZE] = "host did resize",
        [NAV_INTENT_RECHECK_GUARDS] = "recheck guards",
        [NAV_INTENT_RESTORE] = "restore",
        [NAV_INTENT_FINISH] = "finish",
    };
    return NAME_AT(names, kind);
}

const char *reason_name(nav_cancel_reason reason) {
    static const char *const names[] = {
        [NAV_CANCEL_NONE] = "none",
        [NAV_CANCEL_POP] = "popped",
        [NAV_CANCEL_POP_TO] = "popped to another",
        [NAV_CANCEL_ROOT] = "popped up to the root",
        [NAV_CANCEL_REPLACE] = "replaced",
        [NAV_CANCEL_SET] = "left out of the stack",
        [NAV_CANCEL_DISMISS] = "dismissed",
        [NAV_CANCEL_CONTAINER_REMOVED] = "its container went",
        [NAV_CANCEL_FLOW_END] = "its flow ended",
        [NAV_CANCEL_CALLER_CANCEL] = "by the caller",
        [NAV_CANCEL_RESTORE] = "restored",
        [NAV_CANCEL_UNDO] = "undone",
        [NAV_CANCEL_SHUTDOWN] = "shut down",
        [NAV_CANCEL_REMOVE] = "removed",
        [NAV_CANCEL_GUARD] = "by a guard",
        [NAV_CANCEL_ASKER] = "without its asker",
    };
    return NAME_AT(names, reason);
}

const char *party_name(nav_party party) {
    static const char *const names[] = {
        [NAV_BY_NOBODY] = "nobody", [NAV_BY_BRIDGE] = "the bridge", [NAV_BY_BUILDER] = "the builder",
        [NAV_BY_GUARD] = "a guard", [NAV_BY_LOADER] = "the loader",
    };
    return NAME_AT(names, party);
}

const char *abort_reason_name(nav_abort_reason reason) {
    static const char *const names[] = {
        [NAV_ABORT_NONE] = "no reason",      [NAV_ABORT_BY_HOST] = "by the host",
        [NAV_ABORT_TIMED_OUT] = "timed out", [NAV_ABORT_BRIDGE_GONE] = "the bridge is gone",
        [NAV_ABORT_CLOSED] = "closed",       [NAV_ABORT_GONE] = "what it would lie over has gone",
    };
    return NAME_AT(names, reason);
}

static const char *const presentations[] = {
    [NAV_PRESENTATION_DEFAULT] = "default",
    [NAV_PRESENTATION_PUSHED] = "pushed",
    [NAV_PRESENTATION_WINDOW] = "window",
    [NAV_PRESENTATION_FULL_SCREEN] = "full-screen",
    [NAV_PRESENTATION_MODAL] = "modal",
    [NAV_PRESENTATION_SHEET] = "sheet",
    [NAV_PRESENTATION_ACTION_SHEET] = "action-sheet",
    [NAV_PRESENTATION_ALERT] = "alert",
};

const char *presentation_name(nav_presentation presentation) {
    return NAME_AT(presentations, presentation);
}

nav_presentation presentation_named(const char *name) {
    for (nav_presentation i = NAV_PRESENTATION_PUSHED; i <= NAV_PRESENTATION_ALERT; i++)
        if (strcmp(presentations[i], name) == 0) return i;
    return NAV_PRESENTATION_DEFAULT;
}
