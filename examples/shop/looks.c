/* The commands that open links, and those that only look. */
#include "actions.h"

#include "arguments.h"
#include "back.h"
#include "links.h"
#include "print.h"
#include "tree.h"
#include "view.h"

/* ---- Links ------------------------------------------------------------------------------------------------------- */

/* Reads one URL; NULL, and a complaint, where there is none. */
static const char *read_url(const shop *shop, char **rest) {
    const char *url = read_word(rest);
    if (*url != '\0') return url;
    complain(shop, "a link is a path or a URL: /catalogue/3");
    return NULL;
}

void run_open(shop *shop, char *rest) {
    const char *url = read_url(shop, &rest);
    if (url != NULL) open_link(shop, url);
}

void run_explain(shop *shop, char *rest) {
    const char *url = read_url(shop, &rest);
    if (url != NULL) explain_link(shop, url);
}

void run_where(shop *shop, char *rest) {
    (void)rest;
    print_place(shop);
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

void run_show(shop *shop, char *rest) {
    (void)rest;
    const view *view = screen_view(shop, nav_current_top(shop->navigator));
    if (view == NULL) {
        print_line(shop->out, "show", "a screen without a view");
        return;
    }
    print_line(shop->out, "show", view->title);
    for (int i = 0; i < VIEW_LINES; i++)
        if (view->lines[i][0] != '\0') print_line(shop->out, "", view->lines[i]);
    for (size_t i = 0; i < view->choice_count; i++) {
        print_word(shop->out, "");
        fprintf(shop->out, "%zu %s\n", i + 1, view->choices[i].label);
    }
}

void run_plan(shop *shop, char *rest) {
    (void)rest;
    print_word(shop->out, "back");
    print_back(shop->out, shop);
    fprintf(shop->out, "\n");
}

void run_stack(shop *shop, char *rest) {
    (void)rest;
    print_word(shop->out, "stack");
    print_tree(shop->out, shop);
    fprintf(shop->out, "\n");
}

void run_why(shop *shop, char *rest) {
    (void)rest;
    nav_string detail = nav_last_message(shop->navigator);
    print_word(shop->out, "why");
    fprintf(shop->out, "%.*s\n", (int)detail.length, detail.bytes);
}

void run_dump(shop *shop, char *rest) {
    (void)rest;
    char *text;
    nav_status status = nav_dump(shop->navigator, &text, NULL);
    if (status != NAV_OK) {
        print_status(shop, "dump", status);
        return;
    }
    fprintf(shop->out, "%s", text);
    nav_text_free(text);
}
