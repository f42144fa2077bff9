/* Reading and complaining, for several commands. */
#include "actions.h"

#include "arguments.h"
#include "columns.h"
#include "print.h"
#include "tabs.h"

void complain(const shop *shop, const char *what) {
    print_line(shop->out, "sorry", what);
}

void print_status(const shop *shop, const char *word, nav_status status) {
    print_line(shop->out, word, nav_status_name(status));
}

int read_result(const shop *shop, char *rest, nav_value *value, const nav_value **result) {
    *result = NULL;
    if (!at_word(&rest)) return 1;
    complaint complaint = read_value(&rest, value);
    if (complaint == NULL && at_word(&rest)) complaint = "one result is enough";
    *result = value;
    if (complaint != NULL) complain(shop, complaint);
    return complaint == NULL;
}

void run_with_tab(const shop *shop, char *rest, tab_operation *operation) {
    const char *name = read_word(&rest);
    nav_id stack = tab_named(shop, name);
    if (stack == 0) stack = nav_branch_find(shop->navigator, columns_entry(shop), nav_string_init(name));
    if (stack == 0) {
        complain(shop, "a tab is home, catalogue or account, a column of the catalogue is list or detail");
        return;
    }
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    operation(shop->navigator, stack, &options, &outcome);
    print_final_outcome(shop, &outcome);
}
