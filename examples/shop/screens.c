/* Routes and builders. A builder makes the model of each entry of its route, may refuse to, and makes the view of that
 * model when somebody asks for it. It knows nothing of commands, keys or the bridge. */
#include "screens.h"

#include "columns.h"
#include "orders.h"
#include "print.h"
#include "refusal.h"
#include "sign_in.h"
#include "tabs.h"
#include "tree.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

typedef struct screen_kind {
    const char *route;
    const char *title;
    /* The paths that lead to it; NULL: none. URLs from outside reach it where it is linkable. */
    const char *pattern;
    uint32_t flags;
    const char *parent; /* the container in whose branch it opens; NULL: where the user is */
    const char *branch;
    nav_presentation presentation; /* as what it is shown there */
    /* Reads the arguments into the model: 0, or the number with which the move is refused. NULL: it needs none. */
    int32_t (*read_arguments)(screen *screen, const nav_value *arguments);
    /* Writes what the user sees. */
    void (*write_view)(const screen *screen, view *view);
} screen_kind;

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

static int32_t read_product(screen *screen, const nav_value *arguments) {
    const nav_value *id = nav_value_member(arguments, nav_string_init("id"));
    if (id == NULL || id->type != NAV_TYPE_INT) return REFUSED_WITHOUT_ARGUMENT;
    const product *product = product_of(id->content.integer);
    if (product == NULL) return REFUSED_UNKNOWN_PRODUCT;
    if (product->is_sold_out) return REFUSED_SOLD_OUT;
    screen->product = id->content.integer;
    snprintf(screen->title, sizeof screen->title, "%s", product->name);
    return 0;
}

static int32_t read_order(screen *screen, const nav_value *arguments) {
    const nav_value *id = nav_value_member(arguments, nav_string_init("id"));
    if (id == NULL || id->type != NAV_TYPE_INT) return REFUSED_WITHOUT_ARGUMENT;
    if (order_of(id->content.integer) == NULL) return REFUSED_UNKNOWN_ORDER;
    screen->order = id->content.integer;
    snprintf(screen->title, sizeof screen->title, "Order %lld", (long long)screen->order);
    return 0;
}

static int32_t read_receipt(screen *screen, const nav_value *arguments) {
    const nav_value *paid = nav_value_member(arguments, nav_string_init("paid"));
    if (paid == NULL || paid->type != NAV_TYPE_INT) return REFUSED_WITHOUT_ARGUMENT;
    screen->paid = paid->content.integer;
    screen->chosen = checkout_read(arguments);
    return 0;
}

static int32_t read_note(screen *screen, const nav_value *arguments) {
    (void)arguments;
    screen->role = ROLE_NOTE;
    memcpy(screen->text, screen->shop->note, sizeof screen->text);
    return 0;
}

static int32_t read_sign_in(screen *screen, const nav_value *arguments) {
    (void)arguments;
    screen->role = ROLE_SIGN_IN;
    return 0;
}

/* What is chosen there goes to somebody who waits in the same process, so in the next one there is nothing to choose. */
static int32_t read_answer(screen *screen, const nav_value *arguments) {
    (void)arguments;
    return screen->shop->is_restoring ? REFUSED_UNASKED : 0;
}

static int32_t read_question(screen *screen, const nav_value *arguments) {
    const nav_value *text = nav_value_member(arguments, nav_string_init("text"));
    if (text == NULL || text->type != NAV_TYPE_STRING) return REFUSED_WITHOUT_ARGUMENT;
    screen->role = ROLE_QUESTION;
    snprintf(screen->text, sizeof screen->text, "%.*s", (int)text->content.string.length, text->content.string.bytes);
    return read_answer(screen, arguments);
}

static const screen_kind kinds[] = {
    {"home", "Tea shop", "/home", NAV_PATTERN_LINKABLE, TABS_ROUTE, "home", NAV_PRESENTATION_PUSHED, NULL,
     view_of_home},
    {"catalogue", "Catalogue", "/catalogue", NAV_PATTERN_LINKABLE, GOODS_ROUTE, LIST_COLUMN, NAV_PRESENTATION_PUSHED,
     NULL, view_of_catalogue},
    {"nothing", "Nothing", NULL, 0, GOODS_ROUTE, DETAIL_COLUMN, NAV_PRESENTATION_PUSHED, NULL, view_of_nothing},
    {"product", "Product", "/catalogue/{id:int}", NAV_PATTERN_LINKABLE, GOODS_ROUTE, DETAIL_COLUMN,
     NAV_PRESENTATION_PUSHED, read_product, view_of_product},
    {"account", "Account", "/account", NAV_PATTERN_LINKABLE, TABS_ROUTE, "account", NAV_PRESENTATION_PUSHED, NULL,
     view_of_account},
    {"note", "Note", "/account/note", NAV_PATTERN_LINKABLE, TABS_ROUTE, "account", NAV_PRESENTATION_PUSHED, read_note,
     view_of_note},
    {ORDER_ROUTE, "Order", "/orders/{id:int}", NAV_PATTERN_LINKABLE, TABS_ROUTE, "account", NAV_PRESENTATION_PUSHED,
     read_order, view_of_order},
    {SIGN_IN_ROUTE, "Sign in", NULL, 0, NULL, NULL, NAV_PRESENTATION_SHEET, read_sign_in, view_of_sign_in},
    {"cart", "Cart", "/cart", NAV_PATTERN_LINKABLE, NULL, NULL, NAV_PRESENTATION_SHEET, NULL, view_of_cart},
    {"delivery", "Delivery", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, NULL, view_of_delivery},
    {"time", "Time", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, NULL, view_of_time},
    {"payment", "Payment", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, NULL, view_of_payment},
    {"receipt", "Receipt", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, read_receipt, view_of_receipt},
    {"picker", "Paper", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, read_answer, view_of_picker},
    {"mixer", "Mixer", NULL, 0, NULL, NULL, NAV_PRESENTATION_PUSHED, read_answer, view_of_mixer},
    {"question", "Question", NULL, 0, NULL, NULL, NAV_PRESENTATION_ALERT, read_question, view_of_question},
};
enum {
    KIND_COUNT = sizeof kinds / sizeof kinds[0]
};

/* ---- The builder ------------------------------------------------------------------------------------------------- */

/* What a builder's callbacks get: the kind of screen to make, and for whom. */
typedef struct workshop {
    shop *shop;
    const screen_kind *kind;
} workshop;

static int32_t make_screen(void *user_data, const nav_build_context *build, void **model) {
    const workshop *workshop = user_data;
    screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) abort();
    screen->shop = workshop->shop;
    screen->entry = build->entry;
    snprintf(screen->title, sizeof screen->title, "%s", workshop->kind->title);
    if (workshop->kind->read_arguments != NULL) {
        int32_t refusal = workshop->kind->read_arguments(screen, build->arguments);
        if (refusal != 0) {
            free(screen);
            return refusal;
        }
    }
    screen->shop->screens_made++;
    snprintf(screen->name, sizeof screen->name, "%s#%zu", workshop->kind->route, screen->shop->screens_made);
    print_line(screen->shop->out, "made", screen->name);
    *model = screen;
    return 0;
}

static void destroy_screen(void *user_data, void *model) {
    screen *screen = model;
    (void)user_data;
    screen->shop->screens_destroyed++;
    print_line(screen->shop->out, "destroyed", screen->name);
    free(screen);
}

static int32_t draw_screen(void *user_data, nav_id entry, void *model, void **drawing) {
    const workshop *workshop = user_data;
    const screen *screen = model;
    (void)entry;
    view *view = calloc(1, sizeof *view);
    if (view == NULL) abort();
    snprintf(view->title, sizeof view->title, "%s", screen->title);
    workshop->kind->write_view(screen, view);
    print_line(screen->shop->out, "drew", screen->name);
    *drawing = view;
    return 0;
}

static void erase_drawing(void *user_data, void *drawing) {
    const workshop *workshop = user_data;
    view *view = drawing;
    print_line(workshop->shop->out, "erased", view->title);
    free(view);
}

static nav_status register_kind(shop *shop, const screen_kind *kind) {
    workshop *workshop = malloc(sizeof *workshop);
    if (workshop == NULL) abort();
    workshop->shop = shop;
    workshop->kind = kind;
    nav_route builder = {
        .size = sizeof builder,
        .name = nav_string_init(kind->route),
        .make_model = make_screen,
        .destroy_model = destroy_screen,
        .make_view = draw_screen,
        .destroy_view = erase_drawing,
        .user_data = workshop,
        .destroy = free, /* called once with the workshop, whether or not the registration succeeds */
        .presentation = kind->presentation,
    };
    if (kind->parent != NULL) {
        builder.parent = nav_string_init(kind->parent);
        builder.branch = nav_string_init(kind->branch);
    }
    nav_id route;
    nav_status status = nav_route_register(shop->navigator, &builder, &route);
    if (status != NAV_OK || kind->pattern == NULL) return status;
    return nav_pattern_add(shop->navigator, route, nav_string_init(kind->pattern), kind->flags, NULL);
}

nav_status screens_register(shop *shop) {
    for (int i = 0; i < KIND_COUNT; i++) {
        nav_status status = register_kind(shop, &kinds[i]);
        if (status != NAV_OK) return status;
    }
    /* A screen without a model: the entry itself is all there is to know. */
    nav_route about = nav_route_in("about", TABS_ROUTE, "account");
    nav_id route;
    nav_status status = nav_route_register(shop->navigator, &about, &route);
    return status != NAV_OK
               ? status
               : nav_pattern_add(shop->navigator, route, nav_string_init("/about"), NAV_PATTERN_LINKABLE, NULL);
}

/* ---- Models and views -------------------------------------------------------------------------------------------- */

screen *screen_of(const shop *shop, nav_id entry) {
    void *model;
    return nav_entry_model(shop->navigator, entry, &model) == NAV_OK ? model : NULL;
}

const view *screen_view(const shop *shop, nav_id entry) {
    void *view;
    nav_status status = nav_entry_view(shop->navigator, entry, &view);
    if (status == NAV_OK) return view;
    shop_complain(shop, "no view", status);
    return NULL;
}

void screen_redraw(const shop *shop, nav_id entry) {
    nav_status status = nav_entry_drop_view(shop->navigator, entry);
    /* Whoever waited for something may have left since, or the shop may be closing. */
    if (status < 0 && status != NAV_STALE && status != NAV_CLOSED) shop_complain(shop, "no redrawing", status);
}

void screens_redraw(const shop *shop) {
    visit_entries(shop, screen_redraw);
}
