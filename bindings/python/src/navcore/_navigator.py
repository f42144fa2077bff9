"""The navigator of an app."""

from __future__ import annotations

import asyncio
import weakref
from ctypes import addressof, byref, sizeof
from operator import index
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    Optional,
    SupportsIndex,
    Tuple,
    Type,
    TypeVar,
    Union,
    cast,
    overload,
)

from . import _c, _deciding
from ._c import GuardKind, IntentKind, ResultKind, Status, nav_outcome
from ._deciding import Answer, Decide, Handle, Migrate
from ._flows import Flow
from ._library import MISSING, Missing, NavigationError, a_function, declines, failure, let_go, lib, word
from ._outcomes import Done, NoResult, Outcome, on_result, settle_future
from ._port import Port, Wake
from ._routes import Routes
from ._screens import Entry, Event, Question, Screen, Target
from ._values import Keep, fill, read

R = TypeVar("R")
T = TypeVar("T")
Remove = Callable[[], None]
_OUTCOME_SIZE = sizeof(nav_outcome)


class Navigator(Routes):
    """The navigation of an app: which screens are open, what back does, what a link opens, which result a screen
    gives.

        with Navigator(Home, Note) as app:
            app.start(Home())
            app.navigate(Note(7))

    - Screens are objects, or names: `navigate("note", {"id": 7})`. An Entry is taken wherever its id is.
    - Keyword arguments of the constructor are the fields of nav_config; of an operation those of nav_options:
      `issuer=entry`.
    - An operation returns an Outcome. It raises Blocked if somebody refuses it, NavigationError if it is wrong:
      nothing has changed then. What a guard or a listener raises comes out of the call that has led to it.
    - A navigator belongs to the thread that has made it; other threads use a `port`. It must be closed: with
      `with`, `async with` or `close`.
    - `calls` has every function of the header.
    """

    def __init__(self, *screens: Union[str, Type[Screen[Any]]], **config: Any) -> None:
        super().__init__(**config)
        self._tasks: Dict[asyncio.Task[None], int] = {}  # the coroutines of guards, each with the ticket of the move
        self._unfit: Optional[NavigationError] = None
        self._pending: weakref.WeakValueDictionary[int, Outcome] = weakref.WeakValueDictionary()
        self._follows = False  # the completions of pending operations
        self._requests: Dict[Any, Tuple[Any, Keep]] = {}  # of screens without arguments, as C takes them
        try:
            for screen in screens:
                self.register(screen)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Navigator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Navigator:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def close(self) -> None:
        """Closes the navigator, and frees it. Awaited results are NoResult("shutdown"), guards that owe an
        answer are cancelled, pending operations fail. Inside a callback this takes effect when the outermost call
        ends.

        A second call does nothing. Raises NavigationError(WRONG_THREAD) on another thread.
        """
        try:
            self.calls.navigator_free()
        finally:
            _deciding.cancel(self._tasks)

    # ---- Operations ----

    def start(self, target: Target, /, arguments: Optional[Mapping[str, Any]] = None, **options: Any) -> Outcome:
        """Opens the first screen; with `scene` that of another window."""
        return self._go("nav_start", target, arguments, options)

    def navigate(self, target: Target, /, arguments: Optional[Mapping[str, Any]] = None, **options: Any) -> Outcome:
        """Opens a screen, where its registration says. With the entry whose screen asks as `issuer` a double tap
        opens one."""
        return self._go("nav_navigate", target, arguments, options)

    def replace(self, target: Target, /, arguments: Optional[Mapping[str, Any]] = None, **options: Any) -> Outcome:
        """Opens a screen in the place of the top one."""
        return self._go("nav_replace_top", target, arguments, options)

    def open(self, url: str, *, trusted: bool = False, **options: Any) -> Outcome:
        """Opens a link, with the screens below it. A link of the app's own, which reaches each path, is
        trusted=True."""
        if not isinstance(url, (str, bytes)):
            raise TypeError(f"{url!r} is no link")
        return self._operate("nav_open", {"url": url, "trusted": trusted}, options or None)

    def back(self, **options: Any) -> Outcome:
        """Does what the user means by back. AT_ROOT: the app may close."""
        return self._operate("nav_back", options or None)

    def pop_back(self, result: Any = MISSING, **options: Any) -> Outcome:
        """Closes the top screen of the stack. The waiter gets the result; None is one, too."""
        return self._close("nav_pop_back", result, options)

    def pop_to(self, target: Target, /, arguments: Optional[Mapping[str, Any]] = None, **options: Any) -> Outcome:
        """Goes back to a screen. A name without arguments is any screen of the name."""
        return self._operate("nav_pop_to_route", self._request(target, arguments), options or None)

    def pop_up_to_root(self, **options: Any) -> Outcome:
        """Goes back to the first screen of the stack."""
        return self._operate("nav_pop_up_to_root", options or None)

    def dismiss(self, result: Any = MISSING, **options: Any) -> Outcome:
        """Closes the sheet, or what else is presented in front."""
        return self._close("nav_dismiss", result, options)

    def finish(self, entry: SupportsIndex, result: Any = MISSING, **options: Any) -> Outcome:
        """Closes the screen of an entry, however it is shown, with what lies above it."""
        return self._operate("nav_finish", entry, result, options or None)

    def select(self, branch: str, *, of: Union[str, Type[Screen[Any]]] = "", **options: Any) -> Outcome:
        """Shows a tab or a column, by its name and the screen of its container. Without `of`: of any container
        around the user that has the name. Raises NavigationError(NOT_FOUND) if there is none."""
        containers = [self._name_of(of)] if of else self._containers.get(branch, [])
        found = next((stack for stack in (self.calls.current_branch(name, branch) for name in containers) if stack), 0)
        if not found:
            raise NavigationError(Status.NOT_FOUND, f"no container around the user has a branch {branch!r}")
        return self._operate("nav_select", found, {"reveal": True, **options})

    def perform(self, kind: IntentKind, **intent: Any) -> Outcome:
        """Performs any operation, by the fields of nav_intent: perform(IntentKind.REMOVE, entries=[entry]). A
        request is a screen, a name, or a mapping with `route` and `arguments`."""
        return self._operate("nav_perform", {"kind": kind, **self._intent(intent)})

    def did_close(self, entry: SupportsIndex, result: Any = MISSING) -> Outcome:
        """Reports that the user has closed the view of an entry: a page, with those above it, or a whole sheet.
        Nobody is asked.

        ALREADY_GONE: the library has closed it. AT_ROOT: the root of a window stays; draw it again.
        """
        stack = self.calls.entry_stack(entry)
        if stack and self.calls.stack_get(stack)["presented_over"] and self.calls.stack_entries(stack)[0] == entry:
            return self._operate("nav_host_did_dismiss", stack, result)
        return self._operate("nav_host_did_pop", entry, result)

    def _go(
        self,
        name: str,
        target: Target,
        arguments: Optional[Mapping[str, Any]],
        options: Mapping[str, Any],
        *waiter: Any,
    ) -> Outcome:
        """Performs an operation with a request. One of a screen without arguments, and without options, is the
        same each time."""
        if arguments or options or waiter:
            return self._operate(name, self._request(target, arguments), *waiter, options or None)
        cell = target if isinstance(target, str) else type(target)
        known = self._requests.get(cell)
        if known is None:
            request, keep = self._request(target), Keep()
            if request["arguments"] is not MISSING or len(self._requests) >= 1024:
                return self._operate(name, request)
            known = self._requests[cell] = (byref(fill("nav_request", request, keep)), keep)
        return self._perform(getattr(lib, name), known[0], None)

    def _operate(self, name: str, *given: Any) -> Outcome:
        """Performs an operation by its function, with what that takes but for the outcome."""
        keep = Keep()
        return self._perform(getattr(lib, name), *self.calls.arguments(name, given, keep))

    def _close(self, name: str, result: Any, options: Mapping[str, Any]) -> Outcome:
        if result is MISSING and not options:
            return self._perform(getattr(lib, name), None, None)
        return self._operate(name, result, options or None)

    def _perform(self, function: Any, *arguments: Any) -> Outcome:
        out = nav_outcome(_OUTCOME_SIZE)
        status = self.calls.run(function, *arguments, byref(out))
        if status < 0:
            try:
                self.calls.checked(status, read("nav_outcome", addressof(out)))
            except NavigationError as error:
                raise _deciding.explained(self, error)
        outcome = Outcome(out)
        self.calls.status = outcome.status
        if outcome.ticket:
            self._follow()
            self._pending[outcome.ticket] = outcome
            outcome.wait(self)
        return outcome

    def _follow(self) -> None:
        """The completions of pending operations come behind their calls."""
        if not self._follows and not self.calls.is_freed:
            self._follows = True
            self.calls.observer_add(_deciding.on_completed, weakref.proxy(self), let_go)

    # ---- Results ----

    @overload
    async def ask(self, target: Screen[R], /, *, default: T, key: str = "", **options: Any) -> Union[R, T]: ...
    @overload
    async def ask(self, target: Screen[R], /, *, default: Missing = ..., key: str = "", **options: Any) -> R: ...
    @overload
    async def ask(
        self,
        target: str,
        /,
        arguments: Optional[Mapping[str, Any]] = None,
        *,
        default: Any = ...,
        key: str = "",
        **options: Any,
    ) -> Any: ...

    async def ask(
        self,
        target: Target,
        /,
        arguments: Optional[Mapping[str, Any]] = None,
        *,
        default: Any = MISSING,
        key: str = "",
        **options: Any,
    ) -> Any:
        """Opens a screen, and returns the result that it is closed with. Without a result: `default`, or NoResult
        is raised. `default` is also for a screen that is not shown: a guard says no, something else came first, or
        the navigator is closed. Other errors are raised.

        With `key` the wait is saved: in the next process the same call gets the result of the screen that has come
        back, and opens none. Cancelling ends the wait, and the screen stays; a move that a guard still decides about
        is aborted.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done = settle_future(future)
        outcome = None
        try:
            waiter = self._attach(key, done) if key else 0
            if not waiter:
                outcome = self.ask_then(target, done, arguments, **({**options, "key": key} if key else options))
            return await self._wait(future, waiter if outcome is None else outcome.waiter)
        except asyncio.CancelledError:
            if outcome is not None and outcome.status == Status.PENDING:
                self._abort(outcome)
            raise
        except NoResult:
            if default is MISSING:
                raise
            return default
        except NavigationError as error:
            if default is MISSING or not declines(error):
                raise (outcome and outcome.error) or error
            return default

    def _abort(self, pending: Outcome) -> None:
        if not self.calls.is_freed:
            self.calls.run(lib.nav_abort, pending.ticket, _c.AbortReason.BY_HOST)

    def ask_then(
        self, target: Target, /, done: Done, arguments: Optional[Mapping[str, Any]] = None, **options: Any
    ) -> Outcome:
        """The same without asyncio: calls `done` once, with the result and None, or with None and the error."""
        outcome = self._go("nav_navigate_for_result", target, arguments, options, on_result, a_function(done), let_go)
        if not outcome and outcome.status != Status.PENDING:
            done(None, NoResult(word(outcome.status)))
        return outcome

    async def next_value(self, entry: SupportsIndex) -> Any:
        """The next value that the screen of an entry publishes, or its kept value. Raises NoResult if the screen
        goes, and NavigationError: IN_USE if somebody waits already, STALE."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        waiter = self.calls.entry_next_value(entry, on_result, settle_future(future), let_go)
        return await self._wait(future, waiter)

    def publish(
        self, value: Any, entry: SupportsIndex = 0, *, if_awaited: bool = False, when_covered: bool = False
    ) -> Status:
        """Gives a value of the screen of an entry, by default the top one, which stays open. OK: somebody has
        got it. KEPT: until somebody asks. STALE_ISSUER: the screen is covered. NOT_AWAITED, STALE."""
        flags = (_c.NAV_PUBLISH_IF_AWAITED if if_awaited else 0) | (_c.NAV_PUBLISH_WHEN_COVERED if when_covered else 0)
        try:
            return cast(Status, self.calls.entry_publish(entry or self.calls.current_top(), value, flags))
        except NavigationError as error:
            if error.status not in (Status.STALE, Status.NOT_AWAITED):
                raise
            return error.status

    def _attach(self, key: str, done: Done) -> int:
        try:
            return cast(int, self.calls.result_attach(key, on_result, done, let_go))
        except NavigationError as error:
            if error.status != Status.NOT_FOUND:
                raise
            return 0

    async def _wait(self, future: asyncio.Future[Any], waiter: int) -> Any:
        try:
            return await future
        except asyncio.CancelledError:
            if waiter and not self.calls.is_freed:
                self.calls.run(lib.nav_cancel_result, waiter)
            raise

    # ---- Flows ----

    def lead(self, screen: Screen[R], **options: Any) -> Flow[R]:
        """Leads through a flow: see Flow."""
        return Flow(self, None, screen, options)

    def end_flow(self, flow: int, value: Any = None) -> Outcome:
        """Ends a flow with its value, wherever the user is in it."""
        return self.perform(IntentKind.END_FLOW, flow=flow, ending={"kind": ResultKind.VALUE, "value": value})

    # ---- Guards, the bridge, what has happened ----

    def guard(
        self,
        decide: Decide,
        screen: Union[None, str, Type[Screen[Any]]] = None,
        *,
        entry: SupportsIndex = 0,
        leave: bool = False,
    ) -> Remove:
        """Asks `decide` before a screen enters, or with `leave` before it leaves: a screen of a class or name, or
        each one; or before an `entry` leaves.

        It answers as Answer says, also as a coroutine, which is cancelled if the move ends before. What it raises
        refuses. Returns the function that removes the guard.
        """
        about: Dict[str, Any] = {"route_name": self._name_of(screen)} if screen else {"every_route": True}
        if entry:
            about = {"entry": entry}
            if not leave:
                raise TypeError("an entry has entered already: a guard of an entry needs leave=True")
        kind = GuardKind.LEAVE if leave else GuardKind.ENTER
        return self._remover(lib.nav_guard_remove, self._guard(_deciding.on_guard, decide, kind=kind, **about))

    def bridge(self, decide: Optional[Decide]) -> None:
        """Asks `decide` before every change, behind the guards. None: nobody."""
        if decide is None:
            self.calls.bridge_set()
        else:
            data = self._data(decide)
            self.calls.bridge_set({"transition": _deciding.on_bridge, "user_data": data, "destroy": let_go})

    def answer(self, question: Question, answer: Answer) -> Status:
        """Answers a question for which LATER was the answer. ALREADY_RESOLVED: it was answered before, or the
        move is over."""
        code = _deciding.answered(self, answer, question.id)
        return cast(Status, self.calls.answer(question.id, code))

    def loader(self, load: Decide) -> Remove:
        """Calls `load` where a link leads below a lazy path: it registers what is missing, and answers as a
        guard. The question has the route of the path."""
        return self._remover(
            lib.nav_observer_remove, self.calls.observer_add(_deciding.on_load, self._data(load), let_go)
        )

    def observe(self, listener: Callable[[Event], object]) -> Remove:
        """Calls `listener` with all that happens. Returns the function that ends this."""
        return self._remover(
            lib.nav_observer_remove,
            self.calls.observer_add(_deciding.on_event, self._data(listener), let_go),
        )

    def on_back(
        self, handle: Handle, entry: SupportsIndex = 0, *, priority: int = 0, enabled: bool = True
    ) -> BackHandler:
        """Gives back to `handle` while the screen of an entry, or without an entry any screen, is in front."""
        found = self.calls.back_handler_add(
            {
                "entry": entry,
                "priority": priority,
                "disabled": 0 if enabled else 1,
                "handle": _deciding.on_back,
                "user_data": a_function(handle),
                "destroy": let_go,
            }
        )
        return BackHandler(self, found, enabled)

    def _remover(self, function: Any, number: int) -> Remove:
        def remove() -> None:
            if not self.calls.is_freed:
                status = self.calls.run(function, number)
                if status != Status.STALE:
                    self.calls.checked(status)

        return remove

    # ---- Where the user is ----

    @property
    def top(self) -> Entry:
        """The screen that is in front. Raises NavigationError(STALE) before the start."""
        return self.entry(self.calls.current_top())

    @property
    def stack(self) -> List[Entry]:
        """The screens of the stack in front, from the root up."""
        return [self.entry(each) for each in self.calls.current_entries()]

    def way_back(self, scene: int = 0) -> List[Entry]:
        """The screens that back leads to, again and again, in a window. The last one is in front. A tab that was
        never opened is left out."""
        return [self.entry(each) for each in self.calls.way_back(scene) if each]

    def entry(self, entry: SupportsIndex) -> Entry:
        """The screen of an entry. Raises NavigationError(STALE) if it has gone."""
        entry = index(entry)
        found = self.calls.entry_request(entry)
        if found is MISSING:
            raise failure(Status.STALE)
        return self._entry(entry, found["route_id"], found["arguments"])

    def location(self, scene: int = 0) -> Optional[str]:
        """The path of where the user is, for an address bar or to share. None if no screen on the way has a path."""
        found = self.calls.location(scene)
        return None if found is MISSING else cast(str, found)

    def dump(self) -> str:
        """The whole tree as text, for tests and logs."""
        return cast(str, self.calls.dump())

    # ---- Saved state ----

    def save(self, **saving: Any) -> str:
        """The state as text. The keyword arguments are the fields of nav_saving. Raises
        NavigationError(NOT_STARTED)."""
        return cast(str, self.calls.save(saving))

    def restore(
        self,
        text: Optional[str],
        fallback: Optional[Target] = None,
        *,
        migrate: Optional[Migrate] = None,
        **restoring: Any,
    ) -> Outcome:
        """Restores a saved text, in place of start. `fallback` is the first screen if there is no text, or if it
        can't be restored: then `error` of the outcome says why. Without a fallback NavigationError is raised:
        CORRUPT, UNSUPPORTED.

        `migrate` decides about each screen that can't be restored unchanged, as Migrate says. What it raises refuses
        the text, and comes out of this call. A further keyword argument is a field of nav_restoring.
        """
        request = None if fallback is None else self._request(fallback)
        error = None
        if text or fallback is None:
            try:
                return self.perform(
                    IntentKind.RESTORE,
                    restoring={"text": text or "", "fallback": request, "migrate": migrate, **restoring},
                )
            except NavigationError as failed:
                if fallback is None or self.calls.owned_stacks(0):
                    raise
                error = failed
        outcome = self.start(fallback)
        outcome.error = error
        return outcome

    # ---- Other threads ----

    def port(self, wake: Optional[Wake] = None) -> Port:
        """Makes a door for other threads. Posts run in the loop that runs now; or `wake` gets a function,
        and has it called on the navigator's thread: GLib.idle_add."""
        if wake is not None:
            return Port(self, wake)
        loop = asyncio.get_running_loop()
        return Port(self, loop.call_soon_threadsafe, loop.is_closed)


class BackHandler:
    """A handler of back. It goes with its entry."""

    def __init__(self, app: Navigator, number: int, enabled: bool) -> None:
        self._app, self._number, self._enabled = app, number, enabled

    @property
    def enabled(self) -> bool:
        """Whether the handler gets back. Setting it to True makes it the newest."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self._app.calls.back_handler_enable(self._number, int(enabled))
        self._enabled = enabled

    def remove(self) -> None:
        self._app._remover(lib.nav_back_handler_remove, self._number)()
