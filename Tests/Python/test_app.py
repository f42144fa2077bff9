"""What an app does with a navigator: operations, results, guards, links, saved state, ports."""

import asyncio
import contextlib
import gc
import threading
import unittest
import warnings
import weakref
from dataclasses import dataclass

from navcore import (
    LATER,
    Blocked,
    ChangeKind,
    EventKind,
    GesturePhase,
    Held,
    IntentKind,
    NavigationError,
    Navigator,
    NoResult,
    Party,
    Redirect,
    Screen,
    Secret,
    Status,
    TabsBack,
)
from navcore._c import AbortReason
from navcore._library import held
from screens import SCREENS, Cart, Colours, Home, Note, SignIn


class Tabs(Screen[None], tabs={"home": Home(), "notes": "list"}):
    pass


class App(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.held = len(held)
        self.app = Navigator(*SCREENS)
        self.app.start(Home())

    def tearDown(self):
        self.app.close()
        self.assertEqual(len(held), self.held, "the library holds nothing after the close")

    def routes(self):
        return [entry.route for entry in self.app.stack]

    def fails(self, status, call, *given, **named):
        with self.assertRaises(NavigationError) as caught:
            call(*given, **named)
        self.assertEqual(caught.exception.status, status)
        return caught.exception

    @contextlib.contextmanager
    def no_warnings(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield
            gc.collect()
        self.assertEqual([str(each.message) for each in caught], [])

    async def begin(self, coroutine):
        """A task, up to where it first waits."""
        task = asyncio.ensure_future(coroutine)
        await asyncio.sleep(0)
        return task

    # ---- Operations ----

    def test_screens_by_class_and_by_name(self):
        outcome = self.app.navigate(Note(7))
        self.assertTrue(outcome)
        self.assertEqual(self.app.top.screen, Note(7))
        self.assertEqual(self.app.top.id, outcome.entry)
        self.app.navigate("note", {"id": 8})
        self.assertEqual(self.app.top.screen, Note(8))
        self.assertEqual(self.app.location(), "/main/notes/8")
        self.app.replace(Note(9))
        self.assertEqual([entry.arguments for entry in self.app.stack[1:]], [{"id": 7}, {"id": 9}])

    def test_the_target_of_the_options_is_a_stack(self):
        main = self.app.calls.scene_find("main")
        self.app.navigate(Colours())
        self.app.navigate(Note(7), target=main)
        self.app.replace(Note(8), target=main)
        self.app.ask_then(Note(9), lambda value, error: None, target=main)
        self.assertEqual(
            [self.app.entry(each).route for each in self.app.calls.stack_entries(main)], ["home", "note", "note"]
        )

    def test_nothing_to_do_is_false_and_no_error(self):
        outcome = self.app.back()
        self.assertFalse(outcome)
        self.assertEqual(outcome.status, Status.AT_ROOT)

    def test_a_failure_raises_and_says_why(self):
        error = self.fails(Status.UNRESOLVED, self.app.navigate, "nowhere")
        self.assertEqual(error.message, 'navigate: no route is named "nowhere"')
        self.assertEqual(self.routes(), ["home"])

    def test_options_are_keywords(self):
        issuer = self.app.top.id
        self.assertTrue(self.app.navigate(Note(1), issuer=issuer))
        self.assertEqual(self.app.navigate(Note(1), issuer=issuer).status, Status.STALE_ISSUER)
        with self.assertRaisesRegex(TypeError, "nav_options has no isuer"):
            self.app.navigate(Note(1), isuer=issuer)

    def test_going_back(self):
        for number in (1, 2, 3):
            self.app.navigate(Note(number))
        self.app.pop_to(Note(2))
        self.assertEqual(self.app.top.screen, Note(2))
        self.app.perform(IntentKind.REMOVE, entries=[self.app.stack[1].id])
        self.assertEqual(self.app.top.screen, Note(2))
        self.app.pop_back()
        self.assertEqual(self.routes(), ["home"])
        self.app.navigate(Note(4))
        self.app.pop_up_to_root()
        self.assertEqual(self.routes(), ["home"])

    def test_tabs(self):
        with Navigator(Tabs, Home, "list") as app:
            app.start(Tabs())
            app.select("notes")
            app.navigate("list")
            self.assertEqual([entry.route for entry in app.way_back()], ["home", "list", "list"])
            self.assertTrue(app.back())
            self.assertTrue(app.back())
            self.assertEqual(app.top.screen, Home())
            app.select("notes")
            app.select("home", of=Tabs)
            self.assertEqual(app.top.screen, Home())
            self.fails(Status.NOT_FOUND, app.select, "nots")
        with Navigator(Home, "list") as app:
            app.register(Tabs, tabs_back=TabsBack.PASS)
            app.start(Tabs())
            app.select("notes")
            self.assertEqual(app.back().status, Status.AT_ROOT)

    def test_a_link_from_outside_and_one_of_the_app(self):
        self.app.register("hidden", path="/hidden", linkable=False)
        self.app.open("/notes/7")
        self.assertEqual(self.routes(), ["home", "note"])
        self.fails(Status.UNRESOLVED, self.app.open, "/hidden")
        self.assertTrue(self.app.open("/hidden", trusted=True))

    def test_closed_by_the_user(self):
        self.app.navigate(Note(1))
        note = self.app.top.id
        self.app.guard(lambda question: False, leave=True)
        sheet = self.app.navigate(Colours()).entry
        self.assertTrue(self.app.did_close(sheet))
        self.assertEqual(self.routes(), ["home", "note"])
        self.assertTrue(self.app.did_close(note))
        self.assertEqual(self.app.did_close(note).status, Status.ALREADY_GONE)
        self.assertEqual(self.app.did_close(self.app.top.id).status, Status.AT_ROOT)

    def test_a_screen_that_is_no_dataclass_is_named(self):
        class Letter(Screen[None]):
            id: int

        with self.assertRaisesRegex(TypeError, "Letter is no dataclass, so it has no id"):
            Navigator(Letter)

    def test_names_of_screens(self):
        self.assertEqual(SignIn.route, "sign-in")
        for name, route in (("URLPage", "url-page"), ("Page2", "page2"), ("MyURL", "my-url"), ("Größe", "größe")):
            self.assertEqual(type(name, (Screen,), {}).route, route)

        @dataclass(frozen=True)
        class Other(Screen[None], name="another"):
            id: int = 3

        with Navigator(Other) as app:
            app.start("another", {"more": 1})
            self.assertEqual(app.top.screen, Other())

    # ---- Results ----

    async def test_a_result_arrives(self):
        task = await self.begin(self.app.ask(Colours()))
        self.app.dismiss("blue")
        self.assertEqual(await task, "blue")

    async def test_without_a_result(self):
        task = await self.begin(self.app.ask(Colours()))
        self.app.back()
        with self.assertRaises(NoResult) as caught:
            await task
        self.assertEqual(caught.exception.reason, "dismiss")
        task = await self.begin(self.app.ask(Colours(), default="none"))
        self.app.back()
        self.assertEqual(await task, "none")

    async def test_none_is_a_result(self):
        task = await self.begin(self.app.ask(Colours(), default="none"))
        self.app.dismiss(None)
        self.assertIsNone(await task)

    async def test_a_double_tap_asks_once(self):
        issuer = self.app.top.id
        first = await self.begin(self.app.ask(Note(1), issuer=issuer))
        with self.assertRaisesRegex(NoResult, "stale issuer"):
            await asyncio.wait_for(self.app.ask(Note(1), issuer=issuer), 1)
        self.app.pop_back(5)
        self.assertEqual(await first, 5)

    async def test_a_cancelled_task_waits_no_more(self):
        task = await self.begin(self.app.ask(Colours()))
        sheet = self.app.top.id
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(self.app.calls.entry_waiter(sheet), 0)
        self.assertEqual(self.app.top.id, sheet)

    async def test_closing_ends_what_is_awaited(self):
        async with Navigator(*SCREENS) as app:
            app.start(Home())
            task = await self.begin(app.ask(Colours()))

            async def never(question):
                await asyncio.sleep(100)

            app.guard(never, Note)
            pending = app.navigate(Note(1))
            self.assertEqual(pending.status, Status.PENDING)
            waits = await self.begin(self.settled(pending))
        with self.assertRaisesRegex(NoResult, "shutdown"):
            await task
        with self.assertRaises(NavigationError) as caught:
            await asyncio.wait_for(waits, 1)
        self.assertIn(caught.exception.status, (Status.CLOSED, Status.ABORTED))

    async def settled(self, outcome):
        return await outcome

    async def test_a_key_survives_the_process(self):
        task = await self.begin(self.app.ask(Colours(), key="colour"))
        text = self.app.save()
        task.cancel()
        with Navigator(*SCREENS) as tomorrow:
            self.assertTrue(tomorrow.restore(text))
            task = await self.begin(tomorrow.ask(Colours(), key="colour"))
            tomorrow.dismiss("red")
            self.assertEqual(await task, "red")
            self.assertEqual([entry.route for entry in tomorrow.stack], ["home"])

    async def test_a_default_is_for_a_screen_that_is_not_shown(self):
        remove = self.app.guard(lambda question: False, Colours)
        self.assertEqual(await self.app.ask(Colours(), default="none"), "none")
        with self.assertRaises(Blocked):
            await self.app.ask(Colours())
        remove()
        self.app.bridge(lambda question: False)
        with self.assertRaises(Blocked):
            await self.app.ask(Colours(), default="none")
        self.app.bridge(None)
        with self.assertRaises(NavigationError):
            await self.app.ask("nowhere", default="none")

        async def never(question):
            await asyncio.sleep(100)

        self.app.guard(never, Colours)
        task = await self.begin(self.app.ask(Colours(), default="none"))
        self.app.close()
        self.assertEqual(await asyncio.wait_for(task, 1), "none")
        self.assertEqual(await self.app.ask(Colours(), default="none"), "none")

    async def test_a_cancelled_task_aborts_a_move_that_a_guard_decides(self):
        answer = asyncio.get_running_loop().create_future()

        async def decide(question):
            return await answer

        self.app.guard(decide, Colours)
        task = await self.begin(self.app.ask(Colours()))
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0)
        self.assertTrue(answer.cancelled())
        self.assertEqual(self.routes(), ["home"])

    def test_without_asyncio(self):
        heard = []
        self.app.ask_then(Colours(), lambda value, error: heard.append((value, error)))
        self.app.dismiss("blue")
        self.app.ask_then(Colours(), lambda value, error: heard.append((value, str(error))))
        self.app.back()
        for empty in ({}, [], "", 0):
            self.app.ask_then(Colours(), lambda value, error: heard.append(value))
            self.app.dismiss(empty)
        self.assertEqual(heard, [("blue", None), (None, "dismiss"), {}, [], "", 0])

    async def test_published_values(self):
        entry = self.app.navigate(Note(1)).entry
        self.assertEqual(self.app.publish("kept"), Status.KEPT)
        self.assertEqual(await self.app.next_value(entry), "kept")
        self.assertEqual(self.app.publish("nobody", if_awaited=True), Status.NOT_AWAITED)
        task = await self.begin(self.app.next_value(entry))
        self.assertEqual(self.app.publish("now", entry), Status.OK)
        self.assertEqual(await task, "now")
        task = await self.begin(self.app.next_value(entry))
        self.app.back()
        with self.assertRaises(NoResult):
            await task
        self.assertEqual(self.app.publish("late", entry), Status.STALE)

    # ---- Guards, the bridge ----

    def test_a_guard_says_no(self):
        asked = []

        def decide(question):
            asked.append(question)
            return 7

        remove = self.app.guard(decide, Note)
        with self.assertRaises(Blocked) as caught:
            self.app.navigate(Note(9))
        self.assertEqual((caught.exception.by, caught.exception.code), (Party.GUARD, 7))
        self.assertEqual((asked[0].screen, asked[0].is_leaving, asked[0].intent), (Note(9), False, IntentKind.NAVIGATE))
        self.assertEqual([change.kind for change in asked[0].changes], [ChangeKind.ADDED])
        remove()
        self.assertTrue(self.app.navigate(Note(9)))

    async def test_a_guard_answers_later(self):
        async def decide(question):
            await asyncio.sleep(0)
            return 5

        self.app.navigate(Note(1))
        self.app.guard(decide, Note, leave=True)
        outcome = self.app.back()
        self.assertEqual(outcome.status, Status.PENDING)
        with self.assertRaises(Blocked) as caught:
            await outcome
        self.assertEqual(
            (caught.exception.code, caught.exception.message), (5, "back: the guard of note refused with 5")
        )
        self.assertEqual(self.app.top.screen, Note(1))

    async def test_a_coroutine_is_cancelled_when_its_move_ends(self):
        ended = []

        async def decide(question):
            try:
                await asyncio.sleep(100)
            except asyncio.CancelledError:
                ended.append(question.screen)
                raise

        async def aborts(outcome):
            self.app.calls.abort(outcome.ticket, AbortReason.BY_HOST)

        async def removes(outcome):
            remove()

        async def overtakes(outcome):
            self.app.perform(IntentKind.REMOVE, entries=[self.app.stack[1].id])

        for number, end in enumerate((aborts, removes, overtakes)):
            self.app.navigate(Note(number))
            self.app.navigate(Cart())
            remove = self.app.guard(decide, Cart, leave=True)
            outcome = self.app.back()
            await asyncio.sleep(0)
            await end(outcome)
            await asyncio.sleep(0)
            self.assertEqual((outcome.status < 0, len(ended)), (True, number + 1))
            remove()
            self.app.pop_up_to_root()

    async def test_a_coroutine_that_ends_its_move_goes_on(self):
        went_on = []

        async def decide(question):
            await asyncio.sleep(0)
            self.app.calls.abort(outcome.ticket, AbortReason.BY_HOST)
            await asyncio.sleep(0)
            went_on.append(outcome.status)

        self.app.guard(decide, Note)
        outcome = self.app.navigate(Note(1))
        with self.assertRaises(NavigationError):
            await outcome
        for _ in range(3):
            await asyncio.sleep(0)
        self.assertEqual(went_on, [Status.ABORTED])

    def test_a_coroutine_without_a_loop(self):
        async def decide(question):
            return True

        self.app.guard(decide, Note)
        with self.no_warnings(), self.assertRaisesRegex(RuntimeError, "no asyncio loop runs"):
            self.app.navigate(Note(1))
        self.assertEqual(self.routes(), ["home"])

    async def test_a_coroutine_that_never_begins(self):
        async def decide(question):
            return True

        self.app.guard(decide, Note)
        self.app.navigate(Note(1))
        with self.no_warnings():
            self.app.close()
            await asyncio.sleep(0.01)

    async def test_an_outcome_keeps_the_navigator(self):
        async def decide(question):
            await asyncio.sleep(0.01)
            return 7

        def go():
            app = Navigator(*SCREENS)
            app.start(Home())
            app.guard(decide, Note)
            return weakref.ref(app), app.calls, app.navigate(Note(1))

        app, calls, outcome = go()
        gc.collect()
        with self.assertRaises(Blocked):
            await asyncio.wait_for(self.settled(outcome), 1)
        gc.collect()
        self.assertIsNone(app(), "and no longer than it is pending")
        calls.navigator_free()

    async def test_several_await_one_outcome(self):
        answer = asyncio.get_running_loop().create_future()

        async def decide(question):
            return await answer

        self.app.guard(decide, Note)
        outcome = self.app.navigate(Note(1))
        first, second = await self.begin(self.settled(outcome)), await self.begin(self.settled(outcome))
        first.cancel()
        answer.set_result(True)
        self.assertEqual((await second).status, Status.OK)
        self.assertTrue(first.cancelled())

    async def test_the_answer_of_an_app_without_coroutines(self):
        asked = []

        def decide(question):
            asked.append(question)
            return LATER

        self.app.guard(decide, entry=self.app.navigate(Note(1)).entry, leave=True)
        outcome = self.app.back()
        self.assertEqual(outcome.status, Status.PENDING)
        self.app.answer(asked[0], True)
        self.assertEqual(outcome.status, Status.OK)
        self.assertEqual(self.app.answer(asked[0], True), Status.ALREADY_RESOLVED)

    async def test_a_wall(self):
        user = None
        self.app.guard(lambda question: user is not None or Redirect(SignIn()), Note)
        outcome = self.app.navigate(Note(10))
        self.assertEqual((outcome.status, self.app.top.screen), (Status.PENDING, SignIn()))
        user = "Ann"
        self.app.dismiss(True)
        self.assertTrue(await outcome)
        self.assertEqual(self.app.top.screen, Note(10))

    async def test_an_error_of_a_guard_refuses(self):
        def decide(question):
            raise ZeroDivisionError("mine")

        remove = self.app.guard(decide, Note)
        with self.assertRaisesRegex(ZeroDivisionError, "mine"):
            self.app.navigate(Note(9))
        self.assertEqual(self.routes(), ["home"])
        remove()

        async def late(question):
            raise ZeroDivisionError("late")

        heard = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: heard.append(context["exception"]))
        self.app.guard(late, Note)
        with self.assertRaises(Blocked):
            await self.app.navigate(Note(9))
        self.assertIsInstance(heard[0], ZeroDivisionError)

    def test_an_answer_that_is_none_refuses(self):
        self.app.guard(lambda question: "yes", Note)
        with self.assertRaisesRegex(TypeError, "an answer is True, False"):
            self.app.navigate(Note(9))
        self.assertEqual(self.routes(), ["home"])

    def test_a_bridge(self):
        self.app.bridge(lambda question: all(change.route != "note" for change in question.changes))
        with self.assertRaises(Blocked) as caught:
            self.app.navigate(Note(1))
        self.assertEqual(caught.exception.by, Party.BRIDGE)
        self.app.bridge(None)
        self.assertTrue(self.app.navigate(Note(1)))

    async def test_a_loader(self):
        settings = self.app.register("settings")
        self.app.calls.pattern_add(settings, "/settings", 3)  # linkable and lazy

        async def load(question):
            self.app.register("sound", path="/settings/sound")
            return question.route == "settings"

        self.app.loader(load)
        outcome = self.app.open("/settings/sound")
        self.assertEqual(outcome.status, Status.PENDING)
        self.assertTrue(await outcome)
        self.assertEqual(self.routes(), ["home", "settings", "sound"])

    def test_a_handler_of_back(self):
        heard = []
        handler = self.app.on_back(
            lambda phase, progress: heard.append((phase, progress)), self.app.navigate(Note(1)).entry
        )
        self.app.back()
        self.assertEqual(heard, [(GesturePhase.COMMIT, 1.0)] if heard[0][1] else [(GesturePhase.COMMIT, 0.0)])
        handler.enabled = False
        self.assertFalse(handler.enabled)
        self.app.back()
        self.assertEqual(self.routes(), ["home"])
        handler.remove()

    # ---- Events, values, saved state ----

    def test_an_observer_hears_until_it_is_removed(self):
        heard = []
        remove = self.app.observe(heard.append)
        self.app.navigate(Note(1))
        remove()
        self.app.back()
        self.assertEqual([event.kind for event in heard], [EventKind.CHANGED])
        (change,) = heard[0].changes
        self.assertEqual((change.kind, change.route, change.fields["to"]), (ChangeKind.ADDED, "note", 1))

    def test_a_completion_has_the_outcome(self):
        heard, waiting = [], []
        self.app.observe(heard.append)
        self.app.guard(lambda question: 7 if question.screen == Note(2) else True, Note)
        with self.app.port(waiting.append) as port:
            tickets = [port.navigate(Note(1)), port.navigate(Note(2)), port.navigate("note")]
            waiting[0]()
        completed = [event for event in heard if event.kind == EventKind.COMPLETED]
        self.assertEqual([event.ticket for event in completed], tickets)
        done, refused, wrong = (event.outcome for event in completed)
        self.assertEqual((bool(done), done.entry, done.error), (True, self.app.top.id, None))
        self.assertEqual((refused.error.code, refused.status), (7, Status.BLOCKED))
        self.assertEqual(wrong.error.status, Status.INVALID)
        self.assertEqual({event.outcome for event in heard if event not in completed}, {None})

    def test_a_place_without_a_path(self):
        with Navigator("here") as app:
            app.start("here")
            self.assertIsNone(app.location())

    def test_values_come_back_as_they_were(self):
        given = {
            "text": "x\0y",
            "empty": "",
            "raw": b"\0\xff",
            "deep": [1, 1.0, True, None, {"k": "ü"}],
            "large": -(2**63),
            "s": Secret("p"),
        }
        self.app.navigate("home", given)
        found = self.app.top.arguments
        self.assertEqual(found, given)
        self.assertEqual([type(each) for each in found["deep"]], [int, float, bool, type(None), dict])
        self.assertNotIn('"p"', self.app.dump())
        self.assertEqual(repr(found["s"]), "Secret(...)")

    def test_what_is_no_value_is_named_and_nothing_is_kept(self):
        before = len(held)
        for wrong, error in (({1, 2}, TypeError), (2**63, OverflowError), ({1: 2}, TypeError), (object(), TypeError)):
            with self.assertRaises(error):
                self.app.navigate("home", {"held": Held(self), "wrong": wrong})
            with self.assertRaises(error):
                self.app.ask_then("home", print, {"wrong": wrong})
        self.assertEqual(len(held), before)

    async def test_a_python_object_as_a_result(self):
        thing = object()
        task = await self.begin(self.app.ask(Colours()))
        self.app.dismiss(Held(thing))
        self.assertIs((await task).object, thing)

    def test_save_and_restore(self):
        self.app.navigate(Note(3))
        text = self.app.save()
        with Navigator(*SCREENS) as tomorrow:
            outcome = tomorrow.restore(text, fallback=Home())
            self.assertIsNone(outcome.error)
            self.assertEqual([entry.screen for entry in tomorrow.stack], [Home(), Note(3)])

    def test_a_text_that_can_not_be_restored(self):
        with Navigator(*SCREENS) as app:
            self.fails(Status.CORRUPT, app.restore, "nonsense")
            outcome = app.restore("nonsense", fallback=Home())
            self.assertTrue(outcome)
            self.assertEqual(outcome.error.status, Status.CORRUPT)
            self.fails(Status.CORRUPT, app.restore, "nonsense", fallback=Home())
        with Navigator(*SCREENS) as app:
            self.assertIsNone(app.restore(None, fallback=Note(1)).error)
            self.assertEqual(app.top.screen, Note(1))

    def test_the_check_of_the_registrations(self):
        self.assertEqual(self.app.check(), [])
        self.app.register("help", parent="hme", branch="a")
        self.assertEqual(self.app.check(), ['the parent "hme" of "help" is not registered; did you mean "home"?'])

    # ---- Other threads ----

    async def test_a_port_wakes_the_loop(self):
        with self.app.port() as port:
            thread = threading.Thread(target=port.navigate, args=(Note(11),))
            thread.start()
            thread.join()
            self.assertEqual(self.routes(), ["home"])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            self.assertEqual(self.app.top.screen, Note(11))

    def test_a_port_with_a_wake_of_its_own(self):
        waiting = []
        with self.app.port(waiting.append) as port:
            ticket = port.post(IntentKind.NAVIGATE, request=Note(1))
            self.assertGreater(ticket, 0)
            self.assertEqual(len(waiting), 1)
            waiting[0]()
            self.assertEqual(self.app.top.screen, Note(1))
            self.app.close()
            self.fails(Status.CLOSED, port.navigate, Note(2))
        port.close()

    def test_a_port_whose_loop_is_closed(self):
        async def opened():
            return self.app.port()

        port = asyncio.run(opened())
        self.fails(Status.CLOSED, port.navigate, Note(1))
        port.close()

    async def test_a_close_that_is_posted(self):
        app = Navigator(*SCREENS)
        app.start(Home())
        with app.port() as port:
            app.calls.port_close(port._address)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            self.assertTrue(app.calls.is_freed)
            self.fails(Status.CLOSED, app.navigate, Note(1))


if __name__ == "__main__":
    unittest.main()
