"""A tea shop in a terminal, by Textual: shop.py [--open PATH] [--saved FILE]

--open opens a link, such as /teas/3. --saved is the file that keeps where the user was, and the note.
"""

import argparse
import json
from pathlib import Path
from typing import Optional

from navcore import Entry, Event, EventKind, NavigationError
from textual import work
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.theme import Theme
from textual.widgets import Button, Footer, Input, OptionList, Static, Tab, Tabs, TextArea
from textual.widgets.option_list import Option

from goods import TEAS, Shop
from host import Host
from screens import Account, Home, Leave, Main, Note, Nothing, Order, SignIn, Size, Tea, TeaList, make_navigator

TABS = {"home": "Home", "teas": "Teas", "account": "Account"}


def tin(tea: int, lightness: float = 0.42) -> str:
    return Color.from_hsl(TEAS[tea].hue, 0.55, lightness).hex


def tea_options(*teas: int) -> OptionList:
    rows = [
        Option(f"[on {tin(tea)}]  [/] [b]{TEAS[tea].name:14}[/b] [dim]€ {TEAS[tea].price:.2f}[/]", id=f"/teas/{tea}")
        for tea in teas
    ]
    return OptionList(*rows)


class Page(VerticalScroll, can_focus=False):
    """The widget of an entry."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(classes=entry.route)
        self.entry = entry

    @property
    def shop_app(self) -> "ShopApp":
        app = self.app
        assert isinstance(app, ShopApp)
        return app


class HomePage(Page):
    def compose(self) -> ComposeResult:
        yield Static(
            "[b]Tea for a quiet afternoon[/b]\nEach from one garden, packed on the day you order.", classes="hero"
        )
        yield Static("Drunk most this week", classes="heading")
        yield tea_options(3, 1, 4)


class ListPage(Page):
    def compose(self) -> ComposeResult:
        yield Static("Teas", classes="heading")
        yield tea_options(*TEAS)


class NothingPage(Page):
    def compose(self) -> ComposeResult:
        yield Static("Choose a tea from the list.", classes="soft")


class TeaPage(Page):
    def compose(self) -> ComposeResult:
        tea = TEAS[self.entry.screen.id]
        yield Static(f"[b]{tea.name}[/b]\n{tea.origin}", classes="tin")
        yield Static(f"{tea.text}\n\n[b]€ {tea.price:.2f}[/b] [dim]for 100 g[/]")
        yield Button("Put into the cart", id="buy", variant="success")
        yield Static(id="cart", classes="soft")

    def on_mount(self) -> None:
        self.query_one(".tin").styles.background = tin(self.entry.screen.id, 0.32)

    @work
    async def on_button_pressed(self) -> None:
        grams = await self.shop_app.nav.ask(Size(), default=None, issuer=self.entry.id)
        if grams is not None:
            self.shop_app.shop.put(self.entry.screen.id, grams)
            self.query_one("#cart", Static).update(f"In the cart: {self.shop_app.shop.describe_cart()}")


class AccountPage(Page):
    def compose(self) -> ComposeResult:
        yield Static("Account", classes="heading")
        yield OptionList(
            Option("Order 7, on its way", id="/account/orders/7"), Option("Note for the postman", id="/account/note")
        )


class OrderPage(Page):
    def compose(self) -> ComposeResult:
        yield Static(f"Order {self.entry.screen.id}", classes="heading")
        yield Static(f"{self.shop_app.shop.user}, it is on its way: Sencha 200 g, Darjeeling 100 g.")


class NotePage(Page):
    """A form. While it is not saved a guard asks before it is left. The draft is kept with the entry, also in the saved text."""

    def compose(self) -> ComposeResult:
        yield Static("Note for the postman", classes="heading")
        draft = self.shop_app.nav.calls.entry_state(self.entry.id)
        yield TextArea(draft if isinstance(draft, str) else self.shop_app.shop.note)
        yield Button("Save", id="save", variant="success")

    def on_mount(self) -> None:
        self.shop_app.nav.guard(self.may_leave, entry=self.entry.id, leave=True)

    @property
    def text(self) -> str:
        return self.query_one(TextArea).text

    async def may_leave(self, question: object) -> bool:
        if self.text == self.shop_app.shop.note:
            return True
        return await self.shop_app.nav.ask(Leave(), default=False)

    def on_text_area_changed(self) -> None:
        self.shop_app.nav.calls.entry_set_state(self.entry.id, self.text)

    def on_button_pressed(self) -> None:
        self.shop_app.shop.note = self.text
        self.shop_app.nav.finish(self.entry.id)


class SizeSheet(Page):
    def compose(self) -> ComposeResult:
        yield Static("How much?", classes="heading")
        with Horizontal(classes="row"):
            for grams in (50, 100, 250):
                yield Button(f"{grams} g", id=f"grams-{grams}", variant="primary")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.shop_app.nav.finish(self.entry.id, int((event.button.id or "")[6:]))


class SignInSheet(Page):
    def compose(self) -> ComposeResult:
        yield Static("Who are you?", classes="heading")
        yield Input(placeholder="Your name")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value:
            self.shop_app.shop.user = event.value
            self.shop_app.nav.finish(self.entry.id, True)


class LeaveAlert(Page):
    def compose(self) -> ComposeResult:
        yield Static("Leave without saving?", classes="heading")
        with Horizontal(classes="row"):
            yield Button("Leave", id="leave", variant="error")
            yield Button("Keep writing", id="stay")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.shop_app.nav.finish(self.entry.id, event.button.id == "leave")


PAGES = {
    Home: HomePage,
    TeaList: ListPage,
    Nothing: NothingPage,
    Tea: TeaPage,
    Account: AccountPage,
    Order: OrderPage,
    Note: NotePage,
    Size: SizeSheet,
    SignIn: SignInSheet,
    Leave: LeaveAlert,
}


TEA = Theme(
    "tea",
    primary="#2f5d3a",
    secondary="#b8642b",
    accent="#b8642b",
    success="#2f5d3a",
    error="#9c3b2e",
    foreground="#2c2a25",
    background="#f6f1e7",
    surface="#fbf8f1",
    panel="#e9dfcb",
    dark=False,
)


class ShopApp(App[None]):
    CSS_PATH = "shop.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Tea shop"
    BINDINGS = [("escape", "back", "Back"), ("q", "quit_shop", "Quit")]

    def __init__(self, link: Optional[str] = None, saved: Optional[Path] = None) -> None:
        super().__init__()
        self.link, self.saved = link, saved
        self.shop = Shop()
        self.nav = make_navigator(self.shop)

    def compose(self) -> ComposeResult:
        yield Tabs(*(Tab(label, id=name) for name, label in TABS.items()))
        with Horizontal(id="columns"):
            yield Vertical(id="left")
            yield Vertical(id="right")
        yield Footer()

    def on_mount(self) -> None:
        self.register_theme(TEA)
        self.theme = "tea"
        kept = json.loads(self.saved.read_text()) if self.saved and self.saved.exists() else {}
        self.shop.note = kept.get("note", "")
        self.nav.restore(kept.get("state"), fallback=Main())
        self.nav.observe(self.heard)
        self.host = Host(self, self.nav, lambda entry: PAGES[type(entry.screen)](entry), self.size.width)
        self.show_tab()
        if self.link:
            self.open(self.link)

    def heard(self, event: Event) -> None:
        if event.kind == EventKind.CHANGED:
            self.show_tab()

    def show_tab(self) -> None:
        """The bar of tabs follows the navigator."""
        calls = self.nav.calls
        selected = next(name for name in TABS if calls.stack_get(calls.current_branch("main", name))["selected"])
        bar = self.screen_stack[0].query_one(Tabs)
        if bar.active != selected:
            with self.prevent(Tabs.TabActivated):
                bar.active = selected

    def open(self, path: str) -> None:
        try:
            self.nav.open(path)
        except NavigationError as error:
            self.notify(error.message, severity="warning")

    def on_resize(self, event: Resize) -> None:
        if hasattr(self, "host"):
            self.host.resize(event.size.width)

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        if event.tab.id == event.tabs.active:  # not a message that came too late
            self.nav.select(event.tab.id, of=Main)
            self.show_tab()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.open(event.option_id or "/")

    async def action_back(self) -> None:
        if not self.nav.back() and not self.nav.calls.back_plan_get():
            self.action_quit_shop()

    def action_quit_shop(self) -> None:
        if self.saved:
            self.saved.write_text(json.dumps({"note": self.shop.note, "state": self.nav.save()}))
        self.nav.close()
        self.exit()


def main() -> None:
    parser = argparse.ArgumentParser(description="A tea shop in a terminal")
    parser.add_argument("--open", metavar="PATH")
    parser.add_argument("--saved", type=Path, metavar="FILE")
    given = parser.parse_args()
    ShopApp(given.open, given.saved).run()


if __name__ == "__main__":
    main()
