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
    Status,
    TabsBack,
    Unique,
)
from ._calls import Calls
from ._deciding import LATER, Answer, Decide
from ._flows import Flow, Shown
from ._library import MISSING, Blocked, NavigationError, let_go
from ._navigator import BackHandler, Navigator
from ._outcomes import NoResult, Outcome
from ._port import Port
from ._screens import Change, Entry, Event, Question, Redirect, Screen, Target
from ._values import Held, Secret

__all__ = [
    "LATER",
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
    "NavigationError",
    "Navigator",
    "NoResult",
    "Outcome",
    "Party",
    "Port",
    "Presentation",
    "Question",
    "Redirect",
    "ResultKind",
    "Screen",
    "Secret",
    "Shown",
    "Status",
    "TabsBack",
    "Target",
    "Unique",
    "let_go",
]
