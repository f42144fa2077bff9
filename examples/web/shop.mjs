// The shop without its screens: who is signed in, the cart, the orders, the note. Kept in the browser where it lets us.

import { teas } from "./goods.mjs";

const KEY = "tea-shop";
const first = { id: 7, date: "2 March", state: "On its way", lines: [[1, 2], [3, 1]] };

export class Shop {
  cart = new Map();
  note = "";
  orders = [first];
  #user = null;
  #listeners = new Set();

  constructor() {
    try {
      const { user = null, note = "", cart = [], orders = [] } = JSON.parse(localStorage.getItem(KEY)) ?? {};
      this.#user = user;
      Object.assign(this, { note, cart: new Map(cart.filter(([id]) => teas.has(id))), orders: [first, ...orders] });
    } catch { /* there is no storage, or it has something else */ }
  }

  get user() { return this.#user; }
  set user(name) {
    this.#user = name;
    this.changed();
  }

  get count() { return [...this.cart.values()].reduce((sum, count) => sum + count, 0); }
  get total() { return totalOf([...this.cart]); }

  /** Sets how many tins of a tea are in the cart. */
  put(id, count) {
    if (count > 0) this.cart.set(id, Math.min(count, 99));
    else this.cart.delete(id);
    this.changed();
  }

  saveNote(text) {
    this.note = text;
    this.changed();
  }

  /** Makes an order of the cart, which is empty then. */
  order() {
    const date = new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" });
    const order = { id: this.orders.at(-1).id + 1, date, state: "Being packed", lines: [...this.cart] };
    this.orders.push(order);
    this.cart.clear();
    this.changed();
    return order;
  }

  observe(listener) { this.#listeners.add(listener); }

  changed() {
    const { user, note, cart, orders } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ user, note, cart: [...cart], orders: orders.slice(1) }));
    } catch { /* forbidden: a reload begins again */ }
    for (const listener of this.#listeners) listener();
  }
}

export const totalOf = (lines) => lines.reduce((sum, [id, count]) => sum + count * teas.get(id).price, 0);
