"""Every function of the header as a method. It decides nothing."""

from __future__ import annotations

import warnings
from ctypes import addressof, byref, c_size_t, c_uint64, c_void_p, sizeof, string_at
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence

from . import _c
from ._c import FUNCTIONS, Status
from ._library import MISSING, NavigationError, callback, failure, held, hold, lib, settle
from ._values import Keep, address, data, empty, fill, member, number, pointer, read, string, text_of, value_at

_LENT = ("S:nav_plan", "S:nav_saved")
_NOT_THERE = (Status.STALE, Status.NOT_FOUND, Status.AT_ROOT)


@callback(_c.nav_check_callback)
def _on_problem(number: int, at: int) -> None:
    held[number].append(read("nav_check_problem", at))


class Calls:
    """The functions of the header, each by its name without nav_: `calls.stack_entries(stack)`.

    - The navigator, the outputs and the counts are left out. Arguments at the end that are left out are 0 or NULL.
    - A struct is a mapping of its fields and flags, such as {"route": "note", "arguments": {"id": 7}}. A nav_plan
      and a nav_saved, which the library lends, are addresses. A value is NULL with MISSING, and a null with None.
      A callback and its destroy are addresses: a wrong one ends the process. The user data is an address, or any
      object: then it is held until its destroy, which is `navcore.let_go`.
    - Returns the output: a value, a text, a list of ids, a struct as a dict. Without an output: the Status. MISSING
      if what is asked about is not there.
    - Raises NavigationError for a status below 0. `status` is the last status.
    - A pointer that is returned is borrowed, as the header says. A text and a value are copies.
    """

    def __init__(self, **config: Any) -> None:
        self.status = Status.OK
        self._is_freed = False
        self._address: Optional[int] = None
        self._running: List[None] = []  # one for each call of this navigator that runs
        keep, out = Keep(), c_void_p()
        status = lib.nav_navigator_new(byref(fill("nav_config", config, keep)), byref(out))
        if status < 0:
            raise failure(status)
        self._address = out.value

    def __del__(self) -> None:
        if getattr(self, "_address", None) is not None:
            warnings.warn(f"a navigator was not closed: {self!r}", ResourceWarning, source=self)

    @property
    def address(self) -> int:
        """The nav_navigator *. Raises NavigationError(CLOSED) once the navigator is freed."""
        if self._address is None:
            raise NavigationError(Status.CLOSED, "the navigator is freed")
        return self._address

    @property
    def is_freed(self) -> bool:
        """Whether the navigator is freed, or is going to be when the call that runs has ended."""
        return self._is_freed

    def navigator_free(self) -> None:
        """Closes and frees the navigator. Inside a callback the navigator lives on until the outermost call ends.

        A second call does nothing. Raises NavigationError(WRONG_THREAD) on a thread that does not own the
        navigator.
        """
        if self._is_freed:
            return
        status = lib.nav_attach_thread(self.address)  # asks who the owner is; a navigator without one gets this thread
        if status < 0:
            raise failure(status)
        self._is_freed = True
        self.run(lib.nav_navigator_free)

    def run(self, function: Any, *given: Any) -> Any:
        """Calls a function of the library, with the navigator first. Raises what the callbacks of the call have
        raised."""
        address = self._address or self.address
        self._running.append(None)
        try:
            found = function(address, *given)
        finally:
            self._running.pop()
            self._forget()
        settle()
        return found

    def _forget(self) -> None:
        """A navigator that a callback has freed ends with the outermost call. Nothing of it may be read from
        then on."""
        if self._is_freed and not self._running:
            self._address = None

    def last_message(self) -> str:
        """The sentence about the last failure, for developers. Empty once the navigator is freed."""
        return text_of(lib.nav_last_message(self._address)) if self._address is not None else ""

    def checked(self, status: int, outcome: Optional[Mapping[str, Any]] = None, found: Any = MISSING) -> Status:
        """Keeps a status of this navigator. Raises NavigationError if it is below 0."""
        self.status = Status(status)
        if status == Status.FREED:
            self._is_freed = True
            self._forget()
        if status < 0:
            raise failure(status, self.last_message(), outcome, found)
        return self.status

    def check(self) -> List[Dict[str, Any]]:
        """Finds what is wrong with the registrations. Returns each problem, with kind, route, other and message."""
        problems: List[Dict[str, Any]] = []
        number = hold(problems)
        try:
            status = self.run(lib.nav_check, _on_problem, number)
        finally:
            held.pop(number)
        self.status = Status(status)
        if status != Status.NOT_FOUND:
            self.checked(status)
        return problems

    def next_records(self, capacity: int = 64) -> List[Dict[str, Any]]:
        """Pulls at most `capacity` records of events. An empty list if no event waits."""
        records, count = (_c.nav_record * capacity)(), c_size_t()
        status = self.run(lib.nav_next_records, records, sizeof(_c.nav_record), capacity, byref(count))
        self.status = Status(status)
        if status != Status.CLOSED:
            self.checked(status)
        return [read("nav_record", addressof(each)) for each in records[: count.value]]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]:
            """The functions of the header: see below."""

    def arguments(self, name: str, given: Sequence[Any], keep: Keep) -> List[Any]:
        """The arguments of a function. Without a navigator to call nothing is handed over."""
        has_navigator, kinds, _ = FUNCTIONS[name]
        if has_navigator and self._address is None:
            raise NavigationError(Status.CLOSED, "the navigator is freed")
        if len(given) > len(kinds):
            raise TypeError(f"{name} takes at most {len(kinds)} arguments, and {len(given)} are given")
        try:
            return arguments_of(kinds, given, keep)
        except BaseException:
            keep.let_go()
            raise

    def _call(self, name: str, *given: Any) -> Any:
        has_navigator, _, result = FUNCTIONS[name]
        keep, function = Keep(), getattr(lib, name)
        arguments = self.arguments(name, given, keep)

        def run(*outputs: Any) -> Any:
            if has_navigator:
                return self.run(function, *arguments, *outputs)
            found = function(*arguments, *outputs)
            settle()
            return found

        checked = self.checked if has_navigator else _checked
        if result == "status":
            return checked(run())
        found: Any
        if result in _PLAIN or result == "ids" or result.startswith("e:"):
            if result == "ids":
                ids = (c_uint64 * run(None, 0))()
                run(ids, len(ids))
                found = list(ids)
            else:
                found = _PLAIN[result](run()) if result in _PLAIN else member(result[2:], run())
            if has_navigator and not found:
                self._check_thread()
            return found
        if result == "text":
            start, length = c_void_p(), c_size_t()
            status = run(byref(start), byref(length))
            found = _taken(start, length)
        else:
            out = _OUTPUTS[result]() if result in _OUTPUTS else empty(result)
            status = run(byref(out))
            found = _READ[result](out) if result in _READ else read(result, addressof(out))
        if result not in ("id", "nav_outcome") and status in _NOT_THERE:
            self.status = Status(status)
            return MISSING
        checked(status, found if result == "nav_outcome" else None, found)
        return found

    def _check_thread(self) -> None:
        """On another thread, a function without a status returns nothing. A function that reads has the status."""
        if lib.nav_route_name(self._address, 0, byref(_c.nav_string())) == Status.WRONG_THREAD:
            raise failure(Status.WRONG_THREAD)


def _method(name: str) -> Callable[..., Any]:
    def method(self: Calls, *given: Any) -> Any:
        return self._call(name, *given)

    method.__name__ = name[4:]
    method.__doc__ = f"{name}{FUNCTIONS[name][1]}, which gives {FUNCTIONS[name][2]}: see the header."
    return method


for _name in FUNCTIONS:
    setattr(Calls, _name[4:], getattr(Calls, _name[4:], None) or _method(_name))


def arguments_of(kinds: Sequence[str], given: Sequence[Any], keep: Keep) -> List[Any]:
    """The arguments as C gets them, each array with its count. Arguments at the end may be missing."""
    arguments: List[Any] = []
    for index, kind in enumerate(kinds):
        x: Any = given[index] if index < len(given) else MISSING
        is_null = x is MISSING or x is None and kind != "V"
        if kind == "s":
            arguments.append(string("" if x is MISSING else x, keep))
        elif kind == "n":
            arguments.append(0 if is_null else number(x))
        elif kind == "d":
            arguments.append(0 if is_null else data(x, keep))
        elif kind == "p" or kind in _LENT:
            arguments.append(0 if is_null else address(x))
        else:
            arguments.append(None if is_null else pointer(kind, x, keep))
            if kind[0] in "PAI":
                arguments.append(0 if is_null else len(x))
    return arguments


def _checked(status: int, outcome: Optional[Mapping[str, Any]] = None, found: Any = MISSING) -> Status:
    """The same as Calls.checked, of a function without a navigator."""
    if status < 0:
        raise failure(status, "", outcome, found)
    return Status(status)


def _taken(start: c_void_p, length: c_size_t) -> str:
    """A text that the library has given away."""
    try:
        return string_at(start, length.value).decode() if start else ""
    finally:
        lib.nav_text_free(start)


_PLAIN: Dict[str, Callable[[Any], Any]] = {
    "number": lambda found: found or 0,
    "message": text_of,
    "word": lambda found: found.decode(),
    "member": value_at,
    "nothing": lambda found: None,
}
_OUTPUTS: Dict[str, Any] = {"id": c_uint64, "value": c_void_p, "pointer": c_void_p, "string": _c.nav_string}
_READ: Dict[str, Callable[[Any], Any]] = {
    "id": lambda out: out.value,
    "value": lambda out: value_at(out.value),
    "pointer": lambda out: out.value or 0,
    "string": text_of,
}
