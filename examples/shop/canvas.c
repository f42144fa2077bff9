/* The canvas knows characters and styles, and how a terminal is told of them; it knows nothing of the shop. */
#define _POSIX_C_SOURCE 200809L

#include "canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ellipsis[] = "...";

void canvas_clear(canvas *canvas, int rows, int columns) {
    size_t count = (size_t)rows * (size_t)columns;
    cell *cells = realloc(canvas->cells, count * sizeof *cells);
    if (cells == NULL) abort();
    canvas->rows = rows;
    canvas->columns = columns;
    canvas->cells = cells;
    for (size_t i = 0; i < count; i++) cells[i] = (cell){' ', STYLE_PLAIN};
}

void canvas_free(canvas *canvas) {
    free(canvas->cells);
    canvas->cells = NULL;
}

static void put(canvas *canvas, int row, int column, style style, char character) {
    if (row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns) return;
    int is_printable = character >= ' ' && character <= '~';
    canvas->cells[row * canvas->columns + column] = (cell){is_printable ? character : '?', (unsigned char)style};
}

void canvas_write(canvas *canvas, int row, int column, style style, const char *text) {
    for (; *text != '\0' && column < canvas->columns; text++, column++) put(canvas, row, column, style, *text);
}

void canvas_write_end(canvas *canvas, int row, int column, style style, const char *text) {
    int room = canvas->columns - column, length = (int)strlen(text), dots = (int)strlen(ellipsis);
    if (length > room && room > dots) {
        canvas_write(canvas, row, column, style, ellipsis);
        text += length - (room - dots);
        column += dots;
    }
    canvas_write(canvas, row, column, style, text);
}

void canvas_fill(canvas *canvas, int row, int column, style style, char character) {
    for (; column < canvas->columns; column++) put(canvas, row, column, style, character);
}

/* A corner, an edge, or what is between them. */
static char frame_character(int is_top_or_bottom, int is_side) {
    if (is_top_or_bottom) return is_side ? '+' : '-';
    return is_side ? '|' : ' ';
}

void canvas_frame(canvas *canvas, int row, int column, int height, int width) {
    for (int i = 0; i < height; i++)
        for (int j = 0; j < width; j++)
            put(canvas, row + i, column + j, STYLE_PLAIN,
                frame_character(i == 0 || i == height - 1, j == 0 || j == width - 1));
}

/* ---- Escapes ----------------------------------------------------------------------------------------------------- */

static const char *style_escape(const canvas *canvas, style style) {
    switch (style) {
    case STYLE_BAR: return "\033[0;1;7m";
    case STYLE_SELECTED: return "\033[0;7m";
    case STYLE_STRONG: return "\033[0;1m";
    case STYLE_FAINT: return "\033[0;2m";
    case STYLE_GOOD: return canvas->has_colour ? "\033[0;32m" : "\033[0m";
    case STYLE_NEITHER: return canvas->has_colour ? "\033[0;33m" : "\033[0m";
    case STYLE_BAD: return canvas->has_colour ? "\033[0;1;31m" : "\033[0;1m";
    default: return "\033[0m";
    }
}

/* How much of the row is more than blank. */
static int used_columns(const canvas *canvas, const cell *row) {
    int used = canvas->columns;
    while (used > 0 && row[used - 1].character == ' ' && row[used - 1].style == STYLE_PLAIN) used--;
    return used;
}

/* The rest of the line is erased only where there is one: in the last column the cursor stays on what was written. */
static void print_row(FILE *out, const canvas *canvas, int number) {
    const cell *row = canvas->cells + number * canvas->columns;
    int used = used_columns(canvas, row);
    unsigned char style = STYLE_PLAIN;
    fprintf(out, "\033[%d;1H", number + 1);
    for (int i = 0; i < used; i++) {
        if (row[i].style != style) fputs(style_escape(canvas, row[i].style), out);
        style = row[i].style;
        putc(row[i].character, out);
    }
    if (style != STYLE_PLAIN) fputs("\033[0m", out);
    if (used < canvas->columns) fputs("\033[K", out);
}

char *canvas_escapes(const canvas *canvas, size_t *length) {
    char *escapes = NULL;
    FILE *out = open_memstream(&escapes, length);
    if (out == NULL) abort();
    for (int row = 0; row < canvas->rows; row++) print_row(out, canvas, row);
    if (fclose(out) != 0) abort();
    return escapes;
}
