/* The view of a screen: what the user sees of it, as lines to read and choices to make. It is neither drawn nor printed
 * here, so a terminal and a list of commands show the same. */
#ifndef VIEW_H
#define VIEW_H

#include "choices.h"
#include "screens.h"

enum {
    VIEW_LINES = 2,
    VIEW_LINE_BYTES = 96,
    VIEW_CHOICES = 9
};

typedef struct view {
    char title[SCREEN_TITLE_BYTES];
    char lines[VIEW_LINES][VIEW_LINE_BYTES]; /* empty where there is less to say */
    choice choices[VIEW_CHOICES];
    size_t choice_count;
} view;

/* Writes the view of each kind of screen. */
void view_of_home(const screen *screen, view *view);
void view_of_catalogue(const screen *screen, view *view);
void view_of_nothing(const screen *screen, view *view);
void view_of_product(const screen *screen, view *view);
void view_of_account(const screen *screen, view *view);
void view_of_note(const screen *screen, view *view);
void view_of_order(const screen *screen, view *view);
void view_of_sign_in(const screen *screen, view *view);
void view_of_cart(const screen *screen, view *view);
void view_of_delivery(const screen *screen, view *view);
void view_of_time(const screen *screen, view *view);
void view_of_payment(const screen *screen, view *view);
void view_of_receipt(const screen *screen, view *view);
void view_of_picker(const screen *screen, view *view);
void view_of_mixer(const screen *screen, view *view);
void view_of_question(const screen *screen, view *view);

#endif
