/* The content of the form: what the layers show, each over those behind it. */
#ifndef CONTENT_H
#define CONTENT_H

#include "canvas.h"
#include "layers.h"

/* How many rows the layers want. */
int content_height(const shop *shop, const layers *layers);

/* Draws them into the rows from the top on. Where there is no room for frames only the layer in front is drawn. */
void content_draw(canvas *canvas, const shop *shop, const layers *layers, int top, int height);

/* Writes the titles of a stack's entries, from its root up. */
void print_titles(FILE *out, const shop *shop, nav_id stack);

#endif
