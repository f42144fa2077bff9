"""For the tests of an app: a user, and a bridge with a script and a clock. No test sleeps.

user = User(app)                     # fails if a registration is wrong app.navigate(Note(1)) user.press_back()
await user.submit("Keep", at=Alert)
"""

from __future__ import annotations

import asyncio
import random
from typing import Any, Callable, List, Optional, Tuple, Type, Union

from ._c import IntentKind, Presentation, Status
from ._deciding import LATER, Answer
from ._library import NavigationError, word
from ._navigator import Navigator
from ._outcomes import Outcome
from ._screens import Entry, Question, Screen, name_of

__all__ = ["Host", "RegistrationError", "User"]

MOST_TURNS = 1000


class RegistrationError(Exception):
    """A registration is wrong: the sentences of Navigator.check."""


def _check(app: Navigator) -> None:
    problems = app.check()
    if problems:
        raise RegistrationError("\n".join(problems))


class User:
    """A user of the app. Raises RegistrationError if a registration is wrong.

    An outcome that a guard refuses raises Blocked, as in the app.
    """

    def __init__(self, app: Navigator) -> None:
        _check(app)
        self._app = app

    async def wait_for(self, screen: Union[str, Type[Screen[Any]]]) -> Entry:
        """Lets the other tasks run until a screen is in front. Raises TimeoutError, with the tree, if none of
        them brings it there."""
        for _ in range(MOST_TURNS):
            if self._app.calls.current_top() and self._app.top.route == name_of(screen):
                return self._app.top
            await asyncio.sleep(0)
        raise TimeoutError(f"{name_of(screen)!r} is not in front\n{self._app.dump()}")

    async def submit(self, value: Any = None, at: Union[None, str, Type[Screen[Any]]] = None) -> Status:
        """Submits a value at the screen in front, when that is `at`: closes it with the value if somebody waits
        for its result, else publishes the value. Then lets the other tasks go on."""
        top = await self.wait_for(at) if at else self._app.top
        if self._app.calls.entry_waiter(top.id):
            status = self._app.finish(top.id, value).status
        else:
            status = self._app.publish(value, top.id)
        await asyncio.sleep(0)
        return status

    def press_back(self) -> Outcome:
        """Presses the back button. Guards and the bridge are asked."""
        return self._app.back()

    def swipe_back(self) -> Outcome:
        """Swipes the page in front away. Nobody is asked."""
        return self._app.perform(IntentKind.HOST_DID_POP, entry=self._app.calls.current_top())

    def swipe_away(self) -> Outcome:
        """Swipes the sheet in front away, with all that is in it. Nobody is asked. Raises
        NavigationError(INVALID) without a sheet."""
        calls = self._app.calls
        stack = calls.current_stack()
        while stack and calls.stack_get(stack)["presentation"] == Presentation.PUSHED:
            stack = calls.entry_stack(calls.stack_get(stack)["owner"])
        if not stack:
            raise NavigationError(Status.INVALID, "there is no sheet")
        return self._app.perform(IntentKind.HOST_DID_DISMISS, stack=stack)


class Host:
    """A bridge that answers as a script says, and a clock that only the test moves.

        host = Host(app, "later 300, refuse 7, twice 50")

    The script has an answer for each question, in this order; then the host accepts, or does what `otherwise` says:

    - accept, refuse, refuse 7: at once. A refusal has the code 1 by default.
    - later 300: accepts after 300 milliseconds of the clock. twice 50: after 50, and then again, which must do no
      harm.
    - open: accepts in `answer_open`.

    `log` has a line for each question, "asked later 300", and for each late answer, "answered ok". Raises
    ValueError for another word, and RegistrationError.
    """

    def __init__(self, app: Navigator, script: str = "", otherwise: str = "accept") -> None:
        _check(app)
        self._app, self._otherwise = app, self._parsed(otherwise)
        self._script = [self._parsed(each) for each in script.split(",") if each.strip()]
        self._open: List[Tuple[Optional[int], Question]] = []  # each with the time when it is due
        self.now = 0
        """The time of the clock, in milliseconds."""
        self.log: List[str] = []
        app.bridge(self._asked)

    @staticmethod
    def _parsed(answer: str) -> Tuple[str, int]:
        kind, *numbers = answer.split()
        if kind not in ("accept", "refuse", "later", "twice", "open") or len(numbers) > 1:
            raise ValueError(f"{answer!r} is no answer: accept, refuse 7, later 300, twice 50 or open")
        return kind, int(numbers[0]) if numbers else 0

    def _asked(self, question: Question) -> Answer:
        kind, number = self._script.pop(0) if self._script else self._otherwise
        self.log.append(f"asked {kind} {number}" if number else f"asked {kind}")
        if kind == "accept":
            return True
        if kind == "refuse":
            return number or 1
        due = None if kind == "open" else self.now + number
        self._open.extend([(due, question)] * (2 if kind == "twice" else 1))
        return LATER

    def _say(self, index: int) -> None:
        _, question = self._open.pop(index)
        try:
            status: Status = self._app.answer(question, True)
        except NavigationError as error:
            status = error.status
        self.log.append(f"answered {word(status)}")

    def _next(self) -> Optional[int]:
        due = [(time, index) for index, (time, _) in enumerate(self._open) if time is not None]
        return min(due)[1] if due else None

    def advance(self, milliseconds: int) -> None:
        """Moves the clock on, and gives the answers that are due, in the order of their times."""
        end = self.now + milliseconds
        self._give(lambda time: time <= end)
        self.now = end

    def wait_for_revision(self, revision: int) -> None:
        """Moves the clock on, answer by answer, until the navigator has a revision. Raises TimeoutError if no
        answer is left."""
        self._give(lambda time: self._app.calls.current_revision() < revision)
        if self._app.calls.current_revision() < revision:
            raise TimeoutError(f"revision {revision} is not reached\n{self._app.dump()}")

    def _give(self, goes_on: Callable[[int], bool]) -> None:
        while (index := self._next()) is not None:
            time = self._open[index][0]
            if time is None or not goes_on(time):
                return
            self.now = max(self.now, time)
            self._say(index)

    def answer_open(self, seed: int) -> None:
        """Gives all late answers, in an order that depends on the seed alone, also those to questions that are
        asked meanwhile."""
        order = random.Random(seed)
        while self._open:
            self._say(order.randrange(len(self._open)))
