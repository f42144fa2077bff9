"""The screens of the tests."""

from dataclasses import dataclass
from typing import Any

from navcore import Presentation, Screen


class Home(Screen[None], path="/"):
    pass


@dataclass(frozen=True)
class Note(Screen[None], path="/notes/{id:int}"):
    id: int


class Colours(Screen[str], presentation=Presentation.SHEET):
    pass


class SignIn(Screen[bool], presentation=Presentation.SHEET):
    pass


class Cart(Screen[None]):
    pass


class Coupon(Screen[None]):
    pass


@dataclass(frozen=True)
class Payment(Screen[None]):
    due: float


class Checkout(Screen[Any], initial=Cart()):
    pass


SCREENS = (Home, Note, Colours, SignIn, Cart, Coupon, Payment, Checkout)
