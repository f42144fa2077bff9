/* Routes whose builders count what they make, and refuse where the case prepared it. */
#include "run.h"

static void hear_entry(run *run, unsigned channel, const char *word, nav_id entry) {
    text text = {0};
    text_print(&text, "%s ", word);
    text_add_id(&text, entry);
    hear_text(run, channel, &text);
    text_free(&text);
}

static model *new_model(run *run, int64_t number, nav_id entry, bool is_view) {
    run->models = arena_grow(&run->arena, run->models, run->model_count, sizeof *run->models);
    model *model = run->models[run->model_count++] = arena_take(&run->arena, sizeof *model);
    model->number = number;
    model->entry = entry;
    model->is_view = is_view;
    if (is_view) run->views++;
    return model;
}

/* The last model or view of a number. */
static model *model_of_number(const run *run, int64_t number) {
    for (size_t i = run->model_count; i-- > 0;)
        if (run->models[i]->number == number) return run->models[i];
    return NULL;
}

/* The newest model that is left of those made for an entry. There are several only where entries share models. */
static model *model_made_for(const run *run, nav_id entry) {
    for (size_t i = run->model_count; i-- > 0;) {
        model *model = run->models[i];
        if (model->entry == entry && !model->is_view && !model->destroyed) return model;
    }
    return NULL;
}

static const step *next_script(route *route, builder_act act) {
    struct answers *script = &route->scripts[act];
    return script->used < script->count ? script->steps[script->used++] : NULL;
}

static int64_t answer_of(const step *prepared) {
    if (!prepared) return CORPUS_ACCEPT;
    return prepared->answer == ANSWER_REFUSE && prepared->code ? prepared->code : CORPUS_NOTHING;
}

/* An entry, or a flow whose model it is. */
static void add_built(text *text, nav_id entry, nav_id flow) {
    if (entry) {
        text_add_id(text, entry);
        return;
    }
    text_add_word(text, "flow ");
    text_add_flow_id(text, flow);
}

static void hear_build(run *run, const char *word, nav_id id, const nav_value *message) {
    const nav_value *arguments = get(message, "arguments");
    nav_id tag = get_id(message, "tag");
    text text = {0};
    text_print(&text, "%s ", word);
    add_built(&text, id, get_id(message, "flow"));
    if (arguments) {
        text_add_word(&text, " ");
        text_add_value(&text, arguments);
    }
    if (id && get_id(message, "flow")) {
        text_add_word(&text, " in ");
        text_add_flow_id(&text, get_id(message, "flow"));
    }
    if (tag) text_print(&text, " tag %llu", (unsigned long long)tag);
    text_add_hint(&text, get(message, "hint"));
    hear_text(run, CHANNEL_MODELS, &text);
    text_free(&text);
}

int64_t builder_make_model(run *run, user_data *data, const nav_value *message) {
    route *route = data->owner;
    const step *prepared = next_script(route, BUILDER_MAKES_MODEL);
    nav_id id = get_id(message, "entry"), built = get_id(message, "id"), flow = get_id(message, "flow");
    model *made = prepared ? NULL : new_model(run, get_number(message, "product"), id, false);
    if (route->is_flow != !id) run_fail(run, run->step, "a build is of an entry and of a flow, or of neither");
    if (id) {
        entry *entry = entry_of(run, id);
        entry->route = data->name;
        run->planned = id;
        if (made) entry->model = made;
    } else {
        known_flow *begun = learn_flow(run, flow);
        if (made) begun->model = made;
        if (made) made->flow = flow;
    }
    if (route->id && built && built != route->id) run_fail(run, run->step, "a build names another route");
    if (made) hear_build(run, "made", id, message);
    run_fire(run, MOMENT_MADE);
    return answer_of(prepared);
}

/* A model is told the arguments that its entry gets; one that refuses has heard nothing. */
int64_t builder_update_model(run *run, user_data *data, const nav_value *message) {
    const step *prepared = next_script(data->owner, BUILDER_UPDATES_MODEL);
    nav_id id = get_id(message, "entry");
    const entry *entry = entry_of(run, id);
    if (get_number(message, "model") != (entry->model ? entry->model->number : 0))
        run_fail(run, run->step, "the model of another entry is updated");
    if (!prepared) hear_build(run, "updated", id, message);
    run_fire(run, MOMENT_UPDATED);
    return answer_of(prepared);
}

int64_t builder_make_view(run *run, user_data *data, const nav_value *message) {
    route *route = data->owner;
    const step *prepared = next_script(route, BUILDER_MAKES_VIEW);
    nav_id id = get_id(message, "entry");
    entry *entry = entry_of(run, id);
    if (route->is_shared) entry->model = model_of_number(run, get_number(message, "model"));
    int64_t model = entry->model ? entry->model->number : 0;
    if (get_number(message, "model") != model) run_fail(run, run->step, "a view is made with another model");
    entry->view = NULL;
    if (!prepared) {
        entry->view = new_model(run, get_number(message, "product"), id, true);
        entry->view->owner = entry->model;
        hear_entry(run, CHANNEL_VIEWS, "view-made", id);
    }
    run_fire(run, MOMENT_VIEW_MADE);
    return answer_of(prepared);
}

static void destroy_view(run *run, const model *view) {
    if (view->owner && view->owner->destroyed) run_fail(run, run->step, "a view is destroyed after its model");
    hear_entry(run, CHANNEL_VIEWS, "view-destroyed", view->entry);
    run_fire(run, MOMENT_VIEW_DESTROYED);
}

static void destroy_model(run *run, const model *model) {
    run->models_destroyed++;
    for (size_t i = 0; i < run->model_count; i++)
        if (run->models[i]->owner == model && !run->models[i]->destroyed)
            run_fail(run, run->step, "a model is destroyed before its view");
    if (model->entry) {
        entry *entry = entry_of(run, model->entry);
        if (entry->model == model) entry->model = model_made_for(run, model->entry);
    }
    text text = {0};
    text_add_word(&text, "destroyed ");
    add_built(&text, model->entry, model->flow);
    hear_text(run, CHANNEL_MODELS, &text);
    text_free(&text);
    run_fire(run, MOMENT_DESTROYED);
}

int64_t builder_destroy(run *run, user_data *data, const nav_value *message) {
    int64_t number = get_number(message, "product");
    (void)data;
    model *model = model_of_number(run, number);
    if (!model) {
        run_fail(run, run->step, "a model or view is destroyed that was never made");
        return CORPUS_ACCEPT;
    }
    const char *what = model->is_view ? "view" : "model";
    if (model->destroyed++) run_fail(run, run->step, "a %s is destroyed a second time", what);
    if (model->is_view)
        destroy_view(run, model);
    else
        destroy_model(run, model);
    return CORPUS_ACCEPT;
}

/* Where the step says nothing of where the route opens, the headings do. */
static const written_place *place_for(const run *run, const step *step, nav_string name) {
    const written_place *written = step ? &step->place : NULL;
    bool says = written &&
                (written->parent.length || written->presentation || written->has_container || written->initial.length);
    return says ? written : place_of(run->script, name);
}

void builder_register(run *run, const step *step, nav_string name, bool plain) {
    run->routes = arena_grow(&run->arena, run->routes, run->route_count, sizeof *run->routes);
    route *route = run->routes[run->route_count++] = arena_take(&run->arena, sizeof *route);
    text message = subject_begin("route-register");
    host_register(run, &route->data, "route", name, route);
    const written_place *place = place_for(run, step, name);
    put_text(&message, "route", name);
    if (place) put_place(&message, place);
    route->is_shared = step && step->is_shared;
    put_flag(&message, "shared", route->is_shared);
    put_flag(&message, "not-restored", step && step->is_forgotten);
    if (step) put_number(&message, "version", (int64_t)step->number);
    route->is_flow = place && place->initial.length;
    if (coordinator_of(run->script, name)) put_flag(&message, "coordinates", true);
    if (plain)
        route->data.given = 0;
    else
        put_number(&message, "data", route->data.number);
    const nav_value *reply = subject_call(run, &message);
    nav_status status = status_of(get_word(reply, "status"));
    if (status == NAV_OK) route->id = get_id(reply, "id");
    if (step)
        check_status(run, step, "nav_route_register", status);
    else if (status != NAV_OK)
        run_fail(run, NULL, "nav_route_register: expected ok, actual %s", status_word(status));
}

/* The one last registered under that name. */
route *builder_route(run *run, nav_string name) {
    for (size_t i = run->route_count; i-- > 0;)
        if (run->routes[i]->id && strings_equal(run->routes[i]->data.name, name)) return run->routes[i];
    return NULL;
}

void builder_unregister(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    if (!route) {
        run_fail(run, step, "no route of that name was registered");
        return;
    }
    text message = subject_begin("route-unregister");
    put_number(&message, "id", (int64_t)route->id);
    check_status(run, step, "nav_route_unregister", subject_status(run, &message));
}

void builder_prepare(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    if (!route) {
        run_fail(run, step, "no route of that name was registered");
        return;
    }
    struct answers *script = &route->scripts[step->constant];
    script->steps = arena_grow(&run->arena, script->steps, script->count, sizeof *script->steps);
    script->steps[script->count++] = step;
}
