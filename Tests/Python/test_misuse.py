"""What an app gets wrong: a TypeError names the argument, and nothing else happens."""

import copy
import pickle
import threading
import unittest

from navcore import (
    MISSING,
    Blocked,
    IntentKind,
    NavigationError,
    Navigator,
    NoResult,
    Presentation,
    Screen,
    Status,
)
from navcore._library import held
from screens import SCREENS, Home, Note


class Misuse(unittest.TestCase):
    def setUp(self):
        self.app = Navigator(*SCREENS)
        self.app.start(Home())

    def tearDown(self):
        self.app.close()
        self.assertEqual(len(held), 0)

    def wrong(self, text, call, *given, **named):
        with self.assertRaises(TypeError) as caught:
            call(*given, **named)
        self.assertIn(text, str(caught.exception))

    # ---- Addresses ----

    def test_a_number_in_place_of_a_struct(self):
        for given in (3, True, 1.5, "note\0", [1]):
            for name in ("options", "link", "restoring", "ending", "container"):
                with self.subTest(name=name, given=given):
                    self.wrong(
                        f"{name}: {given!r} is no mapping", self.app.perform, IntentKind.NAVIGATE, **{name: given}
                    )
        for given in (3, True, 1.5, [1]):
            self.wrong(f"request: {given!r} is no mapping", self.app.perform, IntentKind.NAVIGATE, request=given)
            self.wrong(f"intents: {given!r} is no mapping", self.app.perform, IntentKind.BATCH, intents=[given])
            self.wrong(f"elements: {given!r} is no mapping", self.app.perform, IntentKind.SET_STACK, elements=[given])
            self.wrong(f"container: {given!r} is no mapping", self.app.register, "x", container=given)
            self.wrong(f"{given!r} is no mapping", self.app.calls.navigate, given)

    def test_what_is_no_list(self):
        for given in (3, "abc", {"a": 1}, {1}):
            for name in ("requests", "elements", "entries", "intents"):
                self.wrong(f"{name}: {given!r} is no list", self.app.perform, IntentKind.REMOVE, **{name: given})
        self.wrong("paths is a list, and not '/abc'", self.app.register, "x", paths="/abc")

    def test_what_only_c_can_fill(self):
        fields = (
            "make_model",
            "update_model",
            "destroy_model",
            "make_view",
            "destroy_view",
            "on_dispatch",
            "destroy",
            "user_data",
        )
        for name in fields:
            for given in (3, print):
                self.wrong(f"{name} takes an address of C", self.app.register, "x", **{name: given})
                self.wrong(f"{name} takes an address of C", type, "X", (Screen,), {}, **{name: given})
        for name in ("callback", "user_data", "destroy"):
            self.wrong(f"{name} takes an address of C", self.app.perform, IntentKind.NAVIGATE, **{name: 3})
        self.wrong("3 is no function", self.app.restore, "", migrate=3)
        for name in ("user_data", "destroy"):
            self.wrong(f"{name} takes an address of C", self.app.restore, "", **{name: 3})

    def test_a_function_of_python_is_no_function_of_c(self):
        calls = self.app.calls
        self.wrong(
            "make_model: <built-in function print> is no address",
            calls.route_register,
            {"name": "x", "make_model": print},
        )
        self.wrong("<built-in function print> is no address", calls.observer_add, print)
        self.wrong("True is no address", calls.port_close, True)

    # ---- Arguments ----

    def test_a_class_in_place_of_an_object(self):
        for call in (self.app.navigate, self.app.start, self.app.replace, self.app.pop_to):
            self.wrong("Note is a class: write Note(...)", call, Note)
        self.wrong("Note is a class", self.app.perform, IntentKind.NAVIGATE, request=Note)
        self.wrong("None is neither a screen nor the name of a route", self.app.navigate, None)
        self.wrong("None is no link", self.app.open, None)

    def test_an_object_in_place_of_a_class(self):
        self.wrong("Note(id=1) is an object of a screen: write Note", self.app.guard, lambda question: True, Note(1))

    def test_a_misspelt_name(self):
        self.wrong(
            "P: a screen has no class argument presentaton; did you mean presentation?",
            type,
            "P",
            (Screen,),
            {},
            presentaton=1,
        )
        self.wrong("nav_options has no isuer; did you mean issuer?", self.app.navigate, Note(1), isuer=1)
        self.wrong("nav_route has no branhc; did you mean branch?", self.app.register, "x", branhc="a")

    def test_a_number_that_does_not_fit(self):
        top, remove = self.app.top.id, IntentKind.REMOVE
        for call in (
            lambda: self.app.finish(top + 2**64),
            lambda: self.app.way_back(2**64),
            lambda: self.app.perform(remove, entries=[top + 2**64]),
            lambda: self.app.perform(IntentKind.FINISH, entry=top + 2**64),
            lambda: self.app.on_back(print, priority=2**40),
            lambda: self.app.save(app_version=-1),
        ):
            with self.assertRaises(OverflowError):
                call()

    def test_an_entry_that_has_entered_already(self):
        self.wrong("needs leave=True", self.app.guard, lambda question: True, entry=self.app.top)

    def test_what_is_no_function(self):
        for call in (self.app.guard, self.app.bridge, self.app.loader, self.app.observe, self.app.on_back):
            self.wrong("3 is no function", call, 3)
        self.wrong("None is no function", self.app.ask_then, Note(1), None)

    def test_an_entry_is_taken_for_its_id(self):
        for call in (
            lambda entry: self.app.finish(entry),
            lambda entry: self.app.did_close(entry),
            lambda entry: self.app.perform(IntentKind.REMOVE, entries=[entry]),
            lambda entry: self.app.perform(IntentKind.FINISH, entry=entry),
            lambda entry: self.app.pop_back(issuer=entry),
        ):
            self.app.navigate(Note(1))
            top = self.app.top
            self.assertEqual(self.app.entry(top), top)
            self.assertTrue(call(top))
            self.assertEqual(self.app.top.screen, Home())

    # ---- Classes ----

    def test_a_field_that_each_screen_has(self):
        for name in ("route", "registration"):
            self.wrong(f"Bus has its own {name}", type, "Bus", (Screen,), {"__annotations__": {name: str}})
            self.wrong(f"Bus has its own {name}", type, "Bus", (Screen,), {name: "x"})

    def test_a_class_that_is_made_again(self):
        """As @dataclass(slots=True) does, which Python 3.9 has not."""

        class Card(Screen[None], name="card-7", presentation=Presentation.SHEET):
            pass

        again = type(
            "Card", (Screen,), {key: x for key, x in Card.__dict__.items() if key not in ("__dict__", "__weakref__")}
        )
        self.assertEqual((again.route, again.registration), (Card.route, Card.registration))

    def test_two_classes_of_one_name(self):
        class Note(Screen[None], path="/other"):
            pass

        for call in (self.app.navigate, self.app.pop_to):
            self.wrong("Note is not registered: the route 'note' is of screens.Note", call, Note())
        self.wrong("is not registered", self.app.guard, lambda question: True, Note)
        self.wrong("is not registered", self.app.select, "home", of=Note)

    # ---- Errors ----

    def test_errors_can_be_copied(self):
        remove = self.app.guard(lambda question: 7, Note)
        with self.assertRaises(Blocked) as caught:
            self.app.navigate(Note(1))
        remove()
        for error in (caught.exception, NavigationError(Status.STALE), NoResult("pop")):
            for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
                self.assertEqual((type(again), str(again)), (type(error), str(error)))
        self.assertEqual((again := pickle.loads(pickle.dumps(caught.exception))).code, 7)
        self.assertEqual((again.by, again.message), (caught.exception.by, caught.exception.message))
        self.assertIs(pickle.loads(pickle.dumps(MISSING)), MISSING)

    def test_a_status_prints_its_name(self):
        status = self.app.back().status
        self.assertEqual(
            (str(status), f"{status:>8}", repr(status)), ("AT_ROOT", " AT_ROOT", f"<Status.AT_ROOT: {int(status)}>")
        )

    # ---- Other threads ----

    def test_each_call_on_another_thread(self):
        remove = self.app.guard(lambda question: True)
        handler = self.app.on_back(lambda phase, progress: None)
        calls = (
            lambda: self.app.navigate(Note(1)),
            lambda: self.app.way_back(),
            lambda: self.app.stack,
            lambda: self.app.top,
            lambda: self.app.location(),
            lambda: self.app.select("home", of="home"),
            lambda: self.app.did_close(self.app.calls.current_top()),
            lambda: self.app.calls.entry_lifecycle(1),
            lambda: self.app.publish(1),
            remove,
            handler.remove,
            self.app.close,
        )
        found = []

        def use():
            for call in calls:
                try:
                    found.append(call())
                except NavigationError as error:
                    found.append((error.status, "app.port()" in error.message))

        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        self.assertEqual(found, [(Status.WRONG_THREAD, True)] * len(calls))
        remove()
        handler.remove()


if __name__ == "__main__":
    unittest.main()
