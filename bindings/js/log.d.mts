import type { Navigator } from "./navcore.mjs";

/** What a log is made with. */
export interface LogOptions {
  /** The name of the program, in the head of the log. */
  program?: string;
  /** The time of a line in milliseconds. null: the lines have no times. Default: Date.now. */
  now?: (() => number) | null;
  /** The log keeps the head and at least so many of the last lines. Infinity keeps all lines. Default: 10,000. */
  limit?: number;
}

/** Writes down what a navigator does, as docs/log-format.md defines: for an inspector's page, a bug report or a replay. The
 *  navigator is made with `traceEvents`, and has one log at a time. Secrets are left out; sentences and links are written
 *  whole, with their queries. */
export class NavigationLog {
  constructor(navigator: Navigator<any>, options?: LogOptions);
  /** The head and the last lines. */
  readonly text: string;
  /** The same, line by line, each with its newline. */
  readonly lines: string[];
  /** The log as a page, with the text of inspector.html. */
  asPage(page: string): string;
  /** Calls with each line from now on. Returns the function that ends this. */
  follow(listener: (line: string) => void): () => void;
  /** Ends the log. Its lines stay. */
  end(): void;
}
