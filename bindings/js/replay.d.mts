import type { Navigator } from "./navcore.mjs";

/** Where a replay is not as the log. */
export interface Difference {
  /** The number of the line in the log, from 1. */
  readonly line: number;
  /** What the log says there: the saved state after a commit, the status of an outcome, or who is asked. */
  readonly expected: string;
  /** What came of it instead. */
  readonly is: string;
}

/** What a replay has done, up to the first difference. */
export interface Replayed {
  /** The number of operations that were compared. */
  readonly operations: number;
  /** The number of commits that were compared. */
  readonly commits: number;
  /** Undefined: the replay is as the log. */
  readonly difference?: Difference;
}

/** Thrown for a log that can't be replayed, before anything is registered or called. */
export class ReplayError extends Error {
  constructor(line: number, message: string);
  /** The number of the wrong line, from 1. */
  readonly line: number;
}

/** Replays a log in a new navigator: performs the calls of the log, and compares the saved state after each commit and the
 *  status of each outcome. Stops at the first difference.
 *
 *  `register` registers routes, guards, handlers of back, the bridge and the loader, as the app does. With `answers: "log"`,
 *  the default, these are not asked, except the loader: they answer what the log says. With "app" they answer themselves, so
 *  that a repaired guard can be tried; a question that is never answered makes the replay wait.
 *
 *  Needs navcore.wasm. Throws a ReplayError for a wrong line, and a TypeError for other `answers`. */
export function replay(
  navigator: Navigator<any>, register: (navigator: Navigator<any>) => void, log: string, options?: { answers?: "log" | "app" }): Promise<Replayed>;
