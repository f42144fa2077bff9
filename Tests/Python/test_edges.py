"""What goes wrong: exceptions in callbacks, a navigator that a callback frees, other threads, navigators that are not closed."""

import ctypes.util
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
import weakref

from navcore import Held, NavigationError, Navigator, Status
from navcore import _c, _library
from navcore._library import held, lib


class Edges(unittest.TestCase):
    def setUp(self):
        self.app = Navigator("a", "b")
        self.app.start("a")
        self.removers = []

    def observe(self, listener):
        """Adds a listener until the end of the test, since it would also hear of the close."""
        self.removers.append(self.app.observe(listener))

    def tearDown(self):
        for remove in self.removers:
            remove()
        self.app.close()
        self.assertEqual(len(held), 0)

    def status(self, call, *given):
        with self.assertRaises(NavigationError) as caught:
            call(*given)
        return caught.exception.status

    def in_a_thread(self, call):
        found = []

        def run():
            try:
                call()
            except Exception as error:
                found.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        return found[0] if found else None

    def test_another_thread(self):
        for call in (lambda: self.app.navigate("b"), self.app.close):
            error = self.in_a_thread(call)
            self.assertEqual(error.status, Status.WRONG_THREAD)
        self.assertEqual(len(self.app.stack), 1)

    def test_a_navigator_goes_to_another_thread(self):
        self.app.calls.detach_thread()
        self.assertEqual(self.status(self.app.navigate, "b"), Status.WRONG_THREAD)

        def use():
            self.app.calls.attach_thread()
            self.app.navigate("b")
            self.app.calls.detach_thread()

        self.assertIsNone(self.in_a_thread(use))
        self.app.calls.attach_thread()
        self.assertEqual(len(self.app.stack), 2)

    def test_an_error_of_an_observer_comes_out_behind_the_change(self):
        def listener(event):
            raise KeyError("observer")

        self.observe(listener)
        with self.assertRaisesRegex(KeyError, "observer"):
            self.app.navigate("b")
        self.assertEqual(len(self.app.stack), 2)

    def test_the_first_error_is_raised_and_the_others_are_reported(self):
        excepthook, reported = sys.excepthook, []
        sys.excepthook = lambda kind, error, trace: reported.append(str(error))
        try:
            for text in ("one", "two"):
                self.observe(lambda event, text=text: int(text))
            with self.assertRaisesRegex(ValueError, "one"):
                self.app.navigate("b")
        finally:
            sys.excepthook = excepthook
        self.assertEqual(reported, ["invalid literal for int() with base 10: 'two'"])

    def test_an_interrupt_comes_out(self):
        def listener(event):
            raise KeyboardInterrupt

        self.observe(listener)
        with self.assertRaises(KeyboardInterrupt):
            self.app.navigate("b")

    def test_an_interrupt_between_the_lines_comes_out(self):
        """The handler of a signal runs before the first line of a callback, where ctypes can't give its exception on."""

        def interrupt(*_):
            raise KeyboardInterrupt

        before, reported, came = signal.signal(signal.SIGALRM, interrupt), [], 0
        hook, _library._report_unraisable = _library._report_unraisable, reported.append
        self.app.guard(lambda question: True)
        try:
            for _ in range(300):
                end = time.monotonic() + 1
                try:
                    signal.setitimer(signal.ITIMER_REAL, 0.0003)
                    while time.monotonic() < end:
                        self.app.navigate("b")
                        self.app.pop_up_to_root()
                except KeyboardInterrupt:
                    came += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            _library._report_unraisable = hook
        lost = [each for each in reported if "ctypes" in (each.err_msg or "")]
        self.assertEqual(lost, [])
        self.assertGreater(came, 250, "the others came in a __del__")

    def test_other_exceptions_that_can_not_be_raised_are_reported(self):
        reported = []
        hook, _library._report_unraisable = _library._report_unraisable, reported.append

        class Broken:
            def __del__(self):
                raise ValueError("mine")

        try:
            Broken()
        finally:
            _library._report_unraisable = hook
        self.assertEqual([str(each.exc_value) for each in reported], ["mine"])

    def test_an_error_belongs_to_the_call_that_has_led_to_it(self):
        """An observer that raises, and behind it one that makes a call of its own."""
        depths = []

        def raises(event):
            raise KeyError("first")

        self.observe(raises)
        self.observe(lambda event: depths.append(len(self.app.stack)))
        with self.assertRaisesRegex(KeyError, "first"):
            self.app.navigate("b")
        self.assertEqual(depths, [2])

    def test_an_error_of_another_navigator_can_be_caught_in_the_callback(self):
        other = Navigator("c")
        caught = []

        def raises(event):
            raise KeyError("inner")

        remove = other.observe(raises)

        def listener(event):
            try:
                other.start("c")
            except KeyError as error:
                caught.append(error)

        self.observe(listener)
        self.assertTrue(self.app.navigate("b"))
        self.assertEqual(len(caught), 1)
        remove()
        other.close()

    def test_a_callback_that_frees_the_navigator(self):
        """The sentence of a freed navigator must not be read: the memory is gone."""
        read, last_message = [], lib.nav_last_message
        lib.nav_last_message = lambda address: read.append(address) or _c.nav_string()
        try:
            self.app.guard(lambda question: self.app.close() or 1)
            with self.assertRaises(NavigationError) as caught:
                self.app.navigate("b")
            self.assertEqual(caught.exception.message, "")
            self.assertEqual(read, [])
        finally:
            lib.nav_last_message = last_message
        self.assertTrue(self.app.calls.is_freed)

    def test_a_navigator_that_a_callback_frees_lives_until_the_call_ends(self):
        depths = []

        def listener(event):
            self.app.close()
            depths.append(self.app.calls.current_depth())

        self.observe(listener)
        self.app.navigate("b")
        self.assertEqual(depths[0], 2)
        self.assertEqual(self.status(self.app.navigate, "b"), Status.CLOSED)

    def test_freed_inside_the_call_of_another_navigator(self):
        other = Navigator("c")
        other.observe(lambda event: other.close())
        after = []

        def listener(event):
            other.start("c")
            after.append(self.status(other.navigate, "c"))

        self.observe(listener)
        self.app.navigate("b")
        self.assertEqual(after, [Status.CLOSED])

    def test_after_the_close(self):
        remove, handler = self.app.observe(id), self.app.on_back(id)
        self.app.close()
        self.app.close()
        remove()
        handler.remove()
        calls = (
            self.app.back,
            self.app.location,
            self.app.save,
            lambda: self.app.stack,
            lambda: self.app.calls.address,
        )
        self.assertEqual([self.status(call) for call in calls], [Status.CLOSED] * len(calls))

    def test_a_held_object_goes_with_its_screen(self):
        class Thing:
            pass

        thing = Thing()
        alive = weakref.ref(thing)
        self.app.navigate("b", {"thing": Held(thing)})
        self.assertIs(self.app.top.arguments["thing"].object, thing)
        del thing
        gc.collect()
        self.assertIsNotNone(alive())
        self.app.pop_back()
        gc.collect()
        self.assertIsNone(alive())

    def test_a_navigator_that_is_not_closed_warns(self):
        app = Navigator("a")
        app.guard(lambda question: True)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            address = app.calls.address
            del app
            gc.collect()
        self.assertEqual([warning.category for warning in caught], [ResourceWarning])
        lib.nav_navigator_free(address)

    def test_a_screen_that_can_not_be_registered_leaves_no_navigator(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(self.status(Navigator, "a", "a"), Status.AMBIGUOUS)
            gc.collect()

    def test_a_library_that_is_missing_or_another_one(self):
        for library, why in (
            ("/nowhere.so", "/nowhere.so: cannot open"),
            (ctypes.util.find_library("c"), "undefined symbol: nav_abort"),
        ):
            environment = {**os.environ, "NAVCORE_LIBRARY": library}
            said = subprocess.run(
                [sys.executable, "-c", "import navcore"], env=environment, capture_output=True, text=True
            ).stderr
            self.assertIn("ImportError: navcore can't load its library: ", said)
            self.assertIn(why, said)

    def test_what_conflicts_is_told(self):
        self.app.calls.pattern_add(self.app.calls.route_find("a"), "/x", 0)
        with self.assertRaises(NavigationError) as caught:
            self.app.calls.pattern_add(self.app.calls.route_find("b"), "/x", 0)
        self.assertEqual(
            (caught.exception.status, caught.exception.found), (Status.AMBIGUOUS, self.app.calls.route_find("a"))
        )


if __name__ == "__main__":
    unittest.main()
