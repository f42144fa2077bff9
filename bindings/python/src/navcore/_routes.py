"""The routes of a navigator: registers them, and makes requests of screens, and entries with screens."""

from __future__ import annotations

import weakref
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Type, Union, cast

from . import _c, _deciding
from ._c import ContainerKind, TabsBack
from ._calls import Calls
from ._deciding import Migrate
from ._library import MISSING, a_function, let_go
from ._screens import (
    Entry,
    Screen,
    Target,
    can_fail,
    check_is_dataclass,
    fields_of,
    made,
    name_of,
    path_problems,
)
from ._values import refuse_addresses


class Routes:
    """The part of Navigator that knows the screens."""

    def __init__(self, **config: Any) -> None:
        self.calls = Calls(**config)
        self._screens: Dict[str, Type[Screen[Any]]] = {}
        self._names: Dict[int, str] = {}
        self._containers: Dict[str, List[str]] = {}  # the routes that have a branch of a name
        self._problems: List[str] = []  # sentences for check

    def register(self, screen: Union[str, Type[Screen[Any]]], **registration: Any) -> int:
        """Registers a screen, by its class or a name. Returns the id of its route. The keyword arguments, beside
        those of the class:

        - path, paths: the patterns of its links, such as "/notes/{id:int}". linkable=False: of the app's own links
          alone.
        - tabs, split: makes it a container. A mapping from the name of each branch to the screen that the branch
          begins with, or to None for an empty column, or to a mapping with `initial` and flags of nav_branch.
          tabs_back=TabsBack.PASS: back leaves the container from every tab, in place of the tab before. `container`
          has further fields of nav_container.
        - initial: makes it a flow, which begins with this screen.
        - parent: the screen of the container in whose `branch` it opens.
        - presentation and every other field of nav_route, but for the functions of C.

        Raises NavigationError: AMBIGUOUS for a name or a path that is taken, INVALID.
        """
        if isinstance(screen, str):
            return self._register(screen, **registration)
        check_is_dataclass(screen)
        registration = {**screen.registration, **registration}
        found = self._register(screen.route, **registration)
        self._screens[screen.route] = screen
        self._problems += path_problems(screen, _patterns(**registration))
        if can_fail(screen) and registration.get("initial") is None:
            self._guard(_deciding.on_enter, screen, route=found)
        return found

    def _register(
        self,
        name: str,
        *,
        path: Optional[str] = None,
        paths: Sequence[str] = (),
        linkable: bool = True,
        tabs: Optional[Mapping[str, Any]] = None,
        split: Optional[Mapping[str, Any]] = None,
        tabs_back: TabsBack = TabsBack.HISTORY,
        initial: Optional[Target] = None,
        parent: Union[str, Type[Screen[Any]]] = "",
        **route: Any,
    ) -> int:
        refuse_addresses("nav_route", route)
        patterns = _patterns(path, paths)
        branches = {branch: self._branch(of) for branch, of in (tabs or split or {}).items()}
        if branches:
            kind = {"kind": ContainerKind.TABS, "tabs_back": tabs_back} if tabs else {"kind": ContainerKind.SPLIT}
            own = route.get("container") or {}
            route["container"] = {
                **kind,
                **own,
                "branches": [{"name": branch, **of} for branch, of in branches.items()],
            }
        route["initial"] = None if initial is None else self._request(initial)
        found: int = self.calls.route_register({"name": name, "parent": name_of(parent), **route})
        self._names[found] = name
        for pattern in patterns:
            self.calls.pattern_add(found, pattern, _c.NAV_PATTERN_LINKABLE if linkable else 0)
        for branch in branches:
            self._containers.setdefault(branch, []).append(name)
        return found

    def _branch(self, of: Any) -> Dict[str, Any]:
        flags = of if isinstance(of, Mapping) else {"initial": of}
        initial = flags.get("initial")
        return {**flags, "initial": None if initial is None else self._request(initial)}

    def check(self) -> List[str]:
        """Finds what is wrong with the registrations, such as a parent that is misspelt, or a parameter of a path
        that is no field of the class: a sentence each. For tests."""
        return [problem["message"] for problem in self.calls.check()] + self._problems

    def add_link_prefix(self, prefix: str, scene: str = "") -> None:
        """Makes links of a server the app's own: "https://example.com/app", for universal links. `scene` is the window
        that they open in. A scheme of the app's own needs none: open("myapp://notes/7")."""
        self.calls.link_prefix_add(prefix, scene)

    def _guard(self, function: int, data: Any, **guard: Any) -> int:
        given = {"decide": function, "user_data": self._data(data), "destroy": let_go, **guard}
        return cast(int, self.calls.guard_add(given))

    def _data(self, function: Any) -> Tuple[Any, Any]:
        return weakref.proxy(self), a_function(function)

    # ---- Requests and entries ----

    def _name_of(self, screen: Union[None, str, Type[Screen[Any]]]) -> str:
        """The route of a class. Another class may have the name."""
        if isinstance(screen, Screen):
            raise TypeError(f"{screen!r} is an object of a screen: write {type(screen).__name__}")
        name = name_of(screen)
        registered = self._screens.get(name, screen)
        if registered is not screen and not isinstance(screen, str):
            raise TypeError(
                f"{_full_name(screen)} is not registered: the route {name!r} is of {_full_name(registered)}"
            )
        return name

    def _entry(self, entry: int, route: int, arguments: Any) -> Entry:
        name = self._name(route)
        screen = self._screens.get(name)
        try:
            return Entry(entry, name, arguments, None if screen is None else made(screen, arguments))
        except Exception:  # arguments of a report, of which no guard is asked
            return Entry(entry, name, arguments)

    def _name(self, route: int) -> str:
        if route and route not in self._names:
            self._names[route] = self.calls.route_name(route) or ""
        return self._names.get(route, "")

    def _request(self, target: Target, arguments: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        if isinstance(target, Screen):
            return self._request(self._name_of(type(target)), fields_of(target))
        if isinstance(target, type):
            raise TypeError(f"{target.__name__} is a class: write {target.__name__}(...)")
        if not isinstance(target, str):
            raise TypeError(f"{target!r} is neither a screen nor the name of a route")
        return {"route": target, "arguments": arguments if arguments else MISSING}

    def _intent(self, fields: Mapping[str, Any]) -> Dict[str, Any]:
        """The fields of nav_intent, of which requests may be screens or names."""
        refuse_addresses("nav_intent", fields)
        made = dict(fields)
        for key, x in fields.items():
            if key == "request":
                made[key] = self._requested(x)
            elif key == "options":
                made[key] = x or None
            elif key == "restoring" and isinstance(x, Mapping):
                made[key] = self._restoring(**x)
            elif key in ("requests", "elements", "intents") and isinstance(x, (list, tuple)):
                made[key] = [self._part(key, each) for each in x]
        return made

    def _restoring(self, migrate: Optional[Migrate] = None, **fields: Any) -> Dict[str, Any]:
        refuse_addresses("nav_restoring", fields)
        if migrate is None:
            return fields
        return {**fields, "migrate": _deciding.on_migrate, "user_data": self._data(migrate), "destroy": let_go}

    def _part(self, key: str, of: Any) -> Any:
        if key == "requests":
            return self._requested(of)
        if not isinstance(of, Mapping):
            return of
        return self._intent(of) if key == "intents" else {**of, "request": self._requested(of.get("request"))}

    def _requested(self, of: Any) -> Any:
        return self._request(cast(Target, of)) if isinstance(of, (str, Screen, type)) else of


def _full_name(of: Any) -> str:
    return f"{of.__module__}.{of.__qualname__}"


def _patterns(path: Optional[str] = None, paths: Sequence[str] = (), **_: Any) -> List[str]:
    if isinstance(paths, str):
        raise TypeError(f"paths is a list, and not {paths!r}")
    return [*([path] if path else []), *paths]
