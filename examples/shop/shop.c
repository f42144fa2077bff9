/* The life of the shop: make a navigator, give it its bridge, which brings the routes, and its observers, open it, free it at the end. */
#include "shop.h"

#include "bridge.h"
#include "observer.h"
#include "print.h"
#include "sign_in.h"
#include "till.h"

int shop_open(shop *shop, FILE *out, uint32_t columns, const saved *saved, const recording *recording) {
    nav_config config = nav_config_init();
    config.flags = recording_flags(recording);
    *shop = (struct shop){
        .out = out, .next_answer = NAV_ANSWER_ACCEPT, .columns = columns, .saved = *saved, .paper = "brown"};
    shop->recording = *recording;
    nav_status status = nav_navigator_new(&config, &shop->navigator);
    if (status == NAV_OK) status = bridge_attach(shop);
    if (status == NAV_OK) status = observer_attach(shop);
    if (status == NAV_OK) status = till_attach(shop);
    if (status == NAV_OK) status = sign_in_attach(shop);
    if (status == NAV_OK && !recording_begin(shop)) status = NAV_INVALID;
    if (status == NAV_OK) status = saved_open(shop);
    if (status >= 0) return 1;
    fprintf(stderr, "navcore-demo: the shop cannot open: %s\n", nav_status_name(status));
    recording_end(shop);
    nav_navigator_free(shop->navigator);
    return 0;
}

void shop_close(shop *shop) {
    /* Whoever still waits for a result hears that it will not come, and every model and view is destroyed. */
    nav_navigator_free(shop->navigator);
    shop->navigator = NULL;
    recording_end(shop);
    print_word(shop->out, "closed");
    fprintf(shop->out, "%zu screens made, %zu destroyed\n", shop->screens_made, shop->screens_destroyed);
}

nav_options shop_options(const shop *shop) {
    return (nav_options){.size = sizeof(nav_options), .tag = shop->command};
}

nav_options shop_options_from(const shop *shop, nav_id issuer) {
    nav_options options = shop_options(shop);
    options.issuer = issuer;
    return options;
}

void shop_complain(const shop *shop, const char *about, nav_status status) {
    print_word(shop->out, "sorry");
    fprintf(shop->out, "%s: %s\n", about, nav_status_name(status));
}
