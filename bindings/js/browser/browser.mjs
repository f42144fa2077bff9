// A tab of a browser as the host of a navigator. One rule: the tab's history, up to where it stands, is the way back.
// No move of the user is translated into a tree. The host asks the navigator for what back, forward or an address means,
// and then brings the tab to what the tree says. So a guard that keeps the user needs no code here.

import { NAV_LOCATION_WITHOUT_SCENE } from "../layout.mjs";
import { NavigationError } from "../navcore.mjs";
import { History } from "./history.mjs";

const alerts = new Set(["alert", "actionSheet"]);
const overlays = new Set(["modal", "sheet", ...alerts]); // they lie over a page that stays where it is
const withoutHash = ({ href }) => href.split("#")[0];
const WRITES_AGAIN = 500; // milliseconds
const WAITS_FOR_GO = 2000; // at the first try, in a browser that was fast so far; a go that comes later is put back
const isThere = ({ status }) => status === "ok" || status === "alreadyThere";

/** A place of the way back, for the planner, which reads the address and the step of a place that it writes. */
class Place {
  constructor(navigator, entry, below) {
    Object.assign(this, { navigator, entry, below });
  }

  get url() { return this.navigator.locationOf(this.entry, NAV_LOCATION_WITHOUT_SCENE) ?? "/"; }

  /** What makes the place again: a screen on a branch or above the place below, the root of a branch or of a presented stack. */
  get step() {
    const { navigator, entry, below } = this;
    const { routeId, ...request } = navigator.exactly(() => navigator.entryRequest(entry)) ?? {};
    if (!routeId) return undefined;
    const stack = navigator.entryStack(entry);
    const isAbove = stack === navigator.entryStack(below);
    const isRoot = navigator.stackEntries(stack)[0] === entry;
    const { name, owner, presentation } = navigator.stackGet(stack);
    if (presentation !== "pushed") return isRoot ? { request, presentation } : { request, isAbove };
    return owner ? { request, isRoot, branch: name, container: navigator.entryRequest(owner).route } : { request, isAbove };
  }
}

/** Joins a navigator and a tab. `render(move, entry)` draws the tree; the other options are optional. */
export class BrowserHost {
  /** What the planner knows of the tab. */
  tab;
  #isFollowing = false;
  #asked; // a link that waits for a guard: the tab keeps its address at the entry where the user waits
  #timer; // of a go that may lead nowhere, and of a write that the browser has ignored
  #painted; // the entry that is seen
  #page; // the entry whose page is scrolled: an entry below a sheet, else the entry that is seen
  #depth = 0; // the places of the way when it was painted
  #transition; // begins: the browser will ask for what to paint
  #scrolled = new Map();
  #listening = new AbortController();

  constructor(navigator, { window = globalThis.window, addresses = "path", base = "", api = "navigation", ...app }) {
    Object.assign(this, { navigator, window, addresses, base }, app);
    this.traversals = api === "navigation" ? window.navigation : undefined;
  }

  /** The address of the tab, as a path of the navigator. */
  get address() {
    const { hash, pathname, search } = this.window.location;
    return this.addresses === "hash" ? hash.slice(1) || "/" : pathname.slice(this.base.length) + search + hash || "/";
  }

  /** The href of a link to a path of the navigator. */
  href(path) { return this.addresses === "hash" ? `#${path}` : this.base + path; }

  /** The places to which back leads, the last one is where the user is. An alert is no place. */
  get way() {
    const { navigator } = this;
    const entries = navigator.wayBack(0).filter((entry) => !alerts.has(this.#presentation(entry)));
    const way = entries.map((entry, index) => new Place(navigator, entry || -1, entries[index - 1] ?? 0));
    const waiting = way.find(({ entry }) => entry === this.#asked?.entry);
    if (waiting) Object.defineProperty(waiting, "url", { value: this.#asked.url });
    return way;
  }

  /** Starts the navigator: as it was before the reload of the tab, else with a route, and then at the tab's address. A
   *  navigator that has started stays as it is. */
  async start(route, args) {
    const { navigator, window } = this;
    const { document, history } = window;
    history.scrollRestoration = "manual";
    const isRunning = navigator.sceneFind("") !== 0;
    const isRestored = !isRunning && (await this.#restore(history.state));
    if (!isRestored) {
      const { nav, position } = Number.isInteger(history.state?.position) ? history.state : {};
      this.tab = new History(nav, position);
    }
    if (!isRunning && !isRestored) {
      const { status, message } = await navigator.start(route, args).settled;
      if (!isThere({ status })) throw new NavigationError(status, message ?? navigator.lastMessage());
      if (this.address !== "/") this.#open(this.address);
    }
    const listen = (target, type, body) => target?.addEventListener(type, body, { signal: this.#listening.signal });
    listen(window, "popstate", ({ state, hasUAVisualTransition }) => this.#moved(state, !hasUAVisualTransition));
    listen(window, "pageshow", ({ persisted }) => persisted && this.#moved(history.state, false));
    listen(window, "pagehide", () => this.keep());
    listen(window, "beforeunload", (event) => navigator.stackGet(navigator.sceneFind(""))?.guarded && event.preventDefault());
    listen(document, "visibilitychange", () => this.#runAsSeen());
    listen(document, "click", (event) => this.#clicked(event));
    listen(this.traversals, "navigate", (event) => this.#held(event));
    const unobserve = navigator.observe((records) => {
      for (const { kind, entry } of records) if (kind === "released") this.#scrolled.delete(entry);
      const change = records.findLast(({ kind }) => kind === "changed");
      if (change) this.#changed(change.animated !== "no");
    });
    this.#listening.signal.addEventListener("abort", unobserve);
    this.#follow(isRestored ? this.tab.moved(history.state, this.address) : {}, false);
    return this;
  }

  /** Leaves the tab alone from now on. The navigator stays. */
  stop() {
    clearTimeout(this.#timer);
    this.#listening.abort();
  }

  // An entry that has gone may still be read, and says where it lay.
  #isOnStack(entry) { return this.navigator.stackEntries(this.navigator.entryStack(entry)).includes(entry); }
  #presentation(entry = 0) { return this.navigator.stackGet(this.navigator.entryStack(entry))?.presentation; }

  // ---- A reload ---------------------------------------------------------------------------------------------------------

  /** Keeps the tree and the history for a reload, as the host does when the page is hidden. */
  keep() {
    const { navigator, window } = this;
    const number = (entry) => navigator.entryNumber(entry);
    this.#rememberScroll();
    const scrolled = [...this.#scrolled].map(([entry, y]) => [number(entry), y]);
    try {
      const { sessionStorage } = window;
      const key = `nav:${this.tab.session}`;
      sessionStorage.removeItem(key); // where what is kept does not fit any more, nothing old is restored
      sessionStorage.setItem(key, JSON.stringify({ tree: navigator.save(), history: this.tab.save(number), scrolled }));
    } catch { /* it is full or forbidden: a reload opens the address */ }
  }

  async #restore(state) {
    const { navigator, window } = this;
    let kept, history;
    try {
      kept = JSON.parse(window.sessionStorage.getItem(`nav:${state.nav}`));
      history = History.load(kept.history, state);
    } catch { /* nothing was kept, storage is forbidden, or has something else */ }
    if (typeof kept?.tree !== "string" || !history || !isThere(await navigator.restore(kept.tree).settled)) return false;
    // Who asked by an alert has gone with the page, unless a result has a key.
    const isForgotten = (entry) => alerts.has(this.#presentation(entry)) && navigator.entryWaiter(entry) === 0;
    while (isForgotten(navigator.wayBack(0).at(-1))) if (navigator.dismiss().status !== "ok") break;
    const entries = new Map(navigator.wayBack(0).map((entry) => [navigator.entryNumber(entry), entry]));
    for (const position of history.positions) position.entry = entries.get(position.entry) ?? 0;
    this.#scrolled = new Map((kept.scrolled ?? []).map(([number, y]) => [entries.get(number) ?? 0, y]));
    this.tab = history;
    return true;
  }

  // ---- From the tree to the tab -----------------------------------------------------------------------------------------

  #changed(isAnimated) {
    // Where a link waited the screen has gone, and its own may come next: both are one place.
    const isBetween = this.#asked && !this.#isOnStack(this.#asked.entry);
    if (!this.#isFollowing && !isBetween) this.#reconcile();
    this.#draw(isAnimated);
  }

  #reconcile() {
    const { way } = this;
    while (way.length > 0) {
      const step = this.tab.next(way, this.window.history.length);
      if (step.do === "go") return this.#go(step);
      if (step.do === "idle" || step.do === "wait") return;
      if (!this.#write(step)) return this.#later(WRITES_AGAIN, () => this.#reconcile());
      this.tab.done(step);
    }
  }

  // Browsers limit how often the history is written: they ignore the call or throw. The tab follows when they let it.
  #write({ do: how, state, url }) {
    const { history } = this.window;
    try {
      history[`${how}State`](state, "", this.href(url));
    } catch (error) {
      if (error.name !== "SecurityError") throw error;
    }
    return history.state?.key === state.key;
  }

  #later(time, body) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(body, time);
  }

  // After a traversal was prevented `history.go` to the entry that the page was loaded with does nothing, in silence.
  #go({ by, patience }) {
    const { traversals, window } = this;
    const to = traversals?.entries()[traversals.currentEntry.index + by];
    if (to) for (const end of Object.values(traversals.traverseTo(to.key))) end.catch(() => {});
    else window.history.go(by);
    this.#later(WAITS_FOR_GO * patience, () => {
      if (this.tab.going) this.tab.lost(window.history.state);
      this.#reconcile();
    });
  }

  // ---- From the tab to the tree -----------------------------------------------------------------------------------------

  #moved(state, isAnimated) {
    const { history, location } = this.window;
    if (!state && this.#isPart(location)) history.replaceState((state = this.tab.state), "");
    const move = this.tab.moved(state, this.address);
    if (move.state) history.replaceState(move.state, "");
    this.#follow(move, isAnimated);
  }

  #follow({ means, by, from, to, url }, isAnimated) {
    const { navigator } = this;
    this.#isFollowing = true;
    try {
      if (means === "back") by === 1 ? navigator.back() : navigator.batch(Array(by).fill({ kind: "back" }));
      else if (means === "open") this.#open(url);
      for (let index = from; index <= to && this.#remake(this.tab.positions[index]); index++)
        this.tab.remade(index, navigator.wayBack(0).at(-1));
    } finally {
      this.#isFollowing = false;
      this.#reconcile();
      this.#draw(isAnimated);
    }
  }

  /** Makes a place again. True where the user is there: a guard may ask first, or say no. */
  #remake({ entry, url, step: { request, isAbove, isRoot, branch, container, ...options } = {} }) {
    const { navigator } = this;
    const place = branch && navigator.currentBranch(container, branch);
    const stack = this.#isOnStack(entry) ? navigator.entryStack(entry) : isRoot && place;
    if (stack) return isThere(navigator.select(stack, { reveal: true, keepBranch: true }));
    if (place) Object.assign(options, { target: place, reveal: true });
    else if (isAbove) options.target = navigator.entryStack(navigator.wayBack(0).at(-1));
    const made = request && navigator.perform({ kind: "navigate", request, options });
    return isThere(made?.status === "invalid" || !made ? navigator.open({ url, trusted: true }) : made);
  }

  /** Opens an address from outside: one position of the tab, also while a guard lets it wait. */
  #open(url) {
    const outcome = this.navigator.open(url);
    if (outcome.status !== "pending") return this.#arrive(url, outcome);
    const asked = (this.#asked = { url, entry: this.way.at(-1).entry });
    outcome.settled.then((settled) => {
      if (this.#listening.signal.aborted) return;
      if (this.#asked === asked) this.#asked = undefined;
      // The user may have gone on meanwhile: then it is a place like others.
      const { at, positions } = this.tab;
      if (!isThere(settled) || positions[at]?.entry === asked.entry) this.#arrive(url, settled);
      this.#changed(true);
    });
  }

  #arrive(url, outcome) {
    if (!isThere(outcome)) queueMicrotask(() => this.unresolved?.(url, outcome));
    else if (this.tab.positions.length > 0) this.window.history.replaceState(this.tab.arrived(this.way, url), "");
  }

  // A traversal over a guard or a handler of back does not even begin, where the browser lets it be held. A traversal that
  // the host begins in this event would be lost.
  #held(event) {
    const { cancelable, destination, navigationType } = event;
    const by = this.traversals.currentEntry.index - destination.index;
    if (navigationType !== "traverse" || !cancelable || !destination.sameDocument || this.tab.going) return;
    if ([new URL(destination.url), this.window.location].some((url) => this.#isPart(url))) return;
    const plan = by > 0 && by <= this.tab.at ? this.navigator.backPlanGet(0) : undefined;
    if (!plan?.asksGuard && !plan?.handler) return;
    event.preventDefault();
    setTimeout(() => this.#follow({ means: "back", by }, true));
  }

  /** A click on a link to a path that leads somewhere: one place, seen from the screen in which the link is. */
  #clicked(event) {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    const link = event.composedPath()[0].closest?.("a[href]");
    if (!link || defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    const path = link.target || link.hasAttribute("download") ? undefined : this.#pathOf(link);
    const match = path && this.#match(path);
    if (!match) return;
    event.preventDefault();
    const request = { routeId: match.route, arguments: match.arguments };
    const issuer = Number(link.closest("[data-nav-entry]")?.dataset.navEntry ?? 0);
    const kind = link.dataset.nav === "replace" ? "replaceTop" : "navigate";
    this.navigator.perform({ kind, request, options: { issuer, unique: kind === "navigate" ? "top" : undefined } });
  }

  // A path of another program may be none for the navigator.
  #match(url) {
    const { navigator } = this;
    try {
      return navigator.exactly(() => navigator.linkMatch({ url, trusted: true }));
    } catch {
      return undefined;
    }
  }

  #pathOf(link) {
    const { addresses, base, window } = this;
    const { hash, origin, pathname, search } = link;
    const isOfApp = addresses === "path" ? origin === window.location.origin : withoutHash(link) === withoutHash(window.location);
    if (!isOfApp || this.#isPart(link)) return undefined;
    if (addresses === "hash") return hash.startsWith("#/") ? hash.slice(1) : undefined;
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
    return (pathname.slice(base.length) || "/") + search + hash;
  }

  /** Whether a URL is that of a part of the screen, as links of a table of contents have. Such parts are no places. */
  #isPart(url) {
    const here = this.tab.positions[this.tab.at];
    if (this.addresses === "hash" || !here || url.hash === "" || url.hash.startsWith("#/")) return false;
    return withoutHash(url) === withoutHash(new URL(this.href(here.url), this.window.location));
  }

  // ---- Seen -------------------------------------------------------------------------------------------------------------

  #runAsSeen() {
    const { hidden } = this.window.document;
    const { navigator } = this;
    if (hidden) this.keep();
    navigator.stackSetMaxLifecycle(navigator.sceneFind(""), hidden ? "created" : "resumed");
  }

  #rememberScroll() {
    if (this.#isOnStack(this.#page ?? 0)) this.#scrolled.set(this.#page, this.window.scrollY);
  }

  // What changes before the browser is ready to draw a transition is drawn with it.
  #draw(isAnimated) {
    if (this.#transition) return;
    const { document } = this.window;
    const way = this.navigator.wayBack(0);
    const isMoved = this.#painted && this.#painted !== way.at(-1);
    const isStill = !isAnimated || !isMoved || this.window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || document.hidden || !document.startViewTransition) return this.#paint(way);
    this.#transition = document.startViewTransition(() => {
      this.#transition = undefined;
      this.#paint(this.navigator.wayBack(0));
    });
    this.#transition.ready.catch(() => {});
  }

  #paint(way) {
    const { document } = this.window;
    const was = this.#painted;
    const [top, by] = [way.at(-1), way.length - this.#depth];
    const page = way.findLast((entry) => !overlays.has(this.#presentation(entry)));
    const isOtherPage = page !== this.#page;
    const move = top === was ? "none" : by > 0 ? "push" : by < 0 ? "pop" : "replace";
    if (isOtherPage) this.#rememberScroll();
    [this.#painted, this.#page, this.#depth] = [top, page, way.length];
    if (move !== "none") document.documentElement.dataset.navMove = move;
    this.render(move, top);
    document.title = this.title?.(top) ?? document.title;
    if (isOtherPage) this.window.scrollTo(0, this.#scrolled.get(page) ?? 0);
    if (top !== was && was) this.#focus(this.focus?.(top) ?? document.querySelector(`[data-nav-entry="${top}"]`));
  }

  /** The heading of the screen that has come, or what the screen wants, has the focus, and a screen reader says it. */
  #focus(screen) {
    if (!screen || screen.contains(this.window.document.activeElement)) return;
    const element = screen.querySelector("[autofocus]") ?? screen.querySelector("h1") ?? screen;
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
}
