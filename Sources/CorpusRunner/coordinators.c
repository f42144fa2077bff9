/* Coordinators: what a heading says that they do with each request, and what they hear. */
#include "run.h"
#include "words.h"

/* ---- Reading ---- */

static bool read_intent(cursor *cursor, written_rule *rule) {
    rule->answer = ANSWER_REDIRECT;
    rule->inner = arena_take(cursor->arena, sizeof *rule->inner);
    *rule->inner = (struct step){.file = "", .words = rule->request};
    return cursor_read_intent(cursor, rule->inner);
}

/* `REQUEST [from FLOW]`, and what is done with it. */
static bool read_rule(cursor *cursor, written_rule *rule) {
    *rule = (written_rule){.answer = ANSWER_ACCEPT};
    if (!cursor_read_name(cursor, "a request", &rule->request)) return false;
    rule->has_child = cursor_skip_word(cursor, "from");
    if (rule->has_child && !cursor_read_name(cursor, "a flow", &rule->child)) return false;
    if (cursor_skip_word(cursor, "show")) return true;
    if (cursor_skip_word(cursor, "switch")) return rule->answer = ANSWER_SWITCH, true;
    if (cursor_skip_word(cursor, "ignore")) return rule->answer = ANSWER_IGNORE, true;
    if (cursor_skip_word(cursor, "later")) return rule->answer = ANSWER_LATER, true;
    if (cursor_skip_word(cursor, "refuse")) {
        rule->answer = ANSWER_REFUSE;
        return cursor_read_code(cursor, &rule->code);
    }
    if (cursor_is_word(cursor, "dispatch") || cursor_skip_word(cursor, "perform")) return read_intent(cursor, rule);
    return cursor_fail(cursor, "show, switch, ignore, later, refuse, dispatch or perform");
}

static bool read_coordinator(cursor *cursor, written_coordinator *coordinator) {
    if (!cursor_read_name(cursor, "a flow", &coordinator->route)) return false;
    if (!cursor_skip_mark(cursor, '[')) return cursor_fail(cursor, "[");
    while (!cursor_skip_mark(cursor, ']')) {
        size_t count = coordinator->rule_count;
        if (count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or ]");
        coordinator->rules = arena_grow(cursor->arena, coordinator->rules, count, sizeof *coordinator->rules);
        coordinator->rule_count++;
        if (!read_rule(cursor, &coordinator->rules[count])) return false;
    }
    return true;
}

bool cursor_read_coordinators(cursor *cursor, script_case *current) {
    current->has_flows = true;
    do {
        current->coordinators =
            arena_grow(cursor->arena, current->coordinators, current->coordinator_count, sizeof *current->coordinators);
        written_coordinator *coordinator = &current->coordinators[current->coordinator_count++];
        *coordinator = (written_coordinator){.rule_count = 0};
        if (!read_coordinator(cursor, coordinator)) return false;
    } while (cursor_skip_mark(cursor, ','));
    return cursor_peek(cursor)->kind == TOKEN_END || cursor_fail(cursor, "a comma, or the end of the line");
}

const written_coordinator *coordinator_of(const script_case *script, nav_string route) {
    for (size_t i = 0; i < script->coordinator_count; i++)
        if (strings_equal(script->coordinators[i].route, route)) return &script->coordinators[i];
    return NULL;
}

/* ---- Answering ---- */

/* The first rule for the request counts; one that names a flow, only for what comes from it. */
static const written_rule *rule_for(run *run, nav_string flow, nav_string request, nav_id child) {
    const written_coordinator *coordinator = coordinator_of(run->script, flow);
    for (size_t i = 0; coordinator && i < coordinator->rule_count; i++) {
        const written_rule *rule = &coordinator->rules[i];
        if (!strings_equal(rule->request, request)) continue;
        if (!rule->has_child || (child && strings_equal(rule->child, learn_flow(run, child)->route))) return rule;
    }
    return NULL;
}

static void hear_sent(run *run, nav_id flow, const nav_value *message) {
    const nav_value *request = get(message, "request");
    int64_t redirects = get_number(message, "redirects");
    text text = {0};
    text_add_word(&text, "dispatched ");
    text_add_flow_id(&text, flow);
    text_add_word(&text, " ");
    text_add_request(&text, get_text(request, "route"), get(request, "arguments"));
    if (get_id(message, "child")) {
        text_add_word(&text, " from ");
        text_add_flow_id(&text, get_id(message, "child"));
    }
    if (get_id(message, "shown")) {
        text_add_word(&text, " shown ");
        text_add_id(&text, get_id(message, "shown"));
    }
    if (redirects) text_print(&text, " redirects %lld", (long long)redirects);
    if (get_flag(message, "trial")) text_add_word(&text, " trial");
    hear_text(run, CHANNEL_SENDS, &text);
    text_free(&text);
}

int64_t coordinator_asked(run *run, user_data *data, const nav_value *message) {
    nav_id flow = get_id(message, "flow"), question = get_id(message, "question");
    nav_string request = get_text(get(message, "request"), "route");
    bool is_trial = get_flag(message, "trial");
    if (!strings_equal(learn_flow(run, flow)->route, data->name))
        run_fail(run, run->step, "a coordinator is asked for a flow of another route");
    if (is_trial == (question != 0))
        run_fail(run, run->step, "nav_dispatch_context: a trial has no question, and nothing else");
    hear_sent(run, flow, message);
    run_fire(run, MOMENT_SENT);
    const written_rule *rule = rule_for(run, data->name, request, get_id(message, "child"));
    if (!rule) return CORPUS_UNHANDLED;
    switch (rule->answer) {
    case ANSWER_SWITCH: return CORPUS_SWITCH;
    case ANSWER_IGNORE: return CORPUS_IGNORE;
    case ANSWER_LATER: return CORPUS_LATER;
    case ANSWER_REFUSE: return rule->code;
    case ANSWER_REDIRECT: {
        nav_status status = is_trial ? NAV_OK : redirect_question(run, question, rule->inner, false);
        if (status != NAV_OK) run_fail(run, run->step, "nav_redirect: %s", status_word(status));
        return CORPUS_ACCEPT;
    }
    default: return CORPUS_ACCEPT;
    }
}
