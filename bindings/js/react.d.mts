import type { BrowserHost, BrowserOptions } from "./browser/browser.mjs";
import type { Decide, EntryRequest, Id, Navigator, Seen, Value } from "./navcore.mjs";

// Attributes of an element, and an element, so far as React's own types need not be there.
type Attributes = { [attribute: string]: any };
type Element = any;

/** A host whose screens React draws. Start it, and then draw `<Navigation host={host}>`. */
export function browserHost(app: Navigator<any>, options?: Partial<BrowserOptions>): BrowserHost;
/** Gives a host to all that is in it. */
export function Navigation(props: { host: BrowserHost; children?: unknown }): Element;
/** Draws each screen that the user sees by the component of its route, which gets the arguments. A page is a `<main>`, what is
 *  presented a `<dialog>`. */
export function Screens(props: { of: { [route: string]: any } }): Element;
/** A link to a path: one place of the tab. `replace`: in the place of the screen on top. */
export function Link(props: { to: string; replace?: boolean } & Attributes): Element;
/** A button that selects a tab. */
export function Tab(props: { name: string } & Attributes): Element;

/** The host, for `host.ready(entry)` where content comes later. */
export function useHost(): BrowserHost;
/** The navigator. */
export function useNavigator<App extends Navigator<any> = Navigator>(): App;
/** The screen in which the component is: its entry, route and arguments. */
export function useEntry<Screen = EntryRequest>(): Screen & { readonly entry: Id };
/** The entries that the user sees, from the page to what lies in front. */
export function useSeen(): readonly Seen[];
/** Whether back leads anywhere in the app. */
export function useCanGoBack(): boolean;
/** Asks before the user leaves the screen, as long as it is on, also while the screen is covered or in another tab. `decide`
 *  answers as a guard does. */
export function useLeaveGuard(isOn: boolean, decide: Decide): void;
/** A value that lives with the screen, also over a reload, and the function that sets it, or changes it by a function. */
export function useEntryState<T = Value>(initial: T): [state: T, set: (next: T | ((state: T) => T)) => void];
