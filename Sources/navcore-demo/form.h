/* The form: the shop as a whole screen, with the top entry's view, the breadcrumb, what happened, and the stack. */
#ifndef FORM_H
#define FORM_H

#include "canvas.h"
#include "journal.h"
#include "view.h"

/* Draws everything anew on a blank canvas. The view is that of the top entry, NULL where it has none. */
void form_draw(canvas *canvas, const shop *shop, const view *view, const journal *journal);

#endif
