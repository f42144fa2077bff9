/* Layers are found from the front: the presented stack around the active one, what this lies over, and so on. */
#include "layers.h"

#include "tree.h"

#include <stdlib.h>

/* The presented stack around a stack, or the root stack. */
static nav_stack_info frame_of(const shop *shop, nav_id stack) {
    nav_stack_info info = stack_info(shop, stack);
    while (info.presentation == NAV_PRESENTATION_PUSHED && info.owner != 0)
        info = stack_info(shop, nav_entry_stack(shop->navigator, info.owner));
    return info;
}

static void add_pane(const shop *shop, layer *layer, nav_id stack) {
    if (stack == layer->stack) layer->focus = layer->pane_count;
    nav_id top = stack_info(shop, stack).top;
    layer->panes[layer->pane_count++] = (pane){.entry = top, .view = screen_view(shop, top)};
}

/* Where the stack is a column of a split, those are shown that end with the top one, or begin with the first. */
static void add_panes(const shop *shop, layer *layer) {
    nav_stack_info info = stack_info(shop, layer->stack);
    nav_container_info split = container_info(shop, info.owner);
    if (info.presentation != NAV_PRESENTATION_PUSHED || split.kind != NAV_CONTAINER_SPLIT) {
        add_pane(shop, layer, layer->stack);
        return;
    }
    size_t shown = split.columns < split.count ? split.columns : split.count;
    size_t first = split.top + 1 > shown ? split.top + 1 - shown : 0;
    ids columns = stacks_of(shop, info.owner);
    for (size_t i = first; i < first + shown; i++) add_pane(shop, layer, columns.items[i]);
    free(columns.items);
}

layers layers_of(const shop *shop) {
    layer found[LAYERS_MOST];
    int count = 0;
    nav_id stack = nav_current_stack(shop->navigator);
    while (stack != 0 && count < LAYERS_MOST) {
        nav_stack_info frame = frame_of(shop, stack);
        found[count++] = (layer){.presentation = frame.presentation, .stack = stack};
        stack = frame.presented_over != 0 ? innermost_of(shop, frame.presented_over) : 0;
    }
    layers layers = {.count = count};
    for (int i = 0; i < count; i++) {
        layers.at[i] = found[count - 1 - i];
        add_panes(shop, &layers.at[i]);
    }
    return layers;
}
