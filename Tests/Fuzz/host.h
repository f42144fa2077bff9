/* A host: a navigator, and what is known of it: its ids, and mirrors of its root stacks that are kept from its changes.
 */
#ifndef HOST_H
#define HOST_H

#include "gifts.h"

#include <navcore.h>

enum {
    HOSTS = 3,
    PORTS = 3,
    MOST_IDS = 24,     /* of each kind, the newest */
    MOST_KNOWN = 2048, /* ids of which it is known what they have been */
    MOST_MIRRORED = 512,
    MOST_SCENES = 16,
    MOST_OWED = 8,
    MOST_RECORDS = 6
};

/* What an id has been. */
enum {
    ID_ADDED = 1,
    ID_RELEASED = 2,
    ID_PENDING = 4,
    ID_COMPLETED = 8,
    ID_WAITING = 16,
    ID_SETTLED = 32,
    ID_PLANNED = 64
};

typedef enum id_kind {
    IDS_ENTRY,
    IDS_ROUTE,
    IDS_WAITER,
    IDS_TICKET,
    IDS_QUESTION,
    IDS_OBSERVER,
    IDS_GUARD,
    IDS_HANDLER,
    IDS_FLOW,
    IDS_KINDS
} id_kind;

typedef struct known_id {
    nav_id id;
    unsigned was;
} known_id;

typedef struct mirrored_stack {
    nav_id root;
    nav_id entries[MOST_MIRRORED];
    size_t count;
} mirrored_stack;

/* The root stacks of the scenes, which are kept up to date from what is told. */
typedef struct mirror {
    mirrored_stack scenes[MOST_SCENES]; /* in the order of their starts */
    size_t scene_count;
    nav_id active; /* the root stack of the active one; 0: there is none */
    nav_revision revision;
    int is_lost; /* something was not seen, or is too long */
} mirror;

/* A question whose answer is owed, and something that its plan changes. */
typedef struct owed_answer {
    nav_id question;
    nav_id ticket;
    nav_id entry;
    int is_guard;
} owed_answer;

struct host {
    nav_navigator *navigator; /* NULL: none */
    int depth;                /* calls of it that are running */
    int is_freed;             /* it goes when the outermost call ends */
    int is_closed;            /* nav_close was called */
    int is_close_posted;
    int is_released; /* it belongs to no thread */
    mirror observed;
    mirror pulled;
    int keeps_events;
    int is_partly_pulled; /* an event with changes was begun as records */
    const nav_event *lent;
    nav_record lent_records[MOST_RECORDS];
    size_t lent_count;
    int lost_tickets; /* of pending operations */
    int open;         /* operations that are pending, posts too */
    nav_id ids[IDS_KINDS][MOST_IDS];
    size_t id_counts[IDS_KINDS];
    known_id known[MOST_KNOWN];
    size_t known_count;
    int is_untracked; /* more ids than can be known */
    unsigned serial;  /* which navigator of this host it is */
    nav_port *ports[PORTS];
    unsigned port_serials[PORTS];
    owed_answer owed[MOST_OWED];
    size_t owed_count;
};

static host hosts[HOSTS];
/* Acts inside callbacks, so far: whether anything was done during a call. */
static int inner_acts;

static inline void remember(host *self, id_kind kind, nav_id id) {
    if (id == 0) return;
    self->ids[kind][self->id_counts[kind] % MOST_IDS] = id;
    self->id_counts[kind] += 1;
}

/* A ticket has no open question any more. */
static inline void forget_owed(host *self, nav_id ticket) {
    size_t index, kept = 0;
    for (index = 0; index < self->owed_count; index++)
        if (self->owed[index].ticket != ticket) self->owed[kept++] = self->owed[index];
    self->owed_count = kept;
}

/* Of those that are asked about, the newest is the one that is owed an answer. */
static inline void note_owed(host *self, const nav_plan *plan, int is_guard) {
    nav_change change = nav_change_init();
    owed_answer owed = {plan->question, plan->ticket, 0, is_guard};
    forget_owed(self, plan->ticket);
    if (nav_changes_get(plan->changes, 0, &change) == NAV_OK) owed.entry = change.entry;
    if (self->owed_count < MOST_OWED) self->owed[self->owed_count++] = owed;
}

/* Notes what an id is now, which it has been at most once. */
static inline void note(host *self, nav_id id, unsigned what) {
    size_t place = (size_t)(id * UINT64_C(0x9E3779B97F4A7C15) >> 40) % MOST_KNOWN;
    if (id == 0) VIOLATION("no id");
    if (id >> 53 != 0) VIOLATION("an id beyond 2^53");
    if (self->is_untracked) return;
    while (self->known[place].id != 0 && self->known[place].id != id) place = (place + 1) % MOST_KNOWN;
    if (self->known[place].id == 0) {
        self->known_count += 1;
        if (self->known_count > MOST_KNOWN / 2) {
            self->is_untracked = 1;
            return;
        }
    }
    self->known[place].id = id;
    if ((self->known[place].was & what) != 0) VIOLATION("id %llx was that before: %u", (unsigned long long)id, what);
    self->known[place].was |= what;
}

/* ---- Mirrors ---- */

static inline void mirror_lose(mirror *self) {
    self->is_lost = 1;
}

/* The root stack of the active scene; 0: there is none. */
static inline nav_id active_root(const host *self) {
    nav_string active = {"", 0};
    return nav_scene_find(self->navigator, active);
}

static inline void mirror_read(mirror *self, const host *from) {
    nav_id roots[MOST_SCENES];
    size_t count = nav_owned_stacks(from->navigator, 0, roots, MOST_SCENES), index;
    self->is_lost = count > MOST_SCENES;
    self->scene_count = self->is_lost ? 0 : count;
    self->active = active_root(from);
    self->revision = nav_current_revision(from->navigator);
    for (index = 0; index < self->scene_count; index++) {
        mirrored_stack *scene = &self->scenes[index];
        scene->root = roots[index];
        scene->count = nav_stack_entries(from->navigator, scene->root, scene->entries, MOST_MIRRORED);
        if (scene->count > MOST_MIRRORED) mirror_lose(self);
    }
}

static inline mirrored_stack *mirror_find(mirror *self, nav_id root) {
    size_t index;
    for (index = 0; index < self->scene_count; index++)
        if (self->scenes[index].root == root) return &self->scenes[index];
    return NULL;
}

/* A scene that is new is the active one. */
static inline mirrored_stack *mirror_add_scene(mirror *self, nav_id root) {
    mirrored_stack *scene = &self->scenes[self->scene_count];
    if (self->scene_count == MOST_SCENES) {
        mirror_lose(self);
        return NULL;
    }
    self->scene_count += 1;
    scene->root = self->active = root;
    scene->count = 0;
    return scene;
}

static inline void mirror_remove_scene(mirror *self, mirrored_stack *scene) {
    MUST(scene->count == 0);
    if (self->active == scene->root) self->active = 0;
    self->scene_count -= 1;
    memmove(scene, scene + 1, (size_t)(self->scenes + self->scene_count - scene) * sizeof *scene);
}

static inline void mirror_insert(mirror *self, mirrored_stack *scene, nav_id entry, size_t index) {
    MUST(index <= scene->count);
    if (scene->count == MOST_MIRRORED) return mirror_lose(self);
    memmove(scene->entries + index + 1, scene->entries + index, (scene->count - index) * sizeof *scene->entries);
    scene->entries[index] = entry;
    scene->count += 1;
}

static inline void mirror_take(mirrored_stack *scene, nav_id entry, size_t index) {
    MUST(index < scene->count && scene->entries[index] == entry);
    scene->count -= 1;
    memmove(scene->entries + index, scene->entries + index + 1, (scene->count - index) * sizeof *scene->entries);
}

/* It follows the root stacks of all scenes; of others it knows nothing. */
static inline void mirror_apply(mirror *self, nav_id stack, nav_change_kind kind, nav_id entry, nav_id replaced,
                                size_t from, size_t to) {
    mirrored_stack *scene = mirror_find(self, stack);
    if (self->is_lost) return;
    if (kind == NAV_CHANGE_SCENE_ADDED || (kind == NAV_CHANGE_ADDED && self->scene_count == 0)) {
        MUST(scene == NULL);
        scene = mirror_add_scene(self, stack);
    }
    if (scene == NULL || kind == NAV_CHANGE_CONTAINER_SET || kind == NAV_CHANGE_RESIZED ||
        kind == NAV_CHANGE_FLOW_CHANGED)
        return;
    switch (kind) {
    case NAV_CHANGE_ADDED:
    case NAV_CHANGE_MOVED_IN: return mirror_insert(self, scene, entry, to);
    case NAV_CHANGE_REMOVED:
    case NAV_CHANGE_MOVED_OUT: return mirror_take(scene, entry, from);
    case NAV_CHANGE_REPLACED:
        MUST(from == to);
        mirror_take(scene, replaced, from);
        return mirror_insert(self, scene, entry, to);
    case NAV_CHANGE_MOVED: mirror_take(scene, entry, from); return mirror_insert(self, scene, entry, to);
    case NAV_CHANGE_UPDATED: MUST(to < scene->count && scene->entries[to] == entry && replaced == 0); break;
    case NAV_CHANGE_SCENE_ADDED: break;
    case NAV_CHANGE_SCENE_REMOVED: return mirror_remove_scene(self, scene);
    case NAV_CHANGE_SCENE_SELECTED:
        MUST(self->active != stack && scene->count > 0 && scene->entries[0] == entry);
        self->active = stack;
        break;
    default: VIOLATION("a change of kind %d", (int)kind);
    }
}

static inline void mirror_check(const mirror *self, const host *of) {
    static nav_id roots[MOST_SCENES], entries[MOST_MIRRORED];
    size_t count = nav_owned_stacks(of->navigator, 0, roots, MOST_SCENES), place, index;
    if (self->is_lost) return;
    if (count != self->scene_count) VIOLATION("the mirror has %zu scenes of %zu", self->scene_count, count);
    MUST(self->active == active_root(of));
    for (place = 0; place < count; place++) {
        const mirrored_stack *scene = &self->scenes[place];
        size_t depth = nav_stack_entries(of->navigator, roots[place], entries, MOST_MIRRORED);
        MUST(scene->root == roots[place]);
        if (depth != scene->count) VIOLATION("the mirror has %zu entries, the stack %zu", scene->count, depth);
        for (index = 0; index < depth; index++) {
            MUST(entries[index] == scene->entries[index]);
            MUST(nav_entry_stack(of->navigator, entries[index]) == scene->root);
            MUST(nav_entry_current_phase(of->navigator, entries[index]) == NAV_ENTRY_ALIVE);
        }
    }
    MUST(self->revision == nav_current_revision(of->navigator));
}

/* ---- Models ---- */

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count) {
    size_t index;
    for (index = 0; index < count; index++) hash = (hash ^ ((const uint8_t *)bytes)[index]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Of a value as it comes out, where members are in order; flags don't count. */
static inline uint64_t hash_value(uint64_t hash, const nav_value *value) {
    size_t index;
    if (value == NULL) return hash_bytes(hash, "none", 4);
    hash = hash_bytes(hash, &value->type, sizeof value->type);
    switch (value->type) {
    case NAV_TYPE_BOOL: return hash_bytes(hash, &value->content.boolean, sizeof value->content.boolean);
    case NAV_TYPE_INT: return hash_bytes(hash, &value->content.integer, sizeof value->content.integer);
    case NAV_TYPE_DOUBLE: return hash_bytes(hash, &value->content.real, sizeof value->content.real);
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES: return hash_bytes(hash, value->content.string.bytes, value->content.string.length);
    case NAV_TYPE_LIST:
        for (index = 0; index < value->content.list.count; index++)
            hash = hash_value(hash, &value->content.list.items[index]);
        return hash_bytes(hash, "end", 3);
    case NAV_TYPE_MAP:
        for (index = 0; index < value->content.map.count; index++) {
            const nav_member *member = &value->content.map.members[index];
            hash = hash_value(hash_bytes(hash, member->key.bytes, member->key.length), &member->value);
        }
        return hash_bytes(hash, "end", 3);
    case NAV_TYPE_HOST_OBJECT: return hash_bytes(hash, &value->content.host.object, sizeof value->content.host.object);
    default: return hash;
    }
}

static inline int holds_objects(const nav_value *value) {
    size_t index;
    if (value == NULL) return 0;
    if (value->type == NAV_TYPE_LIST)
        for (index = 0; index < value->content.list.count; index++)
            if (holds_objects(&value->content.list.items[index])) return 1;
    if (value->type == NAV_TYPE_MAP)
        for (index = 0; index < value->content.map.count; index++)
            if (holds_objects(&value->content.map.members[index].value)) return 1;
    return value->type == NAV_TYPE_HOST_OBJECT;
}

/* An entry has the model of the one before that has equal arguments. */
static inline void check_shared(const host *self, size_t index, const nav_request *request, const gift *model) {
    if (holds_objects(request->arguments)) return;
    while (index-- > 0) {
        nav_request other = nav_request_init(NULL, NULL);
        void *lower = NULL;
        nav_id entry = nav_current_entry_at(self->navigator, index);
        MUST(nav_entry_request(self->navigator, entry, &other) == NAV_OK);
        if (other.route_id != request->route_id || !nav_value_equal(other.arguments, request->arguments)) continue;
        MUST(nav_entry_model(self->navigator, entry, &lower) == NAV_OK && lower == model);
        return;
    }
}

/* Nothing is pending: each model knows the arguments that its entry has. */
static inline void check_models(const host *self) {
    size_t depth = nav_current_depth(self->navigator), index;
    if (self->open != 0) return;
    for (index = 0; index < depth; index++) {
        nav_id entry = nav_current_entry_at(self->navigator, index);
        nav_request request = nav_request_init(NULL, NULL);
        void *model = NULL;
        MUST(nav_entry_model(self->navigator, entry, &model) == NAV_OK);
        MUST(nav_entry_request(self->navigator, entry, &request) == NAV_OK);
        if (model == NULL) continue;
        MUST(((gift *)model)->known == hash_value(0, request.arguments));
        if (((gift *)model)->is_shared) check_shared(self, index, &request, model);
    }
}

/* ---- Flows ---- */

enum {
    MOST_FLOWS_DEEP = 64
};

/* A flow and those around it, from the inside out. */
typedef struct flow_chain {
    nav_id flows[MOST_FLOWS_DEEP];
    size_t count;
} flow_chain;

static inline void read_chain(const host *self, nav_id flow, flow_chain *chain) {
    chain->count = 0;
    while (flow != 0) {
        nav_flow_info read = nav_flow_info_init();
        MUST(chain->count < MOST_FLOWS_DEEP);
        MUST(nav_flow_get(self->navigator, flow, &read) == NAV_OK);
        chain->flows[chain->count++] = flow;
        flow = read.parent;
    }
}

static inline int is_in_chain(const flow_chain *chain, nav_id flow) {
    size_t index;
    for (index = 0; index < chain->count; index++)
        if (chain->flows[index] == flow) return 1;
    return 0;
}

/* What a flow says of itself is what stands on its stack. */
static inline void check_flow(const host *self, nav_id flow) {
    static nav_id entries[MOST_MIRRORED];
    nav_flow_info read = nav_flow_info_init();
    size_t count, index, found = 0;
    flow_chain chain;
    MUST(nav_flow_get(self->navigator, flow, &read) == NAV_OK);
    MUST(read.depth > 0 && read.first_entry != 0 && read.stack != 0 && read.route != 0);
    if (read.model != NULL) MUST(((gift *)read.model)->destroyed == 0);
    count = nav_stack_entries(self->navigator, read.stack, entries, MOST_MIRRORED);
    if (count > MOST_MIRRORED) return;
    for (index = 0; index < count; index++) {
        read_chain(self, nav_entry_flow(self->navigator, entries[index]), &chain);
        if (!is_in_chain(&chain, flow)) continue;
        if (found++ == 0) MUST(entries[index] == read.first_entry);
    }
    if (found != read.depth) VIOLATION("a flow says it has %zu entries, and there are %zu", read.depth, found);
}

/* The entries of each flow stand together, on this stack and on those that its entries own. */
static inline void check_flows_on(const host *self, nav_id stack, int depth) {
    nav_id entries[64], owned[8], left[64];
    size_t count = nav_stack_entries(self->navigator, stack, entries, 64), index, at, left_count = 0, owned_count;
    flow_chain before = {{0}, 0}, chain;
    if (count > 64 || depth > 6) return;
    for (index = 0; index < count; index++) {
        read_chain(self, nav_entry_flow(self->navigator, entries[index]), &chain);
        for (at = 0; at < left_count; at++)
            if (is_in_chain(&chain, left[at])) VIOLATION("a flow's entries stand apart");
        for (at = 0; at < before.count; at++)
            if (!is_in_chain(&chain, before.flows[at]) && left_count < 64) left[left_count++] = before.flows[at];
        for (at = 0; at < chain.count; at++)
            if (!is_in_chain(&before, chain.flows[at])) check_flow(self, chain.flows[at]);
        before = chain;
        owned_count = nav_owned_stacks(self->navigator, entries[index], owned, 8);
        for (at = 0; at < owned_count && at < 8; at++) check_flows_on(self, owned[at], depth + 1);
    }
}

/* Nothing is pending, so no flow is planned: those that live have entries. */
static inline void check_flows(const host *self) {
    nav_id roots[MOST_SCENES];
    size_t count = nav_owned_stacks(self->navigator, 0, roots, MOST_SCENES), index;
    for (index = 0; index < count && index < MOST_SCENES; index++) check_flows_on(self, roots[index], 0);
    if (self->open != 0) return;
    for (index = 0; index < MOST_IDS && index < self->id_counts[IDS_FLOW]; index++) {
        nav_flow_info read = nav_flow_info_init();
        flow_chain chain;
        if (nav_flow_get(self->navigator, self->ids[IDS_FLOW][index], &read) != NAV_OK) continue;
        MUST(read.depth > 0);
        MUST(nav_entry_current_phase(self->navigator, read.first_entry) == NAV_ENTRY_ALIVE);
        MUST(nav_entry_stack(self->navigator, read.first_entry) == read.stack);
        read_chain(self, nav_entry_flow(self->navigator, read.first_entry), &chain);
        MUST(is_in_chain(&chain, self->ids[IDS_FLOW][index]));
    }
}

/* ---- Calls ---- */

/* After a navigator has gone: what it owed was given. */
static inline void host_end(host *self) {
    size_t index;
    int unknown = 0;
    for (index = 0; index < MOST_KNOWN && !self->is_untracked; index++) {
        unsigned was = self->known[index].was;
        if ((was & ID_PENDING) && !(was & ID_COMPLETED)) VIOLATION("a pending operation has no completion");
        if ((was & ID_WAITING) && !(was & ID_SETTLED)) VIOLATION("a waiter was not settled");
        if ((was & ID_ADDED) && !(was & ID_RELEASED)) VIOLATION("an entry was not released");
        if ((was & ID_COMPLETED) && !(was & ID_PENDING)) unknown += 1;
    }
    if (!self->is_untracked && unknown != self->lost_tickets)
        VIOLATION("%d completions of nothing, and %d unknown tickets", unknown, self->lost_tickets);
    self->navigator = NULL;
    self->is_freed = 0;
}

typedef struct call {
    host *of;
    int is_counted;
    int acts_before;
    nav_revision revision;
    size_t depth;
    nav_id top;
} call;

static inline call call_begin(host *self) {
    call this_call;
    memset(&this_call, 0, sizeof this_call);
    this_call.of = self;
    this_call.is_counted = !self->is_released;
    this_call.acts_before = inner_acts;
    this_call.revision = nav_current_revision(self->navigator);
    this_call.depth = nav_current_depth(self->navigator);
    this_call.top = nav_current_top(self->navigator);
    if (this_call.is_counted) self->depth += 1;
    return this_call;
}

static inline nav_status call_end(call this_call, nav_status status) {
    host *self = this_call.of;
    if (status < NAV_NOT_SAVED || status > NAV_KEPT) VIOLATION("status %d", (int)status);
    if (!this_call.is_counted) return status;
    self->depth -= 1;
    if (self->depth > 0) return status;
    if (self->is_freed) {
        host_end(self);
        return status;
    }
    if (self->is_released) return status;
    if (!self->is_closed) mirror_check(&self->observed, self);
    if (!self->is_closed) check_models(self);
    if (!self->is_closed) check_flows(self);
    if (status < 0 && inner_acts == this_call.acts_before && !self->is_closed) {
        MUST(nav_current_revision(self->navigator) == this_call.revision);
        MUST(nav_current_depth(self->navigator) == this_call.depth);
        MUST(nav_current_top(self->navigator) == this_call.top);
    }
    MUST(nav_current_revision(self->navigator) >= this_call.revision || self->is_closed);
    return status;
}

/* One call of a host's navigator. */
#define CALL(self, expression)                                                                                         \
    ({                                                                                                                 \
        call begun_call = call_begin(self);                                                                            \
        nav_status told_status;                                                                                        \
        TRACE("%d: %s", (int)(self - hosts), #expression);                                                             \
        told_status = (expression);                                                                                    \
        TRACE("%s", nav_status_name(told_status));                                                                     \
        call_end(begun_call, told_status);                                                                             \
    })

#endif
