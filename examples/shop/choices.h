/* The choices that screens offer: what each is called, and the navigation that it stands for. */
#ifndef CHOICES_H
#define CHOICES_H

#include "shop.h"

enum {
    CHOICE_LABEL_BYTES = 64
};

typedef struct choice choice;

/* Calls the operation that the choice stands for. The options say whose screen asks, and for which command. */
typedef nav_status choice_action(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome);

struct choice {
    char label[CHOICE_LABEL_BYTES];
    choice_action *act;
    int64_t number;   /* of the product, the price to pay in cents, or 1 for yes */
    const char *text; /* a route, a colour or an answer; static */
};

choice_action choose_route;
choice_action choose_product;
choice_action choose_product_instead;
choice_action choose_to_put;
choice_action choose_cart;
choice_action choose_paper;
choice_action choose_mixture;
choice_action choose_colour;
choice_action choose_to_say;
choice_action choose_payment;
choice_action choose_front_door;
choice_action choose_to_empty;
choice_action choose_to_leave;
choice_action choose_answer;
choice_action choose_order;
choice_action choose_again;
choice_action choose_to_sign_in;
choice_action choose_to_sign_out;
choice_action choose_note;
choice_action choose_to_save;
choice_action choose_to_discard;

/* Makes the choice of that number, from 1 up, on the top screen, and says what came of it. 0 where the screen offers no
 * such choice. */
int choose(shop *shop, size_t number);

#endif
