"""Executes the messages of the runner of the corpus through navcore.Calls: docs/corpus-driver.md."""

import traceback
from ctypes import addressof, byref, string_at

from navcore import MISSING, Calls, GesturePhase, IntentKind, NavigationError, Presentation, Status
from navcore import _c
from navcore._library import lib
from navcore._values import empty
from callbacks import add_callbacks
from intents import OPERATIONS, config, container, flag, ident, intent, link, number, options, request
from message import decode, encode
from told import Told, camel, kebab, outcome

MOST_RECORDS = 16
LANGUAGE = {"flows": True, "keys": True, "verbs": True}


def requested(of):
    return {"request": {"route": of["route"], "id": of["route_id"], "arguments": of["arguments"]}}


class Driver:
    def __init__(self, runner):
        self.runner, self.told = runner, Told(self)
        self.calls = self.asked = None
        self.port, self.products = 0, 0
        self.types, self.lent = {}, []
        self.at = add_callbacks(self)

    # ---- The conversation ----

    def execute(self, _, run, start, length):
        self.run = run
        message = decode(string_at(start, length))
        method = getattr(self, "do_" + message["do"].replace("-", "_"), self.operate)
        try:
            reply = method(message)
        except Exception:
            self.hear({"heard": "wrong", "text": traceback.format_exc()})
            reply = {}
        data = encode(reply)
        self.runner.corpus_reply(run, data, len(data))

    def hear(self, message):
        """Tells the runner a callback. Returns the answer."""
        data = encode(message)
        return self.runner.corpus_hear(self.run, data, len(data))

    def ask(self, name, body):
        """The status of a call, and what it returns as the member of that name."""
        try:
            found = body(self.calls)
            return {"status": camel(self.calls.status), name: found}
        except NavigationError as error:
            return {"status": camel(error.status), name: error.found}

    def status(self, body):
        return {"status": self.ask("found", body)["status"]}

    def tell(self, body, members):
        """The fields of what a call returns, by the words of the corpus."""
        told = self.ask("found", body)
        found = told.pop("found")
        return told if told["status"] != "ok" else {**told, **members(found)}

    def post(self, name, *given):
        """The status of a function of a port, and the ticket."""
        self.port = self.port or self.calls.port_new()
        try:
            return {"status": "pending", "ticket": getattr(self.calls, name)(self.port, *given)}
        except NavigationError as error:
            return {"status": camel(error.status)}

    # ---- The navigator ----

    def do_new(self, of):
        try:
            self.calls = Calls(**config(of.get("config", {})))
            return {"status": "ok", **LANGUAGE}
        except NavigationError as error:
            return {"status": camel(error.status), **LANGUAGE}

    def do_configure(self, of): return self.status(lambda calls: calls.configure(config(of["config"]) if "config" in of else None))
    def do_drain(self, of): return self.status(lambda calls: calls.drain())
    def do_close(self, of): return self.decide(of, "close")

    def do_free(self, of):
        self.calls.navigator_free()
        return {"status": "ok"}

    def do_let_go(self, of):
        self.calls = None
        return {"status": "ok"}

    def do_end(self, of):
        lib.nav_port_release(self.port)
        self.port = 0
        self.types.clear()
        self.lent.clear()
        return {"status": "ok"}

    # ---- Operations and decisions ----

    def operate(self, of):
        made, by = intent(of, self.at), of.get("by")
        if by == "post":
            told = self.post("port_post", made)
            return {**told, "outcome": {"status": told["status"], "ticket": told.get("ticket", 0)}}
        if by == "perform":
            told = self.perform("perform", made)
        else:
            given = [made.get(field, MISSING) for field in OPERATIONS[of["do"]]]
            told = self.perform(of["do"].replace("-", "_"), *given, made["options"])
        if "or-start" in of and Status[_upper(told["status"])] < 0:
            self.start_instead(of)
        return {"status": told["status"], "outcome": told}

    def perform(self, name, *given):
        try:
            return outcome(getattr(self.calls, name)(*given))
        except NavigationError as error:
            return outcome(error.outcome)

    def start_instead(self, of):
        """A restore that has failed before the start. What becomes of lost entries is the restore's."""
        if self.ask("found", lambda calls: calls.initial_request())["status"] == "notStarted":
            given = options(of.get("options", MISSING))
            if given is not MISSING:
                given["unresolved"] = MISSING
            self.perform("perform", {"kind": IntentKind.START, "request": request(of["or-start"]), "options": given})

    def decide(self, of, name, *given):
        """A decision, by its function or by that of a port."""
        if of.get("by") == "post":
            return self.post(f"port_{name}", *given)
        return self.status(lambda calls: getattr(calls, name)(*given))

    def do_answer(self, of):
        question, answer = ident(of.get("question", 0)), of.get("answer", 0)
        return self.decide(of, "answer", question, answer)

    def do_abort(self, of):
        ticket, reason = ident(of.get("ticket", 0)), number("AbortReason", of["reason"])
        return self.decide(of, "abort", ticket, reason)

    def do_cancel_result(self, of):
        return self.decide(of, "cancel_result", ident(of.get("waiter", 0)))

    def do_redirect(self, of):
        made, flags = intent(of["intent"], self.at), _c.NAV_REDIRECT_RESUME if of.get("resumes") else 0
        return self.status(lambda calls: calls.redirect(ident(of.get("question", 0)), made, flags))

    def do_saved_replace(self, of):
        replacement, state = request(of.get("request", MISSING)), of.get("state", MISSING)
        return self.status(lambda calls: calls.saved_replace(self.asked, replacement, state))

    def do_gesture(self, of):
        told = self.perform("back_gesture", {
            "phase": number("GesturePhase", of["phase"]), "progress": of.get("progress", 0.0), "forward": flag(of.get("forward")),
            "edge": of.get("edge", 0), "scene": ident(of.get("stack", 0)),
        })
        return {"status": told["status"], "outcome": told}

    def do_next(self, of):
        told = self.ask("event", lambda calls: calls.next_event())
        return {**told, "event": self.told.event(told["event"]) if told["event"] else MISSING}

    def do_records(self, of):
        told = self.ask("records", lambda calls: calls.next_records(min(of["room"], MOST_RECORDS)))
        return {**told, "records": [self.told.record(each) for each in told["records"] or []]}

    # ---- Registrations ----

    def do_bridge(self, of):
        named = of.get("callbacks", [])
        given = {"user_data": of.get("data", 0), "destroy": self.at["freed"], "pulled": "pulled" in named}
        if "pulled" not in named:
            given["replay"] = self.at["replay"]
        given.update({word.replace("-", "_"): self.at[word] for word in named if word in self.at and word != "replay"})
        return self.status(lambda calls: calls.bridge_set(given))

    def do_bridge_none(self, of): return self.status(lambda calls: calls.bridge_set())
    def do_observe(self, of): return self.observer("event", of)
    def do_observer_add(self, of): return self.observer("event-kind", of)

    def observer(self, name, of):
        return self.ask("id", lambda calls: calls.observer_add(self.at[name], of.get("data", 0), self.at["freed"]))

    def do_observer_remove(self, of): return self.status(lambda calls: calls.observer_remove(ident(of.get("id", 0))))

    def do_guard_add(self, of):
        given = {
            "kind": _c.GuardKind.LEAVE if of.get("leave") else _c.GuardKind.ENTER, "every_route": of.get("every"),
            "entry": ident(of.get("entry", 0)), "route": ident(of.get("route", 0)), "route_name": of.get("named", ""),
            "user_data": of.get("data", 0), "destroy": self.at["freed"], "decide": 0 if of.get("pulled") else self.at["guard"],
        }
        return self.ask("id", lambda calls: calls.guard_add(given))

    def do_guard_remove(self, of): return self.status(lambda calls: calls.guard_remove(ident(of.get("id", 0))))

    def do_handler_add(self, of):
        given = {
            "entry": ident(of.get("entry", 0)), "priority": of.get("priority", 0), "forward": flag(of.get("forward")),
            "disabled": flag(of.get("disabled")), "user_data": of.get("data", 0), "destroy": self.at["freed"],
            "handle": 0 if of.get("pulled") else self.at["handle"],
        }
        return self.ask("id", lambda calls: calls.back_handler_add(given))

    def do_handler_enable(self, of):
        return self.status(lambda calls: calls.back_handler_enable(ident(of.get("id", 0)), flag(of.get("enabled"))))

    def do_handler_remove(self, of): return self.status(lambda calls: calls.back_handler_remove(ident(of.get("id", 0))))

    def do_route_register(self, of):
        get, at = (lambda key: of.get(key, MISSING)), self.at
        given = {
            "name": get("route"), "parent": get("parent"), "branch": get("branch"), "version": get("version"),
            "presentation": number("Presentation", get("presentation")), "container": container(get("container")),
            "initial": request(get("initial")), "not_restored": get("not-restored"),
            "on_dispatch": at["dispatch"] if of.get("coordinates") else 0,
        }
        if "data" in of:
            given.update(user_data=of["data"], destroy=at["freed"], make_model=at["make-model"], destroy_model=at["destroy"])
            given["shares_models"] = of.get("shared")
            if not of.get("shared") and "initial" not in of:
                given["update_model"] = at["update-model"]
            if "initial" not in of:
                given.update(make_view=at["make-view"], destroy_view=at["destroy"])
        return self.ask("id", lambda calls: calls.route_register(given))

    def do_route_unregister(self, of): return self.status(lambda calls: calls.route_unregister(ident(of.get("id", 0))))

    def do_parameter_type_add(self, of):
        given = {"name": of.get("name", ""), "user_data": of["data"], "destroy": self.at["freed"]}
        if "values" in of:
            self.types[of["data"]] = dict(of["values"].items())
            given.update(read=self.at["read-text"], write=self.at["write-text"])
        else:
            given["check"] = self.at["check-text"]
        return self.status(lambda calls: calls.parameter_type_add(given))

    def do_pattern_add(self, of):
        words = ("linkable", "lazy", "ignoring-case", "alias")
        bits = (_c.NAV_PATTERN_LINKABLE, _c.NAV_PATTERN_LAZY, _c.NAV_PATTERN_IGNORE_CASE, _c.NAV_PATTERN_ALIAS)
        flags = sum(bit for word, bit in zip(words, bits) if of.get(word))
        return self.ask("conflict", lambda calls: calls.pattern_add(ident(of.get("id", 0)), of.get("pattern", ""), flags))


    def do_link_prefix_add(self, of):
        return self.status(lambda calls: calls.link_prefix_add(of.get("prefix", ""), of.get("scene", "")))

    def do_link_scheme_add(self, of): return self.status(lambda calls: calls.link_scheme_add(of.get("scheme", "")))
    def do_link_scene_add(self, of): return self.status(lambda calls: calls.link_scene_add(of.get("scene", "")))
    def do_hold_links(self, of): return self.status(lambda calls: calls.links_set_held(flag(of.get("hold"))))

    def do_entry_publish(self, of):
        flags = _c.NAV_PUBLISH_IF_AWAITED if of.get("if-awaited") else 0
        flags |= _c.NAV_PUBLISH_WHEN_COVERED if of.get("when-covered") else 0
        return self.status(lambda calls: calls.entry_publish(ident(of.get("entry", 0)), of.get("value", MISSING), flags))

    def do_entry_next(self, of):
        callback = self.at["result"] if of.get("listens") else 0
        entry, tag = ident(of.get("entry", 0)), ident(of.get("tag", 0))
        return self.ask("waiter", lambda calls: calls.entry_next_value(entry, callback, of["data"], self.at["freed"], tag))

    def do_result_attach(self, of):
        callback = self.at["result"] if of.get("listens") else 0
        return self.ask("waiter", lambda calls: calls.result_attach(of.get("key", ""), callback, of["data"], self.at["freed"]))

    def child(self, of): return ident(of.get("entry", 0)), of.get("key", "")
    def do_child_add(self, of): return self.status(lambda calls: calls.child_add(*self.child(of), of["data"], self.at["freed"]))
    def do_child_find(self, of): return self.ask("data", lambda calls: calls.child_find(*self.child(of)))
    def do_child_remove(self, of): return self.status(lambda calls: calls.child_remove(*self.child(of)))

    def about(self, name, of, *given):
        """The status of a function that gets an entry, and more."""
        return self.status(lambda calls: getattr(calls, name)(ident(of.get("entry", 0)), *given))

    def do_entry_drop_view(self, of): return self.about("entry_drop_view", of)
    def do_entry_set_state(self, of): return self.about("entry_set_state", of, of.get("state", MISSING))
    def do_entry_set_trail(self, of): return self.about("entry_set_trail", of, of.get("trail", MISSING))
    def do_enter(self, of): return self.about("host_did_enter", of)
    def do_exit(self, of): return self.about("host_did_exit", of)

    def do_max_lifecycle(self, of):
        stack, most = ident(of.get("stack", 0)), number("Lifecycle", of["lifecycle"])
        return self.status(lambda calls: calls.stack_set_max_lifecycle(stack, most))

    # ---- Getters ----

    def flows(self, entries):
        flows = [self.calls.entry_flow(entry) for entry in entries]
        return flows if any(flows) else MISSING

    def do_stack(self, of):
        entries = self.calls.current_entries()
        return {"entries": entries, "flows": self.flows(entries)}

    def do_depth(self, of): return {"depth": self.calls.current_depth()}
    def do_top(self, of): return {"entry": self.calls.current_top()}
    def do_active_stack(self, of): return {"stack": self.calls.current_stack()}
    def do_revision(self, of): return {"revision": self.calls.current_revision()}

    def stack_get(self, stack):
        return self.tell(lambda calls: calls.stack_get(stack), lambda of: {
            **of, "stack": stack, "presentation": kebab(of["presentation"]), "over": of["presented_over"]})

    def container_get(self, entry):
        return self.tell(lambda calls: calls.container_get(entry), lambda of: {
            **of, "entry": entry, "kind": kebab(of["kind"]), "all-shown": of["show_all"], "back": kebab(of["tabs_back"]),
            "retention": kebab(of["retention"]), "custom": of["custom_kind"]})

    def below(self, stacks):
        """The stacks below some, each before those of its entries."""
        for stack in stacks:
            entries = self.calls.stack_entries(stack)
            yield stack, entries
            for entry in entries:
                if self.calls.entry_stack(entry) != stack:
                    self.hear({"heard": "wrong", "text": "entry_stack gives another"})
                yield from self.below(self.calls.owned_stacks(entry))

    def do_tree(self, of):
        found = list(self.below(self.calls.owned_stacks(0)))
        containers = [self.container_get(entry) for _, entries in found for entry in entries]
        return {
            "active-scene": self.calls.scene_find(""),
            "stacks": [{**self.stack_get(stack), "entries": entries, "flows": self.flows(entries)} for stack, entries in found],
            "containers": [each for each in containers if each["kind"] != "none"],
        }

    def do_stack_get(self, of): return self.stack_get(ident(of.get("stack", 0)))
    def do_container_get(self, of): return self.container_get(ident(of.get("entry", 0)))
    def do_stack_entries(self, of): return {"entries": self.calls.stack_entries(ident(of.get("stack", 0)))}
    def do_way_back(self, of): return {"entries": self.calls.way_back(ident(of.get("stack", 0)))}
    def do_entry_stack(self, of): return {"stack": self.calls.entry_stack(ident(of.get("entry", 0)))}
    def do_branch_named(self, of): return {"stack": self.calls.branch_find(ident(of.get("entry", 0)), of.get("name", ""))}
    def do_current_branch(self, of): return {"stack": self.calls.current_branch(of.get("route", ""), of.get("name", ""))}
    def do_current_branch_with(self, of): return {"stack": self.calls.current_branch_with(of.get("route", ""))}
    def do_scene_named(self, of): return {"stack": self.calls.scene_find(of.get("name", ""))}
    def do_entry_at(self, of): return {"entry": self.calls.current_entry_at(ident(of.get("index", 0)))}
    def do_current_request(self, of): return self.tell(lambda calls: calls.current_request(), requested)
    def do_initial_request(self, of): return self.tell(lambda calls: calls.initial_request(), requested)
    def do_entry_request(self, of): return self.tell(lambda calls: calls.entry_request(ident(of.get("entry", 0))), requested)
    def do_topmost(self, of): return {"entry": self.calls.current_find(request(of["request"]))}
    def do_entry_phase(self, of): return {"phase": camel(self.calls.entry_current_phase(ident(of.get("entry", 0))))}
    def do_entry_lifecycle(self, of): return {"lifecycle": camel(self.calls.entry_lifecycle(ident(of.get("entry", 0))))}
    def do_entry_waiter(self, of): return {"waiter": self.calls.entry_waiter(ident(of.get("entry", 0)))}
    def do_entry_number(self, of): return {"number": self.calls.entry_number(ident(of.get("entry", 0)))}
    def do_entry_state(self, of): return self.ask("state", lambda calls: calls.entry_state(ident(of.get("entry", 0))))
    def do_entry_model(self, of): return self.product("entry_model", of)
    def do_entry_view(self, of): return self.product("entry_view", of)

    def product(self, name, of):
        told = self.ask("product", lambda calls: getattr(calls, name)(ident(of.get("entry", 0))))
        if told["status"] != "refused":
            return told
        last = self.calls.last_outcome()
        return {**told, "by": camel(last["by"]), "code": last["host_code"]}

    def do_flow_get(self, of):
        return self.tell(lambda calls: calls.flow_get(ident(of.get("flow", 0))), lambda found: {
            **found, "route": self.told.route(found["route"]), "first": found["first_entry"], "model": found["model"] or MISSING})

    def do_entry_flow(self, of): return {"flow": self.calls.entry_flow(ident(of.get("entry", 0)))}
    def do_current_flow(self, of): return {"flow": self.calls.current_flow()}

    def do_flow_takes(self, of):
        return self.ask("taker", lambda calls: calls.dispatch_target(ident(of.get("flow", 0)), request(of["request"])))

    def do_back_plan(self, of):
        return self.tell(lambda calls: calls.back_plan_get(ident(of.get("stack", 0))), lambda plan: {
            "guard": plan["asks_guard"], "bridge": plan["asks_bridge"], "handler": plan["handler"], "entry": plan["entry"],
            "changes": self.told.changes(plan["changes"])})

    def do_route_find(self, of): return {"id": self.calls.route_find(of.get("route", ""))}
    def do_route_name(self, of): return self.ask("route", lambda calls: calls.route_name(ident(of.get("id", 0))))

    def do_check(self, of):
        told = self.ask("problems", lambda calls: calls.check())
        problems = told["problems"] or []
        return {**told, "problems": [{**each, "kind": camel(each["kind"])} for each in problems]}

    def do_opened_url(self, of): return self.tell(lambda calls: calls.link_current(), lambda url: url)
    def do_last_outcome(self, of): return {"outcome": outcome(self.calls.last_outcome())}
    def do_last_message(self, of): return {"text": self.calls.last_message()}

    def do_match_link(self, of):
        return self.tell(lambda calls: calls.link_match(link(of["link"])), lambda match: {
            "route": self.told.route(match["route"]), "arguments": MISSING if match["arguments"] is None else match["arguments"]})

    def do_dump(self, of): return self.ask("text", lambda calls: calls.dump())
    def do_explain_link(self, of): return self.ask("text", lambda calls: calls.link_explain(link(of["link"])))
    def do_request_path(self, of): return self.ask("text", lambda calls: calls.request_path(request(of["request"])))
    def do_entry_path(self, of): return self.ask("text", lambda calls: calls.entry_path(ident(of.get("entry", 0))))

    def do_location(self, of):
        flags = _c.NAV_LOCATION_WITHOUT_SCENE if of.get("bare") else 0
        if "entry" in of:
            return self.ask("text", lambda calls: calls.location_of(ident(of["entry"]), flags))
        return self.ask("text", lambda calls: calls.location(ident(of.get("stack", 0)), flags))

    def do_save(self, of):
        given = {
            "complete": of.get("complete"), "app_version": of.get("app", 0), "budget": of.get("budget", 0),
            "scene": ident(of.get("stack", 0)),
        }
        return self.ask("text", lambda calls: calls.save(given))


def _upper(word):
    return "".join("_" + letter if letter.isupper() else letter for letter in word).upper()
