/* The layers: what is seen at a time, one over another. The screen of the tab, over it a sheet, over that an alert. */
#ifndef LAYERS_H
#define LAYERS_H

#include "view.h"

enum {
    LAYERS_MOST = 4
};

typedef struct layer {
    nav_presentation presentation; /* NAV_PUSHED: of the tabs */
    nav_id stack;                  /* the innermost one, whose entry is on top */
    nav_id entry;
    const view *view; /* of the entry; NULL where it has none. Borrowed until the screen is redrawn or left */
} layer;

typedef struct layers {
    layer at[LAYERS_MOST]; /* the one in front last */
    int count;
} layers;

/* Looks at them, so that views are made where there are none. Of too many those in front are seen. */
layers layers_of(const shop *shop);

#endif
