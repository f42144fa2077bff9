#include "links.h"

#include "print.h"

void open_link(shop *shop, const char *url) {
    nav_link link = nav_link_init(url);
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_open(shop->navigator, &link, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

void explain_link(shop *shop, const char *url) {
    nav_link link = nav_link_init(url);
    char *text;
    nav_status status = nav_link_explain(shop->navigator, &link, &text, NULL);
    if (status != NAV_OK) {
        print_line(shop->out, "explain", nav_status_name(status));
        return;
    }
    fprintf(shop->out, "%s", text);
    nav_text_free(text);
}

void print_place(shop *shop) {
    char *path;
    nav_status status = nav_location(shop->navigator, 0, 0, &path, NULL);
    print_word(shop->out, "where");
    if (status == NAV_OK)
        fprintf(shop->out, "teashop:/%s\n", path);
    else
        fprintf(shop->out, "%s\n", nav_status_name(status));
    nav_text_free(path);
}
