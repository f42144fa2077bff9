"""navcore drives a Textual app. The pages of the shown stacks are widgets of one screen; each sheet is a screen of its own.

A widget lives as long as its entry: what is hidden keeps its focus, its scroll position and its text.
"""

from typing import Callable, Dict, Iterator, List, NamedTuple

from navcore import ContainerKind, Entry, Event, EventKind, IntentKind, Navigator, Presentation
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget

WIDE = 76


class Place(NamedTuple):
    """An entry that the user sees, in the stack with that name and presentation."""

    entry: int
    branch: str
    presentation: Presentation


class Sheet(ModalScreen[None]):
    """Bindings of the app don't reach a modal screen."""

    BINDINGS = [("escape", "app.back", "Back")]

    def __init__(self, page: Widget) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> Iterator[Widget]:
        yield self.page


class Host:
    """Shows the navigator in an app that has #left and #right, with the widget that `build` makes for an entry."""

    def __init__(self, app: "App[None]", nav: Navigator, build: Callable[[Entry], Widget], width: int) -> None:
        self.app, self.nav, self.build, self.width = app, nav, build, width
        self.pages: Dict[int, Widget] = {}
        self.sheets: Dict[int, Sheet] = {}
        self._is_planned = False
        nav.observe(self._heard)
        self._plan()

    def _heard(self, event: Event) -> None:
        if event.kind == EventKind.CHANGED:
            self._plan()

    def _plan(self) -> None:
        """One pass follows a turn with many changes."""
        if not self._is_planned:
            self._is_planned = True
            self.app.call_next(self._follow)

    def places(self, owner: int = 0) -> Iterator[Place]:
        """The entries that the user sees, from the page to what lies in front."""
        calls = self.nav.calls
        for stack in calls.owned_stacks(owner):
            info = calls.stack_get(stack)
            if info["shown"]:
                if info["top"] and calls.container_get(info["top"])["kind"] == ContainerKind.NONE:
                    yield Place(info["top"], info["name"], info["presentation"])
                for entry in calls.stack_entries(stack):
                    yield from self.places(entry)

    async def _follow(self) -> None:
        self._is_planned = False
        if self.nav.calls.is_freed:
            return
        self._fold()
        shown = list(self.places())
        await self._show_sheets([place.entry for place in shown if place.presentation != Presentation.PUSHED])
        await self._show_pages([place for place in shown if place.presentation == Presentation.PUSHED])

    async def _show_sheets(self, wanted: List[int]) -> None:
        for entry in reversed([entry for entry in self.sheets if entry not in wanted]):
            await self.app.pop_screen()
            del self.sheets[entry]
        for entry in wanted:
            if entry not in self.sheets:
                self.sheets[entry] = Sheet(self.build(self.nav.entry(entry)))
                await self.app.push_screen(self.sheets[entry])

    async def _show_pages(self, wanted: List[Place]) -> None:
        for entry in [entry for entry in self.pages if not self.nav.calls.entry_request(entry)]:
            await self.pages.pop(entry).remove()
        stage = self.app.screen_stack[0]
        for place in wanted:
            if place.entry not in self.pages:
                column = stage.query_one("#right" if place.branch == "detail" else "#left", Vertical)
                self.pages[place.entry] = self.build(self.nav.entry(place.entry))
                await column.mount(self.pages[place.entry])
        entries = {place.entry for place in wanted}
        for entry, page in self.pages.items():
            page.display = entry in entries
        for column in stage.query_one("#columns", Horizontal).query(Vertical):
            if column.id in ("left", "right"):
                column.display = any(page.display for page in column.children)

    def resize(self, width: int) -> None:
        self.width = width
        self._plan()

    def _fold(self) -> None:
        """Tells each split how many columns fit, also one that is new."""
        calls = self.nav.calls
        for stack in self._stacks(0):
            for entry in calls.stack_entries(stack):
                if calls.container_get(entry)["kind"] == ContainerKind.SPLIT:
                    self.nav.perform(IntentKind.HOST_DID_RESIZE, entry=entry, columns=2 if self.width >= WIDE else 1)

    def _stacks(self, owner: int) -> Iterator[int]:
        for stack in self.nav.calls.owned_stacks(owner):
            yield stack
            for entry in self.nav.calls.stack_entries(stack):
                yield from self._stacks(entry)
