/* Bad input: every function, with every kind of bad input that it can be given, outside and inside every callback. Each
 * try has a status that the header allows, changes nothing, and what it handed over comes back once. */
#include "bad_parts.h"

/* Ids that the navigator under test never gave out, or that are gone or of another kind. */
static nav_id bad_ids[9];
static int bad_id_count;
/* A type's check is running. */
static int is_checking;

/* ---- Kinds: each spoils a kit in its n-th way, and returns 0 where there is no such way ---- */

static int no_navigator(kit *self, unsigned takes, row which, int way) {
    if ((takes & FREE) || way > 0) return 0;
    (void)which;
    self->navigator = NULL;
    expect(self, NAV_INVALID, NAV_INVALID);
    return 1;
}

static int nothing(kit *self, unsigned takes, row which, int way) {
    (void)which;
    expect(self, NAV_INVALID, NAV_INVALID);
    if ((takes & POST) && way == 0) return self->port = NULL, 1;
    return (takes & (FREE | REQUEST | OUT)) == FREE && way == 0;
}

static int null_pointers(kit *self, unsigned takes, row which, int way) {
    expect(self, NAV_INVALID, NAV_INVALID);
    switch (way) {
    case 0:
        if (takes & REQUEST) {
            self->request_given = self->requests[0] = self->element.request = self->intent.intent.request = NULL;
            self->link_given = NULL;
            self->in_request = 0;
        } else if (which == ROW_nav_observer_add) {
            self->observer = NULL;
        } else if (takes & (BUILDER | TYPE)) {
            self->builder_given = NULL;
            self->type_given = NULL;
            self->in_user = 0;
        } else if ((takes & OUT) || which == ROW_nav_current_find) {
            self->gives_out = 0;
        } else {
            return 0;
        }
        return 1;
    case 1:
        if (takes & LINK) return self->link_given = NULL, self->in_request = 0, 1;
        if (takes & TYPE) return self->type.type.check = NULL, 1;
        if (!(takes & (COUNT | INTENT))) return 0;
        self->array = NULL;
        self->intent_given = NULL;
        self->in_request = self->in_user = 0;
        return 1;
    case 2:
        if (which != ROW_nav_batch) return 0;
        self->intents[0] = NULL;
        self->in_request = self->in_user = 0;
        return 1;
    default: return 0;
    }
}

static int ids(kit *self, unsigned takes, row which, int way) {
    if (!(takes & ID) || way >= bad_id_count) return 0;
    self->id = bad_ids[way] == stack && (takes & OF_STACK) ? root : bad_ids[way];
    /* 0 is the active scene, or the current flow. */
    if (self->id == 0 && (which == ROW_nav_location || which == ROW_nav_dispatch || which == ROW_nav_dispatch_target))
        self->id = MADE_UP_ID;
    expect(self, NAV_STALE, takes & REPORT || which == ROW_nav_finish ? NAV_ALREADY_GONE : NAV_STALE);
    return 1;
}

static int route_ids(kit *self, unsigned takes, row which, int way) {
    (void)which;
    if (!(takes & REQUEST) || way >= bad_id_count || bad_ids[way] == 0) return 0;
    self->request.request.route_id = bad_ids[way];
    expect(self, NAV_STALE, NAV_STALE);
    return 1;
}

static int takes_no_target(row which) {
    return which == ROW_nav_select || which == ROW_nav_set_container || which == ROW_nav_back ||
           which == ROW_nav_pop_to_entry || which == ROW_nav_finish || which == ROW_nav_remove ||
           which == ROW_nav_update || which == ROW_nav_recheck_guards || which == ROW_nav_end_flow ||
           which == ROW_nav_dispatch;
}

static int scopes(kit *self, unsigned takes, row which, int way) {
    if (!(takes & OPTIONS) || (takes & REPORT) || way > 3) return 0;
    self->options_given = &self->options.options;
    self->in_options = 1;
    if (way % 2)
        self->options.options.issuer = MADE_UP_ID - way;
    else
        self->options.options.target = MADE_UP_ID - way;
    expect(self, NAV_STALE, takes_no_target(which) ? NAV_INVALID : NAV_STALE);
    return 1;
}

/* What is wrong with a link besides its url. */
static int links(kit *self, unsigned takes, row which, int way) {
    nav_link *link = &self->link.link;
    if (!(takes & LINK)) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < 27) return link->flags = UINT32_C(1) << (way + 5), 1;
    switch (way) {
    case 27: return link->merge = 3, 1;
    case 28: return link->merge = -1, 1;
    case 29:
        /* Only a request has arguments that can't be said. */
        link->flags = NAV_LINK_ELSE_CLOSE;
        self->is_url_spoilt = 1;
        self->in_request = 0;
        return 1;
    case 30:
        /* Both. */
        link->request = &self->request.request;
        self->is_url_spoilt = 1;
        return 1;
    case 31:
        /* A question takes no request. */
        if (which == ROW_nav_open) return self->expected_count = 0, 1;
        link->url = nav_string_init("");
        link->request = &self->request.request;
        return 1;
    default: break;
    }
    way -= 32;
    if (way >= bad_id_count) return 0;
    link->base = bad_ids[way];
    link->url = nav_string_init("relative");
    self->is_url_spoilt = 1;
    self->in_request = 0;
    if (bad_ids[way] == 0) return self->expected_count = 0, 1;
    expect(self, NAV_STALE, NAV_STALE);
    return 1;
}

typedef int (*kind)(kit *self, unsigned takes, row which, int way);

static const kind kinds[] = {no_navigator, nothing,    null_pointers, ids,       route_ids, scopes,
                             names,        values,     sizes,         constants, counts,    urls,
                             links,        patterns,   types,         prefixes,  schemes,   scenes,
                             places,       containers, endings,       keys,      publishing};

/* ---- Trying ---- */

static int is_expected(const kit *self, row which, nav_status status, int is_inside) {
    unsigned takes = row_takes[which];
    int index;
    if (takes & VALUED) return status == 0;
    for (index = 0; index < self->expected_count; index++) {
        if (status == self->expected[index]) return 1;
    }
    if ((which == ROW_nav_start || which == ROW_nav_restore) && status == NAV_INVALID) return 1;
    if (is_checking && (takes & LOOKS) && status == NAV_IN_USE) return 1;
    if (takes & POST) return status == NAV_PENDING;
    /* Inside a callback what only the state can tell is told later. */
    return is_inside && (takes & OPERATION) && (status == NAV_PENDING || status == NAV_FULL);
}

static void try_call(kit *self, row which, nav_navigator *navigator, const char *kind_name, int way, int is_inside) {
    int before_given = given, before_destroyed = destroyed;
    char *before = dump(navigator);
    nav_status status;
    given += handed_over(self, row_takes[which]);
    status = kit_call(self, which);
    tries += 1;
    if (!is_expected(self, which, status, is_inside)) {
        checks_failed_here += 1;
        printf("%s with bad %s, way %d: %s\n", row_names[which], kind_name, way, nav_status_name(status));
    }
    if (status == NAV_PENDING && !is_inside) nav_drain(navigator);
    if (!is_inside && destroyed - before_destroyed != given - before_given) {
        checks_failed_here += 1;
        printf("%s with bad %s, way %d: %d given, %d destroyed\n", row_names[which], kind_name, way,
               given - before_given, destroyed - before_destroyed);
        destroyed = given;
    }
    if (status == NAV_PENDING || status == NAV_FULL) {
        nav_text_free(before);
    } else {
        check_unchanged(navigator, before);
    }
}

static const char *const kind_names[] = {"navigators", "nothing",    "pointers", "ids",       "route ids", "scopes",
                                         "names",      "values",     "sizes",    "constants", "counts",    "urls",
                                         "links",      "patterns",   "types",    "prefixes",  "schemes",   "scenes",
                                         "places",     "containers", "endings",  "keys",      "publishing"};

static void try_all(nav_navigator *navigator, nav_port *port, int is_inside) {
    size_t index;
    int which, way;
    for (which = 0; which < ROW_COUNT; which++) {
        for (index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
            for (way = 0; way < 64; way++) {
                kit self;
                kit_begin(&self, navigator, port);
                if (!kinds[index](&self, row_takes[which], (row)which, way)) break;
                if (self.expected_count > 0) try_call(&self, (row)which, navigator, kind_names[index], way, is_inside);
            }
        }
    }
}

/* Begins a flow, and returns its id. */
static nav_id begin_flow(nav_navigator *navigator) {
    nav_request list = nav_request_init("list", NULL);
    nav_route builder = nav_route_init("flow");
    builder.initial = &list;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    return nav_entry_flow(navigator, push(navigator, "flow"));
}

/* Ids of other kinds, of the past, and of another navigator, which has more of them. */
static void find_bad_ids(nav_navigator *navigator, nav_id gone) {
    nav_navigator *other = started_navigator(NULL);
    int index;
    for (index = 0; index < 50; index++) push(other, "list");
    root = nav_current_entry_at(navigator, 0);
    bad_ids[0] = 0;
    bad_ids[1] = MADE_UP_ID;
    bad_ids[2] = UINT64_MAX;
    bad_ids[3] = stack = nav_current_stack(navigator);
    bad_ids[4] = nav_current_top(other);
    bad_ids[5] = root | UINT64_C(1) << 60;
    bad_ids[6] = begin_flow(other);
    bad_ids[7] = gone;
    bad_id_count = gone == 0 ? 7 : 8;
    nav_navigator_free(other);
}

static void outside_callbacks(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = NULL;
    nav_id gone = push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    find_bad_ids(navigator, gone);
    try_all(navigator, port, 0);
    nav_port_release(port);
    nav_navigator_free(navigator);
    CHECK_NUMBER(given, destroyed);
}

static void try_in_callback(walk *self) {
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(self->navigator, NULL, NULL, NULL, &port));
    find_bad_ids(self->navigator, 0);
    is_checking = walk_is_checking(self->hooked);
    try_all(self->navigator, port, 1);
    is_checking = 0;
    nav_port_release(port);
}

static void inside_callbacks(void) {
    for_every_site(try_in_callback);
}

int main(void) {
    char *name = malloc(((size_t)1 << 20) + 1);
    if (name == NULL) return 1;
    memset(name, 'n', (size_t)1 << 20);
    name[(size_t)1 << 20] = 0;
    long_name = name;
    RUN(outside_callbacks);
    RUN(inside_callbacks);
    free(name);
    return check_report();
}
