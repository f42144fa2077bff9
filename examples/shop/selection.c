/* The selection is in the state of its entry. So it is still there when the user comes back, goes when the entry goes, and
 * nothing outside the navigator has to follow the stack. */
#include "selection.h"

#include "state.h"

size_t selection_of(const shop *shop, nav_id entry, const view *view) {
    const nav_value *state = state_member(shop, entry, "choice");
    if (state == NULL || state->type != NAV_TYPE_INT) return 0;
    /* A view that was made anew may offer fewer choices than the last one. */
    size_t selection = state->content.integer < 0 ? 0 : (size_t)state->content.integer;
    if (selection >= view->choice_count) selection = view->choice_count > 0 ? view->choice_count - 1 : 0;
    return selection;
}

void selection_set(const shop *shop, nav_id entry, size_t index) {
    nav_value state = nav_value_int((int64_t)index);
    state_set_member(shop, entry, "choice", &state);
}

void selection_move(const shop *shop, nav_id entry, const view *view, int places) {
    int64_t last = (int64_t)view->choice_count - 1;
    int64_t selection = (int64_t)selection_of(shop, entry, view) + places;
    if (selection > last) selection = last;
    if (selection < 0) selection = 0;
    selection_set(shop, entry, (size_t)selection);
}
