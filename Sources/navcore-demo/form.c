/* The form reads the navigator and draws; it changes nothing. From the top: the title bar, the view, the journal, and
 * the lines at the foot. Where there is little room the journal goes first, and then the foot. */
#define _POSIX_C_SOURCE 200809L

#include "form.h"

#include "print.h"
#include "selection.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 1,
    LABEL_COLUMNS = 9,
    LEAST_COLUMNS_WITH_LABELS = 50,
    LEAST_JOURNAL = 3,
    LINE_BYTES = 128
};

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/* What a function prints, as a string. Owned: free. */
typedef struct text {
    FILE *out;
    char *bytes;
    size_t length;
} text;

static void text_begin(text *text) {
    text->out = open_memstream(&text->bytes, &text->length);
    if (text->out == NULL) abort();
}

static char *text_end(text *text) {
    if (fclose(text->out) != 0) abort();
    return text->bytes;
}

/* ---- The title bar ----------------------------------------------------------------------------------------------- */

static void print_breadcrumb(FILE *out, const shop *shop) {
    for (size_t i = 0; i < nav_depth(shop->navigator); i++) {
        nav_id entry = nav_entry_at(shop->navigator, i);
        const screen *screen = screen_of(shop, entry);
        if (i > 0) fprintf(out, " > ");
        if (screen != NULL)
            fprintf(out, "%s", screen->title);
        else
            print_entry(out, shop, entry);
    }
}

/* The library's version stands at the end where the breadcrumb leaves room for it. */
static void draw_title(canvas *canvas, const shop *shop) {
    text text;
    text_begin(&text);
    print_breadcrumb(text.out, shop);
    char *breadcrumb = text_end(&text);
    text_begin(&text);
    print_version(text.out);
    char *version = text_end(&text);
    int version_column = canvas->columns - MARGIN - (int)strlen(version);
    canvas_fill(canvas, 0, 0, STYLE_BAR, ' ');
    canvas_write_end(canvas, 0, MARGIN, STYLE_BAR, breadcrumb);
    if (MARGIN + (int)strlen(breadcrumb) + 2 <= version_column)
        canvas_write(canvas, 0, version_column, STYLE_BAR, version);
    free(version);
    free(breadcrumb);
}

/* ---- The view ---------------------------------------------------------------------------------------------------- */

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

static void add_choices(content *content, const shop *shop, const view *view) {
    size_t selected = selection_of(shop, nav_top(shop->navigator), view);
    content->first_choice = content->count;
    for (size_t i = 0; i < view->choice_count; i++) {
        char text[LINE_BYTES];
        snprintf(text, sizeof text, " %c %zu  %-*s ", i == selected ? '>' : ' ', i + 1, widest_label(view),
                 view->choices[i].label);
        if (i == selected) content->selected = content->count;
        add_line(content, i == selected ? STYLE_SELECTED : STYLE_PLAIN, text);
    }
}

static content content_of(const shop *shop, const view *view) {
    content content = {.count = 0};
    if (view == NULL) {
        add_line(&content, STYLE_PLAIN, "This screen has no builder: neither a model nor a view.");
        add_line(&content, STYLE_PLAIN, "Its entry on the stack is all there is. Escape goes back.");
        return content;
    }
    for (int i = 0; i < VIEW_LINES; i++)
        if (view->lines[i][0] != '\0') add_line(&content, i == 0 ? STYLE_STRONG : STYLE_PLAIN, view->lines[i]);
    if (content.count > 0) add_line(&content, STYLE_PLAIN, "");
    add_choices(&content, shop, view);
    return content;
}

/* Of a content that is too long only choices are shown, the selected one among them. */
static void draw_content(canvas *canvas, const content *content, int top, int height) {
    int first = 0;
    if (content->count > height) first = content->first_choice;
    if (content->selected >= first + height) first = content->selected - height + 1;
    if (content->count < height) top++;
    for (int i = first; i < content->count && i - first < height; i++)
        canvas_write(canvas, top + i - first, MARGIN, content->lines[i].style, content->lines[i].text);
}

/* ---- The journal ------------------------------------------------------------------------------------------------- */

static void draw_rule(canvas *canvas, int row, const char *heading) {
    canvas_fill(canvas, row, 0, STYLE_FAINT, '-');
    canvas_write(canvas, row, MARGIN + 1, STYLE_FAINT, heading);
}

/* The newest lines; but where the last chapter is longer than that, its beginning. */
static void draw_journal(canvas *canvas, const journal *journal, int top, int height) {
    size_t room = (size_t)height - 1;
    size_t first = journal->count > room ? journal->count - room : 0;
    if (first > journal->chapter) first = journal->chapter;
    draw_rule(canvas, top, first + room < journal->count ? " journal, and more " : " journal ");
    for (size_t i = 0; i < room; i++) {
        const char *line = journal_line(journal, first + i);
        style style = first + i < journal->chapter ? STYLE_FAINT : STYLE_PLAIN;
        if (line != NULL) canvas_write(canvas, top + 1 + (int)i, MARGIN, style, line);
    }
}

/* ---- The foot ---------------------------------------------------------------------------------------------------- */

static style style_of(nav_status status) {
    if (status == NAV_OK) return STYLE_GOOD;
    return status > 0 ? STYLE_NEITHER : STYLE_BAD;
}

/* Names the row, where there is room for that. Returns the column after it. */
static int draw_label(canvas *canvas, int row, const char *label) {
    if (canvas->columns < LEAST_COLUMNS_WITH_LABELS) return MARGIN;
    canvas_write(canvas, row, MARGIN, STYLE_FAINT, label);
    return MARGIN + LABEL_COLUMNS;
}

static void draw_outcome(canvas *canvas, const shop *shop, int row) {
    text text;
    text_begin(&text);
    nav_status status = print_last_outcome(text.out, shop);
    char *outcome = text_end(&text);
    int column = draw_label(canvas, row, "outcome");
    canvas_write(canvas, row, column, style_of(status), outcome);
    free(outcome);
}

static void draw_stack(canvas *canvas, const shop *shop, int row) {
    text text;
    text_begin(&text);
    fprintf(text.out, "revision %llu: ", (unsigned long long)nav_current_revision(shop->navigator));
    char *revision = text_end(&text);
    text_begin(&text);
    print_stack(text.out, shop);
    char *stack = text_end(&text);
    int column = draw_label(canvas, row, "stack");
    canvas_write(canvas, row, column, STYLE_PLAIN, revision);
    canvas_write_end(canvas, row, column + (int)strlen(revision), STYLE_PLAIN, stack);
    free(stack);
    free(revision);
}

static void draw_keys(canvas *canvas, const shop *shop, int row) {
    if (shop->open_ticket == 0) {
        canvas_write(canvas, row, MARGIN, STYLE_FAINT,
                     "Up/Down: move  Enter: open  Esc: back  r: to the root  q: leave");
    } else {
        canvas_fill(canvas, row, 0, STYLE_BAR, ' ');
        canvas_write(canvas, row, MARGIN, STYLE_BAR, "The bridge waits for the bank.  y: yes  n: no  t: time out");
    }
}

/* ---- The form ---------------------------------------------------------------------------------------------------- */

/* How many lines there are at the foot: the outcome, the stack, the keys, and a rule above them. */
static int foot_height(int rows) {
    if (rows >= 12) return 4;
    if (rows >= 8) return 3;
    if (rows >= 5) return 2;
    return rows >= 3 ? 1 : 0;
}

static void draw_foot(canvas *canvas, const shop *shop, int height) {
    int row = canvas->rows - height;
    if (height >= 4) draw_rule(canvas, row++, "");
    if (height >= 1) draw_outcome(canvas, shop, row);
    if (height >= 2) draw_stack(canvas, shop, row + 1);
    if (height >= 3) draw_keys(canvas, shop, row + 2);
}

void form_draw(canvas *canvas, const shop *shop, const view *view, const journal *journal) {
    content content = content_of(shop, view);
    int title = canvas->rows >= 2 ? 1 : 0, foot = foot_height(canvas->rows);
    int body = canvas->rows - title - foot;
    int journal_height = body - content.count - 2;
    if (journal_height < LEAST_JOURNAL) journal_height = 0;
    if (title > 0) draw_title(canvas, shop);
    draw_content(canvas, &content, title, body - journal_height);
    if (journal_height > 0) draw_journal(canvas, journal, title + body - journal_height, journal_height);
    draw_foot(canvas, shop, foot);
}
