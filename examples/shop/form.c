/* The form reads the navigator and draws; it changes nothing. From the top: the title bar, the tabs, what the layers
 * show, the journal, and the lines at the foot. Where there is little room the journal goes first, then the tabs, and
 * then the foot. */

#include "form.h"

#include "back.h"
#include "content.h"
#include "print.h"
#include "sign_in.h"
#include "tabs.h"
#include "text.h"
#include "tree.h"
#include "windows.h"

#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 1,
    LABEL_COLUMNS = 9,
    LEAST_COLUMNS_WITH_LABELS = 50,
    LEAST_JOURNAL = 3
};

/* ---- The title bar ----------------------------------------------------------------------------------------------- */

/* Of several windows the name goes first. The library's version stands at the end where the breadcrumb leaves room for
 * it. */
static void draw_title(canvas *canvas, const shop *shop, const layers *layers) {
    text text;
    text_begin(&text);
    if (windows_count(shop) > 1) fprintf(text.out, "%s: ", window_name(shop).bytes);
    if (layers->count > 0) print_titles(text.out, shop, layers->at[0].stack);
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

/* ---- The tabs ---------------------------------------------------------------------------------------------------- */

static void draw_tabs(canvas *canvas, const shop *shop, int row) {
    size_t selected = tab_selected(shop);
    int column = MARGIN;
    for (size_t i = 0; i < TAB_COUNT; i++) {
        char title[SCREEN_TITLE_BYTES];
        snprintf(title, sizeof title, " %s ", tabs[i].title);
        canvas_write(canvas, row, column, i == selected ? STYLE_SELECTED : STYLE_PLAIN, title);
        column += (int)strlen(title) + 1;
    }
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
    nav_status status = shop->led.status;
    if (shop->led.size != 0)
        print_outcome(text.out, shop, &shop->led);
    else
        status = print_last_outcome(text.out, shop);
    if (shop->closed_by != 0 && shop->closed_by == shop->command)
        fprintf(text.out, "; the order stays closed (%s)", nav_status_name(NAV_BLOCKED));
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
    print_tree(text.out, shop);
    char *stack = text_end(&text);
    int column = draw_label(canvas, row, "stack");
    canvas_write(canvas, row, column, STYLE_PLAIN, revision);
    canvas_write_end(canvas, row, column + (int)strlen(revision), STYLE_PLAIN, stack);
    free(stack);
    free(revision);
}

/* Where columns stand side by side, two more keys go from one to the other. */
static const char *keys_of(const shop *shop, const layers *layers) {
    int has_columns = layers->count > 0 && layers->at[layers->count - 1].pane_count > 1;
    const screen *screen = screen_of(shop, nav_current_top(shop->navigator));
    switch (screen != NULL ? screen->role : ROLE_PLAIN) {
    case ROLE_NOTE:
        return has_columns ? "Letters: write  Up/Down: move  Left: the list  Enter: choose  Esc: back  Ctrl-C: leave"
                           : "Letters: write  Up/Down: move  Enter: choose  Esc: back  Ctrl-C: leave";
    case ROLE_SIGN_IN: return "Letters: your name  Enter: sign in  Esc: back  Ctrl-C: leave";
    case ROLE_QUESTION: return "y: yes  n: no  Esc: neither";
    default:
        return has_columns ? "Up/Down: move  Left/Right: column  Enter: open  Esc: back  Tab: tab  r: root  q: leave"
                           : "Up/Down: move  Enter: open  Esc: back  Tab: next tab  r: to the root  q: leave";
    }
}

static void draw_keys(canvas *canvas, const shop *shop, const layers *layers, int row) {
    if (shop->open_ticket == 0) {
        canvas_write(canvas, row, MARGIN, STYLE_FAINT, keys_of(shop, layers));
    } else {
        canvas_fill(canvas, row, 0, STYLE_BAR, ' ');
        canvas_write(canvas, row, MARGIN, STYLE_BAR, "The bridge waits for the bank.  y: yes  n: no  t: time out");
    }
}

/* ---- The form ---------------------------------------------------------------------------------------------------- */

/* The rule above the foot says what back would do, and who has signed in where there is room for that. */
static void draw_back(canvas *canvas, const shop *shop, int row) {
    text text;
    text_begin(&text);
    fprintf(text.out, " back: ");
    print_back(text.out, shop);
    putc(' ', text.out);
    char *back = text_end(&text);
    draw_rule(canvas, row, back);
    if (is_signed_in(shop)) {
        text_begin(&text);
        fprintf(text.out, " %s - o: sign out ", shop->customer);
        char *customer = text_end(&text);
        int column = canvas->columns - MARGIN - 1 - (int)strlen(customer);
        if (column > MARGIN + 1 + (int)strlen(back)) canvas_write(canvas, row, column, STYLE_FAINT, customer);
        free(customer);
    }
    free(back);
}

/* How many lines there are at the foot: the outcome, the stack, the keys, and a rule above them. */
static int foot_height(int rows) {
    if (rows >= 12) return 4;
    if (rows >= 8) return 3;
    if (rows >= 5) return 2;
    return rows >= 3 ? 1 : 0;
}

static void draw_foot(canvas *canvas, const shop *shop, const layers *layers, int height) {
    int row = canvas->rows - height;
    if (height >= 4) draw_back(canvas, shop, row++);
    if (height >= 1) draw_outcome(canvas, shop, row);
    if (height >= 2) draw_stack(canvas, shop, row + 1);
    if (height >= 3) draw_keys(canvas, shop, layers, row + 2);
}

/* How many lines there are at the head: the title, and the tabs. */
static int head_height(int rows) {
    if (rows >= 12) return 2;
    return rows >= 2 ? 1 : 0;
}

void form_draw(canvas *canvas, const shop *shop, const layers *layers, const journal *journal) {
    int head = head_height(canvas->rows), foot = foot_height(canvas->rows);
    int body = canvas->rows - head - foot;
    int journal_height = body - content_height(shop, layers) - 2;
    if (journal_height < LEAST_JOURNAL) journal_height = 0;
    if (head > 0) draw_title(canvas, shop, layers);
    if (head > 1) draw_tabs(canvas, shop, head - 1);
    content_draw(canvas, shop, layers, head, body - journal_height);
    if (journal_height > 0) draw_journal(canvas, journal, head + body - journal_height, journal_height);
    draw_foot(canvas, shop, layers, foot);
}
