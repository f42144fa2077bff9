"""A session on a display of its own: a user with a pointer and keys, by xdotool. Each step waits for the navigator and for the
drawn windows. There is no window manager, so the session gives the focus."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, Iterator, List, Type

import gi

from host import BACK_BUTTON_OF_A_MOUSE, Gdk, GLib, Gtk, Popover
from navcore import MISSING, Lifecycle, Presentation
from notes import Bin, NewNote, Note, NotesApp

gi.require_version("GdkX11", "4.0")
from gi.repository import GdkX11  # noqa: E402, F401

MOST_SECONDS = 60


def inside(widget: Gtk.Widget, of: Type[Gtk.Widget]) -> Iterator[Gtk.Widget]:
    """The widgets of a class that are drawn inside a widget."""
    child = widget.get_first_child()
    while child is not None:
        if child.get_mapped():
            if isinstance(child, of):
                yield child
            yield from inside(child, of)
        child = child.get_next_sibling()


def xdotool(*arguments: object) -> None:
    Gdk.Display.get_default().sync()
    subprocess.run(["xdotool", *map(str, arguments)], check=True, timeout=MOST_SECONDS, stdout=subprocess.DEVNULL)


def number_of(window: Gtk.Native) -> int:
    return window.get_surface().get_xid()


class Session:
    def __init__(self, app: NotesApp) -> None:
        self.app, self.steps = app, 0
        self.errors: List[BaseException] = []
        sys.excepthook = self._failed  # GTK goes on after an error in a callback
        app.register(None)
        app.activate()

    def _failed(self, kind: type, error: BaseException, trace: object) -> None:
        self.errors.append(error)
        sys.__excepthook__(kind, error, trace)

    def until(self, holds: Callable[[], bool]) -> None:
        late: List[bool] = []
        timer = GLib.timeout_add_seconds(MOST_SECONDS, lambda: late.append(True) or True)
        while not (holds() or late or self.errors):
            GLib.MainContext.default().iteration(True)
        GLib.source_remove(timer)
        assert not late and not self.errors, (self.way(), self.drawn(), self.errors)

    def at(self, way: str, *drawn: str) -> None:
        """The way back, and the screen that each window shows, with that in front at the end."""
        self.until(lambda: self.way() == way and self.drawn() == list(drawn))
        self.steps += 1

    def way(self) -> str:
        return " ".join(type(entry.screen).__name__ for entry in self.app.nav.way_back())

    def drawn(self) -> List[str]:
        """What each window shows: nothing while it is hidden, behind the navigator, or moves a page. A window that is not the
        host's is one too many."""
        frames = self.app.host.frames
        windows = [each for each in Gtk.Window.get_toplevels() if each not in frames.values()]
        return [self.shown_by(stack, frame) for stack, frame in frames.items()] + ["a window too many" for _ in windows]

    def shown_by(self, stack: int, frame: Gtk.Widget) -> str:
        expected = self.app.host.shown().get(stack)
        if expected is None:
            return "not hidden" if frame.get_mapped() else ""
        entry = frame.entry if isinstance(frame, Popover) else self.page_in(frame)
        is_drawn = frame.get_mapped() and frame.get_width() and entry == expected
        return type(self.app.nav.entry(entry).screen).__name__ if is_drawn else ""

    def page_in(self, window: Gtk.Widget) -> int:
        """The entry of the page that a window shows. 0 while a page moves, or stays behind its entry."""
        page = window.pages.get_visible_child()
        has_gone = any(self.app.nav.calls.entry_request(each) is MISSING for each in window.views)
        if has_gone or window.pages.get_transition_running() or not page.get_width():
            return 0
        return next(entry for entry, view in window.views.items() if view is page)

    @property
    def front(self) -> Gtk.Widget:
        return self.app.host.frames[list(self.app.host.shown())[-1]]

    def find(self, of: Type[Gtk.Widget]) -> Gtk.Widget:
        return next(inside(self.front, of))

    def button(self, name: str) -> Gtk.Button:
        """The button in front with that label, tooltip or class of its style."""
        buttons = inside(self.front, Gtk.Button)
        return next(
            each for each in buttons if name in (each.get_label(), each.get_tooltip_text(), *each.get_css_classes())
        )

    def click(self, widget: Gtk.Widget, button: int = 1) -> None:
        self.point_at(widget)
        self.until(lambda: bool(widget.get_state_flags() & Gtk.StateFlags.PRELIGHT))
        xdotool("click", button)

    def point_at(self, widget: Gtk.Widget) -> None:
        window = widget.get_native()
        x, y = widget.translate_coordinates(window, widget.get_width() / 2, widget.get_height() / 2)
        left, top = window.get_surface_transform()
        xdotool("mousemove", "--window", number_of(window), int(x + left), int(y + top))

    def press(self, label: str) -> None:
        self.click(self.button(label))

    def swipe(self) -> None:
        """The display has no touchscreen, so this is the signal of a swipe to the right."""
        gesture = next(each for each in self.front.observe_controllers() if isinstance(each, Gtk.GestureSwipe))
        gesture.emit("swipe", 900.0, 100.0)

    def minimize(self, *change: str) -> None:
        """Changes the property by which a window manager says that the window is minimized."""
        number = str(number_of(self.front))
        subprocess.run(
            ["xprop", "-id", number, "-f", "_NET_WM_STATE", "32a", *change], check=True, timeout=MOST_SECONDS
        )

    def key(self, *keys: str) -> None:
        xdotool("windowfocus", "--sync", number_of(self.front.get_native()), "key", *keys)


def visit(saved: Path) -> None:
    session = Session(NotesApp("/notes/1", saved))
    app, at, press, key = session.app, session.at, session.press, session.key

    at("Notes Note", "Note")  # a link
    press("Colour")
    at("Notes Note Colours", "Note", "Colours")
    press("Blue")
    at("Notes Note", "Note")
    assert app.store.colours == ["Green", "Blue"]
    press("Colour")
    at("Notes Note Colours", "Note", "Colours")
    main = app.host.frames[app.nav.calls.scene_find("main")]
    app.nav.navigate(NewNote(), presentation=Presentation.FULL_SCREEN)  # below the popover
    at("Notes Note NewNote Colours", "", "Colours", "NewNote")
    app.nav.dismiss(target=app.host.window_of(app.nav.way_back()[2].id))
    at("Notes Note Colours", "Note", "Colours")
    branch = app.nav.calls.current_branch("main", "notes")
    app.nav.navigate(Note(0), target=branch)
    at("Notes Note Note Colours", "Note", "Colours")
    app.nav.pop_back(target=branch)
    at("Notes Note Colours", "Note", "Colours")
    session.point_at(main.get_titlebar())
    xdotool("click", 1)  # GTK closes the popover
    at("Notes Note", "Note")
    assert app.store.colours == ["Green", "Blue"]
    press("Back")
    at("Notes", "Notes")

    press("New note")
    at("Notes NewNote", "Notes", "NewNote")
    key("Escape")  # nothing is written
    at("Notes", "Notes")
    app.nav.navigate(NewNote(), presentation=Presentation.FULL_SCREEN)
    at("Notes NewNote", "", "NewNote")
    key("Escape")
    at("Notes", "Notes")
    press("New note")
    at("Notes NewNote", "Notes", "NewNote")
    key("h", "i")
    form = session.find(Gtk.Entry)
    session.until(lambda: form.get_text() == "hi")
    press("close")  # the sheet stays, and asks
    at("Notes NewNote Discard", "Notes", "NewNote", "Discard")
    press("Keep writing")
    at("Notes NewNote", "Notes", "NewNote")
    key("Escape")
    at("Notes NewNote Discard", "Notes", "NewNote", "Discard")
    key("Escape")
    at("Notes NewNote", "Notes", "NewNote")
    press("Add")
    at("Notes", "Notes")
    assert app.store.texts[2] == "hi"

    asked: List[object] = []
    allow = app.nav.guard(lambda question: bool(asked.append(question)), Bin)
    press("Bin")
    session.until(lambda: bool(asked))
    at("Notes", "Notes")
    assert app.tabs["notes"].get_active() and not app.tabs["bin"].get_active()
    allow()
    press("Bin")
    at("Notes Bin", "Bin")
    assert app.tabs["bin"].get_active() and not app.tabs["notes"].get_active()
    session.click(main.pages.get_visible_child(), BACK_BUTTON_OF_A_MOUSE)
    at("Notes", "Notes")
    app.open("/notes/0")
    at("Notes Note", "Note")
    key("alt+Left")
    at("Notes", "Notes")
    app.open("/notes/0")
    at("Notes Note", "Note")
    session.swipe()
    at("Notes", "Notes")
    session.minimize("-set", "_NET_WM_STATE", "_NET_WM_STATE_HIDDEN")
    session.until(lambda: app.nav.calls.entry_lifecycle(app.nav.top.id) == Lifecycle.CREATED)
    session.minimize("-remove", "_NET_WM_STATE")
    session.until(lambda: app.nav.calls.entry_lifecycle(app.nav.top.id) == Lifecycle.RESUMED)
    app.open("/notes/0")
    at("Notes Note", "Note")
    press("Throw away")
    at("Notes", "Notes")
    press("Bin")
    at("Notes Bin", "Bin")
    session.click(session.find(Gtk.ListBoxRow))
    session.until(lambda: app.store.kept()["open"] == ["1", "2", "0"])
    press("Notes")
    at("Bin Notes", "Notes")

    press("New note")
    at("Bin Notes NewNote", "Notes", "NewNote")
    key("l", "a")
    form = session.find(Gtk.Entry)
    session.until(lambda: form.get_text() == "la")
    main.close()
    print(f"{session.steps} steps")

    session = Session(NotesApp(saved=saved))  # the next process
    session.at("Bin Notes NewNote", "Notes", "NewNote")
    assert session.find(Gtk.Entry).get_text() == "la"
    session.key("Return")
    session.at("Bin Notes", "Notes")
    assert session.app.store.texts == ["Buy tea", "Water the ferns", "hi", "la"]
    session.app.leave()
    print("and it comes back")


with tempfile.TemporaryDirectory() as folder:
    visit(Path(folder) / "saved.json")
