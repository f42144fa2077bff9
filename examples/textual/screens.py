"""The screens by their routes: where each lives, which path it has, and who may see it. It knows no toolkit."""

from dataclasses import dataclass

from navcore import Answer, IntentKind, Navigator, Presentation, Question, Redirect, Screen

from goods import Shop


class Home(Screen[None], path="/home", parent="main", branch="home"):
    pass


class TeaList(Screen[None], path="/teas", parent="catalogue", branch="list"):
    pass


class Nothing(Screen[None]):
    pass


@dataclass(frozen=True)
class Tea(Screen[None], path="/teas/{id:int}", parent="catalogue", branch="detail"):
    id: int


class Catalogue(
    Screen[None],
    parent="main",
    branch="teas",
    split={"list": TeaList(), "detail": {"initial": Nothing(), "placeholder": True}},
):
    pass


class Account(Screen[None], path="/account", parent="main", branch="account"):
    pass


class Note(Screen[None], path="/account/note", parent="main", branch="account"):
    pass


@dataclass(frozen=True)
class Order(Screen[None], path="/account/orders/{id:int}", parent="main", branch="account"):
    id: int


class Main(Screen[None], path="/", tabs={"home": Home(), "teas": Catalogue(), "account": Account()}):
    pass


class Size(Screen[int], presentation=Presentation.SHEET):
    pass


class SignIn(Screen[bool], presentation=Presentation.SHEET):
    pass


class Leave(Screen[bool], presentation=Presentation.ALERT):
    pass


def make_navigator(shop: Shop) -> Navigator:
    """Orders are seen by a user who is signed in. Others sign in first, and then the order opens."""
    nav = Navigator(Main, Home, Catalogue, TeaList, Nothing, Tea, Account, Note, Order, Size, SignIn, Leave)

    def wall(question: Question) -> Answer:
        if shop.user is not None:
            return True
        return False if question.intent == IntentKind.RECHECK_GUARDS else Redirect(SignIn())

    nav.guard(wall, Order)
    return nav
