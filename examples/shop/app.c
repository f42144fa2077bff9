/* The app: draws what is seen and waits for a key, which is one operation of the library. Where the user is it asks
 * the navigator, every time. */
#define _POSIX_C_SOURCE 200809L

#include "app.h"

#include "canvas.h"
#include "choices.h"
#include "columns.h"
#include "content.h"
#include "form.h"
#include "journal.h"
#include "keys.h"
#include "print.h"
#include "refusal.h"
#include "selection.h"
#include "sign_in.h"
#include "signals.h"
#include "tabs.h"
#include "terminal.h"
#include "typing.h"
#include "windows.h"

#include <signal.h>
#include <stdlib.h>

typedef struct app {
    shop shop;
    journal journal;
    canvas canvas;
    terminal terminal;
    keyboard keyboard;
} app;

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* The line in the journal under which stands what comes of a key. */
static void begin_command(shop *shop, const char *name) {
    shop->command++;
    shop->led = (nav_outcome){0};
    fprintf(shop->out, "%llu> %s\n", (unsigned long long)shop->command, name);
}

static void go_back(shop *shop) {
    begin_command(shop, "back");
    nav_options options = shop_options_from(shop, nav_current_top(shop->navigator));
    nav_outcome outcome = nav_outcome_init();
    nav_back(shop->navigator, &options, &outcome);
    print_final_outcome(shop, &outcome);
    if (outcome.status == NAV_AT_ROOT)
        print_line(shop->out, "back", "there is nothing to go back to: q closes the shop");
}

static void go_to_root(shop *shop) {
    begin_command(shop, "root");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_pop_up_to_root(shop->navigator, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void go_to_tab(shop *shop, int places) {
    begin_command(shop, places > 0 ? "next tab" : "tab before");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    tab_select_next(shop, places, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void go_to_next_window(shop *shop) {
    begin_command(shop, "next window");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    window_next(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void close_window(shop *shop) {
    begin_command(shop, "close window");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    if (window_close(shop, &options, &outcome))
        print_final_outcome(shop, &outcome);
    else
        print_line(shop->out, "window", "the last window closes with the shop: q");
}

static void leave_account(shop *shop) {
    begin_command(shop, "sign out");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    sign_out(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* 0 where no column is shown on that side. */
static int go_to_column(shop *shop, int places) {
    nav_id column = column_beside(shop, places);
    if (column == 0) return 0;
    begin_command(shop, places > 0 ? "next column" : "column before");
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_host_did_select(shop->navigator, column, &options, &outcome);
    print_final_outcome(shop, &outcome);
    return 1;
}

static void answer(shop *shop, const char *name, int32_t answer) {
    begin_command(shop, name);
    print_line(shop->out, "answer", nav_status_name(nav_answer(shop->navigator, shop->question, answer)));
}

static void time_out(shop *shop) {
    begin_command(shop, "time out");
    nav_status status = nav_abort(shop->navigator, shop->ticket, NAV_ABORT_TIMED_OUT);
    print_line(shop->out, "abort", nav_status_name(status));
}

/* While the bridge owes an answer, the user gives it. 0 where the key is no answer. */
static int press_answer(shop *shop, key key) {
    if (shop->open_ticket == 0) return 0;
    switch ((int)key) {
    case 'y': answer(shop, "yes", NAV_ANSWER_ACCEPT); return 1;
    case 'n': answer(shop, "no", REFUSED_BY_THE_BANK); return 1;
    case 't': time_out(shop); return 1;
    default: return 0;
    }
}

static void press_choice(shop *shop, nav_id top, const view *view, size_t index) {
    if (index >= view->choice_count) return;
    selection_set(shop, top, index);
    begin_command(shop, view->choices[index].label);
    choose(shop, index + 1);
}

/* The keys that concern the view of the top entry. */
static void press_on_view(shop *shop, key key) {
    nav_id top = nav_current_top(shop->navigator);
    const view *view = screen_view(shop, top);
    if (view == NULL) return;
    switch ((int)key) {
    case KEY_UP:
    case 'k': selection_move(shop, top, view, -1); break;
    case KEY_DOWN:
    case 'j': selection_move(shop, top, view, 1); break;
    case KEY_RIGHT:
    case KEY_ENTER:
    case 'l': press_choice(shop, top, view, selection_of(shop, top, view)); break;
    default:
        if (key >= '1' && key <= '9') press_choice(shop, top, view, (size_t)(key - '1'));
        break;
    }
}

/* On the note and the sign-in letters are letters; on a question the first choice is yes, and the second no. 0 where
 * the key is none of these. */
static int press_on_role(shop *shop, key key) {
    nav_id top = nav_current_top(shop->navigator);
    const screen *screen = screen_of(shop, top);
    if (screen == NULL) return 0;
    switch (screen->role) {
    case ROLE_NOTE:
    case ROLE_SIGN_IN:
        if (key == KEY_BACKSPACE)
            typing_erase(shop, top);
        else if (key >= ' ' && key <= '~')
            typing_add(shop, top, (char)key);
        else
            return 0;
        return 1;
    case ROLE_QUESTION:
        if (key != 'y' && key != 'n') return 0;
        press_choice(shop, top, screen_view(shop, top), key == 'y' ? 0 : 1);
        return 1;
    default: return 0;
    }
}

static void press(shop *shop, key key) {
    if (press_answer(shop, key) || press_on_role(shop, key)) return;
    switch ((int)key) {
    case KEY_INTERRUPT:
    case KEY_END_OF_INPUT:
    case 'q': shop->quitting = 1; break;
    case KEY_LEFT:
    case 'h':
        if (!go_to_column(shop, -1)) go_back(shop);
        break;
    case KEY_RIGHT:
    case 'l':
        if (!go_to_column(shop, 1)) press_on_view(shop, key);
        break;
    case KEY_ESCAPE:
    case KEY_BACKSPACE: go_back(shop); break;
    case 'r': go_to_root(shop); break;
    case 'o': leave_account(shop); break;
    case 'w': go_to_next_window(shop); break;
    case 'x': close_window(shop); break;
    case KEY_TAB: go_to_tab(shop, 1); break;
    case KEY_BACK_TAB: go_to_tab(shop, -1); break;
    default: press_on_view(shop, key); break;
    }
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* 0 where the terminal is gone. */
static int draw(app *app, const layers *layers) {
    int rows, columns;
    terminal_size(&rows, &columns);
    canvas_clear(&app->canvas, rows, columns);
    form_draw(&app->canvas, &app->shop, layers, &app->journal);
    size_t length;
    char *escapes = canvas_escapes(&app->canvas, &length);
    int is_written = terminal_write(escapes, length);
    free(escapes);
    return is_written;
}

/* ---- The life of the app ----------------------------------------------------------------------------------------- */

/* What the shop says from here on becomes a chapter of the journal. */
static void begin_chapter(app *app) {
    app->shop.out = journal_begin(&app->journal);
}

/* How many columns of a split fit in the terminal as it is now. */
static uint32_t fitting_columns(void) {
    int rows, columns;
    terminal_size(&rows, &columns);
    return content_columns(columns);
}

/* Looks at what is to be drawn, so that views are made where there are none, saves, and ends the chapter. */
static layers look(app *app) {
    columns_fit(&app->shop, fitting_columns());
    columns_leave_placeholder(&app->shop);
    layers layers = layers_of(&app->shop);
    saved_keep(&app->shop);
    journal_end(&app->journal);
    return layers;
}

/* Ctrl-Z gives the terminal back for as long as the program is stopped. 0 where the terminal is gone. */
static int heed_signals(app *app) {
    signals_take(SIGWINCH); /* the size is asked for at every look and drawing */
    if (signals_take(SIGCONT)) terminal_resume(&app->terminal);
    if (!signals_take(SIGTSTP)) return 1;
    terminal_leave(&app->terminal);
    signals_stop_here();
    return terminal_enter(&app->terminal);
}

/* Draws and waits for a key, until the user leaves or a signal ends it. 0 where the terminal is gone. */
static int run(app *app, layers layers) {
    while (!app->shop.quitting && signals_ending() == 0) {
        if (!draw(app, &layers)) return 0;
        saved_have_drawn(&app->shop);
        key key = keyboard_read(&app->keyboard);
        if (key == KEY_NONE && !heed_signals(app)) return 0;
        begin_chapter(app);
        if (key != KEY_NONE) press(&app->shop, key);
        layers = look(app);
    }
    return 1;
}

static void close_shop(app *app) {
    begin_chapter(app);
    shop_close(&app->shop);
    journal_end(&app->journal);
    const char *last = journal_line(&app->journal, app->journal.count - 1);
    if (last != NULL) printf("%s\n", last);
    fflush(stdout);
}

int app_run(const launch *launch) {
    app app = {.canvas = {.has_colour = terminal_has_colour()}};
    begin_chapter(&app);
    if (!shop_open(&app.shop, app.journal.out, fitting_columns(), &launch->saved, &launch->recording)) {
        journal_end(&app.journal);
        return 1;
    }
    layers layers = look(&app);
    signals_catch();
    int has_terminal = terminal_enter(&app.terminal) && run(&app, layers);
    terminal_leave(&app.terminal);
    if (!has_terminal) fprintf(stderr, "navcore-demo: the terminal can't be drawn on\n");
    close_shop(&app);
    canvas_free(&app.canvas);
    int ending = signals_ending();
    signals_release();
    if (ending != 0) signals_end_here(ending);
    return has_terminal ? 0 : 1;
}
