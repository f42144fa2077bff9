/* The layers: what is seen at a time, one over another. The screen of the tab, over it a sheet, over that an alert. In each
 * layer stand panes side by side: the columns of a split that are shown, else the one screen on top. */
#ifndef LAYERS_H
#define LAYERS_H

#include "columns.h"
#include "view.h"

enum {
    LAYERS_MOST = 4
};

typedef struct pane {
    nav_id entry;
    const view *view; /* of the entry; NULL where it has none. Borrowed until the screen is redrawn or left */
} pane;

typedef struct layer {
    nav_presentation presentation; /* NAV_PRESENTATION_PUSHED: of the tabs */
    nav_id stack;                  /* the innermost one, whose entry is on top */
    pane panes[COLUMN_COUNT];
    int pane_count;
    int focus; /* the index of the pane of that stack */
} layer;

typedef struct layers {
    layer at[LAYERS_MOST]; /* the one in front last */
    int count;
} layers;

/* Looks at them, so that views are made where there are none. Of too many those in front are seen. */
layers layers_of(const shop *shop);

#endif
