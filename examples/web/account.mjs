// The screens of the tab account, the sign-in, and the question before a form is left.

import { money, teas } from "./goods.mjs";
import { element, html, on } from "./html.mjs";
import { icon, tin } from "./pictures.mjs";
import { totalOf } from "./shop.mjs";

const MOST_LETTERS = 280;

export function account({ host, navigator, shop }) {
  const screen = element(html`
    <article class="account">
      <h1>Account</h1>
      <div class="panel">
        <span class="face">${icon("account")}</span>
        <p><strong data-name></strong><span class="soft" data-about></span></p>
        <button class="button" type="button" data-sign-in>Sign in</button>
        <button class="button quiet" type="button" data-sign-out>Sign out</button>
      </div>
      <h2>Orders</h2>
      <ul class="rows" data-orders></ul>
      <h2>Delivery</h2>
      <ul class="rows">
        <li>
          <a class="row" href="${host.href("/account/note")}">
            ${icon("letter")}
            <span class="text"><strong>Note for the postman</strong><span class="soft" data-note></span></span>
            ${icon("next")}
          </a>
        </li>
      </ul>
    </article>`);
  on(screen, "click", "[data-sign-in]", () => navigator.navigate("signIn"));
  on(screen, "click", "[data-sign-out]", () => {
    shop.user = null;
    navigator.recheckGuards();
  });

  const part = (name) => screen.querySelector(`[data-${name}]`);
  const row = ({ id, date, state, lines }) => {
    const about = shop.user ? `${date} · ${state}` : "Sign in to see it";
    const price = shop.user ? html`<span class="price">${money(totalOf(lines))}</span>` : "";
    return html`
      <li>
        <a class="row" href="${host.href(`/account/orders/${id}`)}">
          ${icon("box")}
          <span class="text"><strong>Order ${id}</strong><span class="soft">${about}</span></span>
          ${price}
          ${icon("next")}
        </a>
      </li>`;
  };
  let drawn;
  const update = () => {
    const { note, user } = shop;
    part("name").textContent = user ?? "Not signed in";
    part("about").textContent = user ? "Signed in on this device" : "Sign in to see your orders";
    part("sign-in").hidden = user !== null;
    part("sign-out").hidden = user === null;
    part("note").textContent = note || "None yet";
    const orders = html`${(user ? shop.orders : shop.orders.slice(0, 1)).map(row)}`.text;
    if (orders !== drawn) part("orders").innerHTML = drawn = orders;
  };
  return { title: "Account", element: screen, update };
}

export function order({ host, shop }, { id }) {
  const found = shop.orders.find((each) => each.id === id);
  if (!found) {
    return {
      title: `Order ${id}`,
      element: element(html`
        <article class="nothing">
          <h1>There is no order ${id}</h1>
          <a class="button" href="${host.href("/account")}">See your account</a>
        </article>`),
    };
  }
  const line = ([tea, count]) => {
    const { name, price } = teas.get(tea);
    return html`
      <li class="row">
        ${tin(teas.get(tea))}
        <span class="text"><strong>${name}</strong><span class="soft">${count} × ${money(price)}</span></span>
        <span class="price">${money(count * price)}</span>
      </li>`;
  };
  const screen = element(html`
    <article class="order">
      <h1>Order ${id}</h1>
      <p class="lead"><span class="badge">${found.state}</span> Ordered on ${found.date}</p>
      <ul class="rows">${found.lines.map(line)}</ul>
      <p class="total">Total <strong>${money(totalOf(found.lines))}</strong></p>
      <h2>Delivery</h2>
      <p>To <strong data-name></strong></p>
      <p>Note for the postman: <span class="soft" data-note></span></p>
    </article>`);
  const update = () => {
    screen.querySelector("[data-name]").textContent = shop.user ?? "";
    const about = screen.querySelector("[data-note]");
    about.textContent = shop.note;
    about.parentElement.hidden = !shop.note;
  };
  return { title: `Order ${id}`, element: screen, update };
}

/** The form. While it has something that is not saved, a guard asks before it is left. The draft is kept with the entry. */
export function note({ navigator, say, shop }, _, entry) {
  const draft = navigator.entryState(entry);
  const screen = element(html`
    <article class="note">
      <h1>Note for the postman</h1>
      <form>
        <label for="note-${entry}">Where should the parcel go if you are out?</label>
        <textarea id="note-${entry}" rows="6" maxlength="${MOST_LETTERS}" aria-describedby="left-${entry}">
${draft ?? shop.note}</textarea>
        <p class="soft" id="left-${entry}"></p>
        <button class="button">Save</button>
      </form>
    </article>`);
  const [text, left] = [screen.querySelector("textarea"), screen.querySelector("form p")];
  let removeGuard;

  const changed = () => {
    const isDirty = text.value !== shop.note;
    left.textContent = `${MOST_LETTERS - text.value.length} of ${MOST_LETTERS} letters left`;
    navigator.entrySetState(entry, isDirty ? text.value : undefined);
    if (isDirty) removeGuard ??= navigator.guard("leave", { entry }, askBeforeLeaving);
    else removeGuard = removeGuard?.();
  };
  const askBeforeLeaving = async () => {
    const { value } = await navigator.navigateForResult("confirm", {
      title: "Leave without saving?",
      text: "Your note for the postman is not saved yet.",
      yes: "Leave",
      no: "Keep writing",
    }).result;
    return value === true;
  };
  on(screen, "input", "textarea", changed);
  on(screen, "submit", "form", (_, event) => {
    event.preventDefault();
    shop.saveNote(text.value);
    changed();
    navigator.back();
    say("The note is saved");
  });
  changed();
  return { title: "Note for the postman", element: screen };
}

export function signIn({ navigator, shop }, _, entry) {
  const screen = element(html`
    <article class="sign-in">
      <header>
        <h1>Sign in</h1>
        <button class="round" type="button" data-close aria-label="Close">${icon("close")}</button>
      </header>
      <form>
        <p>Any name will do: this shop is an example, and sends nothing anywhere.</p>
        <label for="name-${entry}">Name</label>
        <input id="name-${entry}" required maxlength="40" autocomplete="username" autofocus>
        <footer>
          <button class="button">Sign in</button>
          <button class="button quiet" type="button" data-close>Not now</button>
        </footer>
      </form>
    </article>`);
  on(screen, "click", "[data-close]", () => navigator.dismiss());
  on(screen, "submit", "form", (_, event) => {
    event.preventDefault();
    const name = screen.querySelector("input").value.trim();
    if (!name) return;
    shop.user = name;
    navigator.dismiss(name);
  });
  return { title: "Sign in", element: screen };
}

export function confirm({ navigator }, { title, text, yes, no }) {
  const screen = element(html`
    <article class="confirm">
      <h1>${title}</h1>
      <p>${text}</p>
      <footer>
        <button class="button" type="button" data-no autofocus>${no}</button>
        <button class="button quiet" type="button" data-yes>${yes}</button>
      </footer>
    </article>`);
  on(screen, "click", "[data-yes]", () => navigator.dismiss(true));
  on(screen, "click", "[data-no]", () => navigator.dismiss(false));
  return { title, element: screen };
}
