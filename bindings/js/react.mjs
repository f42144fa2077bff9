// React over a navigator in a tab of a browser: hooks, links, tabs, and the screens that the user sees.

import {
  createContext, createElement, Suspense, useCallback, useContext, useId, useLayoutEffect, useRef, useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { BrowserHost } from "./browser/browser.mjs";
import { NAV_LOCATION_WITHOUT_SCENE } from "./layout.mjs";

const Host = createContext(undefined);
const Screen = createContext(undefined);

/** What React reads of a navigator: made anew when the host draws, and else the same objects. */
class Store {
  #listeners = new Set();
  #states = new Map(); // of an entry: its state as it was read, or nothing where it was set since
  guards = new Map(); // by entry and place in its component
  tree = { seen: [], selected: new Map() };

  constructor(app) {
    this.app = app;
    app.observe((records) => {
      for (const { kind, entry } of records) {
        if (kind === "state" || kind === "released") this.#states.delete(entry);
        if (kind === "released") this.guards.delete(entry);
      }
      if (records.some(({ kind }) => kind === "state")) this.#tell();
    });
  }

  #tell() { for (const listener of this.#listeners) listener(); }

  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The state of an entry: the same object until it is set. */
  stateOf(entry) {
    if (!this.#states.has(entry)) this.#states.set(entry, this.app.entryState(entry));
    return this.#states.get(entry);
  }

  /** Whether a tab is selected in what was drawn last. */
  isSelected(name) {
    const { selected } = this.tree;
    if (!selected.has(name)) selected.set(name, this.app.isSelected(name));
    return selected.get(name);
  }

  /** Draws, when what React does just now is done. */
  async draw() {
    await undefined;
    const { app } = this;
    if (app.address === 0) return;
    const way = app.wayBack(0);
    const path = way.length > 0 ? app.locationOf(way.at(-1), NAV_LOCATION_WITHOUT_SCENE) : undefined;
    this.tree = { seen: app.seen(), path, canGoBack: way.length > 1, selected: new Map() };
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

function useHost() {
  const host = useContext(Host);
  if (!host) throw new Error("a hook or component of navcore/react is used outside of <Navigation host={…}>");
  return host;
}

function useStore(read) {
  const { store } = useHost();
  return useSyncExternalStore(store.subscribe, () => read(store));
}

/** The host, for `host.ready(entry)` where content comes later. */
export { useHost };
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
    if (!store.guards.has(entry)) store.guards.set(entry, new Map());
    const guards = store.guards.get(entry);
    const known = guards.get(id);
    if (known && isOn) known.decide = decide;
    else if (isOn) {
      const guard = { decide };
      guard.remove = navigator.guard("leave", { entry }, (asked) => guard.decide(asked));
      guards.set(id, guard);
    } else if (known) {
      known.remove();
      guards.delete(id);
    }
  });
}

/** A value that lives with the screen, also over a reload, and the function that sets it, or changes it by a function. */
export function useEntryState(initial) {
  const { navigator, store } = useHost();
  const { entry } = useEntry();
  const state = useStore(() => store.stateOf(entry));
  const first = useRef(initial);
  const set = useCallback((next) => {
    const now = store.stateOf(entry);
    const value = typeof next === "function" ? next(now === undefined ? first.current : now) : next;
    if (navigator.address !== 0 && navigator.entryNumber(entry)) navigator.entrySetState(entry, value);
  }, [navigator, store, entry]);
  return [state === undefined ? first.current : state, set];
}

/** A link to a path: one place of the tab. `replace`: in the place of the screen on top. */
export function Link({ to, replace, ...others }) {
  const host = useHost();
  const isHere = useStore(({ tree }) => tree.path === to);
  const nav = replace ? "replace" : undefined;
  return createElement("a", { href: host.href(to), "data-nav": nav, "aria-current": isHere ? "page" : undefined, ...others });
}

/** A button that selects a tab. */
export function Tab({ name, onClick, ...others }) {
  const app = useNavigator();
  const isHere = useStore((store) => store.isSelected(name));
  const select = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) app.selectTab(name);
  };
  return createElement("button", { type: "button", onClick: select, "aria-current": isHere ? "page" : undefined, ...others });
}

/** Draws each screen that the user sees by the component of its route, which gets the arguments. What is presented is a dialog. */
export function Screens({ of: components }) {
  return useSeen().map((screen) => {
    const { entry, presentation, route, stack } = screen;
    if (!components[route]) throw new Error(`no component draws the route ${route}`);
    const { key, ref, ...given } = screen.arguments ?? {}; // these two are React's own
    const drawn = createElement(Suspense, null, createElement(components[route], given), createElement(Ready));
    const content = createElement(Screen.Provider, { key: entry, value: screen }, drawn);
    const props = { key: presentation === "pushed" ? entry : stack, "data-nav-entry": entry };
    return presentation === "pushed" ? createElement("main", props, content)
      : createElement(Dialog, { ...props, stack, role: presentation === "alert" ? "alertdialog" : undefined }, content);
  });
}

/** Says that the content of a screen is there: a component that is loaded later comes with it. */
function Ready() {
  const host = useHost();
  const { entry } = useEntry();
  useLayoutEffect(() => host.ready(entry), [host, entry]);
}

function Dialog({ stack, ...others }) {
  const app = useNavigator();
  const element = useRef(null);
  const dismiss = () => app.dismiss(undefined, { target: stack });
  useLayoutEffect(() => { if (!element.current.open) element.current.showModal(); }, []);
  const onCancel = (event) => {
    event.preventDefault();
    dismiss();
  };
  // A browser closes a dialog by itself when Escape is pressed twice.
  const onClose = () => {
    element.current?.showModal();
    dismiss();
  };
  return createElement("dialog", { ref: element, onCancel, onClose, ...others });
}
