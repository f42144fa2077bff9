/* The form: the shop as a whole screen. It shows the titles, the tabs, the views of all layers, what happened, and the
 * tree. */
#ifndef FORM_H
#define FORM_H

#include "canvas.h"
#include "journal.h"
#include "layers.h"

/* Draws everything anew on a blank canvas. */
void form_draw(canvas *canvas, const shop *shop, const layers *layers, const journal *journal);

#endif
