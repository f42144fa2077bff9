/* Gifts: all that the library is handed and must give back exactly once: user data, models, views, host objects. A
 * gift's address is what the library knows it by. */
#ifndef GIFTS_H
#define GIFTS_H

#include "input.h"

typedef enum gift_kind {
    GIFT_OBJECT,
    GIFT_MODEL,
    GIFT_VIEW,
    GIFT_ROUTE,
    GIFT_BRIDGE,
    GIFT_OBSERVER,
    GIFT_RESULT,
    GIFT_PORT,
    GIFT_TYPE,
    GIFT_GUARD,
    GIFT_HANDLER
} gift_kind;

static const char *const gift_names[] = {"object", "model", "view", "route", "bridge", "observer",
                                         "result", "port",  "type", "guard", "handler"};

typedef struct host host;

typedef struct gift {
    gift_kind kind;
    host *owner;
    int expected; /* how often it is to be destroyed: 0 where the library must not look at it */
    int destroyed;
    int running;     /* callbacks of its registration that are on the way */
    int calls;       /* of a result callback */
    int least_calls; /* how many of them there must be at the end */
    int most_calls;
    uint64_t known; /* of a model: a hash of the arguments that it was told */
    int is_shared;  /* of a model and of a route: entries with equal arguments have one model */
} gift;

enum {
    MOST_GIFTS = 1 << 13
};

static gift gifts[MOST_GIFTS];
static int gift_count;
/* What is made now lies where the library must not look. */
static int unseen;

/* NULL where there are too many. */
static inline gift *new_gift(gift_kind kind, host *owner) {
    gift *made;
    if (gift_count == MOST_GIFTS) return NULL;
    made = &gifts[gift_count++];
    memset(made, 0, sizeof *made);
    made->kind = kind;
    made->owner = owner;
    made->expected = unseen > 0 ? 0 : 1;
    return made;
}

static inline void mark_destroyed(gift *given) {
    TRACE("destroyed: %s %d", gift_names[given->kind], (int)(given - gifts));
    given->destroyed += 1;
    if (given->destroyed > given->expected)
        VIOLATION("%s %d destroyed %d times", gift_names[given->kind], (int)(given - gifts), given->destroyed);
    if (given->running > 0) VIOLATION("%s destroyed while its callback runs", gift_names[given->kind]);
}

/* A callback of a registration begins. */
static inline void mark_running(gift *given) {
    if (given->destroyed > 0) VIOLATION("%s called after it was destroyed", gift_names[given->kind]);
    given->running += 1;
}

/* What becomes of the result callbacks of a call. */
static inline void settle_results(int first, int end, int is_done_or_pending) {
    int index;
    for (index = first; index < end; index++) {
        if (gifts[index].kind != GIFT_RESULT) continue;
        gifts[index].most_calls = is_done_or_pending && gifts[index].expected > 0 ? 1 : 0;
        gifts[index].least_calls = gifts[index].most_calls;
        if (gifts[index].calls > gifts[index].most_calls) VIOLATION("a result where the call has failed");
    }
}

/* At the end of a run. */
static inline void check_gifts(void) {
    int index;
    for (index = 0; index < gift_count; index++) {
        const gift *given = &gifts[index];
        if (given->destroyed != given->expected)
            VIOLATION("%s %d destroyed %d times, not %d", gift_names[given->kind], index, given->destroyed,
                      given->expected);
        if (given->kind == GIFT_RESULT && (given->calls < given->least_calls || given->calls > given->most_calls))
            VIOLATION("result %d called %d times, not %d", index, given->calls, given->least_calls);
    }
    gift_count = 0;
}

#endif
