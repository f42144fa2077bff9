/* The content of the form: what the layers show, each over those behind it. */
#ifndef CONTENT_H
#define CONTENT_H

#include "canvas.h"
#include "layers.h"

/* How many columns of a split fit side by side in a terminal of that width. */
uint32_t content_columns(int width);

/* How many rows the layers want. */
int content_height(const shop *shop, const layers *layers);

/* Draws them into the rows from the top on. Where there is no room for frames only the layer in front is drawn. */
void content_draw(canvas *canvas, const shop *shop, const layers *layers, int top, int height);

/* Writes the titles of a stack's entries, from its root up. Those of a column follow on those of the columns before it,
 * and a placeholder has none. */
void print_titles(FILE *out, const shop *shop, nav_id stack);

#endif
