/* The shop: a navigator with its screens, its bridge and its observers. Everything in the demo gets a pointer to it.
 * Where the user is stands in the navigator alone. */
#ifndef SHOP_H
#define SHOP_H

#include "cart.h"
#include "recording.h"
#include "saved.h"

#include <navcore.h>
#include <stdio.h>

enum {
    SHOP_TEXT_BYTES = 64,
    SHOP_RECORDS = 2
};

typedef struct shop {
    nav_navigator *navigator; /* owned */
    FILE *out;                /* where the shop says what happens; borrowed from whoever runs it */

    /* The number of the command that runs. Every operation carries it as its tag, so that what comes of it later can
     * say to which command it belongs. */
    uint64_t command;
    nav_outcome led; /* of the move that a callback has made for the command; its size is 0 where there is none */
    int quitting;

    saved saved;      /* where the state comes from, and where it goes */
    int is_restoring; /* nobody waits for the screens that are made now */

    recording recording;         /* the files of the log and of the page */
    FILE *records[SHOP_RECORDS]; /* open ones */
    struct nav_log *log;         /* NULL: nothing is recorded */

    /* The bridge: what it will answer next, and what it was asked last. */
    int32_t next_answer;
    nav_id question;
    nav_id ticket;
    nav_id open_ticket; /* of the move that waits for an answer; 0 where none does */

    uint32_t columns; /* how many fit side by side when the shop opens */

    size_t screens_made;
    size_t screens_destroyed;

    /* The colour of the wrapping paper, and what became of the last wish for another. */
    char paper[32];
    char answer[64];
    uint64_t closed_by;             /* the command by which an order stayed closed; 0: none has */
    char customer[SHOP_TEXT_BYTES]; /* who has signed in; empty: nobody */
    char note[SHOP_TEXT_BYTES];     /* what the customer has written to the shop, as far as it is saved */
    cart cart;
} shop;

/* Fills *shop and opens it where it was saved, or else at its tabs, in a window where so many columns fit side by side.
 * The names of the files are borrowed. 0 where that failed. */
int shop_open(shop *shop, FILE *out, uint32_t columns, const saved *saved, const recording *recording);

/* Gives everything back, and says so. */
void shop_close(shop *shop);

/* The options of an operation that the running command calls. */
nav_options shop_options(const shop *shop);

/* The same for what the screen of an entry asks: once that entry is not on top any more, it does not happen. */
nav_options shop_options_from(const shop *shop, nav_id issuer);

/* Says that something is wrong which nobody expects. */
void shop_complain(const shop *shop, const char *about, nav_status status);

#endif
