// React over a navigator in a tab of a browser: hooks, links, tabs, and the screens that the user sees.

import {
  createContext, createElement, Suspense, useCallback, useContext, useLayoutEffect, useRef, useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { BrowserHost } from "./browser/browser.mjs";

const Host = createContext(undefined);
const Screen = createContext(undefined);

/** What React reads of a navigator: made anew where the tree has changed, and else the same objects. */
class Store {
  #listeners = new Set();
  #states = new Map(); // how often the state of an entry was set
  #tree = {};

  constructor(app) {
    this.app = app;
    app.observe((records) => {
      for (const { kind, entry } of records) {
        if (kind === "state") this.#states.set(entry, this.timesSet(entry) + 1);
        if (kind === "released") this.#states.delete(entry);
      }
      for (const listener of this.#listeners) listener();
    });
  }

  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  timesSet(entry) { return this.#states.get(entry) ?? 0; }

  get tree() {
    const { app } = this;
    const revision = app.currentRevision();
    if (this.#tree.revision !== revision)
      this.#tree = { revision, seen: app.seen(), canGoBack: app.wayBack(0).length > 1, path: app.location(0) };
    return this.#tree;
  }
}

/** A host whose screens React draws: `await browserHost(app).start("home")`, and then `root.render` of `Navigation`. */
export function browserHost(app, options) {
  const store = new Store(app);
  return Object.assign(new BrowserHost(app, { render: () => flushSync(() => {}), ...options }), { store });
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

/** Asks before the user leaves the screen, as long as it is on. `decide` answers as a guard does. */
export function useLeaveGuard(isOn, decide) {
  const app = useNavigator();
  const { entry } = useEntry();
  const latest = useRef(decide);
  useLayoutEffect(() => { latest.current = decide; });
  useLayoutEffect(() => (isOn ? app.guard("leave", { entry }, (asked) => latest.current(asked)) : undefined), [app, entry, isOn]);
}

/** A value that lives with the screen, also over a reload, and the function that sets it. */
export function useEntryState(initial) {
  const app = useNavigator();
  const { entry } = useEntry();
  useStore((store) => store.timesSet(entry));
  const set = useCallback((state) => app.entrySetState(entry, state), [app, entry]);
  return [app.entryState(entry) ?? initial, set];
}

/** A link to a path: one place of the tab. `replace`: in the place of the screen on top. */
export function Link({ to, replace, ...others }) {
  const host = useHost();
  const isHere = useStore(({ tree }) => tree.path === to);
  const nav = replace ? "replace" : undefined;
  return createElement("a", { href: host.href(to), "data-nav": nav, "aria-current": isHere ? "page" : undefined, ...others });
}

/** A button that selects a tab. */
export function Tab({ name, ...others }) {
  const app = useNavigator();
  const isHere = useStore(() => app.isSelected(name));
  const onClick = () => app.selectTab(name);
  return createElement("button", { type: "button", onClick, "aria-current": isHere ? "page" : undefined, ...others });
}

/** Draws each screen that the user sees by the component of its route, which gets the arguments. What is presented is a dialog. */
export function Screens({ of: components }) {
  return useSeen().map((screen) => {
    const { entry, presentation, route, stack } = screen;
    if (!components[route]) throw new Error(`no component draws the route ${route}`);
    const drawn = createElement(Suspense, null, createElement(components[route], screen.arguments), createElement(Ready));
    const content = createElement(Screen.Provider, { value: screen }, drawn);
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
  return createElement("dialog", { ref: element, onCancel, onClose: dismiss, ...others });
}
