// The screens of the tabs home and teas.

import { kinds, money, teas, teasOfKind } from "./goods.mjs";
import { element, html, on } from "./html.mjs";
import { emptyCup, hills, icon, tin } from "./pictures.mjs";

const favourites = [3, 1, 4];

const promise = (sign, title, text) => html`<li>${icon(sign)}<span><strong>${title}</strong>${text}</span></li>`;

const card = (host, tea, about) => html`
  <li>
    <a class="card" href="${host.href(`/teas/${tea.id}`)}">
      ${tin(tea)}
      <strong>${tea.name}</strong>
      <span class="soft">${about}</span>
      <span>${money(tea.price)}</span>
    </a>
  </li>`;

export function home({ host }) {
  const cards = favourites.map((id) => teas.get(id)).map((tea) => card(host, tea, kinds[tea.kind]));
  return {
    title: "Tea shop",
    element: element(html`
      <article class="home">
        <section class="hero">
          ${hills}
          <div>
            <h1>Tea for a quiet afternoon</h1>
            <p>Twenty-four teas, each from one garden, packed on the day you order.</p>
            <a class="button" href="${host.href("/teas")}">See the teas</a>
          </div>
        </section>
        <h2>Drunk most this week</h2>
        <ul class="cards">${cards}</ul>
        <ul class="promises">
          ${promise("teas", "One garden each", "We know who picked it, and pay what it is worth.")}
          ${promise("box", "Free from € 30", "Sent on the next working day, in paper.")}
          ${promise("time", "Brewed with care", "Each tea has its own page about water and time.")}
        </ul>
      </article>`),
  };
}

export function list({ host }) {
  const row = (tea) => html`
    <li>
      <a class="row" href="${host.href(`/teas/${tea.id}`)}" data-id="${tea.id}">
        ${tin(tea)}
        <span class="text"><strong>${tea.name}</strong><span class="soft">${tea.origin}</span></span>
        <span class="price">${money(tea.price)}</span>
      </a>
    </li>`;
  const group = ([kind, name]) => html`<h2>${name}</h2><ul class="rows">${teasOfKind(kind).map(row)}</ul>`;
  const groups = Object.entries(kinds).map(group);
  return { title: "Teas", element: element(html`<article class="list"><h1>Teas</h1>${groups}</article>`) };
}

export function nothing() {
  const screen = html`<article class="nothing">${emptyCup}<p>Choose a tea from the list.</p></article>`;
  return { title: "Teas", element: element(screen) };
}

export function noTea(host) {
  return {
    title: "No such tea",
    element: element(html`
      <article class="nothing">
        ${emptyCup}
        <h1>There is no such tea</h1>
        <p>Perhaps it has sold out for good.</p>
        <a class="button" href="${host.href("/teas")}">See the teas</a>
      </article>`),
  };
}

export function product(app, { id }, entry) {
  const { host, navigator, shop } = app;
  const tea = teas.get(id);
  if (!tea) return noTea(host);
  const alike = teasOfKind(tea.kind).filter((other) => other !== tea).slice(0, 3);
  const screen = element(html`
    <article class="product">
      <div class="picture">${tin(tea)}</div>
      <div class="about">
        <p class="kind">${kinds[tea.kind]} · ${tea.origin}</p>
        <h1>${tea.name}</h1>
        <p class="lead">${tea.text}</p>
        <p class="price">${money(tea.price)} <span class="soft">for a tin of 100 g</span></p>
        <p class="actions">
          <button class="button" type="button" data-buy>${icon("cart")}Add to cart</button>
          <a class="button quiet" href="${host.href(`/teas/${id}/brew`)}">How to brew</a>
        </p>
        <p class="soft" data-count></p>
        ${facts(tea)}
      </div>
      <h2>Others like it</h2>
      <ul class="others">${alike.map((other) => card(host, other, other.origin))}</ul>
    </article>`);
  on(screen, "click", "[data-buy]", async () => {
    shop.put(id, (shop.cart.get(id) ?? 0) + 1);
    const { result } = navigator.navigateForResult("cart", undefined, { issuer: entry });
    const { value } = await result;
    if (value) app.say(`Ordered for ${money(value.total)}`);
  });
  const count = screen.querySelector("[data-count]");
  const update = () => {
    const tins = shop.cart.get(id) ?? 0;
    count.hidden = tins === 0;
    count.textContent = tins === 1 ? "One tin is in your cart." : `${tins} tins are in your cart.`;
  };
  return { title: tea.name, element: screen, update };
}

export function facts({ heat, minutes, grams }) {
  return html`
    <dl class="facts">
      <div>${icon("heat")}<dt>Water</dt><dd>${heat}\u00a0°C</dd></div>
      <div>${icon("time")}<dt>Time</dt><dd>${minutes} min</dd></div>
      <div>${icon("teas")}<dt>Leaves</dt><dd>${grams} g</dd></div>
    </dl>`;
}
