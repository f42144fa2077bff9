/* Layers are found from the front: the presented stack around the active one, what this lies over, and so on. */
#include "layers.h"

#include "tree.h"

/* The presented stack around a stack, or the root stack. */
static nav_stack_info frame_of(const shop *shop, nav_id stack) {
    nav_stack_info info = stack_info(shop, stack);
    while (info.presentation == NAV_PUSHED && info.owner != 0)
        info = stack_info(shop, nav_entry_stack(shop->navigator, info.owner));
    return info;
}

layers layers_of(const shop *shop) {
    layer found[LAYERS_MOST];
    int count = 0;
    nav_id stack = nav_active_stack(shop->navigator);
    while (stack != 0 && count < LAYERS_MOST) {
        nav_stack_info frame = frame_of(shop, stack);
        nav_id top = stack_info(shop, stack).top;
        found[count++] = (layer){.presentation = frame.presentation, .stack = stack, .entry = top};
        stack = frame.over != 0 ? innermost_of(shop, frame.over) : 0;
    }
    layers layers = {.count = count};
    for (int i = 0; i < count; i++) {
        layers.at[i] = found[count - 1 - i];
        layers.at[i].view = screen_view(shop, layers.at[i].entry);
    }
    return layers;
}
