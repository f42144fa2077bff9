"""Arguments of which the class of a screen can't be made: a move is refused, a restore goes on without the screen."""

import asyncio
import unittest
from dataclasses import dataclass, field
from typing import Any, Optional

from navcore import (
    CUT,
    LATER,
    LEAVE_OUT,
    MISSING,
    Blocked,
    IntentKind,
    NavigationError,
    Navigator,
    Party,
    Redirect,
    Replacement,
    SavedProblem,
    Screen,
    Status,
)
from navcore._library import held
from screens import Home


@dataclass(frozen=True)
class Page(Screen[None], path="/page"):
    number: int
    title: str = ""
    seen: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("a negative number")


WRONG = (None, {"title": "a"}, {"number": -1}, {"number": "one"})


class Fit(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.app = Navigator(Home, Page)
        self.app.start(Home())

    def tearDown(self):
        self.app.close()
        self.assertEqual(len(held), 0)

    def refuses(self, call, *given, **named):
        with self.assertRaises(NavigationError) as caught:
            call(*given, **named)
        self.assertEqual(caught.exception.status, Status.INVALID)
        self.assertRegex(caught.exception.message, "no Page can be made of ")
        self.assertEqual([entry.screen for entry in self.app.way_back()], [Home()])
        return caught.exception

    def test_a_move_is_refused_with_the_error_of_the_class(self):
        for arguments in WRONG:
            error = self.refuses(self.app.navigate, "page", arguments)
            self.assertIsInstance(error.__cause__, (TypeError, ValueError))
        self.assertEqual(error.message, "no Page can be made of {'number': 'one'}: " + str(error.__cause__))
        self.refuses(self.app.open, "/page")
        self.refuses(self.app.ask_then, "page", print, {"number": -1})
        self.refuses(self.app.perform, IntentKind.SET_STACK, elements=[{"request": Home()}, {"request": "page"}])

    def test_an_update_is_refused(self):
        entry = self.app.navigate(Page(1)).entry
        with self.assertRaisesRegex(NavigationError, "a negative number"):
            self.app.perform(IntentKind.UPDATE, entry=entry, arguments={"number": -1})
        self.assertEqual(self.app.top.screen, Page(1))

    def test_a_field_that_is_not_given(self):
        self.app.navigate(Page(1))
        self.assertEqual(self.app.top.screen, Page(1))

    def test_no_guard_of_the_app_is_asked(self):
        asked = []
        self.app.guard(asked.append, Page)
        self.refuses(self.app.navigate, "page")
        self.app.navigate("page", {"number": 3})
        self.assertEqual([question.screen for question in asked], [Page(3)])

    async def test_a_pending_move(self):
        self.app.guard(lambda question: Redirect("page") if question.route == "home" else None, "home")
        self.refuses(self.app.navigate, Home())

        questions = []
        self.app.register("gate")
        self.app.guard(lambda question: questions.append(question) or LATER, "gate")
        going = self.app.perform(
            IntentKind.BATCH,
            intents=[
                {"kind": IntentKind.NAVIGATE, "request": "gate"},
                {"kind": IntentKind.NAVIGATE, "request": "page"},
            ],
        )
        self.app.answer(questions[0], True)
        with self.assertRaisesRegex(NavigationError, "no Page can be made of no arguments"):
            await going

    async def test_a_result_that_is_asked_for(self):
        for default in ({}, {"default": 3}):
            with self.assertRaisesRegex(NavigationError, "no Page can be made of"):
                await asyncio.wait_for(self.app.ask("page", **default), 1)

    async def test_a_flow_does_not_pass_it_over(self):
        self.app.register("flow", initial=Home())

        async def leads():
            async with self.app.lead("flow") as flow:
                async for _ in flow.show("page"):
                    pass

        with self.assertRaisesRegex(NavigationError, "no Page can be made of"):
            await asyncio.wait_for(leads(), 1)

    def test_a_text_of_an_older_class(self):
        with Navigator("home", "page") as old:
            old.start("home")
            old.navigate("page", {"number": 1})
            old.navigate("page")
            old.navigate("page", {"number": 2})
            text = old.save()
        with Navigator(Home, Page) as app:
            outcome = app.restore(text, fallback=Home())
            self.assertTrue(outcome)
            self.assertEqual(outcome.removed, 2)
            self.assertRegex(app.calls.last_message(), "page")
            self.assertEqual([entry.screen for entry in app.way_back()], [Home(), Page(1)])
        with Navigator("home") as old:
            old.register("page")
            old.start("page")
            text = old.save()
        with Navigator(Home, Page) as app:
            app.restore(text, fallback=Home())
            self.assertEqual(app.top.screen, Home())

    def test_migrate_decides_about_saved_screens(self):
        with Navigator("home", "page", "old") as old:
            old.start("home")
            for number in (1, -2):
                old.navigate("page", {"number": number})
            old.navigate("old", {"number": 7})
            old.calls.entry_set_state(old.top, "draft")
            old.navigate("page", {"number": 3})
            text = old.save(app_version=4)

        def restored(migrate):
            with Navigator(Home, Page) as app:
                outcome = app.restore(text, migrate=migrate, app_version=5)
                shown = [entry.screen for entry in app.stack]
                state = app.calls.entry_state(app.stack[-2]) if len(app.stack) > 2 else MISSING
                return outcome.removed, shown, state

        told = []

        def as_page(saved):
            told.append((saved.problem, saved.route, saved.arguments, saved.state, saved.app_version, saved.code))
            return Page(saved.arguments["number"] - 2) if saved.route == "old" else Page(1)

        pages = [Home(), Page(1), Page(1), Page(5), Page(3)]
        self.assertEqual(restored(as_page), (0, pages, "draft"))
        self.assertEqual(
            told,
            [
                (SavedProblem.UNKNOWN, "old", {"number": 7}, "draft", 4, 0),
                (SavedProblem.ARGUMENTS, "page", {"number": -2}, MISSING, 4, 0),
            ],
        )

        def other_state(saved):
            return Replacement(Page(9), "other") if saved.route == "old" else LEAVE_OUT

        self.assertEqual(restored(other_state), (1, [Home(), Page(1), Page(9), Page(3)], "other"))
        self.assertEqual(restored(lambda saved: LEAVE_OUT), (2, [Home(), Page(1), Page(3)], MISSING))
        self.assertEqual(restored(lambda saved: CUT if saved.route == "old" else None)[:2], (3, [Home(), Page(1)]))
        for refusal, number in ((False, 1), (42, 42)):
            with self.assertRaises(Blocked) as refused:
                restored(lambda saved: refusal)
            self.assertEqual((refused.exception.by, refused.exception.code), (Party.RESTORE, number))
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            restored(lambda saved: 1 / 0)
        with self.assertRaisesRegex(TypeError, "migrate returns True, False, None, a screen"):
            restored(lambda saved: [])
        with self.assertRaisesRegex(NavigationError, "unresolved"):
            restored(lambda saved: "nowhere")

    def test_a_report_is_not_refused(self):
        entry = self.app.navigate(Page(1)).entry
        self.app.perform(IntentKind.HOST_DID_UPDATE, entry=entry, arguments={"number": -1})
        self.assertEqual((self.app.top.arguments, self.app.top.screen), ({"number": -1}, None))

    def test_the_check_names_parameters_that_are_no_fields(self):
        @dataclass(frozen=True)
        class Letter(Screen[None], path="/letters/{id:int}?{page?}", paths=["/l/{ID}.html"]):
            id: int
            page: Optional[Any] = None

        self.app.register(Letter)
        sentence = 'the path "/l/{ID}.html" of "letter" has {ID}, and Letter has no field of that name'
        self.assertEqual(self.app.check(), [sentence])


if __name__ == "__main__":
    unittest.main()
