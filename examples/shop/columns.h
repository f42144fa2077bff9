/* The columns of the catalogue: a split with the list of the products, and beside it what was opened from there. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include "shop.h"

enum {
    COLUMN_COUNT = 2
};

/* The route of the split, in whose columns the screens open that name one. It is the root of the catalogue's tab. */
#define GOODS_ROUTE "goods"
#define LIST_COLUMN "list"
#define DETAIL_COLUMN "detail"

/* Registers the split. */
nav_status columns_register(shop *shop);

/* The entry that is the split; 0 as long as nobody has selected its tab. */
nav_id columns_entry(const shop *shop);

/* Reports how many columns fit, where that is another number than before. */
void columns_fit(shop *shop, uint32_t count);

/* The column that is shown that many places further right, or left where that is below 0; 0 where there is none, or one
 * with its placeholder alone. */
nav_id column_beside(const shop *shop, int places);

/* A placeholder alone offers nothing to choose, so the user goes on in the column before it. */
void columns_leave_placeholder(const shop *shop);

#endif
