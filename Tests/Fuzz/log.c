/* A fuzz target: a log is replayed. Whatever the text is, nothing crashes; what is no log is named, and changes nothing. The
 * first byte chooses who answers. */
#include "input.h"

#include <navcore_replay.h>

static int32_t decides(void *user_data, const nav_guard_context *context) {
    return nav_entry_number(user_data, context->entry) % 7 == 6 ? 5 : NAV_ANSWER_ACCEPT;
}

static nav_navigator *begin(void) {
    nav_navigator *navigator = NULL;
    nav_config config = nav_config_init();
    nav_request home = nav_request_init("home", NULL), account = nav_request_init("account", NULL);
    nav_request cart = nav_request_init("cart", NULL);
    nav_branch branches[2] = {nav_branch_init("home", &home), nav_branch_init("account", &account)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route main_route = nav_route_init("main"), sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    nav_route alert = nav_route_presented("alert", NAV_PRESENTATION_ALERT), buy = nav_route_init("buy");
    config.flags = NAV_CONFIG_TRACE_EVENTS;
    MUST(nav_navigator_new(&config, &navigator) == NAV_OK);
    main_route.container = &tabs;
    buy.initial = &cart;
    MUST(nav_route_register(navigator, &main_route, NULL) == NAV_OK);
    MUST(nav_route_register(navigator, &sheet, NULL) == NAV_OK);
    MUST(nav_route_register(navigator, &alert, NULL) == NAV_OK);
    MUST(nav_route_add_with_path(navigator, "home", "/home", NAV_PATTERN_LINKABLE) == NAV_OK);
    MUST(nav_route_add_with_path(navigator, "note", "/home/{id:int?}", NAV_PATTERN_LINKABLE) == NAV_OK);
    MUST(nav_route_add_with_path(navigator, "item", "/home/item/{price:double}", NAV_PATTERN_LINKABLE) == NAV_OK);
    MUST(nav_route_add(navigator, "account") == NAV_OK);
    MUST(nav_route_add(navigator, "built") == NAV_OK);
    MUST(nav_route_add(navigator, "vault") == NAV_OK);
    MUST(nav_route_add(navigator, "sign") == NAV_OK);
    MUST(nav_route_add(navigator, "cart") == NAV_OK);
    MUST(nav_route_register(navigator, &buy, NULL) == NAV_OK);
    return navigator;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    nav_navigator *navigator = begin();
    nav_replay_report report;
    nav_request home = nav_request_init("home", NULL);
    nav_status status;
    uint32_t flags = count > 0 && bytes[0] % 2 == 1 ? NAV_REPLAY_OWN_ANSWERS : 0;
    if (flags != 0) {
        nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, decides);
        guard.flags = NAV_GUARD_EVERY_ROUTE;
        guard.user_data = navigator;
        MUST(nav_guard_add(navigator, &guard, NULL) == NAV_OK);
    }
    status = nav_replay(navigator, (const char *)bytes + (count > 0), count - (count > 0), flags, &report);
    TRACE("%s, line %zu: %s", nav_status_name(status), report.line, report.message);
    MUST(status == NAV_OK || status == NAV_CORRUPT || status == NAV_UNSUPPORTED || status == NAV_NOT_FOUND);
    MUST((status == NAV_OK) == (report.line == 0) && (status == NAV_OK) == (report.message[0] == 0));
    if (status == NAV_CORRUPT || status == NAV_UNSUPPORTED)
        MUST(nav_current_revision(navigator) == 0 && nav_current_stack(navigator) == 0);
    /* Nobody answers any more, and nothing waits. */
    if (nav_current_stack(navigator) == 0 && flags == 0) MUST(nav_start(navigator, &home, NULL, NULL) == NAV_OK);
    if (nav_current_stack(navigator) != 0) {
        char *text = NULL;
        MUST(nav_save(navigator, NULL, &text, NULL) == NAV_OK);
        nav_text_free(text);
    }
    nav_navigator_free(navigator);
    return 0;
}
