/* A canvas: rows of characters, each with a style, which become one string of escapes. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stddef.h>

typedef enum style {
    STYLE_PLAIN,
    STYLE_BAR,      /* the title */
    STYLE_SELECTED, /* the highlighted choice */
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_GOOD,
    STYLE_NEITHER, /* neither good nor bad */
    STYLE_BAD
} style;

typedef struct cell {
    char character;
    unsigned char style;
} cell;

typedef struct canvas {
    int rows;
    int columns;
    int has_colour;
    cell *cells; /* owned; row after row */
} canvas;

/* Makes it blank and as large as that. A canvas begins as zeros. */
void canvas_clear(canvas *canvas, int rows, int columns);
void canvas_free(canvas *canvas);

/* Writes from that place on. What is beyond the edges is left out, and what a terminal would not show becomes "?". */
void canvas_write(canvas *canvas, int row, int column, style style, const char *text);

/* The same, but of a text that is too long the end is shown. */
void canvas_write_end(canvas *canvas, int row, int column, style style, const char *text);

/* Fills the row from that place on. */
void canvas_fill(canvas *canvas, int row, int column, style style, char character);

/* Draws a frame with nothing in it. */
void canvas_frame(canvas *canvas, int row, int column, int height, int width);

/* What a terminal of that size has to be sent. Owned: free. */
char *canvas_escapes(const canvas *canvas, size_t *length);

#endif
