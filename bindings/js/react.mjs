// React over a navigator in a tab of a browser: hooks, links, tabs, and the screens that the user sees.

import {
  createContext, createElement, memo, Suspense, useCallback, useContext, useId, useLayoutEffect, useRef, useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { BrowserHost } from "./browser/browser.mjs";
import { NAV_LOCATION_WITHOUT_SCENE } from "./layout.mjs";

const Host = createContext(undefined);
const Screen = createContext(undefined);

/** What React reads of a navigator: as the host drew it last, and else the same objects. */
class Store {
  #listeners = new Set();
  #kept = new Map();
  tree = { seen: [] };

  constructor(app) {
    this.app = app;
    app.observe((records) => {
      for (const { kind, entry } of records) {
        if (kind === "state") delete this.keptOf(entry).state;
        if (kind === "released") this.#kept.delete(entry);
      }
      if (records.some(({ kind }) => kind === "state")) this.#tell();
    });
  }

  #tell() { for (const listener of this.#listeners) listener(); }
  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is kept of an entry until its release: its guards, and its state until it is set. */
  keptOf(entry) {
    if (!this.#kept.has(entry)) this.#kept.set(entry, { guards: {} });
    return this.#kept.get(entry);
  }

  stateOf(entry) {
    const kept = this.keptOf(entry);
    return "state" in kept ? kept.state : (kept.state = this.app.entryState(entry));
  }

  /** Whether a tab is selected in what was drawn last. */
  isSelected(name) { return (this.tree[`tab ${name}`] ??= this.app.isSelected(name)); }

  /** Draws, when what React does just now is done. */
  async draw() {
    await undefined;
    const { app } = this;
    if (app.address === 0) return; // it was freed meanwhile
    const path = app.locationOf(app.currentTop(), NAV_LOCATION_WITHOUT_SCENE);
    this.tree = { seen: app.seen(), path, canGoBack: app.backPlanGet(0) !== undefined };
    flushSync(() => this.#tell());
  }
}

/** A host whose screens React draws: `await browserHost(app).start("home")`, and then `root.render` of `Navigation`. */
export function browserHost(app, options) {
  const store = new Store(app);
  return Object.assign(new BrowserHost(app, { render: () => store.draw(), ...options }), { store });
}

/** Gives a host to all that is in it. */
export const Navigation = ({ host, children }) => createElement(Host.Provider, { value: host }, children);

/** The host, for `host.ready(entry)` where content comes later. */
export function useHost() {
  const host = useContext(Host);
  if (!host) throw new Error("a hook or component of navcore/react is used outside of <Navigation host={…}>");
  return host;
}

function useStore(read) {
  const { store } = useHost();
  return useSyncExternalStore(store.subscribe, () => read(store));
}

/** The navigator. */
export const useNavigator = () => useHost().navigator;
/** The entries that the user sees. */
export const useSeen = () => useStore(({ tree }) => tree.seen);
/** Whether back leads anywhere in the app. */
export const useCanGoBack = () => useStore(({ tree }) => tree.canGoBack);

/** The screen in which the component is: its entry, route and arguments. */
export function useEntry() {
  const screen = useContext(Screen);
  if (!screen) throw new Error("useEntry is used outside of the screens of <Screens>");
  return screen;
}

/** Asks before the user leaves the screen, as long as it is on, also while the screen is covered or in another tab. `decide`
 *  answers as a guard does. */
export function useLeaveGuard(isOn, decide) {
  const { navigator, store } = useHost();
  const { entry } = useEntry();
  const id = useId();
  useLayoutEffect(() => {
    const guard = (store.keptOf(entry).guards[id] ??= {});
    guard.decide = decide;
    if (isOn) guard.remove ??= navigator.guard("leave", { entry }, (asked) => guard.decide(asked));
    else guard.remove = guard.remove?.();
  });
}

/** A value that lives with the screen, also over a reload, and the function that sets it, or changes it by a function. */
export function useEntryState(initial) {
  const { navigator, store } = useHost();
  const { entry } = useEntry();
  const first = useRef(initial);
  const read = () => {
    const state = store.stateOf(entry);
    return state === undefined ? first.current : state;
  };
  const set = useCallback((next) => {
    const value = typeof next === "function" ? next(read()) : next;
    if (navigator.address !== 0 && navigator.entryNumber(entry)) navigator.entrySetState(entry, value);
  }, [navigator, store, entry]);
  return [useStore(read), set];
}

const current = (isHere) => (isHere ? "page" : undefined);

/** A link to a path: one place of the tab. `replace`: in the place of the screen on top. */
export function Link({ to, replace, ...others }) {
  const href = useHost().href(to);
  const isHere = useStore(({ tree }) => tree.path === to);
  return createElement("a", { href, "data-nav": replace ? "replace" : undefined, "aria-current": current(isHere), ...others });
}

/** A button that selects a tab. */
export function Tab({ name, onClick, ...others }) {
  const app = useNavigator();
  const isHere = useStore((store) => store.isSelected(name));
  const select = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) app.selectTab(name);
  };
  return createElement("button", { type: "button", onClick: select, "aria-current": current(isHere), ...others });
}

/** Draws each screen that the user sees by the component of its route, which gets the arguments. What is presented is a dialog. */
export function Screens({ of: components }) {
  return useSeen().map((screen) => {
    const { entry, presentation, route, stack } = screen;
    if (!components[route]) throw new Error(`no component draws the route ${route}`);
    const content = createElement(Content, { key: entry, screen, component: components[route] });
    const props = { key: presentation === "pushed" ? entry : stack, "data-nav-entry": entry };
    return presentation === "pushed" ? createElement("main", props, content)
      : createElement(Dialog, { ...props, stack, role: presentation === "alert" ? "alertdialog" : undefined }, content);
  });
}

/** The content of a screen, drawn again only if the screen has changed: below a sheet it has not. */
const Content = memo(({ screen, component }) => {
  const { key, ref, ...given } = screen.arguments ?? {}; // these two are React's own
  const drawn = createElement(Suspense, null, createElement(component, given), createElement(Ready));
  return createElement(Screen.Provider, { value: screen }, drawn);
});

/** Says that the content of a screen is there: a component that is loaded later comes with it. */
function Ready() {
  const host = useHost();
  const { entry } = useEntry();
  useLayoutEffect(() => host.ready(entry), [host, entry]);
}

function Dialog({ stack, ...others }) {
  const app = useNavigator();
  const element = useRef(null);
  useLayoutEffect(() => { if (!element.current.open) element.current.showModal(); }, []);
  const ask = (stay) => (event) => {
    stay(event);
    app.dismiss(undefined, { target: stack });
  };
  const onCancel = ask((event) => event.preventDefault());
  const onClose = ask(() => element.current?.showModal()); // a browser closes a dialog by itself at the second Escape
  return createElement("dialog", { ref: element, onCancel, onClose, ...others });
}
