"""Outcomes of operations, and results of screens. It calls nothing."""

from __future__ import annotations

import asyncio
from typing import Any, Callable, Generator, Optional

from . import _c
from ._c import ResultKind, Status
from ._library import MISSING, NavigationError, callback, failure, held, word
from ._values import read


class NoResult(Exception):
    """A screen has given no result. `reason` says why: "pop", "dismiss", "shutdown", "stale issuer"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Outcome:
    """The outcome of an operation. True if it is done, so `if not app.back(): leave_the_app()`.

    - `status` OK: done. PENDING: a guard or the bridge answers later, or the call was made inside a callback.
      Another one, such as AT_ROOT: there was nothing to do.
    - `entry`: the entry that was opened, or that is on top.
    - `ticket`: of a pending one, for `calls.abort`.
    - `error`: of `restore` that has started at the fallback instead; and of a pending operation that has failed.

    `await outcome` waits for a pending one, and raises its error.
    """

    __slots__ = ("status", "ticket", "waiter", "error", "_out", "_settled", "_app", "__weakref__")

    def __init__(self, out: Any) -> None:
        self.status: Status = _STATUSES[out.status]
        self.ticket: int = out.ticket
        self.waiter: int = out.waiter
        self.error: Optional[NavigationError] = None
        self._out = out  # which is not read unless it is asked for
        self._settled: Optional[asyncio.Future[None]] = None
        self._app: Any = None

    @property
    def entry(self) -> int:
        return self._out.entry  # type: ignore[no-any-return]

    @property
    def revision(self) -> int:
        return self._out.revision  # type: ignore[no-any-return]

    @property
    def removed(self) -> int:
        """The number of entries that were removed; of a restore also of those in the text that were lost, of which
        `calls.last_message()` names the first."""
        return self._out.removed_count  # type: ignore[no-any-return]

    def __bool__(self) -> bool:
        return self.status == Status.OK

    def __repr__(self) -> str:
        return f"<{word(self.status)}>"

    def __await__(self) -> Generator[Any, None, Outcome]:
        if self.status == Status.PENDING:
            self._settled = self._settled or asyncio.get_running_loop().create_future()
            yield from asyncio.shield(self._settled).__await__()
        if self.status < 0 and self.error is not None:
            raise self.error
        return self

    def wait(self, app: Any) -> None:
        """Keeps the navigator alive, which owes the completion."""
        self._app = app

    def complete(self, of: Outcome) -> None:
        """Takes the outcome of the completion."""
        self._out, self.status, self.error, self._app = of._out, of.status, of.error, None
        if self._settled is not None and not self._settled.done():
            self._settled.set_result(None)


def outcome_at(at: int, message: str) -> Outcome:
    """A copy of a nav_outcome, with its error."""
    outcome = Outcome(_c.nav_outcome.from_buffer_copy(_c.nav_outcome.from_address(at)))
    if outcome.status < 0:
        outcome.error = failure(outcome.status, message, read("nav_outcome", at))
    return outcome


_STATUSES = {each.value: each for each in Status}

Done = Callable[[Any, Optional[Exception]], None]
"""Gets a value, or None and the error."""


@callback(_c.nav_result_callback)
def on_result(number: int, at: int) -> None:
    done: Done = held[number]
    told = read("nav_result", at)
    if told["kind"] == ResultKind.VALUE:
        done(told["value"], None)
    elif told["kind"] == ResultKind.CANCELLED:
        done(None, NoResult(word(told["reason"])))
    else:
        details = "" if told["value"] is MISSING else str(told["value"])
        done(None, failure(told["status"], details, {"host_code": told["host_code"]}, told["value"]))


def settle_future(future: asyncio.Future[Any]) -> Done:
    """Makes the function that settles a future, unless the future was cancelled."""

    def done(value: Any, error: Optional[Exception]) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

    return done
