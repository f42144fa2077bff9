/* Routes and builders. A builder makes the model of each entry of its route, may refuse to, and draws the view of that
 * model when somebody asks for it. It knows nothing of the commands or the bridge. */
#include "screens.h"

#include "print.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    VIEW_BYTES = 128
};

typedef struct screen_kind {
    const char *route;
    /* Reads the arguments into the model: 0, or the number with which the move is refused. NULL: it needs none. */
    int32_t (*read_arguments)(screen *screen, const nav_value *arguments);
    /* Writes what the user sees. */
    void (*draw)(const screen *screen, char *view);
} screen_kind;

/* ---- Products ---------------------------------------------------------------------------------------------------- */

enum {
    REFUSED_WITHOUT_ID = 400,
    REFUSED_UNKNOWN_PRODUCT = 404
};

static const char *const products[] = {"Teapot", "Cup", "Kettle", "Tray"};
enum {
    PRODUCT_COUNT = sizeof products / sizeof products[0]
};

static int32_t read_product(screen *screen, const nav_value *arguments) {
    const nav_value *id = nav_value_member(arguments, nav_text("id"));
    if (id == NULL || id->type != NAV_INT) return REFUSED_WITHOUT_ID;
    if (id->as.integer < 1 || id->as.integer > PRODUCT_COUNT) return REFUSED_UNKNOWN_PRODUCT;
    screen->product = id->as.integer;
    return 0;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static void draw_home(const screen *screen, char *view) {
    (void)screen;
    snprintf(view, VIEW_BYTES, "Welcome to the tea shop");
}

static void draw_catalogue(const screen *screen, char *view) {
    (void)screen;
    size_t length = (size_t)snprintf(view, VIEW_BYTES, "Catalogue:");
    for (int i = 0; i < PRODUCT_COUNT; i++)
        length += (size_t)snprintf(view + length, VIEW_BYTES - length, " %d %s", i + 1, products[i]);
}

static void draw_product(const screen *screen, char *view) {
    snprintf(view, VIEW_BYTES, "%s", products[screen->product - 1]);
}

static void draw_cart(const screen *screen, char *view) {
    snprintf(view, VIEW_BYTES, "Cart, wrapped in %s paper", screen->shop->paper);
}

static void draw_picker(const screen *screen, char *view) {
    (void)screen;
    snprintf(view, VIEW_BYTES, "Pick a colour (pop \"blue\"), or mix one (mix)");
}

static void draw_mixer(const screen *screen, char *view) {
    (void)screen;
    snprintf(view, VIEW_BYTES, "Mix a colour (pop \"purple\")");
}

static const screen_kind kinds[] = {
    {"home", NULL, draw_home}, {"catalogue", NULL, draw_catalogue}, {"product", read_product, draw_product},
    {"cart", NULL, draw_cart}, {"picker", NULL, draw_picker},       {"mixer", NULL, draw_mixer},
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

static int32_t make_screen(void *user_data, const nav_build *build, void **model) {
    const workshop *workshop = user_data;
    screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) abort();
    screen->shop = workshop->shop;
    if (workshop->kind->read_arguments != NULL) {
        int32_t refusal = workshop->kind->read_arguments(screen, build->arguments);
        if (refusal != 0) {
            free(screen);
            return refusal;
        }
    }
    screen->shop->screens_made++;
    snprintf(screen->name, sizeof screen->name, "%s#%zu", workshop->kind->route, screen->shop->screens_made);
    print_line("made", screen->name);
    *model = screen;
    return 0;
}

static void destroy_screen(void *user_data, void *model) {
    screen *screen = model;
    (void)user_data;
    screen->shop->screens_destroyed++;
    print_line("destroyed", screen->name);
    free(screen);
}

static int32_t draw_screen(void *user_data, nav_id entry, void *model, void **view) {
    const workshop *workshop = user_data;
    const screen *screen = model;
    (void)entry;
    char *drawing = malloc(VIEW_BYTES);
    if (drawing == NULL) abort();
    workshop->kind->draw(screen, drawing);
    print_line("drew", screen->name);
    *view = drawing;
    return 0;
}

static void erase_drawing(void *user_data, void *view) {
    (void)user_data;
    print_line("erased", view);
    free(view);
}

static nav_status register_kind(shop *shop, const screen_kind *kind) {
    workshop *workshop = malloc(sizeof *workshop);
    if (workshop == NULL) abort();
    workshop->shop = shop;
    workshop->kind = kind;
    nav_route_builder builder = {
        .size = sizeof builder,
        .route = nav_text(kind->route),
        .make_model = make_screen,
        .destroy_model = destroy_screen,
        .make_view = draw_screen,
        .destroy_view = erase_drawing,
        .user_data = workshop,
        .destroy = free, /* called once with the workshop, whether or not the registration succeeds */
    };
    return nav_route_register(shop->navigator, &builder, NULL);
}

nav_status screens_register(shop *shop) {
    for (int i = 0; i < KIND_COUNT; i++) {
        nav_status status = register_kind(shop, &kinds[i]);
        if (status != NAV_OK) return status;
    }
    /* A screen without a model: the entry itself is all there is to know. */
    return nav_route_add(shop->navigator, "about");
}

const screen *screen_of(const shop *shop, nav_id entry) {
    void *model;
    return nav_entry_model(shop->navigator, entry, &model) == NAV_OK ? model : NULL;
}
