/* Library: what needs no navigator. */
#include "check.h"

#include <navcore.h>

static void version_is_the_headers(void) {
    CHECK_NUMBER(NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH, nav_version());
}

static void status_names_are_the_headers(void) {
    CHECK_TEXT("ok", nav_status_name(NAV_OK));
    CHECK_TEXT("pending", nav_status_name(NAV_PENDING));
    CHECK_TEXT("atRoot", nav_status_name(NAV_AT_ROOT));
    CHECK_TEXT("alreadyThere", nav_status_name(NAV_ALREADY_THERE));
    CHECK_TEXT("alreadyGone", nav_status_name(NAV_ALREADY_GONE));
    CHECK_TEXT("staleIssuer", nav_status_name(NAV_STALE_ISSUER));
    CHECK_TEXT("alreadyResolved", nav_status_name(NAV_ALREADY_RESOLVED));
    CHECK_TEXT("noEvent", nav_status_name(NAV_NO_EVENT));
    CHECK_TEXT("freed", nav_status_name(NAV_FREED));
    CHECK_TEXT("kept", nav_status_name(NAV_KEPT));
    CHECK_TEXT("refused", nav_status_name(NAV_REFUSED));
    CHECK_TEXT("blocked", nav_status_name(NAV_BLOCKED));
    CHECK_TEXT("aborted", nav_status_name(NAV_ABORTED));
    CHECK_TEXT("superseded", nav_status_name(NAV_SUPERSEDED));
    CHECK_TEXT("unresolved", nav_status_name(NAV_UNRESOLVED));
    CHECK_TEXT("ambiguous", nav_status_name(NAV_AMBIGUOUS));
    CHECK_TEXT("notFound", nav_status_name(NAV_NOT_FOUND));
    CHECK_TEXT("stale", nav_status_name(NAV_STALE));
    CHECK_TEXT("inUse", nav_status_name(NAV_IN_USE));
    CHECK_TEXT("notAwaited", nav_status_name(NAV_NOT_AWAITED));
    CHECK_TEXT("notStarted", nav_status_name(NAV_NOT_STARTED));
    CHECK_TEXT("full", nav_status_name(NAV_FULL));
    CHECK_TEXT("tooLarge", nav_status_name(NAV_TOO_LARGE));
    CHECK_TEXT("wrongThread", nav_status_name(NAV_WRONG_THREAD));
    CHECK_TEXT("closed", nav_status_name(NAV_CLOSED));
    CHECK_TEXT("invalid", nav_status_name(NAV_INVALID));
    CHECK_TEXT("loop", nav_status_name(NAV_LOOP));
    CHECK_TEXT("corrupt", nav_status_name(NAV_CORRUPT));
    CHECK_TEXT("unsupported", nav_status_name(NAV_UNSUPPORTED));
    CHECK_TEXT("notSaved", nav_status_name(NAV_NOT_SAVED));
}

static void unknown_status_has_a_name(void) {
    CHECK_TEXT("unknown", nav_status_name(10));
    CHECK_TEXT("unknown", nav_status_name(NAV_NOT_SAVED - 1));
    CHECK_TEXT("unknown", nav_status_name(INT32_MAX));
    CHECK_TEXT("unknown", nav_status_name(INT32_MIN));
}

static void text_free_takes_null(void) {
    nav_text_free(NULL);
}

int main(void) {
    RUN(version_is_the_headers);
    RUN(status_names_are_the_headers);
    RUN(unknown_status_has_a_name);
    RUN(text_free_takes_null);
    return check_report();
}
