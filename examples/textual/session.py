"""A session without a terminal: session.py [PICTURE]. Draws PICTURE, an SVG, of a tea beside the list with a sheet over it."""

import asyncio
import re
import sys
import tempfile
from pathlib import Path
from typing import Optional

from textual.widgets import Input, Tabs, TextArea

from navcore import Navigator
from shop import ShopApp


def where(nav: Navigator) -> str:
    return " ".join(type(entry.screen).__name__ for entry in nav.way_back())


def without_fonts(svg: str) -> str:
    """Textual names fonts of the web. A picture is drawn with those of the reader."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


async def visit(picture: Optional[str], saved: Path) -> None:
    app = ShopApp("/teas/3", saved)
    async with app.run_test(size=(92, 26)) as pilot:
        seen = 0

        async def at(expected: str, *pages: str) -> None:
            """The way back, and the pages that are drawn from left to right, with a sheet in front at the end."""
            nonlocal seen
            for _ in range(3):
                await pilot.pause()
            drawn = [type(page).__name__ for page in app.screen_stack[0].query("Page") if page.display]
            drawn += [type(sheet.page).__name__ for sheet in app.host.sheets.values()]
            assert where(app.nav) == expected, where(app.nav)
            assert drawn == list(pages), drawn
            assert len(app.screen_stack) == 1 + len(app.host.sheets)
            seen += 1

        await at("Home TeaList Tea", "ListPage", "TeaPage")  # a link
        await pilot.click("#buy")
        await at("Home TeaList Tea Size", "ListPage", "TeaPage", "SizeSheet")
        if picture:
            Path(picture).write_text(without_fonts(app.export_screenshot(title="Tea shop")))
        await pilot.press("escape")
        await at("Home TeaList Tea", "ListPage", "TeaPage")
        assert app.shop.cart == {}
        await pilot.click("#buy")
        await at("Home TeaList Tea Size", "ListPage", "TeaPage", "SizeSheet")
        await pilot.click("#grams-250")
        await at("Home TeaList Tea", "ListPage", "TeaPage")
        assert app.shop.cart == {3: 250}

        await pilot.resize_terminal(60, 26)  # the split folds
        await at("Home TeaList Tea", "TeaPage")
        await pilot.press("escape")
        await at("Home TeaList", "ListPage")
        await pilot.resize_terminal(92, 26)
        await at("Home TeaList", "ListPage", "NothingPage")

        app.open("/account/orders/7")  # a wall
        await at("Home TeaList SignIn", "ListPage", "NothingPage", "SignInSheet")
        await pilot.press("escape")
        await at("Home TeaList", "ListPage", "NothingPage")
        app.open("/account/orders/7")
        await at("Home TeaList SignIn", "ListPage", "NothingPage", "SignInSheet")
        app.screen.query_one(Input).focus()
        await pilot.press("A", "d", "a", "enter")
        await at("Home TeaList Account Order", "OrderPage")
        assert app.shop.user == "Ada" and app.query_one(Tabs).active == "account"

        app.open("/account/note")  # a form that asks
        await at("Home TeaList Account Note", "NotePage")
        app.query_one(TextArea).focus()
        await pilot.press("h", "i")
        await pilot.press("escape")
        await at("Home TeaList Account Note Leave", "NotePage", "LeaveAlert")
        await pilot.click("#stay")
        await at("Home TeaList Account Note", "NotePage")
        app.action_quit_shop()
    print(f"{seen} steps")

    app = ShopApp(saved=saved)  # the next process
    async with app.run_test(size=(92, 26)) as pilot:
        await pilot.pause()
        assert where(app.nav) == "Home TeaList Account Note", where(app.nav)
        assert app.query_one(TextArea).text == "hi"
        app.query_one(TextArea).text = ""
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert where(app.nav) == "Home TeaList Account", where(app.nav)
        app.nav.close()
    print("and it comes back")


with tempfile.TemporaryDirectory() as folder:
    asyncio.run(visit(sys.argv[1] if len(sys.argv) > 1 else None, Path(folder) / "saved.json"))
