"""How guards, the bridge, loaders, observers and handlers of back are called, and what becomes of their answers."""

from __future__ import annotations

import asyncio
import inspect
from ctypes import addressof
from typing import Any, Awaitable, Callable, Dict, Iterable, List, Optional, Union

from . import _c
from ._c import EventKind, GesturePhase, GuardKind, IntentKind, SavedProblem, Status
from ._library import MISSING, NavigationError, callback, held, lib
from ._outcomes import Outcome, outcome_at
from ._screens import Change, Event, Question, Redirect, Replacement, Saved, Screen, Target, made
from ._values import empty, read, value_at

Answer = Union[bool, int, None, Redirect]
"""True and None: yes. False and a number that is not 0: no, with that number, or 1. A Redirect: another screen
instead. LATER: Navigator.answer answers."""

LATER = _c.NAV_ANSWER_LATER

Decide = Callable[[Question], Union[Answer, Awaitable[Answer]]]
"""Answers a question, also as a coroutine: then the move is pending until the answer."""

Handle = Callable[[GesturePhase, float], object]
"""Gets back: the phase, and how far a gesture has come, from 0 to 1. A plain back is a COMMIT."""

LEAVE_OUT, CUT = _c.NAV_SAVED_LEAVE_OUT, _c.NAV_SAVED_CUT

Migrate = Callable[[Saved], Union[None, bool, int, Target, Replacement]]
"""Decides about a saved screen that can't be restored unchanged. None and True: the navigator decides, as without this
function. A screen, a name or a Replacement takes its place. LEAVE_OUT leaves the screen out, CUT also the screens
above. False and any other number refuse the text."""

REFUSED = 1
UNFIT = -(2**31) + 1000
"""The number with which the guard of a class refuses arguments of which no object can be made."""


@callback(_c.nav_guard_decide, REFUSED)
def on_enter(number: int, at: int) -> int:
    """The first guard of each class: each entry has an object, so that reading the tree never fails."""
    app, screen = held[number]
    arguments = value_at(_c.nav_guard_context.from_address(at).arguments)
    try:
        made(screen, arguments)
        return _c.NAV_ANSWER_ACCEPT
    except Exception as error:
        of = "no arguments" if arguments is MISSING else repr(arguments)
        app._unfit = NavigationError(Status.INVALID, f"no {screen.__name__} can be made of {of}: {error}")
        app._unfit.__cause__ = error
        return UNFIT


def explained(app: Any, error: NavigationError) -> NavigationError:
    """The error of an operation, which says what was wrong if the guard of a class has refused."""
    unfit: Optional[NavigationError] = app._unfit
    if unfit is None or error.code != UNFIT:
        return error
    unfit.outcome = error.outcome
    return unfit


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
    return ask(app, decide, about, plan["ticket"])


@callback(_c.nav_bridge_transition, REFUSED)
def on_bridge(number: int, at: int) -> int:
    app, decide = held[number]
    plan = read("nav_plan", at)
    return ask(app, decide, Question(plan["question"], plan["kind"], changes(app, plan["changes"])), plan["ticket"])


@callback(_c.nav_observer_callback)
def on_load(number: int, at: int) -> None:
    app, load = held[number]
    event = read("nav_event", at)
    if event["kind"] == EventKind.LOAD:
        plan = read("nav_plan", event["plan"])
        question = Question(plan["question"], IntentKind.OPEN, [], route=app._name(event["route"]))
        answer = REFUSED
        try:
            answer = ask(app, load, question, plan["ticket"])
        finally:
            if answer != LATER:
                app.calls.run(lib.nav_answer, question.id, answer)


@callback(_c.nav_observer_callback)
def on_event(number: int, at: int) -> None:
    app, listener = held[number]
    fields = read("nav_event", at)
    outcome = _outcome_at(app, fields["outcome"]) if fields["kind"] == EventKind.COMPLETED else None
    moves = changes(app, fields["changes"])
    listener(Event(fields["kind"], fields["entry"], fields["revision"], moves, fields, fields["ticket"], outcome))


@callback(_c.nav_observer_callback)
def on_completed(number: int, at: int) -> None:
    app = held[number]
    event = _c.nav_event.from_address(at)
    if event.kind == EventKind.COMPLETED:
        cancel(task for task, ticket in app._tasks.items() if ticket == event.ticket)
        outcome = app._pending.pop(event.ticket, None)
        if outcome is not None:  # the last thing: only the outcome may have kept the navigator
            outcome.complete(_outcome_at(app, event.outcome))


def _outcome_at(app: Any, at: int) -> Outcome:
    outcome = outcome_at(at, app.calls.last_message())
    if outcome.error is not None:
        outcome.error = explained(app, outcome.error)
    return outcome


@callback(_c.nav_gesture_callback)
def on_back(number: int, at: int) -> None:
    gesture = read("nav_gesture", at)
    held[number](gesture["phase"], gesture["progress"])


@callback(_c.nav_restoring_migrate, REFUSED)
def on_migrate(number: int, at: int) -> int:
    app, migrate = held[number]
    told = read("nav_saved", at)
    problem, code = told["problem"], told["host_code"]
    if problem == SavedProblem.GUARD and code == UNFIT:
        problem, code = SavedProblem.ARGUMENTS, 0
    names = ("route", "arguments", "state", "version", "app_version", "number", "branch")
    about = Saved(problem, code, bool(told["is_flow"]), **{name: told[name] for name in names})
    says = migrate(about)
    if isinstance(says, (str, Screen)):
        says = Replacement(says)
    if isinstance(says, Replacement):
        app.calls.saved_replace(at, app._request(says.to), says.state)
        return _c.NAV_ANSWER_ACCEPT
    return _number_of(says, "migrate returns True, False, None, a screen, a Replacement, LEAVE_OUT, CUT")


def changes(app: Any, at: int) -> List[Change]:
    found = []
    made = empty("nav_change")
    for index in range(lib.nav_changes_count(at)):
        lib.nav_changes_get(at, index, addressof(made))
        fields = read("nav_change", addressof(made))
        found.append(Change(fields["kind"], fields["entry"], fields["stack"], app._name(fields["route"]), fields))
    return found


def ask(app: Any, decide: Decide, question: Question, ticket: int) -> int:
    """Returns the number that C gets: an answer, or LATER."""
    says = decide(question)
    if not inspect.isawaitable(says):
        return LATER if says == LATER else answered(app, says, question.id)
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError as error:
        _end(says)
        raise RuntimeError(
            "the answer is a coroutine, and no asyncio loop runs: answer LATER, and then call app.answer"
        ) from error
    task = loop.create_task(_answer_later(app, says, question.id))
    app._tasks[task] = ticket
    app._follow()

    def end(task: asyncio.Task[None], tasks: Dict[Any, int] = app._tasks) -> None:
        del tasks[task]
        _end(says)

    task.add_done_callback(end)
    return LATER


def _end(says: Any) -> None:
    """A coroutine that has not begun would warn that nobody awaits it."""
    if inspect.iscoroutine(says):
        says.close()


def cancel(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancels the coroutines of guards whose answer nobody needs any more, but for the one that runs."""
    try:
        running = asyncio.current_task()
    except RuntimeError:  # no loop runs
        running = None
    for task in list(tasks):
        if task is not running:
            task.cancel()


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
    if isinstance(says, Redirect):
        intent = {"kind": IntentKind.NAVIGATE, "request": app._request(says.to)}
        app.calls.redirect(question, intent, _c.NAV_REDIRECT_RESUME if says.resume else 0)
        return REFUSED
    return _number_of(says, "an answer is True, False, None, a Redirect, awaits one of these")


def _number_of(says: Any, known: str) -> int:
    if says is True or says is None:
        return _c.NAV_ANSWER_ACCEPT
    if says is False:
        return REFUSED
    if isinstance(says, int) and says != 0 and -(2**31) < says < 2**31:
        return says
    raise TypeError(f"{known}, or a number of 32 bits that is not 0, and not {says!r}")
