// A tab of a browser as the host of a navigator. One rule: the tab's history, up to where it stands, is the way back.
// No move of the user is translated into a tree. The host asks the navigator for what back, forward or an address means,
// and then brings the tab to what the tree says. So a guard that keeps the user needs no code here.

import { enums, words } from "../layout.mjs";
import { NavigationError } from "../navcore.mjs";
import { History } from "./history.mjs";
import { alerts, Way } from "./way.mjs";

const overlays = new Set(["modal", "sheet", ...alerts]); // they lie over a page that stays where it is
const withoutHash = ({ href }) => href.split("#")[0];
const WRITES_AGAIN = 500; // milliseconds
const WAITS_FOR_GO = 2000; // at the first try, in a browser that was fast so far; a go that comes later is put back
const WAITING = -2; // the entry of a place whose address waits for a guard, where the user's own screen has a place already
const partOf = (url) => /#(?!\/).*/.exec(url)?.[0] ?? "";
const partIn = ({ href }) => partOf(href);
const withoutPart = ({ href }) => href.slice(0, href.length - partOf(href).length);
// A tab that comes with a guard's own screen, such as a sign-in, is not the user's choice.
const choices = new Set(["back", "batch", "select"]);
const isChoice = ({ subkind, intent }) => subkind === enums.nav_change_kind.selected && choices.has(intent);
const isThere = ({ status }) => status === "ok" || status === "alreadyThere";

// A link, of HTML or of SVG.
const addressOf = (link) => link.getAttribute("href") ?? link.getAttribute("xlink:href");
const isLink = (node) => ["a", "area"].includes(node.localName) && addressOf(node) !== null;

function urlOf(link) {
  try {
    return new URL(addressOf(link), link.baseURI);
  } catch {
    return undefined;
  }
}

/** The element that a part of an address names. */
function elementOf(document, part) {
  const name = part.slice(1);
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}

/** Joins a navigator and a tab. `render(move, entry)` draws the tree; the other options are optional. */
export class BrowserHost {
  /** What the planner knows of the tab. */
  tab;
  #way;
  #isFollowing = false;
  #waiting; // the link or address of a screen that waits for a guard. The tab keeps an address where the user waits
  #href; // of the tab, as it was written or came last
  #loading = new Map(); // the promises of routes that are loaded, by the paths that need them
  #pointed; // the link at which the pointer or the focus was last
  #unwritten; // the step that gives a place its state, which the browser has not taken yet
  #timer; // of a go that may lead nowhere, and of a write that the browser has ignored
  #revision; // of the tree that is seen
  #painted; // the entry that is seen
  #page; // the entry whose page is scrolled: an entry below a sheet, else the entry that is seen
  #parts = new Map(); // of a screen: the parts to which its links have led, each a place of the tab above it, scrolled to y
  #part = ""; // of the page that comes: the part of an address, #part
  #sought; // where the page is to be scrolled to once it is long enough
  #unfocused; // what has the focus while the content of a screen that has come is not there yet
  #depth = 0; // the places of the way when it was painted
  #transition; // begins: the browser will ask for what to paint
  #left = {}; // where the tab stood when the page was hidden: the index of the Navigation API, the position of its state
  #scrolled = new Map();
  #listening = new AbortController();

  constructor(navigator, { window = globalThis.window, addresses = "path", base = "", api = "navigation", ...app }) {
    const { pathname } = new URL(`http://host/${base}/`);
    Object.assign(this, { navigator, window, addresses, base: pathname.replace(/\/+/g, "/").slice(0, -1) }, app);
    this.traversals = api === "navigation" ? window.navigation : undefined;
    this.#way = new Way(navigator);
  }

  /** The address of the tab, as a path of the navigator. */
  get address() {
    const { hash, pathname, search } = this.window.location;
    const path = pathname.startsWith(`${this.base}/`) ? pathname.slice(this.base.length) : "/";
    if (this.addresses !== "hash") return path + search + hash;
    return hash.startsWith("#/") ? hash.slice(1) : `/${hash}`;
  }

  /** The href of a link to a path of the navigator. */
  href(path) { return this.addresses === "hash" ? `#${path}` : this.base + path; }

  /** The places to which back leads, the last one is where the user is. An alert is no place. */
  get way() {
    const [parts, all] = [this.#parts, this.#way.places];
    const placesOf = ({ entry: screen, url }) =>
      (parts.get(screen) ?? []).map((step) => ({ entry: step.entry, url: url + step.part, step }));
    const places = parts.size > 0 ? all.flatMap((place) => [place, ...placesOf(place)]) : all;
    const { entry, place, url } = this.#waiting ?? {};
    if (!place) return places;
    if (place === WAITING) return places.at(-1).entry === entry ? [...places, { entry: place, url }] : places;
    return places.map((each) => (each.entry === place ? Object.create(each, { url: { value: url } }) : each));
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
      else this.onAddress?.("/");
    }
    const listen = (target, type, body) => target?.addEventListener(type, body, { signal: this.#listening.signal });
    listen(window, "popstate", ({ state, hasUAVisualTransition }) => this.#moved(state, !hasUAVisualTransition));
    listen(window, "pageshow", ({ persisted }) => persisted && this.#comeBack());
    listen(window, "pagehide", () => {
      this.keep();
      this.#left = { index: this.traversals?.currentEntry?.index, position: history.state?.position };
    });
    listen(window, "beforeunload", (event) => navigator.stackGet(navigator.sceneFind(""))?.guarded && event.preventDefault());
    listen(document, "visibilitychange", () => this.#runAsSeen());
    listen(document, "click", (event) => this.#click(event));
    listen(this.traversals, "navigate", (event) => this.#held(event));
    if (this.preload || this.loadRoutes) for (const type of ["pointerover", "focusin"]) listen(document, type, (event) => this.#point(event));
    this.#href = window.location.href;
    const unobserve = navigator.observe((records) => {
      for (const record of records) if (record.kind === "completed") this.#settle(record.ticket, words.nav_status[record.subkind]);
      const changes = records.filter(({ kind }) => kind === "changed");
      if (changes.length > 0) this.#changed(changes);
      for (const { kind, entry } of records) {
        if (kind !== "released") continue;
        this.#scrolled.delete(entry);
        this.#parts.delete(entry);
      }
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

  /** The screen of the way's last place. */
  get #screen() { return this.#way.places.at(-1).entry; }

  // An entry that has gone may still be read, and says where it lay.
  #isOnStack(entry) { return this.navigator.stackEntries(this.navigator.entryStack(entry)).includes(entry); }
  #isShown(entry = 0) { return this.navigator.stackGet(this.navigator.entryStack(entry))?.shown; }
  #presentation(entry = 0) { return this.navigator.stackGet(this.navigator.entryStack(entry))?.presentation; }

  // ---- A reload ---------------------------------------------------------------------------------------------------------

  /** Keeps the tree and the history for a reload, as the host does when the page is hidden. */
  keep() {
    const { navigator, window } = this;
    const number = (entry) => (typeof entry === "string" ? 0 : navigator.entryNumber(entry));
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
    if (typeof kept?.tree !== "string" || !history) return false;
    await this.#loadAll(history.positions);
    if (!isThere(await navigator.restore(kept.tree).settled)) return false;
    // Who asked by an alert has gone with the page, unless a result has a key.
    const isForgotten = (entry) => alerts.has(this.#presentation(entry)) && navigator.entryWaiter(entry) === 0;
    while (isForgotten(this.#way.top)) if (navigator.dismiss().status !== "ok") break;
    const entries = new Map(navigator.wayBack(0).map((entry) => [navigator.entryNumber(entry), entry]));
    let below = 0;
    history.positions.forEach((position, index) => {
      const { part } = position.step ?? {};
      const isPart = part && index <= history.at && below;
      position.entry = isPart ? this.#addPart(below, position.step) : entries.get(position.entry) ?? 0;
      if (!part) below = position.entry;
    });
    this.#scrolled = new Map((kept.scrolled ?? []).map(([number, y]) => [entries.get(number) ?? 0, y]));
    this.tab = history;
    return true;
  }

  // One after the other: routes that come for one place may be those of others.
  async #loadAll(positions) {
    for (const { url } of positions)
      if (!this.#match(url)) await Promise.resolve(this.#load(url)).catch((error) => this.window.reportError(error));
  }

  // ---- From the tree to the tab -----------------------------------------------------------------------------------------

  #changed(changes) {
    this.#way.hear(changes);
    if (changes.some(isChoice) && !this.#isShown(this.#waiting?.screen)) this.#endWaiting();
    if (this.#isFollowing) return;
    // Where a link waited the screen has gone, or its own has come: all of them are one place, once the link has settled.
    const isLink = ({ intent }) => intent === "open";
    const isBetween = this.#waiting?.place && (changes.some(isLink) || !this.#isOnStack(this.#waiting.entry));
    if (!isBetween) this.#reconcile();
    this.#draw(changes.at(-1).animated !== "no");
  }

  #reconcile() {
    const unwritten = this.#unwritten;
    if (unwritten && !this.tab.going) {
      const isHere = this.tab.positions[this.tab.at]?.key === unwritten.state.key;
      if (isHere && !this.#write(unwritten)) return this.#later(WRITES_AGAIN, () => this.#reconcile());
      this.#unwritten = undefined;
    }
    const { way } = this;
    let unchanged = this.#waiting?.place || this.#parts.size > 0 ? 0 : this.#way.takeUnchanged();
    for (; way.length > 0; unchanged = Infinity) {
      const step = this.tab.next(way, this.window.history.length, unchanged);
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
      history[`${how}State`](state, "", url === undefined ? undefined : this.href(url));
    } catch (error) {
      if (error.name !== "SecurityError") throw error;
    }
    this.#href = this.window.location.href;
    return history.state?.key === state.key;
  }

  /** Gives the place where the tab stands a state and an address, now or when the browser lets them be written. */
  #mark(state, url) {
    const step = { do: "replace", state, url };
    if (!this.#write(step)) this.#unwritten = step;
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
    const { tab } = this;
    const { location } = this.window;
    const isSame = location.href === this.#href;
    this.#href = location.href;
    // A link to where the tab stands takes its state, and makes no place.
    if (!state && isSame && tab.positions.length > 0) return this.#mark(tab.state);
    // The user has clicked a link to a part of the screen: a place above it.
    if (!state && this.#isPart(location) && !tab.going) {
      const entry = this.#addPart(this.#screen, { part: partIn(location) });
      const place = this.way.find((each) => each.entry === entry);
      this.#mark(tab.entered(place), place.url);
      return this.addresses === "hash" && this.#goTo(place.step.part); // a browser does not scroll to a part that is renamed
    }
    const move = tab.moved(state, this.address);
    if (move.state) this.#mark(move.state);
    this.#follow(move, isAnimated);
  }

  // Firefox shows a page that it has kept in memory as it was left, also if the tab stands at another place of it now. A
  // write there brings the address and the state in line again.
  #comeBack() {
    const { tab, traversals, window } = this;
    const index = tab.at + (traversals?.currentEntry?.index - this.#left.index);
    const position = window.history.state?.position === this.#left.position ? tab.positions[index] : undefined;
    if (position && index !== tab.at) this.#write({ do: "replace", state: tab.stateAt(index), url: position.url });
    this.#moved(window.history.state, false);
  }

  #addPart(screen, { part, y }) {
    const parts = this.#parts.get(screen) ?? [];
    const entry = `${screen}${part}:${parts.length}`;
    this.#parts.set(screen, [...parts, { entry, part, y }]);
    return entry;
  }

  /** Goes back over so many positions of the tab, to one of them. Parts of screens and an address that waits need no move of
   *  the tree. */
  #goBack(by, to) {
    const { navigator } = this;
    const { positions } = this.tab;
    const left = positions.slice(to + 1, to + 1 + by);
    const parts = new Set(left.map(({ entry }) => entry).filter((entry) => typeof entry === "string"));
    const waiting = left.find(({ entry }) => entry === WAITING);
    const steps = by - parts.size - (waiting ? 1 : 0);
    const done = steps === 1 ? navigator.back() : steps > 0 && navigator.batch(Array(steps).fill({ kind: "back" }));
    if (done && !isThere(done)) return;
    if (waiting) {
      waiting.entry = 0;
      this.#endWaiting();
    }
    for (const [screen, those] of this.#parts) {
      const stay = those.filter(({ entry }) => !parts.has(entry));
      if (stay.length > 0) this.#parts.set(screen, stay);
      else this.#parts.delete(screen);
    }
    if (steps === 0 && parts.size > 0) this.#scrollTo(this.#page, positions[to].step?.part ?? "");
  }

  #follow({ means, by, from, to, url }, isAnimated) {
    const { navigator } = this;
    this.#isFollowing = true;
    try {
      if (means === "back") this.#goBack(by, to);
      else if (means === "open") this.#open(url);
      for (let index = from; index <= to && this.#remake(this.tab.positions[index]); index++)
        this.tab.remade(index, this.way.at(-1).entry);
    } finally {
      this.#isFollowing = false;
      this.#reconcile();
      this.#draw(isAnimated);
    }
  }

  /** Makes a place again. True where the user is there: a guard may ask first, or say no. */
  #remake({ entry, url, step: { part, request, isAbove, isRoot, branch, container, ...options } = {} }) {
    const { navigator } = this;
    if (part) {
      this.#addPart(this.#screen, { part });
      return this.#scrollTo(this.#page, part), true;
    }
    const place = branch && navigator.currentBranch(container, branch);
    const stack = this.#isOnStack(entry) ? navigator.entryStack(entry) : isRoot && place;
    if (stack) return isThere(navigator.select(stack, { reveal: true, keepBranch: true }));
    if (place) Object.assign(options, { target: place, reveal: true });
    else if (isAbove) options.target = navigator.entryStack(this.#way.top);
    const made = request && navigator.perform({ kind: "navigate", request, options });
    return isThere(made?.status === "invalid" || !made ? navigator.open({ url, trusted: true }) : made);
  }

  /** Opens an address from outside: one position of the tab, also while a guard lets it wait. */
  #open(url) {
    this.onAddress?.(url);
    const open = () => (this.#hasOtherType(this.#match(url)) ? { status: "unresolved" } : this.navigator.open(url));
    const outcome = this.#wait(url, open, this.#match(url) ? undefined : this.#load(url));
    if (outcome.status !== "pending") return this.#arrive(url, outcome);
    const { entry } = this.way.at(-1);
    const { at, positions } = this.tab;
    const hasPlace = positions.slice(0, at).some((position) => position.entry === entry);
    Object.assign(this.#waiting, { entry, place: hasPlace ? WAITING : entry });
    // The place of an address that waited before is none any more.
    const former = positions.find((position) => position.entry === WAITING);
    if (former) former.entry = 0;
    else this.#stay(url);
    outcome.settled.then((settled) => isThere(settled) || this.#tellUnresolved(url, settled));
  }

  #arrive(url, outcome) {
    if (isThere(outcome)) this.#stay(url);
    else queueMicrotask(() => this.#tellUnresolved(url, outcome));
  }

  #tellUnresolved(url, outcome) {
    this.#part = "";
    if (!this.#listening.signal.aborted) this.unresolved?.(url, outcome);
  }

  /** What waited has its screen, or none. The user may have gone on meanwhile: then it is a place like others. */
  #settle(ticket, status) {
    if (this.#waiting?.ticket !== ticket || this.#listening.signal.aborted) return;
    const { place, url } = this.#waiting;
    const { at, positions } = this.tab;
    this.#waiting = undefined;
    if (!place) return;
    if (isThere({ status }) && positions[at]?.entry === place) this.#stay(url);
    if (!this.#isFollowing) this.#reconcile();
  }

  /** The place where the tab stands is that of the address which was opened. */
  #stay(url) {
    if (this.tab.positions.length > 0) this.#mark(this.tab.arrived(this.way, url));
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
    setTimeout(() => this.#follow({ means: "back", by, to: this.tab.at - by }, true));
  }

  /** The link of an event, and its path with the request for its screen, if it has one. */
  #linkOf(event) {
    const link = event.composedPath().find((node) => isLink(node));
    const isElsewhere = !link || !["", "_self"].includes(link.getAttribute("target") ?? "") || link.hasAttribute("download");
    const url = isElsewhere ? undefined : urlOf(link);
    const path = url && this.#pathOf(url);
    return { link, path, request: path && this.#requestFor(path), url };
  }

  /** A click on a link to a path that leads somewhere, perhaps later: one place, seen from the screen in which the link is. */
  #click(event) {
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey } = event;
    if (defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
    const { link, path, request, url } = this.#linkOf(event);
    if (url && this.#isPart(url)) {
      this.#rememberScroll(); // back from the part leads to where the page is
      if (partIn(url) === "#") this.#clickTop(event, url);
    }
    const loading = request || !path ? undefined : this.#load(path);
    if (!request && !loading) return;
    event.preventDefault();
    const issuer = Number(event.composedPath().find((node) => node.dataset?.navEntry)?.dataset.navEntry ?? 0);
    const kind = link.dataset.nav === "replace" ? "replaceTop" : "navigate";
    const options = kind === "navigate" ? { issuer, unique: "top", reveal: true } : { issuer };
    const perform = (request) => (request ? this.navigator.perform({ kind, request, options }) : { status: "unresolved" });
    const outcome = this.#wait(path, () => perform(request ?? this.#requestFor(path)), loading);
    if (loading) outcome.settled.then((end) => end.status === "unresolved" && this.#tellUnresolved(path, end));
  }

  // Firefox fires no event when it has followed a link to the beginning of the page.
  #clickTop(event, { href }) {
    event.preventDefault();
    if (href !== this.window.location.href) {
      this.#addPart(this.#screen, { part: "#" });
      this.#reconcile();
    }
    this.#scrollTo(this.#page, "#");
  }

  /** The user is about to click: the pointer or the focus has come to a link. */
  #point(event) {
    const { link, path, request } = this.#linkOf(event);
    if (!path || link === this.#pointed) return;
    this.#pointed = link;
    if (!request) this.#load(path);
    else this.preload?.({ route: this.navigator.routeName(request.routeId), arguments: request.arguments });
  }

  /** Loads the routes that a path needs. The pointer begins, and a click waits for the same. */
  #load(path) {
    const loading = this.#loading.get(path) ?? this.loadRoutes?.(path);
    if (!loading) return undefined;
    this.#loading.set(path, loading);
    const end = () => this.#loading.delete(path);
    Promise.resolve(loading).then(end, end);
    return loading;
  }

  #endWaiting() {
    const { ticket } = this.#waiting ?? {};
    if (typeof ticket === "object") this.#settle(ticket, "aborted");
    else if (ticket) this.navigator.abort(ticket, "byHost");
  }

  // The last one wins: a click on another link, or another address, takes the place of one that waits for a guard.
  #wait(url, perform, loading) {
    if (this.#waiting?.url !== url) this.#endWaiting();
    this.#part = partOf(url);
    const screen = this.#screen;
    const outcome = loading ? this.#performLater(loading, perform) : perform();
    const { settled, status, ticket } = outcome;
    if (status === "pending") {
      this.#waiting = { screen, url, ticket };
      settled.then((end) => this.#settle(ticket, end.status)); // where the guard has answered at once
    } else if (!isThere({ status })) this.#part = "";
    return outcome;
  }

  // The navigator knows nothing of the link meanwhile, so no other operation waits. The ticket is the host's own.
  #performLater(loading, perform) {
    const ticket = {};
    const later = async () => {
      await Promise.resolve(loading).catch((error) => this.window.reportError(error));
      if (this.#waiting?.ticket !== ticket || this.#listening.signal.aborted) return { status: "aborted" };
      const outcome = perform();
      if (outcome.status === "pending") this.#waiting.ticket = outcome.ticket;
      return outcome.settled ?? outcome;
    };
    return { status: "pending", ticket, settled: later() };
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

  /** The request for the screen of a path; undefined where it leads nowhere. */
  #requestFor(path) {
    const match = this.#match(path);
    return match && !this.#hasOtherType(match) ? { routeId: match.route, arguments: match.arguments ?? undefined } : undefined;
  }

  /** Whether an address gives a route an integer beyond 2^53, which the route does not ask for: its arguments are numbers. */
  #hasOtherType({ route, arguments: given } = {}) {
    return !this.navigator.bigints.has(route) && Object.values(given ?? {}).flat().some((value) => typeof value === "bigint");
  }

  #pathOf(url) {
    const { addresses, base, window } = this;
    const { hash, origin, pathname, search } = url;
    const isOfApp = addresses === "path" ? origin === window.location.origin : withoutHash(url) === withoutHash(window.location);
    if (!isOfApp || this.#isPart(url)) return undefined;
    if (addresses === "hash") return hash.startsWith("#/") ? hash.slice(1) : undefined;
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return undefined;
    return (pathname.slice(base.length) || "/") + search + hash;
  }

  /** Whether a URL is that of a part of the screen, as links of a table of contents have: behind the screen's address, or
   *  behind the page's where addresses are behind the hash. */
  #isPart(url) {
    const here = this.tab.positions[this.tab.at];
    if (!here || partIn(url) === "") return false;
    const screen = new URL(this.href(here.url), this.window.location);
    return [withoutHash(screen), withoutPart(screen)].includes(withoutPart(url));
  }

  // ---- Seen -------------------------------------------------------------------------------------------------------------

  #runAsSeen() {
    const { hidden } = this.window.document;
    const { navigator } = this;
    if (hidden) this.keep();
    navigator.stackSetMaxLifecycle(navigator.sceneFind(""), hidden ? "created" : "resumed");
  }

  // What a page could not be scrolled to yet is remembered, and not where it is meanwhile.
  #rememberScroll() {
    const { scrollY } = this.window;
    if (!this.navigator.entryNumber(this.#page ?? 0)) return;
    const y = this.#sought?.at === scrollY ? this.#sought.y : scrollY;
    const part = this.#parts.get(this.#page)?.at(-1);
    if (part) part.y = y;
    else this.#scrolled.set(this.#page, y);
  }

  /** Scrolls a page to a part, to where it was, or to its beginning. */
  #scrollTo(page, part) {
    this.#sought = { part, y: this.#parts.get(page)?.at(-1).y ?? this.#scrolled.get(page) ?? 0 };
    this.#reach();
  }

  #goTo(part) {
    this.#scrollTo(this.#page, part);
    elementOf(this.window.document, part)?.focus({ preventScroll: true });
  }

  #reach() {
    const { window } = this;
    const isTop = ["#", "#top"].includes(this.#sought.part);
    const { part } = this.#sought;
    const y = isTop ? 0 : this.#sought.y;
    const element = part && elementOf(window.document, part);
    if (element) element.scrollIntoView({ behavior: "instant" });
    else window.scrollTo({ top: y, behavior: "instant" });
    const isReached = part && !isTop ? element : Math.abs(window.scrollY - y) < 1;
    this.#sought = isReached ? undefined : { part, y, at: window.scrollY };
    const here = this.tab.positions[this.tab.at];
    if (element && !this.tab.going && here?.entry === this.#page)
      this.#write({ do: "replace", state: this.tab.state, url: here.url + part });
  }

  /** Scrolls a page that has come, unless it has scrolled by itself: `before` was the position of the one before. */
  #begin(page, before) {
    const { document, innerHeight, scrollY } = this.window;
    const part = this.#part;
    this.#part = "";
    const stays = Math.max(0, Math.min(before, document.documentElement.scrollHeight - innerHeight));
    if (Math.abs(scrollY - stays) <= 1) this.#scrollTo(page, part);
  }

  /** Tells that the content of a screen has come, which `render` has not drawn: the page is scrolled where it belongs, and the
   *  heading has the focus. */
  ready(entry) {
    const { document, scrollY } = this.window;
    if (this.#listening.signal.aborted || (entry !== this.#painted && entry !== this.#page)) return;
    if (this.#sought?.at === scrollY) this.#reach();
    const isFree = [document.body, this.#unfocused].includes(document.activeElement);
    if (this.#unfocused && isFree) this.#focus(this.#elementOf(this.#painted));
  }

  #elementOf(entry) { return this.window.document.querySelector(`[data-nav-entry="${entry}"]`); }

  // What changes before the browser is ready to draw a transition is drawn with it.
  #draw(isAnimated) {
    if (this.#transition || this.#revision === this.navigator.currentRevision()) return;
    const { document } = this.window;
    const isMoved = this.#painted && this.#painted !== this.#way.top;
    const isStill = !isAnimated || !isMoved || this.window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || document.hidden || !document.startViewTransition) return this.#paint();
    this.#transition = document.startViewTransition(() => {
      this.#transition = undefined;
      return this.#paint();
    });
    this.#transition.ready.catch(() => {});
  }

  #paint() {
    const { window } = this;
    const { document } = window;
    const was = this.#painted;
    const { length, top } = this.#way;
    const by = length - this.#depth;
    const page = this.#way.places.findLast(({ entry }) => !overlays.has(this.#presentation(entry)))?.entry;
    const isOtherPage = page !== this.#page;
    const move = !was || top === was ? "none" : by > 0 ? "push" : by < 0 ? "pop" : "replace";
    const { activeElement } = document;
    if (isOtherPage) {
      this.#rememberScroll();
      this.#sought = undefined;
    }
    [this.#painted, this.#page, this.#depth, this.#revision] = [top, page, length, this.navigator.currentRevision()];
    if (move !== "none") document.documentElement.dataset.navMove = move;
    const { scrollY } = window;
    const revision = this.#revision;
    const drawn = this.render(move, top);
    if (this.#revision !== revision) return drawn; // it has navigated, and that is drawn already
    if (this.#way.top === top) document.title = this.title?.(top) ?? document.title;
    if (isOtherPage) this.#begin(page, scrollY);
    const screen = move === "none" ? document.body : this.focus?.(top) ?? this.#elementOf(top);
    // What was taken out and put in again has lost the focus.
    const isLost = document.activeElement === document.body && activeElement?.isConnected && screen?.contains(activeElement);
    if (isLost) activeElement.focus({ preventScroll: true });
    if (move !== "none") this.#focus(screen);
    if (typeof drawn?.then === "function") return drawn.then(() => this.ready(top));
  }

  /** The heading of the screen that has come, or what the screen wants, has the focus, and a screen reader says it. */
  #focus(screen) {
    const { document } = this.window;
    if (screen && (screen === document.activeElement || !screen.contains(document.activeElement))) {
      const element = screen.querySelector("[autofocus]") ?? screen.querySelector("h1") ?? screen;
      if (element.tabIndex < 0) element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
    const { activeElement } = document;
    this.#unfocused = screen && activeElement !== screen && screen.contains(activeElement) ? undefined : activeElement;
  }
}
