// The 24 teas that the shop sells. The price is in cents, for a tin of 100 grams. `heat` is that of the water in degrees
// Celsius, `grams` are the leaves for a cup, `hue` is the colour of the tin and of the tea, from 0 to 359.

export const kinds = { green: "Green", white: "White", oolong: "Oolong", black: "Black", herbal: "Without caffeine" };

const list = [
  {
    kind: "green", name: "Sencha", origin: "Shizuoka, Japan", price: 1490, heat: 75, minutes: 2, grams: 3, hue: 95,
    text: "Steamed in May. Grassy and bright, with the sweetness of young peas.",
  },
  {
    kind: "green", name: "Dragon Well", origin: "Hangzhou, China", price: 1890, heat: 80, minutes: 3, grams: 3, hue: 75,
    text: "Pressed flat in the pan by hand. Chestnut first, then a clean finish.",
  },
  {
    kind: "black", name: "Darjeeling", origin: "West Bengal, India", price: 1690, heat: 90, minutes: 3, grams: 2, hue: 28,
    text: "First flush, picked in March. Light in the cup, with muscat and wild flowers.",
  },
  {
    kind: "white", name: "Silver Needle", origin: "Fuding, China", price: 2690, heat: 80, minutes: 5, grams: 4, hue: 48,
    text: "Buds alone, dried in the sun. Melon, hay and honey; forgives every mistake.",
  },
  {
    kind: "oolong", name: "Iron Goddess", origin: "Anxi, China", price: 1990, heat: 90, minutes: 3, grams: 5, hue: 150,
    text: "Rolled tight and barely roasted. Orchid and cream, good for five pots.",
  },
  {
    kind: "black", name: "Assam", origin: "Upper Assam, India", price: 1190, heat: 98, minutes: 4, grams: 3, hue: 14,
    text: "Second flush, full of golden tips. Malt and raisins; it takes milk well.",
  },
  {
    kind: "herbal", name: "Rooibos", origin: "Cederberg, South Africa", price: 890, heat: 98, minutes: 7, grams: 3, hue: 10,
    text: "Red and round, with vanilla and dry wood. Good cold, too.",
  },
  {
    kind: "green", name: "Gyokuro", origin: "Uji, Japan", price: 3290, heat: 55, minutes: 2, grams: 5, hue: 140,
    text: "Three weeks in the shade. Thick as broth, with the taste of the sea.",
  },
  {
    kind: "green", name: "Genmaicha", origin: "Kyoto, Japan", price: 1090, heat: 80, minutes: 2, grams: 3, hue: 62,
    text: "Bancha with rice that was roasted until some of it popped. Warm and nutty.",
  },
  {
    kind: "green", name: "Hojicha", origin: "Kyoto, Japan", price: 1150, heat: 95, minutes: 1, grams: 4, hue: 24,
    text: "Roasted over charcoal. Toast and cocoa, gentle enough for the evening.",
  },
  {
    kind: "green", name: "Jasmine Pearls", origin: "Fuzhou, China", price: 2190, heat: 80, minutes: 3, grams: 3, hue: 118,
    text: "Rolled by hand and laid among jasmine for five nights.",
  },
  {
    kind: "green", name: "Gunpowder", origin: "Zhejiang, China", price: 790, heat: 80, minutes: 2, grams: 3, hue: 160,
    text: "Small grey pearls that open with a crackle. The one to drink with mint.",
  },
  {
    kind: "white", name: "White Peony", origin: "Fuding, China", price: 1590, heat: 85, minutes: 4, grams: 4, hue: 80,
    text: "A bud and two leaves. Fuller than the needles, with peach and cucumber.",
  },
  {
    kind: "white", name: "Moonlight", origin: "Yunnan, China", price: 1790, heat: 85, minutes: 4, grams: 4, hue: 220,
    text: "Dried indoors, at night they say. Leaves of two colours, apricot and malt.",
  },
  {
    kind: "oolong", name: "Big Red Robe", origin: "Wuyi, China", price: 2890, heat: 95, minutes: 2, grams: 5, hue: 8,
    text: "Grown in the rocks, roasted twice. Dark fruit, smoke and wet stone.",
  },
  {
    kind: "oolong", name: "Oriental Beauty", origin: "Hsinchu, Taiwan", price: 2990, heat: 85, minutes: 3, grams: 4, hue: 34,
    text: "Bitten by small green insects, which makes it sweet. Honey and ripe peach.",
  },
  {
    kind: "oolong", name: "Milk Oolong", origin: "Alishan, Taiwan", price: 1890, heat: 90, minutes: 3, grams: 5, hue: 55,
    text: "Nothing was added: the leaf tastes of butter and cream by itself.",
  },
  {
    kind: "black", name: "Keemun", origin: "Qimen, China", price: 1390, heat: 95, minutes: 3, grams: 3, hue: 350,
    text: "Thin black leaves. Plum, cocoa and a little pine; the base of many blends.",
  },
  {
    kind: "black", name: "Lapsang Souchong", origin: "Wuyi, China", price: 1490, heat: 95, minutes: 3, grams: 3, hue: 20,
    text: "Dried over pine. A camp fire in a cup, for cold days and strong cheese.",
  },
  {
    kind: "black", name: "Earl Grey", origin: "Uva, Sri Lanka", price: 1090, heat: 96, minutes: 3, grams: 3, hue: 215,
    text: "Ceylon with oil of bergamot from Calabria, and nothing else.",
  },
  {
    kind: "black", name: "Yunnan Gold", origin: "Fengqing, China", price: 1790, heat: 95, minutes: 3, grams: 3, hue: 42,
    text: "All golden buds. Sweet potato, pepper and honey, and never bitter.",
  },
  {
    kind: "herbal", name: "Chamomile", origin: "Fayoum, Egypt", price: 750, heat: 98, minutes: 6, grams: 2, hue: 50,
    text: "Whole flowers, which float. Apple and straw, an hour before bed.",
  },
  {
    kind: "herbal", name: "Peppermint", origin: "Oregon, USA", price: 690, heat: 98, minutes: 6, grams: 2, hue: 165,
    text: "Cool and clear, cut large. It grows again faster than we sell it.",
  },
  {
    kind: "herbal", name: "Hibiscus", origin: "Aswan, Egypt", price: 790, heat: 98, minutes: 5, grams: 3, hue: 340,
    text: "Deep red and sour, like cranberries. With ice it is a lemonade.",
  },
];

/** The teas by their numbers, which begin with 1. */
export const teas = new Map(list.map((tea, index) => [index + 1, { id: index + 1, ...tea }]));

export const teasOfKind = (kind) => [...teas.values()].filter((tea) => tea.kind === kind);

export const money = (cents) => `€ ${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
