/* Each pane is a list of lines. The layer of the tabs is drawn on the whole width, its panes side by side, and the
 * others in frames over it. Only in one pane of the layer in front is a choice highlighted. */
#include "content.h"

#include "print.h"
#include "selection.h"
#include "text.h"
#include "tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 1,
    LINE_BYTES = 128,
    FRAME = 2,      /* how many rows a frame adds, and how far it is from the sides of the one behind it */
    LAYER_ROWS = 2, /* how far down a layer begins below the beginning of the one behind it */
    LEAST_COLUMNS_WITH_FRAMES = 60,
    LEAST_COLUMNS_WITH_PANES = 100,
    PANE_COLUMNS = 38 /* of a pane that has another on its right */
};

typedef struct line {
    style style;
    char text[LINE_BYTES];
} line;

typedef struct content {
    line lines[VIEW_LINES + 1 + VIEW_CHOICES];
    int count;
    int first_choice;
    int selected;
} content;

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static void add_line(content *content, style style, const char *text) {
    line *line = &content->lines[content->count++];
    line->style = style;
    snprintf(line->text, sizeof line->text, "%s", text);
}

static int widest_label(const view *view) {
    size_t widest = 0;
    for (size_t i = 0; i < view->choice_count; i++) {
        size_t length = strlen(view->choices[i].label);
        if (length > widest) widest = length;
    }
    return (int)widest;
}

static void add_choices(content *content, const shop *shop, const pane *pane, int has_focus) {
    const view *view = pane->view;
    size_t selected = selection_of(shop, pane->entry, view);
    content->first_choice = content->count;
    for (size_t i = 0; i < view->choice_count; i++) {
        char text[LINE_BYTES];
        snprintf(text, sizeof text, " %c %zu  %-*s ", i == selected ? '>' : ' ', i + 1, widest_label(view),
                 view->choices[i].label);
        if (i == selected) content->selected = content->count;
        add_line(content, i == selected && has_focus ? STYLE_SELECTED : STYLE_PLAIN, text);
    }
}

static content content_of(const shop *shop, const layer *layer, int index) {
    content content = {.count = 0};
    const pane *pane = &layer->panes[index];
    const view *view = pane->view;
    if (view == NULL) {
        add_line(&content, STYLE_PLAIN, "This screen has no builder: neither a model nor a view.");
        add_line(&content, STYLE_PLAIN, "Its entry on the stack is all there is. Escape goes back.");
        return content;
    }
    for (int i = 0; i < VIEW_LINES; i++)
        if (view->lines[i][0] != '\0') add_line(&content, i == 0 ? STYLE_STRONG : STYLE_PLAIN, view->lines[i]);
    if (content.count > 0) add_line(&content, STYLE_PLAIN, "");
    add_choices(&content, shop, pane, index == layer->focus);
    return content;
}

/* What is behind another layer can't be chosen from. */
static void make_faint(content *content) {
    for (int i = 0; i < content->count; i++) content->lines[i].style = STYLE_FAINT;
}

static void write_cut(canvas *canvas, int row, int column, style style, const char *text, int room) {
    char cut[LINE_BYTES];
    snprintf(cut, sizeof cut, "%.*s", room, text);
    canvas_write(canvas, row, column, style, cut);
}

/* Of a content that is too long only choices are shown, the selected one among them. */
static void draw_plain(canvas *canvas, const content *content, int top, int height, int column, int room) {
    int first = 0;
    if (content->count > height) first = content->first_choice;
    if (content->selected >= first + height) first = content->selected - height + 1;
    if (content->count < height) top++;
    for (int i = first; i < content->count && i - first < height; i++)
        write_cut(canvas, top + i - first, column, content->lines[i].style, content->lines[i].text, room);
}

/* ---- Frames ------------------------------------------------------------------------------------------------------ */

/* The column before a column of a split; 0 where there is none. */
static nav_id column_before(const shop *shop, const nav_stack_info *info) {
    if (info->presentation != NAV_PRESENTATION_PUSHED || info->branch == 0) return 0;
    if (container_info(shop, info->owner).kind != NAV_CONTAINER_SPLIT) return 0;
    ids columns = stacks_of(shop, info->owner);
    nav_id before = columns.items[info->branch - 1];
    free(columns.items);
    return before;
}

void print_titles(FILE *out, const shop *shop, nav_id stack) {
    nav_stack_info info = stack_info(shop, stack);
    nav_id before = column_before(shop, &info);
    if (before != 0) print_titles(out, shop, before);
    ids entries = entries_of(shop, stack);
    size_t first = info.flags & NAV_STACK_PLACEHOLDER ? 1 : 0;
    for (size_t i = first; i < entries.count; i++) {
        if (i > 0 || before != 0) fprintf(out, " > ");
        print_title(out, shop, entries.items[i]);
    }
    free(entries.items);
}

/* How wide the frame of an alert is: as wide as what is in it. */
static int width_of(const content *content, int most) {
    int width = 0;
    for (int i = 0; i < content->count; i++) {
        int length = (int)strlen(content->lines[i].text);
        if (length > width) width = length;
    }
    width += 2 * FRAME;
    return width < most ? width : most;
}

/* A sheet is as wide as there is room, and its frame has the titles of what is on its stack. */
static void draw_framed(canvas *canvas, const shop *shop, const layer *layer, const content *content, int depth,
                        int top) {
    int most = canvas->columns - 2 * MARGIN - 2 * FRAME * (depth - 1);
    int is_alert = layer->presentation >= NAV_PRESENTATION_ACTION_SHEET;
    int width = is_alert ? width_of(content, most) : most;
    int row = top + LAYER_ROWS * depth, column = (canvas->columns - width) / 2;
    canvas_frame(canvas, row, column, content->count + FRAME, width);
    text text;
    text_begin(&text);
    putc(' ', text.out);
    print_titles(text.out, shop, layer->stack);
    putc(' ', text.out);
    char *titles = text_end(&text);
    write_cut(canvas, row, column + FRAME, STYLE_STRONG, titles, width - 2 * FRAME);
    free(titles);
    for (int i = 0; i < content->count; i++)
        write_cut(canvas, row + 1 + i, column + FRAME, content->lines[i].style, content->lines[i].text,
                  width - 2 * FRAME);
}

/* ---- Layers ------------------------------------------------------------------------------------------------------ */

uint32_t content_columns(int width) {
    return width < LEAST_COLUMNS_WITH_PANES ? 1 : COLUMN_COUNT;
}

static int layer_height(const shop *shop, const layer *layer) {
    int height = 0;
    for (int i = 0; i < layer->pane_count; i++) {
        int count = content_of(shop, layer, i).count;
        if (count > height) height = count;
    }
    return height;
}

int content_height(const shop *shop, const layers *layers) {
    int height = 0;
    for (int i = 0; i < layers->count; i++) {
        int bottom = layer_height(shop, &layers->at[i]) + (i > 0 ? LAYER_ROWS * i + FRAME : 0);
        if (bottom > height) height = bottom;
    }
    return height;
}

/* The panes from the left, with a line between them. */
static void draw_panes(canvas *canvas, const shop *shop, const layer *layer, int is_front, int top, int height) {
    int column = MARGIN;
    for (int i = 0; i < layer->pane_count; i++) {
        content content = content_of(shop, layer, i);
        int is_last = i == layer->pane_count - 1;
        if (!is_front) make_faint(&content);
        draw_plain(canvas, &content, top, height, column, is_last ? canvas->columns - column : PANE_COLUMNS);
        column += PANE_COLUMNS;
        for (int row = 0; row < height && !is_last; row++) canvas_write(canvas, top + row, column, STYLE_FAINT, "|");
        column += 1 + MARGIN;
    }
}

void content_draw(canvas *canvas, const shop *shop, const layers *layers, int top, int height) {
    int has_frames = content_height(shop, layers) <= height && canvas->columns >= LEAST_COLUMNS_WITH_FRAMES;
    int front = layers->count - 1;
    for (int i = has_frames ? 0 : front; i <= front; i++) {
        const layer *layer = &layers->at[i];
        if (i == 0 || !has_frames) {
            draw_panes(canvas, shop, layer, i == front, top, height);
            continue;
        }
        content content = content_of(shop, layer, layer->focus);
        if (i < front) make_faint(&content);
        draw_framed(canvas, shop, layer, &content, i, top);
    }
}
