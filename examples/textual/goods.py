"""The teas, and the shop without its screens: who is signed in, and what is in the cart."""

from dataclasses import dataclass, field
from typing import Dict, Optional


@dataclass(frozen=True)
class Goods:
    name: str
    origin: str
    price: float  # of 100 grams, in euros
    hue: float  # the colour of the tin, from 0 to 1
    text: str


TEAS = {
    1: Goods(
        "Sencha", "Shizuoka, Japan", 14.90, 0.26, "Steamed in May. Grassy and bright, with the sweetness of young peas."
    ),
    2: Goods(
        "Dragon Well",
        "Hangzhou, China",
        18.90,
        0.21,
        "Pressed flat in the pan by hand. Chestnut first, then a clean finish.",
    ),
    3: Goods(
        "Darjeeling",
        "West Bengal, India",
        16.90,
        0.08,
        "First flush, picked in March. Light in the cup, with muscat and wild flowers.",
    ),
    4: Goods(
        "Silver Needle",
        "Fuding, China",
        26.90,
        0.13,
        "Buds alone, dried in the sun. Melon, hay and honey; forgives every mistake.",
    ),
    5: Goods(
        "Iron Goddess",
        "Anxi, China",
        19.90,
        0.42,
        "Rolled tight and barely roasted. Orchid and cream, good for five pots.",
    ),
    6: Goods(
        "Earl Grey", "Uva, Sri Lanka", 10.90, 0.60, "Ceylon with oil of bergamot from Calabria, and nothing else."
    ),
    7: Goods("Hibiscus", "Aswan, Egypt", 7.90, 0.95, "Deep red and sour, like cranberries. With ice it is a lemonade."),
}


@dataclass
class Shop:
    user: Optional[str] = None
    note: str = ""
    cart: Dict[int, int] = field(default_factory=dict)  # the grams of each tea

    def put(self, tea: int, grams: int) -> None:
        self.cart[tea] = self.cart.get(tea, 0) + grams

    def describe_cart(self) -> str:
        return ", ".join(f"{TEAS[tea].name} {grams} g" for tea, grams in self.cart.items()) or "nothing yet"
