"""The navigation of an app: screens, results, links, guards, flows, saved state. Begin with Navigator and
Screen."""

from ._c import (
    CancelReason,
    ChangeKind,
    ContainerKind,
    EventKind,
    GesturePhase,
    IntentKind,
    Lifecycle,
    Party,
    Presentation,
    ResultKind,
    SavedProblem,
    Status,
    TabsBack,
    Unique,
)
from ._calls import Calls
from ._deciding import CUT, LATER, LEAVE_OUT, Answer, Decide, Migrate
from ._flows import Flow, Shown
from ._library import MISSING, Blocked, NavigationError, let_go
from ._navigator import BackHandler, Navigator
from ._outcomes import NoResult, Outcome
from ._port import Port
from ._screens import Change, Entry, Event, Question, Redirect, Replacement, Saved, Screen, Target
from ._values import Held, Secret

__all__ = [
    "CUT",
    "LATER",
    "LEAVE_OUT",
    "MISSING",
    "Answer",
    "BackHandler",
    "Blocked",
    "Calls",
    "CancelReason",
    "Change",
    "ChangeKind",
    "ContainerKind",
    "Decide",
    "Entry",
    "Event",
    "EventKind",
    "Flow",
    "GesturePhase",
    "Held",
    "IntentKind",
    "Lifecycle",
    "Migrate",
    "NavigationError",
    "Navigator",
    "NoResult",
    "Outcome",
    "Party",
    "Port",
    "Presentation",
    "Question",
    "Redirect",
    "Replacement",
    "ResultKind",
    "Saved",
    "SavedProblem",
    "Screen",
    "Secret",
    "Shown",
    "Status",
    "TabsBack",
    "Target",
    "Unique",
    "let_go",
]
