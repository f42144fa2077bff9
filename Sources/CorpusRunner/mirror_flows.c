/* To which flow each entry of the mirror belongs: what the changes tell, and its comparison with what the library says.
 */
#include "run.h"

/* Notes to which flow an entry belongs, and that what is said of the flows around it may be new. */
void mirror_note_flow(run *run, const change *change) {
    if (change->kind != NAV_CHANGE_ADDED && change->kind != NAV_CHANGE_REPLACED &&
        change->kind != NAV_CHANGE_FLOW_CHANGED)
        return;
    entry_of(run, change->entry)->flow = change->flow;
    for (nav_id id = change->flow; id;) {
        known_flow *flow = learn_flow(run, id);
        flow->has_moved = true;
        id = flow->parent;
    }
}

void mirror_read_flows(run *run, const nav_value *told) {
    nav_list entries = get_list(told, "entries"), flows = get_list(told, "flows");
    for (size_t i = 0; i < entries.count; i++)
        entry_of(run, (nav_id)entries.items[i].content.integer)->flow =
            i < flows.count ? (nav_id)flows.items[i].content.integer : 0;
    for (size_t i = 0; i < run->flow_count; i++) learn_flow(run, run->flows[i]->id);
}

/* `told` has entries, and the flow of each where any belongs to one. */
void mirror_compare_flows(run *run, const step *step, const nav_value *told) {
    nav_list entries = get_list(told, "entries"), flows = get_list(told, "flows");
    for (size_t i = 0; run->script->has_flows && i < entries.count; i++) {
        nav_id id = (nav_id)entries.items[i].content.integer;
        nav_id flow = i < flows.count ? (nav_id)flows.items[i].content.integer : 0;
        if (entry_of(run, id)->flow == flow) continue;
        text text = {0};
        text_add_entry(run, &text, id);
        text_add_word(&text, ": told");
        text_add_flow_chain(run, &text, entry_of(run, id)->flow);
        text_add_word(&text, ", actual");
        text_add_flow_chain(run, &text, flow);
        run_fail(run, step, "the changes say that an entry belongs to another flow: %s", text.bytes);
        text_free(&text);
    }
    run->looked_at++;
    for (size_t i = 0; i < flows.count; i++)
        for (nav_id id = (nav_id)flows.items[i].content.integer, parent; id; id = parent) {
            known_flow *flow = flow_of(run, id);
            if (flow->seen_on == run->looked_at && flow->seen_at != i)
                run_fail(run, step, "the entries of a flow do not stand together");
            flow->seen_on = run->looked_at;
            flow->seen_at = i + 1;
            parent = flow_of(run, id)->parent;
            if (parent != learn_flow(run, id)->parent && !flow_of(run, id)->has_moved)
                run_fail(run, step, "a flow is in another one, and no change says so");
        }
}

void mirror_end_flows(run *run) {
    for (size_t i = 0; i < run->flow_count; i++) run->flows[i]->has_moved = false;
}
