"""navcore drives GTK 4: a window for the app and for each sheet and alert, a popover for each action sheet.

A widget lives as long as its entry: a covered page keeps its text, its focus and its scroll position.
"""

from typing import Callable, Dict, List, Optional, Union

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from navcore import (  # noqa: E402
    MISSING,
    Blocked,
    Entry,
    Event,
    EventKind,
    Lifecycle,
    Navigator,
    Outcome,
    Presentation,
)

BACK = "Escape|<Alt>Left|Back"
BACK_BUTTON_OF_A_MOUSE = 8


class Host:
    """Shows the navigator, with the widget that `build` makes of an entry, and with `bar` in the app's window. Calls
    `leave` if the user closes this window."""

    def __init__(
        self, nav: Navigator, build: Callable[[Entry], Gtk.Widget], bar: Gtk.Widget, leave: Callable[[], None]
    ) -> None:
        self.nav, self.build, self.bar, self.leave = nav, build, bar, leave
        self.frames: Dict[int, Union[Window, Popover]] = {}  # by the stack that each shows, the last one in front
        self._is_planned = False
        nav.observe(self._heard)
        self._follow()

    def _heard(self, event: Event) -> None:
        """One pass follows a turn with many changes."""
        if event.kind in (EventKind.CHANGED, EventKind.RESYNC) and not self._is_planned:
            self._is_planned = True
            GLib.idle_add(self._follow)

    def _follow(self) -> bool:
        self._is_planned = False
        if not self.nav.calls.is_freed:
            shown = self.shown()
            self._remove([stack for stack in self.frames if self.nav.calls.stack_get(stack) is MISSING])
            self._draw(shown)
            for stack, frame in self.frames.items():
                if stack not in shown:
                    frame.conceal()  # behind a full screen
        return GLib.SOURCE_REMOVE

    def _draw(self, shown: Dict[int, int]) -> None:
        below: Optional[Window] = None
        for stack, entry in shown.items():
            if stack not in self.frames:
                self.frames[stack] = self._make_frame(stack, below)
            frame = self.frames[stack]
            frame.draw(entry, below)
            if isinstance(frame, Window):
                below = frame

    def close(self) -> None:
        self._remove(list(self.frames))

    def _remove(self, stacks: List[int]) -> None:
        for stack in reversed(stacks):
            self.frames.pop(stack).remove()

    def shown(self) -> Dict[int, int]:
        """The entry that each window shows, from the back to the front."""
        shown: Dict[int, int] = {}
        for entry in self.nav.way_back():
            stack = self.window_of(entry.id)
            if self.nav.calls.stack_get(stack)["shown"]:
                shown[stack] = entry.id
        return shown

    def window_of(self, entry: int) -> int:
        """The presented stack around an entry, or the root stack."""
        stack = self.nav.calls.entry_stack(entry)
        info = self.nav.calls.stack_get(stack)
        is_branch = info["owner"] and info["presentation"] == Presentation.PUSHED
        return self.window_of(info["owner"]) if is_branch else stack

    def _make_frame(self, stack: int, below: "Optional[Window]") -> "Union[Window, Popover]":
        presentation = self.nav.calls.stack_get(stack)["presentation"]
        return Popover(self) if presentation == Presentation.ACTION_SHEET else Window(self, stack, below)

    def can_go_back(self, stack: int) -> bool:
        """Whether another page lies below in the window."""
        return [self.window_of(entry.id) for entry in self.nav.way_back()].count(stack) > 1

    def ask(self, operation: Callable[[], Outcome]) -> bool:
        """Whether the operation is done. A guard that refuses tells the user why."""
        try:
            return bool(operation())
        except Blocked:
            return False

    def back(self, *_: object) -> bool:
        self.ask(self.nav.back)
        return True


class Window(Gtk.Window):
    """Shows the pages of a stack, also those of tabs on the stack. The close button asks: the window stays until the
    stack has gone."""

    def __init__(self, host: Host, stack: int, below: "Optional[Window]") -> None:
        super().__init__(transient_for=below, modal=below is not None, default_width=360, default_height=420)
        self.host, self.stack = host, stack
        self.is_main = not host.nav.calls.stack_get(stack)["owner"]
        self.views: Dict[int, Gtk.Widget] = {}
        self.pages = Gtk.Stack(
            transition_type=Gtk.StackTransitionType.SLIDE_LEFT_RIGHT, transition_duration=150, hexpand=True
        )
        self.pages.connect("notify::transition-running", lambda *_: self._sweep())
        self.anchor = Gtk.Box()  # of popovers: it stays where it is while the pages move
        self.anchor.append(self.pages)
        self.set_child(self.anchor)
        self.back = Gtk.Button(icon_name="go-previous-symbolic", tooltip_text="Back")
        self.back.connect("clicked", host.back)
        header = Gtk.HeaderBar()
        header.pack_start(self.back)
        self.set_titlebar(header)
        self.connect("close-request", self._ask_to_close)
        self._bind_back()
        if self.is_main:
            header.set_title_widget(host.bar)
            self.connect("realize", lambda _: self.get_surface().connect("notify::state", self._limit_lifecycle))
        else:
            self.set_default_size(280, -1)

    def draw(self, entry: int, _: "Optional[Window]") -> None:
        if entry not in self.views:
            self.views[entry] = self.host.build(self.host.nav.entry(entry))
            self.pages.add_child(self.views[entry])
        self.pages.set_visible_child(self.views[entry])
        self.back.set_visible(self.host.can_go_back(self.stack))
        if not self.get_visible():
            self.present()
        self._sweep()

    def conceal(self) -> None:
        self.set_visible(False)

    def remove(self) -> None:
        self.destroy()

    def _sweep(self) -> None:
        """Removes the pages whose entries have gone, after the transition."""
        if self.pages.get_transition_running() or self.host.nav.calls.is_freed:
            return
        for entry in [entry for entry in self.views if self.host.nav.calls.entry_request(entry) is MISSING]:
            self.pages.remove(self.views.pop(entry))

    def _ask_to_close(self, _: Gtk.Window) -> bool:
        if self.is_main:
            self.host.leave()
        else:
            self.host.ask(lambda: self.host.nav.dismiss(target=self.stack))
        return True

    def _bind_back(self) -> None:
        """By a key, a swipe on a touchscreen, a button of the mouse."""
        keys = Gtk.ShortcutController(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        back = Gtk.CallbackAction.new(self.host.back)
        keys.add_shortcut(Gtk.Shortcut.new(Gtk.ShortcutTrigger.parse_string(BACK), back))
        swipe = Gtk.GestureSwipe(touch_only=True, propagation_phase=Gtk.PropagationPhase.CAPTURE)
        swipe.connect("swipe", lambda _, right, down: right > 2 * abs(down) and self.host.back())
        mouse = Gtk.GestureClick(button=BACK_BUTTON_OF_A_MOUSE)
        mouse.connect("pressed", self.host.back)
        for controller in (keys, swipe, mouse):
            self.add_controller(controller)

    def _limit_lifecycle(self, surface: Gdk.Surface, _: object) -> None:
        """Nothing runs in a minimized window. From GTK 4.12 on notify::suspended also names invisible windows."""
        if not self.host.nav.calls.is_freed:
            is_minimized = surface.get_state() & Gdk.ToplevelState.MINIMIZED
            limit = Lifecycle.CREATED if is_minimized else Lifecycle.RESUMED
            self.host.nav.calls.stack_set_max_lifecycle(self.stack, limit)


class Popover(Gtk.Popover):
    """An action sheet, which has one entry, over the window below. A click outside closes it without a question, so that
    is a report."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host, self.entry = host, 0
        self.closed = self.connect("closed", lambda _: self.host.nav.did_close(self.entry))

    def draw(self, entry: int, below: Optional[Window]) -> None:
        if self.entry == 0:
            self.entry = entry
            self.set_child(self.host.build(self.host.nav.entry(entry)))
        if self.get_parent() is not below.anchor:
            self.conceal()
            self.set_parent(below.anchor)
        if not self.get_visible():
            self.popup()

    def conceal(self) -> None:
        if self.get_parent() is not None:
            with self.handler_block(self.closed):
                self.popdown()  # or GTK keeps the pointer
            self.unparent()

    def remove(self) -> None:
        self.conceal()
