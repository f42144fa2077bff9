/* The screens of the shop: the models that the navigator's entries hold, and the views made of them. */
#ifndef SCREENS_H
#define SCREENS_H

#include "checkout.h"

enum {
    SCREEN_TITLE_BYTES = 32
};

/* The model of an entry. The library only carries the pointer; what is behind it is the shop's own affair. */
typedef enum role {
    ROLE_PLAIN,
    ROLE_NOTE,    /* what is written there is its text */
    ROLE_SIGN_IN, /* its text is the customer's name */
    ROLE_QUESTION /* an alert, whose text is the question */
} role;

typedef struct screen {
    shop *shop;
    nav_id entry;
    char name[32];                  /* how the shop calls the entry: its route, and a number of its own */
    char title[SCREEN_TITLE_BYTES]; /* how the customer calls it */
    int64_t product;                /* of a product's screen */
    int64_t paid;                   /* of a receipt, in cents */
    chosen chosen;                  /* of a receipt */
    int64_t order;                  /* of an order's screen */
    role role;
    char text[SHOP_TEXT_BYTES];
    nav_id handler; /* of a sign-in in which something was typed: the handler of back that clears it */
    nav_id guard;   /* of a note that is not saved: the guard that keeps it; else 0 */
} screen;

typedef struct view view;

/* Registers every route with its builder. */
nav_status screens_register(shop *shop);

/* The model of an entry; NULL where the entry is gone or its route has no builder. */
screen *screen_of(const shop *shop, nav_id entry);

/* The view of an entry, made where there is none yet; NULL where its route has no builder. Borrowed until the screen is
 * redrawn or left. */
const view *screen_view(const shop *shop, nav_id entry);

/* Drops the view of an entry, or of every entry there is: what it shows has changed, and it is made again when
 * somebody looks. */
void screen_redraw(const shop *shop, nav_id entry);
void screens_redraw(const shop *shop);

#endif
