import type { Id, Navigator, Outcome, Value } from "../navcore.mjs";
import type { History } from "./history.mjs";

export { History } from "./history.mjs";

/** How the place on top has come: with a new one, back to an earlier one, in the place of another. "none": it has stayed, or
 *  the page was just loaded. */
export type Move = "push" | "pop" | "replace" | "none";

export interface BrowserOptions {
  /** Draws the tree. `entry` is where the user is. The element of a screen has the attribute data-nav-entry with its id. A
   *  promise says when content has come that is drawn later, as `ready` does. */
  render(move: Move, entry: Id): void | Promise<unknown>;
  /** The pointer or the focus has come to a link to a screen: what that needs can be loaded before the click. */
  preload?(request: { route: string; arguments?: Value }): void;
  /** No route has a pattern for the address of a link to which the pointer or the focus has come, of a click, or of the tab.
   *  Registers routes later, and says when by a promise; other moves do not wait for it. A reload waits, for each place of the
   *  tab. Undefined: nothing is to come. */
  loadRoutes?(address: string): Promise<unknown> | undefined;
  /** The title of the page. */
  title?(entry: Id): string;
  /** Where the focus goes after a move. Default: the element of the screen. In it: [autofocus], else the h1, else itself. */
  focus?(entry: Id): HTMLElement | null | undefined;
  /** An address was opened, as the user gave it, before what no pattern has is removed from it. */
  onAddress?(address: string): void;
  /** An address leads nowhere, or a guard has refused it. */
  unresolved?(address: string, outcome: Partial<Outcome>): void;
  /** Where a path stands in the address: after `base`, or after #. Default: "path". */
  addresses?: "path" | "hash";
  /** The address of the app. Default: "". */
  base?: string;
  /** "history": does without the Navigation API, also where the browser has it. Default: "navigation". */
  api?: "navigation" | "history";
  window?: Window;
}

/** Joins a navigator and a tab: its history is the way back. */
export class BrowserHost {
  constructor(navigator: Navigator<any>, options: BrowserOptions);
  readonly navigator: Navigator<any>;
  /** What the planner knows of the tab. */
  readonly tab: History;
  /** The address of the tab, as a path of the navigator. */
  readonly address: string;
  /** The places to which back leads, the last one is where the user is. The entry of a part of a screen is a text. */
  readonly way: { readonly entry: Id | string; readonly url: string }[];
  /** The href of a link to a path. */
  href(path: string): string;
  /** Starts the navigator: as it was before the reload of the tab, else with a route, and then at the tab's address. */
  start(route: string, args?: Value): Promise<this>;
  /** Tells that content of a screen has come that was not drawn at once. */
  ready(entry: Id): void;
  /** Keeps the tree and the history for a reload, as the host does when the page is hidden. */
  keep(): void;
  /** Leaves the tab alone from now on. The navigator stays. */
  stop(): void;
}
