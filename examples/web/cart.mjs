// The cart: a sheet that gives back what was ordered.

import { money, teas } from "./goods.mjs";
import { element, html, on, setChildren } from "./html.mjs";
import { emptyCup, icon, tin } from "./pictures.mjs";

export function cart({ host, navigator, say, shop }, _, entry) {
  const screen = element(html`
    <article class="cart">
      <header>
        <h1 tabindex="-1" autofocus>Cart</h1>
        <button class="round" type="button" data-close aria-label="Close">${icon("close")}</button>
      </header>
      <div class="empty">
        ${emptyCup}
        <p>Nothing is in it yet.</p>
        <a class="button" href="${host.href("/teas")}">See the teas</a>
      </div>
      <ul class="rows" aria-label="In the cart"></ul>
      <footer>
        <p class="total">Total <strong></strong></p>
        <button class="button" type="button" data-order>Order</button>
      </footer>
    </article>`);
  on(screen, "click", "[data-close]", () => navigator.dismiss());
  on(screen, "click", "[data-order]", () => {
    const { total } = shop;
    const isAwaited = navigator.entryWaiter(entry) !== 0;
    shop.order();
    navigator.dismiss({ total });
    if (!isAwaited) say(`Ordered for ${money(total)}`);
  });
  on(screen, "click", "[data-add]", ({ dataset }) => {
    const row = rows.get(Number(dataset.tea));
    const { activeElement } = document;
    shop.put(row.id, row.count + Number(dataset.add));
    const isGone = activeElement?.isConnected === false;
    if (isGone) (screen.querySelector("[data-add]") ?? screen.querySelector("h1")).focus();
  });

  const rows = new Map();
  const list = screen.querySelector("ul");
  const [empty, footer] = [screen.querySelector(".empty"), screen.querySelector("footer")];
  const update = () => {
    for (const id of rows.keys()) if (!shop.cart.has(id)) rows.delete(id);
    for (const [id, count] of shop.cart) {
      if (!rows.has(id)) rows.set(id, new Row(id));
      rows.get(id).update(count);
    }
    setChildren(list, [...rows.values()].map((row) => row.element));
    empty.hidden = rows.size > 0;
    list.hidden = footer.hidden = rows.size === 0;
    screen.querySelector(".total strong").textContent = money(shop.total);
  };
  return { title: "Cart", element: screen, update };
}

/** A tea in the cart. It stays the same element while it is there, so that its buttons keep the focus. */
class Row {
  constructor(id) {
    const tea = teas.get(id);
    this.id = id;
    this.element = element(html`
      <li class="row">
        ${tin(tea)}
        <span class="text"><strong>${tea.name}</strong><span class="soft" data-price></span></span>
        <span class="amount">
          <button class="round" type="button" data-tea="${id}" data-add="-1"></button>
          <output></output>
          <button class="round" type="button" data-tea="${id}" data-add="1" aria-label="One more ${tea.name}">
            ${icon("plus")}
          </button>
        </span>
      </li>`);
    this.name = tea.name;
    this.price = tea.price;
  }

  update(count) {
    if (this.count === count) return;
    this.count = count;
    const less = this.element.querySelector('[data-add="-1"]');
    less.replaceChildren(element(icon(count > 1 ? "minus" : "bin")));
    less.setAttribute("aria-label", count > 1 ? `One less ${this.name}` : `Remove ${this.name}`);
    this.element.querySelector("output").textContent = count;
    this.element.querySelector("[data-price]").textContent = money(count * this.price);
  }
}
