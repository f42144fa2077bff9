import type { LogOptions, NavigationLog } from "./log.mjs";
import type { Navigator } from "./navcore.mjs";

export { NavigationLog } from "./log.mjs";

/** What an inspector is shown with. */
export interface InspectorOptions extends LogOptions {
  /** The page: the address or the text of inspector.html. Default: the file beside this module. */
  page?: string | URL;
  /** True: at the bottom of the app's page from the beginning. Default: a button opens a window. */
  isDocked?: boolean;
}

/** A log of an app that runs, and the page that shows the log. */
export interface Inspector {
  readonly log: NavigationLog;
  /** Opens the inspector in a window of its own: call it in a click, or the browser refuses. */
  open(): void;
  /** Shows the inspector at the bottom of the page. A modal dialog of the app lies over it. */
  dock(): void;
  /** Closes the inspector, and ends the log. */
  end(): void;
}

/** Begins a log of a navigator, which was made with `traceEvents`, and shows a button that opens the inspector. Call it right
 *  after the navigator is made, while developing. */
export function inspect(navigator: Navigator<any>, options?: InspectorOptions): Inspector;
