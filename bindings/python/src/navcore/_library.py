"""The library, what it holds of Python's, and its errors. It knows no struct."""

from __future__ import annotations

import itertools
import os
import platform
import sys
import threading
from ctypes import c_void_p, cast
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Type

from . import _c
from ._c import Party, Status

_FILES = {"Darwin": "libnavcore.dylib", "Windows": "navcore.dll"}
_BESIDE = Path(__file__).with_name(_FILES.get(platform.system(), "libnavcore.so.0"))


def _load() -> Any:
    """The library beside the package, or that of NAVCORE_LIBRARY. An older one lacks functions."""
    try:
        return _c.load(os.environ.get("NAVCORE_LIBRARY") or str(_BESIDE))
    except (OSError, AttributeError) as error:
        raise ImportError(f"navcore can't load its library: {error}. NAVCORE_LIBRARY names another one") from error


lib = _load()


class Missing:
    """The type of MISSING."""

    def __reduce__(self) -> str:
        return "MISSING"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()
"""No value. None is a value: a null."""


# ---- Errors ----


def word(member: Any) -> str:
    """The name of an enum's member, for people."""
    return str(getattr(member, "name", member)).lower().replace("_", " ")


class NavigationError(Exception):
    """A call was refused or wrong, and nothing has changed.

    `status` says how, `message` says why, for people. Of an operation `by` and `code` say who refused with which
    number.
    """

    def __init__(
        self, status: int, message: str = "", outcome: Optional[Mapping[str, Any]] = None, found: Any = MISSING
    ) -> None:
        super().__init__(f"{word(Status(status))}: {message}" if message else word(Status(status)))
        self.status, self.message = Status(status), message
        self.outcome: Mapping[str, Any] = outcome or {}
        self._given = (status, message, outcome, found)
        self.found = found  # what the call gave in spite of the failure: the route whose pattern conflicts

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), self._given

    @property
    def by(self) -> Party:
        """The party that refused."""
        return self.outcome.get("by", Party.NOBODY)  # type: ignore[no-any-return]

    @property
    def code(self) -> int:
        """The number with which a guard, the bridge or a builder refused."""
        return self.outcome.get("host_code", 0)  # type: ignore[no-any-return]


class Blocked(NavigationError):
    """A guard, the bridge, a builder, a loader or a coordinator said no: `by` and `code`."""


def failure(
    status: int, message: str = "", outcome: Optional[Mapping[str, Any]] = None, found: Any = MISSING
) -> NavigationError:
    kind: Type[NavigationError] = Blocked if status in (Status.BLOCKED, Status.REFUSED) else NavigationError
    if status == Status.WRONG_THREAD:
        message = "the navigator belongs to another thread, on which app.port() makes a port for this one"
    return kind(status, message, outcome, found)


def declines(error: NavigationError) -> bool:
    """Whether nothing is wrong: a guard keeps the user out, something else came first, or the navigator is closed."""
    if error.status == Status.BLOCKED:
        return error.by in (Party.NOBODY, Party.GUARD)
    return error.status in (Status.CLOSED, Status.ABORTED, Status.SUPERSEDED)


# ---- What the library holds: a number each, until the library says that it needs it no more ----

held: Dict[int, Any] = {}
_numbers = itertools.count(1)


def hold(thing: Any) -> int:
    """Keeps a thing for the library. Returns its number, which is the user data."""
    number = next(_numbers)
    held[number] = thing
    return number


# ---- Callbacks ----


class _Thread(threading.local):
    """How many callbacks run inside one another on a thread, and what they have raised, each with its depth."""

    def __init__(self) -> None:
        self.depth = 0
        self.raised: List[Tuple[int, BaseException]] = []


_thread = _Thread()
_callbacks: List[Any] = []
_CALLED = "navcore's callback"


def callback(kind: Any, otherwise: Any = None) -> Callable[[Callable[..., Any]], int]:
    """Makes a function that C calls, of which it returns the address.

    An exception comes out of the call that has led to the callback. C gets `otherwise`.
    """

    def made(function: Callable[..., Any]) -> int:
        def called(*given: Any) -> Any:
            _thread.depth += 1
            try:
                return function(*given)
            except BaseException as error:  # also a KeyboardInterrupt: nothing is thrown through C
                _thread.raised.append((_thread.depth, error))
                return otherwise
            finally:
                _thread.depth -= 1

        called.__qualname__ = _CALLED
        pointer = kind(called)
        _callbacks.append(pointer)
        return cast(pointer, c_void_p).value or 0

    return made


_report_unraisable = sys.unraisablehook


def _keep_unraisable(found: Any) -> None:
    """Keeps the exception of a signal's handler that came before the first line of a callback, where nothing can
    catch it. C has got any number then."""
    if _CALLED in (getattr(found.object, "__qualname__", "") or found.err_msg or ""):
        _thread.raised.append((_thread.depth + 1, found.exc_value))
    else:
        _report_unraisable(found)


sys.unraisablehook = _keep_unraisable


def a_function(x: Any) -> Any:
    """What an app gives to be called back. A TypeError if it can't be called."""
    if not callable(x):
        raise TypeError(f"{x!r} is no function")
    return x


def settle() -> None:
    """Raises the first exception of the callbacks of the call that has just returned. The others go to
    sys.excepthook. Every call of the library ends with it."""
    if _thread.raised:
        depth = _thread.depth
        errors = [error for at, error in _thread.raised if at > depth]
        _thread.raised = [each for each in _thread.raised if each[0] <= depth]
        for error in errors[1:]:
            sys.excepthook(type(error), error, error.__traceback__)
        if errors:
            raise errors[0]


@callback(_c.nav_destroy_callback)
def let_go(number: int) -> None:
    held.pop(number, None)
