/* The way that folds: after each step every split is folded and unfolded, and nothing may be different then. */
#include "run.h"
#include "words.h"

static bool is_split(const written_place *place) {
    return place->has_container && place->container.kind == NAV_CONTAINER_SPLIT;
}

static bool step_makes_split(const step *step) {
    if (step->inner && step_makes_split(step->inner)) return true;
    for (size_t i = 0; i < step->part_count; i++)
        if (step_makes_split(&step->parts[i])) return true;
    return is_split(&step->place);
}

static bool step_names_revision(const step *step) {
    return step->options.revision || (step->inner && step_names_revision(step->inner));
}

/* A revision that a case names is another one after folding. */
bool folds_apply(const script_case *script) {
    bool has_split = false, names_revision = false;
    for (size_t i = 0; i < script->place_count; i++) has_split |= is_split(&script->places[i]);
    for (size_t i = 0; i < script->step_count; i++) {
        has_split |= step_makes_split(&script->steps[i]);
        names_revision |= step_names_revision(&script->steps[i]);
    }
    return has_split && !names_revision;
}

static void resize(run *run, nav_id entry, size_t columns) {
    text message = subject_begin("host-did-resize");
    put_word(&message, "by", run->manner.by_intents ? "perform" : "call");
    put_number(&message, "entry", (int64_t)entry);
    put_number(&message, "columns", (int64_t)columns);
    nav_status status = subject_status(run, &message);
    if (status != NAV_OK) run_fail(run, run->step, "folding: expected ok, actual %s", status_word(status));
    run->folds++;
    run_settle(run);
}

static void fold(run *run, nav_id entry, size_t columns) {
    resize(run, entry, columns == 1 ? 2 : 1);
    mirror_compare(run, run->step);
    resize(run, entry, columns);
}

/* What is to be done inside an event must not be done inside one of folding. */
static bool awaits_event(const run *run) {
    for (size_t i = 0; i < run->hook_count; i++)
        if (run->hooks[i]) return true;
    return false;
}

void fold_and_unfold(run *run) {
    if (!run->is_alive || run->closed || run->freed || run->paused || !run->is_tree || awaits_event(run)) return;
    const nav_value *tree = subject_ask(run, "tree");
    nav_list containers = get_list(tree, "containers");
    text before = {0}, after = {0};
    size_t heard = run->heard_count;
    text_add_tree(run, &before, tree);
    run->is_folding = true;
    for (size_t i = 0; i < containers.count; i++)
        if (container_of(get_word(&containers.items[i], "kind")) == NAV_CONTAINER_SPLIT)
            fold(run, get_id(&containers.items[i], "entry"), (size_t)get_number(&containers.items[i], "columns"));
    run->is_folding = false;
    run->heard_count = heard;
    const nav_value *again = subject_ask(run, "tree");
    text_add_tree(run, &after, again);
    check_text(run, run->step, "the tree after folding and unfolding", &before, &after);
    if (!values_equal(tree, again)) run_fail(run, run->step, "folding and unfolding changes what the getters say");
}
