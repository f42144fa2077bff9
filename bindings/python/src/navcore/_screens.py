"""Screens and what a class of one must keep to, entries, changes, events, questions. It calls nothing."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, ClassVar, Dict, Generic, Iterable, List, Mapping, Optional, Sequence, Type, TypeVar, Union

from ._c import FIELDS, FLAGS, ChangeKind, EventKind, IntentKind, SavedProblem
from ._library import MISSING
from ._outcomes import Outcome
from ._values import refuse_addresses, unknown

R = TypeVar("R", covariant=True)


@dataclasses.dataclass(frozen=True)
class Screen(Generic[R]):
    """The base of a screen: its fields are the arguments, R is the type of its result.

        @dataclass(frozen=True)
        class Note(Screen[None], path="/notes/{id:int}"):
            id: int

    The class arguments are `name`, by default the name of the class in kebab case (SignIn is "sign-in", URLPage "url-page"), and those of
    Navigator.register. A screen without fields needs no decorator. No field is named `route` or `registration`.
    """

    route: ClassVar[str] = ""
    registration: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls, *, name: str = "", **registration: Any) -> None:
        super().__init_subclass__()
        if cls.__dict__.keys() >= _TAKEN:  # dataclass(slots=True) makes the class again, without the class arguments
            return
        taken = _TAKEN & {*cls.__dict__, *cls.__dict__.get("__annotations__", {})}
        if taken:
            raise TypeError(
                f"{cls.__name__} has its own {taken.pop()}, a name that each Screen has: choose another one"
            )
        refuse_addresses("nav_route", registration)
        for key in registration:
            if key not in _CLASS_ARGUMENTS:
                raise unknown(f"{cls.__name__}: a screen has no class argument", key, _CLASS_ARGUMENTS)
        cls.route = name or _kebab(cls.__name__)
        cls.registration = registration


def _kebab(name: str) -> str:
    return re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


_TAKEN = {"route", "registration"}
_OF_REGISTER = ("path", "paths", "linkable", "tabs", "split", "tabs_back", "initial", "parent")
_CLASS_ARGUMENTS = {*_OF_REGISTER, *FIELDS["nav_route"], *FLAGS["nav_route"]}


Target = Union[str, Screen[Any]]
"""Where to go: a screen, or the name of a route."""


def name_of(screen: Union[None, str, Type[Screen[Any]]]) -> str:
    return screen if isinstance(screen, str) else screen.route if screen else ""


def fields_of(screen: Screen[Any]) -> Dict[str, Any]:
    return {field.name: getattr(screen, field.name) for field in dataclasses.fields(screen)}


def made(screen: Type[Screen[Any]], arguments: Any) -> Screen[Any]:
    """The screen of some arguments. Members that are no fields are left out; a field without a member has its
    default."""
    given = arguments if isinstance(arguments, Mapping) else {}
    names = [field.name for field in dataclasses.fields(screen) if field.init]
    return screen(**{name: given[name] for name in names if name in given})


def can_fail(screen: Type[Screen[Any]]) -> bool:
    """Whether some arguments may not make this screen."""
    return bool(dataclasses.fields(screen)) or hasattr(screen, "__post_init__")


def path_problems(screen: Type[Screen[Any]], patterns: Iterable[str]) -> List[str]:
    """A sentence for each parameter of a path that the screen has no field for."""
    fields = {field.name for field in dataclasses.fields(screen)}
    return [
        f'the path "{pattern}" of "{screen.route}" has {{{name}}}, and {screen.__name__} has no field of that name'
        for pattern in patterns
        for name in re.findall(r"\{(\w+)", pattern)
        if name not in fields
    ]


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
    """A screen that is open. An Entry is taken wherever the id of one is.

    `screen` is the object it was opened with, or an equal one. None if the route has no class, or if a report has
    given arguments of which the class can't be made.
    """

    id: int
    route: str
    arguments: Any = MISSING
    screen: Any = None

    def __index__(self) -> int:
        return self.id


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
    """Something that has happened. `fields` has every field of nav_event. COMPLETED has the `ticket` and the
    `outcome` of an operation that was posted or pending."""

    kind: EventKind
    entry: int
    revision: int
    changes: Sequence[Change]
    fields: Mapping[str, Any] = dataclasses.field(repr=False)
    ticket: int = 0
    outcome: Optional[Outcome] = None


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
class Saved:
    """An entry or a flow of a saved text that can't be restored unchanged: `problem` says why. `code` is the number of
    the guard or builder that refuses, `branch` the missing tab of the container `route`, `version` that of the route
    at the save. The arguments and the state are those of the text."""

    problem: SavedProblem
    code: int
    is_flow: bool
    route: str
    arguments: Any
    state: Any
    version: int
    app_version: int
    number: int
    branch: str


@dataclasses.dataclass(frozen=True)
class Replacement:
    """What is restored in the place of a saved screen. MISSING keeps the saved state."""

    to: Target
    state: Any = MISSING


@dataclasses.dataclass(frozen=True)
class Redirect:
    """The answer of a guard that opens another screen instead. With `resume` the move waits for that screen's
    result."""

    to: Target
    resume: bool = True
