"""Flows as loops: several screens read like the diagram of the screens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Awaitable, Generic, Mapping, Optional, Type, TypeVar

from ._c import AbortReason, EventKind, IntentKind, ResultKind, Status
from ._library import MISSING, Blocked, NavigationError, declines, lib, word
from ._outcomes import NoResult, Outcome, settle_future
from ._screens import Event, Screen, Target

if TYPE_CHECKING:
    from ._navigator import Navigator

R = TypeVar("R")
T = TypeVar("T")


def _drop(result: asyncio.Future[Any]) -> None:
    """Nobody waits for a result any more: its error is not reported."""
    if not result.cancel() and not result.cancelled():
        result.exception()


class Shown:
    """A screen that a flow shows: an async iterator of the values that the screen publishes.

        async for percent in flow.show(Coupon()):
            ...

    The body runs again each time the user comes back and decides anew. The loop ends when the screen has gone. It
    runs not at all if a guard keeps the user out or leads elsewhere, if something else came first, if the screen
    below is covered or gone, or if the navigator is closed.

    A body that leaves the loop, by break or by an error, leaves the screen, which closes when the loop of the
    screen below goes on, or shows something. Other refusals are a NavigationError.
    """

    def __init__(
        self,
        app: Navigator,
        below: Optional[Shown],
        target: Target,
        arguments: Optional[Mapping[str, Any]] = None,
        replaces: bool = False,
    ) -> None:
        self._app, self._below, self._target, self._arguments, self._replaces = app, below, target, arguments, replaces
        self._above: Optional[Shown] = None  # what this screen has shown last
        self._is_open: Optional[bool] = None
        self.entry = 0
        """The entry, once the loop has begun."""

    # ---- What the body calls ----

    def show(self, target: Target, arguments: Optional[Mapping[str, Any]] = None) -> Shown:
        """Shows a screen above this one, when its loop begins."""
        return Shown(self._app, self, target, arguments)

    def replace(self, target: Target, arguments: Optional[Mapping[str, Any]] = None) -> Shown:
        """Shows a screen in the place of this one."""
        return Shown(self._app, self, target, arguments, replaces=True)

    async def ask(
        self, target: Target, arguments: Optional[Mapping[str, Any]] = None, *, default: Any = MISSING
    ) -> Any:
        """Opens a screen that closes with one value, such as a sheet, and returns the value. NoResult, or
        `default`, also if nothing is shown. If this is cancelled the screen closes."""
        await self._close_above()
        app, future = self._app, asyncio.get_running_loop().create_future()
        outcome = None
        try:
            outcome = app.ask_then(target, settle_future(future), arguments, issuer=self.entry)
            return await future
        except (NoResult, NavigationError) as error:
            if isinstance(error, NavigationError) and not declines(error):
                raise
            if default is MISSING:
                raise error if isinstance(error, NoResult) else NoResult(word(error.status)) from error
            return default
        finally:
            if outcome is not None:
                await self._leave(outcome)

    async def _leave(self, asked: Outcome) -> None:
        """Nobody waits any more for the value of a screen: it goes, if it is there."""
        if asked.status == Status.PENDING and not self._app.calls.is_freed:
            self._app.calls.run(lib.nav_abort, asked.ticket, AbortReason.BY_HOST)
        elif asked.entry:
            await self._close(asked.entry)

    def lead(self, screen: Screen[R]) -> Flow[R]:
        """Leads through a flow inside this one."""
        return Flow(self._app, self, screen, {})

    def back(self) -> Outcome:
        """Goes back to this screen from whatever is shown later. The screen is asked again."""
        return self._app.perform(IntentKind.POP_TO_ENTRY, entry=self.entry)

    async def while_shown(self, work: Awaitable[T]) -> Optional[T]:
        """Runs work, such as a request to a server, while this screen is there, covered or not. None if the
        screen has gone: then the work is cancelled."""
        task = asyncio.ensure_future(work)
        has_left = False

        def leave(event: Optional[Event] = None) -> None:
            nonlocal has_left
            if event is None or event.kind == EventKind.RELEASED and event.entry == self.entry:
                has_left = True
                task.cancel()

        remove = None if self._app.calls.is_freed else self._app.observe(leave)
        if remove is None or not self._is_there():
            leave()
        try:
            value = await task
            return None if has_left else value
        except BaseException:
            if not has_left:
                raise
            return None
        finally:
            if remove is not None:
                remove()

    # ---- The loop ----

    def __aiter__(self) -> Shown:
        return self

    async def __anext__(self) -> Any:
        if self._is_open is None:
            self._is_open = await self._open()
        await self._close_above()
        if self._is_open and not await self._has_ended() and self._is_there():
            try:
                return await self._app.next_value(self.entry)
            except NoResult:
                pass
            except NavigationError as error:
                if error.status not in (Status.STALE, Status.CLOSED):
                    raise
        raise StopAsyncIteration

    async def _has_ended(self) -> bool:
        """Whether the function has ended the flow, which stays if it holds the root of a window."""
        return False

    async def _open(self) -> bool:
        assert self._below is not None
        await self._below._close_above()
        owner: Optional[Shown] = self._below
        if self._replaces:
            owner = None if isinstance(self._below, Flow) else self._below._below
        go = self._app.replace if self._replaces else self._app.navigate
        try:
            outcome = await go(self._target, self._arguments, issuer=self._below.entry)
        except NavigationError as error:
            if declines(error):
                return False
            raise
        self.entry = outcome.entry
        if not outcome or not self._is_there() or self._app.entry(self.entry).route != self._route():
            return False
        if owner is not None:
            owner._above = self
        return True

    def _route(self) -> str:
        return self._target if isinstance(self._target, str) else self._target.route

    def _is_there(self) -> bool:
        return not self._app.calls.is_freed and self._app.calls.entry_request(self.entry) is not MISSING

    async def _close_above(self) -> None:
        """Closes the screen whose loop the body has left."""
        above, self._above = self._above, None
        if above is not None:
            await self._close(above.entry)

    async def _close(self, entry: int) -> None:
        """A guard or the bridge that refuses keeps the screen, which nobody leads then."""
        if not self._app.calls.is_freed:
            try:
                await self._app.finish(entry)
            except NavigationError:
                pass


class Flow(Shown, Generic[R]):
    """A flow that a function leads through. It is the loop of its first screen, too.

        async with app.lead(Checkout()) as flow:
            async for cart in flow:
                coupon = flow.show(Coupon())
                async for percent in coupon:
                    async for card in coupon.show(Payment(cart.total - percent)):
                        flow.finish(Receipt(card))
        print(flow.value)

    It begins with `async with`, and has ended behind that, however the body was left: by `finish`, by `cancel`, by
    the user, by an error. An error ends it as failed, with the code 1, and comes out. What guards and the bridge
    refuse stays.

    Raises NavigationError: INVALID if the screen is no flow, and as Navigator.navigate does. IN_USE if somebody
    else asks one of its screens for values.
    """

    def __init__(self, app: Navigator, below: Optional[Shown], screen: Screen[R], options: Mapping[str, Any]) -> None:
        super().__init__(app, below, screen)
        self._options = options
        self._result: Optional[asyncio.Future[Any]] = None
        self._ending: Optional[Outcome] = None
        self.id = 0
        """The flow, for Navigator.end_flow. 0 if it has not begun."""
        self.value: Optional[R] = None
        """The value of the flow, behind `async with`. None: the user has left it."""

    def finish(self, value: R) -> None:
        """Ends the flow with its value: its screens go, and so their loops end. If a guard or the bridge refuses,
        they stay, and the screen whose loop runs is asked again. A flow with the root of a window goes back to its
        first screen instead.
        """
        self._end({"kind": ResultKind.VALUE, "value": value}, value)

    def cancel(self) -> None:
        """Ends the flow without a value. The rest is as of `finish`."""
        self._end({"kind": ResultKind.CANCELLED}, None)

    async def __aenter__(self) -> Flow[R]:
        if self._below is not None:
            await self._below._close_above()
        app, options = self._app, dict(self._options)
        if self._below is not None:
            options["issuer"] = self._below.entry
        self._result = asyncio.get_running_loop().create_future()
        self._is_open = False
        asked = None
        try:
            asked = app.ask_then(self._target, settle_future(self._result), **options)
            outcome = await asked
        except NavigationError as error:
            _drop(self._result)
            if declines(error):
                return self
            raise
        except asyncio.CancelledError:
            if asked is not None:
                await self._leave(asked)
            _drop(self._result)
            raise
        if not outcome:
            return self
        self.entry = outcome.entry
        if self._is_there() and app.calls.entry_waiter(self.entry) == outcome.waiter:
            await self._close(self.entry)
            _drop(self._result)
            raise NavigationError(Status.INVALID, f"{self._route()!r} is no flow")
        self.id = self._find(outcome.waiter)
        self._is_open = self.id != 0
        return self

    async def __aexit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], _: object) -> None:
        app, result = self._app, self._result
        assert result is not None
        if self._is_open and not app.calls.is_freed and not await self._has_ended() and not result.done():
            if error is None or isinstance(error, (asyncio.CancelledError, GeneratorExit)):
                self.cancel()
            else:
                text = f"{type(error).__name__}: {error}"[:4096].encode(errors="replace").decode()
                self._end({"kind": ResultKind.FAILED, "host_code": 1, "value": text}, None)
            await self._has_ended()
        if not result.done() or result.cancelled():
            return _drop(result)
        failed = result.exception()
        if failed is None:
            self.value = result.result()
        elif error is None and isinstance(failed, NavigationError) and not declines(failed):
            raise failed

    async def _open(self) -> bool:
        raise TypeError("a flow begins with async with: async with app.lead(screen) as flow")

    def _find(self, waiter: int) -> int:
        """The flow for which the waiter waits: that of the first screen, or one around it."""
        flow: int = self._app.calls.entry_flow(self.entry) if self._is_there() else 0
        while flow:
            info = self._app.calls.flow_get(flow)
            if info["waiter"] == waiter:
                return flow
            flow = info["parent"]
        return 0

    def _end(self, ending: Mapping[str, Any], value: Optional[R]) -> None:
        try:
            self._ending = self._app.perform(IntentKind.END_FLOW, flow=self.id, ending=ending)
            if self._ending.status == Status.AT_ROOT:
                self._ending, self.value = self.back(), value
        except Blocked:
            self._ending = None
        except NavigationError as error:
            if error.status != Status.CLOSED:
                raise

    async def _has_ended(self) -> bool:
        if self._ending is None:
            return False
        try:
            outcome = await self._ending
        except NavigationError:
            self._ending = None
            return False
        return outcome.status in (Status.OK, Status.ALREADY_THERE)
