/* Kinds of bad input in what a call is given beside ids and texts: values, sizes, constants, counts, places of routes,
 * containers, endings, keys and flags. Each spoils a kit in its n-th way, and returns 0 where there is no such way. */
#ifndef BAD_PARTS_H
#define BAD_PARTS_H

#include "bad_texts.h"

/* The first entry of the navigator under test, and its stack. */
static nav_id root, stack;

/* Every way in which something is no value. The object beside it is handed over all the same. */
static inline int values(kit *self, unsigned takes, row which, int way) {
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
    bad = nav_value_null();
    switch (way) {
    case 0: bad.type = 9; break;
    case 1: bad.type = -1; break;
    case 2: bad.flags = 2; break;
    case 3: bad = nav_value_string("\xFF"); break;
    case 4: bad = nav_value_bytes(NULL, 3); break;
    case 5: bad = nav_value_list(NULL, 1); break;
    case 6: bad = nav_value_list(&nest[0], 1000000000); break;
    case 7: bad = nav_value_map(twice, SIZE_MAX); break;
    case 8: bad = nav_value_list(&nest[0], (size_t)NAV_MAX_VALUE_CELLS + 1); break;
    case 9: bad = nav_value_bytes("b", (size_t)NAV_MAX_VALUE_BYTES + 1); break;
    case 10:
        nest[0] = nav_value_null();
        for (index = 1; index < NAV_MAX_VALUE_DEPTH; index++) nest[index] = nav_value_list(&nest[index - 1], 1);
        bad = nest[NAV_MAX_VALUE_DEPTH - 1];
        break;
    case 11:
        twice[0] = twice[1] = nav_member_init("key", nav_value_null());
        bad = nav_value_map(twice, 2);
        break;
    default:
        twice[0] = nav_member_init("\xC3", nav_value_null());
        bad = nav_value_map(twice, 1);
        break;
    }
    self->broken[1] = bad;
    *spoilt = nav_value_list(self->broken, 2);
    return way <= 12;
}

/* Sizes that a struct cannot have. What is too short to be read hands nothing over. */
static inline int spoil_size(sized *part, int way, size_t first, size_t whole, int *hands_over) {
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

static inline int sizes(kit *self, unsigned takes, row which, int way) {
    int ignored = 0, part = way / 6;
    (void)which;
    expect(self, NAV_INVALID, NAV_INVALID);
    way %= 6;
    switch (part) {
    case 0:
        if (takes & REQUEST)
            return spoil_size(&self->request, way, THROUGH(nav_request, route), sizeof(nav_request), &self->in_request);
        if (takes & BUILDER)
            return spoil_size(&self->builder, way, THROUGH(nav_route, name), sizeof(nav_route), &self->in_user);
        if (takes & BRIDGE)
            return spoil_size(&self->bridge, way, THROUGH(nav_bridge, flags), sizeof(nav_bridge), &self->in_user);
        if (takes & CONFIG)
            return spoil_size(&self->config, way, THROUGH(nav_config, animated), sizeof(nav_config), &ignored);
        if (takes & TYPE)
            return spoil_size(&self->type, way, THROUGH(nav_parameter_type, name), sizeof(nav_parameter_type),
                              &self->in_user);
        if (takes & FILLED) {
            /* The shortest that is filled has a status. */
            if (way == 2)
                self->filled.size = 4098;
            else
                spoil_size(&self->filled, way, THROUGH(nav_outcome, status), sizeof(nav_outcome), &ignored);
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
            spoil_size(&self->outcome, way, THROUGH(nav_outcome, status), sizeof(nav_outcome), &ignored);
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
static inline int is_taken(row which, uint32_t flag) {
    if (flag == NAV_OPTION_KEEP_PRESENTED || flag == NAV_OPTION_REVEAL) return 1;
    if (which == ROW_nav_pop_to_route && (flag == NAV_OPTION_SEARCH_SCENE || flag == NAV_OPTION_SEARCH_ALL)) return 1;
    if (which == ROW_nav_open && flag == NAV_OPTION_KEEP_BRANCH) return 1;
    if (which == ROW_nav_navigate_for_result && flag == NAV_OPTION_NEXT_VALUE) return 1;
    return which == ROW_nav_select && (flag == NAV_OPTION_POP_BRANCH || flag == NAV_OPTION_KEEP_BRANCH);
}

static inline int constants(kit *self, unsigned takes, row which, int way) {
    nav_options *options = &self->options.options;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (takes & OPTIONS) {
        self->options_given = options;
        self->in_options = 1;
        /* A pop to a route may renew, but not what it removes. */
        if (way == 0 && which == ROW_nav_pop_to_route)
            return options->flags = NAV_OPTION_UPDATE_ARGUMENTS | NAV_OPTION_INCLUSIVE, 1;
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
        case 36: options->unique_action = NAV_UNIQUE_ACTION_POP_TO; return 1;
        case 37: options->flags = NAV_OPTION_IGNORE_ARGUMENTS; return 1;
        case 38: options->presentation = NAV_PRESENTATION_ALERT + 1; return 1;
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
    if (takes & ANSWER) return self->number = NAV_ANSWER_LATER, way == 0;
    if (takes & REASON) {
        static const int32_t reasons[] = {0, 3, 4, 5, 6, -1, INT32_MIN};
        if (way >= 7) return 0;
        return self->number = reasons[way], 1;
    }
    return 0;
}

static inline int counts(kit *self, unsigned takes, row which, int way) {
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

static inline int32_t make_model(void *user_data, const nav_build_context *build, void **model) {
    (void)user_data, (void)build, (void)model;
    return 0;
}

static inline int32_t update_model(void *user_data, void *model, const nav_build_context *build) {
    (void)user_data, (void)model, (void)build;
    return 0;
}

static inline int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    (void)user_data, (void)sent;
    return NAV_ANSWER_ACCEPT;
}

static inline int32_t make_view(void *user_data, nav_id entry, void *model, void **view) {
    (void)user_data, (void)entry, (void)model, (void)view;
    return 0;
}

static inline void destroy_view(void *user_data, void *view) {
    (void)user_data, (void)view;
}

/* What a flow can't have, and requests with which none can begin. */
static inline int flow_routes(kit *self, int way) {
    nav_route *builder = &self->builder.builder;
    nav_request *initial = &self->initial.request;
    builder->initial = initial;
    switch (way) {
    case 0: return builder->container = &self->container.container, 1;
    case 1: return builder->update_model = update_model, 1;
    case 2: return builder->make_view = make_view, 1;
    case 3: return builder->destroy_view = destroy_view, 1;
    case 4:
        builder->flags = NAV_ROUTE_SHARES_MODELS;
        builder->make_model = make_model;
        return 1;
    case 5: return initial->size = 0, 1;
    case 6: return initial->route = nav_string_init(""), 1;
    case 7: return initial->route = nav_string_init("\xC3"), 1;
    case 8: return initial->route = text_of(NULL, 4), 1;
    case 9: return self->broken[1].type = 9, initial->arguments = &self->broken[1], 1;
    case 10:
        /* A host object, which begins no flow again and again. */
        builder->initial = &self->request.request;
        self->in_container = 1;
        return 1;
    case 11:
        initial->route = nav_string_init(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 12:
        /* A screen decides nothing. */
        builder->initial = NULL;
        builder->on_dispatch = prepare;
        return 1;
    default: return 0;
    }
}

/* What is wrong with a route's place and its flags, and with what else an intent has. */
static inline int places(kit *self, unsigned takes, row which, int way) {
    nav_route *builder = &self->builder.builder;
    (void)which;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (takes & INTENT) {
        if (way == 0) self->intent.intent.stack = stack;
        if (way == 1) self->intent.intent.container = &self->container.container;
        if (way == 2) self->intent.intent.flow = MADE_UP_ID;
        /* Of what it has, nothing is an object that the call would be given. */
        if (way == 3)
            self->flow_ending = nav_flow_ending_init(NAV_RESULT_VALUE), self->intent.intent.ending = &self->flow_ending;
        return way < 4;
    }
    if (!(takes & BUILDER)) return 0;
    switch (way) {
    case 0: return builder->parent = nav_string_init("\xC3"), builder->branch = nav_string_init("first"), 1;
    case 1: return builder->parent = nav_string_init("home"), 1;
    case 2: return builder->branch = nav_string_init("first"), 1;
    case 3: return builder->parent = nav_string_init("home"), builder->branch = nav_string_init("a{b}"), 1;
    case 4: return builder->parent = text_of(NULL, 4), builder->branch = nav_string_init("first"), 1;
    case 5:
        builder->parent = nav_string_init(long_name);
        builder->branch = nav_string_init("first");
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 6: return builder->presentation = -1, 1;
    case 7: return builder->presentation = NAV_PRESENTATION_ALERT + 1, 1;
    case 8:
        builder->presentation = NAV_PRESENTATION_SHEET;
        builder->parent = nav_string_init("home");
        builder->branch = nav_string_init("first");
        return 1;
    case 9: return builder->flags = ~NAV_ROUTE_SHARES_MODELS, 1;
    case 10: return builder->flags = NAV_ROUTE_SHARES_MODELS, 1; /* without make_model */
    case 11:
        builder->flags = NAV_ROUTE_SHARES_MODELS;
        builder->make_model = make_model;
        builder->update_model = update_model;
        return 1;
    default: return flow_routes(self, way - 12);
    }
}

/* Containers, of an operation and of a route. */
static inline int containers(kit *self, unsigned takes, row which, int way) {
    nav_container *container = &self->container.container;
    nav_request *initial = &self->initial.request;
    int ignored;
    (void)which;
    if (!(takes & (CONTAINER | BUILDER))) return 0;
    self->builder.builder.container = container;
    expect(self, NAV_INVALID, NAV_INVALID);
    switch (way) {
    case 0: return container->kind = NAV_CONTAINER_NONE, 1;
    case 1: return container->columns = 1, 1;
    case 2: return container->kind = 4, 1;
    case 3: return container->kind = -1, 1;
    case 4: return container->flags = NAV_CONTAINER_SHOW_ALL, 1;
    case 5: return container->flags = UINT32_C(1) << 31, container->kind = NAV_CONTAINER_CUSTOM, 1;
    case 6: return container->custom_kind = 1, 1;
    case 7: return container->tabs_back = NAV_TABS_BACK_HISTORY + 1, 1;
    case 8: return container->tabs_back = -1, 1;
    case 9: return container->tabs_back = NAV_TABS_BACK_INITIAL, container->kind = NAV_CONTAINER_CUSTOM, 1;
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
        self->broken[1] = nav_value_null();
        self->argument = nav_value_list(self->broken, 2);
        self->branches[0].initial = &self->request.request;
        self->in_container = 1;
        return 1;
    case 22: return initial->size = 0, 1;
    case 23: return initial->route = nav_string_init(""), 1;
    case 24: return initial->route = nav_string_init("\xC3"), 1;
    case 25: return initial->route = text_of(NULL, 4), 1;
    case 26: return self->broken[1].type = 9, initial->arguments = &self->broken[1], 1;
    case 27: return self->branches[0].name = nav_string_init(""), 1;
    case 28: return self->branches[0].name = text_of(NULL, 4), 1;
    case 29:
        initial->route = nav_string_init(long_name);
        expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
        return 1;
    case 30:
        initial->route_id = MADE_UP_ID;
        expect(self, NAV_STALE, NAV_STALE);
        return 1;
    case 31: return container->retention = NAV_RETENTION_WHILE_SCENE + 1, 1;
    case 32: return container->retention = -1, 1;
    case 33: return container->retention = NAV_RETENTION_NONE, container->kind = NAV_CONTAINER_SPLIT, 1;
    case 34: return container->columns = NAV_MAX_BRANCHES + 1, container->kind = NAV_CONTAINER_SPLIT, 1;
    case 35: return container->columns = UINT32_MAX, container->kind = NAV_CONTAINER_SPLIT, 1;
    case 36: return self->branches[0].initial = NULL, container->kind = NAV_CONTAINER_SPLIT, 1;
    case 37: return self->branches[0].flags = NAV_BRANCH_PLACEHOLDER, container->kind = NAV_CONTAINER_SPLIT, 1;
    case 38:
        self->branches[1].initial = NULL;
        self->branches[1].flags = NAV_BRANCH_PLACEHOLDER;
        return container->kind = NAV_CONTAINER_SPLIT, 1;
    default: break;
    }
    if (way > 44) return 0;
    spoil_size(&self->container, way - 39, THROUGH(nav_container, kind), sizeof(nav_container), &ignored);
    return 1;
}

/* How a flow ends, and how it can't. */
static inline int endings(kit *self, unsigned takes, row which, int way) {
    nav_flow_ending *ending = &self->ending.ending;
    (void)takes;
    if (which != ROW_nav_end_flow) return 0;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < 31) return ending->flags = UINT32_C(2) << way, 1;
    switch (way) {
    case 31: return ending->kind = 3, 1;
    case 32: return ending->kind = -1, 1;
    case 33: return ending->kind = INT32_MIN, 1;
    case 34: return ending->kind = NAV_RESULT_CANCELLED, 1; /* which has no value */
    case 35: return ending->host_code = 1, 1;               /* of what did not fail */
    case 36:
        ending->kind = NAV_RESULT_CANCELLED;
        ending->host_code = -1;
        self->in_value = 0;
        return ending->value = NULL, 1;
    default: break;
    }
    /* What does not reach to its value hands nothing over. */
    return spoil_size(&self->ending, way - 37, THROUGH(nav_flow_ending, kind), sizeof(nav_flow_ending),
                      &self->in_value);
}

/* Keys of children. */
static inline int keys(kit *self, unsigned takes, row which, int way) {
    static const char *const bad[] = {"", "\x80", "a\xC3", "\xED\xA0\x80"};
    (void)takes;
    if (which != ROW_nav_child_add && which != ROW_nav_child_find && which != ROW_nav_child_remove) return 0;
    if (way > 6) return 0;
    self->id = root;
    expect(self, NAV_INVALID, NAV_INVALID);
    if (way < 4) return self->key = nav_string_init(bad[way]), 1;
    if (way == 4) return self->key = text_of(NULL, 4), 1;
    expect(self, NAV_TOO_LARGE, NAV_TOO_LARGE);
    self->key = way == 5 ? nav_string_init(long_name) : text_of(long_name, NAV_MAX_NAME_BYTES + 1);
    return 1;
}

/* Flags of what is published. */
static inline int publishing(kit *self, unsigned takes, row which, int way) {
    (void)takes;
    if (which != ROW_nav_entry_publish || way > 29) return 0;
    self->id = root;
    self->flags = UINT32_C(1) << (way + 2);
    expect(self, NAV_INVALID, NAV_INVALID);
    return 1;
}

#endif
