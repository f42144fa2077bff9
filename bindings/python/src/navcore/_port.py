"""Ports, through which other threads post."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, cast

from . import _c
from ._c import IntentKind, Status
from ._library import NavigationError, callback, held, let_go
from ._screens import Target

if TYPE_CHECKING:
    from ._navigator import Navigator

Wake = Callable[[Callable[[], None]], object]
"""Has a function called soon on the navigator's thread."""


@callback(_c.nav_wake_callback)
def _on_wake(number: int) -> None:
    wake = held.get(number)
    if wake is not None:  # a last call may come just after the navigator has gone
        wake()


class Port:
    """A door for other threads: each method may be called on any thread. Posts run on the navigator's thread, in
    order.

    Raises NavigationError: CLOSED once the navigator or the loop is closed, FULL. What an operation comes to is in the
    event COMPLETED with its ticket: `event.outcome`. Close a port, or use it with `with`: it outlives the navigator.
    """

    def __init__(self, app: Navigator, wake: Wake, is_closed: Callable[[], bool] = lambda: False) -> None:
        self._app, self._is_closed = app, is_closed

        def drain() -> None:
            if not app.calls.is_freed:
                app.calls.drain()

        def awake() -> None:
            try:
                wake(drain)
            except RuntimeError:  # the loop is closed, and so is the navigator soon
                pass

        self._address: int = app.calls.port_new(_on_wake, awake, let_go)

    def __enter__(self) -> Port:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def navigate(self, target: Target, /, arguments: Optional[Mapping[str, Any]] = None, **options: Any) -> int:
        """Posts Navigator.navigate. Returns the ticket of its completion."""
        return self.post(IntentKind.NAVIGATE, request=self._app._request(target, arguments), options=options)

    def post(self, kind: IntentKind, **intent: Any) -> int:
        """Posts an operation, by the fields of nav_intent. Returns the ticket of its completion."""
        if self._is_closed():
            raise NavigationError(Status.CLOSED, "the loop of the port is closed: nobody runs what is posted")
        given = {"kind": kind, **self._app._intent(intent)}
        return cast(int, self._app.calls.port_post(self._address, given))

    def close(self) -> None:
        """Closes the port. A second call does nothing."""
        address, self._address = self._address, 0
        self._app.calls.port_release(address)
