"""The callbacks of the corpus's driver: each tells the runner, and answers as the runner says."""

import ctypes
from ctypes import c_void_p, string_at

from navcore import MISSING
from navcore import _c
from navcore._library import callback
from navcore._values import Keep, pack, read, value_at
from message import encode
from told import PROBLEMS, camel, gesture, result

NOTHING = 2**32  # to a builder


def text_of(start, length):
    """A text of a path, which may be no UTF-8."""
    data = string_at(start, length) if length else b""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def add_callbacks(driver):
    """Their addresses. An exception of one is raised by the call that has led to it, and its case fails."""
    at, told, hear = {}, driver.told, driver.hear

    def tell(name, kind, heard, message=lambda *given: {}, answers=False):
        """A callback that gets the number of its registration first."""

        def called(data, *given):
            answer = hear({"heard": heard, "data": data, **message(*given)})
            return answer if answers else None

        at[name] = callback(kind, 0 if answers else None)(called)

    tell("freed", _c.nav_destroy_callback, "freed")
    for name, via in (
        ("transition", MISSING),
        ("navigate-to", "navigate-to"),
        ("pop-back", "pop-back"),
        ("pop-up-to-root", "pop-up-to-root"),
    ):
        tell(
            name,
            _c.nav_bridge_transition,
            "asked",
            lambda plan, via=via: {"via": via, "question": told.plan(plan)},
            True,
        )
    tell("register-routes", _c.nav_bridge_register_routes, "registered", lambda navigator: {}, True)
    tell("replay", _c.nav_bridge_replay, "replayed", lambda of: {"changes": told.changes(of)})
    tell(
        "guard",
        _c.nav_guard_decide,
        "guarded",
        lambda of: {**told.guarding(of), "question": told.plan(read("nav_guard_context", of)["plan"])},
        True,
    )
    tell("handle", _c.nav_gesture_callback, "handled", lambda of: {"gesture": gesture(of)})
    tell("result", _c.nav_result_callback, "result", lambda of: {"result": result(of)})
    tell("event", _c.nav_observer_callback, "event", lambda of: {"event": told.event(of)})
    tell("event-kind", _c.nav_observer_callback, "hears", lambda of: {"kind": camel(read("nav_event", of)["kind"])})
    add_builders(driver, at)
    add_types(driver, at, tell)

    def dispatched(of):
        asked = read("nav_dispatch_context", of)
        request = read("nav_request", asked["request"])
        return {
            "question": asked["question"],
            "flow": asked["flow"],
            "child": asked["child"],
            "shown": asked["shown_entry"],
            "redirects": asked["redirect_count"],
            "trial": asked["is_trial"] != 0,
            "request": {"route": request["route"], "id": request["route_id"], "arguments": request["arguments"]},
        }

    tell("dispatch", _c.nav_route_on_dispatch, "dispatched", dispatched, True)

    @callback(_c.nav_restoring_migrate, 0)
    def migrate(data, of):
        saved = read("nav_saved", of)
        message = {
            "heard": "migrated",
            "data": data,
            "problem": PROBLEMS[saved["problem"]],
            "flow": saved["is_flow"] != 0,
            "app": saved["app_version"],
            "code": saved["host_code"],
            **{key: saved[key] for key in ("route", "arguments", "state", "branch", "version", "number", "offset")},
        }
        outer, driver.asked = driver.asked, of
        try:
            return hear(message)
        finally:
            driver.asked = outer

    at["migrate"] = migrate
    return at


def add_builders(driver, at):
    def make(message, out):
        driver.products += 1
        product = driver.products
        answer = driver.hear({**message, "product": product})
        if answer == 0:
            c_void_p.from_address(out).value = product
        return 0 if answer == NOTHING else answer

    def building(heard, data, of):
        build = read("nav_build_context", of)
        return {
            "heard": heard,
            "data": data,
            "id": build["route"],
            **{key: build[key] for key in ("entry", "tag", "flow", "arguments", "hint")},
        }

    at["make-model"] = callback(_c.nav_route_make_model, 1)(lambda data, of, out: make(building("made", data, of), out))
    at["update-model"] = callback(_c.nav_route_update_model, 1)(
        lambda data, model, of: driver.hear({**building("updated", data, of), "model": model or 0})
    )
    at["make-view"] = callback(_c.nav_route_make_view, 1)(
        lambda data, entry, model, out: make(
            {"heard": "view-made", "data": data, "entry": entry, "model": model or 0}, out
        )
    )

    @callback(_c.nav_route_destroy_model)
    def destroy(data, product):
        if product:
            driver.hear({"heard": "destroyed", "data": data, "product": product})

    at["destroy"] = destroy


def add_types(driver, at, tell):
    tell(
        "check-text",
        _c.nav_parameter_type_check,
        "checked",
        lambda start, length: {"text": text_of(start, length)},
        True,
    )

    @callback(_c.nav_parameter_type_read, 1)
    def read_text(data, start, length, out):
        value = driver.types[data].get(text_of(start, length), MISSING)
        if value is MISSING:
            return 1
        keep = Keep()
        driver.lent.append(keep)
        pack(value, _c.nav_value.from_address(out), keep)
        return 0

    @callback(_c.nav_parameter_type_write, -1)
    def write_text(data, of, out, capacity):
        sought = encode(value_at(of))
        for text, value in driver.types[data].items():
            if encode(value) == sought:
                if len(text.encode()) <= capacity:
                    ctypes.memmove(out, text.encode(), len(text.encode()))
                return len(text.encode())
        return -1

    at["read-text"], at["write-text"] = read_text, write_text
