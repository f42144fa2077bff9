/* Routes whose builders count what they make, and refuse where the case prepared it. */
#include "run.h"

#include <string.h>

static void hear_entry(run *run, unsigned channel, const char *word, nav_id entry) {
    text text = {0};
    text_print(&text, "%s ", word);
    text_add_id(&text, entry);
    hear_text(run, channel, &text);
    text_free(&text);
}

static model *new_model(run *run, nav_id entry, bool is_view) {
    run->models = arena_grow(&run->arena, run->models, run->model_count, sizeof *run->models);
    model *model = run->models[run->model_count++] = arena_take(&run->arena, sizeof *model);
    model->run = run;
    model->entry = entry;
    model->is_view = is_view;
    if (is_view) run->views++;
    return model;
}

static const step *next_script(const step **scripts, size_t count, size_t *used) {
    return *used < count ? scripts[(*used)++] : NULL;
}

static int32_t make_model(void *user_data, const nav_build *build, void **out) {
    route *route = user_data;
    run *run = route->data.run;
    host_enter(&route->data);
    const step *prepared = next_script(route->scripts, route->script_count, &route->scripts_used);
    entry *entry = entry_of(run, build->entry);
    entry->route = route->data.name;
    run->planned = build->entry;
    if (route->id && build->route != route->id) run_fail(run, run->step, "a build names another route");
    if (!prepared) {
        *out = entry->model = new_model(run, build->entry, false);
        text text = {0};
        text_add_word(&text, "made ");
        text_add_id(&text, build->entry);
        if (build->arguments) {
            text_add_word(&text, " ");
            text_add_value(&text, build->arguments, object_name, run);
        }
        if (build->tag) text_print(&text, " tag %llu", (unsigned long long)build->tag);
        text_add_hint(run, &text, build->hint);
        hear_text(run, CHANNEL_MODELS, &text);
        text_free(&text);
    }
    run_fire(run, MOMENT_MADE);
    host_leave(&route->data);
    return prepared && prepared->answer == ANSWER_REFUSE ? prepared->code : 0;
}

static void destroy(run *run, model *model, const char *what) {
    if (model->destroyed++) run_fail(run, run->step, "a %s is destroyed a second time", what);
}

static void destroy_model(void *user_data, void *pointer) {
    route *route = user_data;
    run *run = route->data.run;
    model *model = pointer;
    if (!model) return;
    host_enter(&route->data);
    destroy(run, model, "model");
    run->models_destroyed++;
    for (size_t i = 0; i < run->model_count; i++)
        if (run->models[i]->owner == model && !run->models[i]->destroyed)
            run_fail(run, run->step, "a model is destroyed before its view");
    hear_entry(run, CHANNEL_MODELS, "destroyed", model->entry);
    run_fire(run, MOMENT_DESTROYED);
    host_leave(&route->data);
}

static int32_t make_view(void *user_data, nav_id id, void *pointer, void **out) {
    route *route = user_data;
    run *run = route->data.run;
    host_enter(&route->data);
    const step *prepared = next_script(route->view_scripts, route->view_script_count, &route->view_scripts_used);
    entry *entry = entry_of(run, id);
    if (pointer != entry->model) run_fail(run, run->step, "a view is made with another model");
    if (!prepared) {
        model *view = entry->view = new_model(run, id, true);
        view->owner = entry->model;
        *out = view;
        hear_entry(run, CHANNEL_VIEWS, "view-made", id);
    } else {
        entry->view = NULL;
    }
    run_fire(run, MOMENT_VIEW_MADE);
    host_leave(&route->data);
    return prepared && prepared->answer == ANSWER_REFUSE ? prepared->code : 0;
}

static void destroy_view(void *user_data, void *pointer) {
    route *route = user_data;
    run *run = route->data.run;
    model *view = pointer;
    if (!view) return;
    host_enter(&route->data);
    destroy(run, view, "view");
    if (view->owner && view->owner->destroyed) run_fail(run, run->step, "a view is destroyed after its model");
    hear_entry(run, CHANNEL_VIEWS, "view-destroyed", view->entry);
    run_fire(run, MOMENT_VIEW_DESTROYED);
    host_leave(&route->data);
}

void builder_register(run *run, const step *step, nav_string name, bool plain) {
    run->routes = arena_grow(&run->arena, run->routes, run->route_count, sizeof *run->routes);
    route *route = run->routes[run->route_count++] = arena_take(&run->arena, sizeof *route);
    route->data = (user_data){run, "route", name, false, 1, 0, 0};
    nav_route_builder builder = {.size = sizeof builder, .route = name};
    if (plain) {
        route->data.given = 0;
    } else {
        builder.make_model = make_model;
        builder.destroy_model = destroy_model;
        builder.make_view = make_view;
        builder.destroy_view = destroy_view;
        builder.user_data = &route->data;
        builder.destroy = host_freed;
    }
    nav_id id = 0;
    nav_status status = nav_route_register(run->navigator, &builder, &id);
    if (status == NAV_OK) route->id = id;
    if (step)
        check_status(run, step, "nav_route_register", status);
    else if (status != NAV_OK)
        run_fail(run, NULL, "nav_route_register: expected ok, actual %s", nav_status_name(status));
}

/* The one last registered under that name. */
route *builder_route(run *run, nav_string name) {
    for (size_t i = run->route_count; i-- > 0;)
        if (run->routes[i]->id && strings_equal(run->routes[i]->data.name, name)) return run->routes[i];
    return NULL;
}

void builder_unregister(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    if (!route)
        run_fail(run, step, "no route of that name was registered");
    else
        check_status(run, step, "nav_route_unregister", nav_route_unregister(run->navigator, route->id));
}

static void add_script(run *run, const step ***scripts, size_t *count, const step *step) {
    *scripts = arena_grow(&run->arena, *scripts, *count, sizeof **scripts);
    (*scripts)[(*count)++] = step;
}

void builder_prepare(run *run, const step *step) {
    route *route = builder_route(run, step->route);
    if (!route)
        run_fail(run, step, "no route of that name was registered");
    else if (step->flag)
        add_script(run, &route->view_scripts, &route->view_script_count, step);
    else
        add_script(run, &route->scripts, &route->script_count, step);
}
