"""The kit for the tests of an app: navcore.testing."""

import asyncio
import unittest

from navcore import Blocked, NavigationError, Navigator, Presentation, Status
from navcore.testing import Host, RegistrationError, User
from screens import SCREENS, Colours, Home, Note


class Kit(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.app = Navigator(*SCREENS)
        self.app.start(Home())

    def tearDown(self):
        self.app.close()

    def test_a_misspelling_fails_the_first_test(self):
        self.app.register("help", parent="hme", branch="a")
        for make in (User, Host):
            with self.assertRaisesRegex(RegistrationError, 'the parent "hme" of "help" is not registered'):
                make(self.app)

    async def test_a_user_submits(self):
        user = User(self.app)
        task = asyncio.ensure_future(self.app.ask(Colours()))
        self.assertEqual(await user.submit("blue", at=Colours), Status.OK)
        self.assertEqual(await task, "blue")
        self.assertEqual(await user.submit("kept"), Status.KEPT)

    async def test_nothing_brings_the_screen(self):
        with self.assertRaisesRegex(TimeoutError, "'note' is not in front"):
            await User(self.app).wait_for(Note)

    def test_a_user_swipes(self):
        user = User(self.app)
        self.app.guard(lambda question: False, leave=True)
        self.app.navigate(Note(1))
        with self.assertRaises(Blocked):
            user.press_back()
        self.assertTrue(user.swipe_back())
        self.app.register("tabs", tabs={"one": Home()}, presentation=Presentation.SHEET)
        self.app.navigate("tabs")
        self.assertTrue(user.swipe_away())
        self.assertEqual(self.app.top.screen, Home())
        with self.assertRaises(NavigationError) as caught:
            user.swipe_away()
        self.assertEqual(caught.exception.status, Status.INVALID)

    def test_a_host_with_a_script(self):
        host = Host(self.app, "later 300, refuse 7, twice 50")
        self.assertEqual(self.app.navigate(Note(1)).status, Status.PENDING)
        host.advance(299)
        self.assertEqual(len(self.app.stack), 1)
        host.advance(1)
        self.assertEqual(len(self.app.stack), 2)
        with self.assertRaises(Blocked) as caught:
            self.app.back()
        self.assertEqual(caught.exception.code, 7)
        self.app.navigate(Note(2))
        host.wait_for_revision(3)
        host.advance(50)
        self.app.navigate(Note(3))
        expected = [
            "asked later 300",
            "answered ok",
            "asked refuse 7",
            "asked twice 50",
            "answered ok",
            "answered already resolved",
            "asked accept",
        ]
        self.assertEqual(host.log, expected)
        with self.assertRaisesRegex(TimeoutError, "revision 9 is not reached"):
            host.wait_for_revision(9)
        with self.assertRaisesRegex(ValueError, "'latr 300' is no answer"):
            Host(self.app, "latr 300")

    def test_any_order_of_answers_is_good(self):
        for seed in range(8):
            with Navigator(*SCREENS) as app:
                app.start(Home())
                host = Host(app, otherwise="open")
                for number in (1, 2, 3):
                    app.navigate(Note(number))
                host.answer_open(seed)
                self.assertEqual([entry.screen for entry in app.stack], [Home(), Note(1), Note(2), Note(3)])


if __name__ == "__main__":
    unittest.main()
