"""How guards, the bridge, loaders, observers and handlers of back are called, and what becomes of their answers."""

from __future__ import annotations

import asyncio
import inspect
from ctypes import addressof
from typing import Any, Awaitable, Callable, Dict, List, Union

from . import _c
from ._c import EventKind, GesturePhase, GuardKind, IntentKind
from ._library import callback, held, lib
from ._screens import Change, Event, Question, Redirect
from ._values import empty, read

Answer = Union[bool, int, None, Redirect]
"""True and None: yes. False and a number that is not 0: no, with that number, or 1. A Redirect: another screen
instead. LATER: Navigator.answer answers."""

LATER = _c.NAV_ANSWER_LATER

Decide = Callable[[Question], Union[Answer, Awaitable[Answer]]]
"""Answers a question, also as a coroutine: then the move is pending until the answer."""

Handle = Callable[[GesturePhase, float], object]
"""Gets back: the phase, and how far a gesture has come, from 0 to 1. A plain back is a COMMIT."""

REFUSED = 1


@callback(_c.nav_guard_decide, REFUSED)
def on_guard(number: int, at: int) -> int:
    app, decide = held[number]
    told = read("nav_guard_context", at)
    plan = read("nav_plan", told["plan"])
    entry = app._entry(told["entry"], told["route"], told["arguments"])
    is_leaving = told["kind"] == GuardKind.LEAVE
    moves = changes(app, plan["changes"])
    about = Question(
        plan["question"], plan["kind"], moves, entry.id, entry.route, entry.arguments, entry.screen, is_leaving
    )
    return ask(app, decide, about)


@callback(_c.nav_bridge_transition, REFUSED)
def on_bridge(number: int, at: int) -> int:
    app, decide = held[number]
    plan = read("nav_plan", at)
    return ask(app, decide, Question(plan["question"], plan["kind"], changes(app, plan["changes"])))


@callback(_c.nav_observer_callback)
def on_load(number: int, at: int) -> None:
    app, load = held[number]
    event = read("nav_event", at)
    if event["kind"] == EventKind.LOAD:
        question = Question(
            read("nav_plan", event["plan"])["question"], IntentKind.OPEN, [], route=app._name(event["route"])
        )
        answer = REFUSED
        try:
            answer = ask(app, load, question)
        finally:
            if answer != LATER:
                app.calls.run(lib.nav_answer, question.id, answer)


@callback(_c.nav_observer_callback)
def on_event(number: int, at: int) -> None:
    app, listener = held[number]
    fields = read("nav_event", at)
    listener(Event(fields["kind"], fields["entry"], fields["revision"], changes(app, fields["changes"]), fields))


@callback(_c.nav_observer_callback)
def on_completed(number: int, at: int) -> None:
    app = held[number]
    event = _c.nav_event.from_address(at)
    if event.kind == EventKind.COMPLETED:
        outcome = app._pending.pop(event.ticket, None)
        if outcome is not None:
            outcome.complete(event.outcome, app.calls.last_message())


@callback(_c.nav_gesture_callback)
def on_back(number: int, at: int) -> None:
    gesture = read("nav_gesture", at)
    held[number](gesture["phase"], gesture["progress"])


def changes(app: Any, at: int) -> List[Change]:
    found = []
    made = empty("nav_change")
    for index in range(lib.nav_changes_count(at)):
        lib.nav_changes_get(at, index, addressof(made))
        fields = read("nav_change", addressof(made))
        found.append(Change(fields["kind"], fields["entry"], fields["stack"], app._name(fields["route"]), fields))
    return found


def ask(app: Any, decide: Decide, question: Question) -> int:
    """Returns the number that C gets: an answer, or LATER."""
    says = decide(question)
    if not inspect.isawaitable(says):
        return LATER if says == LATER else answered(app, says, question.id)
    task = asyncio.ensure_future(_answer_later(app, says, question.id))
    app._tasks.add(task)
    task.add_done_callback(app._tasks.discard)
    return LATER


async def _answer_later(app: Any, says: Awaitable[Answer], number: int) -> None:
    code = REFUSED
    try:
        code = answered(app, await says, number)
    except Exception as error:
        context: Dict[str, Any] = {
            "message": "a guard, a bridge or a loader has refused by an error",
            "exception": error,
        }
        asyncio.get_running_loop().call_exception_handler(context)
    finally:
        if not app.calls.is_freed:  # an answer that comes too late changes nothing
            app.calls.run(lib.nav_answer, number, code)


def answered(app: Any, says: Answer, question: int) -> int:
    """The number of an answer. After a redirect the number is not read, unless the redirect has failed."""
    if says is True or says is None:
        return _c.NAV_ANSWER_ACCEPT
    if says is False:
        return REFUSED
    if isinstance(says, Redirect):
        intent = {"kind": IntentKind.NAVIGATE, "request": app._request(says.to)}
        app.calls.redirect(question, intent, _c.NAV_REDIRECT_RESUME if says.resume else 0)
        return REFUSED
    if isinstance(says, int) and says != 0 and -(2**31) < says < 2**31:
        return says
    raise TypeError(
        "an answer is True, False, None, a Redirect, a number of 32 bits that is not 0, or awaits one of these, "
        f"and not {says!r}"
    )
