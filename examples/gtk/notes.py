"""Notes, by GTK 4: notes.py [--open PATH] [--saved FILE]

--open opens a link, such as /notes/2. --saved is the file that keeps the notes and where the user was.
"""

import argparse
import json
from pathlib import Path
from typing import Callable, List, Optional

from host import Gtk, Host
from navcore import LATER, Answer, Entry, Event, EventKind, NavigationError, Navigator, Question
from screens import SCREENS, Bin, Colours, Discard, Main, NewNote, Note, Notes

TABS = {"notes": "Notes", "bin": "Bin"}
COLOURS = ("Green", "Ochre", "Blue")


class Store:
    """The notes. `open` and `thrown` have their ids, as lists that GTK follows."""

    def __init__(self, kept: dict) -> None:
        self.texts: List[str] = kept.get("texts", ["Buy tea", "Water the ferns"])
        self.colours: List[str] = kept.get("colours", ["Green"] * len(self.texts))
        self.open = Gtk.StringList.new(kept.get("open", ["0", "1"]))
        self.thrown = Gtk.StringList.new(kept.get("thrown", []))

    def add(self, text: str) -> None:
        self.texts.append(text)
        self.colours.append(COLOURS[0])
        self.open.append(str(len(self.texts) - 1))

    def move(self, note: int, old: Gtk.StringList, new: Gtk.StringList) -> None:
        old.remove(ids(old).index(str(note)))
        new.append(str(note))

    def kept(self) -> dict:
        return {"texts": self.texts, "colours": self.colours, "open": ids(self.open), "thrown": ids(self.thrown)}


def ids(of: Gtk.StringList) -> List[str]:
    return [each.get_string() for each in of]


def column(*widgets: Gtk.Widget) -> Gtk.Box:
    made = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
    for side in ("top", "bottom", "start", "end"):
        made.set_property(f"margin-{side}", 16)
    for each in widgets:
        made.append(each)
    return made


def button(label: str, pressed: Callable[[], object]) -> Gtk.Button:
    made = Gtk.Button(label=label)
    made.connect("clicked", lambda _: pressed() and None)
    return made


class NotesApp(Gtk.Application):
    def __init__(self, link: Optional[str] = None, saved: Optional[Path] = None) -> None:
        super().__init__(application_id="org.example.Notes")
        self.link, self.saved = link, saved
        self.connect("activate", lambda _: self.begin())

    def begin(self) -> None:
        kept = json.loads(self.saved.read_text()) if self.saved and self.saved.exists() else {}
        self.store = Store(kept)
        self.nav = Navigator(*SCREENS)
        self.nav.restore(kept.get("state"), fallback=Main())
        self.tabs = {name: self.tab(name) for name in TABS}
        bar = Gtk.Box(css_classes=["linked"])
        for each in self.tabs.values():
            bar.append(each)
        self.nav.observe(self.heard)
        self.show_tab()
        self.host = Host(self.nav, self.build, bar, self.leave)
        self.hold()  # until leave
        if self.link:
            self.open(self.link)

    def tab(self, name: str) -> Gtk.ToggleButton:
        made = Gtk.ToggleButton(label=TABS[name])
        made.connect("clicked", lambda _: self.select(name))
        return made

    def select(self, name: str) -> None:
        self.host.ask(lambda: self.nav.select(name, of=Main))
        self.show_tab()

    def heard(self, event: Event) -> None:
        if event.kind == EventKind.CHANGED:
            self.show_tab()

    def show_tab(self) -> None:
        """The tabs follow the navigator, also after a tap that was refused."""
        for name, tab in self.tabs.items():
            tab.set_active(self.nav.calls.stack_get(self.nav.calls.current_branch("main", name))["selected"])

    def open(self, path: str) -> None:
        try:
            self.nav.open(path)
        except NavigationError as error:
            print(error.message)

    def leave(self) -> None:
        if self.saved:
            self.saved.write_text(json.dumps({**self.store.kept(), "state": self.nav.save()}))
        self.host.close()
        self.nav.close()
        self.quit()

    def build(self, entry: Entry) -> Gtk.Widget:
        return PAGES[type(entry.screen)](self, entry)


def list_of(ids: Gtk.StringList, app: NotesApp, chosen: Callable[[int], object]) -> Gtk.ListBox:
    made = Gtk.ListBox(vexpand=True, selection_mode=Gtk.SelectionMode.NONE)
    made.bind_model(ids, lambda item: Gtk.Label(label=app.store.texts[int(item.get_string())], xalign=0, margin_top=8))
    made.connect("row-activated", lambda _, row: chosen(int(ids.get_string(row.get_index()))) and None)
    return made


def notes_page(app: NotesApp, entry: Entry) -> Gtk.Widget:
    notes = list_of(app.store.open, app, lambda note: app.nav.navigate(Note(note), issuer=entry.id))
    return column(notes, button("New note", lambda: app.nav.navigate(NewNote(), issuer=entry.id)))


def bin_page(app: NotesApp, _: Entry) -> Gtk.Widget:
    thrown = list_of(app.store.thrown, app, lambda note: app.store.move(note, app.store.thrown, app.store.open))
    return column(Gtk.Label(label="A note that is chosen goes back"), thrown)


def note_page(app: NotesApp, entry: Entry) -> Gtk.Widget:
    note, store = entry.screen.id, app.store
    colour = Gtk.Label(label=store.colours[note], xalign=0)

    def picked(value: Optional[str], error: Optional[Exception]) -> None:
        if error is None:
            store.colours[note] = value
            colour.set_label(value)

    def throw() -> None:
        store.move(note, store.open, store.thrown)
        app.nav.finish(entry.id)

    return column(
        Gtk.Label(label=store.texts[note], xalign=0, vexpand=True),
        colour,
        button("Colour", lambda: app.nav.ask_then(Colours(), picked, issuer=entry.id)),
        button("Throw away", throw),
    )


def colours_popover(app: NotesApp, entry: Entry) -> Gtk.Widget:
    return column(*(button(each, lambda each=each: app.nav.finish(entry.id, each)) for each in COLOURS))


def new_note_sheet(app: NotesApp, entry: Entry) -> Gtk.Widget:
    """A form. While something is written a guard asks before it is left. The draft is kept with the entry, also when saved."""
    draft = app.nav.calls.entry_state(entry.id)
    text = Gtk.Entry(text=draft if isinstance(draft, str) else "", placeholder_text="Text")
    text.connect("changed", lambda _: app.nav.calls.entry_set_state(entry.id, text.get_text()))

    def may_leave(question: Question) -> Answer:
        if not text.get_text():
            return True
        app.nav.ask_then(Discard(), lambda leaves, _: app.nav.answer(question, bool(leaves)))
        return LATER

    stop_asking = app.nav.guard(may_leave, entry=entry.id, leave=True)

    def add() -> None:
        if text.get_text():
            stop_asking()
            app.store.add(text.get_text())
            app.nav.finish(entry.id)

    text.connect("activate", lambda _: add())
    return column(Gtk.Label(label="New note"), text, button("Add", add))


def discard_alert(app: NotesApp, entry: Entry) -> Gtk.Widget:
    return column(
        Gtk.Label(label="Leave without adding the note?"),
        button("Leave", lambda: app.nav.finish(entry.id, True)),
        button("Keep writing", lambda: app.nav.finish(entry.id, False)),
    )


PAGES = {
    Notes: notes_page,
    Note: note_page,
    Bin: bin_page,
    NewNote: new_note_sheet,
    Colours: colours_popover,
    Discard: discard_alert,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Notes")
    parser.add_argument("--open", metavar="PATH")
    parser.add_argument("--saved", type=Path, metavar="FILE")
    given = parser.parse_args()
    NotesApp(given.open, given.saved).run()


if __name__ == "__main__":
    main()
