/* Bad input: every function, with every kind of bad input that it can be given, outside and inside every callback. Each
 * try has a status that the header allows, changes nothing, and what it handed over comes back once. */
#include "bad_input.h"
#include "walk.h"

#include <pthread.h>

static const char *long_name;

/* Ids that the navigator under test never gave out, or that are gone or of another kind. */
static nav_id bad_ids[9];
static int bad_id_count;
static nav_id root, stack;
/* A type's check is running. */
static int is_checking;

static void expect(kit *self, nav_status first, nav_status second) {
    self->expected[0] = first;
    self->expected[1] = second;
    self->expected_count = 2;
}

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
        } else if ((takes & OUT) || which == ROW_nav_topmost) {
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
    if (self->id == 0 && (which == ROW_nav_location || which == ROW_nav_send || which == ROW_nav_flow_takes))
        self->id = MADE_UP_ID;
    expect(self, NAV_STALE, takes & REPORT ? NAV_ALREADY_GONE : NAV_STALE);
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
           which == ROW_nav_pop_to_entry || which == ROW_nav_remove || which == ROW_nav_update ||
           which == ROW_nav_reevaluate || which == ROW_nav_end_flow || which == ROW_nav_send;
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

static int names(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"\x80", "a\xC3", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\x80", "", "a{b}",
                                      "100%", "a\nb",  "a#b"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    nav_string name;
    int is_nowhere = 0;
    if (!(takes & (REQUEST | NAME | BUILDER | CONFIG)) || way >= BAD + 4) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    name = nav_text(way < BAD ? bad[way] : long_name);
    if (way >= BAD && way < BAD + 2) {
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        if (way == BAD) name.length = (size_t)1 << 20;
    }
    if (way == BAD + 2) {
        name.bytes = "a\0b";
        name.length = 3;
    }
    if (way == BAD + 3) {
        name.bytes = NULL;
        name.length = 4;
    }
    /* A request without a name is by its id, which is looked for first. */
    if (way == 5 && which == ROW_nav_flow_takes) expect(self, NAV_INVALID, NAV_STALE);
    is_nowhere = way == 5 && (takes & CONFIG);
    if (is_nowhere) return 0;
    self->branches[0].name = name;
    self->name = self->request.request.route = self->builder.builder.route = self->config.config.fallback_route = name;
    return 1;
}

static nav_string text_of(const char *bytes, size_t length) {
    nav_string text;
    text.bytes = bytes;
    text.length = length;
    return text;
}

/* Texts that no link can have. */
static int urls(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"\x80",
                                      "/a\xC3",
                                      "/%",
                                      "/%4",
                                      "/%zz",
                                      "/%00",
                                      "/%FF",
                                      "/a\nb",
                                      "/\x7F",
                                      "a:b",
                                      "app:",
                                      "app://main%/a",
                                      "app://elsewhere/%zz"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    if (!(takes & LINK) || way >= BAD + 3) return 0;
    self->is_url_spoilt = 1;
    self->in_request = 0;
    /* It says what is wrong with them. */
    if (which == ROW_nav_explain_link && (way < BAD || way == BAD + 1)) return self->expected_count = 0, 1;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->link.link.url = nav_text(bad[way]), 1;
    if (way == BAD) return self->link.link.url = text_of(NULL, 4), 1;
    if (way == BAD + 1) return self->link.link.url = text_of("/a\0b", 4), 1;
    self->link.link.url = nav_text(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
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
        link->flags = NAV_LINK_ELSE_LEAVE;
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
        link->url = nav_text("");
        link->request = &self->request.request;
        return 1;
    default: break;
    }
    way -= 32;
    if (way >= bad_id_count) return 0;
    link->base = bad_ids[way];
    link->url = nav_text("relative");
    self->is_url_spoilt = 1;
    self->in_request = 0;
    if (bad_ids[way] == 0) return self->expected_count = 0, 1;
    expect(self, NAV_STALE, NAV_STALE);
    return 1;
}

static int patterns(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"",
                                      "a",
                                      "/{",
                                      "/}",
                                      "/{}",
                                      "/{a",
                                      "/{1}",
                                      "/{a b}",
                                      "/{a}{b}",
                                      "/x{a*}",
                                      "/{a=b}x",
                                      "/{a:}",
                                      "/{a:none}",
                                      "/{a:b|}",
                                      "/{a:|b}",
                                      "/{a}/{a}",
                                      "/{a*}/b",
                                      "/{a*:int}",
                                      "/{a*=b}",
                                      "/{a?}/b",
                                      "/{a?}/{b}",
                                      "/{a:int=x}",
                                      "/{a=}",
                                      "/{a{b}}",
                                      "/%",
                                      "/%zz",
                                      "/%00",
                                      "/.",
                                      "/..",
                                      "/\x80",
                                      "/a\n",
                                      "/a?",
                                      "/a?b",
                                      "/a?{b",
                                      "/a?{b}c",
                                      "/a?{b}&{b}",
                                      "/a?x={b}&x={c}",
                                      "/a?{b}&",
                                      "/a?{b*=c}",
                                      "/a#b",
                                      "/a#{b}{c}",
                                      "/a#{b}#{c}",
                                      "/{a:bool=1}",
                                      "/{a:double=nan}",
                                      "/{\xC3\xA9}",
                                      "/:id",
                                      "/*",
                                      "/<id>",
                                      "/[id]",
                                      "/(.*)",
                                      "/{a...}",
                                      "/{a}{b}",
                                      "/a{b?}",
                                      "/{a}(\\d+)",
                                      "/a?{b}/c",
                                      "/{a:b|c=d}",
                                      "/{a*?}/{b?}"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & PATTERN) || way >= BAD + 5) return 0;
    self->id = nav_route_find(self->navigator, nav_text("list"));
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->pattern = nav_text(bad[way]), 1;
    switch (way - BAD) {
    case 0: return self->pattern = text_of(NULL, 4), 1;
    case 1: return self->pattern = text_of("/a\0b", 4), 1;
    case 2: return self->flags = 32, 1;
    case 3: return self->flags = UINT32_C(1) << 31, 1;
    default:
        self->pattern = nav_text(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    }
}

static int types(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "a b", "\xC3\xA9", "a.b", "a|b", "\x80", "{", "int", "string", "uuid"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & TYPE) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way >= BAD - 3) expect(self, NAV_AMBIGUOUS, NAV_AMBIGUOUS);
    if (way < BAD) return self->type.type.name = nav_text(bad[way]), 1;
    expect(self, NAV_TOO_LARGE, NAV_INVALID);
    self->type.type.name = way == BAD ? nav_text(long_name) : text_of(NULL, 4);
    return 1;
}

static int prefixes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"",
                                      "/path",
                                      "server",
                                      "https:",
                                      "\x80://a",
                                      "https://a?",
                                      "https://a/b?c",
                                      "https://a#",
                                      "https://a\n/b",
                                      "https://\xC3/a",
                                      "https://*.a",
                                      "https://a/*",
                                      "https://a b",
                                      "https://b@a",
                                      "https://a:b",
                                      "https://a/{b}"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & PREFIX) || way >= BAD + 4) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->prefix = nav_text(bad[way]), 1;
    switch (way - BAD) {
    case 0: return self->prefix = text_of(NULL, 4), 1;
    case 1: return self->scene = nav_text("\xC3"), 1;
    case 2:
        self->prefix = nav_text(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    default:
        self->scene = nav_text(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    }
}

static int schemes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "1a", "a b", "a:", "a/b", "\x80", "+a", "http", "HTTPS", "a\n"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & SCHEME) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->prefix = nav_text(bad[way]), 1;
    if (way == BAD) return self->prefix = text_of(NULL, 4), 1;
    self->prefix = nav_text(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    return 1;
}

/* Every way in which something is no name of a scene. */
static int scenes(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "a*b", "{", "a?", "#", "50%", "\x80", "a\n"};
    enum {
        BAD = sizeof bad / sizeof bad[0]
    };
    (void)which;
    if (!(takes & SCENE) || way >= BAD + 2) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < BAD) return self->scene = nav_text(bad[way]), 1;
    if (way == BAD) return self->scene = text_of(NULL, 4), 1;
    self->scene = nav_text(long_name);
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    return 1;
}

/* Every way in which something is no value. The object beside it is handed over all the same. */
static int values(kit *self, unsigned takes, row which, int way) {
    static nav_value nest[NAV_MAX_VALUE_DEPTH];
    static nav_member twice[2];
    static nav_value bad;
    nav_value *spoilt = takes & VALUE ? &self->value : &self->argument;
    size_t index;
    (void)which;
    if (way >= 13) {
        way -= 13;
        spoilt = &self->hint;
        if (!(takes & OPTIONS)) return 0;
        self->options_given = &self->options.options;
        self->in_options = 1;
    } else if (!(takes & (VALUE | REQUEST))) {
        return 1;
    }
    self->id = root;
    expect(self, NAV_INVALID, NAV_TOO_LARGE);
    bad = nav_null_value();
    switch (way) {
    case 0: bad.type = 9; break;
    case 1: bad.type = -1; break;
    case 2: bad.flags = 2; break;
    case 3: bad = nav_text_value("\xFF"); break;
    case 4: bad = nav_bytes_value(NULL, 3); break;
    case 5: bad = nav_list_value(NULL, 1); break;
    case 6: bad = nav_list_value(&nest[0], 1000000000); break;
    case 7: bad = nav_map_value(twice, SIZE_MAX); break;
    case 8: bad = nav_list_value(&nest[0], (size_t)NAV_MAX_VALUE_CELLS + 1); break;
    case 9: bad = nav_bytes_value("b", (size_t)NAV_MAX_VALUE_BYTES + 1); break;
    case 10:
        nest[0] = nav_null_value();
        for (index = 1; index < NAV_MAX_VALUE_DEPTH; index++) nest[index] = nav_list_value(&nest[index - 1], 1);
        bad = nest[NAV_MAX_VALUE_DEPTH - 1];
        break;
    case 11:
        twice[0] = twice[1] = nav_member_init("key", nav_null_value());
        bad = nav_map_value(twice, 2);
        break;
    default:
        twice[0] = nav_member_init("\xC3", nav_null_value());
        bad = nav_map_value(twice, 1);
        break;
    }
    self->broken[1] = bad;
    *spoilt = nav_list_value(self->broken, 2);
    return way <= 12;
}

/* Sizes that a struct cannot have. What is too short to be read hands nothing over. */
static int spoil_size(sized *part, int way, size_t first, size_t whole, int *hands_over) {
    switch (way) {
    case 0: part->size = 0; break;
    case 1: part->size = first - 1; break;
    case 2:
        part->size = whole + 8;
        part->bytes[whole + 3] = 1;
        return 1;
    case 3: part->size = 4097; return 1;
    case 4: part->size = SIZE_MAX; return 1;
    case 5: part->size = SIZE_MAX / 2 + 1; return 1;
    default: return 0;
    }
    *hands_over = 0;
    return 1;
}

#define THROUGH(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

static int sizes(kit *self, unsigned takes, row which, int way) {
    int ignored = 0, part = way / 6;
    (void)which;
    expect(self, NAV_INVALID, NAV_INVALID);
    way %= 6;
    switch (part) {
    case 0:
        if (takes & REQUEST)
            return spoil_size(&self->request, way, THROUGH(nav_request, route), sizeof(nav_request), &self->in_request);
        if (takes & BUILDER)
            return spoil_size(&self->builder, way, THROUGH(nav_route_builder, route), sizeof(nav_route_builder),
                              &self->in_user);
        if (takes & BRIDGE)
            return spoil_size(&self->bridge, way, THROUGH(nav_bridge, flags), sizeof(nav_bridge), &self->in_user);
        if (takes & CONFIG)
            return spoil_size(&self->config, way, THROUGH(nav_config, animated), sizeof(nav_config), &ignored);
        if (takes & TYPE)
            return spoil_size(&self->type, way, THROUGH(nav_parameter_type, name), sizeof(nav_parameter_type),
                              &self->in_user);
        if (takes & FILLED) {
            if (way == 2)
                self->filled.size = 4098;
            else
                spoil_size(&self->filled, way, 12, 40, &ignored);
            return 1;
        }
        return self->expected_count = 0, 1;
    case 1:
        if (!(takes & OPTIONS)) return self->expected_count = 0, 1;
        self->options_given = &self->options.options;
        self->in_options = 1;
        return spoil_size(&self->options, way, THROUGH(nav_options, flags), sizeof(nav_options), &self->in_options);
    case 2:
        if (!(takes & OUTCOME)) return self->expected_count = 0, 1;
        if (way == 2)
            self->outcome.size = 4098;
        else
            spoil_size(&self->outcome, way, 12, 40, &ignored);
        return 1;
    case 3:
        if (takes & LINK) {
            if (way < 2) self->in_request = 0;
            return spoil_size(&self->link, way, THROUGH(nav_link, url), sizeof(nav_link), &ignored);
        }
        if (!(takes & INTENT)) return 0;
        if (way < 2) self->in_request = 0;
        return spoil_size(&self->intent, way, THROUGH(nav_intent, kind), sizeof(nav_intent), &self->in_user);
    default: return 0;
    }
}

/* What most operations on a stack take, and what nav_select takes. */
static int is_taken(row which, uint32_t flag) {
    if (flag == NAV_KEEP_PRESENTED || flag == NAV_REVEAL) return 1;
    if (which == ROW_nav_navigate_for_result && flag == NAV_FOR_NEXT) return 1;
    return which == ROW_nav_select && (flag == NAV_TO_BRANCH_ROOT || flag == NAV_AS_IT_WAS);
}

static int constants(kit *self, unsigned takes, row which, int way) {
    nav_options *options = &self->options.options;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (takes & OPTIONS) {
        self->options_given = options;
        self->in_options = 1;
        /* A pop to a route may renew, but not what it removes. */
        if (way == 0 && which == ROW_nav_pop_to_route) return options->flags = NAV_RENEW | NAV_INCLUSIVE, 1;
        if (way < 28) {
            options->flags = UINT32_C(1) << (way + 4);
            if (is_taken(which, options->flags)) self->expected_count = 0;
            return 1;
        }
        switch (way) {
        case 28:
        case 29: options->animated = 3; return 1;
        case 30: options->animated = -1; return 1;
        case 31: options->unresolved = 4; return 1;
        case 32: options->unresolved = INT32_MIN; return 1;
        case 33: options->unique = 3; return 1;
        case 34: options->unique = -1; return 1;
        case 35: options->unique_action = 3; return 1;
        case 36: options->unique_action = NAV_UNIQUE_CLEAR_TO; return 1;
        case 37: options->flags = NAV_BY_ROUTE_ALONE; return 1;
        case 38: options->presentation = NAV_ALERT + 1; return 1;
        case 39: options->presentation = -1; return 1;
        case 40: options->occupied = NAV_OCCUPIED_REJECT + 1; return 1;
        case 41: options->occupied = INT32_MIN; return 1;
        default: return 0;
        }
    }
    if (takes & CONFIG) {
        if (way % 2)
            self->config.config.animated = way == 1 ? 3 : -1;
        else
            self->config.config.unresolved = way == 0 ? 4 : -1;
        return way < 4;
    }
    if (takes & BRIDGE) {
        if (way >= 32) return 0;
        return self->bridge.bridge.flags = UINT32_C(1) << way, 1;
    }
    if (takes & INTENT) {
        static const nav_intent_kind kinds[] = {0,  15, 16, 17, 18, 19, 20,  21,        22,
                                                23, 24, 25, 26, 28, -1, 999, INT32_MAX, INT32_MIN};
        if (way >= 18) return 0;
        return self->intent.intent.kind = kinds[way], 1;
    }
    if (takes & ANSWER) return self->number = NAV_LATER, way == 0;
    if (takes & REASON) {
        static const int32_t reasons[] = {0, 3, 4, 5, 6, -1, INT32_MIN};
        if (way >= 7) return 0;
        return self->number = reasons[way], 1;
    }
    return 0;
}

static int counts(kit *self, unsigned takes, row which, int way) {
    static const size_t excess[] = {(size_t)NAV_MAX_ENTRIES + 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 1,
                                    SIZE_MAX};
    if (!(takes & COUNT) || way > 5) return 0;
    self->in_request = self->in_user = 0;
    if (way == 5) {
        /* No root is left. */
        self->count = 0;
        expect(self, NAV_INVALID, which == ROW_nav_host_did_set_stack ? NAV_AT_ROOT : NAV_INVALID);
    } else {
        self->count = excess[way];
        if (way == 0 && (which == ROW_nav_push_all || which == ROW_nav_batch)) self->count = (size_t)NAV_MAX_STEPS + 1;
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    }
    return 1;
}

static int32_t make_model(void *user_data, const nav_build *build, void **model) {
    (void)user_data, (void)build, (void)model;
    return 0;
}

static int32_t update_model(void *user_data, void *model, const nav_build *build) {
    (void)user_data, (void)model, (void)build;
    return 0;
}

static int32_t prepare(void *user_data, const nav_sent *sent) {
    (void)user_data, (void)sent;
    return NAV_ACCEPT;
}

static int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    (void)user_data, (void)entry, (void)model, (void)view;
    return 0;
}

static void destroy_view(void *user_data, void *view) {
    (void)user_data, (void)view;
}

/* What a flow can't have, and requests with which none can begin. */
static int flow_routes(kit *self, int way) {
    nav_route_builder *builder = &self->builder.builder;
    nav_request *initial = &self->initial.request;
    builder->initial = initial;
    switch (way) {
    case 0: return builder->container = &self->container.container, 1;
    case 1: return builder->update_model = update_model, 1;
    case 2: return builder->make_view = make_view, 1;
    case 3: return builder->destroy_view = destroy_view, 1;
    case 4:
        builder->flags = NAV_SHARES_MODELS;
        builder->make_model = make_model;
        return 1;
    case 5: return initial->size = 0, 1;
    case 6: return initial->route = nav_text(""), 1;
    case 7: return initial->route = nav_text("\xC3"), 1;
    case 8: return initial->route = text_of(NULL, 4), 1;
    case 9: return self->broken[1].type = 9, initial->arguments = &self->broken[1], 1;
    case 10:
        /* A host object, which begins no flow again and again. */
        builder->initial = &self->request.request;
        self->in_container = 1;
        return 1;
    case 11:
        initial->route = nav_text(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 12:
        /* A screen decides nothing. */
        builder->initial = NULL;
        builder->prepare = prepare;
        return 1;
    default: return 0;
    }
}

/* What is wrong with a route's place and its flags, and with what else an intent has. */
static int places(kit *self, unsigned takes, row which, int way) {
    nav_route_builder *builder = &self->builder.builder;
    (void)which;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (takes & INTENT) {
        if (way == 0) self->intent.intent.stack = stack;
        if (way == 1) self->intent.intent.container = &self->container.container;
        if (way == 2) self->intent.intent.flow = MADE_UP_ID;
        /* Of what it has, nothing is an object that the call would be given. */
        if (way == 3) self->flow_ending = nav_ending_init(NAV_VALUE), self->intent.intent.ending = &self->flow_ending;
        return way < 4;
    }
    if (!(takes & BUILDER)) return 0;
    switch (way) {
    case 0: return builder->parent = nav_text("\xC3"), builder->branch = nav_text("first"), 1;
    case 1: return builder->parent = nav_text("home"), 1;
    case 2: return builder->branch = nav_text("first"), 1;
    case 3: return builder->parent = nav_text("home"), builder->branch = nav_text("a{b}"), 1;
    case 4: return builder->parent = text_of(NULL, 4), builder->branch = nav_text("first"), 1;
    case 5:
        builder->parent = nav_text(long_name);
        builder->branch = nav_text("first");
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 6: return builder->presentation = -1, 1;
    case 7: return builder->presentation = NAV_ALERT + 1, 1;
    case 8:
        builder->presentation = NAV_SHEET;
        builder->parent = nav_text("home");
        builder->branch = nav_text("first");
        return 1;
    case 9: return builder->flags = ~NAV_SHARES_MODELS, 1;
    case 10: return builder->flags = NAV_SHARES_MODELS, 1; /* without make_model */
    case 11:
        builder->flags = NAV_SHARES_MODELS;
        builder->make_model = make_model;
        builder->update_model = update_model;
        return 1;
    default: return flow_routes(self, way - 12);
    }
}

/* Containers, of an operation and of a route. */
static int containers(kit *self, unsigned takes, row which, int way) {
    nav_container *container = &self->container.container;
    nav_request *initial = &self->initial.request;
    int ignored;
    (void)which;
    if (!(takes & (CONTAINER | BUILDER))) return 0;
    self->builder.builder.container = container;
    expect(self, NAV_INVALID, NAV_INVALID);
    switch (way) {
    case 0: return container->kind = NAV_NO_CONTAINER, 1;
    case 1: return container->columns = 1, 1;
    case 2: return container->kind = 4, 1;
    case 3: return container->kind = -1, 1;
    case 4: return container->flags = NAV_ALL_SHOWN, 1;
    case 5: return container->flags = UINT32_C(1) << 31, container->kind = NAV_CUSTOM, 1;
    case 6: return container->custom = 1, 1;
    case 7: return container->back = NAV_TABS_BACK_HISTORY + 1, 1;
    case 8: return container->back = -1, 1;
    case 9: return container->back = NAV_TABS_BACK_INITIAL, container->kind = NAV_CUSTOM, 1;
    case 10: return container->branches = NULL, 1;
    case 11: return container->count = 0, 1;
    case 12:
    case 13:
        container->count = way == 12 ? NAV_MAX_BRANCHES + 1 : SIZE_MAX;
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 14: return container->selected = 2, 1;
    case 15: return container->selected = SIZE_MAX, 1;
    case 16: return self->branches[1].initial = NULL, 1;
    case 17: return self->branches[1].flags = NAV_BRANCH_PLACEHOLDER, 1;
    case 18: return self->branches[0].flags = UINT64_C(1) << 63, 1;
    case 19: return self->branches[1].name = self->branches[0].name, 1;
    case 20:
        /* Each branch has it. */
        self->branches[1].initial = &self->request.request;
        self->in_container = 1;
        return 1;
    case 21:
        self->broken[1] = nav_null_value();
        self->argument = nav_list_value(self->broken, 2);
        self->branches[0].initial = &self->request.request;
        self->in_container = 1;
        return 1;
    case 22: return initial->size = 0, 1;
    case 23: return initial->route = nav_text(""), 1;
    case 24: return initial->route = nav_text("\xC3"), 1;
    case 25: return initial->route = text_of(NULL, 4), 1;
    case 26: return self->broken[1].type = 9, initial->arguments = &self->broken[1], 1;
    case 27: return self->branches[0].name = nav_text(""), 1;
    case 28: return self->branches[0].name = text_of(NULL, 4), 1;
    case 29:
        initial->route = nav_text(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 30:
        initial->route_id = MADE_UP_ID;
        expect(self, NAV_STALE, NAV_STALE);
        return 1;
    case 31: return container->memory = NAV_MEMORY_FOREVER + 1, 1;
    case 32: return container->memory = -1, 1;
    case 33: return container->memory = NAV_MEMORY_NONE, container->kind = NAV_SPLIT, 1;
    case 34: return container->columns = NAV_MAX_BRANCHES + 1, container->kind = NAV_SPLIT, 1;
    case 35: return container->columns = UINT32_MAX, container->kind = NAV_SPLIT, 1;
    case 36: return self->branches[0].initial = NULL, container->kind = NAV_SPLIT, 1;
    case 37: return self->branches[0].flags = NAV_BRANCH_PLACEHOLDER, container->kind = NAV_SPLIT, 1;
    case 38:
        self->branches[1].initial = NULL;
        self->branches[1].flags = NAV_BRANCH_PLACEHOLDER;
        return container->kind = NAV_SPLIT, 1;
    default: break;
    }
    if (way > 44) return 0;
    spoil_size(&self->container, way - 39, THROUGH(nav_container, kind), sizeof(nav_container), &ignored);
    return 1;
}

/* How a flow ends, and how it can't. */
static int endings(kit *self, unsigned takes, row which, int way) {
    nav_ending *ending = &self->ending.ending;
    (void)takes;
    if (which != ROW_nav_end_flow) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < 31) return ending->flags = UINT32_C(2) << way, 1;
    switch (way) {
    case 31: return ending->kind = 3, 1;
    case 32: return ending->kind = -1, 1;
    case 33: return ending->kind = INT32_MIN, 1;
    case 34: return ending->kind = NAV_CANCELLED, 1; /* which has no value */
    case 35: return ending->host_code = 1, 1;        /* of what did not fail */
    case 36:
        ending->kind = NAV_CANCELLED;
        ending->host_code = -1;
        self->in_value = 0;
        return ending->value = NULL, 1;
    default: break;
    }
    /* What does not reach to its value hands nothing over. */
    return spoil_size(&self->ending, way - 37, THROUGH(nav_ending, kind), sizeof(nav_ending), &self->in_value);
}

/* Keys of children. */
static int keys(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "\x80", "a\xC3", "\xED\xA0\x80"};
    (void)takes;
    if (which != ROW_nav_child_add && which != ROW_nav_child_find && which != ROW_nav_child_remove) return 0;
    if (way > 6) return 0;
    self->id = root;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < 4) return self->key = nav_text(bad[way]), 1;
    if (way == 4) return self->key = text_of(NULL, 4), 1;
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    self->key = way == 5 ? nav_text(long_name) : text_of(long_name, NAV_MAX_NAME_BYTES + 1);
    return 1;
}

/* Flags of what is published. */
static int publishing(kit *self, unsigned takes, row which, int way) {
    (void)takes;
    if (which != ROW_nav_entry_publish || way > 29) return 0;
    self->id = root;
    self->flags = UINT32_C(1) << (way + 2);
    expect(self, NAV_INVALID, NAV_INVALID);
    return 1;
}

typedef int (*kind)(kit *self, unsigned takes, row which, int way);

static const kind kinds[] = {no_navigator, nothing,    null_pointers, ids,       route_ids, scopes,
                             names,        values,     sizes,         constants, counts,    urls,
                             links,        patterns,   types,         prefixes,  schemes,   scenes,
                             places,       containers, endings,       keys,      publishing};

/* ---- Trying ---- */

static int handed_over(const kit *self, unsigned takes) {
    int count = 0;
    if (takes & REQUEST) count += self->in_request;
    if (takes & OPTIONS) count += self->in_options;
    if (takes & VALUE) count += self->in_value;
    if (takes & USER) count += self->in_user;
    if (takes & (CONTAINER | BUILDER)) count += self->in_container;
    return count;
}

static int is_expected(const kit *self, row which, nav_status status, int is_inside) {
    unsigned takes = row_takes[which];
    int index;
    if (takes & VALUED) return status == 0;
    for (index = 0; index < self->expected_count; index++) {
        if (status == self->expected[index]) return 1;
    }
    if (which == ROW_nav_start && status == NAV_INVALID) return 1;
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
    nav_route_builder builder = nav_route_builder_init("flow");
    builder.initial = &list;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    return nav_entry_flow(navigator, push(navigator, "flow"));
}

/* Ids of other kinds, of the past, and of another navigator, which has more of them. */
static void find_bad_ids(nav_navigator *navigator, nav_id gone) {
    nav_navigator *other = started_navigator(NULL);
    int index;
    for (index = 0; index < 50; index++) push(other, "list");
    root = nav_entry_at(navigator, 0);
    bad_ids[0] = 0;
    bad_ids[1] = MADE_UP_ID;
    bad_ids[2] = UINT64_MAX;
    bad_ids[3] = stack = nav_active_stack(navigator);
    bad_ids[4] = nav_top(other);
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

static void for_every_site(void (*hook)(walk *)) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, hook, walk_needs_separate((site)index));
        walk_through(&self);
        walk_end(&self);
        CHECK_NUMBER(given, destroyed);
        destroyed = given;
    }
}

static void inside_callbacks(void) {
    for_every_site(try_in_callback);
}

/* ---- Right calls at the wrong time ---- */

static void try_right_calls(nav_navigator *navigator, nav_status expected, unsigned of, unsigned except) {
    int which;
    for (which = 0; which < ROW_COUNT; which++) {
        unsigned takes = row_takes[which];
        kit self;
        nav_status status;
        if ((takes & FREE) || (takes & except) || which == ROW_nav_navigator_free || (of != 0 && !(takes & of)))
            continue;
        if (of == OPERATION && which == ROW_nav_start) continue;
        kit_begin(&self, navigator, NULL);
        given += handed_over(&self, takes);
        status = kit_call(&self, (row)which);
        tries += 1;
        if (status == (takes & VALUED ? 0 : expected) && given == destroyed) continue;
        checks_failed_here += 1;
        printf("%s is %s, with %d given and %d destroyed\n", row_names[which], nav_status_name(status), given,
               destroyed);
        destroyed = given;
    }
}

static void before_the_start(void) {
    nav_navigator *navigator = new_navigator(NULL);
    char *before;
    add_routes(navigator);
    before = dump(navigator);
    try_right_calls(navigator, NAV_NOT_STARTED, OPERATION, 0);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void after_the_close(void) {
    nav_navigator *navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    try_right_calls(navigator, NAV_CLOSED, OPERATION | CHANGES | LOOKS, 0);
    nav_navigator_free(navigator);
}

static void *try_elsewhere(void *navigator) {
    try_right_calls(navigator, NAV_WRONG_THREAD, 0, 0);
    return NULL;
}

static void run_elsewhere(walk *self) {
    pthread_t thread;
    char *before = dump(self->navigator);
    CHECK_NUMBER(0, pthread_create(&thread, NULL, try_elsewhere, self->navigator));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    check_unchanged(self->navigator, before);
}

static void another_thread_during_a_callback(void) {
    for_every_site(run_elsewhere);
}

int main(void) {
    char *name = malloc(((size_t)1 << 20) + 1);
    if (name == NULL) return 1;
    memset(name, 'n', (size_t)1 << 20);
    name[(size_t)1 << 20] = 0;
    long_name = name;
    RUN(outside_callbacks);
    RUN(inside_callbacks);
    RUN(before_the_start);
    RUN(after_the_close);
    RUN(another_thread_during_a_callback);
    free(name);
    return check_report();
}
