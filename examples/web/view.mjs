// Draws the tree of the navigator: the tab that is selected, one column or two of the teas, and the dialogs over them.

import { enums } from "../../bindings/js/layout.mjs";
import * as accountScreens from "./account.mjs";
import { brew } from "./brewing.mjs";
import { cart } from "./cart.mjs";
import * as catalogueScreens from "./catalogue.mjs";
import { element, html, on, setChildren } from "./html.mjs";
import { icon } from "./pictures.mjs";
import { tabs } from "./routes.mjs";

const screens = { ...accountScreens, ...catalogueScreens, brew, cart };
const SECONDS_OF_A_MESSAGE = 6;

export class View {
  #made = new Map(); // the screens, by their entries
  #dialogs = new Map(); // by their stacks
  #quiet; // the timer of a message
  #hasClosedDialog = false;

  constructor(app) {
    this.app = app;
    const find = (selector) => document.querySelector(selector);
    Object.assign(this, { main: find("main"), back: find("[data-back]"), tabs: find("nav"), cart: find("[data-cart]") });
    Object.assign(this, { dialogs: find("#dialogs"), status: find("#message") });
    this.isWide = matchMedia("(min-width: 800px)");
    this.isWide.addEventListener("change", () => this.fit());
  }

  /** Draws what is always there. */
  begin() {
    const { host, navigator } = this.app;
    const tab = ([name, title]) =>
      element(html`<a href="${host.href(`/${name}`)}" data-tab="${name}">${icon(name)}<span>${title}</span></a>`);
    this.tabs.replaceChildren(...Object.entries(tabs).map(tab));
    this.cart.href = host.href("/cart");
    on(this.tabs, "click", "[data-tab]", ({ dataset }, event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain) return;
      event.preventDefault();
      const branch = navigator.branchFind(this.#root, dataset.tab);
      if (navigator.select(branch, { reveal: true }).status === "alreadyThere") this.#beginAgain(branch);
    });
    this.back.addEventListener("click", () => navigator.back());
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      const heading = this.main.querySelector("article:last-child h1") ?? this.main;
      heading.tabIndex = -1;
      heading.focus();
    });
    navigator.observe((records) => {
      for (const { kind, subkind, entry } of records) {
        const isUpdated = kind === "changed" && subkind === enums.nav_change_kind.updated;
        if (kind === "released" || isUpdated) this.#made.delete(entry);
      }
      this.fit();
    });
  }

  say(text) {
    clearTimeout(this.#quiet);
    this.status.textContent = text;
    this.#quiet = setTimeout(() => { this.status.textContent = ""; }, SECONDS_OF_A_MESSAGE * 1000);
  }

  titleOf(entry) {
    const title = this.#screen(entry)?.title;
    return !title || title === "Tea shop" ? "Tea shop" : `${title} · Tea shop`;
  }

  /** Tells the navigator how many columns of the teas fit. */
  fit() {
    const { navigator } = this.app;
    const columns = this.isWide.matches ? 2 : 1;
    const [catalogue] = navigator.stackEntries(navigator.branchFind(this.#root, "teas"));
    if (catalogue && navigator.containerGet(catalogue).columns !== columns) navigator.hostDidResize(catalogue, columns);
  }

  draw() {
    const { navigator, shop } = this.app;
    const selected = Object.keys(tabs).find((name) => navigator.stackGet(navigator.branchFind(this.#root, name)).selected);
    const shown = this.#columns(navigator.branchFind(this.#root, selected)).map((entry) => this.#screen(entry));
    this.#drawDialogs();
    for (const screen of this.#visible) screen.scrolled = screen.element.scrollTop;
    const hasChanged = setChildren(this.main, shown.map((screen) => screen.element));
    document.documentElement.dataset.stage = hasChanged ? "changed" : "same";
    this.main.dataset.columns = shown.length;
    for (const { update } of this.#visible) update?.();
    // A column of its own scrolls by itself, and forgets how far when it is taken out.
    for (const { element, scrolled = 0 } of shown) {
      if (element.scrollTop !== scrolled) element.scrollTop = scrolled;
      element.tabIndex = shown.length > 1 ? 0 : -1; // for the keys that scroll
    }

    // A dialog has buttons of its own, and what lies below it keeps its look.
    const isScreen = (entry) => navigator.stackGet(navigator.entryStack(entry)).presentation === "pushed";
    this.back.hidden = navigator.wayBack(0).filter(isScreen).length <= 1;
    for (const tab of this.tabs.children) mark(tab, "page", tab.dataset.tab === selected);
    const chosen = shown.length > 1 ? this.#product(shown[1].entry) : undefined;
    this.#choose(chosen);
    const { count } = shop;
    this.cart.querySelector("b").textContent = count || "";
    this.cart.setAttribute("aria-label", count ? `Cart, ${count} ${count === 1 ? "tin" : "tins"}` : "Cart, empty");
  }

  /** The element that takes the focus after a move; undefined for the heading. A dialog gives it back by itself. */
  focus() {
    const { activeElement } = document;
    const isKept = this.#hasClosedDialog && activeElement !== document.body;
    this.#hasClosedDialog = false;
    return isKept ? activeElement : undefined;
  }

  // ---- Parts ------------------------------------------------------------------------------------------------------------

  /** The entry that has the tabs. */
  get #root() {
    const { navigator } = this.app;
    return navigator.stackEntries(navigator.sceneFind(""))[0] ?? 0;
  }

  get #visible() {
    return [...this.#made.values()].filter((screen) => screen.element.isConnected);
  }

  #screen(entry) {
    const known = this.#made.get(entry);
    if (known) return known;
    const { navigator } = this.app;
    const { route, arguments: given } = navigator.entryRequest(entry);
    const screen = { ...screens[route](this.app, given ?? {}, entry), entry };
    screen.element.dataset.navEntry = entry;
    this.#made.set(entry, screen);
    return screen;
  }

  /** The user has chosen the tab that is there: a product that hides the list goes, and what is scrolled begins again. */
  #beginAgain(branch) {
    const { navigator } = this.app;
    const detail = navigator.branchFind(navigator.stackGet(branch).top, "detail");
    if (detail && !this.isWide.matches) navigator.popUpToRoot({ target: detail });
    for (const element of [document.documentElement, ...this.main.children]) element.scrollTo({ top: 0 });
  }

  /** The entries that are seen of a tab. */
  #columns(branch) {
    const { navigator } = this.app;
    const { top } = navigator.stackGet(branch);
    const { kind, columns, top: front } = navigator.containerGet(top) ?? {};
    if (kind !== "split") return [top];
    const entries = ["list", "detail"].map((name) => navigator.stackGet(navigator.branchFind(top, name)).top);
    return columns > 1 ? entries : [entries[front]];
  }

  #product(entry) {
    return this.app.navigator.entryRequest(entry).arguments?.id;
  }

  #choose(id) {
    const was = this.main.querySelector("[data-id][aria-current]");
    const row = id === undefined ? null : this.main.querySelector(`[data-id="${id}"]`);
    if (was === row) return;
    if (was) mark(was, "true", false);
    if (!row) return;
    mark(row, "true", true);
    // A row that is not seen comes with the heading of its kind.
    const [list, seen] = [row.closest("article"), row.getBoundingClientRect()];
    const { bottom, top } = list.getBoundingClientRect();
    if (seen.top < top || seen.bottom > bottom) row.closest("ul").previousElementSibling.scrollIntoView({ block: "start" });
  }

  /** The stacks that are presented, the one in front last. */
  #presented(owner, found = []) {
    const { navigator } = this.app;
    for (const stack of navigator.ownedStacks(owner)) {
      const info = navigator.stackGet(stack);
      if (info.presentation !== "pushed") found.push({ ...info, stack });
      for (const entry of navigator.stackEntries(stack)) this.#presented(entry, found);
    }
    return found;
  }

  #drawDialogs() {
    const isAlert = ({ presentation }) => Number(presentation === "alert");
    const presented = this.#presented(0).sort((one, other) => isAlert(one) - isAlert(other));
    const stacks = new Set(presented.map(({ stack }) => stack));
    for (const [stack, dialog] of this.#dialogs) {
      if (stacks.has(stack)) continue;
      this.#dialogs.delete(stack);
      dialog.close();
      dialog.remove();
      this.#hasClosedDialog = true;
    }
    for (const { stack, top, presentation } of presented) {
      const known = this.#dialogs.get(stack);
      const dialog = known ?? this.#makeDialog(stack, presentation);
      setChildren(dialog, [this.#screen(top).element]);
      const heading = dialog.querySelector("h1");
      heading.id = `heading-${top}`;
      dialog.setAttribute("aria-labelledby", heading.id);
      if (!dialog.open) dialog.showModal();
    }
  }

  #makeDialog(stack, presentation) {
    const dialog = element(html`<dialog class="${presentation}"></dialog>`);
    if (presentation === "alert") dialog.setAttribute("role", "alertdialog");
    const dismiss = () => this.app.navigator.dismiss(undefined, { target: stack });
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      dismiss();
    });
    // A browser closes a dialog by itself when Escape is pressed twice.
    dialog.addEventListener("close", () => {
      if (!this.#dialogs.has(stack)) return;
      dialog.showModal();
      dismiss();
    });
    if (presentation !== "alert") dialog.addEventListener("click", ({ target }) => target === dialog && dismiss());
    this.#dialogs.set(stack, dialog);
    this.dialogs.append(dialog);
    return dialog;
  }
}

function mark(element, value, isCurrent) {
  if (isCurrent) element.setAttribute("aria-current", value);
  else element.removeAttribute("aria-current");
}
