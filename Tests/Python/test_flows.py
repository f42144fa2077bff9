"""Flows as loops, with the user of navcore.testing."""

import asyncio
import unittest

from navcore import Blocked, IntentKind, NavigationError, Navigator, NoResult, Redirect, ResultKind, Status
from navcore._library import held
from navcore.testing import User
from screens import SCREENS, Cart, Checkout, Colours, Coupon, Home, Note, Payment, SignIn


class Flows(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.held = len(held)
        self.app = Navigator(*SCREENS)
        self.app.start(Home())
        self.user = User(self.app)
        self.heard = []

    async def asyncTearDown(self):
        self.app.close()
        await asyncio.sleep(0)
        self.assertEqual(len(held), self.held)

    async def buy(self):
        async with self.app.lead(Checkout()) as flow:
            self.flow = flow
            async for total in flow:
                coupon = flow.show(Coupon())
                async for percent in coupon:
                    due = total * (100 - percent) / 100
                    async for card in coupon.show(Payment(due)):
                        flow.finish({"due": due, "card": card})
                self.heard.append("cart again")
        self.heard.append("over")
        return flow.value

    def routes(self):
        return [entry.route for entry in self.app.stack]

    async def turns(self):
        for _ in range(5):
            await asyncio.sleep(0)

    async def test_a_flow_to_its_end(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.submit(10, at=Coupon)
        await self.user.wait_for(Payment)
        self.app.back()
        await self.user.submit(50, at=Coupon)
        await self.user.submit("card", at=Payment)
        self.assertEqual(await buying, {"due": 100.0, "card": "card"})
        self.assertEqual(self.routes(), ["home"])

    async def test_the_user_leaves(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.wait_for(Coupon)
        self.app.back()
        await self.turns()
        self.assertEqual(self.heard, ["cart again"])
        self.app.back()
        self.assertIsNone(await buying)
        self.assertEqual(self.heard, ["cart again", "over"])

    async def test_a_double_tap_leads_on_once(self):
        buying = asyncio.ensure_future(self.buy())
        cart = (await self.user.wait_for(Cart)).id
        await self.turns()
        self.assertEqual([self.app.publish(200, cart), self.app.publish(200, cart)], [Status.OK, Status.KEPT])
        await self.user.wait_for(Coupon)
        self.assertEqual(self.routes(), ["home", "cart", "coupon"])
        self.app.pop_up_to_root()
        self.assertIsNone(await buying)

    async def test_the_flow_is_cancelled(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.wait_for(Coupon)
        self.flow.cancel()
        self.assertIsNone(await buying)
        self.assertEqual(self.routes(), ["home"])

    async def test_the_task_is_cancelled(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.wait_for(Coupon)
        buying.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await buying
        self.assertEqual(self.routes(), ["home"])

    async def test_the_navigator_is_closed(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.wait_for(Coupon)
        self.app.close()
        self.assertIsNone(await asyncio.wait_for(buying, 1))

    async def test_somebody_else_ends_it(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.wait_for(Coupon)
        self.app.end_flow(self.flow.id, "given")
        self.assertEqual(await buying, "given")

    async def test_the_task_is_cancelled_while_a_guard_is_asked(self):
        async def never(question):
            await asyncio.sleep(100)

        self.app.guard(never, Cart)
        buying = asyncio.ensure_future(self.buy())
        await self.turns()
        buying.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await buying
        self.assertEqual(self.routes(), ["home"])
        self.assertNotIn("pending", self.app.dump())

    async def test_an_error_ends_it_as_failed(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    async for _ in flow.show(Coupon()):
                        raise KeyError("mine \ud800")

        leading = asyncio.ensure_future(lead())
        await self.user.submit(200, at=Cart)
        await self.user.submit(10, at=Coupon)
        with self.assertRaisesRegex(KeyError, "mine"):
            await leading
        self.assertEqual(self.routes(), ["home"])

    async def test_somebody_else_ends_it_as_failed(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.wait_for(Cart)
        ending = {"kind": ResultKind.FAILED, "host_code": 7, "value": "details"}
        self.app.perform(IntentKind.END_FLOW, flow=self.flow.id, ending=ending)
        with self.assertRaises(Blocked) as caught:
            await buying
        self.assertEqual((caught.exception.code, caught.exception.found), (7, "details"))

    async def test_a_loop_that_is_left_leaves_its_screen(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    try:
                        async for _ in flow.show(Coupon()):
                            raise KeyError("mine")
                    except KeyError:
                        self.heard.append("caught")
                        async for _ in flow.show(Payment(1.0)):
                            break

        leading = asyncio.ensure_future(lead())
        await self.user.submit(200, at=Cart)
        await self.user.submit(10, at=Coupon)
        await self.user.wait_for(Payment)
        self.assertEqual((self.routes(), self.heard), (["home", "cart", "payment"], ["caught"]))
        await self.user.submit("card")
        await self.user.wait_for(Cart)
        self.assertEqual(self.routes(), ["home", "cart"])
        self.app.back()
        await leading

    async def test_a_sheet_for_one_value(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    self.heard.append(await flow.ask(Colours(), default="swiped"))

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.user.submit("blue", at=Colours)
        await self.user.submit(2, at=Cart)
        await self.user.wait_for(Colours)
        self.user.swipe_away()
        await self.turns()
        self.assertEqual(self.heard, ["blue", "swiped"])
        self.app.back()
        await leading

    async def test_a_sheet_that_is_cancelled_goes(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    with self.assertRaises(asyncio.TimeoutError):
                        await asyncio.wait_for(flow.ask(Colours()), 0.01)

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.user.wait_for(Colours)
        await asyncio.sleep(0.02)
        self.assertEqual(self.routes(), ["home", "cart"])
        self.app.back()
        await leading

    async def test_where_a_guard_keeps_the_user_out(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    async for _ in flow.show(Coupon()):
                        self.heard.append("coupon")
                    with self.assertRaisesRegex(NoResult, "blocked"):
                        await flow.ask(Coupon())
                    self.heard.append("kept out")

        self.app.guard(lambda question: False, Coupon)
        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.turns()
        self.assertEqual(self.heard, ["kept out"])
        self.app.back()
        await leading
        self.app.guard(lambda question: False, Cart)
        async with self.app.lead(Checkout()) as flow:
            async for _ in flow:
                self.heard.append("never")
        self.assertIsNone(flow.value)
        self.assertEqual(self.heard, ["kept out"])

    async def test_where_a_guard_leads_elsewhere(self):
        self.app.guard(lambda question: Redirect(SignIn(), resume=False), Coupon)
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(1, at=Cart)
        await self.user.wait_for(SignIn)
        await self.turns()
        self.assertEqual(self.heard, ["cart again"])
        self.app.dismiss()
        self.app.back()
        self.assertIsNone(await buying)

    async def test_a_refusal_of_the_bridge_is_an_error(self):
        self.app.bridge(lambda question: all(change.route != "coupon" for change in question.changes) or 7)
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(1, at=Cart)
        with self.assertRaises(Blocked) as caught:
            await buying
        self.assertEqual(caught.exception.code, 7)
        self.assertEqual(self.routes(), ["home"])

    async def test_an_end_that_is_refused(self):
        buying = asyncio.ensure_future(self.buy())
        await self.user.submit(200, at=Cart)
        await self.user.submit(10, at=Coupon)
        remove = self.app.guard(lambda question: False, Payment, leave=True)
        await self.user.submit("card", at=Payment)
        await self.turns()
        self.assertEqual(self.routes(), ["home", "cart", "coupon", "payment"])
        remove()
        await self.user.submit("other", at=Payment)
        self.assertEqual((await buying)["card"], "other")

    async def test_a_screen_in_the_place_of_another(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    coupon = flow.show(Coupon())
                    async for _ in coupon:
                        async for card in coupon.replace(Payment(1.0)):
                            flow.finish(card)
            return flow.value

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.user.submit(1, at=Coupon)
        await self.user.wait_for(Payment)
        self.assertEqual(self.routes(), ["home", "cart", "payment"])
        await self.user.submit("card")
        self.assertEqual(await leading, "card")

    async def test_back_to_a_screen(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for total in flow:
                    self.heard.append(total)
                    async for _ in flow.show(Coupon()):
                        flow.back()

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.user.submit(1, at=Coupon)
        await self.user.submit(2, at=Cart)
        await self.user.wait_for(Coupon)
        self.assertEqual(self.heard, [1, 2])
        self.app.pop_up_to_root()
        await leading

    async def test_a_flow_in_a_flow(self):
        async def lead():
            async with self.app.lead(Checkout()) as outer:
                async for _ in outer:
                    async with outer.lead(Checkout()) as inner:
                        async for value in inner:
                            inner.finish(value)
                    outer.finish(["inner", inner.value])
            return outer.value

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.turns()
        self.assertEqual(self.routes(), ["home", "cart", "cart"])
        await self.user.submit("x")
        self.assertEqual(await leading, ["inner", "x"])
        self.assertEqual(self.routes(), ["home"])

    async def test_work_while_a_screen_is_there(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    coupon = flow.show(Coupon())
                    async for _ in coupon:
                        self.heard.append(await coupon.while_shown(asyncio.sleep(0, "done")))
                        self.heard.append(await coupon.while_shown(asyncio.sleep(100, "never")))

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        await self.user.submit(1, at=Coupon)
        await self.turns()
        self.app.back()
        await self.user.wait_for(Cart)
        await self.turns()
        self.assertEqual(self.heard, ["done", None])
        self.app.back()
        await leading

    async def test_the_root_of_a_window(self):
        buying = asyncio.ensure_future(self.buy())
        cart = (await self.user.wait_for(Cart)).id
        self.app.perform(IntentKind.SET_STACK, elements=[{"kept": cart}])
        await self.user.submit(200)
        await self.user.submit(10, at=Coupon)
        await self.user.submit("card", at=Payment)
        self.assertEqual(await buying, {"due": 180.0, "card": "card"})
        self.assertEqual(self.routes(), ["cart"])

    async def test_a_flow_that_is_not_begun(self):
        with self.assertRaisesRegex(TypeError, "a flow begins with async with"):
            async for _ in self.app.lead(Checkout()):
                self.heard.append("never")
        self.assertEqual((self.routes(), self.heard), (["home"], []))

    async def test_a_first_loop_that_is_left(self):
        async def lead():
            async with self.app.lead(Checkout()) as flow:
                async for _ in flow:
                    break
            return flow.value

        leading = asyncio.ensure_future(lead())
        await self.user.submit(1, at=Cart)
        self.assertIsNone(await leading)
        self.assertEqual(self.routes(), ["home"])

    async def test_what_is_no_flow(self):
        with self.assertRaises(NavigationError) as caught:
            async with self.app.lead(Note(1)):
                self.heard.append("never")
        self.assertEqual((caught.exception.status, self.routes(), self.heard), (Status.INVALID, ["home"], []))


if __name__ == "__main__":
    unittest.main()
