"""Screens, entries, changes, events, questions. It calls nothing."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, ClassVar, Dict, Generic, Mapping, Sequence, Type, TypeVar, Union

from ._c import ChangeKind, EventKind, IntentKind
from ._library import MISSING

R = TypeVar("R", covariant=True)


@dataclasses.dataclass(frozen=True)
class Screen(Generic[R]):
    """The base of a screen: its fields are the arguments, R is the type of its result.

        @dataclass(frozen=True)
        class Note(Screen[None], path="/notes/{id:int}"):
            id: int

    The class arguments are `name`, by default the name of the class in kebab case, and those of Navigator.register.
    A screen without fields needs no decorator.
    """

    route: ClassVar[str] = ""
    registration: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls, *, name: str = "", **registration: Any) -> None:
        super().__init_subclass__()
        cls.route = name or re.sub("(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.registration = registration


Target = Union[str, Screen[Any]]
"""Where to go: a screen, or the name of a route."""


def fields_of(screen: Screen[Any]) -> Dict[str, Any]:
    return {field.name: getattr(screen, field.name) for field in dataclasses.fields(screen)}


def made(screen: Type[Screen[Any]], arguments: Any) -> Screen[Any]:
    """The screen of some arguments. Members that are no fields are left out; a field without a member has its
    default."""
    given = arguments if isinstance(arguments, Mapping) else {}
    return screen(**{field.name: given[field.name] for field in dataclasses.fields(screen) if field.name in given})


def check_is_dataclass(screen: Type[Screen[Any]]) -> None:
    """A class with annotations and without the decorator would lose its arguments."""
    annotated = {name for name, of in screen.__dict__.get("__annotations__", {}).items() if "ClassVar" not in str(of)}
    missing = annotated - {field.name for field in dataclasses.fields(screen)}
    if missing:
        raise TypeError(
            f"{screen.__name__} is no dataclass, so it has no {', '.join(sorted(missing))}: "
            "put @dataclass(frozen=True) above it"
        )


@dataclasses.dataclass(frozen=True)
class Entry:
    """A screen that is open. `screen` is the object it was opened with, or an equal one; None if the route has
    no class."""

    id: int
    route: str
    arguments: Any = MISSING
    screen: Any = None


@dataclasses.dataclass(frozen=True)
class Change:
    """A change of the tree. `fields` has every field of nav_change."""

    kind: ChangeKind
    entry: int
    stack: int
    route: str
    fields: Mapping[str, Any] = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Event:
    """Something that has happened. `fields` has every field of nav_event."""

    kind: EventKind
    entry: int
    revision: int
    changes: Sequence[Change]
    fields: Mapping[str, Any] = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Question:
    """A question to a guard, the bridge or a loader: may this move happen?

    A guard is asked about an entry, with its route, arguments and screen. The bridge is asked about the changes.
    `id` is for Navigator.answer and `calls.redirect`.
    """

    id: int
    intent: IntentKind
    changes: Sequence[Change]
    entry: int = 0
    route: str = ""
    arguments: Any = MISSING
    screen: Any = None
    is_leaving: bool = False


@dataclasses.dataclass(frozen=True)
class Redirect:
    """The answer of a guard that opens another screen instead. With `resume` the move waits for that screen's
    result."""

    to: Target
    resume: bool = True
