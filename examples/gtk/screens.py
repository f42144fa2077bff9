"""The screens by their routes: where each lives, and how it is presented. They know no toolkit."""

from dataclasses import dataclass

from navcore import Presentation, Screen


class Notes(Screen[None], path="/notes", parent="main", branch="notes"):
    pass


@dataclass(frozen=True)
class Note(Screen[None], path="/notes/{id:int}", parent="main", branch="notes"):
    id: int


class Bin(Screen[None], path="/bin", parent="main", branch="bin"):
    pass


class Main(Screen[None], path="/", tabs={"notes": Notes(), "bin": Bin()}):
    pass


class NewNote(Screen[None], presentation=Presentation.SHEET):
    pass


class Colours(Screen[str], presentation=Presentation.ACTION_SHEET):
    pass


class Discard(Screen[bool], presentation=Presentation.ALERT):
    pass


SCREENS = (Main, Notes, Note, Bin, NewNote, Colours, Discard)
