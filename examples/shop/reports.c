/* The commands that say what the user and the host have done: reports, answers of the bridge, and what is typed. */
#include "actions.h"

#include "arguments.h"
#include "choices.h"
#include "columns.h"
#include "print.h"
#include "sign_in.h"
#include "typing.h"

#include <limits.h>
#include <string.h>

/* ---- Reports: it has happened, and nobody is asked --------------------------------------------------------------- */

/* The user has swiped the top screen away. */
void run_back(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_host_did_pop(shop->navigator, nav_current_top(shop->navigator), NULL, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* The sheet or the alert has gone, perhaps with the answer of a host's own alert. */
void run_gone(shop *shop, char *rest) {
    nav_value value;
    const nav_value *result;
    if (!read_result(shop, rest, &value, &result)) return;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_host_did_dismiss(shop->navigator, nav_current_stack(shop->navigator), result, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* The user has tapped a tab of the host's own bar. */
void run_tap(shop *shop, char *rest) {
    run_with_tab(shop, rest, nav_host_did_select);
}

/* The window has room for so many columns. */
void run_resize(shop *shop, char *rest) {
    nav_value count = nav_value_null();
    if (read_value(&rest, &count) != NULL || count.type != NAV_TYPE_INT || count.content.integer < 1 ||
        count.content.integer > COLUMN_COUNT || at_word(&rest)) {
        complain(shop, "one column fits, or two");
        return;
    }
    nav_id entry = columns_entry(shop);
    if (entry == 0) {
        complain(shop, "columns are in the catalogue, which nobody has opened yet");
        return;
    }
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_host_did_resize(shop->navigator, entry, (uint32_t)count.content.integer, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

void run_choose(shop *shop, char *rest) {
    nav_value number = nav_value_null();
    if (read_value(&rest, &number) != NULL || number.type != NAV_TYPE_INT || at_word(&rest))
        complain(shop, "a choice is a number; show lists them");
    else if (number.content.integer < 1 || !choose(shop, (size_t)number.content.integer))
        complain(shop, "this screen offers no such choice");
}

void run_type(shop *shop, char *rest) {
    nav_id top = nav_current_top(shop->navigator);
    if (!typing_reaches(shop, top)) {
        complain(shop, "there is nothing to write in but the note and the sign-in");
        return;
    }
    at_word(&rest);
    while (*rest != '\0') typing_add(shop, top, *rest++);
}

/* ---- The customer ------------------------------------------------------------------------------------------------ */

void run_sign_out(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    sign_out(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* ---- The bridge -------------------------------------------------------------------------------------------------- */

/* Reads the number with which a move is refused, 1 where there is none; 0 where it makes no refusal. */
static int32_t read_refusal(char **rest) {
    if (!at_word(rest)) return 1;
    nav_value code;
    if (read_value(rest, &code) != NULL || code.type != NAV_TYPE_INT) return 0;
    return code.content.integer > INT32_MIN && code.content.integer <= INT32_MAX ? (int32_t)code.content.integer : 0;
}

void run_busy(shop *shop, char *rest) {
    (void)rest;
    shop->next_answer = NAV_ANSWER_LATER;
    print_line(shop->out, "bridge", "will answer the next question later");
}

void run_refuse(shop *shop, char *rest) {
    int32_t refusal = read_refusal(&rest);
    if (refusal == 0) {
        complain(shop, "a refusal is a number other than 0");
        return;
    }
    shop->next_answer = refusal;
    print_word(shop->out, "bridge");
    fprintf(shop->out, "will refuse the next move (%d)\n", (int)refusal);
}

void run_answer(shop *shop, char *rest) {
    const char *word = read_word(&rest);
    int32_t answer = NAV_ANSWER_ACCEPT;
    if (strcmp(word, "no") == 0) {
        answer = read_refusal(&rest);
        if (answer == 0) {
            complain(shop, "a refusal is a number other than 0");
            return;
        }
    } else if (strcmp(word, "yes") != 0) {
        complain(shop, "the answer is yes, or no");
        return;
    }
    print_status(shop, "answer", nav_answer(shop->navigator, shop->question, answer));
}

void run_abort(shop *shop, char *rest) {
    (void)rest;
    print_status(shop, "abort", nav_abort(shop->navigator, shop->ticket, NAV_ABORT_TIMED_OUT));
}
